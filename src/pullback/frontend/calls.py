# SPDX-License-Identifier: MIT
"""Calls: which kind of callable it is, and binding of arguments to parameters."""

from __future__ import annotations

import ast
import functools
from collections.abc import Sequence
from types import BuiltinFunctionType, BuiltinMethodType, FunctionType, MethodType
from typing import Any, NoReturn

import numpy as np

from pullback.diag import SourceError
from pullback.foreign import Opaque
from pullback.frontend import fence, inline, library, names, nested, opaques, prepared, rules, structs
from pullback.frontend.build import Lowerer
from pullback.frontend.source import FunctionNode, find
from pullback.frontend.values import (
    AV,
    BoundMethod,
    FuncVal,
    StaticVal,
    StructVal,
    Transformed,
    TupleVal,
    describe,
)
from pullback.lib import hints

Kwargs = dict[str, AV]

#: packages whose own Python code is not compiled: what they offer is in ``lib``, or refused by name
_CLOSED = ("numpy", "scipy")


def call_node(L: Lowerer, node: ast.Call) -> AV:
    from pullback.frontend.exprs import items

    fn = L.expr(node.func)
    args = items(L, node.args)
    kwargs: Kwargs = {}
    for k in node.keywords:
        value = L.expr(k.value)
        if k.arg is not None:
            kwargs[k.arg] = value
        elif isinstance(value, StructVal) and value.cls is dict:
            kwargs.update(zip(value.fields, value.items, strict=True))
        else:
            L.refuse(f"'**' of {describe(value)} is not supported", "write the keywords out", node)
    return call(L, fn, args, kwargs, node)


def call(L: Lowerer, fn: AV, args: Sequence[AV], kwargs: Kwargs, node: ast.Call | None = None) -> AV:
    """``fn(*args, **kwargs)``; ``node`` is the call as written, for messages."""
    match fn:
        case FuncVal():
            if any(all(t is not targets for t in L.comprehensions) for targets in fn.within):
                L.refuse(
                    "a function made in a comprehension reads the comprehension's variable after it is done",
                    "bind the value: lambda x, k=k: ...",
                )
            env = bind(L, fn.node, fn.name, args, kwargs, fn.defaults, fn.kw_defaults)
            return inline.run(L, fn.source, fn.node, fn.frame.fn, fn.frame, env)
        case BoundMethod():
            from pullback.frontend import methods

            return methods.call(L, fn, args, kwargs)
        case StaticVal():
            return _call_static(L, fn.obj, args, kwargs, node)
        case Transformed():
            return nested.call(L, fn, args, kwargs)
    L.type_error(f"{describe(fn)} is not callable")


def _call_static(L: Lowerer, obj: Any, args: Sequence[AV], kwargs: Kwargs, node: ast.Call | None) -> AV:
    kind = L.ctx.transform_of(obj)
    if kind is not None:
        return nested.transform(L, kind, obj, args, kwargs)
    made = L.ctx.transformed(obj)
    if made is not None:
        kind, fn, options, types = made
        if types is not None:
            prepared.require(L, obj, types, args, kwargs)
        return nested.call(L, Transformed(kind, names.constant(fn), options), args, kwargs)
    found = rules.call(L, obj, args, kwargs)
    if found is None and isinstance(obj, Opaque):
        return opaques.call(L, obj, args, kwargs)
    found = found or library.call(L, obj, args, kwargs)
    if found is not None:
        return found
    if isinstance(obj, MethodType):
        if _closed(obj):
            refuse_call(L, obj, node)
        return call(L, StaticVal(obj.__func__), [names.constant(obj.__self__), *args], kwargs, node)
    if isinstance(obj, BuiltinMethodType) and isinstance(obj.__self__, (str, bytes, int, float, range)):
        return names.constant(obj(*(library.static_value(L, a) for a in args)))  # text and the like: now
    if isinstance(obj, functools.partial):
        fixed = {k: part(L, obj, "keywords", k) for k in obj.keywords}
        first = [part(L, obj, "args", k) for k in range(len(obj.args))]
        return call(L, StaticVal(obj.func), [*first, *args], {**fixed, **kwargs}, node)
    if isinstance(obj, functools._lru_cache_wrapper):
        return call(L, StaticVal(obj.__wrapped__), args, kwargs, node)
    if isinstance(obj, FunctionType):
        if _closed(obj):
            refuse_call(L, obj, node)
        return call_python(L, obj, args, kwargs)
    if isinstance(obj, type):
        if obj.__module__ == "builtins" and obj.__name__ in fence.CALLS:
            refuse_call(L, obj, node)
        return structs.construct(L, obj, args, kwargs)
    method = L.resolver.member(type(obj), "__call__")
    if isinstance(method, FunctionType):
        if _closed(method):
            refuse_call(L, obj, node)
        return call(L, StaticVal(method), [StaticVal(obj), *args], kwargs, node)
    inner = getattr(obj, "py_func", None)  # a numba dispatcher
    if isinstance(inner, FunctionType):
        return call_python(L, inner, args, kwargs)
    refuse_call(L, obj, node)


