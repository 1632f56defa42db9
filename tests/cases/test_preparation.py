# SPDX-License-Identifier: MIT
"""Preparation, threads and closures, where differentiable-programming tools have gone wrong in public.

Programs and wording are ours, as in ``test_public.py``; each docstring names the reports.
"""

from __future__ import annotations

import gc
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

import pullback as pb
from pullback import share


def by_sign(x):
    if x.sum() > 1.0:
        return (x**3).sum()
    elif x[0] < 0.0:
        return -x[0]
    return 0.0


def test_p09_prepared_on_one_branch_used_on_the_other():
    """P09. A gradient prepared with one input is called with inputs that take other branches.

    JuliaDiff/ReverseDiff.jl#31, JuliaDiff/ReverseDiff.jl#187, tpapp/LogDensityProblems.jl PR#85 and PR#36: the
    recorded branch is replayed for every input. A branch that returns a constant has the gradient zero, of the
    shape of x.
    """
    rule = pb.prepare(pb.grad(by_sign), np.zeros(2))
    np.testing.assert_allclose(rule(np.array([1.0, 2.0])), [3.0, 12.0], rtol=1e-9)
    np.testing.assert_allclose(rule(np.array([-1.0, 0.5])), [-1.0, 0.0], rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(rule(np.array([0.25, 0.25])), [0.0, 0.0], atol=1e-12)
    np.testing.assert_allclose(rule(np.array([1.0, 2.0])), [3.0, 12.0], rtol=1e-9)


def prefix_products(x):
    buf = np.zeros(len(x))
    for i in range(len(x)):
        buf[i] = x[i] * (buf[i - 1] if i > 0 else 1.0)
    return buf.sum()


def test_p32_one_gradient_from_several_threads():
    """P32. Threads call one prepared gradient at once, with arrays of different lengths.

    SciML/OptimizationBase.jl#83, tracel-ai/burn#5573, chalk-lab/Mooncake.jl#570: tapes in the gradient object are
    shared, and concurrent calls mix them.
    """
    gradient = pb.prepare(pb.grad(prefix_products), np.ones(4))
    rng = np.random.default_rng(0)
    xs = [rng.uniform(0.5, 1.5, size=4 + k % 5) for k in range(64)]
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(gradient, xs))
    for x, r in zip(xs, results, strict=True):
        c = np.cumprod(x)
        np.testing.assert_allclose(r, np.cumsum(c[::-1])[::-1] / x, rtol=1e-8)


def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def step(k, x):
    big = np.full(100_000, float(k))
    return pb.grad(lambda v: big[0] * (v * v).sum())(x)


def test_p33_closures_in_a_loop_do_not_grow_memory():
    """P33. One new closure per step, each with an array of 0.8 MB.

    jax-ml/jax#1710, jax-ml/jax#12719, jax-ml/jax#10828, chalk-lab/Mooncake.jl PR#1131: each compiles again, and is
    kept for ever with what it captured. Here the code is compiled once.
    """
    x = np.array([1.0, 2.0])
    step(0, x)
    compiled = share.COUNTS["compiled"]
    for k in range(50):
        step(k, x)
    gc.collect()
    before = resident()
    for k in range(50, 350):
        gradient = step(k, x)
    gc.collect()
    np.testing.assert_allclose(gradient, 2 * 349.0 * x, rtol=1e-8)
    assert resident() - before < 40e6
    assert share.COUNTS["compiled"] == compiled
