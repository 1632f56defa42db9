# SPDX-License-Identifier: MIT
"""Points-to sets: the buffers that an array value may be a descriptor of.

A *root* is an array argument of the function, or the result of ``alloc``, ``map`` or ``copy``. Views pass
through. Region arguments and results take unions, found by propagation along the edges between them, so the
cost is linear in the function (times the size of the sets, which is one nearly everywhere). A ``call`` may
return one of its arguments or a fresh buffer, or what the caller of ``roots`` knows better (see ``calls.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pullback.ir.core import Block, Function, Op, Value
from pullback.ir.types import Array

Root = Value
#: for each result of a ``call``, the values that it may share memory with
Sharing = Callable[[Op], Sequence[Sequence[Value]]]
Roots = dict[Value, frozenset[Root]]

#: ops whose result is another descriptor of their first operand's buffer
ALIASES = frozenset({"view", "transpose", "reshape", "broadcast"})
#: ops whose result is a fresh buffer
FRESH = frozenset({"alloc", "map", "copy"})


class _Collector:
    """Maps array values to a base value; joins (region arguments and results) get incoming edges."""

    def __init__(self, sharing: Sharing) -> None:
        self.sharing = sharing
        self.base: dict[Value, Value] = {}
        self.sets: dict[Value, frozenset[Root]] = {}
        self.out: dict[Value, list[Value]] = {}
        self.joined = False

    def root(self, x: Value) -> None:
        self.base[x] = x
        self.sets[x] = frozenset((x,))

    def join(self, target: Value, *sources: Value) -> None:
        self.joined = True
        if target not in self.base:
            self.base[target] = target
            self.sets[target] = frozenset()
        for s in sources:
            self.out.setdefault(s, []).append(target)

    def block(self, block: Block) -> None:
        for op in block.ops:
            if op.regions:
                self.region_op(op)
            elif op.results and isinstance(op.results[0].type, Array):
                if op.name in ALIASES:
                    self.base[op.results[0]] = self.base[op.operands[0]]
                else:
                    self.root(op.results[0])
            if op.name == "call":
                self.call(op)

    def call(self, op: Op) -> None:
        made = [r for r in op.results if isinstance(r.type, Array)]
        for r in made:
            self.root(r)
        for r, others in zip(op.results, self.sharing(op), strict=True):
            if isinstance(r.type, Array):
                self.join(r, *(self.base[x] for x in others))

    def region_op(self, op: Op) -> None:
        if op.name == "map":
            self.root(op.results[0])
            self.block(op.regions[0])
            return
        inits = op.operands[1:] if op.name == "for" else op.operands if op.name == "while" else []
        for region in op.regions:
            args = region.args[1:] if op.name == "for" else region.args
            for a, init in zip(args, inits, strict=True):
                if isinstance(a.type, Array):
                    self.join(a, self.base[init])
            self.block(region)
        yielding = op.regions[-1:] if op.name == "while" else op.regions
        for i, r in enumerate(op.results):
            if not isinstance(r.type, Array):
                continue
            sources = [self.base[region.results[i]] for region in yielding]
            self.join(r, *sources, *([self.base[inits[i]]] if inits else []))
            for region in op.regions if inits else []:
                args = region.args[1:] if op.name == "for" else region.args
                self.join(args[i], *sources)

    def solve(self) -> None:
        work = [x for x in self.out if self.sets[x]]
        while work:
            x = work.pop()
            for y in self.out.get(x, ()):
                union = self.sets[y] | self.sets[x]
                if len(union) > len(self.sets[y]):
                    self.sets[y] = union
                    work.append(y)


def any_array(op: Op) -> Sequence[Sequence[Value]]:
    """A result of a call may be any array that it was given."""
    return [[x for x in op.operands if isinstance(x.type, Array)]] * len(op.results)


def roots(func: Function, sharing: Sharing = any_array) -> Roots:
    """The roots of every array value of ``func``."""
    c = _Collector(sharing)
    for a in func.body.args:
        if isinstance(a.type, Array):
            c.root(a)
    c.block(func.body)
    if c.joined:
        c.solve()
    sets = c.sets
    return {x: sets[b] for x, b in c.base.items()}
