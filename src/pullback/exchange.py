# SPDX-License-Identifier: MIT
"""Ragged data of other packages, as NumPy arrays, and back. Neither package is imported before it is used.

What is read shares memory where the other package's layout allows it: PyTorch's jagged tensors and Arrow's lists of
numbers are packed values with offsets already. ``Read`` is either ``(values, offsets)`` or a list of arrays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

_Array = np.ndarray[Any, Any]
Read = tuple[_Array, _Array] | list[_Array]


def read(x: Any) -> Read | None:
    """The examples of a nested tensor of PyTorch or a list array of Arrow; None if ``x`` is neither."""
    match type(x).__module__.partition(".")[0]:
        case "torch":
            return _read_torch(x)
        case "pyarrow":
            return _read_arrow(x)
    return None


# ------------------------------------------------------------------------------------------------ PyTorch


def _read_torch(x: Any) -> Read:
    import torch

    if not getattr(x, "is_nested", False):
        raise TypeError("ragged: a tensor where a nested tensor is expected (torch.nested.nested_tensor)")
    x = x.detach().cpu()
    if x.layout == torch.jagged and x._ragged_idx == 1 and x.lengths() is None:
        return x.values().contiguous().numpy(), x.offsets().numpy()
    return [t.contiguous().numpy() for t in x.unbind()]


def to_torch(values: _Array | None, offsets: _Array | None, examples: Sequence[_Array]) -> Any:
    """A jagged tensor that shares ``values``; without them a nested tensor of copies."""
    import torch

    if values is not None and offsets is not None:
        return torch.nested.nested_tensor_from_jagged(torch.from_numpy(values), torch.from_numpy(offsets.copy()))
    return torch.nested.nested_tensor([torch.from_numpy(np.ascontiguousarray(x)) for x in examples])


# ------------------------------------------------------------------------------------------------ Arrow


def _read_arrow(x: Any) -> Read:
    import pyarrow as pa

    if isinstance(x, pa.ChunkedArray):
        x = x.combine_chunks()
    if isinstance(x, pa.ChunkedArray):  # some versions keep one chunk
        x = x.chunk(0)
    if not isinstance(x, (pa.ListArray, pa.LargeListArray)):
        raise TypeError(f"ragged: an Arrow array of type {x.type} where a list array is expected")
    if x.null_count:
        raise ValueError("ragged: the Arrow array has nulls; drop or fill them first")
    offsets = np.asarray(x.offsets).astype(np.int64)
    inner = x.values.slice(offsets[0], offsets[-1] - offsets[0])
    if isinstance(inner, (pa.ListArray, pa.LargeListArray)):
        return [_rectangular(item.as_py(), k) for k, item in enumerate(x)]
    return _fixed(inner), offsets - offsets[0]


def _fixed(x: Any) -> _Array:
    """An Arrow array of numbers, or of lists of one length, as an array."""
    import pyarrow as pa

    if x.null_count:
        raise ValueError("ragged: the Arrow array has nulls; drop or fill them first")
    if isinstance(x, pa.FixedSizeListArray):
        inner = _fixed(x.flatten())
        return inner.reshape(len(x), x.type.list_size, *inner.shape[1:])
    if not (pa.types.is_integer(x.type) or pa.types.is_floating(x.type) or pa.types.is_boolean(x.type)):
        raise TypeError(f"ragged: an Arrow array of {x.type} where numbers are expected")
    found: _Array = x.to_numpy(zero_copy_only=False)
    return found


def _rectangular(rows: list[Any], k: int) -> _Array:
    try:
        return np.array(rows)
    except ValueError:
        raise ValueError(
            f"ragged: example {k} of the Arrow array is itself ragged: its rows differ in length"
        ) from None


def to_arrow(values: _Array | None, offsets: _Array | None, examples: Sequence[_Array]) -> Any:
    """A list array: of numbers, or of fixed-size lists for static axes; several dynamic axes make lists of lists."""
    import pyarrow as pa

    if values is None or offsets is None:
        kind: Any = pa.from_numpy_dtype(examples[0].dtype)
        for _ in range(examples[0].ndim):
            kind = pa.list_(kind)
        return pa.array([x.tolist() for x in examples], type=kind)
    inner = pa.array(values.reshape(-1))
    for n in reversed(values.shape[1:]):
        inner = pa.FixedSizeListArray.from_arrays(inner, n)
    small = int(offsets[-1]) < 1 << 31
    cls = pa.ListArray if small else pa.LargeListArray
    return cls.from_arrays(pa.array(offsets, pa.int32() if small else pa.int64()), inner)


__all__ = ["Read", "read", "to_arrow", "to_torch"]
