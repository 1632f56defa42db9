# SPDX-License-Identifier: MIT
"""Python's numbers raise where Python raises, NumPy's give inf and nan; the same in derivatives."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pullback as pb
from errors.check import assert_shows_line, raised

INF, NAN = math.inf, math.nan


def divides(x):
    return 1.0 / x  # HERE


def floor_divides(x):
    return 1.0 // x  # HERE


def remainder(x):
    return 1.0 % x  # HERE


def negative_power(x):
    return x**-2  # HERE


def reciprocal_power(x):
    return 0.0**x  # HERE


def root(x):
    return math.sqrt(x)  # HERE


def logarithm(x):
    return math.log(x)  # HERE


def exponential(x):
    return math.exp(x)  # HERE


def arc_sine(x):
    return math.asin(x)  # HERE


def sine(x):
    return math.sin(x)  # HERE


def power(x):
    return math.pow(x, 0.5)  # HERE


def gamma(x):
    return math.gamma(x)  # HERE


def as_integer(x):
    return x * int(x)  # HERE


def floored(x):
    return x * math.floor(x)  # HERE


PYTHON: list[tuple[Callable[..., Any], float, type[Exception]]] = [
    (divides, 0.0, ZeroDivisionError),
    (floor_divides, 0.0, ZeroDivisionError),
    (remainder, 0.0, ZeroDivisionError),
    (negative_power, 0.0, ZeroDivisionError),
    (reciprocal_power, -1.0, ZeroDivisionError),
    (root, -1.0, ValueError),
    (logarithm, 0.0, ValueError),
    (logarithm, -1.0, ValueError),
    (exponential, 1000.0, OverflowError),
    (arc_sine, 2.0, ValueError),
    (sine, INF, ValueError),
    (power, -1.0, ValueError),
    (gamma, -1.0, ValueError),
    (gamma, 1000.0, OverflowError),
    (as_integer, NAN, ValueError),
    (as_integer, INF, OverflowError),
    (floored, NAN, ValueError),
    (floored, -INF, OverflowError),
]


@pytest.mark.parametrize(("fn", "x", "kind"), PYTHON)
def test_python_numbers_raise(fn: Callable[..., Any], x: float, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        fn(x)
    for call in (
        lambda: pb.jit(fn)(x),
        lambda: pb.grad(fn)(x),
        lambda: pb.jvp(fn, (x,), (1.0,)),
        lambda: pb.vjp(fn, x),
    ):
        error = raised(call)
        assert type(error) is kind
        assert_shows_line(error, fn)


@pytest.mark.parametrize("fn", [as_integer, floored])
def test_floats_beyond_64_bits(fn: Callable[..., Any]) -> None:
    """Python's integers have no end, ours do: an error, not another number."""
    for x in (1e300, -1e19, 2.0**63):
        assert isinstance(raised(lambda x=x: pb.jit(fn)(x)), OverflowError)
    assert pb.jit(fn)(2.0**62) == 2.0**124


def safe_sqrt(x):
    return np.sqrt(x)


def safe_log(x):
    return np.log(x)


def safe_divide(x):
    return 1.0 / x


def safe_power(x):
    return x**0.5


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("fn", [safe_sqrt, safe_log, safe_divide, safe_power])
@pytest.mark.parametrize("x", [0.0, -1.0, INF, NAN])
def test_numpy_numbers_do_not_raise(fn: Callable[..., Any], x: float) -> None:
    np.testing.assert_array_equal(pb.jit(fn)(np.float64(x)), fn(np.float64(x)))
    np.testing.assert_array_equal(pb.jit(fn)(np.array([x, 4.0])), fn(np.array([x, 4.0])))


def test_derivatives_where_there_is_none() -> None:
    assert pb.grad(safe_sqrt)(np.float64(0.0)) == INF
    assert pb.grad(safe_log)(np.float64(0.0)) == INF
    assert pb.grad(safe_divide)(np.float64(0.0)) == -INF
    assert math.isnan(pb.grad(safe_sqrt)(np.float64(-1.0)))


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("dtype", ["i1", "i4", "i8", "u1", "u8"])
def test_integer_arrays_divided_by_zero(dtype: str) -> None:
    """NumPy's answer is 0; a lone integer raises."""
    a, zero = np.arange(1, 9).astype(dtype), np.zeros(8, dtype)
    for fn in (lambda a, b: a // b, lambda a, b: a % b):
        np.testing.assert_array_equal(pb.jit(fn)(a, zero), fn(a, zero))
        np.testing.assert_array_equal(pb.jit(fn)(a, 0), fn(a, 0))
    np.testing.assert_array_equal(pb.jit(lambda a: a // 0)(a), a // 0)
    for fn in (lambda a, b: a // b, lambda a, b: a % b):
        with pytest.raises(ZeroDivisionError):
            pb.jit(fn)(3, 0)


def test_integer_powers_of_negative_exponents() -> None:
    with pytest.raises(ValueError, match="negative integer powers"):
        pb.jit(lambda a: a**-1)(np.arange(3))
    with pytest.raises(ValueError, match="negative integer powers"):
        pb.jit(lambda a, n: a**n)(np.arange(3), -1)
    np.testing.assert_array_equal(pb.jit(lambda a, n: a**n)(np.arange(3), 2), [0, 1, 4])
    np.testing.assert_array_equal(pb.jit(lambda a, n: a**n)(np.arange(1.0, 3.0), -1), [1.0, 0.5])
    assert pb.jit(lambda n: n**-1)(2) == 0.5
    with pytest.raises(ValueError, match="negative integer powers"):
        pb.jit(lambda a, n: a**n)(2, -1)


def test_integers_wrap_as_numpys_do() -> None:
    assert pb.jit(lambda n: n * 2)(2**62) == -(2**63)
    with np.errstate(over="ignore"):
        assert pb.jit(lambda n: n * n)(np.int64(2**40)) == np.int64(2**40) * np.int64(2**40)


EDGES = [0, 1, -1, 2, -2, 3, 2**31, -(2**31), 2**32 + 1, 2**62, -(2**62), 2**63 - 1, -(2**63), -(2**63) + 1]


@pytest.mark.parametrize("fn", [operator.add, operator.sub, operator.mul])
def test_checked_overflow(fn: Callable[..., Any]) -> None:
    """An error exactly where Python's integer leaves 64 bits."""
    forms = {
        operator.add: lambda a, b: a + b,
        operator.sub: lambda a, b: a - b,
        operator.mul: lambda a, b: a * b,
    }
    checked = pb.jit(forms[fn], options=pb.Options(check_overflow=True))
    for a in EDGES:
        for b in EDGES:
            exact = fn(a, b)
            if -(2**63) <= exact < 2**63:
                assert checked(a, b) == exact
            else:
                with pytest.raises(OverflowError, match="does not fit in 64 bits"):
                    checked(a, b)
