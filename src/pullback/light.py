# SPDX-License-Identifier: MIT
"""Calls of functions made anew each time: ``pb.grad(lambda v: ...)(x)`` in a loop.

Such a function lives for one call, too short to bind a rule to it. A ``Light`` is code that takes what it reads from
outside as further arguments. It serves every function of one code object and one module: what may differ from one to
the next (cells) is compared in Python, what is the same for all (globals) is guarded natively, once for all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import CellType, CodeType, FunctionType
from typing import Any

from pullback.backend.llvm import entry as native
from pullback.backend.llvm.watch import watcher
from pullback.code import failure, still_valid, table
from pullback.environment import Bound
from pullback.frontend.typeof import typeof
from pullback.ir.types import SigType
from pullback.registry import Edge, Guards, revalidate, snapshot
from pullback.ruleset import rules_of
from pullback.shared import Shared

#: the answer of a ``Light`` that does not serve a call
NO: Any = type("No", (), {"__slots__": (), "__repr__": lambda self: "NO"})()

_KEPT = 256
_LIGHTS: dict[tuple[int, Any], list[Light]] = {}


def _no(args: Any, kwnames: Any) -> Any:
    return NO


def retry(variants: tuple[Any, ...], args: tuple[Any, ...], kwnames: tuple[str, ...] | None) -> Any:
    """The result of the first variant that takes the call, or ``NO``."""
    entry = native.entry_type()(_no)
    entry.variants = variants
    split = len(args) - len(kwnames or ())
    return entry(*args[:split], **dict(zip(kwnames or (), args[split:], strict=True)))


class Light:
    """Code with its hidden inputs as last arguments."""

    __slots__ = (
        "_fixed",
        "_guards",
        "_hidden",
        "_readers",
        "_same",
        "_slow",
        "_space",
        "_values",
        "code",
        "entry",
        "types",
    )

    def __init__(self, fn: FunctionType, types: tuple[SigType, ...], shared: Shared, bound: Bound) -> None:
        (code,) = shared.codes
        self.types = types
        self.code: CodeType = fn.__code__
        self._space = fn.__globals__
        self._same: list[tuple[int, Any]] = []  # cells with the very object
        self._values: list[tuple[int, Any]] = []  # cells with an equal number or text
        self._fixed = fixed = list[Edge]()
        cells: dict[int, int] = {}
        for k, (step, edge) in enumerate(zip(shared.environment.steps, bound.edges, strict=True)):
            if edge is None:
                continue
            if step.kind != "cell" or step.base != 0:
                if step.kind not in ("code", "rules") or step.base != 0:
                    fixed.append(edge)
            elif step.mode == "type":
                cells[k] = step.name
            else:
                (self._same if step.mode == "is" else self._values).append((step.name, edge.answer))
        self._readers: list[int | Callable[[], Any]] = []
        for _, k in code.hidden:
            edge = bound.edges[k]
            assert edge is not None
            self._readers.append(cells.get(k, edge.place.read))
        hidden = {id(bound.edges[k]) for _, k in code.hidden}
        self._hidden = [t for t, _ in code.hidden]
        self._guards = guards = Guards.compile(fixed, (), watcher())
        self._slow = [e for e in guards.slow if id(e) not in hidden]
        words = native.Guards(*table(guards))
        params = [*code.params, *self._hidden]
        values = [_stripped(fn), *bound.values[1:]]
        variant = code.variant(
            params,
            (),
            {i: bound.values[n] for i, n in shared.constants.items()},
            guards=words,
            revalidate=still_valid(fixed, guards, words),
            fail=failure(self, code, values),
            keep=(code.linked, guards, fixed),
        )
        if not revalidate(fixed):  # another thread was faster: the words prove what the code was not made for
            words.expire()
        self.entry = native.entry_type()(_no)
        self.entry.variants = (variant,)

    def inputs(self, fn: FunctionType) -> list[Any]:
        """The hidden inputs of ``fn``, or ``NO`` if this is not its code."""
        if fn.__globals__ is not self._space or fn.__defaults__ is not None or fn.__kwdefaults__ is not None:
            return NO  # type: ignore[no-any-return]
        if rules_of(fn):
            return NO  # type: ignore[no-any-return]
        closure: tuple[CellType, ...] = fn.__closure__ or ()
        try:
            for k, answer in self._same:
                if closure[k].cell_contents is not answer:
                    return NO  # type: ignore[no-any-return]
            for k, answer in self._values:
                if snapshot(closure[k].cell_contents) != answer:
                    return NO  # type: ignore[no-any-return]
            extra = [closure[r].cell_contents if type(r) is int else r() for r in self._readers]  # type: ignore[operator]
        except ValueError:  # an empty cell
            return NO  # type: ignore[no-any-return]
        if self._slow and not all(e.holds() for e in self._slow):
            return NO  # type: ignore[no-any-return]
        return extra

    def __call__(self, fn: FunctionType, args: tuple[Any, ...]) -> Any:
        """The result for ``fn``, or ``NO``."""
        extra = self.inputs(fn)
        return NO if extra is NO else self.entry(*args, *extra)

    def serves(self, fn: FunctionType) -> bool:
        """Whether this is the code of ``fn`` now."""
        extra = NO if self._guards.lost else self.inputs(fn)
        return extra is not NO and all(map(_is_of, self._hidden, extra)) and revalidate(self._fixed)


def _is_of(t: SigType, value: Any) -> bool:
    return typeof(value) == t


def _stripped(fn: FunctionType) -> FunctionType:
    """For lines of the source only: without the cells, which may hold much memory."""
    cells = tuple(CellType() for _ in fn.__closure__ or ())
    return FunctionType(fn.__code__, fn.__globals__, fn.__name__, None, cells)


def suits(root: Any, shared: Shared) -> bool:
    """Whether the environment is simple enough: the root's own cells, and what is the same for all its likes."""
    if not isinstance(root, FunctionType) or len(shared.codes) != 1 or root.__defaults__ or root.__kwdefaults__:
        return False
    steps = shared.environment.steps
    if any(step.kind == "rules" and step.base == 0 and step.answer for step in steps):
        return False  # rules of the root are its own
    return all(
        step.mode != "missing" and (step.base != 0 or step.kind in ("cell", "global", "code", "rules", "named", "held"))
        for step in steps
    ) and any(step.kind == "code" and step.base == 0 for step in steps)


def offer(root: FunctionType, op: Any, types: tuple[SigType, ...], shared: Shared, bound: Bound) -> None:
    """Keep light code for functions like ``root``."""
    if suits(root, shared) and find(root, op, types) is None:
        if len(_LIGHTS) >= _KEPT:
            del _LIGHTS[next(iter(_LIGHTS))]
        lights = _LIGHTS.setdefault((id(root.__code__), op), [])
        lights.insert(0, Light(root, types, shared, bound))
        del lights[4:]


def find(fn: FunctionType, op: Any, types: tuple[SigType, ...]) -> Light | None:
    """Light code for ``fn`` and these types that is right now."""
    for light in _LIGHTS.get((id(fn.__code__), op), ()):
        if light.code is fn.__code__ and light.types == types and light.serves(fn):
            return light
    return None


def call(fn: FunctionType, op: Any, args: tuple[Any, ...]) -> Any:
    """The result of the operation on ``fn``, or ``NO`` if there is no light code for it."""
    for light in _LIGHTS.get((id(fn.__code__), op), ()):
        if light.code is fn.__code__:
            result = light(fn, args)
            if result is not NO:
                return result
    return NO


__all__: Sequence[str] = ("NO", "Light", "call", "find", "offer", "retry")
