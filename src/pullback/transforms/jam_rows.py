# SPDX-License-Identifier: MIT
"""Several rows of a matrix at a time in products with vectors (unroll and jam).

    for i: for j: y[j] += c[i] x[i, j]                 ->   for i by 4: for {parallel} j: y[j] += c[i] x[i, j], ... four
    for i: z[i] = sum_j x[i, j] w[j]                   ->   for i by 4: four sums in one loop; z[i], ... = four sums
    for i carry (t): t += c[i] sum_j x[i, j] w[j]      ->   for i by 4 carry (t): four sums in one loop; four times t +=

What does not depend on the row, ``y[j]`` and ``w[j]``, then goes through memory once in four rows, and so do the loops'
starts and ends, which rows of some hundred elements mostly consist of. Each element sees the rows in the order it saw
them before, so results do not change.

For the final function, after ``jam``, which does the same for cotangents in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass

from pullback.analysis.affine import Affines
from pullback.analysis.effects import CORE
from pullback.analysis.roots import roots
from pullback.ir.build import Builder, OpDef
from pullback.ir.core import Block, Function, Op, Value, clone_block, clone_op, rename, walk
from pullback.ir.types import I8, Array, Scalar

#: rows at a time, and those of which an element takes few ops
ROWS, MORE = 4, 8
#: how many ops are few
FEW = 6
#: how many numbers behind one that is read the one lies to ask for: a little more than the rows of one time have
AHEAD = 1200
#: ops of a row, of which there will be five copies
MAX_OPS = 16


def jam_rows(func: Function, table: Mapping[str, OpDef]) -> Function:
    """Rewrite in place."""
    if sum(op.name == "for" for op in walk(func.body)) > 1:
        jam = _Jam(func, table)
        rewrite_rows(jam.b, func.body, lambda row: jam.sums(row) or jam.updates(row), jam.emit)
    return func


@dataclass(frozen=True, slots=True)
class Row:
    """The body of a loop over rows: ``before; for j: ...; after``. Only ``after`` knows what the loop carries."""

    loop: Op
    before: list[Op]
    inner: Op
    after: list[Op]

    @property
    def k(self) -> Value:
        return self.loop.regions[0].args[0]

    @property
    def carried(self) -> list[Value]:
        return self.loop.regions[0].args[1:]


class _Jam:
    def __init__(self, func: Function, table: Mapping[str, OpDef]) -> None:
        self.b = Builder(table, func.body)
        self.affines = Affines(func)
        self.roots = roots(func)

    # ------------------------------------------------------------------ what may be jammed, and gains

    def sums(self, row: Row) -> bool:
        """Independent rows, each with sums over what is partly the same for all."""
        inner = row.inner.regions[0]
        if not row.inner.results or not all(map(_computes, inner.ops)):
            return False
        if not row.loop.attrs.get("parallel") and feeds(row, self.roots):
            return False
        moving = _depend([row.k, *inner.args[1:]], [*row.before, *inner.ops])
        along = _depend([inner.args[0]], inner.ops)
        loads = [op for op in inner.ops if op.name == "load" and any(x in along for x in op.operands)]
        shared = [op for op in loads if not any(x in moving for x in op.operands)]
        return 0 < len(shared) < len(loads)

    def updates(self, row: Row) -> bool:
        """Rows whose elements ``j`` only meet elements ``j`` of other rows, some of which are the same in all rows."""
        inner = row.inner.regions[0]
        if row.after or row.carried or row.inner.results:
            return False
        j = inner.args[0]
        stores = [op for op in inner.ops if op.name == "store"]
        if not stores or not all(_computes(op) or op in stores for op in inner.ops):
            return False
        moving = _depend([row.k], [*row.before, *inner.ops])
        inside = {r for op in (*row.before, *inner.ops) for r in op.results} | {row.k}
        written = {r for op in stores for r in self.roots[op.operands[0]]}
        axes: dict[object, object] = {}
        for op in (*row.before, *(o for top in row.before for o in _inside(top)), *inner.ops):
            if op.name not in ("load", "store") or not self.roots[op.operands[0]] & written:
                continue
            x, idx = op.operands[0], op.operands[1 if op.name == "load" else 2 :]
            forms = [self.affines.of(v) for v in idx]
            own = {
                a for a, f in enumerate(forms) if f.coefficient(j) and not any(_symbol(s) in inside for s in f.terms)
            }
            known = axes.setdefault(x, (own, forms))
            if not own or not any(a in known[0] and known[1][a] == forms[a] for a in own):  # type: ignore[index]
                return False
        arrays = [x for x in axes if isinstance(x, Value)]
        if any(a is not c and self.roots[a] & self.roots[c] for a in arrays for c in arrays):
            return False  # different views of one buffer
        return any(not any(x in moving for x in op.operands[2:]) for op in stores)

    # ------------------------------------------------------------------ rewriting

    def emit(self, row: Row) -> None:
        b, n = self.b, row.loop.operands[0]
        rows = MORE if sum(op.name != "const" for op in row.inner.regions[0].ops) <= FEW else ROWS
        by = b.index(rows)
        whole = b.op("floordiv", b.op("maximum", n, b.index(0)), by)
        done = b.op("mul", whole, by)
        attrs = dict(row.loop.attrs)
        between = b.for_(
            whole, row.loop.operands[1:], lambda q, c: self._rows(row, b.op("mul", q, by), rows, c), **attrs
        )
        rest = clone_block(row.loop.regions[0], {})
        k = rest.args[0]
        rest.args[0] = Value(I8, k.name)
        at = Block()
        with b.at(at):
            rename(rest, {k: b.op("add", done, rest.args[0])})
        rest.ops = [*at.ops, *rest.ops]
        left = b.op("sub", n, done)
        b.append(Op("for", [left, *between], row.loop.results, attrs, [rest], row.loop.loc))

    def _rows(self, row: Row, first: Value, rows: int, carried: list[Value]) -> list[Value]:
        b, inner = self.b, row.inner
        envs: list[dict[Value, Value]] = []
        for u in range(rows):
            env = {row.k: b.op("add", first, b.index(u)) if u else first}
            self._clone(row.before, env)
            envs.append(env)
        n = inner.operands[0]
        inits = [env.get(x, x) for env in envs for x in inner.operands[1:]]

        def body(j: Value, carried: list[Value]) -> list[Value]:
            out: list[Value] = []
            width = len(inner.results)
            for u, env in enumerate(envs):
                mine = {
                    **env,
                    **dict(zip(inner.regions[0].args, [j, *carried[u * width : (u + 1) * width]], strict=True)),
                }
                self._clone(inner.regions[0].ops, mine)
                out += [mine.get(x, x) for x in inner.regions[0].results]
            return out

        # no trip of a loop without results meets another's elements (``_updates``); several rows are work enough
        attrs = {
            **inner.attrs,
            "parallel": not inner.results or bool(inner.attrs.get("parallel")),
            "lean": True,
            "rows": True,
        }
        made = b.for_(envs[0].get(n, n), inits, body, **attrs)
        for op in b.block.ops[-1].regions[0].ops:
            if op.name == "load" and len(op.operands) > 2:  # of a matrix; ``block_rows`` may have said so before
                op.attrs.setdefault("ahead", (AHEAD, 0, 2))
        for u, env in enumerate(envs):
            width = len(inner.results)
            env.update(zip(inner.results, made[u * width : (u + 1) * width], strict=True))
            env.update(zip(row.carried, carried, strict=True))
            self._clone(row.after, env)
            carried = [env.get(x, x) for x in row.loop.regions[0].results]
        return carried

    def _clone(self, ops: Sequence[Op], env: dict[Value, Value]) -> None:
        for op in ops:
            self.b.append(clone_op(op, env))


def rewrite_rows(b: Builder, block: Block, wanted: Callable[[Row], bool], emit: Callable[[Row], None]) -> None:
    """``emit`` what takes the place of each loop over rows in a block, and in its regions, that is ``wanted``."""
    ops, block.ops = block.ops, []
    for op in ops:
        row = row_of(op) if op.name == "for" else None
        if row is not None and wanted(row):
            b.loc = op.loc
            with b.at(block):
                emit(row)
            continue
        for region in op.regions:
            rewrite_rows(b, region, wanted, emit)
        block.ops.append(op)


def row_of(loop: Op) -> Row | None:
    """The parts of a loop around one flat loop whose trips do not depend on the row."""
    body = loop.regions[0]
    ops = body.ops
    loops = [at for at, op in enumerate(ops) if op.regions and not _computes(op)]
    if loop.attrs.get("cold") or loop.attrs.get("jammed") or len(loops) != 1 or ops[loops[0]].name != "for":
        return None
    at = loops[0]
    row = Row(loop, ops[:at], ops[at], ops[at + 1 :])
    inner = row.inner.regions[0]
    if row.inner.attrs.get("cold") or len(inner.ops) > MAX_OPS or len(ops) > MAX_OPS:
        return None
    if not all(map(_computes, row.before)) or not all(_computes(op) or op.name == "store" for op in row.after):
        return None
    if any(isinstance(r.type, Array) for r in (*row.inner.results, *loop.results)):
        return None
    early = [*row.before, row.inner]
    if any(x in row.carried for top in early for op in (top, *_inside(top)) for x in _reads(op)):
        return None
    if any(op.regions for op in inner.ops) or any(row.inner.operands[0] in op.results for op in row.before):
        return None
    return row if row.inner.operands[0] is not row.k else None


def feeds(row: Row, roots: Mapping[Value, Set[object]]) -> bool:
    """Whether a row may store what a later one reads before its sums are done."""
    stored = {r for op in row.after if op.name == "store" for r in roots[op.operands[0]]}
    early = [op for top in (*row.before, row.inner) for op in (top, *_inside(top)) if op.name == "load"]
    return any(roots[op.operands[0]] & stored for op in early)


def _computes(op: Op) -> bool:
    """Whether the op only computes, from values and memory."""
    if op.name == "if":
        return all(map(_computes, _inside(op))) and all(isinstance(r.type, Scalar) for r in op.results)
    return op.name not in CORE or op.name in ("const", "load", "dim")


def _inside(op: Op) -> list[Op]:
    """Ops of the regions, at any depth."""
    return [inner for region in op.regions for inner in walk(region)]


def _reads(op: Op) -> list[Value]:
    return [*op.operands, *(x for region in op.regions for x in region.results)]


def _depend(start: Sequence[Value], ops: Sequence[Op]) -> set[Value]:
    """What is computed from values."""
    found = set(start)
    for op in ops:
        if any(x in found for o in (op, *_inside(op)) for x in _reads(o)):
            found.update(op.results)
    return found


def _symbol(s: object) -> object:
    return s[0] if isinstance(s, tuple) else s
