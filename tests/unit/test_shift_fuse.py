# SPDX-License-Identifier: MIT
"""shift_fuse: loops over elements run as one, in vectors, where every pair of accesses stays in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pullback as pb
from pullback.ir.build import Builder
from pullback.ir.core import Function, Value, walk
from pullback.ir.types import F8, I8
from pullback.prims import TABLE
from pullback.transforms.shift_fuse import shift_fuse
from unit.corerun import Core
from unit.irtools import M2, V1, agree, build, execute, named

RNG = np.random.default_rng(5)
#: around one and two vectors, with the trips that shifts take
SIZES = (0, 1, 2, 5, 8, 9, 12, 16, 17, 25, 40, 280)


def fused(func: Function) -> Function:
    return shift_fuse(func, TABLE)


def applied(func: Function) -> bool:
    return any(op.name == "load_lanes" for op in walk(func.body))


@dataclass(frozen=True)
class Edge:
    """``to[at] += frm[of]``; from the end if ``end``."""

    to: int
    at: int
    frm: int
    of: int
    end: bool


def emit_edge(b: Builder, arrays: Sequence[Value], edge: Edge, n: Value) -> None:
    at, of = ([b.op("sub", n, b.index(8 - k)) if edge.end else b.index(k)] for k in (edge.at, edge.of))
    b.store(arrays[edge.to], b.op("add", b.load(arrays[edge.to], at), b.load(arrays[edge.frm], of)), at)


@dataclass(frozen=True)
class Line:
    """``to[k + at] = (k + sum of frm[k + d])``, or ``+=``, for ``k < n - short``; ``rows``: the row of each array."""

    to: int
    at: int
    reads: tuple[tuple[int, int], ...]
    short: int = 4
    adds: bool = False
    parallel: bool = True
    counts: bool = False


def emit(b: Builder, arrays: Sequence[Value], line: Line, n: Value, lead: Sequence[Value]) -> None:
    trips = b.op("maximum", b.op("sub", n, b.index(line.short)), b.index(0))

    def trip(k: Value, _: list[Value]) -> list[Value]:
        total = b.op("cast", k, dtype="f8") if line.counts else b.const(1.0, F8)
        for frm, d in line.reads:
            total = b.op("add", b.op("mul", total, b.const(0.5, F8)), b.load(arrays[frm], [*lead, up(b, k, d)]))
        at = [*lead, up(b, k, line.at)]
        if line.adds:
            total = b.op("add", b.load(arrays[line.to], at), total)
        b.store(arrays[line.to], total, at)
        return []

    b.for_(trips, [], trip, parallel=line.parallel)


def up(b: Builder, i: Value, by: int) -> Value:
    return b.op("add", i, b.index(by)) if by else i


def program(lines: Sequence[Line | Edge], fresh: int = 0, steps: int = 2) -> Callable[[], Function]:
    """Three arguments, and then ``fresh`` arrays of each step's own, filled before."""

    def body(b: Builder, *args: Value) -> list[Value]:
        n = b.dim(args[0], 0)

        def step(_k: Value, _: list[Value]) -> list[Value]:
            made = [b.alloc("f8", [n], zero=True) for _ in range(fresh)]
            for line in lines:
                if isinstance(line, Edge):
                    emit_edge(b, (*args, *made), line, n)
                else:
                    emit(b, (*args, *made), line, n, ())
            return []

        b.for_(b.index(steps), [], step)
        return []

    return lambda: build([V1] * 3, body)


def arrays(n: int) -> list[np.ndarray]:
    return [RNG.normal(size=n) for _ in range(3)]


