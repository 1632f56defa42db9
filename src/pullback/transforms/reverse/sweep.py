# SPDX-License-Identifier: MIT
"""Emission of the reverse sweep, as if every primal value were at hand where its adjoint needs it.

    y = op(x1, ..., xn)      ct_xi += (d op / d x_i) * ct_y
    v = load a[i]            sa[i] += ct_v
    store a[i], v            ct_v += sa[i];  sa[i] = 0
    for (carried)            a reversed for; cotangents of carried values, and of what the body uses, are its carries
    if                       an if on the same condition that yields cotangents

``sa`` is the shadow of the buffer ``a``; a view maps to the same view of the shadow. The emitted blocks refer to values
of primal blocks that are not in scope there; ``mirror`` says which primal block each reverse block belongs to, and
``place`` (see place.py) brings the values in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pullback.analysis.activity import VIEWS, Activity, differentiable
from pullback.analysis.affine import view_axes
from pullback.analysis.sums import Update
from pullback.diag import DerivativeError
from pullback.ir.build import Builder
from pullback.ir.core import Block, Function, Op, Value, clone_op
from pullback.ir.derivative import Derivative, declared, inputs, outputs, routine, source
from pullback.ir.memory import zero_of
from pullback.ir.types import Array, Scalar
from pullback.prims.table import Row
from pullback.transforms.declared import emit, half_of, no_rule
from pullback.transforms.forward import apply_view, partials, scaled, zeros_like

from .examples import Again
from .prepare import Places
from .routines import reverse_routine
from .snapshot import Snapshot


@dataclass(slots=True)
class Mirror:
    """A reverse block beside the primal block whose adjoint it is; for a loop, the primal's iteration number, its trip
    count, and the reverse block's own iteration number."""

    primal: Block
    reverse: Block
    counter: Value | None = None
    trips: Value | None = None
    k: Value | None = None
    ahead: bool = False  # iterations run in the primal's order


