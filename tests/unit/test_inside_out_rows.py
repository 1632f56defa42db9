# SPDX-License-Identifier: MIT
"""inside_out where an element has a row: points in space, products with matrices that all points share."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pullback as pb
from pullback.transforms.inside_out.emit import CACHED, FEW, SHORT

RNG = np.random.default_rng(11)
#: points: none, too few for lanes, full blocks of lanes, and some left over
SIZES = (0, 1, FEW - 1, FEW + 2, 64, 130)
#: lengths of rows: in lanes, and those that are vectors already
LENGTHS = (1, 3, 16, SHORT + 1)


def orbits(x, c, matrices):
    """Particles in a field; the state is returned."""
    x, v = x.copy(), np.zeros_like(x)
    for k in range(len(c)):
        r = np.sum(x * x, axis=1) + 0.5
        v -= c[k] * x / (r * np.sqrt(r))[:, None]
        x += 0.1 * v
    return x


def densities(x, c, matrices):
    out = np.zeros(len(x))
    for k in range(len(matrices)):
        y = (x - c[k]) @ matrices[k].T
        out += np.exp(-0.5 * np.sum(y * y, axis=1))
    return out


def columns(x, c, matrices):
    """The points are the columns of the products."""
    out = np.zeros(len(x))
    for k in range(len(matrices)):
        y = matrices[k] @ (x - c[k]).T
        out += np.exp(-0.5 * np.sum(y * y, axis=0))
    return out


def recurrent(x, c, matrices):
    h = np.zeros_like(x)
    for k in range(len(c)):
        h = np.tanh(h @ matrices[0] + x * c[k])
    return h


def nearest(x, c, matrices):
    best = np.full(len(x), np.inf)
    for k in range(len(matrices)):
        best = np.minimum(best, np.sum((x - matrices[k, 0]) ** 2, axis=1))
    return best


def table(x, c, matrices):
    """An array with a row for each point, filled by columns."""
    terms = np.empty((len(x), len(c)))
    for k in range(len(c)):
        terms[:, k] = c[k] - 0.5 * np.sum((x - c[k]) ** 2, axis=1)
    return np.log(np.sum(np.exp(terms), axis=1))


def checked(x, c, matrices):
    x = x.copy()
    for k in range(len(c)):
        if c[k] < 0.0:
            raise ValueError(f"rate {k} is negative")
        x += c[k] * np.sin(x)
        x *= 0.9
    return x


TURNED: list[Callable[..., Any]] = [orbits, densities, columns, recurrent, nearest, table, checked]


def part_of_it(x, c, matrices):
    """A part of the state, named before the steps, is looked at behind them."""
    x = x.copy()
    first = x[:1]
    for k in range(len(c)):
        r = np.sum(x * x, axis=1)
        x += c[k] * np.sin(x) + 0.1 * np.sin(r)[:, None]
    return first * 1.0


def centred(x, c, matrices):
    """Points meet in their mean."""
    x = x.copy()
    for k in range(len(c)):
        x += c[k] * (x - np.mean(x, axis=0))
    return x


def own_matrix(x, c, matrices):
    """The matrix depends on all points."""
    h = np.ones_like(x)
    for _ in range(len(c)):
        h = np.tanh(h @ (h.T @ x)) / x.size
    return h


def argument(x, c, matrices):
    """What the caller has changes before the exception."""
    for k in range(len(c)):
        if c[k] < 0.0:
            raise ValueError("negative")
        x += c[k] * np.sin(x)
        x *= 0.9
    return np.sum(x, axis=1)


LEFT: list[Callable[..., Any]] = [part_of_it, centred, own_matrix, argument]


def numbers(n: int, d: int, dtype: Any = np.float64) -> tuple[np.ndarray, ...]:
    x, c = RNG.normal(size=(n, d)), RNG.uniform(0.1, 0.5, 4)
    return x.astype(dtype), c.astype(dtype), (0.5 * RNG.normal(size=(3, d, d))).astype(dtype)


@pytest.mark.parametrize("f", TURNED)
def test_it_turns(f):
    args = numbers(4, 3)
    assert pb.explain(pb.jit(f), *args).elements
    assert pb.explain(pb.grad(lambda *a: np.sum(f(*a))), *args).elements


@pytest.mark.parametrize("f", LEFT[1:])  # the first is a matter of names
def test_it_leaves(f):
    assert not pb.explain(pb.jit(f), *numbers(4, 3)).elements


@pytest.mark.parametrize("f", [*TURNED, *LEFT])
def test_values(f):
    for n in SIZES:
        for d in LENGTHS:
            if f is centred and n == 0:
                continue  # there is no mean
            args = numbers(n, d)
            want = f(args[0].copy(), *args[1:])
            np.testing.assert_allclose(pb.jit(f)(args[0].copy(), *args[1:]), want, rtol=1e-10, atol=1e-12)


@functools.cache
def sine(f):
    return lambda *a: np.sum(np.sin(f(*a)))


@pytest.mark.parametrize("f", [*TURNED, part_of_it, centred, own_matrix])
@pytest.mark.parametrize("n", [5, 70])
@pytest.mark.parametrize("d", [1, 3, SHORT + 1])
def test_derivatives(f, n, d):
    args, h = numbers(n, d), 1e-6
    directions = [RNG.normal(size=a.shape) / a.size for a in args]
    total = sine(f)

    def along(t):
        return total(*(a + t * e for a, e in zip(args, directions, strict=True)))

    want = (along(h) - along(-h)) / (2 * h)
    gradient = pb.grad(total, argnums=(0, 1, 2))(*args)
    _, tangent = pb.jvp(total, args, tuple(directions))
    got = sum(float(np.sum(g * e)) for g, e in zip(gradient, directions, strict=True))
    np.testing.assert_allclose([got, tangent], [want, want], rtol=1e-5, atol=1e-7)


@pytest.mark.parametrize("f", [densities, columns, recurrent])
def test_second_order(f):
    x, c, matrices = numbers(60, 2)
    d, h = RNG.normal(size=matrices.shape), 1e-5
    gradient = pb.grad(lambda x, c, m: np.sum(f(x, c, m)), argnums=2)
    want = (gradient(x, c, matrices + h * d) - gradient(x, c, matrices - h * d)) / (2 * h)
    got = pb.jvp(lambda m: gradient(x, c, m), (matrices,), (d,))[1]
    np.testing.assert_allclose(got, want, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("f", [orbits, densities, table])
def test_under_vmap(f):
    _, c, matrices = numbers(1, 3)
    x = RNG.normal(size=(5, 60, 3))
    want = np.array([f(one, c, matrices) for one in x])
    np.testing.assert_allclose(pb.vmap(f, (0, None, None))(x, c, matrices), want, rtol=1e-10)


@pytest.mark.parametrize("f", [orbits, densities, columns, nearest])
def test_other_arrays(f):
    """float32, Fortran order, strided and reversed points."""
    x, c, matrices = numbers(130, 3)
    for view in (np.asfortranarray(x), x[::2], x[::-1], np.repeat(x, 2, axis=1)[:, ::2]):
        np.testing.assert_allclose(pb.jit(f)(view, c, matrices), f(view, c, matrices), rtol=1e-10)
    single = [a.astype(np.float32) for a in (x, c, matrices)]
    got = pb.jit(f)(*single)
    assert got.dtype == f(*single).dtype
    np.testing.assert_allclose(got, f(*single), rtol=2e-4, atol=1e-5)


def test_long_rows_of_many_points():
    """The longest rows that still run in lanes, and one number more."""
    for d in (SHORT, SHORT + 1):
        args = numbers(FEW + d * d // CACHED + 1, d)
        for f in (densities, recurrent):
            np.testing.assert_allclose(pb.jit(f)(*args), f(*args), rtol=1e-9, atol=1e-11)


def test_checks_of_steps_come_first():
    x, c, matrices = numbers(100, 3)
    c[2] = -1.0
    with pytest.raises(ValueError, match="rate 2 is negative"):
        pb.jit(checked)(x, c, matrices)
    with pytest.raises(ValueError, match="rate 2 is negative"):
        pb.grad(lambda *a: np.sum(checked(*a)))(x, c, matrices)
    np.testing.assert_allclose(pb.jit(checked)(x, c[:2], matrices), checked(x, c[:2], matrices), rtol=1e-12)


def test_what_the_caller_has_changes_up_to_the_exception():
    x, c, matrices = numbers(100, 3)
    c[2] = -1.0
    mine, want = x.copy(), x.copy()
    for f, state in ((pb.jit(argument), mine), (argument, want)):
        with pytest.raises(ValueError, match="negative"):
            f(state, c, matrices)
    np.testing.assert_allclose(mine, want, rtol=1e-13)


def drift(x, v, steps):
    x, v = x.copy(), v.copy()
    for _ in range(steps):
        v += -0.1 * x
        x += 0.1 * v
    return x + 0.0


@pytest.mark.parametrize("shape", [(64,), (64, 3)])
def test_sizes_that_only_steps_compare(shape):
    """Two states of one size are not known to be that before a step has run."""
    x, v = RNG.normal(size=shape), RNG.normal(size=shape)
    assert pb.explain(pb.jit(drift), x, v, 3).elements
    np.testing.assert_allclose(pb.jit(drift)(x, v, 7), drift(x, v, 7), rtol=1e-12)
    np.testing.assert_allclose(pb.jit(drift)(x, v[:50], 0), drift(x, v[:50], 0), rtol=1e-12)
    np.testing.assert_allclose(pb.jit(drift)(x[:50], v, 0), drift(x[:50], v, 0), rtol=1e-12)
    with pytest.raises(ValueError, match="50"):
        pb.jit(drift)(x, v[:50], 3)


@pytest.mark.parametrize("n", [0, 1, 20, 100])
@pytest.mark.parametrize("f", [orbits, densities, columns, recurrent, table, checked])
def test_rows_of_no_numbers(f, n):
    args = np.zeros((n, 0)), RNG.uniform(0.1, 0.5, 4), np.zeros((3, 0, 0))
    np.testing.assert_allclose(pb.jit(f)(*args), f(*args), rtol=1e-12)
    gradient = pb.grad(sine(f), argnums=(0, 2))(*args)
    assert [g.shape for g in gradient] == [(n, 0), (3, 0, 0)]


@pytest.mark.parametrize("f", [orbits, densities, columns, nearest, table])
def test_numbers_that_are_not_finite(f):
    """Also beside the zeros of triangles."""
    x, c, matrices = numbers(100, 3)
    x[3, 1], x[70, 0] = np.inf, np.nan

    def lower(x, c, matrices):
        factors = np.zeros_like(matrices)
        for k in range(len(matrices)):
            factors[k] = np.tril(matrices[k])
        return f(x, c, factors)

    for g in (f, lower):
        with np.errstate(all="ignore"):
            want = g(x, c, matrices)
        np.testing.assert_allclose(pb.jit(g)(x, c, matrices), want, rtol=1e-10)


def part_of_the_argument(x, c):
    y = x[:, :2]
    for k in range(len(c)):
        y += c[k] * np.sin(y)
        y *= 0.9
    return np.sum(x * x)


def named_twice(x, c):
    x = x.copy()
    top = x[:35]
    for k in range(len(c)):
        x *= 1.0 + c[k]
        top += c[k]
    return np.sum(x * x)


@pytest.mark.parametrize("f", [part_of_the_argument, named_twice])
def test_states_that_are_parts_of_others(f):
    x, c, _ = numbers(100, 3)
    mine, want = x.copy(), x.copy()
    assert pb.jit(f)(mine, c) == pytest.approx(f(want, c), rel=1e-12)
    np.testing.assert_allclose(mine, want, rtol=1e-13)
