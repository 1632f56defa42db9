# SPDX-License-Identifier: MIT
"""The routines themselves: pointers that SciPy exports to Cython, typed from the signature that comes with each.

``call(name, ...)`` passes an array as its pointer, and an int, a float, a complex or a flag (bytes) by reference, as
Fortran wants them. Nothing is checked and nothing is copied here. An engine that has a faster one of a routine hands it
over (``use``).
"""

import ctypes
import functools
import sys
from typing import Any

import numpy as np
from scipy.linalg import cython_blas, cython_lapack

_pythonapi = ctypes.pythonapi
_pythonapi.PyCapsule_GetName.restype = ctypes.c_char_p
_pythonapi.PyCapsule_GetName.argtypes = [ctypes.py_object]
_pythonapi.PyCapsule_GetPointer.restype = ctypes.c_void_p
_pythonapi.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]


class _Complex64(ctypes.Structure):
    _fields_ = [("real", ctypes.c_float), ("imag", ctypes.c_float)]


class _Complex128(ctypes.Structure):
    _fields_ = [("real", ctypes.c_double), ("imag", ctypes.c_double)]


_SCALARS: dict[str, Any] = {
    "i": ctypes.c_int,
    "s": ctypes.c_float,
    "d": ctypes.c_double,
    "c": _Complex64,
    "z": _Complex128,
}
_INT_MAX = 2**31 - 1


def _kind(text: str) -> str:
    """The letter of a C type in a signature: i, s, d, c, z, b (flag), p (function), v (nothing)."""
    text = text.replace("*", "").strip()
    if "select" in text:
        return "p"
    for ending, kind in (
        ("float_complex", "c"),
        ("double_complex", "z"),
        ("char", "b"),
        ("int", "i"),
        ("void", "v"),
        ("float", "s"),
        ("double", "d"),
    ):
        if text == ending or text == "__pyx_t_" + ending:
            return kind
    return text[-1]


_given: dict[str, int] = {}


def use(name: str, address: int | None) -> None:
    """Call the function at ``address`` for a routine from now on, or SciPy's again (None).

    It takes what SciPy's takes: every argument by reference, integers of 32 bits. LAPACK itself still calls SciPy's.
    """
    if not exists(name):
        raise AttributeError(f"SciPy exports no routine {name}")
    if address is None:
        _given.pop(name, None)
    else:
        _given[name] = address
    bind.cache_clear()


@functools.cache
def bind(name: str) -> tuple[Any, str, str]:
    """A routine's function pointer, the kinds of its arguments, and the kind of its result."""
    capsule = cython_blas.__pyx_capi__.get(name) or cython_lapack.__pyx_capi__.get(name)
    if capsule is None:
        raise AttributeError(f"SciPy exports no routine {name}")
    signature = _pythonapi.PyCapsule_GetName(capsule)
    pointer = _given.get(name) or _pythonapi.PyCapsule_GetPointer(capsule, signature)
    result, _, rest = signature.decode().partition("(")
    kinds = "".join(_kind(part) for part in rest.rstrip(")").split(","))
    returns = _kind(result)
    restype = None if returns == "v" else _SCALARS[returns]
    return ctypes.CFUNCTYPE(restype, *[ctypes.c_void_p] * len(kinds))(pointer), kinds, returns


def exists(name: str) -> bool:
    return name in cython_blas.__pyx_capi__ or name in cython_lapack.__pyx_capi__


@functools.lru_cache(maxsize=4096)
def _integer(value: int) -> Any:
    """A reference to an integer; no routine writes one that is not in an array."""
    if not -_INT_MAX <= value <= _INT_MAX:
        raise OverflowError(f"{value} does not fit the routines' 32-bit integers")
    return ctypes.byref(ctypes.c_int(value))


_DATA = object.__basicsize__  # where an array's object holds the address of its first element: its first field


def _layout_is_known() -> bool:
    probe = np.zeros(3)[1:]
    if sys.implementation.name != "cpython":
        return False
    return bool(ctypes.c_void_p.from_address(id(probe) + _DATA).value == probe.ctypes.data)


def _slow_pointer(a: Any) -> Any:
    return a.__array_interface__["data"][0]


def _fast_pointer(a: Any) -> Any:
    """The same from the object itself: NumPy takes some 3 µs to say it, more than a small routine takes."""
    return _pointer_at(id(a) + _DATA)


_pointer_at = ctypes.c_void_p.from_address
pointer = _fast_pointer if _layout_is_known() else _slow_pointer


def _argument(kind: str, value: Any) -> Any:
    given = type(value)
    if given is np.ndarray:
        return pointer(value)
    if given is tuple:
        return value[1]
    if kind == "b":
        return value
    if kind == "i":
        return _integer(int(value))
    if kind in "cz":
        value = complex(value)
        return ctypes.byref(_SCALARS[kind](value.real, value.imag))
    if kind == "p":
        return None
    return ctypes.byref(_SCALARS[kind](value))


def call(name: str, *arguments: Any) -> Any:
    """Call a routine. A pointer to an element inside an array is a pair (array, address)."""
    function, kinds, returns = bind(name)
    if len(arguments) != len(kinds):
        raise TypeError(f"{name} takes {len(kinds)} arguments, got {len(arguments)}")
    result = function(*map(_argument, kinds, arguments))
    if returns in "cz":
        return complex(result.real, result.imag)
    return result
