# SPDX-License-Identifier: MIT
"""Inlining of calls, and functions of their own for recursion.

A call is lowered where it stands. A function that is already being lowered becomes a ``Function``: it is lowered once
for each signature, its result type found from the branches that do not recurse.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Any

from pullback.frontend import stmts
from pullback.frontend.build import MAX_DEPTH, Diverged, Frame, Lowerer
from pullback.frontend.flow import RESULT, TRUE, guarded, left, pending
from pullback.frontend.joins import (
    ArrForm,
    Form,
    JoinError,
    NumForm,
    StructForm,
    TupleForm,
    form_of,
    join,
    leaves,
    rebuild,
    types_of,
)
from pullback.frontend.source import FunctionNode, Source
from pullback.frontend.values import AV, NONE
from pullback.ir.core import Block, Function, Op, Value, clone_block, free_values, walk
from pullback.ir.types import Array, Dim


@dataclass(slots=True)
class Recursive:
    """A function of its own, being lowered or done."""

    name: str
    result: Form | None = None
    captured: list[Value] | None = None
    never: bool = False  # it never returns: every path raises, or calls it again


def run(L: Lowerer, source: Source, node: FunctionNode, fn: Any, closure: Frame | None, env: dict[str, AV]) -> AV:
    """The result of calling the function with its parameters bound in ``env``."""
    key = (node, id(closure))
    if key in L.recursion:
        return _recursive(L, key, source, node, fn, closure, env)
    if L.depth >= MAX_DEPTH:
        L.refuse(
            f"more than {MAX_DEPTH} nested calls", "recursion through different functions must end within that depth"
        )
    L.recursion.append(key)
    try:
        return _inline(L, source, node, fn, closure, env)
    finally:
        L.recursion.pop()


def _inline(L: Lowerer, source: Source, node: FunctionNode, fn: Any, closure: Frame | None, env: dict[str, AV]) -> AV:
    caller = L.frame
    path = hash((caller.path, L.b.loc, id(node)))
    frame = Frame(source, node, fn, closure, caller, path, L.b.loc)
    frame.env = env
    loc = L.b.loc
    L.frame = frame
    L.depth += 1
    try:
        if isinstance(node, ast.Lambda):
            return L.expr(node.body)
        return body_result(L, node)
    finally:
        L.depth -= 1
        L.frame = caller
        L.b.loc = loc


def body_result(L: Lowerer, node: ast.FunctionDef) -> AV:
    """Lower the body of the current frame's function; what it returns."""
    frame = L.frame
    captured = frame.scope.captured

    def live(name: str) -> bool:
        return name in captured

    stmts.block(L, node.body, live)
    env = frame.env
    if not left(env):

        def nothing() -> None:
            L.frame.env[RESULT] = NONE
            L.frame.env["$return"] = TRUE

        L.b.loc = L.locate(node.body[-1])  # the place of the return that is not written
        if pending(env):
            guarded(L, nothing, live)
        else:
            nothing()
    return frame.env[RESULT]


# ---------------------------------------------------------------------------------------------------- recursion


def generic(form: Form) -> Form:
    """A form without sizes and known numbers, so that a recursion meets itself."""
    match form:
        case NumForm():
            return NumForm(form.type)
        case ArrForm():
            t = form.type
            return ArrForm(Array(t.dtype, (Dim(),) * t.ndim, t.layout), form.readonly)
        case TupleForm():
            return TupleForm(tuple(map(generic, form.items)), form.kind)
        case StructForm():
            return StructForm(form.cls, form.fields, tuple(map(generic, form.items)))
        case _:
            return form


def _recursive(
    L: Lowerer, key: Any, source: Source, node: FunctionNode, fn: Any, closure: Frame | None, env: dict[str, AV]
) -> AV:
    forms = {n: generic(form_of(v)) for n, v in env.items()}
    signature = (key, tuple(forms.items()), getattr(L.ctx, "modes", None))
    found = L.recursive.get(signature)
    if found is None:
        L.functions += 1
        found = L.recursive[signature] = Recursive(f"{source.name}_{L.functions}")
        _lower_function(L, found, source, node, fn, closure, forms)
    args = [v for n, form in forms.items() for v in leaves(L, env[n], form)]
    if found.never:
        L.b.append(Op("call", args + (found.captured or []), [], {"callee": found.name}, [], L.b.loc))
        L.raise_("RecursionError", "maximum recursion depth exceeded")  # the call has raised
    if found.result is None:
        raise Diverged  # the first pass: only branches that do not recurse count
    results = [Value(t) for t in types_of(found.result)]
    op = Op("call", args + (found.captured or []), results, {"callee": found.name}, [], L.b.loc)
    L.b.append(op)
    return rebuild(found.result, iter(results))


def _lower_function(
    L: Lowerer,
    found: Recursive,
    source: Source,
    node: FunctionNode,
    fn: Any,
    closure: Frame | None,
    forms: dict[str, Form],
) -> None:
    """Lower the body until the result's type agrees with that of the calls inside. Other functions of the recursion
    that an earlier pass lowered relied on what is out of date, and are lowered again."""
    before = set(L.recursive)
    settled = False
    for _ in range(8):
        for signature in [s for s in L.recursive if s not in before]:
            L.func.callees.pop(L.recursive.pop(signature).name, None)
        block = Block()
        env: dict[str, AV] = {}
        for n, form in forms.items():
            values = [Value(t, n) for t in types_of(form)]
            block.args += values
            env[n] = rebuild(form, iter(values))
        in_map, L.in_map = L.in_map, 0
        with L.enter(block):
            try:
                result = _inline(L, source, node, fn, closure, env)
                form = generic(form_of(result))
                settled = found.result is not None and join(form, found.result) == found.result
                found.result = form if found.result is None else join(form, found.result)
                if settled:
                    block.results = leaves(L, result, found.result)
            except Diverged:
                settled = found.never
                if found.result is not None:
                    L.in_map = in_map
                    break
                found.never = True  # it raises or calls itself on every path: it has no result
            except JoinError:
                L.type_error(f"'{source.name}' returns values of different types")
        L.in_map = in_map
        if settled:
            explicit = len(block.args)
            function, found.captured = close(L, found.name, block)
            if found.captured:
                _complete_calls(found.name, function, function.body.args[explicit:])
            L.func.callees[found.name] = function
            return
    L.raise_("RecursionError", "maximum recursion depth exceeded")


def _complete_calls(name: str, function: Function, captured: list[Value]) -> None:
    """Calls of the function inside itself hand its captured values on."""
    for op in walk(function.body):
        if op.name == "call" and op.attrs["callee"] == name:
            op.operands += captured


def close(L: Lowerer, name: str, block: Block) -> tuple[Function, list[Value]]:
    """A function whose body is ``block``; values from outside become parameters after its own, in the order of the
    list returned. Constants are made anew inside."""
    env: dict[Value, Value] = {}
    constants: list[Op] = []
    captured: list[Value] = []
    for v in free_values(block):
        new = Value(v.type, v.name)
        env[v] = new
        if v in L.b.consts:
            constants.append(Op("const", [], [new], {"value": L.b.consts[v]}))
        else:
            captured.append(v)
    body = clone_block(block, env)
    body.args += [env[v] for v in captured]
    body.ops[:0] = constants
    function = Function(name, body)
    function.callees = L.func.callees
    return function, captured
