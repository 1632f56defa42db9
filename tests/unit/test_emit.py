# SPDX-License-Identifier: MIT
"""The LLVM back end against the interpreter, and against values worked out by hand."""

from __future__ import annotations

import gc
import math
import re
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from pullback.backend.llvm import elementary
from pullback.backend.llvm.jit import compile_core, link
from pullback.config import Options
from pullback.ir.build import Builder
from pullback.ir.core import Function, Op, Value
from pullback.ir.interp import CheckFailed, run
from pullback.ir.lanes import reduce_lanes, splat
from pullback.ir.types import B1, F4, F8, FLOATS, I8, INTS, Array, Scalar, Type, array
from pullback.prims import TABLE
from unit.corerun import NUMPY, Core, Failed

V = array("f8", 1)
M = array("f8", 2)


def build(types: Sequence[Type], body: Callable[..., Any], name: str = "f") -> Function:
    func = Function(name, None)
    func.body.args = [Value(t, f"a{k}") for k, t in enumerate(types)]
    func.body.results = list(body(Builder(TABLE, func.body), *func.body.args) or [])
    return func


def agree(func: Function, *args: Any, rtol: float = 1e-12) -> list[Any]:
    """Compiled and interpreted, strict and not: same results, same memory of arguments afterwards."""
    for options in (Options(), Options(strict=True)):
        mine, theirs = [_copied(a) for a in args], [_copied(a) for a in args]
        want: Any
        try:
            want = [np.asarray(x) for x in run(func, theirs, TABLE)]
        except CheckFailed as e:
            want = str(e)
        try:
            got: Any = Core(func, options)(*mine)
        except Failed as e:
            got = e.text
        if isinstance(want, str):
            assert got == want
        else:
            for x, y in zip([*got, *mine], [*want, *theirs], strict=True):
                np.testing.assert_allclose(x, y, rtol=rtol, atol=1e-300)
    return got  # type: ignore[no-any-return]


