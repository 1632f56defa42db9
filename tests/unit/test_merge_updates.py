# SPDX-License-Identifier: MIT
"""merge_updates: nests that add to the same cotangents add once, unless somebody looks at them in between."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import pullback as pb
from pullback.ir.build import Builder
from pullback.ir.core import Function, Value, walk
from pullback.ir.types import F8
from pullback.prims import TABLE
from pullback.transforms.merge_updates import merge_updates
from unit.irtools import M2, V1, agree, build

RNG = np.random.default_rng(5)


def merged(func: Function) -> Function:
    return merge_updates(func, TABLE)


def loops(func: Function) -> int:
    return sum(op.name == "for" for op in walk(func.body))


def stores(func: Function) -> int:
    return sum(op.name == "store" for op in walk(func.body))


def add(b: Builder, s: Value, idx: list[Value], v: Value, name: str = "add") -> None:
    b.store(s, b.op(name, b.load(s, idx), v), idx)


def up(b: Builder, i: Value, by: int) -> Value:
    return b.op("add", i, b.index(by)) if by else i


def vectors(
    kind: str = "plain", first: str = "add", second: str = "add", offset: int = 0, shorter: int = 0
) -> Callable[[], Function]:
    """``s`` gets ``x * x`` from the first loop and ``3 y`` from the last; the first also adds to ``t``."""

    def body(b: Builder, x: Value, y: Value, out: Value) -> list[Value]:
        n = b.dim(x, 0)
        m = b.op("sub", n, b.index(2))
        made = [b.value("alloc", [n], V1, "s", zero=True, shadow=True) for _ in range(2)]
        s, t = made

        def one(k: Value, _: list[Value]) -> list[Value]:
            v = b.load(x, [k])
            add(b, s, [up(b, k, 1)], b.op("mul", v, v), first)
            add(b, t, [k], v)
            return []

        def two(k: Value, _: list[Value]) -> list[Value]:
            add(b, s, [up(b, k, 1 + offset)], b.op("mul", b.const(3.0, F8), b.load(y, [k])), second)
            return []

        b.for_(m, [], one)
        between = {
            "read": lambda: b.store(out, b.load(s, [b.index(1)]), [b.index(0)]),
            "write": lambda: b.store(x, b.const(7.0, F8), [b.index(1)]),
            "zero": lambda: b.store(s, b.const(0.0, F8), [b.index(1)]),
            "other": lambda: b.store(y, b.const(7.0, F8), [b.index(1)]),
            "sum": lambda: b.for_(m, [], lambda k, _: (add(b, s, [k], b.load(y, [k])), [])[1]),
            "plain": lambda: None,
        }
        between[kind]()
        b.for_(b.op("sub", m, b.index(shorter)) if shorter else m, [], two)
        b.for_(n, [], lambda k, _: (b.store(out, b.op("add", b.load(s, [k]), b.load(t, [k])), [k]), [])[1])
        return []

    return lambda: build([V1, V1, V1], body)


def inputs(n: int) -> list[np.ndarray]:
    return [RNG.normal(size=n) for _ in range(3)]


@pytest.mark.parametrize("n", [2, 3, 7])
@pytest.mark.parametrize("first", ["add", "sub"])
@pytest.mark.parametrize("second", ["add", "sub"])
def test_one_update_does_for_both(n: int, first: str, second: str) -> None:
    make = vectors(first=first, second=second)
    func = agree(make, merged, *inputs(n))
    assert stores(func) == stores(make()) - 1


@pytest.mark.parametrize("kind", ["other", "sum"])
def test_what_does_not_matter_in_between(kind: str) -> None:
    """A store to what the later nest reads anyway; more updates of the same cotangents, at other places."""
    make = vectors(kind)
    assert stores(agree(make, merged, *inputs(7))) == stores(make()) - 1


@pytest.mark.parametrize("kind", ["read", "write", "zero"])
def test_a_look_at_the_sum_or_a_store_to_what_is_added_keeps_it(kind: str) -> None:
    make = vectors(kind)
    assert stores(agree(make, merged, *inputs(7))) == stores(make())


def test_other_elements_and_other_trips_keep_their_own() -> None:
    for make in (vectors(offset=1), vectors(shorter=1)):
        assert stores(agree(make, merged, *inputs(9))) == stores(make())


def test_a_loop_that_has_no_updates_left_is_gone() -> None:
    def body(b: Builder, x: Value, y: Value, out: Value) -> list[Value]:
        n = b.dim(x, 0)
        s = b.value("alloc", [n], V1, "s", zero=True, shadow=True)
        for source in (x, y, x):
            b.for_(n, [], lambda k, _, source=source: (add(b, s, [k], b.op("sin", b.load(source, [k]))), [])[1])
        b.for_(n, [], lambda k, _: (b.store(out, b.load(s, [k]), [k]), [])[1])
        return []

    assert loops(agree(lambda: build([V1, V1, V1], body), merged, *inputs(5))) == 2


def test_what_would_have_to_be_loaded_again_stays() -> None:
    """The sum takes four arrays that the later nest does not read, and that its own nest reads anyway."""

    def body(b: Builder, x: Value, y: Value, out: Value) -> list[Value]:
        n = b.op("sub", b.dim(x, 0), b.index(4))
        s = b.value("alloc", [b.dim(x, 0)], V1, "s", zero=True, shadow=True)
        t = b.value("alloc", [b.dim(x, 0)], V1, "t", zero=True, shadow=True)

        def one(k: Value, _: list[Value]) -> list[Value]:
            v = b.load(x, [k])
            for by in range(1, 5):
                v = b.op("mul", v, b.load(x, [up(b, k, by)]))
            add(b, s, [k], v)
            add(b, t, [up(b, k, 1)], v)
            return []

        b.for_(n, [], one)
        b.for_(n, [], lambda k, _: (add(b, s, [k], b.load(y, [k])), [])[1])
        b.for_(n, [], lambda k, _: (b.store(out, b.op("add", b.load(s, [k]), b.load(t, [k])), [k]), [])[1])
        return []

    def make() -> Function:
        return build([V1, V1, V1], body)

    assert stores(agree(make, merged, *inputs(9))) == stores(make())


@pytest.mark.parametrize("shape", [(4, 5), (1, 3), (0, 2)])
def test_nests_of_two_loops(shape: tuple[int, int]) -> None:
    def body(b: Builder, x: Value, y: Value, out: Value) -> list[Value]:
        n, m = b.dim(x, 0), b.dim(x, 1)
        s = b.value("alloc", [n, m], M2, "s", zero=True, shadow=True)

        def nest(act: Callable[[list[Value]], None]) -> None:
            def row(i: Value, _: list[Value]) -> list[Value]:
                b.for_(m, [], lambda j, _: (act([i, j]), [])[1])
                return []

            b.for_(n, [], row)

        nest(lambda ij: add(b, s, ij, b.op("mul", b.load(x, ij), b.load(y, ij))))
        nest(lambda ij: add(b, s, ij, b.load(y, ij)))
        nest(lambda ij: b.store(out, b.load(s, ij), ij))
        return []

    func = agree(lambda: build([M2, M2, M2], body), merged, *[RNG.normal(size=shape) for _ in range(3)])
    assert loops(func) == 4


def runge_kutta(x, y, steps):
    h = 0.3 / steps
    y = y.copy()
    for _ in range(steps):
        k1 = x * y
        k2 = x * (y + 0.5 * h * k1[::-1])
        k3 = x * np.sin(y + 0.5 * h * np.roll(k2, 1))
        y += h * (k1 + 2.0 * k2 + k3)
    return np.sum(y * y)


@pytest.mark.parametrize("n", [1, 2, 3, 8, 50])
def test_gradients_of_several_uses_agree_with_forward_mode_and_differences(n: int) -> None:
    x, y = RNG.uniform(0.2, 0.9, n), RNG.uniform(0.2, 0.9, n)
    dx, dy = RNG.normal(size=n), RNG.normal(size=n)
    gx, gy = pb.grad(runge_kutta, argnums=(0, 1))(x, y, 4)
    value, tangent = pb.jvp(lambda a, c: runge_kutta(a, c, 4), (x, y), (dx, dy))
    assert np.isclose(value, runge_kutta(x, y, 4), rtol=1e-12)
    assert np.isclose(gx @ dx + gy @ dy, tangent, rtol=1e-9, atol=1e-12)
    h = 1e-6
    difference = (runge_kutta(x + h * dx, y + h * dy, 4) - runge_kutta(x - h * dx, y - h * dy, 4)) / (2 * h)
    assert np.isclose(tangent, difference, rtol=1e-5, atol=1e-7)
