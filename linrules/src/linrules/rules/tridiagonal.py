# SPDX-License-Identifier: MIT
"""Three diagonals.

gttrf, gttrs   band matrices with one diagonal on either side: their rules, on four diagonals in band storage
gtsv           W = A⁻ᴴX̄: d̄l_i −= W_{i+1} conj(X_i), d̄ −= W conj(X), d̄u_i −= W_i conj(X_{i+1}), row sums over the columns
pttrf          l_i = e_i / d_i, d_{i+1} −= |l_i|² d_i, and the same backwards
pttrs, ptsv    with G = −B̄Xᴴ and M = G + Gᴴ: l̄_i += d_i (M_{i+1,i} + M_{i+1,i+1} l_i), d̄ += diag(LᴴGL)
"""

from typing import Any

import numpy as np

from linrules import calls
from linrules.calls import LOWER, N
from linrules.interface import Record, Routine
from linrules.matrix import HERMITIAN_OF, Array, compact, conj, new
from linrules.rules.bandlu import Steps, band_lu_adjoint, band_lu_tangent, band_solve_adjoint, band_solve_tangent


def row_dots(x: Array, y: Array) -> Array:
    """Σ over columns of x conj(y), row by row."""
    out: Array = np.zeros(x.shape[0], x.dtype)
    for j in range(x.shape[1]):
        out += x[:, j] * y[:, j].conj()
    return out


def to_band(like: Array, dl: Array | None, d: Array | None, du: Array | None, du2: Array | None) -> Array:
    """Diagonals as a band of kl = ku = 1; what is missing is zero."""
    n = like.size
    ab = new(4, n, like)
    if du2 is not None and n > 2:
        ab[0, 2:] = du2
    if du is not None and n > 1:
        ab[1, 1:] = du
    if d is not None:
        ab[2] = d
    if dl is not None and n > 1:
        ab[3, :-1] = dl
    return ab


def from_band(ab: Array, r: Record, names: tuple[str, ...]) -> None:
    """Write the diagonals of a band back to those of a record that are there."""
    parts = {"du2": ab[0, 2:], "du": ab[1, 1:], "d": ab[2], "dl": ab[3, :-1]}
    for name in names:
        if getattr(r, name) is not None and parts[name].size:
            getattr(r, name)[:] = parts[name]


def fits(routine: Routine, p: Record) -> None:
    n = p.d.size
    fine = p.dl.size == p.du.size == max(0, n - 1) and p.du2.size == max(0, n - 2) and p.ipiv.size == n
    routine.need(fine, f"d has {n} elements; dl, du, du2 or ipiv does not fit")


class Gttrf(Routine):
    """dl, d, du, du2 ← the multipliers and the three diagonals of U of a tridiagonal matrix."""

    signature = "dl:c+ d:c+ du:c+ du2:c= ipiv:ci="
    family = "gtsv / gttrf"
    keep = {"dl": "*", "d": "*", "du": "*", "du2": "*", "ipiv": "*"}
    check = fits

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.gttrf(p.dl, p.d, p.du, p.du2, p.ipiv) if p.d.size else 0

    def steps(self, p: Record) -> Steps:
        return Steps(to_band(p.d, p.dl, p.d, p.du, p.du2), p.ipiv, p.d.size, 1, 1)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if p.d.size:
            band = to_band(p.d, ct.dl, ct.d, ct.du, ct.du2)
            band_lu_adjoint(self.steps(p), band)
            from_band(band, ct, ("dl", "d", "du"))
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if p.d.size:
            band = to_band(p.d, d.dl, d.d, d.du, None)
            band_lu_tangent(self.steps(p), band)
            from_band(band, d, ("dl", "d", "du", "du2"))


