# SPDX-License-Identifier: MIT
"""What linear algebra costs beyond BLAS and LAPACK: derivatives at n = 4, and reverse / primal at n = 500.

    python bench/linalg.py

One BLAS thread. At n = 4 the time of the routines themselves is that of compiled code which calls nothing else: the
difference between two calls in it and one. Minima of several runs, in one process.
"""

from __future__ import annotations

import os

for _name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[_name] = "1"

import time  # noqa: E402
from collections.abc import Callable  # noqa: E402
from typing import Any  # noqa: E402

import numpy as np  # noqa: E402
import scipy.linalg.blas as blas  # noqa: E402
import scipy.linalg.lapack as lapack  # noqa: E402

import pullback as pb  # noqa: E402


def nanoseconds(f: Callable[..., Any], *args: Any, calls: int = 2000, runs: int = 15) -> float:
    f(*args)
    best = float("inf")
    for _ in range(runs):
        start = time.process_time()
        for _ in range(calls):
            f(*args)
        best = min(best, time.process_time() - start)
    return best / calls * 1e9


def potrf_once(s: Any, out: Any) -> Any:
    out[:] = s
    return lapack.dpotrf(out, lower=1, clean=0, overwrite_a=1)[1]


def potrf_twice(s: Any, out: Any) -> Any:
    return potrf_once(s, out) + potrf_once(s, out)


def solve_once(a: Any, b: Any) -> Any:
    blas.dtrsm(1.0, a, b, lower=1, diag=1, overwrite_b=1)
    return b[0, 0]


def solve_twice(a: Any, b: Any) -> Any:
    solve_once(a, b)
    return solve_once(a, b)


def multiply_once(a: Any, b: Any) -> Any:
    blas.dtrmm(1.0, a, b, lower=1, diag=1, overwrite_b=1)
    return b[0, 0]


def multiply_twice(a: Any, b: Any) -> Any:
    multiply_once(a, b)
    return multiply_once(a, b)


def lower_sum(a: Any) -> Any:
    """What the gradient of ``total`` costs without the rule: a result array, and the sum's own reverse."""
    return np.tril(a).sum()


def total(a: Any) -> Any:
    return np.linalg.cholesky(a).sum()


def small() -> None:
    n = 4
    rng = np.random.default_rng(0)
    a = rng.normal(size=(n, n))
    s = a @ a.T + n * np.eye(n)
    unit, work = np.asfortranarray(np.eye(n)), np.asfortranarray(s)

    def one(first: Any, second: Any, x: Any) -> float:
        return nanoseconds(pb.jit(second), x, work.copy(order="F")) - nanoseconds(
            pb.jit(first), x, work.copy(order="F")
        )

    factor, solve, multiply = (
        one(*pair) for pair in ((potrf_once, potrf_twice, s), (solve_once, solve_twice, unit),
                                (multiply_once, multiply_twice, unit))
    )  # fmt: skip
    value, gradient = nanoseconds(pb.jit(total), s), nanoseconds(pb.value_and_grad(total), s)
    print(f"n = 4: potrf {factor:.0f} ns, trsm {solve:.0f} ns, trmm {multiply:.0f} ns")
    print(f"cholesky: value {value:.0f} ns, value and gradient {gradient:.0f} ns")
    without = nanoseconds(pb.value_and_grad(lower_sum), s) - nanoseconds(pb.jit(lower_sum), s)
    reverse = gradient - value - without
    print(f"a gradient array by itself {without:.0f} ns")
    print(f"reverse {reverse:.0f} ns, by elements; trmm and two trsm would take {2 * solve + multiply:.0f} ns")


def large() -> None:
    n = 500
    rng = np.random.default_rng(0)
    a = rng.normal(size=(n, n))
    s, b = a @ a.T + n * np.eye(n), rng.normal(size=n)
    functions: dict[str, tuple[Callable[..., Any], Any]] = {
        "cholesky": (total, s),
        "solve": (lambda a: np.linalg.solve(a, b).sum(), s),
        "inv": (lambda a: np.linalg.inv(a).sum(), s),
        "slogdet": (lambda a: np.linalg.slogdet(a)[1], s),
        "qr": (lambda a: np.linalg.qr(a)[1].sum(), a),
        "eigh": (lambda a: np.linalg.eigh(a)[1].sum(), s),
        "svd": (lambda a: np.linalg.svd(a, full_matrices=False)[0].sum(), a),
    }
    print(f"\nn = {n}, milliseconds: NumPy, value, value and gradient; reverse / primal")
    for name, (f, x) in functions.items():
        times = [nanoseconds(g, x, calls=1, runs=3) / 1e6 for g in (f, pb.jit(f), pb.value_and_grad(f))]
        print(f"{name:10} {times[0]:8.2f} {times[1]:8.2f} {times[2]:8.2f}   {times[2] / times[1] - 1:5.2f}")


if __name__ == "__main__":
    small()
    large()
