# SPDX-License-Identifier: MIT
"""Arithmetic, comparisons, logic, casts."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from pullback.ir.core import Value
from pullback.ir.types import Scalar, Type

from .table import prim, where

# ------------------------------------------------------------------------------------------ identities
# An identity must hold for every IEEE value, NaN and signed zeros included, unless it says otherwise:
# x * 0 is not folded. x + 0.0 -> x differs for x = -0.0 only; it is folded, as the sign of a zero sum is never
# relied upon by the transforms and LLVM's contraction does not preserve it either.


def _add(xs: Sequence[Value], cs: Sequence[Any]) -> Any:
    if cs[0] == 0 and cs[0] is not None:
        return xs[1]
    return xs[0] if cs[1] is not None and cs[1] == 0 else None


def _sub(xs: Sequence[Value], cs: Sequence[Any]) -> Any:
    return xs[0] if cs[1] is not None and cs[1] == 0 else None


def _mul(xs: Sequence[Value], cs: Sequence[Any]) -> Any:
    for mine, other in ((0, 1), (1, 0)):
        if cs[mine] is not None:
            if cs[mine] == 1:
                return xs[other]
            if cs[mine] == 0 and xs[0].type.dtype[0] in "iu":
                return 0
    return None


def _div(xs: Sequence[Value], cs: Sequence[Any]) -> Any:
    return xs[0] if cs[1] is not None and cs[1] == 1 else None


def _and(xs: Sequence[Value], cs: Sequence[Any]) -> Any:
    if xs[0] is xs[1]:
        return xs[0]
    for mine, other in ((0, 1), (1, 0)):
        if cs[mine] is True:
            return xs[other]
        if cs[mine] is False:
            return False
    return None


def _or(xs: Sequence[Value], cs: Sequence[Any]) -> Any:
    if xs[0] is xs[1]:
        return xs[0]
    for mine, other in ((0, 1), (1, 0)):
        if cs[mine] is False:
            return xs[other]
        if cs[mine] is True:
            return True
    return None


def _select(xs: Sequence[Value], cs: Sequence[Any]) -> Any:
    if cs[0] is not None:
        return xs[1] if cs[0] else xs[2]
    return xs[1] if xs[1] is xs[2] else None


def _same_int(answer: bool) -> Any:
    def fold(xs: Sequence[Value], cs: Sequence[Any]) -> Any:
        return answer if xs[0] is xs[1] and xs[0].type.dtype[0] in "iub" else None

    return fold


# ------------------------------------------------------------------------------------------ evaluation


def _div_eval(x: Any, y: Any) -> float:
    a, b = float(x), float(y)
    if b == 0.0:
        if a == 0.0 or math.isnan(a):
            return math.nan
        return math.copysign(math.inf, a) * math.copysign(1.0, b)
    return a / b


def _floordiv(x: Any, y: Any) -> Any:
    """Python's ``//``. Division by zero: a float gives inf or nan; for integers the front end has checked."""
    if isinstance(x, int) and isinstance(y, int):
        return x // y if y else 0
    if y == 0:
        return _div_eval(x, y)
    if math.isinf(x) or math.isnan(x) or math.isnan(y):
        return math.nan
    return x // y if not math.isinf(y) else (0.0 if x == 0 or (x > 0) == (y > 0) else -1.0)


def _mod(x: Any, y: Any) -> Any:
    """Python's ``%``: the sign of the divisor."""
    if isinstance(x, int) and isinstance(y, int):
        return x % y if y else 0
    return math.nan if y == 0 or math.isinf(x) or math.isnan(x) or math.isnan(y) else x % y


def _fmod(x: Any, y: Any) -> float:
    return math.nan if y == 0 or math.isinf(x) or math.isnan(x) or math.isnan(y) else math.fmod(x, y)


def _pow_eval(x: Any, y: Any) -> Any:
    if isinstance(x, int) and isinstance(y, int):
        return pow(x, y, 1 << 64) if y >= 0 else 0
    try:
        return math.pow(x, y)
    except OverflowError:
        odd = float(y).is_integer() and int(y) % 2 == 1
        return -math.inf if x < 0 and odd else math.inf
    except ValueError:
        if x == 0:
            odd = float(y).is_integer() and int(y) % 2 == 1
            return math.copysign(math.inf, x) if odd else math.inf
        return math.nan


