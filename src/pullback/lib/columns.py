# SPDX-License-Identifier: MIT
"""Column-major matrices in compiled code: what ``linrules.matrix`` does with NumPy's strides, as loops down columns.

The rules of ``linrules`` call these names; compiled, they get the functions here (``REPLACED``). A matrix is a view of
the transpose of a C-ordered array. Regions are ``LOWER``, ``UPPER`` (0, 1) or ``FULL`` (2), flags are linrules'.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pullback import lang

_HERMITIAN_OF = (2, 3, 0, 1)  # N T C K -> the op of its conjugate transpose


def is_complex(a: Any) -> bool:
    return lang.dtype_of(a)[0] == "c"


def real_dtype(a: Any) -> Any:
    kind = lang.dtype_of(a)
    return np.dtype({"c8": "f4", "c16": "f8"}.get(kind, kind))


def complex_dtype(a: Any) -> Any:
    kind = lang.dtype_of(a)
    return np.dtype({"f4": "c8", "f8": "c16"}.get(kind, kind))


def new(rows: int, columns: int, like: Any) -> Any:
    """Zeros."""
    return np.zeros((columns, rows), like.dtype).T


def new_like(a: Any) -> Any:
    return new(a.shape[0], a.shape[1], a)


def compact(a: Any) -> Any:
    """A copy with the smallest leading dimension; of a vector, with increment 1."""
    if a.ndim == 1:
        return a.copy()
    out = np.empty((a.shape[1], a.shape[0]), a.dtype)
    for j in range(a.shape[1]):
        for i in range(a.shape[0]):
            out[j, i] = a[i, j]
    return out.T


def column_major(a: Any) -> Any:
    return compact(a)


def complex_like(a: Any) -> Any:
    return np.zeros((a.shape[1], a.shape[0]), complex_dtype(a)).T


def column(x: Any) -> Any:
    """A copy of a vector as a matrix of one column, for ``store``."""
    return x.copy()[:, np.newaxis]


def store(x: Any, c: Any) -> None:
    """Write a column back to the vector that it was made from."""
    x[:] = c[:, 0]


def epsilon(a: Any) -> float:
    """The spacing of numbers at 1."""
    return 2.0**-52 if lang.dtype_of(a) in ("f8", "c16") else 2.0**-23


def largest(a: Any) -> Any:
    """The largest magnitude; 0 of no elements."""
    found = 0.0
    for idx in lang.ndindex(*a.shape):
        found = max(found, float(np.abs(a[idx])))
    return found


def compiled() -> bool:
    """Loops over single elements cost what they compute."""
    return True


def tiled() -> bool:
    """Loops over whole matrices fuse."""
    return False


def conj(a: Any) -> Any:
    return compact(np.conjugate(a)) if is_complex(a) else a


def conj_scalar(x: Any) -> Any:
    return np.conjugate(x) if lang.dtype_of(x)[0] == "c" else x


def eye(n: int, like: Any) -> Any:
    out = np.zeros((n, n), like.dtype)
    for i in range(n):
        out[i, i] = 1
    return out.T


# ------------------------------------------------------------------------------------------------------------ triangles


def _first(j: int, rows: int, region: int, strict: int) -> int:
    return min(rows, j + strict) if region == 0 else 0


def _end(j: int, rows: int, region: int, strict: int) -> int:
    return max(0, min(rows, j + 1 - strict)) if region == 1 else rows


def region_mask(rows: int, columns: int, region: int, strict: int = 0) -> Any:
    out = np.zeros((columns, rows), bool)
    for j in range(columns):
        for i in range(_first(j, rows, region, strict), _end(j, rows, region, strict)):
            out[j, i] = True
    return out.T


def diagonal(a: Any) -> Any:
    """The diagonal as a vector of its own."""
    return lang.tabulate((min(a.shape[0], a.shape[1]),), lambda i: a[i, i])


def set_diagonal(a: Any, values: Any) -> None:
    for i in range(min(a.shape[0], a.shape[1])):
        a[i, i] = values[i] if lang.is_array(values) else values


def double_diagonal(a: Any) -> Any:
    once = diagonal(a)
    set_diagonal(a, 2 * once)
    return once


def real_diagonal(a: Any) -> None:
    if is_complex(a):
        for i in range(min(a.shape[0], a.shape[1])):
            a[i, i] = a[i, i].real


def set_triangle(dest: Any, source: Any, uplo: int, strict: int = 0) -> None:
    rows = dest.shape[0]
    for j in range(dest.shape[1]):
        for i in range(_first(j, rows, uplo, strict), _end(j, rows, uplo, strict)):
            dest[i, j] = source[i, j]


def add_triangle(dest: Any, source: Any, uplo: int, strict: int = 0) -> None:
    rows = dest.shape[0]
    for j in range(dest.shape[1]):
        for i in range(_first(j, rows, uplo, strict), _end(j, rows, uplo, strict)):
            dest[i, j] = dest[i, j] + source[i, j]


def triangle(a: Any, uplo: int, strict: int = 0, unit: int = 0) -> Any:
    """A copy of one triangle, zero elsewhere; ``unit`` puts ones on the diagonal."""
    out = new_like(a)
    set_triangle(out, a, uplo, 1 if strict or unit else 0)
    if unit:
        set_diagonal(out, 1)
    return out


def _assign(routine: Any, name: str, p: Any, dest: Any, value: Any) -> None:
    """The region of an argument that a routine refers to."""
    mask = routine.region(name, p)
    for idx in lang.ndindex(*dest.shape):
        if mask is None or mask[idx]:
            dest[idx] = value[idx] if lang.is_array(value) else value


def scale_region(dest: Any, factor: Any, region: int) -> None:
    """dest *= factor on a region; a factor of zero writes zeros, whatever was there."""
    rows = dest.shape[0]
    if factor == 1:
        return
    for j in range(dest.shape[1]):
        for i in range(_first(j, rows, region, 0), _end(j, rows, region, 0)):
            dest[i, j] = 0 if factor == 0 else factor * dest[i, j]


def inner(x: Any, y: Any) -> Any:
    """<x, y>, the first conjugated."""
    if x.ndim == 1:
        return np.vdot(x, y)
    return inner_region(x, y, 2)


def inner_region(x: Any, y: Any, region: int) -> Any:
    zero = real_dtype(x).type(0)
    total = lang.complex_(zero, zero) if is_complex(x) else zero
    rows = x.shape[0]
    for j in range(x.shape[1]):
        for i in range(_first(j, rows, region, 0), _end(j, rows, region, 0)):
            total = total + conj_scalar(x[i, j]) * y[i, j]
    return total


def mirrored(a: Any, uplo: int, hermitian: bool, double: bool = False) -> Any:
    """The full matrix that a triangle stands for; with ``double`` it is T + T', so the diagonal counts twice."""
    n = a.shape[0]
    out = np.empty((n, n), a.dtype)
    for j in range(n):
        for i in range(_first(j, n, uplo, 1), _end(j, n, uplo, 1)):
            v = a[i, j]
            out[j, i] = v
            out[i, j] = conj_scalar(v) if hermitian else v
        d = a[j, j]
        if hermitian and is_complex(a):
            d = d.real + 0j
        out[j, j] = d + d if double else d
    return out.T


