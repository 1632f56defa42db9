# SPDX-License-Identifier: MIT
"""BLAS 3, and the bodies that BLAS 2 shares with it (a vector is a matrix of one column).

gemm    C ← α op(A) op(B) + βC     G = conj(α) C̄ op(B)ᴴ is the cotangent of op(A), K = conj(α) op(A)ᴴ C̄ that of op(B);
                                   ᾱ = <op(A), C̄ op(B)ᴴ>, β̄ = <C0, C̄>, C̄ ← conj(β) C̄
symm    C ← αAB + βC               Ā += fold(conj(α) C̄ Bᴴ), B̄ += conj(α) Aᴴ C̄
syrk    C ← αAAᵀ + βC              M = T + Tᵀ with T the triangle of C̄, its diagonal so doubled: Ā += conj(α) M conj(A)
syr2k   C ← α(ABᵀ + BAᵀ) + βC      Ā += conj(α) M conj(B), B̄ += conj(α) M conj(A)
trmm    B ← α op(A) B              Ā += tri(conj(α) B̄ B0ᴴ) for op = N, then B̄ ← conj(α) op(A)ᴴ B̄
trsm    op(A) X = αB               W = op(A)⁻ᴴ X̄, then Ā −= tri(W Xᴴ) for op = N, B̄ ← conj(α) W

Scalars never come from a division by α: that fails at α = 0 and is wrong for β ≠ 0.
"""

from typing import Any, ClassVar

from linrules import calls
from linrules.calls import LEFT, UPPER, C, N, T
from linrules.interface import Record, Routine, tri_region
from linrules.matrix import (
    FULL,
    HERMITIAN_OF,
    Array,
    add_argument,
    compact,
    conj,
    conj_scalar,
    diagonal,
    double_diagonal,
    inner,
    inner_region,
    is_complex,
    new_like,
    product,
    real_diagonal,
    scale_region,
    set_diagonal,
    times,
    triangle,
    triangle_product,
    triangle_solve,
)


def scale_out(d: Array, old: Array, beta: Any, dbeta: Any, region: int) -> None:
    """d ← β d + β̇ old: what the tangent of βC starts from."""
    scale_region(d, beta, region)
    if dbeta is not None and region == FULL:
        d += dbeta * old
    elif dbeta is not None:
        for j in range(d.shape[1]):
            part = slice(None, j + 1) if region == UPPER else slice(j, None)
            d[part, j] += dbeta * old[part, j]


# ----------------------------------------------------------------------------------------------------------------- gemm


def gemm_adjoint(
    opa: int, opb: int, alpha: Any, a: Array, b: Array, ct_c: Array, ct_a: Array | None, ct_b: Array | None, want: bool
) -> dict[str, Any]:
    """Add to the shadows of A and B; the cotangent of α if wanted. The shadow of C is only read."""
    out: dict[str, Any] = {}
    factor = conj_scalar(alpha)
    if want:
        w = times(N, HERMITIAN_OF[opb], ct_c, b)
        if opa == N:
            out = {**out, "alpha": inner(a, w)}
        elif opa == T:
            out = {**out, "alpha": inner(a, compact(w.T))}
        else:
            out = {**out, "alpha": conj_scalar(inner(a, compact(conj(w).T)))}
        if ct_a is not None and alpha != 0:
            ct_a += factor * w if opa == N else factor * w.T if opa == T else alpha * conj(w).T
    elif ct_a is not None and alpha != 0:
        add_argument(opa, factor, N, ct_c, HERMITIAN_OF[opb], b, ct_a)
    if ct_b is not None and alpha != 0:
        add_argument(opb, factor, HERMITIAN_OF[opa], a, N, ct_c, ct_b)
    return out


def gemm_tangent(
    opa: int, opb: int, alpha: Any, a: Array, b: Array, d: Record, da: Array | None, db: Array | None, dc: Array
) -> None:
    """Add the tangent of α op(A) op(B) to dc."""
    if da is not None and alpha != 0:
        product(opa, opb, alpha, da, b, 1, dc)
    if db is not None and alpha != 0:
        product(opa, opb, alpha, a, db, 1, dc)
    if d.alpha is not None:
        product(opa, opb, d.alpha, a, b, 1, dc)


