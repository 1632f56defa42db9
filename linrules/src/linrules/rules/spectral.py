# SPDX-License-Identifier: MIT
"""Eigenvalues and singular values, with or without vectors.

syev    A = V diag(w) Vᴴ       H_ij = ah(VᴴV̄)_ij / (w_j − w_i), Ā := fold(V (diag w̄ + H) Vᴴ)
sygv    A V = B V diag(w)      with VᴴV̄ = S + K (Hermitian, anti-Hermitian) and H from K: Ā := fold(V (diag w̄ + H) Vᴴ),
                               B̄ := −fold(V (S/2 + H_ij (w_i + w_j)/2 + diag(w w̄)) Vᴴ), and potrf's adjoint for the
factor gesdd   A = U diag(s) Vᴴ       M_ij = (aU + aV)_ij / (s_j − s_i) + (aU − aV)_ij / (s_j + s_i) + δ_ij s̄_i for the
                               anti-Hermitian halves of UᴴŪ and VᴴV̄: Ā := UMVᴴ + (I − UUᴴ)ŪS⁻¹Vᴴ + US⁻¹V̄ᴴ(I − VVᴴ)
geev    A V = V diag(λ)        V̄ less what LAPACK's normalisation takes out, C = VᴴV̄:
                               Ā := V⁻ᴴ (diag λ̄ + C_ij / conj(λ_j − λ_i)) Vᴴ

Vectors have a free phase (a sign for real data). The derivative of a loss exists if the loss does not depend on it; the
tangents given here are those with a real diagonal of VᴴV̇, and geev's keep LAPACK's own choice.

Equal values, to rounding: a quotient 0 / 0 is 0, which is right if the loss depends on the whole eigenspace alone; if
its numerator is not 0, the vectors have no derivative, and NoDerivative is raised. Differences are never shifted: a
quotient keeps its digits for values of any size.
"""

from typing import Any, ClassVar

import numpy as np

from linrules import calls
from linrules.calls import LEFT, C, N
from linrules.interface import NoDerivative, Record, Routine, tri_region
from linrules.matrix import (
    Array,
    add_product_triangle,
    compact,
    conj,
    diagonal,
    is_complex,
    new,
    new_like,
    product,
    times,
)
from linrules.rules.cholesky import cholesky_adjoint, cholesky_tangent
from linrules.rules.triangular import hermitian_multiply, square


def half_difference(c: Array) -> Array:
    """The anti-Hermitian half of a matrix."""
    out: Array = (c - conj(c).T) / 2
    return out


def divide(name: str, top: Array, bottom: Array, small: float) -> Array:
    """top / bottom off the diagonal and 0 on it; where |bottom| ≤ small, 0 for a negligible top, else NoDerivative."""
    equal = np.abs(bottom) <= small
    inside = np.abs(top)
    scale = inside.max(initial=0.0)
    np.fill_diagonal(equal, True)
    offending = equal & (inside > scale * np.sqrt(np.finfo(top.dtype).eps))
    np.fill_diagonal(offending, False)
    if offending.any() and scale > 0:
        i, j = np.argwhere(offending)[0]
        raise NoDerivative(f"{name}: values {i} and {j} are equal, and the vectors' cotangents tell them apart")
    out: Array = np.where(equal, 0, top / np.where(equal, 1, bottom)).astype(top.dtype)
    return out


def gaps(w: Array) -> tuple[Array, float]:
    """w_j − w_i, and what counts as no difference."""
    small = 8 * float(np.finfo(w.dtype).eps) * float(np.abs(w).max(initial=0))
    return w[None, :] - w[:, None], small


def add_sandwich(dest: Array, uplo: int, v: Array, m: Array) -> None:
    """Add to a stored triangle what the full cotangent V m Vᴴ means for it, m Hermitian."""
    if v.size == 0:
        return
    vm = times(N, N, v, m)
    here = diagonal(dest)
    before = np.array(here)
    add_product_triangle(uplo, 0, N, C, 2, vm, v, dest)
    here[:] = before + (v.conj() * vm).sum(1).real


def congruent(v: Array, uplo: int, d: Array) -> Array:
    """VᴴȦV for the tangent of a stored triangle."""
    av = new_like(v)
    hermitian_multiply(LEFT, uplo, 1, d, v, 0, av)
    return times(C, N, v, av)


# ----------------------------------------------------------------------------------------------------------- symmetric


