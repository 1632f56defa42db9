# SPDX-License-Identifier: MIT
"""lower_arrays: same results as the interpreter gives before, and loops of the expected form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from pullback.ir.build import Builder
from pullback.ir.core import Function, Value, walk
from pullback.ir.types import F8, I8, Array, Dim, array
from pullback.prims import TABLE
from pullback.transforms.lower_arrays import lower_arrays
from unit.irtools import M2, V1, agree, build, names


def check(make: Callable[[], Function], *args: Any) -> Function:
    """Lower, compare results and argument memory with the original's; return the lowered function."""
    func = agree(make, lambda f: lower_arrays(f, TABLE), *args)
    assert not {"map", "copy", "fill", "assign"} & set(names(func))
    return func


def test_map_is_a_parallel_nest() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        dims = [b.dim(x, 1), b.dim(x, 0)]
        xt = b.transpose(x, (1, 0))
        return [b.map("f8", dims, lambda ij: [b.op("sin", b.load(xt, ij))])]

    func = check(lambda: build([M2], body), np.arange(6.0).reshape(2, 3))
    loops = [op for op in walk(func.body) if op.name == "for"]
    assert len(loops) == 2 and all(op.attrs["parallel"] for op in loops)
    assert loops[0].operands[0] is func.body.ops[0].results[0], "outermost loop runs over axis 0"


def test_contiguous_operands_of_one_shape_run_flat() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        dims = [b.dim(x, 0), b.dim(x, 1)]
        y = b.copy(x)
        return [b.map("f8", dims, lambda ij: [b.op("mul", b.load(x, ij), b.load(y, ij))])]

    func = check(lambda: build([M2], body), np.arange(6.0).reshape(2, 3))
    assert names(func).count("for") == 2  # the copy and the map, one loop each


def test_index_dependent_region_stays_nested() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        dims = [b.dim(x, 0), b.dim(x, 1)]
        return [b.map("f8", dims, lambda ij: [b.op("mul", b.load(x, ij), b.cast(ij[0], "f8"))])]

    func = check(lambda: build([M2], body), np.arange(6.0).reshape(2, 3))
    assert names(func).count("for") == 2


def shifted(by: int, both: bool = False) -> Callable[[Builder, Value], None]:
    """``a[by:] += a[:-by]`` (by > 0) or ``a[:by] += a[-by:]`` (by < 0); ``both``: of both neighbours."""

    def body(b: Builder, a: Value) -> None:
        n, s = b.dim(a, 0), abs(by)
        count = b.op("sub", n, b.index(2 * s if both else s))
        start = lambda k: b.view(a, "u", [b.index(k), count])  # noqa: E731
        dst, src = (start(s), start(0)) if by > 0 else (start(0), start(s))
        extra = start(2 * s) if both else None

        def element(i: list[Value]) -> list[Value]:
            v = b.op("add", b.load(dst, i), b.load(src, i))
            return [v if extra is None else b.op("add", v, b.load(extra, i))]

        b.assign(dst, b.map("f8", [count], element))

    return body


@pytest.mark.parametrize("by", [1, 2, -1, -3])
def test_shifted_update_needs_no_temporary(by: int) -> None:
    func = check(lambda: build([V1], shifted(by)), np.arange(1.0, 9.0))
    assert "alloc" not in names(func)
    (loop,) = [op for op in walk(func.body) if op.name == "for"]
    assert not loop.attrs.get("parallel")


def test_distances_of_both_signs_keep_a_temporary() -> None:
    func = check(lambda: build([V1], shifted(1, both=True)), np.arange(1.0, 9.0))
    assert names(func).count("alloc") == 1


@pytest.mark.parametrize("by", [0, 1, -1])
def test_assign_between_slices_of_one_array(by: int) -> None:
    def body(b: Builder, a: Value) -> None:
        count = b.op("sub", b.dim(a, 0), b.index(1))
        one = b.view(a, "u", [b.index(max(by, 0)), count])
        two = b.view(a, "u", [b.index(max(-by, 0)), count])
        b.assign(one, two)

    func = check(lambda: build([V1], body), np.arange(1.0, 9.0))
    assert "alloc" not in names(func)
    assert ("for" in names(func)) == (by != 0)


def test_reversal_in_place_keeps_a_temporary() -> None:
    def body(b: Builder, a: Value) -> None:
        n = b.dim(a, 0)
        b.assign(a, b.view(a, "s", [b.op("sub", n, b.index(1)), n, b.index(-1)]))

    func = check(lambda: build([V1], body), np.arange(1.0, 7.0))
    assert "alloc" in names(func)


