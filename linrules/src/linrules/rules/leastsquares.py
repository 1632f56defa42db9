# SPDX-License-Identifier: MIT
"""Least squares.

gels    tall op(A): X = A⁺B             W = (AᴴA)⁻¹X̄, B̄ = AW, Ā = −B̄Xᴴ + rWᴴ with r = B − AX
        wide: the shortest X            V = (AAᴴ)⁻¹AX̄, Y = (AAᴴ)⁻¹B, B̄ = V, Ā = −VXᴴ + Y(X̄ − AᴴV)ᴴ
gelsd, gelss   any rank, if it stays the same
        B̄ = A⁺ᴴX̄, Ā = −B̄Xᴴ + r(A⁺B̄)ᴴ + (A⁺ᴴX)(X̄ − A⁺AX̄)ᴴ; singular values: U diag(s̄) Vᴴ
gelsy   the same, where what it leaves out is zero to rounding; else its solution is not A⁺B, and has no derivative here

A is destroyed. B has max(m, n) rows: the solution's come first, what LAPACK leaves below them (a rotated residual)
has no derivative here, and its shadow must be zero. Golub & Pereyra, SIAM J. Numer. Anal. 10 (1973).
"""

from typing import Any

import numpy as np

from linrules import calls
from linrules.calls import LEFT, NONUNIT, UPPER, C, N, T
from linrules.interface import NoDerivative, Record, Routine
from linrules.matrix import (
    Array,
    column_major,
    compact,
    conj,
    is_complex,
    new,
    product,
    real_dtype,
    times,
    triangle_solve,
)
from linrules.rules.orthogonal import thin_q


def no_residual(routine: Routine, ct: Array, rows: int) -> None:
    if np.any(ct[rows:] != 0):
        raise NoDerivative(f"{routine.name}: the rows below the solution have no derivative; their shadow must be zero")


