# SPDX-License-Identifier: MIT
"""Subscripts: elements and views read and written, with Python's rules for negative indices and slices."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

from pullback.frontend import arrays, batches, fancy, operators
from pullback.frontend.build import Lowerer
from pullback.frontend.promote_types import kind
from pullback.frontend.values import (
    AV,
    NONE,
    Arr,
    ComplexNum,
    NoneVal,
    Num,
    RangeVal,
    SliceVal,
    StaticVal,
    StructVal,
    TupleVal,
    describe,
    literal,
)  # fmt: skip
from pullback.ir.core import Value


def index_value(L: Lowerer, node: ast.expr) -> AV:
    """The index of a subscript; slices become ``SliceVal``."""
    if isinstance(node, ast.Slice):
        parts = [L.expr(p) if p is not None else NONE for p in (node.lower, node.upper, node.step)]
        return SliceVal(*parts)
    if isinstance(node, ast.Tuple):
        items: list[AV] = []
        for e in node.elts:
            if isinstance(e, ast.Starred):
                inner = L.expr(e.value)
                if not isinstance(inner, TupleVal):
                    L.refuse(f"'*' of {describe(inner)} in an index is not supported", "use a tuple", e)
                items += inner.items
            else:
                items.append(index_value(L, e))
        return TupleVal(items)
    return L.expr(node)


def load(L: Lowerer, node: ast.Subscript) -> AV:
    return get(L, L.expr(node.value), index_value(L, node.slice))


def get(L: Lowerer, x: AV, index: AV) -> AV:
    """``x[index]``."""
    match x:
        case Arr():
            return _get_array(L, x, index)
        case TupleVal():
            return _get_tuple(L, x, index)
        case StructVal() if batches.is_batch(x):
            return batches.get(L, x, index)
        case StructVal():
            return _get_struct(L, x, index)
        case RangeVal():
            from pullback.frontend.iterate import Trips, iterate

            trips = iterate(L, x)
            assert isinstance(trips, Trips)
            if isinstance(index, SliceVal):
                return _reversed_range(L, x, index)
            if isinstance(index, Num):
                return trips.item(bounded(L, index, L.index(trips.count), 0, "range object index out of range"))
        case StaticVal():
            return _get_static(L, x, index)
        case Num() | ComplexNum() if not _is_pythons(x):
            return _get_scalar(L, x, index)
    L.type_error(f"{describe(x)} cannot be indexed with {describe(index)}")


def _reversed_range(L: Lowerer, x: RangeVal, index: SliceVal) -> RangeVal:
    """``range(...)[::-1]``."""
    from pullback.frontend.iterate import Trips, iterate

    backwards = isinstance(index.step, Num) and index.step.static and index.step.known == -1
    if not (backwards and isinstance(index.start, NoneVal) and isinstance(index.stop, NoneVal)):
        L.refuse("a slice of a range is supported as [::-1] only", "give range() its start, stop and step")
    trips = iterate(L, x)
    assert isinstance(trips, Trips)
    count = L.num(L.b.op("maximum", L.index(trips.count), L.b.index(0)), True, 0)
    before = operators.binary(L, ast.Sub, x.start, x.step)
    last = operators.binary(L, ast.Add, before, operators.binary(L, ast.Mult, count, x.step))
    step = operators.binary(L, ast.Sub, literal(0), x.step)
    assert isinstance(last, Num) and isinstance(before, Num) and isinstance(step, Num)
    return RangeVal(last, before, step)


def _is_pythons(x: Num | ComplexNum) -> bool:
    return x.type.weak if isinstance(x, Num) else x.weak


def _get_scalar(L: Lowerer, x: Num | ComplexNum, index: AV) -> AV:
    """NumPy's scalars are indexed like arrays without axes, with ``...`` and new axes."""
    from pullback.frontend.creation import from_anything

    items = index.items if isinstance(index, TupleVal) else (index,)
    if not items:
        return x
    if not all(isinstance(i, NoneVal) or (isinstance(i, StaticVal) and i.obj is ...) for i in items):
        L.raise_("IndexError", "invalid index to scalar variable.")
    return _get_array(L, from_anything(L, x), index)


def _get_static(L: Lowerer, x: StaticVal, index: AV) -> AV:
    from pullback.frontend import index_tricks, names

    found = index_tricks.get(L, x.obj, index)
    if found is not None:
        return found
    if isinstance(index, Num) and index.static:
        return names.item(L, x, index.known)
    if isinstance(index, StaticVal):
        return names.item(L, x, index.obj)
    L.refuse(f"{describe(x)} cannot be indexed with a value known only at run time", "pass it as an array")


