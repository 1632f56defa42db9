# SPDX-License-Identifier: MIT
"""Differences and integrals of samples, interpolation, polynomials, convolution, histograms."""

from __future__ import annotations

from typing import Any

import numpy as np

from pullback import lang
from pullback.lib.creation import first, with_int
from pullback.lib.linear import common_dtype
from pullback.lib.reductions import axes_last, axes_of, axis_of, inverse_order, sum_
from pullback.lib.sorting import upper_bound
from pullback.lib.table import implements

# --------------------------------------------------------------------------------------- differences, integrals


@implements(np.ediff1d)
def ediff1d(ary: Any, to_end: Any = None, to_begin: Any = None) -> Any:
    x = np.ravel(ary)
    gaps = x[1:] - x[:-1]
    if to_end is None and to_begin is None:
        return gaps
    head = [] if to_begin is None else [np.ravel(to_begin).astype(x.dtype)]
    tail = [] if to_end is None else [np.ravel(to_end).astype(x.dtype)]
    return np.concatenate([*head, gaps, *tail])


@implements(np.gradient)
def gradient(f: Any, *varargs: Any, axis: Any = None, edge_order: int = 1) -> Any:
    """Central differences; spacings are numbers or coordinates, one for each axis or one for all."""
    f = np.asarray(f)
    if lang.dtype_of(f)[0] not in "fc":
        f = f.astype(np.float64)
    axes = axes_of(axis, f.ndim) if axis is None or isinstance(axis, tuple) else (axis_of(axis, f.ndim),)
    if len(varargs) > 1 and len(varargs) != len(axes):
        raise TypeError("invalid number of arguments")
    if edge_order != 1 and edge_order != 2:
        raise ValueError("'edge_order' greater than 2 not supported")
    results = []
    for j in first(len(axes)):
        h = 1.0 if len(varargs) == 0 else varargs[j if len(varargs) > 1 else 0]
        results.append(_gradient(f, np.asarray(h), axes[j], edge_order))
    return tuple(results) if len(results) > 1 else results[0]


def _gradient(f: Any, h: Any, axis: int, edge_order: int) -> Any:
    order = axes_last((axis,), f.ndim)
    y = f.transpose(order)
    n = y.shape[-1]
    if n < edge_order + 1:
        raise ValueError(
            "Shape of array too small to calculate a numerical gradient, "
            "at least (edge_order + 1) elements are required."
        )
    if h.ndim == 0:
        result = _gradient_even(y, h, n, edge_order)
    else:
        if h.ndim != 1:
            raise ValueError("distances must be either scalars or 1d")
        if h.shape[0] != n:
            raise ValueError("when 1d, distances must match the length of the corresponding dimension")
        result = _gradient_uneven(y, h[1:] - h[:-1], n, edge_order)
    return result.transpose(inverse_order(order))


def _gradient_even(y: Any, h: Any, n: Any, edge_order: int) -> Any:
    result = np.empty(y.shape, y.dtype)
    result[..., 1:-1] = (y[..., 2:] - y[..., :-2]) / (2.0 * h)
    if edge_order == 1:
        result[..., 0] = (y[..., 1] - y[..., 0]) / h
        result[..., n - 1] = (y[..., n - 1] - y[..., n - 2]) / h
    else:
        result[..., 0] = -1.5 / h * y[..., 0] + 2.0 / h * y[..., 1] - 0.5 / h * y[..., 2]
        result[..., n - 1] = 0.5 / h * y[..., n - 3] - 2.0 / h * y[..., n - 2] + 1.5 / h * y[..., n - 1]
    return result


def _gradient_uneven(y: Any, h: Any, n: Any, edge_order: int) -> Any:
    result = np.empty(y.shape, y.dtype)
    a, b = h[:-1], h[1:]
    result[..., 1:-1] = (
        -b / (a * (a + b)) * y[..., :-2] + (b - a) / (a * b) * y[..., 1:-1] + a / (b * (a + b)) * y[..., 2:]
    )
    if edge_order == 1:
        result[..., 0] = (y[..., 1] - y[..., 0]) / h[0]
        result[..., n - 1] = (y[..., n - 1] - y[..., n - 2]) / h[n - 2]
    else:
        p, q = h[0], h[1]
        result[..., 0] = (
            -(2.0 * p + q) / (p * (p + q)) * y[..., 0] + (p + q) / (p * q) * y[..., 1] - p / (q * (p + q)) * y[..., 2]
        )
        p, q = h[n - 3], h[n - 2]
        result[..., n - 1] = (
            q / (p * (p + q)) * y[..., n - 3]
            - (q + p) / (p * q) * y[..., n - 2]
            + (2.0 * q + p) / (q * (p + q)) * y[..., n - 1]
        )
    return result


