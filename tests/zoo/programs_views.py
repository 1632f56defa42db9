# SPDX-License-Identifier: MIT
"""Views, shapes and whole-array expressions."""

import numpy as np

from zoo.entry import entry, positive, wave


def strided_slices(x):
    return (x[::2] * x[1::2]).sum() + (x[::-1] * x).sum() + x[-3:].prod() + x[-1] * x[-2]


def views_of_views(x):
    a = x.copy()
    middle = a[1:-1]
    every_other = middle[::2]
    every_other *= a[0]
    middle[-1] = every_other[0] * 2.0
    return (a * a).sum()


def transpose_and_reshape(x):
    a = x.reshape(2, 3)
    b = a.T.copy()
    b[0] *= 2.0
    flat = b.reshape(6)
    return (flat[:-1] * flat[1:]).sum()


def new_axis_and_ellipsis(x, y):
    outer = x[:, None] * y[None, :]
    return (outer[..., 0] * outer[..., -1]).sum() + outer[1].sum()


def broadcasting(a, row, column):
    return ((a - row) ** 2 / (1.0 + column * column)).sum()


def reductions_by_axis(a):
    s = a.sum(axis=0)
    m = a.mean(axis=1)
    return (s * s).sum() + np.sin(m).sum() + a.max(axis=1).sum() * a.min() + np.prod(a, axis=0).sum()


def reductions_of_all(x):
    return x.sum() * x.max() - x.min() * np.mean(x) + np.prod(x)


def array_makers(x):
    n = len(x)
    weights = np.linspace(0.0, 1.0, n) + np.arange(n) / n + np.ones(n) - np.full(n, 0.5)
    return (weights * x * x).sum()


def gaussian_chain(x):
    return (np.exp(-x * x) * np.sin(x)).sum()


def where_selects(x):
    return np.where(x > 0.0, x * x, np.exp(x)).sum()


def standardised(x):
    centred = x - x.mean()
    deviation = np.sqrt((centred * centred).mean())
    z = centred / deviation
    return (z**3).sum()


def rank_shape_and_size(a):
    return a.sum() * a.ndim + a.size * a[0, 0] ** 2 + a.shape[1] * len(a)


def column_updates(a):
    b = a.copy()
    for j in range(1, b.shape[1]):
        b[:, j] -= 0.5 * b[:, j - 1] * b[0, j]
    return (b * b).sum()


def numpy_chain(x):
    a = np.sqrt(1.0 + x * x) + np.log1p(np.exp(-np.abs(x)))
    b = np.maximum(x, 0.1 * x) + np.tanh(x) / np.cosh(x)
    return (a * b).sum() / x.size


def returns_array_of_loops(x):
    out = np.empty(len(x))
    for i in range(len(x)):
        out[i] = x[i] ** 3
    return out


PROGRAMS = (
    entry(strided_slices, (wave(6),)),
    entry(views_of_views, (wave(6),)),
    entry(transpose_and_reshape, (wave(6),)),
    entry(new_axis_and_ellipsis, (wave(3), positive(2)), argnums=(0, 1)),
    entry(broadcasting, (wave(3, 2), wave(2), positive(3, 1)), argnums=(0, 1, 2)),
    entry(reductions_by_axis, (positive(3, 2),), float32=False),
    entry(reductions_of_all, (positive(4),), (positive(1),)),
    entry(array_makers, (wave(4),), float32=False),
    entry(gaussian_chain, (wave(7),)),
    entry(where_selects, (wave(7),)),
    entry(standardised, (wave(5),)),
    entry(rank_shape_and_size, (wave(2, 3),)),
    entry(column_updates, (wave(3, 4),)),
    entry(numpy_chain, (wave(5),)),
    entry(returns_array_of_loops, (wave(4),), argnums=()),
)
