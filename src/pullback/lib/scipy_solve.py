# SPDX-License-Identifier: MIT
"""``scipy.linalg``: systems of linear equations, each structure by its own routine of LAPACK.

``assume_a`` is known at compile time and says what is read: "sym", "her" and "pos" one triangle (``lower``), the
triangular ones theirs, "tridiagonal" and "diagonal" their diagonals, and what is not read has no derivative. "banded"
reads all of the matrix to find its band, so its derivative is that of a general matrix. None is "general" here, where
SciPy looks at the values first; the solutions are the same but for rounding.

Factors of bands and of indefinite matrices are constants for derivatives, which solve with them again (``linrules``:
sysol, hesol, pbsol, gbsol, gegbs). Errors are SciPy's; its warnings of ill-conditioned matrices are not given.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pullback import lang
from pullback.lib import blas, columns
from pullback.lib.scipy_linalg import LOWER, UPPER, N, T, both, checked, only_matrices, op_of, right_hand_side, square
from pullback.lib.stacks import each, pairs
from pullback.lib.table import implements

_SINGULAR = "A singular matrix detected: slice(s) [0] are singular."
_NAMES: dict[Any, str] = {
    None: "general", "gen": "general", "sym": "symmetric", "her": "hermitian", "pos": "positive definite",
    **{n: n for n in (
        "general", "symmetric", "hermitian", "positive definite", "diagonal", "tridiagonal", "banded",
        "upper triangular", "lower triangular",
    )},
}  # fmt: skip


@lang.static
def _structure(assume_a: Any) -> str:
    return _NAMES.get(assume_a, "")


def _regular(info: Any) -> None:
    if info > 0:
        raise np.linalg.LinAlgError(_SINGULAR)


def _general(a: Any, b: Any) -> Any:
    factors, x = columns.compact(a), columns.compact(b)
    _regular(blas.calls.gesv(factors, np.empty(a.shape[0], np.int32), x))
    return x


def _positive(a: Any, b: Any, lower: Any) -> Any:
    factor, x = columns.compact(a), columns.compact(b)
    _regular(blas.calls.posv(LOWER if lower else UPPER, factor, x))
    return x


def _indefinite(a: Any, b: Any, lower: Any, hermitian: bool) -> Any:
    """By Bunch and Kaufman's factor."""
    x, n = columns.compact(b), a.shape[0]
    factor, pivots = columns.compact(lang.constant(a)), np.empty(n, np.int32)
    uplo = LOWER if lower else UPPER
    if n > 0:
        _regular(blas.calls.sytrf("hetrf" if hermitian else "sytrf", uplo, factor, pivots))
        blas.forms.sysol("hesol" if hermitian else "sysol", uplo, columns.compact(a), factor, pivots, x)
    return x


def _diagonal(a: Any, b: Any) -> Any:
    x = columns.compact(b)
    for i in range(a.shape[0]):
        if a[i, i] == 0:
            raise np.linalg.LinAlgError(_SINGULAR)
        for j in range(b.shape[1]):
            x[i, j] = b[i, j] / a[i, i]
    return x


def _tridiagonal(a: Any, b: Any) -> Any:
    x, n = columns.compact(b), a.shape[0]
    low, high = np.empty(max(n - 1, 0), a.dtype), np.empty(max(n - 1, 0), a.dtype)
    for i in range(n - 1):
        low[i] = a[i + 1, i]
        high[i] = a[i, i + 1]
    _regular(blas.calls.gtsv(low, columns.diagonal(a), high, x))
    return x


def _triangular(a: Any, b: Any, uplo: int, op: int) -> Any:
    x = columns.compact(b)
    if x.size > 0:
        _regular(blas.calls.trtrs(uplo, op, 0, columns.compact(a), x))
    return x


def _width(a: Any) -> Any:
    """How many diagonals below the main one and above it are not all zero."""
    below, above = 0, 0
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            if a[i, j] != 0:
                below = max(below, i - j)
                above = max(above, j - i)
    return below, above


def _banded(a: Any, b: Any, op: int) -> Any:
    x, known, n = columns.compact(b), lang.constant(a), a.shape[0]
    kl, ku = _width(known)
    factor, pivots = columns.new(2 * kl + ku + 1, n, a), np.empty(n, np.int32)
    for j in range(n):
        for i in range(max(0, j - ku), min(n, j + kl + 1)):
            factor[kl + ku + i - j, j] = known[i, j]
    if n > 0:
        if blas.calls.gbtrf(n, kl, ku, factor, pivots) > 0:
            raise np.linalg.LinAlgError("Matrix is singular.")
        blas.forms.gegbs(op, kl, ku, columns.compact(a), factor, pivots, x)
    return x


