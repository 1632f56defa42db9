# SPDX-License-Identifier: MIT
"""What preparation costs: every bar of docs/preparation.md, ours beside JAX and Numba, in one run.

    python bench/preparation.py [--numba PYTHON] [--full] [--json FILE] [--only WORD]

Medians. Compilation is measured in CPU time of the process, so that what else runs on the machine does not count; calls
and threads on the clock, best of many rounds. ``--numba``: a Python that has Numba (its llvmlite is often another one);
without it, this one if it can import Numba. ``--full``: 10,000 redefinitions rather than 500.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import json
import os
import struct
import subprocess
import sys
import tempfile
import threading
import time
import timeit
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

os.environ.setdefault("PULLBACK_CACHE", "off")
os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault("JAX_ENABLE_X64", "1")

import numpy as np

HERE = Path(__file__).parent
SOURCE = HERE.parent / "src"
EXAMPLE = HERE.parent / "examples" / "lotka_volterra.py"
sys.path.insert(0, str(SOURCE))

import pullback as pb  # noqa: E402
from pullback import passes, share  # noqa: E402


@dataclass
class Row:
    what: str
    ours: float
    bar: float | None  # None: no bar was set
    unit: str
    note: str = ""
    higher_is_better: bool = False

    @property
    def met(self) -> bool:
        if self.bar is None:
            return True
        return self.ours >= self.bar if self.higher_is_better else self.ours <= self.bar


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Modules:
    """Functions in files, as pullback reads sources from files."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="pullback-bench-"))
        self.count = 0

    def load(self, text: str) -> Any:
        self.count += 1
        path = self.folder / f"m{self.count}.py"
        path.write_text(text)
        spec = importlib.util.spec_from_file_location(f"bench_m{self.count}", path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module


MODULES = Modules()


def cpu(call: Callable[[], Any]) -> float:
    start = time.process_time()
    call()
    return time.process_time() - start


# ------------------------------------------------------------------------------------------------ compilation

SCALAR = "import {np} as np\ndef f(x):\n    return np.sin(x) * x + np.exp(-x) * {c}\n"

JAX_SCRIPT = """
import time, jax, jax.numpy as np
from statistics import median
seconds = []
for k in range(12):
    c = 2.0 + k / 7
    f = lambda x: np.sin(x) * x + np.exp(-x) * c
    start = time.process_time()
    jax.jit(jax.grad(f)).lower(1.0).compile()
    seconds.append(time.process_time() - start)
print(median(seconds[2:]))
"""

NUMBA_SCRIPT = """
import time, math, numba
from statistics import median
seconds = []
for k in range(12):
    text = f"def f(x):\\n    return math.sin(x) * x + math.exp(-x) * {2.0 + k / 7}\\n"
    space = dict(math=math)
    exec(text, space)
    start = time.process_time()
    numba.njit(numba.float64(numba.float64))(space["f"])
    seconds.append(time.process_time() - start)
print(median(seconds[2:]))
"""


def peer(python: str, script: str) -> float | None:
    ran = subprocess.run([python, "-c", script], capture_output=True, text=True, check=False)
    return float(ran.stdout) if ran.returncode == 0 else None


def scalar_rows(options: argparse.Namespace) -> Iterator[Row]:
    seconds = []
    for k in range(22):
        f = MODULES.load(SCALAR.format(np="numpy", c=2.0 + k / 7)).f
        seconds.append(cpu(lambda f=f: pb.prepare(pb.grad(f), float)))
    ours = median(seconds[4:]) * 1e3
    yield Row("prepare the gradient of a 5-operation scalar function", ours, 25.0, "ms")
    jax = peer(sys.executable, JAX_SCRIPT)
    if jax is not None:
        yield Row("... against JAX's trace and compile", ours, jax * 1e3, "ms", "bar: JAX")
    numba = peer(options.numba or sys.executable, NUMBA_SCRIPT)
    if numba is not None:
        yield Row("... against half of Numba's compile of the primal", ours, numba * 1e3 / 2, "ms", "bar: Numba / 2")


FACTORY = (
    "import numpy as np\ndef make(a):\n    def f(x):\n        return np.sin(x) * x + np.exp(-x) * a\n    return f\n"
)


def again_rows(options: argparse.Namespace) -> Iterator[Row]:
    make = MODULES.load(FACTORY).make
    f = make(1.0)
    pb.prepare(pb.grad(f), float)
    pb.prepare(pb.grad(make(2.0)), float)(1.0)
    pb.prepare(pb.grad(make(2.0)), float)(1.0)
    same = min(timeit.repeat(lambda: pb.prepare(pb.grad(f), float), number=200, repeat=20)) / 200
    yield Row("the same again, from another place", same * 1e6, 50.0, "us")
    seconds = []
    for _ in range(20):
        fresh = [make(float(k)) for k in range(100)]
        seconds.append(cpu(lambda fresh=fresh: [pb.prepare(pb.grad(g), float) for g in fresh]) / 100)
    yield Row("the same for another closure of the factory", median(seconds) * 1e6, 50.0, "us")


DEMO = """
import os, sys, time
sys.path[:0] = [{source!r}, {examples!r}]
import lotka_volterra, pullback as pb
from pullback import share
start, cpu = time.perf_counter(), time.process_time()
pb.prepare(pb.value_and_grad(lotka_volterra.loss), "f8[:]C", "f8[:,:]C", int)
print(time.process_time() - cpu, share.COUNTS["loaded"])
"""


def demo_rows(options: argparse.Namespace) -> Iterator[Row]:
    script = DEMO.format(source=str(SOURCE), examples=str(EXAMPLE.parent))
    cold, warm = [], []
    for _ in range(5):
        with tempfile.TemporaryDirectory() as folder:
            env = {**os.environ, "PULLBACK_CACHE": "rw", "PULLBACK_CACHE_DIR": folder}
            for into in (cold, warm, warm):
                ran = subprocess.run(
                    [sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True
                )
                seconds, loaded = ran.stdout.split()
                assert (into is warm) == (loaded == "1"), ran.stderr
                into.append(float(seconds))
    yield Row("the demo's loss, cold", median(cold) * 1e3, 400.0, "ms")
    yield Row("the demo's loss in a second process, warm cache", median(warm) * 1e3, 15.0, "ms")


def long_program(k: int) -> str:
    """About 200 lines: 30 helpers, scalar and array ones, loops and branches, called from one function."""
    lines = ["import numpy as np", ""]
    for h in range(30):
        c = 0.1 + h / 50 + k / 1000
        kind = h % 3
        if kind == 0:
            body = [
                f"    y = np.sin(x) * {c:.4f}",
                "    if y > 0.5:",
                "        y = y * y - x",
                "    return y + np.exp(-x * x)",
            ]
        elif kind == 1:
            body = [
                "    s = x",
                "    for i in range(w.shape[0]):",
                f"        s = s + w[i] * np.tanh(s * {c:.4f})",
                "    return s",
            ]
        else:
            body = [
                "    u = np.zeros(2)",
                "    u[0] = x * x",
                f"    u[1] = u[0] + {c:.4f} * x",
                "    return u[0] * u[1]",
            ]
        lines += [f"def h{h}(x, w):", *body, "", ""]
    lines += ["def f(w, x0):", "    x = x0", "    total = 0.0"]
    for h in range(30):
        lines += [f"    x = h{h}(x, w) * 0.5"] + (["    total += x"] if h % 2 else [])
    lines += ["    return total"]
    return "\n".join(lines) + "\n"


def program_rows(options: argparse.Namespace) -> Iterator[Row]:
    from pullback.backend.llvm import jit

    native = [0.0]

    def timed(call: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: Any, **kwargs: Any) -> Any:
            start = time.process_time()
            try:
                return call(*args, **kwargs)
            finally:
                native[0] += time.process_time() - start

        return run

    class Machine:
        def __init__(self, machine: Any) -> None:
            self.machine = machine
            self.emit_object = timed(machine.emit_object)

        def __getattr__(self, name: str) -> Any:
            return getattr(self.machine, name)

    real = jit._optimised, jit.target.machine
    totals, python, profile = [], [], {}
    texts = [long_program(k) for k in range(4)]
    try:
        jit._optimised = timed(real[0])  # type: ignore[assignment]
        machines = [Machine(real[1](straight)) for straight in (False, True)]
        jit.target.machine = lambda straight=False: machines[straight]  # type: ignore[assignment]
        for text in texts:
            module = MODULES.load(text)
            native[0] = 0.0
            passes.SECONDS.clear()
            took = cpu(lambda module=module: pb.prepare(pb.grad(module.f), "f8[:]C", float))
            totals.append(took)
            python.append((took - native[0]) / took)
            profile = dict(passes.SECONDS)
    finally:
        jit._optimised, jit.target.machine = real  # type: ignore[assignment]
    lines = texts[0].count("\n")
    shown = ", ".join(f"{name} {s * 1e3:.0f}" for name, s in sorted(profile.items(), key=lambda i: -i[1])[:8])
    yield Row(f"a program of {lines} lines with 30 helpers", median(totals[1:]), 1.5, "s")
    yield Row("... of it in Python code", median(python[1:]), 0.5, "", f"ms by pass: {shown}")


# ------------------------------------------------------------------------------------------------ calls


def best(call: Callable[[], Any], number: int = 20000, repeat: int = 50) -> float:
    names = {"call": call}
    empty = min(timeit.repeat("pass", number=number, repeat=repeat)) / number
    return min(timeit.repeat("call()", globals=names, number=number, repeat=repeat)) / number - empty


def call_rows(options: argparse.Namespace) -> Iterator[Row]:
    f = MODULES.load(SCALAR.format(np="numpy", c=9.5)).f
    rule = pb.prepare(pb.grad(f), float)
    rule(1.0), rule(1.0)
    ours = min(timeit.repeat("rule(1.0)", globals={"rule": rule}, number=2000, repeat=400)) / 2000
    yield Row("steady call of a scalar gradient", ours * 1e9, 80.0, "ns")

    text = "def f(a, b, c):\n    return a[0] * b[0] + b[0] * c[0]\n"
    rule = pb.prepare(pb.grad(MODULES.load(text).f, (0, 1, 2)), "f8[:]C", "f8[:]C", "f8[:]C")
    a, b, c = (np.ones(1) for _ in range(3))
    names = {
        "rule": rule,
        "a": a,
        "b": b,
        "c": c,
        "ws": rule.workspace(1, 1, 1),
        "out": (np.ones(1), np.ones(1), np.ones(1)),
    }
    statement = "rule(a, b, c, workspace=ws, out=out)"
    ours = min(timeit.repeat(statement, globals=names, number=2000, repeat=400)) / 2000
    yield Row(
        "3 arrays in, 3 gradients out, out= and workspace", ours * 1e9, 300.0, "ns", "arrays of one element: no work"
    )

    rule = pb.prepare(pb.grad(f), float)
    before = resident()
    loop = timeit.Timer("rule(1.0)", globals={"rule": rule})
    loop.timeit(100000)
    before = resident()
    loop.timeit(10_000_000)
    yield Row("resident memory after 10 million calls", (resident() - before) / 1e6, 0.5, "MB")


ARRAYS = """
import numpy as np

def f(x, y):
    return x[0] * y[0] * y[0]

def g(x, y):
    return np.array([x[0] * y[0] * y[0]])
"""


def way_rows(options: argparse.Namespace) -> Iterator[Row]:
    """What each way to call costs; no bars were set for these."""

    def cost(statement: str, number: int = 5000, **names: Any) -> float:
        return min(timeit.repeat(statement, globals=names, number=number, repeat=60)) / number * 1e9

    module = MODULES.load(ARRAYS)
    f = MODULES.load(SCALAR.format(np="numpy", c=8.5)).f
    pb.grad(f)(1.0), pb.grad(f)(1.0)
    yield Row("pb.grad(f)(x), written inline", cost("grad(f)(1.0)", grad=pb.grad, f=f), None, "ns")
    x = np.ones(1)
    for spec in ("f8[:]", "f8[n]", "f8[1]"):
        rule = pb.prepare(pb.grad(module.f), spec, spec)
        rule(x, x), rule(x, x)
        yield Row(f"rule for two arrays of type {spec}", cost("rule(x, x)", rule=rule, x=x), None, "ns")
    for kind, given, outs in ((pb.vjp, (x,), (x + 1, x + 2)), (pb.linearize, (x, x), x + 1)):
        rule = pb.prepare(kind, module.g, "f8[:]C", "f8[:]C")
        ws, out = rule.workspace(x, x), x + 3
        then = rule(x, x)[1]
        names = {"rule": rule, "x": x, "ws": ws, "out": out, "then": then, "given": given, "outs": outs}
        what = kind.__name__
        yield Row(f"{what}: the value and the callable", cost("rule(x, x)", **names), None, "ns")
        yield Row("... with a workspace and out=", cost("rule(x, x, workspace=ws, out=out)", **names), None, "ns")
        yield Row("... the callable, with both", cost("then(*given, workspace=ws, out=outs)", **names), None, "ns")
    yield Row("rule.workspace(sizes)", cost("rule.workspace(1, 1)", number=500, rule=rule) / 1e3, None, "us")
    seconds = []
    for k in range(6):
        text = "import numpy as np, pullback as pb\n@pb.ahead\n@pb.grad\n" + SCALAR.format(np="numpy", c=5.0 + k / 7)
        text = text.replace("import numpy as np\ndef f(x)", "def f(x: float)")
        start = time.perf_counter()
        ahead = MODULES.load(text).f
        seconds.append(time.perf_counter() - start)
        ahead(1.0)
    yield Row("@pb.ahead: the import of a module of one function", median(seconds) * 1e3, None, "ms")


SPIN = """
import numpy as np

def f(x, n):
    y = x
    for i in range(n):
        for j in range(10):
            y = y + np.sin(y) * 1e-3
    return y
"""


def thread_rows(options: argparse.Namespace) -> Iterator[Row]:
    rule = pb.prepare(pb.grad(MODULES.load(SPIN).f), float, int)
    n = 1000
    n = max(1, round(n * 1e-3 / min(timeit.repeat(lambda: rule(1.0, n), number=5, repeat=5)) * 5))

    def rate(threads: int, seconds: float = 1.0) -> float:
        counts, stop = [0] * threads, time.perf_counter() + seconds

        def work(k: int) -> None:
            while time.perf_counter() < stop:
                rule(1.0, n)
                counts[k] += 1

        workers = [threading.Thread(target=work, args=(k,)) for k in range(threads)]
        start = time.perf_counter()
        for w in workers:
            w.start()
        for w in workers:
            w.join()
        return sum(counts) / (time.perf_counter() - start)

    def beside(seconds: float = 1.0) -> float:
        """Two processes, which share no GIL: what the machine has to give just now."""
        end, start = os.pipe()
        child = os.fork()
        if child == 0:
            os.write(start, struct.pack("d", rate(1, seconds)))
            os._exit(0)
        mine = rate(1, seconds)
        os.waitpid(child, 0)
        return mine + float(struct.unpack("d", os.read(end, 8))[0])

    rounds = [(rate(1), rate(2), beside()) for _ in range(5)]
    one, two, processes = (max(column) for column in zip(*rounds, strict=True))
    ours, busy = two / one, os.getloadavg()[0]
    yield Row(
        "calls of 1 ms: two threads against one",
        ours,
        1.8,
        "x",
        f"two processes: {processes / one:.2f}; load average {busy:.1f}, {os.cpu_count()} CPUs",
        True,
    )


# ------------------------------------------------------------------------------------------------ many functions


def closure_rows(options: argparse.Namespace) -> Iterator[Row]:
    make = MODULES.load(FACTORY.replace("* a", "* a + 3.5")).make

    def run(count: int) -> None:
        for k in range(count):
            pb.grad(make(float(k)))(1.0)

    run(3000)
    gc.collect()
    before = resident()
    took = cpu(lambda: run(10_000)) / 10_000
    gc.collect()
    yield Row("10,000 closures, one gradient each: each", took * 1e6, 20.0, "us")
    yield Row("... growth of resident memory", (resident() - before) / 1e6, 5.0, "MB")


def redefinition_rows(options: argparse.Namespace) -> Iterator[Row]:
    count = 10_000 if options.full else 500
    path = MODULES.folder / "redefined.py"
    space: dict[str, Any] = {}

    def define(k: int) -> Any:
        import linecache

        path.write_text(f"def f(x):\n    return x * x * {k + 0.5}\n")
        linecache.checkcache(str(path))
        exec(compile(path.read_text(), str(path), "exec"), space)
        return space["f"]

    def run(start: int, stop: int) -> None:
        for k in range(start, stop):
            assert abs(pb.grad(define(k))(2.0) - 4.0 * (k + 0.5)) < 1e-9 * k + 1e-9

    run(0, 400)  # until what is kept of earlier functions has its final size
    gc.collect()
    before = resident()
    took = cpu(lambda: run(400, 400 + count))
    gc.collect()
    grown = (resident() - before) / 1e6 * 10_000 / count
    note = "" if options.full else f"extrapolated from {count}"
    yield Row(
        "10,000 redefinitions: growth of resident memory",
        grown,
        100.0,
        "MB",
        f"{took / count * 1e3:.1f} ms each; {note}",
    )


GROUPS = {
    "scalar": scalar_rows,
    "again": again_rows,
    "demo": demo_rows,
    "program": program_rows,
    "calls": call_rows,
    "ways": way_rows,
    "threads": thread_rows,
    "closures": closure_rows,
    "redefinitions": redefinition_rows,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--numba", metavar="PYTHON", help="a Python that can import numba")
    parser.add_argument("--full", action="store_true", help="10,000 redefinitions")
    parser.add_argument(
        "--only", metavar="WORD", default="", help="groups whose name contains WORD: " + ", ".join(GROUPS)
    )
    parser.add_argument("--json", metavar="FILE")
    options = parser.parse_args()
    rows = []
    print(f"{'':58} {'ours':>10} {'bar':>10}")
    for name, group in GROUPS.items():
        if options.only in name:
            for row in group(options):
                rows.append(row)
                mark = "  " if row.met else "✗ "
                bar = "-" if row.bar is None else f"{row.bar:.3g}"
                print(f"{mark}{row.what:56} {row.ours:10.3g} {bar:>10} {row.unit:3} {row.note}", flush=True)
    if options.json:
        Path(options.json).write_text(json.dumps([{**asdict(r), "met": r.met} for r in rows], indent=1))
    barred = [r for r in rows if r.bar is not None]
    print(f"{sum(r.met for r in barred)} of {len(barred)} bars met; compiled {share.COUNTS['compiled']} functions")
    return 0 if all(r.met for r in rows) else 1


if __name__ == "__main__":
    raise SystemExit(main())