def _copied(x: Any) -> Any:
    """A copy that keeps the strides' order and sign."""
    if not isinstance(x, np.ndarray):
        return x
    room = np.zeros(sum(abs(s) * (n - 1) for s, n in zip(x.strides, x.shape, strict=True)) // x.itemsize + 1, x.dtype)
    start = sum(-s * (n - 1) for s, n in zip(x.strides, x.shape, strict=True) if s < 0) // x.itemsize
    view = np.lib.stride_tricks.as_strided(room[start:], x.shape, x.strides)
    view[...] = x
    return view


# ------------------------------------------------------------------------------------------ scalar primitives

SPECIAL = [0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 3.0, 7.25, 1e300, -1e300, math.inf, -math.inf, math.nan]
WHOLE = [0, 1, 2, 3, -1, -2, -3, 7, -7, 100, 127, -128]


def _values(dtype: str) -> list[Any]:
    if dtype == "b1":
        return [False, True]
    if dtype in FLOATS:
        return SPECIAL if dtype == "f8" else [v for v in SPECIAL if abs(v) != 1e300]
    info = np.iinfo(NUMPY[dtype])
    return [int(v) for v in dict.fromkeys([*(w for w in WHOLE if info.min <= w <= info.max), info.min, info.max])]


def _accepts(row: Any, dtype: str) -> bool:
    kinds = {"float": FLOATS, "int": (*INTS, "b1"), "number": (*INTS, *FLOATS), "any": (*INTS, *FLOATS, "b1")}
    return dtype in kinds[row.dtypes]


def _table_of(row: Any, dtype: str) -> tuple[Function, list[list[Any]]]:
    """A function from one array per operand to one array of results, over all combinations of values."""
    from itertools import product

    columns = [list(c) for c in zip(*product(_values(dtype), repeat=row.arity), strict=True)]
    target = row.result_type([Scalar(dtype)] * row.arity, {}).dtype

    def body(b: Builder, *xs: Value) -> list[Value]:
        n = b.dim(xs[0], 0)

        def trip(k: Value, _: Any) -> list[Value]:
            b.store(xs[-1], b.op(row.name, *(b.load(x, [k]) for x in xs[:-1])), [k])
            return []

        b.for_(n, [], trip)
        return []

    return build([*[array(dtype, 1)] * row.arity, array(target, 1)], body, row.name), columns


ROWS = [row for row in TABLE.values() if row.name not in ("cast", "select")]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_primitive_equals_eval_on_every_dtype(row: Any) -> None:
    for dtype in [d for d in ("f8", "f4", *INTS, "b1") if _accepts(row, d)]:
        func, columns = _table_of(row, dtype)
        if row.name == "pow" and dtype not in FLOATS:
            keep = [k for k, n in enumerate(columns[1]) if 0 <= n <= 127]
            columns = [[c[k] for k in keep] for c in columns]
        operands = [np.array(c, NUMPY[dtype]) for c in columns]
        target = func.body.args[-1].type.dtype
        want = np.zeros(len(columns[0]), NUMPY[target])
        got = want.copy()
        run(func, [*operands, want], TABLE)
        Core(func, Options(strict=True))(*operands, got)
        rtol = 4e-6 if dtype == "f4" else 1e-13
        if row.name in ("lgamma", "gamma", "digamma", "trigamma", "polygamma"):
            # Poles on the negative axis, where libm and the math module take sides differently.
            fine = np.array([x > 0 or x != np.floor(x) for x in operands[0]])
            want, got = want[fine], got[fine]
        if row.name in ("sin", "cos", "tan"):  # arguments of 1e300: what the argument is after rounding to f4
            fine = np.abs(operands[0]) < 1e30
            want, got = want[fine], got[fine]
        np.testing.assert_allclose(got, want, rtol=rtol, atol=0, err_msg=f"{row.name} of {dtype}")


@pytest.mark.parametrize("name", ["exp", "log", "sin", "cos", "tan", "tanh", "pow", "erf", "atan2", "cbrt", "log1p"])
@pytest.mark.parametrize("dtype", ["f8", "f4"])
def test_vector_variants_are_accurate(name: str, dtype: str) -> None:
    row = TABLE[name]
    func, _ = _table_of(row, dtype)
    rng = np.random.default_rng(1)
    operands = [rng.uniform(0.1, 3.0, 1003).astype(dtype) for _ in range(row.arity)]
    got, want = np.zeros(1003, dtype), np.zeros(1003, dtype)
    core = Core(func)
    core(*operands, got)
    run(func, [*operands, want], TABLE)
    np.testing.assert_allclose(got, want, rtol=4 * np.finfo(dtype).eps * 1.01)
    if "_ZGV" in core.compiled.llvm_ir():
        assert "call fast <" in core.compiled.llvm_ir(True) or re.search(r"call <\d+ x", core.compiled.llvm_ir(True))


def test_strict_code_uses_libm_alone() -> None:
    func, _ = _table_of(TABLE["exp"], "f8")
    assert "_ZGV" not in compile_core(func, Options(strict=True)).llvm_ir()


CASTABLE = {
    "f8": [0.0, -0.0, 0.9, -0.9, 1.5, -3.7, 255.0, 3e9, -3e9, 1e18, math.inf, -math.inf, math.nan],
    "f4": [0.0, 0.5, -1.5, 200.0, 1e20, math.inf, math.nan],
}


@pytest.mark.parametrize("source", ["f8", "f4", "i8", "u8", "i4", "u4", "i1", "u1", "b1"])
def test_casts(source: str) -> None:
    values = CASTABLE.get(source) or _values(source)
    for target in ("f8", "f4", *INTS, "b1"):
        func = build([Scalar(source)], lambda b, x, target=target: [b.op("cast", x, dtype=target)])
        core = Core(func)
        for v in values:
            (want,) = run(func, [v], TABLE)
            if target == "f4" and math.isfinite(v):
                want = float(np.float32(want))
            if source == "f4" and target in INTS and abs(v) > 2.0**63:
                continue  # the back end saturates; integers that large wrap in the interpreter
            np.testing.assert_equal(core(v)[0], want, err_msg=f"{v} {source} -> {target}")


def test_cast_of_unrepresentable_floats_gives_the_least_integer() -> None:
    core = Core(build([F8], lambda b, x: [b.cast(x, "i8"), b.cast(x, "u8")]))
    for x in (math.nan, math.inf, -math.inf, 1e300):
        assert core(x) == [-(2**63), 2**63]
    assert core(1.8e19)[1] == 18_000_000_000_000_000_000


def test_select_and_scalar_slots() -> None:
    types = [Scalar(d) for d in ("b1", "i1", "u1", "i2", "u4", "f4", "f8")]
    values = [True, -5, 250, -3000, 4_000_000_000, 0.1, 0.1]
    core = Core(build(types, lambda b, *xs: list(xs)))
    assert core(*values) == [True, -5, 250, -3000, 4_000_000_000, float(np.float32(0.1)), 0.1]
    choose = Core(build([B1, F8, F8], lambda b, c, x, y: [b.select(c, x, y)]))
    assert choose(True, 1.0, math.nan) == [1.0] and choose(False, math.nan, 2.0) == [2.0]


def test_smul_is_zero_where_the_cotangent_is() -> None:
    core = Core(build([F8, F8], lambda b, x, y: [b.op("smul", x, y)]))
    assert core(0.0, math.inf) == [0.0] and core(-0.0, math.nan) == [0.0] and core(2.0, 3.0) == [6.0]


# ------------------------------------------------------------------------------------------ control


def total(b: Builder, n: Value, term: Callable[[Value], Value]) -> Value:
    return b.for_(n, [b.const(0.0, F8)], lambda k, c: [b.op("add", c[0], term(k))])[0]


def test_if_for_while() -> None:
    def collatz(b: Builder, n: Value) -> list[Value]:
        one = b.index(1)

        def step(c: list[Value]) -> list[Value]:
            x, steps = c
            odd = b.op("eq", b.op("and", x, one), one)
            (y,) = b.if_(
                odd,
                lambda: [b.op("add", b.op("mul", x, b.index(3)), one)],
                lambda: [b.op("floordiv", x, b.index(2))],
            )
            return [y, b.op("add", steps, one)]

        return [b.while_([n, b.index(0)], lambda c: b.op("gt", c[0], one), step)[1]]

    assert agree(build([I8], collatz), 27) == [111]


@pytest.mark.parametrize("n", [-3, 0, 1, 5])
def test_trip_counts(n: int) -> None:
    def body(b: Builder, n: Value) -> list[Value]:
        return b.for_(n, [b.index(1), n], lambda k, c: [b.op("add", c[0], k), c[0]])

    agree(build([I8], body), n)


def test_constant_trip_counts() -> None:
    for n in (0, 1, 4):
        agree(
            build([F8], lambda b, x, n=n: [total(b, b.index(n), lambda k: b.op("mul", x, b.cast(k, "f8")))]),
            1.5,
        )


def test_nested_loops_over_every_layout() -> None:
    a = np.arange(12.0).reshape(3, 4)
    cases = {"C": a, "F": np.asfortranarray(a), "A": np.arange(48.0).reshape(6, 8)[::-2, ::-2]}
    for layout, x in cases.items():

        def body(b: Builder, x: Value) -> list[Value]:
            def row(i: Value, c: list[Value]) -> list[Value]:
                def entry(j: Value, d: list[Value]) -> list[Value]:
                    w = b.cast(b.op("add", b.op("mul", i, b.index(10)), j), "f8")
                    b.store(x, b.op("add", b.load(x, [i, j]), w), [i, j])
                    return [b.op("add", d[0], b.op("mul", w, b.load(x, [i, j])))]

                return b.for_(b.dim(x, 1), c, entry)

            return b.for_(b.dim(x, 0), [b.const(0.0, F8)], row)

        agree(build([array("f8", 2, layout)], body), x)  # type: ignore[arg-type]


def test_views_compose() -> None:
    x = np.arange(60.0).reshape(3, 4, 5)

    def body(b: Builder, x: Value) -> list[Value]:
        one, two, four = b.index(1), b.index(2), b.index(4)
        v = b.view(x, ("i", "f", "s"), [one, four, two, b.index(-2)])  # x[1, :, 4::-2][:, :2]
        w = b.transpose(v, (1, 0))
        u = b.view(w, ("n", "f", "u"), [one, two])  # [None, :, 1:3]
        b.store(u, b.const(-1.0, F8), [b.index(0), one, one])
        c = b.reshape(b.view(x, ("u", "f", "f"), [one, two]), [b.index(5), b.index(8)])
        return [
            b.load(u, [b.index(0), one, b.index(0)]),
            b.load(c, [one, two]),
            b.dim(u, 0),
            b.op("add", b.dim(w, 0), b.dim(u, 2)),
        ]

    func = build([Array("f8", array("f8", 3).dims, "C")], body)
    got = agree(func, x)
    assert got == [x[1, 1, 2], x[1:3].reshape(5, 8)[1, 2], 1, 4]


def test_broadcast_stretches_at_run_time() -> None:
    def body(b: Builder, x: Value, n: Value, m: Value) -> list[Value]:
        w = b.broadcast(x, [n, m])
        return [b.for_(n, [b.const(0.0, F8)], lambda i, c: b.for_(m, c, lambda j, d: [
            b.op("add", b.op("mul", d[0], b.const(1.5, F8)), b.load(w, [i, j]))]))[0]]  # fmt: skip

    for x in (np.arange(4.0).reshape(1, 4), np.arange(12.0).reshape(3, 4), np.arange(3.0).reshape(3, 1)):
        agree(build([M, I8, I8], body), x, 3, 4)
    for x in (np.arange(4.0), np.array([2.0])):
        agree(build([V, I8, I8], body), x, 3, 4)


@pytest.mark.parametrize("dtype", ["b1", *INTS, *FLOATS])
def test_memory_of_every_dtype(dtype: str) -> None:
    t = array(dtype, 1)

    def body(b: Builder, x: Value) -> list[Value]:
        n = b.dim(x, 0)
        y = b.alloc(dtype, [n])
        b.for_(n, [], lambda k, _: b.store(y, b.load(x, [b.op("sub", b.op("sub", n, k), b.index(1))]), [k]) or [])
        z = b.value("copy", [y], Array(dtype, t.dims, "C"))
        b.store(x, b.load(z, [b.index(0)]), [b.index(1)])
        return [b.load(y, [b.index(0)]), b.load(z, [b.index(2)])]

    x = np.array(_values(dtype)[-5:] * 3, NUMPY[dtype])
    x[np.isnan(x)] = 0 if dtype in FLOATS else x[np.isnan(x)]
    agree(build([t], body), x)


@pytest.mark.parametrize("dtype", ["c8", "c16"])
def test_complex_parts(dtype: str) -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        def swap(k: Value, _: list[Value]) -> list[Value]:
            re, im = b.load(x, [k], 0), b.load(x, [k], 1)
            b.store(x, im, [k], 0)
            b.store(x, b.op("neg", re), [k], 1)
            return []

        b.for_(b.dim(x, 0), [], swap)
        y = b.alloc(dtype, [b.index(2)], zero=True)
        b.store(y, b.load(x, [b.index(1)], 1), [b.index(0)], 1)
        part = Scalar("f4" if dtype == "c8" else "f8")
        b.fill(x, b.const(2.0, part), b.load(y, [b.index(0)], 1))
        return [b.load(y, [b.index(0)], 0), b.load(y, [b.index(0)], 1)]

    agree(build([array(dtype, 1)], body), np.array([1 + 2j, 3 - 4j, 5j], dtype))


def test_result_arrays_and_argument_results() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        n = b.dim(x, 0)
        y = b.value("alloc", [n, b.index(2)], Array("f8", (*V.dims, *b_dims(2))), zero=True, result=True)
        b.for_(n, [], lambda k, _: b.store(y, b.load(x, [k]), [k, b.index(1)]) or [])
        return [y, b.transpose(y, (1, 0)), b.view(x, ("s",), [b.op("sub", n, b.index(1)), n, b.index(-1)])]

    y, t, r = agree(build([V], body), np.arange(3.0))
    np.testing.assert_array_equal(y, [[0, 0], [0, 1], [0, 2]])
    np.testing.assert_array_equal(t, y.T)
    np.testing.assert_array_equal(r, [2, 1, 0])


def b_dims(*sizes: int) -> tuple[Any, ...]:
    from pullback.ir.types import Dim

    return tuple(Dim(s) for s in sizes)


def test_rank_zero_and_empty_arrays() -> None:
    def body(b: Builder, x: Value, y: Value) -> list[Value]:
        b.store(x, b.op("add", b.load(x, []), b.const(1.0, F8)), [])
        e = b.alloc("f8", [b.dim(y, 0)], zero=True)
        return [total(b, b.dim(e, 0), lambda k: b.load(e, [k])), b.dim(y, 0)]

    assert agree(build([array("f8", 0), V], body), np.array(2.0), np.zeros(0)) == [0.0, 0]


def test_loop_that_swaps_its_arrays() -> None:
    def body(b: Builder, n: Value, x: Value, y: Value) -> list[Value]:
        zero = b.index(0)

        def trip(k: Value, c: list[Value]) -> list[Value]:
            u, v = c
            b.store(u, b.op("add", b.load(v, [zero]), b.cast(k, "f8")), [zero])
            return [v, u]

        u, v = b.for_(n, [x, y], trip)
        return [b.load(u, [zero]), b.load(v, [zero])]

    for n in (0, 3, 4):
        agree(build([I8, V, V], body), n, np.array([1.0]), np.array([10.0]))


def test_if_that_yields_arrays() -> None:
    def body(b: Builder, c: Value, x: Value, y: Value) -> list[Value]:
        (z,) = b.if_(c, lambda: [x], lambda: [b.value("copy", [y], V)])
        b.store(z, b.const(5.0, F8), [b.index(0)])
        return [b.load(x, [b.index(0)]), b.load(y, [b.index(0)]), b.load(z, [b.index(0)])]

    for c in (True, False):
        agree(build([B1, V, V], body), c, np.array([1.0, 2.0]), np.array([10.0, 20.0]))


# ------------------------------------------------------------------------------------------ checks, errors


def test_check_reports_site_and_operands() -> None:
    def body(b: Builder, x: Value, i: Value) -> list[Value]:
        b.loc = 7
        b.check(b.op("ge", i, b.index(0)), "ValueError", "negative: {0}", i)
        b.check(
            b.op("lt", i, b.dim(x, 0)),
            "IndexError",
            "index {0} of {1}, {2}",
            i,
            b.dim(x, 0),
            b.op("lt", i, i),
        )
        return [b.load(x, [i])]

    func = build([V, I8], body)
    for i in (-2, 1, 3):
        agree(func, np.arange(3.0), i)
    core = Core(func)
    with pytest.raises(Failed) as e:
        core(np.arange(3.0), 3)
    assert e.value.status == 2 and e.value.text == "IndexError: index 3 of 3, False"
    assert [s.loc for s in core.compiled.sites] == [7, 7]


def test_check_in_loops_keeps_earlier_effects() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        def trip(k: Value, _: list[Value]) -> list[Value]:
            b.check(b.op("lt", k, b.index(3)), "ValueError", "at {0}, {1}", k, b.load(x, [k]))
            b.store(x, b.const(-1.0, F8), [k])
            return []

        b.for_(b.dim(x, 0), [], trip)
        return []

    agree(build([V], body), np.arange(5.0))


def test_message_of_single_precision() -> None:
    func = build([F4], lambda b, x: b.check(b.op("isnan", x), "ValueError", "{0}", x))
    with pytest.raises(Failed, match=r"ValueError: 0\.5"):
        Core(func)(0.5)


def test_interrupt_leaves_a_loop_of_loops() -> None:
    def body(b: Builder, n: Value) -> list[Value]:
        return b.for_(n, [b.index(0)], lambda i, c: b.for_(n, c, lambda j, d: [b.op("xor", d[0], b.op("mul", i, j))]))

    core = Core(build([I8], body))
    want = core(50)
    import ctypes

    from pullback.backend.llvm import runtime

    # A runtime whose poll says that a signal came: put in the place of the real one when linking.
    seen = []
    poll = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)(lambda ws: seen.append(1) or 1)
    symbols = {**runtime.symbols(), "pb_poll": ctypes.cast(poll, ctypes.c_void_p).value}
    code = link(core.compiled.object_bytes, core.compiled.name, symbols)
    core.call = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(code.address)
    core.polls(30)
    with pytest.raises(Failed) as e:
        core(50)
    assert e.value.status == -2 and seen == [1]
    core.polls(100_000)
    assert core(50) == want and seen == [1]


