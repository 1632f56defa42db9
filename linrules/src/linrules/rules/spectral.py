# SPDX-License-Identifier: MIT
"""Eigenvalues of symmetric and Hermitian matrices, with or without vectors.

syev    A = V diag(w) Vᴴ       H_ij = ah(VᴴV̄)_ij / (w_j − w_i), Ā := fold(V (diag w̄ + H) Vᴴ)
syevx   k of n vectors         on top of the above, with Q and λ the other vectors and values:
                               X_ij = (QᴴV̄)_ij / (w_j − λ_i), Ā += fold(Q X Vᴴ)
sygv    EᴴAE = diag(w), FᴴBF = 1, E and F being V, or U = V⁻ᴴ: (V, V), (U, V), (V, U) for itype 1, 2, 3.
                               With VᴴV̄ = S + K (Hermitian, anti-Hermitian) and H from K as in syev:
                               Ā := fold(E (diag w̄ + H) Eᴴ),
                               B̄ := fold(F (±S/2 ± (H_ij (w_i + w_j)/2 + diag(w w̄))) Fᴴ), signs −−, −+, ++,
                               and potrf's adjoint for the factor

Vectors have a free phase (a sign for real data). The derivative of a loss exists if the loss does not depend on it; the
tangents given here are those with a real diagonal of VᴴV̇. Equal values: see quotients.py.
"""

from typing import Any, ClassVar

import numpy as np

from linrules import calls
from linrules.calls import LEFT, LOWER, NONUNIT, C, N
from linrules.interface import NoDerivative, Record, Routine, tri_region
from linrules.matrix import (
    Array,
    add_folded,
    add_product_triangle,
    column_major,
    compact,
    diagonal,
    is_complex,
    new,
    new_like,
    product,
    set_diagonal,
    times,
    triangle_product,
)
from linrules.rules.cholesky import cholesky_adjoint, cholesky_tangent
from linrules.rules.quotients import divide, eigen_quotient, gaps, half_difference
from linrules.rules.triangular import hermitian_multiply, square


def add_sandwich(dest: Array, uplo: int, v: Array, m: Array) -> None:
    """Add to a stored triangle what the full cotangent V m Vᴴ means for it, m Hermitian: twice it off the diagonal."""
    if v.size == 0:
        return
    vm = times(N, N, v, m)
    before = diagonal(dest)
    add_product_triangle(uplo, 0, N, C, 2, vm, v, dest)
    set_diagonal(dest, before + (diagonal(dest) - before).real / 2)


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
        self._assign("A", p, ct.A, 0)
        add_sandwich(ct.A, p.uplo, v, m)
        return {}

    def middle(self, p: Record, v: Array, ct_v: Array | None, ct_w: Array | None) -> Array:
        if ct_v is None:
            m = new_like(v)
        else:
            m = times(C, N, v, ct_v)
            eigen_quotient(self.name, m, p.w)
        if ct_w is not None:
            set_diagonal(m, ct_w)
        return m

    def tangent_after(self, p: Record, d: Record) -> Any:
        v = self.vectors(p)
        inside = new_like(v) if d.A is None else congruent(v, p.uplo, d.A)
        if d.w is not None:
            for i in range(v.shape[0]):
                d.w[i] = inside[i, i].real
        if d.A is not None and p.jobz:
            product(N, N, 1, v, column_major(divide(self.name, inside, *gaps(p.w))), 0, d.A)
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
            product(N, N, 1, v, column_major(divide(self.name, inside, *gaps(p.w))), 0, d.Z)


class Heevr(Syevr):
    """syevr for Hermitian matrices."""

    types = "cz"
    driver = "heevr"