def _structured(a: Any, b: Any, kind: str, lower: Any, transposed: bool) -> Any:
    """A X = B, or Aᵀ X = B, for matrices of one dtype."""
    op = T if transposed else N
    if kind == "general":
        return _general(a.T if transposed else a, b)
    if kind == "positive definite":
        return _positive(a, b, lower)
    if kind == "symmetric" or kind == "hermitian":
        return _indefinite(a, b, lower, kind == "hermitian" and columns.is_complex(a))
    if kind == "diagonal":
        return _diagonal(a, b)
    if kind == "tridiagonal":
        return _tridiagonal(a.T if transposed else a, b)
    if kind == "banded":
        return _banded(a, b, op)
    return _triangular(a, b, LOWER if kind == "lower triangular" else UPPER, op)


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
    """By the routine of ``assume_a``, which says what of ``a`` is read; None is "general"."""
    kind = _structure(assume_a)
    if kind == "":
        raise ValueError(f"{assume_a} is not a recognized matrix structure")
    x, y = both(square(a, check_finite), checked(b, check_finite))
    if transposed and columns.is_complex(x):
        raise NotImplementedError(
            "scipy.linalg.solve can currently not solve a^T x = b or a^H x = b for complex matrices."
        )
    right = y[:, np.newaxis] if y.ndim == 1 else y
    if right.shape[-2] != x.shape[-1]:
        raise ValueError(f"incompatible shapes: the matrix has {x.shape[-1]} rows and b has {right.shape[-2]}")
    turn = bool(transposed)
    found = pairs(x, right, lambda p, q: _structured(p, q, kind, lower, turn))
    return found[..., 0] if y.ndim == 1 else found


@implements("scipy.linalg.inv")
def inv(a: Any, overwrite_a: Any = False, check_finite: Any = True, *, assume_a: Any = None, lower: Any = False) -> Any:
    """The solution for the unit matrix, by the routine of ``assume_a``."""
    kind = _structure(assume_a)
    if kind == "" or kind == "banded" or kind == "tridiagonal":
        raise KeyError(assume_a)
    return each(square(a, check_finite), lambda x: _structured(x, columns.eye(x.shape[0], x), kind, lower, False))


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
    x, y = both(square(a, check_finite), checked(b, check_finite))
    only_matrices(x, y, "scipy.linalg.solve_triangular")
    out = columns.compact(right_hand_side(x, y))
    if out.size > 0:
        uplo, op = LOWER if lower else UPPER, op_of(trans, "solve_triangular")
        info = blas.calls.trtrs(uplo, op, 1 if unit_diagonal else 0, columns.compact(x), out)
        if info > 0:
            raise np.linalg.LinAlgError(f"singular matrix: resolution failed at diagonal {info - 1}")
    return out[:, 0] if y.ndim == 1 else out


@implements("scipy.linalg.solve_banded")
def solve_banded(
    l_and_u: Any, ab: Any, b: Any, overwrite_ab: Any = False, overwrite_b: Any = False, check_finite: Any = True
) -> Any:
    kl, ku = l_and_u
    x, y = both(checked(ab, check_finite), checked(b, check_finite))
    only_matrices(x, y, "scipy.linalg.solve_banded")
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
        factor, pivots = columns.new(2 * kl + ku + 1, n, x), np.empty(n, np.int32)
        factor[kl:] = lang.constant(x)
        if blas.calls.gbtrf(n, kl, ku, factor, pivots) > 0:
            raise np.linalg.LinAlgError("singular matrix")
        blas.forms.gbsol(N, kl, ku, columns.compact(x), factor, pivots, out)
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
    """By Cholesky's factor of the band."""
    x, y = both(checked(ab, check_finite), checked(b, check_finite))
    only_matrices(x, y, "scipy.linalg.solveh_banded")
    if x.shape[-1] != y.shape[0]:
        raise ValueError("shapes of ab and b are not compatible.")
    out = columns.compact(y[:, np.newaxis] if y.ndim == 1 else y)
    if out.size > 0:
        uplo, factor = LOWER if lower else UPPER, columns.compact(lang.constant(x))
        info = blas.calls.pbtrf(uplo, factor)
        if info > 0:
            raise np.linalg.LinAlgError(f"{info}th leading minor not positive definite")
        blas.forms.pbsol(uplo, columns.compact(x), factor, out)
    return out[:, 0] if y.ndim == 1 else out
