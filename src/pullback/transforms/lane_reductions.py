# SPDX-License-Identifier: MIT
"""Loops over a short row that find its extremes, positions or counts: a register at a time.

For rows that ``lane_sums`` stored: there is room for whole registers behind them, and memory hands whole registers on
at once. LLVM's vector loop would leave the last few elements to a scalar loop, for ten elements most of the work.
Longer rows (``LONGEST``) keep their loop, which LLVM unrolls.

Nothing here depends on the order of floating-point additions: sums of floats stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value, use_counts, walk
from pullback.ir.lanes import NO_LANE, lane_ids, load_lanes, mask_lanes, reduce_lanes, splat
from pullback.ir.types import I8, SIGNED, UNSIGNED, Array, Scalar, lanes_of
from pullback.transforms.lane_sums import in_lanes, lanes_for, registers

#: elements of a row, up to which it is short
LONGEST = 32
#: ops of a trip
MAX_OPS = 24
_ACROSS = {"minimum": "min_lane", "maximum": "max_lane", "add": "sum_lanes", "or": "any_lane"}


@dataclass(slots=True)
class _Row:
    """A loop over a row. Each value that it carries is one of

    - ``steps``: advances by so much with each trip;
    - ``counts``: the number of trips in which a boolean holds;
    - ``firsts``: the least of what it was and ``select(mask, position, otherwise)``, the position going up by 1;
    - ``rounds``: the op by which it goes round, of lanes in any order.
    """

    loop: Op
    memory: Value
    rounds: dict[Value, Op] = field(default_factory=dict)
    steps: dict[Value, Value] = field(default_factory=dict)
    counts: dict[Value, Value] = field(default_factory=dict)
    firsts: dict[Value, Op] = field(default_factory=dict)


def lane_reductions(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Rewrite in place."""
    rows = _rows_with_room(func)
    if rows:
        _Reductions(func, table, rows).block(func.body)
    return func


def _rows_with_room(func: Function) -> dict[Value, tuple[Value, Value]]:
    """Rows that begin an array of whole registers -> their number of elements, and that array."""
    made = {r: op for op in walk(func.body) for r in op.results}
    found = {}
    for x, op in made.items():
        if op.name != "view" or op.attrs["spec"] != ("u",) or not _is_zero(made.get(op.operands[1])):
            continue
        flat = made.get(op.operands[0])
        if flat is None or flat.name != "reshape":
            continue
        memory = flat.operands[0]
        t = memory.type
        if isinstance(t, Array) and t.ndim == 2 and t.dims[1].size == lanes_for(t.dtype):
            found[x] = (op.operands[2], memory)
    return found


def _is_zero(op: Op | None) -> bool:
    return op is not None and op.name == "const" and op.attrs["value"] == 0


