# SPDX-License-Identifier: MIT
"""The AST of a function, proven to be what the function runs.

``find(fn)`` reads the file, compiles the statement around the function and compares the code object that
comes out with ``fn.__code__``: instructions, constants (recursively), names, cells and positions. An edited
file, a code object that a decorator made, the wrong lambda on a line: all end in a ``SourceError``, never in
another function's AST. What ``__wrapped__`` says is not asked: the code that runs is the code that is read.

A file is parsed once per content, a statement compiled once; an answer is kept for as long as the code
object lives (a file that changes later does not change what the code object runs).
"""

from __future__ import annotations
import __future__ as _future

import ast
import copy
import linecache
import sys
import weakref
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from types import CodeType, FunctionType, MethodType
from typing import Any

from pullback.diag import SourceError, Span
from pullback.frontend import match

FunctionNode = ast.FunctionDef | ast.Lambda

_FUTURE_FLAGS = 0
for _feature in _future.all_feature_names:
    _FUTURE_FLAGS |= getattr(_future, _feature).compiler_flag
del _feature


@dataclass(frozen=True, slots=True)
class Source:
    """A function's node in the AST of its file: lines of the nodes are lines of the file (1-based)."""

    node: FunctionNode
    file: str
    lines: list[str]
    name: str
    qualname: str
    cls: str = ""  # the class around it, which mangles names such as ``__x``

    def span(self, node: ast.AST) -> Span:
        """Where ``node`` (any node inside the function) is; columns count characters."""
        line, end = getattr(node, "lineno", self.node.lineno), getattr(node, "end_lineno", None)
        text = self.lines[line - 1].rstrip("\n") if 0 < line <= len(self.lines) else ""
        end_line = end if end is not None else line
        end_text = self.lines[end_line - 1] if 0 < end_line <= len(self.lines) else ""
        column = _characters(text, getattr(node, "col_offset", 0))
        end_column = _characters(end_text, getattr(node, "end_col_offset", None) or 0)
        return Span(self.file, line, column + 1, end_line, end_column + 1, self.name, text, (self, node))

    def head(self) -> Span:
        """Where the function begins: its ``def`` line, or the lambda."""
        span = self.span(self.node)
        end = len(span.text) + 1 if span.end_line > span.line else span.end_column
        return replace(span, end_line=span.line, end_column=end)

    def mangle(self, name: str) -> str:
        """A private name as the compiler writes it."""
        cls = self.cls.lstrip("_")
        if not cls or not name.startswith("__") or name.endswith("__") or "." in name:
            return name
        return f"_{cls}{name}"


def _characters(text: str, offset: int) -> int:
    """Characters in the first ``offset`` bytes of the UTF-8 form of ``text``."""
    return offset if text.isascii() else len(text.encode()[:offset].decode(errors="ignore"))


# ------------------------------------------------------------------------------------------------- files


class _Statement:
    """One top-level statement: its function nodes, and, per set of flags, its code objects."""

    __slots__ = ("_codes", "_functions", "first", "last", "node")

    def __init__(self, node: ast.stmt) -> None:
        self.node = node
        self.first = _first_line(node)
        self.last = node.end_lineno or node.lineno
        self._functions: list[tuple[FunctionNode, str]] | None = None
        self._codes: dict[tuple[int, str], list[CodeType]] = {}

    @property
    def functions(self) -> list[tuple[FunctionNode, str]]:
        """Every function node with the name of the class around it, outer before inner."""
        if self._functions is None:
            self._functions = list(_functions(self.node, ""))
        return self._functions

    def codes(self, name: str, file: _File, flags: int, rewrite: str) -> list[CodeType]:
        """Code objects of the functions in the statement; ``rewrite``: as pytest rewrites asserts (or ``""``)."""
        key = (flags, rewrite)
        if key not in self._codes:
            module = ast.Module([*file.imports, self.node], type_ignores=[])
            if rewrite:
                module = _rewritten(module, rewrite, "".join(file.lines))
            code = compile(module, name, "exec", flags, dont_inherit=True)
            self._codes[key] = list(_nested(code))
        return self._codes[key]


