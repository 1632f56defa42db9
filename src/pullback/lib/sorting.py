# SPDX-License-Identifier: MIT
"""Order: sorting, searching, sets, order statistics.

Everything rests on ``_order``: a stable merge sort of positions. Values are then gathered from where they are, so the
derivative of a sorted array is the same permutation of cotangents; integers carry none.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pullback import lang
from pullback.lib import gather
from pullback.lib.creation import first
from pullback.lib.linear import common_dtype
from pullback.lib.reductions import axes_last, axes_of, axis_of, inverse_order
from pullback.lib.table import implements


def _before(x: Any, y: Any) -> Any:
    """Whether ``x`` must stand in front of ``y``; NaN is last."""
    return (x < y) | ((y != y) & (x == x))


def _refuse_complex(a: Any) -> None:
    if lang.dtype_of(a)[0] == "c":
        lang.static_error("sorting complex numbers is not supported: sort by np.abs or the real part, with np.argsort")


#: elements that are sorted by counting, for each, those in front of it
_BLOCK = 8


def _order(x: Any, work: Any, keys: Any, start: Any) -> Any:
    """Sort the positions of the line ``x`` as ``_sort`` does. Complex numbers: by the real part, then the imaginary
    one; those with a NaN in them are last, and by the other part.
    """
    if lang.dtype_of(x)[0] != "c":
        return _sort(x, work, keys, start)
    row = _sort(x.real, work, keys, _sort(x.imag, work, keys, start))
    spoilt = 0
    for k in range(x.shape[0]):
        spoilt += int(x[k] != x[k])
    if spoilt > 0:
        which = lang.tabulate(x.shape, lambda k: int(x[k].imag != x[k].imag) + 2 * int(x[k].real != x[k].real))
        row = _sort(which, work, np.empty((2, x.shape[0]), np.int64), row)
    return row


def _sort(x: Any, work: Any, keys: Any, start: Any) -> Any:
    """Sort the positions of the line ``x`` in the two rows of ``work``, from the bottom up; which row has the result.

    ``start`` is the row that holds the order to begin with. The elements move along in ``keys``, so that memory is
    read in order. Nothing here branches on what elements are: they are in no order that could be foreseen.
    """
    n = x.shape[0]
    row = start
    for k in range(n):
        keys[row, k] = lang.stop(x[work[row, k]])
    if lang.dtype_of(x)[0] == "f":
        other = 1 - row
        n = _nans_last(keys[row], work[row], keys[other], work[other], n)
        row = other
    other = 1 - row
    for low in range(0, n - _BLOCK + 1, _BLOCK):
        _block(keys[row], work[row], keys[other], work[other], low)
    _count(keys[row], work[row], keys[other], work[other], n - lang.mod(n, _BLOCK), n)
    work[other, n:] = work[row, n:]
    row = other
    width = _BLOCK
    while width < n:
        other = 1 - row
        for low in range(0, n, 2 * width):
            _merge(keys[row], work[row], keys[other], work[other], low, min(low + width, n), min(low + 2 * width, n))
        work[other, n:] = work[row, n:]
        row = other
        width *= 2
    return row


def _nans_last(keys: Any, work: Any, to: Any, into: Any, n: Any) -> Any:
    """Numbers to the front, NaNs behind them; how many are numbers."""
    m = 0
    for k in range(n):
        v = lang.item(keys, k)
        lang.put(to, v, m)
        lang.put(into, lang.item(work, k), m)
        m += int(v == v)
    at = m
    if m < n:
        for k in range(n):
            if lang.item(keys, k) != lang.item(keys, k):
                lang.put(into, lang.item(work, k), at)
                at += 1
    return m


def _block(keys: Any, work: Any, to: Any, into: Any, low: Any) -> None:
    """``_count`` for a whole block, in registers."""
    v = [lang.item(keys, low + k) for k in first(_BLOCK)]
    for k in first(_BLOCK):
        at = low
        for j in first(k):
            at += int(lang.not_(v[k] < v[j]))
        for j in first(_BLOCK - 1 - k):
            at += int(v[k + 1 + j] < v[k])
        lang.put(to, v[k], at)
        lang.put(into, lang.item(work, low + k), at)


def _count(keys: Any, work: Any, to: Any, into: Any, low: Any, high: Any) -> None:
    """Put each of a few elements where it belongs: behind all that must stand in front of it."""
    for k in range(low, high):
        v = lang.item(keys, k)
        at = low
        for j in range(low, k):
            at += int(lang.item(keys, j) <= v)
        for j in range(k + 1, high):
            at += int(lang.item(keys, j) < v)
        lang.put(to, v, at)
        lang.put(into, lang.item(work, k), at)


def _merge(keys: Any, work: Any, to: Any, into: Any, low: Any, middle: Any, high: Any) -> None:
    """Merge two runs from both ends at once; what is left when the shorter one may be used up, from the front."""
    m = min(middle - low, high - middle)
    i, j, p, q = low, middle, middle - 1, high - 1
    for k in range(m):
        x, y = lang.item(keys, i), lang.item(keys, j)
        second = y < x
        lang.put(to, lang.select(second, y, x), low + k)
        lang.put(into, lang.item(work, lang.select(second, j, i)), low + k)
        j += int(second)
        i += 1 - int(second)
        x, y = lang.item(keys, p), lang.item(keys, q)
        before = y < x
        lang.put(to, lang.select(before, x, y), high - 1 - k)
        lang.put(into, lang.item(work, lang.select(before, p, q)), high - 1 - k)
        p -= int(before)
        q -= 1 - int(before)
    for k in range(low + m, high - m):
        second = i >= middle or (j < high and keys[j] < keys[i])
        at = lang.select(second, j, i)
        lang.put(to, keys[at], k)
        lang.put(into, work[at], k)
        j += int(second)
        i += 1 - int(second)


def _buffers(x: Any, n: Any) -> Any:
    """Positions in order, and room for keys, for ``_order``."""
    work = np.empty((2, n), np.int64)
    for k in range(n):
        work[0, k] = k
    return (work, np.empty((2, n), np.dtype(_key_dtype(lang.dtype_of(x)))))


@lang.static
def _key_dtype(dtype: str) -> str:
    """Of what is compared."""
    return {"c8": "f4", "c16": "f8"}.get(dtype, dtype)


def _line_order(x: Any) -> Any:
    """Positions of a line in sorted order."""
    work, keys = _buffers(x, x.shape[0])
    return work[_order(x, work, keys, 0)]


def _argsort(a: Any, axis: int) -> Any:
    """For each line along the axis its positions in sorted order."""
    order = axes_last((axis_of(axis, a.ndim),), a.ndim)
    lines = a.transpose(order)
    n = lines.shape[-1]
    result = np.empty(a.shape, np.int64)
    target = result.transpose(order)
    work, keys = _buffers(a, n)
    for idx in lang.ndindex(*lines.shape[:-1]):
        for k in range(n):
            work[0, k] = k
        row = _order(lines[idx], work, keys, 0)
        for k in range(n):
            target[(*idx, k)] = work[row, k]
    return result


def _gather(a: Any, order: Any, axis: int) -> Any:
    k = axis_of(axis, a.ndim)
    return lang.tabulate(order.shape, lambda *idx: a[(*idx[:k], order[idx], *idx[k + 1 :])])


# ----------------------------------------------------------------------------------------------------- sorted


@implements(np.argsort, method="argsort")
def argsort(a: Any, axis: Any = -1, kind: Any = None, *, stable: Any = None) -> Any:
    """Always stable: equal elements stay in order, whatever ``kind`` says."""
    a = np.asarray(a)
    if axis is None:
        return _argsort(np.ravel(a), 0)
    return _argsort(a, axis)


@implements(np.sort)
def sort(a: Any, axis: Any = -1, kind: Any = None, *, stable: Any = None) -> Any:
    a = np.asarray(a)
    if axis is None:
        a = np.ravel(a)
        axis = 0
    return _gather(a, _argsort(a, axis), axis)


def sort_in_place(a: Any, axis: int = -1, kind: Any = None, *, stable: Any = None) -> None:
    """``a.sort()``."""
    a[...] = sort(a, axis)


@implements(np.partition)
def partition(a: Any, kth: Any, axis: Any = -1, kind: Any = "introselect") -> Any:
    """Sorted altogether, which is one of the orders that NumPy allows."""
    a = np.asarray(a)
    _check_kth(kth, a.size if axis is None else a.shape[axis_of(axis, a.ndim)])
    return sort(a, axis)


@implements(np.argpartition, method="argpartition")
def argpartition(a: Any, kth: Any, axis: Any = -1, kind: Any = "introselect") -> Any:
    a = np.asarray(a)
    _check_kth(kth, a.size if axis is None else a.shape[axis_of(axis, a.ndim)])
    return argsort(a, axis)


def _check_kth(kth: Any, n: Any) -> None:
    for k in kth if isinstance(kth, (tuple, list)) else (kth,):
        if k < -n or k >= n:
            raise ValueError(f"kth(={k}) out of bounds ({n})")


@implements(np.lexsort)
def lexsort(keys: Any, axis: int = -1) -> Any:
    """By the last key, ties by the one before it, and so on; keys are lines."""
    lines = [np.asarray(k) for k in keys] if isinstance(keys, (tuple, list)) else np.asarray(keys)
    for x in lines if isinstance(lines, list) else [lines]:
        _refuse_complex(x)
    if not isinstance(lines, list):
        if lines.ndim != 2:
            lang.static_error("np.lexsort takes a sequence of lines, or the rows of a matrix")
        if lines.shape[0] == 0:
            raise TypeError("need sequence of keys with len > 0 in lexsort")
        work, room = _buffers(lines, lines.shape[1])
        row = 0
        for j in range(lines.shape[0]):
            row = _order(lines[j], work, room, row)
        return work[row]
    n = lines[0].shape[0]
    for x in lines:
        if x.ndim != 1:
            lang.static_error("np.lexsort takes a sequence of lines, or the rows of a matrix")
        if x.shape[0] != n:
            raise ValueError("all keys need to be the same shape")
    work = np.empty((2, n), np.int64)
    for k in range(n):
        work[0, k] = k
    row = 0
    for x in lines:
        row = _order(x, work, np.empty((2, n), x.dtype), row)
    return work[row]


# -------------------------------------------------------------------------------------------------- searched


def lower_bound(a: Any, v: Any) -> Any:
    """How many elements of the sorted line ``a`` are less than ``v``."""
    low, high = 0, a.shape[0]
    while low < high:
        middle = (low + high) // 2
        if _before(lang.stop(a[middle]), lang.stop(v)):
            low = middle + 1
        else:
            high = middle
    return low


def upper_bound(a: Any, v: Any) -> Any:
    """How many elements of the sorted line ``a`` are at most ``v``."""
    low, high = 0, a.shape[0]
    while low < high:
        middle = (low + high) // 2
        if _before(lang.stop(v), lang.stop(a[middle])):
            high = middle
        else:
            low = middle + 1
    return low


@implements(np.searchsorted, method="searchsorted")
def searchsorted(a: Any, v: Any, side: str = "left", sorter: Any = None) -> Any:
    a, v = np.asarray(a), np.asarray(v)
    _refuse_complex(a)
    _refuse_complex(v)
    if a.ndim != 1:
        raise ValueError("object too deep for desired array")
    if sorter is not None:
        a = a[sorter]
    if side != "left" and side != "right":
        raise ValueError("search side must be one of 'left' or 'right'")
    bound = lower_bound if side == "left" else upper_bound
    if not lang.is_array(v):
        return lang.cast(bound(a, v), "i8")
    return lang.tabulate(v.shape, lambda *k: lang.cast(bound(a, v[k]), "i8"))


@implements(np.digitize)
def digitize(x: Any, bins: Any, right: bool = False) -> Any:
    x, bins = np.asarray(x), np.asarray(bins)
    falling = False
    rising = True
    for k in range(bins.shape[0] - 1):
        rising = rising and bins[k] <= bins[k + 1]
    if not rising:
        falling = True
        for k in range(bins.shape[0] - 1):
            falling = falling and bins[k] >= bins[k + 1]
        if not falling:
            raise ValueError("bins must be monotonically increasing or decreasing")
    _refuse_complex(x)
    n, back = bins.shape[0], bins[::-1]
    bound = lower_bound if right else upper_bound
    if not lang.is_array(x):
        return lang.cast(n - bound(back, x) if falling else bound(bins, x), "i8")
    return lang.tabulate(x.shape, lambda *k: lang.cast(n - bound(back, x[k]) if falling else bound(bins, x[k]), "i8"))


# ------------------------------------------------------------------------------------------------------ sets


@implements(np.unique)
def unique(
    ar: Any, return_index: bool = False, return_inverse: bool = False, return_counts: bool = False, axis: Any = None
) -> Any:
    """Sorted, each value once, taken from where it comes first; NaNs count as equal.

    Along an axis: its slices, by their first elements, then by the second ones and so on; NaNs do not count as equal.
    """
    a = np.asarray(ar)
    if axis is None:
        x = np.ravel(a)
        order = _line_order(x)
        n = x.shape[0]
        starts = np.zeros((n,), np.bool_)
        for k in range(n):
            starts[k] = k == 0 or _differ(x[order[k]], x[order[k - 1]])
    else:
        lines = _slices(a, axis_of(axis, a.ndim))
        order = _lines_order(lines)
        n = lines.shape[0]
        starts = np.zeros((n,), np.bool_)
        for k in range(n):
            starts[k] = k == 0 or _lines_differ(lines, order[k], order[k - 1])
    at = gather.positions(starts)[0]
    index = order[at]
    result = [x[index] if axis is None else np.take(a, index, axis)]
    if return_index:
        result.append(index)
    if return_inverse:
        inverse = np.empty((n,), np.int64)
        group = -1
        for k in range(n):
            if starts[k]:
                group += 1
            inverse[order[k]] = group
        result.append(inverse.reshape(a.shape) if axis is None else inverse)
    if return_counts:
        m = at.shape[0]
        result.append(lang.tabulate((m,), lambda k: (at[min(k + 1, m - 1)] if k + 1 < m else n) - at[k]))
    return tuple(result) if len(result) > 1 else result[0]


def _slices(a: Any, axis: int) -> Any:
    """Each slice across the axis as a line."""
    moved = np.moveaxis(a, axis, 0)
    size = 1
    for d in moved.shape[1:]:
        size = size * d
    return moved.reshape((moved.shape[0], size))


def _lines_order(lines: Any) -> Any:
    """Positions of lines, by their first elements, then by the second ones and so on."""
    work = np.empty((2, lines.shape[0]), np.int64)
    for k in range(lines.shape[0]):
        work[0, k] = k
    keys = np.empty((2, lines.shape[0]), np.dtype(_key_dtype(lang.dtype_of(lines))))
    row = 0
    for j in range(lines.shape[1]):
        row = _order(lines[:, lines.shape[1] - 1 - j], work, keys, row)
    return work[row]


def _lines_differ(lines: Any, i: Any, j: Any) -> Any:
    for k in range(lines.shape[1]):
        if lines[i, k] != lines[j, k]:
            return True
    return False


def _differ(x: Any, y: Any) -> Any:
    return (x != y) & ((x == x) | (y == y))


# ------------------------------------------------------------------------------------------ order statistics


def _lines(a: Any, axis: Any) -> Any:
    """``a`` with the axes that are reduced as its last one."""
    axes = axes_of(axis, a.ndim)
    moved = a.transpose(axes_last(axes, a.ndim))
    n = 1
    for k in axes:
        n = n * a.shape[k]
    return moved.reshape((*moved.shape[: a.ndim - len(axes)], n))


def _as_float(a: Any) -> Any:
    return a if lang.dtype_of(a)[0] == "f" else a.astype(np.float64)


def _quantiles(a: Any, q: Any, axis: Any, method: str, keepdims: Any, skip_nan: bool) -> Any:
    """``q`` in [0, 1], a number or a line."""
    _refuse_complex(a)
    q = np.asarray(q)
    if q.ndim > 1:
        lang.static_error("np.quantile: the quantiles must be a number or have one axis")
    if method not in ("linear", "lower", "higher", "nearest", "midpoint"):
        lang.static_error("this method of np.quantile is not supported: use linear, lower, higher, nearest or midpoint")
    picks = method in ("lower", "higher", "nearest")  # elements themselves
    lines = _lines(np.atleast_1d(a) if picks else _as_float(np.atleast_1d(a)), None if a.ndim == 0 else axis)
    n = lines.shape[-1]
    if n == 0 and not skip_nan:
        raise IndexError("index -1 is out of bounds for axis 0 with size 0")
    order = _argsort(lines, -1)
    lead = lines.shape[:-1]
    if q.ndim == 0:
        result = lang.tabulate(lead, lambda *idx: _quantile(lines[idx], order[idx], n, q, method, skip_nan))
        return _restored(result, a, axis, keepdims)
    result = lang.tabulate(
        (q.shape[0], *lead), lambda j, *idx: _quantile(lines[idx], order[idx], n, q[j], method, skip_nan)
    )
    if not keepdims:
        return result
    return result.reshape((q.shape[0], *_kept_shape(a, axis)))


def _restored(result: Any, a: Any, axis: Any, keepdims: Any) -> Any:
    return np.asarray(result).reshape(_kept_shape(a, axis)) if keepdims and a.ndim > 0 else result


def _kept_shape(a: Any, axis: Any) -> Any:
    axes = axes_of(axis, a.ndim)
    return tuple([1 if k in axes else a.shape[k] for k in first(a.ndim)])


def _quantile(x: Any, order: Any, n: Any, q: Any, method: str, skip_nan: bool) -> Any:
    """Of one line. NaN is last in the order: it wins, or is left out."""
    kind = lang.dtype_of(x)
    if method in ("linear", "midpoint"):
        kind = common_dtype(kind, lang.dtype_of(q))
    m = n
    if skip_nan:
        while m > 0 and x[order[m - 1]] != x[order[m - 1]]:
            m -= 1
    if m == 0:
        return lang.cast(np.nan, kind)
    last = x[order[m - 1]]
    position = q * (m - 1)
    low = int(lang.floor(lang.stop(position)))
    gap = position - low
    if method == "lower":
        gap = gap * 0.0
    elif method == "higher":
        gap = lang.ceil(gap)
    elif method == "nearest":
        gap = lang.rint(position) - low
    elif method == "midpoint":
        gap = 0.5 * lang.ceil(gap)
    low = min(max(low, 0), m - 1)
    high = min(low + 1, m - 1)
    a, b = x[order[low]], x[order[high]]
    if method in ("lower", "higher", "nearest"):
        value = a if gap == 0.0 else b
    else:
        value = _between(a, b, gap)
    return lang.cast(value if last == last else last, kind)


def _between(a: Any, b: Any, t: Any) -> Any:
    """From the nearer end, as NumPy: exact at both ends, also where one is infinite."""
    if a == b:
        return 0.5 * (a + b) if lang.isfinite(a) else a
    return b - (b - a) * (1.0 - t) if t >= 0.5 else a + (b - a) * t


def _fractions(a: Any, q: Any, whole: float) -> Any:
    """``q`` over ``whole``. Python's numbers adapt to the dtype of ``a``, as in NumPy."""
    if isinstance(q, (int, float)) and lang.dtype_of(a)[0] == "f":
        return lang.cast(q / whole, lang.dtype_of(a))
    return np.divide(np.asarray(q), whole)


