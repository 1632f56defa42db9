# SPDX-License-Identifier: MIT
"""Values that several gathered loops need and that are dear to compute: computed once, in a nest before them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pullback.analysis.affine import symbol
from pullback.analysis.bundles import Bundle
from pullback.analysis.nests import Nest, Survey
from pullback.ir.build import Builder
from pullback.ir.core import Value
from pullback.ir.types import Array
from pullback.transforms.gather import Values

#: additions that are repeated rather than kept
CHEAP = 40
#: a slice costs at most this
_LARGE = 1000.0


def dear(survey: Survey, nest: Nest, found: Sequence[Bundle], costs: Mapping[str, float]) -> list[int]:
    """Positions of values to keep. A use is a bundle and a shift, or what is left of the nest."""
    uses: dict[int, set[object]] = {}
    moved = {u.place.position for u in nest.updates}

    def demand(v: Value, use: object) -> None:
        at = nest.defs.get(v)
        if at is not None and not survey.plain(nest, v):
            uses.setdefault(at, set()).add(use)

    for number, bundle in enumerate(found):
        for g in bundle.groups:
            for update, shift in zip(g.updates, g.shifts, strict=True):
                for _, v in update.terms:
                    demand(v, (number, tuple(shift.values())))
    for level in nest.levels:
        for v in level.loop.regions[0].results:
            demand(v, "rest")
    for position, op in enumerate(nest.ops):
        if op.name == "store" and position not in moved:
            demand(op.operands[1], "rest")
    cost = _costs(nest, costs)
    kept: list[int] = []
    for position in range(len(nest.ops) - 1, -1, -1):
        here = uses.get(position)
        if not here:
            continue
        op = nest.ops[position]
        if (len(here) - 1) * cost[position] > CHEAP and _can_keep(nest, position):
            kept.append(position)
            here = {"kept"}
        for x in op.operands:
            for use in here:
                demand(x, use)
    return kept


def _can_keep(nest: Nest, position: int) -> bool:
    op = nest.ops[position]
    scalar = len(op.results) == 1 and not isinstance(op.results[0].type, Array)
    return scalar and nest.op_depth[position] == len(nest.levels) and op.name != "load"


def _costs(nest: Nest, costs: Mapping[str, float]) -> list[float]:
    """What computing the value at each position from scratch costs (a value used twice counts twice)."""
    out: list[float] = []
    for op in nest.ops:
        total = costs.get(op.name, 1.0)
        for x in op.operands:
            at = nest.defs.get(x)
            if at is not None and at < len(out):
                total += out[at]
        out.append(min(total, _LARGE))
    return out


def keep(b: Builder, survey: Survey, nest: Nest, positions: Sequence[int]) -> dict[int, Value]:
    """Emit a nest that computes the values, into one array each."""
    affines = survey.affines
    zero = b.index(0)
    sizes = [b.op("maximum", level.trips, zero) for level in nest.levels]
    arrays = {p: b.alloc(nest.ops[p].results[0].type.dtype, sizes, hint="kept") for p in positions}
    needed = survey.slice(nest, [nest.ops[p].results[0] for p in positions])
    assert needed is not None

    def loops(index: list[Value]) -> list[Value]:
        if len(index) < len(sizes):
            b.for_(nest.levels[len(index)].trips, [], lambda k, _: loops([*index, k]), parallel=True)
            return []
        values = Values(b, affines, nest, {})
        values.fresh = frozenset(index)
        where = {level.k: symbol(k) for level, k in zip(nest.levels, index, strict=True)}
        values.compute(needed, None, where)
        for p, x in arrays.items():
            b.store(x, values.made[None, nest.ops[p].results[0]], index)
        return []

    loops([])
    return arrays


def reload(nest: Nest, kept: Mapping[int, Value]) -> None:
    """What is left of the nest reads the kept values."""
    for position, x in kept.items():
        op = nest.ops[position]
        op.name, op.operands, op.attrs = "load", [x, *(level.k for level in nest.levels)], {}
