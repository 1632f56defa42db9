# SPDX-License-Identifier: MIT
"""Calls of native code out of the interpreter: arrays go as contiguous copies, and what was written comes back.

``call``: a function that takes slots of eight bytes, as those of a core (docs/ir.md). ``call_routine``: a routine with
Fortran's conventions, every argument by reference, matrices in column-major order.
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


_PASSED: dict[str, Any] = {"i4": ctypes.c_int, "f4": ctypes.c_float, "f8": ctypes.c_double}


def call_routine(
    address: int, passed: Sequence[tuple[str, Any]], types: Sequence[Type], values: Sequence[Any], result: str
) -> list[Any]:
    """``passed``: how each argument goes (see ``foreign.Native``), with the number of its operand or what it is."""
    copies: dict[int, tuple[Buffer, array[Any], bytes, int]] = {}
    for k, (t, x) in enumerate(zip(types, values, strict=True)):
        if isinstance(t, Array):
            turned = x.with_shape(x.shape[::-1], x.strides[::-1])
            _, memory, start = flat(turned.read_all(), t.dtype)
            copies[k] = turned, memory, memory.tobytes(), start
    given = [_reference(kind, what, types, values, copies) for kind, what in passed]
    kind = _PASSED[result] if result else None
    answer = ctypes.CFUNCTYPE(kind, *[ctypes.c_void_p] * len(given))(address)(*given)
    for x, memory, before, _ in copies.values():
        if x.size and memory.tobytes() != before:
            x.write_all(memory.tolist())
    return [answer] if result else []


def _reference(kind: str, what: Any, types: Sequence[Type], values: Sequence[Any], copies: Any) -> Any:
    """What is passed for one argument."""
    if kind == "null":
        return None
    if kind == "flag":
        return ctypes.cast(ctypes.c_char_p(what.encode()), ctypes.c_void_p)
    if kind in ("array", "vector"):
        return copies[what][3]
    if kind in ("real", "complex"):
        parts = values[what : what + (2 if kind == "complex" else 1)]
        return ctypes.cast((_FLOATS[types[what].dtype] * len(parts))(*parts), ctypes.c_void_p)
    number = what if kind == "int" else 1 if kind == "inc" else values[what]
    if kind == "ld":
        number = max(1, values[what].shape[0])
    return ctypes.cast(ctypes.pointer(ctypes.c_int(int(number))), ctypes.c_void_p)


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


__all__ = ["call", "call_routine"]
