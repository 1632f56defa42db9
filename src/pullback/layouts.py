# SPDX-License-Identifier: MIT
"""Words of CPython's memory that prove something: an entry of a dict, a cell, a function or a class is what it was.

No layout is assumed that was not tested on live objects of this interpreter (``_layouts``); where one is not as we know
it, the answers are None.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from functools import cache
from types import CellType
from typing import Any

Word = tuple[int, int]  # address, expected contents

_DICT_KEYS = 32  # dict: refcount, type, ma_used, version tag, ma_keys
_TYPE_VERSION = 384  # of a type, its tp_version_tag, 32 bits and as many of padding
_MANAGED_DICT, _DICT_POINTER = 1 << 4, -24  # a flag of types; where their instances have their dict
_SPLIT_KEYS = 2  # entries are those of a class, values elsewhere
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


def cell_word(cell: CellType) -> int | None:
    """Address of a cell's content."""
    return id(cell) + 16 if _layouts().cell else None


def function_words(fn: Any) -> list[Word] | None:
    """Code, defaults and keyword defaults are the objects that they are."""
    offsets = _layouts().function
    return None if offsets is None else [(id(fn) + offset, word(id(fn) + offset)) for offset in offsets]


def type_words(cls: type) -> list[Word] | None:
    """Words that change whenever an attribute of a class, or of one that it inherits from, is assigned."""
    if not _layouts().type or type(cls) is not type:
        return None
    cls.__doc__  # noqa: B018  # a class gets a version when something is looked up in it
    found = word(id(cls) + _TYPE_VERSION)
    return [(id(cls) + _TYPE_VERSION, found)] if found else None


def dict_words(owner: Any) -> list[Word] | None:
    """Words that prove which dict an instance has."""
    space = getattr(owner, "__dict__", None)
    if type(space) is not dict or not _layouts().dict:
        return None
    offset = _DICT_POINTER if type(owner).__flags__ & _MANAGED_DICT else type(owner).__dictoffset__
    if not offset or word(id(owner) + offset) != id(space):
        return None
    return [(id(owner) + offset, id(space))]


def lacking_words(owner: Any, name: str) -> list[Word] | None:
    """Words that change when an instance gets an attribute ``name`` of its own, which it has not."""
    mine = dict_words(owner)
    if mine is None:
        return None
    space = owner.__dict__
    keys = word(id(space) + _DICT_KEYS)
    kind = ctypes.c_uint8.from_address(keys + _KEYS_KIND).value
    # Keys of a class may have the name already, for another instance.
    if name in space or kind not in (_UNICODE_KEYS, _SPLIT_KEYS) or (kind == _SPLIT_KEYS and _has_key(keys, name)):
        return None
    return [*mine, *_absence_words(space)]


def _has_key(keys: int, name: str) -> bool:
    count = word(keys + _KEYS_NENTRIES)
    start = keys + _KEYS_INDICES + (1 << ctypes.c_uint8.from_address(keys + _KEYS_LOG2_INDEX_BYTES).value)
    there = (word(start + 16 * k) for k in range(count))
    return any(k and ctypes.cast(k, ctypes.py_object).value == name for k in there)


@dataclass(frozen=True, slots=True)
class _Layouts:
    """Which layouts of this interpreter's objects are as we know them (tested, never assumed)."""

    dict: bool
    cell: bool
    function: tuple[int, ...] | None
    type: bool


@cache
def _layouts() -> _Layouts:
    if ctypes.sizeof(ctypes.c_void_p) != 8 or object.__basicsize__ != 16:
        return _Layouts(False, False, None, False)
    return _Layouts(_test_dict(), _test_cell(), _function_offsets(), _test_type())


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


def _test_type() -> bool:
    """The version changes with every change of a class and of its bases, and not when it is only read."""

    class Base:
        one = 1

    class Derived(Base):
        pass

    address = id(Derived) + _TYPE_VERSION
    seen = set()
    for change in (None, (Derived, "two"), (Base, "one"), (Base, "three")):
        if change is not None:
            before = word(address)
            setattr(*change, 5)
            if word(address) == before:
                return False
        Derived().one  # noqa: B018
        found = word(address)
        Derived().one, Derived.__name__
        if not found or found in seen or word(address) != found or found >> 32:
            return False
        seen.add(found)
    return True


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
