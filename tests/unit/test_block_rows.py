# SPDX-License-Identifier: MIT
"""block_rows: loops over the rows of one array in blocks, where no row needs a later one of a loop before."""

from __future__ import annotations

import numpy as np
import pytest

import pullback as pb
from pullback.ir.build import Builder
from pullback.ir.core import Function, Value, walk
from pullback.ir.types import F8, array
from pullback.prims import TABLE
from pullback.transforms.block_rows import block_rows
from unit.irtools import M2, V1, agree, build, named

RNG = np.random.default_rng(5)


def run(func: Function) -> Function:
    return block_rows(func, TABLE)


def program(
    *, ahead: int = 0, sums: bool = True, check: bool = False, fails: bool = False, written: bool = False
) -> Function:
    """z[i] = x[i] . w; total = sum f(z[i]); for rows from the last on: dw += z[i + ahead] * x[i].

    ``sums``: dw is a shadow, else memory that must see the rows in order. ``check``: one stands between the loops
    (``fails``: and fails), and the first loop ``written`` to an argument.
    """

    def body(b: Builder, x: Value, w: Value) -> list[Value]:
        n, d = b.dim(x, 0), b.dim(x, 1)
        z = w if written else b.value("alloc", [n], array("f8", 1), "z", zero=True)

        def product(i: Value, _: object) -> list[Value]:
            (total,) = b.for_(
                d,
                [b.const(0.0, F8)],
                lambda j, c: [b.op("add", c[0], b.op("mul", b.load(x, [i, j]), b.load(x, [i, j])))],
            )
            b.store(z, total, [i])
            return []

        b.for_(n, [], product, parallel=True)
        if check:
            b.check(b.op("eq", d, b.index(-1 if fails else 3)), "ValueError", "sizes differ")
        (total,) = b.for_(n, [b.const(0.0, F8)], lambda i, c: [b.op("add", c[0], b.op("tanh", b.load(z, [i])))])
        scale = b.op("div", b.const(1.0, F8), b.cast(n, "f8"))
        dw = b.value("alloc", [d], array("f8", 1), "dw", zero=True, shadow=sums)

        def update(k: Value, _: object) -> list[Value]:
            i = b.op("sub", b.op("sub", n, b.index(1)), k)
            at = i
            if ahead:
                at = b.op("minimum", b.op("add", i, b.index(ahead)), b.op("sub", n, b.index(1)))
            c = b.op("mul", scale, b.load(z, [at]))

            def column(j: Value, _: object) -> list[Value]:
                b.store(dw, b.op("add", b.load(dw, [j]), b.op("mul", c, b.load(x, [i, j]))), [j])
                return []

            b.for_(d, [], column, parallel=True)
            return []

        b.for_(n, [], update, reversed=True)
        return [b.op("add", total, scale), dw]

    return build([M2, V1], body)


def blocked(func: Function) -> bool:
    """Whether there is one loop where there were three."""
    return sum(op.name == "for" for op in func.body.ops) == 1


def test_loops_between_become_one_and_all_ask_for_the_next_rows() -> None:
    """The two loops over elements, of which the second needs what the first has made."""

    def body(b: Builder, x: Value, w: Value, out: Value) -> list[Value]:
        n, d = b.dim(x, 0), b.dim(x, 1)
        z, r = (b.value("alloc", [n], array("f8", 1), hint, zero=True) for hint in "zr")

        def product(i: Value, _: object) -> list[Value]:
            start = [b.const(0.0, F8)]
            (total,) = b.for_(
                d, start, lambda j, c: [b.op("add", c[0], b.op("mul", b.load(x, [i, j]), b.load(w, [j])))]
            )
            b.store(z, total, [i])
            return []

        def residual(i: Value, c: list[Value]) -> list[Value]:
            v = b.op("tanh", b.load(z, [i]))
            b.store(r, v, [i])
            return [b.op("add", c[0], v)]

        def scaled(i: Value, _: object) -> list[Value]:
            b.store(z, b.op("mul", b.load(r, [i]), b.const(0.5, F8)), [i])
            return []

        def update(i: Value, _: object) -> list[Value]:
            c = b.load(z, [i])

            def column(j: Value, _: object) -> list[Value]:
                b.store(out, b.op("add", b.load(out, [j]), b.op("mul", c, b.load(x, [i, j]))), [j])
                return []

            b.for_(d, [], column, parallel=True)
            return []

        b.for_(n, [], product, parallel=True)
        (total,) = b.for_(n, [b.const(0.0, F8)], residual)
        b.for_(n, [], scaled, parallel=True)
        b.for_(n, [], update)
        return [total]

    func = agree(
        lambda: build([M2, V1, V1], body), run, RNG.normal(size=(77, 3)), RNG.normal(size=3), RNG.normal(size=3)
    )
    (blocks,) = named(func, "for")[:1]
    assert [op.name for op in func.body.ops].count("for") == 1
    product, middle, update = (op for op in blocks.regions[0].ops if op.name == "for")
    assert len(middle.results) == 1
    assert [op.name for op in middle.regions[0].ops].count("store") == 2
    for share, loop in enumerate((product, update)):
        (ahead,) = (op.attrs["ahead"] for op in walk(loop.regions[0]) if "ahead" in op.attrs)
        assert ahead[1:] == (share, 2)


@pytest.mark.parametrize("n", [1, 31, 32, 33, 100, 1090])
def test_rows_run_in_blocks(n: int) -> None:
    assert blocked(agree(program, run, RNG.random((n, 3)), np.zeros(n)))


def test_no_rows() -> None:
    assert blocked(agree(program, run, np.zeros((0, 3)), np.zeros(0)))


def test_a_row_that_needs_a_later_one_waits_for_all() -> None:
    assert not blocked(agree(lambda: program(ahead=1), run, RNG.random((70, 3)), np.zeros(70)))


def test_memory_that_is_no_shadow_sees_the_rows_in_order() -> None:
    assert not blocked(agree(lambda: program(sums=False), run, RNG.random((70, 3)), np.zeros(70)))


@pytest.mark.parametrize("fails", [False, True])
def test_a_check_goes_in_front(fails: bool) -> None:
    assert blocked(agree(lambda: program(check=True, fails=fails), run, RNG.random((70, 3)), np.zeros(70)))


def test_what_a_caller_sees_was_written_before_a_check_fails() -> None:
    assert not blocked(
        agree(lambda: program(check=True, fails=True, written=True), run, RNG.random((70, 3)), np.zeros(70))
    )


@pytest.mark.parametrize("shape", [(1, 1), (5, 2), (100, 40), (700, 7), (64, 1000)])
def test_logistic_regression(shape: tuple[int, int]) -> None:
    def loss(w, x, y):
        z = x @ w
        return np.mean(np.log1p(np.exp(z)) - y * z)

    x, w = RNG.normal(size=shape), 0.1 * RNG.normal(size=shape[1])
    y = (RNG.random(shape[0]) < 0.5).astype(float)
    value, gradient = pb.value_and_grad(loss)(w, x, y)
    np.testing.assert_allclose(value, loss(w, x, y), rtol=1e-12)
    np.testing.assert_allclose(gradient, x.T @ (1 / (1 + np.exp(-x @ w)) - y) / shape[0], rtol=1e-10, atol=1e-14)
