# SPDX-License-Identifier: MIT
"""Which dimensions are equal, symbolically.

Every integer value has a *size key*: a number, ``("dim", array, axis)``, or the first value that was
defined by the same expression over keys. ``check(eq(a, b))`` merges the keys of ``a`` and ``b`` from there
on.

Facts depend on the place: a check inside a branch says nothing after it. So a pass that walks a function
feeds the ops it meets to ``visit`` in order and opens ``scope()`` around each region; leaving the scope
takes back what was learnt inside. ``Shapes.of(func)`` visits everything: what it knows then holds at the
function's end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from pullback.ir.core import Block, Function, Op, Value
from pullback.ir.types import Array, Scalar

#: an int, a Value, or ("dim", array value, axis)
Key = Any

_INT_OPS = frozenset({"add", "sub", "mul", "neg", "floordiv", "mod", "maximum", "minimum", "abs"})
_COMMUTES = frozenset({"add", "mul", "maximum", "minimum"})


class Shapes:
    """Union-find over size keys with undo; no path compression, so that a scope can be left."""

    def __init__(self) -> None:
        self._keys: dict[Value, Key] = {}
        self._dims: dict[Value, tuple[Key, ...]] = {}
        self._defs: dict[Value, Op] = {}
        self._cons: dict[tuple[Key, ...], Value] = {}
        self._exprs: dict[Value, tuple[Key, ...]] = {}
        self._parent: dict[Key, Key] = {}
        self._log: list[Key] = []

    @classmethod
    def of(cls, func: Function) -> Shapes:
        shapes = cls()
        shapes._block(func.body)
        return shapes

    # ------------------------------------------------------------------ questions

    def size(self, value: Value) -> Key:
        """Canonical key of an integer value."""
        return self._find(self._key(value))

    def dims(self, x: Value) -> tuple[Key, ...]:
        """Canonical keys of the dimensions of an array value."""
        return tuple(self._find(k) for k in self._raw_dims(x))

    def same_size(self, a: Value, b: Value) -> bool:
        return a is b or bool(self.size(a) == self.size(b))

    def same_shape(self, a: Value, b: Value) -> bool:
        """Certainly of one shape, at the place up to which ops were visited."""
        return a is b or self.dims(a) == self.dims(b)

    def fits(self, x: Value, sizes: list[Value]) -> bool:
        """Certainly of the shape that the integer values give."""
        return self.dims(x) == tuple(self.size(s) for s in sizes)

    # ------------------------------------------------------------------ walking

    @contextmanager
    def scope(self) -> Iterator[None]:
        mark = len(self._log)
        try:
            yield
        finally:
            while len(self._log) > mark:
                del self._parent[self._log.pop()]

    def visit(self, op: Op) -> None:
        """Learn from one op (not from its regions: they are the caller's to walk, in a scope)."""
        name = op.name
        if name == "check":
            self._assume(op.operands[0])
            return
        for r in op.results:
            if isinstance(r.type, Scalar):
                self._define(r, op)
            elif len(op.results) == 1 and name not in ("if", "for", "while", "call"):
                self._dims[r] = self._dims_of(r, op)

    def _block(self, block: Block) -> None:
        for op in block.ops:
            for region in op.regions:
                with self.scope():
                    self._block(region)
            self.visit(op)

    # ------------------------------------------------------------------ keys

    def _define(self, r: Value, op: Op) -> None:
        name, xs = op.name, op.operands
        self._defs[r] = op
        if r.type.dtype != "i8":
            return
        if name == "const":
            self._keys[r] = op.attrs["value"]
        elif name == "dim":
            if isinstance(xs[0].type, Array) and xs[0].type.layout != "G":
                self._keys[r] = self._raw_dims(xs[0])[op.attrs["axis"]]
        elif name in _INT_OPS:
            keys = [self._find(self._key(x)) for x in xs]
            if name in _COMMUTES:
                keys.sort(key=_order)
            self._keys[r] = self._arith(r, name, keys)

    def _arith(self, r: Value, name: str, keys: list[Key]) -> Key:
        if all(isinstance(k, int) for k in keys):
            return r if name in ("floordiv", "mod") and keys[1] == 0 else _FOLD[name](*keys)
        if (name == "add" and keys[0] == 0) or (name == "mul" and keys[0] == 1):
            return keys[1]
        if name == "sub" and keys[1] == 0:
            return keys[0]
        if name == "sub":  # (a + b) - b
            kind, *terms = self._exprs.get(keys[0], ("",)) if isinstance(keys[0], Value) else ("",)
            if kind == "add" and keys[1] in terms:
                return terms[1] if terms[0] == keys[1] else terms[0]
        expr = (name, *keys)
        first = self._cons.setdefault(expr, r)
        self._exprs.setdefault(first, expr)
        return first

    def _key(self, value: Value) -> Key:
        return self._keys.get(value, value)

    def _raw_dims(self, x: Value) -> tuple[Key, ...]:
        dims = self._dims.get(x)
        if dims is None:
            assert isinstance(x.type, Array)
            dims = tuple(d.size if d.size is not None else ("dim", x, k) for k, d in enumerate(x.type.dims))
            self._dims[x] = dims
        return dims

    def _dims_of(self, r: Value, op: Op) -> tuple[Key, ...]:
        assert isinstance(r.type, Array)
        xs = op.operands
        match op.name:
            case "alloc" | "map" if r.type.layout != "G":
                found = [self._key(x) for x in xs]
            case "reshape" | "broadcast":
                found = [self._key(x) for x in xs[1:]]
            case "copy":
                found = list(self._raw_dims(xs[0]))
            case "transpose":
                source = self._raw_dims(xs[0])
                found = [source[p] for p in op.attrs["perm"]]
            case "view":
                found = self._view_dims(op)
            case _:
                return tuple(d.size if d.size is not None else ("dim", r, k) for k, d in enumerate(r.type.dims))
        return tuple(d.size if d.size is not None else k for d, k in zip(r.type.dims, found, strict=True))

    def _view_dims(self, op: Op) -> list[Key]:
        source = self._raw_dims(op.operands[0])
        found: list[Key] = []
        axis, k = 0, 1
        for s in op.attrs["spec"]:
            if s == "n":
                found.append(1)
                continue
            if s == "f":
                found.append(source[axis])
            elif s in ("u", "s"):
                found.append(self._key(op.operands[k + 1]))
            axis += 1
            k += {"f": 0, "i": 1, "u": 2, "s": 3}[s]
        return found

    # ------------------------------------------------------------------ facts

    def _find(self, key: Key) -> Key:
        parent = self._parent
        while key in parent:
            key = parent[key]
        return key

    def _assume(self, ok: Value) -> None:
        """``ok`` is true from here on."""
        op = self._defs.get(ok)
        if op is None:
            return
        if op.name == "and":
            for x in op.operands:
                self._assume(x)
        elif op.name == "eq" and op.operands[0].type.dtype == "i8":
            a, b = (self._find(self._key(x)) for x in op.operands)
            if a != b:
                if isinstance(a, int):  # numbers stay representatives
                    a, b = b, a
                if not isinstance(a, int):
                    self._parent[a] = b
                    self._log.append(a)


def _order(key: Key) -> tuple[int, int]:
    """Any order that is the same for both operand orders; it never reaches the output."""
    return (0, key) if isinstance(key, int) else (1, hash(key))


_FOLD: dict[str, Callable[..., int]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "neg": lambda a: -a,
    "abs": abs,
    "floordiv": lambda a, b: a // b,
    "mod": lambda a, b: a % b,
    "maximum": max,
    "minimum": min,
}
