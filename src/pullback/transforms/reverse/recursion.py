# SPDX-License-Identifier: MIT
"""Reverse mode through functions that call themselves (or each other).

Each such function ``f`` becomes a pair: ``f.fwd`` runs it and tapes what the reverse sweep needs, ``f.rev`` takes its
array arguments, their shadows and the cotangents of its results, and returns the cotangents of its scalar arguments.
There are no frames: the reverse sweep makes the same calls in exactly the opposite order, so every tape is indexed by a
count of invocations (or of iterations, for values of a loop inside ``f``) that goes up in the forward sweep and down in
the reverse one. Counts and tapes are buffers that the outermost caller allocates and that all functions of the
recursion pass along.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pullback.analysis.activity import activity, differentiable
from pullback.diag import DerivativeError
from pullback.ir.build import Builder
from pullback.ir.core import Block, Function, Op, Value, clone_function, free_values, walk
from pullback.ir.derivative import is_leaf
from pullback.ir.types import Array, Scalar
from pullback.prims.table import Row

from .place import Placer
from .plan import Planner
from .prepare import count_trips, free_active, hoist_constants, needed, places, sweep_dead
from .sweep import Mirror, Sweep, guarded_values


@dataclass(slots=True)
class Recursion:
    """The pairs of all functions that ``calls`` reach, and the buffers that they share."""

    fwd: dict[str, Function] = field(default_factory=dict)
    rev: dict[str, Function] = field(default_factory=dict)
    buffers: list[Value] = field(default_factory=list)


def recursion(callees: Mapping[str, Function], table: Mapping[str, Row]) -> Recursion:
    """Derive the pairs of ``callees`` (settled functions)."""
    made = Recursion()
    halves = [_pair(name, clone_function(f), table, made) for name, f in callees.items()]
    for half in halves:
        for f, own in half:
            _pass_buffers(f, own, made.buffers)
    everything = {f.name: f for f in (*made.fwd.values(), *made.rev.values())}
    for f in callees.values():
        everything.update((op.attrs["callee"], f.callees[op.attrs["callee"]]) for op in walk(f.body) if is_leaf(op))
    for f in everything.values():
        f.callees = everything
    return made


def _pair(
    name: str, func: Function, table: Mapping[str, Row], made: Recursion
) -> list[tuple[Function, dict[Value, Value]]]:
    hoist_constants(func)
    count_trips(func, table)
    body = func.body
    params = list(body.args)
    arrays = [p for p in params if isinstance(p.type, Array)]
    moving = [p for p in params if differentiable(p) and not isinstance(p.type, Array)]
    results = [r for r in body.results if differentiable(r)]
    act = activity(func, table, [p for p in params if differentiable(p)], [*results, *filter(differentiable, arrays)])
    where = places(func, act)
    behind = Block()
    b = Builder(table, behind, {op.results[0]: op.attrs["value"] for op in body.ops if op.name == "const"})
    sweep = Sweep(b, table, act, where, free_active(func, act), guarded_values(body, act.root), inner=True)
    shadows = [Value(a.type, f"s{a.name}") for a in arrays if differentiable(a)]
    sweep.shadow.update(zip([a for a in arrays if differentiable(a)], shadows, strict=True))
    seeds = [Value(Scalar(r.type.dtype), f"ct_{r.name}") for r in results]
    ct: dict[Value, Value] = {}
    for r, s in zip(results, seeds, strict=True):
        sweep.add(ct, r, s)
    sweep.region(Mirror(body, behind), ct)
    gradients = [sweep.take(ct, p) for p in moving]
    behind.ops = sweep_dead(behind.ops, gradients)
    behind.results = gradients

    if sweep.copies:
        raise DerivativeError(
            "a matrix product inside a recursive function cannot be differentiated in reverse mode yet",
            help="write the product as a loop, or keep it outside of the recursion",
        )
    plan = Planner(table, act, where, inner=True).plan(needed(behind, where.block))
    buffers: list[Value] = []
    placer = Placer(b, where, sweep.mirrors, plan, buffers)
    placer.numbering(body)  # every function counts its invocations, so that the sweeps stay in step
    placer.record()
    placer.supply_root(behind)
    made.buffers += buffers
    constants = [op for op in body.ops if op.name == "const"]
    behind.ops = [_copy_const(op, behind) for op in constants] + behind.ops
    behind.args = [*arrays, *shadows, *seeds]
    fwd, rev = Function(f"{name}.fwd", body), Function(f"{name}.rev", behind)
    made.fwd[name], made.rev[name] = fwd, rev
    renamed = _own_values(behind)
    return [(fwd, {v: v for v in buffers}), (rev, renamed)]


def _copy_const(op: Op, _: Block) -> Op:
    return Op("const", [], list(op.results), dict(op.attrs), [], op.loc)


def _own_values(block: Block) -> dict[Value, Value]:
    """Rename what the reverse function shares with the forward one (parameters, constants, buffers) to its own."""
    env: dict[Value, Value] = {a: Value(a.type, a.name) for a in block.args}
    for op in block.ops:
        if op.name == "const":
            env.setdefault(op.result, Value(op.result.type, op.result.name))
    for v in free_values(block):
        if v not in env:
            env[v] = Value(v.type, v.name)

    def visit(b: Block) -> None:
        for op in b.ops:
            op.operands = [env.get(x, x) for x in op.operands]
            op.results = [env.get(x, x) for x in op.results]
            for region in op.regions:
                visit(region)
        b.results = [env.get(x, x) for x in b.results]

    visit(block)
    block.args = [env[a] for a in block.args]
    return env


def _pass_buffers(func: Function, own: Mapping[Value, Value], buffers: Sequence[Value]) -> None:
    """Add the shared buffers to the parameters, and to every call."""
    mine = [own.get(v) or Value(v.type, v.name) for v in buffers]
    func.body.args = [*func.body.args, *mine]
    for op in walk(func.body):
        if op.name == "call" and not is_leaf(op):
            pass_along(op, mine)


def pass_along(op: Op, buffers: Sequence[Value]) -> None:
    """A ``call`` of a recursive function becomes one of its ``fwd``; those the sweep made (``adjoint``) stay."""
    attrs = dict(op.attrs)
    if not attrs.pop("adjoint", False):
        attrs["callee"] = f"{attrs['callee']}.fwd"
    op.attrs = attrs
    op.operands = [*op.operands, *buffers]
