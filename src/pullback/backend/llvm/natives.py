# SPDX-License-Identifier: MIT
"""Calls of BLAS and LAPACK: every argument by reference, as Fortran wants it.

A routine's symbol is ``pb_native_`` and its name; ``jit.link`` finds it in SciPy. Integers are 32 bits wide: one that
does not fit fails a check. What is known at compile time is a constant of the module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pullback.ir.core import Op

from .arrays import Descriptor
from .types import LLVM, MEMORY
from .writer import Site

if TYPE_CHECKING:
    from .emit import FunctionEmitter

PREFIX = "pb_native_"


def call(e: FunctionEmitter, op: Op) -> None:
    """Emit the call of ``op``, whose ``extern`` is a ``foreign.Native``."""
    w, native = e.w, op.attrs["extern"]
    name = PREFIX + native.name
    given = ", ".join(f"ptr {_argument(e, op, kind, what)}" for kind, what in native.args)
    returns = LLVM[native.result] if native.result else "void"
    w.module.declare(name, f"declare {returns} @{name}({', '.join(['ptr'] * len(native.args))}) nounwind")
    if native.result:
        e.env[op.results[0]] = w.ins(f"call {returns} @{name}({given})")
    else:
        w.do(f"call void @{name}({given})")


def _argument(e: FunctionEmitter, op: Op, kind: str, what: Any) -> str:
    w = e.w
    if kind == "flag":
        return _constant(e, f"pb_flag_{what}", f"i8 {ord(what)}")
    if kind == "null":
        return "null"
    if kind == "int":
        return _constant(e, f"pb_int_{what}".replace("-", "m"), f"i32 {what}")
    x = op.operands[what]
    if kind in ("i", "real", "complex"):
        value = e.scalar(x)
        if kind == "i":
            return _integer(e, op, value)
        parts = [value, e.scalar(op.operands[what + 1])] if kind == "complex" else [value]
        t = LLVM[x.type.dtype]
        place = w.stack(f"[{len(parts)} x {t}]")
        for k, part in enumerate(parts):
            w.do(f"store {t} {part}, ptr {w.ins(f'getelementptr inbounds {t}, ptr {place}, i64 {k}')}, align 4")
        return place
    array = e.array(x)
    if kind == "array":
        return array.ptr
    if kind == "ld":
        return _integer(e, op, _leading(e, array))
    return _vector(e, op, array, kind)


def _leading(e: FunctionEmitter, a: Descriptor) -> str:
    """The leading dimension of a matrix in column-major order, at least 1 and at least its rows."""
    w = e.w
    w.module.declare("llvm.smax.i64", "declare i64 @llvm.smax.i64(i64, i64)")
    many = w.ins(f"icmp sgt i64 {a.dims[1]}, 1")
    stride = w.ins(f"select i1 {many}, i64 {a.strides[1]}, i64 1")
    rows = w.ins(f"call i64 @llvm.smax.i64(i64 {a.dims[0]}, i64 {stride})")
    return w.ins(f"call i64 @llvm.smax.i64(i64 {rows}, i64 1)")


def _vector(e: FunctionEmitter, op: Op, a: Descriptor, kind: str) -> str:
    """Pointer or increment of a vector; with a negative increment the pointer is to its last element."""
    w = e.w
    many = w.ins(f"icmp sgt i64 {a.dims[0]}, 1")
    stride = w.ins(f"select i1 {many}, i64 {a.strides[0]}, i64 1")
    if kind == "inc":
        return _integer(e, op, stride)
    w.module.declare("llvm.smin.i64", "declare i64 @llvm.smin.i64(i64, i64)")
    down = w.ins(f"call i64 @llvm.smin.i64(i64 {stride}, i64 0)")
    offset = w.ins(f"mul i64 {down}, {w.ins(f'sub i64 {a.dims[0]}, 1')}")
    return w.ins(f"getelementptr {MEMORY[a.type.dtype]}, ptr {a.ptr}, i64 {offset}")


def _integer(e: FunctionEmitter, op: Op, value: str) -> str:
    """A place that holds ``value`` as 32 bits."""
    w = e.w
    shifted = w.ins(f"add i64 {value}, 2147483648")
    e.require(w.ins(f"icmp ult i64 {shifted}, 4294967296"), Site(
        "OverflowError", f"a size does not fit the 32-bit integers of {op.attrs['extern'].name}", op.loc, ()
    ))  # fmt: skip
    place = w.stack("i32", 4)
    w.do(f"store i32 {w.ins(f'trunc i64 {value} to i32')}, ptr {place}, align 4")
    return place


def _constant(e: FunctionEmitter, name: str, value: str) -> str:
    e.w.module.declare(name, f"@{name} = private constant {value}")
    return f"@{name}"
