# SPDX-License-Identifier: MIT
"""Recursion that never returns: every path raises, or calls itself again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pullback as pb


def sinks(n, x):
    if n > 0:
        return sinks(n - 1, x * x)
    raise ValueError("the bottom")


def endless(n, x):
    return endless(n - 1, x) + 1.0


def even(n, x):
    if n == 0:
        return x
    return odd(n - 1, x * 1.1)


def odd(n, x):
    if n == 0:
        raise ValueError("it was odd")
    return even(n - 1, x * 0.9)


def left(n, x):
    if n == 0:
        raise KeyError("left")
    return right(n - 1, x * 1.1)


def right(n, x):
    if n == 0:
        raise ValueError("right")
    return left(n - 1, x * 0.9)


def guarded(n, x):
    if n == 0:
        return sinks(3, x)
    if n < 0:
        return x
    return guarded(n - 2, x) * x


OPERATIONS: dict[str, Callable[..., Any]] = {
    "jit": lambda f, n, x: pb.jit(f)(n, x),
    "grad": lambda f, n, x: pb.grad(f, 1)(n, x),
    "jvp": lambda f, n, x: pb.jvp(f, (n, x), (0, 1.0))[1],
    "vjp": lambda f, n, x: pb.vjp(f, n, x)[1](1.0)[1],
    "linearize": lambda f, n, x: pb.linearize(f, n, x)[1](0, 1.0),
    "hessian": lambda f, n, x: pb.hessian(f, 1)(n, x),
}


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=OPERATIONS)
@pytest.mark.parametrize(
    ("f", "n", "error", "match"),
    [
        (sinks, 3, ValueError, "the bottom"),
        (sinks, 0, ValueError, "the bottom"),
        (endless, 3, RecursionError, "recursion"),
        (even, 3, ValueError, "it was odd"),
        (left, 4, KeyError, "left"),
        (left, 3, ValueError, "right"),
        (guarded, 4, ValueError, "the bottom"),
    ],
)
def test_the_exception_is_the_programs_own(operation, f, n, error, match):
    with pytest.raises(error, match=match):
        operation(f, n, 1.5)


@pytest.mark.parametrize("n", [-1, 1, 3])
def test_paths_that_return_do(n):
    k = {-1: 1, 1: 2, 3: 3}[n]  # the power of x
    for name, want in (("jit", 1.5**k), ("grad", k * 1.5 ** (k - 1)), ("vjp", k * 1.5 ** (k - 1))):
        assert OPERATIONS[name](guarded, n, 1.5) == pytest.approx(want)
    assert OPERATIONS["hessian"](guarded, n, 1.5) == pytest.approx(k * (k - 1) * 1.5 ** (k - 2))


def test_effects_before_the_exception():
    def halves(n, x):
        x[n] *= 0.5
        if n == 0:
            raise IndexError("the end")
        return halves(n - 1, x)

    x = np.ones(3)
    with pytest.raises(IndexError, match="the end"):
        pb.jit(halves)(2, x)
    np.testing.assert_array_equal(x, 0.5)


def test_captured_values():
    def f(x):
        k = x * 2

        def inner(n):
            if n <= 0:
                raise ValueError("inside")
            return inner(n - 1) * k

        return inner(3) if x > 0 else k * k

    assert pb.grad(f)(-1.0) == -8.0
    with pytest.raises(ValueError, match="inside"):
        pb.grad(f)(1.0)


def test_functions_that_call_each_other_in_forward_mode():
    """The derivative of the second was entered where the first did not look."""
    assert pb.jvp(even, (4, 1.0), (0, 1.0)) == pytest.approx((0.9801, 0.9801))
