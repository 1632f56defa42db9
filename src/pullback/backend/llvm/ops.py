# SPDX-License-Identifier: MIT
"""Lowering of scalar primitives, by the mnemonic in a row's ``lower`` column. They do what the rows' ``eval`` does.

Every function takes the writer, the op, its operands' registers and its floating-point flags.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pullback.ir.core import Op
from pullback.ir.types import FLOATS

from . import helpers
from .types import BITS, LLVM, SUFFIX, literal, signed
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
    t = LLVM[dtype]
    full = f"llvm.{name}.{SUFFIX[dtype]}"
    w.module.declare(full, f"declare {t} @{full}({', '.join([t] * len(xs))})")
    return w.ins(f"call {flags}{t} @{full}({', '.join(f'{t} {x}' for x in xs)})")


def _libm(w: Writer, name: str, dtype: str, xs: Sequence[str]) -> str:
    t = LLVM[dtype]
    symbol = name + ("f" if dtype == "f4" else "")
    w.module.libm(symbol, t, len(xs))
    w.calls += 1
    return w.ins(f"call {t} @{symbol}({', '.join(f'{t} {x}' for x in xs)})")


def _runtime(w: Writer, name: str, dtype: str, xs: Sequence[str]) -> str:
    """A function of one double that we define ourselves."""
    helpers.define(w.module, name)
    x = xs[0] if dtype == "f8" else w.ins(f"fpext float {xs[0]} to double")
    y = w.ins(f"call double @{name}(double {x})")
    return y if dtype == "f8" else w.ins(f"fptrunc double {y} to float")


# ---------------------------------------------------------------------------------------- arithmetic


def _arithmetic(on_float: str, on_int: str, on_bool: str) -> Lowering:
    def emit(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
        dtype = _dtype(op)
        if dtype in FLOATS:
            return w.ins(f"{on_float} {flags}{LLVM[dtype]} {xs[0]}, {xs[1]}")
        return w.ins(f"{on_bool if dtype == 'b1' else on_int} {LLVM[dtype]} {xs[0]}, {xs[1]}")

    return emit


def _fdiv(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
    return w.ins(f"fdiv {flags}{LLVM[_dtype(op)]} {xs[0]}, {xs[1]}")


def _neg(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
    dtype = _dtype(op)
    if dtype in FLOATS:
        return w.ins(f"fneg {flags}{LLVM[dtype]} {xs[0]}")
    return xs[0] if dtype == "b1" else w.ins(f"sub {LLVM[dtype]} 0, {xs[0]}")


def _smul(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
    t = LLVM[_dtype(op)]
    zero = w.ins(f"fcmp oeq {t} {xs[0]}, {literal(0, _dtype(op))}")
    product = w.ins(f"fmul {t} {xs[0]}, {xs[1]}")
    return w.ins(f"select i1 {zero}, {t} {literal(0, _dtype(op))}, {t} {product}")


def _abs(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
    dtype = _dtype(op)
    if dtype in FLOATS:
        return _intrinsic(w, "fabs", dtype, xs)
    if not signed(dtype):
        return xs[0]
    t = LLVM[dtype]
    w.module.declare(f"llvm.abs.{t}", f"declare {t} @llvm.abs.{t}({t}, i1)")
    return w.ins(f"call {t} @llvm.abs.{t}({t} {xs[0]}, i1 false)")


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
    t = LLVM[dtype]
    if dtype in FLOATS:
        zero = literal(0, dtype)
        above, below = w.ins(f"fcmp ogt {t} {x}, {zero}"), w.ins(f"fcmp olt {t} {x}, {zero}")
        rest = w.ins(f"select i1 {w.ins(f'fcmp uno {t} {x}, {x}')}, {t} {x}, {t} {zero}")
        rest = w.ins(f"select i1 {below}, {t} {literal(-1, dtype)}, {t} {rest}")
        return w.ins(f"select i1 {above}, {t} {literal(1, dtype)}, {t} {rest}")
    if not signed(dtype):
        return x if dtype == "b1" else w.ins(f"zext i1 {w.ins(f'icmp ne {t} {x}, 0')} to {t}")
    return _intrinsic(w, "smin", dtype, [_intrinsic(w, "smax", dtype, [x, "-1"]), "1"])


# ---------------------------------------------------------------------------------------- division


def _known_divisor(y: str) -> bool:
    return y[0] != "%" and int(y) not in (0, -1)


def _int_division(w: Writer, dtype: str, xs: Sequence[str]) -> tuple[str, str, str]:
    """Quotient towards zero, remainder, and whether the divisor is one that the machine traps on (0, -1)."""
    x, y = xs
    t, s = LLVM[dtype], "s" if signed(dtype) else "u"
    special = "false"
    if not _known_divisor(y):
        special = w.ins(f"icmp eq {t} {y}, 0")
        if signed(dtype):
            special = w.ins(f"or i1 {special}, {w.ins(f'icmp eq {t} {y}, -1')}")
        y = w.ins(f"select i1 {special}, {t} 1, {t} {y}")
    return w.ins(f"{s}div {t} {x}, {y}"), w.ins(f"{s}rem {t} {x}, {y}"), special


def _other_sign(w: Writer, t: str, rest: str, y: str) -> str:
    """Whether the remainder is not 0 and has the other sign than ``y``."""
    if y[0] != "%":
        return w.ins(f"icmp {'slt' if int(y) > 0 else 'sgt'} {t} {rest}, 0")
    differ = w.ins(f"icmp slt {t} {w.ins(f'xor {t} {rest}, {y}')}, 0")
    return w.ins(f"and i1 {w.ins(f'icmp ne {t} {rest}, 0')}, {differ}")


def _floordiv(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
    dtype = _dtype(op)
    t, (x, y) = LLVM[dtype], xs
    if dtype in FLOATS:
        return _float_floordiv(w, dtype, x, y)
    if dtype == "b1":
        return w.ins(f"and i1 {x}, {y}")
    quotient, rest, special = _int_division(w, dtype, xs)
    if signed(dtype):
        down = w.ins(f"sext i1 {_other_sign(w, t, rest, y)} to {t}")
        quotient = w.ins(f"add {t} {quotient}, {down}")
    if special == "false":
        return quotient
    # x // -1 is -x, wrapping; x // 0 is 0: both are x * y.
    return w.ins(f"select i1 {special}, {t} {w.ins(f'mul {t} {x}, {y}')}, {t} {quotient}")


def _mod(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
    dtype = _dtype(op)
    t, (x, y) = LLVM[dtype], xs
    if dtype in FLOATS:
        return _float_mod(w, dtype, x, y)[0]
    if dtype == "b1":
        return "false"
    _, rest, special = _int_division(w, dtype, xs)
    if signed(dtype):
        add = w.ins(f"select i1 {_other_sign(w, t, rest, y)}, {t} {y}, {t} 0")
        rest = w.ins(f"add {t} {rest}, {add}")
    return rest if special == "false" else w.ins(f"select i1 {special}, {t} 0, {t} {rest}")


def _float_mod(w: Writer, dtype: str, x: str, y: str) -> tuple[str, str]:
    """CPython's ``float_rem``: fmod, moved to the divisor's sign; also whether it was moved."""
    t, zero = LLVM[dtype], literal(0, dtype)
    rest = _libm(w, "fmod", dtype, (x, y))
    differ = w.ins(f"xor i1 {w.ins(f'fcmp olt {t} {rest}, {zero}')}, {w.ins(f'fcmp olt {t} {y}, {zero}')}")
    nonzero = w.ins(f"fcmp one {t} {rest}, {zero}")
    moved = w.ins(f"and i1 {differ}, {nonzero}")
    rest = w.ins(f"select i1 {moved}, {t} {w.ins(f'fadd {t} {rest}, {y}')}, {t} {rest}")
    signed_zero = _intrinsic(w, "copysign", dtype, (zero, y))
    is_zero = w.ins(f"fcmp oeq {t} {rest}, {zero}")
    return w.ins(f"select i1 {is_zero}, {t} {signed_zero}, {t} {rest}"), moved


def _float_floordiv(w: Writer, dtype: str, x: str, y: str) -> str:
    """CPython's ``_float_div_mod``; x / y where y is 0."""
    t = LLVM[dtype]
    one = literal(1, dtype)
    rest = _libm(w, "fmod", dtype, (x, y))
    zero = literal(0, dtype)
    quotient = w.ins(f"fdiv {t} {w.ins(f'fsub {t} {x}, {rest}')}, {y}")
    differ = w.ins(f"xor i1 {w.ins(f'fcmp olt {t} {rest}, {zero}')}, {w.ins(f'fcmp olt {t} {y}, {zero}')}")
    moved = w.ins(f"and i1 {differ}, {w.ins(f'fcmp one {t} {rest}, {zero}')}")
    quotient = w.ins(f"select i1 {moved}, {t} {w.ins(f'fsub {t} {quotient}, {one}')}, {t} {quotient}")
    down = _intrinsic(w, "floor", dtype, [quotient])
    far = w.ins(f"fcmp ogt {t} {w.ins(f'fsub {t} {quotient}, {down}')}, {literal(0.5, dtype)}")
    down = w.ins(f"select i1 {far}, {t} {w.ins(f'fadd {t} {down}, {one}')}, {t} {down}")
    plain = w.ins(f"fdiv {t} {x}, {y}")
    down = w.ins(
        f"select i1 {w.ins(f'fcmp oeq {t} {quotient}, {zero}')}, "
        f"{t} {_intrinsic(w, 'copysign', dtype, (zero, plain))}, {t} {down}"
    )
    return w.ins(f"select i1 {w.ins(f'fcmp oeq {t} {y}, {zero}')}, {t} {plain}, {t} {down}")


