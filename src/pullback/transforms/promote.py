# SPDX-License-Identifier: MIT
"""Turns small local buffers into SSA values (the most important pass).

A buffer qualifies when its sizes are constants (at most ``MAX_ELEMENTS`` elements), it does not escape (not
returned, carried, passed to a call), and every access through any chain of constant views has constant
indices. Each element becomes a variable; variables are threaded through ``if``, ``for`` and ``while`` for
exactly the elements that are stored inside, by one walk over the tree (SSA construction needs no dominance
frontiers on structured code). An element that was never written reads as zero.

Three steps: ``_Candidates`` (which buffers; where each derived view points), ``stored_cells`` (per region,
the elements stored in it), ``Rewriter``. ``promote_loops`` uses the last two for elements of any buffer
inside one loop.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from pullback.ir.build import OpDef
from pullback.ir.core import Block, Function, Op, Value
from pullback.ir.types import COMPLEXES, Array, Scalar

MAX_ELEMENTS = 64

#: number of an element (and part) of a promoted buffer; unique in the function
Cell = int


def promote(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Promote in place."""
    found = _Candidates(func)
    places = found.places
    if places:
        Rewriter(places, stored_cells(func.body, places, {}), {}).run(func)
    return func


@dataclass(slots=True)
class Buffer:
    """A candidate: its first cell, number of cells per element, and whether it still qualifies."""

    value: Value
    base: Cell
    parts: int
    elements: int
    good: bool = True


@dataclass(slots=True)
class Place:
    """Where an array value points: element ``idx`` of it is number ``start + idx . strides`` of the buffer.

    ``numbers``: a list of cells instead, for a buffer of unknown size of which only these are accessed.
    """

    buffer: Buffer
    shape: tuple[int, ...] | None
    start: int
    strides: tuple[int, ...]
    numbers: Mapping[tuple[tuple[int, ...], int | None], Cell] | None = None

    def cell(self, idx: Sequence[int], part: int | None) -> Cell | None:
        """None: out of range, in code that a failing check precedes."""
        if self.numbers is not None:
            return self.numbers.get((tuple(idx), part))
        number = self.start + sum(i * s for i, s in zip(idx, self.strides, strict=True))
        b = self.buffer
        return b.base + number * b.parts + (part or 0) if 0 <= number < b.elements else None

    @property
    def sizes(self) -> tuple[int, ...]:
        assert self.shape is not None
        return self.shape


def _c_strides(shape: Sequence[int]) -> tuple[int, ...]:
    strides = [1] * len(shape)
    for k in range(len(shape) - 2, -1, -1):
        strides[k] = strides[k + 1] * shape[k + 1]
    return tuple(strides)


# ------------------------------------------------------------------------------------------ which buffers


