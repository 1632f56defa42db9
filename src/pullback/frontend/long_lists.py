# SPDX-License-Identifier: MIT
"""List comprehensions whose length is known only at run time: ``np.array([f(x) for x in xs])``.

The items fill an array, in a loop. The list is what a function takes at once (``ListVal``), so that nothing can tell
the array from a list: no name holds it, and what makes an array of it copies it.
"""

from __future__ import annotations

import ast

from pullback.frontend import arrays, lists
from pullback.frontend.build import Diverged, Lowerer
from pullback.frontend.iterate import Trips
from pullback.frontend.promote_types import promote
from pullback.frontend.values import AV, ComplexNum, ListVal, Num
from pullback.ir.core import Block, Op, Value, clone_op, walk
from pullback.ir.types import I8


def comprehension(L: Lowerer, node: ast.ListComp, trips: Trips) -> ListVal:
    """``[elt for target in trips]``."""
    if L.in_map or any(isinstance(n, ast.NamedExpr) for n in ast.walk(node)):
        L.needs_static(
            "a list whose length is known only at run time is not supported here",
            "make an array and fill it: y = np.empty(n), then y[i] = ... in a loop",
        )
    targets = {n.id for n in ast.walk(node.generators[0].target) if isinstance(n, ast.Name)}
    env = L.frame.env
    L.comprehensions.append(targets)
    try:
        dims, dtype, weak = _look(L, node, trips, env)
        n = L.b.op("maximum", L.index(trips.count), L.b.index(0))
        result = arrays.alloc(L, dtype, [n, *dims])
        k = Value(I8, "k")
        block = Block([k])
        with L.enter(block):
            item = _item(L, node, trips, k, env)
            if dims:
                arrays.assign(L, arrays.view(L, result, ["i"] + ["f"] * len(dims), [k]), item)
            else:
                arrays.store_element(L, result, [k], item)
        L.b.append(Op("for", [n], [], {}, [block], L.b.loc))
    finally:
        L.comprehensions.pop()
        L.frame.env = env
    return ListVal(result, weak)


def _item(L: Lowerer, node: ast.ListComp, trips: Trips, k: Value, env: dict[str, AV]) -> AV:
    from pullback.frontend.exprs import restore
    from pullback.frontend.stmts import assign_to

    targets = {n.id for n in ast.walk(node.generators[0].target) if isinstance(n, ast.Name)}
    L.frame.env = dict(env)
    with lists.unchanged(L):
        value = trips.item(k)
        saved = {name: L.frame.env.get(name) for name in targets}
        assign_to(L, node.generators[0].target, value)
        found = L.expr(node.elt)
        restore(L, saved)
    return found


def _look(L: Lowerer, node: ast.ListComp, trips: Trips, env: dict[str, AV]) -> tuple[list[Value], str, bool]:
    """Sizes and dtype of the items, and whether they are Python's numbers: by lowering one, which is thrown away."""
    block = Block([Value(I8, "k")])
    try:
        with L.enter(block):
            item = _item(L, node, trips, block.args[0], env)
            shape, types = arrays.nested_shape(L, item)
    except Diverged:
        L.refuse("every item of this list raises", "write the loop out")
    dims = [_outside(L, d, block) for d in shape]
    weak = item.type.weak if isinstance(item, Num) else isinstance(item, ComplexNum) and item.weak
    return dims, promote(types)[0], weak


def _outside(L: Lowerer, size: Value, block: Block) -> Value:
    """The size again, before the list: it may depend on what is known there only."""
    made = {r: op for op in block.ops for r in op.results}
    inside = {r for op in walk(block) for r in (*op.results, *(a for region in op.regions for a in region.args))}
    inside.update(block.args)
    env: dict[Value, Value] = {}

    def again(v: Value) -> Value:
        if v not in inside:
            return v
        if v not in env:
            op = made.get(v)
            if op is None or not (op.name in ("const", "dim") or op.name in L.ctx.table):
                L.needs_static(
                    "the sizes of the items of this list are not known before it is made",
                    "make an array and fill it: y = np.empty((n, m)), then y[i] = ... in a loop",
                )
            for x in op.operands:
                again(x)
            L.b.append(clone_op(op, env))
        return env[v]

    known = L.b.consts.get(size)
    return L.b.index(known) if known is not None else again(size)
