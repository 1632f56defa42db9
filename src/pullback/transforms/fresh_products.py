# SPDX-License-Identifier: MIT
"""A product that is added to zeros, which nothing has touched before, need not read them, nor anybody make them.

    c = alloc {zero} m, n          c = alloc m, n
    matmul c, a, b           ->    matmul {fresh} c, a, b         // c = a @ b

Or the zeros are stored to a part of a tape, as to a buffer in a loop whose trips are all kept:

    c = view tape[k, :, :]
    z = reshape c (m * n)          c = view tape[k, :, :]
    for i in 0..m * n: z[i] = 0
    matmul c, a, b           ->    matmul {fresh} c, a, b

For the final function, before products are taken apart by size.
"""

from __future__ import annotations

from collections.abc import Mapping

from pullback.analysis.effects import Effects
from pullback.ir.build import OpDef
from pullback.ir.core import Block, Function, Op, Value, walk


def fresh_products(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Rewrite in place."""
    if any(op.name == "matmul" for op in walk(func.body)):
        fresh_in(func.body)
        made = {r: op for op in walk(func.body) for r in op.results}
        cleared = {op: x for op in walk(func.body) if (x := _cleared(op, made)) is not None}
        if cleared:
            _clear(func.body, cleared, Effects(func), made)
    return func


def fresh_in(block: Block) -> set[Value]:
    """Rewrite a block; what it uses, in its regions too."""
    zeros: dict[Value, Op] = {}  # buffers of zeros, and all of them in another shape, that nothing has touched yet
    used: set[Value] = set()
    for op in block.ops:
        inner = set[Value]().union(*map(fresh_in, op.regions)) if op.regions else set[Value]()
        used.update(op.operands, inner)
        if op.name == "dim":
            continue
        if _whole(op) and op.operands[0] in zeros:
            zeros[op.result] = zeros[op.operands[0]]
            continue
        if op.name == "matmul" and op.operands[0] in zeros:
            alloc = zeros[op.operands[0]]
            alloc.attrs["zero"] = False
            op.attrs["fresh"] = True
        touched = {zeros[x] for x in (*op.operands, *inner) if x in zeros}
        if touched:
            zeros = {x: alloc for x, alloc in zeros.items() if alloc not in touched}
        if op.name == "alloc" and op.attrs.get("zero"):
            zeros[op.result] = op
    used.update(block.results)
    return used


def _cleared(loop: Op, made: Mapping[Value, Op]) -> Value | None:
    """The array that a loop, which does nothing else, fills with zeros, by way of a flat view."""
    if loop.name != "for" or len(loop.operands) != 1 or len(loop.regions[0].ops) != 1:
        return None
    (store,) = loop.regions[0].ops
    if store.name != "store" or store.attrs or store.operands[2:] != loop.regions[0].args:
        return None
    flat, zero = (made.get(x) for x in store.operands[:2])
    if zero is None or zero.name != "const" or zero.attrs["value"] != 0 or flat is None or flat.name != "reshape":
        return None
    return flat.operands[0] if flat.operands[1:] == loop.operands else None


def _clear(block: Block, cleared: Mapping[Op, Value], effects: Effects, made: Mapping[Value, Op]) -> None:
    """Drop loops whose zeros only a product reads."""
    waiting: dict[Value, Op] = {}
    gone: set[Op] = set()
    for op in block.ops:
        for region in op.regions:
            _clear(region, cleared, effects, made)
        if op.name == "matmul" and (loop := waiting.pop(op.operands[0], None)) is not None:
            op.attrs["fresh"] = True
            gone.add(loop)
        effect = effects.of(op)
        touched = effect.reads | effect.writes
        waiting = {x: loop for x, loop in waiting.items() if not effects.roots[x] & touched and not effect.calls}
        if op in cleared and all((root := made.get(r)) and root.name == "alloc" for r in effects.roots[cleared[op]]):
            waiting[cleared[op]] = op
    if gone:
        block.ops = [op for op in block.ops if op not in gone]


def _whole(op: Op) -> bool:
    """Whether the result of ``op`` is all of its operand, in another shape."""
    return op.name == "transpose" or (op.name == "view" and set(op.attrs["spec"]) <= {"f", "n"})
