# SPDX-License-Identifier: MIT
"""The interpreter: what each op means, and what it refuses."""

from __future__ import annotations

import math

import numpy as np
import pytest

from pullback.ir.interp import CheckFailed, InterpError, Program, run
from pullback.ir.memory import Buffer
from pullback.ir.number import rounded
from pullback.ir.parse import parse
from pullback.prims import TABLE


def call(text: str, *args: object, strict: bool = False) -> list[object]:
    """Run the function that the text holds; arrays come back as ndarrays."""
    results = run(parse(text, TABLE), list(args), TABLE, strict)
    return [np.asarray(r) if isinstance(r, Buffer) else r for r in results]


def body(params: str, result: str, *lines: str) -> str:
    """A function of one block; ``result`` is ``%name: type``."""
    name, _, type_ = result.partition(": ")
    return f"func @f({params}) -> {type_ or '()'} {{\n" + "\n".join(lines) + f"\nreturn {name}\n}}"


# ---------------------------------------------------------------------------------------------- numbers


@pytest.mark.parametrize("dtype", ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"])
def test_integers_wrap_like_numpy(dtype: str) -> None:
    rng = np.random.default_rng(0)
    info = np.iinfo(dtype)
    xs = rng.integers(info.min, info.max, 50, dtype=dtype, endpoint=True)
    ys = rng.integers(info.min, info.max, 50, dtype=dtype, endpoint=True)
    for name, op in (("add", np.add), ("sub", np.subtract), ("mul", np.multiply)):
        f = Program(parse(body(f"%x: {dtype}, %y: {dtype}", f"%z: {dtype}", f"%z = {name} %x, %y"), TABLE), TABLE)
        for x, y, expected in zip(xs, ys, op(xs, ys), strict=True):
            assert f([x, y]) == [int(expected)]


def test_f4_rounds_after_every_op() -> None:
    text = body("%x: f4, %y: f4", "%v: f4", "%z = mul %x, %y", "%v = add %z, %x")
    x, y = np.float32(0.1), np.float32(3.3)
    assert call(text, x, y) == [float(np.float32(x * y) + x)]


@pytest.mark.parametrize("value", [(1 << 62) + 1, (1 << 54) + (1 << 30) + 1, -(1 << 60) - 7, 16777217, 3])
def test_an_integer_becomes_f4_with_one_rounding(value: int) -> None:
    assert rounded(value, "f4") == float(np.int64(value).astype(np.float32))


def test_f4_overflows_to_infinity() -> None:
    assert rounded(1e39, "f4") == math.inf
    assert rounded(-1e39, "f4") == -math.inf
    assert math.isnan(rounded(math.nan, "f4"))


def test_division_is_ieee() -> None:
    text = body("%x: f8, %y: f8", "%z: f8", "%z = div %x, %y")
    assert call(text, 1.0, 0.0) == [math.inf]
    assert call(text, 1.0, -0.0) == [-math.inf]
    assert math.isnan(call(text, 0.0, 0.0)[0])


# ---------------------------------------------------------------------------------------------- arguments, results


def test_stores_reach_the_caller_through_any_strides() -> None:
    text = body("%x: f8[:]A, %i: i8, %v: f8", "", "store %x[%i], %v").replace("-> ()", "-> ()")
    base = np.zeros((3, 4))
    call(text, base[::-1, 1], 0, 7.0)
    assert base[2, 1] == 7.0
    assert base.sum() == 7.0


def test_a_result_that_is_an_argument_is_that_object() -> None:
    x = np.arange(3.0)
    assert run(parse("func @f(%x: f8[:]) -> f8[:] { return %x }", TABLE), [x], TABLE)[0] is x


def test_results_that_share_memory_go_on_sharing() -> None:
    text = """func @f() -> (f8[3], f8[2]) {
      %n = const 3 : i8
      %x = alloc {zero} %n : f8[3]
      %one = const 1 : i8
      %two = const 2 : i8
      %v = view %x[%one:+%two] : f8[2]
      return %x, %v
    }"""
    x, v = call(text)
    x[1] = 5.0
    assert v.tolist() == [5.0, 0.0]


@pytest.mark.parametrize("dtype", ["b1", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f4", "f8", "c8", "c16"])
def test_every_dtype_goes_in_and_comes_out(dtype: str) -> None:
    x = np.array([[0, 1, 1], [1, 0, 1]]).astype(dtype)
    if dtype[0] == "c":
        x = x * (1 + 2j)
        x = x.astype(dtype)
    (y,) = call(f"func @f(%x: {dtype}[:,:]F) -> {dtype}[:,:] {{ %y = copy %x : {dtype}[:,:]\nreturn %y }}", x.T)
    assert y.dtype == x.dtype
    np.testing.assert_array_equal(y, x.T)


def test_an_argument_of_another_dtype_or_rank_is_refused() -> None:
    f = parse("func @f(%x: f8[:]) -> f8[:] { return %x }", TABLE)
    with pytest.raises(InterpError, match="<f4"):
        run(f, [np.zeros(2, "f4")], TABLE)
    with pytest.raises(InterpError, match="shape"):
        run(f, [np.zeros((2, 2))], TABLE)
    with pytest.raises(InterpError, match="list"):
        run(f, [[1.0]], TABLE)


def test_a_store_to_read_only_memory_is_refused() -> None:
    x = np.zeros(2)
    x.flags.writeable = False
    with pytest.raises(InterpError, match="read-only"):
        call(body("%x: f8[:], %i: i8, %v: f8", "", "store %x[%i], %v"), x, 0, 1.0)


# ---------------------------------------------------------------------------------------------- memory


@pytest.mark.parametrize("i", [-1, 3])
def test_an_index_out_of_range_is_an_internal_error(i: int) -> None:
    with pytest.raises(InterpError, match="out of range"):
        call(body("%x: f8[:], %i: i8", "%v: f8", "%v = load %x[%i]"), np.zeros(3), i)
    with pytest.raises(InterpError, match="out of range"):
        call(body("%x: f8[:], %i: i8, %v: f8", "", "store %x[%i], %v"), np.zeros(3), i, 1.0)
    with pytest.raises(InterpError, match="out of range"):
        call(body("%x: f8[:,:], %i: i8", "%v: f8[:]", "%v = view %x[%i, :] : f8[:]"), np.zeros((3, 2)), i)


def test_a_slice_that_leaves_the_array_is_an_internal_error() -> None:
    text = body("%x: f8[:], %i: i8, %n: i8", "%v: f8[:]", "%v = view %x[%i:+%n] : f8[:]")
    assert call(text, np.arange(4.0), 1, 3)[0].tolist() == [1.0, 2.0, 3.0]
    assert call(text, np.arange(4.0), 4, 0)[0].tolist() == []
    with pytest.raises(InterpError, match="leaves axis"):
        call(text, np.arange(4.0), 2, 3)


def test_views_agree_with_numpy() -> None:
    text = body(
        "%x: f8[:,:,:], %i: i8, %s: i8, %n: i8, %t: i8",
        "%v: f8[:,1,:]A",
        "%v = view %x[%s:+%n:%t, new, %i, :] : f8[:,1,:]A",
    )
    x = np.arange(60.0).reshape(5, 3, 4)
    np.testing.assert_array_equal(call(text, x, 2, 4, 3, -2)[0], x[::-2, None, 2, :])
    np.testing.assert_array_equal(call(text, x, 0, 0, 3, 2)[0], x[::2, None, 0, :])


def test_transpose_reshape_and_broadcast_are_views() -> None:
    text = """func @f(%x: f8[:,:], %n: i8, %m: i8, %v: f8, %k: i8) -> (f8[:,:]F, f8[:], f8[:,:,:]A) {
      %t = transpose %x (1, 0) : f8[:,:]F
      %r = reshape %x (%n) : f8[:]
      %b = broadcast %x (%m, %m, %m) : f8[:,:,:]A
      store %x[%k, %k], %v
      return %t, %r, %b
    }"""
    x = np.array([[1.0, 2.0]])
    t, r, b = call(text, x, 2, 2, 9.0, 0)
    assert t.tolist() == [[9.0], [2.0]]
    assert r.tolist() == [9.0, 2.0]
    assert b.tolist() == [[[9.0, 2.0]] * 2] * 2
    assert not b.flags.writeable


def test_reshape_to_another_size_and_bad_broadcasts_are_refused() -> None:
    with pytest.raises(InterpError, match="reshape"):
        call(body("%x: f8[:], %n: i8", "%r: f8[:]", "%r = reshape %x (%n) : f8[:]"), np.zeros(3), 2)
    with pytest.raises(InterpError, match="stretch"):
        call(body("%x: f8[:], %n: i8", "%r: f8[:]A", "%r = broadcast %x (%n) : f8[:]A"), np.zeros(3), 2)


def test_a_broadcast_view_is_read_only() -> None:
    lines = ("%b = broadcast %x (%n) : f8[:]A", "store %b[%z], %v")
    with pytest.raises(InterpError, match="read-only"):
        call(body("%x: f8[:], %n: i8, %z: i8, %v: f8", "", *lines), np.zeros(1), 3, 0, 1.0)


def test_assign_reads_everything_first() -> None:
    text = body(
        "%x: f8[:], %z: i8, %o: i8, %n: i8",
        "",
        "%a = view %x[%o:+%n] : f8[:]",
        "%b = view %x[%z:+%n] : f8[:]",
        "assign %a, %b",
    )
    x = np.arange(5.0)
    call(text, x, 0, 1, 4)
    assert x.tolist() == [0.0, 0.0, 1.0, 2.0, 3.0]


def test_assign_between_shapes_is_refused() -> None:
    with pytest.raises(InterpError, match="assign"):
        call(body("%x: f8[:], %y: f8[:]", "", "assign %x, %y"), np.zeros(2), np.zeros(3))


def test_complex_parts() -> None:
    text = """func @f(%x: c16[:]A, %i: i8, %v: f8) -> (f8, c16[:]) {
      %im = load %x[%i].im
      store %x[%i].re, %v
      %c = copy %x : c16[:]
      fill %x, %v, %im
      return %im, %c
    }"""
    x = np.array([1 + 2j, 3 + 4j, 5 + 6j])[::-1]
    im, c = call(text, x, 0, 9.0)
    assert im == 6.0
    assert c.tolist() == [9 + 6j, 3 + 4j, 1 + 2j]
    assert x.tolist() == [9 + 6j] * 3


def test_a_growable_buffer_grows_with_zeros_and_reads_zero_behind_its_end() -> None:
    text = """func @f(%n: i8, %i: i8, %j: i8, %v: f8) -> (f8, f8, i8, i8, f8[:]G) {
      %t = alloc %n : f8[:]G
      %before = dim %t, 0
      store %t[%i], %v
      %a = load %t[%j]
      %b = load %t[%i]
      %after = dim %t, 0
      return %a, %b, %before, %after, %t
    }"""
    a, b, before, after, t = call(text, 2, 3, 100, 7.0)
    assert (a, b, before, after, t.tolist()) == (0.0, 7.0, 0, 4, [0.0, 0.0, 0.0, 7.0])


def test_a_growable_buffer_goes_from_one_function_to_another() -> None:
    make = parse("func @f(%i: i8, %v: f8) -> f8[:]G { %t = alloc %i : f8[:]G\nstore %t[%i], %v\nreturn %t }", TABLE)
    read = body("%t: f8[:]G, %i: i8, %j: i8, %v: f8", "%a: f8", "store %t[%j], %v", "%a = load %t[%i]")
    (tape,) = run(make, [1, 4.0], TABLE)
    assert run(parse(read, TABLE), [tape, 1, 9, 1.0], TABLE) == [4.0]
    assert np.asarray(tape).tolist() == [0.0, 4.0]


def test_strict_refuses_what_was_never_written() -> None:
    text = body("%n: i8, %i: i8", "%v: f8", "%x = alloc %n : f8[:]", "%y = copy %x : f8[:]", "%v = load %y[%i]")
    assert math.isnan(call(text, 3, 1)[0])
    with pytest.raises(InterpError, match="never written"):
        call(text, 3, 1, strict=True)


def test_strict_runs_parallel_loops_backwards() -> None:
    loop = "for {parallel} %k in 0..%n { store %x[%z], %k\n }"
    text = body("%x: i8[:], %n: i8, %z: i8", "", loop)
    x = np.zeros(1, "i8")
    call(text, x, 4, 0)
    assert x[0] == 3
    call(text, x, 4, 0, strict=True)
    assert x[0] == 0


def test_a_negative_size_is_refused() -> None:
    with pytest.raises(InterpError, match="negative size"):
        call(body("%n: i8", "%x: f8[:]", "%x = alloc %n : f8[:]"), -1)


def test_map() -> None:
    text = """func @f(%n: i8, %m: i8) -> (i8[:,:], c16[:]) {
      %x = map (%i in %n, %j in %m) : i8[:,:] {
        %a = mul %i, %m
        %b = add %a, %j
        yield %b
      }
      %y = map (%i in %m) : c16[:] {
        %r = cast {dtype: "f8"} %i
        %s = neg %r
        yield %r, %s
      }
      return %x, %y
    }""".replace("%i in %m", "%q in %m").replace('"f8"} %i', '"f8"} %q')
    x, y = call(text, 2, 3)
    assert x.tolist() == [[0, 1, 2], [3, 4, 5]]
    assert y.tolist() == [0, 1 - 1j, 2 - 2j]
    assert call(text, 0, 3)[0].shape == (0, 3)


def test_an_effect_in_a_map_is_refused() -> None:
    lines = ("%m = map (%i in %n) : f8[:] {", "store %x[%i], %v", "yield %v", "}")
    with pytest.raises(InterpError, match="store in a map"):
        call(body("%x: f8[:], %n: i8, %v: f8", "%m: f8[:]", *lines), np.zeros(2), 2, 1.0)


# ---------------------------------------------------------------------------------------------- control


def test_a_loop_carries_all_at_once() -> None:
    text = body(
        "%n: i8, %a: i8, %b: i8",
        "%p: i8",
        "%p, %q = for %k in 0..%n carry (%u: i8 = %a, %v: i8 = %b) {",
        "%w = add %u, %v",
        "yield %v, %w",
        "}",
    )
    assert call(text, 10, 0, 1) == [55]
    assert call(text, 0, 4, 1) == [4]
    assert call(text, -3, 4, 1) == [4]


def test_a_while_tests_first() -> None:
    text = body(
        "%a: i8, %n: i8",
        "%r: i8",
        "%r = while carry (%u: i8 = %a) {",
        "%go = lt %u, %n",
        "yield %go",
        "} do (%w) {",
        "%x = add %w, %w",
        "yield %x",
        "}",
    )
    assert call(text, 3, 40) == [48]
    assert call(text, 50, 40) == [50]


def test_a_failed_check_raises_with_its_operands() -> None:
    text = body("%ok: b1, %i: i8", "", 'check %ok, IndexError, "index {} is bad", %i  // loc 7')
    assert call(text, True, 3) == []
    with pytest.raises(CheckFailed) as failure:
        call(text, False, 3)
    error = failure.value
    assert (error.exc, error.operands, error.loc) == ("IndexError", (3,), 7)
    made = error.exception()
    assert isinstance(made, IndexError)
    assert str(made) == "index 3 is bad"


def test_what_was_written_before_a_failed_check_stays() -> None:
    text = body("%x: f8[:], %i: i8, %v: f8, %ok: b1", "", "store %x[%i], %v", 'check %ok, ValueError, "no"')
    x = np.zeros(1)
    with pytest.raises(CheckFailed):
        call(text, x, 0, 2.0, False)
    assert x[0] == 2.0


FACTORIAL = """func @f(%n: i8) -> i8 {
  %z = const 0 : i8
  %one = const 1 : i8
  %c = gt %n, %z
  %r = if %c -> i8 {
    %m = sub %n, %one
    %p = call @f(%m) -> i8
    %q = mul %n, %p
    yield %q
  } else {
    yield %one
  }
  return %r
}"""


def test_recursion() -> None:
    assert call(FACTORIAL, 10) == [math.factorial(10)]
    f = Program(parse(FACTORIAL, TABLE), TABLE)
    assert f([900]) == [0]  # wraps
    with pytest.raises(RecursionError):
        f([100_000])
    assert f([5]) == [120]


def test_unknown_ops_and_undefined_values_are_internal_errors() -> None:
    f = parse(body("%x: f8, %y: f8", "%z: f8", "%z = add %x, %y"), TABLE)
    table = {k: v for k, v in TABLE.items() if k != "add"}
    with pytest.raises(InterpError, match="unknown op add"):
        run(f, [1.0, 2.0], table)
    f.body.ops.clear()
    with pytest.raises(InterpError, match="before it is defined"):
        run(f, [1.0, 2.0], TABLE)
