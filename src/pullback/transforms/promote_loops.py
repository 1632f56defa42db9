# SPDX-License-Identifier: MIT
"""Keeps elements of any buffer in SSA values while a loop runs.

A buffer of unknown size cannot be promoted whole, but a loop may still touch only a few elements of it, at
constant indices: a state vector that is updated in place, the shadow of the parameters. Those are loaded
before the outermost such loop, carried, and stored after it. Whether an index is in range may be known only
inside the loop, so load and store happen under ``index < size``: if that is false, the loop cannot have
reached the access.

A buffer that the caller can see must be up to date when a check fails, so it stays in memory in loops with
checks (``licm`` has moved those that it could).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pullback.analysis.effects import Effects
from pullback.analysis.roots import Root
from pullback.ir.build import OpDef
from pullback.ir.core import Block, Function, Op, Value
from pullback.ir.types import B1, COMPLEXES, I8, Array, Scalar
from pullback.transforms.promote import Buffer, Cell, Place, Rewriter, stored_cells

MAX_CELLS = 16

#: constant indices and part
Spot = tuple[tuple[int, ...], int | None]


def promote_loops(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Promote in place."""
    if any(op.regions for op in func.body.ops):
        walk = _Walk(func)
        walk.block(func.body)
    return func


@dataclass(slots=True)
class _Access:
    """The accesses to one root in some region: None for ``spots`` if any is not direct and constant."""

    spots: dict[Spot, None] | None = field(default_factory=dict)
    stored: bool = False

    def merge(self, other: _Access) -> None:
        self.stored |= other.stored
        if self.spots is None or other.spots is None:
            self.spots = None
        else:
            self.spots.update(other.spots)
            if len(self.spots) > MAX_CELLS:
                self.spots = None


class _Walk:
    def __init__(self, func: Function) -> None:
        self.func = func
        self.effects = Effects(func)
        self.roots = self.effects.roots
        self.consts: dict[Value, Any] = {}
        self.accesses: dict[Op, dict[Root, _Access]] = {}
        self.done: set[Root] = set()  # promoted in a loop around
        observable = (x for x in (*func.body.args, *func.body.results) if isinstance(x.type, Array))
        self.observable = {root for x in observable for root in self.roots[x]}
        self.collect(func.body)

    # ------------------------------------------------------------------ what each loop touches

    def collect(self, block: Block) -> dict[Root, _Access]:
        found: dict[Root, _Access] = {}
        for op in block.ops:
            if op.name == "const":
                self.consts[op.results[0]] = op.attrs["value"]
            elif op.regions:
                total: dict[Root, _Access] = {}
                for region in op.regions:
                    _merge(total, self.collect(region))
                for x in (*op.operands, *(y for region in op.regions for y in region.results)):
                    self.opaque(x, total)
                self.accesses[op] = total
                _merge(found, total)
            elif op.name in ("load", "store"):
                self.access(op, found)
            elif op.name != "dim":
                for x in op.operands:
                    self.opaque(x, found)
        return found

    def opaque(self, x: Value, found: dict[Root, _Access]) -> None:
        if isinstance(x.type, Array):
            for root in self.roots[x]:
                found[root] = _Access(None, True)

    def access(self, op: Op, found: dict[Root, _Access]) -> None:
        x = op.operands[0]
        operands = op.operands[1 if op.name == "load" else 2 :]
        idx = tuple(self.consts[i] for i in operands if i in self.consts)
        assert isinstance(x.type, Array)
        direct = self.roots[x] == {x} and len(idx) == len(operands) and x.type.layout != "G"
        here = _Access({(idx, op.attrs.get("part")): None} if direct else None, op.name == "store")
        for root in self.roots[x]:
            found.setdefault(root, _Access()).merge(here)

    # ------------------------------------------------------------------ outermost loops first

    def block(self, block: Block) -> None:
        out: list[Op] = []
        unwritten: set[Root] = set()  # buffers born in this block, so far never stored to
        for op in block.ops:
            chosen: Mapping[Root, Sequence[Spot]] = {}
            if op.name in ("for", "while") and not op.attrs.get("parallel"):
                chosen = self.choose(op)
            if chosen:
                before, after = _Promotion(self, chosen, unwritten).apply(op)
                out += [*before, op, *after]
            else:
                out.append(op)
            self.descend(op, chosen)
            if op.name == "alloc":
                unwritten.add(op.results[0])
            elif unwritten:
                unwritten -= self.effects.of(op).writes
        block.ops = out

    def descend(self, op: Op, done: Mapping[Root, object]) -> None:
        self.done.update(done)
        for region in op.regions:
            self.block(region)
        self.done.difference_update(done)

    def choose(self, loop: Op) -> dict[Root, list[Spot]]:
        effect = self.effects.of(loop)
        exact = effect.may_raise or effect.calls
        found: dict[Root, list[Spot]] = {}
        for root, access in self.accesses[loop].items():
            outside = root in effect.reads or root in effect.writes
            if root in self.done:
                continue
            if access.spots and access.stored and outside and not (exact and root in self.observable):
                found[root] = list(access.spots)
        return found


