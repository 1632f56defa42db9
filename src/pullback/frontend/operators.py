# SPDX-License-Identifier: MIT
"""Python's operators on abstract values: dispatch by kind, and the real scalars.

Python's own numbers (weak) follow Python: division by zero raises, ``bool`` counts as ``int``. NumPy's (strong) follow
NumPy: inf and nan, except that integer division by zero raises here too.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any

from pullback.frontend import arrays, complexes
from pullback.frontend.build import Lowerer
from pullback.frontend.joins import same_static
from pullback.frontend.promote_types import kind, promote, promote_scalars
from pullback.frontend.values import (
    AV,
    UNKNOWN,
    Arr,
    ComplexNum,
    ListVal,
    NoneVal,
    Num,
    StaticVal,
    StructVal,
    TupleVal,
    describe,
    literal,
    weak_type,
)  # fmt: skip
from pullback.ir.core import Value
from pullback.ir.types import Scalar

PYTHON: dict[type[ast.AST], Callable[..., Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.Pow: operator.pow, ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_, ast.BitXor: operator.xor, ast.LShift: operator.lshift, ast.RShift: operator.rshift,
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}  # fmt: skip
SYMBOL: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>", ast.MatMult: "@",
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip
SIMPLE: dict[type[ast.AST], str] = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul"}
COMPARE: dict[type[ast.AST], str] = {
    ast.Eq: "eq",
    ast.NotEq: "ne",
    ast.Lt: "lt",
    ast.LtE: "le",
    ast.Gt: "gt",
    ast.GtE: "ge",
}
BITS: dict[type[ast.AST], str] = {ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor"}
#: range of the integer dtypes that Python's integers may not fit
SMALL = {
    f"{k}{n}": (-(1 << (8 * n - 1)), (1 << (8 * n - 1)) - 1) if k == "i" else (0, (1 << (8 * n)) - 1)
    for k, n in (("i", 1), ("i", 2), ("i", 4), ("u", 1), ("u", 2), ("u", 4), ("u", 8))
}
MAX_POWER = 16  # integer exponents up to here are written as products


def binary(L: Lowerer, op: type[ast.operator], a: AV, b: AV, inplace: bool = False) -> AV:
    """``a op b``."""
    if isinstance(a, (Num, ComplexNum, Arr)) and isinstance(b, (Num, ComplexNum, Arr)):
        if isinstance(a, Arr) or isinstance(b, Arr):
            found = by_rule(L, op, a, b)
            if found is not None:
                return found
            if op is ast.MatMult:
                return arrays.matmul(L, a, b)
            if op is ast.Pow:
                check_exponents(L, a, b)
            return arrays.elementwise(L, lambda x, y: numbers(L, op, x, y), [a, b])
        return numbers(L, op, a, b)
    if isinstance(a, TupleVal):
        if op is ast.Add and isinstance(b, TupleVal) and a.kind == b.kind:
            return TupleVal(a.items + b.items, a.kind)
        if op is ast.Mult and isinstance(b, Num) and b.static:
            return TupleVal(a.items * b.known, a.kind)
    if op is ast.Mult and isinstance(b, TupleVal) and isinstance(a, Num) and a.static:
        return TupleVal(b.items * a.known, b.kind)
    if op is ast.Mult and any(isinstance(x, TupleVal) for x in (a, b)):
        if any(isinstance(x, Num) and kind(x.type.dtype) <= 1 for x in (a, b)):
            L.needs_static("the length of this product is known only at run time", "use an array: np.full(n, x)")
    if isinstance(a, StaticVal) or isinstance(b, StaticVal):
        return _static(L, op, a, b)
    L.needs_length(f"'{SYMBOL[op]}' of", a, b)
    L.type_error(f"unsupported operand types for {SYMBOL[op]}: {describe(a)} and {describe(b)}")


def by_rule(L: Lowerer, op: Any, *args: AV) -> AV | None:
    """The result by a rule for NumPy's function that the operator on arrays is, if there is one."""
    from pullback.frontend import rules

    return rules.operator(L, op, *args)


