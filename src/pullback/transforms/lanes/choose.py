# SPDX-License-Identifier: MIT
"""``strategy="auto"``: lanes, or one example after the other?

Lanes win where code is scalar, where loops wait for their own results, and where examples share a matrix. They lose
where all work is in long loops along arrays of the example itself: those are vectors already, and contiguous. Such
code asks at run time how long its loops are (measured on several programs: the two cost the same at 60 to 100 entries).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pullback.ir.core import Block, Op, Value, walk

from .uniform import Uniformity

#: entries of an array from which on loops along it are better than lanes
LONG = 64
#: rows of a matrix of each example's own from which on BLAS is better than lanes
TALL = 24

_ADDITIVE = ("add", "sub", "mul", "maximum", "minimum")


@dataclass(slots=True)
class Choice:
    """``lanes``: True or False where it is known, else None: then the loop is better if one of ``sizes`` is at least
    its bound."""

    lanes: bool | None
    sizes: list[tuple[Value, int]] = field(default_factory=list)


def choose(loop: Op, u: Uniformity) -> Choice:
    """How the examples of ``loop`` should run."""
    body = loop.regions[0]
    if any(op.name == "call" for op in walk(body)):
        return Choice(False)  # recursion: lanes would wait for the deepest of each call
    inside = _defined(body)
    makers = {op.result: op for op in walk(body) if op.name == "alloc"}
    found: list[tuple[Value, int]] = []
    for op in walk(body):
        if op.name == "while":
            return Choice(True)
        if op.name == "matmul":
            if not all(_own(x, u) for x in op.operands[1:]):
                return Choice(True)
            made = makers.get(u.base(op.operands[0]))
            rows = made.operands[0] if made is not None and made.operands else None
            if rows is not None and rows not in inside:
                found.append((rows, TALL))
        if op.name == "for" and not any(inner.regions for inner in op.regions[0].ops):
            if not _along_memory(op, u):
                return Choice(True)
            if op.operands[0] not in inside:
                found.append((op.operands[0], LONG))
    return Choice(None, list(dict.fromkeys(found))) if found else Choice(True)


def _own(x: Value, u: Uniformity) -> bool:
    """Whether the array differs from example to example."""
    return x in u.placed or x in u.own or u.base(x) in u.varying


def _along_memory(op: Op, u: Uniformity) -> bool:
    """Whether the trips of an innermost loop are independent, but for sums: it is a vector loop as it is."""
    if op.operands[0] in u.varying:
        return False
    body = op.regions[0]
    users: dict[Value, list[Op]] = {}
    for inner in body.ops:
        for x in inner.operands:
            users.setdefault(x, []).append(inner)
    consts = {inner.result for inner in body.ops if inner.name == "const"}
    for a, y in zip(body.args[1:], body.results, strict=True):
        step = next((inner for inner in users.get(a, []) if inner.name == "add" and inner.result is y), None)
        if step is not None and all(x is a or x in consts or x not in u.varying for x in step.operands):
            continue  # it counts
        x = a
        if _conditional(a, y, users):
            continue
        while x is not y:
            using = users.get(x, [])
            if len(using) != 1 or using[0].name not in _ADDITIVE:
                return False
            x = using[0].result
    return not any(inner.name == "check" for inner in body.ops)


def _conditional(a: Value, y: Value, users: dict[Value, list[Op]]) -> bool:
    """Whether ``y`` is ``a + x`` or ``a``, as a condition says."""
    using = users.get(a, [])
    if sorted(op.name in _ADDITIVE for op in using) != [False, True]:
        return False
    total, pick = sorted(using, key=lambda op: op.name == "select")
    return pick.name == "select" and pick.result is y and {*pick.operands[1:]} == {a, total.result}


def _defined(block: Block) -> set[Value]:
    found = set(block.args)
    for op in block.ops:
        found.update(op.results)
        for region in op.regions:
            found |= _defined(region)
    return found
