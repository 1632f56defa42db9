# SPDX-License-Identifier: MIT
"""What the emitter must know of a function before it writes the first line.

**Roots.** A root is an array parameter, or an op that makes an array. ``roots[x]`` is the set, as bits of an integer,
of the roots that array ``x`` may be in. Different roots do not overlap (docs/ir.md), so disjoint sets do not alias.
There are at most ``LIMIT`` bits; roots beyond share the last one, which claims less and is still true.
"""

from __future__ import annotations

from pullback.ir.core import Block, Function, Op, Value, use_counts
from pullback.ir.types import ITEMSIZE, Array

from .work import counted

LIMIT = 48
#: bytes of the C stack that one function gives to small arrays
STACK_BYTES = 4096

_MAKERS = ("alloc", "copy")
_ALIASES = ("view", "transpose", "reshape", "broadcast")
_STORES = ("store", "store_lanes", "scatter", "store_run")
_WRITERS = (*_STORES, "fill", "assign", "matmul")


class Facts:
    """Facts of one function. ``internal``: its parameters may overlap (the callee of a ``call``)."""

    def __init__(self, func: Function, internal: bool) -> None:
        self.roots: dict[Value, int] = {}
        self.written = 0  # roots that are stored to, or given to a callee
        self.constant = 0  # of a core: parameters, unless written; a callee's may change between its calls
        self.uses = use_counts(func.body)
        self.on_stack: set[Op] = set()
        self.polled: set[Op] = set()  # loops that contain loops, calls or the like: they look for Ctrl-C at each trip
        self.allocating: set[Block] = set()  # blocks that take memory from the arena
        self.private: set[Block] = set()  # blocks that make arrays (on the stack too), call, or grow tapes
        self.has_loops = False
        self._bits = 0
        self._of_op: dict[Op, int] = {}
        self._candidates: list[tuple[Op, int, int]] = []
        self._enter(func, internal)
        self.constant &= ~self.written
        self._choose_stack(func)
        self._survey(func.body)

    # ------------------------------------------------------------------ roots

    def _fresh(self) -> int:
        bit = 1 << min(self._bits, LIMIT - 1)
        self._bits += 1
        return bit

    def _enter(self, func: Function, internal: bool) -> None:
        arrays = [a for a in func.body.args if isinstance(a.type, Array)]
        shared = self._fresh() if internal and arrays and not func.attrs.get("apart") else 0
        for a in arrays:
            self.roots[a] = shared or self._fresh()
            if not internal:
                self.constant |= self.roots[a]
        self._visit(func.body, True)

    def _visit(self, block: Block, stackable: bool) -> None:
        for op in block.ops:
            name = op.name
            if name in _ALIASES:
                self.roots[op.results[0]] = self.roots[op.operands[0]]
            elif name in _MAKERS:
                self._make(op, stackable)
            elif name in _WRITERS:
                self.written |= self.roots[op.operands[0]]
            elif name == "call":
                self._call(op)
            elif op.regions:
                self._structured(op, stackable)

    def _make(self, op: Op, stackable: bool) -> None:
        bit = self._of_op.get(op)
        if bit is None:
            bit = self._of_op[op] = self._fresh()
            size = _static_bytes(op)
            if stackable and size is not None and not op.attrs.get("result"):
                self._candidates.append((op, bit, size))
        self.roots[op.results[0]] = bit

    def _call(self, op: Op) -> None:
        given = 0
        for x in op.operands:
            given |= self.roots.get(x, 0)
        self.written |= given
        for r in op.results:
            if isinstance(r.type, Array):
                bit = self._of_op.setdefault(op, 0) or self._fresh()
                self._of_op[op] = bit
                self.roots[r] = given | bit

    def _structured(self, op: Op, stackable: bool) -> None:
        arrays = any(isinstance(r.type, Array) for r in op.results)
        inside = stackable and not arrays
        if op.name == "if":
            for region in op.regions:
                self._visit(region, inside)
            for k, r in enumerate(op.results):
                if isinstance(r.type, Array):
                    self.roots[r] = self.roots[op.regions[0].results[k]] | self.roots[op.regions[1].results[k]]
            return
        body = op.regions[-1]
        skip = 1 if op.name == "for" else 0
        carried = op.operands[skip:]
        state = [self.roots.get(x, 0) for x in carried]
        while True:  # to the fixpoint; without carried arrays the first round is the last
            for region in op.regions:
                args = region.args[skip:]
                self.roots.update((a, s) for a, s in zip(args, state, strict=True) if isinstance(a.type, Array))
                self._visit(region, inside)
            after = [s | self.roots.get(y, 0) for s, y in zip(state, body.results, strict=True)]
            if after == state:
                break
            state = after
        self.roots.update((r, s) for r, s in zip(op.results, state, strict=True) if isinstance(r.type, Array))

    # ------------------------------------------------------------------ memory

    def _choose_stack(self, func: Function) -> None:
        returned = 0
        for x in func.body.results:
            returned |= self.roots.get(x, 0)
        total = 0
        for op, bit, size in self._candidates:
            if not bit & returned and total + size <= STACK_BYTES:
                total += size
                self.on_stack.add(op)

    def _survey(self, block: Block) -> bool:
        """Enter the block in ``allocating`` and ``private``; whether it contains a loop, or what may take as long."""
        repeats = False
        for op in block.ops:
            t = op.results[0].type if op.results else None
            if op.name == "call":
                repeats = True
                self.allocating.add(block)
                self.private.add(block)
            elif op.name in _MAKERS:
                self.private.add(block)
                assert isinstance(t, Array)
                if op not in self.on_stack and not op.attrs.get("result"):
                    self.allocating.add(block)
            elif op.name in _STORES and _growable(op.operands[0]):
                self.private.add(block)
            for region in op.regions:
                inner = self._survey(region)
                repeats |= inner
                if inner:
                    self.polled.add(op)
                if region in self.allocating:
                    self.allocating.add(block)
                if region in self.private:
                    self.private.add(block)
            if op.name in ("for", "while"):
                self.has_loops = True
                repeats = repeats or "few" not in op.attrs
            elif counted(op):
                repeats = True
        return repeats


def _growable(x: Value) -> bool:
    return isinstance(x.type, Array) and x.type.layout == "G"


def _static_bytes(op: Op) -> int | None:
    t = op.results[0].type
    assert isinstance(t, Array)
    if t.layout == "G":
        return None
    size = ITEMSIZE[t.dtype]
    for d in t.dims:
        if d.size is None:
            return None
        size *= d.size
    return size if 0 < size <= STACK_BYTES else None
