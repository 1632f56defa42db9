# SPDX-License-Identifier: MIT
"""Statements, except loops: assignment, ``if``, ``return``, ``raise``, ``assert``, inner functions."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

from pullback.frontend import arrays, indexing, operators
from pullback.frontend.build import STATEMENTS, Lowerer
from pullback.frontend.flow import RESULT, TRUE, branch, guarded, known_bool, left, pending
from pullback.frontend.iterate import static_items
from pullback.frontend.scopes import falls, jumps, parameters
from pullback.frontend.values import (
    AV,
    NONE,
    Arr,
    ComplexNum,
    FuncVal,
    ListVal,
    Num,
    StaticVal,
    StructVal,
    TupleVal,
    describe,
)  # fmt: skip
from pullback.ir.core import Value

Live = Callable[[str], bool]


def block(L: Lowerer, body: Sequence[ast.stmt], live: Live) -> None:
    """Lower statements until control certainly leaves. ``live``: the names that are read after them."""
    for k, node in enumerate(body):
        rest = body[k + 1 :]
        if isinstance(node, ast.If) and rest and jumps((node,)) and not (falls(node.body) and falls(node.orelse)):
            outer, L.b.loc = L.b.loc, L.locate(node)
            try:
                if_(L, node, live, rest)
            finally:
                L.b.loc = outer
            return
        L.stmt(node)
        env = L.frame.env
        if left(env):
            return
        if rest and pending(env):
            guarded(L, lambda body=rest: block(L, body, live), live)  # type: ignore[misc]
            return


def if_(L: Lowerer, node: ast.If, live: Live, rest: Sequence[ast.stmt] = ()) -> None:
    """``if``, with what follows it in the branch that falls through. ``live``: read after the node and ``rest``."""
    test = L.expr(node.test)
    yes, no = list(node.body), list(node.orelse)
    if falls(yes):
        yes += rest
    if falls(no):
        no += rest
    known = known_bool(test)
    if known is not None:
        block(L, yes if known else no, live)
        return
    branch(L, condition(L, test), lambda: block(L, yes, live), lambda: block(L, no, live), live)


def condition(L: Lowerer, test: AV) -> Value:
    """``bool(test)`` of a value known at run time."""
    match test:
        case Num():
            return L.truth(test)
        case ComplexNum():
            zero = L.zero(test.re.type.dtype)
            return L.b.op("or", L.b.op("ne", test.re, zero), L.b.op("ne", test.im, zero))
        case Arr():
            if all(d.size == 1 for d in test.type.dims):
                item = arrays.element(L, test, [L.b.index(0)] * test.type.ndim)
                return condition(L, item)
            L.refuse(
                "the truth of an array is ambiguous",
                "use np.any(...) or np.all(...), or compare elements",
            )
        case _:
            L.needs_length("the truth of", test)
            L.refuse(f"the truth of {describe(test)} is not supported", "compare it explicitly")


def _refuse_long_list(L: Lowerer, value: AV, what: str) -> None:
    """A list of unknown length is handed to a function at once: see ``long_lists``."""
    if isinstance(value, ListVal):
        L.needs_static(
            f"a list whose length is known only at run time cannot {what}", "make it an array: np.array([...])"
        )
    if isinstance(value, (TupleVal, StructVal)):
        for item in value.items:
            _refuse_long_list(L, item, what)


def assign_to(L: Lowerer, target: ast.expr, value: AV) -> None:
    """Bind ``target``."""
    match target:
        case ast.Name(id=name):
            _refuse_long_list(L, value, "have a name")
            L.frame.env[name] = named(value, name)
        case ast.Tuple() | ast.List():
            unpack(L, target.elts, value)
        case ast.Subscript():
            indexing.store(L, target, value)
        case ast.Attribute():
            owner = L.expr(target.value) if target.attr in ("real", "imag") else None
            if isinstance(owner, Arr):
                arrays.assign(L, arrays.part(L, owner, int(target.attr == "imag")), value)
                return
            L.refuse(
                f"assignment to the attribute '.{target.attr}' is not supported",
                "return the new value; NumPy arrays inside objects may be changed in place",
                target,
            )
        case ast.Starred():
            L.fence(target)
        case _:
            L.fence(target)


def named(value: AV, name: str) -> AV:
    """Leaves a hint for printing on an SSA value that has none."""
    if isinstance(value, (Num, Arr)) and value.value is not None and not value.value.name:
        value.value.name = name
    return value


def unpack(L: Lowerer, targets: list[ast.expr], value: AV) -> None:
    stars = [k for k, t in enumerate(targets) if isinstance(t, ast.Starred)]
    items = static_items(L, value, len(targets) if not stars else None)
    if items is None:
        if stars and isinstance(value, (Arr, ListVal)):
            L.needs_static(
                f"cannot unpack {describe(value)}, whose length is known only at run time", "index it instead"
            )
        L.refuse(f"cannot unpack {describe(value)}", "index it instead")
    if not stars:
        if len(items) != len(targets):
            what = "not enough" if len(items) < len(targets) else "too many"
            L.type_error(f"{what} values to unpack (expected {len(targets)}, got {len(items)})")
        for t, v in zip(targets, items, strict=True):
            assign_to(L, t, v)
        return
    k, tail = stars[0], len(targets) - stars[0] - 1
    if len(items) < len(targets) - 1:
        L.type_error(f"not enough values to unpack (expected at least {len(targets) - 1}, got {len(items)})")
    for t, v in zip(targets[:k], items[:k], strict=True):
        assign_to(L, t, v)
    starred = targets[k]
    assert isinstance(starred, ast.Starred)
    assign_to(L, starred.value, TupleVal(items[k : len(items) - tail], "list"))
    for t, v in zip(targets[k + 1 :], items[len(items) - tail :], strict=True):
        assign_to(L, t, v)


def _assign(L: Lowerer, node: ast.Assign) -> None:
    value = L.expr(node.value)
    for target in node.targets:
        assign_to(L, target, value)


def _ann_assign(L: Lowerer, node: ast.AnnAssign) -> None:
    if node.value is not None:
        assign_to(L, node.target, L.expr(node.value))


def _aug_assign(L: Lowerer, node: ast.AugAssign) -> None:
    op = type(node.op)
    match node.target:
        case ast.Name(id=name):
            old = L.expr(ast.copy_location(ast.Name(name, ast.Load()), node.target))
            new = L.expr(node.value)
            if isinstance(old, Arr):
                arrays.update(L, old, op, new)
            elif op is ast.Add and isinstance(old, TupleVal) and old.kind == "list":
                from pullback.frontend import lists

                lists.extend(L, old, [new], {})
            else:
                L.frame.env[name] = named(operators.binary(L, op, old, new, inplace=True), name)
        case ast.Subscript():
            indexing.update(L, node.target, op, node.value)
        case ast.Attribute():
            old = L.expr(ast.copy_location(ast.Attribute(node.target.value, node.target.attr, ast.Load()), node.target))
            if not isinstance(old, Arr):
                assign_to(L, node.target, old)
            else:
                arrays.update(L, old, op, L.expr(node.value))
        case _:
            L.fence(node.target)


def _return(L: Lowerer, node: ast.Return) -> None:
    value = L.expr(node.value) if node.value is not None else NONE
    _refuse_long_list(L, value, "be returned")
    L.frame.env[RESULT] = value
    L.frame.env["$return"] = TRUE


def _break(L: Lowerer, node: ast.Break) -> None:
    L.frame.env["$break"] = TRUE


def _continue(L: Lowerer, node: ast.Continue) -> None:
    L.frame.env["$continue"] = TRUE


def _expr(L: Lowerer, node: ast.Expr) -> None:
    if not isinstance(node.value, ast.Constant):
        L.expr(node.value)


def _pass(L: Lowerer, node: ast.Pass) -> None:
    return


def _if(L: Lowerer, node: ast.If) -> None:
    scope = L.frame.scope
    if_(L, node, lambda name: scope.live_after(node, name))


def _def(L: Lowerer, node: ast.FunctionDef) -> None:
    if node.decorator_list:
        L.refuse("decorators of inner functions are not supported", "call the decorator's function explicitly", node)
    if any(isinstance(n, (ast.Yield, ast.YieldFrom)) for n in ast.walk(node)):
        L.refuse("generator functions are not supported", "return a tuple, or fill an array", node)
    L.frame.env[node.name] = function(L, node)


def function(L: Lowerer, node: ast.FunctionDef | ast.Lambda) -> FuncVal:
    """A function object: its defaults are evaluated now, its free names when it is called."""
    args = node.args
    defaults = [L.expr(d) for d in args.defaults]
    kw = {a.arg: L.expr(d) for a, d in zip(args.kwonlyargs, args.kw_defaults, strict=True) if d is not None}
    made = FuncVal(node, L.frame, defaults, kw)
    if L.comprehensions:
        body = node.body if isinstance(node.body, list) else [node.body]
        read = {n.id for part in body for n in ast.walk(part) if isinstance(n, ast.Name)} - set(parameters(node))
        made.within = [targets for targets in L.comprehensions if targets & read]
    return made


# ----------------------------------------------------------------------------------------------------- raising


def _raise(L: Lowerer, node: ast.Raise) -> None:
    exc = node.exc
    if exc is None:
        L.refuse("a bare 'raise' is not supported", "name the exception", node)
    args: list[ast.expr] = []
    if isinstance(exc, ast.Call):
        if exc.keywords:
            L.refuse("keywords of exceptions are not supported", "put the text into the message", exc)
        args, exc = exc.args, exc.func
    cls = L.expr(exc)
    if not (isinstance(cls, StaticVal) and isinstance(cls.obj, type) and issubclass(cls.obj, BaseException)):
        L.refuse(f"raising {describe(cls)} is not supported", "raise an exception class with a message", node)
    text, operands = message(L, args)
    L.raise_(exception(cls.obj), text, *operands)


def exception(cls: type[BaseException]) -> Any:
    """As ``check`` wants it: builtin classes by name."""
    return cls.__name__ if cls.__module__ == "builtins" else cls


def message(L: Lowerer, args: list[ast.expr]) -> tuple[str, list[Value]]:
    """Format and operands of an exception's text: constants, and f-strings of numbers."""
    if not args:
        return "", []
    if len(args) > 1:
        L.refuse("exceptions with several arguments are not supported", "write one f-string", args[1])
    node = args[0]
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    text = ""
    operands: list[Value] = []
    for part in parts:
        if isinstance(part, ast.FormattedValue):
            value = L.expr(part.value)
            text += _field(L, part, value, operands)
        elif isinstance(part, ast.Constant):
            text += str(part.value).replace("{", "{{").replace("}", "}}")
        else:
            value = L.expr(part)
            text += _field(L, ast.FormattedValue(part, -1, None), value, operands)
    return text, operands


