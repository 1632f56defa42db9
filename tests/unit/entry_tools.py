# SPDX-License-Identifier: MIT
"""Cores written by hand in LLVM IR, and the entry points over them, for the tests of native entry points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import llvmlite.binding as llvm

from pullback.backend.llvm import entry, runtime, target
from pullback.backend.llvm.entry import Build, make_variant
from pullback.ir.types import Array, ComplexT, NoneT, Scalar, StructT, TupleT, array

FLOAT = Scalar("f8", weak=True)
INT = Scalar("i8", weak=True)
BOOL = Scalar("b1", weak=True)
COMPLEX = ComplexT("c16", weak=True)
F8 = array("f8", 1)
NONE = NoneT()

DECLARE = """
declare ptr @pb_arena_grow(ptr, i64)
declare void @pb_arena_mark(ptr, ptr)
declare void @pb_arena_reset(ptr, ptr)
declare ptr @pb_result_alloc(ptr, i64)
declare i32 @pb_tape_grow(ptr, ptr, i64, i64)
declare void @pb_tape_free(ptr, ptr)
declare i32 @pb_poll(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define i32 @core(ptr %a, ptr %r, ptr %w) {
"""
_LINKED: list[Any] = []


def core(body: str) -> int:
    """The address of a core with this body; it lives as long as the process."""
    target.host()
    machine = llvm.Target.from_default_triple().create_target_machine(opt=1, reloc="pic")
    module = llvm.parse_assembly(f"{DECLARE}{body}\n}}")
    module.triple = machine.triple
    if not _LINKED:
        _LINKED.append(llvm.create_lljit_compiler())
    builder = llvm.JITLibraryBuilder().add_object_img(machine.emit_object(module)).export_symbol("core")
    builder.add_current_process()
    for name, address in runtime.symbols().items():
        builder.import_symbol(name, address)
    _LINKED.append(builder.link(_LINKED[0], f"test{len(_LINKED)}"))
    return int(_LINKED[-1]["core"])


@cache
def copy_slots(n: int) -> int:
    """A core that copies n argument slots to the results."""
    return core(f"call void @llvm.memcpy.p0.p0.i64(ptr %r, ptr %a, i64 {8 * n}, i1 false)\nret i32 0")


def slots(t: Any) -> int:
    match t:
        case Scalar():
            return 1
        case ComplexT():
            return 2
        case Array():
            return 1 + 2 * t.ndim
        case TupleT() | StructT() | Build():
            return sum(map(slots, t.items))
    return 0


def identity(params: list[Any], result: Any, **options: Any) -> Any:
    """A variant whose result slots are its first argument slots."""
    return make_variant(copy_slots(slots(result)), params, result, **options)


def status(code: int, message: int = 0) -> int:
    return core(f"%m = getelementptr i8, ptr %w, i64 24\nstore i64 {message}, ptr %m\nret i32 {code}")


#: adds 1 to a float
ADD = """
  %x = load double, ptr %a
  %y = fadd double %x, 1.0
  store double %y, ptr %r
  ret i32 0"""

#: f8[:] -> a fresh array, twice the argument (C)
TWICE = """
  %x = load ptr, ptr %a
  %np = getelementptr i64, ptr %a, i64 1
  %n = load i64, ptr %np
  %bytes = shl i64 %n, 3
  %y = call ptr @pb_result_alloc(ptr %w, i64 %bytes)
  store ptr %y, ptr %r
  %rn = getelementptr i64, ptr %r, i64 1
  store i64 %n, ptr %rn
  %rs = getelementptr i64, ptr %r, i64 2
  store i64 1, ptr %rs
  br label %head
head:
  %i = phi i64 [0, %0], [%j, %body]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %px = getelementptr double, ptr %x, i64 %i
  %py = getelementptr double, ptr %y, i64 %i
  %v = load double, ptr %px
  %v2 = fadd double %v, %v
  store double %v2, ptr %py
  %j = add i64 %i, 1
  br label %head
done:
  ret i32 0"""


def slow(args: tuple[Any, ...], kwnames: tuple[str, ...] | None) -> tuple[Any, ...]:
    return ("slow", args, kwnames)


def make_entry(*variants: Any) -> Any:
    e = entry.entry_type()(slow)
    e.variants = variants
    return e


class Point(NamedTuple):
    x: object
    y: object


@dataclass
class Model:
    w: object
    b: object
