# SPDX-License-Identifier: MIT
"""Methods of ufuncs: ``outer``, ``reduceat``, and ``reduce`` and ``accumulate`` of those without such a function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from pullback import lang
from pullback.lib.reductions import all_, any_, scan, sum_dtype
from pullback.lib.special import logsumexp
from pullback.lib.table import implements
from pullback.lib.ufuncs import logaddexp


@implements(np.logaddexp.reduce)
def logaddexp_reduce(array: Any, axis: Any = 0, *, keepdims: Any = False) -> Any:
    """``scipy.special.logsumexp``, along the first axis unless told."""
    return logsumexp(array, axis, keepdims=keepdims)


@implements(np.logaddexp.accumulate)
def logaddexp_accumulate(array: Any, axis: int = 0) -> Any:
    a = np.asarray(array)
    kind = lang.dtype_of(a)
    return scan(a, axis, kind if kind[0] == "f" else "f8", logaddexp, -np.inf)


@implements(np.logical_and.reduce)
def logical_and_reduce(array: Any, axis: Any = 0, *, keepdims: Any = False) -> Any:
    return all_(array, axis, keepdims=keepdims)


@implements(np.logical_or.reduce)
def logical_or_reduce(array: Any, axis: Any = 0, *, keepdims: Any = False) -> Any:
    return any_(array, axis, keepdims=keepdims)


@implements(np.add.reduceat)
def add_reduceat(array: Any, indices: Any, axis: int = 0) -> Any:
    """Sums from each index up to the next (the last: to the end); the element itself where the next is not larger."""
    a, idx = np.asarray(array), np.asarray(indices)
    if axis != 0 or idx.ndim != 1:
        lang.static_error("np.add.reduceat is supported along axis 0, with indices of one dimension")
    n, count = a.shape[0], idx.shape[0]
    result = np.zeros((count, *a.shape[1:]), np.dtype(sum_dtype(lang.dtype_of(a))))
    for k in range(count):
        start = idx[k]
        if start < 0 or start >= n:
            raise IndexError(f"index {start} out-of-bounds in add.reduceat [0, {n})")
        stop = idx[k + 1] if k + 1 < count else n
        result[k] = a[start]
        for j in range(start + 1, stop):
            result[k] += a[j]
    return result


# ---------------------------------------------------------------------------------------------------- outer


@lang.static
def _ones(n: int) -> tuple[int, ...]:
    return (1,) * n


def _outer(fn: Callable[[Any, Any], Any], a: Any, b: Any) -> Any:
    """``fn`` of each element of ``a`` and each of ``b``: axes of ``a``, then those of ``b``."""
    x, y = np.asarray(a), np.asarray(b)
    if not lang.is_array(x) or not lang.is_array(y):
        return fn(x, y)
    return fn(x.reshape(x.shape + _ones(y.ndim)), y)


def _implement_outer(fn: Callable[[Any, Any], Any], outer: Callable[..., Any]) -> None:
    @implements(outer)
    def of_all_pairs(a: Any, b: Any) -> Any:
        return _outer(fn, a, b)


for _fn in (
    np.add,
    np.subtract,
    np.multiply,
    np.divide,
    np.power,
    np.maximum,
    np.minimum,
    np.hypot,
    np.logaddexp,
):
    _implement_outer(_fn, _fn.outer)
