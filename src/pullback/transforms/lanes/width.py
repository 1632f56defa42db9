# SPDX-License-Identifier: MIT
"""How many lanes a block has: several registers' worth for small bodies, which wait for their own results."""

from __future__ import annotations

from pullback.ir.core import Op, walk

from .uniform import Uniformity

#: lanes of a block, by the number of varying numbers in the body
SMALL, MEDIUM, LARGE = 32, 16, 8
#: with products, whose register tiles have room for so many rows the fewer lanes there are
PRODUCTS = 8


def width_of(loop: Op, u: Uniformity) -> int:
    """Lanes of a block of ``loop``."""
    size = 0
    for op in walk(loop.regions[0]):
        if op.name == "matmul":
            return PRODUCTS
        size += any(r in u.varying for r in op.results)
    return SMALL if size <= 24 else MEDIUM if size <= 120 else LARGE
