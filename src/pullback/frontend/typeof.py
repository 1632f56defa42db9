# SPDX-License-Identifier: MIT
"""Signature types of values (``typeof``) and of type specs (``parse_spec``).

Python's numbers are weak, NumPy's strong (NEP 50). What is no number, array, container of them or ``None`` is
static: known at compile time, by identity. What cannot be passed to compiled code is refused here, with its
dtype.
"""

from __future__ import annotations

import dataclasses
import re
import typing
from enum import Enum
from typing import Any, Final

import numpy as np

from pullback.diag import UnsupportedError
from pullback.ir.ragged import RaggedT
from pullback.ir.types import (
    COMPLEXES,
    DTYPES,
    Array,
    ComplexT,
    Dim,
    Layout,
    NoneT,
    Scalar,
    SigType,
    StaticT,
    StructT,
    TupleT,
    static,
)
from pullback.ragged_batch import Ragged

WEAK: Final[dict[type, SigType]] = {
    float: Scalar("f8", weak=True),
    int: Scalar("i8", weak=True),
    bool: Scalar("b1", weak=True),
    complex: ComplexT("c16", weak=True),
}
NONE: Final = NoneT()

#: NumPy scalar classes that compiled code has a type for
_NUMPY: Final[dict[type, SigType]] = {np.dtype(d).type: ComplexT(d) if d in COMPLEXES else Scalar(d) for d in DTYPES}
_DTYPES: Final[dict[np.dtype[Any], str]] = {np.dtype(d): d for d in DTYPES}


def dtype_of(dtype: np.dtype[Any]) -> str:
    """Our name of a NumPy dtype; refuses those that compiled code has none for."""
    name = _DTYPES.get(dtype)
    if name is not None:
        return name
    if not dtype.isnative:
        raise UnsupportedError(
            f"arrays of dtype {dtype.str!r} (foreign byte order) are not supported",
            help="convert with x.astype(x.dtype.newbyteorder('='))",
        )
    what = {
        "O": "object",
        "U": "string",
        "S": "bytes",
        "M": "datetime64",
        "m": "timedelta64",
        "V": "structured",
    }
    raise UnsupportedError(
        f"dtype {str(dtype)!r}{f' ({what[dtype.kind]})' if dtype.kind in what else ''} is not supported",
        help="use " + ", ".join(("float64", "float32", "an integer type", "bool", "complex128", "complex64")),
    )


# ------------------------------------------------------------------------------------------------ values


def typeof(value: object) -> SigType:
    """The signature type that ``value`` is passed as."""
    kind = type(value)
    known = WEAK.get(kind) or _NUMPY.get(kind)
    if known is not None:
        if kind is int and not -(1 << 63) <= typing.cast(int, value) < 1 << 63:
            raise UnsupportedError(f"the integer {value} does not fit in 64 bits", help="pass it as a float")
        return known
    if isinstance(value, np.ndarray):
        return array_type(value)
    if value is None:
        return NONE
    if isinstance(value, np.generic):
        return _scalar(dtype_of(value.dtype))  # a second name of a known type, or refused
    if isinstance(value, (tuple, list)):
        return _sequence_type(value)
    if kind is dict:
        return _dict_type(typing.cast("dict[Any, Any]", value))
    own = getattr(kind, "__sigtype__", None)
    if own is not None:  # a class of ours
        return typing.cast(SigType, own(value))
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        names = tuple(f.name for f in dataclasses.fields(value))
        return StructT(kind, names, tuple(typeof(getattr(value, n)) for n in names))
    return _other(value)


def array_type(x: np.ndarray[Any, Any]) -> Array:
    """Type of an array: dtype, rank, and the layout that its flags say."""
    if type(x) is not np.ndarray and not isinstance(x, np.memmap):
        raise UnsupportedError(
            f"{type(x).__module__}.{type(x).__qualname__} (a subclass of ndarray) is not supported",
            help="pass a plain array: np.asarray(x)",
        )
    dtype = _DTYPES.get(x.dtype) or dtype_of(x.dtype)
    flags = x.flags
    if not flags.aligned:
        raise UnsupportedError(f"an unaligned array of dtype {x.dtype} is not supported", help="pass x.copy()")
    layout: Layout = "C" if flags.c_contiguous else "F" if flags.f_contiguous and x.ndim > 1 else "A"
    if layout == "A" and any(s % x.itemsize for s, n in zip(x.strides, x.shape, strict=True) if n > 1):
        raise UnsupportedError(
            f"strides {x.strides} that are no multiple of the item size ({x.dtype}) are not supported",
            help="pass x.copy()",
        )
    return Array(dtype, (_DIM,) * x.ndim, layout)


