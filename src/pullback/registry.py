# SPDX-License-Identifier: MIT
"""Edges of compiled code: what was asked while compiling, with the answers, and proof that they still hold.

A ``Place`` is where something was read (a global, a cell, an attribute, a function's code), an ``Edge`` a
place with the answer. ``Guards`` turns edges into words of memory with the contents that they must have:
compiled code compares these at each call, about a nanosecond each. Where the interpreter tells of changes
(``Watcher``), one word stands for all places that can be watched. What no word proves (attributes of instances,
contents of lists) is in ``slow``. A guard that fails proves nothing yet: ``revalidate`` asks again, and ``Guards`` are
made anew if all answers are the same.

``WORLD`` counts changes of rules; its address is a guard too.
"""

from __future__ import annotations

import builtins
import ctypes
import inspect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from types import BuiltinMethodType, CellType, FunctionType, MethodType, MethodWrapperType, ModuleType
from typing import Any, Protocol

from pullback.layouts import (
    Word,
    absence_words,
    cell_word,
    dict_words,
    entry_words,
    function_words,
    lacking_words,
    type_words,
    word,
)

WORLD = ctypes.c_uint64(1)


def bump_world() -> None:
    """Something that compiled code may depend on has changed."""
    WORLD.value += 1


class _Missing:
    def __repr__(self) -> str:
        return "MISSING"


MISSING: Any = _Missing()


# ------------------------------------------------------------------------------------------------ places


#: an entry of a dict, or (None) a function, in both senses of a change: of its code and of its defaults
Wanted = tuple[Any, str | None]


class Watch(Protocol):
    """A word that is bumped before one of certain things changes, while this object lives."""

    @property
    def address(self) -> int: ...

    def tells(self) -> bool:
        """Whether it still does."""


class Watcher(Protocol):
    """What the interpreter tells of changes."""

    def watch(self, wanted: Sequence[Wanted]) -> Watch | None:
        """None if it tells nothing any more."""


class Place(Protocol):
    """Where something is read. Places are compared by what they read, not by what is there."""

    @property
    def key(self) -> tuple[object, ...]:
        """Identifies the place among places that are alive."""

    def read(self) -> Any:
        """What is there now, or ``MISSING``."""

    def words(self) -> list[Word] | None:
        """Words that stay as they are for as long as ``read`` gives the same object; None if there are none."""

    def slot(self) -> int | None:
        """Address of the pointer to the object that is read (valid while ``words`` hold, the last one apart)."""

    def watched(self) -> list[Wanted] | None:
        """What tells of any change of what ``read`` gives; None where nothing does."""

    def __str__(self) -> str: ...


@dataclass(frozen=True, slots=True, eq=False)
class GlobalPlace:
    """A name as a function reads it: in its globals, else in its builtins."""

    space: dict[str, Any]
    builtins: dict[str, Any]
    name: str

    @property
    def key(self) -> tuple[object, ...]:
        return ("global", id(self.space), id(self.builtins), self.name)

    def read(self) -> Any:
        value = self.space.get(self.name, MISSING)
        return self.builtins.get(self.name, MISSING) if value is MISSING else value

    def words(self) -> list[Word] | None:
        if self.name in self.space:
            return entry_words(self.space, self.name)
        absent = absence_words(self.space)
        present = entry_words(self.builtins, self.name) if self.name in self.builtins else None
        return None if absent is None or present is None else absent + present

    def slot(self) -> int | None:
        words = self.words() if self.name in self.space else None
        return words[-1][0] if words else None

    def watched(self) -> list[Wanted] | None:
        mine: list[Wanted] = [(self.space, self.name)]
        return mine if self.name in self.space else [*mine, (self.builtins, self.name)]

    def __str__(self) -> str:
        return f"global {self.name}"


@dataclass(frozen=True, slots=True, eq=False)
class CellPlace:
    """A variable of an enclosing function."""

    cell: CellType
    name: str

    @property
    def key(self) -> tuple[object, ...]:
        return ("cell", id(self.cell))

    def read(self) -> Any:
        try:
            return self.cell.cell_contents
        except ValueError:
            return MISSING

    def words(self) -> list[Word] | None:
        address = self.slot()
        return None if address is None else [(address, word(address))]

    def slot(self) -> int | None:
        return cell_word(self.cell)

    def watched(self) -> list[Wanted] | None:
        return None

    def __str__(self) -> str:
        return f"variable {self.name}"


