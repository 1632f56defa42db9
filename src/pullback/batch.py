# SPDX-License-Identifier: MIT
"""``vmap`` as a loop over examples.

The function is lowered for one example, and a loop over the batch axis runs it on views of the batched arguments and
writes into batched results. Any program can be batched so, before or after differentiation. The loop carries the
strategy (attribute ``examples``): after all other transforms, ``transforms/lanes`` makes blocks of SIMD lanes of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NoReturn

from pullback.diag import UnsupportedError
from pullback.ir.build import Builder
from pullback.ir.core import Block, Function, Op, Value, clone_function
from pullback.ir.lowered import Lowered
from pullback.ir.results import Out, OutArray, OutComplex, OutConst, OutScalar, OutStruct, OutTuple
from pullback.ir.types import Array, ComplexT, Dim, NoneT, Scalar, SigType, StaticT, StructT, TupleT, flatten
from pullback.jacobians import inline
from pullback.operations import Passes, Table
from pullback.transforms.forward import copy_into
from pullback.transforms.reverse.prepare import hoist_constants, privatise

#: in_axes of a leaf: the batch axis, or None for one value shared by all examples
Axes = Any


def spread(axes: Axes, t: SigType, what: str) -> Axes:
    """``axes`` (an int, None, or a tree of them) with one entry per leaf of ``t``."""
    match t:
        case TupleT(items, _) | StructT(_, _, items):
            if axes is None or isinstance(axes, int):
                return tuple(spread(axes, x, what) for x in items)
            given = list(axes.values()) if isinstance(axes, dict) else list(axes)
            if len(given) != len(items):
                raise ValueError(f"vmap: {what} {axes!r} does not fit an argument of type {t}")
            return tuple(spread(a, x, what) for a, x in zip(given, items, strict=True))
        case Array():
            if axes is None:
                return None
            if not isinstance(axes, int) or isinstance(axes, bool):
                raise TypeError(f"vmap: {what} must be an int or None for an array, not {axes!r}")
            if not -t.ndim <= axes < t.ndim:
                raise ValueError(f"vmap: {what} {axes} is out of range for an array with {t.ndim} axes")
            return axes % t.ndim
        case NoneT() | StaticT():
            return None
        case _:
            if axes is not None:
                raise ValueError(
                    f"vmap: an argument of type {t} has no axis to map over; pass an array, or None in {what}"
                )
            return None


def argument_axes(in_axes: Axes, params: Sequence[SigType]) -> list[Axes]:
    """``in_axes`` as ``vmap`` takes it, with one entry per leaf of each argument."""
    if in_axes is None or isinstance(in_axes, int):
        given = [in_axes] * len(params)
    else:
        given = list(in_axes)
        if len(given) != len(params):
            raise ValueError(f"vmap: in_axes has {len(given)} entries, but there are {len(params)} arguments")
    return [spread(a, t, "in_axes") for a, t in zip(given, params, strict=True)]


def example(t: SigType, axes: Axes) -> SigType:
    """The type of one example."""
    match t:
        case Array(dtype, dims, layout) if axes is not None:
            rest = dims[:axes] + dims[axes + 1 :]
            if not rest:
                return ComplexT(dtype) if dtype in ("c8", "c16") else Scalar(dtype)
            return Array(dtype, rest, "C" if layout == "C" and axes == 0 else "A")
        case TupleT(items, kind):
            return TupleT(tuple(example(x, a) for x, a in zip(items, axes, strict=True)), kind)
        case StructT(cls, fields, items):
            return StructT(cls, fields, tuple(example(x, a) for x, a in zip(items, axes, strict=True)))
        case _:
            return t


def _leaf_axes(t: SigType, axes: Axes) -> Iterator[tuple[Array | None, int | None]]:
    """Per leaf: its array type (None for a number) and its batch axis."""
    match t:
        case Array():
            yield t, axes
        case TupleT() | StructT():
            for x, a in zip(t.items, axes, strict=True):
                yield from _leaf_axes(x, a)
        case _:
            for _ in flatten(t):
                yield None, None


STRATEGIES = ("auto", "lanes", "loop")


def strategy_named(name: Any) -> str:
    """``name``, if it is that of a strategy."""
    if name not in STRATEGIES:
        raise ValueError(f"vmap: strategy must be one of {', '.join(map(repr, STRATEGIES))}, not {name!r}")
    return str(name)


def batch(
    low: Lowered,
    table: Table,
    passes: Passes,
    params: Sequence[SigType],
    axes: Axes,
    out_axes: Axes,
    strategy: str = "auto",
) -> Lowered:
    """``low``, lowered for one example, over batches of type ``params``; ``axes`` as ``spread`` gives them."""
    return _Batch(low, table, list(params), axes, strategy).run(passes, out_axes)


class _Batch:
    def __init__(self, low: Lowered, table: Table, params: list[SigType], axes: Axes, strategy: str) -> None:
        self.low = low
        self.strategy = strategy
        self.params = params
        self.leaves = [pair for t, a in zip(params, axes, strict=True) for pair in _leaf_axes(t, a)]
        self.func = clone_function(low.func)
        hoist_constants(self.func)
        privatise(self.func, table)
        flat = [x for t in params for x in flatten(t)]
        hidden = self.func.body.args[low.flat_params :]
        self.body = Block([*(Value(t, "x") for t in flat), *(Value(h.type, h.name) for h in hidden)])
        self.b = Builder(table, self.body)
        self.results: list[Value] = []

    def run(self, passes: Passes, out_axes: Axes) -> Lowered:
        b, low = self.b, self.low
        n = self.batch_size()
        outs = [self.out(v, n) for v in self.func.body.results]

        def one(k: Value, _: list[Value]) -> list[Value]:
            values = inline(b, self.func, self.lane(k))
            for v, out in zip(values, outs, strict=True):
                if isinstance(v.type, Array):
                    copy_into(b, b.view(out, ["i"] + ["f"] * v.type.ndim, [k]), v)
                else:
                    b.store(out, v, [k])
            return []

        b.for_(n, [], one, examples=self.strategy)
        self.outs = outs
        result = self.tree(low.result, out_axes)
        self.body.results = self.results
        func = Function(f"{low.func.name}.vmap", self.body)
        func.callees, func.attrs = self.func.callees, dict(self.func.attrs)
        return low.but(passes(func), self.params, result)

    # ------------------------------------------------------------------ arguments

    def batch_size(self) -> Value:
        """The common size of the batch axes, checked."""
        b = self.b
        found: Value | None = None
        for p, (_, axis) in zip(self.body.args, self.leaves, strict=False):
            if axis is None:
                continue
            size = b.dim(p, axis)
            if found is not None:
                ok = b.op("eq", found, size)
                b.check(ok, "ValueError", "vmap: the axes to map over have different sizes: {} and {}", found, size)
            found = size if found is None else found
        if found is None:
            raise ValueError("vmap: in_axes is None for every argument: there is no axis to map over")
        return found

    def lane(self, k: Value) -> list[Value]:
        """The arguments of example ``k``."""
        b = self.b
        args: list[Value] = []
        for p, (t, axis) in zip(self.body.args, self.leaves, strict=False):
            if axis is None or t is None:
                args.append(p)
            elif t.ndim > 1:
                args.append(b.view(p, ["i" if a == axis else "f" for a in range(t.ndim)], [k]))
            elif t.element != t.dtype:
                args += [b.load(p, [k], part) for part in (0, 1)]
            else:
                args.append(b.load(p, [k]))
        hidden = self.body.args[len(self.leaves) :]
        return [*args, *hidden]

    # ------------------------------------------------------------------ results

    def out(self, v: Value, n: Value) -> Value:
        if not isinstance(v.type, Array):
            return self.b.alloc(v.type.dtype, [n])
        return self.b.alloc(v.type.dtype, [n, *self.sizes(v)])

    def sizes(self, v: Value) -> list[Value]:
        """Sizes of a result, computed before the loop from the sizes of the arguments."""
        b = self.b
        assert isinstance(v.type, Array)
        holder = Block()
        ops = self.func.body.ops
        with b.at(holder):
            wanted = [b.dim(v, k) for k in range(v.type.ndim)]
        defining = {r: op for op in [*ops, *holder.ops] for r in op.results}
        known: dict[Value, Value] = {}
        return [self._size(d, defining, known) for d in wanted]

    def _size(self, v: Value, defining: Mapping[Value, Op], known: dict[Value, Value]) -> Value:
        """``v``, a size of one example, computed outside the loop."""
        found = known.get(v)
        if found is not None:
            return found
        b = self.b
        op = defining.get(v)
        if op is None and v not in self.func.body.args:
            self._varying()
        if op is None:
            at = self.func.body.args.index(v)
            if at < len(self.leaves) and self.leaves[at][1] is not None:
                self._varying()
            made = self.body.args[at]
        elif op.name == "const":
            made = b.const(op.attrs["value"], Scalar(op.result.type.dtype))
        elif op.name == "dim":
            made = self._dim(op.operands[0], op.attrs["axis"], defining, known)
        elif op.regions or op.name in ("load", "call"):
            self._varying()
        else:
            operands = [self._size(x, defining, known) for x in op.operands]
            extra = {k: x for k, x in op.attrs.items() if k == "dtype"}
            made = b.op(op.name, *operands, **extra)
        known[v] = made
        return made

    def _dim(self, x: Value, axis: int, defining: Mapping[Value, Op], known: dict[Value, Value]) -> Value:
        """Size of axis ``axis`` of an array of one example."""
        b = self.b
        assert isinstance(x.type, Array)
        size = x.type.dims[axis].size
        if size is not None:
            return b.index(size)
        op = defining.get(x)
        if op is None:
            at = self.func.body.args.index(x)
            if at >= len(self.leaves):
                return b.dim(self.body.args[at], axis)
            batch_axis = self.leaves[at][1]
            return b.dim(self.body.args[at], axis if batch_axis is None or axis < batch_axis else axis + 1)
        if op.name in ("alloc", "reshape", "broadcast"):
            return self._size(op.operands[axis if op.name == "alloc" else axis + 1], defining, known)
        if op.name == "transpose":
            return self._dim(op.operands[0], op.attrs["perm"][axis], defining, known)
        if op.name == "view":
            return self._view_dim(op, axis, defining, known)
        self._varying()

    def _view_dim(self, op: Op, axis: int, defining: Mapping[Value, Op], known: dict[Value, Value]) -> Value:
        source = operand = result = 0
        for s in op.attrs["spec"]:
            if result == axis and s != "i":
                if s == "n":
                    return self.b.index(1)
                if s == "f":
                    return self._dim(op.operands[0], source, defining, known)
                return self._size(op.operands[1 + operand + 1], defining, known)
            source += s != "n"
            operand += {"i": 1, "u": 2, "s": 3}.get(s, 0)
            result += s != "i"
        raise AssertionError("view: no such axis")

    def _varying(self) -> NoReturn:
        raise UnsupportedError(
            f"vmap of '{self.low.name}': the shape of a result depends on the data of each example",
            help="return arrays whose shapes depend on the shapes of the arguments only",
        )

    def tree(self, out: Out, axes: Axes) -> Out:
        match out:
            case OutTuple(items, kind):
                given = axes if isinstance(axes, (tuple, list)) else [axes] * len(items)
                return OutTuple(tuple(self.tree(x, a) for x, a in zip(items, given, strict=True)), kind)
            case OutStruct(cls, fields, items):
                return OutStruct(cls, fields, tuple(self.tree(x, axes) for x in items))
            case OutScalar(index, _) | OutArray(index, _):
                return self.leaf(self.outs[index], axes)
            case OutComplex(re, im, t):
                return self.complex_leaf(self.outs[re], self.outs[im], t.dtype)
            case OutConst():
                return out

    def leaf(self, v: Value, axis: Axes) -> Out:
        """A result with its batch axis where ``out_axes`` wants it."""
        assert isinstance(v.type, Array)
        if not isinstance(axis, int) or not -v.type.ndim <= axis < v.type.ndim:
            raise ValueError(f"vmap: out_axes {axis!r} is out of range for a result with {v.type.ndim} axes")
        axis %= v.type.ndim
        rest = list(range(1, v.type.ndim))
        v = self.b.transpose(v, [*rest[:axis], 0, *rest[axis:]])
        self.results.append(v)
        assert isinstance(v.type, Array)
        return OutArray(len(self.results) - 1, v.type)

    def complex_leaf(self, re: Value, im: Value, dtype: str) -> Out:
        b = self.b
        n = b.dim(re, 0)
        made = b.value("alloc", [n], Array(dtype, (Dim(),), "C"), "z", zero=False)

        def put(k: Value, _: list[Value]) -> list[Value]:
            for part, source in ((0, re), (1, im)):
                b.store(made, b.load(source, [k]), [k], part)
            return []

        b.for_(n, [], put, parallel=True)
        self.results.append(made)
        assert isinstance(made.type, Array)
        return OutArray(len(self.results) - 1, made.type)
