# SPDX-License-Identifier: MIT
"""Ragged batches as objects: making, reading, converting, exchanging, refusing."""

import copy
import pickle

import numpy as np
import pytest

import pullback as pb

XS = [np.arange(6.0).reshape(3, 2), np.ones((1, 2)), np.zeros((0, 2)), np.full((4, 2), 7.0)]
SQUARES = [np.arange(4.0).reshape(2, 2), np.ones((1, 1)), np.arange(9.0).reshape(3, 3)]


def same(found, want):
    found, want = list(found), list(want)
    assert len(found) == len(want)
    for x, y in zip(found, want, strict=True):
        assert x.shape == y.shape and x.dtype == y.dtype
        np.testing.assert_array_equal(x, y)


# ---------------------------------------------------------------------------------------------------- objects


@pytest.mark.parametrize("layout", ["packed", "padded"])
@pytest.mark.parametrize("dtype", ["f8", "f4", "c16", "i8", "i4", "u1", "?"])
def test_examples_come_back(layout, dtype):
    xs = [x.astype(dtype) for x in XS]
    r = pb.ragged(xs, layout=layout)
    assert (len(r), r.layout, r.dtype, r.ndim) == (4, layout, np.dtype(dtype), 2)
    assert r.lengths.tolist() == [3, 1, 0, 4]
    same(r.to_list(), xs)
    same(r, xs)
    same([r[-1], r[np.int64(0)]], [xs[-1], xs[0]])


def test_packed_and_padded_data():
    r = pb.ragged(XS)
    assert r.offsets.tolist() == [0, 3, 4, 4, 8] and r.data.shape == (8, 2)
    assert pb.ragged(SQUARES, ("t", "t")).offsets.tolist() == [0, 4, 5, 14]
    p = r.to_layout("padded")
    assert p.data.shape == (4, 4, 2) and p.offsets is None
    assert (p.data[2] == 0).all()
    same(p, XS)
    same(p.to_layout("packed"), XS)
    assert r.to_layout("packed") is r
    assert pb.ragged(r, layout="padded").data.tolist() == p.data.tolist()


@pytest.mark.parametrize("layout", ["packed", "padded"])
def test_several_dynamic_axes(layout):
    r = pb.ragged(SQUARES, dims=("time", "time"), layout=layout)
    assert r.lengths.tolist() == [[2, 2], [1, 1], [3, 3]]
    assert repr(r).startswith("Ragged(f8[time*,time*]")
    same(r, SQUARES)
    same(r.to_layout("packed").to_layout("padded"), SQUARES)


def test_dims_are_inferred():
    assert pb.ragged([np.ones((2, 3)), np.ones((2, 3))]).dims == (pb.Dim(dynamic=True), pb.Dim(3))
    assert pb.ragged([np.ones((2, 3)), np.ones((2, 4))]).dims == (pb.Dim(dynamic=True), pb.Dim(dynamic=True))
    given = (pb.Dim(2, name="xy"), pb.Dim(dynamic=True, name="time"))
    r = pb.ragged([np.ones((2, 3)), np.ones((2, 5))], dims=given)
    assert r.dims == given and str(r.type) == "f8[xy=2,time*]"


def test_dynamic_axis_that_is_not_the_first():
    xs = [np.arange(6.0).reshape(2, 3), np.arange(10.0).reshape(2, 5)]
    for layout in ("packed", "padded"):
        same(pb.ragged(xs, dims=(2, "time"), layout=layout), xs)


def test_from_packed_and_padded_arrays():
    values = np.arange(10.0).reshape(5, 2)
    r = pb.Ragged.packed(values, [0, 3, 3, 5], dims=("time", 2))
    same(r, [values[:3], values[3:3], values[3:]])
    assert np.shares_memory(r.data, values)
    data = np.arange(12.0).reshape(2, 3, 2)
    r = pb.Ragged.padded(data, [2, 3])
    same(r, [data[0, :2], data[1]])
    assert np.shares_memory(r.data, data)
    data = np.arange(18.0).reshape(2, 3, 3)
    same(pb.Ragged.padded(data, [[2, 1], [3, 3]], dims=("t", "s")), [data[0, :2, :1], data[1]])


@pytest.mark.parametrize("layout", ["packed", "padded"])
def test_pickle_and_copy(layout):
    r = pb.ragged(SQUARES, dims=("time", "time"), layout=layout)
    for other in (pickle.loads(pickle.dumps(r)), copy.deepcopy(r), r.copy()):
        same(other, SQUARES)
        assert other.dims == r.dims and not np.shares_memory(other.data, r.data)
        assert not other.lengths.flags.writeable


def test_structure_cannot_change():
    r = pb.ragged(XS)
    with pytest.raises(AttributeError, match="cannot be changed"):
        r.offsets = np.zeros(5)
    with pytest.raises(ValueError, match="read-only"):
        r.offsets[0] = 1
    with pytest.raises(ValueError, match="read-only"):
        r.lengths[0] = 9
    r[0][0, 0] = 5.0
    assert r.data[0, 0] == 5.0
    with pytest.raises(ValueError, match="shape"):
        r.with_data(np.zeros(3))


def test_repr():
    assert repr(pb.ragged(XS)) == "Ragged(f8[*,2], 4 examples, lengths=[3, 1, 0, 4])"
    assert repr(pb.ragged([np.ones(k, int) for k in range(9)], layout="padded")).endswith(
        "Ragged(i8[*] padded, 9 examples, lengths=[0, 1, 2, 3, 4, 5, 6, 7, ...])"
    )


