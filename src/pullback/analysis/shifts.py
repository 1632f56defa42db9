# SPDX-License-Identifier: MIT
"""Neighbouring loops over elements, and by how many trips each must run behind the others if all run as one loop.

A *line* is a parallel loop whose ops compute, load and store, each access at ``k`` plus something that the loop does
not change, along the last axis. Trip ``k`` of line ``j`` runs as trip ``k + shift(j)`` of the fused loop, in which
lines follow each other in the order of the program. That keeps every pair of accesses to one element in order if the
later line's trip is not before the earlier line's. As it holds for trips, it holds for blocks of them (where each line
runs all trips of a block before the next line does): so the fused loop may run in vectors of any length.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pullback.analysis.affine import Affine, Affines, symbol
from pullback.analysis.dependence import resolve
from pullback.analysis.effects import ALIASES
from pullback.analysis.roots import Roots
from pullback.ir.build import OpDef
from pullback.ir.core import Op, Value, free_values
from pullback.ir.types import FLOATS, Array, lanes_of

#: the largest shift, and the largest difference of two trip counts
MAX_SHIFT = 8
#: ops of one line, and of all that are fused
MAX_LINE = 60
MAX_OPS = 200
#: loops that surely make fewer trips than this are left alone
MIN_TRIPS = 32

#: what tells rows of a root apart: the array, the places but for the last, and the last without k and constant
Row = tuple[Value, tuple[Affine, ...], Affine]


@dataclass(slots=True)
class Touch:
    """A load or a store of a line, of element ``k + offset`` of a row."""

    op: Op
    line: int
    position: int
    root: Value
    row: Row
    offset: int

    @property
    def writes(self) -> bool:
        return self.op.name == "store"

    @property
    def order(self) -> tuple[int, int]:
        return self.line, self.position


@dataclass(slots=True)
class Line:
    """A loop that may be fused. ``fixed``: roots that it reads at places that are the same in all trips."""

    loop: Op
    trips: Affine
    touches: list[Touch] = field(default_factory=list)
    fixed: set[Value] = field(default_factory=set)
    free: set[Value] = field(default_factory=set)

    @property
    def k(self) -> Value:
        return self.loop.regions[0].args[0]

    @property
    def ops(self) -> list[Op]:
        return self.loop.regions[0].ops

    def roots(self, writes: bool = False) -> set[Value]:
        return {t.root for t in self.touches if t.writes or not writes} | (set() if writes else self.fixed)


class Lines:
    """Finds the lines of one function."""

    def __init__(self, affines: Affines, points_to: Roots, table: Mapping[str, OpDef]) -> None:
        self.affines = affines
        self.points_to = points_to
        self.table = table

    def line(self, op: Op) -> Line | None:
        if op.name != "for" or op.results or set(op.attrs) != {"parallel"} or not op.attrs["parallel"]:
            return None
        body = op.regions[0]
        if len(body.ops) > MAX_LINE:
            return None
        line = Line(op, self._trips(op.operands[0]), free=set(free_values(body)))
        if line.trips.is_const and line.trips.const < MIN_TRIPS:
            return None
        moving: set[Value] = {line.k}  # other values in different trips
        inside = {line.k, *(r for o in body.ops for r in o.results)}
        for position, o in enumerate(body.ops):
            if o.regions or any(lanes_of(v.type) > 1 for v in (*o.operands, *o.results)):
                return None
            if o.name in ("load", "store"):
                if not self._touch(line, position, o, moving, inside):
                    return None
            elif o.name != "const" and o.name not in self.table:
                return None
            if any(x in moving for x in o.operands):
                moving.update(o.results)
        written = line.roots(writes=True)
        same = all(self._apart(a, c) is not None for a in line.touches for c in line.touches if a.root is c.root)
        return line if written and same and not written & line.fixed else None

    def _trips(self, n: Value) -> Affine:
        """The form of a trip count, where it and sizes that it comes from are not clipped at zero."""
        form = self.affines.of(n)
        for x, factor in list(form.terms.items()):
            op = self.affines.defs.get(x) if isinstance(x, Value) else None
            if op is not None and op.name == "maximum":
                forms = [self.affines.of(v) for v in op.operands]
                if Affine(0) in forms:
                    forms.remove(Affine(0))
                    form = form.plus(symbol(x), -factor).plus(forms[0], factor)
        return form

    def _touch(self, line: Line, position: int, op: Op, moving: set[Value], inside: set[Value]) -> bool:
        x = op.operands[0]
        held = self.points_to[x]
        index = op.operands[1 if op.name == "load" else 2 :]
        if len(held) != 1 or "part" in op.attrs or not isinstance(x.type, Array):
            return False
        (root,) = held
        if not any(i in moving for i in index):
            line.fixed.add(root)
            return op.name == "load"
        if x.type.dtype not in FLOATS or not self._side_by_side(x):
            return False
        access = resolve(self.affines, x, [self.affines.of(i) for i in index])[-1]
        forms = [f for f in access.index if f is not None]
        if len(forms) < len(access.index) or any(f.coefficient(line.k) for f in forms[:-1]):
            return False
        last = forms[-1].plus(symbol(line.k), -1)
        if last.coefficient(line.k) or any(_value(s) in inside for f in (*forms[:-1], last) for s in f.terms):
            return False
        row = (access.base, tuple(forms[:-1]), Affine(0, last.terms))
        line.touches.append(Touch(op, 0, position, root, row, last.const))
        return True

    def _side_by_side(self, x: Value) -> bool:
        """Whether neighbours along the last axis are neighbours in memory."""
        while isinstance(x.type, Array) and x.type.layout != "C":
            op = self.affines.defs.get(x)
            if op is None or op.name != "view" or op.attrs["spec"][-1] not in ("f", "u"):
                return False
            x = op.operands[0]
        return True

    def _apart(self, a: Touch, c: Touch) -> bool | None:
        """Whether rows of one root have no element in common; None: not known."""
        if a.row == c.row or not (a.writes or c.writes):
            return False
        if a.row[0] is c.row[0] and any(p.plus(q, -1).never_zero for p, q in zip(a.row[1], c.row[1], strict=True)):
            return True
        return None

    def constraints(self, first: Line, second: Line) -> list[int] | None:
        """By how much the shift of ``second`` is more at least; None: not known."""
        found = []
        for a in first.touches:
            for c in second.touches:
                if a.root is not c.root or not (a.writes or c.writes):
                    continue
                apart = self._apart(a, c)
                if apart is None:
                    return None
                if not apart:
                    found.append(max(c.offset - a.offset, 0))  # a value waits in a register rather than be made late
        return found


def _value(s: object) -> object:
    return s[0] if isinstance(s, tuple) else s


@dataclass(slots=True)
class Edge:
    """An op on an element, or on what was loaded there, behind ``after`` lines: near the beginning, or ``tail``."""

    op: Op
    after: int
    tail: bool
    root: Value | None

    @property
    def writes(self) -> bool:
        return self.op.name == "store"

    @property
    def index(self) -> Value:
        return self.op.operands[-1]


class Group:
    """Lines that run as one loop, and the ops between them.

    These move before the loop or after it; those on single elements that can do neither (``edges``) stay between the
    first trips of the lines, or between the last.
    """

    def __init__(self, lines: Lines, first: Line) -> None:
        self.known = lines
        self.lines = [first]
        self.ops: list[Op] = [first.loop]
        self.before: list[Op] = []
        self.after: list[Op] = []
        self.shifts = [0]
        self.limits: list[tuple[int, int, int]] = []  # (line, later line, by how much its shift is more at least)
        self._late: set[Value] = set()  # what ``after`` defines
        self._late_reads: set[Value] = set()
        self._late_writes: set[Value] = set()
        self._late_after: list[int] = []  # for each op of ``after``, how many lines come before
        self.edges: list[Edge] = []
        self._edge_values: set[Value] = set()
        self._number(first, 0)

    def _number(self, line: Line, j: int) -> None:
        for touch in line.touches:
            touch.line = j

    def accepts(self, line: Line) -> bool:
        """Add a line, if it may run with the others."""
        if self._accepts(line):
            return True
        if not self.after:
            return False
        late = self.after, self._late_after, self._late, self._late_reads, self._late_writes
        edges, values = list(self.edges), set(self._edge_values)
        if self._edges_from_late() and self._accepts(line):
            return True
        self.after, self._late_after, self._late, self._late_reads, self._late_writes = late
        self.edges, self._edge_values = edges, values
        return False

    def _accepts(self, line: Line) -> bool:
        delta = line.trips.plus(self.lines[0].trips, -1)
        if not delta.is_const or abs(delta.const) > MAX_SHIFT or sum(len(q.ops) for q in self.lines) > MAX_OPS:
            return False
        written, touched = line.roots(writes=True), line.roots()
        if (line.free | {line.loop.operands[0]}) & (self._late | self._edge_values) or touched & self._late_writes:
            return False
        if written & self._late_reads:
            return False
        limits, shift = [], 0
        for j, q in enumerate(self.lines):
            if q.fixed & written or line.fixed & q.roots(writes=True):
                return False
            found = self.known.constraints(q, line)
            if found is None:
                return False
            for more in found:
                limits.append((j, len(self.lines), more))
                shift = max(shift, self.shifts[j] + more)
        if shift > MAX_SHIFT:
            return False
        self._number(line, len(self.lines))
        self.lines.append(line)
        self.shifts.append(shift)
        self.limits += limits
        self.ops.append(line.loop)
        return True

    def passes(self, op: Op) -> bool:
        """Whether an op may stand before or after the fused loop."""
        points_to = self.known.points_to
        if any(x in self._edge_values for x in op.operands):
            return False
        late = any(x in self._late for x in op.operands)
        if op.name in ("load", "store"):
            x = op.operands[0]
            if len(points_to[x]) != 1 or (isinstance(x.type, Array) and x.type.layout == "G"):
                return False
            (root,) = points_to[x]
            stores = op.name == "store"
            late = late or root in self._late_writes or (stores and root in self._late_reads)
            late = late or any(root in q.roots(writes=not stores) for q in self.lines)
            late = late or any(e.root is root and (stores or e.writes) for e in self.edges)
            if late:
                (self._late_writes if stores else self._late_reads).add(root)
        elif op.name == "dim" or op.name in ALIASES:
            t = op.operands[0].type
            if isinstance(t, Array) and t.layout == "G":
                return False
        elif op.name not in ("const", "alloc") and op.name not in self.known.table:
            return False
        if late:
            self._late.update(op.results)
            self._late_after.append(len(self.lines))
        (self.after if late else self.before).append(op)
        self.ops.append(op)
        return True

    def _edges_from_late(self) -> bool:
        """Ops that cannot wait until after the loop stay between the first and the last trips of its lines."""
        found: list[Edge] = []
        values: dict[Value, tuple[int, bool]] = {}
        for op, after in zip(self.after, self._late_after, strict=True):
            sides = {values[x] for x in op.operands if x in values}
            root = None
            if op.name in ("load", "store"):
                root = op.operands[0]
                index = op.operands[1 if op.name == "load" else 2 :]
                if self.known.points_to[root] != {root} or len(index) != 1:
                    return False
                form = self.known.affines.of(index[0])
                sides.add((after, not (form.is_const and 0 <= form.const <= MAX_SHIFT)))
            if len(sides) != 1:
                return False
            (side,) = sides
            if side[0] != after:
                return False
            values.update(dict.fromkeys(op.results, side))
            found.append(Edge(op, *side, root))
        self.edges += found
        self._edge_values.update(values)
        self.after, self._late_after = [], []
        self._late, self._late_reads, self._late_writes = set(), set(), set()
        return True

    # ------------------------------------------------------------------ what flows

    def settle(self) -> None:
        """Lines run as late as those that need them allow, so that few values wait."""
        earliest = list(self.shifts)
        for j in reversed(range(len(self.lines))):
            latest = [self.shifts[c] - more for q, c, more in self.limits if q == j]
            if latest:
                self.shifts[j] = max(earliest[j], min(latest))

    def sources(self) -> dict[Op, tuple[Touch, int]]:
        """Loads of what a line stores -> the store, and how many trips before."""
        stores: dict[Value, list[Touch]] = {}
        found = {}
        for line in self.lines:
            for t in line.touches:
                if t.writes:
                    stores.setdefault(t.root, []).append(t)
                    continue
                for s in reversed(stores.get(t.root, ())):
                    if s.row == t.row and (s.line != t.line or s.offset == t.offset):
                        found[t.op] = (s, self.shifts[t.line] - self.shifts[s.line] + s.offset - t.offset)
                        break
        return found

    def replaced(self) -> dict[Op, int]:
        """Stores of elements that a later line stores again -> how many trips later."""
        found: dict[Op, int] = {}
        after: dict[tuple[Value, Row], Touch] = {}
        for line in reversed(self.lines):
            for t in reversed(line.touches):
                if t.writes:
                    s = after.get((t.root, t.row))
                    if s is not None and s.line != t.line:
                        found[t.op] = self.shifts[s.line] - self.shifts[t.line] + t.offset - s.offset
                    after[t.root, t.row] = t
        return found

    def shifted(self, sources: Mapping[Op, tuple[Touch, int]]) -> bool:
        """Whether a load reads what was stored in another trip of the loops as they are."""
        flows = ((t, *sources[t.op]) for line in self.lines for t in line.touches if t.op in sources)
        return any(by or self.shifts[store.line] != self.shifts[t.line] for t, store, by in flows)