CHAIN = [Line(3, 1, ((0, 1), (1, 0))), Line(4, 1, ((0, 1), (3, 0))), Line(1, 0, ((4, 0), (3, 0)), adds=True)]
ADJOINT = [Line(3, 0, ((1, 0),)), Line(4, 0, ((3, 1), (0, 1))), Line(2, 1, ((4, 1), (3, 1)), adds=True)]


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("lines", [CHAIN, ADJOINT], ids=["down", "up"])
def test_stages_run_as_one_loop(lines: list[Line], n: int) -> None:
    func = agree(program(lines, fresh=2), fused, *arrays(n))
    assert applied(func)
    (main,) = [op for op in walk(func.body) if op.attrs.get("lean")]
    stored = named(Function("", main.regions[0]), "store_lanes")
    assert len(stored) == 1  # the arrays of the step's own are not stored, where vectors run


@pytest.mark.parametrize("lines", [CHAIN, ADJOINT], ids=["down", "up"])
def test_compiled(lines: list[Line]) -> None:
    core = Core(fused(program(lines, fresh=2)()))
    for n in SIZES:
        mine = arrays(n)
        _, want = execute(program(lines, fresh=2)(), mine)
        core(*mine)
        for x, y in zip(want, mine, strict=True):
            np.testing.assert_allclose(y, x, rtol=1e-12)


def test_arrays_of_the_caller_are_stored() -> None:
    lines = [Line(2, 0, ((0, 0),)), Line(1, 0, ((2, 1),), short=5)]
    func = agree(program(lines), fused, *arrays(40))
    (main,) = [op for op in walk(func.body) if op.attrs.get("lean")]
    assert len(named(Function("", main.regions[0]), "store_lanes")) == 2


@pytest.mark.parametrize("n", SIZES)
def test_counters_as_numbers(n: int) -> None:
    lines = [Line(2, 0, ((0, 0),), counts=True), Line(1, 0, ((2, 1), (2, 2)), short=6, counts=True)]
    assert applied(agree(program(lines), fused, *arrays(n)))


REFUSED = {
    "not parallel": [Line(2, 1, ((2, 0),), parallel=False), Line(1, 0, ((2, 1),))],
    "too far": [Line(2, 0, ((0, 0),)), Line(1, 0, ((2, 20),), short=20)],
    "lengths too far apart": [Line(2, 0, ((0, 0),), short=0), Line(1, 0, ((2, 1),), short=20)],
    "nothing waits": [Line(2, 0, ((0, 0),)), Line(1, 0, ((2, 0),))],
    "nothing in common": [Line(2, 0, ((2, 0),)), Line(1, 0, ((1, 0),))],
}


@pytest.mark.parametrize("lines", REFUSED.values(), ids=REFUSED.keys())
def test_what_stays_apart(lines: list[Line]) -> None:
    assert not applied(agree(program(lines), fused, *arrays(40)))


def with_edges(edge: Callable[[Builder, Value, Value, Value], Value | None]) -> Callable[[], Function]:
    """Two loops, and something between them that may touch what the first stores (the array given second)."""

    def body(b: Builder, x: Value, y: Value, z: Value) -> list[Value]:
        n = b.dim(x, 0)
        found: list[Value | None] = []

        def step(_k: Value, _: list[Value]) -> list[Value]:
            t = b.alloc("f8", [n], zero=True)
            emit(b, (x, y, t), Line(2, 1, ((0, 0),)), n, ())
            found.append(edge(b, t, y, n))
            emit(b, (x, y, t), Line(1, 0, ((2, 0),)), n, ())
            if found[0] is not None:
                b.store(z, found[0], [b.index(0)])
            return []

        b.for_(b.index(2), [], step)
        return []

    return lambda: build([V1] * 3, body)


@pytest.mark.parametrize("n", [9, 16, 17, 25, 40])
@pytest.mark.parametrize("place", [0, 1, 3, 8])
def test_an_element_read_between_is_read_after(place: int, n: int) -> None:
    func = agree(with_edges(lambda b, t, y, n: b.load(t, [b.index(place)])), fused, *arrays(n))
    assert applied(func)