@dataclass(slots=True)
class _File:
    lines: list[str]
    statements: list[_Statement]
    #: the compiler loads attributes of names that the module imports in a way of its own
    imports: list[ast.stmt]


_files: dict[str, _File] = {}
_found: dict[int, tuple[weakref.ref[CodeType], Source]] = {}  # by id of the code object, while it lives


def _read(code: CodeType, module_globals: dict[str, Any]) -> _File:
    file = code.co_filename
    linecache.checkcache(file)
    lines = linecache.getlines(file, module_globals)
    if not lines:
        raise SourceError(
            f"the source of '{code.co_name}' cannot be read: there is no file {file!r}",
            help="functions made by exec, at the prompt or in C have no source: write it in a file or a notebook cell",
        )
    known = _files.get(file)
    if known is None or (known.lines is not lines and known.lines != lines):
        try:
            tree = ast.parse("".join(lines), file)
        except (SyntaxError, ValueError) as error:
            raise SourceError(
                f"the source of '{code.co_name}' cannot be read: {file} does not parse ({error})",
                help="the file changed since it was imported; reload the module or restart",
            ) from None
        known = _files[file] = _File(lines, [_Statement(node) for node in tree.body], list(_imports(tree)))
    return known


def _imports(node: ast.AST) -> Iterator[ast.stmt]:
    """The imports of a module that do not stand in a function or class."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.Import, ast.ImportFrom)):
            yield child
        elif not isinstance(child, (ast.expr, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield from _imports(child)


# ---------------------------------------------------------------------------------------------- matching


def find(fn: Callable[..., Any]) -> Source:
    """The verified source of a Python function or bound method; ``SourceError`` if there is none."""
    if isinstance(fn, MethodType):
        fn = fn.__func__
    if not isinstance(fn, FunctionType):
        raise SourceError(
            f"{fn!r} is not a Python function: it has no source",
            help="pass a function written with def or lambda",
        )
    code = fn.__code__
    known = _found.get(id(code))
    if known is not None and known[0]() is code:
        return known[1]
    source = _find(fn, code)
    key = id(code)
    _found[key] = (weakref.ref(code, lambda dead: _forget(key, dead)), source)
    return source


def _forget(key: int, dead: weakref.ref[CodeType]) -> None:
    if key in _found and _found[key][0] is dead:
        del _found[key]


def _find(fn: FunctionType, code: CodeType) -> Source:
    file = _read(code, fn.__globals__)
    line = code.co_firstlineno
    statements = [s for s in file.statements if s.first <= line <= s.last]
    similar: CodeType | None = None
    for statement in statements:
        for candidate in _candidates(file, statement, code):
            if _same(candidate, code):
                node, cls = _node(statement, candidate)
                return Source(match.plain(node), code.co_filename, file.lines, code.co_name, code.co_qualname, cls)
            if candidate.co_name == code.co_name and candidate.co_firstlineno == line:
                similar = candidate
    raise _mismatch(fn, code, similar)


def _candidates(file: _File, statement: _Statement, code: CodeType) -> Iterator[CodeType]:
    flags = code.co_flags & _FUTURE_FLAGS
    for rewrite in ("", *_rewrites(code)):
        for candidate in statement.codes(code.co_filename, file, flags, rewrite):
            if candidate.co_name == code.co_name and candidate.co_firstlineno == code.co_firstlineno:
                yield candidate


def _same(a: CodeType, b: CodeType) -> bool:
    """Equality of code objects compares all but file and qualified name; some versions leave out positions."""
    if a != b or a.co_linetable != b.co_linetable or a.co_qualname != b.co_qualname:
        return False
    inner_b = [c for c in b.co_consts if isinstance(c, CodeType)]
    inner_a = [c for c in a.co_consts if isinstance(c, CodeType)]
    return all(map(_same, inner_a, inner_b))


def _node(statement: _Statement, code: CodeType) -> tuple[FunctionNode, str]:
    """The node that ``code``, compiled from ``statement``, came from."""
    line = code.co_firstlineno
    if code.co_name != "<lambda>":
        for node, cls in statement.functions:
            if isinstance(node, ast.FunctionDef) and node.name == code.co_name and _first_line(node) == line:
                return node, cls
        raise SourceError(
            f"'{code.co_name}' is not a plain function (coroutine, generator expression or comprehension)",
            help="pass a function written with def or lambda",
        )
    lambdas = [(n, c) for n, c in statement.functions if isinstance(n, ast.Lambda) and n.lineno == line]
    if len(lambdas) > 1:
        place = _place(code)
        if place is None:
            raise SourceError(
                f"several lambdas start on line {line} of {code.co_filename}, and columns are not recorded",
                help="run Python without -X no_debug_ranges, or put each lambda on a line of its own",
            )
        # An instruction of a lambda lies in its body and in the body of no lambda inside it: the innermost
        # owns it.
        lambdas = [(n, c) for n, c in lambdas if _contains(n.body, place)][-1:]
    (found,) = lambdas
    return found


def _place(code: CodeType) -> tuple[int, int] | None:
    """Line and column of an instruction that stands for an expression (others have an empty range)."""
    for line, _, column, end in code.co_positions():
        if line is not None and column is not None and end:
            return line, column
    return None


def _contains(node: ast.expr, place: tuple[int, int]) -> bool:
    end = (node.end_lineno or node.lineno, node.end_col_offset or 0)
    return (node.lineno, node.col_offset) <= place < end


def _mismatch(fn: FunctionType, code: CodeType, similar: CodeType | None) -> SourceError:
    name, where = code.co_qualname, f"line {code.co_firstlineno} of {code.co_filename}"
    if similar is None:
        what = f"'{name}' is not at {where} any more: the file changed since it was imported"
        help = "reload the module (or restart) so that the code that runs is the code in the file"
    else:
        what = f"the source at {where} is not what '{name}' runs"
        help = (
            "the file changed since it was imported (reload it or restart), "
            "or a decorator has replaced the function's code (pass the undecorated function)"
        )
    if hasattr(fn, "__wrapped__"):
        what += f"; the function is a wrapper around '{getattr(fn.__wrapped__, '__qualname__', fn.__wrapped__)}'"
    return SourceError(what, help=help)


# --------------------------------------------------------------------------------------------- traversal


def _first_line(node: ast.stmt | ast.Lambda) -> int:
    """Decorators belong to a function's code object."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(d.lineno for d in decorators)])


