# SPDX-License-Identifier: MIT
"""``np.add.at(x, index, value)`` and its kin: an update in place where repeated indices all count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pullback.frontend import arrays, fancy, indexing, library
from pullback.frontend.build import Lowerer
from pullback.frontend.promote_types import promote, same_kind
from pullback.frontend.values import AV, NONE, Arr, ComplexNum, Num

Kwargs = dict[str, AV]


def _at(ufunc: Any) -> Callable[[Lowerer, Sequence[AV], Kwargs], AV]:
    """``np.add.at(x, index, value)`` and its kin: repeated indices all count."""

    def run(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
        name = f"np.{ufunc.__name__}.at"
        if kwargs or len(args) != 3 or not isinstance(args[0], Arr):
            L.type_error(f"{name}() takes an array, an index and a value")
        x, index, value = args[0], args[1], arrays.as_operand(L, args[2])
        arrays.writable(L, x)
        _same_kind(L, x, value, name)

        def update(old: AV, new: AV) -> AV:
            result = library.call(L, ufunc, [old, new], {})
            assert result is not None
            return result

        items = indexing.items_of(L, x, index)
        if not fancy.is_fancy(items):
            indexing.put_items(L, x, items, update(indexing.get(L, x, index), value))
            return NONE
        if isinstance(value, Arr):
            value = fancy.apart(L, x, value)
        items = [fancy.apart(L, x, i) if isinstance(i, Arr) else i for i in fancy.index_arrays(L, items)]
        fancy.write(L, x, items, value, update)
        return NONE

    return run


def _same_kind(L: Lowerer, x: Arr, value: AV, name: str) -> None:
    match value:
        case Num():
            given = (value.type.dtype, value.type.weak)
        case ComplexNum():
            given = (value.dtype, value.weak)
        case _:
            assert isinstance(value, Arr)
            given = (value.type.dtype, False)
    result = promote([(x.type.dtype, False), given])[0]
    if not same_kind(result, x.type.dtype):
        L.type_error(f"{name}() cannot put {result} into an array of {x.type.dtype}", "make the array a float array")


for _ufunc in (np.add, np.subtract, np.multiply, np.divide, np.maximum, np.minimum, np.power):
    library.OBJECTS[_ufunc.at] = _at(_ufunc)
