# SPDX-License-Identifier: MIT
"""Results of compiled code are the caller's: memory of their own, or views of arguments where the function has them.

They are boxed as the tree that the function returns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pullback.analysis.activity import VIEWS, static_roots
from pullback.backend.llvm import entry as native
from pullback.ir.build import Builder
from pullback.ir.core import Function, Value
from pullback.ir.results import Out, OutArray, OutComplex, OutConst, OutScalar, OutStruct, OutTuple, flat_indices, kept
from pullback.ir.types import Array, NoneT, SigType, TupleT, static
from pullback.prims import TABLE
from pullback.transforms.reverse.prepare import copy_like


def own_results(func: Function, out: Out, params: Sequence[SigType]) -> dict[int, int]:
    """Arrange the flat results in the order of the tree, and say where their memory is.

    An array that is a parameter is returned as that object: the answer says which (index of the leaf -> parameter).
    A view of a parameter is returned as a view of that object, as NumPy has it, unless it is kept for later calls (or
    was kept by an earlier one): then nobody else may write it. Anything else that is not a whole fresh buffer, returned
    once, is copied.
    """
    body = func.body
    order = flat_indices(out)
    b = Builder(TABLE, body)
    root = static_roots(func)
    top = {op.result: op for op in body.ops if op.name == "alloc"}
    given: set[Value] = set()
    results: list[Value] = []
    same: dict[int, int] = {}
    held = kept(out)
    resumes = any(isinstance(t, TupleT) and t.kind == "kept" for t in params)
    position = {p: k for k, p in enumerate(body.args)}
    defining = {op.results[0]: op for op in body.ops if op.results}
    for i in order:
        v = body.results[i]
        if isinstance(v.type, Array):
            if v in position:
                same[i] = position[v]
                continue
            r = root[v]
            if r in position and i not in held and not resumes:
                pass
            elif r in top and r not in given and _whole(v, defining):
                top[r].attrs["result"] = True
                given.add(r)
            else:
                v = copy_like(b, v)
                body.ops = b.block.ops
                next(op for op in reversed(body.ops) if op.name == "alloc").attrs["result"] = True
        results.append(v)
    body.results = results
    return same


def _whole(v: Value, defining: Mapping[Value, Any]) -> bool:
    """Whether ``v`` shows all of its buffer from its start."""
    op = defining.get(v)
    while op is not None and op.name in VIEWS:
        if op.name == "broadcast" or (op.name == "view" and set(op.attrs["spec"]) - {"f", "n"}):
            return False
        op = defining.get(op.operands[0])
    return op is not None and op.name == "alloc" and op.results[0].type.layout != "G"


def tree(out: Out, same: Mapping[int, int], swap: Mapping[int, Any], second: Any = None) -> native.ResultTree:
    """What a call returns. ``swap``: constants that are another object here, by id; ``second``: what is made of values
    that are kept."""
    match out:
        case OutScalar(_, t) | OutComplex(_, _, t):
            return t
        case OutArray(i, t):
            if i in same:
                return native.Same(same[i])
            return t
        case OutConst(None):
            return NoneT()
        case OutConst(value):
            return static(swap.get(id(value), value))
        case OutTuple(items, "kept"):
            leaves = tuple(x.type for x in items if isinstance(x, (OutScalar, OutArray)))
            assert len(leaves) == len(items), "only flat values are kept"
            return native.Keep(second, leaves)
        case OutTuple(items, kind):
            make = list if kind == "list" else tuple
            return native.Build(make, tuple(tree(x, same, swap, second) for x in items))
        case OutStruct(cls, fields, items):
            inner = tuple(tree(x, same, swap, second) for x in items)
            if cls is dict:
                return native.Build(dict, inner, fields)
            return native.Build(native.constructor(cls, fields), inner)
