# SPDX-License-Identifier: MIT
"""QR and LQ: the factors as LAPACK stores them, Q from its reflectors, products with Q, and both factors at once.

qr      A = QR         M = R R̄ᴴ − Q̄ᴴQ made Hermitian from its lower triangle, its diagonal real: Ā += (Q̄ + QM) R⁻ᴴ.
                       Wide, R = [U V]: Q̄ += Q V V̄ᴴ, the first block as above with U, the second Q V̄
geqrf   V, R, τ        Q − E = −V T V1ᴴ, so V is the unit lower LU factor of Q − E, with U = −T V1ᴴ and τ = −diag U:
                       the adjoint of that LU gives Q̄ from V̄ and τ̄, then qr's. Real, square or wide: the last τ is 0,
                       and its column drops out
orgqr   Q from V, τ    T = (I + DS)⁻¹D with S = striu(VᴴV), D = diag τ: T̄ = −VᴴQ̄Vn, V̄ = −Q̄VnTᴴ, its first n rows
                       −= Q̄ᴴVT; then τ̄ = diag(KᴴT̄(I − ST)ᴴ), K = (I + DS)⁻¹, S̄ = −striu(TᴴT̄Tᴴ), V̄ += V(S̄ + S̄ᴴ)
ormqr   op(Q) C        with P = VᴴC, P̄' = VᴴC̄: T̄ = −P̄'Pᴴ, V̄ = −C̄(TP)ᴴ − C(TᴴP̄')ᴴ, C̄ := op(Q)ᴴC̄

V and τ are independent in orgqr and ormqr. Walter & Lehmann, arXiv:1001.1654; Liao et al., arXiv:1903.09650.
"""

from typing import Any

import numpy as np

from linrules import calls
from linrules.calls import LEFT, LOWER, NONUNIT, RIGHT, UNIT, UPPER, C, N, T
from linrules.interface import NoDerivative, Record, Routine, tri_region
from linrules.matrix import (
    Array,
    add_product_triangle,
    compact,
    conj,
    diagonal,
    eye,
    is_complex,
    new,
    new_like,
    product,
    real_diagonal,
    set_triangle,
    times,
    triangle,
    triangle_product,
    triangle_solve,
)
from linrules.rules.lu import lu_adjoint, lu_tangent
from linrules.rules.triangular import hermitian_multiply

PANEL = 192  # rows of R at a time in a product of two triangles


def full_rank(name: str, r: Array) -> None:
    if np.any(diagonal(r) == 0):
        raise NoDerivative(f"{name}: a zero on the diagonal of R: the columns are dependent")


def add_product_of_upper(u: Array, ct: Array, m: Array) -> None:
    """m += U Ūᴴ on the lower triangle, for upper triangles, that of Ū with a real diagonal: a third of a product."""
    k = m.shape[0]
    for start in range(0, k, PANEL):
        end = min(start + PANEL, k)
        block, ct_block = triangle(u[start:end, start:end], UPPER), triangle(ct[start:end, start:end], UPPER)
        real_diagonal(ct_block)
        add_product_triangle(LOWER, 0, N, C, 1, block, ct_block, m[start:end, start:end])
        product(N, C, 1, block, ct[:start, start:end], 1, m[start:end, :start])
        if end < k:
            right, ct_right = u[start:end, end:], ct[:end, end:]
            add_product_triangle(LOWER, 0, N, C, 1, right, ct_right[start:end], m[start:end, start:end])
            product(N, C, 1, right, ct_right[:start], 1, m[start:end, :start])


