# SPDX-License-Identifier: MIT
"""What an example costs by itself, and what a block of lanes costs: polynomials in sizes, compared at run time.

The unit is an addition that waits for the one before (0.65 ns where this was measured), as in ``Row.cost``. Constants
were fitted to loops alone, to softmax over rows of 30 to 2,000, to recurrent and dense networks and their gradients, on
AVX-512; what counts is the ratio of both costs, so that a machine twice as fast needs no others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pullback.analysis.affine import view_axes
from pullback.ir.build import Builder
from pullback.ir.core import Block, Function, Op, Value, walk
from pullback.ir.types import F8, FLOATS, Array
from pullback.prims.table import Row

from .uniform import Uniformity

#: numbers in a vector register
VECTOR = 8.0
#: trips of a loop of which nothing is known
TRIPS = 20.0
#: starting an innermost loop that is a vector loop: its remainder, and adding up its lanes
START = 15.0
#: what an op costs that does not wait for the trip before of a loop, in the time that it takes
FLOW = 0.15
#: a choice, a comparison, a whole number that waits: one cycle, where an addition takes four
QUICK = 0.3
#: ops of a block that wait take at least this much of the time that they take alone
LEAST = 1.0
#: reading or writing an element of each lane at a place of its own
APART = 0.6
#: multiplying and adding: of matrices, by BLAS; of a matrix and a vector; per lane, with a matrix that lanes share, and
#: of its own
BLAS, ALONE, SHARED, OWN = 0.035, 0.17, 0.06, 0.4
#: a loop that lanes leave at different trips takes this much longer than the mean of them; and in a batch by length,
#: which is one block, this much more than one
DIVERGENCE, SPREAD = 1.5, 1.3

_ADDITIVE = ("add", "sub", "mul", "maximum", "minimum")

#: a number outside of the loop, or the size of an axis of an array from outside
Size = tuple[Value, int]
Terms = dict[tuple[Size, ...], float]


@dataclass(slots=True)
class Costs:
    """Terms by the sizes that they are multiplied with: what one example costs, and what a block of lanes costs,
    outside and inside of loops that lanes leave at different trips (``uneven``). ``sorted``: examples come by length.
    """

    width: float
    alone: Terms = field(default_factory=dict)
    block: Terms = field(default_factory=dict)
    uneven: Terms = field(default_factory=dict)
    sorted: bool = False

    def ratio(self, b: Builder, n: Value) -> Value:
        """Cost of a block in examples that run alone, an f8, where ``b`` stands; ``n``: examples of the batch."""
        one = b.const(1.0, F8)
        sizes: dict[Size, Value] = {}

        def size(s: Size) -> Value:
            if s not in sizes:
                v, axis = s
                n = b.dim(v, axis) if isinstance(v.type, Array) else v
                sizes[s] = b.cast(b.op("maximum", n, b.index(0)), "f8")
            return sizes[s]

        def total(terms: Terms, found: Value) -> Value:
            for factors, coefficient in terms.items():
                term = b.const(coefficient, F8)
                for s in factors:
                    term = b.op("mul", term, size(s))
                found = b.op("add", found, term)
            return found

        block = total(self.block, one)
        if self.uneven:
            spread = b.const(DIVERGENCE, F8)
            if self.sorted:  # the more examples, the less those of a block differ
                w = b.const(self.width, F8)
                share = b.op("div", w, b.op("maximum", b.cast(n, "f8"), w))
                spread = b.op("add", one, b.op("mul", b.const(SPREAD, F8), share))
            block = b.op("add", block, b.op("mul", spread, total(self.uneven, b.const(0.0, F8))))
        return b.op("div", block, total(self.alone, one))


def costs(loop: Op, u: Uniformity, width: int, func: Function, table: Mapping[str, Row]) -> Costs:
    """Of the examples of ``loop``, in ``func``, alone and in blocks of ``width`` lanes."""
    body = loop.regions[0]
    walker = _Walk(body, u, float(width), table)
    walker.consts = {op.result: op.attrs["value"] for op in walk(func.body) if op.name == "const"}
    walker.found.sorted = any(op.attrs.get("permutation") for op in body.ops)
    walker.block(body, (), 1.0, 1.0)
    return walker.found


class _Walk:
    def __init__(self, body: Block, u: Uniformity, width: float, table: Mapping[str, Row]) -> None:
        self.u = u
        self.width = width
        self.table = table
        self.found = Costs(width)
        self.uneven = 0  # loops around that lanes leave at different trips
        self.order: dict[Size, int] = {}  # of first occurrence
        self.defs = {r: op for op in walk(body) for r in op.results}
        self.args = set(body.args) | {a for op in walk(body) for region in op.regions for a in region.args}
        self.consts: dict[Value, float] = {}
        self.waits = _waiting(body)

    def add(self, factors: tuple[Size, ...], alone: float, block: float) -> None:
        key = tuple(sorted(factors, key=lambda s: self.order.setdefault(s, len(self.order))))
        blocks = self.found.uneven if self.uneven else self.found.block
        for terms, cost in ((self.found.alone, alone), (blocks, block)):
            if cost:
                terms[key] = terms.get(key, 0.0) + cost

    # ------------------------------------------------------------------ sizes

    def extent(self, v: Value) -> tuple[tuple[Size, ...], float]:
        """A number of trips as factors and a coefficient."""
        for _ in range(16):
            if v in self.consts:
                return (), float(max(self.consts[v], 0))
            op = self.defs.get(v)
            if op is None:
                return ((), TRIPS) if v in self.args else (((v, 0),), 1.0)
            if op.name == "dim":
                return self.size(op.operands[0], op.attrs["axis"])
            known = next((x for x in op.operands if x not in self.consts), None)
            if op.name not in ("add", "sub", "maximum", "minimum", "select") or known is None:
                break
            v = known
        return (), TRIPS

    def size(self, x: Value, axis: int) -> tuple[tuple[Size, ...], float]:
        """The size of an axis of an array."""
        for _ in range(64):
            assert isinstance(x.type, Array)
            if x.type.layout == "G":
                return (), TRIPS
            known = x.type.dims[axis].size
            if known is not None:
                return (), float(known)
            op = self.defs.get(x)
            if op is None:
                return ((x, axis),), 1.0
            if op.name == "copy":
                x = op.operands[0]
            elif op.name == "transpose":
                x, axis = op.operands[0], op.attrs["perm"][axis]
            elif op.name == "view":
                s, source, at = [e for e in view_axes(op) if e[0] != "i"][axis]
                if s != "f":
                    return self.extent(at[1]) if s in ("u", "s") else ((), 1.0)
                x, axis = op.operands[0], source
            elif op.name in ("alloc", "reshape", "broadcast"):
                return self.extent(op.operands[axis + (op.name != "alloc")])
            else:
                break
        return (), TRIPS

    def elements(self, x: Value) -> tuple[tuple[Size, ...], float]:
        assert isinstance(x.type, Array)
        factors: tuple[Size, ...] = ()
        scale = 1.0
        for axis in range(x.type.ndim if x.type.layout != "G" else 0):
            f, s = self.size(x, axis)
            factors, scale = factors + f, scale * s
        return factors, scale

    # ------------------------------------------------------------------ code

    def block(self, block: Block, factors: tuple[Size, ...], alone: float, lanes: float, stream: bool = False) -> None:
        """Ops that run so many times ``alone`` and in ``lanes``; ``stream``: along arrays."""
        for op in block.ops:
            match op.name:
                case "for":
                    self.loop(op, factors, alone, lanes)
                case "while":
                    away = op.regions[0].results[0] in self.u.varying
                    self.uneven += away
                    for region in op.regions:
                        self.block(region, factors, alone * TRIPS, lanes * TRIPS)
                    self.uneven -= away
                case "if":
                    both = op.operands[0] in self.u.varying
                    for region in op.regions:
                        self.block(region, factors, 0.5 * alone, lanes * (1.0 if both else 0.5), stream)
                case "matmul":
                    self.product(op, factors, alone, lanes)
                case "fill" | "copy" | "alloc":
                    if op.name != "alloc" or op.attrs.get("zero"):
                        f, s = self.elements(op.operands[0] if op.name == "fill" else op.result)
                        each = s * FLOW / VECTOR
                        self.add(factors + f, alone * each, lanes * each * self.width)
                case "load" | "store":
                    self.access(op, factors, alone, lanes, stream)
                case _:
                    row = self.table.get(op.name)
                    if row is not None:
                        varies = any(r in self.u.varying for r in op.results)
                        self.number(op, row.cost, varies, factors, alone, lanes, stream)

    def number(
        self, op: Op, cost: float, varies: bool, factors: tuple[Size, ...], alone: float, lanes: float, stream: bool
    ) -> None:
        """An op on numbers, or a load or store of one where lanes lie side by side."""
        vectors = self.width / VECTOR
        waits = any(x in self.waits for x in op.operands)
        mine = vectors * FLOW if varies else FLOW
        quick = op.name == "select" or (op.results and op.result.type.dtype not in FLOATS)
        least = QUICK if quick else LEAST
        if waits and not stream:
            mine = max(mine, least)
        self.add(factors, alone * cost * _apiece(stream, least if waits else FLOW), lanes * cost * mine)

    def loop(self, op: Op, factors: tuple[Size, ...], alone: float, lanes: float) -> None:
        f, trips = self.extent(op.operands[0])
        innermost = not any(inner.name in ("for", "while", "call", "matmul") for inner in walk(op.regions[0]))
        if innermost:
            self.add(factors, alone * START, lanes)
        away = op.operands[0] in self.u.varying
        self.uneven += away
        stream = innermost and along_memory(op, self.u)
        self.block(op.regions[0], factors + f, alone * trips, lanes * trips, stream)
        self.uneven -= away

    def access(self, op: Op, factors: tuple[Size, ...], alone: float, lanes: float, stream: bool) -> None:
        u, x = self.u, op.operands[0]
        at = op.operands[2 if op.name == "store" else 1 :]
        beside = u.local(x) and u.base(x) in u.varying and not any(i in u.varying for i in at)
        if beside or not (x in u.placed or x in u.own or any(i in u.varying for i in at)):
            self.number(op, 1.0, beside, factors, alone, lanes, stream)
        else:
            self.add(factors, alone * _apiece(stream, FLOW), lanes * self.width * APART)

    def product(self, op: Op, factors: tuple[Size, ...], alone: float, lanes: float) -> None:
        c, a, _ = op.operands
        away = any(any(self.u.sizes.get(x, ())) for x in op.operands)
        for x, axis in ((c, 0), (c, 1), (a, 1)):
            f, s = self.size(x, axis)
            factors, alone, lanes = factors + f, alone * s, lanes * s
        own = all(self.u.base(x) in self.u.varying or x in self.u.placed or x in self.u.own for x in op.operands)
        thin = 1 in (*(d.size for d in c.type.dims), a.type.dims[1].size)  # type: ignore[union-attr]
        self.uneven += away
        self.add(factors, alone * (ALONE if thin else BLAS), lanes * self.width * (OWN if own else SHARED))
        self.uneven -= away


def _apiece(stream: bool, waiting: float) -> float:
    """The cost of an op that runs alone, in the time that it takes."""
    return FLOW / VECTOR if stream else waiting


def _waiting(body: Block) -> set[Value]:
    """Numbers that depend on one that an enclosing loop inside of ``body`` carries from trip to trip."""
    found: set[Value] = set()

    def visit(block: Block) -> None:
        for op in block.ops:
            if op.name in ("for", "while"):
                for region in op.regions:
                    found.update(region.args[op.name == "for" :])
            for region in op.regions:
                visit(region)
            yields = (y for region in op.regions for y in region.results)
            if any(x in found for x in (*op.operands, *yields)):
                found.update(op.results)

    visit(body)
    return found


def along_memory(op: Op, u: Uniformity) -> bool:
    """Whether the trips of an innermost loop are independent, but for sums and counts: it is a vector loop as it is."""
    body = op.regions[0]
    users: dict[Value, list[Op]] = {}
    for inner in body.ops:
        for x in inner.operands:
            users.setdefault(x, []).append(inner)
    return not any(inner.name == "check" for inner in body.ops) and all(
        _counts(a, y, users, u) or _sum(a, y, users) for a, y in zip(body.args[1:], body.results, strict=True)
    )


def _counts(a: Value, y: Value, users: Mapping[Value, list[Op]], u: Uniformity) -> bool:
    """Whether ``y`` is ``a`` and a number that examples share."""
    step = next((op for op in users.get(a, ()) if op.name == "add" and op.result is y), None)
    return step is not None and all(x is a or x not in u.varying for x in step.operands)


def _sum(a: Value, y: Value, users: Mapping[Value, list[Op]]) -> bool:
    """Whether ``y`` is ``a`` with something added to it (or the like), perhaps only where a condition holds."""
    if _conditional(a, y, users):
        return True
    x = a
    while x is not y:
        using = users.get(x, [])
        if len(using) != 1 or using[0].name not in _ADDITIVE:
            return False
        x = using[0].result
    return True


def _conditional(a: Value, y: Value, users: Mapping[Value, list[Op]]) -> bool:
    """Whether ``y`` is ``a + x`` or ``a``, as a condition says."""
    using = users.get(a, [])
    if sorted(op.name in _ADDITIVE for op in using) != [False, True]:
        return False
    total, pick = sorted(using, key=lambda op: op.name == "select")
    return pick.name == "select" and pick.result is y and {*pick.operands[1:]} == {a, total.result}
