# SPDX-License-Identifier: MIT
"""``strategy="auto"``: how many examples run in lanes, and how many one after the other?

Both ways are compiled, and what a block of lanes costs, in examples that run alone, is computed from sizes when the
program runs (``cost.py``). Lanes win where code is scalar, where loops wait for their own results, and where examples
share a matrix; they lose where all work is in long loops along arrays of the example itself, which are vectors already.
Where they win, examples that fill no block run alone if they are few.
"""

from __future__ import annotations

from collections.abc import Mapping

from pullback.ir.build import Builder
from pullback.ir.core import Function, Op, Value, walk
from pullback.ir.derivative import is_leaf, routine
from pullback.prims.table import Row

from .cost import costs
from .uniform import Uniformity
from .values import Declined


def in_blocks(
    loop: Op, u: Uniformity, width: int, func: Function, b: Builder, table: Mapping[str, Row]
) -> tuple[Value, str]:
    """How many of the examples of ``loop`` run in blocks of ``width`` lanes, and a word on that for ``explain``; the
    others, the last ones, run one after the other. ``Declined`` where it is none."""
    for op in walk(loop.regions[0]):
        found_routine = routine(op) if op.name == "call" else None
        if found_routine is not None and op not in u.agreed:
            raise Declined(f"{found_routine.name}, a routine of LAPACK, takes one at a time in any case", op.loc)
        if op.name == "call" and not is_leaf(op):
            raise Declined("it calls itself: lanes would wait for the deepest one at each call", op.loc)
    n = loop.operands[0]
    found = costs(loop, u, width, func, table)
    ratio = found.ratio(b, n)
    known = b.consts.get(ratio)
    if known is not None and known >= width:
        raise Declined("the loops along its arrays are vectors already", loop.loc)
    w = b.index(width)
    left = b.op("mod", n, w)
    few = b.op("lt", b.cast(left, "f8"), ratio)
    whole = b.op("select", few, b.op("sub", n, left), n)
    wins = b.op("lt", ratio, b.cast(w, "f8"))
    told = f" (a block costs as much as {known:.1f} examples)" if known is not None else " (sizes decide, at run time)"
    return b.op("select", wins, whole, b.index(0)), told
