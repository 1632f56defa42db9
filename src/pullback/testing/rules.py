# SPDX-License-Identifier: MIT
"""``check_rule``: whether a rule tells the truth, in all the ways in which it may be used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from pullback import ruleset
from pullback.api import grad, jit, jvp, vjp
from pullback.diag import DerivativeError
from pullback.frontend.typeof import typeof
from pullback.modes import copied, direction, leaves, mapped
from pullback.testing.check import GradientMismatch, check_grads


def check_rule(f: Callable[..., Any], *args: Any, rtol: float | None = None, eps: float | None = None) -> None:
    """Check the rules of ``f`` at ``args``: values, and derivatives along random directions.

    - The value of the rule is that of ``f`` as Python runs it, results and changed arguments; nothing else is
    changed.
    - Forward and reverse mode agree with central differences of ``f``, and with each other. A mode that has no rule,
    and
      for which none can be derived, is left out.
    - The pullback gives the same twice, in memory of its own.
    - One array passed for two arguments: the derivative is the sum. Not for functions that change arguments.
    - In float32, cotangents are float32, and near those in float64.

    Parameters
    ----------
    rtol, eps
        As for ``check_grads``.

    Raises
    ------
    GradientMismatch
        Something disagrees.
    ValueError
        No rule of ``f`` applies to arguments of these types.

    Examples
    --------
    >>> import pullback as pb
    >>> from pullback.testing import check_rule
    >>> def cube(x):
    ...     return x * x * x
    >>> @pb.rrule(cube)
    ... def rule(x):
    ...     return x * x * x, lambda ct: (3.0 * x * x * ct,)
    >>> check_rule(cube, 2.0)
    """
    types = [typeof(a) for a in args]
    found = [m for m in ruleset.MODES if ruleset.candidates(ruleset.target_of(f), m, types)]
    if not found:
        raise ValueError(f"no rule of '{getattr(f, '__name__', f)}' applies to ({', '.join(map(str, types))})")

    def observed(*a: Any) -> Any:
        return f(*a), a

    modes = _modes(observed, args)
    _check_values(f, observed, args, modes)
    check_grads(observed, args, modes=modes, rtol=rtol, eps=eps)
    if "rev" in modes:
        _check_reuse(observed, args)
        _check_float32(observed, args)
        _check_aliases(f, args)


def _modes(observed: Callable[..., Any], args: tuple[Any, ...]) -> list[str]:
    """The modes in which there is a derivative."""
    modes = []
    along = direction(np.random.default_rng(1), args)
    for mode, use in (
        ("fwd", lambda: jvp(observed, copied(args), along)),
        ("rev", lambda: vjp(observed, *copied(args))),
    ):
        try:
            use()
            modes.append(mode)
        except DerivativeError as error:
            if "has no derivative in" not in str(error):
                raise
    return modes


def _check_values(f: Callable[..., Any], observed: Callable[..., Any], args: tuple[Any, ...], modes: list[str]) -> None:
    want = observed(*copied(args))
    given = copied(args)
    got = (
        vjp(observed, *given)[0]
        if "rev" in modes
        else jvp(observed, given, direction(np.random.default_rng(2), args))[0]
    )
    _same("value", got, want)
    if "rev" in modes:
        _same("an argument of vjp, afterwards,", given, args)
    _same("value without derivative", jit(observed)(*copied(args)), want)


def _same(what: str, got: Any, want: Any, rtol: float = 1e-5) -> None:
    a, b = leaves(got), leaves(want)
    alike = len(a) == len(b) and all(
        x.shape == y.shape and np.allclose(x, y, rtol=rtol, atol=rtol * 1e-2, equal_nan=True)
        for x, y in zip(a, b, strict=True)
    )
    if not alike:
        raise GradientMismatch(f"the {what} is {got!r}, not {want!r}")


def _check_reuse(observed: Callable[..., Any], args: tuple[Any, ...]) -> None:
    given = copied(args)
    value, pullback = vjp(observed, *given)
    ct = direction(np.random.default_rng(3), value)
    kept = copied(ct)
    first = pullback(ct)
    saved = copied(first)
    for x in leaves(first):
        if any(np.shares_memory(x, y) for y in (*leaves(ct), *leaves(given))):
            raise GradientMismatch("a cotangent shares memory with an argument of the pullback or of the function")
        if x.shape and x.flags.writeable:
            x[...] = 0.0
    _same("cotangent of the result, after the pullback,", ct, kept)
    _same("second answer of the pullback", pullback(ct), saved)


def _check_float32(observed: Callable[..., Any], args: tuple[Any, ...]) -> None:
    if any(x.dtype != np.float64 for x in leaves(args)):
        return
    single = mapped(args, lambda x: x.astype(np.float32) if isinstance(x, np.ndarray) else np.float32(x))
    value, pullback = vjp(observed, *copied(single))
    ct = direction(np.random.default_rng(4), value)
    back = pullback(ct)
    for x, a in zip(leaves(back), leaves(single), strict=True):
        if x.dtype != a.dtype:
            raise GradientMismatch(f"in float32, a cotangent has dtype {x.dtype}")
    _, pull = vjp(observed, *copied(args))
    want = pull(mapped(ct, lambda x: np.asarray(x, np.float64) if isinstance(x, np.ndarray) else float(x)))
    _same("cotangent in float32", back, want, rtol=2e-2)


def _check_aliases(f: Callable[..., Any], args: tuple[Any, ...]) -> None:
    """``f(..., x, ..., x, ...)``."""
    given = copied(args)
    f(*given)
    if any(not np.array_equal(x, y, equal_nan=True) for x, y in zip(leaves(given), leaves(args), strict=True)):
        return
    for i, a in enumerate(args):
        for j in range(i + 1, len(args)):
            b = args[j]
            if isinstance(a, np.ndarray) and isinstance(b, np.ndarray) and a.shape == b.shape and a.dtype == b.dtype:
                if a.dtype.kind == "f":
                    _check_alias(f, args, i, j)


def _check_alias(f: Callable[..., Any], args: tuple[Any, ...], i: int, j: int) -> None:
    value = f(*copied(args))
    if not leaves(value):
        return
    weights = leaves(direction(np.random.default_rng(5), value))
    whole = isinstance(value, (np.ndarray, float, np.floating))
    if not whole:
        return
    weight = weights[0]

    def separate(*a: Any) -> Any:
        return (f(*a) * weight).sum() if np.ndim(weight) else f(*a) * weight

    def one(x: Any, *rest: Any) -> Any:
        return separate(*rest[:i], x, *rest[i : j - 1], x, *rest[j - 1 :])

    x = args[i].copy()
    rest = [a for k, a in enumerate(args) if k not in (i, j)]
    together = [x if k in (i, j) else a for k, a in enumerate(args)]
    got = grad(one)(x, *rest)
    both = grad(separate, (i, j))(*together)
    _same("derivative for one array in two places", got, both[0] + both[1])


__all__ = ["check_rule"]
