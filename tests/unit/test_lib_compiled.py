# SPDX-License-Identifier: MIT
"""The library compiled and interpreted: calls as users write them, against NumPy's and SciPy's results."""

from __future__ import annotations

import ast
import re
from typing import Any

import numpy as np
import pytest

from pullback.frontend.lower import lower
from pullback.frontend.source import find
from pullback.frontend.typeof import typeof
from pullback.ir.interp import CheckFailed, run
from pullback.ir.results import OutArray, OutComplex, OutConst, OutScalar, OutTuple
from pullback.prims import TABLE
from unit import programs_lib as programs
from unit.frontend_tools import Context


def flat(value: Any) -> list[Any]:
    if isinstance(value, (tuple, list)):
        return [x for v in value for x in flat(v)]
    if isinstance(value, (complex, np.complexfloating)):
        return [float(value.real), float(value.imag)]
    return [value.item() if isinstance(value, np.generic) else value]


def build(out: Any, results: list[Any]) -> Any:
    match out:
        case OutScalar(index, type):
            value = results[index]
            return value if type.weak else np.dtype(type.dtype).type(value)
        case OutComplex(re, im, type):
            value = complex(results[re], results[im])
            return value if type.weak else np.dtype(type.dtype).type(value)
        case OutArray(index, _):
            return np.asarray(results[index])
        case OutConst(value):
            return value
        case OutTuple(items, kind):
            return (tuple if kind == "tuple" else list)(build(i, results) for i in items)
    raise AssertionError(out)


def call(fn: Any, *args: Any) -> Any:
    """Lower for the types of the arguments, interpret."""
    found = lower(fn, [typeof(a) for a in args], Context())
    hidden = [x for h in found.hidden for x in flat(h.read())]
    return build(found.result, run(found.func, [*flat(list(args)), *hidden], TABLE))


def cases(rows: list[Any]) -> list[Any]:
    return [pytest.param(fn, args, id=text(fn)) for fn, *args in rows]


def text(fn: Any) -> str:
    return ast.unparse(find(fn).node.body)


ALL = [
    *programs.REDUCTIONS,
    *programs.LINEAR,
    *programs.SHAPES,
    *programs.ELEMENTWISE,
    *programs.SPECIAL,
    *programs.MATH,
]


@pytest.mark.parametrize(("fn", "args"), cases(ALL))
def test_same_as_uncompiled(fn, args):
    with np.errstate(all="ignore"):
        expected = fn(*args)
    actual = call(fn, *args)
    compare(actual, expected)


def compare(actual: Any, expected: Any) -> None:
    if isinstance(expected, (tuple, list)):
        assert type(actual) is type(expected)
        assert len(actual) == len(expected)
        for a, e in zip(actual, expected, strict=True):
            compare(a, e)
        return
    if isinstance(expected, np.bool_):
        expected = bool(expected)
        actual = bool(actual)
    assert type(actual) is type(expected)
    a, e = np.asarray(actual), np.asarray(expected)
    assert a.dtype == e.dtype
    assert a.shape == e.shape
    rtol = 2e-6 if e.dtype in (np.float32, np.complex64) else 1e-12
    np.testing.assert_allclose(a, e, rtol=rtol, atol=rtol)


@pytest.mark.parametrize(("fn", "args", "exc", "message"), [pytest.param(*r, id=text(r[0])) for r in programs.RAISES])
def test_raises_as_uncompiled(fn, args, exc, message):
    with pytest.raises(exc):
        fn(*args)
    with pytest.raises(CheckFailed) as failed:
        call(fn, *args)
    error = failed.value.exception()
    assert isinstance(error, exc)
    assert re.search(message, str(error)), str(error)
