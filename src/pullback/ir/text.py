# SPDX-License-Identifier: MIT
"""The IR as text. ``to_text`` and ``pullback.ir.parse.parse`` are inverse to each other.

Contract: the text shows everything that a function means; two functions are equal when ``canonical`` of them is.
Values print under their hints, made unique by position; values without a hint are numbered in order. ``canonical``
ignores hints. Locations are printed only if asked for, as comments that the parser reads back.

The grammar, one op per line (``A``: attributes ``{key: literal, flag}``, printed only where there are any)::

    func @f(%x: f8[:], %a: f8) -> (f8, f8[:]) A { ... return %s, %m }
    %c = const 2.0 : f8                        %b = alloc A %n, %m : f8[:,:]       %n = dim %x, 0
    %v = load %x[%i, %j]                       store %x[%i].im, %v                 %p = mul %v, %v
    %y = cast {dtype: "f8"} %n                 %w = view %x[:, %i, %a:+%n, %a:+%n:%s, new] : f8[:,:,:,1]A
    %t = transpose %x (1, 0) : f8[:,:]F        %r = reshape %x (%n, %m) : f8[:,:]  %q = broadcast %x (%n) : f8[:]A
    assign %dst, %src                          fill %x, %v                         %d = copy %x : f8[:]
    check %ok, IndexError, "index {} ...", %i  %r = call @g(%x) -> f8
    %m = map (%i in %n) : f8[:] { ... yield %v }
    %s = if %c -> f8 { ... yield %a } else { ... yield %b }
    %s = for A %k in 0..%n carry (%acc: f8 = %z) { ... yield %u }
    %s = while carry (%u: f8 = %z) { ... yield %go } do (%u_1) { ... yield %w }
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from pullback.ir.core import Block, Function, Op, Value
from pullback.ir.lanes import LANE_OPS
from pullback.ir.number import rounded
from pullback.ir.types import Array, Dim, Type

_HINT = re.compile(r"[^\W\d][\w.]*\Z")
#: attributes that the syntax of an op shows
SHOWN = {
    "const": ("value",),
    "dim": ("axis",),
    "load": ("part",),
    "store": ("part",),
    "view": ("spec",),
    "transpose": ("perm",),
    "check": ("exc", "message"),
    "call": ("callee",),
}


def to_text(func: Function, locs: bool = False, hints: bool = True, notes: Mapping[int, str] | None = None) -> str:
    """The function, then its callees. ``notes`` maps ``id(op)`` to a message that is shown below the op."""
    parts = [_Printer(locs, hints, notes or {}).function(func, func.name)]
    for name in sorted(func.callees):
        callee = func.callees[name]
        if callee is not func:
            parts.append(_Printer(locs, hints, notes or {}).function(callee, name))
    return "\n".join(parts)


def canonical(func: Function) -> str:
    """The text without hints: equal for equal functions."""
    return to_text(func, hints=False)


def type_text(t: Type) -> str:
    if not isinstance(t, Array):
        return str(t)
    return f"{t.dtype}[{','.join(map(_dim, t.dims))}]{'' if t.layout == 'C' else t.layout}"


def _dim(d: Dim) -> str:
    size = "" if d.size is None else str(d.size)
    return (d.name or "") + ("=" if d.name and size else "") + (size or ("" if d.name else ":")) + "?" * d.dynamic


def literal(value: Any) -> str:
    """An attribute's value. What is no literal shows as ``<name>``, which the parser looks up."""
    if value is None or isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (tuple, list)):
        return "(" + "".join(f"{literal(v)}, " for v in value).removesuffix(" " if len(value) == 1 else ", ") + ")"
    if isinstance(value, str):
        return json.dumps(value)
    if isinstance(value, (int, float)):
        return repr(value)
    return f"<{symbol(value)}>"


def symbol(value: Any) -> str:
    """The name of a class, function or other object in the text."""
    named = value if hasattr(value, "__qualname__") else type(value)
    return f"{named.__module__}.{named.__qualname__}"


def attributes(attrs: Mapping[str, Any], hidden: Iterable[str] = ()) -> str:
    shown = [(k, v) for k, v in attrs.items() if k not in hidden and v is not False]
    return "{" + ", ".join(k if v is True else f"{k}: {literal(v)}" for k, v in shown) + "} " if shown else ""


