# SPDX-License-Identifier: MIT
"""Lists that change. Their length is known at compile time, so a change makes a new list in the place of the old one,
everywhere the old one is seen: in all names of all calls in progress, and inside other tuples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from pullback.frontend.build import Frame, Lowerer, NeedsStatic
from pullback.frontend.library import static_value
from pullback.frontend.values import AV, NONE, Maybe, StructVal, TupleVal, describe

Kwargs = dict[str, AV]


def replace(L: Lowerer, old: TupleVal, new: TupleVal) -> None:
    """``new`` takes the place of ``old``."""
    if old.kind != "list":
        L.type_error("a tuple cannot be changed", "build a new tuple")
    if old.foreign:
        L.refuse(
            "changing a list that was passed in, or that belongs to a module, is not supported",
            "copy it first: xs = list(xs), or pass an array",
        )
    if not _bound(L.frame, old):
        L.refuse(
            "a list that is not held by a variable of this function cannot be changed here",
            "return the new list, and assign it in the caller",
        )
    for scope in _scopes(L):
        for name, value in scope.env.items():
            swapped = _swap(value, old, new)
            if swapped is not value:
                if scope is not L.frame:
                    L.refuse(
                        "changing a list of the caller is not supported",
                        "return the new list, and assign it in the caller",
                    )
                scope.env[name] = swapped


def _scopes(L: Lowerer) -> list[Frame]:
    """The frames whose names may hold a list: of the callers, and of the functions that they are written in."""
    found: dict[int, Frame] = {}
    frame: Frame | None = L.frame
    while frame is not None:
        scope: Frame | None = frame
        while scope is not None and id(scope) not in found:
            found[id(scope)] = scope
            scope = scope.closure
        frame = frame.caller
    return list(found.values())


@contextmanager
def unchanged(L: Lowerer) -> Iterator[None]:
    """Lists that there are stay as they are inside the ``with``: code that runs an unknown number of times."""
    before = [
        (scope, name, v)
        for scope in _scopes(L)
        for name, v in scope.env.items()
        if isinstance(v, (TupleVal, StructVal))
    ]
    try:
        yield
    except NeedsStatic:  # it may be lowered again, in another way, from what there was
        for scope, name, v in before:
            scope.env[name] = v
        raise
    changed = [(scope, name, v) for scope, name, v in before if scope.env.get(name, v) is not v]
    for scope, name, v in changed:
        scope.env[name] = v
    if changed:
        L.needs_static(
            f"the list '{changed[0][1]}' changes in an expression that runs an unknown number of times",
            "make an array and fill it in a loop: y = np.empty(n), then y[i] = ...",
        )


def _bound(frame: Frame, old: TupleVal) -> bool:
    return any(_swap(v, old, TupleVal([])) is not v for v in frame.env.values())


def _swap(value: AV, old: TupleVal, new: TupleVal) -> AV:
    if value is old:
        return new
    match value:
        case TupleVal(items=items):
            swapped = [_swap(i, old, new) for i in items]
            return value if all(map(lambda a, b: a is b, swapped, items)) else TupleVal(swapped, value.kind)
        case StructVal(items=items):
            swapped = [_swap(i, old, new) for i in items]
            return (
                value if all(map(lambda a, b: a is b, swapped, items)) else StructVal(value.cls, value.fields, swapped)
            )
        case Maybe(value=inner):
            changed = _swap(inner, old, new)
            return value if changed is inner else Maybe(changed, value.flag)
    return value


def set_item(L: Lowerer, x: TupleVal, index: AV, value: AV) -> None:
    """``x[index] = value``."""
    k = static_value(L, index)
    if not isinstance(k, int):
        L.refuse(f"assignment to {describe(index)} of a list is not supported", "use an array")
    if not -len(x.items) <= k < len(x.items):
        L.raise_("IndexError", "list assignment index out of range")
    items = list(x.items)
    items[k] = value
    replace(L, x, TupleVal(items, "list"))


def _changing(
    change: Callable[[Lowerer, list[AV], Sequence[AV]], AV],
) -> Callable[[Lowerer, TupleVal, Sequence[AV], Kwargs], AV]:
    def run(L: Lowerer, x: TupleVal, args: Sequence[AV], kwargs: Kwargs) -> AV:
        items = list(x.items)
        result = change(L, items, args)
        replace(L, x, TupleVal(items, "list"))
        return result

    return run


def _append(L: Lowerer, items: list[AV], args: Sequence[AV]) -> AV:
    items.append(args[0])
    return NONE


def _extend(L: Lowerer, items: list[AV], args: Sequence[AV]) -> AV:
    from pullback.frontend.iterate import static_items

    found = static_items(L, args[0])
    if found is None:
        L.needs_static("extending a list by something of unknown length is not supported", "use np.concatenate")
    items += found
    return NONE


def _insert(L: Lowerer, items: list[AV], args: Sequence[AV]) -> AV:
    items.insert(static_value(L, args[0]), args[1])
    return NONE


def _pop(L: Lowerer, items: list[AV], args: Sequence[AV]) -> AV:
    k = static_value(L, args[0]) if args else -1
    if not -len(items) <= k < len(items):
        L.raise_("IndexError", "pop from empty list" if not items else "pop index out of range")
    return items.pop(k)


def _reverse(L: Lowerer, items: list[AV], args: Sequence[AV]) -> AV:
    items.reverse()
    return NONE


append, extend, insert, pop, reverse = map(_changing, (_append, _extend, _insert, _pop, _reverse))


def copy(L: Lowerer, x: TupleVal, args: Sequence[AV], kwargs: Kwargs) -> AV:
    return TupleVal(x.items, x.kind)
