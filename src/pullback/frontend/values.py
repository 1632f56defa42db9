# SPDX-License-Identifier: MIT
"""Abstract values: what a name of the compiled program stands for while it is lowered.

Only ``Num``, ``ComplexNum`` and ``Arr`` hold SSA values. Everything else (tuples, functions, modules, ranges) is known
at compile time and is taken apart here, so that no later stage ever meets it. Abstract values are immutable: a change
of a list binds a new ``TupleVal`` wherever the old one was seen.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pullback.ir.core import Value
from pullback.ir.types import Array, Scalar

if TYPE_CHECKING:
    from pullback.frontend.build import Frame
    from pullback.frontend.source import Source


class Unknown:
    """The type of ``UNKNOWN``, the mark for "no value known at compile time" (``None`` is a Python value)."""

    def __repr__(self) -> str:
        return "UNKNOWN"


UNKNOWN = Unknown()

WEAK_INT = Scalar("i8", True)
WEAK_FLOAT = Scalar("f8", True)
WEAK_BOOL = Scalar("b1", True)


class AV:
    """Base of the abstract values."""

    __slots__ = ()


class Num(AV):
    """A real number. ``known`` is its Python value if that is known at compile time; then ``value`` may still be
    missing and is made on demand. ``lo`` is a known lower bound of an integer, ``below`` a value
    that it is less than."""

    __slots__ = ("below", "known", "lo", "type", "value")

    def __init__(self, type: Scalar, value: Value | None, known: Any = UNKNOWN, lo: int | None = None) -> None:
        self.below: Value | None = None
        self.type = type
        self.value = value
        self.known = known
        self.lo = known if lo is None and isinstance(known, int) else lo

    @property
    def static(self) -> bool:
        return self.known is not UNKNOWN

    def __repr__(self) -> str:
        return f"Num({self.type}{'~' if self.type.weak else ''}, {self.known if self.static else self.value})"


class ComplexNum(AV):
    """A complex number as its two parts. ``dtype``: c8 or c16."""

    __slots__ = ("dtype", "im", "re", "weak")

    def __init__(self, re: Value, im: Value, dtype: str, weak: bool) -> None:
        self.re = re
        self.im = im
        self.dtype = dtype
        self.weak = weak


class Arr(AV):
    """An array. ``readonly`` for views that NumPy refuses to write; a text says why we do. ``part``: the real
    (0) or imaginary (1) parts of a complex array, a view as in NumPy: elements are read and written part by part."""

    __slots__ = ("part", "readonly", "value")

    def __init__(self, value: Value, readonly: bool | str = False, part: int | None = None) -> None:
        self.value = value
        self.readonly = readonly
        self.part = part

    @property
    def type(self) -> Array:
        t = self.value.type
        assert isinstance(t, Array)
        return t if self.part is None else Array(t.element, t.dims, "A")


class TupleVal(AV):
    """A tuple or list of known length. ``foreign``: a list that was made outside, and that code outside can see."""

    __slots__ = ("foreign", "items", "kind")

    def __init__(self, items: Sequence[AV], kind: str = "tuple", foreign: bool = False) -> None:
        self.items = tuple(items)
        self.kind = kind
        self.foreign = foreign


class StructVal(AV):
    """A NamedTuple, dataclass instance or dict with string keys."""

    __slots__ = ("cls", "fields", "items")

    def __init__(self, cls: type, fields: Sequence[str], items: Sequence[AV]) -> None:
        self.cls = cls
        self.fields = tuple(fields)
        self.items = tuple(items)

    def get(self, name: str) -> AV | None:
        return self.items[self.fields.index(name)] if name in self.fields else None


class NoneVal(AV):
    __slots__ = ()


NONE = NoneVal()


class StaticVal(AV):
    """Any Python object known at compile time. ``origin`` says how to reach it again (for hidden inputs below it)."""

    __slots__ = ("obj", "origin")

    def __init__(self, obj: Any, origin: Any = None) -> None:
        self.obj = obj
        self.origin = origin

    def __repr__(self) -> str:
        return f"StaticVal({self.obj!r})"


class FuncVal(AV):
    """A function defined inside the compiled code: its node and the frame whose names it sees."""

    __slots__ = ("defaults", "frame", "kw_defaults", "name", "node", "source", "within")

    def __init__(
        self,
        node: ast.FunctionDef | ast.Lambda,
        frame: Frame,
        defaults: Sequence[AV],
        kw_defaults: dict[str, AV],
    ) -> None:
        self.node = node
        self.frame = frame
        self.source: Source = frame.source
        self.defaults = tuple(defaults)
        self.kw_defaults = kw_defaults
        #: targets of comprehensions that the function reads: they are gone when the comprehension is done
        self.within: list[set[str]] = []
        self.name = node.name if isinstance(node, ast.FunctionDef) else "<lambda>"


class BoundMethod(AV):
    """``name`` looked up on an array, number or list; or a Python function bound to its first argument."""

    __slots__ = ("name", "owner")

    def __init__(self, owner: AV, name: Any) -> None:
        self.owner = owner
        self.name = name


class RangeVal(AV):
    """``range(start, stop, step)``."""

    __slots__ = ("start", "step", "stop")

    def __init__(self, start: Num, stop: Num, step: Num) -> None:
        self.start = start
        self.stop = stop
        self.step = step


class IterVal(AV):
    """A lazy iterable: ``enumerate``, ``zip``, ``reversed`` of other iterables; ``ndindex`` of sizes."""

    __slots__ = ("args", "kind", "start")

    def __init__(self, kind: str, args: Sequence[AV], start: Num | None = None) -> None:
        self.kind = kind
        self.args = tuple(args)
        self.start = start if start is not None else Num(WEAK_INT, None, 0)


class SliceVal(AV):
    """A slice whose parts are integers or None."""

    __slots__ = ("start", "step", "stop")

    def __init__(self, start: AV, stop: AV, step: AV) -> None:
        self.start = start
        self.stop = stop
        self.step = step


class GenVal(AV):
    """A generator expression, not yet run: its node and the frame it is written in."""

    __slots__ = ("frame", "node")

    def __init__(self, node: ast.GeneratorExp, frame: Frame) -> None:
        self.node = node
        self.frame = frame


class ListVal(AV):
    """A list whose length is known only at run time, as the rows of an array that nothing else sees; ``weak``: of
    Python's own numbers. It is handed to a function at once: no name holds it."""

    __slots__ = ("array", "weak")

    def __init__(self, array: Arr, weak: bool) -> None:
        self.array = array
        self.weak = weak


