# SPDX-License-Identifier: MIT
"""Loads, stores and allocation.

**Aliasing.** Every root has an alias scope; an access through a value lists the scopes of its roots, and as not
aliased the scopes of all other roots. Workspace fields and headers of growable buffers have scopes of their own.

**The arena** is a bump pointer in the workspace, always a multiple of 64: the fast path is inline. A loop body that
takes memory from it and lets no array out puts it back at the end of each trip.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pullback.ir.core import Block, Op, Value
from pullback.ir.types import ITEMSIZE, Array

from . import writer as ws
from .arrays import Descriptor, address, contiguous_strides, element, element_align
from .facts import Facts
from .types import LLVM, MEMORY, literal
from .writer import Writer

ALIGNMENT = 64
_HEADER = "{ ptr, i64, i64 }"


class Scopes:
    """Alias metadata of one function's accesses; made when first asked for."""

    def __init__(self, w: Writer, facts: Facts) -> None:
        self._module = w.module
        used = 0
        for bits in facts.roots.values():
            used |= bits
        self._bits = [bit for bit in (1 << k for k in range(used.bit_length())) if bit & used]
        self._names: dict[int, str] = {}
        self._suffixes: dict[int, str] = {}
        self._invariant = facts.constant
        self.groups: list[str] = []  # access groups of the parallel loops that we are in
        self._group_list = ""

    # Bits that no root has.
    WORKSPACE = 1 << 60
    HEADER = 1 << 61

    def _scope(self, bit: int) -> str:
        name = self._names.get(bit)
        if name is None:
            name = self._names[bit] = self._module.distinct("!2")
        return name

    def suffix(self, roots: int) -> str:
        """What an access to memory of ``roots`` says."""
        found = self._suffixes.get(roots)
        if found is None:
            every = [*self._bits, self.WORKSPACE, self.HEADER]
            mine = self._module.metadata(f"!{{{', '.join(self._scope(b) for b in every if b & roots)}}}")
            others = self._module.metadata(f"!{{{', '.join(self._scope(b) for b in every if not b & roots)}}}")
            found = self._suffixes[roots] = f", !alias.scope {mine}, !noalias {others}"
        return found

    def access(self, roots: int) -> str:
        return self.suffix(roots) + self._group_list

    def load(self, roots: int) -> str:
        constant = roots and not roots & ~self._invariant
        return (", !invariant.load !0" if constant else "") + self.access(roots)

    def enter(self, group: str) -> tuple[list[str], str]:
        """Enter a loop: a parallel one with an access group, or one of which nothing is known."""
        state = (self.groups, self._group_list)
        self.groups = [*self.groups, group] if group else []
        self._regroup()
        return state

    def leave(self, state: tuple[list[str], str]) -> None:
        self.groups, self._group_list = state

    def _regroup(self) -> None:
        if not self.groups:
            self._group_list = ""
        elif len(self.groups) == 1:
            self._group_list = f", !llvm.access.group {self.groups[0]}"
        else:
            together = self._module.metadata(f"!{{{', '.join(self.groups)}}}")
            self._group_list = f", !llvm.access.group {together}"


