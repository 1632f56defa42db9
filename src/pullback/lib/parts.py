# SPDX-License-Identifier: MIT
"""Arrays cut in parts, repeated, padded; parts taken out and put in."""

from __future__ import annotations

from typing import Any

import numpy as np

from pullback import lang
from pullback.lib.creation import first
from pullback.lib.reductions import axis_of
from pullback.lib.shapes import concatenate
from pullback.lib.table import implements

# ----------------------------------------------------------------------------------------------------- split


def _cut(a: Any, k: int, start: Any, stop: Any) -> Any:
    """A view of ``start:stop`` along axis ``k``."""
    return a[(slice(None),) * k + (slice(start, stop),)]


@implements(np.array_split)
def array_split(ary: Any, indices_or_sections: Any, axis: int = 0) -> Any:
    """Views; the number of sections, or of places to cut, is known at compile time."""
    a = np.asarray(ary)
    k = axis_of(axis, a.ndim)
    n = a.shape[k]
    if isinstance(indices_or_sections, (tuple, list)):
        edges = [0, *indices_or_sections, n]
        return [_cut(a, k, edges[j], edges[j + 1]) for j in first(len(edges) - 1)]
    if lang.is_array(indices_or_sections):
        lang.static_error("np.split at places held by an array is not supported: write them as a tuple")
    if indices_or_sections <= 0:
        raise ValueError("number sections must be larger than 0.")
    each, extras = n // indices_or_sections, n % indices_or_sections
    parts = []
    for j in first(indices_or_sections):
        start = j * each + min(j, extras)
        parts.append(_cut(a, k, start, start + each + int(j < extras)))
    return parts


@implements(np.split)
def split(ary: Any, indices_or_sections: Any, axis: int = 0) -> Any:
    a = np.asarray(ary)
    if not isinstance(indices_or_sections, (tuple, list)) and not lang.is_array(indices_or_sections):
        if a.shape[axis_of(axis, a.ndim)] % indices_or_sections != 0:
            raise ValueError("array split does not result in an equal division")
    return array_split(a, indices_or_sections, axis)


@implements(np.hsplit)
def hsplit(ary: Any, indices_or_sections: Any) -> Any:
    a = np.asarray(ary)
    if a.ndim == 0:
        raise ValueError("hsplit only works on arrays of 1 or more dimensions")
    return split(a, indices_or_sections, 1 if a.ndim > 1 else 0)


@implements(np.vsplit)
def vsplit(ary: Any, indices_or_sections: Any) -> Any:
    a = np.asarray(ary)
    if a.ndim < 2:
        raise ValueError("vsplit only works on arrays of 2 or more dimensions")
    return split(a, indices_or_sections, 0)


@implements(np.dsplit)
def dsplit(ary: Any, indices_or_sections: Any) -> Any:
    a = np.asarray(ary)
    if a.ndim < 3:
        raise ValueError("dsplit only works on arrays of 3 or more dimensions")
    return split(a, indices_or_sections, 2)


# ------------------------------------------------------------------------------------------------- repeated


@implements(np.tile)
def tile(A: Any, reps: Any) -> Any:
    a = np.asarray(A)
    given = tuple(reps) if isinstance(reps, (tuple, list)) else (reps,)
    rank = max(len(given), a.ndim)
    times = (1,) * (rank - len(given)) + given
    source = a.reshape((1,) * (rank - a.ndim) + a.shape)
    sizes = source.shape
    shape = tuple([times[k] * sizes[k] for k in first(rank)])
    return lang.tabulate(shape, lambda *idx: source[tuple([idx[k] % sizes[k] for k in first(rank)])])


