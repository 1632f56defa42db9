# SPDX-License-Identifier: MIT
"""Buffers that are made of zeros and then added to everywhere need no zeros.

    s = alloc {zero} n                     s = alloc n
    for k in 0..n: s[k] = s[k] + v    ->   for k in 0..n: s[k] = v

The reverse sweep makes shadows of zeros, and the first thing that happens to most of them is an update of every
element: a pass over memory, and a load in the next one, are saved. The loops must visit every element exactly once,
whatever the sizes are, and nothing may look at the buffer before.

For the final function.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pullback.analysis.affine import Affine, Affines
from pullback.analysis.effects import Effects
from pullback.analysis.roots import Roots, roots
from pullback.ir.build import OpDef
from pullback.ir.core import Block, Function, Op, Value, use_counts, walk
from pullback.ir.types import Array


def first_touch(func: Function, table: Mapping[str, OpDef]) -> Function:
    if any(zeroed(op) for op in walk(func.body)):
        touch_first(Coverage(func), func.body)
    return func


def touch_first(coverage: Coverage, block: Block) -> None:
    """Rewrite a block of the function that ``coverage`` knows, and the blocks in it."""
    waiting: dict[Value, Op] = {}  # zeroed buffers that nothing has touched yet
    for op in block.ops:
        for region in op.regions:
            touch_first(coverage, region)
        if zeroed(op):
            waiting[op.results[0]] = op
            continue
        for root in coverage.touched(op, waiting):
            alloc = waiting.pop(root)
            found = coverage.fills(op, root)
            if found is not None:
                found.carry_out()
                alloc.attrs["zero"] = False


def zeroed(op: Op) -> bool:
    """Whether ``op`` makes a buffer of zeros."""
    t = op.results[0].type if op.results else None
    return op.name == "alloc" and bool(op.attrs.get("zero")) and isinstance(t, Array) and t.layout == "C"


@dataclass(frozen=True, slots=True)
class Fill:
    """A nest of loops that meets each element of a buffer once: ``store`` puts ``value`` there where it was zero."""

    block: Block
    store: Op
    value: Value
    needless: frozenset[Op]

    def carry_out(self) -> None:
        """Store the value itself."""
        self.store.operands[1] = self.value
        self.block.ops = [op for op in self.block.ops if op not in self.needless]


class Coverage:
    """What a function's loops touch, and whether that is everything."""

    def __init__(self, func: Function) -> None:
        self.roots: Roots = roots(func)
        self.effects = Effects(func, self.roots)
        self.affines = Affines(func)
        self.uses = use_counts(func.body)

    def touched(self, op: Op, buffers: Iterable[Value]) -> list[Value]:
        effect = self.effects.of(op)
        return [root for root in buffers if root in effect.reads or root in effect.writes]

    def fills(self, loop: Op, root: Value) -> Fill | None:
        """How ``loop`` fills the buffer, if all that touches it there is one update, or one store, of every element."""
        if loop.name != "for":
            return None
        nest, touching = self._nest(loop, root)
        *loads, store = touching
        if store.name != "store" or store.attrs or len(loads) > 1:
            return None
        x, idx = store.operands[0], store.operands[2:]
        if not self._everywhere(nest, x, root, idx):
            return None
        block = nest[-1].regions[0]
        return self._bare(block, loads[0], store) if loads else Fill(block, store, store.operands[1], frozenset())

    def _bare(self, block: Block, load: Op, store: Op) -> Fill | None:
        """``store`` what was added to what ``load`` read, if that is what it stores, and nobody else sees either."""
        x, v, *idx = store.operands
        total = self.affines.defs.get(v)
        if load.name != "load" or load.operands != [x, *idx] or total is None or total.name != "add":
            return None
        added = [y for y in total.operands if y is not load.results[0]]
        if len(added) != 1 or self.uses.get(load.results[0]) != 1 or self.uses.get(v) != 1:
            return None
        return Fill(block, store, added[0], frozenset((load, total)))

    def _nest(self, loop: Op, root: Value) -> tuple[list[Op], list[Op]]:
        """The loops around all that touches ``root`` in ``loop``, and what does, in one block."""
        nest = [loop]
        while True:
            here: list[Op] = []
            for op in nest[-1].regions[0].ops:
                effect = self.effects.of(op)
                if root in effect.reads or root in effect.writes:
                    here.append(op)
            if len(here) == 1 and here[0].name == "for":
                nest.append(here[0])
                continue
            return nest, here

    def _everywhere(self, nest: list[Op], x: Value, root: Value, idx: list[Value]) -> bool:
        """Whether ``x[idx]`` is every element of the buffer once: each index counts, up or down, with a loop of its own
        over the size of its axis."""
        if x is not root:
            op = self.affines.defs.get(x)
            if op is None or op.name != "reshape" or op.operands[0] is not root:
                return False
        return self.all_of(nest, idx, self.affines.shape(x))

    def all_of(self, nest: Sequence[Op], idx: Sequence[Value], sizes: Sequence[Affine]) -> bool:
        """Whether the loops ``nest`` go over all ``idx`` of these sizes, once each."""
        left = {loop.regions[0].args[0]: self.affines.of(loop.operands[0]) for loop in nest}
        for at, size in zip(idx, sizes, strict=True):
            form = self.affines.of(at)
            if size == Affine(1) and form == Affine(0):
                continue
            k = next((s for s in form.terms if isinstance(s, Value) and s in left), None)
            if k is None or left.pop(k) != size:
                return False
            rest = form.plus(Affine(0, {k: form.coefficient(k)}), -1)
            if form.coefficient(k) == 1 and rest == Affine(0):
                continue
            if form.coefficient(k) == -1 and rest == size.shift(-1):
                continue
            return False
        return not left
