# SPDX-License-Identifier: MIT
"""No region op yields or carries an array afterwards: every array value has one static root.

An array variable that is bound anew in a loop or a branch gets a buffer of its own: allocated before the region op,
``assign``ed where the region yields. The buffer is the array's first one where nothing else refers to that any
more. That is the same program as long as nobody can tell a buffer from its copy:

* *unchanged*: none of the buffers that meet in the variable is written after they met; or
* *owned*: each buffer that meets is made in the function and has no other name from there on.

Otherwise, an ``UnsupportedError`` with the op's location in ``loc``. Variables that keep their buffer are just taken
out of the region op. Sets ``func.attrs["settled"]``.

Functions of a recursion return arrays of their own afterwards: one that may be a parameter, or another result, is
copied at the end. That too must not show, which is checked where they are called.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence

from pullback.analysis.affine import Affine, Affines, Symbol, symbol
from pullback.analysis.calls import Calls, aliases_within, own
from pullback.analysis.dependence import WRITERS
from pullback.analysis.roots import ALIASES, FRESH, roots
from pullback.diag import UnsupportedError
from pullback.ir.build import Builder, OpDef, retype_view
from pullback.ir.core import Block, Function, Op, Value, walk
from pullback.ir.types import Array
from pullback.transforms.carry_views import carry_views
from pullback.transforms.unroll_cycles import unroll_cycles

MERGES = ("if", "for", "while")
RESHAPED = (
    "an array variable changes its shape here (axis {} has {} elements, not {}): pullback keeps one buffer for it; "
    "use a new name for the array of another shape"
)
SHARED = (
    "an array that is bound to a name in a loop or a branch is changed in place while another name refers to it, "
    "so that it is not known before the program runs which names see the change"
)
SHARED_RESULT = (
    "an array that a function calling itself returns is changed in place while another name may refer to it: pullback "
    "returns a copy of it here"
)


def settle_arrays(func: Function, table: Mapping[str, OpDef]) -> Function:
    calls = Calls(func.callees)
    if any(op.name == "call" for op in walk(func.body)):
        _check_calls(func, calls)
    if func in func.callees.values():
        _return_own(func, table)
    if _unsettled(func):
        drop_invariant(func)
        if carry_views(func):
            drop_invariant(func)
        if _unsettled(func):
            unroll_cycles(func, table)
            drop_invariant(func)
            _Rewrite(func, table, _Names(func, calls)).run()
    func.attrs["settled"] = True
    return func


def _unsettled(func: Function) -> bool:
    return any(isinstance(r.type, Array) for op in walk(func.body) if op.name in MERGES for r in op.results)


def located(op: Op, message: str, help: str) -> UnsupportedError:
    """The error, with the op's location id in ``loc``: the driver knows the span."""
    error = UnsupportedError(message, help=help)
    error.loc = op.loc
    return error


def first_array(op: Op) -> int:
    """Where carried values begin in the operands of a loop (and in its body's arguments)."""
    return 1 if op.name == "for" else 0


# ------------------------------------------------------------------------------------------ variables that do not move


def drop_invariant(func: Function) -> None:
    """Take arrays out of region ops that give back what they were given."""
    env: dict[Value, Value] = {}

    def find(x: Value) -> Value:
        while (y := env.get(x)) is not None:
            x = y
        return x

    def visit(block: Block) -> None:
        for op in block.ops:
            for region in op.regions:
                visit(region)
            if op.name in MERGES:
                for i in reversed(range(len(op.results))):
                    same = _invariant(op, i, find) if isinstance(op.results[i].type, Array) else None
                    if same is not None:
                        _remove(op, i, same, env)

    visit(func.body)
    if env:
        substitute(func.body, find)


def _invariant(op: Op, i: int, find: Callable[[Value], Value]) -> Value | None:
    """What slot ``i`` always is, if that is one value known before the op."""
    if op.name == "if":
        a, b = (find(r.results[i]) for r in op.regions)
        return a if a is b else None
    lead, body = first_array(op), op.regions[-1]
    y, init = find(body.results[i]), find(op.operands[lead + i])
    return init if y is body.args[lead + i] or y is init else None


def _remove(op: Op, i: int, same: Value, env: dict[Value, Value]) -> None:
    """Delete slot ``i`` of a region op: it is ``same``."""
    env[op.results.pop(i)] = same
    at = first_array(op) + i
    if op.name != "if":
        del op.operands[at]
    for k, region in enumerate(op.regions):
        if op.name != "if":
            env[region.args.pop(at)] = same
        if op.name != "while" or k == 1:
            del region.results[i]


