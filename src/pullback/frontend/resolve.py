# SPDX-License-Identifier: MIT
"""Names and attributes that compiled code reads from outside: constants, or hidden inputs.

Each answer is recorded as an edge (``registry``):

- functions, classes, modules, other objects: ``Static``, by identity;
- Python ints, bools, strings and containers of them: ``Static``, by value (they reach shapes, axes, loop
  bounds);
- floats, complex numbers, NumPy's scalars and arrays, and containers that hold one: ``Hidden``: an input that
  is read again at each call; only its type is fixed;
- floats of ``math``, ``numpy`` and ``scipy`` modules (``math.pi``): ``Static``.

The library's own code (``pullback.lib``) is taken as it is: its names are constants, without edges.
"""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from pullback.frontend.typeof import typeof
from pullback.ir.types import Array, ComplexT, Scalar, SigType, StaticT, StructT, TupleT
from pullback.registry import (
    MISSING,
    AttrPlace,
    CellPlace,
    CodePlace,
    Edge,
    MemberPlace,
    PartPlace,
    Place,
    by_identity,
    global_place,
    same_object,
    snapshot,
)
from pullback.ruleset import Declared, RulePlace

#: modules whose numbers are constants of nature, and are not changed
_CONSTANTS = ("math", "cmath", "numpy", "scipy")

#: numbers and text of Python's own
_PLAIN = (bool, int, float, complex, str, bytes, type(None))

#: modules whose code does not change while the process runs
_OURS = ("pullback.lib.", "pullback.lang", "linrules.")


@dataclass(frozen=True, slots=True, eq=False)
class Static:
    """A value that compiled code may take for a constant while its edge holds."""

    value: Any


@dataclass(frozen=True, slots=True, eq=False)
class Hidden:
    """An input that is not an argument: ``read()`` gives the object to pass, of type ``type``."""

    type: SigType
    place: Place
    name: str

    def read(self) -> Any:
        return self.place.read()


Answer = Static | Hidden


class Resolver:
    """Reads names for one compilation; keeps the edges and the hidden inputs in the order of first reading."""

    __slots__ = ("_answers", "edges", "hidden")

    def __init__(self) -> None:
        self.edges: list[Edge] = []
        self.hidden: list[Hidden] = []
        self._answers: dict[tuple[object, ...], Answer | None] = {}

    def global_(self, fn: FunctionType, name: str) -> Answer | None:
        """A global or builtin name of ``fn``; None if it is undefined (an edge too)."""
        place = global_place(fn, name)
        return Static(place.read()) if _is_ours(fn) else self._ask(place)

    def cell(self, fn: FunctionType, name: str) -> Answer | None:
        """A free variable of ``fn``; None if it is still unbound."""
        names = fn.__code__.co_freevars
        assert name in names, f"{fn.__qualname__} has no free variable {name!r}"
        assert fn.__closure__ is not None
        return self._ask(CellPlace(fn.__closure__[names.index(name)], name))

    def attr(self, owner: Any, name: str) -> Answer | None:
        """An attribute of a static object; None if it has none of this name."""
        if type(owner) is ModuleType and owner.__name__.startswith(_OURS):
            return Static(getattr(owner, name))
        if isinstance(owner, np.dtype) and hasattr(owner, name):  # they never change
            return Static(getattr(owner, name))
        return self._ask(AttrPlace(owner, name))

    def member(self, cls: type, name: str) -> Any:
        """A function that a class has: its methods, static and class methods, properties; None if it has no such."""
        found = inspect.getattr_static(cls, name, None)
        if not isinstance(found, (FunctionType, property, staticmethod, classmethod)):
            return None
        place = MemberPlace(cls, name, type(found))
        if not isinstance(place.read(), FunctionType):
            return None
        if place.key not in self._answers:
            self._answers[place.key] = None
            self.edges.append(Edge(place, place.read()))
        return found

    def part(self, owner: Any, part: str, item: int | str) -> Answer:
        """A default of a function, or an argument of a partial. What cannot change needs no edge of its own where
        the tuple that holds it has one (``function``)."""
        place = PartPlace(owner, part, item)
        value = place.read()
        if isinstance(owner, FunctionType) and (type(value) in _PLAIN or not _is_changeable(value)):
            return Static(value)
        if type(value) in _PLAIN:
            self.edges.append(Edge(place, snapshot(value), snapshot))
            return Static(value)
        answer = self._ask(place)
        assert answer is not None
        return answer

    def function(self, fn: FunctionType) -> None:
        """``fn`` is compiled in: its code and defaults must stay."""
        if _is_ours(fn):
            return
        place = CodePlace(fn)
        if place.key not in self._answers:
            self._answers[place.key] = None
            code, defaults, keywords = place.read()
            # Keyword defaults are a dict that can change in place: the answer is a copy.
            self.edges.append(Edge(place, (code, defaults, dict(keywords) if keywords else keywords)))

    def rules(self, place: RulePlace) -> tuple[Declared, ...]:
        """The rules that apply; that there are none is an answer too."""
        key = place.key
        found: Any = self._answers.get(key)
        if found is None:
            found = self._answers[key] = Static(place.read())
            self.edges.append(Edge(place, found.value))
        rules: tuple[Declared, ...] = found.value
        return rules

    def _ask(self, place: Place) -> Answer | None:
        key = place.key
        if key not in self._answers:
            self._answers[key] = self._answer(place)
        return self._answers[key]

    def _answer(self, place: Place) -> Answer | None:
        value = place.read()
        if value is MISSING:
            self.edges.append(Edge(place, MISSING, pinned=False))
            return None
        if type(value) is float and _is_constant(place):
            self.edges.append(Edge(place, snapshot(value), snapshot))
            return Static(value)
        t = typeof(value)
        if _is_runtime(t):
            answer = Hidden(t, place, str(place).rsplit(" ", 1)[-1])
            self.hidden.append(answer)
            self.edges.append(Edge(place, t, typeof, pinned=False))
            return answer
        if isinstance(t, StaticT) and not isinstance(value, (str, bytes)):
            self.edges.append(Edge(place, value, by_identity))
        else:
            self.edges.append(Edge(place, snapshot(value), snapshot, pinned=not _is_mutable(value)))
        return Static(value)


def _is_ours(fn: FunctionType) -> bool:
    return str(fn.__globals__.get("__name__")).startswith(_OURS)


def _is_runtime(t: SigType) -> bool:
    """Whether a leaf is a number that is not one of Python's ints and bools."""
    match t:
        case Scalar(dtype, weak):
            return not weak or dtype == "f8"
        case Array() | ComplexT():
            return True
        case TupleT() | StructT():
            return any(map(_is_runtime, t.items))
        case _:
            return False


def _is_changeable(value: Any) -> bool:
    """Whether it has contents that can change, or that compiled code cannot take for constants."""
    return _is_mutable(value) or _is_runtime(typeof(value))


def _is_mutable(value: Any) -> bool:
    """Whether the contents can change while the object stays."""
    if type(value) is tuple:
        return any(map(_is_mutable, value))
    return isinstance(value, (list, dict, tuple)) or hasattr(value, "__dataclass_fields__")


def _is_constant(place: Place) -> bool:
    owner = getattr(place, "owner", None)
    return type(owner) is ModuleType and owner.__name__.partition(".")[0] in _CONSTANTS


__all__ = ["Answer", "Hidden", "Resolver", "Static", "same_object"]
