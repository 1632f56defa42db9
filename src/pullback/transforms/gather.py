# SPDX-License-Identifier: MIT
"""One nest of loops over the *targets* of a bundle of updates, in place of loops over their sources.

    for i: s[i] += a(i); s[i+1] += b(i); s[i+2] += c(i)
    ->
    for p in 2..n: s[p] += a(p) + b(p-1) + c(p-2)      and the ends: s[0] += a(0); s[1] += a(1) + b(0); ...

The first form loads in each iteration what the one before stored; the second is parallel. The values are computed anew
at each shift. The ends of the innermost loop are straight code, one partial sum per target. Along the outermost loop
with ends they are sources in the original order: one loop over the first and last few iterations, in which
updates of targets that the middle has served add 0. That loop also takes over where there are too few iterations for
a middle. (So it is for all loops but the innermost, each around the middles of those around it.)

Loops over which a bundle only sums come innermost where that suits memory: they carry the sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from pullback.analysis.affine import Affine, Affines, Symbol, symbol
from pullback.analysis.bundles import Bundle, Group
from pullback.analysis.nests import Nest, Update
from pullback.ir.build import Builder, retype_view
from pullback.ir.core import Op, Value
from pullback.ir.types import Array, Scalar

#: per level, the targets that hold zero: from ``low`` to trips + ``high``; None: all there are
Window = Mapping[int, "tuple[int, int] | None"]


def emit_form(b: Builder, form: Affine, inner: Iterable[Symbol] = ()) -> Value:
    """The value of a form; symbols in ``inner`` come last, so that the rest can leave the loop."""
    late = set(inner)
    total: Value | None = None
    rest = form.const
    for s, c in sorted(form.terms.items(), key=lambda term: term[0] in late):
        if s in late and rest and total is not None:
            total, rest = b.op("add", total, b.index(rest)), 0
        x = b.dim(s[0], s[1]) if isinstance(s, tuple) else s
        if c == -1 and total is not None:
            total = b.op("sub", total, x)
            continue
        if c != 1:
            x = b.op("mul", x, b.index(c))
        total = x if total is None else b.op("add", total, x)
    if total is None:
        return b.index(rest)
    return b.op("add", total, b.index(rest)) if rest else total


@dataclass(frozen=True, slots=True)
class Source:
    """An update, and how far its targets are from its iterations, per level."""

    group: Group
    update: Update
    shift: Mapping[int, int]


class Values:
    """Values of the nest computed anew in one block, each once per choice of counters."""

    def __init__(self, b: Builder, affines: Affines, nest: Nest, kept: Mapping[int, Value]) -> None:
        self.b = b
        self.affines = affines
        self.nest = nest
        self.kept = kept
        self.counters = {level.k for level in nest.levels}
        self.forms: dict[Affine, Value] = {}
        self.made: dict[tuple[object, Value], Value] = {}

    def form(self, form: Affine) -> Value:
        found = self.forms.get(form)
        if found is None:
            found = self.forms[form] = emit_form(self.b, form, self.fresh)
        return found

    #: counters of the loops that are being emitted
    fresh: frozenset[Symbol] = frozenset()

    def at(self, form: Affine, where: Mapping[Value, Affine]) -> Affine:
        out = form
        for k in self.counters & form.terms.keys():
            out = out.plus(symbol(k), -form.coefficient(k)).plus(where[k], form.coefficient(k))
        return out

    def value(self, v: Value, key: object, where: Mapping[Value, Affine]) -> Value:
        """``v``, whose slice has been computed for ``key``."""
        if self.nest.outside(v):
            return v
        found = self.made.get((key, v))
        if found is not None:
            return found
        return self.form(self.at(self.affines.of(v), where))

    def compute(self, positions: Sequence[int], key: object, where: Mapping[Value, Affine]) -> None:
        b = self.b
        for position in positions:
            op = self.nest.ops[position]
            r = op.results[0]
            if (key, r) in self.made:
                continue
            if op.name == "const":
                made = b.const(op.attrs["value"], r.type)  # type: ignore[arg-type]
            elif position in self.kept:
                made = b.load(self.kept[position], [self.form(where[level.k]) for level in self.nest.levels])
            else:
                made = Value(r.type, r.name)
                operands = [self.value(x, key, where) for x in op.operands]
                copy = b.append(Op(op.name, operands, [made], dict(op.attrs), [], op.loc))
                if isinstance(r.type, Array):
                    retype_view(copy)
            self.made[key, r] = made


class Gather:
    """Emits one bundle. ``order``: the levels, outermost first; ``kept``: arrays of values, by position in the nest.

    ``fresh`` says which groups store the first that their targets hold, and where.
    """

    def __init__(
        self,
        b: Builder,
        affines: Affines,
        nest: Nest,
        bundle: Bundle,
        order: Sequence[int],
        kept: Mapping[int, Value],
    ) -> None:
        self.b = b
        self.affines = affines
        self.nest = nest
        self.bundle = bundle
        self.order = order
        self.kept = kept
        self.fresh: dict[int, Window] = {}  # by number of the group
        self.between: list[Callable[[], object]] = []  # emits what comes between the middle and the ends
        self.groups = bundle.groups
        self.number = {id(g): k for k, g in enumerate(bundle.groups)}
        self.sources = [Source(g, u, s) for g in bundle.groups for u, s in zip(g.updates, g.shifts, strict=True)]
        self.n = [level.trips for level in nest.levels]
        self.trips: dict[Value, Value] = {}  # how often loops run, by their counters
        self.ends = [lv for lv in order if bundle.span(lv)]
        self.inner_sum = len(order)
        while self.inner_sum and bundle.kinds[order[self.inner_sum - 1]] == "summed":
            self.inner_sum -= 1

    # ------------------------------------------------------------------ loops

    def emit(self) -> None:
        scattered = [lv for lv in self.ends if self._scattered(lv)]
        if scattered != [self.order[0]]:  # else the ends of the one loop come after its middle
            self.surround()
        self._level(0, {}, self.sources, frozenset())

    def surround(self) -> None:
        for emit in self.between:
            emit()
        self.between = []

    def enough(self) -> Value:
        """Whether every loop with ends has a middle."""
        b, ok = self.b, self.b.true()
        for lv in self.ends:
            least = self.bundle.span(lv) * (2 if self._scattered(lv) else 1)
            ok = b.op("and", ok, b.op("ge", self.n[lv], b.index(least)))
        return ok

    def once(self) -> bool:
        """Whether each target is reached once, by all that updates it, except where the old order is kept."""
        return all(self.bundle.kinds[lv] == "moves" for lv in self.order[: self.inner_sum])

    def served(self, level: int, g: Group, bounds: tuple[int, int] | None) -> tuple[int, int]:
        """The targets along a level that are reached once: from the first to trips + the second."""
        if level in self.ends and self._scattered(level):
            low, high = _range(self.sources, level)
            return high, low
        shifts = [s[level] for s in g.shifts]
        low, high = min(shifts), max(shifts)
        return (low, high) if bounds is None else (max(low, bounds[0]), min(high, bounds[1]))

    def inside(self, level: int, bounds: tuple[int, int]) -> bool:
        """Whether the middle of a loop stays between targets ``bounds[0]`` and trips + ``bounds[1]``."""
        low, high = _range(self.sources, level)
        return bounds[0] <= high and low <= bounds[1]

    def _scattered(self, level: int) -> bool:
        """Whether the ends along the level keep the old order: partial sums of whole nests are much code."""
        return level != self.order[-1]

    def _parallel(self, level: int) -> bool:
        """Whether iterations over the level's targets are independent: it moves, inside all fixed levels."""
        at = self.order.index(level)
        kinds = self.bundle.kinds
        return kinds[level] == "moves" and not any(kinds[lv] == "fixed" for lv in self.order[at + 1 :])

    def _level(self, i: int, pos: dict[int, Affine], active: Sequence[Source], outside: frozenset[int]) -> None:
        """``outside``: groups of which the place is outside their windows."""
        if i == len(self.order) or i == self.inner_sum:
            self._innermost(i, pos, active, outside)
            return
        lv = self.order[i]
        low, high = _range(active, lv)
        if low == high:
            self._middle(i, pos, active, outside)
        elif lv == self.ends[0]:
            self._with_fallback(i, pos, active, outside)
        elif self._scattered(lv):
            self._middle(i, pos, active, outside)
            self._sources_in_order(i, pos, self.b.index(2 * self.bundle.span(lv)), self.b.true(), True)
        else:
            self._partial_sums(i, pos, active, outside)

    def _loop(self, level: int, n: Value, start: int, body: Callable[[Affine], None]) -> None:
        def trip(k: Value, _: Sequence[Value]) -> Sequence[Value]:
            self.trips[k] = n
            body(Affine(start, {k: 1}))
            return []

        self.b.for_(n, [], trip, parallel=self._parallel(level))

    def _middle(self, i: int, pos: Mapping[int, Affine], active: Sequence[Source], outside: frozenset[int]) -> None:
        lv, b = self.order[i], self.b
        low, high = _range(active, lv)
        count = self.n[lv] if low == high else b.op("sub", self.n[lv], b.index(high - low))
        self._loop(lv, count, high, lambda p: self._level(i + 1, {**pos, lv: p}, active, outside))

    def _partial_sums(
        self, i: int, pos: Mapping[int, Affine], active: Sequence[Source], outside: frozenset[int]
    ) -> None:
        lv = self.order[i]
        low, high = _range(active, lv)
        n = self.affines.of(self.n[lv])
        for j in range(low, high):
            off = outside | {g for g, w in self.fresh.items() if (bounds := w[lv]) and j < bounds[0]}
            self._level(i + 1, {**pos, lv: Affine(j)}, [s for s in active if s.shift[lv] <= j], off)
        self._middle(i, pos, active, outside)
        for j in range(low, high):
            off = outside | {g for g, w in self.fresh.items() if (bounds := w[lv]) and j >= bounds[1]}
            self._level(i + 1, {**pos, lv: n.shift(j)}, [s for s in active if s.shift[lv] > j], off)

    def _with_fallback(
        self, i: int, pos: Mapping[int, Affine], active: Sequence[Source], outside: frozenset[int]
    ) -> None:
        """The outermost loop that has ends: the middle if there is one, then the ends, or all, in the old order."""
        b, lv = self.b, self.order[i]
        span, n = self.bundle.span(lv), self.n[lv]
        ok = self.enough()
        sure = b.consts.get(ok)
        if self._scattered(lv):
            low, high = _range(active, lv)
            count = b.select(ok, b.op("sub", n, b.index(high - low)), b.index(0))
            if sure is not False:
                self._loop(lv, count, high, lambda p: self._level(i + 1, {**pos, lv: p}, active, outside))
            self.surround()
            self._sources_in_order(i, pos, b.select(ok, b.index(2 * span), n), ok, True)
            return

        def middle() -> Sequence[Value]:
            self._partial_sums(i, pos, active, outside)
            return []

        if sure is True:
            middle()
            return
        if sure is None:
            b.if_(ok, middle)
        self._sources_in_order(i, pos, b.select(ok, b.index(0), n), ok, False)

    def _sources_in_order(self, i: int, pos: Mapping[int, Affine], trips: Value, ok: Value, masked: bool) -> None:
        b, lv = self.b, self.order[i]
        n, span = self.n[lv], self.bundle.span(lv)
        low, high = _range(self.sources, lv)

        def trip(k: Value, _: Sequence[Value]) -> Sequence[Value]:
            q = k
            if masked:
                q = b.select(b.op("lt", k, b.index(span)), k, b.op("add", k, b.op("sub", n, trips)))
            served: dict[int, Value] = {}
            for shift in sorted({s.shift[lv] for s in self.sources}) if masked else ():
                p = b.op("add", q, b.index(shift))
                within = b.op("and", b.op("ge", p, b.index(high)), b.op("lt", p, b.op("add", n, b.index(low))))
                served[shift] = b.op("and", ok, within)
            self._scatter(i + 1, {**pos, lv: symbol(q)}, served)
            return []

        b.for_(trips, [], trip, lean=True)

    def _scatter(self, i: int, pos: Mapping[int, Affine], served: Mapping[int, Value]) -> None:
        """Loops over the sources from ``order[i]`` on: one nest for all updates that are equally far from their targets
        there, so that it is parallel."""
        apart: dict[tuple[int, ...], list[Source]] = {}
        for s in self.sources:
            apart.setdefault(tuple(s.shift.get(lv, 0) for lv in self.order[i:]), []).append(s)
        for sources in apart.values():
            self._scatter_nest(i, i, pos, served, sources)

    def _scatter_nest(
        self, i: int, since: int, pos: Mapping[int, Affine], served: Mapping[int, Value], sources: Sequence[Source]
    ) -> None:
        b = self.b
        if i < len(self.order):
            lv = self.order[i]

            def trip(k: Value, _: Sequence[Value]) -> Sequence[Value]:
                self._scatter_nest(i + 1, since, {**pos, lv: symbol(k)}, served, sources)
                return []

            b.for_(self.n[lv], [], trip, parallel=self._parallel(lv), lean=True)
            return
        values, gathered, outer = self._values(pos), self.order[: since - 1], self.order[since - 1]
        for s in sources:
            where, key = self._counters(s, pos, gathered)
            total = self._total(values, s, key, where)
            if served:
                assert isinstance(total.type, Scalar)
                total = b.select(served[s.shift[outer]], b.const(0.0, total.type), total)
            self._add(s, [values.form(values.at(f, where)) for f in s.update.index], total)

    # ------------------------------------------------------------------ innermost code

    def _innermost(self, i: int, pos: Mapping[int, Affine], active: Sequence[Source], outside: frozenset[int]) -> None:
        """Update each group's target, by a sum over the levels from ``order[i]`` on."""
        b = self.b
        groups: dict[int, list[Source]] = {}
        for s in active:
            groups.setdefault(self.number[id(s.group)], []).append(s)
        sums = list(groups.values())

        def nest(j: int, pos: Mapping[int, Affine], carried: Sequence[Value]) -> Sequence[Value]:
            if j == len(self.order):
                return [self._sum(pos, sources, acc) for sources, acc in zip(sums, carried, strict=True)]
            lv = self.order[j]
            return b.for_(self.n[lv], carried, lambda k, c: nest(j + 1, {**pos, lv: symbol(k)}, c))

        if i == len(self.order):
            values = self._values(pos)
            for g, sources in groups.items():
                total = self._sum(pos, sources, None, values)
                self._reach(g, sources[0], pos, total, values, outside)
            return
        zeros = [b.const(0.0, self._terms_type(sources[0])) for sources in sums]
        totals = nest(i, pos, zeros)
        values = self._values(pos)
        for (g, sources), total in zip(groups.items(), totals, strict=True):
            self._reach(g, sources[0], pos, total, values, outside, guarded=True)

    @staticmethod
    def _terms_type(s: Source) -> Scalar:
        t = s.update.terms[0][1].type
        assert isinstance(t, Scalar)
        return t

    def _values(self, pos: Mapping[int, Affine]) -> Values:
        values = Values(self.b, self.affines, self.nest, self.kept)
        values.fresh = frozenset(s for form in pos.values() for s in form.terms)
        return values

    def _counters(
        self, s: Source, pos: Mapping[int, Affine], gathered: Sequence[int]
    ) -> tuple[dict[Value, Affine], tuple[int, ...]]:
        """The counters at which an update reaches ``pos``, and a key for them."""
        where: dict[Value, Affine] = {}
        key = []
        for lv, form in pos.items():
            shift = s.shift.get(lv, 0) if lv in gathered else 0
            q = form.shift(-shift)
            if self.bundle.flips[lv]:
                q = self.affines.of(self.n[lv]).shift(-1).plus(q, -1)
            where[self.nest.levels[lv].k] = q
            key.append(shift)
        return where, tuple(key)

    def _sum(
        self, pos: Mapping[int, Affine], sources: Sequence[Source], start: Value | None, values: Values | None = None
    ) -> Value:
        b = self.b
        values = values or self._values(pos)
        total: Value | None = None
        for s in sources:
            where, key = self._counters(s, pos, self.order)
            more = self._total(values, s, key, where)
            total = more if total is None else b.op("add", total, more)
        assert total is not None
        return total if start is None else b.op("add", start, total)

    def _total(self, values: Values, s: Source, key: object, where: Mapping[Value, Affine]) -> Value:
        """What an update adds."""
        b = self.b
        values.compute(s.update.slice, key, where)
        total: Value | None = None
        for negative, v in s.update.terms:
            x = values.value(v, key, where)
            if total is None:
                total = b.op("neg", x) if negative else x
            else:
                total = b.op("sub" if negative else "add", total, x)
        assert total is not None
        return total

    def _reach(
        self,
        g: int,
        s: Source,
        pos: Mapping[int, Affine],
        total: Value,
        values: Values,
        outside: frozenset[int],
        guarded: bool = False,
    ) -> None:
        """Add ``total`` to the target of group ``g`` at ``pos``, or store it; ``guarded``: if there is that element."""
        b = self.b
        where, _ = self._counters(s, {lv: pos.get(lv, Affine()) for lv in self.order}, self.order)
        index = [values.form(values.at(f, where)) for f in s.update.index]
        stores = g in self.fresh and g not in outside

        def update() -> Sequence[Value]:
            if stores:
                b.store(s.group.base, total, index, s.group.part)
            else:
                self._add(s, index, total)
            return []

        inside = self._in_range(s.group.base, index) if guarded else None
        if inside is None:
            update()
        else:
            b.if_(inside, update)

    def _in_range(self, x: Value, index: Sequence[Value]) -> Value | None:
        """Whether there is that element. None: surely, as loops count to the sizes of ``x``."""
        b, ok = self.b, None
        for axis, i in enumerate(index):
            n = self.trips.get(i)
            tests = [] if n is not None else [b.op("ge", i, b.index(0))]
            if n is None or not self._is_size(n, x, axis):
                tests.append(b.op("lt", i, b.dim(x, axis)))
            for test in tests:
                ok = test if ok is None else b.op("and", ok, test)
        return ok

    def _is_size(self, n: Value, x: Value, axis: int) -> bool:
        made, size = self.affines.defs.get(x), self.affines.defs.get(n)
        if made is not None and made.name == "alloc" and made.operands[axis] is n:
            return True
        return size is not None and size.name == "dim" and size.operands[0] is x and size.attrs["axis"] == axis

    def _add(self, s: Source, index: Sequence[Value], total: Value) -> None:
        b, g = self.b, s.group
        b.store(g.base, b.op("add", b.load(g.base, index, g.part), total), index, g.part)


def _range(sources: Sequence[Source], level: int) -> tuple[int, int]:
    shifts = [s.shift.get(level, 0) for s in sources]
    return min(shifts), max(shifts)
