# SPDX-License-Identifier: MIT
"""The sums of ``turn_sums`` in vector registers: as many rows at a time as a register has lanes, and room for whole
registers at the end of what the sums are stored in.

    for i in 0..m: r[i] = sum_j f(x[i, j], y[j])
    ->  for c in 0..ceil(m / 8): lanes = 0; for j: lanes += f(x'[c, j, 0:8], y[j]); r'[c, 0:8] = lanes

``x'`` is the copy that ``turn_sums`` makes, in blocks of lanes. ``r`` becomes a view of ``r'``, whose last lanes nobody
sees. So a row of ten sums is two additions of registers per term: no loop is left over, which for short rows would be
most of the work, and what reads ``r`` finds whole registers just as they were stored (memory hands on a store to a load
quickly only if the load is a part of it). ``lane_reductions`` counts on that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pullback.ir.build import Builder
from pullback.ir.core import Op, Value, clone_op
from pullback.ir.lanes import load_lanes, splat, store_lanes
from pullback.ir.types import ITEMSIZE, Array, lanes_of

#: bytes of a vector register
REGISTER = 64
#: terms that are written out in one trip
GROUP = 8


def lanes_for(dtype: str) -> int:
    return REGISTER // ITEMSIZE[dtype]


def in_all_rows(ops: Sequence[Op], i: Value, turned: Sequence[Op], results: Sequence[Value]) -> list[Op] | None:
    """Those of ``ops`` that rows share but for the loads ``turned``; None if others tell ``i`` apart in results."""
    apart, lanes = {i}, {op.results[0] for op in turned}
    found = []
    for op in ops:
        if op in turned:
            found.append(op)
        elif any(x in apart for x in op.operands):
            apart.update(op.results)  # good for nothing but the place of a turned load
        elif op.name == "load" and any(x in lanes for x in op.operands):
            return None
        else:
            found.append(op)
            if any(x in lanes for x in op.operands):
                lanes.update(op.results)
    return None if apart & set(results) else found


def pad(b: Builder, alloc: Op, lanes: int) -> tuple[list[Op], Value]:
    """What takes the place of the allocation of a row, and the memory with room for whole registers behind it."""
    room: list[Op] = []
    n, x = alloc.operands[0], alloc.results[0]
    t = x.type
    assert isinstance(t, Array)
    block = b.block
    outer, block.ops = block.ops, room
    count = b.index(lanes)
    chunks = registers(b, n, lanes)
    memory = b.alloc(t.dtype, [chunks, count], hint=f"{x.name}_lanes")
    b.block.ops[-1].attrs.update(alloc.attrs)
    flat = b.reshape(memory, [b.op("mul", chunks, count)])
    b.append(Op("view", [flat, b.index(0), n], [x], {"spec": ("u",)}, loc=alloc.loc))
    block.ops = outer
    return room, memory


def registers(b: Builder, n: Value, lanes: int) -> Value:
    """How many registers hold ``n`` numbers."""
    return b.op("floordiv", b.op("add", n, b.index(lanes - 1)), b.index(lanes))


class LaneSums:
    """Emits the sums of one nest. ``copies`` are the turned arrays, ``known`` what is the same for all sums."""

    def __init__(self, b: Builder, lanes: int, copies: Mapping[Op, Value], known: Mapping[Value, Value]) -> None:
        self.b = b
        self.lanes = lanes
        self.copies = copies
        self.known = known

    def emit(
        self,
        ops: Sequence[Op],
        args: Sequence[Value],
        result: Value,
        start: Value,
        sizes: tuple[Value, Value],
        memory: Value,
        most: int,
    ) -> None:
        """Sums of ``sizes[1]`` terms (at most ``most``), from ``start`` on, for ``sizes[0]`` rows, to ``memory``."""
        b, (m, d) = self.b, sizes
        groups = b.op("floordiv", d, b.index(GROUP))
        done = b.op("mul", groups, b.index(GROUP))
        rest = b.op("sub", d, done)

        def chunks(first: Callable[[Value], Value], width: int) -> Callable[[Value, object], list[Value]]:
            """``width`` registers of sums, which share what is the same for all rows."""

            def chunk(q: Value, _: object) -> list[Value]:
                at = [b.op("add", first(q), b.index(u)) if u else first(q) for u in range(width)]
                totals = [splat(b, start, self.lanes)] * width
                whole = group(at, lambda k: b.op("mul", k, b.index(GROUP)), GROUP)
                single = group(at, lambda k: b.op("add", done, k), 1)
                totals = b.for_(groups, totals, whole, lean=True, few=most // GROUP)
                totals = b.for_(rest, totals, single, lean=True, few=GROUP - 1)
                for c, total in zip(at, totals, strict=True):
                    store_lanes(b, memory, total, [c])
                return []

            return chunk

        def group(
            at: list[Value], first: Callable[[Value], Value], count: int
        ) -> Callable[[Value, list[Value]], list[Value]]:
            def trip(k: Value, totals: list[Value]) -> list[Value]:
                for u in range(count):
                    j = b.op("add", first(k), b.index(u)) if u else first(k)
                    totals = self._terms(ops, args, result, j, list(zip(at, totals, strict=True)))
                return totals

            return trip

        all_of_them = registers(b, m, self.lanes)
        pairs = b.op("floordiv", all_of_them, b.index(2))
        twice = b.op("mul", pairs, b.index(2))
        b.for_(pairs, [], chunks(lambda q: b.op("mul", q, b.index(2)), 2))
        b.for_(b.op("sub", all_of_them, twice), [], chunks(lambda q: b.op("add", twice, q), 1), few=1)

    def _terms(
        self, ops: Sequence[Op], args: Sequence[Value], result: Value, j: Value, sums: Sequence[tuple[Value, Value]]
    ) -> list[Value]:
        """Sums of some registers, each with one term more."""
        b, found = self.b, []
        shared: dict[Value, Value] = {**self.known, args[0]: j}
        for c, total in sums:
            env = {**shared, args[1]: total}
            for op in ops:
                if op in self.copies:
                    env[op.results[0]] = load_lanes(b, self.copies[op], [c, j], self.lanes)
                elif op.results[0] not in env:
                    in_lanes(b, op, env, self.lanes)
                    if lanes_of(env[op.results[0]].type) == 1:
                        shared[op.results[0]] = env[op.results[0]]
            found.append(env[result])
        return found


def in_lanes(b: Builder, op: Op, env: dict[Value, Value], lanes: int) -> None:
    """A pure op on what ``env`` has for its operands: once for all lanes if they agree, else lane by lane."""
    xs = [env.get(x, x) for x in op.operands]
    if all(lanes_of(x.type) == 1 for x in xs):
        b.append(clone_op(op, env))
        return
    env[op.results[0]] = b.op(op.name, *(splat(b, x, lanes) for x in xs), **op.attrs)
