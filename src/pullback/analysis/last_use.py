# SPDX-License-Identifier: MIT
"""Where allocated memory is used last."""

from __future__ import annotations

from collections.abc import Mapping

from pullback.ir.core import Block, Op, Value

from .activity import VIEWS


def last_uses(body: Block, root: Mapping[Value, Value]) -> dict[Value, Op | None]:
    """For each buffer, the last op of the block that allocates it which uses its contents; None for what leaves the
    function. ``root``: the buffer of each array value."""
    home: dict[Value, Block] = {}
    found: dict[Value, Op | None] = {}

    def visit(block: Block, around: dict[Block, Op]) -> None:
        for op in block.ops:
            if op.name == "alloc":
                home[op.results[0]] = block
            inside = {**around, block: op} if op.operands or op.regions else around
            if op.name not in VIEWS and op.name != "dim":
                for x in op.operands:
                    r = root.get(x)
                    if r in home:
                        found[r] = inside[home[r]]
            for region in op.regions:
                visit(region, inside)

    visit(body, {})
    found.update({root[x]: None for x in body.results if x in root})
    return found


def unread(op: Op, x: Value, root: Mapping[Value, Value], last: Mapping[Value, Op | None]) -> bool:
    """Whether nothing uses the contents of ``x`` after ``op``, of whose own block it is."""
    return last.get(root[x]) is op
