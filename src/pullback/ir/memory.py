# SPDX-License-Identifier: MIT
"""Memory as the interpreter sees it: strided descriptors over flat storage, without NumPy.

Contract: a ``Buffer`` is a descriptor (storage, offset, shape, strides). Storage is a Python list for what the
program allocates (``None`` marks an element that was never written) and a ctypes array laid over the caller's own
memory for arguments, so that a store is seen by the caller. Offsets and strides count elements; complex elements
take two consecutive storage entries. Every access is checked against the shape.

Arrays come in by ``__array_interface__`` and go out by it: ``numpy.asarray(buffer)`` shares the memory.
"""

from __future__ import annotations

import ctypes
import sys
from array import array
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from pullback.ir.types import COMPLEXES, ITEMSIZE, PART, Array

_CTYPES: dict[str, Any] = {
    "b1": ctypes.c_bool,
    "i1": ctypes.c_int8,
    "i2": ctypes.c_int16,
    "i4": ctypes.c_int32,
    "i8": ctypes.c_int64,
    "u1": ctypes.c_uint8,
    "u2": ctypes.c_uint16,
    "u4": ctypes.c_uint32,
    "u8": ctypes.c_uint64,
    "f4": ctypes.c_float,
    "f8": ctypes.c_double,
}
_CODES = {"b1": "b", "i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q"}
_CODES |= {"f4": "f", "f8": "d"}
_ORDER = "<" if sys.byteorder == "little" else ">"


class InterpError(RuntimeError):
    """The program broke a rule of the IR: an error of the compiler, never of the user."""


def zero_of(dtype: str) -> Any:
    return 0.0 if dtype[0] in "fc" else False if dtype == "b1" else 0


def undefined(dtype: str) -> Any:
    """What a read of memory that was never written gives where it is not refused."""
    return float("nan") if dtype[0] == "f" else zero_of(dtype)


class Buffer:
    """A strided descriptor. ``owner`` keeps foreign memory alive; ``address`` is where storage entry 0 lies."""

    __slots__ = ("address", "dtype", "offset", "owner", "shape", "storage", "strides", "writable")

    def __init__(
        self,
        dtype: str,
        storage: Any,
        shape: tuple[int, ...],
        strides: tuple[int, ...],
        offset: int = 0,
        writable: bool = True,
        owner: Any = None,
        address: int = 0,
    ) -> None:
        self.dtype = dtype
        self.storage = storage
        self.shape = shape
        self.strides = strides
        self.offset = offset
        self.writable = writable
        self.owner = owner
        self.address = address

    # ------------------------------------------------------------------ elements

    @property
    def parts(self) -> int:
        """Storage entries per element."""
        return 2 if self.dtype in COMPLEXES else 1

    @property
    def size(self) -> int:
        n = 1
        for d in self.shape:
            n *= d
        return n

    def entry(self, index: Sequence[int], part: int = 0) -> int:
        """The storage entry of an element; refuses what is out of range."""
        at = self.offset
        for i, n, s in zip(index, self.shape, self.strides, strict=True):
            if not 0 <= i < n:
                raise InterpError(f"index {tuple(index)} is out of range for shape {self.shape}")
            at += i * s
        return at if self.dtype not in COMPLEXES else 2 * at + part

    def entries(self) -> list[int]:
        """Storage entries of all elements in C order (both parts, for complex)."""
        if self.is_contiguous():
            parts = self.parts
            return list(range(self.offset * parts, (self.offset + self.size) * parts))
        at = [self.offset]
        for n, s in zip(self.shape, self.strides, strict=True):
            at = [a + k * s for a in at for k in range(n)]
        return at if self.dtype not in COMPLEXES else [e for a in at for e in (2 * a, 2 * a + 1)]

    def read_all(self) -> list[Any]:
        storage = self.storage
        return [storage[e] for e in self.entries()]

    def write_all(self, values: Sequence[Any]) -> None:
        if not self.writable:
            raise InterpError("a store to read-only memory")
        storage = self.storage
        for e, v in zip(self.entries(), values, strict=True):
            storage[e] = v

    def with_shape(self, shape: tuple[int, ...], strides: tuple[int, ...], offset: int | None = None) -> Buffer:
        """Another descriptor of the same memory."""
        at = self.offset if offset is None else offset
        return Buffer(self.dtype, self.storage, shape, strides, at, self.writable, self.owner, self.address)

    def is_contiguous(self, order: str = "C") -> bool:
        if 0 in self.shape:
            return True
        expected = 1
        axes = range(len(self.shape))
        for k in reversed(axes) if order == "C" else axes:
            if self.shape[k] != 1 and self.strides[k] != expected:
                return False
            expected *= self.shape[k]
        return True

    # ------------------------------------------------------------------ the way out

    @property
    def __array_interface__(self) -> dict[str, Any]:
        """NumPy's protocol (version 3)."""
        export([self])
        bytes_ = ITEMSIZE[self.dtype]
        return {
            "version": 3,
            "typestr": typestr(self.dtype),
            "shape": self.shape,
            "strides": tuple(s * bytes_ for s in self.strides),
            "data": (self.address + self.offset * bytes_, not self.writable),
        }

    def tolist(self) -> list[Any]:
        """Elements in C order, flat; complex parts joined; never-written elements are ``None``."""
        values = self.read_all()
        if self.parts == 1:
            return values
        pairs = zip(values[::2], values[1::2], strict=True)
        return [None if re is None or im is None else complex(re, im) for re, im in pairs]

    def __repr__(self) -> str:
        return f"Buffer({self.dtype}, shape={self.shape}, {self.tolist()!r})"


