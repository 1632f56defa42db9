# SPDX-License-Identifier: MIT
"""What a compiled function changes is what Python would change; where it cannot, it refuses, and changes nothing."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pullback as pb


@dataclasses.dataclass
class Holder:
    a: float
    w: np.ndarray


class Counter:
    def __init__(self) -> None:
        self.c = 1.0
        self.w = np.zeros(3)

    def increment(self, x):
        self.c += x
        return self.c

    def write(self, x):
        self.w[0] = x
        return self.w.sum()


LIST, DICT, ARRAY, COUNTER = [1.0, 2.0], {"a": 1.0}, np.zeros(3), Counter()


def state() -> str:
    return repr((LIST, DICT, ARRAY, vars(COUNTER)))


@pytest.fixture(autouse=True)
def _fresh() -> None:
    LIST[:] = [1.0, 2.0]
    DICT.clear()
    DICT["a"] = 1.0
    ARRAY[:] = 0.0
    COUNTER.c, COUNTER.w = 1.0, np.zeros(3)


def writes_array_of_object(o):
    o.w[0] = 5.0
    return o.w.sum()


def writes_array_in_tuple(t):
    t[0][0] = 3.0
    return t[1]


def writes_global_array(x):
    ARRAY[0] = x
    return x


def writes_array_of_global_object(x):
    return COUNTER.write(x)


def writes_copy_of_list(items):
    mine = list(items)
    mine[0] = 7.0
    return mine[0]


def multiplies_items(items):
    for v in items:
        v *= 2
    return items[0]


def multiplies_arrays(items):
    for a in items:
        a *= 2
    return items[0].sum()


def sorts_and_fills(x):
    x[:] = np.sort(x)
    x += 1.0
    np.multiply(x, 2.0, out=x)
    x.T[0] = x[::-1][0]
    return x[0]


SAME: list[tuple[Callable[..., Any], Callable[[], Any]]] = [
    (writes_array_of_object, lambda: Holder(1.0, np.zeros(3))),
    (writes_array_in_tuple, lambda: (np.zeros(2), 1.0)),
    (writes_global_array, lambda: 2.0),
    (writes_array_of_global_object, lambda: 2.0),
    (writes_copy_of_list, lambda: [1.0, 2.0]),
    (multiplies_items, lambda: [1.0, 2.0]),
    (multiplies_arrays, lambda: [np.ones(2), np.ones(3)]),
    (sorts_and_fills, lambda: np.array([3.0, 1.0, 2.0])),
]


@pytest.mark.parametrize(("f", "make"), SAME)
def test_same_changes(f: Callable[..., Any], make: Callable[[], Any]) -> None:
    argument = make()
    want = f(argument), repr(argument), state()
    _reset()
    argument = make()
    assert (pb.jit(f)(argument), repr(argument), state()) == want


def _reset() -> None:
    ARRAY[:] = 0.0
    COUNTER.w = np.zeros(3)


def sets_item(d):
    d["a"] = 5.0
    return d["a"]


def sets_list_item(items):
    items[0] = 5.0
    return items[0]


def sets_alias(items):
    other = items
    other[0] = 5.0
    return other[0]


def appends(items):
    items.append(2.0)
    return items[0]


def reverses(items):
    items.reverse()
    return items[0]


def sets_attribute(o):
    o.a = 5.0
    return o.a


def sets_global_item(x):
    LIST[0] = x
    return x


def sets_global_key(x):
    DICT["a"] = x
    return x


def sets_global_attribute(x):
    COUNTER.c = x
    return x


def increments(x):
    return COUNTER.increment(x)


def pops(d):
    return d.pop("a")


REFUSED: list[tuple[Callable[..., Any], Callable[[], Any]]] = [
    (sets_item, lambda: {"a": 1.0}),
    (sets_list_item, lambda: [1.0, 2.0]),
    (sets_alias, lambda: [1.0, 2.0]),
    (appends, lambda: [1.0, 2.0]),
    (reverses, lambda: [1.0, 2.0]),
    (sets_attribute, lambda: Holder(1.0, np.zeros(3))),
    (sets_global_item, lambda: 2.0),
    (sets_global_key, lambda: 2.0),
    (sets_global_attribute, lambda: 2.0),
    (increments, lambda: 2.0),
    (pops, lambda: {"a": 1.0}),
]


@pytest.mark.parametrize(("f", "make"), REFUSED)
@pytest.mark.parametrize("operation", [pb.jit, pb.grad])
def test_refused_changes(operation: Any, f: Callable[..., Any], make: Callable[[], Any]) -> None:
    argument, before = make(), state()
    untouched = repr(argument)
    with pytest.raises(pb.UnsupportedError):
        operation(f)(argument)
    assert (repr(argument), state()) == (untouched, before)


def test_an_exception_leaves_what_was_done() -> None:
    """As in Python, what was written before the exception is written."""

    def f(x, n):
        for i in range(n):
            x[i] = x[i] * 2.0 + i
        return x.sum()

    plain, ours = np.ones(4), np.ones(4)
    with pytest.raises(IndexError):
        f(plain, 6)
    with pytest.raises(IndexError):
        pb.jit(f)(ours, 6)
    np.testing.assert_array_equal(ours, plain)
    untouched = np.ones(4)
    with pytest.raises(IndexError):
        pb.grad(f)(untouched, 6)
    np.testing.assert_array_equal(untouched, 1.0)