@implements(np.trapezoid)
def trapezoid(y: Any, x: Any = None, dx: Any = 1.0, axis: int = -1) -> Any:
    y = np.asarray(y)
    order = axes_last((axis_of(axis, y.ndim),), y.ndim)
    moved = y.transpose(order)
    middle = (moved[..., 1:] + moved[..., :-1]) / 2.0
    if x is None:
        return sum_(middle * dx, -1)
    x = np.asarray(x)
    if x.ndim == 1:
        return sum_(middle * (x[1:] - x[:-1]), -1)
    if x.ndim != y.ndim:
        lang.static_error("np.trapezoid: x must have one dimension, or as many as y")
    points = x.transpose(order)
    return sum_(middle * (points[..., 1:] - points[..., :-1]), -1)


# ------------------------------------------------------------------------------------------------ interpolation


@implements(np.interp)
def interp(x: Any, xp: Any, fp: Any, left: Any = None, right: Any = None, period: Any = None) -> Any:
    """Piecewise linear, with derivatives to ``x``, ``xp`` and ``fp``; at a node that of the piece on the right."""
    x, xp, fp = np.asarray(x), np.asarray(xp), np.asarray(fp)
    for a in (x, xp, fp):
        if lang.dtype_of(a)[0] == "c":
            lang.static_error("np.interp of complex numbers is not supported: interpolate the parts")
    if xp.ndim != 1 or fp.ndim != 1:
        raise ValueError("object too deep for desired array")
    n = xp.shape[0]
    if period is not None:
        if fp.shape[0] != n:
            raise ValueError("fp and xp are not of the same length")
        if period == 0:
            raise ValueError("period must be a non-zero value")
        return _periodic(x, xp, fp, np.abs(period))
    if n == 0:
        raise ValueError("array of sample points is empty")
    if fp.shape[0] != n:
        raise ValueError("fp and xp are not of the same length.")
    if not lang.is_array(x):
        return _interpolate(x, xp, fp, n, left, right)
    return lang.tabulate(x.shape, lambda *k: _interpolate(x[k], xp, fp, n, left, right))


def _periodic(x: Any, xp: Any, fp: Any, period: Any) -> Any:
    """Samples of one period, sorted, with a neighbour on either side."""
    if xp.shape[0] == 0:
        raise ValueError("array of sample points is empty")
    places = np.remainder(xp, period)
    order = np.argsort(places)
    places, values = places[order], fp[order]
    places = np.concatenate((places[-1:] - period, places, places[:1] + period))
    values = np.concatenate((values[-1:], values, values[:1]))
    return interp(np.remainder(x, period), places, values)


def _interpolate(v: Any, xp: Any, fp: Any, n: Any, left: Any, right: Any) -> Any:
    if v != v:
        return lang.cast(v, "f8")
    j = upper_bound(xp, v) - 1
    if j < 0:
        return lang.cast(fp[0] if left is None else left, "f8")
    if j == n - 1:
        last = lang.cast(fp[n - 1], "f8")
        if right is None:
            return last
        return last if v == xp[n - 1] else lang.cast(right, "f8")
    a, b = lang.cast(fp[j], "f8"), lang.cast(fp[j + 1], "f8")
    start = lang.cast(xp[j], "f8")
    t = lang.cast(v, "f8") - start
    return a + (b - a) / (lang.cast(xp[j + 1], "f8") - start) * t


# -------------------------------------------------------------------------------------------------- polynomials