class Sweep:
    def __init__(
        self,
        b: Builder,
        table: Mapping[str, Row],
        act: Activity,
        where: Places,
        free: Mapping[Op, list[Value]],
        guarded: set[Value],
        inner: bool = False,
    ) -> None:
        self.inner = inner
        self.b = b
        self.table = table
        self.act = act
        self.where = where
        self.free = free
        self.guarded = guarded
        self.mirrors: list[Mirror] = []
        self.copies: dict[tuple[Op, Value, bool], Snapshot] = {}  # arrays that are overwritten after they were read
        self.callees: dict[str, Function] = {}  # what the code of routines' rules calls
        self.again: Callable[[Op], Again | None] = lambda op: None  # both sweeps of an iteration over examples
        self.updates: dict[Op, Update] = {}  # stores that only add to an array, whose cotangent stays
        self.examples_of: list[tuple[Op, Op]] = []  # loops that it reversed so, and their reverse
        self.shadow: dict[Value, Value] = {}
        self.local: list[dict[Value, Value]] = [{}]  # shadows of views, one scope per open reverse block

    # ------------------------------------------------------------------ cotangents

    def add(self, ct: dict[Value, Value], v: Value, amount: Value) -> None:
        if not (differentiable(v) and self.act.is_active(v)):
            return
        old = ct.get(v)
        ct[v] = amount if old is None else self.b.op("add", old, amount)

    def zero(self, v: Value) -> Value:
        return self.b.const(0.0, Scalar(v.type.dtype))

    def take(self, ct: dict[Value, Value], v: Value) -> Value:
        """The cotangent of ``v`` as it stands (zero if nothing has arrived)."""
        found = ct.get(v)
        return found if found is not None else self.zero(v)

    def element(self, x: Value, idx: Sequence[Value]) -> tuple[Value, list[Value]]:
        """The shadow and the indices of element ``idx`` of ``x``; never in a ``broadcast``, which is read only."""
        at = list(idx)
        while self._stretched(x):
            op = self.where.defining[x]
            x = op.operands[0]
            at = source_index(self.b, op, at, self.shadow_of)
        return self.shadow_of(x), at

    def _stretched(self, x: Value) -> bool:
        """Whether ``x`` is a broadcast, or a view of one."""
        op = self.where.defining.get(x)
        while op is not None and op.name in VIEWS:
            if op.name == "broadcast":
                return True
            op = self.where.defining.get(op.operands[0])
        return False

    def shadow_of(self, x: Value) -> Value:
        """The shadow of an array: of a root, or the same view of the base's shadow, emitted where first used."""
        found = self.shadow.get(x)
        if found is not None:
            return found
        for scope in self.local:
            if x in scope:
                return scope[x]
        op = self.where.defining[x]
        if op.name == "call":
            raise returned_array(op)
        assert op.name in VIEWS, op.name
        made = apply_view(self.b, op, self.shadow_of(op.operands[0]))
        self.local[-1][x] = made
        return made

    def contents(self, x: Value, op: Op, after: bool = False) -> Value:
        """The array ``x`` as ``op`` read it, or (``after``) left it: itself if it is not written any more, else a copy
        made there."""
        where, root = self.where, self.act.root[x]
        block, top = where.home[op]
        last = where.last_write.get(root, -1)
        if not self.inner and where.block.get(root) is where.body:
            if last < top or (after and last == top and block is where.body):
                return x
        found = self.copies.get((op, x, after))
        if found is None:
            assert isinstance(x.type, Array)
            value = Value(Array(x.type.dtype, x.type.dims, "C"), f"{x.name}_kept")
            where.block[value], where.top[value] = block, top
            where.order[value] = max((where.order[v] for v in op.operands if v in where.order), default=0.0) + 0.25
            found = self.copies[op, x, after] = Snapshot(value, x, op, after=after)
        return found.value

    # ------------------------------------------------------------------ blocks

    def region(self, mirror: Mirror, ct: dict[Value, Value]) -> None:
        """Emit the adjoint of a block; ``ct`` holds cotangents of its yields."""
        primal = mirror.primal
        self.mirrors.append(mirror)
        self.local.append({})
        self.shadows(primal.ops)
        self.adjoints(primal.ops, ct)
        self.local.pop()

    def shadows(self, ops: Sequence[Op]) -> None:
        """Shadows of the buffers that ``ops`` allocate; they live to the end of the reverse block."""
        for op in ops:
            if op.name == "alloc" and self.act.is_active(op.result) and op.result not in self.shadow:
                t = op.result.type
                assert isinstance(t, Array)
                self.b.loc = op.loc
                self.shadow[op.result] = self.b.value(
                    "alloc", op.operands, Array(t.dtype, t.dims, t.layout), f"s{op.result.name}", zero=True, shadow=True
                )

    def adjoints(self, ops: Sequence[Op], ct: dict[Value, Value]) -> None:
        for op in reversed(ops):
            self.b.loc = op.loc
            self.op(op, ct)

    def op(self, op: Op, ct: dict[Value, Value]) -> None:
        b = self.b
        match op.name:
            case "for" | "while":
                self.loop(op, ct)
            case "if":
                self.branch(op, ct)
            case "call" if (d := declared(op)) is not None:
                self.declared(op, d, ct)
            case "call" if (r := routine(op)) is not None:
                reverse_routine(self, op, r, ct)
            case "call":
                self.call(op, ct)
            case "load":
                g = ct.pop(op.result, None)
                if g is not None:
                    x, *idx = op.operands
                    part = op.attrs.get("part")
                    s, at = self.element(x, idx)
                    b.store(s, b.op("add", b.load(s, at, part), g), at, part)
            case "store" if (u := self.updates.get(op)) is not None:
                x, _, *idx = op.operands
                if self.act.is_active(x):
                    g = b.load(self.shadow_of(x), idx, op.attrs.get("part"))
                    self.add(ct, u.amount, b.op("neg", g) if u.negative else g)
            case "store":
                x, v, *idx = op.operands
                if self.act.is_active(x):
                    part = op.attrs.get("part")
                    s = self.shadow_of(x)
                    g = b.load(s, idx, part)
                    b.store(s, self.zero(g), idx, part)
                    self.add(ct, v, g)
            case "matmul":  # c += a @ b: ct_a += ct_c @ b', ct_b += a' @ ct_c; ct_c stays
                c, x, y = op.operands
                if self.act.is_active(c):
                    g = self.shadow_of(c)
                    if self.act.is_active(x):
                        b.matmul(self.shadow_of(x), g, b.transpose(self.contents(y, op), (1, 0)))
                    if self.act.is_active(y):
                        b.matmul(self.shadow_of(y), b.transpose(self.contents(x, op), (1, 0)), g)
            case "const" | "dim" | "check" | "alloc" | "stop":
                pass
            case _ if op.name in VIEWS:
                pass
            case "map" | "assign" | "fill" | "copy":
                raise AssertionError(f"{op.name}: lowered before reverse mode")
            case _:
                g = ct.pop(op.result, None)
                if g is not None:
                    self.scalar(op, g, ct)

    def scalar(self, op: Op, g: Value, ct: dict[Value, Value]) -> None:
        b = self.b
        if op.name == "select":
            c, x, y = op.operands
            if differentiable(x) and self.act.is_active(x):
                self.add(ct, x, b.select(c, g, self.zero(g)))
            if differentiable(y) and self.act.is_active(y):
                self.add(ct, y, b.select(c, self.zero(g), g))
            return
        if op.name == "cast":
            x = op.operands[0]
            if differentiable(x):
                self.add(ct, x, b.cast(g, x.type.dtype))
            return
        product = "smul" if op.result in self.guarded else "mul"
        for x, p in zip(op.operands, partials(b, self.table[op.name], op), strict=True):
            if p is not None and differentiable(x) and self.act.is_active(x):
                self.add(ct, x, adjoint(b, p, g, product))

    def call(self, op: Op, ct: dict[Value, Value]) -> None:
        """The reverse of a recursive function: see recursion.py for what it takes and gives."""
        b, act = self.b, self.act
        arrays = [x for x in op.operands if isinstance(x.type, Array)]
        results = [r for r in op.results if differentiable(r)]
        if not any(act.is_active(v) for v in (*results, *filter(differentiable, arrays))):
            return
        if "extern" in op.attrs:
            raise no_rule(op)
        shadows = [self.shadow_of(x) if act.is_active(x) else zeros_like(b, x) for x in arrays if differentiable(x)]
        seeds = [self.take(ct, r) for r in results]
        for r in results:
            ct.pop(r, None)
        moving = [x for x in op.operands if differentiable(x) and not isinstance(x.type, Array)]
        gradients = [Value(Scalar(x.type.dtype), f"ct_{x.name}") for x in moving]
        attrs = {**op.attrs, "callee": f"{op.attrs['callee']}.rev", "adjoint": True}
        b.append(Op("call", [*arrays, *shadows, *seeds], gradients, attrs, [], op.loc))
        for x, g in zip(moving, gradients, strict=True):
            self.add(ct, x, g)

    def declared(self, op: Op, d: Derivative, ct: dict[Value, Value]) -> None:
        """The cotangents that a rule gives."""
        b, act = self.b, self.act
        xs, ys = inputs(op, d), outputs(op, d)
        active = [differentiable(x) and act.is_active(x) for x in xs]
        if not any(active) or not any(act.is_active(y) for y in ys):
            return
        half = half_of(d, "reverse")
        seeds: list[Value] = []
        for y in ys:
            if not isinstance(y.type, Array):
                seeds.append(self.take(ct, y))
                ct.pop(y, None)
            else:
                seeds.append(self.shadow_of(y) if act.is_active(y) else zeros_like(b, y))
        made = emit(b, d, half, active, seeds, lambda k: self._kept(op, d, k), active)
        for x, g in zip(xs, made, strict=True):
            if g is not None and isinstance(x.type, Array):
                self._gather(x, g)
        for y, seed in zip(ys, seeds, strict=True):
            if isinstance(y.type, Array) and act.is_active(y):
                clear(b, seed)
        for x, g in zip(xs, made, strict=True):
            if g is not None and not isinstance(x.type, Array):
                self.add(ct, x, g)

    def _kept(self, op: Op, d: Derivative, k: int) -> Value:
        """A free value of a pullback; of an array, its contents as they were at the call."""
        v = source(op, d, k)
        if not isinstance(v.type, Array):
            return v
        found = None if self.inner else self.contents(v, op)
        if found is None:
            error = DerivativeError(
                f"the pullback of {d.name} keeps an array inside a function that calls itself",
                help="keep numbers, or use a loop",
            )
            error.loc = op.loc
            raise error
        return found

    def _gather(self, x: Value, g: Value) -> None:
        """Add the elements of ``g`` to the cotangent of the array ``x``."""
        b, t = self.b, x.type
        assert isinstance(t, Array)

        def nest(idx: list[Value]) -> list[Value]:
            if len(idx) == t.ndim:
                s, at = self.element(x, idx)
                for part in (0, 1) if t.element != t.dtype else (None,):
                    b.store(s, b.op("add", b.load(s, at, part), b.load(g, idx, part)), at, part)
            else:
                b.for_(b.dim(g, len(idx)), [], lambda k, _: nest([*idx, k]))
            return []

        nest([])

    # ------------------------------------------------------------------ regions

    def loop(self, op: Op, ct: dict[Value, Value]) -> None:
        b, where = self.b, self.where
        body = op.regions[-1]
        lead = 1 if op.name == "for" else 0
        carried, inits = body.args[lead:], op.operands[lead:]
        moving = [j for j, a in enumerate(carried) if differentiable(a) and self.act.is_active(a)]
        outer = [v for v in self.free.get(op, ()) if self.act.is_active(v)]
        if not moving and not outer and not self._touches_shadow(op):
            return
        if op.attrs.get("examples") and (again := self.again(op)) is not None:
            self.examples(op, again, ct)
            return
        starts = [self.take(ct, op.results[j]) for j in moving] + [self.take(ct, v) for v in outer]
        for j in moving:
            ct.pop(op.results[j], None)
        n = where.trips(op)

        def emit(k: Value, args: Sequence[Value]) -> list[Value]:
            inner: dict[Value, Value] = dict(zip(outer, args[len(moving) :], strict=True))
            for j, a in zip(moving, args, strict=False):
                self.add(inner, body.results[j], a)
            self.region(Mirror(body, b.block, where.counter(op), n, k, self._any_order(op)), inner)
            return [self.take(inner, carried[j]) for j in moving] + [self.take(inner, v) for v in outer]

        hints = [f"ct_{carried[j].name}" for j in moving] + [f"ct_{v.name}" for v in outer]
        attrs = {"parallel": True} if not moving and not outer and self._disjoint(op) else {}
        order = {} if self._any_order(op) else {"reversed": True}
        results = b.for_(n, starts, emit, hints, **order, **attrs)
        ct.update(zip(outer, results[len(moving) :], strict=True))
        for j, r in zip(moving, results, strict=False):
            self.add(ct, inits[j], r)

    def examples(self, op: Op, again: Again, ct: dict[Value, Value]) -> None:
        """The reverse of a loop over examples: see examples.py."""
        b = self.b
        outer = [self.contents(v, op) if v in again.read else v for v in again.outer]
        given = [*outer, *(self.shadow_of(v) for v in again.shadowed)]
        starts = [self.take(ct, v) for v in again.moving]
        for j in again.sums:
            given.append(self.take(ct, op.results[j]))
            self.add(ct, op.operands[1 + j], given[-1])
            ct.pop(op.results[j], None)

        def emit(k: Value, sums: Sequence[Value]) -> list[Value]:
            env = dict(zip(again.body.args, [k, *given], strict=True))
            b.block.ops += [clone_op(inner, env) for inner in again.body.ops]
            gradients = [env.get(g, g) for g in again.body.results]
            return [b.op("add", total, g) for total, g in zip(sums, gradients, strict=True)]

        hints = [f"ct_{v.name}" for v in again.moving]
        how = {name: op.attrs[name] for name in ("examples", "lanes", "threads") if name in op.attrs}
        results = b.for_(self.where.trips(op), starts, emit, hints, **how)
        self.examples_of.append((op, b.block.ops[-1]))
        ct.update(zip(again.moving, results, strict=True))

    def branch(self, op: Op, ct: dict[Value, Value]) -> None:
        b = self.b
        moving = [j for j, r in enumerate(op.results) if differentiable(r) and self.act.is_active(r)]
        outer = [v for v in self.free.get(op, ()) if self.act.is_active(v)]
        if not moving and not outer and not self._touches_shadow(op):
            return
        seeds = {j: self.take(ct, op.results[j]) for j in moving}
        for j in moving:
            ct.pop(op.results[j], None)
        starts = {v: self.take(ct, v) for v in outer}

        def side(region: Block) -> list[Value]:
            inner = dict(starts)
            for j in moving:
                self.add(inner, region.results[j], seeds[j])
            self.region(Mirror(region, b.block), inner)
            return [self.take(inner, v) for v in outer]

        results = b.if_(op.operands[0], lambda: side(op.regions[0]), lambda: side(op.regions[1]))
        ct.update(zip(outer, results, strict=True))

    def _any_order(self, op: Op) -> bool:
        """Whether the reverse iterations may run in the primal's order: no iteration of the primal depends on another,
        and no inner loop is numbered by counting. Memory is then read upwards, as the hardware likes it."""
        return bool(op.attrs.get("parallel")) and not any(
            inner.regions or inner.name == "call" for inner in op.regions[0].ops
        )

    def _disjoint(self, op: Op) -> bool:
        """Whether no two reverse iterations of a parallel loop touch the same element of a shadow.

        The adjoint of a load is an update: iterations that read one element (a neighbour, a broadcast) all write its
        shadow. So each active buffer must be used at one index only, which moves with the counter.
        """
        if not op.attrs.get("parallel"):
            return False
        where = self.where
        places: dict[Value, tuple[Value, ...]] = {}

        def moves(v: Value) -> bool:
            defining = where.defining.get(v)
            if defining is None or defining.name not in ("add", "sub"):
                return v is where.counter(op)
            return any(x is where.counter(op) for x in defining.operands)

        def visit(block: Block) -> bool:
            for inner in block.ops:
                if inner.name in ("load", "store") and self.act.is_active(x := inner.operands[0]):
                    idx = inner.operands[1 if inner.name == "load" else 2 :]
                    base: Op | None = where.defining.get(x)
                    while base is not None and base.name in VIEWS:
                        if base.name == "broadcast":
                            return False
                        base = where.defining.get(base.operands[0])
                    if places.setdefault(self.act.root[x], (x, *idx)) != (x, *idx) or not any(map(moves, idx)):
                        return False
                if inner.name == "call" or not all(map(visit, inner.regions)):
                    return False
            return True

        return visit(op.regions[0])

    def _touches_shadow(self, op: Op) -> bool:
        """Whether the regions of ``op`` read or write active memory."""
        for region in op.regions:
            for inner in region.ops:
                if inner.name in ("load", "store", "matmul") and self.act.is_active(inner.operands[0]):
                    return True
                if inner.name == "call" and any(isinstance(x.type, Array) for x in inner.operands):
                    return True
                if inner.regions and self._touches_shadow(inner):
                    return True
        return False