class Gels(Routine):
    """min ‖op(A) X − B‖ for A of full rank: X in the first rows of B."""

    signature = "trans:trans A:m+ B:m+"
    finite = True
    keep = {"A0": "*", "B0": "*", "B": "*"}
    tangent_keep = {"A0": "*", "B0": "*"}

    def check(self, p: Record) -> None:
        self.need(p.B.shape[0] == max(p.A.shape), f"B has {p.B.shape[0]} rows, not {max(p.A.shape)}")
        self.need(not (is_complex(p.A) and p.trans == T), "complex data are not merely transposed")

    def shape(self, p: Record) -> tuple[int, int]:
        m, n = p.A.shape
        return (m, n) if p.trans == N else (n, m)

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        if min(p.A.shape) == 0 or p.B.size == 0:
            p.B[...] = 0
            return 0
        return calls.gels(p.trans, p.A, p.B)

    def operator(self, p: Record, a: Array) -> Array:
        return a if p.trans == N else compact(conj(a).T)

    def factor(self, op_a: Array) -> tuple[Array, Array]:
        """Q and R of the tall one of op(A) and its transpose."""
        tall = compact(op_a) if op_a.shape[0] >= op_a.shape[1] else compact(conj(op_a).T)
        tau = np.zeros(tall.shape[1], tall.dtype)
        calls.geqrf(tall, tau)
        return thin_q(tall, tau), tall

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        m, n = self.shape(p)
        if ct.B is None:
            if ct.A is not None:
                ct.A[...] = 0
            return {}
        no_residual(self, ct.B, n)
        if min(m, n) == 0 or p.B.size == 0:
            ct.B[...] = 0
            if ct.A is not None:
                ct.A[...] = 0
            return {}
        a = self.operator(p, p.A0)
        q, r = self.factor(a)
        x, b, ct_x = p.B[:n], p.B0[:m], compact(ct.B[:n])
        ct_a = new(m, n, a)
        ct.B[...] = 0
        if m >= n:
            w = ct_x  # (AᴴA)⁻¹X̄ = R⁻¹R⁻ᴴX̄
            triangle_solve(LEFT, UPPER, C, NONUNIT, 1, r[:n], w)
            ct_b = times(N, N, q, w)  # AW = Q R⁻ᴴX̄
            triangle_solve(LEFT, UPPER, N, NONUNIT, 1, r[:n], w)
            residual = compact(b)
            product(N, N, -1, a, x, 1, residual)
            product(N, C, -1, ct_b, x, 1, ct_a)
            product(N, C, 1, residual, w, 1, ct_a)
        else:
            qx = times(C, N, q, ct_x)  # A = RᴴQᴴ, so AX̄ = Rᴴ QᴴX̄ and V = R⁻¹ QᴴX̄
            rest = compact(ct_x)
            product(N, N, -1, q, qx, 1, rest)  # X̄ − AᴴV
            triangle_solve(LEFT, UPPER, N, NONUNIT, 1, r[:m], qx)
            ct_b = qx
            y = compact(b)
            triangle_solve(LEFT, UPPER, C, NONUNIT, 1, r[:m], y)
            triangle_solve(LEFT, UPPER, N, NONUNIT, 1, r[:m], y)
            product(N, C, -1, ct_b, x, 1, ct_a)
            product(N, C, 1, y, rest, 1, ct_a)
        ct.B[:m] = ct_b
        if ct.A is not None:
            ct.A[...] = ct_a if p.trans == N else conj(ct_a).T
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        m, n = self.shape(p)
        if d.B is not None and min(m, n) and p.B.size:
            a = self.operator(p, p.A0)
            q, r = self.factor(a)
            da = new(m, n, a) if d.A is None else self.operator(p, d.A)
            x, db = p.B[:n], compact(d.B[:m])
            product(N, N, -1, da, x, 1, db)  # Ḃ − ȦX
            if m >= n:
                residual = compact(p.B0[:m])
                product(N, N, -1, a, x, 1, residual)
                w = times(C, N, da, residual)  # X = (AᴴA)⁻¹(Aᴴ(Ḃ − ȦX) + Ȧᴴr)
                triangle_solve(LEFT, UPPER, C, NONUNIT, 1, r[:n], w)
                product(C, N, 1, q, db, 1, w)
                triangle_solve(LEFT, UPPER, N, NONUNIT, 1, r[:n], w)
                dx = w
            else:
                triangle_solve(LEFT, UPPER, C, NONUNIT, 1, r[:m], db)
                dx = times(N, N, q, db)  # A⁺(Ḃ − ȦX)
                y = compact(p.B0[:m])
                triangle_solve(LEFT, UPPER, C, NONUNIT, 1, r[:m], y)
                triangle_solve(LEFT, UPPER, N, NONUNIT, 1, r[:m], y)
                w = times(C, N, da, y)  # plus the part of ȦᴴY outside the rows of A
                product(N, N, -1, q, times(C, N, q, w), 1, w)
                dx += w
            d.B[:n] = dx
            d.B[n:] = np.nan
        elif d.B is not None:
            d.B[...] = 0
        self.poison("A", p, d)


