# SPDX-License-Identifier: MIT
"""IR shown as Python runs under CPython and computes the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, note, settings
from scipy import special

from pullback.ir.core import Function
from pullback.ir.interp import CheckFailed, Program
from pullback.ir.parse import parse
from pullback.ir.show import to_python
from pullback.prims import TABLE, Row
from pullback.prims.spell import SPELLING
from pullback.testing.strategies import fresh, functions


class Overflow(Exception):
    """The program leaves int64, where shown code differs by contract."""


def _checked(row: Row) -> Any:
    def fn(*xs: Any) -> Any:
        value = row.eval(*xs)
        if isinstance(value, int) and not -(1 << 63) <= value < 1 << 63:
            raise Overflow
        return value

    return fn


def _as_shown(row: Row) -> Row:
    """The row with NumPy's own libm: comparisons of the program must not hang on the last bit."""
    template = (SPELLING.get(row.name) or SPELLING.get(f"{row.name}:f") or ("", 0))[0]
    if template.startswith(("np.", "special.")) and row.types == "same":
        names = ", ".join("xyz"[: row.arity])
        code = f"lambda {names}: {template.format(*'xyz'[: row.arity])}"
        shown = eval(code, {"np": np, "special": special})

        def fn(*xs: Any) -> Any:
            with np.errstate(all="ignore"):
                return shown(*xs).item() if isinstance(xs[0], float) else row.eval(*xs)

        return replace(row, eval=fn)
    return replace(row, eval=_checked(row)) if row.name in ("add", "sub", "mul", "neg", "pow", "shl") else row


SHOWN_TABLE: Mapping[str, Row] = {name: _as_shown(row) for name, row in TABLE.items()}


def shown(func: Function) -> Any:
    scope: dict[str, Any] = {}
    exec(to_python(func, SPELLING), scope)
    return scope[func.name]


def interpreted(func: Function, args: list[Any]) -> tuple[Any, Any]:
    """The error that the user gets to see, or None, and the results."""
    try:
        return None, Program(func, SHOWN_TABLE)(args)
    except CheckFailed as failure:
        made = failure.exception()
        return (type(made), str(made)), ()
    except Overflow:
        assume(False)
        raise


def executed(func: Function, args: list[Any]) -> tuple[Any, Any]:
    try:
        return None, shown(func)(*args)
    except (ValueError, IndexError) as error:
        return (type(error), str(error)), ()


@settings(max_examples=150, deadline=None)
@given(functions(carry_arrays=True))
def test_shown_code_computes_the_same(case: Any) -> None:
    func, args = case
    mine, theirs = fresh(args), fresh(args)
    failed, results = interpreted(func, mine)
    note(to_python(func, SPELLING))
    error, found = executed(func, theirs)
    assert error == failed
    for x, y in (*zip(results, found, strict=True), *zip(mine, theirs, strict=True)):
        np.testing.assert_allclose(np.asarray(y), np.asarray(x), rtol=1e-12, equal_nan=True)


def test_every_primitive_has_a_spelling() -> None:
    kinds = {"float": "f", "int": "bi", "number": "fi", "bool": "b", "any": "fib"}
    for name, row in TABLE.items():
        for kind in kinds[row.dtypes]:
            assert name == "cast" or name in SPELLING or f"{name}:{kind}" in SPELLING, f"{name} of {kind}"


@pytest.mark.parametrize("name", [n for n, r in TABLE.items() if r.domain and r.types == "same" and n != "select"])
def test_spellings_mean_what_the_rows_mean(name: str) -> None:
    row = TABLE[name]
    params = ", ".join(f"%{c}: f8" for c in "xyz"[: row.arity])
    uses = ", ".join(f"%{c}" for c in "xyz"[: row.arity])
    func = parse(f"func @f({params}) -> f8 {{ %r = {name} {uses}\nreturn %r }}", TABLE)
    rng = np.random.default_rng(1)
    for _ in range(20):
        xs = [rng.uniform(*interval) for interval in row.domain]
        if name == "polygamma":
            xs[1] = float(round(xs[1]))  # NumPy's and SciPy's orders are whole numbers
        assert shown(func)(*xs) == pytest.approx(row.eval(*xs), rel=1e-13)


@pytest.mark.parametrize("dtype", ["i1", "i4", "u1", "u8", "f4"])
def test_narrow_numbers_are_numpy_scalars(dtype: str) -> None:
    text = f"func @f(%x: {dtype}, %y: {dtype}) -> {dtype} {{ %a = mul %x, %y\n%b = add %a, %x\nreturn %b }}"
    func = parse(text, TABLE)
    x, y = (1.1, 3.3) if dtype == "f4" else (100, 3)
    assert shown(func)(x, y) == Program(func, TABLE)([x, y])[0]


def test_division_by_zero_is_ieee_also_between_constants() -> None:
    text = "func @f() -> f8 { %a = const 1.0 : f8\n%b = const 0.0 : f8\n%c = div %a, %b\nreturn %c }"
    assert shown(parse(text, TABLE))() == np.inf


def test_a_growable_complex_buffer() -> None:
    text = """func @f(%n: i8, %v: f8) -> (f8, f8) {
      %t = alloc %n : c16[:]G
      store %t[%n].im, %v
      store %t[%n].re, %v
      %a = load %t[%n].im
      %two = add %n, %n
      %b = load %t[%two].re
      return %a, %b
    }"""
    assert shown(parse(text, TABLE))(3, 2.0) == (2.0, 0.0)


def test_a_load_is_not_moved_over_a_store() -> None:
    text = """func @f(%x: f8[:], %i: i8, %v: f8) -> f8 {
      %a = load %x[%i]
      %b = sin %a
      store %x[%i], %v
      %c = add %b, %v
      return %c
    }"""
    x = np.array([0.5])
    assert shown(parse(text, TABLE))(x, 0, 2.0) == np.sin(0.5) + 2.0


def test_it_reads_like_python() -> None:
    text = """func @norm(%x: f8[:]) -> f8 {
      %n = dim %x, 0
      %zero = const 0.0 : f8
      %s = for %i in 0..%n carry (%s_1: f8 = %zero) {
        %v = load %x[%i]
        %w = load %x[%i]
        %p = mul %v, %w
        %t = add %s_1, %p
        yield %t
      }
      %r = sqrt %s
      return %r
    }"""
    assert to_python(parse(text, TABLE), SPELLING).split("\n\n\n")[-1] == (
        '@np.errstate(all="ignore")\n'
        "def norm(x):\n"
        "    s = 0.0\n"
        "    for i in range(x.shape[0]):\n"
        "        s = s + x[i] * x[i]\n"
        "    return np.sqrt(s)\n"
    )
