# SPDX-License-Identifier: MIT
"""``pb.prepare``: an operation compiled from types alone, before there is a value.

A ``Prepared`` is a native entry point with one signature. It takes any sizes of its types and refuses other types,
with both signatures printed side by side. It stays valid: what it depends on is checked at each call as ever, and
code that is out of date is made anew.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import Any

import numpy as np

from pullback import changes, light, memory, share
from pullback.backend.llvm import entry as native
from pullback.code import Rule
from pullback.config import Options
from pullback.conform import conform
from pullback.diag import PreparationMismatch, PullbackError, UnsupportedError
from pullback.frontend.typeof import parse_spec, typeof
from pullback.halves import Halves
from pullback.ir.ragged import is_ragged_class, ragged
from pullback.ir.types import DTYPES, Array, ComplexT, NoneT, Scalar, SigType, StaticT, StructT, TupleT
from pullback.ragged_batch import Ragged
from pullback.rule import (
    DIRECTIONAL,
    IN_HALVES,
    LOCK,
    PREPARED,
    Op,
    Transformed,
    is_plain,
    name_of,
    own_keywords,
    signature_of,
    transformed,
)

_DEFAULT = Options()
_DTYPES = {d: np.dtype("?" if d == "b1" else d) for d in DTYPES}
_WEAK = {"f8": "float", "i8": "int", "b1": "bool", "c16": "complex"}


# ------------------------------------------------------------------------------------------------ types as text


def spell(t: SigType) -> str:
    """A signature type as the spec that stands for it."""
    match t:
        case Scalar(dtype, weak) | ComplexT(dtype, weak):
            return _WEAK[dtype] if weak else dtype
        case Array(dtype, dims, layout):
            sizes = ",".join(_spell_dim(d.name, d.size) for d in dims)
            return f"{dtype}[{sizes}]{'' if layout == 'A' or not dims else layout}"
        case TupleT(items, kind):
            inner = ", ".join(map(spell, items))
            return f"[{inner}]" if kind == "list" else f"({inner}{',' * (len(items) == 1)})"
        case StructT(cls) if is_ragged_class(cls):
            return str(ragged(t))
        case StructT(cls, fields, items):
            pairs = zip(fields, map(spell, items), strict=True)
            if cls is dict:
                return "{" + ", ".join(f"{k!r}: {v}" for k, v in pairs) + "}"
            return f"{cls.__name__}({', '.join(f'{k}={v}' for k, v in pairs)})"
        case NoneT():
            return "None"
        case StaticT(value):
            return repr(value)


def _spell_dim(name: str | None, size: int | None) -> str:
    if name is not None:
        return name if size is None else f"{name}={size}"
    return ":" if size is None else str(size)


def matches(want: SigType, value: Any) -> bool:
    """Whether compiled code for ``want`` takes ``value``."""
    match want:
        case Array(dtype, dims, layout):
            if type(value) is not np.ndarray or not value.dtype.isnative or value.dtype != _DTYPES[dtype]:
                return False
            if value.ndim != len(dims) or not value.flags.aligned:
                return False
            flags = value.flags
            good = layout == "A" or (flags.f_contiguous if layout == "F" else flags.c_contiguous)
            return bool(good) and all(d.size in (None, n) for d, n in zip(dims, value.shape, strict=True))
        case TupleT(items, kind):
            if type(value) not in (tuple, list) or type(value).__name__ != kind:
                return False
            return len(value) == len(items) and all(map(matches, items, value))
        case StructT(cls, fields, items):
            if value.__class__ is not cls or (isinstance(value, dict) and tuple(value) != fields):
                return False
            return all(map(matches, items, _children(want, value)))
        case _:
            try:
                return bool(typeof(value) == want)
            except UnsupportedError:
                return False


def _children(t: TupleT | StructT, value: Any) -> list[Any]:
    if isinstance(t, TupleT):
        return list(value)
    return [value[f] if t.cls is dict else getattr(value, f) for f in t.fields]


def sizes_differ(types: Sequence[SigType], values: Sequence[Any], labels: Sequence[str]) -> str | None:
    """Named sizes must be equal wherever the name stands; what is wrong, or None. ``labels``: of the values."""
    seen: dict[str, tuple[int, str]] = {}

    def visit(t: SigType, value: Any, label: str) -> str | None:
        if isinstance(t, Array):
            for axis, (d, n) in enumerate(zip(t.dims, value.shape, strict=True)):
                here = label if len(t.dims) == 1 else f"axis {axis} of {label}"
                if d.name is None:
                    continue
                first, there = seen.setdefault(d.name, (n, here))
                if first != n:
                    return f"size {d.name!r} is {first} ({there}) and {n} ({here})"
        elif isinstance(t, (TupleT, StructT)):
            return next(
                filter(None, (visit(i, v, label) for i, v in zip(t.items, _children(t, value), strict=True))), None
            )
        return None

    return next(filter(None, map(visit, types, values, labels)), None)


# ------------------------------------------------------------------------------------------------ rules


class Prepared(native.entry_type()):  # type: ignore[misc]
    """A compiled operation with one signature. Made by ``pb.prepare``."""

    variants: tuple[Any, ...]

    def __init__(self, target: Transformed, types: tuple[SigType, ...]) -> None:
        self.slow = self._serve
        self.target = target
        self.types = types
        self._rules: dict[bool, Rule] = {}
        self.called = False
        if self._light() is None and share.known(target, types) is None:
            self._rule(False)  # else it is bound when it is called a second time

    def __repr__(self) -> str:
        return f"<pullback rule {self.target.__name__}({self.signature})>"

    def __reduce__(self) -> tuple[Any, ...]:
        return prepared, (self.target, self.types)

    def __copy__(self) -> Prepared:
        return self

    def __deepcopy__(self, memo: object) -> Prepared:
        return self

    @property
    def __name__(self) -> str:
        return str(self.target.__name__)

    @property
    def signature(self) -> str:
        """The types that it takes."""
        return self._shown([spell(t) for t in self.types])

    def _shown(self, types: Sequence[str]) -> str:
        names = self._labels()
        return ", ".join([f"{n}: {t}" for n, t in zip(names, types, strict=True)] if names else types)

    def _labels(self) -> Sequence[str]:
        """Names of the arguments, if there is one for each."""
        if self.target.op.kind in DIRECTIONAL:
            return ("primals", "tangents")
        names = list(signature_of(self.target.base).parameters)
        return names if len(names) == len(self.types) else ()

    # ------------------------------------------------------------------ code

    def _light(self) -> light.Light | None:
        fn = self.target.fn
        return light.find(fn, self.target.op, self.types) if type(fn) is FunctionType else None

    def _rule(self, general: bool) -> Rule:
        rule = self._rules.get(general)
        if rule is not None and rule.current():
            return rule
        with LOCK:
            rule = self._rules.get(general)
            if rule is not None and rule.current():
                return rule
            if rule is not None:
                self.variants = tuple(v for v in self.variants if v is not rule.variant)
                self.target.changed = changes.differences(rule.edges)
            rule = self._rules[general] = self.target.compile(self.types, general)
            changes.log(self.target.__name__, self.target.changed, rule.edges)
            self._install(rule, general)
        return rule

    def _install(self, rule: Rule, general: bool) -> None:
        if not rule.slow_edges and self.target.positional():
            self.variants = (*self.variants, rule.variant) if general else (rule.variant, *self.variants)

    def install(self) -> Prepared:
        """Let the operation itself, called with exactly these types, use this rule."""
        rule = self._rule(False)
        if self.target.rules.setdefault((self.types, False), rule) is rule and self.variants:
            self.target.variants = (*self.target.variants, *self.variants)
        return self

    # ------------------------------------------------------------------ memory

    def memory(self, *sizes: Any) -> memory.Memory:
        """How much memory a call takes, from sizes: per array the array itself, its shape or its length; numbers may be
        None where nothing depends on them."""
        measured, values = self._measured(sizes)
        return memory.total(self._rule_for(measured, values).code.needs, measured, values)

    def workspace(self, *sizes: Any) -> Any:
        """Memory for calls with arguments of these sizes (as ``memory`` takes them): ``rule(..., workspace=ws)``.

        One thread at a time may use it. ``ws.release()`` frees it, ``ws.nbytes`` says how much it holds: more than it
        began with once a loop of unknown length has run.
        """
        measured, values = self._measured(sizes)
        rule = self._rule_for(measured, values)
        needed = memory.total(rule.code.needs, measured, values).nbytes
        return native.make_workspace(rule.variant, needed, self._expected(measured))

    def _rule_for(self, measured: Mapping[tuple[int, int], int], values: Mapping[int, int]) -> Rule:
        """The rule that serves calls of these sizes: the one that stretches axes if the other would decline them."""
        rule = self._rule(False)
        declined = any(memory.evaluate(f, measured, values) is False for f in rule.code.accepts)
        return self._rule(True) if declined else rule

    def _expected(self, measured: Mapping[tuple[int, int], int]) -> list[tuple[int, int]]:
        """Argument slots with sizes, and what they must be."""
        starts = memory.slots(self.types)
        return [(starts[k] + 1 + axis, n) for (k, axis), n in measured.items()]

    def _measured(self, sizes: Sequence[Any]) -> Any:
        if len(sizes) != len(self.types):
            raise TypeError(f"{self.__name__}: sizes of {len(self.types)} arguments expected: ({self.signature})")
        return memory.measure(self.types, sizes)

    # ------------------------------------------------------------------ calls

    def _serve(self, args: tuple[Any, ...], kwnames: tuple[str, ...] | None) -> Any:
        """Calls that no native variant took: keywords, first calls, changed surroundings, other types."""
        args, kwnames, how = own_keywords(args, kwnames, self.target.base)
        values = self._values(args, kwnames)
        if not self.called and not how:
            self.called = True
            code = self._light()
            result = light.NO if code is None else code(self.target.fn, tuple(values))
            if result is not light.NO:
                return result
        return self.target.served(lambda general: (self._rule(general),), values, how)[0]

    def _values(self, args: tuple[Any, ...], kwnames: tuple[str, ...] | None) -> list[Any]:
        """Arguments by parameter; raises ``PreparationMismatch`` unless they are of the prepared types."""
        try:
            values = self.target._bind(args, kwnames)
            if self.target.op.kind in DIRECTIONAL:
                if len(values) != 2:
                    raise TypeError(f"it takes (primals, tangents), not {len(values)} arguments")
                if matches(self.types[0], values[0]):
                    values[1] = conform(values[1], self.types[1], "tangents", name_of(self.target.fn))
        except TypeError as error:
            if isinstance(error, PullbackError):
                raise
            raise PreparationMismatch(f"{self.target.__name__}: {error}", help=f"it takes ({self.signature})") from None
        good = [matches(t, v) for t, v in zip(self.types, values, strict=False)]
        if len(values) != len(self.types) or not all(good):
            raise self._mismatch(values, good)
        wrong = sizes_differ(self.types, values, self._labels() or [f"argument {k + 1}" for k in range(len(values))])
        if wrong:
            raise PreparationMismatch(
                f"{self.target.__name__}: {wrong}", help=f"it was prepared for ({self.signature})"
            )
        return values

    def _mismatch(self, values: Sequence[Any], good: Sequence[bool]) -> PreparationMismatch:
        prepared = [spell(t) for t in self.types]
        called = [_spell_value(v, t) for v, t in zip(values, self.types, strict=False)]  # their number may be wrong too
        rows = [("prepared for", self._shown(prepared)), ("called with", self._shown(called))]
        lines = [f"  {what:>12}: ({types})" for what, types in rows]
        wrong = [k + 1 for k, ok in enumerate(good) if not ok]
        pairs = zip(self.types, values, strict=False)
        arrays = [k for k, (t, v) in enumerate(pairs, 1) if ragged(t) is not None and not isinstance(v, Ragged)]
        if arrays:
            lines.append(f"  argument {arrays[0]} is no ragged batch: make one with pb.ragged([x0, x1, ...])")
        which = f"argument {wrong[0]}" if len(wrong) == 1 else f"arguments {', '.join(map(str, wrong))}"
        return PreparationMismatch(
            "\n".join([f"{which} of the prepared rule {self.target.__name__} is of another type", *lines]),
            help="prepare another rule for these types, convert the argument, "
            f"or call {self.target.__name__} itself, which compiles for each combination of types",
        )


def _spell_value(value: Any, want: SigType) -> str:
    try:
        t = typeof(value)
    except UnsupportedError:
        kind = type(value).__name__
        if not isinstance(value, np.ndarray):
            return kind
        return f"{'' if value.flags.aligned else 'unaligned '}{kind} of {value.dtype.str!r}"
    fixed = isinstance(want, Array) and any(d.size is not None for d in want.dims)
    if isinstance(t, Array) and fixed:
        return f"{t.dtype}[{','.join(map(str, value.shape))}]"
    return spell(t)


class PreparedHalves(Prepared):
    """A rule for ``vjp`` or ``linearize``: the value and the second half. A workspace is for calls of both."""

    @staticmethod
    def _then(rule: Rule) -> Rule:
        """The second half of a rule."""
        assert rule.second is not None and isinstance(rule.second.make, Halves)
        return rule.second.make.rule

    def memory(self, *sizes: Any) -> memory.Memory:
        """As of other rules: what is kept for the second half, and the greater of what the two halves take."""
        measured, values = self._measured(sizes)
        rule = self._rule_for(measured, values)
        return memory.of_halves(rule.code, self._then(rule).code, measured, values)[0]

    def workspace(self, *sizes: Any) -> Any:
        """As of other rules; also for the callables that calls of the rule return. What a call keeps is kept in the
        workspace, and used again once the callable of that call is gone."""
        measured, values = self._measured(sizes)
        rule = self._rule_for(measured, values)
        then = self._then(rule)
        _, arena, kept = memory.of_halves(rule.code, then.code, measured, values)
        return native.make_workspace(rule.variant, arena, self._expected(measured), then.variant, kept)


# ------------------------------------------------------------------------------------------------ the entry


PREPARED.append(Prepared)


def prepared(target: Transformed, types: tuple[SigType, ...]) -> Prepared:
    """The one rule of a ``Transformed`` for these types."""
    mine: dict[tuple[SigType, ...], Prepared] = target.__dict__.setdefault("prepared", {})
    found = mine.get(types)
    if found is None:
        with LOCK:  # one thread compiles, and all have its rule
            found = mine.get(types)
            if found is None:
                kind = PreparedHalves if target.op.kind in IN_HALVES else Prepared
                found = mine[types] = kind(target, types)
    return found


def types_from(fn: Any, specs: Sequence[Any], named: dict[str, Any]) -> tuple[SigType, ...]:
    """One type per parameter: from specs, else from annotations, else from defaults."""
    if not named and is_plain(fn) and len(specs) == fn.__code__.co_argcount:
        return tuple(map(parse_spec, specs))
    signature = signature_of(fn)
    try:
        bound = signature.bind_partial(*specs, **named)
    except TypeError as error:
        raise TypeError(f"prepare: {error}; the signature is {name_of(fn)}{signature}") from None
    hints = _annotations(fn)
    types: list[SigType] = []
    for p in signature.parameters.values():
        if p.kind is inspect.Parameter.VAR_POSITIONAL:
            types += map(parse_spec, bound.arguments.get(p.name, ()))
        elif p.kind is inspect.Parameter.VAR_KEYWORD:
            types.append(parse_spec(bound.arguments.get(p.name, {})))
        elif p.name in bound.arguments:
            types.append(parse_spec(bound.arguments[p.name]))
        elif p.default is not inspect.Parameter.empty:
            types.append(typeof(p.default))
        elif p.name in hints:
            types.append(parse_spec(hints[p.name]))
        else:
            raise TypeError(
                f"prepare: no type for parameter '{p.name}' of {name_of(fn)}{signature}: "
                "give one spec per parameter, or annotate it (x: pb.f8[:], n: int)"
            )
    return tuple(types)


def _annotations(fn: Any) -> dict[str, Any]:
    import typing

    try:
        return typing.get_type_hints(fn)
    except (NameError, TypeError):
        return dict(getattr(fn, "__annotations__", {}))


def prepare(
    op: Callable[..., Any], kind: str | None, specs: Sequence[Any], named: dict[str, Any], options: Options
) -> Any:
    """``kind``: of an operation that is not applied to a function alone (``pb.jvp``); its function comes first."""
    if isinstance(op, functools.partial) and kind is not None:
        if len(op.args) != 1:
            raise TypeError(f"prepare: functools.partial(pb.{kind}, f) with the function alone, please")
        specs, options = (op.args[0], *specs), op.keywords.get("options", options)
    if kind is None:
        target = op if isinstance(op, Transformed) else transformed(op, Op("jit", options=options))
        return prepared(target, types_from(target.base, specs, named))
    if not specs or not callable(specs[0]):
        raise TypeError(f"prepare(pb.{kind}, f, *types): the function comes first")
    fn, types = specs[0], types_from(share.chain(specs[0])[0], specs[1:], named)
    target = transformed(fn, Op(kind, all_of(len(types)) if kind == "hvp" else 0, options=options))
    return prepared(target, (TupleT(types), TupleT(types)) if kind in DIRECTIONAL else types)


def all_of(count: int) -> int | tuple[int, ...]:
    """``argnums`` of a derivative with respect to all of so many arguments."""
    return 0 if count == 1 else tuple(range(count))
