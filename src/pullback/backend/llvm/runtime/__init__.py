# SPDX-License-Identifier: MIT
"""The native runtime, loaded once per process: ``symbols()`` for compiled code; the rest is for
``entry.py``.

The sources are C (``runtime.c`` and what it includes); what ships and is loaded is ``runtime.ll``, made
from them by ``tools/build_runtime.py``. Loading probes the object layouts that the C code assumes, and
refuses to go on if one of them does not hold: better no compiled code than a crash.
"""

from __future__ import annotations

import atexit
import ctypes
import signal
import sys
import sysconfig
import threading
import time
from typing import Any

import llvmlite.binding as llvm
import numpy as np
from numpy._core import _multiarray_umath  # type: ignore[attr-defined]

from pullback.backend.llvm import target
from pullback.backend.llvm.runtime.sources import FOLDER
from pullback.diag import AliasError

#: Functions that compiled cores call.
HELPERS = (
    "pb_arena_grow",
    "pb_arena_mark",
    "pb_arena_reset",
    "pb_result_alloc",
    "pb_tape_grow",
    "pb_tape_free",
    "pb_poll",
    "pb_deal",
)
WATCHES = ("pb_watch_new", "pb_watch", "pb_watch_free", "pb_watch_expire", "pb_dict_event", "pb_function_event")
OTHERS = ("pb_init", "pb_variant", "pb_idle_bytes", "pb_workspace", "pb_allocations", "pb_deal_end")
#: candidates that ``shares_memory`` looks at: far more than views of one array ever need
_MOST_WORK = 10_000
EXPORTS = (*HELPERS, *OTHERS, *WATCHES)


#: keywords of every call, as interned strings
_WORDS = (sys.intern("workspace"), sys.intern("out"))


class Api(ctypes.Structure):
    """What the C side cannot find by itself; mirrors ``Api`` in cpython.h."""

    _fields_ = (
        ("array_type", ctypes.c_void_p),
        ("new_from_descr", ctypes.c_void_p),
        ("set_base", ctypes.c_void_p),
        ("scalar", ctypes.c_void_p),
        ("mem_handler", ctypes.c_void_p),
        ("np_malloc", ctypes.c_void_p),
        ("np_ctx", ctypes.c_void_p),
        ("byte_descr", ctypes.c_void_p),
        ("np_true", ctypes.c_void_p),
        ("np_false", ctypes.c_void_p),
        ("alias_error", ctypes.c_void_p),
        ("shares_memory", ctypes.py_object),
        ("tuple_items", ctypes.c_int64),
        ("clock", ctypes.c_int64),
        ("advise", ctypes.c_void_p),
        ("advice", ctypes.c_int64),
        ("sig_block", ctypes.c_int64),
        ("sig_setmask", ctypes.c_int64),
        ("workspace_word", ctypes.py_object),
        ("out_word", ctypes.py_object),
        ("entry_type", ctypes.py_object),
        ("variant_type", ctypes.py_object),
        ("workspace_type", ctypes.py_object),
        ("kept_type", ctypes.c_void_p),
    )


def _word(address: int) -> int:
    return ctypes.c_uint64.from_address(address).value


def _probe_layouts() -> None:
    """Checks on live objects every layout that cpython.h assumes."""
    cpython = sys.implementation.name == "cpython"
    if not cpython or sysconfig.get_config_var("Py_GIL_DISABLED") or ctypes.sizeof(ctypes.c_void_p) != 8:
        raise ImportError("pullback's native runtime needs a 64-bit CPython with the GIL")
    number, cnumber, pair, items = 1.5, 1 + 2j, (0, 1), [2, 3]
    scalars = [np.dtype(t).type(1) for t in ("?", *"bhilBHILfdFD")]
    array = np.arange(6.0).reshape(2, 3)
    kind, _, order, _ = ctypes.string_at(id(array.dtype) + 24, 4)
    checks = {
        "float": ctypes.c_double.from_address(id(number) + 16).value == number,
        "complex": ctypes.c_double.from_address(id(cnumber) + 24).value == 2.0,
        "tuple": _word(id(pair) + 16) == 2 and _word(id(pair) + tuple.__basicsize__) == id(pair[0]),
        "list": _word(id(items) + 16) == 2 and _word(_word(id(items) + 24) + 8) == id(items[1]),
        "ndarray": array.__array_interface__["data"][0] == _word(id(array) + 16)
        and ctypes.c_int.from_address(id(array) + 24).value == 2
        and _word(_word(id(array) + 32) + 8) == 3
        and _word(_word(id(array) + 40)) == 24
        and _word(id(array) + 56) == id(array.dtype)
        and ctypes.c_int.from_address(id(array) + 64).value == array.flags.num,
        "dtype": (chr(kind), chr(order)) == ("f", "=") and _word(id(array.dtype) + 40) == 8,
        "numpy scalar": all(ctypes.string_at(id(x) + 16, x.itemsize) == x.tobytes() for x in scalars),
        "type": _word(id(float) + 32) == float.__basicsize__ and _word(id(float) + 168) == float.__flags__ % 2**64,
    }
    wrong = [name for name, good in checks.items() if not good]
    if wrong:
        names = ", ".join(wrong)
        raise ImportError(f"pullback's native runtime does not know this Python or NumPy: layout of {names}")


