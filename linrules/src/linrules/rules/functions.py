# SPDX-License-Identifier: MIT
"""Sylvester's equation and square roots, by Schur's forms that are known: A = U T Uᴴ, B = V S Vᴴ.

gesyl   op(A) X ± X op(B) = C    Y solves the adjoint equation for X̄, by the same forms: C̄ := Y;
                                 Ā −= Y Xᴴ for A as it is, X Yᴴ transposed; B̄ ∓= Xᴴ Y, Yᴴ X
gesqr   X² = A, X = U R Uᴴ       R and U are Schur's form of X itself: Ā += Y with Xᴴ Y + Y Xᴴ = X̄

Neither differentiates the forms, which jump where eigenvalues meet and need not be those of LAPACK: they only make the
equations cheap to solve, as often as derivatives ask. Kao & Hennequin, arXiv:2011.11430; Higham, SIAM 2008, section 6.
"""

from typing import Any

from linrules import calls
from linrules.calls import C, N, T
from linrules.interface import NoDerivative, Record, Routine
from linrules.matrix import is_complex, product

FLIP = (C, N, N)


class Gesyl(Routine):
    """Solve op(A) X + isgn X op(B) = C in place of C, by Schur's forms A = U T Uᴴ and B = V S Vᴴ."""

    signature = "transa:trans transb:trans isgn:sign A:m B:m T:mk U:mk S:mk V:mk C:m+"
    family = "trsyl"
    fused = "gemm + trsyl"
    fails = False  # info is 1 where LAPACK moved eigenvalues apart
    keep = {**dict.fromkeys(("A", "B", "T", "U", "S", "V"), "*"), "C": "A B"}

    def check(self, p: Record) -> None:
        m, n = p.C.shape
        self.need(p.A.shape == p.T.shape == p.U.shape == (m, m), f"A is {p.A.shape}, T {p.T.shape}, U {p.U.shape}")
        self.need(p.B.shape == p.S.shape == p.V.shape == (n, n), f"B is {p.B.shape}, S {p.S.shape}, V {p.V.shape}")
        if is_complex(p.C):
            self.need(p.transa != T and p.transb != T, "complex data are not merely transposed")

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.gesyl(p.transa, p.transb, p.isgn, p.A, p.B, p.T, p.U, p.S, p.V, p.C)

    def solve(self, p: Record, transa: int, transb: int, c: Any) -> None:
        if calls.gesyl(transa, transb, p.isgn, p.A, p.B, p.T, p.U, p.S, p.V, c) > 0:
            raise NoDerivative("gesyl: A and -isgn B have (nearly) common eigenvalues")

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.C is None:
            return {}
        self.solve(p, FLIP[p.transa], FLIP[p.transb], ct.C)
        if ct.A is not None:
            if p.transa == N:
                product(N, C, -1, ct.C, p.C, 1, ct.A)
            else:
                product(N, C, -1, p.C, ct.C, 1, ct.A)
        if ct.B is not None:
            if p.transb == N:
                product(C, N, -p.isgn, p.C, ct.C, 1, ct.B)
            else:
                product(C, N, -p.isgn, ct.C, p.C, 1, ct.B)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.C is None:
            return
        if d.A is not None:
            product(C if p.transa else N, N, -1, d.A, p.C, 1, d.C)
        if d.B is not None:
            product(N, C if p.transb else N, -p.isgn, p.C, d.B, 1, d.C)
        self.solve(p, p.transa, p.transb, d.C)


class Gesqr(Routine):
    """X ← the square root U R Uᴴ of A, when R is that of T in Schur's form A = U T Uᴴ (see ``calls.trsqrt``)."""

    signature = "A:m R:mk U:mk X:m="
    family = "gees"
    fused = "gemm"
    fails = False
    keep = {"R": "*", "U": "*", "X": "*"}

    def check(self, p: Record) -> None:
        n = p.A.shape[0]
        same = p.A.shape == p.R.shape == p.U.shape == p.X.shape == (n, n)
        self.need(same, f"A is {p.A.shape}, R {p.R.shape}, U {p.U.shape}, X {p.X.shape}")

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.gesqr(p.A, p.R, p.U, p.X)

    def solve(self, p: Record, op: int, c: Any) -> None:
        if calls.gesyl(op, op, 1, p.X, p.X, p.R, p.U, p.R, p.U, c) > 0:
            raise NoDerivative("gesqr: two eigenvalues of the root cancel, so it is not differentiable")

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.X is None or ct.A is None:
            return {}
        self.solve(p, C, ct.X)
        ct.A += ct.X
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.X is None:
            return
        if d.A is None:
            d.X[...] = 0
            return
        d.X[...] = d.A
        self.solve(p, N, d.X)
