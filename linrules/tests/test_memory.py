# SPDX-License-Identifier: MIT
"""What a reverse pass costs in memory: what its state holds, and what it allocates for a while.

``TABLE`` says per routine what the reverse pass reads: nothing of it is held if the engine keeps those arrays, all of
it if they are overwritten; and what is held in any case, being gone after the call.
"""

import tracemalloc

import numpy as np
import pytest

import linrules
from linrules import LEFT, LOWER, N

ORDER = 40
rng = np.random.default_rng(8)


def random(*shape):
    return np.asfortranarray(rng.standard_normal(shape))


def arguments(name, n):
    """A call of order n, its right-hand sides of n columns."""
    square = random(n, n)
    spd = np.asfortranarray(square @ square.T / n + np.eye(n))
    good = np.asfortranarray(square / n**0.5 + 2 * np.eye(n))
    flags = {"transa": N, "transb": N, "trans": N, "side": LEFT, "uplo": LOWER, "diag": 0, "jobz": 1, "jobu": 1}
    flags |= {"jobvt": 1, "jobvl": 0, "jobvr": 1, "jobvs": 1, "alpha": 1.5, "beta": 0.5, "itype": 1}
    pool = {**flags, "A": good, "B": random(n, n), "C": random(n, n), "ipiv": np.zeros(n, np.int32), "w": np.zeros(n)}
    pool |= {"Q": random(n, n), "R": random(n, n), "tau": np.zeros(n), "s": np.zeros(n), "wi": np.zeros(n)}
    pool |= {"U": random(n, n), "VT": random(n, n), "VR": random(n, n), "VL": random(0, 0), "Z": random(n, n)}
    pool |= {"VS": random(n, n)}
    if name.startswith(("po", "sy")):
        pool["A"] = spd
    if name == "sygv":
        pool["B"] = np.asfortranarray(random(n, n) / n + 2 * np.eye(n))
        pool["B"] += pool["B"].T
    if name == "potrs":
        pool["A"] = np.asfortranarray(np.linalg.cholesky(spd))
    if name == "getrs":
        linrules.calls.getrf(pool["A"], pool["ipiv"])
    if name == "orgqr":
        linrules.calls.geqrf(pool["A"], pool["tau"])
    r = linrules.routine(name)
    return {q.name: pool[q.name] for q in r.parameters}


# routine: active, read again (held only if overwritten), held in any case
TABLE = [
    ("gemm", "A B C", "A B", ""),
    ("gemm", "A C", "B", ""),
    ("gemm", "C alpha", "A B", ""),
    ("gemm", "A B C beta", "A B", "C"),
    ("syrk", "A C", "A", ""),
    ("syrk", "A C beta", "A", "C"),
    ("symm", "A B C", "A B", ""),
    ("symm", "A B C beta", "A B", "C"),
    ("syr2k", "A B C", "A B", ""),
    ("trmm", "A B", "A", "B"),
    ("trmm", "B", "A", ""),
    ("trsm", "A B", "A B", ""),
    ("trsm", "B", "A", ""),
    ("trsm", "A B alpha", "A B", "B"),
    ("potrf", "A", "A", ""),
    ("potrs", "A B", "A B", ""),
    ("potrs", "B", "A", ""),
    ("posv", "A B", "A B", ""),
    ("posv", "B", "A", ""),
    ("getrf", "A", "A ipiv", ""),
    ("getrs", "A B", "A ipiv B", ""),
    ("getrs", "B", "A ipiv", ""),
    ("gesv", "A B", "A ipiv B", ""),
    ("gesv", "B", "A ipiv", ""),
    ("qr", "A Q R", "Q R", ""),
    ("geqrf", "A tau", "A tau", ""),
    ("orgqr", "A tau", "tau", "A"),
    ("syev", "A w", "A w", ""),
    ("syevd", "A w", "A w", ""),
    ("syevr", "A w Z", "Z w", ""),
    ("sygv", "A B w", "A B w", ""),
    ("sygv", "A w", "A w", ""),
    ("gesdd", "A s U VT", "s U VT", ""),
    ("gesvd", "A s U VT", "s U VT", ""),
    ("geev", "A w wi VR", "w wi VR", ""),
    ("gees", "A w wi VS", "A VS", ""),
]


@pytest.mark.parametrize(("name", "active", "read", "held"), TABLE)
def test_state(name, active, read, held):
    r, active = linrules.routine(name), set(active.split())
    args = arguments(name, ORDER)
    size = {k: v.nbytes for k, v in args.items() if isinstance(v, np.ndarray)}
    kept = sum(size[k] for k in held.split())
    everything = set(size)
    for overwritten, expected in ((set(), kept), (everything, kept + sum(size[k] for k in read.split()))):
        work = {k: np.array(v, order="F") if isinstance(v, np.ndarray) else v for k, v in args.items()}
        assert r.state_size(work, active, overwritten=overwritten) == expected
        assert r.forward(work, active, overwritten=overwritten).nbytes == expected


@pytest.mark.parametrize("name", ["syev", "syevd", "syevr", "gesdd", "geev", "gees"])
def test_values_alone_hold_the_vectors(name):
    """Without vectors among the outputs, they are the only thing held: never a second copy of A."""
    r, n = linrules.routine(name), ORDER
    args = arguments(name, n)
    none = np.zeros((0, 0), order="F")
    args |= {k: 0 for k in args if k.startswith("job")} | {k: none for k in args if k in ("U", "VT", "VR", "Z", "VS")}
    state = r.forward(args, {"A", "w"} if "w" in args else {"A", "s"})
    assert state.nbytes == (2 if name == "gesdd" else 1) * 8 * n * n


# routine: how many matrices of order n the reverse pass may allocate for a while
TEMPORARIES = {
    "gemm": 0,
    "symm": 0,
    "syrk": 0.1,
    "syr2k": 0.1,
    "trmm": 0.1,
    "trsm": 0.1,
    "potrf": 0.3,
    "getrf": 0.3,
    "gesv": 0,
    "potrs": 2.1,
    "posv": 0.1,
    "getrs": 1.1,
    "qr": 3,
    "syevd": 2.2,
    "gesdd": 4.1,
}


@pytest.mark.parametrize("name", TEMPORARIES)
def test_temporaries(name):
    n = 400
    r, args = linrules.routine(name), arguments(name, n)
    active = {q.name for q in r.parameters if q.is_array and q.differentiable}
    zero = {"A"} if name in ("gesv", "posv", "gesdd") else set()
    state = r.forward(args, active)
    shadows = {k: random(*args[k].shape) if args[k].ndim == 2 else rng.standard_normal(n) for k in active}
    shadows |= {k: 0 * shadows[k] for k in zero}
    tracemalloc.start()
    try:
        r.reverse(state, args, shadows, zero)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    slack = 40_000  # vectors, and Python's own objects
    assert peak <= TEMPORARIES[name] * 8 * n * n + slack, f"{(peak - slack) / (8 * n * n):.2f} matrices"
