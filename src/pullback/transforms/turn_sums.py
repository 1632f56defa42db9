# SPDX-License-Identifier: MIT
"""Short sums along memory, taken for every row of a matrix again and again: side by side instead, from a turned copy.

    for t in 0..n:                              for j in 0..d: for i in 0..m: x'[j, i] = x[i, j]
      for {parallel} i in 0..m:                 for t in 0..n:
        r[i] = sum_j f(x[i, j], y[t, j])   ->     for i: r[i] = 0
                                                  for j in 0..d: for {parallel} i: r[i] += f(x'[j, i], y[t, j])

A sum of some ten terms is over before a vector unit has filled, and then it is summed across; along ``i`` there is no
such end. ``GROUP`` terms at a time keep ``r`` in registers. Each sum is taken in the order it had, so results do not
change. The copy pays when the outer loop comes by often enough, which is known at run time only: both versions stay.

Where ``r`` is an array of the outer loop's body, whole registers of sums are written out (``lane_sums``).

For the final function.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pullback.analysis.affine import Affines
from pullback.analysis.effects import CORE, Effects
from pullback.analysis.roots import roots
from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value, clone_op, walk
from pullback.ir.types import Array, lanes_of
from pullback.transforms.lane_sums import LaneSums, in_all_rows, lanes_for, pad, registers

#: terms that are added before the sums go back to memory
GROUP = 8
#: sums of more terms than this fill a vector unit as they are
LONGEST = 64
#: times that the outer loop comes by, and sums side by side, from which on the copy pays
OFTEN, WIDE = 16, 16
#: the same where registers have room for more sums than there are
WIDE_LANES = 3
#: ops of a term
MAX_OPS = 40


def turn_sums(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Rewrite in place."""
    if any(op.name == "for" and op.attrs.get("parallel") for op in walk(func.body)):
        _Turn(func, table).block(func.body)
    return func


@dataclass(slots=True)
class _Rows:
    """``for i: before; sums = for j carry sums: terms; after``; ``turned``: the terms' loads that run along memory."""

    rows: Op
    inner: Op
    before: list[Op]
    after: list[Op]
    turned: list[Op] = field(default_factory=list)

    @property
    def i(self) -> Value:
        return self.rows.regions[0].args[0]

    @property
    def j(self) -> Value:
        return self.inner.regions[0].args[0]

    @property
    def terms(self) -> Block:
        return self.inner.regions[0]


