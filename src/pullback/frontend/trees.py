# SPDX-License-Identifier: MIT
"""Abstract values as result trees and signature types, and back."""

from __future__ import annotations

from collections.abc import Sequence

from pullback.frontend import arrays
from pullback.frontend.build import Lowerer
from pullback.frontend.names import constant
from pullback.frontend.values import AV, NONE, Arr, ComplexNum, NoneVal, Num, StaticVal, StructVal, TupleVal, describe
from pullback.ir.core import Value
from pullback.ir.results import Out, OutArray, OutComplex, OutConst, OutScalar, OutStruct, OutTuple
from pullback.ir.types import Array, ComplexT, NoneT, Scalar, SigType, StructT, TupleT, static


def tree_of(L: Lowerer, x: AV, flat: list[Value]) -> Out:
    """The result tree of ``x``; its values are appended to ``flat``."""
    match x:
        case Num():
            flat.append(L.val(x))
            return OutScalar(len(flat) - 1, x.type)
        case ComplexNum():
            flat += [x.re, x.im]
            return OutComplex(len(flat) - 2, len(flat) - 1, ComplexT(x.dtype, x.weak))
        case Arr():
            flat.append(arrays.plain(L, x).value)
            t = flat[-1].type
            assert isinstance(t, Array)
            return OutArray(len(flat) - 1, t)
        case TupleVal():
            return OutTuple(tuple([tree_of(L, i, flat) for i in x.items]), x.kind)
        case StructVal():
            return OutStruct(x.cls, x.fields, tuple([tree_of(L, i, flat) for i in x.items]))
        case NoneVal():
            return OutConst(None)
        case StaticVal():
            return OutConst(x.obj)
    L.needs_length("returning", x)
    L.refuse(f"returning {describe(x)} is not supported", "return numbers, arrays, or tuples of them")


def from_out(out: Out, values: Sequence[Value]) -> AV:
    """The abstract value that a result tree describes."""
    match out:
        case OutScalar(index, t):
            return Num(t, values[index])
        case OutComplex(re, im, t):
            return ComplexNum(values[re], values[im], t.dtype, t.weak)
        case OutArray(index, _):
            return Arr(values[index])
        case OutTuple(items, kind):
            return TupleVal([from_out(i, values) for i in items], kind)
        case OutStruct(cls, fields, items):
            return StructVal(cls, fields, [from_out(i, values) for i in items])
        case OutConst(value):
            return NONE if value is None else constant(value)


def sig_of(x: AV) -> SigType:
    """The signature type of an argument; functions and the like are static."""
    match x:
        case Num():
            return Scalar(x.type.dtype, x.type.weak)
        case ComplexNum():
            return ComplexT(x.dtype, x.weak)
        case Arr():
            return x.type
        case TupleVal():
            return TupleT(tuple(map(sig_of, x.items)), x.kind)
        case StructVal():
            return StructT(x.cls, x.fields, tuple(map(sig_of, x.items)))
        case NoneVal():
            return NoneT()
        case StaticVal():
            return static(x.obj)
    return static(x)