#: what a class has that gives the same on each access
_METHODS = (FunctionType, staticmethod, classmethod)


@dataclass(frozen=True, slots=True, eq=False)
class AttrPlace:
    """An attribute of an object that is known at compile time (a module, class or instance)."""

    owner: Any
    name: str

    @property
    def key(self) -> tuple[object, ...]:
        return ("attr", id(self.owner), self.name)

    def read(self) -> Any:
        return getattr(self.owner, self.name, MISSING)

    def namespace(self) -> dict[str, Any] | None:
        """The dict where the attribute is found: that of the module, or of the instance if its class has no say."""
        space = getattr(self.owner, "__dict__", None)
        if type(space) is not dict or self.name not in space:
            return None
        kind: Any = type(self.owner)
        plain = kind is ModuleType or (
            kind.__getattribute__ is object.__getattribute__ and not hasattr(kind, self.name)
        )
        return space if plain else None

    def words(self) -> list[Word] | None:
        space = self.namespace()
        if space is None:
            return self._of_class()
        found, ground = entry_words(space, self.name), self.ground()
        return None if found is None or ground is None else ground + found

    def ground(self) -> list[Word] | None:
        """Words that prove that ``namespace`` is what it is."""
        if type(self.owner) is ModuleType:
            return []
        mine, kind = dict_words(self.owner), type_words(type(self.owner))
        return None if mine is None or kind is None else kind + mine

    def _of_class(self) -> list[Word] | None:
        """For what the owner's class has, or the owner if it is a class: functions, and what is made of them."""
        owner: Any = self.owner
        if type(owner) is type:
            member = inspect.getattr_static(owner, self.name, MISSING)
            fixed = isinstance(member, _METHODS) or not hasattr(type(member), "__get__")
            return type_words(owner) if fixed and not hasattr(type(owner), self.name) else None
        kind: Any = type(owner)
        simple = isinstance(inspect.getattr_static(kind, self.name, MISSING), _METHODS)
        if not simple or kind.__getattribute__ is not object.__getattribute__:
            return None
        found, lacking = type_words(kind), lacking_words(owner, self.name)
        return None if found is None or lacking is None else found + lacking

    def slot(self) -> int | None:
        words = self.words() if self.namespace() is not None else None
        return words[-1][0] if words else None

    def watched(self) -> list[Wanted] | None:
        space = self.namespace()
        return [(space, self.name)] if space is not None and type(self.owner) is ModuleType else None

    def __str__(self) -> str:
        return f"{getattr(self.owner, '__name__', type(self.owner).__qualname__)}.{self.name}"


@dataclass(frozen=True, slots=True, eq=False)
class MemberPlace:
    """A function that a class has under a name: as a method, or inside a ``kind`` (property, staticmethod, ...)."""

    cls: type
    name: str
    kind: type

    @property
    def key(self) -> tuple[object, ...]:
        return ("member", id(self.cls), self.name, self.kind)

    def read(self) -> Any:
        found = inspect.getattr_static(self.cls, self.name, MISSING)
        return function_in(found) if type(found) is self.kind else MISSING

    def words(self) -> list[Word] | None:
        return type_words(self.cls)

    def slot(self) -> int | None:
        return None

    def watched(self) -> list[Wanted] | None:
        return None

    def __str__(self) -> str:
        return f"{self.cls.__qualname__}.{self.name}"


def function_in(member: Any) -> Any:
    """The function of a property, a static or a class method, or of a plain one."""
    return member.fget if isinstance(member, property) else getattr(member, "__func__", member)


@dataclass(frozen=True, slots=True, eq=False)
class CodePlace:
    """What a call of a Python function depends on: its code and its defaults (its cells never change)."""

    fn: FunctionType

    @property
    def key(self) -> tuple[object, ...]:
        return ("code", id(self.fn))

    def read(self) -> Any:
        fn = self.fn
        return (fn.__code__, fn.__defaults__, fn.__kwdefaults__)

    def words(self) -> list[Word] | None:
        return None if self.fn.__kwdefaults__ else function_words(self.fn)  # a dict of them can be changed in place

    def slot(self) -> int | None:
        return None

    def watched(self) -> list[Wanted] | None:
        return None if self.fn.__kwdefaults__ else [(self.fn, None)]

    def __str__(self) -> str:
        return f"code of {self.fn.__qualname__}"