def _check_q(q: Any, low: float, high: float, text: str) -> None:
    q = np.ravel(q)
    for k in range(q.shape[0]):
        if not (q[k] >= low and q[k] <= high):
            raise ValueError(text)


@implements(np.quantile)
def quantile(a: Any, q: Any, axis: Any = None, *, method: str = "linear", keepdims: Any = False) -> Any:
    _check_q(q, 0.0, 1.0, "Quantiles must be in the range [0, 1]")
    a = np.asarray(a)
    return _quantiles(a, _fractions(a, q, 1.0), axis, method, keepdims, False)


@implements(np.percentile)
def percentile(a: Any, q: Any, axis: Any = None, *, method: str = "linear", keepdims: Any = False) -> Any:
    _check_q(q, 0.0, 100.0, "Percentiles must be in the range [0, 100]")
    a = np.asarray(a)
    return _quantiles(a, _fractions(a, q, 100.0), axis, method, keepdims, False)


@implements(np.nanquantile)
def nanquantile(a: Any, q: Any, axis: Any = None, *, method: str = "linear", keepdims: Any = False) -> Any:
    _check_q(q, 0.0, 1.0, "Quantiles must be in the range [0, 1]")
    a = np.asarray(a)
    return _quantiles(a, _fractions(a, q, 1.0), axis, method, keepdims, True)


