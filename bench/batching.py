# SPDX-License-Identifier: MIT
"""Measure batching: six programs for one example, run over batches, beside JAX, PyTorch, BlackJAX and C.

    python bench/batching.py [--json FILE] [--cpu N] [--only GROUP ...] [--quick] [--strict]

One CPU, one thread, double precision. Before anything is timed, all peers of a problem must have given the same
numbers. Peers take turns; medians of CPU time are compared. First calls (compile times) are reported beside the ratios.
A peer that is not installed is skipped, with a word.
"""

import argparse
import importlib
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "examples")]
for library in ("OPENBLAS", "OMP", "MKL"):  # read when NumPy is imported: more threads on one CPU wait for each other
    os.environ[f"{library}_NUM_THREADS"] = "1"

import numpy as np  # noqa: E402
from spine import SINGLE_THREADED_JAX, Row, installed, markdown, processor, show  # noqa: E402

STRATEGIES = ("loop", "lanes", "auto")


class Bench:
    """The peers that are installed (a missing one is None), and what has been noted so far."""

    def __init__(self, scratch: Path, quick: bool) -> None:
        import batching_nuts
        import batching_programs
        import measure

        import pullback

        self.scratch = scratch
        self.quick = quick
        self.pb = pullback
        self.programs = batching_programs
        self.nuts = batching_nuts
        self.measure = measure
        self.jax = importlib.import_module("batching_jax") if installed("jax") else None
        self.torch = importlib.import_module("batching_torch") if installed("torch") else None
        self.blackjax = importlib.import_module("batching_blackjax") if installed("blackjax") else None

    def ready(self, details: dict[str, float], peers: dict[str, Callable[[], Any]]) -> dict[str, Callable[[], Any]]:
        """Run every peer once, noting its compile time; a strategy that refuses a program is left out, with a word."""
        ran = {}
        for name, peer in peers.items():
            begin = time.process_time()
            try:
                peer()
            except self.pb.UnsupportedError as refusal:
                if not name.startswith("lanes"):
                    raise
                print(f"\n{name}: {str(refusal).splitlines()[0]}")
                continue
            details[f"{name}: first call (s)"] = time.process_time() - begin
            ran[name] = peer
        return ran

    def times(self, peers: dict[str, Callable[[], Any]], details: dict[str, float]) -> dict[str, float]:
        found = self.measure.interleaved(peers, seconds=1.0 if self.quick else 5.0)
        details |= self.measure.milliseconds(found)
        return found


def ratio(times: dict[str, float], above: str, below: str) -> float | None:
    return times[above] / times[below] if above in times and below in times else None


def missing(times: dict[str, float], *names: str) -> str:
    return ", ".join(f"no {name}" for name in names if name not in times)


# ------------------------------------------------------------------------------------------------------ LSTM


def tagger_problem(bench: Bench) -> tuple[Any, list[np.ndarray], list[np.ndarray]]:
    """Parameters (hidden 128), and 32 sentences of 5 to 60 words with their tags."""
    import prose

    corpus = prose.corpus()
    rng = np.random.default_rng(1)
    hidden, embedded, batch = (16, 8, 8) if bench.quick else (128, 64, 32)
    chosen = rng.permutation(len(corpus.words))[:batch]
    weights = (
        rng.normal(size=(embedded, 4 * hidden)) / np.sqrt(embedded),
        rng.normal(size=(hidden, 4 * hidden)) / np.sqrt(hidden),
        np.zeros(4 * hidden),
    )
    embedding = rng.normal(size=(len(corpus.vocabulary), embedded))
    outputs = len(prose.TAGS)
    parameters = (embedding, weights, rng.normal(size=(hidden, outputs)) / np.sqrt(hidden), np.zeros(outputs))
    return parameters, [corpus.words[k] for k in chosen], [corpus.tags[k] for k in chosen]