def substitute(block: Block, find: Callable[[Value], Value]) -> None:
    """Replace every use, and recompute the layouts of views."""
    for op in block.ops:
        op.operands = [find(x) for x in op.operands]
        if op.name in ALIASES:
            retype_view(op)
        for region in op.regions:
            substitute(region, find)
    block.results = [find(x) for x in block.results]


# ------------------------------------------------------------------------------------------ who refers to what


#: who (None: a yield), in which block, at which position
Event = tuple["Op | None", Block, int]


class _Names:
    """Names of buffers, their uses, and what happens after a point. Describes the function before the rewrite.

    The *base* of an array value is what it is a view of: a root, or a variable (argument or result of a region op).
    """

    def __init__(self, func: Function, calls: Calls) -> None:
        self.calls = calls
        self.roots = roots(func, own)
        self.base: dict[Value, Value] = {}
        self.home: dict[Value, Block] = {}
        self.maker: dict[Value, Op] = {}
        self.place: dict[Op, tuple[Block, int]] = {}
        self.parent: dict[Block, Op] = {}
        self.uses: dict[Value, list[Event]] = {}
        self.written: dict[Value, list[Event]] = {}
        self.variables: set[Value] = set()
        #: roots that are written through a variable
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
                for x in self.calls.written(op):
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

    def after(self, base: Value, events: Iterable[Event], block: Block, at: int, inside: bool) -> bool:
        """Whether an event may happen after the point ``at`` of ``block``, to the same instance of ``base``.

        ``inside``: events in the regions of the op at the point count as later.
        """
        path: dict[Block, int] = {block: at}
        where = block
        while (above := self.parent.get(where)) is not None:
            where, k = self.place[above]
            path[where] = k
        for _, b, k in events:
            holder: Op | None = None
            while b not in path:
                holder = self.parent[b]
                b, k = self.place[holder]
            if k > path[b] or self._repeats(b, self.home[base]):
                return True
            if k == path[b] and holder is not None and (inside if b is block else holder.name == "while"):
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

    def local(self, base: Value) -> bool:
        """A variable, or made in this function: not the caller's memory."""
        return base in self.variables or (base in self.maker and self.maker[base].name in (*FRESH, "call"))


# ------------------------------------------------------------------------------------------ recursion


def _return_own(func: Function, table: Mapping[str, OpDef]) -> None:
    """Copy what a function of a recursion returns that may be a parameter or another result."""
    b = Builder(table, func.body)
    for k, others in enumerate(aliases_within(func)):
        if others:
            func.body.results[k] = b.copy(func.body.results[k])


def _check_calls(func: Function, calls: Calls) -> None:
    """Raise if it shows that results of calls are copies: if memory that one may share is written afterwards."""
    names = _Names(func, calls)
    for op in walk(func.body):
        if op.name != "call":
            continue
        block, at = names.place[op]
        for r, others in zip(op.results, calls.sharing(op), strict=True):
            if not others or all(_forgotten(names, x, op) for x in others):
                continue
            meant = frozenset((r,)).union(*(names.roots[x] for x in others))
            changes = [(w, events) for w, events in names.written.items() if names.roots[w] & meant]
            if any(names.after(w, events, block, at, False) for w, events in changes):
                raise located(
                    op,
                    SHARED_RESULT,
                    "return a copy of the array (return x.copy()), or do not change it in place after the call",
                )


def _forgotten(names: _Names, x: Value, op: Op) -> bool:
    """Whether nothing refers to the memory of ``x``, made in this function, after the call ``op``."""
    block, at = names.place[op]
    base = names.base[x]
    others = [e for e in names.uses.get(base, ()) if e[0] is not op]
    return names.local(base) and base not in names.variables and not names.after(base, others, block, at, False)


# ------------------------------------------------------------------------------------------ one variable


