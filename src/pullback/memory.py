# SPDX-License-Identifier: MIT
"""How much memory compiled code takes, as formulas over the sizes of its arguments.

``needs`` reads them off the final function; what they say is checked by the tests against the runtime's own counter.
Formulas are JSON: an integer, ``["size", parameter, axis]``, ``["value", parameter]`` (flat numbers), or an operation.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pullback.backend.llvm.entry import KEPT_BLOCK
from pullback.backend.llvm.facts import Facts
from pullback.diag import Declined
from pullback.ir import results
from pullback.ir.core import Block, Function, Op, Value
from pullback.ir.types import ITEMSIZE, Array, ComplexT, Scalar, SigType, StructT, TupleT

Formula = Any
ALIGNMENT = 64
#: formulas that are nested deeper, or longer, are not written down: what they give counts as not known
DEEPEST, LONGEST = 40, 200
_VIEWS = ("view", "transpose", "reshape", "broadcast")
_HEADER = 24  # of a growable buffer

_INTEGERS: Mapping[str, Callable[..., int]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "maximum": max,
    "minimum": min,
    "floordiv": lambda a, b: a // b,
    "mod": lambda a, b: a % b,
    "neg": lambda a: -a,
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
    "select": lambda c, a, b: a if c else b,
}


@dataclass(frozen=True, slots=True)
class Need:
    """One allocation. ``count``: elements (None: known only when it runs). ``grows``: a tape of a loop whose number
    of iterations is not known before. ``certain``: made by every call."""

    count: Formula
    itemsize: int
    grows: bool
    certain: bool


@dataclass(frozen=True, slots=True)
class Memory:
    """Bytes of tape, shadows and temporaries for a call; results, which belong to the caller, are not counted.

    ``kind``: ``exact``; ``bound`` (parts of it may not be needed); ``unbounded``: besides ``nbytes``, what loops of
    unknown length keep, ``per_iteration`` bytes each; ``partial``: besides ``nbytes``, arrays whose sizes are known
    only when the code runs (or depend on arguments that were not given).
    """

    nbytes: int
    kind: str
    per_iteration: int = 0

    def __str__(self) -> str:
        if self.kind == "exact":
            return f"{self.nbytes} bytes"
        if self.kind == "bound":
            return f"at most {self.nbytes} bytes"
        if self.kind == "unbounded":
            return f"unbounded, {self.per_iteration} bytes per iteration, and {self.nbytes} bytes"
        return f"{self.nbytes} bytes, and arrays whose size is known only when it runs"


# ------------------------------------------------------------------------------------------------ formulas


class _Reader:
    def __init__(self, func: Function) -> None:
        self.params = {p: k for k, p in enumerate(func.body.args)}
        self.made: dict[Value, Op] = {}
        self.found: list[Need] = []
        self.accepts: list[Formula] = []
        self.on_stack = Facts(func, False).on_stack
        self.memo: dict[Value, Formula] = {}
        self.callees = func.callees
        self.given: dict[Value, Value] = {}  # what stands for a parameter of a function that is called once

    def block(self, block: Block, certain: bool) -> None:
        for op in block.ops:
            for r in op.results:
                self.made[r] = op
            if op.name in ("alloc", "copy") and op not in self.on_stack and not op.attrs.get("result"):
                self.alloc(op, certain)
            elif op.name == "check" and op.attrs["exc"] is Declined:
                self.accepts.append(self.number(op.operands[0]))
            elif op.name == "call" and op.attrs.get("callee") in self.callees and self.once(op):
                self.called(self.callees[op.attrs["callee"]], op, certain)
            elif op.name == "call":
                self.found.append(Need(None, 1, False, False))
            for region in op.regions:
                self.block(region, certain and op.name == "for")

    def once(self, op: Op) -> bool:
        """Whether the callee is code of this function that was put apart."""
        return bool(self.callees[op.attrs["callee"]].attrs.get("outlined"))

    def called(self, callee: Function, op: Op, certain: bool) -> None:
        self.given.update(zip(callee.body.args, op.operands, strict=True))
        self.on_stack = self.on_stack | Facts(callee, True).on_stack
        self.block(callee.body, certain)

    def alloc(self, op: Op, certain: bool) -> None:
        t = op.results[0].type
        assert isinstance(t, Array)
        if t.layout == "G":
            self.found.append(Need(None, ITEMSIZE[t.dtype], True, certain))
            return
        count: Formula = 1
        for axis in range(t.ndim):
            size = self.size(op.results[0], axis)
            count = None if count is None or size is None else _times(count, size)
        self.found.append(Need(count, ITEMSIZE[t.dtype], False, certain))

    def size(self, x: Value, axis: int) -> Formula:
        assert isinstance(x.type, Array)
        x = self.given.get(x, x)
        assert isinstance(x.type, Array)
        known = x.type.dims[axis].size
        if known is not None:
            return known
        if x in self.params:
            return ["size", self.params[x], axis]
        op = self.made.get(x)
        if op is None or op.name in _VIEWS:
            return None
        return self.size(op.operands[0], axis) if op.name == "copy" else self.number(op.operands[axis])

    def number(self, x: Value, depth: int = 0) -> Formula:
        if x.type.dtype[0] not in "iub":
            return None
        x = self.given.get(x, x)
        if x not in self.memo:
            self.memo[x] = None  # a cycle would be a loop: not known
            self.memo[x] = self._number(x, depth) if depth < DEEPEST else None
        return self.memo[x]

    def _number(self, x: Value, depth: int) -> Formula:
        if x in self.params:
            return ["value", self.params[x]]
        op = self.made.get(x)
        if op is None:
            return None
        if op.name == "const":
            return int(op.attrs["value"])
        if op.name == "dim":
            return self.size(op.operands[0], op.attrs["axis"])
        if op.name not in _INTEGERS:
            return None
        parts = [self.number(y, depth + 1) for y in op.operands]
        if None in parts or sum(map(_length, parts)) > LONGEST:  # what parts have in common is written out in each
            return None
        return [op.name, *parts]


def _length(formula: Formula) -> int:
    return sum(map(_length, formula[1:])) + 1 if isinstance(formula, list) else 1


def _times(a: Formula, b: Formula) -> Formula:
    return b if a == 1 else a if b == 1 else ["mul", a, b]


def sizes(func: Function, same: Sequence[int | None]) -> tuple[list[Need], list[Formula], list[Formula]]:
    """Of a function that is ready for code generation: its allocations; the sizes of each flat result's axes, or the
    integer; conditions without which it declines a call.

    ``same``: per flat result, the parameter that it is (then it is none of the function's), or None.
    """
    reader = _Reader(func)
    reader.block(func.body, True)
    found: list[Formula] = []
    rest = iter(func.body.results)
    for k in same:
        v = next(rest) if k is None else func.body.args[k]
        axes = range(v.type.ndim) if isinstance(v.type, Array) else None
        found.append(reader.number(v) if axes is None else [reader.size(v, axis) for axis in axes])
    return reader.found, found, reader.accepts


def result_blocks(func: Function, kept: Sequence[int]) -> list[int]:
    """Which array of the result is in each block of result memory, in the order in which the code asks for them.

    ``kept``: results (by position) that Python does not see; their arrays count for themselves.
    """
    body = func.body
    made = {op.results[0]: op for op in body.ops if op.results}
    blocks = [op for op in body.ops if op.name == "alloc" and op.attrs.get("result")]
    hidden = [body.results[k] for k in kept if isinstance(body.results[k].type, Array)]
    shown = [v for k, v in enumerate(body.results) if isinstance(v.type, Array) and v.type.ndim and k not in set(kept)]
    order = {id(op): k for k, op in enumerate(blocks)}
    found = [-1] * len(blocks)
    for leaf, v in [*enumerate(shown), *((KEPT_BLOCK - j, v) for j, v in enumerate(hidden))]:
        op = made.get(v)
        while op is not None and op.name in ("view", "transpose", "reshape"):
            op = made.get(op.operands[0])
        if op is not None and id(op) in order:
            found[order[id(op)]] = leaf
    return found


def evaluate(formula: Formula, sizes: Mapping[tuple[int, int], int], values: Mapping[int, int]) -> int | None:
    if formula is None or isinstance(formula, int):
        return formula
    name, *rest = formula
    if name == "size":
        return sizes.get((rest[0], rest[1]))
    if name == "value":
        return values.get(rest[0])
    parts = [evaluate(f, sizes, values) for f in rest]
    if None in parts:
        return None
    try:
        return _INTEGERS[name](*parts)
    except ZeroDivisionError:
        return None


def total(found: Sequence[Need], sizes: Mapping[tuple[int, int], int], values: Mapping[int, int]) -> Memory:
    nbytes, growing, missing, certain = 0, 0, False, True
    for need in found:
        if need.grows:
            growing += need.itemsize
            nbytes += ALIGNMENT  # its header
            continue
        count = evaluate(need.count, sizes, values)
        if count is None:
            missing = True
        else:
            nbytes += max(-(-max(count, 0) * need.itemsize // ALIGNMENT), 0) * ALIGNMENT
            certain = certain and need.certain
    kind = "unbounded" if growing else "partial" if missing else "exact" if certain else "bound"
    return Memory(nbytes, kind, growing)


def of_halves(
    first: Any, second: Any, sizes: Mapping[tuple[int, int], int], values: Mapping[int, int]
) -> tuple[Memory, int, list[int]]:
    """For an operation in two halves (two ``Code``): all that it takes; bytes of the arena, in which one half works at
    a time; bytes of each array that is kept (empty if not all are known)."""
    one = total(first.needs, sizes, values)
    kept, unknown = list[int](), 0
    flat = [_evaluated(formula, sizes, values) for formula in first.gives]
    hidden = sorted(results.kept(first.result))
    shown = [i for i in range(len(flat)) if i not in set(hidden)]
    # Parameters of the second half: what is kept; then cotangents (sized as results) or tangents (as arguments).
    there = {(k, axis): n for k, i in enumerate(hidden) for axis, n in _axes(flat[i])}
    numbers = {k: n for k, i in enumerate(hidden) if isinstance(n := flat[i], int)}
    rest = second.params[1]
    if isinstance(rest, TupleT) and rest.items == tuple(first.params):
        there |= {(len(hidden) + k, axis): n for (k, axis), n in sizes.items()}
    else:
        there |= {(len(hidden) + k, axis): n for k, i in enumerate(shown) for axis, n in _axes(flat[i])}
    for i, t in zip(hidden, second.params[0].items, strict=True):
        if isinstance(t, Array):
            dims = flat[i]
            if None in dims:
                unknown += ITEMSIZE[t.dtype]
            else:
                kept.append(math.prod(dims) * ITEMSIZE[t.dtype])
    two = total(second.needs, there, numbers)
    kinds = {one.kind, two.kind}
    if unknown:
        kinds.add("partial")
    kind = next(k for k in ("unbounded", "partial", "bound", "exact") if k in kinds)
    growing = one.per_iteration + unknown if kind == "unbounded" else 0
    arena = max(one.nbytes, two.nbytes)
    return Memory(arena + sum(kept), kind, growing), arena, [] if unknown else kept


def _evaluated(formula: Formula, sizes: Mapping[tuple[int, int], int], values: Mapping[int, int]) -> Any:
    """A number, or the sizes of an array."""
    if isinstance(formula, list) and not (formula and isinstance(formula[0], str)):
        return [evaluate(f, sizes, values) for f in formula]
    return evaluate(formula, sizes, values)


def _axes(dims: Any) -> list[tuple[int, int]]:
    return [(axis, n) for axis, n in enumerate(dims) if n is not None] if isinstance(dims, list) else []


# ------------------------------------------------------------------------------------------------ sizes of arguments


def measure(types: Sequence[SigType], args: Sequence[Any]) -> tuple[dict[tuple[int, int], int], dict[int, int]]:
    """Sizes and integer values by flat parameter. For an array: the array, its shape, or (of one axis) its length;
    numbers may be None."""
    sizes: dict[tuple[int, int], int] = {}
    values: dict[int, int] = {}
    named: dict[str, int] = {}
    at = 0

    def visit(t: SigType, x: Any) -> None:
        nonlocal at
        match t:
            case Scalar():
                if isinstance(x, int):
                    values[at] = int(x)
                at += 1
            case ComplexT():
                at += 2
            case Array():
                for axis, (d, n) in enumerate(zip(t.dims, _shape(t, x), strict=True)):
                    sizes[at, axis] = n
                    if d.name is not None and named.setdefault(d.name, n) != n:
                        raise ValueError(f"size {d.name!r} is {named[d.name]} in one place and {n} in another")
                at += 1
            case TupleT(items):
                for item, v in zip(items, x, strict=True):
                    visit(item, v)
            case StructT(cls, fields, items):
                for name, item in zip(fields, items, strict=True):
                    visit(item, x[name] if cls is dict else getattr(x, name))
            case _:
                pass

    for t, x in zip(types, args, strict=True):
        visit(t, x)
    return sizes, values


def _shape(t: Array, x: Any) -> tuple[int, ...]:
    shape = getattr(x, "shape", x)
    if isinstance(shape, int):
        shape = (shape,)
    if not isinstance(shape, (tuple, list)) or not all(isinstance(n, int) and n >= 0 for n in shape):
        raise TypeError(f"sizes of an array of type {t} must be an array, a shape or a length, not {x!r}")
    if len(shape) != t.ndim or any(d.size not in (None, n) for d, n in zip(t.dims, shape, strict=True)):
        raise ValueError(f"an array of shape {tuple(shape)} is not of type {t}")
    return tuple(shape)


def slots(types: Sequence[SigType]) -> list[int]:
    """The argument slot at which each flat parameter starts."""
    starts, at = [], 0
    for t in types:
        for width in _widths(t):
            starts.append(at)
            at += width
    return starts


def _widths(t: SigType) -> list[int]:
    match t:
        case Scalar():
            return [1]
        case ComplexT():
            return [1, 1]
        case Array():
            return [1 + 2 * t.ndim]
        case TupleT() | StructT():
            return [w for item in t.items for w in _widths(item)]
        case _:
            return []