def test_out_of_memory_is_a_status() -> None:
    for attrs in ({"result": True}, {}):

        def body(b: Builder, n: Value, m: Value, attrs: dict[str, bool] = attrs) -> list[Value]:
            x = b.value("alloc", [n, m], M, zero=False, **attrs)
            b.store(x, b.const(1.0, F8), [b.index(0), b.index(0)])
            return [b.load(x, [b.index(0), b.index(0)])]

        core = Core(build([I8, I8], body))
        assert core(3, 4) == [1.0]
        for n, m in ((1 << 61, 1), (1 << 31, 1 << 32), (1 << 40, 1 << 20), (1 << 59, 1 << 59)):
            with pytest.raises(Failed) as e:
                core(n, m)
            assert e.value.status == -1


# ------------------------------------------------------------------------------------------ memory management


def test_loop_bodies_give_their_memory_back() -> None:
    def body(b: Builder, n: Value, m: Value) -> list[Value]:
        def trip(k: Value, c: list[Value]) -> list[Value]:
            x = b.alloc("f8", [m], zero=True)
            b.store(x, b.cast(k, "f8"), [b.index(0)])
            return [b.op("add", c[0], b.load(x, [b.op("sub", m, b.index(1))]))]

        return b.for_(n, [b.const(0.0, F8)], trip)

    core = Core(build([I8, I8], body))
    assert core(100_000, 100_000) == [0.0]  # 80 GB if it were kept
    assert core(4, 1) == [6.0]


