# SPDX-License-Identifier: MIT
"""Calls for which the user has declared a derivative: which rule applies, and what its functions are called with.

Rules matter where code is lowered to be differentiated (``ctx.modes``); elsewhere a call is a call. Each lookup is an
edge, whether it finds something or not. The rule's own code stands in place of the call, its derivative in a
``Derivative`` beside it (``declare``). Inside a rule of ``f``, ``f`` is its own code.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any

import numpy as np

from pullback import lib, ruleset
from pullback.diag import DerivativeError, SourceError
from pullback.frontend import arrays, nested
from pullback.frontend.build import LIBRARIES, Lowerer
from pullback.frontend.declare import Case, Declined, declare, moving, replaced
from pullback.frontend.names import constant
from pullback.frontend.source import find
from pullback.frontend.trees import sig_of
from pullback.frontend.values import AV, Arr, NoneVal, Num, StaticVal, TupleVal
from pullback.ir.core import Value
from pullback.ir.types import Scalar
from pullback.ruleset import Declared, RulePlace

Kwargs = dict[str, AV]


def call(L: Lowerer, obj: Any, args: Sequence[AV], kwargs: Kwargs) -> AV | None:
    """The result of a call by a rule; None if none applies."""
    modes: frozenset[str] = getattr(L.ctx, "modes", frozenset()) & frozenset(ruleset.MODES)
    if not modes or not callable(obj) or L.frame.source.file.startswith(LIBRARIES):
        return None
    if any(obj is callee for callee in L.applying):
        return None
    args, kwargs, out = _with_out(L, obj, args, kwargs)
    positional, rest = _positional(L, obj, args, kwargs) if ruleset.rules_of(obj) else (list(args), kwargs)
    types = tuple(map(sig_of, positional))
    found = {mode: L.resolver.rules(RulePlace(obj, mode, types)) for mode in sorted(modes, reverse=True)}
    missing = [m for m in ruleset.MODES if m not in found]
    if not all(found.values()):  # what one mode lacks may be derived from the other
        found.update({m: L.resolver.rules(RulePlace(obj, m, types)) for m in missing})
    if not any(found.values()):
        return None
    if not any(moving(L, a) for a in positional):
        return None  # nothing here could have a derivative
    L.applying.append(obj)
    try:
        result = _first(L, obj, positional, rest, found, modes)
    finally:
        L.applying.pop()
    if result is None or out is None:
        return result
    arrays.assign(L, out, result)
    return out


#: operators on arrays are these functions of NumPy
UFUNCS: dict[Any, Any] = {
    ast.Add: np.add, ast.Sub: np.subtract, ast.Mult: np.multiply, ast.Div: np.divide, ast.FloorDiv: np.floor_divide,
    ast.Mod: np.remainder, ast.Pow: np.power, ast.MatMult: np.matmul, ast.USub: np.negative, ast.UAdd: np.positive,
    abs: np.absolute,
}  # fmt: skip
#: what methods of arrays do that are not in ``lib.METHODS``
_METHODS = {
    "copy": np.copy, "reshape": np.reshape, "ravel": np.ravel, "transpose": np.transpose, "conj": np.conjugate,
    "conjugate": np.conjugate,
}  # fmt: skip


def operator(L: Lowerer, op: Any, *args: AV) -> AV | None:
    """An operator, if an operand is an array and there is a rule for NumPy's function that it is."""
    if op not in UFUNCS or not any(isinstance(a, Arr) for a in args):
        return None
    return call(L, UFUNCS[op], args, {})


def method(L: Lowerer, name: str, args: Sequence[AV], kwargs: Kwargs) -> AV | None:
    """``x.name(...)``, if there is a rule for NumPy's function of that name."""
    function = lib.METHODS.get(name) or _METHODS.get(name)
    return None if function is None else call(L, function, args, kwargs)


def _with_out(L: Lowerer, obj: Any, args: Sequence[AV], kwargs: Kwargs) -> tuple[Sequence[AV], Kwargs, Arr | None]:
    """Without the array that NumPy's function is to write its result to."""
    last = args[-1] if isinstance(obj, np.ufunc) and len(args) == obj.nin + 1 else None
    if isinstance(last, Arr):
        return args[:-1], kwargs, last
    out = kwargs.get("out")
    if isinstance(out, (Arr, NoneVal)) and lib.lookup(obj) is not None:
        rest = {k: v for k, v in kwargs.items() if k != "out"}
        return args, rest, out if isinstance(out, Arr) else None
    return args, kwargs, None


def _positional(L: Lowerer, obj: Any, args: Sequence[AV], kwargs: Kwargs) -> tuple[list[AV], Kwargs]:
    """Arguments given by name are put in their places where the callee is a Python function."""
    if not kwargs or not isinstance(obj, FunctionType):
        return list(args), kwargs
    from pullback.frontend.calls import bind

    try:
        node = find(obj).node
    except SourceError:
        return list(args), kwargs
    names = [a.arg for a in (*node.args.posonlyargs, *node.args.args)]
    last = max([len(args), *(names.index(k) + 1 for k in kwargs if k in names)])
    if last <= len(args) or node.args.vararg is not None:
        return list(args), kwargs
    defaults = [constant(d) for d in obj.__defaults__ or ()]
    env = bind(
        L, node, obj.__name__, args, kwargs, defaults, {k: constant(v) for k, v in (obj.__kwdefaults__ or {}).items()}
    )
    return [env[n] for n in names[:last]], {k: v for k, v in kwargs.items() if k not in names[:last]}


