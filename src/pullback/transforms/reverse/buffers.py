# SPDX-License-Identifier: MIT
"""Buffers of an iteration, kept or made again as a whole.

A buffer that a loop body allocates, fills and then only reads has one version that is read. The reverse sweep can have
that version in two ways, besides taping value by value what it reads:

* *kept*: the buffer is this iteration's slice of a tape from the start, so that nothing is copied;
* *made again*: what fills it, whole loop nests, is repeated at the start of the reverse iteration, from memory that is
  still there, from snapshots, and from other buffers of the iteration.

Which one is part of the minimum cut of plan.py. Never made again: what compares floats (see there), what calls or
allocates, and what writes other memory too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from pullback.analysis.activity import VIEWS, Activity
from pullback.ir.build import retype_view
from pullback.ir.core import Block, Op, Value, walk
from pullback.ir.types import FLOATS, Array
from pullback.prims.table import Row

from .prepare import Places, written_by
from .snapshot import Snapshot

INFINITE = float("inf")
#: costs, in additions, of one element
LOAD, STORE = 2.0, 2.0
#: of one multiplication and addition of a product of matrices: more than its arithmetic, as what is read twice is kept
PRODUCT = 12.0


@dataclass(slots=True)
class Buffer:
    """``root``: what ``alloc`` makes in ``block``; ``fillers``: the ops of that block that write it, in order;
    ``last``: position of the last one; ``made``: what they define; ``own``: the buffer's views among what they use.

    ``cost``: of repeating them once; ``free``: the values that they use, other arrays excepted; ``reads``: what they
    read of those, as (op, array).
    """

    root: Value
    alloc: Op
    block: Block
    fillers: list[Op]
    last: int
    made: set[Value] = field(default_factory=set)
    own: set[Value] = field(default_factory=set)
    cost: float = 0.0
    free: list[Value] = field(default_factory=list)
    reads: list[tuple[Op, Value]] = field(default_factory=list)


class Buffers:
    def __init__(self, table: Mapping[str, Row], act: Activity, where: Places, trips: float) -> None:
        self.table = table
        self.act = act
        self.where = where
        self.trips = trips
        self._found: dict[Value, Buffer | None] = {}
        self._positions: dict[Block, dict[Op, int]] = {}

    def of(self, root: Value) -> Buffer | None:
        """The buffer that ``root`` is, if an iteration of a loop makes it."""
        if root not in self._found:
            self._found[root] = self._make(root)
        return self._found[root]

    def final(self, root: Value, op: Op, block: Block) -> bool:
        """Whether ``op``, in ``block``, finds in ``root`` what stays there to the end of its iteration."""
        found = self.of(root)
        if found is None:
            return False
        position = self._position(op, block, found.block)
        return position is not None and position > found.last

    def slices(self, root: Value) -> bool:
        """Whether a tape can hold the buffer of each iteration: their number and its sizes are known at the top."""
        found, where = self.of(root), self.where
        if found is None or not where.numbered_exactly(found.block):
            return False
        return all(where.block.get(d, where.body) is where.body for d in found.alloc.operands)

    # ------------------------------------------------------------------ finding out

    def _make(self, root: Value) -> Buffer | None:
        where, alloc = self.where, self.where.defining.get(root)
        block = where.block.get(root)
        if alloc is None or alloc.name != "alloc" or block is None or block is where.body:
            return None
        t = root.type
        assert isinstance(t, Array)
        if t.layout != "C" or not where.loops(block):
            return None
        fillers = [op for op in block.ops if root in self._writes(op)]
        if not fillers:
            return None
        found = Buffer(root, alloc, block, fillers, self._index(block)[fillers[-1]])
        self._survey(found)
        return found

    def _writes(self, op: Op) -> set[Value]:
        return written_by(op, self.act, self.where)

    def _index(self, block: Block) -> dict[Op, int]:
        found = self._positions.get(block)
        if found is None:
            found = self._positions[block] = {op: k for k, op in enumerate(block.ops)}
        return found

    def _position(self, op: Op, block: Block, outer: Block) -> int | None:
        """The index in ``outer`` of the op that is ``op`` or contains it."""
        while block is not outer:
            if block is self.where.body:
                return None
            op, block = self.where.owner[block], self.where.parent[block]
        return self._index(outer)[op]

    def _survey(self, buffer: Buffer) -> None:
        """Cost and needs of filling the buffer again; an infinite cost if that is not allowed."""
        if any(self._writes(op) != {buffer.root} for op in buffer.fillers):
            buffer.cost = INFINITE
            return
        for op in buffer.fillers:
            for inner in _inside(op):
                buffer.made.update(inner.results)
                for region in inner.regions:
                    buffer.made.update(region.args)
        free: dict[Value, None] = dict.fromkeys(buffer.alloc.operands)

        def use(x: Value) -> None:
            if isinstance(x.type, Array):
                if self.act.root[x] is not buffer.root:
                    return
                buffer.own.add(x)
            if x not in buffer.made and x is not buffer.root:
                free[x] = None

        def visit(op: Op) -> float:
            if op.name == "check":
                return 0.0
            cost = self._cost(op, buffer)
            for x in op.operands:
                use(x)
            for region in op.regions:
                inner = sum(map(visit, region.ops))
                cost += inner * (self.trips if op.name == "for" else 1.0)
                for x in region.results:
                    use(x)
            return cost

        buffer.cost = sum(map(visit, buffer.fillers))
        buffer.free = list(free)

    def _cost(self, op: Op, buffer: Buffer) -> float:
        """Of ``op`` without its regions. Notes what it reads."""
        match op.name:
            case "for" | "if" | "const":
                return 0.0
            case "store":
                return STORE if self._writes(op) == {buffer.root} else INFINITE
            case "load":
                self._read(op, op.operands[0], buffer)
                return LOAD
            case "matmul":
                if self._writes(op) != {buffer.root}:
                    return INFINITE
                for x in op.operands[1:]:
                    self._read(op, x, buffer)
                return PRODUCT * self.trips**3
            case "dim":
                self._read(op, op.operands[0], buffer)
                return 0.1
            case name if name in VIEWS:
                return 0.1
            case name:
                row = self.table.get(name)
                if row is None or len(op.results) != 1:
                    return INFINITE
                if op.result.type.dtype not in FLOATS and any(x.type.dtype in FLOATS for x in op.operands):
                    return INFINITE
                return row.cost

    def _read(self, op: Op, x: Value, buffer: Buffer) -> None:
        if self.act.root[x] is not buffer.root:
            buffer.reads.append((op, x))

    def outside(self, buffer: Buffer, x: Value) -> tuple[Value, list[Value]]:
        """The array ``x`` that a filler uses, followed through the fillers' own views to what was there before them;
        and from there what it takes to find that place in its root again."""
        while x in buffer.made:
            x = self.where.defining[x].operands[0]
        indices: list[Value] = []
        y = x
        while (view := self.where.defining.get(y)) is not None and view.name in VIEWS:
            indices += view.operands[1:]
            y = view.operands[0]
        return x, indices


def _inside(op: Op) -> Iterator[Op]:
    yield op
    for region in op.regions:
        yield from walk(region)


class Refill:
    """Repeats the fillers of a buffer. ``lookup``: the name of a value of the primal; ``snapshot``: where the contents
    are that a load read, if not in its own array. Checks have passed and are left out."""

    def __init__(
        self,
        buffer: Buffer,
        where: Places,
        lookup: Callable[[Value], Value],
        snapshot: Callable[[Value], Snapshot | None],
    ) -> None:
        self.buffer = buffer
        self.where = where
        self.lookup = lookup
        self.snapshot = snapshot
        self.names: dict[Value, Value] = {}

    def ops(self) -> list[Op]:
        made = Block()
        for op in self.buffer.fillers:
            self._copy(op, made)
        return made.ops

    def _name(self, x: Value) -> Value:
        return self.names[x] if x in self.names else self.lookup(x)

    def _other(self, x: Value) -> bool:
        """Whether ``x`` is an array in other memory than the buffer's."""
        return isinstance(x.type, Array) and x is not self.buffer.root and x not in self.buffer.own

    def _copy(self, op: Op, to: Block) -> None:
        if op.name == "check" or (op.name in VIEWS and self._other(op.operands[0])):
            return  # views of other memory are made again where they are used
        found = self.snapshot(op.result) if op.name == "load" else None
        operands = [self._array(x, found, to) if self._other(x) else self._name(x) for x in op.operands]
        regions = []
        for region in op.regions:
            inner = Block([Value(a.type, a.name) for a in region.args])
            self.names.update(zip(region.args, inner.args, strict=True))
            for x in region.ops:
                self._copy(x, inner)
            inner.results = [self._name(x) for x in region.results]
            regions.append(inner)
        results = [Value(r.type, r.name) for r in op.results]
        self.names.update(zip(op.results, results, strict=True))
        to.ops.append(Op(op.name, operands, results, dict(op.attrs), regions, op.loc))

    def _array(self, x: Value, found: Snapshot | None, to: Block) -> Value:
        """The array ``x``, in the snapshot if there is one."""
        if found is not None and x is found.root:
            return self.lookup(found.value)
        if found is None and x not in self.buffer.made:
            return self.lookup(x)
        view = self.where.defining[x]
        base = self._array(view.operands[0], found, to)
        made = Op(view.name, [base, *map(self._name, view.operands[1:])], [Value(x.type, x.name)], dict(view.attrs))
        made.loc = view.loc
        retype_view(made)
        to.ops.append(made)
        return made.result
