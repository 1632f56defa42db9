# SPDX-License-Identifier: MIT
"""Innermost loops with wrapped indices are split into a long part that never wraps, and its two ends.

``u[(i + 1) % n]``, ``np.roll`` and ``u[i - 1]`` (with Python's negative indices) wrap in a trip or two of ``n``; the
rest then accesses contiguous memory and becomes vector code. The bounds of the long part are where every wrapped
index is in range, so nothing need be proved. For the final function: derivatives are taken of one loop.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pullback.analysis.affine import Affine, Affines
from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value, clone_block, walk

#: loops with more ops than this stay as they are
MAX_OPS = 200
#: nor are loops of so few trips worth it
MIN_TRIPS = 8


def split_periodic(func: Function, table: Mapping[str, OpDef]) -> Function:
    if any(op.name in ("mod", "select") and op.results[0].type.dtype == "i8" for op in walk(func.body)):
        _Split(func, table).block(func.body)
    return func


@dataclass(slots=True)
class _Wraps:
    """Of one loop: positions (in ``walk`` order) of the wrapping ops, and forms that are >= 0 where none wraps."""

    at: dict[int, int]  # position -> operand that the result is
    forms: list[Affine]


class _Split:
    def __init__(self, func: Function, table: Mapping[str, OpDef]) -> None:
        self.affines = Affines(func)
        self.b = Builder(table, func.body)
        self.b.consts.update((r, op.attrs["value"]) for r, op in self.affines.defs.items() if op.name == "const")

    def block(self, block: Block) -> None:
        ops, block.ops = block.ops, []
        for op in ops:
            found = self._wraps(op) if op.name == "for" else None
            if found is not None:
                self.b.loc = op.loc
                with self.b.at(block):
                    self._split(op, found)
                continue
            for region in op.regions:
                self.block(region)
            block.ops.append(op)

    def _wraps(self, op: Op) -> _Wraps | None:
        trips = self.affines.of(op.operands[0])
        if trips.is_const and trips.const < MIN_TRIPS:
            return None
        body = op.regions[0]
        inside: set[Value] = set(body.args)
        found = _Wraps({}, [])
        for at, inner in enumerate(walk(body)):
            if inner.name in ("for", "while", "call", "check") or at > MAX_OPS:
                return None
            inside.update(inner.results)
            if inner.name == "mod" and inner.results[0].type.dtype == "i8":
                index, size = (self.affines.of(x) for x in inner.operands)
                forms, keep = [index, size.plus(index, -1).shift(-1)], 0
            elif inner.name == "select" and (form := self._negative(inner)) is not None:
                forms, keep = [form], 2
            else:
                continue
            if all(self._simple(f, body.args[0], inside) for f in forms):
                found.at[at] = keep
                found.forms.extend(forms)
        return found if found.at else None

    def _negative(self, op: Op) -> Affine | None:
        """The form ``f`` of ``select(f < 0, f + n, f)``."""
        test = self.affines.defs.get(op.operands[0])
        if op.results[0].type.dtype != "i8" or test is None or test.name != "lt":
            return None
        a, b = (self.affines.of(x) for x in test.operands)
        form = self.affines.of(op.operands[2])
        return form if a.plus(b, -1) == form else None

    @staticmethod
    def _simple(form: Affine, k: Value, inside: set[Value]) -> bool:
        """Whether a form is ``k`` or ``-k`` and what does not change in the loop."""
        others = (s[0] if isinstance(s, tuple) else s for s in form.terms if s is not k)
        return form.coefficient(k) in (1, -1) and inside.isdisjoint(others)

    # ------------------------------------------------------------------ rewriting

    def _split(self, op: Op, wraps: _Wraps) -> None:
        b, k = self.b, op.regions[0].args[0]
        zero = b.index(0)
        n = b.op("maximum", op.operands[0], zero)
        low, high = zero, n
        for form in dict.fromkeys(wraps.forms):
            c = form.coefficient(k)
            rest = form.plus(Affine(0, {k: c}), -1)
            if c > 0:  # k >= -rest
                low = b.op("maximum", low, self._emit(rest.times(-1)))
            else:  # k <= rest
                high = b.op("minimum", high, self._emit(rest.shift(1)))
        low = b.op("minimum", low, n)
        high = b.op("maximum", high, low)
        plain = lambda body: None  # noqa: E731
        state = self._part(op, zero, low, op.operands[1:], plain, cold=True)
        state = self._part(op, low, high, state, lambda body: _unwrap(body, wraps.at))
        self._part(op, high, n, state, plain, cold=True)
        b.block.ops[-1].results = op.results

    def _part(
        self,
        op: Op,
        start: Value,
        stop: Value,
        state: Sequence[Value],
        change: Callable[[Block], None],
        cold: bool = False,
    ) -> list[Value]:
        """The trips from ``start`` to ``stop``; ``cold``: few, so that later passes leave them as they are."""
        b = self.b
        body = clone_block(op.regions[0], {})
        change(body)
        results = [Value(r.type, r.name) for r in op.results]
        count = b.op("sub", stop, start)
        if b.consts.get(start) != 0:
            inner, body.args[0] = body.args[0], Value(body.args[0].type, "k")
            body.ops.insert(0, Op("add", [start, body.args[0]], [inner], loc=op.loc))
        b.append(Op("for", [count, *state], results, {**op.attrs, "cold": cold}, [body], op.loc))
        return results

    def _emit(self, form: Affine) -> Value:
        b = self.b
        total = b.index(form.const)
        for s, c in form.terms.items():
            x = b.dim(s[0], s[1]) if isinstance(s, tuple) else s
            total = b.op("add", total, b.op("mul", x, b.index(c)))
        return total


def _unwrap(body: Block, at: Mapping[int, int]) -> None:
    """Delete the wrapping ops: their results are the operands given."""
    dead: set[Op] = set()
    env: dict[Value, Value] = {}
    for position, op in enumerate(walk(body)):
        if position in at:
            dead.add(op)
            env[op.results[0]] = op.operands[at[position]]

    def visit(block: Block) -> None:
        block.ops = [op for op in block.ops if op not in dead]
        for op in block.ops:
            op.operands = [_find(env, x) for x in op.operands]
            for region in op.regions:
                visit(region)
        block.results = [_find(env, x) for x in block.results]

    visit(body)


def _find(env: Mapping[Value, Value], x: Value) -> Value:
    while x in env:
        x = env[x]
    return x
