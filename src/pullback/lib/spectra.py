# SPDX-License-Identifier: MIT
"""``numpy.linalg`` over the routines of LAPACK: eigenvalues, singular values, orthogonal factors, least squares.

See ``linalg``. Vectors are LAPACK's; the derivative of a loss exists where the loss does not depend on their free
phases, and where values whose vectors it tells apart are not equal (``linrules.NoDerivative`` is raised).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pullback import lang
from pullback.lib import blas, columns
from pullback.lib.linear import common_dtype
from pullback.lib.stacks import stack, unstack
from pullback.lib.table import implements

LOWER, UPPER = 0, 1


def _matrix(a: Any) -> Any:
    x = columns.floating(np.asarray(a))
    if x.ndim < 2:
        raise np.linalg.LinAlgError(f"{x.ndim}-dimensional array given. Array must be at least two-dimensional")
    return x


def _square(a: Any) -> Any:
    x = _matrix(a)
    columns.require_square(x)
    return x


# --------------------------------------------------------------------------------------------------------- Hermitian


def _uplo(letter: str) -> int:
    if letter.upper() != "L" and letter.upper() != "U":
        raise ValueError("UPLO argument must be 'L' or 'U'")
    return LOWER if letter.upper() == "L" else UPPER


def hermitian_spectrum(a: Any, uplo: int, vectors: bool) -> Any:
    """(values, vectors in columns); without ``vectors`` they are found where a derivative needs them."""
    v = columns.compact(a)
    w = np.empty(a.shape[0], columns.real_dtype(a))
    if a.size > 0:
        name = "heevd" if columns.is_complex(a) else "syevd"
        job = 1 if vectors or lang.is_differentiated() else 0
        if blas.calls.syev(name, job, uplo, v, w) > 0:
            raise np.linalg.LinAlgError("Eigenvalues did not converge")
    return w, v


@implements(np.linalg.eigh)
def eigh(a: Any, UPLO: str = "L") -> Any:
    """Of one triangle."""
    x, uplo = _square(a), _uplo(UPLO)
    if x.ndim == 2:
        w, v = hermitian_spectrum(x, uplo, True)
        return _EIGH(w, v)
    flat = stack(x)
    values = np.empty(flat.shape[:2], columns.real_dtype(x))
    vectors = np.empty(flat.shape, x.dtype)
    for p in range(flat.shape[0]):
        w, v = hermitian_spectrum(flat[p], uplo, True)
        values[p] = w
        vectors[p] = v
    return _EIGH(values.reshape(x.shape[:-1]), unstack(vectors, x.shape[:-2]))


@implements(np.linalg.eigvalsh)
def eigvalsh(a: Any, UPLO: str = "L") -> Any:
    x, uplo = _square(a), _uplo(UPLO)
    if x.ndim == 2:
        return hermitian_spectrum(x, uplo, False)[0]
    flat = stack(x)
    values = np.empty(flat.shape[:2], columns.real_dtype(x))
    for p in range(flat.shape[0]):
        values[p] = hermitian_spectrum(flat[p], uplo, False)[0]
    return values.reshape(x.shape[:-1])


_EIGH = type(np.linalg.eigh(np.eye(1)))


# ----------------------------------------------------------------------------------------------------------- general


def general_spectrum(a: Any, vectors: bool) -> Any:
    """(values, right vectors in columns), complex."""
    n = a.shape[0]
    work, w = columns.compact(a), np.empty(n, a.dtype)
    wi = np.empty(0 if columns.is_complex(a) else n, a.dtype)
    job = 1 if vectors or lang.is_differentiated() else 0
    none = columns.new(0, 0, a)
    vr = columns.new(n, n, a) if job else columns.new(0, 0, a)
    if n > 0 and blas.calls.geev(0, job, work, w, None if columns.is_complex(a) else wi, none, vr) > 0:
        raise np.linalg.LinAlgError("Eigenvalues did not converge")
    values, out = np.empty(n, columns.complex_dtype(a)), np.empty((n, n), columns.complex_dtype(a))
    for j in range(n):
        values[j] = w[j] if columns.is_complex(a) else lang.complex_(w[j], wi[j])
        if not vectors:
            pass
        elif columns.is_complex(a):
            for i in range(n):
                out[i, j] = vr[i, j]
        else:
            first = j - 1 if wi[j] < 0 else j
            for i in range(n):
                if wi[j] == 0:
                    out[i, j] = lang.complex_(vr[i, j], vr[i, j] * 0)
                else:
                    im = vr[i, first + 1]
                    out[i, j] = lang.complex_(vr[i, first], -im if wi[j] < 0 else im)
    return values, out


@implements(np.linalg.eig)
def eig(a: Any) -> Any:
    """Always complex; NumPy gives real arrays where all values happen to be real."""
    x = _square(a)
    if x.ndim == 2:
        w, v = general_spectrum(x, True)
        return _EIG(w, v)
    flat = stack(x)
    kind = columns.complex_dtype(x)
    values, vectors = np.empty(flat.shape[:2], kind), np.empty(flat.shape, kind)
    for p in range(flat.shape[0]):
        w, v = general_spectrum(flat[p], True)
        values[p] = w
        vectors[p] = v
    return _EIG(unstack(values, x.shape[:-2]), unstack(vectors, x.shape[:-2]))


@implements(np.linalg.eigvals)
def eigvals(a: Any) -> Any:
    """Always complex; NumPy gives a real array where all values happen to be real."""
    x = _square(a)
    if x.ndim == 2:
        return general_spectrum(x, False)[0]
    flat = stack(x)
    values = np.empty(flat.shape[:2], columns.complex_dtype(x))
    for p in range(flat.shape[0]):
        values[p] = general_spectrum(flat[p], False)[0]
    return unstack(values, x.shape[:-2])


_EIG = type(np.linalg.eig(np.eye(1)))


# --------------------------------------------------------------------------------------------------- singular values


def singular(a: Any, full: bool, vectors: bool, driver: str = "gesdd") -> Any:
    """(U, values, Vᴴ); without ``vectors`` they are found where a derivative needs them."""
    m, n = a.shape
    k = min(m, n)
    work, s = columns.compact(a), np.empty(k, columns.real_dtype(a))
    job = (2 if full else 1) if vectors else 1 if lang.is_differentiated() else 0
    rows, columns_ = (m, n) if job == 2 else (k, k)
    u = columns.new(m, rows, a) if job else columns.new(0, 0, a)
    vt = columns.new(columns_, n, a) if job else columns.new(0, 0, a)
    if a.size > 0:
        if blas.calls.gesdd(driver, job, work, s, u, vt) > 0:
            raise np.linalg.LinAlgError("SVD did not converge")
    elif job:
        columns.set_diagonal(u, 1)
        columns.set_diagonal(vt, 1)
    return u, s, vt


@implements(np.linalg.svd)
def svd(a: Any, full_matrices: bool = True, compute_uv: bool = True, hermitian: bool = False) -> Any:
    if hermitian:
        lang.static_error("np.linalg.svd with hermitian=True is not supported; use np.linalg.eigh")
    x = _matrix(a)
    if x.ndim == 2:
        u, s, vt = singular(x, full_matrices, compute_uv)
        return _SVD(u, s, vt) if compute_uv else s
    flat = stack(x)
    m, n = x.shape[-2:]
    k = min(m, n)
    values = np.empty((flat.shape[0], k), columns.real_dtype(x))
    left = np.empty((flat.shape[0], m, m if full_matrices else k), x.dtype)
    right = np.empty((flat.shape[0], n if full_matrices else k, n), x.dtype)
    for p in range(flat.shape[0]):
        u, s, vt = singular(flat[p], full_matrices, compute_uv)
        values[p] = s
        if compute_uv:
            left[p] = u
            right[p] = vt
    found = values.reshape((*x.shape[:-2], k))
    if not compute_uv:
        return found
    return _SVD(unstack(left, x.shape[:-2]), found, unstack(right, x.shape[:-2]))


@implements(np.linalg.svdvals)
def svdvals(x: Any, /) -> Any:
    return svd(x, compute_uv=False)


_SVD = type(np.linalg.svd(np.eye(1)))


# -------------------------------------------------------------------------------------------------- orthogonal factors


def thin_qr(a: Any) -> Any:
    m, n = a.shape
    k = min(m, n)
    q, r = columns.new(m, k, a), columns.new(k, n, a)
    if a.size > 0:
        blas.calls.qr(columns.compact(a), q, r)
    return q, r


def reflected(a: Any) -> Any:
    """LAPACK's own form: reflectors below R, and their factors."""
    out, tau = columns.compact(a), np.empty(min(a.shape[0], a.shape[1]), a.dtype)
    if a.size > 0:
        blas.calls.geqrf(out, tau)
    return out, tau


