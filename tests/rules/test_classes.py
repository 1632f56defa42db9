# SPDX-License-Identifier: MIT
"""Classes and instances that change under compiled code: methods, properties, ``__call__``, attributes."""

import sys
import types
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import pytest

import pullback as pb
from pullback.share import COUNTS


class Base:
    offset = 1.0

    def inherited(self, x):
        return 6.0 * x


class Model(Base):
    def __init__(self, k):
        self.k = k

    def method(self, x):
        return self.k * x

    def __call__(self, x):
        return 2.0 * x

    @staticmethod
    def static(x):
        return 3.0 * x

    @classmethod
    def of_class(cls, x):
        return cls.offset * x

    @property
    def twice(self):
        return 2.0 * self.k


@dataclass
class Data:
    k: float

    def method(self, x):
        return self.k * x

    @property
    def twice(self):
        return 2.0 * self.k

    @staticmethod
    def static(x):
        return 3.0 * x

    def __call__(self, x):
        return 7.0 * x


class Pair(NamedTuple):
    k: float

    def method(self, x):
        return self.k * x


@pytest.fixture(autouse=True)
def restored():
    """Classes as they were."""
    kept = {cls: dict(vars(cls)) for cls in (Base, Model, Data, Pair)}
    yield
    for cls, members in kept.items():
        for name in set(vars(cls)) - set(members):
            delattr(cls, name)
        for name, value in members.items():
            if vars(cls)[name] is not value:
                setattr(cls, name, value)


def other(self, x):
    return 50.0 * x


CHANGES = {
    "method": (lambda m, x: m.method(x), lambda: setattr(Model, "method", other), 4.0, 50.0),
    "inherited method": (lambda m, x: m.inherited(x), lambda: setattr(Base, "inherited", other), 6.0, 50.0),
    "method that overrides": (lambda m, x: m.inherited(x), lambda: setattr(Model, "inherited", other), 6.0, 50.0),
    "call": (lambda m, x: m(x), lambda: setattr(Model, "__call__", other), 2.0, 50.0),
    "static method": (
        lambda m, x: m.static(x),
        lambda: setattr(Model, "static", staticmethod(lambda x: 50.0 * x)),
        3.0,
        50.0,
    ),
    "class method": (lambda m, x: m.of_class(x), lambda: setattr(Model, "of_class", classmethod(other)), 1.0, 50.0),
    "class attribute": (lambda m, x: m.of_class(x), lambda: setattr(Model, "offset", 9.0), 1.0, 9.0),
    "property": (lambda m, x: m.twice * x, lambda: setattr(Model, "twice", property(lambda s: 46.0 + s.k)), 8.0, 50.0),
    "attribute becomes property": (
        lambda m, x: m.k * x,
        lambda: setattr(Model, "k", property(lambda s: 46.0 + s.__dict__["k"])),
        4.0,
        50.0,
    ),
    "bases": (lambda m, x: m.inherited(x), lambda: setattr(Model, "__bases__", (Other,)), 6.0, 50.0),
}


class Other:
    offset = 1.0

    def inherited(self, x):
        return 50.0 * x


@pytest.mark.parametrize("name", CHANGES)
def test_class_of_a_captured_object(name):
    program, change, before, after = CHANGES[name]
    model, unrelated = Model(4.0), pb.grad(lambda x: 11.0 * x)
    gradient = pb.grad(lambda x: program(model, x))
    assert (gradient(1.0), unrelated(1.0)) == (before, 11.0)
    change()
    try:
        assert gradient(1.0) == after
        compiled = COUNTS["compiled"]
        assert (gradient(1.0), unrelated(1.0)) == (after, 11.0)
        assert COUNTS["compiled"] == compiled
    finally:
        if name == "bases":
            Model.__bases__ = (Base,)


@pytest.mark.parametrize("cls", [Data, Pair])
@pytest.mark.parametrize("captured", [True, False], ids=["captured", "argument"])
def test_method_of_data(cls, captured):
    data = cls(4.0)
    if captured:
        gradient = pb.grad(lambda x: data.method(x))
        call = lambda: gradient(1.0)  # noqa: E731
    else:
        gradient = pb.grad(lambda x, d: d.method(x))
        call = lambda: gradient(1.0, data)  # noqa: E731
    assert call() == 4.0
    cls.method = other
    assert call() == 50.0


DATA = {
    "property": (lambda d, x: d.twice * x, lambda: setattr(Data, "twice", property(lambda s: 46.0 + s.k)), 8.0),
    "static": (lambda d, x: d.static(x), lambda: setattr(Data, "static", staticmethod(lambda x: 50.0 * x)), 3.0),
    "method becomes static": (
        lambda d, x: d.method(x),
        lambda: setattr(Data, "method", staticmethod(lambda x: 50.0 * x)),
        4.0,
    ),
}