def padded(rows: list[np.ndarray]) -> np.ndarray:
    made = np.zeros((len(rows), max(map(len, rows))), rows[0].dtype)
    for k, row in enumerate(rows):
        made[k, : len(row)] = row
    return made


def tagger_rows(bench: Bench) -> Iterator[Row]:
    """Loss and gradient of a minibatch of sentences."""
    pb, loss = bench.pb, bench.programs.tagger_loss
    parameters, words, tags = tagger_problem(bench)
    ragged_words, ragged_tags = pb.ragged(words), pb.ragged(tags)
    peers: dict[str, Callable[[], Any]] = {}
    for strategy in STRATEGIES:
        each = pb.vmap(loss, in_axes=(None, 0, 0), strategy=strategy)
        both = pb.value_and_grad(lambda p, w, t, each=each: each(p, w, t).mean())
        peers[strategy] = lambda both=both: flat(both(parameters, ragged_words, ragged_tags))
    if bench.jax:
        lengths = np.array([len(w) for w in words])
        given = bench.jax.jax.tree.map(bench.jax.jnp.asarray, (parameters, padded(words), padded(tags), lengths))
        peers["JAX"] = lambda: flat(bench.jax.block(bench.jax.tagger(*given)))
    if bench.torch:
        tagger = bench.torch.Tagger(parameters, words, tags)
        peers["PyTorch"] = lambda: flat(tagger())
    details: dict[str, float] = {"words": sum(map(len, words))}
    peers = bench.ready(details, peers)
    bench.measure.agree(peers, "LSTM", 1e-7)
    times = bench.times(peers, details)
    what = "LSTM tagger, loss and gradient, ragged batch in lanes against our loop over examples"
    yield Row(what, ratio(times, "loop", "lanes"), 4.0, "x faster", True, details, missing(times, "lanes"))
    for name, how in (("JAX", "padded scan with masks"), ("PyTorch", "packed sequences")):
        what = f"LSTM tagger, strategy auto against {name}, {how}"
        yield Row(what, ratio(times, name, "auto"), 1.0, "x faster", True, {}, missing(times, name))


def flat(result: Any) -> list[Any]:
    """Numbers and arrays of nested tuples."""
    return [leaf for item in result for leaf in flat(item)] if isinstance(result, (tuple, list)) else [result]


# --------------------------------------------------------------------------------- loops of varying length


def logistic_rows(bench: Bench) -> Iterator[Row]:
    """Derivatives of 10 to 1,000 steps of the logistic map with respect to its parameter."""
    pb, logistic_map = bench.pb, bench.programs.logistic_map
    rng = np.random.default_rng(2)
    n = 500 if bench.quick else 10_000
    # below 3 the map settles: where it is chaotic, a thousand steps amplify the last digit beyond all comparison
    r, x, steps = rng.uniform(1.5, 3.4, n), rng.uniform(0.1, 0.9, n), rng.integers(10, 1001, n)

    def tangent(r, x, steps):
        return pb.jvp(lambda r: logistic_map(r, x, steps), (r,), (1.0,))

    forward: dict[str, Callable[[], Any]] = {}
    reverse: dict[str, Callable[[], Any]] = {}
    for strategy in STRATEGIES:
        f = pb.vmap(tangent, strategy=strategy)
        g = pb.vmap(pb.value_and_grad(logistic_map), strategy=strategy)
        forward[strategy] = lambda f=f: f(r, x, steps)
        reverse[f"{strategy}, reverse"] = lambda g=g: g(r, x, steps)
    if bench.jax:
        given = [bench.jax.jnp.asarray(a) for a in (r, x, steps)]
        forward["JAX"] = lambda: bench.jax.block(bench.jax.logistic_tangent(*given))
    details: dict[str, float] = {"steps": float(steps.sum())}
    peers = bench.ready(details, {**forward, **reverse})
    bench.measure.agree(peers, "logistic map", 1e-6)
    times = bench.times(peers, details)
    what = "logistic map, 10,000 lanes of 10 to 1,000 steps, forward mode, auto against JAX (jvp of while_loop)"
    yield Row(what, ratio(times, "JAX", "auto"), 5.0, "x faster", True, details, missing(times, "JAX"))
    what = "logistic map, reverse mode against our forward mode (auto)"
    yield Row(what, ratio(times, "auto, reverse", "auto"), 3.0, "x", False, {})


