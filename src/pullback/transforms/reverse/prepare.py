# SPDX-License-Identifier: MIT
"""What a function needs before its adjoint is emitted: private copies, trip counts, and facts about its blocks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pullback.analysis.activity import VIEWS, Activity, differentiable, static_roots
from pullback.analysis.last_use import last_uses
from pullback.ir.build import Builder, OpDef, retype_view
from pullback.ir.core import Block, Function, Op, Value, free_values, walk
from pullback.ir.derivative import declared, is_leaf, routine
from pullback.ir.derivative import written as changed
from pullback.ir.types import I8, Array
from pullback.transforms.forward import copy_array

WRITES = ("store", "fill", "assign", "matmul")


def privatise(func: Function, table: Mapping[str, OpDef], everything: bool = False) -> tuple[dict[Value, Value], int]:
    """Give ``func`` private copies of the array parameters that it writes (of all of them with ``everything``).

    The adjoint runs on them, so the caller's arrays keep their contents, and what the reverse sweep reloads stays.
    Returns the copy of each parameter, and how many ops make them (they follow the leading constants).
    """
    root = static_roots(func)
    written = {root[op.operands[0]] for op in walk(func.body) if op.name in WRITES}
    calls = [op for op in walk(func.body) if op.name == "call" and declared(op) is None]
    written |= {root[x] for op in calls for x in changed(op)}
    entry = Block()
    b = Builder(table, entry)
    env: dict[Value, Value] = {}
    for p in func.body.args:
        if isinstance(p.type, Array) and p.type.layout != "G" and (everything or p in written):
            env[p] = copy_like(b, p)
    if env:
        lead = sum(op.name == "const" for op in func.body.ops)
        _substitute(func.body, env)
        func.body.ops[lead:lead] = entry.ops
    return env, len(entry.ops)


def copy_like(b: Builder, p: Value) -> Value:
    """A private contiguous copy of ``p``, in Fortran order if ``p`` is, else in C order."""
    assert isinstance(p.type, Array)
    if p.type.layout == "F":  # a copy in C order of the transpose is one in F order
        axes = list(reversed(range(p.type.ndim)))
        return b.transpose(copy_array(b, b.transpose(p, axes)), axes)
    return copy_array(b, p)


def _substitute(block: Block, env: Mapping[Value, Value]) -> None:
    for op in block.ops:
        op.operands = [env.get(x, x) for x in op.operands]
        if op.name in VIEWS:  # a view of a copy may be contiguous where it was not
            retype_view(op)
        for region in op.regions:
            _substitute(region, env)
    block.results = [env.get(x, x) for x in block.results]


def count_trips(func: Function, table: Mapping[str, OpDef]) -> None:
    """Every ``while`` carries the number of its iterations as its last value."""
    b = Builder(table, Block())

    def visit(block: Block) -> None:
        ops: list[Op] = []
        for op in block.ops:
            for region in op.regions:
                visit(region)
            if op.name == "while":
                head = Block()
                with b.at(head):
                    zero = b.index(0)
                ops += head.ops
                for region in op.regions:
                    region.args.append(Value(I8, "trip"))
                with b.at(op.regions[1]):
                    op.regions[1].results = [*op.regions[1].results, b.op("add", op.regions[1].args[-1], b.index(1))]
                op.operands = [*op.operands, zero]
                op.results = [*op.results, Value(I8, "trips")]
            ops.append(op)
        block.ops = ops

    visit(func.body)


@dataclass(slots=True)
class Places:
    """Where values live. ``block``: the block that defines a value; ``owner``: the op whose region a block is;
    ``parent``: the enclosing block; ``order``: position in program order; ``top``: index of the top-level op that
    contains a value's definition; ``last_write``: likewise of the last op that writes a root; ``defining``: its op.
    ``writes``: the roots that each op with regions writes. ``home``: (block, index at the top) of each op that
    may keep an array's contents. ``last_use``: of what is allocated, the last op of its own
    block that uses it.
    """

    body: Block
    block: dict[Value, Block] = field(default_factory=dict)
    owner: dict[Block, Op] = field(default_factory=dict)
    parent: dict[Block, Block] = field(default_factory=dict)
    order: dict[Value, float] = field(default_factory=dict)
    top: dict[Value, int] = field(default_factory=dict)
    last_write: dict[Value, int] = field(default_factory=dict)
    defining: dict[Value, Op] = field(default_factory=dict)
    writes: dict[Op, set[Value]] = field(default_factory=dict)
    home: dict[Op, tuple[Block, int]] = field(default_factory=dict)
    last_use: dict[Value, Op | None] = field(default_factory=dict)

    def loops(self, block: Block) -> list[Op]:
        """The loops around ``block``, outermost first."""
        found: list[Op] = []
        while block is not self.body:
            op = self.owner[block]
            if op.name in ("for", "while"):
                found.append(op)
            block = self.parent[block]
        return found[::-1]

    def numbered_exactly(self, block: Block) -> bool:
        """Whether the number of executions of ``block`` is known at the top: a buffer can have one entry for each."""
        return all(
            loop.name == "for" and self.block.get(loop.operands[0], self.body) is self.body
            for loop in self.loops(block)
        )

    def counter(self, loop: Op) -> Value:
        """The iteration number inside ``loop``."""
        body = loop.regions[-1]
        return body.args[0] if loop.name == "for" else body.args[-1]

    def trips(self, loop: Op) -> Value:
        """The trip count, a value at the loop's own level."""
        return loop.operands[0] if loop.name == "for" else loop.results[-1]


