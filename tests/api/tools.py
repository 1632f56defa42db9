# SPDX-License-Identifier: MIT
"""References for the tests of the API: central differences of the plain function."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy as np


def slope(f: Callable[..., Any], args: tuple[Any, ...], k: int = 0, h: float = 1e-4) -> Any:
    """Derivative of ``f`` with respect to argument ``k``, by differences of fourth order (df/dRe + i df/dIm)."""
    x = args[k]

    def at(value: Any) -> float:
        given = copy.deepcopy(list(args))
        given[k] = value
        return float(f(*given))

    def along(step: Callable[[float], Any]) -> float:
        return (8.0 * (at(step(h)) - at(step(-h))) - (at(step(2 * h)) - at(step(-2 * h)))) / (12.0 * h)

    if not isinstance(x, np.ndarray):
        real = along(lambda d: type(x)(x + d))
        return real if not isinstance(x, complex) else real + 1j * along(lambda d: x + 1j * d)
    result = np.zeros(x.shape, complex if x.dtype.kind == "c" else float)
    for i in np.ndindex(x.shape):

        def moved(d: complex, i: Any = i) -> np.ndarray:
            y = x.copy()
            y[i] += d
            return y

        result[i] = along(moved)
        if x.dtype.kind == "c":
            result[i] += 1j * along(lambda d, moved=moved: moved(1j * d))
    return result


def assert_gradient(
    gradient: Any, f: Callable[..., Any], args: tuple[Any, ...], k: int = 0, rtol: float = 1e-7
) -> None:
    """``gradient`` is the slope of ``f``, in the shape and dtype of the argument."""
    want = slope(f, args, k)
    assert np.shape(gradient) == np.shape(args[k])
    assert np.asarray(gradient).dtype == np.asarray(args[k]).dtype
    np.testing.assert_allclose(gradient, want, rtol=rtol, atol=rtol * max(1.0, np.abs(want).max(initial=0.0)))
