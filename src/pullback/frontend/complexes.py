# SPDX-License-Identifier: MIT
"""Complex scalars as pairs of reals."""

from __future__ import annotations

import ast

from pullback.frontend.build import Lowerer
from pullback.frontend.promote_types import promote
from pullback.frontend.values import ComplexNum, Num
from pullback.ir.core import Value
from pullback.ir.types import PART, Scalar

Pair = tuple[Value, Value]


def widen(L: Lowerer, x: Num | ComplexNum, dtype: str, weak: bool) -> ComplexNum:
    """``x`` as a complex number of ``dtype``."""
    part = PART[dtype]
    if isinstance(x, ComplexNum):
        return ComplexNum(L.b.cast(x.re, part), L.b.cast(x.im, part), dtype, weak)
    return ComplexNum(L.val(L.cast(x, part)), L.zero(part), dtype, weak)


def common(L: Lowerer, a: Num | ComplexNum, b: Num | ComplexNum) -> tuple[str, bool]:
    def key(x: Num | ComplexNum) -> tuple[str, bool]:
        return (x.dtype, x.weak) if isinstance(x, ComplexNum) else (x.type.dtype, x.type.weak)

    return promote([key(a), key(b)])


def binary(L: Lowerer, op: type[ast.AST], a: Num | ComplexNum, b: Num | ComplexNum) -> Num | ComplexNum:
    dtype, weak = common(L, a, b)
    if op is ast.Pow:
        return power(L, a, b, dtype, weak)
    x, y = widen(L, a, dtype, weak), widen(L, b, dtype, weak)
    if op in (ast.Eq, ast.NotEq):
        same = L.b.op("and", L.b.op("eq", x.re, y.re), L.b.op("eq", x.im, y.im))
        return L.num(same if op is ast.Eq else L.b.op("not", same), weak)
    if op is ast.Add or op is ast.Sub:
        name = "add" if op is ast.Add else "sub"
        return ComplexNum(L.b.op(name, x.re, y.re), L.b.op(name, x.im, y.im), dtype, weak)
    if op is ast.Mult:
        # a real factor does not meet the zero imaginary part: inf * 0 would give nan
        if isinstance(a, Num):
            return ComplexNum(L.b.op("mul", x.re, y.re), L.b.op("mul", x.re, y.im), dtype, weak)
        if isinstance(b, Num):
            return ComplexNum(L.b.op("mul", x.re, y.re), L.b.op("mul", x.im, y.re), dtype, weak)
        return ComplexNum(*multiply(L, (x.re, x.im), (y.re, y.im)), dtype, weak)
    if op is ast.Div:
        if weak and not L.in_map:
            zero = L.zero(y.re.type.dtype)
            ok = L.b.op("or", L.b.op("ne", y.re, zero), L.b.op("ne", y.im, zero))
            L.check(ok, "ZeroDivisionError", "complex division by zero")
        if isinstance(b, Num):
            return ComplexNum(L.b.op("div", x.re, y.re), L.b.op("div", x.im, y.re), dtype, weak)
        return ComplexNum(*divide(L, (x.re, x.im), (y.re, y.im)), dtype, weak)
    L.type_error(
        "this operator is not supported between complex numbers", "compare real parts, imaginary parts or abs()"
    )


def multiply(L: Lowerer, x: Pair, y: Pair) -> Pair:
    op = L.b.op
    re = op("sub", op("mul", x[0], y[0]), op("mul", x[1], y[1]))
    im = op("add", op("mul", x[0], y[1]), op("mul", x[1], y[0]))
    return re, im


def divide(L: Lowerer, x: Pair, y: Pair) -> Pair:
    """Smith's formula without branches: scale by the larger part of the divisor."""
    op = L.b.op
    c, d = y
    wide = op("ge", op("abs", c), op("abs", d))
    big, small = L.b.select(wide, c, d), L.b.select(wide, d, c)
    ratio = op("div", small, big)
    denominator = op("add", big, op("mul", small, ratio))
    p, q = L.b.select(wide, x[0], x[1]), L.b.select(wide, x[1], x[0])
    re = op("div", op("add", p, op("mul", q, ratio)), denominator)
    minus = op(
        "div", op("sub", q, op("mul", p, ratio)), denominator
    )  # of the wide case; the other has the sign changed
    return re, L.b.select(wide, minus, op("neg", minus))


def power(L: Lowerer, a: Num | ComplexNum, b: Num | ComplexNum, dtype: str, weak: bool) -> ComplexNum:
    """Integer exponents known at compile time by products; others by exp(b log a)."""
    x = widen(L, a, dtype, weak)
    if isinstance(b, Num) and b.static and float(b.known).is_integer() and abs(b.known) <= 16:
        n = int(b.known)
        part = Scalar(PART[dtype])
        result: Pair = (L.b.const(1.0, part), L.b.const(0.0, part))
        base: Pair = (x.re, x.im)
        first = True
        for k in range(abs(n).bit_length()):
            if abs(n) >> k & 1:
                result, first = (base, False) if first else (multiply(L, result, base), False)
            if abs(n) >> (k + 1):
                base = multiply(L, base, base)
        if n < 0:
            result = divide(L, (L.b.const(1.0, part), L.b.const(0.0, part)), result)
        return ComplexNum(*result, dtype, weak)
    y = widen(L, b, dtype, weak)
    log = logarithm(L, x)
    return exponential(L, ComplexNum(*multiply(L, (log.re, log.im), (y.re, y.im)), dtype, weak))


def exponential(L: Lowerer, x: ComplexNum) -> ComplexNum:
    r = L.b.op("exp", x.re)
    return ComplexNum(L.b.op("mul", r, L.b.op("cos", x.im)), L.b.op("mul", r, L.b.op("sin", x.im)), x.dtype, x.weak)


def logarithm(L: Lowerer, x: ComplexNum) -> ComplexNum:
    return ComplexNum(L.b.op("log", magnitude(L, x)), L.b.op("atan2", x.im, x.re), x.dtype, x.weak)


def magnitude(L: Lowerer, x: ComplexNum) -> Value:
    return L.b.op("hypot", x.re, x.im)
