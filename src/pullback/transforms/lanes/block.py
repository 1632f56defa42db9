# SPDX-License-Identifier: MIT
"""The loop over blocks of lanes: see the package's docstring.

Lanes beyond the last example repeat the last one, so that code need not be masked for their sake; they write to nothing
that is shared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pullback.diag import UnsupportedError
from pullback.ir.build import Builder
from pullback.ir.core import Block, Function, Op, Value, clone_op, walk
from pullback.ir.lanes import lane_ids, reduce_lanes
from pullback.ir.types import I8, Array
from pullback.transforms.stages import STAGES

from .choose import in_blocks
from .code import Code, Table
from .deal import Deal, dealt, independent, one_by_one, outlined
from .memory import Memory
from .ready import Ready
from .uniform import Uniformity, uniformity
from .values import Arr, Declined, Numbers
from .width import MANY, wide_of, width_of


def lanes(func: Function, table: Table) -> Function:
    """Run the loops over examples of ``func`` in lanes, each as a function of its own, which no later pass touches.

    Loops that cannot stay as they are; the reasons are in the function's attribute ``declined``.
    """
    if any(op.attrs.get("examples") for op in walk(func.body)):
        func.callees = dict(func.callees)
        ready = Ready(func, table)
        for op in list(walk(func.body)):
            if op.name == "for" and op.attrs.get("examples", "loop") != "loop":
                ready.loop(op)
        _visit(func.body, func, table)
    return func


def _visit(block: Block, func: Function, table: Table, alone: bool = False) -> None:
    """``alone``: on one of several threads already."""
    out: list[Op] = []
    for op in block.ops:
        strategy = op.attrs.pop("examples", None) if op.name == "for" else None
        threads = op.attrs.pop("threads", 1) if strategy is not None and not alone else 1
        if strategy is not None and (made := _examples(op, strategy, threads, func, table)) is not None:
            out += made
            continue
        for region in op.regions:
            _visit(region, func, table, alone)
        out.append(op)
    block.ops = out


def _examples(loop: Op, strategy: str, threads: int, func: Function, table: Table) -> list[Op] | None:
    """A loop over examples in lanes, on threads, or both; None if it stays as it is."""
    if strategy == "loop" and threads == 1:
        return None
    u = uniformity(loop)
    deal = _deal(loop, u, func, threads) if threads > 1 else None
    if strategy != "loop":
        try:
            return _batched(loop, u, deal, strategy, func, table)
        except Declined as why:
            if strategy == "lanes":
                raise _refused(why, loop) from None
            what = "elements" if strategy == "elements" else "examples"
            note = (f"{what} run one after the other: {why.reason}", why.loc or loop.loc)
            func.attrs["declined"] = (*func.attrs.get("declined", ()), note)
    return _one_by_one(loop, deal, func, table) if deal is not None else None


def _deal(loop: Op, u: Uniformity, func: Function, threads: int) -> Deal | None:
    """How the examples are dealt out to threads; None, with a note, if they must follow one another."""
    try:
        deal = independent(loop, u, func, threads)
    except Declined as why:
        _note(func, (f"examples run on one thread: {why.reason}", why.loc or loop.loc))
        return None
    _note(func, (f"examples are dealt out to {threads} threads", loop.loc))
    return deal


def _one_by_one(loop: Op, deal: Deal, func: Function, table: Table) -> list[Op]:
    _visit(loop.regions[0], func, table, alone=True)
    holder = Block()
    b = Builder(table, holder)
    b.loc = loop.loc
    one_by_one(b, func, loop, deal)
    return holder.ops


def _batched(loop: Op, u: Uniformity, deal: Deal | None, strategy: str, func: Function, table: Table) -> list[Op]:
    """``loop`` in lanes; for "auto" as many of its examples as is best, and the others one after the other."""
    holder = Block()
    b = Builder(table, holder)
    b.loc = loop.loc
    fixed = loop.attrs.pop("lanes", None)
    width = fixed or width_of(loop, u)
    n, told = loop.operands[0], ""
    if strategy == "auto":
        n, why = in_blocks(loop, u, width, func, b, table)
        told = f", those left over one after the other{why}"
    code = (in_lanes if fixed else _by_count)(loop, u, b, width, n, deal, func, table)
    what = "elements" if strategy == "elements" else "examples"
    lanes = (
        f"{width} SIMD lanes{told}"
        if code.wide is None
        else f"{width} SIMD lanes, or {code.wide} if there are many{told}"
    )
    _note(func, (f"{what} run in blocks of {lanes}", loop.loc), *_names(loop, u), *code.notes)
    if strategy != "auto":
        _rename(holder.ops, code.totals, loop.results)
        return holder.ops
    rest = _after(loop, n, code.totals, b)
    if deal is not None:
        return [*holder.ops, *_one_by_one(rest, deal, func, table)]
    _visit(rest.regions[0], func, table)
    return [*holder.ops, rest]


def _by_count(
    loop: Op, u: Uniformity, b: Builder, width: int, n: Value, deal: Deal | None, func: Function, table: Table
) -> InLanes:
    """The first ``n`` examples of a loop in lanes, in wide blocks if there are enough of them."""
    wide = wide_of(loop, u)
    if wide is None or wide == width:
        return in_lanes(loop, u, b, width, n, deal, func, table)
    ways = [Block(), Block()]
    for way, lanes in zip(ways, (wide, width), strict=True):
        with b.at(way):
            code = in_lanes(loop, u, b, lanes, n, deal, func, table)
        way.results = code.totals
    totals = [Value(r.type, r.name) for r in loop.results]
    b.append(Op("if", [b.op("ge", n, b.index(MANY))], totals, {}, ways, loop.loc))
    return InLanes(totals, code.notes, wide)


def _note(func: Function, *notes: tuple[str, int]) -> None:
    """For ``explain``: texts with the places that they are about."""
    func.attrs["lanes"] = (*func.attrs.get("lanes", ()), *notes)


def _after(loop: Op, first: Value, inits: Sequence[Value], b: Builder) -> Op:
    """``loop`` over the examples from number ``first`` on."""
    body = loop.regions[0]
    region = Block([Value(I8, "k"), *body.args[1:]])
    with b.at(region):
        k = b.op("add", first, region.args[0])
        env = dict(zip(body.args, [k, *region.args[1:]], strict=True))
        region.ops += [clone_op(op, env) for op in body.ops]
    region.results = [env.get(y, y) for y in body.results]
    count = b.op("sub", loop.operands[0], first)
    return Op("for", [count, *inits], loop.results, {}, [region], loop.loc)


def _rename(ops: Sequence[Op], old: Sequence[Value], new: Sequence[Value]) -> None:
    """Results under the names that the code behind knows."""
    names = dict(zip(old, new, strict=True))
    for op in ops:
        op.results = [names.get(r, r) for r in op.results]


def _refused(why: Declined, op: Op) -> UnsupportedError:
    error = UnsupportedError(
        f"vmap with strategy='lanes' cannot run these examples in lanes: {why.reason}",
        help=f"{why.instead}strategy='auto' or 'loop' run them one after the other",
    )
    error.loc = why.loc or _place(op)
    return error


def _place(loop: Op) -> int:
    """Where the loop is in the user's program, or the first of its ops that has a place there."""
    return next((op.loc for op in (loop, *walk(loop.regions[0])) if op.loc), 0)


