# SPDX-License-Identifier: MIT
"""Random Python programs in the supported subset.

Contract: ``Writer(draw, ...).program()`` is a ``Program``: the source of ``f(x, y, n)`` (``x`` an f8 vector, ``y`` a
float, ``n`` an int, ``2 <= n <= len(x)``), which returns a float, terminates, stays finite, keeps indices in range,
and is differentiable in ``x`` and ``y`` at the inputs given and within 0.02 around them:

- floats are combined by bounded or contracting operations in domains where they are smooth;
- a branch asks integers, or an input that was never changed, against a threshold at least 0.05 away from it (inputs
  are odd multiples of 0.05, thresholds even ones), or it joins its two sides with a continuous first derivative.
"""

from __future__ import annotations

import linecache
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

import numpy as np
from hypothesis import strategies as st

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Program:
    """Source text that defines ``f``, inputs for it, and the features that it uses."""

    source: str
    args: tuple[Any, ...]
    features: frozenset[str]

    def function(self) -> Callable[..., float]:
        """``f`` itself; its source is registered, so that ``inspect`` finds it."""
        name = f"<pullback program {zlib.crc32(self.source.encode()):08x}>"
        linecache.cache[name] = (len(self.source), None, self.source.splitlines(keepends=True), name)
        scope: dict[str, Any] = {"__name__": "pullback_random_program"}
        exec(compile(self.source, name, "exec", dont_inherit=True), scope)
        made: Callable[..., float] = scope["f"]
        return made

    def fresh_args(self) -> tuple[Any, ...]:
        return tuple(a.copy() if isinstance(a, np.ndarray) else a for a in self.args)

    def __repr__(self) -> str:
        return f"# args: {self.args!r}\n{self.source}"


@dataclass(frozen=True, slots=True)
class Vector:
    """A vector in scope. ``length``: ``x`` (as long as x) or ``n``."""

    name: str
    length: str
    pristine: bool = False


