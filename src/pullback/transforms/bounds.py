# SPDX-License-Identifier: MIT
"""Checks that cannot fail are removed, and comparisons that are decided become constants.

``bounds(func, table)`` walks the function with ``Facts``: loop variables lie in their ranges, sizes are not negative,
checks passed and branches taken say what they say, carried counters move monotonically. A ``check`` whose condition
follows is dropped; a ``select`` (the wrap of an index that may be negative) or ``if`` whose condition is decided
loses its other side. Nothing is moved: no error is raised earlier or later than before.

Constants that are made for decided conditions are left to ``simplify``.

``version_checks(func, table)`` deals with the rest, for the final function: where all checks of a loop nest are affine
in its loop variables, their extremes are evaluated before it, and a copy of the nest without checks runs when none can
fail. Each nest is copied at most once, at the outermost level where that works.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pullback.analysis.affine import Affine, Affines, symbol
from pullback.analysis.facts import COMPARISONS, Facts, comparison
from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value, clone_block, walk
from pullback.ir.types import B1, Array

Move = tuple["int | None", "int | None"]  # lowest and highest change in one trip, None: unbounded


#: a nest with more conditions than this is not worth a copy
MAX_CONDITIONS = 24
#: nor is one of so few trips
MIN_TRIPS = 5


def bounds(func: Function, table: Mapping[str, OpDef], version: bool = False) -> Function:
    """See the module's contract. ``version``: also run ``version_checks``."""
    if any(op.name in ("check", "select", "if") for op in walk(func.body)):
        _Walk(func).run()
        if version:
            return version_checks(func, table)
    return func


