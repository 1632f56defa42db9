# SPDX-License-Identifier: MIT
"""Splits a function that is long: stretches of its ops become functions of their own, which it calls in their place.

LLVM's vectoriser and its motion of invariants take more than linear time in the length of a function: three times the
code took ten times the time, in second derivatives of factorisations, whose rules are put in place whole. So this comes
after all other passes. Innermost loops and what lies between them in a block that is not long stay together.

What a stretch computes and others use is a result of its call, and these are numbers only: arrays are made before it,
and views of them again on either side. A callee takes whole arrays (roots), so that it knows that they do not overlap.
Constants, sizes and the arithmetic of indices are not passed but repeated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pullback.analysis.activity import VIEWS
from pullback.ir.build import OpDef
from pullback.ir.core import Block, Function, Op, Value, clone_op, walk
from pullback.ir.types import Array, Scalar
from pullback.transforms.stages import PART

#: ops from which on a function is long; those of a stretch; those of the least that is worth a call
LONG, STRETCH, LEAST = 1000, 400, 150
#: numbers that may go in and out
NUMBERS = 64
_TRAPS = frozenset(("floordiv", "mod"))


def outline(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Split ``func`` if it is long; the new functions are marked ``outlined``, and ``part``: to stay apart."""
    if sum(1 for _ in walk(func.body)) >= LONG:
        func.callees = dict(func.callees)
        _Outliner(func, table).block(func.body)
    return func


@dataclass(slots=True)
class _Stretch:
    """Ops that follow each other. ``before``: those that stay, in front of the call (``alloc``, and pure ones that the
    callee repeats if it needs them); ``inner``: the others; ``made``: what those define."""

    ops: list[Op] = field(default_factory=list)
    before: list[Op] = field(default_factory=list)
    inner: list[Op] = field(default_factory=list)
    made: set[Value] = field(default_factory=set)
    size: int = 0
    fails: bool = False  # an op may end the function, so that what follows may be unfit to be done before it


class _Outliner:
    def __init__(self, func: Function, table: Mapping[str, OpDef]) -> None:
        self.func = func
        self.table = table
        self.maker: dict[Value, Op] = {r: op for op in walk(func.body) for r in op.results}
        self.gone: set[Op] = set()  # ops that only callees have: what they use need not be at hand any more

    def block(self, block: Block) -> None:
        sizes = [_size(op) for op in block.ops]
        if sum(sizes) <= STRETCH:
            return
        for k, op in enumerate(block.ops):
            if sizes[k] > STRETCH:
                for region in op.regions[1:] if op.name == "while" else op.regions:
                    self.block(region)
                sizes[k] = _size(op)
        last = {x: k for k, op in enumerate(block.ops) for x in _uses(op)}
        last.update(dict.fromkeys(block.results, len(block.ops)))
        out: list[Op] = []
        now = _Stretch()
        for k, op in enumerate(block.ops):
            if not self.take(now, op, sizes[k]):
                out += self.close(now, last, k)
                now = _Stretch()
                if not self.take(now, op, sizes[k]):
                    out.append(op)
            if now.size >= STRETCH:
                out += self.close(now, last, k + 1)
                now = _Stretch()
        block.ops = out + self.close(now, last, len(block.ops))

    def take(self, now: _Stretch, op: Op, size: int) -> bool:
        """Add ``op`` to the stretch, if it can be one of its ops."""
        free = now.made.isdisjoint(op.operands)
        if op.name == "alloc":
            if not free or (now.fails and not all(map(self.is_size, op.operands))):
                return False
            now.before.append(op)
        elif op.name not in VIEWS and any(isinstance(r.type, Array) for r in op.results):
            return False
        elif free and self.is_cheap(op):
            now.before.append(op)
        else:
            now.inner.append(op)
            now.made.update(op.results)
            now.fails = now.fails or any(inner.name in ("check", "call") for inner in (op, *_inside(op)))
        now.ops.append(op)
        now.size += size
        return True

    def is_size(self, x: Value) -> bool:
        """Whether a number is known to be one that an array can have."""
        op = self.maker.get(x)
        return op is not None and (op.name == "dim" or (op.name == "const" and op.attrs["value"] >= 0))

    def is_cheap(self, op: Op) -> bool:
        """Whether an op may be done twice, and earlier."""
        if op.name in VIEWS or op.name in ("const", "dim"):
            return True
        types = [r.type for r in op.results]
        return op.name in self.table and op.name not in _TRAPS and all(t.dtype in ("i8", "b1") for t in types)

    def close(self, now: _Stretch, last: Mapping[Value, int], end: int) -> list[Op]:
        """What takes the place of a stretch that ends before op ``end`` of its block: a call, or its ops."""
        if sum(map(_size, now.inner)) < LEAST or not any(op.regions for op in now.inner):
            return now.ops
        late: list[Op] = []  # views at places that the callee finds: they are made again behind the call
        wanted: set[Value] = set()
        for op in reversed(now.inner):
            if op.name in VIEWS and (op.results[0] in wanted or last.get(op.results[0], -1) >= end):
                late.insert(0, op)
                wanted.update(op.operands)
        numbers = [
            r for op in now.inner if op.name not in VIEWS for r in op.results if r in wanted or last.get(r, -1) >= end
        ]
        made = _Callee(self, now)
        body = made.body(numbers)
        if len(numbers) + sum(isinstance(v.type, Scalar) for v in made.given) > NUMBERS:
            return now.ops
        callee = Function(f"{self.func.name}.part{len(self.func.callees)}", body)
        callee.callees = self.func.callees
        callee.attrs = dict.fromkeys(PART, True)
        if all(self.is_root(v) for v in made.given if isinstance(v.type, Array)):
            callee.attrs["apart"] = True
        self.func.callees[callee.name] = callee
        self.gone.update(op for op in now.inner if op not in late)
        loc = next((op.loc for op in now.inner if op.loc), 0)
        return [*now.before, Op("call", made.given, numbers, {"callee": callee.name}, [], loc), *late]

    def is_root(self, v: Value) -> bool:
        """Whether an array is memory of its own, not something that a call found."""
        op = self.maker.get(v)
        return op is None or op.name in ("alloc", "copy")


