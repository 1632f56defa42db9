# SPDX-License-Identifier: MIT
"""Functions that compiled code calls and that no library has: integer powers, digamma, trigamma, polygamma. As LLVM
text.

Each is defined in a module at its first use. The formulas are those of the primitives' ``eval``.
"""

from __future__ import annotations

import math

from pullback.prims.elem import BERNOULLI, FAR_LEFT, MANY

from .types import literal
from .writer import Module

_ATTRIBUTES = "nounwind willreturn memory(none)"


def define(module: Module, name: str) -> None:
    """Define the helper ``name`` (a function of doubles), and what it calls, unless it is there."""
    text, needs = _SPECIAL[name]
    for libm in needs:
        module.libm(libm, "double", 2 if libm == "pow" else 1)
    module.declare("llvm.floor.f64", "declare double @llvm.floor.f64(double)")
    module.once(name, lambda: text)


def integer_power(name: str, t: str, signed: bool) -> str:
    """x ** n by squaring, wrapping; 0 where n < 0."""
    negative = f"icmp slt {t} %n, 0" if signed else f"icmp ult {t} %n, 0"
    return f"""define internal {t} @{name}({t} %x, {t} %n) {_ATTRIBUTES} {{
entry:
  %negative = {negative}
  br i1 %negative, label %out, label %loop
loop:
  %base = phi {t} [ %x, %entry ], [ %square, %loop ]
  %left = phi {t} [ %n, %entry ], [ %half, %loop ]
  %acc = phi {t} [ 1, %entry ], [ %next, %loop ]
  %bit = and {t} %left, 1
  %odd = icmp ne {t} %bit, 0
  %factor = select i1 %odd, {t} %base, {t} 1
  %next = mul {t} %acc, %factor
  %square = mul {t} %base, %base
  %half = lshr {t} %left, 1
  %more = icmp ne {t} %half, 0
  br i1 %more, label %loop, label %out
out:
  %result = phi {t} [ 0, %entry ], [ %next, %loop ]
  ret {t} %result
}}"""


def _d(x: float) -> str:
    return literal(x, "f8")


def _polynomial(coefficients: list[float]) -> list[str]:
    """Horner's rule in %r: the lines that leave ``c0*r + c1*r^2 + ...`` in %series."""
    lines = []
    acc = _d(coefficients[-1])
    for k, c in enumerate(reversed([0.0, *coefficients[:-1]])):
        name = "%series" if k == len(coefficients) - 1 else f"%h{k}"
        lines += [f"  %m{k} = fmul double {acc}, %r", f"  {name} = fadd double %m{k}, {_d(c)}"]
        acc = name
    return lines


def _recurrence(name: str, power: int, tail: list[str], coefficients: list[float]) -> str:
    """Reflect to the right half line, step up to 10, sum 1/x**power of the steps in %s, then the series."""
    inverse = (
        ["  %term = fdiv double 1.0, %x"]
        if power == 1
        else ["  %x2 = fmul double %x, %x", "  %term = fdiv double 1.0, %x2"]
    )
    sign = "fsub" if power == 1 else "fadd"
    lines = [
        f"define internal double @{name}(double %x0) {_ATTRIBUTES} {{",
        "entry:",
        "  %left = fcmp olt double %x0, 0.0",
        "  %mirror = fsub double 1.0, %x0",
        "  %start = select i1 %left, double %mirror, double %x0",
        "  br label %loop",
        "loop:",
        "  %x = phi double [ %start, %entry ], [ %up, %step ]",
        "  %s = phi double [ 0.0, %entry ], [ %more, %step ]",
        "  %small = fcmp olt double %x, 10.0",
        "  br i1 %small, label %step, label %done",
        "step:",
        *inverse,
        f"  %more = {sign} double %s, %term",
        "  %up = fadd double %x, 1.0",
        "  br label %loop",
        "done:",
        "  %xx = fmul double %x, %x",
        "  %r = fdiv double 1.0, %xx",
        *_polynomial(coefficients),
        "  %inv = fdiv double 1.0, %x",
        *tail,
        f"  %angle = fmul double {_d(math.pi)}, %x0",
        "  %down = call double @llvm.floor.f64(double %x0)",
        "  %whole = fcmp oeq double %down, %x0",
        "  %pole = and i1 %whole, %left",
    ]
    return "\n".join(lines)


_DIGAMMA_SERIES = [1 / 12, -1 / 120, 1 / 252, -1 / 240, 1 / 132, -691 / 32760, 1 / 12]
_TRIGAMMA_SERIES = [1 / 6, -1 / 30, 1 / 42, -1 / 30, 5 / 66, -691 / 2730, 7 / 6]

_DIGAMMA = (
    _recurrence(
        "pb_digamma",
        1,
        [
            "  %log = call double @log(double %x)",
            "  %half = fmul double %inv, 0.5",
            "  %a = fadd double %s, %log",
            "  %b = fsub double %a, %half",
            "  %y = fsub double %b, %series",
        ],
        _DIGAMMA_SERIES,
    )
    + f"""
  %tan = call double @tan(double %angle)
  %cot = fdiv double {_d(math.pi)}, %tan
  %reflected = fsub double %y, %cot
  %value = select i1 %left, double %reflected, double %y
  %result = select i1 %pole, double {_d(math.nan)}, double %value
  ret double %result
}}"""
)

