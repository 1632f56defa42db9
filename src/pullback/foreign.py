# SPDX-License-Identifier: MIT
"""Functions that compiled code calls through Python.

``Opaque`` wraps a Python function with the types of its results. Compiled code calls ``run``, which passes copies of
its arguments, and gets numbers and the sizes of arrays; arrays are fetched one by one into memory of the caller's
(``fetch``). An exception waits for the caller's check, which raises it.
"""

from __future__ import annotations

import ctypes
import functools
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pullback.ir.types import FLOATS, Array, Scalar, Type
from pullback.layouts import Word
from pullback.registry import Wanted
from pullback.ruleset import _dtype

_CALLBACK = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
_ALIVE: list[Any] = []  # callbacks: machine code holds their addresses


class _Local(threading.local):
    """Per thread: arrays that wait to be fetched, calls inside calls on top; the exception that waits to be
    raised."""

    def __init__(self) -> None:
        self.arrays: list[np.ndarray[Any, Any]] = []
        self.error: BaseException | None = None


_LOCAL = _Local()


@dataclass(frozen=True, slots=True, eq=False)
class Extern:
    """A C function at an address: ``void (slots of arguments, slots of results)``, encoded as those of a core."""

    name: str
    address: int


@dataclass(frozen=True, slots=True, eq=False)
class Native:
    """A routine with Fortran's conventions, found by ``name`` when the code is linked.

    ``args``: per argument (kind, what). ``flag``, a letter; ``int``, a number known now; of operands by their number:
    ``i``, ``real``, ``complex`` (two operands), ``array`` (its first element), ``vector`` (the element lowest in
    memory), ``ld`` (leading dimension of a matrix) and ``inc`` (increment of a vector). ``result``: a dtype, or "".
    """

    name: str
    args: tuple[tuple[str, Any], ...]
    result: str = ""
    address: None = None  # never in code, which may be kept on disk

    def find(self) -> int:
        """Where it is now."""
        return native_address(self.name)


def native_address(name: str) -> int:
    """Where SciPy has a routine of BLAS or LAPACK."""
    from linrules import native

    found = ctypes.cast(native.bind(name)[0], ctypes.c_void_p).value
    assert found is not None
    return found


@dataclass(frozen=True, slots=True)
class Result:
    """A declared result: a number (``rank`` None; ``weak``: one of Python's) or an array."""

    dtype: str
    rank: int | None = None
    weak: bool = False


def result_of(spec: Any) -> Result:
    """What a result type in ``pb.opaque(f, *results)`` means."""
    python = {float: "f8", int: "i8", bool: "b1"}
    if isinstance(spec, type) and spec in python:
        return Result(python[spec], weak=True)
    if isinstance(spec, type) and issubclass(spec, np.generic):
        found = Result(_dtype(spec))
    elif isinstance(spec, tuple) and len(spec) == 2 and isinstance(spec[1], int) and spec[1] >= 0:
        found = Result(_dtype(spec[0]), spec[1])
    else:
        raise TypeError(f"{spec!r} is no type of a result: use float, int, bool, a NumPy scalar type, or (dtype, rank)")
    if found.dtype[0] == "c" and found.rank is None:
        raise TypeError("complex numbers cannot be results of opaque functions; return an array of rank 0")
    return found


