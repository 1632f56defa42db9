# SPDX-License-Identifier: MIT
"""Operations of operations, outside and inside compiled code; against JAX, finite differences and closed forms."""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pullback as pb

X = np.array([0.7, -1.3, 2.1])


def scalar(x):
    return np.sin(x) * x**3


def product(x):
    return (x[0] * x[1] * x[2]) ** 2


def cubes(x):
    return x**3 * x[0]


def looped(x):
    total = 0.5
    for k in range(3):
        total = total * x[k] + np.sin(total * x[k - 1])
    return total


@pytest.fixture(scope="module")
def jax() -> Any:
    jax = pytest.importorskip("jax")
    jax.config.update("jax_enable_x64", True)
    return jax


def with_jax(jax: Any, f: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, its ``np`` and ``pb`` JAX's."""
    space = {**f.__globals__, "np": jax.numpy, "pb": jax}
    return types.FunctionType(f.__code__, space, f.__name__, f.__defaults__, f.__closure__)


COMPOSITIONS: list[tuple[Callable[[Any], Callable[[Any], Any]], Callable[[Any], Any], Any]] = [
    (lambda pb: pb.grad(scalar), scalar, 0.7),
    (lambda pb: lambda f: pb.grad(pb.grad(f)), scalar, 0.7),
    (lambda pb: lambda f: pb.grad(pb.grad(pb.grad(f))), scalar, 0.7),
    (lambda pb: lambda f: pb.jit(pb.grad(pb.jit(f))), scalar, 0.7),
    (lambda pb: lambda f: pb.jacfwd(pb.hessian(f)), product, X),
    (lambda pb: lambda f: pb.jacrev(pb.jacrev(f)), cubes, X),
    (lambda pb: lambda f: pb.jacrev(pb.jacfwd(f)), cubes, X),
    (lambda pb: lambda f: pb.jacfwd(pb.jacrev(f)), cubes, X),
    (lambda pb: lambda f: pb.jacfwd(pb.jacfwd(f)), looped, X),
    (lambda pb: lambda f: pb.hessian(f), looped, X),
    (lambda pb: lambda f: pb.jacrev(pb.grad(f)), looped, X),
]


@pytest.mark.parametrize(("compose", "f", "x"), COMPOSITIONS[1:])
def test_compositions(jax: Any, compose: Any, f: Callable[..., Any], x: Any) -> None:
    ours = compose(pb)(f)(x)
    theirs = np.asarray(compose(jax)(with_jax(jax, f))(x))
    assert np.shape(ours) == theirs.shape
    np.testing.assert_allclose(ours, theirs, rtol=1e-9, atol=1e-10)


def test_hessian_of_a_hessian(jax: Any) -> None:
    def f(v):
        return pb.hessian(product)(v).sum()

    theirs = jax.hessian(lambda v: jax.hessian(with_jax(jax, product))(v).sum())(X)
    np.testing.assert_allclose(pb.hessian(f)(X), theirs, rtol=1e-9)


def second_by_jvp_of_vjp(x):
    return pb.jvp(pb.grad(scalar), (x,), (1.0,))[1]


def second_by_vjp_of_jvp(x):
    return pb.grad(lambda a: pb.jvp(scalar, (a,), (1.0,))[1])(x)


def second_by_jvp_of_jvp(x):
    return pb.jvp(lambda a: pb.jvp(scalar, (a,), (1.0,))[1], (x,), (1.0,))[1]


def second_by_vjp_of_vjp(x):
    return pb.grad(pb.grad(scalar))(x)


@pytest.mark.parametrize(
    "second", [second_by_jvp_of_vjp, second_by_vjp_of_jvp, second_by_jvp_of_jvp, second_by_vjp_of_vjp]
)
def test_second_derivatives_in_every_way(second: Callable[[float], float]) -> None:
    """From outside, compiled, and differentiated once more."""
    x = 0.7
    want = -np.sin(x) * x**3 + 6.0 * np.cos(x) * x**2 + 6.0 * x * np.sin(x)
    third = -np.cos(x) * x**3 - 9.0 * np.sin(x) * x**2 + 18.0 * x * np.cos(x) + 6.0 * np.sin(x)
    np.testing.assert_allclose(second(x), want)
    np.testing.assert_allclose(pb.jit(second)(x), want)
    np.testing.assert_allclose(pb.grad(second)(x), third)
    np.testing.assert_allclose(pb.jvp(second, (x,), (1.0,))[1], third)
    _, pullback = pb.vjp(pb.grad(scalar), x)
    np.testing.assert_allclose(pullback(1.0)[0], want)


def test_perturbations_are_not_confused() -> None:
    """d/dx x * (d/dy (x + y)) is 1, not 2."""
    assert pb.grad(lambda x: x * pb.grad(lambda y: x + y)(2.0))(1.0) == 1.0
    assert pb.grad(lambda x: x * pb.grad(lambda y: x * y)(2.0))(3.0) == 6.0
    assert pb.grad(lambda x: x * pb.jvp(lambda y: x * y, (2.0,), (1.0,))[1])(3.0) == 6.0
    assert pb.jvp(lambda x: x * pb.jvp(lambda y: x + y, (2.0,), (1.0,))[1], (3.0,), (1.0,))[1] == 1.0
    assert pb.jvp(lambda x: x * pb.grad(lambda y: x * y)(2.0), (3.0,), (1.0,))[1] == 6.0
    # inner: d/dz x y z^2 at z = y is 2 x y^2; then d/dy at y = x is 4 x^2; then d/dx is 8 x
    assert pb.grad(lambda x: pb.grad(lambda y: pb.grad(lambda z: x * y * z * z)(y))(x))(2.0) == 16.0


def test_options_inside_compiled_code() -> None:
    def inner(a, b):
        return a * a * b

    def f(a, b):
        ga, gb = pb.grad(inner, (0, 1))(a, b)
        value, slope = pb.value_and_grad(inner, argnums=1)(a, b)
        return ga * gb + value * slope  # 2 a^3 b + a^4 b

    assert pb.grad(f)(2.0, 3.0) == 6.0 * 4.0 * 3.0 + 4.0 * 8.0 * 3.0

    def g(x):
        return (pb.hessian(lambda v: (v**3).sum())(x) * pb.jacfwd(lambda v: v * v)(x)).sum()

    np.testing.assert_allclose(pb.grad(g)(X), 24.0 * X)

    def h(x):
        (value, aux), slope = pb.value_and_grad(lambda v: (v * v, v * v * v), has_aux=True)(x)
        return value * aux * slope  # 2 x^6

    assert pb.grad(h)(2.0) == 12.0 * 32.0


def test_inner_functions_that_write_do_not_touch_the_argument() -> None:
    def q(v):
        v[0] = v[0] * v[1]
        return (v * v).sum()

    def f(x):
        a = x.copy()
        slope = pb.grad(q)(a)
        return (slope * a).sum()

    a, b, c = X
    np.testing.assert_allclose(pb.jit(f)(X), 4 * a * a * b * b + 2 * b * b + 2 * c * c)
    np.testing.assert_allclose(pb.grad(f)(X), [8 * a * b * b, 8 * a * a * b + 4 * b, 4 * c])


def test_gradients_in_loops() -> None:
    """Gradient descent inside the function, differentiated through."""

    def fit(rate, target):
        w = np.zeros(2)
        for _ in range(3):
            w = w - rate * pb.grad(lambda v: ((v - target) ** 2).sum())(w)
        return ((w - target) ** 2).sum()

    target = np.array([1.0, -2.0])
    rate = 0.1
    want = 5.0 * 6.0 * (1.0 - 2.0 * rate) ** 5 * -2.0
    np.testing.assert_allclose(pb.grad(fit)(rate, target), want)
    np.testing.assert_allclose(pb.grad(fit, 1)(rate, target), 2.0 * target * (1.0 - 2.0 * rate) ** 6)


def test_stop_gradient() -> None:
    assert pb.grad(lambda x: x * pb.stop_gradient(x * x))(3.0) == 9.0
    np.testing.assert_allclose(pb.grad(lambda x: (x * pb.stop_gradient({"a": x * x})["a"]).sum())(X), X * X)
    assert pb.jvp(lambda x: pb.stop_gradient(x) * 2.0, (3.0,), (1.0,)) == (6.0, 0.0)
    assert pb.grad(pb.stop_gradient and (lambda x: pb.stop_gradient(x)))(3.0) == 0.0
    assert pb.grad(pb.grad(lambda x: x * x * pb.stop_gradient(x)))(3.0) == 6.0
    assert pb.stop_gradient(X) is X

    def stored(x):
        a = x.copy()
        a[0] = pb.stop_gradient(a[0]) * a[1]
        return (a * a).sum()

    a, b, c = X
    np.testing.assert_allclose(pb.grad(stored)(X), [0.0, 2 * a * b * a + 2 * b, 2 * c])
