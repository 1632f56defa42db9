# SPDX-License-Identifier: MIT
"""Replaces calls by the callee's body, unless the callee is (mutually) recursive.

Callees are inlined into first, each once; what is copied into a caller is thus call-free but for recursion,
and the work is proportional to the output. Locations are the callee's own.
"""

from __future__ import annotations

from collections.abc import Mapping

from pullback.ir.build import OpDef
from pullback.ir.core import Block, Function, Op, Value, clone_block, clone_op, walk
from pullback.ir.derivative import declared, is_leaf


def inline(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Inline into ``func`` in place. Callees are left as they were."""
    if any(op.name == "call" for op in walk(func.body)):
        _Inliner(recursive_functions(func)).expand(func)
    return func


def callees_of(func: Function) -> list[Function]:
    """The functions that ``func`` calls, each once, in order of their first call."""
    names = dict.fromkeys(op.attrs["callee"] for op in walk(func.body) if op.name == "call")
    return [func.callees[name] for name in names]


def recursive_functions(func: Function) -> set[Function]:
    """Functions that may reach themselves: the cycles of the call graph (Tarjan, with a stack of its own)."""
    index: dict[Function, int] = {}
    low: dict[Function, int] = {}
    edges: dict[Function, list[Function]] = {}
    stack: list[Function] = []
    on_stack: set[Function] = set()
    found: set[Function] = set()
    work: list[tuple[Function, int]] = [(func, 0)]
    while work:
        f, i = work.pop()
        if f not in index:
            index[f] = low[f] = len(index)
            stack.append(f)
            on_stack.add(f)
            edges[f] = callees_of(f)
            if f in edges[f]:
                found.add(f)
        for k in range(i, len(edges[f])):
            g = edges[f][k]
            if g not in index:
                work += [(f, k), (g, 0)]
                break
            if g in on_stack:
                low[f] = min(low[f], low[g])
        else:
            if low[f] == index[f]:
                component: list[Function] = []
                while not component or component[-1] is not f:
                    component.append(stack.pop())
                    on_stack.discard(component[-1])
                if len(component) > 1:
                    found.update(component)
    return found


def reachable(func: Function) -> dict[str, Function]:
    """What ``func`` calls, directly or not, by name. Names are unique in a program."""
    found: dict[str, Function] = {}
    work = [func]
    while work:
        f = work.pop()
        for op in walk(f.body):
            if op.name == "call" and (name := op.attrs["callee"]) not in found:
                found[name] = f.callees[name]
                work.append(found[name])
                d = declared(op)  # its code will be put in place
                if d is not None:
                    work += [half.func for half in (d.pull, d.push) if half is not None]
    return found


class _Inliner:
    def __init__(self, recursive: set[Function]) -> None:
        self.recursive = recursive
        self.bodies: dict[Function, Function] = {}  # callee -> copy of it, inlined into

    def expand(self, func: Function) -> None:
        callees = dict(func.callees)
        self.block(func.body, callees, {})
        func.callees = callees
        func.callees = reachable(func)

    def prepared(self, callee: Function) -> Function:
        """A private copy of ``callee`` without calls that could be inlined."""
        found = self.bodies.get(callee)
        if found is None:
            found = Function(callee.name, clone_block(callee.body, {}))
            found.callees, found.attrs = callee.callees, callee.attrs
            self.bodies[callee] = found
            self.expand(found)
        return found

    def block(self, block: Block, callees: dict[str, Function], sub: dict[Value, Value]) -> None:
        """Inline in a block; ``sub`` maps results of calls to what the bodies yield."""
        out: list[Op] = []
        for op in block.ops:
            if sub:
                op.operands = [sub.get(x, x) for x in op.operands]
            for region in op.regions:
                self.block(region, callees, sub)
            callee = callees[op.attrs["callee"]] if op.name == "call" else None
            if callee is None or callee in self.recursive or is_leaf(op):
                out.append(op)
                continue
            ready = self.prepared(callee)
            callees.update(ready.callees)
            env = dict(zip(ready.body.args, op.operands, strict=True))
            out += [clone_op(inner, env) for inner in ready.body.ops]
            sub.update((r, env.get(y, y)) for r, y in zip(op.results, ready.body.results, strict=True))
        block.ops = out
        block.results = [sub.get(x, x) for x in block.results]