class Syev(Routine):
    """Eigenvalues into w and, with jobz = 1, eigenvectors into A. With jobz = 0 A is left as it is."""

    signature = "jobz:job uplo:uplo A:m+ w:cr="
    types = "sd"
    family = "syev(d,r) / heev(d,r)"
    finite = True
    keep: ClassVar[dict[str, str]] = {"A": "*", "w": "*"}
    driver: ClassVar[str] = "syev"

    def check(self, p: Record) -> None:
        square(self, p)
        self.need(p.w.size == p.A.shape[0], f"w has {p.w.size} elements, not {p.A.shape[0]}")

    def region(self, name: str, p: Record) -> Array | None:
        return tri_region(p.A, p.uplo) if name == "A" and not p.jobz else None

    def extra_bytes(self, p: Record, active: frozenset[str]) -> int:
        return 0 if p.jobz or not active else p.A.size * p.A.itemsize

    def call(self, jobz: int, p: Record, a: Array) -> int:
        return calls.syev(self.driver, jobz, p.uplo, a, p.w)

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        if p.A.size == 0:
            if not p.jobz and p.active:
                extra["V"] = compact(p.A)
            return 0
        if p.jobz:
            return self.call(1, p, p.A)
        a = compact(p.A)
        if p.active:
            extra["V"] = a
        return self.call(1 if p.active else 0, p, a)

    def vectors(self, p: Record) -> Array:
        out: Array = p.A if p.jobz else p.extra["V"]
        return out

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.A is None:
            return {}
        v = self.vectors(p)
        ct_v = ct.A if p.jobz and "A" not in p.zero else None
        m = self.middle(p, v, ct_v, ct.w)
        ct.A[self.mask(p)] = 0
        add_sandwich(ct.A, p.uplo, v, m)
        return {}

    def mask(self, p: Record) -> Array:
        mask = self.region("A", p)
        return np.ones(p.A.shape, bool) if mask is None else mask

    def middle(self, p: Record, v: Array, ct_v: Array | None, ct_w: Array | None) -> Array:
        if ct_v is None:
            m = new_like(v)
        else:
            m = divide(self.name, half_difference(times(C, N, v, ct_v)), *gaps(p.w))
        if ct_w is not None:
            for i in range(v.shape[0]):
                m[i, i] = ct_w[i]
        return np.asfortranarray(m)

    def tangent_after(self, p: Record, d: Record) -> Any:
        v = self.vectors(p)
        inside = new_like(v) if d.A is None else congruent(v, p.uplo, d.A)
        if d.w is not None:
            for i in range(v.shape[0]):
                d.w[i] = inside[i, i].real
        if d.A is not None and p.jobz:
            product(N, N, 1, v, np.asfortranarray(divide(self.name, inside, *gaps(p.w))), 0, d.A)
        elif d.A is not None:
            self.poison("A", p, d)


class Heev(Syev):
    """Eigenvalues of a Hermitian matrix into w and, with jobz = 1, eigenvectors into A."""

    types = "cz"
    driver = "heev"


class Syevd(Syev):
    """syev by divide and conquer."""

    driver = "syevd"


class Heevd(Syev):
    """heev by divide and conquer."""

    types = "cz"
    driver = "heevd"


class Syevr(Syev):
    """All eigenvalues into w and, with jobz = 1, eigenvectors into Z (none: 0 x 0). A is left as it is."""

    signature = "jobz:job uplo:uplo A:m w:cr= Z:m="
    keep: ClassVar[dict[str, str]] = {"Z": "*", "w": "*"}
    driver = "syevr"

    def check(self, p: Record) -> None:
        super().check(p)
        shape = p.A.shape if p.jobz else (0, 0)
        self.need(p.Z.shape == shape, f"Z is {p.Z.shape}, not {shape}")

    def region(self, name: str, p: Record) -> Array | None:
        return tri_region(p.A, p.uplo) if name == "A" else None

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        z = p.Z if p.jobz else compact(p.A)
        if not p.jobz and p.active:
            extra["V"] = z
        if p.A.size == 0:
            return 0
        return calls.syevr(self.driver, 1 if p.jobz or p.active else 0, p.uplo, compact(p.A), p.w, z)

    def vectors(self, p: Record) -> Array:
        out: Array = p.Z if p.jobz else p.extra["V"]
        return out

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.A is not None:
            v = self.vectors(p)
            add_sandwich(ct.A, p.uplo, v, self.middle(p, v, ct.Z if p.jobz else None, ct.w))
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        v = self.vectors(p)
        inside = new_like(v) if d.A is None else congruent(v, p.uplo, d.A)
        if d.w is not None:
            for i in range(v.shape[0]):
                d.w[i] = inside[i, i].real
        if d.Z is not None and p.jobz:
            product(N, N, 1, v, np.asfortranarray(divide(self.name, inside, *gaps(p.w))), 0, d.Z)


