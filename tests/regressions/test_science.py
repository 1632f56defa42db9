# SPDX-License-Identifier: MIT
# ruff: noqa: E741, B905, RUF007 - programs as their users write them: `l`, `zip` as it is
"""Programs as physicists, statisticians and control engineers write them: value, gradient, forward mode.

Each is compared with itself in Python, and with central differences along a direction (fourth order, best of three
steps), so that no derivative is tested with the formula that it came from.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from regressions.program_checks import check

RNG = np.random.default_rng(5)
N = RNG.normal


def hidden_markov(log_pi, log_A, mu, obs):
    lp = log_pi - np.logaddexp.reduce(log_pi)
    A = log_A - np.logaddexp.reduce(log_A, axis=1, keepdims=True)
    alpha = lp - 0.5 * (obs[0] - mu) ** 2
    for t in range(1, len(obs)):
        m = alpha[:, None] + A
        mx = m.max(axis=0)
        alpha = np.log(np.exp(m - mx).sum(axis=0)) + mx - 0.5 * (obs[t] - mu) ** 2
    return np.logaddexp.reduce(alpha)


def bouncing_ball(v0, g, c):
    x = 1.0
    v = v0
    t = 0.0
    dt = 0.01
    bounces = 0
    while t < 2.0 and bounces < 5:

        def acc(v):
            return -g - c * v * abs(v)

        k1 = acc(v)
        k2 = acc(v + 0.5 * dt * k1)
        k3 = acc(v + 0.5 * dt * k2)
        k4 = acc(v + dt * k3)
        vn = v + dt * (k1 + 2 * k2 + 2 * k3 + k4) / 6
        xn = x + 0.5 * dt * (v + vn)
        if xn < 0.0:
            th = x / (x - xn)
            vn = -0.8 * (v + th * (vn - v))
            xn = 0.0
            bounces += 1
        x, v = (xn, vn)
        t += dt
    return x + 0.5 * v**2


def spline(x, y, q):
    n = len(x)
    h = np.diff(x)
    a = np.zeros(n)
    b = np.ones(n)
    c = np.zeros(n)
    d = np.zeros(n)
    a[1:-1] = h[:-1]
    b[1:-1] = 2 * (h[:-1] + h[1:])
    c[1:-1] = h[1:]
    d[1:-1] = 6 * (np.diff(y)[1:] / h[1:] - np.diff(y)[:-1] / h[:-1])
    for i in range(1, n):
        w = a[i] / b[i - 1]
        b[i] -= w * c[i - 1]
        d[i] -= w * d[i - 1]
    M = np.zeros(n)
    M[-1] = d[-1] / b[-1]
    for i in range(n - 2, -1, -1):
        M[i] = (d[i] - c[i] * M[i + 1]) / b[i]
    k = np.clip(np.searchsorted(x, q) - 1, 0, n - 2)
    t = q - x[k]
    u = x[k + 1] - q
    s = (
        (M[k] * u**3 + M[k + 1] * t**3) / (6 * h[k])
        + (y[k] / h[k] - M[k] * h[k] / 6) * u
        + (y[k + 1] / h[k] - M[k + 1] * h[k] / 6) * t
    )
    return np.sum(s**2)


def particle_filter(theta, noise, u, ys):
    n = noise.shape[1]
    x = noise[0].copy()
    ll = 0.0
    for t in range(len(ys)):
        x = theta[0] * x + np.sqrt(theta[1] ** 2) * noise[t]
        lw = -0.5 * ((ys[t] - x) / theta[2]) ** 2 - np.log(theta[2])
        m = lw.max()
        w = np.exp(lw - m)
        ll += m + np.log(w.mean())
        w = w / w.sum()
        cs = np.cumsum(w)
        idx = np.searchsorted(cs, (u[t] + np.arange(n)) / n)
        idx = np.minimum(idx, n - 1)
        x = x[idx]
    return ll


def truss(E, loads, nodes, conn):
    n = len(nodes)
    K = np.zeros((2 * n, 2 * n))
    for e, (i, j) in enumerate(conn):
        d = nodes[j] - nodes[i]
        L = np.linalg.norm(d)
        b = np.concatenate([-d, d]) / L
        k = E[e] / L * np.outer(b, b)
        dofs = [2 * i, 2 * i + 1, 2 * j, 2 * j + 1]
        for a in range(4):
            for c in range(4):
                K[dofs[a], dofs[c]] += k[a, c]
    u = np.linalg.solve(K[4:, 4:], loads[4:])
    return loads[4:] @ u


def cox_regression_scan(beta, X, time, event):
    order = np.argsort(-time)
    eta = X[order] @ beta
    log_risk = np.logaddexp.accumulate(eta)
    return -np.sum((eta - log_risk)[event[order] == 1])


def cox_regression_risk_sets(beta, X, time, event):
    eta = X @ beta
    ll = 0.0
    for i in range(len(time)):
        if event[i]:
            risk = eta[time >= time[i]]
            ll += eta[i] - np.log(np.sum(np.exp(risk)))
    return -ll


def item_response(theta, a, b, c, resp):
    z = a[None, :] * (theta[:, None] - b[None, :])
    p = c + (1 - c) / (1 + np.exp(-z))
    return np.where(resp, np.log(p), np.log1p(-p)).sum() - 0.5 * np.sum(theta**2)


def raytrace(center, radius, light):
    img = 0.0
    for i in range(4):
        for j in range(4):
            d = np.array([(i - 1.5) / 3, (j - 1.5) / 3, 1.0])
            d /= np.linalg.norm(d)
            b = d @ center
            disc = b * b - center @ center + radius**2
            if disc > 0:
                t = b - np.sqrt(disc)
                p = t * d
                n = (p - center) / radius
                img += max(0.0, n @ (light - p) / np.linalg.norm(light - p))
            else:
                img += 0.1 * d[1] * light[0]
    return img


def ewald_sum(pos, q, alpha):
    L = 3.0
    n = len(q)
    e = 0.0
    for i in range(n):
        for j in range(i + 1, n):
            d = pos[i] - pos[j]
            d = d - L * np.round(d / L)
            r = np.sqrt(d @ d)
            e += q[i] * q[j] * math.erfc(alpha * r) / r
    for kx in range(-2, 3):
        for ky in range(-2, 3):
            for kz in range(-2, 3):
                if kx == 0 and ky == 0 and (kz == 0):
                    continue
                k = 2 * np.pi / L * np.array([kx, ky, kz], dtype=float)
                k2 = k @ k
                S = np.sum(q * np.exp(1j * (pos @ k)))
                e += 2 * np.pi / L**3 / k2 * np.exp(-k2 / (4 * alpha**2)) * np.abs(S) ** 2
    return e - alpha / np.sqrt(np.pi) * np.sum(q**2)


def phylogenetic_pruning(bl, kappa, freq, tips, parent):
    n = len(parent)
    nt = tips.shape[0]
    part = np.ones((n, 4))
    part[:nt] = tips
    pi = np.exp(freq - freq.max())
    pi /= pi.sum()
    Q = np.array([[0, 1, kappa, 1], [1, 0, 1, kappa], [kappa, 1, 0, 1], [1, kappa, 1, 0]]) * pi
    Q = Q - np.diag(Q.sum(axis=1))
    Q /= -(pi * np.diag(Q)).sum()
    for v in range(n - 1):
        P = np.eye(4)
        M = Q * bl[v]
        term = np.eye(4)
        for k in range(1, 12):
            term = term @ M / k
            P = P + term
        part[parent[v]] *= P @ part[v]
    return np.log(part[n - 1] @ pi)


def connectionist_temporal(logits, labels):
    T = logits.shape[0]
    lp = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
    S = 2 * len(labels) + 1
    ext = np.zeros(S, dtype=int)
    ext[1::2] = labels
    a = np.full(S, -1e30)
    a[0] = lp[0, 0]
    a[1] = lp[0, ext[1]]
    for t in range(1, T):
        n = np.full(S, -1e30)
        for s in range(S):
            v = a[s]
            if s > 0:
                v = np.logaddexp(v, a[s - 1])
            if s > 1 and ext[s] != 0 and (ext[s] != ext[s - 2]):
                v = np.logaddexp(v, a[s - 2])
            n[s] = v + lp[t, ext[s]]
        a = n
    return -np.logaddexp(a[-1], a[-2])


def adaptive_steps(p, y0):
    y = y0.copy()
    t = 0.0
    h = 0.1
    while t < 1.0:
        if t + h > 1.0:
            h = 1.0 - t

        def f(y):
            return np.array([p[0] * y[0] - p[1] * y[0] * y[1], -p[2] * y[1] + p[3] * y[0] * y[1]])

        k1 = f(y)
        k2 = f(y + h * k1)
        y1 = y + h * k1
        y2 = y + h / 2 * (k1 + k2)
        err = np.max(np.abs(y2 - y1))
        if err < 0.02:
            t += h
            y = y2
        h = h * min(2.0, max(0.3, 0.9 * np.sqrt(0.02 / (err + 1e-12))))
    return y @ y


def logistic_hier(beta, u, X, g, y):
    eta = X @ beta + u[g]
    ll = np.sum(y * eta - np.logaddexp(0.0, eta))
    s = np.bincount(g, weights=eta * 0 + 1.0, minlength=len(u)) if False else np.zeros(len(u))
    np.add.at(s, g, eta)
    return ll - 0.5 * np.sum(u**2) - 0.01 * np.sum(s**2)


def arma(phi, theta, y):
    e = np.zeros_like(y)
    for t in range(len(y)):
        m = 0.0
        for k in range(len(phi)):
            if t - k - 1 >= 0:
                m += phi[k] * y[t - k - 1]
        for k in range(len(theta)):
            if t - k - 1 >= 0:
                m += theta[k] * e[t - k - 1]
        e[t] = y[t] - m
    s2 = np.mean(e**2)
    return 0.5 * len(y) * (np.log(2 * np.pi * s2) + 1)


def garch(w, a, b, r):
    h = np.empty(len(r))
    h[0] = np.var(r)
    for t in range(1, len(r)):
        h[t] = w + a * r[t - 1] ** 2 + b * h[t - 1]
    return 0.5 * np.sum(np.log(h) + r**2 / h)


def mean_field(J, h, beta):
    m = np.tanh(beta * h)
    for _ in range(20):
        m = 0.5 * m + 0.5 * np.tanh(beta * (J @ m + h))
    f = -0.5 * m @ J @ m - h @ m
    s = -0.5 * ((1 + m) * np.log((1 + m) / 2) + (1 - m) * np.log((1 - m) / 2))
    return f - s.sum() / beta


def support_vectors(w, b, X, y):
    margin = 1 - y * (X @ w + b)
    return 0.5 * w @ w + np.maximum(0, margin).sum()


def huber(p, x, y):
    r = y - np.polyval(p, x)
    a = np.abs(r)
    return np.sum(np.where(a <= 0.7, 0.5 * r**2, 0.7 * (a - 0.35)))


def rigid_fit(q, pts, target):
    q = q / np.linalg.norm(q)
    w, x, y, z = q
    R = np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )
    return np.mean(np.linalg.norm(pts @ R.T - target, axis=1))


def rnn(W, U, b, V, xs, ys):
    h = np.zeros(W.shape[0])
    loss = 0.0
    for t in range(xs.shape[0]):
        h = np.tanh(W @ h + U @ xs[t] + b)
        o = V @ h
        loss -= o[ys[t]] - np.log(np.sum(np.exp(o)))
    return loss + 0.1 * np.sum(h)


def viterbi_soft(em, tr):
    T, K = em.shape
    d = em[0].copy()
    path = np.zeros((T, K), dtype=int)
    for t in range(1, T):
        sc = d[:, None] + tr
        path[t] = np.argmax(sc, axis=0)
        d = np.max(sc, axis=0) + em[t]
    k = np.argmax(d)
    s = d[k]
    for t in range(T - 1, 0, -1):
        k = path[t, k]
        s += 0.1 * em[t - 1, k] ** 2
    return s


def lennard_jones(pos, box, sig, eps):
    n = len(pos)
    e = 0.0
    for i in range(n - 1):
        d = pos[i + 1 :] - pos[i]
        d -= box * np.rint(d / box)
        r2 = (d * d).sum(axis=1)
        m = r2 < 2.25
        s6 = (sig * sig / r2[m]) ** 3
        e += 4 * eps * np.sum(s6**2 - s6)
    return e


def newton_root(a, b):
    x = 1.0
    for _ in range(50):
        f = x**3 + a * x - b
        d = 3 * x**2 + a
        dx = f / d
        x -= dx
        if abs(dx) < 1e-12:
            break
    return x * x


def conjugate_gradients(A, b):
    M = A @ A.T + np.eye(len(b))
    x = np.zeros_like(b)
    r = b - M @ x
    p = r.copy()
    rs = r @ r
    for _ in range(len(b)):
        Ap = M @ p
        al = rs / (p @ Ap)
        x = x + al * p
        r = r - al * Ap
        rn = r @ r
        p = r + rn / rs * p
        rs = rn
        if np.sqrt(rs) < 0.001:
            break
    return x @ b + x.sum()


def decision_tree(x, thr, left, right, val):
    node = 0
    w = 1.0
    while left[node] >= 0:
        p = 1 / (1 + np.exp(-(x[node % 3] - thr[node])))
        if p > 0.5:
            w *= p
            node = right[node]
        else:
            w *= 1 - p
            node = left[node]
    return w * val[node]


def crank_nicolson(H0, V, dt):
    psi = np.zeros(4, dtype=complex)
    psi[0] = 1
    H = np.diag(H0) + V * (np.eye(4, k=1) + np.eye(4, k=-1))
    A = np.eye(4) + 0.5j * dt * H
    B = np.eye(4) - 0.5j * dt * H
    for _ in range(4):
        psi = np.linalg.solve(A, B @ psi)
    p = np.abs(psi) ** 2
    return p @ np.arange(4.0)


def lsq_circle(p, x, y):
    cx, cy, r = p
    return ((np.hypot(x - cx, y - cy) - r) ** 2).sum() + np.arctan2(cy, cx)


def interp_table(tab, xs, q):
    s = 0.0
    for v in q:
        i = int(np.floor(v))
        f = v - i
        i = min(max(i, 0), len(tab) - 2)
        s += (1 - f) * tab[i] + f * tab[i + 1]
    return s + np.interp(q, xs, tab) @ q


def views_of_views(x):
    y = x
    y = y * 1.0
    z = y[1:]
    z *= 2.0
    w = y[::-1]
    y[0] = w[0] * w[-1]
    return np.sum(y * w)


def ring_buffer(x):
    buf = np.zeros((3, len(x)))
    for i in range(7):
        buf[i % 3] = buf[(i + 1) % 3] * 0.5 + x * buf[(i + 2) % 3] + x
    return np.sum(buf**2)


def out_arguments(x):
    out = np.empty_like(x)
    np.multiply(x, x, out=out)
    out -= out.mean()
    np.add.at(out, [0, 0, 2], x[:3])
    np.maximum(out, 0.1, out=out)
    return np.prod(out + 1)


def swaps(x):
    a, b = (x[:3], x[3:])
    a, b = (b + a, a * b)
    a[1], b[1] = (b[1], a[1])
    c = np.concatenate([a, b[::-1]]).reshape(2, 3)
    c[0], c[1] = (c[1].copy(), c[0].copy())
    return np.linalg.norm(c[0]) * c[1, 2] + c.cumsum().cumsum()[-2]


def simpson_adapt(a, b, k):

    def f(t):
        return math.exp(-k * t * t) * math.cos(3 * t)

    def s(l, r):
        return (r - l) / 6 * (f(l) + 4 * f(0.5 * (l + r)) + f(r))

    def go(l, r, w, d):
        m = 0.5 * (l + r)
        x, y = (s(l, m), s(m, r))
        if d == 0 or abs(x + y - w) < 0.0001:
            return x + y
        return go(l, m, x, d - 1) + go(m, r, y, d - 1)

    return go(a, b, s(a, b), 6)


def forward_substitution(A, b):
    L = np.tril(A) + 3 * np.eye(len(b))
    x = np.zeros_like(b)
    for i in range(len(b)):
        x[i] = (b[i] - L[i, :i] @ x[:i]) / L[i, i]
    return x @ x


def gram_schmidt(A):
    Q = np.zeros_like(A)
    for j in range(A.shape[1]):
        v = A[:, j].copy()
        for i in range(j):
            v -= Q[:, i] @ A[:, j] * Q[:, i]
        Q[:, j] = v / np.sqrt(v @ v)
    return np.sum(Q * np.arange(Q.size).reshape(Q.shape))


def complex_waves(a, b):
    z = a + 1j * b
    w = np.exp(1j * z) / (1 + z * np.conj(z))
    w[0] = w[1] * w[0]
    return np.abs(w.sum()) ** 2 + np.angle(w[1]) + np.real(w @ w)


def transposed_updates(A):
    B = A.T
    C = A.copy()
    D = C.T
    D[0] += B[1] * 2
    C[1] *= D[2]
    E = D.reshape(-1)
    E[2] *= 3.0
    return np.sum(C * np.arange(C.size).reshape(C.shape)) + E.sum() * D.sum()


def slices_of_a_cube(x):
    a = np.zeros((2, 3, 4))
    a[..., 0] = x[:3]
    a[1, :, 1:3] = x[:3, None] * x[None, 3:5]
    a[:, ::-1, -1] += x[1:4] ** 2
    b = np.moveaxis(a, 0, -1)
    c = b[1:, [0, 1, 3], :]
    return np.einsum("ijk,jk->i", c, c[0]) @ np.array([1.0, 2.0])


def names_of_one_array(x):
    a = np.zeros(3)
    a += x[0]
    a[1:] += x[1]
    b = a
    b = b + 0
    a -= b**2
    c = (a, b)
    (d, e), f = (c, a[0])
    d[0] = e[1] * f
    return d @ e + f


def fixed_point_left_early(x):
    for k in range(20):
        y = np.cos(x * 0.5) + 0.1 * x
        if np.abs(y - x).max() < 0.05:
            return np.sum(y**2) * k
        x = y
    return x.sum()


def reversed_accumulator(x):
    acc = np.zeros(2)
    for i, (a, b) in enumerate(zip(x[:-1], x[1:])):
        acc[i % 2] += a * b
        if i >= 2:
            acc = acc[::-1]
    return acc[0] * 3 + acc[1] ** 2


rng = RNG
J = 0.2 * N(size=(4, 4))
nodes = np.array([[0, 0], [0, 1.0], [1, 0], [1.0, 1.1], [2.0, 0.5]])
conn = np.array([[0, 2], [1, 3], [0, 3], [1, 2], [2, 3], [2, 4], [3, 4]])
tips = np.eye(4)[[0, 1, 1, 3]]
PROGRAMS: list[tuple[Callable[..., Any], tuple[Any, ...], tuple[int, ...] | None]] = [
    (hidden_markov, (N(size=4), N(size=(4, 4)), N(size=4), N(size=9)), None),
    (bouncing_ball, (0.5, 9.81, 0.1), None),
    (spline, (np.array([0.0, 0.7, 1.5, 2.2, 3.1, 4.0]), N(size=6), np.array([0.3, 1.1, 2.0, 3.9])), None),
    (particle_filter, (np.array([0.8, 0.5, 1.0]), N(size=(5, 8)), rng.random(5), N(size=5)), (0,)),
    (truss, (1 + rng.random(7), N(size=10), nodes, conn), None),
    (cox_regression_scan, (N(size=3), N(size=(8, 3)), rng.random(8), (rng.random(8) > 0.3).astype(int)), (0, 1)),
    (cox_regression_risk_sets, (N(size=3), N(size=(8, 3)), rng.random(8), rng.random(8) > 0.3), (0, 1)),
    (item_response, (N(size=5), 1 + rng.random(4), N(size=4), 0.1 * rng.random(4), rng.random((5, 4)) > 0.5), None),
    (raytrace, (np.array([0.1, 0.2, 4.0]), 1.3, np.array([3.0, 2.0, -1.0])), None),
    (ewald_sum, (3 * rng.random((4, 3)), N(size=4), 1.1), None),
    (
        phylogenetic_pruning,
        (0.1 + 0.3 * rng.random(6), 2.0, N(size=4), tips, np.array([4, 4, 5, 5, 6, 6, 6])),
        (0, 1, 2),
    ),
    (connectionist_temporal, (N(size=(7, 4)), np.array([1, 2, 2])), None),
    (adaptive_steps, (np.array([1.0, 0.5, 0.7, 0.3]), np.array([1.0, 2.0])), None),
    (
        logistic_hier,
        (N(size=3), N(size=4), N(size=(9, 3)), rng.integers(0, 4, 9), (rng.random(9) > 0.5) * 1.0),
        (0, 1, 2),
    ),
    (arma, (0.3 * N(size=2), 0.3 * N(size=2), N(size=12)), None),
    (garch, (0.1, 0.2, 0.6, N(size=10)), None),
    (mean_field, (J + J.T, N(size=4), 0.7), None),
    (support_vectors, (N(size=3), 0.2, N(size=(6, 3)), np.sign(N(size=6))), (0, 1)),
    (huber, (N(size=4), N(size=8), N(size=8)), None),
    (rigid_fit, (N(size=4), N(size=(5, 3)), N(size=(5, 3))), None),
    (
        rnn,
        (0.5 * N(size=(3, 3)), N(size=(3, 2)), N(size=3), N(size=(4, 3)), N(size=(5, 2)), rng.integers(0, 4, 5)),
        (0, 1, 2, 3, 4),
    ),
    (viterbi_soft, (N(size=(6, 3)), N(size=(3, 3))), None),
    (lennard_jones, (3 * rng.random((6, 3)), 3.0, 0.3, 1.2), (0, 2, 3)),
    (newton_root, (1.3, 2.1), None),
    (conjugate_gradients, (N(size=(4, 4)), N(size=4)), None),
    (
        decision_tree,
        (N(size=3), N(size=7), np.array([1, 3, 5, -1, -1, -1, -1]), np.array([2, 4, 6, -1, -1, -1, -1]), N(size=7)),
        None,
    ),
    (crank_nicolson, (N(size=4), 0.7, 0.3), None),
    (lsq_circle, (np.array([0.3, 0.2, 1.0]), N(size=6), N(size=6)), None),
    (interp_table, (N(size=6), np.arange(6.0), np.array([0.3, 2.2, 4.6])), (0, 2)),
    (views_of_views, (N(size=5),), None),
    (ring_buffer, (N(size=4),), None),
    (out_arguments, (N(size=5),), None),
    (swaps, (N(size=6),), None),
    (simpson_adapt, (0.1, 1.7, 0.9), None),
    (forward_substitution, (N(size=(4, 4)), N(size=4)), None),
    (gram_schmidt, (N(size=(4, 3)),), None),
    (complex_waves, (N(size=3), N(size=3)), None),
    (transposed_updates, (N(size=(3, 3)),), None),
    (slices_of_a_cube, (N(size=5),), None),
    (names_of_one_array, (N(size=3),), None),
    (fixed_point_left_early, (N(size=3),), None),
    (reversed_accumulator, (N(size=6),), None),
]


@pytest.mark.parametrize(("f", "arguments", "nums"), PROGRAMS, ids=[p[0].__name__ for p in PROGRAMS])
def test_program(f: Callable[..., Any], arguments: tuple[Any, ...], nums: tuple[int, ...] | None) -> None:
    check(f, arguments, nums)
