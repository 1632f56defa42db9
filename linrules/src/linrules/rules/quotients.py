# SPDX-License-Identifier: MIT
"""Divided differences: what a cotangent or a tangent of vectors becomes between their values.

For sorted values (eigenvalues of a symmetric matrix, singular values) whose neighbours are all apart, the quotients
are formed tile by tile, with a tile and its mirror image at once, so that no transpose of a whole matrix is formed.
Otherwise ``divide`` looks at each pair.

Equal values, to rounding: a quotient 0 / 0 is 0, which is right if the loss depends on the whole eigenspace alone; if
its numerator is not 0, the vectors have no derivative, and NoDerivative is raised. Differences are never shifted: a
quotient keeps its digits for values of any size.
"""

import numpy as np

from linrules.interface import NoDerivative
from linrules.matrix import Array, column_major, conj, epsilon, is_complex, largest, new_like, set_diagonal, tiled

TILE = 128


def half_difference(c: Array) -> Array:
    """The anti-Hermitian half of a matrix."""
    out: Array = (c - conj(c).T) / 2
    return out


def divide(name: str, top: Array, bottom: Array, small: float, diagonal_too: bool = False) -> Array:
    """top / bottom; where |bottom| ≤ small, 0 for a negligible top, else NoDerivative. The diagonal is 0.

    With ``diagonal_too`` it is like the rest.
    """
    equal = np.abs(bottom) <= small
    inside = np.abs(top)
    scale = largest(top)
    offending = equal & (inside > scale * np.sqrt(epsilon(top)))
    if not diagonal_too:
        set_diagonal(equal, True)
        set_diagonal(offending, False)
    if offending.any() and scale > 0:
        i, j = divmod(int(offending.argmax()), offending.shape[1])
        raise NoDerivative(f"{name}: values {i} and {j} are equal, and the vectors' cotangents tell them apart")
    out: Array = np.where(equal, 0, top / np.where(equal, 1, bottom)).astype(top.dtype)
    return out


def gaps(w: Array) -> tuple[Array, float]:
    """w_j − w_i, and what counts as no difference."""
    small = 8 * epsilon(w) * largest(w)
    return w[None, :] - w[:, None], small


def separated(w: Array) -> bool:
    """Whether no two of some sorted values count as equal."""
    small = 8 * epsilon(w) * largest(w)
    return w.size < 2 or float(np.abs(np.diff(w)).min()) > small


def tiles(n: int) -> list[tuple[slice, slice]]:
    """The tiles on and above the diagonal."""
    starts = range(0, n, TILE)
    return [(slice(i, min(i + TILE, n)), slice(j, min(j + TILE, n))) for i in starts for j in starts if j >= i]


def twice_half(c: Array, rows: slice, columns: slice) -> Array:
    """A tile of C − Cᴴ."""
    out: Array = c[rows, columns] - conj(c[columns, rows]).T
    return out


def gap_tile(w: Array, rows: slice, columns: slice) -> Array:
    """2 (w_j − w_i), and 1 on the diagonal."""
    gap: Array = w[None, columns] - w[rows, None]
    gap += gap
    if rows == columns:
        set_diagonal(gap, 1)
    return gap


def eigen_quotient(name: str, c: Array, w: Array) -> None:
    """c ← ah(c)_ij / (w_j − w_i) in place, for sorted w: Hermitian, and 0 on the diagonal."""
    if not tiled() or not separated(w):
        c[...] = divide(name, half_difference(c), *gaps(w))
        return
    for rows, columns in tiles(w.size):
        tile = twice_half(c, rows, columns)
        tile /= gap_tile(w, rows, columns)
        if rows == columns:
            set_diagonal(tile, 0)
        c[rows, columns] = tile
        c[columns, rows] = conj(tile).T


def singular_quotient(name: str, s: Array, uu: Array | None, vv: Array | None) -> Array:
    """With aU, aV the anti-Hermitian halves of uu and vv (none: 0): (aU + aV) / (s_j − s_i) + (aU − aV) / (s_j + s_i).

    The first term is 0 on the diagonal, and the second is imaginary there.
    """
    like = uu if uu is not None else vv
    assert like is not None
    small = 8 * epsilon(s) * largest(s)
    if not tiled() or not separated(s) or float(s.min(initial=1)) <= small:
        zero = new_like(like)
        halves = [zero if x is None else half_difference(x) for x in (uu, vv)]
        return _singular_pairs(name, s, halves[0], halves[1], small)
    out = new_like(like)
    for rows, columns in tiles(s.size):
        left = 0 if uu is None else twice_half(uu, rows, columns)
        right = 0 if vv is None else twice_half(vv, rows, columns)
        even = (left + right) / gap_tile(s, rows, columns)
        if rows == columns:
            set_diagonal(even, 0)
        plus = s[None, columns] + s[rows, None]
        plus += plus
        odd = (left - right) / plus
        out[rows, columns] = even + odd
        if rows != columns:
            even -= odd
            out[columns, rows] = conj(even).T
    return out


def _singular_pairs(name: str, s: Array, au: Array, av: Array, small: float) -> Array:
    total, difference = column_major(au + av), column_major(au - av)
    m = divide(name, total, s[None, :] - s[:, None], small)
    m += divide(name, difference, s[None, :] + s[:, None], small)
    if is_complex(au):
        for i in range(s.size):
            if difference[i, i] != 0 and s[i] > small:
                m[i, i] = difference[i, i] / (2 * s[i])
    return column_major(m)
