# SPDX-License-Identifier: MIT
"""Symmetric and Hermitian indefinite matrices through Bunch-Kaufman pivots, which are held fixed.

sysv    A X = B          B̄ := A⁻ᴴX̄ (complex symmetric: conj(A)⁻¹X̄), Ā := fold(−B̄Xᴴ), plus sytrf's adjoint of the factor
sytrf   A = P L D Lᵀ Pᵀ  with D in blocks of 1 and 2: X̄ = bstril(LᴴL̄), F̄ = bstril(X̄D⁻ᴴ) + D̄, S = L⁻ᴴF̄L'⁻¹ with L' = L
                         for Hermitian and conj(L) for symmetric data, Ā := fold(P S Pᵀ); bstril is strict by blocks
sytrs   with the factor  Ā_full = −B̄Xᴴ = G, L̄ += (G + G')L'Dᴴ, D̄ += LᴴGL'

LAPACK stores L as a product of permuted columns; here rows are interchanged until it is one triangle. The upper factor
is the lower one of the matrix with its rows and columns in reverse order.
"""

from typing import Any, ClassVar

import numpy as np

from linrules import calls
from linrules.calls import LEFT, LOWER, RIGHT, UNIT, C, K, N
from linrules.interface import Record, Routine, tri_region
from linrules.matrix import (
    Array,
    add_folded,
    compact,
    diagonal,
    is_complex,
    mirrored,
    new_like,
    set_diagonal,
    times,
    triangle,
    triangle_product,
    triangle_solve,
)
from linrules.rules.level3 import symm_fold
from linrules.rules.triangular import right_hand_side, square


def reversed_order(a: Array) -> Array:
    """The matrix with rows and columns in reverse order: its upper triangle becomes the lower one."""
    return np.asfortranarray(a[::-1, ::-1])


class Factor:
    """A stored factor, taken apart: unit lower L, D by blocks, and the order of A's rows. All for lower storage."""

    def __init__(self, a: Array, ipiv: Array, uplo: int, hermitian: bool) -> None:
        n = a.shape[0]
        self.hermitian, self.n, self.uplo = hermitian, n, uplo
        stored = compact(a) if uplo == LOWER else reversed_order(a)
        pivots = (
            [int(i) for i in ipiv]
            if uplo == LOWER
            else [n + 1 - int(i) if i > 0 else -(n + 1) - int(i) for i in ipiv[::-1]]
        )
        self.blocks: list[tuple[int, int]] = []
        self.swaps: list[tuple[int, int, int]] = []  # row, row, and the columns before which they change places
        k = 0
        while k < n:
            size = 1 if pivots[k] > 0 else 2
            self.swaps.append((k + size - 1, abs(pivots[k]) - 1, k))
            self.blocks.append((k, k + size))
            k += size
        self.order = np.arange(n)
        for i, j, _ in self.swaps:
            self.order[[i, j]] = self.order[[j, i]]
        self.inside = np.zeros((n, n), bool)
        for start, end in self.blocks:
            self.inside[start:end, start:end] = True
        self.d = new_like(stored)
        for start, end in self.blocks:
            self.d[start, start] = stored[start, start]
            if end - start == 2:
                self.d[end - 1, end - 1] = stored[end - 1, end - 1]
                low = stored[end - 1, start]
                self.d[end - 1, start], self.d[start, end - 1] = low, low.conjugate() if hermitian else low
        if hermitian:
            set_diagonal(self.d, diagonal(self.d).real)
        self.low = self.standard(stored)
        set_diagonal(self.low, 1)

    def strict(self, a: Array) -> Array:
        """What lies below the blocks."""
        out = triangle(a, LOWER, strict=1)
        out[self.inside] = 0
        return out

    def standard(self, stored: Array) -> Array:
        """The part below the blocks, its rows interchanged as later steps did."""
        out = self.strict(stored)
        for i, j, columns in self.swaps:
            if i != j:
                out[[i, j], :columns] = out[[j, i], :columns]
        return out

    def stored(self, standard: Array) -> Array:
        """The inverse of ``standard``, and so also its adjoint."""
        out = compact(standard)
        for i, j, columns in reversed(self.swaps):
            if i != j:
                out[[i, j], :columns] = out[[j, i], :columns]
        return self.strict(out)

    def stored_blocks(self, full: Array, fold: bool) -> Array:
        """The entries of D that are stored; with ``fold`` an entry's cotangent also takes that of its mirror image."""
        out = new_like(full)
        for start, end in self.blocks:
            for i in range(start, end):
                out[i, i] = full[i, i].real if self.hermitian else full[i, i]
            if end - start == 2:
                mirror = full[start, end - 1]
                out[end - 1, start] = full[end - 1, start]
                if fold:
                    out[end - 1, start] += mirror.conjugate() if self.hermitian else mirror
        return out

    def over_d(self, x: Array, conjugate: bool) -> Array:
        """x D⁻¹, or x D⁻ᴴ."""
        out = new_like(x)
        for start, end in self.blocks:
            block = self.d[start:end, start:end]
            block = block.conj().T if conjugate else block
            out[:, start:end] = np.linalg.solve(block.T, x[:, start:end].T).T
        return out

    def finish(self, lower: Array, dest: Array) -> None:
        """dest's triangle := a result in lower storage."""
        out = lower if self.uplo == LOWER else reversed_order(lower)
        mask = tri_region(dest, self.uplo)
        dest[mask] = out[mask]

    def taken(self, shadow: Array) -> Array:
        """A triangle in lower storage."""
        return triangle(shadow if self.uplo == LOWER else reversed_order(shadow), LOWER)


