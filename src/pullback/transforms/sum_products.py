# SPDX-License-Identifier: MIT
"""The sum of the rows of a product is the sum of the rows of its left factor, times the right one.

    s = zeros(n, m)                           v = zeros(1, k)
    s += a @ b                                for i in 0..n: v[0, :] += a[i, :]
    for i in 0..n:                    ->      w = zeros(1, m)
        t[:] += s[i, :]                       w += v @ b
                                              t[:] += w[0, :]

This is what the reverse sweep makes of a vector that was broadcast over rows before they were multiplied: ``(x - mu) @
q``. A product of matrices becomes one of a vector and a matrix, and the product itself need not be stored. Only
cotangents are summed so: in any order.

For the final function, before products are taken apart by size.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pullback.analysis.affine import Affine, Affines
from pullback.analysis.effects import CORE, Effects
from pullback.analysis.updates import shadows, updates
from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value, clone_op, use_counts, walk


def sum_products(func: Function, table: Mapping[str, OpDef]) -> Function:
    if any(op.name == "matmul" for op in walk(func.body)) and shadows(func.body):
        _Sums(func, table).block(func.body)
    return func


@dataclass(frozen=True, slots=True)
class _Sum:
    """``nest`` adds every row of what ``product`` alone puts into the zeros of ``alloc`` to one row, in its loop
    ``inner``, where ``load`` reads them."""

    alloc: Op
    product: Op
    nest: Op
    inner: Op
    load: Op


class _Sums:
    def __init__(self, func: Function, table: Mapping[str, OpDef]) -> None:
        consts = {op.results[0]: op.attrs["value"] for op in walk(func.body) if op.name == "const"}
        self.b = Builder(table, func.body, consts)
        self.cotangents = shadows(func.body)
        self.effects = Effects(func)
        self.affines = Affines(func)
        self.uses = use_counts(func.body)

    def block(self, block: Block) -> None:
        waiting: dict[Value, tuple[Op, Op | None]] = {}  # zeros, and the product that was added to them
        for op in list(block.ops):
            for region in op.regions:
                self.block(region)
            found = self._sum(op, waiting) if op.name == "for" else None
            if found is not None:
                del waiting[found.alloc.result]
                self._rewrite(block, found)
                continue
            self._follow(op, waiting)

    def _follow(self, op: Op, waiting: dict[Value, tuple[Op, Op | None]]) -> None:
        """Keep the buffers whose product could still be taken later than it is."""
        if op.name == "alloc" and op.attrs.get("zero") and op.attrs.get("shadow") and self.uses.get(op.result) == 2:
            waiting[op.result] = (op, None)
        elif op.name == "matmul" and (x := op.operands[0]) in waiting and waiting[x][1] is None:
            waiting[x] = (waiting[x][0], op)
        elif op.name in CORE:
            written = self.effects.of(op).writes
            for x, (_, product) in list(waiting.items()):
                factors = product.operands[1:] if product is not None else []
                if any(written & self.effects.roots[y] for y in factors):
                    del waiting[x]

    def _sum(self, nest: Op, waiting: Mapping[Value, tuple[Op, Op | None]]) -> _Sum | None:
        if len(nest.operands) != 1 or not waiting:
            return None
        *outer, inner = nest.regions[0].ops or [nest]
        if any(op.name in CORE and op.name != "const" for op in outer):
            return None
        if inner.name != "for" or len(inner.operands) != 1 or inner.operands[0] in _made(outer):
            return None
        body = inner.regions[0]
        found = updates(body, self.effects.roots, self.cotangents, self.uses)
        if found is None or len(found) != 1:
            return None
        update = found[0]
        others = [op for op in body.ops if op.name == "load" and op is not update.load]
        if len(others) != 1 or (x := others[0].operands[0]) not in waiting:
            return None
        alloc, product = waiting[x]
        added = update.total.operands[1 if update.total.operands[0] is update.load.result else 0]
        if product is None or added is not others[0].result or self.uses.get(added) != 1:
            return None
        row, column = others[0].operands[1:]
        here = [column, *update.load.operands[1:]]
        if not self._all_rows(nest, x, row) or any(self._varies(v, nest, inner) for v in here):
            return None
        return _Sum(alloc, product, nest, inner, others[0])

    def _all_rows(self, nest: Op, x: Value, row: Value) -> bool:
        """Whether ``row`` counts through all rows of ``x``, up or down."""
        k, n = nest.regions[0].args[0], self.affines.of(nest.operands[0])
        form = self.affines.of(row)
        up, down = Affine(0, {k: 1}), n.shift(-1).plus(Affine(0, {k: 1}), -1)
        return n == self.affines.size(x, 0) and form in (up, down)

    def _varies(self, v: Value, nest: Op, inner: Op) -> bool:
        """Whether ``v`` may differ from one trip of the outer loop to the next."""
        local = _made(nest.regions[0].ops) | _made(inner.regions[0].ops) | {nest.regions[0].args[0]}
        return any(s in local or (isinstance(s, tuple) and s[0] in local) for s in self.affines.of(v).terms)

    def _rewrite(self, block: Block, found: _Sum) -> None:
        b, (_, x, y) = self.b, found.product.operands
        made = Block()
        with b.at(made):
            b.loc = found.nest.loc
            some = b.op("gt", found.nest.operands[0], b.index(0))
            b.if_(some, lambda: self._instead(found, x, y), lambda: [])
        gone = (found.alloc, found.product)
        ops = [op for op in block.ops if op not in gone]
        at = ops.index(found.nest)
        block.ops = [*ops[:at], *made.ops, *ops[at + 1 :]]

    def _instead(self, found: _Sum, x: Value, y: Value) -> list[Value]:
        b = self.b
        zero, one = b.index(0), b.index(1)
        dtype = found.alloc.result.type.dtype
        total = b.alloc(dtype, [one, b.dim(x, 1)], zero=True, hint="rows")
        b.block.ops[-1].attrs["shadow"] = True

        def row(i: Value, _: list[Value]) -> list[Value]:
            def column(j: Value, _: list[Value]) -> list[Value]:
                b.store(total, b.op("add", b.load(total, [zero, j]), b.load(x, [i, j])), [zero, j])
                return []

            b.for_(b.dim(x, 1), [], column, parallel=True)
            return []

        b.for_(b.dim(x, 0), [], row)
        product = b.alloc(dtype, [one, b.dim(y, 1)], zero=True, hint="rows")
        b.matmul(product, total, y)
        env = {found.nest.regions[0].args[0]: zero}
        for op in found.nest.regions[0].ops:
            copy = clone_op(op, env)
            if op is found.inner:
                (load,) = [z for z in copy.regions[0].ops if z.name == "load" and z.operands[0] is found.alloc.result]
                load.operands = [product, zero, load.operands[2]]
            b.append(copy)
        return []


def _made(ops: list[Op]) -> set[Value]:
    return {r for op in ops for r in op.results}
