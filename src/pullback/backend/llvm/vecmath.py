# SPDX-License-Identifier: MIT
"""Declarations of libm's functions, with their vector variants in glibc's libmvec.

libmvec's results are within 4 units in the last place; libm's are within 1. Strict code therefore uses libm alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .target import libmvec, vector_isas

_ATTRIBUTES = "nounwind nofree nosync willreturn memory(none)"


@dataclass(frozen=True, slots=True)
class Declared:
    """A declaration, and the vector variants that it names: their symbols and declarations."""

    text: str
    variants: tuple[tuple[str, str], ...] = ()


@cache
def declare(name: str, llvm_type: str, arity: int, vector: bool) -> Declared:
    """The function ``name`` (as C calls it) from ``arity`` values of ``llvm_type`` to one."""
    found = tuple((symbol, text) for symbol, text, _ in variants(name, llvm_type, arity)) if vector else ()
    attributes = _ATTRIBUTES
    if found:
        # _ZGV_LLVM_N8v_exp(_ZGVeN8v_exp): "8 lanes, no mask, one vector operand: call that symbol".
        names = ",".join(f"_ZGV_LLVM_{symbol[5:]}({symbol})" for symbol, _ in found)
        attributes += f' "vector-function-abi-variant"="{names}"'
    params = ", ".join([llvm_type] * arity)
    return Declared(f"declare {llvm_type} @{name}({params}) {attributes}", found)


@cache
def variants(name: str, llvm_type: str, arity: int) -> tuple[tuple[str, str, int], ...]:
    """The vector variants of a function, the widest first: symbol, declaration, lanes."""
    library = libmvec()
    found = []
    for letter, bits in vector_isas() if library is not None else ():
        lanes = bits // (64 if llvm_type == "double" else 32)
        symbol = f"_ZGV{letter}N{lanes}{'v' * arity}_{name}"
        if hasattr(library, symbol):
            vector = f"<{lanes} x {llvm_type}>"
            text = f"declare {vector} @{symbol}({', '.join([vector] * arity)}) {_ATTRIBUTES}"
            found.append((symbol, text, lanes))
    return tuple(found)
