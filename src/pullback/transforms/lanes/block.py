# SPDX-License-Identifier: MIT
"""The loop over blocks of lanes: see the package's docstring.

Lanes beyond the last example repeat the last one, so that code need not be masked for their sake; they write to nothing
that is shared.
"""

from __future__ import annotations

from dataclasses import dataclass

from pullback.analysis.activity import static_roots
from pullback.diag import UnsupportedError
from pullback.ir.build import Builder
from pullback.ir.core import Block, Function, Op, Value, clone_block, free_values, walk
from pullback.ir.lanes import lane_ids, reduce_lanes
from pullback.ir.types import Array, Scalar

from .calls import STAGES
from .choose import Choice, choose
from .code import Code, Table
from .memory import Memory
from .uniform import Uniformity, uniformity
from .values import Declined, Numbers
from .width import MANY, NARROW, WIDE, wide, width_of


def lanes(func: Function, table: Table) -> Function:
    """Run the loops over examples of ``func`` in lanes, each as a function of its own, which no later pass touches.

    Loops that cannot stay as they are; the reasons are in the function's attribute ``declined``.
    """
    if any(op.attrs.get("examples") for op in walk(func.body)):
        func.callees = dict(func.callees)
        _visit(func.body, func, table)
    return func


def _visit(block: Block, func: Function, table: Table) -> None:
    out: list[Op] = []
    for op in block.ops:
        strategy = op.attrs.pop("examples", "loop") if op.name == "for" else "loop"
        if strategy != "loop":
            try:
                out += _batched(op, strategy, func, table)
                continue
            except Declined as why:
                if strategy == "lanes":
                    raise _refused(why, op) from None
                what = "elements" if strategy == "elements" else "examples"
                note = (f"{what} run one after the other: {why.reason}", why.loc or op.loc)
                func.attrs["declined"] = (*func.attrs.get("declined", ()), note)
        for region in op.regions:
            _visit(region, func, table)
        out.append(op)
    block.ops = out


def _batched(loop: Op, strategy: str, func: Function, table: Table) -> list[Op]:
    """``loop`` in lanes, or for "auto" a choice between that and the loop itself by the sizes it finds."""
    u = uniformity(loop)
    choice = Choice(True) if strategy != "auto" else choose(loop, u)
    if choice.lanes is False:
        raise Declined("the loops along its arrays are vectors already, or it calls itself", loop.loc)
    if strategy == "elements" and wide(loop, u):
        return _by_count(loop, u, func, table)
    code = in_lanes(loop, u, table, func.callees, width_of(loop, u))
    call = _outlined(code.ops, loop, func)
    func.attrs["lanes"] = (
        *func.attrs.get("lanes", ()),
        *_report(code, choice, loop, "elements" if strategy == "elements" else "examples"),
    )
    if choice.lanes:
        call.results = loop.results
        return [call]
    holder = Block()
    b = Builder(table, holder)
    b.loc = loop.loc
    long = b.const(False, Scalar("b1"))
    for size, bound in choice.sizes:
        long = b.op("or", long, b.op("ge", size, b.index(bound)))
    ways = [Block(), Block()]
    for way, op in zip(ways, (loop, call), strict=True):
        way.results = [Value(r.type, r.name) for r in op.results]
        way.ops = [Op(op.name, op.operands, way.results, op.attrs, op.regions, op.loc)]
    _visit(ways[0], func, table)
    b.append(Op("if", [long], loop.results, {}, ways, loop.loc))
    return holder.ops


def _by_count(loop: Op, u: Uniformity, func: Function, table: Table) -> list[Op]:
    """``loop`` in blocks as wide as there are examples for."""
    holder = Block()
    b = Builder(table, holder)
    b.loc = loop.loc
    many = b.op("ge", loop.operands[0], b.index(MANY))
    ways = []
    for width in (WIDE, NARROW):
        code = in_lanes(loop, u, table, func.callees, width)
        call = _outlined(code.ops, loop, func)
        call.results = [Value(r.type, r.name) for r in loop.results]
        way = Block()
        way.ops, way.results = [call], call.results
        ways.append(way)
    func.attrs["lanes"] = (*func.attrs.get("lanes", ()), *_report(code, Choice(True), loop, "elements"))
    b.append(Op("if", [many], loop.results, {}, ways, loop.loc))
    return holder.ops


