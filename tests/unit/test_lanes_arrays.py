# SPDX-License-Identifier: MIT
"""Arrays in SIMD lanes: changes of shape, views that lie elsewhere for each example, calls that take and return
arrays, routines of LAPACK, and examples that fail; against a Python loop over the examples."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import pullback as pb
from unit.lane_tools import compare, interpreted, lanes_of

rng = np.random.default_rng(17)
X = rng.normal(size=(40, 6))
N = rng.integers(0, 6, 40)
M = rng.normal(size=(40, 3, 4))


# ------------------------------------------------------------------------------------------------ shapes


def test_an_argument_takes_other_shapes() -> None:
    def f(x, n):
        a = x.reshape(2, 3)
        b = a.T
        return a[n % 2, n % 3] * b.copy().reshape(-1)[n] + (x[:4].reshape(2, 2) @ a).sum()

    compare(f, (X, N))


def test_axes_of_a_matrix_are_joined() -> None:
    def f(m, n):
        v = m.reshape(-1)
        return v[2 * n] * v[n : n + 3].sum() + m.reshape(2, 6)[1, n] + m[n % 3].reshape(2, 2)[0].sum()

    compare(f, (M, N))


def test_shapes_of_arrays_whose_size_differs() -> None:
    """Axes of arrays that have room for the largest: joined by division, taken apart, and written through."""

    def f(x, n):
        v = x[: n + 1]
        m = v[:, None] * v  # (n + 1, n + 1)
        flat = m.reshape(-1)
        flat[n] += 2.0
        pairs = np.stack((v, v[::-1]))
        turned = pairs.reshape(n + 1, 2)
        turned[n] *= 3.0
        return flat[: n + 1].sum() * m[0, n] + (pairs.reshape(-1) * np.arange(2.0 * (n + 1))).sum()

    compare(f, (X, N))


def test_an_axis_of_size_one_for_some_examples_only() -> None:
    """A broadcast is stretched lane by lane."""

    def f(x, n):
        v = x[: n + 1].copy()
        return (v * x[: n + 1 if n % 2 else 1].copy()).sum() + (v[:, None] * v[:1]).sum()

    compare(f, (X, N), general=True)


def test_a_shape_changes_where_only_some_lanes_are() -> None:
    """The array has room for the largest of all lanes; those that are here may be smaller."""

    def f(x, n):
        m = np.sin(x[: n + 1, None] * x[:2])  # (n + 1, 2)
        if n < 3:
            v = m.reshape(-1)
            v[1] = 0.5
            return v.sum()
        return m[n, 1]

    compare(f, (X, N))


# ------------------------------------------------------------------------------------------------ calls


def tail(v, n):
    if n <= 0 or v.shape[0] == 0:
        return 0.0
    return np.sin(v[0]) + 0.5 * tail(v[1:], n - 1)


def halves(v):
    if v.shape[0] <= 1:
        return v.sum()
    h = v.shape[0] // 2
    return 0.5 * halves(v[:h]) + np.sin(halves(v[h:]))


def strides(v, n):
    if n == 0:
        return v.sum()
    return strides(v[::2], n - 1) * v[0] + strides(v[::-1], n - 1)


def marked(v, n):
    """Writes through views of views."""
    if n > 0 and v.shape[0] > 1:
        v[0] += 0.5 * n
        marked(v[1:], n - 1)
        marked(v[::2], n - 2)


def test_recursive_functions_take_views_that_lie_elsewhere() -> None:
    compare(lambda x, n: tail(x[n % 2 :], n), (X, N))
    compare(lambda x, n: halves(x[: n + 1]), (X, N))
    compare(lambda x, n: strides(x, n % 3), (X, N))


def test_recursive_functions_write_to_views_that_lie_elsewhere() -> None:
    def f(x, n):
        y = x.copy()
        marked(y[n % 3 :], n)
        marked(y[: n + 1], 2)
        return (y * x).sum()

    compare(f, (X, N))


def wound(v, n):
    """Returns an array."""
    if n == 0:
        return v * 2.0
    if v[0] > 1.0:
        return v
    return wound(np.sin(v) + 0.1 * n, n - 1)[::-1]


def pair(v, n):
    """Returns arrays whose sizes differ, and a number."""
    if n == 0:
        return v * 2.0, v[:1] + 0.0, v.sum()
    a, b, s = pair(np.cos(v), n - 1)
    a[n % a.shape[0]] = s
    return a, b * a[0], s * 0.5


def test_recursive_functions_return_arrays() -> None:
    def f(x, n):
        return wound(x, n).sum() + wound(x[: n + 1], n)[n]

    def g(x, n):
        a, b, s = pair(x[n // 2 :], n)
        return (a * np.arange(1.0 * a.shape[0])).sum() + b[0] * s

    for h in (f, g):
        compare(h, (X, N), argnums=())
        slopes = lanes_of(lambda x, n, h=h: pb.jvp(lambda v: h(v, n), (x,), (np.cos(x),))[1])(X, N)
        want = [pb.jvp(lambda v, n=n, h=h: h(v, int(n)), (x,), (np.cos(x),))[1] for x, n in zip(X, N, strict=True)]
        np.testing.assert_allclose(slopes, want, rtol=1e-10, atol=1e-12)


def test_a_recursion_adds_to_a_shared_vector_and_reads_it() -> None:
    def down(w, x, n):
        if n <= 0:
            return 0.0
        return w[n % 3] * x[n - 1] + 0.5 * down(w[::-1], x, n - 1)

    compare(lambda w, x, n: down(w, x, n), (np.array([0.5, -1.0, 2.0]), X, N), (None, 0, 0), (0, 1))


# ------------------------------------------------------------------------------------------------ linear algebra


def test_routines_run_for_one_lane_after_the_other() -> None:
    def f(x, n):
        v = x[: n + 1]
        a = np.outer(v, v) + np.eye(n + 1) * (2.0 + n)
        s = np.linalg.solve(a, v).sum()
        if n > 2:
            s += np.linalg.cholesky(a)[n, 0]
        return s + np.linalg.inv(a)[0, n]

    compare(f, (X, N), tol=1e-9, interpret=False)


def test_a_routine_that_gets_the_same_from_all_lanes_is_called_once() -> None:
    def f(w, x):
        return (np.linalg.cholesky(w @ w.T) @ x).sum()

    w = rng.normal(size=(6, 6)) + 6.0 * np.eye(6)
    compare(f, (w, X), (None, 0), (0, 1), tol=1e-8, interpret=False)
    told = str(pb.explain(lanes_of(f, (None, 0)), w, X))
    assert "one example after the other" not in told
    told = str(pb.explain(lanes_of(lambda w, x: np.linalg.solve(w, x).sum(), (None, 0)), w, X))
    assert re.search(r"gesv: one example after the other \(line \d+\)", told)


def test_a_singular_matrix_of_one_example() -> None:
    a = np.stack([np.eye(3)] * 20)
    a[13] = 0.0
    with pytest.raises(np.linalg.LinAlgError, match=r"Singular matrix \(example 13\)"):
        lanes_of(lambda m: np.linalg.inv(m)[0, 0])(a)


# ------------------------------------------------------------------------------------------------ failures, refusals


def test_an_exception_without_numbers_names_the_example() -> None:
    def f(x, n):
        if n > 5:
            raise ValueError("too deep")
        return x[n]

    n = N % 5
    lanes_of(f)(X, n)
    n[[21, 30]] = 6
    with pytest.raises(ValueError, match=r"^too deep \(example 21\)"):
        lanes_of(f)(X, n)


def test_a_refusal_names_the_line_and_auto_runs_a_loop() -> None:
    @pb.opaque(float)
    def strange(x: float) -> float:
        return x + 1.0

    def f(x):
        return strange(x) * 2.0

    with pytest.raises(pb.UnsupportedError) as caught:
        lanes_of(f)(X[:, 0])
    assert "return strange(x) * 2.0" in str(caught.value)
    assert "call it before or behind the batch, on all examples" in str(caught.value)
    np.testing.assert_array_equal(pb.vmap(f)(X[:, 0]), (X[:, 0] + 1.0) * 2.0)
    assert "examples run one after the other" in str(pb.explain(pb.vmap(f), X[:, 0]))


# ------------------------------------------------------------------------------------------------ derivatives twice


def second(f: Any, argnums: int, *args: Any) -> tuple[Any, Any]:
    """The reverse of the reverse of a batch: in lanes, and one example after the other."""

    def of(strategy: str) -> Any:
        axes = tuple(0 if np.ndim(x) and len(x) == 40 else None for x in args)
        vf = pb.vmap(f, in_axes=axes, strategy=strategy)  # type: ignore[arg-type]

        def total(*a):
            return vf(*a).sum()

        g = pb.grad(total, argnums=argnums)
        h = pb.grad(lambda *a: (g(*a) ** 2).sum(), argnums=argnums)
        if strategy == "lanes":
            interpreted(h, *args)
        return h(*args)

    return of("lanes"), of("loop")


def test_reverse_of_the_reverse_of_a_batch() -> None:
    def f(x, n):
        s = 0.0
        for i in range(n):
            s = np.sin(s * x[i] + x[i + 1])
        return s + (x**3).sum()

    ours, want = second(f, 0, X, N)
    np.testing.assert_allclose(ours, want, rtol=1e-10, atol=1e-10)


def test_reverse_of_the_reverse_with_what_examples_share() -> None:
    def f(w, x, n):
        y = np.tanh(w @ x)
        return y[:n].sum() * w[0, 0] - w[n % 6].sum()

    ours, want = second(f, 0, rng.normal(size=(6, 6)), X, N)
    np.testing.assert_allclose(ours, want, rtol=1e-9, atol=1e-9)

    def scaled(c, x, n):
        return np.exp(-c * c * x[0]) if n % 2 else c * x[n]

    ours, want = second(scaled, 0, 0.7, X, N)
    np.testing.assert_allclose(ours, want, rtol=1e-10)


def test_reverse_of_the_reverse_of_a_ragged_batch() -> None:
    """Examples run in the order of their lengths: where one writes is a place in a permutation."""

    def f(x):
        m = (x[:, None, :] * x[None, :, :]).reshape(-1, 4)
        return np.sin(m[:, 1].sum()) + np.tanh(m).sum()

    batch = pb.ragged([rng.normal(size=(n, 4)) for n in rng.integers(0, 5, 20)])
    found = []
    for strategy in ("lanes", "loop"):
        vf = pb.vmap(f, strategy=strategy)  # type: ignore[arg-type]

        def total(b, vf=vf):
            return vf(b).sum()

        def squares(b, total=total):
            return (pb.grad(total)(b).data ** 2).sum()

        found.append(pb.grad(squares)(batch).data)
    np.testing.assert_allclose(*found, rtol=1e-9, atol=1e-10)
