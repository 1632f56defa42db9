# SPDX-License-Identifier: MIT
"""Schur's form of a general matrix.

gees    A = Z T Zᴴ      with F = ZᴴȦZ: Ż = ZΩ and Ṫ = upper(F + TΩ − ΩT), Ω = X − Xᴴ, where X lies strictly below the
                        diagonal blocks of T and X T − T X agrees with F there. X falls into halves, each corner being a
                        Sylvester equation (trsyl). Backwards Ω̄ = ZᴴZ̄ + TᴴT̄ − T̄Tᴴ, and F̄ = T̄ + the
                        adjoint of that solve for what is below the blocks of Ω̄ − Ω̄ᴴ: Ā := Z F̄ Zᴴ

A real T has a 2 x 2 block for each pair of eigenvalues, whose diagonal LAPACK makes equal: that fixes one more angle,
θ = −(D11 − D22) / 2(T12 + T21) for the block D of F + TX − XT. A vector's phase (its sign for real data) is free, and
what is given here is for a real diagonal of ZᴴŻ. Which eigenvalues come first, and how a block is turned by a right
angle, is LAPACK's choice and constant.
"""

import itertools
from typing import Any, ClassVar

import numpy as np

from linrules import calls
from linrules.calls import LOWER, C, N
from linrules.interface import NoDerivative, Record, Routine
from linrules.matrix import Array, compact, conj, is_complex, new, new_like, product, real_dtype, times, triangle
from linrules.rules.triangular import square


def block_starts(t: Array) -> list[int]:
    """Where the diagonal blocks start, and the order at the end."""
    n, i = t.shape[0], 0
    out = []
    while i < n:
        out.append(i)
        i += 2 if not is_complex(t) and i + 1 < n and t[i + 1, i] != 0 else 1
    return [*out, n]


def below_blocks(x: Array, starts: list[int]) -> Array:
    """A copy of what lies below the diagonal blocks, zero elsewhere."""
    out = triangle(x, LOWER, strict=1)
    for start, end in itertools.pairwise(starts):
        if end - start == 2:
            out[start + 1, start] = 0
    return out


def sylvester(op: int, left: Array, right: Array, c: Array) -> None:
    """c := X with X op(right) − op(left) X = c."""
    if not np.any(c):
        return
    scale = np.ones(1, real_dtype(c))
    if calls.trsyl(op, op, -1, left, right, c, scale) == 1:
        raise NoDerivative("gees: two eigenvalues are equal")
    c *= -1 / scale[0]


def solve_below(t: Array, x: Array, starts: list[int]) -> None:
    """x := X, below the blocks, with X T − T X = x there."""
    count = len(starts) - 1
    if count <= 1:
        return
    half = count // 2
    a, b = slice(starts[0], starts[half]), slice(starts[half], starts[-1])
    sylvester(N, t[b, b], t[a, a], x[b, a])
    product(N, N, 1, t[a, b], x[b, a], 1, x[a, a])
    product(N, N, -1, x[b, a], t[a, b], 1, x[b, b])
    solve_below(t, x, starts[: half + 1])
    solve_below(t, x, starts[half:])


def solve_below_adjoint(t: Array, x: Array, starts: list[int]) -> None:
    """The adjoint of ``solve_below``, for an x that is zero outside."""
    count = len(starts) - 1
    if count <= 1:
        return
    half = count // 2
    a, b = slice(starts[0], starts[half]), slice(starts[half], starts[-1])
    solve_below_adjoint(t, x, starts[: half + 1])
    solve_below_adjoint(t, x, starts[half:])
    product(C, N, 1, t[a, b], x[a, a], 1, x[b, a])
    product(N, C, -1, x[b, b], t[a, b], 1, x[b, a])
    sylvester(C, t[b, b], t[a, a], x[b, a])


def pairs(starts: list[int]) -> list[int]:
    return [start for start, end in itertools.pairwise(starts) if end - start == 2]


def turning(t: Array, i: int) -> Any:
    """2 (T12 + T21), by which a turn of a block moves its diagonal apart."""
    both = 2 * (t[i, i + 1] + t[i + 1, i])
    if abs(both) <= 8 * np.finfo(t.dtype).eps * abs(t[i, i + 1]):
        raise NoDerivative("gees: a pair of eigenvalues has a normal block, and any turn of it is as good")
    return both


