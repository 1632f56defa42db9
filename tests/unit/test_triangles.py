# SPDX-License-Identifier: MIT
"""Triangular factors and their cotangents, as programs make them: found by what is stored, and only where it is so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import scipy.linalg

import pullback as pb
from pullback import passes
from pullback.frontend.typeof import typeof
from pullback.ir.build import Builder
from pullback.ir.core import Function, Op, Value
from pullback.ir.types import F8, array
from pullback.prims import TABLE
from pullback.testing import check_grads
from pullback.transforms.triangle_products import triangle_products
from unit.irtools import M2, agree, build, named

RNG = np.random.default_rng(0)
N = 40


def products(f: Callable[..., Any], *args: Any) -> list[Op]:
    """The products in the final program of ``f``."""
    op = f if hasattr(f, "lowered") else pb.jit(f)
    func = passes.finish(passes.commit(op.lowered(tuple(map(typeof, args))).func))
    return named(func, "matmul")


def said(op: Op) -> dict[str, Any]:
    return {name: op.attrs[name] for name in ("part", "left", "right") if name in op.attrs}


# ----------------------------------------------------------------------------------- factors, by program


def filled_by_rows(a: np.ndarray) -> np.ndarray:
    n = a.shape[0]
    factor = np.zeros((n, n))
    for i in range(n):
        for j in range(i + 1):
            factor[i, j] = np.exp(a[i, j]) if i == j else a[i, j]
    return factor


def filled_by_columns(a: np.ndarray) -> np.ndarray:
    n = a.shape[0]
    factor = np.zeros((n, n))
    for j in range(n):
        factor[j, j] = 1.0 + a[j, j]
        factor[j + 1 :, j] = a[j, : n - j - 1]
    return factor


def filled_behind_a_condition(a: np.ndarray) -> np.ndarray:
    n = a.shape[0]
    factor = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            if i >= j:
                factor[i, j] = a[i, j]
    return factor


def filled_with_zeros_above(a: np.ndarray) -> np.ndarray:
    n = a.shape[0]
    factor = np.empty((n, n))
    for i in range(n):
        for j in range(n):
            factor[i, j] = a[i, j] if i > j else 0.0
    return factor


def copied(a: np.ndarray) -> np.ndarray:
    return -np.tril(a).copy()


def one_of_a_stack(a: np.ndarray) -> np.ndarray:
    n = a.shape[0]
    factors = np.zeros((2, n, n))
    for j in range(n):
        factors[:, j:, j] = a[j:, j]
    return factors[1]


LOWER: list[Callable[[np.ndarray], np.ndarray]] = [
    filled_by_rows,
    filled_by_columns,
    filled_behind_a_condition,
    filled_with_zeros_above,
    copied,
    one_of_a_stack,
    np.tril,
    lambda a: np.tril(a, -1),
    lambda a: np.linalg.cholesky(a @ a.T + a.shape[0] * np.eye(a.shape[0])),
    lambda a: np.diag(np.diag(a)),
    lambda a: scipy.linalg.cholesky(a @ a.T + a.shape[0] * np.eye(a.shape[0]), lower=True),
]
UPPER: list[Callable[[np.ndarray], np.ndarray]] = [
    np.triu,
    lambda a: np.tril(a).T,
    lambda a: scipy.linalg.cholesky(a @ a.T + a.shape[0] * np.eye(a.shape[0])),
]


@pytest.mark.parametrize(
    ("factor", "part"),
    [*((f, "lower") for f in LOWER), *((f, "upper") for f in UPPER)],
    ids=lambda x: getattr(x, "__name__", x).strip("<>"),
)
def test_known(factor: Callable[[np.ndarray], np.ndarray], part: str) -> None:
    x = RNG.normal(size=(N, 30))
    a = RNG.normal(size=(N, N)) / 8
    other = {"lower": "upper", "upper": "lower"}[part]
    assert said(products(lambda a, x: factor(a) @ x, a, x)[-1]) == {"left": part}
    assert said(products(lambda a, x: x.T @ factor(a), a, x)[-1]) == {"right": part}
    assert said(products(lambda a, x: x.T @ factor(a).T, a, x)[-1]) == {"right": other}
    loss = pb.value_and_grad(lambda a, x: np.sum(np.sin(factor(a) @ x)), argnums=(0, 1))
    value, (da, dx) = loss(a, x)
    np.testing.assert_allclose(value, np.sum(np.sin(factor(a) @ x)), rtol=1e-10)
    np.testing.assert_allclose(dx, factor(a).T @ np.cos(factor(a) @ x), rtol=1e-9, atol=1e-9)
    direction, h = RNG.normal(size=a.shape), 1e-6
    slope = (np.sum(np.sin(factor(a + h * direction) @ x)) - np.sum(np.sin(factor(a - h * direction) @ x))) / (2 * h)
    np.testing.assert_allclose(np.sum(da * direction), slope, rtol=1e-5, atol=1e-5)


def one_above(a: np.ndarray) -> np.ndarray:
    n = a.shape[0]
    factor = np.zeros((n, n))
    for i in range(n):
        for j in range(min(i + 2, n)):
            factor[i, j] = a[i, j]
    return factor


def changed_later(a: np.ndarray) -> np.ndarray:
    factor = np.tril(a).copy()
    factor[0, 3] = a[0, 0]
    return factor


def changed_by_a_view(a: np.ndarray) -> np.ndarray:
    factor = np.tril(a).copy()
    factor[:2] += a[:2]
    return factor


def another_diagonal(a: np.ndarray) -> np.ndarray:
    return np.tril(a, 1)


def condition_the_other_way(a: np.ndarray) -> np.ndarray:
    n = a.shape[0]
    factor = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            if i >= j or a[0, 0] > 0:
                factor[i, j] = a[i, j]
    return factor


def ones_above(a: np.ndarray) -> np.ndarray:
    n = a.shape[0]
    factor = np.ones((n, n))
    for i in range(n):
        for j in range(i + 1):
            factor[i, j] = a[i, j]
    return factor


def times_something(a: np.ndarray) -> np.ndarray:
    """0 times infinity is NaN."""
    return np.tril(a) * a[0]


@pytest.mark.parametrize(
    "factor",
    [
        one_above,
        changed_later,
        changed_by_a_view,
        another_diagonal,
        condition_the_other_way,
        ones_above,
        times_something,
        lambda a: a,
    ],
)
def test_not_known(factor: Callable[[np.ndarray], np.ndarray]) -> None:
    x, a = RNG.normal(size=(N, 30)), RNG.normal(size=(N, N))
    assert [said(op) for op in products(lambda a, x: factor(a) @ x, a, x)] == [{}]
    np.testing.assert_allclose(pb.jit(lambda a, x: factor(a) @ x)(a, x), factor(a) @ x, rtol=1e-10, atol=1e-10)


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("at", [(0, 3), (N - 1, 0), (20, 29)])
def test_what_is_not_finite_shows_as_in_numpy(bad: float, at: tuple[int, int]) -> None:
    """A zero that is left out is 0 times it: NaN."""
    x, a = RNG.normal(size=(N, 30)), RNG.normal(size=(N, N))
    x[at] = bad
    with np.errstate(invalid="ignore"):
        for f in (
            lambda a, x: np.tril(a) @ x,
            lambda a, x: np.triu(a) @ x,
            lambda a, x: x.T @ np.tril(a),
            lambda a, x: x.T @ np.tril(a).T,
        ):
            got, want = pb.jit(f)(a, x), f(a, x)
            np.testing.assert_array_equal(np.isfinite(got), np.isfinite(want))
            np.testing.assert_array_equal(np.isnan(got), np.isnan(want))


# --------------------------------------------------------------------------------------------------------------- the IR


def turned_otherwise(b: Builder, a: Value) -> list[Value]:
    """A transposed stack has its matrices in other axes than those that were stored to."""
    n = b.dim(a, 0)
    stack = b.value("alloc", [n, n, n], array("f8", 3), "stack", zero=True)

    def store(i: Value, _: list[Value]) -> list[Value]:
        def below(j: Value, _: list[Value]) -> list[Value]:
            b.store(stack, b.load(a, [i, j]), [i, i, j])
            return []

        b.for_(b.op("add", i, b.index(1)), [], below)
        return []

    b.for_(n, [], store)
    matrix = b.view(b.transpose(stack, (2, 1, 0)), ["i", "f", "f"], [b.index(0)])
    c = b.alloc("f8", [n, n], zero=True)
    b.matmul(c, matrix, a)
    return [c]


def a_cotangent_turned_otherwise(b: Builder, a: Value) -> list[Value]:
    n = b.dim(a, 0)
    stack = b.value("alloc", [n, n, n], array("f8", 3), "stack", zero=True)
    b.matmul(b.view(b.transpose(stack, (2, 1, 0)), ["i", "f", "f"], [b.index(0)]), a, a)
    z = b.alloc("f8", [n, n], zero=True)

    def read(k: Value, _: list[Value]) -> list[Value]:
        def row(i: Value, _: list[Value]) -> list[Value]:
            def below(j: Value, _: list[Value]) -> list[Value]:
                b.store(z, b.op("add", b.load(z, [k, i]), b.load(stack, [k, i, j])), [k, i])
                return []

            b.for_(b.op("add", i, b.index(1)), [], below)
            return []

        b.for_(n, [], row)
        return []

    b.for_(n, [], read)
    return [z]


def written_by_another_product(b: Builder, a: Value) -> list[Value]:
    n = b.dim(a, 0)
    factor, c = (b.alloc("f8", [n, n], zero=True) for _ in range(2))
    b.matmul(factor, a, a)
    b.matmul(c, factor, a)
    return [c]


def filled_with_one(b: Builder, a: Value) -> list[Value]:
    n = b.dim(a, 0)
    factor, c = (b.alloc("f8", [n, n], zero=True) for _ in range(2))
    b.fill(factor, b.const(1.0, F8))
    b.matmul(c, factor, a)
    return [c]


@pytest.mark.parametrize(
    "program", [turned_otherwise, a_cotangent_turned_otherwise, written_by_another_product, filled_with_one]
)
def test_not_known_in_the_ir(program: Callable[[Builder, Value], list[Value]]) -> None:
    def passed(func: Function) -> Function:
        return triangle_products(func, TABLE)

    func = agree(lambda: build([M2], program), passed, RNG.normal(size=(5, 5)))
    assert [said(op) for op in named(func, "matmul")] == [{}] * len(named(func, "matmul"))


def test_a_factor_for_each_trip_of_a_loop() -> None:
    """It lives in a tape, which is cleared for it."""

    def loss(a: np.ndarray, x: np.ndarray) -> Any:
        k, d = a.shape[0], x.shape[1]
        total = 0.0
        for c in range(k):
            factor = np.zeros((d, d))
            for i in range(d):
                for j in range(i + 1):
                    factor[i, j] = np.exp(a[c, i, j])
            total += np.sum(np.sin(x @ factor.T))
        return total

    given = RNG.normal(size=(3, 6, 6)), RNG.normal(size=(30, 6))
    check_grads(loss, given)
    found = [said(op) for op in products(pb.value_and_grad(loss, argnums=(0, 1)), *given)]
    assert {"right": "upper"} in found and {"right": "lower"} in found
    assert any("part" in p for p in found)


def test_the_gradient_of_a_mixture() -> None:
    """Both sweeps use the triangle: the product, and the cotangent, whose product is the first to touch the tape."""

    def loss(below: np.ndarray, x: np.ndarray, means: np.ndarray) -> float:
        k, d = means.shape
        factor = np.zeros((k, d, d))
        first = 0
        for j in range(d):
            last = first + d - j
            factor[:, j:, j] = below[:, first:last]
            first = last
        terms = np.empty((x.shape[0], k))
        for c in range(k):
            scaled = (x - means[c]) @ factor[c].T
            terms[:, c] = np.sum(scaled * scaled, axis=1)
        return np.sum(np.log(np.sum(np.exp(-terms / (100.0 * d)), axis=1)))

    for d in (3, 20):
        given = RNG.normal(size=(2, d * (d + 1) // 2)), RNG.normal(size=(70, d)), RNG.normal(size=(2, d))
        check_grads(loss, given)
        parts = [said(op) for op in products(pb.value_and_grad(loss, argnums=(0, 1, 2)), *given)]
        assert {"right": "upper"} in parts and any("part" in p for p in parts)
