# SPDX-License-Identifier: MIT
"""Arrays rearranged and joined; and what the front end makes itself."""

from __future__ import annotations

import builtins
from typing import Any

import numpy as np

from pullback import lang
from pullback.lib.creation import first
from pullback.lib.linear import common_dtype
from pullback.lib.reductions import axes_of, axis_of
from pullback.lib.table import METHODS, Intrinsic, implements, register

for _name in (
    "zeros", "ones", "empty", "full", "zeros_like", "ones_like", "empty_like", "full_like", "arange", "linspace",
    "array", "asarray", "copy", "shape", "ndim", "size", "reshape", "ravel", "transpose", "broadcast_to",
    "broadcast_arrays", "diagonal",
):  # fmt: skip
    register(getattr(np, _name), Intrinsic(f"numpy.{_name}"))
METHODS["diagonal"] = np.diagonal
for _name in (
    "len", "range", "enumerate", "zip", "reversed", "abs", "min", "max", "int", "float", "bool", "complex", "tuple",
    "list", "isinstance", "round", "pow", "slice",
):  # fmt: skip
    register(getattr(builtins, _name), Intrinsic(_name))
for _function, _intrinsic in ((np.asanyarray, "asarray"), (np.ascontiguousarray, "ascontiguousarray")):
    register(_function, Intrinsic(f"numpy.{_intrinsic}"))

# ------------------------------------------------------------------------------------------- rearranged


@lang.static
def _moved(source: Any, destination: Any, ndim: int) -> tuple[int, ...]:
    src = [axis_of(k, ndim) for k in (source if isinstance(source, (tuple, list)) else (source,))]
    dst = [axis_of(k, ndim) for k in (destination if isinstance(destination, (tuple, list)) else (destination,))]
    if len(src) != len(dst):
        raise ValueError("`source` and `destination` arguments must have the same number of elements")
    order = [k for k in range(ndim) if k not in src]
    for to, frm in sorted(zip(dst, src, strict=True)):
        order.insert(to, frm)
    return tuple(order)


@implements(np.moveaxis)
def moveaxis(a: Any, source: Any, destination: Any) -> Any:
    a = np.asarray(a)
    return a.transpose(_moved(source, destination, a.ndim))


@lang.static
def _swapped(i: int, j: int, ndim: int) -> tuple[int, ...]:
    order = list(range(ndim))
    i, j = axis_of(i, ndim), axis_of(j, ndim)
    order[i], order[j] = j, i
    return tuple(order)


@implements(np.swapaxes, method="swapaxes")
def swapaxes(a: Any, axis1: int, axis2: int) -> Any:
    a = np.asarray(a)
    return a.transpose(_swapped(axis1, axis2, a.ndim))


@implements(np.expand_dims)
def expand_dims(a: Any, axis: Any) -> Any:
    a = np.asarray(a)
    new = axes_of(axis, a.ndim + (len(axis) if isinstance(axis, tuple) else 1))
    index = tuple([np.newaxis if k in new else slice(None) for k in first(a.ndim + len(new))])
    return a[index]


@implements(np.squeeze, method="squeeze")
def squeeze(a: Any, axis: Any = None) -> Any:
    a = np.asarray(a)
    if axis is None:
        gone = tuple([k for k in first(a.ndim) if lang.known(a.shape[k]) and a.shape[k] == 1])
        for k in first(a.ndim):
            if k not in gone and a.shape[k] == 1:
                raise ValueError("np.squeeze: an axis turns out to have size 1 when the code runs: name it with axis=")
    else:
        gone = axes_of(axis, a.ndim)
    for k in gone:
        if a.shape[k] != 1:
            raise ValueError("cannot select an axis to squeeze out which has size not equal to one")
    return a[tuple([0 if k in gone else slice(None) for k in first(a.ndim)])]


