# SPDX-License-Identifier: MIT
"""Products of matrices of vectors of lanes, in register tiles: a function for each kind of operands.

They are functions of their own, which LLVM does not inline: what a block of lanes keeps in registers around a product
would take them away from the tile, whose sums would go through memory at each step. Products of one kind share one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pullback.analysis.triangles import OPPOSITE
from pullback.ir.build import Builder
from pullback.ir.core import Block, Function, Op, Value
from pullback.ir.lanes import any_lane, lane, lane_ids, load_lanes, reduce_lanes, splat, store_lanes, sum_each
from pullback.ir.types import Array, Scalar
from pullback.prims.table import Row
from pullback.transforms.stages import PART

#: numbers of a register tile
TILE = 128
#: bytes of a register
REGISTER = 64
#: rows and columns of a tile of sums over the lanes
ROWS, COLUMNS = 2, 4
#: numbers of a matrix of such sums, for each lane, up to which tiles of them are faster than native code for products
SMALL = 64


class Kernels:
    """``callees``: where they go; ``width``: lanes."""

    def __init__(self, callees: dict[str, Function], table: Mapping[str, Row], width: int) -> None:
        self.callees = callees
        self.table = table
        self.width = width

    def product(
        self,
        e: Builder,
        c: Value,
        s: Value,
        mine: Value,
        sizes: Sequence[Value],
        mask: Value | None,
        fresh: bool,
        part: str = "",
    ) -> None:
        """``c[i, j] += sum over q of s[i, q] * mine[q, j]``, where ``c`` and ``mine`` hold a vector of lanes at each
        place. ``sizes``: how many i, j and q. ``mask``: lanes whose sums are stored; ``fresh``: not added to ``c``;
        ``part``: of ``s``, all outside of "lower" or "upper" is zero."""
        if part and fresh and mask is None:
            self._call(e, f"product_{part}", [c, s, mine, *sizes], lambda b, xs: self._triangle(b, xs, part))
            return
        on = [] if mask is None else [mask]
        kind = f"{'fresh_' * fresh}product"
        self._call(e, kind, [c, s, mine, *sizes, *on], lambda b, xs: _product(b, xs, self.width, fresh, ""))

    def _triangle(self, e: Builder, xs: list[Value], part: str) -> None:
        """What a triangle leaves out is 0 times something, and NaN where that is not finite: then nothing is left out.
        One row of the product leaves out nothing, and tells."""
        c, s, mine, rows, columns, inner = xs
        _product(e, xs, self.width, True, part)
        one, zero = e.index(1), e.index(0)
        row = e.op("sub", rows, one) if part == "lower" else zero

        def look(j: Value, wrong: list[Value]) -> list[Value]:
            x = load_lanes(e, c, [row, j], self.width)
            finite = e.op("eq", e.op("sub", x, x), splat(e, e.const(0.0, Scalar(x.type.dtype)), self.width))
            return [e.op("or", wrong[0], any_lane(e, e.op("not", finite)))]

        def all_of_it() -> list[Value]:
            self.product(e, c, s, mine, [rows, columns, inner], None, True)
            return []

        # a triangle that is longer than high leaves out columns in all rows
        short = e.op("lt", rows, inner) if part == "lower" else e.const(False, Scalar("b1"))
        # a matrix of one tile leaves out nothing
        size = e.index(_height(self.width))
        tile = e.op("select", e.op("eq", rows, size), size, one)
        leaves_out = e.op("and", e.op("gt", e.op("maximum", rows, inner), tile), e.op("gt", rows, zero))
        some = e.op("select", leaves_out, columns, zero)
        (wrong,) = e.for_(some, [short], look)
        e.if_(wrong, all_of_it)

    def dots(self, e: Builder, c: Value, a: Value, b: Value, count: Value, part: str = "") -> None:
        """``c[i, j] += sum over the first count lanes of a[i] * b[j]``, rows of lanes; ``part``: of ``c``, what is
        outside of "lower" or "upper" need not be summed."""
        assert isinstance(c.type, Array)
        if c.type.layout == "F":  # sums are added to rows that lie together
            c, a, b, part = e.transpose(c, (1, 0)), b, a, OPPOSITE[part]
        kind = f"dots{'_' * bool(part)}{part}"
        self._call(e, kind, [c, a, b, count], lambda inner, xs: _dots(inner, xs, self.width, part))

    def _call(self, e: Builder, kind: str, operands: list[Value], body: Callable[[Builder, list[Value]], None]) -> None:
        types = "-".join(str(x.type) for x in operands)
        name = f"{kind}.x{self.width}.{types}"
        if name not in self.callees:
            made = self.callees[name] = Function(name, Block([Value(x.type, "x") for x in operands]))
            made.callees = self.callees
            made.attrs = {**dict.fromkeys(PART, True), "apart": True}  # what is written overlaps nothing
            b = Builder(self.table, made.body)
            body(b, made.body.args)
        e.append(Op("call", operands, [], {"callee": name}, [], e.loc))


def _height(width: int) -> int:
    """Rows of a tile."""
    return max(1, TILE // width)


def _product(e: Builder, xs: list[Value], width: int, fresh: bool, part: str) -> None:
    """A number of the shared matrix is read once for all lanes of a tile."""
    c, s, mine, rows, columns, inner, *on = xs
    assert isinstance(c.type, Array)
    mask = on[0] if on else None
    zero = splat(e, e.const(0.0, Scalar(c.type.dtype)), width)

    def tile(first: Value, height: int, j: Value) -> None:
        at = [e.op("add", first, e.index(r)) for r in range(height)]
        start = first if part == "upper" else e.index(0)
        end = e.op("minimum", inner, e.op("add", first, e.index(height))) if part == "lower" else inner

        def add(k: Value, sums: list[Value]) -> list[Value]:
            q = e.op("add", start, k)
            x = load_lanes(e, mine, [q, j], width)
            numbers = [splat(e, e.load(s, [i, q]), width) for i in at]
            return [e.op("add", t, e.op("mul", y, x)) for t, y in zip(sums, numbers, strict=True)]

        trips = e.op("sub", end, start)
        for i, total in zip(at, e.for_(trips, [zero] * height, add), strict=True):
            store_lanes(e, c, total if fresh else e.op("add", load_lanes(e, c, [i, j], width), total), [i, j], mask)

    def column(j: Value, _: list[Value]) -> list[Value]:
        _steps(e, e.index(0), rows, _height(width), lambda i, height: tile(i, height, j))
        return []

    e.for_(columns, [], column)


def _dots(e: Builder, xs: list[Value], width: int, part: str) -> None:
    """A tile is summed up in registers, some lanes at a time; at its end lanes are added."""
    c, a, b, count = xs
    assert isinstance(c.type, Array)
    lanes = min(width, REGISTER // (8 if c.type.dtype == "f8" else 4))
    step, n = e.index(lanes), e.dim(c, 1)
    zero = splat(e, e.const(0.0, Scalar(c.type.dtype)), lanes)
    whole = e.op("floordiv", count, step)
    done = e.op("mul", whole, step)
    left_over = splat(e, e.op("sub", count, done), lanes)

    def tile(i: Value, height: int, j: Value, breadth: int) -> None:
        rows = [e.op("add", i, e.index(r)) for r in range(height)]
        columns = [e.op("add", j, e.index(s)) for s in range(breadth)]

        def added(first: Value, sums: Sequence[Value], rest: bool) -> list[Value]:
            def some(x: Value, at: Value) -> Value:
                v = load_lanes(e, e.view(x, ["i", "u"], [at, first, step]), [], lanes)
                return e.op("select", e.op("lt", lane_ids(e, lanes), left_over), v, zero) if rest else v

            left, right = [some(a, r) for r in rows], [some(b, s) for s in columns]
            pairs = [(x, y) for x in left for y in right]
            return [e.op("add", t, e.op("mul", x, y)) for t, (x, y) in zip(sums, pairs, strict=True)]

        sums = e.for_(whole, [zero] * (height * breadth), lambda k, sums: added(e.op("mul", k, step), sums, False))
        sums = e.if_(e.op("lt", done, count), lambda: added(done, sums, True), lambda: sums)
        for k, r in enumerate(rows):
            _add_row(e, c, r, j, sums[k * breadth : (k + 1) * breadth])

    def row(i: Value, height: int) -> None:
        size = e.index(COLUMNS)
        start = e.op("mul", e.op("floordiv", i, size), size) if part == "upper" else e.index(0)
        end = n
        if part == "lower":  # whole tiles, as far as there are any
            tiles = e.op("floordiv", e.op("add", i, e.index(height + COLUMNS - 1)), size)
            end = e.op("minimum", n, e.op("mul", tiles, size))
        _steps(e, start, end, COLUMNS, lambda j, breadth: tile(i, height, j, breadth))

    _steps(e, e.index(0), e.dim(c, 0), ROWS, row)


def _add_row(e: Builder, c: Value, r: Value, j: Value, sums: Sequence[Value]) -> None:
    """Add the sums over the lanes of each of ``sums`` to a row of ``c``, from ``j`` on."""
    assert isinstance(c.type, Array)
    size = len(sums)
    if size == 1:
        totals = [reduce_lanes(e, "sum_lanes", sums[0])]
    else:
        each = sum_each(e, sums)
        if c.type.layout == "C":
            there = e.view(c, ["i", "u"], [r, j, e.index(size)])
            store_lanes(e, there, e.op("add", load_lanes(e, there, [], size), each), [])
            return
        totals = [lane(e, each, e.index(k)) for k in range(size)]
    for k, total in enumerate(totals):
        at = [r, e.op("add", j, e.index(k))]
        e.store(c, e.op("add", e.load(c, at), total), at)


def _steps(e: Builder, start: Value, end: Value, size: int, body: Callable[[Value, int], None]) -> None:
    """``body(at, length)`` from ``start`` to ``end`` in steps of ``size``, a power of two, and what is left in shorter
    ones."""
    count = e.op("sub", end, start)
    whole = e.op("floordiv", count, e.index(size))

    def step(k: Value, _: list[Value]) -> list[Value]:
        body(e.op("add", start, e.op("mul", k, e.index(size))), size)
        return []

    e.for_(whole, [], step)
    if size > 1:
        done = e.op("mul", whole, e.index(size))
        _rest(e, e.op("add", start, done), e.op("sub", count, done), size // 2, body)


def _rest(e: Builder, at: Value, count: Value, size: int, body: Callable[[Value, int], None]) -> None:
    """Less than two steps of ``size``."""
    some = e.op("ge", count, e.index(size))

    def step() -> list[Value]:
        body(at, size)
        return []

    e.if_(some, step, lambda: [])
    if size > 1:
        done = e.op("select", some, e.index(size), e.index(0))
        _rest(e, e.op("add", at, done), e.op("sub", count, done), size // 2, body)