@dataclass(frozen=True, slots=True, eq=False)
class PartPlace:
    """A default value of a function, or an argument that a ``functools.partial`` holds."""

    owner: Any
    part: str  # "__defaults__", "__kwdefaults__", "args", "keywords"
    item: int | str

    @property
    def key(self) -> tuple[object, ...]:
        return ("part", id(self.owner), self.part, self.item)

    def read(self) -> Any:
        try:
            return getattr(self.owner, self.part)[self.item]
        except (TypeError, LookupError):
            return MISSING

    def words(self) -> list[Word] | None:
        return [] if self.part == "args" else None  # the arguments of a partial stay what they are

    def slot(self) -> int | None:
        return None

    def watched(self) -> list[Wanted] | None:
        return None

    def __str__(self) -> str:
        return f"{self.part} of {getattr(self.owner, '__qualname__', 'partial')} {self.item}"


def global_place(fn: FunctionType, name: str) -> GlobalPlace:
    space = getattr(fn, "__builtins__", builtins.__dict__)
    return GlobalPlace(fn.__globals__, space, name)


# ------------------------------------------------------------------------------------------------- edges

_BOUND = (MethodType, BuiltinMethodType, MethodWrapperType)


def by_identity(value: Any) -> Any:
    return value


def same_object(value: Any, answer: Any) -> bool:
    """Identity; bound methods are made anew at each access and are compared by function and owner."""
    return value is answer or (type(value) is type(answer) and isinstance(value, _BOUND) and value == answer)


def snapshot(value: Any) -> Any:
    """Contents of (nested) containers, numbers and strings with their types; objects by identity.

    Two snapshots are equal exactly when compiled code that took the value for a constant may still run.
    """
    kind = type(value)
    if kind in (int, bool, str, bytes, float, complex):
        return (kind, repr(value))  # tells 0.0 from -0.0, and nan is nan
    if isinstance(value, (tuple, list)):
        return (kind, tuple(map(snapshot, value)))
    if kind is dict:
        return (kind, tuple((snapshot(k), snapshot(v)) for k, v in value.items()))
    fields = getattr(kind, "__dataclass_fields__", None)
    if fields is not None:
        return (kind, tuple(snapshot(getattr(value, name)) for name in fields))
    return _Identity(value)