class Transformed(AV):
    """``pb.grad(f, ...)`` and the like, not yet called."""

    __slots__ = ("fn", "kind", "options")

    def __init__(self, kind: str, fn: AV, options: dict[str, Any]) -> None:
        self.kind = kind
        self.fn = fn
        self.options = options


class Maybe(AV):
    """A name that may be unbound: bound where the b1 value ``flag`` holds."""

    __slots__ = ("flag", "value")

    def __init__(self, value: AV, flag: Value) -> None:
        self.value = value
        self.flag = flag


def weak_type(x: bool | int | float) -> Scalar:
    """The type of a Python number."""
    if isinstance(x, bool):
        return WEAK_BOOL
    return WEAK_INT if isinstance(x, int) else WEAK_FLOAT


def literal(x: Any) -> AV:
    """A Python constant as an abstract value."""
    if x is None:
        return NONE
    if isinstance(x, (bool, int, float)) and type(x) in (bool, int, float):
        return Num(weak_type(x), None, x)
    if type(x) in (tuple, list):
        return TupleVal([literal(v) for v in x], type(x).__name__)
    return StaticVal(x)


def describe(x: AV | None) -> str:
    """For messages."""
    match x:
        case None:
            return "nothing"
        case Num(type=t):
            return ("Python " + {"i8": "int", "f8": "float", "b1": "bool"}.get(t.dtype, t.dtype)) if t.weak else t.dtype
        case ComplexNum():
            return "Python complex" if x.weak else x.dtype
        case Arr():
            return f"array {x.type}"
        case TupleVal():
            inner = ", ".join(describe(i) for i in x.items)
            return f"[{inner}]" if x.kind == "list" else f"({inner})"
        case StructVal():
            return x.cls.__name__
        case NoneVal():
            return "None"
        case StaticVal():
            return f"{getattr(x.obj, '__qualname__', None) or repr(x.obj)}"
        case FuncVal():
            return f"function {x.name}"
        case RangeVal():
            return "range"
        case Maybe():
            return describe(x.value)
        case ListVal():
            return "a list whose length is known only at run time"
        case _:
            return type(x).__name__
