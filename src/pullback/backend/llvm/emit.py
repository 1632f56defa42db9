# SPDX-License-Identifier: MIT
"""Structured IR to LLVM text: one ``FunctionEmitter`` per function, one module per core function.

A core function is ``i32 @name(ptr args, ptr results, ptr ws)``, described in docs/ir.md. The callees of ``call`` ops
become internal functions that take registers, the workspace, the address of the core's frame, and where to put each
register of their results. Whole-array ops have been lowered before, but for ``copy`` and ``fill``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from pullback.config import Options
from pullback.ir.core import Block, Function, Op, Value, walk
from pullback.ir.lanes import LANE_OPS
from pullback.ir.types import FLOATS, Array, Scalar, Type, lanes_of
from pullback.prims import TABLE

from . import arrays, natives, ops, work
from . import writer as ws
from .arrays import Descriptor, Operand
from .facts import Facts
from .lanes import Lanes
from .memory import Memory, Scopes
from .prefetch import Rows, fetch
from .reduction import accumulations
from .remarks import location
from .stream import copied, stream
from .strips import Plan, Strips, plan
from .types import BITS, LLVM, literal, signed
from .writer import Module, Site, Writer

#: how deep compiled code may call itself, in calls and in bytes of the C stack
MAX_DEPTH = 10_000
MAX_STACK = 4 << 20


def emit_module(func: Function, options: Options, name: str) -> Module:
    """The module of ``func`` and of what it calls; the core function is called ``name``."""
    callees = _reachable(func)
    survey = [_survey(f.body) for f in (func, *callees.values())]
    module = Module(options, any(s.repeats for s in survey))
    module.wants_length = any(s.lengths for s in survey)
    FunctionEmitter(module, func, internal=False).core(name)
    for callee, target in callees.items():
        FunctionEmitter(module, target, internal=True).callee(callee)
    return module


@dataclass(slots=True)
class _Survey:
    """Of a body: whether it repeats anything, asks for the length of a tape, and what it calls."""

    repeats: bool = False
    lengths: bool = False
    calls: dict[str, None] = field(default_factory=dict)


def _survey(body: Block) -> _Survey:
    found = _Survey()
    stack = [body]
    while stack:
        for op in stack.pop().ops:
            if op.name in ("for", "while", "call", "copy", "fill"):
                found.repeats = True
            if op.name == "call":
                found.calls[op.attrs["callee"]] = None
            elif op.name == "dim" and arrays.array_type(op.operands[0]).layout == "G":
                found.lengths = True
            stack += op.regions
    return found


def _reachable(func: Function) -> dict[str, Function]:
    """The functions that ``func`` calls, directly or not, by name."""
    found: dict[str, Function] = {}
    todo = list(_survey(func.body).calls)
    while todo:
        name = todo.pop()
        if name not in found:
            found[name] = func.callees[name]
            todo += _survey(found[name].body).calls
    return found


def symbol(name: str, prefix: str = "pbf_") -> str:
    """``name`` as LLVM text may write it without quotes, apart from all other symbols."""
    return prefix + "".join(c if c.isascii() and c.isalnum() else f"_{ord(c):x}_" for c in name)


def _internal(callee: str) -> str:
    return symbol(callee, "pbi_")


class FunctionEmitter:
    """Emits one function."""

    def __init__(self, module: Module, func: Function, internal: bool) -> None:
        self.module = module
        self.func = func
        self.facts = Facts(func, internal)
        module.has_loops |= self.facts.has_loops
        self.w = Writer(module)
        self.memory = Memory(self.w, self.facts)
        self.lanes = Lanes(self.w, self.memory)
        self.env: dict[Value, Operand] = {}
        self.reassociated: set[Op] = set()
        self.strips = Strips(self.w, self.memory, self.env, self.reassociated)
        self.resets: dict[Op, Callable[[], None]] = {}  # of loops that allocate
        self.rows = Rows(func)
        self.counter: Value | None = None  # of the innermost loop that is being emitted
        self.frame = ""  # address of the core's frame, where the function calls
        self.done: list[str] = []  # work of the block at hand that was counted when it ran (see work.py)
        self.left = ""  # where this function counts down

    # ------------------------------------------------------------------ the two kinds of function

    def core(self, name: str) -> None:
        w, slot = self.w, 0
        for a in self.func.body.args:
            self.env[a], slot = self._argument(a, slot)
        if _survey(self.func.body).calls:
            w.module.declare("llvm.frameaddress", "declare ptr @llvm.frameaddress.p0(i32)")
            self.frame = w.in_entry("call ptr @llvm.frameaddress.p0(i32 0)")
        self._count_here()
        self._block(self.func.body)
        self._spend(work.cost(self.func.body))
        self._hand_countdown_on()
        slot = 0
        for x in self.func.body.results:
            slot = self._result(self.env[x], x.type, slot)
        if self.module.streams:
            w.do("fence seq_cst")
        w.do("ret i32 0")
        self._finish(f"define i32 @{name}(ptr noalias readonly %args, ptr noalias %results, ptr %ws) #0 {{")

    def callee(self, name: str) -> None:
        w, func = self.w, self.func
        params: list[str] = []
        for n, a in enumerate(func.body.args):
            names = [f"%a{n}_{k}" for k in range(len(arrays.components(a.type)))]
            params += [f"{t} {x}" for t, x in zip(arrays.components(a.type), names, strict=True)]
            self.env[a] = arrays.join(w, a.type, names, self.facts.roots.get(a, 0))
        self.frame = "%frame"
        self._count_here()
        self._poll(work.cost(func.body))
        # What it allocated goes back to the arena when no array leaves it.
        returns_array = any(isinstance(x.type, Array) for x in func.body.results)
        reset = None if returns_array else self.memory.mark(func.body)
        self._block(func.body)
        self._spend()
        self._hand_countdown_on()
        out = 0
        for x in func.body.results:
            for t, register in zip(arrays.components(x.type), arrays.split(self.env[x]), strict=True):
                params.append(f"ptr noalias %r{out}")
                w.do(f"store {t} {register}, ptr %r{out}, align 8")
                out += 1
        if not returns_array:
            self.memory.free_tapes(func.body, self.env)
        if reset is not None:
            reset()
        w.do("ret i32 0")
        apart = " noinline" if func.attrs.get("part") else ""  # put apart because the caller is long enough
        given = ", ".join(["ptr %ws", "ptr %frame", *params])
        self._finish(f"define internal i32 @{_internal(name)}({given}) #0{apart} {{")

    def _finish(self, header: str) -> None:
        w = self.w
        # The entry block is first allocas and fields, then the code.
        self.module.functions.append("\n".join([header, "entry:", *w.prelude, *w.lines, *w.cold, "}"]))

    def _argument(self, a: Value, slot: int) -> tuple[Operand, int]:
        w = self.w
        if isinstance(a.type, Scalar):
            return self._from_slot(a.type.dtype, slot), slot + 1
        t = a.type
        ptr = self._slot("ptr", slot)
        dims = [str(d.size) if d.size is not None else self._slot("i64", slot + 1 + k) for k, d in enumerate(t.dims)]
        if t.layout == "A":
            strides = [self._slot("i64", slot + 1 + t.ndim + k) for k in range(t.ndim)]
        else:
            strides = arrays.contiguous_strides(w, dims, t.layout)
        return Descriptor(t, ptr, dims, strides, self.facts.roots[a]), slot + 1 + 2 * t.ndim

    def _slot(self, llvm_type: str, slot: int) -> str:
        p = f"getelementptr inbounds i64, ptr %args, i64 {slot}"
        return self.w.ins(f"load {llvm_type}, ptr {self.w.ins(p) if slot else '%args'}, align 8")

    def _from_slot(self, dtype: str, slot: int) -> str:
        if dtype in FLOATS:
            return self._slot(LLVM[dtype], slot)
        x = self._slot("i64", slot)
        return x if BITS[dtype] == 64 else self.w.ins(f"trunc i64 {x} to {LLVM[dtype]}")

    def _result(self, x: Operand, t: Type, slot: int, base: str = "%results") -> int:
        if isinstance(x, str):
            self._to_slot(base, slot, x, t.dtype)
            return slot + 1
        self._put(base, slot, f"ptr {x.ptr}")
        for k, value in enumerate([*x.dims, *x.strides]):
            self._put(base, slot + 1 + k, f"i64 {value}")
        return slot + 1 + 2 * x.type.ndim

    def _put(self, base: str, slot: int, typed: str) -> None:
        p = self.w.ins(f"getelementptr inbounds i64, ptr {base}, i64 {slot}") if slot else base
        self.w.do(f"store {typed}, ptr {p}, align 8")

    def _to_slot(self, base: str, slot: int, x: str, dtype: str) -> None:
        if dtype not in FLOATS and BITS[dtype] < 64:
            x = self.w.ins(f"{'sext' if signed(dtype) else 'zext'} {LLVM[dtype]} {x} to i64")
        self._put(base, slot, f"{LLVM[dtype] if dtype in FLOATS else 'i64'} {x}")

    # ------------------------------------------------------------------ operands

    def scalar(self, x: Value) -> str:
        found = self.env[x]
        assert isinstance(found, str), f"{x} is not a scalar"
        return found

    def array(self, x: Value) -> Descriptor:
        found = self.env[x]
        assert isinstance(found, Descriptor), f"{x} is not an array"
        return found

    def scalars(self, xs: Sequence[Value]) -> list[str]:
        return [self.scalar(x) for x in xs]

    # ------------------------------------------------------------------ ops

    def _block(self, block: Block) -> None:
        for op in block.ops:
            self._op(op)

    def _op(self, op: Op) -> None:
        row = TABLE.get(op.name)
        if row is not None:
            flags = "reassoc nsz " + self.w.contract if op in self.reassociated else self.w.contract
            self.w.lanes = lanes_of(op.operands[-1].type)
            self.env[op.results[0]] = ops.lower(self.w, op, row.lower, self.scalars(op.operands), flags)
            self.w.lanes = 1
            return
        match op.name:
            case "const":
                self.env[op.results[0]] = literal(op.attrs["value"], op.results[0].type.dtype)
            case "load":
                x, *idx = op.operands
                part = op.attrs.get("part")
                self.env[op.results[0]] = self.memory.load(self.array(x), self.scalars(idx), part)
            case "store":
                x, value, *idx = op.operands
                self.memory.store(self.array(x), self.scalar(value), self.scalars(idx), op.attrs.get("part"))
            case "for" if "threads" in op.attrs:
                self._dealt(op)
            case "for":
                self._for(op)
            case "if":
                self._if(op)
            case "while":
                self._while(op)
            case "check":
                self._check(op)
            case "call" if "extern" in op.attrs:
                if op.attrs["extern"].address is None:
                    natives.call(self, op)
                else:
                    self._extern(op)
            case "call":
                self._call(op)
            case _ if op.name in LANE_OPS:
                found = self.lanes.emit(op, [self.env[x] for x in op.operands])
                if found is not None:
                    self.env[op.results[0]] = found
            case _:
                self._array_op(op)

    def _array_op(self, op: Op) -> None:
        w, operands = self.w, op.operands
        match op.name:
            case "alloc":
                result: Operand = self.memory.alloc(op, self.scalars(operands))
                self._count_elements(op, result)
            case "dim":
                x = self.array(operands[0])
                result = self.memory.tape_length(x) if x.type.layout == "G" else x.dims[op.attrs["axis"]]
            case "view":
                result = arrays.view(w, self._whole(operands[0]), op, self.scalars(operands[1:]))
            case "transpose":
                result = arrays.transpose(w, self._whole(operands[0]), op)
            case "reshape":
                result = arrays.reshape(w, self.array(operands[0]), op, self.scalars(operands[1:]))
            case "broadcast":
                result = arrays.broadcast(w, self._whole(operands[0]), op, self.scalars(operands[1:]))
            case "copy":
                result = self.memory.copy(op, self._whole(operands[0]))
                self._count_elements(op, result)
            case "fill":
                self.memory.fill(self.array(operands[0]), self.scalars(operands[1:]))
                self._count_elements(op, self.array(operands[0]))
                return
            case "matmul":
                self._matmul(op)
                return
            case _:
                raise AssertionError(f"the LLVM back end met {op.name!r}, which is lowered before it")
        self.env[op.results[0]] = result

    def _matmul(self, op: Op) -> None:
        """A call of the native product (``gemm``)."""
        w = self.w
        c, a, b = (self._whole(x) for x in op.operands)
        name = f"pb_matmul_{c.type.dtype}"
        w.module.runtime(name)
        parts = [f"i64 {d}" for d in (c.dims[0], c.dims[1], a.dims[1])]
        for x in (c, a, b):
            parts += [f"ptr {x.ptr}", f"i64 {x.strides[0]}", f"i64 {x.strides[1]}"]
        part, left, right = ({"lower": 2, "upper": 4}.get(op.attrs.get(x, ""), 0) for x in ("part", "left", "right"))
        mode = bool(op.attrs.get("fresh")) + part + 4 * left + 16 * right  # driver.c
        parts.append(f"i32 {mode}")
        status = w.ins(f"call i32 @{name}({', '.join(parts)})")
        w.expect(w.ins(f"icmp eq i32 {status}, 0"), w.exit_label(ws.OUT_OF_MEMORY))
        self._count(w.product([c.dims[0], c.dims[1], a.dims[1]]), 1, work.MOST)

    def _whole(self, x: Value) -> Descriptor:
        found = self.array(x)
        assert found.type.layout != "G", "a growable buffer has no views"
        return found

    def _check(self, op: Op) -> None:
        w, ok, operands = self.w, op.operands[0], op.operands[1:]
        assert len(operands) <= ws.MESSAGE_SLOTS, "a check has too many operands"
        dtypes = tuple(x.type.dtype for x in operands)
        self.module.sites.append(Site(op.attrs["exc"], op.attrs["message"], op.loc, dtypes))
        failed = w.new_label()
        status = len(self.module.sites)
        w.expect(self.scalar(ok), failed)
        main, w.lines = w.lines, w.cold
        w.lines.append(f"{failed}:")
        for k, x in enumerate(operands):
            self._to_slot(w.ws_field(ws.MESSAGE), k, self.scalar(x), x.type.dtype)
        w.do(f"ret i32 {status}")
        w.lines = main

    def require(self, ok: str, site: Site) -> None:
        """Leave with the status of ``site``, which has no operands, unless ``ok``."""
        self.module.sites.append(site)
        failed = self.w.new_label()
        self.w.cold += [f"{failed}:", f"  ret i32 {len(self.module.sites)}"]
        self.w.expect(ok, failed)

    # ------------------------------------------------------------------ control

    def _count(self, trips: str, cost: int, most: int) -> None:
        """So many trips of this cost (as many as ``most`` count) are done at the end of the block at hand."""
        w = self.w
        if trips[0] != "%":
            self.done.append(str(min(max(int(trips), 0), most) * cost))
            return
        for name, bound in (("smax", 0), ("umin", most)):
            w.module.declare(f"llvm.{name}.i64", f"declare i64 @llvm.{name}.i64(i64, i64)")
            trips = w.ins(f"call i64 @llvm.{name}.i64(i64 {trips}, i64 {bound})")
        self.done.append(w.mul(trips, str(cost)))

    def _count_elements(self, op: Op, x: Operand) -> None:
        if work.counted(op) and isinstance(x, Descriptor):
            self._count(self.w.product(list(x.dims)), 1, work.MOST)

    def _left(self, cost: int) -> str:
        """Take the work of the block at hand from the countdown; what is left."""
        w = self.w
        total = str(cost)
        for done in self.done:
            total = w.add(total, done)
        self.done = []
        if total[0] == "%":
            total = w.ins(f"trunc i64 {total} to i32")
        left = w.ins(f"sub i32 {w.ins(f'load i32, ptr {self.left}, align 4')}, {total}")
        w.do(f"store i32 {left}, ptr {self.left}, align 4")
        return left

    def _count_here(self) -> None:
        """Take over the countdown: it stays in a register between calls, each of which hands it on."""
        self.left = self.w.stack("i32", 4)
        self._take_countdown()

    def _take_countdown(self) -> None:
        w, suffix = self.w, self.memory.scopes.suffix(Scopes.WORKSPACE)
        left = w.ins(f"load i32, ptr {w.ws_field(ws.COUNTDOWN)}, align 8{suffix}")
        w.do(f"store i32 {left}, ptr {self.left}, align 4")

    def _hand_countdown_on(self) -> None:
        w, suffix = self.w, self.memory.scopes.suffix(Scopes.WORKSPACE)
        left = w.ins(f"load i32, ptr {self.left}, align 4")
        w.do(f"store i32 {left}, ptr {w.ws_field(ws.COUNTDOWN)}, align 8{suffix}")

    def _spend(self, cost: int = 0) -> None:
        """Account for the block at hand where nobody looks."""
        if cost > work.LITTLE or self.done:
            self._left(cost)

    def _poll(self, cost: int) -> None:
        """Account for the block at hand, of this cost and what was counted; leave if the user pressed Ctrl-C."""
        w = self.w
        w.module.runtime("pb_poll")
        left, suffix = self._left(cost), self.memory.scopes.suffix(Scopes.WORKSPACE)
        due, on = w.new_label(), w.new_label()
        w.do(f"br i1 {w.ins(f'icmp sgt i32 {left}, 0')}, label %{on}, label %{due}, !prof !1")
        w.start(due)
        raised = w.ins(f"call i32 @pb_poll(ptr %ws){suffix}")
        self._take_countdown()
        w.do(f"br i1 {w.ins(f'icmp eq i32 {raised}, 0')}, label %{on}, label %{w.exit_label(ws.INTERRUPTED)}, !prof !1")
        w.start(on)

    def _if(self, op: Op) -> None:
        w = self.w
        labels = [w.new_label(), w.new_label()]
        done = w.new_label()
        w.do(f"br i1 {self.scalar(op.operands[0])}, label %{labels[0]}, label %{labels[1]}")
        ends, yields = [], []
        outer = self.done
        for region, label in zip(op.regions, labels, strict=True):
            w.start(label)
            self.done = []
            self._block(region)
            self._spend()
            if not _carries_arrays(op):
                self.memory.free_tapes(region, self.env)
            yields.append([x for y in region.results for x in arrays.split(self.env[y])])
            ends.append(w.label)
            w.do(f"br label %{done}")
        self.done = outer
        w.start(done)
        slots = [t for r in op.results for t in arrays.components(r.type)]
        registers = [
            x if x == y else w.ins(f"phi {t} [ {x}, %{ends[0]} ], [ {y}, %{ends[1]} ]")
            for t, x, y in zip(slots, *yields, strict=True)
        ]
        self._bind(op.results, registers)

    def _bind(self, values: list[Value], registers: list[str]) -> None:
        """Give each value its registers."""
        at = 0
        for x in values:
            n = len(arrays.components(x.type))
            self.env[x] = arrays.join(self.w, x.type, registers[at : at + n], self.facts.roots.get(x, 0))
            at += n

    def _registers(self, values: list[Value]) -> list[str]:
        return [register for x in values for register in arrays.split(self.env[x])]

    def _for(self, op: Op) -> None:
        w = self.w
        n, inits = self.scalar(op.operands[0]), self._registers(op.operands[1:])
        if n[0] != "%" and int(n) <= 0:
            self._bind(op.results, inits)
            return
        if not self.module.strict:
            self.reassociated |= accumulations(op.regions[0], self.facts.uses)
        types = [t for x in op.operands[1:] for t in arrays.components(x.type)]
        self._mark(op)
        if op not in self.facts.polled:
            for row in self.rows.of(op, self.counter):
                fetch(w, row, self.array(row.tape), self.scalars, n)
            if (copy := copied(op, self.rows.is_tape)) is not None:
                n = stream(w, copy, self.array(copy.tape), self.array(copy.source), self.scalar, n)
        before, head, done = w.label, w.new_label(), w.new_label()
        if n[0] == "%":
            w.do(f"br i1 {w.ins(f'icmp sgt i64 {n}, 0')}, label %{head}, label %{done}")
        else:
            w.do(f"br label %{head}")
        # An innermost loop does not look for Ctrl-C itself, which would keep it from being vectorised.
        innermost, cost = op not in self.facts.polled, work.cost(op.regions[0])
        trips = work.chunk_trips(cost)
        outer, self.done = self.done, []
        few = "few" in op.attrs
        if innermost and not few and (n[0] == "%" or int(n) > trips):
            yields = self._chunks(op, n, inits, types, before, head, done, (trips, cost))
        else:
            yields = self._trips(op, "0", n, inits, types, before, head, done)
        self.done = outer
        last = w.label
        w.start(done)
        if n[0] == "%":
            yields = [
                w.ins(f"phi {t} [ {init}, %{before} ], [ {y}, %{last} ]")
                for t, init, y in zip(types, inits, yields, strict=True)
            ]
        if innermost and not few:  # those are part of the work of the block
            self._count(n, cost, trips)
        self._bind(op.results, yields)

    def _chunks(
        self,
        op: Op,
        n: str,
        inits: list[str],
        types: list[str],
        before: str,
        head: str,
        done: str,
        chunk: tuple[int, int],
    ) -> list[str]:
        """The loop in chunks of so many trips (of some cost each), with a look for Ctrl-C between two of them."""
        w, (trips, cost) = self.w, chunk
        w.module.declare("llvm.umin.i64", "declare i64 @llvm.umin.i64(i64, i64)")
        w.start(head)
        start, start_slot = w.phi("i64")
        phis = [w.phi(t) for t in types]
        left = w.ins(f"sub nuw nsw i64 {n}, {start}")
        size = w.ins(f"call i64 @llvm.umin.i64(i64 {left}, i64 {trips})")
        inner, end = w.new_label(), w.new_label()
        w.do(f"br label %{inner}")
        yields = self._trips(op, start, size, [name for name, _ in phis], types, head, inner, end)
        w.start(end)
        following = w.ins(f"add nuw nsw i64 {start}, {size}")
        more = w.new_label()
        w.do(f"br i1 {w.ins(f'icmp slt i64 {following}, {n}')}, label %{more}, label %{done}")
        w.start(more)
        self._poll(trips * cost)
        w.do(f"br label %{head}")
        w.fill_phi(start_slot, ("0", before), (following, w.label))
        for (_, slot), init, y in zip(phis, inits, yields, strict=True):
            w.fill_phi(slot, (init, before), (y, w.label))
        w.label = end  # where ``done`` is entered from
        return yields

    def _trips(
        self,
        op: Op,
        start: str,
        n: str,
        inits: list[str],
        types: list[str],
        before: str,
        head: str,
        done: str,
    ) -> list[str]:
        """``n`` > 0 trips from ``start`` on, in blocks from ``head`` on, entered from ``before``; then ``done``."""
        w, body, scopes = self.w, op.regions[0], self.memory.scopes
        registers = None if self.module.strict else plan(op, self.env, self.facts.uses, w)
        if registers is not None:
            return self._strips(registers, start, n, inits, head, done)
        w.start(head)
        trip, trip_slot = w.phi("i64")
        phis = [w.phi(t) for t in types]
        self.env[body.args[0]] = trip if start == "0" else w.ins(f"add nuw nsw i64 {start}, {trip}")
        self._bind(body.args[1:], [name for name, _ in phis])
        group = self._group(op)
        calls, state = w.calls, scopes.enter(group)
        around, self.counter = self.counter, body.args[0]
        self._block(body)
        self.counter = around
        self._end_of_trip(op, body)
        if op in self.facts.polled:
            self._poll(work.cost(body))
        scopes.leave(state)
        after = w.ins(f"add nuw nsw i64 {trip}, 1")
        yields = self._registers(body.results)
        w.fill_phi(trip_slot, ("0", before), (after, w.label))
        for (_, slot), init, y in zip(phis, inits, yields, strict=True):
            w.fill_phi(slot, (init, before), (y, w.label))
        loop_id = self._loop_id(op, group, calls=w.calls > calls)
        w.do(f"br i1 {w.ins(f'icmp slt i64 {after}, {n}')}, label %{head}, label %{done}{loop_id}")
        return yields

    def _strips(self, found: Plan, start: str, n: str, inits: Sequence[str], head: str, done: str) -> list[str]:
        state = self.memory.scopes.enter("")
        yields = self.strips.emit(found, start, n, inits, head, done, lambda: self._loop_id(found.op, "", False, True))
        self.memory.scopes.leave(state)
        return yields

    def _dealt(self, op: Op) -> None:
        """A loop on several threads (``ir/dealt.py``): the runtime calls a function of the iteration's number, which
        takes the operands of the region's call from memory."""
        w = self.w
        *before, call = op.regions[0].ops
        for inner in before:
            self._op(inner)
        given = call.operands[1:]
        params = self.func.callees[call.attrs["callee"]].body.args[1:]
        split = [
            (t, x)
            for a, p in zip(given, params, strict=True)
            for t, x in zip(arrays.components(p.type), arrays.split(self.env[a], p.type), strict=True)
        ]
        layout = f"{{ {', '.join(t for t, _ in split)} }}"
        frame = w.stack(layout)
        for k, (t, x) in enumerate(split):
            w.do(f"store {t} {x}, ptr {w.ins(f'getelementptr inbounds {layout}, ptr {frame}, i64 0, i32 {k}')}")
        name = f"{_internal(call.attrs['callee'])}_turn"
        w.module.once(name, lambda: _turn(name, _internal(call.attrs["callee"]), layout, [t for t, _ in split]))
        w.module.runtime("pb_deal")
        w.module.declare("llvm.frameaddress", "declare ptr @llvm.frameaddress.p0(i32)")
        parts, threads = op.attrs.get("parts", 0), op.attrs["threads"]
        count = self.scalar(op.operands[0])
        self._hand_countdown_on()
        status = w.ins(f"call i32 @pb_deal(ptr %ws, ptr @{name}, ptr {frame}, i64 {count}, i64 {parts}, i32 {threads})")
        self._take_countdown()
        w.expect_status(status)

    def _group(self, op: Op) -> str:
        """The access group of a parallel loop; arrays that trips make may share memory, so those loops have none."""
        if not op.attrs.get("parallel") or op.regions[0] in self.facts.private:
            return ""
        return self.module.metadata("distinct !{}")

    def _loop_id(self, op: Op, group: str, calls: bool, vectors: bool = False) -> str:
        """Metadata of a loop's back edge. ``vectors``: its trips are, and not of LLVM's making."""
        facts = []
        if op.loc and op not in self.facts.polled and not op.attrs.get("cold"):
            lanes = any(lanes_of(r.type) > 1 for inner in op.regions[0].ops for r in inner.results)
            self.module.loops += 1
            facts.append(self.module.metadata(location(op.loc, self.module.loops, vectors or lanes)))
        if group:
            facts.append(self.module.metadata(f'!{{!"llvm.loop.parallel_accesses", {group}}}'))
        cold, lean = op.attrs.get("cold"), op.attrs.get("lean")
        if cold:
            facts.append(self.module.metadata('!{!"llvm.loop.vectorize.enable", i1 false}'))
        elif calls or lean:
            # Vectors live across calls are spilled: several iterations at once only make the code longer.
            facts.append(self.module.metadata('!{!"llvm.loop.interleave.count", i32 1}'))
        if cold or lean:
            facts.append(self.module.metadata('!{!"llvm.loop.unroll.disable"}'))
        return f", !llvm.loop {self.module.distinct(*facts)}" if facts else ""

    def _mark(self, op: Op) -> None:
        """Remember the arena's state before a loop from which no array comes."""
        if not _carries_arrays(op) and (reset := self.memory.mark(op.regions[-1])) is not None:
            self.resets[op] = reset

    def _end_of_trip(self, op: Op, body: Block) -> None:
        """What the trip allocated is given back, unless an array leaves it."""
        if not _carries_arrays(op):
            self.memory.free_tapes(body, self.env)
        if op in self.resets:
            self.resets[op]()

    def _while(self, op: Op) -> None:
        w, (test, body) = self.w, op.regions
        inits = self._registers(op.operands)
        self._mark(op)
        before, head, inside, done = w.label, w.new_label(), w.new_label(), w.new_label()
        w.do(f"br label %{head}")
        w.start(head)
        trip, trip_slot = w.phi("i32")
        phis = [w.phi(t) for x in op.operands for t in arrays.components(x.type)]
        names = [name for name, _ in phis]
        state = self.memory.scopes.enter("")
        outer, self.done = self.done, []
        self._bind(test.args, names)
        self._block(test)
        w.do(f"br i1 {self.scalar(test.results[0])}, label %{inside}, label %{done}")
        w.start(inside)
        self._bind(body.args, names)
        self._block(body)
        self._end_of_trip(op, body)
        after = w.ins(f"add i32 {trip}, 1")
        cost = work.cost(test) + work.cost(body)
        trips = 1 if op in self.facts.polled else work.chunk_trips(4 * cost)
        if trips == 1:
            self._poll(cost)
        else:
            self._poll_sometimes(after, trips, cost)
        w.fill_phi(trip_slot, ("0", before), (after, w.label))
        for (_, slot), init, y in zip(phis, inits, self._registers(body.results), strict=True):
            w.fill_phi(slot, (init, before), (y, w.label))
        w.do(f"br label %{head}")
        self.memory.scopes.leave(state)
        self.done = outer
        w.start(done)
        if trips > 1:
            self._count(w.ins(f"zext i32 {w.ins(f'and i32 {trip}, {trips - 1}')} to i64"), cost, trips)
        self._bind(op.results, names)

    def _poll_sometimes(self, trip: str, trips: int, cost: int) -> None:
        """In one of so many (a power of two) trips of this cost."""
        w = self.w
        look, on = w.new_label(), w.new_label()
        due = w.ins(f"icmp ne i32 {w.ins(f'and i32 {trip}, {trips - 1}')}, 0")
        w.do(f"br i1 {due}, label %{on}, label %{look}, !prof !1")
        w.start(look)
        self._poll(trips * cost)
        w.do(f"br label %{on}")
        w.start(on)

    def _extern(self, op: Op) -> None:
        """A call of native code outside: arguments and results in slots, as a core has them."""
        w = self.w
        given = w.stack(f"[{max(_slots(op.operands), 1)} x i64]")
        taken = w.stack(f"[{max(len(op.results), 1)} x i64]")
        slot = 0
        for x in op.operands:
            slot = self._result(self.env[x], x.type, slot, given)
        w.do(f"call void inttoptr (i64 {op.attrs['extern'].address} to ptr)(ptr {given}, ptr {taken})")
        for k, r in enumerate(op.results):
            p = w.ins(f"getelementptr inbounds i64, ptr {taken}, i64 {k}")
            dtype = r.type.dtype
            if dtype in FLOATS or BITS[dtype] == 64:
                self.env[r] = w.ins(f"load {LLVM[dtype]}, ptr {p}, align 8")
            else:
                self.env[r] = w.ins(f"trunc i64 {w.ins(f'load i64, ptr {p}, align 8')} to {LLVM[dtype]}")

    def _call(self, op: Op) -> None:
        """Count the depth, call, take the results out of their slots."""
        w = self.w
        uncount = None if _ends(self.func.callees, op.attrs["callee"]) else self._deeper()
        callee = self.func.callees[op.attrs["callee"]].body
        params, returned = callee.args, callee.results
        given = [
            f"{t} {x}"
            for a, p in zip(op.operands, params, strict=True)
            for t, x in zip(arrays.components(p.type), arrays.split(self.env[a], p.type), strict=True)
        ]
        types = [t for r in returned for t in arrays.components(r.type)]
        out = [w.stack(t) for t in types]
        actual = ", ".join(["ptr %ws", f"ptr {self.frame}", *given, *(f"ptr {o}" for o in out)])
        self._hand_countdown_on()
        status = w.ins(f"call i32 @{_internal(op.attrs['callee'])}({actual})")
        self._take_countdown()
        if uncount is not None:
            uncount()
        w.expect_status(status)
        found = iter([w.ins(f"load {t}, ptr {o}, align 8") for t, o in zip(types, out, strict=True)])
        for r, x in zip(op.results, returned, strict=True):
            root = self.facts.roots.get(r, 0)
            registers = [next(found) for _ in arrays.components(x.type)]
            # the callee may know more of an array than was promised here
            known = arrays.join(w, x.type, registers, root)
            self.env[r] = arrays.join(w, r.type, arrays.split(known, r.type), root)

    def _deeper(self) -> Callable[[], None]:
        """Count a call, if there is room for one; what counts it out again."""
        w = self.w
        w.module.declare("llvm.frameaddress", "declare ptr @llvm.frameaddress.p0(i32)")
        suffix = self.memory.scopes.suffix(Scopes.WORKSPACE)
        counter = w.ws_field(ws.DEPTH)
        depth = w.ins(f"load i32, ptr {counter}, align 4{suffix}")
        here = w.ins("call ptr @llvm.frameaddress.p0(i32 0)")
        used = w.ins(f"sub i64 {w.ins(f'ptrtoint ptr {self.frame} to i64')}, {w.ins(f'ptrtoint ptr {here} to i64')}")
        room = w.ins(f"icmp slt i64 {used}, {MAX_STACK}")
        shallow = w.ins(f"icmp ult i32 {depth}, {MAX_DEPTH}")
        w.expect(w.ins(f"and i1 {room}, {shallow}"), w.exit_label(ws.TOO_DEEP))
        w.do(f"store i32 {w.ins(f'add i32 {depth}, 1')}, ptr {counter}, align 4{suffix}")
        return lambda: w.do(f"store i32 {depth}, ptr {counter}, align 4{suffix}")