class _Printer:
    def __init__(self, locs: bool, hints: bool, notes: Mapping[int, str]) -> None:
        self.locs = locs
        self.hints = hints
        self.notes = notes
        self.names: dict[Value, str] = {}
        self.taken: set[str] = set()
        self.seen: dict[str, int] = {}
        self.numbered = 0
        self.lines: list[str] = []

    # ------------------------------------------------------------------ names

    def define(self, x: Value) -> str:
        hint = x.name if self.hints and _HINT.match(x.name) else ""
        if not hint:
            name = str(self.numbered)
            self.numbered += 1
        else:
            name = hint
            while name in self.taken:
                self.seen[hint] = k = self.seen.get(hint, 0) + 1
                name = f"{hint}_{k}"
        self.taken.add(name)
        self.names[x] = f"%{name}"
        return f"%{name}"

    def use(self, x: Value) -> str:
        return self.names.get(x) or f"%?{x.name}"  # undefined: the verifier prints such functions

    def uses(self, xs: Sequence[Value]) -> str:
        return ", ".join(map(self.use, xs))

    def typed(self, xs: Sequence[Value]) -> str:
        return ", ".join(f"{self.define(x)}: {type_text(x.type)}" for x in xs)

    # ------------------------------------------------------------------ structure

    def function(self, func: Function, name: str) -> str:
        params = self.typed(func.body.args)
        types = [type_text(x.type) for x in func.body.results]
        out = types[0] if len(types) == 1 else f"({', '.join(types)})"
        self.lines.append(f"func @{name}({params}) -> {out} {attributes(func.attrs)}{{")
        self.block(func.body, 1)
        self.lines.append(f"  return {self.uses(func.body.results)}".rstrip())
        self.lines.append("}\n")
        return "\n".join(self.lines)

    def block(self, block: Block, depth: int) -> None:
        for op in block.ops:
            self.op(op, depth)

    def region(self, block: Block, depth: int) -> None:
        self.block(block, depth + 1)
        if block.results:
            self.lines.append("  " * (depth + 1) + f"yield {self.uses(block.results)}")

    def op(self, op: Op, depth: int) -> None:
        attrs = attributes(op.attrs, SHOWN.get(op.name, ()))
        form = _FORMS.get(op.name)
        if op.regions:
            self.structured(op, attrs, depth)
            return
        if form is None and op.name in LANE_OPS and op.results:
            form = _with_type
        right = form(self, op, attrs) if form is not None else f"{op.name} {attrs}{self.uses(op.operands)}".rstrip()
        self.line(op, f"{self.left(op)}{right}", depth)

    def left(self, op: Op) -> str:
        return ", ".join(map(self.define, op.results)) + " = " if op.results else ""

    def line(self, op: Op, text: str, depth: int) -> None:
        indent = "  " * depth
        self.lines.append(f"{indent}{text}" + (f"  // loc {op.loc}" if self.locs and op.loc else ""))
        if id(op) in self.notes:
            self.lines.append(f"{indent}^^^ {self.notes[id(op)]}")

    def structured(self, op: Op, attrs: str, depth: int) -> None:
        left = self.left(op)
        head, middle = _HEADS[op.name](self, op, attrs)
        self.line(op, f"{left}{head}", depth)
        for k, region in enumerate(op.regions):
            if k:
                self.lines.append("  " * depth + middle())
            self.region(region, depth)
        self.lines.append("  " * depth + "}")


# ---------------------------------------------------------------------------------------------- one form per op


def _subscript(p: _Printer, x: Value, idx: Sequence[Value], op: Op) -> str:
    part = op.attrs.get("part")
    return f"{p.use(x)}[{p.uses(idx)}]" + ("" if part is None else (".re", ".im")[part])


def _const(p: _Printer, op: Op, attrs: str) -> str:
    t = op.result.type
    return f"const {attrs}{literal(rounded(op.attrs['value'], t.dtype))} : {t.dtype}"


