# SPDX-License-Identifier: MIT
"""Nests of the reverse sweep that add to the same elements, one after the other, add to them once.

    for k: a[k] += p[k];  s[k] += x[k] * q[k]          for k: a[k] += p[k]
    for k: b[k] += a[k];  s[k] += x[k] * r[k]    ->    for k: b[k] += a[k];  s[k] += x[k] * q[k] + x[k] * r[k]

Each statement of a program that uses an array adds to its cotangent, in a nest of its own: as many passes over the
cotangent, and over what the nests have in common, as there are statements. An update moves to a later nest over the
same elements, if nobody looks at them in between and what it adds can still be computed there. Whether it is worth it
is counted in loads and stores. Only cotangents are summed so: in any order.

For the final function.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pullback.analysis.affine import Affines, symbol
from pullback.analysis.effects import Effects
from pullback.analysis.updates import Update, shadows, updates
from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value, clone_op, use_counts

#: of a store, in loads
STORE = 2
#: ops in the innermost body of a nest that takes updates
MAX_OPS = 100
#: nests of one block that are looked at for each one
MAX_NESTS = 16


def merge_updates(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Rewrite in place."""
    cotangents = shadows(func.body)
    if cotangents:
        _Merge(func, table, cotangents).block(func.body)
    return func


@dataclass(slots=True)
class _Nest:
    """Loops that do nothing but to update elements of shadows in the innermost body."""

    at: int
    loop: Op
    counters: list[Value]
    trips: list[Value]
    body: Block
    updates: list[Update]
    defs: dict[Value, Op]
    keys: dict[Op, object] = field(default_factory=dict)  # loads, and what they read, by iteration

    @property
    def summed(self) -> set[Value]:
        return {u.root for u in self.updates}


