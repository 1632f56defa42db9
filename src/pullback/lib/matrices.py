# SPDX-License-Identifier: MIT
"""Functions of matrices: the exponential.

expm: the Padé approximant of order 13 after scaling by a power of 2, then squarings (Higham, SIAM J. Matrix Anal. Appl.
26 (2005)). Its derivative is that of the code, in both directions.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pullback.lib import columns, linalg
from pullback.lib.linear import matmul
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
