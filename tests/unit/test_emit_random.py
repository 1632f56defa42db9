# SPDX-License-Identifier: MIT
"""Random IR, compiled and interpreted: same results, same contents of arguments, same failed check."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings

from pullback.config import Options
from pullback.ir.core import Function, walk
from pullback.ir.text import to_text
from pullback.prims import TABLE
from pullback.testing.strategies import fresh, functions, outcome
from pullback.transforms.lower_arrays import lower_arrays
from unit.corerun import Core, Failed

QUIET = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]


def _compare(func: Function, args: list[object], options: Options, rtol: float) -> None:
    failed, results, contents = outcome(func, args, strict=False)
    text = to_text(func)
    mine = fresh(args)
    low = lower_arrays(func, TABLE)
    try:
        try:
            got, status = Core(low, options)(*mine), ""
        except Failed as e:
            got, status = [], e.text
        if failed is not None:
            exc, message, operands = failed
            assert status == f"{exc}: {message.format(*operands)}"
        for x, y in zip([*got, *mine], [*results, *contents], strict=True):
            np.testing.assert_allclose(x, y, rtol=rtol, atol=0)
    except AssertionError as e:
        e.add_note(f"{text}\nlowered:\n{to_text(low)}\nargs: {args}")
        raise


@pytest.mark.parametrize("carry_arrays", [False, True])
def test_compiled_is_interpreted(carry_arrays: bool) -> None:
    @settings(max_examples=100, deadline=None, suppress_health_check=QUIET)
    @given(functions(size=24, carry_arrays=carry_arrays))
    def holds(example: tuple[Function, list[object]]) -> None:
        func, args = example
        # The interpreter's cbrt is one of Python's powers, an ulp off: what compares with it may go either way.
        assume(not any(op.name == "cbrt" for op in walk(func.body)))
        _compare(func, args, Options(strict=True), 1e-11)

    holds()
