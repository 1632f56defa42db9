# SPDX-License-Identifier: MIT
"""Arguments of a batched function: how one example is read from each, and what sizes it has.

A ``Source`` stands for one leaf of an argument (or for one ragged batch). ``values`` are its flat parameters of the
batched function; ``read`` gives the flat parameters of the function of one example. ``size`` and ``scalar`` give what
sizes of results are made of, in the code around the loop over examples: of example ``k``, or, where ``k`` is None,
of all examples alike (None if they are not).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pullback.ir.build import Builder
from pullback.ir.core import Value
from pullback.ir.ragged import RaggedT, place, ragged
from pullback.ir.types import Array, ComplexT, Dim, NoneT, Scalar, SigType, StaticT, StructT, TupleT, flatten

#: in_axes of a leaf: the batch axis, or None for one value shared by all examples
Axes = Any


# ------------------------------------------------------------------------------------------------ sources


@dataclass(slots=True)
class Shared:
    """One value for all examples."""

    values: list[Value]

    @property
    def width(self) -> int:
        """How many parameters of the function of one example it gives."""
        return len(self.values)

    def count(self, b: Builder) -> Value | None:
        """How many examples there are."""
        return None

    def read(self, b: Builder, k: Value) -> list[Value]:
        return self.values

    def size(self, b: Builder, axis: int, k: Value | None) -> Value | None:
        return b.dim(self.values[0], axis)

    def scalar(self, b: Builder, part: int, k: Value | None) -> Value | None:
        return self.values[part]


@dataclass(slots=True)
class Mapped:
    """An array; example k is a view at k along ``axis``, or a number."""

    values: list[Value]
    axis: int

    @property
    def width(self) -> int:
        t = self.values[0].type
        return 2 if isinstance(t, Array) and t.ndim == 1 and t.element != t.dtype else 1

    def count(self, b: Builder) -> Value | None:
        return b.dim(self.values[0], self.axis)

    def read(self, b: Builder, k: Value) -> list[Value]:
        x = self.values[0]
        assert isinstance(x.type, Array)
        if x.type.ndim > 1:
            return [b.view(x, ["i" if a == self.axis else "f" for a in range(x.type.ndim)], [k])]
        if x.type.element != x.type.dtype:
            return [b.load(x, [k], part) for part in (0, 1)]
        return [b.load(x, [k])]

    def size(self, b: Builder, axis: int, k: Value | None) -> Value | None:
        return b.dim(self.values[0], axis if axis < self.axis else axis + 1)

    def scalar(self, b: Builder, part: int, k: Value | None) -> Value | None:
        return None if k is None else self.read(b, k)[part]


@dataclass(slots=True)
class Rows:
    """A ragged batch; example k is a view of its data, of its own shape."""

    values: list[Value]
    type: RaggedT

    @property
    def width(self) -> int:
        return 1

    @property
    def data(self) -> Value:
        return self.values[0]

    @property
    def offsets(self) -> Value | None:
        return self.values[1] if self.type.layout == "packed" else None

    @property
    def lengths(self) -> Value:
        return self.values[-1]

    def count(self, b: Builder) -> Value | None:
        return b.dim(self.lengths, 0)

    def read(self, b: Builder, k: Value) -> list[Value]:
        sizes = [self.size(b, axis, k) for axis in range(len(self.type.dims))]
        return [place(b, self.type, self.data, self.offsets, k, [s for s in sizes if s is not None])]

    def size(self, b: Builder, axis: int, k: Value | None) -> Value | None:
        d = self.type.dims[axis]
        if d.size is not None:
            return b.index(d.size)
        if k is None:
            return None
        column = self.type.free.index(axis)
        return b.load(self.lengths, [k] if len(self.type.free) == 1 else [k, b.index(column)])

    def scalar(self, b: Builder, part: int, k: Value | None) -> Value | None:
        raise AssertionError("an example of a ragged batch is no number")


Source = Shared | Mapped | Rows


def sources(params: Sequence[SigType], axes: Sequence[Axes], values: Iterator[Value]) -> list[Source]:
    """One source per leaf of the arguments; ``values`` are the flat parameters of the batched function."""
    found: list[Source] = []
    for t, a in zip(params, axes, strict=True):
        found += _sources(t, a, values)
    return found


def _sources(t: SigType, axes: Axes, values: Iterator[Value]) -> Iterator[Source]:
    rows = ragged(t)
    if rows is not None and not isinstance(axes, tuple):
        yield Rows([next(values) for _ in flatten(t)], rows)
        return
    match t:
        case Array() if axes is not None:
            yield Mapped([next(values)], axes)
        case TupleT() | StructT():
            for x, a in zip(t.items, axes, strict=True):
                yield from _sources(x, a, values)
        case _:
            own = [next(values) for _ in flatten(t)]
            if own:
                yield Shared(own)


def describe(t: SigType, axes: Axes) -> str:
    """How an argument is batched, in words."""
    rows = ragged(t)
    if rows is not None and not isinstance(axes, tuple):
        return f"ragged {rows}"
    match t:
        case TupleT() | StructT() if rows is None:
            parts = [describe(x, a) for x, a in zip(t.items, axes, strict=True)]
            if isinstance(t, StructT):
                parts = [f"{f}: {p}" for f, p in zip(t.fields, parts, strict=True)]
            return f"({', '.join(parts)})"
        case Array() if axes is not None:
            return f"{t}, batched along axis {axes}"
    return "shared by all examples"


# ------------------------------------------------------------------------------------------------ axes


def argument_axes(in_axes: Axes, params: Sequence[SigType], defaults: int = 0) -> list[Axes]:
    """``in_axes`` as ``vmap`` takes it, with one entry per leaf of each argument.

    The last ``defaults`` parameters have a default value: ``in_axes`` may leave them out, and they are shared.
    """
    if in_axes is None or isinstance(in_axes, int):
        given = [in_axes] * len(params)
    else:
        given = list(in_axes)
        if len(params) - defaults <= len(given) < len(params):
            given += [None] * (len(params) - len(given))
        if len(given) != len(params):
            raise ValueError(f"vmap: in_axes has {len(given)} entries, but there are {len(params)} arguments")
    return [spread(a, t, "in_axes") for a, t in zip(given, params, strict=True)]


def spread(axes: Axes, t: SigType, what: str) -> Axes:
    """``axes`` (an int, None, or a tree of them) with one entry per leaf of ``t``; a ragged batch is one leaf where it
    is mapped over."""
    rows = ragged(t)
    if rows is not None and axes is not None:
        if axes != 0 or isinstance(axes, bool):
            raise ValueError(f"vmap: {what} {axes!r}: a ragged batch {rows} is mapped over its examples, {what} 0")
        return 0
    match t:
        case TupleT(items, _) | StructT(_, _, items):
            if axes is None or isinstance(axes, int):
                return tuple(spread(axes, x, what) for x in items)
            given = list(axes.values()) if isinstance(axes, dict) else list(axes)
            if len(given) != len(items):
                raise ValueError(f"vmap: {what} {axes!r} does not fit an argument of type {t}")
            return tuple(spread(a, x, what) for a, x in zip(given, items, strict=True))
        case Array():
            if axes is None:
                return None
            if not isinstance(axes, int) or isinstance(axes, bool):
                raise TypeError(f"vmap: {what} must be an int or None for an array, not {axes!r}")
            if not -t.ndim <= axes < t.ndim:
                raise ValueError(f"vmap: {what} {axes} is out of range for an array with {t.ndim} axes")
            return axes % t.ndim
        case NoneT() | StaticT():
            return None
        case _:
            if axes is not None:
                raise ValueError(
                    f"vmap: an argument of type {t} has no axis to map over; pass an array, or None in {what}"
                )
            return None


def example(t: SigType, axes: Axes) -> SigType:
    """The type of one example."""
    rows = ragged(t)
    if rows is not None and not isinstance(axes, tuple):
        return rows.example
    match t:
        case Array(dtype, dims, layout) if axes is not None:
            rest: tuple[Dim, ...] = dims[:axes] + dims[axes + 1 :]
            if not rest:
                return ComplexT(dtype) if dtype in ("c8", "c16") else Scalar(dtype)
            return Array(dtype, rest, "C" if layout == "C" and axes == 0 else "A")
        case TupleT(items, kind):
            return TupleT(tuple(example(x, a) for x, a in zip(items, axes, strict=True)), kind)
        case StructT(cls, fields, items):
            return StructT(cls, fields, tuple(example(x, a) for x, a in zip(items, axes, strict=True)))
        case _:
            return t


__all__ = [
    "Axes",
    "Mapped",
    "Rows",
    "Shared",
    "Source",
    "argument_axes",
    "describe",
    "example",
    "sources",
    "spread",
]