def _pow(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
    dtype = _dtype(op)
    if dtype in FLOATS:
        return _libm(w, "pow", dtype, xs)
    t = LLVM[dtype]
    if dtype == "b1":
        return w.ins(f"or i1 {xs[0]}, {w.ins(f'xor i1 {xs[1]}, true')}")
    name = f"pb_ipow_{dtype}"
    w.module.once(name, lambda: helpers.integer_power(name, t, signed(dtype)))
    return w.ins(f"call {t} @{name}({t} {xs[0]}, {t} {xs[1]})")


# ---------------------------------------------------------------------------------------- comparisons and bits


def _compare(on_float: str, on_int: str) -> Lowering:
    def emit(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
        dtype = _dtype(op)
        if dtype in FLOATS:
            return w.ins(f"fcmp {on_float} {LLVM[dtype]} {xs[0]}, {xs[1]}")
        sign = "" if on_int in ("eq", "ne") else "s" if signed(dtype) else "u"
        return w.ins(f"icmp {sign}{on_int} {LLVM[dtype]} {xs[0]}, {xs[1]}")

    return emit


def _not(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
    dtype = _dtype(op)
    return w.ins(f"xor {LLVM[dtype]} {xs[0]}, {'true' if dtype == 'b1' else '-1'}")


def _shift(left: bool) -> Lowering:
    def emit(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
        dtype, (x, y) = _dtype(op), xs
        t, bits = LLVM[dtype], BITS[dtype]
        if dtype == "b1":  # only a shift by 0 leaves anything; to the left even by 1 the value stays true
            return x if left else w.ins(f"and i1 {x}, {w.ins(f'xor i1 {y}, true')}")
        inside = w.ins(f"icmp ult {t} {y}, {bits}")
        arithmetic = not left and signed(dtype)
        by = w.ins(f"select i1 {inside}, {t} {y}, {t} {bits - 1 if arithmetic else 0}")
        shifted = w.ins(f"{'shl' if left else 'ashr' if arithmetic else 'lshr'} {t} {x}, {by}")
        return shifted if arithmetic else w.ins(f"select i1 {inside}, {t} {shifted}, {t} 0")

    return emit


def _select(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
    t = LLVM[op.operands[1].type.dtype]
    return w.ins(f"select i1 {xs[0]}, {t} {xs[1]}, {t} {xs[2]}")


def _isnan(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
    return w.ins(f"fcmp uno {LLVM[_dtype(op)]} {xs[0]}, {xs[0]}")


def _against_infinity(relation: str) -> Lowering:
    def emit(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
        dtype = _dtype(op)
        size = _intrinsic(w, "fabs", dtype, xs)
        return w.ins(f"fcmp {relation} {LLVM[dtype]} {size}, {literal(float('inf'), dtype)}")

    return emit


# ---------------------------------------------------------------------------------------- casts


def _cast(w: Writer, op: Op, xs: Sequence[str], flags: str) -> str:
    source, target, x = _dtype(op), op.results[0].type.dtype, xs[0]
    s, t = LLVM[source], LLVM[target]
    if source == target:
        return x
    if source in FLOATS:
        if target in FLOATS:
            return w.ins(f"{'fptrunc' if target == 'f4' else 'fpext'} {s} {x} to {t}")
        if target == "b1":
            return w.ins(f"fcmp une {s} {x}, {literal(0, source)}")
        return _float_to_int(w, source, target, x)
    if target in FLOATS:
        return w.ins(f"{'sitofp' if signed(source) else 'uitofp'} {s} {x} to {t}")
    if target == "b1":
        return w.ins(f"icmp ne {s} {x}, 0")
    if BITS[source] == BITS[target]:
        return x
    if BITS[source] > BITS[target]:
        return w.ins(f"trunc {s} {x} to {t}")
    return w.ins(f"{'sext' if signed(source) else 'zext'} {s} {x} to {t}")


def _float_to_int(w: Writer, source: str, target: str, x: str) -> str:
    """Truncates by way of 64 bits; what does not fit them, NaN included, gives the least i64, as on x86."""
    s = LLVM[source]
    above, below = literal(float(1 << 63), source), literal(-float(1 << 63), source)
    fits = w.ins(f"and i1 {w.ins(f'fcmp oge {s} {x}, {below}')}, {w.ins(f'fcmp olt {s} {x}, {above}')}")
    value = w.ins(f"select i1 {fits}, i64 {w.ins(f'fptosi {s} {x} to i64')}, i64 {-(1 << 63)}")
    if target == "u8":
        upper = w.ins(f"and i1 {w.ins(f'fcmp oge {s} {x}, {above}')}, "
                      f"{w.ins(f'fcmp olt {s} {x}, {literal(float(1 << 64), source)}')}")  # fmt: skip
        value = w.ins(f"select i1 {upper}, i64 {w.ins(f'fptoui {s} {x} to i64')}, i64 {value}")
    return value if BITS[target] == 64 else w.ins(f"trunc i64 {value} to {LLVM[target]}")


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
