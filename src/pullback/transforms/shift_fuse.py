# SPDX-License-Identifier: MIT
"""Neighbouring loops that read what others store some elements away run as one loop, in vectors, shifted.

    for i: k1[i+1] = x[i+1] * y[i]                       for i in blocks of 8: x8 = x[i+1 : i+9]; y8 = y[i : i+8]
    for i: k2[i+1] = x[i+1] * (y[i] + c * k1[i])   ->        k1' = x8 * y8
    for i: y[i] += h * (k1[i] + k2[i])                       k2' = x8 * (y8 + c * join(k1, k1', 7))
                                                             y[i : i+8] = y8 + h * (join(k1, ..) + join(k2, ..))

What one loop stores and a later one loads goes on in a register: the last lanes of the block before and the first of
this one are joined. Arrays that nobody else reads are not stored at all, but where the fused loop begins and ends.
Adjoints, which read what was stored one element further on, run some trips behind (``analysis/shifts.py`` chooses how
many, and says why that is right). The first trips of the loops that are ahead, and the last ones of all, which do not
fill a vector, run loop by loop as before, with the ops on single elements that stand between the loops (ends of
stencils): vectors begin and end such that those are in order with all trips.

LLVM makes vectors of such a loop only where no value waits for more than one trip; so vectors are written out here.

For the final function.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from pullback.analysis.affine import Affine, Affines
from pullback.analysis.effects import ALIASES
from pullback.analysis.repeats import Repeats
from pullback.analysis.roots import roots
from pullback.analysis.shifts import MAX_SHIFT, Group, Line, Lines, Touch
from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value, clone_op, use_counts
from pullback.ir.lanes import join_lanes, lane, lane_ids, load_lanes, splat, store_lanes
from pullback.ir.types import FLOATS, I8, ITEMSIZE, Array, Scalar
from pullback.transforms.lane_sums import lanes_for
from pullback.transforms.unswitch import unswitch

#: loops with more primitives than this for each load and store that is saved are bound by those: they gain where memory
#: is behind the first cache, and lose by the first and last trips of short ones
HEAVY = 2.5
#: vectors from which on those are fused
LEAST_HEAVY = 32

#: ops on an array that do not look at its elements
_NO_READS = frozenset({"store", "dim", "alloc", *ALIASES})


def shift_fuse(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Rewrite in place."""
    if not _neighbours(func.body):
        return func
    apart = unswitch(func)
    if apart is not None:
        twice, long = apart
        fusion = _ShiftFuse(twice, table, long)
        fusion.block(twice.body)
        if fusion.edges:  # else bodies would stand there twice for nothing
            return twice
    _ShiftFuse(func, table).block(func.body)
    return func


def _neighbours(block: Block) -> bool:
    """Whether two parallel loops follow each other in a block."""
    loops = [op for op in block.ops if op.name == "for"]
    if sum(bool(op.attrs.get("parallel")) and not op.results for op in loops) > 1:
        return True
    return any(_neighbours(region) for op in block.ops for region in op.regions)


