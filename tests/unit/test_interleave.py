# SPDX-License-Identifier: MIT
"""interleave: nests over the rows of the same arrays side by side, where every pair of accesses stays in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pullback.ir.build import Builder
from pullback.ir.core import Function, Value, walk
from pullback.ir.types import F8
from pullback.ir.verify import verify
from pullback.prims import TABLE
from pullback.transforms.interleave import interleave
from unit.irtools import M2, agree, build, execute, named

RNG = np.random.default_rng(7)


def interleaved(func: Function) -> Function:
    return interleave(func, TABLE)


@dataclass(frozen=True)
class Nest:
    """``to[i + at] = sum of frm[i + d]``, over ``n - short`` rows; ``down``: counted from the end."""

    frm: int
    to: int
    at: int
    offsets: tuple[int, ...]
    short: int
    down: bool = False
    parallel: bool = True


def emit(b: Builder, arrays: Sequence[Value], nest: Nest, rows: Value, columns: Value) -> None:
    n = b.op("sub", rows, b.index(nest.short))

    def row(k: Value, _: list[Value]) -> list[Value]:
        i = b.op("sub", b.op("sub", n, b.index(1)), k) if nest.down else k

        def element(j: Value, _: list[Value]) -> list[Value]:
            total = b.const(1.0, F8)
            for d in nest.offsets:
                total = b.op("add", b.op("mul", total, b.const(0.5, F8)), b.load(arrays[nest.frm], [up(b, i, d), j]))
            b.store(arrays[nest.to], total, [up(b, i, nest.at), j])
            return []

        b.for_(columns, [], element, parallel=True)
        return []

    b.for_(n, [], row, parallel=nest.parallel)


def up(b: Builder, i: Value, by: int) -> Value:
    return b.op("add", i, b.index(by)) if by else i


def program(nests: Sequence[Nest], steps: int = 2) -> Callable[[], Function]:
    def body(b: Builder, x: Value, y: Value, z: Value) -> list[Value]:
        rows, columns = b.dim(x, 0), b.dim(x, 1)

        def step(_k: Value, _: list[Value]) -> list[Value]:
            for nest in nests:
                emit(b, (x, y, z), nest, rows, columns)
            return []

        b.for_(b.index(steps), [], step)
        return []

    return lambda: build([M2, M2, M2], body)


def arrays(n: int, m: int = 3) -> list[np.ndarray]:
    return [RNG.normal(size=(n, m)) for _ in range(3)]


def outer_loops(func: Function) -> int:
    """Loops over rows in the loop over steps."""
    (steps,) = [op for op in func.body.ops if op.name == "for"]
    return sum(op.name == "for" for op in steps.regions[0].ops)


STENCIL = Nest(0, 1, 0, (0, 1, 2), 2)  # y[i] = f(x[i], x[i + 1], x[i + 2])
BACK = Nest(1, 0, 1, (0,), 2)  # x[i + 1] = y[i]


@pytest.mark.parametrize("n", [2, 3, 4, 5, 9])
def test_a_stencil_and_the_copy_back_run_together(n: int) -> None:
    func = agree(program([STENCIL, BACK]), interleaved, *arrays(n))
    assert outer_loops(func) == 2  # the rows that lead, and the two nests in one loop
    both = [op for op in walk(func.body) if op.name == "for"][-3]
    assert not both.attrs.get("parallel")


@pytest.mark.parametrize("n", [1, 2, 5])
def test_rows_that_match_run_together_without_a_lead(n: int) -> None:
    func = agree(program([Nest(0, 1, 0, (0,), 0), Nest(1, 2, 0, (0,), 0)]), interleaved, *arrays(n))
    assert outer_loops(func) == 1


@pytest.mark.parametrize("down", [False, True])
def test_a_nest_that_counts_down_is_turned(down: bool) -> None:
    first = Nest(0, 1, 0, (0, 1, 2), 2, down=down)
    func = agree(program([first, BACK]), interleaved, *arrays(6))
    assert outer_loops(func) == 2


def test_what_must_not_be_reordered_stays_apart() -> None:
    first = Nest(0, 1, 0, (0, 1, 2), 2, parallel=False)
    assert outer_loops(agree(program([first, BACK]), interleaved, *arrays(6))) == 2
    assert len(named(agree(program([first, BACK]), interleaved, *arrays(6)), "if")) == 0
    far = Nest(1, 2, 0, (20,), 20)  # needs rows that are made twenty rows later
    func = agree(program([Nest(0, 1, 0, (0,), 0), far]), interleaved, *arrays(24))
    assert len(named(func, "for")) == 5


def test_rows_that_run_ahead_keep_a_nest_before_them_apart() -> None:
    """The stencil's first and last rows run before its loop; what they read has to be there."""
    found = [Nest(2, 0, 0, (0,), 0), STENCIL, Nest(1, 0, 1, (0,), 5)]
    func = agree(program(found, steps=1), interleaved, *arrays(9))
    assert outer_loops(func) == 3


