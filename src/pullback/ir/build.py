# SPDX-License-Identifier: MIT
"""Builder: appends ops to a block, types them through the primitive table, folds the obvious."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from .core import Block, Op, Value
from .types import B1, I8, Array, Dim, Layout, Scalar, Type, widened


class OpDef(Protocol):
    """What the builder, verifier, printer and interpreter ask of a row of the primitive table."""

    @property
    def name(self) -> str: ...

    @property
    def eval(self) -> Callable[..., Any]:
        """The meaning, on Python numbers; the interpreter rounds to the result's dtype."""

    def result_type(self, operands: Sequence[Type], attrs: Mapping[str, Any]) -> Scalar: ...

    def check_operands(self, operands: Sequence[Type]) -> None:
        """Raise ``TypeError`` for dtypes that the primitive is not defined on (asked by the verifier only)."""

    def fold(self, operands: Sequence[Value], consts: Sequence[Any], attrs: Mapping[str, Any]) -> Any:
        """A Value (an operand), a Python constant, or None when nothing folds."""


class Builder:
    """Appends to ``self.block``. ``consts`` remembers which values are constants, for folding."""

    def __init__(self, table: Mapping[str, OpDef], block: Block, consts: dict[Value, Any] | None = None) -> None:
        self.table = table
        self.block = block
        self.consts: dict[Value, Any] = consts if consts is not None else {}
        self.loc = 0

    # ------------------------------------------------------------------ plumbing

    def append(self, op: Op) -> Op:
        self.block.ops.append(op)
        return op

    @contextmanager
    def at(self, block: Block) -> Iterator[None]:
        """Append to ``block`` inside the ``with``."""
        outer, self.block = self.block, block
        try:
            yield
        finally:
            self.block = outer

    def effect(self, name: str, operands: Sequence[Value], **attrs: Any) -> None:
        self.append(Op(name, list(operands), [], attrs, loc=self.loc))

    def value(self, name: str, operands: Sequence[Value], type: Type, hint: str = "", **attrs: Any) -> Value:
        result = Value(type, hint)
        self.append(Op(name, list(operands), [result], attrs, loc=self.loc))
        return result

    # ------------------------------------------------------------------ scalars

    def const(self, value: Any, type: Scalar = I8) -> Value:
        result = self.value("const", [], type, value=value)
        self.consts[result] = value
        return result

    def index(self, value: int) -> Value:
        return self.const(value, I8)

    def op(self, name: str, *operands: Value, **attrs: Any) -> Value:
        """A scalar primitive of the table."""
        row = self.table[name]
        types = [x.type for x in operands]
        type_ = widened(row.result_type(types, attrs), types)
        if self.consts:
            folded = row.fold(operands, [self.consts.get(x) for x in operands], attrs)
            if isinstance(folded, Value):
                return folded
            if folded is not None:
                return self.const(folded, type_)
        return self.value(name, operands, type_, **attrs)

    def cast(self, x: Value, dtype: str) -> Value:
        return x if x.type.dtype == dtype else self.op("cast", x, dtype=dtype)

    def select(self, c: Value, a: Value, b: Value) -> Value:
        return self.op("select", c, a, b)

    # ------------------------------------------------------------------ memory

    def alloc(
        self, dtype: str, dims: Sequence[Value], zero: bool = False, layout: Layout = "C", hint: str = ""
    ) -> Value:
        # The operand of a growable buffer is where it starts, not its size.
        known = tuple(Dim(self.consts.get(d) if layout != "G" else None) for d in dims)
        return self.value("alloc", dims, Array(dtype, known, layout), hint, zero=zero)

    def dim(self, x: Value, axis: int) -> Value:
        assert isinstance(x.type, Array)
        size = x.type.dims[axis].size
        return self.index(size) if size is not None else self.value("dim", [x], I8, axis=axis)

    def load(self, x: Value, idx: Sequence[Value], part: int | None = None, hint: str = "") -> Value:
        assert isinstance(x.type, Array) and len(idx) == x.type.ndim
        attrs = {} if part is None else {"part": part}
        return self.value("load", [x, *idx], Scalar(x.type.element), hint, **attrs)

    def store(self, x: Value, value: Value, idx: Sequence[Value], part: int | None = None) -> None:
        assert isinstance(x.type, Array) and len(idx) == x.type.ndim
        self.effect("store", [x, value, *idx], **({} if part is None else {"part": part}))

    def view(self, x: Value, spec: Sequence[str], operands: Sequence[Value]) -> Value:
        """See ``view`` in docs/ir.md for ``spec``."""
        assert isinstance(x.type, Array)
        return self.value("view", [x, *operands], view_type(x.type, spec, operands, self.consts), spec=tuple(spec))

    def transpose(self, x: Value, perm: Sequence[int]) -> Value:
        assert isinstance(x.type, Array)
        t, perm = x.type, tuple(perm)
        if perm == tuple(range(t.ndim)):
            return x
        layout: Layout = "A"
        if perm == tuple(reversed(range(t.ndim))):
            layout = {"C": "F", "F": "C", "A": "A", "G": "A"}[t.layout]  # type: ignore[assignment]
        return self.value("transpose", [x], Array(t.dtype, tuple(t.dims[p] for p in perm), layout), perm=perm)

    def reshape(self, x: Value, dims: Sequence[Value]) -> Value:
        """View of a C-contiguous array with other dims; the caller has checked that the sizes agree."""
        assert isinstance(x.type, Array) and x.type.layout == "C"
        known = tuple(Dim(self.consts.get(d)) for d in dims)
        return self.value("reshape", [x, *dims], Array(x.type.dtype, known, "C"))

    def broadcast(self, x: Value, dims: Sequence[Value]) -> Value:
        """Read-only view with ``dims``; trailing axes line up, an axis of size 1 is stretched. Sizes were checked."""
        assert isinstance(x.type, Array)
        known = tuple(Dim(self.consts.get(d)) for d in dims)
        return self.value("broadcast", [x, *dims], Array(x.type.dtype, known, "A"))

    # ------------------------------------------------------------------ control

    def check(self, ok: Value, exc: Any, message: str, *operands: Value) -> None:
        """Raise ``exc`` with ``message.format(*operands)`` when ``ok`` is false. ``exc``: class name or class."""
        if self.consts.get(ok) is not True:
            self.effect("check", [ok, *operands], exc=exc, message=message)

    def for_(
        self,
        n: Value,
        inits: Sequence[Value],
        body: Callable[[Value, list[Value]], Sequence[Value]],
        hints: Sequence[str] = (),
        **attrs: Any,
    ) -> list[Value]:
        """``for k in 0..n carry inits``; ``body(k, carried)`` emits the body and returns what it yields."""
        names = list(hints) or [x.name for x in inits]
        block = Block([Value(I8, "k"), *(Value(x.type, h) for x, h in zip(inits, names, strict=True))])
        with self.at(block):
            block.results = list(body(block.args[0], block.args[1:]))
        results = [Value(x.type, h) for x, h in zip(inits, names, strict=True)]
        self.append(Op("for", [n, *inits], results, attrs, [block], self.loc))
        return results

    def while_(
        self,
        inits: Sequence[Value],
        cond: Callable[[list[Value]], Value],
        body: Callable[[list[Value]], Sequence[Value]],
    ) -> list[Value]:
        test = Block([Value(x.type, x.name) for x in inits])
        with self.at(test):
            test.results = [cond(test.args)]
        block = Block([Value(x.type, x.name) for x in inits])
        with self.at(block):
            block.results = list(body(block.args))
        results = [Value(x.type, x.name) for x in inits]
        self.append(Op("while", list(inits), results, {}, [test, block], self.loc))
        return results

    def if_(
        self, c: Value, then: Callable[[], Sequence[Value]], orelse: Callable[[], Sequence[Value]] | None = None
    ) -> list[Value]:
        yes, no = Block(), Block()
        with self.at(yes):
            yes.results = list(then())
        with self.at(no):
            no.results = list(orelse()) if orelse is not None else []
        results = [Value(x.type, x.name) for x in yes.results]
        self.append(Op("if", [c], results, {}, [yes, no], self.loc))
        return results

    def map(
        self, dtype: str, dims: Sequence[Value], body: Callable[[list[Value]], Sequence[Value]], hint: str = ""
    ) -> Value:
        """Fresh array whose element at ``idx`` is ``body(idx)`` (two values, re and im, for a complex dtype)."""
        block = Block([Value(I8, f"i{k}") for k in range(len(dims))])
        with self.at(block):
            block.results = list(body(block.args))
        known = tuple(Dim(self.consts.get(d)) for d in dims)
        result = Value(Array(dtype, known, "C"), hint)
        self.append(Op("map", list(dims), [result], {}, [block], self.loc))
        return result

    def assign(self, dst: Value, src: Value) -> None:
        """``dst[...] = src`` for arrays of one shape and dtype, as if ``src`` were read entirely before."""
        self.effect("assign", [dst, src])

    def matmul(self, c: Value, a: Value, b: Value) -> None:
        """``c += a @ b`` for matrices of one float dtype; the caller has checked the sizes. ``c`` overlaps neither."""
        self.effect("matmul", [c, a, b])

    def fill(self, dst: Value, *parts: Value) -> None:
        """Every element of ``dst`` becomes the scalar (re and im for complex)."""
        self.effect("fill", [dst, *parts])

    def copy(self, x: Value) -> Value:
        """Fresh C array with the contents of ``x``."""
        assert isinstance(x.type, Array)
        return self.value("copy", [x], Array(x.type.dtype, x.type.dims, "C"), x.name)

    def true(self) -> Value:
        return self.const(True, B1)


