# SPDX-License-Identifier: MIT
"""``vmap`` as a loop over examples.

The function is lowered for one example, and a loop over the batch axis runs it on views of the batched arguments and
writes into batched results. Any program can be batched so, before or after differentiation. The loop carries the
strategy (attribute ``examples``): after all other transforms, ``transforms/lanes`` makes blocks of SIMD lanes of it.

A result whose sizes differ from example to example is ragged: one loop over the examples computes sizes and offsets,
the main loop writes each example where it belongs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pullback.analysis.roots import roots
from pullback.batch_sizes import Size, Sizes
from pullback.diag import UnsupportedError
from pullback.examples import Axes, Rows, describe, sources
from pullback.ir.build import Builder
from pullback.ir.core import Block, Function, Value, clone_function, walk
from pullback.ir.derivative import written
from pullback.ir.lowered import Lowered
from pullback.ir.ragged import FIELDS, RaggedLayout, RaggedT, is_ragged_class, place
from pullback.ir.results import Out, OutArray, OutComplex, OutConst, OutScalar, OutStruct, OutTuple, sigtype
from pullback.ir.types import I8, Array, Dim, SigType, flatten
from pullback.jacobians import inline
from pullback.operations import Passes, Table
from pullback.ragged_batch import Ragged
from pullback.transforms.forward import copy_into
from pullback.transforms.reverse.prepare import WRITES, hoist_constants, privatise

_MOST = 1 << 47  # elements: more than there are addresses
_OUT_OF_MEMORY = "compiled code ran out of memory"

STRATEGIES = ("auto", "lanes", "loop")


def strategy_named(name: Any) -> str:
    """``name``, if it is that of a strategy."""
    if name not in STRATEGIES:
        raise ValueError(f"vmap: strategy must be one of {', '.join(map(repr, STRATEGIES))}, not {name!r}")
    return str(name)


@dataclass(frozen=True, slots=True)
class How:
    """How examples run: a strategy, on so many threads."""

    strategy: str = "auto"
    threads: int = 1

    @property
    def attrs(self) -> dict[str, Any]:
        """What the loop over them carries."""
        return {"examples": self.strategy} | ({"threads": self.threads} if self.threads > 1 else {})


def batch(
    low: Lowered,
    table: Table,
    passes: Passes,
    params: Sequence[SigType],
    axes: Axes,
    out_axes: Axes,
    how: How,
    inside: bool = False,
) -> Lowered:
    """``low``, lowered for one example, over batches of type ``params``; ``axes`` as ``spread`` gives them.

    ``inside``: within another program, where a batch may have no examples.
    """
    return _Batch(low, table, list(params), axes, how).run(passes, out_axes, inside)


class _RaggedOut:
    """The parts of a ragged result: what they are stored in, and its type."""

    def __init__(self, type: RaggedT, data: Value, offsets: Value | None, lengths: Value) -> None:
        self.type = type
        self.data = data
        self.offsets = offsets
        self.lengths = lengths

    @property
    def parts(self) -> list[Value]:
        return [v for v in (self.data, self.offsets, self.lengths) if v is not None]


class _Batch:
    def __init__(self, low: Lowered, table: Table, params: list[SigType], axes: Axes, how: How) -> None:
        self.low = low
        self.how = how
        self.params = params
        self.axes = axes
        self.func = clone_function(low.func)
        self.refuse_races()
        hoist_constants(self.func)
        privatise(self.func, table)
        flat = [x for t in params for x in flatten(t)]
        self.hidden = self.func.body.args[low.flat_params :]
        self.body = Block([*(Value(t, "x") for t in flat), *(Value(h.type, h.name) for h in self.hidden)])
        self.b = Builder(table, self.body)
        self.sources = sources(params, axes, iter(self.body.args[: len(flat)]))
        self.results: list[Value] = []

    def run(self, passes: Passes, out_axes: Axes, inside: bool) -> Lowered:
        b, low = self.b, self.low
        n = self.batch_size(inside)
        self.check_names(n)
        self.sizes = Sizes(b, self.func, self.sources, self.body.args[len(self.body.args) - len(self.hidden) :], low)
        outs = [self.out(v, n) for v in self.func.body.results]

        order = self.by_length(n)

        def one(k: Value, _: list[Value]) -> list[Value]:
            if order is not None:
                k = b.value("load", [order, k], I8, "example", permutation=True)
            args = [x for source in self.sources for x in source.read(b, k)]
            values = inline(b, self.func, [*args, *self.body.args[len(self.body.args) - len(self.hidden) :]])
            for v, out in zip(values, outs, strict=True):
                if isinstance(out, _RaggedOut):
                    assert isinstance(v.type, Array)
                    own = [b.dim(v, j) for j in range(v.type.ndim)]
                    copy_into(b, place(b, out.type, out.data, out.offsets, k, own), v)
                elif isinstance(v.type, Array):
                    copy_into(b, b.view(out, ["i"] + ["f"] * v.type.ndim, [k]), v)
                else:
                    b.store(out, v, [k])
            return []

        b.for_(n, [], one, **self.how.attrs)
        self.outs = outs
        result = self.tree(low.result, out_axes)
        self.body.results = self.results
        func = Function(f"{low.func.name}.vmap", self.body)
        func.callees, func.attrs = self.func.callees, dict(self.func.attrs)
        made = low.but(passes(func), self.params, result)
        made.batches = [*low.batches, self.told(result)]
        return made

    def told(self, result: Out) -> str:
        """How arguments are batched and what the results are, for ``explain``."""
        low, told = self.low, []
        for k, (t, a) in enumerate(zip(self.params, self.axes, strict=True)):
            at = low.positions(k)
            name = low.func.body.args[at.start].name if at else ""
            told.append(f"{name or f'argument {k + 1}'}: {describe(t, a)}")
        return f"{low.name}({'; '.join(told)}) -> {sigtype(result)}"

    def by_length(self, n: Value) -> Value | None:
        """The examples of a ragged batch in the order of their lengths: lanes of a block then wait little for others.

        By counting: linear in examples and in the largest length, and stable.
        """
        rows = next((s for s in self.sources if isinstance(s, Rows) and s.type.free), None)
        if rows is None or self.how.strategy == "loop":
            return None
        b = self.b
        one, zero = b.index(1), b.index(0)

        def length(k: Value) -> Value:
            found = rows.size(b, rows.type.free[0], k)
            assert found is not None
            return found

        (longest,) = b.for_(n, [zero], lambda k, c: [b.op("maximum", c[0], length(k))])
        first = b.alloc("i8", [b.op("add", longest, b.index(2))], zero=True, hint="first")
        order = b.alloc("i8", [n], hint="order")

        def count(k: Value, _: list[Value]) -> list[Value]:
            at = b.op("add", length(k), one)
            b.store(first, b.op("add", b.load(first, [at]), one), [at])
            return []

        def add_up(k: Value, total: list[Value]) -> list[Value]:
            now = b.op("add", total[0], b.load(first, [k]))
            b.store(first, now, [k])
            return [now]

        def put(k: Value, _: list[Value]) -> list[Value]:
            at = b.load(first, [length(k)])
            b.store(first, b.op("add", at, one), [length(k)])
            b.store(order, k, [at])
            return []

        b.for_(n, [], count)
        b.for_(b.op("add", longest, one), [zero], add_up)
        b.for_(n, [], put)
        return order

    # ------------------------------------------------------------------ arguments

    def refuse_races(self) -> None:
        """No example may write what the others read."""
        table = roots(self.func)
        hidden = set(self.func.body.args[self.low.flat_params :])
        for op in walk(self.func.body):
            targets = op.operands[:1] if op.name in WRITES else written(op) if op.name == "call" else ()
            for p in (r for x in targets for r in table[x] if r in hidden):
                raise UnsupportedError(
                    f"vmap of '{self.low.name}': it writes the array '{p.name}', which it takes from outside, and "
                    "which all examples share: what an example reads would depend on the others",
                    self.low.span,
                    "return what is written, or pass the array as an argument",
                )

    def batch_size(self, inside: bool) -> Value:
        """The common size of the batch axes, checked."""
        b = self.b
        found: Value | None = None
        for source in self.sources:
            size = source.count(b)
            if size is None:
                continue
            if found is not None:
                message = (
                    "vmap: the axes to map over have different sizes: {} and {} "
                    "(a list of arrays of different lengths is batched by pb.ragged)"
                )
                b.check(b.op("eq", found, size), "ValueError", message, found, size)
            found = size if found is None else found
        if found is None:
            raise ValueError("vmap: in_axes is None for every argument: there is no axis to map over")
        if not inside:
            b.check(b.op("gt", found, b.index(0)), "ValueError", "vmap: the batch is empty: it has no example")
        return found

    def check_names(self, n: Value) -> None:
        """Axes of one name have one size in each example, in whatever batch they are."""
        first: dict[str, tuple[Rows, int]] = {}
        pairs = []
        for rows in self.sources:
            if not isinstance(rows, Rows):
                continue
            for axis in rows.type.free:
                name = rows.type.dims[axis].name
                if name is not None:
                    seen = first.setdefault(name, (rows, axis))
                    if seen[0] is not rows:
                        pairs.append((name, seen, (rows, axis)))
        b = self.b

        def compare(k: Value, _: list[Value]) -> list[Value]:
            for name, (x, i), (y, j) in pairs:
                m, n = x.size(b, i, k), y.size(b, j, k)
                assert m is not None and n is not None
                message = f"vmap: example {{}} has size {{}} along '{name}' in one batch, and {{}} in another"
                b.check(b.op("eq", m, n), "ValueError", message, k, m, n)
            return []

        if pairs:
            b.for_(n, [], compare)

    # ------------------------------------------------------------------ results

    def out(self, v: Value, n: Value) -> Value | _RaggedOut:
        """What the results of all examples are stored in."""
        if not isinstance(v.type, Array):
            return self.b.alloc(v.type.dtype, [n])
        sizes = self.sizes.of(v, None)
        whole = [s.value for s in sizes if s.value is not None]
        if len(whole) == len(sizes):
            return self.b.alloc(v.type.dtype, [n, *whole])
        same = self.same_rows(v.type.dtype, sizes)
        return same if same is not None else self.fresh_rows(v, sizes, n)

    def same_rows(self, dtype: str, sizes: Sequence[Size]) -> _RaggedOut | None:
        """A result of the very shapes of a ragged argument has its structure."""
        b = self.b
        for rows in self.sources:
            if not isinstance(rows, Rows) or not self.fits(rows, sizes):
                continue
            t = RaggedT(dtype, rows.type.dims, rows.type.layout)
            dims = [b.dim(rows.data, a) for a in range(t.data.ndim)]
            data = b.alloc(dtype, dims, zero=t.layout == "padded")
            return _RaggedOut(t, data, rows.offsets, rows.lengths)
        return None

    def fits(self, rows: Rows, sizes: Sequence[Size]) -> bool:
        """Certainly of the shapes of the examples of ``rows``."""
        dims = rows.type.dims
        if len(sizes) != len(dims):
            return False
        for axis, (d, s) in enumerate(zip(dims, sizes, strict=True)):
            if d.size is not None:
                same = s.value is not None and self.b.consts.get(s.value) == d.size
            else:
                same = (s.rows is rows and s.axis == axis) or (d.name is not None and s.name == d.name)
            if not same:
                return False
        return True

    def fresh_rows(self, v: Value, sizes: Sequence[Size], n: Value) -> _RaggedOut:
        """Sizes and offsets of a ragged result by a loop over the examples, and memory for it."""
        b = self.b
        known = [None if s.value is None else b.consts.get(s.value) for s in sizes]
        dims = [Dim(c, s.value is None, s.name) for c, s in zip(known, sizes, strict=True)]
        t = RaggedT(v.type.dtype, tuple(dims), self.layout())
        one, zero = b.index(1), b.index(0)
        lengths = b.alloc("i8", [n] if len(t.free) == 1 else [n, b.index(len(t.free))])
        offsets = b.alloc("i8", [b.op("add", n, one)]) if t.layout == "packed" else None
        if offsets is not None:
            b.store(offsets, zero, [zero])

        def measure(k: Value, carried: list[Value]) -> list[Value]:
            own = [s.value for s in self.sizes.of(v, k)]
            assert all(x is not None for x in own)
            shape = [x for x in own if x is not None]
            for column, axis in enumerate(t.free):
                b.store(lengths, shape[axis], [k] if len(t.free) == 1 else [k, b.index(column)])
            if offsets is None:
                return [b.op("maximum", c, shape[axis]) for c, axis in zip(carried, t.free, strict=True)]
            if not t.stacked or sizes[0].rows is None:  # else it is a sum of sizes of arrays that there are
                self.check_memory(shape)
            total = b.op("add", carried[0], t.steps(b, shape))
            b.check(b.op("le", total, b.index(_MOST)), "MemoryError", _OUT_OF_MEMORY)
            b.store(offsets, total, [b.op("add", k, one)])
            return [total]

        ends = b.for_(n, [zero] * (1 if offsets is not None else len(t.free)), measure)
        if offsets is not None:
            return _RaggedOut(t, t.allocate(b, ends[0]), offsets, lengths)
        largest = iter(ends)
        widths = [next(largest) if d.size is None else b.index(d.size) for d in t.dims]
        return _RaggedOut(t, b.alloc(t.dtype, [n, *widths], zero=True), None, lengths)

    def check_memory(self, shape: Sequence[Value]) -> None:
        """An array of this shape has a size that can be counted."""
        b = self.b
        count = b.index(1)
        for s in shape:
            fits = b.op("le", count, b.op("floordiv", b.index(_MOST), b.op("maximum", s, b.index(1))))
            b.check(fits, "MemoryError", _OUT_OF_MEMORY)
            count = b.op("mul", count, s)

    def layout(self) -> RaggedLayout:
        """Results are stored as the ragged arguments are, packed if those differ."""
        found = {s.type.layout for s in self.sources if isinstance(s, Rows)}
        return "padded" if found == {"padded"} else "packed"

    def tree(self, out: Out, axes: Axes) -> Out:
        match out:
            case OutTuple(items, kind):
                given = axes if isinstance(axes, (tuple, list)) else [axes] * len(items)
                if len(given) != len(items):
                    raise ValueError(f"vmap: out_axes {axes!r} does not fit a result of {len(items)} items")
                return OutTuple(tuple(self.tree(x, a) for x, a in zip(items, given, strict=True)), kind)
            case OutStruct(cls) if is_ragged_class(cls):
                raise UnsupportedError(
                    f"vmap of '{self.low.name}': each example's result is itself a ragged batch, and those cannot be "
                    "stacked",
                    self.low.span,
                    "map over one function of two arguments, or return an array for each example",
                )
            case OutStruct(cls, fields, items):
                return OutStruct(cls, fields, tuple(self.tree(x, axes) for x in items))
            case OutScalar(index, _) | OutArray(index, _):
                return self.leaf(self.outs[index], axes)
            case OutComplex(re, im, t):
                return self.complex_leaf(self.outs[re], self.outs[im], t.dtype, axes)
            case OutConst():
                return out

    def leaf(self, v: Value | _RaggedOut, axis: Axes) -> Out:
        """A result with its batch axis where ``out_axes`` wants it."""
        if isinstance(v, _RaggedOut):
            return self.ragged_leaf(v, axis)
        assert isinstance(v.type, Array)
        if not isinstance(axis, int) or not -v.type.ndim <= axis < v.type.ndim:
            raise ValueError(f"vmap: out_axes {axis!r} is out of range for a result with {v.type.ndim} axes")
        axis %= v.type.ndim
        rest = list(range(1, v.type.ndim))
        v = self.b.transpose(v, [*rest[:axis], 0, *rest[axis:]])
        self.results.append(v)
        assert isinstance(v.type, Array)
        return OutArray(len(self.results) - 1, v.type)

    def ragged_leaf(self, v: _RaggedOut, axis: Axes) -> Out:
        if axis != 0 or isinstance(axis, bool):
            raise ValueError(
                f"vmap: out_axes {axis!r}: a result of type {v.type}, whose shape differs from example to example, has "
                "no axes to stack along; its out_axes is 0"
            )
        items: list[Out] = []
        for part in v.parts:
            assert isinstance(part.type, Array)
            items.append(OutArray(len(self.results), part.type))
            self.results.append(part)
        return OutStruct(Ragged, FIELDS[v.type.layout], (*items, OutConst(str(v.type))))

    def complex_leaf(self, re: Value | _RaggedOut, im: Value | _RaggedOut, dtype: str, axes: Axes) -> Out:
        b = self.b
        assert isinstance(re, Value) and isinstance(im, Value)
        if axes not in (0, -1) or isinstance(axes, bool):
            raise ValueError(f"vmap: out_axes {axes!r} is out of range for a result with 1 axes")
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
