# SPDX-License-Identifier: MIT
"""LU with partial pivoting, the pivots held fixed. The shadows of L (strictly lower) and U live in one array.

getrf   PA = LU        by panels of columns, last first:  L̄21 −= S̄U12ᴴ, Ū12 −= L21ᴴS̄, W = L11⁻ᴴŪ12,
                       L̄11 −= stril(W U12ᴴ); about twice the work of getrf.
                       A tall block: G = stril(L1ᴴL̄1) + triu(Ū1U1ᴴ) − triu(L2ᴴL̄2), then L1⁻ᴴGU1⁻ᴴ above L̄2U1⁻ᴴ
getrs   PᵀLU X = B     W1 = U⁻ᴴX̄, Ū −= triu(W1Xᴴ), W2 = L⁻ᴴW1, L̄ −= stril(W2(UX)ᴴ), B̄ := PᵀW2; no n³ term
getri   X = A⁻¹        Q = U⁻ᴴX̄PᵀL⁻ᴴ, L̄ := −stril(L⁻ᴴQ), Ū := −triu(QU⁻ᴴ)
gesv    A X = B        B̄ := A⁻ᴴX̄, Ā := −B̄Xᴴ, plus getrf's adjoint of the factor's own shadow

De Hoog, Anderssen & Lukas, Math. Comp. 80 (2011).
"""

from typing import Any

from linrules import calls
from linrules.calls import LEFT, LOWER, NONUNIT, RIGHT, UNIT, UPPER, C, K, N, T
from linrules.interface import Record, Routine
from linrules.matrix import (
    Array,
    add_product_triangle,
    compact,
    product,
    set_triangle,
    triangle,
    triangle_product,
    triangle_solve,
)
from linrules.rules.triangular import right_hand_side, square

SMALL = 128
WIDE = 512


def permute(a: Array, ipiv: Array, forward: bool) -> None:
    """a ← Pa, or Pᵀa."""
    if a.size and ipiv.size:
        calls.laswp(a, 1, ipiv.size, ipiv, 1 if forward else -1)


def permute_columns(a: Array, ipiv: Array, forward: bool) -> None:
    """a ← aPᵀ, or aP."""
    order = range(ipiv.size) if forward else range(ipiv.size - 1, -1, -1)
    for i in order:
        j = int(ipiv[i]) - 1
        if j != i:
            calls.swap(a[:, i], a[:, j])