def view_type(t: Array, spec: Sequence[str], operands: Sequence[Value], consts: Mapping[Value, Any]) -> Array:
    """Result type of ``view``."""
    dims: list[Dim] = []
    axis, k = 0, 0
    for s in spec:
        if s == "n":
            dims.append(Dim(1))
        elif s == "f":
            dims.append(t.dims[axis])
            axis += 1
        elif s == "i":
            axis, k = axis + 1, k + 1
        elif s in ("u", "s"):
            dims.append(Dim(consts.get(operands[k + 1])))
            axis, k = axis + 1, k + (2 if s == "u" else 3)
        else:
            raise AssertionError(f"view: bad spec {s!r}")
    assert axis == t.ndim and k == len(operands), "view: spec does not match the rank"
    return Array(t.dtype, tuple(dims), "C" if t.layout == "C" and _contiguous(spec) else "A")


def _contiguous(spec: Sequence[str]) -> bool:
    """Of a C array: indices first, then at most one unit-step slice, then full axes."""
    rest = [s for s in spec if s != "i"]
    lead = len(spec) - len(rest)
    return all(s == "i" for s in spec[:lead]) and all(s == "f" for s in rest[1:]) and (not rest or rest[0] in "uf")


def retype_view(op: Op) -> None:
    """Recompute the layout of a view-like op's result after its operand's layout changed."""
    source, result = op.operands[0].type, op.result
    assert isinstance(source, Array) and isinstance(result.type, Array)
    layout: Layout = "A"
    if op.name == "view":
        layout = "C" if source.layout == "C" and _contiguous(op.attrs["spec"]) else "A"
    elif op.name == "transpose" and op.attrs["perm"] == tuple(reversed(range(source.ndim))):
        layout = {"C": "F", "F": "C", "A": "A", "G": "A"}[source.layout]  # type: ignore[assignment]
    elif op.name == "reshape":
        layout = "C"
    result.type = Array(result.type.dtype, result.type.dims, layout)
