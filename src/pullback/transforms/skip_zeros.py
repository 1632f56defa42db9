# SPDX-License-Identifier: MIT
"""Loops of the reverse sweep that would add multiples of nothing are skipped.

What selects (a minimum over an axis, an element that is read) leaves a shadow of zeros but for the elements that were
chosen. Of the others the adjoint is not small but nothing, and so is all that is computed from it:

    for i in 0..n:                          for i in 0..n:
      c = load s[i]                           c = load s[i]
      for j in 0..m: t[j] += c * x[i, j]  ->   if c != 0: for j in 0..m: t[j] += c * x[i, j]

Only for shadows that no loop fills before (see ``first_touch``), so that most entries may well be zero, and for
innermost loops that do nothing but add such products to shadows. A product of no adjoint and an infinite derivative is
then nothing too, as it should be. For the final function.
"""

from __future__ import annotations

from collections.abc import Mapping

from pullback.analysis.updates import Update, shadows, updates
from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value
from pullback.ir.types import FLOATS
from pullback.transforms.first_touch import Coverage, zeroed

#: ops that are zero where their first operand is, and where all (float) operands are
_FIRST = frozenset({"neg", "div", "cast", "smul"})
_BOTH = frozenset({"add", "sub"})


def skip_zeros(func: Function, table: Mapping[str, OpDef]) -> Function:
    cotangents = shadows(func.body)
    if cotangents:
        _Skip(func, table, cotangents).block(func.body)
    return func


class _Skip:
    def __init__(self, func: Function, table: Mapping[str, OpDef], cotangents: set[Value]) -> None:
        self.coverage = Coverage(func)
        self.roots = self.coverage.roots
        self.cotangents = cotangents
        self.uses = self.coverage.uses
        self.b = Builder(table, func.body)
        self.sparse: set[Value] = set()

    def block(self, block: Block) -> None:
        ops, block.ops = block.ops, []
        here: set[Value] = set()  # entries of sparse shadows
        waiting: set[Value] = set()  # shadows that nothing has touched yet
        for op in ops:
            if zeroed(op) and op.results[0] in self.cotangents:
                waiting.add(op.results[0])
                block.ops.append(op)
                continue
            for root in self.coverage.touched(op, waiting):
                waiting.remove(root)
                if self.coverage.fills(op, root) is None:
                    self.sparse.add(root)
            if op.name == "load" and self.roots[op.operands[0]] <= self.sparse:
                here.add(op.results[0])
            elif op.name == "for" and not any(inner.regions for inner in op.regions[0].ops):
                needed = self._needed(op, here)
                if needed:
                    with self.b.at(block):
                        self._guard(op, needed)
                    continue
            for region in op.regions:
                self.block(region)
            block.ops.append(op)

    def _needed(self, op: Op, entries: set[Value]) -> list[Value]:
        """Entries that are all zero only if the loop adds nothing; none if that is not known."""
        body = op.regions[0]
        used = {x: None for inner in body.ops for x in inner.operands if x in entries}
        if not used or op.results:
            return []
        found = updates(body, self.roots, self.cotangents, self.uses)
        if not found:
            return []
        vanishing = set(used)
        for inner in body.ops:
            if inner.results and _vanishes(inner, vanishing):
                vanishing.add(inner.results[0])
        return list(used) if all(_added(u) in vanishing for u in found) else []

    def _guard(self, op: Op, needed: list[Value]) -> None:
        b = self.b
        b.loc = op.loc
        some: Value | None = None
        for c in needed:
            test = b.op("ne", c, b.const(0.0, c.type))  # type: ignore[arg-type]
            some = test if some is None else b.op("or", some, test)
        assert some is not None

        def loop() -> list[Value]:
            b.append(op)
            return []

        b.if_(some, loop)


def _added(u: Update) -> Value:
    x, y = u.total.operands
    return y if x is u.load.results[0] else x


def _vanishes(op: Op, zero: set[Value]) -> bool:
    """Whether the op's result is zero when all of ``zero`` are."""
    if op.results[0].type.dtype not in FLOATS:
        return False
    if op.name == "mul":
        return any(x in zero for x in op.operands)
    if op.name in _FIRST:
        return op.operands[0] in zero
    if op.name == "select":
        return all(x in zero for x in op.operands[1:])
    return op.name in _BOTH and all(x in zero for x in op.operands)
