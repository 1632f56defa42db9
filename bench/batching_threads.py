# SPDX-License-Identifier: MIT
"""What a second thread gives: the programs of batching.py on one thread and on several, on the clock.

    python bench/batching_threads.py [--threads N] [--seconds S] [--only NAME ...]

Time on the clock (the best call, and the median), so the machine must be idle; CPU time beside it says what threads
cost. Results on several threads are compared with those on one first, and with themselves bit by bit.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "examples")]
for library in ("OPENBLAS", "OMP", "MKL"):
    os.environ[f"{library}_NUM_THREADS"] = "1"

import batching  # noqa: E402
import batching_programs as programs  # noqa: E402
import numpy as np  # noqa: E402
from measure import leaves  # noqa: E402

import pullback as pb  # noqa: E402


class Problem:
    """What batching.py's problems ask of a bench."""

    def __init__(self) -> None:
        self.quick = False


def tagger(threads: int, strategy: str) -> Callable[[], Any]:
    parameters, words, tags = batching.tagger_problem(Problem())
    given = pb.ragged(words), pb.ragged(tags)
    each = pb.vmap(programs.tagger_loss, in_axes=(None, 0, 0), strategy=strategy, threads=threads)
    both = pb.value_and_grad(lambda p, w, t: each(p, w, t).mean())
    return lambda: batching.flat(both(parameters, *given))


def logistic(threads: int, strategy: str) -> Callable[[], Any]:
    rng = np.random.default_rng(2)
    r, x, steps = rng.uniform(1.5, 3.4, 10_000), rng.uniform(0.1, 0.9, 10_000), rng.integers(10, 1001, 10_000)
    f = pb.vmap(pb.value_and_grad(programs.logistic_map), strategy=strategy, threads=threads)
    return lambda: f(r, x, steps)


def ode(threads: int, strategy: str) -> Callable[[], Any]:
    mu = np.geomspace(0.1, 30.0, 1000)
    np.random.default_rng(3).shuffle(mu)
    f = pb.vmap(programs.dormand_prince, in_axes=(0, None, None), strategy=strategy, threads=threads)
    return lambda: f(mu, 10.0, 1e-6)


def nuts(threads: int, strategy: str) -> Callable[[], Any]:
    import batching_nuts

    precision, _ = batching.gaussian(25)
    rng = np.random.default_rng(5)
    starts, seeds = rng.normal(size=(100, 25)), rng.integers(1, 2**31 - 1, 100)
    axes = (0, 0, None, None, None, None)
    f = pb.vmap(batching_nuts.sample, in_axes=axes, strategy=strategy, threads=threads)
    return lambda: f(starts, seeds, precision, 0.4, 50, 8)


def network(threads: int, strategy: str) -> Callable[[], Any]:
    rng = np.random.default_rng(6)
    w1, w2 = rng.normal(size=(784, 128)) / 28.0, rng.normal(size=(128, 10)) / np.sqrt(128)
    parameters, x, labels = (w1, np.zeros(128), w2, np.zeros(10)), rng.random((256, 784)), rng.integers(0, 10, 256)
    f = pb.vmap(pb.grad(programs.network_loss), in_axes=(None, 0, 0), strategy=strategy, threads=threads)
    return lambda: f(parameters, x, labels)


def options(threads: int, strategy: str) -> Callable[[], Any]:
    rng, n = np.random.default_rng(7), 1_000_000
    spot, strike = rng.uniform(50.0, 150.0, n), rng.uniform(50.0, 150.0, n)
    volatility, years = rng.uniform(0.05, 0.5, n) * (rng.random(n) > 0.05), rng.uniform(0.01, 2.0, n)
    f = pb.vmap(programs.call_price, in_axes=(0, 0, None, 0, 0), strategy=strategy, threads=threads)
    return lambda: f(spot, strike, 0.03, volatility, years)


PROGRAMS = {f.__name__: f for f in (tagger, logistic, ode, nuts, network, options)}


def measured(peers: dict[int, Callable[[], Any]], seconds: float) -> dict[int, tuple[float, float, float]]:
    """Best and median time on the clock, and median CPU time, in milliseconds; the peers take turns."""
    samples: dict[int, list[tuple[float, float]]] = {t: [] for t in peers}
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(samples[1]) < 5:
        for t, peer in peers.items():
            clock, work = time.perf_counter(), time.process_time()
            peer()
            samples[t].append((1e3 * (time.perf_counter() - clock), 1e3 * (time.process_time() - work)))
    return {
        t: (min(c for c, _ in found), median(c for c, _ in found), median(w for _, w in found))
        for t, found in samples.items()
    }


def same(one: Any, several: Any, again: Any, what: str) -> None:
    for a, b, c in zip(leaves(one), leaves(several), leaves(again), strict=True):
        np.testing.assert_allclose(b, a, rtol=1e-7, atol=1e-9, err_msg=what)
        assert np.array_equal(b, c), f"{what}: two runs differ"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=5.0, help="per program and strategy")
    parser.add_argument("--only", nargs="+", choices=PROGRAMS, metavar="NAME", help=", ".join(PROGRAMS))
    chosen = parser.parse_args()
    n = chosen.threads
    print(f"| program | strategy | one thread (ms) | {n} threads (ms) | faster | CPU time |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name in chosen.only or PROGRAMS:
        for strategy in ("loop", "lanes"):
            peers = {t: PROGRAMS[name](t, strategy) for t in (1, n)}
            try:
                same(peers[1](), peers[n](), peers[n](), name)
            except pb.UnsupportedError:
                continue  # not in lanes
            times = measured(peers, chosen.seconds)
            (best, _, work), (fast, _, more) = times[1], times[n]
            print(f"| {name} | {strategy} | {best:.2f} | {fast:.2f} | {best / fast:.2f} x | {more / work:.2f} x |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