@implements(np.polyval)
def polyval(p: Any, x: Any) -> Any:
    """Horner's rule, highest power first."""
    c, x = np.asarray(p), np.asarray(x)
    if c.ndim != 1:
        lang.static_error("np.polyval: the coefficients must have one axis")
    kind = common_dtype(lang.dtype_of(c), lang.dtype_of(x))
    kind = "i8" if kind == "b1" else kind
    if not lang.is_array(x):
        return _horner(c, x, kind)
    return lang.tabulate(x.shape, lambda *k: _horner(c, x[k], kind))


def _horner(c: Any, x: Any, kind: str) -> Any:
    total = lang.cast(0, kind)
    for k in range(c.shape[0]):
        total = total * lang.cast(x, kind) + lang.cast(c[k], kind)
    return total


@implements(np.polyder)
def polyder(p: Any, m: int = 1) -> Any:
    p = np.asarray(p)
    for _ in first(m):
        p = _derivative(p)
    return p


def _derivative(p: Any) -> Any:
    n = p.shape[0]
    return lang.tabulate((max(n - 1, 0),), lambda k: p[k] * lang.cast(n - 1 - k, "i8"))


@implements(np.polyint)
def polyint(p: Any, m: int = 1, k: Any = None) -> Any:
    p = np.asarray(p)
    if k is not None:
        lang.static_error("np.polyint: the keyword 'k' is not supported: add the constants yourself")
    for _ in first(m):
        n = p.shape[0]
        old = p
        p = np.zeros((n + 1,), np.dtype(common_dtype(with_int(lang.dtype_of(old)), "f8")))
        for j in range(n):
            p[j] = old[j] / lang.cast(n - j, "i8")
    return p


@implements(np.polyadd)
def polyadd(a1: Any, a2: Any) -> Any:
    a, b = np.atleast_1d(a1), np.atleast_1d(a2)
    n = max(a.shape[0], b.shape[0])
    result = np.zeros((n,), np.dtype(common_dtype(lang.dtype_of(a), lang.dtype_of(b))))
    result[n - a.shape[0] :] += a
    result[n - b.shape[0] :] += b
    return result


# -------------------------------------------------------------------------------------------------- convolution


@lang.static
def _check_mode(mode: str) -> None:
    if mode not in ("full", "same", "valid"):
        raise ValueError("mode must be one of 'valid', 'same', or 'full'")


def _lines(a: Any, v: Any) -> None:
    if a.ndim != 1 or v.ndim != 1:
        raise ValueError("object too deep for desired array")
    if a.shape[0] == 0:
        raise ValueError("a cannot be empty")
    if v.shape[0] == 0:
        raise ValueError("v cannot be empty")


def _size(n: Any, m: Any, mode: str) -> Any:
    if mode == "full":
        return n + m - 1
    return max(n, m) if mode == "same" else max(n, m) - min(n, m) + 1


@implements(np.convolve)
def convolve(a: Any, v: Any, mode: str = "full") -> Any:
    """Sums of products, gathered for each place of the result."""
    _check_mode(mode)
    a, v = np.atleast_1d(a), np.atleast_1d(v)
    _lines(a, v)
    n, m = a.shape[0], v.shape[0]
    kind = common_dtype(lang.dtype_of(a), lang.dtype_of(v))
    start = 0 if mode == "full" else (min(n, m) - 1) // 2 if mode == "same" else min(n, m) - 1

    def item(i: Any) -> Any:
        j = i + start
        total = lang.cast(0, kind)
        for k in range(max(0, j - m + 1), min(n, j + 1)):
            total = total + lang.cast(a[k], kind) * lang.cast(v[j - k], kind)
        return total

    return lang.tabulate((_size(n, m, mode),), item)


