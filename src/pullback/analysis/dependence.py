# SPDX-License-Identifier: MIT
"""Where array accesses land, and which iterations of a loop nest touch the same element.

``resolve`` follows an access through views down to its root, as affine forms. ``distance`` says which iteration
writes the element that an iteration reads; ``directions`` chooses loop directions under which every read happens
before its element is overwritten. ``Writes`` answers "is this root written between here and there" by bisection.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pullback.analysis.affine import Affine, Affines, view_axes
from pullback.ir.core import Block, Function, Op, Value
from pullback.ir.types import Array

Index = "Affine | None"  # None: not an affine form


@dataclass(frozen=True, slots=True)
class Access:
    """Element ``index`` of ``base``."""

    base: Value
    index: tuple[Affine | None, ...]


def resolve(affines: Affines, x: Value, index: Sequence[Affine | None]) -> list[Access]:
    """The same element, seen as an element of ``x``, of what ``x`` is a view of, and so on down to the root.

    Stops early at a ``reshape``.
    """
    found = [Access(x, tuple(index))]
    while (op := affines.defs.get(found[-1].base)) is not None:
        at = found[-1].index
        if op.name == "view":
            at = _through_view(affines, op, at)
        elif op.name == "transpose":
            source: list[Affine | None] = [None] * len(at)
            for k, p in enumerate(op.attrs["perm"]):
                source[p] = at[k]
            at = tuple(source)
        elif op.name == "broadcast":
            at = _through_broadcast(affines, op, at)
        else:
            break
        found.append(Access(op.operands[0], at))
    return found


def _through_view(affines: Affines, op: Op, at: Sequence[Affine | None]) -> tuple[Affine | None, ...]:
    out: list[Affine | None] = []
    k = 0
    for s, _, operands in view_axes(op):
        if s == "i":
            out.append(affines.of(operands[0]))
            continue
        j = at[k]
        k += 1
        if s == "f":
            out.append(j)
        elif s == "u":
            out.append(None if j is None else j.plus(affines.of(operands[0])))
        elif s == "s":
            step = affines.of(operands[2])
            known = j is not None and step.is_const
            out.append(affines.of(operands[0]).plus(j, step.const) if known and j is not None else None)
    return tuple(out)


def _through_broadcast(affines: Affines, op: Op, at: Sequence[Affine | None]) -> tuple[Affine | None, ...]:
    stretched = affines.stretched(op)
    lead = len(at) - len(stretched)
    return tuple(Affine(0) if s else at[lead + k] if s is False else None for k, s in enumerate(stretched))


# ------------------------------------------------------------------------------------------ distances

#: an entry per loop variable: the iteration difference, or None when any difference is possible
Distance = "tuple[int | None, ...]"


def distance(
    write: Sequence[Access], read: Sequence[Access], variables: Sequence[Value]
) -> tuple[int | None, ...] | None:
    """Iteration ``i`` reads what iteration ``i + distance`` writes. ``None``: they never meet.

    ``write`` and ``read`` are results of ``resolve`` whose forms are over ``variables`` (one loop nest) and values
    that the nest does not change. An unknown entry is ``None``.
    """
    anything: tuple[int | None, ...] = (None,) * len(variables)
    bases = {a.base: a for a in write}
    for r in read:
        w = bases.get(r.base)
        if w is not None:
            break
    else:
        return anything
    found: dict[Value, int] = {}
    for a, b in zip(w.index, r.index, strict=True):
        if a is None or b is None:
            continue
        delta = b.plus(a, -1)
        mine = [v for v in variables if a.coefficient(v)]
        if not delta.is_const or len(mine) > 1:
            continue
        if not mine:
            if delta.const:
                return None
            continue
        step = a.coefficient(mine[0])
        if delta.const % step:
            return None
        by = delta.const // step
        if found.setdefault(mine[0], by) != by:
            return None
    return tuple(found.get(v) for v in variables)


@dataclass(frozen=True, slots=True)
class Plan:
    """How to run a nest: per axis, forward or backward, and whether its iterations are independent."""

    backward: tuple[bool, ...]
    parallel: tuple[bool, ...]


def directions(distances: Iterable[tuple[int | None, ...]], rank: int) -> Plan | None:
    """Directions under which no iteration overwrites what a later one reads; ``None`` when there are none."""
    open_ = set(distances)
    backward: list[bool] = []
    parallel: list[bool] = []
    for axis in range(rank):
        if not open_:
            break
        here = [d[axis] for d in open_]
        if any(t is None for t in here):
            return None
        signs = {(t > 0) - (t < 0) for t in here if t is not None}
        if {1, -1} <= signs:
            return None
        backward.append(-1 in signs)
        parallel.append(signs == {0})
        open_ = {d for d in open_ if d[axis] == 0}
    rest = rank - len(backward)
    return Plan((*backward, *[False] * rest), (*parallel, *[True] * rest))


# ------------------------------------------------------------------------------------------ writes

WRITERS = ("store", "assign", "fill", "matmul")


class Writes:
    """Positions of every op, and where each root is written, per block.

    Ops are numbered once; passes that only delete ops or add ops without effects need not renumber. A ``call``
    writes everything reachable from its array operands.
    """

    def __init__(self, func: Function, roots: Mapping[Value, frozenset[Value]]) -> None:
        self.roots = roots
        self.place: dict[Op, tuple[Block, int]] = {}
        self.parent: dict[Block, Op] = {}
        self.at: dict[Block, dict[Value, list[int]]] = {}
        self._visit(func.body)

    def of(self, op: Op) -> Iterable[Value]:
        """Roots that an op without regions writes."""
        if op.name in WRITERS:
            return self.roots[op.operands[0]]
        if op.name == "call":
            return {r for x in op.operands if isinstance(x.type, Array) for r in self.roots[x]}
        return ()

    def _visit(self, block: Block) -> set[Value]:
        here: dict[Value, list[int]] = {}
        self.at[block] = here
        for k, op in enumerate(block.ops):
            self.place[op] = (block, k)
            written = set(self.of(op))
            for region in op.regions:
                self.parent[region] = op
                written |= self._visit(region)
            for r in written:
                here.setdefault(r, []).append(k)
        return set(here)

    def between(self, block: Block, start: int, end: int, roots: Iterable[Value]) -> bool:
        """Whether an op at a position in ``start < p < end`` of the block writes one of the roots."""
        here = self.at[block]
        for r in roots:
            positions = here.get(r)
            if positions:
                k = bisect_right(positions, start)
                if k < len(positions) and positions[k] < end:
                    return True
        return False

    def inside(self, op: Op, roots: Iterable[Value]) -> bool:
        """Whether the op (regions included) writes one of the roots."""
        block, k = self.place[op]
        return self.between(block, k - 1, k + 1, roots)

    def ancestor(self, op: Op, block: Block) -> Op | None:
        """The op of ``block`` that is ``op`` or holds it."""
        while True:
            where, _ = self.place[op]
            if where is block:
                return op
            above = self.parent.get(where)
            if above is None:
                return None
            op = above
