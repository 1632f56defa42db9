# SPDX-License-Identifier: MIT
"""BLAS 1. With ``<x, y>`` conjugating its first argument:

dot     s = xᵀy (dotu), xᴴy (dotc)       x̄ += conj(y) s̄, ȳ += conj(x) s̄;   x̄ += conj(s̄) y, ȳ += s̄ x
axpy    y ← αx + y                       x̄ += conj(α) ȳ, ᾱ = <x, ȳ>
scal    x ← αx                           ᾱ = <x0, x̄>, x̄ ← conj(α) x̄
nrm2    r = ‖x‖                          x̄ += r̄ x / r, and 0 at x = 0
asum    r = Σ|Re| + |Im|                 x̄ += r̄ (sign Re + i sign Im), with sign 0 = 0
rot     x' = cx + sy, y' = cy − s̄x       x̄ ← cx̄' − sȳ', ȳ ← conj(s) x̄' + cȳ'
"""

from typing import Any, ClassVar

import numpy as np

from linrules import calls
from linrules.interface import NoDerivative, Record, Routine
from linrules.matrix import Array, conj, conj_scalar, inner, is_complex


def same_length(routine: Routine, x: Array, y: Array) -> None:
    routine.need(x.size == y.size, f"x has {x.size} elements and y has {y.size}")


class Dot(Routine):
    """The product xᵀy."""

    signature = "x:v y:v"
    types = "sd"
    family = "dot"
    returns = "scalar"
    keep = {"x": "y", "y": "x"}

    def check(self, p: Record) -> None:
        same_length(self, p.x, p.y)

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.dot(p.x, p.y)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.x is not None:
            calls.axpy(ct.result, conj(p.y), ct.x)
        if ct.y is not None:
            calls.axpy(ct.result, conj(p.x), ct.y)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        out = p.x.dtype.type(0)
        if d.x is not None:
            out += calls.dot(d.x, p.y)
        if d.y is not None:
            out += calls.dot(p.x, d.y)
        return out


class Dotu(Dot):
    """The product xᵀy of complex vectors."""

    types = "cz"


class Dotc(Dot):
    """The product xᴴy."""

    types = "cz"

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.dotc(p.x, p.y)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.x is not None:
            calls.axpy(conj_scalar(ct.result), p.y, ct.x)
        if ct.y is not None:
            calls.axpy(ct.result, p.x, ct.y)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        out = p.x.dtype.type(0)
        if d.x is not None:
            out += calls.dotc(d.x, p.y)
        if d.y is not None:
            out += calls.dotc(p.x, d.y)
        return out


class Axpy(Routine):
    """y ← αx + y."""

    signature = "alpha:s x:v y:v+"
    keep = {"x": "alpha"}

    def check(self, p: Record) -> None:
        same_length(self, p.x, p.y)

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        calls.axpy(p.alpha, p.x, p.y)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.x is not None:
            calls.axpy(conj_scalar(p.alpha), ct.y, ct.x)
        return {"alpha": inner(p.x, ct.y)} if ct.alpha else {}

    def tangent_before(self, p: Record, d: Record) -> None:
        if d.y is None:
            return
        if d.x is not None:
            calls.axpy(p.alpha, d.x, d.y)
        if d.alpha is not None:
            calls.axpy(d.alpha, p.x, d.y)


class Scal(Routine):
    """x ← αx."""

    signature = "alpha:s x:v+"
    keep = {"x0": "alpha"}

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        scale(p.alpha, p.x)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        out = {"alpha": self.scalar(inner(p.x0, ct.x))} if ct.alpha else {}
        scale(conj_scalar(p.alpha), ct.x)
        return out

    def scalar(self, value: Any) -> Any:
        return value

    def tangent_before(self, p: Record, d: Record) -> None:
        if d.x is None:
            return
        scale(p.alpha, d.x)
        if d.alpha is not None:
            calls.axpy(d.alpha, p.x, d.x)


class Rscal(Scal):
    """x ← αx for real α and complex x (csscal, zdscal)."""

    signature = "alpha:sr x:v+"
    types = "cz"
    family = "scal"

    def scalar(self, value: Any) -> Any:
        return value.real


def scale(alpha: Any, x: Array) -> None:
    """x ← αx, zero if α is, whatever x holds."""
    if alpha == 0:
        x[:] = 0
    else:
        calls.scal(alpha, x)