@implements(np.correlate)
def correlate(a: Any, v: Any, mode: str = "valid") -> Any:
    """``sum of a[l + k] conj(v[l])`` for shifts k from the first one that the mode names."""
    _check_mode(mode)
    a, v = np.atleast_1d(a), np.atleast_1d(v)
    _lines(a, v)
    n, m = a.shape[0], v.shape[0]
    kind = common_dtype(lang.dtype_of(a), lang.dtype_of(v))
    conjugate = lang.dtype_of(v)[0] == "c"
    start = 1 - m
    if mode == "same":
        start = -(m // 2) if n >= m else n // 2 - m + 1
    if mode == "valid":
        start = min(0, n - m)

    def item(i: Any) -> Any:
        k = i + start
        total = lang.cast(0, kind)
        for j in range(max(0, -k), min(m, n - k)):
            w = lang.cast(v[j], kind)
            total = total + lang.cast(a[j + k], kind) * (lang.complex_(w.real, -w.imag) if conjugate else w)
        return total

    return lang.tabulate((_size(n, m, mode),), item)


# --------------------------------------------------------------------------------------------------- histograms


@implements(np.bincount)
def bincount(x: Any, /, weights: Any = None, minlength: Any = 0) -> Any:
    x = np.asarray(x)
    if x.ndim != 1:
        raise ValueError("object too deep for desired array")
    if lang.dtype_of(x)[0] not in "iub":
        raise TypeError("Cannot cast array data to int64 according to the rule 'safe'")
    size = int(minlength)
    for k in range(x.shape[0]):
        if x[k] < 0:
            raise ValueError("'list' argument must have no negative elements")
        size = max(size, int(x[k]) + 1)
    if weights is None:
        counts = np.zeros((size,), np.int64)
        for k in range(x.shape[0]):
            counts[x[k]] += 1
        return counts
    w = np.asarray(weights)
    if w.shape[0] != x.shape[0]:
        raise ValueError("The weights and list don't have the same length.")
    sums = np.zeros((size,), np.float64)
    for k in range(x.shape[0]):
        sums[x[k]] += w[k]
    return sums


def _edges(x: Any, bins: Any, range_: Any) -> Any:
    """The edges of the bins, equal ones if ``bins`` is a number."""
    if lang.is_array(bins) or isinstance(bins, (tuple, list)):
        edges = np.asarray(bins)
        for k in range(edges.shape[0] - 1):
            if edges[k] > edges[k + 1]:
                raise ValueError("`bins` must increase monotonically, when an array")
        return edges
    if bins < 1:
        raise ValueError("`bins` must be positive, when an integer")
    low, high = 0.0, 1.0
    if range_ is not None:
        low, high = 1.0 * range_[0], 1.0 * range_[1]
        if low > high:
            raise ValueError("max must be larger than min in range parameter.")
    elif x.shape[0] > 0:
        low, high = float(lang.stop(x[0] * 1.0)), float(lang.stop(x[0] * 1.0))
        for k in range(x.shape[0]):
            low = min(low, float(lang.stop(x[k] * 1.0)))
            high = max(high, float(lang.stop(x[k] * 1.0)))
    if low == high:
        low, high = low - 0.5, high + 0.5
    edges = np.linspace(low, high, bins + 1)
    return edges.astype(np.float32) if lang.dtype_of(x) == "f4" else edges


@implements(np.histogram_bin_edges)
def histogram_bin_edges(a: Any, bins: Any = 10, range: Any = None) -> Any:
    if lang.dtype_of(np.asarray(a))[0] == "c":
        lang.static_error("np.histogram of complex numbers is not supported: take the real part or np.abs first")
    if isinstance(bins, str):
        lang.static_error("np.histogram with a rule for the number of bins is not supported: give their number")
    return _edges(np.ravel(a), bins, range)


@implements(np.histogram)
def histogram(a: Any, bins: Any = 10, range: Any = None, density: bool = False, weights: Any = None) -> Any:
    """Counts have no derivative; sums of ``weights`` have one to these."""
    x = np.ravel(a)
    edges = histogram_bin_edges(x, bins, range)
    counts = _histogram(x, edges, None if weights is None else np.ravel(weights))
    if density:
        widths = edges[1:] - edges[:-1]
        return (counts / widths / sum_(counts), edges)
    return (counts, edges)


def _histogram(x: Any, edges: Any, weights: Any) -> Any:
    n = edges.shape[0] - 1
    counts = np.zeros((n,), np.int64 if weights is None else weights.dtype)
    for k in range(x.shape[0]):
        v = x[k]
        if v >= edges[0] and v <= edges[n]:
            j = min(upper_bound(edges, v) - 1, n - 1)
            counts[j] += 1 if weights is None else weights[k]
    return counts
