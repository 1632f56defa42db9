# SPDX-License-Identifier: MIT
"""Sums over the iterations of a loop: numbers that are carried and only added to, and updates ``x[i] += v`` of memory.

Iterations that do no more than that with what they share are independent but for the order of additions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pullback.ir.core import Block, Op, Value
from pullback.ir.types import FLOATS, Array


@dataclass(frozen=True, slots=True)
class Update:
    """``store`` puts back what ``load`` read at the same place, plus ``amount``, or minus that."""

    load: Op
    total: Op
    store: Op
    amount: Value
    negative: bool


def chain(block: Block, a: Value, y: Value, uses: Mapping[Value, int]) -> list[tuple[Op, int]] | None:
    """The additions that make the yield ``y`` of the carried number ``a``, each with the position of what is added;
    None if ``y`` is anything but ``a`` plus numbers that do not depend on it."""
    if a.type.dtype not in FLOATS or uses.get(y) != 1:
        return None
    user = {x: op for op in block.ops for x in op.operands}
    found: list[tuple[Op, int]] = []
    x = a
    while x is not y:
        op = user.get(x)
        if op is None or uses.get(x) != 1 or op.name not in ("add", "sub"):
            return None
        k = op.operands.index(x)
        if op.name == "sub" and k == 1:
            return None
        found.append((op, 1 - k))
        x = op.result
    return found


def updates(body: Block, root: Callable[[Value], Value], uses: Mapping[Value, int]) -> dict[Op, Update]:
    """The updates among the stores of a block and of the blocks in it."""
    found: dict[Op, Update] = {}
    _visit(body, root, uses, found)
    return found


def _visit(
    block: Block, root: Callable[[Value], Value], uses: Mapping[Value, int], found: dict[Op, Update]
) -> set[Value]:
    """Adds to ``found``; the roots that are written in ``block``."""
    made: dict[Value, tuple[Op, int]] = {}
    written: dict[Value, int] = {}  # where in the block last
    for at, op in enumerate(block.ops):
        made.update((r, (op, at)) for r in op.results)
        if op.name == "store":
            x = root(op.operands[0])
            update = _update(op, made, uses)
            if update is not None and written.get(x, -1) < made[update.load.result][1]:
                found[op] = update
            written[x] = at
        for x in _changed(op):
            written[root(x)] = at
        for region in op.regions:
            written.update(dict.fromkeys(_visit(region, root, uses, found), at))
    return set(written)


def _changed(op: Op) -> Sequence[Value]:
    """Arrays that an op other than a store may write."""
    if op.name in ("fill", "assign", "matmul"):
        return op.operands[:1]
    return [x for x in op.operands if isinstance(x.type, Array)] if op.name == "call" else []


def _update(store: Op, made: Mapping[Value, tuple[Op, int]], uses: Mapping[Value, int]) -> Update | None:
    x, v, *idx = store.operands
    total, _ = made.get(v, (None, 0))
    if total is None or total.name not in ("add", "sub") or uses.get(v) != 1:
        return None
    for k in (0, 1) if total.name == "add" else (0,):
        old = total.operands[k]
        load, _ = made.get(old, (None, 0))
        if load is not None and load.name == "load" and load.operands == [x, *idx] and uses.get(old) == 1:
            if load.attrs.get("part") == store.attrs.get("part"):
                return Update(load, total, store, total.operands[1 - k], total.name == "sub")
    return None
