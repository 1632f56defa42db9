# SPDX-License-Identifier: MIT
"""adjoint_loops: updates of shadows gathered, summed in registers, turned along memory, stored instead of added."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pullback.ir.build import Builder
from pullback.ir.core import Function, Op, Value, walk
from pullback.ir.types import F8, I8, array
from pullback.ir.verify import verify
from pullback.prims import TABLE
from pullback.transforms.adjoint_loops import adjoint_loops
from pullback.transforms.dce import dce
from pullback.transforms.simplify import simplify
from unit.irtools import M2, V1, build, execute, named

RNG = np.random.default_rng(3)


def gathered(func: Function) -> Function:
    """The pass, and what cleans up behind it."""
    func = adjoint_loops(func, TABLE)
    verify(func, TABLE)
    return dce(simplify(func, TABLE), TABLE)


def agree(make: Callable[[], Function], transform: Callable[[Function], Function], *args: object) -> Function:
    """The function transformed; it computes the same, but for the order of sums."""
    want, want_args = execute(make(), args)
    func = transform(make())
    got, got_args = execute(func, args)
    for a, c in zip([*want, *want_args], [*got, *got_args], strict=True):
        np.testing.assert_allclose(c, a, rtol=1e-12, atol=1e-12)
    return func


def shadow(b: Builder, *dims: Value, is_shadow: bool = True, zero: bool = True) -> Value:
    return b.value("alloc", dims, array("f8", len(dims)), "s", zero=zero, shadow=is_shadow)


def update(b: Builder, s: Value, idx: Sequence[Value], v: Value, name: str = "add") -> None:
    b.store(s, b.op(name, b.load(s, idx), v), idx)


def loops(func: Function) -> list[Op]:
    return named(func, "for")


def innermost(func: Function) -> list[Op]:
    return [op for op in loops(func) if not any(inner.name == "for" for inner in walk(op.regions[0]))]


def loads_of(op: Op) -> int:
    return sum(inner.name == "load" for inner in walk(op.regions[0]))


def stores_of(op: Op) -> int:
    return sum(inner.name == "store" for inner in walk(op.regions[0]))


# ------------------------------------------------------------------------------------------------ one axis


def row(offsets: Sequence[int], *, is_shadow: bool = True, down: bool = False, dear: bool = False) -> Function:
    """s[k + offset] += x[k] * (offset + 2) for each offset; s is not zero before."""

    def body(b: Builder, x: Value) -> list[Value]:
        n = b.dim(x, 0)
        s = shadow(b, b.op("add", n, b.index(8)), is_shadow=is_shadow)
        b.store(s, b.const(1.0, F8), [b.index(0)])

        def trip(k: Value, _: list[Value]) -> list[Value]:
            at = b.op("sub", b.op("sub", n, k), b.index(1)) if down else k
            v = b.load(x, [at])
            for _ in range(4 if dear else 0):
                v = b.op("sin", v)
            for j in offsets:
                update(b, s, [b.op("add", at, b.index(j))], b.op("mul", v, b.const(j + 2.0, F8)))
            return []

        b.for_(n, [], trip)
        return [s]

    return build([V1], body)


@pytest.mark.parametrize("n", range(8))
@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("offsets", [[0, 1, 2], [0, 2], [1, 5], [3]])
def test_a_row_of_updates_is_gathered(offsets: list[int], down: bool, n: int) -> None:
    func = agree(lambda: row(offsets, down=down), gathered, RNG.normal(size=n))
    parallel = [op for op in loops(func) if op.attrs.get("parallel")]
    assert len(parallel) == 1
    assert stores_of(parallel[0]) == 1
    assert loads_of(parallel[0]) == len(offsets) + 1


def test_only_shadows_are_touched() -> None:
    func = agree(lambda: row([0, 1, 2], is_shadow=False), gathered, RNG.normal(size=9))
    assert not any(op.attrs.get("parallel") for op in loops(func))


def test_what_is_dear_is_computed_once() -> None:
    func = agree(lambda: row([0, 1, 2], dear=True), gathered, RNG.normal(size=9))
    assert len(named(func, "sin")) == 4
    assert len(named(func, "alloc")) == 2
    cheap = agree(lambda: row([0, 1, 2]), gathered, RNG.normal(size=9))
    assert len(named(cheap, "alloc")) == 1


def test_strides_that_never_meet_are_parallel_and_those_that_do_are_gathered() -> None:
    def make(offsets: Sequence[int]) -> Function:
        def body(b: Builder, x: Value) -> list[Value]:
            n = b.dim(x, 0)
            s = shadow(b, b.op("add", b.op("mul", n, b.index(2)), b.index(8)))
            b.store(s, b.const(1.0, F8), [b.index(0)])

            def trip(k: Value, _: list[Value]) -> list[Value]:
                at = b.op("mul", k, b.index(2))
                for j in offsets:
                    update(b, s, [b.op("add", at, b.index(j))], b.load(x, [k]))
                return []

            b.for_(n, [], trip)
            return [s]

        return build([V1], body)

    apart = agree(lambda: make([0, 1]), gathered, RNG.normal(size=6))
    (loop,) = loops(apart)
    assert loop.attrs.get("parallel")
    assert stores_of(loop) == 2
    met = agree(lambda: make([0, 2, 1]), gathered, RNG.normal(size=6))
    (loop,) = [op for op in loops(met) if op.attrs.get("parallel")]
    assert stores_of(loop) == 2
    assert loads_of(loop) == 2 + 2


def test_an_update_through_an_index_array_stays_and_the_rest_moves() -> None:
    def body(b: Builder, x: Value, where: Value) -> list[Value]:
        n = b.dim(x, 0)
        s, t = shadow(b, b.op("add", n, b.index(1))), shadow(b, n)
        b.store(s, b.const(1.0, F8), [b.index(0)])

        def trip(k: Value, _: list[Value]) -> list[Value]:
            v = b.load(x, [k])
            update(b, s, [k], v)
            update(b, s, [b.op("add", k, b.index(1))], v)
            update(b, t, [b.load(where, [k])], v)
            return []

        b.for_(n, [], trip)
        return [s, t]

    make = lambda: build([V1, array("i8", 1)], body)  # noqa: E731
    func = agree(make, gathered, RNG.normal(size=6), np.array([1, 1, 3, 0, 5, 1]))
    assert [bool(op.attrs.get("parallel")) for op in loops(func)] == [True, False, False]


def test_what_a_loop_carries_is_summed_apart() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        n = b.dim(x, 0)
        s = shadow(b, b.op("add", n, b.index(1)))

        def trip(k: Value, c: list[Value]) -> list[Value]:
            v = b.load(x, [k])
            update(b, s, [k], v)
            update(b, s, [b.op("add", k, b.index(1))], v)
            return [b.op("add", c[0], b.op("mul", v, v))]

        total = b.for_(n, [b.const(0.0, F8)], trip)
        return [s, *total]

    func = agree(lambda: build([V1], body), gathered, RNG.normal(size=6))
    carrying = [op for op in loops(func) if op.results]
    assert len(carrying) == 1
    assert stores_of(carrying[0]) == 0


def test_an_update_by_what_is_carried_stays() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        n = b.dim(x, 0)
        s = shadow(b, b.op("add", n, b.index(1)))

        def trip(k: Value, c: list[Value]) -> list[Value]:
            update(b, s, [k], c[0])
            update(b, s, [b.op("add", k, b.index(1))], c[0])
            return [b.op("add", c[0], b.load(x, [k]))]

        return [s, *b.for_(n, [b.const(1.0, F8)], trip)]

    func = agree(lambda: build([V1], body), gathered, RNG.normal(size=6))
    assert len(loops(func)) == 1


def test_a_shadow_that_is_read_stays() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        n = b.dim(x, 0)
        s = shadow(b, b.op("add", n, b.index(2)))
        b.store(s, b.const(1.0, F8), [b.index(0)])

        def trip(k: Value, _: list[Value]) -> list[Value]:
            v = b.op("add", b.load(x, [k]), b.load(s, [k]))
            update(b, s, [b.op("add", k, b.index(1))], v)
            update(b, s, [b.op("add", k, b.index(2))], v)
            return []

        b.for_(n, [], trip)
        return [s]

    func = agree(lambda: build([V1], body), gathered, RNG.normal(size=6))
    assert len(loops(func)) == 1


def halves(*, dear: bool, known: bool) -> Function:
    """s[k], s[k + n] += x[k] in a loop over n; or s[k + m] for another size m."""

    def body(b: Builder, x: Value, m: Value) -> list[Value]:
        n = b.dim(x, 0)
        s = shadow(b, b.op("add", b.op("add", n, n), m))
        b.store(s, b.const(1.0, F8), [b.index(0)])

        def trip(k: Value, _: list[Value]) -> list[Value]:
            v = b.load(x, [k])
            for _ in range(4 if dear else 0):
                v = b.op("sin", v)
            update(b, s, [k], v)
            update(b, s, [b.op("add", k, n if known else m)], v)
            return []

        b.for_(n, [], trip)
        return [s]

    return build([V1, I8], body)


@pytest.mark.parametrize("m", [0, 1, 5, 9])
def test_updates_a_whole_range_apart_are_parallel(m: int) -> None:
    func = agree(lambda: halves(dear=True, known=True), gathered, RNG.normal(size=5), m)
    assert [op.attrs.get("parallel") for op in loops(func)] == [True]
    func = agree(lambda: halves(dear=False, known=False), gathered, RNG.normal(size=5), m)
    assert [op.attrs.get("parallel") for op in loops(func)] == [True, True]
    func = agree(lambda: halves(dear=True, known=False), gathered, RNG.normal(size=5), m)
    assert not any(op.attrs.get("parallel") for op in loops(func))  # nothing is computed twice
    assert len(loops(func)) == 1


def test_inner_loops_are_marked_where_the_outer_nest_stays() -> None:
    def body(b: Builder, x: Value, where: Value) -> list[Value]:
        n, m = b.dim(x, 0), b.dim(x, 1)
        s, t = shadow(b, n, m), shadow(b, n)
        b.store(s, b.const(1.0, F8), [b.index(0), b.index(0)])

        def outer(i: Value, _: list[Value]) -> list[Value]:
            update(b, t, [b.load(where, [i])], b.load(x, [i, b.index(0)]))

            def inner(k: Value, _: list[Value]) -> list[Value]:
                update(b, s, [i, k], b.load(x, [i, k]))
                return []

            b.for_(m, [], inner)
            return []

        b.for_(n, [], outer)
        return [s, t]

    make = lambda: build([M2, array("i8", 1)], body)  # noqa: E731
    func = agree(make, gathered, RNG.normal(size=(3, 4)), np.array([2, 0, 2]))
    assert [bool(op.attrs.get("parallel")) for op in loops(func)] == [False, True]


Body = Callable[[Builder, Value, Value, Value, Value], None]


def in_row(step: Body, *, seeded: bool = True) -> Callable[[], Function]:
    """``step(b, x, w, s, k)`` for each k in range(len(x)); s is a shadow with some room, w an array argument."""

    def body(b: Builder, x: Value, w: Value) -> list[Value]:
        n = b.dim(x, 0)
        s = shadow(b, b.op("add", n, b.index(8)))
        if seeded:
            b.store(s, b.const(1.0, F8), [b.index(0)])
        b.for_(n, [], lambda k, _: step(b, x, w, s, k) or [])
        return [s]

    return lambda: build([V1, V1], body)


def both(b: Builder, s: Value, k: Value, v: Value) -> None:
    """Two updates that meet."""
    update(b, s, [k], v)
    update(b, s, [b.op("add", k, b.index(1))], v)


@pytest.mark.parametrize("n", [1, 2, 6])
def test_a_recurrence_stays_in_order(n: int) -> None:
    def step(b: Builder, x: Value, w: Value, s: Value, k: Value) -> None:
        v = b.op("mul", b.load(w, [k]), b.load(x, [k]))
        b.store(w, v, [b.op("add", k, b.index(1))])
        both(b, s, k, v)
        both(b, s, k, b.load(w, [k]))

    func = agree(in_row(step), gathered, RNG.normal(size=n), RNG.normal(size=n + 1))
    assert len(loops(func)) == 1


def test_what_is_read_after_it_was_zeroed_stays_in_order() -> None:
    def step(b: Builder, x: Value, w: Value, s: Value, k: Value) -> None:
        b.store(w, b.const(0.0, F8), [k])
        both(b, s, k, b.op("add", b.load(w, [k]), b.load(x, [k])))

    func = agree(in_row(step), gathered, RNG.normal(size=5), RNG.normal(size=5))
    assert len(loops(func)) == 1


def test_what_is_taken_is_zeroed_after_the_gathering() -> None:
    def step(b: Builder, x: Value, w: Value, s: Value, k: Value) -> None:
        v = b.load(w, [k])
        b.store(w, b.const(0.0, F8), [k])
        both(b, s, k, v)

    func = agree(in_row(step), gathered, RNG.normal(size=5), RNG.normal(size=5))
    assert [bool(op.attrs.get("parallel")) for op in loops(func)] == [True, False, True]


def test_what_is_overwritten_in_place_is_so_after_the_gathering() -> None:
    """As ``h *= u`` has it: the cotangent is scaled, and what is added to that of ``u`` takes it as it was."""

    def step(b: Builder, x: Value, w: Value, s: Value, k: Value) -> None:
        v = b.load(w, [k])
        both(b, s, k, b.op("mul", v, b.load(x, [k])))
        b.store(w, b.op("mul", v, b.const(0.5, F8)), [k])

    func = agree(in_row(step), gathered, RNG.normal(size=5), RNG.normal(size=5))
    assert [bool(op.attrs.get("parallel")) for op in loops(func)] == [True, False, True]  # the middle, the ends, w


def test_an_update_of_the_same_shadow_through_an_index_array_is_set_apart() -> None:
    def step(b: Builder, x: Value, w: Value, s: Value, k: Value) -> None:
        update(b, s, [k], b.load(x, [k]))
        update(b, s, [b.op("cast", b.load(w, [k]), dtype="i8")], b.load(x, [k]))

    for seeded in (False, True):
        func = agree(in_row(step, seeded=seeded), gathered, RNG.normal(size=4), np.array([1.0, 0.0, 1.0, 7.0]))
        assert [bool(op.attrs.get("parallel")) for op in loops(func)] == [True, False]
        assert named(func, "alloc")[0].attrs["zero"]


@pytest.mark.parametrize("n", [1, 2, 4, 5])
def test_a_row_and_a_column_of_one_shadow(n: int) -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        size = b.dim(x, 0)
        more = b.op("add", size, b.index(1))
        s = shadow(b, more, more)

        def trip(k: Value, _: list[Value]) -> list[Value]:
            update(b, s, [k, b.index(0)], b.load(x, [k]))
            update(b, s, [b.op("add", k, b.index(1)), b.index(0)], b.load(x, [k]))
            update(b, s, [b.index(0), k], b.load(x, [k]))
            return []

        b.for_(size, [], trip)
        return [s]

    agree(lambda: build([V1], body), gathered, RNG.normal(size=n))


# ------------------------------------------------------------------------------------------------ sums, order


def test_a_sum_over_the_inner_loop_is_carried() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        s = shadow(b, b.dim(x, 0))

        def inner(i: Value, k: Value) -> list[Value]:
            update(b, s, [i], b.load(x, [i, k]))
            return []

        rows, columns = b.dim(x, 0), b.dim(x, 1)
        b.for_(rows, [], lambda i, _: b.for_(columns, [], lambda k, _: inner(i, k)))
        return [s]

    for shape in ((4, 5), (0, 3), (3, 0)):
        func = agree(lambda: build([M2], body), gathered, RNG.normal(size=shape))
        (sums,) = innermost(func)
        assert len(sums.results) == 1
        assert stores_of(sums) == 0


def test_a_sum_over_the_outer_loop_keeps_the_inner_one_parallel() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        s = shadow(b, b.dim(x, 1))

        def inner(i: Value, k: Value) -> list[Value]:
            update(b, s, [k], b.load(x, [i, k]))
            return []

        rows, columns = b.dim(x, 0), b.dim(x, 1)
        b.for_(rows, [], lambda i, _: b.for_(columns, [], lambda k, _: inner(i, k)))
        return [s]

    func = agree(lambda: build([M2], body), gathered, RNG.normal(size=(4, 5)))
    outer, inner = loops(func)
    assert not outer.attrs.get("parallel")
    assert inner.attrs.get("parallel")


def test_loops_are_turned_along_memory() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        rows, columns = b.dim(x, 0), b.dim(x, 1)
        s = shadow(b, columns, rows)

        def inner(i: Value, k: Value) -> list[Value]:
            update(b, s, [i, k], b.load(x, [k, i]))
            update(b, s, [i, k], b.op("mul", b.load(x, [k, i]), b.load(x, [k, i])))
            return []

        b.for_(rows, [], lambda k, _: b.for_(columns, [], lambda i, _: inner(i, k)))
        return [s]

    func = agree(lambda: build([M2], body), gathered, RNG.normal(size=(3, 4)))
    (store,) = [op for op in walk(func.body) if op.name == "store"]
    (inner,) = innermost(func)
    assert store.operands[-1] is inner.regions[0].args[0]


# ------------------------------------------------------------------------------------------------ zeros


def test_the_first_update_of_zeros_is_a_store() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        s = shadow(b, b.dim(x, 0))

        def trip(k: Value, _: list[Value]) -> list[Value]:
            update(b, s, [k], b.load(x, [k]))
            return []

        b.for_(b.dim(x, 0), [], trip)
        b.for_(b.dim(x, 0), [], trip)
        return [s]

    func = agree(lambda: build([V1], body), gathered, RNG.normal(size=4))
    (alloc,) = named(func, "alloc")
    assert not alloc.attrs["zero"]
    assert [loads_of(op) for op in loops(func)] == [1, 2]


def _heat(b: Builder, x: Value) -> list[Value]:
    rows, columns = b.dim(x, 0), b.dim(x, 1)
    inner = [b.op("maximum", b.op("sub", d, b.index(2)), b.index(0)) for d in (rows, columns)]
    su, s = shadow(b, rows, columns), shadow(b, *inner)

    def up(v: Value, by: int) -> Value:
        return b.op("add", v, b.index(by))

    def seed(i: Value, k: Value) -> list[Value]:
        update(b, su, [i, k], b.load(x, [i, k]))
        return []

    def take(i: Value, k: Value) -> list[Value]:
        at = [up(i, 1), up(k, 1)]
        g = b.load(su, at)
        b.store(su, b.const(0.0, F8), at)
        update(b, s, [i, k], g)
        return []

    def spread(i: Value, k: Value) -> list[Value]:
        g = b.load(s, [i, k])
        for j, (di, dk) in enumerate([(0, 1), (2, 1), (1, 0), (1, 2), (1, 1)]):
            update(b, su, [up(i, di), up(k, dk)], b.op("mul", g, b.const(j + 0.5, F8)))
        return []

    def nest(n: Sequence[Value], f: Callable[[Value, Value], list[Value]]) -> None:
        b.for_(n[0], [], lambda i, _: b.for_(n[1], [], lambda k, _: f(i, k)))

    nest([rows, columns], seed)
    nest(inner, take)
    nest(inner, spread)
    return [su]


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6, 7, 11])
@pytest.mark.parametrize("m", [1, 2, 3, 4, 5, 9])
def test_the_adjoint_of_a_stencil_in_place(n: int, m: int) -> None:
    func = agree(lambda: build([M2], _heat), gathered, RNG.normal(size=(n, m)))
    assert not any(op.attrs["zero"] for op in named(func, "alloc"))
    most = max(loads_of(op) for op in innermost(func) if op.attrs.get("parallel") and not op.attrs.get("lean"))
    assert most == 5  # the targets are stored, not added to


@pytest.mark.parametrize("n", [2, 4, 5, 7])
def test_a_stencil_with_three_axes(n: int) -> None:
    """The ends of the loops around the innermost are loops over what the middles do not reach."""

    def body(b: Builder, x: Value) -> list[Value]:
        sizes = [b.dim(x, axis) for axis in range(3)]
        s = shadow(b, *(b.op("add", size, b.index(2)) for size in sizes))

        def spread(at: list[Value]) -> list[Value]:
            if len(at) < 3:
                b.for_(sizes[len(at)], [], lambda k, _: spread([*at, k]))
                return []
            for j, offsets in enumerate([(0, 1, 1), (2, 1, 1), (1, 0, 1), (1, 2, 1), (1, 1, 0), (1, 1, 2), (1, 1, 1)]):
                idx = [b.op("add", k, b.index(d)) for k, d in zip(at, offsets, strict=True)]
                update(b, s, idx, b.op("mul", b.load(x, at), b.const(j + 0.5, F8)))
            return []

        spread([])
        return [s]

    func = agree(lambda: build([array("f8", 3)], body), gathered, RNG.normal(size=(n, 6, 5)))
    assert not named(func, "alloc")[0].attrs["zero"]


@pytest.mark.parametrize("first", [0, 3, 9])
def test_zeros_elsewhere_do_not_make_stores(first: int) -> None:
    """What is taken is zero from ``first`` on; the updates that follow start at 3."""

    def body(b: Builder, x: Value, t: Value) -> list[Value]:
        n = b.dim(x, 0)
        s = shadow(b, b.op("add", n, b.index(20)))
        b.for_(b.dim(s, 0), [], lambda k, _: update(b, s, [k], b.const(1.0, F8)) or [])
        where = lambda k: b.op("add", k, b.index(first))  # noqa: E731

        def take(k: Value, _: list[Value]) -> list[Value]:
            v = b.load(s, [where(k)])
            b.store(s, b.const(0.0, F8), [where(k)])
            b.store(t, b.op("add", b.load(t, [k]), v), [k])
            return []

        def spread(k: Value, _: list[Value]) -> list[Value]:
            for j in (3, 4, 5):
                update(b, s, [b.op("add", k, b.index(j))], b.load(x, [k]))
            return []

        b.for_(n, [], take)
        b.for_(n, [], spread)
        return [s]

    def with_shadow(b: Builder, x: Value) -> list[Value]:
        t = shadow(b, b.dim(x, 0))
        return [*body(b, x, t), t]

    func = agree(lambda: build([V1], with_shadow), gathered, RNG.normal(size=6))
    innermost_loads = [loads_of(op) for op in loops(func) if op.attrs.get("parallel") and stores_of(op) == 1]
    assert innermost_loads[-1] == (3 if first == 3 else 4)


def test_zeros_around_a_part_stay_zero() -> None:
    """Updates fill rows 2 and on of a buffer of zeros that is read as a whole."""

    def body(b: Builder, x: Value) -> list[Value]:
        s = shadow(b, b.op("add", b.dim(x, 0), b.index(5)))

        def trip(k: Value, _: list[Value]) -> list[Value]:
            update(b, s, [b.op("add", k, b.index(2))], b.load(x, [k]))
            return []

        b.for_(b.dim(x, 0), [], trip)
        return [s]

    for n in (0, 1, 6):
        func = agree(lambda: build([V1], body), gathered, RNG.normal(size=n))
        assert not named(func, "alloc")[0].attrs["zero"]


# ------------------------------------------------------------------------------------------------ random nests


@dataclass(frozen=True)
class Axis:
    """An index: sum of ``step * (k or n - 1 - k)`` over levels, plus an offset."""

    terms: tuple[tuple[int, int, bool], ...]  # level, step, down
    offset: int


@dataclass(frozen=True)
class Stmt:
    root: int
    axes: tuple[Axis, ...]
    factor: float
    negative: bool
    dear: bool
    taken: bool  # its value comes from what is taken


@dataclass(frozen=True)
class Plan:
    sizes: tuple[int, ...]
    ranks: tuple[int, ...]  # of the shadows
    stmts: tuple[Stmt, ...]
    takes: bool
    carries: bool
    seeded: bool  # shadows are not zero
    twice: bool
    rescales: bool  # what is taken is overwritten with something else than zero


@st.composite
def axes(draw: st.DrawFn, levels: int) -> Axis:
    level = st.integers(0, levels - 1)
    term = st.tuples(level, st.sampled_from([1, 1, 1, 2]), st.sampled_from([False, False, True]))
    terms = draw(
        st.lists(term, max_size=2, unique_by=lambda t: t[0]) if draw(st.integers(0, 5)) == 0 else st.tuples(term)
    )
    return Axis(tuple(terms), draw(st.integers(0, 3)))


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    levels = draw(st.integers(1, 3))
    sizes = tuple(draw(st.integers(0, 7 if levels < 3 else 6)) for _ in range(levels))
    ranks = tuple(draw(st.lists(st.integers(1, 3), min_size=1, max_size=2)))
    stmts: list[Stmt] = []
    for _ in range(draw(st.integers(1, 5))):
        if stmts and draw(st.integers(0, 3)):  # a neighbour of another statement: that is what stencils are made of
            like = draw(st.sampled_from(stmts))
            moved = tuple(Axis(a.terms, draw(st.integers(0, 3))) for a in like.axes)
            root = like.root
        else:
            root = draw(st.integers(0, len(ranks) - 1))
            moved = tuple(draw(axes(levels)) for _ in range(ranks[root]))
        factor = draw(st.sampled_from([1.0, 0.5, -2.0, 3.0]))
        stmts.append(Stmt(root, moved, factor, draw(st.booleans()), draw(st.integers(0, 4)) == 0, draw(st.booleans())))
    flags = [draw(st.booleans()) for _ in range(5)]
    return Plan(sizes, ranks, tuple(stmts), *flags)


def program(plan: Plan) -> Callable[[Builder, Value, Value, Value, Value], list[Value]]:
    levels = len(plan.sizes)

    def body(b: Builder, x: Value, y: Value, *n: Value) -> list[Value]:
        def index(a: Axis, at: Sequence[Value]) -> Value:
            total = b.index(a.offset)
            for level, step, down in a.terms:
                k = b.op("sub", b.op("sub", n[level], b.index(1)), at[level]) if down else at[level]
                total = b.op("add", total, b.op("mul", k, b.index(step)))
            return total

        def extent(root: int, axis: int) -> Value:
            """Room for all indices along an axis; a sum of sizes, as sizes of shadows are."""
            total = b.index(5)
            for level in range(levels):
                uses = [a.terms for s in plan.stmts if s.root == root for a in s.axes[axis : axis + 1]]
                most = max((step for terms in uses for lv, step, _ in terms if lv == level), default=0)
                total = b.op("add", total, b.op("mul", n[level], b.index(most)))
            return total

        roots = [shadow(b, *(extent(r, axis) for axis in range(rank))) for r, rank in enumerate(plan.ranks)]
        if plan.seeded:
            for r in roots:
                b.store(r, b.const(0.25, F8), [b.index(1)] * len(r.type.dims))

        def statements(at: list[Value], carried: list[Value]) -> list[Value]:
            v = b.load(x, at)
            g = v
            if plan.takes:
                g = b.load(y, at)
                left = b.op("add", b.op("mul", g, b.const(0.5, F8)), v) if plan.rescales else b.const(0.0, F8)
                b.store(y, left, at)
            hard = b.op("tanh", b.op("sin", b.op("exp", v)))
            for s in plan.stmts:
                value = hard if s.dear else g if s.taken else v
                value = b.op("mul", value, b.const(s.factor, F8))
                update(b, roots[s.root], [index(a, at) for a in s.axes], value, "sub" if s.negative else "add")
            return [b.op("add", c, b.op("mul", v, g)) for c in carried]

        def nest(at: list[Value], carried: list[Value]) -> list[Value]:
            if len(at) == levels:
                return statements(at, carried)
            return b.for_(n[len(at)], carried, lambda k, c: nest([*at, k], c))

        total = nest([], [b.const(1.0, F8)] if plan.carries else [])
        if plan.twice:
            total = [*total, *nest([], [b.const(1.0, F8)] if plan.carries else [])]
        return [*roots, *total]

    return body


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(plans())
def test_random_nests(plan: Plan) -> None:
    levels = len(plan.sizes)
    types = [array("f8", levels), array("f8", levels), *[I8] * levels]
    make = lambda: simplify(build(types, program(plan)), TABLE)  # noqa: E731
    rng = np.random.default_rng(math.prod(plan.sizes) + len(plan.stmts))
    args = [rng.normal(size=plan.sizes), rng.normal(size=plan.sizes), *plan.sizes]
    want, want_args = execute(make(), args)
    func = adjoint_loops(make(), TABLE)
    verify(func, TABLE)
    got, got_args = execute(func, args)
    for a, c in zip([*want, *want_args], [*got, *got_args], strict=True):
        np.testing.assert_allclose(c, a, rtol=1e-11, atol=1e-11)


@settings(max_examples=150, deadline=None)
@given(plans(), st.data())
def test_loops_marked_parallel_are(plan: Plan, data: st.DataObject) -> None:
    """Iterations of parallel loops in any order give the same memory."""
    levels = len(plan.sizes)
    types = [array("f8", levels), array("f8", levels), *[I8] * levels]
    func = adjoint_loops(simplify(build(types, program(plan)), TABLE), TABLE)
    rng = np.random.default_rng(1)
    args = [rng.normal(size=plan.sizes), rng.normal(size=plan.sizes), *plan.sizes]
    want, want_args = execute(func, args)
    for op in walk(func.body):
        if op.name == "for" and op.attrs.get("parallel") and not op.results:
            _backwards(op)
    verify(func, TABLE)
    got, got_args = execute(func, args)
    for a, c in zip([*want, *want_args], [*got, *got_args], strict=True):
        np.testing.assert_allclose(c, a, rtol=1e-11, atol=1e-11)


def _backwards(op: Op) -> None:
    """Run the loop from its last iteration to its first."""
    body, n = op.regions[0], op.operands[0]
    k, body.args[0] = body.args[0], Value(I8, "k")
    one, last = Value(I8), Value(I8)
    body.ops = [
        Op("const", [], [one], {"value": 1}),
        Op("sub", [n, one], [last]),
        Op("sub", [last, body.args[0]], [k]),
        *body.ops,
    ]
