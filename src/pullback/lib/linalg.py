# SPDX-License-Identifier: MIT
"""``numpy.linalg`` over the routines of LAPACK: factorisations with pivots, solutions, determinants.

Each function copies its matrices to column-major order, calls routines, and raises what NumPy raises. Derivatives are
those of the routines: ``linrules`` has the rules. Leading axes are loops.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pullback import lang
from pullback.lib import blas, columns
from pullback.lib.linear import common_dtype, matmul
from pullback.lib.stacks import each, pairs, stack
from pullback.lib.table import implements

LOWER, UPPER = 0, 1
N, T, C = 0, 1, 2


def _square(a: Any) -> Any:
    x = columns.floating(np.asarray(a))
    columns.require_square(x)
    return x


# ---------------------------------------------------------------------------------------------------------- Cholesky


def cholesky_factor(a: Any, uplo: int, message: str) -> Any:
    """A factor with zeros in its other triangle."""
    out = columns.compact(a)
    if blas.calls.potrf(uplo, out) > 0:
        raise np.linalg.LinAlgError(message)
    return columns.triangle(out, uplo)


@implements(np.linalg.cholesky)
def cholesky(a: Any, /, *, upper: bool = False) -> Any:
    """A = L Lᴴ, or Uᴴ U; one triangle of A is read, and has the whole gradient."""
    uplo = UPPER if upper else LOWER
    return each(_square(a), lambda x: cholesky_factor(x, uplo, "Matrix is not positive definite"))


# ---------------------------------------------------------------------------------------------------------------- LU


def factored(a: Any) -> Any:
    """(L and U in one array, pivots from 1, LAPACK's info)."""
    lu = columns.compact(a)
    pivots = np.empty(min(a.shape[0], a.shape[1]), np.int32)
    info = blas.calls.getrf(lu, pivots) if a.size > 0 else 0
    return lu, pivots, info


def solution(a: Any, b: Any) -> Any:
    """The solution of A X = B for matrices of one dtype."""
    lu, x = columns.compact(a), columns.compact(b)
    pivots = np.empty(a.shape[0], np.int32)
    if blas.calls.gesv(lu, pivots, x) > 0:
        raise np.linalg.LinAlgError("Singular matrix")
    return x


@implements(np.linalg.solve)
def solve(a: Any, b: Any) -> Any:
    """A X = B; ``b`` is a vector if it has one axis, else a stack of matrices."""
    x, y = _square(a), columns.floating(np.asarray(b))
    kind = common_dtype(lang.dtype_of(x), lang.dtype_of(y))
    x, y = columns.of_dtype(x, kind), columns.of_dtype(y, kind)
    if y.ndim == 0:
        raise ValueError("solve: b has no axes, and needs one or more")
    right = y[:, np.newaxis] if y.ndim == 1 else y
    if x.shape[-1] != right.shape[-2]:
        raise ValueError(f"solve: the matrix has {x.shape[-1]} rows and b has {right.shape[-2]}")
    if x.ndim == 2 and y.ndim == 1:
        return solution(x, right)[:, 0]
    found = pairs(x, right, solution)
    return found[..., 0] if y.ndim == 1 else found


@implements(np.linalg.inv)
def inv(a: Any) -> Any:
    return each(_square(a), lambda x: solution(x, columns.eye(x.shape[0], x)))


def _product(lu: Any, pivots: Any) -> Any:
    """The product of the diagonal, its sign changed by each interchange."""
    total = lang.cast(1, lang.dtype_of(lu)) if not columns.is_complex(lu) else lu.dtype.type(1)
    for i in range(lu.shape[0]):
        total = total * (-lu[i, i] if pivots[i] != i + 1 else lu[i, i])
    return total


def _det(a: Any) -> Any:
    lu, pivots, _ = factored(a)
    return _product(lu, pivots)


@implements(np.linalg.det)
def det(a: Any) -> Any:
    x = _square(a)
    if x.ndim == 2:
        return _det(x)
    flat = stack(x)
    out = np.empty(flat.shape[0], x.dtype)
    for p in range(flat.shape[0]):
        out[p] = _det(flat[p])
    return out.reshape(x.shape[:-2])


def _slogdet(a: Any) -> Any:
    """(sign or phase, log of the magnitude); of a singular matrix (0, -inf)."""
    lu, pivots, info = factored(a)
    sign = lu.dtype.type(1)
    total = columns.real_dtype(lu).type(0)
    if info > 0:
        return lu.dtype.type(0), total - np.inf
    for i in range(lu.shape[0]):
        d = -lu[i, i] if pivots[i] != i + 1 else lu[i, i]
        size = np.abs(d)
        sign = sign * (d / size)
        total = total + np.log(size)
    return sign, total


@implements(np.linalg.slogdet)
def slogdet(a: Any) -> Any:
    """A pair that is NumPy's named one."""
    x = _square(a)
    if x.ndim == 2:
        sign, total = _slogdet(x)
        return _SLOGDET(sign, total)
    flat = stack(x)
    signs = np.empty(flat.shape[0], x.dtype)
    totals = np.empty(flat.shape[0], columns.real_dtype(x))
    for p in range(flat.shape[0]):
        sign, total = _slogdet(flat[p])
        signs[p] = sign
        totals[p] = total
    return _SLOGDET(signs.reshape(x.shape[:-2]), totals.reshape(x.shape[:-2]))


_SLOGDET = type(np.linalg.slogdet(np.eye(1)))


# ------------------------------------------------------------------------------------------------------------ products


@implements(np.linalg.matrix_power)
def matrix_power(a: Any, n: int) -> Any:
    """By squaring; a negative power is one of the inverse."""
    x = np.asarray(a)
    columns.require_square(x)
    if not lang.is_static(n):
        lang.static_error("np.linalg.matrix_power with a power that is not known at compile time is not supported")
    if n == 0:
        return np.broadcast_to(np.eye(x.shape[-1], dtype=x.dtype), x.shape).copy()
    if n < 0:
        x = inv(x)
    result = x
    for bit in _bits(abs(n)):
        result = matmul(result, result)
        if bit:
            result = matmul(result, x)
    return result if abs(n) > 1 else x.copy()


@lang.static
def _bits(n: int) -> tuple[int, ...]:
    """Binary digits below the first."""
    return tuple(int(c) for c in bin(n)[3:])


@implements(np.linalg.multi_dot)
def multi_dot(arrays: Any) -> Any:
    """The product of several matrices in the cheapest order; the first and the last may be vectors."""
    count = len(arrays)
    if count < 2:
        raise ValueError("Expecting at least two arrays.")
    if count == 2:
        return matmul(arrays[0], arrays[1])
    first, last = np.asarray(arrays[0]), np.asarray(arrays[-1])
    items = [
        first[np.newaxis, :] if first.ndim == 1 else first,
        *[np.asarray(x) for x in arrays[1:-1]],
        last[:, np.newaxis] if last.ndim == 1 else last,
    ]
    result = _chain(items)
    if first.ndim == 1 and last.ndim == 1:
        return result[0, 0]
    return result[0] if first.ndim == 1 else result[:, 0] if last.ndim == 1 else result


def _chain(items: Any) -> Any:
    """Three by comparing both orders; more from the left or from the right, whichever is cheaper."""
    left, right = 0, 0
    for k in range(1, len(items)):
        left = left + items[0].shape[0] * items[k].shape[0] * items[k].shape[1]
        right = right + items[k - 1].shape[0] * items[k - 1].shape[1] * items[-1].shape[1]
    out = np.zeros((items[0].shape[0], items[-1].shape[1]), np.dtype(_common(items)))
    if left <= right:
        x = items[0]
        for y in items[1:-1]:
            x = matmul(x, y)
        out[...] = matmul(x, items[-1])
    else:
        y = items[-1]
        for x in items[-2:0:-1]:
            y = matmul(x, y)
        out[...] = matmul(items[0], y)
    return out


def _common(items: Any) -> str:
    kind = lang.dtype_of(items[0])
    for x in items[1:]:
        kind = common_dtype(kind, lang.dtype_of(x))
    return kind