def _merge(into: dict[Root, _Access], other: Mapping[Root, _Access]) -> None:
    for root, access in other.items():
        into.setdefault(root, _Access()).merge(access)


class _Promotion:
    """One loop, and the roots of which it keeps elements in values."""

    def __init__(self, walk: _Walk, chosen: Mapping[Root, Sequence[Spot]], unwritten: Collection[Root]) -> None:
        self.walk = walk
        self.unwritten = unwritten
        self.places: dict[Value, Place] = {}
        self.cells: dict[Cell, tuple[Root, Spot]] = {}
        for root, spots in chosen.items():
            assert isinstance(root.type, Array)
            numbers: dict[Spot, Cell] = {}
            base = len(self.cells)
            for spot in spots:
                numbers[spot] = len(self.cells)
                self.cells[len(self.cells)] = (root, spot)
            parts = 2 if root.type.dtype in COMPLEXES else 1
            self.places[root] = Place(Buffer(root, base, parts, len(spots)), None, 0, (), numbers)
        self.consts: dict[int, Value] = {}
        self.sizes: dict[tuple[Root, int], Value] = {}

    def apply(self, loop: Op) -> tuple[list[Op], list[Op]]:
        """Rewrite the loop; the ops to put before and after it."""
        holder = Block()
        holder.ops = [loop]
        stored = stored_cells(holder, self.places, self.walk.consts)
        before: list[Op] = []
        after: list[Op] = []
        rewriter = Rewriter(self.places, stored, self.walk.consts)
        tests = {cell: self.in_range(*where, before, loop.loc) for cell, where in self.cells.items()}
        for cell, (root, spot) in self.cells.items():
            if root not in self.unwritten:  # else it starts as zero, like every element of a promoted buffer
                rewriter.cells[cell] = self.load(root, spot, tests[cell], before, loop.loc)
        rewriter.loop(loop)
        for cell, _ in stored[loop]:
            root, spot = self.cells[cell]
            self.store(root, spot, rewriter.cells[cell], tests[cell], after, loop.loc)
        return [*rewriter.entry, *before], after

    # ------------------------------------------------------------------ ops around the loop

    def const(self, value: int, out: list[Op]) -> Value:
        found = self.consts.get(value)
        if found is None:
            found = self.consts[value] = Value(I8)
            out.append(Op("const", [], [found], {"value": value}))
        return found

    def in_range(self, root: Root, spot: Spot, out: list[Op], loc: int) -> Value | None:
        """None: known to be in range."""
        assert isinstance(root.type, Array)
        test: Value | None = None
        for axis, (i, d) in enumerate(zip(spot[0], root.type.dims, strict=True)):
            index = self.const(i, out)
            if d.size is not None and 0 <= i < d.size:
                continue
            if (root, axis) not in self.sizes:
                self.sizes[root, axis] = Value(I8)
                out.append(Op("dim", [root], [self.sizes[root, axis]], {"axis": axis}, loc=loc))
            below = Value(B1)
            out.append(Op("gt", [self.sizes[root, axis], index], [below], loc=loc))
            if test is None:
                test = below
            else:
                test, left = Value(B1), test
                out.append(Op("and", [left, below], [test], loc=loc))
        return test

    def load(self, root: Root, spot: Spot, test: Value | None, out: list[Op], loc: int) -> Value:
        assert isinstance(root.type, Array)
        result = Value(Scalar(root.type.element), root.name)
        attrs = {} if spot[1] is None else {"part": spot[1]}
        op = Op("load", [root, *(self.const(i, out) for i in spot[0])], [result], attrs, loc=loc)
        if test is None:
            out.append(op)
            return result
        yes, no = Block(), Block()
        yes.ops, yes.results = [op], [result]
        dtype = root.type.element
        zero = Value(Scalar(dtype))
        value: Any = False if dtype == "b1" else 0.0 if dtype[0] == "f" else 0
        no.ops, no.results = [Op("const", [], [zero], {"value": value})], [zero]
        guarded = Value(result.type, root.name)
        out.append(Op("if", [test], [guarded], {}, [yes, no], loc))
        return guarded

    def store(self, root: Root, spot: Spot, value: Value, test: Value | None, out: list[Op], loc: int) -> None:
        attrs = {} if spot[1] is None else {"part": spot[1]}
        op = Op("store", [root, value, *(self.const(i, out) for i in spot[0])], [], attrs, loc=loc)
        if test is None:
            out.append(op)
            return
        yes = Block()
        yes.ops = [op]
        out.append(Op("if", [test], [], {}, [yes, Block()], loc))
