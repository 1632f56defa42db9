# SPDX-License-Identifier: MIT
"""Arguments by flat position, and errors about them: arrays that are read-only, or overlap, where one is written."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

import numpy as np

from pullback.backend.llvm.runtime import shares_memory
from pullback.diag import AliasError, Span
from pullback.ir.types import Array, SigType, StructT, TupleT, flatten


def arrays(t: SigType, value: Any, path: str, start: int) -> Iterator[tuple[int, str, np.ndarray[Any, Any]]]:
    """Each array in an argument: its flat position (of the argument: ``start``), how to write it, and itself."""
    match t:
        case Array():
            yield start, path, value
        case TupleT(items, _):
            for k, item in enumerate(items):
                yield from arrays(item, value[k], f"{path}[{k}]", start)
                start += len(flatten(item))
        case StructT(cls, fields, items):
            for name, item in zip(fields, items, strict=True):
                inner, shown = (
                    (value[name], f"{path}[{name!r}]") if cls is dict else (getattr(value, name), f"{path}.{name}")
                )
                yield from arrays(item, inner, shown, start)
                start += len(flatten(item))


def refuse_read_only(
    types: Sequence[SigType],
    values: Sequence[Any],
    names: Sequence[str],
    written: Collection[int],
    fn: str,
    span: Span | None,
) -> None:
    """NumPy's error for an array that the function writes and may not."""
    for k, path, x in _all(types, values, names):
        if k in written and not x.flags.writeable:
            error = ValueError(
                f"assignment destination is read-only: '{fn}' writes its argument '{path}'; pass {path}.copy()"
            )
            if span is not None:
                error.add_note(span.snippet())
            raise error


def overlap(
    types: Sequence[SigType],
    values: Sequence[Any],
    names: Sequence[str],
    written: Collection[int],
    fn: str,
    span: Span | None,
) -> AliasError:
    """Which arguments overlap."""
    found = list(_all(types, values, names))
    for i, (k, first, x) in enumerate(found):
        for m, second, y in found[:i]:
            if (k in written or m in written) and shares_memory(x, y):
                changed = first if k in written else second
                return AliasError(
                    f"arguments '{second}' and '{first}' of '{fn}' overlap in memory, and '{changed}' is written",
                    span,
                    f"pass a copy of one of them: {changed}.copy()",
                )
    changed = ", ".join(f"'{path}'" for k, path, _ in found if k in written)
    return AliasError(
        f"an argument of '{fn}' overlaps with an array that it captures, and one of them is written"
        + (f" ({changed})" if changed else ""),
        span,
        "pass a copy: x.copy()",
    )


def _all(
    types: Sequence[SigType], values: Sequence[Any], names: Sequence[str]
) -> Iterator[tuple[int, str, np.ndarray[Any, Any]]]:
    start = 0
    for t, value, name in zip(types, values, names, strict=True):
        yield from arrays(t, value, name, start)
        start += len(flatten(t))
