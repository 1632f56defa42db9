# SPDX-License-Identifier: MIT
"""Reductions by unitary similarity or equivalence: Hessenberg, tridiagonal, bidiagonal form, reflectors and all.

gehrd   A = Q H Qᴴ      reflector i makes column i zero below its sub-diagonal
sytrd   A = Q T Qᴴ      the same for one triangle of a symmetric or Hermitian matrix; the upper one is the lower one of
                        the matrix with rows and columns in reverse order
gebrd   A = Q B Pᴴ      by turns a column and a row; with fewer rows than columns it is that of Aᴴ, Q and P exchanged

All are one chain of steps, on a matrix W: take a column's (or a conjugated row's) part x = (α, x₂) and make from it

    β = −sign(Re α) ‖x‖,  τ = 1 − α/β,  v = (1, x₂ / (α − β)),     so that (1 − τ v vᴴ)ᴴ x = β e₁,

then apply that reflector to the rest of W from the left, from the right, or both. The tangent follows the steps with
the reflectors that the routine stored. The reverse pass goes back over them: a reflector is unitary, so W before a step
is got from W after it, and no step's matrix is kept. With y = vᴴW, r = vᴴW̄ for W ← W − τ̄ v y from the left:
v̄ −= τ W̄ yᴴ + conj(τ) W rᴴ, τ̄ −= r̄ᵀ-weighted y, and W̄ ← W̄ − τ v r. O(n³) in all, as the routine, by matrix times vector.
"""

from collections.abc import Iterator
from typing import Any, ClassVar

import numpy as np

from linrules import calls
from linrules.calls import LOWER
from linrules.interface import NoDerivative, Record, Routine, tri_region
from linrules.matrix import (
    Array,
    add_folded,
    compact,
    conj,
    diagonal,
    is_complex,
    mirrored,
    new,
    new_like,
    set_diagonal,
)
from linrules.rules.triangular import square

LEFT_SIDE, RIGHT_SIDE = 1, 2


class Step:
    """One reflector: where its vector lies, and which part of W it is applied to, from which sides.

    ``index`` is its number in ``taus``; ``column`` says whether x is W[first:last, at] or the conjugate of
    W[at, first:last]. It is applied from the left to W[first:last, left:] and from the right to W[right, first:last].
    """

    def __init__(self, index: int, column: bool, at: int, first: int, last: int, left: int | None, right: slice | None):
        self.index, self.column, self.at, self.first, self.last = index, column, at, first, last
        self.left, self.right = left, right

    def part(self, w: Array) -> Array:
        """The view of x in a matrix (of its conjugate, for a row)."""
        out: Array = w[self.first : self.last, self.at] if self.column else w[self.at, self.first : self.last]
        return out

    def left_part(self, w: Array) -> Array | None:
        return None if self.left is None else w[self.first : self.last, self.left :]

    def right_part(self, w: Array) -> Array | None:
        return None if self.right is None else w[self.right, self.first : self.last]


class Chain:
    """The steps of one reduction, with the reflectors that LAPACK stored: v below (or right of) the entry of β."""

    def __init__(self, steps: list[Step], stored: Array, taus: list[Array]) -> None:
        self.steps, self.taus = steps, taus
        self.vectors = []
        for step in steps:
            v = np.array(step.part(stored))
            if v.size:
                v[0] = 1
            self.vectors.append(v if step.column else v.conj())

    def tau(self, step: Step) -> Any:
        return self.taus[0 if step.column else 1][step.index]


def reflect(v: Array, left: Array | None, right: Array | None, tau_left: Any, tau_right: Any) -> None:
    """left ← (1 − tau_left v vᴴ) left, right ← right (1 − tau_right v vᴴ)."""
    if left is not None and left.size:
        left -= tau_left * np.outer(v, v.conj() @ left)
    if right is not None and right.size:
        right -= tau_right * np.outer(right @ v, v.conj())


