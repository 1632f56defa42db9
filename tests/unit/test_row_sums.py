# SPDX-License-Identifier: MIT
"""sum_products and jam: sums over rows in the reverse sweep, before products and several at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pullback as pb
from pullback.ir.build import Builder
from pullback.ir.core import Function, Value
from pullback.ir.types import F8, Layout, array
from pullback.prims import TABLE
from pullback.testing import check_grads
from pullback.transforms.jam import jam
from pullback.transforms.sum_products import sum_products
from unit.irtools import M2, V1, agree, build, named

RNG = np.random.default_rng(5)


def rows_into(
    b: Builder, target: Value, rows: Value, columns: Value, source: Value, down: bool, sign: str, second: bool
) -> None:
    """``target +-= source[i]`` for all rows; with ``second`` the element added depends on the row's number too."""

    def row(k: Value, _: list[Value]) -> list[Value]:
        i = b.op("sub", b.op("sub", rows, b.index(1)), k) if down else k

        def column(j: Value, _: list[Value]) -> list[Value]:
            v = b.load(source, [i, j])
            if second:
                v = b.op("mul", v, b.cast(i, "f8"))
            b.store(target, b.op(sign, b.load(target, [j]), v), [j])
            return []

        b.for_(columns, [], column)
        return []

    b.for_(rows, [], row)


def shadow(b: Builder, *dims: Value) -> Value:
    x = b.alloc("f8", list(dims), zero=True)
    b.block.ops[-1].attrs["shadow"] = True
    return x


def products(down: bool, sign: str, written: bool = False, used: bool = False) -> Callable[[], Function]:
    """t -+= sum of the rows of a @ c; ``written``: c changes in between; ``used``: the product is read again."""

    def body(b: Builder, a: Value, c: Value) -> list[Value]:
        n, m = b.dim(a, 0), b.dim(c, 1)
        target, s = shadow(b, m), shadow(b, n, m)
        b.matmul(s, a, c)
        if written:
            b.store(c, b.const(7.0, F8), [b.index(0), b.index(0)])
        rows_into(b, target, n, m, s, down, sign, second=False)
        return [target, *([b.load(s, [b.index(0), b.index(0)])] if used else [])]

    return lambda: build([M2, M2], body)


@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("sign", ["add", "sub"])
@pytest.mark.parametrize("n", [0, 1, 6])
def test_rows_are_summed_first(n: int, down: bool, sign: str):
    a, c = RNG.integers(-4, 5, (n, 3)).astype(float), RNG.integers(-4, 5, (3, 2)).astype(float)
    after = agree(products(down, sign), lambda f: sum_products(f, TABLE), a, c)
    (product,) = named(after, "matmul")
    assert product.operands[1].type.dims[0].size == 1


@pytest.mark.parametrize("how", ["written", "used"])
def test_products_that_must_stay(how: str):
    a, c = RNG.integers(-4, 5, (4, 3)).astype(float), RNG.integers(-4, 5, (3, 2)).astype(float)
    after = agree(products(False, "add", **{how: True}), lambda f: sum_products(f, TABLE), a, c)
    (product,) = named(after, "matmul")
    assert product.operands[1].type.dims[0].size is None


@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("sign", ["add", "sub"])
@pytest.mark.parametrize("n", [0, 1, 3, 4, 11])
def test_several_rows_at_a_time(n: int, down: bool, sign: str):
    def body(b: Builder, x: Value) -> list[Value]:
        target = shadow(b, b.dim(x, 1))
        rows_into(b, target, b.dim(x, 0), b.dim(x, 1), x, down, sign, second=True)
        return [target]

    x = RNG.integers(-9, 10, (n, 3)).astype(float)
    after = agree(lambda: build([M2], body), lambda f: jam(f, TABLE), x)
    assert len(named(after, "for")) == 4


