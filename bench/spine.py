# SPDX-License-Identifier: MIT
"""Measure every row of README's table in one run.

    python bench/spine.py [--json FILE] [--cpu N] [--only WORD] [--strict]

Everything runs on one CPU. Peers that are compared with each other are measured in turn, round by round,
and the medians are compared, so that a change of clock rate hits all of them. JAX is single-threaded and in
double precision. The disk cache of pullback starts empty. What is not installed is skipped, with a word.
"""

import argparse
import importlib.util
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
import timeit
import traceback
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from types import ModuleType
from typing import Any

import numpy as np

HERE = Path(__file__).parent
EXAMPLE = HERE.parent / "examples" / "lotka_volterra.py"
SUBSTEPS = 50

SINGLE_THREADED_JAX = {
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "JAX_ENABLE_X64": "1",
    "JAX_PLATFORMS": "cpu",
}


# ------------------------------------------------------------------------------------------------ measuring


@dataclass
class Row:
    """One line of the table: `value` is judged against `bar` (at most, unless `at_least`)."""

    what: str
    value: float | None
    bar: float
    unit: str
    at_least: bool = False
    details: dict[str, Any] = field(default_factory=dict)
    note: str = ""

    @property
    def met(self) -> bool | None:
        if self.value is None:
            return None
        return self.value >= self.bar if self.at_least else self.value <= self.bar

    @property
    def measured(self) -> str:
        return "-" if self.value is None else f"{self.value:.4g} {self.unit}"

    @property
    def required(self) -> str:
        return f"{'at least' if self.at_least else 'at most'} {self.bar:g} {self.unit}"

    @property
    def verdict(self) -> str:
        return {True: "met", False: "MISSED", None: self.note or "not measured"}[self.met]


@dataclass(frozen=True)
class Timed:
    """A statement to time, and the calls of the thing measured that one execution stands for."""

    statement: str
    names: dict[str, Any]
    calls: int = 1


def rest(
    most: float = 0.5,
    still: float = 0.002,
    *,
    now: Callable[[], float] = time.perf_counter,
    worked: Callable[[], float] = time.process_time,
    wait: Callable[[float], None] = time.sleep,
) -> None:
    """Wait until no thread of this process works: until it takes a tenth of ``still`` seconds at most. Threads that do
    not stop are left alone after ``most`` seconds."""
    end = now() + most
    while now() < end:
        before = worked()
        wait(still)
        if worked() - before < still / 10:
            return


def interleaved(peers: dict[str, Timed], rounds: int = 25, sample_seconds: float = 0.01) -> dict[str, float]:
    """Median seconds per call of each peer; the peers take turns."""
    timers, loops = {}, {}
    for name, peer in peers.items():
        timers[name] = timeit.Timer(peer.statement, globals=peer.names)
        timers[name].timeit(2)
        once = min(timers[name].repeat(3, 1))
        loops[name] = max(1, int(sample_seconds / max(once, 1e-8)))
    samples: dict[str, list[float]] = {name: [] for name in peers}
    for _ in range(rounds):
        for name, peer in peers.items():
            samples[name].append(timers[name].timeit(loops[name]) / loops[name] / peer.calls)
    return {name: median(values) for name, values in samples.items()}


