# SPDX-License-Identifier: MIT
"""split_periodic: the middle of a loop does not wrap; every size and shift gives the same."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from pullback.ir.build import Builder
from pullback.ir.core import Function, Value, walk
from pullback.ir.types import F8, I8
from pullback.prims import TABLE
from pullback.transforms.split_periodic import split_periodic
from unit.irtools import V1, agree, build, named, names


def split(func: Function) -> Function:
    return split_periodic(func, TABLE)


def total(b: Builder, n: Value, term: Callable[[Value], Value]) -> list[Value]:
    return b.for_(n, [b.const(0.0, F8)], lambda k, c: [b.op("add", b.op("mul", c[0], b.const(0.9, F8)), term(k))])


def wrapped(b: Builder, x: Value, i: Value) -> Value:
    return b.load(x, [b.op("mod", i, b.dim(x, 0))])


def middle(func: Function) -> list[str]:
    return [op.name for op in walk(named(func, "for")[1].regions[0])]


@pytest.mark.parametrize("n", [1, 2, 3, 9])
def test_neighbours_on_a_ring(n: int) -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        def term(k: Value) -> Value:
            left, right = (wrapped(b, x, b.op("add", k, b.index(s))) for s in (-1, 1))
            return b.op("sub", left, right)

        return total(b, b.dim(x, 0), term)

    func = agree(lambda: build([V1], body), split, np.arange(1.0, n + 1))
    assert len(named(func, "for")) == 3 and "mod" not in middle(func)


@pytest.mark.parametrize("shift", [-20, -3, 0, 2, 8, 9, 30])
@pytest.mark.parametrize("trips", [-1, 0, 4, 9, 14])
def test_any_shift_and_any_number_of_trips(shift: int, trips: int) -> None:
    def body(b: Builder, x: Value, s: Value, n: Value) -> list[Value]:
        return total(b, n, lambda k: wrapped(b, x, b.op("sub", k, s)))

    func = agree(lambda: build([V1, I8, I8], body), split, np.arange(1.0, 10.0), shift, trips)
    assert len(named(func, "for")) == 3 and "mod" not in middle(func)


def test_backwards() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        n = b.dim(x, 0)
        return total(b, n, lambda k: wrapped(b, x, b.op("sub", b.op("sub", n, k), b.index(2))))

    func = agree(lambda: build([V1], body), split, np.arange(1.0, 9.0))
    assert "mod" not in middle(func)


def test_negative_index_and_stores() -> None:
    """``y[i - 1] += x[i]`` with Python's wrap."""

    def body(b: Builder, x: Value, y: Value) -> None:
        n = b.dim(x, 0)

        def step(k: Value, _: list[Value]) -> list[Value]:
            i = b.op("sub", k, b.index(1))
            j = b.select(b.op("lt", i, b.index(0)), b.op("add", i, n), i)
            b.store(y, b.op("add", b.load(y, [j]), b.load(x, [k])), [j])
            return []

        b.for_(n, [], step)

    func = agree(lambda: build([V1, V1], body), split, np.arange(1.0, 9.0), np.ones(8))
    assert "select" not in middle(func)


def test_what_varies_in_the_loop_stays() -> None:
    def body(b: Builder, x: Value, y: Value) -> list[Value]:
        def term(k: Value) -> Value:
            return wrapped(b, x, b.op("add", k, b.cast(b.load(y, [k]), "i8")))

        return total(b, b.dim(y, 0), term)

    func = agree(lambda: build([V1, V1], body), split, np.arange(1.0, 9.0), np.arange(12.0) * 1.7)
    assert len(named(func, "for")) == 1 and "mod" in names(func)


def test_strides_stay() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        return total(b, b.dim(x, 0), lambda k: wrapped(b, x, b.op("mul", k, b.index(2))))

    assert len(named(agree(lambda: build([V1], body), split, np.arange(9.0)), "for")) == 1
