# SPDX-License-Identifier: MIT
"""Facts about a function's AST that need no types: its local names, what each statement binds, which names are live
after each statement, where control cannot fall through.

Sets of names are bit masks. One pass per function; loops ask for what their body reads before writing (kept per
loop), so the cost is linear in the program times the depth of loops.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

FunctionNode = ast.FunctionDef | ast.Lambda
_INNER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)


def parameters(node: FunctionNode) -> list[str]:
    a = node.args
    names = [p.arg for p in (*a.posonlyargs, *a.args, *a.kwonlyargs)]
    return names + [p.arg for p in (a.vararg, a.kwarg) if p is not None]


class Scope:
    """The names of one function. ``locals``: what it binds; ``captured``: what functions inside it read."""

    def __init__(self, node: FunctionNode) -> None:
        self.node = node
        self.locals: set[str] = set(parameters(node))
        self.captured: set[str] = set()
        self.bits: dict[str, int] = {}
        self.live_out: dict[int, int] = {}  # id(if, for, while node) -> names live after it
        self.live_head: dict[int, int] = {}  # id(for, while node) -> names live where the body starts
        self._gen: dict[int, int] = {}
        self._bound: dict[int, frozenset[str]] = {}
        body: list[ast.stmt] = node.body if isinstance(node.body, list) else [ast.Return(node.body)]
        for item in body:
            self._collect(item)
        self.always = self.mask(self.captured & self.locals)
        self._live(body, 0, 0, 0, record=True)

    # ------------------------------------------------------------------ names

    def mask(self, names: Iterable[str]) -> int:
        result = 0
        for n in names:
            result |= self.bit(n)
        return result

    def bit(self, name: str) -> int:
        found = self.bits.get(name)
        if found is None:
            found = self.bits[name] = 1 << len(self.bits)
        return found

    def _collect(self, root: ast.AST) -> None:
        """Local names, and names that functions inside read. Targets of comprehensions belong to neither."""
        stack: list[ast.AST] = [root]
        while stack:
            node = stack.pop()
            if isinstance(node, ast.Name):
                if isinstance(node.ctx, ast.Store):
                    self.locals.add(node.id)
            elif isinstance(node, _INNER):
                if not isinstance(node, ast.Lambda):
                    self.locals.add(node.name)
                self.captured.update(n.id for n in ast.walk(node) if isinstance(n, ast.Name))
            elif isinstance(node, _COMPREHENSIONS):
                self.locals.update(n.target.id for n in ast.walk(node) if isinstance(n, ast.NamedExpr))
                self.captured.update(
                    n.id for inner in ast.walk(node) if isinstance(inner, ast.Lambda) for n in ast.walk(inner)
                    if isinstance(n, ast.Name)
                )  # fmt: skip
            else:
                stack.extend(ast.iter_child_nodes(node))

    def bound(self, node: ast.AST) -> frozenset[str]:
        """Names that a statement (with everything inside it, but for inner functions) may bind."""
        found = self._bound.get(id(node))
        if found is None:
            found = self._bound[id(node)] = frozenset(_bound(node))
        return found

    # ------------------------------------------------------------------ liveness

    def live_after(self, node: ast.AST, name: str) -> bool:
        """Whether the value of ``name`` may be read after the compound statement ``node``."""
        return bool((self.live_out[id(node)] | self.always) & self.bits.get(name, 0))

    def live_at_head(self, node: ast.AST, name: str) -> bool:
        """Whether an iteration of the loop ``node`` may read the ``name`` of an earlier one."""
        return bool((self.live_head[id(node)] | self.always) & self.bits.get(name, 0))

    def _uses(self, node: ast.AST | None) -> int:
        if node is None:
            return 0
        result = 0
        for n in ast.walk(node):
            if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load):
                result |= self.bit(n.id)
        return result

    def _live(self, body: list[ast.stmt], out: int, brk: int, cont: int, record: bool) -> int:
        for node in reversed(body):
            out = self._live_stmt(node, out, brk, cont, record)
        return out

    def _live_stmt(self, node: ast.stmt, out: int, brk: int, cont: int, record: bool) -> int:
        match node:
            case ast.Assign() | ast.AnnAssign():
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for t in targets:
                    out &= ~self.mask(_stored(t))
                for t in targets:
                    out |= self._uses(t)
                return out | self._uses(node.value)
            case ast.AugAssign():
                uses = self._uses(node.value) | self._uses(node.target)
                return out | uses | (self.bit(node.target.id) if isinstance(node.target, ast.Name) else 0)
            case ast.If():
                if record:  # what a jump inside reads counts too: the join is on its way
                    left = jumps((node,))
                    self.live_out[id(node)] = (
                        out | (brk if ast.Break in left else 0) | (cont if ast.Continue in left else 0)
                    )
                yes = self._live(node.body, out, brk, cont, record)
                no = self._live(node.orelse, out, brk, cont, record)
                return yes | no | self._uses(node.test)
            case ast.With():
                if record:
                    left = jumps((node,))
                    self.live_out[id(node)] = (
                        out | (brk if ast.Break in left else 0) | (cont if ast.Continue in left else 0)
                    )
                inside = self._live(node.body, out, brk, cont, record)
                for item in node.items:
                    inside |= self._uses(item.context_expr)
                return inside
            case ast.For() | ast.While():
                return self._live_loop(node, out, brk, cont, record)
            case ast.Return():
                return self._uses(node.value)
            case ast.Raise():
                return self._uses(node)
            case ast.Break():
                return brk
            case ast.Continue():
                return cont
            case ast.FunctionDef():
                return (out & ~self.bit(node.name)) | self._uses(node)
            case _:
                return out | self._uses(node)

    def _live_loop(self, node: ast.For | ast.While, out: int, brk: int, cont: int, record: bool) -> int:
        after = self._live(node.orelse, out, brk, cont, record)
        entry = self._uses(node.iter) if isinstance(node, ast.For) else 0
        test = self._uses(node.test) if isinstance(node, ast.While) else 0
        target = self.mask(_stored(node.target)) if isinstance(node, ast.For) else 0
        head = test | after | out | (self._gen_body(node) & ~target)
        if record:
            self.live_out[id(node)] = out | after
            inside = self._live(node.body, head, out, head, record=True)
            self.live_head[id(node)] = test | (inside & ~target)
        return entry | head

    def _gen_body(self, node: ast.For | ast.While) -> int:
        found = self._gen.get(id(node))
        if found is None:
            found = self._gen[id(node)] = self._live(node.body, 0, 0, 0, record=False)
        return found


def _stored(target: ast.AST) -> Iterator[str]:
    """Names that an assignment target certainly binds."""
    match target:
        case ast.Name():
            yield target.id
        case ast.Tuple() | ast.List():
            for item in target.elts:
                yield from _stored(item)
        case ast.Starred():
            yield from _stored(target.value)


def _bound(root: ast.AST) -> Iterator[str]:
    stack = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Store):
                yield node.id
        elif isinstance(node, _INNER):
            if not isinstance(node, ast.Lambda):
                yield node.name
        elif isinstance(node, _COMPREHENSIONS):
            yield from (n.target.id for n in ast.walk(node) if isinstance(n, ast.NamedExpr))
        else:
            stack.extend(ast.iter_child_nodes(node))


# ------------------------------------------------------------------------------------------------ control flow


def jumps(body: Iterable[ast.stmt], loop: bool = False) -> set[type[ast.stmt]]:
    """Kinds of jump (Return, Break, Continue) that leave the statements; ``loop``: they are the body of a loop,
    whose own breaks are counted and continues are not."""
    found: set[type[ast.stmt]] = set()
    for node in body:
        match node:
            case ast.Return() | ast.Break() | ast.Continue():
                found.add(type(node))
            case ast.If():
                found |= jumps(node.body) | jumps(node.orelse)
            case ast.With():
                found |= jumps(node.body)
            case ast.For() | ast.While():
                found |= (jumps(node.body) - {ast.Break, ast.Continue}) | jumps(node.orelse)
    return found - {ast.Continue} if loop else found


def falls(body: Iterable[ast.stmt]) -> bool:
    """Whether control may reach the end of the statements."""
    for node in body:
        match node:
            case ast.Return() | ast.Raise() | ast.Break() | ast.Continue():
                return False
            case ast.If():
                if node.orelse and not falls(node.body) and not falls(node.orelse):
                    return False
            case ast.With():
                if not falls(node.body):
                    return False
            case ast.While(test=ast.Constant(value=value)):
                if value and ast.Break not in jumps(node.body, loop=True):
                    return False
    return True


def scope_of(node: FunctionNode) -> Scope:
    """Kept with the node, for as long as that is kept."""
    found: Scope | None = getattr(node, "pullback_scope", None)
    if found is None:
        found = node.pullback_scope = Scope(node)  # type: ignore[union-attr]
    return found
