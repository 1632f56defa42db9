# SPDX-License-Identifier: MIT
"""The interpreter: the specification of what a function means, memory and effects included.

Contract: ``run(func, args, table)`` returns the results of ``func``. Array arguments are anything with
``__array_interface__``; they are written in place. Scalars come back as Python numbers, arrays as ``Buffer``s, which
``numpy.asarray`` shares; a result that *is* an argument is that very object. A failed ``check`` raises
``CheckFailed``. Whatever the IR forbids (an index out of range, a store to a broadcast view, an effect in a ``map``)
is an ``InterpError``. ``strict`` also refuses reads of memory that was never written, and runs parallel loops
backwards, so that one which is not parallel shows.

Every op becomes one closure over a frame (a list of values); running a block is running its closures in order.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from pullback.ir.build import OpDef
from pullback.ir.core import Block, Function, Op, Value
from pullback.ir.extern import call as call_outside
from pullback.ir.extern import call_routine
from pullback.ir.lanes import LANE_OPS
from pullback.ir.lanes import evaluate as evaluate_lanes
from pullback.ir.memory import Buffer, InterpError, c_strides, export, fresh, indices, undefined, wrap, zero_of
from pullback.ir.number import rounder
from pullback.ir.types import Array, lanes_of

__all__ = ["Buffer", "CheckFailed", "InterpError", "Program", "run"]

Frame = list[Any]
Step = Callable[[Frame], None]

#: what a ``map`` region must not contain
IMPURE = frozenset({"store", "assign", "fill", "matmul", "alloc", "copy", "check", "call"})
MAX_DEPTH = 1000


class CheckFailed(Exception):
    """A ``check`` failed: a program's own error. ``exception()`` is what the user gets to see."""

    def __init__(self, exc: Any, message: str, operands: Sequence[Any], loc: int = 0) -> None:
        self.exc = exc
        self.message = message
        self.operands = tuple(operands)
        self.loc = loc
        name = exc if isinstance(exc, str) else exc.__name__
        super().__init__(f"{name}: {message.format(*self.operands)}")

    def exception(self) -> BaseException:
        cls = getattr(builtins, self.exc) if isinstance(self.exc, str) else self.exc
        made: BaseException = cls(self.message.format(*self.operands))
        return made


def run(func: Function, args: Sequence[Any], table: Mapping[str, OpDef], strict: bool = False) -> list[Any]:
    """Interpret ``func``; see the module's contract."""
    return Program(func, table, strict)(args)


class Program:
    """A function ready to be interpreted any number of times."""

    def __init__(self, func: Function, table: Mapping[str, OpDef], strict: bool = False) -> None:
        self.func = func
        self.table = table
        self.strict = strict
        self.depth = 0
        self._bodies: dict[str, _Body] = {}
        self._main = _Body(func, self)

    def __call__(self, args: Sequence[Any]) -> list[Any]:
        params = self.func.body.args
        if len(args) != len(params):
            raise InterpError(f"{self.func.name} takes {len(params)} arguments, not {len(args)}")
        taken = [_argument(x, p) for x, p in zip(args, params, strict=True)]
        self.depth = 0
        with _deep() if self.func.callees else _shallow():
            results = self._main.call(taken)
        same = {id(w): x for w, x in zip(taken, args, strict=True) if isinstance(w, Buffer)}
        export([r for r in results if isinstance(r, Buffer) and id(r) not in same])
        return [same.get(id(r), r) for r in results]

    def body(self, name: str) -> _Body:
        """The body of a callee, compiled when it is first called."""
        found = self._bodies.get(name)
        if found is None:
            if name not in self.func.callees:
                raise InterpError(f"call of {name}, which is not among the callees")
            found = self._bodies[name] = _Body(self.func.callees[name], self)
        return found


def _argument(x: Any, param: Value) -> Any:
    t = param.type
    if isinstance(t, Array):
        if not hasattr(x, "__array_interface__"):
            raise InterpError(f"an argument of type {type(x).__name__} where {t} is expected")
        return wrap(x, t)
    return rounder(t.dtype)(x.item() if hasattr(x, "item") else x)


@contextmanager
def _shallow() -> Iterator[None]:
    yield


