# SPDX-License-Identifier: MIT
"""fresh_products: a product that is the first to touch zeros is stored, not added, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import pullback as pb
from pullback.ir.build import Builder
from pullback.ir.core import Function, Value
from pullback.ir.types import F8
from pullback.prims import TABLE
from pullback.testing import check_grads
from pullback.transforms.fresh_products import fresh_products
from pullback.transforms.lower_matmul import version_matmul
from unit.corerun import Core
from unit.irtools import M2, agree, build, named

RNG = np.random.default_rng(0)


def nothing(b: Builder, c: Value, a: Value) -> None:
    b.dim(c, 0)


def store(b: Builder, c: Value, a: Value) -> None:
    b.store(c, b.const(2.0, F8), [b.index(0), b.index(0)])


def store_in_a_branch(b: Builder, c: Value, a: Value) -> None:
    def there() -> list[Value]:
        b.store(c, b.load(a, [b.index(0), b.index(0)]), [b.index(0), b.index(0)])
        return []

    b.if_(b.op("gt", b.dim(a, 0), b.index(0)), there, lambda: [])


def store_in_its_transpose(b: Builder, c: Value, a: Value) -> None:
    b.store(b.transpose(c, (1, 0)), b.const(3.0, F8), [b.index(0), b.index(1)])


def another_product(b: Builder, c: Value, a: Value) -> None:
    b.matmul(c, a, a)


def programs(before: Callable[[Builder, Value, Value], None], turned: bool = False) -> Callable[[], Function]:
    def body(b: Builder, a: Value) -> list[Value]:
        n = b.dim(a, 0)
        c = b.alloc("f8", [n, n], zero=True)
        before(b, c, a)
        b.matmul(b.transpose(c, (1, 0)) if turned else c, a, a)
        return [c]

    return lambda: build([M2], body)


def passes(func: Function) -> Function:
    return fresh_products(func, TABLE)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("n", [2, 3, 9])
@pytest.mark.parametrize(
    ("before", "fresh"),
    [
        (nothing, [True]),
        (store, [False]),
        (store_in_a_branch, [False]),
        (store_in_its_transpose, [False]),
        (another_product, [True, False]),
    ],
)
def test_first_to_touch(before: Callable[..., None], fresh: list[bool], n: int, turned: bool) -> None:
    a = RNG.normal(size=(n, n))
    make = programs(before, turned)
    func = agree(make, passes, a)
    assert [bool(op.attrs.get("fresh")) for op in named(func, "matmul")] == fresh
    (alloc,) = named(func, "alloc")
    assert bool(alloc.attrs.get("zero")) is not fresh[0]
    agree(make, lambda f: version_matmul(passes(f), TABLE), a)  # loops get their zeros back
    (got,) = Core(version_matmul(passes(make()), TABLE))(a)
    (want,) = Core(version_matmul(make(), TABLE))(a)
    np.testing.assert_allclose(got, want, rtol=1e-13)


def test_every_trip_of_a_loop_adds() -> None:
    def body(b: Builder, a: Value) -> list[Value]:
        c = b.alloc("f8", [b.dim(a, 0), b.dim(a, 0)], zero=True)

        def trip(k: Value, _: list[Value]) -> list[Value]:
            b.matmul(c, a, a)
            return []

        b.for_(b.index(3), [], trip)
        return [c]

    func = agree(lambda: build([M2], body), passes, RNG.normal(size=(4, 4)))
    assert not named(func, "matmul")[0].attrs.get("fresh")


@pytest.mark.parametrize("shape", [(0, 3, 4), (3, 0, 4), (1, 30, 40), (30, 40, 1), (6, 5, 4), (40, 30, 20)])
def test_programs(shape: tuple[int, int, int]) -> None:
    """No inner axis gives zeros; rows and columns are loops."""
    m, k, n = shape
    a, b = RNG.normal(size=(m, k)), RNG.normal(size=(k, n))
    np.testing.assert_allclose(pb.jit(lambda a, b: a @ b)(a, b), a @ b, rtol=1e-12, atol=1e-12)
    if m * k * n:
        check_grads(lambda a, b: np.sin(a @ b).sum(), (a, b))
