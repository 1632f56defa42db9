# SPDX-License-Identifier: MIT
"""What is checked of every program: value, gradient and forward mode, beside the program in Python.

Gradients are compared with central differences along a direction (fourth order, best of three steps), so that no
derivative is tested with the formula that it came from.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import pullback as pb


def active(argument: Any) -> bool:
    return isinstance(argument, float) or (isinstance(argument, np.ndarray) and argument.dtype.kind == "f")


def fresh(arguments: tuple[Any, ...]) -> list[Any]:
    return [a.copy() if isinstance(a, np.ndarray) else a for a in arguments]


def check(f: Callable[..., Any], arguments: tuple[Any, ...], nums: tuple[int, ...] | None = None) -> None:
    """``f`` with ``arguments``; derivatives are taken with respect to ``nums`` (None: to all floats)."""
    nums = nums or tuple(k for k, a in enumerate(arguments) if active(a))
    rng = np.random.default_rng(11)
    directions = {k: rng.normal(size=np.shape(arguments[k])) for k in nums}

    def moved(step: float) -> list[Any]:
        return [a + step * directions[k] if k in directions else a for k, a in enumerate(fresh(arguments))]

    want = f(*fresh(arguments))
    value, gradients = pb.value_and_grad(f, argnums=nums)(*fresh(arguments))
    np.testing.assert_allclose(value, want, rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(pb.jit(f)(*fresh(arguments)), want, rtol=1e-9, atol=1e-9)
    slope = sum(float(np.sum(g * directions[k])) for k, g in zip(nums, gradients, strict=True))
    errors = []
    for h in (1e-4, 1e-5, 1e-6):
        near, far = (f(*moved(h / 2)) - f(*moved(-h / 2))), (f(*moved(h)) - f(*moved(-h)))
        errors.append(abs((8 * near - far) / (6 * h) - slope))
    assert min(errors) < 1e-5 * (1.0 + abs(slope))

    def still(argument: Any) -> Any:
        return np.zeros_like(argument) if isinstance(argument, np.ndarray) else 0.0 if active(argument) else argument

    tangents = tuple(
        float(directions[k]) if k in directions and isinstance(a, float) else directions.get(k, still(a))
        for k, a in enumerate(arguments)
    )
    forward = pb.jvp(f, tuple(fresh(arguments)), tangents)[1]
    np.testing.assert_allclose(forward, slope, rtol=1e-8, atol=1e-8 * (1.0 + abs(want)))
