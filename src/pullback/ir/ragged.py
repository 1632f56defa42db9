# SPDX-License-Identifier: MIT
"""The type of a ragged batch: examples of one dtype and rank whose sizes differ along some axes.

A ragged batch is passed as a struct of plain arrays, so nothing below signatures knows of it:

========= ======================================================================== ==================================
field     packed                                                                   padded
========= ======================================================================== ==================================
data      one example after the other: ``(total, *sizes)`` if only the first axis  ``(n, *sizes)``, sizes the largest
          has no fixed size, else the elements of each in C order, rank 1
offsets   ``n + 1`` positions along axis 0 of ``data``: example k is between       (no such field)
          ``offsets[k]`` and ``offsets[k + 1]``
lengths   sizes of axes that the type does not fix: ``(n,)`` for one, else         the same
          ``(n, axes)``
spec      text of the type, known at compile time                                  the same
========= ======================================================================== ==================================

A spec reads ``"f8[time*,8]"``, with ``" padded"`` behind it for the padded layout; ``*`` marks the dynamic axes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from .build import Builder
from .core import Value
from .types import Array, Dim, SigType, StaticT, StructT, static

RaggedLayout = Literal["packed", "padded"]
LAYOUTS: tuple[RaggedLayout, RaggedLayout] = ("packed", "padded")
FIELDS: dict[str, tuple[str, ...]] = {
    "packed": ("data", "offsets", "lengths", "spec"),
    "padded": ("data", "lengths", "spec"),
}


@dataclass(frozen=True, slots=True)
class RaggedT:
    """dtype, the axes of one example, and how they are stored. A ``Dim`` without a size that is not ``dynamic`` has
    one size in all examples, which is known at run time only."""

    dtype: str
    dims: tuple[Dim, ...]
    layout: RaggedLayout = "packed"

    @property
    def free(self) -> tuple[int, ...]:
        """Axes whose size ``lengths`` holds, in the order of its columns."""
        return tuple(k for k, d in enumerate(self.dims) if d.size is None)

    @property
    def stacked(self) -> bool:
        """Whether packed examples are rows of one array of their rank."""
        return self.layout == "packed" and self.free == (0,)

    @property
    def example(self) -> Array:
        """The type of one example: a view."""
        whole = self.layout == "packed" or all(d.size is not None for d in self.dims[1:])
        return Array(self.dtype, self.dims, "C" if whole else "A")

    @property
    def data(self) -> Array:
        if self.layout == "packed":
            return Array(self.dtype, (Dim(), *(Dim(d.size) for d in self.dims[1:] if self.stacked)))
        return Array(self.dtype, (Dim(), *(Dim(d.size) for d in self.dims)))

    def steps(self, b: Builder, sizes: Sequence[Value]) -> Value:
        """By how much offsets go on behind a packed example of these sizes."""
        count = sizes[0]
        for s in sizes[1:] if not self.stacked else ():
            count = b.op("mul", count, s)
        return count

    def allocate(self, b: Builder, total: Value) -> Value:
        """Data for packed examples whose offsets end at ``total``."""
        fixed = self.dims[1:] if self.stacked else ()
        return b.alloc(self.dtype, [total, *(b.index(d.size) for d in fixed if d.size is not None)])

    @property
    def lengths(self) -> Array:
        return Array("i8", (Dim(),) if len(self.free) == 1 else (Dim(), Dim(len(self.free))))

    def __str__(self) -> str:
        return f"{self.dtype}[{spell_dims(self.dims)}]{'' if self.layout == 'packed' else ' padded'}"

    def struct(self, cls: type) -> StructT:
        """As a signature type; ``cls`` is the class of the values."""
        offsets = (Array("i8", (Dim(),)),) if self.layout == "packed" else ()
        return StructT(cls, FIELDS[self.layout], (self.data, *offsets, self.lengths, static(str(self))))


def ragged(t: SigType) -> RaggedT | None:
    """The ragged type that a signature type is, or None."""
    if isinstance(t, StructT) and is_ragged_class(t.cls):
        spec = t.items[-1]
        assert isinstance(spec, StaticT) and isinstance(spec.value, str)
        return parse(spec.value)
    return None


def is_ragged_class(cls: type) -> bool:
    return getattr(cls, "__ragged__", False) is True


def spell_dims(dims: Sequence[Dim]) -> str:
    """``"time*,8"``."""
    return ",".join(
        (d.name or ("" if d.dynamic or d.size is not None else ":"))
        + ("=" if d.name and d.size is not None else "")
        + ("" if d.size is None else str(d.size))
        + ("*" if d.dynamic else "")
        for d in dims
    )


def parse(text: str) -> RaggedT:
    """What ``str`` of a ragged type was made from."""
    head, _, layout = text.partition("] ")
    dtype, _, dims = head.rstrip("]").partition("[")
    return RaggedT(dtype, tuple(map(read_dim, dims.split(","))), "padded" if layout == "padded" else "packed")


def read_dim(text: str) -> Dim:
    text = text.strip()
    dynamic = text.endswith("*")
    name, _, size = text.rstrip("*").partition("=")
    if name.isdecimal():
        name, size = "", name
    return Dim(int(size) if size else None, dynamic, name if name not in ("", ":") else None)


def place(b: Builder, t: RaggedT, data: Value, offsets: Value | None, k: Value, sizes: Sequence[Value]) -> Value:
    """Where example ``k``, of these sizes, lies in the data of a ragged batch: a view."""
    if offsets is None:
        spec = ["f" if d.size is not None else "u" for d in t.dims]
        zero = b.index(0)
        operands = [x for d, s in zip(t.dims, sizes, strict=True) if d.size is None for x in (zero, s)]
        found = b.view(data, ["i", *spec], [k, *operands])
    else:
        rest = ["f"] * (len(sizes) - 1) if t.stacked else []
        start = b.load(offsets, [k])
        b.block.ops[-1].attrs["apart"] = True  # what examples write there does not meet
        found = b.view(data, ["u", *rest], [start, t.steps(b, sizes)])
        if len(sizes) > 1 and not t.stacked:
            found = b.reshape(found, sizes)
    assert isinstance(found.type, Array)
    found.type = Array(found.type.dtype, t.dims, found.type.layout)
    return found


__all__ = ["FIELDS", "LAYOUTS", "RaggedLayout", "RaggedT", "is_ragged_class", "parse", "place", "ragged", "spell_dims"]
