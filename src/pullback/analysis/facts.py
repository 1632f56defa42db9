# SPDX-License-Identifier: MIT
"""What is known of integers at a place of a program: forms that are never negative, and proofs from them.

A walk feeds ``Facts`` the ops it meets (``define``), what they imply (``assume``), and opens a ``scope`` around each
region. ``prove(e)`` answers whether the form ``e`` is certainly >= 0: it eliminates one symbol after the other,
the youngest first, with the facts about it, and splits cases at ``select``, ``minimum``, ``maximum`` and ``abs``.
Every question takes a bounded number of steps. "No" means "not proved".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from pullback.analysis.affine import Affine, Affines, Symbol, symbol
from pullback.ir.core import Op, Value

#: steps of one attempt
BUDGET = 48
#: attempts: how many symbols in a row are eliminated
DEPTHS = (2, 4, 7)
#: facts about a symbol that a proof tries, the newest first
FANOUT = 6
#: comparisons and their opposites
COMPARISONS = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt", "eq": "ne", "ne": "eq"}


class Facts:
    def __init__(self, affines: Affines, consts: Mapping[Value, object]) -> None:
        self.affines = affines
        self.consts = consts
        self._about: dict[Symbol, list[Affine]] = {}
        self._log: list[Symbol] = []
        self._age: dict[Symbol, int] = {}
        #: value of a select or of a region op: condition, value if true, value if false
        self._cases: dict[Value, tuple[Value | None, Affine, Affine]] = {}
        self._steps = 0

    # ------------------------------------------------------------------ learning

    @contextmanager
    def scope(self) -> Iterator[None]:
        """Facts learnt inside are forgotten at the end."""
        mark = len(self._log)
        try:
            yield
        finally:
            while len(self._log) > mark:
                self._about[self._log.pop()].pop()

    def assume(self, form: Affine) -> None:
        """``form >= 0`` from here on."""
        for s in form.terms:
            self._age.setdefault(s, len(self._age))
            self._about.setdefault(s, []).append(form)
            self._log.append(s)

    def choose(self, result: Value, c: Value | None, yes: Affine, no: Affine) -> None:
        """``result`` is ``yes`` where ``c`` holds, else ``no`` (one of them, when ``c`` is None)."""
        self._cases[result] = (c, yes, no)
        self._age.setdefault(result, len(self._age))

    def define(self, op: Op) -> None:
        """Enter an op without regions."""
        self.affines.add(op)
        if op.name in ("alloc", "map"):
            for x in op.operands:
                self.assume(self.affines.of(x))
            return
        if not op.results or op.results[0].type.dtype != "i8" or op.name not in _RULES:
            return
        r = op.results[0]
        form = self.affines.of(r)
        if form == symbol(r):
            self._age.setdefault(r, len(self._age))
            getattr(self, _RULES[op.name])(r, *op.operands)

    def _select(self, r: Value, c: Value, x: Value, y: Value) -> None:
        self.choose(r, c, self.affines.of(x), self.affines.of(y))

    def _minimum(self, r: Value, x: Value, y: Value) -> None:
        a, b = self.affines.of(x), self.affines.of(y)
        self.choose(r, None, a, b)
        self.assume(a.plus(symbol(r), -1))
        self.assume(b.plus(symbol(r), -1))

    def _maximum(self, r: Value, x: Value, y: Value) -> None:
        a, b = self.affines.of(x), self.affines.of(y)
        self.choose(r, None, a, b)
        self.assume(symbol(r).plus(a, -1))
        self.assume(symbol(r).plus(b, -1))

    def _abs(self, r: Value, x: Value) -> None:
        a = self.affines.of(x)
        self.choose(r, None, a, a.times(-1))
        self.assume(symbol(r).plus(a, -1))
        self.assume(symbol(r).plus(a))

    def _floordiv(self, r: Value, x: Value, y: Value) -> None:
        a, b = self.affines.of(x), self.affines.of(y)
        if b.is_const and b.const > 0:
            rest = a.plus(symbol(r), -b.const)
            self.assume(rest)
            self.assume(rest.times(-1).shift(b.const - 1))
        elif self.prove(a) and self.prove(b.shift(-1)):
            self.assume(symbol(r))
            self.assume(a.plus(symbol(r), -1))

    def _mod(self, r: Value, x: Value, y: Value) -> None:
        b = self.affines.of(y)
        if self.prove(b.shift(-1)):
            self.assume(symbol(r))
            self.assume(b.plus(symbol(r), -1).shift(-1))

    def assume_value(self, c: Value, truth: bool = True) -> None:
        """The b1 value ``c`` is ``truth`` from here on."""
        op = self.affines.defs.get(c)
        if op is None:
            return
        if op.name == "not":
            self.assume_value(op.operands[0], not truth)
        elif op.name == ("and" if truth else "or"):
            for x in op.operands:
                self.assume_value(x, truth)
        elif op.name in COMPARISONS and op.operands[0].type.dtype == "i8":
            a, b = (self.affines.of(x) for x in op.operands)
            name = op.name if truth else COMPARISONS[op.name]
            for form in comparison(name, a, b):
                self.assume(form)
            if name == "ne":
                self._apart(a.plus(b, -1))

    def _apart(self, form: Affine) -> None:
        """``form`` is not 0: one more or one less than a bound that it had."""
        if self.prove(form):
            self.assume(form.shift(-1))
        elif self.prove(form.times(-1)):
            self.assume(form.times(-1).shift(-1))

    # ------------------------------------------------------------------ proving

    def holds(self, c: Value) -> bool | None:
        """Whether the b1 value is certainly true, or certainly false."""
        known = self.consts.get(c)
        if known is not None:
            return bool(known)
        op = self.affines.defs.get(c)
        if op is None:
            return None
        if op.name == "not":
            inner = self.holds(op.operands[0])
            return None if inner is None else not inner
        if op.name in ("and", "or"):
            found = [self.holds(x) for x in op.operands]
            stop = op.name == "or"
            return stop if stop in found else None if None in found else not stop
        if op.name in COMPARISONS and op.operands[0].type.dtype == "i8":
            a, b = (self.affines.of(x) for x in op.operands)
            if op.name != "ne" and all(self.prove(f) for f in comparison(op.name, a, b)):
                return True
            opposite = COMPARISONS[op.name]
            if opposite != "ne" and all(self.prove(f) for f in comparison(opposite, a, b)):
                return False
            if op.name in ("eq", "ne"):
                d = a.plus(b, -1)
                if self.prove(d.shift(-1)) or self.prove(d.times(-1).shift(-1)):
                    return op.name == "ne"
        return None

    def prove(self, e: Affine) -> bool:
        """Whether ``e >= 0`` follows from the facts."""
        if not e.terms:
            return e.const >= 0
        for depth in DEPTHS:
            self._steps = BUDGET
            if self._prove(e, depth):
                return True
        return False

    def _prove(self, e: Affine, depth: int) -> bool:
        if not e.terms:
            return e.const >= 0
        self._steps -= 1
        if depth == 0 or self._steps < 0:
            return False
        s = max(e.terms, key=lambda s: -1 if isinstance(s, tuple) else self._age.get(s, -1))
        c = e.terms[s]
        depth -= 1
        if isinstance(s, tuple) and c > 0 and self._prove(_without(e, s), depth):
            return True  # a size is not negative
        for f in self._about.get(s, ())[: -FANOUT - 1 : -1]:
            d = f.terms[s]
            if (d > 0) == (c > 0) and self._prove(e.times(abs(d)).plus(f, -abs(c)), depth):
                return True
        return isinstance(s, Value) and s in self._cases and self._split(e, s, c, depth)

    def _split(self, e: Affine, s: Value, c: int, depth: int) -> bool:
        condition, yes, no = self._cases[s]
        rest = _without(e, s)
        if condition is None:
            return self._prove(rest.plus(yes, c), depth) and self._prove(rest.plus(no, c), depth)
        for form, truth in ((yes, True), (no, False)):
            with self.scope():
                self._assume_simple(condition, truth)
                if not self._prove(rest.plus(form, c), depth):
                    return False
        return True

    def _assume_simple(self, c: Value, truth: bool) -> None:
        """``assume_value`` without questions (we are inside one)."""
        op = self.affines.defs.get(c)
        if op is None:
            return
        if op.name == "not":
            self._assume_simple(op.operands[0], not truth)
        elif op.name == ("and" if truth else "or"):
            for x in op.operands:
                self._assume_simple(x, truth)
        elif op.name in COMPARISONS and op.operands[0].type.dtype == "i8":
            a, b = (self.affines.of(x) for x in op.operands)
            for form in comparison(op.name if truth else COMPARISONS[op.name], a, b):
                self.assume(form)


_RULES = {
    "select": "_select",
    "minimum": "_minimum",
    "maximum": "_maximum",
    "abs": "_abs",
    "floordiv": "_floordiv",
    "mod": "_mod",
}


def _without(e: Affine, s: Symbol) -> Affine:
    return Affine(e.const, {t: c for t, c in e.terms.items() if t != s})


def comparison(name: str, a: Affine, b: Affine) -> list[Affine]:
    """Forms that are >= 0 exactly when ``a name b`` (nothing for ``ne``)."""
    up, down = b.plus(a, -1), a.plus(b, -1)
    match name:
        case "lt":
            return [up.shift(-1)]
        case "le":
            return [up]
        case "gt":
            return [down.shift(-1)]
        case "ge":
            return [down]
        case "eq":
            return [up, down]
    return []