@pytest.mark.parametrize("name", DATA)
def test_members_of_data(name):
    program, change, before = DATA[name]
    gradient = pb.grad(lambda x, d: program(d, x))
    assert gradient(1.0, Data(4.0)) == before
    change()
    assert gradient(1.0, Data(4.0)) == 50.0


class Chosen:
    """A descriptor that gives what is chosen."""

    functions = (lambda x: 3.0 * x, lambda x: 50.0 * x)
    number = 0

    def __get__(self, instance, owner):
        return self.functions[self.number]


class Choosing:
    function = Chosen()


@pytest.mark.parametrize("owner", [Choosing, Choosing()], ids=["class", "instance"])
def test_descriptors_are_asked_at_each_call(owner, monkeypatch):
    gradient = pb.grad(lambda x: owner.function(x))
    assert gradient(1.0) == 3.0
    monkeypatch.setattr(Chosen, "number", 1)
    assert gradient(1.0) == 50.0


def test_instances_that_change():
    """Natively guarded: what an instance gets of its own shadows its class."""
    model, second = Model(4.0), Model(4.0)
    gradient = pb.grad(lambda x: model.method(x))
    assert gradient(1.0) == 4.0
    variants, compiled = gradient.variants, COUNTS["compiled"]
    assert len(variants) == 1, "called natively"
    second.method = lambda x: 1.0 * x  # another instance, whose keys are shared
    model.unrelated = 3.0
    assert gradient(1.0) == 4.0
    assert COUNTS["compiled"] == compiled
    model.method = lambda x: 50.0 * x
    assert gradient(1.0) == 50.0
    del model.method
    assert gradient(1.0) == 4.0
    model.__dict__ = {"k": 5.0}
    assert gradient(1.0) == 5.0
    model.__dict__ = {"k": 5.0, "method": lambda x: 60.0 * x}
    assert gradient(1.0) == 60.0


def test_an_instance_whose_dict_is_replaced():
    model = Model(4.0)
    gradient = pb.grad(lambda x: model.k * x)
    assert gradient(1.0) == 4.0
    model.__dict__ = {"k": 9.0}
    assert gradient(1.0) == 9.0
    del model.k
    Model.k = 8.0
    assert gradient(1.0) == 8.0


def test_a_rule_for_call():
    model = Model(1.0)
    on_class, on_object = pb.grad(lambda x: model(x)), pb.grad(model)
    assert (on_class(1.0), on_object(1.0)) == (2.0, 2.0)
    pb.rrule(Model.__call__)(lambda self, x: (2.0 * x, lambda ct: (None, 60.0 * ct)))
    assert (on_class(1.0), on_object(1.0)) == (60.0, 60.0)
    pb.rrule(model)(lambda x: (2.0 * x, lambda ct: (70.0 * ct,)))
    assert (on_class(1.0), on_object(1.0)) == (70.0, 70.0)
    pb.delete_rule(model)
    pb.delete_rule(Model.__call__)
    assert (on_class(1.0), on_object(1.0)) == (2.0, 2.0)


def test_static_and_class_methods_have_rules():
    model = Model(1.0)
    pb.rrule(Model.static)(lambda x: (3.0 * x, lambda ct: (20.0 * ct,)))
    pb.rrule(Model.of_class)(lambda cls, x: (cls.offset * x, lambda ct: (None, 30.0 * ct)))
    try:
        programs = (lambda x: model.static(x), lambda x: Model.static(x), lambda x: model.of_class(x))
        assert [pb.grad(f)(1.0) for f in programs] == [20.0, 20.0, 30.0]
    finally:
        pb.delete_rule(Model.static)
        pb.delete_rule(Model.of_class)


def test_a_rule_for_an_operation_is_refused():
    """Compiled code asks for none, and a rule that counts for nothing would be ignored in silence."""
    slope = pb.grad(lambda x: x * x)
    with pytest.raises(TypeError, match="operation of pullback"):
        pb.rrule(slope)(lambda x: (x, lambda ct: (ct,)))


def test_names_imported_inside_the_function(monkeypatch):
    module = types.ModuleType("settings_of_this_test")
    module.scale, module.table, module.steps = 2.0, np.ones(2), 1
    module.helper = lambda x: x * x
    monkeypatch.setitem(sys.modules, "settings_of_this_test", module)

    def f(x):
        from settings_of_this_test import helper, scale, steps, table

        total = 0.0
        for _ in range(steps):
            total += scale * helper(x) * table[0]
        return total

    gradient = pb.grad(f)
    assert gradient(1.0) == 4.0
    module.scale = 3.0
    assert gradient(1.0) == 6.0
    module.helper = lambda x: x
    assert gradient(1.0) == 3.0
    module.table[0] = 5.0
    assert gradient(1.0) == 15.0
    module.steps = 2
    assert gradient(1.0) == 30.0