_TRIGAMMA = (
    _recurrence(
        "pb_trigamma",
        2,
        [
            "  %halfr = fmul double %r, 0.5",
            "  %st = fmul double %series, %inv",
            "  %a = fadd double %s, %inv",
            "  %b = fadd double %a, %halfr",
            "  %y = fadd double %b, %st",
        ],
        _TRIGAMMA_SERIES,
    )
    + f"""
  %sin = call double @sin(double %angle)
  %ratio = fdiv double {_d(math.pi)}, %sin
  %square = fmul double %ratio, %ratio
  %reflected = fsub double %square, %y
  %value = select i1 %left, double %reflected, double %y
  %unbounded = fcmp oeq double %x0, {_d(-math.inf)}
  %at_pole = select i1 %unbounded, double {_d(math.nan)}, double {_d(math.inf)}
  %result = select i1 %pole, double %at_pole, double %value
  ret double %result
}}"""
)


def _hurwitz_series() -> list[str]:
    """The terms of Euler's and Maclaurin's formula beyond the first two, added to %t2: the sum is %total."""
    lines, factor, total = [], "%factor", "%t2"
    for j, c in enumerate(BERNOULLI):
        name = "%total" if j == len(BERNOULLI) - 1 else f"%s{j}"
        lines += [
            f"  %c{j} = fmul double {factor}, {_d(c)}",
            f"  {name} = fadd double {total}, %c{j}",
            f"  %p{j} = fadd double %s, {_d(2 * j + 1)}",
            f"  %q{j} = fadd double %s, {_d(2 * j + 2)}",
            f"  %pq{j} = fmul double %p{j}, %q{j}",
            f"  %u{j} = fmul double {factor}, %pq{j}",
            f"  %f{j} = fdiv double %u{j}, %ww",
        ]
        factor, total = f"%f{j}", name
    return lines


_POLYGAMMA = "\n".join(
    [
        f"define internal double @pb_polygamma(double %x, double %n) {_ATTRIBUTES} {{",
        "entry:",
        "  %s = fadd double %n, 1.0",
        "  %minus = fneg double %s",
        "  %down = call double @llvm.floor.f64(double %x)",
        "  %whole = fcmp oeq double %down, %x",
        "  %left = fcmp ole double %x, 0.0",
        "  %pole = and i1 %left, %whole",
        "  %negative = fcmp olt double %x, 0.0",
        "  %more = fsub double 12.0, %down",
        "  %steps = select i1 %negative, double %more, double 12.0",
        f"  %near = fcmp oge double %x, {_d(FAR_LEFT)}",
        "  %order = fcmp ogt double %n, 0.0",
        f"  %few = fcmp olt double %n, {_d(MANY)}",
        "  %known = and i1 %order, %few",
        "  %fine = and i1 %near, %known",
        "  br i1 %fine, label %loop, label %never",
        "never:",
        f"  ret double {_d(math.nan)}",
        "loop:",
        "  %k = phi double [ 0.0, %entry ], [ %up, %step ]",
        "  %t = phi double [ 0.0, %entry ], [ %sum, %step ]",
        "  %go = fcmp olt double %k, %steps",
        "  br i1 %go, label %step, label %done",
        "step:",
        "  %at = fadd double %x, %k",
        "  %term = call double @pow(double %at, double %minus)",
        "  %sum = fadd double %t, %term",
        "  %up = fadd double %k, 1.0",
        "  br label %loop",
        "done:",
        "  %w = fadd double %x, %steps",
        "  %ww = fmul double %w, %w",
        "  %last = call double @pow(double %w, double %minus)",
        "  %order_down = fneg double %n",
        "  %tail = call double @pow(double %w, double %order_down)",
        "  %integral = fdiv double %tail, %n",
        "  %t1 = fadd double %t, %integral",
        "  %half = fmul double %last, 0.5",
        "  %t2 = fadd double %t1, %half",
        "  %sl = fmul double %s, %last",
        "  %factor = fdiv double %sl, %w",
        *_hurwitz_series(),
        "  %factorial = call double @tgamma(double %s)",
        "  %size = fmul double %factorial, %total",
        "  %floor = call double @llvm.floor.f64(double %n)",
        "  %halves = fmul double %floor, 0.5",
        "  %pairs = call double @llvm.floor.f64(double %halves)",
        "  %even = fcmp oeq double %halves, %pairs",
        "  %opposite = fneg double %size",
        "  %value = select i1 %even, double %opposite, double %size",
        f"  %at_pole = select i1 %even, double {_d(-math.inf)}, double {_d(math.inf)}",
        "  %result = select i1 %pole, double %at_pole, double %value",
        "  ret double %result",
        "}",
    ]
)

_SPECIAL = {
    "pb_digamma": (_DIGAMMA, ("log", "tan")),
    "pb_trigamma": (_TRIGAMMA, ("sin",)),
    "pb_polygamma": (_POLYGAMMA, ("pow", "tgamma")),
}
