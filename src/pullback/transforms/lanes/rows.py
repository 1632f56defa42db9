# SPDX-License-Identifier: MIT
"""What an example reads again and again of its own row of a shared array is taken to a buffer of its own first.

    for {examples} e:                          for {examples} e:
        for c: for j in 0..n: ... x[e, j]  ->      r = copy x[e, :]
                                                   for c: for j in 0..n: ... r[j]

A row of each lane is a column of lanes only after a transpose: one load per lane, far apart. The buffer has the lanes
side by side. A row is taken when a loop around reads all of it at each of its trips, so that nothing is read that would
not have been, and nothing more often.
"""

from __future__ import annotations

from pullback.analysis.affine import Affine, Affines
from pullback.analysis.effects import Effects
from pullback.ir.build import Builder
from pullback.ir.core import Block, Op, Value, walk
from pullback.ir.types import COMPLEXES, Array

Key = tuple[Value, tuple["Value | None", ...]]


class Rows:
    """Takes the rows of one loop over examples; ``affines``, ``effects``: of the function that it stands in."""

    def __init__(self, b: Builder, loop: Op, affines: Affines, effects: Effects) -> None:
        self.b = b
        self.body = loop.regions[0]
        self.number = self.body.args[0]
        self.affines = affines
        self.written = effects.of(loop).writes
        self.roots = effects.roots
        self.inside = {x for op in walk(self.body) for x in (*op.results, *(a for r in op.regions for a in r.args))}
        self.inside.update(self.body.args)
        self.rows: dict[Key, Value] = {}
        self.head: list[Op] = []

    def take(self) -> None:
        """Rewrite the loop in place."""
        for op in self.body.ops:
            for region in op.regions:
                self._visit(region, [op])
        self.body.ops[:0] = self.head

    def _visit(self, block: Block, nest: list[Op]) -> None:
        for op in block.ops:
            if op.name == "load":
                self._load(op, nest)
            for region in op.regions:
                self._visit(region, [*nest, op])

    def _load(self, op: Op, nest: list[Op]) -> None:
        x, *idx = op.operands
        t = x.type
        if idx.count(self.number) != 1 or not isinstance(t, Array) or t.layout == "G" or t.dtype in COMPLEXES:
            return
        if x in self.inside or op.attrs or self.roots[x] & self.written:
            return
        if any(loop.name != "for" or loop.operands[0] in self.inside for loop in nest):
            return
        counters = {loop.regions[0].args[0]: self.affines.of(loop.operands[0]) for loop in nest}
        over: list[Value] = []
        for axis, i in enumerate(idx):
            if i is not self.number and i in self.inside:
                k = self._counts(i, self.affines.size(x, axis), counters)
                if k is None or k in over:
                    return
                over.append(k)
        if not over or nest[0].regions[0].args[0] in over or all(i is not self.number for i in idx):
            return
        key = (x, tuple(None if i is not self.number and i in self.inside else i for i in idx))
        row = self.rows.get(key)
        if row is None:
            row = self.rows[key] = self._copied(*key, op.loc)
        op.operands = [row, *(i for i, at in zip(idx, key[1], strict=True) if at is None)]

    def _counts(self, i: Value, size: Affine, counters: dict[Value, Affine]) -> Value | None:
        """The counter with which ``i`` goes over an axis of ``size``, up or down."""
        form = self.affines.of(i)
        k = next((s for s in form.terms if isinstance(s, Value) and s in counters), None)
        if k is None or counters[k] != size:
            return None
        step = form.coefficient(k)
        rest = form.plus(Affine(0, {k: step}), -1)
        return k if (step == 1 and rest == Affine(0)) or (step == -1 and rest == size.shift(-1)) else None

    def _copied(self, x: Value, at: tuple[Value | None, ...], loc: int) -> Value:
        b, block = self.b, Block()
        with b.at(block):
            b.loc = loc
            view = b.view(x, ["f" if i is None else "i" for i in at], [i for i in at if i is not None])
            assert isinstance(view.type, Array)
            row = b.value("copy", [view], Array(view.type.dtype, view.type.dims, "C"), "row")
        self.head += block.ops
        return row
