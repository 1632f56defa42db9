# SPDX-License-Identifier: MIT
"""No region op yields or carries an array afterwards: every array value has one static root.

An array variable that is bound anew in a loop or a branch gets a buffer of its own: allocated before the region op,
``assign``ed where the region yields. The buffer is the array's first one where nothing else refers to that any
more. That is the same program as long as nobody can tell a buffer from its copy:

* *unchanged*: none of the buffers that meet in the variable is written after they met; or
* *owned*: each buffer that meets is made in the function and has no other name from there on.

Otherwise, an ``UnsupportedError`` with the op's location in ``loc``. Variables that keep their buffer are just taken
out of the region op. Sets ``func.attrs["settled"]``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pullback.analysis.affine import Affine, Affines
from pullback.analysis.dependence import WRITERS
from pullback.analysis.roots import ALIASES, FRESH, roots
from pullback.diag import UnsupportedError
from pullback.ir.build import Builder, OpDef, retype_view
from pullback.ir.core import Block, Function, Op, Value, walk
from pullback.ir.types import Array, Dim

MERGES = ("if", "for", "while")
RESHAPED = (
    "an array variable changes its shape here (axis {} has {} elements, not {}): pullback keeps one buffer for it; "
    "use a new name for the array of another shape"
)
SHARED = "an array that is bound to a name in a loop or a branch is then changed in place, while another name refers to it"


def settle_arrays(func: Function, table: Mapping[str, OpDef]) -> Function:
    if any(isinstance(r.type, Array) for op in walk(func.body) if op.name in MERGES for r in op.results):
        drop_invariant(func)
        if any(isinstance(r.type, Array) for op in walk(func.body) if op.name in MERGES for r in op.results):
            names = _Names(func)
            _Rewrite(func, table, names).run()
    func.attrs["settled"] = True
    return func


def first_array(op: Op) -> int:
    """Where carried values begin in the operands of a loop (and in its body's arguments)."""
    return 1 if op.name == "for" else 0


# ------------------------------------------------------------------------------------------ variables that do not move


def drop_invariant(func: Function) -> None:
    """Take arrays out of region ops that give back what they were given."""
    env: dict[Value, Value] = {}

    def visit(block: Block) -> None:
        for op in block.ops:
            op.operands = [env.get(x, x) for x in op.operands]
            while True:
                for region in op.regions:
                    visit(region)
                if op.name not in MERGES or not _drop(op, env):
                    break
        block.results = [env.get(x, x) for x in block.results]

    visit(func.body)


def _drop(op: Op, env: dict[Value, Value]) -> bool:
    """Drop invariant slots of one op; true when its regions must be visited again (an argument was replaced)."""
    lead = first_array(op)
    again = False
    for i in reversed(range(len(op.results))):
        if not isinstance(op.results[i].type, Array):
            continue
        if op.name == "if":
            a, b = (r.results[i] for r in op.regions)
            if a is not b:
                continue
            env[op.results[i]] = a
        else:
            body, init = op.regions[-1], op.operands[lead + i]
            if body.results[i] is not body.args[lead + i] and body.results[i] is not init:
                continue
            if body.args[lead + i].type != init.type:
                continue
            env[op.results[i]] = init
            again = True
        _remove(op, i, env)
    return again


def _remove(op: Op, i: int, env: dict[Value, Value]) -> None:
    """Delete slot ``i`` of a region op (its arguments were entered in ``env`` when it is a loop)."""
    del op.results[i]
    lead = first_array(op)
    init = op.operands.pop(lead + i) if op.name != "if" else None
    for k, region in enumerate(op.regions):
        if init is not None:
            arg = region.args.pop((lead if op.name == "for" else 0) + i)
            env.setdefault(arg, init)
        if op.name != "while" or k == 1:
            del region.results[i]


# ------------------------------------------------------------------------------------------ who refers to what


class _Names:
    """Names of buffers, their uses, and what happens after a point. Describes the function before the rewrite.

    The *base* of an array value is what it is a view of: a root, or a variable (an argument or result of a region
    op).
    """

    def __init__(self, func: Function) -> None:
        self.roots = roots(func)
        self.base: dict[Value, Value] = {}
        self.home: dict[Value, Block] = {}
        self.maker: dict[Value, Op] = {}
        self.place: dict[Op, tuple[Block, int]] = {}
        self.parent: dict[Block, Op] = {}
        #: per base: (user or None for a yield, block, position)
        self.uses: dict[Value, list[tuple[Op | None, Block, int]]] = {}
        self.written: dict[Value, list[tuple[Op | None, Block, int]]] = {}
        self.variables: set[Value] = set()
        self.changed: set[Value] = set()
        self._enter(func.body.args, func.body)
        self._visit(func.body)
        for v in self.variables & set(self.written):
            self.changed |= self.roots[v]

    def _enter(self, values: Iterable[Value], block: Block) -> None:
        for v in values:
            if isinstance(v.type, Array):
                self.base[v] = v
            self.home[v] = block

    def _visit(self, block: Block) -> None:
        for k, op in enumerate(block.ops):
            self.place[op] = (block, k)
            for x in op.operands:
                if isinstance(x.type, Array) and op.name not in ALIASES:
                    self.uses.setdefault(self.base[x], []).append((op, block, k))
            if op.name in WRITERS:
                self.written.setdefault(self.base[op.operands[0]], []).append((op, block, k))
            elif op.name == "call":
                for x in op.operands:
                    if isinstance(x.type, Array):
                        self.written.setdefault(self.base[x], []).append((op, block, k))
            for region in op.regions:
                self.parent[region] = op
                self._enter(region.args, region)
                self.variables.update(a for a in region.args if isinstance(a.type, Array))
                self._visit(region)
            for r in op.results:
                self.maker[r] = op
                self.home[r] = block
                if isinstance(r.type, Array):
                    self.base[r] = self.base[op.operands[0]] if op.name in ALIASES else r
                    if op.name in MERGES:
                        self.variables.add(r)
        for x in block.results:
            if isinstance(x.type, Array):
                self.uses.setdefault(self.base[x], []).append((None, block, len(block.ops)))

    def outside(self, x: Value, op: Op) -> bool:
        """Whether a value exists before a region op."""
        block: Block | None = self.place[op][0]
        home = self.home[x]
        while block is not None and block is not home:
            above = self.parent.get(block)
            block = self.place[above][0] if above is not None else None
        return block is not None

    def after(
        self, base: Value, events: Iterable[tuple[Op | None, Block, int]], block: Block, at: int, inside: bool
    ) -> bool:
        """Whether an event may happen after the point ``at`` of ``block`` to the same instance of ``base``.

        ``inside``: events inside the op at the point count as later.
        """
        path: dict[Block, int] = {block: at}
        where = block
        while (above := self.parent.get(where)) is not None:
            where, k = self.place[above]
            path[where] = k
        for _, b, k in events:
            while b not in path:
                b, k = self.place[self.parent[b]]
                nested = True
            if k > path[b] or self._repeats(b, self.home[base]):
                return True
            if k == path[b] and inside and b is block and nested_event(b, k, block, at):
                return True
        return False

    def _repeats(self, block: Block, home: Block) -> bool:
        """Whether ``block`` is run again and again for one instance of a value made in ``home``."""
        found = False
        while block is not home:
            above = self.parent.get(block)
            if above is None:
                return False
            found = found or above.name in ("for", "while")
            block = self.place[above][0]
        return found
