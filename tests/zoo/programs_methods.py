# SPDX-License-Identifier: MIT
"""Small numerical methods, written out."""

import math

import numpy as np

from zoo.entry import entry, positive, wave


def lorenz_rhs(y):
    return np.array([10.0 * (y[1] - y[0]), y[0] * (28.0 - y[2]) - y[1], y[0] * y[1] - 8.0 / 3.0 * y[2]])


def runge_kutta_lorenz(y0, steps):
    y = y0.copy()
    dt = 0.01
    for _ in range(steps):
        k1 = lorenz_rhs(y)
        k2 = lorenz_rhs(y + 0.5 * dt * k1)
        k3 = lorenz_rhs(y + 0.5 * dt * k2)
        k4 = lorenz_rhs(y + dt * k3)
        y += dt / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)
    return (y * y).sum()


def accelerations(position, out):
    n = position.shape[0]
    for i in range(n):
        out[i, 0] = 0.0
        out[i, 1] = 0.0
        for j in range(n):
            if i == j:
                continue
            dx = position[j, 0] - position[i, 0]
            dy = position[j, 1] - position[i, 1]
            r2 = dx * dx + dy * dy + 0.1
            w = 1.0 / (r2 * math.sqrt(r2))
            out[i, 0] += w * dx
            out[i, 1] += w * dy


def leapfrog_bodies(position, velocity):
    x, v, a = position.copy(), velocity.copy(), np.zeros(position.shape)
    accelerations(x, a)
    for _ in range(4):
        v += 0.05 * a
        x += 0.1 * v
        accelerations(x, a)
        v += 0.05 * a
    return (v * v).sum() + x[0, 0] * x[1, 1]


def thomas_solver(lower, diagonal, right):
    n = len(diagonal)
    d, x = diagonal.copy(), right.copy()
    for i in range(1, n):
        w = lower[i] / d[i - 1]
        d[i] -= w * 0.5
        x[i] -= w * x[i - 1]
    x[n - 1] /= d[n - 1]
    for i in range(n - 2, -1, -1):
        x[i] = (x[i] - 0.5 * x[i + 1]) / d[i]
    return (x * x).sum()


def cholesky_logdet(b):
    n = b.shape[0]
    a = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            for k in range(n):
                a[i, j] += b[i, k] * b[j, k]
        a[i, i] += 1.0
    logdet = 0.0
    for j in range(n):
        for k in range(j):
            a[j, j] -= a[j, k] ** 2
        a[j, j] = math.sqrt(a[j, j])
        logdet += 2.0 * math.log(a[j, j])
        for i in range(j + 1, n):
            for k in range(j):
                a[i, j] -= a[i, k] * a[j, k]
            a[i, j] /= a[j, j]
    return logdet


def gaussian_elimination(a, b):
    a, x = a.copy(), b.copy()
    n = len(b)
    for k in range(n):
        pivot = k
        for i in range(k + 1, n):
            if abs(a[i, k]) > abs(a[pivot, k]):
                pivot = i
        if pivot != k:
            for j in range(n):
                a[k, j], a[pivot, j] = a[pivot, j], a[k, j]
            x[k], x[pivot] = x[pivot], x[k]
        for i in range(k + 1, n):
            factor = a[i, k] / a[k, k]
            a[i, k:] -= factor * a[k, k:]
            x[i] -= factor * x[k]
    for i in reversed(range(n)):
        for j in range(i + 1, n):
            x[i] -= a[i, j] * x[j]
        x[i] /= a[i, i]
    return (x * x).sum()


def gram_schmidt(a):
    q = a.copy()
    for j in range(q.shape[1]):
        for k in range(j):
            q[:, j] -= (q[:, k] * q[:, j]).sum() * q[:, k]
        q[:, j] /= math.sqrt((q[:, j] ** 2).sum())
    return (q[0] * q[1]).sum() + q[2, 0]


def power_iteration(a):
    n = a.shape[0]
    v = np.ones(n)
    eigenvalue = 0.0
    for _ in range(30):
        w = np.zeros(n)
        for i in range(n):
            for j in range(n):
                w[i] += (a[i, j] + a[j, i]) * v[j]
        eigenvalue = math.sqrt((w * w).sum())
        v = w / eigenvalue
    return eigenvalue


def logistic_regression(w, x, labels):
    total = 0.0
    for i in range(x.shape[0]):
        z = w[-1] + (w[:-1] * x[i]).sum()
        if labels[i]:
            total += np.log1p(np.exp(-z))
        else:
            total += np.log1p(np.exp(z))
    return total / x.shape[0] + 0.01 * (w * w).sum()


def softmax_cross_entropy(scores, label):
    largest = scores.max()
    shifted = scores - largest
    return np.log(np.exp(shifted).sum()) - shifted[label]


def k_means_cost(centres, points):
    total = 0.0
    for i in range(points.shape[0]):
        best = np.inf
        for k in range(centres.shape[0]):
            d = ((points[i] - centres[k]) ** 2).sum()
            best = min(best, d)
        total += best
    return total


def sigmoid(x):
    return 1.0 / (1.0 + np.exp(-x))


def lstm(w, x):
    hidden, cell = np.zeros(2), np.zeros(2)
    for t in range(x.shape[0]):
        gates = np.zeros((4, 2))
        for g in range(4):
            for i in range(2):
                gates[g, i] = w[g, i, 3]
                for j in range(2):
                    gates[g, i] += w[g, i, j] * hidden[j]
                gates[g, i] += w[g, i, 2] * x[t]
        cell = sigmoid(gates[0]) * cell + sigmoid(gates[1]) * np.tanh(gates[2])
        hidden = sigmoid(gates[3]) * np.tanh(cell)
    return (hidden * hidden).sum()


