# SPDX-License-Identifier: MIT
"""Random well-typed IR.

Contract: ``Generator(draw, ...).function()`` builds a function that passes the verifier, terminates within a few
thousand steps, never leaves an array's bounds and never reads what was not written; ``argument`` values for it come
from ``arguments``. Floats may become inf or nan: passes must keep those too. Every choice is a hypothesis draw, so a
failing function shrinks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
from hypothesis import strategies as st

from pullback.ir.build import Builder
from pullback.ir.core import Block, Function, Value
from pullback.ir.types import B1, F8, I8, PART, Array, Scalar, Type
from pullback.ir.types import array as array_type
from pullback.prims import TABLE

T = TypeVar("T")

UNARY = ("neg", "sin", "cos", "tanh", "exp", "sqrt", "abs", "floor", "sign", "atan", "log1p", "cbrt", "erf")
BINARY = ("add", "sub", "mul", "div", "add", "mul", "maximum", "minimum", "hypot", "smul", "copysign", "fmod")
COMPARE = ("eq", "ne", "lt", "le", "gt", "ge")
#: sizes of the array parameters; a trip count is one of them or a small constant
SIZES = (1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class Arr:
    """An array in scope. Every size is at least 1."""

    value: Value
    writable: bool = True

    @property
    def type(self) -> Array:
        assert isinstance(self.value.type, Array)
        return self.value.type


class Generator:
    """Draws one function. ``carry_arrays``: regions may carry arrays (before settle_arrays)."""

    def __init__(self, draw: Callable[..., Any], size: int = 24, carry_arrays: bool = False) -> None:
        self.draw = draw
        self.budget = size
        self.carry_arrays = carry_arrays
        self.func = Function("f")
        self.b = Builder(TABLE, self.func.body)
        self.scalars: dict[str, list[Value]] = {"f8": [], "i8": [], "b1": []}
        self.arrays: list[Arr] = []
        self.tapes: list[Value] = []
        self.depth = 0

    # ------------------------------------------------------------------ draws

    def pick(self, options: Sequence[T]) -> T:
        return options[self.draw(st.integers(0, len(options) - 1))] if len(options) > 1 else options[0]

    def chance(self, one_in: int) -> bool:
        return bool(self.draw(st.integers(0, one_in - 1)) == one_in - 1)

    # ------------------------------------------------------------------ scalars

    def keep(self, x: Value) -> Value:
        self.scalars[x.type.dtype].append(x)
        return x

    def a_float(self) -> Value:
        if not self.scalars["f8"] or self.chance(6):
            return self.b.const(self.pick((0.0, 1.0, -1.5, 0.5, 2.0, -0.0, 1e3)), F8)
        return self.pick(self.scalars["f8"])

    def an_int(self) -> Value:
        if not self.scalars["i8"] or self.chance(4):
            return self.b.index(self.pick((0, 1, 2, 3, -1, 7, 1 << 62)))
        return self.pick(self.scalars["i8"])

    def a_bool(self) -> Value:
        if self.scalars["b1"] and self.chance(2):
            return self.pick(self.scalars["b1"])
        op, kind = self.pick(COMPARE), self.pick((self.a_float, self.an_int))
        return self.keep(self.b.op(op, kind(), kind()))

    def scalar(self, t: Type) -> Value:
        """Any value of the type, converted where need be."""
        match t.dtype:
            case "i8":
                return self.an_int()
            case "b1":
                return self.a_bool()
            case "f8":
                return self.a_float()
            case dtype:
                return self.b.cast(self.a_float() if dtype[0] == "f" else self.an_int(), dtype)

    def widened(self, x: Value) -> None:
        """Put a value of any dtype in scope."""
        if x.type.dtype not in self.scalars:
            x = self.b.cast(x, "f8" if x.type.dtype[0] == "f" else "i8")
        self.keep(x)

    # ------------------------------------------------------------------ arrays

    def shape(self, a: Arr) -> list[Value]:
        return [self.b.dim(a.value, k) for k in range(a.type.ndim)]

    def indices(self, a: Arr) -> list[Value]:
        """In range whatever the operands are: reduced modulo the size."""
        return [self.b.op("mod", self.an_int(), n) for n in self.shape(a)]

    def array(self, want: Callable[[Arr], bool] | None = None) -> Arr | None:
        found = [a for a in self.arrays if want is None or want(a)]
        return self.pick(found) if found else None

    def sizes(self, rank: int) -> list[Value]:
        """Positive sizes: small constants, or those of an array in scope."""
        dims: list[Value] = []
        for _ in range(rank):
            a = self.array(lambda a: a.type.ndim > 0) if self.chance(2) else None
            dims.append(self.b.dim(a.value, 0) if a is not None else self.b.index(self.pick(SIZES)))
        return dims

    @contextmanager
    def scope(self) -> Iterator[None]:
        """What a region defines is not visible behind it."""
        marks = {k: len(v) for k, v in self.scalars.items()}
        arrays, tapes = len(self.arrays), len(self.tapes)
        self.depth += 1
        yield
        self.depth -= 1
        for k, n in marks.items():
            del self.scalars[k][n:]
        del self.arrays[arrays:], self.tapes[tapes:]

    # ------------------------------------------------------------------ the function

    def function(self) -> tuple[Function, list[Any]]:
        kinds: list[Type] = [F8, I8, array_type("f8", 1), array_type("f8", 2)]
        extra: Sequence[Type] = (
            F8,
            array_type("f8", 1, "A"),
            array_type("f4", 1),
            array_type("i8", 1),
            array_type("c16", 1),
        )
        kinds += [self.pick(extra) for _ in range(self.draw(st.integers(0, 2)))]
        for k, t in enumerate(kinds):
            p = Value(t, "abnmxyzw"[k])
            self.func.body.args.append(p)
            if isinstance(t, Array):
                self.arrays.append(Arr(p))
            else:
                self.keep(p)
        self.statements()
        results = [self.a_float(), self.an_int(), self.a_bool()]
        results += [a.value for a in self.arrays if self.chance(3)]
        self.func.body.results = results
        return self.func, [argument(self.draw, t) for t in kinds]

    def statements(self) -> None:
        """Fill the current block."""
        for _ in range(self.draw(st.integers(1, 7))):
            if self.budget <= 0:
                return
            self.budget -= 1
            self.pick(_STATEMENTS if self.depth < 3 else _SIMPLE)(self)

    def pure(self) -> None:
        """Statements without effects, for regions of ``map`` and conditions of ``while``."""
        for _ in range(self.draw(st.integers(1, 3))):
            self.pick((_arith, _arith, _load, _integer, _select))(self)


def argument(draw: Callable[..., Any], t: Type) -> Any:
    """A value for a parameter: sizes from ``SIZES``, small numbers, for layout A also negative and wide strides."""
    number = st.integers(-8, 8).map(lambda k: k / 4)
    if isinstance(t, Scalar):
        return draw(number) if t.dtype[0] == "f" else draw(st.integers(-3, 5))
    shape = tuple(draw(st.sampled_from(SIZES)) for _ in t.dims)
    step = draw(st.sampled_from((1, -1, 2))) if t.layout == "A" else 1
    base = np.zeros((shape[0] * abs(step), *shape[1:]), t.dtype)
    base[...] = np.array([draw(number) for _ in range(base.size)]).reshape(base.shape)
    return base[::step]


# ---------------------------------------------------------------------------------------------- scalar statements


def _arith(g: Generator) -> None:
    if g.chance(2):
        g.keep(g.b.op(g.pick(BINARY), g.a_float(), g.a_float()))
    else:
        g.keep(g.b.op(g.pick(UNARY), g.a_float()))


def _integer(g: Generator) -> None:
    b = g.b
    match g.draw(st.integers(0, 4)):
        case 0 | 1:
            g.keep(b.op(g.pick(("add", "sub", "mul", "maximum", "minimum", "xor")), g.an_int(), g.an_int()))
        case 2:
            g.keep(b.op(g.pick(("floordiv", "mod")), g.an_int(), b.index(g.pick((2, 3, -3)))))
        case 3:
            g.keep(b.cast(g.an_int(), "f8"))
        case _:  # a float that fits, as an integer: other casts are undefined in machine code
            x = g.a_float()
            small = b.op("lt", b.op("abs", x), b.const(100.0, F8))
            g.keep(b.cast(b.select(small, x, b.const(0.0, F8)), "i8"))


def _select(g: Generator) -> None:
    g.keep(g.b.select(g.a_bool(), g.a_float(), g.a_float()))


def _logic(g: Generator) -> None:
    g.keep(g.b.op(g.pick(("and", "or", "xor")), g.a_bool(), g.a_bool()))


def _load(g: Generator) -> None:
    a = g.array()
    if a is not None:
        part = g.pick((0, 1)) if a.type.dtype in PART else None
        g.widened(g.b.load(a.value, g.indices(a), part))


# ---------------------------------------------------------------------------------------------- memory statements


def _store(g: Generator) -> None:
    a = g.array(lambda a: a.writable)
    if a is not None:
        part = g.pick((0, 1)) if a.type.dtype in PART else None
        g.b.store(a.value, g.scalar(Scalar(a.type.element)), g.indices(a), part)


def _update(g: Generator) -> None:
    """``a[i] += x``: what reverse mode emits most of."""
    a = g.array(lambda a: a.writable and a.type.dtype == "f8")
    if a is not None:
        at = g.indices(a)
        g.b.store(a.value, g.b.op("add", g.b.load(a.value, at), g.a_float()), at)


def _alloc(g: Generator) -> None:
    dtype = g.pick(("f8", "f8", "f8", "i8", "f4", "c16"))
    dims = g.sizes(g.pick((1, 1, 2, 0)))
    zero = g.chance(2)
    made = g.b.alloc(dtype, dims, zero)
    if not zero:
        _fill_value(g, made)
    g.arrays.append(Arr(made))


def _fill_value(g: Generator, x: Value) -> None:
    assert isinstance(x.type, Array)
    element = Scalar(x.type.element)
    g.b.fill(x, *(g.scalar(element) for _ in range(2 if x.type.dtype in PART else 1)))


def _fill(g: Generator) -> None:
    a = g.array(lambda a: a.writable)
    if a is not None:
        _fill_value(g, a.value)


def _copy(g: Generator) -> None:
    a = g.array()
    if a is not None:
        t = Array(a.type.dtype, a.type.dims, "C")
        g.arrays.append(Arr(g.b.value("copy", [a.value], t)))


def _view(g: Generator) -> None:
    a = g.array(lambda a: a.type.ndim > 0)
    if a is None:
        return
    b, spec, operands = g.b, [], []
    for n in g.shape(a):
        if g.chance(6):
            spec.append("n")
        kind = g.pick("fius")
        spec.append(kind)
        if kind == "f":
            continue
        start = b.op("mod", g.an_int(), n)
        operands.append(start)
        if kind == "u":
            room = b.op("sub", n, start)
            operands.append(b.op("minimum", room, b.index(g.pick((1, 2, 9)))))
        elif kind == "s":
            if g.chance(2):  # backwards to the first element
                operands += [b.op("add", start, b.index(1)), b.index(-1)]
            else:
                room = b.op("sub", n, start)
                half = b.op("floordiv", b.op("add", room, b.index(1)), b.index(2))
                operands += [half, b.index(2)]
    g.arrays.append(Arr(b.view(a.value, spec, operands), a.writable))


def _reorder(g: Generator) -> None:
    a = g.array()
    if a is None:
        return
    if g.chance(2) and a.type.layout == "C":
        size = g.b.index(1)
        for n in g.shape(a):
            size = g.b.op("mul", size, n)
        g.arrays.append(Arr(g.b.reshape(a.value, [size]), a.writable))
    elif a.type.ndim == 2:
        g.arrays.append(Arr(g.b.transpose(a.value, (1, 0)), a.writable))


def _broadcast(g: Generator) -> None:
    a = g.array(lambda a: a.type.ndim < 2)
    if a is not None:
        dims = [g.b.index(g.pick((1, 2))), *g.shape(a)]
        g.arrays.append(Arr(g.b.broadcast(a.value, dims), False))


def _map(g: Generator) -> None:
    like = g.array(lambda a: a.type.ndim > 0)
    dims = g.shape(like) if like is not None and g.chance(2) else g.sizes(g.pick((1, 2)))
    dtype = g.pick(("f8", "f8", "f8", "c16", "i8"))

    def region(idx: list[Value]) -> list[Value]:
        with g.scope():
            g.scalars["i8"] += idx
            if like is not None and len(idx) == like.type.ndim and like.type.dtype == "f8":
                at = [g.b.op("mod", i, n) for i, n in zip(idx, g.shape(like), strict=True)]
                g.keep(g.b.load(like.value, at))
            g.pure()
            element = Scalar(PART.get(dtype, dtype))
            return [g.scalar(element) for _ in range(2 if dtype in PART else 1)]

    g.arrays.append(Arr(g.b.map(dtype, dims, region)))


def _assign(g: Generator) -> None:
    """A whole array from a map of its own elements, or a shifted overlapping copy of itself."""
    a = g.array(lambda a: a.writable and a.type.dtype == "f8" and a.type.ndim == 1)
    if a is None:
        return
    b, (n,) = g.b, g.shape(a)
    if g.chance(2):
        rest = b.op("sub", n, b.index(1))
        zero, one = b.index(0), b.index(1)
        upper, lower = b.view(a.value, "u", [one, rest]), b.view(a.value, "u", [zero, rest])
        b.assign(*((upper, lower) if g.chance(2) else (lower, upper)))
    else:
        x = g.a_float()
        b.assign(a.value, b.map("f8", [n], lambda i: [b.op("mul", x, b.load(a.value, i))]))


def _tape(g: Generator) -> None:
    """A growable buffer: written at some index, read at some other."""
    b = g.b
    if not g.tapes or g.chance(2):
        g.tapes.append(b.alloc("f8", [b.index(2)], True, "G"))
    tape = g.pick(g.tapes)
    small = b.index(5)
    b.store(tape, g.a_float(), [b.op("mod", g.an_int(), small)])
    g.keep(b.load(tape, [b.op("mod", g.an_int(), small)]))
    if g.chance(2):
        g.keep(b.dim(tape, 0))


# ---------------------------------------------------------------------------------------------- control statements


def _check(g: Generator) -> None:
    b, x = g.b, g.a_float()
    ok = b.op("lt", x, b.const(g.pick((1e6, 50.0)), F8)) if g.chance(4) else b.op("eq", g.an_int(), g.an_int())
    if not g.chance(4):
        ok = b.op("or", ok, b.op("lt", g.an_int(), b.index(1 << 60)))
    b.check(ok, g.pick(("ValueError", "IndexError")), "bad value {}", g.an_int())


def _carried(g: Generator) -> list[Value]:
    kinds = [g.pick((F8, F8, I8, B1)) for _ in range(g.draw(st.integers(0, 3)))]
    return [g.scalar(t) for t in kinds]


def _carried_arrays(g: Generator) -> list[Value]:
    """Two arrays of one type, which the region may swap."""
    if not g.carry_arrays or not g.chance(3):
        return []
    first = g.array(lambda a: a.writable)
    if first is None:
        return []
    second = g.array(lambda a: a.writable and a.type == first.type)
    assert second is not None
    return [first.value, second.value]


def _enter(g: Generator, args: Sequence[Value]) -> None:
    for a in args:
        if isinstance(a.type, Array):
            g.arrays.append(Arr(a))
        else:
            g.keep(a)


def _leave(g: Generator, args: Sequence[Value]) -> list[Value]:
    """Values of the arguments' types for the next round; arrays may be swapped."""
    arrays = [a for a in args if isinstance(a.type, Array)]
    if len(arrays) == 2 and g.chance(2):
        arrays.reverse()
    scalars = [g.scalar(a.type) for a in args if not isinstance(a.type, Array)]
    return [*scalars, *arrays]


