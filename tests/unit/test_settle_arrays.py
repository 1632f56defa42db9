# SPDX-License-Identifier: MIT
"""settle_arrays: array variables of loops and branches get one buffer, or a clear refusal."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from pullback.diag import UnsupportedError
from pullback.ir.build import Builder
from pullback.ir.core import Function, Value, walk
from pullback.ir.types import B1, F8, I8, Array
from pullback.prims import TABLE
from pullback.transforms.fuse import fuse
from pullback.transforms.lower_arrays import lower_arrays
from pullback.transforms.settle_arrays import settle_arrays
from unit.irtools import M2, V1, agree, build, named, names

X = np.linspace(0.1, 2.0, 6)
Body = Callable[..., list[Value] | None]


def settle(func: Function) -> Function:
    return settle_arrays(func, TABLE)


def everything(func: Function) -> Function:
    return lower_arrays(fuse(settle_arrays(func, TABLE), TABLE), TABLE)


def scaled(b: Builder, x: Value, by: float) -> Value:
    c = b.const(by, F8)
    return b.map("f8", [b.dim(x, 0)], lambda i: [b.op("mul", c, b.load(x, i))])


def check(types: list[Array], body: Body, *args: object) -> Function:
    agree(lambda: build(types, body), everything, *args)
    return agree(lambda: build(types, body), settle, *args)


def refuse(types: list[Array], body: Body) -> None:
    with pytest.raises(UnsupportedError, match="another name refers to it"):
        settle(build(types, body))


@pytest.mark.parametrize("trips", [0, 1, 3])
def test_time_loop_over_an_argument_has_one_buffer(trips: int) -> None:
    def body(b: Builder, u: Value, n: Value) -> list[Value]:
        return b.for_(n, [u], lambda k, c: [scaled(b, c[0], 0.5)])

    func = check([V1, I8], body, X, trips)
    assert names(func).count("copy") == 1
    lowered = agree(lambda: build([V1, I8], body), everything, X, trips)
    assert names(lowered).count("alloc") == 1


def test_fresh_initial_array_is_the_buffer() -> None:
    def body(b: Builder, n: Value) -> list[Value]:
        u = b.alloc("f8", [b.index(40)], zero=True)
        b.store(u, b.const(1.0, F8), [b.index(0)])
        return b.for_(n, [u], lambda k, c: [scaled(b, c[0], 0.5)])

    func = check([I8], body, 3)
    assert "copy" not in names(func)
    assert names(agree(lambda: build([I8], body), everything, 3)).count("alloc") == 1


def test_stencil_time_loop_has_two_buffers() -> None:
    """``u = u + 0.1 * lap(u)`` in a loop: the variable and a temporary."""

    def body(b: Builder, u: Value, n: Value) -> list[Value]:
        m = b.dim(u, 0)

        def step(k: Value, c: list[Value]) -> list[Value]:
            def element(i: list[Value]) -> list[Value]:
                j = b.op("mod", b.op("add", i[0], b.index(1)), m)
                return [b.op("sub", b.load(c[0], i), b.load(c[0], [j]))]

            return [b.map("f8", [m], element)]

        return b.for_(n, [u], step)

    check([V1, I8], body, X, 4)
    lowered = agree(lambda: build([V1, I8], body), everything, X, 4)
    assert names(lowered).count("alloc") == 2


def ping_pong(b: Builder, x: Value, y: Value, n: Value) -> list[Value]:
    """``for _ in range(n): y[:] = x / 2; y[0] = 2; x, y = y, x``."""

    def step(k: Value, c: list[Value]) -> list[Value]:
        b.assign(c[1], scaled(b, c[0], 0.5))
        b.store(c[1], b.cast(k, "f8"), [b.index(0)])
        return [c[1], c[0]]

    return b.for_(n, [x, y], step)


@pytest.mark.parametrize("trips", [-1, 0, 1, 2, 5])
def test_swap_of_local_buffers_needs_no_copies_in_the_loop(trips: int) -> None:
    def body(b: Builder, u: Value, n: Value) -> list[Value]:
        return ping_pong(b, b.copy(u), b.alloc("f8", [b.dim(u, 0)], zero=True), n)

    func = check([V1, I8], body, X, trips)
    (loop,) = named(func, "for")
    assert [op.name for op in walk(loop.regions[0]) if op.name in ("copy", "alloc", "assign")] == ["assign"] * 2


@pytest.mark.parametrize("trips", [0, 1, 2, 5])
def test_swap_of_arguments_written_in_place(trips: int) -> None:
    check([V1, V1, I8], ping_pong, X, 2 * X, trips)


@pytest.mark.parametrize("trips", [0, 1, 2, 3])
def test_swap_of_an_argument_and_a_local_buffer(trips: int) -> None:
    """One branch gives (v, u), the other (u, v): v cannot be the buffer of both."""

    def body(b: Builder, u: Value, n: Value) -> list[Value]:
        return ping_pong(b, u, b.alloc("f8", [b.dim(u, 0)], zero=True), n)

    check([V1, I8], body, X, trips)


def test_swap_in_a_while_copies() -> None:
    def body(b: Builder, u: Value) -> list[Value]:
        def step(c: list[Value]) -> list[Value]:
            b.assign(c[1], scaled(b, c[0], 2.0))
            return [c[1], c[0]]

        small = lambda c: b.op("lt", b.load(c[0], [b.index(0)]), b.const(1.0, F8))  # noqa: E731
        return b.while_([b.copy(u), b.alloc("f8", [b.dim(u, 0)], zero=True)], small, step)

    check([V1], body, X)


def test_swap_of_arguments_in_a_while_is_refused() -> None:
    def body(b: Builder, u: Value, v: Value) -> list[Value]:
        def step(c: list[Value]) -> list[Value]:
            b.assign(c[1], scaled(b, c[0], 2.0))
            return [c[1], c[0]]

        small = lambda c: b.op("lt", b.load(c[0], [b.index(0)]), b.const(1.0, F8))  # noqa: E731
        return b.while_([u, v], small, step)

    refuse([V1, V1], body)


def test_swap_without_writes() -> None:
    def body(b: Builder, x: Value, y: Value, n: Value) -> list[Value]:
        return b.for_(n, [x, y], lambda k, c: [c[1], scaled(b, c[0], 0.5)])

    for trips in (0, 1, 4):
        check([V1, V1, I8], body, X, 2 * X, trips)


def test_rotation_of_three() -> None:
    """A wave equation's ``old, now, new = now, new, old``, with a scalar carried along."""

    def body(b: Builder, x: Value, y: Value, n: Value) -> list[Value]:
        def step(k: Value, c: list[Value]) -> list[Value]:
            mix = lambda i: [b.op("sub", b.load(c[1], i), b.load(c[0], i))]  # noqa: E731
            b.assign(c[2], b.map("f8", [b.dim(x, 0)], mix))
            return [c[1], c[2], c[0], b.op("add", c[3], b.load(c[2], [k]))]

        return b.for_(n, [b.copy(x), b.copy(y), b.copy(y), b.const(0.0, F8)], step)

    for trips in (0, 1, 2, 3, 4, 5):
        func = check([V1, V1, I8], body, X, X * X, trips)
    (loop,) = named(func, "for")
    assert "copy" not in [op.name for op in walk(loop.regions[0])]


