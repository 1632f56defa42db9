# SPDX-License-Identifier: MIT
"""Products of vectors and matrices, and norms, as loops."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from pullback import lang
from pullback.lib.reductions import axes_last, axes_of, axis_of, inverse_order, max_, min_, root, sum_
from pullback.lib.table import implements


@lang.static
def common_dtype(a: str, b: str) -> str:
    return str(np.promote_types(a, b).str[1:])


def _dot(n: Any, kind: str, x: Callable[[Any], Any], y: Callable[[Any], Any]) -> Any:
    """Sum of ``x(k) * y(k)``."""
    if kind == "b1":
        found = lang.cast(False, "b1")
        for k in range(n):
            found = found | (x(k) & y(k))
        return found
    total = lang.cast(0, kind)
    for k in range(n):
        total = total + lang.cast(x(k), kind) * lang.cast(y(k), kind)
    return total


def _columns(a: Any, b: Any, kind: str) -> Any:
    """Matrix times matrix, the last index innermost: rows of ``b`` are read in order."""
    n, inner, m = a.shape[0], a.shape[1], b.shape[1]
    c = np.zeros((n, m), np.dtype(kind))
    if kind in ("f4", "f8"):
        x = a if lang.dtype_of(a) == kind else a.astype(kind)
        y = b if lang.dtype_of(b) == kind else b.astype(kind)
        lang.add_product(c, x, y)
        return c
    for i in range(n):
        for k in range(inner):
            x = lang.cast(a[i, k], kind)
            for j in range(m):
                c[i, j] = c[i, j] + x * lang.cast(b[k, j], kind)
    return c


def _row_times(a: Any, b: Any, kind: str) -> Any:
    """Vector times matrix, rows of ``b`` in order."""
    c = np.zeros(b.shape[1], np.dtype(kind))
    for k in range(b.shape[0]):
        x = lang.cast(a[k], kind)
        for j in range(b.shape[1]):
            c[j] = c[j] + x * lang.cast(b[k, j], kind)
    return c


def _mismatch(a: Any, b: Any, n: Any, m: Any) -> None:
    lang.meet(n, m)
    if n != m:
        raise ValueError(f"matmul: shapes do not align: {n} columns of the left operand, {m} rows of the right one")


@implements(np.matmul)
def matmul(x1: Any, x2: Any, /) -> Any:
    """``@`` of vectors and matrices."""
    a, b = np.asarray(x1), np.asarray(x2)
    if a.ndim == 0 or b.ndim == 0:
        raise ValueError("matmul: an operand is a number; use *")
    kind = common_dtype(lang.dtype_of(a), lang.dtype_of(b))
    if a.ndim > 2 or b.ndim > 2:
        return _stacked(a, b, kind)
    _mismatch(a, b, a.shape[-1], b.shape[0])
    if a.ndim == 1 and b.ndim == 1:
        return _dot(a.shape[0], kind, lambda k: a[k], lambda k: b[k])
    if lang.in_lanes() and kind in ("f4", "f8"):
        if b.ndim == 1:
            return _columns(a, b[:, np.newaxis], kind)[:, 0]
        if a.ndim == 1:
            return _columns(a[np.newaxis, :], b, kind)[0]
    if b.ndim == 1:
        return lang.tabulate((a.shape[0],), lambda i: _dot(b.shape[0], kind, lambda k: a[i, k], lambda k: b[k]))
    if a.ndim == 1:
        return _row_times(a, b, kind)
    return _columns(a, b, kind)


def batched(x: Any, y: Any, kind: str) -> Any:
    """Products of matrices, one for each entry of the first axis."""
    result = np.zeros((x.shape[0], x.shape[1], y.shape[2]), np.dtype(kind))
    if kind in ("f4", "f8"):
        left = x if lang.dtype_of(x) == kind else x.astype(kind)
        right = y if lang.dtype_of(y) == kind else y.astype(kind)
        for p in range(x.shape[0]):
            lang.add_product(result[p], left[p], right[p])
        return result
    for p in range(x.shape[0]):
        for i in range(x.shape[1]):
            for k in range(x.shape[2]):
                v = lang.cast(x[p, i, k], kind)
                for j in range(y.shape[2]):
                    result[p, i, j] = result[p, i, j] + v * lang.cast(y[p, k, j], kind)
    return result


def _stacked(a: Any, b: Any, kind: str) -> Any:
    """Matrices in the last two axes, the others broadcast; a vector is a row or a column of its own."""
    x = a[np.newaxis, :] if a.ndim == 1 else a
    y = b[:, np.newaxis] if b.ndim == 1 else b
    _mismatch(x, y, x.shape[-1], y.shape[-2])
    rank = max(x.ndim, y.ndim)
    x, y = _of_rank(x, rank), _of_rank(y, rank)
    lead = _counted(rank - 2)
    for k in lead:
        if x.shape[k] != y.shape[k] and x.shape[k] != 1 and y.shape[k] != 1:
            raise ValueError("matmul: the first axes of the operands could not be broadcast together")
    shape = tuple([y.shape[k] if x.shape[k] == 1 else x.shape[k] for k in lead])
    count = 1
    for n in shape:
        count = count * n
    left = np.broadcast_to(x, (*shape, x.shape[-2], x.shape[-1])).reshape((count, x.shape[-2], x.shape[-1]))
    right = np.broadcast_to(y, (*shape, y.shape[-2], y.shape[-1])).reshape((count, y.shape[-2], y.shape[-1]))
    result = batched(left, right, kind)
    if b.ndim == 1:
        return result.reshape((*shape, x.shape[-2]))
    if a.ndim == 1:
        return result.reshape((*shape, y.shape[-1]))
    return result.reshape((*shape, x.shape[-2], y.shape[-1]))


@implements(np.dot, method="dot")
def dot(a: Any, b: Any) -> Any:
    """Of arrays with more than two axes: the last axis of the first with the last but one of the second."""
    x, y = np.asarray(a), np.asarray(b)
    if x.ndim == 0 or y.ndim == 0:
        return np.multiply(x, y)
    if x.ndim <= 2 and y.ndim <= 2:
        return matmul(x, y)
    return _flat_product(x, y if y.ndim == 1 else _last(y, y.ndim - 2))


def _flat_product(x: Any, y: Any) -> Any:
    """Sums over the last axes of both; all other axes of both stay."""
    n, m = x.shape[-1], y.shape[-1]
    _mismatch(x, y, n, m)
    rows, columns = 1, 1
    for k in x.shape[:-1]:
        rows = rows * k
    for k in y.shape[:-1]:
        columns = columns * k
    return matmul(x.reshape((rows, n)), y.reshape((columns, m)).T).reshape((*x.shape[:-1], *y.shape[:-1]))


@implements(np.vdot)
def vdot(a: Any, b: Any, /) -> Any:
    x, y = np.ravel(a), np.ravel(b)
    return matmul(np.conjugate(x) if lang.dtype_of(x)[0] == "c" else x, y)


@implements(np.inner)
def inner(a: Any, b: Any, /) -> Any:
    x, y = np.asarray(a), np.asarray(b)
    if x.ndim == 0 or y.ndim == 0:
        return np.multiply(x, y)
    if x.ndim <= 2 and y.ndim <= 2:
        return matmul(x, y if y.ndim == 1 else y.T)
    return _flat_product(x, y)


@implements(np.outer)
def outer(a: Any, b: Any) -> Any:
    x, y = np.ravel(a), np.ravel(b)
    return x[:, np.newaxis] * y[np.newaxis, :]


@implements(np.trace, method="trace")
def trace(a: Any, offset: Any = 0) -> Any:
    a = np.asarray(a)
    if a.ndim != 2:
        lang.static_error("np.trace of arrays that are not matrices is not supported")
    return sum_(np.diagonal(a, offset))


def _of_rank(a: Any, rank: int) -> Any:
    return a if a.ndim == rank else a.reshape((1,) * (rank - a.ndim) + a.shape)


def _last(a: Any, axis: int) -> Any:
    return a.transpose(axes_last((axis_of(axis, a.ndim),), a.ndim))


@implements(np.cross)
def cross(a: Any, b: Any, axisa: int = -1, axisb: int = -1, axisc: int = -1, axis: Any = None) -> Any:
    """Of vectors with three components, along any axis; other axes are broadcast."""
    x, y = np.asarray(a), np.asarray(b)
    if x.ndim == 0 or y.ndim == 0:
        raise ValueError("At least one array has zero dimension")
    x = _last(x, axisa if axis is None else axis)
    y = _last(y, axisb if axis is None else axis)
    rank = max(x.ndim, y.ndim)
    x, y = _of_rank(x, rank), _of_rank(y, rank)
    if x.shape[-1] != 3 or y.shape[-1] != 3:
        raise ValueError("incompatible dimensions for cross product (both vectors must have 3 components)")
    for k in range(rank - 1):
        if x.shape[k] != y.shape[k] and x.shape[k] != 1 and y.shape[k] != 1:
            raise ValueError("operands could not be broadcast together")
    ranks = _counted(rank - 1)
    shape = (*[y.shape[k] if x.shape[k] == 1 else x.shape[k] for k in ranks], 3)

    def item(*idx: Any) -> Any:
        p = tuple([min(idx[k], x.shape[k] - 1) for k in ranks])
        q = tuple([min(idx[k], y.shape[k] - 1) for k in ranks])
        i, j = (idx[-1] + 1) % 3, (idx[-1] + 2) % 3
        return x[(*p, i)] * y[(*q, j)] - x[(*p, j)] * y[(*q, i)]

    result = lang.tabulate(shape, item)
    return result.transpose(inverse_order(axes_last((axis_of(axisc if axis is None else axis, rank),), rank)))


@lang.static
def _counted(n: int) -> tuple[int, ...]:
    return tuple(range(n))


@implements(np.kron)
def kron(a: Any, b: Any) -> Any:
    x, y = np.asarray(a), np.asarray(b)
    rank = max(x.ndim, y.ndim)
    x, y = _of_rank(x, rank), _of_rank(y, rank)
    if rank == 0:
        return np.multiply(x, y)
    n, m, ranks = x.shape, y.shape, _counted(rank)
    shape = tuple([n[k] * m[k] for k in ranks])
    return lang.tabulate(
        shape, lambda *idx: x[tuple([idx[k] // m[k] for k in ranks])] * y[tuple([idx[k] % m[k] for k in ranks])]
    )


# ------------------------------------------------------------------------------------------------- norms


def _magnitudes(x: Any) -> Any:
    """Absolute values, at least in float64 precision for integers."""
    return np.abs(x) if lang.dtype_of(x)[0] in "fc" else np.abs(x) * 1.0


def _two_norm(x: Any, axis: Any, keepdims: Any) -> Any:
    if lang.dtype_of(x)[0] == "c":
        squares = x.real * x.real + x.imag * x.imag
    else:
        squares = x * x if lang.dtype_of(x)[0] == "f" else x * x * 1.0
    total = sum_(squares, axis, keepdims=keepdims)
    if not lang.is_array(total):
        return root(total)
    return lang.tabulate(total.shape, lambda *idx: root(total[idx]))


def _spectral_norm(a: Any, axes: Any, ord: Any, keepdims: Any) -> Any:
    """By singular values."""
    from pullback.lib import spectra

    rest = [k for k in _counted(a.ndim) if k != axes[0] and k != axes[1]]
    values = spectra.svd(a.transpose((*rest, axes[0], axes[1])), compute_uv=False)
    if ord == "nuc":
        found = sum_(values, -1)
    else:
        found = max_(values, -1, initial=0) if ord == 2 else min_(values, -1)
    if not keepdims:
        return found
    return np.reshape(found, tuple([1 if k == axes[0] or k == axes[1] else a.shape[k] for k in _counted(a.ndim)]))


@implements(np.linalg.norm)
def norm(x: Any, ord: Any = None, axis: Any = None, keepdims: Any = False) -> Any:
    """Vector norms of order None, 1, 2, inf, -inf, 0, p; matrix norms of order "fro", "nuc", 1, -1, 2, -2, inf, -inf.

    At 0 the derivative is 0.
    """
    a = np.asarray(x)
    if ord is None and axis is None:
        return _two_norm(a, None, keepdims)
    axes = axes_of(axis, a.ndim)
    if len(axes) == 2:
        if ord is None or ord == "fro":
            return _two_norm(a, axis, keepdims)
        if ord == 2 or ord == -2 or ord == "nuc":
            return _spectral_norm(a, axes, ord, keepdims)
        if ord not in (1, -1, np.inf, -np.inf):
            raise ValueError("Invalid norm order for matrices.")
        given = (0, 1) if axis is None else (axis_of(axis[0], a.ndim), axis_of(axis[1], a.ndim))
        inner, outer = (given[0], given[1]) if ord == 1 or ord == -1 else (given[1], given[0])
        sums = sum_(_magnitudes(a), inner, keepdims=keepdims)
        last = outer if keepdims or outer < inner else outer - 1
        if ord == 1 or ord == np.inf:
            return max_(sums, last, keepdims=keepdims, initial=0)
        return min_(sums, last, keepdims=keepdims)
    if len(axes) != 1:
        raise ValueError("Improper number of dimensions to norm.")
    if ord is None or ord == 2:
        return _two_norm(a, axis, keepdims)
    size = _magnitudes(a)
    if ord == 1:
        return sum_(size, axis, keepdims=keepdims)
    if ord == np.inf:
        return max_(size, axis, keepdims=keepdims, initial=0)
    if ord == -np.inf:
        return min_(size, axis, keepdims=keepdims)
    if ord == 0:
        return sum_(np.not_equal(a, 0), axis, lang.dtype_of(size), keepdims=keepdims)
    return sum_(size**ord, axis, keepdims=keepdims) ** (1.0 / ord)
