# SPDX-License-Identifier: MIT
"""Products say of which of their matrices half is zero, or never read, so that this half is left out.

    matmul c, a, b                                        matmul {part: "lower"} c, a, b
    ... every load of c is of some c[p, q], p >= q   ->   ...

    a = alloc {zero} n, n
    ... every store is to some a[p, q], p >= q       ->   matmul {left: "lower"} c, a, b
    matmul c, a, b

A triangular factor, filled by loops or what ``np.tril`` or ``np.linalg.cholesky`` gives, is the ``left`` or the
``right`` of products in both sweeps. So ends its cotangent: sums over many points fill a square, and the triangle that
was stored to is all that is looked at. What only goes back to where it came from, ``c[p, q] = c[p, q] + x``, is not.

For the final function, before products are taken apart by size.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pullback.analysis.triangles import Triangles
from pullback.ir.build import OpDef
from pullback.ir.core import Function, Op, Value, walk
from pullback.ir.types import Array


def triangle_products(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Rewrite in place."""
    products = [op for op in walk(func.body) if op.name == "matmul" and not any(map(_thin, op.operands))]
    if products:
        mark(products, Triangles(func))
    return func


def mark(products: Sequence[Op], triangles: Triangles) -> None:
    """Say of products of the function that ``triangles`` knows which of their matrices are."""
    for op in products:
        _mark(op, "part", op.operands[0], triangles.read)
    for op in products:  # what is left out of a product is zero
        _mark(op, "left", op.operands[1], triangles.not_zero)
        _mark(op, "right", op.operands[2], triangles.not_zero)


def _mark(op: Op, name: str, x: Value, part_of: Callable[[Value], str]) -> None:
    if not op.attrs.get(name) and not _thin(x) and (part := part_of(x)):
        op.attrs[name] = part


def _thin(x: Value) -> bool:
    """A vector, or what may be one."""
    assert isinstance(x.type, Array)
    return any(d.size == 1 for d in x.type.dims)
