# SPDX-License-Identifier: MIT
"""The verifier: what makes a function well formed.

Contract: ``verify(func, table)`` returns for IR that keeps every rule of docs/ir.md that can be seen without running
it, and raises ``VerifyError``, which shows the function with the message under the guilty op, for any other. It
checks definitions before uses, operand and result types of every op, regions (arity, types, purity), stores to
read-only views, and, once ``func.attrs["settled"]`` is set, that no region carries an array. Linear in the size of
the function.

Two relations of array types: a value *fits* a slot that promises no more than the value's type does (a static size
may be forgotten, never invented; any layout but ``G`` goes into ``A``); types *agree* when nothing that both know
differs, which is all one can ask of sizes that come from operands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pullback.ir.build import OpDef, view_type
from pullback.ir.core import Block, Function, Op, Value
from pullback.ir.dealt import problem as dealt_problem
from pullback.ir.lanes import LANE_OPS, LANE_STORES
from pullback.ir.lanes import problem as lane_problem
from pullback.ir.text import to_text, type_text
from pullback.ir.types import B1, COMPLEXES, FLOATS, I8, Array, Dim, Scalar, Type, lanes_of, widened

#: ops that change memory or may fail, allocate, or call: none of them in a ``map``
EFFECTS = frozenset({"store", "assign", "fill", "matmul", "alloc", "copy", "check", "call"})
STORES = frozenset({"store", "assign", "fill", "matmul"}) | LANE_STORES
#: operands that fit into the message area of a failed check
MAX_CHECK_OPERANDS = 8


class VerifyError(AssertionError):
    """The IR breaks a rule. ``op`` is the guilty op, or ``None`` when the function itself is at fault."""

    def __init__(self, message: str, func: Function, op: Op | None) -> None:
        self.message = message
        self.op = op
        text = to_text(func, notes={id(op): message} if op is not None else None)
        super().__init__(f"{func.name}: {message}\n{text}")


class _Bad(Exception):
    pass


def verify(func: Function, table: Mapping[str, OpDef]) -> None:
    """Raise ``VerifyError`` unless ``func`` and its callees are well formed."""
    done: set[int] = set()
    for f in (func, *func.callees.values()):
        if id(f) not in done:
            done.add(id(f))
            _Verifier(f, table).run()


def need(condition: bool, message: str) -> None:
    if not condition:
        raise _Bad(message)


def fits(x: Type, slot: Type) -> bool:
    """Whether a value of type ``x`` may go where ``slot`` is promised."""
    if not isinstance(x, Array) or not isinstance(slot, Array):
        return type(x) is type(slot) and x.dtype == slot.dtype and lanes_of(x) == lanes_of(slot)
    layout = x.layout == slot.layout or (slot.layout == "A" and x.layout != "G")
    sizes = all(s.size is None or s.size == d.size for d, s in zip(x.dims, slot.dims, strict=False))
    return x.dtype == slot.dtype and x.ndim == slot.ndim and layout and sizes


def agree(a: Sequence[Dim], b: Sequence[Dim]) -> bool:
    """Whether no size that both know differs."""
    return len(a) == len(b) and all(
        p.size is None or q.size is None or p.size == q.size for p, q in zip(a, b, strict=True)
    )


class _Verifier:
    def __init__(self, func: Function, table: Mapping[str, OpDef]) -> None:
        self.func = func
        self.table = table
        self.settled = bool(func.attrs.get("settled"))
        self.visible: set[Value] = set()
        self.ever: set[Value] = set()
        self.consts: dict[Value, Any] = {}
        self.readonly: set[Value] = set()
        self.pure = 0  # depth of enclosing map regions
        self.storeless = 0  # depth of enclosing while conditions

    def run(self) -> None:
        op: Op | None = None
        try:
            self.block(self.func.body)
        except _Guilty as guilty:
            op, message = guilty.op, guilty.message
        except _Bad as bad:
            message = str(bad)
        else:
            return
        raise VerifyError(message, self.func, op)

    def block(self, block: Block) -> None:
        """Check the ops of a block, and that what it yields is visible; then forget what it defined."""
        entered: list[Value] = []
        self.define(block.args, entered)
        for op in block.ops:
            try:
                self.op(op)
                self.define(op.results, entered)
            except _Bad as bad:
                raise _Guilty(str(bad), op) from None
        for x in block.results:
            need(x in self.visible, f"{x} is yielded, but is not defined here")
        self.visible.difference_update(entered)

    def define(self, values: Sequence[Value], entered: list[Value]) -> None:
        for x in values:
            need(x not in self.ever, f"{x} is defined twice")
            need(isinstance(x.type, (Scalar, Array)), f"{x} is neither a scalar nor an array")
            need(not (isinstance(x.type, Scalar) and x.type.dtype in COMPLEXES), f"{x} is a complex scalar")
            self.ever.add(x)
            self.visible.add(x)
            entered.append(x)

    def op(self, op: Op) -> None:
        for x in op.operands:
            need(x in self.visible, f"{x} is used before it is defined, or outside of its block")
        need(not self.pure or op.name not in EFFECTS, f"{op.name} in the region of a map, which must be pure")
        need(not self.storeless or op.name not in STORES, f"{op.name} in the condition of a while")
        rule = _RULES.get(op.name)
        if rule is not None:
            rule(self, op)
        elif op.name in LANE_OPS:
            message = lane_problem(op)
            need(message is None, message or "")
        elif op.name in self.table:
            self.scalar(op)
        else:
            raise _Bad(f"unknown op {op.name!r}")

    def scalar(self, op: Op) -> None:
        _arity(op, len(op.operands), 1)
        types = [x.type for x in op.operands]
        try:
            self.table[op.name].check_operands(types)
            expected = widened(self.table[op.name].result_type(types, op.attrs), types)
        except (TypeError, KeyError) as error:
            raise _Bad(str(error)) from None
        need(fits(expected, op.result.type), f"the result is {expected}, not {op.result.type}")
        need(all(lanes_of(t) == expected.lanes for t in types), f"{op.name}: operands of {expected.lanes} lanes")

    def region(self, block: Block, args: Sequence[Type], results: Sequence[Type]) -> None:
        """A region that takes ``args`` (which must fit) and yields what fits ``results``."""
        need(len(block.args) == len(args), f"the region takes {len(block.args)} arguments, not {len(args)}")
        for a, t in zip(block.args, args, strict=True):
            need(fits(t, a.type), f"{type_text(t)} does not fit the region's argument {a}")
        self.block(block)
        need(len(block.results) == len(results), f"the region yields {len(block.results)} values, not {len(results)}")
        for r, t in zip(block.results, results, strict=True):
            need(fits(r.type, t), f"yielded {r} does not fit {type_text(t)}")

    def carries(self, values: Sequence[Value]) -> None:
        if self.settled:
            for x in values:
                need(isinstance(x.type, Scalar), f"{x}: after settle_arrays no region yields or carries an array")

    def sizes(self, t: Array, dims: Sequence[Value]) -> None:
        """The dims that operands give are those of the type."""
        need(len(dims) == t.ndim, f"{len(dims)} sizes for {type_text(t)}")
        _all_i8(dims)
        need(agree(t.dims, [Dim(self.consts.get(d)) for d in dims]), f"the sizes are not those of {type_text(t)}")

    def writable(self, x: Value) -> Array:
        need(x not in self.readonly, f"{x} is a broadcast view, which is read-only")
        return _array(x)

    def derived(self, op: Op) -> None:
        """The result is a view of the first operand."""
        if op.operands[0] in self.readonly:
            self.readonly.add(op.result)


class _Guilty(Exception):
    """A rule was broken at ``op``."""

    def __init__(self, message: str, op: Op) -> None:
        self.message = message
        self.op = op


# ---------------------------------------------------------------------------------------------- small checks


def _arity(op: Op, operands: int, results: int, regions: int = 0) -> None:
    need(len(op.operands) == operands, f"{op.name} takes {operands} operands, not {len(op.operands)}")
    need(len(op.results) == results, f"{op.name} has {results} results, not {len(op.results)}")
    need(len(op.regions) == regions, f"{op.name} has {regions} regions, not {len(op.regions)}")


def _at_least(op: Op, operands: int, results: int) -> None:
    need(len(op.operands) >= operands, f"{op.name} takes at least {operands} operands, not {len(op.operands)}")
    _arity(op, len(op.operands), results)


def _array(x: Value) -> Array:
    need(isinstance(x.type, Array), f"{x} is not an array")
    assert isinstance(x.type, Array)
    return x.type


def _all_i8(xs: Sequence[Value]) -> None:
    for x in xs:
        need(fits(x.type, I8), f"{x} is a size or an index, and must be i8")


def _is_bool(x: Value) -> None:
    need(fits(x.type, B1), f"{x} is a condition, and must be b1")


def _result(op: Op, dtype: str, layouts: str) -> Array:
    t = _array(op.result)
    need(t.dtype == dtype, f"the result is of dtype {dtype}, not {t.dtype}")
    need(t.layout in layouts, f"the result cannot have layout {t.layout}")
    return t


def _part(op: Op, t: Array) -> None:
    if t.dtype in COMPLEXES:
        need(op.attrs.get("part") in (0, 1), "an element of a complex array is read and written part by part")
    else:
        need("part" not in op.attrs, f"{type_text(t)} has no parts")


# ---------------------------------------------------------------------------------------------- memory


def _const(v: _Verifier, op: Op) -> None:
    _arity(op, 0, 1)
    need(isinstance(op.result.type, Scalar), "a constant is a scalar")
    need("value" in op.attrs, "a constant without a value")
    value, dtype = op.attrs["value"], op.result.type.dtype
    kinds: tuple[type, ...] = (int, float) if dtype[0] == "f" else (int,)
    number = value.item() if hasattr(value, "item") else value
    need(isinstance(number, kinds), f"{value!r} is no {dtype}")
    v.consts[op.result] = number


def _alloc(v: _Verifier, op: Op) -> None:
    _at_least(op, 0, 1)
    t = _result(op, op.result.type.dtype, "CG")
    if t.layout == "G":
        need(t.ndim == 1 and len(op.operands) == 1, "a growable buffer has rank 1, and one operand")
        _all_i8(op.operands)
    else:
        v.sizes(t, op.operands)


def _dim(v: _Verifier, op: Op) -> None:
    _arity(op, 1, 1)
    need(0 <= op.attrs.get("axis", -1) < _array(op.operands[0]).ndim, "no such axis")
    need(fits(op.result.type, I8), "a size is i8")


def _load(v: _Verifier, op: Op) -> None:
    _at_least(op, 1, 1)
    t = _array(op.operands[0])
    need(len(op.operands) == 1 + t.ndim, f"{len(op.operands) - 1} indices for {type_text(t)}")
    _all_i8(op.operands[1:])
    _part(op, t)
    need(fits(op.result.type, Scalar(t.element)), f"the result is {t.element}, not {op.result.type}")


def _store(v: _Verifier, op: Op) -> None:
    _at_least(op, 2, 0)
    t = v.writable(op.operands[0])
    need(len(op.operands) == 2 + t.ndim, f"{len(op.operands) - 2} indices for {type_text(t)}")
    _all_i8(op.operands[2:])
    _part(op, t)
    need(fits(op.operands[1].type, Scalar(t.element)), f"{op.operands[1]} is stored to {type_text(t)}")


def _view(v: _Verifier, op: Op) -> None:
    _at_least(op, 1, 1)
    t = _array(op.operands[0])
    need(t.layout != "G", "a growable buffer has no views")
    _all_i8(op.operands[1:])
    try:
        expected = view_type(t, op.attrs["spec"], op.operands[1:], v.consts)
    except IndexError:
        raise _Bad("the spec does not match the rank, or the number of operands") from None
    except (AssertionError, KeyError) as error:
        raise _Bad(f"{error}") from None
    found = _result(op, t.dtype, expected.layout + "A")
    need(agree(expected.dims, found.dims), f"the result is {type_text(expected)}, not {type_text(found)}")
    v.derived(op)


def _transpose(v: _Verifier, op: Op) -> None:
    _arity(op, 1, 1)
    t, perm = _array(op.operands[0]), tuple(op.attrs.get("perm", ()))
    need(t.layout != "G", "a growable buffer has no views")
    need(sorted(perm) == list(range(t.ndim)), f"{perm} is no permutation of the axes of {type_text(t)}")
    layout = "A"
    if perm == tuple(range(t.ndim)):
        layout = t.layout
    elif perm == tuple(reversed(range(t.ndim))):
        layout = {"C": "F", "F": "C"}.get(t.layout, "A")
    found = _result(op, t.dtype, layout + "A")
    need(agree([t.dims[p] for p in perm], found.dims), "the sizes are not those of the permuted axes")
    v.derived(op)


def _reshape(v: _Verifier, op: Op) -> None:
    _at_least(op, 1, 1)
    t = _array(op.operands[0])
    need(t.layout == "C", "only an array of layout C is reshaped")
    found = _result(op, t.dtype, "C")
    v.sizes(found, op.operands[1:])
    before, after = _size(t.dims), _size(found.dims)
    need(before is None or after is None or before == after, f"{before} elements become {after}")
    v.derived(op)


def _size(dims: Sequence[Dim]) -> int | None:
    n = 1
    for d in dims:
        if d.size is None:
            return None
        n *= d.size
    return n


def _broadcast(v: _Verifier, op: Op) -> None:
    _at_least(op, 1, 1)
    t = _array(op.operands[0])
    need(t.layout != "G", "a growable buffer has no views")
    found = _result(op, t.dtype, "A")
    v.sizes(found, op.operands[1:])
    need(t.ndim <= found.ndim, f"{type_text(t)} does not stretch to {type_text(found)}")
    for d, to in zip(t.dims, found.dims[found.ndim - t.ndim :], strict=True):
        stretches = d.size is None or d.size == 1 or to.size is None or d.size == to.size
        need(stretches, f"{type_text(t)} does not stretch to {type_text(found)}")
    v.readonly.add(op.result)


def _assign(v: _Verifier, op: Op) -> None:
    _arity(op, 2, 0)
    dst, src = v.writable(op.operands[0]), _array(op.operands[1])
    need(dst.dtype == src.dtype, f"{type_text(src)} is assigned to {type_text(dst)}")
    need("G" not in (dst.layout, src.layout), "a growable buffer is not assigned as a whole")
    need(agree(dst.dims, src.dims), f"the sizes of {type_text(src)} and {type_text(dst)} differ")


def _matmul(v: _Verifier, op: Op) -> None:
    _arity(op, 3, 0)
    c, a, b = v.writable(op.operands[0]), _array(op.operands[1]), _array(op.operands[2])
    need(c.dtype == a.dtype == b.dtype and c.dtype in FLOATS, "matmul takes matrices of one float dtype")
    need(c.ndim == a.ndim == b.ndim == 2, "matmul takes matrices")
    for name in ("part", "left", "right"):
        need(op.attrs.get(name) in (None, "lower", "upper"), f"the {name} of a matmul is lower or upper")
    need(agree(c.dims, (a.dims[0], b.dims[1])) and agree(a.dims[1:], b.dims[:1]), "the sizes of a matmul do not fit")


def _fill(v: _Verifier, op: Op) -> None:
    _at_least(op, 1, 0)
    t = v.writable(op.operands[0])
    _arity(op, 3 if t.dtype in COMPLEXES else 2, 0)
    for x in op.operands[1:]:
        need(fits(x.type, Scalar(t.element)), f"{x} fills {type_text(t)}")


def _copy(v: _Verifier, op: Op) -> None:
    _arity(op, 1, 1)
    t = _array(op.operands[0])
    need(agree(t.dims, _result(op, t.dtype, "C").dims), "a copy has the sizes of its operand")


# ---------------------------------------------------------------------------------------------- control


def _check(v: _Verifier, op: Op) -> None:
    _at_least(op, 1, 0)
    ok, *rest = op.operands
    _is_bool(ok)
    need(len(rest) <= MAX_CHECK_OPERANDS, f"a check has at most {MAX_CHECK_OPERANDS} operands")
    for x in rest:
        need(isinstance(x.type, Scalar), f"{x} is no scalar")
    exc, message = op.attrs.get("exc"), op.attrs.get("message")
    need(isinstance(exc, (str, type)), f"a check raises an exception class, not {exc!r}")
    need(isinstance(message, str), "a check has a message")
    assert isinstance(message, str)
    try:
        message.format(*[0] * len(rest))
    except (IndexError, KeyError, ValueError, AttributeError) as error:
        raise _Bad(f"the message {message!r} does not format: {error}") from None


def _map(v: _Verifier, op: Op) -> None:
    _arity(op, len(op.operands), 1, 1)
    t = _result(op, op.result.type.dtype, "C")
    v.sizes(t, op.operands)
    parts = 2 if t.dtype in COMPLEXES else 1
    v.pure += 1
    v.region(op.regions[0], [I8] * t.ndim, [Scalar(t.element)] * parts)
    v.pure -= 1


def _if(v: _Verifier, op: Op) -> None:
    _arity(op, 1, len(op.results), 2)
    _is_bool(op.operands[0])
    v.carries(op.results)
    for region in op.regions:
        v.region(region, [], [r.type for r in op.results])


def _for(v: _Verifier, op: Op) -> None:
    need(len(op.operands) >= 1, "a for takes its trip count")
    n, *inits = op.operands
    _arity(op, 1 + len(op.results), len(op.results), 1)
    _all_i8([n])
    v.carries(inits)
    (region,) = op.regions
    need(len(region.args) == 1 + len(inits), f"the region takes {len(region.args)} arguments, not {1 + len(inits)}")
    _all_i8(region.args[:1])
    v.region(region, [I8, *(x.type for x in inits)], [a.type for a in region.args[1:]])
    _loop_results(op, region.args[1:])
    if "threads" in op.attrs and not op.attrs.get("examples"):
        message = dealt_problem(op, v.func.callees)
        need(message is None, message or "")


def _while(v: _Verifier, op: Op) -> None:
    _arity(op, len(op.results), len(op.results), 2)
    types = [x.type for x in op.operands]
    v.carries(op.operands)
    cond, body = op.regions
    v.storeless += 1
    v.region(cond, types, [B1])
    v.storeless -= 1
    v.region(body, types, [a.type for a in body.args])
    for a, b in zip(cond.args, body.args, strict=True):
        need(fits(a.type, b.type) and fits(b.type, a.type), f"condition and body carry {a} and {b}")
    _loop_results(op, body.args)


def _loop_results(op: Op, args: Sequence[Value]) -> None:
    for r, a in zip(op.results, args, strict=True):
        need(fits(a.type, r.type), f"carried {a} does not fit the result {r}")


def _call(v: _Verifier, op: Op) -> None:
    _arity(op, len(op.operands), len(op.results))
    name = op.attrs.get("callee", "")
    callee = v.func.callees.get(name)
    if callee is None:
        raise _Bad(f"{name!r} is not among the callees")
    params, returned = callee.body.args, callee.body.results
    need(len(params) == len(op.operands), f"{name} takes {len(params)} arguments, not {len(op.operands)}")
    for x, p in zip(op.operands, params, strict=True):
        need(fits(x.type, p.type), f"{x} does not fit the parameter {p} of {name}")
    need(len(returned) == len(op.results), f"{name} returns {len(returned)} values, not {len(op.results)}")
    for r, result in zip(returned, op.results, strict=True):
        need(fits(r.type, result.type), f"{name} returns {r}, which does not fit {result}")


_RULES: dict[str, Callable[[_Verifier, Op], None]] = {
    "const": _const,
    "alloc": _alloc,
    "dim": _dim,
    "load": _load,
    "store": _store,
    "view": _view,
    "transpose": _transpose,
    "reshape": _reshape,
    "broadcast": _broadcast,
    "assign": _assign,
    "matmul": _matmul,
    "fill": _fill,
    "copy": _copy,
    "check": _check,
    "map": _map,
    "if": _if,
    "for": _for,
    "while": _while,
    "call": _call,
}