class Copy(Routine):
    """y ← x."""

    signature = "x:v y:v="

    def check(self, p: Record) -> None:
        same_length(self, p.x, p.y)

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        calls.copy(p.x, p.y)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.x is not None:
            calls.axpy(1, ct.y, ct.x)
        return {}

    def tangent_before(self, p: Record, d: Record) -> None:
        if d.y is not None:
            if d.x is None:
                d.y[:] = 0
            else:
                calls.copy(d.x, d.y)


class Swap(Routine):
    """x and y change places."""

    signature = "x:v+ y:v+"

    def check(self, p: Record) -> None:
        same_length(self, p.x, p.y)

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        calls.swap(p.x, p.y)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        exchange(ct.x, ct.y)
        return {}

    def tangent_before(self, p: Record, d: Record) -> None:
        exchange(d.x, d.y)


def exchange(x: Array | None, y: Array | None) -> None:
    """Swap two shadows, where an absent one is zero: its partner's contents have nowhere to go."""
    if x is not None and y is not None:
        calls.swap(x, y)
    elif x is not None:
        x[:] = 0
    elif y is not None:
        y[:] = 0


class Nrm2(Routine):
    """The 2-norm. Its derivative at 0 is taken to be 0."""

    signature = "x:v"
    returns = "scalar"
    keep = {"x": "x"}

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.nrm2(p.x)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        # x/r is formed first: r̄/r can overflow where x/r cannot.
        if ct.x is not None and p.result != 0:
            calls.axpy(np.real(ct.result), p.x / p.x.real.dtype.type(p.result), ct.x)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        if d.x is None or p.result == 0:
            return p.x.real.dtype.type(0)
        return calls.dotc(p.x / p.x.real.dtype.type(p.result), d.x).real


class Asum(Routine):
    """The sum of |Re| + |Im|, with sign(0) = 0 in its derivative."""

    signature = "x:v"
    returns = "scalar"
    keep = {"x": "x"}

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.asum(p.x)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        if ct.x is not None:
            calls.axpy(np.real(ct.result), signs(p.x), ct.x)
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        return inner(signs(p.x), d.x).real if d.x is not None else p.x.real.dtype.type(0)


def signs(x: Array) -> Array:
    if is_complex(x):
        out: Array = (np.sign(x.real) + 1j * np.sign(x.imag)).astype(x.dtype)
        return out
    return np.asarray(np.sign(x))


class Iamax(Routine):
    """The index of the largest element, an integer: shadows are left alone."""

    signature = "x:v"
    family = "i?amax"
    returns = "int"
    modes = "no derivative"

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        return calls.iamax(p.x)


class Rot(Routine):
    """A plane rotation with real c; c² + |s|² need not be 1."""

    signature = "x:v+ y:v+ c:sr s:s"
    keep: ClassVar[dict[str, str]] = {"x0": "c s", "y0": "c s"}

    def check(self, p: Record) -> None:
        same_length(self, p.x, p.y)

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        calls.rot(p.x, p.y, p.c, p.s)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        x, y = given(ct.x, p.x), given(ct.y, p.y)
        out: dict[str, Any] = {}
        if ct.c:
            out = {**out, "c": (inner(p.x0, x) + inner(p.y0, y)).real}
        if ct.s:
            out = {**out, "s": inner(p.y0, x) - inner(y, p.x0)}
        calls.rot(x, y, p.c, -p.s)
        return out

    def tangent_before(self, p: Record, d: Record) -> None:
        x, y = given(d.x, p.x), given(d.y, p.y)
        calls.rot(x, y, p.c, p.s)
        if d.c is not None:
            calls.axpy(d.c.real, p.x, x)
            calls.axpy(d.c.real, p.y, y)
        if d.s is not None:
            calls.axpy(d.s, p.y, x)
            calls.axpy(-conj_scalar(d.s), p.x, y)


def given(shadow: Array | None, primal: Array) -> Array:
    """The shadow, or zeros that are thrown away."""
    return np.zeros(primal.shape, primal.dtype, order="F") if shadow is None else shadow


