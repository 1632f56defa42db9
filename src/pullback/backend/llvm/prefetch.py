# SPDX-License-Identifier: MIT
"""Reading big tapes: the row that the next trip reads is fetched while this one is worked on.

The reverse sweep reads a tape slice by slice from the end, along with a handful of other arrays, which is more streams
than the hardware follows. An innermost loop that reads rows of a tape asks for the rows that the next trip of the loop
around it will read; also for those that an earlier trip has read, as they have left the first cache since. LLVM
vectorises no loop with a prefetch inside, so they come in a loop of their own, one for each cache line, before it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pullback.analysis.affine import Affines
from pullback.ir.core import Function, Op, Value, walk
from pullback.ir.types import ITEMSIZE, Array, lanes_of

from .arrays import Descriptor
from .types import MEMORY
from .writer import Writer

LINE = 64
#: tapes below stay in the cache, as a rule
MIN_BYTES = 2 << 20
#: trips of loops that read rows worth fetching: of longer ones, the hardware sees where they go
MIN_TRIPS, MAX_TRIPS = 64, 4096


@dataclass(frozen=True, slots=True)
class Row:
    """What a loop reads of ``tape``: from ``index`` on, along the last axis; ``steps``: by how much the other indices
    change until the next time."""

    tape: Value
    index: tuple[Value, ...]  # in the last place: what is added to the loop's counter
    counting: bool  # nothing is
    steps: tuple[int, ...]
    jump: tuple[Value, int] | None = None  # of a tape with one axis: so many times this value further, next time


class Rows:
    """The rows that loops of one function read."""

    def __init__(self, func: Function) -> None:
        self._func = func
        self._affines: Affines | None = None
        self._parallel: set[Value] = set()  # counters of loops whose trips are independent

    def of(self, loop: Op, counter: Value | None) -> list[Row]:
        """Of an innermost ``loop``, inside of one that counts ``counter``."""
        if counter is None:
            return []
        body = loop.regions[0]
        inside = {r: op for op in body.ops for r in op.results}
        found: dict[tuple[Value, ...], Row] = {}
        for op in body.ops:
            if op.name == "load" and op.operands[0] not in inside and self.is_tape(op.operands[0]):
                row = self._row(op, body.args[0], counter, inside)
                if row is not None:
                    found.setdefault((row.tape, *row.index[:-1]), row)
        return list(found.values())

    def is_tape(self, x: Value) -> bool:
        """Whether ``x`` is a tape of the function, as a whole."""
        if self._affines is None:
            self._affines = Affines(self._func)
            loops = [op for op in walk(self._func.body) if op.name == "for" and op.attrs.get("parallel")]
            self._parallel = {op.regions[0].args[0] for op in loops}
        made = self._affines.defs.get(x)
        if made is None or made.name != "alloc" or not made.attrs.get("tape"):
            return False
        assert isinstance(x.type, Array)
        return x.type.layout == "C"

    def _row(self, op: Op, k: Value, counter: Value, inside: dict[Value, Op]) -> Row | None:
        assert self._affines is not None
        x, *lead, last = op.operands
        if any(i in inside or i is k or lanes_of(i.type) > 1 for i in op.operands[1:-1]):
            return None
        rest = self._added(last, k, inside)
        if last is not k and (len(rest) != 1 or rest[0] in inside or lanes_of(rest[0].type) > 1):
            return None
        steps = tuple(self._affines.of(i).coefficient(counter) for i in lead)
        if not lead:
            jump = None if last is k else self._jump(rest[0], counter)
            return None if jump is None else Row(x, (rest[0],), False, (), jump)
        if not any(steps):
            return None
        return Row(x, (*lead, last if last is k else rest[0]), last is k, steps)

    def _added(self, last: Value, k: Value, inside: dict[Value, Op]) -> list[Value]:
        """What ``last`` adds to the counter, give or take a constant: some bytes more or less do not matter."""
        assert self._affines is not None
        made = inside.get(last)
        rest = [v for v in made.operands if v is not k] if made is not None and made.name == "add" else []
        if len(rest) == 1 and rest[0] not in inside:
            return rest
        form = self._affines.of(last)
        others = [s for s in form.terms if s is not k]
        if form.coefficient(k) != 1 or len(others) != 1 or form.terms[others[0]] != 1:
            return []
        return [others[0]] if isinstance(others[0], Value) else []

    def _jump(self, start: Value, counter: Value) -> tuple[Value, int] | None:
        """By how much the start of a row, its number times its length, changes from one trip to the next; of matrices
        only, as programs that step through time go from one vector to the next so, and these are short."""
        assert self._affines is not None
        if counter not in self._parallel:
            return None
        made = self._affines.defs.get(start)
        if made is None or made.name != "mul":
            return None
        for number, length in (made.operands, made.operands[::-1]):
            step = self._affines.of(number).coefficient(counter)
            if step and lanes_of(length.type) == 1 and not self._affines.of(length).coefficient(counter):
                return length, step
        return None


def fetch(w: Writer, row: Row, x: Descriptor, scalars: Callable[[Sequence[Value]], list[str]], trips: str) -> None:
    """Ask for the next row, if the tape is big and the row neither short nor long."""
    assert isinstance(row.tape.type, Array)
    size = ITEMSIZE[row.tape.type.dtype]
    index = scalars(row.index[:-1] if row.counting else row.index)
    following = [w.add(i, str(step)) for i, step in zip(index, row.steps, strict=False)]
    if row.jump is not None:
        length, step = row.jump
        index[-1] = w.add(index[-1], w.mul(scalars([length])[0], str(step)))
    total = w.product([*x.dims, str(size)])
    w.module.declare("llvm.prefetch", "declare void @llvm.prefetch.p0(ptr, i32, i32, i32)")
    short = w.ins(f"icmp ult i64 {w.add(trips, str(-MIN_TRIPS))}, {MAX_TRIPS - MIN_TRIPS}")
    wanted = w.ins(f"and i1 {w.ins(f'icmp sgt i64 {total}, {MIN_BYTES}')}, {short}")
    start, head, done = w.new_label(), w.new_label(), w.new_label()
    w.do(f"br i1 {wanted}, label %{start}, label %{done}")
    w.start(start)
    offset = "0"
    for i, stride in zip([*following, "0" if row.counting else index[-1]], x.strides, strict=True):
        offset = w.add(offset, w.mul(i, stride))
    # it may lie outside of the tape, which a prefetch does not mind
    first = w.ins(f"getelementptr {MEMORY[row.tape.type.dtype]}, ptr {x.ptr}, i64 {offset}")
    bytes_ = w.mul(trips, str(size))
    before = w.label
    w.do(f"br label %{head}")
    w.start(head)
    at, slot = w.phi("i64")
    line = w.ins(f"getelementptr i8, ptr {first}, i64 {at}")
    w.do(f"call void @llvm.prefetch.p0(ptr {line}, i32 0, i32 3, i32 1)")
    after = w.ins(f"add nuw nsw i64 {at}, {LINE}")
    w.fill_phi(slot, ("0", before), (after, w.label))
    w.do(f"br i1 {w.ins(f'icmp slt i64 {after}, {bytes_}')}, label %{head}, label %{done}")
    w.start(done)
