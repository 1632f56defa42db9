# SPDX-License-Identifier: MIT
"""Unrolls short loops of constant length and takes constant branches.

A ``for`` of ``n`` trips is unrolled when ``n <= MAX_TRIPS`` and ``n`` times the size of its body (inner
loops counted as unrolled where they will be) is at most ``BUDGET`` ops; loops of zero and one trip always.
Constants are folded on the way, so that lengths and indices that depend on an unrolled loop's counter are
constants too: that is what ``promote`` needs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pullback.ir.build import OpDef
from pullback.ir.core import Block, Function, Op, Value, clone_block, walk
from pullback.ir.types import I8, Array, Scalar

Table = Mapping[str, OpDef]

MAX_TRIPS = 16
BUDGET = 400


def unroll(func: Function, table: Table) -> Function:
    """Unroll in place."""
    _Unroller(table).block(func.body)
    return func


class _Unroller:
    """Forward walk. ``sub`` maps replaced values to final ones, ``consts`` knows constants."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.sub: dict[Value, Value] = {}
        self.consts: dict[Value, Any] = {}
        self.weights: dict[Block, int] = {}
        self.copies = 1  # of the block that the walk is in, made by the loops being unrolled around it
        self.out: list[Op] = []

    def block(self, block: Block) -> None:
        outer, self.out = self.out, []
        self.ops(block.ops)
        block.ops, self.out = self.out, outer
        block.results = [self.sub.get(x, x) for x in block.results]

    def ops(self, ops: Sequence[Op]) -> None:
        sub = self.sub
        for op in ops:
            if sub:
                op.operands = [sub.get(x, x) for x in op.operands]
            match op.name:
                case "for":
                    self.loop(op)
                case "if" if (known := self.consts.get(op.operands[0])) is not None:
                    self.splice(op.regions[0 if known else 1], op.results)
                case "while" if self.never(op):
                    sub.update(zip(op.results, op.operands, strict=True))
                case _:
                    for region in op.regions:
                        self.block(region)
                    self.out.append(op)
                    self.fold(op)

    def splice(self, block: Block, results: Sequence[Value]) -> None:
        self.ops(block.ops)
        self.sub.update((r, self.sub.get(y, y)) for r, y in zip(results, block.results, strict=True))

    def fold(self, op: Op) -> None:
        """Know the value of a constant, and of a scalar op on constants (which then is one)."""
        if op.name == "const":
            self.consts[op.results[0]] = op.attrs["value"]
        elif op.name == "dim":
            x = op.operands[0].type
            size = x.dims[op.attrs["axis"]].size if isinstance(x, Array) else None
            if size is not None:
                self.become(op, size)
        elif (row := self.table.get(op.name)) is not None and op.results[0].type.dtype[0] in "ib":
            value = self.evaluate(row, op)
            if isinstance(value, Value):
                self.sub[op.results[0]] = value
                self.out.pop()
            elif value is not None:
                self.become(op, value)

    def evaluate(self, row: OpDef, op: Op) -> Any:
        known = [self.consts.get(x) for x in op.operands]
        return row.fold(op.operands, known, op.attrs) if known.count(None) < len(known) else None

    def become(self, op: Op, value: Any) -> None:
        self.out[-1] = Op("const", [], op.results, {"value": value}, loc=op.loc)
        self.consts[op.results[0]] = value

    # ------------------------------------------------------------------ loops

    def loop(self, op: Op) -> None:
        n, *inits = op.operands
        body = op.regions[0]
        trips = self.consts.get(n)
        if trips is None or not self.worth(trips, body):
            self.block(body)
            self.out.append(op)
            return
        carried = list(inits)
        self.copies *= max(trips, 1)
        for i in range(max(trips, 0)):
            env: dict[Value, Value] = {}
            copy = clone_block(body, env) if i + 1 < trips else body
            self.sub[copy.args[0]] = self.constant(i, op.loc)
            self.sub.update(zip(copy.args[1:], carried, strict=True))
            self.ops(copy.ops)
            carried = [self.sub.get(y, y) for y in copy.results]
        self.copies //= max(trips, 1)
        self.sub.update(zip(op.results, carried, strict=True))

    def constant(self, value: int, loc: int) -> Value:
        result = Value(Scalar(I8.dtype))
        self.out.append(Op("const", [], [result], {"value": value}, loc=loc))
        self.consts[result] = value
        return result

    def worth(self, trips: int, body: Block) -> bool:
        # lengths that only unrolling makes known (range(i)) were not in the weight of the loops around: 2 *
        # BUDGET
        size = trips * self.weight(body)
        return trips <= 1 or (trips <= MAX_TRIPS and size <= BUDGET and size * self.copies <= 2 * BUDGET)

    def weight(self, block: Block) -> int:
        """Ops of the block once everything in it that will be unrolled is."""
        found = self.weights.get(block)
        if found is None:
            found = 0
            consts: dict[Value, Any] = {}
            for op in block.ops:
                inner = sum(self.weight(r) for r in op.regions)
                if op.name == "const":
                    consts[op.results[0]] = op.attrs["value"]
                    continue
                if op.name == "for":
                    n = self.sub.get(op.operands[0], op.operands[0])
                    trips = consts.get(n, self.consts.get(n))
                    if trips is not None and self.worth(trips, op.regions[0]):
                        inner *= max(trips, 0)
                found += 1 + inner
            self.weights[block] = found
        return found

    def never(self, op: Op) -> bool:
        """The condition of a ``while`` is false at its first test, which cannot raise."""
        test = op.regions[0]
        if any(inner.name == "check" for inner in walk(test)):
            return False
        known = dict(zip(test.args, (self.consts.get(x) for x in op.operands), strict=True))

        def value(x: Value) -> Any:
            return known[x] if x in known else self.consts.get(self.sub.get(x, x))

        for inner in test.ops:
            row = self.table.get(inner.name)
            if inner.name == "const":
                known[inner.results[0]] = inner.attrs["value"]
            elif row is not None:
                found = row.fold(inner.operands, [value(x) for x in inner.operands], inner.attrs)
                known[inner.results[0]] = value(found) if isinstance(found, Value) else found
        return value(test.results[0]) is False