def test_nests_that_share_nothing_stay_apart() -> None:
    def body(b: Builder, x: Value, y: Value, z: Value) -> list[Value]:
        emit(b, (x, y, z), Nest(0, 0, 0, (), 0), b.dim(x, 0), b.dim(x, 1))
        emit(b, (x, y, z), Nest(1, 1, 0, (), 0), b.dim(x, 0), b.dim(x, 1))
        return []

    func = agree(lambda: build([M2, M2, M2], body), interleaved, *arrays(4))
    assert len([op for op in func.body.ops if op.name == "for"]) == 2


def test_a_store_between_keeps_nests_apart() -> None:
    def body(b: Builder, x: Value, y: Value, z: Value) -> list[Value]:
        def step(_k: Value, _: list[Value]) -> list[Value]:
            emit(b, (x, y, z), STENCIL, b.dim(x, 0), b.dim(x, 1))
            b.store(y, b.const(5.0, F8), [b.index(0), b.index(0)])
            emit(b, (x, y, z), BACK, b.dim(x, 0), b.dim(x, 1))
            return []

        b.for_(b.index(2), [], step)
        return []

    func = agree(lambda: build([M2, M2, M2], body), interleaved, *arrays(5))
    assert outer_loops(func) == 2


@st.composite
def nests(draw: st.DrawFn) -> Nest:
    return Nest(
        frm=draw(st.integers(0, 2)),
        to=draw(st.integers(0, 2)),
        at=draw(st.integers(0, 2)),
        offsets=tuple(draw(st.lists(st.integers(0, 2), max_size=3))),
        short=draw(st.integers(2, 3)),
        down=draw(st.booleans()),
        parallel=draw(st.booleans()),
    )


@settings(max_examples=300, deadline=None)
@given(st.lists(nests(), min_size=2, max_size=4), st.integers(1, 7), st.integers(1, 2))
def test_random_nests(found: list[Nest], n: int, steps: int) -> None:
    # a nest that reads what it writes is parallel only where it reads and writes the same rows
    sound = [Nest(x.frm, x.to, x.at, x.offsets, x.short, x.down, x.parallel and x.frm != x.to) for x in found]
    make = program(sound, steps)
    args = arrays(n)
    want, want_args = execute(make(), args)
    func = interleave(make(), TABLE)
    verify(func, TABLE)
    got, got_args = execute(func, args)
    for a, c in zip([*want, *want_args], [*got, *got_args], strict=True):
        np.testing.assert_array_equal(c, a)


def test_something_is_interleaved_in_random_programs() -> None:
    """The property above would hold for a pass that does nothing."""
    rng = np.random.default_rng(0)
    changed = 0
    for _ in range(100):
        found = [Nest(*(int(v) for v in rng.integers(0, 3, 3)), (0, 1), 2) for _ in range(3)]
        sound = [Nest(x.frm, x.to, x.at, x.offsets, x.short, False, x.frm != x.to) for x in found]
        func = program(sound)()
        before = len([op for op in walk(func.body) if op.name == "for"])
        changed += len([op for op in walk(interleave(func, TABLE).body) if op.name == "for"]) != before
    assert changed > 20
