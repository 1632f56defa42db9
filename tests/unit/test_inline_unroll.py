# SPDX-License-Identifier: MIT
"""inline and unroll: what is expanded, and what is left alone."""

from __future__ import annotations

from pullback.ir.build import Builder
from pullback.ir.core import Function, Op, Value, walk
from pullback.ir.types import F8, I8
from pullback.ir.verify import verify
from pullback.prims import TABLE
from pullback.transforms.inline import inline, recursive_functions
from pullback.transforms.simplify import cleanup
from pullback.transforms.unroll import BUDGET, unroll
from unit.irtools import V1, agree, build, named, names


def call(b: Builder, callee: str, *args: Value) -> Value:
    result = Value(F8)
    b.append(Op("call", list(args), [result], {"callee": callee}, loc=b.loc))
    return result


def _chain() -> Function:
    """f calls g twice, g calls h."""
    h = build([F8], lambda b, x: [b.op("exp", x)])
    g = build([F8], lambda b, x: [b.op("add", call(b, "h", x), x)])
    for op in walk(h.body):
        op.loc = 7

    def body(b: Builder, x: Value, n: Value) -> list[Value]:
        (r,) = b.for_(n, [x], lambda k, c: [call(b, "g", c[0])])
        return [call(b, "g", r)]

    f = build([F8, I8], body)
    f.callees = g.callees = h.callees = {"g": g, "h": h}
    return f


def test_calls_of_calls_are_inlined_with_their_locations() -> None:
    func = agree(_chain, lambda f: inline(f, TABLE), 0.5, 2)
    assert "call" not in names(func)
    assert not func.callees
    assert [op.loc for op in named(func, "exp")] == [7, 7]


def test_a_callee_is_left_as_it_was() -> None:
    func = _chain()
    g = func.callees["g"]
    inline(func, TABLE)
    assert names(g) == ["call", "add"]


def _even_odd() -> Function:
    """even and odd call each other; f calls a helper that calls even."""
    funcs: dict[str, Function] = {}

    def half(other: str) -> Function:
        def body(b: Builder, n: Value) -> list[Value]:
            return b.if_(
                b.op("lt", n, b.const(1.0, F8)),
                lambda: [b.const(1.0 if other == "odd" else 0.0, F8)],
                lambda: [call(b, other, b.op("sub", n, b.const(1.0, F8)))],
            )

        return build([F8], body)

    funcs["even"], funcs["odd"] = half("odd"), half("even")
    helper = build([F8], lambda b, x: [b.op("add", call(b, "even", x), call(b, "even", b.const(3.0, F8)))])
    funcs["helper"] = helper
    f = build([F8], lambda b, x: [call(b, "helper", x)])
    for g in (f, *funcs.values()):
        g.callees = funcs
    return f


def test_recursion_stays_and_its_functions_move_to_the_caller() -> None:
    assert len(recursive_functions(_even_odd())) == 2
    func = agree(_even_odd, lambda f: inline(f, TABLE), 4.0)
    assert [op.attrs["callee"] for op in named(func, "call")] == ["even", "even"]
    assert set(func.callees) == {"even", "odd"}


# ------------------------------------------------------------------------------------------ unroll


def unrolled(func: Function) -> Function:
    return unroll(func, TABLE)


def _triangle(b: Builder, x: Value) -> list[Value]:
    """for i in range(4): for j in range(i): inner lengths are known only once the outer loop is unrolled."""

    def outer(i: Value, c: list[Value]) -> list[Value]:
        def inner(j: Value, d: list[Value]) -> list[Value]:
            return [b.op("add", d[0], b.load(x, [b.op("add", b.op("mul", i, b.index(2)), j)]))]

        return b.for_(i, c, inner)

    return b.for_(b.index(4), [b.const(0.0, F8)], outer)


def test_inner_lengths_that_depend_on_the_counter() -> None:
    import numpy as np

    func = agree(lambda: build([V1], _triangle), unrolled, np.arange(12.0))
    assert "for" not in names(func)
    assert names(func).count("load") == 0 + 1 + 2 + 3
    assert all(op.name != "add" or op.results[0].type == F8 for op in walk(func.body))  # indices are constants


def test_long_and_unknown_loops_stay() -> None:
    def body(b: Builder, x: Value, n: Value) -> list[Value]:
        step = lambda k, c: [b.op("sin", c[0])]  # noqa: E731
        return [*b.for_(n, [x], step), *b.for_(b.index(100), [x], step), *b.for_(b.index(3), [x], step)]

    func = agree(lambda: build([F8, I8], body), unrolled, 0.5, 5)
    assert names(func).count("for") == 2
    assert names(func).count("sin") == 2 + 3


def test_the_budget_holds_in_nests() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        def nest(depth: int, c: list[Value]) -> list[Value]:
            if not depth:
                return [b.op("sin", c[0])]
            return b.for_(b.index(10), c, lambda k, d: nest(depth - 1, d))

        return nest(4, [x])

    func = agree(lambda: build([F8], body), unrolled, 0.5)
    assert len(names(func)) <= 2 * BUDGET
    assert names(func).count("for") == 2


def test_constant_branches_and_loops_that_never_run() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        def trip(k: Value, c: list[Value]) -> list[Value]:
            first = b.op("eq", k, b.index(0))
            return b.if_(first, lambda: [b.op("sin", c[0])], lambda: [b.op("cos", c[0])])

        (r,) = b.for_(b.index(3), [x], trip)
        never = b.while_([b.const(False, F8.__class__("b1")), r], lambda c: c[0], lambda c: [c[0], b.op("exp", c[1])])
        return [never[1], *b.for_(b.index(0), [r], lambda k, c: [b.op("exp", c[0])])]

    func = agree(lambda: build([F8], body), unrolled, 0.5)
    assert sorted(set(names(func)) - {"const"}) == ["cos", "sin"]
    verify(cleanup(func, TABLE), TABLE)