def generate_adjoint(v: Array, tau: Any, beta: Any, ct_v: Array, ct_tau: Any, ct_beta: float) -> Array:
    """x̄ from the cotangents of v (its first element is constant), τ and the real β."""
    if v.size == 1 and tau == 0:
        return np.array([ct_beta], v.dtype)
    if tau == 0:
        if np.any(ct_v[1:]) or ct_tau != 0:
            raise NoDerivative("a column is zero where its reflector jumps")
        only = np.zeros_like(v)
        only[0] = ct_beta
        return only
    alpha = beta * (1 - tau)
    over = alpha - beta
    x: Array = ct_v / over.conjugate()
    x[0] = 0
    ct_over: Any = np.vdot(-v[1:], x[1:])
    ct_beta = ct_beta - ct_over.real + (np.conjugate(ct_tau) * alpha).real / beta**2
    own = v * over
    own[0] = alpha
    x[0] = ct_over - ct_tau / beta
    x += (ct_beta / beta) * own
    return x


def generate_tangent(v: Array, tau: Any, beta: Any, dx: Array) -> tuple[Array, Any, float]:
    """v̇, τ̇, β̇ from ẋ."""
    if tau == 0:
        if v.size > 1 and np.any(dx[1:]):
            raise NoDerivative("a column is zero where its reflector jumps")
        return np.zeros_like(v), v.dtype.type(0), dx[0].real
    alpha = beta * (1 - tau)
    over = alpha - beta
    own = v * over
    own[0] = alpha
    dbeta = np.vdot(own, dx).real / beta
    dv = (dx - (dx[0] - dbeta) * v) / over
    dv[0] = 0
    return dv, -dx[0] / beta + alpha * dbeta / beta**2, dbeta


def chain_adjoint(chain: Chain, w: Array, ct: Array, ct_v: Array, ct_taus: list[Array]) -> None:
    """W̄ of the input in place of that of the result. ``w`` is the result, and becomes the input."""
    for step, v in zip(reversed(chain.steps), reversed(chain.vectors), strict=True):
        tau = chain.tau(step)
        gained = np.array(step.part(ct_v)) if step.column else step.part(ct_v).conj()
        ct_tau = ct_taus[0 if step.column else 1][step.index]
        part, ct_part = step.right_part(w), step.right_part(ct)
        if part is not None and ct_part is not None and part.size:  # applied last, so taken back first
            reflect(v, None, part, 0, np.conjugate(tau))
            u, g = part @ v, ct_part @ v
            gained -= np.conjugate(tau) * (part.conj().T @ g) + tau * (ct_part.conj().T @ u)
            ct_tau -= np.vdot(u, g)
            ct_part -= np.conjugate(tau) * np.outer(g, v.conj())
        part, ct_part = step.left_part(w), step.left_part(ct)
        if part is not None and ct_part is not None and part.size:
            reflect(v, part, None, tau, 0)
            y, r = v.conj() @ part, v.conj() @ ct_part
            gained -= tau * (ct_part @ y.conj()) + np.conjugate(tau) * (part @ r.conj())
            ct_tau -= np.vdot(r, y)
            ct_part -= tau * np.outer(v, r)
        x, ct_x = step.part(w), step.part(ct)
        beta = x[0].real
        back = generate_adjoint(v, tau, beta, gained, ct_tau, ct_x[0].real)
        ct_x[:] = back if step.column else back.conj()
        own = v * (beta * (1 - tau) - beta)
        own[0] = beta * (1 - tau)
        x[:] = own if step.column else own.conj()


