# SPDX-License-Identifier: MIT
"""Functions of matrices over leading axes: the last two axes are the matrix, the others a loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from pullback import lang


@lang.static
def _counted(n: int) -> tuple[int, ...]:
    return tuple(range(n))


def stack(a: Any) -> Any:
    """The leading axes as one."""
    count = 1
    for n in a.shape[:-2]:
        count = count * n
    return a.reshape((count, a.shape[-2], a.shape[-1]))


def unstack(found: Any, lead: Any) -> Any:
    """The first axis as several again."""
    return found.reshape((*lead, *found.shape[1:]))


def each(a: Any, fn: Callable[[Any], Any]) -> Any:
    """``fn`` of every matrix of a stack; results have its shape."""
    if a.ndim == 2:
        return fn(a)
    flat = stack(a)
    out = np.empty(flat.shape, a.dtype)
    for p in range(flat.shape[0]):
        out[p] = fn(flat[p])
    return unstack(out, a.shape[:-2])


def pairs(a: Any, b: Any, fn: Callable[[Any, Any], Any]) -> Any:
    """``fn`` of every pair of two stacks of one dtype, leading axes broadcast; results have the shape of ``b``'s."""
    if a.ndim == 2 and b.ndim == 2:
        return fn(a, b)
    rank = max(a.ndim, b.ndim)
    x = a.reshape((1,) * (rank - a.ndim) + a.shape) if a.ndim < rank else a
    y = b.reshape((1,) * (rank - b.ndim) + b.shape) if b.ndim < rank else b
    for k in _counted(rank - 2):
        if x.shape[k] != y.shape[k] and x.shape[k] != 1 and y.shape[k] != 1:
            raise ValueError("the first axes of the operands could not be broadcast together")
    lead = tuple([y.shape[k] if x.shape[k] == 1 else x.shape[k] for k in _counted(rank - 2)])
    left = stack(np.broadcast_to(x, (*lead, x.shape[-2], x.shape[-1])))
    right = stack(np.broadcast_to(y, (*lead, y.shape[-2], y.shape[-1])))
    out = np.empty(right.shape, b.dtype)
    for p in range(right.shape[0]):
        out[p] = fn(left[p], right[p])
    return unstack(out, lead)
