# SPDX-License-Identifier: MIT
"""The public operations. Names and arguments follow JAX where JAX has them."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any, Literal, overload

from pullback import ahead as _ahead
from pullback import explain as _explain
from pullback import prepare as _prepare
from pullback.batch import strategy_named
from pullback.config import Options, checked_threads
from pullback.rule import DEFAULT as _DEFAULT
from pullback.rule import OPERATIONS, Op, Transformed, operation, transformed, usual
from pullback.vjp import linearize, vjp

Argnums = int | Sequence[int]


def _nums(argnums: Argnums) -> int | tuple[int, ...]:
    several = isinstance(argnums, (tuple, list))
    try:
        nums = tuple(_index(n) for n in (argnums if isinstance(argnums, (tuple, list)) else (argnums,)))
    except TypeError:
        nums = ()
    if not nums:
        raise TypeError(f"argnums must be an int or a non-empty sequence of ints, not {argnums!r}")
    if len(set(nums)) != len(nums):
        raise ValueError(f"argnums={argnums!r} names an argument twice")
    return nums if several else nums[0]


def _index(n: object) -> int:
    if isinstance(n, bool):
        raise TypeError("a bool is no position")
    return operator.index(n)  # type: ignore[arg-type]  # that is the test


def _op(kind: str, argnums: Argnums, has_aux: object, options: Options) -> Op:
    if type(argnums) is int and type(has_aux) is bool and options is _DEFAULT:
        return usual(kind, argnums, has_aux)
    return Op(kind, _nums(argnums), bool(has_aux), options)


def jit(fn: Callable[..., Any], *, options: Options = _DEFAULT) -> Transformed:
    """Compile ``fn`` as it is: same results, same effects on array arguments, same exceptions.

    Parameters
    ----------
    fn
        A Python function in the supported subset (docs/subset.md).
    options
        Strictness and checks, see ``Options``.

    Returns
    -------
    A callable with the signature of ``fn``, compiled at the first call with each combination of argument types.

    Raises
    ------
    UnsupportedError, TypeInferenceError, SourceError
        At the first call, with the line of ``fn`` that is to blame.

    Examples
    --------
    >>> import pullback as pb
    >>> @pb.jit
    ... def horner(coefficients, x):
    ...     total = 0.0
    ...     for c in coefficients:
    ...         total = total * x + c
    ...     return total
    >>> horner((2.0, -1.0, 3.0), 2.0)
    9.0
    """
    return transformed(fn, Op("jit", options=options))


def grad(
    fn: Callable[..., Any], argnums: Argnums = 0, has_aux: bool = False, *, options: Options = _DEFAULT
) -> Transformed:
    """Gradient of a function that returns one real float, by reverse mode.

    Parameters
    ----------
    argnums
        The argument, or arguments, to differentiate with respect to: floats, float or complex arrays of any shape,
        tuples, lists, dicts, NamedTuples, dataclasses of them.
    has_aux
        ``fn`` returns ``(value, aux)``; the result is then ``(gradient, aux)``.

    Returns
    -------
    A callable with the signature of ``fn``. It returns the gradient, of the structure, shapes and dtypes of the
    argument (a tuple if ``argnums`` is a sequence). With respect to a complex argument z it is df/dRe z + i df/dIm z,
    so that ``z - t * gradient`` descends (JAX returns the conjugate).

    Arrays that ``fn`` writes are copied first: the caller's are not touched.

    Raises
    ------
    DerivativeError
        The result is not one real float, or an argument in ``argnums`` has integers.

    Examples
    --------
    >>> import numpy as np, pullback as pb
    >>> pb.grad(lambda x: x * x + np.sin(x))(0.0)
    1.0
    """
    return transformed(fn, _op("grad", argnums, has_aux, options))


def value_and_grad(
    fn: Callable[..., Any], argnums: Argnums = 0, has_aux: bool = False, *, options: Options = _DEFAULT
) -> Transformed:
    """``grad`` that returns ``(value, gradient)``; with ``has_aux``, ``((value, aux), gradient)``.

    Examples
    --------
    >>> import numpy as np, pullback as pb
    >>> value, gradient = pb.value_and_grad(lambda x: (x * x).sum())(np.array([1.0, 2.0]))
    >>> float(value), gradient.tolist()
    (5.0, [2.0, 4.0])
    """
    return transformed(fn, _op("value_and_grad", argnums, has_aux, options))


def jvp(
    fn: Callable[..., Any], primals: Sequence[Any], tangents: Sequence[Any], *, options: Options = _DEFAULT
) -> tuple[Any, Any]:
    """Value of ``fn(*primals)`` and its derivative in the direction ``tangents``, by forward mode.

    Parameters
    ----------
    primals, tangents
        One entry per argument, of the same structure, shapes and dtypes. Tangents of integers are ignored.

    Returns
    -------
    ``(value, tangent)``. ``fn`` changes arrays in ``primals`` as it does in Python; ``tangents`` are not touched.

    Raises
    ------
    TypeError
        ``tangents`` do not match ``primals``; the message shows both.

    Examples
    --------
    >>> import pullback as pb
    >>> pb.jvp(lambda x, y: x * y, (2.0, 3.0), (1.0, 10.0))
    (6.0, 23.0)
    """
    _require_pairs("jvp", primals, tangents)
    result: tuple[Any, Any] = transformed(fn, operation("jvp", options))(tuple(primals), tuple(tangents))
    return result


def _require_pairs(what: str, primals: object, tangents: object) -> None:
    if not isinstance(primals, (tuple, list)) or not isinstance(tangents, (tuple, list)):
        raise TypeError(f"{what}(fn, primals, tangents): primals and tangents are tuples, one entry per argument")
    if len(primals) != len(tangents):
        raise TypeError(f"{what}: {len(primals)} primals, but {len(tangents)} tangents")


def jacfwd(fn: Callable[..., Any], argnums: Argnums = 0, *, options: Options = _DEFAULT) -> Transformed:
    """Jacobian by forward mode: one directional derivative per element of the arguments.

    The callable returns arrays of shape ``result.shape + argument.shape``, in the tree of the result with the tree of
    the argument at each leaf. Best for few inputs.

    Examples
    --------
    >>> import numpy as np, pullback as pb
    >>> pb.jacfwd(lambda x: x * x)(np.array([1.0, 2.0])).tolist()
    [[2.0, 0.0], [0.0, 4.0]]
    """
    return transformed(fn, _op("jacfwd", argnums, False, options))


def jacrev(fn: Callable[..., Any], argnums: Argnums = 0, *, options: Options = _DEFAULT) -> Transformed:
    """Jacobian by reverse mode: one forward sweep, then a reverse sweep per element of the result.

    Shapes as ``jacfwd``. Best for few results.
    """
    return transformed(fn, _op("jacrev", argnums, False, options))


jacobian = jacrev


def hessian(fn: Callable[..., Any], argnums: Argnums = 0, *, options: Options = _DEFAULT) -> Transformed:
    """Second derivatives of a function that returns one real float: the forward Jacobian of its gradient.

    The callable returns an array of shape ``argument.shape + argument.shape`` (a tree of them for trees).

    Examples
    --------
    >>> import numpy as np, pullback as pb
    >>> pb.hessian(lambda x: x[0] * x[1])(np.array([3.0, 4.0])).tolist()
    [[0.0, 1.0], [1.0, 0.0]]
    """
    return transformed(fn, _op("hessian", argnums, False, options))


def hvp(fn: Callable[..., Any], primals: Sequence[Any], tangents: Sequence[Any], *, options: Options = _DEFAULT) -> Any:
    """Hessian-vector product: the derivative of ``grad(fn)`` at ``primals`` in the direction ``tangents``.

    Returns one entry per argument (not a tuple if there is just one), at a small multiple of the cost of a gradient.

    Examples
    --------
    >>> import numpy as np, pullback as pb
    >>> x, v = np.array([1.0, 2.0]), np.array([1.0, 0.0])
    >>> pb.hvp(lambda x: (x ** 3).sum(), (x,), (v,)).tolist()
    [6.0, 0.0]
    """
    _require_pairs("hvp", primals, tangents)
    return transformed(fn, operation("hvp", options, _prepare.all_of(len(primals))))(tuple(primals), tuple(tangents))


def vmap(
    fn: Callable[..., Any],
    in_axes: Any = 0,
    out_axes: Any = 0,
    strategy: Literal["auto", "lanes", "loop"] = "auto",
    threads: int | None = None,
    *,
    options: Options = _DEFAULT,
) -> Transformed:
    """``fn``, written for one example, over a batch.

    Each example runs its own control flow: loops, branches, early returns, arrays changed in place. Examples of
    different sizes are a ragged batch (``pb.ragged``); a result whose shape differs from example to example is one too.

    Parameters
    ----------
    in_axes
        The axis of each argument to map over, or None for an argument that all examples share: one value for all
        arguments, or a sequence with one entry per argument (which may be a tree that fits the argument).
    out_axes
        Where the batch axis stands in the results.
    strategy
        How the examples run. ``"lanes"``: blocks of 8 to 32 examples at once in SIMD lanes, under masks where their
        control flow differs. ``"loop"``: one after the other. ``"auto"``: lanes wherever the program can run so.
    threads
        On how many threads they run, without the GIL; left out, ``options.threads``. Examples are dealt out in chunks.
        What is summed over them (gradients of what they share) is summed per thread, and then over threads in a fixed
        order: results differ in rounding between numbers of threads, never between runs. Of the errors that examples
        raise, that of the first one counts.

    Raises
    ------
    ValueError
        Batch axes of different sizes, an axis out of range, nothing to map over, no example, no such strategy; axes of
        ragged batches that have one name and differ.
    UnsupportedError
        The shape of a result depends on an example's data; the function writes an array that it takes from outside;
        or, with ``strategy="lanes"``, the program cannot run in lanes, with the reason.

    Examples
    --------
    >>> import numpy as np, pullback as pb
    >>> pb.vmap(lambda x, w: (x * w).sum(), in_axes=(0, None))(np.ones((3, 2)), np.array([1.0, 2.0])).tolist()
    [3.0, 3.0, 3.0]
    """
    axes = {"in_axes": _frozen(in_axes), "out_axes": _frozen(out_axes)}
    if threads is not None:
        checked_threads(threads)
    return transformed(fn, Op("vmap", options=options, strategy=strategy_named(strategy), threads=threads, **axes))


def _frozen(axes: Any) -> Any:
    """Axes as a hashable tree."""
    if isinstance(axes, dict):
        return tuple(_frozen(a) for a in axes.values())
    return tuple(_frozen(a) for a in axes) if isinstance(axes, (tuple, list)) else axes


def stop_gradient(x: Any) -> Any:
    """``x`` itself, with derivative zero in compiled code.

    Examples
    --------
    >>> import pullback as pb
    >>> pb.grad(lambda x: x * pb.stop_gradient(x))(3.0)
    3.0
    """
    return x


@overload
def explain(target: Transformed, *args: Any) -> _explain.Explanation: ...
@overload
def explain(target: Callable[..., Any], *args: Any) -> _explain.Explanation: ...
def explain(target: Callable[..., Any], *args: Any) -> _explain.Explanation:
    """How an operation was compiled for arguments of these types: stages, tapes and why, edges, code.

    ``target`` is the result of ``pb.grad`` or another operation, or a function (then ``jit`` of it); ``args`` are
    values, or their types as for ``prepare``. Of a prepared rule, the types are known. See ``Explanation`` for what it
    holds; printing it gives a summary.
    """
    if isinstance(target, _prepare.Prepared):
        return _explain.explain(target.target, (), target.types)
    return _explain.explain(target if isinstance(target, Transformed) else jit(target), args)


def show(target: Callable[..., Any], *args: Any) -> str:
    """The compiled program as readable Python that runs under plain CPython and NumPy."""
    return explain(target, *args).python


def prepare(op: Callable[..., Any], *types: Any, options: Options = _DEFAULT, **named: Any) -> Any:
    """Compile an operation for argument types, before there are values: no user code runs, no array is made.

    Parameters
    ----------
    op
        The result of ``pb.grad(f)`` or another operation, or a function (then ``pb.jit`` of it). For operations that
        are called with a function and a point (``jvp``, ``vjp``, ``linearize``, ``hvp``): ``pb.prepare(pb.jvp, f,
        *types)``, or ``functools.partial(pb.jvp, f)`` for ``op``.
    types, named
        One per argument of ``f``: a spec (``"f8[:]"``, ``"f4[3,:]"``, ``"f8[time,8]"``), a dtype, ``float``, ``int``,
        an example value, a container of them. What is left out is taken from annotations and defaults. ``"f8[:]"`` is
        an array of any strides; ``"f8[:]C"`` and examples say contiguous.

    Returns
    -------
    A rule, called as the operation is. It takes any sizes of those types, and refuses other types. The same function
    and types give the same rule.

    Raises
    ------
    PreparationMismatch
        When the rule is called with other types; shows both signatures.

    Examples
    --------
    >>> import numpy as np, pullback as pb
    >>> rule = pb.prepare(pb.grad(lambda x, a: a * (x * x).sum()), "f8[:]", float)
    >>> rule(np.array([1.0, 2.0]), 3.0).tolist()
    [6.0, 12.0]
    """
    inner = op.func if isinstance(op, functools.partial) else op
    kind = OPERATIONS.get(inner) if isinstance(inner, FunctionType) else None
    if kind is not None and kind not in ("jvp", "vjp", "linearize", "hvp"):
        raise TypeError(f"prepare: apply the operation to a function first, as in pb.prepare(pb.{kind}(f), ...)")
    return _prepare.prepare(op, kind, types, named, options)


def ahead(fn: Callable[..., Any]) -> Transformed:
    """Prepare in the background, from annotations, as soon as the function is defined.

    ``fn`` is an annotated function (then ``pb.jit`` of it), or the result of ``pb.grad`` and its kin. Helpers may be
    defined later. The first call uses what is ready. ``python -m pullback build MODULE`` prepares all marked functions
    of a module into the cache.

    Raises
    ------
    TypeError
        A parameter has neither annotation nor default.

    Examples
    --------
    >>> import pullback as pb
    >>> @pb.ahead
    ... @pb.grad
    ... def slope(x: float, a: float = 2.0):
    ...     return a * x * x
    >>> slope(3.0)
    12.0
    """
    return _ahead.ahead(fn, lambda target: prepare(target).install())


OPERATIONS.update(
    {
        f: f.__name__
        for f in (grad, value_and_grad, hessian, jacfwd, jacrev, jit, jvp, hvp, stop_gradient, vjp, linearize, vmap)
    }
)

__all__ = [
    "ahead",
    "explain",
    "grad",
    "hessian",
    "hvp",
    "jacfwd",
    "jacobian",
    "jacrev",
    "jit",
    "jvp",
    "linearize",
    "prepare",
    "show",
    "stop_gradient",
    "value_and_grad",
    "vjp",
    "vmap",
]