@implements(np.repeat, method="repeat")
def repeat(a: Any, repeats: Any, axis: Any = None) -> Any:
    """``repeats``: a number, or one for each element along the axis."""
    a = np.asarray(a)
    if axis is None:
        a = np.ravel(a)
        axis = 0
    k = axis_of(axis, a.ndim)
    times = np.asarray(repeats)
    if times.ndim == 0:
        n = int(times)
        if n < 0:
            raise ValueError("repeats may not contain negative values.")
        shape = (*a.shape[:k], a.shape[k] * n, *a.shape[k + 1 :])
        return lang.tabulate(shape, lambda *idx: a[(*idx[:k], idx[k] // n, *idx[k + 1 :])])
    if times.ndim != 1:
        raise ValueError("object too deep for desired array")
    origin = _origins(times, a.shape[k])
    shape = (*a.shape[:k], origin.shape[0], *a.shape[k + 1 :])
    return lang.tabulate(shape, lambda *idx: a[(*idx[:k], origin[idx[k]], *idx[k + 1 :])])


def _origins(times: Any, n: Any) -> Any:
    """For each place of the result the index that it comes from."""
    if times.shape[0] != n and times.shape[0] != 1:
        raise ValueError(f"operands could not be broadcast together with shape ({n},) ({times.shape[0]},)")
    total = 0
    for j in range(n):
        count = int(times[j if times.shape[0] == n else 0])
        if count < 0:
            raise ValueError("repeats may not contain negative values.")
        total += count
    origin = np.empty((total,), np.int64)
    at = 0
    for j in range(n):
        for _ in range(int(times[j if times.shape[0] == n else 0])):
            origin[at] = j
            at += 1
    return origin


# --------------------------------------------------------------------------------------------------- padded

_MODES = ("constant", "edge", "reflect", "symmetric", "wrap", "empty")


def _pairs(width: Any, ndim: int) -> Any:
    """(before, after) for each axis."""
    if lang.is_array(width):
        lang.static_error("np.pad: widths must be numbers or tuples: write them out")
    if not isinstance(width, (tuple, list)):
        return [(width, width) for _ in first(ndim)]
    if not isinstance(width[0], (tuple, list)):
        if len(width) == 1:
            return [(width[0], width[0]) for _ in first(ndim)]
        if len(width) != 2:
            raise ValueError("operands could not be broadcast together")
        return [(width[0], width[1]) for _ in first(ndim)]
    if len(width) != 1 and len(width) != ndim:
        raise ValueError("operands could not be broadcast together")
    return [(width[0 if len(width) == 1 else k][0], width[0 if len(width) == 1 else k][-1]) for k in first(ndim)]


@implements(np.pad)
def pad(array: Any, pad_width: Any, mode: str = "constant", *, constant_values: Any = 0) -> Any:
    """Modes ``constant``, ``edge``, ``reflect``, ``symmetric``, ``wrap`` and ``empty`` (which gives zeros)."""
    a = np.asarray(array)
    if mode not in _MODES:
        lang.static_error("this mode of np.pad is not supported: constant, edge, reflect, symmetric and wrap are")
    widths = _pairs(pad_width, a.ndim)
    for k in first(a.ndim):
        if widths[k][0] < 0 or widths[k][1] < 0:
            raise ValueError("index can't contain negative values")
        if mode != "constant" and mode != "empty" and a.shape[k] == 0 and widths[k][0] + widths[k][1] > 0:
            raise ValueError(f"can't extend empty axis {k} using modes other than 'constant' or 'empty'")
    shape = tuple([a.shape[k] + widths[k][0] + widths[k][1] for k in first(a.ndim)])
    if mode == "constant" or mode == "empty":
        return _pad_constant(a, widths, shape, _pairs(constant_values, a.ndim))
    sizes = a.shape
    return lang.tabulate(
        shape, lambda *idx: a[tuple([_source(idx[k] - widths[k][0], sizes[k], mode) for k in first(a.ndim)])]
    )


def _pad_constant(a: Any, widths: Any, shape: Any, values: Any) -> Any:
    """Axis by axis, so that the last axis has the corners, as in NumPy."""
    result = np.zeros(shape, a.dtype)
    inside = tuple([slice(widths[k][0], widths[k][0] + a.shape[k]) for k in first(a.ndim)])
    result[inside] = a
    for k in first(a.ndim):
        for side in first(2):
            value = values[k][side]
            if not _is_zero(value):
                start = 0 if side == 0 else widths[k][0] + a.shape[k]
                stop = widths[k][0] if side == 0 else shape[k]
                result[(slice(None),) * k + (slice(start, stop),) + inside[k + 1 :]] = value
    return result


def _is_zero(value: Any) -> Any:
    return isinstance(value, int) and value == 0


def _source(i: Any, n: Any, mode: str) -> Any:
    """The index that place ``i`` (which may be outside of ``0..n``) is filled from."""
    if mode == "edge":
        return min(max(i, 0), n - 1)
    if mode == "wrap":
        return i % n
    if mode == "symmetric":
        j = i % (2 * n)
        return min(j, 2 * n - 1 - j)
    period = max(2 * (n - 1), 1)
    j = i % period
    return min(j, period - j) if n > 1 else 0


# ------------------------------------------------------------------------------------------ taken out, put in


@implements(np.delete)
def delete(arr: Any, obj: Any, axis: Any = None) -> Any:
    """Without the row ``obj`` (a number), or without the rows of a list of numbers or a mask."""
    a = np.asarray(arr)
    if axis is None:
        a = np.ravel(a)
        axis = 0
    k = axis_of(axis, a.ndim)
    n = a.shape[k]
    gone = np.asarray(obj)
    keep = np.ones((n,), np.bool_)
    if lang.dtype_of(gone) == "b1":
        if gone.shape[0] != n:
            raise ValueError("boolean array argument obj to delete must be one dimensional and match the axis length")
        for j in range(n):
            keep[j] = not gone[j]
    else:
        flat = np.ravel(gone)
        for j in range(flat.shape[0]):
            if flat[j] < -n or flat[j] >= n:
                raise IndexError(f"index {flat[j]} is out of bounds for axis {k} with size {n}")
            keep[flat[j]] = False
    return np.compress(keep, a, k)


@implements(np.insert)
def insert(arr: Any, obj: int, values: Any, axis: Any = None) -> Any:
    """``values`` in front of the row ``obj``, a number."""
    a = np.asarray(arr)
    if lang.is_array(obj) or isinstance(obj, (tuple, list)):
        lang.static_error("np.insert at several places is not supported: insert one after the other")
    if axis is None:
        a = np.ravel(a)
        axis = 0
    k = axis_of(axis, a.ndim)
    n = a.shape[k]
    if obj < -n or obj > n:
        raise IndexError(f"index {obj} is out of bounds for axis {k} with size {n}")
    at = obj + n if obj < 0 else obj
    rows = np.asarray(values).astype(a.dtype)
    if rows.ndim == a.ndim and a.ndim > 1:
        middle = rows if k == 0 else np.moveaxis(rows, 0, k)
    elif a.ndim == 1:
        middle = np.ravel(rows)
    else:
        middle = np.broadcast_to(rows, (*a.shape[:k], *a.shape[k + 1 :])).reshape((*a.shape[:k], 1, *a.shape[k + 1 :]))
    return concatenate((_cut(a, k, 0, at), middle, _cut(a, k, at, n)), k)
