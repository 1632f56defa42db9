# SPDX-License-Identifier: MIT
"""What compiled code asked of the world around its function, told relative to the function.

Edges (``registry``) name places by address: this dict, that cell. An ``Environment`` says the same as a list of steps
that starts at the function (object 0): "global ``g`` of object 0 is a function, call it object 1; its cell 2 has a
float". ``match`` walks the steps from another function and tells whether the code that was compiled in one environment
is right in the other: closures of one factory, one function imported twice, the same program in another process (then
the answers are compared by description, see ``content``).

Objects keep their numbers: where one object answered two questions, one object must answer both again.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from types import FunctionType, MethodType
from typing import Any

from pullback import content
from pullback.backend.llvm.entry import entry_type
from pullback.frontend.typeof import typeof
from pullback.ir.types import Array, ComplexT, NoneT, Scalar, SigType, StaticT, StructT, TupleT
from pullback.registry import (
    MISSING,
    AttrPlace,
    CellPlace,
    CodePlace,
    Edge,
    GlobalPlace,
    MemberPlace,
    PartPlace,
    Place,
    by_identity,
    global_place,
    same_object,
    snapshot,
)
from pullback.ruleset import Declared, RulePlace

Json = Any
_OF: dict[str, Callable[[Any], Any]] = {
    "is": by_identity, "value": snapshot, "type": typeof, "code": by_identity, "rules": by_identity
}  # fmt: skip


@dataclass(slots=True)
class Step:
    """A question.

    ``kind``: what is read of object ``base`` (``part``: what it is made of; ``named``: found by module and name;
    ``held``: this very object, in this process only).
    ``mode``: how the answer is compared. ``gives``: the number of the object that answers (-1: it is no object).
    ``told``: its description.
    """

    kind: str
    base: int
    name: Any
    mode: str
    answer: Any
    pinned: bool = True
    gives: int = -1
    told: Json = None
    types: Any = None  # of a question for rules: types, a function that makes them of the objects, None for any

    def __str__(self) -> str:
        of = f" of object {self.base}" if self.base else ""
        return f"{self.kind} {self.name}{of}" if self.name is not None else f"{self.kind}{of}"

    @property
    def is_edge(self) -> bool:
        return self.kind not in ("part", "named", "held")


@dataclass(slots=True)
class Bound:
    """An environment found again: the objects by number, and the edges of the code there, one per step or None."""

    values: list[Any]
    edges: list[Edge | None]

    def all_edges(self) -> list[Edge]:
        return [e for e in self.edges if e is not None]


class Mismatch(Exception):
    """An answer is another one."""

    def __init__(self, step: Step, found: Any) -> None:
        self.step = step
        self.found = found
        super().__init__(f"{step}: was {_short(step.answer, step.told)}, is {_short(found)}")


def _short(value: Any, told: Json = None) -> str:
    text = repr(told if value is None and told is not None else value)
    return text if len(text) <= 80 else text[:77] + "..."


@dataclass(slots=True)
class Environment:
    """Steps in order; ``compiled``: numbers of the functions whose code was compiled in (others are known by name)."""

    steps: list[Step] = field(default_factory=list)
    compiled: set[int] = field(default_factory=set)
    of_edge: dict[int, int] = field(default_factory=dict)  # id of a place -> step that asks it

    def match(self, root: Any) -> Bound:
        """The environment of ``root``; raises ``Mismatch`` where it differs."""
        bound = Bound([root], [])
        numbers = {id(root): 0}
        for step in self.steps:
            place = place_of(step, bound.values) if step.is_edge else None
            try:
                value = part_of(bound.values, step) if place is None else place.read()
                answer = self._answer(step, value, bound.values)
            except (AttributeError, LookupError, TypeError, ValueError):
                raise Mismatch(step, MISSING) from None
            if answer is _OTHER:
                raise Mismatch(step, value)
            if step.gives >= 0:
                if numbers.setdefault(id(value), step.gives) != step.gives:
                    raise Mismatch(step, value)
                if step.gives == len(bound.values):
                    bound.values.append(value)
                elif bound.values[step.gives] is not value:
                    raise Mismatch(step, value)
            bound.edges.append(
                None if place is None else Edge(place, answer, _OF.get(step.mode, by_identity), step.pinned)
            )
        return bound

    def _answer(self, step: Step, value: Any, values: Sequence[Any]) -> Any:
        """The answer to record if ``value`` will do, else ``_OTHER``."""
        if step.mode == "missing" or value is MISSING:
            return MISSING if value is MISSING and step.mode == "missing" else _OTHER
        if step.mode == "is":
            return value if self._alike(step, value, values) else _OTHER
        if step.answer is None:  # from disk: by description
            made = _made(step.mode, value)
            return made if told(step.mode, made) == step.told else _OTHER
        if step.mode == "code":
            return _code_answer(value) if _same_code(step.answer, value) else _OTHER
        if step.mode == "rules":
            return value if _same_rules(step.answer, value) else _OTHER
        return step.answer if _OF[step.mode](value) == step.answer else _OTHER

    def _alike(self, step: Step, value: Any, values: Sequence[Any]) -> bool:
        if step.answer is None:
            return bool(tell(value, step.gives in self.compiled) == step.told)
        return self._same(step.answer, value, step.gives in self.compiled, step.base == 0 and step.kind == "part")

    def _same(self, a: Any, b: Any, compiled: bool, owner: bool) -> bool:
        """``owner``: the object of a bound method is what its class makes of it."""
        if same_object(b, a):
            return True
        if type(a) is not type(b):
            return False
        if isinstance(a, FunctionType):
            return compiled and content.digest(a.__code__) == content.digest(b.__code__)
        if isinstance(a, entry_type()):
            return bool(a.op == b.op) and self._same(a.fn, b.fn, True, False)
        if isinstance(a, Declared):
            return _same_rules((a,), (b,))
        if isinstance(a, MethodType):
            return self._same(a.__func__, b.__func__, True, False) and type(a.__self__) is type(b.__self__)
        return owner and not isinstance(a, (type, tuple, list, dict, functools.partial))


_OTHER = object()


def _made(mode: str, value: Any) -> Any:
    return _code_answer(value) if mode == "code" else _OF[mode](value)


def _code_answer(value: Any) -> Any:
    code, defaults, keywords = value
    return (code, defaults, dict(keywords) if keywords else keywords)


def _same_code(a: Any, b: Any) -> bool:
    if a[0] is not b[0] and content.digest(a[0]) != content.digest(b[0]):
        return False
    return _same_values(a[1], b[1]) and _same_values(a[2], b[2])


def _same_rules(a: Sequence[Declared], b: Sequence[Declared]) -> bool:
    """Rules that apply to the same calls and are named alike in messages; their functions are asked for as parts."""
    return len(a) == len(b) and all(x is y or _apart(x) == _apart(y) for x, y in zip(a, b, strict=True))


def _apart(rule: Declared) -> tuple[Any, ...]:
    """A rule without its function."""
    return rule.kind, rule.modes, rule.of, rule.types, rule.where, tuple(rule.options.items())


def _same_values(a: Any, b: Any) -> bool:
    """Defaults: the same objects, or equal numbers and text."""
    return a is b or (type(a) is type(b) and snapshot(a) == snapshot(b))


# ------------------------------------------------------------------------------------------------ places and parts


_MEMBERS: dict[str, type] = {t.__name__: t for t in (FunctionType, property, staticmethod, classmethod)}


def place_of(step: Step, values: Sequence[Any]) -> Place:
    base = values[step.base]
    if step.kind == "global":
        return global_place(base, step.name)
    if step.kind == "cell":
        return CellPlace(base.__closure__[step.name], base.__code__.co_freevars[step.name])
    if step.kind == "rules":
        return RulePlace(base, step.name, step.types(values) if callable(step.types) else step.types)
    if step.kind == "member":
        return MemberPlace(base, step.name[0], _MEMBERS[step.name[1]])
    if step.kind == "item":
        return PartPlace(base, *step.name)
    return AttrPlace(base, step.name) if step.kind == "attr" else CodePlace(base)


def parts(value: Any) -> Iterator[tuple[Any, Any]]:
    """What an object is made of, with the names by which ``part_of`` finds it again."""
    if isinstance(value, MethodType):
        yield "__func__", value.__func__
        yield "__self__", value.__self__
    elif isinstance(value, entry_type()) and hasattr(value, "fn"):
        yield "fn", value.fn
    elif isinstance(value, functools.partial):
        yield "func", value.func
        yield from (((("args", k)), v) for k, v in enumerate(value.args))
        yield from ((("keywords", k), v) for k, v in value.keywords.items())
    elif isinstance(value, FunctionType):
        yield from ((("__defaults__", k), v) for k, v in enumerate(value.__defaults__ or ()))
        yield from ((("__kwdefaults__", k), v) for k, v in (value.__kwdefaults__ or {}).items())
    elif isinstance(value, Declared):
        yield from [("fn", value.fn)] if value.kind != "vjp" else [(("fn", k), v) for k, v in enumerate(value.fn)]
    elif isinstance(value, (tuple, list)):
        yield from (((None, k), v) for k, v in enumerate(value))
    elif isinstance(value, dict):
        yield from (((None, k), v) for k, v in value.items() if isinstance(k, str))
    elif isinstance(value, type):
        yield from (((None, name), f) for name, f in _members(value))
    elif type(value).__module__ != "builtins":
        yield "__class__", type(value)


def _members(cls: type) -> Iterator[tuple[str, FunctionType]]:
    for base in cls.__mro__:
        for name, value in vars(base).items():
            inner = value.fget if isinstance(value, property) else getattr(value, "__func__", value)
            if isinstance(inner, FunctionType):
                yield name, inner


def part_of(values: Sequence[Any], step: Step) -> Any:
    if step.kind == "held":
        return step.name
    return content.lookup(*step.name) if step.kind == "named" else part(values[step.base], step.name)


def part(value: Any, name: Any) -> Any:
    if isinstance(name, str):
        return getattr(value, name)
    attribute, key = name
    if attribute is None and isinstance(value, type):
        return next(f for n, f in _members(value) if n == key)
    return (value if attribute is None else getattr(value, attribute))[key]


# ------------------------------------------------------------------------------------------------ recording


class Unaddressable(Exception):
    """Something was read where no path from the function leads: this code cannot be shared."""


#: why code could not be shared, most recent last
NOT_SHARED: list[str] = []


class _Recorder:
    def __init__(self, root: Any) -> None:
        self.env = Environment()
        self.values: list[Any] = [root]
        self.number: dict[int, int] = {id(root): 0}

    def edge(self, edge: Edge) -> None:
        place = edge.place
        name: Any
        match place:
            case GlobalPlace(space, _, name):
                kind, base = "global", self._function(lambda f: f.__globals__ is space)
            case CellPlace(cell, name):
                kind, base = "cell", self._function(lambda f: any(c is cell for c in f.__closure__ or ()))
                name = next(k for k, c in enumerate(self.values[base].__closure__) if c is cell)
            case AttrPlace(owner, name):
                kind, base = "attr", self._find(owner)
            case PartPlace(owner, attribute, item):
                kind, base, name = "item", self._find(owner), (attribute, item)
            case MemberPlace(cls, name, of):
                kind, base, name = "member", self._find(cls), (name, of.__name__)
            case CodePlace(fn):
                kind, base, name = "code", self._find(fn), None
                self.env.compiled.add(base)
            case RulePlace(callee, mode, _):
                kind, base, name = "rules", self._find(callee), mode
            case _:
                raise Unaddressable(str(place))
        step = Step(kind, base, name, _mode(edge), edge.answer, edge.pinned)
        if isinstance(place, RulePlace):
            step.types = place.types
        self.env.of_edge[id(place)] = len(self.env.steps)
        if step.mode == "is" or (step.mode == "rules" and edge.answer):
            step.gives = self._enter(edge.answer)
        self.env.steps.append(step)
        if step.mode == "rules":
            self._bodies(edge.answer)

    def _bodies(self, rules: Sequence[Declared]) -> None:
        """What a rule does that is no function is asked for here; functions are when their code is."""
        for rule in rules:
            for _, body in parts(rule):
                if not isinstance(body, FunctionType) and rule.kind not in ("zero", "linear"):
                    self._find(body)

    def _enter(self, value: Any) -> int:
        found = self.number.get(id(value))
        if found is None:
            found = self.number[id(value)] = len(self.values)
            self.values.append(value)
        return found

    def _function(self, wanted: Callable[[Any], bool]) -> int:
        for k, value in enumerate(self.values):
            if isinstance(value, FunctionType) and wanted(value):
                return k
        raise Unaddressable("a name of a function that is not known")

    def _find(self, wanted: Any) -> int:
        """The number of an object; if it has none yet, as a part (of a part) of one that has."""
        found = self.number.get(id(wanted))
        if found is not None:
            return found
        for k in range(len(self.values)):
            path = _path(self.values[k], wanted, 3)
            if path is not None:
                for name in path:
                    value = part(self.values[k], name)
                    gives = self._enter(value)
                    self.env.steps.append(Step("part", k, name, "is", value, gives=gives))
                    k = gives
                return k
        address = content.address(wanted)  # a method written in C, for example
        if address is None and not isinstance(wanted, type):
            raise Unaddressable(repr(wanted))
        gives = self._enter(wanted)
        how = ("named", address) if address is not None else ("held", wanted)  # a class of an argument
        self.env.steps.append(Step(how[0], 0, how[1], "is", wanted, gives=gives))
        return gives


def _path(value: Any, wanted: Any, depth: int) -> list[Any] | None:
    inner = list(parts(value))
    for name, child in inner:
        if child is wanted:
            return [name]
    if depth > 1:
        for name, child in inner:
            rest = _path(child, wanted, depth - 1)
            if rest is not None:
                return [name, *rest]
    return None


def _mode(edge: Edge) -> str:
    if edge.answer is MISSING:
        return "missing"
    if isinstance(edge.place, CodePlace):
        return "code"
    if isinstance(edge.place, RulePlace):
        return "rules"
    return "is" if edge.of is by_identity else "value" if edge.of is snapshot else "type"


def record(root: Any, edges: Sequence[Edge]) -> tuple[Environment, Bound] | None:
    """The environment that ``edges`` tell of, as found from ``root``; None if a place cannot be told from there."""
    recorder = _Recorder(root)
    made: list[Edge | None] = []
    try:
        for edge in edges:
            recorder.edge(edge)
            made += [None] * (len(recorder.env.steps) - len(made) - 1)
            made.append(edge)
    except Unaddressable as error:
        NOT_SHARED.append(str(error))
        del NOT_SHARED[:-64]
        return None
    return recorder.env, Bound(recorder.values, made)


# ------------------------------------------------------------------------------------------------ descriptions


def tell(value: Any, compiled: bool) -> Json | None:
    """Description of an object that was asked for by identity."""
    if compiled and isinstance(value, FunctionType):
        return ["code", content.digest(value.__code__)]
    if isinstance(value, entry_type()) and hasattr(value, "op"):
        inner = tell(value.fn, True)
        return None if inner is None else ["transformed", repr(value.op), inner]
    if isinstance(value, Declared):
        return tell_rule(value)
    if isinstance(value, MethodType):
        both = [tell(value.__func__, True), content.describe(value.__self__)]
        return None if None in both else ["method", *both]
    return content.describe(value)


def tell_rule(rule: Declared) -> Json | None:
    """Description of a rule without its function."""
    patterns = [
        [p.kind, p.dtypes and list(p.dtypes), p.rank, p.cls and content.describe_class(p.cls), p.text]
        for p in rule.types
    ]
    options = content.describe(rule.options)
    return None if options is None else ["rule", rule.kind, list(rule.modes), rule.of, patterns, rule.where, options]


def told(mode: str, answer: Any) -> Json | None:
    """Description of an answer."""
    if mode == "code":
        code, defaults, keywords = answer
        rest = [content.describe(defaults), content.describe(keywords)]
        return None if None in rest else [content.digest(code), *rest]
    if mode == "type":
        return tell_type(answer)
    if mode == "rules":
        rules = list(map(tell_rule, answer))
        return None if None in rules else rules
    return tell_snapshot(answer)


def tell_snapshot(answer: Any) -> Json | None:
    if isinstance(answer, tuple):
        kind, value = answer
        name = f"{kind.__module__}.{kind.__qualname__}"
        if isinstance(value, str):
            return [name, value]
        items = [[tell_snapshot(x) for x in v] if kind is dict else tell_snapshot(v) for v in value]
        return None if any(v is None or (kind is dict and None in v) for v in items) else [name, items]
    return tell(answer.value, False)


def tell_type(t: SigType) -> Json | None:
    """A signature type in JSON; classes and static values by description."""
    match t:
        case Scalar(dtype, weak):
            return ["scalar", dtype, weak]
        case ComplexT(dtype, weak):
            return ["complex", dtype, weak]
        case Array(dtype, dims, layout):
            return ["array", dtype, [[d.size, d.dynamic, d.name] for d in dims], layout]
        case TupleT(items, kind):
            inner = list(map(tell_type, items))
            return None if None in inner else [kind, inner]
        case StructT(cls, fields, items):
            inner = list(map(tell_type, items))
            return None if None in inner else ["struct", content.describe_class(cls), list(fields), inner]
        case NoneT():
            return ["none"]
        case StaticT(value):
            static = tell(value, False)
            return None if static is None else ["static", static]


def describe_steps(env: Environment) -> str | None:
    """Fill in ``told`` of every step; the first step that has no description, or None if all have."""
    for step in env.steps:
        if step.mode == "missing" or step.told is not None:
            continue
        if step.mode == "is":
            step.told = None if step.kind == "held" else tell(step.answer, step.gives in env.compiled)
        else:
            step.told = told(step.mode, step.answer)
        if step.told is None:
            return f"{step} is {_short(step.answer)}"
    return None
