# SPDX-License-Identifier: MIT
"""``with`` over contexts that only concern warnings, which compiled code never gives: their bodies run as they are.

``np.errstate(...)`` (but for modes that raise, call or print) and ``warnings.catch_warnings()``; filters that ignore
warnings in the body of the latter go. All other contexts are refused.
"""

from __future__ import annotations

import ast
import warnings
from typing import NoReturn

import numpy as np

from pullback.frontend import stmts
from pullback.frontend.build import STATEMENTS, Lowerer
from pullback.frontend.values import StaticVal

_QUIET = ("ignore", "warn")
_FILTERS = (warnings.simplefilter, warnings.filterwarnings)


def with_(L: Lowerer, node: ast.With) -> None:
    body = node.body
    for item in node.items:
        call = item.context_expr
        if not isinstance(call, ast.Call) or call.args or item.optional_vars is not None:
            _refuse(L, node)
        known = _called(L, call)
        if known is np.errstate:
            for keyword in call.keywords:
                value = L.expr(keyword.value)
                if not (isinstance(value, StaticVal) and value.obj in _QUIET):
                    L.refuse("compiled code gives no floating-point warnings or errors", "test with np.isfinite", node)
        elif known is warnings.catch_warnings:
            body = [s for s in body if not _filters(L, s)]
        else:
            _refuse(L, node)
    scope = L.frame.scope
    stmts.block(L, body, lambda name: scope.live_after(node, name))


def _called(L: Lowerer, call: ast.Call) -> object:
    """The object that is called, if it is reached by names alone."""
    root = call.func
    while isinstance(root, ast.Attribute):
        root = root.value
    if not isinstance(root, ast.Name):
        return None
    found = L.expr(call.func)
    return found.obj if isinstance(found, StaticVal) else None


def _filters(L: Lowerer, node: ast.stmt) -> bool:
    """``warnings.simplefilter("ignore", ...)`` and its kin."""
    if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and node.value.args):
        return False
    first = node.value.args[0]
    quiet = isinstance(first, ast.Constant) and first.value == "ignore"
    return quiet and any(_called(L, node.value) is f for f in _FILTERS)


def _refuse(L: Lowerer, node: ast.With) -> NoReturn:
    L.refuse(
        "'with' is supported for np.errstate(...) and warnings.catch_warnings() only", "enter the context in the caller"
    )


STATEMENTS[ast.With] = with_
