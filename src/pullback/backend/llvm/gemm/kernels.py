# SPDX-License-Identifier: MIT
"""The kernels of matrix products, written for a machine's vectors, as LLVM text.

A *tile* is ``v`` vectors of rows times ``n`` columns of C, kept in registers while the product runs along k: per step
``v`` vector loads of A, ``n`` loads of B that fill a vector with one number, ``v * n`` fused multiply-adds. The driver
(``driver.c``) cuts C into tiles. What it finds here, for an element type of ``bits`` bits:

- ``@pb_kernels``: a table of ``void (i64 k, A*, i64 a_step, B*, i64 b_step, i64 b_column, C*, i64 c_column, i64 last,
  T alpha, T beta)``, entry ``(v - 1) * NR + n - 1``: ``C = beta C + alpha A B``. Rows of A and C are contiguous, the
  last vector has ``last`` of them; C is not read if beta is 0, so that nothing in it matters.
- ``@pb_stairs``: the same for ``v`` of two or more and all columns of a tile, but with a number of steps for each
  vector, for the diagonal of a triangle: entry ``2 (v - 2)``: ``k0`` steps of all vectors, ``k1`` of all but the first,
  ``k2`` of the third; the next entry: of the first, of the first two, of all.
- ``@pb_full``: the greatest tile, whose A and B are packed (``a_step`` = MR, ``b_step`` = NR, ``b_column`` = 1).
- ``@pb_corner``: one vector of rows and all columns of a tile, of which only a part is written: with four numbers more,
  ``low``, ``down``, ``end`` and ``up``, it writes rows ``low + j down <= i < end + j up`` of column j.
- ``T @pb_wrong(i64 count, A*)`` is NaN if one of so many numbers is not finite, else 0.
- ``@pb_copy_a(i64 k, A*, i64 step, P*)`` packs MR contiguous rows into a panel, ``@pb_copy_b`` NR columns.
- ``@pb_turn_a(i64 blocks, A*, i64 row, P*)`` packs W rows that are contiguous along k, in blocks of W steps, into a
  panel of MR rows; ``@pb_turn_b`` NR columns that are contiguous along k into a panel of NR columns.

The driver is told the sizes of tiles, MR and NR, and of the blocks that caches hold (``Shape.constants``).

Blocks as in Goto and van de Geijn, Anatomy of high-performance matrix multiplication (2008).
"""

from __future__ import annotations

from dataclasses import dataclass

#: panels of a block, at most: driver.c has so much room for what it knows of each
PANELS = 512
#: vectors of a tile: three, so that loads of A are half as many as fused multiply-adds can hide
V = 3


@dataclass(frozen=True, slots=True)
class Machine:
    """``width``: bits of a vector register; ``columns`` of a tile: as many as leave registers for A and B.

    ``own``: whether the kernels are faster than BLAS.
    """

    width: int
    columns: int
    own: bool


#: 32 registers of 512 bits, 16 of 256, some of 128
WIDE, MEDIUM, NARROW = Machine(512, 8, True), Machine(256, 4, False), Machine(128, 4, False)


