# SPDX-License-Identifier: MIT
"""Reverse mode put together: the joint function (forward sweep, then reverse sweep), and its split into a pair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pullback.analysis.activity import VIEWS, Activity, activity, differentiable
from pullback.diag import DerivativeError
from pullback.ir.build import Builder
from pullback.ir.core import Block, Function, Op, Value, clone_function, clone_op, free_values, rename, walk
from pullback.ir.derivative import is_leaf
from pullback.ir.types import Array, Scalar
from pullback.prims.table import Row
from pullback.transforms.forward import copy_array, zeros_like

from .examples import Again, drop_marked, example, mark_writes, merge, seeds_of
from .place import Placer, Recomputed, Tape
from .plan import Plan, Planner
from .prepare import count_trips, free_active, hoist_constants, needed, places, privatise, reachable, sweep_dead
from .recursion import pass_along, recursion
from .sweep import Sweep, guarded_values


@dataclass(slots=True)
class Joint:
    """``func``: parameters of the primal, then a cotangent per differentiated result; results of the primal, then a
    cotangent per differentiated parameter. The first ``boundary`` ops of its body are the forward sweep.
    """

    func: Function
    boundary: int
    primal_results: int
    seeds: list[Value]
    plan: Plan
    tapes: list[Tape | Recomputed] = field(default_factory=list)


def joint(
    func: Function,
    table: Mapping[str, Row],
    wrt: Sequence[int],
    outputs: Sequence[int],
    seeds: Sequence[float | None] | None = None,
    private: bool = False,
) -> Joint:
    """Forward and reverse sweep of a settled function, as one function.

    ``wrt``: indices of parameters; ``outputs``: indices of results. ``seeds``: a constant per output instead of a
    cotangent parameter (``None``: a parameter). ``private``: copy every array argument at entry (for a pair whose
    reverse sweep runs later).
    """
    func = clone_function(func)
    func.callees = dict(func.callees)
    hoist_constants(func)
    entry = sum(op.name == "const" for op in func.body.ops)
    private_of, copied = privatise(func, table, private)
    count_trips(func, table)
    body = func.body
    primal_results = len(body.results)
    params = [body.args[i] for i in wrt]
    for p in params:
        if not differentiable(p):
            raise DerivativeError(f"no derivative with respect to an argument of dtype {p.type.dtype} ({p.name})")
    inputs = [private_of.get(p, p) for p in params]
    results = [body.results[j] for j in outputs]
    act = activity(func, table, inputs, results)
    where = places(func, act)
    consts = {op.results[0]: op.attrs["value"] for op in body.ops if op.name == "const"}
    behind = Block()
    b = Builder(table, behind, consts)

    sweep = Sweep(b, table, act, where, free_active(func, act), guarded_values(body, act.root))
    sweep.again = lambda op: both_sweeps(op, act, table, func.callees)
    primal_ops = body.ops[entry + copied :]
    owned = [act.root[x] for x in (*inputs, *private_of.values()) if x in act.root]
    gradients, seed_params = _reverse(sweep, primal_ops, owned, inputs, results, seeds)
    plan, tapes, split_at = _both(func, table, sweep, behind, gradients)
    body.args = body.args + seed_params
    body.results = body.results + gradients
    func.name = f"{func.name}.vjp"
    if seeds is not None and None not in seeds and not private:
        merge(func, sweep.examples_of, split_at)
    drop_marked(body)
    return Joint(func, split_at, primal_results, seed_params, plan, tapes)


def _both(
    func: Function, table: Mapping[str, Row], sweep: Sweep, behind: Block, gradients: Sequence[Value]
) -> tuple[Plan, list[Tape | Recomputed], int]:
    """Put the reverse sweep behind the forward sweep: decide what is kept, record it there, and bring it here.

    Returns the plan, what is kept or computed again, and how many ops of the body are the forward sweep.
    """
    b, where, body = sweep.b, sweep.where, func.body
    behind.ops = sweep_dead(behind.ops, gradients)
    calls, reverse_calls = _recursive_calls(body, behind, sweep)
    func.callees = {**func.callees, **sweep.callees}
    plan = Planner(table, sweep.act, where, copies=sweep.copies.values()).plan(needed(behind, where.block))
    placer = Placer(b, where, sweep.mirrors, plan)
    placer.record()
    boundary = Block()
    with b.at(boundary):
        placer.hand_over()
    placer.supply(behind.ops)
    if reverse_calls:
        _join_recursion(func, table, calls, reverse_calls, boundary)
    split_at = len(body.ops) + placer.kept_reads
    body.ops = body.ops + boundary.ops + behind.ops
    return plan, [*placer.tapes.values(), *placer.recomputed()], split_at


def _recursive_calls(body: Block, behind: Block, sweep: Sweep) -> tuple[list[Op], list[Op]]:
    """Calls of recursive functions in the forward sweep, but for those that are made again, and their reverse."""
    again = {id(op) for loop, _ in sweep.examples_of for op in walk(loop.regions[0])}
    calls = [op for op in walk(body) if op.name == "call" and not is_leaf(op) and id(op) not in again]
    return calls, [op for op in walk(behind) if op.attrs.get("adjoint")]


def both_sweeps(loop: Op, act: Activity, table: Mapping[str, Row], callees: dict[str, Function]) -> Again | None:
    """Forward and reverse sweep of one iteration of a loop over examples; ``callees`` gets the functions it calls."""
    ex = example(loop, callees)
    if ex is None:
        return None
    func, body = ex.func, ex.func.body
    params = dict(zip(ex.outer, body.args[1:], strict=True))
    shadows, shadowed, moving = seeds_of(ex, act)
    hoist_constants(func)
    entry = sum(op.name == "const" for op in body.ops)
    inputs = [params[v] for v in (*shadowed, *moving)]
    sums = [j for j, y in enumerate(body.results) if differentiable(y)]
    added = [body.results[j] for j in sums]
    mine = activity(func, table, inputs, [*(p for p in ex.written if p in shadows), *added])
    where = places(func, mine)
    behind = Block()
    b = Builder(table, behind, {op.results[0]: op.attrs["value"] for op in body.ops if op.name == "const"})
    sweep = Sweep(b, table, mine, where, free_active(func, mine), guarded_values(body, mine.root))
    sweep.again = lambda op: both_sweeps(op, mine, table, callees)
    sweep.shadow.update(shadows)
    sweep.updates = ex.updates
    gradients, seeds = _reverse(sweep, body.ops[entry:], [], [params[v] for v in moving], added, None)
    drop_marked(behind)  # of loops over examples in this one
    mark_writes(body, ex)
    _both(func, table, sweep, behind, gradients)
    callees.update(func.callees)
    body.args = [*body.args, *shadows.values(), *seeds]
    body.results = gradients
    return Again(body, ex.outer, shadowed, moving, ex.read, sums)


def _join_recursion(
    func: Function, table: Mapping[str, Row], calls: Sequence[Op], reverse_calls: Sequence[Op], boundary: Block
) -> None:
    """Calls of recursive functions become calls of their pairs; this function allocates the buffers they share.

    The reverse sweep counts down in copies, so that it may run again.
    """
    pairs = recursion(reachable(func.body, func.callees), table)
    head = Block()
    b = Builder(table, head)
    tapes: list[Value] = []
    for v in pairs.buffers:
        assert isinstance(v.type, Array)
        if v.type.layout == "G":
            tapes.append(b.value("alloc", [b.index(64)], v.type, "tape", zero=True))
        else:
            tapes.append(b.alloc(v.type.dtype, [b.index(1)], zero=True, hint="count"))
    func.body.ops = head.ops + func.body.ops
    behind: list[Value] = []
    with b.at(boundary):
        for t in tapes:
            assert isinstance(t.type, Array)
            if t.type.layout == "C":
                cell = b.alloc(t.type.dtype, [b.index(1)], hint="count")
                b.store(cell, b.load(t, [b.index(0)]), [b.index(0)])
                behind.append(cell)
            else:
                behind.append(t)
    for op in calls:
        pass_along(op, tapes)
    for op in reverse_calls:
        pass_along(op, behind)
    func.callees = {**func.callees, **{f.name: f for f in (*pairs.fwd.values(), *pairs.rev.values())}}


def _reverse(
    sweep: Sweep,
    ops: Sequence[Op],
    owned: Sequence[Value],
    inputs: Sequence[Value],
    results: Sequence[Value],
    seeds: Sequence[float | None] | None,
) -> tuple[list[Value], list[Value]]:
    """Emit the reverse sweep of the top block; returns (cotangents of the inputs, cotangent parameters).

    ``owned``: buffers that ``ops`` did not make (arguments, and copies of those that are written): they need shadows.
    """
    b, act = sweep.b, sweep.act
    for x in dict.fromkeys(owned):
        if act.is_active(x):
            sweep.shadow[x] = zeros_like(b, x, shadow=True)
    sweep.shadows(ops)
    made: list[Value] = []
    ct: dict[Value, Value] = {}
    given = seeds if seeds is not None else [None] * len(results)
    for r, seed in zip(results, given, strict=True):
        t = r.type
        if seed is not None:
            sweep.add(ct, r, b.const(seed, Scalar(t.dtype)))
            continue
        s = Value(Array(t.dtype, t.dims, t.layout) if isinstance(t, Array) else Scalar(t.dtype), f"ct_{r.name}")
        made.append(s)
        if not isinstance(t, Array):
            sweep.add(ct, r, s)
        elif act.is_active(r):
            accumulate(b, sweep.shadow_of(r), s)
    sweep.adjoints(ops, ct)
    gradients = []
    for x in inputs:
        if not isinstance(x.type, Array):
            gradients.append(sweep.take(ct, x))
        else:
            gradients.append(sweep.shadow_of(x) if act.is_active(x) else zeros_like(b, x))
    return gradients, made


def accumulate(b: Builder, target: Value, source: Value) -> None:
    """``target += source``, elementwise, for arrays of one shape."""
    t = target.type
    assert isinstance(t, Array)

    def nest(idx: list[Value]) -> list[Value]:
        if len(idx) == t.ndim:
            for part in (0, 1) if t.element != t.dtype else (None,):
                b.store(target, b.op("add", b.load(target, idx, part), b.load(source, idx, part)), idx, part)
        else:
            b.for_(b.dim(target, len(idx)), [], lambda k, _: nest([*idx, k]), parallel=True)
        return []

    nest([])


def split(j: Joint, table: Mapping[str, Row]) -> tuple[Function, Function]:
    """The pair: ``fwd(args) -> (results, residuals)`` and ``rev(residuals, cotangents) -> cotangents``.

    Residuals are the values of the forward sweep that the reverse sweep uses; it writes none of them, so it may run any
    number of times. A growable tape is handed over as an array of its final size.
    """
    body = j.func.body
    ahead, behind = Block(), Block()
    seeds = set(j.seeds)
    ahead.args = [a for a in body.args if a not in seeds]
    ahead.ops, behind.ops = body.ops[: j.boundary], body.ops[j.boundary :]
    behind.results = body.results[j.primal_results :]
    residuals, views = _bases([v for v in free_values(behind) if v not in seeds], ahead)
    b = Builder(table, ahead)
    start = Block()
    env: dict[Value, Value] = {}
    handed: list[Value] = []
    params: list[Value] = []
    for v in residuals:
        grown = isinstance(v.type, Array) and v.type.layout == "G"
        handed.append(copy_array(b, v) if grown else v)
        params.append(Value(handed[-1].type, v.name))
        env[v] = params[-1]
        if grown and _passed_on(behind, v):
            with b.at(start):
                env[v] = _growable(b, params[-1])
    ahead.results = body.results[: j.primal_results] + handed
    behind.args = params + list(j.seeds)
    start.ops += [clone_op(op, env) for op in views]
    rename(behind, env)
    behind.ops = start.ops + behind.ops
    fwd, rev = Function(f"{j.func.name}.fwd", ahead), Function(f"{j.func.name}.rev", behind)
    for f in (fwd, rev):
        f.callees, f.attrs = j.func.callees, dict(j.func.attrs)
    return fwd, rev


def _bases(values: Sequence[Value], ahead: Block) -> tuple[list[Value], list[Op]]:
    """What to hand over for ``values``, and the ops that make them of it: views and constants are made anew, or each
    view would be handed over as a copy of its own."""
    made = {op.results[0]: (k, op) for k, op in enumerate(ahead.ops) if op.name in VIEWS or op.name == "const"}
    handed: dict[Value, None] = {}
    again: dict[int, Op] = {}
    todo = list(reversed(values))
    while todo:
        v = todo.pop()
        if v not in made:
            handed[v] = None
        elif made[v][0] not in again:
            place, op = made[v]
            again[place] = op
            todo += reversed(op.operands)
    return list(handed), [again[k] for k in sorted(again)]


def _passed_on(block: Block, v: Value) -> bool:
    return any(op.name == "call" and v in op.operands for op in walk(block))


def _growable(b: Builder, x: Value) -> Value:
    """A growable buffer with the contents of ``x``: functions of a recursion take their tapes as such."""
    assert isinstance(x.type, Array)
    n = b.dim(x, 0)
    made = b.value("alloc", [n], Array(x.type.dtype, x.type.dims, "G"), x.name, zero=True)

    def body(k: Value, _: list[Value]) -> list[Value]:
        b.store(made, b.load(x, [k]), [k])
        return []

    b.for_(n, [], body)
    return made