def module_from(path: Path, name: str) -> ModuleType:
    """Import a file that is not on the path."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def installed(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


class Bench:
    """The peers that are installed, and the inputs that rows share. A missing peer is None."""

    def __init__(self, scratch: Path) -> None:
        import c_peer
        import programs

        self.scratch = scratch
        self.programs = programs
        self.c = c_peer.CPeer(scratch) if c_peer.CPeer.available() else None
        self.jax = importlib.import_module("jax_peer") if installed("jax") else None
        self.pb = importlib.import_module("pullback") if installed("pullback") else None
        self.model = module_from(EXAMPLE, "lotka_volterra") if self.pb else None

    @property
    def demo_arguments(self) -> tuple[np.ndarray, np.ndarray, int]:
        table = np.genfromtxt(EXAMPLE.parent / "data" / "lynx_hare.csv", delimiter=",", names=True)
        theta = np.array([0.55, 0.028, 0.80, 0.024, 34.0, 5.9])
        return theta, np.column_stack((table["hare"], table["lynx"])), SUBSTEPS

    def missing(self, **needed: object) -> str:
        return ", ".join(f"{name} is not installed" for name, peer in needed.items() if peer is None)


def same(ours: tuple[Any, Any], theirs: tuple[Any, Any], what: str) -> None:
    """Two peers that are compared must have computed the same value and gradient."""
    np.testing.assert_allclose(ours[0], theirs[0], rtol=1e-9, err_msg=f"value: {what}")
    np.testing.assert_allclose(ours[1], theirs[1], rtol=1e-7, atol=1e-9, err_msg=f"gradient: {what}")


# ----------------------------------------------------------------------------------------------------- rows


def demo_rows(bench: Bench) -> Iterator[Row]:
    """The demo's loss: value and gradient beside the C adjoint and JAX."""
    theta, obs, substeps = bench.demo_arguments
    peers = {}
    results = {}
    if bench.pb:
        ours = bench.pb.value_and_grad(bench.model.loss)
        results["pullback"] = ours(theta, obs, substeps)
        names = {"f": ours, "theta": theta, "obs": obs, "n": substeps}
        peers["pullback"] = Timed("f(theta, obs, n)", names)
    if bench.c:
        results["C"] = bench.c.lotka(theta, obs, substeps)
        names = {"f": bench.c.lotka, "theta": theta, "obs": obs, "n": substeps}
        peers["C"] = Timed("f(theta, obs, n, 100)", names, calls=100)
    if bench.jax:
        on_device = [bench.jax.jnp.asarray(a) for a in (theta, obs)]
        call = bench.jax.value_and_grad_loss
        results["JAX"] = call(*on_device, substeps)
        names = {
            "f": call,
            "block": bench.jax.block,
            "theta": on_device[0],
            "obs": on_device[1],
            "n": substeps,
        }
        peers["JAX"] = Timed("block(f(theta, obs, n))", names)
    for name, result in results.items():
        same(next(iter(results.values())), result, f"demo's loss, {name}")
    times = interleaved(peers)
    details = {f"{name} (us)": 1e6 * t for name, t in times.items()}

    what = "demo's loss, value and gradient, against the C adjoint"
    value = times["pullback"] / times["C"] if {"pullback", "C"} <= times.keys() else None
    yield Row(what, value, 1.5, "x", details=details, note=bench.missing(pullback=bench.pb, gcc=bench.c))
    what = "the same against JAX (lax.scan, jit, x64)"
    value = times["JAX"] / times["pullback"] if {"pullback", "JAX"} <= times.keys() else None
    note = bench.missing(pullback=bench.pb, jax=bench.jax)
    yield Row(what, value, 20.0, "x faster", at_least=True, details=details, note=note)


FRESH_PULLBACK = """\
import time; begin = time.perf_counter()
import sys; sys.path.insert(0, {examples!r})
import numpy as np; numpy_done = time.perf_counter()
import pullback as pb; import_done = time.perf_counter()
import lotka_volterra
_, obs = lotka_volterra.read_data()
theta = np.array({theta})
pb.value_and_grad(lotka_volterra.loss)(theta, obs, {substeps})
print(numpy_done - begin, import_done - numpy_done, time.perf_counter() - import_done)
"""

FRESH_JAX = """\
import time; begin = time.perf_counter()
import sys; sys.path.insert(0, {bench!r})
import numpy as np; numpy_done = time.perf_counter()
import jax_peer; import_done = time.perf_counter()
table = np.genfromtxt({data!r}, delimiter=",", names=True)
obs = np.column_stack((table["hare"], table["lynx"]))
theta = np.array({theta})
jax_peer.block(jax_peer.value_and_grad_loss(theta, obs, {substeps}))
print(numpy_done - begin, import_done - numpy_done, time.perf_counter() - import_done)
"""


