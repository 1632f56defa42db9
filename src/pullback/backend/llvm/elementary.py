# SPDX-License-Identifier: MIT
"""``exp``, ``log`` and ``log1p`` of eight doubles at once, as LLVM code that becomes part of the loops that use it.

A call of libmvec's functions takes all vector registers from a loop, which keeps what it needs in memory meanwhile, and
makes it wait for each result in turn. These have no branches, so that a loop computes several at a time. Results are
within 1.6 units in the last place (``exp`` and ``log`` within 1.2), for all arguments: subnormal ones, zeros,
infinities, NaN (``tests/unit/test_elementary.py``).

For machines with AVX-512, whose instructions scale by powers of two, take exponents and fractions apart, and look up
tables of 16 numbers. Method: J.-M. Muller et al., Handbook of Floating-Point Arithmetic, 2nd ed. (2018), chapter 10:
the argument is reduced, exactly or in two parts, and a polynomial follows. Its coefficients interpolate at Chebyshev
nodes, and were computed with 50 digits.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from .target import holds_lines

LANES = 8
#: what only these functions have in their first line
ALWAYS = "alwaysinline"
_VECTOR, _INTS, _BITS = "<8 x double>", "<8 x i64>", "<8 x i1>"

#: (exp(r) - 1 - r) / r^2 for |r| <= log(2) / 2, to 1e-17
_EXP = (
    "0x1.0000000000001p-1",
    "0x1.5555555555556p-3",
    "0x1.5555555553d63p-5",
    "0x1.11111111109b3p-7",
    "0x1.6c16c1788bd90p-10",
    "0x1.a01a01a7c41d5p-13",
    "0x1.a019b90d2ae7ap-16",
    "0x1.71de0dae63bb3p-19",
    "0x1.289185613a3d6p-22",
    "0x1.af38a9b0ec855p-26",
)
#: (log(1 + r) - r) / r^2 for |r| <= 1 / 24, to 1e-17 of r
_LOG = (
    "-0x1.0000000000000p-1",
    "0x1.5555555555344p-2",
    "-0x1.ffffffffffc36p-3",
    "0x1.999999a15526ap-3",
    "-0x1.5555555c6bff5p-3",
    "0x1.24920aa70184fp-3",
    "-0x1.ffff8d6e05f67p-4",
    "0x1.c89260e8d595ap-4",
    "-0x1.9af061fd61c9dp-4",
)
#: log(2) as one number and what it lacks, and as one of 42 binary places, of which multiples are exact, and the rest
_LN2, _LN2_REST = "0x1.62e42fefa39efp-1", "0x1.abc9e3b39803fp-56"
_LN2_HIGH, _LN2_LOW = "0x1.62e42fefa3800p-1", "0x1.ef35793c76730p-45"
#: for c = j / 16, the number nearest to 1 / c, and minus its logarithm, in 42 binary places, and the rest; place j % 16
_TABLE = {
    16: (1.0, 0.0, 0.0),
    17: (0.9411764705882353, 0.06062462181648698, -5.2122328603557226e-14),
    18: (0.8888888888888888, 0.11778303565643, -4.649178632475319e-14),
    19: (0.8421052631578947, 0.17185025692674571, -8.643688492088945e-14),
    20: (0.8, 0.22314355131425145, -4.175347699650321e-14),
    21: (0.7619047619047619, 0.2719337154835557, 8.609857887931859e-14),
    22: (0.7272727272727273, 0.31845373111855224, -1.765318688778829e-14),
    23: (0.6956521739130435, 0.3629054936893681, 3.9484127277912274e-16),
    24: (0.6666666666666666, 0.40546510810827385, -1.0941536021483514e-13),
    12: (1.3333333333333333, -0.28768207245184385, 6.297908504131321e-14),
    13: (1.2307692307692308, -0.20763936477828793, 4.3369911444011306e-14),
    14: (1.1428571428571428, -0.13353139262449076, -3.1804225197847076e-14),
    15: (1.0666666666666667, -0.0645385211375924, 2.1239485832617812e-14),
}
#: 1.5 * 2^52: a number of which the sum with a small one has the last one's integer part in its last places
_ROUND = 1.5 * 2.0**52
#: where exp is infinite, or 0, with room
_FAR = 1000.0


class _Code:
    """Lines of one function of one vector ``%x``."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.declared: dict[str, str] = {}

    def ins(self, text: str) -> str:
        name = f"%v{len(self.lines)}"
        self.lines.append(f"  {name} = {text}")
        return name

    def op(self, name: str, x: str, y: str) -> str:
        return self.ins(f"{name} {_VECTOR} {x}, {y}")

    def call(self, name: str, result: str, *operands: tuple[str, str]) -> str:
        self.declared[name] = f"declare {result} @{name}({', '.join(t for t, _ in operands)})"
        return self.ins(f"call {result} @{name}({', '.join(f'{t} {x}' for t, x in operands)})")

    def fma(self, x: str, y: str, z: str) -> str:
        return self.call("llvm.fma.v8f64", _VECTOR, *((_VECTOR, v) for v in (x, y, z)))

    def negative(self, x: str) -> str:
        return self.ins(f"fneg {_VECTOR} {x}")

    def scale(self, x: str, k: str) -> str:
        """``x * 2^floor(k)``."""
        return self._masked("scalef", [(_VECTOR, x), (_VECTOR, k)])

    def exponent(self, x: str) -> str:
        return self._masked("getexp", [(_VECTOR, x)])

    def fraction(self, x: str) -> str:
        """In [3/4, 3/2), NaN of negative numbers."""
        return self._masked("getmant", [(_VECTOR, x), ("i32", "11")])

    def _masked(self, name: str, operands: Sequence[tuple[str, str]]) -> str:
        rest = [(_VECTOR, "zeroinitializer"), ("i8", "-1"), ("i32", "4")]  # in all lanes, rounded as usual
        return self.call(f"llvm.x86.avx512.mask.{name}.pd.512", _VECTOR, *operands, *rest)

    def choose(self, k: str, numbers: Sequence[float]) -> str:
        """The number whose place in 16 is in the last places of the integer ``k``."""
        low, high = (f"<{', '.join(f'double {_literal(x)}' for x in part)}>" for part in (numbers[:8], numbers[8:]))
        name = "llvm.x86.avx512.vpermi2var.pd.512"
        return self.call(name, _VECTOR, (_VECTOR, low), (_INTS, k), (_VECTOR, high))

    def polynomial(self, coefficients: Sequence[str], r: str, r2: str) -> str:
        """Neighbours first, then neighbours of these (G. Estrin, 1960)."""
        terms, power = [_splat(c) for c in coefficients], r
        while len(terms) > 1:
            rest = terms[len(terms) & ~1 :]
            terms = [self.fma(power, b, a) for a, b in zip(terms[::2], terms[1::2], strict=False)] + rest
            power = r2 if power == r else self.op("fmul", power, power) if len(terms) > 1 else power
        return terms[0]


