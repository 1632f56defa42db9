# SPDX-License-Identifier: MIT
"""Watches of CPython 3.12 and newer: one word that is bumped before any of many places changes.

``watcher()`` is None where there are none, or where they do not do what they should (tested on live objects): then
compiled code compares a few words for each place instead (``registry``).
"""

from __future__ import annotations

import atexit
import ctypes
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from pullback.backend.llvm.runtime import load

#: an entry of a dict, or a function (None): its code and defaults
Wanted = tuple[Any, str | None]


class Watch:
    """The word at ``address``, for as long as this object lives. Who watches keeps what is watched alive."""

    __slots__ = ("_free", "_tells", "address")

    def __init__(self, address: int, free: Callable[[int], None], tells: Callable[[], bool]) -> None:
        self.address = address
        self._free = free
        self._tells = tells

    def __del__(self) -> None:
        if self._tells():  # when the interpreter ends, native code may go before we do
            self._free(self.address)

    def tells(self) -> bool:
        """False when the interpreter ends."""
        return self._tells()


class Watcher:
    """Registered with the interpreter once per process."""

    def __init__(self) -> None:
        symbols, api = load().symbols, ctypes.pythonapi
        self._new = ctypes.PYFUNCTYPE(ctypes.c_void_p)(symbols["pb_watch_new"])
        self._add = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.py_object, ctypes.py_object)(
            symbols["pb_watch"]
        )
        self._free = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)(symbols["pb_watch_free"])
        self._expire = ctypes.PYFUNCTYPE(None)(symbols["pb_watch_expire"])
        self._watch_dict = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_int, ctypes.py_object)(("PyDict_Watch", api))
        add = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p)
        self._dicts = add(("PyDict_AddWatcher", api))(symbols["pb_dict_event"])
        self._functions = add(("PyFunction_AddWatcher", api))(symbols["pb_function_event"])
        self._open = True
        atexit.register(self._close)

    def _close(self) -> None:
        """Before the interpreter takes itself apart: our callbacks go, and code that still runs looks again."""
        self._open = False
        self._expire()
        clear = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_int)
        clear(("PyDict_ClearWatcher", ctypes.pythonapi))(self._dicts)
        clear(("PyFunction_ClearWatcher", ctypes.pythonapi))(self._functions)

    def watch(self, wanted: Sequence[Wanted]) -> Watch | None:
        """A word that is bumped before one of these changes; None if that cannot be had any more."""
        if not self._open:
            return None
        address = self._new()
        if not address:
            return None
        made = Watch(address, self._free, lambda: self._open)
        for owner, key in wanted:
            if key is not None:
                self._watch_dict(self._dicts, owner)
            if self._add(address, owner, key) != 0:
                return None
        return made


@cache
def watcher() -> Watcher | None:
    """The watcher of this process, if there can be one."""
    needed = ("PyDict_AddWatcher", "PyDict_Watch", "PyFunction_AddWatcher")
    if not all(hasattr(ctypes.pythonapi, name) for name in needed):
        return None
    try:
        made = Watcher()
    except RuntimeError:  # others have taken all that there are
        return None
    return made if _works(made) else None


def _works(found: Watcher) -> bool:
    """Whether the word changes when, and only when, it should."""
    table: dict[str, Any] = {"name": 1, "other": 2}

    def probe(x: int = 1, *, y: int = 2) -> int:
        return x + y

    function: Any = probe
    watch = found.watch([(table, "name"), (table, "absent"), (function, None)])
    if watch is None:
        return False

    def recode() -> None:
        function.__code__ = (lambda x, *, y: x).__code__

    changes: tuple[tuple[Callable[[], object], bool], ...] = (
        (lambda: table.update(other=3), False),
        (lambda: table.update(more=3), False),
        (lambda: table.update(name=4), True),
        (lambda: table.update({"".join(("na", "me")): 5}), True),  # not the same string
        (lambda: table.pop("name"), True),
        (lambda: table.update(name=6), True),
        (lambda: table.setdefault("absent", 7), True),
        (table.clear, True),
        (recode, True),
        (lambda: setattr(function, "__defaults__", (3,)), True),
        (lambda: setattr(function, "__kwdefaults__", {"y": 3}), True),
        (lambda: setattr(function, "__doc__", "text"), False),
    )
    word = ctypes.c_uint64.from_address(watch.address)
    for change, seen in changes:
        before = word.value
        change()
        if (word.value != before) is not seen:
            return False
    return True


__all__ = ["Wanted", "Watch", "Watcher", "watcher"]
