# SPDX-License-Identifier: MIT
"""Code that lanes run, op by op: the body of a loop over examples, or a function that it calls.

A mask is None where all lanes run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pullback.analysis.roots import ALIASES
from pullback.ir.core import Block, Function, Op, Value, use_counts
from pullback.ir.derivative import is_leaf, routine
from pullback.ir.lanes import any_lane, lane, lane_ids, reduce_lanes
from pullback.ir.types import Array, Scalar, lanes_of
from pullback.prims.table import Row

from . import calls, routines
from .joint import Joint
from .kernels import Kernels
from .memory import Memory
from .products import How, Outer, product, summed
from .shared import RETURN, sums
from .uniform import Uniformity
from .values import Arr, Declined, Numbers, compose

Table = Mapping[str, Row]


class Code:
    """Code that lanes run: the body of a loop over examples, or a function that it calls."""

    m: Memory

    def __init__(
        self, body: Block, u: Uniformity, n: Numbers, table: Table, callees: dict[str, Function], carried: bool
    ) -> None:
        self.b = n.b
        self.n = n
        self.u = u
        self.table = table
        self.callees = callees
        self.kernels = Kernels(callees, table, n.width)
        self.uses = use_counts(body)
        self.sums = sums(body, carried, u, self.uses, callees)
        self.joint = Joint(body, u, self.sums, self.uses)
        self.env: dict[Value, Value | Arr] = {}
        self.turned = {op for ops in u.turned.values() for op in ops}
        self.notes: dict[tuple[str, int], None] = {}  # for explain
        self.outer: dict[Op, tuple[Outer, Value]] = {}  # products that are put off, and the trip they belong to

    # ------------------------------------------------------------------ operands

    def number(self, x: Value) -> Value:
        found = self.env.get(x, x)
        assert isinstance(found, Value)
        return found

    def vector(self, x: Value) -> Value:
        return self.n.all(self.number(x))

    def array(self, x: Value) -> Arr:
        found = self.env.get(x)
        if found is None:
            assert isinstance(x.type, Array)
            found = self.env[x] = Arr(x, False, [])
        assert isinstance(found, Arr)
        if not found.dims and found.axes is None and found.type.layout != "G":
            # sizes of a shared array, asked for where they are needed
            return Arr(found.value, False, [self.b.dim(found.value, k) for k in range(found.type.ndim)])
        return found

    # ------------------------------------------------------------------ ops

    def ops(self, block: Block, mask: Value | None) -> None:
        for op in block.ops:
            self.b.loc = op.loc
            self.op(op, mask)

    def op(self, op: Op, mask: Value | None) -> None:
        b = self.b
        if op in self.turned or op in self.sums.parts:
            return  # the loop gave it its value; the store does it all
        match op.name:
            case "const":
                self.env[op.result] = b.const(op.attrs["value"], Scalar(op.result.type.dtype))
            case "if":
                self.branch(op, mask)
            case "for":
                self.count(op, mask)
            case "while":
                self.repeat(op, mask)
            case "load":
                x, *idx = op.operands
                self.load(op, self.array(x), [self.number(i) for i in idx], mask)
            case "store":
                self.store(op, mask)
            case "alloc" | "copy":
                self.make(op, mask)
            case "fill":
                self.fill(op, mask)
            case "matmul":
                target, left, right = (self.array(v) for v in op.operands)
                c, how = op.operands[0], How.of(op)
                if not ((target.lanes and left.lanes and right.lanes) or (self.u.local(c) and not target.lanes)):
                    self.notes["product with a matrix that examples share: of all lanes at once", op.loc] = None
                if op in self.outer:
                    kept, trip = self.outer[op]
                    kept.add(trip, left, right, mask)
                    return
                if self.u.base(c) in self.joint.roots:
                    summed(self.m, target, left, right, mask, how)
                    return
                product(self.m, target, left, right, mask, c in self.u.own, self.u.local(c), how)
            case "dim":
                self.env[op.result] = self.array(op.operands[0]).dims[op.attrs["axis"]]
            case "check":
                self.check(op, mask)
            case "call":
                self.call(op, mask)
            case _ if op.name in ALIASES:
                self.view(op, mask)
            case _:
                self.scalar(op)

    def scalar(self, op: Op) -> None:
        xs = [self.number(x) for x in op.operands]
        if op in self.sums.chains:
            # a sum over the examples: lanes beyond the last one add nothing
            k = self.sums.chains[op]
            xs[k] = self.n.select(self.m.live, self.n.all(xs[k]), self.n.zero(xs[k].type.dtype))
        self.env[op.result] = self.n.op(op.name, *xs, **op.attrs)

    def load(self, op: Op, x: Arr, idx: list[Value], mask: Value | None) -> None:
        self.env[op.result] = self.m.load(x, idx, op.attrs.get("part"), mask)

    def store(self, op: Op, mask: Value | None) -> None:
        x, v, *idx = op.operands
        at, part = [self.number(i) for i in idx], op.attrs.get("part")
        target = self.array(x)
        added = self.sums.stores.get(op)
        if added is not None:
            amount, negative = added
            term = self.number(amount)
            if amount in self.joint.loads:
                old = self.b.load(target.value, at, part)
                self.b.store(target.value, self.b.op("sub" if negative else "add", old, term), at, part)
                return
            self.m.add(target, self.n.op("neg", term) if negative else term, at, part, mask, op in self.sums.own)
        elif not target.lanes and self.u.local(x):
            b = self.b  # a buffer that is the same for all lanes
            b.store(target.value, self.number(v), at, part)
        else:
            self.m.store(target, self.number(v), at, part, mask)

    def make(self, op: Op, mask: Value | None) -> None:
        b, t = self.b, op.result.type
        assert isinstance(t, Array)
        source = self.array(op.operands[0]) if op.name == "copy" else None
        dims = source.dims if source is not None else [self.number(d) for d in op.operands]
        varies = op.result in self.u.varying and op.result not in self.joint.roots
        if varies or any(lanes_of(d.type) > 1 for d in dims):
            made = self.m.alloc(t, dims, bool(op.attrs.get("zero")), mask, op.result.name)
        else:
            # without the attributes that say how the function's own sweeps use it
            zero = bool(op.attrs.get("zero"))
            made = Arr(b.alloc(t.dtype, dims, zero, t.layout, op.result.name), False, dims if t.layout != "G" else [])
        self.env[op.result] = made
        if source is not None:
            self.copy(made, source, mask)

    def copy(self, to: Arr, source: Arr, mask: Value | None) -> None:
        parts = (0, 1) if to.element != to.type.dtype else (None,)

        def one(idx: list[Value], m: Value | None) -> None:
            for part in parts:
                v = self.m.load(source, idx, part, m)
                if to.lanes:
                    self.m.store(to, v, idx, part, m)
                else:
                    self.b.store(to.value, v, idx, part)

        self.m.each(to.dims, mask, one)

    def fill(self, op: Op, mask: Value | None) -> None:
        x, *values = op.operands
        to = self.array(x)
        if not to.lanes and not self.u.local(x) and x not in self.u.own:
            raise Declined("the examples fill one array", op.loc, RETURN)
        if not to.lanes and self.u.local(x):
            self.b.fill(to.value, *(self.number(v) for v in values))
            return
        parts = (None,) if len(values) == 1 else (0, 1)

        def one(idx: list[Value], m: Value | None) -> None:
            for part, v in zip(parts, values, strict=True):
                self.m.store(to, self.number(v), idx, part, m)

        self.m.each(to.dims, mask, one)

    def view(self, op: Op, mask: Value | None) -> None:
        b, x = self.b, self.array(op.operands[0])
        operands = [self.number(i) for i in op.operands[1:]]
        dims = self.view_dims(op, x, operands)
        if x.axes is not None or _moves(op, x, operands, dims):
            self.env[op.result] = compose(self.n, x, op, operands, dims)
            return
        hull = [self.m.hull(i, mask) for i in operands]
        rest = [b.index(self.n.width)] if x.lanes else []
        if op.name == "view":
            made = b.view(x.value, [*op.attrs["spec"], *("f" for _ in rest)], hull)
        elif op.name == "transpose":
            last = [len(op.attrs["perm"])] if x.lanes else []
            made = b.transpose(x.value, [*op.attrs["perm"], *last])
        elif op.name == "reshape":
            value = x.value
            if any(lanes_of(d.type) > 1 for d in dims):  # it may have room for lanes that are off here
                value = b.view(value, ["u", *"f" * (x.type.ndim - 1)], [b.index(0), self.m.hull(x.dims[0], mask)])
            made = b.reshape(value, [*hull, *rest])
        else:
            made = b.broadcast(x.value, [*hull, *rest])
        self.env[op.result] = Arr(made, x.lanes, dims, even=x.even)

    def view_dims(self, op: Op, x: Arr, operands: Sequence[Value]) -> list[Value]:
        if op.name == "transpose":
            return [x.dims[p] for p in op.attrs["perm"]]
        if op.name != "view":
            return list(operands)
        dims: list[Value] = []
        rest, axis = iter(operands), 0
        for s in op.attrs["spec"]:
            if s == "n":
                dims.append(self.b.index(1))
                continue
            if s == "f":
                dims.append(x.dims[axis])
            else:
                next(rest)
                if s != "i":
                    dims.append(next(rest))
                if s == "s":
                    next(rest)
            axis += 1
        return dims

    def call(self, op: Op, mask: Value | None) -> None:
        if routine(op) is not None:
            routines.call(self, op, mask)
        elif is_leaf(op):
            raise Declined(
                "it calls a function that stays Python", op.loc, "call it before or behind the batch, on all examples"
            )
        else:
            calls.call(self, op, mask)

    def check(self, op: Op, mask: Value | None) -> None:
        b, n = self.b, self.n
        ok, *rest = op.operands
        attrs = op.attrs
        values = [self.number(x) for x in rest]
        good = self.number(ok)
        alike = lanes_of(good.type) == 1
        if alike and mask is None and all(lanes_of(v.type) == 1 for v in values):
            b.check(good, attrs["exc"], attrs["message"], *values)
            return
        on = n.both(mask, self.m.live)
        bad = on if alike else n.both(on, n.op("not", good))
        assert bad is not None

        def fail() -> list[Value]:
            w = b.index(n.width)
            ids = lane_ids(b, n.width)
            back = n.select(bad, n.op("sub", w, ids), n.zero("i8"))
            at = b.op("sub", w, reduce_lanes(b, "max_lane", back))
            shown = [lane(b, v, at) if lanes_of(v.type) > 1 else v for v in values]
            message = attrs["message"]
            if len(shown) < 7 and "{0}" not in message:
                shown.append(b.op("add", self.m.first, at))
                message += " (example {})"
            b.check(b.const(False, Scalar("b1")), attrs["exc"], message, *shown)
            return []

        b.if_(b.op("not", good) if alike else any_lane(b, bad), fail)

    # ------------------------------------------------------------------ control

    def branch(self, op: Op, mask: Value | None) -> None:
        b, n = self.b, self.n
        c = self.number(op.operands[0])
        if lanes_of(c.type) == 1:
            varies = [r in self.u.varying for r in op.results]

            def side(region: Block) -> list[Value]:
                self.ops(region, mask)
                return [self.vector(y) if v else self.number(y) for y, v in zip(region.results, varies, strict=True)]

            results = b.if_(c, lambda: side(op.regions[0]), lambda: side(op.regions[1]))
            self.env.update(zip(op.results, results, strict=True))
            return
        self.notes["if: both sides under masks", op.loc] = None
        masks = [n.both(mask, c), n.both(mask, n.op("not", c))]
        sides = [self.side(region, m) for region, m in zip(op.regions, masks, strict=True)]
        for r, x, y in zip(op.results, *sides, strict=True):
            self.env[r] = n.op("select", c, x, y)

    def side(self, region: Block, mask: Value | None) -> list[Value]:
        """One side of a varying branch: skipped when no lane takes it, unless it is as cheap as asking."""
        b = self.b
        assert mask is not None

        def run() -> list[Value]:
            self.ops(region, mask)
            return [self.vector(y) for y in region.results]

        if _cheap(region, self.table):
            return run()
        zeros = [self.n.zero(y.type.dtype) for y in region.results]
        return b.if_(any_lane(b, mask), run, lambda: zeros)

    def blended(self, mask: Value, new: Sequence[Value], old: Sequence[Value]) -> list[Value]:
        return [self.n.op("select", mask, self.n.all(x), y) for x, y in zip(new, old, strict=True)]

    def carries(self, op: Op, args: Sequence[Value]) -> tuple[list[bool], list[bool]]:
        """Of each carried value of a loop that lanes leave at different trips: whether it varies among those that are
        left, and whether what lanes take along must be kept beside it."""
        varies = [a in self.u.varying for a in args]
        return varies, [not v and self.uses.get(r, 0) > 0 for v, r in zip(varies, op.results, strict=True)]

    def count(self, op: Op, mask: Value | None) -> None:
        b, n = self.b, self.n
        count, *inits = (self.number(x) for x in op.operands)
        k, *args = op.regions[0].args
        region = op.regions[0]
        attrs = {a: v for a, v in op.attrs.items() if a in ("cold", "reversed")}
        put_off = {
            inner: Outer(self.m, self.array(inner.operands[0]), How.of(inner)) for inner in self.outer_products(region)
        }

        def trip_of(at: Value, mask: Value | None) -> None:
            self.outer.update((inner, (kept, at)) for inner, kept in put_off.items())
            self.ops(region, mask)
            for kept in put_off.values():
                kept.end_of_trip(at)

        if lanes_of(count.type) == 1:
            varies = [a in self.u.varying for a in args]
            starts = [n.all(x) if v else x for x, v in zip(inits, varies, strict=True)]

            def trip(at: Value, carried: list[Value]) -> list[Value]:
                self.env[k] = at
                self.env.update(zip(args, carried, strict=True))
                trip_of(at, mask)
                return [self.vector(y) if v else self.number(y) for y, v in zip(region.results, varies, strict=True)]

            results = b.for_(count, starts, trip, **attrs)
            self.env.update(zip(op.results, results, strict=True))
            for kept in put_off.values():
                kept.end_of_loop(b.op("maximum", count, b.index(0)))
            return
        self.notes["loop: until its last lane is done", op.loc] = None
        longest = self.m.hull(count, mask)
        down = op.attrs.get("reversed", False)

        def lined_up(at: Value) -> Value:
            """Set the loop's number; the mask of the lanes that are in the trip."""
            if not down:
                self.env[k] = at
                on = n.op("lt", at, count)
            else:
                left = b.op("sub", longest, at)  # trips that are left, for all lanes that have come so far
                self.env[k] = n.op("sub", count, left)
                for inner in self.u.turned.get(op, ()):
                    self.env[inner.result] = left
                on = n.op("le", left, count)
            found = n.both(mask, on)
            assert found is not None
            return found

        varies, beside = self.carries(op, args)
        m = len(args)
        starts = [n.all(x) if v else x for x, v in zip(inits, varies, strict=True)]
        taken = [n.all(x) for x, w in zip(inits, beside, strict=True) if w]

        def masked(at: Value, carried: list[Value]) -> list[Value]:
            on = lined_up(at)
            now, left = carried[:m], carried[m:]
            self.env.update(zip(args, now, strict=True))
            trip_of(at, on)
            return self.next(region, on, now, left, varies, beside)

        self.leave(op, b.for_(longest, [*starts, *taken], masked, **attrs), varies, beside)
        for kept in put_off.values():
            kept.end_of_loop(longest)

    def outer_products(self, region: Block) -> list[Op]:
        """Products of a column and a row of each lane that the body of a loop adds to a shared matrix."""
        inside = {r for op in region.ops for r in op.results}
        found = [op for op in region.ops if op.name == "matmul" and self.is_outer(op) and op.operands[0] not in inside]
        targets = [self.u.base(op.operands[0]) for op in found]
        return [op for op, root in zip(found, targets, strict=True) if targets.count(root) == 1]

    def is_outer(self, op: Op) -> bool:
        c, a, b = op.operands
        u = self.u
        columns = a.type.dims[1].size if isinstance(a.type, Array) else None
        mine = all(u.local(x) and u.base(x) in u.varying for x in (a, b))
        return columns == 1 and mine and not u.local(c) and c not in u.own and c not in u.placed

    def next(
        self,
        region: Block,
        on: Value,
        now: Sequence[Value],
        left: Sequence[Value],
        varies: Sequence[bool],
        beside: Sequence[bool],
    ) -> list[Value]:
        """What a trip hands on: lanes that are off keep what they had."""
        made = [self.number(y) for y in region.results]
        following = [
            self.n.op("select", on, self.n.all(y), old) if v else y for y, old, v in zip(made, now, varies, strict=True)
        ]
        return following + self.blended(on, [y for y, w in zip(made, beside, strict=True) if w], left)

    def leave(self, op: Op, results: Sequence[Value], varies: Sequence[bool], beside: Sequence[bool]) -> None:
        rest = iter(results[len(varies) :])
        for r, x, v, w in zip(op.results, results, varies, beside, strict=False):
            if w:
                self.env[r] = next(rest)
            elif v:
                self.env[r] = x

    def repeat(self, op: Op, mask: Value | None) -> None:
        b, n = self.b, self.n
        test, body = op.regions
        inits = [self.number(x) for x in op.operands]
        varies = [a in self.u.varying for a in body.args]
        starts = [n.all(x) if v else x for x, v in zip(inits, varies, strict=True)]

        def ask(carried: Sequence[Value], m: Value | None) -> Value:
            self.env.update(zip(test.args, carried, strict=True))
            self.ops(test, m)
            return self.number(test.results[0])

        if test.results[0] not in self.u.varying:

            def trip(carried: list[Value]) -> list[Value]:
                self.env.update(zip(body.args, carried, strict=True))
                self.ops(body, mask)
                return [self.vector(y) if v else self.number(y) for y, v in zip(body.results, varies, strict=True)]

            results = b.while_(starts, lambda carried: ask(carried, mask), trip)
            self.env.update(zip(op.results, results, strict=True))
            return
        self.notes["loop: until its last lane is done", op.loc] = None
        _, beside = self.carries(op, body.args)
        kept = [n.all(x) for x, w in zip(inits, beside, strict=True) if w]
        m = len(starts)
        going = n.all(n.both(mask, ask(starts, mask)))  # type: ignore[arg-type]

        def masked(carried: list[Value]) -> list[Value]:
            on, now, left = carried[-1], carried[:m], carried[m:-1]
            self.env.update(zip(body.args, now, strict=True))
            self.ops(body, on)
            following = self.next(body, on, now, left, varies, beside)
            again = n.both(on, ask(following[:m], on))
            assert again is not None
            return [*following, again]

        results = b.while_([*starts, *kept, going], lambda carried: any_lane(b, carried[-1]), masked)
        self.leave(op, results[:-1], varies, beside)


