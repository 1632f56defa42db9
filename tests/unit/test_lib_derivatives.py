# SPDX-License-Identifier: MIT
"""Gradients of library functions through the whole compiler, against central differences."""

from __future__ import annotations

import ast
from typing import Any

import numpy as np
import pytest
import scipy.special as sp

import pullback as pb
from pullback.frontend.source import find
from unit import programs_lib as programs

ROWS = [
    *programs.REDUCTIONS,
    *programs.LINEAR,
    *programs.SHAPES,
    *programs.ELEMENTWISE,
    *programs.SPECIAL,
    *programs.MATH,
]
#: where differences see nothing: NaN and infinite entries, a derivative that is infinite, a tuple
EXCEPT = {"np.nan_to_num(x)", "sp.xlogy(x, y)", "math.modf(x)"}


def real(x: Any) -> bool:
    return isinstance(x, (float, np.ndarray)) and np.asarray(x).dtype == np.float64


def cases() -> list[Any]:
    found = []
    for fn, *args in ROWS:
        name = ast.unparse(find(fn).node.body)
        if real(args[0]) and name not in EXCEPT:
            with np.errstate(all="ignore"):
                value = fn(*args)
            if np.asarray(value).dtype.kind == "f":
                found.append(pytest.param(fn, args, np.shape(value), id=name))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("fn", "args", "shape"), cases())
def test_gradient(fn, args, shape):
    """Of a random projection of the result, with respect to the first argument."""
    weights = np.random.default_rng(0).normal(size=shape)
    f = (lambda *a: (fn(*a) * weights).sum()) if shape else (lambda *a: fn(*a) * 1.0)
    gradient = pb.grad(f)(*args)
    x = np.asarray(args[0], dtype=float)
    expected = np.zeros(x.shape)
    for idx in np.ndindex(x.shape):
        sides = []
        for h in (1e-6, -1e-6):
            moved = x.copy()
            moved[idx] += h
            sides.append(f(moved if x.ndim else float(moved), *args[1:]))
        expected[idx] = (sides[0] - sides[1]) / 2e-6
    np.testing.assert_allclose(gradient, expected, rtol=1e-5, atol=1e-6)


def test_ties_share_equally():
    for f in (lambda v: v.max(), lambda v: np.max(v), lambda v: np.amax(v, axis=0), lambda v: -np.min(-v)):
        np.testing.assert_array_equal(pb.grad(f)(np.array([2.0, 5.0, 5.0])), [0, 0.5, 0.5])
    np.testing.assert_array_equal(pb.grad(lambda v: v.max())(np.array([np.inf, 5.0, np.inf])), [1, 0, 0])
    rows = np.array([[1.0, 1.0, 0.0], [0.0, 3.0, 2.0]])
    np.testing.assert_array_equal(pb.grad(lambda a: a.max(axis=1).sum())(rows), [[0.5, 0.5, 0], [0, 1, 0]])


def test_products_with_zeros():
    np.testing.assert_allclose(pb.grad(lambda x: np.prod(x))(np.array([4.0, 0.0, -2.0])), [0, -8, 0])
    np.testing.assert_allclose(pb.grad(lambda x: x.prod())(np.array([0.0, 5.0, 0.0])), [0, 0, 0])
    x = np.array([[1.0, 2.0, 4.0], [0.0, 5.0, -2.0]])
    gradient = pb.grad(lambda x: np.prod(x, axis=1) @ np.array([1.0, 10.0]))(x)
    np.testing.assert_allclose(gradient, [[8, 4, 2], [-100, 0, 0]])
    gradient = pb.grad(lambda x: np.cumprod(x) @ np.array([1.0, 2.0, 3.0]))(np.array([2.0, 0.0, 5.0]))
    np.testing.assert_allclose(gradient, [1, 34, 0])


def test_norms_at_zero():
    np.testing.assert_array_equal(pb.grad(lambda x: np.linalg.norm(x))(np.zeros(2)), [0, 0])
    np.testing.assert_array_equal(pb.grad(lambda x: np.linalg.norm(x) ** 2)(np.zeros(3)), [0, 0, 0])
    np.testing.assert_array_equal(pb.grad(lambda x: np.std(x))(np.ones(3)), [0, 0, 0])


