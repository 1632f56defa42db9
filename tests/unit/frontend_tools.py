# SPDX-License-Identifier: MIT
"""Run a function as Python, and lowered and interpreted, and compare results, changed arguments and exceptions."""

from __future__ import annotations

import copy
import dataclasses
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from pullback.frontend.lower import Lowered, lower
from pullback.frontend.typeof import typeof
from pullback.ir import interp
from pullback.ir.results import Out, OutArray, OutComplex, OutConst, OutScalar, OutStruct, OutTuple
from pullback.ir.types import Array, ComplexT, SigType, StructT, TupleT
from pullback.ir.verify import verify
from pullback.prims import TABLE


class Context:
    """What the driver gives the front end, without transforms."""

    table = TABLE
    assume_equal_sizes = False

    def transform_of(self, obj: Any) -> str | None:
        return None

    def transformed(self, obj: Any) -> None:
        return None


def compiled(fn: Callable[..., Any], *args: Any) -> Lowered:
    """``fn`` lowered for these arguments, and verified."""
    low = lower(fn, [typeof(a) for a in args], Context())
    verify(low.func, TABLE)
    return low


def flat(t: SigType, x: Any) -> list[Any]:
    """An argument as flat values."""
    match t:
        case TupleT(items):
            return [v for i, a in zip(items, x, strict=True) for v in flat(i, a)]
        case StructT(cls, fields, items):
            get = x.__getitem__ if cls is dict else lambda f: getattr(x, f)
            return [v for f, i in zip(fields, items, strict=True) for v in flat(i, get(f))]
        case ComplexT():
            return [x.real, x.imag]
        case Array():
            return [x]
        case _:
            return [] if str(t) == "None" or type(t).__name__ == "StaticT" else [x]


def build(out: Out, values: list[Any]) -> Any:
    """The Python object that a result tree describes."""
    match out:
        case OutScalar(index, t):
            x = values[index]
            if t.weak:
                return {"f8": float, "i8": int, "b1": bool}[t.dtype](x)
            return np.dtype(t.dtype).type(x)
        case OutComplex(re, im, t):
            z = complex(values[re], values[im])
            return z if t.weak else np.dtype(t.dtype).type(z)
        case OutArray(index):
            return np.asarray(values[index])
        case OutTuple(items, kind):
            made = [build(i, values) for i in items]
            return made if kind == "list" else tuple(made)
        case OutStruct(cls, fields, items):
            named = {f: build(i, values) for f, i in zip(fields, items, strict=True)}
            return named if cls is dict else cls(**named)
        case OutConst(value):
            return value


def run(low: Lowered, *args: Any) -> Any:
    """Interpret; the program's own exceptions come out as themselves."""
    values = [v for t, a in zip(low.params, args, strict=True) for v in flat(t, a)]
    values += [v for h in low.hidden for v in flat(h.type, h.read())]
    try:
        return build(low.result, interp.run(low.func, values, TABLE))
    except interp.CheckFailed as error:
        raise error.exception() from None


def outcome(call: Callable[[], Any]) -> tuple[str, Any]:
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            return "value", call()
        except (ArithmeticError, ValueError, LookupError, AssertionError, NameError, TypeError, RuntimeError) as error:
            return "error", error


def check(fn: Callable[..., Any], *args: Any, same_message: bool = True) -> Any:
    """Python and the interpreted IR agree: values with their types, changed arrays, exceptions."""
    low = compiled(fn, *args)
    mine, theirs = copy.deepcopy(args), copy.deepcopy(args)
    kind, expected = outcome(lambda: fn(*theirs))
    got_kind, got = outcome(lambda: run(low, *mine))
    if kind == "error":
        assert got_kind == "error", f"Python raised {expected!r}, the IR gave {got!r}"
        assert type(got) is type(expected), f"{got!r} instead of {expected!r}"
        if same_message:
            assert str(got) == str(expected)
    else:
        if got_kind == "error":
            raise got
        same(got, expected)
    for a, b in zip(mine, theirs, strict=True):
        same(a, b)
    return got


def same(a: Any, b: Any) -> None:
    """Equal up to rounding, with equal types."""
    if isinstance(b, (tuple, list)):
        assert type(a) is type(b)
        assert len(a) == len(b)
        for x, y in zip(a, b, strict=True):
            same(x, y)
    elif isinstance(b, dict):
        assert list(a) == list(b)
        for k in b:
            same(a[k], b[k])
    elif dataclasses.is_dataclass(b):
        assert type(a) is type(b)
        for f in dataclasses.fields(b):
            same(getattr(a, f.name), getattr(b, f.name))
    elif isinstance(b, np.ndarray):
        assert isinstance(a, np.ndarray), f"{a!r} instead of {b!r}"
        assert (a.dtype, a.shape) == (b.dtype, b.shape), f"{a.dtype}{a.shape} instead of {b.dtype}{b.shape}"
        np.testing.assert_allclose(a, b, rtol=1e-5 if b.dtype.itemsize < 8 else 1e-12, atol=1e-13)
    elif isinstance(b, (float, complex, np.number)) and not isinstance(b, (int, np.integer)):
        assert type(a) is type(b), f"{type(a).__name__} {a!r} instead of {type(b).__name__} {b!r}"
        np.testing.assert_allclose(a, b, rtol=1e-5 if isinstance(b, (np.float32, np.complex64)) else 1e-12, atol=1e-13)
    else:
        assert type(a) is type(b), f"{type(a).__name__} {a!r} instead of {type(b).__name__} {b!r}"
        assert a == b or a is b
