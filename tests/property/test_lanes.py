# SPDX-License-Identifier: MIT
"""Random programs in SIMD lanes: values and derivatives of a batch against the same program, one example at a time.

The examples differ in their inputs and in the number that bounds loops, so that lanes take different branches, leave
loops at different trips and index at different places.
"""

from __future__ import annotations

import os
import random
import zlib
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

import pullback as pb
from pullback.testing.strategies import Program, batch_programs, programs

SHARDS = 4
COUNT = int(os.environ.get("PULLBACK_LANES_PROGRAMS", "120")) // SHARDS
#: programs on arrays, which take longer to compile
ARRAYS = int(os.environ.get("PULLBACK_LANES_PROGRAMS", "24")) // SHARDS
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


# ------------------------------------------------------------------------------------------------ arrays


def batch_of_arrays(program: Program) -> tuple[np.ndarray[Any, Any], ...]:
    found = np.random.default_rng(zlib.crc32(program.source.encode()))
    size = int(found.choice([1, 3, 9, 20]))
    return (
        found.normal(size=(size, 6)),
        found.normal(size=(size, 3, 4)),
        found.integers(1, 7, size),
        found.integers(0, 4, size),
    )


def check_arrays(program: Program, reverse: bool) -> None:
    """Values against Python's; derivatives in lanes against those of one example after the other."""
    f = program.function()
    xs, vs, ns, ks = batch = batch_of_arrays(program)
    want = [f(x.copy(), a.copy(), int(n), int(k)) for x, a, n, k in zip(*batch, strict=True)]
    np.testing.assert_allclose(pb.vmap(f, strategy="lanes")(*batch), want, rtol=1e-9, atol=1e-9)

    def along(x, a, dx, da, n, k):
        return pb.jvp(lambda u, v: f(u, v, n, k), (x, a), (dx, da))[1]

    moved = (xs, vs, np.cos(xs), np.sin(vs), ns, ks)
    slopes = pb.vmap(along, strategy="loop")(*moved)
    np.testing.assert_allclose(pb.vmap(along, strategy="lanes")(*moved), slopes, rtol=1e-8, atol=1e-8)
    if not reverse:
        return
    g = pb.grad(f, (0, 1))
    one = pb.vmap(g, strategy="loop")(*batch)
    total = (one[0] * np.cos(xs)).sum(axis=1) + (one[1] * np.sin(vs)).sum(axis=(1, 2))
    np.testing.assert_allclose(total, slopes, rtol=1e-8, atol=1e-8)
    after = pb.vmap(g, strategy="lanes")(*batch)
    before = pb.grad(lambda *args: pb.vmap(f, strategy="lanes")(*args).sum(), (0, 1))(*batch)
    for found in (after, before):
        for x, y in zip(found, one, strict=True):
            np.testing.assert_allclose(x, y, rtol=1e-8, atol=1e-8)


@pytest.mark.parametrize("shard", range(SHARDS))
def test_array_programs_in_lanes(shard: int) -> None:
    # an array that a recursive function returns has no derivative in reverse
    without = ("returned arrays",) if shard else ()

    @seed(1700 + shard)
    @settings(max_examples=ARRAYS, phases=[Phase.generate], **COMMON)  # type: ignore[arg-type]
    @given(batch_programs(without=without))
    def run(program: Program) -> None:
        check_arrays(program, reverse=bool(shard))

    run()