@contextmanager
def _deep() -> Iterator[None]:
    """Room for ``MAX_DEPTH`` interpreted calls, each of which takes several frames of Python's."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 40 * MAX_DEPTH))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


class _Body:
    """One function's closures."""

    def __init__(self, func: Function, program: Program) -> None:
        self.program = program
        self.table = program.table
        self.strict = program.strict
        self.slots: dict[Value, int] = {}
        self.template: Frame = []
        self.params = [self.define(a) for a in func.body.args]
        self.steps, self.results = self.block(func.body)

    def call(self, args: Sequence[Any]) -> list[Any]:
        frame = self.template.copy()
        for slot, x in zip(self.params, args, strict=True):
            frame[slot] = x
        for step in self.steps:
            step(frame)
        return [frame[s] for s in self.results]

    # ------------------------------------------------------------------ compiling

    def define(self, x: Value, content: Any = None) -> int:
        slot = self.slots[x] = len(self.template)
        self.template.append(content)
        return slot

    def use(self, x: Value) -> int:
        slot = self.slots.get(x)
        if slot is None:
            raise InterpError(f"{x} is used before it is defined")
        return slot

    def block(self, block: Block) -> tuple[list[Step], list[int]]:
        steps = [s for op in block.ops if (s := self.compile(op)) is not None]
        return steps, [self.use(x) for x in block.results]

    def compile(self, op: Op) -> Step | None:
        emit = _CORE.get(op.name)
        if emit is not None:
            return emit(self, op, [self.use(x) for x in op.operands])
        if op.name in LANE_OPS:
            return self.on_lanes(op, [self.use(x) for x in op.operands])
        if op.name not in self.table:
            raise InterpError(f"unknown op {op.name}")
        return self.scalar(op, [self.use(x) for x in op.operands])

    def on_lanes(self, op: Op, xs: list[int]) -> Step:
        if not op.results:
            return lambda f: evaluate_lanes(op, [f[x] for x in xs])
        d = self.define(op.result)

        def step(f: Frame) -> None:
            f[d] = evaluate_lanes(op, [f[x] for x in xs])

        return step

    def scalar(self, op: Op, xs: list[int]) -> Step:
        row = self.table[op.name]
        fn, keep = row.eval, rounder(op.result.type.dtype)
        d = self.define(op.result)
        if "dtype" in op.attrs:
            dtype, inner = op.attrs["dtype"], fn

            def fn(*values: Any) -> Any:
                return inner(*values, dtype=dtype)

        if lanes_of(op.result.type) > 1:
            inner_fn = fn

            def each(f: Frame) -> None:
                f[d] = tuple(keep(inner_fn(*values)) for values in zip(*[f[x] for x in xs], strict=True))

            return each
        if len(xs) == 1:
            (a,) = xs

            def unary(f: Frame) -> None:
                f[d] = keep(fn(f[a]))

            return unary
        if len(xs) == 2:
            a, b = xs

            def binary(f: Frame) -> None:
                f[d] = keep(fn(f[a], f[b]))

            return binary

        def nary(f: Frame) -> None:
            f[d] = keep(fn(*[f[x] for x in xs]))

        return nary


# ---------------------------------------------------------------------------------------------- memory


def _const(body: _Body, op: Op, xs: list[int]) -> None:
    body.define(op.result, rounder(op.result.type.dtype)(op.attrs["value"]))


def _alloc(body: _Body, op: Op, xs: list[int]) -> Step:
    t = op.result.type
    assert isinstance(t, Array)
    d = body.define(op.result)
    if t.layout == "G":

        def growable(f: Frame) -> None:
            f[d] = Buffer(t.dtype, [], (0,), (1,))

        return growable
    content = zero_of(t.dtype) if op.attrs.get("zero") else None

    def step(f: Frame) -> None:
        f[d] = fresh(t.dtype, tuple([f[x] for x in xs]), content)

    return step


def _dim(body: _Body, op: Op, xs: list[int]) -> Step:
    (x,), d, axis = xs, body.define(op.result), op.attrs["axis"]

    def step(f: Frame) -> None:
        f[d] = f[x].shape[axis]

    return step


