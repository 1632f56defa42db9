# SPDX-License-Identifier: MIT
"""Steps of whole arrays become steps of each element: a loop over elements, with the steps inside.

    for i: x[i] = a[i]
    for k:                                  for {examples} i:
        for i: x[i] = f(x[i], c[k])   ->        y = a[i]
        for i: s[i] += x[i]                     for k: y = f(y, c[k]); t += y
    total = for i: + g(s[i])                    u[i] = g(t)
                                            total = for i: + u[i]

Where no element depends on another, this is a batch of independent examples, and becomes what a ``vmap`` over the
elements would have been: the elements of a block run in SIMD lanes, their state in registers instead of in arrays that
pass through the cache at each step, and the reverse sweep of one block needs the tape of that block only.

Arrays that only the group uses shrink to what one element has of them. What is computed stays the same, sums too.

For settled functions, before derivatives are taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pullback.analysis.effects import Effects
from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value, rename, used, walk
from pullback.ir.types import COMPLEXES, Array, Scalar

#: what the code of one element may consist of, besides scalar primitives
_INSIDE = frozenset({"const", "dim", "load", "store", "if", "for", "while"})
#: loops over elements with more ops than this stay as they are
MAX_OPS = 400
#: accesses to state for each access to a row, from which on it pays (measured on a dozen programs)
STATE_PER_ROW = 3
#: of so many ops at most one is the same for all elements: each block of elements runs it again
COMMON = 1.5


def inside_out(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Turn loops in place."""
    while any(_holds_loops(op) for op in walk(func.body) if op.name == "for"):
        turn = _InsideOut(func, table)
        turn.block(func.body)
        if not turn.renamed:
            break
    return func


def _holds_loops(op: Op) -> bool:
    return any(inner.name == "for" for region in op.regions for inner in walk(region))


@dataclass(slots=True)
class _Access:
    """How a group reaches a root: ``axes`` at which every access has the element's number, all of it directly."""

    axes: frozenset[int]
    rank: int
    loaded: bool = False
    stored: bool = False
    stepped: bool = False  # stored in steps
    often: int = 0  # how often one element of it is reached in steps


@dataclass(slots=True)
class _Group:
    """Neighbours that become one loop over ``count`` elements. ``sums`` among them leave a loop that adds."""

    count: Value
    members: list[Op] = field(default_factory=list)
    rows: set[Op] = field(default_factory=set)  # the loops over elements
    sums: set[Op] = field(default_factory=set)
    access: dict[Value, _Access] = field(default_factory=dict)
    born: dict[Value, Op] = field(default_factory=dict)  # arrays that are allocated in steps
    made: set[Value] = field(default_factory=set)  # what the members' own loops give
    before: list[Op] = field(default_factory=list)  # what stood among them and runs first
    size: int = 0  # ops
    common: int = 0  # those that are the same for all elements

    def written(self) -> set[Value]:
        return {r for r, a in self.access.items() if a.stored}


