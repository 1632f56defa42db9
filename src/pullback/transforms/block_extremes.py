# SPDX-License-Identifier: MIT
"""The place of an extreme of a long array: looked for in one block of it, not in all of it again.

    m = for k in 0..n: m = maximum(m, x[k])             m, block = for blocks: the extreme of each; which is the best
    first, ties = for k in 0..n: where x[k] == m   ->   first, ties = for k in that block: where x[k] == m

The library finds extremes in two loops, which keeps both of them vector code (``lib/reductions.py``). The second reads
the array again. Where more than one block has the extreme, or it is NaN, the second loop runs over all of the array.

For the final function, outside of loops: rows in loops are short as a rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pullback.analysis.effects import CORE
from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value, clone_op, walk
from pullback.ir.types import FLOATS, I8, Array, Scalar, lanes_of

#: elements of a block, and of an array that is worth it
BLOCK, LONG = 256, 512
_BETTER = {"maximum": "gt", "minimum": "lt"}


@dataclass(slots=True)
class _Pair:
    """``best``: the loop over all elements, its op ``pick`` and what it picks from; ``find`` looks for its result."""

    best: Op
    pick: Op
    x: Value
    find: Op


def block_extremes(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Rewrite in place."""
    _in(func.body, table, {r: op for op in walk(func.body) if op.name == "const" for r in op.results})
    return func


def _in(block: Block, table: Mapping[str, OpDef], consts: Mapping[Value, Op]) -> None:
    for op in block.ops:
        if op.name == "if":
            for region in op.regions:
                _in(region, table, consts)
    best: dict[Value, tuple[Op, Op, Value]] = {}
    ops, block.ops = block.ops, []
    b = Builder(table, block)
    for op in ops:
        if op.name in ("store", "fill", "call", "matmul", "assign") or (op.regions and op.name != "for"):
            best.clear()  # what was read may have changed
        pair = _pair(op, best, consts) if op.name == "for" else None
        if pair is not None:
            _rewrite(b, pair, consts)
            continue
        if op.name == "for":
            if any(inner.name not in _READS and inner.name in CORE for inner in op.regions[0].ops):
                best.clear()
            found = _picks(op)
            if found is not None:
                best[op.results[0]] = (op, *found)
        block.ops.append(op)


_READS = frozenset({"const", "load", "dim"})


def _picks(loop: Op) -> tuple[Op, Value] | None:
    """The one op by which the loop's one value goes round, and what it picks from."""
    body = loop.regions[0]
    if len(loop.results) != 1 or loop.results[0].type.dtype not in FLOATS or len(body.ops) > 24:
        return None
    if lanes_of(loop.results[0].type) > 1 or isinstance(loop.results[0].type, Array):
        return None
    a, y = body.args[1], body.results[0]
    last = next((op for op in body.ops if y in op.results), None)
    if last is None or last.name not in _BETTER or last.operands.count(a) != 1:
        return None
    if sum(op.operands.count(a) + op.operands.count(y) for op in body.ops) != 1:
        return None
    return last, next(x for x in last.operands if x is not a)


def _pair(find: Op, best: Mapping[Value, tuple[Op, Op, Value]], consts: Mapping[Value, Op]) -> _Pair | None:
    """The loop ``find`` looks for the result of an earlier one among the same elements, and its trips have no order."""
    body = find.regions[0]
    if not all(op.name in _READS or (op.name not in CORE and not op.regions) for op in body.ops):
        return None
    made = {**consts, **{r: op for op in body.ops for r in op.results}}
    for op in body.ops:
        if op.name != "eq":
            continue
        for x, m in (op.operands, op.operands[::-1]):
            if m in best and x in made:
                loop, pick, source = best[m]
                if loop.operands[0] is find.operands[0] and _same(loop, source, find, x) and _by_hits(find, op, made):
                    return _Pair(loop, pick, source, find)
    return None


def _same(one: Op, x: Value, other: Op, y: Value) -> bool:
    """Whether ``x`` in one loop is computed as ``y`` in the other."""
    made = [{r: op for op in loop.regions[0].ops for r in op.results} for loop in (one, other)]
    pairs, known = [(x, y)], {one.regions[0].args[0]: other.regions[0].args[0]}
    while pairs:
        x, y = pairs.pop()
        if known.get(x) is y:
            continue
        p, q = made[0].get(x), made[1].get(y)
        if p is None or q is None:
            if x is not y or x in one.regions[0].args or x in other.regions[0].args:
                return False
            continue
        if x in known or p.name != q.name or p.attrs != q.attrs or len(p.operands) != len(q.operands):
            return False
        known[x] = y
        pairs += zip(p.operands, q.operands, strict=True)
    return True