def ode_rows(bench: Bench) -> Iterator[Row]:
    """Van der Pol's oscillator, 1,000 parameters from mild to stiff."""
    solve, end, tolerance = bench.programs.dormand_prince, 10.0, 1e-6
    mu = np.geomspace(0.1, 30.0, 50 if bench.quick else 1000)
    np.random.default_rng(3).shuffle(mu)
    peers: dict[str, Callable[[], Any]] = {}
    for strategy in STRATEGIES:
        f = bench.pb.vmap(solve, in_axes=(0, None, None), strategy=strategy)
        peers[strategy] = lambda f=f: f(mu, end, tolerance)
    if bench.jax:
        given = bench.jax.jnp.asarray(mu)
        peers["JAX"] = lambda: bench.jax.block(bench.jax.solve(given, end, tolerance))
    details: dict[str, float] = {}
    peers = bench.ready(details, peers)
    # a rounding error can tip the decision on a step: states agree as well as the solver's tolerance
    bench.measure.agree({name: lambda peer=peer: peer()[0] for name, peer in peers.items()}, "ODE", 1e-4)
    tried = peers["loop"]()[1]
    details |= {"fewest steps": float(tried.min()), "most steps": float(tried.max())}
    times = bench.times(peers, details)
    better = min(t for name, t in times.items() if name in ("lanes", "loop"))
    what = "adaptive ODE, 1,000 parameters: auto against the better of lanes and loop"
    yield Row(what, times["auto"] / better, 1.1, "x", False, details)
    what = "adaptive ODE, auto against JAX (vmap of while_loop)"
    yield Row(what, ratio(times, "JAX", "auto"), 3.0, "x faster", True, {}, missing(times, "JAX"))


# ------------------------------------------------------------------------------------------------- sampling


def gaussian(d: int) -> tuple[np.ndarray, np.ndarray]:
    """Precision and covariance matrix of a Gaussian with standard deviations from 0.5 to 2 along random axes."""
    axes, _ = np.linalg.qr(np.random.default_rng(4).normal(size=(d, d)))
    deviations = np.linspace(0.5, 2.0, d)
    return (axes / deviations**2) @ axes.T, (axes * deviations**2) @ axes.T


