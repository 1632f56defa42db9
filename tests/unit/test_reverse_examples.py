# SPDX-License-Identifier: MIT
"""Reverse mode of loops over examples: sweeps that run again, forward loops that fall away, and what must keep them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pullback as pb
from pullback.frontend.typeof import typeof
from pullback.ir.core import walk
from pullback.testing import check_grads

rng = np.random.default_rng(3)
X = rng.uniform(0.3, 1.5, 37)
N = rng.integers(0, 9, 37)
STRATEGIES: tuple[Any, ...] = ("loop", "lanes")


def chain(x: float, n: int) -> float:
    s = x
    for i in range(n):
        s = np.sin(s * x + i)
    return s


def loops_over_examples(f: Any, *args: Any) -> int:
    """How many the derivative has."""
    low = pb.value_and_grad(f).lowered(tuple(map(typeof, args)))
    return sum(op.name == "for" and "examples" in op.attrs for op in walk(low.func.body))


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_the_forward_loop_falls_away_where_no_seed_needs_it(strategy: Any) -> None:
    def total(x):
        return pb.vmap(chain, strategy=strategy)(x, N).sum() * 2.0

    assert loops_over_examples(total, X) == 1
    value, _ = pb.value_and_grad(total)(X)
    np.testing.assert_allclose(value, 2.0 * sum(chain(x, n) for x, n in zip(X, N, strict=True)))
    check_grads(total, (X,))


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_it_stays_where_a_seed_depends_on_it(strategy: Any) -> None:
    def squares(x):
        y = pb.vmap(chain, strategy=strategy)(x, N)
        return (y * y).sum()

    assert loops_over_examples(squares, X) == 2
    check_grads(squares, (X,))


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_results_that_are_changed_afterwards(strategy: Any) -> None:
    def f(x):
        y = pb.vmap(chain, strategy=strategy)(x, N)
        y[3] = y[2] * 2.0
        y[0] = 1.5
        y += 1.0
        return y.sum() + y[4]

    value, _ = pb.value_and_grad(f)(X)
    np.testing.assert_allclose(value, f(X))
    check_grads(f, (X,))


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_arguments_that_are_overwritten_before_the_reverse_sweep(strategy: Any) -> None:
    def f(x):
        v = x * 1.1
        y = pb.vmap(chain, strategy=strategy)(v, N)
        v[:] = 0.25
        z = pb.vmap(chain, strategy=strategy)(v * x, N)
        return y.sum() + z.sum() + v[0]

    check_grads(f, (X,))


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_one_batch_after_another(strategy: Any) -> None:
    def f(x):
        y = pb.vmap(chain, strategy=strategy)(x, N)
        z = pb.vmap(lambda a, b: np.tanh(a * b), strategy=strategy)(y, x)
        return z.sum() + np.mean(y)

    value, _ = pb.value_and_grad(f)(X)
    np.testing.assert_allclose(value, f(X))
    check_grads(f, (X,))


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_batches_in_loops_and_branches(strategy: Any) -> None:
    def f(x, w):
        total = 0.0
        for k in range(3):
            y = pb.vmap(lambda a, n, w: chain(a * w, n), in_axes=(0, 0, None), strategy=strategy)(x, N, w)
            if k % 2 == 0:
                total += y.sum() * w
            x = x + 0.01 * y
        return total

    check_grads(f, (X, 0.9))


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_what_the_loss_returns_besides_its_gradient(strategy: Any) -> None:
    def f(x):
        y = pb.vmap(chain, strategy=strategy)(x, N)
        return y.sum(), y.max()

    (value, aux), g = pb.value_and_grad(f, has_aux=True)(X)
    y = np.array([chain(x, n) for x, n in zip(X, N, strict=True)])
    np.testing.assert_allclose((value, aux), (y.sum(), y.max()))
    np.testing.assert_allclose(g, [pb.grad(chain)(x, int(n)) for x, n in zip(X, N, strict=True)])


@pytest.mark.parametrize("strategy", ["loop", "auto"])  # reverse mode over reverse mode hands counts on: a loop
def test_pairs_and_second_order(strategy: Any) -> None:
    def batch(x):
        return pb.vmap(chain, strategy=strategy)(x, N)

    value, pull = pb.vjp(batch, X)
    np.testing.assert_allclose(value, batch(X))
    one = np.array([pb.grad(chain)(x, int(n)) for x, n in zip(X, N, strict=True)])
    for seed in (np.ones(37), X):
        (g,) = pull(seed) if isinstance(pull(seed), tuple) else (pull(seed),)
        np.testing.assert_allclose(g, one * seed)
    second = np.array([pb.hessian(chain)(x, int(n)) for x, n in zip(X, N, strict=True)])
    g = pb.grad(lambda x: pb.grad(lambda x: batch(x).sum())(x).sum())(X)
    np.testing.assert_allclose(g, second, rtol=1e-9, atol=1e-9)


def test_the_tape_is_that_of_one_example() -> None:
    """A batch of any size keeps nothing for the whole batch."""
    low = pb.value_and_grad(lambda x, n: pb.vmap(chain)(x, n).sum()).lowered((typeof(X), typeof(N)))
    top = [op for op in low.func.body.ops if op.name == "alloc" and op.attrs.get("tape")]
    inside = [op for op in walk(low.func.body) if op.name == "alloc" and op.attrs.get("tape")]
    assert inside
    assert not top
