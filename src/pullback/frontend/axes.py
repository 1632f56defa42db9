# SPDX-License-Identifier: MIT
"""Sizes that belong to axes of the examples of ragged batches.

Sizes are SSA values, and go with arrays from one operation to the next, so whoever compares two of them can ask here
which axes they are sizes of. Only where a ragged batch takes part is there anything to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pullback.ir.core import Value
from pullback.ir.types import Array, Dim


@dataclass(frozen=True, slots=True)
class Conflict:
    """``static``: the size that all examples share, if a dynamic axis meets one."""

    message: str
    static: Value | None = None


class Axes:
    """``examples``: parameters of functions that are lowered for one example inside other code."""

    def __init__(self) -> None:
        self.examples: set[Value] = set()
        self._known: dict[Value, tuple[Dim, str]] = {}

    def note(self, size: Value, x: Value, axis: int) -> None:
        """``size`` is that of an axis of a parameter."""
        assert isinstance(x.type, Array)
        d = x.type.dims[axis]
        of = f"axis {axis} of '{x.name}'" if x.name else f"axis {axis} of an argument"
        self._known[size] = (d, f"'{d.name}' ({of})" if d.name else of)

    def conflict(self, a: Value, b: Value, consts: Mapping[Value, Any]) -> Conflict | None:
        """Why these sizes cannot be one in every example; None where it depends on numbers alone."""
        one, other = self._axis(a, consts), self._axis(b, consts)
        if one is None or other is None or not (one[0].dynamic or other[0].dynamic):
            return None
        if one[0].dynamic and other[0].dynamic:
            if one[0].name is None or other[0].name is None or one[0].name == other[0].name:
                return None
            return Conflict(f"the dynamic axes {one[1]} and {other[1]} meet: their lengths have nothing in common")
        dynamic, static = (one, other) if one[0].dynamic else (other, one)
        message = f"the axis {dynamic[1]} is dynamic, and meets {static[1]}, which is static"
        return Conflict(message, b if one[0].dynamic else a)

    def _axis(self, size: Value, consts: Mapping[Value, Any]) -> tuple[Dim, str] | None:
        found = self._known.get(size)
        if found is None and isinstance(consts.get(size), int):
            return Dim(consts[size]), f"an axis of size {consts[size]}"
        return found
