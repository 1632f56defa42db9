# SPDX-License-Identifier: MIT
"""Cholesky: factorisation, solve, inverse, and the fused driver.

potrf   A = LLᴴ        by blocks, last first: with S = A22 − L21 L21ᴴ and M = S̄ + S̄ᴴ (diagonal doubled),
                       L̄21 −= M L21, W = L̄21 L11⁻¹, L̄11 −= tril(Wᴴ L21), Ā21 := W; about twice the work of potrf.
                       A small block: W = tril(LᴴL̄) mirrored, L⁻ᴴ W L⁻¹, its lower triangle with half the diagonal
potrs   LLᴴ X = B      Z = L⁻¹X̄, B̄ := L⁻ᴴZ, Y = LᴴX: L̄ −= tril(B̄Yᴴ + XZᴴ); no n³ term
potri   X = A⁻¹        L̄ := −tril(X M L⁻ᴴ)
posv    A X = B        B̄ := A⁻¹X̄, Ā := fold(−B̄Xᴴ), plus potrf's adjoint of the factor's own shadow

A is the stored triangle: its cotangent has full weight off the diagonal. Seeger et al., arXiv:1710.08717; Murray,
arXiv:1602.07527.
"""

from typing import Any

from linrules import calls
from linrules.calls import LEFT, LOWER, NONUNIT, RIGHT, UPPER, C, N
from linrules.interface import Record, Routine, tri_region
from linrules.matrix import (
    Array,
    add_argument,
    add_product_triangle,
    compact,
    compiled,
    conj,
    diagonal,
    double_diagonal,
    is_complex,
    mirrored,
    new_like,
    real_diagonal,
    set_diagonal,
    set_triangle,
    triangle,
    triangle_product,
    triangle_solve,
)
from linrules.rules.level3 import symm_fold
from linrules.rules.triangular import hermitian_multiply, right_hand_side, square

TINY = 8
SMALL = 128
WIDE = 512


