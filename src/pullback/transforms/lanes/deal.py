# SPDX-License-Identifier: MIT
"""Loops over examples on several threads: the examples are dealt out in chunks, to whoever is free.

``for {threads} q in 0..chunks`` calls one function, which runs the examples of chunk ``q`` (``ir/dealt.py``). No
example may read what another writes, and each writes its own part, or adds to a sum. Sums are taken in *parts* of the
batch, each in memory of its own, and added up in the order of the parts, whoever ran them: what comes out depends on
the number of threads, and on nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from pullback.analysis.activity import static_roots
from pullback.analysis.calls import Calls
from pullback.ir.build import Builder
from pullback.ir.core import Block, Function, Op, Value, clone_op, free_values, use_counts, walk
from pullback.ir.types import I8, Array
from pullback.transforms.reverse.prepare import reachable

from .shared import Sums, sums
from .uniform import Uniformity
from .values import Declined

#: chunks per thread: enough that nobody waits long for the last one
CHUNKS = 16

#: what runs one turn of the loop: takes its number, carried sums, and arrays by what stands for them
Turn = Callable[[Value, list[Value], Mapping[Value, Value]], list[Value]]


@dataclass(slots=True)
class Deal:
    """How a loop is dealt out. ``added``: outer arrays that examples add to."""

    threads: int
    added: list[Value] = field(default_factory=list)


def independent(loop: Op, u: Uniformity, func: Function, threads: int) -> Deal:
    """Whether the examples of ``loop``, which is in ``func``, may run at once; else ``Declined``."""
    body = loop.regions[0]
    root = static_roots(func)
    _refuse_calls(body, root, func)
    found = sums(body, True, u, use_counts(body), func.callees)
    outer = {v for v in free_values(body) if isinstance(v.type, Array)}
    written: dict[Value, set[Value]] = {}  # by root: the outer arrays through which it is written
    read: dict[Value, set[Value]] = {}
    for op in walk(body):
        if op.name in ("store", "fill", "matmul"):
            base = u.base(op.operands[0])
            if base in outer:
                written.setdefault(root[base], set()).add(base)
        for x in _read(op, found):
            if isinstance(x.type, Array) and u.base(x) in outer:
                read.setdefault(root[u.base(x)], set()).add(u.base(x))
    own = _exactly_own(loop, u)
    for r, through in written.items():
        if len(through) > 1 or read.get(r, through) != through:
            raise Declined("examples write an array that they also use by another name", loop.loc)
        (x,) = through
        assert isinstance(x.type, Array)
        if x.type.layout == "G":
            raise Declined("examples write a tape of all", loop.loc)
    added = _added(body, u, found, own, outer)
    if any(root[x] in read for x in added):
        raise Declined("an example reads what another one writes", loop.loc)
    return Deal(threads, added)


def _refuse_calls(body: Block, root: Mapping[Value, Value], func: Function) -> None:
    """Functions that examples call write nothing that examples share, and are known to bear threads."""
    calls = [op for op in walk(body) if op.name == "call"]
    if not calls:
        return
    mine = {r for op in walk(body) for r in op.results}
    for op in (*calls, *(op for f in reachable(body, func.callees).values() for op in walk(f.body))):
        if "extern" in op.attrs and op.attrs["extern"].address is not None:
            raise Declined("an opaque function may not bear to run on several threads", op.loc)
    effects = Calls(func.callees)
    for op in calls:
        for x in effects.written(op):
            if root[x] not in mine:
                raise Declined(f"'{op.attrs['callee']}' may write an array that examples share", op.loc)


def _read(op: Op, found: Sums) -> list[Value]:
    if op in found.parts:
        return []
    if op.name in ("matmul", "call"):
        return op.operands[1:] if op.name == "matmul" else op.operands
    return op.operands[:1] if op.name in ("load", "copy") else []


def _exactly_own(loop: Op, u: Uniformity) -> set[Value]:
    """Numbers that no other example of the batch has. (In lanes it is enough that none does at the same time.)"""
    body = loop.regions[0]
    inside = {v for op in walk(body) for v in (*op.results, *(a for region in op.regions for a in region.args))}
    consts = {op.result for op in walk(body) if op.name == "const"}
    own = {body.args[0]}
    for op in walk(body):
        if op.name == "load" and op.attrs.get("permutation") and op.operands[1] in own:
            own.add(op.result)
        elif op.name in ("add", "sub") and sum(x in own for x in op.operands) == 1:
            rest = next(x for x in op.operands if x not in own)
            if rest in consts or rest not in inside:
                own.add(op.result)
    return own


def _added(body: Block, u: Uniformity, found: Sums, own: set[Value], outer: set[Value]) -> list[Value]:
    """Outer arrays that are added to where other examples add, too; what else is written is an example's own."""
    places: set[Value] = set()  # arrays of one example's own
    added: dict[Value, None] = {}
    for op in walk(body):
        if op.name == "view":
            indices = [x for x in op.operands[1:] if x in own]
            apart = op.attrs["spec"][0] == "u" and op.operands[1] in u.starts
            if op.operands[0] in places or apart or ("i" in op.attrs["spec"] and indices):
                places.add(op.result)
        elif op.name in ("transpose", "reshape", "broadcast") and op.operands[0] in places:
            places.add(op.result)
        elif op.name in ("store", "fill", "matmul"):
            x = op.operands[0]
            base = u.base(x)
            if base not in outer:
                continue
            at = op.operands[2:] if op.name == "store" else []
            if x in places or any(i in own or i in u.starts for i in at):
                continue
            if op.name == "matmul" or op in found.stores:
                added[base] = None
            else:
                raise Declined("the examples write to one place", op.loc)
    return list(added)


