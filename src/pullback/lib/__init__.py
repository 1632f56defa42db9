# SPDX-License-Identifier: MIT
"""NumPy, SciPy and ``math`` in ordinary Python: what the front end compiles in place of library calls."""

from pullback.lib import (
    bessel,
    creation,
    distributions,
    einsum,
    fortran,
    fourier,
    linalg,
    linear,
    mathlib,
    matrices,
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
    "Elementwise", "Impl", "Intrinsic", "METHODS", "PyImpl", "bessel", "creation", "distributions", "einsum", "fortran",
    "fourier", "functions", "linalg", "linear", "lookup", "mathlib", "matrices", "nans", "numeric", "parts",
    "probability", "reductions", "scipy_linalg", "selecting", "shapes", "sorting", "special", "spectra", "ufuncs",
]  # fmt: skip
