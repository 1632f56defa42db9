# SPDX-License-Identifier: MIT
"""Whether a function is linear in some of its parameters, by construction.

Sums, differences, products with what does not depend on them, loops and memory that only hold such values. What is not
provably linear is called nonlinear, with the reason; zero is the only constant that may be added.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pullback.analysis.activity import VIEWS, Activity, varied
from pullback.ir.core import Block, Function, Op, Value, walk
from pullback.ir.types import FLOATS, Array

_PRODUCTS = ("mul", "smul")
_WRITING = ("store", "fill", "assign", "matmul")


def nonlinear(func: Function, seeds: Iterable[Value]) -> str | None:
    """None if ``func``'s results are linear in ``seeds``, jointly; else the reason why that cannot be said."""
    act = varied(func, seeds)
    return _Check(func, act).block(func.body) or _results(func, act)


def _results(func: Function, act: Activity) -> str | None:
    zero = _zeros(func)
    for r in func.body.results:
        if act.is_varied(r):
            continue
        if not isinstance(r.type, Array):
            if r not in zero:
                return "it gives a number that does not depend on it"
        elif any(op.name in _WRITING and act.root[op.operands[0]] is act.root[r] for op in walk(func.body)):
            return "it gives an array that does not depend on it"
    return None


def _zeros(func: Function) -> set[Value]:
    return {op.result for op in walk(func.body) if op.name == "const" and op.attrs["value"] == 0}


class _Check:
    def __init__(self, func: Function, act: Activity) -> None:
        self.act = act
        self.zero = _zeros(func)
        self.params = {a for a in func.body.args if isinstance(a.type, Array)}

    def fits(self, v: Value) -> bool:
        """Whether ``v`` may stand where a linear value is expected."""
        return self.act.is_varied(v) or v in self.zero

    def block(self, block: Block) -> str | None:
        for op in block.ops:
            reason = self.op(op) or next(filter(None, map(self.block, op.regions)), None)
            if reason is not None:
                return reason
        return None

    def op(self, op: Op) -> str | None:
        act = self.act
        match op.name:
            case "for" | "while":
                return self.loop(op)
            case "if":
                for j, r in enumerate(op.results):
                    if act.is_varied(r) and not all(self.fits(region.results[j]) for region in op.regions):
                        return "a branch gives a constant"
            case "store":
                x, v = op.operands[:2]
                if act.is_varied(x) and not self.fits(v):
                    return "it stores a constant beside what depends on it"
            case "matmul":
                c, *factors = map(act.is_varied, op.operands)
                if all(factors):
                    return "it is multiplied by itself"
                if c and not any(factors):
                    return "a product that does not depend on it is added"
            case "call":
                if any(act.is_varied(x) for x in op.operands):
                    return f"it goes through the call of '{op.attrs['callee']}'"
            case "load" | "const" | "alloc" | "dim":
                pass
            case "check":
                pass
            case _ if op.name in VIEWS:
                pass
            case "map" | "assign" | "fill" | "copy":
                return f"'{op.name}' was not lowered"
            case _:
                return self.scalar(op)
        return None

    def loop(self, op: Op) -> str | None:
        body = op.regions[-1]
        lead = 1 if op.name == "for" else 0
        carried = zip(body.args[lead:], op.operands[lead:], body.results, strict=True)
        for a, init, y in carried:
            if self.act.is_varied(a) and not (self.fits(init) and self.fits(y)):
                return "a loop adds it to a constant"
        return None

    def scalar(self, op: Op) -> str | None:
        xs: Sequence[Value] = op.operands
        hits = [self.act.is_varied(x) for x in xs]
        if not any(hits):
            return None
        name = op.name
        if op.result.type.dtype not in FLOATS:
            return f"it is tested or rounded ('{name}')"
        if name in ("neg", "cast"):
            return None
        if name in ("add", "sub"):
            return None if all(map(self.fits, xs)) else "a constant is added to it"
        if name == "select":
            return None if not hits[0] and all(map(self.fits, xs[1:])) else "a branch gives a constant"
        if name in _PRODUCTS:
            return None if sum(hits) == 1 else "it is multiplied by itself"
        if name == "div" and not hits[1]:
            return None
        return f"'{name}' is not linear"


__all__ = ["nonlinear"]
