# SPDX-License-Identifier: MIT
"""Copies side by side: in functions that call themselves, loops that copy arrays one after the other become one loop.

Such a function hands its arrays to its caller in buffers of their own: a node of a tree is a dozen copies of short
arrays, each a loop whose start costs as much as its trips. ``for i in 0..n: a[i] = x[i]`` and ``for i in 0..m: b[i] =
y[i]`` become one loop up to the smaller of both sizes, and what is left of the longer one, if anything is: no size need
be known. At the very end, for nothing else looks for loops of one copy before that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pullback.analysis.calls import own
from pullback.analysis.effects import Effect, Effects
from pullback.analysis.roots import roots
from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value, clone_op, walk

#: copies in one loop: more would be more streams than a cache has ways
MOST = 4
#: ops of a body that counts as a copy
SHORT = 4


def merge_copies(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Rewrite ``func`` in place, if it is recursive."""
    if any(op.name == "call" and func.callees.get(op.attrs["callee"]) is func for op in walk(func.body)):
        effects = Effects(func, roots(func, own))
        _visit(func.body, effects, Builder(table, func.body))
    return func


def _visit(block: Block, effects: Effects, b: Builder) -> None:
    ops, block.ops = block.ops, []
    group: list[Op] = []
    seen = Effect()
    with b.at(block):
        for op in ops:
            for region in op.regions:
                _visit(region, effects, b)
            effect = effects.of(op)
            if _copies(op):
                if effect.writes & (seen.reads | seen.writes) or effect.reads & seen.writes:
                    _close(group, b)
                    group, seen = [], Effect()
                group.append(op)
                seen.add(effect)
                continue
            if group and (effect.reads or effect.writes or effect.may_raise or effect.calls or op.regions):
                _close(group, b)
                group, seen = [], Effect()
            block.ops.append(op)
        _close(group, b)


def _copies(op: Op) -> bool:
    """Whether the op is a loop that sets one array, element by element, and does little else."""
    if op.name != "for" or not op.attrs.get("parallel") or op.results or "threads" in op.attrs:
        return False
    body = op.regions[0].ops
    stores = [inner for inner in body if inner.name == "store"]
    return len(body) <= SHORT and len(stores) == 1 and not any(inner.regions or inner.name == "call" for inner in body)


def _close(group: Sequence[Op], b: Builder) -> None:
    """Append the loops, several in one."""
    for k in range(0, len(group), MOST):
        some = group[k : k + MOST]
        if len(some) == 1:
            b.block.ops.append(some[0])
        else:
            _merged(some, b)


def _merged(loops: Sequence[Op], b: Builder) -> None:
    sizes = list(dict.fromkeys(op.operands[0] for op in loops))
    b.loc = loops[0].loc
    if len(sizes) == 1:
        _loop(loops, sizes[0], None, b)
        return
    common = b.index(0)
    least = sizes[0]
    for n in sizes[1:]:
        least = b.op("minimum", least, n)
    common = b.op("maximum", least, common)
    _loop(loops, common, None, b)
    for n in sizes:
        _loop([op for op in loops if op.operands[0] is n], b.op("sub", n, common), common, b)


def _loop(loops: Sequence[Op], n: Value, first: Value | None, b: Builder) -> None:
    """One loop for all, from number ``first`` on (few trips, if it is given)."""

    def body(k: Value, _: list[Value]) -> list[Value]:
        at = k if first is None else b.op("add", first, k)
        for op in loops:
            env = {op.regions[0].args[0]: at}
            b.block.ops += [clone_op(inner, env) for inner in op.regions[0].ops]
        return []

    attrs: dict[str, Any] = {"parallel": True} | ({} if first is None else {"cold": True})
    b.for_(n, [], body, (), **attrs)
