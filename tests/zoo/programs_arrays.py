# SPDX-License-Identifier: MIT
"""Arrays element by element, and changed in place."""

import math

import numpy as np

from zoo.entry import entry, positive, wave


def sum_of_sines(x):
    total = 0.0
    for i in range(len(x)):
        total += math.sin(x[i] * x[i])
    return total


def rosenbrock(x):
    total = 0.0
    for i in range(len(x) - 1):
        total += 100.0 * (x[i + 1] - x[i] * x[i]) ** 2 + (1.0 - x[i]) ** 2
    return total


def running_product(x):
    a = x.copy()
    for i in range(1, a.size):
        a[i] *= a[i - 1]
    return a.sum() + a[-1]


def prefix_sum_squared(x):
    out = np.zeros_like(x)
    s = 0.0
    for i, v in enumerate(x):
        s += v
        out[i] = s * s
    return out.mean()


def dot_by_zip(x, y):
    total = 0.0
    for a, b in zip(x, y):
        total += a * b * b
    return total


def rows_of_a_matrix(a):
    total = 0.0
    for row in a:
        s = 1.0
        for v in row:
            s *= v + 2.0
        total += s
    return total


def reversed_scan(x):
    carry = 0.5
    for i in reversed(range(len(x))):
        carry = math.tanh(carry + x[i])
    return carry


def matrix_vector(a, x):
    n, m = a.shape
    y = np.zeros(n)
    for i in range(n):
        for j in range(m):
            y[i] += a[i, j] * x[j]
    return (y * y).sum()


def matrix_product(a, b):
    c = np.empty((a.shape[0], b.shape[1]))
    for i in range(a.shape[0]):
        for j in range(b.shape[1]):
            s = 0.0
            for k in range(a.shape[1]):
                s += a[i, k] * b[k, j]
            c[i, j] = s
    return np.sin(c).sum()


def heat_equation(u, steps):
    u = u.copy()
    v = np.empty_like(u)
    for _ in range(steps):
        v[0] = u[0]
        v[-1] = u[-1]
        for i in range(1, len(u) - 1):
            v[i] = u[i] + 0.2 * (u[i - 1] - 2.0 * u[i] + u[i + 1])
        u, v = v, u
    return (u * u).sum()


def burgers_by_slices(u, steps):
    u = u.copy()
    for _ in range(steps):
        u[1:-1] = u[1:-1] - 0.1 * u[1:-1] * (u[2:] - u[:-2])
    return (u**2).sum()


def laplace_two_dimensions(u):
    out = np.zeros(u.shape)
    out[1:-1, 1:-1] = u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:] - 4.0 * u[1:-1, 1:-1]
    return (out * out).sum() / out.size


def shift_in_place(x):
    a = x * x
    a[1:] += a[:-1]
    a[:-1] = a[1:]
    return (a * x).sum()


def convolution(x, kernel):
    n, m = len(x), len(kernel)
    out = np.zeros(n - m + 1)
    for i in range(len(out)):
        for j in range(m):
            out[i] += x[i + j] * kernel[j]
    return (out * out).sum()


def max_pooling(x):
    total = 0.0
    for i in range(0, len(x) - 1, 2):
        total += max(x[i], x[i + 1]) ** 2
    return total


def buffer_reused(x):
    work = np.empty(3)
    total = 0.0
    for i in range(len(x)):
        work[0] = x[i]
        work[1] = work[0] * x[i]
        work[2] = work[0] + work[1] * work[1]
        total += work[2] * work[0]
    return total


def small_arrays_in_a_loop(x, n):
    y = np.array([x[0], x[1]])
    for _ in range(n):
        k = np.array([y[1], -np.sin(y[0])])
        y += 0.1 * k
    return y[0] * y[1]


def doubles_its_argument(x):
    for i in range(len(x)):
        x[i] = 2.0 * x[i] * x[i]
    return x.sum()


def normalise(a):
    s = 0.0
    for i in range(len(a)):
        s += a[i] * a[i]
    a /= math.sqrt(s)


def helper_in_place(x):
    a = x.copy()
    normalise(a)
    a[0] += 1.0
    normalise(a)
    return a[0] * a[1] + a[2]


def copy_overwritten(x):
    """A copy that is read and then filled anew is not its source."""
    y = (2.0 * x).copy()
    total = y.sum()
    y[...] = x * x
    return total + y[0] * y[1]


def growing_products(x, tol):
    """Matrices of a new size in each trip, in a loop that ends when it likes."""
    n, total = 1, 0.0
    while n < 4 and total < tol:
        a = np.zeros((n, n))
        for i in range(n):
            for j in range(n):
                a[i, j] = x[i] * x[j] + 0.1 * i
        b = a @ a
        a[:] = a * 0.5
        total += (b * b).sum() * 0.1 + a.sum()
        n += 1
    return total


PROGRAMS = (
    entry(copy_overwritten, (wave(4),)),
    entry(growing_products, (wave(5), 1e6)),
    entry(sum_of_sines, (wave(5),), (wave(0),)),
    entry(rosenbrock, (wave(6),), (wave(1),)),
    entry(running_product, (positive(5),), (positive(1),)),
    entry(prefix_sum_squared, (wave(5),)),
    entry(dot_by_zip, (wave(4), positive(4)), argnums=(0, 1)),
    entry(rows_of_a_matrix, (wave(3, 2),)),
    entry(reversed_scan, (wave(6),)),
    entry(matrix_vector, (wave(3, 4), positive(4)), argnums=(0, 1), float32=False),
    entry(matrix_product, (wave(2, 3), positive(3, 2)), argnums=(0, 1), float32=False),
    entry(heat_equation, (wave(6), 3), (wave(6), 4), (wave(6), 0)),
    entry(burgers_by_slices, (wave(6), 5)),
    entry(laplace_two_dimensions, (wave(4, 4),), float32=False),
    entry(shift_in_place, (wave(5),)),
    entry(convolution, (wave(6), positive(3)), argnums=(0, 1), float32=False),
    entry(max_pooling, (wave(6),)),
    entry(buffer_reused, (wave(4),), float32=False),
    entry(small_arrays_in_a_loop, (wave(2), 8)),
    entry(doubles_its_argument, (wave(3),)),
    entry(helper_in_place, (wave(3),)),
)
