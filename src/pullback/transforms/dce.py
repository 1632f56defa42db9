# SPDX-License-Identifier: MIT
"""Dead code: ops, carried values, results of ``if``, whole buffers, and stores that nobody reads.

``dce`` marks from what can be observed (checks, calls, results, stores to arguments) backwards and sweeps
the rest. A store is needed only once something reads its root, so a buffer that is only written goes away
with its stores; a carried value that only feeds itself is never marked. What is left then goes through
``dead_stores``.
"""

from __future__ import annotations

from collections.abc import Mapping

from pullback.analysis.effects import CORE
from pullback.analysis.roots import Roots, roots
from pullback.ir.build import OpDef
from pullback.ir.core import Block, Function, Op, Value
from pullback.ir.types import Array
from pullback.transforms.dead_stores import dead_stores

Table = Mapping[str, OpDef]


def dce(func: Function, table: Table) -> Function:
    """Remove dead code from ``func`` in place. An endless loop without effects counts as dead."""
    points_to = roots(func)
    has_stores = _Marker(func, points_to).run()
    if has_stores and dead_stores(func, points_to):
        _Marker(func, points_to).run()  # what the dead stores were computed from
    return func


class _Marker:
    """``live`` values and ops; ``stores[root]`` waits until ``root`` is read."""

    def __init__(self, func: Function, points_to: Roots) -> None:
        self.func = func
        self.roots = points_to
        self.defs: dict[Value, tuple[Op, int]] = {}  # result i: (op, i); region argument i: (op, -1 - i)
        self.parent: dict[Op, Op | None] = {}
        self.stores: dict[Value, list[Op]] = {}
        self.read: set[Value] = {x for x in func.body.args if isinstance(x.type, Array)}
        self.live: set[Value] = set()
        self.live_ops: set[Op] = set()
        self.work: list[Value] = []
        self.stored = False

    def run(self) -> bool:
        """Mark and sweep; whether there are any stores."""
        body = self.func.body
        start: list[Op] = []
        self._collect(body, None, start)
        for op in start:
            self._effect(op)
        for x in body.results:
            self._need(x)
            self._reads(x)
        while self.work:
            self._propagate(self.work.pop())
        self._sweep(body)
        return self.stored

    # ------------------------------------------------------------------ collecting

    def _collect(self, block: Block, parent: Op | None, start: list[Op]) -> None:
        defs = self.defs
        for op in block.ops:
            for i, r in enumerate(op.results):
                defs[r] = (op, i)
            name = op.name
            if name not in CORE:
                continue
            if op.regions:
                self.parent[op] = parent
                for region in op.regions:
                    for i, a in enumerate(region.args):
                        defs[a] = (op, -1 - i)
                    self._collect(region, op, start)
            elif name in ("store", "fill", "assign", "matmul"):
                self.stored = True
                self.parent[op] = parent
                targets = self.roots[op.operands[0]]
                if not targets <= self.read:
                    for root in targets:
                        self.stores.setdefault(root, []).append(op)
                if targets & self.read or not targets:
                    start.append(op)
            elif name in ("check", "call"):
                self.parent[op] = parent
                start.append(op)

    # ------------------------------------------------------------------ marking

    def _need(self, x: Value) -> None:
        if x not in self.live:
            self.live.add(x)
            self.work.append(x)

    def _reads(self, x: Value) -> None:
        """The contents of ``x`` matter: so do the stores to its roots."""
        if not isinstance(x.type, Array):
            return
        for root in self.roots[x]:
            if root not in self.read:
                self.read.add(root)
                for op in self.stores.get(root, ()):
                    self._effect(op)

    def _effect(self, op: Op) -> None:
        """``op`` stays, and so does every region op around it."""
        self._keep(op)
        outer = self.parent.get(op)
        while outer is not None and outer not in self.live_ops:
            self._keep(outer)
            outer = self.parent[outer]

    def _keep(self, op: Op) -> None:
        """Mark an op, and what it needs for itself (for carried values and yields see ``_propagate``)."""
        if op in self.live_ops:
            return
        self.live_ops.add(op)
        name = op.name
        if name == "while":
            self._need(op.regions[0].results[0])
        elif name in ("for", "if"):
            self._need(op.operands[0])
        else:
            for x in op.operands:
                self._need(x)
            if name in ("load", "copy"):
                self._reads(op.operands[0])
            elif name == "assign":
                self._reads(op.operands[1])
            elif name == "matmul" or name == "call":
                for x in op.operands:
                    self._reads(x)
            elif name == "map":
                for x in op.regions[0].results:
                    self._need(x)
            elif name == "dim":
                x = op.operands[0]
                if isinstance(x.type, Array) and x.type.layout == "G":
                    self._reads(x)  # its size depends on what is stored

    def _propagate(self, x: Value) -> None:
        found = self.defs.get(x)
        if found is None:
            return  # an argument of the function
        op, i = found
        if op not in self.live_ops:
            self._effect(op) if op in self.parent else self._keep(op)
        match op.name:
            case "if":
                for region in op.regions:
                    self._need(region.results[i])
            case "for":
                k = i if i >= 0 else -2 - i
                if k >= 0:
                    self._carried(op, k)
            case "while":
                self._carried(op, i if i >= 0 else -1 - i)

    def _carried(self, op: Op, k: int) -> None:
        skip = 1 if op.name == "for" else 0
        self._need(op.operands[skip + k])
        self._need(op.regions[-1].results[k])
        self._need(op.results[k])
        for region in op.regions:
            self._need(region.args[skip + k])

    # ------------------------------------------------------------------ sweeping

    def _sweep(self, block: Block) -> None:
        live = self.live_ops
        block.ops = [op for op in block.ops if op in live]
        for op in block.ops:
            if op.regions:
                if op.name != "map":
                    self._prune(op)
                for region in op.regions:
                    self._sweep(region)

    def _prune(self, op: Op) -> None:
        """Dead results, with what carries them."""
        kept = [i for i, r in enumerate(op.results) if r in self.live]
        if len(kept) == len(op.results):
            return
        op.results = [op.results[i] for i in kept]
        yielding = op.regions if op.name == "if" else op.regions[-1:]
        for region in yielding:
            region.results = [region.results[i] for i in kept]
        if op.name != "if":
            skip = 1 if op.name == "for" else 0
            op.operands = op.operands[:skip] + [op.operands[skip + i] for i in kept]
            for region in op.regions:
                region.args = region.args[:skip] + [region.args[skip + i] for i in kept]
