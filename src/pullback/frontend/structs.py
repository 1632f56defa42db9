# SPDX-License-Identifier: MIT
"""Construction of objects from classes: numbers, named tuples, dataclasses."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Sequence

import numpy as np

from pullback.frontend import fence, names
from pullback.frontend.build import Lowerer
from pullback.frontend.values import AV, ComplexNum, Num, StaticVal, StructVal, literal
from pullback.ir.types import DTYPES

Kwargs = dict[str, AV]

_NUMPY = {np.dtype(d).type: d for d in DTYPES}


def construct(L: Lowerer, cls: type, args: Sequence[AV], kwargs: Kwargs) -> AV:
    """``cls(*args, **kwargs)``."""
    if cls in _NUMPY:
        return _number(L, cls, args)
    if cls is np.dtype:
        from pullback.frontend.library import static_value

        return StaticVal(np.dtype(static_value(L, args[0])))
    if issubclass(cls, tuple) and hasattr(cls, "_fields"):
        return _fields(L, cls, list(cls._fields), dict(cls._field_defaults), args, kwargs)  # type: ignore[attr-defined]
    if dataclasses.is_dataclass(cls):
        return _dataclass(L, cls, args, kwargs)
    if issubclass(cls, BaseException):
        L.refuse("an exception that is not raised is not supported", "write raise in front of it")
    L.refuse(
        f"making an object of class '{cls.__name__}' is not supported",
        fence.CALLS.get(cls.__name__, "use a NamedTuple or a dataclass, or make the object in the caller"),
    )


def _number(L: Lowerer, cls: type, args: Sequence[AV]) -> AV:
    from pullback.frontend.creation import convert_to, from_anything
    from pullback.frontend.values import Arr, TupleVal

    x = args[0] if args else literal(0)
    if isinstance(x, TupleVal):
        x = from_anything(L, x)
    if not isinstance(x, (Num, ComplexNum, Arr)):
        L.type_error(f"{cls.__name__}() of this value is not supported", "pass a number or an array")
    return convert_to(L, x, _NUMPY[cls])


def _fields(
    L: Lowerer, cls: type, fields: list[str], defaults: dict[str, object], args: Sequence[AV], kwargs: Kwargs
) -> StructVal:
    if len(args) > len(fields):
        L.type_error(f"{cls.__name__}() takes {len(fields)} arguments but {len(args)} were given")
    found = dict(zip(fields, args, strict=False))
    for k, v in kwargs.items():
        if k not in fields:
            L.type_error(f"{cls.__name__}() got an unexpected keyword argument '{k}'")
        if k in found:
            L.type_error(f"{cls.__name__}() got multiple values for argument '{k}'")
        found[k] = v
    for f in fields:
        if f not in found:
            if f not in defaults:
                L.type_error(f"{cls.__name__}() is missing the argument '{f}'")
            found[f] = names.constant(defaults[f])
    return StructVal(cls, fields, [found[f] for f in fields])


def _dataclass(L: Lowerer, cls: type, args: Sequence[AV], kwargs: Kwargs) -> AV:
    if "__init__" in cls.__dict__ and not _generated(cls.__dict__["__init__"]):
        L.refuse(
            f"the dataclass '{cls.__name__}' has an __init__ of its own",
            "use the generated one, or make the object in the caller",
        )
    if hasattr(cls, "__post_init__"):
        L.refuse(f"the dataclass '{cls.__name__}' has a __post_init__", "make the object in the caller")
    defaults: dict[str, object] = {}
    order = []
    for f in dataclasses.fields(cls):
        order.append(f.name)
        if f.default is not dataclasses.MISSING:
            defaults[f.name] = f.default
    return _fields(L, cls, order, defaults, args, kwargs)


def _generated(fn: object) -> bool:
    """Whether ``dataclass`` made this ``__init__`` (its code then has no file)."""
    code = getattr(inspect.unwrap(fn), "__code__", None) if callable(fn) else None
    return code is not None and code.co_filename == "<string>"