def _closed(fn: Any) -> bool:
    return (getattr(fn, "__module__", None) or "").partition(".")[0] in _CLOSED or isinstance(fn, np.ufunc)


def refuse_call(L: Lowerer, obj: Any, node: ast.Call | None) -> NoReturn:
    """An unknown function."""
    text = ast.unparse(node) if node is not None and len(node.args) < 3 else ""
    name = getattr(obj, "__name__", None) or repr(obj)
    module = getattr(obj, "__module__", None) or ""
    full = name if module in ("builtins", "") else f"{module}.{name}"
    help = fence.CALLS.get(name) if module == "builtins" else None
    if _closed(obj):
        full, help = hints.full_name(obj), hints.instead_of(obj)
    what = f"the call of '{full}'" + (f" in {text}" if text else "")
    if help is None:
        kind = (
            "it is implemented in C" if isinstance(obj, BuiltinFunctionType) else "pullback has no implementation of it"
        )
        help = f"{kind}: write it in Python, or do this step in the caller"
    L.refuse(f"{what} is not supported", help)


def call_python(L: Lowerer, fn: Any, args: Sequence[AV], kwargs: Kwargs) -> AV:
    """A Python function: its source, inlined."""
    try:
        source = find(fn)
    except SourceError as error:
        error.add_note(f"called from line {L.span.line} of {L.span.file}")
        raise
    L.resolver.function(fn)
    defaults = [part(L, fn, "__defaults__", k) for k in range(len(fn.__defaults__ or ()))]
    kw = {k: part(L, fn, "__kwdefaults__", k) for k in fn.__kwdefaults__ or {}}
    env = bind(L, source.node, fn.__name__, args, kwargs, defaults, kw)
    return inline.run(L, source, source.node, fn, None, env)


def part(L: Lowerer, owner: Any, attribute: str, item: int | str) -> AV:
    """A default value, or what a partial holds."""
    return names.from_answer(L, L.resolver.part(owner, attribute, item))


def bind(
    L: Lowerer,
    node: FunctionNode,
    name: str,
    args: Sequence[AV],
    kwargs: Kwargs,
    defaults: Sequence[AV],
    kw_defaults: dict[str, AV],
) -> dict[str, AV]:
    """Parameters to arguments, as Python binds them."""
    a = node.args
    positional = [p.arg for p in (*a.posonlyargs, *a.args)]
    env: dict[str, AV] = dict(zip(positional, args, strict=False))
    rest = list(args[len(positional) :])
    if a.vararg is not None:
        env[a.vararg.arg] = TupleVal(rest)
    elif rest:
        L.type_error(f"{name}() takes {len(positional)} positional arguments but {len(args)} were given")
    extra: Kwargs = {}
    by_name = {p.arg for p in (*a.args, *a.kwonlyargs)}
    for key, value in kwargs.items():
        if key in by_name:
            if key in env:
                L.type_error(f"{name}() got multiple values for argument '{key}'")
            env[key] = value
        else:
            extra[key] = value
    if a.kwarg is not None:
        env[a.kwarg.arg] = StructVal(dict, list(extra), list(extra.values()))
    elif extra:
        L.type_error(f"{name}() got an unexpected keyword argument '{next(iter(extra))}'")
    for key, value in zip(positional[len(positional) - len(defaults) :], defaults, strict=True):
        env.setdefault(key, value)
    for p in a.kwonlyargs:
        if p.arg not in env and p.arg in kw_defaults:
            env[p.arg] = kw_defaults[p.arg]
    missing = [p for p in (*positional, *(p.arg for p in a.kwonlyargs)) if p not in env]
    if missing:
        what = ", ".join(f"'{m}'" for m in missing)
        L.type_error(f"{name}() is missing {len(missing)} required argument(s): {what}")
    return env
