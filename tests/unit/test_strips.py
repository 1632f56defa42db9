# SPDX-License-Identifier: MIT
"""strips: loops over elements of several rows in whole registers, and of the last one only some lanes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pullback.backend.llvm import target
from pullback.config import Options
from pullback.ir.build import Builder
from pullback.ir.core import Function, Value
from pullback.ir.interp import run as interpret
from pullback.ir.types import Array, Scalar, array
from pullback.prims import TABLE
from unit.corerun import Core
from unit.irtools import build

RNG = np.random.default_rng(3)
SIZES = [0, 1, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, 100]
wide = pytest.mark.skipif(
    not target.vector_isas() or target.vector_isas()[0][1] < 256, reason="needs registers of 256 bits with masks"
)


def sums(dtype: str, count: int, *, rows: bool = True, ahead: bool = False, op: str = "mul") -> Function:
    """sum_j f(x[i, j], w[j]) for ``count`` rows i, in one loop; each starts with another number."""

    def body(b: Builder, x: Value, w: Value) -> list[Value]:
        scalar = Scalar(dtype)

        def term(j: Value, c: list[Value]) -> list[Value]:
            out = []
            for i, total in enumerate(c):
                found = b.load(x, [b.index(i), j])
                if ahead:
                    b.block.ops[-1].attrs["ahead"] = (500, 0, 2)
                v = b.op(op, found, b.load(w, [j]))
                out.append(b.op("add", total, b.op("exp", v) if op == "sub" else v))
            return out

        starts = [b.const(float(i + 1), scalar) for i in range(count)]
        return b.for_(b.dim(x, 1), starts, term, lean=True, rows=rows)

    return build([array(dtype, 2), array(dtype, 1)], body)


def updates(dtype: str, *, parallel: bool = True, layout: str = "C", meets: bool = False) -> Function:
    """y[j] += 0.25 x[0, j] + x[1, j]; ``meets``: y[j] = y[0] + ..."""

    def body(b: Builder, x: Value, y: Value) -> list[Value]:
        c = b.const(0.25, Scalar(dtype))

        def column(j: Value, _: object) -> list[Value]:
            v = b.op("add", b.op("mul", c, b.load(x, [b.index(0), j])), b.load(x, [b.index(1), j]))
            b.store(y, b.op("add", b.load(y, [b.index(0) if meets else j]), v), [j])
            return []

        b.for_(b.dim(x, 1), [], column, parallel=parallel, rows=True)
        return []

    return build([array(dtype, 2, layout), array(dtype, 1)], body)


def compiled_as_interpreted(func: Function, *args: Any, options: Options | None = None) -> str:
    """The results and the memory of arguments are the interpreter's; the LLVM text."""
    core = Core(func, options)
    mine, theirs = [a.copy(order="K") for a in args], [a.copy(order="K") for a in args]
    tolerance = 1e-5 if args[0].dtype == np.float32 else 1e-13
    for got, want in zip(core(*mine), interpret(func, theirs, TABLE), strict=True):
        np.testing.assert_allclose(got, want, rtol=tolerance, atol=tolerance)
    for got, want in zip(mine, theirs, strict=True):
        np.testing.assert_allclose(got, want, rtol=tolerance, atol=tolerance)
    return core.compiled.llvm_ir()


@wide
@pytest.mark.parametrize("dtype", ["f4", "f8"])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 8, 12, 16])
def test_sums_of_any_number_of_rows(dtype: str, count: int) -> None:
    for n in SIZES:
        x, w = RNG.normal(size=(count, n)).astype(dtype), RNG.normal(size=n).astype(dtype)
        assert "masked.load" in compiled_as_interpreted(sums(dtype, count), x, w)


@wide
def test_lanes_that_are_left_out_add_nothing() -> None:
    """exp(0 - 0) is 1 in them."""
    for n in SIZES:
        text = compiled_as_interpreted(sums("f8", 4, op="sub"), RNG.random((4, n)), RNG.random(n))
        assert "masked.load" in text


