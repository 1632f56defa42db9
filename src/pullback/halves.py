# SPDX-License-Identifier: MIT
"""Operations in two halves: ``vjp`` and ``linearize`` keep values, and return a callable that resumes with them.

The first half's result has a tuple of kind ``kept``; the second takes it as its first argument. In between it is one
native object (``Kept``), which belongs to whoever holds the callable, and whose memory a workspace uses again when
nobody does any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pullback.backend.llvm import entry as native
from pullback.code import Rule, Second
from pullback.conform import conform, zero_tangent
from pullback.ir.types import SigType, TupleT, flatten


class Half:
    """The second half at one point. It may be called any number of times, later, and from other threads."""

    __slots__ = ("_entry", "_kept", "_of")

    def __init__(self, of: Halves, kept: Any) -> None:
        self._of = of
        self._entry = of.entry
        self._kept = kept

    @property
    def name(self) -> str:
        """Of the function."""
        return self._of.name

    def __copy__(self) -> Half:
        return self

    def __deepcopy__(self, memo: object) -> Half:
        return self


class Pullback(Half):
    """What ``vjp`` returns beside the value: cotangent of the result -> cotangents of the arguments.

    It owns copies of all that it needs.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<pullback.vjp({self.name}): cotangent -> cotangents>"

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError(
            f"the pullback of '{self.name}' cannot be pickled: it is machine code with values kept for it; "
            "pickle the function and its arguments, and call pb.vjp there"
        )

    def __call__(self, cotangent: Any, *, workspace: Any = None, out: Any = None) -> tuple[Any, ...]:
        """One cotangent per argument (None where it has none). ``cotangent`` has the structure of the result.

        ``workspace``: of the rule that made it; ``out``: the arrays of the result, in order.

        Raises
        ------
        TypeError
            The cotangent's structure, shape or dtype is not the result's.
        """
        result: tuple[Any, ...] = self._entry(self._kept, cotangent, workspace=workspace, out=out)
        return result


class Linear(Half):
    """What ``linearize`` returns beside the value: tangents -> tangent of the result. It owns copies of the point."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<pullback.linearize({self.name}): tangents -> tangent>"

    def __reduce__(self) -> tuple[Any, ...]:
        params = self._of.types
        flat = native.kept_values(self._kept, [x for t in params for x in flatten(t)])
        values = iter(flat)
        return self._of.again, tuple(native.unflatten(t, values) for t in params)

    def __call__(self, *tangents: Any, workspace: Any = None, out: Any = None) -> Any:
        """The tangent of the result, for one tangent per argument (those of defaults may be left out).

        ``workspace``: of the rule that made it; ``out``: the arrays of the result, in order.
        """
        return self._entry(self._kept, tangents, workspace=workspace, out=out)


class Halves:
    """What all second halves of one rule share. ``entry(kept, argument)`` calls the code."""

    def __init__(self, kind: str, second: Rule, name: str, defaults: Sequence[Any], again: Any) -> None:
        self.kind = kind
        self.rule = second
        self.name = name
        self.again = again  # arguments -> Linear, in another process
        want = second.params[1]
        assert kind == "vjp" or isinstance(want, TupleT)
        self.types: tuple[SigType, ...] = want.items if isinstance(want, TupleT) else ()
        self._defaults = defaults
        self.entry: Any = native.entry_type()(self._convert)
        self.entry.variants = (second.variant,)

    def __call__(self, kept: Any) -> Half:
        return Pullback(self, kept) if self.kind == "vjp" else Linear(self, kept)

    def _convert(self, args: tuple[Any, ...], kwnames: tuple[str, ...] | None) -> Any:
        """Cotangents and tangents that are not quite of the types of the code."""
        kept, given, *values = args
        how = dict(zip(kwnames or (), values, strict=True))
        native.require_workspace(how.get("workspace"))
        if self.kind == "linearize":
            given = self._completed(given)
        what = "cotangent" if self.kind == "vjp" else "tangents"
        return self.rule.variant(kept, conform(given, self.rule.params[1], what, self.name), **how)

    def _completed(self, tangents: tuple[Any, ...]) -> tuple[Any, ...]:
        missing = len(self.types) - len(tangents)
        if not 0 <= missing <= len(self._defaults):
            raise TypeError(f"{len(self.types)} tangents expected, one per argument, not {len(tangents)}")
        return (*tangents, *map(zero_tangent, self._defaults[len(self._defaults) - missing :]))


def join(made: Sequence[Rule], kind: str, name: str, defaults: Sequence[Any], again: Any) -> Rule:
    """The rule of the first half, whose results resume with the second."""
    first, second = made
    assert isinstance(first.second, Second)
    first.second.make = Halves(kind, second, name, defaults, again)
    return first