class Rotm(Routine):
    """A modified Givens rotation; ``param`` is BLAS's, its first element the flag, which is constant."""

    signature = "x:v+ y:v+ param:c"
    types = "sd"
    keep: ClassVar[dict[str, str]] = {"x0": "param", "y0": "param", "param": "x y param"}

    def check(self, p: Record) -> None:
        same_length(self, p.x, p.y)
        self.need(p.param.size == 5, "param has five elements")

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        calls.rotm(p.x, p.y, p.param)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        x, y = given(ct.x, p.x), given(ct.y, p.y)
        if ct.param is not None:
            g = (inner(p.x0, x), inner(p.x0, y), inner(p.y0, x), inner(p.y0, y))  # h11, h21, h12, h22
            for i in free_entries(p.param):
                ct.param[i] += g[i - 1]
        h11, h21, h12, h22 = entries(p.param)
        new_x = h11 * x + h21 * y
        y[:] = h12 * x + h22 * y
        x[:] = new_x
        return {}

    def tangent_before(self, p: Record, d: Record) -> None:
        x, y = given(d.x, p.x), given(d.y, p.y)
        h11, h21, h12, h22 = entries(p.param)
        new_x = h11 * x + h12 * y
        y[:] = h21 * x + h22 * y
        x[:] = new_x
        if d.param is not None:
            columns = ((p.x, x), (p.x, y), (p.y, x), (p.y, y))
            for i in free_entries(p.param):
                calls.axpy(d.param[i], *columns[i - 1])


def free_entries(param: Array) -> tuple[int, ...]:
    """The positions in ``param`` that its flag makes the routine read: h11, h21, h12, h22 are 1 to 4."""
    return {-2: (), -1: (1, 2, 3, 4), 0: (2, 3), 1: (1, 4)}[int(param[0])]


def entries(param: Array) -> tuple[Any, Any, Any, Any]:
    flag = int(param[0])
    if flag == -2:
        return 1, 0, 0, 1
    if flag == 0:
        return 1, param[2], param[3], 1
    if flag == 1:
        return param[1], -1, 1, param[4]
    return param[1], param[2], param[3], param[4]


class Rotg(Routine):
    """c, s and r (in ``a``) of the rotation that takes (a, b) to (r, 0), c real. All four are vectors of one element.

    Real ``b`` receives z, from which c and s can be rebuilt: it is piecewise, and has no derivative here. Complex ``b``
    stays as it is.
    """

    signature = "a:v+ b:v+ c:vr= s:v="
    keep: ClassVar[dict[str, str]] = {"a": "*", "b": "*", "c": "*", "s": "*"}

    def check(self, p: Record) -> None:
        self.need(p.a.size == p.b.size == p.c.size == p.s.size == 1, "a, b, c and s have one element each")

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        calls.rotg(p.a, p.b, p.c, p.s)

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        ct_r, ct_b, ct_c, ct_s = (x[0] if x is not None else 0 for x in (ct.a, ct.b, ct.c, ct.s))
        r, b, c, s = p.a[0], p.b[0], p.c[0], p.s[0]
        if not is_complex(p.a):
            if ct_b != 0 and "b" not in p.zero:
                raise NoDerivative("rotg: z has no derivative; its shadow must be zero")
            t = (s * ct_c - c * ct_s) / r if r != 0 else r
            ct_a, ct_b = (c * ct_r + s * t, s * ct_r - c * t) if r != 0 else (0, 0)
        elif r == 0:
            ct_a, ct_b = 0, ct_b
        else:
            n = abs(r)
            phase, size = r / n, self.size(c, n)
            ct_n = (ct_r.conjugate() * phase).real - (c * ct_c + (np.conjugate(ct_s) * s).real) / n
            ct_phase = ct_s * b / n + n * ct_r
            ct_size = ct_c / n + c * ct_n - (np.conjugate(ct_phase) * phase).real / size
            ct_a = ct_phase / size + ct_size * phase
            ct_b = ct_b + np.conjugate(ct_s) * phase / n + ct_n * b / n
        if ct.a is not None:
            ct.a[0] = ct_a
        if ct.b is not None:
            ct.b[0] = ct_b
        return {}

    def size(self, c: Any, n: Any) -> Any:
        """The absolute value of a."""
        if c == 0:
            raise NoDerivative("rotg: a is 0, where its phase jumps")
        return c * n

    def tangent_after(self, p: Record, d: Record) -> Any:
        r, b, c, s = p.a[0], p.b[0], p.c[0], p.s[0]
        da, db = (x[0] if x is not None else 0 for x in (d.a, d.b))
        dr = dc = ds = 0
        if r != 0 and not is_complex(p.a):
            turn = (c * db - s * da) / r
            dr, dc, ds = c * da + s * db, -s * turn, c * turn
        elif r != 0:
            n = abs(r)
            phase, size = r / n, self.size(c, n)
            dsize = (np.conjugate(phase) * da).real
            dphase = (da - phase * dsize) / size
            dn = c * dsize + (np.conjugate(b) * db).real / n
            dr, dc = dphase * n + phase * dn, (dsize - c * dn) / n
            ds = (dphase * np.conjugate(b) + phase * np.conjugate(db) - s * dn) / n
        for x, value in ((d.a, dr), (d.c, dc), (d.s, ds)):
            if x is not None:
                x[0] = value
        if d.b is not None and not is_complex(p.a):
            d.b[0] = 0


