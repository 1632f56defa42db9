# SPDX-License-Identifier: MIT
"""What to keep: for each primal value that the reverse sweep needs, recompute it or tape it.

A minimum cut. Every value is a node split in two, ``in`` and ``out``:

    source -> in(v)     capacity recompute cost of v   (infinite where recomputing is not allowed)
    in(v)  -> out(v)    capacity tape cost of v
    out(u) -> in(v)     infinite, for each operand u of v's op
    out(v) -> sink      infinite, for each v that the reverse sweep uses

``in(v)`` on the sink side means that v is recomputed, which puts ``out`` of its operands on the sink side: they are
needed too. ``in(v)`` on the source side and ``out(v)`` on the sink side: v is taped. Values of the function's top block
and iteration numbers are at hand and take no part.

Costs are in additions, times the estimated number of executions. Never recomputed: a comparison of floats or an
integer made from a float (compiled twice, they may differ under contraction), what a loop carries, results of loops and
branches, and loads from memory that is overwritten later or no longer there. A load whose buffer is not written any
more is simply repeated.

Two kinds of arrays take part. A snapshot (snapshot.py) stands for the contents of an array that is overwritten later:
to tape it is to copy it. A buffer of an iteration (buffers.py) is made again, or kept: it lives in the tape, which
copies nothing. Loads from either are repeated.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pullback.analysis.activity import VIEWS, Activity
from pullback.ir.core import Op, Value
from pullback.ir.derivative import declared, value_of
from pullback.ir.types import FLOATS, Array
from pullback.prims.table import Row

from .buffers import Buffer, Buffers
from .prepare import Places
from .snapshot import Snapshot, Snapshots

INFINITE = float("inf")
#: cost of writing and reading back one value of a tape, in additions
TAPE = 20.0
#: in a loop without carried values recomputation is vectorised, and a tape is memory traffic
PARALLEL_TAPE = 120.0
TRIPS = 10.0
RELOAD = 2.0
#: of a tape: a buffer that lives there is written anyway, but takes more of the cache
KEPT = 0.9
#: beyond this many nodes the cut is not searched for: what can be recomputed is
LIMIT = 20_000


@dataclass(slots=True)
class Plan:
    taped: dict[Value, None] = field(default_factory=dict)
    recomputed: set[Value] = field(default_factory=set)
    reasons: dict[Value, str] = field(default_factory=dict)
    snapshots: dict[Value, Snapshot] = field(default_factory=dict)  # kept array -> how it is made
    from_snapshot: dict[Value, Snapshot] = field(default_factory=dict)  # load that is repeated from one
    refilled_from: dict[Value, Snapshot] = field(default_factory=dict)  # likewise, for loads that fill buffers
    buffers: dict[Value, Buffer] = field(default_factory=dict)  # of an iteration: taped (kept) or recomputed
    copied_from: dict[Value, Value] = field(default_factory=dict)  # contents of a matrix -> the array that has them


class Planner:
    """``inner``: the function is called by others (recursion): of its top block, only its array parameters and
    constants are at hand in the reverse sweep, which runs as a function of its own."""

    def __init__(
        self,
        table: Mapping[str, Row],
        act: Activity,
        where: Places,
        inner: bool = False,
        copies: Iterable[Snapshot] = (),
    ) -> None:
        self.copies = {s.value: s for s in copies}
        self.table = table
        self.inner = inner
        self.act = act
        self.where = where
        self.buffers = Buffers(table, act, where, TRIPS)
        self.snapshots = Snapshots(act, where)
        self.whole = not inner  # whether buffers of iterations take part
        self.kept_arrays: dict[Value, Snapshot] = dict(self.copies)
        self._weights: dict[object, tuple[float, float]] = {}

    def at_hand(self, v: Value) -> bool:
        """Values of the top block, constants and iteration numbers need nothing."""
        if v in self.kept_arrays:
            return False
        block = self.where.block.get(v)
        op = self.where.defining.get(v)
        if block is None or (op is not None and op.name == "const"):
            return True
        if block is self.where.body:
            return not self.inner or (op is None and isinstance(v.type, Array))
        if op is not None:
            return False
        owner = self.where.owner[block]
        return owner.name in ("for", "while") and self.where.counter(owner) is v

    def recompute_cost(self, v: Value) -> float:
        """Cost of one recomputation, infinite if it is not allowed; operands are weighed apart."""
        op = self.where.defining.get(v)
        if op is None:
            return 0.1 if self.source_of(v) is not None else INFINITE
        if op.name == "alloc":
            buffer = self.buffer(v)
            return INFINITE if buffer is None or self.refill_needs(buffer) is None else buffer.cost
        if op.regions or op.name == "call":
            return INFINITE if declared(op) is None else 0.1
        if op.name == "load":
            return RELOAD if v in self.snapshots.of or self.reloadable(op) or self.in_buffer(op) else INFINITE
        if op.name in VIEWS or op.name == "dim":
            return 0.1
        row = self.table[op.name]
        if op.results[0].type.dtype not in FLOATS and any(x.type.dtype in FLOATS for x in op.operands):
            return INFINITE
        return row.cost

    def reloadable(self, op: Op) -> bool:
        """Whether a load gives the same value when repeated in the reverse sweep."""
        root = self.act.root[op.operands[0]]
        if self.inner:  # the caller may write it before the reverse sweep
            return False
        if self.where.block.get(root) is not self.where.body:
            return False
        last = self.where.last_write.get(root)
        return last is None or last < self.where.top[op.result]

    # ------------------------------------------------------------------ buffers of iterations

    def buffer(self, root: Value) -> Buffer | None:
        return self.buffers.of(root) if self.whole else None

    def in_buffer(self, op: Op) -> bool:
        """Whether a load reads what stays in a buffer of an iteration to its end."""
        root = self.act.root[op.operands[0]]
        return self.whole and self.buffers.final(root, op, self.where.block[op.result])

    def source_of(self, v: Value) -> Value | None:
        """The array that still has, at the end of the iteration, the contents that ``v`` stands for."""
        copy = self.copies.get(v)
        if copy is None or not self.whole or copy.loop.name != "matmul":
            return None
        block = self.where.home[copy.loop][0]
        return copy.root if self.buffers.final(self.act.root[copy.root], copy.loop, block) else None

    def refill_needs(self, buffer: Buffer, hope: bool = False) -> list[Value] | None:
        """What repeating the fillers of a buffer takes; None if something they read is gone. ``hope``: then without."""
        if buffer.cost == INFINITE:
            return None
        needs = list(buffer.free)
        for op, x in buffer.reads:
            outer, indices = self.buffers.outside(buffer, x)
            if op.name == "load" and op.result in self.snapshots.of:
                needs += [self.snapshots.of[op.result].value, *indices]
            elif self.still_there(op, x):
                needs.append(outer)
            elif not hope:
                return None
        return needs

    def still_there(self, op: Op, x: Value) -> bool:
        """Whether the reverse sweep finds in ``x`` what ``op`` read there."""
        where, root = self.where, self.act.root[x]
        if op.name == "dim":
            return True
        if op.name == "load":
            return self.reloadable(op) or self.in_buffer(op)
        block, top = where.home[op]
        if where.block.get(root) is where.body:
            return where.last_write.get(root, -1) < top
        return self.buffers.final(root, op, block)

    def buffer_tape(self, root: Value, loads: Iterable[Op]) -> float:
        """Cost of keeping all of a buffer, which ``loads`` read; infinite if no tape can."""
        if not self.buffers.slices(root):
            return INFINITE
        t = root.type
        assert isinstance(t, Array)
        each = [self.weights(op.result)[1] for op in loads]
        return KEPT * max(each, default=PARALLEL_TAPE) * math.prod(d.size or TRIPS for d in t.dims)

    # ------------------------------------------------------------------ the cut

    def weights(self, v: Value) -> tuple[float, float]:
        """(estimated executions, tape cost of one) of the block that defines ``v``."""
        block = self.where.block[v]
        found = self._weights.get(block)
        if found is None:
            tape = TAPE
            loops = self.where.loops(block)
            times = TRIPS ** len(loops)
            if not loops and not self.inner:
                tape = 0.5  # a register
            elif loops and loops[-1].attrs.get("parallel"):
                tape = PARALLEL_TAPE
            found = self._weights[block] = (times, tape)
        return found

    def plan(self, needed: Iterable[Value]) -> Plan:
        wanted = [v for v in needed if not self.at_hand(v)]
        nodes = self._closure(wanted, hope=True)
        if not self.inner:
            self._offer(nodes)
            self.snapshots.choose()
            self.kept_arrays = {**self.copies, **{s.value: s for s in self.snapshots.of.values()}}
            nodes = self._closure(wanted)
            if len(nodes) > LIMIT:
                self.whole = False
                nodes = self._closure(wanted)
        plan = Plan()
        kept = self._cut(nodes, wanted) if len(nodes) <= LIMIT else self._frontier(nodes)
        stack = list(wanted)
        while stack:
            v = stack.pop()
            if v in plan.taped or v in plan.recomputed:
                continue
            if v in kept:
                plan.taped[v] = None
            else:
                plan.recomputed.add(v)
                stack += nodes[v]
        plan.snapshots = {v: s for v, s in self.kept_arrays.items() if v in plan.taped}
        plan.from_snapshot = {v: s for v, s in self.snapshots.of.items() if v in plan.recomputed}
        plan.refilled_from = dict(self.snapshots.of)
        for v in nodes:
            if (buffer := self.buffer(v)) is not None and (v in plan.taped or v in plan.recomputed):
                plan.buffers[v] = buffer
            elif v in plan.recomputed and (source := self.source_of(v)) is not None:
                plan.copied_from[v] = source
        plan.taped = dict.fromkeys(sorted(plan.taped, key=self.where.order.__getitem__))
        for v in plan.taped:
            plan.reasons[v] = self.reason(v)
        return plan

    def _offer(self, nodes: Iterable[Value]) -> None:
        """Look for snapshots that would serve the loads among ``nodes``, and those that fill buffers among them."""
        for v in nodes:
            op = self.where.defining.get(v)
            loads = [op] if op is not None and op.name == "load" else []
            if (buffer := self.buffer(v)) is not None and buffer.cost < INFINITE:
                loads = [op for op, _ in buffer.reads if op.name == "load"]
            for op in loads:
                if not self.still_there(op, op.operands[0]):
                    self.snapshots.offer(op)

    def _closure(self, wanted: Iterable[Value], hope: bool = False) -> dict[Value, list[Value]]:
        """Everything that recomputing ``wanted`` may need, with the operands that are not at hand. ``hope``: also what
        may turn out to be possible."""
        nodes: dict[Value, list[Value]] = {}
        stack = list(wanted)
        while stack:
            v = stack.pop()
            if v in nodes:
                continue
            op = self.where.defining.get(v)
            operands: list[Value] = []
            if (buffer := self.buffer(v)) is not None:
                operands = [x for x in self.refill_needs(buffer, hope) or () if not self.at_hand(x)]
            elif (array := self.source_of(v)) is not None:
                operands = [array]
            elif op is not None and self.recompute_cost(v) < INFINITE:
                sources = self.snapshots.operands(op) if v in self.snapshots.of else op.operands
                if (d := declared(op)) is not None:
                    sources = [value_of(op, d, v)]
                operands = [x for x in sources if not self.at_hand(x)]
            nodes[v] = operands
            stack += operands
        return nodes

    def reason(self, v: Value) -> str:
        if v in self.kept_arrays:
            return "copy of an array that is overwritten later, read at several places"
        if isinstance(v.type, Array):
            return "array made in each iteration: lives in the tape"
        op = self.where.defining.get(v)
        if op is None:
            return "carried by a loop"
        if op.name == "load" and not self.reloadable(op):
            return "read from memory that is overwritten or released"
        if op.regions:
            return f"result of a {op.name}"
        return "cheaper to keep" if self.recompute_cost(v) < INFINITE else "must not be recomputed"

    def _frontier(self, nodes: Mapping[Value, list[Value]]) -> set[Value]:
        return {v for v in nodes if self.recompute_cost(v) == INFINITE}

    def _cut(self, nodes: Mapping[Value, list[Value]], wanted: Iterable[Value]) -> set[Value]:
        """The values to tape."""
        source, tape = {}, {}
        readers = self._readers(nodes)
        for v in nodes:
            times, each = self.weights(v)
            if v in self.kept_arrays:
                source[v] = self.recompute_cost(v)
                tape[v] = 1.05 * self._copy_cost(v, times)
                continue
            if self.buffer(v) is not None:
                source[v] = self.recompute_cost(v) * times
                tape[v] = self.buffer_tape(v, readers.get(v, ())) * times
                continue
            source[v] = self.recompute_cost(v) * times
            tape[v] = (INFINITE if isinstance(v.type, Array) else each) * times
        return minimum_cut(nodes, source, tape, set(wanted))

    def _copy_cost(self, v: Value, times: float) -> float:
        """Cost of copying an array, ``times`` times."""
        loads, t = self.kept_arrays[v].loads, v.type
        if loads:
            return max(math.prod(self.weights(op.result)) for op in loads)
        assert isinstance(t, Array)
        return times * TAPE * math.prod(d.size or TRIPS for d in t.dims)

    def _readers(self, nodes: Iterable[Value]) -> dict[Value, list[Op]]:
        """The loads among ``nodes``, by their root."""
        found: dict[Value, list[Op]] = {}
        for v in nodes:
            op = self.where.defining.get(v)
            if op is not None and op.name == "load":
                found.setdefault(self.act.root[op.operands[0]], []).append(op)
        return found


def minimum_cut(
    operands: Mapping[Value, list[Value]], source: dict[Value, float], tape: dict[Value, float], wanted: set[Value]
) -> set[Value]:
    """Values v with in(v) on the source side and out(v) on the sink side of a minimum cut.

    Augments from the sink: a walk against the flow from each wanted value to the source. ``source`` and ``tape`` are
    residual capacities and are consumed.
    """
    users: dict[Value, list[Value]] = {v: [] for v in operands}
    for v, us in operands.items():
        for u in us:
            users[u].append(v)
    used: dict[tuple[Value, Value], float] = {}  # flow on out(u) -> in(v), may be cancelled
    back: dict[Value, float] = dict.fromkeys(operands, 0.0)  # flow on in(v) -> out(v)

    for w in wanted:
        while (path := _augmenting(w, operands, users, source, tape, used, back)) is not None:
            amount, steps = path
            if amount == INFINITE:
                break  # neither taping nor recomputing is possible: reported when the plan is carried out
            for kind, a, b in steps:
                if kind == "source":
                    source[a] -= amount
                elif kind == "tape":
                    tape[a] -= amount
                    back[a] += amount
                elif kind == "untape":
                    tape[a] += amount
                    back[a] -= amount
                elif kind == "edge":
                    used[a, b] = used.get((a, b), 0.0) + amount
                else:
                    used[a, b] -= amount
    return _source_side(operands, users, source, tape, used, back)


_Step = tuple[str, Value, Value]


def _augmenting(
    w: Value,
    operands: Mapping[Value, list[Value]],
    users: Mapping[Value, list[Value]],
    source: Mapping[Value, float],
    tape: Mapping[Value, float],
    used: Mapping[tuple[Value, Value], float],
    back: Mapping[Value, float],
) -> tuple[float, list[_Step]] | None:
    """A path of positive residual capacity from the source to out(w), found breadth first from its end."""
    start = (w, True)  # (value, is it the out node)
    came: dict[tuple[Value, bool], tuple[tuple[Value, bool], _Step, float] | None] = {start: None}
    queue = [start]
    for node in queue:
        v, is_out = node
        steps: list[tuple[tuple[Value, bool], _Step, float]] = []
        if is_out:
            if tape[v] > 1e-9:
                steps.append(((v, False), ("tape", v, v), tape[v]))
            # cancel flow out(v) -> in(x)
            flows = ((x, used.get((v, x), 0.0)) for x in users[v])
            steps += [((x, False), ("unedge", v, x), f) for x, f in flows if f > 1e-9]
        else:
            if source[v] > 1e-9:
                return _trace(came, node, ("source", v, v), source[v])
            steps += [((u, True), ("edge", u, v), INFINITE) for u in operands[v]]
            if back[v] > 1e-9:
                steps.append(((v, True), ("untape", v, v), back[v]))
        for to, step, capacity in steps:
            if to not in came:
                came[to] = (node, step, capacity)
                queue.append(to)
    return None


def _trace(
    came: Mapping[tuple[Value, bool], tuple[tuple[Value, bool], _Step, float] | None],
    node: tuple[Value, bool],
    last: _Step,
    capacity: float,
) -> tuple[float, list[_Step]]:
    steps = [last]
    amount = capacity
    while (link := came[node]) is not None:
        node, step, c = link
        steps.append(step)
        amount = min(amount, c)
    return amount, steps


def _source_side(
    operands: Mapping[Value, list[Value]],
    users: Mapping[Value, list[Value]],
    source: Mapping[Value, float],
    tape: Mapping[Value, float],
    used: Mapping[tuple[Value, Value], float],
    back: Mapping[Value, float],
) -> set[Value]:
    """Values whose in-node can be reached from the source in the residual graph and whose out-node cannot."""
    seen: set[tuple[Value, bool]] = {(v, False) for v in operands if source[v] > 1e-9}
    queue = list(seen)
    while queue:
        v, is_out = queue.pop()
        follow: list[tuple[Value, bool]] = []
        if is_out:
            follow += [(x, False) for x in users[v]]
            if back[v] > 1e-9:
                follow.append((v, False))
        else:
            if tape[v] > 1e-9:
                follow.append((v, True))
            follow += [(u, True) for u in operands[v] if used.get((u, v), 0.0) > 1e-9]
        for node in follow:
            if node not in seen:
                seen.add(node)
                queue.append(node)
    return {v for v in operands if (v, False) in seen and (v, True) not in seen}
