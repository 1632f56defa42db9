# SPDX-License-Identifier: MIT
"""Rules for NumPy's functions count for the operators and methods that are these functions."""

import numpy as np
import pytest

import pullback as pb
from pullback.share import COUNTS

A, B = np.array([1.0, 2.0]), np.array([3.0, 5.0])


@pytest.fixture
def declare():
    """Declares rules that go when the test ends."""
    declared = []

    def rule(function, *types):
        declared.append(function)
        return pb.rrule(function, *types)

    yield rule
    for function in declared:
        pb.delete_rule(function)


def marked(count, value):
    """A rule whose cotangents are 7, 8, ..., whatever comes in."""

    def rule(*args):
        return value(*args), lambda ct: tuple([(7.0 + k) * np.ones(args[k].shape) for k in range(count)])

    return rule


BINARY = {
    "add": (np.add, lambda a, b: a + b),
    "subtract": (np.subtract, lambda a, b: a - b),
    "multiply": (np.multiply, lambda a, b: a * b),
    "divide": (np.divide, lambda a, b: a / b),
    "power": (np.power, lambda a, b: a**b),
    "builtin pow": (np.power, lambda a, b: pow(a, b)),
    "remainder": (np.remainder, lambda a, b: a % b),
    "called": (np.add, lambda a, b: np.add(a, b)),
}


@pytest.mark.parametrize("name", BINARY)
def test_binary_operators(name, declare):
    function, program = BINARY[name]
    gradient = pb.grad(lambda a, b: np.sum(program(a, b)), argnums=(0, 1))
    before = gradient(A, B)
    declare(function, np.ndarray, np.ndarray)(marked(2, lambda a, b: function(a, b)))
    da, db = gradient(A, B)
    assert da.tolist() == [7.0, 7.0]
    assert db.tolist() == [8.0, 8.0]
    pb.delete_rule(function)
    for x, y in zip(gradient(A, B), before, strict=True):
        np.testing.assert_array_equal(x, y)


UNARY = {
    "negative": (np.negative, lambda a: -a),
    "positive": (np.positive, lambda a: +a),
    "abs": (np.absolute, lambda a: abs(a)),
    "sum": (np.sum, lambda a: a.sum()),
    "mean": (np.mean, lambda a: a.mean()),
    "max": (np.max, lambda a: a.max()),
    "cumsum": (np.cumsum, lambda a: a.cumsum()),
    "copy": (np.copy, lambda a: a.copy()),
    "ravel": (np.ravel, lambda a: a.ravel()),
    "transpose": (np.transpose, lambda a: a.transpose()),
    "called": (np.sum, lambda a: np.sum(a)),
}


@pytest.mark.parametrize("name", UNARY)
def test_unary_operators_and_methods(name, declare):
    function, program = UNARY[name]
    gradient = pb.grad(lambda a: np.linalg.norm(program(a)))
    before = gradient(A)
    declare(function, np.ndarray)(marked(1, lambda a: function(a)))
    assert gradient(A).tolist() == [7.0, 7.0]
    pb.delete_rule(function)
    np.testing.assert_array_equal(gradient(A), before)


def test_matmul_and_dot(declare):
    m = np.eye(2)
    gradients = [pb.grad(f) for f in (lambda m: np.sum(m @ A), lambda m: np.sum(m.dot(A)), lambda m: np.sum(A @ m))]
    declare(np.matmul, (None, 2), (None, 1))(lambda m, v: (m @ v, lambda ct: (np.full(m.shape, 7.0), None)))
    declare(np.dot)(lambda m, v: (m @ v, lambda ct: (np.full(m.shape, 9.0), None)))
    assert [g(m).tolist() for g in gradients] == [[[7.0] * 2] * 2, [[9.0] * 2] * 2, [[1.0] * 2, [2.0] * 2]]


