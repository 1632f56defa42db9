# SPDX-License-Identifier: MIT
"""Arrays made from sizes and from coordinates."""

from __future__ import annotations

from typing import Any

import numpy as np

from pullback import lang
from pullback.lib.table import implements


@lang.static
def dtype_or(dtype: Any, default: str) -> str:
    """Our name of a dtype argument."""
    return default if dtype is None else str(np.dtype(dtype).str[1:])


@lang.static
def with_int(dtype: str) -> str:
    """The dtype of a product with an array of integers."""
    return str(np.promote_types(dtype, "i8").str[1:])


@lang.static
def first(n: int) -> tuple[int, ...]:
    return tuple(range(n))


# ----------------------------------------------------------------------------------------------- matrices


@implements(np.eye)
def eye(N: Any, M: Any = None, k: Any = 0, dtype: Any = None) -> Any:
    kind = dtype_or(dtype, "f8")
    columns = N if M is None else M
    return lang.tabulate((N, columns), lambda i, j: lang.cast(j - i == k, kind))


@implements(np.identity)
def identity(n: Any, dtype: Any = None) -> Any:
    return eye(n, None, 0, dtype)


@implements(np.tri)
def tri(N: Any, M: Any = None, k: Any = 0, dtype: Any = None) -> Any:
    kind = dtype_or(dtype, "f8")
    columns = N if M is None else M
    return lang.tabulate((N, columns), lambda i, j: lang.cast(j - i <= k, kind))


@implements(np.diag)
def diag(v: Any, k: Any = 0) -> Any:
    v = np.asarray(v)
    if v.ndim == 2:
        return np.diagonal(v, k)
    if v.ndim != 1:
        raise ValueError("Input must be 1- or 2-d.")
    return diagflat(v, k)


@implements(np.diagflat)
def diagflat(v: Any, k: Any = 0) -> Any:
    v = np.ravel(v)
    down = max(0, -k)
    right = max(0, k)
    n = v.shape[0]
    result = np.zeros((n + down + right, n + down + right), v.dtype)
    for i in range(n):
        result[i + down, i + right] = v[i]
    return result


def _triangle(m: Any, keep: Any) -> Any:
    """``m`` where ``keep(column - row)`` holds, else 0; over the last two axes."""
    m = np.asarray(m)
    if m.ndim < 2:
        lang.static_error("np.tril and np.triu of an array that is not a matrix are not supported: make it one")
    kind = lang.dtype_of(m)
    return lang.tabulate(m.shape, lambda *idx: m[idx] if keep(idx[-1] - idx[-2]) else lang.cast(0, kind))


@implements(np.tril)
def tril(m: Any, k: Any = 0) -> Any:
    return _triangle(m, lambda gap: gap <= k)


@implements(np.triu)
def triu(m: Any, k: Any = 0) -> Any:
    return _triangle(m, lambda gap: gap >= k)


@implements(np.vander)
def vander(x: Any, N: Any = None, increasing: bool = False) -> Any:
    """Powers by repeated products, so that 0 ** 0 is 1 and derivatives at 0 exist."""
    x = np.asarray(x)
    if x.ndim != 1:
        raise ValueError("x must be a one-dimensional array or sequence.")
    columns = x.shape[0] if N is None else N
    result = np.ones((x.shape[0], columns), np.dtype(with_int(lang.dtype_of(x))))
    view = result if increasing else result[:, ::-1]
    for i in range(x.shape[0]):
        for j in range(1, columns):
            view[i, j] = view[i, j - 1] * x[i]
    return result


# -------------------------------------------------------------------------------------------------- spacing


@implements(np.logspace)
def logspace(start: Any, stop: Any, num: Any = 50, endpoint: bool = True, base: Any = 10.0, dtype: Any = None) -> Any:
    result = np.power(base, np.linspace(start, stop, num, endpoint))
    return result if dtype is None else result.astype(dtype)


@implements(np.geomspace)
def geomspace(start: Any, stop: Any, num: Any = 50, endpoint: bool = True, dtype: Any = None) -> Any:
    """Between numbers of one sign; the ends are exact."""
    start, stop = start * 1.0, stop * 1.0
    if start == 0.0 or stop == 0.0:
        raise ValueError("Geometric sequence cannot include zero")
    if (start < 0.0) != (stop < 0.0):
        raise ValueError("np.geomspace of numbers of different sign is not supported")
    sign = -1.0 if start < 0.0 else 1.0
    result = sign * 10.0 ** np.linspace(np.log10(sign * start), np.log10(sign * stop), num, endpoint)
    if num > 0:
        result[0] = start
    if endpoint and num > 1:
        result[num - 1] = stop
    return result if dtype is None else result.astype(dtype)


