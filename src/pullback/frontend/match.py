# SPDX-License-Identifier: MIT
"""``match`` over constants is ``if`` and ``elif``: the tree is rewritten before it is lowered.

Patterns: constants and dotted names, ``None``, ``a | b``, ``_`` or a name (which may have no condition), and conditions
(``case 1 if x > 0``). A ``match`` with other patterns stays as it is, and is refused where it stands.
"""

from __future__ import annotations

import ast
import copy
from typing import TypeVar

N = TypeVar("N", bound=ast.AST)


def plain(node: N) -> N:
    """``node`` without the ``match`` statements that can be written with ``if``; a copy if there are any."""
    if not any(isinstance(n, ast.Match) for n in ast.walk(node)):
        return node
    made: N = _Plain().visit(copy.deepcopy(node))
    return made


class _Plain(ast.NodeTransformer):
    def __init__(self) -> None:
        self.count = 0

    def visit_Match(self, node: ast.Match) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        subject: ast.expr = node.subject
        before: list[ast.stmt] = []
        if not isinstance(subject, (ast.Name, ast.Constant)):
            self.count += 1
            name = f"match${self.count}"
            before = [ast.Assign([ast.Name(name, ast.Store())], subject)]
            subject = ast.Name(name, ast.Load())
        cases = [_case(case, subject) for case in node.cases]
        if any(case is None for case in cases):
            return node
        rest: list[ast.stmt] = []
        for test, body in reversed([case for case in cases if case is not None]):
            rest = body if test is None else [ast.If(test, body, rest)]
        made = before + rest
        for statement in made:
            for n in ast.walk(statement):
                if isinstance(n, (ast.stmt, ast.expr)) and not hasattr(n, "lineno"):
                    ast.copy_location(n, node)
        return made


def _case(case: ast.match_case, subject: ast.expr) -> tuple[ast.expr | None, list[ast.stmt]] | None:
    """Condition (None: always) and statements; None if the pattern is none of ours."""
    body = list(case.body)
    if isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None:
        if case.pattern.name is None:
            return case.guard, body
        bound = ast.Assign([ast.Name(case.pattern.name, ast.Store())], subject)
        ast.copy_location(bound, case.pattern)
        return (None, [bound, *body]) if case.guard is None else None
    test = _test(case.pattern, subject)
    if test is None:
        return None
    if case.guard is not None:
        test = ast.BoolOp(ast.And(), [test, case.guard])
    return test, body


def _test(pattern: ast.pattern, subject: ast.expr) -> ast.expr | None:
    match pattern:
        case ast.MatchValue():
            test: ast.expr = ast.Compare(subject, [ast.Eq()], [pattern.value])
        case ast.MatchSingleton(value=None):
            test = ast.Compare(subject, [ast.Is()], [ast.Constant(None)])
        case ast.MatchOr():
            tests = [_test(p, subject) for p in pattern.patterns]
            if any(t is None for t in tests):
                return None
            test = ast.BoolOp(ast.Or(), [t for t in tests if t is not None])
        case _:
            return None
    for n in ast.walk(test):
        if isinstance(n, ast.expr) and not hasattr(n, "lineno"):
            ast.copy_location(n, pattern)
    return test