class _Reductions:
    def __init__(self, func: Function, table: Mapping[str, OpDef], rows: Mapping[Value, tuple[Value, Value]]) -> None:
        self.b = Builder(table, func.body)
        self.table = table
        self.rows = rows
        self.uses = use_counts(func.body)
        self.made = {r: op for op in walk(func.body) if op.name == "const" for r in op.results}

    def block(self, block: Block) -> None:
        ops, block.ops = block.ops, []
        with self.b.at(block):
            for op in ops:
                for region in op.regions:
                    self.block(region)
                row = self._row(op) if op.name == "for" and op.results else None
                if row is None:
                    block.ops.append(op)
                else:
                    self._both(row)

    # ------------------------------------------------------------------ finding

    def _row(self, loop: Op) -> _Row | None:
        body = loop.regions[0]
        k, *carried = body.args
        memory = None
        made: dict[Value, Op] = {}
        if len(body.ops) > MAX_OPS or any(op.regions for op in body.ops):
            return None
        for op in body.ops:
            if op.name == "load":
                n, memory = self.rows.get(op.operands[0], (None, None))
                if n is not loop.operands[0] or op.operands[1] is not k or op.attrs:
                    return None
            elif op.name != "const" and op.name not in self.table:
                return None
            if lanes_of(op.results[0].type) > 1:
                return None
            made.update((r, op) for r in op.results)
        if memory is None:
            return None
        row = _Row(loop, memory)
        for a, y in zip(carried, body.results, strict=True):
            if not self._goes_round(row, a, y, made):
                return None
        return row

    def _goes_round(self, row: _Row, a: Value, y: Value, made: Mapping[Value, Op]) -> bool:
        """Whether the order of trips does not matter to the carried value, or it counts them."""
        op = made.get(y)
        if op is None or op.operands.count(a) != 1 or op.name not in _ACROSS:
            return False
        whole = a.type.dtype in SIGNED
        (x,) = (v for v in op.operands if v is not a)
        by = made.get(x)
        if op.name == "add" and whole and x not in row.loop.regions[0].args and (by is None or by.name == "const"):
            row.steps[a] = x
            return True
        if self.uses[a] != 1 or self.uses[y] != 1 or a.type.dtype in UNSIGNED or (op.name == "add" and not whole):
            return False
        if op.name == "add" and by is not None and by.name == "cast" and by.operands[0].type.dtype == "b1":
            row.counts[a] = by.operands[0]
        elif op.name == "minimum" and by is not None and self._is_first(row, by, made):
            row.firsts[a] = by
        else:
            row.rounds[a] = op
        return True

    def _is_first(self, row: _Row, op: Op, made: Mapping[Value, Op]) -> bool:
        """``op`` is ``select(mask, position, otherwise)``, the position goes up by 1, and nothing else uses it."""
        if op.name != "select" or op.operands[2] in made or op.operands[2] in row.loop.regions[0].args:
            return False
        body = row.loop.regions[0]
        at = op.operands[1]
        if at not in body.args[1:] or self.uses[op.results[0]] != 1 or at.type != I8:
            return False
        y = made.get(body.results[body.args.index(at) - 1])
        step = None if y is None or y.name != "add" or at not in y.operands else self._constant(y, at, made)
        return step == 1

    def _constant(self, op: Op, a: Value, made: Mapping[Value, Op]) -> object:
        x = op.operands[1 - op.operands.index(a)]
        by = made.get(x, self.made.get(x))
        return by.attrs["value"] if by is not None and by.name == "const" else None

    # ------------------------------------------------------------------ rewriting

    def _both(self, row: _Row) -> None:
        b, loop = self.b, row.loop
        b.loc = loop.loc
        t = row.memory.type
        assert isinstance(t, Array)
        n, lanes = loop.operands[0], lanes_for(t.dtype)
        yes, no = Block(), Block()
        again = [Value(r.type, r.name) for r in loop.results]
        no.ops = [Op(loop.name, loop.operands, again, loop.attrs, loop.regions, loop.loc)]
        no.results = list(again)
        short = b.op("le", n, b.index(LONGEST))
        with b.at(yes):
            yes.results = _Registers(b, row, lanes).emit()
        b.append(Op("if", [short], list(loop.results), {}, [yes, no], loop.loc))


