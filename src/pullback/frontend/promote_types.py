# SPDX-License-Identifier: MIT
"""Which dtype an operation has: NumPy 2's promotion (NEP 50), where Python's own numbers are weak."""

from __future__ import annotations

from collections.abc import Sequence

from pullback.ir.types import COMPLEXES, FLOATS, INTS, ITEMSIZE, Scalar

KINDS = {"b": 0, "u": 1, "i": 1, "f": 2, "c": 3}


def kind(dtype: str) -> int:
    """0 bool, 1 integer, 2 float, 3 complex."""
    return KINDS[dtype[0]]


def promote_dtypes(a: str, b: str) -> str:
    """``numpy.promote_types``, computed."""
    if a == b:
        return a
    ka, kb = kind(a), kind(b)
    if ka > kb:
        a, b, ka, kb = b, a, kb, ka
    if ka == 0:
        return b
    if kb == 1:
        return _integers(a, b)
    if ka == 1:
        wide = ITEMSIZE[a] > 2
        return "f8" if wide and kb == 2 else "c16" if wide else b
    if ka == kb:
        return a if ITEMSIZE[a] > ITEMSIZE[b] else b
    return "c16" if "f8" in (a, b) or "c16" in (a, b) else "c8"


def _integers(a: str, b: str) -> str:
    if a[0] == b[0]:
        return a if ITEMSIZE[a] > ITEMSIZE[b] else b
    signed, unsigned = (a, b) if a[0] == "i" else (b, a)
    if ITEMSIZE[signed] > ITEMSIZE[unsigned]:
        return signed
    return f"i{2 * ITEMSIZE[unsigned]}" if ITEMSIZE[unsigned] < 8 else "f8"


_DEFAULT = ("b1", "i8", "f8", "c16")


def promote(types: Sequence[tuple[str, bool]]) -> tuple[str, bool]:
    """The common (dtype, weak) of operands given as (dtype, weak). Weak operands only raise the kind."""
    strong = [d for d, weak in types if not weak]
    if not strong:
        return _DEFAULT[max(kind(d) for d, _ in types)], True
    dtype = strong[0]
    for d in strong[1:]:
        dtype = promote_dtypes(dtype, d)
    high = max((kind(d) for d, weak in types if weak), default=0)
    if high <= kind(dtype):
        return dtype, False
    if high == 3:
        return ("c8" if dtype == "f4" else "c16"), False
    return _DEFAULT[high], False


def promote_scalars(*types: Scalar) -> Scalar:
    dtype, weak = promote([(t.dtype, t.weak) for t in types])
    return Scalar(dtype, weak)


def inexact(dtype: str) -> str:
    """The float (or complex) dtype in which a function such as ``sin`` of ``dtype`` is computed."""
    if dtype in FLOATS or dtype in COMPLEXES:
        return dtype
    return "f4" if dtype in INTS and ITEMSIZE[dtype] == 2 else "f8"  # float16 is not supported: 8-bit ints go to f8


#: casting rank for "same_kind": an in-place result may not have a higher kind than its array
def same_kind(source: str, target: str) -> bool:
    return kind(source) <= kind(target)
