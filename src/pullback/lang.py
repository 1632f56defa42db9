# SPDX-License-Identifier: MIT
"""What library code is written in, beside ordinary Python: primitives, arrays by formula, compile-time helpers.

Everything here has a plain Python implementation, so that ``lib`` runs, and is tested, uncompiled. The front
end recognises these objects by identity:

=====================  =====================================================================================
``exp``, ``sin``, ...  every scalar primitive of the table; operands have one dtype (weak ones adapt);
                       ``not_``, ``and_``, ``or_`` for those whose names are Python's
``tabulate``           fresh array, element at ``idx`` is ``fn(*idx)`` (a ``map``: ``fn`` writes nothing,
                       raises nothing)
``ndindex``            nested loops over all index tuples, last axis fastest; ``ndindex()`` is one empty tuple
``cast(x, dtype)``     number ``x`` as ``dtype`` (``"f8"``, ``"i8"``, ...; known at compile time), strong
``dtype_of(x)``        dtype of a number, array, or NumPy dtype as a string, known at compile time
``result_dtype(*xs)``  dtype that operands promote to; Python's own numbers adapt
``meet(n, m)``         sizes that must be equal: axes of ragged batches are compared by name; compares no numbers
``item(x, *idx)``       ``x[idx]`` and ``x[idx] = value`` for indices that are in range whatever the data is
``put(x, value, *idx)`` (not checked, and not negative)
``agree(xs, terms)``   arrays whose axes have letters, those of size 1 stretched to what others with the letter have
``known(x)``           whether a number is known at compile time, known at compile time
``shown(x)``           ``x``, an array made just now, which is a view in NumPy: programs that can tell are
                       refused
``is_array(x)``        whether ``x`` is an array (not a number), known at compile time
``constant(x)``       ``x``, on which no derivative depends
``is_column_major(x)`` whether a matrix is known at compile time to have adjacent rows
``is_static(x)``       whether a number is known at compile time
``is_differentiated``  whether the code is to be differentiated: ``is_differentiated()``
``complex_(re, im)``   complex number of two floats of one dtype
``static_error(msg)``  where lowering reaches it, compilation ends with ``UnsupportedError(msg)``
``@static``            a function that runs at compile time, on arguments known at compile time
=====================  =====================================================================================
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NoReturn, TypeVar

import numpy as np

from pullback.diag import UnsupportedError
from pullback.ir.types import DTYPES
from pullback.prims import TABLE, rounded

F = TypeVar("F", bound=Callable[..., Any])

#: function -> name of the primitive
PRIMITIVES: dict[Callable[..., Any], str] = {}

#: functions that run at compile time
STATIC: set[Callable[..., Any]] = set()

_NAMES = {np.dtype(d): d for d in DTYPES}
_CLASSES = {d: np.dtype(d).type for d in DTYPES}
_COMPARE = frozenset(n for n, row in TABLE.items() if row.types == "compare")


def static(fn: F) -> F:
    """Run ``fn`` at compile time."""
    STATIC.add(fn)
    return fn


def tabulate(shape: Sequence[int], fn: Callable[..., Any]) -> Any:
    """Array of this shape whose element at ``idx`` is ``fn(*idx)``."""
    shape = tuple(shape)
    items = [fn(*idx) for idx in ndindex(*shape)]
    return np.array(items).reshape(shape)


def ndindex(*dims: int) -> Iterator[tuple[int, ...]]:
    """All index tuples of an array of these sizes, in C order."""
    return itertools.product(*map(range, dims))


def add_product(c: Any, a: Any, b: Any) -> None:
    """``c += a @ b`` for matrices of one float dtype."""
    c += a @ b


def in_lanes() -> bool:
    """Whether many examples run this code at once (known at compile time): what they share is worth keeping whole."""
    return False


def cast(x: Any, dtype: str) -> Any:
    """The number as NumPy's scalar of ``dtype``."""
    if dtype[0] in "iu" and isinstance(x, (float, np.floating)):
        x = int(x)
    if dtype[0] in "iu":
        return np.asarray(x).astype(dtype)[()]  # wraps
    return _CLASSES[dtype](x)


