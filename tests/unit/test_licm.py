# SPDX-License-Identifier: MIT
"""licm and if_convert: what moves out of loops and branches, and what must not."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from pullback.ir.build import Builder
from pullback.ir.core import Block, Function, Value, walk
from pullback.ir.types import B1, F8, I8
from pullback.prims import TABLE
from pullback.transforms.if_convert import if_convert
from pullback.transforms.licm import licm
from unit.irtools import V1, agree, build, named, names


def hoisted(func: Function) -> Function:
    return licm(func, TABLE)


def inside(func: Function, kind: str = "for") -> list[str]:
    """Ops in the innermost loop that is met first."""
    block: Block | None = func.body
    found: list[str] = []
    while block is not None:
        loops = [op for op in block.ops if op.name == kind]
        block = loops[0].regions[-1] if loops else None
        if block is not None:
            found = [op.name for op in walk(block)]
    return [n for n in found if n != "const"]


def nest(n: Value, m: Value, b: Builder, x: Value, step: Callable[[Value, Value, Value], Value]) -> list[Value]:
    return b.for_(n, [x], lambda k, c: b.for_(m, c, lambda j, d: [step(k, j, d[0])]))


def test_pure_ops_leave_as_many_loops_as_they_can() -> None:
    def body(b: Builder, x: Value, y: Value, n: Value, m: Value) -> list[Value]:
        def step(k: Value, j: Value, d: Value) -> Value:
            whole = b.op("exp", b.op("mul", y, b.const(0.1, F8)))
            row = b.op("sin", b.op("mul", b.op("cast", k, dtype="f8"), whole))
            return b.op("add", d, row)

        return nest(n, m, b, x, step)

    func = agree(lambda: build([F8, F8, I8, I8], body), hoisted, 0.5, 0.25, 3, 2)
    assert inside(func) == ["add"]
    assert [op.name for op in func.body.ops if op.name in ("mul", "exp")] == ["mul", "exp"]
    agree(lambda: build([F8, F8, I8, I8], body), hoisted, 0.5, 0.25, 0, 2)


def test_a_costly_op_stays_in_its_branch_and_a_division_in_its_loop() -> None:
    def body(b: Builder, x: Value, i: Value, n: Value) -> list[Value]:
        def trip(k: Value, c: list[Value]) -> list[Value]:
            rare = b.op("eq", k, b.index(1))
            (r,) = b.if_(rare, lambda: [b.op("exp", x)], lambda: [b.op("mul", x, x)])
            q = b.if_(b.op("ne", i, b.index(0)), lambda: [b.op("floordiv", n, i)], lambda: [n])
            return [b.op("add", c[0], r), b.op("add", c[1], q[0])]

        return b.for_(n, [x, i], trip)

    func = agree(lambda: build([F8, I8, I8], body), hoisted, 0.5, 0, 3)
    assert {"exp", "floordiv"} <= set(inside(func))
    assert "mul" not in inside(func)


def _load_in_loop(pre: str) -> Callable[[], Function]:
    """s += x[2] * k, checked; ``pre``: what comes before the check in the body."""

    def body(b: Builder, x: Value, y: Value, n: Value) -> list[Value]:
        def trip(k: Value, c: list[Value]) -> list[Value]:
            if pre == "store":
                b.store(y, c[0], [b.index(0)])
            elif pre == "check":
                b.check(b.op("lt", k, b.index(5)), "ValueError", "{} trips", k)
            elif pre == "write":
                b.store(x, c[0], [b.index(0)])
            b.check(b.op("lt", b.index(2), b.dim(x, 0)), "IndexError", "2 is out of range")
            v = b.load(x, [b.index(2)])
            return [b.op("add", c[0], b.op("mul", v, b.op("cast", k, dtype="f8")))]

        return b.for_(n, [b.const(0.0, F8)], trip)

    return lambda: build([V1, V1, I8], body)


@pytest.mark.parametrize("size", [1, 3])
@pytest.mark.parametrize("n", [0, 3, 9])
@pytest.mark.parametrize("pre", ["nothing", "store", "check", "write"])
def test_loads_and_checks_move_from_the_head_only(pre: str, n: int, size: int) -> None:
    func = agree(_load_in_loop(pre), hoisted, np.arange(1.0, 1.0 + size), np.zeros(1), n)
    body = inside(func)
    assert ("load" in body) is (pre != "nothing")
    assert body.count("check") == {"nothing": 0, "store": 1, "check": 2, "write": 1}[pre]


def test_a_guarded_load_moves_on_from_the_loop_around() -> None:
    def body(b: Builder, x: Value, n: Value, m: Value) -> list[Value]:
        def step(k: Value, j: Value, d: Value) -> Value:
            b.check(b.op("lt", b.index(0), b.dim(x, 0)), "IndexError", "empty")
            v = b.op("exp", b.load(x, [b.index(0)]))
            return b.op("add", d, v)

        return nest(n, m, b, b.const(0.0, F8), step)

    make = lambda: build([V1, I8, I8], body)  # noqa: E731
    func = agree(make, hoisted, np.ones(2), 3, 2)
    assert inside(func) == ["add"]
    assert [op.name for op in func.body.ops if op.regions] == ["if", "for"]
    for size, n, m in ((0, 0, 2), (0, 2, 0), (0, 2, 2), (2, 2, 0)):
        agree(make, hoisted, np.ones(size), n, m)


def test_no_guard_where_a_trip_is_certain() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        return b.for_(b.index(50), [b.const(0.0, F8)], lambda k, c: [b.op("add", c[0], b.load(x, [b.index(1)]))])

    func = agree(lambda: build([V1], body), hoisted, np.arange(3.0))
    assert inside(func) == ["add"]
    assert "if" not in names(func)


def test_the_head_of_a_while_is_its_condition() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        def test(c: list[Value]) -> Value:
            return b.op("lt", c[0], b.load(x, [b.index(0)]))

        return b.while_([b.const(0.0, F8)], test, lambda c: [b.op("add", c[0], b.load(x, [b.index(1)]))])

    func = agree(lambda: build([V1], body), hoisted, np.array([3.0, 1.0]))
    (loop,) = named(func, "while")
    assert [[op.name for op in r.ops if op.name == "load"] for r in loop.regions] == [[], ["load"]]


# ------------------------------------------------------------------------------------------ if_convert


def converted(func: Function) -> Function:
    return if_convert(func, TABLE)


def test_small_branches_become_selects() -> None:
    def body(b: Builder, p: Value, x: Value) -> list[Value]:
        def then() -> list[Value]:
            inner = b.if_(b.op("gt", x, b.const(1.0, F8)), lambda: [b.op("neg", x)], lambda: [x])
            return [b.op("mul", inner[0], x), b.true()]

        return b.if_(p, then, lambda: [x, b.true()])

    for p in (True, False):
        func = agree(lambda: build([B1, F8], body), converted, p, 1.5)
    assert "if" not in names(func)
    assert names(func).count("select") == 3


@pytest.mark.parametrize("op", ["exp", "sqrt", "div", "load", "check", "floordiv", "long"])
def test_branches_that_must_not_always_run_stay(op: str) -> None:
    def body(b: Builder, p: Value, x: Value, a: Value, i: Value) -> list[Value]:
        def then() -> list[Value]:
            match op:
                case "div":
                    return [b.op("div", x, x)]
                case "load":
                    return [b.load(a, [b.index(1)])]
                case "check":
                    b.check(b.op("gt", x, b.const(0.0, F8)), "ValueError", "no")
                    return [x]
                case "floordiv":
                    return [b.op("cast", b.op("floordiv", i, i), dtype="f8")]
                case "long":
                    y = x
                    for _ in range(9):
                        y = b.op("mul", y, x)
                    return [y]
                case _:
                    return [b.op(op, x)]

        return b.if_(p, then, lambda: [x])

    func = agree(lambda: build([B1, F8, V1, I8], body), converted, False, 0.0, np.zeros(1), 0)
    assert "if" in names(func)
