# SPDX-License-Identifier: MIT
"""Transforms called inside compiled code, and derivatives of what they give."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import pullback as pb
from pullback.diag import TypeInferenceError

X = np.array([1.0, 2.0])


def cubic_sine(x):
    return x**3 * math.sin(x)


GRADIENT = pb.grad(cubic_sine)


def gradient_of_global(x):
    return pb.grad(cubic_sine)(x) * 2 + x


def made_outside(x):
    return GRADIENT(x) * 2 + x


@pytest.mark.parametrize("fn", [gradient_of_global, made_outside])
def test_grad_inside(fn: Any) -> None:
    def by_hand(x: float) -> float:
        return 2 * (3 * x**2 * math.sin(x) + x**3 * math.cos(x)) + x

    assert pb.jit(fn)(1.5) == pytest.approx(by_hand(1.5), rel=1e-12)
    slope = (by_hand(1.5 + 1e-5) - by_hand(1.5 - 1e-5)) / 2e-5
    assert pb.grad(fn)(1.5) == pytest.approx(slope, rel=1e-8)


def captures(x, y):
    return pb.grad(lambda t: t * y * x[0] + (x * x).sum() * t**2)(3.0)


def test_captured_values_are_differentiated_too() -> None:
    assert pb.jit(captures)(X, 2.0) == pytest.approx(32.0)
    np.testing.assert_allclose(pb.grad(captures)(X, 2.0), [14.0, 24.0])
    assert pb.grad(captures, argnums=1)(X, 2.0) == pytest.approx(1.0)


def in_a_loop(x):
    s = 0.0
    for i in range(len(x)):
        s += pb.grad(lambda t: t**2 * x[i])(x[i])
    return s


def in_place_inside(x):
    def inner(z):
        a = z.copy()
        for i in range(1, len(a)):
            a[i] *= a[i - 1]
        return a.sum()

    return (pb.grad(inner)(x) * x).sum()


def value_too(x):
    value, gradient = pb.value_and_grad(lambda z: (z * z * z).sum())(x)
    return value + (gradient * x).sum()


def forward(x):
    value, tangent = pb.jvp(lambda z: np.sin(z) * z, (x,), (np.ones_like(x),))
    return (value * tangent).sum()


def second_order(x):
    h = pb.hessian(lambda z: (z**3).sum() * z[0])(x)
    return (h * h).sum()


def product_with_hessian(x):
    return pb.hvp(lambda z: (z**3).sum(), (x,), (x,)).sum()


def jacobian(x):
    return pb.jacrev(lambda z: np.array([z[0] * z[1], z[0] ** 2]))(x).sum()


def stopped(x):
    return (pb.stop_gradient(x) * x).sum()


@pytest.mark.parametrize(
    ("fn", "value", "gradient"),
    [
        (in_a_loop, 10.0, [4.0, 8.0]),
        (in_place_inside, 5.0, [5.0, 2.0]),
        (value_too, 36.0, [12.0, 48.0]),
        (second_order, 576.0, [864.0, 720.0]),
        (product_with_hessian, 30.0, [12.0, 24.0]),
        (jacobian, 5.0, [3.0, 1.0]),
        (stopped, 5.0, [1.0, 2.0]),
    ],
    ids=lambda c: getattr(c, "__name__", ""),
)
def test_transforms_compose(fn: Any, value: float, gradient: list[float]) -> None:
    assert pb.jit(fn)(X) == pytest.approx(value)
    np.testing.assert_allclose(pb.grad(fn)(X), gradient, rtol=1e-12)


def test_jvp_inside() -> None:
    def by_hand(x: Any) -> Any:
        return (np.sin(x) * x * (np.cos(x) * x + np.sin(x))).sum()

    assert pb.jit(forward)(X) == pytest.approx(by_hand(X))
    steps = [np.array([1e-6, 0.0]), np.array([0.0, 1e-6])]
    slopes = [(by_hand(X + d) - by_hand(X - d)) / 2e-6 for d in steps]
    np.testing.assert_allclose(pb.grad(forward)(X), slopes, rtol=1e-8)


def with_aux(x):
    gradient, extra = pb.grad(lambda z: ((z * z).sum(), z[0] * 2), has_aux=True)(x)
    return gradient.sum() + extra


def several(x, y):
    a, b = pb.grad(lambda p, q: p * q * q, argnums=(0, 1))(x, y)
    return a * b


def test_options() -> None:
    assert pb.jit(with_aux)(X) == pytest.approx(8.0)
    assert pb.jit(several)(2.0, 3.0) == pytest.approx(108.0)


def jvp_without_tuples(x):
    return pb.jvp(cubic_sine, x, 1.0)


def test_wrong_use_is_refused() -> None:
    with pytest.raises(TypeInferenceError, match="as tuples"):
        pb.jit(jvp_without_tuples)(1.0)


@pb.jit
def decorated(x):
    return x * x


def test_a_jitted_helper_is_compiled_in() -> None:
    def program(x):
        return decorated(x) + 1.0

    assert pb.grad(program)(3.0) == pytest.approx(6.0)
