# SPDX-License-Identifier: MIT
"""Forward mode: one pass that follows each op with its tangent op.

    y = op(x1, ..., xn)      dy = sum_i  (d op / d x_i) * dx_i
    v = load a[i]            dv = load da[i]
    store a[i], v            store da[i], dv      (0 when v does not vary)
    for/while/if             carry and yield tangents beside the primals of what varies

Each varied buffer has a shadow; a view of it maps to the same view of the shadow. Values that do not depend on the
differentiated inputs have no tangent. The result is IR of the same kind, so the pass applies to its own output.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pullback.analysis.activity import VIEWS, Activity, activity, differentiable, varied
from pullback.analysis.last_use import last_uses
from pullback.diag import NonDifferentiableError
from pullback.ir.build import Builder
from pullback.ir.core import Block, Function, Op, Value, clone_function, walk
from pullback.ir.derivative import Derivative, declared, inputs, outputs, routine, source, written
from pullback.ir.types import Array, Layout, Scalar
from pullback.prims.table import Expr, Row
from pullback.transforms.routines import forward_routine


def forward(func: Function, table: Mapping[str, Row], wrt: Sequence[int], outputs: Sequence[int]) -> Function:
    """The JVP of a settled function.

    Parameters of the result: those of ``func``, then a tangent for each parameter in ``wrt``. Results: those of
    ``func``, then the tangent of each result in ``outputs``.
    """
    func = clone_function(func)
    func.callees = dict(func.callees)
    params = [func.body.args[i] for i in wrt]
    act = varied(func, params)
    opaque = [op for op in walk(func.body) if "extern" in op.attrs]
    if opaque:  # one that no output depends on may stand
        both = activity(func, table, params, [func.body.results[j] for j in outputs])
        reached = [op for op in opaque if any(map(both.is_active, (*op.results, *written(op))))]
        if reached:
            from pullback.transforms.declared import no_rule

            raise no_rule(reached[0])
    return _Forward(func, table, act).run(params, outputs)


class _Forward:
    def __init__(self, func: Function, table: Mapping[str, Row], act: Activity) -> None:
        self.func = func
        self.table = table
        self.act = act
        self.tangent: dict[Value, Value] = {}
        self.callees: dict[str, Function] = dict(func.callees)
        routines = any(routine(op) is not None for op in walk(func.body))
        self.last_use = last_uses(func.body, act.root) if routines else {}
        self.b = Builder(table, Block(), _constants(func))

    def run(self, params: Sequence[Value], outputs: Sequence[int], private: bool = True) -> Function:
        body = self.func.body
        tangents = [Value(_shadow_type(p), f"d{p.name}") for p in params]
        out = Block(body.args + tangents)
        written = _written_roots(self.func, self.act)
        with self.b.at(out):
            for p, t in zip(params, tangents, strict=True):
                # the caller's tangent array must not change when the primal is written
                self.tangent[p] = copy_array(self.b, t) if private and p in written else t
            for p in body.args:  # written with a varying value, but not differentiated itself
                if isinstance(p.type, Array) and p not in self.tangent and self.act.is_varied(p):
                    self.tangent[p] = zeros_like(self.b, p)
            self.block(body.ops)
            out.results = body.results + [self.final(body.results[j]) for j in outputs]
        result = Function(f"{self.func.name}.jvp", out)
        result.attrs = dict(self.func.attrs)
        self.func.callees.update(self.callees)
        result.callees = self.func.callees
        return result

    # ------------------------------------------------------------------ tangents

    def final(self, v: Value) -> Value:
        found = self.get(v)
        if found is not None:
            return found
        return zeros_like(self.b, v) if isinstance(v.type, Array) else self.zero(v)

    def get(self, v: Value) -> Value | None:
        """Tangent of ``v``, or None when it is zero by activity."""
        return self.tangent.get(v)

    def zero(self, v: Value) -> Value:
        return self.b.const(0.0, Scalar(v.type.dtype))

    def or_zero(self, v: Value) -> Value:
        found = self.get(v)
        return found if found is not None else self.zero(v)

    # ------------------------------------------------------------------ ops

    def block(self, ops: Sequence[Op]) -> None:
        for op in ops:
            self.b.loc = op.loc
            self.op(op)

    def op(self, op: Op) -> None:
        b, act = self.b, self.act
        match op.name:
            case "for" | "while":
                self.loop(op)
            case "if":
                self.branch(op)
            case "call" if (d := declared(op)) is not None:
                self.declared(op, d)
            case "call" if (r := routine(op)) is not None:
                forward_routine(self, op, r)
            case "call":
                self.call(op)
            case "alloc":
                b.append(op)
                if act.is_varied(op.result):
                    t = op.result.type
                    assert isinstance(t, Array)
                    sums = {"shadow": True} if op.attrs.get("shadow") else {}  # of sums, in any order, as its primal
                    self.tangent[op.result] = b.value(
                        "alloc", op.operands, Array(t.dtype, t.dims, t.layout), f"d{op.result.name}", zero=True, **sums
                    )
            case "load":
                b.append(op)
                if act.is_varied(op.operands[0]) and differentiable(op.result):
                    da = self.tangent[op.operands[0]]
                    self.tangent[op.result] = b.load(da, op.operands[1:], op.attrs.get("part"))
            case "store":
                b.append(op)
                x, v, *idx = op.operands
                if act.is_varied(x):
                    b.store(self.tangent[x], self.or_zero(v), idx, op.attrs.get("part"))
            case "matmul":
                b.append(op)
                c, x, y = op.operands
                if act.is_varied(x):
                    b.matmul(self.tangent[c], self.tangent[x], y)
                if act.is_varied(y):
                    b.matmul(self.tangent[c], x, self.tangent[y])
            case _ if op.name in VIEWS:
                b.append(op)
                x = op.operands[0]
                if act.is_varied(x):
                    self.tangent[op.result] = apply_view(b, op, self.tangent[x])
            case "const" | "dim" | "check" | "stop":
                b.append(op)
            case _:
                self.scalar(op)

    def scalar(self, op: Op) -> None:
        b = self.b
        b.append(op)
        result = op.result
        if result not in self.act.varied:
            return
        if op.name == "select":
            c, x, y = op.operands
            self.tangent[result] = b.select(c, self.or_zero(x), self.or_zero(y))
            return
        if op.name == "cast":
            self.tangent[result] = b.cast(self.or_zero(op.operands[0]), result.type.dtype)
            return
        total: Value | None = None
        for x, p in zip(op.operands, partials(b, self.table[op.name], op), strict=True):
            dx = self.get(x)
            if dx is None or p is None:
                continue
            term = scaled(b, p, dx)
            total = term if total is None else b.op("add", total, term)
        if total is not None:
            self.tangent[result] = total

    def call(self, op: Op) -> None:
        """Recursive functions have tangents of all their floats, whatever varies at one call."""
        b = self.b
        duals = [x for x in op.operands if differentiable(x)]
        if "extern" in op.attrs or not any(self.act.is_varied(x) for x in duals):
            b.append(op)
            return
        name = op.attrs["callee"]
        if f"{name}.jvp" not in self.func.callees:
            _derive_callee(self.func.callees, name, self.table)
        op.attrs = {**op.attrs, "callee": f"{name}.jvp"}
        op.operands = [*op.operands, *(self.final(x) for x in duals)]
        moving = [r for r in op.results if differentiable(r)]
        for r in moving:
            self.tangent[r] = Value(_shadow_type(r), f"d{r.name}")
        op.results = [*op.results, *(self.tangent[r] for r in moving)]
        b.append(op)

    def declared(self, op: Op, d: Derivative) -> None:
        """The tangents that a rule gives."""
        from pullback.transforms.declared import emit, half_of

        b, act = self.b, self.act
        b.append(op)
        xs, ys = inputs(op, d), outputs(op, d)
        active = [act.is_varied(x) for x in xs]
        if not any(active):
            return
        half = half_of(d, "forward")
        seeds = [self.final(x) for x in xs]
        made = emit(b, d, half, active, seeds, lambda k: source(op, d, k), [True] * len(ys))
        for y, t in zip(ys, made, strict=True):
            if not isinstance(y.type, Array):
                self.tangent[y] = t if t is not None else self.zero(y)
            elif t is not None:
                copy_into(b, self.tangent[y], t)

    def loop(self, op: Op) -> None:
        """Carried values that vary carry their tangents too."""
        b = self.b
        body = op.regions[-1]
        lead = 1 if op.name == "for" else 0
        carried = body.args[lead:]
        moving = [j for j, a in enumerate(carried) if a in self.act.varied]
        inits = [self.or_zero(op.operands[lead + j]) for j in moving]
        for region in op.regions:
            for j in moving:
                a = region.args[(lead if region is body else 0) + j]
                self.tangent[a] = Value(Scalar(a.type.dtype), f"d{a.name}")
                region.args.append(self.tangent[a])
            ops, region.ops = region.ops, []
            with b.at(region):
                self.block(ops)
                if region is body:
                    body.results = body.results + [self.or_zero(body.results[j]) for j in moving]
        b.loc = op.loc
        op.operands = op.operands + inits
        for j in moving:
            r = op.results[j]
            self.tangent[r] = Value(Scalar(r.type.dtype), f"d{r.name}")
        op.results = op.results + [self.tangent[op.results[j]] for j in moving]
        b.append(op)

    def branch(self, op: Op) -> None:
        b = self.b
        moving = [j for j, r in enumerate(op.results) if r in self.act.varied]
        for region in op.regions:
            ops, region.ops = region.ops, []
            with b.at(region):
                self.block(ops)
                region.results = region.results + [self.or_zero(region.results[j]) for j in moving]
        for j in moving:
            r = op.results[j]
            self.tangent[r] = Value(Scalar(r.type.dtype), f"d{r.name}")
        op.results = op.results + [self.tangent[op.results[j]] for j in moving]
        b.append(op)


def _derive_callee(callees: dict[str, Function], name: str, table: Mapping[str, Row]) -> None:
    """Enter the derivative of a recursive function in ``callees``; its arrays' tangents are written in place."""
    func = clone_function(callees[name])
    func.callees = callees  # where the derivatives of what it calls go, too
    callees[f"{name}.jvp"] = func  # first, as it may call itself
    params = [p for p in func.body.args if differentiable(p)]
    outputs = [j for j, r in enumerate(func.body.results) if differentiable(r)]
    made = _Forward(func, table, varied(func, params)).run(params, outputs, private=False)
    func.body = made.body
    for called in made.callees:
        callees.setdefault(called, made.callees[called])