def dtype_of(x: Any) -> str:
    """``"f8"`` and the like."""
    if isinstance(x, (np.ndarray, np.generic)):
        return _NAMES[x.dtype]
    if isinstance(x, (type, np.dtype, str)):
        return _NAMES[np.dtype(x)]
    return _NAMES[np.result_type(type(x))]


def result_dtype(*xs: Any) -> str:
    """``"f8"`` and the like."""
    return _NAMES[np.result_type(*xs)]


def meet(n: int, m: int) -> None:
    """Sizes ``n`` and ``m`` are about to be compared."""


def is_array(x: Any) -> bool:
    return isinstance(x, np.ndarray)


def item(x: Any, *idx: int) -> Any:
    """The element at an index that is in range."""
    assert all(0 <= k < n for k, n in zip(idx, x.shape, strict=True))
    return x[idx]


def put(x: Any, value: Any, *idx: int) -> None:
    """Store an element at an index that is in range."""
    assert all(0 <= k < n for k, n in zip(idx, x.shape, strict=True))
    x[idx] = value


def agree(xs: Sequence[Any], terms: Sequence[str]) -> list[Any]:
    """Each array with the sizes that all arrays together give to the letters of its axes."""
    sizes: dict[str, int] = {}
    for x, term in zip(xs, terms, strict=True):
        for c, n in zip(term, x.shape, strict=True):
            if sizes.setdefault(c, n) == 1:
                sizes[c] = n
            elif n not in (1, sizes[c]):
                raise ValueError(f"operands could not be broadcast together: sizes {sizes[c]} and {n} of one index")
    return [np.broadcast_to(x, [sizes[c] for c in term]) for x, term in zip(xs, terms, strict=True)]


def known(x: Any) -> bool:
    """Whether ``x`` is known at compile time. There is no such time here."""
    return True


def shown(x: Any) -> Any:
    """``x``."""
    return x


def constant(x: Any) -> Any:
    """``x``, on which no derivative depends."""
    return x


def is_column_major(x: Any) -> bool:
    """Whether a matrix is known to have adjacent rows."""
    return x.ndim == 2 and bool(x.flags.f_contiguous)


def is_static(x: Any) -> bool:
    """Whether a number is known at compile time."""
    return True


def is_differentiated() -> bool:
    """Whether the code is to be differentiated, known at compile time."""
    return False


def complex_(re: Any, im: Any) -> Any:
    """``re + im j``, without arithmetic."""
    if isinstance(re, np.float32):
        return np.complex64(complex(re, im))
    return np.complex128(complex(re, im))


def static_error(message: str) -> NoReturn:
    """Not supported; what to write instead is part of the message."""
    raise UnsupportedError(message)


def primitive(name: str) -> Callable[..., Any]:
    """The primitive as a function of Python and NumPy scalars."""
    row = TABLE[name]
    is_compare = name in _COMPARE

    def call(*xs: Any) -> Any:
        result = row.eval(*(x.item() if isinstance(x, np.generic) else x for x in xs))
        if is_compare:
            return bool(result)
        strong = [x for x in xs[-2:] if isinstance(x, np.generic)]  # the condition of a select comes first
        if not strong:
            return result
        dtype = _NAMES[strong[0].dtype]
        return _CLASSES[dtype](rounded(result, dtype))

    call.__name__ = call.__qualname__ = name
    call.__doc__ = row.doc or f"The primitive {name}."
    return call


for _name in TABLE:
    if _name != "cast":
        _spelled = f"{_name}_" if _name in ("and", "or", "not") else _name
        PRIMITIVES[globals().setdefault(_spelled, primitive(_name))] = _name


def __getattr__(name: str) -> Callable[..., Any]:  # for type checkers: primitives are entered above
    raise AttributeError(f"module 'pullback.lang' has no attribute {name!r}: no such primitive")
