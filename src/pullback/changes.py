# SPDX-License-Identifier: MIT
"""What changed under compiled code, in words: for ``explain``, and for ``PULLBACK_EXPLAIN=rules``."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable
from types import CodeType, FunctionType
from typing import Any

from pullback.config import env_flag
from pullback.registry import MISSING, Edge
from pullback.ruleset import Declared, RulePlace, where_defined

_LONG = 100


def differences(edges: Iterable[Edge]) -> list[str]:
    """For each question that has another answer now: what it was, and what it is."""
    return [difference(edge) for edge in edges if not edge.holds()]


def difference(edge: Edge) -> str:
    was, now = edge.answer, edge.place.read()
    if now is not MISSING:
        with contextlib.suppress(Exception):  # a value that cannot be compiled: as it is
            now = edge.of(now)
    return f"{edge.place}: was {shown(was)}, is {shown(now)}"


def shown(answer: Any) -> str:
    """An answer, in short."""
    if answer is MISSING:
        return "undefined"
    if isinstance(answer, FunctionType):
        return f"{answer.__qualname__} ({where_defined(answer)})"
    if isinstance(answer, tuple):
        if all(isinstance(rule, Declared) for rule in answer):
            return ", ".join(f"{r.kind} for {r.signature} ({r.where})" for r in answer) or "none"
        if len(answer) == 3 and isinstance(answer[0], CodeType):  # of a CodePlace
            code, defaults, keywords = answer
            given = "".join(f", defaults {d!r}" for d in (defaults, keywords) if d)
            return _short(f"{code.co_filename}:{code.co_firstlineno}{given}")
        if len(answer) == 2 and isinstance(answer[0], type):  # a snapshot
            return _short(answer[1] if isinstance(answer[1], str) else repr(answer[1]))
    return _short(str(answer))


def _short(text: str) -> str:
    return text if len(text) <= _LONG else text[: _LONG - 3] + "..."


def lookups(edges: Iterable[Edge]) -> list[str]:
    """The rules that were looked for: those that were found, with the lines that define them, and that there are
    none."""
    lines = []
    for edge in edges:
        if isinstance(edge.place, RulePlace):
            found = [f"{edge.place}: {r.kind} for {r.signature}, {r.where}" for r in edge.answer]
            lines += found or [f"no {edge.place}"]
    return lines


def log(name: str, changed: Iterable[str], edges: Iterable[Edge]) -> None:
    """``PULLBACK_EXPLAIN=rules``: what an operation was made anew for, and the rules that it asked for."""
    if env_flag("PULLBACK_EXPLAIN") != "rules":
        return
    for line in changed:
        print(f"pullback: {name} is made anew: {line}", file=sys.stderr)
    for line in lookups(edges):
        print(f"pullback: {name}: {line}", file=sys.stderr)


__all__ = ["difference", "differences", "log", "lookups", "shown"]