def factor_adjoint(f: Factor, ct: Array) -> None:
    """Turn the shadow of a stored factor into that of the matrix, in place, on one triangle."""
    w = f.taken(ct)
    ct_l = f.standard(w)
    triangle_product(LEFT, LOWER, C, UNIT, 1, f.low, ct_l)
    x = f.strict(ct_l)
    s = f.strict(f.over_d(x, conjugate=True))
    s += f.stored_blocks(w, fold=False)
    triangle_solve(LEFT, LOWER, C, UNIT, 1, f.low, s)
    triangle_solve(RIGHT, LOWER, N if f.hermitian else K, UNIT, 1, f.low, s)
    full = new_like(s)
    full[np.ix_(f.order, f.order)] = s
    out = new_like(s)
    add_folded(out, full, LOWER, f.hermitian)
    f.finish(out, ct)


def factor_tangent(f: Factor, d: Array) -> None:
    """Turn the tangent of the matrix into that of the stored factor: X = bstril(F) D⁻¹ with F = L⁻¹ȦL⁻ᵀ, L̇ = LX."""
    full = mirrored(f.taken(d), LOWER, f.hermitian)
    s = np.asfortranarray(full[np.ix_(f.order, f.order)])
    triangle_solve(LEFT, LOWER, N, UNIT, 1, f.low, s)
    triangle_solve(RIGHT, LOWER, C if f.hermitian else calls.T, UNIT, 1, f.low, s)
    x = f.strict(f.over_d(f.strict(s), conjugate=False))
    triangle_product(LEFT, LOWER, N, UNIT, 1, f.low, x)
    f.finish(f.stored(x) + f.stored_blocks(s, fold=False), d)


class Sytrf(Routine):
    """A ← L and D with A = P L D Lᵀ Pᵀ, or from U, on one triangle."""

    signature = "uplo:uplo A:m+ ipiv:ci="
    keep: ClassVar[dict[str, str]] = {"A": "*", "ipiv": "*"}
    hermitian: ClassVar[bool] = False

    def check(self, p: Record) -> None:
        square(self, p)
        self.need(p.ipiv.size == p.A.shape[0], f"ipiv has {p.ipiv.size} elements, not {p.A.shape[0]}")

    def region(self, name: str, p: Record) -> Array | None:
        return tri_region(p.A, p.uplo) if name == "A" else None

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.sytrf(self.name, p.uplo, p.A, p.ipiv) if p.A.size else 0

    def factor(self, p: Record) -> Factor:
        return Factor(p.A, p.ipiv, p.uplo, self.hermitian)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if p.A.size:
            factor_adjoint(self.factor(p), ct.A)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.A is not None and p.A.size:
            factor_tangent(self.factor(p), d.A)


