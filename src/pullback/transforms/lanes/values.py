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
    """The loop cannot run in lanes; the message says why, ``loc`` where, and ``instead`` what to write."""

    def __init__(self, reason: str, loc: int = 0, instead: str = "") -> None:
        self.reason = reason
        self.loc = loc
        self.instead = f"{instead}; " if instead else ""
        super().__init__(reason)


@dataclass(slots=True)
class Axis:
    """Where a view lies along an axis of another array: ``start`` plus the sum of ``idx[axis] * step`` over ``terms``.

    None is 0 for ``start``, and 1 for a step.
    """

    start: Value | None = None
    terms: tuple[tuple[int, Value | None], ...] = ()


@dataclass(slots=True)
class Arr:
    """An array of one example.

    ``value``: the array that holds it; its last axis is that of the lanes if ``lanes``. ``dims``: sizes for the
    example, uniform or per lane. ``axes``: for a view whose place differs between lanes, how its elements lie in
    ``below`` (in ``value`` if that is None); else None, and ``value`` is the view itself. ``joined``: the axes of
    ``below`` in this range (first, end) are one to ``axes``, of the elements in order. ``even``: strides in ``value``
    are those of the example; not so where sizes differ, as ``value`` has room for the largest.
    """

    value: Value
    lanes: bool
    dims: list[Value]
    axes: list[Axis] | None = None
    below: Arr | None = None
    joined: tuple[int, int] | None = None
    even: bool = True

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
    if op.name == "reshape":
        return _reshaped(n, x, dims)
    if op.name == "transpose":
        where = [along(op.attrs["perm"].index(k)) for k in range(len(x.dims))]
    elif op.name == "view":
        where = _viewed(op.attrs["spec"], operands)
    else:
        assert op.name == "broadcast"
        where = _stretched(n, x, dims)
    return _moved(n, x, where, dims)


def along(k: int) -> Axis:
    return Axis(terms=((k, None),))


def _moved(n: Numbers, x: Arr, where: Sequence[Axis], dims: list[Value]) -> Arr:
    """The view of ``x`` whose element ``idx`` lies at ``where`` in it."""
    if x.axes is None:
        return Arr(x.value, x.lanes, dims, list(where), even=x.even)
    return Arr(x.value, x.lanes, dims, [_through(n, a, where) for a in x.axes], x.below, x.joined, x.even)


def _viewed(spec: Sequence[str], operands: Sequence[Value]) -> list[Axis]:
    where: list[Axis] = []
    rest, result = iter(operands), 0
    for s in spec:
        if s == "i":
            where.append(Axis(next(rest)))
        elif s == "f":
            where.append(along(result))
        elif s in ("u", "s"):
            start, _ = next(rest), next(rest)
            where.append(Axis(start, ((result, next(rest) if s == "s" else None),)))
        result += s != "i"
    return where


def _stretched(n: Numbers, x: Arr, dims: list[Value]) -> list[Axis]:
    missing = len(dims) - len(x.dims)
    where = []
    for k, size in enumerate(x.dims):
        if n.b.consts.get(size) == 1:
            where.append(Axis())
            continue
        # an axis of size 1 stays where it is
        one, zero = n.b.index(1), n.b.index(0)
        where.append(Axis(terms=((missing + k, n.op("select", n.op("eq", size, one), zero, one)),)))
    return where


def _reshaped(n: Numbers, x: Arr, dims: list[Value]) -> Arr:
    """``x`` with other dims, in the order of its elements.

    Axes at both ends that stay are left alone. What lies between is taken apart if it is one axis of ``x``; more of
    them are joined, which takes divisions to find an element, unless they lie in memory one behind the other.
    """
    first, old, new = 0, len(x.dims), len(dims)
    while first < min(old, new) and _same(n, x.dims[first], dims[first]):
        first += 1
    while min(old, new) > first and _same(n, x.dims[old - 1], dims[new - 1]):
        old, new = old - 1, new - 1
    moved = new - old
    terms = zip(range(first, new), _steps(n, dims[first:new]), strict=True)
    before = [along(k) for k in range(first)]
    behind = [along(k + moved) for k in range(old, len(x.dims))]
    flat = Axis(terms=tuple((k, step) for k, step in terms if n.b.consts.get(dims[k]) != 1))
    long = [k for k in range(first, old) if n.b.consts.get(x.dims[k]) != 1]
    if len(long) <= 1:
        between = [flat if k in long else Axis() for k in range(first, old)]
        return _moved(n, x, [*before, *between, *behind], dims)
    if x.even and x.below is None and x.type.layout == "C":
        return _in_a_row(n, x, dims)
    return Arr(x.value, x.lanes, dims, [*before, flat, *behind], x, (first, old), x.even)