def _field(L: Lowerer, part: ast.FormattedValue, value: AV, operands: list[Value]) -> str:
    spec = ""
    if part.format_spec is not None:
        assert isinstance(part.format_spec, ast.JoinedStr)
        spec = "".join(str(v.value) for v in part.format_spec.values if isinstance(v, ast.Constant))
    if isinstance(value, Num) and not (value.static and value.type.weak):
        if len(operands) >= 8:
            return "..."
        operands.append(L.val(value))
        return "{" + (f":{spec}" if spec else "") + "}"
    known: Any
    if isinstance(value, Num):
        known = value.known
    elif isinstance(value, StaticVal):
        known = value.obj
    else:
        known = describe(value)
    if part.conversion == ord("r"):
        known = repr(known)
    text: str = format(known, spec) if spec else str(known)
    return text.replace("{", "{{").replace("}", "}}")


def _assert(L: Lowerer, node: ast.Assert) -> None:
    test = L.expr(node.test)
    known = known_bool(test)
    if known is True:
        return
    args = [node.msg] if node.msg is not None else []
    if known is False:
        text, operands = message(L, args)
        L.raise_("AssertionError", text, *operands)
    cond = condition(L, test)
    if not args or isinstance(args[0], ast.Constant):
        text, operands = message(L, args)
        L.check(cond, "AssertionError", text, *operands)
        return

    def fail() -> None:  # the message is evaluated only when the assertion fails
        text, operands = message(L, args)
        L.raise_("AssertionError", text, *operands)

    branch(L, cond, lambda: None, fail)


def _import(L: Lowerer, node: ast.Import | ast.ImportFrom) -> None:
    import importlib

    from pullback.frontend import names

    if isinstance(node, ast.ImportFrom):
        if node.level or node.module is None:
            L.refuse("relative imports inside a compiled function are not supported", "import at module level", node)
        module = importlib.import_module(node.module)
        for a in node.names:
            L.frame.env[a.asname or a.name] = names.attribute(L, StaticVal(module), a.name)
        return
    for a in node.names:
        module = importlib.import_module(a.name)
        if a.asname:
            L.frame.env[a.asname] = StaticVal(module)
        else:
            top = a.name.split(".")[0]
            L.frame.env[top] = StaticVal(importlib.import_module(top))


STATEMENTS.update(
    {
        ast.Assign: _assign,
        ast.AnnAssign: _ann_assign,
        ast.AugAssign: _aug_assign,
        ast.Return: _return,
        ast.Break: _break,
        ast.Continue: _continue,
        ast.Expr: _expr,
        ast.Pass: _pass,
        ast.If: _if,
        ast.FunctionDef: _def,
        ast.Raise: _raise,
        ast.Assert: _assert,
        ast.Import: _import,
        ast.ImportFrom: _import,
    }
)