def _load(body: _Body, op: Op, xs: list[int]) -> Step:
    x, idx = xs[0], xs[1:]
    d, part, strict = body.define(op.result), op.attrs.get("part", 0), body.strict
    t = op.operands[0].type
    assert isinstance(t, Array)
    if t.layout == "G":
        return _load_growable(x, idx[0], d, part, t)
    nothing = undefined(t.element)

    def missing() -> Any:
        if strict:
            raise InterpError(f"load of {op.operands[0]}: the element was never written")
        return nothing

    if len(idx) == 1 and op.operands[0].type.dtype[0] != "c":
        (i,) = idx

        def one(f: Frame) -> None:
            a, k = f[x], f[i]
            if not 0 <= k < a.shape[0]:
                raise InterpError(f"load of {op.operands[0]}: index {k} is out of range for shape {a.shape}")
            v = a.storage[a.offset + k * a.strides[0]]
            f[d] = missing() if v is None else v

        return one

    def step(f: Frame) -> None:
        a = f[x]
        v = a.storage[a.entry([f[i] for i in idx], part)]
        f[d] = missing() if v is None else v

    return step


def _load_growable(x: int, i: int, d: int, part: int, t: Array) -> Step:
    zero, parts = zero_of(t.dtype), 2 if t.dtype[0] == "c" else 1

    def step(f: Frame) -> None:
        k = parts * f[i] + part
        cells = f[x].storage
        if k < 0:
            raise InterpError(f"load of a growable buffer at {f[i]}")
        f[d] = cells[k] if k < len(cells) else zero

    return step


def _store(body: _Body, op: Op, xs: list[int]) -> Step:
    x, v, idx, part = xs[0], xs[1], xs[2:], op.attrs.get("part", 0)
    t = op.operands[0].type
    assert isinstance(t, Array)
    if t.layout == "G":
        return _store_growable(x, v, idx[0], part, t)

    def step(f: Frame) -> None:
        a = f[x]
        if not a.writable:
            raise InterpError(f"store to {op.operands[0]}, which is read-only")
        a.storage[a.entry([f[i] for i in idx], part)] = f[v]

    return step


def _store_growable(x: int, v: int, i: int, part: int, t: Array) -> Step:
    zero, parts = zero_of(t.dtype), 2 if t.dtype[0] == "c" else 1

    def step(f: Frame) -> None:
        a, k = f[x], f[i]
        if k < 0:
            raise InterpError(f"store to a growable buffer at {k}")
        short = parts * (k + 1) - len(a.storage)
        if short > 0:
            a.storage.extend([zero] * short)
            a.shape = (k + 1,)
        a.storage[parts * k + part] = f[v]

    return step


def _view(body: _Body, op: Op, xs: list[int]) -> Step:
    x, spec, d = xs[0], op.attrs["spec"], body.define(op.result)
    bounds = xs[1:]

    def step(f: Frame) -> None:
        f[d] = _viewed(f[x], spec, [f[i] for i in bounds])

    return step


def _viewed(a: Buffer, spec: Sequence[str], operands: Sequence[int]) -> Buffer:
    shape: list[int] = []
    strides: list[int] = []
    offset, axis, rest = a.offset, 0, iter(operands)
    for s in spec:
        if s == "n":
            shape.append(1)
            strides.append(0)
            continue
        n, stride = a.shape[axis], a.strides[axis]
        axis += 1
        if s == "f":
            shape.append(n)
            strides.append(stride)
        elif s == "i":
            i = next(rest)
            if not 0 <= i < n:
                raise InterpError(f"view: index {i} is out of range for axis {axis - 1} of shape {a.shape}")
            offset += i * stride
        else:
            start, count, step = next(rest), next(rest), next(rest) if s == "s" else 1
            if step == 0 or count < 0:
                raise InterpError(f"view: a slice of {count} elements with step {step}")
            if count and not (0 <= start < n and 0 <= start + (count - 1) * step < n):
                raise InterpError(f"view: slice {start}:+{count}:{step} leaves axis {axis - 1} of shape {a.shape}")
            offset += start * stride if count else 0
            shape.append(count)
            strides.append(stride * step)
    return a.with_shape(tuple(shape), tuple(strides), offset)


def _transpose(body: _Body, op: Op, xs: list[int]) -> Step:
    (x,), d, perm = xs, body.define(op.result), op.attrs["perm"]

    def step(f: Frame) -> None:
        a = f[x]
        f[d] = a.with_shape(tuple([a.shape[p] for p in perm]), tuple([a.strides[p] for p in perm]))

    return step


