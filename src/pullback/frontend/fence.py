# SPDX-License-Identifier: MIT
"""Refusals: what is not compiled, and what to write instead. Nothing is refused without a help text."""

from __future__ import annotations

import ast

STATEMENTS: dict[type[ast.AST], tuple[str, str]] = {
    ast.Try: ("try/except", "move the try block to the caller, or test the condition with 'if' and 'raise'"),
    ast.With: ("'with'", "enter the context in the caller"),
    ast.Delete: ("'del'", "leave the name bound; it costs nothing"),
    ast.Global: ("'global'", "pass the value as an argument and return the new one"),
    ast.Nonlocal: ("'nonlocal'", "pass the value as an argument and return the new one"),
    ast.AsyncFunctionDef: ("an async function", "use a plain function"),
    ast.AsyncFor: ("'async for'", "use a plain loop"),
    ast.AsyncWith: ("'async with'", "enter the context in the caller"),
    ast.ClassDef: ("a class definition", "define the class outside the compiled function"),
    ast.Match: ("'match' with patterns that take values apart", "use 'if' and 'elif'"),
    ast.Yield: ("'yield'", "return a tuple, or fill an array"),
    ast.YieldFrom: ("'yield from'", "return a tuple, or fill an array"),
    ast.Await: ("'await'", "use a plain function"),
    ast.Set: ("a set", "use a tuple, or a boolean array"),
    ast.SetComp: ("a set comprehension", "use a tuple, or a boolean array"),
    ast.DictComp: ("a dict comprehension", "write a dict with constant string keys, or use arrays"),
    ast.JoinedStr: ("an f-string outside 'raise' and 'assert'", "format text in the caller"),
    ast.FormattedValue: ("an f-string outside 'raise' and 'assert'", "format text in the caller"),
    ast.NamedExpr: ("':=' here", "assign on a line of its own"),
    ast.Starred: ("'*' here", "write the items out"),
}  # fmt: skip
if hasattr(ast, "TypeAlias"):  # 3.12
    STATEMENTS[ast.TypeAlias] = ("a 'type' statement", "write it outside the compiled function")
if hasattr(ast, "TryStar"):
    STATEMENTS[ast.TryStar] = STATEMENTS[ast.Try]

#: help for calls of functions that are often met but cannot be compiled
CALLS: dict[str, str] = {
    "print": "printing from compiled code is not supported: return the value and print it in the caller",
    "input": "read input in the caller and pass it as an argument",
    "open": "read files in the caller and pass arrays",
    "str": "text is not supported in compiled code: convert in the caller",
    "repr": "text is not supported in compiled code: convert in the caller",
    "format": "text is not supported in compiled code: convert in the caller",
    "set": "use a tuple, or a boolean array",
    "map": "use a list comprehension or a loop",
    "filter": "use a loop",
    "eval": "write the expression out",
    "exec": "write the statements out",
    "getattr": "write the attribute out: x.name",
    "hasattr": "decide in the caller and pass a flag",
    "next": "use a loop",
    "iter": "use a loop",
    "sorted": "np.sort sorts arrays; sorted() needs numbers known at compile time",
    "id": "identity of objects is not visible in compiled code",
    "type": "use isinstance",
}


def construct(node: ast.AST) -> tuple[str, str]:
    """What to call the construct ``node``, and the help for it."""
    found = STATEMENTS.get(type(node))
    if found is not None:
        return found
    return f"'{type(node).__name__}'", "rewrite it with assignments, 'if', loops and calls; see docs/subset.md"
