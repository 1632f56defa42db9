# SPDX-License-Identifier: MIT
"""Buffers of an iteration in reverse mode: kept in the tape, made again, or neither; snapshots shared by nests.

Derivatives are compared with central differences and forward mode, the compiled gradient with the same program as plain
Python; what is kept and why with ``explain``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pullback as pb
from pullback.testing import check_grads

RNG = np.random.default_rng(3)
X, Y = RNG.uniform(0.3, 1.2, 7), RNG.uniform(0.3, 1.2, 7)
A, B = RNG.normal(size=(5, 4)), RNG.normal(size=(4, 4)) / 3
COPY = "copy of an array that is overwritten later, read at several places"
LIVES = "array made in each iteration: lives in the tape"


def slope(x, y):
    z = np.empty_like(y)
    z[0] = x[0]
    z[1:] = x[1:] * y[:-1]
    return z


def runge_kutta(x, s, steps):
    """Every slope can be made again from the state."""
    y = s * x
    for _ in range(steps):
        a = slope(x, y)
        b = slope(x, y + 0.1 * a * a)
        c = slope(x, y + 0.2 * b * b)
        y += 0.3 * (a + b + c)
    return np.sum(y * y)


def powers(a, b, steps):
    """The product is read by a nonlinear function: it lives in the tape."""
    total = 0.0
    for k in range(steps):
        c = (a * (k + 1.0)) @ b
        total += np.sum(np.sin(c) * c)
    return total


def leaky(x, y0, steps):
    """What is chosen by comparing floats is not made again."""
    y = y0.copy()
    for _ in range(steps):
        z = np.where(y > 0.6, x * y, 0.2 * y)
        w = np.empty_like(y)
        for i in range(len(y)):
            w[i] = z[i] * z[len(y) - 1 - i]
        y = 0.5 * y + np.sin(w) * z
    return np.sum(y)


def two_versions(x, y0, steps):
    """The buffer is read, changed, and read again."""
    y = y0.copy()
    for _ in range(steps):
        z = np.empty_like(y)
        z[:] = x * y
        first = np.sum(z * z)
        z[1:] = z[1:] * y[:-1] + first
        y = 0.3 * y + np.cos(z * z)
    return np.sum(y)


def turned(x, y0, steps):
    """Read through views of views."""
    y = y0.copy()
    for _ in range(steps):
        z = np.empty((len(y), 2))
        z[:, 0] = x * y
        z[:, 1] = y[::-1]
        w = z.T[::-1]
        y = 0.5 * y + np.sin(w[0] * w[1]) * z[:, 0]
    return np.sum(y * y)


def nested(x, y0, steps):
    """Made in the inner of two loops, from one of the outer."""
    y = y0.copy()
    for i in range(steps):
        outer = np.empty_like(y)
        outer[:] = np.exp(-y) * x
        for j in range(2):
            z = np.empty_like(y)
            z[:] = outer * y * (i + j + 1.0)
            y = y + 0.1 * np.sin(z) * z
    return np.sum(y)


def until_large(x, y0, limit):
    """The number of iterations is not known before."""
    y = y0.copy()
    while np.sum(y) < limit:
        z = np.empty_like(y)
        z[:] = x * y
        y = y + 0.2 * np.sin(z) * z + 0.1
    return np.sum(y * y)


def sometimes(x, y0, steps):
    """Made in a branch."""
    y = y0.copy()
    for k in range(steps):
        if k % 2 == 0:
            z = np.empty_like(y)
            z[:] = x * y
            y = y + 0.2 * np.sin(z) * z
        else:
            y = 0.5 * y * y
    return np.sum(y)


def growing(x, y0, steps):
    """Its size varies with the iteration."""
    y = y0.copy()
    for k in range(steps):
        z = x[: k + 1] * y[: k + 1]
        y[: k + 1] = np.sin(z) * z
    return np.sum(y * y)


def sums_inside(a, b, steps):
    """Filled by nests with carried values, and by a product of what was filled before it."""
    state = a.copy()
    for _ in range(steps):
        weights = np.empty_like(state)
        for i in range(state.shape[0]):
            total = 0.0
            for j in range(state.shape[1]):
                total += state[i, j] * state[i, j]
            for j in range(state.shape[1]):
                weights[i, j] = state[i, j] / (1.0 + total)
        mixed = weights @ b
        state = 0.5 * state + np.tanh(mixed) * weights
    return np.sum(state)


CASES = [
    (runge_kutta, (X, 0.7, 3)),
    (powers, (A, B, 3)),
    (leaky, (X, Y, 3)),
    (two_versions, (X, Y, 3)),
    (turned, (X, Y, 3)),
    (nested, (X, Y, 3)),
    (until_large, (X, Y, 12.0)),
    (sometimes, (X, Y, 4)),
    (growing, (X, Y, 5)),
    (sums_inside, (A, B, 3)),
]
IDS = [f.__name__ for f, _ in CASES]


@pytest.mark.parametrize(("f", "args"), CASES, ids=IDS)
def test_gradients(f: Callable[..., Any], args: tuple[Any, ...]):
    check_grads(f, args)


@pytest.mark.parametrize(("f", "args"), [c for c in CASES if c[0] in (runge_kutta, powers)])
def test_second_order(f: Callable[..., Any], args: tuple[Any, ...]):
    check_grads(f, args, order=2)


@pytest.mark.parametrize(("f", "args"), [c for c in CASES if c[0] not in (powers, growing)])
def test_the_program_run_as_python_gives_the_same(f: Callable[..., Any], args: tuple[Any, ...]):
    gradient = pb.grad(f, argnums=(0, 1))
    scope: dict[str, Any] = {}
    exec(pb.show(gradient, *args).replace("raise Declined", "raise ValueError"), scope)
    python = next(g for name, g in scope.items() if name.startswith(f.__name__))  # then what it calls
    for ours, theirs in zip(gradient(*args), python(*args), strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize(("f", "args"), [c for c in CASES if c[0] in (runge_kutta, powers, sums_inside)])
def test_a_pullback_runs_again(f: Callable[..., Any], args: tuple[Any, ...]):
    _, pull = pb.vjp(f, *args)
    first, second = pull(1.0), pull(1.0)
    for a, b, c in zip(first, second, pb.grad(f, argnums=(0, 1))(*args), strict=False):
        np.testing.assert_array_equal(a, b)
        np.testing.assert_allclose(a, c, rtol=1e-9)


@pytest.mark.parametrize("n", [1, 2])
def test_short_arrays(n: int):
    check_grads(runge_kutta, (X[:n].copy(), 0.7, 3))


def test_no_iterations():
    ga, gb = pb.grad(powers, argnums=(0, 1))(A, B, 0)
    assert not ga.any() and not gb.any()


def test_float32():
    got = pb.grad(runge_kutta)(X.astype("f4"), 0.7, 3)
    assert got.dtype == np.float32
    np.testing.assert_allclose(got, pb.grad(runge_kutta)(X, 0.7, 3), rtol=1e-4)


def kept(f: Callable[..., Any], args: tuple[Any, ...]) -> list[tuple[str, str]]:
    tapes = pb.explain(pb.grad(f, argnums=(0, 1)), *args).tapes
    return [(t.dtype, t.reason) for t in tapes]


def test_one_copy_of_the_state_serves_all_stages():
    steps, n = 3, len(X)
    explained = pb.explain(pb.grad(runge_kutta, argnums=(0, 1)), X, 0.7, steps)
    assert [reason for _, reason in kept(runge_kutta, (X, 0.7, steps))] == [COPY]
    assert explained.tape_bytes == 8 * steps * n


def test_a_product_lives_in_the_tape_and_its_operand_is_made_again():
    explained = pb.explain(pb.grad(powers, argnums=(0, 1)), A, B, 3)
    assert [reason for _, reason in kept(powers, (A, B, 3))] == [LIVES]
    assert explained.tape_bytes == 8 * 3 * A.shape[0] * B.shape[1]


def test_what_compares_floats_is_not_made_again():
    reasons = [reason for _, reason in kept(leaky, (X, Y, 3))]
    assert LIVES in reasons or "must not be recomputed" in reasons
