# SPDX-License-Identifier: MIT
"""Sums of rows in registers (``lane_sums``), and what reads them there (``lane_reductions``)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import pullback as pb
from pullback.ir.build import Builder
from pullback.ir.core import Function, Value, walk
from pullback.ir.types import F8, I8, array
from pullback.prims import TABLE
from pullback.transforms.lane_reductions import LONGEST, lane_reductions
from pullback.transforms.turn_sums import turn_sums
from unit.irtools import M2, agree, build

RNG = np.random.default_rng(4)
Sizes = pytest.mark.parametrize("m", [1, 2, 3, 7, 8, 9, 16, 17, 24, 25, LONGEST, LONGEST + 1])


def passes(func: Function) -> Function:
    return lane_reductions(turn_sums(func, TABLE), TABLE)


def names(func: Function) -> set[str]:
    return {op.name for op in walk(func.body)}


def program(scale: float = 1.0, shift: int = 0) -> Function:
    """Distances of rows of ``y`` to rows of ``x``; of each row the least, where it is, how many are, and a counter.

    ``shift``: the sums begin with that row of ``x``, so that another value than the row's number is the index.
    """

    def body(b: Builder, x: Value, y: Value) -> list[Value]:
        n, d = b.dim(y, 0), b.dim(x, 1)
        m = b.op("sub", b.dim(x, 0), b.index(shift)) if shift else b.dim(x, 0)
        out = b.value("alloc", [n, b.index(4)], array("f8", 2), "out", zero=True)

        def outer(t: Value, _: object) -> list[Value]:
            r = b.value("alloc", [m], array("f8", 1), "r")

            def row(i: Value, _: object) -> list[Value]:
                at = b.op("add", i, b.index(shift)) if shift else i

                def term(j: Value, c: list[Value]) -> list[Value]:
                    gap = b.op("sub", b.load(x, [at, j]), b.load(y, [t, j]))
                    return [b.op("add", c[0], b.op("mul", gap, gap))]

                (total,) = b.for_(d, [b.const(0.5, F8)], term)
                b.store(r, total, [i])
                return []

            b.for_(m, [], row, parallel=True)

            def least(k: Value, c: list[Value]) -> list[Value]:
                return [b.op("minimum", c[0], b.load(r, [k]))]

            (low,) = b.for_(m, [b.load(r, [b.index(0)])], least)

            def find(k: Value, c: list[Value]) -> list[Value]:
                v = b.load(r, [k])
                hit = b.op("or", b.op("le", v, b.op("mul", low, b.const(scale, F8))), b.op("ne", v, v))
                first = b.op("minimum", c[0], b.select(hit, c[1], m))
                return [first, b.op("add", c[1], b.index(1)), b.op("add", c[2], b.cast(hit, "i8"))]

            found = b.for_(m, [m, b.const(5, I8), b.const(2, I8)], find)
            for k, v in enumerate((low, *found)):
                b.store(out, b.cast(v, "f8"), [t, b.index(k)])
            return []

        b.for_(n, [], outer)
        return [out]

    return build([M2, M2], body)


@Sizes
@pytest.mark.parametrize("scale", [1.0, 3.0, 0.1])
def test_extremes_positions_and_counts(m: int, scale: float) -> None:
    """0.1: nothing is found."""
    x, y = RNG.random((m, 5)), RNG.random((17, 5))
    func = agree(lambda: program(scale), passes, x, y)
    assert {"store_lanes", "min_lane", "first_lane", "count_lanes"} <= names(func)


def test_not_a_number_is_found() -> None:
    x, y = RNG.random((10, 5)), RNG.random((17, 5))
    x[7, 2] = y[3, 1] = np.nan
    agree(program, passes, x, y)


def test_rows_that_begin_elsewhere() -> None:
    func = agree(lambda: program(shift=2), passes, RNG.random((12, 9)), RNG.random((17, 9)))
    assert "store_lanes" in names(func)


def furthest(points, centers):
    total = 0.0
    for point in points:
        gaps = np.sum(np.abs(centers[1:] - 2.0 * point), axis=1)
        k = np.argmax(gaps)
        total += gaps[k] * np.any(gaps > 3.0) + np.count_nonzero(gaps > 2.0) + np.all(gaps > 1.0)
    return total


def softly(points, centers):
    total = 0.0
    for point in points:
        total += np.log(np.exp(-np.sum((centers - point) ** 2, axis=1)).sum())
    return total


def tied(points, centers):
    total = 0.0
    for point in points:
        gaps = np.sum((centers - np.round(point)) ** 2, axis=1)
        total += np.min(gaps) + 0.5 * np.max(gaps) + np.argmin(gaps)
    return total


@Sizes
@pytest.mark.parametrize("f", [furthest, softly, tied])
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_programs(f: Callable[..., float], m: int, dtype: type) -> None:
    points, centers = RNG.random((20, 11)).astype(dtype), RNG.random((m + 1, 11)).astype(dtype)
    if f is tied:
        centers[m // 2] = centers[0]
    tolerance = 1e-12 if dtype is np.float64 else 1e-4
    value, gradient = pb.value_and_grad(f, argnums=1)(points, centers)
    np.testing.assert_allclose(value, f(points, centers), rtol=tolerance)
    if dtype is np.float64:
        direction = RNG.random(centers.shape)
        if f is tied:  # those that are equal stay so
            direction[m // 2] = direction[0]
        step = 1e-6
        slope = (f(points, centers + step * direction) - f(points, centers - step * direction)) / (2 * step)
        np.testing.assert_allclose((gradient * direction).sum(), slope, rtol=1e-6, atol=1e-6)
