# SPDX-License-Identifier: MIT
"""Elementary and special functions of real scalars."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from .table import prim, where

PI = math.pi


def ieee(fn: Callable[..., float], *poles: tuple[float, float]) -> Callable[..., float]:
    """``fn`` of the math module with IEEE results where it would raise: ``poles`` maps an argument to its value."""
    table = dict(poles)

    def call(*xs: Any) -> float:
        try:
            return fn(*xs)
        except ValueError:
            return table.get(xs[0], math.nan)
        except OverflowError:
            return math.inf

    call.__name__ = fn.__name__
    return call


def _sinh(x: float) -> float:
    try:
        return math.sinh(x)
    except OverflowError:
        return math.copysign(math.inf, x)


def _gamma(x: float) -> float:
    try:
        return math.gamma(x)
    except ValueError:
        return math.copysign(math.inf, x) if x == 0 else math.nan
    except OverflowError:
        return math.inf


def _lgamma(x: float) -> float:
    try:
        return math.lgamma(x)
    except (ValueError, OverflowError):  # a pole, or too large
        return math.inf


def _round_with(fn: Callable[[float], int]) -> Callable[[float], float]:
    return lambda x: x if math.isinf(x) or math.isnan(x) or x == 0 else math.copysign(float(fn(x)), x)


def _libm(
    name: str,
    fn: Callable[..., float],
    partials: Any,
    domain: tuple[tuple[float, float], ...],
    cost: float = 20,
    lower: str | None = None,
    doc: str = "",
) -> None:
    prim(
        name, len(domain), eval=fn, lower=lower or f"libm:{name}", partials=partials, domain=domain, cost=cost, doc=doc
    )


_libm("sqrt", ieee(math.sqrt), lambda y, x: (0.5 / y,), ((0.5, 3),), 6, "intrinsic:sqrt", "sqrt'(0) = inf")
_libm(
    "cbrt",
    lambda x: math.copysign(abs(x) ** (1 / 3), x) if math.isfinite(x) else x,
    lambda y, x: (1.0 / (3.0 * y * y),),
    ((0.5, 3),),
)
_libm("exp", ieee(math.exp), lambda y, x: (y,), ((-2, 2),))
_libm("exp2", ieee(lambda x: math.pow(2.0, x)), lambda y, x: (math.log(2.0) * y,), ((-2, 2),))
_libm("expm1", ieee(math.expm1), lambda y, x: (y + 1.0,), ((-2, 2),))
_libm("log", ieee(math.log, (0.0, -math.inf)), lambda y, x: (1.0 / x,), ((0.5, 3),))
_libm("log2", ieee(math.log2, (0.0, -math.inf)), lambda y, x: (1.0 / (math.log(2.0) * x),), ((0.5, 3),))
_libm("log10", ieee(math.log10, (0.0, -math.inf)), lambda y, x: (1.0 / (math.log(10.0) * x),), ((0.5, 3),))
_libm("log1p", ieee(math.log1p, (-1.0, -math.inf)), lambda y, x: (1.0 / (1.0 + x),), ((-0.5, 3),))
_libm("sin", ieee(math.sin), lambda y, x: (x.call("cos"),), ((-3, 3),))
_libm("cos", ieee(math.cos), lambda y, x: (-x.call("sin"),), ((-3, 3),))
_libm("tan", ieee(math.tan), lambda y, x: (1.0 + y * y,), ((-1, 1),))
_libm("asin", ieee(math.asin), lambda y, x: (1.0 / (1.0 - x * x).call("sqrt"),), ((-0.9, 0.9),))
_libm("acos", ieee(math.acos), lambda y, x: (-1.0 / (1.0 - x * x).call("sqrt"),), ((-0.9, 0.9),))
_libm("atan", math.atan, lambda y, x: (1.0 / (1.0 + x * x),), ((-3, 3),))
_libm("sinh", _sinh, lambda y, x: (x.call("cosh"),), ((-2, 2),))
_libm("cosh", ieee(math.cosh), lambda y, x: (x.call("sinh"),), ((-2, 2),))
_libm("tanh", math.tanh, lambda y, x: (1.0 - y * y,), ((-2, 2),))
_libm("asinh", math.asinh, lambda y, x: (1.0 / (1.0 + x * x).call("sqrt"),), ((-3, 3),))
_libm("acosh", ieee(math.acosh), lambda y, x: (1.0 / ((x - 1.0) * (x + 1.0)).call("sqrt"),), ((1.5, 3),))
_libm(
    "atanh",
    ieee(math.atanh, (1.0, math.inf), (-1.0, -math.inf)),
    lambda y, x: (1.0 / ((1.0 - x) * (1.0 + x)),),
    ((-0.9, 0.9),),
)
_libm("erf", math.erf, lambda y, x: (2.0 / math.sqrt(PI) * (-(x * x)).call("exp"),), ((-2, 2),))
_libm("erfc", math.erfc, lambda y, x: (-2.0 / math.sqrt(PI) * (-(x * x)).call("exp"),), ((-2, 2),))
_libm("gamma", _gamma, lambda y, x: (y * x.call("digamma"),), ((0.5, 4),), 40, "libm:tgamma")
_libm("lgamma", _lgamma, lambda y, x: (x.call("digamma"),), ((0.5, 4),), 40)
_libm("atan2", math.atan2, lambda z, y, x: (x / (x * x + y * y), -(y / (x * x + y * y))), ((-3, 3), (0.5, 3)))


def _hypot_partials(z: Any, x: Any, y: Any) -> Any:
    """At the origin 0, the minimal-norm subgradient."""
    origin = z.equals(0.0)
    safe = where(origin, 1.0, z)
    return (x / safe, y / safe)


_libm("hypot", math.hypot, _hypot_partials, ((0.5, 3), (0.5, 3)))


def _digamma(x: float) -> float:
    """Recurrence to x >= 6, then the asymptotic series (Abramowitz and Stegun 6.3.5, 6.3.18); reflection (6.3.7)."""
    if math.isnan(x) or x == -math.inf:
        return math.nan
    if x <= 0 and x == math.floor(x):
        return math.copysign(math.inf, -x) if x == 0 else math.nan
    if x < 0:
        return _digamma(1.0 - x) - PI / math.tan(PI * x)
    s = 0.0
    while x < 10.0:
        s -= 1.0 / x
        x += 1.0
    r = 1.0 / (x * x)
    series = r * (1 / 12 - r * (1 / 120 - r * (1 / 252 - r * (1 / 240 - r * (1 / 132 - r * (691 / 32760 - r / 12))))))
    return s + math.log(x) - 0.5 / x - series


def _trigamma(x: float) -> float:
    """Same scheme as digamma (Abramowitz and Stegun 6.4.6, 6.4.12, 6.4.7)."""
    if math.isnan(x) or x == -math.inf:
        return math.nan
    if x <= 0 and x == math.floor(x):
        return math.inf
    if x < 0:
        return -_trigamma(1.0 - x) + (PI / math.sin(PI * x)) ** 2
    s = 0.0
    while x < 10.0:
        s += 1.0 / (x * x) if x * x else math.inf
        x += 1.0
    if math.isinf(s):
        return s
    r = 1.0 / (x * x)
    series = r * (1 / 6 - r * (1 / 30 - r * (1 / 42 - r * (1 / 30 - r * (5 / 66 - r * (691 / 2730 - r * 7 / 6))))))
    return s + 1.0 / x + 0.5 * r + series / x


prim(
    "digamma",
    1,
    eval=_digamma,
    lower="runtime:pb_digamma",
    partials=lambda y, x: (x.call("trigamma"),),
    domain=((0.5, 4),),
    cost=40,
)
prim(
    "trigamma",
    1,
    eval=_trigamma,
    lower="runtime:pb_trigamma",
    partials=lambda y, x: (x.call("polygamma", 2.0),),
    domain=((0.5, 4),),
    cost=40,
)

#: B_2j / (2j)!
BERNOULLI = (
    1 / 12, -1 / 720, 1 / 30240, -1 / 1209600, 1 / 47900160, -691 / 1307674368000, 1 / 74724249600,
    -3617 / 10670622842880000, 43867 / 5109094217170944000,
)  # fmt: skip
#: orders from here on are given up: their values overflow long before
MANY = 1e3
#: left of this, the sum that steps over the poles is given up
FAR_LEFT = -1e6


def _polygamma(x: float, n: float) -> float:
    """``(-1)**(n+1) n! zeta(n + 1, x)``, the Hurwitz zeta function by Euler's and Maclaurin's formula."""
    s, down = n + 1.0, math.floor(x) if math.isfinite(x) else x
    if math.isnan(x) or x < FAR_LEFT or not 0 < n < MANY:
        return math.nan
    odd = math.floor(n) % 2 == 1
    if x <= 0 and down == x:
        return math.inf if odd else -math.inf
    steps = 12.0 - down if x < 0 else 12.0
    total = sum(_power(x + k, -s) for k in range(int(steps)))
    w = x + steps
    total += _power(w, -n) / n + 0.5 * _power(w, -s)
    factor = s * _power(w, -s) / w
    for j, c in enumerate(BERNOULLI):
        total += c * factor
        factor *= (s + (2 * j + 1)) * (s + (2 * j + 2)) / (w * w)
    return (1.0 if odd else -1.0) * _gamma(s) * total


def _power(x: float, y: float) -> float:
    """As C's ``pow``."""
    try:
        return math.pow(x, y)
    except OverflowError:
        return math.inf
    except ValueError:
        return math.inf if x == 0 else math.nan