class _Sources:
    """The array values that meet in slot ``i`` of a region op, and the points where they become the variable."""

    def __init__(self, names: _Names, op: Op, i: int) -> None:
        self.names = names
        self.op = op
        self.i = i
        block, at = names.place[op]
        #: (value, block, position, whether the op's regions come later, values that become variables there)
        self.points: list[tuple[Value, Block, int, bool, Sequence[Value]]] = []
        if op.name == "if":
            self.points = [(r.results[i], block, at, False, r.results) for r in op.regions]
        else:
            lead, body = first_array(op), op.regions[-1]
            self.points.append((op.operands[lead + i], block, at, True, op.operands))
            self.points.append((body.results[i], body, len(body.ops) + 1, False, body.results))

    def check(self) -> None:
        """Raise unless a copy cannot be told from the buffer; see the module's contract."""
        if not (self._unchanged() or all(self.sole(k) for k in range(len(self.points)))):
            raise located(
                self.op,
                SHARED,
                "make a copy of the array before the loop or branch (x = x.copy()), or write the result to a new array",
            )

    def _unchanged(self) -> bool:
        names = self.names
        if names.roots[self.op.results[self.i]] & names.changed:
            return False
        for x, block, at, inside, _ in self.points:
            base = names.base[x]
            if names.after(base, names.written.get(base, ()), block, at, inside):
                return False
        return True

    def sole(self, k: int) -> bool:
        """Whether nothing refers to the buffer of source ``k`` once it is the variable's."""
        names = self.names
        x, block, at, inside, together = self.points[k]
        base = names.base[x]
        if not names.local(base):
            return False
        if sum(isinstance(y.type, Array) and names.base[y] is base for y in together) > 1:
            return False
        others = [e for e in names.uses.get(base, ()) if e[0] is not self.op]
        return not names.after(base, others, block, at, inside)

    def reusable(self, taken: Container[Value]) -> Value | None:
        """A source that exists before the op and is not ``taken``, whose buffer can be the variable's."""
        for k, (x, *_) in enumerate(self.points[:1] if self.op.name != "if" else self.points):
            if x not in taken and self.names.base[x] is x and self.names.outside(x, self.op) and self.sole(k):
                return x
        return None


# ------------------------------------------------------------------------------------------ rewriting


