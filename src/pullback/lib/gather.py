# SPDX-License-Identifier: MIT
"""Indexing with arrays: masks and integer arrays, as loops. The front end calls these for
``x[idx]`` and ``x[idx] = v``.

Order of writes is NumPy's: where an index comes twice, the last value stays.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pullback import lang
from pullback.lib.creation import first


def check_range(idx: Any, n: Any, axis: int) -> None:
    """Every entry is an index of an axis of size ``n``."""
    for k in lang.ndindex(*idx.shape):
        j = idx[k]
        if j < -n or j >= n:
            raise IndexError(f"index {j} is out of bounds for axis {axis} with size {n}")


def check_mask(x: Any, mask: Any) -> None:
    for axis in first(mask.ndim):
        if mask.shape[axis] != x.shape[axis]:
            raise IndexError(
                f"boolean index did not match indexed array along axis {axis}; "
                f"size of axis is {x.shape[axis]} but size of corresponding boolean axis is {mask.shape[axis]}"
            )


def count(mask: Any) -> Any:
    n = 0
    for k in lang.ndindex(*mask.shape):
        if mask[k]:
            n += 1
    return n


def take_mask(x: Any, mask: Any) -> Any:
    """``x[mask]``: the elements (or rows) where the mask holds, in order."""
    check_mask(x, mask)
    result = np.empty((count(mask), *x.shape[mask.ndim :]), x.dtype)
    n = 0
    for k in lang.ndindex(*mask.shape):
        if mask[k]:
            result[n] = x[k]
            n += 1
    return result


def put_mask(x: Any, mask: Any, value: Any) -> None:
    """``x[mask] = value`` of a number, or of an array with one entry for each that the mask holds."""
    check_mask(x, mask)
    if lang.is_array(value) and value.ndim == x.ndim - mask.ndim + 1:
        size = count(mask)
        if value.shape[0] == 1:
            put_mask(x, mask, value[0])
        else:
            if value.shape[0] != size:
                raise ValueError(
                    f"NumPy boolean array indexing assignment cannot assign {value.shape[0]} input values "
                    f"to the {size} output values where the mask is true"
                )
            n = 0
            for k in lang.ndindex(*mask.shape):
                if mask[k]:
                    x[k] = value[n]
                    n += 1
    else:
        for k in lang.ndindex(*mask.shape):
            if mask[k]:
                x[k] = value


def positions(mask: Any) -> Any:
    """For each axis the indices where the mask (or a number that is not 0) holds, in C order."""
    n = count(mask)
    found = tuple([np.empty((n,), np.int64) for _ in mask.shape])
    at = 0
    for k in lang.ndindex(*mask.shape):
        if mask[k]:
            for axis in first(mask.ndim):
                found[axis][at] = k[axis]
            at += 1
    return found


def wrapped(idx: Any, n: Any, axis: int) -> Any:
    """Index arrays checked, negative ones counted from the end."""
    check_range(idx, n, axis)
    return lang.tabulate(idx.shape, lambda *k: idx[k] + n if idx[k] < 0 else idx[k])


def unravel(position: Any, dims: Any) -> Any:
    """The index tuple of a place in C order."""
    idx: Any = ()
    for n in dims[:0:-1]:
        idx = (position % n, *idx)
        position = position // n
    return (position, *idx) if len(dims) else ()
