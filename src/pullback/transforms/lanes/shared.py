# SPDX-License-Identifier: MIT
"""What examples may do to memory, and to numbers, that they share: each writes its own part, or they add to a sum.

Anything else would depend on their order, and the loop stays a loop.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pullback.analysis.calls import Calls
from pullback.analysis.sums import Update, chain, updates
from pullback.ir.core import Block, Function, Op, Value, walk
from pullback.ir.derivative import is_leaf
from pullback.ir.types import Array

from .uniform import Uniformity
from .values import Declined

RETURN = "let each example return its part, and put the parts together behind the batch"


@dataclass(slots=True)
class Sums:
    """``chains``: additions to a number carried over the examples, with the position of what is added. ``stores``:
    updates ``x[i] += v`` of shared memory, with ``v`` and whether it is taken away; ``parts``: the loads and
    additions of these; ``own``: those of an element that no other lane writes."""

    chains: dict[Op, int] = field(default_factory=dict)
    stores: dict[Op, tuple[Value, bool]] = field(default_factory=dict)
    parts: set[Op] = field(default_factory=set)
    own: set[Op] = field(default_factory=set)


def sums(body: Block, carried: bool, u: Uniformity, uses: Mapping[Value, int], callees: Mapping[str, Function]) -> Sums:
    """Find them, or raise ``Declined``. ``carried``: the arguments after the first are handed on by the loop."""
    found = Sums()
    if carried:
        _carried(body, uses, found)
    updated = updates(body, u.base, uses)
    written: dict[Value, bool] = {}  # shared roots that are written: whether each lane has its own part
    for op in walk(body):
        if op.name in ("store", "fill", "matmul") and not u.local(op.operands[0]):
            _write(op, u, updated.get(op), found, written)
    changed = _called(body, u, callees, written)
    for op in walk(body):
        if op.name not in ("load", "copy", "matmul", "call") or op in found.parts:
            continue
        for x in op.operands[0 if op.name != "matmul" else 1 :]:
            if x in changed.get(op, ()):
                continue  # the callee has looked at that
            if isinstance(x.type, Array) and u.base(x) in written and not (written[u.base(x)] and _mine(op, x, u)):
                raise Declined("an example reads what another one writes", op.loc, RETURN)
    return found


def _called(
    body: Block, u: Uniformity, callees: Mapping[str, Function], written: dict[Value, bool]
) -> dict[Op, list[Value]]:
    """What calls change, of all arrays; ``written`` gets the shared ones among them."""
    calls = [op for op in walk(body) if op.name == "call"]
    if not calls:
        return {}
    effects = Calls(callees)
    changed = {op: effects.written(op) for op in calls}
    for op, arrays in changed.items():
        for x in arrays:
            if not u.local(x):
                if is_leaf(op) and x not in u.own:
                    raise Declined("the examples write to one place", op.loc, RETURN)
                written[u.base(x)] = written.get(u.base(x), True) and x in u.own
    return changed


def _carried(body: Block, uses: Mapping[Value, int], found: Sums) -> None:
    for a, y in zip(body.args[1:], body.results, strict=True):
        added = chain(body, a, y, uses)
        if added is None:
            raise Declined(f"'{a.name}', a number, is handed from one example to the next", 0, RETURN)
        found.chains.update(added)


def _mine(op: Op, x: Value, u: Uniformity) -> bool:
    """Whether ``op`` touches a part of ``x`` that no other lane does."""
    return x in u.own or (op.name in ("load", "store") and any(map(u.apart, op.operands[1:])))


def _write(op: Op, u: Uniformity, update: Update | None, found: Sums, written: dict[Value, bool]) -> None:
    x = op.operands[0]
    root = u.base(x)
    if op.name == "matmul":  # a sum, whoever owns the target
        written[root] = written.get(root, True) and x in u.own
        return
    mine = x in u.own or (op.name == "store" and any(map(u.apart, op.operands[2:])))
    if update is not None:
        found.stores[op] = (update.amount, update.negative)
        found.parts |= {update.load, update.total}
        if mine:
            found.own.add(op)
    elif not mine:
        raise Declined("the examples write to one place", op.loc, RETURN)
    written[root] = written.get(root, True) and mine
