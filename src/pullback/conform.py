# SPDX-License-Identifier: MIT
"""Conversion of tangents and cotangents to the exact types that compiled code takes, where that loses nothing."""

from __future__ import annotations

from typing import Any

import numpy as np

from pullback.backend.llvm.entry import constructor
from pullback.diag import UnsupportedError
from pullback.frontend.typeof import typeof
from pullback.ir.ragged import is_ragged_class, ragged
from pullback.ir.types import Array, ComplexT, NoneT, Scalar, SigType, StaticT, StructT, TupleT
from pullback.ragged_batch import Ragged


def conform(value: Any, want: SigType, what: str, name: str) -> Any:
    """``value`` converted to signature type ``want`` where that loses nothing (float for np.float64, contiguity).

    Integers have no tangents: whatever stands for one is taken as zero.
    """
    made = _converted(value, want, what, name)
    if made is _NO:
        raise TypeError(f"{what} of '{name}' must be of type {want}, not {_shown(value)}")
    return made


def zero_tangent(value: Any) -> Any:
    """A tangent for ``value`` that is zero."""
    if isinstance(value, (np.ndarray, np.generic)):
        return np.zeros_like(value)
    if isinstance(value, (bool, int, float, complex)):
        return type(value)(0)
    if isinstance(value, Ragged):
        return value.with_data(np.zeros_like(value.data))
    t = typeof(value)
    if isinstance(t, TupleT):
        return type(value)(map(zero_tangent, value))
    if isinstance(t, StructT):
        if t.cls is dict:
            return {k: zero_tangent(v) for k, v in value.items()}
        return constructor(t.cls, t.fields)(*(zero_tangent(getattr(value, f)) for f in t.fields))
    return None


_NO: Any = object()


def _converted(value: Any, want: SigType, what: str, name: str) -> Any:
    match want:
        case Scalar(dtype, weak):
            kind = np.dtype("?" if dtype == "b1" else dtype).type
            if dtype[0] != "f":
                value = 0
            elif not _is_number(value, "biuf"):
                return _NO
            return kind(value).item() if weak else kind(value)
        case ComplexT(dtype, weak):
            if not _is_number(value, "biufc"):
                return _NO
            number = np.dtype(dtype).type(value)
            return complex(number) if weak else number
        case Array():
            return _array(value, want)
        case TupleT(items, kind):
            if not isinstance(value, (tuple, list)) or len(value) != len(items):
                return _NO
            parts = [conform(v, i, what, name) for v, i in zip(value, items, strict=True)]
            return parts if kind == "list" else tuple(parts)
        case StructT(cls) if is_ragged_class(cls):
            t = ragged(want)
            assert t is not None
            if not isinstance(value, Ragged) or (value.dims, value.layout) != (t.dims, t.layout):
                return _NO
            if t.dtype[0] not in "fc":  # no tangents
                return value if value.type == t else _NO
            data = _converted(value.data, want.items[0], what, name)
            return data if data is _NO else value.with_data(data)
        case StructT(cls, fields, items):
            if cls is dict:
                if not isinstance(value, dict) or set(value) != set(fields):
                    return _NO
                return {f: conform(value[f], i, what, name) for f, i in zip(fields, items, strict=True)}
            if not isinstance(value, cls):
                return _NO
            made = [conform(getattr(value, f), i, what, name) for f, i in zip(fields, items, strict=True)]
            return constructor(cls, fields)(*made)
        case NoneT():
            return None if value is None else _NO
        case StaticT():
            return want.value


def _is_number(value: Any, kinds: str) -> bool:
    if isinstance(value, (bool, int, float, complex)):
        return "c" in kinds or not isinstance(value, complex)
    if isinstance(value, np.ndarray) and value.ndim:
        return False
    return isinstance(value, (np.generic, np.ndarray)) and value.dtype.kind in kinds


def _array(value: Any, want: Array) -> Any:
    dtype = np.dtype("?" if want.dtype == "b1" else want.dtype)
    if want.dtype[0] not in "fc":
        return np.zeros([d.size or 0 for d in want.dims], dtype)
    order: Any = {"C": "C", "F": "F"}.get(want.layout, "K")
    array = np.asarray(value)
    sizes = [d.size for d in want.dims]
    fits = array.ndim == len(sizes) and all(s in (None, n) for s, n in zip(sizes, array.shape, strict=True))
    if not fits or not np.can_cast(array.dtype, dtype, "same_kind"):
        return _NO
    return np.require(np.asarray(array, dtype=dtype, order=order), requirements=["A"])


def _shown(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return f"an array of dtype {value.dtype} and shape {value.shape}"
    try:
        return str(typeof(value))
    except UnsupportedError:
        return type(value).__name__
