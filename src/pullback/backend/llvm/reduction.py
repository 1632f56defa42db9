# SPDX-License-Identifier: MIT
"""Which additions of a loop may be reassociated: those through which a carried value goes round, and nothing else.

``acc -> op -> ... -> op -> next acc``, all of one kind, each value used only by the next. Then no one sees the
partial results, and their order is nobody's business unless the code is strict.
"""

from __future__ import annotations

from pullback.ir.core import Block, Op, Value
from pullback.ir.types import FLOATS

_KINDS = {"add": "add", "sub": "add", "mul": "mul", "maximum": "maximum", "minimum": "minimum"}


def accumulations(body: Block, uses: dict[Value, int]) -> set[Op]:
    """Ops of the loop body that may be reassociated. ``uses`` counts the uses of values in the whole function."""
    carried = [
        (a, y) for a, y in zip(body.args[1:], body.results, strict=True) if a.type.dtype in FLOATS and a is not y
    ]
    if not any(uses.get(a) == 1 for a, _ in carried):
        return set()
    user = {x: op for op in body.ops if op.name in _KINDS for x in op.operands}
    found: set[Op] = set()
    for a, y in carried:
        chain = _chain(a, y, user, uses)
        found.update(chain)
    return found


def _chain(a: Value, y: Value, user: dict[Value, Op], uses: dict[Value, int]) -> list[Op]:
    chain: list[Op] = []
    x = a
    while x is not y:
        op = user.get(x)
        if op is None or uses.get(x) != 1:
            return []
        if chain and _KINDS[op.name] != _KINDS[chain[0].name]:
            return []
        if op.name == "sub" and op.operands[0] is not x:
            return []
        chain.append(op)
        x = op.results[0]
    return chain if uses.get(y) == 1 else []
