# SPDX-License-Identifier: MIT
"""promote and promote_loops: which buffers vanish, through which control flow, and which must stay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from pullback.ir.build import Builder
from pullback.ir.core import Function, Value
from pullback.ir.types import B1, F8, I8, array
from pullback.ir.verify import verify
from pullback.prims import TABLE
from pullback.transforms.licm import licm
from pullback.transforms.promote import promote
from pullback.transforms.promote_loops import promote_loops
from pullback.transforms.simplify import cleanup
from pullback.transforms.unroll import unroll
from unit.irtools import V1, agree, build, named, names

MEMORY = {"alloc", "load", "store", "copy", "fill", "assign", "view", "dim"}


def memory(func: Function) -> list[str]:
    return [n for n in names(func) if n in MEMORY]


def promoted(func: Function) -> Function:
    return cleanup(promote(func, TABLE), TABLE)


def small(func: Function) -> Function:
    return promoted(unroll(cleanup(func, TABLE), TABLE))


def in_loops(func: Function) -> Function:
    return cleanup(promote_loops(cleanup(licm(small(func), TABLE), TABLE), TABLE), TABLE)


def rk4(b: Builder, y: Value, theta: list[Value], h: Value) -> Value:
    """A Runge-Kutta step of Lotka and Volterra as a scientist writes it: np.empty(2), loops over components."""

    def deriv(y: Value) -> Value:
        d = b.alloc("f8", [b.index(2)], hint="d")
        u, v = b.load(y, [b.index(0)]), b.load(y, [b.index(1)])
        b.store(d, b.op("mul", u, b.op("sub", theta[0], b.op("mul", theta[1], v))), [b.index(0)])
        b.store(d, b.op("mul", v, b.op("sub", b.op("mul", theta[3], u), theta[2])), [b.index(1)])
        return d

    def moved(k: Value, c: Value) -> Value:
        out = b.alloc("f8", [b.index(2)], hint="tmp")

        def body(i: Value, _: list[Value]) -> list[Value]:
            b.store(out, b.op("add", b.load(y, [i]), b.op("mul", c, b.load(k, [i]))), [i])
            return []

        b.for_(b.index(2), [], body)
        return out

    half = b.op("mul", h, b.const(0.5, F8))
    k1 = deriv(y)
    k2 = deriv(moved(k1, half))
    k3 = deriv(moved(k2, half))
    k4 = deriv(moved(k3, h))
    new = b.alloc("f8", [b.index(2)], hint="new")

    def total(i: Value, _: list[Value]) -> list[Value]:
        inner = b.op("add", b.load(k2, [i]), b.load(k3, [i]))
        s = b.op("add", b.op("add", b.load(k1, [i]), b.load(k4, [i])), b.op("mul", b.const(2.0, F8), inner))
        step = b.op("mul", b.op("div", h, b.const(6.0, F8)), s)
        b.store(new, b.op("add", b.load(y, [i]), step), [i])
        return []

    b.for_(b.index(2), [], total)
    return new


def _model(dims: int | None, state: str) -> Callable[[], Function]:
    """``n`` steps on a state vector: a local buffer of 2, a copy of an argument, or the argument itself."""

    def body(b: Builder, y0: Value, n: Value, h: Value) -> list[Value]:
        theta = [b.const(v, F8) for v in (0.5, 0.02, 0.8, 0.03)]
        y = b.value("copy", [y0], array("f8", 1)) if state == "copy" else y0
        if state == "local":
            y = b.alloc("f8", [b.index(2)], hint="y")
            for i in (0, 1):
                b.store(y, b.load(y0, [b.index(i)]), [b.index(i)])

        def step(k: Value, _: list[Value]) -> list[Value]:
            new = rk4(b, y, theta, h)
            for i in (0, 1):
                b.store(y, b.load(new, [b.index(i)]), [b.index(i)])
            return []

        b.for_(n, [], step)
        return [b.op("add", b.load(y, [b.index(0)]), b.load(y, [b.index(1)]))]

    return lambda: build([V1, I8, F8], body)


ARGS = (np.array([30.0, 4.0]), 7, 0.1)


def test_a_runge_kutta_loop_has_no_memory_left() -> None:
    func = agree(_model(None, "local"), small, *ARGS)
    assert memory(named(func, "for")[0] and func) == ["load", "load"]  # of y0, before the loop
    (loop,) = named(func, "for")
    assert [op.name for op in loop.regions[0].ops if op.name in MEMORY] == []
    assert len(loop.results) == 2
    assert loop.results[0].name.startswith("y")


@pytest.mark.parametrize("state", ["copy", "argument"])
def test_a_state_of_unknown_size_stays_in_registers_in_the_loop(state: str) -> None:
    func = agree(_model(None, state), in_loops, *ARGS)
    (loop,) = named(func, "for")
    assert [op.name for op in loop.regions[0].ops if op.name in MEMORY] == []
    assert len(loop.results) == 2
    agree(_model(None, state), in_loops, ARGS[0], 0, 0.1)  # no trip


def test_elements_are_threaded_through_nested_control_flow() -> None:
    def make() -> Function:
        def body(b: Builder, n: Value, p: Value, x: Value) -> list[Value]:
            t = b.alloc("f8", [b.index(3)], hint="t")
            for i in range(3):
                b.store(t, x, [b.index(i)])

            def trip(k: Value, c: list[Value]) -> list[Value]:
                def then() -> list[Value]:
                    b.store(t, b.op("mul", b.load(t, [b.index(1)]), x), [b.index(0)])
                    return []

                b.if_(b.op("and", p, b.op("gt", k, b.index(0))), then)
                return [b.op("add", c[0], b.load(t, [b.index(0)]))]

            (s,) = b.for_(n, [x], trip)

            def more(c: list[Value]) -> list[Value]:
                b.store(t, b.op("add", b.load(t, [b.index(2)]), b.const(1.0, F8)), [b.index(2)])
                return []

            b.while_([], lambda c: b.op("lt", b.load(t, [b.index(2)]), b.const(4.0, F8)), more)
            return [s, *(b.load(t, [b.index(i)]) for i in range(3))]

        return build([I8, B1, F8], body)

    for p in (True, False):
        func = agree(make, promoted, 3, p, 1.5)
    assert memory(func) == []
    assert len(named(func, "while")[0].results) == 1  # only what it stores
    assert len(named(func, "for")[0].results) == 2


def test_views_copies_fills_and_complex_parts() -> None:
    def make() -> Function:
        def body(b: Builder, x: Value, y: Value) -> list[Value]:
            i = b.index
            t = b.alloc("c16", [i(2), i(3)], hint="t")
            b.fill(t, x, y)
            row = b.view(b.transpose(t, (1, 0)), "fi", [i(1)])  # t[1, :]
            b.store(row, y, [i(2)], part=0)
            back = b.view(row, "s", [i(2), i(2), i(-2)])  # t[1, 2::-2]
            c = b.value("copy", [back], array("c16", 1))
            b.assign(b.view(t, "iu", [i(0), i(1), i(2)]), c)
            flat = b.reshape(t, [i(6)])
            wide = b.broadcast(b.view(t, "iu", [i(0), i(1), i(1)]), [i(2), i(4)])
            return [
                *(b.load(flat, [i(k)], part=p) for k in range(6) for p in (0, 1)),
                b.load(wide, [i(1), i(3)], part=0),
                b.dim(back, 0),
            ]

        return build([F8, F8], body)

    func = agree(make, promoted, 1.5, -2.0)
    assert memory(func) == []


def test_assign_reads_everything_before_it_writes() -> None:
    def make() -> Function:
        def body(b: Builder, x: Value) -> list[Value]:
            i = b.index
            t = b.alloc("f8", [i(4)])
            for k in range(4):
                b.store(t, b.load(x, [i(k)]), [i(k)])
            b.assign(b.view(t, "u", [i(1), i(3)]), b.view(t, "u", [i(0), i(3)]))
            return [b.load(t, [i(k)]) for k in range(4)]

        return build([V1], body)

    func = agree(make, promoted, np.arange(4.0))
    assert memory(func) == ["load"] * 3


def test_what_is_never_written_is_zero() -> None:
    def body(b: Builder, n: Value) -> list[Value]:
        t = b.alloc("f8", [b.index(2)], zero=True)
        b.for_(n, [], lambda k, c: b.store(t, b.const(3.0, F8), [b.index(0)]) or [])
        return [b.load(t, [b.index(0)]), b.load(t, [b.index(1)])]

    for n in (0, 2):
        func = agree(lambda: build([I8], body), promoted, n)
    assert memory(func) == []


def test_a_buffer_is_new_in_each_trip() -> None:
    def body(b: Builder, n: Value) -> list[Value]:
        def trip(k: Value, c: list[Value]) -> list[Value]:
            t = b.alloc("f8", [b.index(1)], zero=True)
            b.store(t, b.op("add", b.load(t, [b.index(0)]), b.const(1.0, F8)), [b.index(0)])
            return [b.op("add", c[0], b.load(t, [b.index(0)]))]

        return b.for_(n, [b.const(0.0, F8)], trip)

    func = agree(lambda: build([I8], body), promoted, 3)
    assert memory(func) == []
    assert len(named(func, "for")[0].results) == 1


def _returned(b: Builder, t: Value, i: Value) -> list[Value]:
    return [t]


def _dynamic(b: Builder, t: Value, i: Value) -> list[Value]:
    return [b.load(t, [i])]


def _sliced(b: Builder, t: Value, i: Value) -> list[Value]:
    return [b.load(b.view(t, "u", [i, b.index(1)]), [b.index(0)])]


def _carried(b: Builder, t: Value, i: Value) -> list[Value]:
    (r,) = b.if_(b.op("gt", i, b.index(0)), lambda: [t], lambda: [t])
    return [b.load(r, [b.index(0)])]


@pytest.mark.parametrize("use", [_returned, _dynamic, _sliced, _carried])
def test_what_escapes_or_is_indexed_at_run_time_stays(use: Callable[..., list[Value]]) -> None:
    def body(b: Builder, x: Value, i: Value) -> list[Value]:
        t = b.alloc("f8", [b.index(2)])
        b.store(t, x, [b.index(0)])
        b.store(t, x, [b.index(1)])
        return use(b, t, i)

    func = agree(lambda: build([F8, I8], body), lambda f: promote(f, TABLE), 1.5, 1)
    assert "alloc" in names(func)


def test_a_promoted_buffer_copied_to_one_that_stays() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        t = b.alloc("f8", [b.index(2)])
        b.store(t, x, [b.index(0)])
        b.store(t, b.op("neg", x), [b.index(1)])
        return [b.value("copy", [t], array("f8", 1))]

    func = agree(lambda: build([F8], body), promoted, 1.5)
    assert names(func).count("alloc") == 1
    assert names(func).count("store") == 2


# ------------------------------------------------------------------------------------------ promote_loops


def _accumulate(check: bool, copied: bool) -> Callable[[], Function]:
    def body(b: Builder, y: Value, x: Value, n: Value) -> list[Value]:
        y = b.value("copy", [y], V1) if copied else y

        def trip(k: Value, _: list[Value]) -> list[Value]:
            if check:
                b.check(b.op("lt", k, b.dim(x, 0)), "IndexError", "{}", k)
            b.store(y, b.op("add", b.load(y, [b.index(0)]), b.load(x, [k])), [b.index(0)])
            return []

        b.for_(n, [], trip)
        return [b.load(y, [b.index(0)])]

    return lambda: build([V1, V1, I8], body)


@pytest.mark.parametrize("check", [True, False])
@pytest.mark.parametrize("copied", [True, False])
def test_what_the_caller_sees_is_up_to_date_when_a_check_fails(check: bool, copied: bool) -> None:
    args: tuple[Any, ...] = (np.ones(1), np.arange(4.0), 9 if check else 4)
    func = agree(_accumulate(check, copied), in_loops, *args)
    (loop,) = named(func, "for")
    inside = [op.name for op in loop.regions[0].ops]
    assert ("store" in inside) is (check and not copied)


def test_an_index_that_only_a_branch_reaches_is_not_touched_outside_it() -> None:
    """y[5] of an array of 1: the branch is never taken."""

    def body(b: Builder, y: Value, n: Value, p: Value) -> list[Value]:
        def trip(k: Value, _: list[Value]) -> list[Value]:
            b.store(y, b.op("cast", k, dtype="f8"), [b.index(0)])
            b.if_(p, lambda: b.store(y, b.const(1.0, F8), [b.index(5)]) or [])
            return []

        b.for_(n, [], trip)
        return []

    make = lambda: build([V1, I8, B1], body)  # noqa: E731
    func = agree(make, in_loops, np.zeros(1), 3, False)
    agree(make, in_loops, np.zeros(7), 3, True)
    verify(func, TABLE)
    (loop,) = named(func, "for")
    assert not {"load", "store"} & {op.name for op in loop.regions[0].ops}


def test_elements_at_run_time_indices_stay_in_memory() -> None:
    def body(b: Builder, y: Value, n: Value) -> list[Value]:
        def trip(k: Value, _: list[Value]) -> list[Value]:
            b.store(y, b.load(y, [b.index(0)]), [k])
            return []

        b.for_(n, [], trip)
        return []

    func = agree(lambda: build([V1, I8], body), lambda f: promote_loops(f, TABLE), np.arange(3.0) + 1, 3)
    assert names(named(func, "for")[0] and func).count("store") == 1
    assert len(named(func, "for")[0].results) == 0