def test_limits_of_entropies():
    grad = pb.grad(lambda x, y: sp.xlogy(x, y))
    assert grad(0.0, 3.0) == pytest.approx(np.log(3.0))
    assert grad(0.0, 0.0) == 0.0
    assert pb.grad(lambda x: sp.entr(x))(0.0) == np.inf
    assert pb.grad(lambda x: sp.rel_entr(x, 2.0))(0.0) == -np.inf
    assert pb.grad(lambda x: sp.rel_entr(x, 2.0))(1.0) == pytest.approx(1 - np.log(2.0))


def test_log_sum_exp_with_impossible_states():
    gradient = pb.grad(lambda x: sp.logsumexp(x))(np.array([-np.inf, 0.0, 0.0]))
    np.testing.assert_allclose(gradient, [0, 0.5, 0.5])
    gradient = pb.grad(lambda x: np.logaddexp(x[0], x[1]))(np.array([-np.inf, 1.0]))
    np.testing.assert_allclose(gradient, [0, 1])


X, Y = np.array([0.7, 0.3, -1.1]), np.array([0.4, -1.2, 0.9])
V, W = np.array([0.2, 0.5, -0.4]), np.array([0.3, -0.7, 1.1])


def both_parts(z: Any) -> Any:
    return (z.real * W).sum() + (z.imag * V).sum()


COMPLEX = [
    lambda x: both_parts(np.exp(x + 1j * Y)),
    lambda x: both_parts(np.log(x + 1j * Y)),
    lambda x: both_parts(np.log10(x + 1j * Y)),
    lambda x: both_parts(np.sqrt(x + 1j * Y)),
    lambda x: both_parts(np.sin(x + 1j * Y) + np.cos(x + 1j * Y)),
    lambda x: both_parts(np.tan(x + 1j * Y)),
    lambda x: both_parts(np.sinh(x + 1j * Y) - np.cosh(x + 1j * Y)),
    lambda x: both_parts(np.tanh(x + 1j * Y)),
    lambda x: both_parts(np.square(x + 1j * Y)),
    lambda x: both_parts(np.reciprocal(x + 1j * Y)),
    lambda x: both_parts(np.conj(x + 1j * Y)),
    lambda x: both_parts(np.power(x + 1j * Y, 2.5)),
    lambda x: both_parts(np.divide(1 + 2j, x + 1j * Y)),
    lambda x: both_parts(np.cumsum(x + 1j * Y)),
    lambda x: both_parts(np.where(x > 0, x + 1j * Y, 2j * x)),
    lambda x: (np.abs(x + 1j * Y) * W).sum(),
    lambda x: (np.angle(x + 1j * Y) * W).sum(),
    lambda x: np.abs(np.sum((x + 1j * Y) ** 2)),
    lambda x: np.abs(np.prod(x + 1j * Y)),
    lambda x: np.linalg.norm(x + 1j * Y),
    lambda x: np.vdot(x + 1j * Y, Y - 2j * x).real,
    lambda x: np.abs((x + 1j * Y) @ (Y * 1j)),
]


@pytest.mark.slow
@pytest.mark.parametrize("f", [pytest.param(f, id=ast.unparse(find(f).node.body)) for f in COMPLEX])
def test_complex(f):
    expected = [(f(X + h) - f(X - h)) / 2e-6 for h in np.eye(3) * 1e-6]
    np.testing.assert_allclose(pb.grad(f)(X), expected, rtol=1e-6, atol=1e-7)


@pytest.mark.parametrize("x", [0.3, 2.3, 14.0])
def test_gammaln_has_derivatives_of_every_order(x):
    fn = lambda x: sp.gammaln(x)  # noqa: E731
    for order in range(5):
        fn = pb.grad(fn)
        np.testing.assert_allclose(fn(x), sp.polygamma(order, x), rtol=1e-12)
