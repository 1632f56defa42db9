# SPDX-License-Identifier: MIT
"""What the functions of a recursion do to arrays: which parameters they write, and what their results may be.

Found for all functions together, from nothing upwards until nothing changes. The results' part is what Python means,
and ``settle_arrays`` changes what it is found from: it is kept, with its name, in the attribute ``returned``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pullback.analysis.dependence import WRITERS
from pullback.analysis.roots import Root, Roots, roots
from pullback.ir.core import Function, Op, Value, walk
from pullback.ir.derivative import is_leaf, written
from pullback.ir.types import Array

#: for each result, what it may share memory with: parameter ``i``, or result ``j`` as ``-1 - j``
Aliases = tuple[tuple[int, ...], ...]


class Calls:
    """Of the functions ``callees``, by name. ``writes``: parameters (by number) whose contents a call may change."""

    def __init__(self, callees: Mapping[str, Function]) -> None:
        self.writes: dict[str, tuple[int, ...]] = dict.fromkeys(callees, ())
        self.aliases: dict[str, Aliases] = {name: ((),) * len(f.body.results) for name, f in callees.items()}
        changed = bool(callees)
        while changed:
            changed = False
            for name, f in callees.items():
                table = roots(f, self.sharing)
                found = self._writes(f, table), _kept(name, f) or _aliases(f, table)
                if found != (self.writes[name], self.aliases[name]):
                    self.writes[name], self.aliases[name] = found
                    changed = True
        for name, f in callees.items():
            f.attrs["returned"] = (name, self.aliases[name])

    def written(self, op: Op) -> list[Value]:
        """Arrays among the operands of a ``call`` whose contents it may change."""
        if is_leaf(op):
            return written(op)
        return [op.operands[i] for i in self.writes[op.attrs["callee"]]]

    def sharing(self, op: Op) -> Sequence[Sequence[Value]]:
        """For each result of a ``call``, the values that it may share memory with."""
        if is_leaf(op):
            return [()] * len(op.results)
        aliases = self.aliases[op.attrs["callee"]]
        return [[op.operands[i] if i >= 0 else op.results[-1 - i] for i in others] for others in aliases]

    def _writes(self, func: Function, table: Roots) -> tuple[int, ...]:
        hit: set[Root] = set()
        for op in walk(func.body):
            if op.name in WRITERS:
                hit |= table[op.operands[0]]
            elif op.name == "call":
                for x in self.written(op):
                    hit |= table[x]
        return tuple(i for i, a in enumerate(func.body.args) if a in hit)


def own(op: Op) -> Sequence[Sequence[Value]]:
    """For ``roots``: calls return arrays of their own, as they do once ``settle_arrays`` has seen to it."""
    return [()] * len(op.results)


def aliases_within(func: Function) -> Aliases:
    """What the results of ``func`` may share memory with, if calls return arrays of their own."""
    return _aliases(func, roots(func, own))


def _kept(name: str, func: Function) -> Aliases | None:
    found = func.attrs.get("returned")
    return found[1] if found is not None and found[0] == name else None


def _aliases(func: Function, table: Roots) -> Aliases:
    args, results = func.body.args, func.body.results

    def of(k: int, x: Value) -> Iterable[int]:
        if isinstance(x.type, Array):
            made = table[x].difference(args)
            yield from (i for i, a in enumerate(args) if a in table[x])
            yield from (
                -1 - j for j, y in enumerate(results) if j != k and isinstance(y.type, Array) and made & table[y]
            )

    return tuple(tuple(of(k, x)) for k, x in enumerate(results))
