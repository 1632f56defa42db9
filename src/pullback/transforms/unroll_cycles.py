# SPDX-License-Identifier: MIT
"""Loops that permute the arrays they carry (``u, v = v, u``) are unrolled by the length of the cycle.

Afterwards each array comes back to its own place in every trip, so that ``settle_arrays`` takes it out of the loop:
no copies, and distinct roots. The trips that are left over run in nested ``if``s. ``while`` loops, long cycles and
large bodies are left to ``settle_arrays``, which copies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value, clone_block, rename, walk
from pullback.ir.types import Array

MAX_LENGTH = 3
#: ops of the body times the number of its copies
MAX_OPS = 1200


def unroll_cycles(func: Function, table: Mapping[str, OpDef]) -> Function:
    b = Builder(table, func.body)
    for op in walk(func.body):
        if op.name == "const":
            b.consts[op.results[0]] = op.attrs["value"]
    _visit(func.body, b)
    return func


def _visit(block: Block, b: Builder) -> None:
    ops, block.ops = block.ops, []
    for op in ops:
        for region in op.regions:
            _visit(region, b)
        length = _cycle(op) if op.name == "for" else 1
        if length > 1 and (2 * length - 1) * sum(1 for _ in walk(op.regions[0])) <= MAX_OPS:
            b.loc = op.loc
            with b.at(block):
                _unroll(b, op, length)
        else:
            block.ops.append(op)


def _cycle(op: Op) -> int:
    """The least number of trips after which every array of a permutation is back; 1 when nothing is permuted."""
    body = op.regions[0]
    at = {a: i for i, a in enumerate(body.args[1:]) if isinstance(a.type, Array)}
    to = {i: at[y] for i, y in enumerate(body.results) if y in at}
    length = 1
    for start in to:
        i, n = to[start], 1
        while i != start and i in to and n <= MAX_LENGTH:
            i, n = to[i], n + 1
        if i == start and n > 1:
            if n > MAX_LENGTH or length not in (1, n):
                return 1
            length = n
    return length


def _unroll(b: Builder, op: Op, length: int) -> None:
    n = b.op("maximum", op.operands[0], b.index(0))
    size = b.index(length)
    rounds, rest = b.op("floordiv", n, size), b.op("mod", n, size)
    body = op.regions[0]

    def trip(k: Value, state: Sequence[Value]) -> list[Value]:
        copy = clone_block(body, {})
        env = dict(zip(copy.args, [k, *state], strict=True))
        rename(copy, env)
        b.block.ops.extend(copy.ops)
        return copy.results

    def round_(k: Value, state: list[Value]) -> list[Value]:
        first = b.op("mul", k, size)
        for j in range(length):
            state = trip(b.op("add", first, b.index(j)), state)
        return state

    done = b.op("mul", rounds, size)

    def left(j: int, state: list[Value]) -> list[Value]:
        """Trips ``j``, ``j + 1``... of those left over."""
        if j == length - 1:
            return state
        more = b.op("gt", rest, b.index(j))
        run = lambda: left(j + 1, trip(b.op("add", done, b.index(j)), state))  # noqa: E731
        return b.if_(more, run, lambda: state)

    names = [r.name for r in op.results]
    state = b.for_(rounds, op.operands[1:], round_, hints=names, **op.attrs)
    for r, x in zip(op.results, left(0, state), strict=True):
        r.name = x.name
    b.block.ops[-1].results = op.results
