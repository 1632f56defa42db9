# SPDX-License-Identifier: MIT
"""Writing big tapes: rows that are copied to a tape go past the caches.

A tape that is bigger than the caches is read again when it has left them. Storing to it the usual way reads each of its
lines first, and drives out what the sweep works on. So a loop that copies a row to a tape stores whole lines at once,
if the tape is big; what is not a whole line at its ends is stored as usual. The stores of one thread stay in order for
itself; a fence at the end of the function orders them for others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pullback.ir.core import Op, Value
from pullback.ir.types import ITEMSIZE, Array, lanes_of

from .arrays import Descriptor
from .writer import Module, Writer

#: tapes below are found in a cache when they are read
MIN_BYTES = 4 << 20
#: trips of loops that are worth it
MIN_TRIPS = 64
#: bytes of an element, and of a line
WORD, LINE = 8, 64
_NAME = "pb_stream"


@dataclass(frozen=True, slots=True)
class Copied:
    """``tape[to..., k] = source[frm..., k]`` for all trips ``k``.

    The last of ``to`` and of ``frm`` is None, or what is added to ``k`` there.
    """

    tape: Value
    to: tuple[Value | None, ...]
    source: Value
    frm: tuple[Value | None, ...]


def copied(loop: Op, is_tape: Callable[[Value], bool]) -> Copied | None:
    """What an innermost ``loop`` copies to a tape, if it does nothing else."""
    if loop.results:
        return None
    body = loop.regions[0]
    moves = [op for op in body.ops if op.name in ("load", "store")]
    if [op.name for op in moves] != ["load", "store"] or any(op.attrs for op in moves):
        return None
    if any(op.name not in ("add", "const") for op in body.ops if op not in moves):
        return None
    load, store = moves
    inside = {r: op for op in body.ops for r in op.results}
    if store.operands[1] is not load.results[0] or store.operands[0] in inside or load.operands[0] in inside:
        return None
    tape, source = store.operands[0], load.operands[0]
    assert isinstance(source.type, Array)
    if source.type.layout != "C" or ITEMSIZE[source.type.dtype] != WORD or not is_tape(tape):
        return None
    to, frm = (_index(idx, body.args[0], inside) for idx in (store.operands[2:], load.operands[1:]))
    return None if to is None or frm is None else Copied(tape, to, source, frm)


def _index(idx: Sequence[Value], k: Value, inside: dict[Value, Op]) -> tuple[Value | None, ...] | None:
    *lead, last = idx
    if any(i in inside or i is k or lanes_of(i.type) > 1 for i in lead):
        return None
    if last is k:
        return (*lead, None)
    made = inside.get(last)
    if made is None or made.name != "add":
        return None
    rest = [v for v in made.operands if v is not k]
    return (*lead, rest[0]) if len(rest) == 1 and rest[0] not in inside else None


def stream(
    w: Writer, copy: Copied, tape: Descriptor, source: Descriptor, scalar: Callable[[Value], str], n: str
) -> str:
    """Copy the row if its tape is big; the trips that are left to the loop itself."""
    w.module.once(_NAME, lambda: _function(w.module))
    w.module.streams = True
    total = w.product([*tape.dims, str(WORD)])
    big = w.ins(f"icmp sgt i64 {total}, {MIN_BYTES}")
    wanted = w.ins(f"and i1 {big}, {w.ins(f'icmp sge i64 {n}, {MIN_TRIPS}')}")
    row, done = w.new_label(), w.new_label()
    w.do(f"br i1 {wanted}, label %{row}, label %{done}")
    w.start(row)
    at = [_address(w, x, index, scalar) for x, index in ((tape, copy.to), (source, copy.frm))]
    w.do(f"call void @{_NAME}(ptr {at[0]}, ptr {at[1]}, i64 {n})")
    w.do(f"br label %{done}")
    w.start(done)
    return w.ins(f"select i1 {wanted}, i64 0, i64 {n}")


def _address(w: Writer, x: Descriptor, index: Sequence[Value | None], scalar: Callable[[Value], str]) -> str:
    offset = "0"
    for i, stride in zip(index, x.strides, strict=True):
        if i is not None:
            offset = w.add(offset, w.mul(scalar(i), stride))
    return w.ins(f"getelementptr i64, ptr {x.ptr}, i64 {offset}")


def _function(module: Module) -> str:
    """Copies ``n`` words, whole lines past the caches."""
    module.declare("llvm.umin.i64", "declare i64 @llvm.umin.i64(i64, i64)")
    node = module.metadata("!{i32 1}")
    per = LINE // WORD
    return f"""define internal void @{_NAME}(ptr noalias writeonly %to, ptr noalias readonly %from, i64 %n) #0 {{
entry:
  %a = ptrtoint ptr %to to i64
  %b = sub i64 0, %a
  %c = lshr i64 %b, 3
  %d = and i64 %c, {per - 1}
  %first = call i64 @llvm.umin.i64(i64 %d, i64 %n)
  %e = sub i64 %n, %first
  %f = and i64 %e, {-per}
  %last = add i64 %first, %f
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %i1, %headed ]
  %more = icmp ult i64 %i, %first
  br i1 %more, label %headed, label %lines
headed:
  %hf = getelementptr i64, ptr %from, i64 %i
  %ht = getelementptr i64, ptr %to, i64 %i
  %hv = load i64, ptr %hf, align {WORD}
  store i64 %hv, ptr %ht, align {WORD}
  %i1 = add nuw i64 %i, 1
  br label %head
lines:
  %j = phi i64 [ %i, %head ], [ %j1, %line ]
  %full = icmp ult i64 %j, %last
  br i1 %full, label %line, label %tail
line:
  %lf = getelementptr i64, ptr %from, i64 %j
  %lt = getelementptr i64, ptr %to, i64 %j
  %lv = load <{per} x i64>, ptr %lf, align {WORD}
  store <{per} x i64> %lv, ptr %lt, align {LINE}, !nontemporal {node}
  %j1 = add nuw i64 %j, {per}
  br label %lines
tail:
  %k = phi i64 [ %j, %lines ], [ %k1, %tailed ]
  %rest = icmp ult i64 %k, %n
  br i1 %rest, label %tailed, label %done
tailed:
  %tf = getelementptr i64, ptr %from, i64 %k
  %tt = getelementptr i64, ptr %to, i64 %k
  %tv = load i64, ptr %tf, align {WORD}
  store i64 %tv, ptr %tt, align {WORD}
  %k1 = add nuw i64 %k, 1
  br label %tail
done:
  ret void
}}"""
