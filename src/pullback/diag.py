# SPDX-License-Identifier: MIT
"""Errors that show the user's line.

Every refusal is a ``Diagnostic``: what is wrong, where (file, line, column), and what to write instead.
"""

from __future__ import annotations

import linecache
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Span:
    """A place in the user's source. Lines and columns are 1-based."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    function: str = ""
    text: str = ""  # the source line, when it cannot be read from the file (notebooks, exec)
    origin: object = field(default=None, compare=False, repr=False)  # (source, AST node), where it is a node's

    def source_line(self) -> str:
        return (self.text or linecache.getline(self.file, self.line)).strip()

    def snippet(self) -> str:
        """The source line with a caret below it."""
        line = self.text or linecache.getline(self.file, self.line).rstrip("\n")
        where = f'  File "{self.file}", line {self.line}' + (f", in {self.function}" if self.function else "")
        if not line.strip():
            return where
        indent = len(line) - len(line.lstrip())
        width = (self.end_column if self.end_line == self.line else len(line) + 1) - self.column
        caret = " " * (self.column - 1 - indent) + "^" * max(width, 1)
        return f"{where}\n    {line.strip()}\n    {caret}"


class PullbackError(Exception):
    """Base of the errors that pullback raises about a program (not the program's own).

    ``loc``: a pass knows only the location id of an op; who knows the spans calls ``at``.
    """

    loc: int = 0

    def __init__(self, message: str, span: Span | None = None, help: str = "") -> None:
        self.message = message
        self.span = span
        self.help = help
        parts = [message]
        if span is not None and span.file:
            parts.append(span.snippet())
        if help:
            parts.append(f"help: {help}")
        super().__init__("\n".join(parts))

    def at(self, span: Span) -> PullbackError:
        """The same error, at a place."""
        return type(self)(self.message, span, self.help)


class UnsupportedError(PullbackError):
    """A construct, function or type that pullback does not compile; says what to write instead."""


class TypeInferenceError(PullbackError, TypeError):
    """Types that do not go together; names both definitions."""


class DerivativeError(PullbackError, TypeError):
    """A derivative that does not exist, or that is not implemented; asked of an integer, for example."""


class PreparationMismatch(PullbackError, TypeError):
    """A prepared rule was called with other types (or sizes) than it was prepared for; shows both."""


class AliasError(PullbackError, ValueError):
    """Arguments that overlap in memory, one of them written, where the order of effects would matter."""


class SourceError(PullbackError):
    """The source of a function is missing, or is not what the function runs."""


class NonDifferentiableError(DerivativeError):
    """A primitive without a derivative was reached by an active value."""


class Declined(Exception):
    """Compiled code assumed that axes which meet have one size, and they do not: code that stretches them is to run.

    Never seen by users: the entry point turns to that code.
    """
