# SPDX-License-Identifier: MIT
"""frontend.typeof: types of values and of specs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

import numpy as np
import pytest

from pullback.diag import UnsupportedError
from pullback.frontend.typeof import SPECS, parse_spec, typeof
from pullback.ir.types import Array, ComplexT, Dim, NoneT, Scalar, StaticT, StructT, TupleT, array

ANY = Dim()


class Point(NamedTuple):
    x: float
    y: "np.float32"


@dataclass
class Params:
    a: float
    w: SPECS["f8"][:, 3]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (1.0, Scalar("f8", True)),
        (1, Scalar("i8", True)),
        (True, Scalar("b1", True)),
        (1j, ComplexT("c16", True)),
        (np.float64(1), Scalar("f8")),
        (np.float32(1), Scalar("f4")),
        (np.int8(1), Scalar("i1")),
        (np.uint64(1), Scalar("u8")),
        (np.bool_(1), Scalar("b1")),
        (np.complex64(1), ComplexT("c8")),
        (np.longlong(1), Scalar("i8")),
        (None, NoneT()),
        ((1.0, [2]), TupleT((Scalar("f8", True), TupleT((Scalar("i8", True),), "list")))),
        ({"a": 1.0}, StructT(dict, ("a",), (Scalar("f8", True),))),
        (Point(1.0, np.float32(2)), StructT(Point, ("x", "y"), (Scalar("f8", True), Scalar("f4")))),
        (Params(1.0, np.zeros(2)), StructT(Params, ("a", "w"), (Scalar("f8", True), array("f8", 1)))),
        (np.array(1.0), array("f8", 0)),
        (np.zeros((2, 3)), array("f8", 2)),
        (np.zeros((2, 3)).T, array("f8", 2, "F")),
        (np.zeros((2, 3))[:, ::2], array("f8", 2, "A")),
        (np.zeros((1, 3)).T, array("f8", 2, "C")),
        (np.zeros(6)[::-1], array("f8", 1, "A")),
        (np.zeros((0, 3)).T, array("f8", 2)),
        (np.broadcast_to(np.zeros(2), (3, 2)), array("f8", 2, "A")),
        (np.zeros(2, bool), array("b1", 1)),
        (np.zeros(2, np.complex128), array("c16", 1)),
        (np.zeros(2, "c16").real, array("f8", 1, "A")),
    ],
)
def test_values(value, expected):
    assert typeof(value) == expected


def test_statics():
    class Colour(IntEnum):
        RED = 1

    for value in (math.sin, "abc", Point, np, len, Colour.RED, range(3), np.add, object()):
        t = typeof(value)
        assert isinstance(t, StaticT)
        assert t.value is value
    assert typeof("ab") == typeof("".join(["a", "b"]))
    assert typeof(len) != typeof(max)


class Sub(np.ndarray):
    pass


class MyFloat(float):
    pass


class MyTuple(tuple):
    pass


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (np.zeros(2, ">f8"), "'>f8'.*byte order"),
        (np.zeros(2, object), "'object'"),
        (np.array(["a"]), "'<U1' .string"),
        (np.array(["2020"], "M8[D]"), r"'datetime64\[D\]'"),
        (np.float16(1), "'float16'"),
        (np.longdouble(1), "longdouble|float128"),
        (np.zeros(2, np.float16), "'float16'"),
        (np.zeros(3, [("a", "i1"), ("b", "f8")])["b"], "unaligned"),
        (np.zeros(3, [("a", "f8"), ("b", "c16")])["b"], "multiple of the item size"),
        (np.zeros(2).view(Sub), "Sub .a subclass of ndarray"),
        (np.ma.zeros(2), "MaskedArray"),
        ({1: 2.0}, "key 1"),
        ({1, 2}, "set"),
        (MyTuple((1,)), "subclass of tuple"),
        (2**63, "64 bits"),
    ],
)
def test_refused(value, message):
    with pytest.raises(UnsupportedError, match=message):
        typeof(value)


def test_number_subclass():
    assert typeof(MyFloat(2)) == Scalar("f8", True)


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("f8", Scalar("f8")),
        ("float64", Scalar("f8")),
        ("float", Scalar("f8", True)),
        (float, Scalar("f8", True)),
        (int, Scalar("i8", True)),
        (complex, ComplexT("c16", True)),
        (np.float32, Scalar("f4")),
        (np.dtype("i2"), Scalar("i2")),
        ("c16", ComplexT("c16")),
        ("f4[:,:]", array("f4", 2, "A")),
        ("f8[]", array("f8", 0)),
        ("f8[ : , : ]C", array("f8", 2, "C")),
        ("f8[:,:]F", array("f8", 2, "F")),
        ("f8[:]F", array("f8", 1, "C")),
        ("f8[3]", Array("f8", (Dim(3),), "A")),
        ("f8[time,8]", Array("f8", (Dim(name="time"), Dim(8)), "A")),
        ("c8[time=5]", Array("c8", (Dim(5, name="time"),), "A")),
        (SPECS["f8"], Scalar("f8")),
        (SPECS["f8"][:, 3], Array("f8", (ANY, Dim(3)), "A")),
        (SPECS["i4"]["n"], Array("i4", (Dim(name="n"),), "A")),
        (np.zeros((2, 2)), array("f8", 2)),
        (2.5, Scalar("f8", True)),
        (("f8", float), TupleT((Scalar("f8"), Scalar("f8", True)))),
        ({"w": "f8[:]"}, StructT(dict, ("w",), (array("f8", 1, "A"),))),
        (Point("f8", "f4"), StructT(Point, ("x", "y"), (Scalar("f8"), Scalar("f4")))),
        (Point, StructT(Point, ("x", "y"), (Scalar("f8", True), Scalar("f4")))),
        (None, NoneT()),
        (type(None), NoneT()),
        ("None", NoneT()),
        (array("f8", 1), array("f8", 1)),
    ],
)
def test_specs(spec, expected):
    assert parse_spec(spec) == expected


@pytest.mark.parametrize("spec", ["q9", "f8[", "f8[:-]", "f8[-1]", "f8[a b]", "f8[:]Z", "", str, object, "f2", "O"])
def test_bad_specs(spec):
    with pytest.raises(UnsupportedError):
        parse_spec(spec)


def test_printed_types_read_back():
    for t in (array("f8", 2, "F"), Array("f4", (Dim(3), Dim(name="n"), Dim(2, name="m")), "A"), Scalar("i4")):
        assert parse_spec(str(t)) == t
