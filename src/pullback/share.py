# SPDX-License-Identifier: MIT
"""Which code serves which function: compiled once per content, bound once per function.

Code is looked for among that of this process (``shared``), then on disk (``cache``); then it is compiled, and kept in
both.
"""

from __future__ import annotations

from types import FunctionType
from typing import Any

from pullback import cache, light
from pullback.code import Rule, bind, build, no_collection
from pullback.environment import Bound, record
from pullback.ir.types import SigType, StaticT
from pullback.shared import Shared, chain, forget, key_of, known, remember, root_told

#: how many functions were compiled, bound to code that was there, and loaded: for tests and ``explain``
COUNTS = {"compiled": 0, "shared": 0, "loaded": 0}


def offer(target: Any, types: tuple[SigType, ...], shared: Shared, bound: Bound) -> None:
    """The function is one of several with this code: the next may be called without binding."""
    if isinstance(target.fn, FunctionType) and not any(isinstance(t, StaticT) for t in types):
        light.offer(target.fn, target.op, types, shared, bound)


def rules(
    target: Any, types: tuple[SigType, ...], general: bool = False, names: Any = None, defaults: Any = None
) -> list[Rule]:
    """Rules of ``target`` (a ``Transformed``) for these types: bound to code that is there, or compiled now."""
    made = _rules(target, types, general, names, defaults)
    for _ in range(100):  # the world may change while code is made
        if made[0].current():
            break
        made = _rules(target, types, general, names, defaults)
    return made


def _rules(target: Any, types: tuple[SigType, ...], general: bool, names: Any, defaults: Any) -> list[Rule]:
    found = known(target, types, general)
    if found is not None:
        COUNTS["shared"] += 1
        offer(target, types, *found)
        return found[0].bind(found[1], names, defaults)
    loaded = cache.load(target, types, general)
    if loaded is not None:
        COUNTS["loaded"] += 1
        remember(key_of(target, types, general), loaded[0])
        return loaded[0].bind(loaded[1], names, defaults)
    with no_collection():
        return _compiled(target, types, general, names, defaults)


def _compiled(target: Any, types: tuple[SigType, ...], general: bool, names: Any, defaults: Any) -> list[Rule]:
    lows = target.lowerings(types, general)
    told = record(chain(target)[0], lows[0].edges)
    codes = [build(low, target.op.options, told) for low in lows]
    COUNTS["compiled"] += 1
    if told is not None and all(step >= 0 for code in codes for _, step in code.hidden):
        environment, bound = told
        shared = Shared(environment, codes, {id(v): n for n, v in enumerate(bound.values)})
        remember(key_of(target, types, general), shared)
        cache.save(target, types, general, shared, bound)
        for code in codes:
            code.object_bytes = b""  # it is in memory, linked, and on disk
    values = told[1].values if told is not None else ()
    made = []
    for k, (code, low) in enumerate(zip(codes, lows, strict=True)):
        called = (names, defaults) if k == 0 else (None, None)
        made.append(bind(code, low.edges, [h.place for h in low.hidden], called[0], called[1], values))
    return made


__all__ = ["COUNTS", "chain", "forget", "known", "root_told", "rules"]
