# SPDX-License-Identifier: MIT
"""block_extremes: the place of an extreme is looked for in one block of a long array."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import pullback as pb
from pullback.ir.build import Builder
from pullback.ir.core import Function, Value
from pullback.ir.types import I8
from pullback.prims import TABLE
from pullback.transforms.block_extremes import BLOCK, LONG, block_extremes
from unit.irtools import V1, agree, build, named

RNG = np.random.default_rng(2)


def run(func: Function) -> Function:
    return block_extremes(func, TABLE)


def program(pick: str = "maximum", how: str = "") -> Function:
    """The extreme of ``2 x``, the first place where it is, the number of places, a counter. ``how`` spoils it."""

    def body(b: Builder, x: Value) -> list[Value]:
        n = b.dim(x, 0)

        def element(k: Value) -> Value:
            v = b.load(x, [k])
            return b.op("add", v, v)

        def best(k: Value, c: list[Value]) -> list[Value]:
            return [b.op(pick, c[0], element(k))]

        (m,) = b.for_(n, [element(b.index(0))], best)
        if how == "written between":
            b.store(x, m, [b.index(3)])

        def find(k: Value, c: list[Value]) -> list[Value]:
            v = b.load(x, [k]) if how == "another" else element(k)
            hit = b.op("or", b.op("eq", v, m), b.op("ne", v, v))
            if how == "all counted":
                hit = b.op("or", hit, b.op("lt", v, m))
            first = b.op("minimum", c[0], b.select(hit, c[1], n))
            return [first, b.op("add", c[1], b.index(1)), b.op("add", c[2], b.cast(hit, "i8"))]

        found = b.for_(n, [n, b.const(3, I8), b.const(0, I8)], find)
        return [m, *found]

    return build([V1], body)


def changed(func: Function) -> bool:
    return len(named(func, "for")) > 2


@pytest.mark.parametrize("pick", ["maximum", "minimum"])
@pytest.mark.parametrize("n", [1, LONG - 1, LONG, LONG + 1, 3 * BLOCK + 5])
def test_where_the_extreme_is(n: int, pick: str) -> None:
    x = RNG.normal(size=n)
    for at in {0, n // 2, n - 1}:
        y = x.copy()
        y[at] = 9.0 if pick == "maximum" else -9.0
        assert changed(agree(lambda: program(pick), run, y))


@pytest.mark.parametrize("places", [[5, 6], [5, 600], [0, 5, 700], list(range(0, 800, 7))])
def test_equal_elements_in_one_block_and_in_several(places: list[int]) -> None:
    x = RNG.normal(size=800)
    x[places] = 9.0
    agree(program, run, x)


@pytest.mark.parametrize("pick", ["maximum", "minimum"])
@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("places", [[0], [700], [3, 700], slice(None)])
def test_values_that_are_not_finite(value: float, places: object, pick: str) -> None:
    x = RNG.normal(size=800)
    x[places] = value  # type: ignore[call-overload]
    agree(lambda: program(pick), run, x)


@pytest.mark.parametrize("how", ["written between", "another", "all counted"])
def test_what_looks_for_something_else_stays(how: str) -> None:
    assert not changed(agree(lambda: program(how=how), run, RNG.normal(size=800)))


@pytest.mark.parametrize("f", [np.max, np.min, np.ptp, lambda x: x[np.argmax(x)] * np.argmin(x)])
@pytest.mark.parametrize("ties", [False, True])
def test_numpy_and_its_gradients(f: Callable[..., float], ties: bool) -> None:
    x = RNG.normal(size=1100)
    if ties:
        x = np.round(x)
    value, gradient = pb.value_and_grad(lambda x: f(x) * x[0])(x)
    assert value == f(x) * x[0]
    want = np.zeros(1100)
    if f in (np.max, np.ptp):
        want += x[0] * (x == x.max()) / (x == x.max()).sum()
    if f in (np.min, np.ptp):
        want += (-x[0] if f is np.ptp else x[0]) * (x == x.min()) / (x == x.min()).sum()
    if f not in (np.max, np.min, np.ptp):
        want[np.argmax(x)] += np.argmin(x) * x[0]
    want[0] += f(x)
    np.testing.assert_allclose(gradient, want, rtol=1e-14)