def test_rotation_of_four_copies() -> None:
    def body(b: Builder, x: Value, y: Value, z: Value, u: Value, n: Value) -> list[Value]:
        return b.for_(n, [x, y, z, u], lambda k, c: [c[1], c[2], c[3], c[0]])

    for trips in (0, 1, 6):
        check([V1, V1, V1, V1, I8], body, X, 2 * X, 3 * X, 4 * X, trips)


def test_both_depend_on_both() -> None:
    def body(b: Builder, x: Value, y: Value, n: Value) -> list[Value]:
        def mix(p: Value, q: Value, name: str) -> Value:
            return b.map("f8", [b.dim(p, 0)], lambda i: [b.op(name, b.load(p, i), b.load(q, i))])

        return b.for_(n, [x, y], lambda k, c: [mix(*c, "add"), mix(*c, "sub")])

    check([V1, V1, I8], body, X, 2 * X, 3)


def test_buffer_filled_in_the_body() -> None:
    """``new = np.empty(n); new[i] = ...; u = new``."""

    def body(b: Builder, u: Value, n: Value) -> list[Value]:
        m = b.dim(u, 0)

        def step(k: Value, c: list[Value]) -> list[Value]:
            new = b.alloc("f8", [m])

            def element(i: Value, _: list[Value]) -> list[Value]:
                b.store(new, b.load(c[0], [b.op("sub", b.op("sub", m, b.index(1)), i)]), [i])
                return []

            b.for_(m, [], element)
            return [new]

        return b.for_(n, [u], step)

    check([V1, I8], body, X, 3)


