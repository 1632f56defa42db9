# SPDX-License-Identifier: MIT
"""Ragged batches: arrays of one dtype and rank, of different sizes, as one argument of a function made by ``vmap``.

``ragged`` makes a ``Ragged`` from a list. How it is stored, and the type that compiled code sees, is in
``pullback.ir.ragged``. A ``Ragged`` never changes its structure: offsets and lengths are read-only, and compiled code
trusts them.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn, SupportsIndex

import numpy as np

from pullback import exchange
from pullback.ir.ragged import LAYOUTS, RaggedT, parse
from pullback.ir.types import DTYPES, Dim, StructT

_Array = np.ndarray[Any, Any]
_DTYPES = {np.dtype("?" if d == "b1" else d): d for d in DTYPES}


class Ragged:
    """A batch of arrays of different sizes. Made by ``pb.ragged``; also what gradients and results are.

    ``len(r)`` is the number of examples, ``r[k]`` a view of example ``k``, ``r.to_list()`` all of them. ``data``,
    ``offsets`` (None if padded) and ``lengths`` are the arrays it is made of.
    """

    __slots__ = ("__weakref__", "data", "lengths", "offsets", "spec", "type")
    __ragged__ = True
    __structure__ = ("offsets", "lengths")

    data: _Array
    offsets: _Array | None
    lengths: _Array
    spec: str
    type: RaggedT

    def __init__(self) -> None:
        raise TypeError("make ragged batches with pb.ragged([x0, x1, ...]), Ragged.packed or Ragged.padded")

    # ------------------------------------------------------------------ making

    @classmethod
    def __from_fields__(cls, data: _Array, *rest: Any) -> Ragged:
        """From its fields, without a check of their contents: for compiled code."""
        made = object.__new__(cls)
        put = object.__setattr__
        put(made, "data", data)
        put(made, "offsets", rest[0] if len(rest) == 3 else None)
        put(made, "lengths", rest[-2])
        for structure in rest[:-1]:
            structure.flags.writeable = False
        put(made, "spec", rest[-1])
        return made

    @classmethod
    def packed(cls, values: Any, offsets: Any, dims: Sequence[Any] | None = None) -> Ragged:
        """Examples that lie behind one another: example ``k`` is ``values[offsets[k]:offsets[k + 1]]``. No copy is made
        of contiguous values."""
        values = _plain(values, "values")
        rows = np.array(offsets, dtype=np.int64)
        if rows.ndim != 1 or not len(rows) or rows[0] != 0 or (np.diff(rows) < 0).any() or rows[-1] > len(values):
            raise ValueError("packed: offsets must start at 0, must not decrease, and end within the values")
        given = dims_given(dims, values.ndim) or tuple(Dim(None if a == 0 else n) for a, n in enumerate(values.shape))
        t = RaggedT(_dtype(values), _with_sizes(given, {0}, [values.shape]))
        if t.free != (0,):
            raise ValueError("packed: only the first axis of the examples may be dynamic; use pb.ragged(list)")
        return _make(t, np.ascontiguousarray(values[: rows[-1]]), rows, np.diff(rows))

    @classmethod
    def padded(cls, data: Any, lengths: Any, dims: Sequence[Any] | None = None) -> Ragged:
        """Examples padded to one size: ``data[k, :lengths[k]]``. With several dynamic axes, ``lengths`` has a column
        for each. What stands in the padding never matters; no copy is made of contiguous data."""
        data = _plain(data, "data")
        columns = np.array(lengths, dtype=np.int64)
        if data.ndim < 2 or columns.ndim not in (1, 2) or len(columns) != len(data):
            raise ValueError(f"padded: lengths of shape {columns.shape} do not fit data of shape {data.shape}")
        count = 1 if columns.ndim == 1 else columns.shape[1]
        given = dims_given(dims, data.ndim - 1)
        dynamic = {a for a, d in enumerate(given) if d.dynamic} if given else set(range(count))
        sizes = [list(data.shape[1:])]
        t = RaggedT(_dtype(data), _with_sizes(given or (Dim(),) * (data.ndim - 1), dynamic, sizes), "padded")
        if len(t.free) != count:
            raise ValueError(f"padded: {count} columns of lengths for {len(t.free)} dynamic axes")
        limits = np.array([data.shape[1 + a] for a in t.free])
        if (columns < 0).any() or (columns.reshape(len(data), -1) > limits).any():
            raise ValueError("padded: lengths must lie between 0 and the size of the padded axis")
        _check_names(t, columns.reshape(len(data), -1))
        return _make(
            t, np.ascontiguousarray(data), None, columns if t.lengths.ndim == 1 or count > 1 else columns[:, 0]
        )

    # ------------------------------------------------------------------ what it is

    def __getattr__(self, name: str) -> Any:
        if name == "type":  # compiled code gives the text alone
            object.__setattr__(self, "type", parse(self.spec))
            return self.type
        raise AttributeError(f"'Ragged' object has no attribute {name!r}")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a ragged batch cannot be changed; its data can: r.data[...] = ...")

    @property
    def dims(self) -> tuple[Dim, ...]:
        """The axes of one example."""
        return self.type.dims

    @property
    def dtype(self) -> np.dtype[Any]:
        found: np.dtype[Any] = self.data.dtype
        return found

    @property
    def ndim(self) -> int:
        """Rank of one example."""
        return len(self.type.dims)

    @property
    def layout(self) -> str:
        """``"packed"`` or ``"padded"``."""
        return self.type.layout

    def __len__(self) -> int:
        return len(self.lengths)

    def shape(self, k: int) -> tuple[int, ...]:
        """Shape of example ``k``."""
        free = iter(self.lengths[k].tolist() if self.lengths.ndim == 2 else [int(self.lengths[k])])
        return tuple(int(next(free)) if d.size is None else d.size for d in self.dims)

    def __getitem__(self, k: SupportsIndex) -> _Array:
        """A view of example ``k``."""
        try:
            k = operator.index(k)
        except TypeError:
            raise TypeError(f"a ragged batch is indexed by the number of an example, not by {k!r}") from None
        if not -len(self) <= k < len(self):
            raise IndexError(f"example {k} of a batch of {len(self)}")
        k %= len(self)
        shape = self.shape(k)
        if self.offsets is None:
            padded: _Array = self.data[k][tuple(slice(0, n) for n in shape)]
            return padded
        return self.data[self.offsets[k] : self.offsets[k + 1]].reshape(shape)

    def __iter__(self) -> Iterator[_Array]:
        return (self[k] for k in range(len(self)))

    def to_list(self) -> list[_Array]:
        """The examples, each as a view."""
        return list(self)

    def to_layout(self, layout: str) -> Ragged:
        """``"packed"`` or ``"padded"`` (with zeros); itself if it is stored so already."""
        _check_layout(layout)
        if layout == self.layout:
            return self
        return _stored(RaggedT(self.type.dtype, self.dims, _layout(layout)), self.to_list(), self.lengths)

    def with_data(self, data: _Array) -> Ragged:
        """A batch of the same structure, with other data: an array of the shape of ``self.data``."""
        if data.shape != self.data.shape:
            raise ValueError(f"with_data: an array of shape {data.shape} for data of shape {self.data.shape}")
        data = np.ascontiguousarray(data)
        if data.dtype == self.data.dtype:
            return Ragged.__from_fields__(*_fields(self, data), self.spec)
        return Ragged.__from_fields__(*_fields(self, data), str(RaggedT(_dtype(data), self.dims, self.type.layout)))

    def copy(self) -> Ragged:
        """With a copy of the data."""
        return self.with_data(self.data.copy())

    def __repr__(self) -> str:
        sizes = self.lengths.tolist()
        shown = f"[{', '.join(map(str, sizes[:8]))}, ...]" if len(sizes) > 8 else str(sizes)
        return f"Ragged({self.spec}, {len(self)} examples, lengths={shown})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.spec, self.data, self.offsets, self.lengths)

    @classmethod
    def __sigtype__(cls, value: Ragged) -> StructT:
        return value.type.struct(cls)

    def to_torch(self) -> Any:
        """A nested tensor of PyTorch: jagged, sharing the data, if the batch is packed and only the first axis is
        dynamic; else a copy."""
        return exchange.to_torch(*self._rows())

    def to_arrow(self) -> Any:
        """A list array of Arrow, which shares the packed data if only the first axis is dynamic."""
        return exchange.to_arrow(*self._rows())

    def _rows(self) -> tuple[_Array | None, _Array | None, list[_Array]]:
        """Packed values and offsets in rows, where they are; else the examples."""
        return (self.data, self.offsets, []) if self.type.stacked else (None, None, self.to_list())


def ragged(values: Any, dims: Sequence[Any] | None = None, layout: str = "packed") -> Ragged:
    """A batch of arrays of different sizes, for functions made by ``pb.vmap``.

    Parameters
    ----------
    values
        A list of arrays (or of nested lists) of one dtype and rank. Also a ``Ragged``, a nested tensor of PyTorch or a
        list array of Arrow.
    dims
        One entry per axis of an example: a ``pb.Dim``, a size, or a name (of a dynamic axis). By default the first
        axis is dynamic, and so is every other axis along which the examples differ. Axes of one name have one size in
        each example, also in other batches that a function is called with.
    layout
        ``"packed"``: one example behind the other; ``"padded"``: each padded with zeros to the largest.

    Raises
    ------
    ValueError, TypeError
        No examples; mixed ranks or dtypes; sizes that do not fit ``dims``.

    Examples
    --------
    >>> import numpy as np, pullback as pb
    >>> batch = pb.ragged([np.ones(3), np.ones(1)])
    >>> batch
    Ragged(f8[*], 2 examples, lengths=[3, 1])
    >>> pb.vmap(lambda x: x.sum())(batch).tolist()
    [3.0, 1.0]
    """
    _check_layout(layout)
    found = _read(values, dims)
    if found is not None:
        return found.to_layout(layout)
    if isinstance(values, np.ndarray) and values.dtype != object:
        raise TypeError(
            "ragged: an array where a list of arrays is expected; a batch of examples of one shape is no ragged batch: "
            "give vmap the array itself, or pb.ragged(list(x))"
        )
    examples = [_plain(x, f"example {k}") for k, x in enumerate(values)]
    if not examples:
        raise ValueError("ragged: an empty batch: it has no dtype and no rank")
    _check_alike(examples)
    given = dims_given(dims, examples[0].ndim)
    shapes = [x.shape for x in examples]
    dynamic = (
        {a for a, d in enumerate(given) if d.dynamic}
        if given
        else {a for a, n in enumerate(zip(*shapes, strict=True)) if a == 0 or len(set(n)) > 1}
    )
    t = RaggedT(_dtype(examples[0]), _with_sizes(given or (Dim(),) * len(shapes[0]), dynamic, shapes), _layout(layout))
    columns = np.array([[s[a] for a in t.free] for s in shapes], np.int64)
    _check_names(t, columns)
    return _stored(t, examples, columns[:, 0] if len(t.free) == 1 else columns)


# ------------------------------------------------------------------------------------------------ parts


def _read(values: Any, dims: Sequence[Any] | None) -> Ragged | None:
    """Batches of others, and our own."""
    if isinstance(values, Ragged):
        return values if dims is None else ragged(values.to_list(), dims)
    found = exchange.read(values)
    if found is None:
        return None
    if isinstance(found, list):
        return ragged(found, dims)
    if dims is not None and any(d.dynamic for d in dims_given(dims, found[0].ndim)[1:]):
        return ragged(np.split(found[0], found[1][1:-1]), dims)
    return Ragged.packed(*found, dims)


def _fields(r: Ragged, data: _Array) -> list[_Array]:
    return [data, r.lengths] if r.offsets is None else [data, r.offsets, r.lengths]


def _make(t: RaggedT, data: _Array, offsets: _Array | None, lengths: _Array) -> Ragged:
    made = object.__new__(Ragged)
    for structure in (offsets, lengths):
        if structure is not None:
            structure.flags.writeable = False
    fields = {"data": data, "offsets": offsets, "lengths": lengths, "spec": str(t), "type": t}
    for name, value in fields.items():
        object.__setattr__(made, name, value)
    return made


def _restored(spec: str, data: _Array, offsets: _Array | None, lengths: _Array) -> Ragged:
    """From a pickle."""
    return _make(parse(spec), data, offsets, lengths)


def _stored(t: RaggedT, examples: Sequence[_Array], lengths: _Array) -> Ragged:
    lengths = np.ascontiguousarray(lengths)
    if t.layout == "packed":
        offsets = np.zeros(len(examples) + 1, np.int64)
        parts = examples if t.stacked else [x.ravel() for x in examples]
        np.cumsum([len(x) for x in parts], out=offsets[1:])
        return _make(t, np.concatenate(parts), offsets, lengths)
    largest = iter(lengths.reshape(len(examples), -1).max(axis=0, initial=0).tolist())
    data = np.zeros((len(examples), *(next(largest) if d.size is None else d.size for d in t.dims)), examples[0].dtype)
    for row, x in zip(data, examples, strict=True):
        row[tuple(slice(0, n) for n in x.shape)] = x
    return _make(t, data, None, lengths)


def _plain(x: Any, what: str) -> _Array:
    array = np.asarray(x)
    if array.ndim == 0:
        raise ValueError(f"ragged: {what} is a number; examples have at least one axis")
    _dtype(array)
    return array


def _dtype(x: _Array) -> str:
    name = _DTYPES.get(x.dtype)
    if name is None:
        raise TypeError(f"ragged: dtype {str(x.dtype)!r} is not supported")
    return name


def _check_alike(examples: Sequence[_Array]) -> None:
    first = examples[0]
    for k, x in enumerate(examples):
        if x.ndim != first.ndim:
            raise ValueError(f"ragged: mixed ranks: example 0 has {first.ndim} axes, example {k} has {x.ndim}")
        if x.dtype != first.dtype:
            raise TypeError(f"ragged: mixed dtypes: example 0 has {first.dtype}, example {k} has {x.dtype}")


def dims_given(dims: Sequence[Any] | None, rank: int) -> tuple[Dim, ...]:
    """``dims`` as given, one ``Dim`` per axis; empty if left out."""
    if dims is None:
        return ()
    found: list[Dim] = []
    for d in dims:
        if isinstance(d, str):
            d = Dim(dynamic=True, name=d)
        elif isinstance(d, int) and not isinstance(d, bool):
            d = Dim(d)
        if not isinstance(d, Dim):
            raise TypeError(f"ragged: dims has {d!r}; give pb.Dim(...), a size, or the name of a dynamic axis")
        if d.dynamic and d.size is not None:
            raise ValueError(f"ragged: the axis {shown(d, len(found))} is dynamic, and has the size {d.size}")
        if d.name is not None and not d.name.isidentifier():
            raise ValueError(f"ragged: {d.name!r} is no name of an axis")
        found.append(d)
    if len(found) != rank:
        raise ValueError(f"ragged: dims has {len(found)} entries, but the examples have {rank} axes")
    if not any(d.dynamic for d in found):
        raise ValueError("ragged: no axis is dynamic; give vmap one array that holds all examples: np.stack(xs)")
    return tuple(found)


def _with_sizes(dims: Sequence[Dim], dynamic: set[int], shapes: Sequence[Sequence[int]]) -> tuple[Dim, ...]:
    """The axes with the sizes that all examples have."""
    found = []
    for a, d in enumerate(dims):
        if a in dynamic:
            found.append(Dim(None, True, d.name))
            continue
        size = d.size if d.size is not None else int(shapes[0][a])
        for k, s in enumerate(shapes):
            if s[a] != size:
                raise ValueError(
                    f"ragged: the axis {shown(d, a)} is static, of size {size}, but example {k} has size {s[a]}"
                )
        found.append(Dim(size, False, d.name))
    return tuple(found)


def _check_names(t: RaggedT, columns: _Array) -> None:
    """Axes of one name have one size in each example."""
    seen: dict[str, int] = {}
    for c, a in enumerate(t.free):
        name = t.dims[a].name
        if name is None:
            continue
        first = seen.setdefault(name, c)
        differ = np.flatnonzero(columns[:, first] != columns[:, c])
        if len(differ):
            k = int(differ[0])
            raise ValueError(
                f"ragged: example {k} has sizes {columns[k, first]} and {columns[k, c]} along axes that are both "
                f"'{name}'"
            )


def shown(d: Dim, axis: int) -> str:
    """How messages call an axis of an example."""
    return f"'{d.name}'" if d.name else str(axis)


def _check_layout(layout: str) -> None:
    if layout not in LAYOUTS:
        raise ValueError(f"layout must be 'packed' or 'padded', not {layout!r}")


def _layout(layout: str) -> Any:
    return layout


__all__ = ["Ragged", "dims_given", "ragged", "shown"]