@implements(np.nanpercentile)
def nanpercentile(a: Any, q: Any, axis: Any = None, *, method: str = "linear", keepdims: Any = False) -> Any:
    _check_q(q, 0.0, 100.0, "Percentiles must be in the range [0, 100]")
    a = np.asarray(a)
    return _quantiles(a, _fractions(a, q, 100.0), axis, method, keepdims, True)


def _median(x: Any, order: Any, n: Any, skip_nan: bool) -> Any:
    m = n
    if skip_nan:
        while m > 0 and x[order[m - 1]] != x[order[m - 1]]:
            m -= 1
    if m == 0:
        return lang.cast(np.nan, lang.dtype_of(x))
    last = x[order[m - 1]]
    if last != last:
        return last
    high = x[order[m // 2]]
    return high if m % 2 == 1 else 0.5 * (x[order[m // 2 - 1]] + high)


def _medians(a: Any, axis: Any, keepdims: Any, skip_nan: bool) -> Any:
    _refuse_complex(a)
    lines = _lines(_as_float(np.atleast_1d(a)), None if a.ndim == 0 else axis)
    n = lines.shape[-1]
    order = _argsort(lines, -1)
    result = lang.tabulate(lines.shape[:-1], lambda *idx: _median(lines[idx], order[idx], n, skip_nan))
    return _restored(result, a, axis, keepdims)


@implements(np.median)
def median(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    """Of an even number of elements the two in the middle share the derivative."""
    return _medians(np.asarray(a), axis, keepdims, False)


@implements(np.nanmedian)
def nanmedian(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    return _medians(np.asarray(a), axis, keepdims, True)


__all__ = ["argsort", "inverse_order", "lower_bound", "sort", "sort_in_place", "upper_bound"]
