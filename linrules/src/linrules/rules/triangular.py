# SPDX-License-Identifier: MIT
"""LAPACK on triangles.

trtri   X = A⁻¹            Ā := −tri(Xᴴ X̄ Xᴴ)
trtrs   op(A) X = B        as trsm; if the triangle is singular (info > 0) B was not touched, and its shadow is not
either lauum   LᴴL, UUᴴ           L̄ = tril(LM), Ū = triu(MU), with M = T + Tᴴ and T the triangle of the product's shadow
"""

from typing import Any

from linrules import calls
from linrules.calls import LEFT, LOWER, NONUNIT, RIGHT, C, N
from linrules.interface import Record, Routine, tri_region
from linrules.matrix import (
    Array,
    conj,
    double_diagonal,
    is_complex,
    new_like,
    real_diagonal,
    set_diagonal,
    set_triangle,
    triangle,
    triangle_product,
    triangle_solve,
)
from linrules.rules.level3 import triangle_tangent_product, trsm_adjoint


def hermitian_multiply(side: int, uplo: int, alpha: Any, a: Array, b: Array, beta: Any, c: Array) -> None:
    """c ← α a b + βc or α b a + βc with one triangle of a Hermitian (or real symmetric) matrix."""
    calls.symm("hemm" if is_complex(a) else "symm", side, uplo, alpha, a, b, beta, c)


def square(routine: Routine, p: Record) -> None:
    routine.need(p.A.shape[0] == p.A.shape[1], f"A is {p.A.shape}, not square")


def right_hand_side(routine: Routine, p: Record) -> None:
    square(routine, p)
    routine.need(p.B.shape[0] == p.A.shape[0], f"A is {p.A.shape} and B has {p.B.shape[0]} rows")


class Trtri(Routine):
    """A ← A⁻¹ for a triangle."""

    signature = "uplo:uplo diag:diag A:m+"
    keep = {"A": "*"}
    check = square

    def region(self, name: str, p: Record) -> Array | None:
        return tri_region(p.A, p.uplo, p.diag)

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.trtri(p.uplo, p.diag, p.A) if p.A.size else 0

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        self.sandwich(p, ct.A, C)
        return {}

    def sandwich(self, p: Record, w: Array, op: int) -> None:
        """w ← −tri(op(X) w op(X))."""
        inside = triangle(w, p.uplo, strict=p.diag)
        triangle_product(LEFT, p.uplo, op, p.diag, -1, p.A, inside)
        triangle_product(RIGHT, p.uplo, op, p.diag, 1, p.A, inside)
        set_triangle(w, inside, p.uplo, p.diag)

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.A is not None:
            self.sandwich(p, d.A, N)


class Trtrs(Routine):
    """Solve op(A) X = B in place of B, unless A is singular."""

    signature = "uplo:uplo trans:trans diag:diag A:m B:m+"
    keep = {"A": "A B", "B": "A"}
    fails = False
    check = right_hand_side

    def region(self, name: str, p: Record) -> Array | None:
        return tri_region(p.A, p.uplo, p.diag) if name == "A" else None

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.trtrs(p.uplo, p.trans, p.diag, p.A, p.B) if p.A.size else 0

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if p.info == 0:
            one = p.B.dtype.type(1)
            trsm_adjoint(LEFT, p.uplo, p.trans, p.diag, one, p.A, p.B, None, ct.B, ct.A, False)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.B is None or p.info > 0:
            return
        flags = LEFT, p.uplo, p.trans, p.diag
        if d.A is not None:
            d.B -= triangle_tangent_product(*flags, d.A, p.B)
        triangle_solve(*flags, 1, p.A, d.B)


class Lauum(Routine):
    """L ← LᴴL, or U ← UUᴴ, on one triangle. The factor's diagonal is taken to be real, as LAPACK does."""

    signature = "uplo:uplo A:m+"
    keep = {"A0": "*"}
    check = square

    def region(self, name: str, p: Record) -> Array | None:
        return tri_region(p.A, p.uplo)

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.lauum(p.uplo, p.A) if p.A.size else 0

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        factor = triangle(p.A0, p.uplo)
        w = new_like(factor)
        once = double_diagonal(ct.A)
        hermitian_multiply(RIGHT if p.uplo == LOWER else LEFT, p.uplo, 1, ct.A, factor, 0, w)
        set_diagonal(ct.A, once)
        real_diagonal(w)
        set_triangle(ct.A, w, p.uplo)
        return {}

    tangent_keep = {"A0": "*"}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.A is None:
            return
        k = triangle(d.A, p.uplo)
        side, op = (LEFT, C) if p.uplo == LOWER else (RIGHT, C)
        triangle_product(side, p.uplo, op, NONUNIT, 1, p.A0, k)
        k += conj(k).T
        set_triangle(d.A, k, p.uplo)