def add_folded(dest: Any, g: Any, uplo: int, hermitian: bool, factor: Any = 1) -> None:
    """dest += factor * (the cotangent of triangular storage, when ``g`` is that of the full matrix)."""
    n = g.shape[0]
    for j in range(n):
        for i in range(_first(j, n, uplo, 1), _end(j, n, uplo, 1)):
            other = conj_scalar(g[j, i]) if hermitian else g[j, i]
            dest[i, j] = dest[i, j] + factor * (g[i, j] + other)
        d = g[j, j].real if hermitian and is_complex(g) else g[j, j]
        dest[j, j] = dest[j, j] + factor * d


# ------------------------------------------------------------------------------------------------------------- products


def _operand(op: int, a: Any) -> Any:
    """op(a), of a real matrix: a view."""
    return a.T if op == 1 or op == 2 else a


def product(opa: int, opb: int, alpha: Any, a: Any, b: Any, beta: Any, c: Any) -> None:
    """c := alpha op(a) op(b) + beta c, for all four ops."""
    from linrules import calls

    if is_complex(c):
        left = conj(a) if opa == 3 else a
        right = conj(b) if opb == 3 else b
        if c.shape[0] > 0 and c.shape[1] > 0 and (left.shape[0] if opa in (1, 2) else left.shape[1]) > 0:
            calls.gemm(opa % 3, opb % 3, alpha, left, right, beta, c)
        else:
            scale_region(c, beta, 2)
        return
    scale_region(c, beta, 2)
    left, right = _operand(opa, a), _operand(opb, b)
    if alpha == 1:
        lang.add_product(c, left, right)
    elif left.size < right.size:
        lang.add_product(c, alpha * left, right)
    else:
        lang.add_product(c, left, alpha * right)


def times(opa: int, opb: int, a: Any, b: Any) -> Any:
    """op(a) op(b), new."""
    rows = a.shape[1] if opa == 1 or opa == 2 else a.shape[0]
    columns = b.shape[0] if opb == 1 or opb == 2 else b.shape[1]
    out = new(rows, columns, a)
    product(opa, opb, 1, a, b, 0, out)
    return out


def add_product_triangle(uplo: int, strict: int, opa: int, opb: int, alpha: Any, a: Any, b: Any, c: Any) -> None:
    """c += alpha op(a) op(b) on one triangle, in panels of columns: little more than half the work of the whole."""
    n = c.shape[0]
    for panel in range((n + 63) // 64):
        start = 64 * panel
        end = min(n, start + 64)
        first, last = (start, n) if uplo == 0 else (0, end)
        left = a[:, first:last] if opa == 1 or opa == 2 else a[first:last]
        right = b[start:end] if opb == 1 or opb == 2 else b[:, start:end]
        t = new(last - first, end - start, c)
        product(opa, opb, alpha, left, right, 0, t)
        for j in range(start, end):
            for i in range(_first(j, n, uplo, strict), _end(j, n, uplo, strict)):
                c[i, j] = c[i, j] + t[i - first, j - start]


REPLACED = frozenset((
    "is_complex", "real_dtype", "new", "new_like", "compact", "conj", "conj_scalar", "eye", "region_mask", "diagonal",
    "set_diagonal", "double_diagonal", "real_diagonal", "set_triangle", "add_triangle", "triangle", "scale_region",
    "column", "store", "column_major", "complex_like", "epsilon", "largest", "tiled", "compiled", "inner",
    "inner_region", "mirrored", "add_folded", "product", "times", "add_product_triangle",
))  # fmt: skip


# --------------------------------------------------------------------------------------------------- users' arguments


def floating(a: Any) -> Any:
    """Integers as float64, as NumPy's linear algebra takes them."""
    kind = lang.dtype_of(a)
    return a if kind[0] in "fc" else a.astype(np.float64)


def of_dtype(a: Any, kind: str) -> Any:
    return a if lang.dtype_of(a) == kind else a.astype(np.dtype(kind))


def require_square(a: Any) -> None:
    if a.ndim < 2:
        raise np.linalg.LinAlgError(f"{a.ndim}-dimensional array given. Array must be at least two-dimensional")
    if a.shape[-1] != a.shape[-2]:
        raise np.linalg.LinAlgError("Last 2 dimensions of the array must be square")
