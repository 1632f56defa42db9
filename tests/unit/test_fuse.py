# SPDX-License-Identifier: MIT
"""fuse: what is inlined, what is not, and results that stay the same."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from pullback.ir.build import Builder
from pullback.ir.core import Function, Value
from pullback.ir.types import F8, I8
from pullback.prims import TABLE
from pullback.transforms.fuse import fuse
from pullback.transforms.lower_arrays import lower_arrays
from unit.irtools import M2, V1, agree, build, named, names

X = np.linspace(0.1, 2.0, 6)


def fused(func: Function) -> Function:
    return fuse(func, TABLE)


def both(func: Function) -> Function:
    return lower_arrays(fuse(func, TABLE), TABLE)


def unary(b: Builder, name: str, x: Value) -> Value:
    return b.map("f8", sizes(b, x), lambda i: [b.op(name, b.load(x, i))])


def binary(b: Builder, name: str, x: Value, y: Value) -> Value:
    return b.map("f8", sizes(b, x), lambda i: [b.op(name, b.load(x, i), b.load(y, i))])


def sizes(b: Builder, x: Value) -> list[Value]:
    return [b.dim(x, k) for k in range(x.type.ndim)]  # type: ignore[union-attr]


def total(b: Builder, x: Value) -> Value:
    body = lambda k, acc: [b.op("add", acc[0], b.load(x, [k]))]  # noqa: E731
    return b.for_(b.dim(x, 0), [b.const(0.0, F8)], body)[0]


def test_elementwise_chain_and_sum_are_one_loop() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        e = unary(b, "exp", unary(b, "neg", binary(b, "mul", x, x)))
        return [total(b, binary(b, "mul", e, unary(b, "sin", x)))]

    func = agree(lambda: build([V1], body), both, X)
    assert names(func).count("for") == 1
    assert not {"alloc", "map"} & set(names(func))


def test_an_expensive_map_with_two_readers_stays() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        e = unary(b, "exp", x)
        return [total(b, e), total(b, unary(b, "neg", e))]

    func = agree(lambda: build([V1], body), fused, X)
    assert len(named(func, "map")) == 1 and names(func).count("exp") == 1


def test_a_cheap_map_with_two_readers_is_computed_twice() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        e = binary(b, "mul", x, x)
        return [total(b, e), total(b, unary(b, "sin", e))]

    func = agree(lambda: build([V1], body), fused, X)
    assert not named(func, "map")


def test_loads_at_one_place_share_the_computation() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        e = unary(b, "exp", x)
        return [total(b, binary(b, "mul", e, e))]

    func = agree(lambda: build([V1], body), fused, X)
    assert names(func).count("exp") == 1 and not named(func, "map")


def test_a_write_in_between_forbids() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        e = unary(b, "exp", x)
        b.store(x, b.const(9.0, F8), [b.index(0)])
        return [total(b, e)]

    func = agree(lambda: build([V1], body), fused, X)
    assert len(named(func, "map")) == 1


def test_a_write_in_the_reading_loop_forbids() -> None:
    def body(b: Builder, x: Value) -> None:
        e = unary(b, "neg", x)
        n = b.dim(x, 0)

        def step(k: Value, _: list[Value]) -> list[Value]:
            b.store(x, b.load(e, [b.op("sub", b.op("sub", n, b.index(1)), k)]), [k])
            return []

        b.for_(n, [], step)

    func = agree(lambda: build([V1], body), fused, X)
    assert len(named(func, "map")) == 1


def test_a_write_after_the_reads_is_no_obstacle() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        s = total(b, unary(b, "exp", x))
        b.store(x, s, [b.index(0)])
        return [s]

    assert not named(agree(lambda: build([V1], body), fused, X), "map")


def test_expensive_map_read_again_in_each_trip_stays() -> None:
    def body(b: Builder, x: Value, n: Value) -> list[Value]:
        e = unary(b, "exp", x)

        def step(k: Value, acc: list[Value]) -> list[Value]:
            return [b.op("add", acc[0], total(b, e))]

        return b.for_(n, [b.const(0.0, F8)], step)

    func = agree(lambda: build([V1, I8], body), fused, X, 3)
    assert len(named(func, "map")) == 1


@pytest.mark.parametrize("name", ["exp", "neg"])
def test_views_become_index_arithmetic(name: str) -> None:
    """The transpose of a strided slice, broadcast along a new axis."""

    def body(b: Builder, x: Value) -> list[Value]:
        e = unary(b, name, x)
        v = b.view(e, "su", [b.index(3), b.index(2), b.index(-2), b.index(1), b.index(2)])
        t = b.view(b.transpose(v, (1, 0)), "fnf", [])
        w = b.broadcast(t, [b.index(2), b.index(1), b.index(2)])
        return [b.map("f8", sizes(b, w), lambda i: [b.op("add", b.load(w, i), b.cast(i[0], "f8"))])]

    func = agree(lambda: build([M2], body), fused, np.arange(12.0).reshape(4, 3))
    assert len(named(func, "map")) == 1 and not {"view", "transpose", "broadcast"} & set(names(func))


def test_stretched_expensive_map_stays() -> None:
    def body(b: Builder, x: Value, n: Value) -> list[Value]:
        w = b.broadcast(unary(b, "exp", x), [n, b.dim(x, 0)])
        return [b.map("f8", sizes(b, w), lambda i: [b.load(w, i)])]

    func = agree(lambda: build([V1, I8], body), fused, X, 3)
    assert len(named(func, "map")) == 2
    assert "broadcast" in names(func) and len(named(func, "load")[-1].operands) == 2, "read without the stretched axis"


def test_broadcast_known_from_a_check() -> None:
    def body(b: Builder, x: Value, y: Value) -> list[Value]:
        b.check(b.op("eq", b.dim(x, 0), b.dim(y, 0)), "ValueError", "shapes")
        e = unary(b, "exp", x)
        w = b.broadcast(e, [b.dim(y, 0)])
        return [b.map("f8", [b.dim(y, 0)], lambda i: [b.op("mul", b.load(w, i), b.load(y, i))])]

    assert len(named(agree(lambda: build([V1, V1], body), fused, X, X), "map")) == 1


def test_stencil_is_one_nest() -> None:
    """``u[1:-1] + 0.1 * (u[2:] - 2 u[1:-1] + u[:-2])`` into another array."""

    def body(b: Builder, u: Value, out: Value) -> None:
        n = b.op("sub", b.dim(u, 0), b.index(2))
        left, mid, right = (b.view(u, "u", [b.index(k), n]) for k in range(3))
        two = b.map("f8", [n], lambda i: [b.op("mul", b.const(2.0, F8), b.load(mid, i))])
        lap = binary(b, "add", binary(b, "sub", right, two), left)
        scaled = b.map("f8", [n], lambda i: [b.op("mul", b.const(0.1, F8), b.load(lap, i))])
        b.assign(b.view(out, "u", [b.index(1), n]), binary(b, "add", mid, scaled))

    func = agree(lambda: build([V1, V1], body), both, X, np.zeros(6))
    assert names(func).count("for") == 1 and "alloc" not in names(func)


def test_copy_of_a_fresh_map_is_the_map() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        y = b.copy(unary(b, "exp", x))
        b.store(y, b.const(7.0, F8), [b.index(0)])
        return [y]

    func = agree(lambda: build([V1], body), fused, X)
    assert "copy" not in names(func)


def test_copy_of_a_transposed_map_reads_through() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        return [b.copy(b.transpose(unary(b, "exp", x), (1, 0)))]

    func = agree(lambda: build([M2], body), fused, np.arange(6.0).reshape(2, 3))
    assert len(named(func, "map")) == 1 and not {"copy", "transpose"} & set(names(func))


def test_assign_of_a_reversed_map_reads_through() -> None:
    def body(b: Builder, x: Value, y: Value) -> None:
        n = b.dim(x, 0)
        e = unary(b, "exp", x)
        b.assign(y, b.view(e, "s", [b.op("sub", n, b.index(1)), n, b.index(-1)]))

    func = agree(lambda: build([V1, V1], body), both, X, np.zeros(6))
    assert "alloc" not in names(func)


def test_escaping_maps_stay() -> None:
    def body(b: Builder, x: Value, c: Value) -> list[Value]:
        e = unary(b, "neg", x)
        return [e, total(b, e)]

    assert len(named(agree(lambda: build([V1, I8], body), fused, X, 0), "map")) == 1


def test_size_of_an_inlined_map() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        n = b.op("sub", b.dim(x, 0), b.index(1))
        e = b.map("f8", [n], lambda i: [b.op("exp", b.load(x, i))])
        size = b.value("dim", [b.view(e, "fn", [])], I8, axis=0)
        return [total(b, e), size]

    assert not named(agree(lambda: build([V1], body), fused, X), "map")


def test_region_with_a_loop_and_a_branch() -> None:
    """A row sum (a loop in the region) under a condition, read once per element."""

    def body(b: Builder, x: Value) -> list[Value]:
        def row(i: list[Value]) -> list[Value]:
            inner = lambda k, acc: [b.op("add", acc[0], b.load(x, [i[0], k]))]  # noqa: E731
            s = b.for_(b.dim(x, 1), [b.const(0.0, F8)], inner)[0]
            return b.if_(b.op("gt", s, b.const(3.5, F8)), lambda: [b.op("exp", s)], lambda: [s])

        rows = b.map("f8", [b.dim(x, 0)], row)
        return [total(b, unary(b, "neg", rows))]

    func = agree(lambda: build([M2], body), fused, np.arange(6.0).reshape(2, 3))
    assert not named(func, "map")


def test_complex_maps_fuse() -> None:
    from pullback.ir.types import array

    def body(b: Builder, z: Value) -> list[Value]:
        n = [b.dim(z, 0)]
        turned = b.map("c16", n, lambda i: [b.op("neg", b.load(z, i, 1)), b.load(z, i, 0)])
        return [b.map("c16", n, lambda i: [b.load(turned, i, 0), b.op("exp", b.load(turned, i, 1))])]

    func = agree(lambda: build([array("c16", 1)], body), fused, X + 2j * X)
    assert len(named(func, "map")) == 1


def chain(length: int) -> Callable[[Builder, Value], list[Value]]:
    def body(b: Builder, x: Value) -> list[Value]:
        for _ in range(length):
            x = unary(b, "sin", x)
        return [total(b, x)]

    return body


def test_long_chains_are_cut() -> None:
    func = agree(lambda: build([V1], chain(100)), fused, X)
    assert 1 <= len(named(func, "map")) <= 4
    assert names(func).count("sin") == 100
