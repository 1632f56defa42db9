# SPDX-License-Identifier: MIT
"""Arrays: elements, slices, views, broadcasting, creation, methods, library functions."""

from __future__ import annotations

import dataclasses
from typing import Any, NamedTuple

import numpy as np
import pytest

from unit.frontend_tools import check, compiled

V = np.array([1.0, -2.0, 0.5, 3.0])
M = np.arange(12.0).reshape(3, 4) * 0.5 - 2.0
T3 = np.arange(24.0).reshape(2, 3, 4)
I4 = np.array([3, 0, -1, 2])
F4 = V.astype(np.float32)
Z = np.array([1 + 2j, -0.5j, 3.0 - 1j])


# ------------------------------------------------------------------------------------------------- elements


def elements(x):
    return x[0] + x[-1] * x[2] - x[len(x) - 1]


def element_2d(m, i, j):
    return m[i, j] + m[i][j] + m[-1, -j]


def stores(x):
    x[0] = x[1] * 2
    x[-1] += 1.5
    x[1] -= x[2]
    x[2] *= 3
    return x[0]


def recurrence(x):
    a = x.copy()
    for i in range(1, len(a)):
        a[i] *= a[i - 1]
    return a[-1] + a.sum()


def bounds(x, i):
    return x[i]


def bounds_2d(m, i):
    return m[1, i]


def test_elements() -> None:
    check(elements, V)
    check(elements, V[::-1])
    check(elements, F4)
    for i in (0, 2, -3):
        check(element_2d, M, i, 1)
        check(element_2d, np.asfortranarray(M), i, 1)
    check(stores, V)
    check(stores, np.arange(8.0)[::2])
    check(stores, F4)
    check(recurrence, V)


@pytest.mark.parametrize("i", [0, 3, 4, -4, -5, 100])
def test_bounds(i: int) -> None:
    check(bounds, V, i)
    if i < 4:
        check(bounds_2d, M, i)


def int_store(x, v):
    x[0] = v
    x[1] += v
    return x[1]


def test_stores_convert() -> None:
    check(int_store, np.arange(3), 2.75)
    check(int_store, np.zeros(3, np.float32), 0.1)
    check(int_store, np.zeros(3), 2)


# --------------------------------------------------------------------------------------------- slices, views


def slices(x):
    return x[1:], x[:-1], x[1:3], x[::2], x[::-1], x[-2:], x[:10], x[5:], x[3:1], x[-1:0:-2], x[:]


def slices_2d(m):
    return m[1], m[:, 1], m[1:, ::-1], m[..., -1], m[None, 0], m[:, None, 2:], m[-1, 1:3], m.T, m.T[1:, 0]


def dynamic_slice(x, a, b, c):
    return x[a:b], x[a::c], x[:b:c], x[a:b:c]


def slice_stores(x):
    x[1:3] = x[0]
    x[:2] += x[2:4]
    x[::2] = np.array([7.0, 8.0])
    x[-1:] = 1
    return x.sum()


def overlapping(x):
    x[1:] += x[:-1]
    return x[-1]


def shifted(x):
    x[1:] = x[:-1]
    return x


def views(x):
    a = x.copy()
    v = a[1:]
    v *= 2.0
    w = a.reshape(2, 2)
    w[0] += w[1]
    t = w.T
    t[1, 0] *= x[0]
    return (a**2).sum() + v[0]


def rows(m):
    m[0] = m[1] + 1
    m[:, 0] = 5.0
    m[1:, 1:] = m[:2, :3]
    m[...] *= 2
    row = m[2]
    row[1] = -1.0
    return m[2, 1]


def gather(x, idx):
    return x[idx], x[idx[0]]


def scatter(x, idx):
    x[idx] = 3.0
    x[idx[:2]] = np.array([8.0, 9.0])
    return x[0]


def test_slices() -> None:
    check(slices, V)
    check(slices, V[:1])
    check(slices, V[:0])
    check(slices_2d, M)
    check(slices_2d, np.asfortranarray(M))
    for a in (-9, -2, 0, 1, 7):
        for b in (-2, 0, 3, 9):
            for c in (-2, -1, 1, 2):
                check(dynamic_slice, V, a, b, c)
    check(dynamic_slice, V, 0, 1, 0)


