# SPDX-License-Identifier: MIT
"""Band matrices, but for LU (bandlu.py) and three diagonals (tridiagonal.py).

Everything stays within the band, and costs as much as the band has elements.

Entry (i, j) of a band matrix lies in row ``off + i - j`` of its storage, so a diagonal is a row. With the cotangent
of a product being an outer product u vᵀ, each diagonal of Ā takes one elementwise product.

gbmv, sbmv, tbmv, tbsv    as gemv, symv, trmv, trsv, the outer product restricted to the band
pbsv                      B̄ := A⁻ᴴX̄, Ā := the band of −B̄Xᴴ, and pbtrf's adjoint of the factor's own shadow
pbtrf, pbtrs              as potrf and potrs: the dense rules' restriction to the band is exact
"""

from typing import Any, ClassVar

import numpy as np

from linrules import calls
from linrules.calls import LOWER, NONUNIT, C, K, N, T
from linrules.interface import Record, Routine
from linrules.matrix import (
    FULL,
    HERMITIAN_OF,
    Array,
    compact,
    conj,
    conj_scalar,
    inner,
    is_complex,
    new_like,
    scale_region,
)


def band_mask(rows: int, m: int, n: int, off: int) -> Array:
    i = np.arange(rows)[:, None] - off + np.arange(n)[None, :]
    mask: Array = (i >= 0) & (i < m)
    return mask


def add_band_outer(dest: Array, off: int, first: int, last: int, m: int, u: Array, v: Array) -> None:
    """The diagonals ``first`` to ``last`` (0 the main one, below it positive) of an m-row matrix += those of u vᵀ."""
    n = dest.shape[1]
    for d in range(first, last + 1):
        start, end = max(0, -d), min(n, m - d)
        if end > start:
            dest[off + d, start:end] += u[start + d : end + d] * v[start:end]


def add_band_argument(op: int, dest: Array, off: int, first: int, last: int, m: int, u: Array, x: Array) -> None:
    """dest += the band of A's cotangent, when that of op(A) is u xᴴ."""
    if op == N:
        add_band_outer(dest, off, first, last, m, u, x.conj())
    elif op == T:
        add_band_outer(dest, off, first, last, m, x.conj(), u)
    else:
        add_band_outer(dest, off, first, last, m, x, u.conj())


# ----------------------------------------------------------------------------------------------------------- gbmv, sbmv


class Gbmv(Routine):
    """y ← α op(A) x + βy with an m x n band matrix, kl diagonals below the main one and ku above."""

    signature = "trans:trans m:int kl:int ku:int alpha:s A:m x:v beta:s y:v+"
    keep = {"A": "x alpha", "x": "A alpha", "y0": "beta"}

    def check(self, p: Record) -> None:
        self.need(p.m >= 0 and p.kl >= 0 and p.ku >= 0, "m, kl and ku are not negative")
        n = p.A.shape[1]
        self.need(p.A.shape[0] == p.kl + p.ku + 1, f"A has {p.A.shape[0]} rows, not kl + ku + 1")
        rows, columns = (p.m, n) if p.trans == N else (n, p.m)
        self.need(p.x.size == columns and p.y.size == rows, f"op(A) is {rows} x {columns}; x or y does not fit")

    def region(self, name: str, p: Record) -> Array | None:
        return band_mask(*(p.A.shape[0], p.m, p.A.shape[1], p.ku)) if name == "A" else None

    def op(self, p: Record) -> int:
        """The flag of A, of which a symmetric matrix has none."""
        return int(p.trans)

    def multiply(self, op: int, alpha: Any, a: Array, p: Record, x: Array, y: Array) -> None:
        """y += α op(A) x."""
        if x.size and y.size:
            if op == K:
                a, op = conj(a), N
            calls.gbmv(op, p.m, p.kl, p.ku, alpha, a, x, 1, y)

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        scale_region(p.y[:, None], p.beta, FULL)
        if p.alpha != 0:
            self.multiply(self.op(p), p.alpha, p.A, p, p.x, p.y)

    def add_argument(self, ct: Array, p: Record, u: Array) -> None:
        add_band_argument(p.trans, ct, p.ku, -p.ku, p.kl, p.m, u, p.x)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        out = {"beta": inner(p.y0, ct.y)} if ct.beta else {}
        factor = conj_scalar(p.alpha)
        if ct.A is not None and p.alpha != 0:
            self.add_argument(ct.A, p, factor * ct.y)
        if ct.alpha or (ct.x is not None and p.alpha != 0):
            w = np.zeros(p.x.size if ct.x is None else ct.x.size, ct.y.dtype)
            self.multiply(HERMITIAN_OF[self.op(p)], 1, p.A, p, ct.y, w)
            if ct.alpha:
                out = {**out, "alpha": inner(p.x, w)}
            if ct.x is not None and p.alpha != 0:
                ct.x += factor * w
        scale_region(ct.y[:, None], conj_scalar(p.beta), FULL)
        return out

    def tangent_before(self, p: Record, d: Record) -> None:
        if d.y is None:
            return
        scale_region(d.y[:, None], p.beta, FULL)
        if d.beta is not None:
            calls.axpy(d.beta, p.y, d.y)
        for alpha, a, x in ((p.alpha, d.A, p.x), (p.alpha, p.A, d.x), (d.alpha, p.A, p.x)):
            if alpha is not None and alpha != 0 and a is not None and x is not None:
                self.multiply(self.op(p), alpha, a, p, x, d.y)