def fresh(code: str, runs: int, cache: Callable[[], Path]) -> tuple[float, list[float]]:
    """Median seconds of a new process, from start to exit, and the medians of its parts."""
    totals, parts = [], []
    for _ in range(runs):
        environment = {**os.environ, "XDG_CACHE_HOME": str(cache())}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed package is compiled
        begin = time.perf_counter()
        run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
        totals.append(time.perf_counter() - begin)
        if run.returncode != 0:
            raise RuntimeError(run.stderr)
        parts.append([float(word) for word in run.stdout.split()])
    return median(totals), [median(column) for column in zip(*parts, strict=True)]


def fresh_rows(bench: Bench) -> Iterator[Row]:
    """A new process: import and first gradient of the demo's loss, with an empty disk cache."""
    theta = bench.demo_arguments[0].tolist()
    details: dict[str, float] = {}
    value = None

    def empty() -> Path:
        return Path(tempfile.mkdtemp(dir=bench.scratch))

    if bench.pb:
        code = FRESH_PULLBACK.format(examples=str(EXAMPLE.parent), theta=theta, substeps=SUBSTEPS)
        kept = empty()
        fresh(code, 1, lambda: kept)  # fills the disk cache, and Python's own
        value, parts = fresh(code, 7, empty)
        warm, _ = fresh(code, 5, lambda: kept)
        names = ("import numpy (s)", "import pullback (s)", "first gradient (s)")
        details |= dict(zip(names, parts, strict=True)) | {"with a warm disk cache (s)": warm}
    if bench.jax:
        data = str(EXAMPLE.parent / "data" / "lynx_hare.csv")
        code = FRESH_JAX.format(bench=str(HERE), data=data, theta=theta, substeps=SUBSTEPS)
        details["JAX (s)"], _ = fresh(code, 3, empty)
    what = "fresh process: import and first gradient of the demo's loss"
    yield Row(what, value, 1.0, "s", details=details, note=bench.missing(pullback=bench.pb))


def scalar_rows(bench: Bench) -> Iterator[Row]:
    """A tiny function: the cost of a call, and of compiling another one."""
    peers = {}
    if bench.pb:
        g = bench.pb.grad(bench.programs.scalar)
        np.testing.assert_allclose(g(1.0), 2.0 + np.cos(1.0), rtol=1e-12)
        peers["pullback"] = Timed("g(1.0)", {"g": g})
    if bench.jax:
        names = {"g": bench.jax.grad_scalar, "block": bench.jax.block}
        peers["JAX"] = Timed("block(g(1.0))", names)
    times = interleaved(peers)
    note = bench.missing(pullback=bench.pb)
    value = 1e9 * times["pullback"] if bench.pb else None
    details = {f"{name} (ns)": 1e9 * t for name, t in times.items()}
    yield Row("g(1.0), g = grad of x*x + sin(x): steady call", value, 100.0, "ns", details=details, note=note)

    durations = []
    for function in bench.programs.SECOND_FUNCTIONS if bench.pb else ():
        begin = time.perf_counter()
        bench.pb.grad(function)(1.0)
        durations.append(1e3 * (time.perf_counter() - begin))
    value = median(durations) if durations else None
    details = {"largest (ms)": max(durations)} if durations else {}
    yield Row("first call of a second such function, warm process", value, 40.0, "ms", details=details, note=note)


