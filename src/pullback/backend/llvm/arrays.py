# SPDX-License-Identifier: MIT
"""Array values in LLVM: a pointer, sizes and strides, each a register or a constant, never an object in memory.

Views are arithmetic on these. Sizes are i64, strides i64 in elements. A growable buffer (layout ``G``) is the pointer
to its header ``{ ptr data, i64 capacity, i64 length }``; its entries beyond ``length`` are zero.
"""

from __future__ import annotations

from collections.abc import Sequence

from pullback.ir.core import Op, Value
from pullback.ir.types import Array, Scalar, Type

from .types import LLVM, MEMORY, align, vector
from .writer import Writer


class Descriptor:
    """Where an array value is: pointer, sizes, strides, and the roots (bits) that it may be in."""

    __slots__ = ("dims", "ptr", "roots", "strides", "type")

    def __init__(self, type: Array, ptr: str, dims: list[str], strides: list[str], roots: int) -> None:
        self.type = type
        self.ptr = ptr
        self.dims = dims
        self.strides = strides
        self.roots = roots


Operand = str | Descriptor


def contiguous_strides(w: Writer, dims: Sequence[str], layout: str) -> list[str]:
    """Strides of a C or F array with ``dims``."""
    axes = range(len(dims)) if layout == "F" else reversed(range(len(dims)))
    strides = [""] * len(dims)
    step = "1"
    for n, axis in enumerate(axes):
        strides[axis] = step
        if n + 1 < len(dims):
            step = w.mul(step, dims[axis])
    return strides


# ---------------------------------------------------------------------------------------- as lists of registers


def components(t: Type) -> list[str]:
    """LLVM types of the registers that a value of type ``t`` is: of what is not known from the type."""
    if isinstance(t, Scalar):
        return [vector(LLVM[t.dtype], t.lanes)]
    if t.layout == "G":
        return ["ptr"]
    unknown = sum(d.size is None for d in t.dims)
    return ["ptr"] + ["i64"] * (unknown + (t.ndim if t.layout == "A" else 0))


def split(x: Operand, t: Type | None = None) -> list[str]:
    """The registers of ``x`` as a value of type ``t``, which may know less than its own; as ``components`` has them."""
    if isinstance(x, str):
        return [x]
    want = t if isinstance(t, Array) else x.type
    if want.layout == "G":
        return [x.ptr]
    sizes = [size for size, d in zip(x.dims, want.dims, strict=True) if d.size is None]
    return [x.ptr, *sizes, *(x.strides if want.layout == "A" else [])]


def join(w: Writer, t: Type, registers: list[str], roots: int) -> Operand:
    """The value of type ``t`` that ``split`` took apart."""
    if isinstance(t, Scalar):
        return registers[0]
    if t.layout == "G":
        return Descriptor(t, registers[0], [], [], roots)
    rest = iter(registers[1:])
    dims = [str(d.size) if d.size is not None else next(rest) for d in t.dims]
    strides = list(rest) if t.layout == "A" else contiguous_strides(w, dims, t.layout)
    return Descriptor(t, registers[0], dims, strides, roots)


# ---------------------------------------------------------------------------------------- views


def _static(t: Array, axis: int, otherwise: str) -> str:
    size = t.dims[axis].size
    return str(size) if size is not None else otherwise


def _made(w: Writer, t: Array, ptr: str, dims: list[str], strides: list[str], roots: int) -> Descriptor:
    """The descriptor of a view; strides that its type implies are put in that form."""
    if t.layout in ("C", "F"):
        strides = contiguous_strides(w, dims, t.layout)
    return Descriptor(t, ptr, dims, strides, roots)


def view(w: Writer, x: Descriptor, op: Op, operands: Sequence[str]) -> Descriptor:
    t = op.results[0].type
    assert isinstance(t, Array)
    spec: Sequence[str] = op.attrs["spec"]
    offset, inside = "0", True
    dims: list[str] = []
    strides: list[str] = []
    rest = iter(operands)
    axis = 0
    for s in spec:
        if s == "n":
            dims.append("1")
            strides.append("0")
            continue
        size, stride = x.dims[axis], x.strides[axis]
        axis += 1
        if s != "f":
            offset = w.add(offset, w.mul(next(rest), stride))
        if s in ("u", "s"):
            size = next(rest)
        if s == "s":
            # An empty slice with a negative step starts before the array.
            stride, inside = w.mul(stride, next(rest)), False
        if s != "i":
            dims.append(_static(t, len(dims), size))
            strides.append(stride)
    ptr = x.ptr
    if offset != "0":
        flag = "inbounds " if inside else ""
        ptr = w.ins(f"getelementptr {flag}{MEMORY[t.dtype]}, ptr {ptr}, i64 {offset}")
    return _made(w, t, ptr, dims, strides, x.roots)


def transpose(w: Writer, x: Descriptor, op: Op) -> Descriptor:
    t = op.results[0].type
    assert isinstance(t, Array)
    perm: Sequence[int] = op.attrs["perm"]
    return _made(w, t, x.ptr, [x.dims[p] for p in perm], [x.strides[p] for p in perm], x.roots)


def reshape(w: Writer, x: Descriptor, op: Op, dims: Sequence[str]) -> Descriptor:
    t = op.results[0].type
    assert isinstance(t, Array)
    return _made(w, t, x.ptr, [_static(t, k, d) for k, d in enumerate(dims)], [], x.roots)


def broadcast(w: Writer, x: Descriptor, op: Op, dims: Sequence[str]) -> Descriptor:
    t = op.results[0].type
    assert isinstance(t, Array)
    sizes = [_static(t, k, d) for k, d in enumerate(dims)]
    missing = t.ndim - x.type.ndim
    strides = ["0"] * missing
    for size, mine, stride in zip(sizes[missing:], x.dims, x.strides, strict=True):
        if mine == size or stride == "0":
            pass
        elif mine == "1":
            stride = "0"
        elif mine[0] == "%":
            one = w.ins(f"icmp eq i64 {mine}, 1")
            stride = w.ins(f"select i1 {one}, i64 0, i64 {stride}")
        strides.append(stride)
    return _made(w, t, x.ptr, sizes, strides, x.roots)


# ---------------------------------------------------------------------------------------- elements


def address(w: Writer, x: Descriptor, idx: Sequence[str], part: int | None) -> str:
    """Pointer to ``x[idx]``, or to one part of it. ``idx`` is in range."""
    offset = "0"
    for i, stride in zip(idx, x.strides, strict=True):
        offset = w.add(offset, w.mul(i, stride))
    return element(w, x.type, x.ptr, offset, part)


def element(w: Writer, t: Array, base: str, offset: str, part: int | None) -> str:
    """Pointer to the entry at ``offset`` elements after ``base``, or to one part of it."""
    if offset == "0" and not part:
        return base
    field = f", i32 {part}" if part else ""
    return w.ins(f"getelementptr inbounds {MEMORY[t.dtype]}, ptr {base}, i64 {offset}{field}")


def element_align(t: Array) -> int:
    return align(t.dtype)


def array_type(x: Value) -> Array:
    assert isinstance(x.type, Array)
    return x.type
