# SPDX-License-Identifier: MIT
"""The IR as readable Python with NumPy, which runs under plain CPython and computes the same.

Contract: ``exec`` of ``to_python(func, spelling)`` defines a function of ``func``'s name that takes the same
arguments, writes the same arrays, returns the same results (one value, or a tuple) and raises the same exceptions.
Two differences: floats agree to rounding (NumPy's libm is not C's), and int64 arithmetic on Python's own integers does
not wrap. ``spelling`` says how primitives are written (``pullback.prims.spell.SPELLING``).

A scalar that is used once, in the block that computes it, is written where it is used; a load only if no effect comes
in between.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from pullback.ir.core import Block, Function, Op, Value, use_counts, walk
from pullback.ir.number import rounded
from pullback.ir.types import COMPLEXES, Array

#: precedences of Python's operators, weakest first
TERNARY, OR, AND, NOT, COMPARE, SHIFT, SUM, PRODUCT, UNARY, POWER, ATOM = range(11)

#: longer expressions get a name
WIDTH = 72
_RESERVED = {*keyword.kwlist, "np", "special", "smul", "cut", "Tape", "range", "slice", "int", "bool", "abs", "max"}
_RESERVED |= {"min", "complex", "len", "print"}
_NUMPY = {"f4": "np.float32", "f8": "np.float64", "b1": "bool", "i8": "int"}
_NUMPY |= {f"{k}{n}": f"np.{'u' * (k == 'u')}int{8 * n}" for k in "iu" for n in (1, 2, 4, 8) if (k, n) != ("i", 8)}

_SMUL = '''
def smul(ct, p):
    """0 where ct is 0, else the product."""
    return ct * p if ct != 0 else type(p)(0)
'''
_CUT = '''
def cut(start, count, step):
    """The slice of elements start, start + step, ... (count of them)."""
    stop = start + count * step
    return slice(start, stop if stop >= 0 else None, step) if count else slice(0, 0)
'''
_TAPE = '''
class Tape:
    """A buffer that grows: what was never written is 0."""

    def __init__(self, dtype):
        self.dtype, self.cells = np.dtype(dtype), []

    def __len__(self):
        return len(self.cells)

    def __getitem__(self, i):
        return self.cells[i] if i < len(self.cells) else self.dtype.type(0)

    def __setitem__(self, i, value):
        self.cells += [self.dtype.type(0)] * (i + 1 - len(self.cells))
        self.cells[i] = value
'''


def to_python(func: Function, spelling: Mapping[str, tuple[str, int]]) -> str:
    """Python source of ``func`` and its callees; see the module's contract."""
    bodies = [_Writer(f, name, spelling).function() for name, f in _functions(func)]
    text = "\n\n".join(bodies)
    head = ["import numpy as np"] + ["from scipy import special"] * ("special." in text)
    helpers = [h for name, h in (("smul(", _SMUL), ("cut(", _CUT), ("Tape(", _TAPE)) if name in text]
    return "\n".join(head) + "\n" + "".join("\n" + h for h in helpers) + "\n\n" + text


def _functions(func: Function) -> list[tuple[str, Function]]:
    others = [(name, f) for name, f in sorted(func.callees.items()) if f is not func and name != func.name]
    return [(func.name, func), *others]


class _Expr:
    """Text that stands for a value. ``raw``: may be a Python float; ``reads``: contains a load."""

    __slots__ = ("level", "raw", "reads", "text")

    def __init__(self, text: str, level: int = ATOM, raw: bool = False, reads: bool = False) -> None:
        self.text = text
        self.level = level
        self.raw = raw
        self.reads = reads


