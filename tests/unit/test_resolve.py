# SPDX-License-Identifier: MIT
"""frontend.resolve and registry: answers, edges, and guards that fail exactly when they must."""

from __future__ import annotations

import math
import types
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from pullback import layouts, registry
from pullback.diag import UnsupportedError
from pullback.frontend.resolve import Hidden, Resolver, Static
from pullback.ir.types import Array, Scalar, TupleT, array
from pullback.registry import AttrPlace, Guards, revalidate


def make(text: str, **names: Any) -> tuple[types.FunctionType, dict[str, Any]]:
    space: dict[str, Any] = dict(names)
    exec(text, space)
    return space["f"], space


def ask(value: Any) -> tuple[Resolver, Any, dict[str, Any]]:
    f, space = make("def f(): return a", a=value)
    resolver = Resolver()
    return resolver, resolver.global_(f, "a"), space


STATIC = [
    3,
    True,
    "text",
    (1, 2),
    [1, "x", None],
    {"n": 3},
    math.sin,
    np,
    int,
    None,
    (math.sin, 2),
    range(3),
    object(),
]
HIDDEN = [1.5, 2j, np.float32(1), np.int64(3), np.zeros(3), (1, 2.0), [np.zeros(2)], {"n": 1, "x": 1.0}]


@pytest.mark.parametrize("value", STATIC, ids=lambda v: type(v).__name__)
def test_static(value):
    resolver, answer, space = ask(value)
    assert isinstance(answer, Static)
    assert answer.value is value
    assert not resolver.hidden
    guards = Guards.compile(resolver.edges)
    assert guards.hold()
    space["a"] = object()
    assert not guards.hold()
    assert not revalidate(resolver.edges)


@pytest.mark.parametrize("value", HIDDEN, ids=str)
def test_hidden(value):
    resolver, answer, space = ask(value)
    assert isinstance(answer, Hidden)
    assert answer.read() is value
    assert resolver.hidden == [answer]
    space["a"] = "another type"
    assert not revalidate(resolver.edges)
    del space["a"]
    assert not revalidate(resolver.edges)
    space["a"] = {1: "cannot be typed"}
    assert not revalidate(resolver.edges)


def test_hidden_value_may_change_and_type_may_not():
    resolver, answer, space = ask(1.5)
    assert answer.type == Scalar("f8", weak=True)
    space["a"] = 2.5
    assert revalidate(resolver.edges)
    assert answer.read() == 2.5
    space["a"] = np.float64(2.5)
    assert not revalidate(resolver.edges)


def test_list_structure_is_guarded():
    resolver, answer, space = ask([1.0, np.zeros(2)])
    assert answer.type == TupleT((Scalar("f8", True), array("f8", 1)), "list")
    space["a"][0] = 3.0
    assert revalidate(resolver.edges)
    space["a"].append(1.0)
    assert not revalidate(resolver.edges)


@pytest.mark.parametrize(
    ("value", "other"),
    [(3, 4), (0, False), (1, 1.0), ("a", "b"), ((1, 2), (1, 3)), ((1, 2), [1, 2]), ({"a": 1}, {"b": 1})],
)
def test_values_compare_with_types(value, other):
    resolver, _, space = ask(value)
    space["a"] = other
    assert not revalidate(resolver.edges)


def test_equal_value_in_another_object():
    big = 10**6
    resolver, _, space = ask(big)
    guards = Guards.compile(resolver.edges)
    assert not guards.slow
    space["a"] = int("1000000")
    assert not guards.hold(), "another object: the fast check cannot know"
    assert revalidate(resolver.edges), "but the answer is the same"
    assert Guards.compile(resolver.edges).hold()


def test_list_of_ints_changed_in_place():
    resolver, _, space = ask([1, 2])
    guards = Guards.compile(resolver.edges)
    assert guards.slow
    space["a"][0] = 5
    assert not guards.hold()


def test_guards_ignore_other_names():
    resolver, _, space = ask(math.sin)
    guards = Guards.compile(resolver.edges)
    assert not guards.slow
    assert len(guards.words) == 4, "world, table, key, value"
    space["unrelated"] = 1
    space["unrelated"] = 2
    assert guards.hold() or revalidate(resolver.edges)
    guards = Guards.compile(resolver.edges)
    for k in range(1000):
        space["unrelated"] = k
        assert guards.hold()