def returned_array(op: Op) -> DerivativeError:
    error = DerivativeError(
        "no derivative in reverse of an array that a function calling itself returns",
        help="let it write into an array that it is given, or use forward mode (pb.jvp, pb.jacfwd)",
    )
    error.loc = op.loc
    return error


def clear(b: Builder, x: Value) -> None:
    """Every element of the array ``x`` becomes zero."""
    t = x.type
    assert isinstance(t, Array)
    zero = zero_of(t.element)

    def nest(idx: list[Value]) -> list[Value]:
        if len(idx) == t.ndim:
            for part in (0, 1) if t.element != t.dtype else (None,):
                b.store(x, b.const(zero, Scalar(t.element)), idx, part)
        else:
            b.for_(b.dim(x, len(idx)), [], lambda k, _: nest([*idx, k]), parallel=True)
        return []

    nest([])


def adjoint(b: Builder, p: object, g: Value, product: str) -> Value:
    """``p * g``; with ``smul``, 0 where ``g`` is 0 (``scaled`` puts ``g`` first, as ``smul`` asks)."""
    return scaled(b, p, g, product)  # type: ignore[arg-type]


def source_index(b: Builder, op: Op, idx: Sequence[Value], shadow_of: Callable[[Value], Value]) -> list[Value]:
    """Element ``idx`` of the result of a view-like op, as an element of its operand."""
    if op.name == "transpose":
        return [idx[op.attrs["perm"].index(axis)] for axis in range(len(idx))]
    if op.name == "view":
        return _through_view(b, op, list(idx))
    assert op.name == "broadcast", op.name
    x, *dims = op.operands
    assert isinstance(x.type, Array)
    lead = len(dims) - x.type.ndim
    found: list[Value] = []
    for axis, d in enumerate(x.type.dims):
        at, target = idx[lead + axis], dims[lead + axis]
        if d.size == 1:
            at = b.index(0)
        elif d.size is None and b.consts.get(target) != 1:
            at = b.select(b.op("eq", b.dim(shadow_of(x), axis), b.index(1)), b.index(0), at)
        found.append(at)
    return found


