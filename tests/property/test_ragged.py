# SPDX-License-Identifier: MIT
"""Batches of any lengths, in both layouts, against a Python loop over the examples."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import pullback as pb


def filtered(x, k):
    """Integer arithmetic on sizes, a loop of varying length, a result of another length."""
    out = np.zeros(max(x.shape[0] - k, 0))
    h = 0.5
    for t in range(x.shape[0]):
        h = np.tanh(h + x[t, 0]) * x[t, 1]
        if t >= k:
            out[t - k] = h
    return out


def energy(x, k):
    total = 0.0
    for v in filtered(x, k):
        total = total + v * v
    return total


OVER = pb.vmap(filtered)
GRADIENT = pb.grad(lambda x, k: pb.vmap(energy)(x, k).sum())
EACH = pb.vmap(pb.grad(energy))
ONE = pb.grad(energy)


@settings(max_examples=60, deadline=None)
@given(
    lengths=st.lists(st.integers(0, 9), min_size=1, max_size=40),
    layout=st.sampled_from(["packed", "padded"]),
    seed=st.integers(0, 1000),
)
def test_any_lengths(lengths, layout, seed):
    rng = np.random.default_rng(seed)
    xs = [rng.normal(size=(n, 2)) for n in lengths]
    k = rng.integers(0, 4, len(xs))
    r = pb.ragged(xs, ("time", 2), layout)
    if layout == "padded":
        data = np.full_like(r.data, np.nan)
        for row, x in zip(data, xs, strict=True):
            row[: len(x)] = x
        r = r.with_data(data)
    found = OVER(r, k)
    for y, x, j in zip(found, xs, k, strict=True):
        np.testing.assert_allclose(y, filtered(x, j), rtol=1e-12, atol=1e-15)
        assert y.shape == (max(len(x) - j, 0),)
    assert found.lengths.tolist() == [max(n - j, 0) for n, j in zip(lengths, k, strict=True)]
    for got in (GRADIENT(r, k), EACH(r, k)):
        for g, x, j in zip(got, xs, k, strict=True):
            np.testing.assert_allclose(g, ONE(x, j), rtol=1e-10, atol=1e-13)
