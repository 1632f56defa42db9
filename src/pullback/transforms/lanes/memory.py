# SPDX-License-Identifier: MIT
"""Loads, stores and allocation per lane.

Buffers of the examples' own get a last axis of lanes, so that element ``idx`` of all lanes is one vector. Other arrays
are shared: a lane reads them where its indices say, and writes them only where no other lane does, or as a sum.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pullback.ir.build import Builder
from pullback.ir.core import Value
from pullback.ir.lanes import gather, lane_ids, load_lanes, load_run, reduce_lanes, scatter, store_lanes
from pullback.ir.types import Array, Dim, lanes_of

from .kernels import Kernels
from .values import Arr, Numbers, place
from .width import WIDE

#: entries of an axis up to which each of many lanes looks at all of them for its own: as fast as 8 gathers
SHORT = 8


class Memory:
    """``live``: lanes that are examples; ``number``, ``first``: of the example per lane, and of lane 0; ``full``: all
    lanes are examples; ``count``: how many are, the first ones, or None if any may be."""

    def __init__(
        self,
        b: Builder,
        n: Numbers,
        live: Value,
        number: Value,
        first: Value,
        full: Value,
        kernels: Kernels,
        count: Value | None = None,
    ) -> None:
        self.b = b
        self.n = n
        self.live = live
        self.number = number
        self.first = first
        self.full = full
        self.kernels = kernels
        self.count = count

    def every(self, mask: Value | None) -> Value:
        return mask if mask is not None else self.n.all(self.b.true())

    # ------------------------------------------------------------------ elements

    def load(self, x: Arr, idx: Sequence[Value], part: int | None, mask: Value | None) -> Value:
        b, n = self.b, self.n
        at = place(n, x, idx)
        uniform = all(lanes_of(i.type) == 1 for i in at)
        if not x.lanes:
            if uniform:
                return b.load(x.value, at, part)
            if self._in_order(x, at, part):
                return self._ordered(x, at, mask)
            return gather(b, x.value, self.every(mask), [*at], part)
        if x.type.layout == "G":
            if uniform:
                return load_lanes(b, x.value, at, n.width)
            return gather(b, x.value, self.every(mask), [self._entry(at[0])])
        if uniform and part is None:
            return load_lanes(b, x.value, at, n.width)
        (found,) = self._short(
            x, at, part, lambda axis: [self._walk(x, at, axis)], lambda: [self._apart(x, at, part, mask)]
        )
        return found

    def _apart(self, x: Arr, at: Sequence[Value], part: int | None, mask: Value | None) -> Value:
        return gather(self.b, x.value, self.every(mask), [*at, lane_ids(self.b, self.n.width)], part)

    def _short(
        self,
        x: Arr,
        at: Sequence[Value],
        part: int | None,
        walk: Callable[[int], list[Value]],
        apart: Callable[[], list[Value]],
    ) -> list[Value]:
        """In many lanes, each of which has its own index of one axis: ``walk`` that axis if it is short."""
        b, n = self.b, self.n
        axes = [axis for axis, i in enumerate(at) if lanes_of(i.type) > 1]
        if part is not None or len(axes) > 1 or n.width < WIDE:
            return apart()
        assert isinstance(x.value.type, Array)
        size = x.value.type.dims[axes[0]].size
        if size is not None:
            return walk(axes[0]) if size <= SHORT else apart()
        short = b.op("le", b.dim(x.value, axes[0]), b.index(SHORT))
        return b.if_(short, lambda: walk(axes[0]), apart)

    def _here(self, at: Sequence[Value], axis: int, k: Value) -> tuple[list[Value], Value]:
        """The place ``at`` with ``k`` for the index of ``axis``, and the lanes that mean it."""
        return [*at[:axis], k, *at[axis + 1 :]], self.n.op("eq", at[axis], k)

    def _walk(self, x: Arr, at: Sequence[Value], axis: int) -> Value:
        b, n = self.b, self.n

        def look(k: Value, found: list[Value]) -> list[Value]:
            there, mine = self._here(at, axis, k)
            return [n.select(mine, load_lanes(b, x.value, there, n.width), found[0])]

        (found,) = b.for_(b.dim(x.value, axis), [n.all(n.zero(x.type.dtype))], look)
        return found

    def _walk_store(self, x: Arr, v: Value, at: Sequence[Value], axis: int, mask: Value | None) -> list[Value]:
        b, n = self.b, self.n

        def put(k: Value, _: list[Value]) -> list[Value]:
            there, mine = self._here(at, axis, k)
            store_lanes(b, x.value, v, there, n.both(mask, mine))
            return []

        b.for_(b.dim(x.value, axis), [], put)
        return []

    def _entry(self, i: Value) -> Value:
        """The number of the entry of each lane in a growable buffer."""
        n = self.n
        return n.op("add", n.op("mul", i, self.b.index(n.width)), lane_ids(self.b, n.width))

    def _side_by_side(self, x: Arr, at: Sequence[Value], part: int | None) -> bool:
        """Whether lanes lie side by side: the last index, of a contiguous array, is the example's number."""
        return (
            part is None
            and bool(at)
            and at[-1] is self.number
            and x.type.layout == "C"
            and all(lanes_of(i.type) == 1 for i in at[:-1])
        )

    def _in_order(self, x: Arr, at: Sequence[Value], part: int | None) -> bool:
        """Whether lanes lie side by side, or at equal distances: one index is the example's number."""
        own = [i for i in at if lanes_of(i.type) > 1]
        return part is None and len(own) == 1 and own[0] is self.number and x.type.layout != "G"

    def _ordered(self, x: Arr, at: Sequence[Value], mask: Value | None) -> Value:
        """Of a full block, without a gather. A lane that is off may have no such element."""
        b, n = self.b, self.n
        beside = self._side_by_side(x, at, None)
        if mask is not None and beside:
            on = n.both(mask, self.live)
            return load_run(b, x.value, [*at[:-1], self.first], n.width, on)
        if mask is not None:
            return gather(b, x.value, mask, at)
        (found,) = b.if_(
            self.full,
            lambda: [load_lanes(b, self._row(x, at), [], n.width, apart=not beside)],
            lambda: [gather(b, x.value, self.every(None), at)],
        )
        return found

    def _row(self, x: Arr, at: Sequence[Value]) -> Value:
        """What the lanes of a full block have, one after the other."""
        b = self.b
        spec = ["u" if i is self.number else "i" for i in at]
        places = [[self.first, b.index(self.n.width)] if i is self.number else [i] for i in at]
        return b.view(x.value, spec, [v for place in places for v in place])

    def store(self, x: Arr, v: Value, idx: Sequence[Value], part: int | None, mask: Value | None) -> None:
        """To memory of the example's own, or where only this lane writes."""
        b, n = self.b, self.n
        at = place(n, x, idx)
        uniform = all(lanes_of(i.type) == 1 for i in at)
        if not x.lanes:
            self._store_shared(x, n.all(v), at, part, mask)
        elif x.type.layout == "G":
            if uniform:
                store_lanes(b, x.value, n.all(v), at, mask)
            else:
                scatter(b, x.value, n.all(v), self.every(mask), [self._entry(at[0])])
        elif uniform and part is None:
            store_lanes(b, x.value, n.all(v), at, mask)
        else:
            v = n.all(v)

            def apart() -> list[Value]:
                scatter(b, x.value, v, self.every(mask), [*at, lane_ids(b, n.width)], part)
                return []

            self._short(x, at, part, lambda axis: self._walk_store(x, v, at, axis, mask), apart)

    def _store_shared(self, x: Arr, v: Value, at: list[Value], part: int | None, mask: Value | None) -> None:
        b, n = self.b, self.n
        on = n.both(mask, self.live)
        assert on is not None
        if mask is not None or not self._side_by_side(x, at, part):
            scatter(b, x.value, v, on, at, part)
            return

        def beside() -> list[Value]:
            store_lanes(b, self._row(x, at), v, [])
            return []

        def apart() -> list[Value]:
            scatter(b, x.value, v, on, at, part)
            return []

        b.if_(self.full, beside, apart)

    def add(self, x: Arr, v: Value, idx: Sequence[Value], part: int | None, mask: Value | None, own: bool) -> None:
        """``x[idx] += v`` in memory that lanes share. ``own``: no two lanes meet."""
        b, n = self.b, self.n
        at = place(n, x, idx)
        on = n.both(mask, self.live)
        assert on is not None
        if own:
            old = gather(b, x.value, on, at, part)
            scatter(b, x.value, n.op("add", old, v), on, at, part)
        elif all(lanes_of(i.type) == 1 for i in at):
            total = reduce_lanes(b, "sum_lanes", n.select(on, n.all(v), n.zero(v.type.dtype)))
            b.store(x.value, b.op("add", b.load(x.value, at, part), total), at, part)
        else:
            scatter(b, x.value, n.all(v), on, at, part, add=True)

    # ------------------------------------------------------------------ allocation

    def alloc(self, t: Array, dims: Sequence[Value], zero: bool, mask: Value | None, hint: str = "") -> Arr:
        """A buffer per lane; where sizes differ, of the largest."""
        b, width = self.b, self.b.index(self.n.width)
        hull = [self.hull(d, mask) for d in dims]
        if t.layout == "G":
            entries = b.op("mul", b.op("maximum", hull[0], b.index(1)), width)
            return Arr(b.value("alloc", [entries], Array(t.dtype, t.dims, "G"), hint, zero=zero), True, [])
        sizes = [d.size if lanes_of(v.type) == 1 else None for d, v in zip(t.dims, dims, strict=True)]
        known = [Dim(s if s is not None else b.consts.get(d)) for s, d in zip(sizes, hull, strict=True)]
        lanes = Dim(self.n.width)
        made = b.value("alloc", [*hull, width], Array(t.dtype, (*known, lanes), "C"), hint, zero=zero)
        return Arr(made, True, list(dims), even=all(lanes_of(d.type) == 1 for d in dims[1:]))

    def hull(self, d: Value, mask: Value | None) -> Value:
        """The largest of a size over the lanes that are on."""
        if lanes_of(d.type) == 1:
            return d
        return reduce_lanes(self.b, "max_lane", self.n.select(mask, d, self.n.zero("i8")))

    # ------------------------------------------------------------------ whole arrays

    def each(
        self, dims: Sequence[Value], mask: Value | None, body: Callable[[list[Value], Value | None], None]
    ) -> None:
        """``body`` at all indices of ``dims``, under the mask of the lanes that have them."""
        b, n = self.b, self.n

        def nest(idx: list[Value], m: Value | None) -> list[Value]:
            if len(idx) == len(dims):
                body(idx, m)
                return []
            size = dims[len(idx)]

            def inner(k: Value, _: list[Value]) -> list[Value]:
                here = m if lanes_of(size.type) == 1 else n.both(m, n.op("lt", k, size))
                return nest([*idx, k], here)

            b.for_(self.hull(size, m), [], inner)
            return []

        nest([], mask)

    def packed(self, x: Arr, mask: Value | None) -> Arr:
        """A copy of the array ``x`` with lanes side by side; zero where a lane is off."""
        made = self.alloc(Array(x.type.dtype, (Dim(),) * len(x.dims)), x.dims, True, mask, "packed")
        self.each(x.dims, mask, lambda idx, m: self.store(made, self.load(x, idx, None, m), idx, None, m))
        return made
