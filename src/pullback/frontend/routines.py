# SPDX-License-Identifier: MIT
"""Routines of BLAS and LAPACK: calls of ``linrules.calls`` and ``forms``, and derivatives by the rules of ``linrules``.

``linrules`` is compiled like any library; three things are done here in its place. ``native.call`` is a call of native
code. What ``calls`` and ``matrix`` do to memory (strides, copies, triangles) is done by ``lib.columns``. And where code
is to be differentiated, the call of a routine that has rules is one op, a ``call`` of its code with a ``Routine``
beside it, whose ``adjoint`` and ``tangent`` lower the rules' own source when a derivative asks for them. Those contain
such calls again, so there are derivatives of every order.

Matrices are column-major, arrays of the IR are row-major: operands of the ``call`` are the transposes.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import MethodType, SimpleNamespace
from typing import Any

from pullback.foreign import Native
from pullback.frontend import arrays, creation
from pullback.frontend.build import Frame, Lowerer
from pullback.frontend.library import PACKAGES, static_value
from pullback.frontend.resolve import Resolver
from pullback.frontend.source import find
from pullback.frontend.values import AV, NONE, Arr, ComplexNum, NoneVal, Num, StaticVal, StructVal, TupleVal, literal
from pullback.ir.core import Block, Function, Op, Value, walk
from pullback.ir.derivative import Part, Routine
from pullback.ir.types import PART, Array, Dim, Scalar

Kwargs = dict[str, AV]


class Stride(AV):
    """A leading dimension (``ld``), an increment (``inc``), a vector's pointer (``vector``): for the back end."""

    __slots__ = ("array", "kind")

    def __init__(self, kind: str, array: Arr) -> None:
        self.kind = kind
        self.array = array


def call(L: Lowerer, obj: Any, args: Sequence[AV], kwargs: Kwargs) -> AV | None:
    """A callable of linrules; None if it is compiled as it stands."""
    from pullback.frontend.calls import call_python
    from pullback.lib import columns

    module, name = obj.__module__, getattr(obj, "__name__", "")
    if module == "linrules.native" and name == "call":
        return native(L, args)
    if module == "linrules.calls" and name in ("letter", "ld", "vec"):
        (x,) = args
        if not isinstance(x, Arr):
            L.type_error("BLAS and LAPACK take arrays")
        if name == "letter":
            return literal({"f4": "s", "f8": "d", "c8": "c", "c16": "z"}[x.type.dtype])
        return Stride("ld", x) if name == "ld" else TupleVal([Stride("vector", x), Stride("inc", x)])
    if isinstance(obj, MethodType):
        return call_python(L, columns._assign, [StaticVal(obj.__self__), *args], kwargs) if name == "_assign" else None
    if module == "linrules.matrix" and name in columns.REPLACED:
        return call_python(L, getattr(columns, name), args, kwargs)
    if module in ("linrules.calls", "linrules.forms") and L.ctx.modes and not L.running and not kwargs:
        return _use(L, name, list(args))
    return None


PACKAGES["linrules"] = call


# ------------------------------------------------------------------------------------------------ native calls


def native(L: Lowerer, args: Sequence[AV]) -> AV:
    """``native.call(name, *arguments)``."""
    from linrules.native import bind

    name = str(static_value(L, args[0]))
    _, kinds, returns = bind(name)
    if len(kinds) != len(args) - 1:
        L.type_error(f"{name} takes {len(kinds)} arguments, got {len(args) - 1}")
    operands: list[Value] = []
    spec: list[tuple[str, Any]] = []
    for kind, x in zip(kinds, args[1:], strict=True):
        spec.append(_argument(L, kind, x, operands))
    result = {"i": "i4", "s": "f4", "d": "f8", "v": ""}[returns]
    results = [Value(Scalar(result))] if result else []
    stub = Function(f"{name}_native_{L.functions}", Block([Value(x.type) for x in operands]))
    L.functions += 1
    for r in results:
        zero = Value(r.type)
        stub.body.ops.append(Op("const", [], [zero], {"value": 0 if result[0] == "i" else 0.0}))
        stub.body.results.append(zero)
    stub.attrs.update(settled=True, tidied=True, finished=True)
    L.func.callees[stub.name] = stub
    attrs = {"callee": stub.name, "extern": Native(name, tuple(spec), result)}
    L.b.append(Op("call", operands, results, attrs, [], L.b.loc))
    return L.num(results[0]) if results else NONE


