# SPDX-License-Identifier: MIT
"""Carry out a plan: tapes in the forward sweep, tape reads and recomputation at the start of each reverse block.

A tape is a buffer indexed by iteration: ``k`` of the outermost loop, times the trip counts of inner loops where those
are known at the top, plus their ``k``. Where an inner trip count is not known there, the index is a running count kept
in a one-element cell, which goes up in the forward sweep and down in the reverse one. The buffer has its exact size
when that is known at the top, and grows otherwise. Values of a branch that no loop surrounds live in one-element cells.
``promote`` turns cells into registers afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pullback.analysis.activity import VIEWS
from pullback.analysis.affine import view_axes
from pullback.ir.build import Builder, retype_view
from pullback.ir.core import Block, Op, Value
from pullback.ir.derivative import declared, value_of
from pullback.ir.types import ITEMSIZE, Array, Dim, Layout
from pullback.transforms.forward import copy_into

from .buffers import Buffer, Refill
from .layouts import Layouts
from .plan import Plan
from .prepare import Places
from .ragged import Ragged
from .snapshot import Snapshot
from .sweep import Mirror, clear


@dataclass(slots=True)
class Numbering:
    """How the iterations of a loop nest are numbered.

    ``size``: number of entries if known at the top. ``cell``: the counting cell of the forward sweep, if the nest
    is not rectangular; ``down``: that of the reverse one.
    ``forward``: the number of the current iteration in the forward sweep. ``reverse``: likewise, per reverse block.
    """

    loops: list[Op]
    size: Value | None = None
    cell: Value | None = None
    down: Value | None = None
    forward: Value | None = None
    reverse: dict[Block, Value] = field(default_factory=dict)


@dataclass(slots=True)
class Env:
    """Names of primal values inside a reverse block; falls back to the enclosing reverse block, then to the top."""

    mirror: Mirror
    parent: Env | None
    names: dict[Value, Value]
    prologue: Block = field(default_factory=Block)

    def lookup(self, v: Value) -> Value:
        env: Env | None = self
        while env is not None:
            found = env.names.get(v)
            if found is not None:
                return found
            env = env.parent
        return v


@dataclass(frozen=True, slots=True)
class Tape:
    """One kept value, for ``explain``: its buffer, how often it is written, and why it is kept."""

    value: Value
    buffer: Value
    loops: int
    exact: bool
    reason: str

    @property
    def itemsize(self) -> int:
        return ITEMSIZE[self.value.type.dtype]


@dataclass(frozen=True, slots=True)
class Recomputed:
    """One value that the reverse sweep computes again, for ``explain``: by which op, where, and why."""

    op: str
    loc: int
    reason: str


class Placer:
    """``buffers``: None for a function whose buffers are allocated at its top; a list for one that is called by others:
    then every numbering counts, invocations included, and buffers are parameters, collected in the list."""

    def __init__(
        self, b: Builder, where: Places, mirrors: Sequence[Mirror], plan: Plan, buffers: list[Value] | None = None
    ) -> None:
        self.buffers = buffers
        self.b = b
        self.layouts = Layouts(b)
        self.where = where
        self.plan = plan
        self.mirrors = {m.reverse: m for m in mirrors}
        self.numberings: dict[Block, Numbering] = {}
        self.tapes: dict[Value, Tape] = {}
        self.ragged: dict[Value, Ragged] = {}  # tapes of arrays whose sizes or number are not known before
        self.heads: dict[Op, Block] = {}  # what goes before a top-level op
        self.before: dict[Op, Block] = {}  # what goes before a loop that is counted
        self.inside: dict[Op, Block] = {}  # the block of an op before which an array is copied
        self.following: dict[Op, Block] = {}  # what goes after it
        self.starts: dict[Block, Block] = {}  # what goes at the start of a primal block
        self.ends: dict[Block, Block] = {}  # what goes at its end
        self.after: dict[Value, list[Op]] = {}  # what goes after a value's definition
        self.handed: dict[Value, Value] = {}  # values of branches outside loops, read once between the sweeps
        self.kept_reads = 0
        self.instead: dict[Op, Block] = {}  # what stands in the place of an alloc whose buffer lives in a tape
        self.supplied: dict[Block, list[Value | Buffer]] = {}  # in program order; a buffer: where it is filled
        order: list[tuple[float, Block, Value | Buffer]] = [
            (where.order[v], where.block[v], v) for v in (*plan.taped, *plan.recomputed)
        ]
        order += [(self._filled(x), x.block, x) for v, x in plan.buffers.items() if v in plan.recomputed]
        for _, block, what in sorted(order, key=lambda entry: entry[0]):
            self.supplied.setdefault(block, []).append(what)

    def recomputed(self) -> list[Recomputed]:
        """What the reverse sweep computes again, of what takes a computation or a read, in program order."""
        found = []
        for v in sorted(self.plan.recomputed, key=self.where.order.__getitem__):
            op = self.where.defining.get(v)
            if op is None or op.name in ("const", "dim", *VIEWS):
                continue
            reason = "cheaper than to keep"
            if v in self.plan.buffers:
                reason = "array of an iteration: cheaper to fill again than to keep"
            elif op.name == "load":
                reason = "read again: memory still has it"
                if v in self.plan.from_snapshot:
                    reason = "read again, from a copy of what is overwritten"
            found.append(Recomputed(op.name, op.loc, reason))
        return found

    def _filled(self, buffer: Buffer) -> float:
        """Where in the program order the last filler of ``buffer`` is: all that it uses comes before."""
        where, last = self.where, buffer.fillers[-1]
        before = [where.order[x] for x in (*last.operands, *buffer.free) if where.block.get(x) is buffer.block]
        inside = [where.order[a] for region in last.regions for a in region.args]
        return max([*before, *inside, where.order[buffer.root]]) + 0.75

    # ------------------------------------------------------------------ numbering of iterations

    def head(self, block: Block) -> Block:
        """Ops here run at the top, before the op that contains ``block``."""
        while self.where.parent[block] is not self.where.body:
            block = self.where.parent[block]
        return self.heads.setdefault(self.where.owner[block], Block())

    def numbering(self, block: Block) -> Numbering:
        """The numbering of ``block``'s iterations; its forward part is emitted when first asked for."""
        loops = self.where.loops(block)
        key = loops[-1].regions[-1] if loops else (block if self.buffers is None else self.where.body)
        found = self.numberings.get(key)
        if found is None:
            found = self.numberings[key] = Numbering(loops)
            if loops or self.buffers is not None:
                self._number(found, key)
        return found

    def _buffer(self, dtype: str, layout: Layout) -> Value:
        """A buffer that the callers pass."""
        assert self.buffers is not None
        made = Value(Array(dtype, (Dim(1 if layout == "C" else None),), layout), "buffer")
        self.buffers.append(made)
        return made

    def _number(self, n: Numbering, inner: Block) -> None:
        b, where = self.b, self.where
        start = self.starts.setdefault(inner, Block())
        if self.buffers is not None:
            # At its end: between start and end of an iteration, a call may run others of the same loop, and a reverse
            # block starts where the forward one ended.
            n.cell = n.down = self._buffer("i8", "C")
            with b.at(self.ends.setdefault(inner, Block())):
                self._count_up(n)
            return
        counted = [
            loop.name == "for" and where.block.get(loop.operands[0], where.body) is where.body for loop in n.loops
        ]
        rectangular = all(counted[1:])
        if not rectangular:
            self._number_by_count(n, inner)
            return
        with b.at(self.head(inner)):
            if counted[0]:
                n.size = b.op("maximum", n.loops[0].operands[0], b.index(0))
                for loop in n.loops[1:]:
                    n.size = b.op("mul", n.size, b.op("maximum", loop.operands[0], b.index(0)))
        with b.at(start):
            n.forward = self._combine([where.counter(loop) for loop in n.loops], n.loops)

    def _number_by_count(self, n: Numbering, inner: Block) -> None:
        """Iterations of one execution of the loop have consecutive numbers; the cell goes on by its trip count."""
        b, loop = self.b, n.loops[-1]
        with b.at(self.head(inner)):
            n.cell = b.alloc("i8", [b.index(1)], zero=True, hint="count")
        with b.at(self.before.setdefault(loop, Block())):
            base = b.load(n.cell, [b.index(0)])
        with b.at(self.starts.setdefault(inner, Block())):
            n.forward = b.op("add", base, self.where.counter(loop))
        with b.at(self.following.setdefault(loop, Block())):
            b.store(n.cell, b.op("add", base, self._trips(self.where.trips(loop))), [b.index(0)])

    def _trips(self, trips: Value) -> Value:
        return self.b.op("maximum", trips, self.b.index(0))

    def _count_up(self, n: Numbering) -> None:
        b = self.b
        assert n.cell is not None
        zero = b.index(0)
        n.forward = b.load(n.cell, [zero])
        b.store(n.cell, b.op("add", n.forward, b.index(1)), [zero])

    def _combine(self, counters: Sequence[Value], loops: Sequence[Op]) -> Value:
        number = counters[0]
        for k, loop in zip(counters[1:], loops[1:], strict=True):
            number = self.b.op("add", self.b.op("mul", number, loop.operands[0]), k)
        return number

    def reverse_number(self, n: Numbering, env: Env) -> Value:
        """The number of the iteration that the reverse block of ``env`` undoes."""
        b = self.b
        if not n.loops and self.buffers is None:
            return b.index(0)
        inner = n.loops[-1].regions[-1] if n.loops else self.where.body
        while env.mirror.primal is not inner:
            assert env.parent is not None
            env = env.parent
        found = n.reverse.get(env.mirror.reverse)
        if found is None:
            if self.buffers is not None:
                with b.at(env.prologue):
                    found = self._count_down(n, b.index(1))
            elif n.cell is None:
                with b.at(env.prologue):
                    found = self._combine([env.lookup(self.where.counter(loop)) for loop in n.loops], n.loops)
            else:
                loop, outer = n.loops[-1], env.parent
                assert outer is not None
                with b.at(outer.prologue):
                    base = self._count_down(n, self._trips(outer.lookup(self.where.trips(loop))))
                with b.at(env.prologue):
                    found = b.op("add", base, env.lookup(self.where.counter(loop)))
            n.reverse[env.mirror.reverse] = found
        return found

    def _count_down(self, n: Numbering, by: Value) -> Value:
        b = self.b
        zero = b.index(0)
        assert n.down is not None
        number = b.op("sub", b.load(n.down, [zero]), by)
        b.store(n.down, number, [zero])
        return number

    # ------------------------------------------------------------------ forward sweep

    def record(self) -> None:
        """Emit the tape stores of the plan into the forward sweep."""
        b = self.b
        for v in self.plan.taped:
            if v in self.plan.snapshots:
                self._copy_array(v)
                continue
            if v in self.plan.buffers:
                self._live_in_tape(self.plan.buffers[v])
                continue
            assert not isinstance(v.type, Array), f"an array cannot be taped: {v}"
            block = self.where.block[v]
            n = self.numbering(block)
            if self.buffers is not None:
                tape = self._buffer(v.type.dtype, "G")
            else:
                tape = self._tape(v, n, block)
            self.tapes[v] = Tape(v, tape, len(n.loops), n.size is not None, self.plan.reasons[v])
            if self.buffers is not None:
                self._store_at_end(v, tape, n)
                continue
            store = Block()
            with b.at(store):
                b.store(tape, v, [n.forward if n.forward is not None else b.index(0)])
            self.after[v] = store.ops
        around = {self.inside.get(op) or self.where.parent[op.regions[-1]] for op in self.before}
        around |= {block for op, block in self.inside.items() if op in self.following}
        homes = {self.where.block[op.result] for op in self.instead}
        for block in {*self.starts, *self.ends, *around, *homes, *(self.where.block[v] for v in self.after)}:
            self._splice(block)
        body = self.where.body
        body.ops = [o for op in body.ops for o in (*(self.heads[op].ops if op in self.heads else ()), op)]

    def _copy_array(self, v: Value) -> None:
        """Copy a buffer where its nest starts: into a buffer of its own, or into this iteration's part of a tape."""
        b, snapshot = self.b, self.plan.snapshots[v]
        block, root = self.where.block[v], snapshot.root
        n = self.numbering(block)
        assert isinstance(root.type, Array)
        axes = range(root.type.ndim)
        # the contents of what a call with a declared derivative makes depend on it: they are copied after it
        after = snapshot.after or declared(snapshot.loop) is not None
        if after:
            self.inside[snapshot.loop] = block
        if block is self.where.body:
            near = self.following if after else self.heads
            with b.at(near.setdefault(snapshot.loop, Block())):
                # at the top, the value that stands for the contents is the copy itself
                b.append(Op("alloc", [b.dim(root, k) for k in axes], [v], {"zero": False}))
                copy_into(b, v, root)
            return
        with b.at(self.head(block)):
            dims = [self._size_at_top(root, k) for k in axes]
        near = self.following if after else self.before
        self.inside[snapshot.loop] = block
        if None in dims or (n.loops and n.size is None):
            self.ragged[v] = ragged = Ragged(b, self.head(block), root)
            self.tapes[v] = Tape(v, ragged.data, len(n.loops), False, self.plan.reasons[v])
            with b.at(near.setdefault(snapshot.loop, Block())):
                ragged.push(b, n.forward if n.forward is not None else b.index(0), root)
            return
        tape = self._tape_of_arrays(v, root, n)
        with b.at(near.setdefault(snapshot.loop, Block())):
            number = n.forward if n.forward is not None else b.index(0)
            copy_into(b, self._entry(tape, number), root)

    def _tape_of_arrays(self, v: Value, root: Value, n: Numbering) -> Value:
        """A tape that holds an array like ``root`` for each iteration."""
        b = self.b
        assert isinstance(root.type, Array)
        with b.at(self.head(self.where.block[v])):
            dims = [self._size_at_top(root, k) for k in range(root.type.ndim)]
            known = [d for d in dims if d is not None]
            assert len(known) == len(dims), "a tape of arrays whose sizes are not known"
            tape = b.alloc(root.type.dtype, [n.size if n.size is not None else b.index(1), *known], hint="tape")
            b.block.ops[-1].attrs["tape"] = True
        self.tapes[v] = Tape(v, tape, len(n.loops), True, self.plan.reasons[v])
        return tape

    def _live_in_tape(self, buffer: Buffer) -> None:
        """The buffer becomes this iteration's part of a tape."""
        b, alloc, root = self.b, buffer.alloc, buffer.root
        n = self.numbering(buffer.block)
        tape = self._tape_of_arrays(root, root, n)
        with b.at(self.instead.setdefault(alloc, Block())):
            entry = self._entry(tape, n.forward if n.forward is not None else b.index(0))
            view = b.block.ops[-1]
            assert view.result is entry
            view.results = [root]
            retype_view(view)
            if alloc.attrs.get("zero"):  # it is contiguous: one loop
                assert isinstance(root.type, Array)
                size = alloc.operands[0]
                for d in alloc.operands[1:]:
                    size = b.op("mul", size, d)
                clear(b, b.reshape(root, [size]))

    def _size_at_top(self, x: Value, axis: int) -> Value | None:
        """The size of an axis of ``x``, a value of the top block; None if it is not known there."""
        assert isinstance(x.type, Array)
        size, op = x.type.dims[axis].size, self.where.defining.get(x)
        if size is not None or (op is None and self.where.block.get(x) is self.where.body):
            return self.b.index(size) if size is not None else self.b.dim(x, axis)
        if op is not None and op.name == "transpose":
            return self._size_at_top(op.operands[0], op.attrs["perm"][axis])
        found = None
        if op is not None and op.name in ("alloc", "reshape"):
            found = op.operands[axis + (op.name == "reshape")]
        if op is not None and op.name == "view":
            kind, source, operands = [e for e in view_axes(op) if e[0] != "i"][axis]
            if kind == "f":
                return self._size_at_top(op.operands[0], source)
            found = operands[1]  # of a slice; a new axis has a size that is known
        if found is None and self.where.block[x] is self.where.body:
            return self.b.dim(x, axis)
        return found if self.where.block.get(found, self.where.body) is self.where.body else None  # type: ignore[arg-type]

    def _entry(self, tape: Value, number: Value) -> Value:
        """One iteration's part of a tape of arrays."""
        assert isinstance(tape.type, Array)
        return self.b.view(tape, ["i"] + ["f"] * (tape.type.ndim - 1), [number])

    def _store_at_end(self, v: Value, tape: Value, n: Numbering) -> None:
        """Store ``v`` at the end of its iteration; from a branch it gets there through a cell."""
        b = self.b
        inner = n.loops[-1].regions[-1] if n.loops else self.where.body
        kept = v
        if self.where.block[v] is not inner:
            with b.at(self.starts.setdefault(inner, Block())):
                cell = b.alloc(v.type.dtype, [b.index(1)], zero=True, hint="kept")
            store = Block()
            with b.at(store):
                b.store(cell, v, [b.index(0)])
            self.after[v] = store.ops
        with b.at(self.ends[inner]):
            if self.where.block[v] is not inner:
                kept = b.load(cell, [b.index(0)])
            assert n.forward is not None
            b.store(tape, kept, [n.forward])

    def _tape(self, v: Value, n: Numbering, block: Block) -> Value:
        b = self.b
        with b.at(self.head(block)):
            if n.loops and n.size is None:
                made = b.value("alloc", [b.index(64)], Array(v.type.dtype, (Dim(),), "G"), "tape", zero=True)
            else:
                # a cell is zeroed: its branch may not run, and its value is handed over all the same
                size = n.size if n.size is not None else b.index(1)
                made = b.alloc(v.type.dtype, [size], zero=n.size is None, hint="tape" if n.loops else "kept")
            if n.loops:
                b.block.ops[-1].attrs["tape"] = True
        return made

    def hand_over(self) -> None:
        """Emit what is between the sweeps: cells are read (in the forward one: ``kept_reads`` ops), counts copied."""
        b = self.b
        zero = b.index(0)
        for v, tape in self.tapes.items():
            if not self.where.loops(self.where.block[v]) and not isinstance(v.type, Array):
                self.handed[v] = b.load(tape.buffer, [zero], hint=v.name)
        counted = [n for n in self.numberings.values() if n.cell is not None]
        totals = [b.load(n.cell, [zero]) for n in counted if n.cell is not None]
        self.kept_reads = len(b.block.ops)
        for n, total in zip(counted, totals, strict=True):
            n.down = b.alloc("i8", [b.index(1)], hint="count")
            b.store(n.down, total, [b.index(0)])

    def _splice(self, block: Block) -> None:
        new = list(self.starts[block].ops) if block in self.starts else []
        for a in block.args:
            new += self.after.get(a, ())
        for op in block.ops:
            if op in self.before:
                new += self.before[op].ops
            new += self.instead[op].ops if op in self.instead else [op]
            if op in self.following:
                new += self.following[op].ops
            for r in op.results:
                new += self.after.get(r, ())
        block.ops = new + (self.ends[block].ops if block in self.ends else [])

    # ------------------------------------------------------------------ reverse sweep

    def supply(self, ops: Sequence[Op], env: Env | None = None) -> list[Op]:
        """``ops``, with primal values brought into the reverse blocks inside them, and their uses renamed."""
        made: list[Op] = []
        for op in ops:
            made += [op] if env is None else self.layouts.renamed(op, env.lookup)
            for region in op.regions:
                self._supply(region, env)
        return made

    def supply_root(self, block: Block) -> None:
        """``supply`` for a reverse function whose own block mirrors the primal's body."""
        self._supply(block, None)

    def _supply(self, block: Block, outer: Env | None) -> None:
        mirror = self.mirrors.get(block)
        env = outer
        if mirror is not None:
            env = Env(mirror, outer, {})
            with self.b.at(env.prologue):
                self._bring(env)
        block.ops = self.supply(block.ops, env)
        if env is not None:
            block.results = [env.lookup(x) for x in block.results]
        if mirror is not None and env is not None:  # last: inner blocks may have added to the prologue
            block.ops = env.prologue.ops + block.ops

    def _bring(self, env: Env) -> None:
        """Emit, in program order, what the plan supplies of this block's primal."""
        b, mirror = self.b, env.mirror
        primal = mirror.primal
        if mirror.counter is not None and mirror.trips is not None and mirror.k is not None:
            if mirror.ahead:
                env.names[mirror.counter] = mirror.k
            else:
                last = b.op("sub", env.lookup(mirror.trips), b.index(1))
                env.names[mirror.counter] = b.op("sub", last, mirror.k)
        n = self.numberings.get(primal)
        if n is not None and n.cell is not None:
            self.reverse_number(n, env)  # the count goes down whether anything is read or not
        for v in self.supplied.get(primal, ()):
            if isinstance(v, Buffer):
                b.block.ops += Refill(v, self.where, env.lookup, self.plan.refilled_from.get).ops()
            elif v in self.handed:
                env.names[v] = self.handed[v]
            elif v in self.plan.taped:
                at = self.reverse_number(self.numbering(primal), env)
                if v in self.ragged:
                    env.names[v] = self.ragged[v].read(b, at)
                    continue
                if v in self.plan.snapshots or v in self.plan.buffers:
                    env.names[v] = self._entry(self.tapes[v].buffer, at)
                    continue
                env.names[v] = b.load(self.tapes[v].buffer, [at], hint=v.name)
            elif v in self.plan.copied_from:
                env.names[v] = env.lookup(self.plan.copied_from[v])
            else:
                op = self.where.defining[v]
                d = declared(op)
                env.names[v] = self._again(op, env) if d is None else env.lookup(value_of(op, d, v))

    def _again(self, op: Op, env: Env) -> Value:
        """The op repeated on values of the reverse block."""
        made = Value(op.result.type, op.result.name)
        operands = [env.lookup(x) for x in op.operands]
        if op.result in self.plan.from_snapshot:
            snapshot = self.plan.from_snapshot[op.result]
            operands[0] = self._in_snapshot(op.operands[0], snapshot, env)
        copy = self.b.append(Op(op.name, operands, [made], dict(op.attrs), [], op.loc))
        if op.name in VIEWS:
            retype_view(copy)
        return made

    def _in_snapshot(self, x: Value, snapshot: Snapshot, env: Env) -> Value:
        """The array ``x`` (a view of the snapshot's root) as a view of the snapshot."""
        if x is snapshot.root:
            return env.lookup(snapshot.value)
        view = self.where.defining[x]
        base = self._in_snapshot(view.operands[0], snapshot, env)
        made = Value(x.type, x.name)
        operands = [base, *(env.lookup(o) for o in view.operands[1:])]
        retype_view(self.b.append(Op(view.name, operands, [made], dict(view.attrs), [], view.loc)))
        return made
