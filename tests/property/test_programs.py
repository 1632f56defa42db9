# SPDX-License-Identifier: MIT
"""Random programs: compiled and interpreted derivatives, both modes, against central differences of plain Python.

``make test`` runs 2,000 programs (in shards, so that workers share them); ``make deep`` runs 100,000.
"""

from __future__ import annotations

import os
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, assume, given, seed, settings

import pullback as pb
from pullback.code import compile_rule
from pullback.frontend.typeof import typeof
from pullback.ir.results import flat_indices
from pullback.rule import Op, transformed
from pullback.testing.strategies import Program, interpret, programs

SHARDS = 8
COUNT = 2000 // SHARDS
DEEP = int(os.environ.get("PULLBACK_DEEP_PROGRAMS", "100000"))

COMMON = {
    "deadline": None,
    "database": None,
    "print_blob": True,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
}


def slope(program: Program, dx: np.ndarray[Any, Any], dy: float) -> tuple[float, float]:
    """Derivative of the plain function along (dx, dy) by central differences, extrapolated twice; and its error."""
    f = program.function()
    x, y, *rest = program.fresh_args()

    def at(h: float) -> float:
        return (f(x + h * dx, y + h * dy, *rest) - f(x - h * dx, y - h * dy, *rest)) / (2 * h)

    a, b, c = at(4e-3), at(2e-3), at(1e-3)
    ab, bc = (4 * b - a) / 3, (4 * c - b) / 3
    best = (16 * bc - ab) / 15
    return best, abs(best - bc)


def check(program: Program) -> None:
    f = program.function()
    x = program.args[0]
    rng = random.Random(program.source)
    dx = np.array([rng.uniform(-1, 1) for _ in range(len(x))])
    dy = rng.uniform(-1, 1)
    want, error = slope(program, dx, dy)
    scale = max(1.0, abs(want))
    assume(error < 1e-6 * scale)
    value = f(*program.fresh_args())

    types = [typeof(a) for a in program.args]
    op = transformed(f, Op("value_and_grad", (0, 1)))
    low = op.lowered(types)
    flat = interpret(low.func, list(program.fresh_args()))
    compiled_value, (gx, gy) = compile_rule(low, pb.Options(), None, None).variant(*program.fresh_args())
    np.testing.assert_allclose(compiled_value, value, rtol=1e-9, atol=1e-11)
    np.testing.assert_allclose(flat[0], value, rtol=1e-9, atol=1e-11)
    np.testing.assert_allclose(gx, flat[1], rtol=1e-8, atol=1e-9 * scale)
    np.testing.assert_allclose(gy, flat[2], rtol=1e-8, atol=1e-9 * scale)
    got = float(gx @ dx + gy * dy)
    np.testing.assert_allclose(got, want, rtol=0, atol=1e-5 * scale + 10 * error)

    forward = transformed(f, Op("jvp")).lowered([_pair(types), _pair(types)])
    results = interpret(forward.func, [*program.fresh_args(), dx.copy(), dy, *program.args[2:]])
    np.testing.assert_allclose(results[1], got, rtol=0, atol=1e-9 * max(scale, abs(got)))


def _pair(types: list[Any]) -> Any:
    from pullback.ir.types import TupleT

    return TupleT(tuple(types))


def check_second_order(program: Program) -> None:
    """Forward over reverse, interpreted, against differences of the compiled gradient."""
    f = program.function()
    x, y, *rest = program.args
    rng = random.Random(program.source)
    dx = np.array([rng.uniform(-1, 1) for _ in range(len(x))])
    dy = rng.uniform(-1, 1)
    gradient = pb.grad(f, argnums=(0, 1))

    def at(h: float) -> np.ndarray[Any, Any]:
        def moved(s: float) -> np.ndarray[Any, Any]:
            gx, gy = gradient(x + s * dx, y + s * dy, *rest)
            return np.append(gx, gy)

        return (moved(h) - moved(-h)) / (2 * h)

    a, b, c = at(4e-3), at(2e-3), at(1e-3)
    ab, bc = (4 * b - a) / 3, (4 * c - b) / 3
    want = (16 * bc - ab) / 15
    error = float(np.abs(want - bc).max())
    scale = max(1.0, float(np.abs(want).max()))
    assume(error < 1e-5 * scale)
    types = [typeof(v) for v in program.args]
    second = transformed(gradient, Op("jvp")).lowered([_pair(types), _pair(types)])
    results = interpret(second.func, [*program.fresh_args(), dx.copy(), dy, *program.args[2:]])
    gx, gy = flat_indices(second.result.items[1])
    got = np.append(results[gx], results[gy])
    np.testing.assert_allclose(got, want, rtol=0, atol=1e-4 * scale + 10 * error)


@pytest.mark.slow
@pytest.mark.parametrize("shard", range(2))
def test_second_order_of_random_programs(shard: int) -> None:
    @seed(100 + shard)
    @settings(max_examples=100, phases=[Phase.explicit, Phase.generate, Phase.shrink], **COMMON)
    @given(programs())
    def search(program: Program) -> None:
        check_second_order(program)

    search()


@pytest.mark.slow
@pytest.mark.parametrize("shard", range(SHARDS))
def test_random_programs(shard: int) -> None:
    @seed(shard)
    @settings(max_examples=COUNT, phases=[Phase.explicit, Phase.generate, Phase.shrink], **COMMON)
    @given(programs())
    def search(program: Program) -> None:
        check(program)

    search()


@pytest.mark.deep
def test_many_random_programs() -> None:
    @settings(max_examples=DEEP, phases=[Phase.generate, Phase.shrink], **COMMON)
    @given(programs(size=20))
    def search(program: Program) -> None:
        check(program)

    search()
