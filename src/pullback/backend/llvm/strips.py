# SPDX-License-Identifier: MIT
"""Loops over elements of several rows of a matrix (``for`` with ``rows``), and loops of which elementary functions
become part (``elementary.py``), in vector registers.

LLVM's vectoriser hands the last elements of a row to a scalar loop, which for rows of some hundred elements is much of
the work, sums each row across by itself, and takes no loop with a prefetch. Here the rest of a row is a register,
of which only some lanes are read and written, and so is the beginning of a long one, up to where a line of memory
begins; the sums of several rows are added across together; and loads that say so (``ahead``) ask for what is so many
elements behind.

An elementary function is a long chain of instructions, each of which waits for the one before: a trip computes several
registers, op by op, and a loop of single registers takes what is left.

What does not have the form ``plan`` asks for is left to LLVM.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from pullback.ir.core import Op, Value
from pullback.ir.lanes import LINE
from pullback.ir.types import FLOATS, ITEMSIZE, Array, Scalar
from pullback.prims import TABLE

from . import ops, target
from .arrays import Descriptor, Operand, address, element_align
from .memory import Memory
from .reduction import accumulations
from .types import BITS, LLVM, SUFFIX, literal, vector
from .writer import Writer

#: bits of a register below which there is no gain, and nothing to leave lanes out with
MIN_BITS = 256
#: arrays below stay in the second cache: nothing is fetched ahead
MIN_BYTES = 1 << 20
#: rows of which the distance to what is fetched holds fewer are followed by the hardware
SHORT = 8
#: elements of a row from which on whole lines are read
LONG = 48
#: registers of a trip with elementary functions (a power of two), and of how many of these functions' results at most
TOGETHER, MOST = 4, 16


@dataclass(slots=True)
class Plan:
    """How a loop goes through registers: ``moving`` values have a number for each trip, places ``along`` the trips are
    the counter plus what is the same in all, and so is everything else. ``together``: registers of a trip."""

    op: Op
    lanes: int = 1
    together: int = 1
    moving: set[Value] = field(default_factory=set)
    along: set[Value] = field(default_factory=set)

    def moves(self, op: Op) -> bool:
        return op.name == "store" or op.result in self.moving or op.result in self.along

    def types(self) -> list[str]:
        """LLVM's types of what the loop carries, in registers."""
        return [vector(LLVM[a.type.dtype], self.lanes) for a in self.op.regions[0].args[1:]]


def plan(op: Op, arrays: Mapping[Value, Operand], uses: dict[Value, int], w: Writer) -> Plan | None:
    """The plan of a loop marked ``rows``, or with elementary functions: flat, with rows that lie side by side in memory
    and sums, or independent."""
    isas = target.vector_isas()
    if not isas or isas[0][1] < MIN_BITS:
        return None
    body = op.regions[0]
    chains = sum(ops.taken_in(w, inner) for inner in body.ops)
    if not op.attrs.get("rows") and (not chains or any(ops.calls(w, inner) for inner in body.ops)):
        return None
    found = Plan(op, together=TOGETHER if chains else 1)
    while found.together * chains > MOST:
        found.together //= 2
    sums = accumulations(body, uses) if body.results else set()
    carried = body.args[1:]
    if any(not isinstance(a.type, Scalar) or a.type.dtype not in FLOATS for a in carried):
        return None
    ends = {y: a for a, y in zip(carried, body.results, strict=True)}
    if {x.result for x in sums if x.result in ends} != set(ends) or any(x.name not in ("add", "sub") for x in sums):
        return None
    found.moving.update(carried)
    found.along.add(body.args[0])
    independent = bool(op.attrs.get("parallel")) or _independent(body.ops, arrays)
    if not all(_fits(inner, found, arrays, independent) for inner in body.ops):
        return None
    if not all(y in found.moving for y in body.results):
        return None
    widths = [BITS[x.type.dtype] for x in found.moving if x.type.dtype != "b1"]
    if not widths:
        return None
    found.lanes = isas[0][1] // max(widths)
    return found


def _independent(body: Sequence[Op], arrays: Mapping[Value, Operand]) -> bool:
    """Whether what a trip stores to is met by accesses with the same index alone."""
    accesses = [(op, op.operands[1 if op.name == "load" else 2 :]) for op in body if op.name in ("load", "store")]
    for store, at in accesses:
        for other, idx in accesses if store.name == "store" else ():
            same = other.operands[0] is store.operands[0] and list(idx) == list(at)
            if not same and not _apart(arrays.get(store.operands[0]), arrays.get(other.operands[0])):
                return False
    return True