def soft_minimum(a, b, c):
    m = min(a, b, c)
    return m - math.log(math.exp(m - a) + math.exp(m - b) + math.exp(m - c))


def soft_time_warping(x, y):
    n, m = len(x), len(y)
    table = np.full((n + 1, m + 1), 1e3)
    table[0, 0] = 0.0
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            cost = (x[i - 1] - y[j - 1]) ** 2
            table[i, j] = cost + soft_minimum(table[i - 1, j], table[i, j - 1], table[i - 1, j - 1])
    return table[n, m]


def shortest_path(weights):
    n = weights.shape[0]
    distance = np.full(n, np.inf)
    distance[0] = 0.0
    for i in range(n):
        for j in range(i + 1, n):
            candidate = distance[i] + weights[i, j] ** 2
            if candidate < distance[j]:
                distance[j] = candidate
    return distance[n - 1]


def sorting_network(x):
    a = x.copy()
    for i, j in ((0, 1), (2, 3), (0, 2), (1, 3), (1, 2)):
        lo, hi = min(a[i], a[j]), max(a[i], a[j])
        a[i] = lo
        a[j] = hi
    return a[0] + 2.0 * a[1] ** 2 + 3.0 * a[2] ** 3 - a[3]


def insertion_sort(x):
    a = x.copy()
    for i in range(1, len(a)):
        key = a[i]
        j = i - 1
        while j >= 0 and a[j] > key:
            a[j + 1] = a[j]
            j -= 1
        a[j + 1] = key
    total = 0.0
    for i in range(len(a)):
        total += (i + 1) * a[i] ** 2
    return total


def interpolate(knots, x):
    i = 0
    while i < len(knots) - 2 and x > i + 1:
        i += 1
    t = x - i
    return (1.0 - t) * knots[i] + t * knots[i + 1] ** 2


def hidden_markov(transition, emission):
    alpha = np.array([0.6, 0.4])
    loglik = 0.0
    for symbol in (0, 2, 1, 1):
        following = np.zeros(2)
        for j in range(2):
            for i in range(2):
                following[j] += alpha[i] * transition[i, j]
            following[j] *= emission[j, symbol]
        norm = following.sum()
        loglik += math.log(norm)
        alpha = following / norm
    return loglik


def kalman_filter(noise, observations):
    mean, variance, loglik = 0.0, 1.0, 0.0
    for z in observations:
        variance += noise[0] ** 2
        s = variance + noise[1] ** 2
        loglik -= 0.5 * (math.log(2.0 * math.pi * s) + (z - mean) ** 2 / s)
        gain = variance / s
        mean += gain * (z - mean)
        variance *= 1.0 - gain
    return loglik


def polynomial_product(p, q):
    out = np.zeros(len(p) + len(q) - 1)
    for i in range(len(p)):
        for j in range(len(q)):
            out[i + j] += p[i] * q[j]
    return (out**2).sum()


def gradient_descent_unrolled(start, rate):
    x = start.copy()
    for _ in range(5):
        x[0] -= rate * (4.0 * x[0] ** 3 - x[1])
        x[1] -= rate * (2.0 * x[1] - x[0])
    return x[0] ** 4 + x[1] ** 2 - x[0] * x[1]


PROGRAMS = (
    entry(runge_kutta_lorenz, (np.array([1.0, 2.0, 20.0]), 6), float32=False),
    entry(leapfrog_bodies, (wave(3, 2), positive(3, 2)), argnums=(0, 1), float32=False),
    entry(thomas_solver, (positive(4), 3.0 + positive(4), wave(4)), argnums=(0, 1, 2)),
    entry(cholesky_logdet, (wave(3, 3),), float32=False),
    entry(gaussian_elimination, (wave(3, 3), positive(3)), argnums=(0, 1), float32=False),
    entry(gram_schmidt, (wave(3, 2),)),
    entry(power_iteration, (positive(3, 3),), float32=False),
    entry(logistic_regression, (wave(3), wave(4, 2), np.array([True, False, False, True]))),
    entry(softmax_cross_entropy, (wave(4), 2)),
    entry(k_means_cost, (wave(2, 2), positive(4, 2)), argnums=(0, 1), float32=False),
    entry(lstm, (wave(4, 2, 4), wave(3)), argnums=(0, 1), float32=False),
    entry(soft_time_warping, (wave(3), positive(4)), argnums=(0, 1), float32=False),
    entry(shortest_path, (positive(4, 4),), float32=False),
    entry(sorting_network, (np.array([0.3, -1.2, 2.0, 0.9]),)),
    entry(insertion_sort, (np.array([0.3, -1.2, 2.0, 0.9, -0.1]),)),
    entry(interpolate, (wave(5), 2.3), (wave(5), 0.4), argnums=(0, 1)),
    entry(hidden_markov, (np.array([[0.7, 0.3], [0.2, 0.8]]), positive(2, 3)), argnums=(0, 1), float32=False),
    entry(kalman_filter, (positive(2), wave(5)), argnums=(0, 1)),
    entry(polynomial_product, (wave(3), positive(2)), argnums=(0, 1), float32=False),
    entry(gradient_descent_unrolled, (positive(2), 0.1), argnums=(0, 1)),
)
