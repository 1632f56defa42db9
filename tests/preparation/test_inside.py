# SPDX-License-Identifier: MIT
"""Prepared rules called inside compiled code: the operation for their types, or an error that says what to write."""

from __future__ import annotations

import functools

import numpy as np
import pytest

import pullback as pb


def loss(x, k):
    return (x**2).sum() * k


RULE = pb.prepare(pb.value_and_grad(loss), "f8[:]", float)
CUBE = pb.prepare(pb.grad(lambda x: (x**3).sum()), "f8[n]")
THREE = pb.prepare(pb.grad(lambda x: (x**3).sum()), "f8[3]")
DOT = pb.prepare(lambda x, y: x @ y, "f8[n]", "f8[n]")
PUSH = pb.prepare(functools.partial(pb.jvp, lambda x: (x**3).sum()), "f8[:]")
PULL = pb.prepare(functools.partial(pb.vjp, lambda x: (x**3).sum()), "f8[:]")
X = np.array([1.0, 2.0, -3.0])


def uses(x):
    value, gradient = RULE(x, 2.0)
    return value + gradient.sum()


def test_they_are_differentiated_with_what_is_around_them() -> None:
    assert pb.jit(uses)(X) == uses(X) == 28.0
    np.testing.assert_array_equal(pb.grad(uses)(X), 4.0 * X + 4.0)
    np.testing.assert_array_equal(pb.grad(lambda x: CUBE(x)[0])(X), [6.0, 0.0, 0.0])
    np.testing.assert_array_equal(pb.vmap(lambda x: CUBE(x))(np.stack([X, X])), 3.0 * np.stack([X, X]) ** 2)
    value, tangent = pb.jit(lambda x: PUSH((x,), (x,)))(X)
    assert (value, tangent) == ((X**3).sum(), (3.0 * X**3).sum())


def test_sizes_are_checked_where_the_rule_has_them() -> None:
    np.testing.assert_array_equal(pb.jit(lambda x: THREE(x))(X), 3.0 * X**2)
    with pytest.raises(pb.PreparationMismatch, match="size 4, and not 3"):
        pb.jit(lambda x: THREE(x))(np.ones(4))
    assert pb.jit(lambda x, y: DOT(x, y))(X, X) == 14.0
    with pytest.raises(pb.PreparationMismatch, match="size 2, and not 3"):
        pb.jit(lambda x, y: DOT(x, y))(X, X[:2])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda x: RULE(x, 2), "argument 2 of the prepared rule"),
        (lambda x: RULE(x[None], 2.0), "argument 1 of the prepared rule"),
        (lambda x: RULE(x.astype(np.float32), 2.0), "argument 1 of the prepared rule"),
        (lambda x: RULE(x), "takes 2 arguments, not 1"),
        (lambda x: RULE(x, 2.0, out=None), "without out="),
        (lambda x: RULE(x, 2.0, workspace=None), "without workspace="),
        (lambda x: RULE(x, k=2.0), "pass arguments by position"),
        (lambda x: PULL(x), "pb.vjp inside compiled code"),
    ],
    ids=range(8),
)
def test_what_is_refused(call, message: str) -> None:
    with pytest.raises(pb.PullbackError, match=message):
        pb.jit(call)(X)


def test_another_rule_of_the_same_name_is_used() -> None:
    def maker(k: float):
        rule = pb.prepare(pb.grad(lambda x: k * (x**2).sum()), "f8[:]")

        def use(x):
            return rule(x).sum()

        return pb.jit(use)

    assert [maker(k)(X) for k in (1.0, 2.0)] == [0.0, 0.0]
    assert [maker(k)(np.abs(X)) for k in (1.0, 2.0)] == [12.0, 24.0]