def _first(
    L: Lowerer, obj: Any, args: list[AV], kwargs: Kwargs, found: dict[str, tuple[Declared, ...]], modes: frozenset[str]
) -> AV | None:
    """Try the rules, most specific first, until none declines."""
    remaining = {m: list(rs) for m, rs in found.items()}
    while any(remaining.values()):
        chosen = {m: _choose(L, rs) for m, rs in remaining.items() if rs}
        case = _case(L, obj, args, kwargs, chosen, modes)
        try:
            return case if isinstance(case, AV) else declare(L, case)
        except Declined as declined:
            for rs in remaining.values():
                if declined.rule in rs:
                    rs.remove(declined.rule)
    return None


def _choose(L: Lowerer, rules: list[Declared]) -> Declared:
    first = rules[0]
    others = ruleset.rivals(first, rules[1:])
    if others:
        raise L.with_calls(
            DerivativeError(
                f"two rules for '{first.of}' apply here, and neither is more specific: "
                f"{first.signature} ({first.where}) and {others[0].signature} ({others[0].where})",
                L.span,
                f"declare one for the types of both, or remove one with pb.delete_rule({first.of})",
            )
        )
    return first


def _case(
    L: Lowerer, obj: Any, args: list[AV], kwargs: Kwargs, chosen: dict[str, Declared], modes: frozenset[str]
) -> Case | AV:
    """What is to be declared at this call."""
    wanted = [m for m in ruleset.MODES if m in modes and m in chosen] or list(chosen)
    lead = chosen[wanted[0]]
    if lead.kind == "zero":
        return nested.stop_gradient(L, _itself(L, obj)(args, kwargs))
    case = Case(lead.of, args, wanted, modes, named=kwargs)
    for mode in wanted:
        rule = chosen[mode]
        if rule.kind == "zero":
            continue
        case.rules[mode] = rule
        if rule.kind == "linear":
            call_it = _itself(L, obj)
            case.rules["forward"] = rule
            case.push = _linear(L, call_it, kwargs)
            case.value = lambda given, call_it=call_it: call_it(given, kwargs)
        elif mode == "forward":
            case.push = _forward(L, rule, kwargs)
        else:
            case.pull = _reverse(L, rule, kwargs)
    return case


NONE_VALUE: AV = StaticVal(None)


def _itself(L: Lowerer, obj: Any) -> Callable[[Sequence[AV], Kwargs], AV]:
    def run(args: Sequence[AV], kwargs: Kwargs) -> AV:
        from pullback.frontend.calls import call as call_value

        return call_value(L, StaticVal(obj), args, kwargs)

    return run


def _linear(L: Lowerer, run: Callable[[Sequence[AV], Kwargs], AV], kwargs: Kwargs) -> Any:
    """The function itself, of the tangents, with its other arguments as they are."""

    def push(primals: Sequence[AV], tangents: Sequence[AV]) -> AV:
        given = [replaced(p, iter(moving(L, t))) for p, t in zip(primals, tangents, strict=True)]
        return TupleVal([NONE_VALUE, run(given, kwargs)])

    return push


def is_active(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    """``pb.is_active(x)``: in a pullback or an frule, whether a derivative of the argument ``x`` is asked for."""
    flags = L.flags[-1] if L.flags else {}
    found: Value | None = None
    for v in moving(L, args[0]):
        if v not in flags:
            return Num(Scalar("b1", True), None, True)
        found = flags[v] if found is None else L.b.op("or", found, flags[v])
    return Num(Scalar("b1", True), None, False) if found is None else L.num(found, True)


def _nondiff(rule: Declared) -> tuple[int, ...]:
    numbers: tuple[int, ...] = rule.options.get("nondiff_argnums", ())
    return numbers


def _call(L: Lowerer, fn: Any, args: Sequence[AV], kwargs: Kwargs | None = None) -> AV:
    from pullback.frontend import calls

    if isinstance(fn, FunctionType):  # of a rule: it has none itself
        return calls.call_python(L, fn, args, kwargs or {})
    return calls.call(L, fn if isinstance(fn, AV) else StaticVal(fn), args, kwargs or {})


def _forward(L: Lowerer, rule: Declared, kwargs: Kwargs) -> Callable[[Sequence[AV], Sequence[AV]], AV]:
    """``(primals, tangents) -> (value, tangent)``."""
    fixed = _nondiff(rule)

    def push(primals: Sequence[AV], tangents: Sequence[AV]) -> AV:
        lead = [primals[k] for k in fixed]
        free = [TupleVal([x for k, x in enumerate(xs) if k not in fixed]) for xs in (primals, tangents)]
        return _call(L, rule.fn, [*lead, *free], kwargs)

    return push


def _reverse(L: Lowerer, rule: Declared, kwargs: Kwargs) -> Callable[[Sequence[AV]], tuple[AV, Callable[..., AV]] | AV]:
    """``args -> (value, pullback)``; ``pullback(cotangents)`` gives one cotangent per argument."""
    fixed = _nondiff(rule)

    def pull(args: Sequence[AV]) -> tuple[AV, Callable[..., AV]] | AV:
        fn = rule.fn[0] if rule.kind == "vjp" else rule.fn
        made = _call(L, fn, args, kwargs)
        if not isinstance(made, TupleVal) or len(made.items) != 2:
            return made
        value, second = made.items
        if rule.kind != "vjp":
            return value, lambda cotangents: _call(L, second, cotangents)

        def back(cotangents: Sequence[AV]) -> AV:
            result = _call(L, rule.fn[1], [*(args[k] for k in fixed), second, *cotangents])
            if not fixed or not isinstance(result, TupleVal):
                return result
            given = iter(result.items)
            every = [NONE_VALUE if k in fixed else next(given, None) for k in range(len(args))]
            return TupleVal([x for x in [*every, *given] if x is not None], result.kind)

        return value, back

    return pull


__all__ = ["call", "is_active"]
