# SPDX-License-Identifier: MIT
"""The verifier accepts what the generator makes and refuses every broken rule, naming the guilty op."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings

from pullback.ir.core import Function, Op, Value, walk
from pullback.ir.parse import parse
from pullback.ir.types import F8, I8, Array, Dim, array
from pullback.ir.verify import VerifyError, fits, verify
from pullback.prims import TABLE
from pullback.testing.strategies import functions

PARAMS = "%x: f8[:], %y: f8[3], %m: f8[:,:], %z: c16[:], %g: f8[:]G, %a: f8, %n: i8, %i: i8, %c: b1, %u: i4, %w: f8[:]A"


def function(body: str, result: str = "", types: str = "()") -> Function:
    return parse(f"func @f({PARAMS}) -> {types} {{\n{body}\nreturn {result}\n}}", TABLE)


@settings(max_examples=120, deadline=None)
@given(functions(carry_arrays=True))
def test_generated_functions_are_well_formed(case: Any) -> None:
    verify(case[0], TABLE)


GOOD = [
    "%v = load %x[%i]\nstore %x[%i], %v",
    "%v = load %z[%i].im\nstore %z[%i].re, %v",
    "%s = for %k in 0..%n carry (%b: f8[:]A = %x) { yield %w }",
    "%s = if %c -> f8[:] { yield %y } else { yield %x }",
    "%r = while carry (%b: f8 = %a) { yield %c } do (%d) { yield %a }",
    "%t = transpose %m (1, 0) : f8[:,:]F\n%q = transpose %t (1, 0) : f8[:,:]",
    "%r = reshape %y (%n) : f8[:]\n%b = broadcast %y (%i, %n) : f8[:,:]A",
    "%v = view %m[%i, %n:+%i] : f8[:]\n%s = view %x[%i:+%n:%i] : f8[:]A",
    "%q = map (%k in %n) : f8[:] { %v = load %x[%k]\nyield %v }",
    "%q = map (%k in %n) : c16[:] { yield %a, %a }",
    "store %g[%n], %a\n%v = load %g[%i]\n%d = dim %g, 0",
    'check %c, ValueError, "{} of {:.3f}", %n, %a',
    "assign %x, %y\nfill %z, %a, %a\n%d = copy %w : f8[:]",
    "%t = alloc %n : f8[:]G\n%q = alloc %n, %i : f8[:,4]",
]


@pytest.mark.parametrize("body", GOOD)
def test_good(body: str) -> None:
    verify(function(body), TABLE)


BAD = [
    ("%v = load %x[%i, %i]", "2 indices for f8[:]"),
    ("%v = load %x[%u]", "must be i8"),
    ("%v = load %z[%i]", "part by part"),
    ("%v = load %x[%i].re", "has no parts"),
    ("store %x[%i], %n", "is stored to f8[:]"),
    ("store %a[%i], %a", "is not an array"),
    ("%d = dim %x, 1", "no such axis"),
    ("%d = dim %a, 0", "is not an array"),
    ("%q = alloc %n, %n : f8[:]", "2 sizes for f8[:]"),
    ("%q = alloc %n : f8[:]A", "cannot have layout A"),
    ("%q = alloc %u : f8[:]", "must be i8"),
    ("%four = const 4 : i8\n%q = alloc %four : f8[3]", "the sizes are not those of f8[3]"),
    ("%q = alloc %n, %n : f8[:,:]G", "rank 1"),
    ("%v = view %x[%i, :] : f8[:]", "the spec does not match the rank"),
    ("%v = view %x[%i:+%n:%n] : f8[:]", "cannot have layout C"),
    ("%v = view %m[:, %i] : f8[:]", "cannot have layout C"),
    ("%v = view %y[:] : f8[4]", "not f8[4]"),
    ("%v = view %g[:] : f8[:]", "no views"),
    ("%v = view %x[:] : f4[:]", "of dtype f8, not f4"),
    ("%t = transpose %m (0, 0) : f8[:,:]", "no permutation"),
    ("%t = transpose %m (1, 0) : f8[:,:]", "cannot have layout C"),
    ("%r = reshape %w (%n) : f8[:]", "only an array of layout C"),
    ("%two = const 2 : i8\n%r = reshape %y (%two) : f8[2]", "3 elements become 2"),
    ("%b = broadcast %x (%n) : f8[:]", "cannot have layout C"),
    ("%b = broadcast %m (%n) : f8[:]A", "does not stretch"),
    ("%two = const 2 : i8\n%b = broadcast %y (%two) : f8[2]A", "does not stretch"),
    ("%b = broadcast %x (%n) : f8[:]A\nstore %b[%i], %a", "read-only"),
    ("%b = broadcast %x (%n) : f8[:]A\n%v = view %b[%i:+%n] : f8[:]A\nfill %v, %a", "read-only"),
    ("%b = broadcast %x (%n) : f8[:]A\nassign %b, %x", "read-only"),
    ("assign %x, %m", "sizes"),
    ("assign %x, %z", "is assigned to"),
    ("assign %x, %g", "not assigned as a whole"),
    ("fill %z, %a", "fill takes 3 operands"),
    ("fill %x, %n", "fills f8[:]"),
    ("%d = copy %w : f8[:]A", "cannot have layout A"),
    ("%d = copy %y : f8[4]", "sizes of its operand"),
    ('check %n, ValueError, "no"', "must be b1"),
    ('check %c, ValueError, "{} {}", %n', "does not format"),
    ('check %c, ValueError, "no", %x', "is no scalar"),
    ('check %c, ValueError, "no", %n, %n, %n, %n, %n, %n, %n, %n, %n', "at most 8"),
    ("%q = map (%k in %n) : f8[:] { yield %n }", "does not fit f8"),
    ("%q = map (%k in %n) : f8[:] { yield %a, %a }", "yields 2 values, not 1"),
    ("%q = map (%k in %n) : c16[:] { yield %a }", "yields 1 values, not 2"),
    ("%q = map (%k in %n) : f8[:] { store %x[%k], %a\nyield %a }", "must be pure"),
    ('%q = map (%k in %n) : f8[:] { check %c, ValueError, ""\nyield %a }', "must be pure"),
    ("%q = map (%k in %n) : f8[:] { if %c { fill %x, %a\n } else { }\nyield %a }", "must be pure"),
    ("%s = if %n -> f8 { yield %a } else { yield %a }", "must be b1"),
    ("%s = if %c -> f8 { yield %a } else { yield %n }", "does not fit f8"),
    ("%s = if %c -> f8 { yield %a } else { }", "yields 0 values, not 1"),
    ("%s = if %c -> f8[3] { yield %y } else { yield %x }", "does not fit f8[3]"),
    ("%s = if %c -> f8[:] { yield %w } else { yield %x }", "does not fit f8[:]"),
    ("for %k in 0..%a { }", "must be i8"),
    ("%s = for %k in 0..%n carry (%b: f8 = %n) { yield %a }", "does not fit the region's argument"),
    ("%s = for %k in 0..%n carry (%b: f8 = %a) { yield %n }", "does not fit f8"),
    ("%s = for %k in 0..%n carry (%b: f8 = %a) { }", "yields 0 values, not 1"),
    ("%r = while carry (%b: f8 = %a) { yield %b } do (%d) { yield %d }", "does not fit b1"),
    ("%r = while carry (%b: f8 = %a) { fill %x, %a\nyield %c } do (%d) { yield %d }", "in the condition"),
    ("%r = while carry (%b: f8 = %a) { yield %c, %c } do (%d) { yield %d }", "yields 2 values, not 1"),
    ("%r = call @h(%a) -> f8", "not among the callees"),
    ("%r = sin %u", "not defined on i4"),
    ("%r = add %c, %c", "not defined on b1"),
]


@pytest.mark.parametrize(("body", "message"), BAD)
def test_bad(body: str, message: str) -> None:
    with pytest.raises(VerifyError) as failure:
        verify(function(body), TABLE)
    assert message in failure.value.message


def test_the_message_stands_under_the_guilty_op() -> None:
    with pytest.raises(VerifyError) as failure:
        verify(function("for %k in 0..%n {\n%v = load %x[%k]\nstore %x[%k], %n\n}"), TABLE)
    lines = str(failure.value).splitlines()
    k = next(k for k, line in enumerate(lines) if line.strip() == "store %x[%k], %n")
    assert lines[k + 1] == "    ^^^ %n: i8 is stored to f8[:]"
    assert failure.value.op is not None
    assert failure.value.op.name == "store"


# ---------------------------------------------------------------------------------------------- broken by hand


def _use_before_definition(f: Function) -> None:
    f.body.ops.reverse()


def _use_outside_of_its_block(f: Function) -> None:
    loop = f.body.ops[-1]
    f.body.results = [loop.regions[0].ops[0].result]


def _defined_twice(f: Function) -> None:
    f.body.ops.append(f.body.ops[0])


def _wrong_result_type(f: Function) -> None:
    f.body.ops[0].results = [Value(I8)]


def _no_result(f: Function) -> None:
    f.body.ops[0].results = []


def _unknown(f: Function) -> None:
    f.body.ops[0].name = "sine"


def _complex_scalar(f: Function) -> None:
    f.body.args[0].type = f.body.args[0].type.__class__("c16")  # type: ignore[call-arg]


def _no_region(f: Function) -> None:
    f.body.ops[-1].regions = []


def _loop_result(f: Function) -> None:
    f.body.ops[-1].results[0].type = I8


def _region_argument(f: Function) -> None:
    f.body.ops[-1].regions[0].args.pop()


def _constant(f: Function) -> None:
    f.body.ops.insert(0, Op("const", [], [Value(I8)], {"value": 1.5}))


@pytest.mark.parametrize(
    ("break_", "message"),
    [
        (_use_before_definition, "used before it is defined"),
        (_use_outside_of_its_block, "not defined here"),
        (_defined_twice, "defined twice"),
        (_wrong_result_type, "the result is f8, not i8"),
        (_no_result, "sin has 1 results, not 0"),
        (_unknown, "unknown op 'sine'"),
        (_complex_scalar, "is a complex scalar"),
        (_no_region, "for has 1 regions, not 0"),
        (_loop_result, "does not fit the result"),
        (_region_argument, "the region takes 1 arguments, not 2"),
        (_constant, "1.5 is no i8"),
    ],
)
def test_broken_by_hand(break_: Callable[[Function], None], message: str) -> None:
    text = """func @f(%a: f8, %n: i8) -> f8 {
      %b = sin %a
      %c = cos %b
      %s = for %k in 0..%n carry (%t: f8 = %c) {
        %u = add %t, %b
        yield %u
      }
      return %s
    }"""
    func = parse(text, TABLE)
    verify(func, TABLE)
    break_(func)
    with pytest.raises(VerifyError) as failure:
        verify(func, TABLE)
    assert message in failure.value.message


def test_settled_functions_carry_no_arrays() -> None:
    bodies = (
        "%s = for %k in 0..%n carry (%b: f8[:] = %x) { yield %b }",
        "%s = while carry (%b: f8[:] = %x) { yield %c } do (%d) { yield %d }",
        "%s = if %c -> f8[:] { yield %x } else { yield %x }",
    )
    for body in bodies:
        func = function(body)
        verify(func, TABLE)
        func.attrs["settled"] = True
        with pytest.raises(VerifyError, match="after settle_arrays"):
            verify(func, TABLE)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("%r = call @g(%a, %a) -> f8", "takes 1 arguments, not 2"),
        ("%r = call @g(%n) -> f8", "does not fit the parameter"),
        ("%r = call @g(%a) -> i8", "does not fit"),
        ("%r, %q = call @g(%a) -> f8, f8", "returns 1 values, not 2"),
    ],
)
def test_calls(call: str, message: str) -> None:
    callee = "\nfunc @g(%v: f8) -> f8 {\n  return %v\n}\n"
    good = f"func @f({PARAMS}) -> () {{\n%r = call @g(%a) -> f8\nreturn\n}}{callee}"
    verify(parse(good, TABLE), TABLE)
    bad = f"func @f({PARAMS}) -> () {{\n{call}\nreturn\n}}{callee}"
    with pytest.raises(VerifyError) as failure:
        verify(parse(bad, TABLE), TABLE)
    assert message in failure.value.message


def test_callees_are_verified_too() -> None:
    caller = "func @f(%a: f8) -> f8 { %r = call @g(%a) -> f8\nreturn %r }\n"
    text = caller + "func @g(%v: f8) -> f8 { %w = sin %v\nreturn %w }"
    func = parse(text, TABLE)
    func.callees["g"].body.ops.clear()
    with pytest.raises(VerifyError, match="g: "):
        verify(func, TABLE)


def test_fits_forgets_but_never_invents() -> None:
    three, any_ = Array("f8", (Dim(3),)), array("f8", 1)
    assert fits(three, any_)
    assert not fits(any_, three)
    assert fits(three, array("f8", 1, "A"))
    assert not fits(array("f8", 1, "A"), any_)
    assert not fits(array("f8", 1, "G"), array("f8", 1, "A"))
    assert not fits(F8, any_)
    assert not fits(array("f4", 1), any_)


@settings(max_examples=40, deadline=None)
@given(functions())
def test_a_dropped_definition_is_noticed(case: Any) -> None:
    """Delete the first op whose result is used: the verifier says so."""
    func, _ = case
    used = {x for op in walk(func.body) for x in op.operands} | set(func.body.results)
    guilty = next((op for op in func.body.ops if any(r in used for r in op.results)), None)
    if guilty is None:
        return
    func.body.ops.remove(guilty)
    with pytest.raises(VerifyError):
        verify(func, TABLE)
