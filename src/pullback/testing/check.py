# SPDX-License-Identifier: MIT
"""Checks of derivatives on a user's own function and input."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pullback.api import grad, jit, jvp, vjp
from pullback.modes import copied, direction, inner, leaves, mapped, number_like


class GradientMismatch(AssertionError):
    """Two ways to compute a derivative disagree; the message shows both numbers and the direction."""


def _moved(tree: Any, direction: Any, h: float) -> Any:
    steps = iter(leaves(direction))
    return mapped(tree, lambda x: number_like(x, np.asarray(x) + h * next(steps)))


def _difference(call: Callable[[Any], Any], args: Any, along: Any, weight: Any, h: float) -> float:
    """Central difference of <weight, call> along ``along``, extrapolated once (Richardson)."""

    def at(step: float) -> float:
        return (inner(weight, call(_moved(args, along, step))) - inner(weight, call(_moved(args, along, -step)))) / (
            2 * step
        )

    return (4 * at(h / 2) - at(h)) / 3


def _agree(what: str, got: float, want: float, tolerance: float, scale: float) -> None:
    if not abs(got - want) <= tolerance * max(abs(want), abs(got), scale):
        raise GradientMismatch(f"{what}: {got!r} against {want!r} (relative tolerance {tolerance})")


def check_grads(
    fn: Callable[..., Any],
    args: Sequence[Any],
    order: int = 1,
    modes: Sequence[str] = ("fwd", "rev"),
    rtol: float | None = None,
    eps: float | None = None,
    seed: int = 0,
) -> None:
    """Check the derivatives of ``fn`` at ``args``, along a random direction.

    Forward and reverse mode are compared with each other (the inner products <ct, J v> and <J^T ct, v> agree to
    rounding) and with central differences of the plain Python function; the compiled value with the plain one.
    With ``order=2``, ``hvp`` is compared with differences of the gradient (``fn`` must then return one float).

    Parameters
    ----------
    args
        Positional arguments: floats, arrays and trees of them; integers are held fixed.
    modes
        ``"fwd"``, ``"rev"`` or both.
    rtol, eps
        Relative tolerance against differences and their step; by default 1e-6 and 1e-4 (1e-2 and 1e-2 in float32).

    Raises
    ------
    GradientMismatch
        Something disagrees.
    """
    args = tuple(args)
    rng = np.random.default_rng(seed)
    single = any(x.dtype.itemsize // (2 if x.dtype.kind == "c" else 1) < 8 for x in leaves(args))
    rtol = rtol if rtol is not None else (1e-2 if single else 1e-6)
    eps = eps if eps is not None else (1e-2 if single else 1e-4)

    def plain(a: Any) -> Any:
        return fn(*copied(a))

    value = plain(args)
    compiled = jit(fn)(*copied(args))
    for x, y in zip(leaves(compiled), leaves(value), strict=True):
        np.testing.assert_allclose(x, y, rtol=1e-4 if single else 1e-10, atol=1e-6 if single else 1e-12)
    along = direction(rng, args)
    ct = direction(rng, value)
    scale = max(1e-3, abs(inner(ct, value)))
    want = _difference(plain, args, along, ct, eps)
    results: dict[str, float] = {}
    if "fwd" in modes:
        results["fwd"] = inner(ct, jvp(fn, copied(args), along)[1])
    if "rev" in modes:
        results["rev"] = inner(vjp(fn, *copied(args))[1](ct), along)
    for mode, got in results.items():
        _agree(f"{mode} against differences", got, want, rtol, scale)
    if len(results) == 2:
        _agree("fwd against rev", results["fwd"], results["rev"], 1e-3 if single else 1e-9, scale)
    if order >= 2:
        _check_second_order(fn, args, along, rng, rtol * 10, eps)


def _check_second_order(
    fn: Callable[..., Any], args: Any, along: Any, rng: np.random.Generator, rtol: float, eps: float
) -> None:
    nums = tuple(k for k, a in enumerate(args) if leaves(a))
    gradient = grad(fn, nums)

    def slopes(a: Any) -> Any:
        return gradient(*copied(a))

    ct = direction(rng, slopes(args))
    want = _difference(slopes, args, along, ct, eps)
    got = inner(ct, jvp(gradient, copied(args), along)[1])
    _agree("second order against differences of the gradient", got, want, rtol, max(1e-3, abs(want)))


__all__ = ["GradientMismatch", "check_grads"]