def _through_view(b: Builder, op: Op, idx: list[Value]) -> list[Value]:
    found: list[Value] = []
    for s, _, at in view_axes(op):
        if s == "i":
            found.append(at[0])
            continue
        j = idx.pop(0)
        if s == "u":
            j = b.op("add", at[0], j)
        elif s == "s":
            j = b.op("add", at[0], b.op("mul", j, at[2]))
        if s != "n":
            found.append(j)
    return found


def guarded_values(body: Block, root: Mapping[Value, Value]) -> set[Value]:
    """Float values that feed a selection, directly, through scalar ops or through memory: their adjoints use ``smul``.

    Memory that is loaded for a selection passes the guard on to all that is stored there; so does memory that is
    overwritten in a branch after it was written elsewhere (masked assignment). ``root``: of each array value.
    """
    found: set[Value] = set()
    memory = _overwritten(body, root)

    def visit(block: Block) -> None:
        for op in reversed(block.ops):
            for region in op.regions:
                visit(region)
            if op.name == "select":
                found.update(x for x in op.operands[1:] if differentiable(x))
            elif op.name == "load":
                if op.results[0] in found and op.operands[0] in root:
                    memory.add(root[op.operands[0]])
            elif op.name == "store":
                if root.get(op.operands[0]) in memory and differentiable(op.operands[1]):
                    found.add(op.operands[1])
            elif not op.regions and len(op.results) == 1 and op.results[0] in found:
                found.update(x for x in op.operands if differentiable(x) and not isinstance(x.type, Array))

    size = -1
    while size != len(found) + len(memory):  # a load may stand behind what is stored in a loop
        size = len(found) + len(memory)
        visit(body)
    return found


def _overwritten(body: Block, root: Mapping[Value, Value]) -> set[Value]:
    """Roots with stores under different conditions."""
    branches: dict[Value, set[int]] = {}

    def visit(block: Block, branch: int) -> None:
        for op in block.ops:
            if op.name == "store" and op.operands[0] in root and differentiable(op.operands[1]):
                branches.setdefault(root[op.operands[0]], set()).add(branch)
            for region in op.regions:
                visit(region, id(op) if op.name == "if" else branch)

    visit(body, 0)
    return {r for r, found in branches.items() if len(found) > 1}


__all__ = ["Mirror", "Sweep", "guarded_values"]
