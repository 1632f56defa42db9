# SPDX-License-Identifier: MIT
"""Reductions over all or some axes, and scans.

A reduction is written once, for an array given as ``(dims, get)``: sizes, and a function from an index tuple
to the element. ``_over`` applies it to all elements, or to each slice along the axes asked for (which a
transposed view has last).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from pullback import lang
from pullback.lib.table import implements

Get = Callable[[Any], Any]

# ------------------------------------------------------------------------------------------------- axes


@lang.static
def axes_of(axis: Any, ndim: int) -> tuple[int, ...]:
    """The axes that ``axis`` means, ascending; ``np.exceptions.AxisError`` or ValueError as NumPy."""
    if axis is None:
        return tuple(range(ndim))
    given = axis if isinstance(axis, tuple) else (axis,)
    axes = []
    for k in given:
        if not -ndim <= k < ndim:
            raise np.exceptions.AxisError(k, ndim)
        axes.append(k % ndim)
    if len(set(axes)) != len(axes):
        raise ValueError("duplicate value in 'axis'")
    return tuple(sorted(axes))


@lang.static
def axis_of(axis: int, ndim: int) -> int:
    """One axis, counted from the front."""
    return axes_of((axis,), ndim)[0]


@lang.static
def axes_last(axes: tuple[int, ...], ndim: int) -> tuple[int, ...]:
    """The permutation that moves ``axes`` to the end."""
    return tuple(k for k in range(ndim) if k not in axes) + axes


@lang.static
def axes_first(axes: tuple[int, ...], ndim: int) -> tuple[int, ...]:
    return axes + tuple(k for k in range(ndim) if k not in axes)


@lang.static
def _kept_sizes(axes: tuple[int, ...], ndim: int) -> tuple[int, ...]:
    """For each axis its place among the axes that stay, or -1."""
    kept = [k for k in range(ndim) if k not in axes]
    return tuple(kept.index(k) if k in kept else -1 for k in range(ndim))


def _over(a: Any, axis: Any, keepdims: Any, reduce: Callable[[Any, Get], Any]) -> Any:
    axes = axes_of(axis, a.ndim)
    if not lang.is_array(a):
        return reduce((), lambda k: a)
    if len(axes) == a.ndim and not keepdims:
        return reduce(a.shape, lambda k: a[k])
    moved = a.transpose(axes_last(axes, a.ndim))
    n = a.ndim - len(axes)
    inner = moved.shape[n:]
    result = lang.tabulate(moved.shape[:n], lambda *idx: reduce(inner, lambda k: moved[idx + k]))
    return _spread(result, axes, a.ndim) if keepdims else result


def _spread(result: Any, axes: Any, ndim: int) -> Any:
    """The axes that were reduced come back, of size 1."""
    return result.reshape(tuple([1 if k < 0 else result.shape[k] for k in _kept_sizes(axes, ndim)]))


def _total(a: Any, axis: Any, keepdims: Any, kind: str) -> Any:
    """Sums. Where the last axis stays, whole rows are added up: memory is read in order."""
    axes = axes_of(axis, a.ndim)
    if not _rows_stay(axes, a.ndim):
        return _over(a, axis, keepdims, lambda dims, get: _sum(dims, get, kind))
    moved = a.transpose(axes_first(axes, a.ndim))
    n = len(axes)
    result = np.zeros(moved.shape[n:], np.dtype(kind))
    for k in lang.ndindex(*moved.shape[:n]):
        for idx in lang.ndindex(*moved.shape[n:]):
            result[idx] = result[idx] + lang.cast(moved[k + idx], kind)
    return _spread(result, axes, a.ndim) if keepdims else result


def _sum(dims: Any, get: Get, kind: str) -> Any:
    total = lang.cast(0, kind)
    for k in lang.ndindex(*dims):
        total = total + lang.cast(get(k), kind)
    return total


def _count(a: Any, axis: Any) -> Any:
    """How many elements each result is made from."""
    n = 1
    for k in axes_of(axis, a.ndim):
        n = n * a.shape[k]
    return n


@lang.static
def sum_dtype(dtype: str) -> str:
    """Integers are added in 64 bits."""
    return {"b": "i8", "i": "i8", "u": "u8"}.get(dtype[0], dtype)


@lang.static
def mean_dtype(dtype: str) -> str:
    return dtype if dtype[0] in "fc" else "f8"


@lang.static
def name_of(dtype: Any) -> str:
    """Of a NumPy dtype or scalar class."""
    return str(np.dtype(dtype).str[1:])


# ------------------------------------------------------------------------------------------------- sums


@implements(np.sum, method="sum")
def sum_(
    a: Any, axis: Any = None, dtype: Any = None, *, keepdims: Any = False, initial: Any = None, where: Any = True
) -> Any:
    a = masked(np.asarray(a), where, 0)
    kind = sum_dtype(lang.dtype_of(a)) if dtype is None else name_of(dtype)
    total = _total(a, axis, keepdims, kind)
    return total if initial is None else total + lang.cast(initial, kind)


def masked(a: Any, where: Any, unit: Any) -> Any:
    """``a``, with ``unit`` in the place of what the mask leaves out."""
    if isinstance(where, bool) and where:
        return a
    return np.where(where, a, lang.cast(unit, lang.dtype_of(a)))


@implements(np.prod, method="prod")
def prod(
    a: Any, axis: Any = None, dtype: Any = None, *, keepdims: Any = False, initial: Any = None, where: Any = True
) -> Any:
    a = masked(np.asarray(a), where, 1)
    kind = sum_dtype(lang.dtype_of(a)) if dtype is None else name_of(dtype)

    def reduce(dims: Any, get: Get) -> Any:
        total = lang.cast(1, kind)
        for k in lang.ndindex(*dims):
            total = total * lang.cast(get(k), kind)
        return total

    total = _over(a, axis, keepdims, reduce)
    return total if initial is None else total * lang.cast(initial, kind)


@implements(np.mean, method="mean")
def mean(a: Any, axis: Any = None, dtype: Any = None, *, keepdims: Any = False, where: Any = True) -> Any:
    a = np.asarray(a)
    kind = mean_dtype(lang.dtype_of(a)) if dtype is None else name_of(dtype)
    if not isinstance(where, bool):
        present = sum_(np.broadcast_to(where, a.shape), axis, kind, keepdims=keepdims)
        return _total(masked(a, where, 0), axis, keepdims, kind) / present
    return _total(a, axis, keepdims, kind) / _count(a, axis)


@implements(np.average)
def average(a: Any, axis: Any = None, weights: Any = None, *, keepdims: Any = False) -> Any:
    a = np.asarray(a)
    if weights is None:
        return mean(a, axis, keepdims=keepdims)
    w = np.asarray(weights)
    if w.ndim != a.ndim:
        lang.static_error("np.average: weights of another shape are not supported; broadcast them first")
    total = sum_(w * 1.0, axis, keepdims=keepdims)
    return sum_(a * w, axis, keepdims=keepdims) / total


def _variance(dims: Any, get: Get, kind: str, n: Any, ddof: Any) -> Any:
    """Two passes: the mean, then the squares of what is left."""
    middle = _sum(dims, get, kind) / n
    real = _real(kind)
    squares = lang.cast(0, real)
    for k in lang.ndindex(*dims):
        gap = lang.cast(get(k), kind) - middle
        squares = squares + (gap * gap if kind == real else gap.real * gap.real + gap.imag * gap.imag)
    return squares / lang.maximum(lang.cast(n - ddof, real), lang.cast(0, real))


@lang.static
def _real(kind: str) -> str:
    """Of the squares of gaps."""
    return {"c8": "f4", "c16": "f8"}.get(kind, kind)


@implements(np.var, method="var")
def var(a: Any, axis: Any = None, dtype: Any = None, *, ddof: Any = 0, keepdims: Any = False) -> Any:
    a = np.asarray(a)
    kind = mean_dtype(lang.dtype_of(a)) if dtype is None else name_of(dtype)
    n = _count(a, axis)
    return _over(a, axis, keepdims, lambda dims, get: _variance(dims, get, kind, n, ddof))


@implements(np.std, method="std")
def std(a: Any, axis: Any = None, dtype: Any = None, *, ddof: Any = 0, keepdims: Any = False) -> Any:
    """Where the variance is 0 the derivative is 0 (as of a norm)."""
    a = np.asarray(a)
    kind = mean_dtype(lang.dtype_of(a)) if dtype is None else name_of(dtype)
    n = _count(a, axis)
    return _over(a, axis, keepdims, lambda dims, get: root(_variance(dims, get, kind, n, ddof)))


def root(x: Any) -> Any:
    """Square root of a sum of squares: 0 has derivative 0."""
    return x if x == 0.0 else lang.sqrt(x)


@implements(np.count_nonzero)
def count_nonzero(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    a = np.asarray(a)

    def reduce(dims: Any, get: Get) -> Any:
        total = lang.cast(0, "i8")
        for k in lang.ndindex(*dims):
            total = total + lang.cast(get(k) != 0, "i8")
        return total

    return _over(a, axis, keepdims, reduce)


@implements(np.any, method="any")
def any_(a: Any, axis: Any = None, *, keepdims: Any = False, where: Any = True) -> Any:
    a = masked(np.asarray(a), where, 0)

    def reduce(dims: Any, get: Get) -> Any:
        found = lang.cast(False, "b1")
        for k in lang.ndindex(*dims):
            found = found | (get(k) != 0)
        return found

    return _over(a, axis, keepdims, reduce)


@implements(np.all, method="all")
def all_(a: Any, axis: Any = None, *, keepdims: Any = False, where: Any = True) -> Any:
    a = masked(np.asarray(a), where, 1)

    def reduce(dims: Any, get: Get) -> Any:
        found = lang.cast(True, "b1")
        for k in lang.ndindex(*dims):
            found = found & (get(k) != 0)
        return found

    return _over(a, axis, keepdims, reduce)


# ---------------------------------------------------------------------------------------------- extremes
# One loop finds the extreme, a second one its place, an integer; the result is loaded from there. So both loops are
# vector code, the derivative is one scattered cotangent, nothing is kept per element, and where several elements are
# equal they share equally.

Pick = Callable[[Any, Any], Any]


def _best(dims: Any, get: Get, pick: Pick) -> Any:
    """The extreme (or NaN, if there is one), without derivative."""
    m = lang.stop(get(_zeros(len(dims))))
    for k in lang.ndindex(*dims):
        m = pick(m, lang.stop(get(k)))
    return m


def _find(dims: Any, get: Get, m: Any) -> Any:
    """Position in C order of the first element that is ``m`` (if ``m`` is NaN: of the first NaN), and their number."""
    size = _product(dims)
    first = size
    ties = 0
    position = 0
    for k in lang.ndindex(*dims):
        x = lang.stop(get(k))
        hit = (x == m) | (x != x)
        first = lang.minimum(first, lang.select(hit, position, size))
        ties += int(hit)
        position += 1
    return first, ties


def _product(dims: Any) -> Any:
    size = 1
    for n in dims:
        size = size * n
    return size


def _unravel(position: Any, dims: Any) -> Any:
    """The index tuple of a position."""
    idx: Any = ()
    for n in dims[:0:-1]:
        idx = (lang.mod(position, n), *idx)
        position = lang.floordiv(position, n)
    return (position, *idx) if len(dims) else ()


def _load(dims: Any, get: Get, m: Any, first: Any, ties: Any) -> Any:
    """The extreme ``m`` with its derivative: that of the element at ``first``, or of all that are equal."""
    result = get(_unravel(first, dims))
    if ties > 1 and m - m == 0:
        shares = result - result
        for k in lang.ndindex(*dims):
            if lang.stop(get(k)) == m:
                shares = shares + (get(k) - result)
        result = result + shares / int(ties)
    return result


def _extreme(dims: Any, get: Get, pick: Pick) -> Any:
    m = _best(dims, get, pick)
    first, ties = _find(dims, get, m)
    return _load(dims, get, m, first, ties)


def _by_rows(a: Any, axes: Any, pick: Pick) -> Any:
    """Where the last axis stays: extremes, positions and numbers of ties as arrays; memory is read in order."""
    moved = a.transpose(axes_first(axes, a.ndim))
    inner, outer = moved.shape[: len(axes)], moved.shape[len(axes) :]
    zeros = _zeros(len(axes))
    best = lang.tabulate(outer, lambda *idx: lang.stop(moved[zeros + idx]))
    for k in lang.ndindex(*inner):
        for idx in lang.ndindex(*outer):
            best[idx] = pick(best[idx], lang.stop(moved[k + idx]))
    size = _product(inner)
    first = np.full(outer, size)
    ties = np.zeros(outer, np.int64)
    position = 0
    for k in lang.ndindex(*inner):
        for idx in lang.ndindex(*outer):
            x = lang.stop(moved[k + idx])
            hit = (x == best[idx]) | (x != x)
            first[idx] = lang.minimum(first[idx], lang.select(hit, position, size))
            ties[idx] += lang.cast(hit, "i8")
        position += 1
    return best, first, ties


@lang.static
def _rows_stay(axes: Any, ndim: int) -> bool:
    return len(axes) > 0 and axes[-1] != ndim - 1


def _extremes(a: Any, axis: Any, keepdims: Any, name: str, pick: Pick) -> Any:
    if lang.dtype_of(a)[0] == "c":
        lang.static_error("the extreme of complex numbers is not supported: take the real part or np.abs first")
    if _count(a, axis) == 0:
        raise ValueError(_no_identity(name))
    axes = axes_of(axis, a.ndim)
    if _rows_stay(axes, a.ndim):
        best, first, ties = _by_rows(a, axes, pick)
        if lang.dtype_of(a)[0] != "f":
            return _spread(best, axes, a.ndim) if keepdims else best
        moved = a.transpose(axes_last(axes, a.ndim))
        inner = moved.shape[a.ndim - len(axes) :]
        result = lang.tabulate(
            best.shape, lambda *idx: _load(inner, lambda k: moved[idx + k], best[idx], first[idx], ties[idx])
        )
        return _spread(result, axes, a.ndim) if keepdims else result
    if lang.dtype_of(a)[0] == "f":
        return _over(a, axis, keepdims, lambda dims, get: _extreme(dims, get, pick))
    return _over(a, axis, keepdims, lambda dims, get: _best(dims, get, pick))


@lang.static
def _no_identity(name: str) -> str:
    return f"zero-size array to reduction operation {name} which has no identity"


@lang.static
def _zeros(n: int) -> tuple[int, ...]:
    return (0,) * n


def _needs_initial(where: Any, name: str) -> None:
    if not isinstance(where, bool):
        raise ValueError(_no_unit(name))


@lang.static
def _no_unit(name: str) -> str:
    return (
        f"reduction operation '{name}' does not have an identity, so to use a where mask one has to specify 'initial'"
    )


def _initials(a: Any, axis: Any, keepdims: Any, initial: Any) -> Any:
    """The extremes of nothing at all."""
    value = lang.cast(initial, lang.dtype_of(a))
    return _over(a, axis, keepdims, lambda dims, get: value)


@implements(np.max, np.amax, method="max")
def max_(a: Any, axis: Any = None, *, keepdims: Any = False, initial: Any = None, where: Any = True) -> Any:
    if initial is None:
        _needs_initial(where, "maximum")
        return _extremes(np.asarray(a), axis, keepdims, "maximum", lang.maximum)
    a = masked(np.asarray(a), where, initial)
    if _count(a, axis) == 0:
        return _initials(a, axis, keepdims, initial)
    return np.maximum(_extremes(a, axis, keepdims, "maximum", lang.maximum), lang.cast(initial, lang.dtype_of(a)))


@implements(np.min, np.amin, method="min")
def min_(a: Any, axis: Any = None, *, keepdims: Any = False, initial: Any = None, where: Any = True) -> Any:
    if initial is None:
        _needs_initial(where, "minimum")
        return _extremes(np.asarray(a), axis, keepdims, "minimum", lang.minimum)
    a = masked(np.asarray(a), where, initial)
    if _count(a, axis) == 0:
        return _initials(a, axis, keepdims, initial)
    return np.minimum(_extremes(a, axis, keepdims, "minimum", lang.minimum), lang.cast(initial, lang.dtype_of(a)))


@implements(np.ptp)
def ptp(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    return max_(a, axis, keepdims=keepdims) - min_(a, axis, keepdims=keepdims)


def _arg_extremes(a: Any, axis: Any, keepdims: Any, name: str, pick: Pick) -> Any:
    if lang.dtype_of(a)[0] == "c":
        lang.static_error("the extreme of complex numbers is not supported: take the real part or np.abs first")
    if _count(a, axis) == 0:
        raise ValueError(_empty_sequence(name))

    axes = axes_of(axis, a.ndim)
    if _rows_stay(axes, a.ndim):
        first = _by_rows(a, axes, pick)[1]
        return _spread(first, axes, a.ndim) if keepdims else first

    def reduce(dims: Any, get: Get) -> Any:
        return lang.cast(_find(dims, get, _best(dims, get, pick))[0], "i8")

    return _over(a, axis, keepdims, reduce)


@lang.static
def _empty_sequence(name: str) -> str:
    return f"attempt to get {name} of an empty sequence"


@implements(np.argmax, method="argmax")
def argmax(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    return _arg_extremes(np.asarray(a), axis, keepdims, "argmax", lang.maximum)


@implements(np.argmin, method="argmin")
def argmin(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    return _arg_extremes(np.asarray(a), axis, keepdims, "argmin", lang.minimum)


# ------------------------------------------------------------------------------------------------- scans


def scan(a: Any, axis: Any, kind: str, step: Callable[[Any, Any], Any], unit: float) -> Any:
    """Running totals along one axis; all other axes are looped over outside."""
    if axis is None:
        a = np.ravel(a)
        axis = 0
    result = np.empty(a.shape, np.dtype(kind))
    order = axes_last((axis_of(axis, a.ndim),), a.ndim)
    source = a.transpose(order)
    target = result.transpose(order)
    for idx in lang.ndindex(*source.shape[:-1]):
        total = lang.cast(unit, kind)
        for k in range(source.shape[-1]):
            total = step(total, lang.cast(source[(*idx, k)], kind))
            target[(*idx, k)] = total
    return result


def _add(x: Any, y: Any) -> Any:
    return x + y


def _multiply(x: Any, y: Any) -> Any:
    return x * y


@implements(np.cumsum, method="cumsum")
def cumsum(a: Any, axis: Any = None, dtype: Any = None) -> Any:
    a = np.asarray(a)
    return scan(a, axis, sum_dtype(lang.dtype_of(a)) if dtype is None else name_of(dtype), _add, 0)


@implements(np.cumprod, method="cumprod")
def cumprod(a: Any, axis: Any = None, dtype: Any = None) -> Any:
    a = np.asarray(a)
    return scan(a, axis, sum_dtype(lang.dtype_of(a)) if dtype is None else name_of(dtype), _multiply, 1)


@implements(np.diff)
def diff(a: Any, n: int = 1, axis: int = -1) -> Any:
    a = np.asarray(a)
    if n == 0:
        return a
    order = axes_last((axis_of(axis, a.ndim),), a.ndim)
    moved = a.transpose(order)
    for _ in _zeros(n):
        moved = moved[..., 1:] - moved[..., :-1] if lang.dtype_of(a) != "b1" else moved[..., 1:] != moved[..., :-1]
    return moved.transpose(inverse_order(order))


@lang.static
def inverse_order(order: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(order.index(k) for k in range(len(order)))


@implements(np.add.reduce)
def add_reduce(array: Any, axis: Any = 0, dtype: Any = None, *, keepdims: Any = False) -> Any:
    return sum_(array, axis, dtype, keepdims=keepdims)


@implements(np.multiply.reduce)
def multiply_reduce(array: Any, axis: Any = 0, dtype: Any = None, *, keepdims: Any = False) -> Any:
    return prod(array, axis, dtype, keepdims=keepdims)


@implements(np.maximum.reduce)
def maximum_reduce(array: Any, axis: Any = 0, *, keepdims: Any = False) -> Any:
    return max_(array, axis, keepdims=keepdims)


@implements(np.minimum.reduce)
def minimum_reduce(array: Any, axis: Any = 0, *, keepdims: Any = False) -> Any:
    return min_(array, axis, keepdims=keepdims)


@implements(np.add.accumulate)
def add_accumulate(array: Any, axis: int = 0) -> Any:
    return cumsum(array, axis)


@implements(np.multiply.accumulate)
def multiply_accumulate(array: Any, axis: int = 0) -> Any:
    return cumprod(array, axis)


@implements(np.maximum.accumulate)
def maximum_accumulate(array: Any, axis: int = 0) -> Any:
    """Running maxima; where an element equals the maximum so far, both have half of the derivative."""
    a = np.asarray(array)
    kind = lang.dtype_of(a)
    if kind[0] == "c":
        lang.static_error("the extreme of complex numbers is not supported: take the real part or np.abs first")
    return scan(a, axis, kind, lang.maximum, _smallest(kind))


@implements(np.minimum.accumulate)
def minimum_accumulate(array: Any, axis: int = 0) -> Any:
    a = np.asarray(array)
    kind = lang.dtype_of(a)
    if kind[0] == "c":
        lang.static_error("the extreme of complex numbers is not supported: take the real part or np.abs first")
    return scan(a, axis, kind, lang.minimum, _largest(kind))


@lang.static
def _smallest(kind: str) -> Any:
    return -np.inf if kind[0] == "f" else 0 if kind == "b1" else int(np.iinfo(kind).min)


@lang.static
def _largest(kind: str) -> Any:
    return np.inf if kind[0] == "f" else 1 if kind == "b1" else int(np.iinfo(kind).max)


@implements(np.unwrap)
def unwrap(p: Any, discont: Any = None, axis: int = -1, *, period: Any = 2.0 * np.pi) -> Any:
    """Multiples of the period are added where neighbours differ by more than half of one."""
    x = np.asarray(p)
    if lang.dtype_of(x)[0] != "f":
        x = x.astype(np.float64)
    k = axis_of(axis, x.ndim)
    half = period / 2
    gaps = np.diff(x, axis=k)
    folded = np.mod(gaps + half, period) - half
    folded = np.where((folded == -half) & (gaps > 0), half, folded)
    limit = half if discont is None else discont
    jumps = np.where(np.abs(gaps) < limit, 0.0, folded - gaps)
    result = x.copy()
    result[(slice(None),) * k + (slice(1, None),)] += np.cumsum(jumps, axis=k)
    return result