class _Merge:
    def __init__(self, func: Function, table: Mapping[str, OpDef], cotangents: set[Value]) -> None:
        self.b = Builder(table, func.body)
        self.cotangents = cotangents
        self.affines = Affines(func)
        self.effects = Effects(func)
        self.uses = use_counts(func.body)

    def block(self, block: Block) -> None:
        for op in block.ops:
            for region in op.regions:
                self.block(region)
        nests = [nest for at, op in enumerate(block.ops) if op.name == "for" and (nest := self._nest(at, op))]
        places = {nest.at: nest for nest in nests}
        for k, nest in enumerate(nests):
            for later in reversed(nests[k + 1 : k + 1 + MAX_NESTS]):
                self._merge(block, places, nest, later)
        gone = {nest.loop for nest in nests if not nest.updates}
        block.ops = [op for op in block.ops if op not in gone]

    def _nest(self, at: int, loop: Op) -> _Nest | None:
        counters: list[Value] = []
        trips: list[Value] = []
        defs: dict[Value, Op] = {}
        inner = loop
        while True:
            block = inner.regions[0]
            if inner.results or inner.attrs.get("cold") or any(inner.operands[0] is k for k in counters):
                return None
            counters.append(block.args[0])
            trips.append(inner.operands[0])
            defs.update({r: op for op in block.ops for r in op.results})
            loops = [op for op in block.ops if op.regions]
            if not loops:
                break
            if len(loops) > 1 or loops[0].name != "for" or any(op.name in _MEMORY for op in block.ops):
                return None
            inner = loops[0]
        if trips[-1] in defs or any(n in defs for n in trips):
            return None
        found = updates(block, self.effects.roots, self.cotangents, self.uses)
        if not found or any(u.load.attrs.get("part") is not None for u in found):
            return None
        nest = _Nest(at, loop, counters, trips, block, found, defs)
        self._enter(nest, block.ops)
        return nest

    def _enter(self, nest: _Nest, ops: Iterable[Op]) -> None:
        for op in ops:
            if op.name == "load":
                nest.keys[op] = (op.operands[0], *self._place(nest, op.operands[1:]))

    def _place(self, nest: _Nest, idx: Sequence[Value]) -> tuple[object, ...]:
        """Indices as functions of the iteration, comparable between nests."""
        out: list[object] = []
        for i in idx:
            form = self.affines.of(i)
            steps = [form.coefficient(k) for k in nest.counters]
            for k, c in zip(nest.counters, steps, strict=True):
                form = form.plus(symbol(k), -c)
            inside = any((s[0] if isinstance(s, tuple) else s) in nest.defs for s in form.terms)
            out.append((nest.loop, i) if inside else (tuple(steps), form))
        return tuple(out)

    # ------------------------------------------------------------------ what may move, and gains

    def _merge(self, block: Block, nests: Mapping[int, _Nest], nest: _Nest, later: _Nest) -> None:
        """Move updates of ``nest`` to ``later`` where that is allowed and pays."""
        sizes = [self.affines.of(n) for n in nest.trips]
        if not nest.updates or sizes != [self.affines.of(n) for n in later.trips]:
            return
        moves: dict[Update, tuple[Update, list[Op]]] = {}
        for u in nest.updates:
            target = self._same_place(nest, u, later)
            needed = self._slice(nest, u)
            if target is not None and needed is not None and self._allowed(block, nests, nest, later, u, needed):
                moves[u] = (target, needed)
        if moves and self._pays(nest, later, moves):
            for u, (target, needed) in moves.items():
                self._move(nest, u, needed, later, target)

    def _same_place(self, nest: _Nest, u: Update, later: _Nest) -> Update | None:
        mine = nest.keys[u.load]
        if any(isinstance(part, tuple) and part[0] is nest.loop for part in mine):  # type: ignore[attr-defined]
            return None
        return next((v for v in later.updates if later.keys[v.load] == mine), None)

    def _slice(self, nest: _Nest, u: Update) -> list[Op] | None:
        """What computes the term of an update, in order."""
        found: set[Op] = set()
        work = [self._term(u)]
        while work:
            op = nest.defs.get(work.pop())
            if op is not None and op not in found:
                if op.regions or (op.name in _MEMORY and op.name != "load"):
                    return None
                found.add(op)
                work += op.operands
        return [op for op in dict.fromkeys(nest.defs.values()) if op in found]

    def _term(self, u: Update) -> Value:
        left, right = u.total.operands
        return right if left is u.load.result else left

    def _allowed(
        self, block: Block, nests: Mapping[int, _Nest], nest: _Nest, later: _Nest, u: Update, needed: Sequence[Op]
    ) -> bool:
        """Whether nobody looks at what ``u`` adds to before ``later``, and all it needs is still there."""
        read = {root for op in needed if op.name == "load" for root in self.effects.roots[op.operands[0]]}
        if read & later.summed:
            return False
        for at in range(nest.at + 1, later.at):
            effect = self.effects.of(block.ops[at])
            if read & effect.writes:
                return False
            if u.root in effect.reads or u.root in effect.writes:
                between = nests.get(at)
                if between is None or u.root not in between.summed:
                    return False
        return True

    def _pays(self, nest: _Nest, later: _Nest, moves: Mapping[Update, tuple[Update, list[Op]]]) -> bool:
        moved = [op for _, needed in moves.values() for op in needed]
        if len(later.body.ops) + len(moved) > MAX_OPS:
            return False
        before = set(later.keys.values())
        added = {nest.keys[op] for op in moved if op in nest.keys} - before
        stay = [u for u in nest.updates if u not in moves]
        kept = {nest.keys[op] for u in stay for op in self._slice(nest, u) or nest.body.ops if op in nest.keys}
        kept |= {nest.keys[u.load] for u in stay}
        saved = len(set(nest.keys.values()) - kept) + STORE * len(moves)
        return saved > len(added)

    # ------------------------------------------------------------------ rewriting

    def _move(self, nest: _Nest, u: Update, needed: Sequence[Op], later: _Nest, target: Update) -> None:
        b, gone = self.b, {u.load, u.total, u.store}
        env = dict(zip(nest.counters, later.counters, strict=True))
        copies = [clone_op(op, env) for op in needed]
        term = env.get(self._term(u), self._term(u))
        mine, sum_ = self._term(target), Block()
        same = u.total.name == target.total.name
        with b.at(sum_):
            b.loc = target.total.loc
            both = b.op("add" if same else "sub", mine, term)
        at = later.body.ops.index(target.total)
        rest = later.body.ops[:at]
        later.body.ops = [*copies, *rest, *sum_.ops, *later.body.ops[at:]]
        target.total.operands = [both if x is mine else x for x in target.total.operands]
        for op in (*copies, *sum_.ops):
            self.affines.add(op)
            later.defs.update(dict.fromkeys(op.results, op))
        self._learn(copies)
        self._enter(later, copies)
        nest.updates.remove(u)
        nest.body.ops = [op for op in nest.body.ops if op not in gone]
        nest.keys.pop(u.load)
        self._sweep(nest)

    def _learn(self, copies: Iterable[Op]) -> None:
        for op in copies:
            if op.name in ("view", "transpose", "reshape", "broadcast"):
                self.effects.roots[op.result] = self.effects.roots[op.operands[0]]

    def _sweep(self, nest: _Nest) -> None:
        """Take away what only the updates that left have needed."""
        wanted: set[Op] = set()
        for u in nest.updates:
            wanted.update(self._slice(nest, u) or (), (u.load, u.total, u.store))
            work = [*u.load.operands, *u.store.operands]
            while work:
                op = nest.defs.get(work.pop())
                if op is not None and op not in wanted:
                    wanted.add(op)
                    work += op.operands
        nest.body.ops = [op for op in nest.body.ops if op in wanted]
        for op in [op for op in nest.keys if op not in wanted]:
            del nest.keys[op]


#: what touches memory, or may leave
_MEMORY = frozenset({"load", "store", "alloc", "copy", "fill", "assign", "matmul", "call", "check", "map"})

__all__ = ["merge_updates"]
