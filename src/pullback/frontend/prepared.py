# SPDX-License-Identifier: MIT
"""Prepared rules (``pb.prepare``) called inside compiled code: the operation itself, for the types of the rule only.

The rule's own machine code is not called, so that the call can be differentiated, batched and optimised with what is
around it. Other types than those that it was prepared for are refused as a call from Python refuses them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pullback.diag import PreparationMismatch
from pullback.frontend.build import Lowerer
from pullback.frontend.trees import sig_of
from pullback.frontend.values import AV, Arr, StructVal, TupleVal
from pullback.ir.core import Value
from pullback.ir.types import Array, ComplexT, Scalar, SigType, StaticT, StructT, TupleT


def require(L: Lowerer, rule: Any, types: Sequence[SigType], args: Sequence[AV], kwargs: dict[str, AV]) -> None:
    """Arguments are of the types of the rule: an error now, or checks of sizes in the code."""
    name = rule.__name__
    if kwargs:
        word = next(iter(kwargs))
        if word in ("workspace", "out"):
            instead = f"compiled code has its own memory: write {name}(...) without {word}="
        else:
            instead = "pass arguments by position"
        L.refuse(f"the keyword '{word}' of the prepared rule {name} is not supported inside compiled code", instead)
    if len(args) != len(types):
        L.type_error(f"the prepared rule {name} takes {len(types)} arguments, not {len(args)}: ({rule.signature})")
    seen: dict[str, Value] = {}
    for k, (want, x) in enumerate(zip(types, args, strict=True), 1):
        got = sig_of(x)
        if not fits(want, got):
            L.type_error(
                f"argument {k} of the prepared rule {name} is of another type: it was prepared for ({rule.signature}), "
                f"and gets {got}",
                f"prepare a rule for these types, or call {name} itself",
            )
        _sizes(L, want, x, name, seen)


def fits(want: SigType, got: SigType) -> bool:
    """Whether ``got`` is the type ``want``, but for sizes and strides."""
    match want, got:
        case Scalar(), Scalar():
            return want == got
        case ComplexT(), ComplexT():
            return want == got
        case Array(), Array():
            return want.dtype == got.dtype and want.ndim == got.ndim
        case TupleT(), TupleT():
            return want.kind == got.kind and _all_fit(want.items, got.items)
        case StructT(), StructT():
            return want.cls is got.cls and want.fields == got.fields and _all_fit(want.items, got.items)
        case StaticT(), StaticT():
            return want == got
    return type(want) is type(got) and want == got


def _all_fit(want: Sequence[SigType], got: Sequence[SigType]) -> bool:
    return len(want) == len(got) and all(map(fits, want, got))


def _sizes(L: Lowerer, want: SigType, x: AV, name: str, seen: dict[str, Value]) -> None:
    """Checks of sizes that are fixed, or have the same name."""
    if isinstance(want, (TupleT, StructT)) and isinstance(x, (TupleVal, StructVal)):
        for t, item in zip(want.items, x.items, strict=True):
            _sizes(L, t, item, name, seen)
    if not isinstance(want, Array) or not isinstance(x, Arr):
        return
    for axis, d in enumerate(want.dims):
        if d.size is None and d.name is None:
            continue
        n = L.b.dim(x.value, axis)
        expected = L.b.index(d.size) if d.size is not None else seen.setdefault(str(d.name), n)
        text = f"the prepared rule {name}: an axis has size {{}}, and not {{}}"
        L.check(L.b.op("eq", n, expected), PreparationMismatch, text, n, expected)
