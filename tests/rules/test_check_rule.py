# SPDX-License-Identifier: MIT
"""``check_rule`` passes rules that tell the truth and catches each kind of lie."""

import numpy as np
import pytest

import pullback as pb
from pullback.testing import GradientMismatch, check_rule

X = np.array([0.3, 1.2, -0.7])
Y = np.array([1.0, 0.5, 2.0])


def product(x, y):
    return x * y


def fresh(rule, forward=None):
    """``product`` as a new function with a rule."""

    def f(x, y):
        return x * y

    pb.rrule(f)(rule)
    if forward is not None:
        pb.frule(f)(forward)
    return f


def test_honest_rules_pass():
    f = fresh(lambda x, y: (x * y, lambda ct: (ct * y, ct * x)), lambda p, t: (p[0] * p[1], t[0] * p[1] + p[0] * t[1]))
    check_rule(f, X, Y)
    check_rule(f, 2.0, 3.0)
    check_rule(f, X.astype(np.float32), Y.astype(np.float32))


def test_honest_rule_of_a_function_that_mutates():
    def axpy(a, x, y):
        y += a * x

    @pb.rrule(axpy)
    def rule(a, x, y):
        y += a * x
        return None, lambda ct, ct_y: ((ct_y * x).sum(), a * ct_y, ct_y)

    check_rule(axpy, 2.0, X, Y)


def test_reverse_rule_that_cannot_be_transposed_is_checked_in_reverse():
    f = fresh(lambda x, y: (x * y, lambda ct: (np.where(ct > 0.0, ct, ct) * y, ct * x)))
    check_rule(f, X, Y)


@pytest.mark.parametrize(
    ("rule", "forward"),
    [
        (lambda x, y: (x * y, lambda ct: (ct * y * 1.01, ct * x)), None),
        (lambda x, y: (x * y, lambda ct: (ct * y, None)), None),
        (lambda x, y: (x * y + 1e-3, lambda ct: (ct * y, ct * x)), None),
        (
            lambda x, y: (x * y, lambda ct: (ct * y, ct * x)),
            lambda p, t: (p[0] * p[1], t[0] * p[1] + 1.1 * p[0] * t[1]),
        ),
    ],
    ids=["wrong factor", "missing cotangent", "wrong value", "modes disagree"],
)
def test_lies_are_caught(rule, forward):
    with pytest.raises(GradientMismatch):
        check_rule(fresh(rule, forward), X, Y)


def test_rule_that_forgets_an_effect_is_caught():
    def fill(x, y):
        y[:] = x

    @pb.rrule(fill)
    def rule(x, y):
        return None, lambda ct: (None, None)

    with pytest.raises(GradientMismatch):
        check_rule(fill, X, Y)


def test_functions_without_rule():
    with pytest.raises(ValueError, match="no rule"):
        check_rule(product, X, Y)
