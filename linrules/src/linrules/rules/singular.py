# SPDX-License-Identifier: MIT
"""Singular values, with or without vectors.

gesdd   A = U diag(s) Vᴴ       M_ij = (aU + aV)_ij / (s_j − s_i) + (aU − aV)_ij / (s_j + s_i) + δ_ij s̄_i for the
                               anti-Hermitian halves of UᴴŪ and VᴴV̄: Ā := UMVᴴ + (I − UUᴴ)ŪS⁻¹Vᴴ + US⁻¹V̄ᴴ(I − VVᴴ)

A pair of vectors has a free phase; see spectral.py. Equal and zero values: see quotients.py.
"""

from typing import Any, ClassVar

import numpy as np

from linrules import calls
from linrules.calls import C, N
from linrules.interface import NoDerivative, Record, Routine
from linrules.matrix import (
    Array,
    column_major,
    compact,
    diagonal,
    epsilon,
    is_complex,
    largest,
    new,
    product,
    set_diagonal,
    times,
)
from linrules.rules.quotients import divide, gaps, half_difference, singular_quotient


class Gesdd(Routine):
    """Singular values into s and, with jobz = 1 (thin) or 2 (full), vectors into U and VT. A is destroyed."""

    signature = "jobz:part A:m+ s:cr= U:m= VT:m="
    family = "gesvd / gesdd"
    finite = True
    keep: ClassVar[dict[str, str]] = {"s": "*", "U": "*", "VT": "*"}

    def jobs(self, p: Record) -> tuple[int, int]:
        """What is asked of U and of VT: 0 nothing, 1 thin, 2 full."""
        return p.jobz, p.jobz

    def check(self, p: Record) -> None:
        m, n = p.A.shape
        k = min(m, n)
        left, right = self.jobs(p)
        shapes = (((0, 0), (m, k), (m, m))[left], ((0, 0), (k, n), (n, n))[right])
        self.need(p.s.size == k, f"s has {p.s.size} elements, not {k}")
        self.need((p.U.shape, p.VT.shape) == shapes, f"U is {p.U.shape} and VT is {p.VT.shape}, not {shapes}")

    def extra_bytes(self, p: Record, active: frozenset[str]) -> int:
        m, n = p.A.shape
        left, right = self.jobs(p)
        rows = (0 if left else m) + (0 if right else n)
        return min(m, n) * rows * p.A.itemsize if active else 0

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        u, vt, k = p.U, p.VT, p.s.size
        left, right = self.jobs(p)
        if p.active and left == 0:
            left, u = 1, new(p.A.shape[0], k, p.A)
            extra["U"] = u
        if p.active and right == 0:
            right, vt = 1, new(k, p.A.shape[1], p.A)
            extra["VT"] = vt
        if p.A.size == 0:
            for x in (u, vt):
                set_diagonal(x, 1)
            return 0
        return self.call(left, right, p, u, vt)

    def call(self, left: int, right: int, p: Record, u: Array, vt: Array) -> int:
        return calls.gesdd("gesdd", left, p.A, p.s, u, vt)

    def factors(self, p: Record) -> tuple[Array, Array]:
        k = p.s.size
        left, right = self.jobs(p)
        return p.U[:, :k] if left else p.extra["U"], p.VT[:k] if right else p.extra["VT"]

    def over(self, x: Array, s: Array, axis: int) -> Array:
        """x / s along an axis; 0 / 0 is 0, and a zero singular value under anything else has no derivative."""
        small = epsilon(s) * largest(s) * max(x.shape[0], x.shape[1])
        zero = s <= small
        if zero.any():
            part = x * (zero[None, :] if axis == 1 else zero[:, None])
            if largest(part) > largest(x) * np.sqrt(epsilon(s)):
                raise NoDerivative(f"{self.name}: a singular value is zero, and its vectors have a cotangent")
        inverse = np.where(zero, 0, 1 / np.where(zero, 1, s)).astype(s.dtype)
        out: Array = x * (inverse[None, :] if axis == 1 else inverse[:, None])
        return out

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.A is None or p.A.size == 0:
            return {}
        u, vt = self.factors(p)
        s, k = p.s, p.s.size
        m, n = p.A.shape
        full_u, full_vt = self.jobs(p)
        # What changes them here is over: the shadow of an output is zero afterwards.
        ct_u = None if ct.U is None or full_u == 0 else ct.U[:, :k]
        ct_vt = None if ct.VT is None or full_vt == 0 else ct.VT[:k]
        if full_u == 2 and ct_u is not None and m > k:
            product(N, N, -1, p.U[:, k:], times(C, N, ct.U[:, k:], u), 1, ct_u)
        if full_vt == 2 and ct_vt is not None and n > k:
            product(N, N, -1, times(N, C, vt, ct.VT[k:]), p.VT[k:], 1, ct_vt)
        if ct_u is None and ct_vt is None:
            if ct.s is not None:
                product(N, N, 1, u * ct.s[None, :], vt, 0, ct.A)
            else:
                ct.A[...] = 0
            return {}
        uu = None if ct_u is None else times(C, N, u, ct_u)
        vv = None if ct_vt is None else times(N, C, vt, ct_vt)  # VᴴV̄
        mid = singular_quotient(self.name, s, uu, vv)
        if ct.s is not None:
            set_diagonal(mid, diagonal(mid) + ct.s)
        left = times(N, N, u, mid)
        if ct_u is not None and uu is not None and m > k:
            product(N, N, -1, u, uu, 1, ct_u)
            left += self.over(ct_u, s, 1)
        product(N, N, 1, left, vt, 0, ct.A)
        if ct_vt is not None and vv is not None and n > k:
            product(C, N, -1, vv, vt, 1, ct_vt)
            product(N, N, 1, u, column_major(self.over(ct_vt, s, 0)), 1, ct.A)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if p.A.size == 0:
            for name in ("U", "VT"):
                if getattr(d, name) is not None:
                    getattr(d, name)[...] = 0
            return
        u, vt = self.factors(p)
        k = p.s.size
        m, n = p.A.shape
        da = new(m, n, u) if d.A is None else compact(d.A)
        ua = times(C, N, u, da)
        inside = times(N, C, ua, vt)
        if d.s is not None:
            for i in range(k):
                d.s[i] = inside[i, i].real
        left, right = self.jobs(p)
        if (left and d.U is not None) or (right and d.VT is not None):
            self.vectors_tangent(p, d, da, ua, inside)
        self.poison("A", p, d)

    def vectors_tangent(self, p: Record, d: Record, da: Array, ua: Array, inside: Array) -> None:
        u, vt = self.factors(p)
        s, k = p.s, p.s.size
        m, n = p.A.shape
        anti = half_difference(inside)
        even = inside - anti
        gap, small = gaps(s)
        first = divide(self.name, even, gap, small)
        second = divide(self.name, anti, s[None, :] + s[:, None], small)
        if is_complex(u):
            for i in range(k):
                second[i, i] = anti[i, i] / (2 * s[i]) if s[i] > small else 0
        left, right = self.jobs(p)
        if d.U is not None and left:
            du = times(N, N, u, column_major(first + second))
            if m > k:
                rest = times(N, C, da, vt)
                product(N, N, -1, u, inside, 1, rest)
                du += self.over(rest, s, 1)
            d.U[:, :k] = du
            if left == 2 and m > k:
                d.U[:, k:] = -times(N, N, u, times(C, N, du, p.U[:, k:]))
        if d.VT is not None and right:
            dvt = times(C, N, column_major(first - second), vt)
            if n > k:
                rest = compact(ua)
                product(N, N, -1, inside, vt, 1, rest)
                dvt += self.over(rest, s, 0)
            d.VT[:k] = dvt
            if right == 2 and n > k:
                d.VT[k:] = -times(N, N, times(N, C, p.VT[k:], dvt), vt)


class Gesvd(Gesdd):
    """gesdd by QR iteration, with U and VT asked for separately: 0 not, 1 thin, 2 full."""

    signature = "jobu:part jobvt:part A:m+ s:cr= U:m= VT:m="

    def jobs(self, p: Record) -> tuple[int, int]:
        return p.jobu, p.jobvt

    def call(self, left: int, right: int, p: Record, u: Array, vt: Array) -> int:
        return calls.gesvd(left, right, p.A, p.s, u, vt)
