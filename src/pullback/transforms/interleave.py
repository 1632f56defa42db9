# SPDX-License-Identifier: MIT
"""Neighbouring nests over the rows of the same arrays run side by side, the first some rows ahead of the second.

    for i: t[i] = f(u[i], u[i+1], u[i+2])               for j: t[j+1] = f(u[j+1], u[j+2], u[j+3])
    for j: u[j+1] = t[j]                         ->            u[j+1] = t[j]

Each nest alone brings whole arrays through the cache; together they find in it what the other has just used. The lead
is the least that keeps every pair of accesses to one element in order; it is known where the rows of both are a
constant apart. Rows of the first nest that are out of step with the second run before it. The inner loops stay as they
are, and so does what is computed.

For the final function.
"""

from __future__ import annotations

from collections.abc import Mapping

from pullback.analysis.affine import Affines
from pullback.analysis.effects import ALIASES, CORE
from pullback.analysis.roots import Roots, roots
from pullback.analysis.rows import Nest, Rows, Touch, meet
from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value, clone_block, rename, walk

#: the largest lead, in rows
MAX_LEAD = 8
#: nests with more ops than this stay apart: the first one's code is there twice
MAX_OPS = 120
#: ops without effects on memory that is there already
_STILL = frozenset({"const", "dim", "alloc", *ALIASES})


def interleave(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Interleave in place."""
    if sum(op.name == "for" for op in walk(func.body)) > 3:
        _Interleave(func, table).block(func.body, looping=False)
    return func


class _Interleave:
    def __init__(self, func: Function, table: Mapping[str, OpDef]) -> None:
        self.affines = Affines(func)
        self.roots: Roots = roots(func)
        self.rows = Rows(self.affines, self.roots)
        self.consts = {op.results[0]: op.attrs["value"] for op in walk(func.body) if op.name == "const"}
        self.b = Builder(table, func.body, self.consts)

    def block(self, block: Block, looping: bool) -> None:
        """``looping``: the block runs many times, so that what it only reads is worth sharing as well."""
        for op in block.ops:
            for region in op.regions:
                self.block(region, looping or op.name in ("for", "while"))
        done: list[Op] = []  # from the end
        after: Nest | None = None  # the last nest of ``done``: only ops that may stay behind a nest follow it there
        passed: list[Touch] = []  # what loops among those touch
        between: list[Op] = []
        at = 0  # where it is in ``done``
        for op in reversed(block.ops):
            if after is not None and (op.name in _STILL or op.name not in CORE):
                between.append(op)
                continue
            nest = self._nest(op) if op.name == "for" else None
            how = self._lead(nest, after, looping) if nest is not None and after is not None else None
            if nest is not None and after is not None and how is not None and not meet(nest.touches, passed):
                ahead, both = self._together(nest, after, *how)
                done[at] = both
                done += ahead
                passed = [*passed, *nest.touches] if ahead else passed
                after = self._nest(both)
                continue
            done += [*between, op]
            between, passed, after, at = [], [], nest, len(done) - 1
        block.ops = [*done, *between][::-1]

    # ------------------------------------------------------------------ what a nest touches

    def _nest(self, loop: Op) -> Nest | None:
        """A loop over loops without results, whose ops only compute, load and store."""
        if loop.results or not any(op.name == "for" for op in loop.regions[0].ops):
            return None
        return self.rows.nest(loop, MAX_OPS)

    # ------------------------------------------------------------------ leads

    def _lead(self, first: Nest, second: Nest, looping: bool) -> tuple[int, bool] | None:
        """By how many rows ``first`` has to lead, and whether it has to run backwards; None to leave them apart."""
        if not first.parallel:
            return None
        written = {t.root for nest in (first, second) for t in nest.touches if t.writes}
        shared = {t.root for t in first.touches} & {t.root for t in second.touches}
        if not shared or not (looping or shared & written):
            return None
        for back in (False, True):
            leads: list[int] = []
            if self._leads(first, second, shared & written, back, leads):
                lead = max(leads, default=0)
                return (max(lead, 0), back) if lead <= MAX_LEAD else None
        return None

    def _leads(self, first: Nest, second: Nest, roots: set[Value], back: bool, leads: list[int]) -> bool:
        """Enter the lead that each pair of accesses to ``roots`` needs; False if one has none."""
        for a in first.touches:
            if a.root in roots:
                for c in second.touches:
                    if c.root is a.root and (a.writes or c.writes):
                        found = self.rows.distance(first, a, second, c, back)
                        if found is False:
                            return False
                        if found is not None:
                            leads.append(found)
        return True

    # ------------------------------------------------------------------ rewriting

    def _together(self, first: Nest, second: Nest, lead: int, back: bool) -> tuple[list[Op], Op]:
        """Ops that come before (backwards), and the loop that runs both."""
        b, n, m = self.b, first.loop.operands[0], second.loop.operands[0]
        b.loc = second.loop.loc
        head = Block()
        room = self.affines.of(n).shift(-lead).plus(self.affines.of(m), -1)
        always = room.is_const and room.const >= 0
        with b.at(head):
            count = m
            if not always:
                count = b.op("maximum", b.op("minimum", m, b.op("sub", n, b.index(lead))), b.index(0))
            if lead or not always or room.const:
                self._lead_rows(first, n, count, lead, back, always)
        attrs = {key: value for key, value in second.loop.attrs.items() if key != "parallel"}
        body = Block([Value(second.k.type, second.k.name)])
        j = body.args[0]
        with b.at(body):
            if always:
                self._row(first, n, b.op("add", j, b.index(lead)) if lead else j, back)
            else:
                ahead = b.op("add", j, b.index(lead)) if lead else j
                b.if_(b.op("lt", j, count), lambda: self._row(first, n, ahead, back))
        rest = clone_block(second.loop.regions[0], {})
        env = {rest.args[0]: j}
        rename(rest, env)
        body.ops += rest.ops
        both = Op("for", [m], [], attrs, [body], second.loop.loc)
        self.affines.add_all(walk(head))
        self.affines.add_all(walk(body))
        self._learn(head)
        self._learn(body)
        return head.ops[::-1], both

    def _lead_rows(self, first: Nest, n: Value, count: Value, lead: int, back: bool, always: bool) -> None:
        """The rows before ``lead`` and after those that run beside the second nest."""
        b = self.b
        rest = b.op("sub", n, b.op("maximum", count, b.index(0)) if always else count)

        def trip(k: Value, _: object) -> list[Value]:
            q = k
            if lead:
                q = b.select(b.op("lt", k, b.index(lead)), k, b.op("add", k, count))
            else:
                q = b.op("add", k, count)
            return self._row(first, n, q, back)

        b.for_(rest, [], trip, parallel=True, lean=True)

    def _row(self, first: Nest, n: Value, q: Value, back: bool) -> list[Value]:
        """One trip of the first nest."""
        b = self.b
        if back:
            q = b.op("sub", b.op("sub", n, b.index(1)), q)
        body = clone_block(first.loop.regions[0], {})
        rename(body, {body.args[0]: q})
        b.block.ops += body.ops
        return []

    def _learn(self, block: Block) -> None:
        """Roots of views in code that has been copied."""
        for op in walk(block):
            if op.name in ALIASES:
                self.roots[op.results[0]] = self.roots[op.operands[0]]
            elif op.name == "const":
                self.consts[op.results[0]] = op.attrs["value"]