@implements(np.flip)
def flip(m: Any, axis: Any = None) -> Any:
    m = np.asarray(m)
    axes = axes_of(axis, m.ndim)
    return m[tuple([slice(None, None, -1) if k in axes else slice(None) for k in first(m.ndim)])]


@implements(np.flipud)
def flipud(m: Any) -> Any:
    return flip(m, 0)


@implements(np.fliplr)
def fliplr(m: Any) -> Any:
    return flip(m, 1)


@implements(np.roll)
def roll(a: Any, shift: Any, axis: Any = None) -> Any:
    """Along one axis, several, or the flattened array; a shift may be known at run time only."""
    a = np.asarray(a)
    if axis is None:
        return _roll(np.ravel(a), shift, 0).reshape(a.shape)
    if not isinstance(axis, tuple):
        return _roll(a, shift, axis_of(axis, a.ndim))
    for j in first(len(axis)):
        a = _roll(a, shift[j] if isinstance(shift, tuple) else shift, axis_of(axis[j], a.ndim))
    return a


def _roll(a: Any, shift: Any, k: int) -> Any:
    n = a.shape[k]
    return lang.tabulate(a.shape, lambda *idx: a[(*idx[:k], (idx[k] - shift) % n, *idx[k + 1 :])])


@implements(np.rot90)
def rot90(m: Any, k: int = 1, axes: tuple[int, int] = (0, 1)) -> Any:
    """``k`` quarter turns, as a view."""
    m = np.asarray(m)
    if len(axes) != 2:
        raise ValueError("len(axes) must be 2.")
    i, j = axis_of(axes[0], m.ndim), axis_of(axes[1], m.ndim)
    if i == j:
        raise ValueError("Axes must be different.")
    if k % 4 == 0:
        return m
    if k % 4 == 2:
        return flip(flip(m, i), j)
    if k % 4 == 1:
        return swapaxes(flip(m, j), i, j)
    return flip(swapaxes(m, i, j), j)


@implements(np.rollaxis)
def rollaxis(a: Any, axis: int, start: int = 0) -> Any:
    a = np.asarray(a)
    return a.transpose(_rolled(axis, start, a.ndim))


@lang.static
def _rolled(axis: int, start: int, ndim: int) -> tuple[int, ...]:
    axis, start = axis_of(axis, ndim), start + ndim if start < 0 else start
    if not 0 <= start <= ndim:
        raise np.exceptions.AxisError(start, ndim)
    order = [k for k in range(ndim) if k != axis]
    order.insert(start - (axis < start), axis)
    return tuple(order)


@implements(np.matrix_transpose)
def matrix_transpose(x: Any, /) -> Any:
    x = np.asarray(x)
    if x.ndim < 2:
        raise ValueError("Input array must be at least 2-dimensional")
    return swapaxes(x, -1, -2)


@implements(np.atleast_1d)
def atleast_1d(a: Any) -> Any:
    a = np.asarray(a)
    return a.reshape((1,)) if a.ndim == 0 else a


@implements(np.atleast_2d)
def atleast_2d(a: Any) -> Any:
    a = np.asarray(a)
    if a.ndim == 0:
        return a.reshape((1, 1))
    return a[np.newaxis, :] if a.ndim == 1 else a


@implements(np.atleast_3d)
def atleast_3d(a: Any) -> Any:
    a = np.asarray(a)
    if a.ndim == 0:
        return a.reshape((1, 1, 1))
    if a.ndim == 1:
        return a[np.newaxis, :, np.newaxis]
    return a[:, :, np.newaxis] if a.ndim == 2 else a


# ----------------------------------------------------------------------------------------------- joined


def _common(parts: Any) -> Any:
    kind = lang.dtype_of(parts[0])
    for p in parts[1:]:
        kind = common_dtype(kind, lang.dtype_of(p))
    return kind


