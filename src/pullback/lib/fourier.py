# SPDX-License-Identifier: MIT
"""``numpy.fft``: discrete Fourier transforms of lines, in O(n log n) for every n.

Lengths with small prime factors go through Stockham's mixed-radix transform, others through Bluestein's: a convolution
by transforms of a power of two. Everything is linear in the data with factors that depend on sizes alone, so the
derived adjoint is a transform again and keeps nothing. Computed in complex128; the result has the argument's precision.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from pullback import lang
from pullback.lib.creation import first
from pullback.lib.reductions import axes_last, axis_of, inverse_order
from pullback.lib.table import implements

#: prime factors up to here are transformed directly
_SMALL = 31


def _roots(n: Any, sign: float) -> Any:
    """``exp(sign 2 pi i k / n)`` for k < n."""

    def root(k: Any) -> Any:
        angle = sign * 2.0 * math.pi * k / n
        return lang.complex_(lang.cos(angle), lang.sin(angle))

    return lang.tabulate((n,), root)


def _largest_factor(n: Any) -> Any:
    """The largest prime factor."""
    largest = 1
    p = 2
    while p * p <= n:
        while n % p == 0:
            largest = p
            n //= p
        p += 1
    return max(largest, n)


def _smallest_factor(n: Any) -> Any:
    if n % 4 == 0:
        return 4
    p = 2
    while p * p <= n:
        if n % p == 0:
            return p
        p += 1
    return n


def _stockham(work: Any, n: Any, roots: Any) -> Any:
    """Transform the row 0 of ``work`` (two rows of at least n); which row has the result.

    A step with radix r takes n = r m to r transforms of length m: with stride s, element q + s (r p + a) becomes the
    sum over b of element q + s (p + m b) times root^(a b), times the twiddle of a p; both factors are in ``roots``.
    """
    row = 0
    stride = 1
    length = n
    while length > 1:
        radix = _smallest_factor(length)
        m = length // radix
        for t in range(n // stride):
            p, a = t // radix, t % radix
            first, step = a * p * stride % n, a * (n // radix)
            for q in range(stride):
                total = 0.0j
                at = first
                for b in range(radix):
                    total = total + work[row, q + stride * (p + m * b)] * roots[at]
                    at = at + step - n if at + step >= n else at + step
                work[1 - row, q + stride * t] = total
        row = 1 - row
        stride *= radix
        length = m
    return row


def _chirp(n: Any, sign: float) -> Any:
    """``exp(sign pi i k^2 / n)``; k^2 is reduced first, so that large k lose nothing."""

    def item(k: Any) -> Any:
        angle = sign * math.pi * (k * k % (2 * n)) / n
        return lang.complex_(lang.cos(angle), lang.sin(angle))

    return lang.tabulate((n,), item)


def _power_of_two(n: Any) -> Any:
    size = 1
    while size < n:
        size *= 2
    return size


def _filter(chirp: Any, n: Any, size: Any, roots: Any) -> Any:
    """The transform of the conjugate chirp, laid out in a circle."""
    work = np.zeros((2, size), np.complex128)
    for k in range(n):
        c = lang.complex_(chirp[k].real, -chirp[k].imag)
        work[0, k] = c
        if k > 0:
            work[0, size - k] = c
    return work[_stockham(work, size, roots)]


def _transform(lines: Any, sign: float, scale: Any) -> Any:
    """All lines (the last axis), times ``scale``.

    One pass does a line if n has small factors. Else the line times a chirp goes through two passes of a power of two,
    forth and back, with the filter between them: a convolution with the chirp.
    """
    n = lines.shape[-1]
    direct = _largest_factor(n) <= _SMALL
    size = n if direct else _power_of_two(2 * n - 1)
    roots = _roots(size, sign)
    chirp = _chirp(n if not direct else 0, sign)
    filter = _filter(chirp, n if not direct else 0, 0 if direct else size, roots)
    result = np.empty(lines.shape, np.complex128)
    work = np.empty((2, size), np.complex128)
    for idx in lang.ndindex(*lines.shape[:-1]):
        row = 0
        for back in range(1 if direct else 2):
            for k in range(size):
                if back == 0:
                    work[0, k] = _element(lines, idx, k, n, chirp, direct)
                else:  # the inverse transform, by conjugates
                    z = work[row, k] * filter[k]
                    work[0, k] = lang.complex_(z.real, -z.imag)
            row = _stockham(work, size, roots)
        for k in range(n):
            z = work[row, k]
            if not direct:
                z = lang.complex_(z.real, -z.imag) * chirp[k] * (1.0 / size)
            result[(*idx, k)] = z * scale
    return result


def _element(lines: Any, idx: Any, k: Any, n: Any, chirp: Any, direct: Any) -> Any:
    if k >= n:
        return 0.0j
    z = lines[(*idx, k)] * (1.0 + 0.0j)
    return z if direct else z * chirp[k]


# ----------------------------------------------------------------------------------------------------- interface


@lang.static
def _precision(dtype: str) -> str:
    """The complex dtype of the result."""
    return "c8" if dtype in ("f4", "c8") else "c16"


@lang.static
def _power(norm: Any, inverse: bool) -> float:
    """The result is multiplied by n to this power."""
    if norm not in (None, "backward", "ortho", "forward"):
        raise ValueError(f'Invalid norm value {norm}; should be "backward", "ortho" or "forward".')
    if norm == "ortho":
        return -0.5
    return -1.0 if (norm == "forward") != inverse else 0.0


def _sized(lines: Any, n: Any) -> Any:
    """Lines cut, or filled up with zeros, to length ``n``."""
    m = lines.shape[-1]
    kind = lang.dtype_of(lines)
    zero = lang.cast(0, kind)
    return lang.tabulate(
        (*lines.shape[:-1], n), lambda *idx: lines[(*idx[:-1], min(idx[-1], m - 1))] if idx[-1] < m else zero
    )


def _prepared(a: Any, n: Any, axis: int) -> Any:
    """``a`` with the axis last, and of length ``n``."""
    if a.ndim == 0:
        raise ValueError("Fourier transform of a number")
    lines = a.transpose(axes_last((axis_of(axis, a.ndim),), a.ndim))
    if n is not None:
        lines = _sized(lines, n)
    if lines.shape[-1] < 1:
        raise ValueError(f"Invalid number of FFT data points ({lines.shape[-1]}) specified.")
    return lines


def _one_axis(a: Any, n: Any, axis: int, norm: Any, inverse: bool) -> Any:
    a = np.asarray(a)
    lines = _prepared(a, n, axis)
    size = lines.shape[-1]
    result = _transform(lines, 1.0 if inverse else -1.0, float(size) ** _power(norm, inverse))
    return _finished(result, a, axis)


def _finished(result: Any, a: Any, axis: int) -> Any:
    back = result.transpose(inverse_order(axes_last((axis_of(axis, a.ndim),), a.ndim)))
    return back if _precision(lang.dtype_of(a)) == "c16" else back.astype(np.complex64)


@implements(np.fft.fft)
def fft(a: Any, n: Any = None, axis: int = -1, norm: Any = None) -> Any:
    return _one_axis(a, n, axis, norm, False)


@implements(np.fft.ifft)
def ifft(a: Any, n: Any = None, axis: int = -1, norm: Any = None) -> Any:
    return _one_axis(a, n, axis, norm, True)


@implements(np.fft.rfft)
def rfft(a: Any, n: Any = None, axis: int = -1, norm: Any = None) -> Any:
    """The first half of the transform of real data."""
    a = np.asarray(a)
    if lang.dtype_of(a)[0] == "c":
        raise TypeError("ufunc 'rfft_n_even' did not contain a loop with signature matching types complex128 -> None")
    lines = _prepared(a, n, axis)
    size = lines.shape[-1]
    result = _transform(lines, -1.0, float(size) ** _power(norm, False))
    return _finished(result[..., : size // 2 + 1], a, axis)


@implements(np.fft.irfft)
def irfft(a: Any, n: Any = None, axis: int = -1, norm: Any = None) -> Any:
    """Of half a spectrum, the other half being its mirror image; what would make the result complex does not count."""
    a = np.asarray(a)
    lines = a.transpose(axes_last((axis_of(axis, a.ndim),), a.ndim))
    size = 2 * (lines.shape[-1] - 1) if n is None else n
    if size < 1:
        raise ValueError(f"Invalid number of FFT data points ({size}) specified.")
    half = _sized(lines, size // 2 + 1)
    result = _transform(_mirrored(half, size), 1.0, float(size) ** _power(norm, True))
    real = result.real.transpose(inverse_order(axes_last((axis_of(axis, a.ndim),), a.ndim)))
    return real.copy() if _precision(lang.dtype_of(a)) == "c16" else real.astype(np.float32)


def _mirrored(half: Any, n: Any) -> Any:
    """The whole spectrum; of the first entry and the middle one only the real part counts."""

    def item(*idx: Any) -> Any:
        k = idx[-1]
        z = half[(*idx[:-1], min(k, n - k))] * (1.0 + 0.0j)
        if k == 0 or 2 * k == n:
            return lang.complex_(z.real, 0.0 * z.real)
        return lang.complex_(z.real, z.imag if 2 * k < n else -z.imag)

    return lang.tabulate((*half.shape[:-1], n), item)


# ------------------------------------------------------------------------------------------------- several axes


@lang.static
def _axes(axes: Any, s: Any, ndim: int) -> tuple[int, ...]:
    if axes is None:
        axes = range(ndim) if s is None else range(ndim - len(s), ndim)
    return tuple(axis_of(k, ndim) for k in axes)


def _many(a: Any, s: Any, axes: Any, norm: Any, inverse: bool) -> Any:
    a = np.asarray(a)
    axes = _axes(axes, None if s is None else first(len(s)), a.ndim)
    for j in first(len(axes)):
        k = len(axes) - 1 - j
        a = _one_axis(a, None if s is None else s[k], axes[k], norm, inverse)
    return a


@implements(np.fft.fft2)
def fft2(a: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None) -> Any:
    return _many(a, s, axes, norm, False)


@implements(np.fft.ifft2)
def ifft2(a: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None) -> Any:
    return _many(a, s, axes, norm, True)


@implements(np.fft.fftn)
def fftn(a: Any, s: Any = None, axes: Any = None, norm: Any = None) -> Any:
    return _many(a, s, axes, norm, False)


@implements(np.fft.ifftn)
def ifftn(a: Any, s: Any = None, axes: Any = None, norm: Any = None) -> Any:
    return _many(a, s, axes, norm, True)


@implements(np.fft.rfft2)
def rfft2(a: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None) -> Any:
    half = rfft(a, None if s is None else s[1], axes[1], norm)
    return _one_axis(half, None if s is None else s[0], axes[0], norm, False)


@implements(np.fft.irfft2)
def irfft2(a: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None) -> Any:
    half = _one_axis(a, None if s is None else s[0], axes[0], norm, True)
    return irfft(half, None if s is None else s[1], axes[1], norm)


# ----------------------------------------------------------------------------------------------------- helpers


@implements(np.fft.fftfreq)
def fftfreq(n: Any, d: Any = 1.0) -> Any:
    return lang.tabulate((n,), lambda k: (k if k < (n + 1) // 2 else k - n) / (n * d))


@implements(np.fft.rfftfreq)
def rfftfreq(n: Any, d: Any = 1.0) -> Any:
    return lang.tabulate((n // 2 + 1,), lambda k: k / (n * d))


def _shifted(x: Any, axes: Any, sign: int) -> Any:
    x = np.asarray(x)
    for k in _axes(axes if axes is None or isinstance(axes, (tuple, list)) else (axes,), None, x.ndim):
        x = np.roll(x, x.shape[k] // 2 if sign > 0 else -(x.shape[k] // 2), k)
    return x


@implements(np.fft.fftshift)
def fftshift(x: Any, axes: Any = None) -> Any:
    return _shifted(x, axes, 1)


@implements(np.fft.ifftshift)
def ifftshift(x: Any, axes: Any = None) -> Any:
    return _shifted(x, axes, -1)
