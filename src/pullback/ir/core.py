# SPDX-License-Identifier: MIT
"""The IR's data: Value, Op, Block, Function.

SSA with structured control flow. A block has arguments and ops and *yields* values (``results``); ``if``, ``for``
and ``while`` are ops with regions. A region may use any value defined before it in the enclosing blocks. Passes
take a Function and return one; they may reuse ops of their input, which is then no longer valid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .types import Type


class Value:
    """One SSA value. ``name`` is a hint for printing."""

    __slots__ = ("name", "type")

    def __init__(self, type: Type, name: str = "") -> None:
        self.type = type
        self.name = name

    def __repr__(self) -> str:
        return f"%{self.name or hex(id(self))[-5:]}: {self.type}"


class Op:
    """``results = name operands {attrs} regions``; ``loc`` is a location id (0: unknown)."""

    __slots__ = ("attrs", "loc", "name", "operands", "regions", "results")

    def __init__(
        self,
        name: str,
        operands: list[Value],
        results: list[Value],
        attrs: dict[str, Any] | None = None,
        regions: list[Block] | None = None,
        loc: int = 0,
    ) -> None:
        self.name = name
        self.operands = operands
        self.results = results
        self.attrs: dict[str, Any] = attrs if attrs is not None else {}
        self.regions: list[Block] = regions if regions is not None else []
        self.loc = loc

    @property
    def result(self) -> Value:
        (value,) = self.results
        return value

    def __repr__(self) -> str:
        return f"<{self.name} {self.operands} -> {self.results}>"


class Block:
    """Arguments, ops, and the values it yields at its end."""

    __slots__ = ("args", "ops", "results")

    def __init__(self, args: list[Value] | None = None) -> None:
        self.args: list[Value] = args if args is not None else []
        self.ops: list[Op] = []
        self.results: list[Value] = []


class Function:
    """A function: one body block whose arguments are the parameters and whose results are returned.

    ``callees`` holds the functions that ``call`` ops name (shared by all functions of a recursion).
    ``attrs`` carries facts a later stage asks for; each is documented where it is set.
    """

    __slots__ = ("attrs", "body", "callees", "name")

    def __init__(self, name: str, body: Block | None = None) -> None:
        self.name = name
        self.body = body if body is not None else Block()
        self.callees: dict[str, Function] = {}
        self.attrs: dict[str, Any] = {}


def walk(block: Block) -> Iterator[Op]:
    """Every op of the block and of its regions, outer before inner, in order."""
    for op in block.ops:
        yield op
        for region in op.regions:
            yield from walk(region)


def use_counts(block: Block) -> dict[Value, int]:
    """How often each value is used as an operand or a yield, regions included."""
    counts: dict[Value, int] = {}

    def visit(b: Block) -> None:
        for op in b.ops:
            for x in op.operands:
                counts[x] = counts.get(x, 0) + 1
            for region in op.regions:
                visit(region)
        for x in b.results:
            counts[x] = counts.get(x, 0) + 1

    visit(block)
    return counts


def clone_op(op: Op, env: dict[Value, Value]) -> Op:
    """A copy with operands replaced through ``env`` (values not in it stay) and fresh results, entered in ``env``."""
    operands = [env.get(x, x) for x in op.operands]
    regions = [clone_block(r, env) for r in op.regions]
    results = [Value(r.type, r.name) for r in op.results]
    env.update(zip(op.results, results, strict=True))
    return Op(op.name, operands, results, dict(op.attrs), regions, op.loc)


def clone_block(block: Block, env: dict[Value, Value]) -> Block:
    new = Block([Value(a.type, a.name) for a in block.args])
    env.update(zip(block.args, new.args, strict=True))
    new.ops = [clone_op(op, env) for op in block.ops]
    new.results = [env.get(x, x) for x in block.results]
    return new


def clone_function(func: Function) -> Function:
    new = Function(func.name, clone_block(func.body, {}))
    new.callees = func.callees
    new.attrs = dict(func.attrs)
    return new


def free_values(block: Block) -> list[Value]:
    """Values used in the block (regions included) but defined outside it, in order of first use."""
    defined: set[Value] = set()
    free: dict[Value, None] = {}

    def visit(b: Block) -> None:
        defined.update(b.args)
        for op in b.ops:
            for x in op.operands:
                if x not in defined:
                    free[x] = None
            for region in op.regions:
                visit(region)
            defined.update(op.results)
        for x in b.results:
            if x not in defined:
                free[x] = None

    visit(block)
    return list(free)


def used(op: Op) -> set[Value]:
    """All values that the op or its regions use or yield, those that they define themselves included."""
    found = set(op.operands)
    for region in op.regions:
        found.update(region.results)
        for inner in region.ops:
            found |= used(inner)
    return found


def rename(block: Block, env: Mapping[Value, Value]) -> None:
    """Replace what the block and its regions use and yield through ``env``, in place."""
    for op in block.ops:
        op.operands = [env.get(x, x) for x in op.operands]
        for region in op.regions:
            rename(region, env)
    block.results = [env.get(x, x) for x in block.results]
