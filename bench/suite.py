# SPDX-License-Identifier: MIT
"""Measure everything and print the bar table: `python -m pullback bench`, or `python bench/suite.py`.

Groups: the six GradBench problems (gradbench/), whole arrays (whole_arrays.py), and the rows of spine.py. One CPU; JAX
has one thread, double precision, and is waited for. See measure.py for what is measured, --help for options.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE / "gradbench")]


def pin(cpu: int | None) -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0)) if cpu is None else cpu})


class Progress:
    """A bar if rich is installed and someone looks, else a line for each step on stderr."""

    def __init__(self, total: int) -> None:
        self.total, self.done, self.bar, self.task = total, 0, None, None
        if sys.stderr.isatty():
            try:
                from rich.console import Console
                from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
                from rich.progress import Progress as Bar
            except ImportError:
                return
            columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
            self.bar = Bar(*columns, console=Console(stderr=True), transient=True)
            self.task = self.bar.add_task("", total=total)
            self.bar.start()

    def say(self, what: str) -> None:
        if self.bar is not None:
            self.bar.update(self.task, description=what)
        else:
            print(f"[{self.done + 1}/{self.total}] {what}", file=sys.stderr, flush=True)

    def step(self) -> None:
        self.done += 1
        if self.bar is not None:
            self.bar.advance(self.task)

    def close(self) -> None:
        if self.bar is not None:
            self.bar.stop()


def groups(bench: Any, spine: Any) -> dict[str, Callable[[], Iterator[Any]]]:
    """Every group by name: a function that yields its rows."""
    made: dict[str, Callable[[], Iterator[Any]]] = {}
    for module in ("rows", "whole_arrays"):
        for name, rows in importlib.import_module(module).GROUPS.items():
            made[name] = lambda rows=rows: rows(bench)
    first: list[Any] = []
    for name, rows in spine.GROUPS.items():

        def of_spine(rows: Any = rows) -> Iterator[Any]:
            if not first:
                first.append(spine.Bench(bench.scratch))
            return rows(first[0])

        made[f"spine-{name}"] = of_spine
    return made


def choose(names: list[str], only: list[str] | None) -> list[str]:
    """``only``: names, or ``gradbench``, ``arrays``, ``spine`` for all of a kind."""
    problems = importlib.import_module("problems").PROBLEMS
    kinds = {
        "gradbench": [n for n in names if n in problems],
        "spine": [n for n in names if n.startswith("spine-")],
    }
    kinds["arrays"] = [n for n in names if n not in kinds["gradbench"] and n not in kinds["spine"]]
    if not only:
        return names
    chosen = [n for word in only for n in kinds.get(word, [word])]
    unknown = [n for n in chosen if n not in names]
    if unknown:
        sys.exit(f"no such group: {', '.join(unknown)}; there are {', '.join([*kinds, *names])}")
    return chosen


def plot(rows: list[Any], path: Path) -> bool:
    """Measured over bar, for each row, on a logarithmic axis. False without matplotlib."""
    try:
        import matplotlib as mpl

        mpl.use("Agg")
        import matplotlib.pyplot as plt
    except ImportError:
        return False
    shown = [r for r in rows if r.value and r.bar]
    shares = [r.bar / r.value if r.at_least else r.value / r.bar for r in shown]
    figure, axes = plt.subplots(figsize=(11, 1.2 + 0.3 * len(shown)), layout="constrained")
    axes.barh([r.what for r in shown], shares, color=["tab:green" if r.met else "tab:red" for r in shown])
    axes.axvline(1.0, color="black", linewidth=1)
    axes.set(xscale="log", xlabel="measured / bar (left of the line: met)")
    axes.invert_yaxis()
    axes.tick_params(axis="y", labelsize=8)
    figure.savefig(path, dpi=120)
    return True


def plot_sizes(rows: list[Any], path: Path) -> None:
    """Ratios to C and JAX at each size of each problem."""
    import matplotlib.pyplot as plt

    found: dict[str, dict[str, float]] = {"C": {}, "JAX": {}}
    for row in rows:
        for key, value in row.details.items():
            for peer, ratios in found.items():
                if key.endswith(f": against {peer}"):
                    ratios[f"{row.what.split(':')[0]} {key.split(':')[0]}"] = value
    names = list(found["C"] or found["JAX"])
    if not names:
        return
    figure, axes = plt.subplots(figsize=(9, 1.5 + 0.3 * len(names)), layout="constrained")
    for (peer, ratios), mark in zip(found.items(), "os", strict=True):
        axes.plot([ratios.get(n, float("nan")) for n in names], names, mark, label=f"pullback / {peer}")
    axes.axvline(1.0, color="black", linewidth=1)
    axes.set(xscale="log", xlabel="ratio of times (left of the line: pullback is faster)")
    axes.invert_yaxis()
    axes.grid(axis="x", which="both", alpha=0.3)
    axes.legend()
    figure.savefig(path, dpi=120)


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", metavar="GROUP", help="gradbench, arrays, spine, or names of groups")
    parser.add_argument("--quick", action="store_true", help="the two smallest sizes of each problem, fewer runs")
    parser.add_argument("--json", type=Path, metavar="FILE", help="save rows and details")
    parser.add_argument("--plots", type=Path, metavar="DIR", help="save PNG plots (needs matplotlib)")
    parser.add_argument("--cpu", type=int, help="which CPU to run on (default: the last one allowed)")
    parser.add_argument("--strict", action="store_true", help="exit non-zero if a bar is missed")
    return parser.parse_args()


def save(chosen: argparse.Namespace, rows: list[Any], head: dict[str, str]) -> None:
    if chosen.json:
        chosen.json.parent.mkdir(parents=True, exist_ok=True)
        record = {**head, "rows": [{**asdict(row), "met": row.met} for row in rows]}
        chosen.json.write_text(json.dumps(record, indent=2, default=float) + "\n")
    if chosen.plots:
        chosen.plots.mkdir(parents=True, exist_ok=True)
        if plot(rows, chosen.plots / "bars.png"):
            plot_sizes(rows, chosen.plots / "sizes.png")
        else:
            print("no plots: matplotlib is not installed")


def main() -> int:
    chosen = options()
    pin(chosen.cpu)
    import spine

    os.environ.update(spine.SINGLE_THREADED_JAX)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    rows: list[Any] = []
    failed: list[str] = []
    with tempfile.TemporaryDirectory(prefix="pullback-bench-") as scratch:
        os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(dir=scratch)
        import c_programs
        import measure
        import numpy as np

        import pullback

        measure.keep_freed_memory()
        bench = measure.Bench(Path(scratch), pullback, quick=chosen.quick)
        bench.c = c_programs.C(Path(scratch)) if c_programs.available() else None
        bench.jax = importlib.import_module("jax") if spine.installed("jax") else None
        head = {"processor": spine.processor(), "python": platform.python_version(), "numpy": np.__version__}
        head["jax"] = bench.jax.__version__ if bench.jax else "not installed"
        print(", ".join(f"{k} {v}" for k, v in head.items()))
        made = groups(bench, spine)
        names = choose(list(made), chosen.only)
        progress = Progress(len(names))
        bench.note = progress.say
        for name in names:
            progress.say(name)
            try:
                for row in made[name]():
                    rows.append(row)
                    spine.show(row)
            except Exception:  # a group that fails must not hide the others; the exit code tells
                failed.append(name)
                print(f"\n{name}: FAILED")
                traceback.print_exc()
            progress.step()
        progress.close()
    print("\n" + spine.markdown(rows))
    if failed:
        print(f"\nfailed: {', '.join(failed)}")
    save(chosen, rows, head)
    return int(bool(failed) or (chosen.strict and any(row.met is False for row in rows)))


if __name__ == "__main__":
    sys.exit(main())