def test_what_each_row_overwrites_is_not_jammed():
    """Element 2 j of row i is what row i + 1 reads: the sum is one of the rows' own."""

    def body(b: Builder, x: Value) -> list[Value]:
        n = b.dim(x, 0)
        target = shadow(b, n)

        def row(i: Value, _: list[Value]) -> list[Value]:
            v = b.load(target, [i])

            def column(j: Value, _: list[Value]) -> list[Value]:
                b.store(target, b.op("add", b.load(target, [j]), b.op("add", v, b.load(x, [j]))), [j])
                return []

            b.for_(n, [], column)
            return []

        b.for_(n, [], row)
        return [target]

    after = agree(lambda: build([V1], body), lambda f: jam(f, TABLE), RNG.integers(-9, 10, 6).astype(float))
    assert len(named(after, "for")) == 2


def centred(x, mean, factor):
    """Broadcast over the rows of a product."""
    return np.sum(np.sin((x - mean) @ factor.T))


@pytest.mark.parametrize(("n", "d"), [(1, 1), (3, 2), (40, 5), (41, 17)])
def test_gradients(n: int, d: int):
    args = (RNG.normal(size=(n, d)), RNG.normal(size=d), RNG.normal(size=(d, d)))
    check_grads(centred, args)
    x, mean, factor = args
    ct = np.cos((x - mean) @ factor.T)
    np.testing.assert_allclose(pb.grad(centred, argnums=1)(*args), -(ct @ factor).sum(axis=0), rtol=1e-10)


def test_no_product_of_matrices_for_the_mean():
    args = (RNG.normal(size=(9, 4)), RNG.normal(size=4), RNG.normal(size=(4, 4)))
    python = pb.show(pb.grad(centred, argnums=1), *args)
    assert "rows" in python


def columns(layout: Layout = "F", *, dear: bool = False, shifted: bool = False) -> Callable[[], Function]:
    """t[j] -= c[i] x[i, j], for all rows i, x by columns; ``dear``: exp(c[i]); ``shifted``: t[j + 1]."""

    def body(b: Builder, x: Value, c: Value) -> list[Value]:
        n, m = b.dim(x, 0), b.dim(x, 1)
        target = shadow(b, b.op("add", m, b.index(1)))

        def row(i: Value, _: list[Value]) -> list[Value]:
            scale = b.load(c, [i])
            if dear:
                scale = b.op("exp", scale)

            def column(j: Value, _: list[Value]) -> list[Value]:
                at = b.op("add", j, b.index(1)) if shifted else j
                b.store(target, b.op("sub", b.load(target, [at]), b.op("mul", scale, b.load(x, [i, j]))), [at])
                return []

            b.for_(m, [], column)
            return []

        b.for_(n, [], row)
        return [target]

    return lambda: build([array("f8", 2, layout), V1], body)


@pytest.mark.parametrize(("n", "m"), [(0, 3), (1, 3), (9, 4), (20, 1), (20, 0)])
def test_rows_that_lie_apart_are_summed_down_the_columns(n: int, m: int):
    x, c = np.asfortranarray(RNG.normal(size=(n, m))), RNG.normal(size=n)
    (outer,) = (op for op in agree(columns(), lambda f: jam(f, TABLE), x, c).body.ops if op.name == "for")
    assert outer.attrs["parallel"]
    assert [op.name for op in outer.regions[0].ops].count("store") == 1


@pytest.mark.parametrize("how", [{"layout": "C"}, {"dear": True}, {"shifted": True}], ids=["rows", "dear", "shifted"])
def test_other_rows_are_jammed(how: dict[str, Any]):
    """Rows side by side in memory; work that would be repeated for each column; places that are computed."""
    x = np.asarray(RNG.normal(size=(20, 4)), order="C" if how.get("layout") else "F")
    func = agree(columns(**how), lambda f: jam(f, TABLE), x, RNG.normal(size=20))
    assert [op.attrs.get("jammed") for op in func.body.ops if op.name == "for"] == [True, True]
