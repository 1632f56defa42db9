# SPDX-License-Identifier: MIT
"""Snapshots: a buffer that is overwritten later is copied once, instead of taping each value that is read from it.

A loop nest that reads a buffer at several places (a stencil) sees one version of it as long as nothing in the nest
writes it; so do the nests of one block that follow it before the next write. Then one copy of the buffer, made where
the first nest starts, serves all their loads in the reverse sweep.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pullback.analysis.activity import VIEWS, Activity
from pullback.ir.core import Block, Op, Value
from pullback.ir.types import Array

from .prepare import Places, written_by


@dataclass(slots=True)
class Snapshot:
    """``value`` stands for the contents of ``root`` where ``loop`` starts (``after``: ends); ``loads``: what is read
    from it inside."""

    value: Value
    root: Value
    loop: Op
    loads: list[Op] = field(default_factory=list)
    after: bool = False


class Snapshots:
    def __init__(self, act: Activity, where: Places) -> None:
        self.act = act
        self.where = where
        self.groups: dict[tuple[Block, Value, int], Snapshot | None] = {}
        self._versions: dict[tuple[Block, Value], dict[Op, int]] = {}
        self.of: dict[Value, Snapshot] = {}  # load result -> its snapshot, for groups worth having

    def offer(self, op: Op) -> None:
        """A load that cannot be repeated in the reverse sweep: note it if a snapshot could serve it."""
        root = self.act.root[op.operands[0]]
        loop = self._nest(op, root)
        if loop is None:
            return
        block = self.where.parent[loop.regions[-1]]
        key = (block, root, self._version(block, root, loop))
        if key not in self.groups:
            self.groups[key] = self._make(loop, root)
        found = self.groups[key]
        if found is not None and op not in found.loads and self._covers(op, loop, root):
            found.loads.append(op)
            if self._start(loop) < self._start(found.loop):
                found.loop = loop
                self._place(found)

    def choose(self) -> None:
        """Groups of two different loads or more are worth a copy; a single one is taped as it is read."""
        for group in self.groups.values():
            if group is not None and len({tuple(op.operands) for op in group.loads}) >= 2:
                self.of.update((op.result, group) for op in group.loads)

    def operands(self, op: Op) -> list[Value]:
        """What repeating a load from its snapshot needs: the snapshot, the indices, and those of the views between."""
        needed = [self.of[op.result].value, *op.operands[1:]]
        x = op.operands[0]
        while (view := self.where.defining.get(x)) is not None and view.name in VIEWS:
            needed += view.operands[1:]
            x = view.operands[0]
        return needed

    # ------------------------------------------------------------------ which nests

    def _version(self, block: Block, root: Value, op: Op) -> int:
        """How many ops of ``block`` before ``op``, which is one of them, write ``root``."""
        found = self._versions.get((block, root))
        if found is None:
            found, count = {}, 0
            for other in block.ops:
                found[other] = count
                count += root in written_by(other, self.act, self.where)
            self._versions[block, root] = found
        return found[op]

    def _start(self, loop: Op) -> float:
        return self.where.order[loop.regions[-1].args[0]]

    def _place(self, snapshot: Snapshot) -> None:
        """The copy is made where the first loop starts."""
        where, first = self.where, snapshot.loop.regions[-1].args[0]
        where.order[snapshot.value] = where.order[first] - 0.5
        where.top[snapshot.value] = where.top[first]

    def _nest(self, op: Op, root: Value) -> Op | None:
        """The outermost loop around ``op`` inside which nothing writes ``root``."""
        found: Op | None = None
        for loop in reversed(self.where.loops(self.where.block[op.result])):
            if root in self.where.writes[loop] or self._inside(root, loop):
                break
            found = loop
        return found

    def _inside(self, root: Value, loop: Op) -> bool:
        """Whether ``root`` is allocated inside ``loop``."""
        block: Block = self.where.block[root]
        while block is not self.where.body:
            if self.where.owner[block] is loop:
                return True
            block = self.where.parent[block]
        return False

    def _make(self, loop: Op, root: Value) -> Snapshot | None:
        where, t = self.where, root.type
        outside = where.parent[loop.regions[-1]]
        assert isinstance(t, Array)
        if t.layout == "G" or not where.numbered_exactly(outside):
            return None
        made = where.defining.get(root)
        sizes = made.operands if made is not None else []
        if any(where.block.get(d, where.body) is not where.body for d in sizes):
            return None
        value = Value(Array(t.dtype, t.dims, "C"), f"{root.name}_kept")
        where.block[value] = outside
        found = Snapshot(value, root, loop)
        self._place(found)
        return found

    def _covers(self, op: Op, loop: Op, root: Value) -> bool:
        """Whether the nest reads about as many elements as the buffer has: its trip counts come from the sizes."""
        loops = self.where.loops(self.where.block[op.result])
        inner = loops[loops.index(loop) :]
        if any(x.name != "for" for x in inner):
            return False
        made = self.where.defining.get(root)
        sizes = set(made.operands) if made is not None else set()
        t = root.type
        assert isinstance(t, Array)
        return sum(self._sizes_in(x.operands[0], root, sizes, 8) for x in inner) >= t.ndim

    def _sizes_in(self, v: Value, root: Value, sizes: set[Value], depth: int) -> int:
        """How many sizes of the buffer a trip count multiplies, give or take constants."""
        if v in sizes:
            return 1
        op = self.where.defining.get(v)
        if op is None or depth == 0:
            return 0
        if op.name == "dim":
            return int(self.act.root.get(op.operands[0]) is root)
        parts = [self._sizes_in(x, root, sizes, depth - 1) for x in op.operands] if not op.regions else []
        if op.name == "mul":
            return sum(parts)
        return max(parts, default=0) if op.name in ("add", "sub", "maximum", "minimum", "select") else 0
