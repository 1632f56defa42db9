# SPDX-License-Identifier: MIT
"""Text of one LLVM module and of its functions, and the few facts that all of it shares.

Text is written rather than built from objects: LLVM parses it in microseconds, and building objects in Python is
what would take the time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pullback.config import Options

from .target import function_attributes
from .types import LLVM, SUFFIX, literal, vector
from .vecmath import declare, variants

# Offsets of the workspace's fields (docs/ir.md, "Core functions").
ARENA_CUR, ARENA_END, CHUNKS, MESSAGE, COUNTDOWN, DEPTH = 0, 8, 16, 24, 88, 92
MESSAGE_SLOTS = 8

# What a core function returns besides 0 and the index of a failed check.
OUT_OF_MEMORY, INTERRUPTED, TOO_DEEP = -1, -2, -3

# What they touch besides the workspace is never memory that compiled code looks at, but for a tape's data.
_PRIVATE = "nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)"
_PRODUCT = "i64, i64, i64, ptr, i64, i64, ptr, i64, i64, ptr, i64, i64, i32"
_RUNTIME = {
    "pb_arena_grow": f"declare ptr @pb_arena_grow(ptr, i64) cold {_PRIVATE}",
    "pb_arena_reset": f"declare void @pb_arena_reset(ptr, ptr) cold {_PRIVATE}",
    "pb_result_alloc": f"declare noalias ptr @pb_result_alloc(ptr, i64) {_PRIVATE}",
    "pb_tape_grow": "declare i32 @pb_tape_grow(ptr, ptr, i64, i64) cold nounwind",
    "pb_tape_free": f"declare void @pb_tape_free(ptr, ptr) {_PRIVATE}",
    "pb_matmul_f8": f"declare i32 @pb_matmul_f8({_PRODUCT}) nounwind",
    "pb_matmul_f4": f"declare i32 @pb_matmul_f4({_PRODUCT}) nounwind",
    "pb_deal": "declare i32 @pb_deal(ptr, ptr, ptr, i64, i64, i32) nounwind",
    "pb_poll": f"declare i32 @pb_poll(ptr) cold {_PRIVATE}",
}


@dataclass(frozen=True, slots=True)
class Site:
    """A ``check``: what is raised when it fails, with which message, where, and the dtypes of its operands."""

    exc: Any
    message: str
    loc: int
    operands: tuple[str, ...]


class Module:
    """Declarations, metadata and check sites of one module."""

    def __init__(self, options: Options, vectorise: bool) -> None:
        self.strict = options.strict
        self.vectorise = vectorise and not options.strict
        self.sites: list[Site] = []
        self.functions: list[str] = []
        self._declared: dict[str, str] = {}
        self._used: dict[str, None] = {}
        # !0: empty node, !1: weights of a branch that is all but always taken, !2: domain of the alias scopes
        self._metadata = ["!{}", '!{!"branch_weights", i32 1048575, i32 1}', "distinct !{!2}"]
        self.has_loops = False
        self.loops = 0  # innermost ones, so far
        self.streams = False  # some stores go past the caches
        self.wants_length = False  # somebody asks for the length of a growable buffer

    def declare(self, name: str, text: str) -> None:
        self._declared.setdefault(name, text)

    def runtime(self, name: str) -> None:
        self._declared.setdefault(name, _RUNTIME[name])

    def libm(self, name: str, llvm_type: str, arity: int) -> None:
        if name in self._declared:
            return
        found = declare(name, llvm_type, arity, self.vectorise)
        self._declared[name] = found.text
        for variant in found.variants:
            self._declared |= variant.declared
            self._used[variant.symbol] = None

    def takes_in(self, name: str, llvm_type: str, arity: int) -> bool:
        """Whether the widest vector variant of a function becomes part of the loops that use it."""
        return self.vectorise and any(v.own for v in variants(name, llvm_type, arity)[:1])

    def vector_libm(self, name: str, llvm_type: str, arity: int, lanes: int) -> tuple[str, int]:
        """The widest function that computes ``name`` for at most ``lanes`` lanes at once, and its lanes."""
        for variant in variants(name, llvm_type, arity) if self.vectorise else ():
            if lanes % variant.lanes == 0:
                self._declared |= variant.declared
                return variant.symbol, variant.lanes
        return name, 1

    def once(self, name: str, text: Callable[[], str]) -> None:
        """Define the helper function ``name`` unless it is there."""
        if name not in self._declared:
            self._declared[name] = ""
            self.functions.append(text())

    def metadata(self, node: str) -> str:
        self._metadata.append(node)
        return f"!{len(self._metadata) - 1}"

    def distinct(self, *rest: str) -> str:
        """A node that refers to itself first, as loop ids and alias scopes do."""
        me = f"!{len(self._metadata)}"
        return self.metadata(f"distinct !{{{', '.join((me, *rest))}}}")

    def text(self) -> str:
        out = [text for text in self._declared.values() if text]
        if self._used:
            # The vectoriser asks for the variants by name; without a use they are gone before it runs.
            names = ", ".join(f"ptr @{name}" for name in self._used)
            out.append(
                f'@llvm.compiler.used = appending global [{len(self._used)} x ptr] [{names}], section "llvm.metadata"'
            )
        out += self.functions
        out.append(f"attributes #0 = {{ {function_attributes()} }}")
        out += [f"!{k} = {node}" for k, node in enumerate(self._metadata)]
        return "\n".join(out) + "\n"


class Writer:
    """Instructions of one function, in order, with the label of the block that they go to."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.contract = "" if module.strict else "contract "
        self.lines: list[str] = []
        self.prelude: list[str] = []  # allocas and workspace fields, at the top of the entry block
        self.cold: list[str] = []  # blocks that are rarely reached, at the end of the function
        self.label = "entry"
        self.calls = 0  # of libm, so far
        self.lanes = 1  # of the op that is emitted
        self._count = 0
        self._labels = 0
        self._fields: dict[int, str] = {}
        self._exits: dict[int, str] = {}

    # ------------------------------------------------------------------ types and constants, of as many lanes as the op

    def t(self, dtype: str) -> str:
        return vector(LLVM[dtype], self.lanes)

    @property
    def i1(self) -> str:
        return vector("i1", self.lanes)

    def suffix(self, dtype: str) -> str:
        """What LLVM's intrinsics append to their names."""
        return SUFFIX[dtype] if self.lanes == 1 else f"v{self.lanes}{SUFFIX[dtype]}"

    def lit(self, value: Any, dtype: str) -> str:
        text = literal(value, dtype)
        return text if self.lanes == 1 else f"splat ({LLVM[dtype]} {text})"

    # ------------------------------------------------------------------ instructions

    def ins(self, text: str) -> str:
        """Append an instruction that has a result; its name."""
        self._count += 1
        name = f"%v{self._count}"
        self.lines.append(f"  {name} = {text}")
        return name

    def do(self, text: str) -> None:
        self.lines.append(f"  {text}")

    def new_label(self) -> str:
        self._labels += 1
        return f"b{self._labels}"

    def start(self, label: str) -> None:
        self.lines.append(f"{label}:")
        self.label = label

    def phi(self, llvm_type: str) -> tuple[str, int]:
        """Name of a phi whose incoming values are given later, by ``fill_phi``."""
        self._count += 1
        name = f"%v{self._count}"
        self.lines.append(f"  {name} = phi {llvm_type} ")
        return name, len(self.lines) - 1

    def fill_phi(self, slot: int, *incoming: tuple[str, str]) -> None:
        self.lines[slot] += ", ".join(f"[ {value}, %{label} ]" for value, label in incoming)

    def in_entry(self, text: str) -> str:
        """An instruction at the top of the entry block."""
        self._count += 1
        name = f"%v{self._count}"
        self.prelude.append(f"  {name} = {text}")
        return name

    def stack(self, llvm_type: str, align: int = 8) -> str:
        return self.in_entry(f"alloca {llvm_type}, align {align}")

    def ws_field(self, offset: int) -> str:
        if offset == 0:
            return "%ws"
        found = self._fields.get(offset)
        if found is None:
            found = self._fields[offset] = self.in_entry(f"getelementptr inbounds i8, ptr %ws, i64 {offset}")
        return found

    # ------------------------------------------------------------------ ways out

    def exit_label(self, status: int) -> str:
        """The block that returns ``status``."""
        label = self._exits.get(status)
        if label is None:
            label = self._exits[status] = self.new_label()
            self.cold += [f"{label}:", f"  ret i32 {status}"]
        return label

    def expect(self, ok: str, otherwise: str) -> None:
        """Go on in a fresh block if ``ok``, else to the block ``otherwise``, which is not likely."""
        on = self.new_label()
        self.do(f"br i1 {ok}, label %{on}, label %{otherwise}, !prof !1")
        self.start(on)

    def expect_status(self, status: str) -> None:
        """Return ``status`` unless it is 0."""
        out = self.new_label()
        ok = self.ins(f"icmp eq i32 {status}, 0")
        self.cold += [f"{out}:", f"  ret i32 {status}"]
        self.expect(ok, out)

    # ------------------------------------------------------------------ index arithmetic, folded where it is constant

    def add(self, a: str, b: str) -> str:
        if a == "0":
            return b
        if b == "0":
            return a
        if _is_int(a) and _is_int(b):
            return str(int(a) + int(b))
        return self.ins(f"add nsw i64 {a}, {b}")

    def mul(self, a: str, b: str) -> str:
        if a == "0" or b == "0":
            return "0"
        if a == "1":
            return b
        if b == "1":
            return a
        if _is_int(a) and _is_int(b):
            return str(int(a) * int(b))
        return self.ins(f"mul nsw i64 {a}, {b}")

    def product(self, factors: list[str]) -> str:
        result = "1"
        for factor in factors:
            result = self.mul(result, factor)
        return result


def _is_int(text: str) -> bool:
    return text[0] != "%"