def qr_adjoint(q: Array, r: Array, ct_q: Array | None, ct_r: Array | None) -> Array:
    """The cotangent of A for thin factors of any shape. A missing shadow is zero; only triangles of R are read."""
    m, n = q.shape[0], r.shape[1]
    k = min(m, n)
    full_rank("qr", r)
    u = r[:, :k]
    out = new(m, n, q)
    first = out[:, :k]
    if ct_q is not None:
        first[...] = ct_q
    if n > k and ct_r is not None:
        product(N, N, 1, q, times(N, C, r[:, k:], ct_r[:, k:]), 1, first)
        product(N, N, 1, q, ct_r[:, k:], 0, out[:, k:])
    mm = new(k, k, q)
    if ct_r is not None:
        add_product_of_upper(u, ct_r[:, :k], mm)
    if ct_q is not None or n > k:
        add_product_triangle(LOWER, 0, C, N, -1, first, q, mm)
    real_diagonal(mm)
    hermitian_multiply(RIGHT, LOWER, 1, mm, q, 1, first)
    triangle_solve(RIGHT, UPPER, C, NONUNIT, 1, u, first)
    return out


def qr_tangent(q: Array, r: Array, d: Array) -> tuple[Array, Array]:
    """Tangents of thin factors: Ω = stril(X) − stril(X)ᴴ + i Im diag X for X = QᴴȦR⁻¹."""
    m, n = q.shape[0], r.shape[1]
    k = min(m, n)
    full_rank("qr", r)
    qd = times(C, N, q, d)  # QᴴȦ
    move = compact(d[:, :k])
    triangle_solve(RIGHT, UPPER, N, NONUNIT, 1, r[:, :k], move)  # ȦR⁻¹
    x = compact(qd[:, :k])
    triangle_solve(RIGHT, UPPER, N, NONUNIT, 1, r[:, :k], x)
    omega = triangle(x, LOWER, strict=1)
    omega -= conj(omega).T
    if is_complex(x):
        for i in range(k):
            omega[i, i] = 1j * x[i, i].imag
    dq = compact(move)
    product(N, N, -1, q, x, 1, dq)
    product(N, N, 1, q, omega, 1, dq)
    dr = qd
    product(N, N, -1, omega, triangle(r, UPPER), 1, dr)
    return dq, dr


def reflectors(a: Array, k: int) -> Array:
    """V: unit lower trapezoidal."""
    return triangle(a[:, :k], LOWER, unit=1)


def block_reflector(v: Array, tau: Array) -> tuple[Array, Array, Array]:
    """S = striu(VᴴV), T = (I + DS)⁻¹D, and I + DS, of which only the part above the unit diagonal is filled."""
    k = tau.size
    s = new(k, k, v)
    add_product_triangle(UPPER, 1, C, N, 1, v, v, s)
    ds = compact(tau[:, None] * s)
    t = new(k, k, v)
    for i in range(k):
        t[i, i] = tau[i]
    triangle_solve(LEFT, UPPER, N, UNIT, 1, ds, t)
    return s, t, ds


def block_reflector_adjoint(
    v: Array, s: Array, t: Array, ds: Array, ct_t: Array, ct_v: Array, ct_tau: Array | None
) -> None:
    """Close V̄ over T(V, τ), and add to τ̄."""
    k = t.shape[0]
    if ct_tau is not None:
        inside = eye(k, t)
        product(N, N, -1, s, t, 1, inside)  # I − ST
        w = times(N, C, ct_t, inside)
        triangle_solve(LEFT, UPPER, C, UNIT, 1, ds, w)
        for i in range(k):
            ct_tau[i] += w[i, i]
    w = compact(ct_t)
    triangle_product(LEFT, UPPER, C, NONUNIT, -1, t, w)
    triangle_product(RIGHT, UPPER, C, NONUNIT, 1, t, w)
    ct_s = triangle(w, UPPER, strict=1)
    ct_s += conj(ct_s).T
    product(N, N, 1, v, ct_s, 1, ct_v)


def block_reflector_tangent(v: Array, s: Array, t: Array, ds: Array, dv: Array, dtau: Array | None) -> Array:
    """Ṫ = K Ḋ(I − ST) − T Ṡ T."""
    k = t.shape[0]
    move = times(C, N, dv, v)
    move += conj(move).T
    move = triangle(move, UPPER, strict=1)
    triangle_product(LEFT, UPPER, N, NONUNIT, -1, t, move)
    triangle_product(RIGHT, UPPER, N, NONUNIT, 1, t, move)
    if dtau is not None:
        inside = eye(k, t)
        product(N, N, -1, s, t, 1, inside)
        inside *= dtau[:, None]
        triangle_solve(LEFT, UPPER, N, UNIT, 1, ds, inside)
        move += inside
    return move


