# SPDX-License-Identifier: MIT
"""The state of a time loop alternates between two arrays: what a step makes of the old state is the new one.

    for k in 0..n:                                 for k in 0..n:
      t = alloc                                      old, new = s[k % 2], s[1 - k % 2]
      for i: t[i] = f(u[i], u[i+1], u[i+2])   ->     for i: new[i+1] = f(old[i], old[i+1], old[i+2])
      for i: u[i+1] = t[i]

An array that is changed in place is computed elsewhere first, where a step reads what it overwrites, and then copied:
a pass over memory of its own, in each step. With room for two states there is nothing to copy. What no step writes
is in both from the start.

The reverse sweep does it the other way round: it copies the cotangents of the new state, and makes those of the old one
in their place.

    for k in 0..n:                                 for k in 0..n:
      t = alloc                                      old, new = s[k % 2], s[1 - k % 2]
      for i: t[i] = u[i+1]                    ->     new[0] = old[0], and what else is not taken
      for i: u[i+1] = f(t[i], t[i+1])                for i: new[i+1] = f(old[i+1], old[i+2])

All that is copied must be overwritten before it is read again: ``adjoint_loops`` marks the loads of which that is so.

For the final function: derivatives are taken of the loop as it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pullback.analysis.affine import Affine, Affines, symbol
from pullback.analysis.effects import ALIASES, Effects
from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value, rename, use_counts, used, walk
from pullback.ir.types import Array, Dim


def alternate(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Rewrite the loops of ``func`` in place."""
    if any(_steps(op) for op in walk(func.body)):
        _Alternate(func, table).block(func.body)
    return func


def _steps(op: Op) -> bool:
    """Whether it is a loop around nests, one after the other."""
    if op.name != "for" or op.results or op.attrs.get("parallel") or op.attrs.get("cold"):
        return False
    ops = op.regions[0].ops
    return any(x.name == "alloc" for x in ops) and sum(x.name == "for" for x in ops) >= 2


@dataclass(slots=True)
class _Nest:
    """Loops, each the only one in the body of the one before, around ``block``."""

    counters: list[Value]
    trips: list[Value]
    block: Block


@dataclass(slots=True)
class _Step:
    """How a step goes from the old state to the new one: ``made[i]`` is ``state[i + corner]``, and the nest ``copy``
    copies all of it, which in the state is the box of ``trips`` elements from ``low`` on.

    ``store``: what makes ``made``, which becomes the new state. None: it is ``copy``, of the old one."""

    state: Value
    made: Value
    store: Op | None
    copy: Op
    corner: list[Affine]
    low: list[Affine]
    trips: list[Value]


