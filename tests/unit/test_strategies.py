# SPDX-License-Identifier: MIT
"""The random programs keep what they promise, and ``assert_same`` notices what it must."""

from __future__ import annotations

import ast
import inspect
import warnings
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from pullback.ir.interp import Program as Interpreted
from pullback.ir.parse import parse
from pullback.prims import TABLE
from pullback.testing.random_programs import Writer
from pullback.testing.strategies import Program, assert_same, fresh, functions, programs


@settings(max_examples=100, deadline=None)
@given(programs())
def test_programs_are_finite_and_smooth(program: Program) -> None:
    """Central differences of two steps agree, along a random direction: no kink and no jump is near."""
    f = program.function()
    x, y, n = program.args
    rng = np.random.default_rng(0)
    dx, dy = rng.normal(size=x.shape), float(rng.normal())

    def slope(h: float) -> float:
        return (f(x + h * dx, y + h * dy, n) - f(x - h * dx, y - h * dy, n)) / (2 * h)

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        value = f(*program.fresh_args())
        coarse, fine = slope(2e-5), slope(1e-5)
    assert np.isfinite(value)
    assert abs(value) < 1e6
    assert coarse == pytest.approx(fine, rel=1e-5, abs=1e-5)


@settings(max_examples=30, deadline=None)
@given(programs())
def test_the_source_of_a_program_can_be_found(program: Program) -> None:
    assert inspect.getsource(program.function()).startswith("def f(x, y, n")


NODES = {
    "for": ast.For,
    "while": ast.While,
    "if": ast.If,
    "break": ast.Break,
    "continue": ast.Continue,
    "ternary": ast.IfExp,
}


@settings(max_examples=60, deadline=None)
@given(programs(without=["while", "break", "continue", "ternary", "recursion"]))
def test_features_can_be_left_out(program: Program) -> None:
    kinds = {type(node) for node in ast.walk(ast.parse(program.source))}
    for feature in ("while", "break", "continue", "ternary"):
        assert NODES[feature] not in kinds
        assert feature not in program.features
    assert "rec" not in program.source


@settings(max_examples=60, deadline=None)
@given(programs())
def test_features_are_reported(program: Program) -> None:
    kinds = {type(node) for node in ast.walk(ast.parse(program.source))}
    for feature in ("while", "break", "continue", "ternary"):
        assert (NODES[feature] in kinds) <= (feature in program.features), feature


def test_an_unknown_feature_is_refused() -> None:
    with pytest.raises(ValueError, match="goto"):
        Writer(lambda s: None, 1, frozenset({"goto"}))


@settings(max_examples=60, deadline=None)
@given(functions(carry_arrays=True))
def test_functions_terminate_within_bounds(case: Any) -> None:
    """Strict interpretation raises for whatever the IR forbids; a failed check is the program's own."""
    func, args = case
    assert_same(func, func, args)


def test_fresh_arguments_have_the_same_strides_and_contents() -> None:
    x = np.arange(8.0)[::-2]
    (y,) = fresh([x])
    assert y.strides == x.strides
    assert y.tolist() == x.tolist()
    y[0] = -1.0
    assert x[0] == 7.0


BASE = "func @f(%x: f8[:], %a: f8, %i: i8, %ok: b1) -> f8 {{\n  {}\n  return %r\n}}\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("%r = sin %a", "%r = cos %a"),
        ("%r = sin %a\nstore %x[%i], %a", "%r = sin %a"),
        ('%r = sin %a\ncheck %ok, ValueError, "no"', "%r = sin %a"),
        ('%r = sin %a\ncheck %ok, ValueError, "{}", %i', '%r = sin %a\ncheck %ok, ValueError, "{}", %ok'),
        ('store %x[%i], %a\ncheck %ok, ValueError, ""\n%r = sin %a', 'check %ok, ValueError, ""\n%r = sin %a'),
        ("%r = add %a, %a", "%q = add %a, %a\n%e = const 1e-15 : f8\n%r = add %q, %e"),
    ],
)
def test_a_changed_meaning_is_noticed(before: str, after: str) -> None:
    args = [np.zeros(2), 0.5, 1, False]
    one, other = (parse(BASE.format(text), TABLE) for text in (before, after))
    assert_same(one, one, args)
    with pytest.raises(AssertionError, match=r"became|tolerance"):
        assert_same(one, other, args)


def test_rounding_is_forgiven_if_asked() -> None:
    one = parse(BASE.format("%one = const 1.0 : f8\n%q = add %a, %one\n%r = sub %q, %one"), TABLE)
    other = parse(BASE.format("%zero = const 0.0 : f8\n%r = add %a, %zero"), TABLE)
    args = [np.zeros(1), 0.1, 0, True]
    assert Interpreted(one, TABLE)(args) != Interpreted(other, TABLE)(args)
    assert_same(one, other, args, rtol=1e-14)
