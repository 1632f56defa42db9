# SPDX-License-Identifier: MIT
"""The parser of the IR's text (the grammar is in ``pullback.ir.text``).

Contract: ``parse(to_text(f), table)`` equals ``f``, and ``to_text(parse(s, table)) == s`` for text that the printer
made. An error is a ``ParseError`` that gives line and column. The parser types scalar ops through the table; the
rest of what makes a function well formed is the verifier's.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from pullback.ir.build import OpDef
from pullback.ir.core import Block, Function, Op, Value
from pullback.ir.lanes import LANE_OPS
from pullback.ir.number import rounded
from pullback.ir.types import DTYPES, I8, Array, Dim, Layout, Scalar, Type, widened

_TOKEN = re.compile(
    r"""(?P<space>[ \t\r]+|\n)
      | (?P<comment>//[^\n]*)
      | (?P<string>"(?:[^"\\\n]|\\.)*")
      | (?P<number>-?(?:\d+\.(?!\.)\d*(?:e[+-]?\d+)?|\d+e[+-]?\d+|\d+|inf\b)|nan\b)
      | (?P<value>%\w[\w.]*)
      | (?P<at>@[\w.<>]+)
      | (?P<object><[\w.<>]+>)
      | (?P<word>[^\W\d]\w*)
      | (?P<sign>->|\.\.|[-{}()\[\],:=+.?])
    """,
    re.VERBOSE,
)


class ParseError(ValueError):
    """The text is not IR. ``line`` and ``column`` are 1-based."""

    def __init__(self, message: str, line: int, column: int) -> None:
        self.message = message
        self.line = line
        self.column = column
        super().__init__(f"line {line}, column {column}: {message}")


class _Token:
    __slots__ = ("column", "kind", "line", "text")

    def __init__(self, kind: str, text: str, line: int, column: int) -> None:
        self.kind = kind
        self.text = text
        self.line = line
        self.column = column


def parse(text: str, table: Mapping[str, OpDef], objects: Mapping[str, Any] | None = None) -> Function:
    """The first function of the text; the others become its callees. ``objects`` resolves ``<names>``."""
    parser = _Parser(text, table, objects or {})
    first = parser.function()
    others: dict[str, Function] = {}
    while parser.token.kind != "end":
        func = parser.function()
        others[func.name] = func
    if first.name in parser.called and first.name not in others:
        others[first.name] = first
    for func in (first, *others.values()):
        func.callees = others
    return first


class _Parser:
    def __init__(self, text: str, table: Mapping[str, OpDef], objects: Mapping[str, Any]) -> None:
        self.table = table
        self.objects = objects
        self.locs: dict[int, int] = {}
        self.tokens = self.scan(text)
        self.at = 0
        self.values: dict[str, Value] = {}
        self.called: set[str] = set()

    # ------------------------------------------------------------------ tokens

    def scan(self, text: str) -> list[_Token]:
        tokens: list[_Token] = []
        at, line, start = 0, 1, 0
        while at < len(text):
            m = _TOKEN.match(text, at)
            if m is None:
                raise ParseError(f"unexpected character {text[at]!r}", line, at - start + 1)
            kind, body = m.lastgroup or "", m.group()
            if kind == "comment":
                if loc := re.match(r"//\s*loc (\d+)", body):
                    self.locs[line] = int(loc.group(1))
            elif kind != "space":
                tokens.append(_Token(kind, body, line, at - start + 1))
            at = m.end()
            if body == "\n":
                line, start = line + 1, at
        tokens.append(_Token("end", "end of the text", line, at - start + 1))
        return tokens

    @property
    def token(self) -> _Token:
        return self.tokens[self.at]

    def fail(self, message: str, token: _Token | None = None) -> NoReturn:
        t = token or self.token
        raise ParseError(message, t.line, t.column)

    def take(self, kind: str) -> str:
        t = self.token
        if t.kind != kind:
            self.fail(f"expected a {kind}, found {t.text!r}")
        self.at += 1
        return t.text

    def accept(self, text: str) -> bool:
        if self.token.text == text and self.token.kind in ("sign", "word"):
            self.at += 1
            return True
        return False

    def expect(self, text: str) -> None:
        if not self.accept(text):
            self.fail(f"expected {text!r}, found {self.token.text!r}")

    def integer(self) -> int:
        t = self.token
        word = self.take("number")
        if not word.lstrip("-").isdigit():
            self.fail(f"expected an integer, found {word!r}", t)
        return int(word)

    def many(self, item: Callable[[], Any], close: str) -> list[Any]:
        """Comma-separated items up to and with ``close``."""
        items: list[Any] = []
        while not self.accept(close):
            if items:
                self.expect(",")
                if self.accept(close):  # the comma of a one-tuple
                    break
            items.append(item())
        return items

    # ------------------------------------------------------------------ values, types, attributes

    def use(self) -> Value:
        t = self.token
        name = self.take("value")
        if name not in self.values:
            self.fail(f"{name} is not defined", t)
        return self.values[name]

    def uses(self) -> list[Value]:
        """Comma-separated values, possibly none."""
        if self.token.kind != "value":
            return []
        found = [self.use()]
        while self.accept(","):
            found.append(self.use())
        return found

    def bracketed(self) -> list[Value]:
        self.expect("(")
        return self.many(self.use, ")")

    def define(self, name: str, type: Type, token: _Token | None = None) -> Value:
        if name in self.values:
            self.fail(f"{name} is defined twice", token)
        hint = name[1:]
        value = self.values[name] = Value(type, "" if hint.isdigit() else hint)
        return value

    def typed(self) -> Value:
        t = self.token
        name = self.take("value")
        self.expect(":")
        return self.define(name, self.type(), t)

    def type(self) -> Type:
        t = self.token
        dtype, _, lanes = self.take("word").partition("x")
        if dtype in DTYPES and lanes.isdigit():
            return Scalar(dtype, lanes=int(lanes))
        if dtype not in DTYPES or lanes:
            self.fail(f"unknown type {dtype!r}", t)
        if not self.accept("["):
            return Scalar(dtype)
        dims = tuple(self.many(self.dim, "]"))
        end = self.tokens[self.at - 1]
        layout: Layout = "C"
        nxt = self.token
        if nxt.text in ("F", "A", "G") and (nxt.line, nxt.column) == (end.line, end.column + 1):
            layout = self.take("word")  # type: ignore[assignment]
        return Array(dtype, dims, layout)

    def array_type(self) -> Array:
        self.expect(":")
        t = self.token
        type_ = self.type()
        if not isinstance(type_, Array):
            self.fail("expected an array type", t)
        return type_

    def types(self) -> list[Type]:
        """``-> T, T``, or nothing."""
        if not self.accept("->"):
            return []
        found = [self.type()]
        while self.accept(","):
            found.append(self.type())
        return found

    def dim(self) -> Dim:
        name = self.take("word") if self.token.kind == "word" else None
        size = None
        if name is None and self.accept(":"):
            pass
        elif name is None or self.accept("="):
            size = self.integer()
        return Dim(size, self.accept("?"), name)

    def attributes(self) -> dict[str, Any]:
        attrs: dict[str, Any] = {}

        def item() -> None:
            key = self.take("word")
            attrs[key] = self.literal() if self.accept(":") else True

        if self.opens_attributes():
            self.expect("{")
            self.many(item, "}")
        return attrs

    def opens_attributes(self) -> bool:
        """Whether a brace opens attributes rather than a region: ``{word:``, ``{word,`` or ``{word}``."""
        brace, word, after = (self.tokens[min(self.at + k, len(self.tokens) - 1)] for k in range(3))
        opens = brace.text == "{" and word.kind == "word" and after.text in (":", ",", "}")
        return opens and word.text not in ("return", "yield")

    def literal(self) -> Any:
        t = self.token
        self.at += 1
        if t.kind == "number":
            return int(t.text) if t.text.lstrip("-").isdigit() else float(t.text)
        if t.kind == "string":
            return json.loads(t.text)
        if t.text == "(":
            return tuple(self.many(self.literal, ")"))
        if t.kind == "object":
            return self.object(t)
        if t.text in ("true", "false", "none"):
            return {"true": True, "false": False}.get(t.text)
        self.fail(f"expected a literal, found {t.text!r}", t)

    def object(self, t: _Token) -> Any:
        name = t.text[1:-1]
        if name not in self.objects:
            self.fail(f"the object {name} was not given to the parser", t)
        return self.objects[name]

    # ------------------------------------------------------------------ structure

    def function(self) -> Function:
        self.values = {}
        self.expect("func")
        name = self.take("at")[1:]
        self.expect("(")
        body = Block(self.many(self.typed, ")"))
        self.expect("->")
        at = self.token
        declared = self.many(self.type, ")") if self.accept("(") else [self.type()]
        func = Function(name, body)
        func.attrs = self.attributes()
        self.expect("{")
        self.block(body, ("return",))
        self.expect("return")
        body.results = self.uses()
        self.expect("}")
        found = [x.type for x in body.results]
        if [str(t) for t in found] != [str(t) for t in declared]:
            self.fail(f"the results are of types {[str(t) for t in found]}", at)
        return func

    def block(self, block: Block, ends: tuple[str, ...]) -> None:
        while self.token.text not in ends and self.token.text != "}":
            block.ops.append(self.op())

    def region(self, args: list[Value]) -> Block:
        """The ops after an opening brace, up to and with the closing one."""
        block = Block(args)
        self.block(block, ("yield",))
        if self.accept("yield"):
            block.results = self.uses()
        self.expect("}")
        return block

    def op(self) -> Op:
        start = self.token
        names: list[tuple[str, _Token]] = []
        if start.kind == "value":
            while True:
                names.append((self.token.text, self.token))
                self.take("value")
                if not self.accept(","):
                    break
            self.expect("=")
        word = self.token
        name = self.take("word")
        attrs = self.attributes()
        form = _FORMS.get(name)
        if form is None and name in LANE_OPS:
            form = _lanes if names else _effect
        if form is None and name not in self.table:
            self.fail(f"unknown op {name!r}", word)
        operands, types, regions = form(self, attrs) if form is not None else self.scalar(name, attrs, word)
        if len(types) != len(names):
            self.fail(f"{name} has {len(types)} results, not {len(names)}", start)
        results = [self.define(n, t, at) for (n, at), t in zip(names, types, strict=True)]
        return Op(name, operands, results, attrs, regions, self.locs.get(start.line, 0))

    def scalar(self, name: str, attrs: dict[str, Any], word: _Token) -> _Parts:
        operands = self.uses()
        try:
            types = [x.type for x in operands]
            return operands, [widened(self.table[name].result_type(types, attrs), types)], []
        except (TypeError, KeyError) as error:
            self.fail(str(error), word)

    def subscript(self, attrs: dict[str, Any]) -> list[Value]:
        x = self.use()
        self.expect("[")
        idx = self.many(self.use, "]")
        if self.accept("."):
            t = self.token
            part = self.take("word")
            if part not in ("re", "im"):
                self.fail(f"expected re or im, found {part!r}", t)
            attrs["part"] = 0 if part == "re" else 1
        return [x, *idx]

    def carry(self) -> tuple[list[Value], list[Value]]:
        """Block arguments and their initial values; the arguments come into scope after the values."""
        args: list[tuple[str, Type, _Token]] = []
        inits: list[Value] = []

        def item() -> None:
            t = self.token
            name = self.take("value")
            self.expect(":")
            args.append((name, self.type(), t))
            self.expect("=")
            inits.append(self.use())

        if self.accept("carry"):
            self.expect("(")
            self.many(item, ")")
        return [self.define(n, type_, t) for n, type_, t in args], inits


_Parts = tuple[list[Value], list[Type], list[Block]]


def _const(p: _Parser, attrs: dict[str, Any]) -> _Parts:
    value = p.literal()
    p.expect(":")
    type_ = p.type()
    attrs["value"] = rounded(value, type_.dtype)
    return [], [type_], []


def _alloc(p: _Parser, attrs: dict[str, Any]) -> _Parts:
    attrs.setdefault("zero", False)
    return p.uses(), [p.array_type()], []


def _dim(p: _Parser, attrs: dict[str, Any]) -> _Parts:
    x = p.use()
    p.expect(",")
    attrs["axis"] = p.integer()
    return [x], [I8], []


def _load(p: _Parser, attrs: dict[str, Any]) -> _Parts:
    t = p.token
    operands = p.subscript(attrs)
    if not isinstance(operands[0].type, Array):
        p.fail("load of a scalar", t)
    return operands, [Scalar(operands[0].type.element)], []


def _store(p: _Parser, attrs: dict[str, Any]) -> _Parts:
    x, *idx = p.subscript(attrs)
    p.expect(",")
    return [x, p.use(), *idx], [], []


def _view(p: _Parser, attrs: dict[str, Any]) -> _Parts:
    operands, spec = [p.use()], []

    def item() -> None:
        if p.accept(":"):
            spec.append("f")
        elif p.accept("new"):
            spec.append("n")
        else:
            operands.append(p.use())
            if not p.accept(":"):
                spec.append("i")
                return
            p.expect("+")
            operands.append(p.use())
            if p.accept(":"):
                operands.append(p.use())
                spec.append("s")
            else:
                spec.append("u")

    p.expect("[")
    p.many(item, "]")
    attrs["spec"] = tuple(spec)
    return operands, [p.array_type()], []


def _transpose(p: _Parser, attrs: dict[str, Any]) -> _Parts:
    x = p.use()
    p.expect("(")
    attrs["perm"] = tuple(p.many(p.integer, ")"))
    return [x], [p.array_type()], []


def _shaped(p: _Parser, attrs: dict[str, Any]) -> _Parts:
    return [p.use(), *p.bracketed()], [p.array_type()], []


def _effect(p: _Parser, attrs: dict[str, Any]) -> _Parts:
    return p.uses(), [], []


def _lanes(p: _Parser, attrs: dict[str, Any]) -> _Parts:
    operands = [] if p.token.text == ":" else p.uses()
    p.expect(":")
    return operands, [p.type()], []


def _copy(p: _Parser, attrs: dict[str, Any]) -> _Parts:
    return [p.use()], [p.array_type()], []


def _check(p: _Parser, attrs: dict[str, Any]) -> _Parts:
    ok = p.use()
    p.expect(",")
    t = p.token
    attrs["exc"] = p.literal() if t.kind == "object" else p.take("word")
    p.expect(",")
    attrs["message"] = json.loads(p.take("string"))
    return [ok, *(p.uses() if p.accept(",") else [])], [], []


def _call(p: _Parser, attrs: dict[str, Any]) -> _Parts:
    name = p.take("at")[1:]
    p.called.add(name)
    attrs["callee"] = name
    operands = p.bracketed()
    return operands, p.types(), []


def _map(p: _Parser, attrs: dict[str, Any]) -> _Parts:
    names: list[tuple[str, _Token]] = []
    dims: list[Value] = []

    def item() -> None:
        names.append((p.token.text, p.token))
        p.take("value")
        p.expect("in")
        dims.append(p.use())

    p.expect("(")
    p.many(item, ")")
    type_ = p.array_type()
    p.expect("{")
    return dims, [type_], [p.region([p.define(n, I8, t) for n, t in names])]


def _if(p: _Parser, attrs: dict[str, Any]) -> _Parts:
    c = p.use()
    types = p.types()
    p.expect("{")
    then = p.region([])
    p.expect("else")
    p.expect("{")
    return [c], types, [then, p.region([])]


def _for(p: _Parser, attrs: dict[str, Any]) -> _Parts:
    t = p.token
    k = p.take("value")
    p.expect("in")
    if p.take("number") != "0":
        p.fail("a range starts at 0", t)
    p.expect("..")
    n = p.use()
    counter = p.define(k, I8, t)
    args, inits = p.carry()
    p.expect("{")
    return [n, *inits], [a.type for a in args], [p.region([counter, *args])]


def _while(p: _Parser, attrs: dict[str, Any]) -> _Parts:
    args, inits = p.carry()
    p.expect("{")
    cond = p.region(args)
    p.expect("do")
    p.expect("(")
    names = [(n, t) for n, t in p.many(lambda: (p.take("value"), p.tokens[p.at - 1]), ")")]
    if len(names) != len(args):
        p.fail(f"the body takes {len(args)} arguments, not {len(names)}")
    p.expect("{")
    body = p.region([p.define(n, a.type, t) for (n, t), a in zip(names, args, strict=True)])
    return inits, [a.type for a in args], [cond, body]


_FORMS: dict[str, Callable[[_Parser, dict[str, Any]], _Parts]] = {
    "const": _const,
    "alloc": _alloc,
    "dim": _dim,
    "load": _load,
    "store": _store,
    "view": _view,
    "transpose": _transpose,
    "reshape": _shaped,
    "broadcast": _shaped,
    "assign": _effect,
    "matmul": _effect,
    "fill": _effect,
    "copy": _copy,
    "check": _check,
    "call": _call,
    "map": _map,
    "if": _if,
    "for": _for,
    "while": _while,
}
