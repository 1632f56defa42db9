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

# ----------------------------------------------------------------------- computed in floats, primitive by
# primitive

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
    return x if x != x else (h if x == 0.0 else (1.0 if x > 0.0 else 0.0))


for _fn, _arity in ((logaddexp, 2), (logaddexp2, 2), (deg2rad, 1), (rad2deg, 1), (heaviside, 2)):
    elementwise(getattr(np, _fn.__name__), f"np.{_fn.__name__}", "inexact", _fn, _arity, on_bool=_fn)
elementwise(np.sinc, "np.sinc", "inexact", sinc, on_bool=sinc)
elementwise(np.radians, "np.radians", "inexact", deg2rad, on_bool=deg2rad)
elementwise(np.degrees, "np.degrees", "inexact", rad2deg, on_bool=rad2deg)

# --------------------------------------------------------------------------------------- dtype of the
# operands


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
elementwise(np.square, "np.square", "same", square, on_bool="i1", on_complex=square)
elementwise(
    np.reciprocal, "np.reciprocal", "same", reciprocal, on_int=_reciprocal_int, on_bool="i1", on_complex=cx.reciprocal
)
elementwise(np.maximum, "np.maximum", "same", "maximum", 2, on_bool="or")
elementwise(np.minimum, "np.minimum", "same", "minimum", 2, on_bool="and")
elementwise(np.fmax, "np.fmax", "same", fmax, 2, on_int="maximum", on_bool="or")
elementwise(np.fmin, "np.fmin", "same", fmin, 2, on_int="minimum", on_bool="and")
elementwise(np.floor_divide, "np.floor_divide", "same", "floordiv", 2, on_bool="i1")
elementwise(np.remainder, "np.remainder", "same", "mod", 2, on_bool="i1")
elementwise(np.fmod, "np.fmod", "same", "fmod", 2, on_int=_fmod_int, on_bool="i1")
elementwise(np.power, "np.power", "same", "pow", 2, on_bool="i1", on_complex=cx.power)
elementwise(
    np.where,
    "np.where",
    "same",
    "select",
    3,
    on_int="select",
    on_bool="select",
    on_complex=cx.where,
    conditions=1,
    alone=np.nonzero,
)
elementwise(np.conjugate, "np.conjugate", "same", _same, on_bool="i1", on_complex=cx.conjugate)
for _name, _prim in (("floor", "floor"), ("ceil", "ceil"), ("trunc", "trunc")):
    elementwise(getattr(np, _name), f"np.{_name}", "same", _prim, on_int=_same, on_bool=_same)
for _name, _prim in (("bitwise_and", "and"), ("bitwise_or", "or"), ("bitwise_xor", "xor")):
    elementwise(getattr(np, _name), f"np.{_name}", "integers", _prim, 2, on_int=_prim, on_bool=_prim)
elementwise(np.invert, "np.invert", "integers", "not", on_int="not", on_bool="not")
elementwise(np.left_shift, "np.left_shift", "integers", "shl", 2, on_int="shl", on_bool="i1")
elementwise(np.right_shift, "np.right_shift", "integers", "shr", 2, on_int="shr", on_bool="i1")

# ------------------------------------------------------------------------------------------------- booleans


def _false(x: Any) -> Any:
    return x != x


def _true(x: Any) -> Any:
    return x == x


def _truth(x: Any) -> Any:
    return x != 0


def logical_and(x: Any, y: Any) -> Any:
    return (x != 0) & (y != 0)


def logical_or(x: Any, y: Any) -> Any:
    return (x != 0) | (y != 0)


def logical_xor(x: Any, y: Any) -> Any:
    return (x != 0) != (y != 0)


def logical_not(x: Any) -> Any:
    return x == 0


def signbit(x: Any) -> Any:
    return lang.copysign(1.0, x) < 0.0


def _negative(x: Any) -> Any:
    return x < 0