# ---------------------------------------------------------------------------------------------- shared with reverse


def partials(b: Builder, row: Row, op: Op) -> list[Expr | float | None]:
    """The partial derivatives of a scalar op as expressions emitted at the builder's place."""
    if row.partials is None:
        error = NonDifferentiableError(f"'{row.name}' has no derivative: {row.why_none}")
        error.loc = op.loc
        raise error
    return list(row.partials(Expr(b, op.result), *(Expr(b, x) for x in op.operands)))


def scaled(b: Builder, p: Expr | float, x: Value, product: str = "mul") -> Value:
    """``p * x``, with the trivial cases folded."""
    if isinstance(p, float):
        if p == 1.0:
            return x
        if p == -1.0:
            return b.op("neg", x)
        p = Expr(b, b.const(p, Scalar(x.type.dtype)))
    c = b.consts.get(p.value)
    if c is not None and c == 1.0:
        return x
    if c is not None and c == -1.0:
        return b.op("neg", x)
    if c is not None:
        product = "mul"
    return b.op(product, x, p.value)


def apply_view(b: Builder, op: Op, x: Value) -> Value:
    """The view op ``op`` applied to another array of the same shape (a shadow)."""
    assert isinstance(x.type, Array)
    match op.name:
        case "view":
            return b.view(x, op.attrs["spec"], op.operands[1:])
        case "transpose":
            return b.transpose(x, op.attrs["perm"])
        case "reshape":
            return b.reshape(x, op.operands[1:])
        case "broadcast":
            return b.broadcast(x, op.operands[1:])
    raise AssertionError(op.name)