def _in_a_row(n: Numbers, x: Arr, dims: list[Value]) -> Arr:
    """``x``, whose elements lie one behind the other, with other dims: a place in the whole array and steps from it."""
    b = n.b
    sizes = [b.dim(x.value, k) for k in range(x.type.ndim - x.lanes)]
    steps = _steps(n, sizes)
    total = sizes[0] if steps[0] is None else n.op("mul", sizes[0], steps[0])
    row = b.reshape(x.value, [total, b.index(n.width)] if x.lanes else [total])
    start: Value | None = None
    if x.axes is not None:
        for a, step in zip(x.axes, steps, strict=True):
            if a.start is not None and b.consts.get(a.start) != 0:
                start = _sum(n, start, _product(n, a.start, step))
    return Arr(row, x.lanes, dims, [Axis(start, tuple(enumerate(_steps(n, dims))))])


def _steps(n: Numbers, dims: Sequence[Value]) -> list[Value | None]:
    """How far apart elements are along each axis of an array without gaps."""
    if not dims:
        return []
    found: list[Value | None] = [None]
    for size in reversed(dims[1:]):
        found.append(_product(n, size, found[-1]))
    return list(reversed(found))


def _same(n: Numbers, x: Value, y: Value) -> bool:
    return x is y or (x in n.b.consts and n.b.consts[x] == n.b.consts.get(y))


def _through(n: Numbers, a: Axis, where: Sequence[Axis]) -> Axis:
    """The axis ``a`` of a view of a view, which lies at ``where`` in that one."""
    start, terms = a.start, []
    for k, step in a.terms:
        w = where[k]
        if w.start is not None:
            start = _sum(n, start, _product(n, w.start, step))
        terms += [(of, _product(n, s, step)) for of, s in w.terms]
    return Axis(start, tuple(terms))


def _product(n: Numbers, x: Value | None, y: Value | None) -> Value | None:
    return x if y is None else y if x is None else n.op("mul", x, y)


def _sum(n: Numbers, x: Value | None, y: Value | None) -> Value | None:
    return x if y is None else y if x is None else n.op("add", x, y)


def place(n: Numbers, x: Arr, idx: Sequence[Value]) -> list[Value]:
    """The indices of element ``idx`` of ``x`` in ``x.value``, without that of the lane."""
    if x.axes is None:
        return list(idx)
    at = [_at(n, a, idx) for a in x.axes]
    if x.below is None:
        return at
    if x.joined is not None:
        first, end = x.joined
        at[first : first + 1] = _apart(n, at[first], x.below.dims[first:end])
    return place(n, x.below, at)


def _at(n: Numbers, a: Axis, idx: Sequence[Value]) -> Value:
    found = a.start
    for k, step in a.terms:
        found = _sum(n, found, idx[k] if step is None else n.op("mul", idx[k], step))
    return found if found is not None else n.b.index(0)


def _apart(n: Numbers, at: Value, dims: Sequence[Value]) -> list[Value]:
    """The indices of element number ``at`` of an array of ``dims``; anything where there is no such element."""
    found: list[Value] = []
    for size in reversed(dims[1:]):
        known = n.b.consts.get(size)
        if known == 1:
            found.append(n.b.index(0))
            continue
        size = size if known else n.op("maximum", size, n.b.index(1))  # a lane that is off may have none
        found.append(n.op("mod", at, size))
        at = n.op("floordiv", at, size)
    return [at, *reversed(found)]
