# SPDX-License-Identifier: MIT
"""Where the arrays of a group live: what only one element sees of them becomes an array of its own."""

from __future__ import annotations

from dataclasses import dataclass, field

from pullback.ir.core import Block, Op, Value, used
from pullback.ir.types import COMPLEXES, Array

from .group import Collector, Group, inner_ops


@dataclass(slots=True)
class Places:
    """``own``: arrays of which each element has its own part, and the axis that goes; ``kept``: those of them that
    are seen outside, ``filled``: that have contents from before. ``moved``: where those are found afterwards.
    ``read``: those whose rows steps only read, again and again: lanes gather them once.
    ``sizes``: what must be the number of elements, and is not known to be it."""

    own: dict[Value, int] = field(default_factory=dict)
    kept: set[Value] = field(default_factory=set)
    filled: set[Value] = field(default_factory=set)
    moved: dict[Value, Value] = field(default_factory=dict)
    read: set[Value] = field(default_factory=set)
    sizes: dict[Value, None] = field(default_factory=dict)


def places(known: Collector, block: Block, group: Group, ops: list[Op], end: int) -> Places | None:
    """Where the arrays that the group, which ends at ``end``, reads and writes are kept; None if one is in the way."""
    found = Places()
    inside = {inner for op in group.members for inner in inner_ops(op)}
    later = {inner for op in ops[end:] for inner in inner_ops(op)}
    for root, a in group.access.items():
        if root in group.born and not a.axes:
            return None
        if not ((a.stored and a.loaded) or root in group.born):
            if group.lengths and a.often and 0 in a.axes and a.rank > 1 and not a.stored:
                _read(known, group, root, found)
            continue
        maker = known.makers.get(root)
        here = root in group.born or maker in block.ops or maker in ops[:end]
        assert isinstance(root.type, Array)
        if maker is None or maker.name != "alloc" or not here:
            return None
        if root.type.layout == "G" or root.type.dtype in COMPLEXES:
            return None  # its size is not that of its alloc; numbers are read by parts
        axis = found.own[root] = min(a.axes)
        users = {op for op in known.users.get(root, []) if op.name != "dim"}
        escapes = root in block.results or any(root in region.results for op in users for region in op.regions)
        if users <= inside and not escapes:
            continue
        if root in group.born:
            return None
        if a.rank > 1 and axis:
            return None  # each element would write apart what lies together
        found.kept.add(root)
        size = maker.operands[axis]
        if known.sizes.trips(size) is not known.sizes.trips(group.count):
            found.sizes[size] = None
        if not users <= inside | later:  # it has contents from before
            if _under_other_names(known, root, block, later):
                return None
            found.filled.add(root)
    return found


def _read(known: Collector, group: Group, root: Value, found: Places) -> None:
    """The element reads its row of ``root`` once, if that is sure to have one."""
    assert isinstance(root.type, Array)
    if root.type.layout == "G" or root.type.dtype in COMPLEXES:
        return
    if known.size(root, 0) is known.sizes.trips(group.count):
        found.own[root] = 0
        found.read.add(root)


def _under_other_names(known: Collector, root: Value, block: Block, later: set[Op]) -> bool:
    """Whether code behind the group looks at a part of an array that is found elsewhere then."""
    seen = {*block.results, *(x for op in later for x in used(op))}
    return any(root in known.roots[x] for x in seen if x is not root and isinstance(x.type, Array))
