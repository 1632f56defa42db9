# SPDX-License-Identifier: MIT
"""Uniformity: which values and buffers of a loop over examples differ from example to example.

A value is *uniform* where all lanes that run its definition agree. In a loop that lanes leave at different trips the
counter stays uniform among those that are left; what such a loop returns varies. Buffers are judged by root: one that
the body allocates is uniform if every store to it is, under the control that allocated it. Found by iterating to the
least fixpoint, from the assumption that only the number of the example varies.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from pullback.analysis.affine import view_axes
from pullback.analysis.roots import ALIASES
from pullback.ir.core import Block, Op, Value
from pullback.ir.derivative import Routine, routine
from pullback.ir.types import Array


@dataclass(slots=True)
class Uniformity:
    """``varying``: scalars that differ between lanes, and roots whose contents do; ``placed``: arrays whose sizes or
    place do, ``sizes``: per axis, whether its size does.

    ``own``: values that are another in every lane (the example's number, give or take a uniform one), and arrays that
    are indexed by one: no two lanes meet there. ``starts``: where the part of an example of a ragged batch begins, or
    a place behind that: indices of that part alone are made so. ``turned``: per loop that counts down over a varying
    range, the ops ``n - k``, which are uniform when lanes are lined up by what is left of their range.
    """

    varying: set[Value] = field(default_factory=set)
    placed: set[Value] = field(default_factory=set)
    sizes: dict[Value, list[bool]] = field(default_factory=dict)
    own: set[Value] = field(default_factory=set)
    starts: set[Value] = field(default_factory=set)
    root: dict[Value, Value] = field(default_factory=dict)
    turned: dict[Op, set[Op]] = field(default_factory=dict)
    agreed: set[Op] = field(default_factory=set)  # calls of routines that are the same for all lanes
    depth: dict[Value, int] = field(default_factory=dict)  # of varying control around the allocation of a root

    def apart(self, i: Value) -> bool:
        """Whether ``i``, an index, is another in every lane."""
        return i in self.own or i in self.starts

    def local(self, x: Value) -> bool:
        """Whether the body itself made the array."""
        return self.base(x) in self.depth

    def base(self, x: Value) -> Value:
        """The buffer that an array lies in."""
        return self.root.get(x, x)


def uniformity(loop: Op) -> Uniformity:
    """Of the body of a loop over examples."""
    body = loop.regions[0]
    return _stable(Uniformity(set(body.args)), body, {body.args[0]})


class Given(Protocol):
    """How a function that lanes call takes an array: see ``calls.Form``."""

    @property
    def lanes(self) -> bool: ...
    @property
    def own(self) -> bool: ...
    @property
    def sizes(self) -> tuple[int, ...]: ...
    @property
    def axes(self) -> tuple[tuple[int, ...], ...] | None: ...


def uniformity_of_callee(body: Block, forms: Mapping[Value, Given]) -> Uniformity:
    """Of a function that lanes call, each with its own numbers, and arrays of these forms."""
    lanes = {a for a, form in forms.items() if form.lanes}
    u = Uniformity({a for a in body.args if a in lanes or a not in forms})
    u.depth.update(dict.fromkeys(lanes, 0))
    for a, form in forms.items():
        if form.sizes or form.axes is not None:
            u.placed.add(a)
            u.sizes[a] = [k in form.sizes for k in range(_rank(a))]
    return _stable(u, body, {a for a, form in forms.items() if form.own})


def _stable(u: Uniformity, body: Block, own: set[Value]) -> Uniformity:
    size = -1
    while size != len(u.varying) + len(u.placed):
        size = len(u.varying) + len(u.placed)
        u.own = set(own)  # what is added to it may have turned out to vary
        _Walk(u).block(body, 0)
    return u


class _Walk:
    def __init__(self, u: Uniformity) -> None:
        self.u = u
        self.turned: set[Op] = {op for ops in u.turned.values() for op in ops}

    def mark(self, v: Value, varies: bool) -> None:
        if varies:
            self.u.varying.add(v)

    def root(self, x: Value) -> Value:
        return self.u.root.setdefault(x, x)

    def block(self, block: Block, depth: int) -> None:
        for op in block.ops:
            self.op(op, depth)

    def op(self, op: Op, depth: int) -> None:
        u = self.u
        varies = any(x in u.varying for x in op.operands if not isinstance(x.type, Array))
        match op.name:
            case "for":
                self.loop(op, depth)
            case "while":
                self.repeat(op, depth)
            case "if":
                self.branch(op, depth)
            case "alloc" | "copy":
                self.make(op, depth, varies)
            case "load":
                x = op.operands[0]
                self.mark(op.result, varies or x in u.placed or self.root(x) in u.varying)
                if op.attrs.get("permutation") and op.operands[1] in u.own:
                    u.own.add(op.result)
                if op.attrs.get("apart") and op.operands[1] in u.own:
                    u.starts.add(op.result)
            case "store" | "fill" | "matmul":
                self.write(op, varies, depth)
            case "dim":
                x, axis = op.operands[0], op.attrs["axis"]
                self.mark(op.result, self.sizes(x)[axis])
            case _ if op.name in ALIASES:
                self.view(op, varies)
            case "check" | "const":
                pass
            case "call":
                self.call(op, depth)
            case _:
                if op.results and op not in self.turned:
                    for r in op.results:
                        self.mark(r, varies)
                    self.number(op)

    def routine(self, op: Op, found: Routine, depth: int) -> None:
        """Called once where lanes agree on what it gets and write to nothing else; then they agree on the results."""
        u = self.u
        arrays = [x for x in op.operands if isinstance(x.type, Array)]
        written = [x for x, access in zip(op.operands, found.access, strict=True) if access != "in"]
        varies = any(x in u.varying for x in op.operands) or any(
            x in u.placed or self.root(x) in u.varying for x in arrays
        )
        if not varies and all(depth <= u.depth.get(self.root(x), -1) for x in written):
            u.agreed.add(op)
            return
        u.agreed.discard(op)
        u.varying.update(op.results)
        for x in written:
            self.mark(self.root(x), self.root(x) in u.depth)

    def call(self, op: Op, depth: int) -> None:
        """Every lane gets results of its own, and the callee may write what it is given."""
        u = self.u
        found = routine(op)
        if found is not None:
            self.routine(op, found, depth)
            return
        u.varying.update(op.results)
        for r in op.results:
            if isinstance(r.type, Array):
                u.root[r], u.depth[r] = r, 0
                u.sizes[r] = [d.size is None for d in r.type.dims]
                if any(u.sizes[r]) and _rank(r):
                    u.placed.add(r)
        for x in op.operands:
            if isinstance(x.type, Array):
                root = self.root(x)
                self.mark(root, root in u.depth)

    def number(self, op: Op) -> None:
        """``own`` numbers: that of the example plus or minus a uniform number."""
        own = [x in self.u.own for x in op.operands]
        rest = [x in self.u.varying for x, mine in zip(op.operands, own, strict=True) if not mine]
        if op.name in ("add", "sub") and sum(own) == 1 and not any(rest):
            self.u.own.add(op.result)
        if op.name == "add" and any(x in self.u.starts for x in op.operands):
            self.u.starts.add(op.result)

    def sizes(self, x: Value) -> list[bool]:
        assert isinstance(x.type, Array)
        return self.u.sizes.get(x) or [False] * x.type.ndim

    def write(self, op: Op, varies: bool, depth: int) -> None:
        u, arrays = self.u, [x for x in op.operands if isinstance(x.type, Array)]
        target = self.root(op.operands[0])
        varies |= any(x in u.placed or self.root(x) in u.varying for x in arrays)
        self.mark(target, target in u.depth and (varies or depth > u.depth[target]))

    def make(self, op: Op, depth: int, varies: bool) -> None:
        u, x = self.u, op.result
        u.root[x], u.depth[x] = x, depth
        if op.name == "copy":
            source = op.operands[0]
            varies = source in u.placed or self.root(source) in u.varying
            u.sizes[x] = self.sizes(source)
        else:
            u.sizes[x] = [d in u.varying for d in op.operands]
        self.mark(x, varies)
        if any(u.sizes[x]) and _rank(x):
            u.placed.add(x)

    def view(self, op: Op, varies: bool) -> None:
        u, x, made = self.u, op.operands[0], op.result
        u.root[made] = self.root(x)
        if varies or x in u.placed:
            u.placed.add(made)
        u.sizes[made] = self.view_sizes(op)
        indices = op.operands[1:] if op.name == "view" and "i" in op.attrs["spec"] else []
        apart = op.name == "view" and op.attrs["spec"][0] == "u" and op.operands[1] in u.starts
        if x in u.own or apart or any(map(u.apart, indices)):
            u.own.add(made)

    def view_sizes(self, op: Op) -> list[bool]:
        mine = self.sizes(op.operands[0])
        if op.name == "transpose":
            return [mine[p] for p in op.attrs["perm"]]
        if op.name != "view":
            return [d in self.u.varying for d in op.operands[1:]]
        found: list[bool] = []
        for s, axis, at in view_axes(op):
            if s == "f":
                found.append(mine[axis])
            elif s != "i":
                found.append(s != "n" and at[1] in self.u.varying)
        return found

    # ------------------------------------------------------------------ control

    def branch(self, op: Op, depth: int) -> None:
        u = self.u
        varies = op.operands[0] in u.varying
        for region in op.regions:
            self.block(region, depth + varies)
        for k, r in enumerate(op.results):
            self.mark(r, varies or any(region.results[k] in u.varying for region in op.regions))

    def loop(self, op: Op, depth: int) -> None:
        u = self.u
        n, *inits = op.operands
        k, *args = op.regions[0].args
        varies = n in u.varying
        if varies and op.attrs.get("reversed"):
            if op not in u.turned:
                u.turned[op] = _remaining(op)
                self.turned |= u.turned[op]
            u.varying.update((k, *args))  # lanes join at different trips, each with what it starts from
        self.carried(op, args, inits)
        self.block(op.regions[0], depth + varies)
        self.carried(op, args, op.regions[0].results)
        for a, r in zip(args, op.results, strict=True):
            self.mark(r, varies or a in u.varying)

    def repeat(self, op: Op, depth: int) -> None:
        u = self.u
        test, body = op.regions
        for args in (test.args, body.args):
            self.carried(op, args, op.operands)
            self.carried(op, args, body.results)
        varies = test.results[0] in u.varying
        self.block(test, depth + varies)
        self.block(body, depth + varies)
        varies = test.results[0] in u.varying
        for a, r in zip(body.args, op.results, strict=True):
            self.mark(r, varies or a in u.varying)

    def carried(self, op: Op, args: list[Value], sources: list[Value]) -> None:
        for a, x in zip(args, sources, strict=True):
            self.mark(a, x in self.u.varying)


def _remaining(op: Op) -> set[Op]:
    """The ops ``n - k`` of a loop that counts down: how many trips are left."""
    n, k = op.operands[0], op.regions[0].args[0]
    found: set[Op] = set()
    stack = [op.regions[0]]
    while stack:
        for inner in stack.pop().ops:
            if inner.name == "sub" and inner.operands == [n, k]:
                found.add(inner)
            stack += inner.regions
    return found


def _rank(x: Value) -> int:
    """0 for growable buffers: the operand of their ``alloc`` is a hint."""
    assert isinstance(x.type, Array)
    return 0 if x.type.layout == "G" else x.type.ndim