class _Rewrite:
    def __init__(self, func: Function, table: Mapping[str, OpDef], names: _Names) -> None:
        self.func = func
        self.table = table
        self.names = names
        self.affines = Affines()
        self.b = Builder(table, func.body)
        self.env: dict[Value, Value] = {}
        #: values whose type is no longer that of what they stand for
        self.retyped: set[Value] = set()
        self._sizes(func.body)

    def _sizes(self, block: Block) -> None:
        """Enter ops in order; a variable has the sizes of its first array (``_assign`` checks it)."""
        for op in block.ops:
            if op.name == "const":
                self.b.consts[op.results[0]] = op.attrs["value"]
            if op.name in ("for", "while"):
                lead = first_array(op)
                for i, r in enumerate(op.results):
                    if isinstance(r.type, Array):
                        shape = self.affines.shape(op.operands[lead + i])
                        for v in (r, *(region.args[lead + i] for region in op.regions)):
                            self.affines.sizes.update(((v, k), n) for k, n in enumerate(shape))
            self.affines.add(op)
            for region in op.regions:
                self._sizes(region)

    def run(self) -> None:
        self._block(self.func.body)

    def _block(self, block: Block, loc: int = 0, buffers: Mapping[int, Value] | None = None) -> None:
        """Rewrite a block; ``buffers``: where the block's array results go, by slot."""
        ops, block.ops = block.ops, []
        with self.b.at(block):
            for op in ops:
                self.b.loc = op.loc
                arrays = [i for i, r in enumerate(op.results) if isinstance(r.type, Array)] if op.name in MERGES else []
                sources = {i: _Sources(self.names, op, i) for i in arrays}
                op.operands = [self.env.get(x, x) for x in op.operands]
                if op.name in ALIASES and op.operands[0] in self.retyped:
                    retype_view(op)
                    self.retyped.add(op.results[0])
                if sources:
                    self._merge(op, sources)
                    continue
                for region in op.regions:
                    self._block(region)
                block.ops.append(op)
            results = block.results
            block.results = [self.env.get(x, x) for x in results]
            if buffers:
                self.b.loc = loc
                self._yield([(buffers[i], results[i]) for i in sorted(buffers)])
                block.results = [x for i, x in enumerate(block.results) if i not in buffers]

    def _merge(self, op: Op, sources: dict[int, _Sources]) -> None:
        for s in sources.values():
            s.check()
        lead = first_array(op)
        make = self._branch_buffer if op.name == "if" else self._loop_buffer
        taken: set[Value] = set()
        buffers = {i: make(op, i, s, taken) for i, s in sources.items()}
        for i in buffers:
            old = [op.results[i], *(r.args[lead + i] for r in op.regions if op.name != "if")]
            for v in old:
                self.env[v] = buffers[i]
            if old[0].type != buffers[i].type:
                self.retyped.add(buffers[i])
        for k, region in enumerate(op.regions):
            yields = op.name != "while" or k == 1
            self._block(region, op.loc, buffers if yields else None)
            if op.name != "if":
                region.args = [a for j, a in enumerate(region.args) if j - lead not in buffers]
        if op.name != "if":
            op.operands = [x for j, x in enumerate(op.operands) if j - lead not in buffers]
        op.results = [r for i, r in enumerate(op.results) if i not in buffers]
        self.b.append(op)

    # ------------------------------------------------------------------ buffers

    def _loop_buffer(self, op: Op, i: int, sources: _Sources, taken: set[Value]) -> Value:
        init = op.operands[first_array(op) + i]  # already rewritten
        if sources.reusable(taken) is not None:
            return init
        made = self.b.copy(init)
        self._record(made, self.affines.shape(sources.points[0][0]))
        return made

    def _branch_buffer(self, op: Op, i: int, sources: _Sources, taken: set[Value]) -> Value:
        found = sources.reusable(taken)
        if found is not None:
            taken.add(found)
            return self.env.get(found, found)
        t = op.results[i].type
        assert isinstance(t, Array)
        for region in op.regions:
            shape = self.affines.shape(region.results[i])
            if all(self._available(n, op) for n in shape):
                made = self.b.alloc(t.dtype, [self._emit(n, op) for n in shape], hint=op.results[i].name)
                self._record(made, shape)
                return made
        raise located(
            op,
            "the shape of an array that is bound in a branch is not known before the branch",
            "allocate the array before the if, and fill it in the branches",
        )

    def _record(self, made: Value, shape: Sequence[Affine]) -> None:
        self.affines.sizes.update(((made, k), n) for k, n in enumerate(shape))

    def _available(self, form: Affine, op: Op) -> bool:
        """Whether a size can be computed before ``op``."""
        return all(self._known(s, op) for s in form.terms)

    def _known(self, s: Symbol, op: Op) -> bool:
        if self.names.outside(s[0] if isinstance(s, tuple) else s, op):
            return True
        made = None if isinstance(s, tuple) else self.names.maker.get(s)
        if made is None or made.name not in SPECULATED:
            return False
        return all(self._available(self._form(x), op) for x in made.operands)

    def _form(self, x: Value) -> Affine:
        return self.affines.of(x) if x.type.dtype == "i8" else symbol(x)

    def _emit(self, form: Affine, op: Op) -> Value:
        """Compute a size that is ``_available`` before ``op``."""
        total = self.b.index(form.const)
        for s, c in form.terms.items():
            total = self.b.op("add", total, self.b.op("mul", self._symbol(s, op), self.b.index(c)))
        return total

    def _symbol(self, s: Symbol, op: Op) -> Value:
        if isinstance(s, tuple):
            return self.b.dim(self.env.get(s[0], s[0]), s[1])
        if self.names.outside(s, op):
            return self.env.get(s, s)
        made = self.names.maker[s]
        return self.b.op(made.name, *(self._operand(x, op) for x in made.operands))

    def _operand(self, x: Value, op: Op) -> Value:
        return self._emit(self._form(x), op) if x.type.dtype == "i8" else self._symbol(x, op)

    # ------------------------------------------------------------------ yields

    def _yield(self, moves: Sequence[tuple[Value, Value]]) -> None:
        """Assign original values to buffers, all at once."""
        pending = [(to, self.env.get(x, x), self._buffer(x), x) for to, x in moves]
        pending = [p for p in pending if p[0] is not p[1]]
        for to, now, _, x in pending:
            self._same_shape(to, now, x)
        while pending:
            for k, (to, now, _, _) in enumerate(pending):
                if not any(read is to for j, (_, _, read, _) in enumerate(pending) if j != k):
                    self.b.assign(to, now)
                    del pending[k]
                    break
            else:  # a cycle: one goes through a temporary
                to, now, _, x = pending[0]
                saved = self.b.copy(now)
                pending[0] = (to, saved, saved, x)

    def _buffer(self, x: Value) -> Value:
        base = self.names.base[x]
        return self.env.get(base, base)

    def _same_shape(self, to: Value, now: Value, x: Value) -> None:
        assert isinstance(to.type, Array) and isinstance(now.type, Array)
        for k, (want, have) in enumerate(zip(self.affines.shape(to), self.affines.shape(x), strict=True)):
            if want != have:
                n, m = self.b.dim(now, k), self.b.dim(to, k)
                self.b.check(self.b.op("eq", n, m), UnsupportedError, RESHAPED, self.b.index(k), n, m)


#: size arithmetic that may be computed where it would not have been
SPECULATED = ("maximum", "minimum", "abs", "mul", "select", "eq", "ne", "lt", "le", "gt", "ge", "and", "or", "not")
