# SPDX-License-Identifier: MIT
"""Eigenvalues of general matrices, with or without vectors.

geev    A V = V diag(λ)        V̄ less what LAPACK's normalisation takes out, C = VᴴV̄:
                               Ā := V⁻ᴴ (diag λ̄ + C_ij / conj(λ_j − λ_i)) Vᴴ

LAPACK's own choice of each vector's phase (its largest component is real) is part of what is differentiated.
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
    complex_like,
    epsilon,
    eye,
    is_complex,
    largest,
    new,
    new_like,
    product,
    times,
)
from linrules.rules.quotients import divide
from linrules.rules.triangular import square


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
        out = complex_like(packed)
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
        w = eye(v.shape[0], v)
        calls.getrs(C, lu, ipiv, w)
        c = np.zeros(v.shape[0], v.dtype)
        for j in range(v.shape[0]):
            c[j] = np.vdot(w[:, j], vl[:, j]) / np.vdot(w[:, j], w[:, j])
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
            ct_w = column_major(ct_vl * c.conj()[None, :])
            product(N, N, -1, w, times(C, N, ct_w, w), 1, ct_v)
        if ct.VR is not None and p.jobvr:
            ct_v += self.unpack_cotangent(p, ct.VR)
        self.drop_normalisation(p, v, ct_v)
        values = self.values(p)
        difference = (values[None, :] - values[:, None]).conj()
        small = 8 * epsilon(values) * largest(values)
        m = divide(self.name, times(C, N, v, ct_v), difference, small)
        for i in range(n):
            if ct.w is not None:
                m[i, i] += ct.w[i]
            if ct.wi is not None and p.wi.size:
                m[i, i] += 1j * ct.wi[i]
        out = times(N, C, column_major(m), v)
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
            small = 8 * epsilon(values) * largest(values)
            x = divide(self.name, inside, values[None, :] - values[:, None], small)
            dv = times(N, N, v, column_major(x))
            self.normalise(p, v, dv)
            if d.VR is not None and p.jobvr:
                self.pack(p, dv, d.VR)
            if d.VL is not None and p.jobvl:
                vl = self.unpack(p, p.VL)
                w, c = self.left(v, lu, ipiv, vl)
                dw = times(N, N, w, times(C, N, dv, w))
                dvl = column_major(-dw * c[None, :])
                self.normalise(p, vl, dvl)
                self.pack(p, dvl, d.VL)
        self.poison("A", p, d)
