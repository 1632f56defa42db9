# SPDX-License-Identifier: MIT
"""Copies side by side in recursive functions become one loop, whatever their sizes; none moves past what it needs."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest

import pullback as pb
from pullback.ir import interp
from pullback.ir.core import Function, walk
from pullback.ir.parse import parse
from pullback.ir.verify import verify
from pullback.prims import TABLE
from pullback.transforms.merge_copies import merge_copies

COPY = "  for {{parallel}} %i{k} in 0..%{n} {{\n    %v{k} = load %{src}[%i{k}]\n    store %{dst}[%i{k}], %v{k}\n  }}\n"
CHECK = '  %zero = const 0: i8\n  %ok = ge %n, %zero\n  check %ok, ValueError, "no"\n'
AGAIN = """
  if %more {
    %no = const false: b1
    call @f(%a, %b, %c, %d, %n, %m, %no)
  } else {
  }
  return
}
"""


def function(*parts: str | tuple[str, str, str]) -> Function:
    """A recursive function of arrays a, b, c, d and sizes n, m; triples are copies (to, from, size)."""
    text = "func @f(%a: f8[:], %b: f8[:], %c: f8[:], %d: f8[:], %n: i8, %m: i8, %more: b1) -> () {\n"
    for k, part in enumerate(parts):
        text += part if isinstance(part, str) else COPY.format(k=k, dst=part[0], src=part[1], n=part[2])
    return parse(text + AGAIN, TABLE)


def loops(func: Function) -> int:
    return sum(op.name == "for" and not op.attrs.get("cold") for op in walk(func.body))


@pytest.mark.parametrize(
    ("parts", "left"),
    [
        ([("a", "b", "n"), ("c", "d", "n")], 1),
        ([("a", "b", "n"), ("c", "d", "m")], 1),
        ([("a", "b", "n"), ("c", "b", "m"), ("d", "b", "n")], 1),
        ([("a", "b", "n"), ("c", "a", "n")], 2),  # reads what the first one writes
        ([("a", "b", "n"), ("a", "c", "n")], 2),  # writes it again
        ([("a", "b", "n"), ("b", "c", "n")], 2),  # writes what the first one reads
        ([("a", "b", "n"), CHECK, ("c", "d", "n")], 2),
        ([("a", "b", "n"), "  %z = const 0: i8\n  %l = load %a[%z]\n", ("c", "d", "n")], 2),
        ([("a", "b", "n"), "  %s = mul %n, %m\n", ("c", "d", "n")], 1),
    ],
)  # fmt: skip
@pytest.mark.parametrize("sizes", [(3, 3), (3, 5), (5, 2), (0, 4)])
def test_copies(parts: list[Any], left: int, sizes: tuple[int, int]) -> None:
    def run(func: Function) -> list[list[float]]:
        arrays = [np.arange(8.0) + 10.0 * k for k in range(4)]
        interp.run(func, [*arrays, *sizes, True], TABLE)
        return [a.tolist() for a in arrays]

    want = run(function(*parts))
    func = merge_copies(function(*parts), TABLE)
    verify(func, TABLE)
    assert loops(func) == left
    assert run(func) == want


def test_functions_that_do_not_call_themselves_stay() -> None:
    func = function(("a", "b", "n"), ("c", "d", "n"))
    func.body.ops = func.body.ops[:2]
    assert loops(merge_copies(func, TABLE)) == 2


class Pair(NamedTuple):
    x: np.ndarray
    y: np.ndarray
    total: np.ndarray


def swapped(x, y, depth):
    """Copies of arrays that a recursion returned, among them one to another."""
    if depth == 0:
        return Pair(x * 2.0, y + x, x - y)
    first = swapped(x, y, depth - 1)
    second = swapped(first.y, first.x, depth - 1)
    if first.total[0] > 0.0:
        left, right = first.x, second.y
    else:
        left, right = second.y, first.x
    return Pair(left, right, first.total + second.total * left)


def test_arrays_of_a_recursion() -> None:
    def loss(x, y):
        p = swapped(x, y, 3)
        return p.x, p.y, p.total

    rng = np.random.default_rng(0)
    for n in (1, 5, 40):
        x, y = rng.normal(size=(2, n))
        for a, b in zip(pb.jit(loss)(x, y), loss(x, y), strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-12)
