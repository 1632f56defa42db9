# SPDX-License-Identifier: MIT
"""The hand-written C gradients of yardsticks.c, compiled on the spot and called through ctypes."""

import ctypes
import shutil
import subprocess
from pathlib import Path

import numpy as np

HERE = Path(__file__).parent
POINTER = ctypes.POINTER(ctypes.c_double)


def pointer(array: np.ndarray) -> object:
    """A C-contiguous double array as ``double *``."""
    assert array.dtype == np.float64
    assert array.flags.c_contiguous
    return array.ctypes.data_as(POINTER)


def build(directory: Path, name: str, *flags: str) -> ctypes.CDLL | None:
    """The shared library, or None where there is no gcc."""
    if shutil.which("gcc") is None:
        return None
    library = directory / name
    command = ["gcc", "-O3", "-march=native", *flags, "-shared", "-fPIC", str(HERE / "yardsticks.c")]
    subprocess.run([*command, "-o", str(library), "-lm"], check=True)
    return ctypes.CDLL(str(library))


class CPeer:
    """Each method runs a gradient ``repeats`` times inside C and returns value and gradient."""

    def __init__(self, directory: Path) -> None:
        exact = build(directory, "yardsticks.so")
        fast = build(directory, "yardsticks_fast.so", "-ffast-math")
        assert exact is not None
        assert fast is not None
        self._lotka = exact.lotka_repeat
        self._rosenbrock = exact.rosenbrock_repeat
        self._chain = fast.chain_value_and_grad
        for function in (self._lotka, self._rosenbrock, self._chain):
            function.restype = ctypes.c_double

    @staticmethod
    def available() -> bool:
        return shutil.which("gcc") is not None

    def lotka(self, theta, obs, substeps, repeats=1):
        """The demo's loss. The C code knows no observation at time zero; that term is added here."""
        rates, start, rows = theta[:4].copy(), theta[4:].copy(), np.ascontiguousarray(obs[1:])
        ct_rates, ct_start = np.empty(4), np.empty(2)
        tape = np.empty(2 * len(rows) * (substeps + 1))
        value = self._lotka(
            ctypes.c_long(repeats),
            *map(pointer, (rates, start, rows)),
            ctypes.c_int(len(rows)),
            ctypes.c_int(substeps),
            *map(pointer, (ct_rates, ct_start, tape)),
        )
        residual = np.log(start) - np.log(obs[0])
        return value + residual @ residual, np.concatenate((ct_rates, ct_start + 2.0 * residual / start))

    def rosenbrock(self, x, repeats=1):
        gradient = np.empty_like(x)
        value = self._rosenbrock(ctypes.c_long(repeats), pointer(x), ctypes.c_int(len(x)), pointer(gradient))
        return value, gradient

    def chain(self, x):
        gradient = np.empty_like(x)
        return self._chain(pointer(x), ctypes.c_long(len(x)), pointer(gradient)), gradient
