# SPDX-License-Identifier: MIT
"""BLAS 2 on dense and packed storage: the bodies of BLAS 3 with vectors as matrices of one column.

A vector whose elements are not adjacent is copied; a packed triangle is unpacked, and its cotangent packed again.
"""

from typing import Any, ClassVar

from linrules import calls
from linrules.calls import LEFT, LOWER, C, N, T
from linrules.interface import Record, Routine, tri_region
from linrules.matrix import (
    FULL,
    Array,
    column,
    conj_scalar,
    inner,
    is_complex,
    new,
    real_diagonal,
    scale_region,
    store,
    triangle_solve,
)
from linrules.rules.level3 import (
    gemm_adjoint,
    gemm_tangent,
    multiply_or_clear,
    scale_out,
    symm_adjoint,
    syr2k_adjoint,
    syrk_adjoint,
    triangle_tangent_product,
    trmm_adjoint,
    trsm_adjoint,
)


def column_or_none(x: Array | None) -> Array | None:
    return None if x is None else column(x)


def store_or_none(x: Array | None, c: Array | None) -> None:
    if x is not None and c is not None:
        store(x, c)


# --------------------------------------------------------------------------------------------------------------- packed


def packed_columns(n: int, uplo: int) -> list[tuple[int, int, int]]:
    """Per column of a packed triangle: where it starts in memory, its first row, its length."""
    out = []
    start = 0
    for j in range(n):
        length = n - j if uplo == LOWER else j + 1
        out.append((start, j if uplo == LOWER else 0, length))
        start += length
    return out


def unpack(ap: Array, n: int, uplo: int, diag: int = 0) -> Array:
    """The triangle as a matrix; a unit diagonal is left at zero and not read."""
    out = new(n, n, ap)
    for j, (start, row, length) in enumerate(packed_columns(n, uplo)):
        if diag and uplo == LOWER:
            start, row, length = start + 1, row + 1, length - 1
        elif diag:
            length -= 1
        out[row : row + length, j] = ap[start : start + length]
    return out


def add_packed(dest: Array, a: Array, uplo: int) -> None:
    """Add a triangle to packed storage."""
    for j, (start, row, length) in enumerate(packed_columns(a.shape[0], uplo)):
        dest[start : start + length] += a[row : row + length, j]


def packed_diagonal(n: int, uplo: int) -> list[int]:
    return [start if uplo == LOWER else start + length - 1 for start, _, length in packed_columns(n, uplo)]


def packed_region(ap: Array, n: int, uplo: int, diag: int) -> Array | None:
    if not diag:
        return None
    mask: Array = ap == ap
    mask[:] = True
    mask[packed_diagonal(n, uplo)] = False
    return mask


