# SPDX-License-Identifier: MIT
"""Array passes on random functions: well-formed output, the same meaning."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings

from pullback.diag import UnsupportedError
from pullback.ir.core import Function, clone_function, walk
from pullback.ir.types import Array
from pullback.ir.verify import verify
from pullback.prims import TABLE
from pullback.testing.strategies import assert_same, functions, outcome
from pullback.transforms.bounds import bounds, version_checks
from pullback.transforms.fuse import fuse
from pullback.transforms.lower_arrays import WHOLE, lower_arrays
from pullback.transforms.settle_arrays import MERGES, RESHAPED, settle_arrays

Drawn = tuple[Function, list[Any]]
QUIET = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


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


@pytest.mark.parametrize("p", [lower_arrays, fuse, bounds, version_checks], ids=lambda p: p.__name__)
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
        apply([fuse, settle_arrays, fuse, lower_arrays, bounds, version_checks], drawn)
    except UnsupportedError:
        assume(False)