class _Turn:
    def __init__(self, func: Function, table: Mapping[str, OpDef]) -> None:
        self.b = Builder(table, func.body)
        self.affines = Affines(func)
        self.roots = roots(func)
        self.effects = Effects(func, self.roots)

    def block(self, block: Block) -> None:
        ops, block.ops = block.ops, []
        for op in ops:
            if op.name == "for" and not op.attrs.get("cold"):
                with self.b.at(block):
                    self._outer(op)
            for region in op.regions:
                self.block(region)
            block.ops.append(op)

    def _outer(self, outer: Op) -> None:
        body = outer.regions[0]
        inside = {v for op in walk(body) for v in (*op.results, *(a for r in op.regions for a in r.args))}
        inside.update(body.args)
        made: list[Op] = []
        for op in body.ops:
            found = self._rows(op, outer, inside) if op.name == "for" else None
            made += [op] if found is None else self._both(found, outer.operands[0], self._padded(found, made))
        body.ops = made

    def _padded(self, found: _Rows, made: list[Op]) -> Value | None:
        """Memory of whole registers for the sums, if they can be taken in registers; ``made`` allocates it."""
        own, n = self._own(found), found.rows.operands[0]
        if not own or found.inner.results[0].type.dtype not in ("f4", "f8"):
            return None
        at = [k for k, op in enumerate(made) if op.name == "alloc" and op.results == own]
        if not at or made[at[0]].attrs.get("result") or self.affines.size(own[0], 0) != self.affines.of(n):
            return None
        if self._in_all_rows(found) is None:
            return None
        room, memory = pad(self.b, made[at[0]], lanes_for(found.inner.results[0].type.dtype))
        made[at[0] : at[0] + 1] = room
        return memory

    # ------------------------------------------------------------------ finding

    def _rows(self, rows: Op, outer: Op, inside: set[Value]) -> _Rows | None:
        """The rows of sums at ``rows``, if they are such, and a copy of what they read can be made before ``outer``."""
        if not rows.attrs.get("parallel") or rows.results or rows.operands[0] in inside:
            return None
        ops = rows.regions[0].ops
        loops = [at for at, op in enumerate(ops) if op.regions]
        if len(loops) != 1 or ops[loops[0]].name != "for" or not ops[loops[0]].results:
            return None
        at = loops[0]
        found = _Rows(rows, ops[at], ops[:at], ops[at + 1 :])
        if found.inner.operands[0] in inside or not all(map(_computes, [*found.before, *found.terms.ops])):
            return None
        if len(found.terms.ops) > MAX_OPS or not all(_computes(op) or op.name == "store" for op in found.after):
            return None
        if any(isinstance(v.type, Array) for v in found.inner.results):
            return None
        if any(lanes_of(v.type) > 1 for op in (*found.before, *found.terms.ops) for v in op.results):
            return None  # code of the batch pass fills its vectors by itself
        return found if self._loads(found, outer, inside) else None

    def _loads(self, found: _Rows, outer: Op, inside: set[Value]) -> bool:
        """Whether every load of the terms stays, or runs along ``i``, or has a copy that does; and one of the last."""
        hidden = inside - {found.i, found.j}
        near = {r: op for op in (*found.before, *found.terms.ops) for r in op.results}
        moving = _depend(found.i, [*found.before, *found.terms.ops])
        written = self.effects.of(outer).writes
        for op in found.terms.ops:
            if op.name != "load" or not any(x in moving for x in op.operands[1:]):
                continue
            x, *idx = op.operands
            t = x.type
            assert isinstance(t, Array)
            last = self.affines.of(idx[-1])
            if t.layout == "C" and last.coefficient(found.i) == 1 and not any(v in moving for v in idx[:-1]):
                continue
            if op.attrs or t.layout != "C" or last.coefficient(found.j) != 1 or x in inside:
                return False
            if self.roots[x] & written or not self._known(op, near, hidden - set(near)):
                return False
            found.turned.append(op)
        return bool(found.turned)

    def _known(self, op: Op, near: Mapping[Value, Op], hidden: set[Value]) -> bool:
        """Whether the place of a load is a function of ``i`` and ``j`` and what is known before the outer loop."""
        work = list(op.operands)
        while work:
            v = work.pop()
            if v in near:
                if near[v].name == "load":
                    return False
                work += near[v].operands
            elif v in hidden:
                return False
        return True

    # ------------------------------------------------------------------ rewriting

    def _in_all_rows(self, found: _Rows) -> list[Op] | None:
        ops, needed = [*found.before, *found.terms.ops], [*found.terms.results, found.inner.operands[1]]
        return in_all_rows(ops, found.i, found.turned, needed)

    def _both(self, found: _Rows, times: Value, memory: Value | None) -> list[Op]:
        """Copies in front of the outer loop; returns what takes the place of the rows. ``memory``: see ``_padded``."""
        b = self.b
        b.loc = found.rows.loc
        m, d = found.rows.operands[0], found.inner.operands[0]
        pays = b.op("ge", times, b.index(OFTEN))
        for test, n, bound in (("ge", m, WIDE if memory is None else WIDE_LANES), ("le", d, LONGEST), ("ge", d, 2)):
            pays = b.op("and", pays, b.op(test, n, b.index(bound)))
        none = b.index(0)
        width, depth = b.select(pays, m, none), b.select(pays, d, none)
        yes, no = Block(), Block()
        no.ops = [found.rows]
        if memory is None:
            copies = {op: self._copy(found, op, width, depth) for op in found.turned}
            with b.at(yes):
                self._sums(found, copies)
        else:
            self._in_lanes(found, memory, (width, depth), yes)
        return [Op("if", [pays], [], {}, [yes, no], found.rows.loc)]

    def _in_lanes(self, found: _Rows, memory: Value, sizes: tuple[Value, Value], to: Block) -> None:
        t = memory.type
        assert isinstance(t, Array)
        assert t.dims[-1].size is not None
        lanes = t.dims[-1].size
        copies = {op: self._blocks(found, op, sizes, lanes) for op in found.turned}
        ops = self._in_all_rows(found)
        assert ops is not None
        with self.b.at(to):
            env: dict[Value, Value] = {}
            self._clone([op for op in ops if op in found.before], env)
            start = found.inner.operands[1]
            LaneSums(self.b, lanes, copies, env).emit(
                [op for op in ops if op not in found.before],
                found.terms.args,
                found.terms.results[0],
                env.get(start, start),
                (found.rows.operands[0], found.inner.operands[0]),
                memory,
                LONGEST,
            )

    def _blocks(self, found: _Rows, load: Op, sizes: tuple[Value, Value], lanes: int) -> Value:
        """The copy in blocks of lanes: ``[i // lanes, j, i % lanes]``. Lanes that are left over have the last row."""
        b, (width, depth) = self.b, sizes
        x = load.operands[0].type
        assert isinstance(x, Array)
        count = b.index(lanes)
        chunks = registers(b, width, lanes)
        copy = b.alloc(x.dtype, [chunks, depth, count], hint="turned")
        place = _slice([*found.before, *found.terms.ops], load)
        last = b.op("sub", width, b.index(1))

        def chunk(c: Value, _: object) -> list[Value]:
            def column(j: Value, _: object) -> list[Value]:
                def row(lane: Value, _: object) -> list[Value]:
                    i = b.op("minimum", b.op("add", b.op("mul", c, count), lane), last)
                    env = {found.i: i, found.j: j}
                    for op in place:
                        b.append(clone_op(op, env))
                    b.store(copy, env[load.results[0]], [c, j, lane])
                    return []

                b.for_(count, [], row, parallel=True)
                return []

            b.for_(depth, [], column, parallel=True)
            return []

        b.for_(chunks, [], chunk, parallel=True)
        return copy

    def _copy(self, found: _Rows, load: Op, width: Value, depth: Value) -> Value:
        b = self.b
        x = load.operands[0].type
        assert isinstance(x, Array)
        copy = b.alloc(x.dtype, [depth, width], hint="turned")
        place = _slice([*found.before, *found.terms.ops], load)

        def column(j: Value, _: object) -> list[Value]:
            def row(i: Value, _: object) -> list[Value]:
                env = {found.i: i, found.j: j}
                for op in place:
                    b.append(clone_op(op, env))
                b.store(copy, env[load.results[0]], [j, i])
                return []

            b.for_(width, [], row, parallel=True)
            return []

        b.for_(depth, [], column, parallel=True)
        return copy

    def _sums(self, found: _Rows, copies: Mapping[Op, Value]) -> None:
        """The rows again, the outer of the two loops innermost."""
        b = self.b
        m, d = found.rows.operands[0], found.inner.operands[0]
        own = self._own(found)
        sums = own or [b.alloc(v.type.dtype, [m], hint="sums") for v in found.inner.results]

        def start(i: Value, _: object) -> list[Value]:
            env = {found.i: i}
            self._clone(found.before, env)
            for s, v in zip(sums, found.inner.operands[1:], strict=True):
                b.store(s, env.get(v, v), [i])
            return []

        b.for_(m, [], start, parallel=True)
        groups = b.op("floordiv", d, b.index(GROUP))
        done = b.op("mul", groups, b.index(GROUP))
        b.for_(groups, [], lambda q, _: self._group(found, copies, sums, b.op("mul", q, b.index(GROUP)), GROUP))
        b.for_(b.op("sub", d, done), [], lambda q, _: self._group(found, copies, sums, b.op("add", done, q), 1))
        if own:
            return

        def end(i: Value, _: object) -> list[Value]:
            env = {found.i: i}
            self._clone(found.before, env)
            for s, v in zip(sums, found.inner.results, strict=True):
                env[v] = b.load(s, [i])
            self._clone(found.after, env)
            return []

        b.for_(m, [], end, parallel=True)

    def _own(self, found: _Rows) -> list[Value]:
        """Where the sums are stored in the end, if they can be gathered right there."""
        if len(found.inner.results) != 1 or [op.name for op in found.after] != ["store"] or found.after[0].attrs:
            return []
        x, v, *idx = found.after[0].operands
        t = x.type
        assert isinstance(t, Array)
        if t.ndim != 1 or t.layout != "C" or idx != [found.i] or v is not found.inner.results[0]:
            return []
        touched = {
            r for op in (*found.before, *found.terms.ops) if op.name == "load" for r in self.roots[op.operands[0]]
        }
        return [] if touched & self.roots[x] else [x]

    def _group(
        self, found: _Rows, copies: Mapping[Op, Value], sums: Sequence[Value], first: Value, count: int
    ) -> list[Value]:
        b = self.b
        places = [b.op("add", first, b.index(u)) if u else first for u in range(count)]

        def row(i: Value, _: object) -> list[Value]:
            env = {found.i: i}
            self._clone(found.before, env)
            held = [b.load(s, [i]) for s in sums]
            for j in places:
                env.update(zip(found.terms.args, [j, *held], strict=True))
                for op in found.terms.ops:
                    if op in copies:
                        env[op.results[0]] = b.load(copies[op], [j, i])
                    else:
                        b.append(clone_op(op, env))
                held = [env.get(v, v) for v in found.terms.results]
            for s, v in zip(sums, held, strict=True):
                b.store(s, v, [i])
            return []

        b.for_(found.rows.operands[0], [], row, parallel=True)
        return []

    def _clone(self, ops: Sequence[Op], env: dict[Value, Value]) -> None:
        for op in ops:
            self.b.append(clone_op(op, env))


def _computes(op: Op) -> bool:
    """Whether the op only computes, from values and memory."""
    return op.name not in CORE or op.name in ("const", "load", "dim")


def _depend(v: Value, ops: Sequence[Op]) -> set[Value]:
    """What is computed from ``v``."""
    found = {v}
    for op in ops:
        if any(x in found for x in op.operands):
            found.update(op.results)
    return found


def _slice(ops: Sequence[Op], last: Op) -> list[Op]:
    """Of ``ops`` those that ``last`` needs, and itself, in order."""
    wanted, values = {last}, set(last.operands)
    for op in reversed(ops):
        if any(r in values for r in op.results):
            wanted.add(op)
            values.update(op.operands)
    return [op for op in ops if op in wanted]
