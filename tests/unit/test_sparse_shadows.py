# SPDX-License-Identifier: MIT
"""sparse_shadows: a walk over a shadow becomes a visit of the elements that were written, where that is all."""

from __future__ import annotations

import numpy as np
import pytest

import pullback as pb
from pullback.ir.build import Builder
from pullback.ir.core import Function, Value, walk
from pullback.ir.types import F8, I8, array
from pullback.prims import TABLE
from pullback.transforms.skip_zeros import skip_zeros
from pullback.transforms.sparse_shadows import sparse_shadows
from unit.irtools import M2, agree, build

X = np.arange(12.0).reshape(4, 3) - 5.5


def run(func: Function) -> Function:
    return sparse_shadows(skip_zeros(func, TABLE), TABLE)


def program(
    points: int = 1,
    *,
    down: bool = False,
    dense: bool = False,
    both: bool = False,
    seen: bool = False,
    short: bool = False,
) -> Function:
    """s = zeros(n); s[m] += 2; s[k] += 3 (``points``); for i: for j: t[j] += s[i] * x[i, j].

    ``dense``: where m > 2, all of s is filled first (``both``: or, where it is not, as well). ``seen``: s is a result.
    ``short``: the walk leaves the last element out.
    """

    def body(b: Builder, x: Value, m: Value, k: Value) -> list[Value]:
        n, width = b.dim(x, 0), b.dim(x, 1)
        s = b.value("alloc", [n], array("f8", 1), "s", zero=True, shadow=True)
        t = b.value("alloc", [width], array("f8", 1), "t", zero=True, shadow=True)
        v = b.const(2.0, F8)

        def filled(c: float) -> list[Value]:
            def one(i: Value, _: object) -> list[Value]:
                b.store(s, b.const(c, F8), [i])
                return []

            b.for_(b.op("sub", n, b.index(1)), [], one)
            return [b.const(c, F8)]

        if dense:
            (v,) = b.if_(
                b.op("gt", m, b.index(2)), lambda: filled(0.25), lambda: filled(0.5) if both else [b.const(2.0, F8)]
            )
        for at, value in ((m, v), (k, b.const(3.0, F8)))[:points]:
            b.store(s, b.op("add", b.load(s, [at]), value), [at])

        def row(i: Value, _: object) -> list[Value]:
            q = b.op("sub", b.op("sub", n, b.index(1)), i) if down else i
            ct = b.load(s, [q])

            def column(j: Value, _: object) -> list[Value]:
                b.store(t, b.op("add", b.load(t, [j]), b.op("mul", ct, b.load(x, [q, j]))), [j])
                return []

            b.for_(width, [], column)
            return []

        b.for_(b.op("sub", n, b.index(1)) if short else n, [], row)
        return [t, s] if seen else [t]

    return build([M2, I8, I8], body)


def walks(func: Function) -> int:
    """Loops around loops."""
    return sum(op.name == "for" and any(o.name == "for" for o in walk(op.regions[0])) for op in walk(func.body))


def allocs(func: Function) -> int:
    return sum(op.name == "alloc" for op in walk(func.body))


@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize(("m", "k"), [(0, 3), (3, 0), (2, 2)])
@pytest.mark.parametrize("points", [1, 2])
def test_elements_are_visited_one_by_one(points: int, m: int, k: int, down: bool) -> None:
    func = agree(lambda: program(points, down=down), run, X, m, k)
    assert walks(func) == 0
    assert allocs(func) == 1


@pytest.mark.parametrize("m", [1, 3])
def test_the_side_of_a_branch_that_writes_many_walks(m: int) -> None:
    func = agree(lambda: program(dense=True), run, X, m, 0)
    assert walks(func) == 1
    branch = next(op for op in func.body.ops if op.name == "if")
    assert [sum(op.name == "alloc" for op in side.ops) for side in branch.regions] == [1, 0]


@pytest.mark.parametrize("how", [{"dense": True, "both": True}, {"seen": True}, {"short": True}])
def test_what_is_not_sparse_is_walked(how: dict[str, bool]) -> None:
    """Both sides write it, it is looked at later, the walk is not over all of it."""
    assert walks(agree(lambda: program(**how), run, X, 3, 0)) == 1


def test_extremes_of_rows_and_their_ties() -> None:
    def spread(x):
        total = 0.0
        for row in x:
            total += np.ptp(row * row) + np.min(np.abs(row)) * row[0]
        return total

    x = np.array([[3.0, 1.0, 2.0], [1.0, -2.0, 2.0], [2.0, 2.0, 2.0], [0.5, 4.0, -0.5]])
    gradient = pb.grad(spread)(x)
    # one-sided differences average to the equal shares of those that tie
    h = 1e-6
    for at in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[at] += h
        down[at] -= h
        want = (spread(up) - spread(down)) / (2 * h)
        if at[0] in (0, 2):
            continue
        if np.sum(np.abs(x[at[0]]) == abs(x[at])) == 1:
            np.testing.assert_allclose(gradient[at], want, rtol=1e-6, atol=1e-6)
    # (3, 1, 2): 2 * 3 - 2 * 1 and the minimum, 1, times row[0]
    np.testing.assert_allclose(gradient[0], [7.0, 1.0, 0.0])
    # all equal: the range's shares cancel; the minimum's are a third each
    np.testing.assert_allclose(gradient[2], [2.0 + 2.0 / 3, 2.0 / 3, 2.0 / 3])