class _ShiftFuse:
    def __init__(self, func: Function, table: Mapping[str, OpDef], long: Collection[Block] = ()) -> None:
        self.long = long  # blocks that run for long arrays only
        self.affines = Affines(func)
        self.points_to = roots(func)
        self.lines = Lines(self.affines, self.points_to, table)
        self.b = Builder(table, func.body)
        self.users: dict[Value, list[Op]] = {}  # of a root, through views too
        self.yielded: set[Value] = set()
        self.counts = use_counts(func.body)
        self.edges = False  # whether loops run as one that had ops on single elements in between
        self._index(func.body)

    def _index(self, block: Block) -> None:
        for op in block.ops:
            if op.name == "const":
                self.b.consts[op.results[0]] = op.attrs["value"]
            for x in op.operands:
                for root in self.points_to.get(x, ()):
                    self.users.setdefault(root, []).append(op)
            for region in op.regions:
                self._index(region)
        for x in block.results:
            self.yielded.update(self.points_to.get(x, ()))

    def block(self, block: Block) -> None:
        for op in block.ops:
            for region in op.regions:
                self.block(region)
        ops, block.ops = block.ops, []
        group: Group | None = None
        made = {op.results[0] for op in ops if op.name == "alloc" and not op.attrs.get("result")} - self.yielded
        self.done: set[Op] = set()  # what runs before the next group
        with self.b.at(block):
            for op in ops:
                line = self.lines.line(op) if op.name == "for" else None
                if group is not None and (group.accepts(line) if line is not None else group.passes(op)):
                    continue
                if group is not None:
                    self._finish(group, made)
                group = Group(self.lines, line) if line is not None else None
                if group is None:
                    block.ops.append(op)
                    self.done.add(op)
            if group is not None:
                self._finish(group, made)

    def _finish(self, group: Group, made: set[Value]) -> None:
        plan = self._plan(group, made) if len(group.lines) > 1 else None
        self.done.update(group.ops)
        if plan is None:
            self.b.block.ops += group.ops
            return
        self.edges = self.edges or bool(group.edges)
        start = len(self.b.block.ops)
        self.b.block.ops += group.before
        self._zero_ends(plan, made, start)
        self.b.loc = group.lines[0].loop.loc
        _Emission(self.b, self.affines, plan).emit()
        self.b.block.ops += group.after

    def _zero_ends(self, plan: _Plan, made: set[Value], start: int) -> None:
        """Arrays of zeros of which a line stores all but the ends are zero only there.

        ``start``: where the group's ops begin.
        """
        block, b = self.b.block, self.b
        first: dict[Value, Touch] = {}
        for line in plan.group.lines:
            for t in line.touches:
                first.setdefault(t.root, t)
        known = {op for line in plan.group.lines for op in line.ops}.union(plan.group.after)
        for root, t in first.items():
            alloc = self.affines.defs.get(root)
            line = plan.group.lines[t.line]
            n = line.loop.operands[0]
            if (
                root not in made
                or alloc is None
                or not alloc.attrs.get("zero")
                or not t.writes
                or t.row[2] != Affine(0)
            ):
                continue
            rest = self.affines.size(root, 0).plus(line.trips, -1).shift(-t.offset)
            told = any(op not in known and op.name not in _NO_READS for op in self.users[root])
            ends = t.offset >= 0 and rest.is_const and 0 <= rest.const <= MAX_SHIFT
            if t.row != (root, (), Affine(0)) or told or not ends or self.affines.defs.get(n) in self.done:
                continue
            alloc.attrs["zero"] = False
            at = block.ops.index(alloc, 0 if alloc not in plan.group.before else start) + 1
            fills = Block()
            with b.at(fills):
                zero = b.const(0.0, Scalar(root.type.dtype))
                head, tail = b.index(t.offset), b.op("add", n, b.index(t.offset))
                size = alloc.operands[0]
                self._fill(root, zero, b.op("minimum", head, size), None, t.offset)
                self._fill(root, zero, b.op("sub", size, tail), tail, rest.const)
            block.ops[at:at] = fills.ops

    def _fill(self, root: Value, zero: Value, count: Value, first: Value | None, few: int) -> None:
        b = self.b

        def trip(k: Value, _: Sequence[Value]) -> list[Value]:
            b.store(root, zero, [k if first is None else b.op("add", first, k)])
            return []

        if few:
            b.for_(count, [], trip, (), parallel=True, few=few, cold=True)

    # ------------------------------------------------------------------ decisions

    def _plan(self, group: Group, made: set[Value]) -> _Plan | None:
        """How to run the group; None where no loop reads what another stores some elements away."""
        group.settle()
        sources, replaced = group.sources(), group.replaced()
        widest = max(ITEMSIZE[t.op.operands[0].type.dtype] for line in group.lines for t in line.touches)
        plan = _Plan(group, lanes_for("f8") if widest == 8 else lanes_for("f4"), max(group.shifts), sources)
        for store, by in sources.values():
            plan.waits[store.op] = max(plan.waits.get(store.op, 0), by)
        if not group.shifted(sources) or max(plan.waits.values()) > plan.lanes:
            return None
        stored = {t.root for line in group.lines for t in line.touches if t.writes}
        for root in stored & made:
            start = self._passing(root, group)
            if start is not None and start <= MAX_SHIFT:
                plan.start = max(plan.start, start)
                plan.passing.add(root)
        for touch in (t for line in group.lines for t in line.touches if t.writes and t.root not in plan.passing):
            by = replaced.get(touch.op, plan.lanes + 1)
            if by <= plan.lanes:
                plan.replaced[touch.op] = by
                plan.waits[touch.op] = max(by, plan.waits.get(touch.op, 0))
        ops = [op for line in group.lines for op in line.ops]
        work = sum(op.name in self.lines.table and op.result.type.dtype in FLOATS for op in ops)
        saved = (
            len(sources)
            + len(plan.replaced)
            + sum(t.writes and t.root in plan.passing for line in group.lines for t in line.touches)
        )
        if work > HEAVY * saved and self.b.block not in self.long:
            plan.least = LEAST_HEAVY
        return plan if self._edges(plan) else None

    def _edges(self, plan: _Plan) -> bool:
        """Let the vectors begin and end such that ops on single elements are in order with all lines."""
        group, edges = plan.group, plan.group.edges
        inside: dict[Value, int] = {}
        for edge in edges:
            for x in edge.op.operands:
                inside[x] = inside.get(x, 0) + 1
        if any(self.counts[x] != inside.get(x, 0) for edge in edges for x in edge.op.results if x in self.counts):
            return False
        heads = [self.affines.of(e.index).const for e in edges if e.root is not None and not e.tail]
        for edge in edges:
            if edge.root is None:
                continue
            if edge.tail:  # no element from the beginning is one from the end
                plan.bound(edge.index, plan.lanes * plan.least - max(heads, default=0) - 1)
            for line, shift in zip(group.lines, group.shifts, strict=True):
                if edge.writes and edge.root in line.fixed:
                    return False
                for t in line.touches:
                    if t.root is not edge.root or not (t.writes or edge.writes):
                        continue
                    if t.row != (edge.root, (), Affine(0)):
                        return False
                    if not edge.tail and t.line < edge.after:
                        plan.start = max(plan.start, self.affines.of(edge.index).const - t.offset + shift + 1)
                    if edge.tail and (t.line >= edge.after or (t.writes and t.root in plan.passing)):
                        plan.bound(edge.index, shift - t.offset)
        return plan.start <= 2 * MAX_SHIFT

    def _passing(self, root: Value, group: Group) -> int | None:
        """The trip at which vectors may begin if they do not store ``root``; None where it has to be stored."""
        mine = {op for line in group.lines for op in line.ops} | set(group.before) | self.done
        mine.update(edge.op for edge in group.edges)
        after = set(group.after)
        start = 0
        for op in self.users[root]:
            if op in mine or op.name == "dim" or op.name in ALIASES:
                continue
            if op not in after or op.name != "load":
                return None
            index = [self.affines.of(i) for i in op.operands[1:]]
            if not index[-1].is_const or op.operands[0] is not root:
                return None
            for line in group.lines:
                for t in line.touches:
                    if t.writes and t.root is root:
                        if t.row[2] != Affine(0):
                            return None
                        start = max(start, group.shifts[t.line] + index[-1].const - t.offset + 1)
        return start