for _name, _prim in (
    ("equal", "eq"), ("not_equal", "ne"), ("less", "lt"), ("less_equal", "le"), ("greater", "gt"),
    ("greater_equal", "ge"),
):  # fmt: skip
    elementwise(getattr(np, _name), f"np.{_name}", "bool", _prim, 2, on_bool=_prim, on_complex=cx.COMPARE.get(_name))
for _name, _int in (("isnan", _false), ("isinf", _false), ("isfinite", _true)):
    elementwise(
        getattr(np, _name),
        f"np.{_name}",
        "bool",
        _name,
        on_int=_int,
        on_bool=_int,
        on_complex=cx.COMPARE[_name],
    )
for _fn in (logical_and, logical_or, logical_xor):
    elementwise(getattr(np, _fn.__name__), f"np.{_fn.__name__}", "bool", _fn, 2, on_bool=_fn)
elementwise(np.logical_not, "np.logical_not", "bool", logical_not, on_bool="not")
elementwise(np.signbit, "np.signbit", "bool", signbit, on_int=_negative, on_bool=_false)

# ------------------------------------------------------------------------------------------- with parameters


@implements(np.clip, method="clip")
def clip(a: Any, a_min: Any = None, a_max: Any = None) -> Any:
    """``min(max(a, a_min), a_max)``; where it clips, the derivative goes to the bound."""
    if a_min is None and a_max is None:
        return np.positive(a)
    if a_min is None:
        return np.minimum(a, a_max)
    if a_max is None:
        return np.maximum(a, a_min)
    return np.minimum(np.maximum(a, a_min), a_max)


@lang.static
def _power_of_ten(decimals: int) -> float:
    return 10.0 ** abs(decimals)


@implements(np.round, np.around, method="round")
def round_(a: Any, decimals: int = 0) -> Any:
    a = np.asarray(a)
    if lang.dtype_of(a)[0] not in "fc":
        if decimals < 0:
            lang.static_error("np.round of integers to tens is not supported: divide, round and multiply")
        return a.copy()
    if decimals == 0:
        return np.rint(a)
    if decimals > 0:
        return np.rint(a * _power_of_ten(decimals)) / _power_of_ten(decimals)
    return np.rint(a / _power_of_ten(decimals)) * _power_of_ten(decimals)


@implements(np.nan_to_num)
def nan_to_num(x: Any, copy: bool = True, nan: Any = 0.0, posinf: Any = None, neginf: Any = None) -> Any:
    dtype = lang.dtype_of(x)
    if dtype[0] not in "f":
        return np.positive(x)
    high = _largest(dtype) if posinf is None else posinf
    low = -_largest(dtype) if neginf is None else neginf
    finite = np.where(x == math.inf, high, np.where(x == -math.inf, low, x))
    if lang.is_array(x) and not copy:
        x[...] = np.where(x != x, nan, finite)
        return x
    return np.where(x != x, nan, finite)


@lang.static
def _largest(dtype: str) -> float:
    return float(np.finfo(dtype).max)


@implements(np.real)
def real(val: Any) -> Any:
    return np.asarray(val).real


@implements(np.imag)
def imag(val: Any) -> Any:
    return np.asarray(val).imag


@implements(np.angle)
def angle(z: Any, deg: bool = False) -> Any:
    z = np.asarray(z)
    result = np.arctan2(z.imag, z.real) if lang.dtype_of(z)[0] == "c" else np.arctan2(0.0, z)
    return result * (180.0 / math.pi) if deg else result


@implements(np.float_power)
def float_power(x1: Any, x2: Any) -> Any:
    """Always in double precision."""
    return np.power(np.multiply(x1, np.float64(1.0)), x2)


@implements(np.isclose)
def isclose(a: Any, b: Any, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> Any:
    near = np.abs(np.subtract(a, b)) <= atol + rtol * np.abs(b)
    close = np.logical_or(np.logical_and(near, np.isfinite(b)), np.equal(a, b))
    if equal_nan:
        return np.logical_or(close, np.logical_and(np.isnan(a), np.isnan(b)))
    return close


@implements(np.allclose, strong=False)
def allclose(a: Any, b: Any, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> Any:
    return bool(np.all(isclose(a, b, rtol, atol, equal_nan)))