class Gemm(Routine):
    """C ← α op(A) op(B) + βC."""

    signature = "transa:trans transb:trans alpha:s A:m B:m beta:s C:m+"
    keep = {"A": "B alpha", "B": "A alpha", "C0": "beta"}

    def check(self, p: Record) -> None:
        m, k = p.A.shape if p.transa == N else p.A.shape[::-1]
        k2, n = p.B.shape if p.transb == N else p.B.shape[::-1]
        self.need(k == k2, f"op(A) is {m} x {k} and op(B) is {k2} x {n}")
        self.need(p.C.shape == (m, n), f"C is {p.C.shape}, not {(m, n)}")

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        calls.gemm(p.transa, p.transb, p.alpha, p.A, p.B, p.beta, p.C)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        out = {"beta": inner(p.C0, ct.C)} if ct.beta else {}
        out = {**out, **gemm_adjoint(p.transa, p.transb, p.alpha, p.A, p.B, ct.C, ct.A, ct.B, ct.alpha)}
        scale_region(ct.C, conj_scalar(p.beta), FULL)
        return out

    def tangent_before(self, p: Record, d: Record) -> None:
        if d.C is None:
            return
        scale_out(d.C, p.C, p.beta, d.beta, FULL)
        gemm_tangent(p.transa, p.transb, p.alpha, p.A, p.B, d, d.A, d.B, d.C)


# ----------------------------------------------------------------------------------------------------------------- symm


def symm_fold(side: int, uplo: int, hermitian: bool, alpha: Any, b: Array, ct_c: Array, ct_a: Array) -> None:
    """Ā += fold(conj(α) C̄ Bᴴ), or of conj(α) Bᴴ C̄ on the right: a rank-2k update, and the diagonal by itself.

    The update counts the diagonal twice and clears its imaginary part, so half of it is taken back from the diagonal.
    """
    factor = conj_scalar(alpha)
    before = diagonal(ct_a)
    other = b if hermitian else conj(b)
    name = "her2k" if hermitian else "syr2k"
    if side == LEFT:
        calls.syr2k(name, uplo, N, factor, ct_c, other, 1, ct_a)
    else:
        calls.syr2k(name, uplo, C if hermitian else T, factor, other, ct_c, 1, ct_a)
    gained = diagonal(ct_a) - before
    set_diagonal(ct_a, before + (gained.real if hermitian else gained) / 2)


def symm_adjoint(
    side: int,
    uplo: int,
    hermitian: bool,
    alpha: Any,
    a: Array,
    b: Array,
    ct_c: Array,
    ct_a: Array | None,
    ct_b: Array | None,
    want: bool,
) -> dict[str, Any]:
    out: dict[str, Any] = {}
    name = "hemm" if hermitian else "symm"
    factor = conj_scalar(alpha)
    if ct_a is not None and alpha != 0:
        symm_fold(side, uplo, hermitian, alpha, b, ct_c, ct_a)
    if want:
        w = new_like(b)
        calls.symm(name, side, uplo, 1, a if hermitian else conj(a), ct_c, 0, w)
        out = {**out, "alpha": inner(b, w)}
        if ct_b is not None and alpha != 0:
            ct_b += factor * w
    elif ct_b is not None and alpha != 0:
        calls.symm(name, side, uplo, factor, a if hermitian else conj(a), ct_c, 1, ct_b)
    return out


class Symm(Routine):
    """C ← αAB + βC, or αBA + βC, with one triangle of the symmetric A."""

    signature = "side:side uplo:uplo alpha:s A:m B:m beta:s C:m+"
    keep = {"A": "B alpha", "B": "A alpha", "C0": "beta"}
    hermitian: ClassVar[bool] = False

    def check(self, p: Record) -> None:
        n = p.B.shape[0] if p.side == LEFT else p.B.shape[1]
        self.need(p.A.shape == (n, n), f"A is {p.A.shape}, not {(n, n)}")
        self.need(p.C.shape == p.B.shape, f"C is {p.C.shape} and B is {p.B.shape}")

    def region(self, name: str, p: Record) -> Array | None:
        return tri_region(p.A, p.uplo) if name == "A" else None

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        calls.symm(self.name, p.side, p.uplo, p.alpha, p.A, p.B, p.beta, p.C)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        out = {"beta": inner(p.C0, ct.C)} if ct.beta else {}
        out = {**out, **symm_adjoint(p.side, p.uplo, self.hermitian, p.alpha, p.A, p.B, ct.C, ct.A, ct.B, ct.alpha)}
        scale_region(ct.C, conj_scalar(p.beta), FULL)
        return out

    def tangent_before(self, p: Record, d: Record) -> None:
        if d.C is None:
            return
        scale_out(d.C, p.C, p.beta, d.beta, FULL)
        for alpha, a, b in ((p.alpha, d.A, p.B), (p.alpha, p.A, d.B), (d.alpha, p.A, p.B)):
            if alpha is not None and alpha != 0 and a is not None and b is not None:
                calls.symm(self.name, p.side, p.uplo, alpha, a, b, 1, d.C)


