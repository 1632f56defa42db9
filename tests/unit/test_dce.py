# SPDX-License-Identifier: MIT
"""dce: what is dead, and what only looks dead."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from pullback.ir.build import Builder
from pullback.ir.core import Function, Value
from pullback.ir.types import B1, F8, I8, array
from pullback.prims import TABLE
from pullback.transforms.dce import dce
from unit.irtools import V1, agree, build, named, names


def clean(func: Function) -> Function:
    return dce(func, TABLE)


def left(func: Function) -> list[str]:
    return [n for n in names(func) if n != "const"]


def test_carried_values_that_only_feed_each_other() -> None:
    def body(b: Builder, x: Value, n: Value) -> list[Value]:
        def trip(k: Value, c: list[Value]) -> list[Value]:
            return [b.op("sin", c[0]), b.op("exp", c[2]), b.op("cos", c[1])]

        return b.for_(n, [x, x, x], trip)[:1]

    func = agree(lambda: build([F8, I8], body), clean, 0.5, 4)
    assert sorted(left(func)) == ["for", "sin"]
    assert len(named(func, "for")[0].operands) == 2


def test_a_carried_value_that_the_condition_needs_stays() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        def test(c: list[Value]) -> Value:
            return b.op("lt", c[1], b.const(3.0, F8))

        r = b.while_([x, x, x], test, lambda c: [b.op("sin", c[0]), b.op("add", c[1], c[1]), b.op("exp", c[2])])
        return r[:1]

    func = agree(lambda: build([F8], body), clean, 0.5)
    assert sorted(left(func)) == ["add", "lt", "sin", "while"]
    assert len(named(func, "while")[0].results) == 2


def test_dead_results_of_a_branch_and_dead_branches() -> None:
    def body(b: Builder, p: Value, x: Value) -> list[Value]:
        r = b.if_(p, lambda: [x, b.op("sin", x)], lambda: [b.op("cos", x), x])
        b.if_(p, lambda: [b.op("exp", x)], lambda: [x])
        return [r[1]]

    func = agree(lambda: build([B1, F8], body), clean, True, 0.5)
    assert sorted(left(func)) == ["if", "sin"]


def test_a_buffer_that_is_only_written() -> None:
    def body(b: Builder, n: Value, x: Value) -> list[Value]:
        t = b.alloc("f8", [n])
        b.fill(t, x)
        b.for_(n, [], lambda k, c: b.store(b.view(t, "u", [k, b.index(1)]), b.op("exp", x), [b.index(0)]) or [])
        return [x]

    assert left(agree(lambda: build([I8, F8], body), clean, 3, 0.5)) == []


def test_a_buffer_that_feeds_only_itself() -> None:
    """t[0] = t[0] + 1 reads t, for nobody."""

    def body(b: Builder, x: Value) -> list[Value]:
        t, i = b.alloc("f8", [b.index(1)], zero=True), b.index(0)
        b.store(t, b.op("add", b.load(t, [i]), x), [i])
        return [x]

    assert left(agree(lambda: build([F8], body), clean, 0.5)) == []


def _argument(b: Builder, y: Value, x: Value) -> list[Value]:
    b.store(y, x, [b.index(0)])
    return []


def _returned(b: Builder, y: Value, x: Value) -> list[Value]:
    t = b.alloc("f8", [b.index(1)])
    b.store(t, x, [b.index(0)])
    return [t]


def _copied(b: Builder, y: Value, x: Value) -> list[Value]:
    t = b.alloc("f8", [b.dim(y, 0)])
    b.fill(t, x)
    b.assign(y, t)
    return []


def _growable(b: Builder, y: Value, x: Value) -> list[Value]:
    t = b.alloc("f8", [b.index(1)], layout="G")
    b.store(t, x, [b.index(4)])
    return [b.op("cast", b.dim(t, 0), dtype="f8")]


@pytest.mark.parametrize("use", [_argument, _returned, _copied, _growable])
def test_what_can_be_seen_stays(use: Callable[..., list[Value]]) -> None:
    func = agree(lambda: build([V1, F8], use), clean, np.zeros(2), 0.5)
    assert {"store", "fill"} & set(names(func))


def test_a_check_keeps_its_loop_and_nothing_else() -> None:
    def body(b: Builder, n: Value, x: Value) -> list[Value]:
        def trip(k: Value, c: list[Value]) -> list[Value]:
            b.check(b.op("lt", k, b.index(3)), "ValueError", "{}", k)
            return [b.op("exp", c[0])]

        b.for_(n, [x], trip)
        return []

    for n in (2, 5):
        func = agree(lambda: build([I8, F8], body), clean, n, 0.5)
    assert sorted(left(func)) == ["check", "for", "lt"]


# ------------------------------------------------------------------------------------------ dead stores


def _stores(body: Callable[..., list[Value]], *args: object) -> int:
    func = agree(lambda: build([V1, F8, I8], body), clean, np.arange(4.0), *args)
    return names(func).count("store")


def test_overwritten_stores_go() -> None:
    def body(b: Builder, y: Value, x: Value, i: Value) -> list[Value]:
        b.store(y, x, [i])
        b.store(y, b.op("neg", x), [i])
        return []

    assert _stores(body, 0.5, 1) == 1


@pytest.mark.parametrize("between", ["load", "check", "loop"])
def test_an_overwritten_store_that_is_seen_between_stays(between: str) -> None:
    def body(b: Builder, y: Value, x: Value, i: Value) -> list[Value]:
        b.store(y, x, [i])
        r = x
        if between == "load":
            r = b.load(y, [b.index(1)])
        elif between == "check":
            b.check(b.op("lt", i, b.index(2)), "ValueError", "no")
        else:
            (r,) = b.for_(i, [x], lambda k, c: [b.op("add", c[0], b.load(y, [k]))])
        b.store(y, b.op("neg", x), [i])
        return [r]

    assert _stores(body, 0.5, 1) == 2
    assert _stores(body, 0.5, 2) == 2


def test_a_store_after_the_last_read_of_a_local_buffer_goes() -> None:
    """What reverse mode emits at the last use of a shadow: read, then zero."""

    def body(b: Builder, y: Value, x: Value, i: Value) -> list[Value]:
        t = b.alloc("f8", [b.index(4)], zero=True)
        b.store(t, x, [i])
        r = b.load(t, [i])
        b.store(t, b.const(0.0, F8), [i])
        return [r]

    assert _stores(body, 0.5, 1) == 1


def _sweep(
    index: Callable[[Builder, Value, Value], Value], read: bool, flat: bool = False
) -> Callable[..., list[Value]]:
    """for k: s += t[index]; t[index] = 0. With ``read``, t is read after the loop. ``flat``: through a view of it."""

    def body(b: Builder, y: Value, x: Value, n: Value) -> list[Value]:
        t = b.value("copy", [y], array("f8", 1))
        t = b.reshape(t, [n]) if flat else t
        last = b.op("sub", n, b.index(1))

        def trip(k: Value, c: list[Value]) -> list[Value]:
            at = [index(b, last, k)]
            r = b.op("add", c[0], b.load(t, at))
            b.store(t, b.const(0.0, F8), at)
            return [r]

        (s,) = b.for_(n, [x], trip)
        return [s, b.load(t, [b.index(0)])] if read else [s]

    return body


def _reversed(b: Builder, last: Value, k: Value) -> Value:
    return b.op("sub", last, k)


def test_zeroing_what_no_later_trip_reads_goes() -> None:
    assert _stores(_sweep(lambda b, n, k: k, False), 0.5, 4) == 0
    assert _stores(_sweep(_reversed, False), 0.5, 4) == 0
    assert _stores(_sweep(_reversed, False, flat=True), 0.5, 4) == 0


def test_zeroing_what_may_be_read_later_stays() -> None:
    assert _stores(_sweep(lambda b, n, k: k, True), 0.5, 4) == 1
    assert _stores(_sweep(lambda b, n, k: b.index(2), False), 0.5, 4) == 1
    assert _stores(_sweep(lambda b, n, k: b.op("floordiv", k, b.index(2)), False), 0.5, 4) == 1


def test_zeroing_through_a_view_that_moves_stays() -> None:
    """One index value, but of another view in each trip: t[2 - k:][k] is t[2] every time."""

    def body(b: Builder, y: Value, x: Value, n: Value) -> list[Value]:
        t = b.value("copy", [y], array("f8", 1))

        def trip(k: Value, c: list[Value]) -> list[Value]:
            window = b.view(t, ["u"], [b.op("sub", b.index(2), k), b.op("add", k, b.index(1))])
            r = b.op("add", c[0], b.load(window, [k]))
            b.store(window, b.const(0.0, F8), [k])
            return [r]

        return list(b.for_(n, [x], trip))

    assert _stores(body, 0.5, 3) == 1


def _zeroed_but_one(first: int, read: int, again: bool = False) -> Callable[..., list[Value]]:
    """for k: s += t[k + first]; t[k + first] = 0; then t[read]. ``again``: and all of t."""

    def body(b: Builder, y: Value, x: Value, n: Value) -> list[Value]:
        t = b.value("copy", [y], array("f8", 1))

        def trip(k: Value, c: list[Value]) -> list[Value]:
            at = [b.op("add", k, b.index(first))]
            r = b.op("add", c[0], b.load(t, at))
            b.store(t, b.const(0.0, F8), at)
            return [r]

        (s,) = b.for_(n, [x], trip)
        one = b.load(t, [b.index(read)])
        rest = b.for_(n, [x], lambda k, c: [b.op("add", c[0], b.load(t, [k]))]) if again else []
        return [s, one, *rest]

    return body


def test_zeroing_all_but_what_is_read_later_goes() -> None:
    assert _stores(_zeroed_but_one(1, 0), 0.5, 3) == 0
    assert _stores(_zeroed_but_one(2, 1), 0.5, 2) == 0
    assert _stores(_zeroed_but_one(1, 1), 0.5, 3) == 1
    assert _stores(_zeroed_but_one(0, 2), 0.5, 3) == 1
    assert _stores(_zeroed_but_one(1, 0, again=True), 0.5, 3) == 1


def test_elements_read_in_a_later_trip_are_read() -> None:
    """for i: s += t[0]; for k: t[k + 1] = t[k]: what trip i stores, later trips read."""

    def body(b: Builder, y: Value, x: Value, n: Value) -> list[Value]:
        t = b.value("copy", [y], array("f8", 1))

        def outer(i: Value, c: list[Value]) -> list[Value]:
            r = b.op("add", c[0], b.load(t, [b.index(1)]))

            def inner(k: Value, c: list[Value]) -> list[Value]:
                b.store(t, r, [b.op("add", k, b.index(2))])
                b.store(t, b.load(t, [b.index(2)]), [b.op("add", k, b.index(1))])
                return []

            b.for_(b.index(2), [], inner)
            return [r]

        return list(b.for_(n, [x], outer))

    assert _stores(body, 0.5, 3) == 2