class Sbmv(Gbmv):
    """y ← αAx + βy with one triangle of a symmetric band matrix."""

    signature = "uplo:uplo alpha:s A:m x:v beta:s y:v+"
    types = "sd"
    hermitian: ClassVar[bool] = False

    def check(self, p: Record) -> None:
        n = p.A.shape[1]
        self.need(p.A.shape[0] >= 1, "A has no rows")
        self.need(p.x.size == n and p.y.size == n, f"A is of order {n}, x has {p.x.size} elements, y has {p.y.size}")

    def op(self, p: Record) -> int:
        return N

    def region(self, name: str, p: Record) -> Array | None:
        return triangle_band_mask(p.A, p.uplo, 0) if name == "A" else None

    def multiply(self, op: int, alpha: Any, a: Array, p: Record, x: Array, y: Array) -> None:
        if x.size:
            calls.sbmv(self.name, p.uplo, alpha, a, x, 1, y)

    def add_argument(self, ct: Array, p: Record, u: Array) -> None:
        add_band_folded(ct, p.uplo, self.hermitian, u, p.x)


class Hbmv(Sbmv):
    """y ← αAx + βy with one triangle of a Hermitian band matrix."""

    types = "cz"
    hermitian = True


def add_band_folded(ct: Array, uplo: int, hermitian: bool, u: Array, x: Array) -> None:
    """Add to the stored triangle of a band when the cotangent of the full matrix is u xᴴ."""
    k, n = ct.shape[0] - 1, ct.shape[1]
    off = 0 if uplo == LOWER else k
    first, last = (1, k) if uplo == LOWER else (-k, -1)
    add_band_outer(ct, off, first, last, n, u, x.conj())
    if hermitian:
        add_band_outer(ct, off, first, last, n, x, u.conj())
        ct[off] += (u * x.conj()).real
    else:
        add_band_outer(ct, off, first, last, n, x.conj(), u)
        ct[off] += u * x.conj()


def triangle_band_mask(a: Array, uplo: int, diag: int) -> Array:
    k, n = a.shape[0] - 1, a.shape[1]
    off = 0 if uplo == LOWER else k
    mask = band_mask(k + 1, n, n, off)
    if diag:
        mask[off] = False
    return mask


# ----------------------------------------------------------------------------------------------------------- tbmv, tbsv


class Tbmv(Routine):
    """x ← op(A) x with a triangular band matrix."""

    signature = "uplo:uplo trans:trans diag:diag A:m x:v+"
    keep = {"A": "x", "x0": "A"}

    def check(self, p: Record) -> None:
        self.need(p.A.shape[0] >= 1, "A has no rows")
        self.need(p.x.size == p.A.shape[1], f"A is of order {p.A.shape[1]} and x has {p.x.size} elements")

    def region(self, name: str, p: Record) -> Array | None:
        return triangle_band_mask(p.A, p.uplo, p.diag) if name == "A" else None

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        self.apply(self.name, p.trans, p.A, p, p.x)

    def apply(self, name: str, op: int, a: Array, p: Record, x: Array, diag: int | None = None) -> None:
        if op == K:
            a, op = conj(a), N
        if x.size:
            calls.tbmv(name, p.uplo, op, p.diag if diag is None else diag, a, x)

    def add_outer(self, dest: Array, p: Record, u: Array, x: Array) -> None:
        k, n = p.A.shape[0] - 1, p.A.shape[1]
        if p.uplo == LOWER:
            add_band_argument(p.trans, dest, 0, p.diag, k, n, u, x)
        else:
            add_band_argument(p.trans, dest, k, -k, -p.diag, n, u, x)

    def move(self, p: Record, da: Array) -> Array:
        """op(Ȧ) x; the unit diagonal does not move."""
        if p.diag:
            da = compact(da)
            da[0 if p.uplo == LOWER else -1] = 0
        w = np.array(p.x)
        self.apply("tbmv", p.trans, da, p, w, NONUNIT)
        return w

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.A is not None:
            self.add_outer(ct.A, p, ct.x, p.x0)
        self.apply("tbmv", HERMITIAN_OF[p.trans], p.A, p, ct.x)
        return {}

    def tangent_before(self, p: Record, d: Record) -> None:
        if d.x is not None:
            self.apply("tbmv", p.trans, p.A, p, d.x)
            if d.A is not None:
                d.x += self.move(p, d.A)