def test_variable_written_while_the_argument_is_visible_is_refused() -> None:
    def body(b: Builder, u: Value, n: Value) -> list[Value]:
        def step(k: Value, c: list[Value]) -> list[Value]:
            b.store(c[0], b.const(0.0, F8), [b.index(0)])
            return [scaled(b, c[0], 2.0)]

        return b.for_(n, [u], step)

    refuse([V1, I8], body)


def test_write_to_the_first_array_after_the_loop_is_refused() -> None:
    def body(b: Builder, u: Value, n: Value) -> list[Value]:
        r = b.for_(n, [u], lambda k, c: [scaled(b, c[0], 2.0)])
        b.store(u, b.const(0.0, F8), [b.index(0)])
        return r

    refuse([V1, I8], body)


def test_write_to_the_first_array_in_the_loop_is_refused() -> None:
    def body(b: Builder, u: Value, n: Value) -> list[Value]:
        def step(k: Value, c: list[Value]) -> list[Value]:
            b.store(u, b.cast(k, "f8"), [b.index(0)])
            return [scaled(b, c[0], 2.0)]

        return b.for_(n, [u], step)

    refuse([V1, I8], body)


def test_one_new_array_under_two_names_is_refused_when_written() -> None:
    def body(b: Builder, u: Value, n: Value) -> list[Value]:
        x, y = b.copy(u), b.copy(u)

        def step(k: Value, c: list[Value]) -> list[Value]:
            b.store(c[0], b.cast(k, "f8"), [b.index(0)])
            new = scaled(b, c[1], 2.0)
            return [new, new]

        return b.for_(n, [x, y], step)

    refuse([V1, I8], body)


def test_written_variable_that_owns_its_arrays() -> None:
    def body(b: Builder, u: Value, n: Value) -> list[Value]:
        def step(k: Value, c: list[Value]) -> list[Value]:
            b.store(c[0], b.cast(k, "f8"), [b.index(0)])
            return [scaled(b, c[0], 2.0)]

        return b.for_(n, [b.copy(u)], step)

    func = check([V1, I8], body, X, 3)
    assert names(func).count("copy") == 1


def test_invariant_arrays_are_taken_out() -> None:
    def body(b: Builder, u: Value, n: Value) -> list[Value]:
        def step(k: Value, c: list[Value]) -> list[Value]:
            def yes() -> list[Value]:
                b.store(c[0], b.cast(k, "f8"), [b.index(0)])
                return [c[0]]

            return b.if_(b.op("lt", k, b.index(2)), yes, lambda: [c[0]])

        return b.for_(n, [u], step)

    func = check([V1, I8], body, X, 3)
    assert not {"copy", "assign", "alloc"} & set(names(func))


@pytest.mark.parametrize("c", [True, False])
def test_branch_of_new_arrays(c: bool) -> None:
    def body(b: Builder, u: Value, c: Value) -> list[Value]:
        return b.if_(c, lambda: [scaled(b, u, 2.0)], lambda: [scaled(b, u, 3.0)])

    func = check([V1, B1], body, X, c)
    assert names(func).count("alloc") == 1 and names(func).count("assign") == 2
    lowered = agree(lambda: build([V1, B1], body), everything, X, c)
    assert names(lowered).count("alloc") == 1 and names(lowered).count("for") == 2


