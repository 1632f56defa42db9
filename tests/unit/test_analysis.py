# SPDX-License-Identifier: MIT
"""roots, effects, shapes: what each concludes, and where it must not conclude anything."""

from __future__ import annotations

import pytest

from pullback.analysis.effects import Effects
from pullback.analysis.roots import roots
from pullback.analysis.shapes import Shapes
from pullback.ir.build import Builder
from pullback.ir.core import Function, Op, Value
from pullback.ir.types import B1, F8, I8
from unit.irtools import M2, V1, build, named


def test_views_share_their_root() -> None:
    seen: dict[str, Value] = {}

    def body(b: Builder, x: Value, i: Value) -> list[Value]:
        seen["row"] = b.view(x, "if", [i])
        seen["t"] = b.transpose(x, (1, 0))
        seen["flat"] = b.reshape(x, [b.index(4)])
        seen["copy"] = b.value("copy", [x], M2)
        return []

    func = build([M2, I8], body)
    found = roots(func)
    x = func.body.args[0]
    assert all(found[seen[k]] == {x} for k in ("row", "t", "flat"))
    assert found[seen["copy"]] == {seen["copy"]}


def test_carried_arrays_take_unions() -> None:
    """u, v = v, u in a loop: either may be both, which only a fixpoint finds."""
    seen: list[Value] = []

    def body(b: Builder, x: Value, y: Value, n: Value) -> list[Value]:
        seen.extend(b.for_(n, [x, y], lambda k, c: [c[1], c[0]]))
        return []

    func = build([V1, V1, I8], body)
    found = roots(func)
    both = frozenset(func.body.args[:2])
    assert [found[v] for v in seen] == [both, both]


def test_a_while_that_runs_no_trip_hands_on_its_init() -> None:
    def body(b: Builder, x: Value, y: Value) -> list[Value]:
        return b.while_([x], lambda c: b.op("lt", b.dim(c[0], 0), b.index(3)), lambda c: [y])

    func = build([V1, V1], body)
    assert roots(func)[func.body.results[0]] == set(func.body.args)


def test_region_effects_leave_out_what_is_born_inside() -> None:
    def body(b: Builder, x: Value, y: Value, n: Value) -> list[Value]:
        def trip(k: Value, c: list[Value]) -> list[Value]:
            tmp = b.alloc("f8", [n])
            b.store(tmp, b.load(x, [k]), [k])
            b.store(y, b.load(tmp, [k]), [k])
            return []

        b.for_(n, [], trip)
        return []

    func = build([V1, V1, I8], body)
    effects = Effects(func)
    x, y, _ = func.body.args
    effect = effects.of(named(func, "for")[0])
    assert (effect.reads, effect.writes) == ({x}, {y})
    assert effect.allocates and not effect.may_raise and not effect.removable
    assert effects.written() == {y}
    assert effects.writes_between(named(func, "for")[0].regions[0].ops[:1]) == set()


def test_a_check_makes_its_branch_raise() -> None:
    def body(b: Builder, c: Value) -> list[Value]:
        b.if_(c, lambda: b.check(c, "ValueError", "no") or [])
        return []

    func = build([B1], body)
    effect = Effects(func).of(named(func, "if")[0])
    assert effect.may_raise and not effect.pure and not effect.removable


def _shapes_until(func: Function, stop: Op) -> Shapes:
    shapes = Shapes()
    for op in func.body.ops:
        if op is stop:
            break
        shapes.visit(op)
    return shapes


def test_shapes_learn_from_checks_in_order() -> None:
    def body(b: Builder, x: Value, y: Value) -> list[Value]:
        b.check(b.op("eq", b.dim(x, 0), b.dim(y, 0)), "ValueError", "shapes differ")
        return []

    func = build([V1, V1], body)
    x, y = func.body.args
    assert not _shapes_until(func, named(func, "check")[0]).same_shape(x, y)
    assert Shapes.of(func).same_shape(x, y)


def test_shapes_forget_what_a_branch_checked() -> None:
    def body(b: Builder, x: Value, y: Value, c: Value) -> list[Value]:
        def then() -> list[Value]:
            b.check(b.op("eq", b.dim(x, 0), b.dim(y, 0)), "ValueError", "shapes differ")
            return []

        b.if_(c, then)
        return []

    func = build([V1, V1, B1], body)
    assert not Shapes.of(func).same_shape(*func.body.args[:2])


@pytest.mark.parametrize(("offset", "same"), [(1, True), (2, False)])
def test_shapes_of_slices(offset: int, same: bool) -> None:
    """x[1:] and x[:-1] have n - 1 elements each, however the count is written."""
    seen: list[Value] = []

    def body(b: Builder, x: Value) -> list[Value]:
        n = b.dim(x, 0)
        seen.append(b.view(x, "u", [b.index(1), b.op("sub", n, b.index(1))]))
        seen.append(b.view(x, "u", [b.index(0), b.op("sub", n, b.index(offset))]))
        return []

    func = build([V1], body)
    assert Shapes.of(func).same_shape(*seen) is same


def test_shapes_of_allocs_and_maps() -> None:
    seen: list[Value] = []

    def body(b: Builder, x: Value) -> list[Value]:
        n, m = b.dim(x, 0), b.dim(x, 1)
        seen.append(b.alloc("f8", [m, n]))
        seen.append(b.transpose(x, (1, 0)))
        seen.append(b.map("f8", [m, n], lambda i: [b.const(0.0, F8)]))
        seen.append(b.alloc("f8", [n, m]))
        return []

    shapes = Shapes.of(build([M2], body))
    assert shapes.same_shape(seen[0], seen[1])
    assert shapes.same_shape(seen[0], seen[2])
    assert not shapes.same_shape(seen[0], seen[3])
