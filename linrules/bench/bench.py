# SPDX-License-Identifier: MIT
"""What a reverse pass costs against its routine, in time and in memory, and against JAX and PyTorch.

``python bench/bench.py`` prints the first, ``python bench/bench.py --engines 500 2000`` the second, too. With ``--gemm
pullback`` products of matrices are pullback's, compiled for this machine's vectors, as in code that it compiles.

One thread for all. What is compared alternates, call by call, within one run; times are of the processor, not of the
clock, so that other work on the machine counts less; medians are compared. OPENBLAS_CORETYPE in the environment chooses
OpenBLAS's kernels where it does not know the processor; the first line says which it has taken.
"""

import os

for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
os.environ.setdefault("JAX_ENABLE_X64", "1")
os.environ.setdefault("JAX_PLATFORMS", "cpu")

import argparse
import ctypes
import importlib.util
import pathlib
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import linrules

BARS = {
    "gemm": 2.2,
    "trsm": 2.2,
    "syrk": 2.2,
    "trmm": 2.2,
    "potrf": 2.5,
    "getrf": 2.8,
    "gesv": 0.1,
    "syevd": 1.0,
    "gesdd": 1.0,
    "qr": 2.5,
}


def inputs(name: str, n: int, rng: np.random.Generator) -> tuple[dict[str, Any], set[str], set[str]]:
    """Arguments, what is active, and which output shadows are known to be zero."""

    def random(*shape: int) -> np.ndarray:
        return np.asfortranarray(rng.standard_normal(shape))

    a = random(n, n)
    good = np.asfortranarray(a / n**0.5 + 2 * np.eye(n))
    spd = np.asfortranarray(a @ a.T / n + np.eye(n))
    pivots = np.zeros(n, np.int32)
    side = {"side": 0, "uplo": 0, "trans": 0, "diag": 0, "alpha": 1.0}
    made: dict[str, tuple[dict[str, Any], set[str], set[str]]] = {
        "gemm": (
            {"transa": 0, "transb": 0, "alpha": 1.0, "A": a, "B": random(n, n), "beta": 0.0, "C": random(n, n)},
            {"A", "B", "C"},
            set(),
        ),
        "trsm": ({**side, "A": good, "B": random(n, n)}, {"A", "B"}, set()),
        "trmm": ({**side, "A": good, "B": random(n, n)}, {"A", "B"}, set()),
        "syrk": ({"uplo": 0, "trans": 0, "alpha": 1.0, "A": a, "beta": 0.0, "C": random(n, n)}, {"A", "C"}, set()),
        "potrf": ({"uplo": 0, "A": spd}, {"A"}, set()),
        "getrf": ({"A": good, "ipiv": pivots}, {"A"}, set()),
        "gesv": ({"A": good, "ipiv": pivots, "B": random(n, 1)}, {"A", "B"}, {"A"}),
        "syevd": ({"jobz": 1, "uplo": 0, "A": spd, "w": np.zeros(n)}, {"A", "w"}, set()),
        "gesdd": (
            {"jobz": 1, "A": a, "s": np.zeros(n), "U": random(n, n), "VT": random(n, n)},
            {"A", "s", "U", "VT"},
            set(),
        ),
        "qr": ({"A": a, "Q": random(n, n), "R": random(n, n)}, {"A", "Q", "R"}, set()),
    }
    return made[name]


def ratio(name: str, n: int, repeats: int) -> tuple[float, float]:
    """Seconds of the routine and of its reverse pass: medians."""
    rng = np.random.default_rng(0)
    args, active, zero = inputs(name, n, rng)
    routine = linrules.routine(name)
    primal, reverse = [], []
    for _ in range(repeats + 1):
        work = {k: np.array(v, order="F") if isinstance(v, np.ndarray) else v for k, v in args.items()}
        shadows = {}
        for q in routine.parameters:
            if q.name in active:
                value = args[q.name]
                shadows[q.name] = np.asfortranarray(rng.standard_normal(value.shape))
                if q.name in zero:
                    shadows[q.name][...] = 0
        start = time.process_time()
        state = routine.forward(work, active)
        middle = time.process_time()
        routine.reverse(state, work, shadows, zero)
        end = time.process_time()
        primal.append(middle - start)
        reverse.append(end - middle)
    return statistics.median(primal[1:]), statistics.median(reverse[1:])


def blas_core() -> str:
    """The processor that SciPy's OpenBLAS has taken this one for."""
    maps = pathlib.Path("/proc/self/maps")
    lines = maps.read_text().splitlines() if maps.exists() else []
    for path in sorted({line.split()[-1] for line in lines if "scipy_openblas" in line or "libscipy" in line}):
        if "numpy" not in path:
            name = getattr(ctypes.CDLL(path), "scipy_openblas_get_corename", None)
            if name is not None:
                name.restype = ctypes.c_char_p
                return str(name().decode())
    return "unknown"


