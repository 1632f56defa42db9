# SPDX-License-Identifier: MIT
"""Equations solved by a known form of their matrix, which is not differentiated.

The form (a factor, Schur's T and U) is an input and only makes the equation cheap to solve. All derivatives are in the
matrix itself and are solutions with the same form: nothing is factored again for a derivative of any order, no factor
has a tangent, and what a form does where it is not unique (equal eigenvalues, pivots that tie) does no harm.

sysol, hesol, gbsol, pbsol, gegbs   A X = B: B̄ := A⁻ᴴX̄, Ā −= what A stores of B̄ Xᴴ; a dense A by a band's factor: all
gesyl   op(A) X ± X op(B) = C    Y solves the adjoint equation for X̄, by the same forms: C̄ := Y;
                                 Ā −= Y Xᴴ for A as it is, X Yᴴ transposed; B̄ ∓= Xᴴ Y, Yᴴ X
gesqr   X² = A, X = U R Uᴴ       R and U are Schur's form of X itself: Ā += Y with Xᴴ Y + Y Xᴴ = X̄

Kao & Hennequin, arXiv:2011.11430; Higham, Functions of Matrices (SIAM 2008), section 6.
"""

from typing import Any, ClassVar

from linrules import calls, forms
from linrules.calls import LEFT, C, N, T
from linrules.interface import NoDerivative, Record, Routine, tri_region
from linrules.matrix import Array, conj, is_complex, product
from linrules.rules.banded import add_band_folded, add_band_outer, band_mask, triangle_band_mask
from linrules.rules.level3 import symm_fold

FLIP = (C, N, N)


# ------------------------------------------------------------------------------------------------------ linear systems


class Sysol(Routine):
    """Solve AX = B in place of B, with one triangle of a symmetric A whose factor by sytrf is F."""

    signature = "uplo:uplo A:m F:mk ipiv:ci B:m+"
    family = "sysv / hesv"
    fused = "sytrs"
    keep: ClassVar[dict[str, str]] = {"A": "*", "F": "*", "ipiv": "*", "B": "A"}
    hermitian: ClassVar[bool] = False

    def check(self, p: Record) -> None:
        n = p.B.shape[0]
        fine = p.A.shape == p.F.shape == (n, n) and p.ipiv.size == n
        self.need(fine, f"B has {n} rows, A is {p.A.shape}, F {p.F.shape}, ipiv has {p.ipiv.size} elements")

    def region(self, name: str, p: Record) -> Array | None:
        return tri_region(p.A, p.uplo) if name in ("A", "F") else None

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return forms.sysol(self.name, p.uplo, p.A, p.F, p.ipiv, p.B)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.B is None or p.B.size == 0:
            return {}
        if is_complex(p.B) and not self.hermitian:
            ct.B[...] = conj(ct.B)
            forms.sysol("sysol", p.uplo, p.A, p.F, p.ipiv, ct.B)
            ct.B[...] = conj(ct.B)
        else:
            forms.sysol(self.name, p.uplo, p.A, p.F, p.ipiv, ct.B)
        if ct.A is not None:
            symm_fold(LEFT, p.uplo, self.hermitian, p.A.dtype.type(-1), p.B, ct.B, ct.A)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.B is None or p.B.size == 0:
            return
        if d.A is not None:
            calls.symm("hemm" if self.hermitian else "symm", LEFT, p.uplo, -1, d.A, p.B, 1, d.B)
        forms.sysol(self.name, p.uplo, p.A, p.F, p.ipiv, d.B)


class Hesol(Sysol):
    """Solve AX = B in place of B, with one triangle of a Hermitian A whose factor by hetrf is F."""

    types = "cz"
    fused = "hetrs"
    hermitian = True


class Pbsol(Routine):
    """Solve AX = B in place of B, with one triangle of a positive definite band A whose factor by pbtrf is F."""

    signature = "uplo:uplo A:m F:mk B:m+"
    family = "pbsv"
    fused = "pbtrs"
    keep: ClassVar[dict[str, str]] = {"A": "*", "F": "*", "B": "A"}

    def check(self, p: Record) -> None:
        self.need(p.A.shape == p.F.shape and p.A.shape[0] >= 1, f"A is {p.A.shape}, F {p.F.shape}")
        self.need(p.B.shape[0] == p.A.shape[1], f"A is of order {p.A.shape[1]} and B has {p.B.shape[0]} rows")

    def region(self, name: str, p: Record) -> Array | None:
        return triangle_band_mask(p.A, p.uplo, 0) if name in ("A", "F") else None

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return forms.pbsol(p.uplo, p.A, p.F, p.B)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.B is None or p.B.size == 0:
            return {}
        forms.pbsol(p.uplo, p.A, p.F, ct.B)
        if ct.A is not None:
            for j in range(p.B.shape[1]):
                add_band_folded(ct.A, p.uplo, is_complex(p.A), -ct.B[:, j], p.B[:, j])
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.B is None or p.B.size == 0:
            return
        if d.A is not None:
            name = "hbmv" if is_complex(p.A) else "sbmv"
            for j in range(p.B.shape[1]):
                calls.sbmv(name, p.uplo, -1, d.A, p.B[:, j], 1, d.B[:, j])
        forms.pbsol(p.uplo, p.A, p.F, d.B)


