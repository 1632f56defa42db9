# SPDX-License-Identifier: MIT
"""carry_views: a variable that names rows of an array which is written sees what is written, in every mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pullback as pb
from pullback.diag import UnsupportedError
from pullback.ir.core import walk
from pullback.ir.parse import parse
from pullback.ir.types import Array
from pullback.ir.verify import verify
from pullback.prims import TABLE
from pullback.testing import check_grads
from pullback.transforms.carry_views import carry_views

X = np.array([[0.3, 1.2], [0.5, -0.7], [1.1, 0.4], [-0.6, 0.9]])


def recurrence(x):
    y = np.zeros((4, 2))
    y[0] = x[0]
    last = y[0]
    for i in range(1, 4):
        y[i] = np.sin(last) * 0.5 + x[i]
        last = y[i]
    return np.sum(y * y)


def row_before(x):
    x = x.copy()
    before = x[0]
    for row in x:
        row[0] += before[1] * row[1]
        before = row
    return np.sum(x * x)


def best_row_changed(x):
    x = x.copy()
    best = x[0]
    for i in range(1, 4):
        if x[i].sum() > best.sum():
            best = x[i]
        best[1] *= 1.5
    return np.sum(x**3)


def while_loop(x):
    x = x.copy()
    row, i = x[3], 0
    while i < 3:
        row += x[i] * x[i]
        row = x[i]
        i += 1
    return np.sum(x * row)


def branch(x):
    x = x.copy()
    if x[0, 0] < x[1, 0]:
        row = x[1]
    else:
        row = x[2]
    row *= row
    return np.sum(x)


def slices_of_rows(x):
    x = x.copy()
    part = x[0, 1:]
    for i in range(1, 3):
        x[i] += part * part
        part = x[i, 1:]
    return np.sum(part * part) + np.sum(x)


def columns_of_nested_loops(x):
    x = x.copy()
    last = x[:, 0]
    for _ in range(2):
        for j in range(2):
            x[:, j] += 0.1 * last * last
            last = x[:, j]
    return np.sum(last * x[:, 0])


@pytest.mark.parametrize(
    "fn", [recurrence, row_before, best_row_changed, while_loop, branch, slices_of_rows, columns_of_nested_loops]
)
def test_rows_that_are_written(fn: Callable[[Any], Any]) -> None:
    np.testing.assert_allclose(pb.jit(fn)(X.copy()), fn(X.copy()), rtol=1e-13)
    check_grads(fn, (X,), order=2)


def rows_of_two_arrays(x):
    y = x * 2.0
    row = x[0]
    for i in range(4):
        x[i, 0] += row[1]
        row = y[i] if i % 2 else x[i]
    return row.sum()


def slices_of_two_sizes(x):
    part = x[0:1]
    for i in range(3):
        x[i] += 1.0
        part = x[i : i + 2]
    return part.sum()


@pytest.mark.parametrize("fn", [rows_of_two_arrays, slices_of_two_sizes])
def test_variables_of_several_forms_are_refused(fn: Callable[[Any], Any]) -> None:
    with pytest.raises(UnsupportedError):
        pb.jit(fn)(X.copy())


PROGRAM = """
func @f(%x: f8[:,:], %n: i8) -> f8 {
  %0 = const 0 : i8
  %1 = const 1 : i8
  %two = const 2 : i8
  %row = view %x[%0, :] : f8[:]
  %last = for %i in 0..%n carry (%r: f8[:] = %row) {
    %v = load %r[%1]
    STORE
    %next = view %x[%i, :] : f8[:]
    yield %next
  }
  %out = load %last[%0]
  return %out
}
"""


@pytest.mark.parametrize(("store", "changes"), [("store %x[%i, %0], %v", True), ("", False)])
def test_only_views_of_what_is_written_change(store: str, changes: bool) -> None:
    func = parse(PROGRAM.replace("STORE", store), TABLE)
    assert carry_views(func) is changes
    verify(func, TABLE)
    carried = [r.type for op in walk(func.body) if op.name == "for" for r in op.results]
    assert [isinstance(t, Array) for t in carried] == [not changes]
