# SPDX-License-Identifier: MIT
"""One forward walk that folds, rewrites, shares and forwards.

Constant folding through the table, algebraic rules (``algebra``), common subexpressions scoped by
dominance, loads forwarded from stores and earlier loads (``forward_stores``), stores of what is there
already, conditions known from an enclosing ``if`` or an earlier ``check``, constant branches, loops of zero
or one trip, carried values that never change, and accesses through views turned into accesses to the root.
Dead code is left behind for ``dce``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pullback.analysis.effects import Effects
from pullback.ir.build import OpDef, view_type
from pullback.ir.core import Block, Function, Op, Value, walk
from pullback.ir.types import B1, I8, Array, Scalar, Type, same
from pullback.transforms.algebra import NEGATED, RULES
from pullback.transforms.dce import dce
from pullback.transforms.forward_stores import Memory, resolve

Table = Mapping[str, OpDef]


def simplify(func: Function, table: Table) -> Function:
    """Simplify ``func`` in place."""
    _Simplifier(func, table).run()
    return func


def cleanup(func: Function, table: Table) -> Function:
    """``simplify``, then ``dce``: what every other pass leaves to be done."""
    return dce(simplify(func, table), table)


class _Simplifier:
    """State of the walk.

    ``sub`` maps replaced values to final ones. ``consts`` holds constants, and facts (a condition inside its
    branch): facts and ``shared`` entries are taken back, through ``log``, when their block ends.
    """

    def __init__(self, func: Function, table: Table) -> None:
        self.func = func
        self.table = table
        self.effects = Effects(func)
        self.memory = Memory(self.effects.roots)
        self.sub: dict[Value, Value] = {}
        self.consts: dict[Value, Any] = {}
        self.defs: dict[Value, Op] = {}
        self.shared: dict[Any, Value] = {}
        self.log: list[tuple[dict[Any, Any], Any]] = []
        self.out: list[Op] = []
        self.loc = 0
        self.handlers: dict[str, Callable[[Op], None]] = {
            "const": self._const,
            "alloc": self._alloc,
            "dim": self._dim,
            "load": self._load,
            "store": self._store,
            "view": self._view,
            "transpose": self._transpose,
            "reshape": self._descriptor,
            "broadcast": self._broadcast,
            "map": self._map,
            "assign": self._write,
            "matmul": self._write,
            "fill": self._fill,
            "copy": self._keep,
            "check": self._check,
            "if": self._if,
            "for": self._for,
            "while": self._while,
            "call": self._call,
        }

    def run(self) -> None:
        self._block(self.func.body)

    # ------------------------------------------------------------------ the walk

    def _block(self, block: Block, assumed: tuple[Value, bool] | None = None) -> None:
        mark = len(self.log)
        outer, self.out = self.out, []
        self.memory.enter()
        if assumed is not None:
            self._assume(*assumed)
        self._ops(block.ops)
        block.ops, self.out = self.out, outer
        sub = self.sub
        block.results = [sub.get(x, x) for x in block.results]
        self.memory.leave()
        log = self.log
        while len(log) > mark:
            table, key = log.pop()
            del table[key]

    def _ops(self, ops: Sequence[Op]) -> None:
        sub, handlers = self.sub, self.handlers
        for op in ops:
            if sub:
                op.operands = [sub.get(x, x) for x in op.operands]
            self.loc = op.loc
            handler = handlers.get(op.name)
            if handler is None:
                self._scalar(op)
            else:
                handler(op)

    def _replace(self, old: Value, new: Value) -> None:
        self.sub[old] = new
        if not new.name:
            new.name = old.name

    def _remember(self, table: dict[Any, Any], key: Any, value: Any) -> None:
        """Enter in a table until the block ends."""
        table[key] = value
        self.log.append((table, key))

    def _keep(self, op: Op) -> None:
        self.out.append(op)
        for r in op.results:
            self.defs[r] = op

    # ------------------------------------------------------------------ what the rules ask for

    def emit(self, name: str, *xs: Value, **attrs: Any) -> Value:
        """A scalar op on simplified operands, simplified."""
        type_ = self.table[name].result_type([x.type for x in xs], attrs)
        found = self._find(name, xs, attrs, type_)
        if found is not None:
            return found
        result = Value(type_)
        self._new(Op(name, list(xs), [result], attrs, loc=self.loc))
        return result

    def constant(self, value: Any, type: Type) -> Value:
        key = _const_key(value, type.dtype)
        found = self.shared.get(key)
        if found is None:
            found = Value(Scalar(type.dtype))
            self._new_const(Op("const", [], [found], {"value": value}, loc=self.loc), key)
        return found

    def dim(self, x: Value, axis: int) -> Value:
        """The size of an axis of a simplified array value, read off its definition where possible."""
        while True:
            assert isinstance(x.type, Array)
            size = x.type.dims[axis].size
            if size is not None:
                return self.constant(size, I8)
            op = self.defs.get(x)
            step = _dim_source(op, axis) if op is not None and x.type.layout != "G" else None
            if step is None:
                break
            if isinstance(step, int):
                return self.constant(step, I8)
            x, k = step
            if k is None:
                return x
            axis = k
        key = ("dim", x, axis)
        growable = x.type.layout == "G"
        found = None if growable else self.shared.get(key)
        if found is None:
            found = Value(I8)
            op = Op("dim", [x], [found], {"axis": axis}, loc=self.loc)
            self._keep(op)
            if not growable:
                self._remember(self.shared, key, found)
        return found

    # ------------------------------------------------------------------ scalars

    def _find(self, name: str, xs: Sequence[Value], attrs: Mapping[str, Any], type: Scalar) -> Value | None:
        """A value equal to the op, if one folds, follows by a rule or was computed before."""
        row = self.table[name]
        consts = self.consts
        known = [consts.get(x) for x in xs]
        if (len(xs) > 1 and (xs[0] is xs[1] or xs[-1] is xs[1])) or known.count(None) < len(known):
            folded = row.fold(xs, known, attrs)
            if folded is not None:
                return folded if isinstance(folded, Value) else self.constant(folded, type)
        rule = RULES.get(name)
        if rule is not None:
            found = rule(self, xs, type)
            if found is not None:
                return found
        return self.shared.get(self._key(name, xs, attrs))

    def _key(self, name: str, xs: Sequence[Value], attrs: Mapping[str, Any]) -> Any:
        if attrs:
            return (name, *xs, *attrs.items())
        if len(xs) == 2 and id(xs[0]) > id(xs[1]) and name in COMMUTES:  # only equality of keys matters
            return (name, xs[1], xs[0])
        return (name, *xs)

    def _new(self, op: Op) -> None:
        self.out.append(op)
        self.defs[op.results[0]] = op
        self._remember(self.shared, self._key(op.name, op.operands, op.attrs), op.results[0])

    def _new_const(self, op: Op, key: Any) -> None:
        self._keep(op)
        self.consts[op.results[0]] = op.attrs["value"]
        self._remember(self.shared, key, op.results[0])

    def _const(self, op: Op) -> None:
        r = op.results[0]
        key = _const_key(op.attrs["value"], r.type.dtype)
        found = self.shared.get(key)
        if found is not None:
            self.sub[r] = found
        else:
            self._new_const(op, key)

    def _scalar(self, op: Op) -> None:
        r = op.results[0]
        assert isinstance(r.type, Scalar)
        found = self._find(op.name, op.operands, op.attrs, r.type)
        if found is not None:
            self._replace(r, found)
        else:
            self._new(op)

    # ------------------------------------------------------------------ arrays

    def _alloc(self, op: Op) -> None:
        self._keep(op)
        r = op.results[0]
        assert isinstance(r.type, Array)
        if op.attrs.get("zero") or r.type.layout == "G":
            self.memory.uniform(r, (_zero(r.type.element),) * 2)

    def _dim(self, op: Op) -> None:
        x = op.operands[0]
        if isinstance(x.type, Array) and x.type.layout == "G":
            self._keep(op)
        else:
            self._replace(op.results[0], self.dim(x, op.attrs["axis"]))

    def _load(self, op: Op) -> None:
        x, *idx = op.operands
        x, idx = resolve(self, x, idx)
        op.operands = [x, *idx]
        entry = (x, op.attrs.get("part"), *idx)
        found = self.memory.load(entry)
        if found is None:
            self._keep(op)
            self.memory.loaded(entry, op.results[0])
        elif isinstance(found, Value):
            self._replace(op.results[0], found)
        else:
            self.sub[op.results[0]] = self.constant(found, op.results[0].type)

    def _store(self, op: Op) -> None:
        x, value, *idx = op.operands
        x, idx = resolve(self, x, idx)
        op.operands = [x, value, *idx]
        entry = (x, op.attrs.get("part"), *idx)
        assert isinstance(x.type, Array)
        if x.type.layout != "G" and self._holds(self.memory.load(entry), value):
            return
        self.out.append(op)
        self.memory.stored(entry, value, self)

    def _holds(self, found: Any, value: Value) -> bool:
        """Memory holds ``value`` already (``found`` is what it is known to hold)."""
        if found is None or found is value:
            return found is value
        c = self.consts.get(value)
        if isinstance(found, Value) or c is None:
            return False
        return bool(_const_key(c, value.type.dtype) == _const_key(found, value.type.dtype))

    def _fill(self, op: Op) -> None:
        self._write(op)
        dst, *parts = op.operands
        if self.effects.roots[dst] == {dst}:
            self.memory.uniform(dst, parts)

    def _write(self, op: Op) -> None:
        self.out.append(op)
        for root in self.effects.roots[op.operands[0]]:
            self.memory.clobber(root)

    def _call(self, op: Op) -> None:
        self._keep(op)
        for root in self.effects.of(op).writes:
            self.memory.clobber(root)

    def _descriptor(self, op: Op) -> None:
        """A view-like op: shared, unless its buffer may move."""
        x = op.operands[0]
        assert isinstance(x.type, Array)
        if x.type.layout == "G":
            self._keep(op)
            return
        key = (op.name, *op.operands, *op.attrs.items())
        found = self.shared.get(key)
        if found is not None and found.type == op.results[0].type:
            self._replace(op.results[0], found)
        else:
            self._keep(op)
            if found is None:
                self._remember(self.shared, key, op.results[0])

    def _view(self, op: Op) -> None:
        x, *xs = op.operands
        r = op.results[0]
        assert isinstance(x.type, Array)
        spec, xs = self._view_spec(x, op.attrs["spec"], xs)
        inner = self.defs.get(x)
        if inner is not None and inner.name == "view":
            composed = _compose(self, inner, spec, xs)
            if composed is not None and self._fits(inner.operands[0], *composed, r.type):
                x, (spec, xs) = inner.operands[0], composed
        if all(s == "f" for s in spec) and x.type == r.type:
            self._replace(r, x)
            return
        if self._fits(x, spec, xs, r.type):
            op.operands = [x, *xs]
            op.attrs["spec"] = tuple(spec)
        self._descriptor(op)

    def _fits(self, x: Value, spec: Sequence[str], xs: Sequence[Value], type: Type) -> bool:
        """Types are part of region and function signatures: a view is rewritten only to one of its very
        type.
        """
        assert isinstance(x.type, Array)
        return view_type(x.type, spec, xs, {v: c for v in xs if (c := self._true_const(v)) is not None}) == type

    def _true_const(self, x: Value) -> Any:
        op = self.defs.get(x)
        return op.attrs["value"] if op is not None and op.name == "const" else None

    def _view_spec(self, x: Value, spec: Sequence[str], xs: list[Value]) -> tuple[list[str], list[Value]]:
        """Unit steps and full ranges said plainly."""
        new: list[str] = []
        rest: list[Value] = []
        axis = k = 0
        for s in spec:
            if s == "s" and self.consts.get(xs[k + 2]) == 1:
                new.append("u")
                rest += xs[k : k + 2]
                k, axis = k + 3, axis + 1
                continue
            n = {"f": 0, "n": 0, "i": 1, "u": 2, "s": 3}[s]
            full = s == "u" and self.consts.get(xs[k]) == 0 and self.dim(x, axis) is xs[k + 1]
            new.append("f" if full else s)
            rest += [] if full else xs[k : k + n]
            k, axis = k + n, axis + (s != "n")
        return new, rest

    def _transpose(self, op: Op) -> None:
        inner = self.defs.get(op.operands[0])
        r = op.results[0]
        if inner is not None and inner.name == "transpose":
            x = inner.operands[0]
            perm = tuple(inner.attrs["perm"][p] for p in op.attrs["perm"])
            if perm == tuple(range(len(perm))) and x.type == r.type:
                self._replace(r, x)
                return
        self._descriptor(op)

    def _broadcast(self, op: Op) -> None:
        x, *dims = op.operands
        if x.type == op.results[0].type and all(self.dim(x, k) is d for k, d in enumerate(dims)):
            self._replace(op.results[0], x)
        else:
            self._descriptor(op)

    # ------------------------------------------------------------------ facts and control

    def _assume(self, c: Value, truth: bool) -> None:
        """``c`` has this value until the block ends."""
        if c in self.consts:
            return
        self._remember(self.consts, c, truth)
        op = self.defs.get(c)
        if op is None:
            return
        xs = op.operands
        if op.name == "not":
            self._assume(xs[0], not truth)
        elif op.name == ("and" if truth else "or"):
            self._assume(xs[0], truth)
            self._assume(xs[1], truth)
        elif op.name in NEGATED and xs[0].type.dtype[0] != "f":
            opposite = self.shared.get(self._key(NEGATED[op.name], xs, {}))
            if opposite is not None and opposite not in self.consts:
                self._remember(self.consts, opposite, not truth)
            value = self.consts.get(xs[1])
            if op.name == ("eq" if truth else "ne") and value is not None and xs[0] not in self.consts:
                self._remember(self.consts, xs[0], value)

    def _check(self, op: Op) -> None:
        ok = op.operands[0]
        if self.consts.get(ok) is True:
            return
        self.out.append(op)
        self._assume(ok, True)

    def _map(self, op: Op) -> None:
        self._block(op.regions[0])
        self._keep(op)

    def _if(self, op: Op) -> None:
        c = op.operands[0]
        known = self.consts.get(c)
        if known is not None:
            taken = op.regions[0 if known else 1]
            self._ops(taken.ops)
            self._results(op.results, taken.results)
            return
        negated = self.defs.get(c)
        if negated is not None and negated.name == "not":
            c = op.operands[0] = negated.operands[0]
            op.regions.reverse()
        for region, truth in zip(op.regions, (True, False), strict=True):
            self._block(region, (c, truth))
        self._close(op)
        self._merge_results(op, c)

    def _results(self, results: Sequence[Value], values: Sequence[Value]) -> None:
        for r, x in zip(results, values, strict=True):
            self._replace(r, self.sub.get(x, x))

    def _close(self, op: Op) -> None:
        """After the regions of an op: append it and forget what it wrote."""
        self._keep(op)
        for root in self.effects.of(op).writes:
            self.memory.clobber(root)

    def _merge_results(self, op: Op, c: Value) -> None:
        """Results that do not need the branch."""
        pairs: dict[tuple[Value, Value], Value] = {}
        yes, no = (region.results for region in op.regions)
        for r, a, b in zip(op.results, yes, no, strict=True):
            ca = True if a is c else self.consts.get(a)
            cb = False if b is c else self.consts.get(b)
            if a is b:
                self._replace(r, a)
            elif ca is not None and cb is not None and isinstance(r.type, Scalar):
                if _const_key(ca, r.type.dtype) == _const_key(cb, r.type.dtype):
                    self.sub[r] = self.constant(ca, r.type)
                elif r.type == B1:
                    self._replace(r, c if ca else self.emit("not", c))
            elif (a, b) in pairs:
                self._replace(r, pairs[a, b])
            pairs.setdefault((a, b), r)

    def _for(self, op: Op) -> None:
        n, *inits = op.operands
        body = op.regions[0]
        trips = self.consts.get(n)
        if trips is not None and trips <= 1:
            if trips == 1:
                self.sub[body.args[0]] = self.constant(0, I8)
                self._results(body.args[1:], inits)
                self._ops(body.ops)
                inits = body.results
            self._results(op.results, inits)
            return
        inits = self._invariant(op, inits, [body.args], skip=1)
        op.operands = [n, *inits]
        self._loop(op, inits)

    def _while(self, op: Op) -> None:
        test, body = op.regions
        op.operands = self._invariant(op, op.operands, [test.args, body.args], skip=0)
        self._loop(op, op.operands)

    def _loop(self, op: Op, inits: Sequence[Value]) -> None:
        writes = self.effects.of(op).writes
        for root in writes:
            self.memory.clobber(root)
        for region in op.regions:
            self._block(region)
        if op.name == "while" and self.consts.get(op.regions[0].results[0]) is False:
            if not any(inner.name == "check" for inner in walk(op.regions[0])):  # the test runs once, and may raise
                self._results(op.results, inits)
                return
        self._close(op)
        body = op.regions[-1]
        args = body.args[1:] if op.name == "for" else body.args
        for r, a, y, init in zip(op.results, args, body.results, inits, strict=True):
            if y is a or y is init:
                self._replace(r, init)

    def _invariant(self, op: Op, inits: Sequence[Value], args: Sequence[list[Value]], skip: int) -> list[Value]:
        """Drop the carried values that every trip hands on unchanged; the inits that remain."""
        yields = op.regions[-1].results
        own = args[-1]
        sub = self.sub
        kept: list[int] = []
        for i, init in enumerate(inits):
            y = yields[i]
            fixed = y is own[skip + i] or sub.get(y, y) is init
            if fixed and same(init.type, op.results[i].type):
                for group in args:
                    self._replace(group[skip + i], init)
                self._replace(op.results[i], init)
            else:
                kept.append(i)
        if len(kept) < len(inits):
            for group in args:
                group[skip:] = [group[skip + i] for i in kept]
            yields[:] = [yields[i] for i in kept]
            op.results = [op.results[i] for i in kept]
        return [inits[i] for i in kept]


def _const_key(value: Any, dtype: str) -> Any:
    if dtype[0] == "f" and (value == 0 or value != value):
        return ("const", dtype, repr(float(value)))
    return ("const", dtype, value)


def _zero(dtype: str) -> Any:
    return False if dtype == "b1" else 0.0 if dtype[0] == "f" else 0


COMMUTES = frozenset({"add", "mul", "maximum", "minimum", "eq", "ne", "and", "or", "xor"})


def _dim_source(op: Op, axis: int) -> tuple[Value, int | None] | int | None:
    """Where the size of an axis of the op's result is: (value, None), (array, axis), a number, or unknown."""
    xs = op.operands
    match op.name:
        case "alloc" | "map":
            return xs[axis], None
        case "reshape" | "broadcast":
            return xs[1 + axis], None
        case "copy":
            return xs[0], axis
        case "transpose":
            return xs[0], op.attrs["perm"][axis]
        case "view":
            source, k = 0, 1
            for s in op.attrs["spec"]:
                if s != "i":
                    if axis == 0:
                        return 1 if s == "n" else (xs[0], source) if s == "f" else (xs[k + 1], None)
                    axis -= 1
                source += s != "n"
                k += {"f": 0, "n": 0, "i": 1, "u": 2, "s": 3}[s]
    return None


def _compose(
    m: _Simplifier, inner: Op, spec: Sequence[str], xs: Sequence[Value]
) -> tuple[list[str], list[Value]] | None:
    """``view spec`` of ``inner``, as one view of ``inner``'s source. Only of axes without steps."""
    if "s" in inner.attrs["spec"] or "n" in inner.attrs["spec"]:
        return None
    outer = iter(spec)
    new: list[str] = []
    rest: list[Value] = []
    mine, k = list(xs), 1

    def new_axes() -> str:
        while (s := next(outer, "")) == "n":
            new.append("n")
        return s

    for s in inner.attrs["spec"]:
        if s == "i":
            new.append("i")
            rest.append(inner.operands[k])
            k += 1
            continue
        o = new_axes()
        count = {"f": 0, "i": 1, "u": 2, "s": 3}[o]
        args, mine = mine[:count], mine[count:]
        if s == "u":
            start, size = inner.operands[k : k + 2]
            k += 2
            args = [m.emit("add", args[0], start), *args[1:]] if args else [start, size]
            o = o if count else "u"
        new.append(o)
        rest += args
    new_axes()
    return new, rest
