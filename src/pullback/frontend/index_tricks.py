# SPDX-License-Identifier: MIT
"""NumPy's objects that are subscripted instead of called: ``np.r_``, ``np.c_``, ``np.mgrid``, ``np.ogrid``, ``np.s_``.

``np.r_[a, 0.0, 1:5]`` joins arrays, numbers and ranges along the first axis, ``np.c_`` columns along the last one,
``np.mgrid`` and ``np.ogrid`` are grids of ranges. A range with an imaginary step, ``0:1:5j``, has that many points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pullback.frontend import arrays
from pullback.frontend.build import Lowerer
from pullback.frontend.library import call_named
from pullback.frontend.promote_types import promote
from pullback.frontend.values import AV, Arr, ComplexNum, NoneVal, Num, SliceVal, StaticVal, TupleVal, describe, literal


def get(L: Lowerer, obj: Any, index: AV) -> AV | None:
    """``obj[index]``; None if ``obj`` is none of them."""
    for known, make in _OBJECTS:
        if obj is known:
            if isinstance(index, TupleVal) and index.kind == "tuple":
                return make(L, index.items, False)
            return make(L, [index], True)
    return None


def _rows(L: Lowerer, parts: Sequence[AV], single: bool) -> AV:
    joined = [call_named(L, "atleast_1d", [p]) for p in _parts(L, parts, "np.r_")]
    return call_named(L, "concatenate", [TupleVal(joined, "list")])


def _columns(L: Lowerer, parts: Sequence[AV], single: bool) -> AV:
    joined = [call_named(L, "atleast_1d", [p]) for p in _parts(L, parts, "np.c_")]
    if any(isinstance(a, Arr) and a.type.ndim > 2 for a in joined):
        L.refuse("np.c_ of arrays with more than two axes is not supported", "use np.concatenate with an axis")
    return call_named(L, "column_stack", [TupleVal(joined, "list")])


def _grid(L: Lowerer, parts: Sequence[AV], single: bool) -> AV:
    axes = [_range(L, p, "np.mgrid") for p in parts]
    if single:
        return axes[0]
    grids = call_named(L, "meshgrid", _alike(L, axes), {"indexing": StaticVal("ij")})
    return call_named(L, "stack", [grids])


def _open_grid(L: Lowerer, parts: Sequence[AV], single: bool) -> AV:
    axes = [_range(L, p, "np.ogrid") for p in parts]
    if single:
        return axes[0]
    return call_named(L, "meshgrid", _alike(L, axes), {"indexing": StaticVal("ij"), "sparse": literal(True)})


def _index(L: Lowerer, parts: Sequence[AV], single: bool) -> AV:
    return parts[0] if single else TupleVal(list(parts))


def _parts(L: Lowerer, parts: Sequence[AV], name: str) -> list[AV]:
    """Ranges made; Python's numbers take the dtype of what they are joined with."""
    found = []
    for p in parts:
        if isinstance(p, StaticVal) and isinstance(p.obj, str):
            L.refuse(f"text in {name}[...] is not supported", "use np.concatenate or np.stack with an axis")
        found.append(_range(L, p, name) if isinstance(p, SliceVal) else p)
    types = [t for p in found for t in arrays.nested_shape(L, p)[1]]
    dtype = promote(types)[0]
    return [L.cast(p, dtype, False) if isinstance(p, Num) and p.type.weak else p for p in found]


def _alike(L: Lowerer, axes: Sequence[AV]) -> list[AV]:
    """Ranges of whole numbers and of floats in one grid: all are floats."""
    dtypes = {a.type.dtype for a in axes if isinstance(a, Arr)}
    return [call_named(L, "add", [a, literal(0.0)]) for a in axes] if len(dtypes) > 1 else list(axes)


def _range(L: Lowerer, part: AV, name: str) -> AV:
    if not isinstance(part, SliceVal):
        L.refuse(f"{name} of {describe(part)} is not supported", "write ranges: start:stop:step")
    start = literal(0) if isinstance(part.start, NoneVal) else part.start
    if isinstance(part.stop, NoneVal):
        L.refuse(f"a range without an end in {name} is not supported", "write start:stop")
    if isinstance(part.step, ComplexNum):
        points = L.b.consts.get(part.step.im)
        if points is None:
            L.needs_static("the number of points of this range must be known at compile time", "use np.linspace")
        return call_named(L, "linspace", [start, part.stop, literal(int(abs(points)))])
    step = literal(1) if isinstance(part.step, NoneVal) else part.step
    return call_named(L, "arange", [start, part.stop, step])


_OBJECTS: tuple[tuple[Any, Callable[[Lowerer, Sequence[AV], bool], AV]], ...] = (
    (np.r_, _rows),
    (np.c_, _columns),
    (np.mgrid, _grid),
    (np.ogrid, _open_grid),
    (np.s_, _index),
    (np.index_exp, lambda L, parts, single: TupleVal(list(parts))),
)