def _for(g: Generator) -> None:
    count = g.sizes(1)[0] if g.chance(2) else g.b.index(g.pick((0, 1, 2, 3)))
    inits = [*_carried(g), *_carried_arrays(g)]

    def body(k: Value, carried: list[Value]) -> list[Value]:
        with g.scope():
            g.keep(k)
            _enter(g, carried)
            g.statements()
            return _leave(g, carried)

    _enter(g, g.b.for_(count, inits, body))


def _while(g: Generator) -> None:
    b = g.b
    limit = b.index(g.pick((0, 1, 2, 4)))
    inits = [b.index(0), *_carried(g), *_carried_arrays(g)]

    def cond(carried: list[Value]) -> Value:
        with g.scope():
            _enter(g, carried)
            go = b.op("lt", carried[0], limit)
            if g.chance(2):
                g.pure()
                go = b.op("and", go, g.a_bool())
            return go

    def body(carried: list[Value]) -> list[Value]:
        with g.scope():
            _enter(g, carried)
            g.statements()
            return [b.op("add", carried[0], b.index(1)), *_leave(g, carried[1:])]

    _enter(g, b.while_(inits, cond, body))


def _if(g: Generator) -> None:
    c = g.a_bool()
    kinds: list[Type] = [g.pick((F8, F8, I8, B1)) for _ in range(g.draw(st.integers(0, 2)))]
    arrays = _carried_arrays(g)[:1]

    def branch() -> list[Value]:
        with g.scope():
            g.statements()
            same = [a.value for a in g.arrays if arrays and a.writable and a.type == arrays[0].type]
            return [*(g.scalar(t) for t in kinds), *([g.pick(same)] if arrays else [])]

    _enter(g, g.b.if_(c, branch, branch))


