# SPDX-License-Identifier: MIT
"""Eigenvalues of symmetric and Hermitian matrices, with or without vectors.

syev    A = V diag(w) Vᴴ       H_ij = ah(VᴴV̄)_ij / (w_j − w_i), Ā := fold(V (diag w̄ + H) Vᴴ)
sygv    A V = B V diag(w)      with VᴴV̄ = S + K (Hermitian, anti-Hermitian) and H from K: Ā := fold(V (diag w̄ + H) Vᴴ),
                               B̄ := −fold(V (S/2 + H_ij (w_i + w_j)/2 + diag(w w̄)) Vᴴ), and potrf's adjoint for the
                               factor

Vectors have a free phase (a sign for real data). The derivative of a loss exists if the loss does not depend on it; the
tangents given here are those with a real diagonal of VᴴV̇. Equal values: see quotients.py.
"""

from typing import Any, ClassVar

import numpy as np

from linrules import calls
from linrules.calls import LEFT, C, N
from linrules.interface import Record, Routine, tri_region
from linrules.matrix import (
    Array,
    add_product_triangle,
    compact,
    diagonal,
    is_complex,
    new,
    new_like,
    product,
    times,
)
from linrules.rules.cholesky import cholesky_adjoint, cholesky_tangent
from linrules.rules.quotients import divide, eigen_quotient, gaps, half_difference
from linrules.rules.triangular import hermitian_multiply, square


def add_sandwich(dest: Array, uplo: int, v: Array, m: Array) -> None:
    """Add to a stored triangle what the full cotangent V m Vᴴ means for it, m Hermitian: twice it off the diagonal."""
    if v.size == 0:
        return
    vm = times(N, N, v, m)
    here = diagonal(dest)
    before = np.array(here)
    add_product_triangle(uplo, 0, N, C, 2, vm, v, dest)
    here[:] = before + (here - before).real / 2


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
            diagonal(m)[:] = ct_w
        return m

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
            self._assign("A", p, ct.A, 0)
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
