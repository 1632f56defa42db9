# SPDX-License-Identifier: MIT
"""turn_loops: sums down the columns of a matrix are taken row by row, each in the order it had."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pullback as pb
from pullback.ir.build import Builder
from pullback.ir.core import Function, Value
from pullback.ir.interp import run as interpret
from pullback.ir.types import F8, Layout, array
from pullback.prims import TABLE
from pullback.testing import check_grads
from pullback.transforms.turn_loops import turn_loops
from unit.irtools import V1, agree, build, named

RNG = np.random.default_rng(4)
SIZES = [(0, 0), (0, 5), (15, 4), (16, 3), (16, 4), (17, 5), (40, 9)]


def run(func: Function) -> Function:
    return turn_loops(func, TABLE)


def sums(*, layout: Layout = "C", along: bool = False, kind: str = "parallel", feeds: bool = False) -> Function:
    """For columns i of x: s = w[0] + sum_j x[j, i] w[j]; z[i] = 2 s.

    ``along``: x[i, j], of a square x. ``kind``: ``carry`` also adds them up. ``feeds``: s is stored where later ones
    read ``w``.
    """

    def body(b: Builder, x: Value, w: Value) -> list[Value]:
        d, m = b.dim(x, 0), b.dim(x, 1)
        z = b.value("alloc", [m], array("f8", 1), "z", zero=True)

        def column(i: Value, c: list[Value]) -> list[Value]:
            def term(j: Value, t: list[Value]) -> list[Value]:
                v = b.load(x, [i, j] if along else [j, i])
                return [b.op("add", t[0], b.op("mul", v, b.load(w, [j])))]

            start = b.load(w, [b.index(0)]) if kind != "carry" else b.const(0.5, F8)
            (s,) = b.for_(d, [start], term)
            if feeds:
                b.store(w, s, [b.op("mod", i, b.dim(w, 0))])
            b.store(z, b.op("mul", s, b.const(2.0, F8)), [i])
            return [b.op("add", c[0], s)] if kind == "carry" else []

        inits = [b.const(0.0, F8)] if kind == "carry" else []
        found = b.for_(m, inits, column, **({"parallel": True} if kind == "parallel" else {}))
        return [z, *found]

    return build([array("f8", 2, layout), V1], body)


def turned(func: Function) -> bool:
    return len(named(func, "if")) == 1 and len(named(func, "for")) > 2


@pytest.mark.parametrize("kind", ["parallel", "plain", "carry"])
@pytest.mark.parametrize(("d", "m"), SIZES)
def test_columns(kind: str, d: int, m: int) -> None:
    x, w = RNG.normal(size=(d, m)), RNG.normal(size=max(d, 1))
    func = agree(lambda: sums(kind=kind), run, x, w)
    assert turned(func)
    for got, want in zip(interpret(func, [x, w], TABLE), interpret(sums(kind=kind), [x, w], TABLE), strict=True):
        np.testing.assert_array_equal(got, want)  # to the last bit


def test_rows_of_a_matrix_by_columns() -> None:
    x = np.asfortranarray(RNG.random((20, 20)))
    assert turned(agree(lambda: sums(layout="F", along=True), run, x, RNG.random(20)))


@pytest.mark.parametrize(
    "how",
    [{"along": True}, {"layout": "F"}, {"layout": "A"}, {"feeds": True, "kind": "plain"}],
    ids=["along rows", "along rows by columns", "any strides", "feeds"],
)
def test_what_stays(how: dict[str, Any]) -> None:
    """Rows that lie side by side already, and sums of which a later one needs what an earlier one has stored."""
    x = np.asarray(RNG.random((20, 20)), order="F" if how.get("layout") == "F" else "C")
    assert not turned(agree(lambda: sums(**how), run, x, RNG.random(20)))


def down(v, x):
    return np.sum(np.tanh(x.T @ v))


def along(w, x):
    r = x @ w - 1.0
    return np.mean(r * r)


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("dtype", ["f4", "f8"])
@pytest.mark.parametrize(("n", "p"), [(1, 1), (3, 40), (40, 3), (37, 19), (130, 70), (700, 5)])
def test_products_in_both_orders(order: str, dtype: str, n: int, p: int) -> None:
    """Values and gradients against NumPy."""
    x = np.asarray(RNG.normal(size=(n, p)) / n, dtype, order=order)
    v, w = RNG.normal(size=n).astype(dtype), RNG.normal(size=p).astype(dtype)
    tolerance = {"rtol": 2e-4, "atol": 1e-5} if dtype == "f4" else {"rtol": 1e-11, "atol": 1e-13}
    value, gradient = pb.value_and_grad(down)(v, x)
    t = np.tanh(x.T @ v)
    np.testing.assert_allclose(value, t.sum(), **tolerance)
    np.testing.assert_allclose(gradient, x @ (1 - t * t), **tolerance)
    value, (dw, dx) = pb.value_and_grad(along, argnums=(0, 1))(w, x)
    r = x @ w - 1
    np.testing.assert_allclose(value, (r * r).mean(), **tolerance)
    np.testing.assert_allclose(dw, x.T @ r * (2 / n), **tolerance)
    np.testing.assert_allclose(dx, np.outer(r, w) * (2 / n), **tolerance)


def test_second_derivatives() -> None:
    x = RNG.normal(size=(21, 6))
    check_grads(lambda v: down(v, x), (RNG.normal(size=21),), order=2)
    by_columns = np.asfortranarray(x)
    check_grads(lambda w: along(w, by_columns), (RNG.normal(size=6),), order=2)