def memory(n: int) -> None:
    """What the state of each routine of the first table holds, in matrices of order n."""
    print("\n| routine | state, nothing overwritten | state, all overwritten |\n| --- | --- | --- |")
    for name in BARS:
        args, active, _ = inputs(name, n, np.random.default_rng(0))
        r = linrules.routine(name)
        arrays = {q.name for q in r.parameters if q.is_array}
        sizes = [r.state_size(args, active, overwritten=over) for over in ((), arrays)]
        print(f"| {name} | " + " | ".join(f"{size / (8 * n * n):.2f}" for size in sizes) + " |")


def small(repeats: int) -> None:
    """A product of order 4: both passes by linrules in CPython, and the three calls alone."""
    args, active, _ = inputs("gemm", 4, np.random.default_rng(0))
    r, shadows = linrules.routine("gemm"), {k: np.zeros((4, 4), order="F") for k in active}
    a, b, c = args["A"], args["B"], args["C"]

    def both() -> None:
        r.reverse(r.forward(args, active), args, shadows)

    def bare() -> None:
        for left, right in ((0, 0), (0, 1), (1, 0)):
            linrules.calls.gemm(left, right, 1.0, a, b, 0.0, c)

    times = [median_time(f, 50 * repeats) for f in (both, bare)]
    print(f"\ngemm, n = 4, by CPython: {1e6 * times[0]:.0f} µs, of which the three calls take {1e6 * times[1]:.0f} µs")


