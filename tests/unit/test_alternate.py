# SPDX-License-Identifier: MIT
"""alternate: a loop that computes a new state and copies it back gets two states, wherever nobody can tell."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import pullback as pb
from pullback.ir.build import Builder
from pullback.ir.core import Function, Value, walk
from pullback.ir.types import F8, I8
from pullback.prims import TABLE
from pullback.transforms.alternate import alternate
from unit.irtools import M2, V1, agree, build, named

RNG = np.random.default_rng(3)


def alternated(func: Function) -> Function:
    return alternate(func, TABLE)


def copied(func: Function) -> bool:
    """Whether a step still copies its state back: nothing was done."""
    return not any(op.name == "mod" for op in walk(func.body))


def nest(b: Builder, trips: list[Value], body: Callable[[list[Value]], None]) -> None:
    def level(idx: list[Value]) -> list[Value]:
        if len(idx) == len(trips):
            body(idx)
        else:
            b.for_(trips[len(idx)], [], lambda k, _: level([*idx, k]), parallel=True)
        return []

    level([])


def up(b: Builder, i: Value, by: int) -> Value:
    return b.op("add", i, b.index(by)) if by else i


def matrix_program(
    low: int = 1,
    wide: int = 1,
    between: Callable[[Builder, Value, Value, Value], None] | None = None,
    after: Callable[[Builder, Value, Value], None] | None = None,
    before: Callable[[Builder, Value], None] | None = None,
    returned: bool = False,
) -> Callable[[], Function]:
    """The state starts as ``x`` and is changed ``wide`` elements from its left and ``low`` from its upper border, by
    ``steps`` steps that add its neighbours, times ``y``; the result goes to ``x``."""

    def body(b: Builder, x: Value, y: Value, steps: Value) -> list[Value]:
        n, m = b.dim(x, 0), b.dim(x, 1)
        rows = b.op("maximum", b.op("sub", n, b.index(low + 1)), b.index(0))
        columns = b.op("maximum", b.op("sub", m, b.index(wide + 1)), b.index(0))
        u = b.alloc("f8", [n, m])
        nest(b, [n, m], lambda idx: b.store(u, b.load(x, idx), idx))
        if before:
            before(b, u)

        def step(k: Value, _: list[Value]) -> list[Value]:
            t = b.alloc("f8", [rows, columns])

            def compute(idx: list[Value]) -> None:
                i, j = idx
                here = b.load(u, [up(b, i, low), up(b, j, wide)])
                around = b.op("add", b.load(u, [i, up(b, j, wide)]), b.load(u, [up(b, i, low + 1), j]))
                b.store(
                    t, b.op("add", b.op("mul", here, b.const(0.5, F8)), b.op("mul", around, b.load(y, [i, j]))), idx
                )

            nest(b, [rows, columns], compute)
            if between:
                between(b, u, y, k)
            nest(b, [rows, columns], lambda ij: b.store(u, b.load(t, ij), [up(b, ij[0], low), up(b, ij[1], wide)]))
            if after:
                after(b, u, y)
            return []

        b.for_(steps, [], step)
        if returned:
            return [u]
        nest(b, [n, m], lambda idx: b.store(x, b.load(u, idx), idx))
        return []

    return lambda: build([M2, M2, I8], body)


@pytest.mark.parametrize("steps", [0, 1, 2, 3])
@pytest.mark.parametrize("shape", [(5, 6), (3, 3), (2, 5), (1, 4), (4, 1), (0, 3), (3, 0)])
@pytest.mark.parametrize("low", [0, 1, 2])
def test_the_state_is_what_it_was(steps: int, shape: tuple[int, int], low: int) -> None:
    func = agree(matrix_program(low), alternated, RNG.normal(size=shape), RNG.normal(size=shape), steps)
    assert not copied(func)
    (both,) = [op.result for op in named(func, "alloc")]  # what a step made is gone
    assert both.type.ndim == 3


def read_both(b: Builder, u: Value, y: Value, k: Value | None = None) -> None:
    """Reads a corner and an inner element of the state."""
    for at in (0, 1):
        i = b.index(at)
        b.store(y, b.op("add", b.load(y, [i, i]), b.load(u, [i, i])), [i, i])


@pytest.mark.parametrize("steps", [1, 2, 5])
def test_reads_before_the_copy_see_the_old_state_and_those_behind_it_the_new(steps: int) -> None:
    x, y = RNG.normal(size=(4, 5)), RNG.normal(size=(4, 5))
    func = agree(matrix_program(between=read_both), alternated, x, y, steps)
    assert not copied(func)
    func = agree(matrix_program(after=read_both), alternated, x, y, steps)
    assert not copied(func)


def write_corner(b: Builder, u: Value, y: Value, k: Value | None = None) -> None:
    b.store(u, b.const(2.0, F8), [b.index(0), b.index(0)])


def test_another_write_in_the_loop_forbids_it() -> None:
    x, y = RNG.normal(size=(4, 5)), RNG.normal(size=(4, 5))
    assert copied(agree(matrix_program(between=write_corner), alternated, x, y, 3))
    assert copied(agree(matrix_program(after=write_corner), alternated, x, y, 3))


def test_a_state_that_is_returned_stays_where_it_is() -> None:
    x, y = RNG.normal(size=(4, 5)), RNG.normal(size=(4, 5))
    assert copied(agree(matrix_program(returned=True), alternated, x, y, 3))


def test_views_from_before_the_loop_forbid_it_where_they_are_used_later() -> None:
    x, y = RNG.normal(size=(4, 5)), RNG.normal(size=(4, 5))
    views: list[Value] = []

    def make(b: Builder, u: Value) -> None:
        views[:] = [b.view(u, ["f", "i"], [b.index(1)])]

    def use(b: Builder, u: Value, y: Value) -> None:
        i = b.index(0)
        b.store(y, b.load(views[0], [i]), [i, i])

    assert copied(agree(matrix_program(before=make, after=use), alternated, x, y, 3))
    assert not copied(agree(matrix_program(before=make), alternated, x, y, 3))


def vector_program(kind: str) -> Callable[[], Function]:
    def body(b: Builder, x: Value, y: Value, steps: Value) -> list[Value]:
        n = b.dim(x, 0)
        short = b.op("maximum", b.op("sub", n, b.index(4)), b.index(0))
        u = b.alloc("f8", [n])
        nest(b, [n], lambda idx: b.store(u, b.load(x, idx), idx))

        def step(k: Value, _: list[Value]) -> list[Value]:
            t = b.alloc("f8", [short], zero=kind == "zero")
            trips = b.op("maximum", b.op("sub", short, b.index(1)), b.index(0)) if kind == "zero" else short

            def compute(idx: list[Value]) -> None:
                (i,) = idx
                at = b.op("sub", b.op("sub", trips, b.index(1)), i) if kind == "turned" else i
                b.store(t, b.op("add", b.load(u, [i]), b.load(u, [up(b, i, 1)])), [at])

            nest(b, [trips], compute)
            corner = k if kind == "moves" else b.index(1)
            nest(b, [short], lambda idx: b.store(u, b.load(t, idx), [b.op("add", idx[0], corner)]))
            if kind == "kept":
                nest(b, [short], lambda idx: b.store(y, b.load(t, idx), idx))
            return []

        b.for_(steps, [], step)
        nest(b, [n], lambda idx: b.store(x, b.load(u, idx), idx))
        return []

    return lambda: build([V1, V1, I8], body)


@pytest.mark.parametrize("kind", ["moves", "kept", "zero", "turned"])
def test_what_is_not_just_copied_back_is_left_alone(kind: str) -> None:
    """The place moves with the steps; the new values are read again; some are zeros; they come in another order."""
    assert copied(agree(vector_program(kind), alternated, RNG.normal(size=9), RNG.normal(size=9), 3))


def test_a_vector_alternates() -> None:
    assert not copied(agree(vector_program("plain"), alternated, RNG.normal(size=9), RNG.normal(size=9), 3))


# ------------------------------------------------------------------------------------ cotangents that are taken


def taken_program(kind: str = "plain", turned: bool = False) -> Callable[[], Function]:
    """Each step copies the inner elements of ``u``, makes them anew from the copy, and adds to the border."""

    def body(b: Builder, x: Value, y: Value, steps: Value) -> list[Value]:
        n, m = b.dim(x, 0), b.dim(x, 1)
        rows = b.op("maximum", b.op("sub", n, b.index(2)), b.index(0))
        columns = b.op("maximum", b.op("sub", m, b.index(2)), b.index(0))
        u = b.alloc("f8", [n, m])
        nest(b, [n, m], lambda idx: b.store(u, b.load(x, idx), idx))

        def step(k: Value, _: list[Value]) -> list[Value]:
            s = b.alloc("f8", [rows, columns])

            def take(idx: list[Value]) -> None:
                i, j = idx
                i = b.op("sub", b.op("sub", rows, b.index(1)), i) if turned else i
                v = b.load(u, [up(b, i, 1), up(b, j, 1)])
                b.block.ops[-1].attrs["taken"] = kind != "read"
                b.store(s, v, [i, j])

            def make(idx: list[Value]) -> None:
                i, j = idx
                back = [b.op("sub", b.op("sub", rows, b.index(1)), i), j]
                v = b.op("add", b.op("mul", b.load(s, idx), b.load(y, idx)), b.load(s, back))
                b.store(u, v, [up(b, i, 1), up(b, j, 1)])

            def border(idx: list[Value]) -> None:
                (i,) = idx
                at = [up(b, i, 1), b.index(0)]
                b.store(u, b.op("add", b.load(u, at), b.load(s, [i, b.index(0)])), at)

            nest(b, [rows, columns], take)
            nest(b, [rows, columns], make)
            b.if_(b.op("gt", columns, b.index(0)), lambda: (nest(b, [rows], border), [])[1])
            if kind == "viewed":
                v = b.view(s, ["f", "f"], [])
                nest(b, [rows, columns], lambda ij: b.store(y, b.load(v, ij), ij))
            return []

        b.for_(steps, [], step)
        nest(b, [n, m], lambda idx: b.store(x, b.load(u, idx), idx))
        return []

    return lambda: build([M2, M2, I8], body)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("steps", [0, 1, 2, 3])
@pytest.mark.parametrize("shape", [(5, 6), (3, 3), (2, 5), (1, 4), (4, 2), (0, 3)])
def test_what_is_taken_is_read_where_it_was(turned: bool, steps: int, shape: tuple[int, int]) -> None:
    x, y = RNG.normal(size=shape), RNG.normal(size=shape)
    func = agree(taken_program(turned=turned), alternated, x, y, steps)
    assert not copied(func)
    assert len(named(func, "alloc")) == 1


def test_what_is_only_read_is_not_taken() -> None:
    x, y = RNG.normal(size=(5, 4)), RNG.normal(size=(5, 4))
    assert copied(agree(taken_program("read"), alternated, x, y, 3))
    assert copied(agree(taken_program("viewed"), alternated, x, y, 3))


# ------------------------------------------------------------------------------------ whole gradients


def diffusion(u, v, steps):
    u = u.copy()
    for _ in range(steps):
        u[1:-1, 1:-1] += 0.1 * v[1:-1, 1:-1] * (u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2])
    return np.sum(u * u)


def waves(u, v, steps):
    """Two states that depend on each other; borders that change too."""
    u, v = u.copy(), v.copy()
    for _ in range(steps):
        v[1:-1, 1:] = 0.9 * v[1:-1, 1:] + 0.1 * u[1:-1, 1:] * u[2:, 1:] * u[:-2, :-1]
        u[1:, :-1] = u[1:, :-1] + 0.1 * v[1:, :-1] * v[:-1, 1:]
    return np.sum(u * v)


def rows(u, v, steps):
    u = u.copy()
    for k in range(steps):
        u[:, 2:] = np.sin(u[:, 1:-1]) * v[:, 2:] + u[:, :-2]
        u[0, 0] = u[0, 0] * 0.5 + k
    return np.sum(u * u)


def shallow_water(h, u, steps):
    """Fields that are scaled in place."""
    h, u, v = h.copy(), u.copy(), u.copy()
    for _ in range(steps):
        u[1:-1, 1:-1] -= 0.1 * (h[2:, 1:-1] - h[:-2, 1:-1]) * u[1:-1, 1:-1]
        v[1:-1, 1:-1] -= 0.1 * (h[1:-1, 2:] - h[1:-1, :-2])
        h[1:-1, 1:-1] -= 0.1 * (u[2:, 1:-1] - u[:-2, 1:-1] + v[1:-1, 2:] - v[1:-1, :-2]) * h[1:-1, 1:-1]
    return np.sum(h * h)


@pytest.mark.parametrize("steps", [0, 1, 2, 5])
@pytest.mark.parametrize("shape", [(3, 3), (4, 7), (11, 9), (2, 5), (6, 3)])
@pytest.mark.parametrize("f", [diffusion, waves, rows, shallow_water])
def test_gradients_agree_with_forward_mode_and_differences(f, shape, steps) -> None:
    u, v = RNG.uniform(0.2, 0.9, shape), RNG.uniform(0.2, 0.9, shape)
    du, dv = RNG.normal(size=shape), RNG.normal(size=shape)
    gu, gv = pb.grad(f, argnums=(0, 1))(u, v, steps)
    value, tangent = pb.jvp(lambda a, b: f(a, b, steps), (u, v), (du, dv))
    assert np.isclose(value, f(u, v, steps), rtol=1e-12)
    assert np.isclose(np.sum(gu * du) + np.sum(gv * dv), tangent, rtol=1e-9, atol=1e-12)
    h = 1e-6
    difference = (f(u + h * du, v + h * dv, steps) - f(u - h * du, v - h * dv, steps)) / (2 * h)
    assert np.isclose(tangent, difference, rtol=1e-5, atol=1e-7)