class Writer:
    """Draws one program."""

    FEATURES: ClassVar[frozenset[str]] = frozenset(
        {
            *("for", "while", "if", "break", "continue", "return", "nested", "helper", "tuple", "elementwise", "zeros"),
            *("slices", "reversed", "enumerate", "zip", "iterate", "matrix", "reduce", "mutate", "ternary", "swap"),
            *("where", "negative", "default", "recursion"),
        }
    )

    def __init__(self, draw: Callable[..., Any], size: int, without: frozenset[str]) -> None:
        unknown = without - self.FEATURES
        if unknown:
            raise ValueError(f"no such features: {sorted(unknown)}")
        self.draw = draw
        self.budget = size
        self.allowed = self.FEATURES - without
        self.used: set[str] = set()
        self.lines: list[str] = []
        self.depth = 1
        self.loops = 0
        self.floats: list[str] = []  # may be assigned to
        self.fixed: list[str] = []  # may only be read
        self.vectors: list[Vector] = []
        self.matrices: list[str] = []  # n rows of len(x) columns
        self.indices: list[tuple[str, str]] = []  # loop variables, and the length that bounds them
        self.helpers: list[tuple[str, int]] = []  # name, number of results
        self.counter = 0

    # ------------------------------------------------------------------ draws, names, lines

    def pick(self, options: Sequence[T]) -> T:
        return options[self.draw(st.integers(0, len(options) - 1))] if len(options) > 1 else options[0]

    def chance(self, one_in: int) -> bool:
        return bool(self.draw(st.integers(0, one_in - 1)) == one_in - 1)

    def may(self, feature: str) -> bool:
        """Whether the feature is allowed; to be asked just before it is used."""
        if feature in self.allowed:
            self.used.add(feature)
            return True
        return False

    def name(self, base: str) -> str:
        self.counter += 1
        return f"{base}{self.counter}"

    def line(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    @contextmanager
    def suite(self, head: str) -> Iterator[None]:
        """A compound statement. What is first bound inside is not used behind it."""
        self.line(head)
        marks = [len(s) for s in (self.floats, self.fixed, self.vectors, self.matrices, self.indices)]
        self.depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.line("pass")
        self.depth -= 1
        for s, n in zip((self.floats, self.fixed, self.vectors, self.matrices, self.indices), marks, strict=True):
            del s[n:]  # type: ignore[attr-defined]

    # ------------------------------------------------------------------ expressions

    def threshold(self) -> str:
        return f"{self.pick((-4, -2, 0, 2, 4, 6)) / 10}"

    def constant(self) -> str:
        return f"{self.pick((1, 3, 5, 7, 12, 15)) / 10}"

    def index(self, length: str) -> str:
        """An index in range of a vector of that length (``n <= len(x)``, and both are at least 2)."""
        bounded = [i for i, bound in self.indices if bound == length or bound == "n"]
        choices = ["0", "1"]
        if "negative" in self.allowed:
            choices += ["-1", "-2"]
        if bounded:
            i = self.pick(bounded)
            choices += [i, i, i, f"({i} + 1) % n", f"{i} // 2", f"n - 1 - {i} // 2" if length == "x" else i]
        found = self.pick(choices)
        if found.startswith("-"):
            self.used.add("negative")
        return found

    def atom(self) -> str:
        kinds = ["name", "name"]
        if self.vectors:
            kinds += ["element"]
        if self.matrices:
            kinds += ["entry"]
        match self.pick(kinds):
            case "element":
                v = self.pick(self.vectors)
                return f"{v.name}[{self.index(v.length)}]"
            case "entry":
                return f"{self.pick(self.matrices)}[{self.index('n')}, {self.index('x')}]"
        names = self.floats + self.fixed
        return self.pick(names)

    def expr(self, depth: int = 2) -> str:
        """A float expression that is smooth and does not grow by more than a sum."""
        if depth == 0 or self.chance(4):
            return self.atom()
        a, b = self.expr(depth - 1), self.expr(depth - 1)
        choices = [
            f"{self.constant()} * {a}" if " " not in a else f"{self.constant()} * ({a})",
            f"np.sin({a})",
            f"np.cos({a}) * np.tanh({b})",
            f"np.tanh({a})",
            f"0.5 * ({a}) + 0.3 * ({b})",
            f"({a}) - 0.5 * ({b})",
            f"({a}) / (1.0 + ({b}) ** 2)",
            f"np.exp(-({a}) ** 2) * ({b})" if self.chance(2) else f"np.exp(np.sin({a}))",
            f"np.sqrt(1.0 + ({a}) * ({a}))",
            f"np.log(2.0 + np.sin({a}))",
            f"math.atan({a})",
            f"-({a})",
        ]
        if self.helpers and "helper" in self.allowed:
            name, results = self.pick(self.helpers)
            self.used.add("helper")
            choices.append(f"{name}({a}, {b})" + ("[1]" if results == 2 else ""))
        if "ternary" in self.allowed and "y" in self.fixed and self.chance(4):
            self.used.add("ternary")
            return f"({a} if {self.condition()} else {b})"
        return self.pick(choices)

    def condition(self) -> str:
        """A condition that a small change of the inputs does not change."""
        pristine = [v for v in self.vectors if v.pristine]
        choices = [f"y > {self.threshold()}", "n % 2 == 0", f"n > {self.pick((2, 3))}", f"y < {self.threshold()}"]
        for i, _ in self.indices[-2:]:
            choices += [f"{i} % 2 == 1", f"{i} > 0", f"{i} != 1"]
        if pristine:
            choices += [f"{pristine[0].name}[{self.index('x')}] > {self.threshold()}"] * 2
        first = self.pick(choices)
        if self.chance(6):
            second = self.pick(choices)
            return self.pick((f"{first} and {second}", f"{first} or {second}", f"not {first}"))
        return first

    def elementwise(self, length: str) -> str:
        """A vector expression."""
        same = [v.name for v in self.vectors if v.length == length]
        a, b, s = self.pick(same), self.pick(same), self.pick(self.floats + self.fixed)
        choices = [
            f"np.sin({a})",
            f"{self.constant()} * {a} + np.tanh({b})",
            f"np.tanh({a} * {s})",
            f"{a} / (1.0 + {b} * {b})",
            f"0.5 * {a} - {s}",
            f"np.exp(-{a} * {a}) + np.cos({b})",
            f"{a}[::-1] * 0.5",
            f"np.sqrt(1.5 + np.sin({a}))",
        ]
        if "where" in self.allowed and self.chance(4):
            pristine = [v.name for v in self.vectors if v.pristine and v.length == length]
            if pristine:
                self.used.add("where")
                return f"np.where({pristine[0]} > {self.threshold()}, np.sin({a}), 0.5 * {b})"
        return self.pick(choices)

    # ------------------------------------------------------------------ the program

    def program(self) -> Program:
        self.preamble()
        default = self.chance(4) and self.may("default")
        self.line_at(0, f"def f(x, y, n{'=3' if default else ''}):")
        self.fixed.append("y")
        mutates = self.chance(2) and self.may("mutate")
        self.vectors.append(Vector("x", "x", pristine=not mutates))
        if mutates:
            self.vectors.append(Vector("x0", "x", pristine=True))
            self.line("x0 = x.copy()")
        self.local("acc", "0.0" if self.chance(2) else "0.5 * y")
        self.local("t", self.expr(1))
        if self.chance(3) and self.may("nested"):
            self.nested_function()
        self.statements(self.budget)
        self.finish()
        length = self.draw(st.integers(3, 5))
        grid = st.integers(-9, 8).map(lambda k: round(0.1 * k + 0.05, 2))
        x = np.array([self.draw(grid) for _ in range(length)])
        n = self.draw(st.integers(2, length))
        source = "import math\n\nimport numpy as np\n\n\n" + "\n".join(self.lines) + "\n"
        return Program(source, (x, self.draw(grid), n), frozenset(self.used))

    def line_at(self, depth: int, text: str) -> None:
        outer, self.depth = self.depth, depth
        self.line(text)
        self.depth = outer

    def local(self, name: str, value: str) -> None:
        self.line(f"{name} = {value}")
        self.floats.append(name)

    def preamble(self) -> None:
        """Functions of the module: scalar helpers, one that writes its argument, one that calls itself."""
        for _ in range(self.draw(st.integers(0, 2)) if "helper" in self.allowed else 0):
            self.helper(0)
        if "recursion" in self.allowed and self.chance(6):
            self.used.add("recursion")
            name = self.name("rec")
            body = ("    if k <= 0.5:", "        return u", f"    return 0.5 * u + {name}(np.sin(u), k - 1.0)")
            self.lines += [f"def {name}(u, k):", *body, "", ""]
            wrapper = self.name("again")
            self.lines += [f"def {wrapper}(u, v):", f"    return {name}(u + 0.1 * v, 2.0)", "", ""]
            self.helpers.append((wrapper, 1))
        self.lines += ["def scale(v, s):", "    for i in range(len(v)):", "        v[i] = v[i] * np.tanh(s) + 0.1"]
        self.lines += ["", ""]

    def helper(self, depth: int) -> None:
        name, outer = self.name("g"), (self.floats, self.fixed, self.vectors, self.matrices, self.indices)
        results = 2 if self.chance(3) and self.may("tuple") else 1
        captured = self.fixed if depth else []
        outer_depth, helpers = self.depth, self.helpers
        self.helpers = []
        self.floats, self.fixed, self.vectors, self.matrices, self.indices = [], ["u", "v", *captured], [], [], []
        self.line_at(depth, f"def {name}(u, v):")
        self.depth = depth + 1
        self.local("w", self.expr(1))
        if self.chance(2):
            with self.suite("for k in range(2):"):
                self.line(f"w = 0.5 * w + {self.expr(1)}")
        elif self.chance(2) and self.may("return"):
            with self.suite(f"if {'y' if depth else 'v'} * 0.0 > 1.0:"):
                self.line("return " + ("(u, w)" if results == 2 else "u"))
        self.line(f"return {'w, ' if results == 2 else ''}{self.expr(1)}")
        self.depth = outer_depth
        self.helpers = [*helpers, (name, results)]
        self.floats, self.fixed, self.vectors, self.matrices, self.indices = outer
        if depth == 0:
            self.lines += ["", ""]

    def nested_function(self) -> None:
        self.helper(self.depth)

    def finish(self) -> None:
        parts = [*self.floats[:4]]
        for v in self.vectors[-2:]:
            parts.append(f"{v.name}[{self.pick(('0', '1'))}]")
            if self.may("reduce"):
                a = v.name
                parts.append(self.pick((f"{a}.sum()", f"np.sum({a} * {a})", f"np.dot({a}, {a})", f"np.mean({a})")))
        parts += [f"{m}.sum()" if self.may("reduce") else f"{m}[1, 0]" for m in self.matrices[:1]]
        self.line(f"return {' + '.join(parts)}")

    def statements(self, most: int) -> None:
        for _ in range(self.draw(st.integers(1, max(1, min(most, 5))))):
            if self.budget <= 0:
                return
            self.budget -= 1
            self.statement()

    def statement(self) -> None:
        kinds: list[Callable[[Writer], None]] = [_assign, _assign, _accumulate, _accumulate, _element, _element]
        for feature, kind in _KINDS:
            if feature in self.allowed and (kind not in _NESTING or self.depth < 4):
                kinds.append(kind)
        kind = self.pick(kinds)
        for feature, k in _KINDS:
            if k is kind:
                self.used.add(feature)
        kind(self)


# ---------------------------------------------------------------------------------------------- statements


def _assign(w: Writer) -> None:
    if w.floats and w.chance(2):
        w.line(f"{w.pick(w.floats)} = {w.expr()}")
    else:
        name = w.name("a")
        w.local(name, w.expr())


def _accumulate(w: Writer) -> None:
    op = w.pick(("+=", "+=", "-="))
    w.line(f"{w.pick(w.floats)} {op} 0.5 * {_wrapped(w.expr())}")


def _wrapped(text: str) -> str:
    return f"({text})" if " " in text else text


def _target(w: Writer) -> Vector | None:
    found = [v for v in w.vectors if not v.pristine]
    return w.pick(found) if found else None


def _element(w: Writer) -> None:
    v = _target(w)
    if v is None:
        _accumulate(w)
        return
    at = f"{v.name}[{w.index(v.length)}]"
    w.line(w.pick((f"{at} = {w.expr()}", f"{at} += 0.5 * {_wrapped(w.expr(1))}", f"{at} *= {w.constant()} - 0.5")))


def _zeros(w: Writer) -> None:
    name = w.name("z")
    if w.loops:  # inside of a loop: a temporary, written before it is read
        w.line(f"{name} = np.zeros(n)")
        w.vectors.append(Vector(name, "n"))
        return
    length = w.pick(("x", "n"))
    make = {"x": ("np.zeros(len(x))", "np.zeros_like(x)", "np.ones(x.shape[0])", "x.copy()"), "n": ("np.zeros(n)",)}
    w.line(f"{name} = {w.pick(make[length])}")
    w.vectors.append(Vector(name, length))


def _elementwise(w: Writer) -> None:
    length = w.pick([v.length for v in w.vectors])
    target = [v for v in w.vectors if v.length == length and not v.pristine]
    value = w.elementwise(length)
    if target and w.chance(2):
        w.line(f"{w.pick(target).name}[:] = {value}")
    else:
        name = w.name("z")
        w.line(f"{name} = {value}")
        w.vectors.append(Vector(name, length))


def _slices(w: Writer) -> None:
    v = _target(w)
    if v is None:
        return
    a, s = v.name, w.pick(w.floats + w.fixed)
    w.line(
        w.pick(
            (
                f"{a}[1:] += 0.5 * {a}[:-1]",
                f"{a}[:-1] = {a}[1:] * 0.5",
                f"{a}[::2] *= 0.7",
                f"{a}[1:] -= 0.3 * np.sin({s})",
                f"{a}[:2] = np.tanh({a}[-2:])",
                f"{a}[:n] += 0.1 * {s}",
                f"scale({a}[1:], {s})",
                f"scale({a}, {s})",
            )
        )
    )


def _reduce(w: Writer) -> None:
    v = w.pick(w.vectors)
    a, name = v.name, w.name("s")
    choices = (
        f"{a}.sum()",
        f"np.sum({a} * np.cos({a}))",
        f"np.mean({a})",
        f"np.dot({a}, {a})",
        f"np.tanh({a}[1:].sum())",
    )
    w.local(name, f"0.1 * {w.pick(choices)}")


def _matrix(w: Writer) -> None:
    if not w.matrices or w.chance(3):
        name = w.name("m")
        w.line(f"{name} = np.zeros((n, len(x)))")
        w.matrices.append(name)
    m = w.pick(w.matrices)
    w.line(
        w.pick(
            (
                f"{m}[{w.index('n')}, {w.index('x')}] = {w.expr(1)}",
                f"{m}[{w.index('n')}] = 0.5 * x",
                f"{m}[{w.index('n')}, :] += np.sin(x)",
                f"{m}[:, {w.index('x')}] += {w.pick(w.floats + w.fixed)}",
                f"{m}[...] = {m} * 0.5 + x",
            )
        )
    )


def _tuple(w: Writer) -> None:
    pairs = [h for h in w.helpers if h[1] == 2]
    a, b = w.name("p"), w.name("q")
    if pairs and "helper" in w.allowed:
        w.used.add("helper")
        value = f"{w.pick(pairs)[0]}({w.expr(1)}, {w.expr(1)})"
    else:
        value = f"({w.expr(1)}, {w.expr(1)})"
    w.line(f"{a}, {b} = {value}")
    w.floats += [a, b]


def _swap(w: Writer) -> None:
    if len(w.floats) > 1:
        a, b = w.floats[0], w.floats[-1]
        w.line(w.pick((f"{a}, {b} = {b}, {a}", f"{a}, {b} = 0.5 * {b}, 0.5 * {a} + 0.3 * {b}")))


def _if(w: Writer) -> None:
    if w.chance(4):  # a continuous first derivative across the joint
        d = w.name("d")
        w.line(f"{d} = {w.expr(1)} - {w.threshold()}")
        with w.suite(f"if {d} > 0.0:"):
            w.line(f"{w.pick(w.floats)} += np.sin({d}) * np.sin({d})")
        return
    with w.suite(f"if {w.condition()}:"):
        w.statements(2)
    if w.chance(3):
        with w.suite(f"elif {w.condition()}:"):
            w.statements(1)
    if w.chance(2):
        with w.suite("else:"):
            w.statements(2)


def _loop_body(w: Writer) -> None:
    w.loops += 1
    w.statements(3)
    if w.chance(4):
        jump = w.pick([k for k in ("break", "continue") if k in w.allowed] or ["pass"])
        w.used.add(jump) if jump != "pass" else None
        with w.suite(f"if {w.condition()}:"):
            if w.chance(2):
                _accumulate(w)
            w.line(jump)
        _accumulate(w)
    w.loops -= 1


def _for(w: Writer) -> None:
    i = w.name("i")
    length = w.pick(("n", "x"))
    bound = "n" if length == "n" else w.pick(("len(x)", "x.shape[0]"))
    ranges = [f"range({bound})", f"range({bound})", f"range(1, {bound})", f"range(0, {bound}, 2)"]
    if "reversed" in w.allowed:
        ranges += [f"reversed(range({bound}))", f"range({bound} - 1, -1, -1)"]
    over = w.pick(ranges)
    if "reversed" in over or "-1" in over:
        w.used.add("reversed")
    with w.suite(f"for {i} in {over}:"):
        w.indices.append((i, length))
        _loop_body(w)


def _iterate(w: Writer) -> None:
    v = w.pick(w.vectors)
    name = w.name("e")
    with w.suite(f"for {name} in {v.name}:"):
        w.fixed.append(name)
        _loop_body(w)


def _enumerate(w: Writer) -> None:
    v = w.pick(w.vectors)
    i, name = w.name("i"), w.name("e")
    with w.suite(f"for {i}, {name} in enumerate({v.name}):"):
        w.indices.append((i, v.length))
        w.fixed.append(name)
        _loop_body(w)


def _zip(w: Writer) -> None:
    a, b = w.pick(w.vectors), w.pick(w.vectors)
    first, second = w.name("e"), w.name("e")
    with w.suite(f"for {first}, {second} in zip({a.name}, {b.name}):"):
        w.fixed += [first, second]
        _loop_body(w)


def _while(w: Writer) -> None:
    if w.chance(3):  # the count depends on an input
        r = w.name("r")
        w.line(f"{r} = 2.0 + y")
        with w.suite(f"while {r} > 0.3:"):
            w.fixed.append(r)
            w.loops += 1
            w.statements(2)
            w.loops -= 1
            w.line(f"{r} = {r} * 0.5")
        w.fixed.append(r)
        return
    k = w.name("k")
    w.line(f"{k} = 0")
    with w.suite(f"while {k} < {w.pick(('n', '3', 'len(x) - 1'))}:"):
        w.line(f"{k} += 1")
        w.loops += 1
        w.statements(2)
        if w.chance(3) and w.may("break"):
            with w.suite(f"if {w.condition()}:"):
                w.line("break")
            _accumulate(w)
        w.loops -= 1


def _return(w: Writer) -> None:
    with w.suite(f"if {w.condition()}:"):
        w.line(f"return {w.floats[0]} + {w.expr(1)}")


_KINDS: tuple[tuple[str, Callable[[Writer], None]], ...] = (
    ("for", _for),
    ("for", _for),
    ("while", _while),
    ("if", _if),
    ("if", _if),
    ("zeros", _zeros),
    ("elementwise", _elementwise),
    ("slices", _slices),
    ("reduce", _reduce),
    ("matrix", _matrix),
    ("tuple", _tuple),
    ("swap", _swap),
    ("iterate", _iterate),
    ("enumerate", _enumerate),
    ("zip", _zip),
    ("return", _return),
)
_NESTING = frozenset({_for, _while, _if, _iterate, _enumerate, _zip})