class Hemm(Symm):
    """C ← αAB + βC, or αBA + βC, with one triangle of the Hermitian A."""

    types = "cz"
    hermitian = True


# --------------------------------------------------------------------------------------------------------- syrk, syr2k


def rank_argument(
    uplo: int, trans: int, hermitian: bool, factor: Any, m: Array, b: Array, beta: Any, dest: Array
) -> None:
    """dest ← βdest + factor M b' (or b' M if transposed), b' = b for Hermitian data, conj(b) for symmetric."""
    side = calls.LEFT if trans == N else calls.RIGHT
    calls.symm("hemm" if hermitian else "symm", side, uplo, factor, m, b if hermitian else conj(b), beta, dest)


def syrk_adjoint(
    uplo: int, trans: int, hermitian: bool, alpha: Any, a: Array, ct_c: Array, ct_a: Array | None, want: bool
) -> dict[str, Any]:
    out: dict[str, Any] = {}
    once = double_diagonal(ct_c)
    if want:
        w = new_like(a)
        rank_argument(uplo, trans, hermitian, 1, ct_c, a, 0, w)
        half = inner(a, w) / 2
        out = {**out, "alpha": half.real if hermitian else half}
        if ct_a is not None and alpha != 0:
            ct_a += conj_scalar(alpha) * w
    elif ct_a is not None and alpha != 0:
        rank_argument(uplo, trans, hermitian, conj_scalar(alpha), ct_c, a, 1, ct_a)
    set_diagonal(ct_c, once)
    return out


def syr2k_adjoint(
    uplo: int,
    trans: int,
    hermitian: bool,
    alpha: Any,
    a: Array,
    b: Array,
    ct_c: Array,
    ct_a: Array | None,
    ct_b: Array | None,
    want: bool,
) -> dict[str, Any]:
    out: dict[str, Any] = {}
    flip = hermitian and trans != N
    factor_a = alpha if flip else conj_scalar(alpha)
    factor_b = conj_scalar(alpha) if flip or not hermitian else alpha
    once = double_diagonal(ct_c)
    if want:
        w = new_like(a)
        rank_argument(uplo, trans, hermitian, 1, ct_c, b, 0, w)
        total = inner(a, w)
        out = {**out, "alpha": conj_scalar(total) if flip else total}
    if ct_a is not None and alpha != 0:
        rank_argument(uplo, trans, hermitian, factor_a, ct_c, b, 1, ct_a)
    if ct_b is not None and alpha != 0:
        rank_argument(uplo, trans, hermitian, factor_b, ct_c, a, 1, ct_b)
    set_diagonal(ct_c, once)
    return out


