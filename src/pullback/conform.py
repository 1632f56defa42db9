# SPDX-License-Identifier: MIT
"""Conversion of tangents and cotangents to the exact types that compiled code takes, where that loses nothing."""

from __future__ import annotations

from typing import Any

import numpy as np

from pullback.frontend.typeof import typeof
from pullback.ir.types import Array, ComplexT, NoneT, Scalar, SigType, StaticT, StructT, TupleT


def conform(value: Any, want: SigType, what: str, name: str) -> Any:
    """``value`` converted to signature type ``want`` where that loses nothing (float for np.float64, contiguity)."""
    match want:
        case Scalar(dtype, weak):
            if isinstance(value, (bool, int, float, np.number, np.bool_)) or (
                isinstance(value, np.ndarray) and value.ndim == 0
            ):
                kind = np.dtype("?" if dtype == "b1" else dtype).type
                return kind(value).item() if weak else kind(value)
        case ComplexT(dtype, weak):
            if isinstance(value, (int, float, complex, np.number)):
                made = np.dtype(dtype).type(value)
                return complex(made) if weak else made
        case Array(dtype, dims, layout):
            order: Any = {"C": "C", "F": "F"}.get(layout, "K")
            array = np.asarray(value)
            if array.ndim == len(dims) and np.can_cast(array.dtype, np.dtype(dtype), "same_kind"):
                return np.require(np.asarray(array, dtype=dtype, order=order), requirements=["A"])
        case TupleT(items, kind):
            if isinstance(value, (tuple, list)) and len(value) == len(items):
                made_items = [conform(v, i, what, name) for v, i in zip(value, items, strict=True)]
                return made_items if kind == "list" else tuple(made_items)
        case StructT(cls, fields, items):
            if cls is dict and isinstance(value, dict) and set(value) == set(fields):
                return {f: conform(value[f], i, what, name) for f, i in zip(fields, items, strict=True)}
            if isinstance(value, cls):
                made_fields = [conform(getattr(value, f), i, what, name) for f, i in zip(fields, items, strict=True)]
                return (
                    cls(*made_fields) if issubclass(cls, tuple) else cls(**dict(zip(fields, made_fields, strict=True)))
                )
        case NoneT() | StaticT():
            return value if isinstance(want, NoneT) else want.value
    raise TypeError(f"{what} of '{name}' must be of type {want}, not {typeof(value)}")
