# SPDX-License-Identifier: MIT
"""Which loops LLVM vectorised, read off its optimised text.

The emitter puts a location into the loop id of each innermost ``for``; the vectoriser keeps it and adds a mark of its
own. A loop that was unrolled whole is not there any more.
"""

from __future__ import annotations

import re

LOCATION = "pullback.loc"

_NODE = re.compile(r"^(!\d+) = (?:distinct )?!\{(.*)\}$", re.MULTILINE)
_USE = re.compile(r"!llvm\.loop (!\d+)")


def vectorised_loops(text: str) -> dict[int, bool]:
    """Location of each innermost loop that is left -> whether it runs in vectors (but for its last trips)."""
    nodes = dict(_NODE.findall(text))
    found: dict[int, bool] = {}
    for loop in set(_USE.findall(text)):
        facts = [nodes.get(name, "") for name in nodes[loop].split(", ")[1:]]
        done = any('"llvm.loop.isvectorized"' in fact for fact in facts)
        for fact in facts:
            if f'"{LOCATION}"' in fact:
                loc = int(fact.rsplit(" ", 1)[1])
                found[loc] = found.get(loc, False) or done
    return found
