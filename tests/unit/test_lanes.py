# SPDX-License-Identifier: MIT
"""Batching in SIMD lanes: each kind of control flow, memory and product, against a Python loop over the examples.

Every program runs compiled and interpreted, as a value, differentiated before and after batching, in batches that fill
no block, one, and more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pullback as pb
from pullback import passes
from pullback.frontend.typeof import typeof
from pullback.ir import interp
from pullback.prims import TABLE
from unit.lane_tools import compare, lanes_of

rng = np.random.default_rng(7)
X = rng.uniform(0.2, 2.0, 40)
N = rng.integers(0, 12, 40)
V = rng.normal(size=(40, 6))


# ------------------------------------------------------------------------------------------------ control flow


def test_straight_code() -> None:
    compare(lambda x: np.exp(-x) * np.sin(3.0 * x) + abs(x - 1.0), (X,))


def test_varying_range() -> None:
    def f(x, n):
        s = 1.0
        for i in range(n):
            s = s * x + i
        return s

    compare(f, (X, N))


def test_varying_range_with_an_array() -> None:
    def f(x, n):
        y = np.zeros(4)
        for i in range(n):
            y[i % 4] = np.sin(y[(i + 1) % 4] + x * i)
        return (y * y).sum()

    compare(f, (X, N))


def test_break_continue_return() -> None:
    def f(x, n):
        s = 0.0
        for i in range(n):
            if i % 3 == 2:
                continue
            s += x**i
            if s > 4.0:
                break
            if s < -100.0:
                return -1.0
        else:
            s = s * 2.0
        return s

    compare(f, (X, N))


def test_while_of_its_own_length_for_each() -> None:
    def f(x):
        k = 0
        y = x
        while y > 0.1 and k < 50:
            y = y * 0.7 - 0.01 * np.sin(y)
            k += 1
        return y * k + x

    compare(f, (X,))


def test_while_that_would_not_end_for_others() -> None:
    def f(x):
        if x > 1.0:
            while x < 10.0:
                x = x * x
            return x
        return 3.0 * x

    compare(f, (np.where(X > 1.0, X + 0.05, X),))


def test_nested_loops_of_varying_length() -> None:
    def f(x, n):
        s = 0.0
        for i in range(n % 5):
            t = x
            for j in range(i + n % 3):
                t = np.cos(t + j)
            while t < 2.0:
                t = t + 0.5
            s += t * x
        return s

    compare(f, (X, N))


def test_a_side_that_no_lane_may_take_does_not_fault() -> None:
    def f(x, i):
        t = np.array([1.0, 2.0, 3.0])
        if i < 3:
            return t[i] * x
        return x / (i - 2)

    compare(f, (X, N))


def test_integer_division_and_remainder_in_lanes_that_are_off() -> None:
    def f(n, m):
        if m == 0:
            return -1
        return n // m + n % m

    compare(f, (N, N[::-1] % 3), argnums=())


def test_recursion_of_varying_depth() -> None:
    def f(x, n):
        if n <= 0:
            return x
        return np.sin(f(x, n - 1)) + 0.1 * n * x

    compare(f, (X, N))


def test_mutual_recursion_with_a_buffer() -> None:
    def left(x, n, out):
        if n > 0:
            out[n % 3] += x
            right(x * 0.5, n - 1, out)

    def right(x, n, out):
        if n > 0:
            out[0] *= 1.1
            left(x + 0.1, n - 2, out)

    def f(x, n):
        out = np.ones(3)
        left(x, n, out)
        return (out * np.array([1.0, 2.0, 3.0])).sum()

    compare(f, (X, N))


# ------------------------------------------------------------------------------------------------ memory


def test_rows_and_indices_from_data() -> None:
    def f(v, i):
        w = v.copy()
        w[i % 6] *= 2.0
        w[1:4] += w[0:3]
        return w[i % 3 :].sum() * w[i % 6]

    compare(f, (V, N))


def test_slices_of_varying_length() -> None:
    def f(v, n):
        k = n % 7
        s = 0.0
        for a in v[:k]:
            s += a * a
        return s + (v[:k] * 2.0).sum() + v[k // 2 :].sum()

    compare(f, (V, N))


def test_arrays_of_varying_size() -> None:
    def f(x, n):
        y = np.zeros(n + 1)
        for i in range(n + 1):
            y[i] = x * i
        z = np.cumsum(y)
        return (z * y).sum() + y.shape[0]

    compare(f, (X, N))


def test_a_table_that_all_share() -> None:
    table = rng.normal(size=(12, 3))

    def f(t, x, i):
        return (t[i] * x).sum() + t[i % 3, 1] * t[0, 0]

    compare(f, (table, X, N), in_axes=(None, 0, 0), argnums=(0, 1))


def test_gradients_of_a_shared_vector_add_up() -> None:
    w = rng.normal(size=6)

    def f(w, v, n):
        s = 0.0
        for i in range(n % 6):
            s += np.tanh(w[i] * v[i])
        return s * w[0]

    compare(f, (w, V, N), in_axes=(None, 0, 0), argnums=(0, 1))


def test_a_shared_number() -> None:
    compare(lambda a, x: np.sin(a * x) * a, (0.7, X), in_axes=(None, 0), argnums=(0, 1))


def test_float32_bools_and_integers() -> None:
    def f(x, flags, k):
        s = x * x
        for i in range(flags.shape[0]):
            if flags[i]:
                s = s * x + k[i]
        return s

    flags = rng.random((40, 5)) < 0.5
    compare(f, (X.astype(np.float32), flags, rng.integers(-3, 3, (40, 5)).astype(np.int32)), tol=2e-4)


def test_complex_arrays() -> None:
    def f(v):
        z = v[:3] + 1j * v[3:]
        z[1] = z[1] * z[0]
        return abs((z * np.conj(z[::-1])).sum())

    compare(f, (V,))


def test_batch_axis_that_is_not_the_first() -> None:
    a = rng.normal(size=(3, 40, 2))
    got = pb.vmap(lambda x: x[::-1] * x[0, 0], in_axes=1, out_axes=2, strategy="lanes")(a)
    want = np.stack([a[::-1, k] * a[0, k, 0] for k in range(40)], axis=2)
    np.testing.assert_allclose(got, want)


def test_empty_batch_and_empty_arrays() -> None:
    with pytest.raises(ValueError, match="the batch is empty"):
        lanes_of(lambda x: x * 2.0)(np.zeros(0))
    np.testing.assert_array_equal(lanes_of(lambda v: v.sum())(np.zeros((5, 0))), np.zeros(5))


# ------------------------------------------------------------------------------------------------ products


@pytest.mark.parametrize("steps", [1, 4])
def test_a_shared_matrix_with_each_vector(steps: int) -> None:
    def f(w, u, v, n):
        h = np.zeros(40)
        for t in range(n % steps + 1):
            h = np.tanh(w @ h + u @ v + 0.1 * t)
        return (h * h).sum()

    w, u = rng.normal(size=(40, 40)) / 6, rng.normal(size=(40, 6))
    compare(f, (w, u, V, N), in_axes=(None, None, 0, 0), argnums=(0, 1, 2))


def test_matrices_of_each_example() -> None:
    a, b = rng.normal(size=(40, 9, 7)), rng.normal(size=(40, 7, 8))

    def f(a, b):
        return np.sin(a @ b).sum()

    compare(f, (a, b), argnums=(0, 1))


def test_a_shared_matrix_from_both_sides() -> None:
    w = rng.normal(size=(9, 9))
    a = rng.normal(size=(40, 5, 9))

    def f(w, a):
        return np.sin(a @ w @ a.T).sum() + (w @ a.T).sum()

    compare(f, (w, a), in_axes=(None, 0), argnums=(0, 1), tol=1e-9)


def test_products_of_sizes_that_differ() -> None:
    a = [rng.normal(size=(k % 5, 3)) for k in range(40)]

    def f(x):
        return np.sin(x @ x.T).sum() + (x.T @ x)[0, 1]

    got = lanes_of(f)(pb.ragged(a))
    np.testing.assert_allclose(got, [f(x) for x in a], rtol=1e-11, atol=1e-12)
    g = pb.grad(lambda r: lanes_of(f)(r).sum())(pb.ragged(a))
    for mine, x in zip(g, a, strict=True):
        np.testing.assert_allclose(mine, pb.grad(f)(x), rtol=1e-10, atol=1e-12)


def test_a_matrix_that_is_infinite_where_no_lane_looks() -> None:
    w = np.eye(40)
    w[3, 3] = np.inf

    def f(w, v, n):
        h = np.zeros(40)
        h[:6] = v
        h[3] = 1.0
        if n % 2 == 0:
            h = w @ h
            return h[0] + h[5]
        return h[1]

    want = [f(w, v, n) for v, n in zip(V, N, strict=True)]
    np.testing.assert_allclose(lanes_of(f, (None, 0, 0))(w, V, N), want)


# ------------------------------------------------------------------------------------------------ errors


def test_the_failing_example_is_named() -> None:
    def f(v, i):
        return v[i]

    i = np.zeros(40, int)
    i[35], i[38] = 9, 8
    with pytest.raises(IndexError, match=r"index 9 is out of bounds.*\(example 35\)"):
        lanes_of(f)(V, i)


def test_an_assertion_of_one_example() -> None:
    def f(x):
        assert x < 1.9, "too large"
        return x

    x = np.linspace(0.0, 1.0, 40)
    assert lanes_of(f)(x).shape == (40,)
    x[7] = 1.95
    with pytest.raises(AssertionError, match=r"too large.*example 7"):
        lanes_of(f)(x)


def test_a_lane_that_is_off_does_not_raise() -> None:
    def f(v, i):
        if i < 6:
            return v[i]
        return -1.0

    i = np.arange(40) % 9
    np.testing.assert_array_equal(lanes_of(f)(V, i), [f(v, k) for v, k in zip(V, i, strict=True)])


def test_strategies() -> None:
    with pytest.raises(ValueError, match="strategy must be one of 'auto', 'lanes', 'loop', not 'simd'"):
        pb.vmap(lambda x: x, strategy="simd")  # type: ignore[arg-type]
    for strategy in ("auto", "lanes", "loop"):
        np.testing.assert_array_equal(pb.vmap(lambda x: x + 1.0, strategy=strategy)(X), X + 1.0)  # type: ignore[arg-type]


def test_opaque_functions_run_one_after_the_other() -> None:
    @pb.opaque(float)
    def strange(x: float) -> float:
        return x + 1.0

    def f(x):
        return strange(x) * 2.0

    with pytest.raises(pb.UnsupportedError, match="cannot run these examples in lanes"):
        lanes_of(f)(X)
    np.testing.assert_array_equal(pb.vmap(f)(X), (X + 1.0) * 2.0)


# ------------------------------------------------------------------------------------------------ higher order


def test_hessians_of_examples_and_of_their_sum() -> None:
    def f(x, n):
        s = x
        for i in range(n):
            s = np.sin(s * x + i)
        return s

    h = pb.hessian(f)
    want = np.array([h(x, int(n)) for x, n in zip(X, N, strict=True)])
    np.testing.assert_allclose(lanes_of(h)(X, N), want, rtol=1e-9, atol=1e-9)
    got = pb.hessian(lambda x: pb.vmap(f)(x, N).sum())(X)
    np.testing.assert_allclose(got, np.diag(want), rtol=1e-9, atol=1e-9)


def test_jacobian_and_jvp_of_a_batch() -> None:
    def f(v):
        return np.cumsum(v * v) * v[0]

    j = pb.jacobian(f)
    np.testing.assert_allclose(lanes_of(j)(V), [j(v) for v in V], rtol=1e-10)
    value, tangent = pb.jvp(lanes_of(f), (V,), (np.ones_like(V),))
    np.testing.assert_allclose(value, [f(v) for v in V])
    np.testing.assert_allclose(tangent, [j(v).sum(axis=1) for v in V], rtol=1e-10)


def test_nested_batches() -> None:
    def f(x, y, n):
        s = 0.0
        for i in range(n):
            s += np.sin(x * y + i)
        return s

    both: Any = pb.vmap(pb.vmap(f, in_axes=(None, 0, None)), in_axes=(0, None, 0))
    got = both(X, X[:5], N)
    np.testing.assert_allclose(got, [[f(x, y, n) for y in X[:5]] for x, n in zip(X, N, strict=True)], rtol=1e-10)


# ------------------------------------------------------------------------------------------------ auto


def alone(f: Callable[..., Any], *args: Any, in_axes: Any = 0) -> int:
    """How many examples ``auto`` runs one after the other: the last ones, behind the blocks of lanes."""
    op = pb.vmap(f, in_axes=in_axes)
    func = passes.finish(passes.commit(op.lowered(tuple(map(typeof, args))).func))
    ops = func.body.ops
    blocks = next((op for op in ops if "call" in (op.name, *(o.name for r in op.regions for o in r.ops))), None)
    if blocks is None:
        return len(args[-1])
    rest = next(inner for inner in ops[ops.index(blocks) :] if inner.name == "for")
    func.body.results = [rest.operands[0]]
    return int(interp.run(func, [a.copy() for a in args], TABLE)[0])


def test_auto_asks_for_sizes_where_examples_are_vectors_already() -> None:
    def along(v):
        return (np.exp(-v * v) * v).sum() + v.max()

    def waits(v):
        s = 0.0
        for i in range(v.shape[0]):
            s = np.sin(s) + v[i]
        return s

    a = np.ones((6, 6))
    for n in (32, 37):
        long = rng.normal(size=(n, 2000))
        assert alone(along, long) == n
        assert alone(lambda w, v: (w @ v).sum(), a, V[:n], in_axes=(None, 0)) < 8
        assert alone(waits, long) <= 5
    assert alone(along, rng.normal(size=(32, 6))) == 0
    for width in (6, 2000):  # all ways give the same
        v = rng.normal(size=(37, width))
        want = [along(row) for row in v]
        np.testing.assert_allclose(pb.vmap(along)(v), want, rtol=1e-12)
        g = pb.vmap(pb.grad(along))(v)
        np.testing.assert_allclose(g, [pb.grad(along)(row) for row in v], rtol=1e-12)


def test_auto_runs_few_examples_alone() -> None:
    def program(w, v):
        for _ in range(20):
            v = np.tanh(w @ v)
        return v.sum()

    w, v = rng.normal(size=(20, 20)) / 5.0, rng.normal(size=(40, 20))
    assert [alone(program, w, v[:n], in_axes=(None, 0)) for n in (1, 2, 7, 8, 9, 16, 31)] == [1, 2, 0, 0, 1, 0, 0]
    g = pb.vmap(pb.grad(program, (0, 1)), in_axes=(None, 0))
    total = pb.grad(lambda w, v: pb.vmap(program, in_axes=(None, 0))(w, v).sum(), (0, 1))
    for n in (1, 2, 7, 8, 9, 17):
        each = [pb.grad(program, (0, 1))(w, row) for row in v[:n]]
        for k in (0, 1):
            np.testing.assert_allclose(g(w, v[:n])[k], [e[k] for e in each], rtol=1e-9, atol=1e-12)
        np.testing.assert_allclose(total(w, v[:n])[0], sum(e[0] for e in each), rtol=1e-9, atol=1e-12)
        np.testing.assert_allclose(total(w, v[:n])[1], [e[1] for e in each], rtol=1e-9, atol=1e-12)


def test_auto_leaves_recursion_to_the_loop() -> None:
    def f(x, n):
        return x if n <= 0 else f(x * 0.5, n - 1) + 1.0

    func = passes.finish(passes.commit(pb.vmap(f).lowered((typeof(X), typeof(N))).func))
    assert func.attrs["declined"]
    np.testing.assert_allclose(pb.vmap(f)(X, N), [f(x, n) for x, n in zip(X, N, strict=True)])
