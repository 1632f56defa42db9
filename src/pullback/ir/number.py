# SPDX-License-Identifier: MIT
"""Scalars as Python numbers: what a value becomes when it is kept in a dtype.

Contract: ``rounder(dtype)`` maps any Python number to the Python number that a register of ``dtype`` would hold.
Integers wrap, ``f4`` rounds to nearest even and overflows to infinity, everything else is exact.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from typing import Any

from pullback.ir.types import INTS, ITEMSIZE

_F4 = struct.Struct("f")


def _f4(value: Any) -> float:
    x = _round_to_odd(value) if isinstance(value, int) and abs(value) >> 53 else float(value)
    if not math.isfinite(x):
        return x
    try:
        return float(_F4.unpack(_F4.pack(x))[0])
    except OverflowError:
        return math.copysign(math.inf, x)


def _round_to_odd(value: int) -> float:
    """A float that rounds to the same f4 as the integer itself (rounding twice to nearest would not)."""
    drop = abs(value).bit_length() - 53
    kept, lost = abs(value) >> drop, abs(value) & ((1 << drop) - 1)
    return math.copysign(math.ldexp(kept | (lost != 0), drop), value)


def _integer(dtype: str) -> Callable[[Any], int]:
    bits = 8 * ITEMSIZE[dtype]
    signed = dtype[0] == "i"
    low, high = (-(1 << (bits - 1)), 1 << (bits - 1)) if signed else (0, 1 << bits)
    span, mask = 1 << bits, (1 << bits) - 1

    def wrap(value: Any) -> int:
        x = int(value)
        if low <= x < high:
            return x
        x &= mask
        return x - span if x >= high else x

    return wrap


_ROUNDERS: dict[str, Callable[[Any], Any]] = {
    "b1": bool,
    "f8": float,
    "f4": _f4,
    **{dtype: _integer(dtype) for dtype in INTS},
}


def rounder(dtype: str) -> Callable[[Any], Any]:
    """The function that ``rounded`` applies for ``dtype``."""
    return _ROUNDERS[dtype]


def rounded(value: Any, dtype: str) -> Any:
    """A Python number as it is after being kept in ``dtype`` (integers wrap)."""
    return _ROUNDERS[dtype](value)