def _apart(x: Operand | None, y: Operand | None) -> bool:
    """Whether two arrays are known not to overlap."""
    if not isinstance(x, Descriptor) or not isinstance(y, Descriptor):
        return False
    return bool(x.roots and y.roots) and not x.roots & y.roots


def _fits(op: Op, plan: Plan, arrays: Mapping[Value, Operand], independent: bool) -> bool:
    """Whether the op works on registers; enters its result if it moves, or is a place."""
    moving, along = plan.moving, plan.along
    if op.name in ("load", "store"):
        stored = op.name == "store"
        x, idx = op.operands[0], op.operands[2 if stored else 1 :]
        t = x.type
        assert isinstance(t, Array)
        if "part" in op.attrs or t.dtype == "b1" or t.layout == "G" or not idx:
            return False
        at = [axis for axis, i in enumerate(idx) if i in along]
        if len(at) > 1 or any(i in moving for i in idx) or (stored and op.operands[1] in along):
            return False
        if not at:
            return not stored
        descriptor = arrays.get(x)
        if not isinstance(descriptor, Descriptor) or descriptor.strides[at[0]] != "1":
            return False
        moving.update(op.results)
        return not stored or independent
    if any(x in along for x in op.operands):
        moves = [x in along or x in moving for x in op.operands]
        if moves != [True, False] and (op.name, moves) != ("add", [False, True]):
            return False
        along.update(op.results)
        return op.name in ("add", "sub")
    if op.name == "const":
        return True
    if op.name not in TABLE:
        return False
    if any(x in moving for x in op.operands):
        moving.update(op.results)
    return True


