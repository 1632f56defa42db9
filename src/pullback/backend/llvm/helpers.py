# SPDX-License-Identifier: MIT
"""Functions that compiled code calls and that no library has: integer powers, digamma, trigamma. As LLVM text.

Each is defined in a module at its first use. The formulas are those of the primitives' ``eval``.
"""

from __future__ import annotations

import math

from .types import literal
from .writer import Module

_ATTRIBUTES = "nounwind willreturn memory(none)"


def define(module: Module, name: str) -> None:
    """Define the helper ``name`` (a function of one double), and what it calls, unless it is there."""
    text, needs = _SPECIAL[name]
    for libm in needs:
        module.libm(libm, "double", 1)
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

_SPECIAL = {"pb_digamma": (_DIGAMMA, ("log", "tan")), "pb_trigamma": (_TRIGAMMA, ("sin",))}
