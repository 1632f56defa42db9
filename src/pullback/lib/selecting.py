# SPDX-License-Identifier: MIT
"""Functions that pick elements by index or by mask, and functions that write them."""

from __future__ import annotations

from typing import Any

import numpy as np

from pullback import lang
from pullback.lib import gather
from pullback.lib.creation import first
from pullback.lib.reductions import axis_of
from pullback.lib.table import implements

# ------------------------------------------------------------------------------------------------- positions


@implements(np.nonzero, method="nonzero")
def nonzero(a: Any) -> Any:
    """For each axis the indices of the elements that are not 0, in C order."""
    a = np.asarray(a)
    if a.ndim == 0:
        raise ValueError("Calling nonzero on 0d arrays is not allowed. Use np.atleast_1d(scalar).nonzero() instead.")
    return gather.positions(a)


@implements(np.flatnonzero)
def flatnonzero(a: Any) -> Any:
    return gather.positions(np.ravel(a))[0]


@implements(np.argwhere)
def argwhere(a: Any) -> Any:
    a = np.atleast_1d(a)
    found = gather.positions(a)
    return np.stack(found, 1)


@implements(np.unravel_index)
def unravel_index(indices: Any, shape: Any) -> Any:
    given = shape if isinstance(shape, (tuple, list)) else (shape,)
    idx = np.asarray(indices)
    size = 1
    for count in given:
        size = size * count
    if not lang.is_array(idx):
        if idx < 0 or idx >= size:
            raise ValueError(f"index {idx} is out of bounds for array with size {size}")
    else:
        for k in lang.ndindex(*idx.shape):
            if idx[k] < 0 or idx[k] >= size:
                raise ValueError(f"index {idx[k]} is out of bounds for array with size {size}")
    found: Any = ()
    for j in first(len(given)):
        n = given[len(given) - 1 - j]
        found = (idx % n if j + 1 < len(given) else idx, *found)
        idx = idx // n
    return found


@implements(np.ravel_multi_index)
def ravel_multi_index(multi_index: Any, dims: Any) -> Any:
    given = dims if isinstance(dims, (tuple, list)) else (dims,)
    result = multi_index[0] * 0
    for k in first(len(given)):
        inside = np.logical_and(np.greater_equal(multi_index[k], 0), np.less(multi_index[k], given[k]))
        if not np.all(inside):
            raise ValueError("invalid entry in coordinates array")
        result = result * given[k] + multi_index[k]
    return result


# -------------------------------------------------------------------------------------------------- by index


def _in_mode(idx: Any, n: Any, mode: str) -> Any:
    """Indices in range; ``raise`` leaves them to the check of the subscript."""
    if mode == "raise":
        return idx
    if mode == "wrap":
        return idx % n
    if mode != "clip":
        raise ValueError("clipmode must be one of 'clip', 'raise', or 'wrap'")
    return np.clip(idx, 0, n - 1)


@implements(np.take, method="take")
def take(a: Any, indices: Any, axis: Any = None, mode: str = "raise") -> Any:
    a = np.asarray(a)
    if axis is None:
        a = np.ravel(a)
        axis = 0
    k = axis_of(axis, a.ndim)
    idx = _in_mode(np.asarray(indices), a.shape[k], mode)
    return a[(slice(None),) * k + (idx,)]


@implements(np.take_along_axis)
def take_along_axis(arr: Any, indices: Any, axis: Any = -1) -> Any:
    """One index array for all lines along the axis; other axes of size 1 are stretched."""
    a, idx = np.asarray(arr), np.asarray(indices)
    if axis is None:
        a = np.ravel(a)
        axis = 0
    k = axis_of(axis, a.ndim)
    idx = gather.wrapped(idx, a.shape[k], k)
    shape = _along(a, idx, k)
    rank = first(a.ndim)
    return lang.tabulate(
        shape,
        lambda *at: a[
            tuple([idx[_inside(at, idx.shape, rank)] if j == k else min(at[j], a.shape[j] - 1) for j in rank])
        ],
    )


def _inside(at: Any, shape: Any, rank: Any) -> Any:
    """``at`` with 0 where the axis has size 1."""
    return tuple([min(at[j], shape[j] - 1) for j in rank])


def _along(a: Any, idx: Any, k: int) -> Any:
    """Shape of ``a`` and ``idx`` together, the axis ``k`` being that of ``idx``."""
    if idx.ndim != a.ndim:
        raise ValueError("`indices` and `arr` must have the same number of dimensions")
    for j in first(a.ndim):
        if j != k and idx.shape[j] != a.shape[j] and idx.shape[j] != 1 and a.shape[j] != 1:
            raise IndexError("shape mismatch: indexing arrays could not be broadcast together")
    return tuple([idx.shape[j] if j == k or idx.shape[j] != 1 else a.shape[j] for j in first(a.ndim)])


