# SPDX-License-Identifier: MIT
"""Calls of functions that lanes call together (recursion): a version of the function takes lanes, and a mask.

An array goes as the array that holds it, and behind it what that does not tell: sizes that differ between lanes, and
for a view that lies at another place for each lane where it begins, and how far apart its elements are. Which of these
there are is the array's *form*; there is a version per form of the arrays. What comes back is per lane.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pullback.analysis.calls import Calls
from pullback.ir.build import Builder
from pullback.ir.core import Function, Op, Value, clone_function
from pullback.ir.types import I8, Array, Dim, Layout, Scalar, lanes_of
from pullback.transforms.stages import STAGES

from .memory import Memory
from .uniform import uniformity_of_callee
from .values import Arr, Axis, Declined, Numbers

if TYPE_CHECKING:
    from .code import Code


@dataclass(frozen=True, slots=True)
class Form:
    """``lanes``, ``even``: as of ``Arr``; ``own``: no two lanes write to one element. ``layout``, ``rank``: of the
    array that holds it, without the lanes. ``sizes``: the axes whose size differs; ``axes``: per axis of the array that
    holds it the axes of the view that it follows, None where the view is that array."""

    lanes: bool
    even: bool
    own: bool
    layout: Layout
    rank: int
    sizes: tuple[int, ...] = ()
    axes: tuple[tuple[int, ...], ...] | None = None

    def __str__(self) -> str:
        """For names of versions: no two forms have one."""
        text = ("1" if self.lanes else "s") + "o" * self.own + "u" * (not self.even)
        if self.lanes and self.layout != "C":
            text += self.layout.lower()
        text += "".join(f"v{k}" for k in self.sizes)
        if self.axes is not None:
            text += f"{self.layout.lower()}p" + "_".join(".".join(map(str, a)) for a in self.axes)
        return text

    @staticmethod
    def of(x: Arr, own: bool) -> Form:
        sizes = tuple(k for k, d in enumerate(x.dims) if lanes_of(d.type) > 1)
        axes = None if x.axes is None else tuple(tuple(k for k, _ in a.terms) for a in x.axes)
        return Form(x.lanes, x.even, own, x.type.layout, x.type.ndim - x.lanes, sizes, axes)


def call(code: Code, op: Op, mask: Value | None) -> None:
    """The call ``op`` for the lanes of ``mask``."""
    n, name = code.n, op.attrs["callee"]
    arrays: list[Arr] = []
    forms: list[Form] = []
    given: list[Value] = []
    for k, x in enumerate(op.operands):
        if not isinstance(x.type, Array):
            given.append(code.vector(x))
            continue
        arr = code.array(x)
        if arr.below is not None:
            arr = _straight(code, arr, k, op, mask)
        form = Form.of(arr, x in code.u.own)
        arrays.append(arr)
        forms.append(form)
        given += [arr.value, *_told(n, arr, form)]
    made = version(code, name, forms, op.loc)
    on = n.both(mask, code.m.live)
    assert on is not None
    returned: list[Value] = []
    for r in op.results:
        arr = _result(n, r.type, r.name)
        code.env[r] = arr if isinstance(r.type, Array) else arr.value
        returned += [arr.value, *(d for d in arr.dims if lanes_of(d.type) > 1)]
    code.b.append(Op("call", [*given, code.m.first, on], returned, {"callee": made}, [], op.loc))


def _straight(code: Code, x: Arr, k: int, op: Op, mask: Value | None) -> Arr:
    """A copy of a view whose elements are found by division."""
    name = op.attrs["callee"]
    if k in Calls(code.callees).writes[name]:
        raise Declined(
            f"'{name}' writes to an array whose shape was changed, and whose size differs between examples",
            op.loc,
            "give it a copy, and assign what comes back",
        )
    return code.m.packed(x, mask)


def _told(n: Numbers, x: Arr, form: Form) -> list[Value]:
    """What follows the array."""
    found = [n.all(x.dims[k]) for k in form.sizes]
    if x.axes is None:
        return found
    found += [d for d in x.dims if lanes_of(d.type) == 1]
    zero, one = n.b.index(0), n.b.index(1)
    for a in x.axes:
        found.append(n.all(a.start if a.start is not None else zero))
        found += [n.all(one if step is None else step) for _, step in a.terms]
    return found


def _result(n: Numbers, t: object, name: str) -> Arr:
    """A result of type ``t`` for lanes: an array with lanes side by side, and its sizes."""
    if not isinstance(t, Array):
        assert isinstance(t, Scalar)
        return Arr(Value(Scalar(t.dtype, lanes=n.width), name), True, [])
    if t.layout == "G":
        return Arr(Value(t, name), True, [])
    value = Value(Array(t.dtype, (*t.dims, Dim(n.width)), "C"), name)
    dims = [
        n.b.index(d.size) if d.size is not None else Value(Scalar("i8", lanes=n.width), f"{name}_size") for d in t.dims
    ]
    return Arr(value, True, dims, even=all(d.size is not None for d in t.dims[1:]))


def version(code: Code, name: str, forms: Sequence[Form], loc: int) -> str:
    """The function ``name`` for lanes, and arrays of these forms."""
    width = code.n.width
    made = f"{name}.x{width}.{'-'.join(map(str, forms))}"
    if made in code.callees:
        return made
    body = clone_function(code.callees[name]).body
    rest = iter(forms)
    form_of = {a: next(rest) for a in body.args if isinstance(a.type, Array)}
    func = code.callees[made] = Function(made)
    func.callees = code.callees
    func.attrs = dict.fromkeys(STAGES, True)
    b = Builder(code.table, func.body)
    inner = type(code)(body, uniformity_of_callee(body, form_of), Numbers(b, width), code.table, code.callees, False)
    mask = Value(Scalar("b1", lanes=width), "on")
    first = Value(I8, "first")
    inner.m = Memory(b, inner.n, mask, mask, first, mask, inner.kernels)  # no value is an example's number
    for a in body.args:
        if isinstance(a.type, Array):
            params, inner.env[a] = _parameter(inner.n, a, form_of[a])
        else:
            params = [Value(Scalar(a.type.dtype, lanes=width), a.name)]
            inner.env[a] = params[0]
        func.body.args += params
    func.body.args += [first, mask]
    inner.ops(body, mask)
    for y in body.results:
        func.body.results += _returned(inner, y, mask)
    code.notes.update(inner.notes)
    return made


def _parameter(n: Numbers, a: Value, form: Form) -> tuple[list[Value], Arr]:
    """The parameters of a version for lanes that stand for ``a``."""
    t = a.type
    assert isinstance(t, Array)
    if t.layout == "G":
        p = Value(t, a.name)
        return [p], Arr(p, form.lanes, [])
    dims = t.dims if form.axes is None else (Dim(),) * form.rank
    if form.lanes or form.axes is not None:
        layout: Layout = "C" if form.layout == "C" else "A"
        p = Value(Array(t.dtype, (*dims, Dim(n.width)) if form.lanes else dims, layout), a.name)
    else:
        p = Value(t, a.name)
    params = [p]

    def told(lanes: bool, hint: str) -> Value:
        params.append(Value(Scalar("i8", lanes=n.width if lanes else 1), f"{a.name}_{hint}"))
        return params[-1]

    sizes: dict[int, Value] = {k: told(True, "size") for k in form.sizes}
    if form.axes is None:
        sizes.update((k, n.b.dim(p, k)) for k in range(t.ndim) if k not in sizes)
        return params, Arr(p, form.lanes, [sizes[k] for k in range(t.ndim)], even=form.even)
    sizes.update((k, told(False, "size")) for k in range(t.ndim) if k not in sizes)
    axes = [Axis(told(True, "start"), tuple((k, told(True, "step")) for k in terms)) for terms in form.axes]
    return params, Arr(p, form.lanes, [sizes[k] for k in range(t.ndim)], axes, even=form.even)


def _returned(code: Code, y: Value, mask: Value) -> list[Value]:
    """What a version returns for the result ``y``: see ``_result``."""
    if not isinstance(y.type, Array):
        return [code.vector(y)]
    x = code.array(y)
    if y.type.layout == "G":
        return [x.value]
    if not x.lanes or x.axes is not None or x.type.layout != "C":
        x = code.m.packed(x, mask)
    return [x.value, *(code.n.all(d) for d, kind in zip(x.dims, y.type.dims, strict=True) if kind.size is None)]
