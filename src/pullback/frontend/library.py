# SPDX-License-Identifier: MIT
"""Calls of library functions: primitives, elementwise functions, Python implementations, intrinsics."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from inspect import CO_VARARGS, CO_VARKEYWORDS
from typing import Any

from pullback import lang, lib
from pullback.frontend import arrays, complexes, operators
from pullback.frontend.build import Lowerer
from pullback.frontend.promote_types import inexact, kind, promote, promote_scalars
from pullback.frontend.stmts import exception
from pullback.frontend.values import (
    AV,
    Arr,
    ComplexNum,
    ListVal,
    NoneVal,
    Num,
    SliceVal,
    StaticVal,
    StructVal,
    TupleVal,
    describe,
)  # fmt: skip
from pullback.ir.types import PART, Scalar
from pullback.lib.table import Elementwise, Intrinsic, PyImpl

Kwargs = dict[str, AV]

#: what the front end does itself, by name; filled by the modules that do it
INTRINSICS: dict[str, Callable[[Lowerer, Sequence[AV], Kwargs], AV]] = {}
#: the same for callables without an entry in ``lib``
OBJECTS: dict[Any, Callable[[Lowerer, Sequence[AV], Kwargs], AV]] = {}
#: the same for callables of a package, by its name
PACKAGES: dict[str, Callable[[Lowerer, Any, Sequence[AV], Kwargs], AV | None]] = {}

#: primitives whose integer or float forms need the care of the operator
_OPERATORS: dict[str, type[ast.operator]] = {"floordiv": ast.FloorDiv, "mod": ast.Mod, "pow": ast.Pow}


def call(L: Lowerer, obj: Any, args: Sequence[AV], kwargs: Kwargs) -> AV | None:
    """The result of a library function; None if ``obj`` is none."""
    try:
        mine = OBJECTS.get(obj)
        primitive = lang.PRIMITIVES.get(obj)
        static = obj in lang.STATIC
    except TypeError:  # not hashable
        return None
    if primitive is not None:
        return _primitive(L, primitive, args)
    if static:
        return _static(L, obj, args, kwargs)
    if mine is not None:
        return mine(L, args, kwargs)
    package = PACKAGES.get(str(getattr(obj, "__module__", None)).partition(".")[0])
    if package is not None:
        return package(L, obj, args, kwargs)
    found = lib.lookup(obj)
    if (
        found is not None
        and getattr(obj, "__module__", None) != "builtins"
        and any(isinstance(a, ListVal) for a in args)
    ):
        args = [arrays.copy(L, a.array) if isinstance(a, ListVal) else a for a in args]
    match found:
        case Elementwise():
            return elementwise(L, found, args, kwargs)
        case PyImpl():
            return implementation(L, found, args, kwargs)
        case Intrinsic():
            handler = INTRINSICS.get(found.name)
            if handler is None:
                L.refuse(f"the call of '{found.name}' is not supported", "do this step in the caller")
            return handler(L, args, kwargs)
    return None


def call_named(L: Lowerer, name: str, args: Sequence[AV], kwargs: Kwargs | None = None) -> AV:
    """Call NumPy's function ``name``."""
    import numpy as np

    result = call(L, getattr(np, name), args, kwargs or {})
    assert result is not None, name
    return result


def implementation(L: Lowerer, found: PyImpl, args: Sequence[AV], kwargs: Kwargs) -> AV:
    """A call of the Python function that stands for a library function."""
    from pullback.frontend.calls import call_python

    kwargs = {k: v for k, v in kwargs.items() if not (k == "out" and isinstance(v, NoneVal))}
    out = kwargs.pop("out") if "out" in kwargs and "out" not in found.parameters else None
    _check_call(L, found, args, kwargs)
    result = call_python(L, found.fn, args, kwargs)
    if out is None:
        return strong(L, result) if found.strong else result
    if not isinstance(out, Arr):
        L.type_error(f"{found.name}(): out must be an array, not {describe(out)}")
    arrays.assign(L, out, result)
    return out


def _check_call(L: Lowerer, found: PyImpl, args: Sequence[AV], kwargs: Kwargs) -> None:
    """Refuse what the implementation has no parameter for, in the user's words."""
    code = found.fn.__code__
    most = code.co_argcount
    for k in kwargs:
        if k not in found.parameters and not code.co_flags & CO_VARKEYWORDS:
            offered = ", ".join(found.parameters) or "no keywords"
            L.refuse(f"the keyword '{k}' of {found.name} is not supported", f"{found.name} takes {offered} here")
    if len(args) > most and not code.co_flags & CO_VARARGS:
        L.type_error(f"{found.name}() takes at most {most} positional arguments here but {len(args)} were given")
    needed = code.co_varnames[len(args) : most - len(found.fn.__defaults__ or ())]
    missing = [n for n in needed if n not in kwargs]
    if missing:
        L.type_error(f"{found.name}() is missing the argument '{missing[0]}'")


