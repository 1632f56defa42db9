# SPDX-License-Identifier: MIT
"""Arrays that the reverse sweep reads under another layout than the code that reads them was made for.

The adjoint of an op is emitted before it is known where it finds the contents of an array: in a copy on the tape, which
is a C array, or in the array itself, made again, which may be of another layout. Views of it are then of another layout
too, and what asks for one layout (a reshape, a called function) gets a copy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pullback.analysis.activity import VIEWS
from pullback.ir.build import Builder, retype_view
from pullback.ir.core import Block, Op, Value
from pullback.ir.types import Array


class Layouts:
    def __init__(self, b: Builder) -> None:
        self.b = b
        self.promised: dict[Value, str] = {}  # layouts that views had when their users were made

    def renamed(self, op: Op, lookup: Callable[[Value], Value]) -> Sequence[Op]:
        """``op`` with its operands renamed, behind what it takes to give it the layouts that it was made for."""
        made = Block()
        operands = [lookup(x) for x in op.operands]
        for k, (old, new) in enumerate(zip(op.operands, operands, strict=True)):
            if self._differ(old, new):
                if op.name in VIEWS and op.name != "reshape":
                    assert isinstance(op.result.type, Array)
                    self.promised.setdefault(op.result, op.result.type.layout)
                    op.operands = operands
                    retype_view(op)
                elif op.name in ("reshape", "call"):
                    with self.b.at(made):
                        self.b.loc = op.loc
                        operands[k] = self._copy(new, self._promised(old))
        op.operands = operands
        return [*made.ops, op]

    def _promised(self, x: Value) -> str:
        assert isinstance(x.type, Array)
        return self.promised.get(x, x.type.layout)

    def _differ(self, old: Value, new: Value) -> bool:
        if not (isinstance(old.type, Array) and isinstance(new.type, Array)):
            return False
        return self._promised(old) not in (new.type.layout, "A")

    def _copy(self, x: Value, layout: str) -> Value:
        b = self.b
        assert isinstance(x.type, Array)
        if layout == "C":
            return b.copy(x)
        backwards = range(x.type.ndim)[::-1]
        return b.transpose(b.copy(b.transpose(x, backwards)), backwards)
