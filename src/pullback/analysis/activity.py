# SPDX-License-Identifier: MIT
"""Activity: which values carry a derivative.

*Varied*: depends on an input that is differentiated. *Useful*: an output that is differentiated depends on it.
*Active*: both. Memory is judged by root (the argument or allocation behind an array). Only floats can be active, and
arrays of floats or complex numbers.

Asks for settled functions: no region op carries an array, so each array has one root.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pullback.ir.build import OpDef
from pullback.ir.core import Block, Function, Op, Value
from pullback.ir.derivative import declared, outputs, written
from pullback.ir.types import COMPLEXES, FLOATS, Array

VIEWS = ("view", "transpose", "reshape", "broadcast")


def differentiable(v: Value) -> bool:
    """Whether the type of ``v`` can carry a derivative."""
    return v.type.dtype in FLOATS or (isinstance(v.type, Array) and v.type.dtype in COMPLEXES)


def static_roots(func: Function) -> dict[Value, Value]:
    """The one root of every array value of a settled function: an argument, or the result of what made it."""
    root: dict[Value, Value] = {a: a for a in func.body.args if isinstance(a.type, Array)}

    def visit(block: Block) -> None:
        for op in block.ops:
            for r in op.results:
                if isinstance(r.type, Array):
                    root[r] = root[op.operands[0]] if op.name in VIEWS else r
            for region in op.regions:
                visit(region)

    visit(func.body)
    return root


@dataclass(slots=True)
class Activity:
    """``varied``, ``useful``: scalars and roots. ``root``: root of each array value."""

    root: dict[Value, Value]
    varied: set[Value] = field(default_factory=set)
    useful: set[Value] = field(default_factory=set)

    def key(self, v: Value) -> Value:
        return self.root.get(v, v)

    def is_varied(self, v: Value) -> bool:
        return self.root.get(v, v) in self.varied

    def is_active(self, v: Value) -> bool:
        k = self.root.get(v, v)
        return k in self.varied and k in self.useful


def activity(func: Function, table: Mapping[str, OpDef], wrt: Iterable[Value], outputs: Iterable[Value]) -> Activity:
    """Activity of every value of ``func`` for derivatives of ``outputs`` with respect to ``wrt``."""
    act = Activity(static_roots(func))
    act.varied = {act.key(v) for v in wrt if differentiable(v)}
    _until_stable(act.varied, lambda s: _varied(func.body, act, s))
    act.useful = {act.key(v) for v in outputs if differentiable(v)}
    _until_stable(act.useful, lambda s: _useful(func.body, act, s))
    return act


def varied(func: Function, wrt: Iterable[Value]) -> Activity:
    """Forward half only: what forward mode asks."""
    act = Activity(static_roots(func))
    act.varied = {act.key(v) for v in wrt if differentiable(v)}
    _until_stable(act.varied, lambda s: _varied(func.body, act, s))
    return act


def _until_stable(s: set[Value], step: object) -> None:
    assert callable(step)
    while True:
        before = len(s)
        step(s)
        if len(s) == before:
            return


def _varied(block: Block, act: Activity, s: set[Value]) -> None:
    root = act.root

    def hit(v: Value) -> bool:
        return root.get(v, v) in s

    for op in block.ops:
        match op.name:
            case "store":
                if hit(op.operands[1]):
                    s.add(root[op.operands[0]])
            case "assign" | "fill" | "matmul":
                if any(hit(x) for x in op.operands[1:]):
                    s.add(root[op.operands[0]])
            case "for" | "while":
                body = op.regions[-1]
                carried = body.args[1:] if op.name == "for" else body.args
                inits = op.operands[1:] if op.name == "for" else op.operands
                tests = [] if op.name == "for" else op.regions[0].args
                for j, (arg, init, result) in enumerate(zip(carried, inits, op.results, strict=True)):
                    if hit(init) or arg in s:
                        s.update((arg, result, *tests[j : j + 1]))
                for region in op.regions:
                    _varied(region, act, s)
                for arg, y, result in zip(carried, body.results, op.results, strict=True):
                    if hit(y) and differentiable(arg):
                        s.update((arg, result))
            case "if":
                for region in op.regions:
                    _varied(region, act, s)
                for j, result in enumerate(op.results):
                    if differentiable(result) and any(hit(region.results[j]) for region in op.regions):
                        s.add(result)
            case "call" if (d := declared(op)) is not None:
                if any(hit(x) for x in op.operands[: d.inputs]):
                    s.update(root.get(y, y) for y in outputs(op, d))
            case "call":
                if any(hit(x) for x in op.operands):
                    s.update(r for r in op.results if differentiable(r))
                    s.update(root[x] for x in written(op) if differentiable(x))
            case "map":
                _varied(op.regions[0], act, s)
                if any(hit(y) for y in op.regions[0].results):
                    s.add(op.result)
            case "copy" | "load":
                if hit(op.operands[0]) and differentiable(op.results[0]):
                    s.add(op.results[0])
            case "stop" | "alloc" | "const" | "dim" | "check":
                pass
            case _ if op.name in VIEWS:
                pass
            case _:
                result = op.results[0]
                if result.type.dtype in FLOATS and any(x in s for x in op.operands):
                    s.add(result)


def _useful(block: Block, act: Activity, s: set[Value]) -> None:
    root = act.root

    def mark(v: Value) -> None:
        if differentiable(v):
            s.add(root.get(v, v))

    def hit(v: Value) -> bool:
        return root.get(v, v) in s

    for op in reversed(block.ops):
        match op.name:
            case "store" | "assign" | "fill" | "matmul":
                if hit(op.operands[0]):
                    for x in op.operands[1:]:
                        mark(x)
            case "for" | "while":
                _useful_loop(op, act, s)
            case "if":
                for region in op.regions:
                    for r, y in zip(op.results, region.results, strict=True):
                        if r in s:
                            mark(y)
                    _useful(region, act, s)
            case "call" if (d := declared(op)) is not None:
                if any(hit(y) for y in outputs(op, d)):
                    for x in op.operands[: d.inputs]:
                        mark(x)
            case "call":
                if any(hit(r) for r in op.results) or any(hit(x) for x in written(op)):
                    for x in op.operands:
                        mark(x)
            case "map":
                if op.result in s:
                    for y in op.regions[0].results:
                        mark(y)
                _useful(op.regions[0], act, s)
            case "stop" | "alloc" | "const" | "dim" | "check":
                pass
            case _ if op.name in VIEWS:
                pass
            case _:
                if hit(op.results[0]):
                    for x in op.operands:
                        mark(x)


def _useful_loop(op: Op, act: Activity, s: set[Value]) -> None:
    body = op.regions[-1]
    carried = body.args[1:] if op.name == "for" else body.args
    inits = op.operands[1:] if op.name == "for" else op.operands
    for arg, y, result in zip(carried, body.results, op.results, strict=True):
        if result in s or arg in s:
            if differentiable(y):
                s.add(act.key(y))
            s.add(arg)
    _useful(body, act, s)
    for arg, init in zip(carried, inits, strict=True):
        if arg in s and differentiable(init):
            s.add(act.key(init))
