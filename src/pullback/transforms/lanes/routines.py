# SPDX-License-Identifier: MIT
"""Routines of BLAS and LAPACK in lanes: called for one lane after the other, on a copy of its arrays.

Where all lanes agree on what a routine gets, it is called once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pullback.ir.core import Op, Value
from pullback.ir.derivative import Routine, routine
from pullback.ir.lanes import lane, load_lanes
from pullback.ir.types import Array, lanes_of

from .values import Arr

if TYPE_CHECKING:
    from .code import Code


def call(code: Code, op: Op, mask: Value | None) -> None:
    """The call ``op`` of a routine for the lanes of ``mask``."""
    found = routine(op)
    assert found is not None
    if op in code.u.agreed:
        given = [code.array(x).value if isinstance(x.type, Array) else code.number(x) for x in op.operands]
        code.env.update(zip(op.results, _again(code, op, given), strict=True))
        return
    code.notes[f"{found.name}: one example after the other", op.loc] = None
    arrays = {k: _mine(code, x, mask) for k, x in enumerate(op.operands) if isinstance(x.type, Array)}
    code.env.update(zip(op.results, _each(code, op, found, arrays, mask), strict=True))
    for k, x in enumerate(op.operands):
        if k in arrays and found.access[k] != "in":
            _give_back(code, code.array(x), arrays[k], mask)


def _again(code: Code, op: Op, given: Sequence[Value]) -> list[Value]:
    """The same call of ``given``."""
    results = [Value(r.type, r.name) for r in op.results]
    code.b.append(Op("call", list(given), results, dict(op.attrs), [], op.loc))
    return results


def _mine(code: Code, x: Value, mask: Value | None) -> Arr:
    """The array ``x`` with lanes side by side; as it is if it is the same for all."""
    arr = code.array(x)
    uniform = not arr.lanes and arr.axes is None and all(lanes_of(d.type) == 1 for d in arr.dims)
    if uniform:
        return arr
    return arr if arr.lanes and arr.axes is None else code.m.packed(arr, mask)


def _each(code: Code, op: Op, found: Routine, arrays: dict[int, Arr], mask: Value | None) -> list[Value]:
    """The calls; results per lane."""
    b, n = code.b, code.n
    width = b.index(n.width)
    kept = [b.alloc(r.type.dtype, [width], zero=True, hint=r.name) for r in op.results]
    scalars = {k: code.number(x) for k, x in enumerate(op.operands) if k not in arrays}

    def one(at: Value) -> list[Value]:
        given: list[Value] = []
        back: list[tuple[Value, Value]] = []
        for k, x in enumerate(op.operands):
            if k in scalars:
                s = scalars[k]
                given.append(lane(b, s, at) if lanes_of(s.type) > 1 else s)
                continue
            if not arrays[k].lanes:
                given.append(arrays[k].value)
                continue
            part = _part(code, arrays[k], at)
            made = _buffer(code, part, x)
            if found.access[k] != "out":
                _copy(code, made, part)
            if found.access[k] != "in":
                back.append((part, made))
            given.append(made)
        for to, r in zip(kept, _again(code, op, given), strict=True):
            b.store(to, r, [at])
        for part, made in back:
            _copy(code, part, made)
        return []

    def trip(at: Value, _: list[Value]) -> list[Value]:
        if mask is None:
            return one(at)
        b.if_(lane(b, n.all(mask), at), lambda: one(at))
        return []

    b.for_(width, [], trip)
    return [load_lanes(b, x, [], n.width) for x in kept]


def _part(code: Code, x: Arr, at: Value) -> Value:
    """The array of lane ``at``."""
    b = code.b
    zero = b.index(0)
    spec: list[str] = []
    operands: list[Value] = []
    for d in x.dims:
        if lanes_of(d.type) > 1:
            spec.append("u")
            operands += [zero, lane(b, d, at)]
        else:
            spec.append("f")
    return b.view(x.value, [*spec, "i"], [*operands, at])


def _buffer(code: Code, part: Value, x: Value) -> Value:
    """A buffer of the sizes of ``part``, and the layout of ``x``."""
    b, t = code.b, x.type
    assert isinstance(t, Array)
    dims = [b.index(d.size) if d.size is not None else b.dim(part, k) for k, d in enumerate(t.dims)]
    if t.layout == "F":
        return b.transpose(b.alloc(t.dtype, dims[::-1], hint=x.name), tuple(reversed(range(t.ndim))))
    return b.alloc(t.dtype, dims, hint=x.name)


def _copy(code: Code, to: Value, source: Value) -> None:
    """Element by element, real and imaginary parts one after the other."""
    b, t = code.b, source.type
    assert isinstance(t, Array)
    parts = (None,) if t.element == t.dtype else (0, 1)

    def nest(idx: list[Value]) -> list[Value]:
        if len(idx) == t.ndim:
            for part in parts:
                b.store(to, b.load(source, idx, part), idx, part)
            return []
        b.for_(b.dim(source, len(idx)), [], lambda k, _: nest([*idx, k]))
        return []

    nest([])


def _give_back(code: Code, x: Arr, made: Arr, mask: Value | None) -> None:
    """What a routine wrote to a copy of ``x``."""
    m = code.m
    parts = (None,) if x.element == x.type.dtype else (0, 1)

    def one(idx: list[Value], on: Value | None) -> None:
        for part in parts:
            m.store(x, m.load(made, idx, part, on), idx, part, on)

    if made is not x:
        m.each(x.dims, mask, one)
