# SPDX-License-Identifier: MIT
"""Normal quantiles and tails, incomplete beta and gamma functions, polygamma: the parts of ``scipy.special`` that take
more than a formula. Rational approximations and series are differentiated as they stand: they are accurate to the last
places, and so are their derivatives."""

from __future__ import annotations

from typing import Any

from pullback import lang
from pullback.lib.table import elementwise

INF = float("inf")
NAN = float("nan")

# ----------------------------------------------------------------------------------------------- normal quantiles
# Wichura's algorithm AS 241 (Applied Statistics 37, 1988): relative error below 1e-15.

_CENTRE = (
    (2509.0809287301226727, 33430.575583588128105, 67265.770927008700853, 45921.953931549871457, 13731.693765509461125,
     1971.5909503065514427, 133.14166789178437745, 3.387132872796366608),
    (5226.495278852854561, 28729.085735721942674, 39307.89580009271061, 21213.794301586595867, 5394.1960214247511077,
     687.1870074920579083, 42.313330701600911252, 1.0),
)  # fmt: skip
_NEAR = (
    (7.7454501427834140764e-4, 0.0227238449892691845833, 0.24178072517745061177, 1.27045825245236838258,
     3.64784832476320460504, 5.7694972214606914055, 4.6303378461565452959, 1.42343711074968357734),
    (1.05075007164441684324e-9, 5.475938084995344946e-4, 0.0151986665636164571966, 0.14810397642748007459,
     0.68976733498510000455, 1.6763848301838038494, 2.05319162663775882187, 1.0),
)  # fmt: skip
_FAR = (
    (2.01033439929228813265e-7, 2.71155556874348757815e-5, 0.0012426609473880784386, 0.026532189526576123093,
     0.29656057182850489123, 1.7848265399172913358, 5.4637849111641143699, 6.6579046435011037772),
    (2.04426310338993978564e-15, 1.4215117583164458887e-7, 1.8463183175100546818e-5, 7.868691311456132591e-4,
     0.0148753612908506148525, 0.13692988092273580531, 0.59983220655588793769, 1.0),
)  # fmt: skip


def _polynomial(x: Any, coefficients: tuple[float, ...]) -> Any:
    total = coefficients[0] * (0.0 * x + 1.0)
    for c in coefficients[1:]:
        total = total * x + c
    return total


def _rational(x: Any, pair: Any) -> Any:
    return _polynomial(x, pair[0]) / _polynomial(x, pair[1])


def _quantile(q: Any, tail: Any) -> Any:
    """The normal quantile of ``q + 1/2``; ``tail`` is the probability of the nearer tail."""
    if lang.abs(q) <= 0.425:
        return q * _rational(0.180625 - q * q, _CENTRE)
    if tail <= 0.0:
        return lang.copysign(q / tail if tail == 0.0 else NAN * tail, q)
    r = lang.sqrt(-lang.log(tail))
    size = _rational(r - 1.6, _NEAR) if r <= 5.0 else _rational(r - 5.0, _FAR)
    return lang.copysign(size, q)


def ndtri(p: Any) -> Any:
    """The normal quantile."""
    q = p - 0.5
    return _quantile(q, p if q < 0.0 else 1.0 - p)


def erfinv(x: Any) -> Any:
    return _quantile(0.5 * x, 0.5 - 0.5 * lang.abs(x)) * 0.7071067811865476


def erfcinv(x: Any) -> Any:
    q = 0.5 - 0.5 * x
    return _quantile(q, 0.5 * x if q > 0.0 else 1.0 - 0.5 * x) * 0.7071067811865476


# --------------------------------------------------------------------------------------------------- normal tails


def log_ndtr(x: Any) -> Any:
    """``log(ndtr(x))``, far out in the tail by the asymptotic series."""
    if x > 0.0:
        return lang.log1p(-0.5 * lang.erfc(x * 0.7071067811865476))
    if x > -20.0:
        return lang.log(0.5 * lang.erfc(-x * 0.7071067811865476))
    r = 1.0 / (x * x)
    series = 1.0
    for k in (15, 13, 11, 9, 7, 5, 3, 1):
        series = 1.0 - k * r * series
    return -0.5 * x * x - lang.log(-x) - 0.9189385332046727 + lang.log(series)