def chain_tangent(chain: Chain, w: Array, d: Array) -> tuple[list[Array], list[Array]]:
    """Ẇ of the result in place of that of the input ``w``, which becomes the result; and all v̇, and τ̇ as ``taus``."""
    moves, dtaus = [], [np.zeros_like(t) for t in chain.taus]
    for step, v in zip(chain.steps, chain.vectors, strict=True):
        tau = chain.tau(step)
        x, dx = step.part(w), step.part(d)
        whole, move = (np.array(x), np.array(dx)) if step.column else (x.conj(), dx.conj())
        beta = (whole[0] - np.conjugate(tau) * np.vdot(v, whole)).real
        dv, dtau, dbeta = generate_tangent(v, tau, beta, move)
        x[:], dx[:] = 0, 0
        x[0], dx[0] = beta, dbeta
        moves.append(dv)
        dtaus[0 if step.column else 1][step.index] = dtau
        part, dpart = step.left_part(w), step.left_part(d)
        if part is not None and part.size:
            y = v.conj() @ part
            dy = dv.conj() @ part + v.conj() @ dpart
            dpart -= np.conjugate(tau) * (np.outer(dv, y) + np.outer(v, dy)) + np.conjugate(dtau) * np.outer(v, y)
            reflect(v, part, None, np.conjugate(tau), 0)
        part, dpart = step.right_part(w), step.right_part(d)
        if part is not None and part.size:
            u = part @ v
            du = part @ dv + dpart @ v
            dpart -= tau * (np.outer(u, dv.conj()) + np.outer(du, v.conj())) + dtau * np.outer(u, v.conj())
            reflect(v, None, part, 0, tau)
    return moves, dtaus


def store_vectors(chain: Chain, moves: list[Array], dest: Array) -> None:
    """Write v̇ where LAPACK stores v: beyond the entry of β."""
    for step, dv in zip(chain.steps, moves, strict=True):
        step.part(dest)[1:] = dv[1:] if step.column else dv[1:].conj()


def clear_vectors(chain: Chain, w: Array) -> None:
    """Zero where the vectors are stored: what remains is the reduced matrix."""
    for step in chain.steps:
        step.part(w)[1:] = 0


# ---------------------------------------------------------------------------------------------------------------- gehrd


def similarity(first: int, last: int, n: int) -> list[Step]:
    """gehrd's steps on rows and columns ``first`` to ``last``."""
    out = []
    for i in range(first, last - 1):
        out.append(Step(i, True, i, i + 1, last, i + 1, slice(0, last)))
    return out


class Gehrd(Routine):
    """A ← H on and above the sub-diagonal and V below it, τ, for rows and columns ilo to ihi (from 1)."""

    signature = "ilo:int ihi:int A:m+ tau:c="
    family = "gehrd"
    keep: ClassVar[dict[str, str]] = {"A": "*", "tau": "*"}
    tangent_keep: ClassVar[dict[str, str]] = {"A0": "*"}

    def check(self, p: Record) -> None:
        square(self, p)
        n = p.A.shape[0]
        fine = 1 <= p.ilo <= p.ihi <= n or (n == 0 and (p.ilo, p.ihi) == (1, 0))
        self.need(fine, f"ilo is {p.ilo} and ihi is {p.ihi}")
        self.need(p.tau.size == max(0, n - 1), f"tau has {p.tau.size} elements, not {max(0, n - 1)}")

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        p.tau[:] = 0
        return calls.gehrd(p.ilo, p.ihi, p.A, p.tau) if p.A.size else 0

    def chain(self, p: Record) -> Chain:
        return Chain(similarity(p.ilo - 1, p.ihi, p.A.shape[0]), p.A, [p.tau])

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.A is None or p.A.size == 0:
            return {}
        chain, w, out = self.chain(p), compact(p.A), compact(ct.A)
        clear_vectors(chain, w)
        clear_vectors(chain, out)
        ct_tau = np.zeros_like(p.tau) if ct.tau is None else np.array(ct.tau)
        chain_adjoint(chain, w, out, compact(ct.A), [ct_tau])
        ct.A[...] = out
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if p.A.size == 0:
            return
        chain = self.chain(p)
        move = new_like(p.A) if d.A is None else compact(d.A)
        moves, dtaus = chain_tangent(chain, compact(p.A0), move)
        store_vectors(chain, moves, move)
        if d.A is not None:
            d.A[...] = move
        if d.tau is not None:
            d.tau[:] = dtaus[0]


# ---------------------------------------------------------------------------------------------------------------- sytrd


