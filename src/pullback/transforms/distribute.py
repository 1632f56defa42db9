# SPDX-License-Identifier: MIT
"""Innermost loops of the reverse sweep become loops that the machine can run several trips at a time.

The adjoint of a stencil adds to its neighbours: ``s[i] += a; s[i+1] += b``. Trip ``i`` and trip ``i + 1`` meet at one
element, so the loop cannot be vectorised. *Distributed* over its updates it can: one loop for those that meet at no
element, one for each that does, each computing again what it needs.

The same loops are *turned round*: the reverse sweep counts down, and memory is read fastest upwards.

For the final function: derivatives are taken of the loops as they were.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pullback.analysis.affine import Affine, Affines
from pullback.analysis.dependence import Access, distance, resolve
from pullback.analysis.roots import roots
from pullback.analysis.updates import Update, shadows, updates
from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value, clone_op, use_counts
from pullback.prims.table import Row

#: at most so many loops out of one
MAX_PARTS = 6
#: a loop is not split when the parts would compute more than this again, in additions per trip
MAX_AGAIN = 30.0


def distribute(func: Function, table: Mapping[str, OpDef]) -> Function:
    cotangents = shadows(func.body)
    if cotangents:
        _Distribute(func, table, cotangents).block(func.body)
    return func


@dataclass(slots=True)
class _Part:
    """Updates that may run side by side; ``alone``: one update whose own trips meet."""

    members: list[Update] = field(default_factory=list)
    places: list[tuple[Update, list[Access]]] = field(default_factory=list)
    alone: bool = False


class _Distribute:
    def __init__(self, func: Function, table: Mapping[str, OpDef], cotangents: set[Value]) -> None:
        self.table = table
        self.roots = roots(func)
        self.cotangents = cotangents
        self.uses = use_counts(func.body)
        self.affines = Affines(func)
        self.b = Builder(table, func.body)

    def block(self, block: Block) -> None:
        ops, block.ops = block.ops, []
        for op in ops:
            for region in op.regions:
                self.block(region)
            if op.name == "for" and not any(inner.regions for inner in op.regions[0].ops):
                with self.b.at(block):
                    block.ops += self._loop(op)
            else:
                block.ops.append(op)

    def _loop(self, op: Op) -> list[Op]:
        body = op.regions[0]
        found = None if op.attrs.get("parallel") else updates(body, self.roots, self.cotangents, self.uses)
        if op.attrs.get("reversed") and (op.attrs.get("parallel") or found is not None) and _sums(body, self.uses):
            self._turn(op)
        if not found or op.results:
            return [op]
        parts = self._parts(found, body)
        if parts is None:
            return [op]
        if len(parts) == 1:
            if not parts[0].alone:
                op.attrs["parallel"] = True
            return [op]
        return self._split(op, parts)

    # ------------------------------------------------------------------ direction

    def _turn(self, op: Op) -> None:
        """Count up instead of down, if the trip number is only used as ``n - k``."""
        body = op.regions[0]
        k, n = body.args[0], op.operands[0]
        down = [x for x in body.ops if k in x.operands]
        if any(x.name != "sub" or x.operands != [n, k] for x in down) or k in body.results or not down:
            return
        del op.attrs["reversed"]
        one = self.b.index(1)
        self.affines.define(one, Affine(1))
        env: dict[Value, Value] = {}
        lasts = {x.results[0] for x in down}  # n - k was n, n - 1, ..., 1: from now on k + 1
        for x in body.ops:
            x.operands = [env.get(v, v) for v in x.operands]
            if x in down:
                x.name, x.operands = "add", [k, one]
            elif x.name == "add" and any(v in lasts for v in x.operands):
                other = [self.affines.of(v) for v in x.operands if v not in lasts]
                if len(other) == 1 and other[0].is_const and other[0].const == -1:
                    env[x.results[0]] = k
        body.results = [env.get(v, v) for v in body.results]
        body.ops = [x for x in body.ops if not (x.results and x.results[0] in env)]
        for x in body.ops:  # forms of the turned indices
            for r in x.results:
                self.affines.memo.pop(r, None)

    # ------------------------------------------------------------------ parts

    def _parts(self, found: Sequence[Update], body: Block) -> list[_Part] | None:
        k = body.args[0]
        moving = {r for x in body.ops for r in x.results}
        parts: list[_Part] = []
        for u in found:
            x, *idx = u.load.operands
            place = self._place(x, idx, moving)
            if self._meet(place, place, k):
                parts.append(_Part([u], [(u, place)], alone=True))
                continue
            for part in parts:
                if not part.alone and not any(w.root is u.root and self._meet(at, place, k) for w, at in part.places):
                    break
            else:
                part = _Part()
                parts.append(part)
            part.members.append(u)
            part.places.append((u, place))
        return parts if len(parts) <= MAX_PARTS else None

    def _place(self, x: Value, idx: Sequence[Value], moving: set[Value]) -> list[Access]:
        """Where an access lands; indices that are not affine in the trip number are unknown."""

        def known(form: Affine | None) -> Affine | None:
            if form is None or any((s[0] if isinstance(s, tuple) else s) in moving for s in form.terms):
                return None
            return form

        places = resolve(self.affines, x, [self.affines.of(v) for v in idx])
        return [Access(p.base, tuple(map(known, p.index))) for p in places]

    def _meet(self, a: Sequence[Access], b: Sequence[Access], k: Value) -> bool:
        """Whether two different trips may touch one element."""
        found = distance(a, b, [k])
        return found is not None and found != (0,)

    def _split(self, op: Op, parts: Sequence[_Part]) -> list[Op]:
        body = op.regions[0]
        needed = [self._slice(body, part) for part in parts]
        total = sum(self._cost(x) for slice_ in needed for x in slice_)
        if total - sum(map(self._cost, {x for slice_ in needed for x in slice_})) > MAX_AGAIN:
            return [op]
        made = []
        for part, slice_ in zip(parts, needed, strict=True):
            block = Block([Value(a.type, a.name) for a in body.args])
            env = dict(zip(body.args, block.args, strict=True))
            block.ops = [clone_op(x, env) for x in body.ops if x in slice_]
            attrs = {**op.attrs, "parallel": True} if not part.alone else dict(op.attrs)
            made.append(Op("for", list(op.operands), [], attrs, [block], op.loc))
        return made

    def _slice(self, body: Block, part: _Part) -> set[Op]:
        """What the updates of a part need."""
        wanted = {u.store for u in part.members}
        values: set[Value] = set()
        for x in reversed(body.ops):
            if x in wanted or any(r in values for r in x.results):
                wanted.add(x)
                values.update(x.operands)
        return wanted

    def _cost(self, op: Op) -> float:
        row = self.table.get(op.name)
        return row.cost if isinstance(row, Row) else 1.0


def _sums(body: Block, uses: Mapping[Value, int]) -> bool:
    """Whether what the loop carries are sums of which no trip sees a part, or does not change."""
    user = {x: op for op in body.ops for x in op.operands}
    for a, y in zip(body.args[1:], body.results, strict=True):
        x = a
        while x is not y:
            op = user.get(x)
            if op is None or uses.get(x) != 1 or op.name not in ("add", "sub"):
                return False
            if op.name == "sub" and op.operands[0] is not x:
                return False
            x = op.results[0]
        if y is not a and uses.get(y) != 1:
            return False
    return True
