# SPDX-License-Identifier: MIT
"""What is known to hold zero when a nest starts, so that its first updates can be stores.

A shadow is zero when it is allocated, and the part whose cotangents have just been taken is zero too. ``Zero`` is such
a part, as a box of indices. ``window`` says which targets of a group lie in it; where the gathered loops store each of
those once, the box need only be zeroed around the ``hole`` that they fill.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pullback.analysis.affine import Affine, Affines, symbol
from pullback.analysis.bundles import Bundle, Group
from pullback.analysis.nests import Nest, Place
from pullback.ir.build import Builder
from pullback.ir.core import Block, Op, Value
from pullback.ir.types import Array, Scalar
from pullback.transforms.gather import Gather, Window, emit_form

#: bounds per axis: from the first up to, but not with, the second
Box = Sequence["tuple[Affine, Affine]"]


@dataclass(slots=True)
class Zero:
    """Elements of ``base`` that hold zero, made so by an ``alloc`` or by a store in ``block``."""

    base: Value
    box: Box
    source: Op
    block: Block | None = None

    @property
    def whole(self) -> bool:
        return self.block is None

    def drop(self) -> None:
        """Make them zero no longer."""
        if self.block is None:
            self.source.attrs["zero"] = False
        else:
            self.block.ops.remove(self.source)


def allocated(affines: Affines, op: Op) -> Zero:
    x = op.results[0]
    return Zero(x, [(Affine(), n) for n in affines.shape(x)], op)


def zeroed(affines: Affines, nest: Nest, place: Place, consts: Mapping[Value, object]) -> Zero | None:
    """The box that a store of zeros in the innermost loop covers."""
    op = place.op
    value = op.operands[1]
    if place.part is not None or consts.get(value) != 0 or place.depth != len(nest.levels):
        return None
    box: list[tuple[Affine, Affine]] = []
    seen: list[int] = []
    for form in place.index:
        if form is None or not nest.fixed(form) or len(mine := nest.counters_of(form)) > 1:
            return None
        if not mine:
            box.append((form, form.shift(1)))
            continue
        level = nest.levels[mine[0]]
        n, c = affines.of(level.trips), form.coefficient(level.k)
        if c not in (1, -1):
            return None
        low = form.plus(symbol(level.k), -c)
        if c < 0:
            low = low.plus(n, -1).shift(1)
        box.append((low, low.plus(n)))
        seen += mine
    if sorted(seen) != list(range(len(nest.levels))):
        return None
    return Zero(place.base, box, op, nest.body)


@dataclass(slots=True)
class Fresh:
    """What a group may store: the window for ``Gather``, and what the stores fill."""

    window: Window
    box: Box
    hole: Box


def fresh(affines: Affines, nest: Nest, gather: Gather, g: Group, zero: Zero) -> Fresh | None:
    """How the group can store instead of add, if it can."""
    bundle = gather.bundle
    base = zero.base
    flat = affines.defs.get(g.base)
    if g.base is not base:
        if not zero.whole or flat is None or flat.name != "reshape" or flat.operands[0] is not base:
            return None
        box: Box = [(Affine(), n) for n in affines.shape(g.base)]
    else:
        box = zero.box
    if g.part is not None or not gather.once():
        return None
    moving = {axis: level for level, axis in g.signature.axes.items()}
    window: dict[int, tuple[int, int] | None] = {}
    hole: list[tuple[Affine, Affine]] = []
    for axis, (low, high) in enumerate(box):
        level = moving.get(axis)
        if level is None:
            form = g.updates[0].index[axis]
            if (low, high) != (form, form.shift(1)):
                return None
            hole.append((low, high))
            continue
        if abs(g.signature.steps[level]) != 1:
            return None
        n = affines.of(nest.levels[level].trips)
        origin = _origin(affines, nest, bundle, g, level, axis)
        first, last = low.plus(origin, -1), high.plus(origin, -1).plus(n, -1)
        known = first.is_const and last.is_const
        if not known and not zero.whole:
            return None
        bounds = (first.const, last.const) if known else None
        start, stop = gather.served(level, g, bounds)
        if bounds is not None and not gather.inside(level, bounds):
            return None
        window[level] = bounds
        hole.append((origin.shift(start), origin.plus(n).shift(stop)))
    return Fresh(window, box, hole)


def _origin(affines: Affines, nest: Nest, bundle: Bundle, g: Group, level: int, axis: int) -> Affine:
    """The index of target 0 along an axis."""
    k, form = nest.levels[level].k, g.updates[0].index[axis]
    c = form.coefficient(k)
    rest = form.plus(symbol(k), -c)
    if bundle.flips[level]:
        rest = rest.plus(affines.of(nest.levels[level].trips).shift(-1), c)
    return rest.shift(-g.shifts[0].get(level, 0))


def surround(b: Builder, nest: Nest, x: Value, how: Fresh, ok: Value) -> None:
    """Store zeros in the box but for the hole; all of it where not ``ok``, or where the nest has no iterations."""
    box, hole = how.box, how.hole
    if all(a == c for a, c in zip(box, hole, strict=True)) and b.consts.get(ok) is True:
        return
    assert isinstance(x.type, Array)
    nothing = b.const(0.0, Scalar(x.type.element))
    for level in nest.levels:
        ok = b.op("and", ok, b.op("gt", level.trips, b.index(0)))
    b.if_(
        ok,
        lambda: store_around(b, x, nothing, box, hole),
        lambda: store_box(b, x, nothing, box, cold=True),
    )


def store_box(
    b: Builder, x: Value, value: Value, box: Box, index: Sequence[Value] = (), cold: bool = False
) -> list[Value]:
    """Store ``value`` in every element of a box."""
    axis = len(index)
    if axis == len(box):
        b.store(x, value, index)
        return []
    low, high = box[axis]
    start = emit_form(b, low)
    if high == low.shift(1):
        return store_box(b, x, value, box, [*index, start], cold)
    b.for_(
        emit_form(b, high.plus(low, -1)),
        [],
        lambda k, _: store_box(b, x, value, box, [*index, b.op("add", start, k)], cold),
        parallel=True,
        cold=cold,
        lean=True,
    )
    return []


def store_around(b: Builder, x: Value, value: Value, box: Box, hole: Box, index: Box = ()) -> list[Value]:
    """Store ``value`` in the box but for the hole, which lies in it."""
    axis = len(index)
    if axis == len(box):
        return []
    (low, high), (first, last) = box[axis], hole[axis]
    rest = box[axis + 1 :]
    if first != low:
        store_box(b, x, value, [*index, (low, first), *rest])
    if last != high:
        store_box(b, x, value, [*index, (last, high), *rest])
    if any(o != h for o, h in zip(rest, hole[axis + 1 :], strict=True)):
        store_around(b, x, value, box, hole, [*index, (first, last)])
    return []