@dataclass(frozen=True, slots=True)
class Shape:
    """Kernels of one element type for one machine."""

    bits: int
    machine: Machine

    @property
    def w(self) -> int:
        return self.machine.width // self.bits

    @property
    def nr(self) -> int:
        return self.machine.columns

    @property
    def mr(self) -> int:
        return V * self.w

    @property
    def scalar(self) -> str:
        return "double" if self.bits == 64 else "float"

    @property
    def vector(self) -> str:
        return f"<{self.w} x {self.scalar}>"

    @property
    def suffix(self) -> str:
        return f"v{self.w}f{self.bits}"

    def constants(self) -> dict[str, int]:
        """A block of A fills a quarter of a megabyte, a panel of B a third of the first cache, a block of B 4 MB."""
        kc = 256
        mc = (1 << 18) * 8 // self.bits // kc // self.mr * self.mr
        nc = min((1 << 22) * 8 // self.bits // kc // self.nr, PANELS) * self.nr
        own = int(self.machine.own)
        return {"w": self.w, "mr": self.mr, "nr": self.nr, "mc": mc, "kc": kc, "nc": nc, "own": own}


def text(shape: Shape) -> str:
    """The module of all kernels."""
    vec, s = shape.vector, shape.suffix
    out = [
        f"declare {vec} @llvm.fmuladd.{s}({vec}, {vec}, {vec})",
        f"declare {vec} @llvm.masked.load.{s}.p0(ptr, i32, <{shape.w} x i1>, {vec})",
        f"declare void @llvm.masked.store.{s}.p0({vec}, ptr, i32, <{shape.w} x i1>)",
        "declare void @llvm.prefetch.p0(ptr, i32, i32, i32)",
    ]
    names = []
    for v in range(1, V + 1):
        for n in range(1, shape.nr + 1):
            names.append(f"pb_tile_{v}x{n}")
            out.append(_tile(shape, names[-1], v, n, packed=False))
    out.append(_tile(shape, "pb_full", V, shape.nr, packed=True))
    stairs = []
    for v in range(2, V + 1):
        for rising in (False, True):
            stairs.append(f"pb_stairs_{v}{'lu'[rising]}")
            out.append(_stairs(shape, stairs[-1], v, rising))
    out.append(f"@pb_stairs = constant [{len(stairs)} x ptr] [{', '.join(f'ptr @{name}' for name in stairs)}]")
    table = ", ".join(f"ptr @{name}" for name in names)
    out.append(f"@pb_kernels = constant [{len(names)} x ptr] [{table}]")
    out.append(_corner(shape))
    out.append(_wrong(shape))
    out.append(_copy(shape, "pb_copy_a", shape.mr))
    out.append(_copy(shape, "pb_copy_b", shape.nr))
    out.append(_turn(shape, "pb_turn_a", shape.w, shape.mr))
    out.append(_turn(shape, "pb_turn_b", shape.nr, shape.nr))
    return "\n".join(out) + "\n"


class _Lines:
    """Instructions with names for their results."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._next = 0

    def ins(self, text: str) -> str:
        name = f"%t{self._next}"
        self._next += 1
        self.lines.append(f"  {name} = {text}")
        return name

    def do(self, text: str) -> None:
        self.lines.append(f"  {text}")

    def label(self, name: str) -> None:
        self.lines.append(f"{name}:")


def _spread(o: _Lines, shape: Shape, x: str) -> str:
    """A vector of ``x``."""
    one = o.ins(f"insertelement {shape.vector} poison, {shape.scalar} {x}, i64 0")
    return o.ins(f"shufflevector {shape.vector} {one}, {shape.vector} poison, <{shape.w} x i32> zeroinitializer")


def _tile(shape: Shape, name: str, v: int, n: int, packed: bool) -> str:
    """``packed``: the strides are known, and no row is missing."""
    t, vec, w = shape.scalar, shape.vector, shape.w
    strides = "" if packed else ", i64 %as"
    columns = "" if packed else ", i64 %bs, i64 %bj"
    last = "" if packed else ", i64 %last"
    head = (
        f"define void @{name}(i64 %k, ptr noalias %a{strides}, ptr noalias %b{columns}, ptr noalias %c, i64 %cs{last}, "
        f"{t} %alpha, {t} %beta) nounwind {{"
    )
    o = _Lines()
    o.label("entry")
    mask = "" if packed else _mask(o, w)
    bs = ["0"] if packed else ["0", *(["%bj"] if n > 1 else [])]
    while not packed and len(bs) < n:
        bs.append(o.ins(f"mul i64 %bj, {len(bs)}"))
    if packed:
        for p in _columns(o, t, "%c", "%cs", n):  # its first and last line: they are there when the sums are
            o.do(f"call void @llvm.prefetch.p0(ptr {p}, i32 1, i32 3, i32 1)")
            end = o.ins(f"getelementptr {t}, ptr {p}, i64 {shape.mr - 1}")
            o.do(f"call void @llvm.prefetch.p0(ptr {end}, i32 1, i32 3, i32 1)")
    columns_of_b = [o.ins(f"getelementptr {t}, ptr %b, i64 {x}") for x in bs] if not packed else ["%b"]
    o.do("%some = icmp sgt i64 %k, 0")
    o.do("br i1 %some, label %loop, label %done")
    _loop(o, shape, v, n, packed, columns_of_b, mask)
    o.label("done")
    acc = [[f"%sum{i}.{j}" for i in range(v)] for j in range(n)]
    for j in range(n):
        for i in range(v):
            o.do(f"{acc[j][i]} = phi {vec} [ zeroinitializer, %entry ], [ %next{i}.{j}, %loop ]")
    _finish(o, shape, v, acc, _columns(o, t, "%c", "%cs", n), [mask] * n)
    return "\n".join([head, *o.lines, "}"])


def _columns(o: _Lines, t: str, base: str, step: str, n: int) -> list[str]:
    """Where columns begin."""
    return [o.ins(f"getelementptr {t}, ptr {base}, i64 {o.ins(f'mul i64 {step}, {j}')}") for j in range(n)]


def _corner(shape: Shape) -> str:
    """A vector of rows of a tile's columns; column j has those from ``low + j * down`` until ``end + j * up``."""
    t, vec, w, n = shape.scalar, shape.vector, shape.w, shape.nr
    o = _Lines()
    o.lines.append(
        f"define void @pb_corner(i64 %k, ptr noalias %a, i64 %as, ptr noalias %b, i64 %bs, i64 %bj, ptr noalias %c, "
        f"i64 %cs, i64 %last, {t} %alpha, {t} %beta, i64 %low, i64 %down, i64 %end, i64 %up) nounwind {{"
    )
    o.label("entry")
    mask = _mask(o, w)
    columns = _columns(o, t, "%b", "%bj", n)
    o.do("%some = icmp sgt i64 %k, 0")
    o.do("br i1 %some, label %loop, label %done")
    _loop(o, shape, 1, n, False, columns, mask)
    o.label("done")
    acc = [[f"%sum0.{j}"] for j in range(n)]
    for j in range(n):
        o.do(f"{acc[j][0]} = phi {vec} [ zeroinitializer, %entry ], [ %next0.{j}, %loop ]")
    masks = []
    for j in range(n):
        first = o.ins(f"add i64 %low, {o.ins(f'mul i64 %down, {j}')}")
        end = o.ins(f"add i64 %end, {o.ins(f'mul i64 %up, {j}')}")
        inside = o.ins(f"and <{w} x i1> {_compared(o, w, 'sge', first)}, {_compared(o, w, 'slt', end)}")
        masks.append(o.ins(f"and <{w} x i1> {inside}, {mask}"))
    _finish(o, shape, 1, acc, _columns(o, t, "%c", "%cs", n), masks)
    return "\n".join([*o.lines, "}"])


def _stairs(shape: Shape, name: str, v: int, rising: bool) -> str:
    """Rows of the same columns, in vectors that end (or, ``rising``, begin) one after the other along k."""
    t, vec, n = shape.scalar, shape.vector, shape.nr
    o = _Lines()
    o.lines.append(
        f"define void @{name}(i64 %k0, i64 %k1, i64 %k2, ptr noalias %a, i64 %as, ptr noalias %b, i64 %bs, i64 %bj, "
        f"ptr noalias %c, i64 %cs, i64 %last, {t} %alpha, {t} %beta) nounwind {{"
    )
    o.label("entry")
    mask = _mask(o, shape.w)
    columns = _columns(o, t, "%b", "%bj", n)
    acc = [["zeroinitializer"] * v for _ in range(n)]
    pa, pk, before = "%a", "0", "entry"
    for step in range(v):
        there = range(step + 1) if rising else range(step, v)
        o.do(f"%some{step} = icmp sgt i64 %k{step}, 0")
        o.do(f"br i1 %some{step}, label %loop{step}, label %done{step}")
        o.label(f"loop{step}")
        o.do(f"%p{step} = phi i64 [ 0, %{before} ], [ %p.next{step}, %loop{step} ]")
        o.do(f"%pa{step} = phi ptr [ {pa}, %{before} ], [ %pa.next{step}, %loop{step} ]")
        o.do(f"%pk{step} = phi i64 [ {pk}, %{before} ], [ %pk.next{step}, %loop{step} ]")
        for j in range(n):
            for i in there:
                end = f"[ %next{step}.{i}.{j}, %loop{step} ]"
                o.do(f"%acc{step}.{i}.{j} = phi {vec} [ {acc[j][i]}, %{before} ], {end}")
        left = {}
        for i in there:
            place = o.ins(f"getelementptr {t}, ptr %pa{step}, i64 {i * shape.w}")
            left[i] = _load(o, shape, place, mask if i == v - 1 else "")
        for j in range(n):
            place = o.ins(f"getelementptr {t}, ptr {columns[j]}, i64 %pk{step}")
            right = _spread(o, shape, o.ins(f"load {t}, ptr {place}, align {shape.bits // 8}"))
            for i in there:
                factors = f"{vec} {left[i]}, {vec} {right}, {vec} %acc{step}.{i}.{j}"
                o.do(f"%next{step}.{i}.{j} = call {vec} @llvm.fmuladd.{shape.suffix}({factors})")
        o.do(f"%pa.next{step} = getelementptr {t}, ptr %pa{step}, i64 %as")
        o.do(f"%pk.next{step} = add i64 %pk{step}, %bs")
        o.do(f"%p.next{step} = add i64 %p{step}, 1")
        o.do(f"%more{step} = icmp slt i64 %p.next{step}, %k{step}")
        o.do(f"br i1 %more{step}, label %loop{step}, label %done{step}")
        o.label(f"done{step}")
        o.do(f"%pa.at{step} = phi ptr [ {pa}, %{before} ], [ %pa.next{step}, %loop{step} ]")
        o.do(f"%pk.at{step} = phi i64 [ {pk}, %{before} ], [ %pk.next{step}, %loop{step} ]")
        for j in range(n):
            for i in there:
                end = f"[ %next{step}.{i}.{j}, %loop{step} ]"
                o.do(f"%sum{step}.{i}.{j} = phi {vec} [ {acc[j][i]}, %{before} ], {end}")
                acc[j][i] = f"%sum{step}.{i}.{j}"
        pa, pk, before = f"%pa.at{step}", f"%pk.at{step}", f"done{step}"
    _finish(o, shape, v, acc, _columns(o, t, "%c", "%cs", n), [mask] * n)
    return "\n".join([*o.lines, "}"])


def _mask(o: _Lines, w: int) -> str:
    """Which rows of the last vector there are."""
    return _compared(o, w, "ult", "%last")


def _compared(o: _Lines, w: int, how: str, x: str) -> str:
    """Which of the numbers 0 to w - 1 are less than ``x``, or what ``how`` says."""
    one = o.ins(f"insertelement <{w} x i64> poison, i64 {x}, i64 0")
    all_ = o.ins(f"shufflevector <{w} x i64> {one}, <{w} x i64> poison, <{w} x i32> zeroinitializer")
    numbers = ", ".join(f"i64 {i}" for i in range(w))
    return o.ins(f"icmp {how} <{w} x i64> <{numbers}>, {all_}")


def _loop(o: _Lines, shape: Shape, v: int, n: int, packed: bool, columns: list[str], mask: str) -> None:
    """Along k: one step an iteration."""
    t, vec, w = shape.scalar, shape.vector, shape.w
    o.label("loop")
    o.do("%p = phi i64 [ 0, %entry ], [ %p.next, %loop ]")
    o.do("%pa = phi ptr [ %a, %entry ], [ %pa.next, %loop ]")
    if packed:
        o.do("%pb = phi ptr [ %b, %entry ], [ %pb.next, %loop ]")
    else:
        o.do("%pk = phi i64 [ 0, %entry ], [ %pk.next, %loop ]")
    for j in range(n):
        for i in range(v):
            o.do(f"%acc{i}.{j} = phi {vec} [ zeroinitializer, %entry ], [ %next{i}.{j}, %loop ]")
    left = []
    for i in range(v):
        place = o.ins(f"getelementptr {t}, ptr %pa, i64 {i * w}")
        left.append(_load(o, shape, place, mask if i == v - 1 else ""))
    for j in range(n):
        if packed:
            place = o.ins(f"getelementptr {t}, ptr %pb, i64 {j}")
        else:
            place = o.ins(f"getelementptr {t}, ptr {columns[j]}, i64 %pk")
        right = _spread(o, shape, o.ins(f"load {t}, ptr {place}, align {shape.bits // 8}"))
        for i in range(v):
            factors = f"{vec} {left[i]}, {vec} {right}"
            o.do(f"%next{i}.{j} = call {vec} @llvm.fmuladd.{shape.suffix}({factors}, {vec} %acc{i}.{j})")
    o.do(f"%pa.next = getelementptr {t}, ptr %pa, i64 {shape.mr if packed else '%as'}")
    if packed:
        o.do(f"%pb.next = getelementptr {t}, ptr %pb, i64 {shape.nr}")
    else:
        o.do("%pk.next = add i64 %pk, %bs")
    o.do("%p.next = add i64 %p, 1")
    o.do("%more = icmp slt i64 %p.next, %k")
    o.do("br i1 %more, label %loop, label %done")


def _load(o: _Lines, shape: Shape, place: str, mask: str) -> str:
    vec, align = shape.vector, shape.bits // 8
    if not mask:
        return o.ins(f"load {vec}, ptr {place}, align {align}")
    return o.ins(
        f"call {vec} @llvm.masked.load.{shape.suffix}.p0(ptr {place}, i32 {align}, <{shape.w} x i1> {mask}, "
        f"{vec} zeroinitializer)"
    )


def _finish(o: _Lines, shape: Shape, v: int, acc: list[list[str]], places: list[str], masks: list[str]) -> None:
    """``C = beta C + alpha sums``; ``masks``: of the last vector of each column."""
    t, vec, w = shape.scalar, shape.vector, shape.w
    alpha, beta = _spread(o, shape, "%alpha"), _spread(o, shape, "%beta")
    o.do(f"%fresh = fcmp oeq {t} %beta, 0.0")
    o.do("br i1 %fresh, label %set, label %add")
    for label in ("set", "add"):
        o.label(label)
        made = []  # all before the first store: the processor lets a load wait for a masked store beside it
        for sums, column, mask in zip(acc, places, masks, strict=True):
            for i in range(v):
                m = mask if i == v - 1 else ""
                place = o.ins(f"getelementptr {t}, ptr {column}, i64 {i * w}")
                new = o.ins(f"fmul {vec} {alpha}, {sums[i]}")
                if label == "add":
                    old = _load(o, shape, place, m)
                    new = o.ins(f"call {vec} @llvm.fmuladd.{shape.suffix}({vec} {beta}, {vec} {old}, {vec} {new})")
                made.append((new, place, m))
        for new, place, m in made:
            _store(o, shape, new, place, m)
        o.do("ret void")


def _store(o: _Lines, shape: Shape, x: str, place: str, mask: str) -> None:
    vec, align = shape.vector, shape.bits // 8
    if mask:
        masked = f"ptr {place}, i32 {align}, <{shape.w} x i1> {mask}"
        o.do(f"call void @llvm.masked.store.{shape.suffix}.p0({vec} {x}, {masked})")
    else:
        o.do(f"store {vec} {x}, ptr {place}, align {align}")


def _wrong(shape: Shape) -> str:
    """The sum of all numbers times 0: two vectors at a time, then single numbers."""
    t, vec, w, s = shape.scalar, shape.vector, shape.w, shape.suffix
    align = shape.bits // 8
    zero = f"{vec} zeroinitializer"
    return f"""declare {t} @llvm.vector.reduce.fadd.{s}({t}, {vec})
define {t} @pb_wrong(i64 %count, ptr %a) nounwind {{
entry:
  %whole = and i64 %count, {-2 * w}
  %some = icmp sgt i64 %whole, 0
  br i1 %some, label %loop, label %across
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %s0 = phi {vec} [ zeroinitializer, %entry ], [ %n0, %loop ]
  %s1 = phi {vec} [ zeroinitializer, %entry ], [ %n1, %loop ]
  %p0 = getelementptr {t}, ptr %a, i64 %i
  %p1 = getelementptr {t}, ptr %p0, i64 {w}
  %x0 = load {vec}, ptr %p0, align {align}
  %x1 = load {vec}, ptr %p1, align {align}
  %n0 = call {vec} @llvm.fmuladd.{s}({vec} %x0, {zero}, {vec} %s0)
  %n1 = call {vec} @llvm.fmuladd.{s}({vec} %x1, {zero}, {vec} %s1)
  %i.next = add i64 %i, {2 * w}
  %more = icmp slt i64 %i.next, %whole
  br i1 %more, label %loop, label %across
across:
  %v0 = phi {vec} [ zeroinitializer, %entry ], [ %n0, %loop ]
  %v1 = phi {vec} [ zeroinitializer, %entry ], [ %n1, %loop ]
  %v = fadd {vec} %v0, %v1
  %sum = call reassoc {t} @llvm.vector.reduce.fadd.{s}({t} 0.0, {vec} %v)
  %left = icmp slt i64 %whole, %count
  br i1 %left, label %rest, label %done
rest:
  %j = phi i64 [ %whole, %across ], [ %j.next, %rest ]
  %r = phi {t} [ %sum, %across ], [ %r.next, %rest ]
  %p = getelementptr {t}, ptr %a, i64 %j
  %x = load {t}, ptr %p, align {align}
  %product = fmul {t} %x, 0.0
  %r.next = fadd {t} %r, %product
  %j.next = add i64 %j, 1
  %again = icmp slt i64 %j.next, %count
  br i1 %again, label %rest, label %done
done:
  %result = phi {t} [ %sum, %across ], [ %r.next, %rest ]
  ret {t} %result
}}"""


def _copy(shape: Shape, name: str, rows: int) -> str:
    """``k`` groups of ``rows`` numbers, ``%step`` apart, one behind the other."""
    t, align = shape.scalar, shape.bits // 8
    wide = min(rows, shape.w)
    vec = f"<{wide} x {t}>"
    o = _Lines()
    o.lines.append(f"define void @{name}(i64 %k, ptr noalias %a, i64 %step, ptr noalias %to) nounwind {{")
    o.label("entry")
    o.do("%some = icmp sgt i64 %k, 0")
    o.do("br i1 %some, label %loop, label %done")
    o.label("loop")
    o.do("%p = phi i64 [ 0, %entry ], [ %p.next, %loop ]")
    source = o.ins(f"getelementptr {t}, ptr %a, i64 {o.ins('mul i64 %p, %step')}")
    target = o.ins(f"getelementptr {t}, ptr %to, i64 {o.ins(f'mul i64 %p, {rows}')}")
    for i in range(0, rows, wide):
        x = o.ins(f"load {vec}, ptr {o.ins(f'getelementptr {t}, ptr {source}, i64 {i}')}, align {align}")
        o.do(f"store {vec} {x}, ptr {o.ins(f'getelementptr {t}, ptr {target}, i64 {i}')}, align {align}")
    o.do("%p.next = add i64 %p, 1")
    o.do("%more = icmp slt i64 %p.next, %k")
    o.do("br i1 %more, label %loop, label %done")
    o.label("done")
    o.do("ret void")
    o.lines.append("}")
    return "\n".join(o.lines)


def _turn(shape: Shape, name: str, rows: int, step: int) -> str:
    """``rows`` rows of W numbers, ``%row`` apart, become W groups of ``rows`` numbers, ``step`` apart.

    All numbers in a row of vectors, shuffled like a deck of cards cut in two, log2(rows) times, are transposed.
    """
    t, vec, w = shape.scalar, shape.vector, shape.w
    align = shape.bits // 8
    o = _Lines()
    o.lines.append(f"define void @{name}(i64 %blocks, ptr noalias %a, i64 %row, ptr noalias %to) nounwind {{")
    o.label("entry")
    o.do("%some = icmp sgt i64 %blocks, 0")
    o.do("br i1 %some, label %loop, label %done")
    o.label("loop")
    o.do("%q = phi i64 [ 0, %entry ], [ %q.next, %loop ]")
    first = o.ins(f"mul i64 %q, {w}")
    deck = []
    for r in range(rows):
        offset = o.ins(f"mul i64 %row, {r}")
        place = o.ins(f"getelementptr {t}, ptr %a, i64 {o.ins(f'add i64 {offset}, {first}')}")
        deck.append(o.ins(f"load {vec}, ptr {place}, align {align}"))
    halves = [", ".join(f"i32 {h * w // 2 + i // 2 + (i % 2) * w}" for i in range(w)) for h in range(2)]
    cut = rows
    while cut > 1:
        cut //= 2
        deck = [
            o.ins(f"shufflevector {vec} {deck[r]}, {vec} {deck[r + rows // 2]}, <{w} x i32> <{halves[h]}>")
            for r in range(rows // 2)
            for h in range(2)
        ]
    base = o.ins(f"getelementptr {t}, ptr %to, i64 {o.ins(f'mul i64 %q, {w * step}')}")
    apart = w if step == rows else step  # of vectors: they lie together, or each is a step
    for at, x in enumerate(deck):
        o.do(f"store {vec} {x}, ptr {o.ins(f'getelementptr {t}, ptr {base}, i64 {at * apart}')}, align {align}")
    o.do("%q.next = add i64 %q, 1")
    o.do("%more = icmp slt i64 %q.next, %blocks")
    o.do("br i1 %more, label %loop, label %done")
    o.label("done")
    o.do("ret void")
    o.lines.append("}")
    return "\n".join(o.lines)