# ------------------------------------------------------------------------------------------------------ polygamma

#: B_2j / (2j)!
_BERNOULLI = (
    1 / 12, -1 / 720, 1 / 30240, -1 / 1209600, 1 / 47900160, -691 / 1307674368000, 1 / 74724249600,
    -3617 / 10670622842880000, 43867 / 5109094217170944000,
)  # fmt: skip


def hurwitz(s: Any, a: Any) -> Any:
    """``sum of (a + k) ** -s``, by Euler's and Maclaurin's formula; s > 1."""
    n = 12 if a > 0.0 else 12 - int(lang.floor(a))
    total = 0.0 * a
    for k in range(n):
        total += (a + k) ** -s
    w = a + n
    power = w**-s
    total += w * power / (s - 1.0) + 0.5 * power
    factor = s * power / w
    for j in range(len(_BERNOULLI)):
        total += _BERNOULLI[j] * factor
        factor = factor * (s + (2 * j + 1)) * (s + (2 * j + 2)) / (w * w)
    return total


def polygamma(n: Any, x: Any) -> Any:
    """The ``n``-th derivative of digamma, ``n`` a whole number."""
    if n == 0.0:
        return lang.digamma(x)
    sign = 1.0 if lang.fmod(lang.stop(n), 2.0) == 1.0 else -1.0
    if x <= 0.0 and x == lang.floor(x):
        return sign * INF + 0.0 * x
    return sign * lang.gamma(lang.stop(n) + 1.0) * hurwitz(lang.stop(n) + 1.0, x)


def zeta(s: Any, a: Any) -> Any:
    return hurwitz(s, a)


# --------------------------------------------------------------------------------------- incomplete beta and gamma


def _fraction(a: Any, b: Any, x: Any) -> Any:
    """The continued fraction of the incomplete beta function, by Lentz's method."""
    tiny = 1e-300
    c = 0.0 * x + 1.0
    d = 1.0 - (a + b) * x / (a + 1.0)
    d = 1.0 / (tiny if lang.abs(d) < tiny else d)
    h = d
    m = 1
    going = True
    while going and m < 10000:
        k = float(m)
        for term in (
            k * (b - k) * x / ((a + 2.0 * k - 1.0) * (a + 2.0 * k)),
            -(a + k) * (a + b + k) * x / ((a + 2.0 * k) * (a + 2.0 * k + 1.0)),
        ):
            d = 1.0 + term * d
            d = 1.0 / (tiny if lang.abs(d) < tiny else d)
            c = 1.0 + term / c
            c = tiny if lang.abs(c) < tiny else c
            step = c * d
            h = h * step
        going = lang.abs(lang.stop(step) - 1.0) > 1e-16
        m += 1
    return h


def betainc(a: Any, b: Any, x: Any) -> Any:
    """Regularised, with derivatives to all three."""
    return _betainc(a, b, x, 1.0 - x)


def betaincc(a: Any, b: Any, x: Any) -> Any:
    return _betainc(b, a, 1.0 - x, x)


def _betainc(a: Any, b: Any, x: Any, y: Any) -> Any:
    """With ``y`` = 1 - x, whichever of the two is small being exact."""
    if not (a > 0.0 and b > 0.0 and x >= 0.0 and y >= 0.0):
        return NAN
    if x == 0.0 or y == 0.0:
        return 0.0 if x == 0.0 else 1.0
    log_x = lang.log(x) if x < 0.5 else lang.log1p(-y)
    log_y = lang.log(y) if y < 0.5 else lang.log1p(-x)
    front = lang.exp(lang.lgamma(a + b) - lang.lgamma(a) - lang.lgamma(b) + a * log_x + b * log_y)
    if x < (a + 1.0) / (a + b + 2.0):
        return front * _fraction(a, b, x) / a
    return 1.0 - front * _fraction(b, a, y) / b


def _gamma_series(a: Any, x: Any) -> Any:
    """Lower incomplete gamma function over its front factor."""
    term = 1.0 / a
    total = term
    k = 1
    while lang.abs(lang.stop(term)) > 1e-17 * lang.abs(lang.stop(total)) and k < 10000:
        term = term * x / (a + float(k))
        total = total + term
        k += 1
    return total


