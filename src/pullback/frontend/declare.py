# SPDX-License-Identifier: MIT
"""Emission of a declared derivative: the value by the rule's code, then a ``call`` that carries ``pull`` and ``push``.

Values of the rule come out through ``stop``, so that its code has no derivative of its own. Arguments that a rule
changes in place are copied for it, and get their new contents from what the call makes: so all dependence goes through
the call, and each value is written once. Free values of a rule that are its own results stand for the results: what
is differentiated again has the rule's derivative again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any

from pullback.analysis.roots import roots
from pullback.diag import DerivativeError
from pullback.frontend import arrays
from pullback.frontend.build import Diverged, Lowerer
from pullback.frontend.inline import close
from pullback.frontend.values import (
    AV,
    NONE,
    Arr,
    ComplexNum,
    NoneVal,
    Num,
    StaticVal,
    StructVal,
    TupleVal,
    describe,
)  # fmt: skip
from pullback.ir.core import Block, Function, Op, Value, free_values, walk
from pullback.ir.derivative import Derivative, Half, declared
from pullback.ir.types import B1, FLOATS, I8, Array, Scalar
from pullback.ruleset import Declared

Pull = Callable[[Sequence[AV]], Any]
Push = Callable[[Sequence[AV], Sequence[AV]], AV]


class Declined(Exception):
    """A rule returned ``NotImplemented``."""

    def __init__(self, rule: Declared) -> None:
        self.rule = rule


@dataclass(slots=True)
class Case:
    """A call to be declared: by a rule for reverse mode (``pull``), for forward mode (``push``), or both. ``value`` is
    how the value is computed if no rule says so."""

    name: str
    args: list[AV]
    wanted: list[str]
    modes: frozenset[str]
    rules: dict[str, Declared] = field(default_factory=dict)
    pull: Pull | None = None
    push: Push | None = None
    value: Callable[[Sequence[AV]], AV] | None = None
    named: dict[str, AV] = field(default_factory=dict)  # arguments by name: rules give no derivative for these

    @property
    def lead(self) -> Declared:
        return self.rules[self.wanted[0]]


# ---------------------------------------------------------------------------------------------------------- trees


def moving(L: Lowerer, x: AV) -> list[Value]:
    """The values in ``x`` that can carry a derivative, in order."""
    match x:
        case Num():
            return [L.val(x)] if _moves(x) else []
        case ComplexNum():
            return [x.re, x.im]
        case Arr():
            return [x.value] if _moves(x) else []
        case TupleVal() | StructVal():
            return [v for i in x.items for v in moving(L, i)]
    return []


def _moves(x: AV) -> bool:
    if isinstance(x, Num):
        return not x.static and x.type.dtype in FLOATS
    return isinstance(x, ComplexNum) or (isinstance(x, Arr) and x.type.dtype[0] in "fc")


def replaced(x: AV, values: Iterator[Value], rest: Callable[[AV], AV] = lambda x: x) -> AV:
    """``x`` with other values in place of those that ``moving`` lists; ``rest`` maps the other leaves."""
    match x:
        case TupleVal():
            return TupleVal([replaced(i, values, rest) for i in x.items], x.kind)
        case StructVal():
            return StructVal(x.cls, x.fields, [replaced(i, values, rest) for i in x.items])
        case Num() if _moves(x):
            return Num(x.type, next(values))
        case ComplexNum():
            return ComplexNum(next(values), next(values), x.dtype, x.weak)
        case Arr() if _moves(x):
            return Arr(next(values))
    return rest(x)


def _zero(x: AV) -> AV:
    """The derivative of a leaf that has none."""
    return Num(x.type, None, {"f": 0.0, "b": False}.get(x.type.dtype[0], 0)) if isinstance(x, Num) else NONE


def _plain(L: Lowerer, x: AV) -> AV:
    """Parts of complex arrays as arrays of their own."""
    match x:
        case Arr():
            return arrays.plain(L, x)
        case TupleVal():
            return TupleVal([_plain(L, i) for i in x.items], x.kind)
        case StructVal():
            return StructVal(x.cls, x.fields, [_plain(L, i) for i in x.items])
    return x


# ------------------------------------------------------------------------------------------------------- the value


def declare(L: Lowerer, case: Case) -> AV:
    """The value of the call, its derivative declared."""
    case.args = [_plain(L, a) for a in case.args]
    inputs = [v for a in case.args for v in moving(L, a)]
    named = [(name, v) for name, a in case.named.items() for v in moving(L, a)]
    value, back, block, given, changed = _value(L, case)
    L.b.block.ops += block.ops
    plain = [_plain(L, value), *(Arr(given[k]) for k in changed)]
    raw = [v for x in plain for v in moving(L, x)]
    outs = [_stopped(L, v) for v in raw]
    d = Derivative(f"the rule for '{case.name}' ({case.lead.where})", len(inputs) + len(named), ())
    d.named.update((len(inputs) + k, name) for k, (name, _) in enumerate(named))
    inputs += [v for _, v in named]
    site = _Site(L, case, d, inputs, raw, outs, plain)
    halves: list[tuple[str, Function, list[Value], tuple[int | None, ...]]] = []
    if back is not None:
        halves.append(("pull", *site.pull(back, changed)))
    if case.push is not None:
        halves.append(("push", *site.push(changed)))
    results = site.emit(halves)
    made = iter(results)
    result = replaced(plain[0], made)
    for k, new in zip(changed, made, strict=True):
        arrays.assign(L, Arr(k), Arr(new))
    return result


def _value(L: Lowerer, case: Case) -> tuple[AV, Any, Block, dict[Value, Value], list[Value]]:
    """The rule's forward code in a block of its own, on copies of the arrays that it changes.

    Returns (value, pullback, block, copy of each such array, those arrays).
    """
    copies: list[Value] = []
    while True:
        block = Block()
        given: dict[Value, Value] = {}
        with L.enter(block):
            for x in copies:
                given[x] = arrays.copy(L, Arr(x)).value
            every = [v for a in case.args for v in moving(L, a)]
            args = _substituted(case.args, [given.get(v, v) for v in every])
            try:
                value, back = _forward_code(L, case, args)
            except Diverged:
                L.blocks[-2].ops += block.ops  # it raises, whatever the arguments are
                raise
        found = _changed(block, [v for v in every if isinstance(v.type, Array)])
        if not found:
            return value, back, block, given, copies
        copies += found


def _substituted(args: Sequence[AV], values: Sequence[Value]) -> list[AV]:
    it = iter(values)
    return [replaced(a, it) for a in args]


def _forward_code(L: Lowerer, case: Case, args: list[AV]) -> tuple[AV, Any]:
    if case.pull is not None:
        rule = case.rules["reverse"]
        made = case.pull(args)
        if isinstance(made, tuple):
            return made
        _maybe_declined(made, rule)
        raise _wrong(L, rule, f"returned {describe(made)}", "return (value, pullback)")
    if case.value is not None:
        return case.value(args), None
    assert case.push is not None
    rule = case.rules["forward"]
    zeros = []
    for a in args:
        values = [_zero_like(L, v) for v in moving(L, a)]
        zeros.append(replaced(a, iter(values), _zero))
    return _dual(L, rule, case.push(args, zeros))[0], None


def _dual(L: Lowerer, rule: Declared, made: AV) -> tuple[AV, AV]:
    _maybe_declined(made, rule)
    if not isinstance(made, TupleVal) or len(made.items) != 2:
        raise _wrong(L, rule, f"returned {describe(made)}", "return (value, tangent)")
    return made.items[0], made.items[1]


def _maybe_declined(made: AV, rule: Declared) -> None:
    if isinstance(made, StaticVal) and made.obj is NotImplemented:
        raise Declined(rule)


def _zero_like(L: Lowerer, v: Value) -> Value:
    if isinstance(v.type, Array):
        return arrays.alloc(L, v.type.dtype, L.shape(v), zero=True).value
    return L.zero(v.type.dtype)


def _changed(block: Block, candidates: list[Value]) -> list[Value]:
    """Which arrays from outside the code of a block writes."""
    func = Function("rule", block)
    arrays_ = [v for v in free_values(block) if isinstance(v.type, Array)]
    args, block.args = block.args, arrays_
    table = roots(func)
    block.args = args
    hit: set[Value] = set()
    for op in walk(block):
        if op.name in ("store", "assign", "fill", "matmul"):
            hit |= table[op.operands[0]]
        elif op.name == "call" and declared(op) is None:
            hit.update(*(table[x] for x in op.operands if isinstance(x.type, Array)))
    return [v for v in candidates if v in hit]


def _stopped(L: Lowerer, v: Value) -> Value:
    """A value, or a fresh array of values, without derivative."""
    if not isinstance(v.type, Array):
        return v  # passes through the call
    x = Arr(v)

    def item(idx: list[Value]) -> Num | ComplexNum:
        e = arrays.element(L, x, idx)
        if isinstance(e, ComplexNum):
            return ComplexNum(L.b.op("stop", e.re), L.b.op("stop", e.im), e.dtype, False)
        return L.num(L.b.op("stop", L.val(e)))

    return arrays.tabulate(L, L.shape(v), item, v.type.dtype).value


def _parameters(rule: Declared) -> int:
    """How many arguments a rule takes by position, those with defaults too."""
    fn = rule.fn[0] if rule.kind == "vjp" else rule.fn
    return fn.__code__.co_argcount if isinstance(fn, FunctionType) else -1


def _wrong(L: Lowerer, rule: Declared, what: str, help: str) -> Exception:
    return L.with_calls(DerivativeError(f"the rule for '{rule.of}' ({rule.where}) {what}", L.span, help))


def _drop(block: Block, sub: dict[Value, Value]) -> None:
    """Drop the ops that make the keys of ``sub``, and use its values instead."""
    block.ops = [op for op in block.ops if not (op.results and op.results[0] in sub)]
    for op in block.ops:
        op.operands = [sub.get(x, x) for x in op.operands]
        for region in op.regions:
            _drop(region, sub)
    block.results = [sub.get(x, x) for x in block.results]


# ----------------------------------------------------------------------------------------------------- derivatives


class _Site:
    """One declared call while its halves are lowered."""

    def __init__(
        self,
        L: Lowerer,
        case: Case,
        d: Derivative,
        inputs: list[Value],
        raw: list[Value],
        outs: list[Value],
        plain: list[AV],
    ) -> None:
        self.L = L
        self.case = case
        self.d = d
        self.inputs = inputs
        self.raw = raw
        self.outs = outs
        self.plain = plain
        self.flags = [Value(B1, "active") for _ in inputs]

    def _seed(self, like: Value) -> Value:
        t = like.type
        if not isinstance(t, Array):
            return Value(Scalar(t.dtype), "seed")
        made = Value(Array(t.dtype, t.dims, t.layout), "seed")
        for k in range(t.ndim):
            self.L.alias[made, k] = (like, k)
        return made

    def _half(self, seeds: list[Value], code: Callable[[], list[Value | None]], name: str) -> Any:
        """Lower ``code`` as a function of flags and seeds; what it captures, and which result belongs to what."""
        L = self.L
        block = Block([*self.flags, *seeds])
        in_map, L.in_map = L.in_map, 0
        L.flags.append(dict(zip(self.inputs, self.flags, strict=True)))
        try:
            with L.enter(block):
                given = code()
        finally:
            L.in_map = in_map
            L.flags.pop()
        gives: list[int | None] = []
        for v in given:
            gives.append(None if v is None else len(block.results))
            block.results += [] if v is None else [v]
        L.functions += 1
        function, captured = close(L, f"{self.case.name}_{name}_{L.functions}", block)
        return function, captured, tuple(gives)

    def pull(self, back: Any, changed: list[Value]) -> Any:
        L, rule = self.L, self.case.rules["reverse"]
        seeds = [self._seed(v) for v in self.outs]

        def code() -> list[Value | None]:
            it = iter(seeds)
            cotangents = [replaced(x, it, _zero) for x in self.plain]
            try:
                result = back(cotangents)
            except Diverged:
                return [None] * len(self.inputs)
            count = len(self.case.args)
            if isinstance(result, TupleVal) and count < len(result.items) == _parameters(rule):
                result = TupleVal(result.items[:count], result.kind)  # the others have their defaults, or names
            if not isinstance(result, TupleVal) or len(result.items) != count:
                got = f"{len(result.items)} cotangents" if isinstance(result, TupleVal) else describe(result)
                plural = "s" if count != 1 else ""
                raise _wrong(
                    L, rule, f"gave {got} for {count} argument{plural}",
                    "the pullback returns a tuple with one cotangent per argument (None where it has none)",
                )  # fmt: skip
            made: list[Value | None] = []
            for k, (arg, ct) in enumerate(zip(self.case.args, result.items, strict=True)):
                made += self._checked(rule, arg, ct, f"cotangent of argument {k + 1}")
            return made + [None] * len(self.d.named)

        return self._half(seeds, code, "pull")

    def push(self, changed: list[Value]) -> Any:
        L, case = self.L, self.case
        rule = case.rules["forward"]
        seeds = [self._seed(v) for v in self.inputs]

        def code() -> list[Value | None]:
            assert case.push is not None
            args: list[AV] = case.args
            tangents = dict(zip(self.inputs, seeds, strict=True))
            primal = {v: v for v in self.inputs}
            for x in changed:  # both are changed in place
                primal[x] = arrays.copy(L, Arr(x)).value
                tangents[x] = arrays.copy(L, Arr(tangents[x])).value
            args = _substituted(case.args, [primal[v] for v in self.inputs])
            it = iter([tangents[v] for v in self.inputs])
            duals = [replaced(a, it, _zero) for a in case.args]
            try:
                _, tangent = _dual(L, rule, case.push(args, duals))
            except Diverged:
                return [None] * len(self.outs)
            made = self._checked(rule, self.plain[0], tangent, "tangent")
            return [*made, *(tangents[x] for x in changed)]

        return self._half(seeds, code, "push")

    # ------------------------------------------------------------------ what rules return

    def _checked(self, rule: Declared, like: AV, got: AV, what: str) -> list[Value | None]:
        """The values of a cotangent or tangent of ``like``, one per value that moves."""
        L = self.L
        wanted = moving(L, like)
        if isinstance(got, NoneVal) or (isinstance(got, StaticVal) and got.obj is None):
            return [None] * len(wanted)
        if not wanted:
            return []
        match like, got:
            case Num(), Num():
                return [self._number(rule, like, got, what)]
            case Num(), Arr() if got.type.ndim == 0:
                return self._checked(rule, like, arrays.element(L, got, []), what)
            case ComplexNum(), (ComplexNum() | Num()):
                parts = arrays.convert(L, got, like.dtype)
                return [parts[0], parts[1]]
            case Arr(), Arr():
                return [self._array(rule, like, arrays.plain(L, got), what)]
            case (TupleVal(items=mine), TupleVal(items=theirs)) | (StructVal(items=mine), StructVal(items=theirs)):
                if len(mine) == len(theirs):
                    pairs = zip(mine, theirs, strict=True)
                    return [v for a, b in pairs for v in self._checked(rule, a, b, what)]
        raise _wrong(
            L, rule, f"gave {describe(got)} as {what}, which is {describe(like)}", "give both the same structure"
        )

    def _number(self, rule: Declared, like: Num, got: Num, what: str) -> Value:
        L = self.L
        if not got.type.weak and got.type.dtype != like.type.dtype:
            raise _wrong(
                L, rule, f"gave a number of dtype {got.type.dtype} as {what}, which has dtype {like.type.dtype}",
                "convert it",
            )  # fmt: skip
        return L.val(L.cast(got, like.type.dtype))

    def _array(self, rule: Declared, like: Arr, got: Arr, what: str) -> Value:
        L = self.L
        if got.type.dtype != like.type.dtype:
            raise _wrong(
                L, rule, f"gave an array of dtype {got.type.dtype} as {what}, which has dtype {like.type.dtype}",
                "convert it with .astype",
            )  # fmt: skip
        if got.type.ndim != like.type.ndim:
            raise _wrong(
                L, rule, f"gave an array with {got.type.ndim} axes as {what}, which has {like.type.ndim}",
                "sum over the axes that broadcasting added",
            )  # fmt: skip
        for k in range(like.type.ndim):
            have, want = L.dim(got.value, k), L.dim(like.value, k)
            known = L.b.consts.get(have), L.b.consts.get(want)
            if None not in known and known[0] != known[1]:
                raise _wrong(L, rule, f"gave size {known[0]} along axis {k} as {what}, which has size {known[1]}", "")
            message = (
                f"the rule for '{rule.of}' ({rule.where}) gave size {{}} along axis {k} as {what}, which has size {{}}"
            )
            L.assert_same(have, want, DerivativeError, message, have, want)
        return got.value

    def _narrowed(self, function: Function, captured: list[Value]) -> tuple[Function, list[Value]]:
        """Arrays that only tell their sizes are replaced by these."""
        params = function.body.args
        lead = len(params) - len(captured)
        users: dict[Value, list[Op]] = {}
        for op in walk(function.body):
            for x in op.operands:
                users.setdefault(x, []).append(op)
            for region in op.regions:
                for x in region.results:
                    users.setdefault(x, []).append(op)
        kept, values = [], []
        sub: dict[Value, Value] = {}
        for p, v in zip(params[lead:], captured, strict=True):
            uses = users.get(p, [])
            if not isinstance(p.type, Array) or p in function.body.results or any(op.name != "dim" for op in uses):
                kept.append(p)
                values.append(v)
                continue
            for axis in sorted({op.attrs["axis"] for op in uses}):
                size = Value(I8, f"n{axis}")
                kept.append(size)
                values.append(self.L.dim(v, axis))
                sub.update((op.result, size) for op in uses if op.attrs["axis"] == axis)
        if sub:
            _drop(function.body, sub)
        function.body.args = [*params[:lead], *kept]
        return function, values

    # ------------------------------------------------------------------ the call

    def emit(self, halves: list[tuple[str, Function, list[Value], tuple[int | None, ...]]]) -> list[Value]:
        """Append the call; its outputs, in the order of ``outs``."""
        L, d = self.L, self.d
        scalars = [v for v in self.outs if not isinstance(v.type, Array)]
        targets = [v for v in self.outs if isinstance(v.type, Array)]
        operands = [*self.inputs, *scalars, *targets]
        results = [Value(v.type, v.name) for v in scalars]
        base = len(self.inputs) + len(scalars)
        numbers = iter(range(len(scalars))), iter(-1 - base - k for k in range(len(targets)))
        d.outputs = tuple(next(numbers[isinstance(v.type, Array)]) for v in self.outs)
        own = {v: -1 - j for j, v in enumerate(self.raw)}
        own |= {v: -1 - j for j, v in enumerate(self.outs) if isinstance(v.type, Array)}
        own = {v: j for v, j in own.items() if v not in self.inputs}
        where = {v: k for k, v in enumerate(self.inputs)}
        for which, lowered, closed, gives in halves:
            function, captured = self._narrowed(L.ctx.half(lowered), closed)
            free = []
            for v in captured:
                if v in own:
                    free.append(own[v])
                    continue
                if v not in where:
                    where[v] = len(operands)
                    operands.append(v)
                free.append(where[v])
            half = Half(function, tuple(free), gives)
            setattr(d, which, half)
        L.ctx.complete(d, [v.type for v in self.inputs], [v.type for v in self.outs], self.case.modes)
        L.functions += 1
        name = f"{self.case.name}_declared_{L.functions}"
        params = [Value(x.type) for x in operands]
        identity = Function(name, Block(params))
        identity.body.results = params[len(self.inputs) : base]
        identity.attrs.update(settled=True, tidied=True, finished=True)
        L.func.callees[name] = identity
        L.b.append(Op("call", operands, results, {"callee": name, "derivative": d}, [], L.b.loc))
        return [results[k] if k >= 0 else operands[-1 - k] for k in d.outputs]


__all__ = ["Case", "Declined", "declare", "moving", "replaced"]