def _moves(op: Op, x: Arr, operands: Sequence[Value], dims: Sequence[Value]) -> bool:
    """Whether the elements of a view lie at other places of ``x`` for each lane, seen from its own indices."""
    if op.name == "view":
        return any(lanes_of(s.type) > 1 for s in _starts(op, operands))
    if op.name == "reshape":  # by what is behind the first axis, elements are counted
        return not x.even or any(lanes_of(d.type) > 1 for d in [*x.dims[1:], *dims[1:]])
    return op.name == "broadcast" and any(lanes_of(d.type) > 1 for d in x.dims)  # sizes of 1 are stretched


def _starts(op: Op, operands: Sequence[Value]) -> list[Value]:
    """The operands of a view that say where it lies, rather than how far it goes."""
    found: list[Value] = []
    rest = iter(operands)
    for s in op.attrs["spec"]:
        if s in ("i", "u", "s"):
            found.append(next(rest))
        if s in ("u", "s"):
            next(rest)
        if s == "s":
            found.append(next(rest))
    return found


def _cheap(region: Block, table: Table) -> bool:
    """A few scalar ops without effects."""
    cost = 0.0
    for op in region.ops:
        row = table.get(op.name)
        if op.name != "const" and row is None:
            return False
        cost += row.cost if row is not None else 0.0
    return cost <= 12.0
