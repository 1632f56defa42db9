# SPDX-License-Identifier: MIT
"""How many lanes a block has: several registers' worth for small bodies, which wait for their own results."""

from __future__ import annotations

from pullback.ir.core import Block, Op, walk
from pullback.ir.types import Array

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
#: in bodies with products, of so many numbers at most one may be in a branch that only some lanes take
RARE = 4
#: trips of a loop, where they are guessed
TRIPS = 8


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
    body is small enough that registers hold most of it.

    With products, the numbers of a matrix that examples share are read, and sums over the examples are taken, once for
    each block, which is most of the work where matrices are small. So branches that few lanes take are no reason to
    have fewer lanes then. Matrices of each example's own are: lanes would write to as many distant places at a time.
    """
    body = loop.regions[0]
    products = any(op.name == "matmul" for op in walk(body))
    size = 0
    for op in walk(body):
        if op.name == "call" or (op.name in ("for", "while") and _differs(op, u)):
            return None
        if op.name == "if" and op.operands[0] in u.varying and not products:
            return None
        if op.name == "matmul" and _own_matrix(op, u):
            return None
        size += any(r in u.varying for r in op.results)
    if size > MAX_WIDE:
        return None
    work, branched = _work(body, u, 1)
    return WIDE if RARE * branched <= work else None


def _differs(loop: Op, u: Uniformity) -> bool:
    """Whether lanes leave a loop at different trips."""
    test = loop.regions[0].results[0] if loop.name == "while" else loop.operands[0]
    return test in u.varying


def _work(block: Block, u: Uniformity, often: int) -> tuple[int, int]:
    """Varying numbers that a block computes, where each loop makes some trips, and those in branches that only some
    lanes take."""
    work = branched = 0
    for op in block.ops:
        if op.name == "matmul":
            work += often * TRIPS**2
        work += often * any(r in u.varying for r in op.results)
        for region in op.regions:
            inner = _work(region, u, often * TRIPS if op.name in ("for", "while") else often)
            work += inner[0]
            branched += inner[0] if op.name == "if" and op.operands[0] in u.varying else inner[1]
    return work, branched


def _own_matrix(product: Op, u: Uniformity) -> bool:
    """Whether a product goes to a matrix of each example's, outside or of two of its own."""
    c, a, b = product.operands
    if c in u.own or c in u.placed:
        return True
    if u.base(c) not in u.varying:
        return False
    assert isinstance(c.type, Array)
    narrow = any(d.size == 1 for d in c.type.dims)
    return not narrow and all(x in u.placed or u.base(x) in u.varying for x in (a, b))
