# SPDX-License-Identifier: MIT
"""What is solved with a form of a matrix that is known already: a factor, Schur's form, a root.

LAPACK has no such routines; these are written over ``calls`` and used like them. Where a matrix stands beside its form
it is not read: it is what has a derivative, and the form is a constant (``rules.known``).
"""

import numpy as np

from linrules.calls import Array, C, N, gbtrs, gemm, pbtrs, sytrs, trsyl


def trsqrt(t: Array, r: Array) -> int:
    """r := the principal square root of an upper (quasi-)triangular t: 0, or where a real one has none, from 1.

    By columns of blocks (Björck and Hammarling, Linear Algebra Appl. 52 (1983); for real data Higham, Linear Algebra
    Appl. 88 (1987), with LAPACK's standard blocks, whose roots are of that form again).
    """
    n, j = t.shape[0], 0
    scale = np.ones(1, np.zeros(0, t.dtype).real.dtype)
    r[...] = 0
    while j < n:
        size = 1
        if t.dtype.kind != "c":
            if j + 1 < n and t[j + 1, j] != 0:
                size = 2
            elif t[j, j] < 0:
                return j + 1
        if size == 1:
            r[j, j] = np.sqrt(t[j, j])
        else:
            turn = np.sqrt(np.abs(t[j, j + 1])) * np.sqrt(np.abs(t[j + 1, j]))
            half = np.sqrt((np.hypot(t[j, j], turn) + np.abs(t[j, j])) / 2)
            if t[j, j] < 0:
                half = turn / (2 * half)
            r[j, j] = half
            r[j + 1, j + 1] = half
            r[j, j + 1] = t[j, j + 1] / (2 * half)
            r[j + 1, j] = t[j + 1, j] / (2 * half)
        if j > 0:
            x = np.zeros((size, j), t.dtype).T
            x[...] = t[:j, j : j + size]
            trsyl(N, N, 1, r[:j, :j], r[j : j + size, j : j + size], x, scale)
            if scale[0] != 1:
                x /= scale[0]
            r[:j, j : j + size] = x
        j += size
    return 0


def gesyl(
    transa: int, transb: int, isgn: int, a: Array, b: Array, t: Array, u: Array, s: Array, v: Array, c: Array
) -> int:
    """c := X with op(a) X + isgn X op(b) = c, for a = u t uᴴ and b = v s vᴴ; a and b are not read. info: see trsyl."""
    if c.size == 0:
        return 0
    scale = np.ones(1, np.zeros(0, t.dtype).real.dtype)
    part = np.zeros((c.shape[1], c.shape[0]), c.dtype).T
    gemm(C, N, 1, u, c, 0, part)
    gemm(N, N, 1, part, v, 0, c)
    info = trsyl(2 if transa else 0, 2 if transb else 0, isgn, t, s, c, scale)
    if scale[0] != 1:
        c /= scale[0]
    gemm(N, N, 1, u, c, 0, part)
    gemm(N, C, 1, part, v, 0, c)
    return info


def sysol(name: str, uplo: int, a: Array, f: Array, ipiv: Array, b: Array) -> int:
    """sytrs or hetrs (for ``hesol``) with the factor ``f`` of ``a``, which is not read."""
    return sytrs("hetrs" if name == "hesol" else "sytrs", uplo, f, ipiv, b) if b.size else 0


def pbsol(uplo: int, a: Array, f: Array, b: Array) -> int:
    """pbtrs with the factor ``f`` of ``a``, which is not read."""
    return pbtrs(uplo, f, b) if b.size else 0


def gbsol(trans: int, kl: int, ku: int, a: Array, f: Array, ipiv: Array, b: Array) -> int:
    """gbtrs with the factor ``f`` of ``a``, which is not read."""
    return gbtrs(trans, kl, ku, f, ipiv, b) if b.size else 0


def gegbs(trans: int, kl: int, ku: int, a: Array, f: Array, ipiv: Array, b: Array) -> int:
    """gbtrs with the factor ``f`` of the dense ``a``, which is not read."""
    return gbtrs(trans, kl, ku, f, ipiv, b) if b.size else 0


def gesqr(a: Array, r: Array, u: Array, x: Array) -> int:
    """x := u r uᴴ, the root of ``a``, which is not read."""
    if x.size == 0:
        return 0
    part = np.zeros((r.shape[1], r.shape[0]), r.dtype).T
    gemm(N, N, 1, u, r, 0, part)
    gemm(N, C, 1, part, u, 0, x)
    return 0
