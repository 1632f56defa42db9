# SPDX-License-Identifier: MIT
"""Loops over the rows of one array run one after the other on some rows at a time, so that rows are fetched once.

    for i in 0..n: z[i] = sum_j x[i, j] w[j]            for t in 0..ceil(n / s):
    for i in 0..n: c[i] = f(z[i])               ->        for i in block t: z[i] = sum_j x[i, j] w[j]
    for i in 0..n: for j: dw[j] += c[i] x[i, j]           for i in block t: c[i] = f(z[i])
                                                          for i in block t: for j: dw[j] += c[i] x[i, j]

A forward and a reverse sweep over a matrix that no cache holds read it twice; in blocks, the reverse sweep finds in the
nearest cache what the forward sweep has just read, and loops in between become one loop of their own, which vectorises.
What stands between the loops goes in front of them or behind. A loop joins if no row of it needs a later row of one
before.
While a block is worked on, its loops ask for the rows of the next (``ahead``, docs/ir.md), in turns.

For the final function.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pullback.analysis.affine import Affine, Affines
from pullback.analysis.effects import Effects
from pullback.analysis.nests import Survey
from pullback.analysis.rows import Nest, Rows
from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value, clone_block, rename, use_counts, used, walk
from pullback.ir.types import Array

#: numbers of the shared arrays that a block holds, about: a quarter of a first-level cache, which has the next, too
NUMBERS = 1650
#: how many numbers lie between one that is read and the one to ask for: about as many as a block has
AHEAD = 1600
#: rows of a block: a multiple of this, so that loops over them fill vectors
MULTIPLE = 16
#: ops of a loop that joins
MAX_OPS = 120


def block_rows(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Rewrite in place."""
    if sum(op.name == "for" for op in walk(func.body)) > 2:
        _Blocks(func, table).block(func.body)
    return func


@dataclass(frozen=True, slots=True)
class _Member:
    nest: Nest
    back: bool  # whether rows are counted from the last trip on


@dataclass(slots=True)
class _Group:
    """Loops that may run in blocks, and what stands between them; it goes in front of them, or behind."""

    trips: Affine
    members: list[_Member] = field(default_factory=list)
    early: list[Op] = field(default_factory=list)
    late: list[Op] = field(default_factory=list)
    made: set[Value] = field(default_factory=set)  # by the loops and by what goes behind


