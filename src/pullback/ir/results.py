# SPDX-License-Identifier: MIT
"""Result trees: how flat results make up what a function returns.

Leaves name flat results by index; the rest is structure known at compile time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from .types import Array, ComplexT, NoneT, Scalar, SigType, StaticT, StructT, TupleT


@dataclass(frozen=True, slots=True)
class OutScalar:
    """A number: a Python one if ``type.weak``, else a NumPy scalar."""

    index: int
    type: Scalar


@dataclass(frozen=True, slots=True)
class OutComplex:
    """A complex number from two flat results."""

    re: int
    im: int
    type: ComplexT


@dataclass(frozen=True, slots=True)
class OutArray:
    index: int
    type: Array


@dataclass(frozen=True, slots=True)
class OutConst:
    """An object known at compile time (None, a string, a function...)."""

    value: Any


@dataclass(frozen=True, slots=True)
class OutTuple:
    """A tuple or list (``kind``); of kind ``kept``: flat results for later calls, which Python does not see."""

    items: tuple[Out, ...]
    kind: str = "tuple"


@dataclass(frozen=True, slots=True)
class OutStruct:
    """A NamedTuple, dataclass or dict."""

    cls: type
    fields: tuple[str, ...]
    items: tuple[Out, ...]


Out = OutScalar | OutComplex | OutArray | OutConst | OutTuple | OutStruct


def leaves(out: Out) -> Iterator[OutScalar | OutComplex | OutArray]:
    """The leaves that are flat results, in order."""
    match out:
        case OutTuple() | OutStruct():
            for item in out.items:
                yield from leaves(item)
        case OutConst():
            pass
        case _:
            yield out


def flat_indices(out: Out) -> list[int]:
    """Indices of the flat results that ``out`` is made of."""
    found: list[int] = []
    for leaf in leaves(out):
        found += [leaf.re, leaf.im] if isinstance(leaf, OutComplex) else [leaf.index]
    return found


def keeps(out: Out) -> bool:
    """Whether something, or nothing but in its place, is kept for later calls."""
    match out:
        case OutTuple(items, kind):
            return kind == "kept" or any(map(keeps, items))
        case OutStruct():
            return any(map(keeps, out.items))
        case _:
            return False


def kept(out: Out) -> set[int]:
    """Indices of the flat results that are kept for later calls."""
    match out:
        case OutTuple(_, "kept"):
            return set(flat_indices(out))
        case OutTuple() | OutStruct():
            return set[int]().union(*map(kept, out.items))
        case _:
            return set()


def renumber(out: Out, index: Callable[[int], int]) -> Out:
    """``out`` with every index mapped."""
    match out:
        case OutTuple(items, kind):
            return OutTuple(tuple(renumber(x, index) for x in items), kind)
        case OutStruct(cls, fields, items):
            return OutStruct(cls, fields, tuple(renumber(x, index) for x in items))
        case OutComplex(re, im, t):
            return OutComplex(index(re), index(im), t)
        case OutScalar() | OutArray():
            return replace(out, index=index(out.index))
        case OutConst():
            return out


def like(t: SigType, indices: Iterator[int]) -> Out:
    """The result tree of a value of signature type ``t`` whose flat parts are the next of ``indices``."""
    match t:
        case Scalar():
            return OutScalar(next(indices), t)
        case Array():
            return OutArray(next(indices), t)
        case ComplexT():
            return OutComplex(next(indices), next(indices), t)
        case TupleT(items, kind):
            return OutTuple(tuple(like(x, indices) for x in items), kind)
        case StructT(cls, fields, items):
            return OutStruct(cls, fields, tuple(like(x, indices) for x in items))
        case NoneT():
            return OutConst(None)
        case StaticT(value, _):
            return OutConst(value)


def sigtype(out: Out) -> SigType:
    """The signature type of what ``out`` describes."""
    match out:
        case OutScalar() | OutArray() | OutComplex():
            return out.type
        case OutTuple(items, kind):
            return TupleT(tuple(map(sigtype, items)), kind)
        case OutStruct(cls, fields, items):
            return StructT(cls, fields, tuple(map(sigtype, items)))
        case OutConst(value):
            from .types import static

            return NoneT() if value is None else static(value)