def _ends(callees: Mapping[str, Function], name: str) -> bool:
    """Whether a function is a part of one that was put apart, and calls nothing but such: no recursion."""
    func = callees[name]
    calls = [op.attrs["callee"] for op in walk(func.body) if op.name == "call"]
    return bool(func.attrs.get("part")) and all(c != name and _ends(callees, c) for c in calls)


def _turn(name: str, callee: str, layout: str, types: Sequence[str]) -> str:
    """What the runtime calls for an iteration of a loop on several threads."""
    lines = [f"define internal i32 @{name}(ptr %ws, ptr %given, i64 %q) #0 {{", "entry:"]
    for k, t in enumerate(types):
        lines.append(f"  %p{k} = getelementptr inbounds {layout}, ptr %given, i64 0, i32 {k}")
        lines.append(f"  %x{k} = load {t}, ptr %p{k}")
    lines.append("  %frame = call ptr @llvm.frameaddress.p0(i32 0)")
    actual = ", ".join(["ptr %ws", "ptr %frame", "i64 %q", *(f"{t} %x{k}" for k, t in enumerate(types))])
    return "\n".join([*lines, f"  %status = call i32 @{callee}({actual})", "  ret i32 %status", "}"])


def _carries_arrays(op: Op) -> bool:
    return any(isinstance(r.type, Array) for r in op.results)


def layout_of(func: Function) -> tuple[int, int]:
    """How many slots the arguments and the results of a core function take."""
    return _slots(func.body.args), _slots(func.body.results)


def _slots(values: list[Value]) -> int:
    return sum(1 + 2 * x.type.ndim if isinstance(x.type, Array) else 1 for x in values)