class _Callee:
    """The body of a stretch's function; ``given``: what is passed for its parameters."""

    def __init__(self, outliner: _Outliner, now: _Stretch) -> None:
        self.maker = outliner.maker
        self.gone = outliner.gone
        self.repeated = {op for op in now.before if op.name != "alloc"}
        self.inner = now.inner
        self.env: dict[Value, Value] = {}
        self.given: list[Value] = []
        self.made = Block()

    def body(self, numbers: list[Value]) -> Block:
        for op in self.inner:
            for x in _free(op):
                self.enter(x)
            self.made.ops.append(clone_op(op, self.env))
        self.made.results = [self.env[r] for r in numbers]
        return self.made

    def enter(self, x: Value) -> None:
        """Have ``x`` in the callee: repeat what makes it, or pass it."""
        if x in self.env:
            return
        op = self.maker.get(x)
        again = op is not None and op.name in (*VIEWS, "const", "dim") and op not in self.gone
        if op is not None and (again or op in self.repeated):
            for y in op.operands:
                self.enter(y)
            self.made.ops.append(clone_op(op, self.env))
            return
        self.env[x] = Value(x.type, x.name)
        self.made.args.append(self.env[x])
        self.given.append(x)


def _inside(op: Op) -> Iterator[Op]:
    for region in op.regions:
        yield from walk(region)


def _size(op: Op) -> int:
    return 1 + sum(1 for _ in _inside(op))


def _uses(op: Op) -> Iterator[Value]:
    """What the op and its regions use and yield."""
    yield from op.operands
    for region in op.regions:
        yield from region.results
        for inner in region.ops:
            yield from _uses(inner)


def _free(op: Op) -> list[Value]:
    """What the op uses and does not define, in order of first use."""
    own = {r for inner in _inside(op) for r in inner.results}
    stack = [*op.regions]
    while stack:
        region = stack.pop()
        own.update(region.args)
        stack += [r for inner in region.ops for r in inner.regions]
    return [x for x in dict.fromkeys(_uses(op)) if x not in own]
