# SPDX-License-Identifier: MIT
"""What the batching examples share: Adam over nested tuples of arrays, and a table of throughput against batch size."""

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np


def leaves(tree: Any) -> list[np.ndarray]:
    """The arrays of nested tuples, in order."""
    return [leaf for part in tree for leaf in leaves(part)] if isinstance(tree, tuple) else [tree]


class Adam:
    """Kingma and Ba (2015). Changes the arrays of ``parameters`` in place."""

    def __init__(self, parameters: Any, rate: float) -> None:
        self.parameters = leaves(parameters)
        self.rate = rate
        self.steps = 0
        self.mean = [np.zeros_like(p) for p in self.parameters]
        self.square = [np.zeros_like(p) for p in self.parameters]

    def step(self, gradients: Any) -> None:
        self.steps += 1
        rate = self.rate * np.sqrt(1.0 - 0.999**self.steps) / (1.0 - 0.9**self.steps)
        for p, g, m, s in zip(self.parameters, leaves(gradients), self.mean, self.square, strict=True):
            m += 0.1 * (g - m)
            s += 0.001 * (g * g - s)
            p -= rate * m / (np.sqrt(s) + 1e-8)


def seconds(call: Callable[[], object], least: float) -> float:
    """Median CPU time of a call; it is made at least three times, for ``least`` seconds altogether."""
    call()  # compiles
    durations: list[float] = []
    while len(durations) < 3 or sum(durations) < least:
        begin = time.process_time()
        call()
        durations.append(time.process_time() - begin)
    return float(np.median(durations))


def throughput(
    ways: Mapping[str, Callable[[int], Callable[[], object]]], sizes: Sequence[int], unit: str, least: float
) -> dict[str, list[float]]:
    """Examples per second of each way at each batch size; ``ways[name](size)`` makes the call. Prints the table."""
    print(f"\n{unit} per second\n  {'batch size':>10}  " + "  ".join(f"{name:>12}" for name in ways))
    found: dict[str, list[float]] = {name: [] for name in ways}
    for size in sizes:
        for name, make in ways.items():
            found[name].append(size / seconds(make(size), least))
        print(f"  {size:10d}  " + "  ".join(f"{found[name][-1]:12,.0f}" for name in ways))
    return found


def plot_throughput(panel: Any, sizes: Sequence[int], found: Mapping[str, Sequence[float]], unit: str) -> None:
    """The table of ``throughput`` on logarithmic axes."""
    for name, values in found.items():
        panel.plot(sizes, values, "o-", markersize=4, label=name)
    panel.set(xscale="log", yscale="log", xlabel="batch size", ylabel=f"{unit} per second")
    panel.legend(frameon=False, fontsize=9)


def figure(panels: int) -> tuple[Any, Sequence[Any]]:
    """An empty figure with panels side by side."""
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    made, axes = plt.subplots(1, panels, figsize=(4.4 * panels, 3.8), layout="constrained")
    for panel in axes:
        panel.spines[["top", "right"]].set_visible(False)
    return made, axes


def save(made: Any, out: Path) -> None:
    import matplotlib.pyplot as plt

    out.parent.mkdir(parents=True, exist_ok=True)
    made.savefig(out, dpi=120)
    plt.close(made)
    print(f"\nplot saved to {out}")