@wide
@pytest.mark.parametrize("dtype", ["f4", "f8"])
def test_updates_write_no_further_than_the_row(dtype: str) -> None:
    for n in SIZES:
        room = RNG.normal(size=n + 40).astype(dtype)
        want = room.copy()
        x = RNG.normal(size=(2, n)).astype(dtype)
        core = Core(updates(dtype))
        assert "masked.store" in core.compiled.llvm_ir()
        core(x, room[:n])
        want[:n] += np.asarray(0.25, dtype) * x[0] + x[1]
        np.testing.assert_allclose(room, want, rtol=1e-5)


@wide
@pytest.mark.parametrize("dtype", ["f4", "f8"])
@pytest.mark.parametrize("n", [5, 48, 49, 50, 56, 63, 64, 65, 97, 128, 200])
def test_rows_begin_anywhere_in_a_line_of_memory(dtype: str, n: int) -> None:
    """Long rows are read up to a line first, then line by line; nothing beside them is touched."""
    size = np.dtype(dtype).itemsize
    memory = np.full(2 * n + 64, np.nan, dtype)
    first = -memory.ctypes.data % 64 // size
    add, total = Core(updates(dtype)), Core(sums(dtype, 2))
    for by in range(64 // size):
        x = memory[first + by : first + by + 2 * n].reshape(2, n)
        x[:] = RNG.normal(size=(2, n))
        w, room = RNG.normal(size=n).astype(dtype), np.full(n + 40, 7.0, dtype)
        add(x, room[by : by + n])
        np.testing.assert_allclose(room[by : by + n], 7 + 0.25 * x[0] + x[1], rtol=1e-5)
        assert (room[:by] == 7).all()
        assert (room[by + n :] == 7).all()
        np.testing.assert_allclose(np.array(total(x, w)), x @ w + [1, 2], rtol=1e-4, atol=1e-4)
        memory[:] = np.nan


@wide
def test_long_rows_look_for_interrupts() -> None:
    x, w = RNG.normal(size=(8, 50_000)), RNG.normal(size=50_000)
    func = sums("f8", 8)
    np.testing.assert_allclose(np.array(Core(func)(x, w)), x @ w + np.arange(1, 9), rtol=1e-11)


@wide
def test_what_lies_ahead_is_asked_for() -> None:
    x, w = RNG.normal(size=(8, 50)), RNG.normal(size=50)
    text = compiled_as_interpreted(sums("f8", 8, ahead=True), x, w)
    assert text.count("call void @llvm.prefetch") == 4  # of eight rows, those of this loop's share
    assert "prefetch" not in compiled_as_interpreted(sums("f8", 8), x, w)


def test_order_is_kept_where_it_must_be() -> None:
    """Strict code adds in order; trips that may depend on each other, and rows whose elements lie apart, stay loops."""
    x, w = RNG.normal(size=(4, 33)), RNG.normal(size=33)
    strict = Core(sums("f8", 4), Options(strict=True))
    assert "masked" not in strict.compiled.llvm_ir()
    assert strict(x, w) == interpret(sums("f8", 4), [x, w], TABLE)
    assert "masked" in compiled_as_interpreted(updates("f8", parallel=False), x, w)
    assert "masked" not in compiled_as_interpreted(updates("f8", parallel=False, meets=True), x, w)
    assert "masked" not in compiled_as_interpreted(updates("f8", layout="F"), np.asfortranarray(x), w)
    assert "masked" not in compiled_as_interpreted(sums("f8", 4, rows=False), x, w)


def test_sums_that_are_looked_at_on_the_way_stay_in_order() -> None:
    """z[j] is the sum up to j."""

    def body(b: Builder, x: Value, z: Value) -> list[Value]:
        def term(j: Value, c: list[Value]) -> list[Value]:
            total = b.op("add", c[0], b.load(x, [b.index(0), j]))
            b.store(z, total, [j])
            return [total]

        return b.for_(b.dim(x, 1), [b.const(0.0, Scalar("f8"))], term, parallel=False, rows=True)

    func = build([array("f8", 2), array("f8", 1)], body)
    assert isinstance(func.body.args[0].type, Array)
    assert "masked" not in compiled_as_interpreted(func, RNG.normal(size=(2, 19)), np.zeros(19))