@pytest.mark.parametrize("fn", [slice_stores, overlapping, shifted, views])
def test_slice_stores(fn: Any) -> None:
    check(fn, V)


def test_views_2d() -> None:
    check(rows, M)
    check(rows, np.asfortranarray(M))
    check(gather, V, I4)
    check(gather, M, np.array([2, 0]))
    check(gather, V, np.array([4, 0]), same_message=False)
    check(scatter, V, I4)


def masks(x, m):
    a = x[x > 0]
    y = x.copy()
    y[y < 0] *= -3.0
    y[x > 2.0] = 2.0
    y[y == 2.0] = x[y == 2.0]
    m[m > 1.0] = 0.0
    return a, y, m[np.array([True, False, True])], m[:, x > 0], (x[x > 100.0]).sum()


def buffered(x, idx):
    h = np.zeros(len(x))
    h[idx] += x[idx] * 2
    return h, h[[0, 2]]


def several(m, i, j):
    m[i, j] = m[i, j] * 2
    m[:, j] = 1.0
    return m[i, j], m[i[:, None], j], m[i], m[:, i], m[1:, j]


def mask_of_wrong_size(x):
    return x[np.array([True, False])]


def test_index_arrays() -> None:
    check(masks, V, M)
    check(buffered, V, np.array([1, 1, 3]))
    check(several, M, np.array([0, 2, -1]), np.array([1, 1, 3]))
    check(mask_of_wrong_size, V)
    check(gather, V, np.array([4, 0]))


# ---------------------------------------------------------------------------------------------- broadcasting


def arithmetic(x, y):
    return x + y, x - y, x * y, x / y, x > y, -x, x**2


def with_scalars(x):
    return 2 * x + 1, 1.5 / x, x**3, x * np.float64(2), np.float32(0.5) * x


def in_place(x, y):
    x += y
    x *= 2
    x -= y * x
    x /= 4
    return x.sum()


def functions(x):
    return np.exp(-x * x) * np.sin(x), np.where(x > 0, x, -x), np.maximum(x, 0), np.sqrt(np.abs(x)), np.sign(x)


def test_broadcasting() -> None:
    pairs = [
        (V, V),
        (V, 2.0),
        (M, M),
        (M, V),
        (V, M),
        (M, M[:, :1]),
        (M[:1], M),
        (T3, M),
        (T3, V),
        (M[:, None, :2], M[None, :, :2]),
        (F4, V),
        (I4, V),
        (I4, 2),
        (F4, 2.5),
        (I4, I4),
        (np.arange(4, dtype=np.int8), I4),
        (V[:1], V),
    ]
    for x, y in pairs:
        check(arithmetic, x, y)
    check(arithmetic, V, V[:3], same_message=False)
    check(arithmetic, M, M[:2], same_message=False)


@pytest.mark.parametrize("x", [V, F4, M, T3], ids=["V", "F4", "M", "T3"])
def test_elementwise(x: Any) -> None:
    check(with_scalars, x)
    check(functions, x)


def test_in_place() -> None:
    check(in_place, V, V * 2)
    check(in_place, M, V)
    check(in_place, M, 0.5)
    check(in_place, V, V[:1])
    check(in_place, V, M[0, 1:], same_message=False)
    with pytest.raises(TypeError, match="in-place"):
        compiled(in_place, I4, 0.5)


# ------------------------------------------------------------------------------------------------- creation


def create(n):
    a = np.zeros(n)
    b = np.ones((2, n))
    c = np.full(3, 2.5)
    d = np.arange(n)
    e = np.arange(0.0, 1.0, 0.25)
    f = np.linspace(0.0, 2.0, 5)
    g = np.array([1, 2.5, n])
    h = np.array([[1, n], [3, 4]])
    i = np.empty((n, 2))
    i[:] = 7
    return a, b, c, d, e, f, g, h, i, np.arange(n, 0, -2), np.zeros(2, dtype=np.float32), np.full((1, n), n)


def like(x):
    return np.zeros_like(x), np.ones_like(x), np.full_like(x, 3), x.astype(np.float32), x.astype(int), np.copy(x)


def from_rows(x):
    return np.array([x, x * 2]), np.array([x[0], 1]), np.array([(x[0], x[1]), (2, 3)])


def test_creation() -> None:
    for n in (0, 1, 4):
        check(create, n)
    check(like, V)
    check(like, M)
    check(from_rows, V)
    check(from_rows, F4)