def square_q(a: Any, tau: Any) -> Any:
    """Q of m columns from the reflectors in the first columns of ``a``."""
    m, k = a.shape[0], tau.shape[0]
    q = columns.new(m, m, a)
    q[:, :k] = a[:, :k]
    if k > 0:
        blas.calls.orgqr(q, tau)
    else:
        columns.set_diagonal(q, 1)
    return q


def _qr(a: Any, mode: str) -> Any:
    if mode == "reduced" or mode == "r":
        return thin_qr(a)
    out, tau = reflected(a)
    return square_q(out, tau), columns.triangle(out, UPPER)


def _raw_qr(a: Any) -> Any:
    """(reflectors and R, transposed; their factors)"""
    if a.ndim == 2:
        out, tau = reflected(a)
        return out.T, tau
    flat = stack(a)
    m, n = a.shape[-2:]
    first, second = np.empty((flat.shape[0], n, m), a.dtype), np.empty((flat.shape[0], min(m, n)), a.dtype)
    for p in range(flat.shape[0]):
        out, tau = reflected(flat[p])
        first[p] = out.T
        second[p] = tau
    return unstack(first, a.shape[:-2]), unstack(second, a.shape[:-2])


@implements(np.linalg.qr)
def qr(a: Any, mode: str = "reduced") -> Any:
    x = _matrix(a)
    if mode == "raw":
        return _raw_qr(x)
    if mode != "reduced" and mode != "complete" and mode != "r":
        raise ValueError("mode is 'reduced', 'complete', 'r' or 'raw'")
    if x.ndim == 2:
        q, r = _qr(x, mode)
        return r if mode == "r" else _QR(q, r)
    flat = stack(x)
    m, n = x.shape[-2:]
    k = m if mode == "complete" else min(m, n)
    first, second = np.empty((flat.shape[0], m, k), x.dtype), np.empty((flat.shape[0], k, n), x.dtype)
    for p in range(flat.shape[0]):
        q, r = _qr(flat[p], mode)
        first[p] = q
        second[p] = r
    found = unstack(second, x.shape[:-2])
    return found if mode == "r" else _QR(unstack(first, x.shape[:-2]), found)


