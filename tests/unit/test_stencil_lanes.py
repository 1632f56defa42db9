# SPDX-License-Identifier: MIT
"""Loops over rows that read their neighbours, in blocks that keep them (``stencil_lanes``, ``analysis.neighbours``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pullback as pb
from pullback import passes
from pullback.analysis.affine import Affines
from pullback.analysis.neighbours import Plan, plan
from pullback.analysis.roots import roots
from pullback.backend.llvm.target import holds_lines
from pullback.frontend.typeof import typeof
from pullback.ir.build import Builder
from pullback.ir.core import Function, Op, Value, walk
from pullback.ir.parse import parse
from pullback.ir.text import to_text
from pullback.ir.types import F8, I8, array
from pullback.prims import TABLE
from pullback.testing.check import check_grads
from pullback.transforms.stencil_lanes import stencil_lanes
from unit.irtools import M2, V1, agree, build, named

RNG = np.random.default_rng(7)
LENGTHS = [0, 1, 2, 3, 6, 7, 8, 9, 10, 15, 16, 17, 18, 25, 40]
Body = Callable[..., Value]


def rewrite(func: Function) -> Function:
    return stencil_lanes(func, TABLE, 1)


def over_row(value: Body, before: int = 1, after: int = 1, trips: int | None = None, **attrs: Any) -> Function:
    """``x[1, k + before] = value(b, at, x, k)`` for all k of a row, where ``at(d)`` is ``x[0, k + before + d]``."""

    def body(b: Builder, x: Value) -> list[Value]:
        n = b.op("sub", b.dim(x, 1), b.index(before + after)) if trips is None else b.index(trips)

        def trip(k: Value, _: object) -> list[Value]:
            def at(d: int) -> Value:
                return b.load(x, [b.index(0), b.op("add", k, b.index(before + d))])

            b.store(x, value(b, at, x, k), [b.index(1), b.op("add", k, b.index(before))])
            return []

        b.for_(n, [], trip, **{"parallel": True, **attrs})
        return []

    return build([M2], body)


def found(func: Function) -> Plan | None:
    (loop,) = named(func, "for")
    return plan(loop, func.body.args, Affines(func), roots(func), TABLE, 8)


def three(b: Builder, at: Callable[[int], Value], x: Value, k: Value) -> Value:
    return b.op("sub", b.op("add", at(-1), at(1)), b.op("mul", b.const(2.0, F8), at(0)))


def left(b: Builder, at: Callable[[int], Value], x: Value, k: Value) -> Value:
    return b.op("sub", at(0), at(-1))


def right(b: Builder, at: Callable[[int], Value], x: Value, k: Value) -> Value:
    return b.op("sub", at(1), at(0))


def outer(b: Builder, at: Callable[[int], Value], x: Value, k: Value) -> Value:
    """Neither reads the middle, nor is anything used where it was computed."""
    return b.op("mul", b.op("sin", at(-2)), b.op("sin", at(2)))


def slopes(b: Builder, at: Callable[[int], Value], x: Value, k: Value) -> Value:
    """What mixes neighbours is wanted at two places, and each of its parts as well."""
    before = b.op("mul", at(0), b.op("sub", at(0), at(-1)))
    after = b.op("mul", at(1), b.op("sub", at(1), at(0)))
    return b.op("add", b.op("sub", after, before), at(-2))


def far(b: Builder, at: Callable[[int], Value], x: Value, k: Value) -> Value:
    return b.op("add", at(-7), at(7))


def updated(b: Builder, at: Callable[[int], Value], x: Value, k: Value) -> Value:
    return b.op("add", b.load(x, [b.index(1), b.op("add", k, b.index(1))]), three(b, at, x, k))


def chosen(b: Builder, at: Callable[[int], Value], x: Value, k: Value) -> Value:
    """Conditions are shared too."""
    rises = [b.op("gt", b.op("sub", at(d), b.const(0.5, F8)), b.const(0.0, F8)) for d in (-1, 1)]
    return b.select(b.op("and", *rises), at(1), at(0))


# ------------------------------------------------------------------------------------------ it applies


@pytest.mark.parametrize("n", LENGTHS)
@pytest.mark.parametrize("value", [three, left, right, outer, slopes, updated, chosen], ids=lambda f: f.__name__)
def test_rows(value: Body, n: int) -> None:
    edge = 1 if value in (three, left, right, updated, chosen) else 2
    func = agree(lambda: over_row(value, edge, edge), rewrite, RNG.normal(size=(2, n + 2 * edge)))
    assert named(func, "load_run") and named(func, "join_lanes")


@pytest.mark.parametrize("n", LENGTHS)
def test_as_far_as_a_block(n: int) -> None:
    assert named(agree(lambda: over_row(far, 7, 7), rewrite, RNG.normal(size=(2, n + 14))), "join_lanes")


def test_each_element_is_read_and_computed_once() -> None:
    once = found(over_row(outer, 2, 2))
    assert once is not None
    assert [n.op.name for n in once.nodes] == ["load", "sin", "mul"]
    func = rewrite(over_row(three))
    _, cond = named(func, "if")
    for region in cond.regions:
        assert [op.name for op in region.ops].count("load_run") == 1
        assert [op.name for op in region.ops].count("join_lanes") == 2


def test_what_is_evaluated_ahead_and_kept() -> None:
    p = found(over_row(three))
    assert p is not None
    (x,) = (n for n in p.nodes if n.is_load)
    assert (x.ahead, x.age, x.lo, x.hi, x.at) == (1, 2, -1, 1, 0)
    assert all(n.ahead == n.age == 0 for n in p.nodes if n is not x)
    p = found(over_row(left))
    assert p is not None and p.ahead == 0


def nest(step: float = 0.1) -> Function:
    """Five points, from one half of an array to the other, as ``alternate`` leaves them."""

    def body(b: Builder, both: Value, which: Value) -> list[Value]:
        m, n = (b.op("sub", b.dim(both, a), b.index(2)) for a in (1, 2))
        other = b.op("sub", b.index(1), which)

        def row(i: Value, _: object) -> list[Value]:
            i1, i2 = (b.op("add", i, b.index(d)) for d in (1, 2))

            def trip(k: Value, _: object) -> list[Value]:
                k1, k2 = (b.op("add", k, b.index(d)) for d in (1, 2))
                middle = b.load(both, [which, i1, k1])
                total = b.op("add", b.load(both, [which, i, k1]), b.load(both, [which, i2, k1]))
                total = b.op("add", b.op("add", total, b.load(both, [which, i1, k])), b.load(both, [which, i1, k2]))
                total = b.op("sub", total, b.op("mul", b.const(4.0, F8), middle))
                b.store(both, b.op("add", middle, b.op("mul", b.const(step, F8), total)), [other, i1, k1])
                return []

            b.for_(n, [], trip, parallel=True)
            return []

        b.for_(m, [], row, parallel=True)
        return []

    return build([array("f8", 3), I8], body)


@pytest.mark.parametrize("shape", [(3, 3), (4, 9), (5, 18), (6, 25), (3, 43)], ids=str)
def test_halves_of_one_array(shape: tuple[int, int]) -> None:
    func = agree(nest, rewrite, RNG.normal(size=(2, *shape)), 1)
    assert named(func, "join_lanes")


def test_text_round_trip() -> None:
    text = to_text(rewrite(nest()))
    assert to_text(parse(text, TABLE)) == text


# ------------------------------------------------------------------------------------------ it must not


def untouched(func: Function) -> None:
    before = to_text(func)
    assert to_text(rewrite(func)) == before


def test_nothing_is_shared() -> None:
    untouched(over_row(lambda b, at, x, k: b.op("mul", at(1), at(1))))


def test_trips_that_depend_on_each_other() -> None:
    untouched(over_row(updated, parallel=False))


@pytest.mark.parametrize("attr", ["cold", "lean", "few"])
def test_few_trips(attr: str) -> None:
    untouched(over_row(three, **{attr: 4 if attr == "few" else True}))


def test_farther_than_a_block() -> None:
    untouched(over_row(lambda b, at, x, k: b.op("add", at(-8), at(0)), 8, 0))


def read_after_store(same: bool) -> Function:
    """``y[k+1] = x[k] + x[k+2]; z[k+1] = (y or x)[k+1]``, where z may share memory with neither or both."""

    def body(b: Builder, y: Value, x: Value, z: Value) -> list[Value]:
        def trip(k: Value, _: object) -> list[Value]:
            k1, k2 = (b.op("add", k, b.index(d)) for d in (1, 2))
            b.store(y, b.op("add", b.op("sin", b.load(x, [k])), b.op("sin", b.load(x, [k2]))), [k1])
            b.store(z, b.load(y if same else x, [k1]), [k1])
            return []

        b.for_(b.op("sub", b.dim(x, 0), b.index(2)), [], trip, parallel=True)
        return []

    return build([V1, V1, V1], body)


@pytest.mark.parametrize("same", [True, False], ids=["the same", "parameters"])
def test_a_load_after_a_store(same: bool) -> None:
    """What was stored is read again; and parameters of an inner function may share memory."""
    untouched(read_after_store(same))


def strided(step: int, lead: bool) -> Function:
    def body(b: Builder, y: Value, x: Value) -> list[Value]:
        def trip(k: Value, _: object) -> list[Value]:
            at = b.op("mul", k, b.index(step)) if step != 1 else k
            first, second = at, b.op("add", at, b.index(1))
            zero = b.index(0)
            idx = [[first, zero], [second, zero]] if lead else [[zero, first], [zero, second]]
            b.store(y, b.op("add", *(b.op("sin", b.load(x, i)) for i in idx)), [k])
            return []

        b.for_(b.dim(y, 0), [], trip, parallel=True)
        return []

    return build([V1, M2], body)


@pytest.mark.parametrize(("step", "lead"), [(2, False), (-1, False), (1, True)])
def test_elements_that_are_no_neighbours_in_memory(step: int, lead: bool) -> None:
    untouched(strided(step, lead))
    assert named(rewrite(strided(1, False)), "join_lanes")


def test_rows_of_two_lengths() -> None:
    """Where elements are only read several times, and no two rows begin alike, reading them once gains nothing."""

    def body(b: Builder, y: Value, x: Value) -> list[Value]:
        def trip(k: Value, _: object) -> list[Value]:
            b.store(y, b.op("add", b.load(x, [k]), b.load(x, [b.op("add", k, b.index(1))])), [k])
            return []

        b.for_(b.dim(y, 0), [], trip, parallel=True)
        return []

    untouched(build([V1, V1], body))


def test_any_strides() -> None:
    func = over_row(three)
    func.body.args[0].type = array("f8", 2, layout="A")
    untouched(func)


def test_a_loop_that_is_known_to_be_short() -> None:
    assert not named(stencil_lanes(over_row(three, trips=127), TABLE), "if")
    assert len(named(stencil_lanes(over_row(three, trips=128), TABLE), "if")) == 1
    assert len(named(stencil_lanes(over_row(three), TABLE), "if")) == 2


def test_the_trip_is_a_number() -> None:
    untouched(over_row(lambda b, at, x, k: b.op("mul", b.op("add", at(0), at(1)), b.cast(k, "f8"))))


def test_too_much_to_keep() -> None:
    """More than the registers hold: no value is shared but those that were read, and these are read again."""

    def wide(b: Builder, x: Value) -> list[Value]:
        def trip(k: Value, _: object) -> list[Value]:
            total = b.const(0.0, F8)
            for row in range(20):
                for d in (0, 1, 2):
                    total = b.op("add", total, b.load(x, [b.index(row), b.op("add", k, b.index(d))]))
            b.store(x, total, [b.index(20), b.op("add", k, b.index(1))])
            return []

        b.for_(b.op("sub", b.dim(x, 1), b.index(2)), [], trip, parallel=True)
        return []

    untouched(build([M2], wide))


# ------------------------------------------------------------------------------------------ programs


def five(u: np.ndarray, c: float, steps: int) -> float:
    u = u.copy()
    for _ in range(steps):
        u[1:-1, 1:-1] += c * (u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4.0 * u[1:-1, 1:-1])
    return np.sum(u * u * u)


def nine(u: np.ndarray, c: float, steps: int) -> float:
    u = u.copy()
    for _ in range(steps):
        corners = u[:-2, :-2] * u[2:, 2:] - u[2:, :-2] * u[:-2, 2:]
        u[1:-1, 1:-1] += c * (corners + u[1:-1, 2:] * u[1:-1, :-2] - u[2:, 1:-1] * u[1:-1, 1:-1])
    return np.sum(u * u)


def line(u: np.ndarray, c: float, steps: int) -> float:
    u = u.copy()
    for _ in range(steps):
        u[2:-2] += c * (np.sin(u[:-4]) + np.sin(u[4:]) - u[1:-3] * u[3:-1])
    return np.sum(u * u)


def space(u: np.ndarray, c: float, steps: int) -> float:
    u = u.copy()
    for _ in range(steps):
        m = u[1:-1, 1:-1, 1:-1]
        sides = u[:-2, 1:-1, 1:-1] + u[2:, 1:-1, 1:-1] + u[1:-1, :-2, 1:-1] + u[1:-1, 2:, 1:-1]
        u[1:-1, 1:-1, 1:-1] = m + c * (sides + u[1:-1, 1:-1, :-2] * u[1:-1, 1:-1, 2:] - 6.0 * m)
    return np.sum(u * u)


PROGRAMS = [(five, 2), (nine, 2), (line, 1), (space, 3)]
Programs = pytest.mark.parametrize(("f", "axes"), PROGRAMS, ids=[f.__name__ for f, _ in PROGRAMS])


def shape(axes: int, n: int) -> tuple[int, ...]:
    return (n,) if axes == 1 else (*(5, 4)[: axes - 1], n)


@Programs
@pytest.mark.parametrize("n", [11, 132, 135, 141])
def test_programs_as_numpy_and_finite_differences_have_them(f: Callable[..., float], axes: int, n: int) -> None:
    u = RNG.random(shape(axes, n))
    np.testing.assert_allclose(pb.jit(f)(u, 0.1, 3), f(u, 0.1, 3), rtol=1e-13)
    check_grads(lambda u, c: f(u, c, 3), (u, 0.1))


@pytest.mark.parametrize("axes", [1, 2, 3])
def test_strict_programs_are_numpy_s_to_the_last_bit(axes: int) -> None:
    """Lanes compute what trips did, in the same order."""

    def run(u: np.ndarray, c: float, steps: int) -> np.ndarray:
        v = u.copy()
        for _ in range(steps):
            v[..., 1:-1] += c * (v[..., 2:] * v[..., :-2] - v[..., 1:-1])
        return v

    u = RNG.random(shape(axes, 139))
    np.testing.assert_array_equal(pb.jit(run, options=pb.Options(strict=True))(u, 0.1, 4), run(u, 0.1, 4))


@Programs
def test_float32_and_strides(f: Callable[..., float], axes: int) -> None:
    u = RNG.random(shape(axes, 137))
    g = pb.grad(f)
    want = g(u, 0.1, 2)
    single = g(u.astype("f4"), np.float32(0.1), 2)
    assert single.dtype == np.float32
    np.testing.assert_allclose(single, want, rtol=2e-4, atol=2e-5)
    wide = np.zeros([2 * s for s in u.shape])[(slice(None, None, 2),) * axes]
    wide[...] = u
    np.testing.assert_allclose(g(wide, 0.1, 2), want, rtol=1e-12)
    np.testing.assert_allclose(g(np.asfortranarray(u), 0.1, 2), want, rtol=1e-12)


def final(op: Any, *args: Any) -> list[Op]:
    func = passes.finish(passes.commit(op.lowered(tuple(map(typeof, args)), False).func))
    return list(walk(func.body))


@pytest.mark.skipif(not holds_lines(), reason="registers do not hold a line")
def test_of_tapes_only_rows_that_come_next_are_fetched() -> None:
    u = RNG.random((9, 40))
    ops = final(pb.grad(nine), u, 0.1, 3)
    tapes = {op.results[0] for op in ops if op.name == "alloc" and op.attrs.get("tape")}
    fetches = [op for op in ops if op.name == "fetch"]
    assert len(fetches) == 1 and fetches[0].operands[0] in tapes
    without = {op.name for op in final(pb.grad(five), u, 0.1, 3)}
    assert "join_lanes" in without and "fetch" not in without


def test_what_is_shown_as_python_has_plain_loops() -> None:
    u = RNG.random((9, 40))
    assert "for " in pb.explain(pb.grad(nine), u, 0.1, 3).python
