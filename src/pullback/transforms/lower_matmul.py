# SPDX-License-Identifier: MIT
"""Products of matrices as loops: always where they are small and of known size, else at run time where they are small.

``expand_matmul`` runs early, so that what is left of a small product are scalars. ``version_matmul`` runs last: a
product of fewer than ``SMALL`` multiplications is a vectorised loop nest, a bigger one stays a ``matmul``, which is
a call of native code. A product with a vector, or of two, is a loop nest at any size: it goes over the matrix once, as
it lies.

Loop nests for small products are a function for each kind of operands: a gradient with a dozen products would have two
dozen of these nests, which LLVM takes a second to vectorise.
"""

from __future__ import annotations

from collections.abc import Mapping

from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value
from pullback.ir.types import Array, Scalar
from pullback.transforms.stages import PART

#: multiplications of a product of known size that is taken apart
TINY = 512
#: multiplications below which a call (some 30 ns) costs more than it gains
SMALL = 100


def expand_matmul(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Take apart products whose sizes are known and tiny."""
    _rewrite(func, table, _expand)
    return func


def version_matmul(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Choose between loops and native code by the sizes at run time."""
    small = _Small(func, table)
    _rewrite(func, table, small.version)
    return func


def _rewrite(func: Function, table: Mapping[str, OpDef], how: object) -> None:
    assert callable(how)
    b = Builder(table, func.body)

    def visit(block: Block) -> None:
        ops, block.ops = block.ops, []
        for op in ops:
            for region in op.regions:
                visit(region)
            with b.at(block):
                b.loc = op.loc
                if op.name == "const":
                    b.consts[op.result] = op.attrs["value"]
                if op.name != "matmul" or not how(b, op):
                    block.ops.append(op)

    visit(func.body)


def _known(op: Op) -> int | None:
    """Multiplications of a product, if its sizes are known."""
    c, a, _ = (x.type for x in op.operands)
    assert isinstance(c, Array) and isinstance(a, Array)
    count = 1
    for d in (*c.dims, a.dims[1]):
        if d.size is None:
            return None
        count *= d.size
    return count


def _expand(b: Builder, op: Op) -> bool:
    count = _known(op)
    if count is None or count > TINY:
        return False
    _loops(b, op)
    return True


def _zeros(b: Builder, op: Op) -> None:
    """What loops add to."""
    if op.attrs.get("fresh"):
        c = op.operands[0]
        assert isinstance(c.type, Array)
        b.fill(c, b.const(0.0, Scalar(c.type.dtype)))


def with_vector(b: Builder, op: Op) -> bool:
    """The product ``op`` as loops where ``b`` stands, if it is one with a column or a row; otherwise False."""
    c, a, right = op.operands
    assert isinstance(c.type, Array)
    rows, columns = (d.size for d in c.type.dims)
    if columns == 1:
        _with_column(b, op, c, a, right)
    elif rows == 1:
        c, a, right = (b.transpose(x, (1, 0)) for x in op.operands)
        _with_column(b, op, c, right, a)
    return columns == 1 or rows == 1


class _Small:
    """Small products of one function."""

    def __init__(self, func: Function, table: Mapping[str, OpDef]) -> None:
        self.func = func
        self.table = table
        self.made: dict[object, str] = {}

    def version(self, b: Builder, op: Op) -> bool:
        if with_vector(b, op):
            return True
        c, a, _ = op.operands
        count = _known(op)
        assert isinstance(a.type, Array)
        if a.type.dims[1].size == 1:
            c, x, y = op.operands
            _outer(b, c, x, y, bool(op.attrs.get("fresh")))
            return True
        if count is not None:
            if count < SMALL:
                _zeros(b, op)
                _loops(b, op)
            return count < SMALL
        work = b.op("mul", b.op("mul", b.dim(c, 0), b.dim(c, 1)), b.dim(a, 1))

        def loops() -> list[Value]:
            b.append(Op("call", list(op.operands), [], {"callee": self.nest(op)}, loc=op.loc))
            return []

        def call() -> list[Value]:
            b.append(op)
            return []

        b.if_(b.op("lt", work, b.index(SMALL)), loops, call)
        return True

    def nest(self, op: Op) -> str:
        """The name of a function that does what ``op`` does."""
        types = tuple(x.type for x in op.operands)
        attrs = {"fresh": True} if op.attrs.get("fresh") else {}
        key = (types, *attrs)
        if key not in self.made:
            name = self.made[key] = f"{self.func.name}.product{len(self.func.callees)}"
            callee = Function(name, Block([Value(t, hint) for t, hint in zip(types, "cab", strict=True)]))
            callee.attrs = dict.fromkeys(PART, True)
            b = Builder(self.table, callee.body)
            inside = Op("matmul", list(callee.body.args), [], attrs, loc=op.loc)
            b.loc = op.loc
            _zeros(b, inside)
            _loops(b, inside)
            self.func.callees = {**self.func.callees, name: callee}
        return self.made[key]


def _loops(b: Builder, op: Op) -> None:
    """Rows of ``c``, then the inner index, then columns: the innermost loop runs along rows of ``b`` and ``c``."""
    c, x, y = op.operands

    def row(i: Value, _: list[Value]) -> list[Value]:
        def inner(k: Value, _: list[Value]) -> list[Value]:
            left = b.load(x, [i, k])

            def column(j: Value, _: list[Value]) -> list[Value]:
                b.store(c, b.op("add", b.load(c, [i, j]), b.op("mul", left, b.load(y, [k, j]))), [i, j])
                return []

            b.for_(b.dim(c, 1), [], column, parallel=True)
            return []

        b.for_(b.dim(x, 1), [], inner)
        return []

    b.for_(b.dim(c, 0), [], row, parallel=True)


def _outer(b: Builder, c: Value, x: Value, y: Value, fresh: bool) -> None:
    """``c += x @ y``, a column and a row: as fast as memory is; ``fresh``: ``c = x @ y``."""
    assert isinstance(c.type, Array)
    zero = b.index(0)
    if c.type.layout == "F":
        c, x, y = (b.transpose(v, (1, 0)) for v in (c, y, x))

    def row(i: Value, _: list[Value]) -> list[Value]:
        left = b.load(x, [i, zero])

        def column(j: Value, _: list[Value]) -> list[Value]:
            term = b.op("mul", left, b.load(y, [zero, j]))
            b.store(c, term if fresh else b.op("add", b.load(c, [i, j]), term), [i, j])
            return []

        b.for_(b.dim(c, 1), [], column, parallel=True)
        return []

    b.for_(b.dim(c, 0), [], row, parallel=True)


def _with_column(b: Builder, op: Op, c: Value, x: Value, y: Value) -> None:
    """``c += x @ y``, ``y`` a column: a sum for each row, or, if columns of ``x`` lie together, multiples of them."""
    assert isinstance(c.type, Array) and isinstance(x.type, Array)
    zero = b.index(0)
    start = b.const(0.0, Scalar(c.type.dtype))

    by_rows = x.type.layout != "F"
    stored = by_rows and bool(op.attrs.get("fresh"))

    def add(i: Value, amount: Value) -> list[Value]:
        b.store(c, amount if stored else b.op("add", b.load(c, [i, zero]), amount), [i, zero])
        return []

    def row(i: Value, _: list[Value]) -> list[Value]:
        def term(k: Value, total: list[Value]) -> list[Value]:
            return [b.op("add", total[0], b.op("mul", b.load(x, [i, k]), b.load(y, [k, zero])))]

        return add(i, b.for_(b.dim(x, 1), [start], term)[0])

    def column(k: Value, _: list[Value]) -> list[Value]:
        right = b.load(y, [k, zero])
        b.for_(b.dim(c, 0), [], lambda i, _: add(i, b.op("mul", b.load(x, [i, k]), right)), parallel=True)
        return []

    if not stored:
        _zeros(b, op)
    if by_rows:
        b.for_(b.dim(c, 0), [], row, parallel=True)
    else:
        b.for_(b.dim(x, 1), [], column)
