# SPDX-License-Identifier: MIT
"""Sylvester's equation with (quasi-)triangular coefficients.

trsyl   op(A) X ± X op(B) = scale C      Y solves the adjoint equation for X̄: C̄ := scale Y;
                                         Ā −= tri(Y Xᴴ) for A as it is, tri(X Yᴴ) transposed; B̄ ∓= tri(Xᴴ Y), tri(Yᴴ X)

Quasi-triangular real A and B keep the sub-diagonal entries of their 2 x 2 blocks. ``scale``, which LAPACK lowers
below 1 only against overflow, is constant. Kao & Hennequin, arXiv:2011.11430.
"""

from typing import Any

import numpy as np

from linrules import calls
from linrules.calls import UPPER, C, N, T
from linrules.interface import LinruleError, Record, Routine, tri_region
from linrules.matrix import Array, add_argument, is_complex, new, product, triangle


def quasi_region(a: Array) -> Array:
    """The upper triangle, and for real data the sub-diagonal: its zeros say where the blocks are."""
    mask = tri_region(a, UPPER)
    if not is_complex(a):
        for i in range(a.shape[0] - 1):
            mask[i + 1, i] = True
    return mask


def add_quasi(op: int, factor: Any, opx: int, x: Array, opy: int, y: Array, a: Array, dest: Array) -> None:
    """dest += the stored part of A's cotangent, when that of op(A) is factor op(x) op(y)."""
    add_argument(op, factor, opx, x, opy, y, dest, UPPER)
    if not is_complex(a):
        for i in range(a.shape[0] - 1):
            if a[i + 1, i] != 0:
                element = new(1, 1, dest)
                row, column = (i + 1, i) if op == N else (i, i + 1)
                left = x[row : row + 1] if opx == N else x[:, row : row + 1]
                right = y[:, column : column + 1] if opy == N else y[column : column + 1]
                product(opx, opy, factor, left, right, 0, element)
                dest[i + 1, i] += element[0, 0]


def quasi(a: Array, pattern: Array) -> Array:
    """The stored part of a matrix, with the block structure of another."""
    out = triangle(a, UPPER)
    if not is_complex(a):
        for i in range(a.shape[0] - 1):
            if pattern[i + 1, i] != 0:
                out[i + 1, i] = a[i + 1, i]
    return out


class Trsyl(Routine):
    """Solve op(A) X + isgn X op(B) = scale C in place of C; ``scale`` is one element."""

    signature = "transa:trans transb:trans isgn:sign A:m B:m C:m+ scale:cr="
    keep = {"A": "*", "B": "*", "C": "A B", "scale": "*"}

    def check(self, p: Record) -> None:
        m, n = p.C.shape
        self.need(p.A.shape == (m, m) and p.B.shape == (n, n), f"A is {p.A.shape}, B is {p.B.shape}, C is {p.C.shape}")
        self.need(p.scale.size == 1, "scale has one element")
        if is_complex(p.C):
            self.need(p.transa != T and p.transb != T, "complex data are not merely transposed")

    def region(self, name: str, p: Record) -> Array | None:
        return quasi_region(p.A if name == "A" else p.B) if name in "AB" else None

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        if p.C.size == 0:
            p.scale[0] = 1
            return 0
        info = calls.trsyl(p.transa, p.transb, p.isgn, p.A, p.B, p.C, p.scale)
        if info == 1:
            raise LinruleError("trsyl: A and -isgn B have (nearly) common eigenvalues")
        return info

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.C is None or p.C.size == 0:
            return {}
        flip = (C, N, N)
        scale = np.ones_like(p.scale)
        calls.trsyl(flip[p.transa], flip[p.transb], p.isgn, p.A, p.B, ct.C, scale)
        if scale[0] != 1:
            ct.C[...] = ct.C / scale[0]
        if ct.A is not None:
            add_quasi(p.transa, -1, N, ct.C, C, p.C, p.A, ct.A)
        if ct.B is not None:
            add_quasi(p.transb, -p.isgn, C, p.C, N, ct.C, p.B, ct.B)
        if p.scale[0] != 1:
            ct.C[...] *= p.scale[0]
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.scale is not None:
            d.scale[:] = 0
        if d.C is None or p.C.size == 0:
            return
        if p.scale[0] != 1:
            d.C *= p.scale[0]
        if d.A is not None:
            product(p.transa, N, -1, quasi(d.A, p.A), p.C, 1, d.C)
        if d.B is not None:
            product(N, p.transb, -p.isgn, p.C, quasi(d.B, p.B), 1, d.C)
        scale = np.ones_like(p.scale)
        calls.trsyl(p.transa, p.transb, p.isgn, p.A, p.B, d.C, scale)
        if scale[0] != 1:
            d.C[...] = d.C / scale[0]
