# SPDX-License-Identifier: MIT
"""Attribute access: properties of arrays and numbers, fields, methods, attributes of static objects."""

from __future__ import annotations

import inspect
from types import FunctionType

import numpy as np

from pullback import lib
from pullback.frontend import arrays, batches, creation, methods, names
from pullback.frontend.build import Lowerer
from pullback.frontend.values import (
    AV,
    Arr,
    BoundMethod,
    ComplexNum,
    Num,
    SliceVal,
    StaticVal,
    StructVal,
    TupleVal,
    describe,
    literal,
)
from pullback.ir.types import Scalar


def get(L: Lowerer, x: AV, name: str) -> AV:
    """``x.name``."""
    match x:
        case StaticVal():
            return names.attribute(L, x, name)
        case Arr() | Num() | ComplexNum():
            return _of_number(L, x, name)
        case StructVal():
            return _of_struct(L, x, name)
        case TupleVal():
            if name in methods.LIST or name in methods.TUPLE:
                return BoundMethod(x, name)
        case SliceVal():
            if name in ("start", "stop", "step"):
                found: AV = getattr(x, name)
                return found
    L.refuse(f"the attribute '.{name}' of {describe(x)} is not supported", "see docs/subset.md for what is")


def _of_number(L: Lowerer, x: Arr | Num | ComplexNum, name: str) -> AV:
    match name:
        case "shape":
            return creation.shape_of(L, x)
        case "ndim":
            return literal(x.type.ndim if isinstance(x, Arr) else 0)
        case "size":
            return creation.size_of(L, x)
        case "dtype":
            return StaticVal(np.dtype(x.dtype if isinstance(x, ComplexNum) else x.type.dtype))
        case "T":
            return creation.transpose(L, x)
        case "real":
            return part(L, x, 0)
        case "imag":
            return part(L, x, 1)
        case "itemsize":
            return literal(np.dtype(x.dtype if isinstance(x, ComplexNum) else x.type.dtype).itemsize)
        case "nbytes" if isinstance(x, Arr):
            return L.num(
                L.b.op("mul", L.index(creation.size_of(L, x)), L.b.index(np.dtype(x.type.dtype).itemsize)), True, 0
            )
    if name in methods.ARRAY or name in lib.METHODS:
        return BoundMethod(x, name)
    what = "array" if isinstance(x, Arr) else "number"
    L.refuse(
        f"the attribute '.{name}' of an {what} is not supported",
        "see docs/subset.md for what is" if what == "array" else "use np functions",
    )


def part(L: Lowerer, x: Arr | Num | ComplexNum, k: int) -> AV:
    """Real (0) or imaginary (1) part. Of a complex array it is a view."""
    match x:
        case ComplexNum():
            return L.num((x.re, x.im)[k], x.weak)
        case Num():
            if k == 0:
                return L.cast(x, "i8") if x.type.dtype == "b1" and x.type.weak else x
            return Num(Scalar("i8" if x.type.dtype == "b1" else x.type.dtype, x.type.weak), L.zero(x.type.dtype))
    return arrays.part(L, x, k)


def _of_struct(L: Lowerer, x: StructVal, name: str) -> AV:
    if batches.is_batch(x):
        return batches.attribute(L, x, name)
    if x.cls is not dict:
        found = x.get(name)
        if found is not None:
            return found
        if name in methods.STRUCT and issubclass(x.cls, tuple):
            return BoundMethod(x, name)
        member = L.resolver.member(x.cls, name) or inspect.getattr_static(x.cls, name, None)
        if isinstance(member, property) and isinstance(member.fget, FunctionType):
            from pullback.frontend.calls import call_python

            return call_python(L, member.fget, [x], {})
        if isinstance(member, FunctionType):
            return BoundMethod(x, member)
        if isinstance(member, staticmethod):
            return StaticVal(member.__func__)
        if isinstance(member, classmethod):
            return BoundMethod(StaticVal(x.cls), member.__func__)
        if member is not None and not callable(member):
            return names.attribute(L, StaticVal(x.cls), name)
    elif name in methods.DICT:
        return BoundMethod(x, name)
    L.refuse(f"the attribute '.{name}' of {x.cls.__name__} is not supported", "read its fields")