def _static(L: Lowerer, op: type[ast.operator], a: AV, b: AV) -> AV:
    """Operators on compile-time objects (strings and such)."""
    pair = [x.obj if isinstance(x, StaticVal) else x.known if isinstance(x, Num) else UNKNOWN for x in (a, b)]
    if op in PYTHON and all(isinstance(x, (str, bytes, int, float)) for x in pair):
        return literal(PYTHON[op](*pair))
    L.refuse(
        f"{SYMBOL[op]} of {describe(a)} and {describe(b)} is not supported",
        "only numbers, arrays and tuples take part in arithmetic",
    )


def numbers(L: Lowerer, op: type[ast.AST], a: Num | ComplexNum, b: Num | ComplexNum) -> Num | ComplexNum:
    """``a op b`` of scalars; comparisons too."""
    if isinstance(a, ComplexNum) or isinstance(b, ComplexNum):
        return complexes.binary(L, op, a, b)
    if a.static and b.static and a.type.weak and b.type.weak:
        found = _fold(L, op, a, b)
        if found is not None:
            return found
    if op in SIMPLE:
        return _simple(L, op, a, b)
    if op in COMPARE:
        return compare_numbers(L, COMPARE[op], a, b)
    handler = _HANDLERS.get(op)
    if handler is None:
        L.refuse(f"'{SYMBOL.get(op, op.__name__)}' of numbers is not supported", "use np.dot for products of arrays")
    return handler(L, op, a, b)


def _fold(L: Lowerer, op: type[ast.AST], a: Num, b: Num) -> Num | None:
    """Python numbers known at compile time: Python computes."""
    if op not in PYTHON:
        return None
    if op is ast.Pow and isinstance(a.known, int) and isinstance(b.known, int) and abs(b.known) > 64:
        return None
    try:
        value = PYTHON[op](a.known, b.known)
    except ZeroDivisionError as error:
        L.raise_("ZeroDivisionError", str(error))
    except OverflowError as error:
        L.raise_("OverflowError", str(error))
    except (ValueError, TypeError) as error:
        L.raise_(type(error).__name__, str(error))
    if isinstance(value, complex):
        return None
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 1 << 63:
        return None  # wraps at run time
    return Num(weak_type(value), None, value)


def common(L: Lowerer, a: Num, b: Num) -> tuple[Value, Value, Scalar]:
    """Both operands in the promoted type; Python's bools count as ints."""
    t = promote_scalars(a.type, b.type)
    if t.dtype == "b1" and t.weak:
        t = Scalar("i8", True)
    if t.dtype in SMALL:
        _fits(L, a, t.dtype)
        _fits(L, b, t.dtype)
    return L.val(L.cast(a, t.dtype)), L.val(L.cast(b, t.dtype)), t


def _fits(L: Lowerer, x: Num, dtype: str) -> None:
    """NumPy refuses a Python integer that its partner's dtype cannot hold."""
    low, high = SMALL[dtype]
    if x.static and x.type.weak and not low <= x.known <= high:
        name = f"{'u' if dtype[0] == 'u' else ''}int{8 * int(dtype[1:])}"
        L.raise_("OverflowError", f"Python integer {x.known} out of bounds for {name}")


def _simple(L: Lowerer, op: type[ast.AST], a: Num, b: Num) -> Num:
    x, y, t = common(L, a, b)
    if t.dtype == "b1":
        if op is ast.Sub:
            L.type_error("numpy boolean subtract is not supported", "use ^ or np.logical_xor")
        return L.num(L.b.op("or" if op is ast.Add else "and", x, y))
    lo = None
    if t.dtype == "i8" and a.lo is not None:
        if op is ast.Add and b.lo is not None:
            lo = a.lo + b.lo
        elif op is ast.Sub and b.static:
            lo = a.lo - b.known
        elif op is ast.Mult and b.lo is not None and a.lo >= 0 and b.lo >= 0:
            lo = a.lo * b.lo
    result = L.b.op(SIMPLE[op], x, y)
    if t.dtype == "i8" and L.checks_overflow:
        L.check(
            _in_range(L, op, x, y, result), "OverflowError", f"{{}} {SYMBOL[op]} {{}} does not fit in 64 bits", x, y
        )
    return L.num(result, t.weak, lo)


