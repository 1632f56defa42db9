# SPDX-License-Identifier: MIT
"""Subscripts with index arrays and masks, read and written: NumPy's "advanced indexing".

The basic items of an index (numbers, slices, None) make a view; what is left are index arrays for some of its axes.
Those are broadcast together. Their axes stand where they were if they were neighbours, else in front. What is written
and what it is written from may be the same memory: then the source is copied first, as in NumPy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pullback.frontend import arrays, indexing
from pullback.frontend.build import Lowerer
from pullback.frontend.values import (
    AV,
    NONE,
    Arr,
    ComplexNum,
    NoneVal,
    Num,
    SliceVal,
    TupleVal,
    literal,
)  # fmt: skip
from pullback.ir.core import Block, Op, Value
from pullback.lib import gather

_FULL = SliceVal(NONE, NONE, NONE)
_VIEWS = ("view", "transpose", "reshape", "broadcast")
_FRESH = ("alloc", "map", "copy")


def is_fancy(items: Sequence[AV]) -> bool:
    return any((isinstance(i, Arr) and i.type.ndim > 0) or isinstance(i, TupleVal) for i in items)


def _library(L: Lowerer, fn: Any, *args: AV) -> AV:
    from pullback.frontend.calls import call_python

    return call_python(L, fn, args, {})


# ------------------------------------------------------------------------------------------------------- items


def index_arrays(L: Lowerer, items: Sequence[AV]) -> list[AV]:
    """Lists become arrays."""
    result = [_index_array(L, i) if isinstance(i, TupleVal) else i for i in items]
    for i in result:
        if isinstance(i, Arr) and i.type.dtype[0] not in "iub":
            L.raise_("IndexError", "arrays used as indices must be of integer (or boolean) type")
    return result


def _index_array(L: Lowerer, x: TupleVal) -> Arr:
    return arrays.from_nested(L, x, "" if x.items else "i8")


def lone_mask(items: Sequence[AV]) -> Arr | None:
    """The mask, if it is the whole index."""
    first = items[0]
    if isinstance(first, Arr) and first.type.dtype == "b1" and first.type.ndim and all(map(_is_full, items[1:])):
        return first
    return None


def _is_full(s: AV) -> bool:
    return isinstance(s, SliceVal) and all(isinstance(p, NoneVal) for p in (s.start, s.stop, s.step))


def _positions(L: Lowerer, x: Arr, items: Sequence[AV]) -> list[AV]:
    """Masks replaced by an index array for each of their axes."""
    result: list[AV] = []
    axis = 0
    for i in items:
        if isinstance(i, Arr) and i.type.dtype == "b1":
            for k in range(i.type.ndim):
                a, b = L.dim(x.value, axis + k), L.dim(i.value, k)
                text = (
                    f"boolean index did not match indexed array along axis {axis + k}; "
                    "size of axis is {} but size of corresponding boolean axis is {}"
                )
                L.assert_same(a, b, "IndexError", text, a, b)
            found = _library(L, gather.positions, i)
            assert isinstance(found, TupleVal)
            result += found.items
            axis += i.type.ndim
        else:
            result.append(i)
            axis += not isinstance(i, NoneVal)
    return result


def resolve(L: Lowerer, x: Arr, items: Sequence[AV]) -> tuple[Arr, list[Arr], int, list[Value]]:
    """A view of ``x``, index arrays for its axes from ``first`` on, ``first``, and the common shape of the arrays."""
    items = _positions(L, x, items)
    picked = [k for k, i in enumerate(items) if isinstance(i, Arr) and i.type.ndim]
    advanced = [k for k, i in enumerate(items) if k in picked or isinstance(i, (Num, Arr))]
    spec, operands = indexing.selection(L, x, [_FULL if k in picked else i for k, i in enumerate(items)])
    axes = [sum(s != "i" for s in spec[:k]) for k in picked]
    sizes = [L.dim(x.value, sum(not isinstance(i, NoneVal) for i in items[:k])) for k in picked]
    x = arrays.view(L, x, spec, operands)
    first = axes[0]
    if advanced != list(range(advanced[0], advanced[0] + len(advanced))):
        order = [*axes, *(k for k in range(x.type.ndim) if k not in axes)]
        turned = Arr(L.b.transpose(x.value, order), x.readonly, x.part)
        if turned.value is not x.value:
            for k, p in enumerate(order):
                L.alias[turned.value, k] = (x.value, p)
        x, first = turned, 0
    indices = [i for k in picked if isinstance(i := items[k], Arr)]
    for k, (idx, n) in enumerate(zip(indices, sizes, strict=True)):
        _library(L, gather.check_range, idx, L.num(n, True, 0), literal(first + k))
    _check_shapes(L, indices)
    shape, stretched = arrays.broadcast(L, indices)
    indices = [Arr(L.b.broadcast(i.value, shape)) if id(i) in stretched else i for i in indices]
    return x, indices, first, shape


def _check_shapes(L: Lowerer, indices: Sequence[Arr]) -> None:
    """Index arrays that do not go together are an IndexError, unlike operands."""
    text, operands = arrays.shapes_text(L, indices)
    message = f"shape mismatch: indexing arrays could not be broadcast together with shapes {text}"
    for k in range(1, max(i.type.ndim for i in indices) + 1):
        sizes = [L.dim(i.value, i.type.ndim - k) for i in indices if i.type.ndim >= k]
        for d in sizes[1:]:
            if not L.same_size(sizes[0], d):
                ok = L.b.op("or", L.b.op("eq", sizes[0], d), L.b.op("eq", d, L.b.index(1)))
                ok = L.b.op("or", ok, L.b.op("eq", sizes[0], L.b.index(1)))
                L.check(ok, "IndexError", message, *operands)


def _place(L: Lowerer, x: Arr, indices: Sequence[Arr], first: int, rank: int, at: Sequence[Value]) -> list[Value]:
    """The index into ``x`` that place ``at`` of the result stands for; index arrays were checked before."""
    inner = []
    for k, idx in enumerate(indices):
        i = arrays.element(L, idx, _within(L, idx, at[first : first + rank]))
        assert isinstance(i, Num)
        j = L.index(i)
        if i.type.dtype[0] == "i":
            j = L.b.select(L.b.op("lt", j, L.b.index(0)), L.b.op("add", j, L.dim(x.value, first + k)), j)
        inner.append(j)
    return [*at[:first], *inner, *at[first + rank :]]


def _within(L: Lowerer, x: Arr, at: Sequence[Value]) -> list[Value]:
    """``at`` for an operand that lacks leading axes, or has axes of size 1."""
    lead = len(at) - x.type.ndim
    return [L.b.index(0) if d.size == 1 else at[lead + k] for k, d in enumerate(x.type.dims)]


def _sizes(L: Lowerer, x: Arr, indices: Sequence[Arr], first: int, shape: Sequence[Value]) -> list[Value]:
    sizes = L.shape(x.value)
    return [*sizes[:first], *shape, *sizes[first + len(indices) :]]


# ----------------------------------------------------------------------------------------------------- reading


def take(L: Lowerer, x: Arr, items: Sequence[AV]) -> AV:
    """``x[items]``: a fresh array."""
    items = index_arrays(L, items)
    mask = lone_mask(items)
    if mask is not None:
        return _library(L, gather.take_mask, x, mask)
    x, indices, first, shape = resolve(L, x, items)

    def body(at: list[Value]) -> Num | ComplexNum:
        return arrays.element(L, x, _place(L, x, indices, first, len(shape), at))

    return arrays.tabulate(L, _sizes(L, x, indices, first, shape), body)


# ----------------------------------------------------------------------------------------------------- writing


def put(L: Lowerer, x: Arr, items: Sequence[AV], value: AV) -> None:
    """``x[items] = value``."""
    arrays.writable(L, x)
    value = arrays.as_operand(L, value)
    if isinstance(value, Arr):
        value = apart(L, x, value)
    items = [apart(L, x, i) if isinstance(i, Arr) else i for i in index_arrays(L, items)]
    mask = lone_mask(items)
    if mask is not None:
        _library(L, gather.put_mask, x, mask, value)
        return
    write(L, x, items, value, lambda old, new: new)


def write(L: Lowerer, x: Arr, items: Sequence[AV], value: AV, update: Callable[[AV, AV], AV]) -> None:
    """``x[items] = update(x[items], value)``, element by element."""
    x, indices, first, shape = resolve(L, x, items)
    dims = _sizes(L, x, indices, first, shape)
    source = _stretched(L, value, dims) if isinstance(value, Arr) else value

    def body(at: list[Value]) -> None:
        here = _place(L, x, indices, first, len(shape), at)
        new = arrays.element(L, source, _within(L, source, at)) if isinstance(source, Arr) else source
        arrays.store_element(L, x, here, update(arrays.element(L, x, here), new))

    arrays.each(L, dims, body)


def _stretched(L: Lowerer, value: Arr, dims: Sequence[Value]) -> Arr:
    """``value`` broadcast to the shape of what is written."""
    lead = len(dims) - value.type.ndim
    if lead < 0:
        L.raise_("ValueError", "shape mismatch: the value array has more dimensions than the indexing result")
    wanted = []
    for k in range(value.type.ndim):
        a, b = L.dim(value.value, k), dims[lead + k]
        if L.b.consts.get(a) != 1 and not L.same_size(a, b):
            ok = L.b.op("or", L.b.op("eq", a, b), L.b.op("eq", a, L.b.index(1)))
            text = "shape mismatch: value array of size {} could not be broadcast to indexing result of size {}"
            L.check(ok, "ValueError", text, a, b)
            wanted.append(k)
    return Arr(L.b.broadcast(value.value, dims), part=value.part) if wanted else value


# ------------------------------------------------------------------------------------------------------ overlap


def apart(L: Lowerer, x: Arr, source: Arr) -> Arr:
    """``source``, or a copy of it where it may share memory with ``x``, which is about to be written."""
    a, b = _root(L, x.value), _root(L, source.value)
    if a is not None and b is not None and a is not b:
        return source
    return arrays.copy(L, source)


def _root(L: Lowerer, v: Value) -> Value | None:
    """The argument or allocation that an array is a view of; None if that is not known."""
    while True:
        if any(v is a for a in L.func.body.args):
            return v
        op = _definition(L.blocks, v)
        if op is None:
            return None
        if op.name in _FRESH:
            return v
        if op.name not in _VIEWS:
            return None
        v = op.operands[0]


def _definition(blocks: Sequence[Block], v: Value) -> Op | None:
    for block in reversed(blocks):
        for op in reversed(block.ops):
            if any(r is v for r in op.results):
                return op
    return None