@dataclass(slots=True)
class _Plan:
    """``start``: the trip of the fused loop at which vectors begin."""

    group: Group
    lanes: int
    start: int
    sources: dict[Op, tuple[Touch, int]]
    #: stores -> how many trips what they store is waited with
    waits: dict[Op, int] = field(default_factory=dict)
    #: roots that vectors need not store
    passing: set[Value] = field(default_factory=set)
    #: stores that vectors leave out, and after how many trips the element is stored again
    replaced: dict[Op, int] = field(default_factory=dict)
    #: vectors, from which on it is worth while
    least: int = 1
    #: vectors end before the trip that is a value and a number
    bounds: dict[Value, int] = field(default_factory=dict)

    def bound(self, x: Value, by: int) -> None:
        self.bounds[x] = min(by, self.bounds.get(x, by))


#: a store, or a value of a line
_Key = Op | Value


class _Emission:
    def __init__(self, b: Builder, affines: Affines, plan: _Plan) -> None:
        self.b = b
        self.affines = affines
        self.plan = plan
        self.lines = list(zip(plan.group.lines, plan.group.shifts, strict=True))
        stores = [t for line, _ in self.lines for t in line.touches if t.writes]
        self.waiting = [t for t in stores if plan.waits.get(t.op)]
        self.repeats = [Repeats(line, plan.sources, plan.lanes) for line, _ in self.lines]
        held = [(j, x) for j, repeats in enumerate(self.repeats) for x in repeats.held]
        self.held = {x: j for j, x in held}

    def emit(self) -> None:
        b, plan = self.b, self.plan
        least: dict[Value, int] = {}
        for line, shift in self.lines:
            n = line.loop.operands[0]
            least[n] = min(shift, least.get(n, shift))
        ends = [b.op("add", n, b.index(s - plan.start)) if s - plan.start else n for n, s in least.items()]
        ends += [b.op("add", x, b.index(by - plan.start)) for x, by in plan.bounds.items()]
        trips = ends[0]
        for end in ends[1:]:
            trips = b.op("minimum", trips, end)
        blocks = b.op("floordiv", trips, b.index(plan.lanes))
        runs = b.op("ge", blocks, b.index(plan.least))
        done = b.op("add", b.op("mul", blocks, b.index(plan.lanes)), b.index(plan.start))
        b.if_(runs, lambda: self._vectors(blocks, done))
        spread = [line.trips.plus(self.lines[0][0].trips, -1).const + shift for line, shift in self.lines]
        few = plan.lanes + plan.start + max(spread) - min(spread) + max(plan.group.shifts)
        zero = b.index(0)
        for j, (line, shift) in enumerate(self.lines):
            self._between(j, runs)
            first = b.select(runs, self._less(done, shift), zero)
            count = b.op("sub", line.loop.operands[0], first)
            if plan.least > 1:  # short arrays are best as they were
                self._scalars(line, count, first, lean=True)
            elif plan.bounds:
                self._scalars(line, count, first, cold=True)
            else:
                self._scalars(line, count, first, few=few, cold=True)

    def _between(self, j: int, runs: Value) -> None:
        """The ops on single elements before line ``j`` that have not run: without vectors, all, in their order."""
        edges = [edge for edge in self.plan.group.edges if edge.after == j]
        tails = [edge.op for edge in edges if edge.tail]
        if len(tails) == len(edges):
            self._again_all(tails)
            return
        self.b.if_(runs, lambda: self._again_all(tails), lambda: self._again_all([edge.op for edge in edges]))

    def _again_all(self, ops: Sequence[Op]) -> list[Value]:
        env: dict[Value, Value] = {}
        for op in ops:
            self.b.append(clone_op(op, env))
        return []

    def _less(self, x: Value, by: int) -> Value:
        return self.b.op("add", x, self.b.index(-by)) if by else x

    def _scalars(self, line: Line, count: Value, first: Value | None, **attrs: int) -> None:
        """Some trips of one line."""
        b = self.b

        def trip(k: Value, _: Sequence[Value]) -> list[Value]:
            env = {line.k: k if first is None else b.op("add", first, k)}
            for op in line.ops:
                b.append(clone_op(op, env))
            return []

        b.for_(count, [], trip, (), parallel=True, **attrs)

    # ------------------------------------------------------------------ vectors

    def _vectors(self, blocks: Value, done: Value) -> list[Value]:
        b, plan = self.b, self.plan
        for j, (line, shift) in enumerate(self.lines):
            self._again_all([edge.op for edge in plan.group.edges if edge.after == j and not edge.tail])
            if plan.start > shift:
                self._scalars(line, b.index(plan.start - shift), None, few=plan.start - shift)
        starts = [self._waited(t.op, t.line, plan.waits[t.op]) for t in self.waiting]
        starts += [self._waited(x, j, self.repeats[j].held[x]) for x, j in self.held.items()]
        keys: list[_Key] = [*(t.op for t in self.waiting), *self.held]

        def trip(q: Value, carried: list[Value]) -> list[Value]:
            i = b.op("mul", q, b.index(plan.lanes))
            made = self._block(i, dict(zip(keys, carried, strict=True)))
            return [made[key] for key in keys]

        last = b.for_(blocks, starts, trip, lean=True)
        for t, x in zip(self.waiting, last, strict=False):
            if t.root in plan.passing or t.op in plan.replaced:
                for by in range(1, plan.replaced.get(t.op, plan.waits[t.op]) + 1):
                    k = self._less(done, by + plan.group.shifts[t.line])
                    index = self._again(t.line, t.op.operands[2:], k)
                    b.store(t.op.operands[0], lane(b, x, b.index(plan.lanes - by)), index)
        return []

    def _again(self, j: int, values: Sequence[Value], k: Value) -> list[Value]:
        """Values of line ``j`` in trip ``k``."""
        line = self.plan.group.lines[j]
        env = {line.k: k}
        needed, steps = set(values), []
        for op in reversed(line.ops):
            if needed.intersection(op.results):
                steps.append(op)
                needed.update(op.operands)
        for op in reversed(steps):
            self.b.append(clone_op(op, env))
        return [env.get(x, x) for x in values]

    def _waited(self, what: Op | Value, j: int, most: int) -> Value:
        """What a store left, or what a value was, in the trips before vectors begin: the last lanes of a vector."""
        b, plan = self.b, self.plan
        found = None
        for by in range(most, 0, -1):
            k = b.index(plan.start - by - plan.group.shifts[j])
            if isinstance(what, Op):
                one = b.load(what.operands[0], self._again(j, what.operands[2:], k))
            else:
                (one,) = self._again(j, [what], k)
            x = splat(b, one, plan.lanes)
            found = x if found is None else join_lanes(b, found, x, 1)
        assert found is not None
        return found

    def _block(self, i: Value, carried: Mapping[_Key, Value]) -> dict[_Key, Value]:
        """A vector of trips of all lines; ``i`` is the first, counted from ``start``."""
        b, plan = self.b, self.plan
        made: dict[_Key, Value] = {}  # what is stored, and what may repeat
        moved: dict[tuple[Op, int], Value] = {}
        for (line, shift), repeats in zip(self.lines, self.repeats, strict=True):
            by = plan.start - shift
            vectors = _Vectors(b, line, b.op("add", i, b.index(by)) if by else i, plan.lanes, repeats, carried)
            touches = {t.op: t for t in line.touches}
            for op in line.ops:
                t = touches.get(op)
                if t is None:
                    vectors.compute(op)
                elif t.writes:
                    made[op] = vectors.in_lanes(op.operands[1])
                    if t.root not in plan.passing and op not in plan.replaced:
                        store_lanes(b, vectors.side(op), made[op], [])
                elif op in plan.sources:
                    store, by = plan.sources[op]
                    x = made[store.op]
                    if by:
                        if (store.op, by) not in moved:
                            moved[store.op, by] = join_lanes(b, carried[store.op], x, plan.lanes - by)
                        x = moved[store.op, by]
                    vectors.learn(op.result, x)
                else:
                    vectors.learn(op.result, load_lanes(b, vectors.side(op), [], plan.lanes))
            made.update((x, vectors.in_lanes(x)) for x in repeats.held)
        return made


