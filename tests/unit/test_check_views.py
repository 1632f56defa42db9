# SPDX-License-Identifier: MIT
"""Views: what is written below is seen through them, or the program is refused; check_views decides which."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pullback as pb
from pullback.diag import UnsupportedError

X = np.arange(24.0).reshape(4, 6)


def diagonal_seen(x):
    d = np.diagonal(x)
    x[1, 1] = 50.0
    return d.sum()


def diagonal_of_a_transpose(x):
    d = np.diagonal(x.T, -1)
    x[1, 2] = 50.0
    return d * 2


def diag_seen(x):
    d = np.diag(x, 1)
    x[1, 2] = 50.0
    return d.sum()


def written_before(x):
    x[0, 1] = 99.0
    return x[:, ::2].reshape(-1).sum()


def taken_again_in_each_trip(x):
    total = 0.0
    for i in range(3):
        x[i, 1] = 5.0
        y = x[:, 1:].reshape(-1)
        total += y.sum()
    return total


def another_array_written(x):
    y = x[:, 1:].reshape(-1)
    z = x.copy()
    z[0, 1] = 7.0
    return y.sum() + z.sum()


def flattened_transpose_written(x):
    y = x.T.ravel()
    y[0] = 7.0
    return y.sum() + x.sum()


def converted_to_its_own_dtype(x):
    y = x.astype(np.float64, copy=False)
    x[0, 1] = 50.0
    return y.sum()


def cleaned_in_place(x):
    x[0, 0] = np.nan
    y = np.nan_to_num(x, copy=False)
    x[0, 1] = 50.0
    return y.sum() + x[0, 0]


@pytest.mark.parametrize(
    "fn",
    [
        diagonal_seen,
        diagonal_of_a_transpose,
        diag_seen,
        written_before,
        taken_again_in_each_trip,
        another_array_written,
        flattened_transpose_written,
        converted_to_its_own_dtype,
        cleaned_in_place,
    ],
)
def test_as_in_numpy(fn: Callable[[Any], Any]) -> None:
    mine, numpys = X.copy(), X.copy()
    np.testing.assert_array_equal(pb.jit(fn)(mine), fn(numpys))
    np.testing.assert_array_equal(mine, numpys)


def strided_reshape(x):
    y = x[:, ::2].reshape(-1)
    x[0, 0] = 99.0
    return y.sum()


def returned(x):
    y = x[:, 1:].reshape(-1)
    x[0, 1] = 3.0
    return y


def written_in_the_loop_that_reads(x):
    y = x[:, 1:].reshape(-1)
    total = 0.0
    for i in range(3):
        total += y[i]
        x[0, 2] += 1.0
    return total


def kept_from_an_earlier_trip(x):
    total, y = 0.0, x[:, 1:].reshape(-1)
    for i in range(3):
        x[0, 1] += 1.0
        total += y.sum()
        if i == 0:
            y = x[:, :5].reshape(-1)
    return total


def transpose_to_three_axes(x):
    y = x.T.reshape(6, 2, 2)
    x[0, 0] = 9.0
    return y.sum()


def diagonal_of_a_strided_matrix(x):
    d = np.diagonal(x[:, ::2])
    x[0, 0] = 3.0
    return d.sum()


def diagonal_by_einsum(x):
    d = np.einsum("ii->i", x[:, :4])
    x[0, 0] = 3.0
    return d.sum()


@pytest.mark.parametrize(
    "fn",
    [
        strided_reshape,
        returned,
        written_in_the_loop_that_reads,
        kept_from_an_earlier_trip,
        transpose_to_three_axes,
        diagonal_of_a_strided_matrix,
        diagonal_by_einsum,
    ],
)
def test_what_depends_on_strides_is_refused_with_its_line(fn: Callable[[Any], Any]) -> None:
    with pytest.raises(UnsupportedError, match="is a view or a copy in NumPy") as caught:
        pb.jit(fn)(X.copy())
    assert caught.value.span is not None
    assert caught.value.span.function == fn.__name__


def test_a_diagonal_is_read_only() -> None:
    def fn(x):
        d = np.diagonal(x)
        d[0] = 1.0
        return d

    with pytest.raises(ValueError, match="read-only"):
        pb.jit(fn)(X.copy())


@pytest.mark.parametrize("k", [-5, -4, -1, 0, 2, 5, 6, 7])
@pytest.mark.parametrize("a", [X, X.T, X[:, ::2], X[:0], X.astype("f4"), X + 1j], ids=range(6))
def test_diagonals(a: np.ndarray, k: int) -> None:
    found = pb.jit(lambda x, k: np.diagonal(x, k) * 1)(a, k)
    np.testing.assert_array_equal(found, np.diagonal(a, k))
    if a.dtype == np.float64:
        want = np.zeros_like(a)
        n = np.arange(len(np.diagonal(a, k)))
        want[n + max(0, -k), n + max(0, k)] = 2 * np.diagonal(a, k)
        np.testing.assert_array_equal(pb.grad(lambda x, k: np.sum(x.diagonal(k) ** 2))(a, k), want)
