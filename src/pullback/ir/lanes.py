# SPDX-License-Identifier: MIT
"""Ops on SIMD lanes: what the batch pass emits besides the scalar primitives, which work lane by lane.

A ``Scalar`` type with ``lanes`` > 1 holds one number per lane; a *mask* is such a b1. These ops appear after all other
transforms; only the verifier, the interpreter and the back end meet them.

| op | operands | result, meaning |
| --- | --- | --- |
| ``splat`` | x | x in every lane |
| ``lane_ids`` | | 0, 1, 2, ... (i8) |
| ``any_lane`` | m | b1: whether a lane of the mask is on |
| ``max_lane``, ``min_lane`` | x | the largest, the smallest lane; NaN if one is |
| ``sum_lanes`` | x | the sum of the lanes (in any order) |
| ``sum_each`` | x, y, ... | lane k is the sum of the lanes of operand k (2, 4, 8, ... of them, no more than lanes) |
| ``count_lanes``, ``first_lane`` | m | i8: how many lanes of the mask are on; the first that is, or ``NO_LANE`` |
| ``lane`` | x, i | the number in lane i |
| ``load_lanes`` | x, idx... | ``x[idx..., 0:n]``: x's last axis is the lanes'. Of a growable buffer, entries n i ... \
  Attr ``apart``: they do not lie side by side |
| ``store_lanes`` | x, v, idx..., [mask] | the store of the same; attr ``masked``: only lanes that are on |
| ``gather`` | x, mask, idx... | ``x[idx...]`` per lane (indices uniform or of n lanes); 0 where off: nothing is read |
| ``scatter`` | x, v, mask, idx... | the store of the same, lane by lane; attr ``add``: ``x[idx...] += v`` |

``gather`` and ``scatter`` of a growable buffer take the number of the entry, and take ``part`` for complex arrays.

And those of ``stencil_lanes``, whose lanes are neighbours in a row (of layout C):

| op | operands | result, meaning |
| --- | --- | --- |
| ``load_run`` | x, idx..., [mask] | ``x[idx[:-1], idx[-1] + lane]``; attr ``masked``: 0 where off, nothing is read |
| ``store_run`` | x, v, idx..., [mask] | the store of the same |
| ``join_lanes`` | a, b | of the lanes of a followed by those of b, those from number ``by`` on |
| ``past_line`` | x, idx... | i8: how many elements ``x[idx]`` lies behind a line; up to the machine |
| ``fetch`` | x, idx... | ``x[idx]`` will be wanted soon; it may lie outside |
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pullback.ir.build import Builder
from pullback.ir.core import Op, Value
from pullback.ir.memory import Buffer, InterpError, zero_of
from pullback.ir.number import rounder
from pullback.ir.types import FLOATS, I8, ITEMSIZE, Array, Scalar, lanes_of

LANE_OPS = frozenset(
    {
        "splat",
        "lane_ids",
        "any_lane",
        "max_lane",
        "min_lane",
        "sum_lanes",
        "sum_each",
        "count_lanes",
        "first_lane",
        "lane",
        "load_lanes",
        "store_lanes",
        "gather",
        "scatter",
        "load_run",
        "store_run",
        "join_lanes",
        "past_line",
        "fetch",
    }
)
#: bytes of a line of the cache
LINE = 64
#: what ``first_lane`` says of a mask that is off in all lanes (which are fewer)
NO_LANE = 63
LANE_STORES = frozenset({"store_lanes", "scatter", "store_run"})


# ---------------------------------------------------------------------------------------------- building


def splat(b: Builder, x: Value, lanes: int) -> Value:
    return x if lanes_of(x.type) == lanes else b.value("splat", [x], Scalar(x.type.dtype, lanes=lanes), x.name)


def lane_ids(b: Builder, lanes: int) -> Value:
    return b.value("lane_ids", [], Scalar("i8", lanes=lanes), "lane")


def any_lane(b: Builder, mask: Value) -> Value:
    return b.value("any_lane", [mask], Scalar("b1"), "some")


def reduce_lanes(b: Builder, name: str, x: Value) -> Value:
    """``max_lane``, ``min_lane``, ``sum_lanes`` or ``any_lane``."""
    return b.value(name, [x], Scalar(x.type.dtype))


def sum_each(b: Builder, xs: Sequence[Value]) -> Value:
    """The sum of the lanes of each of ``xs``."""
    return b.value("sum_each", xs, Scalar(xs[0].type.dtype, lanes=len(xs)))


def mask_lanes(b: Builder, name: str, mask: Value) -> Value:
    """``count_lanes`` or ``first_lane``."""
    return b.value(name, [mask], I8)


def lane(b: Builder, x: Value, i: Value) -> Value:
    return b.value("lane", [x, i], Scalar(x.type.dtype))


def load_lanes(b: Builder, x: Value, idx: Sequence[Value], lanes: int, hint: str = "", apart: bool = False) -> Value:
    assert isinstance(x.type, Array)
    attrs = {"apart": True} if apart else {}
    return b.value("load_lanes", [x, *idx], Scalar(x.type.element, lanes=lanes), hint, **attrs)


def store_lanes(b: Builder, x: Value, v: Value, idx: Sequence[Value], mask: Value | None = None) -> None:
    if mask is None:
        b.effect("store_lanes", [x, v, *idx])
    else:
        b.effect("store_lanes", [x, v, *idx, mask], masked=True)


def gather(b: Builder, x: Value, mask: Value, idx: Sequence[Value], part: int | None = None, hint: str = "") -> Value:
    assert isinstance(x.type, Array)
    attrs = {} if part is None else {"part": part}
    return b.value("gather", [x, mask, *idx], Scalar(x.type.element, lanes=lanes_of(mask.type)), hint, **attrs)


def scatter(
    b: Builder, x: Value, v: Value, mask: Value, idx: Sequence[Value], part: int | None = None, add: bool = False
) -> None:
    attrs: dict[str, Any] = {} if part is None else {"part": part}
    if add:
        attrs["add"] = True
    b.effect("scatter", [x, v, mask, *idx], **attrs)


def load_run(b: Builder, x: Value, idx: Sequence[Value], lanes: int, mask: Value | None = None) -> Value:
    assert isinstance(x.type, Array)
    t = Scalar(x.type.element, lanes=lanes)
    if mask is None:
        return b.value("load_run", [x, *idx], t)
    return b.value("load_run", [x, *idx, mask], t, masked=True)


def store_run(b: Builder, x: Value, v: Value, idx: Sequence[Value], mask: Value | None = None) -> None:
    if mask is None:
        b.effect("store_run", [x, v, *idx])
    else:
        b.effect("store_run", [x, v, *idx, mask], masked=True)


def join_lanes(b: Builder, left: Value, right: Value, by: int) -> Value:
    """Those of the lanes of ``left``, followed by those of ``right``, that begin with number ``by``."""
    return b.value("join_lanes", [left, right], left.type, by=by)


def past_line(b: Builder, x: Value, idx: Sequence[Value]) -> Value:
    return b.value("past_line", [x, *idx], I8)


# ---------------------------------------------------------------------------------------------- typing


def result_of(name: str, operands: Sequence[Value], lanes: int) -> list[Scalar]:
    """The result types of a lane op; ``lanes`` counts for ``splat``, ``lane_ids`` and ``load_lanes``."""
    match name:
        case "splat":
            return [Scalar(operands[0].type.dtype, lanes=lanes)]
        case "lane_ids":
            return [Scalar("i8", lanes=lanes)]
        case "any_lane" | "max_lane" | "min_lane" | "sum_lanes" | "lane":
            return [Scalar(operands[0].type.dtype)]
        case "sum_each":
            return [Scalar(operands[0].type.dtype, lanes=len(operands))]
        case "count_lanes" | "first_lane" | "past_line":
            return [I8]
        case "join_lanes":
            return [Scalar(operands[0].type.dtype, lanes=lanes)]
        case "load_lanes" | "load_run" | "gather":
            t = operands[0].type
            assert isinstance(t, Array)
            return [Scalar(t.element, lanes=lanes_of(operands[1].type) if name == "gather" else lanes)]
        case _:
            return []


def problem(op: Op) -> str | None:
    """What is wrong with a lane op, for the verifier."""
    xs = op.operands
    lanes = max((lanes_of(x.type) for x in [*xs, *op.results]), default=1)
    if op.name in ("past_line", "fetch"):
        return _place_problem(xs[0], xs[1:])
    if lanes == 1:
        return f"{op.name} without lanes"
    if [str(r.type) for r in op.results] != [str(t) for t in result_of(op.name, xs, lanes)]:
        return f"{op.name}: wrong result types"
    if op.name in ("load_lanes", "store_lanes", "gather", "scatter"):
        return _memory_problem(op, lanes)
    if op.name == "sum_each":
        alike = {str(x.type) for x in xs}
        fits = 2 <= len(xs) <= lanes_of(xs[0].type) and len(xs) & (len(xs) - 1) == 0
        return None if fits and len(alike) == 1 and xs[0].type.dtype in FLOATS else "sum_each: wrong operands"
    if op.name in ("load_run", "store_run"):
        return _run_problem(op, lanes)
    if op.name == "join_lanes":
        same = xs[0].type == xs[1].type and 0 <= op.attrs["by"] <= lanes
        return None if same else "join_lanes takes two values of one type, and a number of lanes"
    if op.name in ("any_lane", "count_lanes", "first_lane") and xs[0].type != Scalar("b1", lanes=lanes):
        return "a mask is b1"
    return None


def _memory_problem(op: Op, lanes: int) -> str | None:
    xs = list(op.operands)
    t = xs[0].type
    if not isinstance(t, Array):
        return f"{xs[0]} is not an array"
    if op.name in LANE_STORES and xs.pop(1).type != Scalar(t.element, lanes=lanes):
        return f"the value is not {t.element} of {lanes} lanes"
    masked = op.name in ("gather", "scatter")
    mask = xs.pop(1) if masked else xs.pop() if op.attrs.get("masked") else None
    if mask is not None and mask.type != Scalar("b1", lanes=lanes):
        return "a mask is b1, of as many lanes"
    idx = xs[1:]
    if any(x.type.dtype != "i8" or not isinstance(x.type, Scalar) for x in idx):
        return "an index is i8"
    side_by_side = op.name in ("load_lanes", "store_lanes")
    if side_by_side and any(x.type != I8 for x in idx):
        return f"the indices of {op.name} are uniform"
    if len(idx) != t.ndim - (side_by_side and t.layout != "G"):
        return f"{len(idx)} indices for {t}"
    if side_by_side and t.layout != "G" and t.dims[-1].size != lanes:
        return f"the last axis of {t} is not that of {lanes} lanes"
    return None


def _run_problem(op: Op, lanes: int) -> str | None:
    x, *xs = op.operands
    t = x.type
    if not isinstance(t, Array) or t.layout != "C":
        return f"{x} is not an array of layout C"
    if op.name == "store_run" and xs.pop(0).type != Scalar(t.element, lanes=lanes):
        return f"the value is not {t.element} of {lanes} lanes"
    if op.attrs.get("masked") and xs.pop().type != Scalar("b1", lanes=lanes):
        return "a mask is b1, of as many lanes"
    return _place_problem(x, xs)


def _place_problem(x: Value, idx: Sequence[Value]) -> str | None:
    if not isinstance(x.type, Array) or len(idx) != x.type.ndim or any(i.type != I8 for i in idx):
        return f"{x} takes an index of type i8 for each axis"
    return None


# ---------------------------------------------------------------------------------------------- interpreting


def evaluate(op: Op, xs: Sequence[Any]) -> Any:
    """The meaning of a lane op on operands as the interpreter has them: a tuple for several lanes."""
    name = op.name
    lanes = max(lanes_of(x.type) for x in [*op.operands, *op.results])
    if name in _MEMORY:
        return _MEMORY[name](op, xs, lanes)
    keep = rounder(op.result.type.dtype)
    match name:
        case "splat":
            return (keep(xs[0]),) * lanes
        case "lane_ids":
            return tuple(range(lanes))
        case "any_lane":
            return any(xs[0])
        case "max_lane":
            return next((x for x in xs[0] if x != x), max(xs[0]))
        case "min_lane":
            return next((x for x in xs[0] if x != x), min(xs[0]))
        case "count_lanes":
            return sum(xs[0])
        case "first_lane":
            return xs[0].index(True) if any(xs[0]) else NO_LANE
        case "join_lanes":
            return (*xs[0], *xs[1])[op.attrs["by"] :][:lanes]
        case "sum_lanes":
            return _total(xs[0], keep)
        case "sum_each":
            return tuple(_total(x, keep) for x in xs)
        case _:
            return xs[0][xs[1]]


def _total(xs: Sequence[Any], keep: Callable[[Any], Any]) -> Any:
    total = xs[0]
    for x in xs[1:]:
        total = keep(total + x)
    return total


def _at(idx: Sequence[Any], k: int) -> list[int]:
    return [i[k] if isinstance(i, tuple) else i for i in idx]


def _load(op: Op, xs: Sequence[Any], lanes: int) -> Any:
    x, *idx = xs
    return tuple(_read(x, _side(op.operands[0].type, idx, k, lanes), 0, op.operands[0].type) for k in range(lanes))


def _side(t: Any, idx: Sequence[int], k: int, lanes: int) -> list[int]:
    return [idx[0] * lanes + k] if t.layout == "G" else [*idx, k]


def _read(x: Buffer, idx: Sequence[int], part: int, t: Any) -> Any:
    if t.layout == "G":
        return x.storage[idx[0]] if idx[0] < len(x.storage) else zero_of(t.element)
    v = x.storage[x.entry(list(idx), part)]
    if v is None:
        v = zero_of(t.element)  # a lane that nobody looks at may hold what was never written
    return v


def _write(x: Buffer, v: Any, idx: Sequence[int], part: int, t: Any) -> None:
    if t.layout == "G":
        short = idx[0] + 1 - len(x.storage)
        if short > 0:
            x.storage.extend([zero_of(t.element)] * short)
            x.shape = (idx[0] + 1,)
        x.storage[idx[0]] = v
        return
    if not x.writable:
        raise InterpError("store to an array that is read-only")
    x.storage[x.entry(list(idx), part)] = v


def _store(op: Op, xs: Sequence[Any], lanes: int) -> None:
    x, v, *idx = xs
    mask = idx.pop() if op.attrs.get("masked") else (True,) * lanes
    t = op.operands[0].type
    for k in range(lanes):
        if mask[k]:
            _write(x, v[k], _side(t, idx, k, lanes), 0, t)


def _gather(op: Op, xs: Sequence[Any], lanes: int) -> Any:
    x, mask, *idx = xs
    t, part = op.operands[0].type, op.attrs.get("part", 0)
    assert isinstance(t, Array)
    return tuple(_read(x, _at(idx, k), part, t) if mask[k] else zero_of(t.element) for k in range(lanes))


def _scatter(op: Op, xs: Sequence[Any], lanes: int) -> None:
    x, v, mask, *idx = xs
    t, part = op.operands[0].type, op.attrs.get("part", 0)
    assert isinstance(t, Array)
    keep = rounder(t.element)
    for k in range(lanes):
        if mask[k]:
            at = _at(idx, k)
            _write(x, keep(_read(x, at, part, t) + v[k]) if op.attrs.get("add") else v[k], at, part, t)


def _run(op: Op, xs: Sequence[Any], lanes: int) -> Iterator[tuple[int, list[int]]]:
    """The lanes that are on, and their indices."""
    *idx, last, mask = xs if op.attrs.get("masked") else (*xs, (True,) * lanes)
    return ((k, [*idx, last + k]) for k in range(lanes) if mask[k])


def _load_run(op: Op, xs: Sequence[Any], lanes: int) -> Any:
    t = op.operands[0].type
    assert isinstance(t, Array)
    found = [zero_of(t.element)] * lanes
    for k, at in _run(op, xs[1:], lanes):
        found[k] = _read(xs[0], at, 0, t)
    return tuple(found)


def _store_run(op: Op, xs: Sequence[Any], lanes: int) -> None:
    for k, at in _run(op, xs[2:], lanes):
        _write(xs[0], xs[1][k], at, 0, op.operands[0].type)


def _past_line(op: Op, xs: Sequence[Any], lanes: int) -> int:
    """As if storage began with a line. The index may lie outside, where a row has no elements."""
    x, *idx = xs
    at = x.offset + sum(i * s for i, s in zip(idx, x.strides, strict=True))
    return int(at % (LINE // ITEMSIZE[op.operands[0].type.dtype]))


_MEMORY: dict[str, Callable[[Op, Sequence[Any], int], Any]] = {
    "load_lanes": _load,
    "store_lanes": _store,
    "gather": _gather,
    "scatter": _scatter,
    "load_run": _load_run,
    "store_run": _store_run,
    "past_line": _past_line,
    "fetch": lambda op, xs, lanes: None,
}