class Strips:
    """Emits loops of one function."""

    def __init__(self, w: Writer, memory: Memory, env: dict[Value, Operand], reassociated: set[Op]) -> None:
        self.w = w
        self.memory = memory
        self.env = env
        self.reassociated = reassociated
        self.here: dict[Value, str] = {}  # values of the register at hand

    def emit(
        self, plan: Plan, start: str, n: str, inits: Sequence[str], head: str, done: str, loop_id: Callable[[], str]
    ) -> list[str]:
        """``n`` > 0 trips from ``start`` on, in blocks from ``head`` on, then ``done``: what is carried out.
        ``loop_id``: the metadata of a loop's back edge."""
        w, lanes = self.w, plan.lanes
        carried = plan.op.regions[0].args[1:]
        rest, end = w.new_label(), w.new_label()
        w.start(head)
        first, sums = "0", ["zeroinitializer"] * len(carried)
        aligned = self._aligned(plan)
        if aligned is not None:
            first, sums = self._head(plan, start, n, sums, aligned)
        if plan.together > 1:
            first, sums = self._loop(plan, start, n, first, sums, plan.together, loop_id())
        whole, totals = self._loop(plan, start, n, first, sums, 1, loop_id())
        before = w.label
        w.do(f"br i1 {w.ins(f'icmp slt i64 {whole}, {n}')}, label %{rest}, label %{end}")
        w.start(rest)
        on = self._first(w.ins(f"sub nuw nsw i64 {n}, {whole}"), lanes)
        made = self._trip(plan, [w.add(start, whole)], [totals], on)[0]
        last = w.label
        w.do(f"br label %{end}")
        w.start(end)
        totals = self._either(plan, (totals, before), (made, last))
        across = self._across(carried, totals, lanes)
        yields = [
            w.ins(f"fadd reassoc nsz {LLVM[a.type.dtype]} {init}, {x}")
            for a, init, x in zip(carried, inits, across, strict=True)
        ]
        w.do(f"br label %{done}")
        return yields

    def _aligned(self, plan: Plan) -> Op | None:
        """A load of a row of a matrix, whose place in lines of memory matters, and is known before the loop."""
        k = plan.op.regions[0].args[0]
        if plan.together > 1 or not plan.op.attrs.get("rows"):
            return None
        for op in plan.op.regions[0].ops:
            if op.name == "load" and op.result in plan.moving and len(op.operands) > 2:
                if all(i is k or i in self.env for i in op.operands[1:]):
                    return op
        return None

    def _head(self, plan: Plan, start: str, n: str, sums: Sequence[str], load: Op) -> tuple[str, list[str]]:
        """What comes before the first line of memory that begins in the row of ``load``, if the row is long: loads that
        cross lines take twice as long, and big arrays of NumPy's begin 16 bytes behind a line."""
        w, lanes = self.w, plan.lanes
        some, on, before = w.new_label(), w.new_label(), w.label
        self.here = {plan.op.regions[0].args[0]: start}
        x, p = self._place(load, load.operands[1:])
        size = ITEMSIZE[x.type.dtype]
        behind = w.ins(f"and i64 {w.ins(f'ptrtoint ptr {p} to i64')}, {LINE - 1}")
        missing = w.ins(f"and i64 {w.ins(f'sub i64 {LINE}, {behind}')}, {LINE - 1}")
        count = w.ins(f"and i64 {w.ins(f'lshr i64 {missing}, {size.bit_length() - 1}')}, {lanes - 1}")
        worth = w.ins(f"and i1 {w.ins(f'icmp sgt i64 {n}, {LONG}')}, {w.ins(f'icmp ne i64 {count}, 0')}")
        w.do(f"br i1 {worth}, label %{some}, label %{on}")
        w.start(some)
        made = self._trip(plan, [start], [sums], self._first(count, lanes))[0]
        last = w.label
        w.do(f"br label %{on}")
        w.start(on)
        first = w.ins(f"phi i64 [ 0, %{before} ], [ {count}, %{last} ]")
        return first, self._either(plan, (sums, before), (made, last))

    def _loop(
        self, plan: Plan, start: str, n: str, first: str, sums: Sequence[str], together: int, loop_id: str
    ) -> tuple[str, list[str]]:
        """Trips of so many whole registers, from element ``first`` on, as far as they go: the first element that is
        left, and the sums."""
        w, lanes = self.w, plan.lanes
        types = plan.types()
        again, on, before = w.new_label(), w.new_label(), w.label
        end = w.add(first, w.ins(f"and i64 {w.ins(f'sub i64 {n}, {first}')}, {-lanes * together}"))
        w.do(f"br i1 {w.ins(f'icmp sgt i64 {end}, {first}')}, label %{again}, label %{on}")
        w.start(again)
        j, j_slot = w.phi("i64")
        phis = [[w.phi(t) for t in types] for _ in range(together)]
        places = [w.add(start, w.add(j, str(lanes * u))) for u in range(together)]
        made = self._trip(plan, places, [[name for name, _ in mine] for mine in phis], "")
        after = w.ins(f"add nuw nsw i64 {j}, {lanes * together}")
        w.fill_phi(j_slot, (first, before), (after, w.label))
        for u, (slots, mine) in enumerate(zip(phis, made, strict=True)):
            for (_, slot), given, x in zip(slots, sums, mine, strict=True):
                w.fill_phi(slot, ("zeroinitializer" if u else given, before), (x, w.label))
        totals = [self._sum(t, [mine[k] for mine in made]) for k, t in enumerate(types)]
        last = w.label
        w.do(f"br i1 {w.ins(f'icmp slt i64 {after}, {end}')}, label %{again}, label %{on}{loop_id}")
        w.start(on)
        reached = w.ins(f"phi i64 [ {first}, %{before} ], [ {end}, %{last} ]")
        return reached, self._either(plan, (sums, before), (totals, last))

    def _either(self, plan: Plan, *ways: tuple[Sequence[str], str]) -> list[str]:
        """Sums of a block that is entered from several, each of which has its own."""
        labels = [label for _, label in ways]
        return [
            self.w.ins(f"phi {t} {', '.join(f'[ {x}, %{at} ]' for x, at in zip(xs, labels, strict=True))}")
            for t, *xs in zip(plan.types(), *(sums for sums, _ in ways), strict=True)
        ]

    def _sum(self, t: str, xs: list[str]) -> str:
        while len(xs) > 1:
            xs = [self.w.ins(f"fadd reassoc nsz {t} {x}, {y}") for x, y in zip(xs[::2], xs[1::2], strict=True)]
        return xs[0]

    # ------------------------------------------------------------------ one register of each row

    def _trip(self, plan: Plan, places: Sequence[str], sums: Sequence[Sequence[str]], on: str) -> list[list[str]]:
        """A register from each of ``places`` on: what becomes of its ``sums``. ``on``: the lanes that there are, all by
        default."""
        w, body = self.w, plan.op.regions[0]
        registers = [
            {body.args[0]: first, **dict(zip(body.args[1:], mine, strict=True))}
            for first, mine in zip(places, sums, strict=True)
        ]
        fetched = 0
        for op in body.ops:
            if op.name == "const":
                self.env[op.result] = literal(op.attrs["value"], op.result.type.dtype)
                continue
            for self.here in registers if plan.moves(op) else registers[:1]:
                if op.name == "load":
                    self._keep(plan, op, self._load(plan, op, on))
                    if "ahead" in op.attrs and op.result in plan.moving and not on:
                        self._fetch(op, fetched)
                        fetched += 1
                elif op.name == "store":
                    self._store(plan, op, on)
                else:
                    self._keep(plan, op, self._compute(plan, op))
        made = []
        types = plan.types()
        bits = vector("i1", plan.lanes)
        for self.here, mine in zip(registers, sums, strict=True):
            ends = [self._register(plan, y) for y in body.results]
            if on:
                ends = [
                    w.ins(f"select {bits} {on}, {t} {x}, {t} {y}") for t, x, y in zip(types, ends, mine, strict=True)
                ]
            made.append(ends)
        return made

    def _keep(self, plan: Plan, op: Op, x: str) -> None:
        """The result of an op, of the register at hand or of all."""
        (self.here if plan.moves(op) else self.env)[op.result] = x

    def _compute(self, plan: Plan, op: Op) -> str:
        w = self.w
        moves = op.result in plan.moving
        flags = "reassoc nsz " + w.contract if op in self.reassociated else w.contract
        w.lanes = plan.lanes if moves else 1
        xs = [self._register(plan, x) if moves else self._scalar(x) for x in op.operands]
        made = ops.lower(w, op, TABLE[op.name].lower, xs, flags)
        w.lanes = 1
        return made

    def _scalar(self, x: Value) -> str:
        found = self.here.get(x) or self.env[x]
        assert isinstance(found, str)
        return found

    def _register(self, plan: Plan, x: Value) -> str:
        """A value in all lanes."""
        found = self._scalar(x)
        if x in plan.moving:
            return found
        t = LLVM[x.type.dtype]
        if found[0] != "%":
            return f"splat ({t} {found})"
        full = vector(t, plan.lanes)
        one = self.w.ins(f"insertelement {full} poison, {t} {found}, i64 0")
        return self.w.ins(f"shufflevector {full} {one}, {full} poison, <{plan.lanes} x i32> zeroinitializer")

    def _place(self, op: Op, idx: Sequence[Value]) -> tuple[Descriptor, str]:
        x = self.env[op.operands[0]]
        assert isinstance(x, Descriptor)
        return x, address(self.w, x, [self._scalar(i) for i in idx], None)

    def _load(self, plan: Plan, op: Op, on: str) -> str:
        w = self.w
        if op.result not in plan.moving:
            x = self.env[op.operands[0]]
            assert isinstance(x, Descriptor)
            return self.memory.load(x, [self._scalar(i) for i in op.operands[1:]], None)
        x, p = self._place(op, op.operands[1:])
        t, full = x.type, vector(LLVM[x.type.dtype], plan.lanes)
        suffix = self.memory.scopes.load(x.roots)
        if not on:
            return w.ins(f"load {full}, ptr {p}, align {element_align(t)}{suffix}")
        bits = vector("i1", plan.lanes)
        name = f"llvm.masked.load.v{plan.lanes}{SUFFIX[t.dtype]}.p0"
        w.module.declare(name, f"declare {full} @{name}(ptr, i32, {bits}, {full})")
        return w.ins(
            f"call {full} @{name}(ptr {p}, i32 {element_align(t)}, {bits} {on}, {full} zeroinitializer){suffix}"
        )

    def _store(self, plan: Plan, op: Op, on: str) -> None:
        w = self.w
        x, p = self._place(op, op.operands[2:])
        t, full = x.type, vector(LLVM[x.type.dtype], plan.lanes)
        value, suffix = self._register(plan, op.operands[1]), self.memory.scopes.access(x.roots)
        if not on:
            w.do(f"store {full} {value}, ptr {p}, align {element_align(t)}{suffix}")
            return
        bits = vector("i1", plan.lanes)
        name = f"llvm.masked.store.v{plan.lanes}{SUFFIX[t.dtype]}.p0"
        w.module.declare(name, f"declare void @{name}({full}, ptr, i32, {bits})")
        w.do(f"call void @{name}({full} {value}, ptr {p}, i32 {element_align(t)}, {bits} {on}){suffix}")

    def _fetch(self, op: Op, number: int) -> None:
        """Ask for what lies ``ahead`` of a load, if it is this loop that asks for rows of this number."""
        w = self.w
        distance, share, shares = op.attrs["ahead"]
        if number % shares != share:
            return
        x, p = self._place(op, op.operands[1:])
        size = ITEMSIZE[x.type.dtype]
        big = w.ins(f"icmp sgt i64 {w.product([*x.dims, str(size)])}, {MIN_BYTES}")
        short = w.ins(f"icmp sle i64 {x.dims[-1]}, {distance // SHORT}")
        by = w.ins(f"select i1 {w.ins(f'and i1 {big}, {short}')}, i64 {distance * size}, i64 0")
        w.module.declare("llvm.prefetch", "declare void @llvm.prefetch.p0(ptr, i32, i32, i32)")
        w.do(f"call void @llvm.prefetch.p0(ptr {w.ins(f'getelementptr i8, ptr {p}, i64 {by}')}, i32 0, i32 3, i32 1)")

    def _first(self, count: str, lanes: int) -> str:
        """A mask of the first ``count`` lanes."""
        w, t = self.w, vector("i64", lanes)
        one = w.ins(f"insertelement {t} poison, i64 {count}, i64 0")
        all_ = w.ins(f"shufflevector {t} {one}, {t} poison, <{lanes} x i32> zeroinitializer")
        return w.ins(f"icmp ult {t} <{', '.join(f'i64 {k}' for k in range(lanes))}>, {all_}")

    # ------------------------------------------------------------------ sums across registers

    def _across(self, carried: Sequence[Value], sums: Sequence[str], lanes: int) -> list[str]:
        """The sum of the lanes of each register."""
        out: list[str] = []
        while len(out) < len(sums):
            dtype = carried[len(out)].type.dtype
            group = list(sums[len(out) : len(out) + lanes])
            group = group[: next((k for k, a in enumerate(carried[len(out) :]) if a.type.dtype != dtype), len(group))]
            out += self._together(group[: 1 << (len(group).bit_length() - 1)], dtype, lanes)
        return out

    def _together(self, sums: list[str], dtype: str, lanes: int) -> list[str]:
        """The sums of a power of two of registers: pairs become one, whose lanes hold sums of half as many."""
        w, full = self.w, vector(LLVM[dtype], lanes)
        width, count, piece = 1, len(sums), 128 // BITS[dtype]
        while len(sums) > 1:
            sums = [
                self._fold(x, y, full, self._picks(lanes, width, piece), lanes)
                for x, y in zip(sums[::2], sums[1::2], strict=True)
            ]
            width *= 2
        total = sums[0]
        while width < lanes:
            total = self._fold(total, total, full, self._picks(lanes, width, piece), lanes)
            width *= 2
        return [w.ins(f"extractelement {full} {total}, i64 {k}") for k in range(count)]

    def _picks(self, lanes: int, width: int, piece: int) -> tuple[list[int], list[int]]:
        """Which lanes of two registers to add when each of a register's sums is in ``width`` fewer lanes than at first.

        Machines shuffle at once within 128 bits (``piece`` lanes), and whole pieces: first neighbours are added in each
        piece, sums of the first register before those of the second, and then neighbouring pieces.
        """
        even: list[int] = []
        odd: list[int] = []
        if width < piece:
            for at in range(0, lanes, piece):
                for register in (0, lanes):
                    even += range(register + at, register + at + piece, 2)
                    odd += range(register + at + 1, register + at + piece, 2)
            return even, odd
        for register in (0, lanes):
            for at in range(0, lanes, 2 * piece):
                even += range(register + at, register + at + piece)
                odd += range(register + at + piece, register + at + 2 * piece)
        return even, odd

    def _fold(self, x: str, y: str, full: str, picks: tuple[list[int], list[int]], lanes: int) -> str:
        w = self.w
        parts = [
            w.ins(f"shufflevector {full} {x}, {full} {y}, <{lanes} x i32> <{', '.join(f'i32 {k}' for k in p)}>")
            for p in picks
        ]
        return w.ins(f"fadd reassoc nsz {full} {parts[0]}, {parts[1]}")
