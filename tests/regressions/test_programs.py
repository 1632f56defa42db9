# SPDX-License-Identifier: MIT
"""Programs that once gave a wrong number or an internal error, reduced; each docstring says what was wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pullback as pb
from api.tools import assert_gradient

X = np.array([0.7, -1.3, 2.1, 0.4, -0.6, 1.7])


def assert_right(f: Callable[..., Any], *args: Any, rtol: float = 1e-7) -> None:
    """Value, gradient, forward mode and the Hessian's symmetry."""
    plain = f(*[a.copy() if isinstance(a, np.ndarray) else a for a in args])
    np.testing.assert_allclose(pb.jit(f)(*[a.copy() if isinstance(a, np.ndarray) else a for a in args]), plain)
    gradient = pb.grad(f)(*args)
    assert_gradient(gradient, f, args, rtol=rtol)
    direction = np.linspace(-1.0, 1.0, args[0].size).reshape(args[0].shape)
    rest = tuple(np.zeros_like(a) if isinstance(a, np.ndarray) else None for a in args[1:])
    _, slope = pb.jvp(f, tuple(a.copy() if isinstance(a, np.ndarray) else a for a in args), (direction, *rest))
    np.testing.assert_allclose(slope, (gradient * direction).sum(), rtol=1e-9, atol=1e-10)
    hessian = pb.hessian(f)(*args).reshape(args[0].size, -1)
    np.testing.assert_allclose(hessian, hessian.T, rtol=1e-7, atol=1e-8)


def gathered_in_a_loop(x):
    p = np.array([3, 1, 4, 0, 5, 2])
    a = x.copy()
    for k in range(4):
        a = a[p] * 1.1
        a[p[k]] *= a[k]
    return (a * np.arange(6.0)).sum()


def test_a_buffer_made_in_a_loop_and_carried_to_the_next_trip() -> None:
    """Its stores were dead: the loop was thought to touch nothing of what it makes. The value was wrong too."""
    assert_right(gathered_in_a_loop, X)


def symmetrised(x):
    m = np.outer(x, x[::-1])
    m += m.T
    m[0] *= m[1]
    return (m * m).sum() * 0.01


def test_an_array_plus_its_own_transpose() -> None:
    """The gradient was wrong from a certain size on."""
    for n in (2, 3, 6, 9):
        assert_right(symmetrised, np.sin(1.0 + np.arange(n)))


def recursive(a, k):
    if k >= len(a):
        return 0.0
    a[k] = a[k] * a[k - 1]
    return recursive(a, k + 1) + a[k] * a[0]


def of_recursion(x):
    a = x.copy()
    return recursive(a, 1) + (a * a).sum()


def halves(a):
    n = len(a)
    if n == 1:
        return a[0] * a[0]
    left, right = halves(a[: n // 2]), halves(a[n // 2 :])
    a[0] = left * 0.5
    a[n - 1] *= right
    return left * right + a[0] + a[n - 1]


def of_halves(x):
    a = x.copy()
    return halves(a) + (a * a).sum()


@pytest.mark.parametrize("f", [of_recursion, of_halves])
def test_jacobians_through_recursion(f: Callable[..., Any]) -> None:
    """The Jacobian's function did not know the derivatives that its body calls (KeyError)."""
    assert_right(f, X[:4])
    np.testing.assert_allclose(pb.jacfwd(f)(X), pb.grad(f)(X))
    np.testing.assert_allclose(pb.jacrev(pb.grad(f))(X), pb.hessian(f)(X))


def reshaped_column(m):
    a = m.copy()
    v = a[:, 1].reshape(2, 1)
    v[0] = a[0, 0] * a[1, 2]
    return (a * a).sum() + v[1, 0]


def reshaped_every_other(x):
    a = x.copy()
    v = a[::2].reshape(1, -1, 1)
    v[0, 1] = a[0] * a[1]
    return (a * a).sum()


def reshaped_back(x):
    a = x.copy()
    v = a[::-1].reshape(-1, 1)[:, 0]
    v *= a[0]
    return (a * a).sum()


def test_reshapes_that_are_views_of_strided_arrays() -> None:
    """They were copies: what was written through them was lost, in the value too."""
    assert_right(reshaped_column, X.reshape(2, 3))
    assert_right(reshaped_every_other, X)
    assert_right(reshaped_back, X)


def fortran_residual(a):
    total = 0.0
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            total += a[i, j] ** 2 * (i + 2 * j)
    return total + (np.sin(a) * a.sum(axis=0)).sum()


def test_pullback_of_a_fortran_ordered_argument() -> None:
    """A kept array came back in another order than the reverse sweep was compiled for."""
    a = np.asfortranarray(X.reshape(2, 3))
    _, pullback = pb.vjp(fortran_residual, a)
    np.testing.assert_allclose(pullback(1.0)[0], pb.grad(fortran_residual)(X.reshape(2, 3)))


def test_results_in_fortran_order() -> None:
    def f(x):
        m = x.reshape(2, 3) * 2.0
        return m, m.T

    first, second = pb.jit(f)(X)
    np.testing.assert_array_equal(first.T, second)
    first[0, 0] = 99.0
    assert second[0, 0] == 2.0 * X[0]


def test_a_while_whose_test_raises() -> None:
    """The test was known to be false after it raised, and the loop went away with it."""

    def reject(x):
        raise ValueError("no")

    def f(x):
        while reject(x):
            x = x * 2.0
        return x

    for operation in (pb.jit, pb.grad):
        with pytest.raises(ValueError, match="no"):
            operation(f)(1.0)


def test_views_of_complex_parts_in_branches() -> None:
    def f(x):
        z = x[:3] + 1j * x[3:]
        part = z.real
        for k in range(3):
            if x[k] > 0.0:
                part[k] = z.imag[k] * part[k - 1]
            else:
                z.imag[k] *= part[k]
        return (abs(z) ** 2).sum() + part.sum()

    assert_right(f, X)


def best_row(x):
    m = np.outer(x, x)
    best = -1e9
    for i in range(len(x)):
        if m[i].sum() > best:
            best = m[i].sum()
            keep = m[i] * 3.0
    return (keep * x).sum() * best


def first_trip(x):
    for i in range(len(x)):
        if i == 0:
            p = np.zeros((len(x), 3))
        p[i, i % 3] = x[i] * x[i - 1]
    return (p * p).sum()


@pytest.mark.parametrize("f", [best_row, first_trip])
def test_an_array_first_bound_in_a_branch_of_a_loop(f: Callable[..., Any]) -> None:
    """Refused: its buffer, made before the loop, had no size yet."""
    assert_right(f, X[:5])


def test_an_array_that_no_trip_binds() -> None:
    def f(x):
        for i in range(len(x)):
            if x[i] > 100.0:
                keep = x * 2.0
        return keep.sum()

    for operation in (pb.jit, pb.grad):
        with pytest.raises(UnboundLocalError, match="keep"):
            operation(f)(X)
    assert pb.jit(f)(np.array([200.0])) == 400.0
