# SPDX-License-Identifier: MIT
"""Adjoints of loads through broadcasts and views of them: stores go to the operand's shadow, never to a broadcast."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import numpy as np
import pytest

from pullback.ir.build import Builder
from pullback.ir.core import Function, Value, walk
from pullback.ir.interp import run
from pullback.ir.types import F8, Array, Dim, array
from pullback.ir.verify import verify
from pullback.prims import TABLE
from pullback.transforms.reverse import joint
from unit.irtools import build

RNG = np.random.default_rng(11)
See = Callable[[Builder, Value, Value, Value], Value]


def whole(b: Builder, x: Value, n: Value, m: Value) -> Value:
    return b.broadcast(x, [n, m])


def turned(b: Builder, x: Value, n: Value, m: Value) -> Value:
    return b.transpose(b.broadcast(x, [n, m]), [1, 0])


def part(b: Builder, x: Value, n: Value, m: Value) -> Value:
    """Every other column from the second on, backwards in rows, with a new axis in front that is dropped again."""
    wide = b.broadcast(x, [n, m])
    half = b.op("floordiv", m, b.index(2))
    some = b.view(wide, "ss", [b.op("sub", n, b.index(1)), n, b.index(-1), b.index(1), half, b.index(2)])
    again = b.view(some, "nff", [])
    return b.view(again, "iff", [b.index(0)])


def row_of(b: Builder, x: Value, n: Value, m: Value) -> Value:
    wide = b.broadcast(x, [n, m])
    return b.view(b.view(wide, "uf", [b.index(0), b.op("minimum", n, b.index(2))]), "fu", [b.index(0), m])


def sum_of_squares(see: See, kind: Array) -> Function:
    def body(b: Builder, x: Value, y: Value) -> list[Value]:
        v = see(b, x, b.dim(y, 0), b.dim(y, 1))

        def row(i: Value, c: list[Value]) -> list[Value]:
            def entry(j: Value, d: list[Value]) -> list[Value]:
                e = b.load(v, [i, j])
                weight = b.op("cast", b.op("add", b.op("mul", i, b.index(7)), j), dtype="f8")
                return [b.op("add", d[0], b.op("mul", b.op("mul", e, e), weight))]

            return b.for_(b.dim(v, 1), c, entry)

        return b.for_(b.dim(v, 0), [b.const(0.0, F8)], row)

    return build([kind, array("f8", 2)], body)


SHAPES = [((3, 4), array("f8", 2)), ((1, 4), array("f8", 2)), ((3, 1), array("f8", 2)), ((1, 1), array("f8", 2))]
KNOWN = [((1, 4), Array("f8", (Dim(1), Dim()))), ((3, 1), Array("f8", (Dim(), Dim(1)))), ((4,), array("f8", 1))]


@pytest.mark.parametrize("see", [whole, turned, part, row_of])
@pytest.mark.parametrize(("shape", "kind"), [*SHAPES, *KNOWN], ids=str)
def test_gradient_through_a_broadcast(see: See, shape: tuple[int, ...], kind: Array) -> None:
    func = sum_of_squares(see, kind)
    verify(func, TABLE)
    made = joint(func, TABLE, [0], [0], [1.0]).func
    verify(made, TABLE)
    of = {op.results[0]: op for op in walk(made.body) if op.results}
    for op in walk(made.body):
        if op.name == "store":
            source = of.get(op.operands[0])
            assert source is None or source.name != "broadcast"
    x, y = RNG.normal(size=shape), np.zeros((3, 4))
    _, gradient = run(made, [x.copy(), y], TABLE, strict=True)
    want = np.zeros(shape)
    for at in itertools.product(*map(range, shape)):
        step = np.zeros(shape)
        step[at] = 1e-4
        up, down = (run(func, [x + s * step, y], TABLE)[0] for s in (1, -1))
        want[at] = (float(up) - float(down)) / 2e-4
    np.testing.assert_allclose(np.asarray(gradient), want, rtol=1e-6, atol=1e-6)
