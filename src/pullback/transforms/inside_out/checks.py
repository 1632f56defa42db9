# SPDX-License-Identifier: MIT
"""The checks of steps as code of their own: steps that do nothing but to check run before all elements."""

from __future__ import annotations

from collections.abc import Mapping

from pullback.ir.build import OpDef
from pullback.ir.core import Block, Op, Value, walk


def checks_of(op: Op, table: Mapping[str, OpDef]) -> list[Op] | None:
    """What a loop over steps checks, without the rest of it; None where a check needs what only the rest knows."""
    if not any(inner.name == "check" for region in op.regions for inner in walk(region)):
        return []
    made = _Checks(table)
    made.op(op)
    return made.block.ops if made.complete else None


class _Checks:
    def __init__(self, table: Mapping[str, OpDef]) -> None:
        self.table = table
        self.block = Block()
        self.env: dict[Value, Value] = {}
        self.lost: set[Value] = set()  # what the code left out has made
        self.complete = True

    def op(self, op: Op) -> None:
        holds = any(inner.name == "check" for region in op.regions for inner in walk(region))
        plain = op.name in self.table or op.name in ("const", "dim", "load")
        if op.name == "check" or holds:
            self.complete &= not (op.results or self.lost & set(op.operands))
        elif not plain or self.lost & set(op.operands):
            self.lost.update(op.results)
            return
        regions = [self._region(region) for region in op.regions]
        results = [Value(r.type, r.name) for r in op.results]
        operands = [self.env.get(x, x) for x in op.operands]
        self.env.update(zip(op.results, results, strict=True))
        self.block.ops.append(Op(op.name, operands, results, dict(op.attrs), regions, op.loc))

    def _region(self, region: Block) -> Block:
        outer, self.block = self.block, Block([Value(x.type, x.name) for x in region.args])
        self.env.update(zip(region.args, self.block.args, strict=True))
        for op in region.ops:
            self.op(op)
        made, self.block = self.block, outer
        return made
