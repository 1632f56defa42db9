# SPDX-License-Identifier: MIT
"""Results that are views of arguments are views of them, and arguments that interleave do not overlap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pullback as pb

CASES: list[Callable[[Any], Any]] = [
    lambda x: x[1:],
    lambda x: x[1:3, ::2],
    lambda x: x[::-1],
    lambda x: x.T,
    lambda x: x.reshape(6, 4),
    lambda x: x.ravel(),
    lambda x: x[None],
    lambda x: x[1, 2:5],
    lambda x: x[..., 0],
    lambda x: x.swapaxes(0, 1)[2],
    lambda x: np.flip(x),
    lambda x: np.moveaxis(x, 0, 1),
    lambda x: np.broadcast_to(x, (3, 4, 6)),
    lambda x: np.split(x, 2)[1],
    lambda x: np.ascontiguousarray(x)[1:],
]
COPIES: list[Callable[[Any], Any]] = [
    lambda x: x.copy()[1:],
    lambda x: x.flatten(),
    lambda x: np.array(x)[::2],
    lambda x: x.astype(float),
    lambda x: (x + 0)[1:],
    lambda x: x[[0, 1]],
    lambda x: x[x > 3.0],
    lambda x: np.roll(x, 1),
]


def matrix() -> np.ndarray:
    return np.arange(24.0).reshape(4, 6)


@pytest.mark.parametrize("f", CASES, ids=range(len(CASES)))
def test_views_of_an_argument(f: Callable[[Any], Any]) -> None:
    x = matrix()
    want, got = f(x), pb.jit(f)(x)
    np.testing.assert_array_equal(got, want)
    assert got.__array_interface__["data"] == want.__array_interface__["data"]
    assert got.strides == want.strides
    assert got.flags.writeable == want.flags.writeable
    if got.flags.writeable:
        got[...] = -1.0
        assert (f(x) == -1.0).all()


@pytest.mark.parametrize("f", COPIES, ids=range(len(COPIES)))
def test_copies_stay_copies(f: Callable[[Any], Any]) -> None:
    x = matrix()
    got = pb.jit(f)(x)
    np.testing.assert_array_equal(got, f(x))
    assert not np.shares_memory(got, x)


def test_views_in_trees_and_their_argument() -> None:
    x = matrix()
    rest, whole, made = pb.jit(lambda x: {"rest": x[1:], "all": [x, x.T], "new": x * 2.0})(x).values()
    assert whole[0] is x
    rest[0, 0] = 99.0
    assert x[1, 0] == 99.0
    assert whole[1][0, 1] == 99.0
    assert not np.shares_memory(made, x)


def test_a_view_keeps_its_argument_alive() -> None:
    views = [pb.jit(lambda x: x[1:])(np.full((3, 1000), float(k))) for k in range(50)]
    assert all((v == k).all() for k, v in enumerate(views))


def test_views_of_what_cannot_be_written() -> None:
    x = matrix()
    x.flags.writeable = False
    assert not pb.jit(lambda x: x[1:])(x).flags.writeable


def test_a_view_of_an_argument_that_is_written() -> None:
    def f(x, y):
        x[0] = y[0]
        return x[1:], y[::2]

    x, y = matrix(), -matrix()
    a, b = pb.jit(f)(x, y)
    assert np.shares_memory(a, x)
    assert np.shares_memory(b, y)
    np.testing.assert_array_equal(x[0], y[0])


def test_views_of_captured_arrays() -> None:
    captured = np.arange(5.0)
    got = pb.jit(lambda: captured[1:])()
    got[0] = 7.0
    assert captured[1] == 7.0


def test_what_a_pullback_keeps_is_its_own() -> None:
    """Neither the cotangents of one call nor what the caller does to them change the next."""
    x = matrix()
    _, pullback = pb.vjp(lambda x: (x[1:] * x[0], x[2:]), x)
    ct = (np.ones((3, 6)), np.ones((2, 6)))
    (first,) = pullback(ct)
    kept = first.copy()
    first[...] = 0.0
    x[...] = 5.0
    np.testing.assert_array_equal(pullback(ct)[0], kept)


# ---------------------------------------------------------------------------------------------- interleaved arguments


def adds(a, b):
    a += 3.0 * b
    return a.sum()


INTERLEAVED: list[Callable[[Any], tuple[Any, Any]]] = [
    lambda b: (b[::2], b[1::2]),
    lambda b: (b[1::3], b[::3]),
    lambda b: (b[58::-2], b[1::2]),
    lambda b: (b.reshape(6, 10)[:, ::2], b.reshape(6, 10)[:, 1::2]),
    lambda b: (b.reshape(6, 10)[:, :5], b.reshape(6, 10)[:, 5:]),
    lambda b: (b.reshape(6, 10)[:, 4::-1], b.reshape(6, 10)[:, 5:]),
    lambda b: (b.reshape(6, 10).T[0], b.reshape(6, 10).T[3]),
]


@pytest.mark.parametrize("views", INTERLEAVED, ids=range(len(INTERLEAVED)))
def test_views_that_interleave_do_not_overlap(views: Callable[[Any], tuple[Any, Any]]) -> None:
    want, got = np.arange(60.0), np.arange(60.0)
    assert pb.jit(adds)(*views(got)) == adds(*views(want))
    np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("views", [lambda b: (b[:-1], b[1:]), lambda b: (b[::2], b[::2]), lambda b: (b[:40:2], b[::3])])
def test_views_with_an_element_in_common_are_refused(views: Callable[[Any], tuple[Any, Any]]) -> None:
    memory = np.arange(60.0)
    with pytest.raises(pb.AliasError, match="'a' and 'b' of 'adds' overlap"):
        pb.jit(adds)(*views(memory))
    np.testing.assert_array_equal(memory, np.arange(60.0))


def test_gradients_of_views_that_interleave() -> None:
    memory = np.arange(6.0)
    value, (da, db) = pb.value_and_grad(adds, argnums=(0, 1))(memory[::2], memory[1::2])
    assert value == 33.0
    np.testing.assert_array_equal(da, 1.0)
    np.testing.assert_array_equal(db, 3.0)
