# SPDX-License-Identifier: MIT
"""Declarations of libm's functions, with their vector variants in glibc's libmvec.

libmvec's results are within 4 units in the last place; libm's are within 1. Strict code therefore uses libm alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from .elementary import LANES, definition
from .target import libmvec, vector_isas

_ATTRIBUTES = "nounwind nofree nosync willreturn memory(none)"


@dataclass(frozen=True, slots=True)
class Variant:
    """A function of vectors: its symbol, lanes, and the declarations (or a definition) that it takes, by name."""

    symbol: str
    lanes: int
    declared: Mapping[str, str]
    own: bool = False


@dataclass(frozen=True, slots=True)
class Declared:
    """A declaration, and the vector variants that it names."""

    text: str
    variants: tuple[Variant, ...] = ()


@cache
def declare(name: str, llvm_type: str, arity: int, vector: bool) -> Declared:
    """The function ``name`` (as C calls it) from ``arity`` values of ``llvm_type`` to one."""
    found = variants(name, llvm_type, arity) if vector else ()
    attributes = _ATTRIBUTES
    if found:
        # _ZGV_LLVM_N8v_exp(_ZGVeN8v_exp): "8 lanes, no mask, one vector operand: call that symbol".
        names = ",".join(f"_ZGV_LLVM_N{v.lanes}{'v' * arity}_{name}({v.symbol})" for v in found)
        attributes += f' "vector-function-abi-variant"="{names}"'
    params = ", ".join([llvm_type] * arity)
    return Declared(f"declare {llvm_type} @{name}({params}) {attributes}", found)


@cache
def variants(name: str, llvm_type: str, arity: int) -> tuple[Variant, ...]:
    """The vector variants of a function, the widest first: our own, or libmvec's."""
    library = libmvec()
    found = []
    for letter, bits in vector_isas():
        lanes = bits // (64 if llvm_type == "double" else 32)
        own = definition(name) if llvm_type == "double" and lanes == LANES else None
        if own is not None:
            found.append(Variant(own.symbol, lanes, {**own.declared, own.symbol: own.text}, own=True))
            continue
        symbol = f"_ZGV{letter}N{lanes}{'v' * arity}_{name}"
        if library is not None and hasattr(library, symbol):
            vector = f"<{lanes} x {llvm_type}>"
            text = f"declare {vector} @{symbol}({', '.join([vector] * arity)}) {_ATTRIBUTES}"
            found.append(Variant(symbol, lanes, {symbol: text}))
    return tuple(found)
