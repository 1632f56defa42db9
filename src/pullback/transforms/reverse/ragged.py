# SPDX-License-Identifier: MIT
"""A tape of arrays of any sizes: their elements one after the other, with the place and the sizes of each.

Entry ``number`` of the tape starts at ``starts[number]`` and has the sizes ``sizes[k][number]``. Entries are found by
their number, so the reverse sweep may read them in any order and any number of times.
"""

from __future__ import annotations

from pullback.ir.build import Builder
from pullback.ir.core import Block, Value
from pullback.ir.types import Array, Dim


class Ragged:
    """Buffers for arrays of the type of ``like``, allocated in ``head``."""

    def __init__(self, b: Builder, head: Block, like: Value) -> None:
        t = like.type
        assert isinstance(t, Array)
        self.type = t
        with b.at(head):
            self.data = self._growable(b, t.element)
            self.starts = self._growable(b, "i8")
            self.sizes = [self._growable(b, "i8") for _ in t.dims]
            self.end = b.alloc("i8", [b.index(1)], zero=True, hint="end")

    def _growable(self, b: Builder, dtype: str) -> Value:
        made = b.value("alloc", [b.index(64)], Array(dtype, (Dim(),), "G"), "tape", zero=True)
        b.block.ops[-1].attrs["tape"] = True
        return made

    @property
    def parts(self) -> tuple[int | None, ...]:
        return (0, 1) if self.type.element != self.type.dtype else (None,)

    def push(self, b: Builder, number: Value, x: Value) -> None:
        """Keep the contents of ``x`` as entry ``number``."""
        start = b.load(self.end, [b.index(0)])
        dims = [b.dim(x, k) for k in range(self.type.ndim)]
        b.store(self.starts, start, [number])
        total = b.index(len(self.parts))
        for tape, d in zip(self.sizes, dims, strict=True):
            b.store(tape, d, [number])
            total = b.op("mul", total, d)

        def element(idx: list[Value], at: Value) -> None:
            for k, part in enumerate(self.parts):
                b.store(self.data, b.load(x, idx, part), [b.op("add", at, b.index(k))])

        self._each(b, dims, start, element, parallel=False)
        b.store(self.end, b.op("add", start, total), [b.index(0)])

    def read(self, b: Builder, number: Value) -> Value:
        """Entry ``number`` as an array of its own."""
        start = b.load(self.starts, [number])
        dims = [b.load(tape, [number]) for tape in self.sizes]
        made = b.value("alloc", dims, Array(self.type.dtype, (Dim(),) * self.type.ndim, "C"), "kept", zero=False)

        def element(idx: list[Value], at: Value) -> None:
            for k, part in enumerate(self.parts):
                b.store(made, b.load(self.data, [b.op("add", at, b.index(k))]), idx, part)

        self._each(b, dims, start, element, parallel=True)
        return made

    def _each(self, b: Builder, dims: list[Value], start: Value, element: object, parallel: bool) -> None:
        """Loops over the elements, with the place of each on the tape."""
        assert callable(element)
        attrs: dict[str, bool] = {"parallel": True} if parallel else {}

        def nest(idx: list[Value], linear: Value) -> None:
            axis = len(idx)
            if axis == len(dims):
                at = b.op("mul", linear, b.index(len(self.parts)))
                element(idx, b.op("add", start, at))
                return

            def body(k: Value, _: list[Value]) -> list[Value]:
                nest([*idx, k], b.op("add", b.op("mul", linear, dims[axis]), k))
                return []

            b.for_(dims[axis], [], body, [], **attrs)

        nest([], b.index(0))
