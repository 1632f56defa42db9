# SPDX-License-Identifier: MIT
"""``lower``: a Python function with the types of its arguments, to typed IR."""

from __future__ import annotations

import functools
import sys
from collections.abc import Mapping, Sequence
from types import FunctionType, MethodType
from typing import Any

from pullback.diag import SourceError, Span
from pullback.frontend import (  # noqa: F401  # handlers enter themselves in the tables
    at,
    builtin_functions,
    calls,
    contexts,
    creation,
    exprs,
    loops,
    quadrature,
    routines,
    stmts,
)  # fmt: skip
from pullback.frontend.build import FRAMES_PER_CALL, MAX_DEPTH, Diverged, Frame, Lowerer
from pullback.frontend.names import constant, from_sig
from pullback.frontend.resolve import Resolver
from pullback.frontend.source import find
from pullback.frontend.trees import tree_of
from pullback.frontend.values import AV, NONE, StructVal
from pullback.ir.core import Block, Value
from pullback.ir.lowered import Lowered
from pullback.ir.types import B1, SigType, flatten


def lower(fn: Any, params: Sequence[SigType], ctx: Any, kwnames: Sequence[str] = (), kwrest: bool = False) -> Lowered:
    """Lower ``fn`` for arguments of these types; the last ``len(kwnames)`` of them are keyword arguments, and with
    ``kwrest`` a dict of further ones follows.

    ``ctx`` has ``table`` (the primitive table), ``transform_of(callable)``, ``transformed(object)`` and
    ``derive(kind, lowered, **options)``: see ``rule.Context``.
    """
    table: Mapping[str, Any] = ctx.table
    name = getattr(fn, "__name__", type(fn).__name__)
    L = Lowerer(table, ctx, name)
    L.resolver = Resolver()
    L.func.body.args = [Value(t) for p in params for t in flatten(p)]
    taken = iter(L.func.body.args)
    values = [from_sig(p, taken) for p in params]
    rest = values.pop() if kwrest else None
    positional = values[: len(values) - len(kwnames)]
    keywords = dict(zip(kwnames, values[len(positional) :], strict=True))
    if isinstance(rest, StructVal):
        keywords.update(zip(rest.fields, rest.items, strict=True))
    body = L.func.body
    L.frame = _root(fn)
    _name_parameters(L, fn, positional, keywords)
    diverges = False
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, MAX_DEPTH * FRAMES_PER_CALL))
    try:
        result = calls.call(L, constant(fn), positional, keywords)
        out = tree_of(L, result, body.results)
    except Diverged:  # it raises whatever the arguments are
        diverges = True
        body.results = []
        L.b.block = body
        L.b.check(L.b.const(False, B1), "RuntimeError", f"'{name}' raises for all arguments of these types")
        out = tree_of(L, NONE, body.results)
    except Exception as error:
        span = error.__dict__.pop("pullback_span", None)
        if span is not None:
            error.add_note(span.snippet())
        raise
    finally:
        sys.setrecursionlimit(limit)
    body.ops[:0] = L.b.prelude
    return Lowered(
        L.func,
        list(params),
        L.hidden,
        out,
        L.locs,
        L.resolver.edges,
        name,
        diverges=diverges,
        span=L.frame.source.head(),
        batches=L.batches,
    )


def head(fn: Any) -> Span | None:
    """Where ``fn`` begins, for errors about it as a whole; None if it has no source."""
    try:
        return _root(fn).source.head()
    except SourceError:
        return None


def _root(fn: Any) -> Frame:
    """The frame around the call: where errors about the call itself are shown."""
    inner = fn
    while isinstance(inner, functools.partial):
        inner = inner.func
    if isinstance(inner, MethodType):
        inner = inner.__func__
    if not isinstance(inner, FunctionType) and isinstance(
        getattr(type(inner), "__call__", None),  # noqa: B004  # the method is wanted, not the answer
        FunctionType,
    ):
        inner = type(inner).__call__
    source = find(inner)
    return Frame(source, source.node, inner, None, None, 0)


def _name_parameters(L: Lowerer, fn: Any, positional: Sequence[AV], keywords: dict[str, AV]) -> None:
    """Names for printing."""
    node = L.frame.node
    names = [a.arg for a in (*node.args.posonlyargs, *node.args.args)]
    if isinstance(fn, MethodType):
        names = names[1:]
    for n, v in [*zip(names, positional, strict=False), *keywords.items()]:
        stmts.named(v, n)


__all__ = ["Block", "Lowered", "lower"]
