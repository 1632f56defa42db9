# SPDX-License-Identifier: MIT
"""What to write instead of a library function that compiled code may not call."""

from __future__ import annotations

import difflib
import sys
from types import MethodType
from typing import Any

from pullback.lib.table import functions, name_of

_HINTS = {
    "np.apply_along_axis": "loop over the lines and fill an array",
    "np.apply_over_axes": "call the function once for each axis",
    "np.array_equal": "use np.all(x == y), and compare the shapes",
    "np.bmat": "use np.block",
    "np.cumulative_prod": "use np.cumprod",
    "np.cumulative_sum": "use np.cumsum",
    "np.fix": "use np.trunc",
    "np.frexp": "use np.log2 and np.floor",
    "np.fromfunction": "use np.indices, or fill an array in a loop",
    "np.histogram2d": "use np.digitize and np.add.at",
    "np.histogramdd": "use np.digitize and np.add.at",
    "np.intersect1d": "use np.isin and a mask",
    "np.linalg.multi_dot": "use @ in the order that you want",
    "np.loadtxt": "read files in the caller and pass arrays",
    "np.load": "read files in the caller and pass arrays",
    "np.piecewise": "use np.select",
    "np.poly": "use np.convolve on the factors",
    "np.polydiv": "write the division as a loop",
    "np.polymul": "use np.convolve",
    "np.polysub": "use np.polyadd of the negated coefficients",
    "np.resize": "use np.tile or np.pad, then reshape",
    "np.setdiff1d": "use np.isin(..., invert=True) and a mask",
    "np.sort_complex": "sort by np.abs or the real part, with np.argsort",
    "np.trim_zeros": "use np.flatnonzero and a slice",
    "np.union1d": "use np.unique of np.concatenate",
    "np.unwrap": "write it as a loop",
    "np.vectorize": "write a loop, or the function itself on arrays",
}


def full_name(function: Any) -> str:
    """What users call a function, method or object of NumPy or SciPy: ``np.sum``, ``scipy.stats.norm.rvs``."""
    name = getattr(function, "__name__", None) or getattr(function, "name", None)
    for module in ("numpy", "numpy.random", "scipy.special", "scipy.stats"):
        found = getattr(sys.modules.get(module), name, None) if isinstance(name, str) else None
        if found is function or (callable(found) and found == function):  # bound methods are made anew
            return f"{module.replace('numpy', 'np')}.{name}"
    if isinstance(function, MethodType):
        return f"{full_name(function.__self__)}.{function.__name__}"
    return name_of(function)


def instead_of(function: Any) -> str:
    """A hint for a function of NumPy or SciPy that is not supported: what to write, or names like it."""
    name = full_name(function)
    if "random" in name or name.endswith(".rvs"):
        return "draw random numbers in the caller and pass them as an array"
    if name in _HINTS:
        return _HINTS[name]
    if not callable(getattr(type(function), "__get__", None)) and name.startswith("scipy.stats."):
        return f"call its functions with all parameters, as {name}.logpdf(x, loc, scale)"
    head, _, last = name.rpartition(".")
    names = {impl.name for impl in functions().values() if impl.name.rpartition(".")[0] == head}
    near = difflib.get_close_matches(name, names, 2, 0.8)
    if near:
        return f"supported are {' and '.join(near)}, among others (docs/coverage.md); or write {last} in Python"
    return "docs/coverage.md lists what is supported; write it in Python, or do this step in the caller"
