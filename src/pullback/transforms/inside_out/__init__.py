# SPDX-License-Identifier: MIT
"""Steps of whole arrays become steps of each element: a loop over elements, with the steps inside.

    for i: x[i] = a[i]
    for k:                                  for {examples} i:
        for i: x[i] = f(x[i], c[k])   ->        y = a[i]
        for i: s[i] += x[i]                     for k: y = f(y, c[k]); t += y
    total = for i: + g(s[i])                    u[i] = g(t)
                                            total = for i: + u[i]

Where no element depends on another, this is a batch of independent examples, and becomes what a ``vmap`` over the
elements would have been: the elements of a block run in SIMD lanes, their state in registers instead of in arrays that
pass through the cache at each step, and the reverse sweep of one block needs the tape of that block only.

Arrays that only the group uses shrink to what one element has of them. What is computed stays the same, sums too.

An element may have a row of numbers (a point in space, say), which may be multiplied by matrices that all elements
share. Loops along rows are vectors already if the rows are long: their lengths decide when the program runs.

For settled functions, before derivatives are taken.
"""

from __future__ import annotations

from collections.abc import Mapping

from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, rename, walk

from .emit import Emit
from .group import Collector, holds_loops, inner_ops
from .places import places


def inside_out(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Turn loops in place."""
    done: set[Op] = set()
    while any(holds_loops(op) for op in walk(func.body) if op.name == "for"):
        turn = _InsideOut(func, table, done)
        turn.block(func.body)
        if not turn.renamed:
            break
    return func


class _InsideOut:
    """``done``: loops that are there in both ways."""

    def __init__(self, func: Function, table: Mapping[str, OpDef], done: set[Op]) -> None:
        self.known = Collector(func, table)
        self.b = Builder(table, func.body, self.known.consts)
        self.done = done
        #: whether an array has got another name: what is known about arrays is out of date then
        self.renamed = False

    def block(self, block: Block) -> None:
        with self.known.sizes.scope():
            self._block(block)

    def _block(self, block: Block) -> None:
        ops, at, tried = block.ops, 0, 0
        block.ops = out = []
        sizes = self.known.sizes
        while at < len(ops) and not self.renamed:
            op = ops[at]
            group, end, found = None, at, None
            if at >= tried and op not in self.done:
                with sizes.scope():
                    group, end = self.known.collect(ops, at)
                    found = places(self.known, block, group, ops, end) if group is not None else None
            tried = max(tried, end)
            if group is not None and found is not None:
                emit = Emit(self.b, group, found, self.known)
                with self.b.at(block):
                    emit.run()
                self.done.update(inner for op in emit.whole for inner in inner_ops(op))
                for op in group.before:
                    sizes.learn(op)
                if found.moved:
                    rest = Block()
                    rest.ops, rest.results = ops[end:], block.results
                    rename(rest, found.moved)
                    block.results = rest.results
                    self.renamed = True
                at = end
                continue
            sizes.learn(op)
            for region in op.regions:
                self.block(region)
            out.append(op)
            at += 1
        out += ops[at:]
