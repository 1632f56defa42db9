# SPDX-License-Identifier: MIT
"""LU of band matrices with partial pivoting, the pivots held fixed.

LAPACK keeps L as the interchanges and multipliers of its steps, in their order, and not as one triangle. The rules
follow the steps: step j interchanges rows j and p, divides the column below the pivot d by it (that is l), and takes
l uᵀ from what is right of it, u being the rest of row j. All of it stays within kl diagonals below and kl + ku above.

gbtrf   last step first, with S̄ the shadow of what is right of l: l̄ −= S̄ conj(u), ū −= S̄ᵀ conj(l), then
        l̄ / conj(d), d̄ −= lᴴl̄, and the rows change back
gbtrs   W = U⁻ᴴX̄, Ū −= band(W Xᴴ); then the steps on Y = UX, last first: l̄ −= B̄_rows conj(y_j), b̄_j −= lᴴ B̄_rows
gbsv    B̄ := A⁻ᴴX̄, Ā := the band of −B̄Xᴴ, plus gbtrf's adjoint of the factor's own shadow

The kl rows above the band are filled in by the routine, which does not read them: their cotangent is 0.
"""

from typing import Any

import numpy as np

from linrules import calls
from linrules.calls import NONUNIT, UPPER, C, K, N, T
from linrules.interface import Record, Routine
from linrules.matrix import HERMITIAN_OF, Array, compact, conj
from linrules.rules.banded import add_band_argument, add_band_outer, band_mask


def window(ab: Array, off: int, row: int, rows: int, column: int, columns: int) -> Array:
    """A dense view into a band whose main diagonal is row ``off``: entry (i, j) lies at off + i + j (ld - 1)."""
    item = ab.itemsize
    step = int(ab.strides[1]) - item if columns > 1 else item * max(1, rows)
    corner = ab[off + row - column :, column:]
    return np.lib.stride_tricks.as_strided(corner, (rows, columns), (item, step))


def row_of(ab: Array, off: int, row: int, column: int, columns: int) -> Array:
    """Part of a row of the matrix."""
    out: Array = window(ab, off, row, 1, column, columns)[0]
    return out


def swap(x: Array, y: Array) -> None:
    if x.size:
        calls.swap(x, y)


class Steps:
    """The steps of a factorisation of m rows, over the factor and any array of the same layout."""

    def __init__(self, ab: Array, ipiv: Array, m: int, kl: int, ku: int) -> None:
        self.ab, self.m, self.kl, self.off = ab, m, kl, kl + ku
        self.n = int(ab.shape[1])
        self.pivots = [int(i) - 1 for i in ipiv]

    def below(self, j: int) -> slice:
        """The storage rows of l."""
        return slice(self.off + 1, self.off + 1 + min(self.kl, self.m - 1 - j))

    def right(self, j: int) -> int:
        """How many columns right of j the step reaches."""
        return int(min(self.off, self.n - 1 - j))

    def interchange(self, x: Array, j: int) -> None:
        p, count = self.pivots[j], self.right(j) + 1
        if p != j:
            swap(row_of(x, self.off, j, j, count), row_of(x, self.off, p, j, count))

    def multipliers(self, j: int) -> Array:
        return self.ab[self.below(j), j]


def outer_update(x: Array, y: Array, a: Array) -> None:
    """a −= x yᵀ."""
    if a.size:
        calls.ger("geru" if a.dtype.kind == "c" else "ger", -1, x, y, a)


def band_lu_adjoint(f: Steps, ct: Array) -> None:
    """Turn the shadow of the factor into that of the matrix, in place."""
    for j in range(len(f.pivots) - 1, -1, -1):
        low, ct_l = f.multipliers(j), ct[f.below(j), j]
        count = f.right(j)
        if low.size and count:
            trailing = window(ct, f.off, j + 1, low.size, j + 1, count)
            u, ct_u = row_of(f.ab, f.off, j, j + 1, count), row_of(ct, f.off, j, j + 1, count)
            calls.gemv(N, -1, trailing, conj(u), 1, ct_l)
            calls.gemv(T, -1, trailing, conj(low), 1, ct_u)
        if low.size:
            ct_l /= f.ab[f.off, j].conjugate()
            ct[f.off, j] -= np.vdot(low, ct_l)
        f.interchange(ct, j)
    clear_fill(f, ct)


def clear_fill(f: Steps, x: Array) -> None:
    fill = band_mask(f.kl, f.m, f.n, f.off)
    np.copyto(x[: f.kl], 0, where=fill)


def band_lu_tangent(f: Steps, d: Array) -> None:
    """Turn the tangent of the matrix into that of the factor, in place."""
    clear_fill(f, d)
    for j in range(len(f.pivots)):
        f.interchange(d, j)
        low, dl = f.multipliers(j), d[f.below(j), j]
        if low.size:
            dl -= d[f.off, j] * low
            dl /= f.ab[f.off, j]
        count = f.right(j)
        if low.size and count:
            trailing = window(d, f.off, j + 1, low.size, j + 1, count)
            outer_update(dl, row_of(f.ab, f.off, j, j + 1, count), trailing)
            outer_update(low, row_of(d, f.off, j, j + 1, count), trailing)