def _call(g: Generator) -> None:
    """A recursive function of a small depth and a float."""
    if "g" not in g.func.callees:
        g.func.callees["g"] = _recursive(g)
    depth = g.b.op("mod", g.an_int(), g.b.index(4))
    g.keep(g.b.value("call", [depth, g.a_float()], F8, callee="g"))


def _recursive(g: Generator) -> Function:
    made = Function("g", Block([Value(I8, "k"), Value(F8, "u")]))
    made.callees = g.func.callees
    b = Builder(TABLE, made.body)
    k, u = made.body.args

    def deeper() -> list[Value]:
        step = b.op(g.pick(("sin", "cos", "tanh")), u)
        less = b.op("sub", k, b.index(1))
        return [b.op("add", u, b.value("call", [less, step], F8, callee="g"))]

    made.body.results = b.if_(b.op("gt", k, b.index(0)), deeper, lambda: [u])
    return made


_SIMPLE: tuple[Callable[[Generator], None], ...] = (
    *(_arith, _arith, _arith, _integer, _select, _logic, _load, _load, _store, _store, _update, _update, _alloc),
    *(_fill, _copy, _view, _view, _reorder, _broadcast, _map, _assign, _tape, _check),
)
_STATEMENTS = (*_SIMPLE, _for, _for, _for, _while, _if, _if, _if, _call)