class _Walk:
    """The elimination. Afterwards ``affines`` has the forms of all values, induction variables included."""

    def __init__(self, func: Function) -> None:
        self.func = func
        self.consts: dict[Value, object] = {}
        self.affines = Affines()
        self.facts = Facts(self.affines, self.consts)
        self.env: dict[Value, Value] = {}
        self.makers: dict[Value, Op] = {r: op for op in walk(func.body) for r in op.results}
        self.made: dict[bool, Value] = {}

    def run(self) -> None:
        self._block(self.func.body)
        for truth, value in self.made.items():
            self.func.body.ops.insert(0, Op("const", [], [value], {"value": truth}))

    def _constant(self, truth: bool) -> Value:
        value = self.made.get(truth)
        if value is None:
            value = self.made[truth] = Value(B1)
            self.consts[value] = truth
        return value

    # ------------------------------------------------------------------ the walk

    def _block(self, block: Block) -> None:
        ops, block.ops = block.ops, []
        env = self.env
        for op in ops:
            if env:
                op.operands = [env.get(x, x) for x in op.operands]
            if self._op(op):
                block.ops.append(op)
        if env:
            block.results = [env.get(x, x) for x in block.results]

    def _op(self, op: Op) -> bool:
        """Visit one op; false when it goes."""
        match op.name:
            case "const":
                self.consts[op.results[0]] = op.attrs["value"]
                self.facts.define(op)
            case "check":
                ok = op.operands[0]
                if self.facts.holds(ok) is True:
                    return False
                self.facts.assume_value(ok)
            case "select":
                truth = self.facts.holds(op.operands[0])
                if truth is not None:
                    self.env[op.results[0]] = op.operands[1 if truth else 2]
                    return False
                self.facts.define(op)
            case "if":
                self._if(op)
            case "for":
                self._for(op)
            case "while":
                self._while(op)
            case "map":
                self.facts.define(op)
                with self.facts.scope():
                    for i, n in zip(op.regions[0].args, op.operands, strict=True):
                        self._counts(i, n)
                    self._block(op.regions[0])
            case _:
                self.facts.define(op)
        return True

    def _if(self, op: Op) -> None:
        c = op.operands[0]
        truth = self.facts.holds(c)
        if truth is not None:
            op.operands[0] = self._constant(truth)
        ends: list[bool] = []
        for region, side in zip(op.regions, (True, False), strict=True):
            with self.facts.scope():
                self.facts.assume_value(c, side)
                self._block(region)
            ends.append(any(o.name == "check" and self.consts.get(o.operands[0]) is False for o in region.ops))
        self.affines.add(op)
        for r, yes, no in zip(op.results, *(region.results for region in op.regions), strict=True):
            if r.type.dtype == "i8" and not isinstance(r.type, Array):
                self.facts.choose(r, c, self.affines.of(yes), self.affines.of(no))
        if ends[0] != ends[1]:  # one side raises: we went the other way
            self.facts.assume_value(c, ends[1])

    def _counts(self, k: Value, n: Value) -> None:
        """``0 <= k < n``; where n is ``max(t, ...)`` with nothing positive, also ``k < t``."""
        form = self.affines.of(n)
        self.facts.assume(symbol(k))
        self.facts.assume(form.plus(symbol(k), -1).shift(-1))
        made = self.makers.get(n)
        if made is not None and made.name == "maximum":
            a, b = (self.affines.of(x) for x in made.operands)
            for t, other in ((a, b), (b, a)):
                if other.is_const and other.const <= 0:
                    self.facts.assume(t.plus(symbol(k), -1).shift(-1))

    def _for(self, op: Op) -> None:
        (body,) = op.regions
        n, inits = op.operands[0], op.operands[1:]
        k = body.args[0]
        moves = [self._move(y, a, body) for y, a in zip(body.results, body.args[1:], strict=True)]
        with self.facts.scope():
            self._counts(k, n)
            for a, x, move in zip(body.args[1:], inits, moves, strict=True):
                self._carried(a, x, move, symbol(k))
            self._block(body)
        self.affines.add(op)
        trips = self.affines.of(n)
        if self.facts.prove(trips):
            for r, x, move in zip(op.results, inits, moves, strict=True):
                self._carried(r, x, move, trips)
        else:
            for r, x, move in zip(op.results, inits, moves, strict=True):
                self._carried(r, x, move, None)

    def _carried(self, a: Value, init: Value, move: Move | None, k: Affine | None) -> None:
        """``a`` is ``init`` after ``k`` moves; ``k`` None: any number of them."""
        if move is None:
            return
        low, high = move
        start = self.affines.of(init)
        if low is not None and low == high and k is not None:
            self.affines.define(a, start.plus(k, low))
            return
        gone = symbol(a).plus(start, -1)
        if low is not None and (k is not None or low >= 0):
            self.facts.assume(gone.plus(k, -low) if k is not None else gone)
        if high is not None and (k is not None or high <= 0):
            gone = gone.times(-1)
            self.facts.assume(gone.plus(k, high) if k is not None else gone)

    def _while(self, op: Op) -> None:
        test, body = op.regions
        inits = list(op.operands)
        moves = [self._move(y, a, body) for y, a in zip(body.results, body.args, strict=True)]
        with self.facts.scope():
            for a, x, move in zip(test.args, inits, moves, strict=True):
                self._carried(a, x, move, None)
            self._block(test)
        with self.facts.scope():
            for a, t, x, move in zip(body.args, test.args, inits, moves, strict=True):
                self._carried(a, x, move, None)
                self._equal(t, a)
            self.facts.assume_value(test.results[0], True)
            self._block(body)
        self.affines.add(op)
        for r, t, x, move in zip(op.results, test.args, inits, moves, strict=True):
            self._carried(r, x, move, None)
            self._equal(t, r)
        self.facts.assume_value(test.results[0], False)

    def _equal(self, a: Value, b: Value) -> None:
        if a.type.dtype == "i8" and not isinstance(a.type, Array):
            difference = symbol(a).plus(symbol(b), -1)
            self.facts.assume(difference)
            self.facts.assume(difference.times(-1))

    # ------------------------------------------------------------------ carried counters

    def _move(self, y: Value, a: Value, body: Block) -> Move | None:
        """By how much ``a`` changes in a trip that yields ``y``; ``None`` when nothing is known."""
        if a.type.dtype != "i8" or isinstance(a.type, Array):
            return None
        found = self._delta(y, a, 8)
        return None if found == (None, None) else found

    def _delta(self, y: Value, a: Value, depth: int) -> Move:
        if y is a:
            return (0, 0)
        op = self.makers.get(y)
        if op is None or depth == 0:
            return (None, None)
        if op.name in ("add", "sub"):
            return self._sum(op, a, depth)
        if op.name == "select":
            return _hull(*(self._delta(x, a, depth - 1) for x in op.operands[1:]))
        if op.name == "if":
            at = next(i for i, r in enumerate(op.results) if r is y)
            return _hull(*(self._delta(r.results[at], a, depth - 1) for r in op.regions))
        if op.name == "for":  # an inner loop that carries it on
            at = next(i for i, r in enumerate(op.results) if r is y)
            inner = op.regions[0]
            first = self._delta(op.operands[1 + at], a, depth - 1)
            each = self._delta(inner.results[at], inner.args[1 + at], depth - 1)
            low = first[0] if each[0] is not None and each[0] >= 0 else None
            high = first[1] if each[1] is not None and each[1] <= 0 else None
            return (low, high)
        return (None, None)

    def _sum(self, op: Op, a: Value, depth: int) -> Move:
        x, y = op.operands
        sign = 1 if op.name == "add" else -1
        by = self._literal(y)
        if by is None and sign == 1 and (by := self._literal(x)) is not None:
            x = y
        if by is None:
            return (None, None)
        low, high = self._delta(x, a, depth - 1)
        by *= sign
        return (None if low is None else low + by, None if high is None else high + by)

    def _literal(self, x: Value) -> int | None:
        op = self.makers.get(x)
        return int(op.attrs["value"]) if op is not None and op.name == "const" else None


