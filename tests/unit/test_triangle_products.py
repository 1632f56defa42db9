# SPDX-License-Identifier: MIT
"""triangle_products: half of a product is left out where nothing but the other half is read, and only there."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import pullback as pb
from pullback.ir.build import Builder
from pullback.ir.core import Function, Value
from pullback.ir.types import F8, array
from pullback.prims import TABLE
from pullback.testing import check_grads
from pullback.transforms.fresh_products import fresh_products
from pullback.transforms.lower_matmul import version_matmul
from pullback.transforms.triangle_products import triangle_products
from unit.corerun import Core
from unit.irtools import M2, agree, build, named

RNG = np.random.default_rng(0)
Reader = Callable[[Builder, Value, Value, Value], None]


def row_by_row(first: Callable[[Builder, Value], Value], end: Callable[[Builder, Value, Value], Value]) -> Reader:
    """z[i, j] += c[i, j] for first(i) <= j < end(i)."""

    def read(b: Builder, c: Value, z: Value, n: Value) -> None:
        def row(i: Value, _: list[Value]) -> list[Value]:
            start = first(b, i)

            def column(q: Value, _: list[Value]) -> list[Value]:
                j = b.op("add", start, q)
                b.store(z, b.op("add", b.load(z, [i, j]), b.load(c, [i, j])), [i, j])
                return []

            b.for_(b.op("sub", end(b, i, n), start), [], column)
            return []

        b.for_(n, [], row)

    return read


def zero(b: Builder, i: Value) -> Value:
    return b.index(0)


def after(b: Builder, i: Value, n: Value) -> Value:
    return b.op("add", i, b.index(1))


def clipped(b: Builder, i: Value, n: Value) -> Value:
    return b.op("minimum", b.op("add", i, b.index(1)), n)


lower, lower_clipped = row_by_row(zero, after), row_by_row(zero, clipped)
upper = row_by_row(lambda b, i: i, lambda b, i, n: n)
everything = row_by_row(zero, lambda b, i, n: n)
one_more = row_by_row(zero, lambda b, i, n: b.op("minimum", b.op("add", i, b.index(2)), n))


def from_the_end(b: Builder, c: Value, z: Value, n: Value) -> None:
    """Column by column, last first, what is below the diagonal: as the adjoint of a triangle that was filled."""

    def column(k: Value, _: list[Value]) -> list[Value]:
        j = b.op("sub", b.op("sub", n, b.index(1)), k)
        start = b.op("minimum", b.op("sub", n, k), n)

        def row(q: Value, _: list[Value]) -> list[Value]:
            i = b.op("add", q, start)
            b.store(z, b.load(c, [i, j]), [i, j])
            return []

        b.for_(b.op("maximum", b.op("sub", n, start), b.index(0)), [], row)
        b.store(z, b.load(c, [j, j]), [j, j])
        return []

    b.for_(n, [], column)


def nothing(b: Builder, c: Value, z: Value, n: Value) -> None:
    pass


def stored_elsewhere(b: Builder, c: Value, z: Value, n: Value) -> None:
    """c[0, 1] = c[1, 0] + c[0, 1]: a sum that does not go back to where it came from alone."""
    zero, one = b.index(0), b.index(1)
    b.store(c, b.op("add", b.load(c, [zero, one]), b.const(1.0, F8)), [one, zero])
    lower(b, c, z, n)


def copied(b: Builder, c: Value, z: Value, n: Value) -> None:
    b.copy(c)
    lower(b, c, z, n)


def a_factor(b: Builder, c: Value, z: Value, n: Value) -> None:
    b.matmul(z, c, c)
    lower(b, c, z, n)


def negated(b: Builder, c: Value, z: Value, n: Value) -> None:
    """c[0, 1] = 2 - c[0, 1] and an update that is none: it is seen when it is read again."""
    zero, one = b.index(0), b.index(1)
    total = b.op("add", b.load(c, [zero, one]), b.const(1.0, F8))
    b.store(c, total, [zero, one])
    b.store(z, total, [zero, one])
    lower(b, c, z, n)


def program(read: Reader, turned: bool = False, stacked: bool = False) -> Callable[[], Function]:
    def body(b: Builder, a: Value) -> list[Value]:
        n = b.dim(a, 0)
        c = (
            b.alloc("f8", [n, n], zero=True)
            if not stacked
            else b.value("alloc", [n, n, n], array("f8", 3), "c", zero=True)
        )
        z = b.alloc("f8", [n, n], zero=True)
        one = b.index(1)

        def add(i: Value, _: list[Value]) -> list[Value]:  # c[i, j] += 1, everywhere, before and after
            def column(j: Value, _: list[Value]) -> list[Value]:
                at = [one, i, j] if stacked else [i, j]
                b.store(c, b.op("add", b.load(c, at), b.const(1.0, F8)), at)
                return []

            b.for_(n, [], column)
            return []

        b.for_(n, [], add)
        matrix = b.view(c, ["i", "f", "f"], [one]) if stacked else c
        b.matmul(b.transpose(matrix, (1, 0)) if turned else matrix, a, a)
        b.for_(n, [], add)
        if stacked:

            def row(i: Value, _: list[Value]) -> list[Value]:
                def column(j: Value, _: list[Value]) -> list[Value]:
                    b.store(z, b.load(c, [one, i, j]), [i, j])
                    return []

                b.for_(after(b, i, n), [], column)
                return []

            b.for_(n, [], row)
        else:
            read(b, c, z, n)
        return [z]

    return lambda: build([M2], body)


def passes(func: Function) -> Function:
    return triangle_products(func, TABLE)


@pytest.mark.parametrize("n", [2, 3, 7])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(
    ("read", "part"),
    [
        (lower, "lower"),
        (lower_clipped, "lower"),
        (from_the_end, "lower"),
        (upper, "upper"),
        (everything, None),
        (one_more, None),
        (nothing, None),
        (stored_elsewhere, None),
        (copied, None),
        (negated, None),
    ],
)
def test_part(read: Reader, part: str | None, turned: bool, n: int) -> None:
    a = RNG.normal(size=(n, n))
    make = program(read, turned)
    func = agree(make, passes, a)
    other = {"lower": "upper", "upper": "lower", None: None}[part]
    assert named(func, "matmul")[0].attrs.get("part") == (other if turned else part)


@pytest.mark.parametrize("turned", [False, True])
def test_a_matrix_of_a_stack(turned: bool) -> None:
    func = agree(program(nothing, turned, stacked=True), passes, RNG.normal(size=(4, 4)))
    assert named(func, "matmul")[0].attrs.get("part") == ("upper" if turned else "lower")


def test_a_product_that_is_a_factor_is_whole() -> None:
    func = agree(program(a_factor), passes, RNG.normal(size=(4, 4)))
    assert not any(op.attrs.get("part") for op in named(func, "matmul")[:1])


@pytest.mark.parametrize("n", [3, 30, 70, 150])
@pytest.mark.parametrize("read", [lower, upper, from_the_end])
def test_compiled(read: Reader, n: int) -> None:
    a = RNG.normal(size=(n, n))
    make = program(read)
    (got,) = Core(version_matmul(passes(fresh_products(make(), TABLE)), TABLE))(a)
    (want,) = Core(version_matmul(make(), TABLE))(a)
    np.testing.assert_allclose(got, want, rtol=1e-11, atol=1e-11)


def test_the_cotangent_of_a_triangular_factor() -> None:
    """As in the density of a Gaussian mixture."""

    def loss(below: np.ndarray, x: np.ndarray) -> float:
        n = x.shape[1]
        factor = np.zeros((n, n))
        first = 0
        for j in range(n):
            last = first + n - j
            factor[j:, j] = below[first:last]
            first = last
        scaled = x @ factor.T
        return np.sum(np.sin(scaled)) + np.sum(factor * factor)

    x = RNG.normal(size=(40, 12))
    below = RNG.normal(size=12 * 13 // 2)
    check_grads(loss, (below, x))
    assert pb.grad(loss)(below, x).shape == below.shape