class _Vectors:
    """The values of one line in a vector of trips, of which ``k`` is the first."""

    def __init__(
        self, b: Builder, line: Line, k: Value, lanes: int, repeats: Repeats, carried: Mapping[_Key, Value]
    ) -> None:
        self.b = b
        self.lanes = lanes
        self.repeats = repeats.of
        self.carried = carried
        self.k = line.k
        self.first: dict[Value, Value] = {line.k: k}  # what is the same in all trips, and integers in the first one
        self.found: dict[Value, Value] = {}  # in all trips
        self.later: dict[Value, Op] = {}  # what is computed where it is asked for
        self.moving = {line.k}

    def in_lanes(self, x: Value) -> Value:
        b = self.b
        if x not in self.found:
            if x is self.k:
                self.found[x] = b.op("add", splat(b, self.first[x], self.lanes), lane_ids(b, self.lanes))
            elif x in self.repeats:
                y, by = self.repeats[x]
                self.found[x] = join_lanes(b, self.carried[y], self.in_lanes(y), self.lanes - by)
            elif x in self.later:
                op = self.later[x]
                self.found[x] = b.op(op.name, *[self.in_lanes(o) for o in op.operands], **op.attrs)
            else:
                self.found[x] = splat(b, self.first.get(x, x), self.lanes)
        return self.found[x]

    def learn(self, x: Value, y: Value) -> None:
        self.found[x] = y
        self.moving.add(x)

    def compute(self, op: Op) -> None:
        moving = [x for x in op.operands if x in self.moving]
        if not moving:
            self.b.append(clone_op(op, self.first))
        else:
            self.later[op.result] = op
            self.moving.add(op.result)
            if op.result.type == I8 and all(x in self.first for x in moving):
                self.b.append(clone_op(op, self.first))

    def side(self, op: Op) -> Value:
        """The elements of an access in all trips."""
        x = op.operands[0]
        assert isinstance(x.type, Array)
        index = [self.first.get(i, i) for i in op.operands[1 if op.name == "load" else 2 :]]
        spec = ("i",) * (x.type.ndim - 1) + ("u",)
        return self.b.view(x, spec, [*index, self.b.index(self.lanes)])
