# SPDX-License-Identifier: MIT
"""bounds: what is proved, what is not, and that errors stay as they were."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from pullback.analysis.affine import Affine, Affines, symbol
from pullback.analysis.facts import Facts
from pullback.ir.build import Builder
from pullback.ir.core import Function, Value
from pullback.ir.types import B1, F8, I8, array
from pullback.prims import TABLE
from pullback.transforms.bounds import bounds, version_checks
from unit.irtools import V1, agree, build, names

X = np.linspace(0.1, 2.0, 6)
INT = array("i8", 1)


def eliminate(func: Function) -> Function:
    return bounds(func, TABLE)


def versions(func: Function) -> Function:
    return version_checks(bounds(func, TABLE), TABLE)


def get(b: Builder, x: Value, i: Value, positive: bool = False) -> Value:
    """``x[i]`` as the front end writes it."""
    n = b.dim(x, 0)
    zero = b.index(0)
    if not positive:
        i = b.select(b.op("lt", i, zero), b.op("add", i, n), i)
        ok = b.op("and", b.op("ge", i, zero), b.op("lt", i, n))
    else:
        ok = b.op("lt", i, n)
    b.check(ok, "IndexError", "index {} of {}", i, n)
    return b.load(x, [i])


def total(b: Builder, n: Value, term: Callable[[Value], Value]) -> list[Value]:
    return b.for_(n, [b.const(0.0, F8)], lambda k, c: [b.op("add", c[0], term(k))])


def gone(body: Callable[..., list[Value]], *args: object, types: list[object] | None = None) -> Function:
    """All checks are removed, and the wraps of negative indices."""
    func = agree(lambda: build(types or [V1], body), eliminate, *args)  # type: ignore[arg-type]
    assert "check" not in names(func) and "select" not in names(func)
    return func


def test_loop_over_the_length() -> None:
    gone(lambda b, x: total(b, b.dim(x, 0), lambda k: get(b, x, k)), X)


@pytest.mark.parametrize("shift", [0, 1, 2])
def test_loop_over_the_interior(shift: int) -> None:
    """``for i in range(1, n - 1): x[i - 1], x[i], x[i + 1]``."""

    def body(b: Builder, x: Value) -> list[Value]:
        n = b.op("sub", b.dim(x, 0), b.index(2))
        return total(b, n, lambda k: get(b, x, b.op("add", k, b.index(shift))))

    gone(body, X)


def test_backwards() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        n = b.dim(x, 0)
        return total(b, n, lambda k: get(b, x, b.op("sub", b.op("sub", n, b.index(1)), k)))

    gone(body, X)


def test_steps_of_two() -> None:
    """``for i in range(0, n, 2): x[i]``."""

    def body(b: Builder, x: Value) -> list[Value]:
        trips = b.op("floordiv", b.op("add", b.dim(x, 0), b.index(1)), b.index(2))
        return total(b, trips, lambda k: get(b, x, b.op("mul", k, b.index(2))))

    gone(body, X)
    gone(body, X[:5])


def test_periodic_index() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        n = b.dim(x, 0)
        return total(b, n, lambda k: get(b, x, b.op("mod", b.op("add", k, b.index(3)), n)))

    gone(body, X)


def test_previous_element_wraps_around() -> None:
    """``x[i - 1]``: the wrap stays (it is needed), the check goes."""

    def body(b: Builder, x: Value) -> list[Value]:
        return total(b, b.dim(x, 0), lambda k: get(b, x, b.op("sub", k, b.index(1))))

    func = agree(lambda: build([V1], body), eliminate, X)
    assert "check" not in names(func) and names(func).count("select") == 1


def test_triangle() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        def inner(i: Value) -> Value:
            n = b.op("sub", b.op("sub", b.dim(x, 0), i), b.index(1))
            (s,) = total(b, n, lambda j: get(b, x, b.op("add", b.op("add", i, j), b.index(1))))
            return b.op("add", s, get(b, x, i))

        return total(b, b.dim(x, 0), inner)

    gone(body, X)


def test_other_array_after_a_check_of_lengths() -> None:
    def body(b: Builder, x: Value, y: Value) -> list[Value]:
        b.check(b.op("eq", b.dim(x, 0), b.dim(y, 0)), "ValueError", "lengths")
        return total(b, b.dim(x, 0), lambda k: get(b, y, k))

    func = agree(lambda: build([V1, V1], body), eliminate, X, X)
    assert names(func).count("check") == 1


def test_other_array_of_unknown_length_keeps_its_check() -> None:
    def body(b: Builder, x: Value, y: Value) -> list[Value]:
        return total(b, b.dim(x, 0), lambda k: get(b, y, k))

    for y in (X, X[:3]):
        func = agree(lambda: build([V1, V1], body), eliminate, X, y)
        assert names(func).count("check") == 1


def test_first_check_implies_the_second() -> None:
    def body(b: Builder, x: Value, i: Value) -> list[Value]:
        get(b, x, i, True)
        j = b.op("add", i, b.index(1))
        return [b.if_(b.op("lt", j, b.dim(x, 0)), lambda: [get(b, x, j, True)], lambda: [b.const(0.0, F8)])[0]]

    for i in (0, 5, 6):
        func = agree(lambda: build([V1, I8], body), eliminate, X, i)
        assert names(func).count("check") == 1


def test_branch_that_raises_says_the_opposite_afterwards() -> None:
    def body(b: Builder, x: Value, i: Value) -> list[Value]:
        bad = b.op("or", b.op("lt", i, b.index(0)), b.op("ge", i, b.dim(x, 0)))

        def fail() -> list[Value]:
            b.check(b.const(False, B1), "ValueError", "bad {}", i)
            return []

        b.if_(bad, fail)
        return [get(b, x, i)]

    for i in (3, -1, 6):
        func = agree(lambda: build([V1, I8], body), eliminate, X, i)
        assert names(func).count("check") == 1 and "select" not in names(func)


def test_facts_of_a_branch_do_not_leak() -> None:
    def body(b: Builder, x: Value, i: Value, c: Value) -> list[Value]:
        b.if_(c, lambda: [get(b, x, i)], lambda: [b.const(0.0, F8)])
        return [get(b, x, i)]

    for c in (True, False):
        for i in (2, 9):
            func = agree(lambda: build([V1, I8, B1], body), eliminate, X, i, c)
            assert names(func).count("check") == 2


def test_facts_of_a_loop_that_may_not_run_do_not_leak() -> None:
    def body(b: Builder, x: Value, i: Value, n: Value) -> list[Value]:
        (s,) = total(b, n, lambda k: get(b, x, i))
        return [b.op("add", s, get(b, x, i))]

    for n in (0, 2):
        for i in (2, 9):
            func = agree(lambda: build([V1, I8, I8], body), eliminate, X, i, n)
            assert names(func).count("check") == 2


def test_counter_of_a_while() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        n = b.dim(x, 0)
        test = lambda c: b.op("lt", c[0], n)  # noqa: E731
        step = lambda c: [b.op("add", c[0], b.index(1)), b.op("add", c[1], get(b, x, c[0]))]  # noqa: E731
        return b.while_([b.index(0), b.const(0.0, F8)], test, step)[1:]

    gone(body, X)


def test_counter_that_advances_sometimes() -> None:
    """``for k in range(n): if x[k] > 1: y[m] = x[k]; m += 1``."""

    def body(b: Builder, x: Value) -> list[Value]:
        n = b.dim(x, 0)
        y = b.alloc("f8", [n], zero=True)

        def step(k: Value, c: list[Value]) -> list[Value]:
            v = get(b, x, k)

            def keep() -> list[Value]:
                ok = b.op("and", b.op("ge", c[0], b.index(0)), b.op("lt", c[0], n))
                b.check(ok, "IndexError", "{}", c[0])
                b.store(y, v, [c[0]])
                return [b.op("add", c[0], b.index(1))]

            return b.if_(b.op("gt", v, b.const(1.0, F8)), keep, lambda: [c[0]])

        return [*b.for_(n, [b.index(0)], step), y]

    gone(body, X)


def test_carried_counter_with_a_stride() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        half = b.op("floordiv", b.dim(x, 0), b.index(2))

        def step(k: Value, c: list[Value]) -> list[Value]:
            return [b.op("add", c[0], b.index(2)), b.op("add", c[1], get(b, x, c[0]))]

        return b.for_(half, [b.index(0), b.const(0.0, F8)], step)

    gone(body, X)


def test_clamped_index() -> None:
    def body(b: Builder, x: Value, i: Value) -> list[Value]:
        top = b.op("sub", b.dim(x, 0), b.index(1))
        b.check(b.op("ge", top, b.index(0)), "ValueError", "empty")
        return [get(b, x, b.op("maximum", b.op("minimum", i, top), b.index(0)))]

    for i in (-4, 3, 100):
        func = agree(lambda: build([V1, I8], body), eliminate, X, i)
        assert names(func).count("check") == 1 and "select" not in names(func)


def test_index_from_memory_keeps_its_check() -> None:
    def body(b: Builder, x: Value, p: Value) -> list[Value]:
        return total(b, b.dim(p, 0), lambda k: get(b, x, get(b, p, k)))

    for p in ([0, 5, -6], [0, 6]):
        func = agree(lambda: build([V1, INT], body), eliminate, X, np.array(p))
        assert names(func).count("check") == 1


def test_slice_sizes() -> None:
    """``y = x[1:]; y[i]`` for i below ``len(x) - 1``, the front end's ``max(n - 1, 0)``."""

    def body(b: Builder, x: Value) -> list[Value]:
        count = b.op("maximum", b.op("sub", b.dim(x, 0), b.index(1)), b.index(0))
        y = b.view(x, "u", [b.index(1), count])
        n = b.op("sub", b.dim(x, 0), b.index(1))
        return [b.op("add", total(b, count, lambda k: get(b, y, k))[0], total(b, n, lambda k: get(b, y, k))[0])]

    gone(body, X)


