# SPDX-License-Identifier: MIT
"""What a loop touches in each trip (a *row*), and how far apart two loops meet at one element.

Rows of a loop that runs ``back`` are counted from its last trip on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pullback.analysis.affine import Affine, Affines, symbol
from pullback.analysis.dependence import Access, resolve
from pullback.analysis.effects import ALIASES, CORE
from pullback.analysis.roots import Roots
from pullback.ir.core import Op, Value, walk


@dataclass(slots=True)
class Touch:
    """Where an access of a nest lands, as seen from the root."""

    root: Value
    places: list[Access]
    writes: bool


@dataclass(slots=True)
class Nest:
    """A loop and all that it touches."""

    loop: Op
    touches: list[Touch]
    inside: set[Value]  # values defined in it, but for the row number
    size: int

    @property
    def k(self) -> Value:
        return self.loop.regions[0].args[0]

    @property
    def parallel(self) -> bool:
        return bool(self.loop.attrs.get("parallel"))

    def steady(self, form: Affine) -> bool:
        """Whether a form is over the row number and values from outside the nest."""
        return all((s[0] if isinstance(s, tuple) else s) not in self.inside for s in form.terms)


class Rows:
    """Nests of one function."""

    def __init__(self, affines: Affines, roots: Roots) -> None:
        self.affines = affines
        self.roots = roots

    def nest(self, loop: Op, most: int) -> Nest | None:
        """A loop whose ops (at most so many) only compute, load and store; None if it is not."""
        touches: list[Touch] = []
        inside: set[Value] = set()
        size = 0
        for op in walk(loop.regions[0]):
            size += 1
            inside.update(op.results)
            for region in op.regions:
                inside.update(region.args)
            if op.name in ("load", "store"):
                x = op.operands[0]
                held = self.roots.get(x, frozenset())
                if len(held) != 1:
                    return None
                (root,) = held
                idx = op.operands[1 if op.name == "load" else 2 :]
                places = resolve(self.affines, x, [self.affines.of(i) for i in idx])
                touches.append(Touch(root, places, op.name == "store"))
            elif op.name in CORE and op.name not in ("for", "if", "const", "dim") and op.name not in ALIASES:
                return None
        return Nest(loop, touches, inside, size) if size <= most else None

    def distance(
        self, first: Nest, a: Touch, second: Nest, c: Touch, back: bool = False, turned: bool = False
    ) -> int | bool | None:
        """The row of ``first`` less the row of ``second`` where they meet; None: they never do; False: not known.

        ``back``: ``first`` runs backwards; ``turned``: ``second`` does.
        """
        bases = {place.base: place for place in c.places}
        for mine in a.places:
            other = bases.get(mine.base)
            if other is None:
                continue
            for x, y in zip(mine.index, other.index, strict=True):
                if x is None or y is None:
                    continue
                x, step = self._row(first, x, back)
                y, other_step = self._row(second, y, turned)
                if step != other_step:
                    continue
                delta = y.plus(x, -1)
                if not (first.steady(x) and second.steady(y)):
                    continue
                if step == 0 and delta.never_zero:
                    return None
                if not delta.is_const:
                    continue
                if step == 0:
                    continue
                return None if delta.const % step else delta.const // step
            break
        return False

    def _row(self, nest: Nest, form: Affine, back: bool) -> tuple[Affine, int]:
        """A form without the row number, and the coefficient of that."""
        step = form.coefficient(nest.k)
        form = form.plus(symbol(nest.k), -step)
        if back:
            last = self.affines.of(nest.loop.operands[0]).shift(-1)
            return form.plus(last, step), -step
        return form, step


def meet(a: Iterable[Touch], b: Iterable[Touch]) -> bool:
    """Whether two sets of accesses may depend on each other."""
    mine = {t.root for t in a}
    written = {t.root for t in a if t.writes}
    return any(t.root in written or (t.writes and t.root in mine) for t in b)
