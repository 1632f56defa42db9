# SPDX-License-Identifier: MIT
"""What the trips of a loop over a row compute for each other.

A stencil reads ``x[k-1]``, ``x[k]`` and ``x[k+1]``: what trip k reads on its right is what trip k+1 reads in the
middle and k+2 on its left. Whatever is computed of such elements alone is computed three times. ``plan`` finds each of
these values once, as a ``Node``, with the *shifts* at which it is used: a node at shift s in trip k is the node at
position k + s.

A loop in vectors works on blocks of neighbouring positions. A node that is used at one shift only, and is a load or
mixes shifts itself, is evaluated there (``at``). Each other node is evaluated for whole blocks, once for each, and at
another shift it is put together of two blocks: of the one before, which is still known, or of the next one. Of a node
with such a use on its right, the next block must be known, so it is evaluated blocks ``ahead``, and what it depends on
with it. ``age`` is how many earlier blocks must be kept.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from pullback.analysis.affine import Affine, Affines, symbol
from pullback.analysis.effects import CORE
from pullback.analysis.roots import Roots
from pullback.ir.core import Block, Op, Value
from pullback.ir.types import FLOATS, Array, lanes_of

#: ops of a loop that is looked at
MAX_OPS = 400
#: blocks kept from one trip to the next, and how many may be evaluated ahead
MAX_KEPT, MAX_AHEAD = 16, 2
#: attributes of a load that say nothing about where it reads
_HARMLESS = frozenset({"taken"})


@dataclass(eq=False, slots=True)
class Node:
    """``op``: a load, or a primitive on ``args``: nodes with their shifts, and values that are the same in all trips.

    ``shift`` is that of ``op`` itself, as it stands in the loop. Positions from ``lo`` up to n + ``hi`` are asked for.
    """

    op: Op
    shift: int
    args: list[tuple[Node, int] | Value]
    uses: list[tuple[Node | None, int]] = field(default_factory=list)  # by whom (None: a store), at which shift
    at: int = 0
    ahead: int = 0
    age: int = 0
    lo: int = 0
    hi: int = 0

    @property
    def is_load(self) -> bool:
        return self.op.name == "load"

    def shifts(self) -> set[int]:
        return {s for _, s in self.uses}


@dataclass(slots=True)
class Plan:
    """``nodes``: operands first. ``stores``: with what they store, a node at a shift or a value that is the same in all
    trips. ``same``: ops that do not depend on the trip. ``nodes`` that nobody uses are left out."""

    nodes: list[Node]
    stores: list[tuple[Op, tuple[Node, int] | Value]]
    same: list[Op]

    @property
    def ahead(self) -> int:
        return max(n.ahead for n in self.nodes)


def plan(
    loop: Op, params: Collection[Value], affines: Affines, roots: Roots, table: Collection[str], lanes: int
) -> Plan | None:
    """How to run ``loop``, a parallel one without results, in blocks of ``lanes`` trips; None if trips share nothing,
    or do what has no place in this scheme. ``params``: of the function."""
    for once in (True, False):
        finder = _Finder(loop, params, affines, roots, table, once)
        if not finder.enter():
            return None
        found = finder.settle(lanes)
        if found is not None:
            return found
    return None


class _Finder:
    """``once``: elements that are read at several shifts are read once, and kept."""

    def __init__(
        self, loop: Op, params: Collection[Value], affines: Affines, roots: Roots, table: Collection[str], once: bool
    ) -> None:
        self.params = set(params)
        self.body: Block = loop.regions[0]
        self.k = self.body.args[0]
        self.affines = affines
        self.roots = roots
        self.table = table
        self.once = once
        self.inside: set[Value] = {self.k}
        self.values: dict[Value, tuple[Node, int]] = {}
        self.indices: set[Value] = {self.k}  # i8 values that change from trip to trip: good for places only
        self.nodes: dict[object, Node] = {}
        self.stores: list[tuple[Op, tuple[Node, int] | Value]] = []
        self.same: list[Op] = []
        self.first: int | None = None  # the constant in the place of the first store, which has shift 0

    # ------------------------------------------------------------------ finding nodes

    def enter(self) -> bool:
        if len(self.body.ops) > MAX_OPS or len(self.body.args) != 1:
            return False
        stores = [op for op in self.body.ops if op.name == "store"]
        if not stores or stores[0].operands[0].type.dtype not in FLOATS:
            return False
        self.dtype = stores[0].operands[0].type.dtype
        self.first = self.affines.of(stores[0].operands[-1]).const
        for op in self.body.ops:
            self.inside.update(op.results)
            if op.regions or not self._op(op):
                return False
        return True

    def _op(self, op: Op) -> bool:
        if op.name == "load":
            return self._load(op)
        if op.name == "store":
            return self._store(op)
        if op.name in CORE and op.name not in ("const", "dim"):
            return False
        if op.name not in self.table and op.name not in CORE:
            return False
        r = op.results[0]
        if lanes_of(r.type) > 1:
            return False
        if any(x in self.indices for x in op.operands):
            self.indices.add(r)
            return r.type.dtype == "i8" and not any(x in self.values for x in op.operands)
        if any(x in self.values for x in op.operands):
            return self._primitive(op)
        self.same.append(op)
        return op.name in CORE or r.type.dtype in FLOATS or op.name in ("add", "sub", "mul")

    def _place(self, op: Op) -> tuple[object, int] | None:
        """Where an element is, but for the shift, and its shift."""
        x, *idx = op.operands if op.name == "load" else (op.operands[0], *op.operands[2:])
        t = x.type
        if not isinstance(t, Array) or t.layout != "C" or t.dtype != self.dtype or x in self.inside or not idx:
            return None
        *lead, last = map(self.affines.of, idx)
        if last.coefficient(self.k) != 1 or any(i in self.indices for i in idx[:-1]):
            return None
        own = last.plus(symbol(self.k), -1)
        if any((s[0] if isinstance(s, tuple) else s) in self.indices for s in own.terms):
            return None
        assert self.first is not None
        return (x, tuple(lead), own.shift(-own.const)), own.const - self.first

    def _load(self, op: Op) -> bool:
        place = self._place(op)
        if place is None or not op.attrs.keys() <= _HARMLESS or op.operands[0] not in self.roots:
            return False
        key, shift = place
        mine = self.roots[op.operands[0]]
        if any(self._may_meet(mine, self.roots[store.operands[0]]) for store, _ in self.stores):
            return False
        if not self.once:
            key = (key, shift)
        node = self.nodes.setdefault(key, Node(op, shift, []))
        self.values[op.results[0]] = (node, shift)
        return True

    def _may_meet(self, a: Collection[Value], b: Collection[Value]) -> bool:
        """Parameters of a function that another calls may share memory."""
        return not set(a).isdisjoint(b) or (not self.params.isdisjoint(a) and not self.params.isdisjoint(b))

    def _store(self, op: Op) -> bool:
        x = op.operands[1]
        if self._place(op) is None or op.attrs or x in self.indices:
            return False
        self.stores.append((op, self.values.get(x, x)))
        return True

    def _primitive(self, op: Op) -> bool:
        if op.result.type.dtype not in (self.dtype, "b1"):
            return False
        given = [self.values.get(x, x) for x in op.operands]
        shift = next(x[1] for x in given if isinstance(x, tuple))
        args = [(x[0], x[1] - shift) if isinstance(x, tuple) else x for x in given]
        key = (op.name, tuple(sorted(op.attrs.items())), tuple(args))
        self.values[op.result] = (self.nodes.setdefault(key, Node(op, shift, list(args))), shift)
        return True

    # ------------------------------------------------------------------ where nodes are evaluated

    def settle(self, lanes: int) -> Plan | None:
        for _, x in self.stores:
            if isinstance(x, tuple):
                x[0].uses.append((None, x[1]))
        kept: list[Node] = []
        for node in reversed(self.nodes.values()):
            if node.uses:
                kept.append(node)
                _settle(node)
        kept.reverse()
        if not self._gains(kept) or any(abs(s) >= lanes for n in kept for s in n.shifts()):
            return None
        if sum(n.age for n in kept) > MAX_KEPT or max(n.ahead for n in kept) > MAX_AHEAD:
            return None
        return Plan(kept, self.stores, self.same)

    def _gains(self, nodes: Sequence[Node]) -> bool:
        """Whether something is computed once instead of several times. If it is only read, that is worth it if the rows
        that are read and the one that is stored are equally long, so that blocks begin with a line in all of them."""
        shared = [n for n in nodes if len(n.shifts()) > 1]
        rows = {self._length(op) for op in (*(n.op for n in shared), self.stores[0][0]) if op.name in ("load", "store")}
        return bool(shared) and (not all(n.is_load for n in shared) or len(rows) == 1)

    def _length(self, op: Op) -> Affine:
        x = op.operands[0]
        assert isinstance(x.type, Array)
        return self.affines.size(x, x.type.ndim - 1)


def _settle(node: Node) -> None:
    """All that use it are settled."""
    shifts = node.shifts()
    mixed = any(isinstance(x, tuple) and x[1] for x in node.args)
    if len(shifts) == 1 and (mixed or node.is_load):
        (node.at,) = shifts
    across = [(user.ahead if user else 0, user.lo if user else 0, user.hi if user else 0, s - node.at)
              for user, s in node.uses]  # fmt: skip
    node.ahead = max(ahead + (s > 0) for ahead, _, _, s in across)
    node.lo = min(lo + s for _, lo, _, s in across)
    node.hi = max(hi + s for _, _, hi, s in across)
    node.age = max(node.ahead - ahead + (s < 0) for ahead, _, _, s in across)
    for x in node.args:
        if isinstance(x, tuple):
            x[0].uses.append((node, x[1] + node.at))