_QR = type(np.linalg.qr(np.eye(1)))


# ------------------------------------------------------------------------------------------------------ least squares


def least_squares(a: Any, b: Any, rcond: Any) -> Any:
    """(solution, rank, singular values) of matrices of one dtype, by singular values; small ones count as 0."""
    m, n = a.shape
    work = columns.compact(a)
    x = columns.new(max(m, n), b.shape[1], b)
    x[:m] = b
    s = np.zeros(min(m, n), columns.real_dtype(a))
    rank = np.zeros(1, np.int32)
    if a.size > 0 and b.shape[1] > 0:
        if blas.calls.gelsd(work, x, s, rcond, rank) > 0:
            raise np.linalg.LinAlgError("SVD did not converge in Linear Least Squares")
    elif a.size == 0:
        x = columns.new(n, b.shape[1], b)
    else:
        s = singular(a, False, False)[1]
    return x[:n], rank[0], s


@implements(np.linalg.lstsq)
def lstsq(a: Any, b: Any, rcond: Any = None) -> Any:
    x, y = _matrix(a), columns.floating(np.asarray(b))
    if x.ndim != 2:
        raise np.linalg.LinAlgError(f"{x.ndim}-dimensional array given. Array must be two-dimensional")
    kind = common_dtype(lang.dtype_of(x), lang.dtype_of(y))
    x, y = columns.of_dtype(x, kind), columns.of_dtype(y, kind)
    right = y[:, np.newaxis] if y.ndim == 1 else y
    m, n = x.shape
    if right.shape[0] != m:
        raise np.linalg.LinAlgError("Incompatible dimensions")
    small = columns.epsilon(x) * max(m, n) if rcond is None else rcond
    found, rank, s = least_squares(x, right, small)
    rest = right - x @ found
    squares = (rest.real * rest.real + rest.imag * rest.imag if columns.is_complex(x) else rest * rest).sum(0)
    count = right.shape[1] if rank == n and m > n else 0
    solution = found[:, 0] if y.ndim == 1 else found
    return solution, squares[:count], rank, s


def _pinv(a: Any, rcond: Any) -> Any:
    return least_squares(a, columns.eye(a.shape[0], a), rcond)[0]


@implements(np.linalg.pinv)
def pinv(a: Any, rcond: Any = None, hermitian: bool = False, *, rtol: Any = None) -> Any:
    """The least-squares solution for the unit matrix, so that its derivative is that of ``lstsq``."""
    if hermitian:
        lang.static_error("np.linalg.pinv with hermitian=True is not supported")
    if lang.is_array(rcond) or lang.is_array(rtol):
        lang.static_error("np.linalg.pinv with several cutoffs is not supported")
    x = _matrix(a)
    small = 1e-15 if rcond is None and rtol is None else rtol if rcond is None else rcond
    m, n = x.shape[-2:]
    if x.ndim == 2:
        return _pinv(x, small)
    flat = stack(x)
    out = np.empty((flat.shape[0], n, m), x.dtype)
    for p in range(flat.shape[0]):
        out[p] = _pinv(flat[p], small)
    return unstack(out, x.shape[:-2])