class Syrk(Routine):
    """C ← αAAᵀ + βC, or αAᵀA + βC, on one triangle."""

    signature = "uplo:uplo trans:trans alpha:s A:m beta:s C:m+"
    keep = {"A": "A alpha", "C0": "beta"}
    hermitian: ClassVar[bool] = False

    def check(self, p: Record) -> None:
        n = p.A.shape[0] if p.trans == N else p.A.shape[1]
        self.need(p.C.shape == (n, n), f"C is {p.C.shape}, not {(n, n)}")
        wrong = T if self.hermitian else C if is_complex(p.C) else None
        self.need(p.trans != wrong, "no such transposition for this routine")

    def region(self, name: str, p: Record) -> Array | None:
        return tri_region(p.C, p.uplo) if name == "C" else None

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        calls.syrk(self.name, p.uplo, p.trans, p.alpha, p.A, p.beta, p.C)

    def old(self, p: Record, ct: Record) -> dict[str, Any]:
        if not ct.beta:
            return {}
        total = inner_region(p.C0, ct.C, p.uplo)
        if self.hermitian:  # the imaginary parts of the diagonals, which are not part of the matrix
            total = total.real - (diagonal(p.C0).imag * diagonal(ct.C).imag).sum()
        return {"beta": total}

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        out = self.old(p, ct)
        out = {**out, **syrk_adjoint(p.uplo, p.trans, self.hermitian, p.alpha, p.A, ct.C, ct.A, ct.alpha)}
        scale_region(ct.C, conj_scalar(p.beta), p.uplo)
        if self.hermitian:
            real_diagonal(ct.C)
        return out

    def tangent_before(self, p: Record, d: Record) -> None:
        if d.C is None:
            return
        scale_out(d.C, p.C, p.beta, d.beta, p.uplo)
        two = "her2k" if self.hermitian else "syr2k"
        if d.A is not None and p.alpha != 0:
            calls.syr2k(two, p.uplo, p.trans, p.alpha, p.A, d.A, 1, d.C)
        if d.alpha is not None:
            calls.syrk(self.name, p.uplo, p.trans, d.alpha.real if self.hermitian else d.alpha, p.A, 1, d.C)
        if self.hermitian:
            real_diagonal(d.C)


class Herk(Syrk):
    """C ← αAAᴴ + βC, or αAᴴA + βC, on one triangle; α and β are real."""

    signature = "uplo:uplo trans:trans alpha:sr A:m beta:sr C:m+"
    types = "cz"
    hermitian = True


class Syr2k(Syrk):
    """C ← α(ABᵀ + BAᵀ) + βC, or with AᵀB + BᵀA, on one triangle."""

    signature = "uplo:uplo trans:trans alpha:s A:m B:m beta:s C:m+"
    keep = {"A": "B alpha", "B": "A alpha", "C0": "beta"}

    def check(self, p: Record) -> None:
        super().check(p)
        self.need(p.A.shape == p.B.shape, f"A is {p.A.shape} and B is {p.B.shape}")

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        calls.syr2k(self.name, p.uplo, p.trans, p.alpha, p.A, p.B, p.beta, p.C)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        out = self.old(p, ct)
        more = syr2k_adjoint(p.uplo, p.trans, self.hermitian, p.alpha, p.A, p.B, ct.C, ct.A, ct.B, ct.alpha)
        out = {**out, **more}
        scale_region(ct.C, conj_scalar(p.beta), p.uplo)
        if self.hermitian:
            real_diagonal(ct.C)
        return out

    def tangent_before(self, p: Record, d: Record) -> None:
        if d.C is None:
            return
        scale_out(d.C, p.C, p.beta, d.beta, p.uplo)
        for alpha, a, b in ((p.alpha, d.A, p.B), (p.alpha, p.A, d.B), (d.alpha, p.A, p.B)):
            if alpha is not None and alpha != 0 and a is not None and b is not None:
                calls.syr2k(self.name, p.uplo, p.trans, alpha, a, b, 1, d.C)
        if self.hermitian:
            real_diagonal(d.C)


class Her2k(Syr2k):
    """C ← αABᴴ + conj(α)BAᴴ + βC, or αAᴴB + conj(α)BᴴA + βC, on one triangle; β is real."""

    signature = "uplo:uplo trans:trans alpha:s A:m B:m beta:sr C:m+"
    types = "cz"
    hermitian = True


# ----------------------------------------------------------------------------------------------------------- trmm, trsm


def trmm_adjoint(
    side: int,
    uplo: int,
    op: int,
    diag: int,
    alpha: Any,
    a: Array,
    b0: Array | None,
    ct_b: Array,
    ct_a: Array | None,
    want: bool,
) -> dict[str, Any]:
    factor = conj_scalar(alpha)
    if ct_a is not None and alpha != 0:
        assert b0 is not None
        if side == LEFT:
            add_argument(op, factor, N, ct_b, C, b0, ct_a, uplo, diag)
        else:
            add_argument(op, factor, C, b0, N, ct_b, ct_a, uplo, diag)
    if not want:
        multiply_or_clear(side, uplo, HERMITIAN_OF[op], diag, factor, a, ct_b)
        return {}
    assert b0 is not None
    triangle_product(side, uplo, HERMITIAN_OF[op], diag, 1, a, ct_b)
    out = {"alpha": inner(b0, ct_b)}
    scale_region(ct_b, factor, FULL)
    return out