class _Registers:
    """Emits the loop over the registers of a row."""

    def __init__(self, b: Builder, row: _Row, lanes: int) -> None:
        self.b = b
        self.row = row
        self.lanes = lanes
        self.body = row.loop.regions[0]
        self.inits = dict(zip(self.body.args[1:], row.loop.operands[1:], strict=True))

    def emit(self) -> list[Value]:
        b, row = self.b, self.row
        n = row.loop.operands[0]
        starts = [self._start(a) for a in self._held()]
        held = b.for_(registers(b, n, self.lanes), starts, self._trip, lean=True, few=LONGEST // self.lanes)
        found = dict(zip(self._held(), held, strict=True))
        return [self._end(a, found) for a in self.body.args[1:]]

    def _held(self) -> list[Value]:
        return [*self.row.rounds, *self.row.counts, *self.row.firsts]

    def _start(self, a: Value) -> Value:
        """Lanes that do nothing to a sum start at 0; an extreme may start at what it starts with in every lane."""
        b, op = self.b, self.row.rounds.get(a)
        if op is None:
            return b.index(NO_LANE) if a in self.row.firsts else self.inits[a]
        return splat(b, b.const(0, Scalar(a.type.dtype)) if op.name == "add" else self.inits[a], self.lanes)

    def _trip(self, c: Value, held: list[Value]) -> list[Value]:
        b, row, lanes = self.b, self.row, self.lanes
        first = b.op("mul", c, b.index(lanes))
        k = b.op("add", splat(b, first, lanes), lane_ids(b, lanes))
        on = b.op("lt", k, splat(b, row.loop.operands[0], lanes))
        env: dict[Value, Value] = {self.body.args[0]: k, **dict(zip(self._held(), held, strict=True))}
        for op in self.body.ops:
            if op.name == "const":
                in_lanes(b, op, env, lanes)
        for a, step in row.steps.items():
            env[a] = b.op("add", splat(b, self.inits[a], lanes), b.op("mul", k, splat(b, env.get(step, step), lanes)))
        apart = {op.results[0] for op in (*row.firsts.values(), *self._last(row.counts), *self._last(row.firsts))}
        for op in self.body.ops:
            if op.name == "load":
                env[op.results[0]] = load_lanes(b, row.memory, [c], lanes)
            elif op.name != "const" and op.results[0] not in apart:
                in_lanes(b, op, env, lanes)
        after = [b.select(on, splat(b, env[op.results[0]], lanes), env[a]) for a, op in row.rounds.items()]
        after += [b.op("add", env[a], self._count(env[m], on)) for a, m in row.counts.items()]
        return after + [self._first(env, a, op, on, first) for a, op in row.firsts.items()]

    def _last(self, carried: Mapping[Value, object]) -> list[Op]:
        """The ops that make what the next trip gets for these."""
        wanted = {y for a, y in zip(self.body.args[1:], self.body.results, strict=True) if a in carried}
        return [op for op in self.body.ops if op.results[0] in wanted]

    def _mask(self, m: Value, on: Value) -> Value:
        return self.b.op("and", splat(self.b, m, self.lanes), on)

    def _count(self, m: Value, on: Value) -> Value:
        return mask_lanes(self.b, "count_lanes", self._mask(m, on))

    def _first(self, env: Mapping[Value, Value], a: Value, op: Op, on: Value, first: Value) -> Value:
        """The trip, without a branch: which register has the first lane is hard to predict."""
        b, mask = self.b, op.operands[0]
        lane = mask_lanes(b, "first_lane", self._mask(env.get(mask, mask), on))
        return b.op("minimum", env[a], b.op("add", first, lane))

    def _position(self, a: Value, trip: Value) -> Value:
        b = self.b
        _, position, otherwise = self.row.firsts[a].operands
        there = b.op("lt", trip, b.index(NO_LANE))
        found = b.select(there, b.op("add", self.inits[position], trip), otherwise)
        return b.op("minimum", self.inits[a], found)

    def _end(self, a: Value, found: Mapping[Value, Value]) -> Value:
        b, row, init = self.b, self.row, self.inits[a]
        op = row.rounds.get(a)
        if op is not None:
            total = reduce_lanes(b, _ACROSS[op.name], found[a])
            return b.op("add", init, total) if op.name == "add" else total
        if a in row.firsts:
            return self._position(a, found[a])
        if a in found:
            return found[a]
        step = row.steps[a]
        made = next((op for op in self.body.ops if step in op.results), None)
        if made is not None:
            step = b.const(made.attrs["value"], Scalar(a.type.dtype))
        return b.op("add", init, b.op("mul", row.loop.operands[0], step))
