# SPDX-License-Identifier: MIT
"""Loops: which names they carry, of which type, and how ``break`` and ``return`` leave them.

A loop carries the names that its body binds and that an iteration reads from an earlier one (``head``), and hands out
those read after it (``late``). Types come from the entry and are joined with those at the end of the body until they
agree; the body is lowered again when they change. What one run learned is remembered, so that an enclosing loop that is
lowered again pays once for each inner one.

``for`` without ``break`` and ``return`` stays a ``for``; otherwise it becomes a ``while`` with a counter.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from pullback.frontend import stmts
from pullback.frontend.build import STATEMENTS, Diverged, Lowerer, NeedsStatic
from pullback.frontend.flow import (
    FALSE,
    GROWING,
    RESULT,
    any_jump,
    branch,
    conditional,
    conflict,
    known_bool,
    left,
    pending,
)
from pullback.frontend.iterate import Trips, iterate
from pullback.frontend.joins import (
    Form,
    JoinError,
    MaybeForm,
    arrays_of,
    dummies,
    form_of,
    join,
    leaves,
    rebuild,
    same_shapes,
    share_shapes,
    types_of,
)  # fmt: skip
from pullback.frontend.scopes import jumps
from pullback.frontend.values import AV, GenVal, IterVal, Maybe, Num, StructVal, TupleVal
from pullback.ir.core import Block, Op, Value, walk
from pullback.ir.types import B1, I8

MAX_UNROLL = 64
#: trips of a loop that can only be compiled unrolled, and how often code may repeat in nests of such loops
MAX_NEEDED, MAX_REPEATED = 256, 1024

T = TypeVar("T")
_IMPURE = frozenset(("store", "assign", "fill", "alloc", "map", "copy", "for", "while", "call"))


@dataclass(slots=True)
class Body:
    """A lowered loop body: one block, the environment at its end, whether the end is reached."""

    block: Block
    env: dict[str, AV]
    dead: bool


class Carrier:
    """The names that one loop carries, while its types are found."""

    def __init__(self, L: Lowerer, node: ast.For | ast.While, extra: Sequence[str] = ()) -> None:
        frame = L.frame
        self.L = L
        self.node = node
        self.entry = frame.env
        bound = sorted(frame.scope.bound(node))
        self.bound = set(bound)
        self.head = [n for n in bound if frame.scope.live_at_head(node, n)]
        self.late = [n for n in bound if n not in self.head and frame.scope.live_after(node, n)]
        self.flags = list(extra)
        self.forms: dict[str, Form] = {}
        self.reshaped: set[str] = set()  # names of arrays that may have another shape in each iteration
        self.late_forms: dict[str, Form] = {}
        self.key: Any = (frame.path, node)
        known: dict[str, Form] = L.memo.get(self.key, {})
        for n in self.head:
            if n in self.entry:
                self.forms[n] = form_of(self.entry[n], generalize=True)
            if n in known:
                with suppress(JoinError):  # another run of the same loop had another kind of value here
                    self.forms[n] = join(self.forms[n], known[n]) if n in self.forms else known[n]

    def start(self) -> tuple[list[Value], dict[str, AV]]:
        """Fresh block arguments for the head names, and the environment in which the body starts."""
        env = {n: v for n, v in self.entry.items() if n not in self.bound}
        args: list[Value] = []
        for n, form in self.forms.items():
            values = [Value(t, n) for t in types_of(form)]
            args += values
            env[n] = rebuild(form, iter(values))
            if n in self.entry and n not in self.reshaped:
                self.keep_shapes(env[n], self.entry[n])
        return args, env

    def keep_shapes(self, x: AV, entry: AV) -> None:
        """Take it that ``x`` has the shape that it had on entry."""
        if not isinstance(x, Num):
            for a in arrays_of(entry):
                self.L.shape(a)  # so that sizes are known before the loop
            share_shapes(self.L, x, [entry])

    def settle(self, body: Body, starts: dict[str, AV]) -> bool:
        """Join the end of the body into the types; whether they were right already."""
        if body.dead:
            return True
        stable = True
        for n, v in starts.items():
            if n not in self.bound and isinstance(v, (TupleVal, StructVal)) and body.env.get(n) is not v:
                self.L.needs_static(f"the list '{n}' changes in a loop whose length is known only at run time", GROWING)
        for n in self.head:
            end = body.env.get(n)
            if end is None or end is starts.get(n) or _poisoned(body.env):
                continue
            new = _without_knowledge(form_of(end))
            old = self.forms.get(n)
            if old is None:
                self.forms[n] = new if isinstance(new, MaybeForm) else MaybeForm(new)
                stable = False
                continue
            try:
                joined = join(old, new)
            except JoinError:
                conflict(self.L, n, starts[n], end)
                raise
            joined = _without_knowledge(joined)
            if n in self.entry and n not in self.reshaped and not same_shapes(self.L, starts[n], end):
                self.reshaped.add(n)
                stable = False
            if joined != _without_knowledge(old):
                stable = False
                self.forms[n] = joined
        self.L.memo[self.key] = dict(self.forms)
        return stable

    def settle_late(self, body: Body) -> None:
        """Types of what is handed out but never read inside."""
        for n in [*self.late, *self.flags, *([RESULT] if RESULT in body.env else [])]:
            end = body.env.get(n)
            if n in self.flags:
                self.late_forms[n] = form_of(Num(B1, None))
                continue
            if end is None or body.dead:
                continue
            form = _without_knowledge(form_of(end))
            entry = self.entry.get(n)
            if entry is not None:
                try:
                    form = join(form, form_of(entry, generalize=True))
                except JoinError:
                    conflict(self.L, n, entry, end)
                    raise
            elif n != RESULT and not isinstance(form, MaybeForm):
                form = MaybeForm(form)
            self.late_forms[n] = form

    @property
    def all_forms(self) -> dict[str, Form]:
        return {**self.forms, **self.late_forms}

    def inits(self, body: Body) -> list[Value]:
        """Entry values, converted here (before the loop)."""
        L, result = self.L, []
        for n, form in self.all_forms.items():
            if n in self.flags:
                result.append(L.b.const(False, B1))
            elif n in self.entry:
                result += leaves(L, self.entry[n], form)
            else:
                result += dummies(L, form, body.env.get(n))
        return result

    def yields(self, body: Body, args: list[Value]) -> None:
        """The body's yields; ``args``: its block arguments for the carried values."""
        L = self.L
        if body.dead:
            body.block.results += args
            return
        at = 0
        with L.enter(body.block):
            for n, form in self.all_forms.items():
                size = len(types_of(form))
                end = FALSE if n in self.flags and n not in body.env else body.env.get(n)
                mine = args[at : at + size]
                at += size
                if n in self.flags:
                    assert isinstance(end, Num)
                    body.block.results.append(L.val(end))
                elif end is None or (_poisoned(body.env) and n != RESULT):
                    body.block.results += mine
                else:
                    body.block.results += leaves(L, end, form)

    def finish(self, results: list[Value], body: Body) -> None:
        """The environment after the loop."""
        env = {n: v for n, v in self.entry.items() if n not in self.bound}
        taken = iter(results)
        for n, form in self.all_forms.items():
            env[n] = value = rebuild(form, taken)
            if isinstance(value, Num):
                continue
            if n in self.entry and n in self.forms and n not in self.reshaped:
                self.keep_shapes(value, self.entry[n])
            elif n not in self.entry and n in body.env:
                share_shapes(self.L, value, [body.env[n]])
        self.L.frame.env = env


