# SPDX-License-Identifier: MIT
"""Values of a line (``analysis/shifts.py``) that it has computed before, some trips earlier.

    v[k+2] - 2 v[k+1] + v[k]   with v[i] = u[i] + c z[i] computed where it is read

What stands at ``k + 1`` here is what stood at ``k + 2`` one trip ago: where vectors run, the last lanes of the vector
before and the first of this one. Two values are such a pair if they are the same primitives on the same elements but
for one distance, and on values that no trip changes. No trip of the line can change what another has read, and the
shifts of all lines keep others from it in between.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pullback.analysis.shifts import Line, Touch
from pullback.ir.core import Op, Value
from pullback.ir.types import FLOATS

#: primitives that a value must save: joining lanes costs as much as one, and a product in a sum costs nothing
MIN_OPS = 2


class Repeats:
    """``of``: value -> (the value that is computed, so many trips before); ``held``: those, and the longest time.

    Only of values that what is stored asks for once those are known.
    """

    def __init__(self, line: Line, sources: Mapping[Op, tuple[Touch, int]], most: int) -> None:
        self.of: dict[Value, tuple[Value, int]] = {}
        self.held: dict[Value, int] = {}
        self._defs = {op.results[0]: op for op in line.ops if op.results}
        self._forms: dict[Value, tuple[int, int | None]] = {line.k: (0, 0)}  # number of a form, and where it stands
        self._numbers: dict[Any, int] = {"k": 0}
        self._sizes: dict[Value, int] = {}
        touches = {t.op: t for t in line.touches}
        furthest: dict[int, Value] = {}
        for op in line.ops:
            if not op.results:
                continue
            x = op.result
            number, at = self._forms[x] = self._form(op, touches.get(op), sources.get(op), line)
            if at is not None and (number not in furthest or at > self._where(furthest[number])):
                furthest[number] = x
        seen: set[Value] = set()
        for op in line.ops:
            if op.name == "store":
                self._ask(op.operands[1], furthest, seen, most)

    def _where(self, x: Value) -> int:
        at = self._forms[x][1]
        assert at is not None
        return at

    def _number(self, key: Any) -> int:
        return self._numbers.setdefault(key, len(self._numbers))

    def _form(
        self, op: Op, touch: Touch | None, source: tuple[Touch, int] | None, line: Line
    ) -> tuple[int, int | None]:
        x = op.result
        operands = [self._forms.get(v) for v in op.operands]
        if touch is not None:
            if source is not None and source[0].line == touch.line:
                return self._number(x), 0  # of this trip
            return self._number((touch.root, touch.row, source[0].op if source else None)), touch.offset
        moving = [f[1] for f in operands if f is not None and f[1] is not None]
        if not moving:
            return self._number(x), None
        if x.type.dtype == "i8" or any(v.type.dtype == "i8" for v in op.operands):
            return self._number(x), 0  # the number of the trip
        at = max(moving)
        self._sizes[x] = min(1 + sum(self._sizes.get(v, 0) for v in op.operands), MIN_OPS)
        parts = tuple(
            v if f is None else (f[0], None if f[1] is None else at - f[1])
            for v, f in zip(op.operands, operands, strict=True)
        )
        return self._number((op.name, tuple(sorted(op.attrs.items())), parts)), at

    def _ask(self, x: Value, furthest: Mapping[int, Value], seen: set[Value], most: int) -> None:
        if x in seen or x not in self._defs:
            return
        seen.add(x)
        number, at = self._forms[x]
        if at is not None and self._sizes.get(x, 0) >= MIN_OPS and x.type.dtype in FLOATS:
            best = furthest[number]
            by = self._where(best) - at
            if 0 < by <= most:
                self.of[x] = (best, by)
                self.held[best] = max(self.held.get(best, 0), by)
                self._ask(best, furthest, seen, most)
                return
        for v in self._defs[x].operands:
            self._ask(v, furthest, seen, most)
