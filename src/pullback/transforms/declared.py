# SPDX-License-Identifier: MIT
"""Declared derivatives (``ir.derivative``) under differentiation: emission of a half, transposition, removal.

Both modes emit the half that they need with ``emit``, in place. Where a rule gives one half only, the other is its
transpose, provided that it is linear in its seeds by construction (``analysis.linearity``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pullback.analysis.activity import differentiable
from pullback.analysis.linearity import nonlinear
from pullback.analysis.roots import roots
from pullback.diag import DerivativeError
from pullback.ir.build import Builder
from pullback.ir.core import Block, Function, Op, Value, clone_function, clone_op, walk
from pullback.ir.derivative import Derivative, Half, declared
from pullback.ir.types import B1, Array, Scalar, Type
from pullback.prims.table import Row
from pullback.transforms.dce import dce
from pullback.transforms.forward import copy_array, zeros_like
from pullback.transforms.inline import reachable

Table = Mapping[str, Row]


def half_of(d: Derivative, mode: str) -> Half:
    """The half for a mode; raises where there is none."""
    half = d.pull if mode == "reverse" else d.push
    if half is None:
        raise DerivativeError(
            f"{d.name} has no derivative in {mode} mode: {d.why.get(mode, 'no rule gives it')}",
            help=f"declare one with pb.{'rrule' if mode == 'reverse' else 'frule'}",
        )
    return half


def no_rule(op: Op) -> DerivativeError:
    """A function that stays Python is reached by a derivative."""
    error = DerivativeError(
        f"the opaque function '{op.attrs['extern'].name}' has no derivative",
        help="declare one with pb.rrule or pb.frule, or that there is none with pb.nondifferentiable",
    )
    error.loc = op.loc
    return error


def written_params(func: Function) -> set[Value]:
    """Array parameters that a half changes: they must be copies."""
    table = roots(func)
    hit: set[Value] = set()
    for op in walk(func.body):
        if op.name in ("store", "assign", "fill"):
            hit |= table[op.operands[0]]
        elif op.name == "call" and declared(op) is None:
            hit.update(*(table[x] for x in op.operands if isinstance(x.type, Array)))
    return hit & set(func.body.args)


def emit(
    b: Builder,
    d: Derivative,
    half: Half,
    active: Sequence[bool],
    seeds: Sequence[Value],
    free: Callable[[int], Value],
    wanted: Sequence[bool],
) -> list[Value | None]:
    """Append the code of a half; what it gives where ``wanted``, else None.

    ``active``: which inputs are; ``free``: values for the numbers in ``half.free``.
    """
    for k, name in d.named.items():
        if active[k]:
            raise DerivativeError(
                f"{d.name} gives no derivative for the argument '{name}', which is given by name",
                help="give it by position, or as pb.stop_gradient(...)",
            )
    func = clone_function(half.func)
    keep = [g for g, w in zip(half.gives, wanted, strict=True) if w and g is not None]
    func.body.results = [func.body.results[g] for g in keep]
    dce(func, b.table)
    changed = written_params(func)
    params = func.body.args
    env: dict[Value, Value] = {}
    count = d.inputs
    for p, flag in zip(params[:count], active, strict=True):
        env[p] = b.const(flag, B1)
    given = [*seeds, *map(free, half.free)]
    for p, v in zip(params[count:], given, strict=True):
        env[p] = _fitting(b, v, p, p in changed)
    b.block.ops += [clone_op(op, env) for op in func.body.ops]
    for op in b.block.ops:
        if op.name == "const":
            b.consts[op.results[0]] = op.attrs["value"]
    made = iter([env.get(y, y) for y in func.body.results])
    return [next(made) if w and g is not None else None for g, w in zip(half.gives, wanted, strict=True)]


def _fitting(b: Builder, v: Value, p: Value, private: bool) -> Value:
    """``v`` as code that was written for the parameter ``p`` may use it."""
    if not isinstance(v.type, Array) or not isinstance(p.type, Array):
        return v
    if p.type.layout == "F" and v.type.layout != "F":
        axes = list(reversed(range(v.type.ndim)))
        return b.transpose(copy_array(b, b.transpose(v, axes)), axes)
    if private or (p.type.layout == "C" and v.type.layout != "C"):
        return copy_array(b, v)
    return v


# --------------------------------------------------------------------------------------------------- transposition


def transposed(
    d: Derivative,
    half: Half,
    like: Sequence[int],
    seeds: Sequence[Type],
    table: Table,
    joint: Callable[..., Function],
) -> Half | str:
    """The other half, or why there is none.

    ``like``: for each seed of ``half`` the number of a value of the call that has its sizes. ``seeds``: types of the
    seeds of the new half. ``joint(func, table, wrt, outputs)``: ``func`` with a cotangent parameter more for each
    output, and a result more for each parameter in ``wrt``.
    """
    func, lead, count = half.func, d.inputs, len(like)
    params = func.body.args
    reason = nonlinear(func, params[lead : lead + count])
    if reason is not None:
        return reason
    outputs = [g for g in half.gives if g is not None]
    # what nothing depends on has no cotangent
    moving = [i for i in range(count) if differentiable(params[lead + i])]
    made = joint(func, table, [lead + i for i in moving], outputs)
    old = made.body.args[: len(params)]
    given = dict(zip(outputs, made.body.args[len(params) :], strict=True))
    new = [given[g] if g is not None else Value(t, "unused") for g, t in zip(half.gives, seeds, strict=True)]
    start = Block()
    b = Builder(table, start)
    env: dict[Value, Value] = {}
    shapes: list[Value] = []
    extra: list[int] = []
    for k, x in zip(like, old[lead : lead + count], strict=True):
        if isinstance(x.type, Array):
            shapes.append(Value(x.type, "like"))
            extra.append(k)
            env[x] = zeros_like(b, shapes[-1])
        else:
            env[x] = b.const(0.0, Scalar(x.type.dtype))
    body = Block()
    body.args = [*old[:lead], *new, *old[lead + count :], *shapes]
    rest = [clone_op(op, env) for op in made.body.ops]
    body.ops = start.ops + rest
    results = made.body.results[len(func.body.results) :]
    body.results = [env.get(r, r) for r in results]
    turned = Function(f"{func.name}.t", body)
    turned.callees = made.callees
    gives = tuple(moving.index(i) if i in moving else None for i in range(count))
    return Half(turned, (*half.free, *extra), gives)


# -------------------------------------------------------------------------------------------------------- removal


def commit(func: Function, table: Table) -> Function:
    """No derivative can be asked for any more: results of declared calls are the values that they stand for."""

    def visit(block: Block, sub: dict[Value, Value]) -> None:
        kept: list[Op] = []
        for op in block.ops:
            if sub:
                op.operands = [sub.get(x, x) for x in op.operands]
            for region in op.regions:
                visit(region, sub)
            d = declared(op) if op.name == "call" else None
            if d is not None:
                sub.update(zip(op.results, op.operands[d.inputs :], strict=False))
            elif op.name == "stop":
                sub[op.results[0]] = op.operands[0]
            else:
                kept.append(op)
        block.ops = kept
        block.results = [sub.get(x, x) for x in block.results]

    for f in (func, *func.callees.values()):
        visit(f.body, {})
    func.callees = reachable(func)
    return func


def any_declared(func: Function) -> bool:
    return any(
        op.name == "call" and declared(op) is not None for f in (func, *func.callees.values()) for op in walk(f.body)
    )


__all__ = ["any_declared", "commit", "emit", "half_of", "transposed"]
