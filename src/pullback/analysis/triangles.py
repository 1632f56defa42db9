# SPDX-License-Identifier: MIT
"""Buffers whose matrices, in the last two axes, are triangles: of which only one is read, or not zero.

``lower`` is what lies at row >= column, ``upper`` at row <= column. Both questions look at all accesses of a buffer of
the function's own, at any time: reads, which make half of what is written useless; and writes, to what was allocated as
zeros (or with contents undefined). That an access is in a triangle follows from the affine forms of its indices, from
the trips of loops around it and from the conditions of ``if`` and ``select`` that its value passes.

Linear in the function, but for uses of a buffer.
"""

from __future__ import annotations

from collections.abc import Sequence

from pullback.analysis.affine import Affine, Affines, Symbol, symbol
from pullback.ir.core import Block, Function, Op, Value, use_counts
from pullback.ir.types import Array

#: alternatives that a proof may look into, one inside the other
DEPTH = 6
#: ops behind one another that make a value of zeros
STEPS = 4

BOTH = frozenset({"lower", "upper"})
NEITHER: frozenset[str] = frozenset()
OPPOSITE = {"lower": "upper", "upper": "lower", "": ""}
#: what readers do to a buffer
READS = frozenset({"dim", "load", "copy"})
NEGATED = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt"}


