# SPDX-License-Identifier: MIT
"""Joins of abstract values where control flow meets.

A ``Form`` says what both sides become: weak yields to strong, bool and int widen to int and float, layouts C and F meet
in A, what is known on both sides stays known. ``leaves`` converts a side to the form's SSA values, ``rebuild`` is its
inverse on the results of the region op.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pullback.frontend.build import Lowerer
from pullback.frontend.promote_types import promote
from pullback.frontend.values import (
    AV,
    UNKNOWN,
    Arr,
    ComplexNum,
    Maybe,
    NoneVal,
    Num,
    StaticVal,
    StructVal,
    TupleVal,
    describe,
)  # fmt: skip
from pullback.ir.core import Value
from pullback.ir.types import B1, PART, Array, Dim, Scalar, Type


class JoinError(Exception):
    """The two values have no common form."""


@dataclass(frozen=True, slots=True)
class NumForm:
    type: Scalar
    known: Any = UNKNOWN
    lo: int | None = None


@dataclass(frozen=True, slots=True)
class ComplexForm:
    dtype: str
    weak: bool


@dataclass(frozen=True, slots=True)
class ArrForm:
    type: Array
    readonly: bool | str


@dataclass(frozen=True, slots=True)
class TupleForm:
    items: tuple[Form, ...]
    kind: str


@dataclass(frozen=True, slots=True)
class StructForm:
    cls: type
    fields: tuple[str, ...]
    items: tuple[Form, ...]


@dataclass(frozen=True, slots=True, eq=False)
class FixedForm:
    """The one object that both sides are."""

    value: AV

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FixedForm) and same_static(self.value, other.value)

    def __hash__(self) -> int:
        return 0


@dataclass(frozen=True, slots=True)
class MaybeForm:
    inner: Form


Form = NumForm | ComplexForm | ArrForm | TupleForm | StructForm | FixedForm | MaybeForm


def same_static(a: AV, b: AV) -> bool:
    if a is b or (isinstance(a, NoneVal) and isinstance(b, NoneVal)):
        return True
    if isinstance(a, StaticVal) and isinstance(b, StaticVal):
        return a.obj is b.obj or (type(a.obj) is type(b.obj) and isinstance(a.obj, (str, bytes)) and a.obj == b.obj)
    return False


def same_known(a: Any, b: Any) -> bool:
    return type(a) is type(b) and (a == b or (a != a and b != b)) and str(a) == str(b)


# ------------------------------------------------------------------------------------------------------ forms


def form_of(x: AV, generalize: bool = False) -> Form:
    """The form of one value; ``generalize``: without what is known of numbers (they are about to change)."""
    match x:
        case Num():
            return NumForm(x.type) if generalize else NumForm(x.type, x.known, x.lo)
        case ComplexNum():
            return ComplexForm(x.dtype, x.weak)
        case Arr():
            return ArrForm(x.type, x.readonly)
        case TupleVal():
            return TupleForm(tuple(form_of(i, generalize) for i in x.items), x.kind)
        case StructVal():
            return StructForm(x.cls, x.fields, tuple(form_of(i, generalize) for i in x.items))
        case Maybe():
            return MaybeForm(form_of(x.value, generalize))
        case _:
            return FixedForm(x)


def join(a: Form, b: Form) -> Form:
    """The form that values of both forms convert to."""
    if a == b:
        return a
    match a, b:
        case MaybeForm(), MaybeForm():
            return MaybeForm(join(a.inner, b.inner))
        case MaybeForm(), _:
            return MaybeForm(join(a.inner, b))
        case _, MaybeForm():
            return MaybeForm(join(a, b.inner))
        case NumForm(), NumForm():
            return _join_numbers(a, b)
        case ((ComplexForm() | NumForm()), (ComplexForm() | NumForm())):
            pair = [(x.dtype, x.weak) if isinstance(x, ComplexForm) else (x.type.dtype, x.type.weak) for x in (a, b)]
            return ComplexForm(*promote(pair))
        case ArrForm(), ArrForm():
            return ArrForm(_join_arrays(a.type, b.type), a.readonly or b.readonly)
        case TupleForm(), TupleForm() if len(a.items) == len(b.items) and a.kind == b.kind:
            return TupleForm(tuple(map(join, a.items, b.items)), a.kind)
        case StructForm(), StructForm() if a.cls is b.cls and a.fields == b.fields:
            return StructForm(a.cls, a.fields, tuple(map(join, a.items, b.items)))
    raise JoinError


def _join_numbers(a: NumForm, b: NumForm) -> NumForm:
    lo = min(a.lo, b.lo) if a.lo is not None and b.lo is not None else None
    if a.type == b.type:
        return NumForm(a.type, a.known if same_known(a.known, b.known) else UNKNOWN, lo)
    weak = a.type.weak and b.type.weak
    if a.type.dtype == b.type.dtype:
        return NumForm(Scalar(a.type.dtype, weak), UNKNOWN, lo)
    dtype, weak = promote([(a.type.dtype, a.type.weak), (b.type.dtype, b.type.weak)])
    return NumForm(Scalar(dtype, weak))


def _join_arrays(a: Array, b: Array) -> Array:
    if a.dtype != b.dtype or a.ndim != b.ndim:
        raise JoinError
    dims = tuple(
        x if x == y else Dim(x.size if x.size == y.size else None) for x, y in zip(a.dims, b.dims, strict=True)
    )
    return Array(a.dtype, dims, a.layout if a.layout == b.layout else "A")


def types_of(form: Form) -> list[Type]:
    match form:
        case NumForm():
            return [] if form.known is not UNKNOWN else [Scalar(form.type.dtype)]
        case ComplexForm():
            return [Scalar(PART[form.dtype])] * 2
        case ArrForm():
            return [form.type]
        case TupleForm() | StructForm():
            return [t for i in form.items for t in types_of(i)]
        case MaybeForm():
            return [*types_of(form.inner), B1]
        case FixedForm():
            return []


# -------------------------------------------------------------------------------------------------- conversion


def leaves(L: Lowerer, x: AV, form: Form) -> list[Value]:
    """The SSA values of ``x`` in ``form``, conversions appended here."""
    match form:
        case MaybeForm():
            if isinstance(x, Maybe):
                return [*leaves(L, x.value, form.inner), x.flag]
            return [*leaves(L, x, form.inner), L.b.const(True, B1)]
        case NumForm():
            assert isinstance(x, Num)
            return [] if form.known is not UNKNOWN else [L.val(L.cast(x, form.type.dtype))]
        case ComplexForm():
            part = PART[form.dtype]
            if isinstance(x, ComplexNum):
                return [L.b.cast(x.re, part), L.b.cast(x.im, part)]
            assert isinstance(x, Num)
            return [L.val(L.cast(x, part)), L.zero(part)]
        case ArrForm():
            from pullback.frontend import arrays

            assert isinstance(x, Arr)
            return [relax(L, arrays.plain(L, x).value, form.type)]
        case TupleForm() | StructForm():
            assert isinstance(x, (TupleVal, StructVal))
            return [v for i, f in zip(x.items, form.items, strict=True) for v in leaves(L, i, f)]
        case FixedForm():
            return []


def relax(L: Lowerer, x: Value, type: Array) -> Value:
    """The same array under a type that says less (unknown sizes, any strides)."""
    if x.type == type:
        return x
    dims = L.shape(x)
    result = L.b.value("view", [x], type, x.name, spec=("f",) * type.ndim)
    return L.note_shape(result, dims)


def dummies(L: Lowerer, form: Form, like: AV | None) -> list[Value]:
    """Values of the form that are never looked at. Arrays get the shape of ``like`` as far as it is known here: a
    variable keeps one buffer, which then has the right size from the start."""
    shapes = iter(arrays_of(like) if like is not None else [])
    result = []
    for t in types_of(form):
        if isinstance(t, Array):
            array = next(shapes, None)
            dims = [_size_here(L, d, array, k) for k, d in enumerate(t.dims)]
            result.append(relax(L, L.b.alloc(t.dtype, dims), t))
        else:
            result.append(L.zero(t.dtype))
    return result


def arrays_of(x: AV) -> Iterator[Value]:
    """The arrays of a value, in order of its leaves."""
    match x:
        case Arr():
            yield x.value
        case TupleVal() | StructVal():
            for i in x.items:
                yield from arrays_of(i)
        case Maybe():
            yield from arrays_of(x.value)


def share_shapes(L: Lowerer, x: AV, sources: Sequence[AV]) -> None:
    """Remember sizes of the arrays in ``x``, which is one of ``sources``, where those agree on a value in scope."""
    groups = [list(arrays_of(s)) for s in sources]
    for k, array in enumerate(arrays_of(x)):
        assert isinstance(array.type, Array)
        for axis in range(array.type.ndim):
            sizes = [s for g in groups if (s := L.known_dim(g[k], axis)) is not None]
            if sizes and len(sizes) == len(groups) and all(L.same_size(sizes[0][0], s[0]) for s in sizes[1:]):
                L.dims[array, axis] = sizes[0]
            else:  # of a variable that is not always bound, most likely still the size
                guesses = sizes or [s for g in groups if (s := L.guesses.get((g[k], axis))) is not None]
                if guesses:
                    L.guesses[array, axis] = guesses[0]


def same_shapes(L: Lowerer, a: AV, b: AV) -> bool:
    """Whether the arrays in two values of one form have provably the same sizes."""
    for x, y in zip(arrays_of(a), arrays_of(b), strict=True):
        assert isinstance(x.type, Array)
        for axis in range(x.type.ndim):
            p, q = L.known_dim(x, axis), L.known_dim(y, axis)
            if p is None or q is None or not L.same_size(p[0], q[0]):
                return False
    return True


def _size_here(L: Lowerer, d: Dim, array: Value | None, axis: int) -> Value:
    if d.size is not None:
        return L.b.index(d.size)
    if array is None:
        return L.b.index(0)
    known = L.known_dim(array, axis) or L.guesses.get((array, axis))
    return known[0] if known is not None and known[1] in L.open else L.b.index(0)


def rebuild(form: Form, values: Iterator[Value]) -> AV:
    """The abstract value whose leaves are ``values``."""
    match form:
        case NumForm():
            if form.known is not UNKNOWN:
                return Num(form.type, None, form.known)
            return Num(form.type, next(values), UNKNOWN, form.lo)
        case ComplexForm():
            return ComplexNum(next(values), next(values), form.dtype, form.weak)
        case ArrForm():
            return Arr(next(values), form.readonly)
        case TupleForm():
            return TupleVal([rebuild(i, values) for i in form.items], form.kind)
        case StructForm():
            return StructVal(form.cls, form.fields, [rebuild(i, values) for i in form.items])
        case MaybeForm():
            return Maybe(rebuild(form.inner, values), next(values))
        case FixedForm():
            return form.value


def describe_conflict(name: str, a: AV, b: AV) -> str:
    what = "the value of this expression" if name == "$expr" else "the result" if name == "$value" else f"'{name}'"
    return f"{what} is {describe(a)} on one path and {describe(b)} on another"
