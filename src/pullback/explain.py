# SPDX-License-Identifier: MIT
"""What a compiled operation is made of: stages, tapes and why, edges, code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pullback import passes
from pullback.backend.llvm.jit import compile_core
from pullback.code import compile_rule
from pullback.frontend.typeof import typeof
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
from pullback.rule import Transformed
from pullback.ruleset import RulePlace


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
    loops; what is kept once lives in registers). ``edges``: what the code depends on. ``rules``: those that are used,
    with where they are defined, and those that were looked for and not found. ``changed``: why the operation was last
    compiled anew. ``batches``: for each ``vmap``, which arguments are batched, ragged or shared, and what it gives;
    then whether examples run in lanes, or why not, what differs between them, and what is masked.
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

    def __str__(self) -> str:
        lines = [f"{self.name}({self.signature})"]
        lines += [f"vmap: {b}" for b in self.batches]
        lines.append(f"tape: {self.tape_bytes} bytes")
        lines += [f"  {t}" for t in self.tapes]
        lines.append(f"arrays allocated: {', '.join(self.allocations) or 'none'}")
        others = [str(e.place) for e in self.edges if not isinstance(e.place, RulePlace)]
        lines.append(f"depends on: {', '.join(others) or 'nothing outside'}")
        lines += [f"  {rule}" for rule in self.rules]
        if self.changed:
            lines.append(f"compiled anew because of: {', '.join(self.changed)}")
        return "\n".join(lines)


def explain(target: Transformed, args: Sequence[Any]) -> Explanation:
    """Compile anew (nothing is installed) and tell how."""
    values = target._bind(tuple(args), None)
    types = tuple(map(typeof, values))
    low = target.lowered(types)
    func = passes.commit(low.func)
    own_results(func, low.result)
    readable = passes.finish(clone_function(func), in_lanes=False)
    func = passes.finish(func)
    core = compile_core(func, target.op.options)
    tapes = [
        TapeUse(t.value.name, t.value.type.dtype, t.itemsize, t.loops, t.exact, t.reason) for t in low.tapes if t.loops
    ]
    bodies = [f.body for f in (func, *func.callees.values()) if f is func or f.attrs.get("outlined")]
    allocs = [op.result for body in bodies for op in walk(body) if op.name == "alloc"]
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
        _tape_bytes(target, types, values),
        [line for e in low.edges if isinstance(e.place, RulePlace) for line in _rules(e)],
        [str(e.place) for e in target.changed],
        [*low.batches, *(_strategy(low, func) if low.batches else ())],
    )


def _strategy(low: Lowered, func: Function) -> Iterator[str]:
    """How the examples run."""
    notes = [*func.attrs.get("lanes", ())]
    notes += [(f"examples run one after the other: {why}", loc) for why, loc in func.attrs.get("declined", ())]
    for text, loc in notes:
        yield text + (f" (line {low.locs[loc].line})" if 0 < loc < len(low.locs) else "")


def _rules(edge: Edge) -> list[str]:
    """A lookup of rules, in words."""
    if not edge.answer:
        return [f"no {edge.place}"]
    return [f"{edge.place}: {rule.kind} for {rule.signature}, {rule.where}" for rule in edge.answer]


def _tape_bytes(target: Transformed, types: Sequence[SigType], args: Sequence[Any]) -> int:
    """Run a version of the code whose result is the size of its tapes."""
    low = target.lowered(types)
    body = low.func.body
    b = Builder(TABLE, body)
    total = b.index(0)
    for op in [op for op in body.ops if op.name == "alloc" and op.attrs.get("tape")]:
        entries = b.value("dim", [op.result], I8, axis=0)
        assert isinstance(op.result.type, Array)
        for axis in range(1, op.result.type.ndim):
            entries = b.op("mul", entries, b.dim(op.result, axis))
        total = b.op("add", total, b.op("mul", entries, b.index(ITEMSIZE[op.result.type.dtype])))
    body.results = [total]
    low.result = OutScalar(0, Scalar("i8", weak=True))
    return int(compile_rule(low, target.op.options).variant(*args))
