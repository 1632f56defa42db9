# SPDX-License-Identifier: MIT
"""Transforms called inside compiled code: ``pb.grad(f)(x)``, ``pb.jvp(f, ...)``, ``pb.stop_gradient(x)``.

The function becomes a ``Function`` of its own, what it captures from outside its last parameters; ``ctx.derive`` makes
the derivative, whose body is copied to where the call stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import CodeType
from typing import Any

from pullback.frontend import arrays, library
from pullback.frontend.build import Diverged, Lowerer
from pullback.frontend.inline import close
from pullback.frontend.joins import form_of, leaves
from pullback.frontend.names import from_sig
from pullback.frontend.trees import from_out, sig_of, tree_of
from pullback.frontend.values import AV, Arr, ComplexNum, FuncVal, Num, StructVal, Transformed, TupleVal
from pullback.ir.core import Block, Value, clone_block
from pullback.ir.lowered import Lowered
from pullback.ir.types import FLOATS, flatten

Kwargs = dict[str, AV]

#: transforms applied to a function, giving a function
CURRIED = ("grad", "value_and_grad", "hessian", "jacfwd", "jacrev", "jacobian", "jit", "checkpoint", "vmap")
OPTIONS = {
    "grad": ("argnums", "has_aux"),
    "value_and_grad": ("argnums", "has_aux"),
    "vmap": ("in_axes", "out_axes", "strategy", "threads"),
}


def transform(L: Lowerer, kind: str, obj: Any, args: Sequence[AV], kwargs: Kwargs) -> AV:
    """A call of a transform."""
    if kind == "stop_gradient":
        return stop_gradient(L, args[0])
    if kind in CURRIED:
        names = OPTIONS.get(kind, ("argnums",))
        options = {n: library.static_value(L, v) for n, v in zip(names, args[1:], strict=False)}
        options.update({k: library.static_value(L, v) for k, v in kwargs.items()})
        return Transformed(kind, args[0], options)
    return run(L, kind, args[0], list(args[1:]), {k: library.static_value(L, v) for k, v in kwargs.items()})


def call(L: Lowerer, fn: Transformed, args: Sequence[AV], kwargs: Kwargs) -> AV:
    """``pb.grad(f)(*args)``."""
    if fn.kind in ("jit", "checkpoint"):
        from pullback.frontend import calls

        return calls.call(L, fn.fn, args, kwargs)
    if kwargs:
        L.refuse("keyword arguments of a transformed function are not supported here", "pass them by position")
    return run(L, fn.kind, fn.fn, list(args), fn.options)


def run(L: Lowerer, kind: str, fn: AV, args: list[AV], options: dict[str, Any]) -> AV:
    """Derive ``fn`` for these arguments and copy the derivative here."""
    from pullback.frontend import calls

    primals = args
    if kind in ("jvp", "hvp"):
        first = args[0]
        if not isinstance(first, TupleVal):
            L.type_error(f"pb.{kind} takes its primals and tangents as tuples", "write (x,) for one argument")
        primals = list(first.items)
    params = [sig_of(a) for a in primals]
    if kind == "vmap":  # the function is lowered for one example
        options = {**options, "batched": params}
        params = L.ctx.examples(params, options.get("in_axes", 0))
    names = _parameter_names(fn)
    block = Block([Value(t, names.get(k, "")) for k, p in enumerate(params) for t in flatten(p)])
    if kind == "vmap":
        L.axes.examples.update(block.args)
    taken = iter(block.args)
    inner = [from_sig(p, taken) for p in params]
    in_map, L.in_map = L.in_map, 0
    modes, L.ctx.modes = L.ctx.modes, L.ctx.modes | L.ctx.modes_of(kind, str(options.get("strategy", "auto")))
    try:
        with L.enter(block):
            result = calls.call(L, fn, inner, {})
            out = tree_of(L, result, block.results)
    except Diverged:  # it raises whatever its arguments are: here, then
        env = dict(zip(block.args, [v for a in primals for v in _values(L, a)], strict=True))
        L.b.block.ops += clone_block(_without_args(block), env).ops
        raise
    finally:
        L.in_map, L.ctx.modes = in_map, modes
    name = str(getattr(fn, "name", None) or getattr(getattr(fn, "obj", None), "__name__", "f"))
    function, captured = close(L, name, block)
    lowered = Lowered(function, params, [], out, L.locs, [], name)
    derived = L.ctx.derive(kind, lowered, **options)
    L.batches += derived.batches
    flat = [v for a in args for v in _values(L, a)]
    env = dict(zip(derived.func.body.args, [*flat, *captured], strict=True))
    body = clone_block(_without_args(derived.func.body), env)
    L.b.block.ops += body.ops
    L.func.callees.update(derived.func.callees)
    return from_out(derived.result, body.results)


def _parameter_names(fn: AV) -> dict[int, str]:
    """What a function calls its positional parameters, for messages."""
    if isinstance(fn, FuncVal):
        return {k: a.arg for k, a in enumerate((*fn.node.args.posonlyargs, *fn.node.args.args))}
    code = getattr(getattr(fn, "obj", None), "__code__", None)
    return dict(enumerate(code.co_varnames[: code.co_argcount])) if isinstance(code, CodeType) else {}


def _values(L: Lowerer, x: AV) -> list[Value]:
    """The flat values that ``x`` is passed as."""
    match x:
        case Num():
            return [L.val(x)]
        case ComplexNum():
            return [x.re, x.im]
        case Arr():
            return [arrays.plain(L, x).value]
        case TupleVal(items=items) | StructVal(items=items):
            return [v for i in items for v in _values(L, i)]
    return leaves(L, x, form_of(x))


def _without_args(block: Block) -> Block:
    result = Block()
    result.ops, result.results = block.ops, block.results
    return result


def stop_gradient(L: Lowerer, x: AV) -> AV:
    """The same value, without derivative."""
    match x:
        case Num() if x.type.dtype in FLOATS and not x.static:
            return L.num(L.b.op("stop", L.val(x)), x.type.weak)
        case ComplexNum():
            return ComplexNum(L.b.op("stop", x.re), L.b.op("stop", x.im), x.dtype, x.weak)
        case Arr() if x.type.dtype[0] in "fc":
            return arrays.elementwise(L, lambda v: stop_gradient(L, v), [x])  # type: ignore[arg-type, return-value]
        case TupleVal():
            return TupleVal([stop_gradient(L, i) for i in x.items], x.kind)
        case StructVal():
            return StructVal(x.cls, x.fields, [stop_gradient(L, i) for i in x.items])
    return x