def _poisoned(env: dict[str, AV]) -> bool:
    """After a ``return`` nobody looks at the names."""
    returned = env.get("$return")
    return isinstance(returned, Num) and returned.known is True


def _without_knowledge(form: Form) -> Form:
    """The form of a carried value: nothing is known of its numbers but their type."""
    from pullback.frontend.joins import NumForm, StructForm, TupleForm

    match form:
        case NumForm():
            return NumForm(form.type)
        case TupleForm():
            return TupleForm(tuple(map(_without_knowledge, form.items)), form.kind)
        case StructForm():
            return StructForm(form.cls, form.fields, tuple(map(_without_knowledge, form.items)))
        case MaybeForm():
            return MaybeForm(_without_knowledge(form.inner))
        case _:
            return form


def run_body(L: Lowerer, env: dict[str, AV], block: Block, body: Callable[[], None]) -> Body:
    frame = L.frame
    frame.env = env
    dead = False
    with L.enter(block):
        try:
            body()
        except Diverged:
            dead = True
    L.frame = frame
    return Body(block, frame.env, dead)


def _live_in_loop(L: Lowerer, node: ast.For | ast.While) -> stmts.Live:
    scope = L.frame.scope
    return lambda name: scope.live_at_head(node, name) or scope.live_after(node, name)