class Opaque:
    """A function that stays Python. Called as ``fn``."""

    def __init__(self, fn: Callable[..., Any], results: Sequence[Any]) -> None:
        functools.update_wrapper(self, fn)
        self.name = str(getattr(fn, "__name__", type(fn).__name__))
        self.fn = fn
        self.results = tuple(map(result_of, results))
        self._externs: dict[Any, Extern] = {}

    def __repr__(self) -> str:
        return f"<opaque {self.name}>"

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.fn(*args, **kwargs)

    def run(
        self, types: tuple[Type, ...], pack: Callable[[list[Any]], tuple[tuple[Any, ...], dict[str, Any]]], key: Any
    ) -> Extern:
        """For flat arguments of these types; ``pack`` makes the call's arguments of them. ``key`` identifies
        ``pack``."""
        found = self._externs.get((types, key))
        if found is None:

            def callback(given: int, taken: int) -> None:
                try:
                    args, kwargs = pack(list(_values(given, types)))
                    self._answer(taken, self.fn(*args, **kwargs))
                except BaseException as error:  # whatever it is, the check after the call raises it
                    _LOCAL.error = error
                    _put(taken, 0, "b1", False)

            found = self._externs[types, key] = extern(self.name, callback)
        return found

    def _answer(self, taken: int, value: Any) -> None:
        values = (value,) if len(self.results) == 1 else tuple(value)
        if len(values) != len(self.results):
            raise TypeError(f"opaque '{self.name}' returned {len(values)} values, not {len(self.results)}")
        slot, arrays = 1, []
        for r, x in zip(self.results, values, strict=True):
            a = np.asarray(x)
            if a.ndim != (r.rank or 0) or (r.rank is not None and a.dtype != np.dtype(r.dtype)):
                want = "a number" if r.rank is None else f"an array of {np.dtype(r.dtype)} with {r.rank} axes"
                raise TypeError(f"opaque '{self.name}' returned {a.dtype} with {a.ndim} axes, but {want} was declared")
            if r.rank is None:
                _put(taken, slot, r.dtype, a.item())
                slot += 1
            else:
                for n in a.shape:
                    _put(taken, slot, "i8", n)
                    slot += 1
                arrays.append(a)
        _LOCAL.arrays += reversed(arrays)
        _put(taken, 0, "b1", True)


def extern(name: str, callback: Callable[[int, int], None]) -> Extern:
    made = _CALLBACK(callback)
    _ALIVE.append(made)
    address = ctypes.cast(made, ctypes.c_void_p).value
    assert address is not None
    return Extern(name, address)


@functools.cache
def fetch(t: Array) -> Extern:
    """Copies the next array that waits into the argument, an array of type ``t``."""

    def callback(given: int, taken: int) -> None:
        (target,) = _values(given, (t,))
        target[...] = _LOCAL.arrays.pop()

    return extern("fetch", callback)


def _values(given: int, types: Sequence[Type]) -> list[Any]:
    """Numbers as NumPy's scalars, arrays as views."""
    found: list[Any] = []
    slot = 0
    for t in types:
        if isinstance(t, Scalar):
            kind = {"f4": ctypes.c_float, "f8": ctypes.c_double}.get(t.dtype, ctypes.c_int64)
            found.append(np.dtype(t.dtype if t.dtype != "b1" else "?").type(kind.from_address(given + 8 * slot).value))
            slot += 1
            continue
        words = (ctypes.c_int64 * (1 + 2 * t.ndim)).from_address(given + 8 * slot)[:]
        shape, strides = words[1 : 1 + t.ndim], words[1 + t.ndim :]
        dtype = np.dtype(t.dtype if t.dtype != "b1" else "?")
        size = sum((n - 1) * s for n, s in zip(shape, strides, strict=True)) + 1 if all(shape) else 0
        buffer: Any = (ctypes.c_char * (size * dtype.itemsize)).from_address(words[0] or given)
        found.append(np.ndarray(shape, dtype, buffer, strides=[s * dtype.itemsize for s in strides]))
        slot += 1 + 2 * t.ndim
    return found


def _put(taken: int, slot: int, dtype: str, value: Any) -> None:
    kind = {"f4": ctypes.c_float, "f8": ctypes.c_double}.get(dtype, ctypes.c_int64)
    kind.from_address(taken + 8 * slot).value = value if dtype in FLOATS else int(value)


class Raised(Exception):
    """Made by a failed check: the exception that waits, in its place."""

    def __new__(cls, *args: Any) -> Any:
        error, _LOCAL.error = _LOCAL.error, None
        assert error is not None
        return error


@dataclass(frozen=True, slots=True, eq=False)
class OpaquePlace:
    """An opaque function in compiled code: never another, and of no use to other functions or processes, as its
    address is in the code."""

    fn: Opaque

    @property
    def key(self) -> tuple[object, ...]:
        return ("opaque", id(self.fn))

    def read(self) -> Any:
        return self.fn

    def words(self) -> list[Word] | None:
        return []

    def slot(self) -> int | None:
        return None

    def watched(self) -> list[Wanted] | None:
        return []

    def __str__(self) -> str:
        return f"opaque {self.fn.name}"
