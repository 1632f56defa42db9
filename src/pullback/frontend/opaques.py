# SPDX-License-Identifier: MIT
"""Calls of opaque functions: arguments are copied, numbers come back, arrays are fetched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pullback.foreign import Extern, Opaque, OpaquePlace, Raised, fetch
from pullback.frontend import arrays
from pullback.frontend.build import Lowerer
from pullback.frontend.values import (
    AV,
    NONE,
    Arr,
    ComplexNum,
    NoneVal,
    Num,
    StaticVal,
    StructVal,
    TupleVal,
    describe,
)  # fmt: skip
from pullback.ir.core import Block, Function, Op, Value
from pullback.ir.types import B1, I8, Array, Dim, Scalar
from pullback.registry import Edge

Kwargs = dict[str, AV]
#: how to make an argument of flat values: a nested tuple
Recipe = tuple[Any, ...]


def call(L: Lowerer, fn: Opaque, args: Sequence[AV], kwargs: Kwargs) -> AV:
    """``fn(*args, **kwargs)``, through Python."""
    if L.in_map:
        L.refuse("an opaque function cannot be called for each element here", "use a loop")
    L.resolver.edges.append(Edge(OpaquePlace(fn), fn))
    values: list[Value] = []
    recipes = [_recipe(L, a, values) for a in args]
    named = {k: _recipe(L, v, values) for k, v in kwargs.items()}

    def pack(flat: list[Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        it = iter(flat)
        return tuple([_make(r, it) for r in recipes]), {k: _make(r, it) for k, r in named.items()}

    run = fn.run(tuple(_plain_type(v.type) for v in values), pack, (tuple(recipes), tuple(named.items())))
    results: list[Value] = [Value(B1, "ok")]
    for r in fn.results:
        results += [Value(Scalar(r.dtype))] if r.rank is None else [Value(I8, "size") for _ in range(r.rank)]
    _emit(L, run, values, results)
    L.b.check(results[0], Raised, "")
    it = iter(results[1:])
    made: list[AV] = []
    for r in fn.results:
        if r.rank is None:
            made.append(L.num(next(it), r.weak))
            continue
        target = arrays.alloc(L, r.dtype, [next(it) for _ in range(r.rank)])
        t = target.value.type
        assert isinstance(t, Array)
        _emit(L, fetch(_plain_type(t)), [target.value], [])
        made.append(target)
    if not made:
        return NONE
    return made[0] if len(made) == 1 else TupleVal(made)


def _emit(L: Lowerer, extern: Extern, operands: list[Value], results: list[Value]) -> None:
    L.functions += 1
    name = f"{extern.name}_extern_{L.functions}"
    stub = Function(name, Block([Value(x.type) for x in operands]))
    for r in results:
        zero = Value(r.type)
        stub.body.ops.append(
            Op("const", [], [zero], {"value": 0.0 if r.type.dtype[0] == "f" else r.type.dtype == "b1" or 0})
        )
        stub.body.results.append(zero)
    stub.attrs.update(settled=True, tidied=True, finished=True)
    L.func.callees[name] = stub
    L.b.append(Op("call", operands, results, {"callee": name, "extern": extern}, [], L.b.loc))


def _plain_type(t: Any) -> Any:
    """Without sizes, which the call tells."""
    return Array(t.dtype, (Dim(),) * t.ndim, "C") if isinstance(t, Array) else Scalar(t.dtype)


def _recipe(L: Lowerer, x: AV, values: list[Value]) -> Recipe:
    """Append the flat values of an argument; arrays are copies."""
    match x:
        case Num() if x.static:
            return ("static", x.known)
        case Num():
            values.append(L.val(x))
            return ("python" if x.type.weak else "number",)
        case ComplexNum():
            values.extend((x.re, x.im))
            return ("complex", x.dtype, x.weak)
        case Arr():
            values.append(arrays.copy(L, x).value)
            return ("array",)
        case TupleVal():
            return ("items", x.kind, *(_recipe(L, i, values) for i in x.items))
        case StructVal():
            return ("fields", x.cls, x.fields, *(_recipe(L, i, values) for i in x.items))
        case NoneVal():
            return ("static", None)
        case StaticVal():
            return ("static", x.obj)
    L.refuse(f"passing {describe(x)} to an opaque function is not supported", "pass numbers, arrays, and trees of them")


def _make(recipe: Recipe, flat: Any) -> Any:
    match recipe:
        case ("static", value):
            return value
        case ("python",):
            return next(flat).item()
        case ("number",):
            return next(flat)
        case ("complex", dtype, weak):
            import numpy as np

            z = complex(next(flat), next(flat))
            return z if weak else np.asarray(z, np.dtype(dtype))[()]
        case ("array",):
            return next(flat).copy()
        case ("items", kind, *inner):
            made = [_make(r, flat) for r in inner]
            return made if kind == "list" else tuple(made)
        case ("fields", cls, fields, *inner):
            items = dict(zip(fields, [_make(r, flat) for r in inner], strict=True))
            return items if cls is dict else cls(**items)
    raise AssertionError(recipe)


__all__ = ["call"]
