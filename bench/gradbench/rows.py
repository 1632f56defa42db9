# SPDX-License-Identifier: MIT
"""The six problems at GradBench's sizes: pullback beside the hand-written C derivative and JAX.

For each problem: the largest of the ratios over the sizes is judged, all of them are in the details. Multiples of
GradBench's own hand-written C++ ("manual") are our time over C's in this run, times C's share of manual's, which was
measured once (manual.json): it differs from machine to machine, but not by much.
"""

from __future__ import annotations

import importlib
import json
import timeit
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp, log
from pathlib import Path
from typing import Any

import numpy as np
from measure import Bench, Peer, Timed, agree, interleaved
from problems import PROBLEMS, Arguments, Problem, of_jax, ours
from spine import Row

Size = Mapping[str, int]
BAR_C, BAR_JAX = 1.2, 1.0
#: problem -> (bar, which sizes, in words) in multiples of manual
MANUAL_BARS: dict[str, list[tuple[float, Callable[[Size], bool], str]]] = {
    "gmm": [
        (1.0, lambda s: True, "all sizes"),
        (0.7, lambda s: s["d"] in (10, 32) and s["k"] in (5, 25), "d = 10, 32 and k = 5, 25"),
    ],
    "lse": [(0.6, lambda s: s["n"] >= 20000, "n >= 20000")],
    "llsq": [(0.9, lambda s: True, "all sizes")],
    "kmeans": [(1.0, lambda s: True, "all sizes")],
}


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


def manual_rows(name: str, sizes: Sequence[Size], against_c: Mapping[str, float]) -> Iterator[Row]:
    """Our time in multiples of manual's."""
    shares = json.loads((Path(__file__).parent / "manual.json").read_text()).get(name, {})
    for bar, wanted, words in MANUAL_BARS.get(name, ()):
        names = [label(size) for size in sizes if wanted(size)]
        found = {n: against_c[n] * shares[n] for n in names if n in against_c and n in shares}
        if found:
            what = f"{name}: in multiples of GradBench's manual, worst of {len(found)} sizes ({words})"
            details = {f"{n}: in multiples of manual": r for n, r in found.items()}
            yield Row(what, max(found.values()), bar, "x", details=details)


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
    yield from manual_rows(name, sizes, ratios["C"])
    if ratios["primal"]:
        found = ratios["primal"]
        at = "n=1000,s=100" if "n=1000,s=100" in found else next(iter(found))
        extra = {f"{size}: against own primal": r for size, r in found.items()}
        yield Row(f"ode {at}: gradient against own primal", found[at], 3.0, "x", details=extra)


GROUPS: dict[str, Callable[[Bench], Iterator[Row]]] = {
    name: lambda bench, name=name: problem_rows(bench, name) for name in PROBLEMS
}