class Gees(Routine):
    """A ← T, eigenvalues into w (real data: w + i wi) and, with jobvs = 1, vectors into VS (none: 0 x 0); unsorted.

    For complex data ``wi`` has no elements.
    """

    signature = "jobvs:job A:m+ w:c= wi:c= VS:m="
    finite = True
    keep: ClassVar[dict[str, str]] = {"A": "*", "VS": "*"}

    def check(self, p: Record) -> None:
        square(self, p)
        n = p.A.shape[0]
        values, shape = 0 if is_complex(p.A) else n, (n, n) if p.jobvs else (0, 0)
        self.need(p.w.size == n and p.wi.size == values, f"w has {p.w.size} elements and wi {p.wi.size}")
        self.need(p.VS.shape == shape, f"VS is {p.VS.shape}, not {shape}")

    def extra_bytes(self, p: Record, active: frozenset[str]) -> int:
        return 0 if p.jobvs or not active else p.A.size * p.A.itemsize

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        vs, jobvs = p.VS, p.jobvs
        if p.active and not jobvs:
            vs, jobvs = new_like(p.A), 1
            extra["VS"] = vs
        if p.A.size == 0:
            return 0
        return calls.gees(jobvs, p.A, p.w, None if is_complex(p.A) else p.wi, vs)

    def vectors(self, p: Record) -> Array:
        out: Array = p.VS if p.jobvs else p.extra["VS"]
        return out

    def total(self, p: Record, ct: Record, starts: list[int]) -> Array:
        """T̄, with what the eigenvalues add to it; zero below the blocks."""
        t = p.A
        out = new_like(t) if ct.A is None or "A" in p.zero else compact(ct.A)
        out -= below_blocks(out, starts)
        inside = set(pairs(starts))
        for i in range(t.shape[0]):
            if i + 1 < t.shape[0] and i not in inside:
                out[i + 1, i] = 0
            if ct.w is not None:
                out[i, i] += ct.w[i]
        if ct.wi is not None and p.wi.size:
            for i in inside:  # wi = √|T12 T21|, and its negative
                gained = (ct.wi[i] - ct.wi[i + 1]) * abs(t[i, i + 1] * t[i + 1, i]) ** 0.5 / 2
                out[i, i + 1] += gained / t[i, i + 1]
                out[i + 1, i] += gained / t[i + 1, i]
        return out

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.A is None or p.A.size == 0:
            return {}
        t, z = p.A, self.vectors(p)
        starts = block_starts(t)
        out = self.total(p, ct, starts)
        omega = times(C, N, t, out)
        product(N, C, -1, out, t, 1, omega)
        if ct.VS is not None and p.jobvs:
            product(C, N, 1, z, ct.VS, 1, omega)
        turned = new_like(t)
        for i in pairs(starts):
            if omega[i + 1, i] != omega[i, i + 1]:
                move = (omega[i, i + 1] - omega[i + 1, i]) / turning(t, i)
                turned[i, i], turned[i + 1, i + 1] = move, -move
        both = np.asfortranarray(omega - conj(omega).T)
        product(C, N, 1, t, turned, 1, both)
        product(N, C, -1, turned, t, 1, both)
        x = below_blocks(both, starts)
        solve_below_adjoint(t, x, starts)
        out += turned
        out += x
        product(N, C, 1, times(N, N, z, out), z, 0, ct.A)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if p.A.size == 0:
            return
        t, z = p.A, self.vectors(p)
        n, starts = t.shape[0], block_starts(t)
        f = new(n, n, t) if d.A is None else times(N, N, times(C, N, z, d.A), z)
        x = below_blocks(f, starts)
        solve_below(t, x, starts)
        x = below_blocks(x, starts)
        inside = compact(f)
        product(N, N, 1, t, x, 1, inside)
        product(N, N, -1, x, t, 1, inside)
        omega = np.asfortranarray(x - conj(x).T)
        for i in pairs(starts):
            apart = inside[i, i] - inside[i + 1, i + 1]
            angle = -apart / turning(t, i) if apart != 0 else apart
            omega[i, i + 1] -= angle
            omega[i + 1, i] += angle
        product(N, N, 1, t, omega, 1, f)
        product(N, N, -1, omega, t, 1, f)
        self.write(p, d, f, starts)
        if d.VS is not None and p.jobvs:
            product(N, N, 1, z, omega, 0, d.VS)

    def write(self, p: Record, d: Record, f: Array, starts: list[int]) -> None:
        """The tangents of T and of the eigenvalues from Ṫ's upper part."""
        t, inside = p.A, set(pairs(starts))
        if d.w is not None:
            for i in range(t.shape[0]):
                d.w[i] = f[i, i]
        if d.wi is not None and p.wi.size:
            d.wi[:] = 0
            for i in inside:
                root = abs(t[i, i + 1] * t[i + 1, i]) ** 0.5 / 2
                d.wi[i] = root * (f[i, i + 1] / t[i, i + 1] + f[i + 1, i] / t[i + 1, i])
                d.wi[i + 1] = -d.wi[i]
        if d.A is not None:
            d.A[...] = f - below_blocks(f, starts)
            for i in range(t.shape[0] - 1):
                if i not in inside:
                    d.A[i + 1, i] = 0
