# SPDX-License-Identifier: MIT
"""``pb.explain`` says which loops are not vector code, what reverse sweeps keep, what they compute again, and why."""

from __future__ import annotations

import numpy as np
import pytest

import pullback as pb


def recurrence(x):
    y = x.copy()
    for i in range(1, len(y)):
        y[i] = 0.5 * y[i - 1] * y[i - 1] + x[i]
    return np.sum(np.exp(y))


def elements(x):
    total = 0.0
    for i in range(len(x)):
        total += np.exp(x[i]) * x[i]
    return total + np.sum(np.tanh(x))


def matrix(x):
    return np.sum(np.log1p(x @ x[0]))


LINE = recurrence.__code__.co_firstlineno + 2


@pytest.mark.parametrize("op", [pb.jit, pb.grad, lambda f: pb.jit(f, options=pb.Options(strict=True))])
def test_a_loop_whose_trips_need_the_one_before(op):
    found = pb.explain(op(recurrence), np.ones(50))
    assert f"line {LINE}: for i in range(1, len(y)):" in found.scalar_loops
    assert f"not vectorised: line {LINE}: for i in range(1, len(y)):" in str(found)


@pytest.mark.parametrize(("f", "x"), [(elements, np.ones(50)), (matrix, np.ones((40, 30)))])
@pytest.mark.parametrize("op", [pb.jit, pb.grad])
def test_loops_that_are_vectors_are_not_named(f, x, op):
    found = pb.explain(op(f), x)
    assert found.scalar_loops == []
    assert "not vectorised" not in str(found)


def test_strict_sums_are_not_vectors():
    found = pb.explain(pb.jit(elements, options=pb.Options(strict=True)), np.ones(50))
    assert any("total" in line or "range" in line for line in found.scalar_loops)


def test_types_are_enough():
    assert pb.explain(pb.grad(recurrence), "f8[:]").scalar_loops


def cheap(x):
    total = 0.0
    for i in range(len(x)):
        u = 0.3 * x[i] + 1.0
        total += u * u * u
    return total


def dear(x):
    total = 0.0
    for i in range(len(x)):
        u = np.exp(np.sin(x[i]))
        total += u * np.tanh(u) * u
    return total


def in_place(x, steps):
    x = x.copy()
    for _ in range(steps):
        for i in range(1, len(x)):
            x[i] = x[i] * x[i - 1]
    return x.sum()


def line(f, by):
    return f"line {f.__code__.co_firstlineno + by}: "


def test_what_is_cheap_is_computed_again():
    found = pb.explain(pb.grad(cheap), np.ones(9))
    assert found.tapes == []
    assert [r for r in found.recomputed if r.startswith(line(cheap, 3)) and r.endswith("(cheaper than to keep)")]
    assert [r for r in found.recomputed if r.endswith("load (read again: memory still has it)")]
    assert "computed again: line" in str(found)


def test_what_is_dear_is_kept():
    found = pb.explain(pb.grad(dear), np.ones(9))
    assert "cheaper to keep" in {t.reason for t in found.tapes}
    assert not [r for r in found.recomputed if "exp" in r or "sin" in r]


def test_what_is_overwritten_is_no_longer_there():
    found = pb.explain(pb.grad(in_place), np.ones(9), 4)
    assert found.tape_bytes >= 4 * 8 * 8
    assert not [r for r in found.recomputed if "memory still has it" in r]


def test_forward_mode_computes_nothing_again():
    assert pb.explain(pb.jit(cheap), np.ones(9)).recomputed == []
    assert pb.explain(pb.jit(lambda x: pb.jvp(cheap, (x,), (x,))[1]), np.ones(9)).recomputed == []