# ------------------------------------------------------------------------------------------ methods, reductions


def reductions(x):
    return (
        x.sum(),
        x.mean(),
        x.max(),
        x.min(),
        x.prod(),
        np.sum(x),
        np.mean(x),
        x.var(),
        x.std(),
        np.cumsum(x),
        x.argmax(),
    )


def reductions_axis(m):
    return m.sum(axis=0), m.sum(1), m.max(axis=-1), m.mean(axis=0), np.sum(m, axis=(0, 1)), m.sum(axis=0, keepdims=True)


def products(x, m):
    return x @ x, m @ x, np.dot(m, x), m.T @ m, np.outer(x, x), np.linalg.norm(x), x.dot(x), (m * x).sum(axis=1)


def reshapes(x):
    return x.reshape(2, 2), x.reshape((-1, 2)), x.reshape(2, -1).T, x.ravel(), x.flatten(), x.reshape(-1, 1) * x


def transposed(t):
    return t.T.shape, t.transpose(1, 0, 2)[0], t.T.reshape(-1), t.shape[1], t.ndim, t.size


def joins(x, y):
    return (
        np.concatenate([x, y]),
        np.stack((x, y)),
        np.hstack([x, 2 * y]),
        np.flip(x),
        np.roll(x, 1),
        np.diff(x),
        np.clip(x, 0, 1),
    )


def builtins_on_arrays(x):
    return sum(x), max(x), min(x), len(x), abs(x), sum([v * 2 for v in (x[0], x[1])]), any(x > 2), all(x > -5)


def generators(x):
    a = sum(v * v for v in x)
    b = max(abs(v) for v in x)
    c = sum(x[i] * x[j] for i in range(len(x)) for j in range(i))
    d = sum(v for v in x if v > 0)
    return a, b, c, d


def stretched(x, n):
    y = np.broadcast_to(x, (n, 4))
    a, b = np.broadcast_arrays(x, x[:, None])
    return y * 2, y.sum(axis=0), y[1], a + b, np.broadcast_to(x[:1], (n,)).sum()


def writes_broadcast(x):
    y = np.broadcast_to(x, (2, 4))
    y[0, 0] = 1.0
    return y.sum()


def test_broadcast_views() -> None:
    check(stretched, V, 3)
    check(stretched, V[:2], 3, same_message=False)
    check(writes_broadcast, V)


def test_methods() -> None:
    check(reductions, V)
    check(reductions, M.ravel())
    check(reductions_axis, M)
    check(reductions_axis, np.asfortranarray(M))
    check(products, V, M)
    check(reshapes, V)
    check(transposed, T3)
    check(joins, V, V + 1)
    check(builtins_on_arrays, V)
    check(generators, V)
    assert isinstance(check(lambda x: x.max(), V[:0]), ValueError)
    check(lambda x: x.reshape(3, 2), V, same_message=False)


# --------------------------------------------------------------------------------------------------- loops


def loops(x, y):
    total = 0.0
    for v in x:
        total += v
    for a, b in zip(x, y):
        total += a * b
    for i, v in enumerate(y):
        total += i * v
    for v in reversed(x):
        total = total * 0.5 + v
    return total


def over_rows(m):
    total = 0.0
    for row in m:
        for v in row:
            total += v
        row[0] = total
    for i, (a, b, _, d) in enumerate(m):
        total += a * b + i * d
    return total


def array_state(x):
    u = x.copy()
    v = np.zeros_like(x)
    for _ in range(3):
        u, v = v + u * 0.5, u
    return u, v


def branch_arrays(x):
    y = x if x[0] > 0 else -x
    if x[1] > 0:
        z = x[1:]
    else:
        z = x[:-1]
    return y.sum() + z[0]


def local_buffer(x):
    out = np.empty(2)
    total = 0.0
    for i in range(len(x)):
        out[0] = x[i]
        out[1] = x[i] ** 2
        total += out.sum()
    return total


def fill_helper(a, src, dst):
    for i in range(len(dst)):
        dst[i] += a * src[i]


def uses_helper(x):
    y = np.zeros(len(x))
    fill_helper(2.0, x, y)
    fill_helper(x[0], y, y)
    return (y * y).sum()


