# SPDX-License-Identifier: MIT
"""How much work a call does, estimated while it runs: when it looks at the clock depends on it.

The unit is one addition (``Row.cost``), about a nanosecond where nothing is vectorised. Compiled code subtracts what it
has done from the workspace's ``countdown`` and calls ``pb_poll`` when that is used up (docs/ir.md), so that neither
Ctrl-C nor other threads wait long, and a short call never asks for the time. What is known before is added up here,
``cost``; loops whose trips are counted when they run are accounted for by the emitter.
"""

from __future__ import annotations

from pullback.ir.core import Block, Op
from pullback.ir.types import Array
from pullback.prims import TABLE

#: work between two looks at the countdown in a loop that contains no loop
CHUNK = 1 << 16
#: and the greatest and smallest number of trips that this may be
MOST_TRIPS, FEWEST_TRIPS = 1 << 14, 1 << 4
#: work of a whole-array op (a copy, a product) counts up to this; more would overflow the countdown
MOST = 1 << 20
#: what is less is not worth an instruction, outside of loops
LITTLE = 1 << 10


def chunk_trips(cost: int) -> int:
    """Trips between two looks at the countdown, when one costs this much: a power of two."""
    trips = MOST_TRIPS
    while trips > FEWEST_TRIPS and trips * cost > CHUNK:
        trips >>= 1
    return trips


def counted(op: Op) -> bool:
    """Whether the work of this op is known only when it runs, and no loop of its own counts it."""
    if op.name == "matmul":
        return True
    if op.name in ("copy", "fill") or (op.name == "alloc" and op.attrs.get("zero")):
        t = op.operands[0].type if op.name != "alloc" else op.results[0].type
        assert isinstance(t, Array)
        return t.layout != "G" and any(d.size is None for d in t.dims)
    return False


def cost(block: Block) -> int:
    """Work of one execution of a block, without what is counted when it runs: loops, ``counted`` ops, calls."""
    return max(1, round(sum(map(_cost, block.ops))))


def _cost(op: Op) -> float:
    if op.name == "for" and "few" in op.attrs:
        return float(op.attrs["few"] * sum(map(_cost, op.regions[0].ops)))
    if op.name in ("for", "while", "call", "const", "dim", "view", "transpose", "reshape", "broadcast"):
        return 0.0
    if op.name == "if":
        return max(sum(map(_cost, region.ops)) for region in op.regions)
    row = TABLE.get(op.name)
    if row is not None:
        return row.cost
    if op.name in ("copy", "fill", "alloc") and not counted(op):
        return float(_elements(op))
    return 1.0


def _elements(op: Op) -> int:
    t = op.operands[0].type if op.name == "fill" else op.results[0].type
    assert isinstance(t, Array)
    total = 1
    for d in t.dims:
        total *= d.size or 0
    return total if op.name != "alloc" or op.attrs.get("zero") else 1
