# SPDX-License-Identifier: MIT
"""Calls of routines (``ir.derivative.Routine``) under differentiation: a rule's code put in place, and forward mode."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pullback.analysis.activity import differentiable
from pullback.analysis.last_use import unread
from pullback.ir.build import Builder
from pullback.ir.core import Function, Op, Value, clone_op
from pullback.ir.derivative import Part, Routine

if TYPE_CHECKING:
    from pullback.transforms.forward import _Forward


def put(b: Builder, part: Part, op: Op, given: Sequence[Value], callees: dict[str, Function]) -> list[Value]:
    """Append the code of a rule, at the place of ``op``; its results. What it calls is entered in ``callees``."""
    callees.update(part.func.callees)
    body = part.func.body
    env = dict(zip(body.args, given, strict=True))
    made = [clone_op(inner, env) for inner in body.ops]
    _place(made, op.loc)
    b.block.ops += made
    for inner in made:
        if inner.name == "const":
            b.consts[inner.results[0]] = inner.attrs["value"]
    return [env.get(y, y) for y in body.results]


def _place(ops: Sequence[Op], loc: int) -> None:
    for op in ops:
        op.loc = loc
        for region in op.regions:
            _place(region.ops, loc)


def forward_routine(f: _Forward, op: Op, r: Routine) -> None:
    """The part of the tangent before the call, the call, and the part after it."""
    b, act = f.b, f.act
    active = tuple(differentiable(x) and act.is_varied(x) for x in op.operands)
    if not any(active):
        b.append(op)
        return
    free = tuple(
        a != "in" and active[k] and unread(op, op.operands[k], act.root, f.last_use) for k, a in enumerate(r.access)
    )
    before, after = r.tangent(active, free)
    kept: list[Value] = []

    def given(kind: str, k: int) -> Value:
        match kind:
            case "kept":
                return kept[k]
            case "result":
                return op.results[k] if k < len(op.results) else b.index(0)
            case "shadow":
                return f.final(op.operands[k])
        return op.operands[k]

    kept += put(b, before, op, [given(kind, k) for kind, k in before.given], f.callees)
    b.append(op)
    made = put(b, after, op, [given(kind, k) for kind, k in after.given], f.callees)
    for k, t in zip(after.gives, made, strict=True):
        f.tangent[op.results[k]] = t