def test_small_arrays_live_on_the_stack() -> None:
    def body(b: Builder, n: Value) -> list[Value]:
        def trip(k: Value, c: list[Value]) -> list[Value]:
            x = b.alloc("f8", [b.index(3)], zero=True)
            b.store(x, b.cast(k, "f8"), [b.op("mod", k, b.index(3))])
            return [b.op("add", c[0], b.load(x, [b.index(1)]))]

        return b.for_(n, [b.const(0.0, F8)], trip)

    func = build([I8], body)
    assert "pb_arena_grow" not in compile_core(func, Options()).llvm_ir()
    assert agree(func, 10) == [1.0 + 4 + 7]


def test_tapes() -> None:
    def body(b: Builder, n: Value) -> list[Value]:
        g = b.alloc("f8", [b.index(0)], zero=True, layout="G")
        h = b.alloc("i4", [n], zero=True, layout="G")

        def trip(k: Value, _: list[Value]) -> list[Value]:
            b.store(g, b.cast(k, "f8"), [b.op("mul", k, b.index(2))])
            b.store(h, b.cast(b.op("neg", k), "i4"), [k])
            return []

        b.for_(n, [], trip)
        some = total(b, b.index(300), lambda k: b.load(g, [k]))
        return [some, b.dim(g, 0), b.dim(h, 0), b.load(h, [b.index(5)]), b.load(h, [b.index(1 << 40)])]

    func = build([I8], body)
    assert agree(func, 100) == [4950.0, 199, 100, -5, 0]
    assert agree(func, 0) == [0.0, 0, 0, 0, 0]


