# SPDX-License-Identifier: MIT
"""Whole-array NumPy beside NumPy itself and JAX: the rows of the bar table that are no GradBench problem.

python bench/suite.py --only arrays
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from measure import Bench, Timed, agree, interleaved, milliseconds
from spine import Row

# ------------------------------------------------------------------------------------------------- programs


def logistic(w, x, y):
    """Mean log loss of a linear classifier; ``y`` is 0 or 1."""
    z = x @ w
    return np.mean(np.log1p(np.exp(z)) - y * z)


def chain(x):
    return (np.exp(-x * x) * np.sin(x)).sum()


def burgers(u, viscosity, steps, dt):
    """Energy left after upwind steps of Burgers' equation with a viscosity that varies in space."""
    u = u.copy()
    for _ in range(steps):
        middle = u[1:-1, 1:-1]
        advection = middle * (2.0 * middle - u[:-2, 1:-1] - u[1:-1, :-2])
        diffusion = u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4.0 * middle
        u[1:-1, 1:-1] += dt * (viscosity[1:-1, 1:-1] * diffusion - advection)
    return np.sum(u * u)


def heat(u, steps, dt):
    """A weighted sum of what is left after explicit steps of the heat equation."""
    u = u.copy()
    for _ in range(steps):
        u[1:-1, 1:-1] += dt * (u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4.0 * u[1:-1, 1:-1])
    return np.sum(u * u)


def small(x):
    return np.sum(x * np.sin(x))


def fields() -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(0)
    return rng.random((400, 400)), 0.1 + 0.1 * rng.random((400, 400))


# ----------------------------------------------------------------------------------------------------- rows


def ratio(times: dict[str, float], above: str, below: str) -> float | None:
    return times[above] / times[below] if {above, below} <= times.keys() else None


def with_jax(bench: Bench, name: str, arguments: tuple[Any, ...]) -> dict[str, Callable[[], Any]]:
    """The JAX peer of a program, if JAX is installed: waits for its results; arrays are on its device already."""
    if not bench.jax:
        return {}
    peers = importlib.import_module("whole_arrays_jax")
    function, block = getattr(peers, name), peers.jax.block_until_ready
    there = [peers.jnp.asarray(a) if isinstance(a, np.ndarray) else a for a in arguments]
    return {"JAX": lambda: block(function(*there))}


def logistic_rows(bench: Bench) -> Iterator[Row]:
    rng = np.random.default_rng(0)
    x, w = rng.normal(size=(10_000, 100)), 0.1 * rng.normal(size=100)
    y = (rng.random(10_000) < 0.5).astype(np.float64)
    f = bench.pb.value_and_grad(logistic)
    peers = {"pullback": lambda: f(w, x, y), **with_jax(bench, "logistic", (w, x, y))}
    agree(peers, "logistic regression")
    times = interleaved({**peers, "NumPy, primal": lambda: logistic(w, x, y)})
    what = "logistic regression, 10,000 x 100: value and gradient against"
    yield Row(
        f"{what} NumPy's primal", ratio(times, "pullback", "NumPy, primal"), 4.0, "x", details=milliseconds(times)
    )
    yield Row(f"{what} JAX", ratio(times, "pullback", "JAX"), 0.5, "x", details=milliseconds(times), note=bench.missing)


def chain_rows(bench: Bench) -> Iterator[Row]:
    x = np.random.default_rng(0).normal(size=1_000_000)
    f = bench.pb.value_and_grad(chain)
    peers = {"pullback": lambda: f(x), **with_jax(bench, "chain", (x,))}
    agree(peers, "chain")
    times = interleaved(peers)
    what = "(exp(-x * x) * sin(x)).sum(), 1e6 elements: value and gradient against JAX"
    yield Row(what, ratio(times, "pullback", "JAX"), 0.8, "x", details=milliseconds(times), note=bench.missing)


def burgers_rows(bench: Bench) -> Iterator[Row]:
    u, viscosity = fields()
    steps, dt = 100, 0.05
    f, primal = bench.pb.value_and_grad(burgers, argnums=(0, 1)), bench.pb.jit(burgers)
    peers = {"pullback": lambda: f(u, viscosity, steps, dt), **with_jax(bench, "burgers", (u, viscosity, steps, dt))}
    agree(peers, "Burgers")
    times = interleaved({**peers, "pullback, primal": lambda: primal(u, viscosity, steps, dt)})
    details = milliseconds(times)
    details["tape (MB)"] = bench.pb.explain(f, u, viscosity, steps, dt).tape_bytes / 1e6
    what = "Burgers' equation, 400 x 400 x 100 in place: value and gradient"
    yield Row(f"{what} against own primal", ratio(times, "pullback", "pullback, primal"), 3.0, "x", details=details)
    faster = ratio(times, "JAX", "pullback")
    yield Row(f"{what} against JAX", faster, 6.0, "x faster", at_least=True, details=details, note=bench.missing)


def heat_rows(bench: Bench) -> Iterator[Row]:
    u, _ = fields()
    steps, dt = 100, 0.2
    f, primal = bench.pb.value_and_grad(heat), bench.pb.jit(heat)
    peers = {"pullback": lambda: f(u, steps, dt), **with_jax(bench, "heat", (u, steps, dt))}
    agree(peers, "heat")
    times = interleaved({**peers, "pullback, primal": lambda: primal(u, steps, dt)})
    what = "heat equation, 400 x 400 x 100 in place: value and gradient"
    details = milliseconds(times)
    yield Row(f"{what} against own primal", ratio(times, "pullback", "pullback, primal"), 2.0, "x", details=details)
    yield Row("heat equation: tape", float(bench.pb.explain(f, u, steps, dt).tape_bytes), 0.0, "bytes")
    yield Row(f"{what} against JAX", ratio(times, "pullback", "JAX"), 1.0, "x", details=details, note=bench.missing)


def small_rows(bench: Bench) -> Iterator[Row]:
    f = bench.pb.value_and_grad(small)
    for n, bar in ((10, 700.0), (100, 900.0)):
        x = np.random.default_rng(0).normal(size=n)
        agree({"pullback": lambda x=x: f(x), **with_jax(bench, "small", (x,))}, "small arrays")
        peers: dict[str, Any] = {"pullback": Timed("f(x)", {"f": f, "x": x}), **with_jax(bench, "small", (x,))}
        times = interleaved(peers)
        details = {f"{name} (ns)": 1e9 * t for name, t in times.items()}
        what = f"np.sum(x * np.sin(x)), {n} elements: value and gradient"
        yield Row(what, 1e9 * times["pullback"], bar, "ns", details=details)


GROUPS: dict[str, Callable[[Bench], Iterator[Row]]] = {
    "logistic": logistic_rows,
    "chain1e6": chain_rows,
    "burgers": burgers_rows,
    "heat": heat_rows,
    "small": small_rows,
}
