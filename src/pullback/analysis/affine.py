# SPDX-License-Identifier: MIT
"""Affine forms of i8 values: ``const + sum(coefficient * symbol)``.

A symbol is an SSA value that is not itself a sum, or ``(array, axis)``: the size of an axis of an array that no op
of the function makes (an argument, a carried array). Sizes of every other array are followed to what made it, so
that two values are one size exactly when their forms are equal, whether or not CSE has run.

Forms are exact modulo 2**64, as integer arithmetic is; the facts that ``bounds`` derives from comparisons read them
as mathematical integers (sizes and indices stay far from 2**63).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import gcd
from typing import Union

from pullback.analysis.shapes import Shapes
from pullback.ir.core import Block, Function, Op, Value, walk
from pullback.ir.types import Array

Symbol = Union[Value, "tuple[Value, int]"]

#: sums of more symbols than this become symbols themselves: keeps every operation O(1)
MAX_TERMS = 8


class Affine:
    """Immutable by convention: never change ``terms`` of a form that has been handed out."""

    __slots__ = ("const", "terms")

    def __init__(self, const: int = 0, terms: dict[Symbol, int] | None = None) -> None:
        self.const = const
        self.terms: dict[Symbol, int] = terms if terms is not None else {}

    def plus(self, other: Affine, factor: int = 1) -> Affine:
        """``self + factor * other``."""
        if not factor:
            return self
        terms = dict(self.terms)
        for s, c in other.terms.items():
            total = terms.get(s, 0) + factor * c
            if total:
                terms[s] = total
            else:
                del terms[s]
        return Affine(self.const + factor * other.const, terms)

    def shift(self, by: int) -> Affine:
        return Affine(self.const + by, self.terms) if by else self

    def times(self, factor: int) -> Affine:
        if factor == 1:
            return self
        return Affine(self.const * factor, {s: c * factor for s, c in self.terms.items()} if factor else {})

    @property
    def is_const(self) -> bool:
        return not self.terms

    @property
    def never_zero(self) -> bool:
        """Whether no values of the symbols make it zero: all terms are multiples of a number that the rest is not."""
        factor = gcd(*self.terms.values())
        return bool(self.const % factor if factor else self.const)

    def coefficient(self, s: Symbol) -> int:
        return self.terms.get(s, 0)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Affine) and self.const == other.const and self.terms == other.terms

    def __hash__(self) -> int:
        return hash((self.const, frozenset(self.terms.items())))

    def __repr__(self) -> str:
        parts = [f"{c}*{s!r}" for s, c in self.terms.items()]
        return " + ".join([*parts, str(self.const)])


def symbol(s: Symbol) -> Affine:
    return Affine(0, {s: 1})


class Affines:
    """Affine forms of the i8 values of one function, computed on demand and remembered.

    Construct it from a function (or from nothing, and ``add`` ops in order of definition). ``define`` overrides the
    form of a value: a carried value that is known to advance with its loop.
    """

    def __init__(self, func: Function | None = None) -> None:
        self.defs: dict[Value, Op] = {}
        self.memo: dict[Value, Affine] = {}
        self.sizes: dict[tuple[Value, int], Affine] = {}
        self._stretched: dict[Op, tuple[bool | None, ...]] = {}
        if func is not None:
            self.add_all(walk(func.body))
            if any(op.name == "broadcast" for op in self.defs.values()):
                self._broadcasts(func.body, Shapes())

    def add_all(self, ops: Iterable[Op]) -> None:
        for op in ops:
            self.add(op)

    def add(self, op: Op) -> None:
        """Enter an op whose operands have been entered. Forms are computed now, so that no chain recurses deeply."""
        for r in op.results:
            self.defs[r] = op
        if op.name in _SUMS or op.name in ("const", "dim"):
            self.of(op.results[0])

    def add_block(self, block: Block) -> None:
        self.add_all(walk(block))

    def define(self, v: Value, form: Affine) -> None:
        self.memo[v] = form

    def of(self, v: Value) -> Affine:
        form = self.memo.get(v)
        if form is None:
            form = self.memo[v] = self._compute(v)
        return form

    def _compute(self, v: Value) -> Affine:
        op = self.defs.get(v)
        if op is None or v.type.dtype != "i8":
            return symbol(v)
        name = op.name
        if name == "const":
            return Affine(int(op.attrs["value"]))
        if name == "dim":
            t = op.operands[0].type
            growing = isinstance(t, Array) and t.layout == "G"
            return symbol(v) if growing else self.size(op.operands[0], op.attrs["axis"])
        if name in _SUMS:
            xs = [self.of(x) for x in op.operands]
            form = _SUMS[name](xs)
            if form is not None and len(form.terms) <= MAX_TERMS:
                return form
        return symbol(v)

    # ------------------------------------------------------------------ sizes

    def size(self, x: Value, axis: int) -> Affine:
        """The size of an axis of an array."""
        key = (x, axis)
        form = self.sizes.get(key)
        if form is None:
            form = self.sizes[key] = self._size(x, axis)
        return form

    def shape(self, x: Value) -> tuple[Affine, ...]:
        assert isinstance(x.type, Array)
        return tuple(self.size(x, k) for k in range(x.type.ndim))

    def _size(self, x: Value, axis: int) -> Affine:
        t = x.type
        assert isinstance(t, Array)
        known = t.dims[axis].size
        if known is not None:
            return Affine(known)
        op = self.defs.get(x)
        if op is None:
            return symbol((x, axis))
        match op.name:
            case "alloc" | "map":
                return self.of(op.operands[axis])
            case "reshape" | "broadcast":
                return self.of(op.operands[1 + axis])
            case "copy":
                return self.size(op.operands[0], axis)
            case "transpose":
                return self.size(op.operands[0], op.attrs["perm"][axis])
            case "view":
                return self._view_size(op, axis)
        return symbol((x, axis))

    def stretched(self, op: Op) -> tuple[bool | None, ...]:
        """Per axis of the operand of a ``broadcast``: stretched, or as it is; ``None`` where that is not known."""
        found = self._stretched.get(op)
        if found is None:
            x = op.operands[0]
            assert isinstance(x.type, Array)
            sizes = op.operands[len(op.operands) - x.type.ndim :]
            found = self._stretched[op] = tuple(
                True if n == Affine(1) else False if n == self.of(d) else None
                for n, d in zip(self.shape(x), sizes, strict=True)
            )
        return found

    def _broadcasts(self, block: Block, shapes: Shapes) -> None:
        """Fill ``stretched`` with what the checks before each ``broadcast`` imply."""
        for op in block.ops:
            if op.name == "broadcast":
                x = op.operands[0]
                assert isinstance(x.type, Array)
                sizes = op.operands[len(op.operands) - x.type.ndim :]
                pairs = zip(self.stretched(op), shapes.dims(x), sizes, strict=True)
                self._stretched[op] = tuple(
                    s if s is not None else True if n == 1 else False if n == shapes.size(d) else None
                    for s, n, d in pairs
                )
            for region in op.regions:
                with shapes.scope():
                    self._broadcasts(region, shapes)
            shapes.visit(op)

    def _view_size(self, op: Op, axis: int) -> Affine:
        for s, source, operands in view_axes(op):
            if s == "i":
                continue
            if axis == 0:
                if s == "n":
                    return Affine(1)
                return self.size(op.operands[0], source) if s == "f" else self.of(operands[1])
            axis -= 1
        raise AssertionError("view: no such axis")


def _mul(xs: list[Affine]) -> Affine | None:
    if xs[0].is_const:
        return xs[1].times(xs[0].const)
    return xs[0].times(xs[1].const) if xs[1].is_const else None


_SUMS: dict[str, Callable[[list[Affine]], Affine | None]] = {
    "add": lambda xs: xs[0].plus(xs[1]),
    "sub": lambda xs: xs[0].plus(xs[1], -1),
    "neg": lambda xs: xs[0].times(-1),
    "mul": _mul,
}


def view_axes(op: Op) -> list[tuple[str, int, Sequence[Value]]]:
    """The entries of a ``view``'s spec as (letter, source axis, its operands); the source axis of ``n`` is -1."""
    out: list[tuple[str, int, Sequence[Value]]] = []
    axis, k = 0, 1
    for s in op.attrs["spec"]:
        if s == "n":
            out.append((s, -1, ()))
            continue
        count = {"f": 0, "i": 1, "u": 2, "s": 3}[s]
        out.append((s, axis, op.operands[k : k + count]))
        axis, k = axis + 1, k + count
    return out