def _gamma_fraction(a: Any, x: Any) -> Any:
    """Upper incomplete gamma function over its front factor, by Lentz's method."""
    tiny = 1e-300
    b = x + 1.0 - a
    c = 1.0 / tiny
    d = 1.0 / b
    h = d
    k = 1
    going = True
    while going and k < 10000:
        term = -float(k) * (float(k) - a)
        b = b + 2.0
        d = term * d + b
        d = 1.0 / (tiny if lang.abs(d) < tiny else d)
        c = b + term / c
        c = tiny if lang.abs(c) < tiny else c
        step = c * d
        h = h * step
        going = lang.abs(lang.stop(step) - 1.0) > 1e-16
        k += 1
    return h


def gammainc(a: Any, x: Any) -> Any:
    """Regularised lower incomplete gamma function, with derivatives to both."""
    if not (a >= 0.0 and x >= 0.0 and a + x > 0.0):
        return NAN
    if x == 0.0 or x == INF or a == 0.0:
        return 0.0 if x == 0.0 else 1.0
    front = lang.exp(a * lang.log(x) - x - lang.lgamma(a))
    return front * _gamma_series(a, x) if x < a + 1.0 else 1.0 - front * _gamma_fraction(a, x)


def gammaincc(a: Any, x: Any) -> Any:
    if not (a >= 0.0 and x >= 0.0 and a + x > 0.0):
        return NAN
    if x == 0.0 or x == INF or a == 0.0:
        return 1.0 if x == 0.0 else 0.0
    front = lang.exp(a * lang.log(x) - x - lang.lgamma(a))
    return 1.0 - front * _gamma_series(a, x) if x < a + 1.0 else front * _gamma_fraction(a, x)


# ------------------------------------------------------------------------------------------------------ formulas


def kl_div(x: Any, y: Any) -> Any:
    if x != x or y != y:
        return x + y
    if x > 0.0 and y > 0.0:
        return x * lang.log(x / y) - x + y
    return y - lang.sqrt(x) if x == 0.0 and y >= 0.0 else 0.0 * y + INF


def huber(delta: Any, r: Any) -> Any:
    size = lang.abs(r)
    if delta < 0.0:
        return INF
    return 0.5 * r * r if size <= delta else delta * (size - 0.5 * delta)


def pseudo_huber(delta: Any, r: Any) -> Any:
    if delta < 0.0:
        return INF
    if delta == 0.0 or r == 0.0:
        return 0.0
    v = r / delta
    return delta * delta * (v * v / (1.0 + lang.sqrt(1.0 + v * v)))


def exprel(x: Any) -> Any:
    """``(exp(x) - 1) / x``; near 0 its series, so that derivatives exist there."""
    if lang.abs(x) < 1e-3:
        return 1.0 + x * (0.5 + x * (1.0 / 6.0 + x * (1.0 / 24.0 + x * (1.0 / 120.0 + x / 720.0))))
    return lang.expm1(x) / x


def cosm1(x: Any) -> Any:
    s = lang.sin(0.5 * x)
    return -2.0 * s * s


def rgamma(x: Any) -> Any:
    return 0.0 * x if x <= 0.0 and x == lang.floor(x) else 1.0 / lang.gamma(x)


def exp10(x: Any) -> Any:
    return 10.0**x


def boxcox(x: Any, p: Any) -> Any:
    return lang.log(x) if lang.abs(p) < 1e-19 else lang.expm1(p * lang.log(x)) / p


def inv_boxcox(y: Any, p: Any) -> Any:
    return lang.exp(y) if p == 0.0 else lang.exp(lang.log1p(p * y) / p)


for _fn, _arity in (
    (ndtri, 1), (erfinv, 1), (erfcinv, 1), (log_ndtr, 1), (polygamma, 2), (zeta, 2), (betainc, 3), (betaincc, 3),
    (gammainc, 2), (gammaincc, 2), (kl_div, 2), (huber, 2), (pseudo_huber, 2), (exprel, 1), (cosm1, 1), (rgamma, 1),
    (exp10, 1), (boxcox, 2), (inv_boxcox, 2),
):  # fmt: skip
    elementwise(f"scipy.special.{_fn.__name__}", f"scipy.special.{_fn.__name__}", "inexact", _fn, _arity, on_bool=_fn)