class Memory:
    """Emits the memory ops of one function."""

    def __init__(self, w: Writer, facts: Facts) -> None:
        self.w = w
        self.facts = facts
        self.scopes = Scopes(w, facts)

    # ------------------------------------------------------------------ elements

    def load(self, x: Descriptor, idx: Sequence[str], part: int | None) -> str:
        w, t = self.w, x.type
        if t.layout == "G":
            return self._tape_load(x, idx[0], part)
        p = address(w, x, idx, part)
        return self._get(t, p, self.scopes.load(x.roots))

    def store(self, x: Descriptor, value: str, idx: Sequence[str], part: int | None) -> None:
        if x.type.layout == "G":
            self._tape_store(x, value, idx[0], part)
        else:
            self._put(x.type, address(self.w, x, idx, part), value, self.scopes.access(x.roots))

    def _get(self, t: Array, p: str, suffix: str) -> str:
        w = self.w
        if t.dtype == "b1":
            return w.ins(f"icmp ne i8 {w.ins(f'load i8, ptr {p}, align 1{suffix}')}, 0")
        return w.ins(f"load {LLVM[t.element]}, ptr {p}, align {element_align(t)}{suffix}")

    def _put(self, t: Array, p: str, value: str, suffix: str) -> None:
        w = self.w
        if t.dtype == "b1":
            value = w.ins(f"zext i1 {value} to i8")
        w.do(f"store {MEMORY[t.element]} {value}, ptr {p}, align {element_align(t)}{suffix}")

    # ------------------------------------------------------------------ allocation

    def alloc(self, op: Op, dims: Sequence[str]) -> Descriptor:
        t = op.results[0].type
        assert isinstance(t, Array)
        roots = self.facts.roots[op.results[0]]
        if t.layout == "G":
            return self._tape(t, dims[0], roots)
        sizes = [str(d.size) if d.size is not None else s for d, s in zip(t.dims, dims, strict=True)]
        result = self.fresh(t, sizes, roots, op in self.facts.on_stack, bool(op.attrs.get("result")))
        if op.attrs.get("zero"):
            bytes_ = self.w.product([*sizes, str(ITEMSIZE[t.dtype])])
            self._clear(result.ptr, bytes_, roots)
        return result

    def fresh(self, t: Array, sizes: list[str], roots: int, on_stack: bool, result: bool) -> Descriptor:
        """A C array of ``sizes`` with undefined contents."""
        w = self.w
        if on_stack:
            ptr = w.stack(f"[{w.product(sizes)} x {MEMORY[t.dtype]}]", ALIGNMENT)
        else:
            bytes_ = self._total([*sizes, str(ITEMSIZE[t.dtype])])
            ptr = self._result_bytes(bytes_) if result else self.arena_bytes(bytes_)
        return Descriptor(t, ptr, sizes, contiguous_strides(w, sizes, "C"), roots)

    def _total(self, factors: Sequence[str]) -> str:
        """Their product; out of memory if it does not fit 63 bits (a product that wrapped would pass as small)."""
        w = self.w
        known = w.product([x for x in factors if x[0] != "%"])
        unknown = [x for x in factors if x[0] == "%"]
        if not unknown:
            return known if int(known) < 1 << 62 else str((1 << 62) - 1)
        w.module.declare("llvm.umul.with.overflow", "declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)")
        total, wrapped = known, ""
        for x in unknown:
            pair = w.ins(f"call {{ i64, i1 }} @llvm.umul.with.overflow.i64(i64 {total}, i64 {x})")
            total, bit = (
                w.ins(f"extractvalue {{ i64, i1 }} {pair}, 0"),
                w.ins(f"extractvalue {{ i64, i1 }} {pair}, 1"),
            )
            wrapped = w.ins(f"or i1 {wrapped}, {bit}") if wrapped else bit
        wrapped = w.ins(f"or i1 {wrapped}, {w.ins(f'icmp slt i64 {total}, 0')}")
        w.expect(w.ins(f"xor i1 {wrapped}, true"), w.exit_label(ws.OUT_OF_MEMORY))
        return total

    def _clear(self, p: str, bytes_: str, roots: int) -> None:
        self.w.module.declare("llvm.memset", "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)")
        suffix = self.scopes.suffix(roots)
        self.w.do(f"call void @llvm.memset.p0.i64(ptr align 16 {p}, i8 0, i64 {bytes_}, i1 false){suffix}")

    def _result_bytes(self, bytes_: str) -> str:
        w = self.w
        w.module.runtime("pb_result_alloc")
        p = w.ins(f"call noalias ptr @pb_result_alloc(ptr %ws, i64 {bytes_})")
        w.expect(w.ins(f"icmp ne ptr {p}, null"), w.exit_label(ws.OUT_OF_MEMORY))
        return p

    def arena_bytes(self, bytes_: str) -> str:
        """``bytes_`` bytes from the arena, aligned."""
        w = self.w
        suffix = self.scopes.suffix(Scopes.WORKSPACE)
        if bytes_[0] == "%":
            up = w.ins(f"add nuw i64 {bytes_}, {ALIGNMENT - 1}")
            rounded = w.ins(f"and i64 {up}, {-ALIGNMENT}")
        else:
            rounded = str(-(-int(bytes_) // ALIGNMENT) * ALIGNMENT)
        cur = w.ins(f"load ptr, ptr %ws, align 8{suffix}")
        end = w.ins(f"load ptr, ptr {w.ws_field(ws.ARENA_END)}, align 8{suffix}")
        left = w.ins(f"sub i64 {w.ins(f'ptrtoint ptr {end} to i64')}, {w.ins(f'ptrtoint ptr {cur} to i64')}")
        fits = w.ins(f"icmp uge i64 {left}, {rounded}")
        fast, slow, got, done = w.new_label(), w.new_label(), w.new_label(), w.new_label()
        w.do(f"br i1 {fits}, label %{fast}, label %{slow}, !prof !1")
        w.start(fast)
        w.do(f"store ptr {w.ins(f'getelementptr i8, ptr {cur}, i64 {rounded}')}, ptr %ws, align 8{suffix}")
        w.do(f"br label %{done}")
        w.start(slow)
        w.module.runtime("pb_arena_grow")
        more = w.ins(f"call ptr @pb_arena_grow(ptr %ws, i64 {rounded})")
        there = w.ins(f"icmp ne ptr {more}, null")
        w.do(f"br i1 {there}, label %{got}, label %{w.exit_label(ws.OUT_OF_MEMORY)}, !prof !1")
        w.start(got)
        w.do(f"br label %{done}")
        w.start(done)
        return w.ins(f"phi ptr [ {cur}, %{fast} ], [ {more}, %{got} ]")

    def mark(self, body: Block) -> Callable[[], None] | None:
        """Remember the arena's state; what puts it back. None if ``body`` takes nothing from it."""
        if body not in self.facts.allocating:
            return None
        w = self.w
        w.module.runtime("pb_arena_reset")
        saved = w.stack("[3 x ptr]")
        suffix = self.scopes.suffix(Scopes.WORKSPACE)
        kept = []
        for k, offset in enumerate((ws.ARENA_CUR, ws.ARENA_END, ws.CHUNKS)):
            kept.append(w.ins(f"load ptr, ptr {w.ws_field(offset)}, align 8{suffix}"))
            field = w.ins(f"getelementptr inbounds ptr, ptr {saved}, i64 {k}") if k else saved
            w.do(f"store ptr {kept[k]}, ptr {field}, align 8")

        def reset() -> None:
            """In the same chunk this is one store; else the runtime drops the chunks that came since."""
            end = w.ins(f"load ptr, ptr {w.ws_field(ws.ARENA_END)}, align 8{suffix}")
            drop, on = w.new_label(), w.new_label()
            w.do(f"store ptr {kept[0]}, ptr %ws, align 8{suffix}")
            w.do(f"br i1 {w.ins(f'icmp eq ptr {end}, {kept[1]}')}, label %{on}, label %{drop}, !prof !1")
            w.start(drop)
            w.do(f"call void @pb_arena_reset(ptr %ws, ptr {saved})")
            w.do(f"br label %{on}")
            w.start(on)

        return reset

    # ------------------------------------------------------------------ growable buffers

    def _tape(self, t: Array, hint: str, roots: int) -> Descriptor:
        w = self.w
        header = self.arena_bytes("24")
        w.do(f"store {_HEADER} zeroinitializer, ptr {header}, align 8{self.scopes.suffix(Scopes.HEADER)}")
        # At least one entry, so that a load always has one to read.
        positive = w.ins(f"icmp sgt i64 {hint}, 1")
        last = w.ins(f"add i64 {w.ins(f'select i1 {positive}, i64 {hint}, i64 1')}, -1")
        self._grow(header, t, last, roots)
        return Descriptor(t, header, [], [], roots)

    def grow(self, x: Descriptor, index: str) -> None:
        """Make room for entry ``index`` of a growable buffer."""
        self._grow(x.ptr, x.type, index, x.roots)

    def _grow(self, header: str, t: Array, index: str, roots: int) -> None:
        w = self.w
        w.module.runtime("pb_tape_grow")
        # It touches this buffer, its header and the workspace: accesses to all else may move across it.
        suffix = self.scopes.suffix(roots | Scopes.HEADER | Scopes.WORKSPACE)
        size = ITEMSIZE[t.dtype]
        status = w.ins(f"call i32 @pb_tape_grow(ptr %ws, ptr {header}, i64 {size}, i64 {index}){suffix}")
        w.expect(w.ins(f"icmp eq i32 {status}, 0"), w.exit_label(ws.OUT_OF_MEMORY))

    def header(self, x: Descriptor, field: int) -> tuple[str, str]:
        """A field of the header: its address and its value."""
        w = self.w
        p = x.ptr if field == 0 else w.ins(f"getelementptr inbounds {_HEADER}, ptr {x.ptr}, i64 0, i32 {field}")
        llvm_type = "ptr" if field == 0 else "i64"
        return p, w.ins(f"load {llvm_type}, ptr {p}, align 8{self.scopes.suffix(Scopes.HEADER)}")

    def _tape_load(self, x: Descriptor, index: str, part: int | None) -> str:
        w, t = self.w, x.type
        _, capacity = self.header(x, 1)
        _, data = self.header(x, 0)
        inside = w.ins(f"icmp ult i64 {index}, {capacity}")
        safe = w.ins(f"select i1 {inside}, i64 {index}, i64 0")
        value = self._get(t, element(w, t, data, safe, part), self.scopes.suffix(x.roots))
        return w.ins(f"select i1 {inside}, {LLVM[t.element]} {value}, {LLVM[t.element]} {literal(0, t.element)}")

    def _tape_store(self, x: Descriptor, value: str, index: str, part: int | None) -> None:
        w, t = self.w, x.type
        _, capacity = self.header(x, 1)
        inside = w.ins(f"icmp ult i64 {index}, {capacity}")
        full, on = w.new_label(), w.new_label()
        w.do(f"br i1 {inside}, label %{on}, label %{full}, !prof !1")
        w.start(full)
        self._grow(x.ptr, t, index, x.roots)
        w.do(f"br label %{on}")
        w.start(on)
        _, data = self.header(x, 0)
        self._put(t, element(w, t, data, index, part), value, self.scopes.suffix(x.roots))
        if self.w.module.wants_length:
            p, length = self.header(x, 2)
            w.module.declare("llvm.smax.i64", "declare i64 @llvm.smax.i64(i64, i64)")
            after = w.ins(f"call i64 @llvm.smax.i64(i64 {length}, i64 {w.add(index, '1')})")
            w.do(f"store i64 {after}, ptr {p}, align 8{self.scopes.suffix(Scopes.HEADER)}")

    def free_tapes(self, block: Block, env: dict[Value, Descriptor | str]) -> None:
        """Give back the tapes that ``block`` itself made; no array leaves it."""
        for op in block.ops:
            if op.name == "alloc" and (x := env[op.results[0]]) and isinstance(x, Descriptor) and x.type.layout == "G":
                self.w.module.runtime("pb_tape_free")
                self.w.do(f"call void @pb_tape_free(ptr %ws, ptr {x.ptr})")

    def tape_length(self, x: Descriptor) -> str:
        return self.header(x, 2)[1]

    # ------------------------------------------------------------------ whole arrays

    def fill(self, x: Descriptor, parts: Sequence[str]) -> None:
        def body(idx: list[str]) -> None:
            for k, value in enumerate(parts):
                self.store(x, value, idx, k if len(parts) > 1 else None)

        self._nest(x.dims, body)

    def copy(self, op: Op, source: Descriptor) -> Descriptor:
        t = op.results[0].type
        assert isinstance(t, Array)
        roots = self.facts.roots[op.results[0]]
        result = self.fresh(t, source.dims, roots, op in self.facts.on_stack, bool(op.attrs.get("result")))
        parts: list[int | None] = [None] if t.element == t.dtype else [0, 1]

        def body(idx: list[str]) -> None:
            for part in parts:
                self.store(result, self.load(source, idx, part), idx, part)

        self._nest(source.dims, body)
        return result

    def _nest(self, dims: Sequence[str], body: Callable[[list[str]], None], idx: list[str] | None = None) -> None:
        """Loops over all indices of ``dims``, the last innermost."""
        idx = idx or []
        if len(idx) == len(dims):
            body(idx)
            return
        w, n = self.w, dims[len(idx)]
        w.module.has_loops = True
        head, done, before = w.new_label(), w.new_label(), w.label
        w.do(f"br i1 {w.ins(f'icmp sgt i64 {n}, 0')}, label %{head}, label %{done}")
        w.start(head)
        k, slot = w.phi("i64")
        self._nest(dims, body, [*idx, k])
        after = w.ins(f"add nuw nsw i64 {k}, 1")
        w.fill_phi(slot, ("0", before), (after, w.label))
        w.do(f"br i1 {w.ins(f'icmp slt i64 {after}, {n}')}, label %{head}, label %{done}")
        w.start(done)
