# SPDX-License-Identifier: MIT
"""The codes of this process by content.

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
from pullback.code import Code, Rule, bind
from pullback.environment import Bound, Environment, Mismatch
from pullback.ir.types import SigType

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


def forget() -> None:
    """As a process that starts now; rules that are bound stay."""
    _SHARED.clear()
