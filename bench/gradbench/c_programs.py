# SPDX-License-Identifier: MIT
"""The hand-written C derivatives, compiled on the spot, as Python functions with the problems' own arguments."""

import ctypes
import shutil
import subprocess
from pathlib import Path

import numpy as np

SOURCES = Path(__file__).parent / "c"
NAMES = ("gmm", "lse", "llsq", "kmeans", "lstm", "ode")
FLAGS = ("-std=gnu11", "-O3", "-march=native", "-ffast-math", "-shared", "-fPIC")


def available() -> bool:
    return shutil.which("gcc") is not None


def _pointer(a: np.ndarray) -> ctypes.c_void_p:
    assert a.dtype == np.float64
    assert a.flags.c_contiguous
    return ctypes.c_void_p(a.ctypes.data)


class C:
    """One method for each problem, which runs ``repeats`` times inside C.

    Results live in arrays that the next call of the same sizes fills again.
    """

    def __init__(self, directory: Path) -> None:
        self._functions = {}
        self._memory: dict[object, tuple[np.ndarray, ...]] = {}
        for name in NAMES:
            library = directory / f"{name}.so"
            subprocess.run(["gcc", *FLAGS, str(SOURCES / f"{name}.c"), "-o", str(library), "-lm"], check=True)
            function = getattr(ctypes.CDLL(str(library)), f"{name}_repeat")
            function.restype = ctypes.c_double
            self._functions[name] = function

    def _like(self, name: str, *arrays: np.ndarray) -> tuple[np.ndarray, ...]:
        key = (name, *(a.shape for a in arrays))
        if key not in self._memory:
            self._memory[key] = tuple(np.zeros_like(a) for a in arrays)
        return self._memory[key]

    def gmm(self, alpha, means, log_diagonal, below, x, gamma, m, repeats=1):
        (n, d), k = x.shape, len(alpha)
        out = self._like("gmm", alpha, means, log_diagonal, below)
        inputs = map(_pointer, (alpha, means, log_diagonal, below, x))
        value = self._functions["gmm"](
            ctypes.c_long(repeats), n, d, k, *inputs, ctypes.c_double(gamma), m, *map(_pointer, out)
        )
        return value, out

    def lse(self, x, repeats=1):
        (out,) = self._like("lse", x)
        return self._functions["lse"](ctypes.c_long(repeats), ctypes.c_long(len(x)), _pointer(x), _pointer(out)), out

    def llsq(self, x, n, repeats=1):
        (out,) = self._like("llsq", x)
        return self._functions["llsq"](ctypes.c_long(repeats), n, len(x), _pointer(x), _pointer(out)), out

    def kmeans(self, points, centroids, repeats=1):
        """Gradient and diagonal of the Hessian."""
        (n, d), k = points.shape, len(centroids)
        out = self._like("kmeans", centroids, centroids)
        self._functions["kmeans"](ctypes.c_long(repeats), n, k, d, *map(_pointer, (points, centroids, *out)))
        return out

    def lstm(self, main_params, extra_params, state, sequence, repeats=1):
        count, b = sequence.shape
        out = self._like("lstm", main_params, extra_params)
        inputs = map(_pointer, (main_params, extra_params, state, sequence))
        return self._functions["lstm"](
            ctypes.c_long(repeats), len(state) // 2, b, count, *inputs, *map(_pointer, out)
        ), out

    def ode(self, x, steps, repeats=1):
        (out,) = self._like("ode", x)
        return self._functions["ode"](ctypes.c_long(repeats), len(x), steps, _pointer(x), _pointer(out)), out
