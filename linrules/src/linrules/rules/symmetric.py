# SPDX-License-Identifier: MIT
"""Symmetric and Hermitian indefinite systems through Bunch-Kaufman pivots.

sysv    A X = B        B̄ := A⁻ᴴX̄ (complex symmetric: conj(A)⁻¹X̄), Ā := fold(−B̄Xᴴ)

The factor that the driver leaves in A has no derivative here.
"""

from typing import Any, ClassVar

from linrules import calls
from linrules.calls import LEFT
from linrules.interface import Record, Routine, tri_region
from linrules.matrix import Array, is_complex
from linrules.rules.level3 import symm_fold
from linrules.rules.triangular import right_hand_side


class Sysv(Routine):
    """Solve AX = B in place of B, with one triangle of a symmetric A."""

    signature = "uplo:uplo A:m+ ipiv:ci= B:m+"
    family = "sysv / hesv"
    keep = {"A": "*", "ipiv": "*", "B": "A"}
    hermitian: ClassVar[bool] = False

    def check(self, p: Record) -> None:
        right_hand_side(self, p)
        self.need(p.ipiv.size == p.A.shape[0], f"ipiv has {p.ipiv.size} elements, not {p.A.shape[0]}")

    def region(self, name: str, p: Record) -> Array | None:
        return tri_region(p.A, p.uplo) if name == "A" else None

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.sysv(self.name, p.uplo, p.A, p.ipiv, p.B) if p.A.size else 0

    def solve(self, p: Record, b: Array, conjugate: bool) -> None:
        if b.size == 0:
            return
        if self.hermitian or not is_complex(b):
            calls.sytrs("hetrs" if self.hermitian else "sytrs", p.uplo, p.A, p.ipiv, b)
            return
        if conjugate:
            b[...] = b.conj()
        calls.sytrs("sytrs", p.uplo, p.A, p.ipiv, b)
        if conjugate:
            b[...] = b.conj()

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        self.dead("A", p, ct)
        if ct.B is not None:
            self.solve(p, ct.B, conjugate=True)
            if ct.A is not None:
                symm_fold(LEFT, p.uplo, self.hermitian, p.A.dtype.type(-1), p.B, ct.B, ct.A)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.B is not None:
            if d.A is not None:
                calls.symm("hemm" if self.hermitian else "symm", LEFT, p.uplo, -1, d.A, p.B, 1, d.B)
            self.solve(p, d.B, conjugate=False)
        self.poison("A", p, d)


class Hesv(Sysv):
    """Solve AX = B in place of B, with one triangle of a Hermitian A."""

    types = "cz"
    hermitian = True
