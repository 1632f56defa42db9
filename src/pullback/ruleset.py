# SPDX-License-Identifier: MIT
"""The rules that users have declared: derivatives of functions, per mode and signature.

A lookup is a question like any other that compiled code depends on: ``RulePlace`` asks it, and the answer "there is
none" is an answer. Every change of the table bumps the world, whose number compiled code compares at each call; code
whose own questions still have their answers goes on.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from types import FunctionType, MethodType
from typing import Any

import numpy as np

from pullback.ir.types import (
    COMPLEXES,
    DTYPES,
    FLOATS,
    INTS,
    Array,
    ComplexT,
    NoneT,
    Scalar,
    SigType,
    StaticT,
    StructT,
    TupleT,
)
from pullback.layouts import Word
from pullback.registry import Wanted, bump_world

MODES = ("reverse", "forward")

# ---------------------------------------------------------------------------------------------- argument patterns

_GROUPS: dict[str, tuple[str, ...]] = {"float": FLOATS, "int": INTS, "bool": ("b1",), "complex": COMPLEXES}


@dataclass(frozen=True, slots=True)
class Pattern:
    """What an argument must be. ``kind``: any, number, array, or object (an instance of ``cls``); ``dtypes``,
    ``rank``: None for any."""

    kind: str = "any"
    dtypes: tuple[str, ...] | None = None
    rank: int | None = None
    cls: type | None = None
    text: str = "any"

    def matches(self, t: SigType) -> bool:
        match self.kind, t:
            case "any", _:
                return True
            case ("number", Scalar()) | ("number", ComplexT()):
                return self.dtypes is None or t.dtype in self.dtypes  # type: ignore[union-attr]
            case "array", Array():
                return (self.dtypes is None or t.dtype in self.dtypes) and self.rank in (None, t.ndim)
            case "object", _:
                return self.cls is not None and _instance(t, self.cls)
        return False

    def covers(self, other: Pattern) -> bool:
        """Whether everything that ``other`` matches matches here too."""
        if self.kind == "any":
            return True
        if self.kind != other.kind:
            return False
        if self.kind == "object":
            return self.cls is not None and other.cls is not None and issubclass(other.cls, self.cls)
        within = self.dtypes is None or (other.dtypes is not None and set(other.dtypes) <= set(self.dtypes))
        return within and self.rank in (None, other.rank)

    def __str__(self) -> str:
        return self.text


def _instance(t: SigType, cls: type) -> bool:
    match t:
        case TupleT(_, kind):
            return cls is (list if kind == "list" else tuple)
        case StructT(of, _, _):
            return issubclass(of, cls)
        case NoneT():
            return cls is type(None)
        case StaticT(value):
            return isinstance(value, cls)
    return False


ANY = Pattern()


def pattern(spec: Any) -> Pattern:
    """The pattern that a type in ``pb.rrule(f, *types)`` stands for."""
    if isinstance(spec, Pattern):
        return spec
    if spec is None or spec is Any or spec is object:
        return ANY
    if isinstance(spec, type) and spec.__name__ in _GROUPS and spec.__module__ == "builtins":
        return Pattern("number", _GROUPS[spec.__name__], text=spec.__name__)
    if spec is np.ndarray:
        return Pattern("array", text="ndarray")
    if isinstance(spec, type) and issubclass(spec, np.generic):
        return Pattern("number", (_dtype(spec),), text=spec.__name__)
    if isinstance(spec, tuple) and len(spec) == 2:
        dtype, rank = spec
        if rank is not None and (not isinstance(rank, int) or isinstance(rank, bool) or rank < 0):
            raise TypeError(f"the rank of an array in a rule's signature must be an int or None, not {rank!r}")
        dtypes = None if dtype is None else _GROUPS.get(getattr(dtype, "__name__", "")) or (_dtype(dtype),)
        name = "any" if dtype is None else getattr(dtype, "__name__", str(dtype))
        return Pattern("array", dtypes, rank, text=f"array({name}, {'any' if rank is None else rank})")
    if isinstance(spec, type):
        return Pattern("object", cls=spec, text=spec.__qualname__)
    raise TypeError(
        f"{spec!r} is no type that a rule can be declared for: use float, int, complex, bool, a NumPy scalar type, "
        "np.ndarray, (dtype, rank) for arrays, another class, or None for anything"
    )


def _dtype(spec: Any) -> str:
    dtype = np.dtype(spec)
    found = next((d for d in DTYPES if np.dtype(d) == dtype), None)
    if found is None:
        raise TypeError(f"dtype {dtype} is not supported in compiled code")
    return found


# ------------------------------------------------------------------------------------------------------ rules


@dataclass(frozen=True, slots=True, eq=False)
class Declared:
    """A rule. ``kind``: rrule, frule, vjp (``fn`` is the pair), jvp, linear, zero. ``where``: file and line."""

    kind: str
    modes: tuple[str, ...]
    of: str
    fn: Any
    types: tuple[Pattern, ...]
    where: str
    options: dict[str, Any] = field(default_factory=dict)

    def matches(self, types: Sequence[SigType]) -> bool:
        return len(self.types) <= len(types) and all(p.matches(t) for p, t in zip(self.types, types, strict=False))

    def covers(self, other: Declared) -> bool:
        """Whether it is at least as general as ``other``."""
        mine = (*self.types, *(ANY,) * (len(other.types) - len(self.types)))
        theirs = (*other.types, *(ANY,) * (len(self.types) - len(other.types)))
        return all(a.covers(b) for a, b in zip(mine, theirs, strict=True))

    @property
    def signature(self) -> str:
        return f"{self.of}({', '.join(map(str, self.types)) if self.types else '...'})"

    def __repr__(self) -> str:
        return f"<{self.kind} for {self.signature}, {self.where}>"


_LOCK = threading.Lock()
_WEAK: weakref.WeakKeyDictionary[Any, tuple[Declared, ...]] = weakref.WeakKeyDictionary()
_STRONG: dict[Any, tuple[Declared, ...]] = {}  # callables that cannot be referred to weakly


def target_of(callee: Any) -> Any:
    """The object that rules are kept for: a bound method's function, what a compiled function was made of."""
    while True:
        if isinstance(callee, MethodType):
            callee = callee.__func__
        elif getattr(callee, "op", None) is not None and hasattr(callee, "fn"):
            if callee.op.kind != "jit":
                raise TypeError(
                    f"{callee!r} is an operation of pullback, which asks for no rules: "
                    "declare one for a function that calls it"
                )
            callee = callee.fn
        else:
            return callee


