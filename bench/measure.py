# SPDX-License-Identifier: MIT
"""Measuring for suite.py: peers take turns, CPU time, medians.

CPU time of the process rather than time on the clock: all threads of a peer count, and what else runs on the machine
does not. Before a peer's turn the process comes to rest (``spine.rest``): XLA's threads look for more work for some
milliseconds after a call, and the next peer would pay for it. glibc is told to keep freed memory, so that no peer pays
page faults for its temporaries at every call.
"""

from __future__ import annotations

import ctypes
import time
import timeit
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from spine import Timed, rest

Peer = Timed | Callable[[], Any]
_TRIM_THRESHOLD, _MMAP_MAX = -1, -4


def keep_freed_memory() -> None:
    """For glibc; elsewhere nothing happens."""
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError):
        return
    mallopt(_TRIM_THRESHOLD, 2**31 - 1)
    mallopt(_MMAP_MAX, 0)


@dataclass
class Bench:
    """What rows share. ``c`` and ``jax`` are None where gcc and JAX are missing."""

    scratch: Path
    pb: Any
    c: Any = None
    jax: Any = None
    quick: bool = False
    note: Callable[[str], None] = field(default=lambda _: None)

    @property
    def missing(self) -> str:
        names = [name for name, peer in (("gcc", self.c), ("JAX", self.jax)) if peer is None]
        return f"{' and '.join(names)} not installed" if names else ""


def interleaved(peers: Mapping[str, Peer], seconds: float = 2.0) -> dict[str, float]:
    """Median CPU seconds of a call of each peer; the peers take turns for about ``seconds``."""
    timers, loops, round_seconds = {}, {}, 0.0
    calls = {name: peer.calls if isinstance(peer, Timed) else 1 for name, peer in peers.items()}
    for name, peer in peers.items():
        if isinstance(peer, Timed):
            timers[name] = timeit.Timer(peer.statement, timer=time.process_time, globals=peer.names)
        else:
            timers[name] = timeit.Timer("f()", timer=time.process_time, globals={"f": peer})
        timers[name].timeit(2)
        rest()
        once = min(timers[name].repeat(3, 1))
        loops[name] = max(1, int(0.005 / max(once, 1e-8)))
        round_seconds += loops[name] * once
    samples: dict[str, list[float]] = {name: [] for name in peers}
    for _ in range(min(41, max(5, int(seconds / round_seconds)))):
        for name, timer in timers.items():
            rest()
            samples[name].append(timer.timeit(loops[name]) / loops[name] / calls[name])
    return {name: median(values) for name, values in samples.items()}


def milliseconds(times: Mapping[str, float]) -> dict[str, float]:
    return {f"{name} (ms)": 1e3 * t for name, t in times.items()}


def leaves(result: Any) -> list[np.ndarray]:
    """Numbers and arrays of a result, in order."""
    if isinstance(result, (tuple, list)):
        return [leaf for item in result for leaf in leaves(item)]
    return [np.asarray(result)]


def agree(peers: Mapping[str, Callable[[], Any]], what: str, tolerance: float = 1e-7) -> None:
    """All peers give the same numbers, relative to the largest of each array."""
    results = {name: [leaf.copy() for leaf in leaves(peer())] for name, peer in peers.items()}
    (first, expected), *others = results.items()
    for name, result in others:
        assert len(result) == len(expected), f"{what}: {name} and {first} give different numbers of arrays"
        for a, b in zip(result, expected, strict=True):
            np.testing.assert_allclose(
                a, b, rtol=tolerance, atol=tolerance * float(np.max(np.abs(b), initial=0.0)), err_msg=f"{what}: {name}"
            )
