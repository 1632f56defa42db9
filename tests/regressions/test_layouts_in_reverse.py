# SPDX-License-Identifier: MIT
"""Arrays that the reverse sweep makes again have the layout that they had, and its code is made for that layout.

``L[c] @ (x - 1.0).T`` in a loop gave a wrong cotangent of ``L``: code made for a copy in C order read an array in
Fortran order.
"""

from __future__ import annotations

import numpy as np
import pytest
import scipy.linalg

import pullback as pb

RNG = np.random.default_rng(5)


def right(x, matrices):
    total = 0.0
    for c in range(len(matrices)):
        y = matrices[c] @ (x - 1.0).T
        total += np.sum(y * y * y)
    return total


def left(x, matrices):
    total = 0.0
    for c in range(len(matrices)):
        y = (x * (1.0 + c)).T @ (x @ matrices[c])
        total += np.sum(np.sin(y))
    return total


def both(x, matrices):
    total = 0.0
    for c in range(len(matrices)):
        z = (np.sin(x) + c).T
        y = (matrices[c] * 2.0).T @ z
        total += np.sum(y * y)
    return total


def solved(x, matrices):
    """A routine of LAPACK gets it."""
    total = 0.0
    for c in range(len(matrices)):
        a = (matrices[c] + 4.0 * np.eye(len(matrices[c]))).T
        y = np.linalg.solve(a, (x - c).T)
        total += np.sum(np.sin(y))
    return total


def triangular(x, matrices):
    total = 0.0
    for c in range(len(matrices)):
        a = (matrices[c] + 4.0 * np.eye(len(matrices[c]))).T
        y = scipy.linalg.solve_triangular(a, (x + c).T, lower=True)
        total += np.sum(y * y)
    return total


def flattened(x, matrices):
    """A view that only C order has."""
    total = 0.0
    for c in range(len(matrices)):
        z = (x * x + c).T
        y = matrices[c] @ z
        total += np.sum(y) * np.sum(z.T.reshape(-1) ** 3) + np.sum(z.ravel() * y.ravel())
    return total


def sliced(x, matrices):
    total = 0.0
    for c in range(len(matrices)):
        z = np.exp(0.1 * x + c).T
        y = matrices[c][:, 1:] @ z[1:, ::2]
        total += np.sum(y * y)
    return total


PROGRAMS = [right, left, both, solved, triangular, flattened, sliced]


@pytest.mark.parametrize("rows", [1, 2, 5, 40])
@pytest.mark.parametrize("f", PROGRAMS)
def test_gradients(f, rows, monkeypatch):
    monkeypatch.setenv("PULLBACK_VERIFY", "1")
    x, matrices = 0.3 * RNG.normal(size=(rows, 3)), 0.5 * RNG.normal(size=(4, 3, 3))
    dx, dm, h = RNG.normal(size=x.shape), RNG.normal(size=matrices.shape), 1e-6
    gx, gm = pb.grad(f, argnums=(0, 1))(x, matrices)
    for got, (ex, em) in ((np.sum(gx * dx), (dx, 0.0 * dm)), (np.sum(gm * dm), (0.0 * dx, dm))):
        want = (f(x + h * ex, matrices + h * em) - f(x - h * ex, matrices - h * em)) / (2.0 * h)
        assert got == pytest.approx(want, rel=1e-5, abs=1e-5)


def test_hessians():
    x, matrices = 0.3 * RNG.normal(size=(2, 3)), 0.5 * RNG.normal(size=(2, 3, 3))
    d, h = RNG.normal(size=matrices.shape), 1e-5
    gradient = pb.grad(right, argnums=1)
    want = (gradient(x, matrices + h * d) - gradient(x, matrices - h * d)) / (2.0 * h)
    np.testing.assert_allclose(pb.hvp(right, (x, matrices), (0.0 * x, d))[1], want, rtol=1e-5, atol=1e-6)