def _in_range(L: Lowerer, op: type[ast.AST], x: Value, y: Value, z: Value) -> Value:
    """Whether ``z = x op y`` of int64 has not wrapped."""
    o, zero = L.b.op, L.zero("i8")
    if op is ast.Mult:  # z // x is y, except that -2**63 // -1 wraps too
        divided = o("and", o("eq", o("floordiv", z, x), y), o("eq", o("mod", z, x), zero))
        wraps = o("and", o("eq", x, L.b.index(-1)), o("and", o("lt", y, zero), o("lt", z, zero)))
        return o("or", o("eq", x, zero), o("and", divided, o("not", wraps)))
    other = o("xor", x, z)  # signs: a sum that wraps has not the sign of either operand
    return o("ge", o("and", other, o("xor", y, z) if op is ast.Add else o("xor", x, y)), zero)


def _nonzero(L: Lowerer, y: Value, message: str) -> Value:
    """Check a divisor; inside a map NumPy's rule holds: no exception, and an integer divided by 0 is 0."""
    if not L.in_map:
        L.check(L.b.op("ne", y, L.zero(y.type.dtype)), "ZeroDivisionError", message)
    return y


def _div(L: Lowerer, op: type[ast.AST], a: Num, b: Num) -> Num:
    dtype, weak = promote([(a.type.dtype, a.type.weak), (b.type.dtype, b.type.weak)])
    if kind(dtype) < 2:
        dtype = "f8"
    x, y = L.val(L.cast(a, dtype)), L.val(L.cast(b, dtype))
    if weak:
        what = "float division by zero" if kind(a.type.dtype) == 2 or kind(b.type.dtype) == 2 else "division by zero"
        _nonzero(L, y, what)
    return L.num(L.b.op("div", x, y), weak)


def _floor(L: Lowerer, op: type[ast.AST], a: Num, b: Num) -> Num:
    x, y, t = common(L, a, b)
    name = "floordiv" if op is ast.FloorDiv else "mod"
    if t.dtype == "b1":
        L.type_error(f"{SYMBOL[op]} of booleans is not supported")
    if t.dtype[0] in "iu":
        y = _nonzero(L, y, "integer division or modulo by zero" if name == "floordiv" else "integer modulo by zero")
    elif t.weak:
        y = _nonzero(L, y, "float floor division by zero" if name == "floordiv" else "float modulo")
    positive = t.dtype == "i8" and b.static and b.known > 0
    lo = 0 if positive and (name == "mod" or (a.lo is not None and a.lo >= 0)) else None
    return L.num(L.b.op(name, x, y), t.weak, lo)


def _pow(L: Lowerer, op: type[ast.AST], a: Num, b: Num) -> Num:
    t = promote_scalars(a.type, b.type)
    if t.dtype == "b1":
        t = Scalar("i8", True) if t.weak else Scalar("i1")
    exponent = b.known if b.static else None
    if kind(t.dtype) == 1:
        return _int_pow(L, a, b, t, exponent)
    base = L.cast(a, t.dtype, t.weak)
    if exponent is not None and float(exponent).is_integer() and abs(exponent) <= MAX_POWER:
        n = int(exponent)
        if n < 0 and t.weak:
            _nonzero(L, L.val(base), "0.0 cannot be raised to a negative power")
        result = product_power(L, L.val(base), abs(n))
        if n < 0:
            result = L.b.op("div", L.b.const(1.0, Scalar(t.dtype)), result)
        if t.weak and not L.in_map and n not in (0, 1):
            _finite_power(L, result, L.b.op("isfinite", L.val(base)))
        return L.num(result, t.weak)
    x, y = L.val(base), L.val(L.cast(b, t.dtype))
    z = L.b.op("pow", x, y)
    if t.weak and not L.in_map:
        _check_pow(L, a, b, x, y)
        if b.static and 0 <= b.known <= 1:
            return L.num(z, t.weak)
        _finite_power(L, z, L.b.op("and", L.b.op("isfinite", x), L.b.op("isfinite", y)))
    return L.num(z, t.weak)