# ---------------------------------------------------------------------------------------------------- errors


@pytest.mark.parametrize(
    ("values", "options", "error", "words"),
    [
        ([], {}, ValueError, "empty batch"),
        ([np.ones(2), np.ones((2, 2))], {}, ValueError, "mixed ranks: example 0 has 1 axes, example 1 has 2"),
        ([np.ones(2), np.ones(2, int)], {}, TypeError, "mixed dtypes: example 0 has float64, example 1 has int64"),
        ([1.0, 2.0], {}, ValueError, "example 0 is a number"),
        ([np.array(["a"])], {}, TypeError, "dtype '<U1' is not supported"),
        (np.ones((3, 2)), {}, TypeError, "an array where a list of arrays is expected"),
        ([np.ones(2)], {"layout": "csr"}, ValueError, "layout must be 'packed' or 'padded', not 'csr'"),
        ([np.ones(2)], {"dims": (2,)}, ValueError, "no axis is dynamic"),
        ([np.ones(2)], {"dims": ("a", "b")}, ValueError, "dims has 2 entries, but the examples have 1 axes"),
        ([np.ones(2)], {"dims": (None,)}, TypeError, "dims has None"),
        ([np.ones(2)], {"dims": (pb.Dim(2, dynamic=True, name="t"),)}, ValueError, "'t' is dynamic, and has"),
        ([np.ones((2, 3)), np.ones((1, 4))], {"dims": ("t", pb.Dim(name="ch"))}, ValueError, "'ch' is static"),
        ([np.ones((2, 2)), np.ones((1, 4))], {"dims": ("t", "t")}, ValueError, "example 1 has sizes 1 and 4 .* 't'"),
    ],
)
def test_what_is_no_batch(values, options, error, words):
    with pytest.raises(error, match=words):
        pb.ragged(values, **options)


def test_arrays_that_are_no_batch():
    with pytest.raises(ValueError, match="offsets must start at 0"):
        pb.Ragged.packed(np.ones(4), [0, 3, 2])
    with pytest.raises(ValueError, match="offsets must start at 0"):
        pb.Ragged.packed(np.ones(4), [0, 5])
    with pytest.raises(ValueError, match="between 0 and the size"):
        pb.Ragged.padded(np.ones((2, 3)), [2, 4])
    with pytest.raises(ValueError, match="do not fit"):
        pb.Ragged.padded(np.ones((2, 3)), [2])
    with pytest.raises(TypeError, match=r"pb\.ragged"):
        pb.Ragged()
    r = pb.ragged(XS)
    with pytest.raises(IndexError, match="example 4 of a batch of 4"):
        r[4]
    with pytest.raises(TypeError, match="indexed by the number"):
        r[1:2]


# ---------------------------------------------------------------------------------------------------- exchange


@pytest.mark.parametrize("dtype", ["f8", "f4", "i8", "i4", "?"])
def test_arrow(dtype):
    pa = pytest.importorskip("pyarrow")
    xs = [x.astype(dtype) for x in XS]
    array = pb.ragged(xs).to_arrow()
    assert isinstance(array, pa.ListArray) and array.to_pylist() == [x.tolist() for x in xs]
    same(pb.ragged(array), xs)
    same(pb.ragged(array[1:3]), xs[1:3])
    same(pb.ragged(pa.chunked_array([array[:1], array[1:]])), xs)


def test_arrow_shares_packed_data():
    pytest.importorskip("pyarrow")
    r = pb.ragged(XS)
    assert np.shares_memory(pb.ragged(r.to_arrow()).data, r.data)


def test_arrow_lists_of_lists():
    pa = pytest.importorskip("pyarrow")
    r = pb.ragged(SQUARES, dims=("t", "t"))
    same(pb.ragged(r.to_arrow(), dims=("t", "t")), SQUARES)
    with pytest.raises(ValueError, match=r"example 1 .* is itself ragged"):
        pb.ragged(pa.array([[[1.0]], [[1.0], [2.0, 3.0]]]))
    with pytest.raises(ValueError, match="nulls"):
        pb.ragged(pa.array([[1.0], None]))
    with pytest.raises(ValueError, match="nulls"):
        pb.ragged(pa.array([[1.0, None]]))
    with pytest.raises(TypeError, match="numbers are expected"):
        pb.ragged(pa.array([["a"]]))
    with pytest.raises(TypeError, match="list array is expected"):
        pb.ragged(pa.array([1.0]))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("dtype", ["f8", "f4", "i8", "?"])
def test_torch(dtype):
    torch = pytest.importorskip("torch")
    xs = [x.astype(dtype) for x in XS]
    nested = pb.ragged(xs).to_torch()
    assert nested.is_nested and nested.layout == torch.jagged
    same((t.numpy() for t in nested.unbind()), xs)
    same(pb.ragged(nested), xs)
    strided = torch.nested.nested_tensor([torch.from_numpy(x) for x in xs], layout=torch.strided)
    same(pb.ragged(strided), xs)


@pytest.mark.filterwarnings("ignore")
def test_torch_shares_packed_data():
    torch = pytest.importorskip("torch")
    r = pb.ragged(XS)
    assert np.shares_memory(pb.ragged(r.to_torch()).data, r.data)
    same(pb.ragged(pb.ragged(SQUARES, dims=("t", "t")).to_torch(), dims=("t", "t")), SQUARES)
    with pytest.raises(TypeError, match="nested tensor is expected"):
        pb.ragged(torch.ones(3))
