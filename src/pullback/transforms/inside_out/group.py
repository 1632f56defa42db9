# SPDX-License-Identifier: MIT
"""Neighbours that can become one loop over elements: which ops they are, and how they reach arrays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pullback.analysis.effects import Effects
from pullback.ir.build import OpDef
from pullback.ir.core import Block, Function, Op, Value, used, walk
from pullback.ir.types import Array

from .checks import checks_of
from .sizes import Sizes

#: what the code of one element may consist of, besides scalar primitives
_INSIDE = frozenset({"const", "dim", "load", "store", "if", "for", "while"})
#: names for arrays that all elements share
_VIEWS = frozenset({"view", "transpose", "reshape", "broadcast"})
#: loops over elements with more ops than this stay as they are
MAX_OPS = 400
#: accesses to state for each access to a row, from which on it pays (measured on a dozen programs)
STATE_PER_ROW = 3
#: of so many ops at most one is the same for all elements: each block of elements runs it again
COMMON = 1.5
#: sizes that are tried as the number of elements
TRIED = 6


def holds_loops(op: Op) -> bool:
    return any(inner.name == "for" for region in op.regions for inner in walk(region))


@dataclass(slots=True)
class Access:
    """How a group reaches a root: ``axes`` at which every access has the element's number, all of it directly."""

    axes: frozenset[int]
    rank: int
    loaded: bool = False
    stored: bool = False
    stepped: bool = False  # stored in steps
    often: int = 0  # how often one element of it is reached in steps

    def with_(self, other: Access | None) -> Access:
        if other is None:
            return self
        return Access(
            self.axes & other.axes,
            self.rank,
            self.loaded or other.loaded,
            self.stored or other.stored,
            self.stepped or other.stepped,
            self.often + other.often,
        )


@dataclass(slots=True)
class Group:
    """Neighbours that become one loop over ``count`` elements. ``sums`` among them leave a loop that adds."""

    count: Value
    members: list[Op] = field(default_factory=list)
    rows: set[Op] = field(default_factory=set)  # the loops over elements
    products: dict[Op, int] = field(default_factory=dict)  # with a matrix that all share, by the axis of the elements
    flat: dict[Op, Value] = field(default_factory=dict)  # loops over all numbers of all elements; how many one has
    sums: set[Op] = field(default_factory=set)
    access: dict[Value, Access] = field(default_factory=dict)
    born: dict[Value, Op] = field(default_factory=dict)  # arrays that are allocated in steps
    made: set[Value] = field(default_factory=set)  # what the members' own loops give
    before: list[Op] = field(default_factory=list)  # what stood among them, and their checks: runs first
    lengths: dict[Value, None] = field(default_factory=dict)  # of an element's rows, along which its loops run
    size: int = 0  # ops
    common: int = 0  # those that are the same for all elements

    def written(self) -> set[Value]:
        return {r for r, a in self.access.items() if a.stored}

    def reach(self, root: Value, access: Access) -> None:
        self.access[root] = access.with_(self.access.get(root))

    def add(self, op: Op, other: Group) -> None:
        """``op``, of which ``other`` tells."""
        for root, access in other.access.items():
            self.reach(root, access)
        self.born |= other.born
        self.rows |= other.rows
        self.products |= other.products
        self.flat |= other.flat
        self.lengths |= other.lengths
        self.size += other.size
        self.common += other.common
        self.members.append(op)