# -------------------------------------------------------------------------------------------------- grids


@implements(np.meshgrid)
def meshgrid(*xi: Any, copy: bool = True, sparse: bool = False, indexing: str = "xy") -> Any:
    if indexing not in ("xy", "ij"):
        raise ValueError("Valid values for `indexing` are 'xy' and 'ij'.")
    axes = [np.ravel(np.asarray(x)) for x in xi]
    n = len(axes)
    order = _grid_order(n, indexing)
    sizes = tuple([axes[k].shape[0] for k in order])
    if sparse:
        return tuple([axes[k].reshape(_lone(k, order, axes[k].shape[0])) for k in first(n)])
    return tuple([_coordinate(axes[k], sizes, order.index(k)) for k in first(n)])


@lang.static
def _grid_order(n: int, indexing: str) -> tuple[int, ...]:
    """Which input belongs to each axis of the grid."""
    return (1, 0, *range(2, n)) if indexing == "xy" and n > 1 else tuple(range(n))


def _lone(k: int, order: Any, size: Any) -> Any:
    return tuple([size if j == k else 1 for j in order])


def _coordinate(x: Any, sizes: Any, axis: int) -> Any:
    return lang.tabulate(sizes, lambda *idx: x[idx[axis]])


@implements(np.indices)
def indices(dimensions: Any, dtype: Any = None, sparse: bool = False) -> Any:
    kind = dtype_or(dtype, "i8")
    grids = [_coordinate(np.arange(dimensions[k]), dimensions, k) for k in first(len(dimensions))]
    if sparse:
        order = first(len(dimensions))
        return tuple(
            [np.arange(dimensions[k], dtype=np.dtype(kind)).reshape(_lone(k, order, dimensions[k])) for k in order]
        )
    result = np.empty((len(dimensions), *dimensions), np.dtype(kind))
    for k in first(len(dimensions)):
        result[k] = grids[k]
    return result


@implements(np.ix_)
def ix_(*args: Any) -> Any:
    """Index arrays of which each has its own axis; masks stand for the positions where they hold."""
    result = []
    for k in first(len(args)):
        x = np.asarray(args[k])
        if x.ndim != 1:
            raise ValueError("Cross index must be 1 dimensional")
        positions = np.flatnonzero(x) if lang.dtype_of(x) == "b1" else x
        result.append(positions.reshape(_lone(k, first(len(args)), positions.shape[0])))
    return tuple(result)


def _where_kept(n: Any, m: Any, keep: Any) -> Any:
    """Rows and columns of the entries of an n x m matrix that ``keep(column - row)`` names."""
    count = 0
    for i in range(n):
        for j in range(m):
            if keep(j - i):
                count += 1
    rows = np.empty((count,), np.int64)
    columns = np.empty((count,), np.int64)
    at = 0
    for i in range(n):
        for j in range(m):
            if keep(j - i):
                rows[at] = i
                columns[at] = j
                at += 1
    return (rows, columns)


@implements(np.tril_indices)
def tril_indices(n: Any, k: Any = 0, m: Any = None) -> Any:
    return _where_kept(n, n if m is None else m, lambda gap: gap <= k)


@implements(np.triu_indices)
def triu_indices(n: Any, k: Any = 0, m: Any = None) -> Any:
    return _where_kept(n, n if m is None else m, lambda gap: gap >= k)


@implements(np.tril_indices_from)
def tril_indices_from(arr: Any, k: Any = 0) -> Any:
    return tril_indices(arr.shape[0], k, arr.shape[1])


@implements(np.triu_indices_from)
def triu_indices_from(arr: Any, k: Any = 0) -> Any:
    return triu_indices(arr.shape[0], k, arr.shape[1])


@implements(np.diag_indices)
def diag_indices(n: Any, ndim: int = 2) -> Any:
    return tuple([np.arange(n) for _ in first(ndim)])


@implements(np.diag_indices_from)
def diag_indices_from(arr: Any) -> Any:
    for k in first(arr.ndim):
        if arr.shape[k] != arr.shape[0]:
            raise ValueError("All dimensions of input must be of equal length")
    return diag_indices(arr.shape[0], arr.ndim)


@implements(np.fill_diagonal, strong=False)
def fill_diagonal(a: Any, val: Any) -> None:
    """In place; ``val`` is a number, or an array that is repeated along the diagonal."""
    if a.ndim != 2:
        lang.static_error("np.fill_diagonal of arrays that are not matrices is not supported: use a loop")
    n = min(a.shape[0], a.shape[1])
    v = np.asarray(val)
    flat = np.ravel(v)
    for i in range(n):
        a[i, i] = flat[i % flat.shape[0]]
