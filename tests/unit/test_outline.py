# SPDX-License-Identifier: MIT
"""outline: long functions in pieces that compute the same, are short, and know what they may."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings

from pullback.config import Options
from pullback.ir.build import Builder
from pullback.ir.core import Function, Value, walk
from pullback.ir.text import to_text
from pullback.ir.types import F8
from pullback.ir.verify import verify
from pullback.prims import TABLE
from pullback.testing.strategies import fresh, functions, outcome
from pullback.transforms import outline as module
from pullback.transforms.lower_arrays import lower_arrays
from pullback.transforms.outline import outline
from pullback.transforms.settle_arrays import settle_arrays
from unit.corerun import Core, Failed
from unit.irtools import V1, agree, build, named

QUIET = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]


@pytest.fixture
def eager(monkeypatch):
    """Every stretch that has a loop or a branch becomes a function."""
    for name, value in {"LONG": 0, "STRETCH": 4, "LEAST": 1, "NUMBERS": 1000}.items():
        monkeypatch.setattr(module, name, value)


def test_random_programs(eager) -> None:
    calls = []

    @settings(max_examples=150, deadline=None, suppress_health_check=QUIET)
    @given(functions(size=30, carry_arrays=False))
    def holds(example: tuple[Function, list[object]]) -> None:
        func, args = example
        assume(not any(op.name == "cbrt" for op in walk(func.body)))  # an ulp off in the interpreter
        func = lower_arrays(settle_arrays(func, TABLE), TABLE)
        failed, results, contents = outcome(func, args, strict=False)
        before = to_text(func)
        func = outline(func, TABLE)
        calls.append(sum(op.name == "call" for op in walk(func.body)))
        try:
            verify(func, TABLE)
            assert repr(outcome(func, args, strict=False)) == repr((failed, results, contents))
            mine = fresh(args)
            try:
                got, status = Core(func, Options(strict=True))(*mine), ""
            except Failed as e:
                got, status = [], e.text
            if failed is not None:
                exc, message, operands = failed
                assert status == f"{exc}: {message.format(*operands)}"
            for x, y in zip([*got, *mine], [*results, *contents], strict=True):
                np.testing.assert_allclose(x, y, rtol=1e-11, atol=0)
        except AssertionError as e:
            e.add_note(f"{before}\noutlined:\n{to_text(func)}\nargs: {args}")
            raise

    holds()
    assert sum(calls) > 50  # or nothing was tested


def nests(count: int) -> Function:
    """``count`` loops over views of one array and into another, each with a number that the next one reads."""

    def body(b: Builder, x: Value, y: Value) -> list[Value]:
        n = b.dim(x, 0)
        total = b.const(0.0, F8)
        for k in range(count):
            half = b.op("floordiv", n, b.index(2))
            part = b.view(x, ["u"], [b.index(k % 2), half])
            to = b.view(y, ["u"], [b.index(0), half])
            scale = b.op("add", b.op("sin", total), b.const(1.0 + k, F8))

            def trip(i: Value, carried: list[Value], part=part, to=to, scale=scale) -> list[Value]:
                v = b.op("mul", b.load(part, [i]), scale)
                b.store(to, b.op("add", v, b.load(to, [i])), [i])
                return [b.op("add", carried[0], v)]

            (total,) = b.for_(half, [total], trip)
        return [total]

    return build([V1, V1], body)


def test_pieces_are_short_and_apart(monkeypatch) -> None:
    monkeypatch.setattr(module, "LONG", 200)
    monkeypatch.setattr(module, "STRETCH", 60)
    monkeypatch.setattr(module, "LEAST", 20)
    rng = np.random.default_rng(0)
    func = agree(lambda: nests(40), lambda f: outline(f, TABLE), rng.normal(size=9), rng.normal(size=9))
    calls = named(func, "call")
    assert len(calls) >= 5
    for call in calls:
        callee = func.callees[call.attrs["callee"]]
        assert callee.attrs["apart"] and callee.attrs["outlined"]
        assert len(list(walk(callee.body))) <= 120
        assert sum(a.type == V1 for a in callee.body.args) == 2  # roots, not their views


def test_short_functions_stay() -> None:
    assert not named(outline(nests(20), TABLE), "call")