def test_tape_given_to_a_callee() -> None:
    t = Array("f8", V.dims, "G")

    def fill(b: Builder, call: Any, g: Value, n: Value) -> list[Value]:
        b.store(g, b.cast(n, "f8"), [n])
        return b.if_(b.op("gt", n, b.index(0)), lambda: call(g, b.op("sub", n, b.index(1))), lambda: [n])

    inner = recursive("fill", [t, I8], [I8], fill)

    def body(b: Builder, n: Value) -> list[Value]:
        g = b.alloc("f8", [b.index(1)], zero=True, layout="G")
        b.append(Op("call", [g, n], [Value(I8)], {"callee": "fill"}))
        return [b.dim(g, 0), total(b, b.dim(g, 0), lambda k: b.load(g, [k]))]

    func = build([I8], body)
    func.callees = inner.callees
    assert agree(func, 100) == [101, 5050.0]


def test_tapes_in_loops_are_fresh_and_freed() -> None:
    def body(b: Builder, n: Value) -> list[Value]:
        def trip(k: Value, c: list[Value]) -> list[Value]:
            g = b.alloc("f8", [b.index(4)], zero=True, layout="G")
            was = b.load(g, [b.index(1000)])
            b.store(g, b.const(1.0, F8), [b.index(1000)])
            return [b.op("add", b.op("add", c[0], was), b.load(g, [b.index(1000)]))]

        return b.for_(n, [b.const(0.0, F8)], trip)

    assert agree(build([I8], body), 20) == [20.0]