class _Blocks:
    def __init__(self, func: Function, table: Mapping[str, OpDef]) -> None:
        self.affines = Affines(func)
        self.effects = Effects(func)
        self.rows = Rows(self.affines, self.effects.roots)
        cotangents = {op.results[0] for op in walk(func.body) if op.name == "alloc" and op.attrs.get("shadow")}
        self.survey = Survey(self.affines, self.effects.roots, use_counts(func.body), cotangents)
        self.b = Builder(table, func.body)
        self.visible = {r for x in func.body.args for r in self.effects.roots.get(x, ())}

    def block(self, block: Block) -> None:
        for op in block.ops:
            for region in op.regions:
                self.block(region)
        ops, block.ops = block.ops, []
        group: _Group | None = None
        with self.b.at(block):
            for op in ops:
                if op.name == "for":
                    if group is not None and self._join(group, op):
                        continue
                    self._close(group)
                    group = self._open(op)
                    if group is None:
                        block.ops.append(op)
                elif group is None or not self._beside(group, op):
                    self._close(group)
                    group = None
                    block.ops.append(op)
            self._close(group)

    # ------------------------------------------------------------------ groups

    def _open(self, loop: Op) -> _Group | None:
        group = _Group(self.affines.of(loop.operands[0]))
        return group if self._join(group, loop) else None

    def _join(self, group: _Group, loop: Op) -> bool:
        if self.affines.of(loop.operands[0]) != group.trips or any(x in group.made for x in used(loop)):
            return False
        nest = self.rows.nest(loop, MAX_OPS) if not loop.attrs.get("cold") else None
        if nest is None or any(isinstance(r.type, Array) for r in loop.results):
            return False
        for back in (False, True):
            if back and not self._any_order(loop):
                return False
            if all(self._follows(m, nest, back) for m in group.members):
                break
        else:
            return False
        group.members.append(_Member(nest, back))
        group.made.update(loop.results)
        return True

    def _any_order(self, loop: Op) -> bool:
        """Whether the trips of a loop may run in any order: they are independent, or only add to shadows."""
        if loop.results:
            return False
        if loop.attrs.get("parallel"):
            return True
        nest = self.survey.nest(loop)
        return nest is not None and not (nest.others or nest.taken)

    def _follows(self, member: _Member, nest: Nest, back: bool) -> bool:
        """Whether no row of ``nest`` meets a later one of ``member``."""
        written = {t.root for n in (member.nest, nest) for t in n.touches if t.writes}
        for a in member.nest.touches:
            for c in nest.touches if a.root in written else ():
                if c.root is a.root and (a.writes or c.writes):
                    found = self.rows.distance(member.nest, a, nest, c, member.back, back)
                    if found is False or (found is not None and found > 0):
                        return False
        return True

    def _beside(self, group: _Group, op: Op) -> bool:
        """Put an op between two loops in front of them, or behind."""
        effect = self.effects.of(op)
        depends = any(x in group.made for x in used(op))
        if op.name == "check":
            # Nobody sees what loops that cannot fail themselves leave in memory of the function's own.
            seen = any(t.writes and t.root in self.visible for m in group.members for t in m.nest.touches)
            if depends or seen or group.late:
                return False
            group.early.append(op)
        elif effect.pure or op.name == "alloc":
            if depends and op.name == "alloc":
                return False
            (group.late if depends else group.early).append(op)
            if depends:
                group.made.update(op.results)
        else:
            return False
        return True

    # ------------------------------------------------------------------ blocks

    def _close(self, group: _Group | None) -> None:
        if group is None:
            return
        out = self.b.block.ops
        out += group.early
        shared = self._shared(group.members)
        if shared is None:
            out += [m.nest.loop for m in group.members]
        else:
            first, last, arrays = shared
            out += [m.nest.loop for m in group.members[:first]]
            self._emit(group.members[first : last + 1], arrays)
            out += [m.nest.loop for m in group.members[last + 1 :]]
        out += group.late

    def _shared(self, members: Sequence[_Member]) -> tuple[int, int, list[tuple[Value, int]]] | None:
        """The first and the last loop with rows of an array in common, and such arrays with their axes of rows."""
        rows = [self._rows_of(m) for m in members]
        count: dict[tuple[Value, int], list[int]] = {}
        for at, found in enumerate(rows):
            for key in found:
                count.setdefault(key, []).append(at)
        common = {key: at for key, at in count.items() if len(at) > 1}
        if not common:
            return None
        return min(at[0] for at in common.values()), max(at[-1] for at in common.values()), list(common)

    def _rows_of(self, member: _Member) -> dict[tuple[Value, int], None]:
        """Arrays of two axes or more of which a trip of the loop touches a row, with the axis that rows are along."""
        found: dict[tuple[Value, int], None] = {}
        nest = member.nest
        if not any(op.name == "for" for op in nest.loop.regions[0].ops):
            return found
        for touch in nest.touches:
            place = touch.places[-1]
            if len(place.index) < 2 or place.base in nest.inside:
                continue
            for axis, form in enumerate(place.index):
                if axis == _near(place.base):
                    continue  # a cache line has elements of many rows
                if form is not None and abs(form.coefficient(nest.k)) == 1 and nest.steady(form):
                    found[place.base, axis] = None
        return found

    def _emit(self, members: Sequence[_Member], arrays: Sequence[tuple[Value, int]]) -> None:
        b = self.b
        b.loc = members[0].nest.loop.loc
        n = members[0].nest.loop.operands[0]
        one = b.index(1)
        size = self._size(n, arrays)
        blocks = b.op("floordiv", b.op("add", n, b.op("sub", size, one)), size)
        inits = [x for m in members for x in m.nest.loop.operands[1:]]
        outer = Block([Value(one.type, "t"), *(Value(x.type, x.name) for x in inits)])
        with b.at(outer):
            low = b.op("mul", outer.args[0], size)
            count = b.op("minimum", size, b.op("sub", n, low))
            carried = outer.args[1:]
            for m in members:
                mine = carried[: len(m.nest.loop.results)]
                carried = carried[len(mine) :]
                outer.results += self._part(m, n, low, count, mine)
            outer.ops = _merged(outer.ops)
            self._fetch(outer, arrays)
        results = [r for m in members for r in m.nest.loop.results]
        b.append(Op("for", [blocks, *inits], results, {}, [outer], b.loc))

    def _fetch(self, outer: Block, arrays: Sequence[tuple[Value, int]]) -> None:
        """The loops of a block share the work of asking for the rows of the next: each asks for some of the lines."""
        for x, axis in arrays:
            loops = [
                [op for op in walk(m.regions[0]) if op.name == "load" and op.operands[0] is x]
                for m in outer.ops
                if m.regions
            ]
            loops = [loads for loads in loops if loads]
            for share, loads in enumerate(loops):
                for op in loads if axis == 0 else ():
                    op.attrs["ahead"] = (AHEAD, share, len(loops))

    def _size(self, n: Value, arrays: Sequence[tuple[Value, int]]) -> Value:
        """Rows of a block."""
        b = self.b
        numbers = b.index(1)
        for x, rows in arrays:
            assert isinstance(x.type, Array)
            row = b.index(1)
            for axis in range(x.type.ndim):
                if axis != rows:
                    row = b.op("mul", row, b.dim(x, axis))
            numbers = b.op("add", numbers, row)
        multiple = b.index(MULTIPLE)
        times = b.op("floordiv", b.index(NUMBERS // MULTIPLE), numbers)
        return b.op("mul", b.op("maximum", times, b.index(1)), multiple)

    def _part(self, m: _Member, n: Value, low: Value, count: Value, carried: Sequence[Value]) -> list[Value]:
        """The rows of one block of one loop."""
        b, loop = self.b, m.nest.loop
        body = clone_block(loop.regions[0], {})
        k = body.args[0]
        q = Value(k.type, k.name)
        head = Block()
        with b.at(head):
            row = b.op("add", low, q)
            if m.back:
                row = b.op("sub", b.op("sub", n, b.index(1)), row)
        rename(body, {k: row})
        body.args[0] = q
        body.ops = [*head.ops, *body.ops]
        attrs = {key: value for key, value in loop.attrs.items() if key != "reversed"}
        results = [Value(r.type, r.name) for r in loop.results]
        b.append(Op("for", [count, *carried], results, attrs, [body], loop.loc))
        return results


def _merged(ops: list[Op]) -> list[Op]:
    """Loops over elements, one after the other, become one: what may run in blocks may run in blocks of one row."""
    out: list[Op] = []
    for op in ops:
        last = out[-1] if out else None
        if last is None or not (_flat(last) and _flat(op)) or last.operands[0] is not op.operands[0]:
            out.append(op)
            continue
        first, second = last.regions[0], op.regions[0]
        rename(second, {second.args[0]: first.args[0]})
        body = Block([*first.args, *second.args[1:]])
        body.ops, body.results = [*first.ops, *second.ops], [*first.results, *second.results]
        attrs = {"parallel": True} if last.attrs.get("parallel") and op.attrs.get("parallel") else {}
        operands = [*last.operands, *op.operands[1:]]
        out[-1] = Op("for", operands, [*last.results, *op.results], attrs, [body], last.loc)
    return out


def _flat(op: Op) -> bool:
    """Whether the loop has no inner one, and looks no places up (LLVM may need to hear that its trips do not meet)."""
    if op.name != "for":
        return False
    body = op.regions[0].ops
    loaded = {op.result for op in body if op.name == "load"}
    return not any(inner.regions or loaded & set(_places(inner)) for inner in body)


def _places(op: Op) -> list[Value]:
    return op.operands[{"load": 1, "store": 2}[op.name] :] if op.name in ("load", "store") else []


def _near(x: Value) -> int | None:
    """The axis along which elements are side by side."""
    assert isinstance(x.type, Array)
    return {"C": x.type.ndim - 1, "F": 0}.get(x.type.layout)