def multiply_or_clear(side: int, uplo: int, op: int, diag: int, factor: Any, a: Array, b: Array) -> None:
    if factor == 0:
        b[...] = 0
    else:
        triangle_product(side, uplo, op, diag, factor, a, b)


def trsm_adjoint(
    side: int,
    uplo: int,
    op: int,
    diag: int,
    alpha: Any,
    a: Array,
    x: Array | None,
    b0: Array | None,
    ct_b: Array,
    ct_a: Array | None,
    want: bool,
) -> dict[str, Any]:
    if alpha == 0 and not want:
        ct_b[...] = 0
        return {}
    triangle_solve(side, uplo, HERMITIAN_OF[op], diag, 1, a, ct_b)
    if ct_a is not None and alpha != 0:
        assert x is not None
        if side == LEFT:
            add_argument(op, -1, N, ct_b, C, x, ct_a, uplo, diag)
        else:
            add_argument(op, -1, C, x, N, ct_b, ct_a, uplo, diag)
    out: dict[str, Any] = {}
    if want:
        assert b0 is not None
        out = {**out, "alpha": inner(b0, ct_b)}
    scale_region(ct_b, conj_scalar(alpha), FULL)
    return out


def triangle_tangent_product(side: int, uplo: int, op: int, diag: int, da: Array, b: Array) -> Array:
    """op(Ȧ) b or b op(Ȧ), new; the unit diagonal does not move."""
    out = compact(b)
    if diag:
        da, diag = triangle(da, uplo, strict=1), 0
    triangle_product(side, uplo, op, diag, 1, da, out)
    return out


class Trmm(Routine):
    """B ← α op(A) B, or α B op(A), with a triangular A."""

    signature = "side:side uplo:uplo trans:trans diag:diag alpha:s A:m B:m+"
    keep = {"A": "B alpha", "B0": "A alpha"}

    def check(self, p: Record) -> None:
        n = p.B.shape[0] if p.side == LEFT else p.B.shape[1]
        self.need(p.A.shape == (n, n), f"A is {p.A.shape}, not {(n, n)}")

    def region(self, name: str, p: Record) -> Array | None:
        return tri_region(p.A, p.uplo, p.diag) if name == "A" else None

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        calls.trmm(p.side, p.uplo, p.trans, p.diag, p.alpha, p.A, p.B)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        old = getattr(p, "B0", None)
        return trmm_adjoint(p.side, p.uplo, p.trans, p.diag, p.alpha, p.A, old, ct.B, ct.A, ct.alpha)

    def tangent_before(self, p: Record, d: Record) -> None:
        if d.B is None:
            return
        flags = p.side, p.uplo, p.trans, p.diag
        multiply_or_clear(*flags, p.alpha, p.A, d.B)
        if d.A is not None and p.alpha != 0:
            d.B += p.alpha * triangle_tangent_product(*flags, d.A, p.B)
        if d.alpha is not None:
            w = compact(p.B)
            triangle_product(*flags, d.alpha, p.A, w)
            d.B += w


class Trsm(Trmm):
    """Solve op(A) X = αB, or X op(A) = αB, in place of B."""

    keep = {"A": "B alpha A", "B": "A", "B0": "alpha"}

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        calls.trsm(p.side, p.uplo, p.trans, p.diag, p.alpha, p.A, p.B)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        old = getattr(p, "B0", None)
        return trsm_adjoint(p.side, p.uplo, p.trans, p.diag, p.alpha, p.A, p.B, old, ct.B, ct.A, ct.alpha)

    def tangent_before(self, p: Record, d: Record) -> None:
        if d.B is not None:
            scale_out(d.B, p.B, p.alpha, d.alpha, FULL)

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.B is None or (p.alpha == 0 and d.alpha is None):
            return
        flags = p.side, p.uplo, p.trans, p.diag
        if d.A is not None and p.alpha != 0:
            d.B -= triangle_tangent_product(*flags, d.A, p.B)
        triangle_solve(*flags, 1, p.A, d.B)
