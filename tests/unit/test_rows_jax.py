# SPDX-License-Identifier: MIT
"""Gradients of steps over points, of products in loops, and of stencils, against JAX's, on both sides of the lengths
and counts at which code changes."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pullback as pb
from pullback.transforms.inside_out.emit import FEW, SHORT

jax = pytest.importorskip("jax")
jnp = jax.numpy
pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("jax")]

RNG = np.random.default_rng(17)


def gradients(f: Callable[..., Any], other: Callable[..., Any], *args: Any) -> None:
    """Of all arrays among the arguments."""
    nums = tuple(k for k, a in enumerate(args) if isinstance(a, np.ndarray))
    got, want = pb.value_and_grad(f, argnums=nums)(*args), jax.value_and_grad(other, argnums=nums)(*args)
    np.testing.assert_allclose(got[0], want[0], rtol=1e-10, atol=1e-12)
    for g, w in zip(got[1], want[1], strict=True):
        np.testing.assert_allclose(g, w, rtol=1e-8, atol=1e-9)


def orbits(x, c):
    x, v = x.copy(), np.zeros_like(x)
    for k in range(len(c)):
        r = np.sum(x * x, axis=1) + 0.5
        v -= c[k] * x / (r * np.sqrt(r))[:, None]
        x += 0.1 * v
    return np.sum(np.sin(x))


def orbits_jax(x, c):
    v = jnp.zeros_like(x)
    for k in range(len(c)):
        r = jnp.sum(x * x, axis=1) + 0.5
        v = v - c[k] * x / (r * jnp.sqrt(r))[:, None]
        x = x + 0.1 * v
    return jnp.sum(jnp.sin(x))


def mixture(x, means, numbers):
    """Triangular factors, from their numbers."""
    out = np.zeros(len(x))
    for k in range(len(means)):
        factor = np.tril(numbers[k])
        y = factor @ (x - means[k]).T
        out += np.exp(-0.1 * np.sum(y * y, axis=0) / x.shape[1])
    return np.sum(np.log(out))


def mixture_jax(x, means, numbers):
    out = 0.0
    for k in range(len(means)):
        y = jnp.tril(numbers[k]) @ (x - means[k]).T
        out = out + jnp.exp(-0.1 * jnp.sum(y * y, axis=0) / x.shape[1])
    return jnp.sum(jnp.log(out))


def recurrent(x, w):
    h = np.zeros_like(x)
    for k in range(3):
        h = np.tanh(h @ w + x * (0.5 + k))
    return np.sum(h * h)


def recurrent_jax(x, w):
    h = jnp.zeros_like(x)
    for k in range(3):
        h = jnp.tanh(h @ w + x * (0.5 + k))
    return jnp.sum(h * h)


@pytest.mark.parametrize("n", [0, 1, FEW, 64, 200])
@pytest.mark.parametrize("d", [0, 1, 3, SHORT + 1])
def test_points(n, d):
    x, c = RNG.normal(size=(n, d)), RNG.uniform(0.1, 0.5, 4)
    wide = np.repeat(x, 2, axis=1)[::-1, ::2]
    for points in (x, np.asfortranarray(x), wide):
        gradients(orbits, orbits_jax, points, c)
        gradients(recurrent, recurrent_jax, points, RNG.normal(size=(d, d)))
        gradients(mixture, mixture_jax, points, RNG.normal(size=(2, d)), RNG.normal(size=(2, d, d)))


def one_array_twice(x, y, c):
    h = np.zeros_like(x)
    for k in range(len(c)):
        h = np.tanh(h + c[k] * x * y)
    return np.sum(h)


def test_one_array_in_two_roles():
    x, c = RNG.normal(size=(70, 3)), RNG.uniform(size=4)

    def other(x, y, c):
        h = jnp.zeros_like(x)
        for k in range(len(c)):
            h = jnp.tanh(h + c[k] * x * y)
        return jnp.sum(h)

    gradients(one_array_twice, other, x, x, c)


def midpoint(u, dt, steps):
    u = u.copy()
    for _ in range(steps):
        slope = np.zeros_like(u)
        slope[1:-1] = u[2:] - 2.0 * u[1:-1] + u[:-2]
        half = u + 0.5 * dt * slope
        slope = np.zeros_like(u)
        slope[1:-1] = half[2:] - 2.0 * half[1:-1] + half[:-2]
        u += dt * slope
    return np.sum(u**3)


def midpoint_jax(u, dt, steps):
    def slope(u):
        return jnp.zeros_like(u).at[1:-1].set(u[2:] - 2.0 * u[1:-1] + u[:-2])

    for _ in range(steps):
        u = u + dt * slope(u + 0.5 * dt * slope(u))
    return jnp.sum(u**3)


@pytest.mark.parametrize("n", [2, 3, 5, 31, 129, 255, 257, 700])
def test_stencils_of_a_line(n):
    u = RNG.normal(size=2 * n)
    gradients(midpoint, midpoint_jax, u[:n], 0.1, 3)
    gradients(midpoint, midpoint_jax, u[::2], 0.1, 3)
    single = pb.grad(midpoint)(u[:n].astype(np.float32), np.float32(0.1), 3)
    assert single.dtype == np.float32
    np.testing.assert_allclose(single, jax.grad(midpoint_jax)(u[:n], 0.1, 3), rtol=1e-3, atol=1e-3)


def upwind(u, viscosity, steps):
    u = u.copy()
    for _ in range(steps):
        m = u[1:-1, 1:-1]
        spread = u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4.0 * m
        u[1:-1, 1:-1] += 0.05 * (viscosity[1:-1, 1:-1] * spread - m * (2.0 * m - u[:-2, 1:-1] - u[1:-1, :-2]))
    return np.sum(u * u)


def upwind_jax(u, viscosity, steps):
    for _ in range(steps):
        m = u[1:-1, 1:-1]
        spread = u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4.0 * m
        change = 0.05 * (viscosity[1:-1, 1:-1] * spread - m * (2.0 * m - u[:-2, 1:-1] - u[1:-1, :-2]))
        u = u.at[1:-1, 1:-1].add(change)
    return jnp.sum(u * u)


@pytest.mark.parametrize("shape", [(2, 2), (3, 3), (4, 130), (7, 131), (9, 300), (130, 4)])
def test_stencils_of_a_field(shape):
    u, viscosity = RNG.random(shape), 0.1 + 0.1 * RNG.random(shape)
    gradients(upwind, upwind_jax, u, viscosity, 3)
    gradients(upwind, upwind_jax, np.asfortranarray(u), viscosity, 3)
    gradients(upwind, upwind_jax, u, u, 2)


def products(x, matrices):
    """Transposed arrays that are made in each iteration."""
    total = 0.0
    for c in range(len(matrices)):
        y = matrices[c] @ (np.sin(x) - c).T
        z = (x * (1.0 + c)).T @ (x @ matrices[c])
        total += np.sum(np.sin(y)) + np.sum(np.cos(z))
    return total


def products_jax(x, matrices):
    total = 0.0
    for c in range(len(matrices)):
        y = matrices[c] @ (jnp.sin(x) - c).T
        z = (x * (1.0 + c)).T @ (x @ matrices[c])
        total += jnp.sum(jnp.sin(y)) + jnp.sum(jnp.cos(z))
    return total


@pytest.mark.parametrize("n", [0, 1, 5, 40, 300])
def test_products_in_loops(n):
    x, matrices = RNG.normal(size=(n, 3)), RNG.normal(size=(4, 3, 3))
    for points in (x, np.asfortranarray(x), x[::-1]):
        gradients(products, products_jax, points, matrices)