class _Alternate:
    def __init__(self, func: Function, table: Mapping[str, OpDef]) -> None:
        self.func = func
        self.affines = Affines(func)
        self.effects = Effects(func)
        self.uses = use_counts(func.body)
        self.b = Builder(
            table, func.body, {op.results[0]: op.attrs["value"] for op in walk(func.body) if op.name == "const"}
        )

    def block(self, block: Block) -> None:
        for loop in [op for op in block.ops if op.name in ("for", "while", "if")]:
            for region in loop.regions:
                self.block(region)
            while _steps(loop) and (found := self._find(block, loop)) is not None:
                self._rewrite(block, loop, found)

    # ------------------------------------------------------------------ which arrays

    def _find(self, block: Block, loop: Op) -> _Step | None:
        body = loop.regions[0]
        for at, op in enumerate(body.ops):
            nest = _nest(op) if op.name == "for" else None
            moves = [x for x in nest.block.ops if x.name in ("load", "store")] if nest is not None else []
            if nest is None or [x.name for x in moves] != ["load", "store"]:
                continue
            if moves[1].operands[1] is not moves[0].results[0] or moves[1].attrs:
                continue
            if any(not _still(x) for x in nest.block.ops if x not in moves):
                continue
            find = self._takes if moves[0].attrs == {"taken": True} else self._puts if not moves[0].attrs else None
            step = find(body, op, nest, *moves) if find is not None else None
            if step is not None and self._alone(block, loop, step, at):
                return step
        return None

    def _puts(self, body: Block, op: Op, nest: _Nest, load: Op, store: Op) -> _Step | None:
        """A copy of all that another nest has made."""
        made, (state, _, *idx) = load.operands[0], store.operands
        if load.operands[1:] != nest.counters or made is state or len(idx) != len(nest.counters):
            return None
        corner = [self.affines.of(i).plus(symbol(k), -1) for i, k in zip(idx, nest.counters, strict=True)]
        filled = self._filled(body, made, nest)
        return None if filled is None else _Step(state, made, filled, op, corner, corner, nest.trips)

    def _takes(self, body: Block, op: Op, nest: _Nest, load: Op, store: Op) -> _Step | None:
        """A copy of cotangents that are about to be overwritten, to an array of which only elements are asked for."""
        (state, *frm), (made, _, *to) = load.operands, store.operands
        if not self._local(body, made) or len(frm) != len(to) or len(to) != len(nest.counters):
            return None
        uses = [x for x in walk(body) if made in x.operands]
        if any(x is not store and not (x.name == "load" and not x.attrs and x.operands[0] is made) for x in uses):
            return None
        if len(uses) != self.uses.get(made):
            return None
        corner, low = [], []
        for i, j, k, n in zip(frm, to, nest.counters, nest.trips, strict=True):
            there, here = self.affines.of(i), self.affines.of(j)
            corner.append(there.plus(here, -1))
            first = there.plus(symbol(k), -there.coefficient(k))
            if here.coefficient(k) not in (1, -1) or corner[-1].coefficient(k):
                return None
            low.append(first if there.coefficient(k) == 1 else first.plus(self.affines.of(n), -1).shift(1))
        return _Step(state, made, None, op, corner, low, nest.trips)

    def _local(self, body: Block, made: Value) -> bool:
        """Whether it is an array of an iteration, of undefined contents first."""
        alloc = self.affines.defs.get(made)
        if alloc is None or alloc.name != "alloc" or alloc not in body.ops:
            return False
        return not any(alloc.attrs.get(key) for key in ("zero", "result", "tape"))

    def _filled(self, body: Block, made: Value, copy: _Nest) -> Op | None:
        """The store that makes what ``copy`` reads of ``made``, which nothing else touches."""
        if not self._local(body, made) or self.uses.get(made) != 2:
            return None
        for op in body.ops:
            nest = _around(op, made) if op.name == "for" else None
            if nest is not None:
                (store,) = [x for x in nest.block.ops if x.name == "store" and x.operands[0] is made]
                sizes = [self.affines.of(n) for n in nest.trips]
                if store.operands[2:] == nest.counters and sizes == [self.affines.of(n) for n in copy.trips]:
                    return store
                return None
        return None

    def _alone(self, block: Block, loop: Op, step: _Step, at: int) -> bool:
        """Whether ``state`` is a buffer of ``block`` that the loop writes but in the copy, at position ``at``, or after
        it was taken there; and whether the box is the same in each iteration."""
        state, body = step.state, loop.regions[0]
        alloc = self.affines.defs.get(state)
        if alloc is None or alloc.name != "alloc" or alloc not in block.ops:
            return False
        if any(alloc.attrs.get(key) for key in ("result", "tape")) or not isinstance(state.type, Array):
            return False
        if state.type.layout != "C" or state.type.element != state.type.dtype:
            return False
        inside = _defined(loop)
        symbols = {s[0] if isinstance(s, tuple) else s for form in (*step.corner, *step.low) for s in form.terms}
        if symbols & inside or inside & set(step.trips):
            return False
        others = [op for k, op in enumerate(body.ops) if k != at]
        if step.store is not None and any(state in self.effects.of(op).writes for op in others):
            return False
        if any(op.name == "call" and state in self.effects.roots.get(x, ()) for op in walk(body) for x in op.operands):
            return False
        returned = {root for x in self.func.body.results for root in self.effects.roots.get(x, ())}
        return state not in returned and not self._stale(block, loop, state)

    def _stale(self, block: Block, loop: Op, state: Value) -> bool:
        """Whether a view of ``state`` from before the loop is used in it or behind it."""
        at = block.ops.index(loop)
        before = [op for op in block.ops[:at] if op.name in ALIASES]
        views = {op.results[0] for op in before if state in self.effects.roots[op.results[0]]}
        later = {x for op in block.ops[at:] for x in used(op)} | set(block.results)
        return bool(views & later)

    # ------------------------------------------------------------------ rewriting

    def _rewrite(self, block: Block, loop: Op, step: _Step) -> None:
        b, state, body = self.b, step.state, loop.regions[0]
        b.loc = loop.loc
        both = self._make_room(block, state)
        head, ahead, behind = Block(), Block(), Block()
        with b.at(head):
            turn = b.op("mod", body.args[0], b.index(2))
            other = b.op("sub", b.index(1), turn)
            old, new = self._half(both, turn), self._half(both, other)
        self._step(body, step, old, new, head)
        if step.store is not None:
            with b.at(ahead):
                self._surround(state, self._half(both, b.index(1)), step)
        with b.at(behind):
            n = b.op("maximum", loop.operands[0], b.index(0))
            last = self._half(both, b.op("mod", n, b.index(2)))
        at = block.ops.index(loop)
        after = Block()
        after.ops, after.results = block.ops[at + 1 :], block.results
        rename(after, {state: last})
        block.ops = [*block.ops[:at], *ahead.ops, loop, *behind.ops, *after.ops]
        block.results = after.results
        self.affines.add_all([*walk(ahead), *walk(head), *walk(behind)])
        self.effects = Effects(self.func)
        self.uses = use_counts(self.func.body)

    def _make_room(self, block: Block, state: Value) -> Value:
        """An array of two states; ``state`` is its first half from now on."""
        b, alloc, t = self.b, self.affines.defs[state], state.type
        assert isinstance(t, Array)
        both = Value(Array(t.dtype, (Dim(2), *t.dims), "C"), f"{state.name}_both")
        made = Block()
        with b.at(made):
            b.append(Op("alloc", [b.index(2), *alloc.operands], [both], dict(alloc.attrs), [], alloc.loc))
            half = self._half(both, b.index(0))
            made.ops[-1].results = [state]
            assert half.type == t
        at = block.ops.index(alloc)
        block.ops[at : at + 1] = made.ops
        self.affines.sizes.clear()
        self.affines.add_all(made.ops)
        return both

    def _half(self, both: Value, which: Value) -> Value:
        assert isinstance(both.type, Array)
        return self.b.view(both, ["i", *"f" * (both.type.ndim - 1)], [which])

    def _step(self, body: Block, step: _Step, old: Value, new: Value, head: Block) -> None:
        """The body on two states."""
        at = body.ops.index(step.copy)
        before, after, instead = Block(), Block(), Block()
        before.ops = [op for op in body.ops[:at] if op is not self.affines.defs[step.made]]
        after.ops = body.ops[at + 1 :]
        rename(before, {step.state: old})
        rename(after, {step.state: new})
        if step.store is not None:
            for op in before.ops:
                nest = _around(op, step.made) if op.name == "for" else None
                if nest is not None:
                    self._move(nest.block, step, new)
        else:
            with self.b.at(instead):
                self._surround(old, new, step)
            self._move_all(after, step, old)
            self.affines.add_all(walk(instead))
        body.ops = [*head.ops, *before.ops, *instead.ops, *after.ops]

    def _move_all(self, block: Block, step: _Step, to: Value) -> None:
        for op in list(block.ops):
            for region in op.regions:
                self._move_all(region, step, to)
        if any(step.made in op.operands for op in block.ops):
            self._move(block, step, to)

    def _move(self, block: Block, step: _Step, to: Value) -> None:
        """Loads and stores of ``made`` in ``block`` become those of ``to``, from ``corner`` on."""
        ops, block.ops = block.ops, []
        with self.b.at(block):
            for op in ops:
                if step.made in op.operands:
                    first = 1 if op.name == "load" else 2
                    self.b.loc = op.loc
                    start = len(block.ops)
                    idx = [self._shifted(i, form) for i, form in zip(op.operands[first:], step.corner, strict=True)]
                    self.affines.add_all(block.ops[start:])
                    op.operands = [to, *op.operands[1:first], *idx]
                block.ops.append(op)

    def _shifted(self, i: Value, by: Affine) -> Value:
        form = self.affines.of(i)
        if form.terms == {i: 1} or not by.is_const:
            return i if by == Affine(0) else self.b.op("add", i, self._form(by))
        return self._form(form.plus(by))

    def _form(self, form: Affine) -> Value:
        """A form over i8 values and sizes."""
        b = self.b
        total: Value | None = None
        for s, factor in form.terms.items():
            v = b.dim(*s) if isinstance(s, tuple) else s
            v = v if factor == 1 else b.op("mul", v, b.index(factor))
            total = v if total is None else b.op("add", total, v)
        if total is None:
            return b.index(form.const)
        return b.op("add", total, b.index(form.const)) if form.const else total

    def _surround(self, frm: Value, to: Value, step: _Step) -> None:
        """Copy what no step writes: per axis, what is before and after the box, and in the box the next axis."""
        b = self.b
        assert isinstance(frm.type, Array)
        rank = frm.type.ndim
        zero, sizes = b.index(0), [b.dim(frm, axis) for axis in range(rank)]

        def within(v: Value, axis: int) -> Value:
            """Where the loop has no trips, or a box no elements, it may lie anywhere."""
            return b.op("minimum", b.op("maximum", v, zero), sizes[axis])

        low = [within(self._form(form), axis) for axis, form in enumerate(step.low)]
        high = [within(b.op("add", low[axis], b.op("maximum", n, zero)), axis) for axis, n in enumerate(step.trips)]

        def all_of(idx: Sequence[Value]) -> list[Value]:
            if len(idx) == rank:
                b.store(to, b.load(frm, idx), idx)
            else:
                b.for_(sizes[len(idx)], [], lambda k, _: all_of([*idx, k]), parallel=True)
            return []

        def rest(idx: Sequence[Value]) -> list[Value]:
            axis = len(idx)
            b.for_(low[axis], [], lambda k, _: all_of([*idx, k]), parallel=True, lean=True)
            left = b.op("sub", sizes[axis], high[axis])
            b.for_(left, [], lambda k, _: all_of([*idx, b.op("add", k, high[axis])]), parallel=True, lean=True)
            if axis + 1 < rank:
                inside = b.op("sub", high[axis], low[axis])
                b.for_(inside, [], lambda k, _: rest([*idx, b.op("add", k, low[axis])]), parallel=True, lean=True)
            return []

        rest([])


