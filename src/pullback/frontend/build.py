# SPDX-License-Identifier: MIT
"""The state of one lowering: where ops go, which function is being read, how abstract values become SSA values.

``Lowerer`` belongs to one compiled function; a ``Frame`` to one inlined call. Handlers for statements and expressions
are entered in ``STATEMENTS`` and ``EXPRESSIONS`` by the modules that implement them.
"""

from __future__ import annotations

import ast
import math
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, NoReturn

from pullback import lib
from pullback.diag import PullbackError, Span, TypeInferenceError, UnsupportedError
from pullback.frontend import fence
from pullback.frontend.axes import Axes
from pullback.frontend.scopes import Scope, scope_of
from pullback.frontend.source import FunctionNode, Source
from pullback.frontend.values import AV, UNKNOWN, ListVal, Num
from pullback.ir.build import Builder
from pullback.ir.core import Block, Function, Op, Value
from pullback.ir.types import B1, I8, Array, Scalar

MAX_DEPTH = 150
FRAMES_PER_CALL = 120  # Python's own frames that one inlined call may take: nested expressions and statements

#: where the library's Python code is
LIBRARY = os.path.dirname(lib.__file__) + os.sep
_RULES = find_spec("linrules")
#: the same, and the rules of linear algebra
LIBRARIES = (LIBRARY, *(os.path.join(p, "") for p in (_RULES and _RULES.submodule_search_locations) or ()))

STATEMENTS: dict[type[ast.stmt], Callable[[Lowerer, Any], None]] = {}
EXPRESSIONS: dict[type[ast.expr], Callable[[Lowerer, Any], AV]] = {}


class Diverged(Exception):
    """The code being lowered certainly raises here: what follows in this block is dead."""


class NeedsStatic(UnsupportedError):
    """Something must be known at compile time. A loop with a known trip count answers by unrolling itself."""


class HoistingBuilder(Builder):
    """A Builder whose constants go, once each, to the start of the function."""

    def __init__(self, table: Mapping[str, Any], block: Block) -> None:
        super().__init__(table, block)
        self.prelude: list[Op] = []
        self._known: dict[Any, Value] = {}

    def const(self, value: Any, type: Scalar = I8) -> Value:
        key = (type.dtype, value, math.copysign(1.0, value) if type.dtype[0] == "f" else 0)
        found = self._known.get(key)
        if found is None or (value != value):
            found = Value(Scalar(type.dtype))
            self.prelude.append(Op("const", [], [found], {"value": value}))
            self.consts[found] = value
            self._known[key] = found
        return found


def _braced(text: str) -> str:
    """``text`` as the message of a check, which is a format."""
    return text.replace("{", "{{").replace("}", "}}")


class Frame:
    """One call being inlined: its source, its names, where it was called from."""

    __slots__ = ("caller", "closure", "env", "fixed_loc", "fn", "node", "path", "scope", "source")

    def __init__(
        self,
        source: Source,
        node: FunctionNode,
        fn: Any,
        closure: Frame | None,
        caller: Frame | None,
        path: int,
        loc: int = 0,
    ) -> None:
        self.source = source
        self.node = node
        self.scope: Scope = scope_of(node)
        self.fn = fn  # the Python function whose globals and cells names come from
        self.closure = closure  # the frame around a nested def or lambda
        self.caller = caller
        self.env: dict[str, AV] = {}
        self.path = path  # hash of the chain of calls and unrolled iterations: identifies this place in a run
        #: of library code: the place of the user's call, to which all that is done inside is ascribed
        self.fixed_loc = loc if source.file.startswith(LIBRARIES) else 0


