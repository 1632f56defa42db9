# SPDX-License-Identifier: MIT
"""What a compiled operation is made of: stages, tapes and why, edges, code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pullback import changes, passes
from pullback.backend.llvm.jit import CompiledCore, compile_core
from pullback.code import compile_rule
from pullback.frontend.typeof import parse_spec, typeof
from pullback.ir.build import Builder
from pullback.ir.core import Function, clone_function, walk
from pullback.ir.lowered import Lowered
from pullback.ir.results import OutScalar
from pullback.ir.show import to_python
from pullback.ir.text import to_text
from pullback.ir.types import I8, ITEMSIZE, Array, Scalar, SigType
from pullback.own_results import own_results
from pullback.prims import TABLE
from pullback.prims.spell import SPELLING
from pullback.registry import Edge
from pullback.rule import DIRECTIONAL, Transformed
from pullback.ruleset import RulePlace
from pullback.transforms.reverse.place import Recomputed, Tape


@dataclass(frozen=True, slots=True)
class TapeUse:
    """One value that the forward sweep keeps for the reverse sweep."""

    name: str
    dtype: str
    bytes_per_iteration: int
    loops: int
    exact: bool
    reason: str
    line: str = ""

    def __str__(self) -> str:
        where = f"{self.loops} loop{'s' if self.loops != 1 else ''} deep" if self.loops else "once"
        size = "" if self.exact or not self.loops else ", grows"
        return f"{self.name or 'value'}: {self.dtype}, {self.bytes_per_iteration} bytes, {where}{size} ({self.reason})"


@dataclass(slots=True)
class Explanation:
    """``ir``: text of the final function; ``python``: the same as Python; ``llvm``, ``assembly``: of the compiled core.

    ``tapes``: what is kept for reverse sweeps, and why. ``tape_bytes``: bytes of tape for the given arguments (only
    loops; what is kept once lives in registers; of loops over examples or elements, what one of them keeps).
    ``edges``: what the code depends on. ``rules``: those that are used, with where they are defined, and those that
    were looked for and not found. ``changed``: why the operation was last compiled anew. ``batches``: for each
    ``vmap``, which arguments are batched, ragged or shared, and what it gives; then whether examples run in lanes, or
    why not, what differs between them, and what is masked.
    ``elements``: of arrays whose elements go through several steps each by itself, how they run. ``scalar_loops``:
    lines with innermost loops that are not vector code (each iteration needs the one before, say). ``recomputed``: what
    reverse sweeps compute, or read, again instead of keeping it, and why.
    """

    name: str
    signature: str
    ir: str
    python: str
    llvm: str
    assembly: str
    tapes: list[TapeUse]
    edges: list[Edge] = field(default_factory=list)
    allocations: list[str] = field(default_factory=list)
    tape_bytes: int = 0
    rules: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    batches: list[str] = field(default_factory=list)
    elements: list[str] = field(default_factory=list)
    scalar_loops: list[str] = field(default_factory=list)
    recomputed: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        lines = [f"{self.name}({self.signature})"]
        lines += [f"vmap: {b}" for b in self.batches]
        lines += [f"elements: {e}" for e in self.elements]
        lines.append(f"tape: {self.tape_bytes} bytes")
        lines += [f"  {t}" for t in self.tapes]
        lines += [f"computed again: {r}" for r in self.recomputed]
        lines.append(f"arrays allocated: {', '.join(self.allocations) or 'none'}")
        lines += [f"not vectorised: {loop}" for loop in self.scalar_loops]
        others = [str(e.place) for e in self.edges if not isinstance(e.place, RulePlace)]
        lines.append(f"depends on: {', '.join(others) or 'nothing outside'}")
        lines += [f"  {rule}" for rule in self.rules]
        if self.changed:
            lines += ["made anew because of:", *(f"  {line}" for line in self.changed)]
        return "\n".join(lines)


def _types(target: Transformed, args: Sequence[Any]) -> tuple[tuple[SigType, ...], list[Any] | None]:
    """Types of the arguments, and their values; None if types were given for them."""
    if args and target.op.kind not in DIRECTIONAL and all(isinstance(a, (str, type, np.dtype)) for a in args):
        return tuple(map(parse_spec, args)), None
    values = target._bind(tuple(args), None)
    return tuple(map(typeof, values)), values


def explain(target: Transformed, args: Sequence[Any], known: tuple[SigType, ...] | None = None) -> Explanation:
    """Compile anew (nothing is installed) and tell how. ``args``: values, or types as for ``prepare``.

    ``known``: the types, of what was prepared for them.
    """
    types, values = _types(target, args) if known is None else (known, None)
    low = target.lowered(types)
    func = passes.commit(low.func)
    own_results(func, low.result, low.params)
    readable = passes.finish(clone_function(func), in_lanes=False)
    func = passes.finish(func)
    core = compile_core(func, target.op.options)
    tapes = [
        TapeUse(t.value.name, t.value.type.dtype, t.itemsize, t.loops, t.exact, t.reason)
        for t in low.tapes
        if isinstance(t, Tape) and t.loops
    ]
    bodies = [f.body for f in (func, *func.callees.values()) if f is func or f.attrs.get("outlined")]
    allocs = [op.result for body in bodies for op in walk(body) if op.name == "alloc"]
    notes = list(_strategy(low, func))
    return Explanation(
        target.__name__,
        ", ".join(map(str, types)),
        to_text(func),
        to_python(readable, SPELLING),
        core.llvm_ir(),
        core.assembly(),
        tapes,
        list(low.edges),
        [f"{v.name or 'array'}: {v.type}" for v in allocs],
        _tape_bytes(target, types, values) if values is not None else 0,
        changes.lookups(low.edges),
        list(target.changed),
        [*low.batches, *(notes if low.batches else ())],
        [] if low.batches else notes,
        _scalar_loops(low, core),
        _recomputed(low),
    )


def _recomputed(low: Lowered) -> list[str]:
    """What reverse sweeps compute again, by line and reason."""
    found: dict[tuple[int, str], dict[str, None]] = {}
    for r in low.tapes:
        if isinstance(r, Recomputed):
            line = low.locs[r.loc].line if 0 < r.loc < len(low.locs) else 0
            found.setdefault((line, r.reason), {})[r.op] = None
    return [
        f"{f'line {line}: ' if line else ''}{', '.join(names)} ({reason})" for (line, reason), names in found.items()
    ]


def _scalar_loops(low: Lowered, core: CompiledCore) -> list[str]:
    """Lines of innermost loops that LLVM did not vectorise."""
    places = [low.locs[loc] for loc, done in core.vectorised_loops().items() if not done and 0 < loc < len(low.locs)]
    lines = sorted({(place.file, place.line, place.source_line()) for place in places})
    return [f"line {line}: {text}" if text else f"line {line}" for _, line, text in lines]


def _strategy(low: Lowered, func: Function) -> Iterator[str]:
    """How examples run, and the elements of arrays that are stepped through together."""
    for text, loc in (*func.attrs.get("lanes", ()), *func.attrs.get("declined", ())):
        yield text + (f" (line {low.locs[loc].line})" if 0 < loc < len(low.locs) else "")


def _tape_bytes(target: Transformed, types: Sequence[SigType], args: Sequence[Any]) -> int:
    """Run a version of the code whose result is the size of its tapes."""
    low = target.lowered(types)
    body = low.func.body
    b = Builder(TABLE, body)
    outside = {*body.args, *(r for op in body.ops for r in op.results)}
    total = b.index(0)
    for op in [op for op in walk(body) if op.name == "alloc" and op.attrs.get("tape")]:
        t = op.result.type
        assert isinstance(t, Array)
        if op in body.ops:
            sizes = [b.value("dim", [op.result], I8, axis=0), *(b.dim(op.result, k) for k in range(1, t.ndim))]
        elif outside.issuperset(op.operands):
            sizes = op.operands  # of one example
        else:
            continue
        entries = b.index(ITEMSIZE[t.dtype])
        for size in sizes:
            entries = b.op("mul", entries, size)
        total = b.op("add", total, entries)
    body.results = [total]
    low.result = OutScalar(0, Scalar("i8", weak=True))
    return int(compile_rule(low, target.op.options).variant(*args))
