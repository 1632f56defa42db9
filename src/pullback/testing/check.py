# SPDX-License-Identifier: MIT
"""Checks of derivatives on a user's own function and input."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pullback.api import grad, hvp, jit, jvp, value_and_grad, vjp

Leaves = list[np.ndarray[Any, Any]]


class GradientMismatch(AssertionError):
    """Two ways to compute a derivative disagree; the message shows both numbers and the direction."""


def _floats(tree: Any, found: Leaves) -> Leaves:
    """The float and complex leaves of a tree, in order."""
    if isinstance(tree, dict):
        for v in tree.values():
            _floats(v, found)
    elif isinstance(tree, (tuple, list)):
        for v in tree:
            _floats(v, found)
    elif hasattr(tree, "__dataclass_fields__"):
        for name in tree.__dataclass_fields__:
            _floats(getattr(tree, name), found)
    elif tree is not None and np.asarray(tree).dtype.kind in "fc":
        found.append(np.asarray(tree))
    return found


def _map(tree: Any, fn: Callable[[Any], Any]) -> Any:
    """``fn`` on float and complex leaves, copies of the other arrays."""
    if isinstance(tree, dict):
        return {k: _map(v, fn) for k, v in tree.items()}
    if isinstance(tree, tuple) and hasattr(tree, "_fields"):
        return type(tree)(*(_map(v, fn) for v in tree))
    if isinstance(tree, (tuple, list)):
        return type(tree)(_map(v, fn) for v in tree)
    if hasattr(tree, "__dataclass_fields__"):
        return type(tree)(**{name: _map(getattr(tree, name), fn) for name in tree.__dataclass_fields__})
    if tree is None or np.asarray(tree).dtype.kind not in "fc":
        return tree.copy() if isinstance(tree, np.ndarray) else tree
    return fn(tree)


def _like(x: Any, value: Any) -> Any:
    """``value`` as the kind of number that ``x`` is."""
    if isinstance(x, np.ndarray):
        return np.asarray(value, dtype=x.dtype)
    return x.dtype.type(value) if isinstance(x, np.generic) else type(x)(value)


def _direction(rng: np.random.Generator, tree: Any) -> Any:
    def draw(x: Any) -> Any:
        a = np.asarray(x)
        d = rng.normal(size=a.shape)
        if a.dtype.kind == "c":
            d = d + 1j * rng.normal(size=a.shape)
        return _like(x, d if a.shape else d.item())

    return _map(tree, draw)


def _moved(tree: Any, direction: Any, h: float) -> Any:
    steps = iter(_floats(direction, []))
    return _map(tree, lambda x: _like(x, np.asarray(x) + h * next(steps)))


def _dot(a: Any, b: Any) -> float:
    """Real inner product of two trees of the same structure."""
    total = 0.0
    for x, y in zip(_floats(a, []), _floats(b, []), strict=True):
        total += float(np.sum(np.real(np.conj(x.astype(complex)) * y)))
    return total


def _difference(call: Callable[[Any], Any], args: Any, direction: Any, weight: Any, h: float) -> float:
    """Central difference of <weight, call> along ``direction``, extrapolated once (Richardson)."""

    def at(step: float) -> float:
        return (
            _dot(weight, call(_moved(args, direction, step))) - _dot(weight, call(_moved(args, direction, -step)))
        ) / (2 * step)

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
    single = any(x.dtype.itemsize // (2 if x.dtype.kind == "c" else 1) < 8 for x in _floats(args, []))
    rtol = rtol if rtol is not None else (1e-2 if single else 1e-6)
    eps = eps if eps is not None else (1e-2 if single else 1e-4)

    def plain(a: Any) -> Any:
        return fn(*_map(a, lambda x: x.copy() if isinstance(x, np.ndarray) else x))

    value = plain(args)
    compiled = jit(fn)(*_map(args, lambda x: x.copy() if isinstance(x, np.ndarray) else x))
    for x, y in zip(_floats(compiled, []), _floats(value, []), strict=True):
        np.testing.assert_allclose(x, y, rtol=1e-4 if single else 1e-10, atol=1e-6 if single else 1e-12)
    direction = _direction(rng, args)
    ct = _direction(rng, value)
    scale = max(1e-3, abs(_dot(ct, value)))
    want = _difference(plain, args, direction, ct, eps)
    results: dict[str, float] = {}
    if "fwd" in modes:
        results["fwd"] = _dot(ct, jvp(fn, plain_copy(args), direction)[1])
    if "rev" in modes:
        results["rev"] = _dot(vjp(fn, *plain_copy(args))[1](ct), direction)
    for mode, got in results.items():
        _agree(f"{mode} against differences", got, want, rtol, scale)
    if len(results) == 2:
        _agree("fwd against rev", results["fwd"], results["rev"], 1e-3 if single else 1e-9, scale)
    if order >= 2:
        _check_second_order(fn, args, direction, rng, rtol * 10, eps)


def plain_copy(args: Any) -> Any:
    return _map(args, lambda x: x.copy() if isinstance(x, np.ndarray) else x)


def _check_second_order(
    fn: Callable[..., Any], args: Any, direction: Any, rng: np.random.Generator, rtol: float, eps: float
) -> None:
    nums = tuple(k for k, a in enumerate(args) if _floats(a, []))
    gradient = grad(fn, nums)

    def slopes(a: Any) -> Any:
        return gradient(*plain_copy(a))

    ct = _direction(rng, slopes(args))
    want = _difference(slopes, args, direction, ct, eps)
    got = _dot(ct, jvp(gradient, plain_copy(args), direction)[1])
    _agree("second order against differences of the gradient", got, want, rtol, max(1e-3, abs(want)))


__all__ = ["GradientMismatch", "check_grads", "hvp", "value_and_grad"]