# ------------------------------------------------------------------------------------------ calls


def recursive(name: str, params: Sequence[Type], results: Sequence[Type], body: Callable[..., Any]) -> Function:
    """A function whose core calls ``name``, defined by ``body(b, call, *params)``."""

    def call(b: Builder, *xs: Value) -> list[Value]:
        out = [Value(t) for t in results]
        b.append(Op("call", list(xs), out, {"callee": name}))
        return out

    inner = build(params, lambda b, *xs: body(b, lambda *ys: call(b, *ys), *xs), name)
    outer = build(params, lambda b, *xs: call(b, *xs))
    outer.callees = inner.callees = {name: inner}
    return outer


def test_recursion() -> None:
    def fib(b: Builder, call: Any, n: Value) -> list[Value]:
        return b.if_(
            b.op("lt", n, b.index(2)),
            lambda: [n],
            lambda: [b.op("add", call(b.op("sub", n, b.index(1)))[0], call(b.op("sub", n, b.index(2)))[0])],
        )

    assert agree(recursive("fib", [I8], [I8], fib), 15) == [610]


def test_recursion_on_arrays_and_tuples() -> None:
    def halve(b: Builder, call: Any, x: Value) -> list[Value]:
        """Sum and maximum by halves, doubling in place on the way."""
        n = b.dim(x, 0)

        def leaf() -> list[Value]:
            v = b.load(x, [b.index(0)])
            b.store(x, b.op("add", v, v), [b.index(0)])
            return [v, v]

        def split() -> list[Value]:
            m = b.op("floordiv", n, b.index(2))
            s, p = call(b.view(x, ("u",), [b.index(0), m]))
            t, q = call(b.view(x, ("u",), [m, b.op("sub", n, m)]))
            return [b.op("add", s, t), b.op("maximum", p, q)]

        return b.if_(b.op("le", n, b.index(1)), leaf, split)

    assert agree(recursive("halve", [V], [F8, F8], halve), np.array([3.0, 9.0, -2.0, 4.0, 5.5])) == [
        19.5,
        9.0,
    ]


