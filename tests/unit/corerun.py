# SPDX-License-Identifier: MIT
"""Calls core functions without the native entry points: slots and workspace made with ctypes.

``Core(func)(*args)`` gives the results (Python numbers and copied NumPy arrays); a failed check raises ``Failed``.
"""

from __future__ import annotations

import ctypes
import struct
from typing import Any

import llvmlite.binding as llvm
import numpy as np

from pullback.backend.llvm import runtime
from pullback.backend.llvm.jit import CompiledCore, compile_core, link
from pullback.config import Options
from pullback.ir.core import Function
from pullback.ir.types import ITEMSIZE, Array, Scalar, Type

NUMPY = {
    "b1": "?",
    **{d: d for d in ("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f4", "f8", "c8", "c16")},
}
WORKSPACE_BYTES = 1024
COUNTDOWN, DEPTH, MESSAGE = 88, 92, 24


class Failed(Exception):
    """A core returned a status other than 0."""

    def __init__(self, status: int, text: str = "") -> None:
        self.status = status
        self.text = text
        super().__init__(status, text)


class Core:
    def __init__(self, func: Function, options: Options | None = None) -> None:
        self.compiled: CompiledCore = compile_core(func, options or Options())
        llvm.parse_assembly(self.compiled.llvm_ir()).verify()
        # The real poll wants the GIL, which ctypes gives up; this one grants more work.
        self.poll = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)(self._poll)
        symbols = {**runtime.symbols(), "pb_poll": ctypes.cast(self.poll, ctypes.c_void_p).value}
        self.code = link(self.compiled.object_bytes, self.compiled.name, symbols)
        self.params: list[Type] = [a.type for a in func.body.args]
        self.results: list[Type] = [x.type for x in func.body.results]
        self.call = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(
            self.code.address
        )
        self.ws = ctypes.create_string_buffer(WORKSPACE_BYTES)
        self.polls(1 << 30)

    def _poll(self, _: int) -> int:
        self.polls(1 << 30)
        return 0

    def polls(self, countdown: int) -> None:
        ctypes.c_int32.from_buffer(self.ws, COUNTDOWN).value = countdown

    def __call__(self, *args: Any) -> list[Any]:
        slots = [s for x, t in zip(args, self.params, strict=True) for s in _encode(x, t)]
        given = (ctypes.c_uint64 * max(len(slots), 1))(*slots)
        out = (ctypes.c_uint64 * max(self.compiled.result_slots, 1))()
        ctypes.c_int32.from_buffer(self.ws, DEPTH).value = 0
        status = self.call(given, out, self.ws)
        if status:
            raise Failed(status, self._message(status))
        at, results = 0, []
        for t in self.results:
            value, at = _decode(out, at, t)
            results.append(value)
        return results

    def _message(self, status: int) -> str:
        if status < 0:
            return ""
        site = self.compiled.sites[status - 1]
        raw = [int.from_bytes(self.ws[MESSAGE + 8 * k : MESSAGE + 8 * k + 8], "little") for k in range(8)]
        values = [_number(raw[k], dtype) for k, dtype in enumerate(site.operands)]
        return f"{site.exc}: {site.message.format(*values)}"


def _encode(x: Any, t: Type) -> list[int]:
    if isinstance(t, Scalar):
        if t.dtype == "f8":
            return [struct.unpack("Q", struct.pack("d", x))[0]]
        if t.dtype == "f4":
            return [struct.unpack("I", struct.pack("f", x))[0]]
        return [int(x) & (1 << 64) - 1]
    assert x.dtype == np.dtype(NUMPY[t.dtype]), (x.dtype, t)
    strides = [s // ITEMSIZE[t.dtype] & (1 << 64) - 1 for s in x.strides]
    return [x.__array_interface__["data"][0], *x.shape, *strides]


def _number(raw: int, dtype: str) -> Any:
    if dtype == "f8":
        return struct.unpack("d", struct.pack("Q", raw))[0]
    if dtype == "f4":
        return struct.unpack("f", struct.pack("I", raw & 0xFFFFFFFF))[0]
    if dtype == "b1":
        return bool(raw)
    return raw - (1 << 64) if dtype[0] == "i" and raw >> 63 else raw


def _decode(out: Any, at: int, t: Type) -> tuple[Any, int]:
    if isinstance(t, Scalar):
        return _number(out[at], t.dtype), at + 1
    assert isinstance(t, Array)
    rank = t.ndim
    shape = tuple(out[at + 1 : at + 1 + rank])
    strides = [ITEMSIZE[t.dtype] * _number(s, "i8") for s in out[at + 1 + rank : at + 1 + 2 * rank]]
    item = np.dtype(NUMPY[t.dtype])
    result = np.empty(shape, item)
    for index in np.ndindex(*shape):
        address = out[at] + sum(i * s for i, s in zip(index, strides, strict=True))
        result[index] = np.frombuffer(ctypes.string_at(address, item.itemsize), item)[0]
    return result, at + 1 + 2 * rank
