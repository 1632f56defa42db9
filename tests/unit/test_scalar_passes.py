# SPDX-License-Identifier: MIT
"""What every scalar pass owes: random functions keep their meaning, the result verifies, the work is linear."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given, settings

from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Function, Value, clone_function, walk
from pullback.ir.types import F8, I8
from pullback.ir.verify import verify
from pullback.prims import TABLE
from pullback.testing.strategies import assert_same, functions
from pullback.transforms.dce import dce
from pullback.transforms.if_convert import if_convert
from pullback.transforms.inline import inline
from pullback.transforms.licm import licm
from pullback.transforms.promote import promote
from pullback.transforms.promote_loops import promote_loops
from pullback.transforms.simplify import cleanup, simplify
from pullback.transforms.unroll import unroll
from unit.irtools import V1, build

Pass = Callable[[Function, Mapping[str, OpDef]], Function]
PASSES: list[Pass] = [inline, simplify, dce, unroll, promote, licm, promote_loops, if_convert]
#: one sensible order
ALL: list[Pass] = [
    *(inline, cleanup, unroll, cleanup, promote, cleanup, licm, cleanup),
    *(promote_loops, cleanup, licm, cleanup, if_convert, cleanup),
]


def _keeps(passes: list[Pass], drawn: tuple[Function, list[Any]], strict: bool = True) -> None:
    func, args = drawn
    after = clone_function(func)
    for p in passes:
        after = p(after, TABLE)
        verify(after, TABLE)
    assert_same(func, after, args, rtol=1e-12, strict=strict)


@pytest.mark.parametrize("one", PASSES, ids=lambda p: p.__name__)
def test_one_pass_keeps_the_meaning(one: Pass) -> None:
    @settings(deadline=None, max_examples=40)
    @given(functions())
    def prop(drawn: tuple[Function, list[Any]]) -> None:
        # promote_loops may load an element before the loop that is its first to write it: undefined, and unused
        _keeps([one], drawn, strict=one is not promote_loops)

    prop()


def test_all_passes_keep_the_meaning() -> None:
    @settings(deadline=None, max_examples=60)
    @given(functions(size=40))
    def prop(drawn: tuple[Function, list[Any]]) -> None:
        _keeps(ALL, drawn, strict=False)

    prop()


def _program(copies: int) -> Function:
    """Loops in loops, small buffers, branches, views, loads and stores; ``copies`` times in a row."""

    def one(b: Builder, x: Value, y: Value, n: Value, s: Value) -> Value:
        tmp = b.alloc("f8", [b.index(3)])
        b.for_(b.index(3), [], lambda k, c: b.store(tmp, b.load(x, [k]), [k]) or [])

        def outer(k: Value, c: list[Value]) -> list[Value]:
            v = b.load(b.view(y, "u", [b.index(0), n]), [k])
            then = lambda: [b.op("mul", c[0], v)]  # noqa: E731
            (w,) = b.if_(b.op("lt", c[0], v), then, lambda: [b.op("sin", b.load(x, [b.index(1)]))])

            def inner(j: Value, d: list[Value]) -> list[Value]:
                b.check(b.op("lt", b.index(0), b.dim(y, 0)), "IndexError", "no")
                b.store(y, b.op("add", b.load(y, [b.index(0)]), b.op("mul", w, v)), [b.index(0)])
                return [b.op("add", d[0], b.op("cos", v))]

            return b.for_(n, [w], inner)

        (r,) = b.for_(n, [s], outer)
        return b.op("add", r, b.load(tmp, [b.index(2)]))

    def body(b: Builder, x: Value, y: Value, n: Value, s: Value) -> list[Value]:
        for _ in range(copies):
            s = one(b, x, y, n, s)
        return [s]

    return build([V1, V1, I8, F8], body)


def _calls(work: Callable[[], object]) -> int:
    """Python function calls (and returns, and C calls) made: a clock without noise."""
    n = 0

    def tick(*_: object) -> None:
        nonlocal n
        n += 1

    old = sys.getprofile()
    sys.setprofile(tick)
    try:
        work()
    finally:
        sys.setprofile(old)
    return n


@pytest.mark.parametrize("one", PASSES, ids=lambda p: p.__name__)
def test_work_is_linear(one: Pass) -> None:
    def work(copies: int) -> int:
        func = _program(copies)
        for p in ALL[: ALL.index(one)] if one in ALL else ALL[:1]:
            p(func, TABLE)
        return _calls(lambda: one(func, TABLE))

    few, many = work(20), work(80)
    assert many <= 4.3 * few


def test_the_measured_program_is_worth_measuring() -> None:
    func = _program(2)
    before = sum(1 for _ in walk(func.body))
    for p in ALL:
        p(func, TABLE)
    kinds = [op.name for op in walk(func.body)]
    assert "alloc" not in kinds
    assert len(kinds) < before