@implements(np.concatenate)
def concatenate(arrays: Any, axis: Any = 0) -> Any:
    parts = [np.asarray(a) for a in arrays]
    if len(parts) == 0:
        raise ValueError("need at least one array to concatenate")
    if axis is None:
        return _concatenate([np.ravel(p) for p in parts], 0)
    return _concatenate(parts, axis)


def _concatenate(parts: Any, axis: int) -> Any:
    lead = parts[0]
    if lead.ndim == 0:
        raise ValueError("zero-dimensional arrays cannot be concatenated")
    k = axis_of(axis, lead.ndim)
    total = 0
    for p in parts:
        if p.ndim != lead.ndim:
            raise ValueError("all the input array dimensions except for the concatenation axis must match exactly")
        for j in first(lead.ndim):
            if j != k and p.shape[j] != lead.shape[j]:
                raise ValueError("all the input array dimensions except for the concatenation axis must match exactly")
        total = total + p.shape[k]
    result = np.empty((*lead.shape[:k], total, *lead.shape[k + 1 :]), np.dtype(_common(parts)))
    start = 0
    for p in parts:
        result[(slice(None),) * k + (slice(start, start + p.shape[k]),)] = p
        start = start + p.shape[k]
    return result


@implements(np.stack)
def stack(arrays: Any, axis: int = 0) -> Any:
    if lang.is_array(arrays):
        return np.moveaxis(arrays, 0, axis_of(axis, arrays.ndim)).copy()
    parts = [np.asarray(a) for a in arrays]
    if len(parts) == 0:
        raise ValueError("need at least one array to stack")
    lead = parts[0]
    k = axis_of(axis, lead.ndim + 1)
    for p in parts:
        if p.ndim != lead.ndim:
            raise ValueError("all input arrays must have the same shape")
        for j in first(lead.ndim):
            if p.shape[j] != lead.shape[j]:
                raise ValueError("all input arrays must have the same shape")
    result = np.empty((*lead.shape[:k], len(parts), *lead.shape[k:]), np.dtype(_common(parts)))
    for n in first(len(parts)):
        result[(slice(None),) * k + (n,)] = parts[n]
    return result


@implements(np.hstack)
def hstack(tup: Any) -> Any:
    parts = [atleast_1d(a) for a in tup]
    return concatenate(parts, 0 if parts[0].ndim == 1 else 1)


@implements(np.vstack)
def vstack(tup: Any) -> Any:
    return concatenate([atleast_2d(a) for a in tup], 0)


@implements(np.column_stack)
def column_stack(tup: Any) -> Any:
    parts = [np.asarray(a) for a in tup]
    return concatenate([p[:, np.newaxis] if p.ndim == 1 else p for p in parts], 1)


@implements(np.dstack)
def dstack(tup: Any) -> Any:
    return concatenate([atleast_3d(a) for a in tup], 2)


@implements(np.block)
def block(arrays: Any) -> Any:
    """A list of arrays is joined along the last axis; the lists of a list, joined so, along the last but one."""
    if not isinstance(arrays, list):
        return np.array(arrays)
    if not isinstance(arrays[0], list):
        return _row(arrays, 1)
    rank = 2
    for row in arrays:
        for a in row:
            if isinstance(a, list):
                lang.static_error("np.block of lists nested more than twice is not supported: join the arrays in steps")
            rank = max(rank, np.asarray(a).ndim)
    return _concatenate([_row(row, rank) for row in arrays], rank - 2)


def _row(parts: Any, rank: int) -> Any:
    for a in parts:
        rank = max(rank, np.asarray(a).ndim)
    return _concatenate([_of_rank(np.asarray(a), rank) for a in parts], rank - 1)


def _of_rank(a: Any, rank: int) -> Any:
    return a.reshape((1,) * (rank - a.ndim) + a.shape)


@implements(np.append)
def append(arr: Any, values: Any, axis: Any = None) -> Any:
    if axis is None:
        return concatenate((np.ravel(arr), np.ravel(values)), 0)
    return concatenate((arr, values), axis)
