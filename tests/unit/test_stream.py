# SPDX-License-Identifier: MIT
"""Copies of rows to big tapes go past the caches, whatever their alignment; others do not."""

from __future__ import annotations

import numpy as np
import pytest

import pullback as pb
from pullback.backend.llvm.stream import MIN_BYTES, MIN_TRIPS


def smooth(u, steps):
    """Its rows are taped: each element times its neighbour."""
    u = u.copy()
    for _ in range(steps):
        u[1:-1, 1:-1] = 0.3 * u[2:, 1:-1] + 0.3 * u[:-2, 1:-1] + 0.4 * u[1:-1, 2:] * u[1:-1, :-2]
    return np.sum(u * u)


@pytest.mark.parametrize("columns", [MIN_TRIPS - 1, MIN_TRIPS, 91, 200, 203])
def test_rows_of_any_width_arrive(columns):
    rows = 40
    steps = MIN_BYTES // (8 * rows * columns) + 2
    u = np.random.default_rng(columns).uniform(0.3, 0.9, (rows, columns))
    gradient = pb.grad(smooth)
    report = pb.explain(gradient, u, steps)
    assert report.tape_bytes > MIN_BYTES
    assert "!nontemporal" in report.llvm
    direction = np.random.default_rng(1).normal(size=u.shape)
    _, tangent = pb.jvp(lambda v: smooth(v, steps), (u,), (direction,))
    assert np.isclose(np.sum(gradient(u, steps) * direction), tangent, rtol=1e-9)
    value, pull = pb.vjp(lambda v: smooth(v, steps), u)  # the tape is read by another function
    np.testing.assert_allclose(pull(1.0)[0], gradient(u, steps), rtol=1e-12)
    assert np.isclose(value, smooth(u, steps), rtol=1e-12)


def test_a_small_tape_is_written_as_usual():
    u = np.random.default_rng(0).uniform(0.3, 0.9, (40, 100))
    direction = np.random.default_rng(1).normal(size=u.shape)
    _, tangent = pb.jvp(lambda v: smooth(v, 5), (u,), (direction,))
    assert np.isclose(np.sum(pb.grad(smooth)(u, 5) * direction), tangent, rtol=1e-9)


def test_no_tape_no_stream():
    def linear(u, steps):
        for _ in range(steps):
            u = 0.5 * u + 0.5 * u[::-1]
        return np.sum(u)

    assert "!nontemporal" not in pb.explain(pb.grad(linear), np.ones((70, 70)), 3).llvm