def test_recursion_without_end_is_a_status() -> None:
    def down(b: Builder, call: Any, n: Value) -> list[Value]:
        x = b.alloc("f8", [b.index(400)], zero=True)
        b.store(x, b.cast(n, "f8"), [b.op("and", n, b.index(255))])
        (r,) = call(b.op("add", n, b.index(1)))
        return [b.op("add", r, b.load(x, [b.index(3)]))]

    core = Core(recursive("down", [I8], [F8], down))
    for _ in range(3):
        with pytest.raises(Failed) as e:
            core(0)
        assert e.value.status == -3


def test_check_in_a_callee() -> None:
    def body(b: Builder, call: Any, n: Value) -> list[Value]:
        b.check(b.op("ge", n, b.index(0)), "ValueError", "got {0}", n)
        return b.if_(b.op("eq", n, b.index(10)), lambda: [n], lambda: call(b.op("sub", n, b.index(1))))

    func = recursive("f", [I8], [I8], body)
    assert agree(func, 12) == [10]
    agree(func, 3)


# ------------------------------------------------------------------------------------------ what is generated


def _sum_of(term: Callable[[Builder, Value], Value]) -> Function:
    return build([V], lambda b, x: [total(b, b.dim(x, 0), lambda k: term(b, b.load(x, [k])))])


def _chain(b: Builder, v: Value) -> Value:
    return b.op("mul", b.op("exp", b.op("neg", b.op("mul", v, v))), b.op("sin", v))


def _widest_vector(text: str) -> int:
    return max((int(n) for n in re.findall(r"<(\d+) x double>", text)), default=1)


def test_reductions_are_vectorised_unless_strict() -> None:
    func = _sum_of(lambda b, v: b.op("mul", v, v))
    assert _widest_vector(compile_core(func, Options()).llvm_ir(True)) >= 2
    assert "fadd <" not in compile_core(func, Options(strict=True)).llvm_ir(True)
    x = np.random.default_rng(0).normal(size=1001)
    np.testing.assert_allclose(Core(func)(x)[0], (x * x).sum(), rtol=1e-13)


def test_chain_calls_vector_functions() -> None:
    text = compile_core(_sum_of(_chain), Options()).llvm_ir(True)
    if "_ZGV" in compile_core(_sum_of(_chain), Options()).llvm_ir():
        called = "@_ZGV.*exp" if elementary.definition("exp") is None else "@llvm.x86.avx512.mask.scalef"
        assert re.search(rf"call <\d+ x double> {called}", text)
        assert re.search(r"call <\d+ x double> @_ZGV.*sin", text)
    x = np.linspace(-2, 2, 1003)
    np.testing.assert_allclose(Core(_sum_of(_chain))(x)[0], (np.exp(-x * x) * np.sin(x)).sum(), atol=1e-11)


def test_saxpy_needs_no_overlap_checks() -> None:
    def body(b: Builder, a: Value, x: Value, y: Value) -> list[Value]:
        b.for_(b.dim(x, 0), [], lambda k, _: b.store(
            y, b.op("add", b.op("mul", a, b.load(x, [k])), b.load(y, [k])), [k]) or [])  # fmt: skip
        return []

    func = build([F8, V, V], body)
    text = compile_core(func, Options()).llvm_ir(True)
    assert _widest_vector(text) >= 2 and "memcheck" not in text
    agree(func, 2.0, np.arange(37.0), np.ones(37))


def test_maximum_reduction_keeps_nan() -> None:
    func = build([V], lambda b, x: b.for_(
        b.dim(x, 0), [b.const(-math.inf, F8)], lambda k, c: [b.op("maximum", c[0], b.load(x, [k]))]))  # fmt: skip
    assert _widest_vector(compile_core(func, Options()).llvm_ir(True)) >= 2
    x = np.arange(100.0)
    assert Core(func)(x) == [99.0]
    x[17] = math.nan
    assert math.isnan(Core(func)(x)[0])