class Collector:
    """Finds groups in the blocks of a function."""

    def __init__(self, func: Function, table: Mapping[str, OpDef]) -> None:
        self.effects = Effects(func)
        self.roots = self.effects.roots
        self.table = table
        self.consts = {op.results[0]: op.attrs["value"] for op in walk(func.body) if op.name == "const"}
        self.makers: dict[Value, Op] = {}
        self.users: dict[Value, list[Op]] = {}
        for op in walk(func.body):
            self.makers.update(dict.fromkeys(op.results, op))
            for x in {*op.operands, *(y for region in op.regions for y in region.results)}:
                self.users.setdefault(x, []).append(op)
        self.sizes = Sizes(self.makers, self.consts)

    def collect(self, ops: list[Op], at: int) -> tuple[Group | None, int]:
        """The group that begins at ``at``, and where it ends; None if there is no use in one.

        What is known about sizes is then that of its end.
        """
        end, known = at, self.sizes.equal
        for count in self._counts(ops[at]):
            self.sizes.equal = dict(known)
            group, last = self._of(count, ops, at)
            if self._pays(group):
                return group, last
            end = max(end, last)
        self.sizes.equal = known
        return None, end

    def _counts(self, op: Op) -> list[Value]:
        """What may be the number of elements: counts of loops, the outer ones first; of loops over all numbers of
        matrices the number of rows, too."""
        found: dict[Value, None] = {}
        if op.name == "for":
            for loop in (op, *walk(op.regions[0])):
                if loop.name == "for":
                    found[self.sizes.trips(loop.operands[0])] = None
                    total = self.makers.get(loop.operands[0])
                    if total is not None and total.name == "mul":
                        found[self.sizes.trips(total.operands[0])] = None
        return list(found)[:TRIED]

    def _of(self, count: Value, ops: list[Op], at: int) -> tuple[Group, int]:
        group = Group(count)
        end = at
        ahead: list[Op] = []  # since the last member
        for k in range(at, len(ops)):
            op = ops[k]
            checks = self._join(group, op)
            if checks is not None:
                group.before += [*ahead, *checks]
                ahead, end = [], k + 1
            elif self._ahead(group, op):
                self.sizes.learn(op)
                ahead.append(op)
            else:
                break
        return group, end

    def _pays(self, group: Group) -> bool:
        """Whether steps pass state on, and more of it than they read from or write to arrays of many rows, of which an
        element has its parts far apart, where a whole row is fast."""
        if not group.members or group.common * COMMON > group.size:
            return False
        if any(x in group.made or self._inside(group, x) for x in (group.count, *group.lengths)):
            return False
        state = rows = 0
        for a in group.access.values():
            if a.stepped and a.loaded and (a.rank == 1 or 0 in a.axes):
                state += a.often
            elif a.rank > 1 and 0 not in a.axes:
                rows += a.often
        return state > 0 and state >= STATE_PER_ROW * rows

    def _inside(self, group: Group, x: Value) -> bool:
        """Whether a number is known in the members only."""
        maker = self.makers.get(x)
        inside = (inner for op in group.members for region in op.regions for inner in walk(region))
        return any(inner is maker or any(x in region.args for region in inner.regions) for inner in inside)

    def _ahead(self, group: Group, op: Op) -> bool:
        """Whether ``op`` can run before the group: then it will."""
        e = self.effects.of(op)
        written = group.written()
        if group.made & used(op) or e.reads & written or e.writes & group.access.keys():
            return False
        if e.calls or (e.may_raise and self._seen(written)):
            return False
        return not (op.name == "for" and holds_loops(op))  # it may begin a group of its own

    def _seen(self, written: set[Value]) -> bool:
        """Whether one of the arrays is seen by the caller, also after an exception."""
        return any(r not in self.makers for r in written)

    def _join(self, group: Group, op: Op) -> list[Op] | None:
        """Make ``op`` a member, if it can be one: its checks, which will run before all elements. None if it cannot."""
        if op.name != "for" or group.made & used(op) or op.attrs.get("examples"):
            return None
        trial = Group(group.count)
        checks: list[Op] | None = []
        if self._row(trial, op, stepped=False):
            if op.results and not self._is_sum(op):
                return None
        elif not self._flat(trial, op, stepped=False):
            trial = Group(group.count)
            if op.results or not self._steps(trial, op.regions[0], op.operands[0]):
                return None
            checks = checks_of(op, self.table)
        merged = {r: a.with_(group.access.get(r)) for r, a in trial.access.items()}
        if checks is None or any(a.stored and not a.axes for a in merged.values()):
            return None
        if checks and self._seen({r for r, a in merged.items() if a.stored} | group.written()):
            return None
        if group.size + trial.size > MAX_OPS:
            return None
        group.add(op, trial)
        if op.results:
            group.sums.add(op)
            group.made.update(op.results)
        return checks

    def _row(self, group: Group, op: Op, stepped: bool) -> bool:
        """Whether ``op`` runs over the elements, each by itself."""
        if self.sizes.trips(op.operands[0]) is not self.sizes.trips(group.count) or op.attrs.get("reversed"):
            return False
        number = op.regions[0].args[0]
        counts: dict[Value, Value] = {}
        for inner in walk(op.regions[0]):
            if inner.name not in _INSIDE and inner.name not in self.table:
                return False
            if inner.name == "for":
                counts[inner.regions[0].args[0]] = inner.operands[0]
            elif inner.name in ("load", "store"):
                index = inner.operands[1 if inner.name == "load" else 2 :]
                axes = frozenset(k for k, x in enumerate(index) if x is number)
                self._reach(group, inner, axes, stepped)
                if stepped and 0 in axes:
                    group.lengths |= {counts[x]: None for x in index if x in counts}
            group.size += 1
        group.rows.add(op)
        return all(a.axes for a in group.access.values() if a.stored)

    def _steps(self, group: Group, block: Block, count: Value | None = None) -> bool:
        """Whether a block inside the members consists of loops over elements, steps, and numbers that all share.

        ``count``: trips of the loop that it is the body of.
        """
        with self.sizes.scope():
            if count is not None:
                self.sizes.enter(count)
            return all(self._step(group, op) for op in block.ops) and not any(
                isinstance(y.type, Array) for y in block.results
            )

    def _step(self, group: Group, op: Op) -> bool:
        group.size += 1
        group.common += 1
        match op.name:
            case "for" if self.sizes.trips(op.operands[0]) is self.sizes.trips(group.count) and self._is_row(group, op):
                self._row(group, op, stepped=True)
                return not op.results
            case "for" if self._flat(group, op, stepped=True):
                pass
            case "for" if not holds_loops(op):
                return False  # each block of elements would run it again
            case "for":
                return self._steps(group, op.regions[0], op.operands[0])
            case "if":
                return all(self._steps(group, region) for region in op.regions)
            case "matmul":
                return self._product(group, op)
            case "load":
                self._reach(group, op, frozenset(), stepped=True)
            case "alloc":
                group.born[op.result] = op
            case "check":
                self.sizes.learn(op)
                group.size -= 1  # it runs once
                group.common -= 1
            case "transpose" if self._used_by(op.result, "matmul"):
                pass  # the products will tell
            case "reshape" if self._used_by(op.result, "load", "store"):
                pass  # the flat loops will
            case name if name in _VIEWS:
                self._reach(group, op, frozenset(), stepped=True)
            case name:
                return name in self.table or name in ("const", "dim")
        return True

    def _product(self, group: Group, op: Op) -> bool:
        """Whether a product of matrices multiplies a row, or a column, of each element by a matrix that all share."""
        c, *factors = op.operands
        for axis, (x, shared) in enumerate((factors, factors[::-1])):
            mine, turned = self.turned(x)
            across = 1 - axis if turned else axis
            if not (self._has_elements(group, c, axis) and self._has_elements(group, mine, across)):
                continue
            self._touch(group, c, frozenset((axis,)), loaded=True, stored=True, stepped=True)
            self._touch(group, mine, frozenset((across,)), loaded=True, stored=False, stepped=True)
            self._touch(group, shared, frozenset(), loaded=True, stored=False, stepped=True)
            group.lengths |= {self.makers[c].operands[1 - axis]: None, self.makers[mine].operands[1 - across]: None}
            group.products[op] = axis
            return True
        return False

    def turned(self, x: Value) -> tuple[Value, bool]:
        """The array of which ``x`` is the transpose, or ``x`` itself, and whether it is one."""
        maker = self.makers.get(x)
        if maker is not None and maker.name == "transpose" and maker.attrs["perm"] == (1, 0):
            return maker.operands[0], True
        return x, False

    def _has_elements(self, group: Group, x: Value, axis: int) -> bool:
        maker = self.makers.get(x)
        return maker is not None and maker.name == "alloc" and self.size(x, axis) is self.sizes.trips(group.count)

    def _used_by(self, x: Value, *names: str) -> bool:
        return all(user.name in names for user in self.users.get(x, ()))

    def _flat(self, group: Group, op: Op, stepped: bool) -> bool:
        """Whether ``op`` runs over all numbers of arrays with a row for each element, each number by itself."""
        total = self.makers.get(op.operands[0])
        if op.results or total is None or total.name != "mul" or op.attrs.get("reversed"):
            return False
        rows, length = (self.sizes.trips(x) for x in total.operands)
        if rows is not self.sizes.trips(group.count):
            return False
        number = op.regions[0].args[0]
        touched: list[tuple[Value, bool]] = []
        for inner in op.regions[0].ops:
            if inner.regions or (inner.name not in _INSIDE and inner.name not in self.table):
                return False
            if inner.name not in ("load", "store"):
                if number in inner.operands:
                    return False
                continue
            index = inner.operands[1 if inner.name == "load" else 2 :]
            if number not in index:
                if inner.name == "store":
                    return False
                self._reach(group, inner, frozenset(), stepped)
                continue
            root = self.flattened(inner.operands[0])
            if root is None or [self.size(root, 0), self.size(root, 1)] != [rows, length]:
                return False
            touched.append((root, inner.name == "store"))
        for root, stored in touched:
            self._touch(group, root, frozenset((0,)), loaded=not stored, stored=stored, stepped=stepped)
        group.size += len(op.regions[0].ops)
        group.flat[op] = total.operands[1]
        if stepped:
            group.lengths[total.operands[1]] = None
        return True

    def flattened(self, x: Value) -> Value | None:
        """The matrix of which ``x`` has all numbers in one row."""
        maker = self.makers.get(x)
        if maker is None or maker.name != "reshape":
            return None
        root, t = maker.operands[0], maker.operands[0].type
        whole = isinstance(t, Array) and t.ndim == 2 and len(maker.operands) == 2
        return root if whole and self.roots[root] == frozenset((root,)) else None

    def size(self, root: Value, axis: int) -> Value | None:
        """The size of an array, as one value for all sizes that are equal; None if nobody has asked for it."""
        maker = self.makers.get(root)
        if maker is not None and maker.name == "alloc":
            return self.sizes.trips(maker.operands[axis])
        dims = (op for op in self.users.get(root, ()) if op.name == "dim" and op.attrs["axis"] == axis)
        found = next((op.result for op in dims), None)
        return self.sizes.trips(found) if found is not None else None

    def _is_row(self, group: Group, op: Op) -> bool:
        return self._row(Group(group.count), op, stepped=True)

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

    def _reach(self, group: Group, op: Op, axes: frozenset[int], stepped: bool) -> None:
        store = op.name == "store"
        self._touch(group, op.operands[0], axes, loaded=not store, stored=store, stepped=stepped)

    def _touch(
        self, group: Group, x: Value, axes: frozenset[int], *, loaded: bool, stored: bool, stepped: bool
    ) -> None:
        direct = self.roots[x] == frozenset((x,))
        for root in self.roots[x]:
            assert isinstance(root.type, Array)
            often = int(stepped and bool(axes))
            one = Access(axes if direct else frozenset(), root.type.ndim, loaded, stored, stored and stepped, often)
            group.reach(root, one)


def inner_ops(op: Op) -> Iterator[Op]:
    """The op and all in its regions."""
    yield op
    for region in op.regions:
        yield from walk(region)
