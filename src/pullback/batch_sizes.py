# SPDX-License-Identifier: MIT
"""Sizes of the results of one example, computed outside the loop over examples.

The sizes of a result come from the sizes of arguments, and from integer arguments, by integer arithmetic; what comes
out of memory, of a branch or of floats is refused: it would have to be computed twice, and to the last bit alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from pullback.diag import UnsupportedError
from pullback.examples import Rows, Source
from pullback.ir.build import Builder
from pullback.ir.core import Function, Op, Value
from pullback.ir.lowered import Lowered
from pullback.ir.types import Array, Scalar


@dataclass(frozen=True, slots=True)
class Size:
    """``value``: None where it differs from example to example. ``rows``, ``axis``: it is the size of this axis of the
    examples of this ragged batch. ``name``: of that axis."""

    value: Value | None
    rows: Rows | None = None
    axis: int = 0

    @property
    def name(self) -> str | None:
        return None if self.rows is None else self.rows.type.dims[self.axis].name


class Sizes:
    """``sources``: of the parameters of ``func``; ``hidden``: of the batched function."""

    def __init__(
        self, b: Builder, func: Function, sources: Sequence[Source], hidden: Sequence[Value], low: Lowered
    ) -> None:
        self.b = b
        self.func = func
        self.low = low
        inner = func.body.args[len(func.body.args) - len(hidden) :]
        self.hidden: dict[Value, Value] = dict(zip(inner, hidden, strict=True))
        self.where: dict[Value, tuple[Source, int]] = {}
        params = iter(func.body.args)
        for source in sources:
            for part in range(source.width):
                self.where[next(params)] = (source, part)
        self.defining = {r: op for op in func.body.ops for r in op.results}
        self.known: dict[Value, Size] = {}
        self.k: Value | None = None

    def of(self, v: Value, k: Value | None) -> list[Size]:
        """Sizes of the result ``v``: of example ``k``, or of all examples alike."""
        assert isinstance(v.type, Array)
        self.k, self.known = k, {}
        return [self._dim(v, axis) for axis in range(v.type.ndim)]

    def _size(self, v: Value) -> Size:
        """``v``, a size of one example."""
        found = self.known.get(v)
        if found is None:
            found = self.known[v] = self._computed(v)
        return found

    def _computed(self, v: Value) -> Size:
        b = self.b
        op = self.defining.get(v)
        if op is None and v in self.hidden:
            return Size(self.hidden[v])
        if op is None:
            if v not in self.where or v.type.dtype[0] == "f":
                self._refuse()
            source, part = self.where[v]
            return Size(source.scalar(b, part, self.k))
        if op.name == "const":
            return Size(b.const(op.attrs["value"], Scalar(op.result.type.dtype)))
        if op.name == "dim":
            return self._dim(op.operands[0], op.attrs["axis"])
        if op.regions or op.name in ("load", "call") or any(x.type.dtype[0] == "f" for x in op.operands):
            self._refuse()
        operands = [self._size(x).value for x in op.operands]
        given = [x for x in operands if x is not None]
        if len(given) < len(operands):
            return Size(None)
        if op.name in ("floordiv", "mod"):  # by zero: the program says so, later
            given[1] = b.select(
                b.op("eq", given[1], b.const(0, _scalar(given[1]))), b.const(1, _scalar(given[1])), given[1]
            )
        return Size(b.op(op.name, *given, **{k: x for k, x in op.attrs.items() if k == "dtype"}))

    def _dim(self, x: Value, axis: int) -> Size:
        """Size of axis ``axis`` of an array of one example."""
        b = self.b
        assert isinstance(x.type, Array)
        size = x.type.dims[axis].size
        if size is not None:
            return Size(b.index(size))
        op = self.defining.get(x)
        if op is None:
            if x in self.hidden:
                return Size(b.dim(self.hidden[x], axis))
            if x not in self.where:
                self._refuse()
            source, _ = self.where[x]
            rows = source if isinstance(source, Rows) else None
            return Size(source.size(b, axis, self.k), rows, axis)
        if op.name in ("alloc", "reshape", "broadcast"):
            return self._not_negative(self._size(op.operands[axis if op.name == "alloc" else axis + 1]))
        if op.name == "transpose":
            return self._dim(op.operands[0], op.attrs["perm"][axis])
        if op.name == "view":
            return self._view_dim(op, axis)
        self._refuse()

    def _not_negative(self, s: Size) -> Size:
        """A size that the program checks later is at least 0 here."""
        b = self.b
        if s.rows is not None or s.value is None or s.value in b.consts:
            return s
        return Size(b.op("maximum", s.value, b.index(0)))

    def _view_dim(self, op: Op, axis: int) -> Size:
        source = operand = result = 0
        for s in op.attrs["spec"]:
            if result == axis and s != "i":
                if s == "n":
                    return Size(self.b.index(1))
                if s == "f":
                    return self._dim(op.operands[0], source)
                return self._not_negative(self._size(op.operands[1 + operand + 1]))
            source += s != "n"
            operand += {"i": 1, "u": 2, "s": 3}.get(s, 0)
            result += s != "i"
        raise AssertionError("view: no such axis")

    def _refuse(self) -> NoReturn:
        raise UnsupportedError(
            f"vmap of '{self.low.name}': the shape of a result depends on the data of each example",
            self.low.span,
            help="return arrays whose shapes depend on the shapes of the arguments, and on integer arguments, only",
        )


def _scalar(x: Value) -> Scalar:
    return Scalar(x.type.dtype)


__all__ = ["Size", "Sizes"]