def _report(code: InLanes, choice: Choice, loop: Op, what: str) -> list[tuple[str, int]]:
    """What ``explain`` says: texts with the places that they are about."""
    unless = f", or of {WIDE} where there are {MANY} and more" if code.width == NARROW and what == "elements" else ""
    if not choice.lanes:
        bounds = sorted({bound for _, bound in choice.sizes})
        unless = f", unless arrays have {' or '.join(map(str, bounds))} entries or more: then one after the other"
    return [(f"{what} run in blocks of {code.width} SIMD lanes{unless}", loop.loc), *code.notes]


def _outlined(ops: list[Op], loop: Op, func: Function) -> Op:
    """A call of a function that consists of ``ops``."""
    body = Block()
    body.ops, body.results = ops, list(loop.results)
    outer = free_values(body)
    body.args = [Value(v.type, v.name) for v in outer]
    code = clone_block(body, dict(zip(outer, body.args, strict=True)))
    code.args = body.args
    made = Function(f"{func.name}.lanes{len(func.callees)}", code)
    made.callees = func.callees
    made.attrs = dict.fromkeys((*STAGES, "outlined"), True)
    root = static_roots(func)
    given = [root[v] for v in outer if isinstance(v.type, Array)]
    if len(set(given)) == len(given):
        made.attrs["apart"] = True  # its arrays do not overlap, as those of a function of the user's
    func.callees[made.name] = made
    results = [Value(r.type, r.name) for r in loop.results]
    return Op("call", outer, results, {"callee": made.name}, [], loop.loc)


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
    """``ops`` take the place of the loop; ``notes``: what was masked and put together, and where."""

    ops: list[Op]
    width: int
    notes: list[tuple[str, int]]


def in_lanes(loop: Op, u: Uniformity, table: Table, callees: dict[str, Function], width: int) -> InLanes:
    """A loop over examples, in lanes; what it calls is added to ``callees``."""
    holder = Block()
    b = Builder(table, holder)
    added = dict(callees)
    code = Code(loop.regions[0], u, Numbers(b, width), table, added, carried=True)
    _blocks(code, loop)
    callees.update(added)
    return InLanes(holder.ops, code.n.width, [*_names(loop, u), *code.notes])


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


def _blocks(code: Code, loop: Op) -> None:
    """The loop over blocks of lanes."""
    b, n = code.b, code.n
    body = loop.regions[0]
    count, *inits = loop.operands
    w = b.index(n.width)
    blocks = b.op("floordiv", b.op("add", count, b.index(n.width - 1)), w)
    zeros = [n.zero(x.type.dtype) for x in inits]

    def block(k: Value, carried: list[Value]) -> list[Value]:
        first = b.op("mul", k, w)
        number = n.op("add", first, lane_ids(b, n.width))
        live = n.op("lt", number, count)
        full = b.op("le", b.op("add", first, w), count)
        last = n.op("minimum", number, b.op("sub", count, b.index(1)))
        code.m = Memory(b, n, live, last, first, full)
        code.env[body.args[0]] = last
        code.env.update(zip(body.args[1:], carried, strict=True))
        code.ops(body, None)
        return [code.vector(y) for y in body.results]

    totals = b.for_(blocks, zeros, block)
    for init, total, result in zip(inits, totals, loop.results, strict=True):
        made = b.op("add", init, reduce_lanes(b, "sum_lanes", total))
        # under the name that the code behind the loop knows
        op = b.block.ops[-1]
        assert op.results == [made]
        op.results = [result]