def _finite_power(L: Lowerer, z: Value, finite: Value) -> None:
    """Python's error where a power ``z`` of finite numbers is infinite."""
    ok = L.b.op("or", L.b.op("isfinite", z), L.b.op("not", finite))
    L.check(ok, "OverflowError", "(34, 'Numerical result out of range')")


def _check_pow(L: Lowerer, a: Num, b: Num, x: Value, y: Value) -> None:
    """Python's float power raises at 0 ** negative, and turns complex for a negative base and a fraction."""
    zero = L.zero(x.type.dtype)
    if not (a.static and a.known > 0):
        if not (b.static and b.known >= 0):
            bad = L.b.op("and", L.b.op("eq", x, zero), L.b.op("lt", y, zero))
            L.check(L.b.op("not", bad), "ZeroDivisionError", "0.0 cannot be raised to a negative power")
        whole = (
            L.b.const(float(b.known).is_integer(), Scalar("b1")) if b.static else L.b.op("eq", L.b.op("floor", y), y)
        )
        ok = L.b.op("or", L.b.op("ge", x, zero), whole)
        ok = L.b.op("or", ok, L.b.op("ne", x, x))
        L.check(ok, "ValueError", "a negative number to a fractional power is complex: {} ** {}", x, y)


def check_exponents(L: Lowerer, a: AV, b: AV) -> None:
    """Integers to the power of integers where one is an array: NumPy's error, once for all elements."""
    pair = [x for x in (a, b) if isinstance(x, (Num, Arr)) and kind(x.type.dtype) < 2]
    if len(pair) < 2 or not any(isinstance(x, Arr) for x in pair) or L.in_map:
        return
    if isinstance(b, Arr) and b.type.dtype[0] == "i":
        low = _lowest(L, b)
    elif isinstance(b, Num) and not b.static and b.type.dtype[0] == "i" and not (b.lo is not None and b.lo >= 0):
        low = L.val(b)
    else:
        return
    ok = L.b.op("ge", low, L.zero(b.type.dtype))
    L.check(ok, "ValueError", "Integers to negative integer powers are not allowed.")


def _lowest(L: Lowerer, x: Arr) -> Value:
    """The least of 0 and the elements of an array of integers."""

    def nest(idx: list[Value], low: Value) -> Value:
        if len(idx) == x.type.ndim:
            return L.b.op("minimum", low, L.b.load(x.value, idx))
        return L.b.for_(L.b.dim(x.value, len(idx)), [low], lambda k, c: [nest([*idx, k], c[0])])[0]

    return nest([], L.zero(x.type.dtype))


def _int_pow(L: Lowerer, a: Num, b: Num, t: Scalar, exponent: int | None) -> Num:
    if exponent is not None and exponent < 0:
        if t.weak:  # Python: a float
            return _pow(L, ast.Pow, L.cast(a, "f8", True), b)
        L.raise_("ValueError", "Integers to negative integer powers are not allowed.")
    base = L.val(L.cast(a, t.dtype))
    if exponent is not None and exponent <= MAX_POWER:
        return L.num(product_power(L, base, exponent), t.weak)
    y = L.val(L.cast(b, t.dtype))
    if exponent is None and t.dtype[0] == "i" and not (b.lo is not None and b.lo >= 0):
        ok = L.b.op("ge", y, L.zero(t.dtype))
        if not L.in_map:
            L.check(ok, "ValueError", "Integers to negative integer powers are not allowed.")
    return L.num(L.b.op("pow", base, y), t.weak)


def product_power(L: Lowerer, x: Value, n: int) -> Value:
    """``x ** n`` by squaring."""
    assert isinstance(x.type, Scalar)
    result: Value | None = None
    while n:
        if n & 1:
            result = x if result is None else L.b.op("mul", result, x)
        n >>= 1
        if n:
            x = L.b.op("mul", x, x)
    if result is not None:
        return result
    return L.b.const(1.0 if x.type.dtype[0] == "f" else 1, Scalar(x.type.dtype))


