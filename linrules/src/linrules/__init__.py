# SPDX-License-Identifier: MIT
"""Derivative rules of BLAS and LAPACK that depend on no automatic-differentiation engine.

>>> import numpy as np, linrules
>>> a = np.asfortranarray([[4.0, 0.0], [2.0, 3.0]])
>>> potrf = linrules.routine("potrf")
>>> state = potrf.forward({"uplo": linrules.LOWER, "A": a}, {"A"})  # a now holds L
>>> shadow = np.asfortranarray(np.eye(2))  # cotangent of L
>>> _ = potrf.reverse(state, {"uplo": linrules.LOWER, "A": a}, {"A": shadow})
>>> shadow.round(4)  # cotangent of A's lower triangle
array([[ 0.3384,  0.    ],
       [-0.3536,  0.3536]])
"""

import functools
from typing import TYPE_CHECKING

from linrules.calls import LEFT, LOWER, NONUNIT, RIGHT, UNIT, UPPER, C, K, N, T
from linrules.interface import LinruleError, NoDerivative, Routine, State, Tangents
from linrules.matrix import as_matrix, as_vector, compact, from_pointer

if TYPE_CHECKING:
    from linrules.covered import Entry


@functools.cache
def routines() -> dict[str, Routine]:
    """All routines by name, without the letter of the type."""
    from linrules.rules import load

    return load()


def routine(name: str) -> Routine:
    """A routine by its name: ``gemm``, or with the letter of a type, ``dgemm``."""
    known = routines()
    if name in known:
        return known[name]
    if name[:1] in "sdcz" and name[1:] in known and name[0] in known[name[1:]].types:
        return known[name[1:]]
    raise KeyError(f"linrules has no routine {name}")


def coverage() -> "list[Entry]":
    """What is covered: an entry per routine with its types, passes, flags, and what may be active."""
    from linrules.covered import coverage as read

    return read()


__version__ = "0.1.0"

__all__ = [
    "LEFT",
    "LOWER",
    "NONUNIT",
    "RIGHT",
    "UNIT",
    "UPPER",
    "C",
    "K",
    "LinruleError",
    "N",
    "NoDerivative",
    "Routine",
    "State",
    "T",
    "Tangents",
    "as_matrix",
    "as_vector",
    "compact",
    "coverage",
    "from_pointer",
    "routine",
    "routines",
]