@dataclass(slots=True)
class InLanes:
    """``totals``: what the loop hands on; ``notes``: what was masked and put together, and where."""

    totals: list[Value]
    notes: list[tuple[str, int]]
    wide: int | None = None  # lanes of a block, where there are many examples


def in_lanes(
    loop: Op, u: Uniformity, b: Builder, width: int, n: Value, deal: Deal | None, func: Function, table: Table
) -> InLanes:
    """The first ``n`` examples of a loop, in lanes, where ``b`` stands; functions that it calls are added to those of
    ``func``."""
    added = dict(func.callees)
    code = Code(loop.regions[0], u, Numbers(b, width), table, added, carried=True)
    blocks = b.op("floordiv", b.op("add", n, b.index(width - 1)), b.index(width))
    stages = dict.fromkeys(STAGES, True)
    inits = loop.operands[1:]
    totals = [Value(x.type, r.name) for x, r in zip(inits, loop.results, strict=True)]

    def run(first: Value | None, trips: Value, arrays: Mapping[Value, Value]) -> list[Value]:
        found = _blocks(code, loop, n, first, trips, arrays)
        func.callees.update(added)
        return found

    if deal is not None:
        dealt(b, func, loop, blocks, deal, run, stages, totals)
        return InLanes(totals, list(code.notes))
    inside = Block()
    with b.at(inside):
        found = run(None, blocks, {})
        for x, y, r in zip(inits, found, totals, strict=True):
            b.append(Op("add", [x, y], [r], {}, [], loop.loc))
    call = outlined(inside, totals, func, "lanes", stages, loop.loc)
    call.results = totals
    b.append(call)
    return InLanes(totals, list(code.notes))


def _names(loop: Op, u: Uniformity) -> list[tuple[str, int]]:
    """The variables that differ between examples, and those that do not."""
    found: dict[bool, dict[str, None]] = {True: {}, False: {}}
    for op in walk(loop.regions[0]):
        for v in (*op.results, *(a for region in op.regions for a in region.args)):
            if v.name.isidentifier():
                found[v in u.varying or v in u.placed or (isinstance(v.type, Array) and u.base(v) in u.varying)][
                    v.name
                ] = None
    uniform = [name for name in found[False] if name not in found[True]]
    texts = {"differ between examples": list(found[True]), "are the same for all examples": uniform}
    return [(f"{', '.join(names)} {what}", 0) for what, names in texts.items() if names]


def _blocks(
    code: Code, loop: Op, count: Value, start: Value | None, blocks: Value, arrays: Mapping[Value, Value]
) -> list[Value]:
    """The loop over so many blocks of lanes, from number ``start`` on, of ``count`` examples; what it adds to sums that
    are handed on.

    ``arrays``: what takes the place of outer ones.
    """
    b, n = code.b, code.n
    body = loop.regions[0]
    w = b.index(n.width)
    zeros = [n.zero(x.type.dtype) for x in loop.operands[1:]]
    for x, own in arrays.items():
        code.env[x] = Arr(own, False, [b.dim(own, k) for k in range(own.type.ndim)])  # type: ignore[union-attr]

    def block(k: Value, carried: list[Value]) -> list[Value]:
        first = b.op("mul", k if start is None else b.op("add", start, k), w)
        number = n.op("add", first, lane_ids(b, n.width))
        live = n.op("lt", number, count)
        full = b.op("le", b.op("add", first, w), count)
        last = n.op("minimum", number, b.op("sub", count, b.index(1)))
        some = b.op("minimum", w, b.op("sub", count, first))
        code.m = Memory(b, n, live, last, first, full, code.kernels, some)
        code.env[body.args[0]] = last
        code.env.update(zip(body.args[1:], carried, strict=True))
        code.ops(body, None)
        return [code.vector(y) for y in body.results]

    return [reduce_lanes(b, "sum_lanes", total) for total in b.for_(blocks, zeros, block)]