def check_packed(routine: Routine, ap: Array, n: int) -> None:
    routine.need(ap.size == n * (n + 1) // 2, f"a packed triangle of order {n} has {n * (n + 1) // 2} elements")


# ----------------------------------------------------------------------------------------------------------- gemv, symv


class Gemv(Routine):
    """y ← α op(A) x + βy."""

    signature = "trans:trans alpha:s A:m x:v beta:s y:v+"
    keep = {"A": "x alpha", "x": "A alpha", "y0": "beta"}

    def check(self, p: Record) -> None:
        m, n = p.A.shape if p.trans == N else p.A.shape[::-1]
        self.need(p.x.size == n and p.y.size == m, f"op(A) is {m} x {n}, x has {p.x.size} elements, y has {p.y.size}")

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        if p.x.size == 0:  # the reference BLAS returns without applying β
            scale_region(p.y[:, None], p.beta, FULL)
        else:
            calls.gemv(p.trans, p.alpha, p.A, p.x, p.beta, p.y)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        out = {"beta": inner(p.y0, ct.y)} if ct.beta else {}
        y, x = column(ct.y), column_or_none(ct.x)
        out = {**out, **gemm_adjoint(p.trans, N, p.alpha, p.A, column(p.x), y, ct.A, x, ct.alpha)}
        store_or_none(ct.x, x)
        scale_region(ct.y[:, None], conj_scalar(p.beta), FULL)
        return out

    def tangent_before(self, p: Record, d: Record) -> None:
        if d.y is None:
            return
        y = column(d.y)
        scale_out(y, p.y[:, None], p.beta, d.beta, FULL)
        gemm_tangent(p.trans, N, p.alpha, p.A, column(p.x), d, d.A, column_or_none(d.x), y)
        store(d.y, y)


class Symv(Routine):
    """y ← αAx + βy with one triangle of the symmetric A."""

    signature = "uplo:uplo alpha:s A:m x:v beta:s y:v+"
    keep = {"A": "x alpha", "x": "A alpha", "y0": "beta"}
    hermitian: ClassVar[bool] = False

    def check(self, p: Record) -> None:
        n = p.x.size
        self.need(p.A.shape == (n, n) and p.y.size == n, f"A is {p.A.shape}, x has {n} elements, y has {p.y.size}")

    def region(self, name: str, p: Record) -> Array | None:
        return tri_region(p.A, p.uplo) if name == "A" else None

    def full(self, a: Array, p: Record) -> Array:
        """The matrix whose triangle the argument holds."""
        return a

    def multiply(self, alpha: Any, a: Array, p: Record, x: Array, y: Array) -> None:
        """y += αAx."""
        if self.hermitian:
            calls.hemv(p.uplo, alpha, a, x, 1, y)
        else:
            calls.symv(p.uplo, alpha, a, x, 1, y)

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        scale_region(p.y[:, None], p.beta, FULL)
        if p.alpha != 0:
            self.multiply(p.alpha, p.A, p, p.x, p.y)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        out = {"beta": inner(p.y0, ct.y)} if ct.beta else {}
        y, x = column(ct.y), column_or_none(ct.x)
        needs_a = ct.alpha or (ct.x is not None and p.alpha != 0)
        a = self.full(p.A, p) if needs_a else new(p.x.size, p.x.size, ct.y)
        ct_a = self.shadow(ct.A, p)
        more = symm_adjoint(LEFT, p.uplo, self.hermitian, p.alpha, a, column(p.x), y, ct_a, x, ct.alpha)
        out = {**out, **more}
        self.add_shadow(ct.A, ct_a, p)
        store_or_none(ct.x, x)
        scale_region(ct.y[:, None], conj_scalar(p.beta), FULL)
        return out

    def shadow(self, ct_a: Array | None, p: Record) -> Array | None:
        return ct_a

    def add_shadow(self, dest: Array | None, ct_a: Array | None, p: Record) -> None:
        pass

    def tangent_before(self, p: Record, d: Record) -> None:
        if d.y is None:
            return
        scale_region(d.y[:, None], p.beta, FULL)
        if d.beta is not None:
            calls.axpy(d.beta, p.y, d.y)
        for alpha, a, x in ((p.alpha, d.A, p.x), (p.alpha, p.A, d.x), (d.alpha, p.A, p.x)):
            if alpha is not None and alpha != 0 and a is not None and x is not None:
                self.multiply(alpha, a, p, x, d.y)


class Hemv(Symv):
    """y ← αAx + βy with one triangle of the Hermitian A."""

    types = "cz"
    hermitian = True


class Spmv(Symv):
    """y ← αAx + βy with the symmetric A packed."""

    signature = "uplo:uplo alpha:s A:c x:v beta:s y:v+"

    def check(self, p: Record) -> None:
        self.need(p.x.size == p.y.size, f"x has {p.x.size} elements and y has {p.y.size}")
        check_packed(self, p.A, p.x.size)

    def region(self, name: str, p: Record) -> Array | None:
        return None

    def full(self, a: Array, p: Record) -> Array:
        return unpack(a, p.x.size, p.uplo)

    def multiply(self, alpha: Any, a: Array, p: Record, x: Array, y: Array) -> None:
        calls.spmv(self.name, p.uplo, alpha, a, x, 1, y)

    def shadow(self, ct_a: Array | None, p: Record) -> Array | None:
        return None if ct_a is None else new(p.x.size, p.x.size, ct_a)

    def add_shadow(self, dest: Array | None, ct_a: Array | None, p: Record) -> None:
        if dest is not None and ct_a is not None:
            add_packed(dest, ct_a, p.uplo)


class Hpmv(Spmv):
    """y ← αAx + βy with the Hermitian A packed."""

    types = "cz"
    family = "spmv / hpmv"
    hermitian = True


# ----------------------------------------------------------------------------------------------------------- trmv, trsv


class Trmv(Routine):
    """x ← op(A) x with a triangular A."""

    signature = "uplo:uplo trans:trans diag:diag A:m x:v+"
    keep = {"A": "x", "x0": "A"}

    def check(self, p: Record) -> None:
        n = p.x.size
        self.need(p.A.shape == (n, n), f"A is {p.A.shape}, not {(n, n)}")

    def region(self, name: str, p: Record) -> Array | None:
        return tri_region(p.A, p.uplo, p.diag) if name == "A" else None

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        calls.trmv(self.name, p.uplo, p.trans, p.diag, p.A, p.x)

    def full(self, a: Array, p: Record) -> Array:
        return a

    def shadow(self, ct_a: Array | None, p: Record) -> Array | None:
        return ct_a

    def add_shadow(self, dest: Array | None, ct_a: Array | None, p: Record) -> None:
        pass

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        x = column(ct.x)
        ct_a = self.shadow(ct.A, p)
        old = column(p.x0) if ct.A is not None else None
        trmm_adjoint(LEFT, p.uplo, p.trans, p.diag, p.x.dtype.type(1), self.full(p.A, p), old, x, ct_a, False)
        self.add_shadow(ct.A, ct_a, p)
        store(ct.x, x)
        return {}

    def tangent_before(self, p: Record, d: Record) -> None:
        if d.x is None:
            return
        flags = LEFT, p.uplo, p.trans, p.diag
        x = column(d.x)
        multiply_or_clear(*flags, 1, self.full(p.A, p), x)
        if d.A is not None:
            x += triangle_tangent_product(*flags, self.full(d.A, p), column(p.x))
        store(d.x, x)


class Trsv(Trmv):
    """Solve op(A) x = b in place of b."""

    keep = {"A": "x A", "x": "A"}

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        x = column(ct.x)
        ct_a = self.shadow(ct.A, p)
        one = p.x.dtype.type(1)
        flags = LEFT, p.uplo, p.trans, p.diag
        trsm_adjoint(*flags, one, self.full(p.A, p), column(p.x), None, x, ct_a, False)
        self.add_shadow(ct.A, ct_a, p)
        store(ct.x, x)
        return {}

    def tangent_before(self, p: Record, d: Record) -> None:
        pass

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.x is None:
            return
        flags = LEFT, p.uplo, p.trans, p.diag
        x = column(d.x)
        if d.A is not None:
            x -= triangle_tangent_product(*flags, self.full(d.A, p), column(p.x))
        triangle_solve(*flags, 1, self.full(p.A, p), x)
        store(d.x, x)


class Tpmv(Trmv):
    """x ← op(A) x with a packed triangular A."""

    signature = "uplo:uplo trans:trans diag:diag A:c x:v+"

    def check(self, p: Record) -> None:
        check_packed(self, p.A, p.x.size)

    def region(self, name: str, p: Record) -> Array | None:
        return packed_region(p.A, p.x.size, p.uplo, p.diag) if name == "A" else None

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        calls.tpmv(self.name, p.uplo, p.trans, p.diag, p.A, p.x)

    def full(self, a: Array, p: Record) -> Array:
        return unpack(a, p.x.size, p.uplo, p.diag)

    def shadow(self, ct_a: Array | None, p: Record) -> Array | None:
        return None if ct_a is None else new(p.x.size, p.x.size, ct_a)

    def add_shadow(self, dest: Array | None, ct_a: Array | None, p: Record) -> None:
        if dest is not None and ct_a is not None:
            add_packed(dest, ct_a, p.uplo)


class Tpsv(Tpmv, Trsv):
    """Solve op(A) x = b in place of b, with a packed triangular A."""

    keep = Trsv.keep
    adjoint = Trsv.adjoint
    tangent_before = Trsv.tangent_before
    tangent_after = Trsv.tangent_after


# --------------------------------------------------------------------------------------------------------- rank updates


class Ger(Routine):
    """A ← αxyᵀ + A."""

    signature = "alpha:s x:v y:v A:m+"
    types = "sd"
    keep = {"x": "y alpha", "y": "x alpha"}
    conjugates: ClassVar[bool] = False

    def check(self, p: Record) -> None:
        self.need(p.A.shape == (p.x.size, p.y.size), f"A is {p.A.shape}, not {(p.x.size, p.y.size)}")

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        calls.ger(self.name, p.alpha, p.x, p.y, p.A)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        x, y = column_or_none(ct.x), column_or_none(ct.y)
        op = C if self.conjugates else T
        out = gemm_adjoint(N, op, p.alpha, column(p.x), column(p.y), ct.A, x, y, ct.alpha)
        store_or_none(ct.x, x)
        store_or_none(ct.y, y)
        return out

    def tangent_before(self, p: Record, d: Record) -> None:
        if d.A is None:
            return
        for alpha, x, y in ((p.alpha, d.x, p.y), (p.alpha, p.x, d.y), (d.alpha, p.x, p.y)):
            if alpha is not None and alpha != 0 and x is not None and y is not None:
                calls.ger(self.name, alpha, x, y, d.A)


class Geru(Ger):
    """A ← αxyᵀ + A for complex data."""

    types = "cz"
    family = "ger / geru / gerc"


class Gerc(Ger):
    """A ← αxyᴴ + A."""

    types = "cz"
    family = "ger / geru / gerc"
    conjugates = True


class Syr(Routine):
    """A ← αxxᵀ + A on one triangle."""

    signature = "uplo:uplo alpha:s x:v A:m+"
    keep = {"x": "x alpha"}
    hermitian: ClassVar[bool] = False
    update: ClassVar[str] = "syr2"

    def check(self, p: Record) -> None:
        n = p.x.size
        self.need(p.A.shape == (n, n), f"A is {p.A.shape}, not {(n, n)}")

    def region(self, name: str, p: Record) -> Array | None:
        return tri_region(p.A, p.uplo) if name == "A" else None

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        calls.syr(self.name, p.uplo, p.alpha, p.x, p.A)

    def full(self, a: Array, p: Record) -> Array:
        return a

    def drop_imaginary(self, a: Array, p: Record) -> None:
        """The diagonal of a Hermitian matrix has no imaginary part."""
        if self.hermitian:
            real_diagonal(a)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        x = column_or_none(ct.x)
        a = self.full(ct.A, p)
        out = syrk_adjoint(p.uplo, N, self.hermitian, p.alpha, column(p.x), a, x, ct.alpha)
        store_or_none(ct.x, x)
        self.drop_imaginary(ct.A, p)
        return out

    def add_rank_two(self, alpha: Any, x: Array, y: Array, p: Record, a: Array) -> None:
        if is_complex(a) and not self.hermitian:  # LAPACK has csyr, but nobody has csyr2
            calls.syr2k("syr2k", p.uplo, N, alpha, column(x), column(y), 1, a)
        else:
            calls.syr2("her2" if self.hermitian else "syr2", p.uplo, alpha, x, y, a)

    def tangent_before(self, p: Record, d: Record) -> None:
        if d.A is None:
            return
        if d.x is not None and p.alpha != 0:
            self.add_rank_two(p.alpha, p.x, d.x, p, d.A)
        if d.alpha is not None:
            alpha = d.alpha.real if self.hermitian else d.alpha
            if alpha != 0:
                self.run(Record(uplo=p.uplo, alpha=alpha, x=p.x, A=d.A), {})
        self.drop_imaginary(d.A, p)


class Her(Syr):
    """A ← αxxᴴ + A on one triangle, α real."""

    signature = "uplo:uplo alpha:sr x:v A:m+"
    types = "cz"
    hermitian = True


class Syr2(Syr):
    """A ← α(xyᵀ + yxᵀ) + A on one triangle."""

    signature = "uplo:uplo alpha:s x:v y:v A:m+"
    types = "sd"
    keep = {"x": "y alpha", "y": "x alpha"}

    def check(self, p: Record) -> None:
        super().check(p)
        self.need(p.x.size == p.y.size, f"x has {p.x.size} elements and y has {p.y.size}")

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        calls.syr2(self.name, p.uplo, p.alpha, p.x, p.y, p.A)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        x, y = column_or_none(ct.x), column_or_none(ct.y)
        a = self.full(ct.A, p)
        out = syr2k_adjoint(p.uplo, N, self.hermitian, p.alpha, column(p.x), column(p.y), a, x, y, ct.alpha)
        store_or_none(ct.x, x)
        store_or_none(ct.y, y)
        self.drop_imaginary(ct.A, p)
        return out

    def tangent_before(self, p: Record, d: Record) -> None:
        if d.A is None:
            return
        for alpha, x, y in ((p.alpha, d.x, p.y), (p.alpha, p.x, d.y), (d.alpha, p.x, p.y)):
            if alpha is not None and alpha != 0 and x is not None and y is not None:
                self.run(Record(uplo=p.uplo, alpha=alpha, x=x, y=y, A=d.A), {})
        self.drop_imaginary(d.A, p)


class Her2(Syr2):
    """A ← αxyᴴ + conj(α)yxᴴ + A on one triangle."""

    types = "cz"
    hermitian = True


class Spr(Syr):
    """A ← αxxᵀ + A, packed."""

    signature = "uplo:uplo alpha:s x:v A:c+"

    def check(self, p: Record) -> None:
        check_packed(self, p.A, p.x.size)

    def region(self, name: str, p: Record) -> Array | None:
        return None

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        calls.spr(self.name, p.uplo, p.alpha, p.x, p.A)

    def full(self, a: Array, p: Record) -> Array:
        return unpack(a, p.x.size, p.uplo)

    def drop_imaginary(self, a: Array, p: Record) -> None:
        if self.hermitian:
            for i in packed_diagonal(p.x.size, p.uplo):
                a[i] = a[i].real

    def add_rank_two(self, alpha: Any, x: Array, y: Array, p: Record, a: Array) -> None:
        if is_complex(a) and not self.hermitian:
            w = new(x.size, x.size, a)
            calls.syr2k("syr2k", p.uplo, N, alpha, column(x), column(y), 0, w)
            add_packed(a, w, p.uplo)
        else:
            calls.spr2("hpr2" if self.hermitian else "spr2", p.uplo, alpha, x, y, a)


class Hpr(Spr):
    """A ← αxxᴴ + A, packed, α real."""

    signature = "uplo:uplo alpha:sr x:v A:c+"
    types = "cz"
    hermitian = True


class Spr2(Syr2):
    """A ← α(xyᵀ + yxᵀ) + A, packed."""

    signature = "uplo:uplo alpha:s x:v y:v A:c+"

    def check(self, p: Record) -> None:
        self.need(p.x.size == p.y.size, f"x has {p.x.size} elements and y has {p.y.size}")
        check_packed(self, p.A, p.x.size)

    region = Spr.region
    full = Spr.full
    drop_imaginary = Spr.drop_imaginary

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        calls.spr2(self.name, p.uplo, p.alpha, p.x, p.y, p.A)


class Hpr2(Spr2):
    """A ← αxyᴴ + conj(α)yxᴴ + A, packed."""

    types = "cz"
    hermitian = True
