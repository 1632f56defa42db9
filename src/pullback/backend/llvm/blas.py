# SPDX-License-Identifier: MIT
"""The BLAS that Python has: NumPy's, so that products are as fast as ``@``, else SciPy's."""

from __future__ import annotations

import ctypes
import importlib
from dataclasses import dataclass
from functools import cache
from typing import Any

#: what builds of BLAS call dgemm and sgemm and the number of their threads, and whether their integers have 64 bits
_NAMES = (
    ("scipy_dgemm_64_", "scipy_sgemm_64_", "scipy_openblas_get_num_threads64_", True),
    ("dgemm_64_", "sgemm_64_", "openblas_get_num_threads64_", True),
    ("scipy_dgemm_", "scipy_sgemm_", "scipy_openblas_get_num_threads", False),
)


@dataclass(frozen=True, slots=True)
class Blas:
    """Addresses, and whether integers have 64 bits. ``threads``: of a function that says how many it uses, or None."""

    dgemm: int
    sgemm: int
    threads: int | None
    wide: bool


@cache
def find() -> Blas | None:
    return _numpy() or _scipy()


def _address(library: Any, name: str) -> int | None:
    return ctypes.cast(getattr(library, name), ctypes.c_void_p).value if hasattr(library, name) else None


def _numpy() -> Blas | None:
    """The BLAS that NumPy's core is linked to; names without a mark of their width are not trusted."""
    core = importlib.import_module("numpy._core._multiarray_umath")
    try:
        library = ctypes.CDLL(str(core.__file__))  # symbols of what it is linked to are found through it
    except OSError:
        return None
    for double, single, threads, wide in _NAMES:
        dgemm, sgemm = _address(library, double), _address(library, single)
        if dgemm and sgemm:
            return Blas(dgemm, sgemm, _address(library, threads), wide)
    return None


def _scipy() -> Blas | None:
    """Addresses from ``scipy.linalg.cython_blas`` (its import takes a while)."""
    try:
        from scipy.linalg import cython_blas
    except ImportError:
        return None
    found = []
    name_of, pointer_of = ctypes.pythonapi.PyCapsule_GetName, ctypes.pythonapi.PyCapsule_GetPointer
    name_of.restype, name_of.argtypes = ctypes.c_char_p, [ctypes.py_object]
    pointer_of.restype, pointer_of.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    for name in ("dgemm", "sgemm"):
        capsule = cython_blas.__pyx_capi__[name]
        found.append(int(pointer_of(capsule, name_of(capsule))))
    return Blas(found[0], found[1], None, False)
