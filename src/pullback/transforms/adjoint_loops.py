# SPDX-License-Identifier: MIT
"""Loops that update shadows, made parallel: what AD emits, in the form that a vectoriser takes.

Reverse mode turns each load into an update of a shadow. A loop that read its neighbours then updates its neighbours,
and each iteration waits for the one before. Here, per loop nest (``analysis.nests``):

* where each iteration already updates elements of its own, the loops are marked ``parallel``;
* else the updates move to nests of their own, one per bundle (``analysis.bundles``), which gather what belongs to one
  target (``transforms.gather``), sum in registers what belongs to one element, and run along memory;
* the first update of a buffer of zeros, or of a part that has just been zeroed, is a store, and what it covers is not
  zeroed first (``transforms.zeros``).

For the final function: derivatives are taken of the loops as they were. Only buffers that reverse mode has made
(``alloc`` with ``shadow``) are touched: their sums may be taken in any order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pullback.analysis.affine import Affine, Affines
from pullback.analysis.bundles import Bundle, Group, bundles, too_wide
from pullback.analysis.effects import CORE, Effects
from pullback.analysis.nests import Nest, Place, Survey
from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value, use_counts, walk
from pullback.transforms.gather import Gather, Values
from pullback.transforms.keep import dear, keep, reload
from pullback.transforms.zeros import Zero, allocated, fresh, surround, zeroed

#: ops that the gathered loops of one nest may have together
MAX_WORK = 1000


def adjoint_loops(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Rewrite the loops of ``func`` in place."""
    if has_shadows(func):
        _Loops(func, table).block(func.body)
    return func


def has_shadows(func: Function) -> bool:
    """Whether the function has a reverse sweep."""
    return any(op.name == "alloc" and op.attrs.get("shadow") for op in walk(func.body))


