# SPDX-License-Identifier: MIT
"""How IR types and constants are written in LLVM's text.

A b1 is ``i1`` in registers and ``i8`` (0 or 1) in memory. A complex element is a struct of its two parts.
"""

from __future__ import annotations

import struct
from typing import Any

from pullback.ir.types import FLOATS, ITEMSIZE, PART

#: type of a scalar value
LLVM = {
    "b1": "i1", "i1": "i8", "i2": "i16", "i4": "i32", "i8": "i64",
    "u1": "i8", "u2": "i16", "u4": "i32", "u8": "i64", "f4": "float", "f8": "double",
}  # fmt: skip
#: type of an array element
MEMORY = {
    **LLVM, "b1": "i8", **{c: f"{{ {LLVM[p]}, {LLVM[p]} }}" for c, p in PART.items()},
}  # fmt: skip
#: what LLVM's intrinsics append to their names
SUFFIX = {**{d: t for d, t in LLVM.items() if d not in FLOATS}, "f4": "f32", "f8": "f64"}

BITS = {d: 1 if d == "b1" else 8 * ITEMSIZE[d] for d in LLVM}


def vector(llvm_type: str, lanes: int) -> str:
    """The type of ``lanes`` values."""
    return llvm_type if lanes == 1 else f"<{lanes} x {llvm_type}>"


def signed(dtype: str) -> bool:
    return dtype[0] == "i"


def literal(value: Any, dtype: str) -> str:
    """A constant of ``dtype``. Floats are written as the bits of the double of their value: exact, NaN included."""
    if dtype == "b1":
        return "true" if value else "false"
    if dtype in FLOATS:
        x = float(value)
        if dtype == "f4":
            x = _to_single(x)
        if x != x:
            return "0x7FF8000000000000"
        return f"0x{struct.unpack('>Q', struct.pack('>d', x))[0]:016X}"
    return str(int(value))


def _to_single(x: float) -> float:
    try:
        return float(struct.unpack("f", struct.pack("f", x))[0])
    except OverflowError:
        return float("inf") if x > 0 else float("-inf")


def align(dtype: str) -> int:
    """Alignment of an element in bytes; that of a part for complex dtypes, as C and NumPy have it."""
    return ITEMSIZE[PART.get(dtype, dtype)]
