# SPDX-License-Identifier: MIT
"""Stores that are overwritten, or never read again, in program order.

One backward walk. ``live`` holds the roots that something later may read; at the end of a block that is
what its parent may read, and in a loop also what the body reads, for the next trip. A loop whose every
access to a root has one index in common that differs in each trip (``k``, ``n - 1 - k``) never reads what
an earlier trip stored: it adds nothing. ``over`` holds entries (array, part, indices) that are certainly
stored again before they may be read.
"""

from __future__ import annotations

from pullback.analysis.effects import Effects
from pullback.analysis.roots import FRESH, Root, Roots
from pullback.ir.core import Block, Function, Op, Value
from pullback.ir.types import Array

#: (array value, part, indices...)
Entry = tuple[object, ...]
#: (array value, axis, index value): what all accesses to a root have in common
Axes = set[tuple[Value, int, Value]]


def dead_stores(func: Function, points_to: Roots) -> int:
    """Remove dead stores in place; how many went."""
    walk = _Walk(func, points_to)
    observable = {r for x in (*func.body.args, *func.body.results) for r in points_to.get(x, ())}
    walk.observable = observable
    walk.block(func.body, set(observable))
    return walk.removed


class _Walk:
    def __init__(self, func: Function, points_to: Roots) -> None:
        self.roots = points_to
        self.effects = Effects(func, points_to)
        self.private = _Private(points_to).of(func)
        self.observable: set[Root] = set()
        self.removed = 0

    def block(self, block: Block, live: set[Root]) -> None:
        """``live``: what may be read after the block; on return, what may be read from its start on."""
        over: dict[Root, set[Entry]] = {}
        kept: list[Op] = []
        for op in reversed(block.ops):
            if op.name == "store":
                if self._store(op, live, over):
                    kept.append(op)
                continue
            kept.append(op)
            if op.regions:
                self._region_op(op, live)
                for root in self.effects.of(op).reads:
                    over.pop(root, None)
                if self.effects.of(op).may_raise:
                    self._observe(over)
            elif op.name == "load":
                self._load(op, live, over)
            elif op.name == "check":
                self._observe(over)
            else:
                self._other(op, live, over)
        kept.reverse()
        block.ops = kept

    def _observe(self, over: dict[Root, set[Entry]]) -> None:
        """An exception lets the caller see its arrays as they are."""
        for root in self.observable & over.keys():
            del over[root]

    def _other(self, op: Op, live: set[Root], over: dict[Root, set[Entry]]) -> None:
        effect = self.effects.of(op)
        live |= effect.reads
        for root in effect.reads:
            over.pop(root, None)
        if effect.may_raise:
            self._observe(over)
        if op.name in FRESH:
            live.discard(op.results[0])
            over.pop(op.results[0], None)

    def _store(self, op: Op, live: set[Root], over: dict[Root, set[Entry]]) -> bool:
        targets = self.roots[op.operands[0]]
        x = op.operands[0]
        assert isinstance(x.type, Array)
        if x.type.layout == "G":
            return True  # it sets the size as well
        entry: Entry = (x, op.attrs.get("part"), *op.operands[2:])
        dead = not targets & live
        if not dead and len(targets) == 1:
            (root,) = targets
            entries = over.setdefault(root, set())
            dead = entry in entries
            entries.add(entry)
        self.removed += dead
        return not dead

    def _load(self, op: Op, live: set[Root], over: dict[Root, set[Entry]]) -> None:
        for root in self.roots[op.operands[0]]:
            live.add(root)
            over.pop(root, None)

    def _region_op(self, op: Op, live: set[Root]) -> None:
        """Walk the regions, with what may be read after each."""
        reads = self.effects.of(op).reads
        if op.name == "map":
            live |= reads
            return
        after = live & (reads | self.effects.of(op).writes)  # the only roots that matter inside
        if op.name != "if":
            after |= reads - self.private.get(op, set())
        for region in reversed(op.regions):
            self.block(region, set(after))
        live |= reads


class _Private:
    """Per loop, the roots that each trip accesses at places of its own."""

    def __init__(self, points_to: Roots) -> None:
        self.roots = points_to
        self.found: dict[Op, set[Root]] = {}
        self.defs: dict[Value, Op] = {}
        self.depth: dict[Value, int] = {}

    def of(self, func: Function) -> dict[Op, set[Root]]:
        self._block(func.body, 0)
        return self.found

    def _block(self, block: Block, depth: int) -> dict[Root, Axes]:
        accessed: dict[Root, Axes] = {}
        for a in block.args:
            self.depth[a] = depth
        for op in block.ops:
            for r in op.results:
                self.defs[r] = op
                self.depth[r] = depth
            if op.name in ("load", "store"):
                self._access(op, accessed)
            elif op.regions:
                inside: dict[Root, Axes] = {}
                for region in op.regions:
                    _merge(inside, self._block(region, depth + 1))
                if op.name == "for":
                    self._loop(op, inside, depth)
                _merge(accessed, inside)
            else:
                for x in op.operands:
                    if isinstance(x.type, Array) and op.name not in ("dim",):
                        for root in self.roots[x]:
                            accessed[root] = set()
        return accessed

    def _access(self, op: Op, accessed: dict[Root, Axes]) -> None:
        x, *idx = op.operands
        if op.name == "store":
            idx = idx[1:]
        axes = {(x, k, v) for k, v in enumerate(idx)} if len(self.roots[x]) == 1 else set()
        _merge(accessed, dict.fromkeys(self.roots[x], axes))

    def _loop(self, op: Op, accessed: dict[Root, Axes], depth: int) -> None:
        body = op.regions[0]
        k = body.args[0]
        self.found[op] = {
            root
            for root, axes in accessed.items()
            if any((x is root or self.depth[x] <= depth) and self._varies(v, k, depth) for x, _, v in axes)
        }

    def _varies(self, v: Value, k: Value, depth: int) -> bool:
        """``v`` is plus or minus ``k`` and something that the loop does not change."""
        while v is not k:
            op = self.defs.get(v)
            if op is None or op.name not in ("add", "sub"):
                return False
            a, b = op.operands
            if self.depth[b] <= depth:
                v = a
            elif self.depth[a] <= depth:
                v = b
            else:
                return False
        return True


def _merge(into: dict[Root, Axes], other: dict[Root, Axes]) -> None:
    for root, axes in other.items():
        into[root] = into[root] & axes if root in into else axes
