# SPDX-License-Identifier: MIT
"""distribute and first_touch: loops that add to shadows, split, turned round, made parallel; zeros that go."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest

from pullback.ir.build import Builder
from pullback.ir.core import Function, Op, Value
from pullback.ir.types import F8, I8, array
from pullback.prims import TABLE
from pullback.transforms.distribute import distribute
from pullback.transforms.first_touch import first_touch
from unit.irtools import M2, V1, agree, build, named

X = np.array([0.5, -1.0, 2.0, 3.5, -0.25])
Index = Callable[[Value], Value]


def run_distribute(func: Function) -> Function:
    return distribute(func, TABLE)


def run_first_touch(func: Function) -> Function:
    return first_touch(func, TABLE)


def shadow(b: Builder, *dims: Value, is_shadow: bool = True) -> Value:
    return b.value("alloc", dims, array("f8", len(dims)), "s", zero=True, shadow=is_shadow)


def update(b: Builder, s: Value, idx: Sequence[Value], v: Value, name: str = "add") -> None:
    b.store(s, b.op(name, b.load(s, idx), v), idx)


def loops(func: Function) -> list[Op]:
    return named(func, "for")


# ------------------------------------------------------------------------------------------------ distribute


def stencil(offsets: Sequence[int], *, is_shadow: bool = True, down: bool = True) -> Function:
    """s[k + offset] += x[k] * (offset + 2) for each offset, down."""

    def body(b: Builder, x: Value) -> list[Value]:
        n = b.dim(x, 0)
        s = shadow(b, b.op("add", n, b.index(4)), is_shadow=is_shadow)

        def trip(k: Value, c: list[Value]) -> list[Value]:
            at = b.op("add", b.op("sub", n, k), b.index(-1)) if down else k
            v = b.load(x, [at])
            for j in offsets:
                update(b, s, [b.op("add", at, b.index(j))], b.op("mul", v, b.const(j + 2.0, F8)))
            return []

        b.for_(n, [], trip, **({"reversed": True} if down else {}))
        return [s]

    return build([V1], body)


def test_updates_that_meet_go_to_loops_of_their_own() -> None:
    func = agree(lambda: stencil([0, 1, 2]), run_distribute, X)
    assert len(loops(func)) == 3
    assert all(op.attrs.get("parallel") and not op.attrs.get("reversed") for op in loops(func))


def test_one_update_is_parallel_as_it_is() -> None:
    func = agree(lambda: stencil([1]), run_distribute, X)
    (loop,) = loops(func)
    assert loop.attrs == {"parallel": True}
    assert "sub" not in [op.name for op in loop.regions[0].ops]


def test_updates_of_one_element_in_one_trip_stay_together() -> None:
    func = agree(lambda: stencil([1, 1]), run_distribute, X)
    assert [op.attrs for op in loops(func)] == [{"parallel": True}]


def test_memory_of_the_user_keeps_its_order() -> None:
    func = agree(lambda: stencil([0, 1], is_shadow=False), run_distribute, X)
    (loop,) = loops(func)
    assert loop.attrs == {"reversed": True}


def test_rows_that_never_meet_stay_together() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        n, m = b.dim(x, 0), b.dim(x, 1)
        s = shadow(b, b.op("add", n, b.index(1)), m)

        def row(i: Value, c: list[Value]) -> list[Value]:
            below = b.op("add", i, b.index(1))

            def trip(k: Value, c: list[Value]) -> list[Value]:
                v = b.load(x, [i, k])
                update(b, s, [i, k], v)
                update(b, s, [below, k], b.op("mul", v, v))
                return []

            b.for_(m, [], trip)
            return []

        b.for_(n, [], row)
        return [s]

    func = agree(lambda: build([M2], body), run_distribute, np.arange(6.0).reshape(2, 3))
    outer, inner = loops(func)
    assert inner.attrs == {"parallel": True}
    assert not outer.attrs.get("parallel")


def indexed(index: Callable[[Builder, Value, Value], Value], offset: int = 0) -> Function:
    """s[index(k) + offset] += x[k], and once more without the offset where there is one."""

    def body(b: Builder, x: Value, places: Value) -> list[Value]:
        n = b.dim(x, 0)
        s = shadow(b, b.op("add", n, b.index(4)))

        def trip(k: Value, c: list[Value]) -> list[Value]:
            at = index(b, places, k)
            update(b, s, [at], b.load(x, [k]))
            if offset:
                update(b, s, [b.op("add", at, b.index(offset))], b.load(x, [k]))
            return []

        b.for_(n, [], trip)
        return [s]

    return build([V1, array("i8", 1)], body)


PLACES = np.array([3, 0, 3, 2, 1])


@pytest.mark.parametrize("offset", [0, 1])
def test_places_that_are_not_known_are_not_parallel(offset: int) -> None:
    """Trips may meet where the index comes from memory, also at a fixed distance from one another."""

    def look_up(b: Builder, places: Value, k: Value) -> Value:
        return b.load(places, [k])

    func = agree(lambda: indexed(look_up, offset), run_distribute, X, PLACES)
    assert not any(op.attrs.get("parallel") for op in loops(func))


def test_an_index_with_a_known_and_an_unknown_part_is_not_known() -> None:
    def both(b: Builder, places: Value, k: Value) -> Value:
        return b.op("sub", b.op("add", k, b.load(places, [k])), k)

    func = agree(lambda: indexed(both, 1), run_distribute, X, PLACES)
    assert not any(op.attrs.get("parallel") for op in loops(func))


def test_a_loop_that_reads_what_it_updates_keeps_its_order() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        n = b.dim(x, 0)
        s = shadow(b, b.op("add", n, b.index(1)))

        def trip(k: Value, c: list[Value]) -> list[Value]:
            at = b.op("sub", n, k)
            before = b.load(s, [at])
            update(b, s, [b.op("add", at, b.index(-1))], b.op("add", before, b.load(x, [k])))
            return []

        b.for_(n, [], trip, reversed=True)
        return [s]

    func = agree(lambda: build([V1], body), run_distribute, X)
    (loop,) = loops(func)
    assert loop.attrs == {"reversed": True}


def test_two_open_updates_of_one_buffer_are_not_updates() -> None:
    """Both loads before both stores: the second store forgets the first if they meet."""

    def body(b: Builder, x: Value) -> list[Value]:
        s = shadow(b, b.index(1))
        zero = b.index(0)

        def trip(k: Value, c: list[Value]) -> list[Value]:
            v = b.load(x, [k])
            first, second = b.load(s, [zero]), b.load(s, [zero])
            b.store(s, b.op("add", first, v), [zero])
            b.store(s, b.op("add", second, v), [zero])
            return []

        b.for_(b.dim(x, 0), [], trip, reversed=True)
        return [s]

    func = agree(lambda: build([V1], body), run_distribute, X)
    assert [op.attrs for op in loops(func)] == [{"reversed": True}]


def carried(next_: Callable[[Builder, Value, Value], Value]) -> Function:
    def body(b: Builder, x: Value) -> list[Value]:
        n = b.dim(x, 0)
        s = shadow(b, n)

        def trip(k: Value, c: list[Value]) -> list[Value]:
            at = b.op("add", b.op("sub", n, k), b.index(-1))
            v = b.load(x, [at])
            update(b, s, [at], v, "sub")
            return [next_(b, c[0], v)]

        return [*b.for_(n, [b.const(1.0, F8)], trip, reversed=True), s]

    return build([V1], body)


def test_a_sum_may_be_taken_in_any_order() -> None:
    func = agree(lambda: carried(lambda b, c, v: b.op("add", c, v)), run_distribute, X)
    assert [op.attrs for op in loops(func)] == [{}]


@pytest.mark.parametrize(
    "next_",
    [
        lambda b, c, v: b.op("sub", v, c),
        lambda b, c, v: b.op("mul", c, v),
        lambda b, c, v: b.op("add", b.op("mul", c, v), v),
        lambda b, c, v: b.op("add", c, b.op("mul", c, v)),
    ],
)
def test_a_recurrence_may_not(next_: Callable[[Builder, Value, Value], Value]) -> None:
    func = agree(lambda: carried(next_), run_distribute, X)
    assert [op.attrs for op in loops(func)] == [{"reversed": True}]


def test_what_is_dear_is_not_computed_twice() -> None:
    def make() -> Function:
        def body(b: Builder, x: Value) -> list[Value]:
            n = b.dim(x, 0)
            s = shadow(b, b.op("add", n, b.index(1)))

            def trip(k: Value, c: list[Value]) -> list[Value]:
                v = b.load(x, [k])
                for _ in range(8):
                    v = b.op("sin", b.op("exp", v))
                update(b, s, [k], v)
                update(b, s, [b.op("add", k, b.index(1))], v)
                return []

            b.for_(n, [], trip)
            return [s]

        return build([V1], body)

    assert [op.attrs for op in loops(agree(make, run_distribute, X))] == [{}]


# ----------------------------------------------------------------------------------------------- first_touch


def touched(
    index: Callable[[Builder, Value, Value], Value],
    *,
    trips: int = 0,
    before: bool = False,
    name: str = "add",
    twice: bool = False,
    branch: bool = False,
) -> Function:
    """s = zeros(n); for k in 0..n + trips: s[index(k)] += x[k]"""

    def body(b: Builder, x: Value) -> list[Value]:
        n = b.op("add", b.dim(x, 0), b.index(-1))
        s = shadow(b, n)
        seen = [b.load(s, [b.index(1)])] if before else []

        def trip(k: Value, c: list[Value]) -> list[Value]:
            v = b.load(x, [k])

            def add() -> list[Value]:
                update(b, s, [index(b, n, k)], v, name)
                if twice:
                    update(b, s, [index(b, n, k)], v)
                return []

            if branch:
                b.if_(b.op("gt", v, b.const(0.0, F8)), add)
            else:
                add()
            return []

        b.for_(b.op("add", n, b.index(trips)), [], trip)
        return [s, *seen]

    return build([V1], body)


def up(b: Builder, n: Value, k: Value) -> Value:
    return k


def down(b: Builder, n: Value, k: Value) -> Value:
    return b.op("add", b.op("sub", n, k), b.index(-1))


@pytest.mark.parametrize("index", [up, down])
def test_a_full_pass_of_updates_makes_the_zeros(index: Callable[[Builder, Value, Value], Value]) -> None:
    func = agree(lambda: touched(index), run_first_touch, X)
    (alloc,) = named(func, "alloc")
    assert alloc.attrs["zero"] is False
    assert len(named(func, "load")) == 1


@pytest.mark.parametrize(
    "options",
    [
        {"trips": -1},
        {"before": True},
        {"name": "sub"},
        {"twice": True},
        {"branch": True},
    ],
    ids=lambda o: next(iter(o)),
)
def test_zeros_that_are_needed_stay(options: dict[str, object]) -> None:
    func = agree(lambda: touched(up, **options), run_first_touch, X)  # type: ignore[arg-type]
    assert named(func, "alloc")[0].attrs["zero"] is True


def test_an_element_that_is_met_twice_or_never_keeps_the_zeros() -> None:
    func = agree(lambda: touched(lambda b, n, k: b.op("floordiv", k, b.index(2))), run_first_touch, X)
    assert named(func, "alloc")[0].attrs["zero"] is True
    func = agree(lambda: touched(lambda b, n, k: b.index(0)), run_first_touch, X)
    assert named(func, "alloc")[0].attrs["zero"] is True


def matrix(order: Sequence[int]) -> Function:
    def body(b: Builder, x: Value) -> list[Value]:
        dims = [b.dim(x, 0), b.dim(x, 1)]
        s = shadow(b, *dims)

        def row(i: Value, c: list[Value]) -> list[Value]:
            def trip(k: Value, c: list[Value]) -> list[Value]:
                idx = [(i, k)[j] for j in order]
                update(b, s, idx, b.load(x, idx))
                return []

            b.for_(dims[order.index(1)], [], trip)
            return []

        b.for_(dims[order.index(0)], [], row)
        return [s]

    return build([M2], body)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_nests_in_either_order(order: Sequence[int]) -> None:
    func = agree(lambda: matrix(order), run_first_touch, np.arange(6.0).reshape(2, 3))
    assert named(func, "alloc")[0].attrs["zero"] is False


def test_a_diagonal_is_not_everything() -> None:
    def body(b: Builder, x: Value, m: Value) -> list[Value]:
        n = b.dim(x, 0)
        s = shadow(b, n, n)

        def row(i: Value, c: list[Value]) -> list[Value]:
            def trip(k: Value, c: list[Value]) -> list[Value]:
                update(b, s, [i, i], b.load(x, [k]))
                return []

            b.for_(n, [], trip)
            return []

        b.for_(n, [], row)
        return [s]

    func = agree(lambda: build([V1, I8], body), run_first_touch, X, 2)
    assert named(func, "alloc")[0].attrs["zero"] is True


def test_through_a_reshape() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        n, m = b.dim(x, 0), b.dim(x, 1)
        s = shadow(b, n, m)
        size = b.op("mul", n, m)
        flat, source = b.reshape(s, [size]), b.reshape(x, [size])

        def trip(k: Value, c: list[Value]) -> list[Value]:
            update(b, flat, [k], b.load(source, [k]))
            return []

        b.for_(size, [], trip)
        return [s]

    func = agree(lambda: build([M2], body), run_first_touch, np.arange(6.0).reshape(2, 3))
    assert named(func, "alloc")[0].attrs["zero"] is False