def test_table_that_moves():
    resolver, _, space = ask(math.sin)
    guards = Guards.compile(resolver.edges)
    for k in range(1000):
        space[f"name{k}"] = k
    assert not guards.hold()
    assert revalidate(resolver.edges)
    before = len(guards.words)
    assert guards.renew()
    assert guards.hold()
    assert len(guards.words) == before
    space["a"] = math.cos
    assert not guards.hold(), "the renewed words watch the table where it is now"


def test_renewed_guards_keep_their_number():
    f, space = make("def f(): return len")
    resolver = Resolver()
    resolver.global_(f, "len")
    guards = Guards.compile(resolver.edges)
    count = len(guards.words)
    space["len"] = len
    assert not guards.hold()
    assert revalidate(resolver.edges)
    assert guards.renew()
    assert guards.hold()
    assert len(guards.words) == count
    space["len"] = sum
    assert not guards.hold()


def test_guards_that_cannot_be_renewed():
    resolver, _, space = ask(math.sin)
    guards = Guards.compile(resolver.edges)
    space[1] = "now keys are general"  # type: ignore[index]
    assert not guards.hold()
    assert revalidate(resolver.edges)
    assert not guards.renew()


def test_builtin_and_its_shadow():
    f, space = make("def f(): return len")
    resolver = Resolver()
    answer = resolver.global_(f, "len")
    assert isinstance(answer, Static)
    assert answer.value is len
    guards = Guards.compile(resolver.edges)
    assert not guards.slow
    assert guards.hold()
    space["len"] = lambda x: 0
    assert not guards.hold()
    assert not revalidate(resolver.edges)


def test_missing_name_is_an_edge():
    f, space = make("def f(): return nothing")
    resolver = Resolver()
    assert resolver.global_(f, "nothing") is None
    assert revalidate(resolver.edges)
    assert Guards.compile(resolver.edges).hold()
    space["nothing"] = 1
    assert not revalidate(resolver.edges)
    assert not Guards.compile(resolver.edges).hold()


def test_deleted_name():
    resolver, _, space = ask(math.sin)
    guards = Guards.compile(resolver.edges)
    del space["a"]
    assert not guards.hold()


def test_cells():
    def factory(scale, table, helper):
        def f(x):
            return helper(scale * x + table[0])

        def change(s, h):
            nonlocal scale, helper
            scale, helper = s, h

        return f, change

    f, change = factory(2.0, np.zeros((2, 3)).T, math.sin)
    resolver = Resolver()
    scale, table, helper = (resolver.cell(f, n) for n in ("scale", "table", "helper"))
    assert (scale.type, scale.read(), scale.name) == (Scalar("f8", True), 2.0, "scale")
    assert table.type == array("f8", 2, "F")
    assert helper.value is math.sin
    guards = Guards.compile(resolver.edges)
    change(3.0, math.sin)
    assert guards.hold()
    assert scale.read() == 3.0
    assert registry.word(scale.place.slot()) == id(scale.read())
    change(3.0, math.cos)
    assert not guards.hold()
    assert not revalidate(resolver.edges)


def test_unbound_cell():
    def factory():
        def f():
            return later

        before = Resolver()
        assert before.cell(f, "later") is None
        later = 1
        return f, before

    f, before = factory()
    assert not revalidate(before.edges)
    assert Resolver().cell(f, "later").value == 1


def test_attributes():
    module = types.ModuleType("settings")
    module.dt, module.n, module.fn = 0.1, 3, math.sin
    resolver = Resolver()
    dt, n, fn = (resolver.attr(module, name) for name in ("dt", "n", "fn"))
    assert isinstance(dt, Hidden)
    assert (n.value, fn.value) == (3, math.sin)
    guards = Guards.compile(resolver.edges)
    assert [e.place.name for e in guards.slow] == ["dt"], "the type of a hidden input"
    module.dt = 0.2
    assert guards.hold()
    assert dt.read() == 0.2
    assert registry.word(dt.place.slot()) == id(module.dt)
    module.n = 4
    assert not guards.hold()


