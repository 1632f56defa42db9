# SPDX-License-Identifier: MIT
"""Reductions that leave NaN out, and moments of several variables."""

from __future__ import annotations

from typing import Any

import numpy as np

from pullback import lang
from pullback.lib.linear import matmul
from pullback.lib.reductions import (
    argmax,
    argmin,
    cumprod,
    cumsum,
    max_,
    mean,
    mean_dtype,
    min_,
    prod,
    root,
    sum_,
)  # fmt: skip
from pullback.lib.table import implements


def _present(a: Any) -> Any:
    return np.equal(a, a)


def _filled(a: Any, value: Any) -> Any:
    """``value`` in the place of NaN; integers have none."""
    return a if lang.dtype_of(a)[0] not in "fc" else np.where(_present(a), a, lang.cast(value, lang.dtype_of(a)))


@implements(np.nansum)
def nansum(a: Any, axis: Any = None, dtype: Any = None, *, keepdims: Any = False) -> Any:
    return sum_(_filled(np.asarray(a), 0), axis, dtype, keepdims=keepdims)


@implements(np.nanprod)
def nanprod(a: Any, axis: Any = None, dtype: Any = None, *, keepdims: Any = False) -> Any:
    return prod(_filled(np.asarray(a), 1), axis, dtype, keepdims=keepdims)


@implements(np.nancumsum)
def nancumsum(a: Any, axis: Any = None, dtype: Any = None) -> Any:
    return cumsum(_filled(np.asarray(a), 0), axis, dtype)


@implements(np.nancumprod)
def nancumprod(a: Any, axis: Any = None, dtype: Any = None) -> Any:
    return cumprod(_filled(np.asarray(a), 1), axis, dtype)


def _number(a: Any, axis: Any, keepdims: Any) -> Any:
    """How many elements are no NaN, as a float."""
    return sum_(_present(a), axis, mean_dtype(lang.dtype_of(a)), keepdims=keepdims)


@implements(np.nanmean)
def nanmean(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    a = np.asarray(a)
    return nansum(a, axis, keepdims=keepdims) / _number(a, axis, keepdims)


def _deviation(a: Any, axis: Any, ddof: Any, keepdims: Any) -> Any:
    if lang.dtype_of(a)[0] == "c":
        lang.static_error("np.nanvar of complex arrays is not supported: take the variance of the parts")
    middle = nanmean(a, axis, keepdims=True)
    gaps = _filled(a - middle, 0)
    n = _number(a, axis, keepdims)
    squares = sum_(gaps * gaps, axis, keepdims=keepdims)
    return np.where(n > ddof, squares / (n - ddof), np.nan)


@implements(np.nanvar)
def nanvar(a: Any, axis: Any = None, *, ddof: Any = 0, keepdims: Any = False) -> Any:
    a = np.asarray(a)
    return lang_cast(_deviation(a, axis, ddof, keepdims), mean_dtype(lang.dtype_of(a)))


@implements(np.nanstd)
def nanstd(a: Any, axis: Any = None, *, ddof: Any = 0, keepdims: Any = False) -> Any:
    """Where the variance is 0 the derivative is 0."""
    a = np.asarray(a)
    v = nanvar(a, axis, ddof=ddof, keepdims=keepdims)
    return lang.tabulate(v.shape, lambda *k: root(v[k])) if lang.is_array(v) else root(v)


def lang_cast(x: Any, kind: str) -> Any:
    """A number or an array as ``kind``."""
    return x.astype(np.dtype(kind)) if lang.is_array(x) else lang.cast(x, kind)


def _nan_extreme(a: Any, axis: Any, keepdims: Any, reduce: Any, worst: Any) -> Any:
    a = np.asarray(a)
    if lang.dtype_of(a)[0] != "f":
        return reduce(a, axis, keepdims=keepdims)
    best = reduce(_filled(a, worst), axis, keepdims=keepdims)
    return np.where(_number(a, axis, keepdims) > 0, best, np.nan)


@implements(np.nanmax)
def nanmax(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    """NaN where there is nothing else."""
    return _nan_extreme(a, axis, keepdims, max_, -np.inf)


@implements(np.nanmin)
def nanmin(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    return _nan_extreme(a, axis, keepdims, min_, np.inf)


def _nan_arg(a: Any, axis: Any, keepdims: Any, reduce: Any, worst: Any) -> Any:
    a = np.asarray(a)
    if lang.dtype_of(a)[0] != "f":
        return reduce(a, axis, keepdims=keepdims)
    if np.any(np.equal(_number(a, axis, keepdims), 0)):
        raise ValueError("All-NaN slice encountered")
    return reduce(_filled(a, worst), axis, keepdims=keepdims)


@implements(np.nanargmax)
def nanargmax(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    return _nan_arg(a, axis, keepdims, argmax, -np.inf)


@implements(np.nanargmin)
def nanargmin(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    return _nan_arg(a, axis, keepdims, argmin, np.inf)


# ---------------------------------------------------------------------------------------------------- covariance


@implements(np.cov)
def cov(m: Any, y: Any = None, rowvar: bool = True, bias: bool = False, ddof: Any = None) -> Any:
    """Of the rows of ``m`` (and of ``y``)."""
    x = np.atleast_2d(np.asarray(m))
    if lang.dtype_of(x)[0] == "c":
        lang.static_error("np.cov of complex arrays is not supported")
    rows = (x if rowvar or np.asarray(m).ndim == 1 else x.T).astype(np.float64)
    if y is not None:
        other = np.atleast_2d(np.asarray(y)).astype(np.float64)
        rows = np.concatenate((rows, other if rowvar or np.asarray(y).ndim == 1 else other.T), 0)
    free = (0 if bias else 1) if ddof is None else ddof
    gaps = rows - mean(rows, 1, keepdims=True)
    result = matmul(gaps, gaps.T) / (rows.shape[1] - free)
    return result[0, 0] if y is None and np.asarray(m).ndim == 1 else result


@implements(np.corrcoef)
def corrcoef(x: Any, y: Any = None, rowvar: bool = True) -> Any:
    c = np.atleast_2d(cov(x, y, rowvar))
    d = np.sqrt(np.diagonal(c))
    result = np.clip(c / d[:, np.newaxis] / d[np.newaxis, :], -1.0, 1.0)
    return result[0, 0] if y is None and np.asarray(x).ndim == 1 else result
