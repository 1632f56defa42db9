# SPDX-License-Identifier: MIT
"""Indexing with arrays: masks and integer arrays, as loops. The front end calls these for ``x[idx]`` and ``x[idx] = v``.

Order of writes is NumPy's: where an index comes twice, the last value stays.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pullback import lang


def check_range(idx: Any, n: Any, axis: int) -> None:
    """Every entry is an index of an axis of size ``n``."""
    for k in lang.ndindex(*idx.shape):
        j = idx[k]
        if j < -n or j >= n:
            raise IndexError(f"index {j} is out of bounds for axis {axis} with size {n}")


def check_mask(x: Any, mask: Any) -> None:
    for axis in range(mask.ndim):
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
    result = np.empty((count(mask),) + x.shape[mask.ndim :], x.dtype)
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


def nonzero_of(mask: Any) -> Any:
    """Positions along the only axis where the mask holds."""
    result = np.empty((count(mask),), np.int64)
    n = 0
    for k in range(mask.shape[0]):
        if mask[k]:
            result[n] = k
            n += 1
    return result


def put_rows(x: Any, idx: Any, value: Any) -> None:
    """``x[idx] = value`` with integers ``idx`` of one axis: along the first axis of ``x``."""
    if lang.is_array(value) and value.ndim == x.ndim and value.ndim > 0:
        if value.shape[0] == 1:
            for k in range(idx.shape[0]):
                x[idx[k]] = value[0]
        else:
            if value.shape[0] != idx.shape[0]:
                raise ValueError(
                    f"shape mismatch: value array of size {value.shape[0]} could not be broadcast "
                    f"to indexing result of size {idx.shape[0]}"
                )
            for k in range(idx.shape[0]):
                x[idx[k]] = value[k]
    else:
        for k in range(idx.shape[0]):
            x[idx[k]] = value


def put_pairs(x: Any, index: Any, value: Any) -> None:
    """``x[i, j] = value`` with integer arrays of one axis, paired; ``index`` is their tuple."""
    n = index[0].shape[0]
    for k in range(n):
        at = tuple([i[k] for i in index])
        x[at] = value[k] if lang.is_array(value) and value.ndim == 1 else value


def add_at(x: Any, idx: Any, value: Any) -> None:
    """``np.add.at``: repeated indices add up."""
    for k in range(idx.shape[0]):
        if lang.is_array(value) and value.ndim == x.ndim:
            x[idx[k]] += value[k]
        else:
            x[idx[k]] += value
