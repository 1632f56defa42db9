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
from pullback.lib.stacks import each, pairs
from pullback.lib.table import implements

LOWER, UPPER = 0, 1
N, T, C = 0, 1, 2


def _checked(a: Any, check_finite: Any) -> Any:
    x = columns.floating(np.asarray(a))
    if check_finite:
        for idx in lang.ndindex(*x.shape):
            if not np.isfinite(x[idx]):
                raise ValueError("array must not contain infs or NaNs")
    return x


def _square(a: Any, check_finite: Any) -> Any:
    x = _checked(a, check_finite)
    if x.ndim < 2:
        raise ValueError("Expected a square matrix, or a stack of them")
    if x.shape[-1] != x.shape[-2]:
        raise ValueError(f"Expected a square matrix, but it is {x.shape[-2]} x {x.shape[-1]}")
    return x


def _both(a: Any, b: Any) -> Any:
    """Two arrays of one dtype."""
    kind = common_dtype(lang.dtype_of(a), lang.dtype_of(b))
    return columns.of_dtype(a, kind), columns.of_dtype(b, kind)


def _right(a: Any, b: Any) -> Any:
    """A right-hand side as a matrix."""
    if b.shape[0] != a.shape[-2]:
        raise ValueError(f"shapes of the matrix ({a.shape[-2]} rows) and of b ({b.shape[0]} rows) are incompatible")
    return b[:, np.newaxis] if b.ndim == 1 else b


def _only_matrices(a: Any, b: Any, name: str) -> None:
    if a.ndim != 2 or b.ndim > 2:
        lang.static_error(name + " of stacks of matrices is not supported; use a loop or pb.vmap")


def _op(trans: Any, name: str) -> int:
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
    return each(_square(a, check_finite), lambda x: _cholesky(x, lower, True))


@implements("scipy.linalg.cho_factor")
def cho_factor(a: Any, lower: Any = False, overwrite_a: Any = False, check_finite: Any = True) -> Any:
    """The other triangle of the factor is that of ``a``."""
    return each(_square(a, check_finite), lambda x: _cholesky(x, lower, False)), lower


@implements("scipy.linalg.cho_solve")
def cho_solve(c_and_lower: Any, b: Any, overwrite_b: Any = False, check_finite: Any = True) -> Any:
    c, lower = c_and_lower
    x, y = _both(_square(c, check_finite), _checked(b, check_finite))
    _only_matrices(x, y, "scipy.linalg.cho_solve")
    out = columns.compact(_right(x, y))
    if out.size > 0:
        blas.calls.potrs(LOWER if lower else UPPER, columns.compact(x), out)
    return out[:, 0] if y.ndim == 1 else out


# ---------------------------------------------------------------------------------------------------------------- LU


@implements("scipy.linalg.lu_factor")
def lu_factor(a: Any, overwrite_a: Any = False, check_finite: Any = True) -> Any:
    x = _checked(a, check_finite)
    if x.ndim != 2:
        lang.static_error("scipy.linalg.lu_factor of stacks of matrices is not supported; use a loop or pb.vmap")
    lu, pivots, _ = linalg.factored(x)
    return lu, pivots - np.int32(1)


@implements("scipy.linalg.lu_solve")
def lu_solve(lu_and_piv: Any, b: Any, trans: Any = 0, overwrite_b: Any = False, check_finite: Any = True) -> Any:
    lu, pivots = lu_and_piv
    x, y = _both(_square(lu, check_finite), _checked(b, check_finite))
    _only_matrices(x, y, "scipy.linalg.lu_solve")
    out = columns.compact(_right(x, y))
    if out.size > 0:
        ipiv = np.asarray(pivots).astype(np.int32) + np.int32(1)
        blas.calls.getrs(_op(trans, "lu_solve"), columns.compact(x), ipiv, out)
    return out[:, 0] if y.ndim == 1 else out


@implements("scipy.linalg.lu")
def lu(
    a: Any, permute_l: Any = False, overwrite_a: Any = False, check_finite: Any = True, p_indices: Any = False
) -> Any:
    """A = P L U; P is a matrix, or with ``p_indices`` the indices that make its rows: A = L[p] U."""
    x = _checked(a, check_finite)
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


# ------------------------------------------------------------------------------------------------------------- solve

_SINGULAR = "A singular matrix detected: slice(s) [0] are singular."


def _positive(a: Any, b: Any, lower: Any) -> Any:
    factor, x = columns.compact(a), columns.compact(b)
    if blas.calls.posv(LOWER if lower else UPPER, factor, x) > 0:
        raise np.linalg.LinAlgError(_SINGULAR)
    return x


def _indefinite(a: Any, b: Any, lower: Any, hermitian: bool) -> Any:
    """The matrix that one triangle stands for, by LU: the result of symmetric pivoting but for rounding."""
    return _general(columns.mirrored(a, LOWER if lower else UPPER, hermitian), b, N)