def test_in_place_operators_and_out(declare):
    def augmented(a):
        b = np.ones(2)
        b += a
        return b.sum()

    def part(a):
        b = np.ones(3)
        b[1:] += a
        return b.sum()

    def out(a):
        b = np.ones(2)
        np.add(b, a, out=b)
        return b.sum()

    def third(a):
        b = np.ones(2)
        np.add(b, a, b)
        return b.sum()

    declare(np.add, np.ndarray, np.ndarray)(marked(2, lambda a, b: a + b))
    for f in (augmented, part, out, third):
        value, gradient = pb.value_and_grad(f)(A)
        assert value == f(A)
        assert gradient.tolist() == [8.0, 8.0]


def test_numbers_are_no_arrays(declare):
    """NumPy's functions are not what Python's numbers, or NumPy's, are added by."""
    declare(np.add)(lambda a, b: (a + b, lambda ct: (50.0 * ct, 50.0 * ct)))
    assert pb.grad(lambda x: x + 1.0)(1.0) == 1.0
    assert pb.grad(lambda x: x + 1.0)(np.float64(1.0)) == 1.0
    assert pb.grad(lambda x: np.add(x, 1.0))(1.0) == 50.0


def test_not_inside_the_library(declare):
    """``np.var`` is made of sums and products, which are its own."""
    before = pb.grad(lambda a: np.var(a))(A)
    declare(np.sum)(marked(1, lambda a: np.sum(a)))
    declare(np.multiply)(marked(2, lambda a, b: a * b))
    declare(np.mean)(marked(1, lambda a: np.mean(a)))
    np.testing.assert_array_equal(pb.grad(lambda a: np.var(a))(A), before)


def test_integer_arrays_and_derivatives_that_are_not_asked_for(declare):
    """What nothing moves through asks no rule: a rule that would be wrong there does not matter."""

    @declare(np.add)
    def rule(a, b):
        return 1 / 0, lambda ct: (ct, ct)

    index = np.array([0, 1])
    assert pb.grad(lambda a: a[index + 0][1] * 2.0)(A).tolist() == [0.0, 2.0]
    assert pb.jit(lambda a: a + a)(A).tolist() == [2.0, 4.0]


def test_a_rule_for_other_types_rebuilds_nothing(declare):
    gradient = pb.grad(lambda a: np.sum(a * a))
    gradient(A)
    compiled, variants = COUNTS["compiled"], gradient.variants
    declare(np.multiply, (np.float32, None))(lambda a, b: (a, lambda ct: (ct, ct)))
    declare(np.sum, (None, 3))(lambda a: (a, lambda ct: (ct,)))
    assert gradient(A).tolist() == [2.0, 4.0]
    assert (COUNTS["compiled"], gradient.variants) == (compiled, variants)


def test_keywords_reach_the_rule(declare):
    @declare(np.sum)
    def rule(x, axis=None):
        if axis is None:
            return NotImplemented
        return np.sum(x, axis=axis), lambda ct: (np.full(x.shape, 7.0),)

    m = np.ones((2, 2))
    assert pb.grad(lambda m: m.sum(axis=0)[0])(m).tolist() == [[7.0] * 2] * 2
    assert pb.grad(lambda m: np.sum(m, axis=0)[0])(m).tolist() == [[7.0] * 2] * 2
    assert pb.grad(lambda m: m.sum())(m).tolist() == [[1.0] * 2] * 2


def test_a_rule_that_takes_fewer_parameters_is_named(declare):
    @declare(np.sum)
    def rule_without_axis(x):
        return np.sum(x), lambda ct: (np.full(x.shape, 7.0),)

    with pytest.raises(TypeError, match=r"rule_without_axis.*axis"):
        pb.grad(lambda m: m.sum(axis=0)[0])(np.ones((2, 2)))


def test_forward_mode(declare):
    pb.frule(np.multiply)(lambda p, t: (p[0] * p[1], 10.0 * t[0]))
    try:
        value, tangent = pb.jvp(lambda a: a * a, (A,), (B,))
    finally:
        pb.delete_rule(np.multiply)
    assert (value.tolist(), tangent.tolist()) == ([1.0, 4.0], [30.0, 50.0])
