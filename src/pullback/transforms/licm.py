# SPDX-License-Identifier: MIT
"""Moves what a loop computes anew in each trip, always with the same result, in front of the loop.

``_Pure``: scalar ops and views are pure and cannot fault (integer division by what may be zero excepted),
so they move out of as many loops as define none of their operands.

``_Heads``: loads and checks can fault, so they move only from the *head* of a loop: what every trip runs
before any store, call or check that stays. Without a trip they must not run, so unless the trip count is
known to be positive they move into an ``if n > 0`` in front of the loop; as part of the head of the loop
around, that moves on from there. Reverse mode gains most: the cotangent of a hoisted load is one register,
not an update of memory per trip.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pullback.analysis.effects import CORE, Effects
from pullback.ir.build import OpDef
from pullback.ir.core import Block, Function, Op, Value, clone_op, free_values
from pullback.ir.types import B1, I8, Array, Scalar, Type

Table = Mapping[str, OpDef]

#: most expensive op (in additions) that runs speculatively when it moves out of a branch
SPECULATIVE_COST = 4.0


def licm(func: Function, table: Table) -> Function:
    """Hoist in place."""
    if any(op.regions for op in func.body.ops):
        _Pure(table).run(func)
        _Heads(func).run(func)
    return func


def _is_loop(op: Op) -> bool:
    return op.name in ("for", "while", "map")


class _Consts:
    """Constants do not move (they cost nothing): what moves takes copies of those it needs along."""

    def __init__(self) -> None:
        self.ops: dict[Value, Op] = {}

    def value(self, x: Value) -> Any:
        op = self.ops.get(x)
        return None if op is None else op.attrs["value"]

    def copy(self, x: Value, before: list[Op], made: dict[Value, Value]) -> Value:
        found = made.get(x)
        if found is None:
            env: dict[Value, Value] = {}
            before.append(clone_op(self.ops[x], env))
            found = made[x] = env[x]
        return found


@dataclass(slots=True)
class _Loop:
    """A loop around the place of the walk: ops to put in front of it, and the constants made there."""

    before: list[Op] = field(default_factory=list)
    made: dict[Value, Value] = field(default_factory=dict)


class _Pure:
    """``level[v]``: how many loops around its definition; ``loops[i]`` is the one that leads to level ``i +
    1``.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.level: dict[Value, int] = {}
        self.consts = _Consts()
        self.loops: list[_Loop] = []

    def run(self, func: Function) -> None:
        self.block(func.body, conditional=False)

    def block(self, block: Block, conditional: bool) -> None:
        """``conditional``: an ``if`` lies between the block and the innermost loop."""
        depth = len(self.loops)
        level = self.level
        for a in block.args:
            level[a] = depth
        out: list[Op] = []
        for op in block.ops:
            here = depth
            if op.name == "const":
                self.consts.ops[op.results[0]] = op
            elif op.regions:
                self.regions(op, out, conditional)
            elif depth and self.movable(op, conditional):
                here = max((level[x] for x in op.operands if x not in self.consts.ops), default=0)
            for r in op.results:
                level[r] = here
            if here < depth:
                self.move(op, here)
            else:
                out.append(op)
        block.ops = out

    def regions(self, op: Op, out: list[Op], conditional: bool) -> None:
        if _is_loop(op):
            self.loops.append(_Loop())
            for region in op.regions:
                self.block(region, conditional=False)
            out += self.loops.pop().before
        else:
            for region in op.regions:
                self.block(region, conditional=True)

    def move(self, op: Op, target: int) -> None:
        loop = self.loops[target]
        for i, x in enumerate(op.operands):
            if x in self.consts.ops and self.level[x] > target:
                op.operands[i] = self.consts.copy(x, loop.before, loop.made)
        loop.before.append(op)

    def movable(self, op: Op, conditional: bool) -> bool:
        name = op.name
        if name in CORE:
            if name not in ("dim", "view", "transpose", "reshape", "broadcast"):
                return False
            x = op.operands[0]
            return isinstance(x.type, Array) and x.type.layout != "G"
        if name in ("floordiv", "mod") and op.results[0].type.dtype[0] in "iu":
            return bool(self.consts.value(op.operands[1]))
        return not conditional or getattr(self.table[name], "cost", 1.0) <= SPECULATIVE_COST