@pytest.mark.parametrize("n", [16, 17, 25, 40])
def test_an_element_from_the_end_read_between(n: int) -> None:
    """It may be one that vectors compute: they store what they compute."""
    agree(with_edges(lambda b, t, y, n: b.load(t, [b.op("sub", n, b.index(7))])), fused, *arrays(n))


@pytest.mark.parametrize("n", [9, 16, 17, 25, 40, 280])
@pytest.mark.parametrize("end", [False, True], ids=["first", "last"])
def test_an_element_stored_between_is_stored_between_trips(n: int, end: bool) -> None:
    def overwrite(b: Builder, t: Value, y: Value, n: Value) -> None:
        place = b.op("sub", n, b.index(6)) if end else b.index(2)
        b.store(t, b.op("add", b.load(t, [place]), b.const(7.0, F8)), [place])

    assert applied(agree(with_edges(overwrite), fused, *arrays(n)))


def test_an_element_far_from_the_ends_keeps_loops_from_vectors() -> None:
    """Its place is known when the program runs: vectors end before it."""

    def body(b: Builder, x: Value, y: Value, z: Value, place: Value) -> list[Value]:
        n = b.dim(x, 0)
        emit(b, (x, y, z), Line(2, 1, ((0, 0),)), n, ())
        b.store(z, b.const(7.0, F8), [place])
        emit(b, (x, y, z), Line(1, 0, ((2, 0),)), n, ())
        return []

    for place in (0, 1, 3, 20, 37, 39):
        func = agree(lambda: build([V1, V1, V1, I8], body), fused, *arrays(40), place)
        assert applied(func)


def test_what_goes_from_one_end_to_the_other_keeps_loops_apart() -> None:
    def across(b: Builder, t: Value, y: Value, n: Value) -> None:
        b.store(t, b.load(t, [b.index(2)]), [b.op("sub", n, b.index(6))])

    for n in (16, 40):
        assert not applied(agree(with_edges(across), fused, *arrays(n)))


def test_an_element_that_changes_later_is_read_before() -> None:
    assert applied(agree(with_edges(lambda b, t, y, n: b.load(y, [b.index(3)])), fused, *arrays(40)))


def test_an_element_that_both_loops_store_keeps_them_apart() -> None:
    def twice(b: Builder, t: Value, y: Value, n: Value) -> Value:
        found = b.load(t, [b.index(3)])
        emit(b, (y, t), Line(1, 1, ((1, 1),)), n, ())
        return found

    func = agree(with_edges(twice), fused, *arrays(40))
    (steps,) = [op for op in func.body.ops if op.name == "for"]
    assert next(op.name for op in steps.regions[0].ops if op.regions) == "for"


def test_a_check_between_keeps_loops_apart() -> None:
    def check(b: Builder, t: Value, y: Value, n: Value) -> None:
        b.check(b.op("gt", n, b.index(30)), "ValueError", "short")

    for n in (25, 40):
        assert not applied(agree(with_edges(check), fused, *arrays(n)))


def rows(first: Callable[[Builder, Value], Value], second: Callable[[Builder, Value], Value]) -> Callable[[], Function]:
    """Loops that store rows ``first(r)``, from another matrix, and ``second(r)``, from the first row."""

    def body(b: Builder, x: Value, y: Value, r: Value) -> list[Value]:
        n = b.op("sub", b.dim(x, 1), b.index(4))

        def line(row_to: Value, source: Value, row: Value, by: int) -> None:
            def trip(k: Value, _: list[Value]) -> list[Value]:
                b.store(x, b.op("mul", b.load(source, [row, up(b, k, by)]), b.const(0.5, F8)), [row_to, k])
                return []

            b.for_(n, [], trip, parallel=True)

        line(first(b, r), y, b.index(0), 0)
        line(second(b, r), x, first(b, r), 1)
        return []

    return lambda: build([M2, M2, I8], body)