def typestr(dtype: str) -> str:
    return ("|" if ITEMSIZE[dtype] == 1 else _ORDER) + dtype


def c_strides(shape: Sequence[int]) -> tuple[int, ...]:
    strides, n = [], 1
    for d in reversed(shape):
        strides.append(n)
        n *= max(d, 1)
    return tuple(reversed(strides))


def fresh(dtype: str, shape: tuple[int, ...], content: Any = None) -> Buffer:
    """A new C buffer, every entry ``content`` (``None``: undefined)."""
    if any(d < 0 for d in shape):
        raise InterpError(f"an allocation of negative size {shape}")
    n = 2 if dtype in COMPLEXES else 1
    for d in shape:
        n *= d
    return Buffer(dtype, [content] * n, shape, c_strides(shape))


def indices(shape: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All indices in C order."""
    return product(*map(range, shape))


def export(buffers: Sequence[Buffer]) -> None:
    """Move what the buffers hold in lists to flat memory; buffers that share a list go on sharing."""
    moved: dict[int, tuple[list[Any], Any, Any, int]] = {}
    for x in buffers:
        if isinstance(x.storage, list):
            key, cells = id(x.storage), x.storage
            if key not in moved:
                moved[key] = (cells, *flat(cells, x.dtype))  # holds the list, so that its id stays taken
            _, x.storage, x.owner, x.address = moved[key]


def flat(cells: list[Any], dtype: str) -> tuple[Any, Any, int]:
    """The cells in flat memory; what was never written becomes nan or 0."""
    part = PART.get(dtype, dtype)
    hole = undefined(part)
    memory = array(_CODES[part], [hole if v is None else v for v in cells] or [0])
    address = memory.buffer_info()[0]
    return (_CTYPES[part] * len(memory)).from_address(address), memory, address


# ---------------------------------------------------------------------------------------------- the way in


def wrap(x: Any, t: Array) -> Buffer:
    """The descriptor of a caller's array (anything with ``__array_interface__``) of type ``t``, sharing its memory."""
    if isinstance(x, Buffer):
        return Buffer(x.dtype, x.read_all(), x.shape, (1,)) if t.layout == "G" else x
    info = x.__array_interface__
    if info["typestr"] != typestr(t.dtype):
        raise InterpError(f"an argument of dtype {info['typestr']} where {t} is expected")
    shape = tuple(map(int, info["shape"]))
    if len(shape) != t.ndim:
        raise InterpError(f"an argument of shape {shape} where {t} is expected")
    if t.layout == "G":  # may grow: the program's own copy
        grown = _lay_over(x, t, shape)
        return Buffer(t.dtype, grown.read_all(), shape, (1,))
    return _lay_over(x, t, shape)


def _lay_over(x: Any, t: Array, shape: tuple[int, ...]) -> Buffer:
    info, bytes_ = x.__array_interface__, ITEMSIZE[t.dtype]
    address, readonly = info["data"]
    if 0 in shape:
        return Buffer(t.dtype, [], shape, c_strides(shape), 0, not readonly, x, address)
    steps = info.get("strides") or tuple(s * bytes_ for s in c_strides(shape))
    if any(s % bytes_ for s in steps):
        raise InterpError(f"strides {steps} are not whole elements of {t.dtype}")
    strides = tuple(s // bytes_ for s in steps)
    low = sum(min((n - 1) * s, 0) for n, s in zip(shape, strides, strict=True))
    high = sum(max((n - 1) * s, 0) for n, s in zip(shape, strides, strict=True))
    kind = _CTYPES[PART.get(t.dtype, t.dtype)]
    entries = (high - low + 1) * (2 if t.dtype in COMPLEXES else 1)
    start = address + low * bytes_
    return Buffer(t.dtype, (kind * entries).from_address(start), shape, strides, -low, not readonly, x, start)