class Sytrd(Routine):
    """A symmetric matrix's triangle to T: its diagonal into d, its off-diagonal into e, both and V into A, and τ."""

    signature = "uplo:uplo A:m+ d:cr= e:cr= tau:c="
    types = "sd"
    family = "sytrd / hetrd"
    keep: ClassVar[dict[str, str]] = {"A": "*", "tau": "*"}
    tangent_keep: ClassVar[dict[str, str]] = {"A0": "*"}

    def check(self, p: Record) -> None:
        square(self, p)
        n = p.A.shape[0]
        off = max(0, n - 1)
        fine = p.d.size == n and p.e.size == off and p.tau.size == off
        self.need(fine, f"A is of order {n}; d, e or tau does not fit")

    def region(self, name: str, p: Record) -> Array | None:
        return tri_region(p.A, p.uplo) if name == "A" else None

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.sytrd(self.name, p.uplo, p.A, p.d, p.e, p.tau) if p.A.size else 0

    def lower(self, p: Record, a: Array) -> Array:
        """In lower storage, compact: the upper triangle in reverse order."""
        return compact(a) if p.uplo == LOWER else np.asfortranarray(a[::-1, ::-1])

    def ordered(self, p: Record, x: Array) -> Array:
        return np.array(x if p.uplo == LOWER else x[::-1])

    def chain(self, p: Record) -> Chain:
        n = p.A.shape[0]
        steps = [Step(i, True, i, i + 1, n, i + 1, slice(i + 1, n)) for i in range(n - 1)]
        return Chain(steps, self.lower(p, p.A), [self.ordered(p, p.tau)])

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.A is None or p.A.size == 0:
            return {}
        n, chain = p.A.shape[0], self.chain(p)
        stored, ct_stored = self.lower(p, p.A), self.lower(p, ct.A)
        w, out = new(n, n, stored), new(n, n, stored)
        set_diagonal(w, diagonal(stored).real)
        set_diagonal(out, diagonal(ct_stored).real)
        for i in range(n - 1):  # β is counted in column i alone; row i of W is its mirror image and is not read
            w[i + 1, i], out[i + 1, i] = stored[i + 1, i].real, ct_stored[i + 1, i].real
        if ct.d is not None:
            set_diagonal(out, diagonal(out) + self.ordered(p, ct.d))
        if ct.e is not None:
            gained = self.ordered(p, ct.e)
            for i in range(n - 1):
                out[i + 1, i] += gained[i]
        ct_tau = np.zeros_like(p.tau) if ct.tau is None else self.ordered(p, ct.tau)
        self.back(chain, w, out, ct_stored, ct_tau)
        self.finish(p, out, ct.A)
        return {}

    def back(self, chain: Chain, w: Array, out: Array, ct_v: Array, ct_tau: Array) -> None:
        """Step by step: the trailing matrix is Hermitian before each, so x's mirror image is put back with it."""
        for k in range(len(chain.steps) - 1, -1, -1):
            step = chain.steps[k]
            one = Chain.__new__(Chain)
            one.steps, one.vectors, one.taus = [step], [chain.vectors[k]], chain.taus
            chain_adjoint(one, w, out, ct_v, [ct_tau])
            i = step.at
            w[i, i + 1 :] = w[i + 1 :, i].conj()

    def finish(self, p: Record, out: Array, dest: Array) -> None:
        """The cotangent of the stored triangle: that of W's own entries folded onto it."""
        total = new_like(out)
        add_folded(total, out, LOWER, is_complex(out))
        back = total if p.uplo == LOWER else total[::-1, ::-1]
        np.copyto(dest, back, where=tri_region(dest, p.uplo))

    def tangent_after(self, p: Record, d: Record) -> Any:
        if p.A.size == 0:
            return
        n, chain, hermitian = p.A.shape[0], self.chain(p), is_complex(p.A)
        w = mirrored(self.lower(p, p.A0), LOWER, hermitian)
        move = new(n, n, p.A) if d.A is None else mirrored(self.lower(p, d.A), LOWER, hermitian)
        moves, dtaus = chain_tangent(chain, w, move)
        off = np.array([move[i + 1, i].real for i in range(n - 1)], p.e.dtype)
        store_vectors(chain, moves, move)
        set_diagonal(move, diagonal(move).real)
        if d.A is not None:
            back = move if p.uplo == LOWER else move[::-1, ::-1]
            np.copyto(d.A, back, where=tri_region(d.A, p.uplo))
        if d.d is not None:
            d.d[:] = self.ordered(p, diagonal(move).real)
        if d.e is not None:
            d.e[:] = self.ordered(p, off)
        if d.tau is not None:
            d.tau[:] = self.ordered(p, dtaus[0])


