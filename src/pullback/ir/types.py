# SPDX-License-Identifier: MIT
"""Types of the IR (``Scalar``, ``Array``) and of signatures (trees over them).

Inside a function every SSA value is a ``Scalar`` or an ``Array``. Tuples, named tuples, dicts, strings and
functions exist only in signatures: the front end takes them apart, so no transform ever meets one. Complex
scalars are taken apart too, into a real and an imaginary part; complex *arrays* stay, and are read and written
part by part.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

Layout = Literal["C", "F", "A", "G"]

FLOATS = ("f4", "f8")
SIGNED = ("i1", "i2", "i4", "i8")
UNSIGNED = ("u1", "u2", "u4", "u8")
INTS = SIGNED + UNSIGNED
COMPLEXES = ("c8", "c16")
DTYPES = ("b1", *INTS, *FLOATS, *COMPLEXES)

ITEMSIZE = {d: int(d[1:]) for d in DTYPES}
#: dtype of the real and imaginary part
PART = {"c8": "f4", "c16": "f8"}


@dataclass(frozen=True, slots=True)
class Dim:
    """One dimension: its size if known at compile time, whether it varies over a batch, and its name."""

    size: int | None = None
    dynamic: bool = False
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Scalar:
    """A number. ``weak`` marks Python's own numbers (NEP 50); it matters to the front end and to boxing only.

    ``lanes`` > 1: so many numbers, one per SIMD lane; the batch pass makes such values, after all other transforms.
    """

    dtype: str
    weak: bool = False
    lanes: int = 1

    def __str__(self) -> str:
        return self.dtype if self.lanes == 1 else f"{self.dtype}x{self.lanes}"


@dataclass(frozen=True, slots=True)
class Array:
    """A descriptor (buffer, shape, strides) of a mutable buffer.

    ``layout``: ``C`` and ``F`` contiguous, ``A`` any strides, ``G`` a growable rank-1 buffer (a tape): a store past
    the end grows it, new entries are zero.
    """

    dtype: str
    dims: tuple[Dim, ...]
    layout: Layout = "C"

    @property
    def ndim(self) -> int:
        return len(self.dims)

    @property
    def element(self) -> str:
        """dtype of what ``load`` returns: the part's dtype for complex arrays."""
        return PART.get(self.dtype, self.dtype)

    def __str__(self) -> str:
        dims = ",".join(
            (d.name or "") + ("=" if d.name and d.size is not None else "") + ("" if d.size is None else str(d.size))
            if d.name or d.size is not None
            else ":"
            for d in self.dims
        )
        suffix = "" if self.layout == "C" else self.layout
        return f"{self.dtype}[{dims}]{suffix}"


Type = Scalar | Array

B1 = Scalar("b1")
I8 = Scalar("i8")
F4 = Scalar("f4")
F8 = Scalar("f8")


def array(dtype: str, ndim: int, layout: Layout = "C") -> Array:
    return Array(dtype, (Dim(),) * ndim, layout)


def is_float(t: Type) -> bool:
    return t.dtype in FLOATS


def lanes_of(t: Type) -> int:
    """How many lanes a scalar has."""
    return t.lanes if isinstance(t, Scalar) else 1


def widened(t: Scalar, operands: Iterable[Type]) -> Scalar:
    """The result type ``t`` of an elementwise op over the lanes of its operands."""
    for x in operands:
        if isinstance(x, Scalar) and x.lanes > 1:
            return Scalar(t.dtype, lanes=x.lanes)
    return t


def same(a: Type, b: Type) -> bool:
    """Equal but for ``weak``: what the verifier asks of operands."""
    if isinstance(a, Scalar) and isinstance(b, Scalar):
        return a.dtype == b.dtype and a.lanes == b.lanes
    return a == b


# ---------------------------------------------------------------------------------------------- signatures


@dataclass(frozen=True, slots=True)
class ComplexT:
    """A complex scalar: two flat values, real and imaginary part. ``dtype`` is c8 or c16."""

    dtype: str
    weak: bool = False

    def __str__(self) -> str:
        return self.dtype


@dataclass(frozen=True, slots=True)
class TupleT:
    """A tuple or list of fixed length. ``kind`` is ``tuple`` or ``list``, or ``kept``: what another call kept."""

    items: tuple[SigType, ...]
    kind: str = "tuple"

    def __str__(self) -> str:
        inner = ", ".join(map(str, self.items))
        return f"[{inner}]" if self.kind == "list" else f"({inner})"


@dataclass(frozen=True, slots=True)
class StructT:
    """A NamedTuple, dataclass or dict with string keys. ``cls`` is the class (``dict`` for a dict)."""

    cls: type
    fields: tuple[str, ...]
    items: tuple[SigType, ...]

    def __str__(self) -> str:
        if getattr(self.cls, "__ragged__", False):  # see ir/ragged.py
            spec = self.items[-1]
            return f"ragged {spec.value if isinstance(spec, StaticT) else spec}"
        inner = ", ".join(f"{k}: {v}" for k, v in zip(self.fields, self.items, strict=True))
        return f"{self.cls.__name__}({inner})"


@dataclass(frozen=True, slots=True)
class NoneT:
    def __str__(self) -> str:
        return "None"


@dataclass(frozen=True, slots=True)
class StaticT:
    """A value known at compile time: a string, a function, a module, a class, a constant object.

    Equality is by identity of the object (by value for strings and numbers).
    """

    value: object = field(hash=False, compare=False)
    key: object = None

    def __str__(self) -> str:
        return f"static {getattr(self.value, '__qualname__', None) or repr(self.value)}"


SigType = Scalar | Array | ComplexT | TupleT | StructT | NoneT | StaticT


def static(value: object) -> StaticT:
    key = (type(value), value) if isinstance(value, (str, bytes, int, float, bool)) else id(value)
    return StaticT(value, key)


def flatten(t: SigType) -> list[Type]:
    """The flat IR types that a value of signature type ``t`` is passed as."""
    match t:
        case Scalar() | Array():
            return [t]
        case ComplexT(dtype, _):
            return [Scalar(PART[dtype])] * 2
        case TupleT() | StructT():
            return [x for item in t.items for x in flatten(item)]
        case NoneT() | StaticT():
            return []


def contents(t: TupleT | StructT) -> list[SigType]:
    """The items of a container but for those that are its structure."""
    fixed = getattr(t.cls, "__structure__", ()) if isinstance(t, StructT) else ()
    if not fixed:
        return list(t.items)
    assert isinstance(t, StructT)
    return [x for f, x in zip(t.fields, t.items, strict=True) if f not in fixed]


def structural(t: SigType) -> list[bool]:
    """Per flat value of ``t``, whether it belongs to the structure of a value rather than to its contents: offsets and
    lengths. Derivatives are with respect to contents, and have the structure of what they are derivatives of. A class
    names such fields in ``__structure__``."""
    match t:
        case StructT(cls, fields, items):
            fixed = getattr(cls, "__structure__", ())
            return [
                s
                for f, x in zip(fields, items, strict=True)
                for s in (structural(x) if f not in fixed else [True] * len(flatten(x)))
            ]
        case TupleT():
            return [s for item in t.items for s in structural(item)]
        case _:
            return [False] * len(flatten(t))
