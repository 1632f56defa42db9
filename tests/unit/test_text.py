# SPDX-License-Identifier: MIT
"""Printer and parser are inverse to each other; errors give line and column."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from pullback.ir.core import walk
from pullback.ir.parse import ParseError, parse
from pullback.ir.text import canonical, to_text
from pullback.ir.verify import verify
from pullback.prims import TABLE
from pullback.testing.strategies import assert_same, functions

GOLDEN = Path(__file__).parent.parent / "golden" / "ir"


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.ir")), ids=lambda p: p.stem)
def test_golden_text_is_canonical(path: Path) -> None:
    text = path.read_text()
    func = parse(text, TABLE)
    assert to_text(func, locs="// loc" in text) == text
    verify(func, TABLE)


@settings(max_examples=80, deadline=None)
@given(functions(carry_arrays=True))
def test_parse_inverts_print(case: Any) -> None:
    func, args = case
    text = to_text(func)
    again = parse(text, TABLE)
    assert to_text(again) == text
    assert canonical(again) == canonical(func)
    for mine, parsed in zip(walk(func.body), walk(again.body), strict=True):
        assert (mine.name, mine.attrs) == (parsed.name, parsed.attrs)
        assert [str(r.type) for r in mine.results] == [str(r.type) for r in parsed.results]
    assert_same(func, again, args)


@settings(max_examples=30, deadline=None)
@given(functions())
def test_canonical_text_ignores_hints_only(case: Any) -> None:
    func, _ = case
    before = canonical(func)
    for op in walk(func.body):
        for k, r in enumerate(op.results):
            r.name = f"other{k}"
    assert canonical(func) == before
    consts = [op for op in walk(func.body) if op.name == "const" and op.result.type.dtype == "i8"]
    if consts:
        consts[0].attrs["value"] += 1
        assert canonical(func) != before


def test_locations_survive() -> None:
    text = "func @f(%x: f8) -> f8 {\n  %y = sin %x  // loc 12\n  %z = cos %y\n  return %z\n}\n"
    func = parse(text, TABLE)
    assert [op.loc for op in func.body.ops] == [12, 0]
    assert to_text(func, locs=True) == text
    assert "loc" not in to_text(func)


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "-0.0", "1e-07", "1e+300", "0.1", "-2.5e-308"])
def test_float_constants(value: str) -> None:
    text = f"func @f() -> f8 {{\n  %0 = const {value} : f8\n  return %0\n}}\n"
    assert to_text(parse(text, TABLE)) == text


def test_dims_keep_size_name_and_dynamic() -> None:
    text = "func @f(%x: f8[time?,8,:?,rows=3]F) -> () {\n  return\n}\n"
    assert to_text(parse(text, TABLE)) == text


def test_attributes_and_exception_classes() -> None:
    class Odd(Exception):
        pass

    name = f"{Odd.__module__}.{Odd.__qualname__}"
    text = (
        'func @f(%ok: b1, %n: i8) -> () {settled, note: "a \\"b\\"", pair: (1, (2.5,), none)} {\n'
        f'  check %ok, <{name}>, "{{}} or {{}}", %n, %n\n'
        "  for {parallel} %k in 0..%n {\n"
        "  }\n"
        "  return\n"
        "}\n"
    )
    func = parse(text, TABLE, {name: Odd})
    assert func.attrs == {"settled": True, "note": 'a "b"', "pair": (1, (2.5,), None)}
    assert func.body.ops[0].attrs["exc"] is Odd
    assert func.body.ops[1].attrs == {"parallel": True}
    assert to_text(func) == text
    with pytest.raises(ParseError, match="was not given"):
        parse(text, TABLE)


def test_callees_are_printed_and_shared() -> None:
    text = (
        "func @f(%x: f8) -> f8 {\n  %0 = call @g(%x) -> f8\n  return %0\n}\n\n"
        "func @g(%x: f8) -> f8 {\n  %0 = call @g(%x) -> f8\n  return %0\n}\n"
    )
    func = parse(text, TABLE)
    assert to_text(func) == text
    assert func.callees is func.callees["g"].callees


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("%y = sine %x", 6, "unknown op 'sine'"),
        ("%y = add %x", 6, "add takes 2 operands, not 1"),
        ("%y = sin %q", 10, "%q is not defined"),
        ("%x = sin %x", 1, "%x is defined twice"),
        ("%y = const 1.0 f8", 16, "expected ':', found 'f8'"),
        ("%y = const 1.0 : f9", 18, "unknown type 'f9'"),
        ("%y, %z = sin %x", 1, "sin has 1 results, not 2"),
        ("%y = load %x[]", 11, "load of a scalar"),
        ("%y = $", 6, "unexpected character '$'"),
        ("%y = cast %x", 6, "'dtype'"),
        ("%y = dim %x, 1.5", 14, "expected an integer"),
    ],
)
def test_errors_give_line_and_column(line: str, column: int, message: str) -> None:
    with pytest.raises(ParseError) as failure:
        parse(f"func @f(%x: f8) -> f8 {{\n{line}\nreturn %x\n}}\n", TABLE)
    error = failure.value
    assert (error.line, error.column) == (2, column)
    assert message in error.message


def test_the_end_of_the_text_is_an_error() -> None:
    with pytest.raises(ParseError, match="end of the text"):
        parse("func @f(%x: f8) -> f8 {\n  %y = sin %x\n", TABLE)


def test_result_types_are_checked() -> None:
    with pytest.raises(ParseError, match="the results are of types"):
        parse("func @f(%x: f8) -> i8 {\n  return %x\n}\n", TABLE)
