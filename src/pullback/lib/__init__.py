# SPDX-License-Identifier: MIT
"""NumPy, SciPy and ``math`` in ordinary Python: what the front end compiles in place of library calls."""

from pullback.lib import linear, mathlib, reductions, shapes, special, ufuncs
from pullback.lib.table import METHODS, Elementwise, Impl, Intrinsic, PyImpl, functions, lookup

__all__ = [
    "METHODS", "Elementwise", "Impl", "Intrinsic", "PyImpl", "functions", "linear", "lookup", "mathlib", "reductions",
    "shapes", "special", "ufuncs",
]  # fmt: skip
