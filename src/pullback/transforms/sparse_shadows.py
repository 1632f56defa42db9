# SPDX-License-Identifier: MIT
"""Shadows of which single elements were written are not walked from end to end.

A minimum over a line, or a sorted place in it, sends its cotangent to one element. ``skip_zeros`` makes the loop over
the line cheap for the others; here it goes, and with it the buffer:

    s = alloc {zero} n
    store s[i], v
    for k in 0..n:                          if v != 0:
      c = load s[k]                  ->       f(i, v)
      if c != 0: f(k, c)

Elements that tie may have shares, which a loop in a branch writes. What is between such a branch and the walk is then
copied into both sides: the side that wrote many elements walks, the other one does not.

For the final function, after ``skip_zeros``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pullback.analysis.affine import Affine, Affines
from pullback.analysis.effects import CORE, Effects
from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value, clone_op, used, walk
from pullback.ir.types import I8, Array, Scalar
from pullback.transforms.first_touch import zeroed

#: elements that may be written; the walk's body is copied for each
MAX_POINTS = 2
#: ops that may be copied
MAX_OPS = 150


def sparse_shadows(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Rewrite in place."""
    if any(zeroed(op) and op.attrs.get("shadow") for op in walk(func.body)):
        _Sparse(func, table).block(func.body)
    return func


@dataclass(frozen=True, slots=True)
class _Walk:
    """A loop that does something for the elements of a buffer that are not zero, and nothing for the others."""

    loop: Op
    load: Op
    back: bool  # whether it counts down


