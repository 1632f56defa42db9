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
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import BuiltinMethodType, CellType, FunctionType, MethodType, MethodWrapperType, ModuleType
from typing import Any, Protocol

Word = tuple[int, int]  # address, expected contents

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
        return id(self.cell) + 16 if _layouts().cell else None

    def watched(self) -> list[Wanted] | None:
        return None

    def __str__(self) -> str:
        return f"variable {self.name}"


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
        return None if space is None else entry_words(space, self.name)

    def slot(self) -> int | None:
        words = self.words()
        return words[-1][0] if words else None

    def watched(self) -> list[Wanted] | None:
        space = self.namespace()
        return [(space, self.name)] if space is not None and type(self.owner) is ModuleType else None

    def __str__(self) -> str:
        return f"{getattr(self.owner, '__name__', type(self.owner).__qualname__)}.{self.name}"


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
        offsets = _layouts().function
        if offsets is None or self.fn.__kwdefaults__:
            return None  # a dict of keyword defaults can be changed in place
        return [(id(self.fn) + offset, word(id(self.fn) + offset)) for offset in offsets]

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
    words hold; None where it cannot. ``keep``: the objects whose addresses are in ``words``. ``lost``: what the words
    proved they cannot prove any more, and new guards must be made.
    """

    words: list[Word] = field(default_factory=list)
    slow: list[Edge] = field(default_factory=list)
    fast: list[Edge] = field(default_factory=list)
    hidden: list[Place] = field(default_factory=list)
    slots: list[int | None] = field(default_factory=list)
    keep: list[Any] = field(default_factory=list)
    lost: bool = False
    watch: Watch | None = None
    _watched: list[Wanted] = field(default_factory=list)

    @classmethod
    def compile(cls, edges: Iterable[Edge], hidden: Iterable[Place] = (), watcher: Watcher | None = None) -> Guards:
        """Of edges that hold now (``revalidate`` first)."""
        guards = cls(hidden=list(hidden))
        for edge in edges:
            proved = edge.pinned and edge.place.words() is not None
            (guards.fast if proved else guards.slow).append(edge)
        if watcher is not None:
            wanted = guards._wanted()
            guards.watch = watcher.watch(wanted) if wanted else None
            guards._watched = wanted if guards.watch is not None else []
        guards._read()
        return guards

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
            found = entry_of(place)
            self.slots.append(found[-1][0] if found else None)
            words.update(dict.fromkeys(found[:-1] if found else ()))
        self.words = list(words)
        return True

    def renew(self) -> bool:
        """After a guard failed though all edges hold: the words made anew (tables move), in the same number.

        False if words can no longer prove what they proved; then the code must be bound again.
        """
        count, read = len(self.words), [slot is None for slot in self.slots]
        if not self._read() or len(self.words) > count or read != [slot is None for slot in self.slots]:
            self.lost = True
            return False
        self.words += [_world_word()] * (count - len(self.words))
        return True

    def hold(self) -> bool:
        """What compiled code checks, in Python."""
        return all(word(a) == expected for a, expected in self.words) and revalidate(self.slow)


def _same_things(a: Sequence[Wanted], b: Sequence[Wanted]) -> bool:
    return len(a) == len(b) and all(x is y and m == n for (x, m), (y, n) in zip(a, b, strict=True))


def entry_of(place: Place) -> list[Word] | None:
    """Where the entry of a dict is that a place reads: words that prove it, and last the entry's object."""
    if isinstance(place, GlobalPlace) and place.name in place.space:
        return entry_words(place.space, place.name)
    space = place.namespace() if isinstance(place, AttrPlace) and type(place.owner) is ModuleType else None
    return None if space is None else entry_words(space, place.name)  # type: ignore[attr-defined]


def _world_word() -> Word:
    return ctypes.addressof(WORLD), WORLD.value


# ------------------------------------------------------------------------------------- CPython's memory

_DICT_KEYS = 32  # dict: refcount, type, ma_used, version tag, ma_keys
_KEYS_KIND, _KEYS_LOG2_INDEX_BYTES, _KEYS_NENTRIES, _KEYS_INDICES = 10, 9, 24, 32
_UNICODE_KEYS = 1  # entries are (key, value)