class Tbsv(Tbmv):
    """Solve op(A) x = b in place of b, with a triangular band matrix."""

    keep = {"A": "x A", "x": "A"}

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        self.apply("tbsv", HERMITIAN_OF[p.trans], p.A, p, ct.x)
        if ct.A is not None:
            self.add_outer(ct.A, p, -ct.x, p.x)
        return {}

    def tangent_before(self, p: Record, d: Record) -> None:
        pass

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.x is not None:
            if d.A is not None:
                d.x -= self.move(p, d.A)
            self.apply("tbsv", p.trans, p.A, p, d.x)


# ---------------------------------------------------------------------------------------------------- positive definite


def lower_band(ab: Array, uplo: int) -> Array:
    """A compact copy in lower band storage: of L, or of Uᴴ."""
    if uplo == LOWER:
        return compact(ab)
    return flipped_band(ab)


def flipped_band(ab: Array) -> Array:
    """The conjugate transpose of a triangular band, in the other storage: row r of one is a diagonal of both."""
    k, n = ab.shape[0] - 1, ab.shape[1]
    out = new_like(ab)
    for d in range(min(k, n - 1) + 1):
        out[d, : n - d] = ab[k - d, d:].conj()
    return out


def set_band(dest: Array, lower: Array, uplo: int) -> None:
    """Write lower band storage back to a band of either kind, its padding left alone."""
    k, n = dest.shape[0] - 1, dest.shape[1]
    for d in range(min(k, n - 1) + 1):
        if uplo == LOWER:
            dest[d, : n - d] = lower[d, : n - d]
        else:
            dest[k - d, d:] = lower[d, : n - d].conj()


def window(ab: Array, start: int, size: int) -> Array:
    """A dense view of one triangle on the diagonal: in lower band storage, entry (i, j) lies at i + j (ld - 1)."""
    item = ab.itemsize
    memory = ab[:, start:]
    return np.lib.stride_tricks.as_strided(memory, (size, size), (item, item * max(1, ab.shape[0] - 1)))


def band_cholesky_adjoint(uplo: int, factor: Array, ct: Array) -> None:
    """Turn the shadow of a band factor into that of the matrix, in place: columns from last to first.

    With a column d, l and the trailing shadow S̄: l̄ −= (S̄ + S̄ᴴ) l, d̄ −= Re(l̄ᴴl) / d, then l̄ / d and d̄ / 2d.
    """
    low, shadow = lower_band(factor, uplo), lower_band(ct, uplo)
    k, n = low.shape[0] - 1, low.shape[1]
    for j in range(n - 1, -1, -1):
        size = min(k, n - 1 - j)
        d, column, move = low[0, j].real, low[1 : 1 + size, j], shadow[1 : 1 + size, j]
        if size:
            trailing = window(shadow, j + 1, size)
            multiply = calls.hemv if is_complex(low) else calls.symv
            multiply(LOWER, -1, trailing, column, 1, move)
            move -= shadow[0, j + 1 : j + 1 + size].real * column
        move /= d
        shadow[0, j] = (shadow[0, j].real - np.vdot(move, column).real) / (2 * d)
    set_band(ct, shadow, uplo)


def band_cholesky_tangent(uplo: int, factor: Array, d: Array) -> None:
    """Turn the tangent of the matrix into that of the band factor, in place: columns from first to last."""
    low, moves = lower_band(factor, uplo), lower_band(d, uplo)
    k, n = low.shape[0] - 1, low.shape[1]
    for j in range(n):
        size = min(k, n - 1 - j)
        pivot, column, move = low[0, j].real, low[1 : 1 + size, j], moves[1 : 1 + size, j]
        moves[0, j] = moves[0, j].real / (2 * pivot)
        move -= moves[0, j] * column
        move /= pivot
        if size:
            calls.syr2("her2" if is_complex(low) else "syr2", LOWER, -1, column, move, window(moves, j + 1, size))
    set_band(d, moves, uplo)


