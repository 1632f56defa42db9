# SPDX-License-Identifier: MIT
"""Blocks of 64 lanes: numbers at equal distances, and rows of their own in which each lane looks at another place."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pullback as pb
from pullback import passes
from pullback.frontend.typeof import typeof
from pullback.ir.core import walk
from pullback.transforms.lanes.width import WIDE
from unit.lane_tools import interpreted, lanes_of

RNG = np.random.default_rng(5)
COUNTS = [1, 47, 63, 64, 65, 128, 150]
#: rows up to 8 are walked, longer ones are gathered from
LENGTHS = [1, 2, 8, 9, 20]


def places(x):
    """Loads and stores at an index that each example has for itself."""
    y = np.zeros(len(x))
    for i in range(len(x)):
        y[i] = np.sin(x[i])
    first = 0
    for i in range(len(x)):
        if x[i] > x[first]:
            first = i
    y[first] += 2.0 * x[0]
    y[len(x) - 1 - first] *= 1.5
    return y[first] * y[len(x) - 1 - first] + y[-first - 1] ** 2


def largest(x):
    return np.max(x) + np.log(np.sum(np.exp(x - np.max(x))))


def by_examples(f: Any, x: np.ndarray) -> np.ndarray:
    return np.array([f(row.copy()) for row in x])


@pytest.mark.parametrize("k", LENGTHS)
@pytest.mark.parametrize("f", [places, largest], ids=lambda f: f.__name__)
def test_rows_of_lanes(f: Any, k: int) -> None:
    op = lanes_of(f)
    for n in COUNTS:
        x = RNG.normal(size=(n, k))
        np.testing.assert_allclose(op(x), by_examples(f, x), rtol=1e-12)
        gradient = pb.grad(lambda v: op(v).sum())(x)
        np.testing.assert_allclose(gradient, by_examples(pb.grad(f), x), rtol=1e-10, atol=1e-12)
    x = RNG.normal(size=(65, k))
    np.testing.assert_allclose(interpreted(op, x)[0], by_examples(f, x), rtol=1e-12)


def test_ties_and_numbers_that_are_not_finite() -> None:
    x = RNG.integers(0, 3, size=(130, 5)).astype(float)
    op = lanes_of(lambda v: np.max(v))
    np.testing.assert_allclose(
        pb.grad(lambda v: op(v).sum())(x), (x == x.max(1)[:, None]) / (x == x.max(1)[:, None]).sum(1)[:, None]
    )
    x[3, 2], x[70, 0], x[129] = np.nan, np.inf, -np.inf
    np.testing.assert_array_equal(op(x), x.max(1))


def norm(x):
    return np.sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2])


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int64])
@pytest.mark.parametrize("form", ["C", "F", "step", "back", "part"])
@pytest.mark.parametrize("n", COUNTS)
def test_numbers_at_equal_distances(n: int, form: str, dtype: Any) -> None:
    x = (10 * RNG.normal(size=(2 * n, 5))).astype(dtype)
    x = {
        "C": lambda: x[:n, :3].copy(),
        "F": lambda: np.asfortranarray(x[:n, :3]),
        "step": lambda: x[::2, :3],
        "back": lambda: x[:n, :3][::-1],
        "part": lambda: x[n:, 2:],
    }[form]()
    tol = 1e-5 if dtype == np.float32 else 1e-12
    op = lanes_of(norm)
    np.testing.assert_allclose(op(x), np.linalg.norm(x.astype(float), axis=1), rtol=tol)
    np.testing.assert_allclose(interpreted(op, x)[0], np.linalg.norm(x.astype(float), axis=1), rtol=tol)
    if dtype != np.int64:
        want = x / np.linalg.norm(x, axis=1)[:, None]
        np.testing.assert_allclose(pb.grad(lambda v: op(v).sum())(x), want, rtol=10 * tol, atol=tol)


def test_booleans_at_equal_distances() -> None:
    x = RNG.random((150, 3)) < 0.5
    op = lanes_of(lambda v: v[0] and (v[1] or v[2]))
    np.testing.assert_array_equal(op(x), x[:, 0] & (x[:, 1] | x[:, 2]))


# ------------------------------------------------------------------------- products whose tiles are of few rows


def affine(x, a, b):
    """Products in both directions, whose cotangents are sums over the examples."""
    y = a @ (x - b)
    return np.sum(y * y) + np.sum(np.tril(a) @ x)


@pytest.mark.parametrize("d", [1, 2, 3, 4, 5, 6, 7, 9])
@pytest.mark.parametrize("n", [1, 64, 130])
def test_products_of_all_sizes(n: int, d: int) -> None:
    x, a, b = RNG.normal(size=(n, d)), RNG.normal(size=(d, d)), RNG.normal(size=d)
    op = lanes_of(affine, (0, None, None))
    np.testing.assert_allclose(op(x, a, b), [affine(row, a, b) for row in x], rtol=1e-11)
    got = pb.grad(lambda *v: op(*v).sum(), (0, 1, 2))(x, a, b)
    y = (x - b) @ a.T
    mask = np.tril(np.ones((d, d)))
    want = (2 * y @ a + (mask * a).sum(0), 2 * y.T @ (x - b) + mask * x.sum(0), -2 * (y @ a).sum(0))
    for g, w in zip(got, want, strict=True):
        np.testing.assert_allclose(g, w, rtol=1e-9, atol=1e-10)


@pytest.mark.parametrize("d", [1, 2, 3, 5])
@pytest.mark.parametrize("what", [np.nan, np.inf])
def test_a_triangle_leaves_out_what_is_finite(d: int, what: float) -> None:
    """0 times what is not finite is NaN, in tiles that leave something out and in those that do not."""
    x, a = RNG.normal(size=(70, d)), np.tril(RNG.normal(size=(d, d)))
    x[5, -1] = x[66, 0] = what

    def lower(x, a):
        return np.tril(a) @ x

    got = lanes_of(lower, (0, None))(x, a)
    with np.errstate(invalid="ignore"):
        np.testing.assert_allclose(got, x @ np.tril(a).T, rtol=1e-12)


def test_this_is_what_runs() -> None:
    """64 lanes, numbers at equal distances, and a row that is walked or gathered from."""
    func = passes.finish(passes.commit(lanes_of(places).lowered((typeof(np.ones((65, 5))),), False).func))
    ops = [op for f in (func, *func.callees.values()) for op in walk(f.body)]
    assert any(op.name == "load_lanes" and op.attrs.get("apart") for op in ops)
    wide = {op.name for op in ops for r in op.results if getattr(r.type, "lanes", 1) == WIDE}
    assert {"load_lanes", "gather", "select"} <= wide
