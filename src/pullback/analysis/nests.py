# SPDX-License-Identifier: MIT
"""Loop nests of an adjoint, and what they do to memory.

A *nest* is a chain of ``for`` loops, each the only region op of the body around it, over a box: no trip count depends
on a counter of the nest. A shadow is only ever *updated* in it (``s[i] = s[i] + v``), so that the updates may run in
any order; ``Nest.updates`` are those whose place and value are functions of the counters alone, and which may
therefore move to a nest of their own.

Roots of a nest are ``summed`` (updates only), ``taken`` (read and then overwritten, in each iteration at a place of its
own), ``read`` (not written), or none of these; then nothing that reads them moves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pullback.analysis.affine import Affine, Affines
from pullback.analysis.dependence import resolve
from pullback.analysis.effects import ALIASES, CORE
from pullback.ir.core import Block, Op, Value
from pullback.ir.types import Array

#: nests with more ops than this are left alone
MAX_OPS = 400
#: additions that lead from a load to the store of an update
MAX_TERMS = 12


@dataclass(slots=True)
class Level:
    """One loop of a nest."""

    loop: Op
    k: Value
    trips: Value


@dataclass(slots=True)
class Place:
    """A load or store: element ``index`` of ``base``, the array value nearest to the root."""

    op: Op
    position: int
    depth: int
    root: Value
    base: Value
    index: tuple[Affine | None, ...]
    part: int | None

    def same(self, other: Place) -> bool:
        return self.base is other.base and self.index == other.index and None not in self.index


@dataclass(slots=True)
class Update:
    """``place += sum(terms)``; a term is (negative, value)."""

    place: Place
    index: tuple[Affine, ...]
    terms: list[tuple[bool, Value]]
    slice: list[int]  # positions of the ops that compute the terms
    own: list[int]  # positions of the load, the additions and the store


@dataclass(slots=True)
class _Sum:
    """A store of what is there plus terms, and the positions of what makes it."""

    store: Place
    terms: list[tuple[bool, Value]]
    own: list[int]


@dataclass(slots=True)
class Root:
    """The accesses to one root in a nest."""

    loads: list[Place] = field(default_factory=list)
    stores: list[Place] = field(default_factory=list)


class Nest:
    """See the module's docstring. ``depth`` says how many loops of the nest are around the definition of a value."""

    def __init__(self) -> None:
        self.levels: list[Level] = []
        self.ops: list[Op] = []  # without the loops, in program order
        self.op_depth: list[int] = []
        self.depth: dict[Value, int] = {}
        self.defs: dict[Value, int] = {}  # position in ``ops``
        self.roots: dict[Value, Root] = {}
        self.updates: list[Update] = []
        self.summed: set[Value] = set()
        self.taken: set[Value] = set()
        self.others: set[Value] = set()  # written, and neither summed nor taken
        self.stuck: set[Value] = set()  # summed by updates that do not move

    @property
    def body(self) -> Block:
        return self.levels[-1].loop.regions[0]

    def outside(self, v: Value) -> bool:
        return v not in self.depth

    def fixed(self, form: Affine) -> bool:
        """Whether a form is over counters of the nest and values from outside."""
        counters = {level.k for level in self.levels}
        for s in form.terms:
            v = s[0] if isinstance(s, tuple) else s
            if v in self.depth and v not in counters:
                return False
        return True

    def counters_of(self, form: Affine) -> list[int]:
        return [lv for lv, level in enumerate(self.levels) if form.coefficient(level.k)]

    def alone_in_axis(self, index: Sequence[Affine | None], upto: int) -> bool:
        """Whether each of the outermost ``upto`` counters is the only one in some axis: places differ by iteration."""
        seen: set[int] = set()
        for form in index:
            if form is not None and len(mine := self.counters_of(form)) == 1 and self.fixed(form):
                seen.add(mine[0])
        return seen >= set(range(upto))


