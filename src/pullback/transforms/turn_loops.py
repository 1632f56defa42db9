# SPDX-License-Identifier: MIT
"""Sums down the columns of a matrix: row by row instead, into an array of sums.

    for i in 0..m:                                    for {parallel} i: s[i] = 0
      t = for j in 0..d carry (t): t + x[j, i] w[j]   for j in 0..d: for {parallel} i: s[i] = s[i] + x[j, i] w[j]
      z[i] = f(t)                                 ->  for i: z[i] = f(s[i])

As it stands, each step of the inner loop reads another cache line, and of a matrix that no cache holds each line comes
as often as it has columns. Turned, rows are read from one end to the other, which ``jam_rows`` takes several at a time.
Each sum sees its terms in the order it saw them before, so results do not change.

It pays if the matrix is not tiny, which is known at run time only: both versions stay. For the final function.
"""

from __future__ import annotations

from collections.abc import Mapping

from pullback.analysis.affine import Affines
from pullback.analysis.roots import roots
from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value, clone_op, walk
from pullback.ir.types import Array
from pullback.transforms.jam_rows import Row, feeds, rewrite_rows

#: terms of a sum, and sums, from which on it pays
LONG, WIDE = 16, 4


def turn_loops(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Rewrite in place."""
    if sum(op.name == "for" for op in walk(func.body)) > 1:
        turn = _Turn(func, table)
        rewrite_rows(turn.b, func.body, turn.turns, turn.emit)
    return func


class _Turn:
    def __init__(self, func: Function, table: Mapping[str, OpDef]) -> None:
        self.b = Builder(table, func.body)
        self.affines = Affines(func)
        self.roots = roots(func)

    # ------------------------------------------------------------------ what turns, and gains

    def turns(self, row: Row) -> bool:
        """Independent sums down columns, and none along rows."""
        inner = row.inner.regions[0]
        if not row.inner.results or any(op.regions for op in (*row.before, *inner.ops)):
            return False
        if not row.loop.attrs.get("parallel") and feeds(row, self.roots):
            return False
        j = inner.args[0]
        made = {r for op in (*row.before, *inner.ops) for r in op.results}
        down = False
        for op in inner.ops:
            if op.name != "load" or not self._varies(op, row.k) or not self._varies(op, j):
                continue
            t = op.operands[0].type
            assert isinstance(t, Array)
            if t.layout not in ("C", "F") or op.operands[0] in made:
                return False
            near = self.affines.of(op.operands[-1 if t.layout == "C" else 1])
            if near.coefficient(j) or abs(near.coefficient(row.k)) != 1:
                return False
            down = True
        return down

    def _varies(self, load: Op, counter: Value) -> bool:
        return any(self.affines.of(v).coefficient(counter) for v in load.operands[1:])

    # ------------------------------------------------------------------ rewriting

    def emit(self, row: Row) -> None:
        b, loop = self.b, row.loop
        m, d = loop.operands[0], row.inner.operands[0]
        pays = b.op("and", b.op("ge", d, b.index(LONG)), b.op("ge", m, b.index(WIDE)))
        yes, no = Block(), Block()
        again = [Value(r.type, r.name) for r in loop.results]
        no.ops = [Op(loop.name, loop.operands, again, loop.attrs, loop.regions, loop.loc)]
        no.results = list(again)
        with b.at(yes):
            yes.results = self._turned(row)
        b.append(Op("if", [pays], loop.results, {}, [yes, no], loop.loc))

    def _turned(self, row: Row) -> list[Value]:
        b, inner = self.b, row.inner
        body = inner.regions[0]
        m, d = row.loop.operands[0], inner.operands[0]
        sums = [b.alloc(r.type.dtype, [m], hint="sums") for r in inner.results]

        def begin(i: Value, _: object) -> list[Value]:
            env = self._before(row, i)
            for s, v in zip(sums, inner.operands[1:], strict=True):
                b.store(s, env.get(v, v), [i])
            return []

        def terms(j: Value, _: object) -> list[Value]:
            def term(i: Value, _: object) -> list[Value]:
                env = self._before(row, i)
                env.update(zip(body.args, [j, *(b.load(s, [i]) for s in sums)], strict=True))
                self._clone(body.ops, env)
                for s, v in zip(sums, body.results, strict=True):
                    b.store(s, env.get(v, v), [i])
                return []

            b.for_(m, [], term, parallel=True)
            return []

        def end(i: Value, carried: list[Value]) -> list[Value]:
            env = self._before(row, i)
            env.update(zip(row.carried, carried, strict=True))
            env.update(zip(inner.results, [b.load(s, [i]) for s in sums], strict=True))
            self._clone(row.after, env)
            return [env.get(x, x) for x in row.loop.regions[0].results]

        b.for_(m, [], begin, parallel=True)
        b.for_(d, [], terms)
        return b.for_(m, row.loop.operands[1:], end, **row.loop.attrs)

    def _before(self, row: Row, i: Value) -> dict[Value, Value]:
        env = {row.k: i}
        self._clone(row.before, env)
        return env

    def _clone(self, ops: list[Op], env: dict[Value, Value]) -> None:
        for op in ops:
            self.b.append(clone_op(op, env))