# ---------------------------------------------------------------------------------------------- building


def dealt(
    b: Builder,
    func: Function,
    loop: Op,
    count: Value,
    deal: Deal,
    sums_of: Callable[[Value, Value, Mapping[Value, Value]], list[Value]],
    stages: Mapping[str, bool],
    results: Sequence[Value],
) -> None:
    """``loop`` in ``count`` turns on threads, where ``b`` stands.

    ``sums_of(first, trips, arrays)`` emits the loop over some turns, on ``arrays`` in the place of those that are added
    to, and gives the sums that it hands on, from zero. ``results`` become the sums of all.
    """
    one, zero = b.index(1), b.index(0)
    threads = b.index(deal.threads)
    share = b.op("mul", threads, b.index(CHUNKS))
    size = b.op("maximum", b.op("floordiv", b.op("add", count, b.op("sub", share, one)), share), one)
    chunks = b.op("floordiv", b.op("add", count, b.op("sub", size, one)), size)
    inits = loop.operands[1:]
    summed = bool(inits or deal.added)
    parts = b.op("minimum", chunks, threads)
    totals = [b.alloc(x.type.dtype, [parts], zero=True, hint="totals") for x in inits]
    copies = [_copies(b, x, parts) for x in deal.added]

    q = Value(I8, "chunk")
    region = Block([q])
    with b.at(region):
        part = _part(b, q, parts) if summed else zero
        first = b.op("mul", q, size)
        trips = b.op("minimum", size, b.op("sub", count, first))
        mine = {x: _slice(b, c, part, x) for x, c in zip(deal.added, copies, strict=True)}
        for t, s in zip(totals, sums_of(first, trips, mine), strict=True):
            b.store(t, b.op("add", b.load(t, [part]), s), [part])
    call = outlined(region, [], func, "dealt", stages, loop.loc, [q])
    region.ops = [call]
    attrs: dict[str, object] = {"threads": deal.threads}
    attrs |= {"parts": deal.threads} if summed else {"parallel": True}
    b.append(Op("for", [chunks], [], attrs, [region], loop.loc))
    for x, c in zip(deal.added, copies, strict=True):
        _add_up(b, x, c, parts)
    for init, t, r in zip(inits, totals, results, strict=True):
        b.for_(parts, [init], lambda k, s, t=t: [b.op("add", s[0], b.load(t, [k]))])  # type: ignore[misc]
        b.block.ops[-1].results = [r]  # under the name that the code behind the loop knows