def zeros_like(b: Builder, x: Value, **attrs: bool) -> Value:
    """A fresh zero array of the shape of ``x``: growable if ``x`` is, in Fortran order if ``x`` is, else C.

    The order matters: what is a legal ``reshape`` of ``x`` must be one of its shadow.
    """
    assert isinstance(x.type, Array)
    t = x.type
    axes = list(range(t.ndim))
    if t.layout == "F":
        axes.reverse()
    dims = [b.dim(x, k) for k in axes]
    layout: Layout = "G" if t.layout == "G" else "C"
    made = Array(t.dtype, tuple(t.dims[k] for k in axes), layout)
    new = b.value("alloc", dims, made, f"d{x.name}", zero=True, **attrs)
    return b.transpose(new, axes) if t.layout == "F" else new


def copy_array(b: Builder, x: Value) -> Value:
    """A private C-contiguous copy, by loops."""
    assert isinstance(x.type, Array)
    t = x.type
    dims = [b.dim(x, k) for k in range(t.ndim)]
    new = b.value("alloc", dims, Array(t.dtype, t.dims, "C"), x.name, zero=False)
    copy_into(b, new, x)
    return new


def copy_into(b: Builder, new: Value, x: Value) -> None:
    """Copy the elements of ``x`` to ``new``, an array of the same shape that does not overlap it."""
    assert isinstance(x.type, Array)
    t = x.type

    def nest(axis: int, idx: list[Value]) -> None:
        if axis == t.ndim:
            for part in (0, 1) if t.element != t.dtype else (None,):
                b.store(new, b.load(x, idx, part), idx, part)
            return

        def body(k: Value, _: list[Value]) -> list[Value]:
            nest(axis + 1, [*idx, k])
            return []

        b.for_(b.dim(x, axis), [], body, parallel=True)

    nest(0, [])


def _shadow_type(p: Value) -> Scalar | Array:
    return Array(p.type.dtype, p.type.dims, p.type.layout) if isinstance(p.type, Array) else Scalar(p.type.dtype)


def _constants(func: Function) -> dict[Value, object]:
    return {op.results[0]: op.attrs["value"] for op in walk(func.body) if op.name == "const"}


def _written_roots(func: Function, act: Activity) -> set[Value]:
    return {act.root[op.operands[0]] for op in walk(func.body) if op.name in ("store", "fill", "assign", "matmul")} | {
        act.root[x] for op in walk(func.body) if routine(op) is not None for x in written(op)
    }
