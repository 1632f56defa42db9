# SPDX-License-Identifier: MIT
"""Iteration: what a ``for`` loop, a comprehension or an unpacking runs over.

Either a list of items known at compile time (the loop is unrolled) or a trip count with a function from the index to
the item (the loop stays a loop).
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass

from pullback.frontend import arrays, batches
from pullback.frontend.build import Lowerer
from pullback.frontend.values import (
    AV,
    WEAK_INT,
    Arr,
    GenVal,
    IterVal,
    ListVal,
    Num,
    RangeVal,
    StaticVal,
    StructVal,
    TupleVal,
    describe,
    literal,
)
from pullback.ir.core import Value


@dataclass(slots=True)
class Trips:
    """``count`` iterations; the k-th item is ``item(k)``."""

    count: Num
    item: Callable[[Value], AV]


def iterate(L: Lowerer, x: AV) -> list[AV] | Trips:
    """Items or trips of an iterable."""
    match x:
        case TupleVal():
            return list(x.items)
        case StructVal() if batches.is_batch(x):
            return Trips(batches.length(L, x), lambda k: batches.item(L, x, k))
        case StructVal():
            return [literal(f) for f in x.fields] if x.cls is dict else list(x.items)
        case RangeVal():
            return _range(L, x)
        case Arr():
            if x.type.ndim == 0:
                L.type_error("iteration over a 0-d array")
            return Trips(L.num(L.dim(x.value, 0), True, 0), lambda k: arrays.row(L, x, k))
        case ListVal():
            return Trips(L.num(L.dim(x.array.value, 0), True, 0), lambda k: _list_item(L, x, k))
        case IterVal():
            return _lazy(L, x)
        case GenVal():
            return _generator(L, x)
        case StaticVal(obj=str() as text):
            return [literal(c) for c in text]
        case StaticVal(obj=(tuple() | list()) as seq):
            return [literal(c) for c in seq]
        case _:
            L.refuse(f"iteration over {describe(x)} is not supported", "loop over range(...), an array or a tuple")


def _list_item(L: Lowerer, x: ListVal, k: Value) -> AV:
    found = arrays.row(L, x.array, k)
    if isinstance(found, Num) and x.weak:
        return L.num(L.val(found), True)
    return found


def _range(L: Lowerer, x: RangeVal) -> Trips:
    step = x.step
    if step.static:
        if step.known == 0:
            L.raise_("ValueError", "range() arg 3 must not be zero")
    else:
        s = L.index(step)
        L.check(L.b.op("ne", s, L.b.index(0)), "ValueError", "range() arg 3 must not be zero")
    start, stop = x.start, x.stop
    if start.static and stop.static and step.static:
        values = range(start.known, stop.known, step.known)
        lo = min(values[0], values[-1]) if values else 0
        count = Num(WEAK_INT, None, len(values))
    else:
        lo_start = start.lo if step.static and step.known > 0 else None
        if step.static and step.known < 0 and stop.static:
            lo_start = stop.known + 1
        lo = lo_start if lo_start is not None else -(1 << 62)
        count = L.num(_count(L, start, stop, step), True)

    below = L.index(stop) if step.static and step.known > 0 else None

    def item(k: Value) -> AV:
        i = k
        if not (step.static and step.known == 1):
            i = L.b.op("mul", i, L.index(step))
        if not (start.static and start.known == 0):
            i = L.b.op("add", L.index(start), i)
        number = L.num(i, True, lo if lo > -(1 << 62) else None)
        number.below = below
        return number

    return Trips(count, item)


def _count(L: Lowerer, start: Num, stop: Num, step: Num) -> Value:
    """Number of items; may be negative where there are none, which a ``for`` takes as no trips."""
    a, b = L.index(start), L.index(stop)
    zero, one = L.b.index(0), L.b.index(1)
    if not step.static:
        s = L.index(step)
        up = L.b.op("gt", s, zero)
        span = L.b.op("sub", L.b.select(up, L.b.op("sub", b, a), L.b.op("sub", a, b)), one)
        size = L.b.select(up, s, L.b.op("neg", s))
        return L.b.op("add", L.b.op("floordiv", span, size), one)
    span = L.b.op("sub", b, a) if step.known > 0 else L.b.op("sub", a, b)
    size = abs(step.known)
    if size == 1:
        return span
    return L.b.op("floordiv", L.b.op("add", span, L.b.index(size - 1)), L.b.index(size))


def _generator(L: Lowerer, x: GenVal) -> list[AV] | Trips:
    """A generator expression with one ``for`` and no ``if``; its items are computed in the frame it is written in."""
    from pullback.frontend.exprs import comprehension, restore
    from pullback.frontend.stmts import assign_to

    if any(isinstance(n, ast.NamedExpr) for n in ast.walk(x.node)):
        L.refuse("':=' in a generator expression is not supported", "write a loop")
    first, *more = x.node.generators
    outer, L.frame = L.frame, x.frame
    try:
        found = iterate(L, L.expr(first.iter))
        if isinstance(found, list) or more or first.ifs:
            return comprehension(L, x.node.elt, x.node.generators)
    finally:
        L.frame = outer
    names = [n.id for n in ast.walk(first.target) if isinstance(n, ast.Name)]

    def item(k: Value) -> AV:
        outer, L.frame = L.frame, x.frame
        saved = {n: L.frame.env.get(n) for n in names}
        try:
            assign_to(L, first.target, found.item(k))
            return L.expr(x.node.elt)
        finally:
            restore(L, saved)
            L.frame = outer

    return Trips(found.count, item)


def _lazy(L: Lowerer, x: IterVal) -> list[AV] | Trips:
    parts = [iterate(L, a) for a in x.args]
    if x.kind == "reversed":
        return _reversed(L, parts[0])
    if x.kind == "enumerate":
        return _enumerate(L, parts[0], x.start)
    assert x.kind == "zip"
    if all(isinstance(p, list) for p in parts):
        lists = [p for p in parts if isinstance(p, list)]
        return [TupleVal(t) for t in zip(*lists, strict=False)]
    if any(isinstance(p, list) for p in parts):
        return _zip_unrolled(L, parts)
    trips = [p for p in parts if isinstance(p, Trips)]
    count = trips[0].count
    for t in trips[1:]:
        a, b = L.index(count), L.index(t.count)
        if not L.same_size(a, b):
            count = L.num(L.b.op("minimum", a, b), True, 0)
    return Trips(count, lambda k: TupleVal([t.item(k) for t in trips]))


def _zip_unrolled(L: Lowerer, parts: list[list[AV] | Trips]) -> list[AV]:
    sizes = []
    for p in parts:
        if isinstance(p, list):
            sizes.append(len(p))
        elif p.count.static:
            sizes.append(max(int(p.count.known), 0))
        else:
            L.refuse(
                "zip of a tuple with something whose length is known only at run time",
                "make the tuple an array: np.array([...])",
            )
    return [
        TupleVal([p[k] if isinstance(p, list) else p.item(L.b.index(k)) for p in parts])
        for k in range(min(sizes, default=0))
    ]


def _reversed(L: Lowerer, part: list[AV] | Trips) -> list[AV] | Trips:
    if isinstance(part, list):
        return part[::-1]
    last = L.b.op("sub", L.index(part.count), L.b.index(1))
    return Trips(part.count, lambda k: part.item(L.b.op("sub", last, k)))


def _enumerate(L: Lowerer, part: list[AV] | Trips, start: Num) -> list[AV] | Trips:
    def number(k: Value) -> Num:
        if start.static and start.known == 0:
            return L.num(k, True, 0)
        return L.num(L.b.op("add", L.index(start), k), True, start.lo)

    if isinstance(part, list):
        return [TupleVal([number(L.b.index(k)), v]) for k, v in enumerate(part)]
    return Trips(part.count, lambda k: TupleVal([number(k), part.item(k)]))


def static_items(L: Lowerer, x: AV, expected: int | None = None) -> list[AV] | None:
    """All items (keys, of a dict), if their number is known at compile time; what has an unknown length is checked to
    have ``expected`` items."""
    if isinstance(x, StructVal) and x.cls is dict:
        return [literal(f) for f in x.fields]
    if isinstance(x, (TupleVal, StructVal)) and not batches.is_batch(x):
        return list(x.items)
    if not isinstance(x, (Arr, RangeVal, IterVal, GenVal, ListVal, StaticVal, StructVal)):
        return None
    found = iterate(L, x)
    if isinstance(found, list):
        return found
    if found.count.static:
        n = max(int(found.count.known), 0)
    elif expected is not None:
        n = expected
        ok = L.b.op("eq", L.index(found.count), L.b.index(n))
        L.check(ok, "ValueError", f"cannot unpack {{}} values into {n} names", L.index(found.count))
    else:
        return None
    if n > 256:
        return None
    return [found.item(L.b.index(k)) for k in range(n)]
