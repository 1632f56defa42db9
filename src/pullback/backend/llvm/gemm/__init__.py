# SPDX-License-Identifier: MIT
"""Matrix products as native code of this machine: loaded once per process and element type, by code that has one.

``load(dtype)`` gives the addresses of ``pb_matmul_<dtype>`` (the op ``matmul``) and ``pb_gemm_<dtype>`` (BLAS's gemm,
for what is compiled from calls of it). They are made of ``driver.c`` and of ``kernels.py``, which writes kernels for
the vectors of this machine; the objects are kept on disk, as compiled programs are.

**Kernels or BLAS.** OpenBLAS chooses its kernels by CPU, and takes those that it does not know for older ones: where
it does, it reaches half of the speed of a machine with vectors of 512 bits. So there the kernels compute all products
of matrices, but for big ones when BLAS has more than two threads. On other machines BLAS does, as its kernels are as
fast as ours, and kernels serve where there is no BLAS.
"""

from __future__ import annotations

import ctypes
import hashlib
import threading
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

from pullback import kept

from .. import blas, target
from . import kernels

FOLDER = Path(__file__).parent
BITS = {"f8": 64, "f4": 32}
_LOCK = threading.RLock()


@cache
def machine() -> kernels.Machine:
    """What this machine's kernels are like."""
    have = target.features()
    if "avx512f" in have:
        return kernels.WIDE
    return kernels.MEDIUM if {"avx2", "fma"} <= have else kernels.NARROW


#: entry points for the op ``matmul``, with their element types
PRODUCTS = {"pb_matmul_f8": "f8", "pb_matmul_f4": "f4"}
_NATIVES = {"dgemm": "f8", "sgemm": "f4"}


class Module:
    """The products of one element type in memory."""

    def __init__(self, dtype: str, of: kernels.Machine) -> None:
        exported = (f"pb_matmul_{dtype}", f"pb_gemm_{dtype}", f"pb_set_blas_{dtype}")
        builder = llvm.JITLibraryBuilder().add_current_process()
        for code in _objects(dtype, of):
            builder.add_object_img(code)
        for name in exported:
            builder.export_symbol(name)
        jit = llvm.create_lljit_compiler(target.machine())
        library = builder.link(jit, f"pullback_products_{dtype}")
        self.addresses = {name: library[name] for name in exported}
        self._keep = (jit, library)
        found = blas.find()
        if found is not None:
            gemm = found.dgemm if dtype == "f8" else found.sgemm
            give = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int32)
            give(self.addresses[exported[2]])(gemm, found.threads, found.wide)


_loaded: dict[str, Module] = {}


def load(dtype: str) -> dict[str, int]:
    """Addresses by name."""
    with _LOCK:
        if dtype not in _loaded:
            _loaded[dtype] = Module(dtype, machine())
        return _loaded[dtype].addresses


def native(name: str) -> int | None:
    """What stands for a routine of BLAS on this machine: the address of ours, or None for BLAS's own."""
    dtype = _NATIVES.get(name)
    return load(dtype)[f"pb_gemm_{dtype}"] if dtype is not None and machine().own else None


def loaded() -> tuple[str, ...]:
    """Element types whose products are in memory."""
    return tuple(_loaded)


def _objects(dtype: str, of: kernels.Machine) -> list[bytes]:
    """Object code of the driver and of the kernels, from disk or compiled now."""
    digest = hashlib.blake2b(digest_size=16)
    for part in (dtype, repr(of), target.key(), target.function_attributes()):
        digest.update(part.encode() + b"\0")
    for path in (FOLDER / "kernels.py", FOLDER / "__init__.py", FOLDER / f"driver_{dtype}.ll"):
        digest.update(path.read_bytes())
    name = digest.hexdigest()
    found = kept.read("mm", name)
    if found is None:
        made = compiled(dtype, of)
        kept.write("mm", name, len(made[0]).to_bytes(8, "little") + b"".join(made))
        return made
    size = int.from_bytes(found[:8], "little")
    return [found[8 : 8 + size], found[8 + size :]]


def compiled(dtype: str, of: kernels.Machine) -> list[bytes]:
    """Both are in their final form already; the driver is told the sizes of the kernels."""
    shape = kernels.Shape(BITS[dtype], of)
    driver = (FOLDER / f"driver_{dtype}.ll").read_text()
    for name, value in shape.constants().items():
        driver = driver.replace(
            f"@pb_{name} = external local_unnamed_addr constant i64", f"@pb_{name} = internal constant i64 {value}"
        )
    made = []
    for text, constants in ((driver, True), (kernels.text(shape), False)):
        module: Any = llvm.parse_assembly(text)
        module.triple = target.host()[0]
        if constants:
            manager = llvm.create_new_module_pass_manager()
            manager.add_sccp_pass()
            manager.run(module, llvm.create_pass_builder(target.machine(), llvm.create_pipeline_tuning_options(1)))
        made.append(bytes(target.machine().emit_object(module)))
    return made