class Triangles:
    """Triangles of one function."""

    def __init__(self, func: Function) -> None:
        self.made: dict[Value, Op] = {}
        self.users: dict[Value, list[Op]] = {}
        self.trips: dict[Value, Value] = {}  # counters of loops
        self.age: dict[Value, int] = {}  # of counters: outer loops come first
        self.left: set[Value] = set(func.body.results)  # results of blocks
        self.around: dict[Op, tuple[Op, bool]] = {}  # the `if` that an op is in, and whether in its first region
        self._enter(func.body, None)
        self.uses = use_counts(func.body)
        self.affines = Affines(func)
        self._zeros: dict[Value, str] = {}
        self._reads: dict[Value, str] = {}

    def _enter(self, block: Block, inside: tuple[Op, bool] | None) -> None:
        for op in block.ops:
            if inside is not None:
                self.around[op] = inside
            self.made.update((r, op) for r in op.results)
            for x in dict.fromkeys(op.operands):
                self.users.setdefault(x, []).append(op)
            if op.name == "for":
                self.age[op.regions[0].args[0]] = len(self.trips)
                self.trips[op.regions[0].args[0]] = op.operands[0]
            for at, region in enumerate(op.regions):
                self.left.update(region.results)
                self._enter(region, (op, at == 0) if op.name == "if" else inside)

    # ------------------------------------------------------------------ questions

    def read(self, c: Value) -> str:
        """The triangle of a matrix that holds all that is ever read of it; nothing, if there is none."""
        base, turned = self._base(c)
        if base is None or self.made[base].attrs.get("result") or self.made[base].name != "alloc":
            return ""
        if base not in self._reads:
            self._reads[base] = self._read(base)
        return OPPOSITE[self._reads[base]] if turned else self._reads[base]

    def not_zero(self, x: Value) -> str:
        """The triangle of a matrix outside of which it is zero at any time; nothing, if there is none."""
        base, turned = self._base(x)
        if base is None:
            return ""
        if base not in self._zeros:
            self._zeros[base] = ""  # while it is looked for
            found = self._written(base)
            self._zeros[base] = min(found) if found else ""
        return OPPOSITE[self._zeros[base]] if turned else self._zeros[base]

    def _base(self, c: Value) -> tuple[Value | None, bool]:
        """The buffer of this function of which ``c`` is a matrix in the last two axes, and whether it is turned."""
        turned = False
        while (op := self.made.get(c)) is not None and matrix(op):
            turned ^= op.name == "transpose"
            c = op.operands[0]
        fine = op is not None and op.name in ("alloc", "copy") and isinstance(c.type, Array) and c.type.ndim >= 2
        return (c if fine else None), turned

    # ------------------------------------------------------------------ reads

    def _read(self, base: Value) -> str:
        possible = BOTH
        reads = 0
        work = [base]
        while work:
            x = work.pop()
            if x in self.left:
                return ""
            for op in self.users.get(x, ()):
                if op.name == "dim":
                    continue
                if matrix(op):
                    work.append(op.result)
                elif op.name in ("store", "fill", "matmul"):
                    if x in op.operands[1:] or (op.name == "store" and x is not base):
                        return ""
                elif op.name == "load" and x is base and not op.attrs.get("part"):
                    if not self._goes_back(op):
                        reads += 1
                        possible &= self._wanted(op)
                else:
                    return ""
        return next(iter(possible)) if reads and len(possible) == 1 else ""

    def _goes_back(self, load: Op) -> bool:
        """``x[i] = x[i] + y``, and the sum is seen by nobody else."""
        total = self._only_user(load.result)
        if total is None or total.name not in ("add", "sub") or total.operands[0] is total.operands[1]:
            return False
        if total.name == "sub" and total.operands[0] is not load.result:
            return False
        store = self._only_user(total.result)
        if store is None or store.name != "store" or store.operands[1] is not total.result:
            return False
        return store.operands[0] is load.operands[0] and store.operands[2:] == load.operands[1:]

    def _only_user(self, x: Value) -> Op | None:
        users = self.users.get(x, [])
        return users[0] if len(users) == 1 and self.uses.get(x) == 1 and x not in self.left else None

    def _wanted(self, load: Op) -> frozenset[str]:
        """Triangles that hold what is loaded, whenever anybody looks at it."""
        down = self._down(load.operands[1:])
        users = self.users.get(load.result, [])
        if load.result in self.left or not users:
            return self._where(down, self._facts(load))
        found = BOTH
        for op in users:
            facts = self._facts(op)
            if op.name == "select" and load.result is not op.operands[0] and op.operands[1] is not op.operands[2]:
                facts = facts + self._means(op.operands[0], load.result is op.operands[1])
            found &= self._where(down, facts)
        return found

    # ------------------------------------------------------------------ writes

    def _written(self, base: Value) -> frozenset[str]:
        """Triangles outside of which nothing but zeros is ever written to a buffer."""
        op = self.made[base]
        found = BOTH
        if op.name == "copy":
            found &= {self.not_zero(op.operands[0])}
        work = [(base, False)]
        while work and found:
            x, turned = work.pop()
            for op in self.users.get(x, ()):
                if matrix(op):
                    work.append((op.result, turned ^ (op.name == "transpose")))
                elif op.name == "store" and op.operands[0] is x and not op.attrs.get("part"):
                    found &= _turned(self._stored(op), turned)
                elif op.name == "matmul" and op.operands[0] is x:
                    found &= _turned(frozenset({op.attrs.get("part", "")}), turned)
                elif not self._harmless(op, x):
                    return NEITHER
        return found

    def _harmless(self, op: Op, x: Value) -> bool:
        """Whether an op does nothing to a buffer but to read it and to put zeros there."""
        work = [(op, x)]
        while work:
            op, x = work.pop()
            if op.name in ("view", "transpose", "reshape", "broadcast"):
                work += [(user, op.result) for user in self.users.get(op.result, ())]
            elif op.name in ("store", "fill") and op.operands[0] is x and self._zero(op.operands[1]):
                continue
            elif op.name not in READS and not (op.name in ("matmul", "assign") and op.operands[0] is not x):
                return False
        return True

    def _stored(self, store: Op) -> frozenset[str]:
        down, facts = self._down(store.operands[2:]), self._facts(store)
        return self._where(down, facts) | self._outside(store.operands[1], down, STEPS)

    def _outside(self, value: Value, down: Affine, steps: int) -> frozenset[str]:
        """Triangles outside of which a value that is stored at row - column = ``down`` is zero."""
        if self._zero(value):
            return BOTH
        op = self.made.get(value)
        if op is None or steps == 0:
            return NEITHER
        if op.name in ("neg", "stop"):
            return self._outside(op.operands[0], down, steps - 1)
        if op.name in ("add", "sub"):
            return self._outside(op.operands[0], down, steps - 1) & self._outside(op.operands[1], down, steps - 1)
        if op.name in ("if", "select"):
            found = BOTH
            at = op.results.index(value)
            either = op.operands[1:] if op.name == "select" else [r.results[at] for r in op.regions]
            for x, truth in zip(either, (True, False), strict=True):
                inside = self._where(down, self._means(op.operands[0], truth))
                found &= inside | self._outside(x, down, steps - 1)
            return found
        if op.name == "load" and len(op.operands) > 2:
            there = self._down(op.operands[1:])
            found = frozenset({self.not_zero(op.operands[0])}) & BOTH
            return found if there == down else _turned(found, True) if there == down.times(-1) else NEITHER
        return NEITHER

    def _zero(self, value: Value) -> bool:
        op = self.made.get(value)
        return op is not None and op.name == "const" and op.attrs["value"] == 0

    # ------------------------------------------------------------------ proofs

    def _down(self, index: Sequence[Value]) -> Affine:
        """How far below the diagonal a place is."""
        return self.affines.of(index[-2]).plus(self.affines.of(index[-1]), -1)

    def _where(self, down: Affine, facts: Sequence[Affine]) -> frozenset[str]:
        found = {"lower"} if self._holds(down, facts) else set()
        return frozenset(found | ({"upper"} if self._holds(down.times(-1), facts) else set()))

    def _holds(self, form: Affine, facts: Sequence[Affine], depth: int = DEPTH) -> bool:
        """Whether ``form >= 0``."""
        return self._not_negative(form, depth) or any(self._not_negative(form.plus(f, -1), depth) for f in facts)

    def _facts(self, op: Op) -> list[Affine]:
        """Forms that are not negative where the op is, because of what is asked around it."""
        found: list[Affine] = []
        while (inside := self.around.get(op)) is not None:
            op, truth = inside
            found += self._means(op.operands[0], truth)
        return found

    def _means(self, c: Value, truth: bool) -> list[Affine]:
        op = self.made.get(c)
        if op is None:
            return []
        if op.name == "not":
            return self._means(op.operands[0], not truth)
        if op.name == ("and" if truth else "or"):
            return [f for x in op.operands for f in self._means(x, truth)]
        if op.name not in (*NEGATED, "eq") or op.operands[0].type.dtype != "i8" or (op.name == "eq" and not truth):
            return []
        a, b = (self.affines.of(x) for x in op.operands)
        more = a.plus(b, -1)
        if op.name == "eq":
            return [more, more.times(-1)]
        name = op.name if truth else NEGATED[op.name]
        form = more if name in ("gt", "ge") else more.times(-1)
        return [form.shift(-1) if name in ("gt", "lt") else form]

    def _not_negative(self, form: Affine, depth: int) -> bool:
        if form.const >= 0 and all(c >= 0 and self._counts(s) for s, c in form.terms.items()):
            return True
        if depth <= 0:
            return False
        values = [s for s in form.terms if isinstance(s, Value)]
        for s in values:
            op, c = self.made.get(s), form.terms[s]
            rest = form.plus(symbol(s), -c)
            if op is not None and op.name in ("minimum", "maximum"):
                either = [rest.plus(self.affines.of(x), c) for x in op.operands]
                some = any if (op.name == "maximum") == (c > 0) else all
                return some(self._not_negative(f, depth - 1) for f in either)
            if op is not None and op.name == "select":
                asked, *chosen = op.operands
                forms = [rest.plus(self.affines.of(x), c) for x in chosen]
                means = [self._means(asked, truth) for truth in (True, False)]
                return all(self._holds(f, facts, depth - 2) for f, facts in zip(forms, means, strict=True))
        counters = [s for s in values if s in self.trips and form.terms[s] < 0]
        if counters:  # a counter is less than its loop's trips: the innermost first, as its trips may depend on others
            s = max(counters, key=self.age.__getitem__)
            most = self.affines.of(self.trips[s]).shift(-1)
            return self._not_negative(form.plus(symbol(s), -form.terms[s]).plus(most, form.terms[s]), depth - 1)
        return False

    def _counts(self, s: Symbol) -> bool:
        """Whether the symbol is a counter or a size."""
        if not isinstance(s, Value):
            return True
        op = self.made.get(s)
        return s in self.trips or (op is not None and op.name == "dim")


def matrix(op: Op) -> bool:
    """Whether an op makes a view of the matrices in the last two axes, or turns them."""
    if op.name == "transpose":
        *lead, row, column = op.attrs["perm"]
        return (row, column) == (len(lead) + 1, len(lead))
    if op.name != "view":
        return False
    *lead, row, column = op.attrs["spec"]
    return row == column == "f" and all(s == "i" for s in lead)


def _turned(found: frozenset[str], turned: bool) -> frozenset[str]:
    return frozenset(OPPOSITE[x] for x in found) - {""} if turned else found - {""}