_DIM: Final = Dim()


def _sequence_type(value: tuple[object, ...] | list[object]) -> SigType:
    kind = type(value)
    if kind is tuple or kind is list:
        return TupleT(tuple([typeof(v) for v in value]), kind.__name__)
    fields = getattr(kind, "_fields", None)
    if fields is not None and isinstance(value, tuple):
        return StructT(kind, tuple(fields), tuple(typeof(v) for v in value))
    raise UnsupportedError(
        f"{kind.__qualname__} (a subclass of {'tuple' if isinstance(value, tuple) else 'list'}) is not supported",
        help="pass a plain tuple or list, or a NamedTuple",
    )


def _dict_type(value: dict[Any, Any]) -> SigType:
    for key in value:
        if type(key) is not str:
            raise UnsupportedError(
                f"a dict with the key {key!r} is not supported: keys must be strings",
                help="use string keys, a list or an array",
            )
    return StructT(dict, tuple(value), tuple(typeof(v) for v in value.values()))


def _other(value: object) -> SigType:
    if not isinstance(value, (type, Enum)):
        for base, known in WEAK.items():  # a subclass of a number; bool has none
            if isinstance(value, base):
                return known
        if isinstance(value, (dict, set, frozenset)):
            raise UnsupportedError(f"{type(value).__qualname__} is not supported", help="use a dict, list or tuple")
        if hasattr(value, "__array__"):
            raise UnsupportedError(
                f"{type(value).__module__}.{type(value).__qualname__} is not supported",
                help="convert it first: np.asarray(x)",
            )
    return static(value)


#: how much of an argument's value may become part of its type: nothing, whole numbers, and sizes of arrays
LEVELS: Final = (0, 1, 2)


def narrowed(t: SigType, value: Any, level: int) -> SigType:
    """The type ``t`` of ``value`` with what the value says, so that more is known at compile time."""
    match t:
        case Array() if level > 1:
            return Array(t.dtype, tuple(Dim(n) for n in value.shape), t.layout)
        case Scalar(weak=True) if level > 0 and type(value) in (int, bool):
            return static(value)
        case TupleT(items, kind):
            return TupleT(tuple(narrowed(i, v, level) for i, v in zip(items, value, strict=True)), kind)
        case StructT(cls, fields, items) if cls is dict:
            return StructT(cls, fields, tuple(narrowed(i, value[f], level) for f, i in zip(fields, items, strict=True)))
        case StructT(cls, fields, items) if dataclasses.is_dataclass(cls) or issubclass(cls, tuple):
            parts = (narrowed(i, getattr(value, f), level) for f, i in zip(fields, items, strict=True))
            return StructT(cls, fields, tuple(parts))
    return t


# ------------------------------------------------------------------------------------------------- specs


class DTypeSpec:
    """``f8`` in annotations: the scalar type, and with ``f8[:, :]``, ``f8[3]``, ``f8["time", 8]`` array types."""

    __slots__ = ("dtype",)

    def __init__(self, dtype: str) -> None:
        self.dtype = dtype

    def __getitem__(self, dims: object) -> Array:
        return Array(self.dtype, tuple(map(_dim, dims if isinstance(dims, tuple) else (dims,))), "A")

    def __repr__(self) -> str:
        return self.dtype


SPECS: Final = {d: DTypeSpec(d) for d in DTYPES}

_SPEC = re.compile(r"\s*(\w+)\s*(?:\[([^\]]*)\]\s*([CFA]|padded)?)?\s*")
_WORDS: Final = {"float": float, "int": int, "bool": bool, "complex": complex}


def parse_spec(spec: Any) -> SigType:
    """The type that a spec stands for: a string, dtype, Python or NumPy type, ``f8[:]``, container or example
    value.

    Sizes are ``:`` (any), a number, a name, or ``name=number``. An array is of any strides unless ``C`` or
    ``F`` follows: ``"f8[:,:]C"``. A size with ``*`` behind it is dynamic, and the type that of a ragged batch:
    ``"f8[*]"``, ``"f8[time*,8]"``, ``"f8[time*,8] padded"``.
    """
    if isinstance(spec, str):
        return _parse(spec)
    if isinstance(spec, (Scalar, Array, ComplexT, TupleT, StructT, NoneT, StaticT)):
        return spec
    if isinstance(spec, DTypeSpec):
        return _scalar(spec.dtype)
    if isinstance(spec, np.dtype):
        return _scalar(dtype_of(spec))
    if isinstance(spec, type):
        return _class_spec(spec)
    if type(spec) in (tuple, list):
        return TupleT(tuple(map(parse_spec, spec)), type(spec).__name__)
    if type(spec) is dict:
        _dict_type(dict.fromkeys(spec))
        return StructT(dict, tuple(spec), tuple(map(parse_spec, spec.values())))
    if isinstance(spec, tuple) and hasattr(spec, "_fields"):
        return StructT(type(spec), tuple(spec._fields), tuple(map(parse_spec, spec)))
    return typeof(spec)