class _Sparse:
    def __init__(self, func: Function, table: Mapping[str, OpDef]) -> None:
        self.b = Builder(table, func.body)
        self.affines = Affines(func)
        self.effects = Effects(func)
        self.consts = {op.results[0]: op.attrs["value"] for op in walk(func.body) if op.name == "const"}
        self.users: dict[Value, list[Op]] = {}
        for op in walk(func.body):
            for x in op.operands:
                self.users.setdefault(x, []).append(op)

    def block(self, block: Block) -> None:
        for op in block.ops:
            for region in op.regions:
                self.block(region)
        for op in list(block.ops):
            if zeroed(op) and op.attrs.get("shadow") and not op.attrs.get("result"):
                self._shadow(block, op)

    def _shadow(self, block: Block, alloc: Op) -> None:
        """Do without the buffer, where all that touches it is of the form described above."""
        s = alloc.results[0]
        t = s.type
        assert isinstance(t, Array)
        if t.ndim != 1 or t.element != t.dtype or s in block.results:
            return
        if any(op.name not in ("load", "store") or op.operands.count(s) != 1 for op in self.users.get(s, ())):
            return
        touching = [at for at, op in enumerate(block.ops) if self._touches(op, s)]
        if len(touching) < 2:
            return
        walk_ = self._walk(block.ops[touching[-1]], s)
        branches = [at for at in touching[:-1] if block.ops[at].name == "if"]
        points = {block.ops[at].operands[-1] for at in touching[:-1] if at not in branches}
        if walk_ is None or len(branches) > 1 or not 0 < len(points) <= MAX_POINTS:
            return
        if any(block.ops[at].regions for at in touching[:-1] if at not in branches):
            return
        if not branches:
            span = block.ops[touching[0] : touching[-1] + 1]
            head, tail = block.ops[: touching[0]], block.ops[touching[-1] + 1 :]
            head.remove(alloc)
            with self.b.at(Block()):
                self._points(span, s, walk_, {})
                block.ops = [*head, *self.b.block.ops, *tail]
        elif branches[0] == touching[0]:
            self._version(block, alloc, walk_, branches[0], touching[-1])

    def _touches(self, op: Op, s: Value) -> bool:
        effect = self.effects.of(op)
        return s in effect.reads or s in effect.writes

    # ------------------------------------------------------------------ the walk

    def _walk(self, loop: Op, s: Value) -> _Walk | None:
        body = loop.regions[0] if loop.name == "for" and not loop.results else None
        if body is None or not body.ops or self.affines.of(loop.operands[0]) != self.affines.size(s, 0):
            return None
        *before, guard = body.ops
        loads = [op for op in before if op.name == "load" and op.operands[0] is s]
        if guard.name != "if" or guard.results or guard.regions[1].ops or len(loads) != 1:
            return None
        if sum(1 for _ in walk(body)) > MAX_OPS or any(self._touches(op, s) for op in guard.regions[0].ops):
            return None
        if any(op.name in CORE and op.name not in ("const", "load", "dim") for op in before):
            return None
        c = loads[0].results[0]
        test = next((op for op in before if op.results == [guard.operands[0]]), None)
        if test is None or test.name != "ne" or test.operands[0] is not c or self.consts.get(test.operands[1]) != 0.0:
            return None
        k, form = body.args[0], self.affines.of(loads[0].operands[1])
        if form == Affine(0, {k: 1}):
            return _Walk(loop, loads[0], back=False)
        if form == self.affines.of(loop.operands[0]).shift(-1).plus(Affine(0, {k: 1}), -1):
            return _Walk(loop, loads[0], back=True)
        return None

    # ------------------------------------------------------------------ elements one by one

    def _points(self, span: Sequence[Op], s: Value, walk_: _Walk, env: dict[Value, Value]) -> None:
        """Emit ``span`` with the elements of ``s`` that it touches in registers."""
        b = self.b
        t = s.type
        assert isinstance(t, Array)
        held: dict[Value, Value] = {}  # place -> value; of equal places, one at most is not zero
        zero = b.const(0.0, Scalar(t.element))
        for op in span:
            b.loc = op.loc
            if op is walk_.loop:
                for at, v in held.items():
                    self._visit(walk_, at, v, dict(env))
            elif op.name in ("load", "store") and op.operands[0] is s:
                place = env.get(op.operands[-1], op.operands[-1])
                if place not in held:
                    self._meet(held, place, zero)
                if op.name == "load":
                    env[op.results[0]] = held[place]
                else:
                    held[place] = env.get(op.operands[1], op.operands[1])
            else:
                b.append(clone_op(op, env))

    def _meet(self, held: dict[Value, Value], place: Value, zero: Value) -> None:
        """A new place takes over what is held for a place that turns out to be the same."""
        b, mine = self.b, zero
        for at, v in held.items():
            same = b.op("eq", at, place)
            mine, held[at] = b.select(same, v, mine), b.select(same, zero, v)
        held[place] = mine

    def _visit(self, walk_: _Walk, place: Value, v: Value, env: dict[Value, Value]) -> None:
        b, loop = self.b, walk_.loop
        n = env.get(loop.operands[0], loop.operands[0])
        k = place
        if walk_.back:
            k = b.op("sub", b.op("sub", n, b.const(1, I8)), place)
        env[loop.regions[0].args[0]] = k
        env[walk_.load.results[0]] = v
        for op in loop.regions[0].ops:
            if op is not walk_.load:
                b.append(clone_op(op, env))

    # ------------------------------------------------------------------ one version per side of a branch

    def _version(self, block: Block, alloc: Op, walk_: _Walk, first: int, last: int) -> None:
        """Copy what follows the branch, up to the walk, into both sides."""
        s, branch, span = alloc.results[0], block.ops[first], block.ops[first + 1 : last + 1]
        defined = {r for op in block.ops[first : last + 1] for r in op.results}
        later = {x for op in block.ops[last + 1 :] for x in used(op)} | set(block.results)
        writing = [any(self._touches(op, s) for op in side.ops) for side in branch.regions]
        size = sum(1 + sum(1 for r in op.regions for _ in walk(r)) for op in span)
        if defined & later or all(writing) or size > MAX_OPS:
            return
        sides = []
        for side, dense in zip(branch.regions, writing, strict=True):
            new = Block()
            env = dict(zip(branch.results, side.results, strict=True))
            with self.b.at(new):
                if dense:
                    new.ops = [alloc, *side.ops, *(clone_op(op, env) for op in span)]
                else:
                    new.ops = list(side.ops)
                    self._points(span, s, walk_, env)
            sides.append(new)
        whole = Op("if", branch.operands, [], dict(branch.attrs), sides, branch.loc)
        block.ops = [op for op in block.ops[:first] if op is not alloc] + [whole] + block.ops[last + 1 :]
        self.effects.learn(whole)
