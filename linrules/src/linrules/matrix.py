# SPDX-License-Identifier: MIT
"""Matrices and vectors as BLAS sees them: NumPy views in column-major order, and what the rules do with triangles.

A *matrix* is a 2-D view whose rows are adjacent in memory: entry (i, j) lies at ``i + j * ld``, and ``ld`` may exceed
the number of rows. A *vector* is a 1-D view of any non-zero stride: BLAS's increment. With a negative increment the
view's first element is the last in memory, which is BLAS's own convention, so that ``x[i]`` is always x_i.

Flags are small integers: ``N, T, C, K`` (as it is, transposed, conjugate transposed, and conjugated alone, which BLAS
does not have), ``LOWER, UPPER``, ``LEFT, RIGHT``, ``NONUNIT, UNIT``.
"""

import functools
from typing import Any, TypeAlias

import numpy as np

from linrules import calls
from linrules.calls import LOWER, C, K, N, T

Array: TypeAlias = np.ndarray[Any, Any]

HERMITIAN_OF = (C, K, N, T)  # op -> the op of its conjugate transpose
CONJUGATE_OF = (K, C, T, N)
FULL = 2  # a region, beside LOWER and UPPER
BLOCK = 64  # triangles are cut down to blocks of this size, which are done as a whole
PANEL = 384  # a large triangle first falls into panels of this width: one long product each


def as_matrix(memory: Array, rows: int, columns: int, ld: int, offset: int = 0) -> Array:
    """The view of ``rows`` x ``columns`` with leading dimension ``ld`` into flat memory, from an offset on."""
    if ld < max(1, rows):
        raise ValueError(f"leading dimension {ld} is less than {max(1, rows)}")
    if columns > 0 and rows > 0 and offset + ld * (columns - 1) + rows > memory.size:
        raise ValueError("the matrix reaches beyond its memory")
    flat = memory.reshape(-1)
    if rows == 0 or columns == 0:
        return np.empty((rows, columns), memory.dtype, order="F")
    size = flat.itemsize
    return np.lib.stride_tricks.as_strided(flat[offset:], (rows, columns), (size, size * ld))


def as_vector(memory: Array, n: int, increment: int = 1, offset: int = 0) -> Array:
    """The view of ``n`` elements, ``increment`` apart, into flat memory; a negative increment starts at the far end."""
    if increment == 0:
        raise ValueError("an increment of 0 is not a vector")
    if n > 0 and offset + (n - 1) * abs(increment) >= memory.size:
        raise ValueError("the vector reaches beyond its memory")
    if n == 0:
        return np.empty(0, memory.dtype)
    taken = memory.reshape(-1)[offset : offset + (n - 1) * abs(increment) + 1 : abs(increment)]
    return taken if increment > 0 else taken[::-1]


def from_pointer(address: int, dtype: Any, rows: int, columns: int, ld: int) -> Array:
    """A matrix over memory that belongs to somebody else."""
    import ctypes

    dtype = np.dtype(dtype)
    length = ld * (columns - 1) + rows if rows > 0 and columns > 0 else 0
    buffer = (ctypes.c_char * (length * dtype.itemsize)).from_address(address)
    return as_matrix(np.frombuffer(buffer, dtype), rows, columns, ld)


def new(rows: int, columns: int, like: Array) -> Array:
    return np.zeros((rows, columns), like.dtype, order="F")


def complex_like(a: Array) -> Array:
    """Complex zeros of the same shape and precision, compact."""
    return np.zeros(a.shape, np.result_type(a.dtype, np.complex64), order="F")


def new_like(a: Array) -> Array:
    """Zeros of the same shape and type, compact."""
    return new(a.shape[0], a.shape[1], a)


def compact(a: Array) -> Array:
    """A copy with the smallest leading dimension."""
    return np.array(a, order="F", copy=True)


def is_complex(a: Array) -> bool:
    return bool(a.dtype.kind == "c")


def conj(a: Array) -> Array:
    """The conjugate: a copy if the data are complex, the array itself if not."""
    return np.conjugate(a, order="F") if is_complex(a) else a


def conj_scalar(x: Any) -> Any:
    return x.conjugate()


def real_dtype(a: Array) -> Any:
    return np.zeros(0, a.dtype).real.dtype


def epsilon(a: Array) -> float:
    """The spacing of numbers at 1."""
    return float(np.finfo(a.dtype).eps)