def _bits(L: Lowerer, op: type[ast.AST], a: Num, b: Num) -> Num:
    t = promote_scalars(a.type, b.type)
    if kind(t.dtype) > 1:
        L.type_error(f"unsupported operand types for {SYMBOL[op]}: {describe(a)} and {describe(b)}")
    x, y = L.val(L.cast(a, t.dtype)), L.val(L.cast(b, t.dtype))
    return L.num(L.b.op(BITS[op], x, y), t.weak)


def _shift(L: Lowerer, op: type[ast.AST], a: Num, b: Num) -> Num:
    x, y, t = common(L, a, b)
    if kind(t.dtype) != 1:
        L.type_error(f"unsupported operand types for {SYMBOL[op]}: {describe(a)} and {describe(b)}")
    if t.weak and not (b.lo is not None and b.lo >= 0) and not L.in_map:
        L.check(L.b.op("ge", y, L.zero(t.dtype)), "ValueError", "negative shift count")
    return L.num(L.b.op("shl" if op is ast.LShift else "shr", x, y), t.weak)


_HANDLERS: dict[type[ast.AST], Callable[[Lowerer, type[ast.AST], Num, Num], Num]] = {
    ast.Div: _div, ast.FloorDiv: _floor, ast.Mod: _floor, ast.Pow: _pow, ast.BitAnd: _bits, ast.BitOr: _bits,
    ast.BitXor: _bits, ast.LShift: _shift, ast.RShift: _shift,
}  # fmt: skip


# ------------------------------------------------------------------------------------------------ comparisons


def compare_numbers(L: Lowerer, name: str, a: Num, b: Num) -> Num:
    t = promote_scalars(a.type, b.type)
    x, y = L.val(L.cast(a, t.dtype)), L.val(L.cast(b, t.dtype))
    if t.dtype == "b1" and name not in ("eq", "ne"):
        x, y = L.b.cast(x, "i8"), L.b.cast(y, "i8")
    if name in ("ge", "gt") and a.lo is not None and b.static and t.dtype == "i8":
        if a.lo >= b.known + (name == "gt"):
            return Num(Scalar("b1", t.weak), None, True)
    return L.num(L.b.op(name, x, y), t.weak)


def compare(L: Lowerer, op: type[ast.cmpop], a: AV, b: AV) -> AV:
    """One comparison."""
    if op in (ast.Is, ast.IsNot):
        return literal(_identical(L, a, b) == (op is ast.Is))
    if op in (ast.In, ast.NotIn):
        return _contains(L, op, a, b)
    if isinstance(a, (Num, ComplexNum, Arr)) and isinstance(b, (Num, ComplexNum, Arr)):
        if isinstance(a, Arr) or isinstance(b, Arr):
            return arrays.elementwise(L, lambda x, y: numbers(L, op, x, y), [a, b])
        return numbers(L, op, a, b)
    if op in (ast.Eq, ast.NotEq) and not (isinstance(a, ListVal) or isinstance(b, ListVal)):
        return _equal(L, op, a, b)
    if isinstance(a, StaticVal) and isinstance(b, StaticVal) and isinstance(a.obj, str) and isinstance(b.obj, str):
        return literal(PYTHON[op](a.obj, b.obj))
    L.needs_length(f"'{SYMBOL[op]}' of", a, b)
    L.type_error(f"'{SYMBOL[op]}' is not supported between {describe(a)} and {describe(b)}")


def _identical(L: Lowerer, a: AV, b: AV) -> bool:
    if isinstance(a, NoneVal) or isinstance(b, NoneVal):
        return isinstance(a, NoneVal) and isinstance(b, NoneVal)
    if isinstance(a, StaticVal) and isinstance(b, StaticVal):
        return a.obj is b.obj
    if a is b or type(a) is not type(b):
        return a is b
    if isinstance(a, Num) and isinstance(b, Num) and a.static and b.static:
        if isinstance(a.known, bool) and isinstance(b.known, bool):
            return a.known is b.known
    L.refuse("'is' is supported with None, functions and classes only", "compare with ==")


