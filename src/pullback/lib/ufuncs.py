# SPDX-License-Identifier: MIT
"""NumPy's elementwise functions.

Scalar code below gets operands of one dtype; its constants are weak, so that float32 stays float32.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from pullback import lang
from pullback.lib import complexes as cx
from pullback.lib.table import elementwise, implements

# ----------------------------------------------------------------------- computed in floats, primitive by primitive

for _name, _prim in {
    "sqrt": "sqrt", "cbrt": "cbrt", "exp": "exp", "exp2": "exp2", "expm1": "expm1", "log": "log", "log2": "log2",
    "log10": "log10", "log1p": "log1p", "sin": "sin", "cos": "cos", "tan": "tan", "arcsin": "asin", "arccos": "acos",
    "arctan": "atan", "sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "arcsinh": "asinh", "arccosh": "acosh",
    "arctanh": "atanh", "fabs": "abs", "rint": "rint",
}.items():  # fmt: skip
    elementwise(getattr(np, _name), f"np.{_name}", "inexact", _prim, on_bool=_prim, on_complex=cx.UNARY.get(_name))

for _name, _prim in {"hypot": "hypot", "arctan2": "atan2", "copysign": "copysign"}.items():
    elementwise(getattr(np, _name), f"np.{_name}", "inexact", _prim, 2, on_bool=_prim)

elementwise(np.divide, "np.divide", "inexact", "div", 2, on_bool="div", on_complex=cx.divide)


def logaddexp(x: Any, y: Any) -> Any:
    """``log(exp(x) + exp(y))``; for equal infinities the sum of logarithms is that infinity."""
    high = lang.maximum(x, y)
    gap = -lang.abs(x - y)
    return high if x == y and lang.isinf(x) else high + lang.log1p(lang.exp(gap))


def logaddexp2(x: Any, y: Any) -> Any:
    high = lang.maximum(x, y)
    gap = -lang.abs(x - y)
    return high if x == y and lang.isinf(x) else high + 1.4426950408889634 * lang.log1p(lang.exp2(gap))


def deg2rad(x: Any) -> Any:
    return x * (math.pi / 180.0)


def rad2deg(x: Any) -> Any:
    return x * (180.0 / math.pi)


def sinc(x: Any) -> Any:
    """``sin(pi x) / (pi x)``; near 0 its series, so that derivatives exist there."""
    y = math.pi * x
    near = lang.abs(y) < 1e-2
    safe = 1.0 if near else y
    q = y * y
    series = 1.0 - q * (1.0 / 6.0) * (1.0 - q * (1.0 / 20.0) * (1.0 - q * (1.0 / 42.0)))
    return series if near else lang.sin(safe) / safe


def heaviside(x: Any, h: Any) -> Any:
    return x if x != x else (h if x == 0.0 else (1.0 if x > 0.0 else 0.0) + 0.0 * h)


for _fn, _arity in ((logaddexp, 2), (logaddexp2, 2), (deg2rad, 1), (rad2deg, 1), (heaviside, 2)):
    elementwise(getattr(np, _fn.__name__), f"np.{_fn.__name__}", "inexact", _fn, _arity, on_bool=_fn)
elementwise(np.sinc, "np.sinc", "inexact", sinc, on_bool=sinc)
elementwise(np.radians, "np.radians", "inexact", deg2rad, on_bool=deg2rad)
elementwise(np.degrees, "np.degrees", "inexact", rad2deg, on_bool=rad2deg)

# --------------------------------------------------------------------------------------- dtype of the operands


def _same(x: Any) -> Any:
    return x


def square(x: Any) -> Any:
    return x * x


def reciprocal(x: Any) -> Any:
    return 1.0 / x


def _reciprocal_int(x: Any) -> Any:
    return lang.select(x == 1, x, lang.select(x == -1, x, x * 0))


def fmax(x: Any, y: Any) -> Any:
    """NaN loses."""
    return x if y != y else (y if x != x else lang.maximum(x, y))


def fmin(x: Any, y: Any) -> Any:
    return x if y != y else (y if x != x else lang.minimum(x, y))


def clip(x: Any, low: Any, high: Any) -> Any:
    return lang.minimum(lang.maximum(x, low), high)


def _clip_bool(x: Any, low: Any, high: Any) -> Any:
    return (x | low) & high


def _fmod_int(x: Any, y: Any) -> Any:
    """C's remainder: the sign of ``x``."""
    r = lang.mod(x, y)
    return r - y if r != 0 and (r < 0) != (x < 0) else r


elementwise(np.add, "np.add", "same", "add", 2, on_bool="or", on_complex=cx.add)
elementwise(np.subtract, "np.subtract", "same", "sub", 2, on_complex=cx.subtract)
elementwise(np.multiply, "np.multiply", "same", "mul", 2, on_bool="and", on_complex=cx.multiply)
elementwise(np.negative, "np.negative", "same", "neg", on_complex=cx.negative)
elementwise(np.positive, "np.positive", "same", _same, on_complex=_same)
elementwise(np.absolute, "np.abs", "real", "abs", on_bool=_same, on_complex=cx.absolute)
elementwise(np.sign, "np.sign", "same", "sign")
elementwise(np.square, "np.square", "same", square, on_bool="and_self", on_complex=square) if False else elementwise(
    np.square, "np.square", "same", square, on_bool=_same, on_complex=square
)