@pytest.mark.parametrize("n", [8, 16, 17, 40])
def test_rows_of_a_matrix(n: int) -> None:
    x = RNG.normal(size=(4, n))
    apart = rows(lambda b, r: r, lambda b, r: up(b, r, 1))
    assert applied(agree(apart, fused, x, x, 2))
    unknown = rows(lambda b, r: r, lambda b, r: b.index(2))
    for r in (1, 2, 3):
        assert not applied(agree(unknown, fused, x, x, r))


lines_ = st.builds(
    Line,
    to=st.integers(0, 4),
    at=st.integers(0, 3),
    reads=st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3)), min_size=1, max_size=3).map(tuple),
    short=st.integers(3, 5),
    adds=st.booleans(),
    counts=st.booleans(),
)


def independent(line: Line) -> bool:
    """Whether trips do not meet: the loop may be marked as parallel."""
    return all(d == line.at for frm, d in line.reads if frm == line.to)


edges_ = st.builds(
    Edge, to=st.integers(0, 4), at=st.integers(0, 7), frm=st.integers(0, 4), of=st.integers(0, 7), end=st.booleans()
)
lengths = st.integers(0, 45) | st.integers(255, 290)


@settings(max_examples=150, deadline=None)
@given(st.lists(lines_.filter(independent), min_size=2, max_size=6), lengths)
def test_any_lines(lines: list[Line], n: int) -> None:
    agree(program(lines, fresh=2), fused, *arrays(n))


@settings(max_examples=150, deadline=None)
@given(st.lists(lines_.filter(independent) | edges_, min_size=3, max_size=8), lengths.map(lambda n: n + 8))
def test_any_lines_and_single_elements(lines: list[Line | Edge], n: int) -> None:
    agree(program(lines, fresh=2), fused, *arrays(n))


def heat(u: np.ndarray, rate: float, steps: int) -> float:
    for _ in range(steps):
        k1 = np.zeros_like(u)
        k1[1:-1] = rate * (u[2:] - 2.0 * u[1:-1] + u[:-2])
        v = u + 0.5 * k1
        k2 = np.zeros_like(u)
        k2[1:-1] = rate * (v[2:] - 2.0 * v[1:-1] + v[:-2])
        u = u + k2
    return float(np.sum(u * u))


@pytest.mark.parametrize("n", [3, 4, 5, 6, 9, 17, 100, 300])
def test_gradient_of_a_midpoint_step(n: int) -> None:
    u = RNG.normal(size=n)
    got = pb.grad(heat)(u, 0.1, 5)
    for i in {0, 1, n // 2, n - 1}:
        d = np.zeros(n)
        d[i] = 1e-6
        np.testing.assert_allclose(got[i], (heat(u + d, 0.1, 5) - heat(u - d, 0.1, 5)) / 2e-6, rtol=1e-5, atol=1e-7)


def test_what_is_shown_has_no_vectors() -> None:
    """The program as Python is that before; the IR is what runs."""
    told = pb.explain(pb.grad(heat), np.ones(9), 0.1, 2)
    assert "join_lanes" in told.ir and "join_lanes" not in told.python


def test_stages_and_adjoints_of_a_stencil_each_run_as_one_loop() -> None:
    ir = pb.explain(pb.grad(heat), np.ones(9), 0.1, 2).ir
    assert sum("for {lean}" in line and "f8x8" in line for line in ir.splitlines()) == 2


def test_an_element_that_is_stored_again_is_stored_once() -> None:
    lines = [Line(1, 0, ((0, 0),)), Line(1, 2, ((1, 2), (0, 1))), Line(2, 0, ((1, 1),))]
    func = agree(program(lines), fused, *arrays(40))
    (main,) = [op for op in walk(func.body) if op.attrs.get("lean")]
    assert len(named(Function("", main.regions[0]), "store_lanes")) == 2
    for n in SIZES:
        agree(program(lines), fused, *arrays(n))
