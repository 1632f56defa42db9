# SPDX-License-Identifier: MIT
"""Loops on several threads: ``for`` with ``threads``, what it means, and what the verifier asks of it.

``for {threads: n} q in 0..count { call @f(q, ...) }`` carries nothing; its region is one call (constants aside), whose
first operand is the counter. Iterations may run in any order and at the same time, on at most ``n`` threads, except
that those of one *part* run in order: with ``parts: p``, iteration ``q`` belongs to part ``min(r, 2 u - 1 - r)``,
where ``u = min(p, count)`` and ``r = q mod 2 u`` (there and back); without, each is on its own (and the loop is
``parallel``). Of the errors that iterations raise, that of the lowest one is raised. The interpreter runs them in
order.
"""

from __future__ import annotations

from collections.abc import Mapping

from pullback.ir.core import Block, Function, Op, Value
from pullback.ir.lanes import LANE_STORES
from pullback.ir.types import Array

_WRITES = ("store", "assign", "fill", "matmul", *LANE_STORES)
_READS = ("load", "load_lanes", "gather", "load_run")
_VIEWS = ("view", "transpose", "reshape", "broadcast")


def problem(op: Op, callees: Mapping[str, Function]) -> str | None:
    """What is wrong with a ``for`` on several threads, for the verifier."""
    threads, parts = op.attrs["threads"], op.attrs.get("parts")
    if not isinstance(threads, int) or threads < 1:
        return "threads is a number of threads"
    if (parts is None) != bool(op.attrs.get("parallel")) or (parts is not None and parts < 1):
        return "a loop on several threads has parts, or is parallel"
    if op.results:
        return "a loop on several threads carries nothing"
    (region,) = op.regions
    *rest, call = region.ops or [op]
    k = region.args[0]
    if call.name != "call" or any(inner.name != "const" for inner in rest) or call.results:
        return "the region of a loop on several threads is one call without results"
    if not call.operands or call.operands[0] is not k or k in call.operands[1:]:
        return "the first operand of that call, and no other, is the counter"
    f = callees.get(call.attrs.get("callee", ""))
    if f is None:
        return None  # said elsewhere
    same = _written_alike(f)
    return None if same is None else f"iterations write {same} of @{f.name} at a place that does not depend on them"


def _written_alike(f: Function) -> Value | None:
    """A parameter that is written where the first parameter, the iteration's number, has no say."""
    depends = {f.body.args[0]}
    found: list[Value] = []
    place = {a: (a, False) for a in f.body.args if isinstance(a.type, Array)}  # root, and whether its place depends

    def visit(block: Block) -> None:
        for op in block.ops:
            given = any(x in depends for x in op.operands if x not in place)
            if op.regions:
                if given:
                    depends.update(a for region in op.regions for a in region.args)
                for region in op.regions:
                    visit(region)
                given |= any(y in depends for region in op.regions for y in region.results)
            if op.name in _VIEWS and op.operands[0] in place:
                root, apart = place[op.operands[0]]
                place[op.result] = (root, apart or given)
            elif op.name in _WRITES and op.operands[0] in place:
                root, apart = place[op.operands[0]]
                at = op.operands[2:] if op.name == "store" or op.name in LANE_STORES else []
                if not apart and not any(x in depends for x in at):
                    found.append(root)
            elif given or (op.name in _READS and place.get(op.operands[0], (None, False))[1]):
                depends.update(op.results)

    visit(f.body)
    return found[0] if found else None
