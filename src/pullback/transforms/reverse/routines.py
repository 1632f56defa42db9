# SPDX-License-Identifier: MIT
"""The reverse of a call of a routine: the rule's code in its place, on shadows and on what the call read or left.

The rule adds to the shadows of what the call only read, and turns the shadow of what it changed from the cotangent of
the new contents into that of the old. What the call filled is cleared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pullback.analysis.activity import differentiable
from pullback.analysis.last_use import unread
from pullback.ir.core import Op, Value
from pullback.ir.derivative import Routine
from pullback.ir.types import Array
from pullback.transforms.routines import put

if TYPE_CHECKING:
    from .sweep import Sweep


def reverse_routine(s: Sweep, op: Op, r: Routine, ct: dict[Value, Value]) -> None:
    from .sweep import clear

    b, act = s.b, s.act
    active = tuple(differentiable(x) and act.is_active(x) for x in op.operands)
    outs = [k for k, a in enumerate(r.access) if a != "in" and active[k]]
    seeded = [y for y in op.results if differentiable(y) and act.is_active(y)]
    zero = tuple(k in outs and unread(op, x, act.root, s.where.last_use) for k, x in enumerate(op.operands))
    if not seeded and all(zero[k] for k in outs):
        return
    part = r.adjoint(active, zero)

    def given(kind: str, k: int) -> Value:
        x = op.operands[k] if kind not in ("result", "seed") else op.results[k] if k < len(op.results) else None
        match kind:
            case "shadow":
                assert x is not None
                return s.shadow_of(x)
            case "before" | "after" if x is not None and isinstance(x.type, Array):
                return s.contents(x, op, kind == "after")
            case "value" if x is not None and isinstance(x.type, Array):  # its sizes only
                return s.shadow_of(x) if active[k] else s.contents(x, op)
            case "seed":
                assert x is not None
                return s.take(ct, x)
        return x if x is not None else b.index(0)

    made = put(b, part, op, [given(kind, k) for kind, k in part.given], s.callees)
    for y in seeded:
        ct.pop(y, None)
    for k in outs:
        if r.access[k] == "out":
            clear(b, s.shadow_of(op.operands[k]))
    for k, g in zip(part.gives, made, strict=True):
        s.add(ct, op.operands[k], g)
