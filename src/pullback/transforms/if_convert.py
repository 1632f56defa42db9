# SPDX-License-Identifier: MIT
"""Turns small pure ``if`` ops into ``select``s.

Both branches then always run, so only ops are allowed that cannot fault, are cheap, and whose derivatives
are finite wherever they are themselves: the adjoint of the side that was not selected is its partial times
zero, and an infinite partial would make that NaN.
"""

from __future__ import annotations

from collections.abc import Mapping

from pullback.ir.build import OpDef
from pullback.ir.core import Block, Function, Op, Value
from pullback.ir.types import INTS, Scalar

BUDGET = 8.0

_FINITE = frozenset(
    [
        "add",
        "sub",
        "mul",
        "neg",
        "maximum",
        "minimum",
        "abs",
        "sign",
        "eq",
        "ne",
        "lt",
        "le",
        "gt",
        "ge",
        "and",
        "or",
        "xor",
        "not",
        "select",
        "cast",
        "isnan",
        "isinf",
        "isfinite",
    ]
)


def if_convert(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Convert in place, inner ``if``s first."""
    _block(func.body, table, {})
    return func


def _block(block: Block, table: Mapping[str, OpDef], sub: dict[Value, Value]) -> None:
    out: list[Op] = []
    for op in block.ops:
        if sub:
            op.operands = [sub.get(x, x) for x in op.operands]
        for region in op.regions:
            _block(region, table, sub)
        if op.name == "if" and _convertible(op, table):
            _convert(op, out, sub)
        else:
            out.append(op)
    block.ops = out
    block.results = [sub.get(x, x) for x in block.results]


def _cost(op: Op, table: Mapping[str, OpDef]) -> float:
    """In additions; infinite for what must not run speculatively."""
    if op.name in ("const", "dim"):
        return 0.0
    if op.name in _FINITE:
        return 1.0
    row = table.get(op.name)
    if row is not None and op.name in ("shl", "shr") and op.results[0].type.dtype in INTS:
        return 1.0
    return float("inf")


def _convertible(op: Op, table: Mapping[str, OpDef]) -> bool:
    if not all(isinstance(r.type, Scalar) for r in op.results):
        return False
    cost = float(len(op.results))
    for region in op.regions:
        for inner in region.ops:
            cost += _cost(inner, table)
            if cost > BUDGET:
                return False
    return True


def _convert(op: Op, out: list[Op], sub: dict[Value, Value]) -> None:
    c = op.operands[0]
    yes, no = op.regions
    out += yes.ops
    out += no.ops
    for r, a, b in zip(op.results, yes.results, no.results, strict=True):
        if a is b:
            sub[r] = a
        else:
            out.append(Op("select", [c, a, b], [r], loc=op.loc))
