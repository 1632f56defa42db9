# SPDX-License-Identifier: MIT
"""version_broadcasts: one loop for stretched operands, one for operands as they are."""

from __future__ import annotations

import numpy as np
import pytest

from pullback.ir.build import Builder
from pullback.ir.core import Value, walk
from pullback.ir.types import F8, Array, Dim
from pullback.prims import TABLE
from pullback.transforms.version_broadcasts import version_broadcasts
from unit.irtools import M2, V1, agree, build, named


def product(b: Builder, x: Value, y: Value, out: Value) -> None:
    """``out += x * y`` with ``y`` stretched to the rows of ``x`` where it is short."""
    dims = [b.dim(x, 0), b.dim(x, 1)]
    w = b.broadcast(y, dims)

    def row(i: Value, _: list[Value]) -> list[Value]:
        def element(j: Value, _: list[Value]) -> list[Value]:
            v = b.op("mul", b.load(x, [i, j]), b.load(w, [i, j]))
            b.store(out, b.op("add", b.load(out, [i, j]), v), [i, j])
            return []

        b.for_(dims[1], [], element)
        return []

    b.for_(dims[0], [], row)


@pytest.mark.parametrize("n", [1, 4])
def test_both_versions(n: int) -> None:
    args = np.arange(12.0).reshape(3, 4), np.arange(1.0, n + 1), np.ones((3, 4))
    func = agree(lambda: build([M2, V1, M2], product), lambda f: version_broadcasts(f, TABLE), *args)
    _, *inner = named(func, "for")
    assert len(inner) == 2, "only the inner loop is copied"
    direct = [op.operands[0] for op in walk(inner[0].regions[0]) if op.name == "load"]
    assert func.body.args[1] in direct


def test_axes_known_to_be_stretched() -> None:
    column = Array("f8", (Dim(), Dim(1)))

    def body(b: Builder, x: Value, y: Value, out: Value) -> None:
        product(b, x, y, out)

    for n in (1, 3):
        args = np.arange(12.0).reshape(3, 4), np.arange(1.0, n + 1).reshape(n, 1), np.ones((3, 4))
        func = agree(lambda: build([M2, column, M2], body), lambda f: version_broadcasts(f, TABLE), *args)
        assert len(named(func, "for")) == 3


@pytest.mark.parametrize("n", [1, 4])
def test_carried_sum(n: int) -> None:
    """The results of both versions come out of the branch."""

    def body(b: Builder, x: Value, y: Value) -> list[Value]:
        dims = [b.dim(x, 0)]
        w = b.broadcast(y, dims)

        def step(k: Value, c: list[Value]) -> list[Value]:
            v = b.op("add", b.load(w, [k]), b.load(x, [k]))
            return [b.op("add", c[0], v)]

        return b.for_(dims[0], [b.const(0.0, F8)], step)

    func = agree(
        lambda: build([V1, V1], body), lambda f: version_broadcasts(f, TABLE), np.arange(4.0), np.arange(1.0, n + 1)
    )
    assert len(named(func, "if")) == 1 and len(named(func, "for")) == 2


def test_nothing_to_do() -> None:
    def body(b: Builder, x: Value, y: Value) -> list[Value]:
        b.check(b.op("eq", b.dim(x, 0), b.dim(y, 0)), "ValueError", "shapes")
        w = b.broadcast(y, [b.dim(x, 0)])
        return b.for_(b.dim(x, 0), [b.const(0.0, F8)], lambda k, c: [b.op("add", c[0], b.load(w, [k]))])

    func = agree(lambda: build([V1, V1], body), lambda f: version_broadcasts(f, TABLE), np.ones(3), np.ones(3))
    assert not named(func, "if")