class Heevr(Syevr):
    """syevr for Hermitian matrices."""

    types = "cz"
    driver = "heevr"


class Sygv(Routine):
    """A x = λ B x: eigenvalues into w, B's Cholesky factor into B and, with jobz = 1, vectors into A (itype 1 only).

    With jobz = 0 A is left as it is.
    """

    signature = "itype:int jobz:job uplo:uplo A:m+ B:m+ w:cr="
    types = "sd"
    family = "sygv / hegv"
    finite = True
    keep: ClassVar[dict[str, str]] = {"A": "*", "B": "B", "w": "*"}

    def check(self, p: Record) -> None:
        square(self, p)
        self.need(p.itype == 1, "itype 2 and 3 are not covered")
        self.need(p.B.shape == p.A.shape, f"A is {p.A.shape} and B is {p.B.shape}")
        self.need(p.w.size == p.A.shape[0], f"w has {p.w.size} elements, not {p.A.shape[0]}")

    def region(self, name: str, p: Record) -> Array | None:
        if name == "B" or (name == "A" and not p.jobz):
            return tri_region(p.A, p.uplo)
        return None

    def extra_bytes(self, p: Record, active: frozenset[str]) -> int:
        return 0 if p.jobz or not active else p.A.size * p.A.itemsize

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        a = p.A if p.jobz else compact(p.A)
        if not p.jobz and p.active:
            extra["V"] = a
        if p.A.size == 0:
            return 0
        jobz = 1 if p.jobz or p.active else 0
        return calls.sygv("hegv" if is_complex(a) else "sygv", 1, jobz, p.uplo, a, p.B, p.w)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        v = p.A if p.jobz else p.extra["V"]
        n = v.shape[0]
        s, h = new(n, n, v), new(n, n, v)
        if p.jobz and ct.A is not None and "A" not in p.zero:
            c = times(C, N, v, ct.A)
            k = half_difference(c)
            s[...] = (c - k) / 2
            h[...] = divide(self.name, k, *gaps(p.w))
        mean = (p.w[None, :] + p.w[:, None]) / 2
        s += h * mean
        if ct.w is not None:
            for i in range(n):
                h[i, i] += ct.w[i]
                s[i, i] += p.w[i] * ct.w[i]
        if ct.B is not None:
            if "B" not in p.zero:
                cholesky_adjoint(p.uplo, p.B, ct.B)
            add_sandwich(ct.B, p.uplo, v, np.asfortranarray(-s))
        if ct.A is not None:
            mask = self.region("A", p)
            ct.A[slice(None) if mask is None else mask] = 0
            add_sandwich(ct.A, p.uplo, v, h)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        v = p.A if p.jobz else p.extra["V"]
        n = v.shape[0]
        move = new(n, n, v) if d.A is None else congruent(v, p.uplo, d.A)
        metric = new(n, n, v) if d.B is None else congruent(v, p.uplo, d.B)
        move -= metric * p.w[None, :]
        if d.w is not None:
            for i in range(n):
                d.w[i] = move[i, i].real
        if d.B is not None:
            cholesky_tangent(p.uplo, p.B, d.B)
        if d.A is not None and p.jobz:
            x = divide(self.name, move, *gaps(p.w))
            for i in range(n):
                x[i, i] = -metric[i, i].real / 2
            product(N, N, 1, v, np.asfortranarray(x), 0, d.A)
        elif d.A is not None:
            self.poison("A", p, d)


class Hegv(Sygv):
    """A x = λ B x for Hermitian A and B."""

    types = "cz"


# -------------------------------------------------------------------------------------------------------------- gesdd