def upper_band(name: str, op: int, u: Array, b: Array) -> None:
    """tbmv or tbsv with the upper band U, on every column of b, for all four ops."""
    if op == K:
        u, op = conj(u), N
    for j in range(b.shape[1]):
        if b.shape[0]:
            calls.tbmv(name, UPPER, op, NONUNIT, u, b[:, j])


def band_solve_adjoint(f: Steps, trans: int, x: Array, ct_b: Array, ct_a: Array) -> None:
    """B̄ from X̄, in place, for op(A) X = B with a factor; add to the factor's shadow."""
    if trans == N:
        _solve_adjoint_plain(f, x, ct_b, ct_a)
    else:
        _solve_adjoint_transposed(f, trans, x, ct_b, ct_a)


def _solve_adjoint_plain(f: Steps, x: Array, ct_b: Array, ct_a: Array) -> None:
    n, u, ct_u = f.n, f.ab[: f.off + 1], ct_a[: f.off + 1]
    upper_band("tbsv", C, u, ct_b)
    for j in range(x.shape[1]):
        add_band_outer(ct_u, f.off, -f.off, 0, n, -ct_b[:, j], x[:, j].conj())
    y = compact(x)
    upper_band("tbmv", N, u, y)
    for j in range(n - 1, -1, -1):
        low, rows = f.multipliers(j), slice(j + 1, j + 1 + min(f.kl, n - 1 - j))
        if low.size:
            calls.gemv(N, -1, ct_b[rows], conj(y[j]), 1, ct_a[f.below(j), j])
            ct_b[j] -= low.conj() @ ct_b[rows]
            outer_update(-low, y[j], y[rows])
        if f.pivots[j] != j:
            swap(y[j], y[f.pivots[j]])
            swap(ct_b[j], ct_b[f.pivots[j]])


def _solve_adjoint_transposed(f: Steps, trans: int, x: Array, ct_b: Array, ct_a: Array) -> None:
    n, u, ct_u = f.n, f.ab[: f.off + 1], ct_a[: f.off + 1]
    z = compact(x)
    for j in range(n):
        if f.pivots[j] != j:
            swap(z[j], z[f.pivots[j]])
            swap(ct_b[j], ct_b[f.pivots[j]])
        low, rows = f.multipliers(j), slice(j + 1, j + 1 + min(f.kl, n - 1 - j))
        if low.size:
            op_l = low.conj() if trans == C else low
            z[j] += op_l @ z[rows]
            gained = z[rows] @ ct_b[j].conj()
            ct_a[f.below(j), j] -= gained if trans == C else gained.conj()
            outer_update(op_l.conj(), ct_b[j], ct_b[rows])
    upper_band("tbsv", HERMITIAN_OF[trans], u, ct_b)
    for j in range(x.shape[1]):
        add_band_argument(trans, ct_u, f.off, -f.off, 0, n, -ct_b[:, j], z[:, j])


def band_solve_tangent(f: Steps, trans: int, b: Array, db: Array, da: Array) -> None:
    """Ẋ in place of Ḃ; ``b`` is the right-hand side, which is destroyed."""
    n, u, du = f.n, f.ab[: f.off + 1], da[: f.off + 1]
    if trans != N:
        upper_band("tbsv", trans, u, b)
        move = compact(b)
        upper_band("tbmv", trans, du, move)
        db -= move
        upper_band("tbsv", trans, u, db)
    for j in range(n) if trans == N else range(n - 1, -1, -1):
        low, dl = f.multipliers(j), da[f.below(j), j]
        rows, p = slice(j + 1, j + 1 + low.size), f.pivots[j]
        if trans == N and p != j:
            swap(b[j], b[p])
            swap(db[j], db[p])
        if low.size and trans == N:
            outer_update(low, db[j], db[rows])
            outer_update(dl, b[j], db[rows])
            outer_update(low, b[j], b[rows])
        elif low.size:
            low, dl = (low.conj(), dl.conj()) if trans == C else (low, dl)
            db[j] -= low @ db[rows] + dl @ b[rows]
            b[j] -= low @ b[rows]
        if trans != N and p != j:
            swap(b[j], b[p])
            swap(db[j], db[p])
    if trans == N:
        upper_band("tbsv", N, u, b)
        upper_band("tbmv", N, du, b)
        db -= b
        upper_band("tbsv", N, u, db)


