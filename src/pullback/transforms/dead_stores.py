# SPDX-License-Identifier: MIT
"""Stores that are overwritten, or never read again, in program order.

One backward walk. ``live`` holds the roots that something later may read; at the end of a block that is
what its parent may read, and in a loop also what the body reads, for the next trip. A loop whose every
access to a root has one index in common that differs in each trip (``k``, ``n - 1 - k``) never reads what
an earlier trip stored: it adds nothing. ``over`` holds entries (array, part, indices) that are certainly
stored again before they may be read. ``points`` holds roots of which only single elements are read later, at
constant indices: a store to another element is dead all the same.
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
#: root -> (array value, constant indices) of its elements that may be read
Points = dict[Root, set[tuple[Value, tuple[int, ...]]]]

#: more single elements than this count as the whole buffer
MAX_POINTS = 4


def dead_stores(func: Function, points_to: Roots) -> int:
    """Remove dead stores in place; how many went."""
    walk = _Walk(func, points_to)
    observable = {r for x in (*func.body.args, *func.body.results) for r in points_to.get(x, ())}
    walk.observable = observable
    walk.block(func.body, set(observable), {})
    return walk.removed


class _Walk:
    def __init__(self, func: Function, points_to: Roots) -> None:
        self.roots = points_to
        self.effects = Effects(func, points_to)
        self.private = _Private(points_to, func)
        self.observable: set[Root] = set()
        self.removed = 0

    def block(self, block: Block, live: set[Root], points: Points) -> None:
        """``live``: what may be read after the block; on return, what may be read from its start on. ``points``: the
        same, of roots that are not in ``live``."""
        over: dict[Root, set[Entry]] = {}
        kept: list[Op] = []
        for op in reversed(block.ops):
            if op.name == "store":
                if self._store(op, live, over, points):
                    kept.append(op)
                continue
            kept.append(op)
            if op.regions:
                self._region_op(op, live, points)
                for root in self.effects.of(op).reads:
                    over.pop(root, None)
                if self.effects.of(op).may_raise:
                    self._observe(over)
            elif op.name == "load":
                self._load(op, live, over, points)
            elif op.name == "check":
                self._observe(over)
            else:
                self._other(op, live, over, points)
        kept.reverse()
        block.ops = kept

    def _observe(self, over: dict[Root, set[Entry]]) -> None:
        """An exception lets the caller see its arrays as they are."""
        for root in self.observable & over.keys():
            del over[root]

    def _other(self, op: Op, live: set[Root], over: dict[Root, set[Entry]], points: Points) -> None:
        effect = self.effects.of(op)
        live |= effect.reads
        for root in effect.reads:
            over.pop(root, None)
        if effect.may_raise:
            self._observe(over)
        if op.name in FRESH:
            live.discard(op.results[0])
            points.pop(op.results[0], None)
            over.pop(op.results[0], None)

    def _store(self, op: Op, live: set[Root], over: dict[Root, set[Entry]], points: Points) -> bool:
        targets = self.roots[op.operands[0]]
        x = op.operands[0]
        assert isinstance(x.type, Array)
        if x.type.layout == "G":
            return True  # it sets the size as well
        entry: Entry = (x, op.attrs.get("part"), *op.operands[2:])
        dead = not targets & live and not any(self._hits(op, p) for r in targets for p in points.get(r, ()))
        if not dead and len(targets) == 1:
            (root,) = targets
            entries = over.setdefault(root, set())
            dead = entry in entries
            entries.add(entry)
        self.removed += dead
        return not dead

    def _hits(self, store: Op, point: tuple[Value, tuple[int, ...]]) -> bool:
        """Whether the store may be to the element ``point``."""
        x, at = point
        if store.operands[0] is not x:
            return True
        bounds = [self.private.least(v) for v in store.operands[2:]]
        return not any(low is not None and low > c for low, c in zip(bounds, at, strict=True))

    def _load(self, op: Op, live: set[Root], over: dict[Root, set[Entry]], points: Points) -> None:
        x, *idx = op.operands
        at = [self.private.constant(v) for v in idx]
        known = tuple(c for c in at if c is not None)
        for root in self.roots[x]:
            if len(known) == len(at) and root not in live and len(points.get(root, ())) < MAX_POINTS:
                points.setdefault(root, set()).add((x, known))
            else:
                live.add(root)
            over.pop(root, None)

    def _region_op(self, op: Op, live: set[Root], points: Points) -> None:
        """Walk the regions, with what may be read after each."""
        reads = self.effects.of(op).reads
        if op.name == "map":
            live |= reads
            return
        after = live & (reads | self.effects.of(op).writes)  # the only roots that matter inside
        if op.name != "if":
            after |= reads - self.private.found.get(op, set())
        for region in reversed(op.regions):
            self.block(region, set(after), {r: set(at) for r, at in points.items()})
        live |= reads


class _Private:
    """Per loop, the roots that each trip accesses at places of its own."""

    def __init__(self, points_to: Roots, func: Function) -> None:
        self.roots = points_to
        self.found: dict[Op, set[Root]] = {}
        self.defs: dict[Value, Op] = {}
        self.depth: dict[Value, int] = {}
        self.counters: set[Value] = set()
        self._block(func.body, 0)

    def constant(self, v: Value) -> int | None:
        op = self.defs.get(v)
        return int(op.attrs["value"]) if op is not None and op.name == "const" else None

    def least(self, v: Value) -> int | None:
        """A lower bound of an index: of a constant, a trip number, and sums of them."""
        if v in self.counters:
            return 0
        op = self.defs.get(v)
        if op is None or op.name != "add":
            return self.constant(v)
        bounds = [self.constant(x) if x not in self.counters else 0 for x in op.operands]
        return None if None in bounds else sum(x for x in bounds if x is not None)

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
                if op.name == "for":
                    self.counters.add(op.regions[0].args[0])
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
        """``v`` is plus or minus ``k`` and something that the loop does not change, or has that place in a
        permutation."""
        while v is not k:
            op = self.defs.get(v)
            if op is not None and op.attrs.get("permutation") and self.depth[op.operands[0]] <= depth:
                v = op.operands[1]
                continue
            if op is None or op.name not in ("add", "sub"):
                return False
            a, b = op.operands
            if self.depth[b] <= depth or self.constant(b) is not None:
                v = a
            elif self.depth[a] <= depth or self.constant(a) is not None:
                v = b
            else:
                return False
        return True


def _merge(into: dict[Root, Axes], other: dict[Root, Axes]) -> None:
    for root, axes in other.items():
        into[root] = into[root] & axes if root in into else axes