class _Candidates:
    """Walks the function once; ``places`` then maps every array value of a promotable buffer to its place."""

    def __init__(self, func: Function) -> None:
        self.consts: dict[Value, Any] = {}
        self.all: dict[Value, Place] = {}
        self.cells = 0
        self._block(func.body)
        self._escape(func.body.results)
        self.places: dict[Value, Place] = {x: p for x, p in self.all.items() if p.buffer.good}

    def _escape(self, values: Sequence[Value]) -> None:
        for x in values:
            if (place := self.all.get(x)) is not None:
                place.buffer.good = False

    def _ints(self, values: Sequence[Value]) -> tuple[int, ...] | None:
        found = tuple(self.consts[x] for x in values if x in self.consts)
        return found if len(found) == len(values) else None

    def _block(self, block: Block) -> None:
        consts = self.consts
        for op in block.ops:
            match op.name:
                case "const":
                    consts[op.results[0]] = op.attrs["value"]
                case "alloc" | "copy":
                    self._fresh(op)
                case "load" | "store":
                    skip = 1 if op.name == "load" else 2
                    if op.operands[0] in self.all and self._ints(op.operands[skip:]) is None:
                        self._escape(op.operands[:1])
                case "view" | "transpose" | "reshape" | "broadcast":
                    self._derived(op)
                case "dim" | "fill" | "assign":
                    pass  # the size is known
                case "call" | "if" | "for" | "while" | "matmul":
                    self._escape(op.operands)
                    for region in op.regions:
                        self._block(region)
                        self._escape(region.results)
                case "map":
                    self._block(op.regions[0])

    def _fresh(self, op: Op) -> None:
        r = op.results[0]
        assert isinstance(r.type, Array)
        if r.type.layout != "C" or op.attrs.get("result"):
            return
        if op.name == "alloc":
            shape = self._ints(op.operands)
        else:
            shape = self._shape_of(op.operands[0])
        if shape is None or min(shape, default=0) < 0:
            return
        elements = 1
        for n in shape:
            elements *= n
        if elements <= MAX_ELEMENTS:
            parts = 2 if r.type.dtype in COMPLEXES else 1
            buffer = Buffer(r, self.cells, parts, elements)
            self.cells += elements * parts
            self.all[r] = Place(buffer, shape, 0, _c_strides(shape))

    def _shape_of(self, x: Value) -> tuple[int, ...] | None:
        if x in self.all:
            return self.all[x].shape
        assert isinstance(x.type, Array)
        sizes = [d.size for d in x.type.dims]
        return None if None in sizes else tuple(n for n in sizes if n is not None)

    def _derived(self, op: Op) -> None:
        source = self.all.get(op.operands[0])
        if source is None:
            return
        place: Place | None = None
        if op.name == "transpose":
            perm = op.attrs["perm"]
            place = Place(
                source.buffer,
                tuple(source.sizes[p] for p in perm),
                source.start,
                tuple(source.strides[p] for p in perm),
            )
        elif (rest := self._ints(op.operands[1:])) is not None:
            if op.name == "view":
                place = _view(source, op.attrs["spec"], rest)
            elif op.name == "broadcast":
                place = _broadcast(source, rest)
            else:
                place = Place(source.buffer, rest, source.start, _c_strides(rest))
        if place is None:
            source.buffer.good = False
        else:
            self.all[op.results[0]] = place


def _view(source: Place, spec: Sequence[str], xs: Sequence[int]) -> Place:
    start = source.start
    shape: list[int] = []
    strides: list[int] = []
    axis = k = 0
    for s in spec:
        if s == "n":
            shape.append(1)
            strides.append(0)
            continue
        stride = source.strides[axis]
        if s == "f":
            shape.append(source.sizes[axis])
            strides.append(stride)
        elif s == "i":
            start += xs[k] * stride
            k += 1
        else:
            step = xs[k + 2] if s == "s" else 1
            start += xs[k] * stride
            shape.append(xs[k + 1])
            strides.append(stride * step)
            k += 3 if s == "s" else 2
        axis += 1
    return Place(source.buffer, tuple(shape), start, tuple(strides))


def _broadcast(source: Place, shape: tuple[int, ...]) -> Place:
    lead = len(shape) - len(source.sizes)
    strides = [0] * lead
    for n, stride in zip(source.sizes, source.strides, strict=True):
        strides.append(0 if n == 1 else stride)
    return Place(source.buffer, shape, source.start, tuple(strides))


# ------------------------------------------------------------------------------------------ what is stored
# where


def _written_cells(op: Op, places: Mapping[Value, Place], consts: Mapping[Value, Any]) -> list[Cell]:
    """Cells that a simple op writes (``consts``: only needed for stores)."""
    place = places.get(op.operands[0])
    if place is None:
        return []
    if op.name == "store":
        cell = place.cell([consts[x] for x in op.operands[2:]], op.attrs.get("part"))
        return [] if cell is None else [cell]
    parts = range(place.buffer.parts)
    cells = (place.cell(idx, part) for idx in product(*map(range, place.sizes)) for part in parts)
    return [c for c in cells if c is not None]


