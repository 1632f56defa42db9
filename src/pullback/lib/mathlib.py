# SPDX-License-Identifier: MIT
"""The ``math`` module and Python's numeric builtins: Python floats, and Python's exceptions."""

from __future__ import annotations

import builtins
import math
from typing import Any

from pullback import lang
from pullback.lib.table import Check, Elementwise, Scalar, implements, register

INF = math.inf


def _enter(name: str, scalar: Scalar, *checks: Check, arity: int = 1, result: Any = "float") -> None:
    function = getattr(math, name, None)  # some are newer than the oldest Python that we support
    if function is not None:
        register(function, Elementwise(f"math.{name}", arity, result, scalar, checks=checks, scalar_only=True))


def _domain(ok: Any) -> Check:
    return Check(ok, "ValueError", "math domain error")


def _not_infinite(x: Any, y: Any) -> Any:
    return lang.not_(lang.isinf(x))


def _no_overflow(x: Any, y: Any) -> Any:
    """An infinite result comes from an infinite operand only."""
    return lang.not_(lang.isinf(y)) | lang.isinf(x)


_RANGE = Check(_no_overflow, "OverflowError", "math range error")

for _name, _prim in {
    "cbrt": "cbrt", "atan": "atan", "asinh": "asinh", "tanh": "tanh", "erf": "erf", "erfc": "erfc", "fabs": "abs",
}.items():  # fmt: skip
    _enter(_name, _prim)
for _name in ("sin", "cos", "tan"):
    _enter(_name, _name, _domain(_not_infinite))
for _name in ("exp", "exp2", "expm1", "sinh", "cosh"):
    _enter(_name, _name, _RANGE)
_enter("sqrt", "sqrt", _domain(lambda x, y: lang.not_(x < 0.0)))
for _name in ("log", "log2", "log10"):
    _enter(_name, _name, _domain(lambda x, y: lang.not_(x <= 0.0)))
_enter("log1p", "log1p", _domain(lambda x, y: lang.not_(x <= -1.0)))
for _name in ("asin", "acos"):
    _enter(_name, _name, _domain(lambda x, y: lang.not_(lang.abs(x) > 1.0)))
_enter("acosh", "acosh", _domain(lambda x, y: lang.not_(x < 1.0)))
_enter("atanh", "atanh", _domain(lambda x, y: lang.not_(lang.abs(x) >= 1.0)))


def _no_pole(x: Any, y: Any) -> Any:
    """``x`` is no negative integer, nor 0."""
    return lang.not_((x <= 0.0) & (lang.floor(x) == x))


_enter("gamma", "gamma", _domain(_no_pole), _RANGE)
_enter("lgamma", "lgamma", _domain(lambda x, y: _no_pole(x, y) | lang.isinf(x)), _RANGE)


def degrees(x: Any) -> Any:
    return x * (180.0 / math.pi)


def radians(x: Any) -> Any:
    return x * (math.pi / 180.0)


_enter("degrees", degrees)
_enter("radians", radians)


def _fmod_domain(x: Any, y: Any, z: Any) -> Any:
    return lang.not_(lang.isnan(z)) | lang.isnan(x) | lang.isnan(y)


def _pow_domain(x: Any, y: Any, z: Any) -> Any:
    """NaN comes from NaN only; 0 to a negative power has no value."""
    return (lang.not_(lang.isnan(z)) | lang.isnan(x) | lang.isnan(y)) & lang.not_((x == 0.0) & (y < 0.0) & (y > -INF))


def _no_overflow_two(x: Any, y: Any, z: Any) -> Any:
    return lang.not_(lang.isinf(z)) | lang.isinf(x) | lang.isinf(y)


def _pow_range(x: Any, y: Any, z: Any) -> Any:
    return _no_overflow_two(x, y, z) | (x == 0.0)


_enter("atan2", "atan2", arity=2)
_enter("copysign", "copysign", arity=2)
_enter("fmod", "fmod", _domain(_fmod_domain), arity=2)
_enter("pow", "pow", _domain(_pow_domain), Check(_pow_range, "OverflowError", "math range error"), arity=2)

for _name in ("isnan", "isinf", "isfinite"):
    _enter(_name, _name, result="pybool")