# ------------------------------------------------------------------------------------------ versions


def offset(b: Builder, x: Value, n: Value, s: Value) -> list[Value]:
    """``sum(x[i + s] for i in range(n))``: fails where it fails."""
    zero = b.index(0)

    def term(k: Value) -> Value:
        i = b.op("add", k, s)
        b.check(b.op("and", b.op("ge", i, zero), b.op("lt", i, b.dim(x, 0))), "IndexError", "{}", i)
        return b.load(x, [i])

    return total(b, n, term)


@pytest.mark.parametrize(("n", "s"), [(6, 0), (3, 2), (4, 3), (3, -1), (0, 9), (-2, -9)])
def test_versions_of_a_loop(n: int, s: int) -> None:
    func = agree(lambda: build([V1, I8, I8], offset), versions, X, n, s)
    assert names(func).count("for") == 2 and names(func).count("check") == 1


@pytest.mark.parametrize(("n", "m", "s"), [(2, 3, 0), (3, 4, 1), (0, 99, 0), (3, 3, -1)])
def test_a_nest_is_copied_once(n: int, m: int, s: int) -> None:
    def body(b: Builder, x: Value, n: Value, m: Value, s: Value) -> list[Value]:
        return total(b, n, lambda k: offset(b, x, m, b.op("add", s, k))[0])

    func = agree(lambda: build([V1, I8, I8, I8], body), versions, X, n, m, s)
    assert names(func).count("for") == 4 and names(func).count("check") == 1