def written_by(op: Op, act: Activity, where: Places) -> set[Value]:
    """The roots that ``op`` writes, regions included."""
    if op.regions:
        return where.writes[op]
    if op.name in WRITES:
        return {act.root[op.operands[0]]}
    if op.name == "call" and declared(op) is None:
        return {act.root[x] for x in changed(op)}
    return set()


def places(func: Function, act: Activity) -> Places:
    p = Places(func.body)
    clock = 0

    def define(v: Value, block: Block, top: int) -> None:
        nonlocal clock
        clock += 1
        p.block[v], p.order[v], p.top[v] = block, clock, top

    def visit(block: Block, top: int) -> set[Value]:
        roots: set[Value] = set()
        for a in block.args:
            define(a, block, top)
        for i, op in enumerate(block.ops):
            here = i if block is func.body else top
            mine = set() if op.regions else written_by(op, act, p)
            if op.name == "matmul" or op.attrs.get("examples") or declared(op) is not None or routine(op) is not None:
                p.home[op] = (block, here)
            for region in op.regions:
                p.owner[region], p.parent[region] = op, block
                mine |= visit(region, here)
            if op.regions:
                p.writes[op] = mine
            p.last_write.update(dict.fromkeys(mine, here))
            roots |= mine
            for r in op.results:
                define(r, block, here)
                p.defining[r] = op
        return roots

    visit(func.body, -1)
    if any(routine(op) is not None for op in p.home):
        p.last_use = last_uses(func.body, act.root)
    return p


def free_active(func: Function, act: Activity) -> dict[Op, list[Value]]:
    """For each op with regions: the active scalars that its regions use and that are defined outside it."""
    table: dict[Op, list[Value]] = {}

    def visit(block: Block) -> tuple[dict[Value, None], set[Value]]:
        used: dict[Value, None] = {}
        defined: set[Value] = set(block.args)
        for op in block.ops:
            for x in op.operands:
                if differentiable(x) and x not in act.root and act.is_active(x):
                    used[x] = None
            inner: dict[Value, None] = {}
            for region in op.regions:
                u, d = visit(region)
                inner.update((x, None) for x in u if x not in d)
            if op.regions:
                table[op] = list(inner)
                used.update(inner)
            defined.update(op.results)
        for x in block.results:
            if differentiable(x) and x not in act.root and act.is_active(x):
                used[x] = None
        return used, defined

    visit(func.body)
    return table


def hoist_constants(func: Function) -> None:
    """Move every constant to the start of the function, one op for equal ones."""
    known: dict[tuple[str, str, str], Op] = {}
    env: dict[Value, Value] = {}

    def visit(block: Block) -> None:
        kept = []
        for op in block.ops:
            if op.name == "const":
                value = op.attrs["value"]
                first = known.setdefault((op.result.type.dtype, type(value).__name__, repr(value)), op)
                env[op.result] = first.result
                continue
            op.operands = [env.get(x, x) for x in op.operands]
            for region in op.regions:
                visit(region)
            kept.append(op)
        block.ops = kept
        block.results = [env.get(x, x) for x in block.results]

    visit(func.body)
    func.body.ops = list(known.values()) + func.body.ops


def needed(block: Block, defined: Mapping[Value, Block]) -> list[Value]:
    """Primal values that a reverse block uses (blocks inside it included)."""
    return [v for v in free_values(block) if v in defined]


def sweep_dead(ops: list[Op], live: Sequence[Value]) -> list[Op]:
    """Drop ops of the reverse sweep whose results nobody uses, so that what only they need is not kept."""
    used: set[Value] = set(live)

    def visit(ops: list[Op]) -> list[Op]:
        kept: list[Op] = []
        for op in reversed(ops):
            effect = not op.results or bool(op.regions) or op.name == "call"
            if not effect and not any(r in used for r in op.results):
                continue
            for region in op.regions:
                used.update(region.results)
                region.ops = visit(region.ops)
            used.update(op.operands)
            kept.append(op)
        return kept[::-1]

    return visit(ops)


def reachable(block: Block, callees: Mapping[str, Function]) -> dict[str, Function]:
    """The functions that ``block`` calls, directly or not."""
    found: dict[str, Function] = {}
    stack = [block]
    while stack:
        for op in walk(stack.pop()):
            if op.name == "call" and not is_leaf(op) and (name := op.attrs["callee"]) not in found:
                found[name] = callees[name]
                stack.append(callees[name].body)
    return found
