# SPDX-License-Identifier: MIT
"""skip_zeros: what is computed from an adjoint that is nothing is not computed, and only that."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import pullback as pb
from pullback.ir.build import Builder
from pullback.ir.core import Function, Value
from pullback.ir.types import F8, I8, array
from pullback.prims import TABLE
from pullback.transforms.skip_zeros import skip_zeros
from unit.irtools import M2, agree, build, named

X = np.arange(12.0).reshape(4, 3) - 5.5
Term = Callable[[Builder, Value, Value], Value]


def run(func: Function) -> Function:
    return skip_zeros(func, TABLE)


def program(term: Term, *, zero: bool = True, is_shadow: bool = True, also: bool = False) -> Function:
    """s = zeros(n); s[m] = 2; for i: for j: t[j] += term(s[i], x[i, j]). ``also``: u[j] = x[i, j] in the same loop."""

    def body(b: Builder, x: Value, m: Value) -> list[Value]:
        n, width = b.dim(x, 0), b.dim(x, 1)
        s = b.value("alloc", [n], array("f8", 1), "s", zero=True, shadow=is_shadow)
        s.name = "s"
        t = b.value("alloc", [width], array("f8", 1), "t", zero=True, shadow=True)
        u = b.value("alloc", [width], array("f8", 1), "u", zero=True)
        b.store(s, b.const(2.0, F8), [m])

        def row(i: Value, c: list[Value]) -> list[Value]:
            ct = b.load(s, [i])

            def column(j: Value, c: list[Value]) -> list[Value]:
                v = b.load(x, [i, j])
                b.store(t, b.op("add", b.load(t, [j]), term(b, ct, v)), [j])
                if also:
                    b.store(u, v, [j])
                return []

            b.for_(width, [], column)
            return []

        b.for_(n, [], row)
        return [t, u]

    func = build([M2, I8], body)
    if not zero:
        next(op for op in named(func, "alloc") if op.results[0].name == "s").attrs["zero"] = False
    return func


def product(b: Builder, ct: Value, v: Value) -> Value:
    return b.op("mul", v, ct)


@pytest.mark.parametrize(
    "term",
    [
        product,
        lambda b, ct, v: b.op("neg", b.op("div", ct, v)),
        lambda b, ct, v: b.op("add", b.op("mul", ct, v), ct),
        lambda b, ct, v: b.op("mul", b.op("mul", v, v), b.op("mul", ct, v)),
        lambda b, ct, v: b.select(b.op("gt", v, b.const(0.0, F8)), ct, b.op("mul", ct, v)),
    ],
)
def test_multiples_of_nothing_are_skipped(term: Term) -> None:
    func = agree(lambda: program(term), run, X, 2)
    assert len(named(func, "if")) == 1


@pytest.mark.parametrize(
    "term",
    [
        lambda b, ct, v: b.op("add", ct, v),
        lambda b, ct, v: b.op("exp", ct),
        lambda b, ct, v: b.op("div", v, b.op("add", ct, b.const(1.0, F8))),
        lambda b, ct, v: b.select(b.op("gt", v, b.const(0.0, F8)), ct, v),
        lambda b, ct, v: v,
    ],
)
def test_what_is_not_a_multiple_is_computed(term: Term) -> None:
    func = agree(lambda: program(term), run, X, 2)
    assert not named(func, "if")


def test_a_shadow_that_is_filled_is_not_expected_to_hold_zeros() -> None:
    assert not named(run(program(product, zero=False)), "if")


def test_memory_of_the_program_is_no_shadow() -> None:
    assert not named(agree(lambda: program(product, is_shadow=False), run, X, 2), "if")


def test_a_loop_with_another_effect_runs() -> None:
    assert not named(agree(lambda: program(product, also=True), run, X, 2), "if")


def test_two_adjoints_must_both_be_nothing() -> None:
    """As in forward mode over the reverse sweep."""

    def body(b: Builder, x: Value, m: Value, k: Value) -> list[Value]:
        n, width = b.dim(x, 0), b.dim(x, 1)
        s, ds, t = (b.value("alloc", [size], array("f8", 1), zero=True, shadow=True) for size in (n, n, width))
        b.store(s, b.const(2.0, F8), [m])
        b.store(ds, b.const(3.0, F8), [k])

        def row(i: Value, c: list[Value]) -> list[Value]:
            ct, dct = b.load(s, [i]), b.load(ds, [i])

            def column(j: Value, c: list[Value]) -> list[Value]:
                v = b.load(x, [i, j])
                b.store(t, b.op("add", b.load(t, [j]), b.op("add", b.op("mul", ct, v), b.op("mul", dct, v))), [j])
                return []

            b.for_(width, [], column)
            return []

        b.for_(n, [], row)
        return [t]

    func = agree(lambda: build([M2, I8, I8], body), run, X, 2, 0)
    assert len(named(func, "if")) == 1


def test_no_adjoint_times_an_infinite_derivative_is_nothing() -> None:
    """The rows that are not chosen have infinite derivatives."""

    def loss(x):
        return np.min(np.sum(np.sqrt(np.abs(x)) + np.abs(x), axis=1))

    x = np.array([[0.0, 4.0], [1.0, 1.0], [0.0, 9.0]])
    np.testing.assert_allclose(pb.grad(loss)(x), [[0.0, 0.0], [1.5, 1.5], [0.0, 0.0]])


def test_second_order() -> None:
    def cost(points, centroids):
        total = 0.0
        for p in points:
            total += np.min(np.sum((centroids - p) ** 2, axis=1))
        return total

    points = np.random.default_rng(0).random((20, 2))
    centroids = points[:3].copy()
    gradient = pb.grad(cost, argnums=1)
    _, diagonal = pb.jvp(gradient, (points, centroids), (np.zeros_like(points), np.ones_like(centroids)))
    sizes = np.bincount(((points[:, None] - centroids) ** 2).sum(axis=2).argmin(axis=1), minlength=3)
    np.testing.assert_allclose(diagonal, np.repeat(2.0 * sizes[:, None], 2, axis=1))
