# SPDX-License-Identifier: MIT
"""unswitch: bodies of loops twice, for long arrays and for others."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from pullback.ir.build import Builder
from pullback.ir.core import Function, Value
from pullback.ir.types import F8
from pullback.transforms.unswitch import LONG, unswitch
from unit.irtools import V1, agree, build


def program(ifs: int = 2, inside: bool = False) -> Callable[[], Function]:
    """``ifs`` times: an ``if`` that holds a loop, and a loop for where it does not run."""

    def body(b: Builder, x: Value) -> list[Value]:
        n = b.dim(x, 0)

        def add(by: float) -> Callable[[Value, list[Value]], list[Value]]:
            def trip(k: Value, _: list[Value]) -> list[Value]:
                b.store(x, b.op("add", b.load(x, [k]), b.const(by, F8)), [k])
                return []

            return trip

        def wide() -> Value:
            return b.op("ge", n, b.index(4))

        outside = wide()
        rest = b.select(outside, b.index(0), n)

        def step(_k: Value, carried: list[Value]) -> list[Value]:
            for _ in range(ifs):
                test = wide() if inside else outside
                b.if_(test, lambda: b.for_(n, [], add(1.0), parallel=True))
                b.for_(rest, [], add(2.0), parallel=True)
            return [b.op("add", carried[0], b.load(x, [b.index(0)]))]

        return b.for_(b.index(3), [b.const(0.0, F8)], step)

    return lambda: build([V1], body)


def apart(func: Function) -> Function:
    found = unswitch(func)
    assert found is not None
    return found[0]


@pytest.mark.parametrize("n", [1, 3, 4, LONG - 1, LONG, LONG + 3])
def test_both_versions_are_the_program(n: int) -> None:
    agree(program(), apart, np.arange(float(n)))


def test_the_version_for_long_arrays_has_the_loops_side_by_side() -> None:
    found = unswitch(program()())
    assert found is not None
    (long,) = found[1]
    assert [op.name for op in long.ops if op.regions] == ["for", "for"]


def test_what_is_left_as_it_is() -> None:
    assert unswitch(program(ifs=1)()) is None
    assert unswitch(program(inside=True)()) is None  # conditions of their own
