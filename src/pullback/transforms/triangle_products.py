# SPDX-License-Identifier: MIT
"""Products of which one triangle is never read: the other half is computed.

    matmul c, a, b                                        matmul {part: "lower"} c, a, b
    ... every load of c is of some c[p, q], p >= q   ->   ...

So ends the cotangent of a triangular factor: sums over many points fill a square, and the triangle that was stored to
is all that is looked at. What only goes back to where it came from, ``c[p, q] = c[p, q] + x``, is not looked at.

For the final function, before products are taken apart by size. Linear in the function, but for uses of ``c``.
"""

from __future__ import annotations

from collections.abc import Mapping

from pullback.analysis.affine import Affine, Affines, Symbol, symbol
from pullback.ir.build import OpDef
from pullback.ir.core import Function, Op, Value, use_counts, walk
from pullback.ir.types import Array

#: alternatives that a proof may look into, one inside the other
DEPTH = 6


def triangle_products(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Rewrite in place."""
    products = [op for op in walk(func.body) if op.name == "matmul"]
    if products:
        _Triangles(func).mark(products)
    return func


class _Triangles:
    def __init__(self, func: Function) -> None:
        self.made: dict[Value, Op] = {}
        self.users: dict[Value, list[Op]] = {}
        self.trips: dict[Value, Value] = {}  # counters of loops
        self.left: set[Value] = set(func.body.results)  # results of blocks
        for op in walk(func.body):
            self.made.update((r, op) for r in op.results)
            for x in dict.fromkeys(op.operands):
                self.users.setdefault(x, []).append(op)
            for region in op.regions:
                self.left.update(region.results)
            if op.name == "for":
                self.trips[op.regions[0].args[0]] = op.operands[0]
        self.uses = use_counts(func.body)
        self.affines = Affines(func)

    def mark(self, products: list[Op]) -> None:
        known: dict[Value, str] = {}
        for op in products:
            base, turned = self._base(op.operands[0])
            c = op.operands[0].type
            assert isinstance(c, Array)
            if base is None or op.attrs.get("part") or any(d.size == 1 for d in c.dims):
                continue
            if base not in known:
                known[base] = self._read(base)
            part = known[base]
            if part:
                op.attrs["part"] = {"lower": "upper", "upper": "lower"}[part] if turned else part

    def _base(self, c: Value) -> tuple[Value | None, bool]:
        """The buffer of this function of which ``c`` is a matrix in the last two axes, and whether it is turned."""
        turned = False
        while (op := self.made.get(c)) is not None and (op.name == "transpose" or _matrix(op)):
            turned ^= op.name == "transpose"
            c = op.operands[0]
        fine = op is not None and op.name == "alloc" and len(op.operands) >= 2 and not op.attrs.get("result")
        return (c if fine else None), turned

    # ------------------------------------------------------------------ reads

    def _read(self, base: Value) -> str:
        """``lower`` or ``upper``, if all reads of the buffer are in that triangle; else nothing."""
        possible = {"lower", "upper"}
        reads = 0
        work = [base]
        while work:
            x = work.pop()
            if x in self.left:
                return ""
            for op in self.users.get(x, ()):
                if op.name == "dim":
                    continue
                if op.name == "transpose" or _matrix(op):
                    work.append(op.result)
                elif op.name in ("store", "fill", "matmul"):
                    if x in op.operands[1:] or (op.name == "store" and x is not base):
                        return ""
                elif op.name == "load" and x is base and not op.attrs.get("part"):
                    if not self._goes_back(op):
                        reads += 1
                        possible &= self._where(op)
                else:
                    return ""
        return possible.pop() if reads and len(possible) == 1 else ""

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

    def _where(self, load: Op) -> set[str]:
        row, column = (self.affines.of(v) for v in load.operands[-2:])
        down = row.plus(column, -1)
        found = {"lower"} if self._not_negative(down, DEPTH) else set()
        return found | ({"upper"} if self._not_negative(down.times(-1), DEPTH) else set())

    # ------------------------------------------------------------------ proofs

    def _not_negative(self, form: Affine, depth: int) -> bool:
        if form.const >= 0 and all(c >= 0 and self._counts(s) for s, c in form.terms.items()):
            return True
        if depth == 0:
            return False
        for s, c in form.terms.items():
            op = self.made.get(s) if isinstance(s, Value) else None
            rest = form.plus(symbol(s), -c)
            if op is not None and op.name in ("minimum", "maximum"):
                either = [rest.plus(self.affines.of(x), c) for x in op.operands]
                some = any if (op.name == "maximum") == (c > 0) else all
                return some(self._not_negative(f, depth - 1) for f in either)
            if c < 0 and isinstance(s, Value) and s in self.trips:  # a counter is less than its loop's trips
                return self._not_negative(rest.plus(self.affines.of(self.trips[s]).shift(-1), c), depth - 1)
        return False

    def _counts(self, s: Symbol) -> bool:
        """Whether the symbol is a counter or a size."""
        if not isinstance(s, Value):
            return True
        op = self.made.get(s)
        return s in self.trips or (op is not None and op.name == "dim")


def _matrix(op: Op) -> bool:
    """A view of a matrix in the last two axes."""
    if op.name != "view":
        return False
    *lead, row, column = op.attrs["spec"]
    return row == column == "f" and all(s == "i" for s in lead)
