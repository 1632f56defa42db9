# SPDX-License-Identifier: MIT
"""Matrix products of examples: with a shared matrix they become one product with a column (or row) per lane.

C_l += A B_l            C (m x W)  += A @ B (k x W)        per column of B_l
C_l += A_l B            the same of the transposes         per row of A_l
C   += A_l B_l          C += A (m x W) @ B (W x n)         per index that is summed over
C_l += A_l B_l          loops, vectors over the lanes
"""

from __future__ import annotations

from collections.abc import Callable

from pullback.ir.core import Value
from pullback.ir.lanes import reduce_lanes, store_lanes
from pullback.ir.types import Array, Dim, Scalar, lanes_of

from .memory import Memory
from .values import Arr

#: numbers of a register tile
TILE = 128
#: outer products that are added up at once (a power of two)
STEPS = 8


def product(m: Memory, c: Arr, a: Arr, b: Arr, mask: Value | None, own: bool, local: bool) -> None:
    """``c += a @ b`` for every example. ``own``: no other example adds to this part of ``c``; ``local``: the body made
    it."""
    if local and not c.lanes:
        m.b.matmul(c.value, a.value, b.value)  # the same for all
        return
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
    e = m.b
    rows, columns, inner = (m.hull(d, mask) for d in (*c.dims, a.dims[1]))
    if b.lanes:

        def column(j: Value, _: list[Value]) -> list[Value]:
            _tiles(m, c, rows, inner, lambda i, q: e.load(a.value, [i, q]), b, j, True, mask)
            return []

        e.for_(columns, [], column)
    else:

        def row(i: Value, _: list[Value]) -> list[Value]:
            _tiles(m, c, columns, inner, lambda j, q: e.load(b.value, [q, j]), a, i, False, mask)
            return []

        e.for_(rows, [], row)


def _tiles(
    m: Memory,
    c: Arr,
    count: Value,
    inner: Value,
    shared: Callable[[Value, Value], Value],
    mine: Arr,
    fixed: Value,
    down: bool,
    mask: Value | None,
) -> None:
    """``c[i] += sum over q of shared(i, q) * mine[q]`` for ``count`` vectors ``i``, a register tile of them at a time.

    Each is a column (``down``) or a row of ``c``, of which the other index is ``fixed``. A number of the shared matrix
    is read once a block, and goes to all lanes.
    """
    e, n = m.b, m.n
    zero = n.zero(c.type.dtype)

    def at(i: Value) -> list[Value]:
        return [i, fixed] if down else [fixed, i]

    def tile(first: Value, height: int) -> None:
        rows = [e.op("add", first, e.index(r)) for r in range(height)]

        def add(q: Value, sums: list[Value]) -> list[Value]:
            x = m.load(mine, [q, fixed] if down else [fixed, q], None, mask)
            return [e.op("add", s, e.op("mul", n.all(shared(i, q)), x)) for s, i in zip(sums, rows, strict=True)]

        for i, total in zip(rows, e.for_(inner, [zero] * height, add), strict=True):
            m.store(c, e.op("add", m.load(c, at(i), None, mask), total), at(i), None, mask)

    height = max(1, TILE // n.width)
    tiles = e.op("floordiv", count, e.index(height))
    done = e.op("mul", tiles, e.index(height))

    def whole(k: Value, _: list[Value]) -> list[Value]:
        tile(e.op("mul", k, e.index(height)), height)
        return []

    def rest(k: Value, _: list[Value]) -> list[Value]:
        tile(e.op("add", done, k), 1)
        return []

    e.for_(tiles, [], whole)
    e.for_(e.op("sub", count, done), [], rest)


def _loops(m: Memory, c: Arr, a: Arr, b: Arr, mask: Value | None) -> None:
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
        m.store(c, n.op("add", m.load(c, idx, None, on), total), idx, None, on)

    m.each(c.dims, mask, one)


def _scalar(c: Arr) -> Scalar:
    return Scalar(c.type.dtype)


def _summed(m: Memory, c: Arr, a: Arr, b: Arr, mask: Value | None) -> None:
    """``c`` is shared: the products of all examples are added up."""
    e, n = m.b, m.n
    on = n.both(mask, m.live)
    if not a.lanes and not b.lanes:
        _times(m, c, a, b, on)
        return
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

    def __init__(self, m: Memory, c: Arr) -> None:
        self.m = m
        self.c = c
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
        e.matmul(self.c.value, left, e.transpose(right, (1, 0)))