def lu_adjoint(lu: Array, ct: Array) -> None:
    """Turn the shadow of the factors into that of PA, in place."""
    m, n = lu.shape
    if n > m:
        lu_adjoint_right(lu[:, :m], lu[:, m:], ct[:, :m], ct[:, m:])
    n = min(m, n)
    for k in range((n + WIDE - 1) // WIDE - 1, -1, -1):
        h = WIDE * k
        end = min(n, h + WIDE)
        lu_adjoint_panel(lu[h:, h:end], ct[h:, h:end])
        if h > 0:
            lu_adjoint_beside(lu, ct, h, end)


def lu_adjoint_panel(lu: Array, ct: Array) -> None:
    """The same for a tall panel, by narrow ones."""
    n = lu.shape[1]
    for k in range((n + SMALL - 1) // SMALL - 1, -1, -1):
        h = SMALL * k
        end = min(n, h + SMALL)
        lu_adjoint_tall(lu[h:, h:end], ct[h:, h:end])
        if h > 0:
            lu_adjoint_beside(lu, ct, h, end)


def lu_adjoint_beside(lu: Array, ct: Array, h: int, end: int) -> None:
    """What is left of and above columns h to end, when their own shadow from row h on is done."""
    product(N, C, -1, ct[h:, h:end], lu[:h, h:end], 1, ct[h:, :h])
    product(C, N, -1, lu[h:, :h], ct[h:, h:end], 1, ct[:h, h:end])
    lu_adjoint_right(lu[:h, :h], lu[:h, h:end], ct[:h, :h], ct[:h, h:end])


def lu_adjoint_right(l11: Array, u12: Array, ct11: Array, ct12: Array) -> None:
    """U12 = L11⁻¹A12."""
    triangle_solve(LEFT, LOWER, C, UNIT, 1, l11, ct12)
    add_product_triangle(LOWER, 1, N, C, -1, ct12, u12, ct11)


def lu_adjoint_tall(lu: Array, ct: Array) -> None:
    n = lu.shape[1]
    top, bottom = lu[:n], lu[n:]
    lower = triangle(ct[:n], LOWER, strict=1)
    g = triangle(ct[:n], UPPER)
    triangle_product(LEFT, LOWER, C, UNIT, 1, top, lower)
    triangle_product(RIGHT, UPPER, C, NONUNIT, 1, top, g)
    set_triangle(g, lower, LOWER, 1)
    if bottom.shape[0]:
        add_product_triangle(UPPER, 0, C, N, -1, bottom, ct[n:], g)
        triangle_solve(RIGHT, UPPER, C, NONUNIT, 1, top, ct[n:])
    triangle_solve(LEFT, LOWER, C, UNIT, 1, top, g)
    triangle_solve(RIGHT, UPPER, C, NONUNIT, 1, top, g)
    ct[:n] = g


def lu_tangent(lu: Array, d: Array) -> None:
    """Turn the tangent of PA into that of the factors, in place: F = L⁻¹ȦU⁻¹, L̇ = L stril(F), U̇ = triu(F) U."""
    m, n = lu.shape
    k = min(m, n)
    top = lu[:k, :k]
    f = compact(d[:k, :k])
    triangle_solve(LEFT, LOWER, N, UNIT, 1, top, f)
    triangle_solve(RIGHT, UPPER, N, NONUNIT, 1, top, f)
    lower, upper = triangle(f, LOWER, strict=1), triangle(f, UPPER)
    if m > n:
        triangle_solve(RIGHT, UPPER, N, NONUNIT, 1, top, d[n:])
        product(N, N, -1, lu[n:], upper, 1, d[n:])
    if n > m:
        triangle_solve(LEFT, LOWER, N, UNIT, 1, top, d[:, m:])
        product(N, N, -1, lower, lu[:, m:], 1, d[:, m:])
    triangle_product(LEFT, LOWER, N, UNIT, 1, top, lower)
    triangle_product(RIGHT, UPPER, N, NONUNIT, 1, top, upper)
    d[:k, :k] = lower + upper


class Getrf(Routine):
    """A ← L and U with PA = LU, any shape."""

    signature = "A:m+ ipiv:ci="
    keep = {"A": "*", "ipiv": "*"}

    def check(self, p: Record) -> None:
        k = min(p.A.shape)
        self.need(p.ipiv.size == k, f"ipiv has {p.ipiv.size} elements, not {k}")

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.getrf(p.A, p.ipiv) if p.A.size else 0

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if p.A.size:
            lu_adjoint(p.A, ct.A)
            permute(ct.A, p.ipiv, forward=False)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.A is not None and p.A.size:
            permute(d.A, p.ipiv, forward=True)
            lu_tangent(p.A, d.A)


class Getrs(Routine):
    """Solve op(A) X = B with the factors of getrf, in place of B."""

    signature = "trans:trans A:m ipiv:ci B:m+"
    keep = {"A": "A B", "ipiv": "*", "B": "A"}

    def check(self, p: Record) -> None:
        right_hand_side(self, p)
        self.need(p.ipiv.size == p.A.shape[0], f"ipiv has {p.ipiv.size} elements, not {p.A.shape[0]}")

    def check_contents(self, p: Record) -> None:
        self.pivots_within(p.ipiv, -1, p.A.shape[0])

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.getrs(p.trans, p.A, p.ipiv, p.B) if p.B.size else 0

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if p.trans == N:
            self.adjoint_plain(p, ct)
        else:
            self.adjoint_transposed(p, ct)
        return {}

    def adjoint_plain(self, p: Record, ct: Record) -> None:
        triangle_solve(LEFT, UPPER, C, NONUNIT, 1, p.A, ct.B)
        if ct.A is not None:
            add_product_triangle(UPPER, 0, N, C, -1, ct.B, p.B, ct.A)
        triangle_solve(LEFT, LOWER, C, UNIT, 1, p.A, ct.B)
        if ct.A is not None:
            y = compact(p.B)
            triangle_product(LEFT, UPPER, N, NONUNIT, 1, p.A, y)
            add_product_triangle(LOWER, 1, N, C, -1, ct.B, y, ct.A)
        permute(ct.B, p.ipiv, forward=False)

    def adjoint_transposed(self, p: Record, ct: Record) -> None:
        """V = PX, S1 = L⁻¹PX̄, S2 = U⁻¹S1; L̄ −= stril(V S1ᴴ), Ū −= triu((LᴴV) S2ᴴ); T conjugates the factors."""
        plain, first, second = (N, N, C) if p.trans == C else (K, K, T)
        permute(ct.B, p.ipiv, forward=True)
        triangle_solve(LEFT, LOWER, plain, UNIT, 1, p.A, ct.B)
        if ct.A is None:
            triangle_solve(LEFT, UPPER, plain, NONUNIT, 1, p.A, ct.B)
            return
        v = compact(p.B)
        permute(v, p.ipiv, forward=True)
        add_product_triangle(LOWER, 1, first, second, -1, v, ct.B, ct.A)
        triangle_solve(LEFT, UPPER, plain, NONUNIT, 1, p.A, ct.B)
        triangle_product(LEFT, LOWER, p.trans, UNIT, 1, p.A, v)
        add_product_triangle(UPPER, 0, first, second, -1, v, ct.B, ct.A)

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.B is None:
            return
        op = p.trans
        lower = triangle(d.A, LOWER, strict=1) if d.A is not None else None
        y = compact(p.B)
        if op == N:
            permute(d.B, p.ipiv, forward=True)
            if lower is not None:
                triangle_product(LEFT, UPPER, N, NONUNIT, 1, p.A, y)
                product(N, N, -1, lower, y, 1, d.B)
            triangle_solve(LEFT, LOWER, N, UNIT, 1, p.A, d.B)
            if lower is not None:
                product(N, N, -1, triangle(d.A, UPPER), p.B, 1, d.B)
            triangle_solve(LEFT, UPPER, N, NONUNIT, 1, p.A, d.B)
            return
        permute(y, p.ipiv, forward=True)
        px = compact(y)
        triangle_product(LEFT, LOWER, op, UNIT, 1, p.A, y)
        if lower is not None:
            product(op, N, -1, triangle(d.A, UPPER), y, 1, d.B)
        triangle_solve(LEFT, UPPER, op, NONUNIT, 1, p.A, d.B)
        if lower is not None:
            product(op, N, -1, lower, px, 1, d.B)
        triangle_solve(LEFT, LOWER, op, UNIT, 1, p.A, d.B)
        permute(d.B, p.ipiv, forward=False)


class Getri(Routine):
    """The inverse from the factors of getrf."""

    signature = "A:m+ ipiv:ci"
    keep = {"A0": "*", "ipiv": "*"}
    tangent_keep = {"A0": "*"}

    def check(self, p: Record) -> None:
        square(self, p)
        self.need(p.ipiv.size == p.A.shape[0], f"ipiv has {p.ipiv.size} elements, not {p.A.shape[0]}")

    def check_contents(self, p: Record) -> None:
        self.pivots_within(p.ipiv, -1, p.A.shape[0])

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.getri(p.A, p.ipiv) if p.A.size else 0

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        q = ct.A
        permute_columns(q, p.ipiv, forward=True)
        triangle_solve(LEFT, UPPER, C, NONUNIT, 1, p.A0, q)
        triangle_solve(RIGHT, LOWER, C, UNIT, 1, p.A0, q)
        lower = compact(q)
        triangle_solve(LEFT, LOWER, C, UNIT, -1, p.A0, lower)
        triangle_solve(RIGHT, UPPER, C, NONUNIT, -1, p.A0, q)
        set_triangle(q, lower, LOWER, 1)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.A is None:
            return
        lower, upper = triangle(d.A, LOWER, strict=1), triangle(d.A, UPPER)
        triangle_solve(RIGHT, UPPER, N, NONUNIT, 1, p.A0, upper)
        triangle_solve(LEFT, LOWER, N, UNIT, 1, p.A0, lower)
        d.A[...] = -(lower + upper)
        triangle_solve(LEFT, UPPER, N, NONUNIT, 1, p.A0, d.A)
        triangle_solve(RIGHT, LOWER, N, UNIT, 1, p.A0, d.A)
        permute_columns(d.A, p.ipiv, forward=False)


class Gesv(Routine):
    """Solve AX = B in place of B, and leave the factors in A."""

    signature = "A:m+ ipiv:ci= B:m+"
    keep = {"A": "*", "ipiv": "*", "B": "A"}

    def check(self, p: Record) -> None:
        right_hand_side(self, p)
        self.need(p.ipiv.size == p.A.shape[0], f"ipiv has {p.ipiv.size} elements, not {p.A.shape[0]}")

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        if p.B.shape[1] == 0:  # some libraries then leave A alone, others factor it
            return calls.getrf(p.A, p.ipiv) if p.A.size else 0
        return calls.gesv(p.A, p.ipiv, p.B) if p.A.size else 0

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.A is not None and "A" not in p.zero and p.A.size:
            lu_adjoint(p.A, ct.A)
            permute(ct.A, p.ipiv, forward=False)
        if ct.B is not None and p.B.size:
            calls.getrs(C, p.A, p.ipiv, ct.B)
            if ct.A is not None:
                product(N, C, -1, ct.B, p.B, 1, ct.A)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.B is not None and p.B.size:
            if d.A is not None:
                product(N, N, -1, d.A, p.B, 1, d.B)
            calls.getrs(N, p.A, p.ipiv, d.B)
        if d.A is not None and "A" not in p.zero and p.A.size:
            permute(d.A, p.ipiv, forward=True)
            lu_tangent(p.A, d.A)