def same_density(draws: np.ndarray, covariance: np.ndarray, what: str) -> None:
    """Mean and variances of the second half of each chain are those of the Gaussian, within sampling error."""
    late = draws[:, draws.shape[1] // 2 :].reshape(-1, draws.shape[2])
    deviations = np.sqrt(np.diag(covariance))
    error = 6.0 / np.sqrt(len(late) / 4)  # at least a quarter of the draws are worth independent ones
    assert np.abs(late.mean(0) / deviations).max() < error, f"{what}: the mean is off"
    assert np.abs(late.var(0) / deviations**2 - 1.0).max() < 2.0 * error, f"{what}: variances are off"


def nuts_rows(bench: Bench) -> Iterator[Row]:
    """100 chains of the No-U-Turn sampler: gradients of the log density per second."""
    pb, sample = bench.pb, bench.nuts.sample
    chains, d, draws, step, deepest = 10 if bench.quick else 100, 25, 50, 0.4, 8
    precision, covariance = gaussian(d)
    rng = np.random.default_rng(5)
    starts, seeds = rng.normal(size=(chains, d)), rng.integers(1, 2**31 - 1, chains)
    peers: dict[str, Callable[[], Any]] = {}
    for strategy in STRATEGIES:
        f = pb.vmap(sample, in_axes=(0, 0, None, None, None, None), strategy=strategy)
        peers[strategy] = lambda f=f: f(starts, seeds, precision, step, draws, deepest)
    one = pb.jit(sample)

    def chain_by_chain():
        results = [one(x, int(s), precision, step, draws, deepest) for x, s in zip(starts, seeds, strict=True)]
        return np.stack([r[0] for r in results]), np.array([r[1] for r in results])

    peers["chain by chain"] = chain_by_chain
    details: dict[str, float] = {}
    peers = bench.ready(details, peers)
    bench.measure.agree(peers, "NUTS", 1e-6)
    if bench.blackjax:
        peers |= bench.ready(details, {"BlackJAX": bench.blackjax.Sampler(starts, precision, step, draws, deepest)})
    results = {name: peer() for name, peer in peers.items()}
    for name, (found, _) in results.items():
        same_density(np.asarray(found), covariance, name)
    times = bench.times(peers, details)
    speed = {name: float(np.sum(np.asarray(results[name][1]))) / t for name, t in times.items()}
    details |= {f"{name}: gradients/s": v for name, v in speed.items()}
    what = "No-U-Turn sampler, 100 chains, gradients per second: auto against chain by chain, all compiled"
    yield Row(what, ratio(speed, "auto", "chain by chain"), 0.5, "x", True, details)
    what = "No-U-Turn sampler, gradients per second: auto against BlackJAX under vmap"
    yield Row(what, ratio(speed, "auto", "BlackJAX"), 1.0, "x", True, {}, missing(times, "BlackJAX"))


# --------------------------------------------------------------------------------- per-example gradients, options


def network_rows(bench: Bench) -> Iterator[Row]:
    """Per-example gradients of a network 784-128-10."""
    pb, rng = bench.pb, np.random.default_rng(6)
    inputs, hidden, batch = (50, 16, 16) if bench.quick else (784, 128, 256)
    w1, w2 = rng.normal(size=(inputs, hidden)) / np.sqrt(inputs), rng.normal(size=(hidden, 10)) / np.sqrt(hidden)
    parameters = (w1, np.zeros(hidden), w2, np.zeros(10))
    x, labels = rng.random((batch, inputs)), rng.integers(0, 10, batch)
    peers: dict[str, Callable[[], Any]] = {}
    for strategy in STRATEGIES:
        f = pb.vmap(pb.grad(bench.programs.network_loss), in_axes=(None, 0, 0), strategy=strategy)
        peers[strategy] = lambda f=f: f(parameters, x, labels)
    if bench.jax:
        given = bench.jax.jax.tree.map(bench.jax.jnp.asarray, (parameters, x, labels))
        peers["JAX"] = lambda: bench.jax.block(bench.jax.network_gradients(*given))
    details: dict[str, float] = {}
    peers = bench.ready(details, peers)
    bench.measure.agree(peers, "network", 1e-9)
    times = bench.times(peers, details)
    what = "per-example gradients of a network 784-128-10, batch 256: auto against JAX (vmap of grad)"
    yield Row(what, ratio(times, "JAX", "auto"), 1.0, "x faster", True, details, missing(times, "JAX"))


def option_peer(bench: Bench, name: str, *flags: str) -> Callable[..., np.ndarray] | None:
    """The loop in black_scholes.c, or None where there is no gcc."""
    import ctypes
    import shutil

    from c_peer import pointer

    if shutil.which("gcc") is None:
        return None
    library = bench.scratch / f"{name}.so"
    command = ["gcc", "-O3", "-march=native", *flags, "-shared", "-fPIC", str(HERE / "black_scholes.c")]
    subprocess.run([*command, "-o", str(library), "-lm"], check=True)
    call = ctypes.CDLL(str(library)).call_prices
    call.restype = None

    def prices(spot, strike, rate, volatility, years):
        out = np.empty_like(spot)
        arrays = [pointer(a) for a in (spot, strike, volatility, years, out)]
        call(ctypes.c_long(len(spot)), *arrays[:2], ctypes.c_double(rate), *arrays[2:])
        return out

    return prices


def option_rows(bench: Bench) -> Iterator[Row]:
    """Prices of a million options; some are expired, certain or worthless."""
    rng = np.random.default_rng(7)
    n = 10_000 if bench.quick else 1_000_000
    spot, strike = rng.uniform(50.0, 150.0, n), rng.uniform(50.0, 150.0, n)
    volatility = rng.uniform(0.05, 0.5, n) * (rng.random(n) > 0.05)
    years = rng.uniform(0.01, 2.0, n) * (rng.random(n) > 0.05)
    given = (spot, strike, 0.03, volatility, years)
    peers: dict[str, Callable[[], Any]] = {}
    for strategy in STRATEGIES:
        f = bench.pb.vmap(bench.programs.call_price, in_axes=(0, 0, None, 0, 0), strategy=strategy)
        peers[strategy] = lambda f=f: f(*given)
    for name, flags in (("C", ()), ("C, -ffast-math", ("-ffast-math",))):
        prices = option_peer(bench, f"options{len(flags)}", *flags)
        if prices is not None:
            peers[name] = lambda prices=prices: prices(*given)
    details: dict[str, float] = {}
    peers = bench.ready(details, peers)
    bench.measure.agree(peers, "options", 1e-10)
    times = bench.times(peers, details)
    what = "Black and Scholes with early exits, a million lanes: speed of auto against C, gcc -O3"
    yield Row(what, ratio(times, "C", "auto"), 0.7, "x", True, details, missing(times, "C"))


GROUPS: dict[str, Callable[[Bench], Iterator[Row]]] = {
    "tagger": tagger_rows,
    "logistic": logistic_rows,
    "ode": ode_rows,
    "nuts": nuts_rows,
    "network": network_rows,
    "options": option_rows,
}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=GROUPS, metavar="GROUP", help=", ".join(GROUPS))
    parser.add_argument("--quick", action="store_true", help="small sizes: to see that everything runs")
    parser.add_argument("--json", type=Path, metavar="FILE", help="save rows and details")
    parser.add_argument("--cpu", type=int, help="which CPU to run on (default: the last one allowed)")
    parser.add_argument("--strict", action="store_true", help="exit non-zero if a bar is missed")
    return parser.parse_args()