class Syevx(Syev):
    """Some eigenvalues (range 0: all, 1: in (vl, vu], 2: numbers il to iu) into w, how many into m, vectors into Z.

    A is destroyed. What w and Z have beyond the first m is set to zero. Z has iu − il + 1 columns, or n; none without
    jobz.
    """

    signature = "jobz:job range:range uplo:uplo A:m+ vl:sr vu:sr il:int iu:int abstol:sr m:ci= w:cr= Z:m= ifail:ci="
    family = "syevx / heevx"
    keep: ClassVar[dict[str, str]] = {"A0": "Z", "Z": "*", "w": "*", "m": "*"}
    tangent_keep: ClassVar[dict[str, str]] = {"A0": "Z"}
    driver = "syevx"

    def check(self, p: Record) -> None:
        super().check(p)
        n = p.A.shape[0]
        if p.range == 2:
            self.need(1 <= p.il <= p.iu <= n or (n == 0 and (p.il, p.iu) == (1, 0)), f"il is {p.il}, iu is {p.iu}")
        self.need(p.range != 1 or p.vl < p.vu, "vl is not below vu")
        shape = (n, self.columns(p)) if p.jobz else (0, 0)
        self.need(p.Z.shape == shape, f"Z is {p.Z.shape}, not {shape}")
        self.need(p.m.size == 1 and p.ifail.size == n, f"m has {p.m.size} elements and ifail {p.ifail.size}")

    def region(self, name: str, p: Record) -> Array | None:
        return tri_region(p.A, p.uplo) if name == "A" else None

    def columns(self, p: Record) -> int:
        return int(p.iu - p.il + 1 if p.range == 2 else p.A.shape[0])

    def extra_bytes(self, p: Record, active: frozenset[str]) -> int:
        return 0 if p.jobz or not active else p.A.shape[0] * self.columns(p) * p.A.itemsize

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        z = p.Z
        if not p.jobz and p.active:
            z = extra["Z"] = new(p.A.shape[0], self.columns(p), p.A)
        p.ifail[:] = 0
        if p.A.size == 0:
            p.m[0] = 0
            return 0
        limits = p.vl, p.vu, p.il, p.iu, p.abstol
        jobz = 1 if p.jobz or p.active else 0
        info = calls.syevx(self.driver, jobz, p.range, p.uplo, p.A, *limits, p.m, p.w, z, p.ifail)
        p.w[p.m[0] :] = 0
        z[:, p.m[0] :] = 0
        return info

    def vectors(self, p: Record) -> Array:
        z = p.Z if p.jobz else p.extra["Z"]
        out: Array = z[:, : int(p.m[0])]
        return out

    def others(self, p: Record) -> tuple[Array, Array]:
        """The vectors that were not asked for, and their values."""
        q, w, k = compact(p.A0), np.zeros_like(p.w), int(p.m[0])
        if calls.syev("heevd" if is_complex(q) else "syevd", 1, p.uplo, q, w) > 0:
            raise NoDerivative(f"{self.name}: the other eigenvectors were not found")
        off = [float(np.abs(w[i : i + k] - p.w[:k]).max(initial=0)) for i in range(w.size - k + 1)]
        first = int(np.argmin(off))
        rest = np.r_[0:first, first + k : w.size]
        return column_major(q[:, rest]), w[rest]

    def quotient(self, p: Record, c: Array, values: Array) -> Array:
        """c_ij / (w_j − values_i)."""
        gap = p.w[None, : c.shape[1]] - values[:, None]
        small = 8 * float(np.finfo(p.w.dtype).eps) * float(np.abs(values).max(initial=np.abs(p.w).max(initial=0)))
        return column_major(divide(self.name, c, gap, small, diagonal_too=True))

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.A is None:
            return {}
        self._assign("A", p, ct.A, 0)
        v = self.vectors(p)
        k = v.shape[1]
        if v.size == 0:
            return {}
        ct_v = compact(ct.Z[:, :k]) if p.jobz and ct.Z is not None else None
        m = new(k, k, v) if ct_v is None else times(C, N, v, ct_v)
        if ct_v is not None:
            eigen_quotient(self.name, m, p.w[:k])
        if ct.w is not None:
            set_diagonal(m, ct.w[:k])
        add_sandwich(ct.A, p.uplo, v, m)
        if ct_v is not None and k < v.shape[0]:
            q, values = self.others(p)
            x = self.quotient(p, times(C, N, q, ct_v), values)
            add_folded(ct.A, times(N, C, times(N, N, q, x), v), p.uplo, is_complex(v))
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        v = self.vectors(p)
        k = v.shape[1]
        av = new_like(v)
        if d.A is not None and v.size:
            hermitian_multiply(LEFT, p.uplo, 1, d.A, v, 0, av)
        inside = times(C, N, v, av)
        if d.w is not None:
            d.w[:] = 0
            d.w[:k] = diagonal(inside).real
        if d.Z is not None and p.jobz:
            d.Z[...] = 0
            moves = times(N, N, v, column_major(divide(self.name, inside, *gaps(p.w[:k]))))
            if 0 < k < v.shape[0]:
                q, values = self.others(p)
                product(N, N, 1, q, self.quotient(p, times(C, N, q, av), values), 1, moves)
            d.Z[:, :k] = moves
        self.poison("A", p, d)


class Heevx(Syevx):
    """syevx for Hermitian matrices."""

    types = "cz"
    driver = "heevx"


