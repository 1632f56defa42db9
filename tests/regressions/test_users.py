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


def named_in_a_condition(x, n):
    """The condition of the next iteration binds a name, but not after ``break``."""
    k = 0
    total = 0.0
    while (k := k + 1) <= n:
        if total + k * x < 0.1:
            break
        total += k * x
    return total + 0.5 * k * x


def named_on_one_side(x, n):
    """What ``and`` does not evaluate binds nothing."""
    v = x
    k = 0
    while k < n and (v := x * k) < 3.0:
        k += 1
    if n > 50 or (w := v * 2.0) > 1.0:
        v = v + 1.0
    return v * v + (w if n <= 50 else 0.0)


def conjugate_gradients(A, b, tol=1e-10, maxiter=None):
    A = A @ A.T + np.eye(len(b))
    x = np.zeros_like(b)
    r = b - A @ x
    p = r.copy()
    rs = r @ r
    k = 0
    maxiter = maxiter or 10 * len(b)
    while (k := k + 1) <= maxiter:
        Ap = A @ p
        step = rs / (p @ Ap)
        x += step * p
        r -= step * Ap
        new = r @ r
        if np.sqrt(new) < tol:
            break
        p = r + (new / rs) * p
        rs = new
    return x.sum()


PROGRAMS: list[tuple[Callable[..., Any], tuple[Any, ...], tuple[int, ...] | None]] = [
    (propagated, (N(size=(2, 3)), N(size=4)), None),
    (riccati, (np.array([[1.0, 0.1], [0.1, 0.5]]), N(size=4)), None),
    (kalman, (0.3 * N(size=(2, 2)), N(size=(3, 2)), N(size=(2, 2)), N(size=3), N(size=(5, 3))), None),
    (columns_of_strided_factors, (N(size=(3, 3)), N(size=3)), None),
    (named_in_a_condition, (0.7, 4), None),
    (named_in_a_condition, (-0.7, 4), None),
    (named_on_one_side, (0.8, 7), None),
    (named_on_one_side, (0.8, 2), None),
    (conjugate_gradients, (N(size=(4, 4)), N(size=4)), None),
]


@pytest.mark.parametrize(("f", "arguments", "nums"), PROGRAMS, ids=[f"{p[0].__name__}-{k}" for k, p in enumerate(PROGRAMS)])
def test_program(f: Callable[..., Any], arguments: tuple[Any, ...], nums: tuple[int, ...] | None) -> None:
    check(f, arguments, nums)
