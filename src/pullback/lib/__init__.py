# SPDX-License-Identifier: MIT
"""NumPy, SciPy and ``math`` in ordinary Python: what the front end compiles in place of library calls."""

from pullback.lib import (
    creation,
    linear,
    mathlib,
    parts,
    reductions,
    selecting,
    shapes,
    sorting,
    special,
    ufuncs,
)
from pullback.lib.table import METHODS, Elementwise, Impl, Intrinsic, PyImpl, functions, lookup

__all__ = [
    "METHODS", "Elementwise", "Impl", "Intrinsic", "PyImpl", "creation", "functions", "linear", "lookup", "mathlib",
    "parts", "reductions", "selecting", "shapes", "sorting", "special", "ufuncs",
]  # fmt: skip