class Hetrf(Sytrf):
    """A ← L and D with A = P L D Lᴴ Pᵀ, or from U, on one triangle."""

    types = "cz"
    hermitian = True


class Sytrs(Sytrf):
    """Solve with the factor of sytrf, in place of B."""

    signature = "uplo:uplo A:m ipiv:ci B:m+"
    keep: ClassVar[dict[str, str]] = {"A": "A B", "ipiv": "*", "B": "A"}

    def check(self, p: Record) -> None:
        right_hand_side(self, p)
        self.need(p.ipiv.size == p.A.shape[0], f"ipiv has {p.ipiv.size} elements, not {p.A.shape[0]}")

    def check_contents(self, p: Record) -> None:
        """Rows that there are, and those of 2 x 2 blocks, which are negative, in pairs."""
        if self.by_name["ipiv"].access != "in":
            return
        self.pivots_within(np.abs(p.ipiv), -1, p.A.shape[0])
        alone = False
        for i in p.ipiv:
            self.need(i < 0 or not alone, "ipiv holds what no factorisation puts there")
            alone = i < 0 and not alone
        self.need(not alone, "ipiv holds what no factorisation puts there")

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        self.solve(p, p.B, conjugate=False)

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

    def permuted(self, f: Factor, b: Array) -> Array:
        ordered = b if f.uplo == LOWER else b[::-1]
        return np.asfortranarray(ordered[f.order])

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        self.solve(p, ct.B, conjugate=True)
        if ct.A is None or p.B.size == 0:
            return {}
        f = self.factor(p)
        g = times(N, C, self.permuted(f, ct.B), self.permuted(f, p.B))
        g *= -1
        other = f.low if self.hermitian else np.asfortranarray(f.low.conj())
        both = np.asfortranarray(g + (g.conj().T if self.hermitian else g.T))
        ct_l = times(N, C, times(N, N, both, other), f.d)
        ct_d = times(C, N, f.low, times(N, N, g, other))
        out = f.stored(ct_l) + f.stored_blocks(ct_d, fold=True)
        out = out if p.uplo == LOWER else reversed_order(out)
        mask = tri_region(ct.A, p.uplo)
        ct.A[mask] += out[mask]
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.B is None or p.B.size == 0:
            return
        if d.A is not None:
            f = self.factor(p)
            moves = f.taken(d.A)
            dl, dd = f.standard(moves), mirrored(f.stored_blocks(moves, fold=False), LOWER, f.hermitian)
            right = C if self.hermitian else calls.T
            x = self.permuted(f, p.B)
            lx = times(right, N, f.low, x)
            change = times(N, N, dl, times(N, N, f.d, lx))
            change += times(N, N, f.low, times(N, N, dd, lx))
            change += times(N, N, f.low, times(N, N, f.d, times(right, N, dl, x)))
            back = new_like(change)
            back[f.order] = change
            d.B -= back if p.uplo == LOWER else back[::-1]
        self.solve(p, d.B, conjugate=False)


class Hetrs(Sytrs):
    """Solve with the factor of hetrf, in place of B."""

    types = "cz"
    hermitian = True


class Sysv(Sytrs):
    """Solve AX = B in place of B, with one triangle of a symmetric A, and leave the factor in A."""

    signature = "uplo:uplo A:m+ ipiv:ci= B:m+"
    keep: ClassVar[dict[str, str]] = {"A": "*", "ipiv": "*", "B": "A"}

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.sysv(self.name, p.uplo, p.A, p.ipiv, p.B) if p.A.size else 0

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.A is not None and "A" not in p.zero and p.A.size:
            factor_adjoint(self.factor(p), ct.A)
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
        if d.A is not None and p.A.size:
            factor_tangent(self.factor(p), d.A)


class Hesv(Sysv):
    """Solve AX = B in place of B, with one triangle of a Hermitian A, and leave the factor in A."""

    types = "cz"
    hermitian = True