class Gttrs(Gttrf):
    """Solve op(A) X = B with the factor of gttrf, in place of B."""

    signature = "trans:trans dl:c d:c du:c du2:c ipiv:ci B:m+"
    factor = "dl d du du2"
    keep = {**dict.fromkeys(factor.split(), "dl d du du2 B"), "ipiv": "*", "B": factor}

    def check(self, p: Record) -> None:
        fits(self, p)
        self.need(p.B.shape[0] == p.d.size, f"d has {p.d.size} elements and B {p.B.shape[0]} rows")

    def check_contents(self, p: Record) -> None:
        self.pivots_within(p.ipiv, 1, p.d.size)

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return self.solve(p, p.trans, p.B)

    def solve(self, p: Record, op: int, b: Array) -> int:
        if b.size == 0:
            return 0
        if op <= 2:
            return calls.gttrs(op, p.dl, p.d, p.du, p.du2, p.ipiv, b)
        b[...] = b.conj()
        info = calls.gttrs(N, p.dl, p.d, p.du, p.du2, p.ipiv, b)
        b[...] = b.conj()
        return info

    def moving(self, r: Record) -> bool:
        return any(getattr(r, name) is not None for name in self.factor.split())

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if self.moving(ct) and p.B.size:
            band = new(4, p.d.size, p.d)
            band_solve_adjoint(self.steps(p), p.trans, p.B, ct.B, band)
            for name, part in (("du2", band[0, 2:]), ("du", band[1, 1:]), ("d", band[2]), ("dl", band[3, :-1])):
                if getattr(ct, name) is not None:
                    getattr(ct, name)[:] += part
        else:
            self.solve(p, HERMITIAN_OF[p.trans], ct.B)
        return {}

    def tangent_before(self, p: Record, d: Record) -> None:
        if d.B is None or p.B.size == 0:
            return
        if self.moving(d):
            band_solve_tangent(self.steps(p), p.trans, compact(p.B), d.B, to_band(p.d, d.dl, d.d, d.du, d.du2))
        else:
            self.solve(p, p.trans, d.B)

    def tangent_after(self, p: Record, d: Record) -> Any:
        pass


class Gtsv(Routine):
    """Solve AX = B in place of B for three diagonals, which are overwritten by a factor without a derivative."""

    signature = "dl:c+ d:c+ du:c+ B:m+"
    family = "gtsv / gttrf"
    keep = {"dl0": "*", "d0": "*", "du0": "*", "B": "dl d du"}
    tangent_keep = {"dl0": "*", "d0": "*", "du0": "*"}

    def check(self, p: Record) -> None:
        n = p.d.size
        fine = p.dl.size == p.du.size == max(0, n - 1) and p.B.shape[0] == n
        self.need(fine, f"d has {n} elements; dl, du or B does not fit")

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.gtsv(p.dl, p.d, p.du, p.B) if p.B.size else 0

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        for name in ("dl", "d", "du"):
            self.dead(name, p, ct)
        if ct.B is None or p.B.size == 0:
            return {}
        calls.gtsv(np.array(p.du0.conj()), np.array(p.d0.conj()), np.array(p.dl0.conj()), ct.B)
        if ct.dl is not None:
            ct.dl[:] = -row_dots(ct.B[1:], p.B[:-1])
        if ct.d is not None:
            ct.d[:] = -row_dots(ct.B, p.B)
        if ct.du is not None:
            ct.du[:] = -row_dots(ct.B[:-1], p.B[1:])
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.B is not None and p.B.size:
            if d.dl is not None:
                d.B[1:] -= d.dl[:, None] * p.B[:-1]
            if d.d is not None:
                d.B -= d.d[:, None] * p.B
            if d.du is not None:
                d.B[:-1] -= d.du[:, None] * p.B[1:]
            calls.gtsv(np.array(p.dl0), np.array(p.d0), np.array(p.du0), d.B)
        for name in ("dl", "d", "du"):
            self.poison(name, p, d)


# ---------------------------------------------------------------------------------------------------- positive definite


def ldl_adjoint(d: Array, e: Array, ct_d: Array, ct_e: Array) -> None:
    """Turn the shadows of D and of L's sub-diagonal into those of the matrix, in place."""
    for i in range(e.size - 1, -1, -1):
        low = e[i]
        over = ct_e[i] / d[i]
        ct_d[i] += abs(low) ** 2 * ct_d[i + 1] - (low.conjugate() * over).real
        ct_e[i] = over - 2 * low * ct_d[i + 1]


def ldl_tangent(d: Array, e: Array, dd: Array, de: Array) -> None:
    """Turn the tangents of the matrix into those of the factor, in place."""
    for i in range(e.size):
        low = e[i]
        dd[i + 1] += abs(low) ** 2 * dd[i] - 2 * (low.conjugate() * de[i]).real
        de[i] = (de[i] - low * dd[i]) / d[i]


