# SPDX-License-Identifier: MIT
"""Random Python programs on arrays whose place, size and shape depend on the data: for batching.

Contract: ``BatchWriter(draw, size).program()`` is a ``Program``: the source of ``f(x, a, n, k)`` (``x`` an f8 vector of
6, ``a`` a matrix of 3 by 4, ``1 <= n <= 6``, ``0 <= k <= 3``), which returns a float, terminates, stays finite and
keeps indices in range for all ``n`` and ``k``. Slices, shapes, loops, branches and calls depend on these two numbers
and on the floats, so that examples that run together part ways. Branches on floats are not continuous: derivatives are
to be compared with those of another order or strategy, not with finite differences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

import numpy as np
from hypothesis import strategies as st

from pullback.testing.random_programs import Program

T = TypeVar("T")
Shape = tuple[str, ...]

#: sizes, and indices that are in range for them; ``n`` is at least 1 and at most 6, ``k`` at most 3
INDICES = {
    "1": ("0", "-1"),
    "2": ("0", "1", "k % 2", "-1"),
    "3": ("0", "2", "k % 3", "-n % 3", "-2"),
    "4": ("k", "3", "n % 4", "-k - 1"),
    "6": ("k", "n - 1", "5", "-n", "k + 2"),
    "n": ("0", "n - 1", "-1", "k % n", "-n"),
    "12": ("n + k", "11", "-n", "k * 3"),
    "n + 3": ("0", "n + 2", "k", "-k - 1"),
    "n + 6": ("n + 5", "k + 2", "-n", "0"),
}


@dataclass(frozen=True, slots=True)
class Held:
    """An array in scope. ``own``: it may be written to."""

    name: str
    shape: Shape
    own: bool


class BatchWriter:
    """Draws one program. ``without``: features to leave out."""

    FEATURES: ClassVar[frozenset[str]] = frozenset({"recursion", "returned arrays", "while", "helper", "early return"})

    def __init__(self, draw: Callable[..., Any], size: int, without: frozenset[str] = frozenset()) -> None:
        self.draw = draw
        self.budget = size
        self.allowed = self.FEATURES - without
        self.lines: list[str] = []
        self.depth = 1
        self.loops = 0
        self.floats: list[str] = []
        self.fixed: list[str] = []
        self.arrays: list[Held] = []
        self.counter = 0

    # ------------------------------------------------------------------ draws, names, lines

    def pick(self, options: Sequence[T]) -> T:
        return options[self.draw(st.integers(0, len(options) - 1))] if len(options) > 1 else options[0]

    def chance(self, one_in: int) -> bool:
        return bool(self.draw(st.integers(0, one_in - 1)) == one_in - 1)

    def name(self, base: str) -> str:
        self.counter += 1
        return f"{base}{self.counter}"

    def line(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    @contextmanager
    def suite(self, head: str) -> Iterator[None]:
        """A compound statement. What is first bound inside is not used behind it."""
        self.line(head)
        marks = [len(s) for s in (self.floats, self.fixed, self.arrays)]
        self.depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.line("pass")
        self.depth -= 1
        for s, n in zip((self.floats, self.fixed, self.arrays), marks, strict=True):
            del s[n:]  # type: ignore[attr-defined]

    def bind(self, text: str, shape: Shape, own: bool) -> None:
        name = self.name("v")
        self.line(f"{name} = {text}")
        self.arrays.append(Held(name, shape, own))

    # ------------------------------------------------------------------ expressions

    def index(self, size: str) -> str:
        return self.pick(INDICES[size])

    def element(self, v: Held) -> str:
        return f"{v.name}[{', '.join(self.index(s) for s in v.shape)}]"

    def atom(self) -> str:
        kind = self.pick((0, 0, 1, 1, 2, 3))
        if kind == 0 and self.floats:
            return self.pick(self.floats)
        if kind == 1:
            return self.element(self.pick(self.arrays))
        if kind == 2:
            return self.pick(("0.5", "-0.3", "1.2", "k", "n", *self.fixed))
        v = self.pick(self.arrays)
        return f"{v.name}.{self.pick(('sum', 'max', 'mean'))}()"

    def expr(self) -> str:
        x, y = self.atom(), self.atom()
        return self.pick((f"np.sin({x} + {y})", f"np.tanh({x} * {y})", f"0.5 * {x} / (1.0 + {y} ** 2)", f"np.cos({x})"))

    def condition(self) -> str:
        texts = [f"{self.expr()} > {self.pick(('0.013', '-0.217', '0.411'))}", "k > 1", "n % 2 == 0", "n > k + 1"]
        return self.pick((*texts, *(f"{i} == k" for i in self.fixed)))

    def like(self, shape: Shape) -> str:
        """An expression on whole arrays, of this shape."""
        same = [v.name for v in self.arrays if v.shape == shape]
        x = self.pick(same) if same else f"np.full({_tuple(shape)}, {self.atom()})"
        y = self.pick((*same, self.atom(), *(t for v in self.arrays if (t := _stretched(v, shape)))))
        return self.pick(
            (f"np.sin({x} + {y})", f"np.tanh({x} * {y})", f"({x} - 0.3 * {y})", f"np.where({x} > {y}, {x}, 0.5)")
        )

    # ------------------------------------------------------------------ the program

    def program(self) -> Program:
        self.lines += ["import numpy as np", "", "", *self.helpers(), "def f(x, a, n, k):"]
        self.arrays += [Held("x", ("6",), False), Held("a", ("3", "4"), False)]
        self.line("s = 0.1 * k")
        self.floats.append("s")
        self.bind("x.copy()", ("6",), True)
        while self.budget > 0:
            self.statement()
        parts = [f"np.sin({v.name}).sum()" for v in self.arrays[-6:]]
        self.line(f"return {' + '.join([*self.floats[-4:], *parts])}")
        return Program("\n".join(self.lines) + "\n", (np.zeros(6), np.zeros((3, 4)), 3, 1), frozenset())

    def helpers(self) -> list[str]:
        first = self.pick(("v[1:]", "v[:-1]", "v[::-1][1:]", "v[v.shape[0] // 2:]"))
        squeezed = self.pick(("w", "w + v.sum()", "w[::-1]"))
        return [
            *("def total(v, d):", "    if d <= 0 or v.shape[0] < 2:", "        return np.sin(v).sum()"),
            *(f"    return 0.5 * total({first}, d - 1) + v[0]", "", ""),
            *("def wind(v, d):", "    if d <= 0:", "        return np.sin(v)"),
            *(f"    return {self.pick(('wind(v * 0.5 + d, d - 1)', '0.5 * wind(v, d - 1)[::-1]'))}", "", ""),
            *("def mark(v, d, s):", "    if d >= 0:", "        v[d % v.shape[0]] += 0.3 * s"),
            *("        mark(v, d - 2, s * 0.5)", "", ""),
            *("def squeeze(v, s):", "    w = np.tanh(v * s)", f"    return {squeezed}", "", ""),
        ]

    def statement(self) -> None:
        self.budget -= 1
        self.pick(_STATEMENTS)(self)


def _tuple(shape: Shape) -> str:
    return f"({', '.join(shape)}{',' if len(shape) == 1 else ''})"


def _stretched(v: Held, shape: Shape) -> str:
    """``v`` as something that broadcasts to ``shape``, or nothing."""
    if len(shape) == 2 and v.shape == (shape[1],):
        return v.name
    if len(shape) == 2 and v.shape == (shape[0],):
        return f"{v.name}[:, None]"
    if v.shape in ((shape[0], "1"), ("1", shape[-1])) and len(shape) == 2:
        return v.name
    return ""


# ---------------------------------------------------------------------------------------------------- statements


def _number(w: BatchWriter) -> None:
    name = w.pick((*w.floats, ""))
    if name and w.chance(2):
        w.line(f"{name} {w.pick(('=', '+=', '-='))} {w.expr()}")
        return
    name = w.name("s")
    w.line(f"{name} = {w.expr()}")
    w.floats.append(name)


def _slice(w: BatchWriter) -> None:
    """A view whose place or size differs."""
    v = w.pick(w.arrays)
    texts: list[tuple[str, Shape]]
    if len(v.shape) == 2:
        row = w.index(v.shape[0])
        texts = [(f"{v.name}[{row}]", (v.shape[1],)), (f"{v.name}[:, {w.index(v.shape[1])}]", (v.shape[0],))]
        texts += [(f"{v.name}.T", v.shape[::-1]), (f"{v.name}[::-1]", v.shape), (f"{v.name}[:, ::-1]", v.shape)]
        if v.shape[1] == "4":
            texts += [(f"{v.name}[:, k // 2 : k // 2 + 2]", (v.shape[0], "2"))]
        text, shape = w.pick(texts)
        w.bind(text, shape, v.own)
        return
    u = v.name
    if v.shape == ("6",):
        texts = [(f"{u}[:n]", ("n",)), (f"{u}[6 - n:]", ("n",)), (f"{u}[k : k + 3]", ("3",)), (f"{u}[::2]", ("3",))]
        texts += [(f"{u}[n - 1 :: -1]", ("n",)), (f"{u}[:n][::-1]", ("n",)), (f"{u}[k // 2 :: 3][:1]", ("1",))]
    else:
        texts = [(f"{u}[::-1]", v.shape), (f"{u}[:, None]", (*v.shape, "1")), (f"{u}[None]", ("1", *v.shape))]
        if v.shape == ("12",):
            texts += [(f"{u}[n : n + 6]", ("6",)), (f"{u}[k::3][:3]", ("3",))]
    text, shape = w.pick(texts)
    w.bind(text, shape, v.own)


def _reshape(w: BatchWriter) -> None:
    options: list[tuple[str, Shape, bool]] = []
    for v in w.arrays:
        if v.shape == ("6",):
            options += [(f"{v.name}.reshape(2, 3)", ("2", "3"), False), (f"{v.name}.reshape(3, 2)", ("3", "2"), False)]
        if v.shape == ("3", "4"):
            options += [(f"{v.name}.reshape(-1)", ("12",), False), (f"{v.name}.reshape(4, 3)", ("4", "3"), False)]
        if v.shape == ("12",):
            options += [(f"{v.name}.reshape(3, 4)", ("3", "4"), False), (f"{v.name}.reshape(6, -1)", ("6", "2"), False)]
        if len(v.shape) == 2 and "1" in v.shape:
            options.append((f"{v.name}.reshape(-1)", (v.shape[0] if v.shape[1] == "1" else v.shape[1],), False))
        if v.shape == ("n", "2"):
            options.append((f"{v.name}.reshape(2, n)", ("2", "n"), False))
        if v.shape in (("2", "n"), ("n", "2")):
            options.append((f"{v.name}.reshape(-1)[n:]", ("n",), False))
        if v.shape == ("n",):
            options.append((f"np.outer({v.name}, {v.name}).reshape(-1)[:n]", ("n",), False))
            options.append((f"np.stack(({v.name}, {v.name}[::-1]))", ("2", "n"), True))
            options.append((f"np.stack(({v.name}, 0.5 * {v.name}), axis=1)", ("n", "2"), True))
            options.append((f"np.concatenate(({v.name}, x))", ("n + 6",), True))
        if v.shape == ("3",):
            options.append((f"np.concatenate(({v.name}, x[:n]))", ("n + 3",), True))
    text, shape, own = w.pick(options)
    w.bind(text, shape, own)


def _fresh(w: BatchWriter) -> None:
    shape = w.pick((("n",), ("6",), ("3", "4"), ("n", "2"), ("3", "n"), w.pick(w.arrays).shape, w.pick(w.arrays).shape))
    if w.chance(3):
        w.bind(f"np.{w.pick(('zeros', 'ones'))}({_tuple(shape)})", shape, True)
    else:
        w.bind(w.like(shape), shape, True)


def _product(w: BatchWriter) -> None:
    options: list[tuple[str, Shape]] = []
    for u in w.arrays:
        for v in w.arrays:
            if len(u.shape) == 2 and u.shape[1] == v.shape[0]:
                options.append((f"np.tanh({u.name} @ {v.name})", (u.shape[0], *v.shape[1:])))
            if len(u.shape) == 1 and len(v.shape) == 2 and u.shape == v.shape[:1]:
                options.append((f"np.tanh({u.name} @ {v.name})", v.shape[1:]))
    if options:
        text, shape = w.pick(options)
        w.bind(text, shape, True)


def _along(w: BatchWriter) -> None:
    v = w.pick(w.arrays)
    if len(v.shape) == 2:
        axis = w.pick((0, 1))
        w.bind(f"np.tanh({v.name}.{w.pick(('sum', 'max', 'mean'))}(axis={axis}))", (v.shape[1 - axis],), True)
    else:
        w.bind(f"np.sin(np.cumsum({v.name}))", v.shape, True)


def _store(w: BatchWriter) -> None:
    owned = [v for v in w.arrays if v.own]
    v = w.pick(owned)
    kind = w.pick((0, 1, 2, 3))
    if kind == 0:
        w.line(f"{w.element(v)} {w.pick(('=', '+=', '*='))} {w.expr()}")
    elif kind == 1:
        w.line(f"{v.name}[:] = {w.like(v.shape)}")
    elif kind == 2 and v.shape == ("6",):
        w.line(f"{v.name}[k : k + n // 2] {w.pick(('=', '*='))} {w.expr()}")
    else:
        w.line(f"{v.name} *= {w.expr()}")


def _call(w: BatchWriter) -> None:
    vectors = [v for v in w.arrays if len(v.shape) == 1]
    v, depth = w.pick(vectors), w.pick(("n", "k", "k % 2", "n - k"))
    kind = w.pick(
        [
            c
            for c, feature in ((0, "recursion"), (1, "recursion"), (2, "returned arrays"), (3, "helper"))
            if feature in w.allowed
        ]
    )
    if kind == 0:
        name = w.name("s")
        w.line(f"{name} = total({v.name}, {depth})")
        w.floats.append(name)
    elif kind == 1:
        v = w.pick([v for v in vectors if v.own])
        w.line(f"mark({v.name}, {depth}, {w.atom()})")
    elif kind == 2:
        w.bind(f"wind({v.name}, {depth})", v.shape, True)
    elif kind == 3:
        v = w.pick(w.arrays)
        w.bind(f"squeeze({v.name}, {w.atom()})", v.shape, True)


def _body(w: BatchWriter) -> None:
    for _ in range(w.pick((1, 2, 3))):
        w.statement()


def _branch(w: BatchWriter) -> None:
    with w.suite(f"if {w.condition()}:"):
        _body(w)
        if "early return" in w.allowed and w.chance(6):
            w.line(f"return {w.expr()}")
    if w.chance(2):
        with w.suite("else:"):
            _body(w)


def _loop(w: BatchWriter) -> None:
    if w.loops >= 2:
        _number(w)
        return
    i = w.name("i")
    with w.suite(f"for {i} in range({w.pick(('n', 'k', '3', 'n - 1, -1, -1', 'k, n'))}):"):
        w.loops += 1
        w.fixed.append(i)
        if w.chance(3):
            with w.suite(f"if {w.condition()}:"):
                if w.chance(2):
                    _store(w)
                w.line(
                    w.pick(
                        ("break", "continue", "continue")
                        if w.chance(4) or "early return" not in w.allowed
                        else ("break", f"return {w.expr()}")
                    )
                )
        _body(w)
        w.loops -= 1


def _while(w: BatchWriter) -> None:
    if w.loops >= 2 or "while" not in w.allowed:
        _number(w)
        return
    i, s = w.name("i"), w.pick(w.floats)
    w.line(f"{i} = 0")
    with w.suite(f"while {i} < n + k and abs({s}) {w.pick(('<', '>'))} {w.pick(('0.713', '0.219'))}:"):
        w.loops += 1
        w.line(f"{i} += 1")
        w.line(f"{s} = 0.7 * {s} + {w.expr()}")
        if w.chance(3):
            with w.suite(f"if {w.condition()}:"):
                w.line(w.pick(("break", "continue")))
        _body(w)
        w.loops -= 1


_STATEMENTS: tuple[Callable[[BatchWriter], None], ...] = (
    _number,
    _slice,
    _slice,
    _reshape,
    _reshape,
    _fresh,
    _product,
    _along,
    _store,
    _store,
    _call,
    _branch,
    _loop,
    _while,
)