def stored_cells(
    body: Block, places: Mapping[Value, Place], consts: dict[Value, Any]
) -> dict[Op, list[tuple[Cell, Buffer]]]:
    """For each ``if``, ``for`` and ``while``: the cells of outer buffers that it stores to, in a fixed
    order.
    """
    found: dict[Op, list[tuple[Cell, Buffer]]] = {}

    def visit(block: Block) -> dict[Cell, Buffer]:
        cells: dict[Cell, Buffer] = {}
        for op in block.ops:
            if op.name == "const":
                consts[op.results[0]] = op.attrs["value"]
            elif op.name in ("store", "fill", "assign"):
                for c in _written_cells(op, places, consts):
                    cells[c] = places[op.operands[0]].buffer
            elif op.regions and op.name != "map":
                inner: dict[Cell, Buffer] = {}
                for region in op.regions:
                    inner.update(visit(region))
                if inner:
                    found[op] = sorted(inner.items(), key=lambda item: item[0])
                    cells.update(inner)
            elif op.regions:
                visit(op.regions[0])
        for op in block.ops:  # buffers born here are nobody else's
            if op.name in ("alloc", "copy") and (place := places.get(op.results[0])) is not None:
                b = place.buffer
                for c in range(b.base, b.base + b.elements * b.parts):
                    cells.pop(c, None)
        return cells

    visit(body)
    return found


# ------------------------------------------------------------------------------------------ rewriting