@pytest.mark.parametrize("fn", [array_state, branch_arrays, local_buffer, uses_helper], ids=lambda f: f.__name__)
def test_array_programs(fn: Any) -> None:
    check(fn, V)
    check(fn, -V)


def test_loops_over_arrays() -> None:
    check(loops, V, V * 2)
    check(loops, V, V[:2])
    check(over_rows, M)


# ------------------------------------------------------------------------------------------- tuples, structs


class State(NamedTuple):
    x: float
    v: float = 0.0


@dataclasses.dataclass
class Params:
    k: float
    w: Any

    def force(self, s):
        return -self.k * s.x + self.w[0]

    @property
    def double(self):
        return self.k * 2


def structs(s, p):
    for _ in range(4):
        s = State(s.x + 0.1 * s.v, s.v + 0.1 * p.force(s))
    return s, p.double, s._replace(x=1.0)


def dicts(d):
    total = 0.0
    for k in d:
        total += d[k].sum()
    for k, v in d.items():
        total += v[0] if k == "a" else 0.0
    return {"total": total, "a": d["a"] * 2}


def tuples(t):
    (a, b), *rest = t
    return a + b, rest, t[1:], len(t), t + (1,), (0,) * 3, 2 in (1, 2), a in (a, b)


def lists(x):
    out = []
    for k in range(3):
        out.append(x * k)
    for c in (1.0, 2.0):
        out.append(c * x)
    out[0] = x
    return out, [v * 2 for v in out], [a * b for a, b in zip((1, 2), (3, x))]


def test_structures() -> None:
    check(structs, State(1.0, 0.5), Params(2.0, V))
    check(dicts, {"a": V, "b": V * 2})
    check(tuples, ((1.0, 2.0), 3, V))
    check(lists, 1.5)


# -------------------------------------------------------------------------------------------------- complex


def complex_arithmetic(a, b):
    return a + b, a - b, a * b, a / b, -a, abs(a), a.real, a.imag, a.conjugate(), a == b, a**2, a**-1


def complex_arrays(z):
    w = z.copy()
    w[0] = 2
    w[1] *= 1j
    w += z
    return w, (z * z.conj()).real, np.abs(z), np.exp(z), z.sum(), z.real, np.sqrt(z), z[0] * 2, (z.imag**2).sum()


def parts(z):
    re, im = z.real, z.imag
    z[0] = 5 - 1j
    re[1] = 7.0
    im[1:] += 2.0
    z.real *= 2
    z.imag[...] = im[::-1] + re[0]
    w = re if im[0] > 0 else im
    return re, im.sum(), re[::2] * im[::2], w, np.max(z.real), z.T.imag.copy()


def test_parts_of_complex_arrays_are_views() -> None:
    check(parts, Z)


def test_complex() -> None:
    values = [1 + 2j, -0.5j, 3.0 - 1j, 2.5, np.complex128(1 - 1j), np.complex64(0.5 + 2j)]
    for a in values:
        for b in values:
            if isinstance(a, complex) or isinstance(b, complex):
                if isinstance(a, float):
                    continue
                check(complex_arithmetic, a, b)
    check(complex_arrays, Z)
    check(complex_arrays, Z.astype(np.complex64))


# ------------------------------------------------------------------------------------------------ the demo


def test_the_demo() -> None:
    def rhs(y, theta):
        return np.array([theta[0] * y[0] - theta[1] * y[0] * y[1], -theta[2] * y[1] + theta[3] * y[0] * y[1]])

    def rk4_step(y, theta, dt):
        k1 = rhs(y, theta)
        k2 = rhs(y + 0.5 * dt * k1, theta)
        k3 = rhs(y + 0.5 * dt * k2, theta)
        k4 = rhs(y + dt * k3, theta)
        y += dt / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)

    def loss(theta, obs, substeps):
        y = np.array([theta[4], theta[5]])
        dt = 1.0 / substeps
        total = 0.0
        for year in range(1, obs.shape[0]):
            for _ in range(substeps):
                rk4_step(y, theta, dt)
            for j in range(2):
                total += (np.log(y[j]) - np.log(obs[year, j])) ** 2
        return total

    theta = np.array([0.55, 0.028, 0.8, 0.024, 34.0, 5.9])
    check(loss, theta, np.arange(1.0, 9.0).reshape(4, 2), 3)