class _Loops:
    def __init__(self, func: Function, table: Mapping[str, OpDef]) -> None:
        ops = list(walk(func.body))
        self.consts = {op.results[0]: op.attrs["value"] for op in ops if op.name == "const"}
        self.b = Builder(table, func.body, self.consts)
        self.costs = {name: getattr(row, "cost", 1.0) for name, row in table.items()}
        self.affines = Affines(func)
        self.effects = Effects(func)
        shadows = {op.results[0] for op in ops if op.name == "alloc" and op.attrs.get("shadow")}
        self.survey = Survey(self.affines, self.effects.roots, use_counts(func.body), shadows)
        self.zeros: dict[Value, Zero] = {}

    def block(self, block: Block) -> None:
        outer, self.zeros = self.zeros, {}
        ops, block.ops = block.ops, []
        with self.b.at(block):
            for op in ops:
                self.b.loc = op.loc
                nest = self.survey.nest(op) if op.name == "for" and not op.attrs.get("cold") else None
                if nest is not None and self._nest(nest):
                    continue
                for region in op.regions:
                    self.block(region)
                block.ops.append(op)
                self._forget(op)
                if op.name == "alloc" and op.attrs.get("shadow") and op.attrs.get("zero"):
                    self.zeros[op.results[0]] = allocated(self.affines, op)
        self.zeros = outer

    def _forget(self, op: Op) -> None:
        """Only what ``op`` leaves alone is still zero."""
        if self.zeros and op.name in CORE:
            effect = self.effects.of(op)
            for root in effect.reads | effect.writes:
                self.zeros.pop(root, None)

    # ------------------------------------------------------------------ one nest

    def _nest(self, nest: Nest) -> bool:
        """Rewrite or mark the nest; False when its inner loops are to be looked at."""
        found = bundles(self.affines, nest)
        if not found:
            return False
        orders = [self._order(nest, bundle) for bundle in found]
        natural = list(range(len(nest.levels)))
        as_it_is = all(order == natural for order in orders) and all(self._apart(nest, bundle) for bundle in found)
        if as_it_is and all(self._alone(nest, found, bundle, g) for bundle in found for g in bundle.groups):
            self._in_place(nest, found, marked=not nest.others and not nest.stuck)
            return True
        if as_it_is and not nest.stuck and dear(self.survey, nest, found, self.costs):
            # Updates at distances that are known at run time only, as LLVM checks them, of values to compute but once.
            self._in_place(nest, found, marked=False)
            return True
        useful = [
            (bundle, order)
            for bundle, order in zip(found, orders, strict=True)
            if bundle.kinds[order[-1]] != "fixed" and not too_wide(bundle)
        ]
        work = sum(len(u.slice) + 1 for bundle, _ in useful for g in bundle.groups for u in g.updates)
        if not useful or work > MAX_WORK:
            return False
        moving = {id(u) for bundle, _ in useful for g in bundle.groups for u in g.updates}
        nest.stuck |= {u.place.root for u in nest.updates if id(u) not in moving}
        nest.updates = [u for u in nest.updates if id(u) in moving]
        self._distribute(nest, useful)
        return True

    @staticmethod
    def _apart(nest: Nest, bundle: Bundle) -> bool:
        """Whether iterations of the innermost loop update elements of their own already."""
        levels = range(len(nest.levels))
        return bundle.kinds[-1] == "moves" and not any(map(bundle.span, levels))

    @staticmethod
    def _alone(nest: Nest, found: Sequence[Bundle], bundle: Bundle, g: Group) -> bool:
        """Whether no update outside its bundle may reach the group's elements."""
        if g.root in nest.stuck:
            return False
        return all(other is bundle or all(h.root is not g.root for h in other.groups) for other in found)

    def _order(self, nest: Nest, bundle: Bundle) -> list[int]:
        """The levels, outermost first: the one along which memory is contiguous innermost."""
        order = list(range(len(nest.levels)))
        if "fixed" in bundle.kinds:
            return order
        votes = [0] * len(order)
        loads = {place.position: place for entry in nest.roots.values() for place in entry.loads}
        read: dict[tuple[Value, object], Place] = {}
        for g in bundle.groups:
            self._vote(nest, g.updates[0].index, votes, 2)
            places = [loads[p] for u in g.updates for p in u.slice if p in loads]
            read.update(((place.base, place.index), place) for place in places)
        for place in read.values():
            self._vote(nest, place.index, votes, 1)
        best = max(order, key=lambda lv: (votes[lv], lv))
        if votes[best] > votes[order[-1]]:
            order.remove(best)
            order.append(best)
        return order

    @staticmethod
    def _vote(nest: Nest, index: Sequence[Affine | None], votes: list[int], weight: int) -> None:
        for axis, form in enumerate(index):
            for lv in nest.counters_of(form) if form is not None else ():
                unit = axis == len(index) - 1 and form.coefficient(nest.levels[lv].k) in (1, -1)  # type: ignore[union-attr]
                votes[lv] += weight if unit else -2 * weight

    # ------------------------------------------------------------------ as it stands

    def _in_place(self, nest: Nest, found: Sequence[Bundle], marked: bool) -> None:
        """Mark the loops parallel (or look at the inner ones); make first updates stores."""
        op = nest.levels[0].loop
        for bundle in found:
            gather = Gather(self.b, self.affines, nest, bundle, range(len(nest.levels)), {})
            for g in bundle.groups:
                if self._first(nest, gather, found, g):
                    self._store_instead(nest, g)
            gather.surround()
        if marked:
            self._mark(nest, found)
        elif len(nest.levels) > 1:
            self.block(op.regions[0])
        self.b.block.ops.append(op)
        self._forget(op)
        for root in nest.taken:
            stores = nest.roots[root].stores
            made = zeroed(self.affines, nest, stores[0], self.consts) if len(stores) == 1 else None
            if made is not None:
                self.zeros[root] = made
                self._mark_taken(nest, root)

    def _first(self, nest: Nest, gather: Gather, found: Sequence[Bundle], g: Group) -> bool:
        """Whether the group fills a box of zeros; then those are taken away, but for what it does not fill."""
        zero = self.zeros.get(g.root)
        if zero is None or len(nest.roots[g.root].stores) != len(g.updates):
            return False
        if not self._alone(nest, found, gather.bundle, g):
            return False
        how = fresh(self.affines, nest, gather, g, zero)
        if how is None:
            return False
        zero.drop()
        base = g.base
        gather.between.append(lambda: surround(self.b, nest, base, how, gather.enough()))
        gather.fresh[gather.groups.index(g)] = how.window
        del self.zeros[g.root]
        return True

    def _mark(self, nest: Nest, found: Sequence[Bundle]) -> None:
        taken = [p.depth for root in nest.taken for p in nest.roots[root].stores]
        for lv, level in enumerate(nest.levels):
            moving = all(bundle.kinds[lv] == "moves" for bundle in found)
            inside = any(kind == "fixed" for bundle in found for kind in bundle.kinds[lv + 1 :])
            if moving and not inside and all(depth > lv for depth in taken):
                level.loop.attrs["parallel"] = True

    def _store_instead(self, nest: Nest, g: Group) -> None:
        """The one update of the group becomes a store."""
        (update,) = g.updates
        op, block, b = update.place.op, nest.body, self.b
        at = block.ops.index(op)
        before, block.ops, after = block.ops[:at], [], block.ops[at:]
        with b.at(block):
            total: Value | None = None
            for negative, v in update.terms:
                if total is None:
                    total = b.op("neg", v) if negative else v
                else:
                    total = b.op("sub" if negative else "add", total, v)
        assert total is not None
        op.operands[1] = total
        gone = {nest.ops[p] for p in update.own} - {op}
        block.ops = [o for o in (*before, *block.ops, *after) if o not in gone]

    # ------------------------------------------------------------------ in nests of their own

    def _distribute(self, nest: Nest, useful: Sequence[tuple[Bundle, Sequence[int]]]) -> None:
        """Emit the bundles, then what is left of the nest, then the stores to what it took."""
        b, loop = self.b, nest.levels[0].loop
        found = [bundle for bundle, _ in useful]
        positions = dear(self.survey, nest, found, self.costs)
        kept = keep(b, self.survey, nest, positions) if positions else {}
        if kept:
            for update in nest.updates:
                update.slice = self.survey.slice(nest, [v for _, v in update.terms], kept) or []
        for bundle, order in useful:
            gather = Gather(b, self.affines, nest, bundle, order, kept)
            for g in bundle.groups:
                self._first(nest, gather, found, g)
            gather.emit()
        reload(nest, kept)
        taken = {
            root: made
            for root in nest.taken
            if len(stores := nest.roots[root].stores) == 1
            and (made := zeroed(self.affines, nest, stores[0], self.consts)) is not None
        }
        gone = {nest.ops[p] for u in nest.updates for p in u.own} | {zero.source for zero in taken.values()}
        for level in nest.levels:
            body = level.loop.regions[0]
            body.ops = [op for op in body.ops if op not in gone]
        if not nest.others and not nest.stuck:  # each iteration has places of its own now
            depths = [p.depth for root in nest.taken for p in nest.roots[root].stores]
            for lv, level in enumerate(nest.levels):
                if depths and min(depths) > lv and not level.loop.results:
                    level.loop.attrs["parallel"] = True
        b.block.ops.append(loop)
        self._forget(loop)
        for root, zero in taken.items():
            self._mark_taken(nest, root)
            self._zero_again(nest, root, zero)

    @staticmethod
    def _mark_taken(nest: Nest, root: Value) -> None:
        """What these loads read is overwritten before it is read again: with zeros, or with what is stored instead."""
        for place in nest.roots[root].loads:
            place.op.attrs["taken"] = True

    def _zero_again(self, nest: Nest, root: Value, zero: Zero) -> None:
        """A nest that stores the zeros that the old one stored."""
        b = self.b
        (place,) = nest.roots[root].stores

        def loops(index: list[Value]) -> list[Value]:
            if len(index) < len(nest.levels):
                b.for_(nest.levels[len(index)].trips, [], lambda k, _: loops([*index, k]), parallel=True)
                return []
            self._store_zero(nest, place, index, zero)
            return []

        loops([])
        self.zeros[root] = zero

    def _store_zero(self, nest: Nest, place: Place, index: Sequence[Value], zero: Zero) -> None:
        b = self.b
        values = Values(b, self.affines, nest, {})
        values.fresh = frozenset(index)
        where = {level.k: Affine(0, {k: 1}) for level, k in zip(nest.levels, index, strict=True)}
        at = [values.form(values.at(form, where)) for form in place.index if form is not None]
        b.store(place.base, b.const(0.0, place.op.operands[1].type), at)  # type: ignore[arg-type]
        zero.source, zero.block = b.block.ops[-1], b.block


__all__ = ["adjoint_loops", "has_shadows"]
