# SPDX-License-Identifier: MIT
"""The body of a loop twice: for long arrays with the ``if`` ops taken apart that ask for as much.

    if wide { ends; for k: ...; ends }                        if wide and m >= 256 {
    for k in 0..select(wide, 0, m): ...                          ends; for k ...; ends; ends; for k ...; ends
    if wide { ends; for k: ...; ends }                 ->     } else {
    for k in 0..select(wide, 0, m): ...                          as it was
                                                              }

So stand the adjoints of stencils: gathered where the array is wide enough, and else as they came. With all of one
kind in one block, ``shift_fuse`` can run them as one loop.
"""

from __future__ import annotations

from collections.abc import Mapping

from pullback.ir.core import Block, Function, Op, Value, clone_function, clone_op, walk
from pullback.ir.types import B1, I8, Array

#: bodies with more ops than this are left alone
MAX_OPS = 600
#: ``if`` ops that make it worth while
LEAST = 2
#: trips from which on loops are long
LONG = 256


def unswitch(func: Function) -> tuple[Function, set[Block]] | None:
    """A copy with such bodies twice, and the blocks for long arrays; None if there are none."""
    made = {r: op for op in walk(func.body) for r in op.results}
    if not _any(func.body, made, looping=False):
        return None
    func = clone_function(func)
    found: set[Block] = set()
    _block(func.body, {r: op for op in walk(func.body) for r in op.results}, False, found)
    return func, found


def _any(block: Block, made: Mapping[Value, Op], looping: bool) -> bool:
    inner = (_any(region, made, op.name in ("for", "while")) for op in block.ops for region in op.regions)
    return any(inner) or (looping and _shared(block, made) is not None)


def _block(block: Block, made: Mapping[Value, Op], looping: bool, found: set[Block]) -> None:
    for op in block.ops:
        for region in op.regions:
            _block(region, made, op.name in ("for", "while"), found)
    shared = _shared(block, made) if looping else None
    if shared is None:
        return
    test, trips = shared
    least, long, both = Value(I8), Value(B1), Value(B1)
    asked = [
        Op("const", [], [least], {"value": LONG}),
        Op("ge", [trips, least], [long]),
        Op("and", [test, long], [both]),
    ]
    apart = Op("if", [both], [Value(x.type, x.name) for x in block.results], {"short": True}, [], block.ops[0].loc)
    usual = Block()
    usual.ops, usual.results = block.ops, block.results
    apart.regions = [_for_long(block, test, made), usual]
    found.add(apart.regions[0])
    block.ops, block.results = [*asked, apart], apart.results


def _shared(block: Block, made: Mapping[Value, Op]) -> tuple[Value, Value] | None:
    """The condition of some ``if`` ops that hold loops, and have nothing on their other side; and trips of others."""
    if sum(op.name == "if" for op in block.ops) < LEAST or any(isinstance(x.type, Array) for x in block.results):
        return None
    if sum(1 for _ in walk(block)) > MAX_OPS:
        return None
    inside = {*block.args, *(r for op in block.ops for r in op.results)}
    counts: dict[Value, int] = {}
    trips: dict[Value, Value] = {}
    for op in block.ops:
        if op.name == "if" and not op.results and not op.regions[1].ops and op.operands[0] not in inside:
            if any(o.name == "for" and o.attrs.get("parallel") for o in op.regions[0].ops):
                counts[op.operands[0]] = counts.get(op.operands[0], 0) + 1
        for test in counts if op.name == "for" and not op.results else ():
            if _never(made, op.operands[0], test) and (n := made[op.operands[0]].operands[2]) not in inside:
                trips[test] = n
    best = max(trips, key=lambda c: counts[c], default=None)
    return (best, trips[best]) if best is not None and counts[best] >= LEAST else None


def _for_long(block: Block, test: Value, made: Mapping[Value, Op]) -> Block:
    """A copy of the body where the condition holds."""
    env: dict[Value, Value] = {}
    version = Block()

    def add(ops: list[Op]) -> None:
        for op in ops:
            if op.name == "if" and op.operands[0] is test and not op.results:
                add(op.regions[0].ops)
            elif op.name != "for" or op.results or not _never(made, op.operands[0], test):
                version.ops.append(clone_op(op, env))

    add(block.ops)
    version.results = [env.get(x, x) for x in block.results]
    return version


def _never(made: Mapping[Value, Op], n: Value, test: Value) -> bool:
    """Whether there are no trips where the condition holds."""
    trips = made.get(n)
    if trips is None or trips.name != "select" or trips.operands[0] is not test:
        return False
    zero = made.get(trips.operands[1])
    return zero is not None and zero.name == "const" and zero.attrs["value"] == 0