def save(path: Path, rows: list[Row], head: dict[str, str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    record = {**head, "rows": [{**asdict(row), "met": row.met} for row in rows]}
    path.write_text(json.dumps(record, indent=2, default=float) + "\n")


def main() -> int:
    chosen = arguments()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0)) if chosen.cpu is None else chosen.cpu})
    os.environ.update(SINGLE_THREADED_JAX)
    rows: list[Row] = []
    failed: list[str] = []
    with tempfile.TemporaryDirectory(prefix="pullback-bench-") as scratch:
        os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(dir=scratch)
        bench = Bench(Path(scratch), chosen.quick)
        head = {"processor": processor(), "python": platform.python_version(), "numpy": np.__version__}
        for name in ("jax", "torch", "blackjax"):
            head[name] = importlib.import_module(name).__version__ if installed(name) else "not installed"
        print(", ".join(f"{k} {v}" for k, v in head.items()))
        for name in chosen.only or GROUPS:
            try:
                for row in GROUPS[name](bench):
                    rows.append(row)
                    show(row)
            except Exception:  # a group that fails must not hide the others; the exit code tells
                failed.append(name)
                print(f"\n{name}: FAILED")
                traceback.print_exc()
    print("\n" + markdown(rows))
    if failed:
        print(f"\nfailed: {', '.join(failed)}")
    if chosen.json:
        save(chosen.json, rows, head)
    return int(bool(failed) or (chosen.strict and any(row.met is False for row in rows)))


if __name__ == "__main__":
    sys.exit(main())
