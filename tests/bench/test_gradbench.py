# SPDX-License-Identifier: MIT
"""The six GradBench problems at small sizes: pullback, the C derivatives and JAX against finite differences."""

import importlib.util
from math import prod

import c_programs
import numpy as np
import problems
import pytest
from differences import central, leaves
from problems import PROBLEMS

import pullback as pb


def expected(problem, arguments):
    """What each peer should give, by differences of the plain Python function."""
    gradients = [central(problem.primal, arguments, i) for i in problem.argnums]
    if problem.name != "kmeans":
        return [np.asarray(problem.primal(*arguments)), *gradients]
    points, centroids = arguments
    nearest = np.argmin(((points[:, None] - centroids[None]) ** 2).sum(axis=2), axis=1)
    sizes = np.bincount(nearest, minlength=len(centroids))
    return [gradients[0], np.repeat(2.0 * sizes[:, None], centroids.shape[1], axis=1)]


def same(result, problem, arguments):
    found, wanted = leaves(result), expected(problem, arguments)
    assert len(found) == len(wanted)
    for a, b in zip(found, wanted, strict=True):
        np.testing.assert_allclose(np.asarray(a), b, rtol=1e-6, atol=1e-7)


@pytest.mark.parametrize("name", PROBLEMS)
def test_pullback(name):
    problem = PROBLEMS[name]
    arguments = problem.inputs(**problem.small)
    before = [np.copy(a) for a in arguments]
    same(problems.ours(problem)(*arguments), problem, arguments)
    for a, b in zip(arguments, before, strict=True):
        np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("name", PROBLEMS)
def test_primal(name):
    problem = PROBLEMS[name]
    arguments = problem.inputs(**problem.small)
    np.testing.assert_allclose(pb.jit(problem.primal)(*arguments), problem.primal(*arguments), rtol=1e-12)


@pytest.mark.skipif(not c_programs.available(), reason="no gcc")
def test_c(tmp_path):
    peers = c_programs.C(tmp_path)
    for problem in PROBLEMS.values():
        arguments = problem.inputs(**problem.small)
        same(getattr(peers, problem.name)(*arguments), problem, arguments)


@pytest.mark.skipif(not c_programs.available(), reason="no gcc")
@pytest.mark.parametrize("name", PROBLEMS)
def test_c_where_blocks_do_not_divide_the_size(name, tmp_path):
    """C works in blocks; pullback does not. One size beyond a block, not a multiple of it."""
    sizes = {
        "gmm": {"d": 11, "k": 3, "n": 150},
        "lse": {"n": 1003},
        "llsq": {"n": 301, "m": 7},
        "kmeans": {"k": 13, "n": 50, "d": 6},
        "lstm": {"layers": 3, "c": 9, "b": 9},
        "ode": {"n": 6, "s": 7},
    }
    problem = PROBLEMS[name]
    arguments = problem.inputs(**sizes[name])
    theirs = leaves(getattr(c_programs.C(tmp_path), name)(*arguments))
    for a, b in zip(leaves(problems.ours(problem)(*arguments)), theirs, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-10, atol=1e-11 * np.abs(b).max())


@pytest.mark.skipif(importlib.util.find_spec("jax") is None, reason="JAX is not installed")
@pytest.mark.parametrize("name", PROBLEMS)
def test_jax(name):
    jax = pytest.importorskip("jax")
    jax.config.update("jax_enable_x64", True)
    problem = PROBLEMS[name]
    arguments = problem.inputs(**problem.small)
    theirs = leaves(problems.of_jax(problem)(*arguments))
    for a, b in zip(leaves(problems.ours(problem)(*arguments)), theirs, strict=True):
        np.testing.assert_allclose(a, np.asarray(b), rtol=1e-10, atol=1e-12)


def test_sizes_are_gradbenchs():
    assert [prod(s.values()) for s in PROBLEMS["ode"].sizes] == [10**4, 10**5, 10**5, 10**6, 10**6, 10**7]
    assert [s["n"] for s in PROBLEMS["lse"].sizes] == [2500, 20000, 160000, 1280000]
    assert {(s["d"], s["k"]) for s in PROBLEMS["gmm"].sizes} == {(d, k) for d in (2, 10, 32, 64) for k in (5, 25, 100)}
    alpha, means, log_diagonal, below, x, _, _ = PROBLEMS["gmm"].inputs(d=10, k=5)
    assert (alpha.shape, means.shape, log_diagonal.shape) == ((5,), (5, 10), (5, 10))
    assert (below.shape, x.shape) == ((5, 45), (1000, 10))
