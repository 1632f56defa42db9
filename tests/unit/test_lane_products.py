# SPDX-License-Identifier: MIT
"""Products in SIMD lanes: kernels, triangles, sums over the examples, and what is done to a body before (``Ready``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pullback as pb
from pullback import passes
from pullback.backend.llvm.jit import compile_core
from pullback.config import Options
from pullback.frontend.typeof import typeof
from pullback.ir import interp
from pullback.ir.build import Builder
from pullback.ir.core import Block, Function, Op, Value, walk
from pullback.ir.lanes import load_lanes, splat, store_lanes, sum_each
from pullback.ir.types import I8, Array, Dim
from pullback.ir.verify import verify
from pullback.prims import TABLE
from pullback.transforms.lanes.kernels import Kernels
from pullback.transforms.lanes.ready import Ready
from pullback.transforms.lanes.uniform import uniformity
from pullback.transforms.lanes.width import WIDE, wide_of

RNG = np.random.default_rng(11)
COUNTS = (1, 7, 63, 64, 65, 150)


def mixture(x: Any, means: Any, factor: Any) -> Any:
    """Of one point: a loop over components, with a product with a shared matrix, and its sum of squares."""
    k = means.shape[0]
    t = np.empty(k)
    for c in range(k):
        s = factor[c] @ (x - means[c])
        t[c] = -0.5 * np.sum(s * s)
    largest = np.max(t)
    return largest + np.log(np.sum(np.exp(t - largest)))


def total(strategy: str, f: Callable[..., Any] = mixture) -> Any:
    each = pb.vmap(f, (0, None, None), strategy=strategy)
    return pb.value_and_grad(lambda x, means, factor: np.sum(each(x, means, factor)), argnums=(0, 1, 2))


def triangular(strategy: str, upper: bool = False) -> Any:
    """The same, of a factor that is filled with a triangle."""
    each = pb.vmap(mixture, (0, None, None), strategy=strategy)

    def f(x, means, numbers):
        k, d = means.shape
        factor = np.zeros((k, d, d))
        for c in range(k):
            for i in range(d):
                for j in range(i + 1):
                    if upper:
                        factor[c, j, i] = numbers[c, i, j]
                    else:
                        factor[c, i, j] = numbers[c, i, j]
        return np.sum(each(x, means, factor))

    return pb.value_and_grad(f, argnums=(0, 1, 2))


def inputs(n: int, d: int, k: int = 3) -> tuple[np.ndarray, ...]:
    return RNG.normal(size=(n, d)), RNG.normal(size=(k, d)), RNG.normal(size=(k, d, d))


def same(got: Any, want: Any, tol: float = 1e-10) -> None:
    for x, y in zip([got[0], *got[1]], [want[0], *want[1]], strict=True):
        np.testing.assert_allclose(x, y, rtol=tol, atol=tol)


def readied(f: Any, *args: Any) -> tuple[Function, Op]:
    """The final function before loops over examples run in lanes, and the only one of these."""
    func = passes.commit(f.lowered(tuple(map(typeof, args))).func)
    (loop,) = [op for op in walk(func.body) if op.name == "for" and op.attrs.get("examples")]
    Ready(func, TABLE).loop(loop)
    verify(func, TABLE)
    return func, loop


def in_lanes(f: Any, *args: Any) -> Function:
    func = passes.finish(passes.commit(f.lowered(tuple(map(typeof, args))).func))
    verify(func, TABLE)
    return func


def products(func: Function, width: int, part: str = "") -> set[str]:
    """The kernels for products of so many lanes that are called."""
    called = {op.attrs["callee"] for g in (func, *func.callees.values()) for op in walk(g.body) if op.name == "call"}
    return {name for name in called if f"product{part}.x{width}." in name}


# ------------------------------------------------------------------------------------------------ values


@pytest.mark.parametrize("d", [1, 2, 3, 6, 9])
@pytest.mark.parametrize("make", [total, triangular, lambda s: triangular(s, True)], ids=["full", "lower", "upper"])
def test_gradients_of_a_mixture(make: Callable[[str], Any], d: int) -> None:
    lanes, loop = make("lanes"), make("loop")
    for n in COUNTS:
        args = inputs(n, d)
        same(lanes(*args), loop(*args))


def test_a_mixture_interpreted() -> None:
    for make in (total, triangular):
        args = inputs(66, 5)
        want = make("loop")(*args)
        func = in_lanes(make("lanes"), *args)
        value, *cts = interp.run(func, [a.copy() for a in args], TABLE)
        same((value, [np.asarray(c) for c in cts]), want)


def test_products_know_triangles() -> None:
    args = inputs(4, 5)
    assert len(products(in_lanes(triangular("lanes"), *args), WIDE, "_lower")) == 1
    assert len(products(in_lanes(triangular("lanes", True), *args), WIDE, "_upper")) == 1
    full = in_lanes(total("lanes"), *args)
    assert not products(full, WIDE, "_lower") | products(full, WIDE, "_upper")


@pytest.mark.parametrize("upper", [False, True])
@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_what_a_triangle_leaves_out_may_be_nan(bad: float, upper: bool) -> None:
    x, _, numbers = inputs(70, 4)
    x[3, 0 if upper else 3] = bad
    each = pb.vmap(lambda v, f: f @ v, (0, None), strategy="lanes")

    def triangle_times(x, numbers):
        d = numbers.shape[1]
        factor = np.zeros((d, d))
        for i in range(d):
            for j in range(i + 1):
                if upper:
                    factor[j, i] = numbers[i, j]
                else:
                    factor[i, j] = numbers[i, j]
        return each(x, factor)

    factor = np.tril(numbers[0]).T if upper else np.tril(numbers[0])
    with np.errstate(invalid="ignore"):
        want = np.array([[sum(factor[i, j] * v[j] for j in range(4)) for i in range(4)] for v in x])
    got = pb.jit(triangle_times)(x, numbers[0])
    func = in_lanes(pb.jit(triangle_times), x, numbers[0])
    assert products(func, WIDE, "_upper" if upper else "_lower")
    np.testing.assert_array_equal(np.isnan(got), np.isnan(want))
    np.testing.assert_allclose(got, want, rtol=1e-12)


def test_single_precision() -> None:
    args = tuple(a.astype(np.float32) for a in inputs(70, 5))
    got, want = total("lanes")(*args), total("loop")(*args)
    same(got, want, 2e-4)


def test_products_in_branches_that_some_examples_take() -> None:
    def f(x, means, factor):
        s = 0.0
        for c in range(means.shape[0]):
            if x[0] > 0.0:
                y = factor[c] @ (x - means[c])
                s += np.sum(y * y)
        return s

    for n in COUNTS:
        args = inputs(n, 5)
        same(total("lanes", f)(*args), total("loop", f)(*args))


# ------------------------------------------------------------------------------------------------ joint cotangents


def test_the_product_with_a_shared_matrix_is_one_of_the_sum() -> None:
    args = inputs(4, 5)
    func = in_lanes(pb.vmap(pb.grad(mixture, 1), (0, None, None), strategy="lanes"), *args)
    each = pb.vmap(mixture, (0, None, None), strategy="lanes")
    summed = in_lanes(pb.grad(lambda x, m, q: np.sum(each(x, m, q)), 1), *args)
    # a product of lanes forward, and one back for what each example gets; none where only the sum is asked for
    assert [len(products(func, width)) for width in (8, WIDE)] == [2, 2]
    assert [len(products(summed, width)) for width in (8, WIDE)] == [1, 1]


def test_a_cotangent_that_examples_get_is_their_own() -> None:
    args = inputs(4, 5)
    each = pb.vmap(mixture, (0, None, None), strategy="lanes")
    both = in_lanes(pb.grad(lambda x, m, q: np.sum(each(x, m, q)), (0, 1)), *args)
    assert [len(products(both, width)) for width in (8, WIDE)] == [2, 2]


# ------------------------------------------------------------------------------------------------ ready


def rows(loop: Op) -> list[Op]:
    return [op for op in walk(loop.regions[0]) if op.name == "copy" and op.result.name == "row"]


def test_rows_that_are_read_again_and_again_are_taken_once() -> None:
    args = inputs(4, 5)
    _, loop = readied(total("lanes"), *args)
    (row,) = rows(loop)  # both sweeps read it
    assert row in loop.regions[0].ops


def test_rows_that_are_read_once_or_in_part_stay() -> None:
    def once(x, means, factor):
        s = 0.0
        for i in range(x.shape[0]):
            s += np.sin(x[i])
        return s

    def in_part(x, means, factor):
        s = 0.0
        for c in range(means.shape[0]):
            for i in range(x.shape[0] - 1):
                s += np.sin(x[i] + means[c, i])
        return s

    args = inputs(4, 5)
    for f in (once, in_part):
        _, loop = readied(pb.vmap(f, (0, None, None), strategy="lanes"), *args)
        assert rows(loop) == []


def test_products_need_no_zeros() -> None:
    args = inputs(4, 5)
    _, loop = readied(total("lanes"), *args)
    products = [op for op in walk(loop.regions[0]) if op.name == "matmul"]
    assert [bool(op.attrs.get("fresh")) for op in products if op.operands[0].type.dims[1].size == 1] == [True, True]


def tape_program(row: bool, between: bool = False, short: bool = False) -> Function:
    """A product that is added to zeros in a part of an array; ``row``: the product is a row, with an axis that the
    array has not; ``between``: someone reads the zeros before; ``short``: the loop leaves out the last one."""
    t = Array("f8", (Dim(), Dim()))
    func = Function("f", Block([Value(t, "a"), Value(t, "b"), Value(I8, "n")]))
    b = Builder(TABLE, func.body)
    x, y, n = func.body.args
    one = b.index(1)
    size = b.dim(y, 1) if row else b.dim(x, 0)
    tape = b.alloc("f8", [n, size] if row else [n, size, one], zero=True, hint="tape")
    seen = b.alloc("f8", [n], zero=True, hint="seen")
    zero = b.const(0.0, typeof(1.0))

    def example(e: Value, _: list[Value]) -> list[Value]:
        def clear(i: Value, _: list[Value]) -> list[Value]:
            b.store(tape, zero, [e, i] if row else [e, i, b.index(0)])
            return []

        b.for_(b.op("sub", size, one) if short else size, [], clear)
        if between:
            b.store(seen, b.load(tape, [e, b.index(0)] if row else [e, b.index(0), b.index(0)]), [e])
        b.matmul(b.view(tape, ["i", "n", "f"] if row else ["i", "f", "f"], [e]), x, y)
        return []

    b.for_(n, [], example, examples="lanes")
    func.body.results = [tape, seen]
    return func


@pytest.mark.parametrize("row", [False, True])
@pytest.mark.parametrize("why_not", [{}, {"between": True}, {"short": True}], ids=["all", "between", "short"])
def test_zeros_that_a_loop_has_stored(why_not: dict[str, bool], row: bool) -> None:
    args = [RNG.normal(size=(1, 4) if row else (3, 4)), RNG.normal(size=(4, 3) if row else (4, 1)), 5]
    want = [np.asarray(r) for r in interp.run(tape_program(row, **why_not), list(args), TABLE)]
    func = tape_program(row, **why_not)
    (loop,) = [op for op in walk(func.body) if op.attrs.get("examples")]
    Ready(func, TABLE).loop(loop)
    verify(func, TABLE)
    (product,) = [op for op in walk(loop.regions[0]) if op.name == "matmul"]
    assert bool(product.attrs.get("fresh")) is not bool(why_not)
    assert any(op.name == "for" for op in walk(loop.regions[0])) is bool(why_not)
    for got, y in zip(interp.run(func, list(args), TABLE), want, strict=True):
        np.testing.assert_allclose(np.asarray(got), y)


# ------------------------------------------------------------------------------------------------ widths


def wide(f: Callable[..., Any], in_axes: Any, *args: Any) -> int | None:
    _, loop = readied(pb.vmap(f, in_axes, strategy="lanes"), *args)
    return wide_of(loop, uniformity(loop))


def test_blocks_are_wide_where_lanes_go_the_same_way() -> None:
    args = inputs(4, 5)
    assert wide(mixture, (0, None, None), *args) == WIDE
    assert wide(pb.grad(mixture, 1), (0, None, None), *args) == WIDE


def test_blocks_are_not_wide_with_matrices_of_each_example_or_loops_of_many_lengths() -> None:
    args = inputs(4, 5)
    assert wide(pb.grad(lambda x, q: np.sum(np.tanh(q @ x)), 1), (0, None), args[0], args[2][0]) is None

    def steps(x, n, q):
        for _ in range(n):
            x = np.tanh(q @ x)
        return x

    assert wide(steps, (0, 0, None), args[0], np.arange(4), args[2][0]) is None


# ------------------------------------------------------------------------------------------------ kernels, ops


def lane_function(width: int, dims: list[tuple[int, ...]], body: Callable[..., None]) -> Function:
    """``body`` on arrays of these sizes, which the function returns."""
    types = [Array("f8", (*(Dim() for _ in d[:-1]), Dim(d[-1]))) for d in dims]
    func = Function("f", Block([Value(t, "x") for t in types]))
    b = Builder(TABLE, func.body)
    body(b, Kernels(func.callees, TABLE, width), *func.body.args)
    verify(func, TABLE)
    return func


@pytest.mark.parametrize("count", [0, 1, 8, 13, 16])
@pytest.mark.parametrize("part", ["", "lower", "upper"])
def test_sums_of_outer_products(part: str, count: int) -> None:
    for m, n in ((1, 1), (2, 4), (3, 5), (5, 9), (9, 3)):
        a, b, c = RNG.normal(size=(m, 16)), RNG.normal(size=(n, 16)), RNG.normal(size=(m, n))
        func = lane_function(
            16,
            [(m, n), (m, 16), (n, 16)],
            lambda e, kernels, c, a, b: kernels.dots(e, c, a, b, e.index(count), part),
        )
        got = c.copy()
        interp.run(func, [got, a, b], TABLE)
        want = c + a[:, :count] @ b[:, :count].T
        some = {"": np.ones_like, "lower": np.tril, "upper": np.triu}[part](np.ones((m, n))) > 0
        np.testing.assert_allclose(got[some], want[some], rtol=1e-12)


def sums_of(count: int, width: int) -> Function:
    out = Array("f8", (Dim(count),))
    func = Function("f", Block([Value(Array("f8", (Dim(count), Dim(width))), "x"), Value(out, "y")]))
    b = Builder(TABLE, func.body)
    x, y = func.body.args
    each = sum_each(b, [load_lanes(b, x, [b.index(k)], width) for k in range(count)])
    store_lanes(b, y, b.op("add", each, splat(b, b.const(1.0, typeof(1.0)), count)), [])
    verify(func, TABLE)
    return func


@pytest.mark.parametrize(("count", "width"), [(2, 2), (2, 8), (4, 4), (4, 8), (8, 8), (4, 16), (8, 16), (16, 16)])
def test_sum_each(count: int, width: int) -> None:
    x, y = RNG.normal(size=(count, width)), np.zeros(count)
    interp.run(sums_of(count, width), [x, y], TABLE)
    np.testing.assert_allclose(y, x.sum(axis=1) + 1.0, rtol=1e-12)
    assert "shufflevector" in compile_core(sums_of(count, width), Options()).llvm_ir()


# ------------------------------------------------------------------ examples of different sizes


def projected(x, s):
    return np.sum(np.cos(x[:, 0] @ s[: len(x)]))


def turned(x, s):
    return np.sum(np.tanh(x.T @ s[: x.shape[0]]))


def made_inside(x, s):
    """What is multiplied was made in memory of a block that has room for its longest example."""
    y = 2.0 * np.sin(x)
    z = np.empty_like(y)
    z[:] = y * y
    return np.sum(np.tanh(y.T @ s[: x.shape[0]])) + np.sum(np.sin(z[:, 1] @ s[: x.shape[0]]))


def own_square(x, s):
    y = np.cumsum(x, axis=0)
    a = y @ y.T
    return np.sum(np.tanh(a @ s[: len(x)])) + np.sum(np.tanh((y.T @ a) @ s[: len(x)]))


@pytest.mark.parametrize("f", [projected, turned, made_inside, own_square])
def test_examples_of_different_lengths(f: Callable[..., Any]) -> None:
    """Behind the end of an example there may be anything: a sum over its length takes none of it."""
    rng = np.random.default_rng(3)
    xs = [rng.normal(size=(n, 3)) for n in (1, 5, 2, 9, 4, 7, 3, 3, 8, 1, 6)]
    s = rng.normal(size=(12, 4))

    def over(strategy: str) -> Any:
        each = pb.vmap(f, (0, None), strategy=strategy)
        return pb.value_and_grad(lambda s, xs: each(xs, s).sum(), argnums=(0, 1))

    want, (want_s, want_xs) = over("loop")(s, pb.ragged(xs))
    assert want == pytest.approx(sum(f(x, s) for x in xs), rel=1e-12)
    lanes = over("lanes")
    for _ in range(3):
        junk = [np.full(2000, np.nan) for _ in range(50)]
        del junk  # freed memory that shows where it is read
        got, (got_s, got_xs) = lanes(s, pb.ragged(xs))
        assert got == pytest.approx(want, rel=1e-12)
        np.testing.assert_allclose(got_s, want_s, rtol=1e-10, atol=1e-12)
        for one, other in zip(got_xs, want_xs, strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-10, atol=1e-12)
