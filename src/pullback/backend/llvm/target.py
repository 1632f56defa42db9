# SPDX-License-Identifier: MIT
"""The machine that code is compiled for: LLVM's target machines and the vector widths it has.

Everything here is created once per process, on first use, and shared. ``key()`` names the target in cache keys.
"""

from __future__ import annotations

import ctypes
import mmap
from functools import cache
from typing import Any

import llvmlite
import llvmlite.binding as llvm


@cache
def host() -> tuple[str, str, str]:
    """Triple, CPU name and feature string of this machine."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    features = llvm.get_host_cpu_features()
    return llvm.get_process_triple(), llvm.get_host_cpu_name(), features.flatten()


def key() -> str:
    """Names the target: code of one key does not run under another."""
    return "/".join((*host(), ".".join(map(str, llvm.llvm_version_info))))


def llvmlite_version() -> str:
    return str(llvmlite.__version__)


@cache
def machine(straight: bool = False) -> Any:
    """The target machine that writes objects. Codegen level 2: 3 takes as long and changed no code we measured.

    ``straight``: for code with long stretches without a branch, on which level 2 takes four times as long as level 1 to
    write the same instructions in another order (it asks of each pair of accesses whether they may overlap).
    """
    triple, cpu, features = host()
    level = 1 if straight else 2
    return llvm.Target.from_triple(triple).create_target_machine(cpu=cpu, features=features, opt=level, jit=True)


@cache
def features() -> frozenset[str]:
    host()
    return frozenset(name for name, on in llvm.get_host_cpu_features().items() if on)


@cache
def holds_lines() -> bool:
    """Whether a register holds a line of the cache, and loads and stores of it take masks."""
    return {"avx512f", "avx512dq", "avx512vl"} <= features()


@cache
def vector_isas() -> tuple[tuple[str, int], ...]:
    """(letter of the vector function ABI, bits of a register), the widest two that this machine has.

    The letters are those of the x86-64 and AArch64 vector function ABIs, which name libmvec's functions.
    """
    triple = host()[0]
    if triple.startswith("x86_64"):
        have = features()
        rows = [("e", 512, "avx512f"), ("d", 256, "avx2"), ("b", 128, "sse4.2")]
        return tuple((letter, bits) for letter, bits, need in rows if need in have)[:2]
    if triple.startswith("aarch64"):
        return (("n", 128),)
    return ()


@cache
def libmvec() -> Any:
    """glibc's library of vector functions, loaded so that compiled code finds it; None where there is none."""
    try:
        return ctypes.CDLL("libmvec.so.1", mode=ctypes.RTLD_GLOBAL)
    except OSError:
        return None


@cache
def huge_pages() -> tuple[int, int]:
    """Address of ``madvise`` and the advice that memory is worth huge pages; (0, 0) where the system has none."""
    if not hasattr(mmap, "MADV_HUGEPAGE"):
        return 0, 0
    found = ctypes.cast(ctypes.CDLL(None).madvise, ctypes.c_void_p).value
    return found or 0, mmap.MADV_HUGEPAGE


@cache
def function_attributes() -> str:
    """Attributes of every function that we emit."""
    # The cost models of some CPUs stop at 256 bits for fear of lower clocks; on the loops that we emit (libmvec
    # calls, streams of doubles) full width is what measured faster.
    wide = ' "prefer-vector-width"="512"' if "avx512f" in features() else ""
    return f"nounwind{wide}"
