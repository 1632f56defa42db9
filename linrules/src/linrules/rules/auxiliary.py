# SPDX-License-Identifier: MIT
"""LAPACK's helpers: copies, constants, scaling, norms, row interchanges. A ``part`` is LOWER, UPPER or 2 for all."""

from typing import Any

import numpy as np

from linrules import calls
from linrules.calls import LOWER
from linrules.interface import Record, Routine, tri_region
from linrules.matrix import FULL, Array, inner_region, new_like, scale_region

MAX, ONE, INFINITY, FROBENIUS = range(4)


def part_region(p: Record) -> Array | None:
    return None if p.part == FULL else tri_region(p.A, p.part)


class Lacpy(Routine):
    """B ← A on a part."""

    signature = "part:part A:m B:m="

    def check(self, p: Record) -> None:
        self.need(p.A.shape == p.B.shape, f"A is {p.A.shape} and B is {p.B.shape}")

    def region(self, name: str, p: Record) -> Array | None:
        return part_region(p)

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        calls.lacpy(p.part, p.A, p.B)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.A is not None:
            for j in range(ct.A.shape[1]):
                part = column_part(p.part, j)
                ct.A[part, j] += ct.B[part, j]
        return {}

    def tangent_before(self, p: Record, d: Record) -> None:
        if d.B is not None:
            if d.A is None:
                scale_region(d.B, 0, p.part)
            else:
                calls.lacpy(p.part, d.A, d.B)


def column_part(part: int, j: int) -> slice:
    """The rows of column j that belong to a part."""
    if part == FULL:
        return slice(None)
    return slice(j, None) if part == LOWER else slice(None, j + 1)


class Laset(Routine):
    """A ← α off the diagonal and β on it, on a part."""

    signature = "part:part alpha:s beta:s A:m="

    def region(self, name: str, p: Record) -> Array | None:
        return part_region(p)

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        calls.laset(p.part, p.alpha, p.beta, p.A)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        diagonal = sum((ct.A[i, i] for i in range(min(ct.A.shape))), ct.A.dtype.type(0))
        total = ct.A.dtype.type(0)
        for j in range(ct.A.shape[1]):
            total += ct.A[column_part(p.part, j), j].sum()
        return {"alpha": total - diagonal, "beta": diagonal}

    def tangent_before(self, p: Record, d: Record) -> None:
        if d.A is not None:
            calls.laset(p.part, d.alpha or 0, d.beta or 0, d.A)


class Lascl(Routine):
    """A ← A · cto / cfrom on a part, without overflow on the way."""

    signature = "part:part cfrom:sr cto:sr A:m+"
    keep = {"A0": "cfrom cto"}

    def check(self, p: Record) -> None:
        self.need(p.cfrom != 0 and np.isfinite(p.cfrom) and np.isfinite(p.cto), "cfrom is not zero, both are finite")

    def region(self, name: str, p: Record) -> Array | None:
        return part_region(p)

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.lascl(p.part, p.cfrom, p.cto, p.A)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        out = {}
        if ct.cto or ct.cfrom:
            total = inner_region(p.A0, ct.A, p.part).real / p.cfrom
            out = {"cto": total, "cfrom": -total * (p.cto / p.cfrom)}
        calls.lascl(p.part, p.cfrom, p.cto, ct.A)
        return out

    def tangent_before(self, p: Record, d: Record) -> None:
        if d.A is None:
            return
        calls.lascl(p.part, p.cfrom, p.cto, d.A)
        change = p.A.real.dtype.type(0)
        if d.cto is not None:
            change += d.cto.real / p.cfrom
        if d.cfrom is not None:
            change -= p.cto * (d.cfrom.real / p.cfrom) / p.cfrom
        if change != 0:
            for j in range(d.A.shape[1]):
                part = column_part(p.part, j)
                d.A[part, j] += change * p.A[part, j]


class Lange(Routine):
    """A norm: 0 the largest element, 1 the largest column sum, 2 the largest row sum, 3 Frobenius's.

    At a tie the first maximum counts, and at zero the derivative is 0: subgradients.
    """

    signature = "norm:norm A:m"
    returns = "scalar"
    keep = {"A": "A"}

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.lange(p.norm, p.A) if p.A.size else 0.0

    def slope(self, p: Record) -> Array:
        """The gradient of the norm."""
        out = new_like(p.A)
        if p.A.size == 0 or p.result == 0:
            return out
        real = p.A.real.dtype.type
        if p.norm == FROBENIUS:
            out[...] = p.A / real(p.result)
            return out
        size = np.abs(p.A)
        if p.norm == MAX:
            at: Any = np.unravel_index(int(size.T.argmax()), size.T.shape)[::-1]
        elif p.norm == ONE:
            at = (slice(None), int(size.sum(0).argmax()))
        else:
            at = (int(size.sum(1).argmax()), slice(None))
        where = size[at]
        out[at] = np.where(where > 0, p.A[at] / np.where(where > 0, where, real(1)), 0)
        return out

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.A is not None:
            ct.A += ct.A.real.dtype.type(np.real(ct.result)) * self.slope(p)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.A is None or p.A.size == 0:
            return p.A.real.dtype.type(0)
        return inner_region(self.slope(p), d.A, FULL).real


class Laswp(Routine):
    """Row interchanges, in order (incx = 1) or backwards (−1)."""

    signature = "A:m+ ipiv:ci incx:sign"
    keep = {"ipiv": "*"}

    def check(self, p: Record) -> None:
        fine = p.ipiv.size <= p.A.shape[0]
        self.need(fine, f"ipiv has {p.ipiv.size} elements, and A {p.A.shape[0]} rows")

    def check_contents(self, p: Record) -> None:
        self.pivots_within(p.ipiv, -1, p.A.shape[0])

    def interchange(self, a: Array, ipiv: Array, incx: int) -> None:
        if a.size and ipiv.size:
            calls.laswp(a, 1, ipiv.size, ipiv, incx)

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        self.interchange(p.A, p.ipiv, p.incx)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        self.interchange(ct.A, p.ipiv, -p.incx)
        return {}

    def tangent_before(self, p: Record, d: Record) -> None:
        if d.A is not None:
            self.interchange(d.A, p.ipiv, p.incx)
