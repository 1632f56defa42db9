# SPDX-License-Identifier: MIT
"""Functions that call themselves and return arrays: the same array under several names, arguments handed back.

Compiled code returns arrays of its own. Where that would show, because one is changed in place afterwards, the program
is refused; before, it gave a wrong number.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pullback as pb

X = np.array([0.3, 0.7, -0.2])


def twice_the_same(x, n):
    if n == 0:
        y = x * 2.0
        return y, y
    return twice_the_same(x, n - 1)


def crossed(x, y, n):
    if n == 0:
        return x, y
    return crossed(y, x, n - 1)


def grown(x, n, count):
    """Returns one array under two names, an argument, and arrays of the calls inside; counts in place."""
    count[0] += 1
    if n == 0:
        y = x * x
        return y, y, x
    a, b, c = grown(0.5 * x + 1.0, n - 1, count)
    if a[0] > 1.5:
        return a, c, b
    d, e, _ = grown(a, n - 1, count)
    return d + b, e, c


def reads_what_came_back(x, n):
    count = np.zeros(1, dtype=np.int64)
    a, b, c = grown(x, n, count)
    return (a * b + c).sum() * count[0]


def ends_chosen_in_branches(x, n):
    """Sizes in a branch come from products and comparisons of sizes, as broadcasting asks for."""
    if n == 0:
        return x + 0.5 * x[:1] * x, x
    a, b = ends_chosen_in_branches(0.9 * x, n - 1)
    return (a, b) if a[0] > b[0] else (b, a)


def sum_of_ends(x, n):
    a, b = ends_chosen_in_branches(x, n)
    return (a * np.arange(3.0)).sum() - b[1]


def forgets_what_it_gave(x, n):
    """The call may give back its argument, which has no other name any more: it may be changed."""
    a, _ = crossed(x.copy(), x * 3.0, n)
    a[0] = 7.0
    return a.sum()


@pytest.mark.parametrize("n", range(5))
@pytest.mark.parametrize("f", [reads_what_came_back, sum_of_ends, forgets_what_it_gave])
def test_values_and_forward_mode(f: Callable[..., Any], n: int) -> None:
    np.testing.assert_allclose(pb.jit(f)(X.copy(), n), f(X.copy(), n), rtol=1e-13)
    step = 1e-6
    direction = np.array([1.0, -2.0, 0.5])
    value, slope = pb.jvp(lambda x: f(x, n), (X.copy(),), (direction,))
    difference = (f(X + step * direction, n) - f(X - step * direction, n)) / (2.0 * step)
    np.testing.assert_allclose(value, f(X.copy(), n), rtol=1e-13)
    np.testing.assert_allclose(slope, difference, rtol=1e-7)
    batch = np.stack([X, 2.0 * X, -X])
    ours = pb.vmap(f, in_axes=(0, None))(batch, n)
    np.testing.assert_allclose(ours, [f(x.copy(), n) for x in batch], rtol=1e-13)


def changes_one_of_two(x):
    a, b = twice_the_same(x, 2)
    a[0] = 5.0
    return b[0]


def changes_what_it_gave(x):
    y = x * 3.0
    z = x + 1.0
    a, b = crossed(y, z, 1)
    y[0] = 7.0
    return a[0] + b[0]


def changes_it_in_the_next_round(x):
    y = x * 3.0
    z = x + 1.0
    total = 0.0
    for k in range(3):
        y[0] = 7.0 * k
        a, b = crossed(y, z, 1)
        y[1] += 1.0
        total += a[0] + b[1]
    return total


@pytest.mark.parametrize("f", [changes_one_of_two, changes_what_it_gave, changes_it_in_the_next_round])
def test_a_change_that_would_not_be_seen_is_refused(f: Callable[..., Any]) -> None:
    with pytest.raises(pb.UnsupportedError, match="returns is changed in place while another name") as info:
        pb.jit(f)(X)
    assert "return " in str(info.value), "the error shows the call"


def test_reverse_mode_of_a_returned_array_is_refused() -> None:
    with pytest.raises(pb.DerivativeError, match="an array that a function calling itself returns"):
        pb.grad(sum_of_ends)(X, 2)


def wound(v, n):
    """What it returns is a view in one place and a new array in others: the callers are promised less than is known."""
    if n == 0:
        return v * 2.0
    if v[0] > 1.0:
        return v
    return wound(np.sin(v) + 0.1 * n, n - 1)[::-1]


def reads_reversed(x, n):
    return wound(x, n).sum() + wound(x[: n + 1], n)[n]


def test_a_view_is_returned_by_some_calls() -> None:
    """Its strides were read from where the callee had not written any: wrong numbers, or a crash."""
    x = np.array([0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
    for n in range(6):
        np.testing.assert_allclose(pb.jit(reads_reversed)(x, n), reads_reversed(x, n), rtol=1e-13)
        slope = pb.jvp(lambda v, n=n: reads_reversed(v, n), (x,), (np.cos(x),))[1]
        h = 1e-6
        want = (reads_reversed(x + h * np.cos(x), n) - reads_reversed(x - h * np.cos(x), n)) / (2.0 * h)
        np.testing.assert_allclose(slope, want, rtol=1e-6)