class Gesdd(Routine):
    """Singular values into s and, with jobz = 1 (thin) or 2 (full), vectors into U and VT. A is destroyed."""

    signature = "jobz:part A:m+ s:cr= U:m= VT:m="
    family = "gesvd / gesdd"
    finite = True
    keep: ClassVar[dict[str, str]] = {"s": "*", "U": "*", "VT": "*"}

    def check(self, p: Record) -> None:
        m, n = p.A.shape
        k = min(m, n)
        shapes = ((0, 0), (0, 0)) if p.jobz == 0 else ((m, k), (k, n)) if p.jobz == 1 else ((m, m), (n, n))
        self.need(p.s.size == k, f"s has {p.s.size} elements, not {k}")
        self.need((p.U.shape, p.VT.shape) == shapes, f"U is {p.U.shape} and VT is {p.VT.shape}, not {shapes}")

    def extra_bytes(self, p: Record, active: frozenset[str]) -> int:
        m, n = p.A.shape
        return 0 if p.jobz or not active else min(m, n) * (m + n) * p.A.itemsize

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        u, vt, jobz = p.U, p.VT, p.jobz
        if jobz == 0 and p.active:
            jobz, k = 1, p.s.size
            u, vt = new(p.A.shape[0], k, p.A), new(k, p.A.shape[1], p.A)
            extra["U"], extra["VT"] = u, vt
        if p.A.size == 0:
            for x in (u, vt):
                np.fill_diagonal(x, 1) if x.size else None
            return 0
        return calls.gesdd(self.name, jobz, p.A, p.s, u, vt)

    def factors(self, p: Record) -> tuple[Array, Array]:
        k = p.s.size
        if p.jobz == 0:
            return p.extra["U"], p.extra["VT"]
        return p.U[:, :k], p.VT[:k]

    def over(self, x: Array, s: Array, axis: int) -> Array:
        """x / s along an axis; 0 / 0 is 0, and a zero singular value under anything else has no derivative."""
        small = float(np.finfo(s.dtype).eps) * float(s.max(initial=0)) * max(x.shape)
        zero = s <= small
        if zero.any():
            part = np.abs(x[:, zero] if axis == 1 else x[zero])
            scale = float(np.abs(x).max(initial=0))
            if part.max(initial=0) > scale * np.sqrt(np.finfo(s.dtype).eps):
                raise NoDerivative(f"{self.name}: a singular value is zero, and its vectors have a cotangent")
        inverse = np.where(zero, 0, 1 / np.where(zero, 1, s)).astype(s.dtype)
        out: Array = x * (inverse[None, :] if axis == 1 else inverse[:, None])
        return out

    def middle(self, s: Array, au: Array, av: Array) -> Array:
        total, difference = np.asfortranarray(au + av), np.asfortranarray(au - av)
        d, small = gaps(s)
        m = divide(self.name, total, d, small)
        plus = s[None, :] + s[:, None]
        m += divide(self.name, difference, plus, small)
        if is_complex(au):
            for i in range(s.size):
                if difference[i, i] != 0 and s[i] > small:
                    m[i, i] = difference[i, i] / (2 * s[i])
        return m

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.A is None or p.A.size == 0:
            return {}
        u, vt = self.factors(p)
        s, k = p.s, p.s.size
        m, n = p.A.shape
        ct_u = None if ct.U is None or p.jobz == 0 else compact(ct.U[:, :k])
        ct_vt = None if ct.VT is None or p.jobz == 0 else compact(ct.VT[:k])
        if p.jobz == 2 and ct_u is not None and m > k:
            product(N, N, -1, p.U[:, k:], times(C, N, ct.U[:, k:], u), 1, ct_u)
        if p.jobz == 2 and ct_vt is not None and n > k:
            product(N, N, -1, times(N, C, vt, ct.VT[k:]), p.VT[k:], 1, ct_vt)
        if ct_u is None and ct_vt is None:
            if ct.s is not None:
                product(N, N, 1, u * ct.s[None, :], vt, 0, ct.A)
            else:
                ct.A[...] = 0
            return {}
        zero = new(k, k, u)
        uu = zero if ct_u is None else times(C, N, u, ct_u)
        vv = zero if ct_vt is None else times(N, C, vt, ct_vt)  # VᴴV̄
        mid = self.middle(s, half_difference(uu), half_difference(vv))
        if ct.s is not None:
            for i in range(k):
                mid[i, i] += ct.s[i]
        left = times(N, N, u, np.asfortranarray(mid))
        if ct_u is not None and m > k:
            product(N, N, -1, u, uu, 1, ct_u)
            left += self.over(ct_u, s, 1)
        product(N, N, 1, left, vt, 0, ct.A)
        if ct_vt is not None and n > k:
            product(C, N, -1, vv, vt, 1, ct_vt)
            product(N, N, 1, u, np.asfortranarray(self.over(ct_vt, s, 0)), 1, ct.A)
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
        if p.jobz and (d.U is not None or d.VT is not None):
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
        if d.U is not None:
            du = times(N, N, u, np.asfortranarray(first + second))
            if m > k:
                rest = times(N, C, da, vt)
                product(N, N, -1, u, inside, 1, rest)
                du += self.over(rest, s, 1)
            d.U[:, :k] = du
            if p.jobz == 2 and m > k:
                d.U[:, k:] = -times(N, N, u, times(C, N, du, p.U[:, k:]))
        if d.VT is not None:
            dvt = times(C, N, np.asfortranarray(first - second), vt)
            if n > k:
                rest = compact(ua)
                product(N, N, -1, inside, vt, 1, rest)
                dvt += self.over(rest, s, 0)
            d.VT[:k] = dvt
            if p.jobz == 2 and n > k:
                d.VT[k:] = -times(N, N, times(N, C, p.VT[k:], dvt), vt)