def largest(a: Array) -> float:
    """The largest magnitude; 0 of no elements."""
    return float(np.abs(a).max(initial=0))


def column_major(a: Array) -> Array:
    """The matrix with adjacent rows: itself if it has, else a copy."""
    return np.asfortranarray(a)


def compiled() -> bool:
    """Loops over single elements cost what they compute, not a call of the interpreter each."""
    return False


def tiled() -> bool:
    """Whether work on whole matrices is better done tile by tile: not where a compiler fuses the passes."""
    return True


def column(x: Array) -> Array:
    """A vector as a matrix of one column: a view if its elements are adjacent, a copy if not."""
    if x.size <= 1 or x.strides[0] == x.itemsize:
        return x[:, None]
    return np.array(x, order="F")[:, None]


def store(x: Array, c: Array) -> None:
    """Write a column back to the vector that it was made from."""
    if x.size > 1 and x.strides[0] != x.itemsize:
        x[:] = c[:, 0]


def inner(x: Array, y: Array) -> Any:
    """<x, y>, the first conjugated, column by column unless the columns are adjacent in memory."""
    total = x.dtype.type(0)
    if x.ndim == 1:
        return np.vdot(x, y) if x.size else total
    if x.flags.f_contiguous and y.flags.f_contiguous:
        return np.vdot(x.reshape(-1, order="F"), y.reshape(-1, order="F")) if x.size else total
    for j in range(x.shape[1]):
        total += np.vdot(x[:, j], y[:, j])
    return total


def eye(n: int, like: Array) -> Array:
    return np.asfortranarray(np.eye(n, dtype=like.dtype))


# ------------------------------------------------------------------------------------------------------------ triangles


@functools.lru_cache(maxsize=64)
def _block_mask(rows: int, columns: int, uplo: int, strict: int) -> Array:
    return region_mask(rows, columns, uplo, strict)


def region_mask(rows: int, columns: int, region: int, strict: int = 0) -> Array:
    if region == FULL:
        return np.ones((rows, columns), bool)
    if region == LOWER:
        return np.tri(rows, columns, -strict, dtype=bool)
    return ~np.tri(rows, columns, strict - 1, dtype=bool)


def diagonal(a: Array) -> Array:
    """The diagonal as a vector of its own."""
    return np.array(a.diagonal())


def set_diagonal(a: Array, values: Any) -> None:
    """Write the diagonal: a vector, or one number."""
    n = min(a.shape)
    np.einsum("ii->i", a[:n, :n])[:] = values


def double_diagonal(a: Array) -> Array:
    """Double the diagonal, so that one triangle stands for T + T'; returns what it was, for ``set_diagonal``."""
    once = diagonal(a)
    set_diagonal(a, 2 * once)
    return once


def triangle(a: Array, uplo: int, strict: int = 0, unit: int = 0) -> Array:
    """A compact copy of one triangle, zero elsewhere; ``unit`` puts ones on the diagonal instead of reading it."""
    out = new_like(a)
    set_triangle(out, a, uplo, 1 if strict or unit else 0)
    if unit:
        set_diagonal(out, 1)
    return out


def _panels(rows: int, columns: int, uplo: int) -> list[tuple[slice, slice, slice]]:
    """A triangle as panels: columns, rows of the block on the diagonal, rows of the rectangle beside it."""
    out = []
    for start in range(0, columns, BLOCK):
        end = min(start + BLOCK, columns)
        edge = min(end, rows)
        beside = slice(edge, rows) if uplo == LOWER else slice(0, min(start, rows))
        out.append((slice(start, end), slice(min(start, rows), edge), beside))
    return out


def add_triangle(dest: Array, source: Array, uplo: int, strict: int = 0) -> None:
    """dest += source on one triangle."""
    for columns, block, beside in _panels(dest.shape[0], dest.shape[1], uplo):
        part = dest[block, columns]
        np.add(part, source[block, columns], out=part, where=_block_mask(*part.shape, uplo, strict))
        dest[beside, columns] += source[beside, columns]


def set_triangle(dest: Array, source: Array, uplo: int, strict: int = 0) -> None:
    """dest := source on one triangle."""
    for columns, block, beside in _panels(dest.shape[0], dest.shape[1], uplo):
        part = dest[block, columns]
        np.copyto(part, source[block, columns], where=_block_mask(*part.shape, uplo, strict))
        dest[beside, columns] = source[beside, columns]