def one_by_one(b: Builder, func: Function, loop: Op, deal: Deal) -> None:
    """``loop`` on threads, its examples one after the other in each."""
    body = loop.regions[0]
    outer = free_values(body)

    def run(first: Value, trips: Value, arrays: Mapping[Value, Value]) -> list[Value]:
        zeros = [b.const(0.0, x.type) for x in loop.operands[1:]]  # type: ignore[arg-type]

        def turn(k: Value, carried: list[Value]) -> list[Value]:
            env = {v: arrays.get(v, v) for v in outer}
            env.update(zip(body.args, [b.op("add", first, k), *carried], strict=True))
            b.block.ops += [clone_op(op, env) for op in body.ops]
            return [env.get(y, y) for y in body.results]

        return b.for_(trips, zeros, turn)

    dealt(b, func, loop, loop.operands[0], deal, run, {}, loop.results)


def outlined(
    body: Block,
    results: Sequence[Value],
    func: Function,
    name: str,
    stages: Mapping[str, bool],
    loc: int,
    first: Sequence[Value] = (),
) -> Op:
    """A call of a function that consists of the ops of ``body``; ``first``: its first parameters."""
    inside = Block()
    inside.ops, inside.results = body.ops, list(results)
    outer = [*first, *(v for v in free_values(inside) if v not in first)]
    inside.args = [Value(v.type, v.name) for v in outer]
    env = dict(zip(outer, inside.args, strict=True))
    code = Block(inside.args)
    code.ops = [clone_op(op, env) for op in inside.ops]
    code.results = [env.get(r, r) for r in results]
    made = Function(f"{func.name}.{name}{len(func.callees)}", code)
    made.callees = func.callees
    made.attrs = {**stages, "outlined": True}
    root = static_roots(func)
    given = [root.get(v, v) for v in outer if isinstance(v.type, Array)]
    if len(set(given)) == len(given):
        made.attrs["apart"] = True  # its arrays do not overlap, as those of a function of the user's
    func.callees[made.name] = made
    return Op("call", outer, [Value(r.type, r.name) for r in results], {"callee": made.name}, [], loc)


def _part(b: Builder, q: Value, parts: Value) -> Value:
    """The part that a chunk belongs to: there and back, as the runtime deals them out (ir/dealt.py)."""
    one = b.index(1)
    twice = b.op("add", parts, parts)
    r = b.op("mod", q, twice)
    return b.op("minimum", r, b.op("sub", b.op("sub", twice, one), r))


def _copies(b: Builder, x: Value, parts: Value) -> Value:
    t = x.type
    assert isinstance(t, Array)
    return b.alloc(t.dtype, [parts, *(b.dim(x, k) for k in range(t.ndim))], zero=True, hint=f"{x.name}_parts")


def _slice(b: Builder, copies: Value, part: Value, x: Value) -> Value:
    """What stands for ``x`` in a part, of its layout."""
    t = x.type
    assert isinstance(t, Array)
    made = b.view(copies, ["i"] + ["f"] * t.ndim, [part])
    assert isinstance(made.type, Array)
    made.type = Array(t.dtype, t.dims, "C" if t.layout == "C" else "A")
    return made


def _add_up(b: Builder, x: Value, copies: Value, parts: Value) -> None:
    t = x.type
    assert isinstance(t, Array)

    def nest(idx: list[Value], k: Value) -> list[Value]:
        if len(idx) == t.ndim:
            for part in (0, 1) if t.element != t.dtype else (None,):
                b.store(x, b.op("add", b.load(x, idx, part), b.load(copies, [k, *idx], part)), idx, part)
        else:
            b.for_(b.dim(x, len(idx)), [], lambda i, _: nest([*idx, i], k))
        return []

    b.for_(parts, [], lambda k, _: nest([], k))