def test_only_the_inner_loop_when_the_outer_has_checks_of_its_own() -> None:
    def body(b: Builder, x: Value, p: Value, n: Value) -> list[Value]:
        return total(b, b.dim(p, 0), lambda k: b.op("mul", get(b, x, get(b, p, k)), offset(b, x, n, k)[0]))

    for n in (2, 5):
        func = agree(lambda: build([V1, INT, I8], body), versions, X, np.array([1, 5]), n)
        assert names(func).count("for") == 3 and names(func).count("check") == 2


def test_stores_before_the_failure_are_done() -> None:
    def body(b: Builder, x: Value, n: Value) -> list[Value]:
        def step(k: Value, _: list[Value]) -> list[Value]:
            b.check(b.op("lt", k, b.dim(x, 0)), "IndexError", "{}", k)
            b.store(x, b.cast(k, "f8"), [k])
            return []

        b.for_(n, [], step)
        return [n]

    for n in (3, 9):
        agree(lambda: build([V1, I8], body), versions, X, n)


def test_triangular_nest() -> None:
    def body(b: Builder, x: Value, n: Value) -> list[Value]:
        def row(i: Value) -> Value:
            def term(j: Value) -> Value:
                at = b.op("add", i, j)
                b.check(b.op("lt", at, b.dim(x, 0)), "IndexError", "{}", at)
                return b.load(x, [at])

            return total(b, b.op("add", i, b.index(1)), term)[0]

        return total(b, n, row)

    for n in (0, 3, 4, 6):
        func = agree(lambda: build([V1, I8], body), versions, X, n)
        assert names(func).count("check") == 1 and names(func).count("for") == 4


# ------------------------------------------------------------------------------------------ proofs


def test_proofs_need_what_they_use() -> None:
    facts = Facts(Affines(), {})
    i, n, m = (Value(I8, s) for s in "inm")
    si, sn, sm = symbol(i), symbol(n), symbol(m)
    assert not facts.prove(sn.plus(si, -1))
    facts.assume(sm.plus(si, -1).shift(-1))  # i < m
    assert not facts.prove(sn.plus(si, -1))
    with facts.scope():
        facts.assume(sn.plus(sm, -1))  # m <= n
        assert facts.prove(sn.plus(si, -1).shift(-1))
        assert not facts.prove(sn.plus(si, -1).shift(-2))
        assert facts.prove(sn.times(2).plus(si, -2).shift(-2))
    assert not facts.prove(sn.plus(si, -1))
    assert not facts.prove(Affine(-1)) and facts.prove(Affine(0))
