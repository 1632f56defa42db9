# SPDX-License-Identifier: MIT
"""Elementary functions of complex numbers, by their real and imaginary parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pullback import lang


def add(x: Any, y: Any) -> Any:
    return x + y


def subtract(x: Any, y: Any) -> Any:
    return x - y


def multiply(x: Any, y: Any) -> Any:
    return x * y


def divide(x: Any, y: Any) -> Any:
    """Smith's way: no overflow where the result has none."""
    c, d = y.real, y.imag
    if lang.abs(c) >= lang.abs(d):
        if c == 0.0 and d == 0.0:
            return lang.complex_(x.real / lang.abs(c), x.imag / lang.abs(c))
        r = d / c
        s = c + d * r
        return lang.complex_((x.real + x.imag * r) / s, (x.imag - x.real * r) / s)
    r = c / d
    s = c * r + d
    return lang.complex_((x.real * r + x.imag) / s, (x.imag * r - x.real) / s)


def negative(x: Any) -> Any:
    return lang.complex_(-x.real, -x.imag)


def conjugate(x: Any) -> Any:
    return lang.complex_(x.real, -x.imag)


def reciprocal(x: Any) -> Any:
    return divide(lang.complex_(0.0 * x.real + 1.0, 0.0 * x.real), x)


def absolute(x: Any) -> Any:
    return lang.hypot(x.real, x.imag)


def where(c: Any, x: Any, y: Any) -> Any:
    return lang.complex_(lang.select(c, x.real, y.real), lang.select(c, x.imag, y.imag))


def exp(x: Any) -> Any:
    r = lang.exp(x.real)
    return lang.complex_(r * lang.cos(x.imag), r * lang.sin(x.imag))


def log(x: Any) -> Any:
    """The branch with the imaginary part in (-pi, pi]."""
    return lang.complex_(lang.log(lang.hypot(x.real, x.imag)), lang.atan2(x.imag, x.real))


def log10(x: Any) -> Any:
    y = log(x)
    return lang.complex_(y.real * 0.4342944819032518, y.imag * 0.4342944819032518)


def log2(x: Any) -> Any:
    y = log(x)
    return lang.complex_(y.real * 1.4426950408889634, y.imag * 1.4426950408889634)


def sqrt(x: Any) -> Any:
    """The root in the right half plane, without cancellation."""
    a, b = x.real, x.imag
    if a == 0.0 and b == 0.0:
        return lang.complex_(lang.sqrt(lang.abs(a)), b)
    r = lang.sqrt(0.5 * (lang.hypot(a, b) + lang.abs(a)))
    s = b / (2.0 * r)
    if a >= 0.0:
        return lang.complex_(r, s)
    return lang.complex_(lang.abs(s), lang.copysign(r, b))


def sin(x: Any) -> Any:
    return lang.complex_(lang.sin(x.real) * lang.cosh(x.imag), lang.cos(x.real) * lang.sinh(x.imag))


def cos(x: Any) -> Any:
    return lang.complex_(lang.cos(x.real) * lang.cosh(x.imag), -(lang.sin(x.real) * lang.sinh(x.imag)))


def tan(x: Any) -> Any:
    t = tanh(lang.complex_(-x.imag, x.real))
    return lang.complex_(t.imag, -t.real)


def sinh(x: Any) -> Any:
    return lang.complex_(lang.sinh(x.real) * lang.cos(x.imag), lang.cosh(x.real) * lang.sin(x.imag))


def cosh(x: Any) -> Any:
    return lang.complex_(lang.cosh(x.real) * lang.cos(x.imag), lang.sinh(x.real) * lang.sin(x.imag))


def tanh(x: Any) -> Any:
    """Kahan's form, with tangent and hyperbolic sine of the parts; far out the real part is 1."""
    if lang.abs(x.real) > 20.0:
        tail = 4.0 * lang.sin(x.imag) * lang.cos(x.imag) * lang.exp(-2.0 * lang.abs(x.real))
        return lang.complex_(lang.copysign(0.0 * tail + 1.0, x.real), tail)
    t = lang.tan(x.imag)
    beta = 1.0 + t * t
    s = lang.sinh(x.real)
    rho = lang.sqrt(1.0 + s * s)
    d = 1.0 + beta * s * s
    return lang.complex_(beta * rho * s / d, t / d)


def power(x: Any, y: Any) -> Any:
    """``exp(y log(x))``; 0 to the power 0 is 1, to a positive power 0."""
    if x.real == 0.0 and x.imag == 0.0:
        if y.real == 0.0 and y.imag == 0.0:
            return lang.complex_(x.real * 0.0 + 1.0, x.imag * 0.0)
        if y.real > 0.0:
            return lang.complex_(x.real * 0.0, x.imag * 0.0)
        return lang.complex_(x.real / x.real, x.real / x.real)
    return exp(y * log(x))


def equal(x: Any, y: Any) -> Any:
    return (x.real == y.real) & (x.imag == y.imag)


def not_equal(x: Any, y: Any) -> Any:
    return (x.real != y.real) | (x.imag != y.imag)


def isnan(x: Any) -> Any:
    return lang.isnan(x.real) | lang.isnan(x.imag)


def isinf(x: Any) -> Any:
    return lang.isinf(x.real) | lang.isinf(x.imag)


def isfinite(x: Any) -> Any:
    return lang.isfinite(x.real) & lang.isfinite(x.imag)


UNARY: dict[str, Callable[..., Any]] = {
    fn.__name__: fn for fn in (exp, log, log10, log2, sqrt, sin, cos, tan, sinh, cosh, tanh)
}
COMPARE: dict[str, Callable[..., Any]] = {fn.__name__: fn for fn in (equal, not_equal, isnan, isinf, isfinite)}
