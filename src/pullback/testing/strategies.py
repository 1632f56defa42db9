# SPDX-License-Identifier: MIT
"""Hypothesis strategies for compilers: random IR, random programs, and what it means that two functions agree.

``functions()`` draws ``(function, arguments)``; ``programs()`` draws a ``Program`` (Python source and inputs);
``assert_same(before, after, args)`` holds when a transform kept the meaning. The strategies take no global state:
a failing example shrinks and replays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from hypothesis import strategies as st

from pullback.ir.core import Function
from pullback.ir.interp import Buffer, CheckFailed
from pullback.ir.interp import Program as Interpreted
from pullback.ir.text import to_text
from pullback.prims import TABLE
from pullback.testing.random_batches import BatchWriter
from pullback.testing.random_ir import Generator
from pullback.testing.random_programs import Program, Writer

__all__ = ["Program", "assert_same", "batch_programs", "functions", "interpret", "outcome", "programs"]


@st.composite
def functions(draw: Callable[..., Any], size: int = 24, carry_arrays: bool = False) -> tuple[Function, list[Any]]:
    """A well-typed function and arguments for it. ``size`` bounds the number of statements."""
    return Generator(draw, size, carry_arrays).function()


@st.composite
def programs(draw: Callable[..., Any], size: int = 12, without: Sequence[str] = ()) -> Program:
    """A Python program in the supported subset that is smooth in its float inputs near those given.

    ``without`` names features to leave out (``Writer.FEATURES``).
    """
    return Writer(draw, size, frozenset(without)).program()


@st.composite
def batch_programs(draw: Callable[..., Any], size: int = 10, without: Sequence[str] = ()) -> Program:
    """A Python program on arrays whose examples part ways in a batch (``BatchWriter``)."""
    return BatchWriter(draw, size, frozenset(without)).program()


def interpret(func: Function, args: Sequence[Any], strict: bool = False) -> list[Any]:
    """``run`` with the primitive table; arrays come back as ndarrays."""
    results = Interpreted(func, TABLE, strict)(args)
    return [np.asarray(r) if isinstance(r, Buffer) else r for r in results]


def fresh(args: Sequence[Any]) -> list[Any]:
    """Copies of the arguments with the same strides."""
    return [_clone(x) if isinstance(x, np.ndarray) else x for x in args]


def _clone(x: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    if x.flags.c_contiguous or x.ndim != 1 or x.size == 0:
        return x.copy(order="K")
    step = x.strides[0] // x.itemsize
    base = np.zeros(x.size * max(abs(step), 1), x.dtype)
    made = base[::step] if step else np.broadcast_to(base[:1], x.shape)
    made[: x.size] = x
    return made


def outcome(func: Function, args: Sequence[Any], strict: bool = True) -> tuple[Any, list[Any], list[Any]]:
    """(failed check or None, results, final contents of the arguments)."""
    mine = fresh(args)
    try:
        return None, interpret(func, mine, strict), mine
    except CheckFailed as failure:
        return (failure.exc, failure.message, failure.operands), [], mine


def assert_same(before: Function, after: Function, args: Sequence[Any], rtol: float = 0.0, strict: bool = True) -> None:
    """The interpreter gives the same results, the same final array contents, and the same failed check."""
    failed, results, contents = outcome(before, args, strict)
    now_failed, now_results, now_contents = outcome(after, args, strict)
    try:
        assert failed == now_failed, f"{failed} became {now_failed}"
        for name, old, new in (("results", results, now_results), ("arguments", contents, now_contents)):
            assert len(old) == len(new), f"{len(old)} {name} became {len(new)}"
            for k, (x, y) in enumerate(zip(old, new, strict=True)):
                np.testing.assert_allclose(y, x, rtol=rtol, atol=0, equal_nan=True, err_msg=f"{name}[{k}]")
    except AssertionError as error:
        error.add_note(f"before:\n{to_text(before)}\nafter:\n{to_text(after)}\nargs: {list(args)}")
        raise
