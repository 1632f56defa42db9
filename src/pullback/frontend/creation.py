# SPDX-License-Identifier: MIT
"""NumPy's functions that make arrays, and conversions between arrays and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from pullback.frontend import arrays, complexes
from pullback.frontend.build import Lowerer
from pullback.frontend.library import INTRINSICS, static_value, strong
from pullback.frontend.promote_types import kind, promote, promote_scalars
from pullback.frontend.typeof import dtype_of
from pullback.frontend.values import (
    AV,
    NONE,
    Arr,
    ComplexNum,
    IterVal,
    ListVal,
    NoneVal,
    Num,
    RangeVal,
    TupleVal,
    describe,
    literal,
)  # fmt: skip
from pullback.ir.core import Value
from pullback.ir.types import Scalar

Kwargs = dict[str, AV]


def arguments(
    L: Lowerer, name: str, names: Sequence[str], args: Sequence[AV], kwargs: Kwargs, ignore: Sequence[str] = ()
) -> list[AV]:
    """Positional and keyword arguments in the order of ``names``; missing ones are None."""
    if len(args) > len(names):
        L.type_error(f"{name}() takes at most {len(names)} positional arguments but {len(args)} were given")
    found: dict[str, AV] = dict(zip(names, args, strict=False))
    for k, v in kwargs.items():
        if k in found:
            L.type_error(f"{name}() got multiple values for argument '{k}'")
        if k not in names and k not in ignore:
            L.refuse(f"the keyword '{k}' of {name} is not supported", "leave it out")
        found[k] = v
    return [found.get(n, NONE) for n in names]


def dtype_name(L: Lowerer, x: AV, default: str = "") -> str:
    """A dtype argument as our name of it."""
    if isinstance(x, NoneVal):
        return default
    obj = static_value(L, x)
    try:
        return dtype_of(np.dtype(obj))
    except TypeError:
        L.type_error(f"{describe(x)} is not a dtype")


def sizes(L: Lowerer, x: AV) -> list[Value]:
    """A shape argument: an integer or a tuple of integers."""
    items = x.items if isinstance(x, TupleVal) else (x,)
    result = []
    for i in items:
        if isinstance(i, Arr) and i.type.ndim == 0:
            i = arrays.element(L, i, [])
        if not isinstance(i, Num) or i.type.dtype[0] not in "iu":
            L.type_error(f"a size must be an integer, not {describe(i)}")
        result.append(L.index(i))
    return result


def convert_to(L: Lowerer, x: AV, dtype: str) -> AV:
    """``x`` (array or number) as a dtype, strong."""
    match x:
        case Arr():
            return x if x.type.dtype == dtype else arrays.astype(L, x, dtype)
        case Num() | ComplexNum():
            if kind(dtype) == 3:
                return complexes.widen(L, x, dtype, False)
            if isinstance(x, ComplexNum):
                L.type_error(f"a complex number cannot be converted to {dtype}", "take .real, .imag or abs()")
            return L.cast(x, dtype, False)
    L.type_error(f"{describe(x)} cannot be converted to {dtype}")


# ------------------------------------------------------------------------------------------------------- filled


def _zeros(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    shape, dtype = arguments(L, "np.zeros", ("shape", "dtype"), args, kwargs, ("order",))
    return arrays.alloc(L, dtype_name(L, dtype, "f8"), sizes(L, shape), zero=True)


def _empty(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    shape, dtype = arguments(L, "np.empty", ("shape", "dtype"), args, kwargs, ("order",))
    return arrays.alloc(L, dtype_name(L, dtype, "f8"), sizes(L, shape))


def _ones(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    shape, dtype = arguments(L, "np.ones", ("shape", "dtype"), args, kwargs, ("order",))
    return filled(L, sizes(L, shape), literal(1), dtype_name(L, dtype, "f8"))


def _full(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    shape, value, dtype = arguments(L, "np.full", ("shape", "fill_value", "dtype"), args, kwargs, ("order",))
    return filled(L, sizes(L, shape), value, dtype_name(L, dtype) or natural(L, value))


def natural(L: Lowerer, x: AV) -> str:
    """The dtype that NumPy gives an array made of ``x``."""
    return promote(arrays.nested_shape(L, x)[1])[0]


def filled(L: Lowerer, dims: Sequence[Value], value: AV, dtype: str) -> Arr:
    result = arrays.alloc(L, dtype, dims)
    arrays.assign(L, result, value)
    return result


def _like(kind_: str) -> Any:
    def make(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
        names = ("a", "fill_value", "dtype") if kind_ == "full" else ("a", "dtype")
        found = arguments(L, f"np.{kind_}_like", names, args, kwargs, ("order", "subok", "shape"))
        a, dtype = arrays.as_operand(L, found[0]), found[-1]
        name = dtype_name(L, dtype) or natural(L, a)
        dims = L.shape(a.value) if isinstance(a, Arr) else []
        if "shape" in kwargs:
            dims = sizes(L, kwargs["shape"])
        if kind_ in ("zeros", "empty"):
            return arrays.alloc(L, name, dims, zero=kind_ == "zeros")
        return filled(L, dims, literal(1) if kind_ == "ones" else found[1], name)

    return make


def _arange(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    if len(args) == 1 and "stop" not in kwargs:
        args = [literal(0), *args]
    start, stop, step, dtype = arguments(L, "np.arange", ("start", "stop", "step", "dtype"), args, kwargs)
    if isinstance(step, NoneVal):
        step = literal(1)
    if not (isinstance(start, Num) and isinstance(stop, Num) and isinstance(step, Num)):
        L.type_error("np.arange takes numbers")
    t = promote_scalars(start.type, stop.type, step.type)
    name = dtype_name(L, dtype) or ("i8" if t.dtype == "b1" else t.dtype)
    if kind(t.dtype) < 2:
        from pullback.frontend.iterate import Trips, iterate

        moves = L.b.op("ne", L.val(step), L.zero(step.type.dtype))
        L.check(moves, "ZeroDivisionError", "division by zero")
        trips = iterate(L, RangeVal(start, stop, step))
        assert isinstance(trips, Trips)
        n = L.b.op("maximum", L.index(trips.count), L.b.index(0))
    else:
        a, b, s = (L.val(L.cast(x, "f8")) for x in (start, stop, step))
        L.check(L.b.op("ne", s, L.zero("f8")), "ZeroDivisionError", "float division by zero")
        count = L.b.op("ceil", L.b.op("div", L.b.op("sub", b, a), s))
        L.check(L.b.op("eq", count, count), "ValueError", "arange: cannot compute length")
        most = L.b.const(2.0**60, Scalar("f8"))
        L.check(L.b.op("lt", count, most), "ValueError", "Maximum allowed size exceeded")
        n = L.b.op("maximum", L.b.cast(count, "i8"), L.b.index(0))
    first, by = L.cast(start, name, False), L.cast(step, name, False)

    def item(idx: list[Value]) -> Num | ComplexNum:
        k = L.cast(L.num(idx[0]), name, False)
        return L.num(L.b.op("add", L.val(first), L.b.op("mul", L.val(k), L.val(by))))

    return arrays.tabulate(L, [n], item, name)


def _linspace(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    start, stop, num, endpoint, dtype = arguments(
        L, "np.linspace", ("start", "stop", "num", "endpoint", "dtype"), args, kwargs
    )
    if not isinstance(start, Num) or not isinstance(stop, Num):
        L.refuse("np.linspace of arrays is not supported", "call it for each number")
    n = L.b.index(50) if isinstance(num, NoneVal) else sizes(L, num)[0]
    L.check(L.b.op("ge", n, L.b.index(0)), "ValueError", "Number of samples, {}, must be non-negative.", n)
    whole = isinstance(endpoint, NoneVal) or bool(static_value(L, endpoint))
    name = dtype_name(L, dtype, "f8")
    real = promote_scalars(start.type, stop.type, Scalar("f8", True)).dtype
    a, b = L.val(L.cast(start, real)), L.val(L.cast(stop, real))
    gaps = L.b.op("maximum", L.b.op("sub", n, L.b.index(1)), L.b.index(1)) if whole else n
    step = L.b.op("div", L.b.op("sub", b, a), L.b.cast(gaps, real))
    last = L.b.op("sub", n, L.b.index(1))

    def item(idx: list[Value]) -> Num | ComplexNum:
        value = L.b.op("add", a, L.b.op("mul", L.b.cast(idx[0], real), step))
        if whole:  # the last point is the end itself, if it is not the first
            ends = L.b.op("and", L.b.op("eq", idx[0], last), L.b.op("gt", idx[0], L.b.index(0)))
            value = L.b.select(ends, b, value)
        return L.num(value)

    return arrays.tabulate(L, [n], item, name)


# ---------------------------------------------------------------------------------------------- from other things


def _array(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    x, dtype = arguments(L, "np.array", ("object", "dtype"), args, kwargs, ("copy", "order", "ndmin", "subok"))
    if "ndmin" in kwargs:
        L.refuse("the keyword 'ndmin' of np.array is not supported", "reshape the array")
    name = dtype_name(L, dtype)
    if isinstance(x, Arr):
        return arrays.copy(L, x, name)
    return from_anything(L, x, name)


def from_anything(L: Lowerer, x: AV, name: str = "") -> Arr:
    """A fresh array of numbers, nested tuples and lists, or ranges."""
    if isinstance(x, (Num, ComplexNum)):
        result = arrays.alloc(L, name or natural(L, x), [])
        arrays.store_element(L, result, [], x)
        return result
    if isinstance(x, RangeVal):
        made = _arange(L, [x.start, x.stop, x.step], {})
        assert isinstance(made, Arr)
        return arrays.astype(L, made, name) if name else made
    if isinstance(x, ListVal):
        return arrays.copy(L, x.array, name)
    if isinstance(x, (TupleVal, IterVal)):
        return arrays.from_nested(L, x, name)
    from pullback.frontend.values import StructVal

    if isinstance(x, StructVal) and x.cls is not dict:
        return arrays.from_nested(L, TupleVal(x.items), name)
    L.type_error(f"np.array of {describe(x)} is not supported", "pass numbers, lists or arrays")


def _asarray(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    x, dtype = arguments(L, "np.asarray", ("a", "dtype"), args, kwargs, ("order", "copy"))
    name = dtype_name(L, dtype)
    if isinstance(x, (Num, ComplexNum)):  # a number stands for its own 0-d array
        return convert_to(L, x, name) if name else strong(L, x)
    if isinstance(x, Arr):
        return x if not name or name == x.type.dtype else arrays.astype(L, x, name)
    return from_anything(L, x, name)


def _ascontiguous(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    x = _asarray(L, args, kwargs)
    if isinstance(x, Arr) and x.type.layout != "C":
        return arrays.copy(L, x)
    return x


def _copy(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    (x,) = arguments(L, "np.copy", ("a",), args, kwargs, ("order",))
    return arrays.copy(L, x) if isinstance(x, Arr) else _array(L, [x], {})


# ------------------------------------------------------------------------------------------------------- shapes


def shape_of(L: Lowerer, x: AV) -> TupleVal:
    if isinstance(x, Arr):
        return TupleVal([L.num(d, True, 0) for d in L.shape(x.value)])
    if isinstance(x, TupleVal):
        return TupleVal([L.num(d, True, 0) for d in arrays.nested_shape(L, x)[0]])
    return TupleVal([])


def size_of(L: Lowerer, x: AV) -> Num:
    dims = shape_of(L, x).items
    n = L.b.index(1)
    for d in dims:
        assert isinstance(d, Num)
        n = L.b.op("mul", n, L.index(d))
    return L.num(n, True, 0)


def _shape(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    return shape_of(L, arguments(L, "np.shape", ("a",), args, kwargs)[0])


def _ndim(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    return literal(len(shape_of(L, arguments(L, "np.ndim", ("a",), args, kwargs)[0]).items))


def _size(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    x, axis = arguments(L, "np.size", ("a", "axis"), args, kwargs)
    if isinstance(axis, NoneVal):
        return size_of(L, x)
    k: int = static_value(L, axis)
    return shape_of(L, x).items[k]


def reshape(L: Lowerer, x: AV, shape: AV) -> AV:
    """``x.reshape(shape)``: a view where NumPy makes one and we can, else of a copy."""
    if not isinstance(x, Arr):
        x = from_anything(L, x)
    dims = sizes(L, shape)
    total = L.index(size_of(L, x))
    unknown = [k for k, d in enumerate(dims) if L.b.consts.get(d) == -1]
    if len(unknown) > 1:
        L.raise_("ValueError", "can only specify one unknown dimension")
    rest = L.b.index(1)
    for k, d in enumerate(dims):
        if k not in unknown:
            rest = L.b.op("mul", rest, d)
    if unknown:
        dims[unknown[0]] = _missing_size(L, total, rest)
    elif not L.same_size(total, rest):
        ok = L.b.op("eq", total, rest)
        L.check(ok, "ValueError", "cannot reshape array of size {} into a shape of size {}", total, rest)
    if len(dims) == x.type.ndim and all(map(L.same_size, dims, L.shape(x.value))):
        return x
    readonly = x.readonly
    if x.type.layout != "C":
        spec = _unit_axes(L, L.shape(x.value), dims)
        if spec is not None:
            return arrays.view(L, x, spec, [L.b.index(0)] * spec.count("i"))
        # NumPy copies what goes from Fortran order to one axis; else it makes a view if the strides allow it
        flat = x.type.layout == "F" and len(dims) == 1
        readonly = False if flat else "the reshape of a strided array may be a view or a copy: to write it"
        x = arrays.maybe_view(L, arrays.copy(L, x))
    return Arr(L.note_shape(L.b.reshape(x.value, dims), dims), readonly)


def _unit_axes(L: Lowerer, old: Sequence[Value], new: Sequence[Value]) -> list[str] | None:
    """How to view sizes ``old`` as ``new`` where they differ by axes of size 1 alone; None if they do not.

    Their products are equal, so one axis that is not 1 on each side is the same axis.
    """
    units = [[L.b.consts.get(d) == 1 for d in side] for side in (old, new)]
    one_each = [side.count(False) for side in units] == [1, 1]
    spec: list[str] = []
    i = j = 0
    while i < len(old) or j < len(new):
        if i < len(old) and units[0][i]:
            spec.append("i")
            i += 1
        elif j < len(new) and units[1][j]:
            spec.append("n")
            j += 1
        elif i < len(old) and j < len(new) and (one_each or L.same_size(old[i], new[j])):
            spec.append("f")
            i, j = i + 1, j + 1
        else:
            return None
    return spec


def _missing_size(L: Lowerer, total: Value, rest: Value) -> Value:
    if L.b.consts.get(rest) == 1:
        return total
    ok = L.b.op("ne", rest, L.b.index(0))
    L.check(ok, "ValueError", "cannot reshape an array of size {} with an unknown dimension", total)
    safe = rest if L.b.consts.get(rest) is not None else L.b.op("maximum", rest, L.b.index(1))
    ok = L.b.op("eq", L.b.op("mod", total, safe), L.b.index(0))
    L.check(ok, "ValueError", "cannot reshape array of size {} into rows of {}", total, rest)
    return L.b.op("floordiv", total, safe)


def _reshape(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    x, shape = arguments(L, "np.reshape", ("a", "shape"), args, kwargs, ("order",))
    return reshape(L, x, shape)


def ravel(L: Lowerer, x: AV) -> AV:
    return reshape(L, x, literal(-1))


def _ravel(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    return ravel(L, arguments(L, "np.ravel", ("a",), args, kwargs)[0])


def transpose(L: Lowerer, x: AV, axes: AV = NONE) -> AV:
    if not isinstance(x, Arr):
        return x if isinstance(x, (Num, ComplexNum)) else transpose(L, from_anything(L, x), axes)
    n = x.type.ndim
    perm = tuple(reversed(range(n)))
    if not isinstance(axes, NoneVal):
        given = static_value(L, axes)
        if sorted(k % n for k in given) != list(range(n)):
            L.raise_("ValueError", "axes don't match array")
        perm = tuple(k % n for k in given)
    result = L.b.transpose(x.value, perm)
    if result is not x.value:
        for k, p in enumerate(perm):
            L.alias[result, k] = (x.value, p)
    return Arr(result, x.readonly, x.part)


def _transpose(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    x, axes = arguments(L, "np.transpose", ("a", "axes"), args, kwargs)
    return transpose(L, x, axes)


def broadcast_to(L: Lowerer, x: AV, dims: list[Value]) -> Arr:
    """A read-only view of ``x`` with these sizes."""
    if not isinstance(x, Arr):
        x = from_anything(L, x)
    x = arrays.plain(L, x)
    if x.type.ndim > len(dims):
        L.raise_("ValueError", "input operand has more dimensions than allowed by the axis remapping")
    lead = len(dims) - x.type.ndim
    for k in range(x.type.ndim):
        a, b = L.dim(x.value, k), dims[lead + k]
        if not L.same_size(a, b):
            ok = L.b.op("or", L.b.op("eq", a, b), L.b.op("eq", a, L.b.index(1)))
            message = "operands could not be broadcast together: an axis of size {} to size {}"
            L.check(ok, "ValueError", message, a, b)
    return Arr(L.note_shape(L.b.broadcast(x.value, dims), dims), readonly=True)


def _broadcast_to(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    x, shape = arguments(L, "np.broadcast_to", ("array", "shape"), args, kwargs, ("subok",))
    return broadcast_to(L, x, sizes(L, shape))


def _diagonal(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    """A view that may not be written, as in NumPy: of a strided matrix a copy which nobody can tell from that."""
    x, offset = arguments(L, "np.diagonal", ("a", "offset"), args, kwargs)
    x = x if isinstance(x, Arr) else from_anything(L, x)
    if x.type.ndim != 2:
        L.refuse("np.diagonal of arrays that are not matrices is not supported", "index with np.arange")
    b, zero = L.b, L.b.index(0)
    if not isinstance(offset, (Num, NoneVal)):
        L.type_error("np.diagonal(): the offset must be an integer")
    k = zero if isinstance(offset, NoneVal) else L.index(offset)
    if x.type.layout == "F":  # the diagonal of the transpose, on the other side
        x, k = Arr(b.transpose(x.value, (1, 0)), part=x.part), b.op("neg", k)
    rows, columns = L.shape(x.value)
    down, right = b.op("maximum", b.op("neg", k), zero), b.op("maximum", k, zero)
    size = b.op("minimum", b.op("sub", rows, down), b.op("sub", columns, right))
    n = b.op("maximum", size, zero)
    if x.type.layout == "C" and x.part is None:
        flat = b.reshape(x.value, [b.op("mul", rows, columns)])
        start = b.select(b.op("gt", n, zero), b.op("add", b.op("mul", down, columns), right), zero)
        return arrays.view(L, Arr(flat, readonly=True), ["s"], [start, n, b.op("add", columns, b.index(1))])
    found = arrays.tabulate(
        L, [n], lambda idx: arrays.element(L, x, [b.op("add", idx[0], down), b.op("add", idx[0], right)])
    )
    return Arr(arrays.maybe_view(L, found).value, readonly=True)


def _broadcast_arrays(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    given = [x if isinstance(x, Arr) else from_anything(L, x) for x in args]
    shape, _ = arrays.broadcast(L, given)
    return TupleVal([broadcast_to(L, x, shape) for x in given])


INTRINSICS.update(
    {
        "numpy.zeros": _zeros, "numpy.empty": _empty, "numpy.ones": _ones, "numpy.full": _full,
        "numpy.zeros_like": _like("zeros"), "numpy.ones_like": _like("ones"), "numpy.empty_like": _like("empty"),
        "numpy.full_like": _like("full"), "numpy.arange": _arange, "numpy.linspace": _linspace, "numpy.array": _array,
        "numpy.asarray": _asarray, "numpy.ascontiguousarray": _ascontiguous, "numpy.copy": _copy, "numpy.shape": _shape,
        "numpy.ndim": _ndim, "numpy.size": _size, "numpy.reshape": _reshape, "numpy.ravel": _ravel,
        "numpy.transpose": _transpose,
        "numpy.broadcast_to": _broadcast_to, "numpy.broadcast_arrays": _broadcast_arrays,
        "numpy.diagonal": _diagonal,
    }
)  # fmt: skip