def lu_of_q(a: Array, tau: Array) -> tuple[Array, int]:
    """The LU factors of Q − E, and how many columns of it are not constant."""
    m, k = a.shape[0], min(a.shape)
    v = reflectors(a, k)
    used = k if m > k or is_complex(a) else k - 1
    _, t, _ = block_reflector(v, tau)
    triangle_product(RIGHT, LOWER, C, UNIT, -1, v[:k], t)
    lu = compact(v[:, :used])
    set_triangle(lu[:used], t[:used, :used], UPPER)
    return lu, used


def thin_q(a: Array, tau: Array) -> Array:
    q = compact(a[:, : tau.size])
    calls.orgqr(q, tau)
    return q


def geqrf_adjoint(a: Array, tau: Array, ct_a: Array, ct_tau: Array | None) -> Array:
    """The cotangent of A from those of V (strictly lower), R (upper) and τ."""
    m, n = a.shape
    k = min(m, n)
    if k == 0:
        return new(m, n, a)
    ct_v = triangle(ct_a[:, :k], LOWER, strict=1)
    if np.any(ct_v) or (ct_tau is not None and np.any(ct_tau)):
        lu, used = lu_of_q(a, tau)
        if np.any(tau[:used] == 0):
            raise NoDerivative("geqrf: a column is zero below the diagonal, where its reflector jumps")
        ct_q = new(m, k, a)
        w = ct_q[:, :used]
        w[...] = ct_v[:, :used]
        if ct_tau is not None:
            for i in range(used):
                w[i, i] = -ct_tau[i]
        lu_adjoint(lu, w)
        return qr_adjoint(thin_q(a, tau), a[:k], ct_q, ct_a[:k])
    return qr_adjoint(thin_q(a, tau), a[:k], None, ct_a[:k])


def geqrf_tangent(a: Array, tau: Array, d: Array) -> tuple[Array, Array]:
    """Tangents of V and R as one array, and of τ."""
    m, n = a.shape
    k = min(m, n)
    out, dtau = new(m, n, a), np.zeros(k, a.dtype)
    if k == 0:
        return out, dtau
    dq, dr = qr_tangent(thin_q(a, tau), a[:k], d)
    lu, used = lu_of_q(a, tau)
    if np.any(tau[:used] == 0):
        raise NoDerivative("geqrf: a column is zero below the diagonal, where its reflector jumps")
    w = dq[:, :used]
    lu_tangent(lu, w)
    for i in range(used):
        dtau[i] = -w[i, i]
    out[:, :used] = triangle(w, LOWER, strict=1)
    set_triangle(out[:k], dr, UPPER)
    return out, dtau


def fits_tau(routine: Routine, p: Record) -> None:
    k = min(p.A.shape)
    routine.need(p.tau.size == k, f"tau has {p.tau.size} elements, not {k}")


class Geqrf(Routine):
    """A ← V below the diagonal, R on and above it; τ."""

    signature = "A:m+ tau:c="
    keep = {"A": "*", "tau": "*"}
    check = fits_tau

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.geqrf(p.A, p.tau) if p.A.size else 0

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.A is not None:
            ct.A[...] = geqrf_adjoint(p.A, p.tau, ct.A, ct.tau)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        da, dtau = geqrf_tangent(p.A, p.tau, new_like(p.A) if d.A is None else d.A)
        if d.A is not None:
            d.A[...] = da
        if d.tau is not None:
            d.tau[:] = dtau


class Gelqf(Geqrf):
    """A ← L on and below the diagonal, Vᴴ above it; τ. The rule of geqrf on Aᴴ."""

    family = "geqrf"

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.gelqf(p.A, p.tau) if p.A.size else 0

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.A is not None:
            out = geqrf_adjoint(compact(conj(p.A).T), p.tau, compact(conj(ct.A).T), ct.tau)
            ct.A[...] = conj(out).T
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        start = new_like(p.A) if d.A is None else d.A
        da, dtau = geqrf_tangent(compact(conj(p.A).T), p.tau, compact(conj(start).T))
        if d.A is not None:
            d.A[...] = conj(da).T
        if d.tau is not None:
            d.tau[:] = dtau


