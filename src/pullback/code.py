# SPDX-License-Identifier: MIT
"""Code and Rule: compiled machine code, shared by content, and its binding to one function.

A ``Code`` is a core with its signature: what it is called with, what it reads from outside (as steps of an
``Environment``), what it returns, what its failures mean. It names no function. A ``Rule`` binds it to the globals,
cells and objects of one, and to the lines of that function's source.
"""

from __future__ import annotations

import ast
import builtins
import gc
import itertools
import struct
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any

from pullback import passes
from pullback.backend.llvm import entry as native
from pullback.backend.llvm.jit import Linked, compile_core, link
from pullback.backend.llvm.watch import watcher
from pullback.backend.llvm.writer import Site
from pullback.config import Options
from pullback.diag import Declined, SourceError, Span
from pullback.environment import Bound, Environment
from pullback.frontend.source import Source, find
from pullback.ir.lowered import Lowered, placed
from pullback.ir.results import Out, flat_indices, keeps, kept
from pullback.ir.types import SigType, StructT, TupleT
from pullback.memory import Formula, Need, result_blocks, sizes
from pullback.own_results import own_results, tree
from pullback.registry import AttrPlace, CellPlace, Edge, GlobalPlace, Place, grounds, revalidate
from pullback.registry import Guards as EdgeGuards

#: number of a function, index of a node in its tree, how many nodes the tree has
Relative = tuple[int, int, int]


@dataclass(slots=True)
class Code:
    """``hidden``: type of each hidden input, and the step that reads it (-1: not told). ``same``: results that are
    parameters. ``places``: location id -> place in a function of the environment, or a fixed span."""

    name: str
    params: list[SigType]
    result: Out
    same: dict[int, int]
    written: frozenset[int]
    hidden: list[tuple[SigType, int]]
    sites: list[Site]
    places: dict[int, Relative | Span]
    symbol: str
    object_bytes: bytes
    linked: Linked = field(repr=False)
    diverges: bool = False
    blocks: list[int] = field(default_factory=list)  # see memory.result_blocks
    needs: list[Need] = field(default_factory=list)
    gives: list[Formula] = field(default_factory=list)  # see memory.sizes; and so:
    accepts: list[Formula] = field(default_factory=list)

    def variant(
        self,
        params: Sequence[SigType],
        hidden: Sequence[native.Hidden],
        swap: Mapping[int, Any],
        second: Second | None = None,
        **how: Any,
    ) -> Any:
        """The core as a callable."""
        result = tree(self.result, self.same, swap, second)
        how = {"hidden": hidden, "written": self.written, "blocks": self.blocks, **how}
        return native.make_variant(self.linked.address, params, result, **how)


class Second:
    """What is made of the values that a call keeps: known once the code that resumes with them is bound."""

    __slots__ = ("make",)

    make: Callable[[Any], Any]

    def __call__(self, kept: Any) -> Any:
        return self.make(kept)


#: the rule that declined this thread's last call
_DECLINED = threading.local()


@dataclass(slots=True, weakref_slot=True)
class Rule:
    """A compiled operation for one signature: the native ``variant``, and what it depends on. The IR is not kept."""

    params: list[SigType]
    name: str
    variant: Any
    edges: list[Edge]
    slow_edges: list[Edge]
    slow_hidden: list[tuple[int, Place]]  # hidden inputs that Python reads before each call, by number
    code: Code
    guards: EdgeGuards
    second: Second | None = None  # of an operation in two halves

    def current(self) -> bool:
        """Whether everything that compilation asked still has its answer, and the guards can prove it."""
        return not self.guards.lost and revalidate(self.edges)

    def has_declined(self) -> bool:
        """Whether the last call of this thread was one that needs code that stretches axes."""
        rule, _DECLINED.rule = getattr(_DECLINED, "rule", None), None
        return rule is self


def build(low: Lowered, options: Options, told: tuple[Environment, Bound] | None) -> Code:
    """Compile a lowered function."""
    func = passes.commit(low.func)
    same = own_results(func, low.result, low.params)
    with placed(low):
        func = passes.finish(func)
    order = [i for i in flat_indices(low.result) if i not in same]
    kept_here = [order.index(i) for i in sorted(kept(low.result), key=order.index)]
    core = compile_core(func, options)
    of_edge = told[0].of_edge if told else {}
    hidden = [(h.type, of_edge.get(id(h.place), -1)) for h in low.hidden]
    used = sorted({s.loc for s in core.sites if 0 < s.loc < len(low.locs)})
    known = _numbers(told[1].values) if told else {}
    places = {loc: _relative(low.locs[loc], known) for loc in used}
    linked = link(core.object_bytes, core.name)
    allocated = result_blocks(func, kept_here), *sizes(func, [same.get(i) for i in flat_indices(low.result)])
    return Code(
        low.name, low.params, low.result, same, low.written, hidden, core.sites, places, core.name, core.object_bytes,
        linked, low.diverges, *allocated,
    )  # fmt: skip


def compile_rule(low: Lowered, options: Options, names: Any = None, defaults: Any = None) -> Rule:
    """Compile and bind where it was lowered; nothing is shared."""
    return bind(build(low, options, None), low.edges, [h.place for h in low.hidden], names, defaults)


