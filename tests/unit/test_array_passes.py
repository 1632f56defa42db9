# SPDX-License-Identifier: MIT
"""Array passes on random functions: well-formed output, the same meaning."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings

from pullback.diag import UnsupportedError
from pullback.ir.build import Builder
from pullback.ir.core import Function, Value, clone_function, walk
from pullback.ir.types import I8, Array
from pullback.ir.verify import verify
from pullback.prims import TABLE
from pullback.testing.strategies import assert_same, functions, outcome
from pullback.transforms.bounds import bounds, version_checks
from pullback.transforms.fuse import fuse
from pullback.transforms.lower_arrays import WHOLE, lower_arrays
from pullback.transforms.settle_arrays import MERGES, RESHAPED, settle_arrays
from pullback.transforms.split_periodic import split_periodic
from pullback.transforms.version_broadcasts import version_broadcasts
from unit.irtools import V1, build

Drawn = tuple[Function, list[Any]]
QUIET = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


EVERY = [fuse, lower_arrays, bounds, version_checks, version_broadcasts, split_periodic]


def apply(passes: list[Callable[..., Function]], drawn: Drawn) -> Function:
    func, args = drawn
    after = clone_function(func)
    for p in passes:
        after = p(after, TABLE)
        verify(after, TABLE)
    failed = outcome(after, args)[0]
    assume(failed is None or failed[1] != RESHAPED)  # a documented limit of settle_arrays
    assert_same(func, after, args)
    return after


@pytest.mark.parametrize("p", EVERY, ids=lambda p: p.__name__)
def test_one_pass(p: Callable[..., Function]) -> None:
    @QUIET
    @given(functions(carry_arrays=p is not lower_arrays))
    def run(drawn: Drawn) -> None:
        after = apply([p], drawn)
        if p is lower_arrays:
            assert not any(op.name in WHOLE for op in walk(after.body))

    run()


@QUIET
@given(functions(size=30, carry_arrays=True))
def test_settled(drawn: Drawn) -> None:
    try:
        after = apply([settle_arrays], drawn)
    except UnsupportedError:
        assume(False)
    merges = [op for op in walk(after.body) if op.name in MERGES]
    assert not any(isinstance(r.type, Array) for op in merges for r in op.results)
    assert not any(isinstance(a.type, Array) for op in merges for b in op.regions for a in b.args)


@QUIET
@given(functions(size=40, carry_arrays=True))
def test_in_a_row(drawn: Drawn) -> None:
    try:
        apply([fuse, settle_arrays, *EVERY], drawn)
    except UnsupportedError:
        assume(False)


def seconds(copies: int) -> float:
    """Time of all array passes on a program of ``copies`` equal statements in a row, in a loop."""

    def body(b: Builder, u: Value, n: Value) -> list[Value]:
        def step(k: Value, c: list[Value]) -> list[Value]:
            x = c[0]
            for _ in range(copies):
                half = b.map("f8", [b.dim(x, 0)], lambda i, x=x: [b.op("exp", b.load(x, i))])
                x = b.map("f8", [b.dim(half, 0)], lambda i, x=half: [b.op("mul", b.load(x, i), b.load(x, i))])
                i = b.op("add", k, b.index(1))
                b.check(b.op("lt", i, b.dim(u, 0)), "IndexError", "no")
                b.assign(b.view(u, "u", [i, b.index(1)]), b.view(x, "u", [k, b.index(1)]))
            return [x]

        return b.for_(n, [b.copy(u)], step)

    best = float("inf")
    for _ in range(3):
        func = build([V1, I8], body)
        gc.collect()
        gc.disable()  # its full collections are not linear
        start = time.process_time()
        for p in (settle_arrays, *EVERY):
            func = p(func, TABLE)
        best = min(best, time.process_time() - start)
        gc.enable()
    return best


def test_time_is_linear() -> None:
    small, large = seconds(40), seconds(320)
    assert large < 16 * small, f"8 times the program took {large / small:.1f} times as long"
