# SPDX-License-Identifier: MIT
"""Operations on lowered functions: grad, jvp, vjp. Each maps a ``Lowered`` to a ``Lowered``, so they compose.

A ``Lowered`` is a settled IR function with the signature types of its parameters, its hidden inputs (flat values after
the parameters), and its result tree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from pullback.analysis.activity import differentiable
from pullback.diag import DerivativeError
from pullback.ir.build import Builder
from pullback.ir.core import Block, Function, Value, clone_function, walk
from pullback.ir.lowered import Lowered
from pullback.ir.results import (
    Out,
    OutArray,
    OutComplex,
    OutConst,
    OutScalar,
    OutStruct,
    OutTuple,
    flat_indices,
    like,
    renumber,
    sigtype,
)
from pullback.ir.types import (
    Array,
    ComplexT,
    NoneT,
    Scalar,
    SigType,
    StaticT,
    StructT,
    TupleT,
    contents,
    structural,
)
from pullback.prims.table import Row
from pullback.transforms.forward import forward
from pullback.transforms.reverse import joint, split
from pullback.transforms.reverse.prepare import copy_like, privatise

Table = Mapping[str, Row]
#: cleans a function up between transforms (given by the driver, which owns the order of passes)
Passes = Callable[[Function], Function]


def require_floats(low: Lowered, n: int, what: str) -> None:
    """Argument ``n`` holds numbers that can be varied, and no integers: an error, never a silent zero."""
    t = low.params[n]
    if isinstance(t, (NoneT, StaticT)):
        shown = "None" if isinstance(t, NoneT) else repr(t.value)
        raise DerivativeError(
            f"{what} of '{low.name}' with respect to {shown:.80}: it holds no numbers that could be varied",
            low.span,
            "choose other arguments with argnums; self is the first argument of a method decorated in its class",
        )
    _refuse_integers(t, low, what)


def _refuse_integers(t: SigType, low: Lowered, what: str) -> None:
    match t:
        case Scalar(dtype, _) | Array(dtype, _, _) if dtype[0] in "iub":
            kind = {"i8": "int", "b1": "bool"}.get(dtype, dtype)
            array = isinstance(t, Array)
            leaf = f"an array of dtype {_numpy_name(dtype)}" if array else f"a number of type {kind}"
            raise DerivativeError(
                f"{what} of '{low.name}' with respect to {leaf}: integers have no derivative",
                low.span,
                "pass floats (x.astype(float), float(x)), or choose other arguments with argnums",
            )
        case TupleT() | StructT():
            for item in contents(t):
                _refuse_integers(item, low, what)
        case _:
            pass


def _numpy_name(dtype: str) -> str:
    kinds = {"i": "int", "u": "uint", "f": "float", "c": "complex"}
    return "bool" if dtype == "b1" else f"{kinds[dtype[0]]}{8 * int(dtype[1:])}"


def scalar_output(low: Lowered, out: Out, what: str) -> int:
    """Flat index of the one real float that ``grad`` differentiates."""
    if isinstance(out, OutScalar) and out.type.dtype in ("f4", "f8"):
        return out.index
    if isinstance(out, OutArray) and out.type.ndim == 0 and out.type.dtype in ("f4", "f8"):
        return out.index
    shown = sigtype(out)
    hints = {
        OutArray: "reduce it to a number, e.g. with .sum(), or use pb.jacrev / pb.jacfwd",
        OutComplex: "return a real number, e.g. abs(z) ** 2, or use pb.vjp",
        OutTuple: "return the number alone, or pass has_aux=True for (value, aux)",
        OutConst: "the function returns no number that depends on its arguments",
        OutScalar: "an integer result has no derivative: return a float",
    }
    raise DerivativeError(
        f"{what} needs a function that returns one real float; '{low.name}' returns {shown}",
        low.span,
        hints.get(type(out), "return a float"),
    )


def value_and_grad(
    low: Lowered,
    table: Table,
    passes: Passes,
    argnums: int | tuple[int, ...] = 0,
    has_aux: bool = False,
    with_value: bool = True,
) -> Lowered:
    """``f`` -> ``(value, gradient)``, or the gradient alone; with ``has_aux``, ``(value, aux)`` for the value."""
    what = "value_and_grad" if with_value else "grad"
    nums, wrt = _differentiated(low, argnums, what)
    if low.diverges:
        return low
    out, aux = low.result, None
    if has_aux:
        if not (isinstance(out, OutTuple) and len(out.items) == 2):
            raise DerivativeError(
                f"{what} with has_aux=True needs '{low.name}' to return (value, aux); it returns {sigtype(out)}",
                low.span,
                "return a tuple of the number and anything else",
            )
        out, aux = out.items
    j = joint(low.func, table, wrt, [scalar_output(low, out, what)], [1.0])
    base = j.primal_results
    grads = _gradients(low, nums, base, j.func.body)
    gradient = grads[0] if isinstance(argnums, int) else OutTuple(tuple(grads))
    if with_value:
        result: Out = OutTuple((low.result, gradient))
    elif has_aux:
        assert aux is not None
        result = OutTuple((gradient, aux))
    else:
        result = gradient
    return low.but(passes(j.func), low.params, result, j.tapes)


def _differentiated(low: Lowered, argnums: int | tuple[int, ...], what: str) -> tuple[list[int], list[int]]:
    nums = argument_numbers(low, argnums, what)
    for n in nums:
        require_floats(low, n, what)
    return nums, [i for n in nums for i, fixed in _flat(low, n) if not fixed]


def _flat(low: Lowered, n: int) -> Iterator[tuple[int, bool]]:
    """Flat positions of argument ``n``, and whether they are structure."""
    return zip(low.positions(n), structural(low.params[n]), strict=True)


def argument_numbers(low: Lowered, argnums: int | tuple[int, ...], what: str) -> list[int]:
    """``argnums`` as positions of parameters, from 0."""
    count = len(low.params)
    nums = []
    for n in (argnums,) if isinstance(argnums, int) else argnums:
        if not -count <= n < count:
            raise TypeError(f"{what}: argnums={argnums} but '{low.name}' was called with {count} arguments")
        if n % count in nums:
            raise ValueError(f"{what}: argnums={argnums} names an argument of '{low.name}' twice")
        nums.append(n % count)
    return nums


def _gradients(low: Lowered, nums: Sequence[int], base: int, body: Block) -> list[Out]:
    """Result trees of the gradients, from ``base`` on; structure is that of the arguments, and a further result."""
    found = count(base)
    trees = []
    for n in nums:
        indices = []
        for i, fixed in _flat(low, n):
            if fixed:
                indices.append(len(body.results))
                body.results = [*body.results, body.args[i]]
            else:
                indices.append(next(found))
        trees.append(like(low.params[n], iter(indices)))
    return trees


def jvp(low: Lowered, table: Table, passes: Passes) -> Lowered:
    """``f(*primals)`` -> ``(primals, tangents) -> (value, tangent)``. Integer leaves take any tangent, unused."""
    func = low.func
    n = low.flat_params
    wrt = [i for i in range(n) if differentiable(func.body.args[i])]
    outputs = [i for i in flat_indices(low.result) if differentiable(func.body.results[i])]
    made = forward(func, table, wrt, outputs)
    # parameters: primals, hidden, tangents of wrt -> primals, tangents (all leaves), hidden
    body = made.body
    hidden = body.args[n : len(body.args) - len(wrt)]
    given = dict(zip(wrt, body.args[len(body.args) - len(wrt) :], strict=True))
    tangents = [given.get(i) or Value(body.args[i].type, "unused") for i in range(n)]
    b = Builder(table, Block())
    for i in wrt:
        what = f"'{body.args[i].name}' of '{low.name}'" if body.args[i].name else f"an argument of '{low.name}'"
        check_sizes(b, given[i], _dims(b, body.args[i]), f"the tangent of {what}")
    for k in range(len(low.params)):
        for i in reversed([i for i, fixed in _flat(low, k) if fixed]):  # lengths first: offsets add them up
            check_structure(b, tangents[i], body.args[i], f"the tangent of an argument of '{low.name}'")
    body.ops[:0] = b.block.ops
    base = len(func.body.results)
    where = {i: base + k for k, i in enumerate(outputs)}
    body.args = [*body.args[:n], *tangents, *hidden]
    result = OutTuple((low.result, tangent_tree(low.result, where, body)))
    pair: list[SigType] = [TupleT(tuple(low.params)), TupleT(tuple(low.params))]
    both = low.but(passes(made), pair, result)
    both.written = frozenset(i if i < n else i + n for i in low.written)
    return both


def _dims(b: Builder, x: Value) -> list[Value]:
    return [b.dim(x, k) for k in range(x.type.ndim)] if isinstance(x.type, Array) else []


def check_sizes(b: Builder, x: Value, dims: Sequence[Value], what: str) -> None:
    """``x`` has the sizes ``dims``, or a TypeError. Derivatives index tangents and cotangents as their primals."""
    for axis, want in enumerate(dims):
        size = b.dim(x, axis)
        message = f"{what} has size {{}} along axis {axis}, not {{}}"
        b.check(b.op("eq", size, want), "TypeError", message, size, want)


def check_structure(b: Builder, x: Value, want: Value, what: str) -> None:
    """Offsets or lengths ``x`` are those of ``want``, or a TypeError."""
    assert isinstance(want.type, Array)
    check_sizes(b, x, _dims(b, want), f"the lengths of {what}")

    def nest(idx: list[Value]) -> list[Value]:
        if len(idx) < want.type.ndim:  # type: ignore[union-attr]
            b.for_(b.dim(want, len(idx)), [], lambda k, _: nest([*idx, k]))
        else:
            ok = b.op("eq", b.load(x, idx), b.load(want, idx))
            b.check(ok, "TypeError", f"{what}: the lengths of example {{}} differ", idx[0])
        return []

    nest([])


def tangent_tree(out: Out, where: Mapping[int, int], body: Block) -> Out:
    """The result tree of the tangent of ``out``; integer leaves have the tangent 0 of their own type."""
    match out:
        case OutTuple(items, kind):
            return OutTuple(tuple(tangent_tree(x, where, body) for x in items), kind)
        case OutComplex(re, im, t):
            return OutComplex(where[re], where[im], t)
        case OutScalar(index, t):
            return OutScalar(where[index], t) if index in where else OutConst(0)
        case OutArray(index, t):
            return OutArray(where[index], t) if index in where else OutConst(None)
        case OutConst():
            return out
        case OutStruct():
            return structured(out, tuple(tangent_tree(x, where, body) for x in out.items))


def structured(out: OutStruct, items: Sequence[Out]) -> Out:
    """``items``, derivatives of the fields of ``out``, with the structure of ``out``: None if nothing else is there."""
    fixed = getattr(out.cls, "__structure__", ())
    if not fixed:
        return OutStruct(out.cls, out.fields, tuple(items))
    if all(isinstance(x, OutConst) for f, x in zip(out.fields, items, strict=True) if f not in fixed):
        return OutConst(None)
    kept = tuple(y if f in fixed else x for f, x, y in zip(out.fields, items, out.items, strict=True))
    return OutStruct(out.cls, out.fields, kept)


@dataclass(slots=True)
class Pair:
    """The two halves of ``vjp`` or ``linearize``: what the first keeps is the first argument of the second."""

    first: Lowered
    second: Lowered


def vjp(low: Lowered, table: Table, passes: Passes) -> Pair:
    """``fwd(*args) -> (value, residuals)`` and ``rev(residuals, cotangent) -> cotangents``, as two functions."""
    n = low.flat_params
    wrt = [i for i in range(n) if differentiable(low.func.body.args[i])]
    outputs = [i for i in flat_indices(low.result) if differentiable(low.func.body.results[i])]
    j = joint(low.func, table, wrt, outputs, private=True)
    fwd, rev = split(j, table)
    base = j.primal_results
    where = {i: k for k, i in enumerate(wrt)}
    _hand_structure(low, fwd, rev, base, where, table)
    _check_cotangents(fwd, rev, table, base, outputs, low.name)
    lengths = _keep_structure(low, fwd, rev, len(outputs), table)
    kept = fwd.body.results[base:]
    residual_out = OutTuple(tuple(_leaf(v, base + k) for k, v in enumerate(kept)), "kept")
    types: list[SigType] = [TupleT(tuple(_sig(v) for v in kept), "kept")]
    grads = [_cotangent_tree(t, iter(low.positions(a)), where) for a, t in enumerate(low.params)]
    ct_type = sigtype(low.result)
    seeds = rev.body.args[len(kept) :]
    cotangents = _cotangent_params(low.result, outputs, seeds, low.func.body)
    c = Builder(table, Block())
    for at, want in lengths:
        check_structure(c, cotangents[at], want, f"the cotangent of the result of '{low.name}'")
    rev.body.ops[:0] = c.block.ops
    rev.body.args = [*rev.body.args[: len(kept)], *cotangents]
    f = low.but(passes(fwd), low.params, OutTuple((low.result, residual_out)), j.tapes)
    r = Lowered(passes(rev), [*types, ct_type], [], OutTuple(tuple(grads)), low.locs, [], f"{low.name}.rev")
    return Pair(f, r)


def linearize(low: Lowered, table: Table, passes: Passes) -> Pair:
    """``first(*args) -> (value, kept)`` and ``second(kept, tangents) -> tangent``. What is kept is the point: the
    arguments, and hidden inputs that are used.

    The second half runs forward mode at the point, on copies of what the function writes.
    """
    n, primal = low.flat_params, clone_function(low.func)
    _on_copies(low.func, table)
    both = jvp(low, table, passes)
    assert isinstance(both.result, OutTuple)
    out, func = both.result.items[1], both.func
    order = flat_indices(out)
    point = {x for x in func.body.args[:n] if isinstance(x.type, Array)}
    c = Builder(table, func.body)  # what is kept stays where it is: structure that is a result is copied
    func.body.results = [copy_like(c, x) if (x := func.body.results[i]) in point else x for i in order]
    func = passes(func)
    args = func.body.args
    used = {x for op in walk(func.body) for x in (*op.operands, *(y for r in op.regions for y in r.results))}
    used.update(func.body.results)
    hidden = [k for k in range(2 * n, len(args)) if args[k] in used]
    func.body.args = [*args[:n], *(args[k] for k in hidden), *args[n : 2 * n]]
    kept = [*range(n), *(k - n for k in hidden)]  # of the parameters of the first half
    base, entry = len(primal.body.results), Block()
    b = Builder(table, entry)
    points = [primal.body.args[k] for k in kept]
    copies = [copy_like(b, p) if isinstance(p.type, Array) else p for p in points]
    primal.body.ops = entry.ops + primal.body.ops
    primal.body.results = [*primal.body.results, *copies]
    keep = OutTuple(tuple(_leaf(v, base + k) for k, v in enumerate(copies)), "kept")
    takes: list[SigType] = [TupleT(tuple(_sig(v) for v in points), "kept"), TupleT(tuple(low.params))]
    result = renumber(out, {i: k for k, i in enumerate(order)}.__getitem__)
    first = low.but(passes(primal), low.params, OutTuple((low.result, keep)))
    return Pair(first, Lowered(func, takes, [], result, low.locs, [], f"{low.name}.tangent"))


def _on_copies(func: Function, table: Table) -> None:
    """Let ``func`` leave the arrays alone that it is called with."""
    lead = sum(op.name == "const" for op in func.body.ops)
    _, count = privatise(func, table)
    ops = func.body.ops
    func.body.ops = ops[lead : lead + count] + ops[:lead] + ops[lead + count :]


def _hand_structure(low: Lowered, fwd: Function, rev: Function, base: int, where: dict[int, int], table: Table) -> None:
    """Structure of the arguments goes through the residuals to their cotangents: copies, as all that is kept."""
    fixed = [i for n in range(len(low.params)) for i, f in _flat(low, n) if f]
    residuals = len(fwd.body.results) - base
    kept = [Value(fwd.body.args[i].type, "structure") for i in fixed]
    where.update((i, len(rev.body.results) + k) for k, i in enumerate(fixed))
    _append_copies(fwd, [fwd.body.args[i] for i in fixed], table)
    rev.body.args = [*rev.body.args[:residuals], *kept, *rev.body.args[residuals:]]
    _append_copies(rev, kept, table)


def _append_copies(func: Function, values: Sequence[Value], table: Table) -> None:
    """Copies of arrays as further results."""
    b = Builder(table, func.body)
    func.body.results = [*func.body.results, *(copy_like(b, v) for v in values)]


def _keep_structure(low: Lowered, fwd: Function, rev: Function, seeds: int, table: Table) -> list[tuple[int, Value]]:
    """Make the structure of the result residuals: for each part, its place among the leaves, and the residual."""
    found = []
    fixed = [k for k, f in enumerate(structural(sigtype(low.result))) if f]
    for at in reversed(fixed):  # lengths first: offsets add them up
        value = fwd.body.results[flat_indices(low.result)[at]]
        found.append((at, Value(value.type, "structure")))
        _append_copies(fwd, [value], table)
    split_at = len(rev.body.args) - seeds
    rev.body.args = [*rev.body.args[:split_at], *(v for _, v in found), *rev.body.args[split_at:]]
    return found


def _check_cotangents(fwd: Function, rev: Function, table: Table, base: int, outputs: Sequence[int], name: str) -> None:
    """Make the sizes of the results residuals too, and ``rev`` compare its seeds with them."""
    b, c = Builder(table, fwd.body), Builder(table, Block())
    residuals = len(fwd.body.results) - base
    seeds = rev.body.args[residuals:]
    expected = []
    for i, seed in zip(outputs, seeds, strict=True):
        dims = _dims(b, fwd.body.results[i])
        fwd.body.results = [*fwd.body.results, *dims]
        expected.append([Value(d.type, "size") for d in dims])
        check_sizes(c, seed, expected[-1], f"the cotangent of the result of '{name}'")
    rev.body.args = [*rev.body.args[:residuals], *(d for dims in expected for d in dims), *seeds]
    rev.body.ops[:0] = c.block.ops


def _leaf(v: Value, index: int) -> Out:
    return OutArray(index, v.type) if isinstance(v.type, Array) else OutScalar(index, v.type)


def _sig(v: Value) -> SigType:
    return v.type


def _cotangent_params(out: Out, outputs: Sequence[int], seeds: Sequence[Value], body: Block) -> list[Value]:
    """One parameter per flat leaf of the cotangent: the seed, or one that is not used (integer leaves)."""
    given = dict(zip(outputs, seeds, strict=True))
    return [given.get(i) or Value(body.results[i].type, "unused") for i in flat_indices(out)]


def _cotangent_tree(t: SigType, positions: Any, where: Mapping[int, int]) -> Out:
    """Cotangent of an argument; None for leaves that have none."""
    match t:
        case Scalar() | Array():
            p = next(positions)
            if p not in where:
                return OutConst(None)
            return OutScalar(where[p], t) if isinstance(t, Scalar) else OutArray(where[p], t)
        case ComplexT():
            re, im = next(positions), next(positions)
            return OutComplex(where[re], where[im], t)
        case TupleT(items, kind):
            return OutTuple(tuple(_cotangent_tree(x, positions, where) for x in items), kind)
        case StructT(cls, fields, items):
            made = tuple(_cotangent_tree(x, positions, where) for x in items)
            if not getattr(cls, "__structure__", ()):
                return OutStruct(cls, fields, made)
            made = tuple(OutConst(x.value) if isinstance(x, StaticT) else y for x, y in zip(items, made, strict=True))
            return structured(OutStruct(cls, fields, made), made)
        case NoneT() | StaticT():
            return OutConst(None)
