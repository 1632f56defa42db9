# SPDX-License-Identifier: MIT
"""What a program of the zoo is, and how it gets there.

To add one, write the function in a `programs_*.py` file and enter it in that file's table with the argument
tuples to run it on. Arguments that are differentiated come first. Points are chosen away from kinks, so
that finite differences apply.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Program:
    """A function, the arguments to run it on, and what holds for it."""

    function: Callable[..., Any]
    arguments: tuple[tuple[Any, ...], ...]
    argnums: tuple[int, ...]  # what is differentiated; empty if nothing can be
    smooth: bool  # twice differentiable around every argument tuple
    float32: bool  # also makes sense in single precision

    @property
    def name(self) -> str:
        return self.function.__name__


def entry(
    function: Callable[..., Any],
    *arguments: tuple[Any, ...],
    argnums: tuple[int, ...] = (0,),
    smooth: bool = True,
    float32: bool = True,
) -> Program:
    """The program of a function and the argument tuples to run it on."""
    assert argnums == tuple(range(len(argnums))), "differentiated arguments come first"
    assert arguments, "a program needs arguments to run on"
    return Program(function, arguments, argnums, smooth, float32)


def wave(*shape: int) -> np.ndarray:
    """Numbers of mixed sign between -1.2 and 1.2, no two alike."""
    k = np.arange(math.prod(shape))
    return 1.2 * np.sin(1.0 + 2.3 * k + 0.37 * k * k).reshape(shape)


def positive(*shape: int) -> np.ndarray:
    """Numbers between 0.4 and 1.6, no two alike."""
    return 1.0 + 0.5 * wave(*shape)