def test_compile_time_of_scalar_code() -> None:
    func = build([F8], lambda b, x: [b.op("add", b.op("mul", x, x), b.op("sin", x))])
    times = []
    for _ in range(5):
        start = time.perf_counter()
        compiled = compile_core(func, Options())
        code = link(compiled.object_bytes, compiled.name)
        times.append(time.perf_counter() - start)
        del code
    assert min(times) < 0.02  # 2 ms on the machine it was measured on


def test_linked_code_is_freed() -> None:
    compiled = compile_core(_sum_of(_chain), Options())

    def resident() -> int:
        with open("/proc/self/statm") as f:
            return int(f.read().split()[1])

    def growth(keep: bool) -> int:
        held = []
        gc.collect()
        before = resident()
        for _ in range(500):
            code = link(compiled.object_bytes, compiled.name)
            if keep:
                held.append(code)
        gc.collect()
        return resident() - before

    growth(False)
    assert 2 * growth(False) < growth(True)  # LLVM keeps some bookkeeping of libraries that are gone


def test_a_line_is_in_vectors_if_all_its_loops_are() -> None:
    """One that LLVM vectorises and one that it cannot, one that is emitted in registers, and one of lanes."""

    def body(b: Builder, x: Value, y: Value) -> list[Value]:
        n, zero = b.dim(x, 0), b.const(0.0, F8)
        b.loc = 5
        s = total(b, n, lambda k: b.load(x, [k]))
        (chain,) = b.for_(n, [s], lambda k, c: [b.op("div", b.op("add", c[0], b.load(x, [k])), c[0])])
        b.loc = 6
        t = total(b, n, lambda k: b.op("exp", b.load(x, [k])))
        b.loc = 7
        lanes = b.for_(n, [splat(b, zero, 8)], lambda k, c: [b.op("add", c[0], splat(b, b.load(y, [k]), 8))])
        return [b.op("add", chain, b.op("add", t, reduce_lanes(b, "sum_lanes", lanes[0])))]

    assert compile_core(build([V, V], body), Options()).vectorised_loops() == {5: False, 6: True, 7: True}


def test_report_of_vectorised_loops() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        b.loc = 11
        s = total(b, b.dim(x, 0), lambda k: b.load(x, [k]))
        b.loc = 12
        (y,) = b.for_(b.dim(x, 0), [s], lambda k, c: [b.op("div", b.op("add", c[0], b.load(x, [k])), c[0])])
        return [y]

    assert compile_core(build([V], body), Options()).vectorised_loops() == {11: True, 12: False}
    assert compile_core(build([V], body), Options(strict=True)).vectorised_loops() == {11: False, 12: False}


@pytest.mark.parametrize("dtype", ["b1", *INTS])
def test_extreme_constants(dtype: str) -> None:
    t = Scalar(dtype)
    for v in _values(dtype):
        assert Core(build([], lambda b, v=v: [b.const(v, t)]))() == [v]
        for name in ("floordiv", "mod"):
            if dtype != "b1" and v != 0:
                agree(build([t], lambda b, x, v=v, name=name: [b.op(name, x, b.const(v, t))]), 7)


def test_long_stretches_are_compiled_in_linear_time() -> None:
    """Codegen level 2 takes time with the square of a stretch without a branch, and finds nothing there."""
    from pullback.backend.llvm.jit import STRAIGHT, longest_stretch

    def seconds(n: int) -> float:
        def body(b: Builder, x: Value) -> list[Value]:
            for k in range(n):
                value = b.load(x, [b.index(k)])
                b.store(x, b.op("mul", value, b.op("add", value, b.const(0.5, F8))), [b.index(n + k)])
            return []

        func = build([V], body)
        start = time.process_time()
        compiled = compile_core(func, Options())
        seconds = time.process_time() - start
        assert (longest_stretch(compiled.llvm_ir()) > STRAIGHT) == (n > STRAIGHT // 3)
        return seconds

    short, long = (min(seconds(n) for _ in range(3)) for n in (500, 2000))
    assert long < 8 * short  # 4 if all of it were linear; 15 at level 2


def test_stretches() -> None:
    from pullback.backend.llvm.jit import longest_stretch

    block = "".join(f"  %{k} = add i64 1, 1\n" for k in range(700))
    assert longest_stretch(f"define void @f() {{\nentry:\n{block}  ret void\n}}\n") == 0
    assert longest_stretch(f"define void @f() {{\nentry:\n{block}  br label %b\nb:\n{block}  ret void\n}}\n") == 702
