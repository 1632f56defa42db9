# SPDX-License-Identifier: MIT
"""Code and its environment as JSON and raw bytes: nothing that is read back can run anything.

Classes and objects are never written. What code refers to is named by where it is found again: the number of an object
of the environment (``obj``), the place in the argument types (``arg``), or a module and a name (``named``).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from pullback import content
from pullback.backend.llvm.jit import link
from pullback.backend.llvm.writer import Site
from pullback.code import Code
from pullback.diag import Declined, Span
from pullback.environment import Bound, Environment, Step, describe_steps
from pullback.ir.results import Out, OutArray, OutComplex, OutConst, OutScalar, OutStruct, OutTuple
from pullback.ir.types import Array, ComplexT, Dim, NoneT, Scalar, SigType, StaticT, StructT, TupleT
from pullback.memory import Need
from pullback.ruleset import RulePlace

Json = Any


class Unwritable(Exception):
    """This code cannot be kept on disk; says what it refers to."""


def externals(types: Sequence[SigType]) -> Iterator[Any]:
    """Classes and static values in argument types, in order."""
    for t in types:
        if isinstance(t, StaticT):
            yield t.value
        elif isinstance(t, StructT):
            yield t.cls
            yield from externals(t.items)
        elif isinstance(t, TupleT):
            yield from externals(t.items)


@dataclass(slots=True)
class Names:
    """Objects by where they are found."""

    values: Sequence[Any]
    outside: Sequence[Any]

    def write(self, value: Any) -> Json:
        if value is None or type(value) in (bool, int, float, complex, str, bytes):
            return ["literal", repr(value)]
        for kind, known in (("obj", self.values), ("arg", self.outside)):
            for k, v in enumerate(known):
                if v is value:
                    return [kind, k]
        module, name = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
        if isinstance(module, str) and isinstance(name, str) and content.lookup(module, name) is value:
            return ["named", module, name, content.describe(value)]
        raise Unwritable(f"it refers to {value!r}, which has no name")

    def read(self, told: Json) -> Any:
        kind, *rest = told
        if kind == "literal":
            text = rest[0]
            return float(text) if text in ("nan", "inf", "-inf") else ast.literal_eval(text)
        if kind in ("obj", "arg"):
            return (self.values if kind == "obj" else self.outside)[rest[0]]
        value = content.lookup(rest[0], rest[1])
        if kind != "named" or value is None or content.describe(value) != rest[2]:
            raise LookupError(f"{rest[0]}.{rest[1]} is not what it was")
        return value

    # ------------------------------------------------------------------ types

    def write_type(self, t: SigType) -> Json:
        match t:
            case Scalar(dtype, weak):
                return ["scalar", dtype, weak]
            case ComplexT(dtype, weak):
                return ["complex", dtype, weak]
            case Array(dtype, dims, layout):
                return ["array", dtype, [[d.size, d.dynamic, d.name] for d in dims], layout]
            case TupleT(items, kind):
                return ["tuple", kind, list(map(self.write_type, items))]
            case StructT(cls, names, items):
                return ["struct", self.write(cls), list(names), list(map(self.write_type, items))]
            case NoneT():
                return ["none"]
            case StaticT(value):
                return ["static", self.write(value)]

    def read_type(self, told: Json) -> Any:
        kind, *rest = told
        match kind:
            case "scalar":
                return Scalar(rest[0], rest[1])
            case "complex":
                return ComplexT(rest[0], rest[1])
            case "array":
                return Array(rest[0], tuple(Dim(*d) for d in rest[1]), rest[2])
            case "tuple":
                return TupleT(tuple(map(self.read_type, rest[1])), rest[0])
            case "struct":
                return StructT(self.read(rest[0]), tuple(rest[1]), tuple(map(self.read_type, rest[2])))
            case "none":
                return NoneT()
            case "static":
                from pullback.ir.types import static

                return static(self.read(rest[0]))
        raise ValueError(f"unknown type {kind!r}")

    # ------------------------------------------------------------------ results

    def write_out(self, out: Out) -> Json:
        match out:
            case OutScalar(index, t):
                return ["scalar", index, self.write_type(t)]
            case OutArray(index, t):
                return ["array", index, self.write_type(t)]
            case OutComplex(re, im, t):
                return ["complex", re, im, self.write_type(t)]
            case OutConst(value):
                return ["const", self.write(value)]
            case OutTuple(items, kind):
                return ["tuple", kind, list(map(self.write_out, items))]
            case OutStruct(cls, names, items):
                return ["struct", self.write(cls), list(names), list(map(self.write_out, items))]

    def read_out(self, told: Json) -> Out:
        kind, *rest = told
        match kind:
            case "scalar":
                return OutScalar(rest[0], self.read_type(rest[1]))
            case "array":
                return OutArray(rest[0], self.read_type(rest[1]))
            case "complex":
                return OutComplex(rest[0], rest[1], self.read_type(rest[2]))
            case "const":
                return OutConst(self.read(rest[0]))
            case "tuple":
                return OutTuple(tuple(map(self.read_out, rest[1])), rest[0])
            case "struct":
                return OutStruct(self.read(rest[0]), tuple(rest[1]), tuple(map(self.read_out, rest[2])))
        raise ValueError(f"unknown result {kind!r}")

    # ------------------------------------------------------------------ sites

    def write_site(self, site: Site) -> Json:
        exc = "" if site.exc is Declined else site.exc if isinstance(site.exc, str) else self.write(site.exc)
        return [exc, site.message, site.loc, list(site.operands)]

    def read_site(self, told: Json) -> Site:
        exc, message, loc, operands = told
        kind: Any = Declined if exc == "" else exc if isinstance(exc, str) else self.read(exc)
        if not isinstance(kind, str) and not (isinstance(kind, type) and issubclass(kind, BaseException)):
            raise ValueError(f"{kind!r} is no exception")
        return Site(kind, message, loc, tuple(operands))


# ------------------------------------------------------------------------------------------------ codes


def write_code(code: Code, names: Names) -> Json:
    return {
        "name": code.name,
        "symbol": code.symbol,
        "bytes": len(code.object_bytes),
        "params": list(map(names.write_type, code.params)),
        "result": names.write_out(code.result),
        "same": list(code.same.items()),
        "written": sorted(code.written),
        "hidden": [[names.write_type(t), step] for t, step in code.hidden],
        "sites": list(map(names.write_site, code.sites)),
        "places": [[loc, _write_place(p)] for loc, p in code.places.items()],
        "diverges": code.diverges,
        "blocks": code.blocks,
        "gives": code.gives,
        "accepts": code.accepts,
        "needs": [[n.count, n.itemsize, n.grows, n.certain] for n in code.needs],
    }


def _write_place(place: Any) -> Json:
    return [getattr(place, f.name) for f in fields(place)[:7]] if isinstance(place, Span) else list(place)


def read_code(told: Json, object_bytes: bytes, names: Names) -> Code:
    """The code, linked into memory."""
    return Code(
        told["name"],
        list(map(names.read_type, told["params"])),
        names.read_out(told["result"]),
        dict(told["same"]),
        frozenset(told["written"]),
        [(names.read_type(t), step) for t, step in told["hidden"]],
        list(map(names.read_site, told["sites"])),
        {loc: Span(*p) if len(p) == 7 else tuple(p) for loc, p in told["places"]},
        told["symbol"],
        object_bytes,
        link(object_bytes, told["symbol"]),
        told["diverges"],
        list(told["blocks"]),
        [Need(*n) for n in told["needs"]],
        told["gives"],
        told["accepts"],
    )


# ------------------------------------------------------------------------------------------------ environments


def write_environment(env: Environment, names: Names) -> Json:
    missing = describe_steps(env)
    if missing is not None:
        raise Unwritable(missing)
    steps, known = [], 1
    for s in env.steps:
        types = _write_question(s.types, Names(names.values[:known], names.outside))
        if types is None and s.types is not None and s.told:
            raise Unwritable(f"{s} is for types that have no name")
        steps.append([s.kind, s.base, s.name, s.mode, s.pinned, s.gives, s.told, types])
        known = max(known, s.gives + 1)
    return {"steps": steps, "compiled": sorted(env.compiled)}


def _write_question(types: Sequence[SigType] | None, names: Names) -> Json:
    """Types that rules were looked for with; None, which asks for rules of any types, where they cannot be told."""
    try:
        return None if types is None else list(map(names.write_type, types))
    except Unwritable:
        return None


def read_environment(told: Json, outside: Sequence[Any] = ()) -> Environment:
    """``outside``: classes and static values in the argument types (``externals``)."""
    steps = [
        Step(kind, base, tuple(name) if isinstance(name, list) else name, mode, None, pinned, gives, answer, question)
        for kind, base, name, mode, pinned, gives, answer, types in told["steps"]
        for question in (None if types is None else _question(types, outside),)
    ]
    return Environment(steps, set(told["compiled"]))


def _question(types: Json, outside: Sequence[Any]) -> Callable[[Sequence[Any]], tuple[SigType, ...]]:
    return lambda values: tuple(map(Names(values, outside).read_type, types))


def live(env: Environment, bound: Bound) -> None:
    """From descriptions to the objects that were found: from now on they are compared by identity."""
    for step, edge in zip(env.steps, bound.edges, strict=True):
        step.answer = bound.values[step.gives] if edge is None else edge.answer
        if edge is not None and isinstance(edge.place, RulePlace):
            step.types = edge.place.types


def referenced(told: Mapping[str, Any]) -> int:
    """Bytes of object code that a header promises."""
    return sum(int(c["bytes"]) for c in told["codes"])