def _general(a: Any, b: Any, op: int) -> Any:
    if op == N:
        factors, x = columns.compact(a), columns.compact(b)
        pivots = np.empty(a.shape[0], np.int32)
        info = blas.calls.gesv(factors, pivots, x)
    else:
        factors, pivots, info = linalg.factored(a)
        x = columns.compact(b)
    if info > 0:
        raise np.linalg.LinAlgError(_SINGULAR)
    if op != N and x.size > 0:
        blas.calls.getrs(op, factors, pivots, x)
    return x


_STRUCTURES = (None, "gen", "general", "sym", "symmetric", "her", "hermitian", "pos", "positive definite")


@implements("scipy.linalg.solve")
def solve(
    a: Any,
    b: Any,
    lower: Any = False,
    overwrite_a: Any = False,
    overwrite_b: Any = False,
    check_finite: Any = True,
    assume_a: Any = None,
    transposed: Any = False,
) -> Any:
    """``assume_a``: None and "gen" are by LU; "pos" is by Cholesky; "sym" and "her" read one triangle."""
    if assume_a not in _STRUCTURES:
        lang.static_error("scipy.linalg.solve: assume_a is None, 'gen', 'sym', 'her' or 'pos' here")
    x, y = _both(_square(a, check_finite), _checked(b, check_finite))
    right = y[:, np.newaxis] if y.ndim == 1 else y
    if right.shape[-2] != x.shape[-1]:
        raise ValueError(f"incompatible shapes: the matrix has {x.shape[-1]} rows and b has {right.shape[-2]}")
    if assume_a in (None, "gen", "general"):
        op = T if transposed else N
        found = pairs(x, right, lambda p, q: _general(p, q, op))
    elif transposed:
        lang.static_error("scipy.linalg.solve: transposed=True is supported for general matrices only")
    elif assume_a in ("pos", "positive definite"):
        found = pairs(x, right, lambda p, q: _positive(p, q, lower))
    else:
        hermitian = assume_a in ("her", "hermitian")
        found = pairs(x, right, lambda p, q: _indefinite(p, q, lower, hermitian))
    return found[..., 0] if y.ndim == 1 else found


@implements("scipy.linalg.solve_triangular")
def solve_triangular(
    a: Any,
    b: Any,
    trans: Any = 0,
    lower: Any = False,
    unit_diagonal: Any = False,
    overwrite_b: Any = False,
    check_finite: Any = True,
) -> Any:
    x, y = _both(_square(a, check_finite), _checked(b, check_finite))
    _only_matrices(x, y, "scipy.linalg.solve_triangular")
    out = columns.compact(_right(x, y))
    if out.size > 0:
        uplo, op = LOWER if lower else UPPER, _op(trans, "solve_triangular")
        info = blas.calls.trtrs(uplo, op, 1 if unit_diagonal else 0, columns.compact(x), out)
        if info > 0:
            raise np.linalg.LinAlgError(f"singular matrix: resolution failed at diagonal {info - 1}")
    return out[:, 0] if y.ndim == 1 else out


@implements("scipy.linalg.solve_banded")
def solve_banded(
    l_and_u: Any, ab: Any, b: Any, overwrite_ab: Any = False, overwrite_b: Any = False, check_finite: Any = True
) -> Any:
    kl, ku = l_and_u
    x, y = _both(_checked(ab, check_finite), _checked(b, check_finite))
    _only_matrices(x, y, "scipy.linalg.solve_banded")
    if x.shape[-1] != y.shape[0]:
        raise ValueError("shapes of ab and b are not compatible.")
    if kl + ku + 1 != x.shape[0]:
        raise ValueError(
            f"invalid values for the number of lower and upper diagonals: l+u+1 ({kl + ku + 1}) does not equal "
            f"ab.shape[0] ({x.shape[0]})"
        )
    out = columns.compact(y[:, np.newaxis] if y.ndim == 1 else y)
    if out.size > 0:
        n = x.shape[1]
        factor = columns.new(2 * kl + ku + 1, n, x)
        factor[kl:] = x
        info = blas.calls.gbsv(kl, ku, factor, np.empty(n, np.int32), out)
        if info > 0:
            raise np.linalg.LinAlgError("singular matrix")
    return out[:, 0] if y.ndim == 1 else out


@implements("scipy.linalg.solveh_banded")
def solveh_banded(
    ab: Any,
    b: Any,
    overwrite_ab: Any = False,
    overwrite_b: Any = False,
    lower: Any = False,
    check_finite: Any = True,
) -> Any:
    """Cholesky says whether the matrix is positive definite; the solution is by LU of the whole band."""
    x, y = _both(_checked(ab, check_finite), _checked(b, check_finite))
    _only_matrices(x, y, "scipy.linalg.solveh_banded")
    if x.shape[-1] != y.shape[0]:
        raise ValueError("shapes of ab and b are not compatible.")
    out = columns.compact(y[:, np.newaxis] if y.ndim == 1 else y)
    if out.size > 0:
        info = blas.calls.pbtrf(LOWER if lower else UPPER, columns.compact(lang.constant(x)))
        if info > 0:
            raise np.linalg.LinAlgError(f"{info}th leading minor not positive definite")
        k, n = x.shape[0] - 1, x.shape[1]
        blas.calls.gbsv(k, k, _whole_band(x, lower), np.empty(n, np.int32), out)
    return out[:, 0] if y.ndim == 1 else out