def strong(L: Lowerer, x: AV) -> AV:
    """Numbers as NumPy's."""
    match x:
        case Num() if x.type.weak:
            return Num(Scalar(x.type.dtype), x.value, x.known, x.lo)
        case ComplexNum() if x.weak:
            return ComplexNum(x.re, x.im, x.dtype, False)
        case TupleVal():
            return TupleVal([strong(L, i) for i in x.items], x.kind)
    return x


# --------------------------------------------------------------------------------------------------- primitives


def _primitive(L: Lowerer, name: str, args: Sequence[AV]) -> AV:
    """A primitive on numbers: operands get one dtype, weak ones adapt; arrays elementwise."""
    if any(isinstance(a, Arr) for a in args):
        return arrays.elementwise(L, lambda *xs: _primitive_number(L, name, xs), list(args))
    return _primitive_number(L, name, args)


def _primitive_number(L: Lowerer, name: str, args: Sequence[AV]) -> Num:
    nums = []
    for a in args:
        if not isinstance(a, Num):
            L.type_error(f"the primitive '{name}' takes real numbers, not {describe(a)}")
        nums.append(a)
    lead = 1 if name == "select" else 0
    t = promote_scalars(*(a.type for a in nums[lead:]))
    row = L.b.table[name]
    if getattr(row, "dtypes", "") == "float" and kind(t.dtype) < 2:
        t = Scalar("f8", t.weak)
    values = [L.truth(a) for a in nums[:lead]] + [L.val(L.cast(a, t.dtype)) for a in nums[lead:]]
    return L.num(L.b.op(name, *values), t.weak)


def _static(L: Lowerer, fn: Any, args: Sequence[AV], kwargs: Kwargs) -> AV:
    """A function that runs now."""
    from pullback.frontend.names import constant

    values = [static_value(L, a, fn) for a in args]
    named = {k: static_value(L, v, fn) for k, v in kwargs.items()}
    try:
        return constant(fn(*values, **named))
    except Exception as error:  # the library's own checks of axes and dtypes: the user's error, raised at run time
        text = str(error).replace("{", "{{").replace("}", "}}")
        L.raise_(exception(type(error)), text)


def static_value(L: Lowerer, x: AV, fn: Any = None) -> Any:
    """The Python object that ``x`` is known to be at compile time."""
    match x:
        case Num() if x.static:
            return x.known
        case NoneVal():
            return None
        case StaticVal():
            return x.obj
        case TupleVal():
            items = [static_value(L, i, fn) for i in x.items]
            return tuple(items) if x.kind == "tuple" else items
        case StructVal():
            return dict(zip(x.fields, (static_value(L, i, fn) for i in x.items), strict=True))
        case SliceVal():
            return slice(*(static_value(L, i, fn) for i in (x.start, x.stop, x.step)))
    L.needs_static(
        f"{describe(x)} must be known at compile time here (an axis, a dtype, an option)",
        "write a constant, or close over a Python int",
    )


# -------------------------------------------------------------------------------------------------- elementwise


def elementwise(L: Lowerer, f: Elementwise, args: Sequence[AV], kwargs: Kwargs) -> AV:
    if kwargs:
        name = next(iter(kwargs))
        if name == "dtype" and len(kwargs) == 1:
            from pullback.frontend.creation import convert_to, dtype_name

            return convert_to(L, elementwise(L, f, args, {}), dtype_name(L, kwargs["dtype"]))
        if name == "out" and len(kwargs) == 1:
            out = kwargs["out"]
            if isinstance(out, Arr):
                arrays.assign(L, out, elementwise(L, f, args, {}))
                return out
        L.refuse(f"the keyword '{name}' of {f.name} is not supported", "leave it out, or use np.where and assignment")
    if len(args) == f.arity + 1 and isinstance(args[-1], Arr) and not f.scalar_only:
        out = args[-1]
        assert isinstance(out, Arr)
        arrays.assign(L, out, elementwise(L, f, args[:-1], {}))
        return out
    if len(args) == 1 and f.alone is not None:
        return call_named(L, f.alone.__name__, args)
    if len(args) != f.arity:
        L.type_error(f"{f.name}() takes {f.arity} arguments but {len(args)} were given")
    operands = [_operand(L, f, a) for a in args]
    if any(isinstance(a, Arr) for a in operands):
        if f.scalar_only:
            L.type_error(f"{f.name}() takes a number, not an array", f"use np.{f.name.split('.')[-1]}")
        if f.scalar == "pow":
            operators.check_exponents(L, *operands)
        return arrays.elementwise(L, lambda *xs: apply(L, f, xs), operands)
    return apply(L, f, operands)  # type: ignore[arg-type]


