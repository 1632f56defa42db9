# SPDX-License-Identifier: MIT
"""Lowering of scalar primitives, by the mnemonic in a row's ``lower`` column. They do what the rows' ``eval`` does.

Every function takes the writer, the op, its operands' registers and its floating-point flags.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pullback.ir.core import Op
from pullback.ir.types import FLOATS
from pullback.prims import TABLE

from . import helpers
from .types import BITS, LLVM, signed, vector
from .writer import Writer

Lowering = Callable[[Writer, Op, Sequence[str], str], str]


def lower(w: Writer, op: Op, mnemonic: str, xs: Sequence[str], flags: str) -> str:
    """The register that holds the result of ``op``."""
    found = _TABLE.get(mnemonic)
    if found is not None:
        return found(w, op, xs, flags)
    family, _, name = mnemonic.partition(":")
    if family == "intrinsic":
        return _intrinsic(w, name, op.operands[0].type.dtype, xs, flags)
    if family == "libm":
        return _libm(w, name, op.operands[0].type.dtype, xs)
    if family == "runtime":
        return _runtime(w, name, op.operands[0].type.dtype, xs)
    raise AssertionError(f"{op.name}: the LLVM back end has no lowering {mnemonic!r}")


def _dtype(op: Op) -> str:
    return op.operands[0].type.dtype


# ---------------------------------------------------------------------------------------- calls


def _intrinsic(w: Writer, name: str, dtype: str, xs: Sequence[str], flags: str = "") -> str:
    t = w.t(dtype)
    full = f"llvm.{name}.{w.suffix(dtype)}"
    w.module.declare(full, f"declare {t} @{full}({', '.join([t] * len(xs))})")
    return w.ins(f"call {flags}{t} @{full}({', '.join(f'{t} {x}' for x in xs)})")


def _in_c(name: str, dtype: str) -> str:
    """What C calls a function of libm."""
    return name + ("f" if dtype == "f4" else "")


def _symbol(op: Op) -> str | None:
    """The function of libm that an op is."""
    row = TABLE.get(op.name)
    family, _, name = row.lower.partition(":") if row is not None else ("", "", "")
    return _in_c(name, _dtype(op)) if family == "libm" else None


def taken_in(w: Writer, op: Op) -> bool:
    """Whether vector code has the instructions of the function that ``op`` is."""
    symbol = _symbol(op)
    return symbol is not None and w.module.takes_in(symbol, LLVM[_dtype(op)], len(op.operands))


def calls(w: Writer, op: Op) -> bool:
    """Whether vector code calls a function for ``op``."""
    row = TABLE.get(op.name)
    return row is not None and row.lower.partition(":")[0] in ("libm", "runtime") and not taken_in(w, op)


def _libm(w: Writer, name: str, dtype: str, xs: Sequence[str]) -> str:
    symbol = _in_c(name, dtype)
    w.module.libm(symbol, LLVM[dtype], len(xs))
    w.calls += 1
    if w.lanes == 1:
        return _call(w, symbol, dtype, xs, 1)
    native = w.module.vector_libm(symbol, LLVM[dtype], len(xs), w.lanes)
    return in_parts(w, dtype, xs, native[1], lambda part, n: _call(w, native[0], dtype, part, n))


def _call(w: Writer, symbol: str, dtype: str, xs: Sequence[str], lanes: int) -> str:
    t = vector(LLVM[dtype], lanes)
    return w.ins(f"call {t} @{symbol}({', '.join(f'{t} {x}' for x in xs)})")


def in_parts(w: Writer, dtype: str, xs: Sequence[str], width: int, emit: Callable[[Sequence[str], int], str]) -> str:
    """``emit`` for parts of ``width`` lanes of ``xs``, and their results in one vector again."""
    if w.lanes == width:
        return emit(xs, width)
    t, part = w.t(dtype), vector(LLVM[dtype], width)
    parts = []
    for start in range(0, w.lanes, width):
        if width == 1:
            taken = [w.ins(f"extractelement {t} {x}, i64 {start}") for x in xs]
        else:
            picks = ", ".join(f"i32 {start + k}" for k in range(width))
            taken = [w.ins(f"shufflevector {t} {x}, {t} poison, <{width} x i32> <{picks}>") for x in xs]
        parts.append(emit(taken, width))
    if width == 1:
        made = "poison"
        for k, x in enumerate(parts):
            made = w.ins(f"insertelement {t} {made}, {LLVM[dtype]} {x}, i64 {k}")
        return made
    while len(parts) > 1:
        picks = ", ".join(f"i32 {k}" for k in range(2 * width))
        parts = [
            w.ins(f"shufflevector {part} {x}, {part} {y}, <{2 * width} x i32> <{picks}>")
            for x, y in zip(parts[::2], parts[1::2], strict=True)
        ]
        width *= 2
        part = vector(LLVM[dtype], width)
    return parts[0]


def _runtime(w: Writer, name: str, dtype: str, xs: Sequence[str]) -> str:
    """A function of doubles that we define ourselves."""
    helpers.define(w.module, name)

    def one(part: Sequence[str], _: int) -> str:
        wide = part if dtype == "f8" else [w.ins(f"fpext float {x} to double") for x in part]
        y = w.ins(f"call double @{name}({', '.join(f'double {x}' for x in wide)})")
        return y if dtype == "f8" else w.ins(f"fptrunc double {y} to float")

    return in_parts(w, dtype, xs, 1, one)


# ---------------------------------------------------------------------------------------- arithmetic


def _arithmetic(on_float: str, on_int: str, on_bool: str) -> Lowering:
    def emit(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
        dtype = _dtype(op)
        if dtype in FLOATS:
            return w.ins(f"{on_float} {flags}{w.t(dtype)} {xs[0]}, {xs[1]}")
        return w.ins(f"{on_bool if dtype == 'b1' else on_int} {w.t(dtype)} {xs[0]}, {xs[1]}")

    return emit


def _fdiv(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
    return w.ins(f"fdiv {flags}{w.t(_dtype(op))} {xs[0]}, {xs[1]}")


def _neg(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
    dtype = _dtype(op)
    if dtype in FLOATS:
        return w.ins(f"fneg {flags}{w.t(dtype)} {xs[0]}")
    return xs[0] if dtype == "b1" else w.ins(f"sub {w.t(dtype)} {w.lit(0, dtype)}, {xs[0]}")


def _smul(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
    t = w.t(_dtype(op))
    zero = w.ins(f"fcmp oeq {t} {xs[0]}, {w.lit(0, _dtype(op))}")
    product = w.ins(f"fmul {t} {xs[0]}, {xs[1]}")
    return w.ins(f"select {w.i1} {zero}, {t} {w.lit(0, _dtype(op))}, {t} {product}")


def _abs(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
    dtype = _dtype(op)
    if dtype in FLOATS:
        return _intrinsic(w, "fabs", dtype, xs)
    if not signed(dtype):
        return xs[0]
    t = w.t(dtype)
    name = f"llvm.abs.{w.suffix(dtype)}"
    w.module.declare(name, f"declare {t} @{name}({t}, i1)")
    return w.ins(f"call {t} @{name}({t} {xs[0]}, i1 false)")


def _extremum(name: str) -> Lowering:
    def emit(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
        dtype = _dtype(op)
        if dtype in FLOATS:
            # NaN from either side wins; nsz saves telling -0 from 0, which would double the instructions.
            return _intrinsic(w, f"{name}imum", dtype, xs, "nsz ")
        return _intrinsic(w, f"{'s' if signed(dtype) else 'u'}{name}", dtype, xs)

    return emit


def _sign(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
    dtype, x = _dtype(op), xs[0]
    t = w.t(dtype)
    if dtype in FLOATS:
        zero = w.lit(0, dtype)
        above, below = w.ins(f"fcmp ogt {t} {x}, {zero}"), w.ins(f"fcmp olt {t} {x}, {zero}")
        rest = w.ins(f"select {w.i1} {w.ins(f'fcmp uno {t} {x}, {x}')}, {t} {x}, {t} {zero}")
        rest = w.ins(f"select {w.i1} {below}, {t} {w.lit(-1, dtype)}, {t} {rest}")
        return w.ins(f"select {w.i1} {above}, {t} {w.lit(1, dtype)}, {t} {rest}")
    if not signed(dtype):
        return x if dtype == "b1" else w.ins(f"zext {w.i1} {w.ins(f'icmp ne {t} {x}, {w.lit(0, dtype)}')} to {t}")
    return _intrinsic(w, "smin", dtype, [_intrinsic(w, "smax", dtype, [x, w.lit(-1, dtype)]), w.lit(1, dtype)])


# ---------------------------------------------------------------------------------------- division


def _known(y: str) -> bool:
    """Whether it is a constant of one lane."""
    return y[0].isdigit() or y[0] == "-"


def _known_divisor(y: str) -> bool:
    return _known(y) and int(y) not in (0, -1)


def _int_division(w: Writer, dtype: str, xs: Sequence[str]) -> tuple[str, str, str]:
    """Quotient towards zero, remainder, and whether the divisor is one that the machine traps on (0, -1)."""
    x, y = xs
    t, s = w.t(dtype), "s" if signed(dtype) else "u"
    special = "false"
    if not _known_divisor(y):
        special = w.ins(f"icmp eq {t} {y}, {w.lit(0, dtype)}")
        if signed(dtype):
            special = w.ins(f"or {w.i1} {special}, {w.ins(f'icmp eq {t} {y}, {w.lit(-1, dtype)}')}")
        y = w.ins(f"select {w.i1} {special}, {t} {w.lit(1, dtype)}, {t} {y}")
    return w.ins(f"{s}div {t} {x}, {y}"), w.ins(f"{s}rem {t} {x}, {y}"), special


def _other_sign(w: Writer, dtype: str, rest: str, y: str) -> str:
    """Whether the remainder is not 0 and has the other sign than ``y``."""
    t, zero = w.t(dtype), w.lit(0, dtype)
    if _known(y):
        return w.ins(f"icmp {'slt' if int(y) > 0 else 'sgt'} {t} {rest}, {zero}")
    differ = w.ins(f"icmp slt {t} {w.ins(f'xor {t} {rest}, {y}')}, {zero}")
    return w.ins(f"and {w.i1} {w.ins(f'icmp ne {t} {rest}, {zero}')}, {differ}")


def _floordiv(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
    dtype = _dtype(op)
    t, (x, y) = w.t(dtype), xs
    if dtype in FLOATS:
        return _float_floordiv(w, dtype, x, y)
    if dtype == "b1":
        return w.ins(f"and {w.i1} {x}, {y}")
    quotient, rest, special = _int_division(w, dtype, xs)
    if signed(dtype):
        down = w.ins(f"sext {w.i1} {_other_sign(w, dtype, rest, y)} to {t}")
        quotient = w.ins(f"add {t} {quotient}, {down}")
    if special == "false":
        return quotient
    # x // -1 is -x, wrapping; x // 0 is 0: both are x * y.
    return w.ins(f"select {w.i1} {special}, {t} {w.ins(f'mul {t} {x}, {y}')}, {t} {quotient}")


def _mod(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
    dtype = _dtype(op)
    t, (x, y) = w.t(dtype), xs
    if dtype in FLOATS:
        return _float_mod(w, dtype, x, y)[0]
    if dtype == "b1":
        return w.lit(False, dtype)
    _, rest, special = _int_division(w, dtype, xs)
    if signed(dtype):
        add = w.ins(f"select {w.i1} {_other_sign(w, dtype, rest, y)}, {t} {y}, {t} {w.lit(0, dtype)}")
        rest = w.ins(f"add {t} {rest}, {add}")
    return rest if special == "false" else w.ins(f"select {w.i1} {special}, {t} {w.lit(0, dtype)}, {t} {rest}")


def _float_mod(w: Writer, dtype: str, x: str, y: str) -> tuple[str, str]:
    """CPython's ``float_rem``: fmod, moved to the divisor's sign; also whether it was moved."""
    t, zero = w.t(dtype), w.lit(0, dtype)
    rest = _libm(w, "fmod", dtype, (x, y))
    differ = w.ins(f"xor {w.i1} {w.ins(f'fcmp olt {t} {rest}, {zero}')}, {w.ins(f'fcmp olt {t} {y}, {zero}')}")
    nonzero = w.ins(f"fcmp one {t} {rest}, {zero}")
    moved = w.ins(f"and {w.i1} {differ}, {nonzero}")
    rest = w.ins(f"select {w.i1} {moved}, {t} {w.ins(f'fadd {t} {rest}, {y}')}, {t} {rest}")
    signed_zero = _intrinsic(w, "copysign", dtype, (zero, y))
    is_zero = w.ins(f"fcmp oeq {t} {rest}, {zero}")
    return w.ins(f"select {w.i1} {is_zero}, {t} {signed_zero}, {t} {rest}"), moved


def _float_floordiv(w: Writer, dtype: str, x: str, y: str) -> str:
    """CPython's ``_float_div_mod``; x / y where y is 0."""
    t = w.t(dtype)
    one = w.lit(1, dtype)
    rest = _libm(w, "fmod", dtype, (x, y))
    zero = w.lit(0, dtype)
    quotient = w.ins(f"fdiv {t} {w.ins(f'fsub {t} {x}, {rest}')}, {y}")
    differ = w.ins(f"xor {w.i1} {w.ins(f'fcmp olt {t} {rest}, {zero}')}, {w.ins(f'fcmp olt {t} {y}, {zero}')}")
    moved = w.ins(f"and {w.i1} {differ}, {w.ins(f'fcmp one {t} {rest}, {zero}')}")
    quotient = w.ins(f"select {w.i1} {moved}, {t} {w.ins(f'fsub {t} {quotient}, {one}')}, {t} {quotient}")
    down = _intrinsic(w, "floor", dtype, [quotient])
    far = w.ins(f"fcmp ogt {t} {w.ins(f'fsub {t} {quotient}, {down}')}, {w.lit(0.5, dtype)}")
    down = w.ins(f"select {w.i1} {far}, {t} {w.ins(f'fadd {t} {down}, {one}')}, {t} {down}")
    plain = w.ins(f"fdiv {t} {x}, {y}")
    down = w.ins(
        f"select {w.i1} {w.ins(f'fcmp oeq {t} {quotient}, {zero}')}, "
        f"{t} {_intrinsic(w, 'copysign', dtype, (zero, plain))}, {t} {down}"
    )
    return w.ins(f"select {w.i1} {w.ins(f'fcmp oeq {t} {y}, {zero}')}, {t} {plain}, {t} {down}")


