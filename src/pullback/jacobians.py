# SPDX-License-Identifier: MIT
"""Jacobians as IR: a loop over the elements of an input (forward mode) or of a result (reverse mode).

The Jacobian of a result leaf of shape ``s`` with respect to an argument leaf of shape ``t`` has shape ``s + t``. Its
tree is the result's, with the argument's tree at each leaf, as in JAX. A Hessian is the forward Jacobian of the
gradient.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pullback.analysis.activity import differentiable
from pullback.diag import DerivativeError
from pullback.ir.build import Builder
from pullback.ir.core import Block, Function, Value, clone_block, clone_function
from pullback.ir.lowered import Lowered
from pullback.ir.results import Out, OutArray, OutComplex, OutConst, OutScalar, OutStruct, OutTuple, leaves, sigtype
from pullback.ir.types import Array, ComplexT, Scalar, SigType, StructT, TupleT, structural
from pullback.operations import Passes, Table, argument_numbers, require_floats
from pullback.transforms.forward import forward
from pullback.transforms.reverse import joint, split
from pullback.transforms.reverse.prepare import hoist_constants, privatise


def jacfwd(low: Lowered, table: Table, passes: Passes, argnums: int | tuple[int, ...] = 0) -> Lowered:
    """Forward Jacobian: one directional derivative per element of the arguments."""
    return _Jacobian(low, table, argnums, "jacfwd").forward(passes)


def jacrev(low: Lowered, table: Table, passes: Passes, argnums: int | tuple[int, ...] = 0) -> Lowered:
    """Reverse Jacobian: one forward sweep, one reverse sweep per element of the result."""
    return _Jacobian(low, table, argnums, "jacrev").reverse(passes)


def inline(b: Builder, func: Function, args: Sequence[Value]) -> list[Value]:
    """Append a copy of ``func``'s body; returns its results."""
    env = dict(zip(func.body.args, args, strict=True))
    holder = Block()
    holder.ops, holder.results = func.body.ops, func.body.results
    copy = clone_block(holder, env)
    b.block.ops += copy.ops
    return copy.results


@dataclass(slots=True)
class _Place:
    """Where one block of the Jacobian is built: flat results of the new function."""

    value: Value