def _operand(L: Lowerer, f: Elementwise, a: AV) -> AV:
    if isinstance(a, TupleVal) and not f.scalar_only:
        return arrays.from_nested(L, a)
    if f.scalar_only and isinstance(a, Arr) and a.type.ndim == 0:
        return arrays.element(L, a, [])
    if not isinstance(a, (Num, ComplexNum, Arr)):
        L.type_error(f"{f.name}() takes numbers and arrays, not {describe(a)}")
    return a


def apply(L: Lowerer, f: Elementwise, xs: Sequence[Num | ComplexNum]) -> Num | ComplexNum:
    """An elementwise function of numbers."""
    conditions = [Num(Scalar("b1"), L.truth(x)) if isinstance(x, Num) else _nonzero(L, x) for x in xs[: f.conditions]]
    rest = xs[f.conditions :]
    dtype, _ = promote([(x.dtype, x.weak) if isinstance(x, ComplexNum) else (x.type.dtype, x.type.weak) for x in rest])
    if f.result == "inexact":
        dtype = inexact(dtype)
    elif f.result in ("float", "pyint", "pybool"):
        if kind(dtype) == 3:
            L.type_error(f"{f.name}() takes a real number", f"use np.{f.name.split('.')[-1]}")
        if f.result == "pyint" and kind(dtype) < 2 and isinstance(rest[0], Num):
            return L.cast(rest[0], "i8", True)
        dtype = "f8"
    elif f.result == "integers" and kind(dtype) > 1:
        L.type_error(f"{f.name} is not defined for {dtype}")
    if dtype == "b1" and f.on_bool == "i1":
        dtype = "i1"
    code = f.scalar_for(dtype)
    if code is None:
        L.type_error(f"{f.name} is not defined for {dtype}", "convert the operand first")
    operands = [*conditions, *(_convert(L, x, dtype) for x in rest)]
    result = _run(L, f, code, operands, dtype)
    expected = {"bool": "b1", "pybool": "b1", "pyint": "i8", "float": "f8", "real": PART.get(dtype, dtype)}.get(
        f.result, dtype
    )
    python = f.result in ("float", "pyint", "pybool")
    if f.checks:
        _checks(L, f, [*operands, result])
    if isinstance(result, ComplexNum):
        return complexes.widen(L, result, expected, False)
    return L.cast(result, expected, python)


def _nonzero(L: Lowerer, x: ComplexNum) -> Num:
    zero = L.zero(x.re.type.dtype)
    return L.num(L.b.op("or", L.b.op("ne", x.re, zero), L.b.op("ne", x.im, zero)))


def _convert(L: Lowerer, x: Num | ComplexNum, dtype: str) -> Num | ComplexNum:
    if kind(dtype) == 3:
        return complexes.widen(L, x, dtype, False)
    assert isinstance(x, Num)
    return L.cast(x, dtype, False)


def _run(L: Lowerer, f: Elementwise, code: Any, operands: list[Num | ComplexNum], dtype: str) -> Num | ComplexNum:
    if not isinstance(code, str):
        result = _python(L, code, operands)
        assert isinstance(result, (Num, ComplexNum)), f.name
        return result
    if code in _OPERATORS and not f.scalar_only:
        return operators.numbers(L, _OPERATORS[code], operands[0], operands[1])
    values = [L.val(x) for x in operands if isinstance(x, Num)]
    return L.num(L.b.op(code, *values))


def _python(L: Lowerer, fn: Any, operands: Sequence[AV]) -> AV:
    from pullback.frontend.calls import call_python

    return call_python(L, fn, operands, {})


def _checks(L: Lowerer, f: Elementwise, values: Sequence[AV]) -> None:
    if L.in_map:
        return
    for check in f.checks:
        ok = _python(L, check.ok, values)
        assert isinstance(ok, Num)
        L.check(L.truth(ok), check.exc, check.message)