# ---------------------------------------------------------------------------------------------------------- for


def for_(L: Lowerer, node: ast.For) -> None:
    source = L.expr(node.iter)
    if isinstance(source, IterVal) and source.kind == "ndindex":
        _ndindex(L, node, source)
        return
    if isinstance(source, GenVal) and (len(source.node.generators) > 1 or source.node.generators[0].ifs):
        _generator(L, node, source, 0)
        return
    items = iterate(L, source)
    if isinstance(items, list):
        unrolled(L, node, items)
        return
    if items.count.static:
        n = int(items.count.known)
        if n <= 0:
            stmts.block(L, node.orelse, _after(L, node))
            return
        if n <= MAX_UNROLL and _about_axes(node.iter):
            unrolled(L, node, [items.item(L.b.index(k)) for k in range(n)])
            return
    _dynamic(L, node, items)


def _dynamic(L: Lowerer, node: ast.For, items: Trips) -> None:
    entry, ops = L.frame.env, len(L.b.block.ops)
    try:
        if ast.Break in (left := jumps(node.body, loop=True)) or ast.Return in left:
            _for_with_exit(L, node, items)
        else:
            _plain_for(L, node, items)
    except NeedsStatic:
        n = int(items.count.known) if items.count.static else MAX_NEEDED + 1
        if n > MAX_NEEDED or n * L.unrolled > MAX_REPEATED:
            raise
        L.frame.env = entry
        del L.b.block.ops[ops:]
        outer, L.unrolled = L.unrolled, L.unrolled * max(n, 1)
        try:
            unrolled(L, node, [items.item(L.b.index(k)) for k in range(n)])
        finally:
            L.unrolled = outer


def _about_axes(node: ast.expr) -> bool:
    """Loops over the axes of an array need their index at compile time."""
    return any(isinstance(n, ast.Attribute) and n.attr == "ndim" for n in ast.walk(node))


def _after(L: Lowerer, node: ast.For | ast.While) -> stmts.Live:
    scope = L.frame.scope
    return lambda name: scope.live_after(node, name)


def _iteration(L: Lowerer, node: ast.For, items: Trips, k: Value) -> Callable[[], None]:
    live = _live_in_loop(L, node)

    def body() -> None:
        stmts.assign_to(L, node.target, items.item(k))
        stmts.block(L, node.body, live)
        L.frame.env.pop("$continue", None)

    return body


def _plain_for(L: Lowerer, node: ast.For, items: Trips) -> None:
    carrier = Carrier(L, node)
    entry = carrier.entry
    n = L.index(items.count)
    for _ in range(12):
        L.frame.env = entry
        args, env = carrier.start()
        k = Value(I8, "k")
        starts = dict(env)
        body = run_body(L, env, Block([k, *args]), _iteration(L, node, items, k))
        if carrier.settle(body, starts):
            break
    else:
        L.type_error(
            "the types of this loop's variables do not settle", "give each variable its final type before the loop"
        )
    carrier.settle_late(body)
    late = [Value(t, name) for name, f in carrier.late_forms.items() for t in types_of(f)]
    body.block.args += late
    carrier.yields(body, [*args, *late])
    L.frame.env = entry
    inits = carrier.inits(body)
    results = [Value(x.type, x.name) for x in body.block.args[1:]]
    L.b.append(Op("for", [n, *inits], results, {}, [body.block], L.b.loc))
    carrier.finish(results, body)
    if items.count.static:
        _certain(L, carrier)
    if node.orelse:
        stmts.block(L, node.orelse, _after(L, node))


