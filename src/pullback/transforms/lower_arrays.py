# SPDX-License-Identifier: MIT
"""Whole-array ops become loops: ``map``, ``copy``, ``fill`` and ``assign`` are gone afterwards.

``map`` becomes ``alloc`` and a parallel nest, outermost axis first, so that the innermost loop runs over contiguous
memory. A nest over C arrays of one shape that only touches them at its own index runs as one flat loop. Small maps
of static shape are written out, so that ``promote`` can turn them into scalars.

``assign(dst, map)`` stores straight into ``dst`` where dependence distances prove that every element is read before
it is overwritten, in one of the two directions of each axis; otherwise the map keeps a buffer of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from pullback.analysis.affine import Affine, Affines, symbol
from pullback.analysis.calls import own
from pullback.analysis.dependence import Plan, Writes, directions, distance, resolve
from pullback.analysis.roots import roots
from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value, clone_op, use_counts, walk
from pullback.ir.types import COMPLEXES, I8, Array

#: whole-array ops of static shape with at most this many elements (times ops of a region) are written out
MAX_ELEMENTS = 16
MAX_EXPANDED_OPS = 400

WHOLE = ("map", "copy", "fill", "assign")


def lower_arrays(func: Function, table: Mapping[str, OpDef]) -> Function:
    if any(op.name in WHOLE for op in walk(func.body)):
        _Lowering(func, table).run()
    return func


class _Lowering:
    def __init__(self, func: Function, table: Mapping[str, OpDef]) -> None:
        self.func = func
        self.roots = roots(func, own) if func.attrs.get("settled") else roots(func)
        self.affines = Affines(func)
        self.uses = use_counts(func.body)
        self.writes = Writes(func, self.roots)
        self.b = Builder(table, func.body)
        for op in walk(func.body):
            if op.name == "const":
                self.b.consts[op.results[0]] = op.attrs["value"]
        #: maps that their only use, an ``assign``, stores: map result -> map
        self.sunk: dict[Value, Op] = {}

    def run(self) -> None:
        self._choose(self.func.body)
        self._block(self.func.body)

    # ------------------------------------------------------------------ which maps are stored by their assign

    def _choose(self, block: Block) -> None:
        for op in block.ops:
            for region in op.regions:
                self._choose(region)
            if op.name != "assign":
                continue
            source = self.affines.defs.get(op.operands[1])
            if source is None or source.name != "map" or self.uses[source.results[0]] != 1:
                continue
            where, start = self.writes.place[source]
            here, end = self.writes.place[op]
            if where is here and not self.writes.between(here, start, end, self._reads(source)):
                self.sunk[source.results[0]] = source

    def _loads(self, source: Op) -> list[Op]:
        return [op for op in walk(source.regions[0]) if op.name in ("load", "call")]

    def _reads(self, source: Op) -> set[Value]:
        return {
            r for op in self._loads(source) for x in op.operands if isinstance(x.type, Array) for r in self.roots[x]
        }

    # ------------------------------------------------------------------ the walk

    def _block(self, block: Block) -> None:
        ops, block.ops = block.ops, []
        with self.b.at(block):
            for op in ops:
                self.b.loc = op.loc
                if op.name not in WHOLE:
                    for region in op.regions:
                        self._block(region)
                    block.ops.append(op)
                elif op.name == "map":
                    if op.results[0] not in self.sunk:
                        self._map(op)
                elif op.name == "copy":
                    self._copy(op)
                elif op.name == "fill":
                    self._fill(op)
                else:
                    self._assign(op)

    def _alloc(self, result: Value, dims: Sequence[Value]) -> None:
        self.b.append(Op("alloc", list(dims), [result], {"zero": False}, loc=self.b.loc))

    def _map(self, op: Op) -> None:
        dst = op.results[0]
        self._alloc(dst, op.operands)
        self._store_region(op, dst, op.operands, _independent(len(op.operands)))

    def _store_region(self, source: Op, dst: Value, dims: Sequence[Value], plan: Plan) -> None:
        """Loops over ``dims`` that store the region of a map into ``dst``."""
        region = source.regions[0]
        self._block(region)
        if self._small(dims, len(region.ops)):
            self._expand(region, dst, dims)
            return
        if all(plan.parallel) and len(dims) > 1 and (flat := self._flatten(region, dst)) is not None:
            region, dst, dims = flat
            plan = _independent(1)
        with self.b.at(region):
            self._put(dst, region.results, region.args)
        self._nest(region, dims, plan)

    def _put(self, dst: Value, values: Sequence[Value], index: Sequence[Value]) -> None:
        if len(values) == 1:
            self.b.store(dst, values[0], index)
        else:
            for part, v in enumerate(values):
                self.b.store(dst, v, index, part)

    def _nest(self, inner: Block, dims: Sequence[Value], plan: Plan) -> None:
        """Append loops whose innermost body is ``inner``, a block with one argument per axis and no results."""
        index, inner.args, inner.results = inner.args, [], []
        ops = inner.ops
        for axis in reversed(range(len(dims))):
            body = Block([index[axis]])
            if plan.backward[axis]:
                body.args = [Value(I8, "k")]
                with self.b.at(body):
                    last = self.b.op("sub", dims[axis], self.b.index(1))
                    self.b.append(Op("sub", [last, body.args[0]], [index[axis]], loc=self.b.loc))
            body.ops.extend(ops)
            attrs = {"parallel": True} if plan.parallel[axis] else {}
            ops = [Op("for", [dims[axis]], [], attrs, [body], self.b.loc)]
        self.b.block.ops.extend(ops)

    def _loop(self, dst: Value, src: Value | None, parts: Sequence[Value], dims: Sequence[Value], plan: Plan) -> None:
        """``dst[i] = src[i]`` or ``dst[i] = parts``, for all ``i``."""
        assert isinstance(dst.type, Array)
        body = Block([Value(I8, f"i{k}") for k in range(len(dims))])
        with self.b.at(body):
            body.results = list(parts) if src is None else self._get(src, body.args)
        if self._small(dims, len(body.ops)):
            self._expand(body, dst, dims)
            return
        if all(plan.parallel) and len(dims) > 1 and (flat := self._flatten(body, dst)) is not None:
            body, dst, dims = flat
            plan = _independent(1)
        with self.b.at(body):
            self._put(dst, body.results, body.args)
        self._nest(body, dims, plan)

    def _get(self, src: Value, index: Sequence[Value]) -> list[Value]:
        if src.type.dtype in COMPLEXES:
            return [self.b.load(src, index, 0), self.b.load(src, index, 1)]
        return [self.b.load(src, index)]

    def _dims(self, x: Value) -> list[Value]:
        """Size values, those that made the array where it was made here."""
        assert isinstance(x.type, Array)
        source = self.affines.defs.get(x)
        if source is not None and source.name in ("alloc", "map"):
            return list(source.operands)
        return [self.b.dim(x, k) for k in range(x.type.ndim)]

    def _copy(self, op: Op) -> None:
        src, dst = op.operands[0], op.results[0]
        dims = self._dims(src)
        self._alloc(dst, dims)
        self._loop(dst, src, (), dims, _independent(len(dims)))

    def _fill(self, op: Op) -> None:
        dims = self._dims(op.operands[0])
        self._loop(op.operands[0], None, op.operands[1:], dims, _independent(len(dims)))

    # ------------------------------------------------------------------ assign

    def _assign(self, op: Op) -> None:
        dst, src = op.operands
        if dst is src:
            return
        source = self.sunk.get(src)
        if source is not None:
            plan = self._plan_map(dst, source)
            if plan is None and self._small(source.operands, len(source.regions[0].ops)):
                plan = _independent(len(source.operands))  # written out: all reads come first
            if plan is None:  # through a buffer of its own
                self._map(source)
                dims = self._dims(src)
                self._loop(dst, src, (), dims, _independent(len(dims)))
            else:
                self._store_region(source, dst, source.operands, plan)
            return
        dims = self._dims(dst)
        plan = self._plan_array(dst, src)
        if plan is None and self._small(dims, 2):
            plan = _independent(len(dims))
        if plan is None:
            temporary = Value(Array(src.type.dtype, self._array(src).dims, "C"), src.name)
            self._alloc(temporary, dims)
            self._loop(temporary, src, (), dims, _independent(len(dims)))
            src, plan = temporary, _independent(len(dims))
        if not self._same_place(dst, src):
            self._loop(dst, src, (), dims, plan)

    @staticmethod
    def _array(x: Value) -> Array:
        assert isinstance(x.type, Array)
        return x.type

    def _same_place(self, dst: Value, src: Value) -> bool:
        rank = self._array(dst).ndim
        index = [symbol((dst, -1 - k)) for k in range(rank)]
        a, b = resolve(self.affines, dst, index)[-1], resolve(self.affines, src, index)[-1]
        return a == b and None not in a.index

    def _plan_array(self, dst: Value, src: Value) -> Plan | None:
        rank = self._array(dst).ndim
        if not self.roots[dst] & self.roots[src]:
            return _independent(rank)
        variables = [Value(I8) for _ in range(rank)]
        index = [symbol(v) for v in variables]
        to, of = resolve(self.affines, dst, index), resolve(self.affines, src, index)
        d = distance(to, of, variables)
        return directions([] if d is None else [d], rank)

    def _plan_map(self, dst: Value, source: Op) -> Plan | None:
        """Directions for storing the map straight into ``dst``."""
        region = source.regions[0]
        mine = self.roots[dst]
        to = resolve(self.affines, dst, [symbol(v) for v in region.args])
        found: set[tuple[int | None, ...]] = set()
        for op in self._loads(source):
            if not any(mine & self.roots[x] for x in op.operands if isinstance(x.type, Array)):
                continue
            if op.name == "call" or len(mine) > 1 or self.roots[op.operands[0]] != mine:
                return None
            of = resolve(self.affines, op.operands[0], [self.affines.of(i) for i in op.operands[1:]])
            d = distance(to, of, region.args)
            if d is not None:
                found.add(d)
        return directions(found, len(region.args))

    # ------------------------------------------------------------------ small static shapes

    def _small(self, dims: Sequence[Value], size: int) -> bool:
        total = 1
        for d in dims:
            n = self.b.consts.get(d)
            if n is None:
                return False
            total *= n
        return total <= MAX_ELEMENTS and total * size <= MAX_EXPANDED_OPS

    def _expand(self, region: Block, dst: Value, dims: Sequence[Value]) -> None:
        """Every element written out; all reads come before the first store."""
        every: list[tuple[list[Value], list[Value]]] = []
        for at in product(*(range(self.b.consts[d]) for d in dims)):
            index = [self.b.index(k) for k in at]
            env = dict(zip(region.args, index, strict=True))
            for op in region.ops:
                self._clone(op, env)
            every.append((index, [env.get(v, v) for v in region.results]))
        for index, values in every:
            self._put(dst, values, index)

    def _clone(self, op: Op, env: dict[Value, Value]) -> None:
        """Append a copy of an op, folding scalars now that the index is known."""
        if op.name in self.b.table:
            attrs: dict[str, Any] = op.attrs
            env[op.results[0]] = self.b.op(op.name, *(env.get(x, x) for x in op.operands), **attrs)
            return
        new = self.b.append(clone_op(op, env))
        if op.name == "const":
            self.b.consts[new.results[0]] = op.attrs["value"]

    # ------------------------------------------------------------------ flat loops

    def _flatten(self, region: Block, dst: Value) -> tuple[Block, Value, list[Value]] | None:
        """The nest as one loop over flat views, when everything is contiguous, of one shape, at one index."""
        if self._array(dst).layout != "C" or len(region.args) < 2:
            return None
        shape = self.affines.shape(dst)
        index = region.args
        members: dict[Value, Value] = {}
        inside: set[Value] = set()
        for op in walk(region):
            inside.update(op.results)
            if op.name == "load":
                x = op.operands[0]
                if list(op.operands[1:]) != index or (x not in members and not self._alike(x, shape)):
                    return None
                members[x] = x
            elif any(x in index for x in op.operands) or op.name == "call":
                return None
            if any(r in index for inner in op.regions for r in inner.results):
                return None
        if any(x in index for x in region.results) or not inside.isdisjoint(members):
            return None
        return self._flat_region(region, dst, members)

    def _alike(self, x: Value, shape: tuple[Affine, ...]) -> bool:
        t = self._array(x)
        return t.layout == "C" and t.ndim == len(shape) and self.affines.shape(x) == shape

    def _flat_region(self, region: Block, dst: Value, members: dict[Value, Value]) -> tuple[Block, Value, list[Value]]:
        dims = self._dims(dst)
        total = dims[0]
        for d in dims[1:]:
            total = self.b.op("mul", total, d)
        flat_dst = self.b.reshape(dst, [total])
        for x in members:
            members[x] = flat_dst if x is dst else self.b.reshape(x, [total])
        k = Value(I8, "k")
        for op in walk(region):
            if op.name == "load":
                op.operands = [members[op.operands[0]], k]
        region.args = [k]
        return region, flat_dst, [total]


def _independent(rank: int) -> Plan:
    return Plan((False,) * rank, (True,) * rank)