@pytest.mark.parametrize("c", [True, False])
def test_branch_between_arguments(c: bool) -> None:
    def body(b: Builder, u: Value, v: Value, c: Value) -> list[Value]:
        return b.if_(c, lambda: [u], lambda: [v])

    check([V1, V1, B1], body, X, 2 * X, c)


def test_branch_between_arguments_then_written_is_refused() -> None:
    def body(b: Builder, u: Value, v: Value, c: Value) -> None:
        (w,) = b.if_(c, lambda: [u], lambda: [v])
        b.store(w, b.const(0.0, F8), [b.index(0)])

    refuse([V1, V1, B1], body)


def test_conditional_rebinding_in_a_loop_uses_the_same_buffer() -> None:
    """``if k % 2: u = 2 u`` and then ``u[0] += 1``, in a loop."""

    def body(b: Builder, u0: Value, n: Value) -> list[Value]:
        def step(k: Value, c: list[Value]) -> list[Value]:
            odd = b.op("eq", b.op("mod", k, b.index(2)), b.index(1))
            (v,) = b.if_(odd, lambda: [scaled(b, c[0], 2.0)], lambda: [c[0]])
            b.store(v, b.op("add", b.load(v, [b.index(0)]), b.const(1.0, F8)), [b.index(0)])
            return [v]

        return b.for_(n, [b.copy(u0)], step)

    func = check([V1, I8], body, X, 5)
    assert names(func).count("assign") == 1 and "alloc" not in names(func)


def test_nested_loops_share_one_buffer() -> None:
    def body(b: Builder, u: Value, n: Value) -> list[Value]:
        inner = lambda k, c: b.for_(n, c, lambda j, d: [scaled(b, d[0], 0.5)])  # noqa: E731
        return b.for_(n, [u], inner)

    func = check([V1, I8], body, X, 3)
    assert names(func).count("copy") == 1 and names(func).count("assign") == 1


def test_view_of_a_variable_goes_on() -> None:
    """The layout of a view follows its new buffer; the sizes come from the buffer."""

    def body(b: Builder, m: Value, n: Value) -> list[Value]:
        def step(k: Value, c: list[Value]) -> list[Value]:
            t = b.transpose(c[0], (1, 0))
            dims = [b.dim(t, 0), b.dim(t, 1)]
            return [b.copy(b.map("f8", dims, lambda i: [b.op("neg", b.load(t, i))]))]

        return b.for_(n, [m], step)

    check([M2, I8], body, np.arange(9.0).reshape(3, 3), 3)


def test_while_with_an_array() -> None:
    def body(b: Builder, u: Value) -> list[Value]:
        small = lambda c: b.op("lt", b.load(c[0], [b.index(0)]), b.const(1.0, F8))  # noqa: E731
        return b.while_([u], small, lambda c: [scaled(b, c[0], 2.0)])

    check([V1], body, X)


def test_shape_change_in_a_loop_raises_at_run_time() -> None:
    def body(b: Builder, u: Value, n: Value) -> list[Value]:
        def step(k: Value, c: list[Value]) -> list[Value]:
            m = b.op("sub", b.dim(c[0], 0), k)
            return [b.map("f8", [m], lambda i: [b.load(c[0], i)])]

        return b.for_(n, [u], step)

    check([V1, I8], body, X, 1)
    from pullback.ir.interp import CheckFailed, run

    with pytest.raises(CheckFailed, match="axis 0 has 5 elements, not 6"):
        run(settle(build([V1, I8], body)), [X.copy(), 2], TABLE)


def test_no_arrays_no_change() -> None:
    def body(b: Builder, n: Value) -> list[Value]:
        return b.for_(n, [n], lambda k, c: [b.op("add", c[0], k)])

    func = build([I8], body)
    before = names(func)
    assert names(settle(func)) == before and func.attrs["settled"]
    assert not named(func, "check")
