# SPDX-License-Identifier: MIT
"""One array instead of two, where a loop reads one for the last time as it writes the other for the first.

    tape = alloc; for k: tape[k] = ...             d = alloc; for k: d[k] = ...
    d = alloc;    for k: d[k] = f(tape[k])    ->   for k: d[k] = f(d[k])

Half the memory, and a stream less through the caches. Typical is a tape that the reverse sweep turns into the
gradient of the same shape, element by element.

For the final function.
"""

from __future__ import annotations

from collections.abc import Mapping

from pullback.analysis.affine import Affines
from pullback.ir.build import OpDef
from pullback.ir.core import Block, Function, Op, Value, rename, used, walk
from pullback.ir.types import Array

#: ops that touch their first operand's elements, and no more
_ELEMENTS = frozenset({"load", "store", "dim", "fill"})


def share_memory(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Rewrite in place."""
    blocks = [func.body, *(region for op in walk(func.body) for region in op.regions)]
    candidates = [block for block in blocks if sum(map(_plain, block.ops)) > 1]
    if candidates:
        affines, shared = Affines(func), _shared(func)
        for block in candidates:
            _share(block, affines, shared)
    return func


def _shared(func: Function) -> set[Value]:
    """Arrays that are used under another name too: views, callees, what regions carry and yield."""
    found: set[Value] = set()
    for op in walk(func.body):
        found.update(op.operands[1:] if op.name in _ELEMENTS else op.operands)
        for region in op.regions:
            found.update(region.results)
    return found


def _plain(op: Op) -> bool:
    return op.name == "alloc" and _layout(op.results[0]) == "C"


def _layout(x: Value) -> str:
    assert isinstance(x.type, Array)
    return x.type.layout


def _share(block: Block, affines: Affines, shared: set[Value]) -> None:
    allocs = {op.results[0]: op for op in block.ops if _plain(op) and op.results[0] not in shared}
    uses: dict[Value, list[Op]] = {x: [] for x in allocs}
    for op in block.ops:
        for x in used(op) & allocs.keys():
            uses[x].append(op)
    given = set(block.results)
    at = {op: k for k, op in enumerate(block.ops)}
    for target, made in allocs.items():
        if made.attrs.get("zero") or not uses[target] or uses[target][0].name != "for":
            continue
        loop = uses[target][0]
        for source, kept in allocs.items():
            if source is target or source in given or kept.attrs.get("result") or kept not in at:
                continue
            if uses[source] and uses[source][-1] is loop and _fits(source, target, loop, affines):
                _merge(block, kept, made, at)
                uses[target] = [*uses[source][:-1], *uses[target]]
                uses[source] = []
                break


def _merge(block: Block, kept: Op, made: Op, at: dict[Op, int]) -> None:
    """``made`` is allocated where ``kept`` was, and takes its part."""
    made.operands = kept.operands
    made.attrs["zero"] = kept.attrs.get("zero", False)
    block.ops.remove(made)
    block.ops[block.ops.index(kept)] = made
    rename(block, {kept.results[0]: made.results[0]})
    del at[kept]


def _fits(source: Value, target: Value, loop: Op, affines: Affines) -> bool:
    """Whether the loop (a nest) reads ``source`` only where it writes ``target`` next, each element once."""
    if source.type != target.type or affines.shape(source) != affines.shape(target):
        return False
    t = source.type
    assert isinstance(t, Array)
    return _nest(loop, [], source, target, t.ndim)


def _nest(loop: Op, counters: list[Value], source: Value, target: Value, ndim: int) -> bool:
    if loop.attrs.get("examples") or {source, target} & set(loop.operands):
        return False
    body = loop.regions[0]
    counters = [*counters, body.args[0]]
    touching = [op for op in body.ops if used(op) & {source, target}]
    if len(touching) == 1 and touching[0].name == "for":
        return _nest(touching[0], counters, source, target, ndim)
    if {source, target} & set(body.results) or len(counters) != ndim:
        return False
    stored = False
    for op in touching:
        if op.attrs or op.regions or op.operands[0] not in (source, target):
            return False
        if op.name == "load" and op.operands[0] is source and op.operands[1:] == counters and not stored:
            continue
        if op.name != "store" or op.operands[0] is not target or op.operands[2:] != counters:
            return False
        stored = True
    return stored
