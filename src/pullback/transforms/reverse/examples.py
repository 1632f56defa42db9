# SPDX-License-Identifier: MIT
"""Reverse mode of loops over independent examples (``vmap``): the reverse loop runs each example's forward sweep again.

No iteration depends on another, so the cotangents of one example need only its own forward sweep. Running it again,
next to its reverse sweep, keeps the tape to the size of one example, which stays in the cache, and leaves a loop over
examples, which can run in lanes or on threads; a tape over all examples would be numbered through from one to the next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pullback.analysis.activity import Activity, differentiable, static_roots
from pullback.analysis.effects import Effects
from pullback.analysis.sums import Update, chain, updates
from pullback.ir.core import Block, Function, Op, Value, clone_block, free_values, use_counts, used, walk
from pullback.ir.derivative import is_leaf
from pullback.ir.types import Array

from .prepare import WRITES, reachable


@dataclass(slots=True)
class Again:
    """Both sweeps of one example. ``body``: takes the example's number, ``outer`` values, shadows of the active arrays
    among them (``shadowed``), and the cotangents of what the loop adds up in carried numbers (``sums`` says which of
    them); yields cotangents of the active scalars among them (``moving``).

    ``read``: arrays whose contents it reads: those of the time when the loop ran.
    """

    body: Block
    outer: list[Value]
    shadowed: list[Value]
    moving: list[Value]
    read: list[Value]
    sums: list[int]


@dataclass(slots=True)
class Example:
    """The body of a loop over examples as a function of its number and of outer values.

    It returns what it adds to carried numbers. ``written``: parameters that it writes, and does not read but to add to
    them (``updates``).
    """

    func: Function
    outer: list[Value]
    written: set[Value]
    read: list[Value]
    updates: dict[Op, Update]


def example(loop: Op, callees: Mapping[str, Function]) -> Example | None:
    """None where iterations are not known to be independent."""
    region = loop.regions[0]
    outer = free_values(region)
    params = [Value(v.type, v.name) for v in outer]
    zeros = [Op("const", [], [Value(a.type, a.name)], {"value": 0.0}) for a in region.args[1:]]
    started = {a: op.result for a, op in zip(region.args[1:], zeros, strict=True)}
    body = clone_block(region, dict(zip(outer, params, strict=True)) | started)
    uses = use_counts(region)
    if any(chain(region, a, y, uses) is None for a, y in zip(region.args[1:], region.results, strict=True)):
        return None
    body.args = [body.args[0], *params]
    body.ops = [*zeros, *body.ops]
    func = Function("example", body)
    func.callees = dict(callees)
    root = static_roots(func)
    mine = set(params)
    summed = _summed(body, root, mine)
    parts = {op for update in summed.values() for op in (update.load, update.store)}
    written = {root[op.operands[0]] for op in walk(body) if op.name in WRITES}
    read: set[Value] = set()
    for op in walk(body):
        if op.name in WRITES:
            arrays = op.operands[1:]  # a product is added to what is there, whatever that is
        else:
            arrays = op.operands if op.name in ("load", "copy", "call") and op not in parts else []
        read |= {root[x] for x in arrays if x in root}
    given = {root[x] for op in walk(body) if op.name == "call" and not is_leaf(op) for x in op.operands if x in root}
    if written & read & mine or (given & mine and _writes(reachable(body, func.callees))):
        return None
    return Example(
        func,
        outer,
        written & mine,
        [v for v, p in zip(outer, params, strict=True) if p in read],
        summed,
    )


def _summed(body: Block, root: Mapping[Value, Value], params: set[Value]) -> dict[Op, Update]:
    """The updates of arrays of which the body does not know the contents otherwise: all that it does is to add."""
    found = updates(body, lambda x: root[x], use_counts(body))
    parts = {op for update in found.values() for op in (update.load, update.store)}
    known = {
        root[x]
        for op in walk(body)
        if op not in parts and op.name in ("load", "copy", "call", "store", "fill", "assign")
        for x in op.operands
        if x in root
    }
    return {op: update for op, update in found.items() if root[op.operands[0]] in params - known}


def _writes(callees: Mapping[str, Function]) -> bool:
    """Whether one of the functions writes an array that it was given."""
    for f in callees.values():
        root = static_roots(f)
        if any(op.name in WRITES and root[op.operands[0]] in f.body.args for op in walk(f.body)):
            return True
    return False


def seeds_of(ex: Example, act: Activity) -> tuple[dict[Value, Value], list[Value], list[Value]]:
    """Parameters for shadows by parameter, the outer arrays that they are of, and the outer scalars that move."""
    shadows: dict[Value, Value] = {}
    shadowed: list[Value] = []
    moving: list[Value] = []
    for v, p in zip(ex.outer, ex.func.body.args[1:], strict=True):
        if not (differentiable(v) and act.is_active(v)):
            continue
        if isinstance(v.type, Array):
            shadows[p] = Value(v.type, f"s{p.name}")
            shadowed.append(v)
        else:
            moving.append(v)
    return shadows, shadowed, moving


def mark_writes(block: Block, ex: Example) -> None:
    """Mark the stores to memory outside, which the loop has made before."""
    root = static_roots(ex.func)
    for op in walk(block):
        if op.name in WRITES and root.get(op.operands[0]) in ex.written:
            op.attrs["again"] = True


def drop_marked(block: Block) -> None:
    """Without the marked stores."""
    block.ops = [op for op in block.ops if not op.attrs.get("again")]
    for op in block.ops:
        for region in op.regions:
            drop_marked(region)


def merge(func: Function, pairs: Sequence[tuple[Op, Op]], boundary: int) -> None:
    """Let the reverse loops write what the forward loops wrote, and drop these, where no seed depends on it.

    Then each example's forward sweep runs once. ``pairs``: forward and reverse loops; ``boundary``: where the reverse
    sweep begins in the body.
    """
    for loop, reverse in pairs:
        ops = func.body.ops
        if not loop.results and loop in ops[:boundary] and reverse in ops[boundary:]:
            late = _late(func, loop, reverse, boundary)
            if late is not None:
                gone = {loop, *late}
                at = ops.index(reverse) + 1
                kept = [op for op in ops[:at] if op not in gone]
                boundary -= len(gone)
                func.body.ops = [*kept, *late, *ops[at:]]
                for op in walk(reverse.regions[0]):
                    op.attrs.pop("again", None)
    drop_marked(func.body)


def _late(func: Function, loop: Op, reverse: Op, boundary: int) -> list[Op] | None:
    """The ops that depend on what ``loop`` writes, if they can run after ``reverse``."""
    effects = Effects(func)
    ops = func.body.ops
    written = set(effects.of(loop).writes)
    made: set[Value] = set(loop.results)
    late: list[Op] = []
    read: set[Value] = set()
    for op in ops[ops.index(loop) + 1 : boundary]:
        e = effects.of(op)
        if made & used(op) or (e.reads | e.writes) & written:
            late.append(op)
            made.update(op.results)
            written |= e.writes
            read |= e.reads
        elif e.writes & read:
            return None
    for op in ops[boundary : ops.index(reverse) + 1]:
        e = effects.of(op)
        touched = e.reads if op is reverse else e.reads | e.writes
        if made & used(op) or touched & written or e.writes & read - written:
            return None
    return late