class Survey:
    """Finds and classifies nests of one function."""

    def __init__(
        self,
        affines: Affines,
        roots: Mapping[Value, frozenset[Value]],
        uses: Mapping[Value, int],
        shadows: Collection[Value],
    ) -> None:
        self.affines = affines
        self.roots = roots
        self.uses = uses
        self.shadows = shadows

    def nest(self, op: Op) -> Nest | None:
        """The nest that starts at a ``for``, or None where there is none or nothing is updated in it."""
        nest = Nest()
        if not self._chain(nest, op) or not self._accesses(nest):
            return None
        self._classify(nest)
        return nest if nest.summed else None

    # ------------------------------------------------------------------ shape

    def _chain(self, nest: Nest, op: Op) -> bool:
        body = op.regions[0]
        if op.operands[0] in nest.depth:
            return False
        nest.levels.append(Level(op, body.args[0], op.operands[0]))
        here = len(nest.levels)
        nest.depth.update(dict.fromkeys(body.args, here))
        inner: Op | None = None
        for o in body.ops:
            nest.depth.update(dict.fromkeys(o.results, here))
            if o.regions:
                if o.name != "for" or inner is not None:
                    return False
                inner = o
                if not self._chain(nest, o):
                    return False
                continue
            if o.results:
                nest.defs[o.results[0]] = len(nest.ops)
            nest.ops.append(o)
            nest.op_depth.append(here)
            if len(nest.ops) > MAX_OPS:
                return False
        return True

    def _accesses(self, nest: Nest) -> bool:
        """Enter loads and stores; whether there is nothing else that touches memory."""
        for position, op in enumerate(nest.ops):
            if op.name not in ("load", "store"):
                if op.name in CORE and op.name not in ("const", "dim") and op.name not in ALIASES:
                    return False
                continue
            x = op.operands[0]
            idx = op.operands[1 if op.name == "load" else 2 :]
            held = self.roots[x]
            if len(held) != 1:
                return False
            (root,) = held
            access = resolve(self.affines, x, [self.affines.of(i) for i in idx])[-1]
            place = Place(op, position, nest.op_depth[position], root, access.base, access.index, op.attrs.get("part"))
            entry = nest.roots.setdefault(root, Root())
            (entry.loads if op.name == "load" else entry.stores).append(place)
        return True

    # ------------------------------------------------------------------ meaning

    def _classify(self, nest: Nest) -> None:
        found: list[_Sum] = []
        for root, entry in nest.roots.items():
            if not entry.stores:
                continue
            updates = self._updates(nest, entry) if root in self.shadows else None
            if updates is not None:
                nest.summed.add(root)
                found += updates
            elif self._is_taken(nest, entry):
                nest.taken.add(root)
            else:
                nest.others.add(root)
        for sum_ in sorted(found, key=lambda s: s.store.position):
            update = self._movable(nest, sum_)
            if update is None:
                nest.stuck.add(sum_.store.root)
            else:
                nest.updates.append(update)

    def _updates(self, nest: Nest, entry: Root) -> list[_Sum] | None:
        """Every store with the terms it adds, if all accesses are updates."""
        loads = {place.op.results[0]: place for place in entry.loads}
        found: list[_Sum] = []
        last = -1
        for store in entry.stores:
            sum_ = _Sum(store, [], [store.position])
            load = self._path(nest, store.op.operands[1], sum_, loads, MAX_TERMS)
            if load is None or loads.pop(load).position < last:  # another store came between
                return None
            last = store.position
            found.append(sum_)
        return None if loads else found

    def _path(self, nest: Nest, v: Value, sum_: _Sum, loads: Mapping[Value, Place], budget: int) -> Value | None:
        """The load of the stored element from which ``v`` comes; what is added to it is entered in ``sum_``."""
        if self.uses.get(v) != 1 or budget == 0:
            return None
        store = sum_.store
        at = nest.defs.get(v)
        if v in loads:
            place = loads[v]
            identical = place.op.operands[0] is store.op.operands[0] and place.op.operands[1:] == store.op.operands[2:]
            if place.part != store.part or place.depth != store.depth or not (identical or place.same(store)):
                return None
            sum_.own.append(place.position)
            return v
        op = nest.ops[at] if at is not None else None
        if op is None or at is None or op.name not in ("add", "sub") or nest.depth[v] != store.depth:
            return None
        for k, x in enumerate(op.operands[: 1 if op.name == "sub" else 2]):
            load = self._path(nest, x, sum_, loads, budget - 1)
            if load is not None:
                sum_.terms.append((op.name == "sub", op.operands[1 - k]))
                sum_.own.append(at)
                return load
        return None

    def _is_taken(self, nest: Nest, entry: Root) -> bool:
        first = entry.stores[0]
        if not entry.loads or not all(p.same(first) and p.depth == first.depth for p in (*entry.loads, *entry.stores)):
            return False
        if max(p.position for p in entry.loads) > first.position:
            return False
        return nest.outside(first.base) and nest.alone_in_axis(first.index, first.depth)

    def _movable(self, nest: Nest, sum_: _Sum) -> Update | None:
        place = sum_.store
        if place.depth != len(nest.levels) or not nest.outside(place.base):
            return None
        index = [form for form in place.index if form is not None and nest.fixed(form)]
        if len(index) != len(place.index):
            return None
        needed = self.slice(nest, [v for _, v in sum_.terms])
        return None if needed is None else Update(place, tuple(index), sum_.terms, needed, sum_.own)

    def plain(self, nest: Nest, v: Value) -> bool:
        """An integer that can be computed anew from the counters."""
        return v.type.dtype == "i8" and not isinstance(v.type, Array) and nest.fixed(self.affines.of(v))

    def slice(self, nest: Nest, values: Iterable[Value], kept: Collection[int] = ()) -> list[int] | None:
        """Positions of the ops that compute ``values`` from the counters and from memory that stays as it is.

        What computes those at positions in ``kept`` is left out.
        """
        found: set[int] = set()
        work = list(values)
        while work:
            v = work.pop()
            if nest.outside(v) or self.plain(nest, v):
                continue
            at = nest.defs.get(v)
            if at is None:
                return None  # carried, or made by an inner loop
            if at in found:
                continue
            found.add(at)
            if at in kept:
                continue
            op = nest.ops[at]
            if op.name == "load":
                (root,) = self.roots[op.operands[0]]
                if root in nest.summed or root in nest.others:
                    return None
            work += op.operands
        return sorted(found)