def test_even_and_odd_elements_are_independent() -> None:
    def body(b: Builder, a: Value) -> None:
        half = b.op("floordiv", b.dim(a, 0), b.index(2))
        even = b.view(a, "s", [b.index(0), half, b.index(2)])
        odd = b.view(a, "s", [b.index(1), half, b.index(2)])
        b.assign(even, b.map("f8", [half], lambda i: [b.op("exp", b.load(odd, i))]))

    func = check(lambda: build([V1], body), np.arange(8.0))
    assert "alloc" not in names(func)
    assert [op.attrs for op in walk(func.body) if op.name == "for"] == [{"parallel": True}]


def test_rows_shift_in_two_dimensions() -> None:
    """``a[1:, :-1] = a[:-1, 1:]``: the outer loop runs backwards, the inner stays parallel."""

    def body(b: Builder, a: Value) -> None:
        one = b.index(1)
        n, m = b.op("sub", b.dim(a, 0), one), b.op("sub", b.dim(a, 1), one)
        zero = b.index(0)
        b.assign(b.view(a, "uu", [one, n, zero, m]), b.view(a, "uu", [zero, n, one, m]))

    func = check(lambda: build([M2], body), np.arange(20.0).reshape(4, 5))
    outer, inner = [op for op in walk(func.body) if op.name == "for"]
    assert not outer.attrs.get("parallel") and inner.attrs["parallel"]
    assert "alloc" not in names(func)


def test_transpose_in_place_keeps_a_temporary() -> None:
    func = check(lambda: build([M2], lambda b, a: b.assign(a, b.transpose(a, (1, 0)))), np.arange(9.0).reshape(3, 3))
    assert "alloc" in names(func)


def test_store_between_map_and_assign_keeps_the_map_where_it_is() -> None:
    def body(b: Builder, a: Value, c: Value) -> None:
        n = b.dim(a, 0)
        m = b.map("f8", [n], lambda i: [b.op("neg", b.load(a, i))])
        b.store(a, b.const(100.0, F8), [b.index(0)])
        b.assign(c, m)

    func = check(lambda: build([V1, V1], body), np.arange(5.0), np.zeros(5))
    assert "alloc" in names(func)


def test_a_map_used_twice_is_not_sunk() -> None:
    def body(b: Builder, a: Value) -> list[Value]:
        m = b.map("f8", [b.dim(a, 0)], lambda i: [b.op("neg", b.load(a, i))])
        b.assign(a, m)
        return [m]

    check(lambda: build([V1], body), np.arange(5.0))


def test_small_static_maps_are_written_out() -> None:
    def body(b: Builder, p: Value, q: Value) -> list[Value]:
        pick = lambda i: [b.select(b.op("eq", i[0], b.index(0)), p, q)]  # noqa: E731
        y = b.map("f8", [b.index(2)], pick)
        b.fill(y, b.load(b.copy(y), [b.index(1)]))
        return [y]

    func = check(lambda: build([F8, F8], body), 1.5, 2.5)
    assert "for" not in names(func) and "select" not in names(func)


def test_small_static_assign_reads_first() -> None:
    t = Array("f8", (Dim(3),))

    def body(b: Builder, a: Value) -> None:
        b.assign(a, b.view(a, "s", [b.index(2), b.index(3), b.index(-1)]))

    func = check(lambda: build([t], body), np.arange(3.0))
    assert not {"for", "alloc"} & set(names(func))


def test_rank_zero_and_empty() -> None:
    def body(b: Builder, a: Value, n: Value) -> list[Value]:
        x = b.map("f8", [], lambda i: [b.load(a, [b.index(0)])])
        return [x, b.map("f8", [n, b.index(3)], lambda i: [b.cast(i[1], "f8")])]

    check(lambda: build([V1, I8], body), np.ones(1), 0)


def test_complex_parts() -> None:
    def body(b: Builder, z: Value) -> list[Value]:
        w = b.map("c16", [b.dim(z, 0)], lambda i: [b.load(z, i, 1), b.load(z, i, 0)])
        b.assign(z, b.map("c16", [b.dim(z, 0)], lambda i: [b.op("neg", b.load(z, i, 1)), b.load(z, i, 0)]))
        c = b.copy(z)
        b.fill(z, b.const(1.0, F8), b.const(2.0, F8))
        return [w, c]

    func = check(lambda: build([array("c16", 1)], body), np.arange(4) + 1j * np.arange(4, 8))
    assert names(func).count("alloc") == 2


def test_maps_inside_loops_and_branches() -> None:
    def body(b: Builder, a: Value, n: Value) -> None:
        def step(k: Value, _: list[Value]) -> list[Value]:
            def yes() -> list[Value]:
                b.assign(a, b.map("f8", [b.dim(a, 0)], lambda i: [b.op("mul", b.load(a, i), b.load(a, i))]))
                return []

            b.if_(b.op("lt", k, b.index(1)), yes)
            return []

        b.for_(n, [], step)

    func = check(lambda: build([V1, I8], body), np.arange(5.0), 3)
    assert "alloc" not in names(func)