class Sygv(Routine):
    """Eigenvalues into w, B's Cholesky factor into B and, with jobz = 1, vectors into A.

    itype 1: A x = λ B x with VᴴBV = 1. itype 2: A B x = λ x with VᴴBV = 1. itype 3: B A x = λ x with VᴴB⁻¹V = 1.
    With jobz = 0 A is left as it is.
    """

    signature = "itype:int jobz:job uplo:uplo A:m+ B:m+ w:cr="
    types = "sd"
    family = "sygv / hegv"
    finite = True
    keep: ClassVar[dict[str, str]] = {"A": "*", "B": "*", "w": "*"}

    def check(self, p: Record) -> None:
        square(self, p)
        self.need(p.itype in (1, 2, 3), f"itype is {p.itype!r}, not 1, 2 or 3")
        self.need(p.B.shape == p.A.shape, f"A is {p.A.shape} and B is {p.B.shape}")
        self.need(p.w.size == p.A.shape[0], f"w has {p.w.size} elements, not {p.A.shape[0]}")

    def _plan(
        self, p: Record, active: frozenset[str], overwritten: frozenset[str], restore: frozenset[str]
    ) -> tuple[list[tuple[str, Array]], list[tuple[str, Array]]]:
        """Only itype 2 and 3 read B's factor when B is constant."""
        before, after = super()._plan(p, active, overwritten, restore)
        unused = p.itype == 1 and "B" not in active
        return before, [(name, a) for name, a in after if not (unused and name == "B")]

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
        return calls.sygv("hegv" if is_complex(a) else "sygv", p.itype, jobz, p.uplo, a, p.B, p.w)

    def bases(self, p: Record, v: Array) -> tuple[Array, Array]:
        """E and F, for which EᴴAE and FᴴBF are diagonal: V itself, and U = V⁻ᴴ, which is BV or B⁻¹V."""
        if p.itype == 1:
            return v, v
        u, lower = compact(v), p.uplo == LOWER
        if p.itype == 2:
            triangle_product(LEFT, p.uplo, C if lower else N, NONUNIT, 1, p.B, u)
            triangle_product(LEFT, p.uplo, N if lower else C, NONUNIT, 1, p.B, u)
            return u, v
        calls.potrs(p.uplo, p.B, u)
        return v, u

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        v = p.A if p.jobz else p.extra["V"]
        n = v.shape[0]
        if n == 0:
            return {}
        on_s, on_h = (0, -1, -1, 1)[p.itype], (0, -1, 1, 1)[p.itype]
        s, h = new(n, n, v), new(n, n, v)
        if p.jobz and ct.A is not None and "A" not in p.zero:
            c = times(C, N, v, ct.A)
            k = half_difference(c)
            s[...] = (c - k) * (on_s / 2)
            h[...] = divide(self.name, k, *gaps(p.w))
        s += h * (on_h * (p.w[None, :] + p.w[:, None]) / 2)
        if ct.w is not None:
            for i in range(n):
                h[i, i] += ct.w[i]
                s[i, i] += on_h * p.w[i] * ct.w[i]
        e, f = self.bases(p, v)
        if ct.B is not None:
            if "B" not in p.zero:
                cholesky_adjoint(p.uplo, p.B, ct.B)
            add_sandwich(ct.B, p.uplo, f, s)
        if ct.A is not None:
            self._assign("A", p, ct.A, 0)
            add_sandwich(ct.A, p.uplo, e, h)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        v = p.A if p.jobz else p.extra["V"]
        n = v.shape[0]
        if n == 0:
            return
        e, f = self.bases(p, v)
        move = new(n, n, v) if d.A is None else congruent(e, p.uplo, d.A)
        metric = new(n, n, v) if d.B is None else congruent(f, p.uplo, d.B)
        move += metric * (-p.w[None, :] if p.itype == 1 else p.w[:, None] if p.itype == 2 else p.w[None, :])
        if d.w is not None:
            for i in range(n):
                d.w[i] = move[i, i].real
        if d.B is not None:
            cholesky_tangent(p.uplo, p.B, d.B)
        if d.A is not None and p.jobz:
            x = divide(self.name, move, *gaps(p.w))
            half = 0.5 if p.itype == 3 else -0.5
            for i in range(n):
                x[i, i] = half * metric[i, i].real
            product(N, N, 1, v, column_major(x), 0, d.A)
        elif d.A is not None:
            self.poison("A", p, d)


class Hegv(Sygv):
    """A x = λ B x for Hermitian A and B."""

    types = "cz"
