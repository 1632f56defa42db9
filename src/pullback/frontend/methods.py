# SPDX-License-Identifier: MIT
"""Methods of arrays, numbers, tuples, lists, dicts and named tuples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any

from pullback import lib
from pullback.frontend import arrays, creation, library, lists
from pullback.frontend.build import Lowerer
from pullback.frontend.values import (
    AV,
    NONE,
    Arr,
    BoundMethod,
    ComplexNum,
    NoneVal,
    Num,
    StaticVal,
    StructVal,
    TupleVal,
    describe,
    literal,
)
from pullback.lib import sorting

Kwargs = dict[str, AV]
Method = Callable[[Lowerer, Any, Sequence[AV], Kwargs], AV]


def call(L: Lowerer, m: BoundMethod, args: Sequence[AV], kwargs: Kwargs) -> AV:
    """``owner.name(*args, **kwargs)``."""
    if isinstance(m.name, FunctionType):
        from pullback.frontend import calls

        return calls.call(L, StaticVal(m.name), [m.owner, *args], kwargs)
    from pullback.frontend import rules

    match m.owner:
        case Arr() | Num() | ComplexNum():
            by_rule = rules.method(L, m.name, [m.owner, *args], kwargs)
            if by_rule is not None:
                return by_rule
            handler = ARRAY.get(m.name)
            if handler is not None:
                return handler(L, m.owner, args, kwargs)
            result = library.call(L, lib.METHODS[m.name], [m.owner, *args], kwargs)
            assert result is not None
            return result
        case TupleVal():
            return (LIST.get(m.name) or TUPLE[m.name])(L, m.owner, args, kwargs)
        case StructVal(cls=cls):
            return (DICT if cls is dict else STRUCT)[m.name](L, m.owner, args, kwargs)
    L.refuse(f"the method '.{m.name}' of {describe(m.owner)} is not supported", "see docs/subset.md")


def _copy(L: Lowerer, x: Any, args: Sequence[AV], kwargs: Kwargs) -> AV:
    return arrays.copy(L, x) if isinstance(x, Arr) else library.strong(L, x)


def _reshape(L: Lowerer, x: Any, args: Sequence[AV], kwargs: Kwargs) -> AV:
    if set(kwargs) - {"order"}:
        args = [kwargs["shape"]]
    if "order" in kwargs and library.static_value(L, kwargs["order"]) != "C":
        L.refuse("reshape in an order other than 'C' is not supported", "transpose before and after")
    return creation.reshape(L, x, args[0] if len(args) == 1 else TupleVal(args))


def _ravel(L: Lowerer, x: Any, args: Sequence[AV], kwargs: Kwargs) -> AV:
    return creation.ravel(L, x)


def _flatten(L: Lowerer, x: Any, args: Sequence[AV], kwargs: Kwargs) -> AV:
    return creation.ravel(L, arrays.copy(L, x) if isinstance(x, Arr) else x)


def _transpose(L: Lowerer, x: Any, args: Sequence[AV], kwargs: Kwargs) -> AV:
    if not args or isinstance(args[0], NoneVal):
        return creation.transpose(L, x)
    return creation.transpose(L, x, args[0] if isinstance(args[0], TupleVal) else TupleVal(args))


def _astype(L: Lowerer, x: Any, args: Sequence[AV], kwargs: Kwargs) -> AV:
    name = creation.dtype_name(L, args[0] if args else kwargs["dtype"])
    same = "copy" in kwargs and not library.static_value(L, kwargs["copy"])
    if isinstance(x, Arr) and not (same and x.part is None):
        return arrays.copy(L, x, name)
    return creation.convert_to(L, x, name)


def _fill(L: Lowerer, x: Any, args: Sequence[AV], kwargs: Kwargs) -> AV:
    if not isinstance(x, Arr):
        L.type_error("fill() of a number")
    arrays.assign(L, x, args[0])
    return NONE


def _item(L: Lowerer, x: Any, args: Sequence[AV], kwargs: Kwargs) -> AV:
    from pullback.frontend import indexing

    if isinstance(x, Arr):
        if args:
            flat = x if len(args) == x.type.ndim else creation.ravel(L, x)
            x = indexing.get(L, flat, TupleVal(args))
        else:
            for k in range(x.type.ndim):
                message = "can only convert an array of size 1 to a Python scalar"
                L.assert_same(L.dim(x.value, k), L.b.index(1), "ValueError", message)
            x = arrays.element(L, x, [L.b.index(0)] * x.type.ndim)
    if isinstance(x, ComplexNum):
        return ComplexNum(L.b.cast(x.re, "f8"), L.b.cast(x.im, "f8"), "c16", True)
    assert isinstance(x, Num)
    return L.cast(x, {"f": "f8", "b": "b1"}.get(x.type.dtype[0], "i8"), True)


def _conj(L: Lowerer, x: Any, args: Sequence[AV], kwargs: Kwargs) -> AV:
    if isinstance(x, ComplexNum):
        return ComplexNum(x.re, L.b.op("neg", x.im), x.dtype, x.weak)
    return x if isinstance(x, Num) else library.call_named(L, "conjugate", [x])


def _sort(L: Lowerer, x: Any, args: Sequence[AV], kwargs: Kwargs) -> AV:
    """In place."""
    from pullback.frontend.calls import call_python

    if not isinstance(x, Arr):
        L.type_error("sort() of a number")
    return call_python(L, sorting.sort_in_place, [x, *args], kwargs)


ARRAY: dict[str, Method] = {
    "copy": _copy, "reshape": _reshape, "ravel": _ravel, "flatten": _flatten, "transpose": _transpose,
    "astype": _astype,    "fill": _fill, "item": _item, "sort": _sort, "conj": _conj, "conjugate": _conj,
}  # fmt: skip


# ------------------------------------------------------------------------------------------------- containers


def _index(L: Lowerer, x: TupleVal, args: Sequence[AV], kwargs: Kwargs) -> AV:
    values = [library.static_value(L, i) for i in x.items]
    wanted = library.static_value(L, args[0])
    if wanted not in values:
        L.raise_("ValueError", "the value is not in the tuple")
    return literal(values.index(wanted))


def _count(L: Lowerer, x: TupleVal, args: Sequence[AV], kwargs: Kwargs) -> AV:
    return literal([library.static_value(L, i) for i in x.items].count(library.static_value(L, args[0])))


TUPLE: dict[str, Method] = {"index": _index, "count": _count}
LIST: dict[str, Method] = {
    "append": lists.append,
    "extend": lists.extend,
    "insert": lists.insert,
    "pop": lists.pop,
    "copy": lists.copy,
    "reverse": lists.reverse,
}


def _replace(L: Lowerer, x: StructVal, args: Sequence[AV], kwargs: Kwargs) -> AV:
    unknown = [k for k in kwargs if k not in x.fields]
    if unknown:
        L.raise_("ValueError", f"Got unexpected field names: {unknown}".replace("{", "{{").replace("}", "}}"))
    return StructVal(x.cls, x.fields, [kwargs.get(f, v) for f, v in zip(x.fields, x.items, strict=True)])


def _asdict(L: Lowerer, x: StructVal, args: Sequence[AV], kwargs: Kwargs) -> AV:
    return StructVal(dict, x.fields, x.items)


STRUCT: dict[str, Method] = {"_replace": _replace, "_asdict": _asdict}


def _keys(L: Lowerer, x: StructVal, args: Sequence[AV], kwargs: Kwargs) -> AV:
    return TupleVal([StaticVal(f) for f in x.fields])


def _values(L: Lowerer, x: StructVal, args: Sequence[AV], kwargs: Kwargs) -> AV:
    return TupleVal(x.items)


def _items(L: Lowerer, x: StructVal, args: Sequence[AV], kwargs: Kwargs) -> AV:
    return TupleVal([TupleVal([StaticVal(f), v]) for f, v in zip(x.fields, x.items, strict=True)])


def _get(L: Lowerer, x: StructVal, args: Sequence[AV], kwargs: Kwargs) -> AV:
    found = x.get(library.static_value(L, args[0]))
    if found is not None:
        return found
    return args[1] if len(args) > 1 else NONE


DICT: dict[str, Method] = {"keys": _keys, "values": _values, "items": _items, "get": _get}
