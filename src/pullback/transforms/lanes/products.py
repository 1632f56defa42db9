# SPDX-License-Identifier: MIT
"""Matrix products of examples: with a shared matrix they become one product with a column (or row) per lane.

C_l += A B_l            C (m x W)  += A @ B (k x W)        per column of B_l
C_l += A_l B            the same of the transposes         per row of A_l
C   += A_l B_l          C += A (m x W) @ B (W x n)         per index that is summed over
C_l += A_l B_l          loops, vectors over the lanes
"""

from __future__ import annotations

from pullback.ir.core import Value
from pullback.ir.lanes import reduce_lanes, store_lanes
from pullback.ir.types import Array, Dim, Scalar, lanes_of

from .memory import Memory
from .values import Arr, Declined


def product(m: Memory, c: Arr, a: Arr, b: Arr, mask: Value | None, own: bool) -> None:
    """``c += a @ b`` for every example. ``own``: no other example adds to this part of ``c``."""
    a, b = (_shared_or_packed(m, x, mask) for x in (a, b))
    if c.axes is not None:
        _elsewhere(m, c, a, b, mask, own)
    elif c.lanes:
        _own(m, c, a, b, mask)
    else:
        _summed(m, c, a, b, mask)


def _shared_or_packed(m: Memory, x: Arr, mask: Value | None) -> Arr:
    return x if x.axes is None else m.packed(x, mask)


def _row(m: Memory, x: Arr, i: Value) -> Value:
    """Row ``i`` of a matrix per lane: (columns, lanes)."""
    return m.b.view(x.value, ["i", "f", "f"], [i])


def _column(m: Memory, x: Arr, j: Value) -> Value:
    return m.b.view(x.value, ["f", "i", "f"], [j])


def _elsewhere(m: Memory, c: Arr, a: Arr, b: Arr, mask: Value | None, own: bool) -> None:
    """``c`` lies at another place for each example: the product goes there from a buffer."""
    made = m.alloc(Array(c.type.dtype, (Dim(),) * 2), c.dims, True, mask, "product")
    _own(m, made, a, b, None)

    def one(idx: list[Value], on: Value | None) -> None:
        v = m.load(made, idx, None, on)
        if c.lanes:
            m.store(c, m.n.op("add", m.load(c, idx, None, on), v), idx, None, on)
        else:
            m.add(c, v, idx, None, on, own)

    m.each(c.dims, mask, one)


def _own(m: Memory, c: Arr, a: Arr, b: Arr, mask: Value | None) -> None:
    if a.lanes == b.lanes:
        _loops(m, c, a, b, mask)
        return
    target = c if mask is None else m.alloc(Array(c.type.dtype, (Dim(),) * 2), c.dims, True, mask, "product")
    e = m.b
    if b.lanes:
        each = m.hull(c.dims[1], mask)

        def column(j: Value, _: list[Value]) -> list[Value]:
            e.matmul(_column(m, target, j), a.value, _column(m, b, j))
            return []

        e.for_(each, [], column)
    else:
        turned = e.transpose(b.value, (1, 0))

        def row(i: Value, _: list[Value]) -> list[Value]:
            e.matmul(_row(m, target, i), turned, _row(m, a, i))
            return []

        e.for_(m.hull(c.dims[0], mask), [], row)
    if mask is not None:
        _add_masked(m, c, target, mask)


def _add_masked(m: Memory, c: Arr, term: Arr, mask: Value) -> None:
    def one(idx: list[Value], on: Value | None) -> None:
        store_lanes(m.b, c.value, m.b.op("add", m.load(c, idx, None, on), m.load(term, idx, None, on)), idx, on)

    m.each(c.dims, mask, one)


def _loops(m: Memory, c: Arr, a: Arr, b: Arr, mask: Value | None) -> None:
    e, n = m.b, m.n

    def one(idx: list[Value], on: Value | None) -> None:
        i, j = idx

        def add(q: Value, carried: list[Value]) -> list[Value]:
            x, y = m.load(a, [i, q], None, on), m.load(b, [q, j], None, on)
            return [n.op("add", carried[0], n.op("mul", x, y))]

        zero = n.zero(c.type.dtype) if a.lanes or b.lanes else e.const(0.0, _scalar(c))
        (total,) = e.for_(m.hull(a.dims[1], on), [zero], add)
        m.store(c, n.op("add", m.load(c, idx, None, on), total), idx, None, on)

    if any(_differs(x) for x in (a, b)):
        raise Declined("a matrix product of examples of different sizes")
    m.each(c.dims, mask, one)


def _scalar(c: Arr) -> Scalar:
    return Scalar(c.type.dtype)


def _differs(x: Arr) -> bool:
    return any(lanes_of(d.type) > 1 for d in x.dims)


def _summed(m: Memory, c: Arr, a: Arr, b: Arr, mask: Value | None) -> None:
    """``c`` is shared: the products of all examples are added up."""
    e, n = m.b, m.n
    on = n.both(mask, m.live)
    if not a.lanes and not b.lanes:
        raise Declined("the examples add the same matrix product to one array")
    if a.lanes and b.lanes:
        a, b = (_zeroed(m, x, on) for x in (a, b))

        def term(q: Value, _: list[Value]) -> list[Value]:
            e.matmul(c.value, _column(m, a, q), e.transpose(_row(m, b, q), (1, 0)))
            return []

        e.for_(m.hull(a.dims[1], mask), [], term)
        return
    mine = a if a.lanes else b
    total = e.alloc(mine.type.dtype, [m.hull(d, mask) for d in mine.dims])

    def one(idx: list[Value], here: Value | None) -> None:
        v = n.select(n.both(on, here), m.load(mine, idx, None, here), n.zero(mine.type.dtype))
        e.store(total, reduce_lanes(e, "sum_lanes", v), idx)

    m.each(mine.dims, mask, one)
    e.matmul(c.value, total if a.lanes else a.value, b.value if a.lanes else total)


def _zeroed(m: Memory, x: Arr, on: Value | None) -> Arr:
    """A copy that is zero in the lanes that add nothing."""
    made = m.alloc(Array(x.type.dtype, (Dim(),) * 2), x.dims, True, on, "masked")
    m.each(x.dims, on, lambda idx, here: m.store(made, m.load(x, idx, None, here), idx, None, here))
    return made