def _reshape(body: _Body, op: Op, xs: list[int]) -> Step:
    x, dims, d = xs[0], xs[1:], body.define(op.result)

    def step(f: Frame) -> None:
        a, shape = f[x], tuple([f[i] for i in dims])
        size = 1
        for n in shape:
            size *= n
        if any(n < 0 for n in shape) or size != a.size or not a.is_contiguous():
            raise InterpError(f"reshape: shape {a.shape}, strides {a.strides} cannot become {shape}")
        f[d] = a.with_shape(shape, c_strides(shape))

    return step


def _broadcast(body: _Body, op: Op, xs: list[int]) -> Step:
    x, dims, d = xs[0], xs[1:], body.define(op.result)

    def step(f: Frame) -> None:
        a, shape = f[x], tuple([f[i] for i in dims])
        missing = len(shape) - len(a.shape)
        strides = [0] * missing
        for n, have, stride in zip(shape[missing:], a.shape, a.strides, strict=True):
            if have not in (n, 1):
                raise InterpError(f"broadcast: {a.shape} does not stretch to {shape}")
            strides.append(stride if have == n else 0)
        f[d] = made = a.with_shape(shape, tuple(strides))
        made.writable = False

    return step


def _assign(body: _Body, op: Op, xs: list[int]) -> Step:
    dst, src = xs

    def step(f: Frame) -> None:
        a, b = f[dst], f[src]
        if a.shape != b.shape:
            raise InterpError(f"assign: shape {b.shape} to {a.shape}")
        a.write_all(b.read_all())

    return step


def _matmul(body: _Body, op: Op, xs: list[int]) -> Step:
    c, a, b = xs
    t = op.operands[0].type
    assert isinstance(t, Array)
    exact = rounder(t.element)
    fresh, part = bool(op.attrs.get("fresh")), op.attrs.get("part")

    def step(f: Frame) -> None:
        z, x, y = f[c], f[a], f[b]
        (m, n), k = z.shape, x.shape[1]
        if x.shape != (m, k) or y.shape != (k, n):
            raise InterpError(f"matmul: shapes {x.shape} and {y.shape} into {z.shape}")
        left, right, total = x.read_all(), y.read_all(), z.read_all()
        for i in range(m):
            for j in range(n):
                if (part == "lower" and i < j) or (part == "upper" and i > j):
                    continue
                if fresh:
                    total[i * n + j] = 0.0
                for q in range(k):
                    total[i * n + j] = exact(total[i * n + j] + exact(left[i * k + q] * right[q * n + j]))
        z.write_all(total)

    return step


def _fill(body: _Body, op: Op, xs: list[int]) -> Step:
    x, parts = xs[0], xs[1:]

    def step(f: Frame) -> None:
        f[x].write_all([f[p] for p in parts] * f[x].size)

    return step


def _copy(body: _Body, op: Op, xs: list[int]) -> Step:
    (x,), d = xs, body.define(op.result)

    def step(f: Frame) -> None:
        a = f[x]
        f[d] = Buffer(a.dtype, a.read_all(), a.shape, c_strides(a.shape))

    return step


# ---------------------------------------------------------------------------------------------- control


def _check(body: _Body, op: Op, xs: list[int]) -> Step:
    ok, rest = xs[0], xs[1:]

    def step(f: Frame) -> None:
        if not f[ok]:
            raise CheckFailed(op.attrs["exc"], op.attrs["message"], [f[x] for x in rest], op.loc)

    return step


def _map(body: _Body, op: Op, dims: list[int]) -> Step:
    (region,) = op.regions
    _refuse_effects(region)
    args = [body.define(a) for a in region.args]
    steps, yields = body.block(region)
    d, t = body.define(op.result), op.result.type

    def step(f: Frame) -> None:
        shape = tuple([f[i] for i in dims])
        made = fresh(t.dtype, shape)
        values: list[Any] = []
        for index in indices(shape):
            for slot, i in zip(args, index, strict=True):
                f[slot] = i
            for s in steps:
                s(f)
            values += [f[y] for y in yields]
        made.storage[:] = values
        f[d] = made

    return step


