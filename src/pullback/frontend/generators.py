# SPDX-License-Identifier: MIT
"""Generator expressions under ``sum``, ``min``, ``max``, ``any`` and ``all``: rewritten as loops, or unrolled.

A generator is consumed where it is handed over, in the frame that it was written in.
"""

from __future__ import annotations

from collections.abc import Callable

from pullback.frontend import lists
from pullback.frontend.build import Diverged, Lowerer
from pullback.frontend.iterate import Trips, iterate
from pullback.frontend.values import AV, GenVal
from pullback.ir.core import Block, Op, Value
from pullback.ir.types import I8


def items(L: Lowerer, x: GenVal) -> list[AV]:
    """All items, the length being known at compile time."""
    from pullback.frontend.exprs import comprehension

    frame, L.frame = L.frame, x.frame
    try:
        return comprehension(L, x.node.elt, x.node.generators)
    finally:
        L.frame = frame


def fold(L: Lowerer, x: AV, init: AV | None, step: Callable[[AV, AV], AV], default: AV | None, empty: str) -> AV:
    """Fold an iterable of unknown length; without ``init`` the first item starts (``empty`` is the error if there is
    none)."""
    found = iterate(L, x)
    if isinstance(found, list):
        if not found and init is None:
            if default is not None:
                return default
            L.raise_("ValueError", empty)
        acc = init if init is not None else found[0]
        for v in found if init is not None else found[1:]:
            acc = step(acc, v)
        return acc
    return fold_trips(L, found, init, step, default, empty)


def fold_trips(
    L: Lowerer, trips: Trips, init: AV | None, step: Callable[[AV, AV], AV], default: AV | None, empty: str
) -> AV:
    """A loop that carries the accumulator alone; its type is found by running the body until it settles."""
    from pullback.frontend.joins import form_of, join, leaves, rebuild, types_of
    from pullback.frontend.loops import _without_knowledge

    n = L.index(trips.count)
    skip = 0
    if init is None:
        if default is not None:
            L.refuse(
                "the keyword 'default' is not supported with something of unknown length", "test the length with 'if'"
            )
        L.check(L.b.op("gt", n, L.b.index(0)), "ValueError", empty)
        with lists.unchanged(L):
            init = trips.item(L.b.index(0))
        skip = 1
        n = L.b.op("sub", n, L.b.index(1))
    form = _without_knowledge(form_of(init))
    env = L.frame.env
    for _ in range(6):
        k = Value(I8, "k")
        args = [Value(t, "acc") for t in types_of(form)]
        block = Block([k, *args])
        L.frame.env = dict(env)
        with L.enter(block):
            at = L.b.op("add", k, L.b.index(1)) if skip else k
            try:
                with lists.unchanged(L):
                    end = step(rebuild(form, iter(args)), trips.item(at))
            except Diverged:  # what comes after the loop has met no item
                joined, block.results = form, list(args)
                break
            joined = join(form, _without_knowledge(form_of(end)))
            if joined == form:
                block.results = leaves(L, end, form)
        if joined == form:
            break
        form = joined
    L.frame.env = env
    results = [Value(t, "acc") for t in types_of(form)]
    L.b.append(Op("for", [n, *leaves(L, init, form)], results, {}, [block], L.b.loc))
    return rebuild(form, iter(results))