def _view(p: _Printer, op: Op, attrs: str) -> str:
    rest = iter(map(p.use, op.operands[1:]))
    items = []
    for s in op.attrs["spec"]:
        if s in "fn":
            items.append(":" if s == "f" else "new")
        elif s == "i":
            items.append(next(rest, "?"))
        else:
            parts = [next(rest, "?") for _ in range(2 if s == "u" else 3)]
            items.append(":".join([parts[0], "+" + parts[1], *parts[2:]]))
    return f"view {attrs}{p.use(op.operands[0])}[{', '.join(items)}] : {type_text(op.result.type)}"


def _check(p: _Printer, op: Op, attrs: str) -> str:
    exc = op.attrs["exc"]
    name = exc if isinstance(exc, str) else literal(exc)
    rest = "".join(f", {p.use(x)}" for x in op.operands[1:])
    return f"check {attrs}{p.use(op.operands[0])}, {name}, {json.dumps(op.attrs['message'])}{rest}"


def _shaped(p: _Printer, op: Op, attrs: str) -> str:
    x, *dims = op.operands
    return f"{op.name} {attrs}{p.use(x)} ({p.uses(dims)}) : {type_text(op.result.type)}"


def _with_type(p: _Printer, op: Op, attrs: str) -> str:
    return f"{op.name} {attrs}{p.uses(op.operands)}".rstrip() + f" : {type_text(op.result.type)}"


def _call(p: _Printer, op: Op, attrs: str) -> str:
    types = ", ".join(type_text(r.type) for r in op.results)
    return f"call {attrs}@{op.attrs['callee']}({p.uses(op.operands)})" + (f" -> {types}" if types else "")


_FORMS: dict[str, Any] = {
    "const": _const,
    "alloc": _with_type,
    "dim": lambda p, op, attrs: f"dim {attrs}{p.use(op.operands[0])}, {op.attrs['axis']}",
    "load": lambda p, op, attrs: f"load {attrs}{_subscript(p, op.operands[0], op.operands[1:], op)}",
    "store": lambda p, op, attrs: (
        f"store {attrs}{_subscript(p, op.operands[0], op.operands[2:], op)}, {p.use(op.operands[1])}"
    ),
    "view": _view,
    "transpose": lambda p, op, attrs: (
        f"transpose {attrs}{p.use(op.operands[0])} {literal(tuple(op.attrs['perm']))} : {type_text(op.result.type)}"
    ),
    "reshape": _shaped,
    "broadcast": _shaped,
    "copy": _with_type,
    "check": _check,
    "call": _call,
}


def _carry(p: _Printer, args: Sequence[Value], inits: Sequence[Value]) -> str:
    uses = [p.use(x) for x in inits]
    pairs = [f"{p.define(a)}: {type_text(a.type)} = {u}" for a, u in zip(args, uses, strict=False)]
    return f"carry ({', '.join(pairs)}) " if pairs else ""


def _map_head(p: _Printer, op: Op, attrs: str) -> tuple[str, Callable[[], str]]:
    dims = [p.use(x) for x in op.operands]
    pairs = ", ".join(f"{p.define(a)} in {d}" for a, d in zip(op.regions[0].args, dims, strict=False))
    return f"map {attrs}({pairs}) : {type_text(op.result.type)} {{", str


def _if_head(p: _Printer, op: Op, attrs: str) -> tuple[str, Callable[[], str]]:
    types = ", ".join(type_text(r.type) for r in op.results)
    return f"if {attrs}{p.use(op.operands[0])} " + (f"-> {types} " if types else "") + "{", lambda: "} else {"


def _for_head(p: _Printer, op: Op, attrs: str) -> tuple[str, Callable[[], str]]:
    n = p.use(op.operands[0])
    k, *args = op.regions[0].args
    counter = p.define(k)
    return f"for {attrs}{counter} in 0..{n} {_carry(p, args, op.operands[1:])}{{", str


def _while_head(p: _Printer, op: Op, attrs: str) -> tuple[str, Callable[[], str]]:
    cond, body = op.regions
    head = f"while {attrs}{_carry(p, cond.args, op.operands)}{{"
    return head, lambda: f"}} do ({', '.join(map(p.define, body.args))}) {{"


_HEADS: dict[str, Any] = {"map": _map_head, "if": _if_head, "for": _for_head, "while": _while_head}