def scale_region(dest: Array, factor: Any, region: int) -> None:
    """dest *= factor on a region; a factor of zero writes zeros, whatever was there."""
    if factor == 1:
        return
    if region == FULL:
        if factor == 0:
            dest[...] = 0
        else:
            dest *= factor
        return
    for columns, block, beside in _panels(dest.shape[0], dest.shape[1], region):
        part, rest = dest[block, columns], dest[beside, columns]
        mask = _block_mask(*part.shape, region, 0)
        if factor == 0:
            np.copyto(part, 0, where=mask)
            rest[...] = 0
        else:
            np.multiply(part, factor, out=part, where=mask)
            rest *= factor


def inner_region(x: Array, y: Array, region: int) -> Any:
    """<x, y> over a region."""
    total = x.dtype.type(0)
    for j in range(x.shape[1]):
        if region == FULL:
            total += np.vdot(x[:, j], y[:, j])
        elif region == LOWER:
            total += np.vdot(x[j:, j], y[j:, j])
        else:
            total += np.vdot(x[: j + 1, j], y[: j + 1, j])
    return total


def real_diagonal(a: Array) -> None:
    """Drop the imaginary part of the diagonal, which Hermitian storage does not have."""
    if is_complex(a):
        set_diagonal(a, diagonal(a).real)


def mirrored(a: Array, uplo: int, hermitian: bool, double: bool = False) -> Array:
    """The full matrix that a triangle stands for; with ``double`` it is T + T', so the diagonal counts twice.

    The latter is what the cotangent of one stored triangle means for the product that filled it.
    """
    n = a.shape[0]
    out = triangle(a, uplo)
    if hermitian:
        real_diagonal(out)
    for start in range(0, n, BLOCK):
        end = min(start + BLOCK, n)
        block = out[start:end, start:end]
        other = block.conj().T if hermitian else block.T
        once = diagonal(block)
        block += np.array(other)
        if not double:
            set_diagonal(block, once)
        if uplo == LOWER:
            panel = out[end:, start:end]
            out[start:end, end:] = panel.conj().T if hermitian else panel.T
        else:
            panel = out[start:end, end:]
            out[end:, start:end] = panel.conj().T if hermitian else panel.T
    return out


def add_folded(dest: Array, g: Array, uplo: int, hermitian: bool, factor: Any = 1) -> None:
    """dest += factor * (the cotangent of triangular storage, when ``g`` is that of the full matrix).

    Off the diagonal G + G' (transposed or conjugate transposed); on it G once, and its real part for Hermitian storage.
    """
    n = g.shape[0]
    for start in range(0, n, BLOCK):
        end = min(start + BLOCK, n)
        block = g[start:end, start:end]
        folded = block + (block.conj().T if hermitian else block.T)
        set_diagonal(folded, diagonal(block).real if hermitian else diagonal(block))
        if factor != 1:
            folded *= factor
        add_triangle(dest[start:end, start:end], folded, uplo)
        rest = slice(end, n)
        if uplo == LOWER:
            other = g[start:end, rest]
            dest[rest, start:end] += factor * (g[rest, start:end] + (other.conj().T if hermitian else other.T))
        else:
            other = g[rest, start:end]
            dest[start:end, rest] += factor * (g[start:end, rest] + (other.conj().T if hermitian else other.T))


# ------------------------------------------------------------------------------------------------------------- products


def rows_of(a: Array, op: int) -> int:
    return int(a.shape[1] if op in (T, C) else a.shape[0])


def product(opa: int, opb: int, alpha: Any, a: Array, b: Array, beta: Any, c: Array) -> None:
    """c := alpha op(a) op(b) + beta c, for all four ops: a conjugated copy where BLAS has no flag for one."""
    if opa == K:
        a, opa = conj(a), N
    if opb == K:
        b, opb = conj(b), N
    m, n = c.shape
    inside = a.shape[0] if opa in (T, C) else a.shape[1]
    if inside == 0:
        scale_region(c, beta, FULL)
    elif inside == 1 and opa == N and opb in (T, C) and beta == 1 and m > 0 and n > 0:
        name = "ger" if not is_complex(c) else "gerc" if opb == C else "geru"
        calls.ger(name, alpha, a[:, 0], b[:, 0], c)
    elif n == 1 and opb == N:
        calls.gemv(opa, alpha, a, b[:, 0], beta, c[:, 0])
    else:
        calls.gemm(opa, opb, alpha, a, b, beta, c)