prim(
    "polygamma",
    2,
    eval=_polygamma,
    lower="runtime:pb_polygamma",
    partials=lambda y, x, n: (x.call("polygamma", n + 1.0), None),
    domain=((0.5, 4), (2, 5)),
    cost=400,
    doc="Derivative n of digamma at x, n = 1, 2, ...; NaN far on the left, where it would step over 1e6 poles",
)

for _name, _fn, _lower in (
    ("floor", _round_with(math.floor), "intrinsic:floor"),
    ("ceil", _round_with(math.ceil), "intrinsic:ceil"),
    ("trunc", _round_with(math.trunc), "intrinsic:trunc"),
    ("rint", _round_with(round), "intrinsic:rint"),
):
    prim(
        _name,
        1,
        eval=_fn,
        lower=_lower,
        partials=lambda z, x: (None,),
        domain=((0.6, 0.9),),
        cost=2,
        doc="piecewise constant: derivative zero by declaration",
    )

for _name, _fn in (("isnan", math.isnan), ("isinf", math.isinf), ("isfinite", math.isfinite)):
    prim(_name, 1, eval=_fn, lower=_name, types="compare", partials=None, why_none="boolean result")
prim(
    "stop",
    1,
    eval=lambda x: x,
    lower="identity",
    dtypes="any",
    partials=None,
    why_none="stop_gradient: activity ends here, so no derivative is ever asked for",
)