class Gesvd(Gesdd):
    """gesdd by QR iteration."""


# --------------------------------------------------------------------------------------------------------------- geev


class Geev(Routine):
    """Eigenvalues into w (real data: w + i wi) and vectors as LAPACK packs them into VL and VR (none: 0 x 0).

    A is destroyed. For complex data ``wi`` has no elements.
    """

    signature = "jobvl:job jobvr:job A:m+ w:c= wi:c= VL:m= VR:m="
    finite = True
    keep: ClassVar[dict[str, str]] = {"w": "*", "wi": "*", "VL": "VL", "VR": "*"}

    def check(self, p: Record) -> None:
        square(self, p)
        n = p.A.shape[0]
        values = 0 if is_complex(p.A) else n
        self.need(
            p.w.size == n and p.wi.size == values, f"w has {p.w.size} and wi {p.wi.size} elements, not {n} and {values}"
        )
        for job, v in ((p.jobvl, p.VL), (p.jobvr, p.VR)):
            shape = (n, n) if job else (0, 0)
            self.need(v.shape == shape, f"vectors are {v.shape}, not {shape}")

    def extra_bytes(self, p: Record, active: frozenset[str]) -> int:
        return 0 if p.jobvr or not active else p.A.size * p.A.itemsize

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        vr, jobvr = p.VR, p.jobvr
        if p.active and not jobvr:
            vr, jobvr = new_like(p.A), 1
            extra["VR"] = vr
        if p.A.size == 0:
            return 0
        return calls.geev(p.jobvl, jobvr, p.A, p.w, None if is_complex(p.A) else p.wi, p.VL, vr)

    def values(self, p: Record) -> Array:
        out: Array = p.w if is_complex(p.A) else p.w + 1j * p.wi
        return out

    def unpack(self, p: Record, packed: Array) -> Array:
        """Complex vectors from LAPACK's columns."""
        if is_complex(packed):
            return compact(packed)
        out = np.zeros(packed.shape, np.result_type(packed.dtype, np.complex64), order="F")
        out[...] = packed
        j = 0
        while j < packed.shape[0]:
            if p.wi[j] != 0:
                out[:, j] = packed[:, j] + 1j * packed[:, j + 1]
                out[:, j + 1] = out[:, j].conj()
                j += 1
            j += 1
        return out

    def unpack_cotangent(self, p: Record, ct: Array) -> Array:
        """The packed columns are the parts of the first vector of a pair; the second is not an output."""
        if is_complex(ct):
            return compact(ct)
        out = self.unpack(p, ct)
        for j in range(1, ct.shape[0]):
            if p.wi[j] < 0:
                out[:, j] = 0
        return out

    def pack(self, p: Record, v: Array, dest: Array) -> None:
        if is_complex(dest):
            dest[...] = v
            return
        for j in range(v.shape[0]):
            dest[:, j] = v[:, j - 1].imag if p.wi[j] < 0 else v[:, j].real

    def free_phase(self, p: Record, j: int) -> bool:
        """Whether vector j has its largest component made real; a real vector only has a sign."""
        return is_complex(p.A) or bool(p.wi[j] != 0)

    def drop_normalisation(self, p: Record, v: Array, ct: Array) -> None:
        """The adjoint of normalising to norm 1 with the largest component real."""
        for j in range(v.shape[0]):
            x = np.vdot(v[:, j], ct[:, j])
            ct[:, j] -= x.real * v[:, j]
            if self.free_phase(p, j):
                i = int(np.abs(v[:, j]).argmax())
                ct[i, j] -= 1j * x.imag / v[i, j].real

    def normalise(self, p: Record, v: Array, d: Array) -> None:
        for j in range(v.shape[0]):
            d[:, j] -= np.vdot(v[:, j], d[:, j]).real * v[:, j]
            if self.free_phase(p, j):
                i = int(np.abs(v[:, j]).argmax())
                d[:, j] -= 1j * (d[i, j].imag / v[i, j].real) * v[:, j]

    def right(self, p: Record) -> tuple[Array, Array, Array]:
        """V, and its LU factors."""
        v = self.unpack(p, p.VR if p.jobvr else p.extra["VR"])
        lu, ipiv = compact(v), np.zeros(v.shape[0], np.int32)
        if v.size and calls.getrf(lu, ipiv) > 0:
            raise NoDerivative("geev: the matrix is defective")
        return v, lu, ipiv

    def left(self, v: Array, lu: Array, ipiv: Array, vl: Array) -> tuple[Array, Array]:
        """W = V⁻ᴴ, and the factors c with VL = W diag(c)."""
        w = np.asfortranarray(np.eye(v.shape[0], dtype=v.dtype))
        calls.getrs(C, lu, ipiv, w)
        c = np.array([np.vdot(w[:, j], vl[:, j]) / np.vdot(w[:, j], w[:, j]) for j in range(v.shape[0])], v.dtype)
        return w, c

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.A is None or p.A.size == 0:
            return {}
        v, lu, ipiv = self.right(p)
        n = v.shape[0]
        ct_v = new(n, n, v)
        if ct.VL is not None and p.jobvl:
            vl, ct_vl = self.unpack(p, p.VL), self.unpack_cotangent(p, ct.VL)
            w, c = self.left(v, lu, ipiv, vl)
            self.drop_normalisation(p, vl, ct_vl)
            ct_w = np.asfortranarray(ct_vl * c.conj()[None, :])
            product(N, N, -1, w, times(C, N, ct_w, w), 1, ct_v)
        if ct.VR is not None and p.jobvr:
            ct_v += self.unpack_cotangent(p, ct.VR)
        self.drop_normalisation(p, v, ct_v)
        values = self.values(p)
        difference = (values[None, :] - values[:, None]).conj()
        small = 8 * float(np.finfo(values.dtype).eps) * float(np.abs(values).max(initial=0))
        m = divide(self.name, times(C, N, v, ct_v), difference, small)
        for i in range(n):
            if ct.w is not None:
                m[i, i] += ct.w[i]
            if ct.wi is not None and p.wi.size:
                m[i, i] += 1j * ct.wi[i]
        out = times(N, C, np.asfortranarray(m), v)
        calls.getrs(C, lu, ipiv, out)
        ct.A[...] = out if is_complex(ct.A) else out.real
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if p.A.size == 0:
            return
        v, lu, ipiv = self.right(p)
        n = v.shape[0]
        da = new(n, n, v)
        if d.A is not None:
            da[...] = d.A
        inside = times(N, N, da, v)
        calls.getrs(N, lu, ipiv, inside)
        for i in range(n):
            if d.w is not None:
                d.w[i] = inside[i, i] if is_complex(p.A) else inside[i, i].real
            if d.wi is not None and p.wi.size:
                d.wi[i] = inside[i, i].imag
        if (d.VL is not None and p.jobvl) or (d.VR is not None and p.jobvr):
            values = self.values(p)
            small = 8 * float(np.finfo(values.dtype).eps) * float(np.abs(values).max(initial=0))
            x = divide(self.name, inside, values[None, :] - values[:, None], small)
            dv = times(N, N, v, np.asfortranarray(x))
            self.normalise(p, v, dv)
            if d.VR is not None and p.jobvr:
                self.pack(p, dv, d.VR)
            if d.VL is not None and p.jobvl:
                vl = self.unpack(p, p.VL)
                w, c = self.left(v, lu, ipiv, vl)
                dw = times(N, N, w, times(C, N, dv, w))
                dvl = np.asfortranarray(-dw * c[None, :])
                self.normalise(p, vl, dvl)
                self.pack(p, dvl, d.VL)
        self.poison("A", p, d)