@implements(np.put_along_axis, strong=False)
def put_along_axis(arr: Any, indices: Any, values: Any, axis: int) -> None:
    k = axis_of(axis, arr.ndim)
    idx = gather.wrapped(np.asarray(indices), arr.shape[k], k)
    shape = _along(arr, idx, k)
    v = np.broadcast_to(values, shape)
    rank = first(arr.ndim)
    for at in lang.ndindex(*shape):
        arr[tuple([idx[_inside(at, idx.shape, rank)] if j == k else at[j] for j in rank])] = v[at]


@implements(np.put, strong=False)
def put(a: Any, ind: Any, v: Any, mode: str = "raise") -> None:
    """``a.flat[ind] = v``; ``v`` is repeated if it is too short."""
    size = a.size
    idx = np.ravel(_in_mode(np.asarray(ind), size, mode))
    values = np.ravel(v)
    for j in range(idx.shape[0]):
        if idx[j] < -size or idx[j] >= size:
            raise IndexError(f"index {idx[j]} is out of bounds for axis 0 with size {size}")
    if values.shape[0] > 0:
        for j in range(idx.shape[0]):
            a[gather.unravel(idx[j] % size, a.shape)] = values[j % values.shape[0]]


# --------------------------------------------------------------------------------------------------- by mask


@implements(np.compress, method="compress")
def compress(condition: Any, a: Any, axis: Any = None) -> Any:
    a = np.asarray(a)
    mask = np.asarray(condition)
    if mask.ndim != 1:
        raise ValueError("condition must be a 1-d array")
    if axis is None:
        a = np.ravel(a)
        axis = 0
    return take(a, gather.positions(mask)[0], axis)


@implements(np.extract)
def extract(condition: Any, arr: Any) -> Any:
    return take(np.ravel(arr), gather.positions(np.ravel(condition))[0])


@implements(np.place, strong=False)
def place(arr: Any, mask: Any, vals: Any) -> None:
    """``arr[mask] = vals``, which are repeated."""
    values = np.ravel(vals)
    n = 0
    for k in lang.ndindex(*arr.shape):
        if mask[k]:
            if values.shape[0] == 0:
                raise ValueError("Cannot insert from an empty array!")
            arr[k] = values[n % values.shape[0]]
            n += 1


@implements(np.putmask, strong=False)
def putmask(a: Any, mask: Any, values: Any) -> None:
    """``a.flat[n] = values[n]`` where the mask holds; ``values`` are repeated."""
    v = np.ravel(values)
    n = 0
    if v.shape[0] > 0:
        for k in lang.ndindex(*a.shape):
            if mask[k]:
                a[k] = v[n % v.shape[0]]
            n += 1


@implements(np.copyto, strong=False)
def copyto(dst: Any, src: Any, where: Any = True) -> None:
    if isinstance(where, bool) and where:
        dst[...] = src
    else:
        dst[...] = np.where(where, src, dst)


# ------------------------------------------------------------------------------------------------- by choice


@implements(np.select)
def select(condlist: Any, choicelist: Any, default: Any = 0) -> Any:
    """The first choice whose condition holds; the derivative is that of the choice taken."""
    if len(condlist) != len(choicelist):
        raise ValueError("list of cases must be same length as list of conditions")
    if len(condlist) == 0:
        raise ValueError("select with an empty condition list is not possible")
    choices = [np.asarray(c) if isinstance(c, (tuple, list)) else c for c in choicelist]
    kind = lang.result_dtype(*choices, default)
    result = default if lang.is_array(default) else lang.cast(default, kind)
    for k in first(len(condlist)):
        j = len(condlist) - 1 - k
        choice = choices[j] if lang.is_array(choices[j]) else lang.cast(choices[j], kind)
        result = np.where(condlist[j], choice, result)
    return result


@implements(np.choose)
def choose(a: Any, choices: Any, mode: str = "raise") -> Any:
    """``choices[a[i]][i]``; the choices are a list."""
    idx = np.asarray(a)
    if not isinstance(choices, (tuple, list)):
        lang.static_error("np.choose from the rows of an array is not supported: use np.take_along_axis, or a list")
    n = len(choices)
    at = _in_mode(idx, n, mode)
    if mode == "raise" and np.any(np.logical_or(np.less(at, 0), np.greater_equal(at, n))):
        raise ValueError("invalid entry in choice array")
    result = np.asarray(choices[0])
    for k in first(n):
        result = np.where(np.equal(at, k), choices[k], result)
    return result


@implements(np.isin)
def isin(element: Any, test_elements: Any, *, invert: bool = False) -> Any:
    x, tests = np.asarray(element), np.ravel(test_elements)
    if not lang.is_array(x):
        return _among(x, tests) != invert
    return lang.tabulate(x.shape, lambda *k: _among(x[k], tests) != invert)


def _among(x: Any, tests: Any) -> Any:
    found = lang.cast(False, "b1")
    for j in range(tests.shape[0]):
        found = found | (x == tests[j])
    return found