_TO_INTEGER = (
    Check(lambda x, y: lang.not_(lang.isnan(x)), "ValueError", "cannot convert float NaN to integer"),
    Check(lambda x, y: lang.not_(lang.isinf(x)), "OverflowError", "cannot convert float infinity to integer"),
    Check(
        lambda x, y: abs(x) < 2.0**63, "OverflowError", "cannot convert float to integer: it does not fit in 64 bits"
    ),
)
for _name in ("floor", "ceil", "trunc"):
    _enter(_name, _name, *_TO_INTEGER, result="pyint")


# ---------------------------------------------------------------------------------------- several operands


@implements(math.hypot, strong=False)
def hypot(*coordinates: Any) -> Any:
    total = 0.0
    for x in coordinates:
        total = lang.hypot(total, float(x))
    return total


@implements(math.dist, strong=False)
def dist(p: Any, q: Any) -> Any:
    if len(p) != len(q):
        raise ValueError("both points must have the same number of dimensions")
    total = 0.0
    for x, y in zip(p, q, strict=False):
        total = lang.hypot(total, float(x) - float(y))
    return total


@implements(math.prod, strong=False)
def prod(iterable: Any, *, start: Any = 1) -> Any:
    total = start
    for x in iterable:
        total = total * x
    return total


@implements(math.fsum, strong=False)
def fsum(seq: Any) -> Any:
    """Neumaier's compensated sum: almost as exact as Python's."""
    total = 0.0
    lost = 0.0
    for item in seq:
        x = float(item)
        new = total + x
        if lang.abs(total) >= lang.abs(x):
            lost += (total - new) + x
        else:
            lost += (x - new) + total
        total = new
    return total + lost if lang.isfinite(total) else total


@implements(math.isclose, strong=False)
def isclose(a: Any, b: Any, *, rel_tol: float = 1e-09, abs_tol: float = 0.0) -> Any:
    if a == b:
        return True
    gap = lang.abs(float(a) - float(b))
    scale = lang.maximum(lang.abs(float(a)), lang.abs(float(b)))
    return bool(scale < INF) and (bool(gap <= rel_tol * scale) or bool(gap <= abs_tol))


@implements(math.gcd, strong=False)
def gcd(*integers: Any) -> Any:
    result = 0
    for n in integers:
        x = result
        y = abs(n)
        while y != 0:
            x, y = y, x % y
        result = x
    return result


@implements(math.factorial, strong=False)
def factorial(x: Any) -> Any:
    if x < 0:
        raise ValueError("factorial() not defined for negative values")
    if x > 20:
        raise OverflowError("factorial: the result does not fit in 64 bits")
    result = 1
    for k in range(2, x + 1):
        result *= k
    return result


@implements(math.comb, strong=False)
def comb(n: Any, k: Any) -> Any:
    if n < 0:
        raise ValueError("n must be a non-negative integer")
    if k < 0:
        raise ValueError("k must be a non-negative integer")
    if k > n:
        return 0
    result = 1
    for j in range(1, min(k, n - k) + 1):
        result = result * (n - j + 1) // j
    return result


@implements(math.isqrt, strong=False)
def isqrt(n: Any) -> Any:
    if n < 0:
        raise ValueError("isqrt() argument must be nonnegative")
    r = int(lang.sqrt(float(n)))
    while r * r > n:
        r -= 1
    while (r + 1) * (r + 1) <= n:
        r += 1
    return r


@implements(math.modf, strong=False)
def modf(x: Any) -> Any:
    whole = lang.trunc(float(x))
    return (lang.copysign(0.0 if lang.isinf(float(x)) else float(x) - whole, float(x)), whole)


# -------------------------------------------------------------------------------------------------- builtins


@implements(builtins.sum, strong=False)
def sum_(iterable: Any, /, start: Any = 0) -> Any:
    total = start
    for x in iterable:
        total = total + x
    return total


@implements(builtins.any, strong=False)
def any_(iterable: Any, /) -> Any:
    found = False
    for x in iterable:
        if x:
            found = True
            break
    return found


@implements(builtins.all, strong=False)
def all_(iterable: Any, /) -> Any:
    found = True
    for x in iterable:
        if not x:
            found = False
            break
    return found


@implements(builtins.divmod, strong=False)
def divmod_(x: Any, y: Any, /) -> Any:
    return (x // y, x % y)