def _maximum(x: Any, y: Any) -> Any:
    return x if x != x or (x >= y) else y


def _minimum(x: Any, y: Any) -> Any:
    return x if x != x or (x <= y) else y


prim(
    "add",
    2,
    eval=lambda x, y: x + y,
    lower="add",
    commutes=True,
    identity=_add,
    dtypes="number",
    partials=lambda z, x, y: (1.0, 1.0),
    domain=((-3, 3), (-3, 3)),
)
prim(
    "sub",
    2,
    eval=lambda x, y: x - y,
    lower="sub",
    identity=_sub,
    dtypes="number",
    partials=lambda z, x, y: (1.0, -1.0),
    domain=((-3, 3), (-3, 3)),
)
prim(
    "mul",
    2,
    eval=lambda x, y: x * y,
    lower="mul",
    commutes=True,
    identity=_mul,
    dtypes="number",
    partials=lambda z, x, y: (y, x),
    domain=((-3, 3), (-3, 3)),
)
prim(
    "div",
    2,
    eval=_div_eval,
    lower="fdiv",
    identity=_div,
    cost=4,
    partials=lambda z, x, y: (1.0 / y, -(z / y)),
    domain=((-3, 3), (0.5, 3)),
)
prim("neg", 1, eval=lambda x: -x, lower="neg", dtypes="number", partials=lambda z, x: (-1.0,), domain=((-3, 3),))
prim(
    "smul",
    2,
    eval=lambda ct, p: 0.0 if ct == 0 else ct * p,
    lower="smul",
    cost=2,
    partials=lambda z, ct, p: (p, ct),
    domain=((0.5, 3), (-3, 3)),
    doc="Product that is 0 where the first operand is 0, even when the second is inf or nan: "
    "the adjoint of what feeds a selection. Its derivative is that of the product.",
)
prim(
    "floordiv",
    2,
    eval=_floordiv,
    lower="floordiv",
    dtypes="number",
    cost=6,
    partials=lambda z, x, y: (None, None),
    domain=((0.6, 0.9), (1.1, 1.9)),
)
prim(
    "mod",
    2,
    eval=_mod,
    lower="mod",
    dtypes="number",
    cost=6,
    partials=lambda z, x, y: (1.0, -((x / y).call("floor"))),
    domain=((0.6, 0.9), (1.1, 1.9)),
)
prim(
    "fmod",
    2,
    eval=_fmod,
    lower="libm:fmod",
    cost=10,
    partials=lambda z, x, y: (1.0, -((x / y).call("trunc"))),
    domain=((2.6, 2.9), (1.1, 1.2)),
)


def _pow_partials(z: Any, x: Any, y: Any) -> Any:
    """x**0 has derivative 0 in x; 0**p has derivative 0 in p for p > 0 (as JAX)."""
    wrt_x = where(y.equals(0.0), 0.0, y * x ** where(y.equals(0.0), 1.0, y - 1.0))
    wrt_y = where(x.equals(0.0) & (y > 0.0), 0.0, z * where(x.equals(0.0), 1.0, x).call("log"))
    return (wrt_x, wrt_y)


prim(
    "pow",
    2,
    eval=_pow_eval,
    lower="pow",
    dtypes="number",
    cost=20,
    partials=_pow_partials,
    domain=((0.5, 3), (-2, 3)),
    doc="Floats: C pow. Integers: exponent >= 0, wraps.",
)
prim(
    "abs",
    1,
    eval=abs,
    lower="abs",
    dtypes="number",
    partials=lambda z, x: (x.call("sign"),),
    domain=((0.5, 3),),
    doc="abs'(0) = 0",
)


def _tie_weights(first_wins: Any, tie: Any, like: Any) -> Any:
    half = like.b.const(0.5, Scalar(like.value.type.dtype))
    one = like.b.const(1.0, Scalar(like.value.type.dtype))
    zero = like.b.const(0.0, Scalar(like.value.type.dtype))
    E = type(like)
    w = where(first_wins, E(like.b, one), where(tie, E(like.b, half), E(like.b, zero)))
    return (w, 1.0 - w)