def rosenbrock_rows(bench: Bench) -> Iterator[Row]:
    """A small loop over an array."""
    x = np.linspace(-1.0, 1.5, 10)
    peers = {}
    results = {}
    if bench.pb:
        g = bench.pb.grad(bench.programs.rosenbrock)
        results["pullback"] = g(x)
        peers["pullback"] = Timed("g(x)", {"g": g, "x": x})
    if bench.c:
        results["C"] = bench.c.rosenbrock(x)[1]
        peers["C"] = Timed("g(x, 1000)", {"g": bench.c.rosenbrock, "x": x}, calls=1000)
    if bench.jax:
        on_device = bench.jax.jnp.asarray(x)
        results["JAX"] = bench.jax.grad_rosenbrock(on_device)
        names = {"g": bench.jax.grad_rosenbrock, "block": bench.jax.block, "x": on_device}
        peers["JAX"] = Timed("block(g(x))", names)
    for name, result in results.items():
        same((0.0, next(iter(results.values()))), (0.0, result), f"Rosenbrock, {name}")
    times = interleaved(peers)
    value = 1e9 * times["pullback"] if bench.pb else None
    details = {f"{name} (ns)": 1e9 * t for name, t in times.items()}
    what = "gradient of Rosenbrock as a loop, 10 elements: steady call"
    yield Row(what, value, 600.0, "ns", details=details, note=bench.missing(pullback=bench.pb))


def chain_rows(bench: Bench) -> Iterator[Row]:
    """Whole-array work that does not fit the cache."""
    x = np.random.default_rng(0).normal(size=1_000_000)
    peers = {}
    results = {}
    if bench.pb:
        f = bench.pb.value_and_grad(bench.programs.chain)
        results["pullback"] = f(x)
        peers["pullback"] = Timed("f(x)", {"f": f, "x": x})
    if bench.c:
        results["C, -ffast-math"] = bench.c.chain(x)
        peers["C, -ffast-math"] = Timed("f(x)", {"f": bench.c.chain, "x": x})
    if bench.jax:
        on_device = bench.jax.jnp.asarray(x)
        results["JAX"] = bench.jax.value_and_grad_chain(on_device)
        names = {"f": bench.jax.value_and_grad_chain, "block": bench.jax.block, "x": on_device}
        peers["JAX"] = Timed("block(f(x))", names)
    for name, result in results.items():
        same(next(iter(results.values())), result, f"elementwise chain, {name}")
    times = interleaved(peers, sample_seconds=0.02)
    value = times["pullback"] / times["JAX"] if {"pullback", "JAX"} <= times.keys() else None
    details = {f"{name} (ms)": 1e3 * t for name, t in times.items()}
    what = "elementwise chain on 1e6 elements, value and gradient, against JAX on one thread"
    note = bench.missing(pullback=bench.pb, jax=bench.jax)
    yield Row(what, value, 1.1, "x", details=details, note=note)


def tape_rows(bench: Bench) -> Iterator[Row]:
    """What the reverse sweep of the demo's loss keeps, as pb.explain reports it."""
    value = None
    details = {}
    if bench.pb:
        theta, obs, substeps = bench.demo_arguments
        report = bench.pb.explain(bench.pb.value_and_grad(bench.model.loss), theta, obs, substeps)
        value = report.tape_bytes / 8 / ((len(obs) - 1) * substeps)
        details["tape (bytes)"] = report.tape_bytes
    what = "tape of the demo's loss"
    yield Row(what, value, 3.0, "doubles a substep", details=details, note=bench.missing(pullback=bench.pb))


def compile_seconds(bench: Bench, copies: int, constant: float, *, own_loops: bool) -> float:
    """First gradient call of a generated program that nothing has seen before."""
    path = bench.scratch / f"program_{copies}_{constant}_{int(own_loops)}.py"
    path.write_text(bench.programs.repeated_source(copies, constant, own_loops=own_loops))
    program = module_from(path, path.stem.replace(".", "_")).program
    x = np.linspace(0.1, 0.9, 5)
    begin = time.process_time()
    bench.pb.grad(program)(x)
    return time.process_time() - begin