def _scalar(dtype: str) -> SigType:
    return ComplexT(dtype) if dtype in COMPLEXES else Scalar(dtype)


def _class_spec(spec: type) -> SigType:
    known = WEAK.get(spec) or _NUMPY.get(spec)
    if known is not None:
        return known
    if spec is type(None):
        return NONE
    if dataclasses.is_dataclass(spec):
        names = tuple(f.name for f in dataclasses.fields(spec))
    elif issubclass(spec, tuple) and hasattr(spec, "_fields"):
        names = tuple(spec._fields)
    elif issubclass(spec, np.generic):
        return _scalar(dtype_of(np.dtype(spec)))
    else:
        raise UnsupportedError(f"{spec!r} is not a type spec", help=_HELP)
    hints = typing.get_type_hints(spec)
    if missing := [n for n in names if n not in hints]:
        raise UnsupportedError(f"{spec.__qualname__} is no type spec: its field {missing[0]!r} has no annotation")
    return StructT(spec, names, tuple(parse_spec(hints[n]) for n in names))


_HELP: Final = (
    "specs look like 'f8', 'f4[:,:]', 'f8[3]', 'f8[time,8]'; or give a dtype, float, int, or an example value"
)


def _parse(text: str) -> SigType:
    match = _SPEC.fullmatch(text)
    if match is None:
        raise UnsupportedError(f"cannot read the type spec {text!r}", help=_HELP)
    name, dims, layout = match.groups()
    if name == "None" and dims is None:
        return NONE
    if name in _WORDS and dims is None:
        return WEAK[_WORDS[name]]
    try:
        dtype = dtype_of(np.dtype(name))
    except TypeError:
        raise UnsupportedError(f"unknown dtype {name!r} in the type spec {text!r}", help=_HELP) from None
    if dims is None:
        return _scalar(dtype)
    if "*" in dims or layout == "padded":
        return _ragged(text, dtype, dims, layout or "")
    sizes = tuple(_dim(d.strip()) for d in dims.split(",")) if dims.strip() else ()
    order: Layout = "C" if layout == "C" or not sizes else "F" if layout == "F" and len(sizes) > 1 else "A"
    if layout == "F" and len(sizes) == 1:
        order = "C"
    return Array(dtype, sizes, order)


def _ragged(text: str, dtype: str, dims: str, layout: str) -> SigType:
    if "*" not in dims or layout not in ("", "padded"):
        raise UnsupportedError(
            f"cannot read the type spec {text!r}", help="a ragged batch is 'f8[time*,8]', '... padded'"
        )
    axes = tuple(_dim(d.strip().rstrip("*") or ":") for d in dims.split(","))
    marked = [d.strip().endswith("*") for d in dims.split(",")]
    for d, dynamic in zip(axes, marked, strict=True):
        if dynamic and d.size is not None:
            raise UnsupportedError(f"cannot read the type spec {text!r}", help="a dynamic axis has no size")
    found = tuple(Dim(d.size, dynamic, d.name) for d, dynamic in zip(axes, marked, strict=True))
    return RaggedT(dtype, found, "padded" if layout else "packed").struct(Ragged)


def _dim(dim: object) -> Dim:
    if isinstance(dim, Dim):
        return dim
    if isinstance(dim, slice) and dim == slice(None):
        return Dim()
    if isinstance(dim, int) and dim >= 0:
        return Dim(dim)
    if isinstance(dim, str):
        name, _, size = (part.strip() for part in dim.partition("="))
        if name == ":" and not size:
            return Dim()
        if name.isdecimal() and not size:
            return Dim(int(name))
        if name.isidentifier() and (not size or size.isdecimal()):
            return Dim(int(size) if size else None, name=name)
    raise UnsupportedError(f"cannot read {dim!r} as a size in a type spec", help=_HELP)