def cholesky_adjoint(uplo: int, factor: Array, ct: Array) -> None:
    """Turn the shadow of a factor into that of the matrix, in place, on one triangle."""
    n = factor.shape[0]
    if compiled() and not is_complex(factor) and n <= TINY:
        cholesky_adjoint_tiny(uplo, factor, ct)
        return
    for k in range((n + WIDE - 1) // WIDE - 1, -1, -1):
        h = WIDE * k
        end = min(n, h + WIDE)
        cholesky_adjoint_block(uplo, factor[h:end, h:end], ct[h:end, h:end])
        if h > 0:
            cholesky_adjoint_beside(uplo, factor, ct, h, end)


def cholesky_adjoint_block(uplo: int, factor: Array, ct: Array) -> None:
    """The same within a wide block, by narrow ones."""
    n = factor.shape[0]
    for k in range((n + SMALL - 1) // SMALL - 1, -1, -1):
        h = SMALL * k
        end = min(n, h + SMALL)
        cholesky_adjoint_small(uplo, factor[h:end, h:end], ct[h:end, h:end])
        if h > 0:
            cholesky_adjoint_beside(uplo, factor, ct, h, end)


def cholesky_adjoint_beside(uplo: int, factor: Array, ct: Array, h: int, end: int) -> None:
    """What is left of (above, for UPPER) a block from h to end, when the block's own shadow is done."""
    f11, ct11, ct22 = factor[:h, :h], ct[:h, :h], ct[h:end, h:end]
    once = double_diagonal(ct22)
    if uplo == LOWER:
        f21, ct21 = factor[h:end, :h], ct[h:end, :h]
        hermitian_multiply(LEFT, LOWER, -1, ct22, f21, 1, ct21)
        triangle_solve(RIGHT, LOWER, N, NONUNIT, 1, f11, ct21)
        add_argument(C, -1, C, f21, N, ct21, ct11, LOWER)
    else:
        f12, ct12 = factor[:h, h:end], ct[:h, h:end]
        hermitian_multiply(RIGHT, UPPER, -1, ct22, f12, 1, ct12)
        triangle_solve(LEFT, UPPER, N, NONUNIT, 1, f11, ct12)
        add_argument(C, -1, N, ct12, C, f12, ct11, UPPER)
    set_diagonal(ct22, once)


def cholesky_adjoint_small(uplo: int, factor: Array, ct: Array) -> None:
    if uplo == UPPER:
        factor = compact(conj(factor).T)
    w = triangle(ct, uplo) if uplo == LOWER else compact(conj(triangle(ct, uplo)).T)
    triangle_product(LEFT, LOWER, C, NONUNIT, 1, factor, w)
    w = mirrored(w, LOWER, True)
    triangle_solve(LEFT, LOWER, C, NONUNIT, 1, factor, w)
    triangle_solve(RIGHT, LOWER, N, NONUNIT, 1, factor, w)
    set_diagonal(w, diagonal(w).real / 2)
    set_triangle(ct, w if uplo == LOWER else compact(conj(w).T), uplo)


def cholesky_adjoint_tiny(uplo: int, factor: Array, ct: Array) -> None:
    """The same by elements, last column first (Murray 2016, section 3): three calls of BLAS take longer."""
    f, g = (factor, ct) if uplo == LOWER else (factor.T, ct.T)
    n = f.shape[0]
    for k in range(n - 1, -1, -1):
        inverse = 1 / f[k, k]
        s = g[k, k]
        for i in range(k + 1, n):
            g[i, k] *= inverse
            s -= f[i, k] * g[i, k]
        s *= inverse
        g[k, k] = s / 2
        for j in range(k):
            x = f[k, j]
            t = s * x
            for i in range(k + 1, n):
                t += g[i, k] * f[i, j]
                g[i, j] -= g[i, k] * x
            g[k, j] -= t


def cholesky_tangent(uplo: int, factor: Array, d: Array) -> None:
    """Turn the tangent of the matrix into that of the factor, in place: L̇ = L Φ(L⁻¹ȦL⁻ᴴ)."""
    f = mirrored(d, uplo, True)
    if uplo == LOWER:
        triangle_solve(LEFT, LOWER, N, NONUNIT, 1, factor, f)
        triangle_solve(RIGHT, LOWER, C, NONUNIT, 1, factor, f)
    else:
        triangle_solve(LEFT, UPPER, C, NONUNIT, 1, factor, f)
        triangle_solve(RIGHT, UPPER, N, NONUNIT, 1, factor, f)
    phi = triangle(f, uplo)
    set_diagonal(phi, diagonal(phi).real / 2)
    triangle_product(LEFT if uplo == LOWER else RIGHT, uplo, N, NONUNIT, 1, factor, phi)
    set_triangle(d, phi, uplo)


class Potrf(Routine):
    """A ← L with A = LLᴴ, or U with A = UᴴU, on one triangle."""

    signature = "uplo:uplo A:m+"
    keep = {"A": "*"}
    check = square

    def region(self, name: str, p: Record) -> Array | None:
        return tri_region(p.A, p.uplo)

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.potrf(p.uplo, p.A) if p.A.size else 0

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        cholesky_adjoint(p.uplo, p.A, ct.A)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.A is not None:
            cholesky_tangent(p.uplo, p.A, d.A)


class Potrs(Routine):
    """Solve with a Cholesky factor, in place of B."""

    signature = "uplo:uplo A:m B:m+"
    keep = {"A": "A B", "B": "A"}
    check = right_hand_side

    def region(self, name: str, p: Record) -> Array | None:
        return tri_region(p.A, p.uplo) if name == "A" else None

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.potrs(p.uplo, p.A, p.B) if p.B.size else 0

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        lower = p.uplo == LOWER
        triangle_solve(LEFT, p.uplo, N if lower else C, NONUNIT, 1, p.A, ct.B)
        z = compact(ct.B) if ct.A is not None else None
        triangle_solve(LEFT, p.uplo, C if lower else N, NONUNIT, 1, p.A, ct.B)
        if ct.A is not None and z is not None:
            y = compact(p.B)
            triangle_product(LEFT, p.uplo, C if lower else N, NONUNIT, 1, p.A, y)
            if lower:
                add_product_triangle(LOWER, 0, N, C, -1, ct.B, y, ct.A)
                add_product_triangle(LOWER, 0, N, C, -1, p.B, z, ct.A)
            else:
                add_product_triangle(UPPER, 0, N, C, -1, y, ct.B, ct.A)
                add_product_triangle(UPPER, 0, N, C, -1, z, p.B, ct.A)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.B is None:
            return
        first, second = (N, C) if p.uplo == LOWER else (C, N)
        if d.A is not None:
            y = compact(p.B)
            triangle_product(LEFT, p.uplo, second, NONUNIT, 1, p.A, y)
            triangle_product(LEFT, p.uplo, first, NONUNIT, 1, d.A, y)
            d.B -= y
        triangle_solve(LEFT, p.uplo, first, NONUNIT, 1, p.A, d.B)
        if d.A is not None:
            y = compact(p.B)
            triangle_product(LEFT, p.uplo, second, NONUNIT, 1, d.A, y)
            d.B -= y
        triangle_solve(LEFT, p.uplo, second, NONUNIT, 1, p.A, d.B)


class Potri(Routine):
    """The inverse from a Cholesky factor, on one triangle. The factor's diagonal is taken to be real."""

    signature = "uplo:uplo A:m+"
    keep = {"A": "*", "A0": "*"}
    tangent_keep = {"A0": "*"}
    check = square

    def region(self, name: str, p: Record) -> Array | None:
        return tri_region(p.A, p.uplo)

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.potri(p.uplo, p.A) if p.A.size else 0

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        m = mirrored(ct.A, p.uplo, True, double=True)
        w = new_like(m)
        if p.uplo == LOWER:
            hermitian_multiply(LEFT, LOWER, -1, p.A, m, 0, w)
            triangle_solve(RIGHT, LOWER, C, NONUNIT, 1, p.A0, w)
        else:
            hermitian_multiply(RIGHT, UPPER, -1, p.A, m, 0, w)
            triangle_solve(LEFT, UPPER, C, NONUNIT, 1, p.A0, w)
        real_diagonal(w)
        set_triangle(ct.A, w, p.uplo)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.A is None:
            return
        k = triangle(d.A, p.uplo)
        w = new_like(k)
        if p.uplo == LOWER:
            triangle_solve(RIGHT, LOWER, N, NONUNIT, 1, p.A0, k)
            hermitian_multiply(LEFT, LOWER, -1, p.A, k, 0, w)
        else:
            triangle_solve(LEFT, UPPER, N, NONUNIT, 1, p.A0, k)
            hermitian_multiply(RIGHT, UPPER, -1, p.A, k, 0, w)
        w += compact(conj(w).T)
        set_triangle(d.A, w, p.uplo)


class Posv(Routine):
    """Solve AX = B in place of B, and leave the Cholesky factor in A."""

    signature = "uplo:uplo A:m+ B:m+"
    keep = {"A": "*", "B": "A"}
    check = right_hand_side

    def region(self, name: str, p: Record) -> Array | None:
        return tri_region(p.A, p.uplo) if name == "A" else None

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.posv(p.uplo, p.A, p.B) if p.A.size else 0

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.A is not None and "A" not in p.zero:
            cholesky_adjoint(p.uplo, p.A, ct.A)
        if ct.B is not None and p.B.size:
            calls.potrs(p.uplo, p.A, ct.B)
            if ct.A is not None:
                symm_fold(LEFT, p.uplo, is_complex(p.A), p.A.dtype.type(-1), p.B, ct.B, ct.A)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.B is not None and p.B.size:
            if d.A is not None:
                hermitian_multiply(LEFT, p.uplo, -1, d.A, p.B, 1, d.B)
            calls.potrs(p.uplo, p.A, d.B)
        if d.A is not None and "A" not in p.zero:
            cholesky_tangent(p.uplo, p.A, d.A)
