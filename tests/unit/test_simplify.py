# SPDX-License-Identifier: MIT
"""simplify: each rule has its effect, keeps its hands off where it must, and random functions keep their meaning."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from pullback.ir.build import Builder
from pullback.ir.core import Function, Value, clone_function
from pullback.ir.types import B1, F8, I8, Scalar, Type, array
from pullback.ir.verify import verify
from pullback.prims import TABLE
from pullback.testing.strategies import assert_same, functions
from pullback.transforms.simplify import cleanup, simplify
from unit.irtools import M2, V1, agree, build, named, names

F4, I4 = Scalar("f4"), Scalar("i4")


class Raw(Builder):
    """A builder that folds nothing: what passes meet."""

    def op(self, name: str, *operands: Value, **attrs: Any) -> Value:
        row = self.table[name]
        return self.value(name, operands, row.result_type([x.type for x in operands], attrs), **attrs)


def raw(types: list[Type], body: Callable[..., Any]) -> Function:
    func = Function("f")
    func.body.args = [Value(t, f"a{k}") for k, t in enumerate(types)]
    func.body.results = list(body(Raw(TABLE, func.body), *func.body.args) or [])
    return func


def clean(func: Function) -> Function:
    return cleanup(func, TABLE)


def shape(types: list[Type], body: Callable[..., Any]) -> list[str]:
    """Names of the ops that are left, constants aside."""
    func = clean(raw(types, body))
    verify(func, TABLE)
    return [n for n in names(func) if n != "const"]


# ------------------------------------------------------------------------------------------ scalar rules

X, I, B = F8, I8, B1  # noqa: E741


def _c(b: Builder, v: Any) -> Value:
    return b.const(v, F8 if isinstance(v, float) else B1 if isinstance(v, bool) else I8)


#: operand types, body, ops left
RULES: list[tuple[str, list[Type], Callable[..., Value], list[str]]] = [
    ("x + -y", [X, X], lambda b, x, y: b.op("add", x, b.op("neg", y)), ["sub"]),
    ("-x + y", [X, X], lambda b, x, y: b.op("add", b.op("neg", x), y), ["sub"]),
    ("x - -y", [X, X], lambda b, x, y: b.op("sub", x, b.op("neg", y)), ["add"]),
    ("--x", [X], lambda b, x: b.op("neg", b.op("neg", x)), []),
    ("x * -1", [X], lambda b, x: b.op("mul", x, _c(b, -1.0)), ["neg"]),
    ("-x * -y", [X, X], lambda b, x, y: b.op("mul", b.op("neg", x), b.op("neg", y)), ["mul"]),
    ("z + -x*y", [X] * 3, lambda b, x, y, z: b.op("add", z, b.op("mul", b.op("neg", x), y)), ["mul", "sub"]),
    ("-x * 3", [X], lambda b, x: b.op("mul", b.op("neg", x), _c(b, 3.0)), ["mul"]),
    ("x / 4", [X], lambda b, x: b.op("div", x, _c(b, 4.0)), ["mul"]),
    ("x / 3", [X], lambda b, x: b.op("div", x, _c(b, 3.0)), ["div"]),
    ("x - x", [X], lambda b, x: b.op("sub", x, x), ["sub"]),  # nan for inf
    ("x * 0", [X], lambda b, x: b.op("mul", x, _c(b, 0.0)), ["mul"]),
    ("smul const", [X], lambda b, x: b.op("smul", x, _c(b, 2.0)), ["mul"]),
    ("smul inf", [X], lambda b, x: b.op("smul", x, _c(b, math.inf)), ["smul"]),
    ("x ** 2", [X], lambda b, x: b.op("pow", x, _c(b, 2.0)), ["mul"]),
    ("i - i", [I], lambda b, i: b.op("sub", i, i), []),
    ("(i+1)+2", [I], lambda b, i: b.op("add", b.op("add", i, _c(b, 1)), _c(b, 2)), ["add"]),
    ("(i+3)-3", [I], lambda b, i: b.op("sub", b.op("add", i, _c(b, 3)), _c(b, 3)), []),
    ("(i+j)-j", [I, I], lambda b, i, j: b.op("sub", b.op("add", i, j), j), []),
    ("(i-j)+j", [I, I], lambda b, i, j: b.op("add", b.op("sub", i, j), j), []),
    ("i-(i-j)", [I, I], lambda b, i, j: b.op("sub", i, b.op("sub", i, j)), []),
    ("7-(7-i)", [I], lambda b, i: b.op("sub", _c(b, 7), b.op("sub", _c(b, 7), i)), []),
    ("(i+5)-(i+2)", [I], lambda b, i: b.op("sub", b.op("add", i, _c(b, 5)), b.op("add", i, _c(b, 2))), []),
    ("(i*2)*3", [I], lambda b, i: b.op("mul", b.op("mul", i, _c(b, 2)), _c(b, 3)), ["mul"]),
    ("max(max(i,1),5)", [I], lambda b, i: b.op("maximum", b.op("maximum", i, _c(b, 1)), _c(b, 5)), ["maximum"]),
    ("not not", [B], lambda b, p: b.op("not", b.op("not", p)), []),
    ("not x<y", [X, X], lambda b, x, y: b.op("not", b.op("lt", x, y)), ["lt", "not"]),  # nan
    ("not x==y", [X, X], lambda b, x, y: b.op("not", b.op("eq", x, y)), ["ne"]),
    ("not i<j", [I, I], lambda b, i, j: b.op("not", b.op("lt", i, j)), ["ge"]),
    ("p and not p", [B], lambda b, p: b.op("and", p, b.op("not", p)), []),
    ("p or (p and q)", [B, B], lambda b, p, q: b.op("or", p, b.op("and", p, q)), []),
    ("p xor True", [B], lambda b, p: b.op("xor", p, _c(b, True)), ["not"]),
    ("p == True", [B], lambda b, p: b.op("eq", p, _c(b, True)), []),
    ("i+1 == i+2", [I], lambda b, i: b.op("eq", b.op("add", i, _c(b, 1)), b.op("add", i, _c(b, 2))), []),
    ("select not", [B, X, X], lambda b, p, x, y: b.op("select", b.op("not", p), x, y), ["select"]),
    ("select nested", [B, X, X, X], lambda b, p, x, y, z: b.op("select", p, b.op("select", p, x, y), z), ["select"]),
    ("select p T F", [B], lambda b, p: b.op("select", p, _c(b, True), _c(b, False)), []),
    ("select p F T", [B], lambda b, p: b.op("select", p, _c(b, False), _c(b, True)), ["not"]),
    ("select p q F", [B, B], lambda b, p, q: b.op("select", p, q, _c(b, False)), ["and"]),
    ("f4 f8 f4", [F4], lambda b, x: b.op("cast", b.op("cast", x, dtype="f8"), dtype="f4"), []),
    ("f8 f4 f8", [X], lambda b, x: b.op("cast", b.op("cast", x, dtype="f4"), dtype="f8"), ["cast", "cast"]),
    ("i4 i8 f8", [I4], lambda b, i: b.op("cast", b.op("cast", i, dtype="i8"), dtype="f8"), ["cast"]),
    ("i8 f8 i8", [I], lambda b, i: b.op("cast", b.op("cast", i, dtype="f8"), dtype="i8"), ["cast", "cast"]),
]  # fmt: skip


@pytest.mark.parametrize(("types", "body", "left"), [r[1:] for r in RULES], ids=[r[0] for r in RULES])
def test_rule(types: list[Type], body: Callable[..., Value], left: list[str]) -> None:
    func = raw(types, lambda b, *xs: [body(b, *xs)])
    after = clean(clone_function(func))
    verify(after, TABLE)
    assert sorted(n for n in names(after) if n != "const") == sorted(left)
    points: dict[str, list[Any]] = {
        "f8": [1.5, -2.25, 0.0, math.inf, math.nan, 3e-310],
        "f4": [1.5, -2.25, 0.0, math.inf, math.nan, 0.75],
        "i8": [3, -7, 0, (1 << 63) - 1, -(1 << 63), 1 << 60],
        "i4": [3, -7, 0, (1 << 31) - 1, -(1 << 31), 12],
        "b1": [True, False, True, False, True, False],
    }
    for k in range(6):
        for shift in range(6):
            args = [points[t.dtype][(k + j * shift) % 6] for j, t in enumerate(types)]
            assert_same(func, after, args)


def test_equal_ops_are_shared_in_scope_only() -> None:
    def body(b: Builder, x: Value, y: Value, p: Value) -> list[Value]:
        first = b.op("mul", x, y)
        (r,) = b.if_(p, lambda: [b.op("exp", b.op("mul", y, x))], lambda: [b.op("exp", x)])
        (s,) = b.if_(p, lambda: [b.op("exp", x)], lambda: [y])
        return [first, r, s]

    func = clean(raw([F8, F8, B1], body))
    assert names(func).count("mul") == 1
    assert names(func).count("exp") == 3  # one branch does not see the other's


# ------------------------------------------------------------------------------------------ memory


def test_store_is_forwarded_past_a_distinct_store() -> None:
    def body(b: Builder, x: Value, i: Value, v: Value) -> list[Value]:
        j = b.op("add", i, b.index(1))
        b.store(x, v, [i])
        b.store(x, b.op("neg", v), [j])
        return [b.load(x, [i])]

    func = agree(lambda: build([V1, I8, F8], body), clean, np.zeros(4), 1, 2.5)
    assert "load" not in names(func)
    assert func.body.results[0] is func.body.args[2]


def test_store_is_not_forwarded_past_one_that_may_alias() -> None:
    def body(b: Builder, x: Value, i: Value, j: Value, v: Value) -> list[Value]:
        b.store(x, v, [i])
        b.store(x, b.op("neg", v), [j])
        return [b.load(x, [i])]

    func = agree(lambda: build([V1, I8, I8, F8], body), clean, np.zeros(4), 1, 1, 2.5)
    assert names(func).count("load") == 1


def test_store_through_a_view_is_seen_through_the_buffer() -> None:
    def body(b: Builder, x: Value, v: Value) -> list[Value]:
        row = b.view(x, "if", [b.index(1)])
        tail = b.view(row, "u", [b.index(1), b.index(2)])
        b.store(tail, v, [b.index(1)])
        column = b.view(b.transpose(x, (1, 0)), "if", [b.index(2)])
        return [b.load(column, [b.index(1)])]

    func = agree(lambda: build([M2, F8], body), clean, np.zeros((2, 3)), 2.5)
    assert [n for n in names(func) if n != "const"] == ["store"]


def test_strided_and_new_axes_are_resolved() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        s = b.view(x, "sn", [b.index(3), b.index(2), b.index(-2)])
        return [b.load(s, [b.index(1), b.index(0)])]

    func = agree(lambda: build([V1], body), clean, np.arange(5.0))
    assert [n for n in names(func) if n != "const"] == ["load"]


def test_loads_are_shared_until_a_loop_that_writes() -> None:
    def body(b: Builder, x: Value, y: Value, n: Value) -> list[Value]:
        zero = b.index(0)
        a, c = b.load(x, [zero]), b.load(y, [zero])
        b.for_(n, [], lambda k, _: b.store(x, b.load(y, [zero]), [k]) or [])
        return [a, c, b.load(x, [zero]), b.load(y, [zero])]

    func = agree(lambda: build([V1, V1, I8], body), clean, np.ones(3), np.arange(3.0), 2)
    assert names(func).count("load") == 3


def test_a_store_of_what_is_there_goes() -> None:
    def body(b: Builder, x: Value, i: Value) -> list[Value]:
        b.store(x, b.load(x, [i]), [i])
        return []

    assert "store" not in shape([V1, I8], body)


def test_zeroed_buffer_reads_as_zero() -> None:
    def body(b: Builder, n: Value) -> list[Value]:
        return [b.load(b.alloc("f8", [n], zero=True), [b.index(0)])]

    assert shape([I8], body) == []


def test_complex_parts_are_kept_apart() -> None:
    def body(b: Builder, x: Value, v: Value) -> list[Value]:
        i = b.index(0)
        re = b.load(x, [i], part=0)
        b.store(x, v, [i], part=1)
        return [b.load(x, [i], part=0), re, b.load(x, [i], part=1)]

    func = clean(raw([array("c16", 1), F8], body))
    assert names(func).count("load") == 1
    assert func.body.results[2] is func.body.args[1]


def test_a_growable_buffer_is_read_again_after_growth() -> None:
    def body(b: Builder, i: Value, v: Value) -> list[Value]:
        t = b.alloc("f8", [b.index(4)], layout="G")
        before = b.dim(t, 0)
        b.store(t, v, [i])
        return [before, b.dim(t, 0), b.load(t, [i])]

    func = agree(lambda: build([I8, F8], body), clean, 2, 1.5)
    assert names(func).count("dim") == 2


# ------------------------------------------------------------------------------------------ control


def test_dims_are_read_off_definitions() -> None:
    def body(b: Builder, x: Value, n: Value) -> list[Value]:
        a = b.alloc("f8", [n, b.index(3)])
        t = b.transpose(a, (1, 0))
        row = b.view(t, "if", [b.index(0)])
        return [b.value("dim", [row], I8, axis=0), b.value("dim", [t], I8, axis=0)]

    func = clean(raw([V1, I8], body))
    assert func.body.results[0] is func.body.args[1]
    assert [n for n in names(func) if n != "const"] == []


def test_checked_and_tested_conditions_are_known() -> None:
    def body(b: Builder, p: Value, x: Value) -> list[Value]:
        b.check(p, "ValueError", "no")
        b.check(p, "ValueError", "again")
        (r,) = b.if_(b.op("not", p), lambda: [b.op("exp", x)], lambda: [x])
        return [r]

    assert shape([B1, F8], body) == ["check"]


def test_conditions_are_forgotten_after_their_branch() -> None:
    def body(b: Builder, p: Value, x: Value) -> list[Value]:
        (r,) = b.if_(p, lambda: [b.op("exp", x)], lambda: [x])
        (s,) = b.if_(p, lambda: [b.op("sin", x)], lambda: [r])
        return [s]

    func = agree(lambda: build([B1, F8], body), clean, False, 0.5)
    assert names(func).count("if") == 2
    agree(lambda: build([B1, F8], body), clean, True, 0.5)


def test_short_loops_and_unchanged_carries_go() -> None:
    def body(b: Builder, x: Value, n: Value) -> list[Value]:
        none = b.for_(b.index(0), [x], lambda k, c: [b.op("exp", c[0])])
        once = b.for_(b.index(1), [x], lambda k, c: [b.op("sin", c[0])])
        same = b.for_(n, [x, x], lambda k, c: [c[0], b.op("add", c[1], c[0])])
        return [*none, *once, *same]

    func = agree(lambda: build([F8, I8], body), clean, 0.5, 3)
    assert sorted(n for n in names(func) if n != "const") == ["add", "for", "sin"]
    assert len(named(func, "for")[0].results) == 1


def test_branches_that_agree_need_no_branch() -> None:
    def body(b: Builder, p: Value, x: Value) -> list[Value]:
        return b.if_(p, lambda: [x, b.true(), b.const(1.0, F8)], lambda: [x, b.const(False, B1), b.const(1.0, F8)])

    func = clean(raw([B1, F8], body))
    assert "if" not in names(func)
    assert func.body.results[:2] == [func.body.args[1], func.body.args[0]]


def test_meaning_is_kept() -> None:
    @settings(deadline=None, max_examples=60)
    @given(functions())
    def prop(drawn: tuple[Function, list[Any]]) -> None:
        func, args = drawn
        after = simplify(clone_function(func), TABLE)
        verify(after, TABLE)
        assert_same(func, after, args, rtol=1e-12)

    prop()
