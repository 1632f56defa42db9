# SPDX-License-Identifier: MIT
"""What the batch pass keeps for a value of one example: numbers uniform or per lane, arrays shared or per lane."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pullback.ir.build import Builder
from pullback.ir.core import Op, Value
from pullback.ir.lanes import splat
from pullback.ir.types import Array, Scalar, lanes_of


class Declined(Exception):
    """The loop cannot run in lanes; the message says why, ``loc`` where."""

    def __init__(self, reason: str, loc: int = 0) -> None:
        self.reason = reason
        self.loc = loc
        super().__init__(reason)


@dataclass(slots=True)
class Axis:
    """An axis of the array that a view stands on: fixed at ``start``, or result axis ``of`` from there, by ``step``."""

    start: Value | None = None
    of: int | None = None
    step: Value | None = None


@dataclass(slots=True)
class Arr:
    """An array of one example.

    ``value``: the array that holds it; its last axis is that of the lanes if ``lanes``. ``dims``: sizes for the
    example, uniform or per lane. ``axes``: for a view whose place differs between lanes, how its elements lie in
    ``value``; else None, and ``value`` is the view itself.
    """

    value: Value
    lanes: bool
    dims: list[Value]
    axes: list[Axis] | None = None

    @property
    def type(self) -> Array:
        assert isinstance(self.value.type, Array)
        return self.value.type

    @property
    def element(self) -> str:
        return self.type.element


class Numbers:
    """Arithmetic on numbers of which some are uniform: the result is a vector if an operand is."""

    def __init__(self, b: Builder, width: int) -> None:
        self.b = b
        self.width = width

    def all(self, x: Value) -> Value:
        """``x`` in every lane."""
        return splat(self.b, x, self.width)

    def op(self, name: str, *xs: Value, **attrs: object) -> Value:
        if any(lanes_of(x.type) > 1 for x in xs):
            xs = tuple(self.all(x) for x in xs)
        return self.b.op(name, *xs, **attrs)

    def both(self, m: Value | None, c: Value | None) -> Value | None:
        """The conjunction of masks; None is all lanes."""
        if m is None or c is None:
            return c if m is None else m
        return self.op("and", self.all(m), self.all(c))

    def select(self, c: Value | None, x: Value, y: Value) -> Value:
        return x if c is None else self.op("select", c, x, y)

    def zero(self, dtype: str) -> Value:
        return self.all(self.b.const(False if dtype == "b1" else 0.0 if dtype[0] == "f" else 0, Scalar(dtype)))


def compose(n: Numbers, x: Arr, op: Op, operands: Sequence[Value], dims: list[Value]) -> Arr:
    """The view ``op`` of ``x``, as axes of the array that ``x`` stands on."""
    mine = x.axes if x.axes is not None else [Axis(of=k) for k in range(len(x.dims))]
    where: list[Axis] = []  # per axis of x: fixed, or which result axis
    if op.name == "transpose":
        where = [Axis(of=op.attrs["perm"].index(k)) for k in range(len(x.dims))]
    elif op.name == "view":
        where = _viewed(op.attrs["spec"], operands)
    elif op.name == "broadcast":
        where = _stretched(n, x, dims)
    else:
        raise Declined("the shape of an array is changed that lies at another place for each example", op.loc)
    return Arr(x.value, x.lanes, dims, [_through(n, a, where) for a in mine])


def _viewed(spec: Sequence[str], operands: Sequence[Value]) -> list[Axis]:
    where: list[Axis] = []
    rest, result = iter(operands), 0
    for s in spec:
        if s == "i":
            where.append(Axis(start=next(rest)))
        elif s == "f":
            where.append(Axis(of=result))
        elif s in ("u", "s"):
            start, _ = next(rest), next(rest)
            where.append(Axis(start, result, next(rest) if s == "s" else None))
        result += s != "i"
    return where


def _stretched(n: Numbers, x: Arr, dims: list[Value]) -> list[Axis]:
    missing = len(dims) - len(x.dims)
    where = []
    for k, size in enumerate(x.dims):
        if n.b.consts.get(size) == 1:
            where.append(Axis(start=n.b.index(0)))
            continue
        # an axis of size 1 stays where it is
        one, zero = n.b.index(1), n.b.index(0)
        where.append(Axis(of=missing + k, step=n.op("select", n.op("eq", size, one), zero, one)))
    return where


def _through(n: Numbers, a: Axis, where: Sequence[Axis]) -> Axis:
    """The axis ``a``, which follows an axis of a view, when that one follows ``where``."""
    if a.of is None:
        return a
    w = where[a.of]
    start = w.start
    if start is not None and a.step is not None:
        start = n.op("mul", start, a.step)
    if a.start is not None:
        start = a.start if start is None else n.op("add", a.start, start)
    if w.of is None:
        return Axis(start if start is not None else n.b.index(0))
    step = a.step
    if w.step is not None:
        step = w.step if step is None else n.op("mul", step, w.step)
    return Axis(start, w.of, step)


def place(n: Numbers, x: Arr, idx: Sequence[Value]) -> list[Value]:
    """The indices of element ``idx`` of ``x`` in ``x.value``, without that of the lane."""
    if x.axes is None:
        return list(idx)
    found = []
    for a in x.axes:
        at = None
        if a.of is not None:
            at = idx[a.of] if a.step is None else n.op("mul", idx[a.of], a.step)
        if a.start is not None:
            at = a.start if at is None else n.op("add", a.start, at)
        assert at is not None
        found.append(at)
    return found
