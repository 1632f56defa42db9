# SPDX-License-Identifier: MIT
"""Which implementation stands for a library function.

``lookup(callable)`` answers with one of

- ``Elementwise``: a function of numbers, applied to all elements of broadcast arrays;
- ``PyImpl``: an ordinary Python function compiled in place of the library's;
- ``Intrinsic``: the name of something that the front end does itself;

or None. Functions of modules that are slow to import are registered by name, and found once the user has
imported their module.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any, Literal, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
Scalar = str | Callable[..., Any]

#: What an elementwise function computes in, and gives, from operands that promote to dtype d:
#: ``same``: d. ``inexact``: d if float or complex, else f8. ``bool``: d, result b1. ``real``: d, result the
#: real dtype of d for complex d. ``integers``: d, which must be an integer dtype or bool. Of the math module,
#: computed in f8, giving Python's own numbers: ``float``, ``pyint``, ``pybool``.
Result = Literal["same", "inexact", "bool", "real", "integers", "float", "pyint", "pybool"]


@dataclass(frozen=True, slots=True)
class Check:
    """``ok(*operands, result)`` must hold, else ``exc(message)`` is raised (after the result is computed)."""

    ok: Callable[..., Any]
    exc: str
    message: str


@dataclass(frozen=True, slots=True)
class Elementwise:
    """A function of numbers.

    ``scalar``: for real operands, all of one dtype: name of a primitive, or Python code in terms of ``lang``.
    ``on_int``, ``on_bool``: the same for operands that promote to an integer dtype or to bool, where that
    differs (``on_bool="i1"``: cast to i1 first; ``None``: NumPy has no such loop, refuse).
    ``on_complex``: Python code on complex numbers; None: refuse.
    ``conditions``: so many leading operands are conditions: cast to bool, no part in promotion.
    """

    name: str
    arity: int
    result: Result
    scalar: Scalar
    on_int: Scalar | None = None
    on_bool: Scalar | None = None
    on_complex: Callable[..., Any] | None = None
    conditions: int = 0
    checks: tuple[Check, ...] = ()
    scalar_only: bool = False  # refuses arrays (the math module)
    alone: Callable[..., Any] | None = None  # the function that a call with a single operand stands for

    def scalar_for(self, dtype: str) -> Scalar | None:
        """The code for operands of ``dtype`` (the promoted one); None: refuse."""
        match dtype[0]:
            case "c":
                return self.on_complex
            case "b":
                return self.on_bool
            case "i" | "u":
                return self.on_int or self.scalar
            case _:
                return self.scalar


@dataclass(frozen=True, slots=True)
class PyImpl:
    """Compiled in place of the function. ``strong``: numbers that it returns are NumPy's, also from Python numbers.

    ``name``: what users call it.
    """

    fn: FunctionType
    strong: bool = True
    name: str = ""

    @property
    def parameters(self) -> tuple[str, ...]:
        """Names of the parameters that may be given by keyword."""
        code = self.fn.__code__
        return code.co_varnames[code.co_posonlyargcount : code.co_argcount + code.co_kwonlyargcount]


@dataclass(frozen=True, slots=True)
class Intrinsic:
    """Done by the front end, under this name (``"numpy.zeros"``, ``"len"``)."""

    name: str


Impl = Elementwise | PyImpl | Intrinsic

_table: dict[Any, Impl] = {}
_by_name: dict[str, dict[str, Impl]] = {}  # module -> name -> implementation, not yet seen

#: array method -> the function that it stands for (``x.sum(axis=0)`` is ``np.sum(x, axis=0)``)
METHODS: dict[str, Callable[..., Any]] = {}


def register(callable: Any, impl: Impl) -> None:
    """``callable``: the object, or its dotted name if its module is to be imported by the user only.

    Methods of objects in a module have a colon: ``"scipy.stats:norm.pdf"``.
    """
    if isinstance(callable, str):
        module, _, name = callable.rpartition(":" if ":" in callable else ".")
        _by_name.setdefault(module, {})[name] = impl
    else:
        assert callable not in _table, callable
        _table[callable] = impl


def name_of(callable: Any) -> str:
    """A library function as users write it: ``np.sum``, ``np.add.reduce``, ``scipy.special.beta``."""
    if isinstance(callable, str):
        return callable.replace(":", ".")
    owner = getattr(callable, "__self__", None)
    if owner is not None and not isinstance(owner, ModuleType):  # a method of a ufunc
        return f"{name_of(owner)}.{callable.__name__}"
    module = getattr(callable, "__module__", None) or "numpy"
    module = "np" + module[5:] if module.partition(".")[0] == "numpy" else module
    callable = callable if hasattr(callable, "__name__") else type(callable)
    return callable.__name__ if module == "builtins" else f"{module}.{callable.__name__}"


def implements(*callables: Any, method: str = "", strong: bool = True) -> Callable[[F], F]:
    """The decorated function is compiled in place of these. ``method``: the array method that does the same."""

    def enter(fn: F) -> F:
        for c in callables:
            assert isinstance(fn, FunctionType)
            register(c, PyImpl(fn, strong, name_of(c)))
        if method:
            METHODS[method] = callables[0]
        return fn

    return enter


def elementwise(callable: Any, name: str, result: Result, scalar: Scalar, arity: int = 1, **columns: Any) -> None:
    """Enter an elementwise function."""
    register(callable, Elementwise(name, arity, result, scalar, **columns))


def lookup(callable: Any) -> Impl | None:
    """The implementation of a library function, if there is one."""
    try:
        found = _table.get(callable)
    except TypeError:  # not hashable
        return None
    if found is None and _by_name and _load():
        found = _table.get(callable)
    return found


def _load() -> bool:
    """Enter the functions of modules that have been imported by now; whether there were any."""
    loaded = [m for m in _by_name if m in sys.modules]
    for module in loaded:
        for name, impl in _by_name.pop(module).items():
            function: Any = sys.modules[module]
            for part in name.split("."):
                function = getattr(function, part, None)
            if function is not None:
                _table.setdefault(function, impl)
    return bool(loaded)


def functions() -> dict[Any, Impl]:
    """All that is registered, for tests and the coverage table."""
    _load()
    return dict(_table)
