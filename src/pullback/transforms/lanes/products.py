# SPDX-License-Identifier: MIT
"""Matrix products of examples: with a shared matrix they become one product with a column (or row) per lane.

C_l += A B_l            C (m x W)  += A @ B (k x W)        per column of B_l
C_l += A_l B            the same of the transposes         per row of A_l
C   += A_l B_l          C += A (m x W) @ B (W x n)         per index that is summed over
C_l += A_l B_l          loops, vectors over the lanes
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pullback.analysis.triangles import OPPOSITE
from pullback.ir.build import Builder
from pullback.ir.core import Op, Value
from pullback.ir.lanes import reduce_lanes, store_lanes
from pullback.ir.types import Array, Dim, Scalar, lanes_of
from pullback.transforms.lower_matmul import with_vector

from .kernels import SMALL
from .memory import Memory
from .values import Arr

#: outer products that are added up at once (a power of two)
STEPS = 8


@dataclass(frozen=True, slots=True)
class How:
    """What is known about a product: the attributes of the op."""

    fresh: bool = False
    part: str = ""
    left: str = ""
    right: str = ""

    @classmethod
    def of(cls, op: Op) -> How:
        return cls(bool(op.attrs.get("fresh")), *(op.attrs.get(name, "") for name in ("part", "left", "right")))


def _matmul(e: Builder, c: Value, a: Value, b: Value, how: How) -> None:
    """One product of all lanes: loops, of a vector."""
    attrs = {name: x for name in ("fresh", "part", "left", "right") if (x := getattr(how, name))}
    op = Op("matmul", [c, a, b], [], attrs, [], e.loc)
    if not with_vector(e, op):
        e.append(op)


def product(m: Memory, c: Arr, a: Arr, b: Arr, mask: Value | None, own: bool, local: bool, how: How) -> None:
    """``c += a @ b`` for every example. ``own``: no other example adds to this part of ``c``; ``local``: the body made
    it."""
    if local and not c.lanes:
        _matmul(m.b, c.value, a.value, b.value, how)  # the same for all
        return
    a, b = _shared_or_packed(m, a, mask), _shared_or_packed(m, b, mask)
    if c.axes is not None:
        _elsewhere(m, c, a, b, mask, own, how)
    elif c.lanes:
        _own(m, c, a, b, mask, how)
    else:
        summed(m, c, a, b, mask, how)


def _shared_or_packed(m: Memory, x: Arr, mask: Value | None) -> Arr:
    return x if x.axes is None else m.packed(x, mask)


def _row(m: Memory, x: Arr, i: Value) -> Value:
    """Row ``i`` of a matrix per lane: (columns, lanes)."""
    return m.b.view(x.value, ["i", "f", "f"], [i])


def _column(m: Memory, x: Arr, j: Value) -> Value:
    return m.b.view(x.value, ["f", "i", "f"], [j])


def _elsewhere(m: Memory, c: Arr, a: Arr, b: Arr, mask: Value | None, own: bool, how: How) -> None:
    """``c`` lies at another place for each example: the product goes there from a buffer."""
    made = m.alloc(Array(c.type.dtype, (Dim(),) * 2), c.dims, False, mask, "product")
    _own(m, made, a, b, None, replace(how, fresh=True, part=""))

    def one(idx: list[Value], on: Value | None) -> None:
        v = m.load(made, idx, None, on)
        if c.lanes:
            m.store(c, v if how.fresh else m.n.op("add", m.load(c, idx, None, on), v), idx, None, on)
        else:
            assert not how.fresh
            m.add(c, v, idx, None, on, own)

    m.each(c.dims, mask, one)


def _own(m: Memory, c: Arr, a: Arr, b: Arr, mask: Value | None, how: How) -> None:
    if a.lanes == b.lanes:
        _loops(m, c, a, b, mask, how.fresh)
        return
    if any(lanes_of(d.type) > 1 for d in (a.dims[1], b.dims[0])):  # a lane's own sum may be shorter
        every = m.every(mask)
        a, b = (_zeroed(m, x, every) if x.lanes else x for x in (a, b))
    rows, columns, inner = (m.hull(d, mask) for d in (*c.dims, a.dims[1]))
    on = None if how.fresh else mask
    if b.lanes:
        m.kernels.product(m.b, c.value, a.value, b.value, [rows, columns, inner], on, how.fresh, how.left)
        return
    to, shared, mine = (
        m.b.transpose(c.value, (1, 0, 2)),
        m.b.transpose(b.value, (1, 0)),
        m.b.transpose(a.value, (1, 0, 2)),
    )
    m.kernels.product(m.b, to, shared, mine, [columns, rows, inner], on, how.fresh, OPPOSITE[how.right])


def _loops(m: Memory, c: Arr, a: Arr, b: Arr, mask: Value | None, fresh: bool) -> None:
    e, n, inner = m.b, m.n, a.dims[1]

    def one(idx: list[Value], on: Value | None) -> None:
        i, j = idx

        def add(q: Value, carried: list[Value]) -> list[Value]:
            x, y = m.load(a, [i, q], None, on), m.load(b, [q, j], None, on)
            term = n.op("mul", x, y)
            if lanes_of(inner.type) > 1:  # a lane's own sum may be shorter
                term = n.select(n.op("lt", q, inner), term, n.zero(c.type.dtype))
            return [n.op("add", carried[0], term)]

        zero = n.zero(c.type.dtype) if a.lanes or b.lanes else e.const(0.0, _scalar(c))
        (total,) = e.for_(m.hull(inner, on), [zero], add)
        m.store(c, total if fresh else n.op("add", m.load(c, idx, None, on), total), idx, None, on)

    m.each(c.dims, mask, one)


def _scalar(c: Arr) -> Scalar:
    return Scalar(c.type.dtype)


def summed(m: Memory, c: Arr, a: Arr, b: Arr, mask: Value | None, how: How) -> None:
    """``c`` is shared, the same for all lanes: the products of all examples are added up."""
    e, n = m.b, m.n
    a, b = _shared_or_packed(m, a, mask), _shared_or_packed(m, b, mask)
    on = n.both(mask, m.live)
    if how.fresh and a.lanes == b.lanes:
        e.fill(c.value, e.const(0.0, _scalar(c)))
    if not a.lanes and not b.lanes:
        _times(m, c, a, b, on)
        return
    if a.lanes and b.lanes:
        alike = mask is None and all(lanes_of(d.type) == 1 for x in (a, b, c) for d in x.dims)  # else some have less
        live, only = m.count if alike else None, How(part=how.part)
        if live is None:
            a, b = _zeroed(m, a, on), _zeroed(m, b, on)

        def term(q: Value, _: list[Value]) -> list[Value]:
            left, right = _column(m, a, q), _row(m, b, q)
            if live is None:
                _matmul(e, c.value, left, e.transpose(right, (1, 0)), only)
                return []

            def native() -> list[Value]:
                x, y = (e.view(x, ["f", "u"], [e.index(0), live]) for x in (left, right))
                _matmul(e, c.value, x, e.transpose(y, (1, 0)), only)
                return []

            def small() -> list[Value]:
                m.kernels.dots(e, c.value, left, right, live, how.part)
                return []

            size = e.op("mul", c.dims[0], c.dims[1])
            e.if_(e.op("le", size, e.index(SMALL * n.width)), small, native)
            return []

        e.for_(m.hull(a.dims[1], mask), [], term)
        return
    mine = a if a.lanes else b
    total = e.alloc(mine.type.dtype, [m.hull(d, mask) for d in mine.dims])

    def one(idx: list[Value], here: Value | None) -> None:
        v = n.select(n.both(on, here), m.load(mine, idx, None, here), n.zero(mine.type.dtype))
        e.store(total, reduce_lanes(e, "sum_lanes", v), idx)

    m.each(mine.dims, mask, one)
    left, right = (total, b.value) if a.lanes else (a.value, total)
    _matmul(e, c.value, left, right, how)


def _times(m: Memory, c: Arr, a: Arr, b: Arr, on: Value | None) -> None:
    """The same product of every example: so often as there are lanes that add it."""
    e, dtype = m.b, c.type.dtype
    one = e.const(1.0, _scalar(c))
    count = reduce_lanes(e, "sum_lanes", m.n.select(on, m.n.all(one), m.n.zero(dtype)))
    scaled = e.alloc(dtype, a.dims)

    def element(idx: list[Value], _: Value | None) -> None:
        e.store(scaled, e.op("mul", e.load(a.value, idx), count), idx)

    m.each(a.dims, None, element)
    e.matmul(c.value, scaled, b.value)


def _zeroed(m: Memory, x: Arr, on: Value | None) -> Arr:
    """A copy that is zero in the lanes that add nothing."""
    made = m.alloc(Array(x.type.dtype, (Dim(),) * 2), x.dims, True, on, "masked")
    m.each(x.dims, on, lambda idx, here: m.store(made, m.load(x, idx, None, here), idx, None, here))
    return made


class Outer:
    """``c += a_t b_t`` in a loop over ``t``, of one column and one row each: ``STEPS`` of them make one product.

    ``c`` is shared, and nothing else in the loop touches it. The columns and rows of all lanes are kept side by side,
    zero where a lane is off, and are multiplied when there are enough of them.
    """

    def __init__(self, m: Memory, c: Arr, how: How) -> None:
        assert not how.fresh
        self.m = m
        self.c = c
        self.how = how
        e, w, steps = m.b, m.b.index(m.n.width), m.b.index(STEPS)
        self.sides = [e.alloc(c.type.dtype, [size, steps, w], hint="kept") for size in c.dims]

    def slot(self, t: Value) -> Value:
        return self.m.b.op("and", t, self.m.b.index(STEPS - 1))

    def add(self, t: Value, a: Arr, b: Arr, mask: Value | None) -> None:
        """Keep the factors of trip ``t``."""
        m, zero = self.m, self.m.b.index(0)
        on = m.n.both(mask, m.live)
        slot = self.slot(t)
        for kept, x, size, down in zip(self.sides, (a, b), self.c.dims, (True, False), strict=True):

            def one(i: Value, _: list[Value], kept: Value = kept, x: Arr = x, down: bool = down) -> list[Value]:
                v = m.load(x, [i, zero] if down else [zero, i], None, mask)
                store_lanes(m.b, kept, m.n.select(on, m.n.all(v), m.n.zero(v.type.dtype)), [i, slot])
                return []

            m.b.for_(size, [], one)

    def end_of_trip(self, t: Value) -> None:
        e = self.m.b

        def multiply() -> list[Value]:
            self._multiply()
            return []

        e.if_(e.op("eq", self.slot(t), e.index(STEPS - 1)), multiply)

    def end_of_loop(self, trips: Value) -> None:
        """What is left, with zeros behind it."""
        e, m = self.m.b, self.m
        left = e.op("and", trips, e.index(STEPS - 1))

        def rest() -> list[Value]:
            for kept, size in zip(self.sides, self.c.dims, strict=True):

                def row(i: Value, _: list[Value], kept: Value = kept) -> list[Value]:
                    def clear(k: Value, _: list[Value]) -> list[Value]:
                        store_lanes(e, kept, m.n.zero(self.c.type.dtype), [i, e.op("add", left, k)])
                        return []

                    e.for_(e.op("sub", e.index(STEPS), left), [], clear)
                    return []

                e.for_(size, [], row)
            self._multiply()
            return []

        e.if_(e.op("gt", left, e.index(0)), rest)

    def _multiply(self) -> None:
        e = self.m.b
        both = e.index(STEPS * self.m.n.width)
        left, right = (e.reshape(x, [size, both]) for x, size in zip(self.sides, self.c.dims, strict=True))
        _matmul(e, self.c.value, left, e.transpose(right, (1, 0)), How(part=self.how.part))