class Hetrd(Sytrd):
    """A Hermitian matrix's triangle to a real T."""

    types = "cz"


# ---------------------------------------------------------------------------------------------------------------- gebrd


def equivalence(m: int, n: int) -> Iterator[Step]:
    """gebrd's steps for m ≥ n."""
    for i in range(n):
        yield Step(i, True, i, i, m, i + 1, None)
        if i + 1 < n:
            yield Step(i, False, i, i + 1, n, None, slice(i + 1, m))


class Gebrd(Routine):
    """A to a bidiagonal B (upper if m ≥ n, else lower): its diagonals into d and e, both and the reflectors into A."""

    signature = "A:m+ d:cr= e:cr= tauq:c= taup:c="
    family = "gebrd"
    keep: ClassVar[dict[str, str]] = {"A": "*", "tauq": "*", "taup": "*"}
    tangent_keep: ClassVar[dict[str, str]] = {"A0": "*"}

    def check(self, p: Record) -> None:
        k = min(p.A.shape)
        fine = p.d.size == p.tauq.size == p.taup.size == k and p.e.size == max(0, k - 1)
        self.need(fine, f"A is {p.A.shape}; d, e, tauq or taup does not fit")

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.gebrd(p.A, p.d, p.e, p.tauq, p.taup) if p.A.size else 0

    def tall(self, a: Array) -> Array:
        return compact(a) if a.shape[0] >= a.shape[1] else compact(conj(a).T)

    def names(self, p: Record) -> tuple[str, str]:
        return ("tauq", "taup") if p.A.shape[0] >= p.A.shape[1] else ("taup", "tauq")

    def chain(self, p: Record) -> Chain:
        first, second = self.names(p)
        stored = self.tall(p.A)
        return Chain(list(equivalence(*stored.shape)), stored, [getattr(p, first), getattr(p, second)])

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.A is None or p.A.size == 0:
            return {}
        chain, w, out = self.chain(p), self.tall(p.A), self.tall(ct.A)
        ct_v = compact(out)
        clear_vectors(chain, w)
        clear_vectors(chain, out)
        for i in range(p.d.size):
            if ct.d is not None:
                out[i, i] += ct.d[i]
            if ct.e is not None and i + 1 < p.d.size:
                out[i, i + 1] += ct.e[i]
        shadows = [getattr(ct, name) for name in self.names(p)]
        ct_taus = [np.zeros_like(p.tauq) if x is None else np.array(x) for x in shadows]
        chain_adjoint(chain, w, out, ct_v, ct_taus)
        ct.A[...] = out if p.A.shape[0] >= p.A.shape[1] else conj(out).T
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if p.A.size == 0:
            return
        chain, w = self.chain(p), self.tall(p.A0)
        move = new_like(w) if d.A is None else self.tall(d.A)
        moves, dtaus = chain_tangent(chain, w, move)
        if d.d is not None:
            d.d[:] = diagonal(move).real
        if d.e is not None:
            for i in range(p.e.size):
                d.e[i] = move[i, i + 1].real
        store_vectors(chain, moves, move)
        if d.A is not None:
            d.A[...] = move if p.A.shape[0] >= p.A.shape[1] else conj(move).T
        for name, dtau in zip(self.names(p), dtaus, strict=True):
            if getattr(d, name) is not None:
                getattr(d, name)[:] = dtau
