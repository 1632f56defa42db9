# SPDX-License-Identifier: MIT
"""Names and attributes: locals, enclosing functions, and what the resolver reads from outside."""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from types import FunctionType
from typing import Any

from pullback.frontend.build import Frame, Lowerer
from pullback.frontend.resolve import Hidden, Static
from pullback.frontend.values import AV, NONE, Arr, ComplexNum, Maybe, Num, StaticVal, StructVal, TupleVal, literal
from pullback.ir.core import Value
from pullback.ir.types import Array, ComplexT, NoneT, Scalar, SigType, StaticT, StructT, TupleT, flatten


def lookup(L: Lowerer, name: str) -> AV:
    """The value of a name in the current frame."""
    frame: Frame | None = L.frame
    while frame is not None:
        found = frame.env.get(name)
        if found is not None:
            return _bound(L, frame, name, found)
        if name in frame.scope.locals:
            L.raise_(*_unbound(L, frame, name))
        if frame.closure is None:
            return _outside(L, frame, name)
        frame = frame.closure
    raise AssertionError


def _unbound(L: Lowerer, frame: Frame, name: str) -> tuple[str, str]:
    """Python's error for a variable of ``frame`` that is not bound."""
    if frame is L.frame:
        return "UnboundLocalError", f"cannot access local variable '{name}' where it is not associated with a value"
    what = f"cannot access free variable '{name}' where it is not associated with a value in enclosing scope"
    return "NameError", what


def _bound(L: Lowerer, frame: Frame, name: str, found: AV) -> AV:
    if not isinstance(found, Maybe):
        return found
    L.check(found.flag, *_unbound(L, frame, name))
    if frame is L.frame:  # names of functions around this one are not copied for each branch
        frame.env[name] = found.value
    return found.value


def _outside(L: Lowerer, frame: Frame, name: str) -> AV:
    fn = frame.fn
    if not isinstance(fn, FunctionType):
        if hasattr(builtins, name):
            return StaticVal(getattr(builtins, name))
        L.raise_("NameError", f"name '{name}' is not defined")
    mangled = frame.source.mangle(name)
    if mangled in fn.__code__.co_freevars:
        answer = L.resolver.cell(fn, mangled)
        if answer is None:
            L.raise_(
                "NameError",
                f"cannot access free variable '{name}' where it is not associated with a value in enclosing scope",
            )
    else:
        answer = L.resolver.global_(fn, mangled)
        if answer is None:
            L.raise_("NameError", f"name '{name}' is not defined")
    return from_answer(L, answer)


def from_answer(L: Lowerer, answer: Static | Hidden) -> AV:
    """A constant, or a hidden input, which is appended to the parameters when it is first read."""
    if isinstance(answer, Static):
        return constant(answer.value)
    found = L.hidden_memo.get(answer.place.key)
    if found is None:
        params = [Value(t, answer.name) for t in flatten(answer.type)]
        L.func.body.args += params
        L.hidden.append(answer)
        found = L.hidden_memo[answer.place.key] = from_sig(answer.type, iter(params))
    return found


def constant(value: Any) -> AV:
    """A Python object known at compile time; named tuples and dicts with string keys are taken apart."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return StructVal(type(value), value._fields, [constant(v) for v in value])
    if type(value) in (tuple, list):
        return TupleVal([constant(v) for v in value], type(value).__name__, foreign=True)
    if type(value) is dict and all(type(k) is str for k in value):
        return StructVal(dict, tuple(value), [constant(v) for v in value.values()])
    if type(value) is complex:
        return StaticVal(value)
    return literal(value)


def from_sig(t: SigType, values: Iterator[Value]) -> AV:
    """The abstract value of a parameter."""
    match t:
        case Scalar():
            return Num(t, next(values))
        case Array():
            return Arr(next(values))
        case ComplexT():
            return ComplexNum(next(values), next(values), t.dtype, t.weak)
        case TupleT():
            return TupleVal([from_sig(i, values) for i in t.items], t.kind, foreign=True)
        case StructT():
            return StructVal(t.cls, t.fields, [from_sig(i, values) for i in t.items])
        case NoneT():
            return NONE
        case StaticT():
            return constant(t.value)


def attribute(L: Lowerer, x: StaticVal, name: str) -> AV:
    """``x.name`` of an object known at compile time."""
    answer = L.resolver.attr(x.obj, name)
    if answer is None:
        L.raise_("AttributeError", f"'{type(x.obj).__name__}' object has no attribute '{name}'")
    return from_answer(L, answer)


def item(L: Lowerer, x: StaticVal, key: Any) -> AV:
    """``x[key]`` of an object known at compile time."""
    if isinstance(x.obj, (str, bytes, tuple)):
        try:
            return constant(x.obj[key])
        except IndexError as error:
            L.raise_("IndexError", str(error))
    L.refuse(
        f"indexing an object of type '{type(x.obj).__name__}' is not supported",
        "pass the item as an argument, or use a dict with string keys",
    )
