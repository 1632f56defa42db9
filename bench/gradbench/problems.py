# SPDX-License-Identifier: MIT
"""The six problems: their inputs by size, and the derivative as pullback, C and JAX compute it.

Each peer is a function of the problem's own arguments that gives the same tree of arrays.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import gmm
import kmeans
import llsq
import lse
import lstm
import numpy as np
import ode

Arguments = tuple[Any, ...]


@dataclass(frozen=True)
class Problem:
    """``primal(*arguments)`` is what is differentiated; ``sizes`` are GradBench's, smallest first."""

    name: str
    primal: Callable[..., Any]
    inputs: Callable[..., Arguments]
    argnums: tuple[int, ...]
    sizes: tuple[Mapping[str, int], ...]
    small: Mapping[str, int]


def gmm_inputs(d: int, k: int, n: int = 1000) -> Arguments:
    rng = np.random.default_rng(31337)
    x, alpha = rng.normal(size=(n, d)), rng.normal(size=k)
    means, log_diagonal = rng.random((k, d)), rng.normal(size=(k, d))
    return alpha, means, log_diagonal, rng.normal(size=(k, d * (d - 1) // 2)), x, 1.0, 0


def lse_inputs(n: int) -> Arguments:
    return (np.random.default_rng(31337).random(n),)


def llsq_inputs(n: int, m: int = 128) -> Arguments:
    return np.random.default_rng(31337).random(m), n


def kmeans_inputs(k: int, n: int, d: int = 16) -> Arguments:
    points = np.random.default_rng(31337).random((n, d))
    return points, points[n - k :].copy()


def lstm_inputs(layers: int, c: int, b: int = 14) -> Arguments:
    rng = np.random.default_rng(31337)
    main_params, extra_params = rng.normal(size=(2 * layers, 4 * b)), rng.normal(size=(3, b))
    return main_params, extra_params, rng.normal(size=(2 * layers, b)), (rng.random((c, b)) > 0.5).astype(np.float64)


def ode_inputs(n: int, s: int) -> Arguments:
    return np.random.default_rng(31337).random(n), s


PROBLEMS = {
    p.name: p
    for p in (
        Problem(
            "gmm",
            gmm.log_posterior,
            gmm_inputs,
            (0, 1, 2, 3),
            tuple({"d": d, "k": k} for k in (5, 25, 100) for d in (2, 10, 32, 64)),
            {"d": 3, "k": 4, "n": 9},
        ),
        Problem("lse", lse.logsumexp, lse_inputs, (0,), tuple({"n": 2500 * 8**i} for i in range(4)), {"n": 11}),
        Problem(
            "llsq", llsq.residual, llsq_inputs, (0,), tuple({"n": n} for n in (16, 256, 4096, 16392)), {"n": 9, "m": 5}
        ),
        Problem(
            "kmeans",
            kmeans.cost,
            kmeans_inputs,
            (1,),
            tuple({"k": k, "n": n} for k in (10, 100, 1000) for n in (1000, 10000)),
            {"k": 3, "n": 12, "d": 5},
        ),
        Problem(
            "lstm",
            lstm.objective,
            lstm_inputs,
            (0, 1),
            tuple({"layers": layers, "c": c} for c in (1024, 8192) for layers in (2, 6)),
            {"layers": 2, "c": 6, "b": 5},
        ),
        Problem(
            "ode",
            ode.last,
            ode_inputs,
            (0,),
            tuple({"n": n, "s": s} for n in (1000, 10000, 100000) for s in (10, 100)),
            {"n": 5, "s": 10},
        ),
    )
}


def ours(problem: Problem) -> Callable[..., Any]:
    """Value and gradient, or for kmeans gradient and diagonal of the Hessian: its product with ones."""
    import pullback as pb

    if problem.name != "kmeans":
        nums = problem.argnums if len(problem.argnums) > 1 else problem.argnums[0]
        return pb.value_and_grad(problem.primal, argnums=nums)
    gradient = pb.grad(problem.primal, argnums=1)
    still: dict[int, np.ndarray] = {}

    def parts(points, centroids):
        zero = still.setdefault(points.size, np.zeros_like(points))
        return pb.jvp(gradient, (points, centroids), (zero, np.ones_like(centroids)))

    return parts


def of_jax(problem: Problem) -> Callable[..., Any]:
    """Takes arrays on JAX's device; waits for the results."""
    import jax_programs

    name = "kmeans_direction" if problem.name == "kmeans" else f"{problem.name}_gradient"
    function, block = getattr(jax_programs, name), jax_programs.block
    return lambda *arguments: block(function(*arguments))