class Pttrf(Routine):
    """d, e ← D and L's sub-diagonal with A = L D Lᴴ, for a positive definite A with real diagonal d, sub-diagonal e."""

    signature = "d:cr+ e:c+"
    family = "ptsv (pttrf)"
    keep = {"d": "*", "e": "*"}

    def check(self, p: Record) -> None:
        self.need(p.e.size == max(0, p.d.size - 1), f"d has {p.d.size} elements and e {p.e.size}")

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.pttrf(p.d, p.e) if p.d.size else 0

    def factor_adjoint(self, p: Record, ct: Record) -> None:
        ct_d = np.zeros_like(p.d) if ct.d is None else ct.d
        ct_e = np.zeros_like(p.e) if ct.e is None else ct.e
        ldl_adjoint(p.d, p.e, ct_d, ct_e)

    def factor_tangent(self, p: Record, d: Record) -> None:
        dd = np.zeros_like(p.d) if d.d is None else d.d
        de = np.zeros_like(p.e) if d.e is None else d.e
        ldl_tangent(p.d, p.e, dd, de)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        self.factor_adjoint(p, ct)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        self.factor_tangent(p, d)


class Pttrs(Routine):
    """Solve AX = B with the factor of pttrf, in place of B: e is L's sub-diagonal, or (UPPER) Lᴴ's super-diagonal."""

    signature = "uplo:uplo d:cr e:c B:m+"
    family = "ptsv (pttrf)"
    keep = {"d": "d e B", "e": "d e B", "B": "d e"}

    def check(self, p: Record) -> None:
        n = p.d.size
        self.need(p.e.size == max(0, n - 1) and p.B.shape[0] == n, f"d has {n} elements; e or B does not fit")

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return self.solve(p, p.B)

    def solve(self, p: Record, b: Array) -> int:
        return calls.pttrs(p.uplo, p.d, p.e, b) if b.size else 0

    def low(self, p: Record, e: Array) -> Array:
        """L's sub-diagonal; the same for a shadow or a tangent of it."""
        return e if p.uplo == LOWER else conj(e)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        self.solve(p, ct.B)
        if p.B.size == 0 or (ct.d is None and ct.e is None):
            return {}
        low = self.low(p, p.e)
        diag = -row_dots(ct.B, p.B)  # G_ii, and G_{i+1,i} and G_{i,i+1} below
        under, over = -row_dots(ct.B[1:], p.B[:-1]), -row_dots(ct.B[:-1], p.B[1:])
        if ct.d is not None:
            ct.d += diag.real
            ct.d[:-1] += (low.conj() * under + over * low + low.conj() * low * diag[1:]).real
        if ct.e is not None:
            ct.e += self.low(p, p.d[:-1] * (under + over.conj() + 2 * diag[1:].real * low))
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.B is None or p.B.size == 0:
            return
        low, x = self.low(p, p.e)[:, None], p.B
        y = compact(x)  # LᴴX
        y[:-1] += low.conj() * x[1:]
        z = p.d[:, None] * y
        dz = new(x.shape[0], x.shape[1], x)
        if d.e is not None:
            dl = self.low(p, d.e)[:, None]
            d.B[1:] -= dl * z[:-1]
            dz[:-1] += p.d[:-1, None] * (dl.conj() * x[1:])
        if d.d is not None:
            dz += d.d[:, None] * y
        d.B -= dz
        d.B[1:] -= low * dz[:-1]
        self.solve(p, d.B)


class Ptsv(Pttrf):
    """Solve AX = B in place of B for a positive definite tridiagonal A (see pttrf), and leave its factor in d and e."""

    signature = "d:cr+ e:c+ B:m+"
    keep = {"d": "*", "e": "*", "B": "d e"}

    def check(self, p: Record) -> None:
        n = p.d.size
        self.need(p.e.size == max(0, n - 1) and p.B.shape[0] == n, f"d has {n} elements; e or B does not fit")

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        if p.B.size == 0:
            return calls.pttrf(p.d, p.e) if p.d.size else 0
        return calls.ptsv(p.d, p.e, p.B)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        self.factor_adjoint(p, ct)
        if ct.B is None or p.B.size == 0:
            return {}
        calls.pttrs(LOWER, p.d, p.e, ct.B)
        if ct.d is not None:
            ct.d -= row_dots(ct.B, p.B).real
        if ct.e is not None:
            ct.e -= row_dots(ct.B[1:], p.B[:-1]) + row_dots(p.B[1:], ct.B[:-1])
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.B is not None and p.B.size:
            if d.d is not None:
                d.B -= d.d[:, None] * p.B
            if d.e is not None:
                d.B[1:] -= d.e[:, None] * p.B[:-1]
                d.B[:-1] -= d.e.conj()[:, None] * p.B[1:]
            calls.pttrs(LOWER, p.d, p.e, d.B)
        self.factor_tangent(p, d)