def _whole_band(ab: Any, lower: Any) -> Any:
    """Both triangles of a Hermitian band, with room above for the factor."""
    k, n = ab.shape[0] - 1, ab.shape[1]
    out = columns.new(3 * k + 1, n, ab)
    for j in range(n):
        for d in range(min(k, n - 1 - j) + 1):  # the entry d below the diagonal
            v = ab[d, j] if lower else columns.conj_scalar(ab[k - d, j + d])
            out[2 * k + d, j] = v
            if d > 0:
                out[2 * k - d, j + d] = columns.conj_scalar(v)
    return out


@implements("scipy.linalg.inv")
def inv(a: Any, overwrite_a: Any = False, check_finite: Any = True, *, assume_a: Any = None, lower: Any = False) -> Any:
    if assume_a not in (None, "gen", "general"):
        lang.static_error("scipy.linalg.inv: assume_a other than None and 'gen' is not supported")
    return each(_square(a, check_finite), lambda x: _general(x, columns.eye(x.shape[0], x), N))


@implements("scipy.linalg.det")
def det(a: Any, overwrite_a: Any = False, check_finite: Any = True) -> Any:
    return linalg.det(_square(a, check_finite))


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
    if pivoting:
        lang.static_error("scipy.linalg.qr with pivoting=True is not supported")
    x = _checked(a, check_finite)
    if x.ndim != 2:
        lang.static_error("scipy.linalg.qr of stacks of matrices is not supported; use a loop or pb.vmap")
    if mode == "economic":
        return spectra.thin_qr(x)
    if mode == "full" or mode == "r":
        out, tau = spectra.reflected(x)
        r = columns.triangle(out, UPPER)
        return (r,) if mode == "r" else (spectra.square_q(out, tau), r)
    lang.static_error("scipy.linalg.qr: mode is 'full', 'r' or 'economic' here")


@implements("scipy.linalg.svd")
def svd(
    a: Any,
    full_matrices: bool = True,
    compute_uv: bool = True,
    overwrite_a: Any = False,
    check_finite: Any = True,
    lapack_driver: str = "gesdd",
) -> Any:
    x = _checked(a, check_finite)
    if x.ndim != 2:
        found = spectra.svd(x, full_matrices, compute_uv)
        return found if not compute_uv else (found[0], found[1], found[2])
    if lapack_driver != "gesdd" and lapack_driver != "gesvd":
        raise ValueError("lapack_driver must be 'gesdd' or 'gesvd'")
    u, s, vt = spectra.singular(x, full_matrices, compute_uv, lapack_driver)
    return (u, s, vt) if compute_uv else s


@implements("scipy.linalg.svdvals")
def svdvals(a: Any, overwrite_a: Any = False, check_finite: Any = True) -> Any:
    return spectra.svd(_checked(a, check_finite), compute_uv=False)


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
    x = _square(a, check_finite)
    if x.ndim != 2:
        lang.static_error("scipy.linalg.eigh of stacks of matrices is not supported; use np.linalg.eigh")
    if b is None:
        w, v = spectra.hermitian_spectrum(x, LOWER if lower else UPPER, not eigvals_only)
    else:
        left, right = _both(x, _square(b, check_finite))
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
    x = _checked(a, check_finite)
    small = columns.epsilon(x) if cond is None else cond
    return spectra.lstsq(x, _checked(b, check_finite), small)


@implements("scipy.linalg.pinv")
def pinv(a: Any, *, atol: Any = None, rtol: Any = None, return_rank: bool = False, check_finite: Any = True) -> Any:
    if atol is not None:
        lang.static_error("scipy.linalg.pinv: atol is not supported; use rtol")
    x = _checked(a, check_finite)
    if x.ndim != 2:
        return spectra.pinv(x, columns.epsilon(x) * max(x.shape[-1], x.shape[-2]) if rtol is None else rtol)
    small = columns.epsilon(x) * max(x.shape[0], x.shape[1]) if rtol is None else rtol
    found, rank, _ = spectra.least_squares(x, columns.eye(x.shape[0], x), small)
    return (found, rank) if return_rank else found


@implements("scipy.linalg.norm")
def norm(a: Any, ord: Any = None, axis: Any = None, keepdims: Any = False, check_finite: Any = True) -> Any:
    return linear.norm(_checked(a, check_finite), ord, axis, keepdims)
