# SPDX-License-Identifier: MIT
"""From a Function to machine code at an address.

``compile_core`` writes LLVM text, optimises it and emits an object file; ``link`` puts an object into memory. Objects
hold no addresses: what they call is found by name, so that they may be kept on disk.
"""

from __future__ import annotations

import itertools
import re
import threading
from collections.abc import Mapping
from functools import cache
from typing import Any

import llvmlite.binding as llvm

from pullback.config import Options, env_flag
from pullback.foreign import native_address
from pullback.ir.core import Function

from . import gemm, natives, runtime, target
from .elementary import ALWAYS
from .emit import emit_module, layout_of, symbol
from .remarks import vectorised_loops
from .writer import Site

_LOCK = threading.RLock()  # LLVM's global context belongs to one thread at a time
_serial = itertools.count()
_NATIVE = re.compile(rb"\0" + natives.PREFIX.encode() + rb"(\w+)(?=\0)")  # in an object's table of symbols


class CompiledCore:
    """The object file of one core function, and what its status codes mean (``sites[status - 1]``)."""

    __slots__ = ("_loops", "_text", "argument_slots", "name", "object_bytes", "result_slots", "sites")

    def __init__(
        self,
        name: str,
        object_bytes: bytes,
        sites: list[Site],
        slots: tuple[int, int],
        text: str,
        loops: bool,
    ) -> None:
        self.name = name
        self.object_bytes = object_bytes
        self.sites = sites
        self.argument_slots, self.result_slots = slots
        self._text = text
        self._loops = loops

    def llvm_ir(self, optimised: bool = False) -> str:
        if not optimised:
            return self._text
        with _LOCK:
            return str(_optimised(self._text, self._loops))

    def vectorised_loops(self) -> dict[int, bool]:
        """Location of each innermost loop -> whether LLVM vectorised it. Compiles again."""
        return vectorised_loops(self.llvm_ir(optimised=True))

    def assembly(self) -> str:
        with _LOCK:
            return str(_machine(self._text).emit_assembly(_optimised(self._text, self._loops)))


#: lines of LLVM text from which on code is much
MUCH_CODE = 2000
#: and from which on each loop is made once, and not also in longer steps
VAST_CODE = 4000
#: lines without a label from which on code counts as straight
STRAIGHT = 1000


def _machine(text: str) -> Any:
    return target.machine(straight=True) if longest_stretch(text) > STRAIGHT else target.machine()


def longest_stretch(text: str) -> int:
    """The greatest number of lines between two labels of LLVM text."""
    if text.count("\n") <= STRAIGHT:
        return 0
    longest = start = 0
    for k, line in enumerate(text.split("\n")):
        if line[:1] not in (" ", ""):  # a label, or the end of a function
            longest, start = max(longest, k - start), k
    return longest


def compile_core(func: Function, options: Options) -> CompiledCore:
    """Compile ``func``, in which no ``map`` and no ``assign`` is left."""
    name = symbol(func.name)
    module = emit_module(func, options, name)
    text = module.text()
    with _LOCK:
        object_bytes = bytes(_machine(text).emit_object(_optimised(text, module.has_loops)))
    return CompiledCore(name, object_bytes, module.sites, layout_of(func), text, module.has_loops)


def _optimised(text: str, loops: bool) -> Any:
    target.host()
    module = llvm.parse_assembly(text)
    module.triple = target.host()[0]
    if env_flag("PULLBACK_VERIFY"):
        module.verify()
    lines = text.count("\n")
    builder = _pass_builder(loops, (lines > MUCH_CODE) + (lines > VAST_CODE))
    manager = builder.getModulePassManager()
    manager.run(module, builder)
    if ALWAYS in text:
        _take_in(module, builder)
    _free(manager)
    return module


def _take_in(module: Any, builder: Any) -> None:
    """Our own vector functions become part of the loops in which the vectoriser has put calls of them."""
    manager = llvm.create_new_module_pass_manager()
    manager.add_always_inliner_pass()
    manager.add_instruction_combine_pass()
    manager.run(module, builder)
    _free(manager)


def _free(manager: Any) -> None:
    # llvmlite means to free it, but the base class's empty method comes first: 50 kB a compilation.
    llvm.newpassmanagers.NewPassManager._dispose(manager)
    manager.detach()


@cache
def _pass_builder(loops: bool, much: int = 0) -> Any:
    """O3 with both vectorisers for code with loops; without loops what O3 adds costs time and finds nothing.

    ``much`` code with loops (gradients of stencils in three dimensions): O3 specialises loops for values that do not
    change in them, which takes half as long again and made none of it faster that we measured. With more still (2:
    filters and factorisations with a dozen small matrices), loops that LLVM unrolls or interleaves cost a third of its
    time, and are no faster.
    """
    tuning = llvm.create_pipeline_tuning_options(3 if loops and not much else 2)
    tuning.loop_vectorization = tuning.slp_vectorization = loops
    tuning.loop_interleaving = tuning.loop_unrolling = loops and much < 2
    return llvm.create_pass_builder(target.machine(), tuning)


# ---------------------------------------------------------------------------------------- linking


class Linked:
    """A core function in memory. The code is freed with this object."""

    __slots__ = ("_keep", "address")

    def __init__(self, address: int, jit: Any, tracker: Any) -> None:
        self.address = address
        self._keep = (jit, tracker)  # items of a tuple are freed from the last to the first


#: An LLJIT keeps 10 kB of every library that was ever in it. So each takes this many, and goes with the last of them.
_LIBRARIES = 64
_jits: list[tuple[Any, int]] = []


def _lljit() -> Any:
    """The one that takes libraries now. Called under the lock."""
    if not _jits or _jits[0][1] == _LIBRARIES:
        target.libmvec()
        _jits[:] = [(llvm.create_lljit_compiler(target.machine()), 0)]
    jit, count = _jits[0]
    _jits[0] = (jit, count + 1)
    return jit


def link(object_bytes: bytes, name: str, helpers: Mapping[str, int] | None = None) -> Linked:
    """Put an object into memory; ``name`` is the core's symbol in it, ``helpers`` the runtime's addresses by name."""
    with _LOCK:
        library = llvm.JITLibraryBuilder().add_object_img(object_bytes).add_current_process().export_symbol(name)
        for helper, address in (helpers or runtime.symbols()).items():
            if helper.encode() in object_bytes:  # what is imported in vain takes memory that is never freed
                library.import_symbol(helper, address)
        for product, dtype in gemm.PRODUCTS.items():
            if product.encode() in object_bytes:
                library.import_symbol(product, gemm.load(dtype)[product])
        for native in sorted({found.decode() for found in _NATIVE.findall(object_bytes)}):
            library.import_symbol(natives.PREFIX + native, gemm.native(native) or native_address(native))
        jit = _lljit()
        tracker = library.link(jit, f"pullback{next(_serial)}")
    return Linked(tracker[name], jit, tracker)
