# SPDX-License-Identifier: MIT
"""``scipy.linalg`` over the routines of LAPACK: see ``linalg`` and ``spectra``.

``overwrite_*`` is permission, not an order: arguments are copied. ``check_finite`` raises as SciPy does. What SciPy
only warns of (ill-conditioned, singular factors) is not said.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pullback import lang
from pullback.lib import blas, columns, linalg, linear, spectra
from pullback.lib.linear import common_dtype
from pullback.lib.stacks import each
from pullback.lib.table import implements

LOWER, UPPER = 0, 1
N, T, C = 0, 1, 2


def checked(a: Any, check_finite: Any) -> Any:
    x = columns.floating(np.asarray(a))
    if check_finite:
        for idx in lang.ndindex(*x.shape):
            if not np.isfinite(x[idx]):
                raise ValueError("array must not contain infs or NaNs")
    return x


def square(a: Any, check_finite: Any) -> Any:
    x = checked(a, check_finite)
    if x.ndim < 2:
        raise ValueError("Expected a square matrix, or a stack of them")
    if x.shape[-1] != x.shape[-2]:
        raise ValueError(f"Expected a square matrix, but it is {x.shape[-2]} x {x.shape[-1]}")
    return x


def both(a: Any, b: Any) -> Any:
    """Two arrays of one dtype."""
    kind = common_dtype(lang.dtype_of(a), lang.dtype_of(b))
    return columns.of_dtype(a, kind), columns.of_dtype(b, kind)


def right_hand_side(a: Any, b: Any) -> Any:
    """A right-hand side as a matrix."""
    if b.shape[0] != a.shape[-2]:
        raise ValueError(f"shapes of the matrix ({a.shape[-2]} rows) and of b ({b.shape[0]} rows) are incompatible")
    return b[:, np.newaxis] if b.ndim == 1 else b


def only_matrices(a: Any, b: Any, name: str) -> None:
    if a.ndim != 2 or b.ndim > 2:
        lang.static_error(name + " of stacks of matrices is not supported; use a loop or pb.vmap")


def op_of(trans: Any, name: str) -> int:
    if trans == 0 or trans == "N":
        return N
    if trans == 1 or trans == "T":
        return T
    if trans == 2 or trans == "C":
        return C
    raise ValueError(name + ": trans is 0, 1, 2, 'N', 'T' or 'C'")


# ---------------------------------------------------------------------------------------------------------- Cholesky


def _cholesky(a: Any, lower: Any, clean: bool) -> Any:
    out = columns.compact(a)
    uplo = LOWER if lower else UPPER
    info = blas.calls.potrf(uplo, out)
    if info > 0:
        raise np.linalg.LinAlgError(f"{info}-th leading minor of the array is not positive definite")
    return columns.triangle(out, uplo) if clean else out


@implements("scipy.linalg.cholesky")
def cholesky(a: Any, lower: Any = False, overwrite_a: Any = False, check_finite: Any = True) -> Any:
    return each(square(a, check_finite), lambda x: _cholesky(x, lower, True))


@implements("scipy.linalg.cho_factor")
def cho_factor(a: Any, lower: Any = False, overwrite_a: Any = False, check_finite: Any = True) -> Any:
    """The other triangle of the factor is that of ``a``."""
    return each(square(a, check_finite), lambda x: _cholesky(x, lower, False)), lower


@implements("scipy.linalg.cho_solve")
def cho_solve(c_and_lower: Any, b: Any, overwrite_b: Any = False, check_finite: Any = True) -> Any:
    c, lower = c_and_lower
    x, y = both(square(c, check_finite), checked(b, check_finite))
    only_matrices(x, y, "scipy.linalg.cho_solve")
    out = columns.compact(right_hand_side(x, y))
    if out.size > 0:
        blas.calls.potrs(LOWER if lower else UPPER, columns.compact(x), out)
    return out[:, 0] if y.ndim == 1 else out


# ---------------------------------------------------------------------------------------------------------------- LU


@implements("scipy.linalg.lu_factor")
def lu_factor(a: Any, overwrite_a: Any = False, check_finite: Any = True) -> Any:
    x = checked(a, check_finite)
    if x.ndim != 2:
        lang.static_error("scipy.linalg.lu_factor of stacks of matrices is not supported; use a loop or pb.vmap")
    lu, pivots, _ = linalg.factored(x)
    return lu, pivots - np.int32(1)


@implements("scipy.linalg.lu_solve")
def lu_solve(lu_and_piv: Any, b: Any, trans: Any = 0, overwrite_b: Any = False, check_finite: Any = True) -> Any:
    lu, pivots = lu_and_piv
    x, y = both(square(lu, check_finite), checked(b, check_finite))
    only_matrices(x, y, "scipy.linalg.lu_solve")
    out = columns.compact(right_hand_side(x, y))
    if out.size > 0:
        ipiv = np.asarray(pivots).astype(np.int32) + np.int32(1)
        blas.calls.getrs(op_of(trans, "lu_solve"), columns.compact(x), ipiv, out)
    return out[:, 0] if y.ndim == 1 else out


@implements("scipy.linalg.lu")
def lu(
    a: Any, permute_l: Any = False, overwrite_a: Any = False, check_finite: Any = True, p_indices: Any = False
) -> Any:
    """A = P L U; P is a matrix, or with ``p_indices`` the indices that make its rows: A = L[p] U."""
    x = checked(a, check_finite)
    if x.ndim != 2:
        lang.static_error("scipy.linalg.lu of stacks of matrices is not supported; use a loop or pb.vmap")
    factors, pivots, _ = linalg.factored(x)
    m, n = x.shape
    k = min(m, n)
    lower = columns.triangle(factors[:, :k], LOWER, 0, 1)
    upper = columns.triangle(factors[:k], UPPER)
    order = np.arange(m)
    for i in range(k):
        j = int(pivots[i]) - 1
        row = order[i]
        order[i] = order[j]
        order[j] = row
    where = np.empty(m, np.int64)
    for i in range(m):
        where[order[i]] = i
    if permute_l:
        return lower[where], upper
    if p_indices:
        return where.astype(np.int32), lower, upper
    p = np.zeros((m, m), columns.real_dtype(x))
    for i in range(m):
        p[order[i], i] = 1
    return p, lower, upper


@implements("scipy.linalg.det")
def det(a: Any, overwrite_a: Any = False, check_finite: Any = True) -> Any:
    return linalg.det(square(a, check_finite))


# ------------------------------------------------------------------------------------------------------- factorisations


@implements("scipy.linalg.qr")
def qr(
    a: Any,
    overwrite_a: Any = False,
    lwork: Any = None,
    mode: str = "full",
    pivoting: bool = False,
    check_finite: Any = True,
) -> Any:
    """``mode`` is "full", "r" or "economic"; with ``pivoting`` also the order of the columns, A[:, P] = Q R."""
    x = checked(a, check_finite)
    if x.ndim != 2:
        lang.static_error("scipy.linalg.qr of stacks of matrices is not supported; use a loop or pb.vmap")
    if mode != "economic" and mode != "full" and mode != "r":
        lang.static_error("scipy.linalg.qr: mode is 'full', 'r' or 'economic' here")
    if pivoting:
        return _pivoted_qr(x, mode)
    if mode == "economic":
        return spectra.thin_qr(x)
    out, tau = spectra.reflected(x)
    r = columns.triangle(out, UPPER)
    return (r,) if mode == "r" else (spectra.square_q(out, tau), r)


def _pivoted_qr(a: Any, mode: str) -> Any:
    m, n = a.shape
    k = min(m, n)
    out, tau, order = columns.compact(a), np.empty(k, a.dtype), np.zeros(n, np.int32)  # 0: free to move
    if a.size > 0:
        blas.calls.geqp3(out, order, tau)
    else:
        order[:] = np.arange(1, n + 1)
    r = columns.triangle(out[:k] if mode == "economic" else out, UPPER)
    if mode == "r":
        return r, order - np.int32(1)
    if mode == "full":
        return spectra.square_q(out, tau), r, order - np.int32(1)
    q = columns.compact(out[:, :k])
    if q.size > 0:
        blas.calls.orgqr(q, tau)
    return q, r, order - np.int32(1)


@implements("scipy.linalg.svd")
def svd(
    a: Any,
    full_matrices: bool = True,
    compute_uv: bool = True,
    overwrite_a: Any = False,
    check_finite: Any = True,
    lapack_driver: str = "gesdd",
) -> Any:
    x = checked(a, check_finite)
    if x.ndim != 2:
        found = spectra.svd(x, full_matrices, compute_uv)
        return found if not compute_uv else (found[0], found[1], found[2])
    if lapack_driver != "gesdd" and lapack_driver != "gesvd":
        raise ValueError("lapack_driver must be 'gesdd' or 'gesvd'")
    u, s, vt = spectra.singular(x, full_matrices, compute_uv, lapack_driver)
    return (u, s, vt) if compute_uv else s


@implements("scipy.linalg.svdvals")
def svdvals(a: Any, overwrite_a: Any = False, check_finite: Any = True) -> Any:
    return spectra.svd(checked(a, check_finite), compute_uv=False)


def _generalised(a: Any, b: Any, lower: Any, itype: int, vectors: bool) -> Any:
    v, factor = columns.compact(a), columns.compact(b)
    w = np.empty(a.shape[0], columns.real_dtype(a))
    name = "hegv" if columns.is_complex(a) else "sygv"
    job = 1 if vectors or lang.is_differentiated() else 0
    if a.size > 0:
        info = blas.calls.sygv(name, itype, job, LOWER if lower else UPPER, v, factor, w)
        if info > a.shape[0]:
            raise np.linalg.LinAlgError(
                f"The leading minor of order {info - a.shape[0]} of B is not positive definite."
            )
        if info > 0:
            raise np.linalg.LinAlgError("Eigenvalues did not converge")
    return w, v


@implements("scipy.linalg.eigh")
def eigh(
    a: Any,
    b: Any = None,
    *,
    lower: Any = True,
    eigvals_only: bool = False,
    overwrite_a: Any = False,
    overwrite_b: Any = False,
    type: int = 1,
    check_finite: Any = True,
    subset_by_index: Any = None,
    subset_by_value: Any = None,
    driver: Any = None,
) -> Any:
    if subset_by_index is not None or subset_by_value is not None:
        lang.static_error("scipy.linalg.eigh of a subset is not supported; slice the values and vectors")
    x = square(a, check_finite)
    if x.ndim != 2:
        lang.static_error("scipy.linalg.eigh of stacks of matrices is not supported; use np.linalg.eigh")
    if b is None:
        w, v = spectra.hermitian_spectrum(x, LOWER if lower else UPPER, not eigvals_only)
    else:
        left, right = both(x, square(b, check_finite))
        if left.shape[0] != right.shape[0]:
            raise ValueError("the matrices a and b have different sizes")
        w, v = _generalised(left, right, lower, type, not eigvals_only)
    return w if eigvals_only else (w, v)


@implements("scipy.linalg.eigvalsh")
def eigvalsh(
    a: Any,
    b: Any = None,
    *,
    lower: Any = True,
    overwrite_a: Any = False,
    overwrite_b: Any = False,
    type: int = 1,
    check_finite: Any = True,
) -> Any:
    return eigh(a, b, lower=lower, eigvals_only=True, type=type, check_finite=check_finite)


@implements("scipy.linalg.lstsq")
def lstsq(
    a: Any,
    b: Any,
    cond: Any = None,
    overwrite_a: Any = False,
    overwrite_b: Any = False,
    check_finite: Any = True,
    lapack_driver: Any = None,
) -> Any:
    """By singular values, as SciPy's default driver."""
    if lapack_driver not in (None, "gelsd"):
        lang.static_error("scipy.linalg.lstsq: lapack_driver is 'gelsd' here")
    x = checked(a, check_finite)
    small = columns.epsilon(x) if cond is None else cond
    return spectra.lstsq(x, checked(b, check_finite), small)


@implements("scipy.linalg.pinv")
def pinv(a: Any, *, atol: Any = None, rtol: Any = None, return_rank: bool = False, check_finite: Any = True) -> Any:
    if atol is not None:
        lang.static_error("scipy.linalg.pinv: atol is not supported; use rtol")
    x = checked(a, check_finite)
    if x.ndim != 2:
        return spectra.pinv(x, columns.epsilon(x) * max(x.shape[-1], x.shape[-2]) if rtol is None else rtol)
    small = columns.epsilon(x) * max(x.shape[0], x.shape[1]) if rtol is None else rtol
    found, rank, _ = spectra.least_squares(x, columns.eye(x.shape[0], x), small)
    return (found, rank) if return_rank else found


@implements("scipy.linalg.norm")
def norm(a: Any, ord: Any = None, axis: Any = None, keepdims: Any = False, check_finite: Any = True) -> Any:
    return linear.norm(checked(a, check_finite), ord, axis, keepdims)
