# SPDX-License-Identifier: MIT
"""What ops read, write, allocate and raise, by root; region ops are the sum of their regions.

``Effects(func)`` walks the function once. Sets never list roots that are born inside the op asked about:
nobody outside can see them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pullback.analysis.roots import ALIASES, FRESH, Root, Roots, roots
from pullback.ir.core import Block, Function, Op, Value
from pullback.ir.derivative import declared, written
from pullback.ir.types import Array

#: the closed core's ops that are not scalar primitives of the table
CORE = frozenset(
    [
        "const",
        "alloc",
        "dim",
        "load",
        "store",
        "view",
        "transpose",
        "reshape",
        "broadcast",
        "map",
        "assign",
        "matmul",
        "fill",
        "copy",
        "check",
        "if",
        "for",
        "while",
        "call",
    ]
)


@dataclass(slots=True)
class Effect:
    """``reads`` and ``writes`` are sets of roots; ``calls``: may run code that is not in view."""

    reads: set[Root] = field(default_factory=set)
    writes: set[Root] = field(default_factory=set)
    allocates: bool = False
    may_raise: bool = False
    calls: bool = False

    @property
    def pure(self) -> bool:
        """May be repeated, moved (where its operands are available) and dropped."""
        return not (self.reads or self.writes or self.allocates or self.may_raise or self.calls)

    @property
    def removable(self) -> bool:
        """May be dropped when its results are unused."""
        return not (self.writes or self.may_raise or self.calls)

    def add(self, other: Effect) -> None:
        self.reads |= other.reads
        self.writes |= other.writes
        self.allocates |= other.allocates
        self.may_raise |= other.may_raise
        self.calls |= other.calls


_PURE = Effect()


class Effects:
    """Effects of every op and block of a function. ``total`` is the whole function's."""

    def __init__(self, func: Function, points_to: Roots | None = None) -> None:
        self.roots: Roots = points_to if points_to is not None else roots(func)
        self._regions: dict[Op, Effect] = {}
        self._blocks: dict[Block, Effect] = {}
        self.total = self._walk(func.body)

    def of(self, op: Op) -> Effect:
        """The effect of one op, regions included. Do not change what is returned."""
        found = self._regions.get(op)
        return found if found is not None else self._simple(op)

    def block(self, block: Block) -> Effect:
        return self._blocks[block]

    def learn(self, op: Op) -> None:
        """Enter a region op that a pass has made of ops known so far."""
        holder = Block()
        holder.ops = [op]
        self._walk(holder)

    def written(self) -> set[Root]:
        """Roots written anywhere in the function, local ones excluded."""
        return self.total.writes

    def writes_between(self, ops: Iterable[Op]) -> set[Root]:
        """Roots that the ops write."""
        found: set[Root] = set()
        for op in ops:
            found |= self.of(op).writes
        return found

    def _of_arrays(self, values: Iterable[Value]) -> set[Root]:
        found: set[Root] = set()
        for x in values:
            if isinstance(x.type, Array):
                found |= self.roots[x]
        return found

    def _simple(self, op: Op) -> Effect:
        match op.name:
            case "load":
                return Effect(reads=set(self.roots[op.operands[0]]))
            case "store" | "fill":
                return Effect(writes=set(self.roots[op.operands[0]]))
            case "assign":
                dst, src = op.operands
                return Effect(reads=set(self.roots[src]), writes=set(self.roots[dst]))
            case "matmul":
                c, a, b = (set(self.roots[x]) for x in op.operands)
                return Effect(reads=a | b | c, writes=c)
            case "copy":
                return Effect(reads=set(self.roots[op.operands[0]]), allocates=True)
            case "alloc":
                return Effect(allocates=True)
            case "check":
                return Effect(may_raise=True)
            case "call":
                touched = self._of_arrays(op.operands)
                if declared(op) is not None:
                    return Effect(touched, self._of_arrays(written(op)), calls=True)
                return Effect(touched, self._of_arrays(written(op)), allocates=True, may_raise=True, calls=True)
            case "dim" | "view" | "transpose" | "reshape" | "broadcast":
                x = op.operands[0]
                # a growable buffer changes its size and its address when it is stored to
                growable = isinstance(x.type, Array) and x.type.layout == "G"
                return Effect(reads=set(self.roots[x])) if growable else _PURE
            case _:
                return _PURE

    def _walk(self, block: Block) -> Effect:
        total = Effect()
        born: list[Root] = []
        for op in block.ops:
            if op.regions:
                effect = Effect(allocates=op.name == "map")
                for region in op.regions:
                    effect.add(self._walk(region))
                self._regions[op] = effect
                total.add(effect)
            elif op.name in CORE:
                effect = self._simple(op)
                if effect is not _PURE:
                    total.add(effect)
            if op.results and (op.name in FRESH or op.name == "call"):
                born.extend(r for r in op.results if isinstance(r.type, Array))
        self._blocks[block] = total
        if born:
            # what leaves the block lives on: another trip, or what follows, reads and writes it
            inside = set(born) - self._of_arrays(block.results)
            outside = Effect(total.reads - inside, total.writes - inside)
            outside.allocates, outside.may_raise, outside.calls = (
                total.allocates,
                total.may_raise,
                total.calls,
            )
            return outside
        return total


__all__ = ["ALIASES", "CORE", "FRESH", "Effect", "Effects"]
