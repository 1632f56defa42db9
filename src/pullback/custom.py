# SPDX-License-Identifier: MIT
"""Rules: derivatives that users declare. The next call uses what is declared, in code compiled before too."""

from __future__ import annotations

import contextlib
import functools
import inspect
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from pullback import ruleset
from pullback.foreign import Opaque
from pullback.frontend import library
from pullback.frontend import rules as lowering
from pullback.ruleset import Declared

F = TypeVar("F", bound=Callable[..., Any])


def _name(f: Any) -> str:
    return str(getattr(f, "__name__", None) or type(f).__name__)


def _declare(kind: str, modes: tuple[str, ...], f: Any, types: Sequence[Any], fn: Any, **options: Any) -> None:
    shown = fn[0] if isinstance(fn, tuple) else fn
    f = ruleset.target_of(f)
    rule = Declared(
        kind, modes, _name(f), fn, tuple(map(ruleset.pattern, types)), ruleset.where_defined(shown), options
    )
    ruleset.define(rule, f)


def rrule(f: Callable[..., Any], *types: Any) -> Callable[[F], F]:
    """Declare the derivative of ``f`` in reverse mode.

    The decorated function takes what ``f`` takes and returns ``(value, pullback)``; ``pullback(ct)`` takes the
    cotangent of the value and returns a tuple with one cotangent per argument (None where it has none). If it
    changes arrays among its arguments, as ``f`` does, ``pullback`` gets the cotangents of their new contents as
    further arguments, and returns those of the old contents.

    Parameters
    ----------
    types
        What the arguments must be for the rule to apply, first argument first: ``float``, ``int``, ``bool``,
        ``complex``, a NumPy scalar type, ``np.ndarray``, ``(dtype, rank)`` for arrays (either may be None), any
        other class, None for anything. The most specific rule wins; a rule that returns ``NotImplemented`` passes.

    Examples
    --------
    >>> import pullback as pb
    >>> def square(x):
    ...     return x * x
    >>> @pb.rrule(square)
    ... def rule(x):
    ...     return x * x, lambda ct: (100.0 * ct,)
    >>> pb.grad(square)(1.0)
    100.0
    """

    def declare(fn: F) -> F:
        _declare("rrule", ("reverse",), f, types, fn)
        return fn

    return declare


def frule(f: Callable[..., Any], *types: Any) -> Callable[[F], F]:
    """Declare the derivative of ``f`` in forward mode: ``(primals, tangents) -> (value, tangent)``, both arguments
    tuples.

    Examples
    --------
    >>> import pullback as pb
    >>> def square(x):
    ...     return x * x
    >>> @pb.frule(square)
    ... def rule(primals, tangents):
    ...     (x,), (dx,) = primals, tangents
    ...     return x * x, 10.0 + 2.0 * x * dx
    >>> pb.jvp(square, (1.0,), (1.0,))
    (1.0, 12.0)
    """

    def declare(fn: F) -> F:
        _declare("frule", ("forward",), f, types, fn)
        return fn

    return declare


def nondifferentiable(f: F) -> F:
    """Declare that the derivative of ``f`` is zero, in both modes. Returns ``f``."""
    _declare("zero", ruleset.MODES, f, (), f)
    return f


def linear(f: F) -> F:
    """Declare that ``f`` is linear in its float arguments, jointly: its tangent is ``f`` of the tangents. Returns
    ``f``."""
    _declare("linear", ruleset.MODES, f, (), f)
    return f


def delete_rule(f: Callable[..., Any], mode: str | None = None, *types: Any) -> int:
    """Remove the rules of ``f``: all, or those for one mode (``"reverse"``, ``"forward"``) or for one signature.

    What pullback derives itself is back at the next call. Returns how many rules there were.
    """
    if mode is not None and mode not in ruleset.MODES:
        raise ValueError(f"mode must be 'reverse' or 'forward', not {mode!r}")
    return ruleset.delete(f, mode, types or None)


def is_active(x: Any) -> bool:
    """In a pullback or an frule: whether a derivative of the rule's argument ``x`` is asked for. True elsewhere."""
    return True


def opaque(*results: Any) -> Callable[[Callable[..., Any]], Opaque]:
    """A function that stays Python: compiled code calls it through the interpreter.

    Parameters
    ----------
    results
        Types of what it returns, one each: ``float``, ``int``, ``bool``, a NumPy scalar type, ``(dtype, rank)`` for
        arrays.

    It gets copies of its arguments. It has no derivative unless a rule declares one; exceptions pass through.

    Examples
    --------
    >>> import pullback as pb
    >>> @pb.opaque(float)
    ... def measured(x):
    ...     return float(str(x))
    >>> @pb.rrule(measured)
    ... def rule(x):
    ...     return measured(x), lambda ct: (2.0 * ct,)
    >>> pb.value_and_grad(lambda x: 3.0 * measured(x))(1.5)
    (4.5, 6.0)
    """
    return lambda fn: Opaque(fn, results)


library.OBJECTS[is_active] = lowering.is_active


class _Custom:
    """A function with a derivative of its own. Called as the function that it was made of."""

    def __init__(self, fn: Callable[..., Any], nondiff_argnums: Sequence[int] = ()) -> None:
        functools.update_wrapper(self, fn)
        self.fn = fn
        with contextlib.suppress(TypeError, ValueError):
            self.__signature__ = inspect.signature(fn)
        self.nondiff_argnums = tuple(nondiff_argnums)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.fn(*args, **kwargs)

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        return self if instance is None else functools.partial(self, instance)


class custom_vjp(_Custom):  # as JAX spells it
    """A function whose reverse derivative ``defvjp(fwd, bwd)`` declares: ``fwd(*args) -> (value, residuals)``,
    ``bwd(residuals, ct) -> cotangents``.

    With ``nondiff_argnums``, ``bwd`` takes those arguments first and returns cotangents of the others.

    Examples
    --------
    >>> import pullback as pb
    >>> @pb.custom_vjp
    ... def f(x):
    ...     return x * x
    >>> f.defvjp(lambda x: (x * x, x), lambda x, ct: (5.0 * x * ct,))
    >>> f(3.0), pb.grad(f)(3.0)
    (9.0, 15.0)
    """

    def defvjp(self, fwd: Callable[..., Any], bwd: Callable[..., Any]) -> None:
        _declare("vjp", ("reverse",), self, (), (fwd, bwd), nondiff_argnums=self.nondiff_argnums)


class custom_jvp(_Custom):  # as JAX spells it
    """A function whose forward derivative ``defjvp`` declares: ``(primals, tangents) -> (value, tangent)``.

    Reverse mode transposes it where it is linear in the tangents. With ``nondiff_argnums``, the rule takes those
    arguments first, and primals and tangents of the others.
    """

    def defjvp(self, rule: F) -> F:
        _declare("jvp", ("forward",), self, (), rule, nondiff_argnums=self.nondiff_argnums)
        return rule


__all__ = [
    "custom_jvp",
    "custom_vjp",
    "delete_rule",
    "frule",
    "is_active",
    "linear",
    "nondifferentiable",
    "opaque",
    "rrule",
]
