# SPDX-License-Identifier: MIT
"""Innermost loops of the reverse sweep that only add to shadows: their trips may run in any order.

An *update* is ``s[i] = s[i] + v`` (or ``-``) on a shadow, the cotangents of a buffer. The order in which cotangents
arrive is nobody's business, so a loop whose stores are all updates, and that reads what it updates nowhere else, may be
turned round, split, or made parallel where its trips meet at no element.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pullback.analysis.roots import Root, Roots
from pullback.ir.core import Block, Op, Value


@dataclass(frozen=True, slots=True)
class Update:
    """``store``s the ``total`` of what ``load`` read at the same place and something else."""

    load: Op
    total: Op
    store: Op
    root: Root


def shadows(block: Block) -> set[Root]:
    """Buffers that hold cotangents."""
    found: set[Root] = set()
    for op in block.ops:
        if op.name == "alloc" and op.attrs.get("shadow"):
            found.add(op.results[0])
        for region in op.regions:
            found |= shadows(region)
    return found


def updates(body: Block, roots: Roots, cotangents: set[Root], uses: Mapping[Value, int]) -> list[Update] | None:
    """The updates of a block without regions; ``None`` if it has other effects, or reads what it updates."""
    defs: dict[Value, Op] = {}
    found: list[Update] = []
    plain: list[Op] = []  # loads that belong to no update
    for op in body.ops:
        if op.regions or op.name in ("check", "call", "alloc", "copy", "map", "assign", "matmul", "fill"):
            return None
        if op.name == "store":
            update = _update(op, defs, roots, cotangents, uses)
            if update is None:
                return None
            found.append(update)
        elif op.name == "load":
            plain.append(op)
        for r in op.results:
            defs[r] = op
    if not _in_turn(body, found):
        return None
    mine = {u.load for u in found}
    touched = {u.root for u in found}
    if any(touched & roots[op.operands[0]] for op in plain if op not in mine):
        return None
    return found


def _update(
    store: Op, defs: Mapping[Value, Op], roots: Roots, cotangents: set[Root], uses: Mapping[Value, int]
) -> Update | None:
    x, v, *idx = store.operands
    total = defs.get(v)
    if total is None or total.name not in ("add", "sub") or uses.get(v) != 1 or len(roots[x]) != 1:
        return None
    (root,) = roots[x]
    if root not in cotangents:
        return None
    for old in total.operands if total.name == "add" else total.operands[:1]:
        load = defs.get(old)
        if load is not None and load.name == "load" and load.operands == [x, *idx] and uses.get(old) == 1:
            if load.attrs.get("part") == store.attrs.get("part"):
                return Update(load, total, store, root)
    return None


def _in_turn(body: Block, found: list[Update]) -> bool:
    """Whether no two updates of one root overlap in time: the second load comes after the first store."""
    store_of = {u.load: u for u in found}
    root_of = {u.store: u.root for u in found}
    open_: dict[Root, Op] = {}
    for op in body.ops:
        if op in store_of:
            u = store_of[op]
            if u.root in open_:
                return False
            open_[u.root] = u.store
        elif op in root_of and open_.get(root_of[op]) is op:
            del open_[root_of[op]]
    return not open_