class Rewriter:
    """Second walk: ``cells`` holds the value of every cell at the place of the walk (absent: zero)."""

    def __init__(
        self,
        places: Mapping[Value, Place],
        stored: Mapping[Op, list[tuple[Cell, Buffer]]],
        consts: dict[Value, Any],
    ) -> None:
        self.places = places
        self.stored = stored
        self.cells: dict[Cell, Value] = {}
        self.sub: dict[Value, Value] = {}
        self.consts = consts
        self.zeros: dict[Any, Value] = {}
        self.entry: list[Op] = []  # constants to put in front of everything
        self.out: list[Op] = []
        self.loc = 0

    def run(self, func: Function) -> None:
        self._block(func.body)
        func.body.ops[:0] = self.entry

    def loop(self, op: Op) -> None:
        """Rewrite one loop. ``cells`` holds the values before it, and on return those after it."""
        self._op(op)

    def _const(self, value: Any, dtype: str) -> Value:
        key = (dtype, value)
        found = self.zeros.get(key)
        if found is None:
            found = self.zeros[key] = Value(Scalar(dtype))
            self.entry.append(Op("const", [], [found], {"value": value}))
        return found

    def _zero(self, dtype: str) -> Value:
        return self._const(False if dtype == "b1" else 0.0 if dtype[0] == "f" else 0, dtype)

    def _get(self, cell: Cell | None, dtype: str) -> Value:
        found = self.cells.get(cell) if cell is not None else None
        return found if found is not None else self._zero(dtype)

    def _block(self, block: Block) -> None:
        outer, self.out = self.out, []
        sub = self.sub
        for op in block.ops:
            if sub:
                op.operands = [sub.get(x, x) for x in op.operands]
            self._op(op)
        block.ops, self.out = self.out, outer
        block.results = [sub.get(x, x) for x in block.results]

    def _op(self, op: Op) -> None:
        place = self.places.get(op.operands[0]) if op.operands else None
        self.loc = op.loc
        match op.name:
            case "const":
                self.consts[op.results[0]] = op.attrs["value"]
                self.out.append(op)
            case "alloc" if op.results[0] in self.places:
                self._reset(self.places[op.results[0]].buffer)
            case "copy" if op.results[0] in self.places:
                self._move(op.operands[0], op.results[0])
            case "copy" if place is not None:
                self._materialize(op, place)
            case "load" if place is not None:
                idx = [self.consts[x] for x in op.operands[1:]]
                value = self._get(place.cell(idx, op.attrs.get("part")), op.results[0].type.dtype)
                self.sub[op.results[0]] = value
                if not value.name:
                    value.name = op.results[0].name
            case "store" if place is not None:
                for c in _written_cells(op, self.places, self.consts):
                    self.cells[c] = op.operands[1]
            case "fill" if place is not None:
                for c in _written_cells(op, self.places, self.consts):
                    self.cells[c] = op.operands[1 + (c - place.buffer.base) % place.buffer.parts]
            case "assign" if place is not None or op.operands[1] in self.places:
                self._move(op.operands[1], op.operands[0])
            case "dim" if place is not None and place.shape is not None:
                self.sub[op.results[0]] = self._const(place.sizes[op.attrs["axis"]], "i8")
            case "view" | "transpose" | "reshape" | "broadcast" if place is not None:
                pass
            case "if" | "for" | "while" if op in self.stored:
                self._thread(op)
            case _:
                for region in op.regions:
                    self._block(region)
                self.out.append(op)

    def _reset(self, buffer: Buffer) -> None:
        for c in range(buffer.base, buffer.base + buffer.elements * buffer.parts):
            self.cells.pop(c, None)

    # ------------------------------------------------------------------ whole-array ops

    def _move(self, src: Value, dst: Value) -> None:
        """``dst[...] = src``; all of ``src`` is read first."""
        either = self.places.get(dst) or self.places[src]
        read = [(idx, part, self._read(src, idx, part)) for idx, part in _elements(either)]
        for idx, part, value in read:
            self._write(dst, idx, part, value)

    def _materialize(self, op: Op, place: Place) -> None:
        """A copy of a promoted buffer that is not promoted itself: allocate and store."""
        r = op.results[0]
        dims = [self._const(n, "i8") for n in place.sizes]
        self.out.append(Op("alloc", dims, [r], {"zero": False}, loc=op.loc))
        for idx, part in _elements(place):
            self._write(r, idx, part, self._read(op.operands[0], idx, part))

    def _read(self, x: Value, idx: Sequence[int], part: int | None) -> Value:
        assert isinstance(x.type, Array)
        dtype = x.type.element
        if (place := self.places.get(x)) is not None:
            return self._get(place.cell(idx, part), dtype)
        result = Value(Scalar(dtype))
        attrs = {} if part is None else {"part": part}
        operands = [x, *(self._const(i, "i8") for i in idx)]
        self.out.append(Op("load", operands, [result], attrs, loc=self.loc))
        return result

    def _write(self, x: Value, idx: Sequence[int], part: int | None, value: Value) -> None:
        if (place := self.places.get(x)) is not None:
            cell = place.cell(idx, part)
            if cell is not None:
                self.cells[cell] = value
            return
        attrs = {} if part is None else {"part": part}
        operands = [x, value, *(self._const(i, "i8") for i in idx)]
        self.out.append(Op("store", operands, [], attrs, loc=self.loc))

    # ------------------------------------------------------------------ control

    def _thread(self, op: Op) -> None:
        """Carry the cells that the op stores: as results of ``if``, as carried values of loops."""
        stored = self.stored[op]
        cells = self.cells
        before = [self._get(c, _dtype(b)) for c, b in stored]
        results = [Value(v.type, _hint(c, b)) for v, (c, b) in zip(before, stored, strict=True)]
        if op.name != "if":
            op.operands = [*op.operands, *before]
        op.attrs.pop("parallel", None)  # trips now hand values on
        for i, region in enumerate(op.regions):
            if op.name == "if":
                cells.update((c, v) for (c, _), v in zip(stored, before, strict=True))
            else:
                args = [Value(r.type, r.name) for r in results]
                region.args += args
                cells.update((c, v) for (c, _), v in zip(stored, args, strict=True))
            self._block(region)
            if op.name != "while" or i == 1:
                region.results += [cells[c] for c, _ in stored]
        cells.update((c, v) for (c, _), v in zip(stored, results, strict=True))
        op.results = [*op.results, *results]
        self.out.append(op)


def _elements(place: Place) -> list[tuple[tuple[int, ...], int | None]]:
    parts: Sequence[int | None] = (None,) if place.buffer.parts == 1 else (0, 1)
    return [(idx, part) for idx in product(*map(range, place.sizes)) for part in parts]


def _dtype(buffer: Buffer) -> str:
    assert isinstance(buffer.value.type, Array)
    return buffer.value.type.element


def _hint(cell: Cell, buffer: Buffer) -> str:
    name = buffer.value.name
    return f"{name}{(cell - buffer.base) // buffer.parts}" if name and buffer.elements > 1 else name