def _get_struct(L: Lowerer, x: StructVal, index: AV) -> AV:
    if x.cls is dict:
        if isinstance(index, StaticVal) and isinstance(index.obj, str):
            found = x.get(index.obj)
            if found is None:
                L.raise_("KeyError", index.obj.replace("{", "{{").replace("}", "}}"))
            return found
        L.refuse("dicts are indexed by constant strings only", "use constant keys, or an array")
    return _get_tuple(L, TupleVal(x.items), index)


def _get_tuple(L: Lowerer, x: TupleVal, index: AV) -> AV:
    n = len(x.items)
    if isinstance(index, SliceVal):
        parts: list[Any] = []
        for p in (index.start, index.stop, index.step):
            if isinstance(p, NoneVal):
                parts.append(None)
            elif isinstance(p, Num) and p.static:
                parts.append(p.known)
            else:
                L.needs_static("slices of tuples must be known at compile time", "use an array: np.array([...])")
        return TupleVal(x.items[slice(*parts)], x.kind)
    if not isinstance(index, Num):
        L.type_error(f"{x.kind} indices must be integers or slices, not {describe(index)}")
    if index.static:
        if not -n <= index.known < n:
            L.raise_("IndexError", f"{x.kind} index out of range")
        found: AV = x.items[index.known]
        return found
    return _select_item(L, x, index)


def _select_item(L: Lowerer, x: TupleVal, index: Num) -> AV:
    """A tuple of numbers indexed at run time: a chain of selections."""
    if not x.items or not all(isinstance(i, Num) for i in x.items):
        L.needs_static(
            "an index known only at run time picks from a tuple of different things",
            "loop over the tuple itself, or use an array: np.array([...])",
        )
    items = [i for i in x.items if isinstance(i, Num)]
    at = bounded(L, index, L.b.index(len(items)), 0, f"{x.kind} index out of range")
    if any(i.type != items[0].type for i in items):
        L.needs_static(
            "an index known only at run time picks from a tuple of numbers of different types",
            "convert them to one type",
        )
    result = L.val(items[-1])
    for k in range(len(items) - 2, -1, -1):
        result = L.b.select(L.b.op("eq", at, L.b.index(k)), L.val(items[k]), result)
    return L.num(result, items[0].type.weak)


# --------------------------------------------------------------------------------------------------- arrays


def bounded(L: Lowerer, index: Num, n: Value, axis: int, message: str = "") -> Value:
    """A Python index as an offset in range: checked, negative ones counted from the end."""
    if index.type.dtype[0] not in "iu":
        L.type_error(
            f"an index must be an integer, not {describe(index)}",
            "convert it with int(...)" if kind(index.type.dtype) == 2 else "use an integer",
        )
    i = L.index(index)
    size, known = L.b.consts.get(n), L.b.consts.get(i)
    if L.in_map and not (known is not None and size is not None):
        # the region of a map has no checks of its own; lib code and gathers index in range there
        return i if index.lo is not None and index.lo >= 0 else _wrap(L, i, n)
    text = message or f"index {{}} is out of bounds for axis {axis} with size {{}}"
    operands = () if message else (i, n)
    if known is not None and known < 0:
        j = L.b.op("add", n, i)
        L.check(L.b.op("ge", j, L.b.index(0)), "IndexError", text, *operands)
        return j
    if index.lo is not None and index.lo >= 0:
        if index.below is not None and L.same_size(index.below, n):
            return i
        L.check(L.b.op("lt", i, n), "IndexError", text, *operands)
        return i
    j = _wrap(L, i, n)
    L.check(L.b.op("and", L.b.op("ge", j, L.b.index(0)), L.b.op("lt", j, n)), "IndexError", text, *operands)
    return j


def _wrap(L: Lowerer, i: Value, n: Value) -> Value:
    return L.b.select(L.b.op("lt", i, L.b.index(0)), L.b.op("add", i, n), i)


def items_of(L: Lowerer, x: Arr, index: AV) -> list[AV]:
    """One item per axis, and None for new axes; ``...`` and missing axes filled in."""
    items = list(index.items) if isinstance(index, TupleVal) and index.kind == "tuple" else [index]
    used = sum(_axes_used(i) for i in items)
    if used > x.type.ndim:
        L.raise_(
            "IndexError", f"too many indices for array: array is {x.type.ndim}-dimensional, but {used} were indexed"
        )
    full = SliceVal(NONE, NONE, NONE)
    dots = [k for k, i in enumerate(items) if _ellipsis(i)]
    if len(dots) > 1:
        L.raise_("IndexError", "an index can only have a single ellipsis ('...')")
    at = dots[0] if dots else len(items)
    return items[:at] + [full] * (x.type.ndim - used) + items[at + 1 :]