def _by_hits(find: Op, eq: Op, made: Mapping[Value, Op]) -> bool:
    """Whether trips in which the element is not the extreme (nor NaN) only advance positions: as the library writes it.

    ``hit = eq or isnan``; ``first = min(first, select(hit, position, start))``; ``ties += hit``; ``position += 1``.
    """
    body = find.regions[0]
    hits = {v for v, op in made.items() if op.name == "or" and eq.results[0] in op.operands and _nan(op, eq, made)}
    outside = set(find.operands[1:])
    for a, y in zip(body.args[1:], body.results, strict=True):
        op = made.get(y)
        if op is None or op.operands.count(a) != 1:
            return False
        other = made.get(next(x for x in op.operands if x is not a))
        if op.name == "add" and _is_one(op, a, other):
            continue
        if other is None:
            return False
        if op.name == "add" and other.name == "cast" and other.operands[0] in hits:
            continue
        if op.name != "minimum" or other.name != "select" or other.operands[0] not in hits:
            return False
        init = find.operands[1 + body.args[1:].index(a)]
        if other.operands[2] is not init or init not in outside or other.operands[1] not in body.args[1:]:
            return False
    return True


def _nan(op: Op, eq: Op, made: Mapping[Value, Op]) -> bool:
    (other,) = (made.get(x) for x in op.operands if x is not eq.results[0])
    return other is not None and other.name == "ne" and other.operands[0] is other.operands[1]


def _is_one(op: Op, a: Value, other: Op | None) -> bool:
    return other is not None and other.name == "const" and other.attrs["value"] == 1


# ------------------------------------------------------------------------------------------------ rewriting


def _rewrite(b: Builder, pair: _Pair, consts: Mapping[Value, Op]) -> None:
    block, best, find = b.block, pair.best, pair.find
    block.ops.remove(best)
    b.loc = best.loc
    n = best.operands[0]
    lo, count = Value(I8, "start"), Value(I8, "count")
    yes, no = Block(), Block()
    with b.at(yes):
        yes.results = _blocks(b, pair, n)
    plain = Value(best.results[0].type, best.results[0].name)
    no.ops = [Op("for", best.operands, [plain], best.attrs, best.regions, best.loc)]
    with b.at(no):
        no.results = [plain, b.index(0), n]
    long = b.op("ge", n, b.index(LONG))
    b.append(Op("if", [long], [best.results[0], lo, count], {}, [yes, no], best.loc))
    _find(b, find, (lo, count), consts)


def _blocks(b: Builder, pair: _Pair, n: Value) -> list[Value]:
    """The extreme of all, where the block that has it starts, and its size; of everything if that is not clear."""
    init, name = pair.best.operands[1], pair.pick.name
    t = Scalar(init.type.dtype)
    size = b.index(BLOCK)
    worst = b.const(float("-inf") if name == "maximum" else float("inf"), t)

    def one(c: Value, carried: list[Value]) -> list[Value]:
        top, where, again = carried
        start = b.op("mul", c, size)
        (v,) = b.for_(b.op("minimum", size, b.op("sub", n, start)), [worst], lambda k, held: trip(start, k, held))
        first = b.op("eq", c, b.index(0))
        better = b.op("or", first, b.op(_BETTER[name], v, top))
        tie = b.op("and", b.op("not", first), b.op("eq", v, top))
        again = b.op("or", b.op("and", again, b.op("not", better)), tie)
        return [b.select(first, v, b.op(name, top, v)), b.select(better, c, where), again]

    def trip(start: Value, k: Value, held: list[Value]) -> list[Value]:
        body = pair.best.regions[0]
        env = dict(zip(body.args, [b.op("add", start, k), *held], strict=True))
        for op in body.ops:
            b.append(clone_op(op, env))
        return [env[body.results[0]]]

    blocks = b.op("floordiv", b.op("add", n, b.index(BLOCK - 1)), size)
    top, where, again = b.for_(blocks, [init, b.index(0), b.const(False, Scalar("b1"))], one)
    m = b.op(name, init, top)
    clear = b.op("and", b.op("not", again), b.op("eq", m, top))
    lo = b.select(clear, b.op("mul", where, size), b.index(0))
    return [m, lo, b.select(clear, b.op("minimum", size, b.op("sub", n, lo)), n)]


def _find(b: Builder, find: Op, part: tuple[Value, Value], consts: Mapping[Value, Op]) -> None:
    """The second loop over a part of the array only; positions count from the start of the array."""
    (lo, count), body, n = part, find.regions[0], find.operands[0]
    made = {**consts, **{r: op for op in body.ops for r in op.results}}
    inits, ends = list(find.operands[1:]), {}
    for k, (a, y) in enumerate(zip(body.args[1:], body.results, strict=True)):
        op = made[y]
        if op.name == "add" and _is_one(op, a, made.get(next(x for x in op.operands if x is not a))):
            ends[find.results[k]] = inits[k]
            inits[k] = b.op("add", inits[k], lo)

    def trip(k: Value, held: list[Value]) -> Sequence[Value]:
        env = dict(zip(body.args, [b.op("add", lo, k), *held], strict=True))
        for op in body.ops:
            b.append(clone_op(op, env))
        return [env[y] for y in body.results]

    b.for_(count, inits, trip)
    loop = b.block.ops[-1]
    for k, r in enumerate(find.results):
        if r in ends:
            b.append(Op("add", [ends[r], n], [r], {}, loc=find.loc))
        else:
            loop.results[k] = r