def part_of(a: Array, op: int, rows: slice) -> Array:
    """The part of a of which op makes these rows of op(a)."""
    return a[:, rows] if op in (T, C) else a[rows]


def times(opa: int, opb: int, a: Array, b: Array) -> Array:
    """op(a) op(b), new."""
    out = new(rows_of(a, opa), rows_of(b, HERMITIAN_OF[opb]), a)
    product(opa, opb, 1, a, b, 0, out)
    return out


def add_product_triangle(uplo: int, strict: int, opa: int, opb: int, alpha: Any, a: Array, b: Array, c: Array) -> None:
    """c += alpha op(a) op(b) on one triangle: half the work of the whole product, by panels and then by halves."""
    n = c.shape[0]
    if n == 0:
        return
    if n > 2 * PANEL:
        for start in range(0, n, PANEL):
            end = min(start + PANEL, n)
            rest = slice(end, n)
            a1, a2 = (part_of(a, opa, slice(start, end)), part_of(a, opa, rest))
            b1, b2 = (part_of(b, HERMITIAN_OF[opb], slice(start, end)), part_of(b, HERMITIAN_OF[opb], rest))
            add_product_triangle(uplo, strict, opa, opb, alpha, a1, b1, c[start:end, start:end])
            if end < n and uplo == LOWER:
                product(opa, opb, alpha, a2, b1, 1, c[rest, start:end])
            elif end < n:
                product(opa, opb, alpha, a1, b2, 1, c[start:end, rest])
        return
    if n <= BLOCK:
        temporary = new(n, n, c)
        product(opa, opb, alpha, a, b, 0, temporary)
        add_triangle(c, temporary, uplo, strict)
        return
    h = n // 2
    a1, a2 = part_of(a, opa, slice(0, h)), part_of(a, opa, slice(h, n))
    b1, b2 = part_of(b, HERMITIAN_OF[opb], slice(0, h)), part_of(b, HERMITIAN_OF[opb], slice(h, n))
    add_product_triangle(uplo, strict, opa, opb, alpha, a1, b1, c[:h, :h])
    add_product_triangle(uplo, strict, opa, opb, alpha, a2, b2, c[h:, h:])
    if uplo == LOWER:
        product(opa, opb, alpha, a2, b1, 1, c[h:, :h])
    else:
        product(opa, opb, alpha, a1, b2, 1, c[:h, h:])


def add_argument(
    op: int,
    alpha: Any,
    opx: int,
    x: Array,
    opy: int,
    y: Array,
    dest: Array,
    region: int = FULL,
    strict: int = 0,
) -> None:
    """dest += the cotangent of A, when that of op(A) is alpha op(x) op(y). One place for all flags of all routines."""
    if op == T:
        opx, x, opy, y = CONJUGATE_OF[HERMITIAN_OF[opy]], y, CONJUGATE_OF[HERMITIAN_OF[opx]], x
    elif op == C:
        opx, x, opy, y = HERMITIAN_OF[opy], y, HERMITIAN_OF[opx], x
        alpha = conj_scalar(alpha)
    if region == FULL:
        product(opx, opy, alpha, x, y, 1, dest)
    else:
        add_product_triangle(region, strict, opx, opy, alpha, x, y, dest)


def triangle_product(side: int, uplo: int, op: int, diag: int, alpha: Any, a: Array, b: Array) -> None:
    """b := alpha op(a) b (or b op(a)), in place, for all four ops."""
    if op == K:
        a, op = conj(a), N
    calls.trmm(side, uplo, op, diag, alpha, a, b)


def triangle_solve(side: int, uplo: int, op: int, diag: int, alpha: Any, a: Array, b: Array) -> None:
    """b := alpha op(a)^-1 b (or b op(a)^-1), in place, for all four ops."""
    if op == K:
        a, op = conj(a), N
    calls.trsm(side, uplo, op, diag, alpha, a, b)


def swap_rows(ipiv: Array, b: Array, forward: bool) -> None:
    """Apply LAPACK's row interchanges (1-based), in their order or backwards."""
    order = range(ipiv.size) if forward else range(ipiv.size - 1, -1, -1)
    for i in order:
        j = int(ipiv[i]) - 1
        if j != i:
            row = np.array(b[i])
            b[i] = b[j]
            b[j] = row
