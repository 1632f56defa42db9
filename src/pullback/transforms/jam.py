# SPDX-License-Identifier: MIT
"""Sums of rows, several rows at a time.

    for i in 0..n:                            for i in 0..n/4:
        for j in 0..m:                            for j in 0..m:
            s[j] = s[j] + v(i, j)      ->             s[j] = s[j] + (v(4i, j) + v(4i+1, j) + v(4i+2, j) + v(4i+3, j))
                                              ... and the rows that are left

Where the rows are long this saves most loads and stores of ``s``; where they are short, each addition no longer waits
for the store of the one before. Only cotangents are summed so: in any order. Where rows are not what lies side by side
in memory (``v`` reads a transposed matrix), sums go down the columns instead, for one element of ``s`` at a time.

For the final function.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pullback.analysis.affine import Affines
from pullback.analysis.roots import roots
from pullback.analysis.updates import Update, shadows, updates
from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value, clone_op, use_counts, walk
from pullback.ir.types import Array, Scalar

#: rows at a time, and those of which an element takes few ops
ROWS, MORE = 4, 8
#: how many ops are few
FEW = 6
#: what may be done again for each column
CHEAP = ("const", "load", "add", "sub", "mul")
#: ops of one row's element beyond which there is enough to do between load and store
MAX_WORK = 24


def jam(func: Function, table: Mapping[str, OpDef]) -> Function:
    cotangents = shadows(func.body)
    if cotangents:
        _Jam(func, table, cotangents).block(func.body)
    return func


@dataclass(frozen=True, slots=True)
class _Rows:
    """``nest`` adds rows: ``outer`` is what its trips do before their loop ``inner``."""

    nest: Op
    outer: list[Op]
    inner: Op
    updates: list[Update]


class _Jam:
    def __init__(self, func: Function, table: Mapping[str, OpDef], cotangents: set[Value]) -> None:
        consts = {op.results[0]: op.attrs["value"] for op in walk(func.body) if op.name == "const"}
        self.b = Builder(table, func.body, consts)
        self.cotangents = cotangents
        self.roots = roots(func)
        self.affines = Affines(func)
        self.uses = use_counts(func.body)

    def block(self, block: Block) -> None:
        ops, block.ops = block.ops, []
        for op in ops:
            found = self._rows(op) if op.name == "for" else None
            if found is None:
                for region in op.regions:
                    self.block(region)
                block.ops.append(op)
                continue
            with self.b.at(block):
                self.b.loc = op.loc
                if self._turns(found):
                    self._turn(found)
                else:
                    self._rewrite(found)

    def _rows(self, nest: Op) -> _Rows | None:
        if len(nest.operands) != 1 or nest.attrs.get("cold") or nest.attrs.get("parallel") or not nest.regions[0].ops:
            return None
        *outer, inner = nest.regions[0].ops
        if inner.name != "for" or len(inner.operands) != 1 or len(inner.regions[0].ops) > MAX_WORK:
            return None
        if any(op.regions or not op.results or op.name in ("alloc", "copy", "call") for op in outer):
            return None
        found = updates(inner.regions[0], self.roots, self.cotangents, self.uses)
        if not found or any(op.name == "load" and self._touches(op, found) for op in outer):
            return None
        counter = inner.regions[0].args[0]
        local = {r for op in (*outer, *inner.regions[0].ops) for r in op.results} | {nest.regions[0].args[0]}
        if inner.operands[0] in local or len({u.root for u in found}) != len(found):
            return None
        for u in found:
            forms = [self.affines.of(v) for v in u.load.operands[1:]]
            if u.load.operands[0] in local or any(s in local for form in forms for s in form.terms):
                return None
            if not any(form.coefficient(counter) for form in forms):
                return None
        return _Rows(nest, outer, inner, found)

    def _touches(self, load: Op, found: list[Update]) -> bool:
        return any(u.root in self.roots[load.operands[0]] for u in found)

    # ------------------------------------------------------------------ sums down the columns

    def _turns(self, rows: _Rows) -> bool:
        """Whether the elements that are side by side in memory are those of one column."""
        body = rows.inner.regions[0]
        i, j = rows.nest.regions[0].args[0], body.args[0]
        made = {r for op in (*rows.outer, *body.ops) for r in op.results}
        if any(op.name not in CHEAP for op in rows.outer):
            return False
        if any(x is not j and x in made for u in rows.updates for x in u.load.operands[1:]):
            return False
        down = False
        for op in body.ops:
            if op.name != "load" or any(op is u.load for u in rows.updates):
                continue
            t = op.operands[0].type
            assert isinstance(t, Array)
            forms = [self.affines.of(x) for x in op.operands[1:]]
            if op.operands[0] in made or not all(any(f.coefficient(k) for f in forms) for k in (i, j)):
                continue
            if t.layout not in ("C", "F"):
                return False
            near = forms[-1 if t.layout == "C" else 0]
            if near.coefficient(j) or abs(near.coefficient(i)) != 1:
                return False
            down = True
        return down

    def _turn(self, rows: _Rows) -> None:
        """A loop over columns, with a sum down each."""
        b, body = self.b, rows.inner.regions[0]
        i, j = rows.nest.regions[0].args[0], body.args[0]
        stores, loads = {u.store for u in rows.updates}, {u.load for u in rows.updates}
        totals = {u.total for u in rows.updates}
        zeros = [b.const(0.0, Scalar(u.total.result.type.dtype)) for u in rows.updates]

        def column(at: Value, _: list[Value]) -> list[Value]:
            def term(k: Value, sums: list[Value]) -> list[Value]:
                env = {i: k, j: at}
                for op in (*rows.outer, *body.ops):
                    if op not in stores and op not in loads and op not in totals:
                        b.append(clone_op(op, env))
                added = [env.get(v := _added(u), v) for u in rows.updates]
                return [b.op("add", s, x) for s, x in zip(sums, added, strict=True)]

            sums = b.for_(rows.nest.operands[0], zeros, term)
            for u, total in zip(rows.updates, sums, strict=True):
                x, *idx = (at if v is j else v for v in u.load.operands)
                part = u.load.attrs.get("part")
                b.store(x, b.op(u.total.name, b.load(x, idx, part), total), idx, part)
            return []

        b.for_(rows.inner.operands[0], [], column, parallel=True)

    # ------------------------------------------------------------------ several rows

    def _rewrite(self, rows: _Rows) -> None:
        b, n = self.b, rows.nest.operands[0]
        many = MORE if sum(op.name != "const" for op in rows.inner.regions[0].ops) <= FEW else ROWS
        times = b.op("floordiv", b.op("maximum", n, b.index(0)), b.index(many))
        done = b.op("mul", times, b.index(many))

        def several(k: Value, _: list[Value]) -> list[Value]:
            first = b.op("mul", k, b.index(many))
            self._trip(rows, [b.op("add", first, b.index(u)) for u in range(many)])
            return []

        def one(k: Value, _: list[Value]) -> list[Value]:
            self._trip(rows, [b.op("add", done, k)])
            return []

        b.for_(times, [], several, jammed=True)
        b.for_(b.op("sub", n, done), [], one, jammed=True)

    def _trip(self, rows: _Rows, numbers: list[Value]) -> None:
        """The trips of the outer loop with these ``numbers``, in one loop over the elements of the rows."""
        b = self.b
        counter = rows.nest.regions[0].args[0]
        envs: list[dict[Value, Value]] = [{counter: k} for k in numbers]
        for env in envs:
            for op in rows.outer:
                b.append(clone_op(op, env))
        body = rows.inner.regions[0]
        of_load = {u.load for u in rows.updates}
        of_total = {u.total: u for u in rows.updates}
        stores = {u.store for u in rows.updates}

        def column(j: Value, _: list[Value]) -> list[Value]:
            added: dict[Op, list[Value]] = {u.store: [] for u in rows.updates}
            for env in envs:
                env[body.args[0]] = j
                for op in body.ops:
                    if op in of_total:
                        added[of_total[op].store].append(env.get(v := _added(of_total[op]), v))
                    elif op not in of_load and op not in stores:
                        b.append(clone_op(op, env))
            env = envs[-1]
            for u in rows.updates:
                x, *idx = (env.get(v, v) for v in u.load.operands)
                part = u.load.attrs.get("part")
                total = _sum(b, added[u.store])
                b.store(x, b.op(u.total.name, b.load(x, idx, part), total), idx, part)
            return []

        b.for_(rows.inner.operands[0], [], column, parallel=True, rows=True)


def _added(u: Update) -> Value:
    """What the update adds or takes away."""
    left, right = u.total.operands
    return right if left is u.load.result else left


def _sum(b: Builder, xs: list[Value]) -> Value:
    """In pairs."""
    while len(xs) > 1:
        xs = [b.op("add", *xs[k : k + 2]) if k + 1 < len(xs) else xs[k] for k in range(0, len(xs), 2)]
    return xs[0]