class _InsideOut:
    def __init__(self, func: Function, table: Mapping[str, OpDef]) -> None:
        self.func = func
        self.effects = Effects(func)
        self.roots = self.effects.roots
        self.table = table
        consts = {op.results[0]: op.attrs["value"] for op in walk(func.body) if op.name == "const"}
        self.b = Builder(table, func.body, consts)
        self.consts = consts
        self.makers: dict[Value, Op] = {}
        self.users: dict[Value, list[Op]] = {}
        for op in walk(func.body):
            self.makers.update(dict.fromkeys(op.results, op))
            for x in {*op.operands, *(y for region in op.regions for y in region.results)}:
                self.users.setdefault(x, []).append(op)
        self.equal: dict[Value, Value] = {}
        #: whether an array has got another name: what is known about arrays is out of date then
        self.renamed = False

    # ------------------------------------------------------------------ which loops

    def block(self, block: Block) -> None:
        ops, at, tried = block.ops, 0, 0
        block.ops = out = []
        known = dict(self.equal)
        while at < len(ops) and not self.renamed:
            before = dict(self.equal)
            group, end = self._collect(ops, at) if at >= tried else (None, at)
            tried = max(tried, end)
            if group is not None and (places := self._places(block, group, ops, end)) is not None:
                with self.b.at(block):
                    _Emit(self.b, group, places, self.makers).run()
                self.equal = before
                for op in group.before:
                    self._learn(op)
                if places.moved:
                    rest = Block()
                    rest.ops, rest.results = ops[end:], block.results
                    rename(rest, places.moved)
                    block.results = rest.results
                    self.renamed = True
                at = end
                continue
            self.equal = before
            op = ops[at]
            self._learn(op)
            for region in op.regions:
                self.block(region)
            out.append(op)
            at += 1
        out += ops[at:]
        self.equal = known

    def _learn(self, op: Op) -> None:
        """Sizes that a check has found equal."""
        if op.name == "check" and (maker := self.makers.get(op.operands[0])) is not None and maker.name == "eq":
            a, b = (self._trips(x) for x in maker.operands)
            if a is not b:
                self.equal[a] = b

    def _trips(self, count: Value) -> Value:
        """One value for all counts that make as many trips."""
        maker = self.makers.get(count)
        if maker is not None and maker.name == "maximum":
            kept = [x for x in maker.operands if self.consts.get(x) != 0]
            if len(kept) == 1:
                return self._trips(kept[0])
        while (known := self.equal.get(count)) is not None:
            count = known
        return count

    def _collect(self, ops: list[Op], at: int) -> tuple[_Group | None, int]:
        """The group that begins at ``at``, and where it ends; None if there is no use in one."""
        count = self._elements(ops[at])
        if count is None:
            return None, at
        group = _Group(count)
        end = at
        for k in range(at, len(ops)):
            op = ops[k]
            if self._join(group, op):
                end = k + 1
            elif not self._ahead(group, op):
                break
            else:
                self._learn(op)
        kept = set(ops[at:end])
        group.before = [op for op in group.before if op in kept]
        return (group if self._pays(group) else None), end

    def _pays(self, group: _Group) -> bool:
        """Whether steps pass state on, and more of it than they read from or write to arrays of many rows: of those
        an element has its parts far apart, where a whole row is fast."""
        if group.common * COMMON > group.size:
            return False
        state = rows = 0
        for a in group.access.values():
            if a.stepped and a.loaded and a.rank == 1:
                state += a.often
            elif a.rank > 1:
                rows += a.often
        return state > 0 and state >= STATE_PER_ROW * rows

    def _elements(self, op: Op) -> Value | None:
        """The count of the first loop in ``op`` that holds no other."""
        if op.name != "for":
            return None
        if not _holds_loops(op):
            return op.operands[0]
        found = (self._elements(inner) for inner in op.regions[0].ops)
        return next((count for count in found if count is not None), None)

    def _ahead(self, group: _Group, op: Op) -> bool:
        """Whether ``op`` can run before the group: then it will."""
        e = self.effects.of(op)
        written = group.written()
        if group.made & used(op) or e.reads & written or e.writes & group.access.keys():
            return False
        if e.calls or (e.may_raise and any(r not in self.makers for r in written)):
            return False
        if op.name == "for" and _holds_loops(op):
            return False  # it may begin a group of its own
        group.before.append(op)
        return True

    def _join(self, group: _Group, op: Op) -> bool:
        """Make ``op`` a member, if it can be one."""
        if op.name != "for" or group.made & used(op) or op.attrs.get("examples"):
            return False
        trial = _Group(group.count)
        if self._row(trial, op, stepped=False):
            if op.results and not self._is_sum(op):
                return False
        else:
            trial = _Group(group.count)
            if op.results or not self._steps(trial, op.regions[0]):
                return False
        merged = {r: _merged(group.access.get(r), a) for r, a in trial.access.items()}
        born = {**group.born, **trial.born}
        if any(a.stored and not a.axes for a in merged.values()):
            return False
        if group.size + trial.size > MAX_OPS:
            return False
        group.access.update(merged)
        group.born = born
        group.rows |= trial.rows
        group.size += trial.size
        group.common += trial.common
        group.members.append(op)
        if op.results:
            group.sums.add(op)
            group.made.update(op.results)
        return True

    def _row(self, group: _Group, op: Op, stepped: bool) -> bool:
        """Whether ``op`` runs over the elements, each by itself."""
        if self._trips(op.operands[0]) is not self._trips(group.count) or op.attrs.get("reversed"):
            return False
        number = op.regions[0].args[0]
        for inner in walk(op.regions[0]):
            if inner.name not in _INSIDE and inner.name not in self.table:
                return False
            if inner.name in ("load", "store"):
                first = 1 if inner.name == "load" else 2
                axes = {k for k, x in enumerate(inner.operands[first:]) if x is number}
                self._reach(group, inner, frozenset(axes), stepped)
            group.size += 1
        group.rows.add(op)
        return all(a.axes for a in group.access.values() if a.stored)

    def _steps(self, group: _Group, block: Block) -> bool:
        """Whether a block inside the members consists of loops over elements, steps, and numbers that all share."""
        for op in block.ops:
            group.size += 1
            group.common += 1
            match op.name:
                case "for" if self._trips(op.operands[0]) is self._trips(group.count) and self._is_row(group, op):
                    if op.results:
                        return False
                    self._row(group, op, stepped=True)
                case "for" if not _holds_loops(op):
                    return False  # each block of elements would run it again
                case "for" | "if":
                    if not all(self._steps(group, region) for region in op.regions):
                        return False
                case "load":
                    self._reach(group, op, frozenset(), stepped=True)
                case "alloc":
                    group.born[op.result] = op
                case "const" | "dim":
                    pass
                case name if name not in self.table:
                    return False
        return not any(isinstance(y.type, Array) for y in block.results)

    def _is_row(self, group: _Group, op: Op) -> bool:
        return self._row(_Group(group.count), op, stepped=True)

    def _is_sum(self, op: Op) -> bool:
        """Whether a loop does nothing but add up something of each element."""
        body = op.regions[0]
        if len(body.results) != 1:
            return False
        carried, (last,) = body.args[1], body.results
        maker = self.makers.get(last)
        return (
            maker is not None
            and maker.name == "add"
            and maker in body.ops
            and maker.operands.count(carried) == 1
            and len(self.users.get(carried, ())) == 1
            and self.users.get(last) == [op]
        )

    def _reach(self, group: _Group, op: Op, axes: frozenset[int], stepped: bool) -> None:
        x = op.operands[0]
        direct = self.roots[x] == frozenset((x,))
        store = op.name == "store"
        for root in self.roots[x]:
            assert isinstance(root.type, Array)
            often = int(stepped and bool(axes))
            one = _Access(axes if direct else frozenset(), root.type.ndim, not store, store, store and stepped, often)
            group.access[root] = _merged(group.access.get(root), one)

    # ------------------------------------------------------------------ where arrays live

    def _places(self, block: Block, group: _Group, ops: list[Op], end: int) -> _Places | None:
        """Where the arrays that the group reads and writes are kept; None if one is in the way."""
        places = _Places()
        inside = {inner for op in group.members for inner in _all(op)}
        later = {inner for op in ops[end:] for inner in _all(op)}
        for root, a in group.access.items():
            if root in group.born and not a.axes:
                return None
            if not ((a.stored and a.loaded) or root in group.born):
                continue
            maker = self.makers.get(root)
            here = root in group.born or maker in block.ops or maker in ops[:end]
            assert isinstance(root.type, Array)
            if maker is None or maker.name != "alloc" or not here:
                return None
            if root.type.layout == "G" or root.type.dtype in COMPLEXES:
                return None  # its size is not that of its alloc; numbers are read by parts
            places.own[root] = min(a.axes)
            users = {op for op in self.users.get(root, []) if op.name != "dim"}
            escapes = root in block.results or any(root in region.results for op in users for region in op.regions)
            if users <= inside and not escapes:
                continue
            if root in group.born:
                return None
            if a.rank > 1:
                return None  # each element would write apart what lies together
            places.kept.add(root)
            if not users <= inside | later:  # it has contents from before
                if self._trips(maker.operands[0]) is not self._trips(group.count):
                    return None
                if any(op.name not in ("load", "store") for op in users):
                    return None
                places.filled.add(root)
        return places