def _functions(node: ast.AST, cls: str) -> Iterator[tuple[FunctionNode, str]]:
    if isinstance(node, ast.ClassDef):
        cls = node.name
    elif isinstance(node, (ast.FunctionDef, ast.Lambda)):
        yield node, cls
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.expr_context, ast.operator, ast.Constant, ast.Name)):
            continue
        yield from _functions(child, cls)


def _nested(code: CodeType) -> Iterator[CodeType]:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from _nested(const)


# ------------------------------------------------------------------------------- pytest's rewritten asserts


def _rewrites(code: CodeType) -> tuple[str, ...]:
    """Which rewritings of asserts to try: none, unless the code names what pytest puts there."""
    if any("@pytest_ar" in c.co_names for c in (code, *_nested(code))):
        return ("plain", "hook")
    return ()


class _HookConfig:
    """The only question that the rewriter asks of pytest's configuration."""

    def getini(self, name: str) -> bool:
        return name == "enable_assertion_pass_hook"


def _rewritten(module: ast.Module, mode: str, text: str) -> ast.Module:
    """A copy with its asserts rewritten by the pytest that is running (which wrote the code we look for)."""
    rewriter = sys.modules.get("_pytest.assertion.rewrite")
    if rewriter is None:
        return module
    module = copy.deepcopy(module)  # the rewriter works in place
    rewriter.rewrite_asserts(module, text.encode(), None, _HookConfig() if mode == "hook" else None)
    return module