def compile_rows(bench: Bench) -> Iterator[Row]:
    """Compile time against program length: how far the four medians are from the straight line that fits them best."""
    lengths = (1, 2, 4, 8)
    for own_loops, place in ((False, "in one loop"), (True, "each in its own loop")):
        value, details = None, {}
        if bench.pb:
            samples: dict[int, list[float]] = {n: [] for n in lengths}
            for round_number in range(6):
                for n in lengths:
                    constant = 0.31 + 0.01 * round_number + 0.001 * n + 0.0001 * own_loops  # nothing is shared
                    samples[n].append(compile_seconds(bench, n, constant, own_loops=own_loops))
            ms = {n: 1e3 * median(samples[n][1:]) for n in lengths}  # the first round warms up
            times = np.array([ms[n] for n in lengths])
            line = np.polyval(np.polyfit(lengths, times, 1), lengths)
            value = 100 * float(np.abs(times / line - 1).max())
            details = {f"{n} (ms)": t for n, t in ms.items()}
        what = f"compile time of a loop body 1, 2, 4, 8 times, {place}: largest distance from a straight line"
        yield Row(what, value, 20, "%", details=details, note=bench.missing(pullback=bench.pb))


GROUPS: dict[str, Callable[[Bench], Iterator[Row]]] = {
    "demo": demo_rows,
    "fresh": fresh_rows,
    "scalar": scalar_rows,
    "rosenbrock": rosenbrock_rows,
    "chain": chain_rows,
    "tape": tape_rows,
    "compile": compile_rows,
}


# --------------------------------------------------------------------------------------------------- report


def show(row: Row) -> None:
    print(f"\n{row.what}")
    print(f"    {row.measured:24} {row.required:30} {row.verdict}")
    for name, value in row.details.items():
        print(f"    {name:28} {value:.5g}")


def markdown(rows: list[Row]) -> str:
    lines = ["| what | bar | measured | |", "| --- | --- | --- | --- |"]
    lines += [f"| {r.what} | {r.required} | {r.measured} | {r.verdict} |" for r in rows]
    return "\n".join(lines)


def processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    names = [s for s in cpuinfo.read_text().splitlines() if "model name" in s] if cpuinfo.exists() else []
    return names[0].split(":")[1].strip() if names else platform.processor()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, metavar="FILE", help="save rows and details")
    parser.add_argument("--cpu", type=int, help="which CPU to run on (default: the last one allowed)")
    parser.add_argument("--only", metavar="WORD", choices=GROUPS, help=f"one group of rows: {', '.join(GROUPS)}")
    parser.add_argument("--strict", action="store_true", help="exit non-zero if a bar is missed")
    options = parser.parse_args()

    if hasattr(os, "sched_setaffinity"):
        cpu = max(os.sched_getaffinity(0)) if options.cpu is None else options.cpu
        os.sched_setaffinity(0, {cpu})
    os.environ.update(SINGLE_THREADED_JAX)
    sys.path.insert(0, str(HERE))

    rows: list[Row] = []
    failed = False
    with tempfile.TemporaryDirectory(prefix="pullback-bench-") as scratch:
        os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(dir=scratch)
        bench = Bench(Path(scratch))
        peers = {"pullback": bench.pb, "gcc": bench.c, "jax": bench.jax}
        print(f"{processor()}, Python {platform.python_version()}, NumPy {np.__version__}", end="")
        print(f", JAX {bench.jax.jax.__version__}" if bench.jax else "")
        print(bench.missing(**peers) or "all peers are there")
        for name, measure in GROUPS.items():
            if options.only not in (None, name):
                continue
            try:
                for row in measure(bench):
                    rows.append(row)
                    show(row)
            except Exception:  # a row that fails must not hide the others; the exit code tells
                failed = True
                print(f"\n{name}: FAILED")
                traceback.print_exc()

    print("\n" + markdown(rows))
    if options.json:
        options.json.parent.mkdir(parents=True, exist_ok=True)
        record = {
            "processor": processor(),
            "python": platform.python_version(),
            "numpy": np.__version__,
            "rows": [{**asdict(row), "met": row.met} for row in rows],
        }
        options.json.write_text(json.dumps(record, indent=2, default=float) + "\n")
    return int(failed or (options.strict and any(row.met is False for row in rows)))


if __name__ == "__main__":
    sys.exit(main())