class Rotmg(Routine):
    """The modified Givens rotation that clears y1, into param; d1, d2, x1 are overwritten.

    All but param have one element; what its flag leaves unset of param is 0. The flag and all scales are constant.
    """

    signature = "d1:v+ d2:v+ x1:v+ y1:v param:c="
    types = "sd"
    family = "rotm (rotmg)"
    keep: ClassVar[dict[str, str]] = dict.fromkeys("d10 d20 x10 y1 d1 d2 x1 param".split(), "*")
    tangent_keep: ClassVar[dict[str, str]] = dict.fromkeys("d10 d20 x10".split(), "*")

    def check(self, p: Record) -> None:
        self.need(p.d1.size == p.d2.size == p.x1.size == p.y1.size == 1, "d1, d2, x1 and y1 have one element each")
        self.need(p.param.size == 5, "param has five elements")

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        p.param[:] = 0
        calls.rotmg(p.d1, p.d2, p.x1, p.y1, p.param)

    def moves(self, p: Record, dd1: Any, dd2: Any, dx: Any, dy: Any) -> tuple[Any, ...]:
        """Tangents of d1, d2, x1 and h11, h21, h12, h22."""
        d1, d2, x, y = p.d10[0], p.d20[0], p.x10[0], p.y1[0]
        flag, h = int(p.param[0]), p.param
        if flag == -2:
            return dd1, dd2, dx, 0, 0, 0, 0
        if p.d1[0] == 0 and not np.any(h[1:]):  # it refused, and cleared everything
            return 0, 0, 0, 0, 0, 0, 0
        if abs(d1 * x * x) > abs(d2 * y * y):
            a, b = y / x, d2 / d1
            da, db = (dy - a * dx) / x, (dd2 - b * dd1) / d1
            u, du = 1 + a * a * b, 2 * a * b * da + a * a * db
            new1, new2, new_x = d1 / u, d2 / u, x * u
            out = ((dd1 - new1 * du) / u, (dd2 - new2 * du) / u, dx * u + x * du)
            rows = (0, -da, da * b + a * db, 0)
        else:
            a, b = x / y, d1 / d2
            da, db = (dx - a * dy) / y, (dd1 - b * dd2) / d2
            u, du = 1 + a * a * b, 2 * a * b * da + a * a * db
            new1, new2, new_x = d2 / u, d1 / u, y * u
            out = ((dd2 - new1 * du) / u, (dd1 - new2 * du) / u, dy * u + y * du)
            rows = (da * b + a * db, 0, 0, da)
        first, second = power(new_x / p.x1[0]), power(abs(p.d2[0] / new2) ** 0.5)
        h11, h21, h12, h22 = rows
        dnew1, dnew2, dnew_x = out
        dnew = dnew1 * first**2, dnew2 * second**2, dnew_x / first
        return *dnew, h11 / first, h21 / second, h12 / first, h22 / second

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        seeds = [0 if x is None else x[0] for x in (ct.d1, ct.d2, ct.x1)]
        seeds += [0] * 4 if ct.param is None else list(ct.param[1:])
        found = []
        for k in range(4):
            moves = self.moves(p, *(1 if i == k else 0 for i in range(4)))
            found.append(sum(seed * move for seed, move in zip(seeds, moves, strict=True)))
        for shadow, value in zip((ct.d1, ct.d2, ct.x1), found, strict=False):
            if shadow is not None:
                shadow[0] = value
        if ct.y1 is not None:
            ct.y1[0] += found[3]
        return {}

    def tangent_after(self, p: Record, d: Record) -> Any:
        given = [0 if x is None else x[0] for x in (d.d1, d.d2, d.x1, d.y1)]
        moves = self.moves(p, *given)
        for tangent, value in zip((d.d1, d.d2, d.x1), moves, strict=False):
            if tangent is not None:
                tangent[0] = value
        if d.param is not None:
            d.param[0] = 0
            d.param[1:] = moves[3:]


def power(x: Any) -> float:
    """The power of 4096 by which rotmg scaled."""
    return float(4096.0 ** round(np.log(abs(x)) / np.log(4096.0)))