def word(address: int) -> int:
    return ctypes.c_uint64.from_address(address).value


def entry_words(space: dict[str, Any], name: str) -> list[Word] | None:
    """Words that prove ``space[name] is`` what it is now: the table is where it was, and so are the entry's two."""
    if not _layouts().dict:
        return None
    return _entry_words(space, name)


def _entry_words(space: dict[str, Any], name: str) -> list[Word] | None:
    keys = word(id(space) + _DICT_KEYS)
    if ctypes.c_uint8.from_address(keys + _KEYS_KIND).value != _UNICODE_KEYS:
        return None
    count = word(keys + _KEYS_NENTRIES)
    index_bytes = 1 << ctypes.c_uint8.from_address(keys + _KEYS_LOG2_INDEX_BYTES).value
    start = keys + _KEYS_INDICES + index_bytes
    table = ctypes.string_at(start, 16 * count)
    value = id(space[name])
    wanted = value.to_bytes(8, "little")
    k = _find_entry(table, id(name).to_bytes(8, "little") + wanted)
    if k < 0:  # the key in the table is an equal string, not the same
        keys_there = [key for key in space if key == name]
        k = _find_entry(table, id(keys_there[0]).to_bytes(8, "little") + wanted)
    if k < 0:
        return None
    return [(id(space) + _DICT_KEYS, keys), (start + k, word(start + k)), (start + k + 8, value)]


def _find_entry(table: bytes, entry: bytes) -> int:
    """Offset of a (key, value) entry, or -1."""
    k = table.find(entry)
    while k > 0 and k % 16:
        k = table.find(entry, k + 1)
    return k


def absence_words(space: dict[str, Any]) -> list[Word] | None:
    """Words that change whenever a key is added: the table and the number of entries ever made in it."""
    if not _layouts().dict:
        return None
    return _absence_words(space)


def _absence_words(space: dict[str, Any]) -> list[Word]:
    keys = word(id(space) + _DICT_KEYS)
    return [(id(space) + _DICT_KEYS, keys), (keys + _KEYS_NENTRIES, word(keys + _KEYS_NENTRIES))]


@dataclass(frozen=True, slots=True)
class _Layouts:
    """Which layouts of this interpreter's objects are as we know them (tested, never assumed)."""

    dict: bool
    cell: bool
    function: tuple[int, ...] | None


@cache
def _layouts() -> _Layouts:
    if ctypes.sizeof(ctypes.c_void_p) != 8 or object.__basicsize__ != 16:
        return _Layouts(False, False, None)
    return _Layouts(_test_dict(), _test_cell(), _function_offsets())


def _test_dict() -> bool:
    """Every word that we would guard changes when, and only when, it should."""
    table: dict[str, Any] = {f"name{k}": object() for k in range(3)}
    if table.__sizeof__() < _DICT_KEYS + 16:
        return False
    found, absent = _entry_words(table, "name1"), _absence_words(table)
    if found is None or absent[1][1] != 3:
        return False
    table["name2"] = object()
    table["name3"] = object()
    unchanged = all(word(a) == w for a, w in found)
    added = any(word(a) != w for a, w in absent)
    table["name1"] = object()
    return unchanged and added and word(found[2][0]) == id(table["name1"]) != found[2][1]


def _test_cell() -> bool:
    cell = CellType(first := object())
    if word(id(cell) + 16) != id(first):
        return False
    cell.cell_contents = second = object()
    return word(id(cell) + 16) == id(second)


def _function_offsets() -> tuple[int, ...] | None:
    """Where a function keeps its code, defaults and keyword defaults: found by looking for their addresses."""

    def probe(x: int = 1, *, y: int = 2) -> int:
        return x + y

    def words() -> list[int]:
        return [word(id(probe) + k) for k in range(0, probe.__sizeof__(), 8)]

    found = []
    before = words()
    for part in (probe.__code__, probe.__defaults__, probe.__kwdefaults__):
        if before.count(id(part)) != 1:
            return None
        found.append(before.index(id(part)))
    probe.__defaults__ = None
    probe.__kwdefaults__ = None
    probe.__code__ = (lambda x, *, y: x).__code__
    after = words()
    if [after[k] for k in found] != [id(probe.__code__), 0, 0]:
        return None
    return tuple(8 * k for k in found)