def _certain(L: Lowerer, carrier: Carrier) -> None:
    """After at least one trip, names that every iteration binds are bound."""
    for n in carrier.late:
        found = L.frame.env.get(n)
        if isinstance(found, Maybe) and isinstance(carrier.late_forms.get(n), MaybeForm):
            L.frame.env[n] = found.value


def _for_with_exit(L: Lowerer, node: ast.For, items: Trips) -> None:
    n = L.index(items.count)

    def more(k: Value) -> Value:
        return L.b.op("lt", k, n)

    def step(k: Value) -> Callable[[], None]:
        return _iteration(L, node, items, k)

    exiting(L, node, more, step, None)


def exiting(
    L: Lowerer,
    node: ast.For | ast.While,
    more: Callable[[Value], Value] | None,
    step: Callable[[Value], Callable[[], None]],
    test: Callable[[], Value] | None,
) -> None:
    """A loop that ``break`` or ``return`` may leave: a ``while`` over a counter (``more``) or a condition (``test``),
    and flags."""
    found = jumps(node.body, loop=True)
    flags = [f for f, kind in (("$break", ast.Break), ("$return", ast.Return)) if kind in found]
    counted = more is not None
    first = [L.b.index(0)] if counted else [test()] if test is not None else []
    carrier = Carrier(L, node, flags)
    entry = carrier.entry
    for _ in range(12):
        L.frame.env = entry
        args, env = carrier.start()
        k = Value(I8, "k")
        starts = dict(env)
        lead = [k] if counted else [Value(B1, "go")] if test is not None else []
        again: list[Value] = []
        body = run_body(L, env, Block([*lead, *args]), _and_test(L, step(k), test, again))
        if carrier.settle(body, starts):
            break
    else:
        L.type_error(
            "the types of this loop's variables do not settle", "give each variable its final type before the loop"
        )
    carrier.settle_late(body)
    late_names = list(carrier.late_forms)
    late = [Value(t, name) for name, f in carrier.late_forms.items() for t in types_of(f)]
    body.block.args += late
    extra: list[Value] = []
    with L.enter(body.block):
        if counted:
            extra = [L.b.op("add", k, L.b.index(1))]
        elif test is not None:
            extra = again or [L.b.const(False, B1)]
    body.block.results += extra
    carrier.yields(body, [*args, *late])
    L.frame.env = entry
    inits = [*first, *carrier.inits(body)]
    cond = Block([Value(x.type, x.name) for x in body.block.args])
    at = len(lead) + len(args)
    flag_args: list[Value] = []
    for name in late_names:
        width = len(types_of(carrier.late_forms[name]))
        if name in flags:
            flag_args.append(cond.args[at])
        at += width
    with L.enter(cond):
        go = more(cond.args[0]) if more is not None else cond.args[0] if test is not None else L.b.const(True, B1)
        for f in flag_args:
            go = L.b.op("and", go, L.b.op("not", f))
        cond.results = [go]
    results = [Value(x.type, x.name) for x in body.block.args]
    L.b.append(Op("while", inits, results, {}, [cond, body.block], L.b.loc))
    carrier.finish(results[len(lead) :], body)
    _leave(L, node, endless=not counted and test is None)


def _and_test(
    L: Lowerer, body: Callable[[], None], test: Callable[[], Value] | None, go: list[Value]
) -> Callable[[], None]:
    """``body``, and behind it the condition of the next iteration (to ``go``), unless a jump was taken."""
    if test is None:
        return body

    def tested() -> AV:
        return L.num(test())

    def run() -> None:
        body()
        env = L.frame.env
        if left(env):
            return
        stop = any_jump(L)
        if stop is None:
            go.append(test())
            return
        # what the condition binds (``while (x := f()) > 0``) is not bound where a jump was taken
        go.append(stmts.condition(L, conditional(L, stop, lambda: FALSE, tested)))

    return run


