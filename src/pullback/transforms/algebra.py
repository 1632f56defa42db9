# SPDX-License-Identifier: MIT
"""Algebraic rewriting of one scalar op, beyond what a row's own ``identity`` folds.

``RULES[name](m, xs, t)`` gets the operands and the result's type and returns the Value that replaces the
op, or None. ``m`` answers what defines an operand and emits new ops, which are simplified in turn. Every
rule on floats is exact for every IEEE value (signs of NaN aside); rules on integers hold for wrapping
arithmetic.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from pullback.ir.core import Op, Value
from pullback.ir.types import ITEMSIZE, Scalar, Type


class Machine(Protocol):
    consts: dict[Value, Any]
    defs: dict[Value, Op]

    def emit(self, name: str, *xs: Value, **attrs: Any) -> Value: ...

    def constant(self, value: Any, type: Type) -> Value: ...

    def dim(self, x: Value, axis: int) -> Value:
        """The size of an axis, as simplified as can be."""
        ...


Rule = Callable[[Machine, Sequence[Value], Scalar], Value | None]


def _is_int(t: Type) -> bool:
    return t.dtype[0] in "iu"


def _is_float(t: Type) -> bool:
    return t.dtype[0] == "f"


def _def(m: Machine, x: Value, name: str) -> Op | None:
    op = m.defs.get(x)
    return op if op is not None and op.name == name else None


def _neg_of(m: Machine, x: Value) -> Value | None:
    op = m.defs.get(x)
    return op.operands[0] if op is not None and op.name == "neg" else None


def offset(m: Machine, x: Value) -> tuple[Value | None, int]:
    """``x`` as base + constant (base None: a constant)."""
    c = m.consts.get(x)
    if c is not None:
        return None, c
    op = m.defs.get(x)
    if op is not None and op.name == "add":
        c = m.consts.get(op.operands[1])
        if c is not None:
            return op.operands[0], c
    return x, 0


def _wrap(value: int, dtype: str) -> int:
    bits = 8 * ITEMSIZE[dtype]
    value &= (1 << bits) - 1
    return value - (1 << bits) if dtype[0] == "i" and value >> (bits - 1) else value


# ------------------------------------------------------------------------------------------ arithmetic


def _add(m: Machine, xs: Sequence[Value], t: Scalar) -> Value | None:
    x, y = xs
    if (n := _neg_of(m, y)) is not None:
        return m.emit("sub", x, n)
    if (n := _neg_of(m, x)) is not None:
        return m.emit("sub", y, n)
    if not _is_int(t):
        return None
    if m.consts.get(x) is not None:  # constants to the right
        return m.emit("add", y, x)
    c = m.consts.get(y)
    if c is not None:
        base, d = offset(m, x)
        if base is not None and d:
            return m.emit("add", base, m.constant(_wrap(c + d, t.dtype), t))
        if (s := _def(m, x, "sub")) and (k := m.consts.get(s.operands[0])) is not None:  # (k - i) + c
            return m.emit("sub", m.constant(_wrap(k + c, t.dtype), t), s.operands[1])
        return None
    for a, b in ((x, y), (y, x)):  # (a - b) + b
        if (s := _def(m, a, "sub")) and s.operands[1] is b:
            return s.operands[0]
        base, d = offset(m, a)  # (i + c) + j -> (i + j) + c: constants move out
        if base is not None and d:
            return m.emit("add", m.emit("add", base, b), m.constant(d, t))
    return None


def _sub(m: Machine, xs: Sequence[Value], t: Scalar) -> Value | None:
    x, y = xs
    if (n := _neg_of(m, y)) is not None:
        return m.emit("add", x, n)
    if not _is_int(t):
        return None
    if x is y:
        return m.constant(0, t)
    if m.consts.get(x) == 0 and x in m.consts:
        return m.emit("neg", y)
    c = m.consts.get(y)
    if c is not None:
        return m.emit("add", x, m.constant(_wrap(-c, t.dtype), t))
    (a, c), (b, d) = offset(m, x), offset(m, y)
    if (c and a is not None) or d:  # (a + c) - (b + d) -> (a - b) + (c - d)
        if a is None:
            return m.emit("sub", m.constant(_wrap(c - d, t.dtype), t), b) if b is not None else None
        if b is not None:
            return m.emit("add", m.emit("sub", a, b), m.constant(_wrap(c - d, t.dtype), t))
    if (op := _def(m, x, "add")) and y in op.operands:  # (i + y) - y
        return op.operands[0] if op.operands[1] is y else op.operands[1]
    if (op := _def(m, y, "sub")) and op.operands[0] is x:  # x - (x - i)
        return op.operands[1]
    if (op := _def(m, x, "sub")) and op.operands[0] is y:  # (y - i) - y
        return m.emit("neg", op.operands[1])
    if (op := _def(m, y, "sub")) and x in m.consts and (k := m.consts.get(op.operands[0])) is not None:
        return m.emit("add", op.operands[1], m.constant(_wrap(m.consts[x] - k, t.dtype), t))  # c - (k - i)
    return None


def _mul(m: Machine, xs: Sequence[Value], t: Scalar) -> Value | None:
    x, y = xs
    cx, cy = m.consts.get(x), m.consts.get(y)
    if cy == -1 or cx == -1:
        return m.emit("neg", x if cy == -1 else y)
    nx, ny = _neg_of(m, x), _neg_of(m, y)
    if nx is not None and ny is not None:
        return m.emit("mul", nx, ny)
    if nx is not None or ny is not None:
        inner, other, c = (nx, y, cy) if nx is not None else (ny, x, cx)
        assert inner is not None
        if c is not None:
            return m.emit("mul", inner, m.constant(_wrap(-c, t.dtype) if _is_int(t) else -c, t))
        return m.emit("neg", m.emit("mul", inner, other))  # outwards, where sums absorb it
    if _is_int(t):
        if cx is not None:
            return m.emit("mul", y, x)
        if cy is not None and (op := _def(m, x, "mul")) and (d := m.consts.get(op.operands[1])) is not None:
            return m.emit("mul", op.operands[0], m.constant(_wrap(cy * d, t.dtype), t))
    return None


def _div(m: Machine, xs: Sequence[Value], t: Scalar) -> Value | None:
    x, y = xs
    if m.consts.get(y) == -1:
        return m.emit("neg", x)
    nx, ny = _neg_of(m, x), _neg_of(m, y)
    if nx is not None and ny is not None:
        return m.emit("div", nx, ny)
    c = m.consts.get(y)
    if c is not None and c and math.isfinite(c):
        mantissa, exponent = math.frexp(c)
        if abs(mantissa) == 0.5 and abs(exponent) < 100:  # a power of two: the reciprocal is exact
            return m.emit("mul", x, m.constant(1.0 / c, t))
    return None


def _neg(m: Machine, xs: Sequence[Value], t: Scalar) -> Value | None:
    if (n := _neg_of(m, xs[0])) is not None:
        return n
    if _is_int(t) and (op := _def(m, xs[0], "sub")):
        return m.emit("sub", op.operands[1], op.operands[0])
    return None


def _smul(m: Machine, xs: Sequence[Value], t: Scalar) -> Value | None:
    ct, p = (m.consts.get(x) for x in xs)
    if ct is not None:
        return xs[0] if ct == 0 else m.emit("mul", *xs)
    if p is not None and math.isfinite(p):
        return m.emit("mul", *xs)
    for i in (0, 1):
        if (n := _neg_of(m, xs[i])) is not None:
            return m.emit("neg", m.emit("smul", n, xs[1]) if i == 0 else m.emit("smul", xs[0], n))
    return None


def _pow(m: Machine, xs: Sequence[Value], t: Scalar) -> Value | None:
    c = m.consts.get(xs[1])
    if c == 0:
        return m.constant(1 if _is_int(t) else 1.0, t)
    if c == 1:
        return xs[0]
    if c == 2:
        return m.emit("mul", xs[0], xs[0])
    if c == -1 and _is_float(t):
        return m.emit("div", m.constant(1.0, t), xs[0])
    return None


def _extremum(name: str) -> Rule:
    pick = max if name == "maximum" else min

    def rule(m: Machine, xs: Sequence[Value], t: Scalar) -> Value | None:
        x, y = xs
        if x is y:
            return x
        if not _is_int(t):
            return None
        if x in m.consts:
            return m.emit(name, y, x)
        c = m.consts.get(y)
        if c is not None and (op := _def(m, x, name)) and (d := m.consts.get(op.operands[1])) is not None:
            return m.emit(name, op.operands[0], m.constant(pick(c, d), t))
        return None

    return rule


def _abs(m: Machine, xs: Sequence[Value], t: Scalar) -> Value | None:
    op = m.defs.get(xs[0])
    if op is not None and _is_float(t):
        if op.name == "neg":
            return m.emit("abs", op.operands[0])
        if op.name == "abs":
            return xs[0]
    return None


# ------------------------------------------------------------------------------------------ logic


def _not(m: Machine, xs: Sequence[Value], t: Scalar) -> Value | None:
    op = m.defs.get(xs[0])
    if op is None:
        return None
    if op.name == "not":
        return op.operands[0]
    if op.name in ("eq", "ne"):  # exact for NaN as well
        return m.emit("ne" if op.name == "eq" else "eq", *op.operands)
    flipped = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt"}.get(op.name)
    if flipped is not None and op.operands[0].type.dtype[0] in "iub":
        return m.emit(flipped, *op.operands)
    return None


def _complements(m: Machine, x: Value, y: Value) -> bool:
    a, b = m.defs.get(x), m.defs.get(y)
    return (a is not None and a.name == "not" and a.operands[0] is y) or (
        b is not None and b.name == "not" and b.operands[0] is x
    )


def _logic(name: str, absorbing: bool) -> Rule:
    dual = "or" if name == "and" else "and"

    def rule(m: Machine, xs: Sequence[Value], t: Scalar) -> Value | None:
        x, y = xs
        if t.dtype == "b1" and _complements(m, x, y):
            return m.constant(absorbing, t)
        for a, b in ((x, y), (y, x)):
            op = m.defs.get(a)
            if op is not None and b in op.operands:
                if op.name == name:
                    return a  # (b and c) and b
                if op.name == dual:
                    return b  # (b or c) and b
        return None

    return rule


def _xor(m: Machine, xs: Sequence[Value], t: Scalar) -> Value | None:
    if xs[0] is xs[1]:
        return m.constant(False if t.dtype == "b1" else 0, t)
    for c, other in ((xs[0], xs[1]), (xs[1], xs[0])):
        value = m.consts.get(c)
        if value is not None and value == 0:
            return other
        if value is True:
            return m.emit("not", other)
    return None


def _equality(name: str) -> Rule:
    def rule(m: Machine, xs: Sequence[Value], t: Scalar) -> Value | None:
        x, y = xs
        dtype = x.type.dtype
        for u, v in ((x, y), (y, x)):
            c = m.consts.get(v)
            if c is None:
                continue
            if dtype == "b1":
                return u if bool(c) == (name == "eq") else m.emit("not", u)
            base, d = offset(m, u)
            if _is_int(x.type) and base is not None and d:
                return m.emit(name, base, m.constant(_wrap(c - d, dtype), x.type))
        if _is_int(x.type):
            (a, c), (b, d) = offset(m, x), offset(m, y)
            if a is b and a is not None:
                return m.constant((c == d) == (name == "eq"), t)
        return None

    return rule


def _select(m: Machine, xs: Sequence[Value], t: Scalar) -> Value | None:
    c, a, b = xs
    op = m.defs.get(c)
    if op is not None and op.name == "not":
        return m.emit("select", op.operands[0], b, a)
    if (inner := _def(m, a, "select")) and inner.operands[0] is c:
        return m.emit("select", c, inner.operands[1], b)
    if (inner := _def(m, b, "select")) and inner.operands[0] is c:
        return m.emit("select", c, a, inner.operands[2])
    if t.dtype != "b1":
        return None
    ca, cb = m.consts.get(a), m.consts.get(b)
    if ca is True or a is c:
        return c if cb is False else m.emit("or", c, b)
    if cb is False or b is c:
        return m.emit("and", c, a)
    if ca is False:
        return m.emit("not", c) if cb is True else m.emit("and", m.emit("not", c), b)
    if cb is True:
        return m.emit("or", m.emit("not", c), a)
    return None


# ------------------------------------------------------------------------------------------ casts

#: values of the first kind are exactly representable in the second
_MANTISSA = {"f4": 24, "f8": 53}


def _widens(a: str, b: str) -> bool:
    """Every value of dtype ``a`` is one of dtype ``b``."""
    if a == b or a == "b1":
        return True
    if b == "b1":
        return False
    na, nb = 8 * ITEMSIZE[a], 8 * ITEMSIZE[b]
    match a[0], b[0]:
        case ("f", "f") | ("i", "i") | ("u", "u"):
            return na <= nb
        case ("u", "i"):
            return na < nb
        case ("i" | "u", "f"):
            return na <= _MANTISSA[b]
        case _:
            return False


def _cast(m: Machine, xs: Sequence[Value], t: Scalar) -> Value | None:
    x = xs[0]
    if x.type.dtype == t.dtype:
        return x
    inner = _def(m, x, "cast")
    if inner is None:
        return None
    source = inner.operands[0]
    if _widens(source.type.dtype, x.type.dtype):  # the first cast lost nothing
        return source if source.type.dtype == t.dtype else m.emit("cast", source, dtype=t.dtype)
    return None


#: comparison that is false where this one is true (integers and booleans)
NEGATED = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt", "eq": "ne", "ne": "eq"}
#: comparison with operands swapped
SWAPPED = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}


def _ordering(name: str) -> Rule:
    def rule(m: Machine, xs: Sequence[Value], t: Scalar) -> Value | None:
        x, y = xs
        if x in m.consts and y not in m.consts:  # one form, so that CSE sees equal tests
            return m.emit(SWAPPED[name], y, x)
        return None

    return rule


RULES: dict[str, Rule] = {
    "add": _add,
    "sub": _sub,
    "mul": _mul,
    "div": _div,
    "neg": _neg,
    "smul": _smul,
    "pow": _pow,
    "abs": _abs,
    "maximum": _extremum("maximum"),
    "minimum": _extremum("minimum"),
    "not": _not,
    "and": _logic("and", False),
    "or": _logic("or", True),
    "xor": _xor,
    "eq": _equality("eq"),
    "ne": _equality("ne"),
    "lt": _ordering("lt"),
    "le": _ordering("le"),
    "gt": _ordering("gt"),
    "ge": _ordering("ge"),
    "select": _select,
    "cast": _cast,
}