def _equal(L: Lowerer, op: type[ast.cmpop], a: AV, b: AV) -> AV:
    want = op is ast.Eq
    if isinstance(a, (TupleVal, StructVal)) and isinstance(b, (TupleVal, StructVal)):
        if len(a.items) != len(b.items) or (isinstance(a, TupleVal) and isinstance(b, TupleVal) and a.kind != b.kind):
            return literal(not want)
        result: Num = Num(Scalar("b1", True), None, True)
        for x, y in zip(a.items, b.items, strict=True):
            one = compare(L, ast.Eq, x, y)
            if isinstance(one, Arr):
                L.refuse("comparing tuples of arrays is not supported", "compare the arrays one by one")
            assert isinstance(one, Num)
            if one.static and not one.known:
                return literal(not want)
            if not (one.static and one.known):
                result = L.num(L.b.op("and", L.val(result), L.val(one)), True)
        if want:
            return result
        return literal(not result.known) if result.static else L.num(L.b.op("not", L.val(result)), True)
    if isinstance(a, StaticVal) and isinstance(b, StaticVal):
        return literal(bool(a.obj == b.obj) == want)
    return literal(same_static(a, b) == want)


def _contains(L: Lowerer, op: type[ast.cmpop], a: AV, b: AV) -> AV:
    want = op is ast.In
    if isinstance(b, StaticVal) and isinstance(a, StaticVal):
        return literal((a.obj in b.obj) == want)
    if isinstance(b, StructVal) and b.cls is dict and isinstance(a, StaticVal):
        return literal((a.obj in b.fields) == want)
    if not isinstance(b, TupleVal):
        L.refuse(f"'in' with {describe(b)} is not supported", "use np.any(x == value), or a tuple")
    result = Num(Scalar("b1", True), None, False)
    for item in b.items:
        one = compare(L, ast.Eq, a, item)
        if not isinstance(one, Num):
            L.refuse("'in' with a tuple of arrays is not supported", "compare the arrays one by one")
        if one.static and one.known:
            return literal(want)
        if not one.static:
            result = L.num(L.b.op("or", L.val(result), L.val(one)), True)
    if want:
        return result
    return literal(not result.known) if result.static else L.num(L.b.op("not", L.val(result)), True)


# ------------------------------------------------------------------------------------------------------ unary


_UNARY: dict[type[ast.unaryop], Callable[[Any], Any]] = {
    ast.USub: operator.neg, ast.UAdd: operator.pos, ast.Invert: operator.invert,
}  # fmt: skip


def unary(L: Lowerer, op: type[ast.unaryop], a: AV) -> AV:
    """``-a``, ``+a``, ``~a``."""
    if isinstance(a, Arr):
        return by_rule(L, op, a) or arrays.elementwise(L, lambda x: unary_number(L, op, x), [a])
    if isinstance(a, (Num, ComplexNum)):
        return unary_number(L, op, a)
    L.type_error(f"bad operand type for unary operator: {describe(a)}")


def unary_number(L: Lowerer, op: type[ast.unaryop], a: Num | ComplexNum) -> Num | ComplexNum:
    if isinstance(a, ComplexNum):
        if op is ast.UAdd:
            return a
        if op is ast.USub:
            return ComplexNum(L.b.op("neg", a.re), L.b.op("neg", a.im), a.dtype, a.weak)
        L.type_error("bad operand type for unary ~: complex")
    if a.type.dtype == "b1" and (a.type.weak or op is not ast.Invert):
        a = L.cast(a, "i8")
    if a.static and a.type.weak:
        value = _UNARY[op](a.known)
        return Num(weak_type(value), None, value)
    if op is ast.UAdd:
        return a
    if op is ast.Invert and kind(a.type.dtype) > 1:
        L.type_error(f"bad operand type for unary ~: {describe(a)}")
    return L.num(L.b.op("neg" if op is ast.USub else "not", L.val(a)), a.type.weak)
