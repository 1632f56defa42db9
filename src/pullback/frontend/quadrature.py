# SPDX-License-Identifier: MIT
"""Points and weights of Gauss's rules: found by NumPy at compile time, where the number of points is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pullback.frontend.build import Lowerer
from pullback.frontend.creation import from_anything
from pullback.frontend.library import OBJECTS
from pullback.frontend.values import AV, Num, TupleVal, literal

_MOST = 256


def _rule(find: Callable[[int], Any]) -> Callable[[Lowerer, Sequence[AV], dict[str, AV]], AV]:
    def run(L: Lowerer, args: Sequence[AV], kwargs: dict[str, AV]) -> AV:
        (n,) = args or tuple(kwargs.values())
        if not (isinstance(n, Num) and n.static and isinstance(n.known, int)):
            L.needs_static("the number of points must be known at compile time", "close over a Python int")
        if not 0 < n.known <= _MOST:
            L.refuse(f"rules of 1 to {_MOST} points are supported", "pass points and weights as arrays")
        parts = [TupleVal([literal(float(v)) for v in part], "list") for part in find(n.known)]
        return TupleVal([from_anything(L, part) for part in parts])

    return run


_polynomial = np.polynomial
for _find in (
    _polynomial.legendre.leggauss,
    _polynomial.chebyshev.chebgauss,
    _polynomial.hermite.hermgauss,
    _polynomial.hermite_e.hermegauss,
    _polynomial.laguerre.laggauss,
):
    OBJECTS[_find] = _rule(_find)