def bind(
    code: Code,
    edges: Sequence[Edge],
    hidden: Sequence[Place],
    names: Any = None,
    defaults: Any = None,
    values: Sequence[Any] = (),
    swap: Mapping[int, Any] = {},  # never changed
) -> Rule:
    """A rule of ``code`` where ``edges`` hold and hidden inputs are read at ``hidden``.

    ``values``: the objects of its environment, for lines of the source.
    """
    guards = EdgeGuards.compile(edges, hidden, watcher(), _may_have_slots(code))
    inputs, slow_hidden = _hidden_inputs(code, hidden, guards)
    natively_read = {id(p) for p in hidden} - {id(p) for _, p in slow_hidden}
    slow = [e for e in guards.slow if id(e.place) not in natively_read]
    second = Second() if keeps(code.result) else None
    rule = Rule(code.params, code.name, None, list(edges), slow, slow_hidden, code, guards, second)
    words = native.Guards(*table(guards))
    rule.variant = code.variant(
        code.params,
        inputs,
        swap,
        second,
        guards=words,
        names=names,
        defaults=defaults,
        revalidate=still_valid(rule.edges, guards, words),
        fail=failure(rule, code, values),
        keep=(code.linked, guards, rule.edges),
    )
    return rule


def still_valid(edges: Sequence[Edge], guards: EdgeGuards, words: native.Guards) -> Callable[[], bool]:
    """What a variant asks when a guard does not hold."""

    def valid() -> bool:
        if not (revalidate(edges) and guards.renew()):
            return False
        words.refresh(*table(guards))
        if revalidate(edges):  # what changed before the words were read is seen here, what changes later by them
            return True
        words.expire()
        return False

    return valid


def table(guards: EdgeGuards) -> tuple[list[int], list[int]]:
    """Addresses of words and of slots."""
    return [address for address, _ in guards.words], [slot for slot in guards.slots if slot is not None]


def _may_have_slots(code: Code) -> bool:
    """Reading attributes of an object may run Python code, which may move what guards have just proved."""

    def plain(t: SigType) -> bool:
        return not isinstance(t, StructT) and (not isinstance(t, TupleT) or all(map(plain, t.items)))

    return all(plain(t) for t, _ in code.hidden)


def _hidden_inputs(
    code: Code, places: Sequence[Place], guards: EdgeGuards
) -> tuple[list[native.Hidden], list[tuple[int, Place]]]:
    """How each hidden input is read; those that only Python can read come second too, with their numbers."""
    made, slow = [], []
    numbers = itertools.count()
    for k, ((t, _), place) in enumerate(zip(code.hidden, places, strict=True)):
        if isinstance(place, CellPlace):
            made.append(native.Hidden(t, cell=place.cell))
        elif guards.slots[k] is not None:
            made.append(native.Hidden(t, slot=next(numbers)))
        elif isinstance(place, GlobalPlace) and place.name in place.space:
            made.append(native.Hidden(t, namespace=place.space, name=place.name))
        elif isinstance(place, AttrPlace) and grounds(place) is not None:
            space = place.namespace()
            made.append(native.Hidden(t, namespace=space, name=place.name))
        else:
            made.append(native.Hidden(t, value=place.read()))
            slow.append((k, place))
    return made, slow


# ------------------------------------------------------------------------------------------------ failures


def failure(rule: Any, code: Code, values: Sequence[Any]) -> Callable[[int, tuple[int, ...]], object]:
    """Turns a status of the core into the exception. Where other code is to run, ``rule.has_declined`` knows it."""
    sites = code.sites

    def fail(status: int, message: tuple[int, ...]) -> None:
        if status <= 0 or status > len(sites):
            native.standard_fail(status, message)
        site = sites[status - 1]
        if site.exc is Declined:
            _DECLINED.rule = rule
            return
        shown = [_decode(slot, dtype) for slot, dtype in zip(message, site.operands, strict=False)]
        cls = getattr(builtins, site.exc) if isinstance(site.exc, str) else site.exc
        text = site.message.format(*shown)
        error = cls(text) if text else cls()
        span = _absolute(code.places.get(site.loc), values)
        if span is not None:
            error.add_note(span.snippet())
        raise error

    return fail


def _decode(slot: int, dtype: str) -> Any:
    raw = slot & (2**64 - 1)
    if dtype == "f8":
        return struct.unpack("<d", struct.pack("<Q", raw))[0]
    if dtype == "f4":
        return struct.unpack("<f", struct.pack("<I", raw & (2**32 - 1)))[0]
    if dtype == "b1":
        return bool(slot)
    return slot if dtype[0] == "i" else raw


# ------------------------------------------------------------------------------------------------ places


def _numbers(values: Sequence[Any]) -> dict[int, tuple[int, Source]]:
    """Functions of an environment by their source."""
    known: dict[int, tuple[int, Source]] = {}
    for number, value in enumerate(values):
        if isinstance(value, FunctionType):
            try:
                source = find(value)
            except SourceError:
                continue
            known.setdefault(id(source), (number, source))
    return known


def _relative(span: Span, known: Mapping[int, tuple[int, Source]]) -> Relative | Span:
    """A place as a node of a function of the environment, which may stand in another line for another function."""
    if isinstance(span.origin, tuple):
        source, node = span.origin
        number, _ = known.get(id(source), (-1, None))
        nodes = list(ast.walk(source.node)) if number >= 0 else []
        for index, n in enumerate(nodes):
            if n is node:
                return number, index, len(nodes)
    return span


def _absolute(place: Relative | Span | None, values: Sequence[Any]) -> Span | None:
    if place is None or isinstance(place, Span):
        return place
    number, index, count = place
    try:
        source = find(values[number])
    except (SourceError, IndexError):
        return None  # the file is not there any more, or was edited: better no line than a wrong one
    nodes = list(ast.walk(source.node))
    # Equal code may be written in two ways; then the function's first line must do.
    return source.span(nodes[index] if len(nodes) == count else source.node)


@contextmanager
def no_collection() -> Iterator[None]:
    """Compilation makes many small objects that live until it ends; collecting in between finds nothing."""
    on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if on:
            gc.enable()
