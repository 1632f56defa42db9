# SPDX-License-Identifier: MIT

"""More programs as users write them, each of which once went wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from regressions.program_checks import check

RNG = np.random.default_rng(6)
N = RNG.normal


def propagated(Q, us):
    """The factor of a product is made again in the reverse sweep, in Fortran order."""
    V = Q.copy()
    for u in us:
        A = np.array([[1.0, 0.1], [u, 1.0]])
        V = A.T @ V
    return V[0, 1] + 2.0 * V[1, 0]


def riccati(Q, us):
    V = Q.copy()
    cost = 0.0
    for u in us:
        A = np.array([[1.0, 0.1], [-0.1 * np.cos(u), 1.0]])
        B = np.array([0.0, 0.1])
        K = B @ V @ A / (0.1 + B @ V @ B)
        V = 0.1 * Q + A.T @ V @ A - np.outer(K, B @ V @ A)
        cost += K @ K
    return cost + V[0, 1]


def kalman(A, C, Q, logr, ys):
    R = np.diag(np.exp(logr))
    m = np.zeros(A.shape[0])
    S = np.eye(A.shape[0])
    ll = 0.0
    for y in ys:
        m = A @ m
        S = A @ S @ A.T + Q @ Q.T
        v = y - C @ m
        V = C @ S @ C.T + R
        K = np.linalg.solve(V, C @ S).T
        sign, logdet = np.linalg.slogdet(V)
        assert sign > 0, f"V is not positive definite: {sign}"
        ll += -0.5 * (v @ np.linalg.solve(V, v) + logdet)
        m = m + K @ v
        S = S - K @ V @ K.T
        S = 0.5 * (S + S.T)
    return -ll


def columns_of_strided_factors(x, us):
    """The factor is a view with any strides."""
    V = x[:2, :2].copy()
    for u in us:
        A = np.zeros((4, 4))
        A[::2, ::2] = u * x[1:3, 1:3]
        V = A[::2, ::2].T @ V + A[::2, ::2] @ V.T
    return V[0, 1] - V[1, 1] ** 2


PROGRAMS: list[tuple[Callable[..., Any], tuple[Any, ...], tuple[int, ...] | None]] = [
    (propagated, (N(size=(2, 3)), N(size=4)), None),
    (riccati, (np.array([[1.0, 0.1], [0.1, 0.5]]), N(size=4)), None),
    (kalman, (0.3 * N(size=(2, 2)), N(size=(3, 2)), N(size=(2, 2)), N(size=3), N(size=(5, 3))), None),
    (columns_of_strided_factors, (N(size=(3, 3)), N(size=3)), None),
]


@pytest.mark.parametrize(("f", "arguments", "nums"), PROGRAMS, ids=[p[0].__name__ for p in PROGRAMS])
def test_program(f: Callable[..., Any], arguments: tuple[Any, ...], nums: tuple[int, ...] | None) -> None:
    check(f, arguments, nums)