def _refuse_effects(region: Block) -> None:
    for op in region.ops:
        if op.name in IMPURE:
            raise InterpError(f"{op.name} in a map region")
        for inner in op.regions:
            _refuse_effects(inner)


def _if(body: _Body, op: Op, xs: list[int]) -> Step:
    (c,) = xs
    yes, yes_yields = body.block(op.regions[0])
    no, no_yields = body.block(op.regions[1])
    dests = [body.define(r) for r in op.results]
    yes_moves, no_moves = list(zip(dests, yes_yields, strict=True)), list(zip(dests, no_yields, strict=True))

    def step(f: Frame) -> None:
        steps, moves = (yes, yes_moves) if f[c] else (no, no_moves)
        for s in steps:
            s(f)
        for d, y in moves:
            f[d] = f[y]

    return step


def _for(body: _Body, op: Op, xs: list[int]) -> Step:
    (region,) = op.regions
    n, inits = xs[0], xs[1:]
    k, *args = [body.define(a) for a in region.args]
    steps, yields = body.block(region)
    dests = [body.define(r) for r in op.results]
    if not len(inits) == len(args) == len(yields) == len(dests):
        raise InterpError("for: inits, arguments, yields and results differ in number")
    backwards = body.strict and op.attrs.get("parallel") and not inits

    def step(f: Frame) -> None:
        carried = [f[i] for i in inits]
        for trip in reversed(range(f[n])) if backwards else range(f[n]):
            f[k] = trip
            for slot, v in zip(args, carried, strict=True):
                f[slot] = v
            for s in steps:
                s(f)
            carried = [f[y] for y in yields]
        for d, v in zip(dests, carried, strict=True):
            f[d] = v

    return step


def _while(body: _Body, op: Op, inits: list[int]) -> Step:
    cond, region = op.regions
    cond_args = [body.define(a) for a in cond.args]
    cond_steps, (go,) = body.block(cond)
    args = [body.define(a) for a in region.args]
    steps, yields = body.block(region)
    dests = [body.define(r) for r in op.results]
    if not len(inits) == len(cond_args) == len(args) == len(yields) == len(dests):
        raise InterpError("while: inits, arguments, yields and results differ in number")

    def step(f: Frame) -> None:
        carried = [f[i] for i in inits]
        while True:
            for slot, v in zip(cond_args, carried, strict=True):
                f[slot] = v
            for s in cond_steps:
                s(f)
            if not f[go]:
                break
            for slot, v in zip(args, carried, strict=True):
                f[slot] = v
            for s in steps:
                s(f)
            carried = [f[y] for y in yields]
        for d, v in zip(dests, carried, strict=True):
            f[d] = v

    return step


def _call(body: _Body, op: Op, xs: list[int]) -> Step:
    program, name = body.program, op.attrs["callee"]
    dests = [body.define(r) for r in op.results]
    if "extern" in op.attrs:
        native = op.attrs["extern"]
        address = native.address
        types, made = [x.type for x in op.operands], [r.type for r in op.results]
        if address is None:  # a routine with Fortran's conventions
            address, passed, result = native.find(), native.args, native.result

            def routine(f: Frame) -> None:
                for d, v in zip(dests, call_routine(address, passed, types, [f[x] for x in xs], result), strict=True):
                    f[d] = v

            return routine

        def outside(f: Frame) -> None:
            for d, v in zip(dests, call_outside(address, types, [f[x] for x in xs], made), strict=True):
                f[d] = v

        return outside

    def step(f: Frame) -> None:
        program.depth += 1
        if program.depth > MAX_DEPTH:
            raise RecursionError("maximum recursion depth exceeded")
        results = program.body(name).call([f[x] for x in xs])
        program.depth -= 1
        for d, v in zip(dests, results, strict=True):
            f[d] = v

    return step


_CORE: dict[str, Callable[[_Body, Op, list[int]], Step | None]] = {
    "const": _const,
    "alloc": _alloc,
    "dim": _dim,
    "load": _load,
    "store": _store,
    "view": _view,
    "transpose": _transpose,
    "reshape": _reshape,
    "broadcast": _broadcast,
    "assign": _assign,
    "matmul": _matmul,
    "fill": _fill,
    "copy": _copy,
    "check": _check,
    "map": _map,
    "if": _if,
    "for": _for,
    "while": _while,
    "call": _call,
}