def _leave(L: Lowerer, node: ast.For | ast.While, endless: bool) -> None:
    """After the loop: flags it set, the ``else`` clause, code that cannot be reached."""
    env = L.frame.env
    broke = env.pop("$break", None)
    returned = env.get("$return")
    if isinstance(returned, Num) and not returned.static and endless and broke is None:
        from pullback.frontend.flow import TRUE

        env["$return"] = TRUE
        return
    if endless and broke is None:
        raise Diverged
    if not node.orelse:
        return
    stop: Value | None = None
    for flag in (broke, returned):
        if isinstance(flag, Num) and not flag.static:
            stop = L.val(flag) if stop is None else L.b.op("or", stop, L.val(flag))
    if stop is None:
        stmts.block(L, node.orelse, _after(L, node))
        return

    def other() -> None:
        L.frame.env.pop("$return", None)
        stmts.block(L, node.orelse, _after(L, node))

    branch(L, L.b.op("not", stop), other, None, _after(L, node))


# -------------------------------------------------------------------------------------------------------- while


def while_(L: Lowerer, node: ast.While) -> None:
    if isinstance(node.test, ast.Constant):
        if not node.test.value:
            stmts.block(L, node.orelse, _after(L, node))
            return
        exiting(L, node, None, lambda k: _while_body(L, node), None)
        return
    has_exit = jumps(node.body, loop=True)
    if has_exit or _needs_flag(L, node):
        exiting(L, node, None, lambda k: _while_body(L, node), lambda: _test(L, node))
        return
    _plain_while(L, node)


def _test(L: Lowerer, node: ast.While) -> Value:
    value = L.expr(node.test)
    known = known_bool(value)
    return L.b.const(known, B1) if known is not None else stmts.condition(L, value)


def _while_body(L: Lowerer, node: ast.While) -> Callable[[], None]:
    live = _live_in_loop(L, node)

    def body() -> None:
        stmts.block(L, node.body, live)
        L.frame.env.pop("$continue", None)

    return body


def _needs_flag(L: Lowerer, node: ast.While) -> bool:
    return any(isinstance(n, ast.NamedExpr) for n in ast.walk(node.test))


def _plain_while(L: Lowerer, node: ast.While) -> None:
    """The condition is pure scalar code: it becomes the loop's condition region."""
    carrier = Carrier(L, node)
    entry = carrier.entry
    ops = len(L.b.block.ops)
    for _ in range(12):
        L.frame.env = entry
        cond_args, env = carrier.start()
        cond = Block(list(cond_args))
        frame = L.frame
        frame.env = env
        with L.enter(cond):
            try:
                cond.results = [_test(L, node)]
            except Diverged:
                cond.results = [L.b.const(False, B1)]
        if any(op.name in _IMPURE for op in walk(cond)):
            frame.env = entry
            del L.b.block.ops[ops:]
            exiting(L, node, None, lambda k: _while_body(L, node), lambda: _test(L, node))
            return
        args, env = carrier.start()
        starts = dict(env)
        body = run_body(L, env, Block(list(args)), _while_body(L, node))
        if carrier.settle(body, starts):
            break
    else:
        L.type_error(
            "the types of this loop's variables do not settle", "give each variable its final type before the loop"
        )
    carrier.settle_late(body)
    late = [Value(t, name) for name, f in carrier.late_forms.items() for t in types_of(f)]
    body.block.args += late
    cond.args += [Value(x.type, x.name) for x in late]
    carrier.yields(body, [*args, *late])
    L.frame.env = entry
    inits = carrier.inits(body)
    results = [Value(x.type, x.name) for x in body.block.args]
    L.b.append(Op("while", inits, results, {}, [cond, body.block], L.b.loc))
    carrier.finish(results, body)
    if node.orelse:
        stmts.block(L, node.orelse, _after(L, node))


# --------------------------------------------------------------------------------------------- unrolled, nested


def unrolled(L: Lowerer, node: ast.For, items: list[AV]) -> None:
    """A loop over items known at compile time."""
    live = _live_in_loop(L, node)
    frame = L.frame
    outer_path = frame.path

    def run(k: int) -> None:
        while k < len(items):
            frame.path = hash((outer_path, id(node), k))
            try:
                stmts.assign_to(L, node.target, items[k])
                stmts.block(L, node.body, live)
            finally:
                frame.path = outer_path
            env = L.frame.env
            env.pop("$continue", None)
            if left(env):
                return
            k += 1
            if pending(env):
                from pullback.frontend.flow import guarded

                guarded(L, lambda k=k: run(k), live)  # type: ignore[misc]
                return
        stmts.block(L, node.orelse, live)

    run(0)
    L.frame.env.pop("$break", None)