_REAL = {"s": "f4", "d": "f8", "c": "f4", "z": "f8"}


def _argument(L: Lowerer, kind: str, x: AV, operands: list[Value]) -> tuple[str, Any]:
    """How an argument is passed; its operands are appended."""
    match x:
        case Arr() | Stride():
            a = x.array if isinstance(x, Stride) else x
            if a.part is not None:
                L.refuse("a routine cannot take the real part of a complex array", "take a copy")
            operands.append(a.value)
            return x.kind if isinstance(x, Stride) else "array", len(operands) - 1
        case StaticVal(obj=bytes() as flag):
            return "flag", flag.decode()
        case NoneVal() if kind == "p":  # no function
            return "null", None
        case Num() if kind == "i":
            if x.static:
                return "int", int(x.known)
            operands.append(L.index(x))
            return "i", len(operands) - 1
        case Num() | ComplexNum() if kind in _REAL:
            parts = arrays.convert(L, x, {"c": "c8", "z": "c16"}.get(kind, _REAL[kind]))
            operands.extend(parts)
            return ("real", "complex")[len(parts) - 1], len(operands) - len(parts)
    L.type_error("a routine cannot take this argument")


# ------------------------------------------------------------------------------------------------ routines with rules


#: a routine for some flags and types: its code, and its rules
_made: dict[Any, tuple[Function, Routine]] = {}
_serial = itertools.count(1000)


#: arguments of a function of ``calls`` that the routine's rules take, where they are not all
_ARGUMENTS = {"laswp": (0, 3, 4)}


def _use(L: Lowerer, name: str, args: list[AV]) -> AV | None:
    """The call of a routine as one op; None if there are no rules of it."""
    import linrules

    if args and isinstance(first := args[0], StaticVal) and type(first.obj) is str:  # a function of several routines
        name = first.obj
        del args[0]
    args = [args[k] for k in _ARGUMENTS.get(name, range(len(args)))]
    rules = linrules.routines().get(name)
    if rules is None or len(rules.parameters) != len(args):
        return None
    fields: dict[str, Any] = {}
    operands: list[Value] = []
    matrix: list[bool] = []
    like = next(a for q, a in zip(rules.parameters, args, strict=True) if q.is_array and q.element == "data")
    for q, a in zip(rules.parameters, args, strict=True):
        fields[q.name] = _operand(L, q, a, like, operands)
        matrix += [q.kind == "matrix"] * (len(operands) - len(matrix))
    types = tuple(_general(v) for v in operands)
    key = (name, tuple((k, v) for k, v in fields.items()), types)
    if key not in _made:
        code = _Code(rules, f"{name}_{len(_made)}", fields, types, tuple(matrix), L.ctx.half)
        _made[key] = code.run(), Routine(name, code.access(), code.adjoint, code.tangent)
    run, routine = _made[key]
    results = [Value(r.type) for r in run.body.results]
    L.func.callees[run.name] = run
    attrs = {"callee": run.name, "routine": routine}
    L.b.append(Op("call", operands, results, attrs, [], L.b.loc))
    return L.num(results[0], results[0].type.dtype == "i8") if results else NONE


@dataclass(frozen=True, slots=True)
class At:
    """Operands from ``first`` on: one, or the two parts of a complex number."""

    first: int
    complex: bool = False