def _axes_used(i: AV) -> int:
    """How many axes an item stands for; a mask for as many as it has."""
    if isinstance(i, Arr) and i.type.dtype == "b1":
        return i.type.ndim
    return 0 if isinstance(i, NoneVal) or _ellipsis(i) else 1


def _ellipsis(x: AV) -> bool:
    return isinstance(x, StaticVal) and x.obj is Ellipsis


def selection(L: Lowerer, x: Arr, items: Sequence[AV]) -> tuple[list[str], list[Value]]:
    """The spec and operands of ``view`` for an index without arrays."""
    spec: list[str] = []
    operands: list[Value] = []
    axis = 0
    for item in items:
        if isinstance(item, NoneVal):
            spec.append("n")
            continue
        if isinstance(item, Arr) and item.type.ndim == 0:
            item = arrays.element(L, item, [])
        if isinstance(item, Num):
            spec.append("i")
            operands.append(bounded(L, item, L.dim(x.value, axis), axis))
        elif isinstance(item, SliceVal):
            s, more = slice_spec(L, item, L.dim(x.value, axis))
            spec.append(s)
            operands += more
        elif isinstance(item, StaticVal) and isinstance(item.obj, slice):
            o = item.obj
            s, more = slice_spec(L, SliceVal(literal(o.start), literal(o.stop), literal(o.step)), L.dim(x.value, axis))
            spec.append(s)
            operands += more
        else:
            L.refuse(
                f"indexing with {describe(item)} is not supported",
                "use integers, slices, ..., None, or arrays of integers or booleans",
            )
        axis += 1
    return spec, operands


def _get_array(L: Lowerer, x: Arr, index: AV) -> AV:
    items = items_of(L, x, index)
    if fancy.is_fancy(items):
        return fancy.take(L, x, items)
    spec, operands = selection(L, x, items)
    if all(s == "i" for s in spec):
        return arrays.element(L, x, operands)
    return arrays.view(L, x, spec, operands)


# ---------------------------------------------------------------------------------------------------- slices


def _part(L: Lowerer, x: AV) -> Num | None:
    if isinstance(x, NoneVal):
        return None
    if isinstance(x, Num) and x.type.dtype[0] in "iub":
        return x
    L.type_error(f"slice indices must be integers or None, not {describe(x)}")


def slice_spec(L: Lowerer, s: SliceVal, n: Value) -> tuple[str, list[Value]]:
    """``view`` spec and operands of one slice of an axis of size ``n``."""
    start, stop, step = _part(L, s.start), _part(L, s.stop), _part(L, s.step)
    if start is None and stop is None and step is None:
        return "f", []
    stride = 1 if step is None else step.known if step.static else None
    if stride == 0:
        L.raise_("ValueError", "slice step cannot be zero")
    size = L.b.consts.get(n)
    fixed = all(p is None or p.static for p in (start, stop))
    if size is not None and stride is not None and fixed:
        r = range(size)[slice(start.known if start else None, stop.known if stop else None, stride)]
        operands = [L.b.index(r.start if len(r) else 0), L.b.index(len(r))]
        return ("u", operands) if stride == 1 else ("s", [*operands, L.b.index(stride)])
    if stride == 1:
        return "u", _unit_slice(L, start, stop, n, fixed)
    if stride is None:
        assert step is not None
        by = L.index(step)
        L.check(L.b.op("ne", by, L.b.index(0)), "ValueError", "slice step cannot be zero")
    else:
        by = L.b.index(stride)
    return "s", [*_strided(L, start, stop, by, stride, n), by]


def _unit_slice(L: Lowerer, start: Num | None, stop: Num | None, n: Value, fixed: bool) -> list[Value]:
    """Start and count; in canonical form where the bounds are constants."""
    zero = L.b.index(0)
    if fixed:
        a = start.known if start is not None else 0
        b = stop.known if stop is not None else None
        if a >= 0 and (b is None or b < 0):
            return [L.b.index(a), L.size_minus(n, a - (b or 0))]
        if a == 0 and b is not None and b >= 0:
            return [zero, L.size_upto(n, b)]
        if a < 0 and b is None:
            return [L.size_minus(n, -a), L.size_upto(n, -a)]
        if a >= 0 and b is not None and b <= a:
            return [zero, zero]
    first = zero if start is None else _clip(L, start, n, zero, n)
    last = n if stop is None else _clip(L, stop, n, zero, n)
    count = L.b.op("sub", last, first) if first is not zero else last
    if first is not zero:
        count = L.b.op("maximum", count, zero)
    return [first, count]


