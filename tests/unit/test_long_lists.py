# SPDX-License-Identifier: MIT
# ruff: noqa: C416, B905
"""List comprehensions whose length is known only at run time, handed to a function at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pullback as pb

RNG = np.random.default_rng(1)
X, A = RNG.normal(size=5), RNG.normal(size=(5, 3))


def curve(v):
    y = np.zeros(2)
    y[0], y[1] = v, v**2
    for _ in range(3):
        y = y * 0.5 + v
    return y


PROGRAMS: list[tuple[Callable[..., Any], np.ndarray]] = [
    (lambda x: np.array([np.sin(v) * i for i, v in enumerate(x)]) @ x, X),
    (lambda x: np.array([[abs(x[i] - x[j]) for j in range(len(x))] for i in range(len(x))]).sum(axis=0) @ x, X),
    (lambda x: np.prod(np.array([curve(v) for v in x])[:, 0]), X),
    (lambda x: np.array([(v, 2 * v * v) for v in x])[:, 1].sum(), X),
    (lambda x: np.array([x @ r for r in x.T @ x])[0, 1], A),
    (lambda x: np.mean([r.max() for r in x]) + np.linalg.norm([r @ r for r in x]), A),
    (lambda x: sum([v**2 for v in x]) + max([v for v in x]) * min([v for v in x]), X),
    (lambda x: len([v for v in x]) * x[0] + np.dot([1.0 * i for i in range(len(x))], x), X),
    (lambda x: np.stack([r * r for r in x], axis=1)[2] @ np.stack([r for r in x])[:, 0], A),
    (lambda x: np.array([i for i in range(1, len(x))]).sum() * x[0], X),
    (lambda x: sum([b * v for v, b in zip(x, [k > 0 for k in x])]), X),
    (lambda x: np.array([v for v in x[:0]]).sum() + np.array([v for v in x], dtype=np.float32).sum() * 0.0, X),
]


@pytest.mark.parametrize(("f", "x"), PROGRAMS, ids=range(len(PROGRAMS)))
def test_programs(f: Callable[..., Any], x: np.ndarray) -> None:
    value, gradient = pb.value_and_grad(f)(x)
    np.testing.assert_allclose(value, f(x), rtol=1e-12)
    direction, step = np.cos(np.arange(x.size)).reshape(x.shape), 1e-6
    slope = (f(x + step * direction) - f(x - step * direction)) / (2 * step)
    np.testing.assert_allclose((gradient * direction).sum(), slope, rtol=1e-6, atol=1e-7)
    np.testing.assert_allclose(pb.jvp(f, (x,), (direction,))[1], slope, rtol=1e-6, atol=1e-7)


def test_the_array_is_a_new_one_each_time() -> None:
    def twice(xs):
        a, b = np.asarray(xs), np.array(xs)
        a[0] = 7.0
        return a[0] + b[0]

    assert pb.jit(lambda x: twice([v for v in x]))(X) == 7.0 + X[0]


def test_elements_of_other_dtypes_and_no_elements() -> None:
    for f in (
        lambda x: np.array([i for i in range(len(x))]),
        lambda x: np.array([v > 0 for v in x]),
        lambda x: np.array([v + 1j for v in x]),
        lambda x: np.array([v for v in x]),
    ):
        for x in (X, X[:0], X.astype(np.float32)):
            want, got = f(x), pb.jit(f)(x)
            np.testing.assert_allclose(got, want, rtol=1e-7)
            if len(x):
                assert got.dtype == want.dtype


def named(x):
    xs = [v for v in x]
    xs.append(1.0)
    return xs[0]


def truth(x):
    return 1.0 if [v for v in x] else 2.0


def appends(x):
    s = []
    y = np.array([s.append(v) or v for v in x])
    return len(s) + y.sum()


def appends_in_a_sum(x):
    s = []
    return sum(v * (s.append(1) is None) for v in x) + len(s)


TOLD_APART = pytest.mark.parametrize(
    "f",
    [
        named, truth, appends, appends_in_a_sum,
        lambda x: [v for v in x] + [1.0],
        lambda x: 2 * [v for v in x],
        lambda x: [v for v in x] == [v for v in x],
        lambda x: [v for v in x],
        lambda x: tuple([v for v in x]),
        lambda x: isinstance([v for v in x], list),
    ],
    ids=range(10),
)  # fmt: skip


@TOLD_APART
def test_what_could_tell_the_array_from_a_list_is_refused(f: Callable[..., Any]) -> None:
    """Where the length is too large for code that names every item."""
    with pytest.raises(pb.PullbackError):
        pb.jit(f)(np.ones(300))


def test_lengths_that_no_size_tells_are_refused() -> None:
    with pytest.raises(pb.PullbackError):
        pb.jit(lambda x: sum([v for v in x if v > 0]))(X)


@TOLD_APART
def test_short_lists_are_lists(f: Callable[..., Any]) -> None:
    """Code for the sizes that there are: nothing tells it from Python."""
    for x in (X, X[:2], X[:0]):
        try:
            want = f(x)
        except IndexError:
            continue
        assert pb.jit(f)(x) == want