def _operand(L: Lowerer, q: Any, a: AV, like: AV, operands: list[Value]) -> Any:
    """Append the operands of an argument; what the record of a rule has for it."""
    if q.is_array:
        if isinstance(a, NoneVal) and isinstance(like, Arr):  # not for data of this type
            a = arrays.alloc(L, like.type.dtype, [L.b.index(0)] * (2 if q.kind == "matrix" else 1))
        if not isinstance(a, Arr):
            L.type_error(f"the argument {q.name} of a routine must be an array")
        x = creation.transpose(L, a) if q.kind == "matrix" else a
        assert isinstance(x, Arr)
        operands.append(x.value)
        return At(len(operands) - 1)
    if q.kind != "scalar" or (isinstance(a, Num) and a.static):
        if isinstance(a, Num) and not a.static and q.kind == "int":
            operands.append(L.index(a))
            return At(len(operands) - 1)
        return static_value(L, a)
    assert isinstance(like, Arr) and isinstance(a, (Num, ComplexNum))
    dtype = PART.get(like.type.dtype, like.type.dtype) if q.element == "real" else like.type.dtype
    parts = arrays.convert(L, a, dtype)
    operands.extend(parts)
    return At(len(operands) - len(parts), len(parts) == 2)


def _general(v: Value) -> Array | Scalar:
    t = v.type
    if not isinstance(t, Array):
        return Scalar(t.dtype)
    return Array(t.dtype, (Dim(),) * t.ndim, "C" if t.layout == "C" else "A")


class _Context:
    """What lowering asks of the layers above it, for code of the library."""

    modes = frozenset(("reverse", "forward"))
    options = None
    assume_equal_sizes = False
    assumed_equal_sizes = False

    def __init__(self, half: Callable[[Function], Function]) -> None:
        from pullback.prims import TABLE

        self.table = TABLE
        self.half = half

    def transform_of(self, obj: Any) -> None:
        return None

    def transformed(self, obj: Any) -> None:
        return None