def _ndindex(L: Lowerer, node: ast.For, source: IterVal) -> None:
    """``for idx in ndindex(*dims)``: a nest of loops, lowered as if it were written out."""
    if node.orelse or jumps(node.body) - {ast.Continue}:
        L.refuse("a loop over ndindex may not be left early", "write the nested loops out", node)
    sizes = [d for d in source.args if isinstance(d, Num)]
    if not sizes:
        stmts.assign_to(L, node.target, TupleVal([]))
        stmts.block(L, node.body, _live_in_loop(L, node))
        L.frame.env.pop("$continue", None)
        return
    _nest(L, node, sizes, [])


def _nest(L: Lowerer, node: ast.For, sizes: list[Num], idx: list[AV]) -> None:
    depth = len(idx)
    if depth == len(sizes):
        stmts.assign_to(L, node.target, TupleVal(idx))
        stmts.block(L, node.body, _live_in_loop(L, node))
        L.frame.env.pop("$continue", None)
        return
    level(L, node, depth, L.index(sizes[depth]), lambda k: _nest(L, node, sizes, [*idx, L.num(k, True, 0)]))


def level(L: Lowerer, node: ast.For, depth: int, n: Value, inside: Callable[[Value], None]) -> None:
    """One of several loops that a single statement stands for: all that it binds is carried through every level."""
    carrier = Carrier(L, node)
    carrier.head += carrier.late  # an outer level reads what the inner one left
    carrier.late = []
    carrier.key = (carrier.key, depth)
    for name in carrier.head:
        if name in carrier.entry and name not in carrier.forms:
            carrier.forms[name] = form_of(carrier.entry[name], generalize=True)
    entry = carrier.entry
    for _ in range(12):
        L.frame.env = entry
        args, env = carrier.start()
        k = Value(I8, f"k{depth}")
        starts = dict(env)
        body = run_body(L, env, Block([k, *args]), lambda k=k: inside(k))  # type: ignore[misc]
        if carrier.settle(body, starts):
            break
    carrier.yields(body, args)
    L.frame.env = entry
    inits = carrier.inits(body)
    results = [Value(x.type, x.name) for x in args]
    L.b.append(Op("for", [n, *inits], results, {}, [body.block], L.b.loc))
    carrier.finish(results, body)


def _generator(L: Lowerer, node: ast.For, x: GenVal, depth: int) -> None:
    """A generator expression with conditions or several ``for``: a nest of loops around the body."""
    if node.orelse or jumps(node.body) - {ast.Continue}:
        L.refuse("a generator with conditions cannot be left early", "write the loops out", node)
    g = x.node.generators[depth]
    live = _live_in_loop(L, node)

    def filtered() -> None:
        if depth + 1 < len(x.node.generators):
            _generator(L, node, x, depth + 1)
            return
        stmts.assign_to(L, node.target, _in_frame(L, x, lambda: L.expr(x.node.elt)))
        stmts.block(L, node.body, live)
        L.frame.env.pop("$continue", None)

    def tested(tests: Sequence[ast.expr]) -> None:
        if not tests:
            filtered()
            return
        value = _in_frame(L, x, lambda: L.expr(tests[0]))
        known = known_bool(value)
        if known is None:
            branch(L, stmts.condition(L, value), lambda: tested(tests[1:]), None, live)
        elif known:
            tested(tests[1:])

    def each(item: AV) -> None:
        _in_frame(L, x, lambda: stmts.assign_to(L, g.target, item))
        tested(g.ifs)

    found = _in_frame(L, x, lambda: iterate(L, L.expr(g.iter)))
    if isinstance(found, list):
        for v in found:
            each(v)
    else:
        trips = found
        level(L, node, depth, L.index(trips.count), lambda k: each(trips.item(k)))


def _in_frame(L: Lowerer, x: GenVal, do: Callable[[], T]) -> T:
    """Run ``do`` in the generator's frame."""
    outer, L.frame = L.frame, x.frame
    try:
        return do()
    finally:
        L.frame = outer


STATEMENTS[ast.For] = for_
STATEMENTS[ast.While] = while_