class Pbtrf(Routine):
    """A ← L with A = LLᴴ, or U with A = UᴴU, for one triangle of a positive definite band matrix."""

    signature = "uplo:uplo A:m+"
    keep = {"A": "*"}

    def check(self, p: Record) -> None:
        self.need(p.A.shape[0] >= 1, "A has no rows")

    def region(self, name: str, p: Record) -> Array | None:
        return triangle_band_mask(p.A, p.uplo, 0)

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.pbtrf(p.uplo, p.A) if p.A.shape[1] else 0

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        band_cholesky_adjoint(p.uplo, p.A, ct.A)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.A is not None:
            band_cholesky_tangent(p.uplo, p.A, d.A)


def band_triangle(name: str, p: Record, op: int, a: Array, b: Array) -> None:
    """tbmv or tbsv on every column of b."""
    for j in range(b.shape[1]):
        if b.shape[0]:
            calls.tbmv(name, p.uplo, op, NONUNIT, a, b[:, j])


class Pbtrs(Routine):
    """Solve with a band Cholesky factor, in place of B."""

    signature = "uplo:uplo A:m B:m+"
    keep = {"A": "A B", "B": "A"}

    def check(self, p: Record) -> None:
        self.need(p.A.shape[0] >= 1, "A has no rows")
        self.need(p.A.shape[1] == p.B.shape[0], f"A is of order {p.A.shape[1]} and B has {p.B.shape[0]} rows")

    def region(self, name: str, p: Record) -> Array | None:
        return triangle_band_mask(p.A, p.uplo, 0) if name == "A" else None

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.pbtrs(p.uplo, p.A, p.B) if p.B.size else 0

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        first, second = (N, C) if p.uplo == LOWER else (C, N)
        band_triangle("tbsv", p, first, p.A, ct.B)
        z = compact(ct.B)
        band_triangle("tbsv", p, second, p.A, ct.B)
        if ct.A is not None:
            y = compact(p.B)
            band_triangle("tbmv", p, second, p.A, y)
            k, n = p.A.shape[0] - 1, p.A.shape[1]
            for j in range(y.shape[1]):
                if p.uplo == LOWER:
                    add_band_outer(ct.A, 0, 0, k, n, -ct.B[:, j], y[:, j].conj())
                    add_band_outer(ct.A, 0, 0, k, n, -p.B[:, j], z[:, j].conj())
                else:
                    add_band_outer(ct.A, k, -k, 0, n, -y[:, j], ct.B[:, j].conj())
                    add_band_outer(ct.A, k, -k, 0, n, -z[:, j], p.B[:, j].conj())
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.B is None:
            return
        first, second = (N, C) if p.uplo == LOWER else (C, N)
        if d.A is not None:
            y = compact(p.B)
            band_triangle("tbmv", p, second, p.A, y)
            band_triangle("tbmv", p, first, d.A, y)
            d.B -= y
        band_triangle("tbsv", p, first, p.A, d.B)
        if d.A is not None:
            y = compact(p.B)
            band_triangle("tbmv", p, second, d.A, y)
            d.B -= y
        band_triangle("tbsv", p, second, p.A, d.B)


class Pbsv(Routine):
    """Solve AX = B in place of B, with one triangle of a positive definite band matrix, and leave the factor in A."""

    signature = "uplo:uplo A:m+ B:m+"
    keep = {"A": "*", "B": "A"}
    check = Pbtrs.check
    region = Pbtrs.region

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.pbsv(p.uplo, p.A, p.B) if p.A.shape[1] else 0

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.A is not None and "A" not in p.zero:
            band_cholesky_adjoint(p.uplo, p.A, ct.A)
        if ct.B is not None and p.B.size:
            calls.pbtrs(p.uplo, p.A, ct.B)
            if ct.A is not None:
                for j in range(p.B.shape[1]):
                    add_band_folded(ct.A, p.uplo, is_complex(p.A), -ct.B[:, j], p.B[:, j])
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.B is not None and p.B.size:
            if d.A is not None:
                name = "hbmv" if is_complex(p.A) else "sbmv"
                for j in range(p.B.shape[1]):
                    calls.sbmv(name, p.uplo, -1, d.A, p.B[:, j], 1, d.B[:, j])
            calls.pbtrs(p.uplo, p.A, d.B)
        if d.A is not None and "A" not in p.zero:
            band_cholesky_tangent(p.uplo, p.A, d.A)
