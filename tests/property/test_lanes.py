# SPDX-License-Identifier: MIT
"""Random programs in SIMD lanes: values and derivatives of a batch against the same program, one example at a time.

The examples differ in their inputs and in the number that bounds loops, so that lanes take different branches, leave
loops at different trips and index at different places.
"""

from __future__ import annotations

import os
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

import pullback as pb
from pullback.testing.strategies import Program, programs

SHARDS = 4
COUNT = int(os.environ.get("PULLBACK_LANES_PROGRAMS", "120")) // SHARDS
COMMON = {
    "deadline": None,
    "database": None,
    "print_blob": True,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
}


def batch_of(program: Program) -> tuple[Any, ...]:
    """Examples around the program's own, with every number of trips that it allows."""
    x, y, n = program.args
    rng = random.Random(program.source)
    size = rng.choice([1, 3, 8, 33, 40])
    xs = np.array([[v + 0.2 * rng.randint(-3, 3) for v in x] for _ in range(size)])
    ys = np.array([y + 0.2 * rng.randint(-3, 3) for _ in range(size)])
    ns = np.array([n if len(x) < 2 else rng.randint(2, len(x)) for _ in range(size)])
    return xs, ys, ns


def check(program: Program) -> None:
    f = program.function()
    xs, ys, ns = batch_of(program)
    examples = [(x.copy(), float(y), int(n)) for x, y, n in zip(xs, ys, ns, strict=True)]
    with np.errstate(all="ignore"):
        try:
            want = np.array([f(x.copy(), y, n) for x, y, n in examples])
        except (ValueError, OverflowError, ZeroDivisionError):
            return  # moved out of its domain
    if not np.isfinite(want).all():
        return
    got = pb.vmap(f, strategy="lanes")(xs, ys, ns)
    np.testing.assert_allclose(got, want, rtol=1e-9, atol=1e-9)
    g = pb.grad(f, (0, 1))
    each = [g(*e) for e in examples]
    for k in (0, 1):
        one = np.array([e[k] for e in each])
        after = pb.vmap(g, strategy="lanes")(xs, ys, ns)[k]
        np.testing.assert_allclose(after, one, rtol=1e-7, atol=1e-8)
        before = pb.grad(lambda x, y, n: pb.vmap(f, strategy="lanes")(x, y, n).sum(), (0, 1))(xs, ys, ns)[k]
        np.testing.assert_allclose(before, one, rtol=1e-7, atol=1e-8)


@pytest.mark.parametrize("shard", range(SHARDS))
def test_programs_in_lanes(shard: int) -> None:
    @seed(900 + shard)
    @settings(max_examples=COUNT, phases=[Phase.generate, Phase.shrink], **COMMON)  # type: ignore[arg-type]
    @given(programs())
    def run(program: Program) -> None:
        check(program)

    run()
