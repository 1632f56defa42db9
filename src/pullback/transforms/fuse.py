# SPDX-License-Identifier: MIT
"""Map fusion: a ``map`` that is only read element by element is computed where it is read.

A map is inlined at its loads when

* all its uses are loads, sizes, ``copy`` or the source of ``assign``, directly or through views, and
* every element is computed at most once (one load, whose index is injective in the loops and maps that enclose it
  but not the map), or the region is cheap, and
* nothing it loads from is written between it and the loads.

Views in between become index arithmetic. A map whose only use is ``assign(dst, map)`` is left alone:
``lower_arrays`` stores it straight into ``dst``. Loads through a ``broadcast`` that stretches known axes read the
source directly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pullback.analysis.affine import Affine, Affines, Symbol, symbol, view_axes
from pullback.analysis.dependence import Writes, resolve
from pullback.analysis.roots import roots
from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value, walk
from pullback.ir.types import COMPLEXES, I8, Array

#: a region up to this cost (in additions) may be computed more than once for an element
CHEAP = 4.0
CHEAP_SITES = 4
LOAD_COST = 0.5
#: producers inlined into producers: bounds the recursion and the size of one loop body
MAX_DEPTH = 40
MAX_REGION_OPS = 1000

THROUGH = ("view", "transpose", "broadcast")


def fuse(func: Function, table: Mapping[str, OpDef]) -> Function:
    if any(op.name in ("map", "broadcast") for op in walk(func.body)):
        _Fusion(func, table).run()
    return func


@dataclass(slots=True)
class _Producer:
    """What is known of a map: the whole cost, size, nesting and reads once its own producers are inlined."""

    cost: float = 0.0
    size: int = 0
    depth: int = 0
    reads: set[Value] = field(default_factory=set)
    pure: bool = True


@dataclass(slots=True)
class _Uses:
    """Uses of a map, through views too."""

    views: list[Op] = field(default_factory=list)
    loads: list[Op] = field(default_factory=list)
    sizes: list[Op] = field(default_factory=list)
    whole: list[Op] = field(default_factory=list)  # copy, or source of assign


class _Fusion:
    def __init__(self, func: Function, table: Mapping[str, OpDef]) -> None:
        self.func = func
        self.table = table
        self.b = Builder(table, func.body)
        self.affines = Affines(func)
        self.roots = roots(func)
        self.writes = Writes(func, self.roots)
        self.users: dict[Value, list[Op]] = {}
        self.yielded: set[Value] = set()
        self._index(func.body)
        self.known: dict[Op, _Producer] = {}
        #: maps that are computed at their loads
        self.inlined: set[Op] = set()
        self.dead: set[Op] = set()
        #: copy or assign -> the map of loads that takes the place of its source
        self.wrapped: dict[Op, Op] = {}
        self.env: dict[Value, Value] = {}

    def _index(self, block: Block) -> None:
        for op in block.ops:
            for x in op.operands:
                if isinstance(x.type, Array):
                    self.users.setdefault(x, []).append(op)
            if op.name == "const":
                self.b.consts[op.results[0]] = op.attrs["value"]
            for region in op.regions:
                self._index(region)
        self.yielded.update(block.results)

    def run(self) -> None:
        for op in walk(self.func.body):
            if op.name == "map" and op.results[0] in self.users:
                self._decide(op)
        self._block(self.func.body)

    # ------------------------------------------------------------------ decisions

    def _decide(self, op: Op) -> None:
        info = self.known[op] = self._describe(op)
        uses = self._uses(op)
        if uses is None or not info.pure or info.depth >= MAX_DEPTH or info.size > MAX_REGION_OPS:
            return
        if len(self.users[op.results[0]]) == 1 and uses.whole and uses.whole[0].operands[-1] is op.results[0]:
            if uses.whole[0].name == "assign":
                return
            if self._same_block(op, uses.whole[0]):
                self._merge(op, uses.whole[0])
                self._decide(op)
                return
        if not (uses.loads or uses.whole) or not self._unwritten(op, uses, info):
            return
        if self._once(op, uses) or (info.cost <= CHEAP and len(self._sites(uses)) + len(uses.whole) <= CHEAP_SITES):
            self._inline(op, uses)

    def _same_block(self, op: Op, other: Op) -> bool:
        return self.writes.place[op][0] is self.writes.place[other][0]

    def _merge(self, op: Op, copy: Op) -> None:
        """The copy is the only use of a map: it is the map."""
        x, y = op.results[0], copy.results[0]
        self.env[y] = x
        self.dead.add(copy)
        self.users[x] = self.users.get(y, [])
        self.affines.defs[y] = op
        if y in self.yielded:
            self.yielded.add(x)

    def _describe(self, op: Op) -> _Producer:
        info = _Producer()
        for inner in walk(op.regions[0]):
            info.size += 1
            if inner.name == "load":
                x = inner.operands[0]
                source = self._origin(x)
                if source is not None and source in self.inlined:
                    there = self.known[source]
                    info.cost += there.cost
                    info.size += there.size
                    info.depth = max(info.depth, there.depth + 1)
                    info.reads |= there.reads
                else:
                    info.cost += LOAD_COST
                    info.reads |= self.roots[x]
            elif inner.name in self.table:
                if inner.results[0].type.dtype != "i8":
                    info.cost += getattr(self.table[inner.name], "cost", 1.0)
            elif inner.name in ("for", "while"):
                info.cost += 1000.0
            elif inner.name not in ("const", "dim", "if", *THROUGH, "reshape"):
                info.pure = False
        return info

    def _origin(self, x: Value) -> Op | None:
        """The map that ``x`` is, or is a view of."""
        while (op := self.affines.defs.get(x)) is not None:
            if op.name == "map":
                return op
            if op.name not in THROUGH:
                return None
            x = op.operands[0]
        return None

    def _uses(self, op: Op) -> _Uses | None:
        """All uses, or ``None`` when one of them needs the array in memory."""
        uses = _Uses()
        todo = [op.results[0]]
        while todo:
            x = todo.pop()
            if x in self.yielded:
                return None
            for user in self.users.get(x, ()):
                if user.name in THROUGH and (user.name != "broadcast" or None not in self.affines.stretched(user)):
                    uses.views.append(user)
                    todo.append(user.results[0])
                elif user.name == "load":
                    uses.loads.append(user)
                elif user.name == "dim":
                    uses.sizes.append(user)
                elif user.name == "copy" or (user.name == "assign" and x not in self._target(user)):
                    uses.whole.append(user)
                else:
                    return None
        return uses

    def _target(self, assign: Op) -> tuple[Value, Value | None]:
        """What an ``assign`` writes: it may be a copy that was merged with its source."""
        return assign.operands[0], self.env.get(assign.operands[0])

    def _unwritten(self, op: Op, uses: _Uses, info: _Producer) -> bool:
        """No op between the map and a use writes what the map reads."""
        block, start = self.writes.place[op]
        last = start
        for user in (*uses.loads, *uses.whole):
            above = self.writes.ancestor(user, block)
            assert above is not None
            end = self.writes.place[above][1]
            last = max(last, end if above is user else end + 1)
        return not self.writes.between(block, start, last, info.reads)

    def _sites(self, uses: _Uses) -> list[Op]:
        """Loads at different places or indices (the others share one computation)."""
        sites = {(self.writes.place[op][0], *op.operands): op for op in reversed(uses.loads)}
        return list(sites.values())

    def _once(self, op: Op, uses: _Uses) -> bool:
        """Whether every element is computed at most once."""
        sites = self._sites(uses)
        if len(sites) + len(uses.whole) != 1:
            return False
        user = sites[0] if sites else uses.whole[0]
        variables = self._variables(user, self.writes.place[op][0])
        if variables is None:
            return False
        if sites:
            x, index = user.operands[0], [self.affines.of(i) for i in user.operands[1:]]
        else:
            x = user.operands[-1]
            assert isinstance(x.type, Array)
            index = [symbol((x, -1 - k)) for k in range(x.type.ndim)]
            variables = [*variables, *((x, -1 - k) for k in range(x.type.ndim))]
        at = resolve(self.affines, x, index)[-1]
        alone: set[Symbol] = set()
        for form in at.index:
            mine = [] if form is None else [v for v in variables if form.coefficient(v)]
            if len(mine) == 1:
                alone.add(mine[0])
        return alone.issuperset(variables)

    def _variables(self, op: Op, block: Block) -> list[Symbol] | None:
        """Loop variables of what encloses ``op`` inside ``block``; ``None`` when it is a ``while``."""
        found: list[Symbol] = []
        where = self.writes.place[op][0]
        while where is not block:
            above = self.writes.parent[where]
            if above.name in ("map", "for"):
                sizes = above.operands if above.name == "map" else above.operands[:1]
                found.extend(v for v, n in zip(where.args, sizes, strict=False) if self.affines.of(n) != Affine(1))
            elif above.name == "while":
                return None
            where = self.writes.place[above][0]
        return found

    def _inline(self, op: Op, uses: _Uses) -> None:
        self.inlined.add(op)
        self.dead.add(op)
        self.dead.update(uses.views)
        self.dead.update(uses.sizes)
        for user in uses.whole:
            self.wrapped[user] = op

    # ------------------------------------------------------------------ rewriting

    def _block(self, block: Block) -> None:
        """Rewrite in place."""
        ops, block.ops = block.ops, []
        env = self.env
        done: _Done = {}
        with self.b.at(block):
            for op in ops:
                self.b.loc = op.loc
                if op in self.dead:
                    if op.name == "dim":
                        env[op.results[0]] = self._size(op.operands[0], op.attrs["axis"], env)
                    continue
                if op.name == "load" and self._load(op, env, done):
                    continue
                if op in self.wrapped:
                    self._whole(op, env)
                    continue
                op.operands = [env.get(x, x) for x in op.operands]
                for region in op.regions:
                    self._block(region)
                block.ops.append(op)
            block.results = [env.get(x, x) for x in block.results]

    def _whole(self, op: Op, env: dict[Value, Value]) -> None:
        """``copy`` or ``assign`` of an inlined map: of a map of its elements."""
        src = op.operands[-1]
        assert isinstance(src.type, Array)
        t = src.type
        dims = [self._size(src, k, env) for k in range(t.ndim)]
        parts: Sequence[int | None] = (0, 1) if t.dtype in COMPLEXES else (None,)
        region = Block([Value(I8, f"i{k}") for k in range(t.ndim)])
        with self.b.at(region):
            done: _Done = {}
            for part in parts:
                attrs = {} if part is None else {"part": part}
                load = Op("load", [src, *region.args], [Value(I8)], attrs)
                assert self._load(load, env, done)
                region.results.append(env.pop(load.results[0]))
        if op.name == "copy":
            self.b.append(Op("map", dims, op.results, {}, [region], op.loc))
            return
        result = Value(Array(t.dtype, t.dims, "C"), src.name)
        self.b.append(Op("map", dims, [result], {}, [region], op.loc))
        op.operands = [env.get(op.operands[0], op.operands[0]), result]
        self.b.append(op)

    def _load(self, op: Op, env: dict[Value, Value], done: _Done) -> bool:
        """Compute the element where a load of an inlined map was; enters the load's result in ``env``."""
        x = op.operands[0]
        path = list(self._path(x))
        source = self.affines.defs.get(path[-1].operands[0] if path else x)
        if source is None or source not in self.inlined:
            return self._direct(op, env)
        index = [env.get(i, i) for i in op.operands[1:]]
        key = (x, *index)
        values = done.get(key)
        if values is None:
            for step in path:
                index = self._through(step, index, env)
            inner = dict(env)
            inner.update(zip(source.regions[0].args, index, strict=True))
            values = done[key] = self._clone(source.regions[0], inner)
        env[op.results[0]] = values[op.attrs.get("part", 0)]
        return True

    def _direct(self, op: Op, env: dict[Value, Value]) -> bool:
        """A load through ``broadcast`` reads the source, where the stretched axes are known."""
        step = self.affines.defs.get(op.operands[0])
        if step is None or step.name != "broadcast" or None in self.affines.stretched(step):
            return False
        index = self._through(step, [env.get(i, i) for i in op.operands[1:]], env)
        x = step.operands[0]
        new = Op("load", [env.get(x, x), *index], [Value(r.type, r.name) for r in op.results], op.attrs, loc=op.loc)
        env[op.results[0]] = new.results[0]
        if not self._load(new, env, {}):
            self.b.append(new)
        else:
            env[op.results[0]] = env[new.results[0]]
        return True

    def _path(self, x: Value) -> Iterator[Op]:
        """The views between ``x`` and its root or first ``reshape``, outermost first."""
        while (op := self.affines.defs.get(x)) is not None and op.name in THROUGH:
            yield op
            x = op.operands[0]

    def _through(self, op: Op, index: list[Value], env: dict[Value, Value]) -> list[Value]:
        """The index into the operand of a view of the element at ``index`` of its result."""
        b = self.b
        if op.name == "transpose":
            out = list(index)
            for k, p in enumerate(op.attrs["perm"]):
                out[p] = index[k]
            return out
        if op.name == "broadcast":
            stretched = self.affines.stretched(op)
            lead = len(index) - len(stretched)
            return [b.index(0) if s else index[lead + k] for k, s in enumerate(stretched)]
        found: list[Value] = []
        k = 0
        for s, _, operands in view_axes(op):
            xs = [env.get(x, x) for x in operands]
            if s == "i":
                found.append(xs[0])
                continue
            if s == "f":
                found.append(index[k])
            elif s == "u":
                found.append(b.op("add", xs[0], index[k]))
            elif s == "s":
                found.append(b.op("add", xs[0], b.op("mul", index[k], xs[2])))
            k += 1
        return found

    def _clone(self, region: Block, env: dict[Value, Value]) -> list[Value]:
        """Append a copy of a block's ops; returns its results."""
        done: _Done = {}
        for op in region.ops:
            if op in self.dead:
                if op.name == "dim":
                    env[op.results[0]] = self._size(op.operands[0], op.attrs["axis"], env)
                continue
            if op.name == "load" and self._load(op, env, done):
                continue
            new = Op(op.name, [env.get(x, x) for x in op.operands], [], op.attrs, [], op.loc)
            if op.name in self.table:
                attrs: dict[str, Any] = op.attrs
                env[op.results[0]] = self.b.op(op.name, *new.operands, **attrs)
                continue
            new.results = [Value(r.type, r.name) for r in op.results]
            new.attrs = dict(op.attrs)
            for inner in op.regions:
                block = Block([Value(a.type, a.name) for a in inner.args])
                mine = dict(env)
                mine.update(zip(inner.args, block.args, strict=True))
                with self.b.at(block):
                    block.results = self._clone(inner, mine)
                new.regions.append(block)
            if op.name == "const":
                self.b.consts[new.results[0]] = op.attrs["value"]
            env.update(zip(op.results, new.results, strict=True))
            self.b.append(new)
        return [env.get(x, x) for x in region.results]

    def _size(self, x: Value, axis: int, env: dict[Value, Value]) -> Value:
        """A value for the size of an axis of a view of a map."""
        op = self.affines.defs[x]
        if op.name == "map":
            return env.get(op.operands[axis], op.operands[axis])
        if op.name == "broadcast":
            return env.get(op.operands[1 + axis], op.operands[1 + axis])
        if op.name == "transpose":
            return self._size(op.operands[0], op.attrs["perm"][axis], env)
        for s, source, operands in view_axes(op):
            if s == "i":
                continue
            if axis == 0:
                if s == "n":
                    return self.b.index(1)
                return self._size(op.operands[0], source, env) if s == "f" else env.get(operands[1], operands[1])
            axis -= 1
        raise AssertionError("view: no such axis")


_Done = dict[tuple[Value, ...], list[Value]]