class _Writer:
    def __init__(self, func: Function, name: str, spelling: Mapping[str, tuple[str, int]]) -> None:
        self.func = func
        self.name = identifier(name)
        self.spelling = spelling
        self.lines: list[str] = []
        self.depth = 1
        self.names: dict[str, int] = {}
        self.taken: set[str] = set()
        self.exprs: dict[Value, _Expr] = {}
        self.pending: dict[Value, None] = {}  # expressions not yet written anywhere
        self.uses = use_counts(func.body)
        self.consts: dict[Value, Any] = {
            op.result: rounded(op.attrs["value"], op.result.type.dtype) for op in walk(func.body) if op.name == "const"
        }

    # ------------------------------------------------------------------ lines and names

    def line(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    @contextmanager
    def indented(self) -> Iterator[None]:
        """Lines of a suite; ``pass`` when it stays empty."""
        before = len(self.lines)
        self.depth += 1
        yield
        if len(self.lines) == before:
            self.line("pass")
        self.depth -= 1

    def fresh(self, x: Value) -> str:
        base = identifier(x.name) if x.name else "t"
        name, k = base, self.names.get(base, 0)
        while name in self.taken or name == "t":
            k += 1
            name = f"{base}{k}" if base == "t" else f"{base}_{k}"
        self.names[base] = k
        self.taken.add(name)
        return name

    def name_of(self, x: Value, raw: bool = False) -> str:
        """Give ``x`` a variable."""
        name = self.fresh(x)
        self.exprs[x] = _Expr(name, raw=raw)
        return name

    # ------------------------------------------------------------------ expressions

    def expr(self, x: Value) -> _Expr:
        self.pending.pop(x, None)
        return self.exprs[x]

    def text(self, x: Value, level: int = TERNARY) -> str:
        e = self.expr(x)
        return e.text if e.level >= level else f"({e.text})"

    def texts(self, xs: Sequence[Value]) -> str:
        return ", ".join(self.text(x) for x in xs)

    def bind(self, x: Value, e: _Expr, block_uses: Mapping[Value, int]) -> None:
        """Keep the expression for its only use, or give it a name now."""
        uses = self.uses.get(x, 0)
        free = e.level == ATOM and not e.reads and len(e.text) < 16 and x in self.consts
        if free or (uses == 1 and block_uses.get(x) == 1 and len(e.text) < WIDTH):
            self.exprs[x] = e
            if not free:
                self.pending[x] = None
        elif uses:
            name = self.name_of(x, e.raw)
            self.line(f"{name} = {e.text}")

    def flush(self, loads_only: bool = True) -> None:
        """Before an effect: name the pending expressions that it might change."""
        for x in list(self.pending):
            e = self.exprs[x]
            if e.reads or not loads_only:
                del self.pending[x]
                self.line(f"{self.name_of(x, e.raw)} = {e.text}")

    # ------------------------------------------------------------------ structure

    def function(self) -> str:
        params = [self.name_of(a) for a in self.func.body.args]
        for p, a in zip(params, self.func.body.args, strict=True):
            if not isinstance(a.type, Array):
                self.line(f"{p} = {_NUMPY[a.type.dtype]}({p})")
        self.block(self.func.body)
        self.line(f"return {self.texts(self.func.body.results)}".rstrip())
        return f'@np.errstate(all="ignore")\ndef {self.name}({", ".join(params)}):\n' + "\n".join(self.lines) + "\n"

    def block(self, block: Block) -> None:
        direct: dict[Value, int] = {}
        for op in block.ops:
            for x in op.operands:
                direct[x] = direct.get(x, 0) + 1
        for x in block.results:
            direct[x] = direct.get(x, 0) + 1
        for op in block.ops:
            self.op(op, direct)

    def op(self, op: Op, uses: Mapping[Value, int]) -> None:
        statement = _STATEMENTS.get(op.name)
        if statement is not None:
            statement(self, op)
            return
        form = _EXPRESSIONS.get(op.name)
        self.bind(op.result, form(self, op) if form is not None else self.scalar(op), uses)

    def scalar(self, op: Op) -> _Expr:
        exprs = [self.expr(x) for x in op.operands]
        if op.name == "cast":
            return self.cast(op, exprs[0])
        dtype = op.operands[-1].type.dtype
        kind = {"f": "f", "b": "b"}.get(dtype[0], "i")
        template, level = self.spelling.get(f"{op.name}:{kind}") or self.spelling[op.name]
        fragile = template.startswith("!")
        raw = all(e.raw for e in exprs) and level != ATOM
        inner = level if level != ATOM else TERNARY
        texts = []
        for k, e in enumerate(exprs):
            loose = level in (SUM, PRODUCT, AND, OR) and k == 0
            need = inner if loose or inner == TERNARY else min(inner + 1, ATOM)
            texts.append(e.text if e.level >= need and (level != TERNARY or e.level > TERNARY) else f"({e.text})")
        if fragile and kind == "f" and all(e.raw for e in exprs):
            texts[0], raw = f"np.float64({exprs[0].text})", False
        text = template.removeprefix("!").format(*texts)
        if text.startswith("special.") and dtype == "f4":
            text = f"np.float32({text})"
        return _Expr(text, level, raw, any(e.reads for e in exprs))

    def cast(self, op: Op, e: _Expr) -> _Expr:
        source, target = op.operands[0].type.dtype, op.result.type.dtype
        if target[0] in "iu" and target != "i8":
            wide = e.text if source in _NUMPY and source[0] == "f" else f"np.int64({e.text})"
            if source == "u8":
                wide = e.text
            return _Expr(f"{_atom(wide)}.astype({_NUMPY[target]})", ATOM, False, e.reads)
        if source == "u8" and target == "i8":
            return _Expr(f"int({_atom(e.text)}.astype(np.int64))", ATOM, False, e.reads)
        return _Expr(f"{_NUMPY[target]}({e.text})", ATOM, False, e.reads)


def _atom(text: str) -> str:
    return text if re.fullmatch(r"[\w.]+(\(.*\))?|[\w.]+\[[^\[\]]*\]", text) else f"({text})"


def identifier(hint: str) -> str:
    name = re.sub(r"\W", "_", hint)
    if not name or name[0].isdigit():
        name = f"v{name}"
    return f"{name}_" if name in _RESERVED else name


def _const_text(value: Any, dtype: str) -> _Expr:
    if dtype[0] == "f":
        plain = repr(float(value))
        text = plain if plain[-1] not in "fn" else plain.replace("inf", "np.inf").replace("nan", "np.nan")
        if dtype == "f4":
            return _Expr(f"np.float32({text})")
        return _Expr(text, UNARY if text.startswith("-") else ATOM, raw=True)
    if dtype in ("i8", "b1"):
        return _Expr(repr(value), UNARY if repr(value).startswith("-") else ATOM)
    return _Expr(f"{_NUMPY[dtype]}({value})")


def _dims(w: _Writer, dims: Sequence[Value]) -> str:
    return f"({w.texts(dims)}{',' * (len(dims) == 1)})"


def _dtype(t: Array) -> str:
    return "" if t.dtype == "f8" else f', "{t.dtype}"'


# ---------------------------------------------------------------------------------------------- expressions


def _const(w: _Writer, op: Op) -> _Expr:
    return _const_text(w.consts[op.result], op.result.type.dtype)


def _dim(w: _Writer, op: Op) -> _Expr:
    x = op.operands[0]
    if isinstance(x.type, Array) and x.type.layout == "G":
        return _Expr(f"len({w.text(x)})", reads=True)
    return _Expr(f"{w.text(x)}.shape[{op.attrs['axis']}]")


def _element(w: _Writer, x: Value, idx: Sequence[Value], part: int | None) -> str:
    growable = isinstance(x.type, Array) and x.type.layout == "G"
    suffix = "" if part is None or growable else (".real", ".imag")[part]
    return f"{w.text(x)}{suffix}[{w.texts(idx) or '()'}]"


def _load(w: _Writer, op: Op) -> _Expr:
    x, *idx = op.operands
    part = op.attrs.get("part")
    text = _element(w, x, idx, part)
    if part is not None and isinstance(x.type, Array) and x.type.layout == "G":
        text += (".real", ".imag")[part]
    return _Expr(text, reads=True)


_EXPRESSIONS: dict[str, Callable[[_Writer, Op], _Expr]] = {"const": _const, "dim": _dim, "load": _load}


# ---------------------------------------------------------------------------------------------- statements


def _store(w: _Writer, op: Op) -> None:
    x, v, *idx = op.operands
    part = op.attrs.get("part")
    if part is not None and isinstance(x.type, Array) and x.type.layout == "G":
        at, value = f"{w.text(x)}[{w.texts(idx)}]", w.text(v)
        pair = f"{value}, {at}.imag" if part == 0 else f"{at}.real, {value}"
        text = f"{at} = complex({pair})"
    else:
        value = w.text(v)
        text = f"{_element(w, x, idx, part)} = {value}"
    w.flush()
    w.line(text)


def _define(w: _Writer, op: Op, text: str) -> None:
    w.line(f"{w.name_of(op.result)} = {text}")


def _alloc(w: _Writer, op: Op) -> None:
    t = op.result.type
    assert isinstance(t, Array)
    if t.layout == "G":
        w.expr(op.operands[0])
        _define(w, op, f'Tape("{t.dtype}")')
    else:
        make = "zeros" if op.attrs.get("zero") else "empty"
        _define(w, op, f"np.{make}({_dims(w, op.operands)}{_dtype(t)})")


def _view(w: _Writer, op: Op) -> None:
    x, rest = op.operands[0], iter(op.operands[1:])
    items = []
    for s in op.attrs["spec"]:
        if s in "fn":
            items.append(":" if s == "f" else "None")
        elif s == "i":
            items.append(w.text(next(rest)))
        elif s == "u":
            items.append(_unit(w, next(rest), next(rest)))
        else:
            items.append(f"cut({w.texts([next(rest), next(rest), next(rest)])})")
    # a view that drops every axis stays an array
    dots = ", ..." if all(s == "i" for s in op.attrs["spec"]) and items else ""
    _define(w, op, f"{w.text(x)}[{', '.join(items) or '...'}{dots}]")


def _unit(w: _Writer, start: Value, count: Value) -> str:
    first, n = w.consts.get(start), w.consts.get(count)
    if first is not None and n is not None:
        w.expr(start), w.expr(count)
        return f"{first}:{first + n}"
    if first == 0:
        w.expr(start)
        return f":{w.text(count)}"
    if w.exprs[start].level == ATOM and not w.exprs[start].reads:
        return f"{w.text(start)}:{w.text(start)} + {w.text(count, PRODUCT)}"
    return f"cut({w.text(start)}, {w.text(count)}, 1)"


def _transpose(w: _Writer, op: Op) -> None:
    _define(w, op, f"{w.text(op.operands[0])}.transpose({', '.join(map(str, op.attrs['perm']))})")


def _reshape(w: _Writer, op: Op) -> None:
    _define(w, op, f"{w.text(op.operands[0])}.reshape({_dims(w, op.operands[1:])})")


def _broadcast(w: _Writer, op: Op) -> None:
    _define(w, op, f"np.broadcast_to({w.text(op.operands[0])}, {_dims(w, op.operands[1:])})")


def _copy(w: _Writer, op: Op) -> None:
    _define(w, op, f"{w.text(op.operands[0])}.copy()")


def _assign(w: _Writer, op: Op) -> None:
    text = f"{w.text(op.operands[0])}[...] = {w.text(op.operands[1])}"
    w.flush()
    w.line(text)


def _matmul(w: _Writer, op: Op) -> None:
    c, a, b = (w.text(x) for x in op.operands)
    w.flush()
    w.line(f"{c}[...] {'' if op.attrs.get('fresh') else '+'}= {a} @ {b}")


def _fill(w: _Writer, op: Op) -> None:
    x, *parts = op.operands
    text = f"{w.text(x)}[...] = " + (f"complex({w.texts(parts)})" if len(parts) == 2 else w.text(parts[0]))
    w.flush()
    w.line(text)


def _check(w: _Writer, op: Op) -> None:
    ok, *rest = op.operands
    exc = op.attrs["exc"]
    name = exc if isinstance(exc, str) else exc.__name__
    message = repr(op.attrs["message"]) + (f".format({w.texts(rest)})" if rest else ".format()")
    failed = _negated(w, ok)
    if "{" not in op.attrs["message"] and "}" not in op.attrs["message"]:
        message = message.removesuffix(".format()")
    w.flush()
    if w.consts.get(ok) is False:
        w.line(f"raise {name}({message})")
        return
    w.line(f"if {failed}:")
    with w.indented():
        w.line(f"raise {name}({message})")


def _negated(w: _Writer, x: Value) -> str:
    return f"not {w.text(x, COMPARE + 1)}"


def _map(w: _Writer, op: Op) -> None:
    t = op.result.type
    assert isinstance(t, Array)
    region = op.regions[0]
    dims = [w.text(d, TERNARY) for d in op.operands]
    w.flush(loads_only=False)
    name = w.name_of(op.result)
    w.line(f"{name} = np.empty(({', '.join(dims)}{',' * (len(dims) == 1)}){_dtype(t)})")
    depth = w.depth
    for a, d in zip(region.args, dims, strict=True):
        w.line(f"for {w.name_of(a)} in range({d}):")
        w.depth += 1
    w.block(region)
    idx = ", ".join(w.text(a) for a in region.args) or "()"
    values = w.texts(region.results)
    w.line(f"{name}[{idx}] = " + (f"complex({values})" if t.dtype in COMPLEXES else values))
    w.depth = depth


def _yields(w: _Writer, block: Block, names: Sequence[str]) -> None:
    """Assign what a block yields, all at once."""
    pairs = [(n, w.text(x)) for n, x in zip(names, block.results, strict=True)]
    moves = [(n, v) for n, v in pairs if n != v]
    if moves:
        w.line(f"{', '.join(n for n, _ in moves)} = {', '.join(v if ' if ' not in v else f'({v})' for _, v in moves)}")


def _if(w: _Writer, op: Op) -> None:
    yes, no = op.regions
    c = op.operands[0]
    swap = not yes.ops and not yes.results
    test = _negated(w, c) if swap else w.text(c)
    if swap and not no.ops:
        return
    w.flush(loads_only=False)
    names = [w.name_of(r, raw=True) for r in op.results]
    w.line(f"if {test}:")
    with w.indented():
        w.block(no if swap else yes)
        _yields(w, no if swap else yes, names)
    if not swap and (no.ops or no.results):
        w.line("else:")
        with w.indented():
            w.block(no)
            _yields(w, no, names)


def _enter(w: _Writer, args: Sequence[Value], inits: Sequence[Value], results: Sequence[Value]) -> list[str]:
    """Variables of what a loop carries, set to the initial values; arguments and results share them."""
    texts = [w.text(x) for x in inits]
    w.flush(loads_only=False)
    names = [w.name_of(r if r.name else a, raw=True) for a, r in zip(args, results, strict=True)]
    for a, n in zip(args, names, strict=True):
        w.exprs[a] = _Expr(n, raw=True)
    for n, t in zip(names, texts, strict=True):
        w.line(f"{n} = {t}")
    for r, n in zip(results, names, strict=True):
        w.exprs[r] = _Expr(n, raw=True)
    return names


def _for(w: _Writer, op: Op) -> None:
    n, *inits = op.operands
    (region,) = op.regions
    k, *args = region.args
    count = w.text(n)
    names = _enter(w, args, inits, op.results)
    w.line(f"for {w.name_of(k)} in range({count}):")
    with w.indented():
        w.block(region)
        _yields(w, region, names)


def _while(w: _Writer, op: Op) -> None:
    cond, body = op.regions
    names = _enter(w, cond.args, op.operands, op.results)
    for a, n in zip(body.args, names, strict=True):
        w.exprs[a] = _Expr(n, raw=True)
    at = len(w.lines)
    with w.indented():
        w.block(cond)
        if len(w.lines) == at:
            head = f"while {w.text(cond.results[0])}:"
        else:
            head = "while True:"
            w.line(f"if {_negated(w, cond.results[0])}:")
            w.line("    break")
        w.block(body)
        _yields(w, body, names)
    w.lines.insert(at, "    " * w.depth + head)


def _call(w: _Writer, op: Op) -> None:
    text = f"{identifier(op.attrs['callee'])}({w.texts(op.operands)})"
    w.flush()
    names = [w.name_of(r) for r in op.results]
    w.line((", ".join(names) + " = " if names else "") + text)


_STATEMENTS: dict[str, Callable[[_Writer, Op], None]] = {
    "alloc": _alloc,
    "store": _store,
    "view": _view,
    "transpose": _transpose,
    "reshape": _reshape,
    "broadcast": _broadcast,
    "copy": _copy,
    "assign": _assign,
    "matmul": _matmul,
    "fill": _fill,
    "check": _check,
    "map": _map,
    "if": _if,
    "for": _for,
    "while": _while,
    "call": _call,
}