def table(n: int, repeats: int) -> None:
    print(f"reverse / primal, n = {n}, double, one thread ({blas_core()}); medians of {repeats}\n")
    print("| routine | bar | ratio | primal, ms | reverse, ms |\n| --- | --- | --- | --- | --- |")
    for name, bar in BARS.items():
        p, r = ratio(name, n, max(3, repeats // 3) if name in ("syevd", "gesdd") else repeats)
        miss = "" if r / p <= bar else " (miss)"
        print(f"| {name} | {bar} | {r / p:.2f}{miss} | {1e3 * p:.1f} | {1e3 * r:.1f} |", flush=True)


# -------------------------------------------------------------------------------------------------- other engines


def ours(name: str, n: int) -> Callable[[], Any]:
    """Value and gradient of an operation's outputs, weighted and summed, by the routines as an engine calls them."""
    rng = np.random.default_rng(0)
    w = np.asfortranarray(rng.standard_normal((n, n)))
    a0 = np.asfortranarray(rng.standard_normal((n, n)))
    b0 = np.asfortranarray(rng.standard_normal((n, n)))
    good = np.asfortranarray(a0 / n**0.5 + 2 * np.eye(n))
    spd = np.asfortranarray(a0 @ a0.T / n + np.eye(n))

    def run(routine: str, args: dict[str, Any], out: dict[str, Any], zero: set[str] = frozenset()) -> Any:  # type: ignore[assignment]
        r = linrules.routine(routine)
        names = {q.name for q in r.parameters if q.is_array and q.differentiable}
        state = r.forward(args, names)
        value = sum(float(np.dot(x.ravel("K"), args[k].ravel("K"))) for k, x in out.items())
        shadows = {k: np.array(out[k], order="F") if k in out else np.zeros(args[k].shape, order="F") for k in names}
        r.reverse(state, args, shadows, zero)
        return value, shadows

    def empty() -> np.ndarray:
        return np.empty((n, n), order="F")

    cases: dict[str, Callable[[], Any]] = {
        "matmul": lambda: run(
            "gemm",
            {"transa": 0, "transb": 0, "alpha": 1.0, "A": a0, "B": b0, "beta": 0.0, "C": empty()},
            {"C": w},
        ),
        "solve": lambda: run(
            "gesv", {"A": good.copy("F"), "ipiv": np.zeros(n, np.int32), "B": b0.copy("F")}, {"B": w}, {"A"}
        ),
        "cholesky": lambda: run("potrf", {"uplo": 0, "A": spd.copy("F")}, {"A": w}),
        "triangular solve": lambda: run(
            "trsm",
            {"side": 0, "uplo": 0, "trans": 0, "diag": 0, "alpha": 1.0, "A": good, "B": b0.copy("F")},
            {"B": w},
        ),
        "qr": lambda: run("qr", {"A": a0, "Q": empty(), "R": empty()}, {"Q": w, "R": w}),
        "eigh": lambda: run("syevd", {"jobz": 1, "uplo": 0, "A": spd.copy("F"), "w": np.zeros(n)}, {"A": w}),
        "svd": lambda: run(
            "gesdd",
            {"jobz": 1, "A": a0.copy("F"), "s": np.zeros(n), "U": empty(), "VT": empty()},
            {"U": w, "VT": w},
        ),
    }
    return cases[name]


def with_jax(name: str, n: int) -> Callable[[], Any]:
    import jax
    import jax.numpy as jnp
    import jax.scipy.linalg as jsl

    rng = np.random.default_rng(0)
    w = jnp.asarray(rng.standard_normal((n, n)))
    a0, b0 = jnp.asarray(rng.standard_normal((n, n))), jnp.asarray(rng.standard_normal((n, n)))
    good = a0 / n**0.5 + 2 * jnp.eye(n)
    spd = a0 @ a0.T / n + jnp.eye(n)
    losses: dict[str, tuple[Any, tuple[Any, ...]]] = {
        "matmul": (lambda a, b: jnp.vdot(w, a @ b), (a0, b0)),
        "solve": (lambda a, b: jnp.vdot(w, jnp.linalg.solve(a, b)), (good, b0)),
        "cholesky": (lambda a: jnp.vdot(w, jnp.linalg.cholesky(a, symmetrize_input=False)), (spd,)),
        "triangular solve": (lambda a, b: jnp.vdot(w, jsl.solve_triangular(a, b, lower=True)), (good, b0)),
        "qr": (lambda a: sum(jnp.vdot(w, x) for x in jnp.linalg.qr(a)), (a0,)),
        "eigh": (lambda a: jnp.vdot(w, jnp.linalg.eigh(a, symmetrize_input=False)[1]), (spd,)),
        "svd": (lambda a: sum(jnp.vdot(w, x) for x in jnp.linalg.svd(a, full_matrices=False)[::2]), (a0,)),
    }
    f, given = losses[name]
    g = jax.jit(jax.value_and_grad(f, argnums=tuple(range(len(given)))))
    return lambda: jax.block_until_ready(g(*given))


def with_torch(name: str, n: int) -> Callable[[], Any]:
    import torch

    torch.set_num_threads(1)
    rng = np.random.default_rng(0)
    w = torch.tensor(rng.standard_normal((n, n)))
    a0, b0 = torch.tensor(rng.standard_normal((n, n))), torch.tensor(rng.standard_normal((n, n)))
    good = a0 / n**0.5 + 2 * torch.eye(n, dtype=a0.dtype)
    spd = a0 @ a0.T / n + torch.eye(n, dtype=a0.dtype)
    la = torch.linalg
    losses: dict[str, tuple[Any, tuple[Any, ...]]] = {
        "matmul": (lambda a, b: (w * (a @ b)).sum(), (a0, b0)),
        "solve": (lambda a, b: (w * la.solve(a, b)).sum(), (good, b0)),
        "cholesky": (lambda a: (w * la.cholesky(a)).sum(), (spd,)),
        "triangular solve": (lambda a, b: (w * la.solve_triangular(a, b, upper=False)).sum(), (good.tril(), b0)),
        "qr": (lambda a: sum((w * x).sum() for x in la.qr(a)), (a0,)),
        "eigh": (lambda a: (w * la.eigh(a)[1]).sum(), (spd,)),
        "svd": (lambda a: sum((w * x).sum() for x in la.svd(a, full_matrices=False)[::2]), (a0,)),
    }
    f, given = losses[name]

    def run() -> Any:
        leaves = [x.clone().requires_grad_() for x in given]
        f(*leaves).backward()
        return leaves

    return run


def median_time(f: Callable[[], Any], repeats: int) -> float:
    return median_times([f], repeats)[0]


def median_times(functions: list[Callable[[], Any]], repeats: int) -> list[float]:
    """Of several functions, called in turn."""
    times: list[list[float]] = [[] for _ in functions]
    for k in range(repeats + 1):
        for f, taken in zip(functions, times, strict=True):
            start = time.process_time()
            f()
            if k:
                taken.append(time.process_time() - start)
    return [statistics.median(taken) for taken in times]


def engines(n: int, repeats: int, only: list[str]) -> None:
    found = [e for e in ("jax", "torch") if importlib.util.find_spec(e)]
    makers = {"jax": with_jax, "torch": with_torch}
    print(f"\nvalue and gradient, n = {n}, double, one thread ({blas_core()}): time over ours; medians of {repeats}\n")
    print("| operation | ours, ms | " + " | ".join(found) + " |\n| --- | --- |" + " --- |" * len(found))
    for name in only:
        base, *others = median_times([ours(name, n), *(makers[e](name, n) for e in found)], repeats)
        print(f"| {name} | {1e3 * base:.1f} | " + " | ".join(f"{x / base:.2f}" for x in others) + " |", flush=True)


OPERATIONS = ["matmul", "solve", "cholesky", "triangular solve", "qr", "eigh", "svd"]

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--n", type=int, default=1000, help="order for the first table")
    parser.add_argument("--repeats", type=int, default=9)
    parser.add_argument("--engines", type=int, nargs="*", help="orders at which to compare with JAX and PyTorch")
    parser.add_argument("--only", nargs="*", default=OPERATIONS, choices=OPERATIONS, help="operations to compare")
    parser.add_argument("--skip-table", action="store_true")
    parser.add_argument("--gemm", choices=("scipy", "pullback"), default="scipy", help="whose products of matrices")
    options = parser.parse_args()
    if options.gemm == "pullback":
        from pullback.backend.llvm import gemm

        linrules.native.use("dgemm", gemm.native("dgemm"))
    if not options.skip_table:
        table(options.n, options.repeats)
        memory(options.n)
        small(options.repeats)
    for order in options.engines or ():
        engines(order, 3 if order > 1000 else options.repeats, options.only)
