# SPDX-License-Identifier: MIT
"""The loop over elements that takes the place of a group."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pullback.ir.build import Builder
from pullback.ir.core import Block, Op, Value, clone_op
from pullback.ir.types import Array, Scalar
from pullback.transforms.lanes.width import WIDE

from .group import Collector, Group, holds_loops
from .places import Places

#: length of an element's rows up to which its loops run in lanes: longer ones are vectors already
SHORT = 64
#: elements from which on lanes are better: FEW, and length * length / CACHED more, as loops along long rows are fast
#: while all rows are in the cache (measured on four programs)
FEW, CACHED = 16, 5


class Emit:
    """Emits the loop over elements into the builder's block, and what stood among its parts before it.

    Where an element has rows, their lengths decide when the program runs: the group as it was takes all elements, or
    the loop over elements does. ``whole``: the former, if there is one.
    """

    def __init__(self, b: Builder, group: Group, places: Places, known: Collector) -> None:
        self.b = b
        self.makers = known.makers
        self.turned = known.turned
        self.flattened = known.flattened
        self.group = group
        self.places = places
        self.env: dict[Value, Value] = {}
        self.terms: dict[Op, Value] = {}
        self.whole: list[Op] = []

    def run(self) -> None:
        b, group = self.b, self.group
        b.block.ops += group.before
        b.loc = next(op.loc for op in group.members if holds_loops(op))
        for root in self._in_order(self.places.filled):
            self.places.moved[root] = self._twin(root)
        count, totals = group.count, {op: op.operands[1] for op in group.members if op in group.sums}
        how: dict[str, Any] = {}
        if group.lengths or self.places.sizes:
            count, others = self._chosen()
            totals = self._whole(others)
        if group.lengths:
            how["lanes"] = WIDE
        for op in totals:
            t = op.results[0].type
            assert isinstance(t, Scalar)
            self.terms[op] = b.alloc(t.dtype, [b.op("maximum", count, b.index(0))], hint=op.results[0].name)
        b.for_(count, [], self._element, examples="elements", **how)
        for op, total in totals.items():
            b.loc = op.loc
            self._add_up(op, total, count)

    def _in_order(self, roots: set[Value]) -> list[Value]:
        return sorted(roots, key=list(self.group.access).index)

    def _twin(self, root: Value) -> Value:
        """Where the new contents of an array go: no element may read what another has written."""
        assert isinstance(root.type, Array)
        dims = [self.b.dim(root, k) for k in range(root.type.ndim)]
        made = self.b.alloc(root.type.dtype, dims, hint=root.name)
        self.b.block.ops[-1].attrs |= {k: v for k, v in self.makers[root].attrs.items() if k != "zero"}
        return made

    # ------------------------------------------------------------------ short rows in lanes, long ones whole

    def _chosen(self) -> tuple[Value, Value]:
        """The number of elements of the loop over elements, and of the group as it was."""
        b, count = self.b, self.group.count
        lanes = b.op("ge", count, b.index(0))
        for length in self.group.lengths:
            least = b.op("floordiv", b.op("mul", length, length), b.index(CACHED))
            least = b.op("add", b.index(FEW), least)
            lanes = b.op("and", lanes, b.op("and", b.op("le", length, b.index(SHORT)), b.op("ge", count, least)))
        for size in self.places.sizes:
            lanes = b.op("and", lanes, b.op("eq", size, count))
        self.lanes = lanes
        return b.op("select", lanes, count, b.index(0)), b.op("select", lanes, b.index(0), count)

    def _whole(self, count: Value) -> dict[Op, Value]:
        """The group as it was, for ``count`` elements; its sums."""
        b, group = self.b, self.group
        env: dict[Value, Value] = {}
        for root in self._in_order(self.places.own.keys() - self.places.kept - self.places.read - group.born.keys()):
            maker, axis = self.makers[root], self.places.own[root]
            if maker.operands[axis] is group.count:
                b.append(clone_op(maker, env))
                b.block.ops[-1].operands[axis] = count
        for op in group.members:
            made = clone_op(op, env)
            made.operands[0] = count if op in group.rows else b.op("select", self.lanes, b.index(0), made.operands[0])
            b.append(made)
            self.whole.append(made)
        for root in self.places.moved:

            def copy(i: Value, _: list[Value], root: Value = root) -> list[Value]:
                self._each(root, i, self._copy)
                return []

            size = b.dim(root, self.places.own[root])
            b.for_(b.op("select", self.lanes, b.index(0), size), [], copy, parallel=True)
        return {op: env[op.results[0]] for op in group.members if op in group.sums}

    def _each(self, root: Value, number: Value, one: Callable[[Value, list[Value]], None]) -> None:
        """``one`` for the array and each index of what the element has of an array."""
        assert isinstance(root.type, Array)
        b, axis, ndim = self.b, self.places.own[root], root.type.ndim

        def level(k: int, index: list[Value]) -> None:
            if k == ndim:
                one(root, index)
            elif k == axis:
                level(k + 1, [*index, number])
            else:

                def body(i: Value, _: list[Value]) -> list[Value]:
                    level(k + 1, [*index, i])
                    return []

                b.for_(b.dim(root, k), [], body)

        level(0, [])

    # ------------------------------------------------------------------ one element

    def _add_up(self, op: Op, total: Value, count: Value) -> None:
        b, terms = self.b, self.terms[op]

        def body(k: Value, carried: list[Value]) -> list[Value]:
            return [b.op("add", carried[0], b.load(terms, [k]))]

        b.for_(count, [total], body)
        b.block.ops[-1].results = op.results

    def _element(self, number: Value, _: list[Value]) -> list[Value]:
        places, group = self.places, self.group
        self.number, self.zero = number, self.b.index(0)
        for root in places.own:
            if root not in group.born:
                self.env[root] = self._part(root, self.makers.get(root))
            if root in places.filled or root in places.read:
                self._each(root, number, self._take)
        for op in group.members:
            self._op(op)
        for root in places.own:
            if root in places.kept:
                self._each(root, number, self._give)
        return []

    def _copy(self, root: Value, index: list[Value]) -> None:
        self.b.store(self.places.moved[root], self.b.load(root, index), index)

    def _take(self, root: Value, index: list[Value]) -> None:
        self.b.store(self.env[root], self.b.load(root, index), self._mine(root, index))

    def _give(self, root: Value, index: list[Value]) -> None:
        self.b.store(self.places.moved.get(root, root), self.b.load(self.env[root], self._mine(root, index)), index)

    def _mine(self, root: Value, index: Sequence[Value]) -> list[Value]:
        """Where the element's own array has what ``root`` has at ``index``."""
        axis = self.places.own[root]
        return [*index[:axis], *index[axis + 1 :]] or [self.zero]

    def _part(self, root: Value, maker: Op | None) -> Value:
        """An array for what one element has of another, which ``maker`` makes."""
        b, t = self.b, root.type
        assert isinstance(t, Array)
        alloc = maker if maker is not None and maker.name == "alloc" else None
        sizes = alloc.operands if alloc is not None else [b.dim(root, k) for k in range(t.ndim)]
        dims = [self.env.get(x, x) for k, x in enumerate(sizes) if k != self.places.own[root]]
        zero = not dims or bool(alloc is not None and alloc.attrs.get("zero"))  # one number will live in a register
        return b.alloc(t.dtype, dims or [b.index(1)], zero=zero, hint=root.name)

    def _op(self, op: Op) -> None:
        b, own = self.b, self.places.own
        b.loc = op.loc
        if op in self.group.rows:
            self._row(op)
        elif op in self.group.flat:
            self._flat(op)
        elif op in self.group.products:
            self._product(op)
        elif op.name in ("load", "store") and op.operands[0] in own:
            self._reach(op)
        elif op.name in ("transpose", "reshape") and op.operands[0] in own:
            pass  # products and flat loops find the element's part themselves
        elif op.name == "alloc" and op.result in own:
            self.env[op.result] = self._part(op.result, op)
        elif op.name == "dim" and op.operands[0] in self.group.born:
            size = self.group.born[op.operands[0]].operands[op.attrs["axis"]]
            self.env[op.result] = self.env.get(size, size)
        elif op.name == "dim" and op.operands[0] in own:
            self.env[op.result] = b.dim(op.operands[0], op.attrs["axis"])
        elif op.name != "check":
            b.append(self._clone(op))

    def _row(self, op: Op) -> None:
        body = op.regions[0]
        self.env[body.args[0]] = self.number
        for inner in body.ops:
            if op in self.terms and inner.results == body.results:
                (term,) = (x for x in inner.operands if x is not body.args[1])
                self.b.store(self.terms[op], self.env.get(term, term), [self.number])
            else:
                self._op(inner)

    def _flat(self, op: Op) -> None:
        """The numbers of one element, of a loop over those of all."""
        b, body = self.b, op.regions[0]

        def one(k: Value, _: list[Value]) -> list[Value]:
            for inner in body.ops:
                root = self.flattened(inner.operands[0]) if body.args[0] in inner.operands else None
                if root is None:
                    self._op(inner)
                    continue
                index = [self.number, k]
                x, at = (self.env[root], self._mine(root, index)) if root in self.places.own else (root, index)
                if inner.name == "load":
                    self.env[inner.result] = b.load(x, at, hint=inner.result.name)
                else:
                    b.store(x, self.env.get(inner.operands[1], inner.operands[1]), at)
            return []

        b.for_(self.group.flat[op], [], one, parallel=True)

    def _product(self, op: Op) -> None:
        """A row of the element, or a column, times a matrix that all share."""
        b, axis = self.b, self.group.products[op]
        c, *factors = op.operands
        mine = factors[axis]

        def matrix(x: Value) -> Value:
            if x not in (c, mine):
                return self.env.get(x, x)
            root, _ = self.turned(x)
            if root in self.places.own:
                return b.view(self.env[root], ["n", "f"] if axis == 0 else ["f", "n"], [])
            spec = ["n", "i", "f"] if axis == 0 else ["f", "i", "n"]
            return b.view(self.env.get(x, x), spec, [self.number])

        b.matmul(matrix(c), *(matrix(x) for x in factors))

    def _reach(self, op: Op) -> None:
        """A load or store of an array of which the element has its own part."""
        b, root = self.b, op.operands[0]
        mine = self._mine(root, [self.env.get(x, x) for x in op.operands[1 if op.name == "load" else 2 :]])
        if op.name == "load":
            self.env[op.result] = b.load(self.env[root], mine, hint=op.result.name)
            return
        value = self.env.get(op.operands[1], op.operands[1])
        b.store(self.env[root], value, mine)

    def _clone(self, op: Op) -> Op:
        """A copy of an op, with what is inside it as one element has it."""
        regions = []
        for region in op.regions:
            new = Block([Value(x.type, x.name) for x in region.args])
            self.env.update(zip(region.args, new.args, strict=True))
            with self.b.at(new):
                for inner in region.ops:
                    self._op(inner)
            new.results = [self.env.get(y, y) for y in region.results]
            regions.append(new)
        results = [Value(x.type, x.name) for x in op.results]
        operands = [self.env.get(x, x) for x in op.operands]
        self.env.update(zip(op.results, results, strict=True))
        return Op(op.name, operands, results, dict(op.attrs), regions, op.loc)
