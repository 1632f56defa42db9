# SPDX-License-Identifier: MIT
"""Which loops LLVM vectorised, read off its optimised text.

The emitter puts a location into the loop id of each innermost ``for``, with a number of its own and whether its trips
are vectors already; the vectoriser keeps it and adds a mark. A loop that was unrolled whole is not there any more.
"""

from __future__ import annotations

import re

LOCATION = "pullback.loc"

_NODE = re.compile(r"^(!\d+) = (?:distinct )?!\{(.*)\}$", re.MULTILINE)
_USE = re.compile(r"!llvm\.loop (!\d+)")


def location(loc: int, number: int, vectors: bool) -> str:
    """The node that says where a loop is."""
    return f'!{{!"{LOCATION}", i32 {loc}, i32 {number}, i32 {int(vectors)}}}'


def vectorised_loops(text: str) -> dict[int, bool]:
    """Location of each innermost loop that is left -> whether all loops there run in vectors (but for last trips)."""
    nodes = dict(_NODE.findall(text))
    found: dict[tuple[int, int], bool] = {}
    for loop in set(_USE.findall(text)):
        facts = [nodes.get(name, "") for name in nodes[loop].split(", ")[1:]]
        done = any('"llvm.loop.isvectorized"' in fact for fact in facts)
        for fact in facts:
            if f'"{LOCATION}"' in fact:
                loc, number, vectors = (int(part.removeprefix("i32 ")) for part in fact.split(", ")[1:])
                found[loc, number] = found.get((loc, number), False) or done or bool(vectors)
    return {loc: all(done for (at, _), done in found.items() if at == loc) for loc, _ in found}
