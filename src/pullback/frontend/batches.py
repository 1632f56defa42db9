# SPDX-License-Identifier: MIT
"""Ragged batches in compiled code: ``pb.ragged([...])``, ``len(r)``, ``r[k]``, iteration, attributes.

Here a ragged batch is a ``StructVal`` of its fields; ``vmap`` takes it as it takes one from outside.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from pullback import ragged_batch as batches
from pullback.frontend import arrays, library
from pullback.frontend.build import Lowerer
from pullback.frontend.values import AV, NONE, Arr, Num, StaticVal, StructVal, TupleVal, describe, literal
from pullback.ir.core import Value
from pullback.ir.ragged import FIELDS, LAYOUTS, RaggedT, is_ragged_class, parse, place
from pullback.ir.types import Dim

Kwargs = dict[str, AV]


def is_batch(x: AV) -> bool:
    return isinstance(x, StructVal) and is_ragged_class(x.cls)


def type_of(x: StructVal) -> RaggedT:
    spec = x.get("spec")
    assert isinstance(spec, StaticVal)
    return parse(spec.obj)


def _array(x: StructVal, name: str) -> Value:
    found = x.get(name)
    assert isinstance(found, Arr)
    return found.value


def length(L: Lowerer, x: StructVal) -> Num:
    """The number of examples."""
    return L.num(L.dim(_array(x, "lengths"), 0), True, 0)


def item(L: Lowerer, x: StructVal, k: Value) -> Arr:
    """Example ``k``, which is in range: a view."""
    b, t = L.b, type_of(x)
    lengths = _array(x, "lengths")
    sizes = []
    for axis, d in enumerate(t.dims):
        if d.size is not None:
            sizes.append(b.index(d.size))
        else:
            column = b.index(t.free.index(axis))
            sizes.append(b.load(lengths, [k] if len(t.free) == 1 else [k, column]))
    offsets = _array(x, "offsets") if t.layout == "packed" else None
    view = place(b, t, _array(x, "data"), offsets, k, sizes)
    return Arr(L.note_shape(view, sizes))


def get(L: Lowerer, x: StructVal, index: AV) -> AV:
    """``x[index]``."""
    from pullback.frontend.indexing import bounded

    if not isinstance(index, Num) or index.type.dtype[0] not in "iu":
        L.type_error(f"a ragged batch is indexed by the number of an example, not by {describe(index)}")
    return item(L, x, bounded(L, index, L.index(length(L, x)), 0, "there is no such example in the batch"))


def attribute(L: Lowerer, x: StructVal, name: str) -> AV:
    """``x.name``."""
    t = type_of(x)
    found = x.get(name)
    if found is not None:
        return found
    match name:
        case "offsets":
            return NONE
        case "dims":
            return StaticVal(t.dims)
        case "ndim":
            return literal(len(t.dims))
        case "layout":
            return StaticVal(t.layout)
        case "dtype":
            return StaticVal(np.dtype("?" if t.dtype == "b1" else t.dtype))
    L.refuse(
        f"the attribute '.{name}' of a ragged batch is not supported in compiled code",
        "use data, offsets, lengths, len(r) and r[k], or pb.vmap",
    )


# ------------------------------------------------------------------------------------------------ pb.ragged


def make(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    """``pb.ragged(values, dims=None, layout="packed")``."""
    given = dict(zip(("values", "dims", "layout"), args, strict=False)) | dict(kwargs)
    if "values" not in given or set(given) - {"values", "dims", "layout"} or len(args) > 3:
        L.type_error("ragged() takes values, dims and layout")
    values = given["values"]
    layout = library.static_value(L, given["layout"]) if "layout" in given else "packed"
    if layout not in LAYOUTS:
        L.type_error(f"layout must be 'packed' or 'padded', not {layout!r}")
    if is_batch(values) and "dims" not in given:
        assert isinstance(values, StructVal)
        if type_of(values).layout != layout:
            L.refuse("changing the layout of a ragged batch in compiled code is not supported", "do it in the caller")
        return values
    if not isinstance(values, TupleVal):
        L.type_error(f"ragged() takes a list of arrays, not {describe(values)}")
    found = [_example(L, v) for v in values.items]
    if not found:
        L.raise_("ValueError", "ragged: an empty batch: it has no dtype and no rank")
    _check_alike(L, found)
    return _built(L, found, _type(L, found, _dims(L, given.get("dims"), found[0].type.ndim), layout))


def _example(L: Lowerer, v: AV) -> Arr:
    if isinstance(v, TupleVal):
        v = arrays.from_nested(L, v)
    if not isinstance(v, Arr) or v.type.ndim == 0:
        L.type_error(f"an example of a ragged batch must be an array with an axis, not {describe(v)}")
    return arrays.plain(L, v)


def _check_alike(L: Lowerer, found: Sequence[Arr]) -> None:
    first = found[0].type
    for k, x in enumerate(found):
        if x.type.ndim != first.ndim:
            L.type_error(f"ragged: mixed ranks: example 0 has {first.ndim} axes, example {k} has {x.type.ndim}")
        if x.type.dtype != first.dtype:
            L.type_error(f"ragged: mixed dtypes: example 0 is of {first.dtype}, example {k} of {x.type.dtype}")


def _dims(L: Lowerer, given: AV | None, rank: int) -> tuple[Dim, ...]:
    """``dims`` as given, checked as outside; empty if left out."""
    if given is None or given is NONE:
        return ()
    listed: list[Any] = []
    for d in given.items if isinstance(given, TupleVal) else ():
        if isinstance(d, StructVal) and d.cls is Dim:
            listed.append(Dim(*(library.static_value(L, v) for v in d.items)))
        else:
            listed.append(library.static_value(L, d))
    try:
        return batches.dims_given(listed, rank)
    except (TypeError, ValueError) as error:
        L.type_error(str(error))


def _type(L: Lowerer, found: Sequence[Arr], given: tuple[Dim, ...], layout: Any) -> RaggedT:
    """The type of the batch. Outside, the sizes of the examples tell which axes are dynamic; here only the first is,
    unless ``dims`` says otherwise."""
    dims = []
    for axis in range(found[0].type.ndim):
        known = {x.type.dims[axis].size for x in found}
        size = known.pop() if len(known) == 1 else None
        if given:
            d = given[axis]
            dims.append(d if d.dynamic else Dim(d.size if d.size is not None else size, False, d.name))
        else:
            dims.append(Dim(None, True) if axis == 0 else Dim(size))
    return RaggedT(found[0].type.dtype, tuple(dims), layout)


def _built(L: Lowerer, found: Sequence[Arr], t: RaggedT) -> StructVal:
    b = L.b
    n, zero = b.index(len(found)), b.index(0)
    sizes = [L.shape(x.value) for x in found]
    _check_sizes(L, t, sizes)
    lengths = b.alloc("i8", [n] if len(t.free) == 1 else [n, b.index(len(t.free))])
    for k, own in enumerate(sizes):
        for column, axis in enumerate(t.free):
            b.store(lengths, own[axis], [b.index(k)] if len(t.free) == 1 else [b.index(k), b.index(column)])
    offsets = None
    if t.layout == "packed":
        offsets = b.alloc("i8", [b.index(len(found) + 1)])
        total = zero
        b.store(offsets, total, [zero])
        for k, own in enumerate(sizes):
            total = b.op("add", total, t.steps(b, own))
            b.store(offsets, total, [b.index(k + 1)])
        data = t.allocate(b, total)
    else:
        largest = []
        for axis, d in enumerate(t.dims):
            widest = b.index(d.size) if d.size is not None else sizes[0][axis]
            for own in sizes[1:] if d.size is None else ():
                widest = b.op("maximum", widest, own[axis])
            largest.append(widest)
        data = b.alloc(t.dtype, [n, *largest], zero=True)
    for k, (x, own) in enumerate(zip(found, sizes, strict=True)):
        view = place(b, t, data, offsets, b.index(k), own)
        b.assign(view, x.value)
    parts = [Arr(v) for v in (data, offsets, lengths) if v is not None]
    return StructVal(batches.Ragged, FIELDS[t.layout], [*parts, StaticVal(str(t))])


def _check_sizes(L: Lowerer, t: RaggedT, sizes: Sequence[Sequence[Value]]) -> None:
    """Static axes have their sizes, axes of one name have one size."""
    b = L.b
    named: dict[str, int] = {}
    for axis, d in enumerate(t.dims):
        first = named.setdefault(d.name, axis) if d.name is not None else axis
        for k, own in enumerate(sizes):
            shown = batches.shown(d, axis)
            if not d.dynamic:
                want = b.index(d.size) if d.size is not None else sizes[0][axis]
                message = (
                    f"ragged: the axis {shown} is static, of size {{}}, but example {k} has size {{}} "
                    "(in compiled code only the first axis is dynamic, unless dims says so)"
                )
                L.check(b.op("eq", own[axis], want), "ValueError", message, want, own[axis])
            elif first != axis:
                message = f"ragged: example {k} has sizes {{}} and {{}} along axes that are both {shown}"
                L.check(b.op("eq", own[first], own[axis]), "ValueError", message, own[first], own[axis])


library.OBJECTS[batches.ragged] = make