@dataclass(slots=True)
class _Places:
    """``own``: arrays of which each element has its own part, and the axis that goes; ``kept``: those of them that
    are seen outside, ``filled``: that have contents from before. ``moved``: where those are found afterwards."""

    own: dict[Value, int] = field(default_factory=dict)
    kept: set[Value] = field(default_factory=set)
    filled: set[Value] = field(default_factory=set)
    moved: dict[Value, Value] = field(default_factory=dict)


def _merged(a: _Access | None, b: _Access) -> _Access:
    if a is None:
        return b
    return _Access(
        a.axes & b.axes, a.rank, a.loaded or b.loaded, a.stored or b.stored, a.stepped or b.stepped, a.often + b.often
    )


def _all(op: Op) -> Iterator[Op]:
    """The op and all in its regions."""
    yield op
    for region in op.regions:
        yield from walk(region)


class _Emit:
    """Emits the loop over elements into the builder's block, and what stood among its parts before it."""

    def __init__(self, b: Builder, group: _Group, places: _Places, makers: Mapping[Value, Op]) -> None:
        self.b = b
        self.makers = makers
        self.group = group
        self.places = places
        self.env: dict[Value, Value] = {}
        self.terms: dict[Op, Value] = {}

    def run(self) -> None:
        b, group = self.b, self.group
        b.block.ops += group.before
        for root in sorted(self.places.filled, key=list(group.access).index):
            self.places.moved[root] = self._twin(root)
        for op in group.members:
            if op in group.sums:
                t = op.results[0].type
                assert isinstance(t, Scalar)
                size = b.op("maximum", group.count, b.index(0))
                self.terms[op] = b.alloc(t.dtype, [size], hint=op.results[0].name)
        b.loc = next(op.loc for op in group.members if _holds_loops(op))
        b.for_(group.count, [], self._element, examples="elements")
        for op, terms in self.terms.items():
            b.loc = op.loc
            self._add_up(op, terms)

    def _twin(self, root: Value) -> Value:
        """Where the new contents of an array go: no element may read what another has written."""
        assert isinstance(root.type, Array)
        made = self.b.alloc(root.type.dtype, [self.b.dim(root, 0)], hint=root.name)
        self.b.block.ops[-1].attrs |= {k: v for k, v in self.makers[root].attrs.items() if k != "zero"}
        return made

    def _add_up(self, op: Op, terms: Value) -> None:
        b = self.b

        def body(k: Value, total: list[Value]) -> list[Value]:
            return [b.op("add", total[0], b.load(terms, [k]))]

        b.for_(self.group.count, op.operands[1:], body)
        b.block.ops[-1].results = op.results

    def _element(self, number: Value, _: list[Value]) -> list[Value]:
        b, places, group = self.b, self.places, self.group
        self.number, self.zero = number, b.index(0)
        for root, axis in places.own.items():
            if root not in group.born:
                assert isinstance(root.type, Array)
                self.env[root] = self._part(root, [b.dim(root, k) for k in range(root.type.ndim) if k != axis])
            if root in places.filled:
                b.store(self.env[root], b.load(root, [number]), [self.zero])
        for op in group.members:
            self._op(op)
        for root in places.own:
            if root in places.kept:
                b.store(places.moved.get(root, root), b.load(self.env[root], [self.zero]), [number])
        return []

    def _part(self, root: Value, dims: list[Value]) -> Value:
        """An array for what one element has of another."""
        assert isinstance(root.type, Array)
        return self.b.alloc(root.type.dtype, dims or [self.b.index(1)], zero=True, hint=root.name)

    def _op(self, op: Op) -> None:
        b = self.b
        b.loc = op.loc
        if op in self.group.rows:
            self._row(op)
        elif op.name in ("load", "store") and op.operands[0] in self.places.own:
            self._reach(op)
        elif op.name == "alloc" and op.result in self.places.own:
            axis = self.places.own[op.result]
            dims = [self.env.get(x, x) for k, x in enumerate(op.operands) if k != axis]
            self.env[op.result] = self._part(op.result, dims)
        else:
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

    def _reach(self, op: Op) -> None:
        """A load or store of an array of which the element has its own part."""
        b, root = self.b, op.operands[0]
        first = 1 if op.name == "load" else 2
        index = [self.env.get(x, x) for x in op.operands[first:]]
        axis = self.places.own[root]
        mine = [*index[:axis], *index[axis + 1 :]] or [self.zero]
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