def _literal(x: float) -> str:
    return f"0x{struct.unpack('<Q', struct.pack('<d', x))[0]:016X}"


def _splat(x: float | str) -> str:
    return f"splat (double {_literal(float.fromhex(x) if isinstance(x, str) else x)})"


def _exp(e: _Code) -> str:
    """2^n exp(r), where r = x - n log 2."""
    low, high = _splat(-_FAR), _splat(_FAR)
    x = e.ins(f"select {_BITS} {e.ins(f'fcmp olt {_VECTOR} %x, {low}')}, {_VECTOR} {low}, {_VECTOR} %x")
    x = e.ins(f"select {_BITS} {e.ins(f'fcmp ogt {_VECTOR} {x}, {high}')}, {_VECTOR} {high}, {_VECTOR} {x}")
    n = e.op("fsub", e.fma(x, _splat("0x1.71547652b82fep+0"), _splat(_ROUND)), _splat(_ROUND))
    back = e.negative(n)
    r = e.fma(back, _splat(_LN2_REST), e.fma(back, _splat(_LN2), x))
    r2 = e.op("fmul", r, r)
    return e.scale(e.op("fadd", e.fma(r2, e.polynomial(_EXP, r, r2), r), _splat(1.0)), n)


def _log(e: _Code) -> str:
    return _logarithm(e, "%x", lambda r, k, inverse: r)


def _log1p(e: _Code) -> str:
    """log(1 + x): what the sum 1 + x lacks is added to r."""
    one = _splat(1.0)
    u = e.op("fadd", "%x", one)
    taken = e.op("fsub", u, one)
    lacks = e.op("fadd", e.op("fsub", "%x", taken), e.op("fsub", one, e.op("fsub", u, taken)))

    def rest(r: str, k: str, inverse: str) -> str:
        finite = e.ins(f"fcmp oeq {_VECTOR} {e.op('fsub', k, k)}, zeroinitializer")
        scaled = e.scale(lacks, e.negative(k))
        scaled = e.ins(f"select {_BITS} {finite}, {_VECTOR} {scaled}, {_VECTOR} zeroinitializer")
        return e.fma(scaled, inverse, r)

    zero = e.ins(f"fcmp oeq {_VECTOR} %x, zeroinitializer")  # of either sign
    return e.ins(f"select {_BITS} {zero}, {_VECTOR} %x, {_VECTOR} {_logarithm(e, u, rest)}")


def _logarithm(e: _Code, u: str, rest: Callable[[str, str, str], str]) -> str:
    """k log 2 + log c + log(1 + r), where u = 2^k c (1 + r). ``rest``: r with what is missing, from r, k and 1 / c."""
    m = e.fraction(u)
    k = e.op("fsub", e.exponent(u), e.exponent(m))
    place = e.ins(f"bitcast {_VECTOR} {e.op('fadd', m, _splat(_ROUND / 16))} to {_INTS}")
    columns = [[_TABLE.get(j if j > 8 else j + 16, _TABLE[16])[c] for j in range(16)] for c in range(3)]
    inverse, high, low = (e.choose(place, column) for column in columns)
    r = rest(e.fma(m, inverse, _splat(-1.0)), k, inverse)
    high = e.fma(k, _splat(_LN2_HIGH), high)
    low = e.fma(k, _splat(_LN2_LOW), low)
    r2 = e.op("fmul", r, r)
    return e.op("fadd", high, e.op("fadd", r, e.fma(r2, e.polynomial(_LOG, r, r2), low)))


_FUNCTIONS: dict[str, Callable[[_Code], str]] = {"exp": _exp, "log": _log, "log1p": _log1p}


@dataclass(frozen=True, slots=True)
class Definition:
    """A function ``symbol`` of ``LANES`` doubles, and what it calls, by name."""

    symbol: str
    text: str
    declared: Mapping[str, str]


@cache
def definition(name: str) -> Definition | None:
    """The function that C calls ``name``, if there is one here, and the machine can run it."""
    if name not in _FUNCTIONS or not holds_lines():
        return None
    code, symbol = _Code(), f"pb_{name}_x{LANES}"
    result = _FUNCTIONS[name](code)
    body = "\n".join([*code.lines, f"  ret {_VECTOR} {result}"])
    head = f"define internal {_VECTOR} @{symbol}({_VECTOR} %x) {ALWAYS} nounwind willreturn memory(none) #0 {{"
    return Definition(symbol, f"{head}\n{body}\n}}", code.declared)