def rules_of(callee: Any) -> tuple[Declared, ...]:
    """All rules of a callable."""
    try:
        return _WEAK.get(callee) or _STRONG.get(callee, ())
    except TypeError:  # not hashable, or no weak reference to it
        try:
            return _STRONG.get(callee, ())
        except TypeError:
            return ()


def define(rule: Declared, callee: Any) -> None:
    """Enter a rule; one with the same mode and signature is replaced."""
    callee = target_of(callee)
    if not callable(callee):
        raise TypeError(f"a rule is declared for a function, not for {callee!r}")
    with _LOCK:
        kept = tuple(r for r in rules_of(callee) if r.types != rule.types or not set(r.modes) & set(rule.modes))
        _enter(callee, (*kept, rule))


def delete(callee: Any, mode: str | None = None, types: Sequence[Any] | None = None) -> int:
    """Remove rules of a callable; how many there were."""
    callee = target_of(callee)
    wanted = None if types is None else tuple(map(pattern, types))
    with _LOCK:
        rules = rules_of(callee)
        kept = []
        for r in rules:
            if wanted is not None and r.types != wanted:
                kept.append(r)
            elif mode is not None:
                left = tuple(m for m in r.modes if m != mode)
                if left == r.modes:
                    kept.append(r)
                elif left:
                    kept.append(Declared(r.kind, left, r.of, r.fn, r.types, r.where, r.options))
        if tuple(kept) == rules:
            return 0
        _enter(callee, tuple(kept))
        return len(rules) - len(kept) or 1


def _enter(callee: Any, rules: tuple[Declared, ...]) -> None:
    try:
        table: Any = _WEAK
        weakref.ref(callee)
    except TypeError:
        table = _STRONG
    if rules:
        table[callee] = rules
    else:
        table.pop(callee, None)
    bump_world()  # last: who sees the new world sees the new table


def candidates(callee: Any, mode: str, types: Sequence[SigType]) -> tuple[Declared, ...]:
    """The rules that apply, more specific ones before more general ones."""
    rest = [r for r in rules_of(callee) if mode in r.modes and r.matches(types)]
    ordered: list[Declared] = []
    while rest:
        first = next(r for r in rest if not any(s is not r and r.covers(s) and not s.covers(r) for s in rest))
        ordered.append(first)
        rest.remove(first)
    return tuple(ordered)


def rivals(rule: Declared, others: Iterable[Declared]) -> list[Declared]:
    """Those of ``others`` that are no more general than ``rule``."""
    return [r for r in others if r is not rule and not r.covers(rule)]


@dataclass(frozen=True, slots=True, eq=False)
class RulePlace:
    """Which rules there are for a callable in one mode: for arguments of these types, or (None) for any."""

    callee: Any
    mode: str
    types: tuple[SigType, ...] | None

    @property
    def key(self) -> tuple[object, ...]:
        return ("rule", id(self.callee), self.mode, self.types)

    def read(self) -> tuple[Declared, ...]:
        if self.types is None:
            return tuple(r for r in rules_of(self.callee) if self.mode in r.modes)
        return candidates(self.callee, self.mode, self.types)

    def words(self) -> list[Word] | None:
        return []  # the world's word, which is always compared, is enough

    def slot(self) -> int | None:
        return None

    def watched(self) -> list[Wanted] | None:
        return []

    def __str__(self) -> str:
        name = getattr(self.callee, "__qualname__", None) or getattr(self.callee, "__name__", repr(self.callee))
        shown = "" if self.types is None else f"({', '.join(map(str, self.types))})"
        return f"{self.mode} rule for {name}{shown}"


def where_defined(fn: Callable[..., Any]) -> str:
    """File and line of a function, for messages."""
    inner = fn.__func__ if isinstance(fn, MethodType) else fn
    if isinstance(inner, FunctionType):
        return f"{inner.__code__.co_filename}:{inner.__code__.co_firstlineno}"
    return repr(fn)
