# SPDX-License-Identifier: MIT
"""NumPy, SciPy and ``math`` in ordinary Python: what the front end compiles in place of library calls."""

from pullback.lib import (
    bessel,
    creation,
    distributions,
    einsum,
    fourier,
    functions as matrix_functions,
    linalg,
    linear,
    mathlib,
    nans,
    numeric,
    parts,
    probability,
    reductions,
    scipy_linalg,
    selecting,
    shapes,
    sorting,
    special,
    spectra,
    ufuncs,
)
from pullback.lib.table import METHODS, Elementwise, Impl, Intrinsic, PyImpl, functions, lookup

__all__ = [
    "METHODS", "Elementwise", "Impl", "Intrinsic", "PyImpl", "bessel", "creation", "distributions", "einsum", "fourier",
    "functions", "linear", "lookup", "mathlib", "nans", "numeric", "parts", "probability", "reductions", "selecting",
    "shapes", "sorting", "special", "ufuncs",
]  # fmt: skip
