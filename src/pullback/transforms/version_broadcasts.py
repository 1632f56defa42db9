# SPDX-License-Identifier: MIT
"""Innermost loops over operands that may be stretched get a version for operands that are not.

Whether ``broadcast`` stretches an axis of unknown size is known only at run time, so its strides are variables, and
a loop that goes through it is neither contiguous nor, with a store, free of carried dependences. Where the sizes
turn out equal, a copy of the loop runs that accesses the operand itself. For the final function: derivatives are
taken of one loop.
"""

from __future__ import annotations

from collections.abc import Mapping

from pullback.analysis.affine import Affines
from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value, clone_block, walk
from pullback.ir.types import I8, Array

#: loops with more ops than this stay as they are
MAX_OPS = 200


def version_broadcasts(func: Function, table: Mapping[str, OpDef]) -> Function:
    if any(op.name == "broadcast" for op in walk(func.body)):
        _Versions(func, table).block(func.body)
    return func


class _Versions:
    def __init__(self, func: Function, table: Mapping[str, OpDef]) -> None:
        self.affines = Affines(func)
        self.b = Builder(table, func.body)
        #: broadcasts with an axis that may be stretched
        broadcasts = [(r, op) for r, op in self.affines.defs.items() if op.name == "broadcast"]
        self.open = {r: op for r, op in broadcasts if None in self.affines.stretched(op)}

    def block(self, block: Block) -> None:
        ops, block.ops = block.ops, []
        for op in ops:
            found = self._sources(op) if op.name == "for" else {}
            if found:
                self.b.loc = op.loc
                with self.b.at(block):
                    self._version(op, found)
                continue
            for region in op.regions:
                self.block(region)
            block.ops.append(op)

    def _sources(self, op: Op) -> dict[Value, Op]:
        """The open broadcasts that an innermost loop loads from or stores to."""
        found: dict[Value, Op] = {}
        for size, inner in enumerate(walk(op.regions[0])):
            if inner.name in ("for", "while", "call", "broadcast") or size > MAX_OPS:
                return {}
            if inner.name in ("load", "store") and inner.operands[0] in self.open:
                x = inner.operands[0]
                found[x] = self.open[x]
        return found

    def _version(self, op: Op, found: Mapping[Value, Op]) -> None:
        b = self.b
        same = b.true()
        for step in found.values():
            x = step.operands[0]
            assert isinstance(x.type, Array)
            sizes = step.operands[len(step.operands) - x.type.ndim :]
            for k, (stretched, n) in enumerate(zip(self.affines.stretched(step), sizes, strict=True)):
                if stretched is None:
                    same = b.op("and", same, b.op("eq", b.dim(x, k), n))
        fast = Op(op.name, op.operands, [], dict(op.attrs), [clone_block(op.regions[0], {})], op.loc)
        fast.results = [Value(r.type, r.name) for r in op.results]
        self._direct(fast.regions[0], found)
        results, op.results = op.results, [Value(r.type, r.name) for r in op.results]
        yes, no = Block(), Block()
        yes.ops, yes.results = [fast], list(fast.results)
        no.ops, no.results = [op], list(op.results)
        b.append(Op("if", [same], results, {}, [yes, no], op.loc))

    def _direct(self, body: Block, found: Mapping[Value, Op]) -> None:
        """Access the operands of the broadcasts, none of which is stretched along an open axis."""
        zero = Value(I8)
        for op in walk(body):
            step = found.get(op.operands[0]) if op.name in ("load", "store") else None
            if step is None:
                continue
            first = 1 if op.name == "load" else 2
            stretched = self.affines.stretched(step)
            index = op.operands[len(op.operands) - len(stretched) :] if stretched else []
            at = [zero if s else i for s, i in zip(stretched, index, strict=True)]
            op.operands = [step.operands[0], *op.operands[1:first], *at]
        body.ops.insert(0, Op("const", [], [zero], {"value": 0}))
