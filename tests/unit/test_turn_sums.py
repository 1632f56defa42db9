# SPDX-License-Identifier: MIT
"""turn_sums: short sums repeated for every row are taken side by side, in the same order of terms."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import pullback as pb
from pullback.ir.build import Builder
from pullback.ir.core import Function, Value, walk
from pullback.ir.types import F8, array
from pullback.prims import TABLE
from pullback.transforms.turn_sums import LONGEST, OFTEN, WIDE, turn_sums
from unit.irtools import M2, agree, build

RNG = np.random.default_rng(3)
Change = Callable[[Builder, Value, Value], None]


def run(func: Function) -> Function:
    return turn_sums(func, TABLE)


def program(*, direct: bool = True, parallel: bool = True, writes: bool = False, per_row: bool = False) -> Function:
    """For each row q of y: r[i] = sum_j (x[i, j] - q[j])**2, out[t] = r[t % m] (or a sum of all, not ``direct``).

    ``writes``: x changes as the rows go by. ``per_row``: what is summed depends on the row of y.
    """

    def body(b: Builder, x: Value, y: Value) -> list[Value]:
        n, m, d = b.dim(y, 0), b.dim(x, 0), b.dim(x, 1)
        out = b.value("alloc", [n, m], array("f8", 2), "out", zero=True)

        def outer(t: Value, _: object) -> list[Value]:
            r = b.value("alloc", [m], array("f8", 1), "r")

            def row(i: Value, _: object) -> list[Value]:
                def term(j: Value, c: list[Value]) -> list[Value]:
                    at = b.op("floordiv", b.op("add", i, t), b.index(2)) if per_row else i
                    gap = b.op("sub", b.load(x, [at, j]), b.load(y, [t, j]))
                    return [b.op("add", c[0], b.op("mul", gap, gap))]

                (total,) = b.for_(d, [b.const(0.5, F8)], term)
                b.store(r, total if direct else b.op("mul", total, b.load(x, [i, b.index(0)])), [i])
                return []

            b.for_(m, [], row, parallel=parallel)

            def keep(i: Value, _: object) -> list[Value]:
                b.store(out, b.load(r, [i]), [t, i])
                return []

            b.for_(m, [], keep)
            if writes:
                b.store(x, b.load(r, [b.index(0)]), [b.index(0), b.index(0)])
            return []

        b.for_(n, [], outer)
        return [out]

    return build([M2, M2], body)


def turned(func: Function) -> bool:
    return any(op.name == "alloc" and op.results[0].name == "turned" for op in walk(func.body))


@pytest.mark.parametrize("direct", [True, False])
@pytest.mark.parametrize("d", [1, 2, 7, 8, 9, 19, LONGEST, LONGEST + 1])
def test_sums_keep_their_order(d: int, direct: bool) -> None:
    x, y = RNG.random((WIDE + 1, d)), RNG.random((OFTEN, d))
    assert turned(agree(lambda: program(direct=direct), run, x, y))


@pytest.mark.parametrize(("n", "m"), [(0, 20), (1, 20), (OFTEN - 1, 20), (OFTEN, WIDE - 1), (OFTEN, 0)])
def test_where_the_copy_does_not_pay_the_loops_stay(n: int, m: int) -> None:
    agree(lambda: program(), run, RNG.random((m, 5)), RNG.random((n, 5)))


@pytest.mark.parametrize("how", [{"parallel": False}, {"writes": True}, {"per_row": True}])
def test_what_cannot_be_turned_stays(how: dict[str, bool]) -> None:
    """Rows that may depend on each other; a matrix that changes; one that is another for each row."""
    n = 2 * WIDE
    assert not turned(agree(lambda: program(**how), run, RNG.random((n, 5)), RNG.random((n // 2, 5))))


@pytest.mark.parametrize("d", [3, 16])
def test_a_clustering_of_points(d: int) -> None:
    def cost(points, centroids):
        total = 0.0
        for point in points:
            total += np.min(np.sum((centroids - point) ** 2, axis=1))
        return total

    points, centroids = RNG.random((60, d)), RNG.random((33, d))
    gaps = centroids[None] - points[:, None]
    squares = (gaps**2).sum(axis=2)
    nearest = squares.argmin(axis=1)
    want = np.zeros_like(centroids)
    np.add.at(want, nearest, 2 * gaps[np.arange(60), nearest])
    value, gradient = pb.value_and_grad(cost, argnums=1)(points, centroids)
    np.testing.assert_allclose(value, squares.min(axis=1).sum(), rtol=1e-13)
    np.testing.assert_allclose(gradient, want, rtol=1e-12)
    diagonal = pb.jvp(pb.grad(cost, argnums=1), (points, centroids), (np.zeros_like(points), np.ones_like(centroids)))[
        1
    ]
    np.testing.assert_allclose(diagonal, 2.0 * np.bincount(nearest, minlength=33)[:, None] * np.ones(d), rtol=1e-13)