class Geqp3(Geqrf):
    """geqrf of A with its columns in the order ``jpvt`` (1-based), which is found here: all columns are free."""

    signature = "A:m+ jpvt:ci= tau:c="
    keep = {"A": "*", "jpvt": "*", "tau": "*"}

    def check(self, p: Record) -> None:
        fits_tau(self, p)
        self.need(p.jpvt.size == p.A.shape[1], f"jpvt has {p.jpvt.size} elements, not {p.A.shape[1]}")

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        p.jpvt[:] = 0
        if p.A.size == 0:
            p.jpvt[:] = np.arange(1, p.jpvt.size + 1)
            return 0
        return calls.geqp3(p.A, p.jpvt, p.tau)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.A is not None:
            out = geqrf_adjoint(p.A, p.tau, ct.A, ct.tau)
            for j in range(p.jpvt.size):
                ct.A[:, p.jpvt[j] - 1] = out[:, j]
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        start = new_like(p.A)
        if d.A is not None:
            for j in range(p.jpvt.size):
                start[:, j] = d.A[:, p.jpvt[j] - 1]
        da, dtau = geqrf_tangent(p.A, p.tau, start)
        if d.A is not None:
            d.A[...] = da
        if d.tau is not None:
            d.tau[:] = dtau


class Orgqr(Routine):
    """A ← the first n columns of Q, from k reflectors below the diagonal of A and τ (orgqr, ungqr)."""

    signature = "A:m+ tau:c"
    family = "orgqr / ungqr"
    keep = {"A0": "*", "tau": "*"}
    tangent_keep = {"A0": "*"}

    def check(self, p: Record) -> None:
        m, n = p.A.shape
        self.need(m >= n >= p.tau.size, f"A is {m} x {n} with {p.tau.size} reflectors")

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.orgqr(p.A, p.tau) if p.A.size else 0

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        n, k = p.A.shape[1], p.tau.size
        v = reflectors(p.A0, k)
        s, t, ds = block_reflector(v, p.tau)
        ct_q = compact(ct.A)
        qv = times(N, N, ct_q, v[:n])  # Q̄Vn
        vq = times(C, N, ct_q, v)  # Q̄ᴴV
        ct_t = new(k, k, t)
        product(C, N, -1, v, qv, 0, ct_t)
        ct_v = qv
        triangle_product(RIGHT, UPPER, C, NONUNIT, -1, t, ct_v)
        triangle_product(RIGHT, UPPER, N, NONUNIT, -1, t, vq)
        ct_v[:n] += vq
        block_reflector_adjoint(v, s, t, ds, ct_t, ct_v, ct.tau)
        ct.A[...] = 0
        set_triangle(ct.A[:, :k], ct_v, LOWER, 1)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.A is None:
            return
        n, k = p.A.shape[1], p.tau.size
        v = reflectors(p.A0, k)
        s, t, ds = block_reflector(v, p.tau)
        dv = triangle(d.A[:, :k], LOWER, strict=1)
        dt = block_reflector_tangent(v, s, t, ds, dv, d.tau)
        dq = new_like(p.A)
        product(N, C, -1, times(N, N, dv, t), v[:n], 0, dq)
        product(N, C, -1, times(N, N, v, dt), v[:n], 1, dq)
        product(N, C, -1, times(N, N, v, t), dv[:n], 1, dq)
        d.A[...] = dq