def _pow(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
    dtype = _dtype(op)
    if dtype in FLOATS:
        return _libm(w, "pow", dtype, xs)
    if dtype == "b1":
        return w.ins(f"or {w.i1} {xs[0]}, {w.ins(f'xor {w.i1} {xs[1]}, {w.lit(True, dtype)}')}")
    t, name = LLVM[dtype], f"pb_ipow_{dtype}"
    w.module.once(name, lambda: helpers.integer_power(name, t, signed(dtype)))
    return in_parts(w, dtype, xs, 1, lambda part, n: _call(w, name, dtype, part, n))


# ---------------------------------------------------------------------------------------- comparisons and bits


def _compare(on_float: str, on_int: str) -> Lowering:
    def emit(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
        dtype = _dtype(op)
        if dtype in FLOATS:
            return w.ins(f"fcmp {on_float} {w.t(dtype)} {xs[0]}, {xs[1]}")
        sign = "" if on_int in ("eq", "ne") else "s" if signed(dtype) else "u"
        return w.ins(f"icmp {sign}{on_int} {w.t(dtype)} {xs[0]}, {xs[1]}")

    return emit


def _not(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
    dtype = _dtype(op)
    return w.ins(f"xor {w.t(dtype)} {xs[0]}, {w.lit(True, dtype) if dtype == 'b1' else w.lit(-1, dtype)}")


def _shift(left: bool) -> Lowering:
    def emit(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
        dtype, (x, y) = _dtype(op), xs
        t, bits = w.t(dtype), BITS[dtype]
        if dtype == "b1":  # only a shift by 0 leaves anything; to the left even by 1 the value stays true
            return x if left else w.ins(f"and {w.i1} {x}, {w.ins(f'xor {w.i1} {y}, {w.lit(True, dtype)}')}")
        inside = w.ins(f"icmp ult {t} {y}, {w.lit(bits, dtype)}")
        arithmetic = not left and signed(dtype)
        by = w.ins(f"select {w.i1} {inside}, {t} {y}, {t} {w.lit(bits - 1 if arithmetic else 0, dtype)}")
        shifted = w.ins(f"{'shl' if left else 'ashr' if arithmetic else 'lshr'} {t} {x}, {by}")
        return shifted if arithmetic else w.ins(f"select {w.i1} {inside}, {t} {shifted}, {t} {w.lit(0, dtype)}")

    return emit


def _select(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
    t = w.t(op.operands[1].type.dtype)
    return w.ins(f"select {w.i1} {xs[0]}, {t} {xs[1]}, {t} {xs[2]}")


def _isnan(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
    return w.ins(f"fcmp uno {w.t(_dtype(op))} {xs[0]}, {xs[0]}")


def _against_infinity(relation: str) -> Lowering:
    def emit(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
        dtype = _dtype(op)
        size = _intrinsic(w, "fabs", dtype, xs)
        return w.ins(f"fcmp {relation} {w.t(dtype)} {size}, {w.lit(float('inf'), dtype)}")

    return emit


# ---------------------------------------------------------------------------------------- casts


def _cast(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
    source, target, x = _dtype(op), op.results[0].type.dtype, xs[0]
    s, t = w.t(source), w.t(target)
    if source == target:
        return x
    if source in FLOATS:
        if target in FLOATS:
            return w.ins(f"{'fptrunc' if target == 'f4' else 'fpext'} {s} {x} to {t}")
        if target == "b1":
            return w.ins(f"fcmp une {s} {x}, {w.lit(0, source)}")
        return _float_to_int(w, source, target, x)
    if target in FLOATS:
        return w.ins(f"{'sitofp' if signed(source) else 'uitofp'} {s} {x} to {t}")
    if target == "b1":
        return w.ins(f"icmp ne {s} {x}, {w.lit(0, source)}")
    if BITS[source] == BITS[target]:
        return x
    if BITS[source] > BITS[target]:
        return w.ins(f"trunc {s} {x} to {t}")
    return w.ins(f"{'sext' if signed(source) else 'zext'} {s} {x} to {t}")


def _float_to_int(w: Writer, source: str, target: str, x: str) -> str:
    """Truncates by way of 64 bits; what does not fit them, NaN included, gives the least i64, as on x86."""
    s, i64 = w.t(source), w.t("i8")
    above, below = w.lit(float(1 << 63), source), w.lit(-float(1 << 63), source)
    fits = w.ins(f"and {w.i1} {w.ins(f'fcmp oge {s} {x}, {below}')}, {w.ins(f'fcmp olt {s} {x}, {above}')}")
    value = w.ins(f"select {w.i1} {fits}, {i64} {w.ins(f'fptosi {s} {x} to {i64}')}, {i64} {w.lit(-(1 << 63), 'i8')}")
    if target == "u8":
        upper = w.ins(f"and {w.i1} {w.ins(f'fcmp oge {s} {x}, {above}')}, "
                      f"{w.ins(f'fcmp olt {s} {x}, {w.lit(float(1 << 64), source)}')}")  # fmt: skip
        value = w.ins(f"select {w.i1} {upper}, {i64} {w.ins(f'fptoui {s} {x} to {i64}')}, {i64} {value}")
    return value if BITS[target] == 64 else w.ins(f"trunc {i64} {value} to {w.t(target)}")


def _copysign(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
    return _intrinsic(w, "copysign", _dtype(op), xs)


_TABLE: dict[str, Lowering] = {
    "identity": lambda w, op, xs, flags: xs[0],
    "add": _arithmetic("fadd", "add", "or"),
    "sub": _arithmetic("fsub", "sub", "xor"),
    "mul": _arithmetic("fmul", "mul", "and"),
    "fdiv": _fdiv,
    "neg": _neg,
    "smul": _smul,
    "floordiv": _floordiv,
    "mod": _mod,
    "pow": _pow,
    "abs": _abs,
    "maximum": _extremum("max"),
    "minimum": _extremum("min"),
    "sign": _sign,
    "copysign": _copysign,
    "eq": _compare("oeq", "eq"),
    "ne": _compare("une", "ne"),
    "lt": _compare("olt", "lt"),
    "le": _compare("ole", "le"),
    "gt": _compare("ogt", "gt"),
    "ge": _compare("oge", "ge"),
    "and": _arithmetic("and", "and", "and"),
    "or": _arithmetic("or", "or", "or"),
    "xor": _arithmetic("xor", "xor", "xor"),
    "not": _not,
    "shl": _shift(True),
    "shr": _shift(False),
    "select": _select,
    "cast": _cast,
    "isnan": _isnan,
    "isinf": _against_infinity("oeq"),
    "isfinite": _against_infinity("olt"),
}
