# SPDX-License-Identifier: MIT
"""Which code serves which function: compiled once per content, bound once per function.

The key is what the root function is made of, the operations, the types and the options; what the code then asked of its
environment is compared step by step (``Environment.match``). A key may lead to several codes, one per environment.
"""

from __future__ import annotations

import functools
from collections import OrderedDict
from dataclasses import dataclass, field
from types import FunctionType, MethodType
from typing import Any

from pullback import content
from pullback.backend.llvm.entry import entry_type
from pullback.code import Code, Rule, bind, build, no_collection
from pullback.environment import Bound, Environment, Mismatch, record
from pullback.ir.types import SigType, StaticT

Key = tuple[Any, ...]


@dataclass(slots=True)
class Shared:
    """Codes (two for ``vjp``) and the environment that they were compiled in."""

    environment: Environment
    codes: list[Code]
    constants: dict[int, int] = field(default_factory=dict)  # id of an object of the first environment -> its number

    def bind(self, bound: Bound, names: Any, defaults: Any) -> list[Rule]:
        swap = {i: bound.values[n] for i, n in self.constants.items()}
        made = []
        for k, code in enumerate(self.codes):
            places = [bound.edges[step].place for _, step in code.hidden]  # type: ignore[union-attr]
            called = (names, defaults) if k == 0 else (None, None)
            edges = bound.all_edges() if k == 0 else []
            made.append(bind(code, edges, places, called[0], called[1], bound.values, swap))
        return made


#: least recently used first
_SHARED: OrderedDict[Key, list[Shared]] = OrderedDict()
_KEPT = 256

#: how many functions were compiled, bound to code that was there, and loaded: for tests and ``explain``
COUNTS = {"compiled": 0, "shared": 0, "loaded": 0}


def chain(target: Any) -> tuple[Any, tuple[Any, ...]]:
    """The callable at the bottom, and the operations from the outermost to the innermost."""
    ops = []
    while isinstance(target, entry_type()):
        ops.append(target.op)
        target = target.fn
    return target, tuple(ops)


def root_content(root: Any) -> Any:
    """What a callable is made of, hashable; None if that cannot be told."""
    if isinstance(root, FunctionType):
        return content.digest(root.__code__)
    if isinstance(root, MethodType):
        inner = root_content(root.__func__)
        return None if inner is None else ("method", inner, type(root.__self__))
    if isinstance(root, functools.partial):
        inner = root_content(root.func)
        return None if inner is None else ("partial", inner, len(root.args), tuple(root.keywords))
    if isinstance(root, entry_type()):
        return (root.op, root_content(root.fn))
    return ("object", type(root))


def root_told(root: Any) -> Any:
    """The same in JSON, for other processes."""
    if isinstance(root, FunctionType):
        return content.digest(root.__code__)
    if isinstance(root, MethodType):
        inner = root_told(root.__func__)
        return None if inner is None else ["method", inner, content.describe_class(type(root.__self__))]
    if isinstance(root, functools.partial):
        inner = root_told(root.func)
        return None if inner is None else ["partial", inner, len(root.args), list(root.keywords)]
    if isinstance(root, entry_type()):
        inner = root_told(root.fn)
        return None if inner is None else [repr(root.op), inner]
    return ["object", content.describe_class(type(root))]


def key_of(target: Any, types: tuple[SigType, ...], general: bool) -> Key:
    root, ops = chain(target)
    return (root_content(root), ops, types, general)


def known(target: Any, types: tuple[SigType, ...], general: bool = False) -> tuple[Shared, Bound] | None:
    """Code that is there and right for ``target``."""
    key = key_of(target, types, general)
    found = _SHARED.get(key)
    if found is None:
        return None
    _SHARED.move_to_end(key)
    root = chain(target)[0]
    for shared in found:
        try:
            return shared, shared.environment.match(root)
        except Mismatch:
            continue
    return None


def remember(key: Key, shared: Shared) -> None:
    _SHARED.setdefault(key, []).insert(0, shared)
    _SHARED.move_to_end(key)
    del _SHARED[key][8:]
    while len(_SHARED) > _KEPT:
        _SHARED.popitem(last=False)


def offer(target: Any, types: tuple[SigType, ...], shared: Shared, bound: Bound) -> None:
    """The function is one of several with this code: the next may be called without binding."""
    from pullback import light

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
    from pullback import cache

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
    from pullback import cache

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
