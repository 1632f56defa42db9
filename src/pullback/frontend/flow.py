# SPDX-License-Identifier: MIT
"""Branches: two blocks are lowered with an environment each, and the environments joined.

Jumps are ordinary names of the environment: ``$break``, ``$continue``, ``$return`` are b1 numbers (missing means False)
and ``$value`` is what is returned. A statement after one that may jump is guarded by the flags; where only one side of
an ``if`` falls through, the rest of the block moves into that side and no flag is needed.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import reduce
from typing import Any

from pullback.frontend.build import Diverged, Lowerer
from pullback.frontend.joins import (
    Form,
    JoinError,
    MaybeForm,
    describe_conflict,
    dummies,
    form_of,
    join,
    leaves,
    rebuild,
    share_shapes,
)
from pullback.frontend.values import AV, WEAK_BOOL, FuncVal, NoneVal, Num, StaticVal, TupleVal
from pullback.ir.core import Block, Op, Value

FLAGS = ("$break", "$continue", "$return")
RESULT = "$value"
EXPR = "$expr"
_ALWAYS = frozenset((*FLAGS, RESULT, EXPR))
GROWING = "make an array and fill it: y = np.empty(n), then y[i] = ..."
FALSE = Num(WEAK_BOOL, None, False)
TRUE = Num(WEAK_BOOL, None, True)


def left(env: dict[str, AV]) -> bool:
    """Whether control has certainly left the block (by a jump)."""
    return any(isinstance(x := env.get(f), Num) and x.known is True for f in FLAGS)


def pending(env: dict[str, AV]) -> list[str]:
    """Jumps that may have happened."""
    return [f for f in FLAGS if isinstance(x := env.get(f), Num) and not x.static]


class Side:
    """One branch after lowering."""

    __slots__ = ("block", "dead", "env")

    def __init__(self, block: Block, env: dict[str, AV], dead: bool) -> None:
        self.block = block
        self.env = env
        self.dead = dead

    def poisoned(self, name: str) -> bool:
        """Nobody looks at ``name`` when control comes from this side."""
        if self.dead:
            return True
        if name in _ALWAYS:
            return False
        returned = self.env.get("$return")
        return isinstance(returned, Num) and returned.known is True


def run_side(L: Lowerer, base: dict[str, AV], body: Callable[[], None]) -> Side:
    """Lower ``body`` into a new block, on a copy of the environment."""
    frame = L.frame
    frame.env = dict(base)
    block = Block()
    dead = False
    with L.enter(block):
        try:
            body()
        except Diverged:
            dead = True
    L.frame = frame
    return Side(block, frame.env, dead)


def branch(
    L: Lowerer,
    cond: Value,
    then: Callable[[], None],
    orelse: Callable[[], None] | None,
    live: Callable[[str], bool] = lambda name: True,
) -> None:
    """``if cond``: lower both sides and join what is live after them."""
    base = L.frame.env
    yes = run_side(L, base, then)
    no = run_side(L, base, orelse or (lambda: None))
    merge(L, cond, yes, no, live)


def merge(L: Lowerer, cond: Value, yes: Side, no: Side, live: Callable[[str], bool] = lambda name: True) -> None:
    """Complete the ``if`` of two lowered sides; their environments are joined."""
    frame = L.frame
    names = [n for n in {**yes.env, **no.env} if yes.env.get(n) is not no.env.get(n)]
    if yes.dead and no.dead:
        L.b.append(Op("if", [cond], [], {}, [yes.block, no.block], L.b.loc))
        raise Diverged
    results: dict[str, Form] = {}
    # of two sides of which one is poisoned for everything, the other's untouched names stay as they are
    env = {n: v for n, v in yes.env.items() if no.env.get(n) is v}
    for name in names:
        if name in _ALWAYS or live(name):
            form = _join_name(L, name, yes, no, cond)
            if form is not None:
                results[name] = form
    values = _yields(L, cond, yes, no, results)
    taken = iter(values)
    for name, form in results.items():
        env[name] = value = rebuild(form, taken)
        if not isinstance(value, Num):
            share_shapes(
                L, value, [side.env[name] for side in (yes, no) if not side.poisoned(name) and name in side.env]
            )
    frame.env = env


def _side_value(side: Side, name: str) -> AV | None:
    found = side.env.get(name)
    return FALSE if found is None and name in FLAGS else found


def _join_name(L: Lowerer, name: str, yes: Side, no: Side, cond: Value) -> Form | None:
    a, b = _side_value(yes, name), _side_value(no, name)
    if yes.poisoned(name) or (a is None and name in (RESULT, EXPR)):
        return form_of(b) if b is not None else None
    if no.poisoned(name) or (b is None and name in (RESULT, EXPR)):
        return form_of(a) if a is not None else None
    if a is None or b is None:
        one = form_of(a if a is not None else b)  # type: ignore[arg-type]
        return one if isinstance(one, MaybeForm) else MaybeForm(one)
    try:
        return join(form_of(a), form_of(b))
    except JoinError:
        conflict(L, name, a, b)
        raise


def conflict(L: Lowerer, name: str, a: AV, b: AV) -> None:
    """Refuse a join, naming both definitions."""
    if isinstance(a, TupleVal) and isinstance(b, TupleVal) and len(a.items) != len(b.items):
        L.needs_static(f"the length of {a.kind} '{name}' is known only at run time", GROWING)
    help = "give it one type on every path, or use another name"
    if isinstance(a, (FuncVal, StaticVal)) and isinstance(b, (FuncVal, StaticVal)):
        help = "functions and other objects are fixed at compile time: make the calls inside the branches"
    elif isinstance(a, NoneVal) or isinstance(b, NoneVal):
        help = "use a number that stands for 'nothing' (nan, -1), and a flag"
    places = "; ".join(f"line {n.lineno}" for n in _definitions(L.frame.node, name)[:4])
    L.type_error(
        f"{describe_conflict(name, a, b)}" + (f" (it is set on {places})" if places else ""),
        help,
    )


def _definitions(root: ast.AST, name: str) -> list[Any]:
    if name == RESULT:
        return [n for n in ast.walk(root) if isinstance(n, ast.Return)]
    return [n for n in ast.walk(root) if isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Store)]


def _yields(L: Lowerer, cond: Value, yes: Side, no: Side, results: dict[str, Form]) -> list[Value]:
    """Complete both blocks, append the op, return its results."""
    for side, other in ((yes, no), (no, yes)):
        with L.enter(side.block):
            for name, form in results.items():
                side.block.results += _leaves_of(L, side, other, name, form)
    made = [Value(x.type, x.name) for x in yes.block.results]
    L.b.append(Op("if", [cond], made, {}, [yes.block, no.block], L.b.loc))
    return made


def _leaves_of(L: Lowerer, side: Side, other: Side, name: str, form: Form) -> list[Value]:
    value = _side_value(side, name)
    if side.poisoned(name) or value is None:
        return dummies(L, form, other.env.get(name))  # the flag of a MaybeForm is False
    return leaves(L, value, form)


def any_jump(L: Lowerer) -> Value | None:
    """Whether one of the jumps that may have happened has; None if there are none."""
    env = L.frame.env
    jumps = [L.val(x) for f in pending(env) if isinstance(x := env[f], Num)]
    return reduce(lambda a, b: L.b.op("or", a, b), jumps) if jumps else None


def guarded(L: Lowerer, rest: Callable[[], None], live: Callable[[str], bool]) -> None:
    """Lower ``rest`` for the case that no jump has happened."""
    env = L.frame.env
    flags, stop = pending(env), any_jump(L)
    assert stop is not None

    def jumped() -> None:
        if len(flags) == 1:
            L.frame.env[flags[0]] = TRUE

    def stayed() -> None:
        for f in flags:
            del L.frame.env[f]
        L.frame.env.pop(RESULT, None)
        rest()

    branch(L, L.b.op("not", stop), stayed, jumped, live)


def conditional(L: Lowerer, cond: Value, then: Callable[[], AV], orelse: Callable[[], AV]) -> AV:
    """A conditional expression: the joined value of the side taken."""
    base = L.frame.env
    yes = run_side(L, base, keeping(L, then))
    no = run_side(L, base, keeping(L, orelse))
    return merged(L, cond, yes, no, base)


def keeping(L: Lowerer, make: Callable[[], AV]) -> Callable[[], None]:
    """``make`` as the body of a side; its value is kept in the side's environment."""

    def run() -> None:
        L.frame.env[EXPR] = make()

    return run


def merged(L: Lowerer, cond: Value, yes: Side, no: Side, base: dict[str, AV]) -> AV:
    """The joined value of two sides that keep one."""
    merge(L, cond, yes, no)
    result = L.frame.env.pop(EXPR)
    if EXPR in base:  # of an expression around this one
        L.frame.env[EXPR] = base[EXPR]
    return result


def known_bool(x: AV) -> bool | None:
    """The truth of a value that is known at compile time."""
    from pullback.frontend.values import Arr, ComplexNum, GenVal, ListVal, NoneVal, StaticVal, StructVal, TupleVal

    match x:
        case Num():
            return bool(x.known) if x.static else None
        case NoneVal():
            return False
        case TupleVal():
            return bool(x.items)
        case StructVal():
            return bool(x.items)
        case StaticVal():
            return bool(x.obj)
        case Arr() | ComplexNum() | GenVal() | ListVal():
            return None
        case _:
            return True
