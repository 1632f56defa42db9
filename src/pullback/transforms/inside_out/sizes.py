# SPDX-License-Identifier: MIT
"""Sizes that checks have found equal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from pullback.ir.core import Op, Value


class Sizes:
    """What is known where a pass stands in the code."""

    def __init__(self, makers: Mapping[Value, Op], consts: Mapping[Value, object]) -> None:
        self.makers = makers
        self.consts = consts
        self.equal: dict[Value, Value] = {}
        self.inside: dict[Value, list[tuple[Value, Value]]] = {}  # in loops of so many trips

    @contextmanager
    def scope(self) -> Iterator[None]:
        """What is learned inside is forgotten behind."""
        known, inside = dict(self.equal), {count: list(pairs) for count, pairs in self.inside.items()}
        try:
            yield
        finally:
            self.equal, self.inside = known, inside

    def learn(self, op: Op) -> None:
        """``op`` has run."""
        if op.name == "check":
            self._add(self._pair(op))
        elif op.name == "if" and (count := self._positive(op.operands[0])) is not None:
            found = (self._pair(inner) for inner in op.regions[0].ops if inner.name == "check")
            self.inside.setdefault(count, []).extend(pair for pair in found if pair is not None)

    def enter(self, count: Value) -> None:
        """A loop of ``count`` trips runs its body: checks that stood in it were made before it."""
        for pair in self.inside.get(count, ()):
            self._add(pair)

    def _add(self, pair: tuple[Value, Value] | None) -> None:
        if pair is not None:
            a, b = map(self.trips, pair)
            if a is not b:
                self.equal[a] = b

    def _pair(self, check: Op) -> tuple[Value, Value] | None:
        maker = self.makers.get(check.operands[0])
        return (maker.operands[0], maker.operands[1]) if maker is not None and maker.name == "eq" else None

    def _positive(self, condition: Value) -> Value | None:
        """What must be more than zero."""
        maker = self.makers.get(condition)
        if maker is None or maker.name != "gt" or self.consts.get(maker.operands[1]) != 0:
            return None
        return maker.operands[0]

    def trips(self, count: Value) -> Value:
        """One value for all counts that make as many trips."""
        maker = self.makers.get(count)
        if maker is not None and maker.name == "maximum":
            kept = [x for x in maker.operands if self.consts.get(x) != 0]
            if len(kept) == 1:
                return self.trips(kept[0])
        while (known := self.equal.get(count)) is not None:
            count = known
        return count
