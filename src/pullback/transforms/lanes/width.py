# SPDX-License-Identifier: MIT
"""How many lanes a block has: several registers' worth for small bodies, which wait for their own results."""

from __future__ import annotations

from pullback.ir.core import Op, walk

from .uniform import Uniformity

#: lanes of a block, by the number of varying numbers in the body
SMALL, MEDIUM, LARGE = 32, 16, 8
#: with products, whose register tiles have room for so many rows the fewer lanes there are
PRODUCTS = 8
#: where all lanes go the same way: so many registers' worth at a time that none waits for its own results
WIDE = 64
#: examples from which on wide blocks are better
MANY = 48
#: varying numbers in the body up to which so wide blocks pay
MAX_WIDE = 400


def width_of(loop: Op, u: Uniformity) -> int:
    """Lanes of a block of ``loop``."""
    size = 0
    for op in walk(loop.regions[0]):
        if op.name == "matmul":
            return PRODUCTS
        size += any(r in u.varying for r in op.results)
    return SMALL if size <= 24 else MEDIUM if size <= 120 else LARGE


def wide_of(loop: Op, u: Uniformity) -> int | None:
    """Lanes of a block where there are many examples, if more are better then: if no lane waits for another, and the
    body is small enough that registers hold most of it."""
    size = 0
    for op in walk(loop.regions[0]):
        tests = op.regions[0].results if op.name == "while" else op.operands[:1] if op.name in ("for", "if") else []
        if op.name in ("matmul", "call") or any(x in u.varying for x in tests):
            return None
        size += any(r in u.varying for r in op.results)
    return WIDE if size <= MAX_WIDE else None