def test_instances_and_methods():
    class Model:
        k = 2

        def __init__(self):
            self.w = np.zeros(2)
            self.layers = 3

        def value(self, x):
            return x

    model = Model()
    resolver = Resolver()
    w, layers, k, method = (resolver.attr(model, n) for n in ("w", "layers", "k", "value"))
    assert isinstance(w.type, Array)
    assert (layers.value, k.value) == (3, 2)
    assert method.value.__func__ is Model.value
    assert resolver.attr(model, "nothing") is None
    guards = Guards.compile(resolver.edges)
    assert guards.hold(), "a bound method made anew is the same method"
    model.layers = 4
    assert not guards.hold()
    model.layers = 3
    assert guards.hold()
    Model.value = lambda self, x: 0
    assert not guards.hold()


def test_namespace_of_attributes():
    """A dict may be read in place of the attribute only where the class has no say."""

    class Plain:
        shared = 1.0

        def __init__(self):
            self.w = 2.0
            self.shared = 3.0

        @property
        def area(self):
            return self.w

    plain = Plain()
    assert AttrPlace(plain, "w").namespace() is plain.__dict__
    assert AttrPlace(plain, "shared").namespace() is None
    assert AttrPlace(plain, "area").namespace() is None
    assert AttrPlace(math, "pi").namespace() is math.__dict__
    assert AttrPlace(Plain, "shared").namespace() is None
    assert AttrPlace(object(), "w").namespace() is None


def test_dataclass_of_ints_is_read_by_content():
    @dataclass
    class Sizes:
        n: int

    resolver, answer, space = ask(Sizes(3))
    assert isinstance(answer, Static)
    guards = Guards.compile(resolver.edges)
    space["a"].n = 4
    assert not guards.hold()


def test_constants_of_modules():
    resolver = Resolver()
    assert resolver.attr(math, "pi").value == math.pi
    assert resolver.attr(np, "inf").value == math.inf
    guards = Guards.compile(resolver.edges)
    assert not guards.slow
    assert guards.hold()


def test_code_of_functions():
    f, _ = make("def f(x, n=3): return x * n")
    resolver = Resolver()
    resolver.function(f)
    resolver.function(f)
    assert len(resolver.edges) == 1
    guards = Guards.compile(resolver.edges)
    assert not guards.slow
    assert guards.hold()
    f.__defaults__ = (4,)
    assert not guards.hold()
    assert not revalidate(resolver.edges)
    f.__defaults__ = resolver.edges[0].answer[1]
    assert guards.hold()
    f.__code__ = (lambda x, n: 0).__code__
    assert not guards.hold()


def test_keyword_defaults_changed_in_place():
    f, _ = make("def f(x, *, n=3): return x * n")
    resolver = Resolver()
    resolver.function(f)
    guards = Guards.compile(resolver.edges)
    assert guards.hold()
    f.__kwdefaults__["n"] = 4
    assert not guards.hold()


def test_same_question_same_answer():
    f, _ = make("def f(): return a", a=1.5)
    resolver = Resolver()
    assert resolver.global_(f, "a") is resolver.global_(f, "a")
    assert len(resolver.edges) == len(resolver.hidden) == 1


def test_library_code_has_no_edges():
    from pullback import lang
    from pullback.lib import special

    resolver = Resolver()
    assert resolver.global_(special.entr, "INF").value == math.inf
    assert resolver.attr(lang, "exp").value is lang.exp
    resolver.function(special.entr)
    assert resolver.edges == resolver.hidden == []


def test_world():
    guards = Guards.compile([])
    assert guards.hold()
    registry.bump_world()
    assert not guards.hold()


def test_layouts_are_known_here():
    """On the interpreters that are tested, nothing falls to the slow way."""
    known = layouts._layouts()
    assert known.dict
    assert known.cell
    assert known.function
    assert known.type


def test_general_dict_is_slow_but_right():
    resolver, _, space = ask(math.sin)
    space[1] = "a key that is no string"  # type: ignore[index]
    guards = Guards.compile(resolver.edges)
    assert guards.hold()
    space["a"] = math.cos
    assert not guards.hold()


def test_unsupported_value_names_it():
    with pytest.raises(UnsupportedError, match="float16"):
        ask(np.float16(1))