def _still(op: Op) -> bool:
    """Whether it only computes."""
    return not op.regions and op.name not in ("load", "store", "check", "call", "alloc", "matmul", "fill", "assign")


def _nest(loop: Op) -> _Nest | None:
    """Loops with nothing but arithmetic around the next one, down to a body without loops."""
    counters, trips = [], []
    while True:
        if loop.results or loop.name != "for":
            return None
        counters.append(loop.regions[0].args[0])
        trips.append(loop.operands[0])
        block = loop.regions[0]
        inner = [op for op in block.ops if op.regions]
        if not inner:
            return _Nest(counters, trips, block)
        if len(inner) > 1 or not all(map(_still, (op for op in block.ops if op is not inner[0]))):
            return None
        loop = inner[0]


def _around(loop: Op, made: Value) -> _Nest | None:
    """The loops around the store to ``made``, whatever else is in them; None if there is none, or not only loops."""
    counters, trips = [], []
    while loop.name == "for":
        block = loop.regions[0]
        counters.append(block.args[0])
        trips.append(loop.operands[0])
        if any(op.name == "store" and op.operands[0] is made for op in block.ops):
            return _Nest(counters, trips, block)
        inner = [op for op in block.ops if op.regions and made in used(op)]
        if len(inner) != 1:
            return None
        loop = inner[0]
    return None


def _defined(loop: Op) -> set[Value]:
    """What the body of a loop defines, its arguments included."""

    def visit(block: Block) -> Iterator[Value]:
        yield from block.args
        for op in block.ops:
            yield from op.results
            for region in op.regions:
                yield from visit(region)

    return set(visit(loop.regions[0]))


__all__ = ["alternate"]