def _hull(a: Move, b: Move) -> Move:
    return (
        None if a[0] is None or b[0] is None else min(a[0], b[0]),
        None if a[1] is None or b[1] is None else max(a[1], b[1]),
    )


# ------------------------------------------------------------------------------------------ versions without checks


def version_checks(func: Function, table: Mapping[str, OpDef]) -> Function:
    """See the module's contract."""
    if any(op.name == "check" for op in walk(func.body)):
        elimination = _Walk(func)
        elimination.run()
        _Versions(func, table, elimination.affines).run()
    return func


@dataclass(frozen=True, slots=True)
class _Loop:
    k: Value
    trips: Affine


class _Versions:
    def __init__(self, func: Function, table: Mapping[str, OpDef], affines: Affines) -> None:
        self.func = func
        self.affines = affines
        self.b = Builder(table, func.body)
        #: nesting depth of the block that defines a value; the ops of a nest are deeper than its operands
        self.depth: dict[Value, int] = dict.fromkeys(func.body.args, 0)

    def run(self) -> None:
        self._block(self.func.body, 0)

    def _block(self, block: Block, depth: int) -> None:
        ops, block.ops = block.ops, []
        for op in ops:
            if op.name == "const":
                self.b.consts[op.results[0]] = op.attrs["value"]
            self.depth.update((r, depth) for r in op.results)
            if op.name == "for" and (conditions := self._conditions(op, depth)) is not None:
                self._version(op, block, *conditions)
                continue
            for region in op.regions:
                self.depth.update((a, depth + 1) for a in region.args)
                self._block(region, depth + 1)
            block.ops.append(op)

    # ------------------------------------------------------------------ what must hold before the nest

    def _conditions(self, op: Op, depth: int) -> tuple[list[Affine], list[Value]] | None:
        """Forms that must be >= 0 and booleans that must hold, so that no check of the nest fails."""
        trips = self.affines.of(op.operands[0])
        if trips.is_const and trips.const < MIN_TRIPS:
            return None
        forms: dict[Affine, None] = {}
        values: dict[Value, None] = {}
        found = [0]

        def visit(block: Block, loops: list[_Loop]) -> bool:
            for o in block.ops:
                if o.name == "check":
                    found[0] += 1
                    if not self._require(o.operands[0], True, loops, depth, forms, values):
                        return False
                for region in o.regions:
                    inner = loops
                    if o.name == "for":
                        inner = [*loops, _Loop(region.args[0], self.affines.of(o.operands[0]))]
                    if not visit(region, inner):
                        return False
            return len(forms) + len(values) <= MAX_CONDITIONS

        body = op.regions[0]
        if visit(body, [_Loop(body.args[0], trips)]) and found[0]:
            return list(forms), list(values)
        return None

    def _require(
        self,
        c: Value,
        truth: bool,
        loops: list[_Loop],
        depth: int,
        forms: dict[Affine, None],
        values: dict[Value, None],
    ) -> bool:
        """Enter what makes ``c`` be ``truth`` in every trip; false when that cannot be said before the nest."""
        if truth and self._outside(c, depth):
            values[c] = None
            return True
        op = self.affines.defs.get(c)
        if op is None:
            return False
        if op.name == "not":
            return self._require(op.operands[0], not truth, loops, depth, forms, values)
        if op.name == ("and" if truth else "or"):
            return all(self._require(x, truth, loops, depth, forms, values) for x in op.operands)
        if op.name not in COMPARISONS or op.operands[0].type.dtype != "i8":
            return False
        a, b = (self.affines.of(x) for x in op.operands)
        needed = comparison(op.name if truth else COMPARISONS[op.name], a, b)
        for form in needed:
            least = self._least(form, loops, depth)
            if least is None:
                return False
            if not (least.is_const and least.const >= 0):
                forms[least] = None
        return bool(needed)

    def _least(self, form: Affine, loops: list[_Loop], depth: int) -> Affine | None:
        """The least value of a form over the trips of the loops."""
        for loop in reversed(loops):
            c = form.coefficient(loop.k)
            if c:
                form = form.plus(symbol(loop.k), -c)
                if c < 0:
                    form = form.plus(loop.trips.shift(-1), c)
        fixed = all(self._outside(s[0] if isinstance(s, tuple) else s, depth) for s in form.terms)
        return form if fixed else None

    def _outside(self, x: Value, depth: int) -> bool:
        """Whether a value is defined before a nest in a block of this depth that is being looked at."""
        at = self.depth.get(x)
        return at is not None and at <= depth

    # ------------------------------------------------------------------ the copy

    def _version(self, op: Op, block: Block, forms: list[Affine], values: list[Value]) -> None:
        b = self.b
        b.loc = op.loc
        env: dict[Value, Value] = {}
        fast = Op(op.name, list(op.operands), [], dict(op.attrs), [clone_block(op.regions[0], env)], op.loc)
        _drop_checks(fast.regions[0])
        fast.results = [Value(r.type, r.name) for r in op.results]
        results, op.results = op.results, [Value(r.type, r.name) for r in op.results]
        with b.at(block):
            ok = b.true()
            for v in values:
                ok = b.op("and", ok, v)
            for form in forms:
                ok = b.op("and", ok, b.op("ge", self._emit(form), b.index(0)))
            yes, no = Block(), Block()
            yes.ops, yes.results = [fast], list(fast.results)
            no.ops, no.results = [op], list(op.results)
            b.append(Op("if", [ok], results, {}, [yes, no], op.loc))

    def _emit(self, form: Affine) -> Value:
        b = self.b
        total = b.index(form.const)
        for s, c in form.terms.items():
            x = b.dim(s[0], s[1]) if isinstance(s, tuple) else s
            total = b.op("add", total, b.op("mul", x, b.index(c)))
        return total


def _drop_checks(block: Block) -> None:
    block.ops = [op for op in block.ops if op.name != "check"]
    for op in block.ops:
        for region in op.regions:
            _drop_checks(region)
