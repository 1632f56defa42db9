# SPDX-License-Identifier: MIT
"""Rows of big tapes are asked for ahead of their use."""

from __future__ import annotations

import numpy as np

import pullback as pb


def smooth(u, steps):
    u = u.copy()
    for _ in range(steps):
        u[1:-1, 1:-1] = 0.3 * u[2:, 1:-1] + 0.3 * u[:-2, 1:-1] + 0.4 * u[1:-1, 2:] * u[1:-1, :-2]
    return np.sum(u * u)


def test_a_tape_of_slices_is_fetched_ahead():
    u = np.random.default_rng(0).uniform(0.3, 0.9, (80, 90))
    gradient = pb.grad(smooth)
    assert "@llvm.prefetch" in pb.explain(gradient, u, 50).llvm
    steps = 50  # a tape of 2.9 MB: the rows are fetched
    direction = np.random.default_rng(1).normal(size=u.shape)
    value, tangent = pb.jvp(lambda v: smooth(v, steps), (u,), (direction,))
    assert np.isclose(np.sum(gradient(u, steps) * direction), tangent, rtol=1e-9)
    assert np.isclose(value, smooth(u, steps), rtol=1e-12)


def test_without_a_tape_nothing_is():
    def linear(u, steps):
        for _ in range(steps):
            u = 0.5 * u + 0.5 * u[::-1]
        return np.sum(u)

    assert "@llvm.prefetch" not in pb.explain(pb.grad(linear), np.ones((70, 70)), 3).llvm


def scaled(u, v, steps):
    for _ in range(steps):
        u = u + 0.1 * v * (np.roll(u, 1, 0) + np.roll(u, -1, 0) - 2.0 * u)
    return np.sum(u * u)


def test_a_tape_of_values_is_fetched_ahead():
    rng = np.random.default_rng(2)
    u, v = rng.uniform(0.3, 0.9, (80, 90)), rng.uniform(0.3, 0.9, (80, 90))
    gradient = pb.grad(scaled, argnums=(0, 1))
    report = pb.explain(gradient, u, v, 50)
    assert "@llvm.prefetch" in report.llvm
    assert report.tape_bytes > 2 << 20
    du, dv = rng.normal(size=u.shape), rng.normal(size=v.shape)
    _, tangent = pb.jvp(lambda a, b: scaled(a, b, 50), (u, v), (du, dv))
    gu, gv = gradient(u, v, 50)
    assert np.isclose(np.sum(gu * du) + np.sum(gv * dv), tangent, rtol=1e-9)
