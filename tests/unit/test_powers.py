# SPDX-License-Identifier: MIT
"""Powers and ranges that have no value: NumPy's and Python's exceptions, with their texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pullback as pb

I = np.arange(1, 5)  # noqa: E741
N = np.array([1, 0, -1, 2])
INF = float("inf")


def operator(a, b):
    return a**b


def function(a, b):
    return np.power(a, b)


def in_place(a, b):
    a = a.copy()
    a **= b
    return a


def outcome(fn: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    with np.errstate(all="ignore"):
        try:
            return fn(*args)
        except (ValueError, ZeroDivisionError, OverflowError) as error:
            return type(error), str(error)


def same(fn: Callable[..., Any], *args: Any) -> None:
    want, got = outcome(fn, args), outcome(pb.jit(fn), args)
    if isinstance(want, tuple):
        assert got[0] is want[0]
        assert got[1].splitlines()[0] == want[1]
    else:
        np.testing.assert_array_equal(got, want)
        assert np.asarray(got).dtype == np.asarray(want).dtype


@pytest.mark.parametrize("fn", [operator, function])
@pytest.mark.parametrize(
    ("a", "b"),
    [(I, N), (I, abs(N)), (I, abs(N)[None]), (3, N), (3, abs(N)), (I, -2), (I, np.int64(-2)), (I, 2), (I * 1.0, N),
     (I.astype("u1"), abs(N).astype("u1")), (I > 2, N > 0), (I, N[:0, None]), (I.astype("i4"), N.astype("i2"))],
    ids=range(13),
)  # fmt: skip
def test_integers_to_negative_powers(fn: Callable[..., Any], a: Any, b: Any) -> None:
    same(fn, a, b)


@pytest.mark.parametrize("b", [N, abs(N)], ids=["negative", "positive"])
def test_in_place(b: np.ndarray) -> None:
    same(in_place, I, b)


@pytest.mark.parametrize(
    ("x", "y"),
    [(10.0, 400.0), (10.0, 400.5), (-10.0, 401.0), (1e300, -1000.0), (INF, 2.0), (INF, 17.5), (1e308, 1e308),
     (2.0, INF), (1e-300, -20.0), (10.0, 300.0), (10.0, 400), (np.float64(10.0), 400.0), (0.0, -1.5)],
)  # fmt: skip
def test_powers_of_pythons_floats(x: float, y: float) -> None:
    same(operator, x, y)


@pytest.mark.parametrize(
    "args",
    [(0.0, 1.0, 0.0), (0, 1, 0), (0.0, 1.0, float("nan")), (0.0, INF, 1.0), (0.0, 1e300, 1e-5), (0.0, 1.0, 0.25),
     (1.0, 0.0, 0.5), (1.0, 0.0, -0.5)],
)  # fmt: skip
def test_ranges(args: tuple[float, float, float]) -> None:
    same(lambda a, b, c: np.arange(a, b, c), *args)


@pytest.mark.parametrize("x", [1e200, -1e200, INF, -INF, float("nan"), 1e-200, 0.0, 1.5])
@pytest.mark.parametrize("n", [-17, -16, -3, -2, -1, 0, 1, 2, 3, 16, 17])
def test_powers_of_python_floats_that_are_too_large(n: int, x: float) -> None:
    """As Python has it, whatever the exponent; NumPy's numbers become infinite."""
    powers = {
        -17: lambda x: x**-17, -16: lambda x: x**-16, -3: lambda x: x**-3, -2: lambda x: x**-2, -1: lambda x: x**-1,
        0: lambda x: x**0, 1: lambda x: x**1, 2: lambda x: x**2, 3: lambda x: x**3, 16: lambda x: x**16,
        17: lambda x: x**17,
    }  # fmt: skip
    f = powers[n]
    want, got = outcome(f, (x,)), outcome(pb.jit(f), (x,))
    if isinstance(want, tuple):
        assert got[0] is want[0]
        assert got[1].splitlines()[0] == want[1]
    else:
        np.testing.assert_allclose(got, want, rtol=1e-14)
    with np.errstate(all="ignore"):
        np.testing.assert_allclose(pb.jit(f)(np.float64(x)), f(np.float64(x)), rtol=1e-14)
