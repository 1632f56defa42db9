# SPDX-License-Identifier: MIT
"""jam_rows: several rows at a time, every element in the order of rows that it had."""

from __future__ import annotations

import numpy as np
import pytest

from pullback.ir.build import Builder
from pullback.ir.core import Function, Value
from pullback.ir.types import F8, I8, array
from pullback.prims import TABLE
from pullback.transforms.jam_rows import jam_rows
from unit.irtools import M2, V1, agree, build, named

RNG = np.random.default_rng(9)


def run(func: Function) -> Function:
    return jam_rows(func, TABLE)


def updates(*, shift: int = 0, parallel: bool = True, per_row: bool = False) -> Function:
    """for i: for j: y[j] = y[j + shift] * c + x[i, j]; c is 0.5 or (``per_row``) an entry of y."""

    def body(b: Builder, x: Value, y: Value) -> list[Value]:
        n, d = b.dim(x, 0), b.op("sub", b.dim(x, 1), b.index(shift))

        def row(i: Value, _: object) -> list[Value]:
            c = b.load(y, [b.op("mod", i, b.index(2))]) if per_row else b.const(0.5, F8)

            def column(j: Value, _: object) -> list[Value]:
                old = b.load(y, [b.op("add", j, b.index(shift)) if shift else j])
                b.store(y, b.op("add", b.op("mul", old, c), b.load(x, [i, j])), [j])
                return []

            b.for_(d, [], column, parallel=parallel)
            return []

        b.for_(n, [], row)
        return []

    return build([M2, V1], body)


def sums(*, parallel: bool = True, shared: bool = True, triangle: bool = False) -> Function:
    """z[i] = 2 * sum_j x[i, j] * w[j] (not ``shared``: only x; ``triangle``: j < i)."""

    def body(b: Builder, x: Value, w: Value) -> list[Value]:
        n, d = b.dim(x, 0), b.dim(x, 1)
        z = b.value("alloc", [n], array("f8", 1), "z")

        def row(i: Value, _: object) -> list[Value]:
            def term(j: Value, c: list[Value]) -> list[Value]:
                v = b.load(x, [i, j])
                return [b.op("add", c[0], b.op("mul", v, b.load(w, [j]) if shared else v))]

            (total,) = b.for_(i if triangle else d, [b.load(w, [b.index(0)])], term)
            b.store(z, b.op("mul", total, b.const(2.0, F8)), [i])
            return []

        b.for_(n, [], row, parallel=parallel)
        return [z]

    return build([M2, V1], body)


def jammed(func: Function) -> bool:
    return len(named(func, "for")) > 2


@pytest.mark.parametrize("parallel", [True, False])
@pytest.mark.parametrize("n", [0, 1, 3, 4, 7, 8, 9, 17])
def test_updates(n: int, parallel: bool) -> None:
    """Whether or not somebody has seen before that elements do not meet."""
    assert jammed(agree(lambda: updates(parallel=parallel), run, RNG.random((n, 5)), RNG.random(5)))


@pytest.mark.parametrize("parallel", [True, False])
@pytest.mark.parametrize("n", [0, 1, 3, 4, 7, 8, 9, 17])
def test_sums(n: int, parallel: bool) -> None:
    assert jammed(agree(lambda: sums(parallel=parallel), run, RNG.random((n, 5)), RNG.random(5)))


@pytest.mark.parametrize("how", [{"shift": 1}, {"shift": 1, "parallel": False}, {"per_row": True}])
def test_rows_that_meet_elsewhere_stay_apart(how: dict[str, bool]) -> None:
    assert not jammed(agree(lambda: updates(**how), run, RNG.random((9, 5)), RNG.random(5)))


@pytest.mark.parametrize("how", [{"shared": False}, {"triangle": True}])
def test_sums_without_gain_or_of_different_lengths_stay(how: dict[str, bool]) -> None:
    assert not jammed(agree(lambda: sums(**how), run, RNG.random((9, 9)), RNG.random(9)))


@pytest.mark.parametrize("n", [-9, -1, 0, 5])
def test_trip_counts_that_are_negative(n: int) -> None:
    def body(b: Builder, x: Value, w: Value, n: Value) -> list[Value]:
        d = b.dim(x, 1)
        z = b.value("alloc", [b.dim(x, 0)], array("f8", 1), "z", zero=True)

        def row(i: Value, _: object) -> list[Value]:
            (total,) = b.for_(
                d,
                [b.const(0.0, F8)],
                lambda j, c: [b.op("add", c[0], b.op("mul", b.load(x, [i, j]), b.load(w, [j])))],
            )
            b.store(z, total, [i])
            return []

        b.for_(n, [], row, parallel=True)
        return [z]

    func = agree(lambda: build([M2, V1, I8], body), run, RNG.random((9, 5)), RNG.random(5), n)
    assert jammed(func)


def quadratic(*, feeds: str = "", guarded: bool = False) -> Function:
    """t = sum_i x[i, 0] * s_i, s_i = sum_j x[i, j] w[j], which is stored in z, or in (``feeds``) what a row reads:
    ``inner``, in its sum; ``before``, before it; ``carried``: the sum itself begins with what the loop carries."""

    def body(b: Builder, x: Value, w: Value) -> list[Value]:
        n, d = b.dim(x, 0), b.dim(x, 1)
        z = b.value("alloc", [b.op("add", n, d)], array("f8", 1), "z", zero=True)

        def row(i: Value, carried: list[Value]) -> list[Value]:
            def there() -> list[Value]:
                return [b.op("mul", b.load(z if feeds == "before" else w, [b.index(0)]), b.const(3.0, F8))]

            start = b.const(0.0, F8)
            if guarded or feeds == "before":
                (start,) = b.if_(b.op("gt", d, b.index(0)), there, lambda: [b.const(1.0, F8)])
            if feeds == "carried":
                start = carried[0]

            def term(j: Value, c: list[Value]) -> list[Value]:
                shared = b.load(z if feeds == "inner" else w, [j])
                return [b.op("add", c[0], b.op("mul", b.load(x, [i, j]), shared))]

            (s,) = b.for_(d, [start], term)
            b.store(z, b.op("add", s, b.const(1.0, F8)), [i])
            return [b.op("add", carried[0], b.op("mul", s, b.load(z, [i])))]

        (total,) = b.for_(n, [b.const(0.5, F8)], row)
        return [total, z]

    return build([M2, V1], body)


@pytest.mark.parametrize("guarded", [False, True])
@pytest.mark.parametrize("n", [0, 1, 3, 4, 7, 8, 9, 17])
def test_sums_that_a_loop_carries_on(n: int, guarded: bool) -> None:
    assert jammed(agree(lambda: quadratic(guarded=guarded), run, RNG.random((n, 5)), RNG.random(5)))


@pytest.mark.parametrize("feeds", ["inner", "before", "carried"])
def test_rows_that_need_the_one_before_stay(feeds: str) -> None:
    assert not jammed(agree(lambda: quadratic(feeds=feeds), run, RNG.random((9, 5)), RNG.random(5)))