def _clip(L: Lowerer, x: Num, n: Value, low: Value, high: Value) -> Value:
    """A slice bound counted from the start and cut to [low, high]."""
    i = L.index(x)
    if x.lo is not None and x.lo >= 0:
        return L.b.op("minimum", i, high)
    if x.static:  # negative
        return L.b.op("maximum", L.b.op("add", n, i), low)
    return L.b.op("minimum", L.b.op("maximum", _wrap(L, i, n), low), high)


def _strided(L: Lowerer, start: Num | None, stop: Num | None, by: Value, stride: int | None, n: Value) -> list[Value]:
    """Start and count of a slice with a step that is not 1."""
    zero, one = L.b.index(0), L.b.index(1)
    up = L.b.op("gt", by, zero)
    low = L.b.select(up, zero, L.b.index(-1))
    high = L.b.select(up, n, L.b.op("sub", n, one))
    first = L.b.select(up, low, high) if start is None else _clip_to(L, start, n, low, high)
    last = L.b.select(up, high, low) if stop is None else _clip_to(L, stop, n, low, high)
    span = L.b.select(up, L.b.op("sub", last, first), L.b.op("sub", first, last))
    size = L.b.index(abs(stride)) if stride is not None else L.b.select(up, by, L.b.op("neg", by))
    count = L.b.op("floordiv", L.b.op("add", span, L.b.op("sub", size, one)), size)
    return [first, L.b.op("maximum", count, zero)]


def _clip_to(L: Lowerer, x: Num, n: Value, low: Value, high: Value) -> Value:
    i = L.index(x)
    if not (x.lo is not None and x.lo >= 0):
        i = _wrap(L, i, n)
        i = L.b.op("maximum", i, low)
    return L.b.op("minimum", i, high)


# --------------------------------------------------------------------------------------------------- writing


def store(L: Lowerer, target: ast.Subscript, value: AV) -> None:
    """``target = value``."""
    x = L.expr(target.value)
    index = index_value(L, target.slice)
    put(L, x, index, value, target)


def put(L: Lowerer, x: AV, index: AV, value: AV, node: ast.expr) -> None:
    if isinstance(x, TupleVal) and x.kind == "list":
        from pullback.frontend import lists

        lists.set_item(L, x, index, value)
        return
    if not isinstance(x, Arr):
        L.refuse(f"items of {describe(x)} cannot be assigned", "use an array, or build a new tuple", node)
    put_items(L, x, items_of(L, x, index), value)


def put_items(L: Lowerer, x: Arr, items: Sequence[AV], value: AV) -> None:
    """``x[items] = value``."""
    if fancy.is_fancy(items):
        fancy.put(L, x, items, value)
        return
    spec, operands = selection(L, x, items)
    if all(s == "i" for s in spec):
        arrays.store_element(L, x, operands, value)
    else:
        arrays.assign(L, arrays.view(L, x, spec, operands), value)


def update(L: Lowerer, target: ast.Subscript, op: type[ast.operator], value: ast.expr) -> None:
    """``target op= value``; the array and the index are evaluated once."""
    x = L.expr(target.value)
    index = index_value(L, target.slice)
    if not isinstance(x, Arr):
        old = get(L, x, index)
        new = L.expr(value)
        if isinstance(old, Arr):
            arrays.update(L, old, op, new)
        else:
            put(L, x, index, operators.binary(L, op, old, new), target)
        return
    items = items_of(L, x, index)
    if fancy.is_fancy(items):  # all is read before anything is written: of repeated indices the last stays
        items = fancy.index_arrays(L, items)
        new = operators.binary(L, op, fancy.take(L, x, items), L.expr(value))
        arrays.check_in_place(L, new, x.type.dtype)
        fancy.put(L, x, items, new)
        return
    spec, operands = selection(L, x, items)
    if all(s == "i" for s in spec):
        old = arrays.element(L, x, operands)
        new = L.expr(value)
        if isinstance(new, Arr):
            result = arrays.elementwise(L, lambda a, b: operators.numbers(L, op, a, b), [old, new])
        else:
            result = operators.binary(L, op, old, new)
        arrays.store_element(L, x, operands, result)
        return
    arrays.update(L, arrays.view(L, x, spec, operands), op, L.expr(value))
