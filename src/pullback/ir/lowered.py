# SPDX-License-Identifier: MIT
"""A lowered function: IR with the signature around it. What the front end makes and operations map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from pullback.diag import PullbackError, Span

from .core import Function
from .results import Out
from .types import SigType, flatten


@dataclass(slots=True)
class Lowered:
    """``params``: signature types of the parameters; ``hidden``: inputs that are read at each call, whose flat values
    follow those of ``params``. ``result``: how flat results make up what is returned. ``locs``: location id to place.
    ``edges``: what was asked of the world while lowering. ``written``: flat parameters that the program changes.
    ``tapes``: what reverse sweeps keep or compute again (``explain`` shows it). ``diverges``: it raises whatever its
    arguments are. ``span``: where the function begins, for errors about it as a whole. ``batches``: how each ``vmap``
    took its arguments.
    """

    func: Function
    params: list[SigType]
    hidden: list[Any]
    result: Out
    locs: list[Any]
    edges: list[Any]
    name: str = ""
    tapes: list[Any] = field(default_factory=list)
    written: frozenset[int] = frozenset()
    diverges: bool = False
    span: Span | None = None
    batches: list[str] = field(default_factory=list)

    @property
    def flat_params(self) -> int:
        return sum(len(flatten(t)) for t in self.params)

    def positions(self, arg: int) -> range:
        """Flat positions of argument ``arg``."""
        start = sum(len(flatten(t)) for t in self.params[:arg])
        return range(start, start + len(flatten(self.params[arg])))

    def but(self, func: Function, params: list[SigType], result: Out, tapes: Sequence[Any] = ()) -> Lowered:
        """With another function, parameters and result; the world is the same."""
        return Lowered(
            func,
            params,
            self.hidden,
            result,
            self.locs,
            self.edges,
            self.name,
            [*self.tapes, *tapes],
            self.written,
            self.diverges,
            self.span,
            self.batches,
        )


@contextmanager
def placed(low: Lowered) -> Iterator[None]:
    """Errors of passes, which know only the number of a place, show the user's line."""
    try:
        yield
    except PullbackError as error:
        if error.span is None and 0 < error.loc < len(low.locs):
            raise error.at(low.locs[error.loc]) from None
        raise