class Gelsd(Routine):
    """min ‖AX − B‖ by singular values: X in the first rows of B, values into s, how many count into rank."""

    signature = "A:m+ B:m+ s:cr= rcond:sr rank:ci="
    finite = True
    keep = {"A0": "*", "B0": "*", "B": "*", "rank": "*"}
    tangent_keep = {"A0": "*", "B0": "*"}

    def check(self, p: Record) -> None:
        self.need(p.B.shape[0] == max(p.A.shape), f"B has {p.B.shape[0]} rows, not {max(p.A.shape)}")
        self.need(p.s.size == min(p.A.shape), f"s has {p.s.size} elements, not {min(p.A.shape)}")
        self.need(p.rank.size == 1, "rank has one element")

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        if min(p.A.shape) == 0 or p.B.shape[1] == 0:
            p.B[...] = 0
            if p.A.size:
                u = new(0, 0, p.A)
                calls.gesdd("gesdd", 0, p.A, p.s, u, u)
            p.rank[0] = 0
            return 0
        return self.call(p)

    def call(self, p: Record) -> int:
        return calls.gelsd(p.A, p.B, p.s, p.rcond, p.rank)

    def svd(self, p: Record) -> tuple[Array, Array, Array]:
        m, n = p.A0.shape
        k = min(m, n)
        u, vt, s = new(m, k, p.A0), new(k, n, p.A0), np.zeros(k, real_dtype(p.A0))
        calls.gesdd("gesdd", 1, compact(p.A0), s, u, vt)
        return u, s, vt

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        m, n = p.A0.shape
        if ct.B is not None:
            no_residual(self, ct.B, n)
        ct_x = new(n, p.B.shape[1], p.B) if ct.B is None else compact(ct.B[:n])
        for shadow in (ct.A, ct.B):
            if shadow is not None:
                shadow[...] = 0
        if min(m, n) == 0:
            return {}
        u, s, vt = self.svd(p)
        if ct.A is not None and getattr(ct, "s", None) is not None:
            product(N, N, 1, u * ct.s[None, :], vt, 1, ct.A)
        if ct.B is None or p.B.size == 0:
            return {}
        k = int(p.rank[0])
        u, vt, inverse = u[:, :k], vt[:k], (1 / s[:k])[:, None].astype(s.dtype)
        x, b = p.B[:n], p.B0[:m]
        vx = times(N, N, vt, ct_x)
        ct_b = times(N, N, u, column_major(vx * inverse))
        ct.B[:m] = ct_b
        if ct.A is not None:
            residual = compact(b)
            product(N, N, -1, p.A0, x, 1, residual)
            w = times(C, N, vt, column_major(vx * inverse**2))  # A⁺B̄
            product(N, C, -1, ct_b, x, 1, ct.A)
            product(N, C, 1, residual, w, 1, ct.A)
            y = times(N, N, u, column_major(times(N, N, vt, x) * inverse))  # A⁺ᴴX
            product(C, N, -1, vt, vx, 1, ct_x)
            product(N, C, 1, y, ct_x, 1, ct.A)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        m, n = p.A0.shape
        if min(m, n):
            self.move(p, d)
        elif d.B is not None:
            d.B[...] = 0
        self.poison("A", p, d)

    def move(self, p: Record, d: Record) -> None:
        m, n = p.A0.shape
        u, s, vt = self.svd(p)
        da = new(m, n, u) if d.A is None else d.A
        if getattr(d, "s", None) is not None:
            inside = times(N, C, times(C, N, u, da), vt)
            for i in range(s.size):
                d.s[i] = inside[i, i].real
        if d.B is None or p.B.size == 0:
            return
        k = int(p.rank[0])
        u, vt, inverse = u[:, :k], vt[:k], (1 / s[:k])[:, None].astype(s.dtype)
        x, db = p.B[:n], compact(d.B[:m])
        product(N, N, -1, da, x, 1, db)
        dx = times(C, N, vt, column_major(times(C, N, u, db) * inverse))  # A⁺(Ḃ − ȦX)
        residual = compact(p.B0[:m])
        product(N, N, -1, p.A0, x, 1, residual)
        w = times(N, N, vt, times(C, N, da, residual)) * inverse**2
        product(C, N, 1, vt, column_major(w), 1, dx)  # (AᴴA)⁺Ȧᴴr
        y = times(N, N, u, column_major(times(N, N, vt, x) * inverse))
        move = times(C, N, da, y)
        product(C, N, -1, vt, times(N, N, vt, move), 1, move)
        d.B[:n] = dx + move
        d.B[n:] = np.nan


class Gelss(Gelsd):
    """gelsd by QR iteration."""

    def call(self, p: Record) -> int:
        return calls.gelss(p.A, p.B, p.s, p.rcond, p.rank)


class Gelsy(Gelsd):
    """min ‖AX − B‖ by QR with pivots: X in the first rows of B, the order of columns, found here, into jpvt."""

    signature = "A:m+ B:m+ jpvt:ci= rcond:sr rank:ci="

    def check(self, p: Record) -> None:
        self.need(p.B.shape[0] == max(p.A.shape), f"B has {p.B.shape[0]} rows, not {max(p.A.shape)}")
        self.need(p.jpvt.size == p.A.shape[1], f"jpvt has {p.jpvt.size} elements, not {p.A.shape[1]}")
        self.need(p.rank.size == 1, "rank has one element")

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        p.jpvt[:] = 0
        if min(p.A.shape) == 0 or p.B.shape[1] == 0:
            p.B[...] = 0
            p.rank[0] = 0
            return 0
        return calls.gelsy(p.A, p.B, p.jpvt, p.rcond, p.rank)

    def svd(self, p: Record) -> tuple[Array, Array, Array]:
        u, s, vt = super().svd(p)
        k = int(p.rank[0])
        if p.B.size and s[k:].max(initial=0) > 8 * max(p.A0.shape) * np.finfo(s.dtype).eps * s.max(initial=0):
            raise NoDerivative("gelsy: the rank leaves out what is not zero, where the solution depends on the pivots")
        return u, s, vt
