# SPDX-License-Identifier: MIT
"""share_memory: one array instead of two, where one is read for the last time as the other is written."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import pullback as pb
from pullback.ir.build import Builder
from pullback.ir.core import Function, Value
from pullback.ir.types import array
from pullback.prims import TABLE
from pullback.transforms.share_memory import share_memory
from unit.irtools import M2, V1, agree, build, named

RNG = np.random.default_rng(8)


def run(func: Function) -> Function:
    return share_memory(func, TABLE)


def program(how: str = "") -> Function:
    """tape = 2 x; d[k] = tape[k] + x[k]; returns d. ``how`` spoils it."""

    def body(b: Builder, x: Value) -> list[Value]:
        n = b.dim(x, 0)
        tape = b.value("alloc", [n], V1, "tape", zero=False)
        d = b.value("alloc", [b.op("add", n, b.index(1)) if how == "longer" else n], V1, "d", zero=how == "zero")
        seen = b.view(tape, ["f"], []) if how == "view" else tape

        def first(k: Value, _: object) -> list[Value]:
            b.store(tape, b.op("add", b.load(x, [k]), b.load(x, [k])), [k])
            return []

        b.for_(n, [], first)

        def second(k: Value, _: object) -> list[Value]:
            at = b.op("sub", b.op("sub", n, b.index(1)), k) if how == "backwards" else k
            if how == "stored first":
                b.store(d, b.load(x, [k]), [k])
            v = b.op("add", b.load(tape, [at]), b.load(x, [k]))
            if how != "stored first":
                b.store(d, v, [k])
            if how == "written":
                b.store(tape, v, [k])
            return []

        b.for_(n, [], second)
        if how in ("later", "view", "written"):
            b.store(d, b.load(seen, [b.index(1)]), [b.index(0)])
        return [d]

    return build([V1], body)


def test_the_tape_becomes_the_result() -> None:
    assert len(named(agree(program, run, RNG.random(5)), "alloc")) == 1


@pytest.mark.parametrize("how", ["zero", "longer", "view", "backwards", "stored first", "written", "later"])
def test_what_needs_two_keeps_two(how: str) -> None:
    assert len(named(agree(lambda: program(how), run, RNG.random(5)), "alloc")) == 2


@pytest.mark.parametrize("turned", [False, True])
def test_matrices(turned: bool) -> None:
    """Element by element in a nest; not if the second is written in another order of axes."""

    def body(b: Builder, x: Value) -> list[Value]:
        n = b.dim(x, 0)
        tape, d = (b.value("alloc", [n, n], array("f8", 2), name, zero=False) for name in ("tape", "d"))

        def nest(put: Callable[[Value, Value], None]) -> None:
            def row(i: Value, _: object) -> list[Value]:
                b.for_(n, [], lambda j, _: put(i, j) or [])
                return []

            b.for_(n, [], row)

        nest(lambda i, j: b.store(tape, b.op("exp", b.load(x, [i, j])), [i, j]))
        nest(lambda i, j: b.store(d, b.load(tape, [i, j]), [j, i] if turned else [i, j]))
        return [d]

    func = agree(lambda: build([M2], body), run, RNG.random((4, 4)))
    assert len(named(func, "alloc")) == 1 + turned


def test_gradients_that_are_made_from_what_was_kept() -> None:
    def f(x):
        return np.log(np.sum(np.exp(x - np.max(x)))) + np.prod(np.tanh(x[:3]))

    x = RNG.random(40)
    value, gradient = pb.value_and_grad(f)(x)
    np.testing.assert_allclose(value, f(x), rtol=1e-14)
    step = 1e-6
    slopes = [(f(x + step * e) - f(x - step * e)) / (2 * step) for e in np.eye(40)]
    np.testing.assert_allclose(gradient, slopes, atol=1e-8)