class Gbtrf(Routine):
    """A ← L and U for an m-row band matrix with kl diagonals below the main one and ku above, kl rows free above it."""

    signature = "m:int kl:int ku:int A:m+ ipiv:ci="
    family = "gbtrf / gbsv"
    keep = {"A": "*", "ipiv": "*"}

    def check(self, p: Record) -> None:
        self.need(p.m >= 0 and p.kl >= 0 and p.ku >= 0, "m, kl and ku are not negative")
        rows, n = p.A.shape
        self.need(rows == 2 * p.kl + p.ku + 1, f"A has {rows} rows, not 2 kl + ku + 1")
        self.need(p.ipiv.size == min(p.m, n), f"ipiv has {p.ipiv.size} elements, not {min(p.m, n)}")

    def region(self, name: str, p: Record) -> Array | None:
        return band_mask(p.A.shape[0], p.m, p.A.shape[1], p.kl + p.ku) if name == "A" else None

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.gbtrf(p.m, p.kl, p.ku, p.A, p.ipiv) if p.m and p.A.shape[1] else 0

    def steps(self, p: Record) -> Steps:
        return Steps(p.A, p.ipiv, p.m, p.kl, p.ku)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        band_lu_adjoint(self.steps(p), ct.A)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.A is not None:
            band_lu_tangent(self.steps(p), d.A)


class Gbtrs(Routine):
    """Solve op(A) X = B with the factor of gbtrf, in place of B."""

    signature = "trans:trans kl:int ku:int A:m ipiv:ci B:m+"
    family = "gbtrf / gbsv"
    keep = {"A": "A B", "ipiv": "*", "B": "A"}

    def check(self, p: Record) -> None:
        self.need(p.kl >= 0 and p.ku >= 0, "kl and ku are not negative")
        rows, n = p.A.shape
        self.need(rows == 2 * p.kl + p.ku + 1, f"A has {rows} rows, not 2 kl + ku + 1")
        self.need(p.ipiv.size == n and p.B.shape[0] == n, f"A is of order {n}; ipiv or B does not fit")

    def check_contents(self, p: Record) -> None:
        self.pivots_within(p.ipiv, p.kl, p.A.shape[1])

    def region(self, name: str, p: Record) -> Array | None:
        n = p.A.shape[1]
        return band_mask(p.A.shape[0], n, n, p.kl + p.ku) if name == "A" else None

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return self.solve(p, p.trans, p.B)

    def solve(self, p: Record, op: int, b: Array) -> int:
        """b := op(A)⁻¹ b for all four ops."""
        if b.size == 0:
            return 0
        if op != K:
            return calls.gbtrs(op, p.kl, p.ku, p.A, p.ipiv, b)
        b[...] = b.conj()
        info = calls.gbtrs(N, p.kl, p.ku, p.A, p.ipiv, b)
        b[...] = b.conj()
        return info

    def steps(self, p: Record) -> Steps:
        return Steps(p.A, p.ipiv, p.A.shape[1], p.kl, p.ku)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.A is not None and p.B.size:
            band_solve_adjoint(self.steps(p), p.trans, p.B, ct.B, ct.A)
        else:
            self.solve(p, HERMITIAN_OF[p.trans], ct.B)
        return {}

    def tangent_before(self, p: Record, d: Record) -> None:
        if d.B is None or p.B.size == 0:
            return
        if d.A is not None:
            band_solve_tangent(self.steps(p), p.trans, compact(p.B), d.B, d.A)
        else:
            self.solve(p, p.trans, d.B)


class Gbsv(Gbtrf):
    """Solve AX = B in place of B, A in band storage with kl rows above it, and leave the factor in A."""

    signature = "kl:int ku:int A:m+ ipiv:ci= B:m+"
    keep = {"A": "*", "ipiv": "*", "B": "A"}
    check = Gbtrs.check

    def region(self, name: str, p: Record) -> Array | None:
        n = p.A.shape[1]
        return band_mask(p.A.shape[0], n, n, p.kl + p.ku) if name == "A" else None

    def steps(self, p: Record) -> Steps:
        return Steps(p.A, p.ipiv, p.A.shape[1], p.kl, p.ku)

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        if p.B.shape[1] == 0:  # the factor is an output, whatever a library makes of no right-hand side
            return calls.gbtrf(p.A.shape[1], p.kl, p.ku, p.A, p.ipiv) if p.A.shape[1] else 0
        return calls.gbsv(p.kl, p.ku, p.A, p.ipiv, p.B) if p.A.shape[1] else 0

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.A is not None and "A" not in p.zero:
            band_lu_adjoint(self.steps(p), ct.A)
        if ct.B is not None and p.B.size:
            calls.gbtrs(C, p.kl, p.ku, p.A, p.ipiv, ct.B)
            if ct.A is not None:
                n = p.A.shape[1]
                for j in range(p.B.shape[1]):
                    add_band_outer(ct.A, p.kl + p.ku, -p.ku, p.kl, n, -ct.B[:, j], p.B[:, j].conj())
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.B is not None and p.B.size:
            if d.A is not None:
                for j in range(p.B.shape[1]):
                    calls.gbmv(N, p.A.shape[1], p.kl, p.ku, -1, d.A[p.kl :], p.B[:, j], 1, d.B[:, j])
            calls.gbtrs(N, p.kl, p.ku, p.A, p.ipiv, d.B)
        if d.A is not None and "A" not in p.zero:
            band_lu_tangent(self.steps(p), d.A)
