# SPDX-License-Identifier: MIT
"""The six problems at GradBench's sizes: pullback beside the hand-written C derivative and JAX.

For each problem: the largest of the ratios over the sizes is judged, all of them are in the details.
"""

from __future__ import annotations

import importlib
import timeit
from collections.abc import Callable, Iterator, Mapping
from math import exp, log
from typing import Any

import numpy as np
from measure import Bench, Peer, Timed, agree, interleaved
from problems import PROBLEMS, Arguments, Problem, of_jax, ours
from spine import Row

BAR_C, BAR_JAX = 1.2, 1.0
Size = Mapping[str, int]


def label(size: Size) -> str:
    return ",".join(f"{name}={value}" for name, value in size.items())


def geometric(values: list[float]) -> float:
    return exp(sum(map(log, values)) / len(values))


def repeated(of_c: Callable[..., Any], arguments: Arguments) -> Timed:
    """Enough calls inside C that calling C from Python does not count."""
    once = min(timeit.repeat(lambda: of_c(*arguments), repeat=5, number=1))
    repeats = max(1, int(2e-4 / once))
    return Timed("f(*arguments, repeats=repeats)", {"f": of_c, "arguments": arguments, "repeats": repeats}, repeats)


def measure(bench: Bench, problem: Problem, size: Size) -> dict[str, float]:
    """Seconds of each peer."""
    arguments = problem.inputs(**size)
    f = ours(problem)
    peers: dict[str, Callable[[], Any]] = {"pullback": lambda: f(*arguments)}
    if bench.c:
        of_c = getattr(bench.c, problem.name)
        peers["C"] = lambda: of_c(*arguments)
    if bench.jax:
        jnp = importlib.import_module("jax.numpy")
        g = of_jax(problem)
        there = [jnp.asarray(a) if isinstance(a, np.ndarray) else a for a in arguments]
        peers["JAX"] = lambda: g(*there)
    agree(peers, f"{problem.name} {label(size)}")
    if problem.name == "ode":
        primal = bench.pb.jit(problem.primal)
        peers["primal"] = lambda: primal(*arguments)
    timed: dict[str, Peer] = dict(peers)
    if bench.c:
        timed["C"] = repeated(of_c, arguments)
    return interleaved(timed, 0.5 if bench.quick else 2.0)


def problem_rows(bench: Bench, name: str) -> Iterator[Row]:
    problem = PROBLEMS[name]
    details: dict[str, Any] = {}
    ratios: dict[str, dict[str, float]] = {"C": {}, "JAX": {}, "primal": {}}
    sizes = problem.sizes[:2] if bench.quick else problem.sizes
    for size in sizes:
        bench.note(f"{name} {label(size)}")
        times = measure(bench, problem, size)
        for peer, seconds in times.items():
            details[f"{label(size)}: {peer} (ms)"] = 1e3 * seconds
        for peer, found in ratios.items():
            if peer in times:
                found[label(size)] = times["pullback"] / times[peer]
    for peer, bar in (("C", BAR_C), ("JAX", BAR_JAX)):
        found = ratios[peer]
        extra = {f"{at}: against {peer}": r for at, r in found.items()}
        worst = max(found.values()) if found else None
        if found:
            extra["geometric mean"] = geometric(list(found.values()))
        what = f"{name}: {'gradient and Hessian diagonal' if name == 'kmeans' else 'gradient'} against {peer}"
        yield Row(f"{what}, worst of {len(sizes)} sizes", worst, bar, "x", details=details | extra, note=bench.missing)
        details = {}
    if ratios["primal"]:
        found = ratios["primal"]
        at = "n=1000,s=100" if "n=1000,s=100" in found else next(iter(found))
        extra = {f"{size}: against own primal": r for size, r in found.items()}
        yield Row(f"ode {at}: gradient against own primal", found[at], 3.0, "x", details=extra)


GROUPS: dict[str, Callable[[Bench], Iterator[Row]]] = {
    name: lambda bench, name=name: problem_rows(bench, name) for name in PROBLEMS
}
