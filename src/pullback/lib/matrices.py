# SPDX-License-Identifier: MIT
"""Functions of matrices and Sylvester's equation.

expm: the Padé approximant of order 13 after scaling by a power of 2, then squarings (Higham, SIAM J. Matrix Anal. Appl.
26 (2005)). Its derivative is that of the code, in both directions.

sqrtm, solve_sylvester: by Schur's forms, which derivatives do not go through. They solve Sylvester's equations with the
same forms (``linrules``: gesqr, gesyl), so that equal eigenvalues do no harm.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pullback import lang
from pullback.lib import blas, columns, linalg
from pullback.lib.linear import common_dtype, matmul
from pullback.lib.stacks import each
from pullback.lib.table import implements

#: coefficients of the Padé approximant of order 13, and the 1-norm up to which it is exact in double precision
_B = (
    64764752532480000.0, 32382376266240000.0, 7771770303897600.0, 1187353796428800.0, 129060195264000.0,
    10559470521600.0, 670442572800.0, 33522128640.0, 1323241920.0, 40840800.0, 960960.0, 16380.0, 182.0, 1.0,
)  # fmt: skip
_THETA = 5.371920351148152


def _one_norm(a: Any) -> Any:
    """The largest sum of magnitudes in a column."""
    found = 0.0
    for j in range(a.shape[1]):
        total = 0.0
        for i in range(a.shape[0]):
            total = total + float(np.abs(a[i, j]))
        if not total <= found:  # NaN wins
            found = total
    return found


def _expm(a: Any) -> Any:
    n = a.shape[0]
    if n == 0:
        return a.copy()
    norm, scale = _one_norm(a), 1.0
    squarings = 0
    while norm > _THETA and squarings < 1000:
        norm = norm / 2.0
        scale = scale / 2.0
        squarings = squarings + 1
    one = np.eye(n, dtype=a.dtype)
    x = a * columns.real_dtype(a).type(scale)
    x2 = matmul(x, x)
    x4 = matmul(x2, x2)
    x6 = matmul(x4, x2)
    odd = matmul(x6, _B[13] * x6 + _B[11] * x4 + _B[9] * x2) + _B[7] * x6 + _B[5] * x4 + _B[3] * x2 + _B[1] * one
    u = matmul(x, odd)
    v = matmul(x6, _B[12] * x6 + _B[10] * x4 + _B[8] * x2) + _B[6] * x6 + _B[4] * x4 + _B[2] * x2 + _B[0] * one
    result = linalg.solution(v - u, v + u)
    out = np.empty((n, n), a.dtype)
    out[...] = result
    for _ in range(squarings):
        out = matmul(out, out)
    return out


@implements("scipy.linalg.expm")
def expm(A: Any) -> Any:
    a = columns.floating(np.asarray(A))
    columns.require_square(a)
    return each(a, _expm)


# --------------------------------------------------------------------------------------------------------- Schur's form


def _schur(a: Any) -> Any:
    """(T, U) with A = U T Uᴴ, T upper triangular, for real data with 2 x 2 blocks; constants for derivatives."""
    n = a.shape[0]
    t, u = columns.compact(lang.constant(a)), columns.new(n, n, a)
    for idx in lang.ndindex(n, n):
        if not np.isfinite(t[idx]):
            raise ValueError("array must not contain infs or NaNs")
    if n > 0:
        wi = None if columns.is_complex(a) else np.empty(n, a.dtype)
        if blas.calls.gees(1, t, np.empty(n, a.dtype), wi, u) > 0:
            raise np.linalg.LinAlgError("Schur form not found. Possibly ill-conditioned.")
    return t, u


def _sqrtm(a: Any) -> Any:
    n = a.shape[0]
    t, u = _schur(a)
    r, x = columns.new(n, n, a), columns.new(n, n, a)
    info = blas.forms.trsqrt(t, r)
    if info > 0:
        raise np.linalg.LinAlgError(
            f"sqrtm: eigenvalue {info} of the real matrix is negative, so that its square root is complex, and the "
            "types of results cannot depend on values here: pass a complex matrix"
        )
    blas.forms.gesqr(columns.compact(a), r, u, x)
    return x


@implements("scipy.linalg.sqrtm")
def sqrtm(A: Any) -> Any:
    """The principal square root. Of a real matrix it is real: negative eigenvalues are an error (SciPy goes complex).

    Singular matrices give what comes out, without SciPy's warning; their derivative is ``linrules.NoDerivative``.
    """
    a = columns.floating(np.asarray(A))
    columns.require_square(a)
    return each(a, _sqrtm)


@implements("scipy.linalg.solve_sylvester")
def solve_sylvester(a: Any, b: Any, q: Any) -> Any:
    """A X + X B = Q. Where A and -B share an eigenvalue, LAPACK moves it; there ``linrules.NoDerivative`` is raised."""
    x, y, z = columns.floating(np.asarray(a)), columns.floating(np.asarray(b)), columns.floating(np.asarray(q))
    kind = common_dtype(common_dtype(lang.dtype_of(x), lang.dtype_of(y)), lang.dtype_of(z))
    x, y, z = columns.of_dtype(x, kind), columns.of_dtype(y, kind), columns.of_dtype(z, kind)
    if x.ndim != 2 or y.ndim != 2 or z.ndim != 2:
        lang.static_error("scipy.linalg.solve_sylvester of stacks of matrices is not supported; use a loop or pb.vmap")
    m, n = z.shape
    if x.shape[0] != x.shape[1] or y.shape[0] != y.shape[1]:
        raise ValueError(
            f"expected square matrices, but they are {x.shape[0]} x {x.shape[1]} and {y.shape[0]} x {y.shape[1]}"
        )
    if x.shape[0] != m or y.shape[0] != n:
        raise ValueError(f"the matrices have {x.shape[0]} and {y.shape[0]} rows, and q is {m} x {n}")
    t, u = _schur(x)
    s, v = _schur(y)
    out = columns.compact(z)
    blas.forms.gesyl(0, 0, 1, columns.compact(x), columns.compact(y), t, u, s, v, out)
    return out
