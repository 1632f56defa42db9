# SPDX-License-Identifier: MIT
"""Batches of 1 to 64 examples: is ``strategy="auto"`` as fast as the better of lanes and the loop?

    python bench/batching_sizes.py [NAME ...]

CPU time, the best of many calls, the strategies taking turns.
"""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "examples")]
for library in ("OPENBLAS", "OMP", "MKL"):
    os.environ[f"{library}_NUM_THREADS"] = "1"

import batching  # noqa: E402
import batching_programs as programs  # noqa: E402
import numpy as np  # noqa: E402
from batching_threads import Problem  # noqa: E402

import pullback as pb  # noqa: E402

SIZES = (1, 2, 4, 8, 12, 16, 32, 64)
STRATEGIES = ("loop", "lanes", "auto")
Made = tuple[Any, Callable[[int], tuple[Any, ...]]]
rng = np.random.default_rng(0)


def tagger(strategy: str) -> Made:
    """The LSTM of batching.py: loss and gradient of sentences of 5 to 60 words."""
    parameters, words, tags = batching.tagger_problem(Problem())
    each = pb.vmap(programs.tagger_loss, in_axes=(None, 0, 0), strategy=strategy)
    both = pb.value_and_grad(lambda p, w, t: each(p, w, t).mean())
    return both, lambda n: (parameters, *(pb.ragged([x[k % 32] for k in range(n)]) for x in (words, tags)))


def network(strategy: str) -> Made:
    """Per-example gradients of a network 784-128-10."""
    w1, w2 = rng.normal(size=(784, 128)) / 28.0, rng.normal(size=(128, 10)) / 11.0
    parameters, x, labels = (w1, np.zeros(128), w2, np.zeros(10)), rng.random((64, 784)), rng.integers(0, 10, 64)
    op = pb.vmap(pb.grad(programs.network_loss), in_axes=(None, 0, 0), strategy=strategy)
    return op, lambda n: (parameters, x[:n], labels[:n])


def network_sum(strategy: str) -> Made:
    """The gradient of a batch of the same network."""
    _, given = network(strategy)
    f = pb.vmap(programs.network_loss, in_axes=(None, 0, 0), strategy=strategy)
    return pb.value_and_grad(lambda p, x, labels: f(p, x, labels).sum()), given


def ode(strategy: str) -> Made:
    """Adaptive solves of Van der Pol's oscillator."""
    mu = rng.uniform(0.1, 5.0, 64)
    op = pb.vmap(programs.dormand_prince, in_axes=(0, None, None), strategy=strategy)
    return op, lambda n: (mu[:n], 10.0, 1e-6)


def logistic(strategy: str) -> Made:
    """300 to 400 steps of the logistic map, in reverse."""
    r, steps = rng.uniform(1.5, 3.4, 64), rng.integers(300, 400, 64)
    return pb.vmap(pb.value_and_grad(programs.logistic_map), strategy=strategy), lambda n: (r[:n], r[:n] / 4, steps[:n])


def recurrent(strategy: str) -> Made:
    """Per-example gradients through 50 products with one matrix 20 x 20."""

    def loss(v, a):
        h = v
        for _ in range(50):
            h = np.tanh(a @ h + v)
        return (h * h).sum()

    a, v = rng.normal(size=(20, 20)) / 10.0, rng.normal(size=(64, 20))
    return pb.vmap(pb.grad(loss), in_axes=(0, None), strategy=strategy), lambda n: (v[:n], a)


def softmax(strategy: str, width: int) -> Made:
    """The gradient of a weighted softmax."""

    def loss(x, w):
        p = np.exp(x - x.max())
        p = p / p.sum()
        return (p * w).sum()

    rows, w = rng.normal(size=(64, width)), rng.normal(size=width)
    return pb.vmap(pb.grad(loss), in_axes=(0, None), strategy=strategy), lambda n: (rows[:n], w)


PROGRAMS: dict[str, Callable[[str], Made]] = {
    f.__name__: f for f in (tagger, network, network_sum, ode, logistic, recurrent)
} | {f"softmax {k}": lambda strategy, k=k: softmax(strategy, k) for k in (30, 200, 2000)}  # type: ignore[misc]


def called(op: Any, args: tuple[Any, ...]) -> Callable[[], Any]:
    return lambda: op(*args)


def best(peers: dict[str, Callable[[], Any]], seconds: float = 0.5) -> dict[str, float]:
    found = dict.fromkeys(peers, 1e9)
    for peer in peers.values():
        peer()
    end = time.process_time() + seconds
    rounds = 0
    while time.process_time() < end or rounds < 4:
        rounds += 1
        for name, peer in peers.items():
            begin = time.process_time()
            peer()
            found[name] = min(found[name], max(time.process_time() - begin, 1e-7))
    return found


def main() -> int:
    print(f"| time of auto against the better of both | {' | '.join(map(str, SIZES))} |")
    print("| --- |" + " --- |" * len(SIZES))
    for name in sys.argv[1:] or PROGRAMS:
        made = {strategy: PROGRAMS[name](strategy) for strategy in STRATEGIES}
        cells = []
        for n in SIZES:
            peers = {s: called(op, given(n)) for s, (op, given) in made.items()}
            times = best(peers)
            cells.append(f"{times['auto'] / min(times['loop'], times['lanes']):.2f}")
        print(f"| {name} | {' | '.join(cells)} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
