# SPDX-License-Identifier: MIT
"""Calls of native code out of the interpreter, encoded as those of a core (docs/ir.md): slots of eight bytes.

Arrays go as contiguous copies; what the callee wrote into them comes back.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Sequence
from typing import Any

from pullback.ir.memory import Buffer, c_strides, flat
from pullback.ir.number import rounder
from pullback.ir.types import PART, Array, Type

_FLOATS: dict[str, Any] = {"f4": ctypes.c_float, "f8": ctypes.c_double}


def call(address: int, types: Sequence[Type], values: Sequence[Any], results: Sequence[Type]) -> list[Any]:
    """``void callee(slots of arguments, slots of results)``; the results, which are scalars."""
    slots: list[Any] = []
    copies: list[tuple[Buffer, array[Any], bytes]] = []
    for t, x in zip(types, values, strict=True):
        if isinstance(t, Array):
            cells, memory, start = flat(x.read_all(), t.dtype)
            copies.append((x, memory, memory.tobytes()))
            slots += [start, *x.shape, *c_strides(x.shape)]
            assert len(cells) == len(memory)
        else:
            slots.append(_slot(t.dtype, x))
    given = (ctypes.c_int64 * max(len(slots), 1))(*slots)
    taken = (ctypes.c_int64 * max(len(results), 1))()
    ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(address)(ctypes.addressof(given), ctypes.addressof(taken))
    for x, memory, before in copies:
        if x.size and (memory.tobytes() != before or None in x.read_all()):
            x.write_all([bool(v) for v in memory] if PART.get(x.dtype, x.dtype) == "b1" else memory.tolist())
    return [_value(r.dtype, taken, k) for k, r in enumerate(results)]


def _slot(dtype: str, x: Any) -> int:
    """Eight bytes, as a signed integer."""
    if dtype not in _FLOATS:
        return ctypes.c_int64(int(x)).value
    word = ctypes.c_int64()
    _FLOATS[dtype].from_buffer(word).value = x
    return word.value


def _value(dtype: str, taken: Any, k: int) -> Any:
    kind = _FLOATS.get(dtype)
    return rounder(dtype)(taken[k] if kind is None else kind.from_buffer(taken, 8 * k).value)


__all__ = ["call"]
