# SPDX-License-Identifier: MIT
"""Loops over rows in which trips read what their neighbours read: in vectors that keep it.

    for {parallel} k in 0..n:                  for each block of 8 positions, which begins with a line of memory:
      y[k+1] = f(x[k], x[k+1], x[k+2])   ->      right = the next 8 of x
                                                 y[block] = f(last of left & middle, middle, middle & first of right)
                                                 left, middle = middle, right

A vectoriser reads x three times, and as two of the three cannot begin with a line, most reads touch two lines. Here
each line is read once, and what is computed of one element is computed once (``analysis/neighbours``); the other places
are put together in registers. Blocks begin with lines of the array that is stored first. The first block and the last
ones are not whole: lanes that are off read and write nothing. As lanes that are on compute what they did before,
results do not change.

Of big tapes, the row that the next trip of the loop around will be the first to read is fetched, line by line, as the
loop goes: in an adjoint, that is what takes the time otherwise.

For the final function, on machines whose registers hold a line and that have masks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pullback.analysis.affine import Affine, Affines
from pullback.analysis.neighbours import Node, Plan, plan
from pullback.analysis.roots import roots
from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value, clone_op, walk
from pullback.ir.lanes import LINE, join_lanes, lane_ids, load_run, past_line, splat, store_run
from pullback.ir.types import B1, ITEMSIZE, Array, Scalar

#: fewer trips are too few for blocks, some three of which are not whole, and one more comes before the first
MIN_TRIPS = 128


def stencil_lanes(func: Function, table: Mapping[str, OpDef], least: int = MIN_TRIPS) -> Function:
    """Rewrite in place. Loops with less than ``least`` trips (at least 1) stay as they are."""
    if any(_candidate(op) for op in walk(func.body)):
        _Stencils(func, table, least).block(func.body, None)
    return func


def _candidate(op: Op) -> bool:
    """Whether it is an innermost loop over a row, read at more places than it stores."""
    if op.name != "for" or op.results or not op.attrs.get("parallel"):
        return False
    if any(op.attrs.get(key) for key in ("cold", "lean", "few", "examples", "threads")):
        return False
    names = [inner.name for inner in op.regions[0].ops]
    return names.count("load") > names.count("store") > 0 and not any(x.regions for x in op.regions[0].ops)


class _Stencils:
    def __init__(self, func: Function, table: Mapping[str, OpDef], least: int) -> None:
        self.table = table
        self.least = least
        self.consts = {op.results[0]: op.attrs["value"] for op in walk(func.body) if op.name == "const"}
        self.b = Builder(table, func.body, self.consts)
        self.affines = Affines(func)
        self.roots = roots(func)
        self.params = func.body.args

    def block(self, block: Block, counter: Value | None) -> None:
        """``counter``: of the loop around."""
        ops, block.ops = block.ops, []
        for op in ops:
            found = self._plan(op) if _candidate(op) else None
            if found is None:
                for region in op.regions[:1] if op.attrs.get("short") else op.regions:
                    self.block(region, region.args[0] if op.name == "for" else counter)
                block.ops.append(op)
                continue
            with self.b.at(block):
                self.b.loc = op.loc
                self._both(op, _Row(self.b, self.affines, op, found, counter))

    def _both(self, loop: Op, row: _Row) -> None:
        """In blocks if there are enough; else as it is."""
        b = self.b

        def few() -> list[Value]:
            b.append(loop)
            return []

        if self.consts.get(loop.operands[0]) is not None:
            row.emit()
        else:
            b.if_(b.op("ge", loop.operands[0], b.index(self.least)), row.emit, few)

    def _plan(self, loop: Op) -> Plan | None:
        n = self.consts.get(loop.operands[0])
        if n is not None and n < self.least:
            return None
        stores = [op for op in loop.regions[0].ops if op.name == "store"]
        t = stores[0].operands[0].type
        assert isinstance(t, Array)
        return plan(loop, self.params, self.affines, self.roots, self.table, LINE // ITEMSIZE[t.dtype])


class _Row:
    """Emits one loop. Trip t stores what belongs to block t, and evaluates a node for block t + ``node.ahead``."""

    def __init__(self, b: Builder, affines: Affines, loop: Op, plan: Plan, counter: Value | None) -> None:
        self.b = b
        self.affines = affines
        self.k = loop.regions[0].args[0]
        self.n = loop.operands[0]
        self.plan = plan
        self.counter = counter
        self.made = {r: op for op in loop.regions[0].ops for r in op.results}
        t = plan.stores[0][0].operands[0].type
        assert isinstance(t, Array)
        self.lanes = LINE // ITEMSIZE[t.dtype]
        self.rows = self._next_rows()
        self.kept = [(node, age) for node in plan.nodes for age in range(1, node.age + 1)]

    def emit(self) -> list[Value]:
        b, lanes, plan = self.b, self.lanes, self.plan
        self.same: dict[Value, Value] = {}
        for op in plan.same:
            b.append(clone_op(op, self.same))
        n, first = self.n, self._first()
        blocks = b.op("floordiv", b.op("add", b.op("sub", n, first), b.index(lanes - 1)), b.index(lanes))
        blocks = b.op("add", blocks, b.index(plan.ahead))
        start = b.op("add", first, b.index(-lanes * plan.ahead))
        beyond = max(lanes * node.ahead - node.hi for node in plan.nodes)
        last = b.op("sub", n, b.index(lanes + max(beyond, 0)))
        zeros = [self._zero(node) for node, _ in self.kept]
        loc, b.loc = b.loc, 0  # as nobody needs to be told that LLVM has not made vectors of it

        def trip(t: Value, kept: list[Value]) -> list[Value]:
            q = b.op("add", start, b.op("mul", t, b.index(lanes)))
            self._fetch(q)
            whole = b.op("and", b.op("ge", q, b.index(0)), b.op("le", q, last))
            return b.if_(whole, lambda: self._trip(q, kept, None), lambda: self._trip(q, kept, n))

        b.for_(blocks, zeros, trip, lean=True)
        b.loc = loc
        return []

    def _first(self) -> Value:
        """The position of the first lane of block 0: where a line begins, and before all positions that count."""
        b = self.b
        op = self.plan.stores[0][0]
        place = self._place(op, b.index(0))
        past = past_line(b, op.operands[0], place)
        low = min(node.lo for node in self.plan.nodes)
        if low < 0:
            past = b.select(b.op("lt", past, b.index(-low)), b.op("add", past, b.index(self.lanes)), past)
        return b.op("neg", past)

    def _zero(self, node: Node) -> Value:
        b, dtype = self.b, node.op.result.type.dtype
        return splat(b, b.const(False, B1) if dtype == "b1" else b.const(0.0, Scalar(dtype)), self.lanes)

    # ------------------------------------------------------------------ one block

    def _trip(self, q: Value, kept: Sequence[Value], n: Value | None) -> list[Value]:
        """From position ``q`` on; ``n``: where the row ends, if not all lanes are on."""
        known = dict(zip(self.kept, kept, strict=True))
        masks: dict[tuple[int, int, int], Value] = {}
        joined: dict[tuple[Node, int, int], Value] = {}
        for node in self.plan.nodes:
            mask = None if n is None else self._mask(masks, q, n, (node.ahead, node.lo, node.hi))
            if node.is_load:
                at = self.b.op("add", q, self.b.index(self.lanes * node.ahead + node.at - node.shift))
                place = self._place(node.op, at)
                known[node, 0] = load_run(self.b, node.op.operands[0], place, self.lanes, mask)
            else:
                known[node, 0] = self._evaluate(node, known, joined)
        for op, x in self.plan.stores:
            mask = None if n is None else self._mask(masks, q, n, (0, 0, 0))
            v = self._used(x, 0, 0, known, joined)
            store_run(self.b, op.operands[0], splat(self.b, v, self.lanes), self._place(op, q), mask)
        return [known[node, age - 1] for node, age in self.kept]

    def _mask(self, masks: dict[tuple[int, int, int], Value], q: Value, n: Value, of: tuple[int, int, int]) -> Value:
        """Which lanes of the block so far ahead are at positions from lo up to n + hi."""
        found = masks.get(of)
        if found is None:
            b, lanes, (ahead, lo, hi) = self.b, self.lanes, of
            # lanes against numbers of this trip: what is the same in all trips would hold registers in all of them
            begin = b.op("sub", b.index(lo - lanes * ahead), q)
            end = b.op("add", b.op("sub", n, q), b.index(hi - lanes * ahead))
            after = b.op("ge", lane_ids(b, lanes), splat(b, begin, lanes))
            found = masks[of] = b.op("and", after, b.op("lt", lane_ids(b, lanes), splat(b, end, lanes)))
        return found

    def _evaluate(
        self, node: Node, known: dict[tuple[Node, int], Value], joined: dict[tuple[Node, int, int], Value]
    ) -> Value:
        b = self.b
        xs = [self._used(x, node.at, node.ahead, known, joined) for x in node.args]
        return b.op(node.op.name, *(splat(b, x, self.lanes) for x in xs), **node.op.attrs)

    def _used(
        self,
        x: tuple[Node, int] | Value,
        at: int,
        ahead: int,
        known: dict[tuple[Node, int], Value],
        joined: dict[tuple[Node, int, int], Value],
    ) -> Value:
        """An operand of what is evaluated ``at`` a shift, for a block so far ``ahead``."""
        if isinstance(x, Value):
            return self.same.get(x, x)
        node, shift = x
        by, age = shift + at - node.at, node.ahead - ahead
        if not by:
            return known[node, age]
        found = joined.get((node, by, age))
        if found is None:
            left, right = (
                (known[node, age], known[node, age - 1]) if by > 0 else (known[node, age + 1], known[node, age])
            )
            found = joined[node, by, age] = join_lanes(self.b, left, right, by % self.lanes)
        return found

    # ------------------------------------------------------------------ places

    def _place(self, op: Op, at: Value) -> list[Value]:
        """The indices of a load or store in trip ``at``."""
        env = {**self.same, self.k: at}
        idx = op.operands[1 if op.name == "load" else 2 :]
        return [self._index(i, env) for i in idx]

    def _index(self, i: Value, env: dict[Value, Value]) -> Value:
        found = env.get(i)
        made = self.made.get(i)
        if found is None and made is not None:
            xs = [self._index(x, env) for x in made.operands]
            found = env[i] = self.b.op(made.name, *xs, **made.attrs)
        return i if found is None else found

    def _fetch(self, q: Value) -> None:
        """Of the rows of tapes that the next trip of the loop around reads, those that this one does not read."""
        b = self.b
        for node, steps in self.rows:
            at = self._place(node.op, b.op("add", q, b.index(self.lanes * node.ahead)))
            place = [b.op("add", i, b.index(step)) if step else i for i, step in zip(at, steps, strict=True)]
            b.effect("fetch", [node.op.operands[0], *place])

    def _next_rows(self) -> list[tuple[Node, list[int]]]:
        """A node for each of them, and by how much its indices change until then."""
        if self.counter is None:
            return []
        rows: dict[tuple[Value, tuple[Affine, ...]], Node] = {}
        for node in self.plan.nodes:
            if not node.is_load:
                continue
            x, *idx = node.op.operands
            made = self.affines.defs.get(x)
            if made is not None and made.name == "alloc" and made.attrs.get("tape"):
                rows.setdefault((x, tuple(map(self.affines.of, idx[:-1]))), node)
        found = []
        for (x, lead), node in rows.items():
            steps = [form.coefficient(self.counter) for form in lead]
            following = tuple(form.shift(step) for form, step in zip(lead, steps, strict=True))
            if any(steps) and (x, following) not in rows:
                found.append((node, [*steps, 0]))
        return found
