# SPDX-License-Identifier: MIT
# ruff: noqa: B905, RUF007 - programs as their users write them: `zip` as it is

"""More programs as users write them, each of which once went wrong."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pullback as pb
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


def denoised(img, noisy, lam):
    dx = np.zeros_like(img)
    dx[:, :-1] = img[:, 1:] - img[:, :-1]
    with np.errstate(divide="ignore", invalid="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for row in dx:
            if row[0] > 2.0:
                return row.sum()
        tv = np.where(dx != 0.0, dx * np.log(np.abs(dx)), 0.0).sum()
    return 0.5 * ((img - noisy) ** 2).sum() + lam * tv


def kernels(theta, x, kind="matern", order=1):
    r = np.abs(x[:, None] - x[None]) / np.exp(theta[0])
    match kind:
        case "rbf" | "gauss":
            K = np.exp(-0.5 * r**2)
        case "matern" if order == 1:
            K = (1.0 + r) * np.exp(-r)
        case "matern":
            K = np.exp(-r)
        case None:
            return theta.sum()
        case other:
            raise ValueError(other)
    match order + 1:
        case 1:
            K = K + theta[1]
        case 2 | 3:
            K = K * theta[1]
        case _:
            pass
    return (K @ x).sum()


def sigma_points(theta, x):
    w = np.r_[theta[0] / 3.0, np.ones(2 * x.size) / (2.0 * 3.0)]
    X = np.c_[x, theta[1] * x**2]
    J, K = np.mgrid[0 : x.size, 0:2]
    y, z = np.ogrid[0.0:1.0:2j, 0 : x.size]
    inner = np.s_[1:, ::-1]
    return w.sum() * (X * (J + K))[inner].sum() + (y * z * x).sum() ** 2


def shifted(u):
    left, here, right = (np.roll(u, s) for s in (1, 0, -1))
    a, b = (np.sin(v) for v in u[:2])
    return (left * here * right).sum() + a * b


def network(params, x):
    h = x
    for name in sorted(params):
        W, b = params[name]
        h = np.tanh(h @ W + b)
    for i in range(2):
        h = h * params[f"l{i}"][1]
    first, second = params
    return h.sum() if first == "l0" and second == "l1" else 0.0


def small_network(w0, b0, w1, b1, x):
    return network({"l0": (w0, b0), "l1": (w1, b1)}, x)


def group_delay(h, w):
    H = np.exp(-1j * np.outer(w, np.arange(len(h)))) @ h
    phase = np.unwrap(np.angle(H))
    return (np.gradient(phase, w) ** 2).sum() + np.ptp(phase)


def riccati_gains(A, B, logq, x0, N):
    """A list that grows in a loop: code for the N that there is."""
    Q = np.diag(np.exp(logq))
    R = 0.1 * np.eye(B.shape[1])
    P = Q
    Ks = []
    for _ in range(N):
        K = np.linalg.solve(R + B.T @ P @ B, B.T @ P @ A)
        P = Q + A.T @ P @ (A - B @ K)
        Ks.append(K)
    x = x0
    J = 0
    for K in Ks[::-1]:
        u = -K @ x
        J += x @ Q @ x + u @ R @ u
        x = A @ x + B @ u
    return J


def rotations(ws, rel):
    """A list with one matrix for each row: code for the number of rows."""

    def exponential(w):
        a, b, c = w
        K = np.array([[0, -c, b], [c, 0, -a], [-b, a, 0]])
        angle = np.sqrt(w @ w)
        return np.eye(3) + np.sin(angle) / angle * K + (1 - np.cos(angle)) / angle**2 * K @ K

    Rs = [exponential(w) for w in ws]
    cost = 0.0
    for k, (A, B) in enumerate(zip(Rs[:-1], Rs[1:])):
        cost += np.sum((exponential(rel[k]).T @ A.T @ B - np.eye(3)) ** 2)
    return cost


def potential(q, lam):
    def V(x, y):
        return 0.5 * (x**2 + y**2) + lam * (x**2 * y - y**3 / 3)

    return V(*q)


def qubits(theta, n=3):
    """A shape that depends on a number."""
    psi = np.zeros(2**n, dtype=complex)
    psi[0] = 1.0
    for layer in range(theta.shape[0]):
        for q in range(n):
            c, s = np.cos(theta[layer, q]), np.sin(theta[layer, q])
            U = np.array([[c, -s], [s, c]], dtype=complex)
            psi = np.moveaxis(np.tensordot(U, psi.reshape((2,) * n), axes=([1], [q])), 0, q).reshape(-1)
        idx = [slice(None)] * n
        idx[0] = idx[1] = 1
        psi = psi.reshape([2] * n).copy()
        psi[tuple(idx)] *= -1
        psi = psi.ravel()
    weights = []
    weights += [k * 0.5 for k in range(len(psi))]
    return np.sum(np.abs(psi) ** 2 * np.array(weights))


def curve(ctrl, p, degree=3, points=5):
    """Numbers known at compile time: coefficients, and the points of a rule."""
    rows = [c * 1.0 for c in ctrl]
    x, w = np.polynomial.legendre.leggauss(points)
    t = (0.5 * (x + 1.0))[:, None]
    B = sum(math.comb(degree, k) * (1 - t) ** (degree - k) * t**k * rows[k] for k in range(degree + 1))
    a, *rest = p
    return np.sum(w * np.sqrt((B**2).sum(axis=1))) * a + sum(rest) ** 2


def back_substitution(U, y):
    n = len(y)
    x = np.zeros(n)
    for i in range(n)[::-1]:
        x[i] = (y[i] - U[i, i + 1 :] @ x[i + 1 :]) / (2.0 + U[i, i])
    for i in range(1, n, 2)[::-1]:
        x[i - 1] *= x[i]
    return x.sum()


def trajectory(x):
    """Arrays in a list are the arrays themselves: what is written to them later shows."""
    states = []
    total = 0.0
    for i, v in enumerate(x):
        total += v * v
        y = np.zeros(2)
        y[0] = total
        states.append(y)
        y[1] = v
        if i > 1:
            states[0][0] += v
    grid = [[0.0] * 2 for _ in range(2)]
    for i in range(2):
        for j in range(2):
            grid[i][j] = x[i] * x[j] + i
    return np.array(states).sum() + states[0][0] * 3.0 + max(s[1] for s in states) + sum(sum(r) for r in grid)


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
    (riccati_gains, (0.5 * N(size=(3, 3)), N(size=(3, 2)), N(size=3), N(size=3), 5), None),
    (rotations, (0.4 * N(size=(4, 3)), 0.3 * N(size=(3, 3))), None),
    (potential, (N(size=2), 0.7), None),
    (qubits, (N(size=(2, 3)),), None),
    (curve, (N(size=(4, 2)), N(size=3)), (0, 1)),
    (back_substitution, (N(size=(4, 4)), N(size=4)), None),
    (trajectory, (N(size=4),), None),
    (denoised, (RNG.random((4, 5)), N(size=(4, 5)), 0.3), None),
    (kernels, (N(size=2), N(size=4)), (0, 1)),
    (kernels, (N(size=2), N(size=4), "rbf", 2), (0, 1)),
    (kernels, (N(size=2), N(size=4), "matern", 0), (0, 1)),
    (sigma_points, (N(size=2), N(size=4)), None),
    (shifted, (N(size=5),), None),
    (small_network, (N(size=(3, 2)), N(size=2), N(size=(2, 2)), N(size=2), N(size=(4, 3))), None),
    (group_delay, (N(size=5), np.linspace(0.1, 3.0, 9)), (0,)),
]


@pytest.mark.parametrize(
    ("f", "arguments", "nums"), PROGRAMS, ids=[f"{p[0].__name__}-{k}" for k, p in enumerate(PROGRAMS)]
)
def test_program(f: Callable[..., Any], arguments: tuple[Any, ...], nums: tuple[int, ...] | None) -> None:
    check(f, arguments, nums)


def opened(x):
    with open("x") as f:
        return x + len(f.read())


def raising(x):
    with np.errstate(all="raise"):
        return x * 2.0


def taken_apart(x):
    match x:
        case [a, b]:
            return a + b
    return x.sum()


def text_of(x):
    return {"a": x}[f"{x}"]


@pytest.mark.parametrize(
    ("f", "said"),
    [
        (opened, "'with' is supported for np.errstate"),
        (raising, "no floating-point warnings or errors"),
        (taken_apart, "'match' with patterns that take values apart"),
        (text_of, "f-string is known only at run time"),
    ],
)
def test_refused(f: Callable[..., Any], said: str) -> None:
    x = 1.5 if f is text_of else np.ones(2)
    with pytest.raises(pb.UnsupportedError, match=said):
        pb.jit(f)(x)


def test_in_axes_may_leave_out_parameters_with_defaults() -> None:
    def f(x, w, a=2.0, n=3):
        for _ in range(n):
            x = x * w
        return x.sum() * a

    xs, w = N(size=(4, 3)), N(size=3)
    np.testing.assert_allclose(pb.vmap(f, in_axes=(0, None))(xs, w), [f(x, w) for x in xs])
    np.testing.assert_allclose(pb.vmap(f, in_axes=(0, None))(xs, w, n=1), [f(x, w, n=1) for x in xs])
    batched = pb.vmap(f, in_axes=(0, None, 0))(xs, w, np.arange(4.0))
    np.testing.assert_allclose(batched, [f(x, w, a) for x, a in zip(xs, np.arange(4.0), strict=True)])
    with pytest.raises(ValueError, match="in_axes has 1 entries, but there are 4 arguments"):
        pb.vmap(f, in_axes=(0,))(xs, w)


def test_code_for_known_sizes_and_numbers() -> None:
    """Code that is made for sizes and numbers is made again for others, and takes what it took before."""

    def f(x, n):
        parts = []
        for k in range(n):
            x = x * 0.9 + k
            parts.append(x)
        return sum(p * (k + 1) for k, p in enumerate(parts[::-1])).sum() + len(parts)

    g = pb.value_and_grad(f)
    for size, n in ((3, 4), (2, 4), (3, 2), (3, 4), (3, 100)):
        x = N(size=size)
        value, gradient = g(x, n)
        assert value == pytest.approx(f(x, n))
        step = 1e-6 * np.eye(size)[0]
        assert gradient[0] == pytest.approx((f(x + step, n) - f(x - step, n)) / 2e-6, rel=1e-6)
    x = N(size=3)
    np.testing.assert_allclose(pb.vmap(f, in_axes=(0, None))(np.stack([x, 2 * x]), 3), [f(x, 3), f(2 * x, 3)])
    tangent = pb.jvp(f, (x, 3), (np.ones(3), 0))[1]
    assert tangent == pytest.approx(g(x, 3)[1].sum())
    with pytest.raises(pb.UnsupportedError, match="length is known only at run time"):
        g(x, 1000)


def test_growing_lists_of_unknown_length_are_refused() -> None:
    def f(x):
        out = []
        while x > 1.0:
            x = x * 0.5
            out.append(x)
        return len(out)

    with pytest.raises(pb.UnsupportedError, match="the list 'out' changes in a loop"):
        pb.jit(f)(9.0)