class _Identity:
    """Keeps an object alive and compares as the object's identity."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Identity) and same_object(self.value, other.value)

    def __hash__(self) -> int:
        return id(type(self.value))


@dataclass(frozen=True, slots=True, eq=False)
class Edge:
    """A question and its answer. ``of`` maps what is read to what must stay equal: the object itself, its
    snapshot, or its type (then the value may change: it is a hidden input, read at each call)."""

    place: Place
    answer: Any
    of: Callable[[Any], Any] = by_identity
    pinned: bool = True  # the answer is the object itself, or immutable: words of memory can prove it

    def holds(self) -> bool:
        """Ask again."""
        value = self.place.read()
        if value is MISSING or self.answer is MISSING:
            return value is self.answer
        if self.of is by_identity:
            return same_object(value, self.answer) or _same_parts(value, self.answer)
        try:
            return bool(self.of(value) == self.answer)
        except Exception:
            return False  # the value is one that cannot be compiled any more

    def __str__(self) -> str:
        return f"{self.place} = {self.answer!r}"


def _same_parts(value: Any, answer: Any) -> bool:
    """Answers of ``CodePlace`` are tuples made anew at each reading."""
    if type(value) is not tuple or type(answer) is not tuple or len(value) != len(answer):
        return False
    return all(a is b or (type(a) is dict and snapshot(a) == snapshot(b)) for a, b in zip(value, answer, strict=True))


def revalidate(edges: Iterable[Edge]) -> bool:
    """Whether every question still has its answer."""
    return all(edge.holds() for edge in edges)


@dataclass(slots=True)
class Guards:
    """``words``: compiled code checks each at every call. ``slow``: edges that only asking again can prove.

    ``fast``: the edges behind the words. ``hidden``: places whose objects compiled code reads at ``slots``, while the
    words hold; None where it cannot, or if it is not to (``readable``); then some are looked up in ``spaces``.
    ``keep``: the objects whose addresses are in ``words``. ``lost``: what the words proved they cannot prove any more,
    and new guards must be made.
    """

    words: list[Word] = field(default_factory=list)
    slow: list[Edge] = field(default_factory=list)
    fast: list[Edge] = field(default_factory=list)
    hidden: list[Place] = field(default_factory=list)
    slots: list[int | None] = field(default_factory=list)
    keep: list[Any] = field(default_factory=list)
    lost: bool = False
    readable: bool = True
    spaces: list[dict[str, Any] | None] = field(default_factory=list)
    watch: Watch | None = None
    _watched: list[Wanted] = field(default_factory=list)

    @classmethod
    def compile(
        cls,
        edges: Iterable[Edge],
        hidden: Iterable[Place] = (),
        watcher: Watcher | None = None,
        readable: bool = True,
    ) -> Guards:
        """Of edges that hold now (``revalidate`` first)."""
        guards = cls(hidden=list(hidden), readable=readable)
        for edge in edges:
            proved = edge.pinned and edge.place.words() is not None
            (guards.fast if proved else guards.slow).append(edge)
        if watcher is not None:
            wanted = guards._wanted()
            guards.watch = watcher.watch(wanted) if wanted else None
            guards._watched = wanted if guards.watch is not None else []
        guards.spaces = guards._spaces()
        guards._read()
        return guards

    def _spaces(self) -> list[dict[str, Any] | None]:
        """The dicts of objects in which compiled code looks hidden inputs up."""
        return [place.namespace() if isinstance(place, AttrPlace) else None for place in self.hidden]

    def _wanted(self) -> list[Wanted]:
        """What is to be watched, each once."""
        found = {(id(owner), name): (owner, name) for e in self.fast for owner, name in e.place.watched() or ()}
        return list(found.values())

    def _read(self) -> bool:
        words: dict[Word, None] = {_world_word(): None}
        if self.watch is not None:
            if not self.watch.tells() or not _same_things(self._wanted(), self._watched):
                return False
            words[self.watch.address, word(self.watch.address)] = None
        self.keep, self.slots = [], []
        for edge in self.fast:
            found = edge.place.words()
            if found is None:
                return False
            self.keep.append((edge.place, edge.place.read()))
            if self.watch is None or edge.place.watched() is None:
                words.update(dict.fromkeys(found))
        for place in self.hidden:
            found = entry_of(place) if self.readable else None
            self.slots.append(found[-1][0] if found else None)
            words.update(dict.fromkeys(found[:-1] if found else grounds(place) or ()))
        self.words = list(words)
        return True

    def renew(self) -> bool:
        """After a guard failed though all edges hold: the words made anew (tables move), in the same number.

        False if words can no longer prove what they proved; then the code must be bound again.
        """
        count, read = len(self.words), [slot is None for slot in self.slots]
        moved = any(a is not b for a, b in zip(self._spaces(), self.spaces, strict=True))
        if moved or not self._read() or len(self.words) > count or read != [slot is None for slot in self.slots]:
            self.lost = True
            return False
        self.words += [_world_word()] * (count - len(self.words))
        return True

    def hold(self) -> bool:
        """What compiled code checks, in Python."""
        return all(word(a) == expected for a, expected in self.words) and revalidate(self.slow)


def _same_things(a: Sequence[Wanted], b: Sequence[Wanted]) -> bool:
    return len(a) == len(b) and all(x is y and m == n for (x, m), (y, n) in zip(a, b, strict=True))


def grounds(place: Place) -> list[Word] | None:
    """Words that prove that a place is an entry of the dict where it was found; None if nothing does."""
    if isinstance(place, AttrPlace):
        return place.ground() if place.namespace() is not None else None
    return []


def entry_of(place: Place) -> list[Word] | None:
    """Where the entry of a dict is that a place reads: words that prove it, and last the entry's object."""
    if isinstance(place, GlobalPlace) and place.name in place.space:
        return entry_words(place.space, place.name)
    space = place.namespace() if isinstance(place, AttrPlace) and type(place.owner) is ModuleType else None
    return None if space is None else entry_words(space, place.name)  # type: ignore[attr-defined]


def _world_word() -> Word:
    return ctypes.addressof(WORLD), WORLD.value