class Ormqr(Routine):
    """C ← op(Q) C or C op(Q), with Q as k reflectors below the diagonal of A and τ (ormqr, unmqr)."""

    signature = "side:side trans:trans A:m tau:c C:m+"
    family = "ormqr / unmqr"
    keep = {"A": "*", "tau": "*", "C0": "A tau"}

    def check(self, p: Record) -> None:
        q = p.C.shape[0] if p.side == LEFT else p.C.shape[1]
        self.need(p.A.shape == (q, p.tau.size) and p.tau.size <= q, f"A is {p.A.shape}, not {(q, p.tau.size)}")
        self.need(not (is_complex(p.C) and p.trans == T), "a complex Q is taken as it is or conjugate transposed")

    def region(self, name: str, p: Record) -> Array | None:
        return tri_region(p.A, LOWER, 1) if name == "A" else None

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.ormqr(p.side, p.trans, p.A, p.tau, p.C) if p.C.size and p.tau.size else 0

    def multiply(self, p: Record, c: Array, op: int) -> None:
        if c.size and p.tau.size:
            calls.ormqr(p.side, op, p.A, p.tau, c)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        plain = p.trans == N
        if (ct.A is not None or ct.tau is not None) and p.C.size:
            v = reflectors(p.A, p.tau.size)
            s, t, ds = block_reflector(v, p.tau)
            c, ct_c, forward = p.C0, ct.C, plain
            if p.side == RIGHT:  # C op(Q) = (op(Q)ᴴ Cᴴ)ᴴ
                c, ct_c, forward = compact(conj(c).T), compact(conj(ct_c).T), not plain
            pc, pb = times(C, N, v, c), times(C, N, v, ct_c)
            ct_t = new_like(t)
            if forward:
                product(N, C, -1, pb, pc, 0, ct_t)
            else:
                product(N, C, -1, pc, pb, 0, ct_t)
            triangle_product(LEFT, UPPER, N if forward else C, NONUNIT, -1, t, pc)
            triangle_product(LEFT, UPPER, C if forward else N, NONUNIT, -1, t, pb)
            ct_v = times(N, C, ct_c, pc)
            product(N, C, 1, c, pb, 1, ct_v)
            block_reflector_adjoint(v, s, t, ds, ct_t, ct_v, ct.tau)
            if ct.A is not None:
                for j in range(p.tau.size):
                    ct.A[j + 1 :, j] += ct_v[j + 1 :, j]
        self.multiply(p, ct.C, C if plain else N)
        return {}

    def tangent_before(self, p: Record, d: Record) -> None:
        if d.C is None:
            return
        self.multiply(p, d.C, p.trans)
        if (d.A is None and d.tau is None) or p.C.size == 0:
            return
        v = reflectors(p.A, p.tau.size)
        s, t, ds = block_reflector(v, p.tau)
        dv = new_like(v) if d.A is None else triangle(d.A, LOWER, strict=1)
        dt = block_reflector_tangent(v, s, t, ds, dv, d.tau)
        c, op = p.C, N if p.trans == N else C
        if p.side == RIGHT:
            c, op = compact(conj(c).T), C if op == N else N
        vc = times(C, N, v, c)
        move = new_like(c)
        product(N, N, -1, dv, times(op, N, t, vc), 0, move)
        product(N, N, -1, v, times(op, N, dt, vc), 1, move)
        product(N, N, -1, v, times(op, N, t, times(C, N, dv, c)), 1, move)
        d.C += move if p.side == LEFT else conj(move).T


class Qr(Routine):
    """Q and R of A, thin for any shape: geqrf and orgqr as one, without their reflectors."""

    signature = "A:m Q:m= R:m="
    family = "geqrf"
    fused = "geqrf + orgqr"
    keep = {"Q": "*", "R": "*"}

    def check(self, p: Record) -> None:
        m, n = p.A.shape
        k = min(m, n)
        self.need(p.Q.shape == (m, k), f"Q is {p.Q.shape}, not {(m, k)}")
        self.need(p.R.shape == (k, n), f"R is {p.R.shape}, not {(k, n)}")

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.qr(p.A, p.Q, p.R) if p.A.size else 0

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.A is not None and p.A.size:
            ct.A += qr_adjoint(p.Q, p.R, ct.Q, ct.R)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if p.A.size == 0:
            return
        dq, dr = qr_tangent(p.Q, p.R, new_like(p.A) if d.A is None else d.A)
        if d.Q is not None:
            d.Q[...] = dq
        if d.R is not None:
            d.R[...] = triangle(dr, UPPER)