class Gbsol(Routine):
    """Solve op(A) X = B in place of B, for A as kl + ku + 1 diagonals whose factor by gbtrf is F."""

    signature = "trans:trans kl:int ku:int A:m F:mk ipiv:ci B:m+"
    family = "gbtrf / gbsv"
    fused = "gbtrs"
    keep: ClassVar[dict[str, str]] = {"A": "*", "F": "*", "ipiv": "*", "B": "A"}

    def check(self, p: Record) -> None:
        self.need(p.kl >= 0 and p.ku >= 0, "kl and ku are not negative")
        self.need(not (is_complex(p.B) and p.trans == T), "complex data are not merely transposed")
        n = p.B.shape[0]
        fine = p.F.shape == (2 * p.kl + p.ku + 1, n) and p.ipiv.size == n
        self.need(fine, f"B has {n} rows, F is {p.F.shape} and ipiv has {p.ipiv.size} elements")
        self.check_matrix(p, n)

    def check_matrix(self, p: Record, n: int) -> None:
        rows = p.kl + p.ku + 1
        self.need(p.A.shape == (rows, n), f"A is {p.A.shape}, not {(rows, n)}")

    def check_contents(self, p: Record) -> None:
        self.pivots_within(p.ipiv, p.kl, p.F.shape[1])

    def region(self, name: str, p: Record) -> Array | None:
        n = p.F.shape[1]
        if name == "F":
            return band_mask(p.F.shape[0], n, n, p.kl + p.ku)
        return band_mask(p.A.shape[0], n, n, p.ku) if name == "A" else None

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return self.solve(p, p.trans, p.B)

    def solve(self, p: Record, op: int, b: Array) -> int:
        return forms.gbsol(op, p.kl, p.ku, p.A, p.F, p.ipiv, b)

    def add_outer(self, p: Record, x: Array, y: Array, dest: Array) -> None:
        """dest −= what A stores of x yᴴ."""
        n = x.shape[0]
        for j in range(x.shape[1]):
            add_band_outer(dest, p.ku, -p.ku, p.kl, n, -x[:, j], y[:, j].conj())

    def subtract(self, p: Record, a: Array, x: Array, c: Array) -> None:
        """c −= op(a) x."""
        for j in range(x.shape[1]):
            calls.gbmv(p.trans, x.shape[0], p.kl, p.ku, -1, a, x[:, j], 1, c[:, j])

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.B is None or p.B.size == 0:
            return {}
        self.solve(p, FLIP[p.trans], ct.B)
        if ct.A is not None and p.trans == N:
            self.add_outer(p, ct.B, p.B, ct.A)
        elif ct.A is not None:
            self.add_outer(p, p.B, ct.B, ct.A)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.B is None or p.B.size == 0:
            return
        if d.A is not None:
            self.subtract(p, d.A, p.B, d.B)
        self.solve(p, p.trans, d.B)


class Gegbs(Gbsol):
    """Solve op(A) X = B in place of B, for a dense A that is a band: its factor by gbtrf is F."""

    def check_matrix(self, p: Record, n: int) -> None:
        self.need(p.A.shape == (n, n), f"A is {p.A.shape}, not {(n, n)}")

    def region(self, name: str, p: Record) -> Array | None:
        n = p.F.shape[1]
        return band_mask(p.F.shape[0], n, n, p.kl + p.ku) if name == "F" else None

    def solve(self, p: Record, op: int, b: Array) -> int:
        return forms.gegbs(op, p.kl, p.ku, p.A, p.F, p.ipiv, b)

    def add_outer(self, p: Record, x: Array, y: Array, dest: Array) -> None:
        product(N, C, -1, x, y, 1, dest)

    def subtract(self, p: Record, a: Array, x: Array, c: Array) -> None:
        product(C if p.trans else N, N, -1, a, x, 1, c)


# ------------------------------------------------------------------------------------------------------- Schur's forms


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
        return forms.gesyl(p.transa, p.transb, p.isgn, p.A, p.B, p.T, p.U, p.S, p.V, p.C)

    def solve(self, p: Record, transa: int, transb: int, c: Any) -> None:
        if forms.gesyl(transa, transb, p.isgn, p.A, p.B, p.T, p.U, p.S, p.V, c) > 0:
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
    """X ← the square root U R Uᴴ of A, when R is that of T in Schur's form A = U T Uᴴ (see ``forms.trsqrt``)."""

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
        return forms.gesqr(p.A, p.R, p.U, p.X)

    def solve(self, p: Record, op: int, c: Any) -> None:
        if forms.gesyl(op, op, 1, p.X, p.X, p.R, p.U, p.R, p.U, c) > 0:
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