def _capsule(capsule: object, name: bytes | None) -> int:
    get = ctypes.pythonapi.PyCapsule_GetPointer
    get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    return int(get(capsule, name))


def _api() -> Api:
    table = _capsule(_multiarray_umath._ARRAY_API, None)
    # Indices of NumPy's C API table, which never change. A handler is {char name[127]; u8 version; allocator}
    # and an allocator {ctx, malloc, calloc, realloc, free}.
    handler = _word(_word(table + 8 * 306))
    allocator = _capsule(ctypes.cast(handler, ctypes.py_object).value, b"mem_handler") + 128
    advise, advice = target.huge_pages()
    return Api(
        array_type=_word(table + 8 * 2),
        new_from_descr=_word(table + 8 * 94),
        set_base=_word(table + 8 * 282),
        scalar=_word(table + 8 * 60),
        mem_handler=handler,
        np_ctx=_word(allocator),
        np_malloc=_word(allocator + 8),
        byte_descr=id(np.dtype(np.uint8)),
        np_true=id(np.True_),
        np_false=id(np.False_),
        alias_error=id(AliasError),
        shares_memory=shares_memory,
        tuple_items=tuple.__basicsize__,
        clock=time.CLOCK_MONOTONIC,
        advise=advise,
        advice=advice,
        sig_block=int(signal.SIG_BLOCK),
        sig_setmask=int(signal.SIG_SETMASK),
        workspace_word=_WORDS[0],
        out_word=_WORDS[1],
    )


def shares_memory(a: Any, b: Any) -> bool:
    """Whether two arrays have a byte in common. Where finding out takes too long, they are taken to have one."""
    try:
        return bool(np.shares_memory(a, b, _MOST_WORK))  # type: ignore[arg-type]
    except np.exceptions.TooHardError:
        return True


def _object_code() -> bytes:
    triple, _, _ = target.host()
    # The IR is optimised already. Code generation that optimises takes 75 ms in every process, this 10 ms; for
    # that a call takes 7 ns more, and the boxing of an array 20 ns.
    machine = llvm.Target.from_triple(triple).create_target_machine(opt=0, reloc="pic", codemodel="small")
    module = llvm.parse_assembly((FOLDER / "runtime.ll").read_text())
    module.triple = triple
    return bytes(machine.emit_object(module))


def _link() -> tuple[dict[str, int], object]:
    """Addresses by name, and what keeps the code in memory."""
    code = _object_code()
    jit = llvm.create_lljit_compiler()
    builder = llvm.JITLibraryBuilder().add_object_img(code).add_current_process()
    for name in EXPORTS:
        builder.export_symbol(name)
    library = builder.link(jit, "pullback_runtime")
    return {name: library[name] for name in EXPORTS}, (jit, library)


class Runtime:
    """The linked runtime. One instance, from ``load``, which lives as long as the process."""

    def __init__(self) -> None:
        _probe_layouts()
        self.symbols, self._code = _link()
        api = _api()
        init = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.POINTER(Api))(self.symbols["pb_init"])
        if init(ctypes.byref(api)) != 0:
            raise ImportError("pullback's native runtime did not start")
        # Helper threads run code that goes away with this object.
        atexit.register(ctypes.CFUNCTYPE(None)(self.symbols["pb_deal_end"]))
        self.entry_type: type[Any] = api.entry_type
        self.variant_type: type[Any] = api.variant_type
        objects = [ctypes.py_object] * 7
        self.variant = ctypes.PYFUNCTYPE(ctypes.py_object, *objects)(self.symbols["pb_variant"])
        self.workspace_type: type[Any] = api.workspace_type
        self.workspace = ctypes.PYFUNCTYPE(ctypes.py_object, *objects[:2], ctypes.c_int64, *objects[:2])(
            self.symbols["pb_workspace"]
        )
        self.allocations = ctypes.CFUNCTYPE(ctypes.c_int64)(self.symbols["pb_allocations"])
        self.idle_bytes = ctypes.PYFUNCTYPE(ctypes.c_int64, ctypes.py_object)(self.symbols["pb_idle_bytes"])


_lock = threading.Lock()
_loaded: list[Runtime] = []


def load() -> Runtime:
    """The runtime; loads it the first time (20 ms)."""
    if not _loaded:
        with _lock:
            if not _loaded:
                _loaded.append(Runtime())
    return _loaded[0]


def symbols() -> dict[str, int]:
    """Name -> address of the helpers that compiled cores call."""
    runtime = load()
    return {name: runtime.symbols[name] for name in HELPERS}
