# SPDX-License-Identifier: MIT
"""Expressions, except calls and subscripts."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from pullback.frontend import attributes, calls, indexing, long_lists, names, operators, stmts
from pullback.frontend.build import EXPRESSIONS, Lowerer
from pullback.frontend.flow import EXPR, Side, conditional, keeping, known_bool, merged, run_side
from pullback.frontend.iterate import Trips, iterate
from pullback.frontend.values import (
    AV,
    NONE,
    ComplexNum,
    GenVal,
    Num,
    SliceVal,
    StaticVal,
    StructVal,
    TupleVal,
    describe,
    literal,
)  # fmt: skip
from pullback.ir.types import F8, Scalar

#: what may be evaluated although Python would not: no effects, no errors, cheap
_CHEAP = frozenset(
    ("eq", "ne", "lt", "le", "gt", "ge", "and", "or", "not", "add", "sub", "mul", "neg", "abs", "select", "cast",
     "minimum", "maximum", "isnan", "isinf", "isfinite", "dim", "sign")
)  # fmt: skip


def _constant(L: Lowerer, node: ast.Constant) -> AV:
    if isinstance(node.value, complex):
        part = Scalar("f8")
        return ComplexNum(L.b.const(node.value.real, part), L.b.const(node.value.imag, part), "c16", True)
    return literal(node.value)


def _name(L: Lowerer, node: ast.Name) -> AV:
    return number_of(L, names.lookup(L, node.id))


def number_of(L: Lowerer, x: AV) -> AV:
    """Constant complex numbers become values."""
    if isinstance(x, StaticVal) and type(x.obj) is complex:
        return ComplexNum(L.b.const(x.obj.real, F8), L.b.const(x.obj.imag, F8), "c16", True)
    return x


def _bin_op(L: Lowerer, node: ast.BinOp) -> AV:
    return operators.binary(L, type(node.op), L.expr(node.left), L.expr(node.right))


def _unary_op(L: Lowerer, node: ast.UnaryOp) -> AV:
    value = L.expr(node.operand)
    if isinstance(node.op, ast.Not):
        known = known_bool(value)
        if known is not None:
            return literal(not known)
        return L.num(L.b.op("not", stmts.condition(L, value)), True)
    return operators.unary(L, type(node.op), value)


def _compare(L: Lowerer, node: ast.Compare) -> AV:
    left = L.expr(node.left)
    if len(node.ops) == 1:
        return operators.compare(L, type(node.ops[0]), left, L.expr(node.comparators[0]))

    def chain(k: int, left: AV) -> AV:
        right = L.expr(node.comparators[k])
        first = operators.compare(L, type(node.ops[k]), left, right)
        if k + 1 == len(node.ops):
            return first
        return both(L, True, first, lambda: chain(k + 1, right))

    return chain(0, left)


def _bool_op(L: Lowerer, node: ast.BoolOp) -> AV:
    is_and = isinstance(node.op, ast.And)

    def chain(k: int) -> AV:
        first = L.expr(node.values[k])
        if k + 1 == len(node.values):
            return first
        return both(L, is_and, first, lambda: chain(k + 1))

    return chain(0)


def both(L: Lowerer, is_and: bool, first: AV, rest: Callable[[], AV]) -> AV:
    """``first and rest`` or ``first or rest``; ``rest`` is evaluated only when Python would, unless nobody can tell."""
    known = known_bool(first)
    if known is not None:
        return rest() if known == is_and else first
    cond = stmts.condition(L, first)
    base = L.frame.env
    side = run_side(L, base, keeping(L, rest))
    L.frame.env = base
    second = side.env.get(EXPR)
    if isinstance(first, Num) and first.type.dtype == "b1" and isinstance(second, Num) and _eager(side, second, base):
        L.b.block.ops += side.block.ops
        return L.num(L.b.op("and" if is_and else "or", cond, L.val(second)), first.type.weak and second.type.weak)
    other = run_side(L, base, keeping(L, lambda: first))
    yes, no = (side, other) if is_and else (other, side)
    return merged(L, cond, yes, no, base)


def _eager(side: Side, value: Num, base: dict[str, AV]) -> bool:
    """Whether a side is a cheap pure boolean that binds nothing: it may be evaluated although Python would not."""
    if side.dead or value.type.dtype != "b1" or any(op.name not in _CHEAP for op in side.block.ops):
        return False
    return all(name == EXPR or base.get(name) is v for name, v in side.env.items())


def _if_exp(L: Lowerer, node: ast.IfExp) -> AV:
    test = L.expr(node.test)
    known = known_bool(test)
    if known is not None:
        return L.expr(node.body if known else node.orelse)
    return conditional(L, stmts.condition(L, test), lambda: L.expr(node.body), lambda: L.expr(node.orelse))


def items(L: Lowerer, elts: Sequence[ast.expr]) -> list[AV]:
    """Items of a display or arguments of a call, stars expanded."""
    result: list[AV] = []
    for e in elts:
        if isinstance(e, ast.Starred):
            value = L.expr(e.value)
            from pullback.frontend.iterate import static_items

            found = static_items(L, value)
            if found is None:
                L.needs_static(
                    f"'*' of {describe(value)}, whose length is known only at run time", "index what you need"
                )
            result += found
        else:
            result.append(L.expr(e))
    return result


def _tuple(L: Lowerer, node: ast.Tuple) -> AV:
    return TupleVal(items(L, node.elts))


def _list(L: Lowerer, node: ast.List) -> AV:
    return TupleVal(items(L, node.elts), "list")


def _dict(L: Lowerer, node: ast.Dict) -> AV:
    fields: dict[str, AV] = {}
    for k, v in zip(node.keys, node.values, strict=True):
        if k is None:
            inner = L.expr(v)
            if not (isinstance(inner, StructVal) and inner.cls is dict):
                L.refuse(f"'**' of {describe(inner)} is not supported", "write the items out", v)
            fields.update(zip(inner.fields, inner.items, strict=True))
            continue
        key = L.expr(k)
        if not (isinstance(key, StaticVal) and isinstance(key.obj, str)):
            L.refuse("the keys of a dict must be constant strings", "use an array, or a tuple", k)
        fields[key.obj] = L.expr(v)
    return StructVal(dict, list(fields), list(fields.values()))


def _slice(L: Lowerer, node: ast.Slice) -> AV:
    parts = [L.expr(p) if p is not None else NONE for p in (node.lower, node.upper, node.step)]
    return SliceVal(*parts)


def _lambda(L: Lowerer, node: ast.Lambda) -> AV:
    return stmts.function(L, node)


def _named(L: Lowerer, node: ast.NamedExpr) -> AV:
    value = L.expr(node.value)
    L.frame.env[node.target.id] = value
    return value


def _joined(L: Lowerer, node: ast.JoinedStr) -> AV:
    text, operands = stmts.message(L, [node])
    if operands:
        L.needs_static("the text of this f-string is known only at run time", "format text in the caller")
    return StaticVal(text.format())


def _generator(L: Lowerer, node: ast.GeneratorExp) -> AV:
    return GenVal(node, L.frame)


def _list_comp(L: Lowerer, node: ast.ListComp) -> AV:
    g = node.generators[0]
    if len(node.generators) > 1 or g.ifs:
        return TupleVal(comprehension(L, node.elt, node.generators), "list")
    found = iterate(L, L.expr(g.iter))
    if isinstance(found, Trips) and not _unrolls(found):
        return long_lists.comprehension(L, node, found)
    return TupleVal(comprehension(L, node.elt, node.generators, found), "list")


def _unrolls(trips: Trips) -> bool:
    return trips.count.static and trips.count.known <= 256


def comprehension(
    L: Lowerer, elt: ast.expr, generators: Sequence[ast.comprehension], first: list[AV] | Trips | None = None
) -> list[AV]:
    """The items of a comprehension whose length is known at compile time. ``first``: what the first loop is over."""
    result: list[AV] = []
    targets = {n.id for g in generators for n in ast.walk(g.target) if isinstance(n, ast.Name)}
    saved = {n: L.frame.env.get(n) for n in targets}
    L.comprehensions.append(targets)

    def run(k: int) -> None:
        if k == len(generators):
            result.append(L.expr(elt))
            return
        g = generators[k]
        found = first if first is not None and k == 0 else iterate(L, L.expr(g.iter))
        if isinstance(found, Trips):
            if not _unrolls(found):
                L.needs_static(
                    "a list whose length is known only at run time is not supported",
                    "make an array and fill it: y = np.empty(n), then y[i] = ... in a loop",
                )
            found = [found.item(L.b.index(i)) for i in range(max(int(found.count.known), 0))]
        for value in found:
            stmts.assign_to(L, g.target, value)
            if all(_certain(L, test) for test in g.ifs):
                run(k + 1)

    try:
        run(0)
    finally:
        restore(L, saved)
        L.comprehensions.pop()
    return result


def restore(L: Lowerer, saved: dict[str, AV | None]) -> None:
    """Give names of comprehensions back to the function."""
    for n, value in saved.items():
        if value is None:
            L.frame.env.pop(n, None)
        else:
            L.frame.env[n] = value


def _certain(L: Lowerer, test: ast.expr) -> bool:
    known = known_bool(L.expr(test))
    if known is None:
        L.needs_static(
            "a list comprehension with a condition on values is not supported: its length would vary",
            "fill an array and count, or use a sum of a generator expression",
        )
    return known


def _attribute(L: Lowerer, node: ast.Attribute) -> AV:
    return number_of(L, attributes.get(L, L.expr(node.value), node.attr))


def _await(L: Lowerer, node: ast.expr) -> AV:
    L.fence(node)


EXPRESSIONS.update(
    {
        ast.Constant: _constant,
        ast.Name: _name,
        ast.BinOp: _bin_op,
        ast.UnaryOp: _unary_op,
        ast.Compare: _compare,
        ast.BoolOp: _bool_op,
        ast.IfExp: _if_exp,
        ast.Tuple: _tuple,
        ast.List: _list,
        ast.Dict: _dict,
        ast.Slice: _slice,
        ast.Lambda: _lambda,
        ast.NamedExpr: _named,
        ast.JoinedStr: _joined,
        ast.GeneratorExp: _generator,
        ast.ListComp: _list_comp,
        ast.Attribute: _attribute,
        ast.Subscript: indexing.load,
        ast.Call: calls.call_node,
    }
)