prim(
    "maximum",
    2,
    eval=_maximum,
    lower="maximum",
    dtypes="any",  # of booleans: or, and
    partials=lambda z, x, y: _tie_weights(x > y, x.equals(y), x),
    domain=((-3, 0), (0.1, 3)),
    cost=2,
    doc="NumPy's maximum: NaN wins; ties share the derivative equally",
)
prim(
    "minimum",
    2,
    eval=_minimum,
    lower="minimum",
    dtypes="any",
    partials=lambda z, x, y: _tie_weights(x < y, x.equals(y), x),
    domain=((-3, 0), (0.1, 3)),
    cost=2,
)
prim(
    "sign",
    1,
    eval=lambda x: x if x != x else (x > 0) - (x < 0),
    lower="sign",
    dtypes="number",
    partials=lambda z, x: (None,),
    domain=((0.5, 3),),
)
prim(
    "copysign",
    2,
    eval=lambda x, y: math.copysign(x, y),
    lower="copysign",
    partials=lambda z, x, y: (x.call("sign") * x.lift(1.0).call("copysign", y), None),
    domain=((0.5, 3), (-3, -1)),
)

for _name, _fn, _same in (
    ("eq", lambda x, y: x == y, True),
    ("ne", lambda x, y: x != y, False),
    ("lt", lambda x, y: x < y, False),
    ("le", lambda x, y: x <= y, True),
    ("gt", lambda x, y: x > y, False),
    ("ge", lambda x, y: x >= y, True),
):
    prim(
        _name,
        2,
        eval=_fn,
        lower=_name,
        types="compare",
        dtypes="any",
        partials=None,
        why_none="boolean result",
        identity=_same_int(_same),
        commutes=_name in ("eq", "ne"),
        doc="ordered comparison; ne is true for NaN",
    )

prim(
    "and",
    2,
    eval=lambda x, y: x & y,
    lower="and",
    dtypes="int",
    commutes=True,
    partials=None,
    identity=_and,
    why_none="integers and booleans",
)
prim(
    "or",
    2,
    eval=lambda x, y: x | y,
    lower="or",
    dtypes="int",
    commutes=True,
    partials=None,
    identity=_or,
    why_none="integers and booleans",
)
prim(
    "xor",
    2,
    eval=lambda x, y: x ^ y,
    lower="xor",
    dtypes="int",
    commutes=True,
    partials=None,
    why_none="integers and booleans",
)
prim(
    "not",
    1,
    eval=lambda x: (not x) if isinstance(x, bool) else ~x,
    lower="not",
    dtypes="int",
    partials=None,
    why_none="integers and booleans",
)
prim(
    "shl",
    2,
    eval=lambda x, y: x << y if 0 <= y < 64 else 0,
    lower="shl",
    dtypes="int",
    partials=None,
    why_none="integers",
)
prim(
    "shr",
    2,
    eval=lambda x, y: x >> y if 0 <= y < 64 else (-1 if x < 0 else 0),
    lower="shr",
    dtypes="int",
    partials=None,
    why_none="integers",
)


def _select_type(ts: Sequence[Type], attrs: Mapping[str, Any]) -> Scalar:
    if ts[0].dtype != "b1" or ts[1].dtype != ts[2].dtype:
        raise TypeError(f"select: bad operands {[str(t) for t in ts]}")
    return Scalar(ts[1].dtype)


def _select_partials(z: Any, c: Any, x: Any, y: Any) -> Any:
    one, zero = (type(x)(x.b, x.b.const(v, Scalar(x.value.type.dtype))) for v in (1.0, 0.0))
    return (None, where(c, one, zero), where(c, zero, one))


prim(
    "select",
    3,
    eval=lambda c, x, y: x if c else y,
    lower="select",
    types=_select_type,
    dtypes="any",
    partials=_select_partials,
    identity=_select,
    domain=((0, 1), (-3, 3), (-3, 3)),
    doc="Reverse and forward mode select cotangents and tangents rather than multiply (see transforms).",
)


def _cast_eval(x: Any, dtype: str) -> Any:
    if dtype[0] in "iu":
        return int(x) if isinstance(x, (int, bool)) or math.isfinite(x) else -(1 << 63)
    return x


prim(
    "cast",
    1,
    eval=_cast_eval,
    lower="cast",
    types=lambda ts, attrs: Scalar(attrs["dtype"]),
    dtypes="any",
    partials=lambda z, x: (None,),
    identity=None,
    domain=((-3, 3),),
    doc="float to float is linear (the transforms cast tangents); to or from integers it has no derivative",
)