class _Heads:
    """Walks inner loops first, so that what leaves one may leave the next."""

    def __init__(self, func: Function) -> None:
        self.effects = Effects(func)
        self.level: dict[Value, int] = {}
        self.consts = _Consts()
        self.tests: set[Op] = set()  # conditions of guards: they go where the guards go

    def run(self, func: Function) -> None:
        self.block(func.body, 0)

    def block(self, block: Block, depth: int) -> None:
        level = self.level
        for a in block.args:
            level[a] = depth
        out: list[Op] = []
        for op in block.ops:
            if op.name == "const":
                self.consts.ops[op.results[0]] = op
            for region in op.regions:
                self.block(region, depth + _is_loop(op))
            for r in op.results:
                level[r] = depth
            if op.name == "for":
                out += self.leave(op, op.regions[0], depth, op.operands[0])
            elif op.name == "while":
                out += self.leave(op, op.regions[0], depth, None)  # the condition is tested at least once
            out.append(op)
        block.ops = out

    def leave(self, loop: Op, block: Block, depth: int, trips: Value | None) -> list[Op]:
        """Ops to put in front of ``loop``, at ``depth``: the head of ``block`` runs if ``trips > 0``."""
        head = _Head(self, loop, depth)
        block.ops = [op for op in block.ops if not head.takes(op)]
        if not head.moved:
            return []
        before: list[Op] = []
        made: dict[Value, Value] = {}
        for op in head.moved:
            for i, x in enumerate(op.operands):
                if x in self.consts.ops and self.level[x] > depth:
                    op.operands[i] = self.consts.copy(x, before, made)
            for r in op.results:
                self.level[r] = depth
            if op.regions:
                _replace_free(op, {x: self.consts.copy(x, before, made) for x in head.inner_consts(op)})
        for op in before:
            self.consts.ops[op.results[0]] = op
            self.level[op.results[0]] = depth
        if trips is None or (self.consts.value(trips) or 0) > 0:
            return before + head.moved
        return before + self.guard(trips, head.moved, loop.loc, depth)

    def guard(self, trips: Value, moved: list[Op], loc: int, depth: int) -> list[Op]:
        """``moved`` inside ``if trips > 0``; their results are the ``if``'s, zero (and unused) otherwise."""
        zero, some = Value(I8), Value(B1)
        yes, no = Block(), Block()
        env: dict[Value, Value] = {}
        yes.ops = [clone_op(op, env) for op in moved]
        results = [r for op in moved for r in op.results]
        yes.results = [env[r] for r in results]
        zeros: dict[Type, Value] = {}
        for r in results:
            if r.type not in zeros:
                z = zeros[r.type] = Value(r.type)
                no.ops.append(Op("const", [], [z], {"value": _zero(r.type.dtype)}))
            no.results.append(zeros[r.type])
        self.level[zero] = self.level[some] = depth
        test = [Op("const", [], [zero], {"value": 0}), Op("gt", [trips, zero], [some], loc=loc)]
        self.consts.ops[zero] = test[0]
        self.tests.add(test[1])
        guard = Op("if", [some], results, {}, [yes, no], loc)
        self.effects.learn(guard)
        return [*test, guard]


class _Head:
    """The scan through the head of one loop; ``moved`` collects what leaves it."""

    def __init__(self, walk: _Heads, loop: Op, depth: int) -> None:
        self.walk = walk
        self.depth = depth
        self.written = walk.effects.of(loop).writes
        self.moved: list[Op] = []
        self.checks = True  # no effect and no check stayed behind so far
        self.loads = True  # no check stayed behind so far
        self.inside: set[Value] = set()  # results of what moved

    def takes(self, op: Op) -> bool:
        """Whether ``op`` moves; otherwise note what it closes."""
        effect = self.walk.effects.of(op)
        if self.may_move(op):
            self.moved.append(op)
            self.inside.update(op.results)
            return True
        if effect.writes or effect.calls:
            self.checks = False
        if effect.may_raise:
            self.checks = self.loads = False
        return False

    def may_move(self, op: Op) -> bool:
        name = op.name
        if name == "load":
            return (self.loads or self.surely_in_range(op)) and self.reads_unwritten(op) and self.invariant(op)
        if name == "check":
            return self.checks and self.invariant(op)
        if name == "if":
            return self.whole_if(op)
        # what follows from loads that moved
        follows = op in self.walk.tests or (name not in CORE and any(x in self.inside for x in op.operands))
        return follows and not _may_trap(op) and self.invariant(op)

    def whole_if(self, op: Op) -> bool:
        effect = self.walk.effects.of(op)
        if effect.writes or effect.calls or effect.allocates or not (effect.reads or effect.may_raise):
            return False
        if not (self.checks if effect.may_raise else self.loads):
            return False
        scalars = all(isinstance(r.type, Scalar) for r in op.results)
        return scalars and self.reads_unwritten(op) and self.invariant(op)

    def reads_unwritten(self, op: Op) -> bool:
        return not (self.walk.effects.of(op).reads & self.written)

    def invariant(self, op: Op) -> bool:
        used = [*op.operands, *(x for region in op.regions for x in free_values(region))] if op.regions else op.operands
        return all(self.outside(x) for x in used)

    def outside(self, x: Value) -> bool:
        return x in self.inside or x in self.walk.consts.ops or self.walk.level.get(x, 1 << 30) <= self.depth

    def inner_consts(self, op: Op) -> list[Value]:
        consts, level = self.walk.consts.ops, self.walk.level
        free = [x for region in op.regions for x in free_values(region)]
        return [x for x in free if x in consts and level[x] > self.depth]

    def surely_in_range(self, op: Op) -> bool:
        x, *idx = op.operands
        assert isinstance(x.type, Array)
        values = [self.walk.consts.value(i) for i in idx]
        sizes = [d.size for d in x.type.dims]
        return all(v is not None and n is not None and 0 <= v < n for v, n in zip(values, sizes, strict=True))


def _may_trap(op: Op) -> bool:
    return op.name in ("floordiv", "mod") and op.results[0].type.dtype[0] in "iu"


def _replace_free(op: Op, env: dict[Value, Value]) -> None:
    if env:
        for region in op.regions:
            for inner in region.ops:
                inner.operands = [env.get(x, x) for x in inner.operands]
                _replace_free(inner, env)
            region.results = [env.get(x, x) for x in region.results]


def _zero(dtype: str) -> Any:
    return False if dtype == "b1" else 0.0 if dtype[0] == "f" else 0