class Lowerer:
    """Reads functions and appends IR."""

    def __init__(self, table: Mapping[str, Any], ctx: Any, name: str) -> None:
        self.func = Function(name)
        self.b = HoistingBuilder(table, self.func.body)
        self.ctx = ctx
        self.frame: Frame = None  # type: ignore[assignment]  # set by lower() before anything is read
        self.locs: list[Span] = [Span("", 0, 0, 0, 0)]
        self.places: dict[ast.AST, int] = {}  # node -> location id
        self.blocks: list[Block] = [self.func.body]  # open blocks, outer first
        self.open: set[int] = {id(self.func.body)}
        self.kept: list[Block] = []  # keeps ids of blocks from being used again
        self.dims: dict[tuple[Value, int], tuple[Value, int]] = {}  # (array, axis) -> (size, id of block)
        self.guesses: dict[tuple[Value, int], tuple[Value, int]] = {}  # as dims, of arrays that may also be unbound
        self.homes: dict[Value, int] = {}  # size -> id of the block where it was read off an array
        self.alias: dict[
            tuple[Value, int], tuple[Value, int]
        ] = {}  # an axis of a view that is a whole axis of its source
        self.less: dict[Value, tuple[Value, int]] = {}  # size -> (n, c) where size = max(n - c, 0)
        self.sizes: dict[tuple[str, Value, int], tuple[Value, int]] = {}  # such sizes, by form -> (value, id of block)
        self.equal: dict[tuple[Value, Value], int] = {}  # sizes asserted equal -> id of block
        self.axes = Axes()
        self.batches: list[str] = []  # how functions were batched, for ``explain``
        self.depth = 0
        self.unrolled = 1  # how often the code that is being lowered repeats, by loops that had to be unrolled
        self.comprehensions: list[set[str]] = []  # targets of the comprehensions being run
        self.map_blocks: list[tuple[Block, Block]] = []  # the maps being made: (block around, block inside)
        self.in_map = 0  # inside the region of a map: no checks
        self.memo: dict[Any, Any] = {}  # loop path -> types found by an earlier run
        self.hidden: list[Any] = []
        self.hidden_memo: dict[Any, AV] = {}
        self.edges: Any = None
        self.resolver: Any = None
        self.recursive: dict[Any, Any] = {}  # (function, forms of arguments) -> inline.Recursive
        self.functions = 0  # how many functions of their own there have been, for names
        self.applying: list[Any] = []  # functions whose rules are being lowered
        self.flags: list[dict[Value, Value]] = []  # per derivative being lowered: input -> whether it is active
        self.recursion: list[Any] = []  # functions in progress, outer first
        self.running = False  # inside a routine's own code: calls of routines are native calls

    # ------------------------------------------------------------------ places

    @contextmanager
    def enter(self, block: Block) -> Iterator[None]:
        """Append to ``block`` inside the ``with``."""
        outer, self.b.block = self.b.block, block
        self.kept.append(block)
        self.blocks.append(block)
        self.open.add(id(block))
        try:
            yield
        finally:
            self.b.block = outer
            self.blocks.pop()
            self.open.discard(id(block))

    def locate(self, node: ast.AST) -> int:
        """The location id of a node."""
        frame = self.frame
        if frame.fixed_loc:
            return frame.fixed_loc
        found = self.places.get(node)
        if found is None:
            found = self.places[node] = len(self.locs)
            self.locs.append(frame.source.span(node))
        return found

    @property
    def span(self) -> Span:
        return self.locs[self.b.loc]

    # ------------------------------------------------------------------ errors

    def refuse(self, message: str, help: str, node: ast.AST | None = None) -> NoReturn:
        """An UnsupportedError here."""
        raise self.with_calls(
            UnsupportedError(
                message, self.frame.source.span(node) if node and not self.frame.fixed_loc else self.span, help
            )
        )

    def fence(self, node: ast.AST) -> NoReturn:
        what, help = fence.construct(node)
        self.refuse(f"{what} is not supported in compiled code", help, node)

    def type_error(self, message: str, help: str = "") -> NoReturn:
        raise self.with_calls(TypeInferenceError(message, self.span, help))

    def needs_static(self, message: str, help: str) -> NoReturn:
        raise self.with_calls(NeedsStatic(message, self.span, help))

    def needs_length(self, what: str, *values: AV) -> None:
        """Nothing can be done but with a list of known length, if one of ``values`` is another."""
        if any(isinstance(v, ListVal) for v in values):
            self.needs_static(
                f"{what} a list whose length is known only at run time is not supported",
                "make it an array: np.array([...])",
            )

    def with_calls(self, error: PullbackError) -> PullbackError:
        """Adds the chain of inlined calls as notes."""
        frame: Frame | None = self.frame
        while frame is not None and frame.caller is not None:
            if not frame.fixed_loc and frame.caller.caller is not None:
                error.add_note(f"in '{frame.source.name}', which '{frame.caller.source.name}' calls")
            frame = frame.caller
        return error

    def mark(self, error: Exception) -> None:
        """Remember the place of an error that does not know it, such as Python's own in a constant expression."""
        if not isinstance(error, (PullbackError, Diverged)):
            error.__dict__.setdefault("pullback_span", self.span)

    # ------------------------------------------------------------------ numbers

    @property
    def checks_overflow(self) -> bool:
        """``Options.check_overflow``; not in the elements of array operations, which wrap as NumPy's do."""
        options = getattr(self.ctx, "options", None)
        return options is not None and options.check_overflow and not self.in_map

    def val(self, x: Num) -> Value:
        """The SSA value of a number."""
        if x.value is not None:
            return x.value
        known = x.known
        if x.type.dtype[0] in "iu" and not -(1 << 63) <= known < 1 << 64:
            self.refuse(f"the integer {known} does not fit in 64 bits", "use a float, or smaller numbers")
        if x.type.dtype[0] == "f":
            known = float(known)
        return self.b.const(known, Scalar(x.type.dtype))

    def num(self, value: Value, weak: bool = False, lo: int | None = None) -> Num:
        """A number from its SSA value."""
        known = self.b.consts.get(value, UNKNOWN)
        return Num(Scalar(value.type.dtype, weak), value, known, lo)

    def cast(self, x: Num, dtype: str, weak: bool | None = None) -> Num:
        """``x`` as another dtype."""
        weak = x.type.weak if weak is None else weak
        if x.type.dtype == dtype:
            return x if x.type.weak == weak else Num(Scalar(dtype, weak), x.value, x.known, x.lo)
        if x.static and dtype in ("f8", "i8", "b1") and abs(x.known) < 1 << 53:
            make = {"f8": float, "i8": int, "b1": bool}[dtype]
            return Num(Scalar(dtype, weak), None, make(x.known))
        value = self.val(x)
        if dtype == "b1":
            zero = self.b.const(0.0 if x.type.dtype[0] == "f" else 0, Scalar(x.type.dtype))
            return self.num(self.b.op("ne", value, zero), weak)
        return self.num(self.b.cast(value, dtype), weak, x.lo if dtype == "i8" else None)

    def truth(self, x: Num) -> Value:
        """``bool(x)`` as a b1 value."""
        return self.val(self.cast(x, "b1"))

    def index(self, x: Num) -> Value:
        """``x`` as an i8 value."""
        return self.val(self.cast(x, "i8"))

    # ------------------------------------------------------------------ sizes

    def dim(self, x: Value, axis: int) -> Value:
        """The size of an axis, one SSA value for as long as it is in scope."""
        assert isinstance(x.type, Array)
        size = x.type.dims[axis].size
        if size is not None:
            return self.b.index(size)
        while (x, axis) in self.alias:
            x, axis = self.alias[x, axis]
        found = self.dims.get((x, axis))
        if found is not None and found[1] in self.open:
            return found[0]
        if any(x is a for a in self.func.body.args):  # of a parameter: at the start, so that it is one value everywhere
            value = Value(I8, f"n{axis}")
            self.b.prelude.append(Op("dim", [x], [value], {"axis": axis}))
            self.dims[x, axis] = (value, id(self.func.body))
            self.homes[value] = id(self.func.body)
            self.axes.note(value, x, axis)
            return value
        value = self.b.dim(x, axis)
        self.dims[x, axis] = (value, id(self.b.block))
        self.homes[value] = id(self.b.block)
        if x in self.axes.examples:
            self.axes.note(value, x, axis)
        return value

    def meet(self, a: Value, b: Value, stretch: bool) -> Value | None:
        """Sizes ``a`` and ``b`` are about to be compared. An axis along which the examples of a ragged batch differ is
        no axis of another name, nor one that all examples share: an error. ``stretch``: but one of size 1 may be
        stretched; if it is not known to be, it is checked to be, and returned."""
        found = self.axes.conflict(a, b, self.b.consts)
        if found is None:
            return None
        shared = found.static if stretch else None
        known = None if shared is None else self.b.consts.get(shared)
        if known == 1:
            return None
        if shared is not None and known is None:
            one = self.b.op("eq", shared, self.b.index(1))
            self.check(one, "ValueError", _braced(found.message) + ", of size {}", shared)
            return shared
        self.type_error(
            found.message, "code for one example is checked for all: axes of one size in every example have one name"
        )

    def known_dim(self, x: Value, axis: int) -> tuple[Value, int] | None:
        """The size of an axis with the id of the block that it belongs to, if it is known here already, though ``x``
        may be out of scope."""
        while True:
            assert isinstance(x.type, Array)
            size = x.type.dims[axis].size
            if size is not None:
                return self.b.index(size), id(self.func.body)
            if (x, axis) not in self.alias:
                break
            x, axis = self.alias[x, axis]
        found = self.dims.get((x, axis))
        if found is not None and found[1] in self.open:
            return found
        if any(x is a for a in self.func.body.args):
            return self.dim(x, axis), id(self.func.body)
        return None

    def size_minus(self, n: Value, c: int) -> Value:
        """``max(n - c, 0)`` for c >= 0, one value for each n and c, so that ``x[1:]`` and ``x[:-1]`` agree."""
        if n in self.less:
            n, more = self.less[n]
            c += more
        if c == 0:
            return n
        return self._size(
            "less", n, c, lambda: self.b.op("maximum", self.b.op("sub", n, self.b.index(c)), self.b.index(0))
        )

    def size_upto(self, n: Value, c: int) -> Value:
        """``min(n, c)``."""
        return self._size("upto", n, c, lambda: self.b.op("minimum", n, self.b.index(c)))

    def _size(self, form: str, n: Value, c: int, make: Callable[[], Value]) -> Value:
        found = self.sizes.get((form, n, c))
        if found is not None and found[1] in self.open:
            return found[0]
        value = make()
        self.sizes[form, n, c] = (value, id(self.b.block))
        if form == "less":
            self.less[value] = (n, c)
        return value

    def shape(self, x: Value) -> list[Value]:
        assert isinstance(x.type, Array)
        return [self.dim(x, k) for k in range(x.type.ndim)]

    def note_shape(self, x: Value, dims: list[Value]) -> Value:
        """Remember that ``x``, just made, has these sizes."""
        for k, d in enumerate(dims):
            home = id(self.func.body) if d in self.b.consts else self.homes.get(d, id(self.b.block))
            self.dims[x, k] = (d, home)
        return x

    def same_size(self, a: Value, b: Value) -> bool:
        """Whether two sizes are provably equal here."""
        if a is b:
            return True
        x, y = self.b.consts.get(a), self.b.consts.get(b)
        if x is not None and y is not None:
            return bool(x == y)
        return self.equal.get((a, b), 0) in self.open

    def assert_same(self, a: Value, b: Value, exc: Any, message: str, *operands: Value) -> None:
        """Check that two sizes are equal, once."""
        if not self.same_size(a, b):
            self.check(self.b.op("eq", a, b), exc, message, *operands)
            self.equal[a, b] = self.equal[b, a] = id(self.b.block)

    # ------------------------------------------------------------------ effects

    def check(self, ok: Value, exc: Any, message: str, *operands: Value) -> None:
        """A ``check``; code after one that cannot succeed is dead. The function of a map raises nothing."""
        known = self.b.consts.get(ok)
        if known is True or self.in_map:
            return
        self.b.check(ok, exc, message, *operands)
        if known is False:
            raise Diverged

    def raise_(self, exc: Any, message: str, *operands: Value) -> NoReturn:
        outer = self.b.block
        if (
            self.in_map
        ):  # regions of maps do not raise: the error comes before the map, if it does not depend on elements
            if self.map_blocks[-1][1] is not self.b.block or operands:
                self.refuse(
                    "an error raised for some elements only is not supported here", "use a loop over the elements"
                )
            outer = self.map_blocks[0][0]
        with self.b.at(outer):
            self.b.check(self.b.const(False, B1), exc, message, *operands)
        raise Diverged

    # ------------------------------------------------------------------ dispatch

    def expr(self, node: ast.expr) -> AV:
        """The abstract value of an expression, its ops appended."""
        handler = EXPRESSIONS.get(type(node))
        if handler is None:
            self.fence(node)
        outer = self.b.loc
        self.b.loc = self.locate(node)
        try:
            return handler(self, node)
        except Exception as error:
            self.mark(error)
            raise
        finally:
            self.b.loc = outer

    def stmt(self, node: ast.stmt) -> None:
        handler = STATEMENTS.get(type(node))
        if handler is None:
            self.fence(node)
        outer = self.b.loc
        self.b.loc = self.locate(node)
        try:
            handler(self, node)
        except Exception as error:
            self.mark(error)
            raise
        finally:
            self.b.loc = outer

    def weak_float(self, x: float) -> Num:
        return Num(Scalar("f8", True), None, x)

    def zero(self, dtype: str) -> Value:
        """The zero of a real dtype."""
        return self.b.const(False if dtype == "b1" else 0.0 if dtype[0] == "f" else 0, Scalar(dtype))
