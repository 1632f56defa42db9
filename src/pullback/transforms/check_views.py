# SPDX-License-Identifier: MIT
"""Copies that stand for what may be a view in NumPy: nobody may write what is below while they are in use.

NumPy's ``reshape`` of a strided array is a view where the strides happen to allow it, and its ``diagonal`` is always
one. The front end makes a copy (marked ``maybe_view``), which is the same as long as nothing is written that the view
would show. Where a write can come between the copy and a use of it, the program's meaning depends on the strides, and
it is refused.

For functions as the front end emits them, inlined.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pullback.analysis.effects import CORE, Effects
from pullback.diag import UnsupportedError
from pullback.ir.build import OpDef
from pullback.ir.core import Block, Function, Op, Value, walk
from pullback.ir.types import Array

MESSAGE = "this is a view or a copy in NumPy, depending on strides, and what it shows is written before it is last used"
HELP = "take a copy where the array comes from (x = x.copy()), or write first and reshape then"


def check_views(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Raise ``UnsupportedError`` where a copy is not as good as a view; take the marks away."""
    marked = [op for op in walk(func.body) if op.attrs.get("maybe_view")]
    if marked:
        check = _Check(func)
        for op in marked:
            check.copy(op)
            del op.attrs["maybe_view"]
    return func


@dataclass(slots=True)
class _Site:
    """An op and where it stands: its number in program order, and the loops around it."""

    at: int
    loops: tuple[Op, ...]
    touches: set[Value] = field(default_factory=set)
    writes: set[Value] = field(default_factory=set)


class _Check:
    def __init__(self, func: Function) -> None:
        self.effects = Effects(func)
        self.roots = self.effects.roots
        self.sites: dict[Op, _Site] = {}
        self._enter(func.body, ())
        self.results = {r for x in func.body.results for r in self.roots.get(x, ())}

    def _enter(self, block: Block, loops: tuple[Op, ...]) -> None:
        for op in block.ops:
            site = self.sites[op] = _Site(len(self.sites), loops)
            for region in op.regions:
                self._enter(region, (*loops, op) if op.name in ("for", "while") else loops)
            if op.name in CORE and not op.regions:
                effect = self.effects.of(op)
                site.writes = effect.writes
                site.touches = {r for x in op.operands if isinstance(x.type, Array) for r in self.roots[x]}

    def copy(self, op: Op) -> None:
        copies = set(self.roots[op.results[0]])
        shown = self._shown(op)
        made = self.sites[op]
        writes = [s for s in self.sites.values() if s.writes & shown]
        uses = [s for s in self.sites.values() if s.touches & copies]
        if self.results & copies:
            uses.append(_Site(len(self.sites), ()))
        outlives = self._outlives(made, copies)
        for w in writes:
            if any(self._between(made, w, u) for u in uses) or (outlives and set(w.loops) & set(made.loops)):
                error = UnsupportedError(MESSAGE, help=HELP)
                error.loc = op.loc
                raise error

    def _outlives(self, made: _Site, copies: set[Value]) -> bool:
        """Whether a trip of a loop around the copy may use the copy that an earlier one made."""
        ends = (x for loop in made.loops for region in loop.regions for x in region.results)
        return any(self.roots[x] & copies for x in ends if isinstance(x.type, Array))

    def _shown(self, op: Op) -> set[Value]:
        """The memory that the copy was taken of."""
        if op.regions:
            return set(self.effects.of(op).reads)
        return set(self.roots[op.operands[0]])

    @staticmethod
    def _between(made: _Site, w: _Site, u: _Site) -> bool:
        """Whether ``w`` may run after ``made`` and before ``u``, without ``made`` running again in between."""
        if any(loop in u.loops and loop not in made.loops for loop in w.loops):
            return w.at > made.at or u.at > made.at
        return made.at < w.at < u.at
