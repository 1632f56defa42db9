# SPDX-License-Identifier: MIT
"""A product that is added to zeros, which nothing has touched before, need not read them, nor anybody make them.

    c = alloc {zero} m, n          c = alloc m, n
    matmul c, a, b           ->    matmul {fresh} c, a, b         // c = a @ b

Zeros that are stored to a part of a tape, as to a buffer in a loop whose trips are all kept, go too (``cleared``).

For the final function, before products are taken apart by size.
"""

from __future__ import annotations

from collections.abc import Mapping

from pullback.ir.build import OpDef
from pullback.ir.core import Block, Function, Op, Value, walk
from pullback.transforms.cleared import cleared
from pullback.transforms.first_touch import Coverage


def fresh_products(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Rewrite in place."""
    if any(op.name == "matmul" for op in walk(func.body)):
        fresh_in(func.body)
        cleared(func.body, Coverage(func))
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


def _whole(op: Op) -> bool:
    """Whether the result of ``op`` is all of its operand, in another shape."""
    return op.name == "transpose" or (op.name == "view" and set(op.attrs["spec"]) <= {"f", "n"})
