# SPDX-License-Identifier: MIT
"""The table of scalar primitives: one row each, with all that anybody asks of it.

``partials(y, *xs)`` returns one expression per operand (``None``: no derivative with respect to it, by declaration).
Forward mode uses ``sum(partial * dx)``, reverse mode ``ct_x += partial * ct``: one column serves both. What a
derivative needs of its primal is read off the expressions, never listed again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pullback.ir.build import Builder
from pullback.ir.core import Value
from pullback.ir.number import rounded
from pullback.ir.types import B1, FLOATS, Scalar, Type

#: first letters of the dtypes that ``Row.dtypes`` stands for
_KINDS = {"float": "f", "int": "iub", "number": "fiu", "bool": "b", "any": "fiub"}

Partials = Callable[..., "Sequence[Expr | float | None]"]


@dataclass(frozen=True, slots=True)
class Expr:
    """A value that builds IR when Python operators are applied to it; the language of ``partials``."""

    b: Builder
    value: Value

    def _lift(self, x: Expr | float) -> Value:
        if isinstance(x, Expr):
            return x.value
        assert isinstance(self.value.type, Scalar)
        return self.b.const(float(x), Scalar(self.value.type.dtype))

    def lift(self, x: float) -> Expr:
        """A constant of this operand's dtype."""
        return Expr(self.b, self._lift(x))

    def _bin(self, name: str, other: Expr | float, swap: bool = False) -> Expr:
        pair = (self.value, self._lift(other))
        return Expr(self.b, self.b.op(name, *(reversed(pair) if swap else pair)))

    def __add__(self, o: Expr | float) -> Expr:
        return self._bin("add", o)

    def __radd__(self, o: float) -> Expr:
        return self._bin("add", o, True)

    def __sub__(self, o: Expr | float) -> Expr:
        return self._bin("sub", o)

    def __rsub__(self, o: float) -> Expr:
        return self._bin("sub", o, True)

    def __mul__(self, o: Expr | float) -> Expr:
        return self._bin("mul", o)

    def __rmul__(self, o: float) -> Expr:
        return self._bin("mul", o, True)

    def __truediv__(self, o: Expr | float) -> Expr:
        return self._bin("div", o)

    def __rtruediv__(self, o: float) -> Expr:
        return self._bin("div", o, True)

    def __neg__(self) -> Expr:
        return Expr(self.b, self.b.op("neg", self.value))

    def __pow__(self, o: Expr | float) -> Expr:
        return self._bin("pow", o)

    def __lt__(self, o: Expr | float) -> Expr:
        return self._bin("lt", o)

    def __gt__(self, o: Expr | float) -> Expr:
        return self._bin("gt", o)

    def __ge__(self, o: Expr | float) -> Expr:
        return self._bin("ge", o)

    def __le__(self, o: Expr | float) -> Expr:
        return self._bin("le", o)

    def equals(self, o: Expr | float) -> Expr:
        return self._bin("eq", o)

    def __and__(self, o: Expr) -> Expr:
        return self._bin("and", o)

    def __invert__(self) -> Expr:
        return Expr(self.b, self.b.op("not", self.value))

    def call(self, name: str, *others: Expr | float) -> Expr:
        """Apply the unary (or wider) primitive ``name``, this operand first."""
        return Expr(self.b, self.b.op(name, self.value, *(self._lift(o) for o in others)))


def where(c: Expr, x: Expr | float, y: Expr | float) -> Expr:
    like = x if isinstance(x, Expr) else y
    assert isinstance(like, Expr)
    return Expr(c.b, c.b.op("select", c.value, like._lift(x), like._lift(y)))


@dataclass(frozen=True, slots=True)
class Row:
    """One scalar primitive.

    ``types``: "same" (all operands of one dtype, result too), "compare" (one dtype, result b1), or a callable.
    ``eval``: on Python/NumPy scalars of the operand dtypes, IEEE results (never raises); the interpreter rounds to
    the result's dtype. ``lower``: a mnemonic that the back end knows (see backend/llvm/emit.py).
    ``cost``: in units of one addition; decides what is recomputed in a reverse sweep.
    ``partials`` is ``None`` only with ``why_none``.
    ``domain``: intervals per operand from which the table's tests draw points where the partials exist.
    """

    name: str
    arity: int
    eval: Callable[..., Any]
    lower: str
    partials: Partials | None
    types: str | Callable[[Sequence[Type], Mapping[str, Any]], Scalar] = "same"
    why_none: str = ""
    cost: float = 1.0
    commutes: bool = False
    identity: Callable[[Sequence[Value], Sequence[Any]], Any] | None = None
    domain: tuple[tuple[float, float], ...] = ()
    dtypes: str = "float"  # float | int | number | bool | any : what operands may be
    doc: str = ""

    def result_type(self, operands: Sequence[Type], attrs: Mapping[str, Any]) -> Scalar:
        if len(operands) != self.arity:
            raise TypeError(f"{self.name} takes {self.arity} operands, not {len(operands)}")
        if callable(self.types):
            return self.types(operands, attrs)
        dtype = operands[0].dtype
        if any(not isinstance(t, Scalar) or t.dtype != dtype for t in operands):
            raise TypeError(f"{self.name}: operands of different types {[str(t) for t in operands]}")
        return B1 if self.types == "compare" else Scalar(dtype)

    def check_operands(self, operands: Sequence[Type]) -> None:
        """Raise ``TypeError`` unless all operands are scalars of ``dtypes``; typing a new op does not ask."""
        for t in operands:
            if not isinstance(t, Scalar) or t.dtype[0] not in _KINDS[self.dtypes]:
                raise TypeError(f"{self.name} is not defined on {t}")

    def fold(self, operands: Sequence[Value], consts: Sequence[Any], attrs: Mapping[str, Any]) -> Any:
        if self.identity is not None and (found := self.identity(operands, consts)) is not None:
            return found
        if all(c is not None for c in consts) and self.arity:
            return self._evaluate(operands, consts, attrs)
        return None

    def _evaluate(self, operands: Sequence[Value], consts: Sequence[Any], attrs: Mapping[str, Any]) -> Any:
        target = self.result_type([x.type for x in operands], attrs).dtype
        source = operands[0].type.dtype
        if self.cost > 4 or "f4" in (target, source):
            return None  # leave libm and float32 rounding to the machine that runs
        return evaluate(self, consts, target, attrs)


def evaluate(row: Row, values: Sequence[Any], target: str, attrs: Mapping[str, Any]) -> Any:
    """``row.eval`` rounded to ``target``: the meaning of a primitive."""
    extra = {k: v for k, v in attrs.items() if k == "dtype"}
    return rounded(row.eval(*values, **extra), target)


TABLE: dict[str, Row] = {}


def prim(name: str, arity: int, **columns: Any) -> Row:
    """Enter a row in the table."""
    assert name not in TABLE, name
    row = TABLE[name] = Row(name, arity, **columns)
    assert (row.partials is None) == bool(row.why_none), f"{name}: partials, or a reason why there are none"
    return row


def is_float(t: Type) -> bool:
    return t.dtype in FLOATS
