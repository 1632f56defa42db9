# SPDX-License-Identifier: MIT
"""Helpers of the array-pass tests: build a function, run it on copies, compare before and after."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pullback.ir.build import Builder
from pullback.ir.core import Function, Op, Value, walk
from pullback.ir.interp import CheckFailed, run
from pullback.ir.types import Type, array
from pullback.ir.verify import verify
from pullback.prims import TABLE

V1 = array("f8", 1)
M2 = array("f8", 2)


def build(types: Sequence[Type], body: Callable[..., Any]) -> Function:
    func = Function("f")
    func.body.args = [Value(t, f"a{k}") for k, t in enumerate(types)]
    b = Builder(TABLE, func.body)
    func.body.results = list(body(b, *func.body.args) or [])
    return func


def execute(func: Function, args: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """Results (or the error raised) and argument memory."""
    mine = copy.deepcopy(list(args))
    try:
        results = [np.array(r) for r in run(func, mine, TABLE, strict=True)]
    except CheckFailed as e:
        results = [str(e)]
    return results, mine


def names(func: Function) -> list[str]:
    return [op.name for op in walk(func.body)]


def named(func: Function, name: str) -> list[Op]:
    return [op for op in walk(func.body) if op.name == name]


def agree(make: Callable[[], Function], transform: Callable[[Function], Function], *args: Any) -> Function:
    """Transform; results and argument memory must be the original's. Returns the transformed function."""
    want, want_args = execute(make(), args)
    func = transform(make())
    verify(func, TABLE)
    got, got_args = execute(func, args)
    for x, y in zip([*want, *want_args], [*got, *got_args], strict=True):
        if isinstance(x, str):
            assert x == y
        else:
            np.testing.assert_allclose(x, y, rtol=1e-13)
    return func
