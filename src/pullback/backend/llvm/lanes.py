# SPDX-License-Identifier: MIT
"""Emission of the ops on SIMD lanes (``pullback.ir.lanes``): splats, reductions, and memory access per lane.

A value of ``n`` lanes is an LLVM vector of ``n`` elements, of as many registers as it takes. What a lane that is off
would have read or written is not touched.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pullback.ir.core import Op, Value
from pullback.ir.lanes import LINE, NO_LANE
from pullback.ir.types import FLOATS, ITEMSIZE, Array, lanes_of

from .arrays import Descriptor, Operand, address, element, element_align
from .memory import Memory
from .types import LLVM, MEMORY, SUFFIX, literal, vector
from .writer import Writer


class Lanes:
    """Emits the lane ops of one function."""

    def __init__(self, w: Writer, memory: Memory) -> None:
        self.w = w
        self.memory = memory

    def emit(self, op: Op, xs: Sequence[Operand]) -> str | None:
        """The result's register; ``xs`` are the operands'."""
        return _EMIT[op.name](self, op, xs)

    # ------------------------------------------------------------------ registers

    def splat(self, op: Op, xs: Sequence[Operand]) -> str:
        x, n = _scalar(xs[0]), lanes_of(op.result.type)
        t = LLVM[op.result.type.dtype]
        if x[0] != "%":
            return f"splat ({t} {x})"
        one = self.w.ins(f"insertelement {vector(t, n)} poison, {t} {x}, i64 0")
        return self.w.ins(f"shufflevector {vector(t, n)} {one}, {vector(t, n)} poison, <{n} x i32> zeroinitializer")

    def lane_ids(self, op: Op, xs: Sequence[Operand]) -> str:
        return f"<{', '.join(f'i64 {k}' for k in range(lanes_of(op.result.type)))}>"

    def any_lane(self, op: Op, xs: Sequence[Operand]) -> str:
        return self._reduce(op, xs, "or")

    def max_lane(self, op: Op, xs: Sequence[Operand]) -> str:
        return self._reduce(op, xs, "fmaximum" if op.result.type.dtype in FLOATS else "smax")

    def min_lane(self, op: Op, xs: Sequence[Operand]) -> str:
        return self._reduce(op, xs, "fminimum" if op.result.type.dtype in FLOATS else "smin")

    def _bits(self, op: Op, xs: Sequence[Operand]) -> str:
        """A mask as the bits of an i64."""
        n = lanes_of(op.operands[0].type)
        bits = self.w.ins(f"bitcast {vector('i1', n)} {_scalar(xs[0])} to i{n}")
        return bits if n == 64 else self.w.ins(f"zext i{n} {bits} to i64")

    def count_lanes(self, op: Op, xs: Sequence[Operand]) -> str:
        self.w.module.declare("llvm.ctpop.i64", "declare i64 @llvm.ctpop.i64(i64)")
        return self.w.ins(f"call i64 @llvm.ctpop.i64(i64 {self._bits(op, xs)})")

    def first_lane(self, op: Op, xs: Sequence[Operand]) -> str:
        assert lanes_of(op.operands[0].type) < NO_LANE
        self.w.module.declare("llvm.cttz.i64", "declare i64 @llvm.cttz.i64(i64, i1)")
        bits = self.w.ins(f"or i64 {self._bits(op, xs)}, {-1 << NO_LANE}")
        return self.w.ins(f"call i64 @llvm.cttz.i64(i64 {bits}, i1 true)")

    def sum_lanes(self, op: Op, xs: Sequence[Operand]) -> str:
        dtype = op.result.type.dtype
        if dtype not in FLOATS:
            return self._reduce(op, xs, "add")
        n, t = lanes_of(op.operands[0].type), LLVM[dtype]
        name = f"llvm.vector.reduce.fadd.v{n}{SUFFIX[dtype]}"
        self.w.module.declare(name, f"declare {t} @{name}({t}, {vector(t, n)})")
        return self.w.ins(f"call reassoc {t} @{name}({t} {literal(-0.0, dtype)}, {vector(t, n)} {_scalar(xs[0])})")

    def sum_each(self, op: Op, xs: Sequence[Operand]) -> str:
        """A tree of sums of halves, as many at a time as a vector holds; the order of operands is kept.

        First lanes of two vectors alternate, so that a partial sum of each is a pair. From then on a vector is a
        sequence of groups, one for each of the operands that have met in it by twos, of so many partial sums.
        """
        t, n = LLVM[op.result.type.dtype], lanes_of(op.operands[0].type)
        even = [k + s * n for k in range(0, n, 2) for s in (0, 1)]
        found = self._pairs(t, n, [_scalar(x) for x in xs], even, 1)
        parts = n // 2
        while len(found) > 1:
            parts //= 2
            found = self._pairs(t, n, found, [k for k in range(2 * n) if k // 2 % (2 * parts) < parts], 2 * parts)
        (x,) = found
        while parts > 1:
            parts //= 2
            low = [k for k in range(n) if k // 2 % (2 * parts) < parts]
            x, n = self._halves(t, n, x, "poison", low, 2 * parts), n // 2
        return x

    def _pairs(self, t: str, n: int, xs: Sequence[str], low: Sequence[int], step: int) -> list[str]:
        return [self._halves(t, n, x, y, low, step) for x, y in zip(xs[::2], xs[1::2], strict=True)]

    def _halves(self, t: str, n: int, x: str, y: str, low: Sequence[int], step: int) -> str:
        """The sum of what is in two vectors of ``n`` at the places ``low``, and ``step`` behind them."""
        w, full = self.w, vector(t, n)
        sides = []
        for by in (0, step):
            places = ", ".join(f"i32 {k + by}" for k in low)
            sides.append(w.ins(f"shufflevector {full} {x}, {full} {y}, <{len(low)} x i32> <{places}>"))
        return w.ins(f"fadd {vector(t, len(low))} {sides[0]}, {sides[1]}")

    def _reduce(self, op: Op, xs: Sequence[Operand], how: str) -> str:
        dtype, n = op.result.type.dtype, lanes_of(op.operands[0].type)
        t = LLVM[dtype]
        name = f"llvm.vector.reduce.{how}.v{n}{SUFFIX[dtype]}"
        self.w.module.declare(name, f"declare {t} @{name}({vector(t, n)})")
        flags = "nsz " if how[0] == "f" else ""  # as of ``minimum``: an order of 0.0 and -0.0 costs as much again
        return self.w.ins(f"call {flags}{t} @{name}({vector(t, n)} {_scalar(xs[0])})")

    def lane(self, op: Op, xs: Sequence[Operand]) -> str:
        x = op.operands[0]
        t = vector(LLVM[x.type.dtype], lanes_of(x.type))
        return self.w.ins(f"extractelement {t} {_scalar(xs[0])}, i64 {_scalar(xs[1])}")

    # ------------------------------------------------------------------ lanes side by side in memory

    def load_lanes(self, op: Op, xs: Sequence[Operand]) -> str:
        x, idx, n = _array(xs[0]), [_scalar(i) for i in xs[1:]], lanes_of(op.result.type)
        t = x.type
        if t.layout == "G":
            return self._tape_load(x, idx[0], n)
        if op.attrs.get("apart"):
            return self._apart(x, idx, n)
        p = address(self.w, x, [*idx, "0"], None)
        return self._get(t, p, n, self.memory.scopes.load(x.roots))

    def _apart(self, x: Descriptor, idx: Sequence[str], n: int) -> str:
        """Numbers at equal distances, each loaded by itself, which takes a third of a gather's time.

        A loop makes a line's worth at a time: LLVM would keep the addresses of all lanes, in memory.
        """
        w, t, suffix = self.w, x.type, self.memory.scopes.load(x.roots)
        one, stride = MEMORY[t.dtype], x.strides[-1]
        some = min(n, LINE // ITEMSIZE[t.dtype])
        start, full = address(w, x, [*idx, "0"], None), vector(one, some)

        def some_from(first: str) -> str:
            found = "poison"
            for k in range(some):
                at = w.ins(f"getelementptr inbounds {one}, ptr {first}, i64 {w.mul(stride, str(k))}") if k else first
                number = w.ins(f"load {one}, ptr {at}, align {element_align(t)}{suffix}")
                found = w.ins(f"insertelement {full} {found}, {one} {number}, i64 {k}")
            return found

        if some == n:
            return self._from_memory(t, some_from(start), n)
        made, by = w.stack(f"[{n} x {one}]", LINE), w.mul(stride, str(some))
        head, done, before = w.new_label(), w.new_label(), w.label
        w.do(f"br label %{head}")
        w.start(head)
        k, k_slot = w.phi("i64")
        p, p_slot = w.phi("ptr")
        to = w.ins(f"getelementptr inbounds {one}, ptr {made}, i64 {k}")
        w.do(f"store {full} {some_from(p)}, ptr {to}, align {LINE}")
        after = w.ins(f"add nuw nsw i64 {k}, {some}")
        w.fill_phi(k_slot, ("0", before), (after, head))
        w.fill_phi(p_slot, (start, before), (w.ins(f"getelementptr {one}, ptr {p}, i64 {by}"), head))
        flat = w.module.distinct(w.module.metadata('!{!"llvm.loop.unroll.disable"}'))
        w.do(f"br i1 {w.ins(f'icmp slt i64 {after}, {n}')}, label %{head}, label %{done}, !llvm.loop {flat}")
        w.start(done)
        return self._from_memory(t, w.ins(f"load {vector(one, n)}, ptr {made}, align {LINE}"), n)

    def _get(self, t: Array, p: str, n: int, suffix: str) -> str:
        w = self.w
        found = w.ins(f"load {vector(MEMORY[t.dtype], n)}, ptr {p}, align {element_align(t)}{suffix}")
        return self._from_memory(t, found, n)

    def _from_memory(self, t: Array, x: str, n: int) -> str:
        if t.dtype == "b1":
            return self.w.ins(f"icmp ne {vector('i8', n)} {x}, zeroinitializer")
        return x

    def _to_memory(self, t: Array, x: str, n: int) -> str:
        if t.dtype == "b1":
            return self.w.ins(f"zext {vector('i1', n)} {x} to {vector('i8', n)}")
        return x

    def _tape_load(self, x: Descriptor, index: str, n: int) -> str:
        w, t = self.w, x.type
        _, capacity = self.memory.header(x, 1)
        _, data = self.memory.header(x, 0)
        first = w.mul(index, str(n))
        inside = w.ins(f"icmp ult i64 {w.add(first, str(n - 1))}, {capacity}")
        safe = w.ins(f"select i1 {inside}, i64 {first}, i64 0")
        value = self._get(t, element(w, t, data, safe, None), n, self.memory.scopes.suffix(x.roots))
        full = vector(LLVM[t.element], n)
        return w.ins(f"select i1 {inside}, {full} {value}, {full} zeroinitializer")

    def store_lanes(self, op: Op, xs: Sequence[Operand]) -> None:
        x, value, *rest = xs
        x, n = _array(x), lanes_of(op.operands[1].type)
        mask = _scalar(rest.pop()) if op.attrs.get("masked") else ""
        idx = [_scalar(i) for i in rest]
        w, t = self.w, x.type
        if t.layout == "G":
            first = w.mul(idx[0], str(n))
            self._make_room(x, w.add(first, str(n - 1)))
            _, data = self.memory.header(x, 0)
            p, suffix = element(w, t, data, first, None), self.memory.scopes.suffix(x.roots)
        else:
            p, suffix = address(w, x, [*idx, "0"], None), self.memory.scopes.access(x.roots)
        self._put(t, p, self._to_memory(t, _scalar(value), n), n, mask, suffix)

    def _put(self, t: Array, p: str, value: str, n: int, mask: str, suffix: str) -> None:
        w, full = self.w, vector(MEMORY[t.dtype], n)
        if not mask:
            w.do(f"store {full} {value}, ptr {p}, align {element_align(t)}{suffix}")
            return
        name = f"llvm.masked.store.v{n}{_memory_suffix(t)}.p0"
        w.module.declare(name, f"declare void @{name}({full}, ptr, i32, {vector('i1', n)})")
        w.do(f"call void @{name}({full} {value}, ptr {p}, i32 {element_align(t)}, {vector('i1', n)} {mask}){suffix}")

    # ------------------------------------------------------------------ lanes that are neighbours in a row

    def _place(self, x: Descriptor, idx: Sequence[str]) -> str:
        """Pointer to ``x[idx]``, which may lie outside: lanes that are off may come first."""
        w, offset = self.w, "0"
        for i, stride in zip(idx, x.strides, strict=True):
            offset = w.add(offset, w.mul(i, stride))
        return w.ins(f"getelementptr {MEMORY[x.type.dtype]}, ptr {x.ptr}, i64 {offset}")

    def load_run(self, op: Op, xs: Sequence[Operand]) -> str:
        x, *rest = _array(xs[0]), *map(_scalar, xs[1:])
        w, t, n = self.w, x.type, lanes_of(op.result.type)
        if not op.attrs.get("masked"):
            return self._get(t, self._place(x, rest), n, self.memory.scopes.load(x.roots))
        mask = rest.pop()
        full, bits = vector(MEMORY[t.dtype], n), vector("i1", n)
        name = f"llvm.masked.load.v{n}{_memory_suffix(t)}.p0"
        w.module.declare(name, f"declare {full} @{name}(ptr, i32, {bits}, {full})")
        p, suffix = self._place(x, rest), self.memory.scopes.access(x.roots)
        found = w.ins(
            f"call {full} @{name}(ptr {p}, i32 {element_align(t)}, {bits} {mask}, {full} zeroinitializer){suffix}"
        )
        return self._from_memory(t, found, n)

    def store_run(self, op: Op, xs: Sequence[Operand]) -> None:
        x, *rest = _array(xs[0]), *map(_scalar, xs[2:])
        n = lanes_of(op.operands[1].type)
        mask = rest.pop() if op.attrs.get("masked") else ""
        value = self._to_memory(x.type, _scalar(xs[1]), n)
        self._put(x.type, self._place(x, rest), value, n, mask, self.memory.scopes.access(x.roots))

    def join_lanes(self, op: Op, xs: Sequence[Operand]) -> str:
        n, by = lanes_of(op.result.type), op.attrs["by"]
        t = vector(LLVM[op.result.type.dtype], n)
        order = ", ".join(f"i32 {by + k}" for k in range(n))
        return self.w.ins(f"shufflevector {t} {_scalar(xs[0])}, {t} {_scalar(xs[1])}, <{n} x i32> <{order}>")

    def past_line(self, op: Op, xs: Sequence[Operand]) -> str:
        w, x = self.w, _array(xs[0])
        size = ITEMSIZE[x.type.dtype]
        address_ = w.ins(f"ptrtoint ptr {self._place(x, [_scalar(i) for i in xs[1:]])} to i64")
        return w.ins(f"lshr i64 {w.ins(f'and i64 {address_}, {LINE - 1}')}, {size.bit_length() - 1}")

    def fetch(self, op: Op, xs: Sequence[Operand]) -> None:
        w = self.w
        w.module.declare("llvm.prefetch", "declare void @llvm.prefetch.p0(ptr, i32, i32, i32)")
        p = self._place(_array(xs[0]), [_scalar(i) for i in xs[1:]])
        w.do(f"call void @llvm.prefetch.p0(ptr {p}, i32 0, i32 3, i32 1)")

    # ------------------------------------------------------------------ growable buffers

    def _make_room(self, x: Descriptor, last: str) -> None:
        """Grow the buffer ``x`` so that it has an entry ``last``."""
        w = self.w
        _, capacity = self.memory.header(x, 1)
        full, on = w.new_label(), w.new_label()
        w.do(f"br i1 {w.ins(f'icmp ult i64 {last}, {capacity}')}, label %{on}, label %{full}, !prof !1")
        w.start(full)
        self.memory.grow(x, last)
        w.do(f"br label %{on}")
        w.start(on)

    # ------------------------------------------------------------------ an address per lane

    def gather(self, op: Op, xs: Sequence[Operand]) -> str:
        w, n = self.w, lanes_of(op.result.type)
        x, mask = _array(xs[0]), _scalar(xs[1])
        t = x.type
        where, mask = self._addresses(op, x, xs[2:], op.operands[2:], mask, n)
        dtype = MEMORY[t.dtype] if t.element == t.dtype else LLVM[t.element]
        full = vector(dtype, n)
        name = f"llvm.masked.gather.v{n}{_memory_suffix(t)}.v{n}p0"
        ptrs, bits = vector("ptr", n), vector("i1", n)
        w.module.declare(name, f"declare {full} @{name}({ptrs}, i32, {bits}, {full})")
        suffix = self.memory.scopes.suffix(x.roots)
        align = element_align(t)
        found = w.ins(
            f"call {full} @{name}({ptrs} {where}, i32 {align}, {bits} {mask}, {full} zeroinitializer){suffix}"
        )
        return self._from_memory(t, found, n)

    def _addresses(
        self, op: Op, x: Descriptor, idx: Sequence[Operand], values: Sequence[Value], mask: str, n: int
    ) -> tuple[str, str]:
        """A pointer per lane, and which lanes may use theirs."""
        w, t = self.w, x.type
        i64 = vector("i64", n)
        same, each = "0", ""
        strides = ["1"] if t.layout == "G" else x.strides
        for i, v, stride in zip(idx, values, strides, strict=True):
            i = _scalar(i)
            if lanes_of(v.type) == 1:
                same = w.add(same, w.mul(i, stride))
                continue
            if stride != "1":
                i = w.ins(f"mul nsw {i64} {i}, {self._all(stride, n)}")
            each = w.ins(f"add nsw {i64} {each}, {i}") if each else i
        base = x.ptr
        if t.layout == "G":
            _, capacity = self.memory.header(x, 1)
            _, base = self.memory.header(x, 0)
            inside = w.ins(f"icmp ult {i64} {each}, {self._all(capacity, n)}")
            mask = w.ins(f"and {vector('i1', n)} {mask}, {inside}")
        if same != "0":
            base = element(w, t, base, same, None)
        part = op.attrs.get("part")
        field = f", i32 {part}" if part is not None else ""
        each = each or "zeroinitializer"
        return w.ins(f"getelementptr {MEMORY[t.dtype]}, ptr {base}, {i64} {each}{field}"), mask

    def _all(self, x: str, n: int) -> str:
        if x[0] != "%":
            return f"splat (i64 {x})"
        one = self.w.ins(f"insertelement {vector('i64', n)} poison, i64 {x}, i64 0")
        return self.w.ins(
            f"shufflevector {vector('i64', n)} {one}, {vector('i64', n)} poison, <{n} x i32> zeroinitializer"
        )

    def scatter(self, op: Op, xs: Sequence[Operand]) -> None:
        w, n = self.w, lanes_of(op.operands[1].type)
        x, value, mask = _array(xs[0]), _scalar(xs[1]), _scalar(xs[2])
        t = x.type
        if t.layout == "G":
            self._make_room(x, self._last(_scalar(xs[3]), mask, n))
        where, mask = self._addresses(op, x, xs[3:], op.operands[3:], mask, n)
        suffix = self.memory.scopes.suffix(x.roots)
        if op.attrs.get("add"):
            self._one_by_one(t, where, mask, value, n, suffix)
            return
        dtype = MEMORY[t.dtype] if t.element == t.dtype else LLVM[t.element]
        full, ptrs, bits = vector(dtype, n), vector("ptr", n), vector("i1", n)
        name = f"llvm.masked.scatter.v{n}{_memory_suffix(t)}.v{n}p0"
        w.module.declare(name, f"declare void @{name}({full}, {ptrs}, i32, {bits})")
        value = self._to_memory(t, value, n)
        w.do(f"call void @{name}({full} {value}, {ptrs} {where}, i32 {element_align(t)}, {bits} {mask}){suffix}")

    def _last(self, index: str, mask: str, n: int) -> str:
        """The largest index of a lane that is on."""
        w, i64 = self.w, vector("i64", n)
        used = w.ins(f"select {vector('i1', n)} {mask}, {i64} {index}, {i64} zeroinitializer")
        name = f"llvm.vector.reduce.smax.v{n}i64"
        w.module.declare(name, f"declare i64 @{name}({i64})")
        return w.ins(f"call i64 @{name}({i64} {used})")

    def _one_by_one(self, t: Array, where: str, mask: str, value: str, n: int, suffix: str) -> None:
        """Lanes may meet at one element: each adds in turn."""
        w, dtype = self.w, LLVM[t.element]
        ptrs, values, bits = (w.stack(f"[{n} x {kind}]", 64) for kind in ("ptr", dtype, "i8"))
        w.do(f"store {vector('ptr', n)} {where}, ptr {ptrs}, align 64")
        w.do(f"store {vector(dtype, n)} {value}, ptr {values}, align 64")
        on = w.ins(f"zext {vector('i1', n)} {mask} to {vector('i8', n)}")
        w.do(f"store {vector('i8', n)} {on}, ptr {bits}, align 64")
        head, add, following, done, before = *(w.new_label() for _ in range(4)), w.label
        w.do(f"br label %{head}")
        w.start(head)
        k, slot = w.phi("i64")
        bit = w.ins(f"load i8, ptr {w.ins(f'getelementptr inbounds i8, ptr {bits}, i64 {k}')}, align 1")
        w.do(f"br i1 {w.ins(f'icmp ne i8 {bit}, 0')}, label %{add}, label %{following}")
        w.start(add)
        p = w.ins(f"load ptr, ptr {w.ins(f'getelementptr inbounds ptr, ptr {ptrs}, i64 {k}')}, align 8")
        v = w.ins(f"load {dtype}, ptr {w.ins(f'getelementptr inbounds {dtype}, ptr {values}, i64 {k}')}, align 4")
        old = w.ins(f"load {dtype}, ptr {p}, align {element_align(t)}{suffix}")
        total = w.ins(f"{'fadd' if t.element in FLOATS else 'add'} {dtype} {old}, {v}")
        w.do(f"store {dtype} {total}, ptr {p}, align {element_align(t)}{suffix}")
        w.do(f"br label %{following}")
        w.start(following)
        after = w.ins(f"add nuw nsw i64 {k}, 1")
        w.fill_phi(slot, ("0", before), (after, following))
        w.do(f"br i1 {w.ins(f'icmp eq i64 {after}, {n}')}, label %{done}, label %{head}")
        w.start(done)


def _scalar(x: Operand) -> str:
    assert isinstance(x, str)
    return x


def _array(x: Operand) -> Descriptor:
    assert isinstance(x, Descriptor)
    return x


def _memory_suffix(t: Array) -> str:
    return "i8" if t.dtype == "b1" else SUFFIX[t.element]


_EMIT: dict[str, Callable[[Lanes, Op, Sequence[Operand]], str | None]] = {
    "splat": Lanes.splat,
    "lane_ids": Lanes.lane_ids,
    "any_lane": Lanes.any_lane,
    "max_lane": Lanes.max_lane,
    "min_lane": Lanes.min_lane,
    "count_lanes": Lanes.count_lanes,
    "first_lane": Lanes.first_lane,
    "sum_lanes": Lanes.sum_lanes,
    "sum_each": Lanes.sum_each,
    "lane": Lanes.lane,
    "load_lanes": Lanes.load_lanes,
    "store_lanes": Lanes.store_lanes,
    "gather": Lanes.gather,
    "scatter": Lanes.scatter,
    "load_run": Lanes.load_run,
    "store_run": Lanes.store_run,
    "join_lanes": Lanes.join_lanes,
    "past_line": Lanes.past_line,
    "fetch": Lanes.fetch,
}