class _Code:
    """Lowers the methods of a routine's rules, for some flags and types.

    ``fields``: what a rule's record has: a value known now, or the numbers of the operands. ``matrix``: for each
    operand, whether it is the transpose of what rules see. ``half`` settles a function.
    """

    def __init__(
        self,
        rules: Any,
        name: str,
        fields: dict[str, Any],
        types: tuple[Array | Scalar, ...],
        matrix: tuple[bool, ...],
        half: Callable[[Function], Function],
    ) -> None:
        self.half = half
        self.rules = rules
        self.name = name
        self.fields = fields
        self.types = types
        self.matrix = matrix
        self.made: dict[Any, Any] = {}

    # ------------------------------------------------------------------ parameters

    def access(self) -> tuple[str, ...]:
        return tuple(self.rules.by_name[self.owner(k)].access for k in range(len(self.types)))

    def owner(self, k: int) -> str:
        """The parameter that an operand belongs to."""
        return next(n for n, f in self.fields.items() if isinstance(f, At) and f.first <= k <= f.first + f.complex)

    def names(self, flags: Sequence[bool]) -> frozenset[str]:
        found = frozenset(self.owner(k) for k, flag in enumerate(flags) if flag)
        assert not any(self.rules.by_name[n].known for n in found), "known forms are constants"
        return found

    def begin(self, suffix: str) -> Lowerer:
        ctx = _Context(self.half)
        L = Lowerer(ctx.table, ctx, f"{self.name}_{suffix}")
        L.functions = 1000 * next(_serial)  # names of functions are unique in a program
        L.resolver = Resolver()
        source = find(type(self.rules).run)
        L.frame = Frame(source, source.node, type(self.rules).run, None, None, 0)
        return L

    def value(self, L: Lowerer, given: list[tuple[str, int]], kind: str, f: At) -> AV:
        """A parameter of the part, as a rule sees it."""
        new = [Value(self.types[f.first + j]) for j in range(1 + f.complex)]
        L.func.body.args += new
        given += [(kind, f.first + j) for j in range(1 + f.complex)]
        return self.seen(L, f, new)

    def seen(self, L: Lowerer, f: At, values: Sequence[Value]) -> AV:
        t = self.types[f.first]
        if isinstance(t, Array):
            x = Arr(values[0])
            return creation.transpose(L, x) if self.matrix[f.first] else x
        if f.complex:
            return ComplexNum(values[0], values[1], {"f4": "c8", "f8": "c16"}[t.dtype], False)
        return L.num(values[0], t.dtype == "i8")

    def record(self, items: dict[str, AV]) -> StructVal:
        return StructVal(SimpleNamespace, list(items), list(items.values()))

    def finish(self, L: Lowerer, what: Callable[[], None]) -> Function:
        """Run the lowering of the body; places are those of the call."""
        what()
        body = L.func.body
        body.ops[:0] = L.b.prelude
        for f in (L.func, *L.func.callees.values()):
            if "routine" not in f.attrs:
                for op in walk(f.body):
                    op.loc = 0
        return L.func

    # ------------------------------------------------------------------ the routine itself

    def run(self) -> Function:
        L = self.begin("run")
        L.running = True
        given: list[tuple[str, int]] = []
        p: dict[str, AV] = {
            n: self.value(L, given, "value", f) if isinstance(f, At) else literal(f) for n, f in self.fields.items()
        }
        p["active"] = StaticVal(frozenset())

        def body() -> None:
            answer = self.method(L, "run", [self.record(p), StructVal(dict, [], [])])
            if isinstance(answer, Num):
                dtype = "i8" if answer.type.dtype[0] in "ib" else answer.type.dtype
                L.func.body.results = [L.val(L.cast(answer, dtype))]

        made = self.finish(L, body)
        made.attrs["routine"] = True
        return made

    def method(self, L: Lowerer, name: str, args: list[AV]) -> AV:
        from pullback.frontend.calls import call_python

        return call_python(L, getattr(type(self.rules), name), [StaticVal(self.rules), *args], {})

    # ------------------------------------------------------------------ reverse

    def adjoint(self, active: tuple[bool, ...], zero: tuple[bool, ...]) -> Part:
        key = ("adjoint", active, zero)
        if key not in self.made:
            self.made[key] = self._adjoint(self.names(active), self.names(zero))
        found: Part = self.made[key]
        return found

    def _adjoint(self, active: frozenset[str], zero: frozenset[str]) -> Part:
        rules = self.rules
        L = self.begin("adjoint")
        given: list[tuple[str, int]] = []
        needed = rules._needed(active)
        p: dict[str, AV] = {}
        ct: dict[str, AV] = {}
        for n, f in self.fields.items():
            q = rules.by_name[n]
            if not isinstance(f, At):
                p[n], ct[n] = literal(f), (literal(False) if q.kind == "scalar" else NONE)
                continue
            if q.is_array:
                kind = "value" if n not in needed else "before" if q.access == "in" else "after"
                p[n] = self.value(L, given, kind, f)
                dead = n not in active or (q.access == "out" and n in zero)
                ct[n] = NONE if dead else self.value(L, given, "shadow", f)
            else:
                p[n], ct[n] = self.value(L, given, "value", f), literal(n in active)
            if n + "0" in needed:
                p[n + "0"] = self.value(L, given, "before", f)
        p |= {"active": StaticVal(active), "zero": StaticVal(zero), "extra": StructVal(dict, [], [])}
        self.results(L, given, p, ct)
        gives: list[int] = []

        def body() -> None:
            self.succeeded(L, p)
            answer = self.method(L, "adjoint", [self.record(p), self.record(ct)])
            assert isinstance(answer, StructVal)
            for n, f in self.fields.items():
                if isinstance(f, At) and n in active and rules.by_name[n].kind == "scalar":
                    self.scalar(L, f, answer.get(n), gives)

        return Part(self.half(self.finish(L, body)), tuple(given), tuple(gives))

    def results(self, L: Lowerer, given: list[tuple[str, int]], p: dict[str, AV], ct: dict[str, AV]) -> None:
        """What the call returned: ``info``, or the value of a function with its cotangent."""
        t = Scalar("i8")
        if self.rules.returns == "scalar":
            t = next(Scalar(t.element) for t in self.types if isinstance(t, Array))
            seed = Value(t)
            L.func.body.args.append(seed)
            given.append(("seed", 0))
            ct["result"] = L.num(seed)
        answer = Value(t)
        L.func.body.args.append(answer)
        given.append(("result", 0))
        p["result" if self.rules.returns else "info"] = L.num(answer, t.dtype == "i8")

    def succeeded(self, L: Lowerer, p: dict[str, AV]) -> None:
        """A failed routine has no derivative."""
        info = p.get("info")
        if self.rules.fails and isinstance(info, Num):
            from linrules import NoDerivative

            value = L.val(info)
            message = f"{self.rules.name}: info = {{}}, so there is no derivative"
            L.check(L.b.op("le", value, L.b.index(0)), NoDerivative, message, value)

    def scalar(self, L: Lowerer, f: At, x: AV | None, gives: list[int]) -> None:
        """A derivative of a number is a result."""
        t = self.types[f.first]
        assert isinstance(t, Scalar)
        if not isinstance(x, (Num, ComplexNum)):
            return
        parts = arrays.convert(L, x, {"f4": "c8", "f8": "c16"}[t.dtype] if f.complex else t.dtype)
        L.func.body.results += parts
        gives += [f.first + j for j in range(len(parts))]

    # ------------------------------------------------------------------ forward

    def tangent(self, active: tuple[bool, ...], zero: tuple[bool, ...]) -> tuple[Part, Part]:
        key = ("tangent", active, zero)
        if key not in self.made:
            names = self.names(active)
            before, kept = self._before(names)
            self.made[key] = before, self._after(names, self.names(zero), kept)
        found: tuple[Part, Part] = self.made[key]
        return found

    def directions(self, L: Lowerer, given: list[tuple[str, int]], active: frozenset[str]) -> dict[str, AV]:
        return {
            n: self.value(L, given, "shadow", f) if isinstance(f, At) and n in active else NONE
            for n, f in self.fields.items()
        }

    def _before(self, active: frozenset[str]) -> tuple[Part, list[str]]:
        """What reads memory that the routine will overwrite."""
        from pullback.frontend.calls import call_python
        from pullback.lib import columns

        L = self.begin("before")
        given: list[tuple[str, int]] = []
        p: dict[str, AV] = {
            n: self.value(L, given, "before", f) if isinstance(f, At) else literal(f) for n, f in self.fields.items()
        }
        d = self.directions(L, given, active)
        kept: list[str] = []

        def body() -> None:
            for n, by in self.rules.tangent_keep.items():
                if by == "*" or active & set(by.split()):
                    copy = call_python(L, columns.compact, [p[n[:-1]]], {})
                    kept.append(n)
                    p[n] = copy
                    f = self.fields[n[:-1]]
                    t = creation.transpose(L, copy) if self.matrix[f.first] else copy
                    assert isinstance(t, Arr)
                    L.func.body.results.append(t.value)
            self.method(L, "tangent_before", [self.record(p), self.record(d)])

        return Part(self.half(self.finish(L, body)), tuple(given)), kept

    def _after(self, active: frozenset[str], zero: frozenset[str], kept: list[str]) -> Part:
        L = self.begin("after")
        given: list[tuple[str, int]] = []
        p: dict[str, AV] = {
            n: self.value(L, given, "after", f) if isinstance(f, At) else literal(f) for n, f in self.fields.items()
        }
        d = self.directions(L, given, active)
        for j, n in enumerate(kept):
            f = self.fields[n[:-1]]
            p[n] = self.value(L, given, "kept", f)
            given[-1] = ("kept", j)
        p |= {"active": StaticVal(active), "zero": StaticVal(zero), "extra": StructVal(dict, [], [])}
        self.results(L, given, p, {})
        if self.rules.returns == "scalar":  # there is no seed
            k = given.index(("seed", 0))
            del given[k], L.func.body.args[k]
        gives: list[int] = []

        def body() -> None:
            self.succeeded(L, p)
            answer = self.method(L, "tangent_after", [self.record(p), self.record(d)])
            if self.rules.returns == "scalar" and not isinstance(answer, NoneVal):
                assert isinstance(answer, Num)
                L.func.body.results.append(L.val(answer))
                gives.append(0)

        return Part(self.half(self.finish(L, body)), tuple(given), tuple(gives))


__all__ = ["call"]