class _Jacobian:
    def __init__(self, low: Lowered, table: Table, argnums: int | tuple[int, ...], what: str) -> None:
        self.low = low
        self.table = table
        self.what = what
        self.argnums = argnums
        self.nums = argument_numbers(low, argnums, what)
        for n in self.nums:
            _refuse_ragged(low.params[n], low, what)
            require_floats(low, n, what)
            _refuse_complex(low.params[n], low, what)
        if any(structural(sigtype(low.result))):
            raise DerivativeError(
                f"{what} of '{low.name}', whose result is a ragged batch, is not supported: its blocks have no shape",
                low.span,
                f"differentiate each example: pb.vmap(pb.{what}(f))",
            )
        self.wrt = [i for n in self.nums for i in low.positions(n)]
        self.outputs = [self._real(leaf) for leaf in leaves(low.result)]
        self.body = Block([Value(a.type, a.name) for a in low.func.body.args])
        self.b = Builder(table, self.body)
        self.results: list[Value] = []
        self.callees: dict[str, Function] = {}  # what the derivative calls (recursion)
        self.blocks: dict[tuple[int, int], Out] = {}  # (flat result, flat argument) -> its Jacobian

    def _real(self, leaf: OutScalar | OutComplex | OutArray) -> int:
        if isinstance(leaf, OutComplex) or leaf.type.dtype not in ("f4", "f8"):
            kind = leaf.type.dtype
            raise DerivativeError(
                f"{self.what} of '{self.low.name}': a result of dtype {kind} has no real Jacobian",
                self.low.span,
                "return floats; take the real and imaginary parts of complex results apart",
            )
        return leaf.index

    # ------------------------------------------------------------------ both modes

    def dims(self, v: Value) -> list[Value]:
        return [self.b.dim(v, k) for k in range(v.type.ndim)] if isinstance(v.type, Array) else []

    def product(self, dims: Sequence[Value]) -> Value:
        n = self.b.index(1)
        for d in dims:
            n = self.b.op("mul", n, d)
        return n

    def one_hot(self, like: Value, k: Value) -> Value:
        """A zero array of the shape of ``like`` with a one at flat position ``k``; for a number, one."""
        b = self.b
        one = b.const(1.0, Scalar(like.type.dtype))
        if not isinstance(like.type, Array):
            return one
        dims = self.dims(like)
        flat = b.alloc(like.type.dtype, [self.product(dims)], zero=True)
        b.store(flat, one, [k])
        return self.shaped(flat, dims, like.type)

    def shaped(self, flat: Value, dims: Sequence[Value], t: Array) -> Value:
        """A flat buffer as an array of type ``t`` (element order is the same in both modes: C order of ``dims``)."""
        b = self.b
        if t.layout == "F":
            raise DerivativeError(
                f"{self.what} with respect to a Fortran-ordered array is not supported",
                self.low.span,
                "pass np.ascontiguousarray(x)",
            )
        made = b.reshape(flat, dims)
        assert isinstance(made.type, Array)
        made.type = Array(
            t.dtype, tuple(d if d.size is not None else m for d, m in zip(t.dims, made.type.dims, strict=True)), "C"
        )
        return b.view(made, ["f"] * t.ndim, []) if t.layout != "C" else made

    def zero(self, like: Value) -> Value:
        b = self.b
        if isinstance(like.type, Array):
            dims = self.dims(like)
            return self.shaped(b.alloc(like.type.dtype, [self.product(dims)], zero=True), dims, like.type)
        return b.const(0.0, Scalar(like.type.dtype))

    def each(self, v: Value, body: Callable[[list[Value]], None]) -> None:
        """A loop nest over the elements of ``v`` (once, with no index, for a number)."""

        def nest(idx: list[Value], dims: Sequence[Value]) -> list[Value]:
            if not dims:
                body(idx)
                return []
            self.b.for_(dims[0], [], lambda k, _: nest([*idx, k], dims[1:]))
            return []

        nest([], self.dims(v))

    def read(self, v: Value, idx: Sequence[Value]) -> Value:
        return self.b.load(v, idx) if isinstance(v.type, Array) else v

    def keep(self, y: int, x: int, buffer: Value, dims: Sequence[Value]) -> None:
        """Record a finished block: a number if it has no axes."""
        b = self.b
        if dims:
            value = b.reshape(buffer, dims)
            assert isinstance(value.type, Array)
            self.blocks[y, x] = OutArray(len(self.results), value.type)
        else:
            value = b.load(b.reshape(buffer, [b.index(1)]), [b.index(0)])
            assert isinstance(value.type, Scalar)
            weak = all(isinstance(t, Scalar) and t.weak for t in (self._type(y), self._param(x)))
            self.blocks[y, x] = OutScalar(len(self.results), Scalar(value.type.dtype, weak))
        self.results.append(value)

    def _type(self, y: int) -> object:
        return next(
            leaf.type for leaf in leaves(self.low.result) if not isinstance(leaf, OutComplex) and leaf.index == y
        )

    def _param(self, x: int) -> object:
        from pullback.ir.types import flatten

        return [t for p in self.low.params for t in flatten(p)][x]

    def finish(self, passes: Passes) -> Lowered:
        low = self.low
        self.body.results = self.results
        func = Function(f"{low.func.name}.{self.what}", self.body)
        func.callees, func.attrs = {**low.func.callees, **self.callees}, dict(low.func.attrs)
        return low.but(passes(func), low.params, self.tree(low.result))

    def tree(self, out: Out) -> Out:
        match out:
            case OutScalar(y, _) | OutArray(y, _):
                inner = [self.inner(y, self.low.params[n], iter(self.low.positions(n))) for n in self.nums]
                return inner[0] if isinstance(self.argnums, int) else OutTuple(tuple(inner))
            case OutTuple(items, kind):
                return OutTuple(tuple(map(self.tree, items)), kind)
            case OutStruct(cls, fields, items):
                return OutStruct(cls, fields, tuple(map(self.tree, items)))
            case _:
                return out

    def inner(self, y: int, t: SigType, positions: object) -> Out:
        match t:
            case Scalar() | Array():
                return self.blocks[y, next(positions)]  # type: ignore[call-overload]
            case TupleT(items, kind):
                return OutTuple(tuple(self.inner(y, x, positions) for x in items), kind)
            case StructT(cls, fields, items):
                return OutStruct(cls, fields, tuple(self.inner(y, x, positions) for x in items))
            case _:
                return OutConst(None)

    # ------------------------------------------------------------------ forward

    def forward(self, passes: Passes) -> Lowered:
        b, table = self.b, self.table
        func = clone_function(self.low.func)
        hoist_constants(func)
        privatise(func, table)
        ys = inline(b, func, self.body.args)
        for x in self.wrt:
            made = forward(func, table, [x], self.outputs)
            self.callees.update(made.callees)
            arg = self.body.args[x]
            xdims = self.dims(arg)
            n = self.product(xdims)
            blocks = {}
            for y in self.outputs:
                dtype = "f8" if "f8" in (ys[y].type.dtype, arg.type.dtype) else "f4"
                blocks[y] = b.alloc(dtype, [*self.dims(ys[y]), n])

            def column(k: Value, made: Function = made, arg: Value = arg, blocks: dict[int, Value] = blocks) -> None:
                results = inline(b, made, [*self.body.args, self.one_hot(arg, k)])
                for y, dy in zip(self.outputs, results[len(ys) :], strict=True):

                    def put(idx: list[Value], dy: Value = dy, block: Value = blocks[y]) -> None:
                        b.store(block, b.cast(self.read(dy, idx), block.type.dtype), [*idx, k])

                    self.each(dy, put)

            if isinstance(arg.type, Array):
                b.for_(n, [], lambda k, _, column=column: column(k) or [])  # type: ignore[misc]
            else:
                column(b.index(0))
            for y in self.outputs:
                self.keep(y, x, blocks[y], [*self.dims(ys[y]), *xdims])
        return self.finish(passes)

    # ------------------------------------------------------------------ reverse

    def reverse(self, passes: Passes) -> Lowered:
        b, table = self.b, self.table
        j = joint(self.low.func, table, self.wrt, self.outputs, private=False)
        fwd, rev = split(j, table)
        self.callees.update({**fwd.callees, **rev.callees})
        made = inline(b, fwd, self.body.args)
        ys, residuals = made[: j.primal_results], made[j.primal_results :]
        for y in self.outputs:
            ydims = self.dims(ys[y])
            n = self.product(ydims)
            args = [self.body.args[x] for x in self.wrt]
            blocks = []
            for arg in args:
                dtype = "f8" if "f8" in (ys[y].type.dtype, arg.type.dtype) else "f4"
                blocks.append(b.alloc(dtype, [n, *self.dims(arg)]))

            def row(k: Value, y: int = y, blocks: Sequence[Value] = blocks) -> None:
                seeds = [self.one_hot(ys[o], k) if o == y else self.zero(ys[o]) for o in self.outputs]
                grads = inline(b, rev, [*residuals, *seeds])
                for g, block in zip(grads, blocks, strict=True):

                    def put(idx: list[Value], g: Value = g, block: Value = block) -> None:
                        b.store(block, b.cast(self.read(g, idx), block.type.dtype), [k, *idx])

                    self.each(g, put)

            if isinstance(ys[y].type, Array):
                b.for_(n, [], lambda k, _, row=row: row(k) or [])  # type: ignore[misc]
            else:
                row(b.index(0))
            for x, arg, block in zip(self.wrt, args, blocks, strict=True):
                self.keep(y, x, block, [*ydims, *self.dims(arg)])
        return self.finish(passes)


def _refuse_ragged(t: SigType, low: Lowered, what: str) -> None:
    if any(structural(t)):
        raise DerivativeError(
            f"{what} of '{low.name}' with respect to a ragged batch is not supported: its blocks would have no shape",
            low.span,
            f"differentiate each example: pb.vmap(pb.{what}(f))",
        )


def _refuse_complex(t: SigType, low: Lowered, what: str) -> None:
    match t:
        case ComplexT() | Array(dtype=("c8" | "c16")):
            raise DerivativeError(
                f"{what} of '{low.name}' with respect to complex numbers is not supported",
                low.span,
                "pass real and imaginary parts as separate real arguments",
            )
        case TupleT() | StructT():
            for item in t.items:
                _refuse_complex(item, low, what)
        case _:
            pass


__all__ = ["differentiable", "inline", "jacfwd", "jacrev"]
