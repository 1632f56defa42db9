# SPDX-License-Identifier: MIT
"""The native entry points, on cores written by hand in LLVM IR: arguments, results, guards."""

from __future__ import annotations

import ctypes
import gc
import math
from collections import namedtuple
from dataclasses import dataclass
from pathlib import Path
from types import CellType
from typing import Any

import numpy as np
import pytest

from pullback.backend.llvm import entry, gemm, runtime
from pullback.backend.llvm.entry import Build, Guards, Hidden, Same, call_core, make_variant
from pullback.backend.llvm.runtime import sources
from pullback.ir.types import Array, ComplexT, Dim, Scalar, StaticT, StructT, TupleT, array, static
from unit.entry_tools import (
    BOOL,
    COMPLEX,
    F8,
    FLOAT,
    INT,
    NONE,
    TWICE,
    Model,
    Point,
    copy_slots,
    core,
    identity,
    make_entry,
    status,
)

# --------------------------------------------------------------------------------------------- the shipped IR


def test_shipped_ir_is_made_from_these_sources() -> None:
    made = [runtime.FOLDER / "runtime.ll", *sorted(gemm.FOLDER.glob("driver_*.ll"))]
    assert len(made) == 3
    for path in made:
        first = path.read_text().splitlines()[0]
        assert first == f"; sources {sources.source_hash(path.parent)}", f"{path.name}: run tools/build_runtime.py"


@pytest.mark.parametrize("path", [runtime.FOLDER / "runtime.ll", gemm.FOLDER / "driver_f8.ll"], ids=lambda p: p.name)
def test_shipped_ir_names_no_target(path: Path) -> None:
    text = path.read_text()
    assert "target triple" not in text
    assert "target-cpu" not in text
    assert "attributes #" not in text


# ------------------------------------------------------------------------------------- scalars there and back


@pytest.mark.parametrize(
    ("type_", "values", "wrong"),
    [
        (FLOAT, [0.0, -1.5, math.inf, 5e-324], [1, True, np.float64(1), "x", None, 1j]),
        (
            INT,
            [0, -1, 2**63 - 1, -(2**63), 12345678901234],
            [1.0, True, 2**63, -(2**63) - 1, 2**200, np.int64(1)],
        ),
        (BOOL, [True, False], [1, 0, np.True_, None]),
        (COMPLEX, [1 + 2j, -0.5j], [1.0, np.complex128(1j)]),
    ],
)
def test_python_numbers(type_: Any, values: list[Any], wrong: list[Any]) -> None:
    e = make_entry(identity([type_], type_))
    for value in values:
        got = e(value)
        assert got == value
        assert type(got) is type(value)
    for value in wrong:
        assert e(value) == ("slow", (value,), None)


def test_nan_comes_back() -> None:
    assert math.isnan(identity([FLOAT], FLOAT)(math.nan))


@pytest.mark.parametrize(
    ("dtype", "values"),
    [
        ("b1", [True, False]),
        *((f"i{n}", [0, -1, 2 ** (8 * n - 1) - 1, -(2 ** (8 * n - 1))]) for n in (1, 2, 4, 8)),
        *((f"u{n}", [0, 1, 2 ** (8 * n) - 1]) for n in (1, 2, 4, 8)),
        ("f4", [1.5, -math.inf]),
        ("f8", [0.1]),
        ("c8", [1.5 - 2j]),
        ("c16", [0.1 + 0.2j]),
    ],
)
def test_numpy_scalars(dtype: str, values: list[Any]) -> None:
    type_ = ComplexT(dtype) if dtype in ("c8", "c16") else Scalar(dtype)
    scalar = entry.NUMPY[dtype].type
    variant = identity([type_], type_)
    for value in values:
        got = variant(scalar(value))
        assert got == scalar(value)
        assert type(got) is scalar
    with pytest.raises(TypeError, match="argument 0"):
        variant(values[0])


@pytest.mark.parametrize("dtype", ["i1", "u4", "u8", "i8"])
def test_integers_as_python_ints(dtype: str) -> None:
    top = np.iinfo(dtype).max
    assert identity([Scalar(dtype)], Scalar(dtype, weak=True))(np.dtype(dtype).type(top)) == top


def test_float32_as_python_float() -> None:
    got = identity([Scalar("f4")], Scalar("f4", weak=True))(np.float32(0.1))
    assert type(got) is float
    assert got == float(np.float32(0.1))


def test_slots_are_extended_to_64_bits() -> None:
    c = copy_slots(1)
    assert call_core(c, [Scalar("i1")], INT, [np.int8(-3)]) == -3
    assert call_core(c, [Scalar("u1")], INT, [np.uint8(200)]) == 200
    assert call_core(c, [Scalar("b1")], INT, [np.True_]) == 1


# ----------------------------------------------------------------------------------------------------- arrays


def test_fresh_array(twice: int) -> None:
    v = make_variant(twice, [F8], F8)
    x = np.arange(5.0)
    y = v(x)
    np.testing.assert_array_equal(y, 2 * x)
    assert y.flags.owndata
    assert y.flags.writeable
    assert y.base is None
    y.resize(9, refcheck=False)  # NumPy can grow only memory whose allocator it knows
    assert y[8] == 0


def test_slots_of_an_array() -> None:
    x = np.zeros((3, 4), np.float32)[::2, ::-1]
    result = TupleT((INT, INT, INT, INT, INT))
    assert identity([array("f4", 2, "A")], result)(x) == (x.ctypes.data, 2, 4, 8, -1)


@pytest.mark.parametrize("n", [0, 1, 3, 127, 128, 129, 5000, 600_000])
def test_sizes(twice: int, n: int) -> None:
    v = make_variant(twice, [F8], F8)
    for _ in range(5):
        x = np.random.default_rng(n).random(n)
        np.testing.assert_array_equal(v(x), x + x)


def test_zero_dimensional() -> None:
    x = np.array(2.5)
    got = identity([array("f8", 0)], array("f8", 0))(x)
    assert type(got) is np.float64
    assert got == 2.5


def test_every_dtype_of_array() -> None:
    for dtype, descr in entry.NUMPY.items():
        x = np.arange(3).astype(descr)
        v = identity([array(dtype, 1)], array(dtype, 1))
        got = v(x)
        assert got.dtype == descr
        np.testing.assert_array_equal(got, x)
        for other in entry.NUMPY.values():
            if other != descr:
                with pytest.raises(TypeError):
                    v(np.zeros(3, other))


class Sub(np.ndarray):
    pass


def read_only(x: np.ndarray) -> np.ndarray:
    x.flags.writeable = False
    return x


def misaligned() -> np.ndarray:
    return np.zeros(41, np.uint8)[1:].view("f8")


ARRAYS = {
    "plain": lambda: np.zeros((3, 4)),
    "fortran": lambda: np.zeros((3, 4), order="F"),
    "sliced": lambda: np.zeros((6, 8))[::2, ::2],
    "reversed": lambda: np.zeros((3, 4))[::-1],
    "broadcast": lambda: np.broadcast_to(np.zeros(4), (3, 4)),
    "readonly": lambda: read_only(np.zeros((3, 4))),
    "empty": lambda: np.zeros((0, 4)),
    "longer": lambda: np.zeros((3, 5)),
    "flat": lambda: np.zeros(12),
    "big-endian": lambda: np.zeros((3, 4), ">f8"),
    "subclass": lambda: np.zeros((3, 4)).view(Sub),
    "misaligned": lambda: misaligned().reshape(1, 5),
    "odd stride": lambda: np.zeros(3, np.dtype([("a", "f8"), ("b", "i4")]))["a"].reshape(3, 1),
    "odd strides": lambda: np.zeros((3, 2), np.dtype([("a", "f8"), ("b", "i4")]))["a"],
    "float32": lambda: np.zeros((3, 4), np.float32),
    "list": lambda: [[0.0] * 4] * 3,
    "none": lambda: None,
}
ANY = {"plain", "fortran", "sliced", "reversed", "broadcast", "readonly", "empty", "longer"}


@pytest.mark.parametrize(
    ("type_", "written", "matching"),
    [
        (array("f8", 2, "C"), (), {"plain", "readonly", "empty", "longer"}),
        (array("f8", 2, "F"), (), {"fortran", "empty"}),
        (array("f8", 2, "A"), (), ANY),
        (array("f8", 2, "A"), (0,), ANY - {"broadcast", "readonly"}),
        (Array("f8", (Dim(), Dim(4)), "A"), (), ANY - {"longer"}),
        (Array("f8", (Dim(3), Dim(4)), "A"), (), ANY - {"longer", "empty"}),
    ],
)
def test_which_arrays_match(type_: Any, written: tuple[int, ...], matching: set[str]) -> None:
    e = make_entry(make_variant(status(0), [type_], NONE, written=written))
    assert {name for name, make in ARRAYS.items() if e(make()) is None} == matching


def test_strides_of_axes_of_size_one_do_not_matter() -> None:
    x = ARRAYS["odd stride"]()[:1]
    assert identity([array("f8", 2, "A")], TupleT((INT, INT, INT)))(x)[1:] == (1, 1)


def test_same_descr_under_another_name(twice: int) -> None:
    x = np.arange(3.0).astype(np.dtype("f8", metadata={"unit": "m"}))
    np.testing.assert_array_equal(make_variant(twice, [F8], F8)(x), 2 * np.arange(3.0))


# ---------------------------------------------------------------------------------------- where results point


def test_view_of_a_fresh_block() -> None:
    """Results that are parts of one block share it, and it lives while one of them does."""
    c = core("""
      %p = call ptr @pb_result_alloc(ptr %w, i64 80)
      %x = load double, ptr %a
      %q = getelementptr double, ptr %p, i64 5
      store double %x, ptr %p
      store double 7.0, ptr %q
      store ptr %q, ptr %r
      %n = getelementptr i64, ptr %r, i64 1
      store i64 2, ptr %n
      %s = getelementptr i64, ptr %r, i64 2
      store i64 -5, ptr %s
      %r2 = getelementptr i64, ptr %r, i64 3
      store ptr %p, ptr %r2
      %n2 = getelementptr i64, ptr %r, i64 4
      store i64 10, ptr %n2
      %s2 = getelementptr i64, ptr %r, i64 5
      store i64 1, ptr %s2
      ret i32 0""")
    for _ in range(100):
        view, whole = call_core(c, [FLOAT], TupleT((F8, F8)), [3.0])
        assert view.tolist() == [7.0, 3.0]
        assert view.strides == (-40,)
        assert np.shares_memory(view, whole)
        whole[0] = 4.0
        assert view[1] == 4.0
        del whole
        gc.collect(0)
        assert view[1] == 4.0


def test_same_block_twice(twice: int) -> None:
    c = core(
        TWICE.replace(
            "ret i32 0",
            "%r3 = getelementptr i64, ptr %r, i64 3\n"
            "call void @llvm.memcpy.p0.p0.i64(ptr %r3, ptr %r, i64 24, i1 false)\nret i32 0",
        )
    )
    one, two = call_core(c, [F8], TupleT((F8, F8)), [np.arange(4.0)])
    one[0] = 9
    assert two[0] == 9
    del one
    assert two.tolist() == [9, 2, 4, 6]


def test_view_of_an_argument() -> None:
    x = np.arange(4.0)
    y = identity([F8], F8)(x)
    assert y.base is x
    y[0] = 5
    assert x[0] == 5
    assert not identity([F8], F8)(read_only(np.arange(4.0))).flags.writeable


def test_result_in_the_arena_is_copied() -> None:
    c = core("""
      %p = call ptr @pb_arena_grow(ptr %w, i64 64)
      %q = getelementptr double, ptr %p, i64 1
      store double 1.0, ptr %p
      store double 2.0, ptr %q
      store ptr %p, ptr %r
      call void @llvm.memcpy.p0.p0.i64(ptr %r, ptr %r, i64 8, i1 false)
      %n = getelementptr i64, ptr %r, i64 1
      store i64 2, ptr %n
      %m = getelementptr i64, ptr %r, i64 2
      store i64 3, ptr %m
      %s = getelementptr i64, ptr %r, i64 3
      store i64 1, ptr %s
      %t = getelementptr i64, ptr %r, i64 4
      store i64 0, ptr %t
      ret i32 0""")
    got = call_core(c, [], array("f8", 2, "A"), [])
    assert got.flags.owndata
    assert got.tolist() == [[1, 1, 1], [2, 2, 2]]


def test_same_object() -> None:
    x, y = np.zeros(2), np.zeros(3)
    params = [FLOAT, TupleT((F8, COMPLEX, F8))]
    got = identity(params, Build(list, (Same(4), FLOAT, Same(1))))(1.0, (x, 1j, y))
    assert got[0] is y
    assert got[1] == 1.0
    assert got[2] is x


# ------------------------------------------------------------------------------------------------------ trees


def test_trees_there_and_back() -> None:
    other = namedtuple("Point", "x y")
    cases: list[tuple[Any, Any, list[Any]]] = [
        (TupleT((FLOAT, INT)), (1.0, 2), [[1.0, 2], (1.0,), (1.0, 2, 3), (1, 2), Point(1.0, 2)]),
        (TupleT((FLOAT, INT), "list"), [1.0, 2], [(1.0, 2), [1.0], [1.0, 2, 3], [1.0, "x"]]),
        (StructT(Point, ("x", "y"), (FLOAT, INT)), Point(1.0, 2), [(1.0, 2), other(1.0, 2), Point(1, 2)]),
        (StructT(Model, ("w", "b"), (FLOAT, INT)), Model(1.0, 2), [(1.0, 2), Model(1.0, 2.0), None]),
        (
            StructT(dict, ("a", "b"), (FLOAT, INT)),
            {"a": 1.0, "b": 2},
            [
                {"b": 2, "a": 1.0},
                {"a": 1.0},
                {"a": 1.0, "c": 2},
                {"a": 1.0, "b": 2, "c": 3},
                {"a": 1.0, 3: 2},
            ],
        ),
        (TupleT(()), (), [[], None]),
        (TupleT((TupleT((FLOAT,), "list"), NONE, INT)), ([1.0], None, 2), [([1.0], 0, 2), ([], None, 2)]),
    ]
    for type_, value, wrong in cases:
        e = make_entry(identity([type_], type_))
        assert e(value) == value
        assert type(e(value)) is type(value)
        for bad in wrong:
            assert e(bad) == ("slow", (bad,), None), bad


def test_dict_keys_need_not_be_interned() -> None:
    t = StructT(dict, ("key one",), (FLOAT,))
    assert identity([t], t)({" ".join(("key", "one")): 2.0}) == {"key one": 2.0}


def test_dataclass_without_the_attribute_does_not_match() -> None:
    model = Model(1.0, 2)
    del model.b
    e = make_entry(identity([StructT(Model, ("w", "b"), (FLOAT, INT))], NONE))
    assert e(model)[0] == "slow"


def test_arrays_in_trees(twice: int) -> None:
    t = StructT(dict, ("params", "n"), (TupleT((F8, F8)), INT))
    x = np.arange(3.0)
    v = make_variant(twice, [t], F8)
    np.testing.assert_array_equal(v({"params": (x, x), "n": 3}), 2 * x)


def test_keyword_only_dataclass_is_built() -> None:
    @dataclass(kw_only=True)
    class Settings:
        a: float
        b: int

    t = StructT(Settings, ("a", "b"), (FLOAT, INT))
    assert identity([t], t)(Settings(a=1.0, b=2)) == Settings(a=1.0, b=2)


def test_statics() -> None:
    c = status(0)
    marker = object()

    def match(want: object, got: object) -> bool:
        return make_entry(make_variant(c, [static(want)], NONE))(got) is None

    assert match(marker, marker)
    assert not match(marker, object())
    assert match("some text", "".join(["some", " text"]))
    assert not match("some text", "another")
    assert match(10**6, int("1000000"))
    assert not match(10**6, 10**6 + 1)
    assert not match(1, True)
    assert not match(1, 1.0)
    assert match(0.5, float("0.5"))
    assert not match(0.0, -0.0)
    assert match(b"ab", bytes([97, 98]))
    assert match(None, None)


def test_build_and_constants() -> None:
    def pair(a: object, b: object) -> tuple[object, ...]:
        return ("pair", a, b)

    result = Build(pair, (StaticT(len), Build(dict, (FLOAT, NONE), (1, "k"))))
    assert identity([FLOAT], result)(2.0) == ("pair", len, {1: 2.0, "k": None})


def test_build_that_raises() -> None:
    def refuse(x: float) -> None:
        raise KeyError(x)

    v = identity([FLOAT], TupleT((FLOAT, Build(refuse, (FLOAT,)))))  # type: ignore[arg-type]
    for _ in range(3):
        with pytest.raises(KeyError):
            v(2.0)


# ----------------------------------------------------------------------------------------- keywords, defaults


def test_keywords_and_defaults() -> None:
    t = [FLOAT, INT, BOOL]
    v = identity(t, TupleT(tuple(t)), names=("a", "b", "c"), defaults=(7, True))
    e = make_entry(v)
    assert e(1.0, 2, False) == (1.0, 2, False)
    assert e(1.0, c=False, b=3) == (1.0, 3, False)
    assert e(c=False, b=3, a=0.5) == (0.5, 3, False)
    assert e(1.0) == (1.0, 7, True)
    assert e(1.0, c=False) == (1.0, 7, False)
    assert e(1.0, 2, False, 4) == ("slow", (1.0, 2, False, 4), None)
    assert e(b=3) == ("slow", (3,), ("b",))
    assert e(1.0, a=2.0) == ("slow", (1.0, 2.0), ("a",))
    assert e(1.0, d=2.0) == ("slow", (1.0, 2.0), ("d",))
    assert e(*(1.0,), **{}) == (1.0, 7, True)


def test_keywords_go_slow_without_names(add: int) -> None:
    e = make_entry(make_variant(add, [FLOAT], FLOAT))
    assert e(x=1.0) == ("slow", (1.0,), ("x",))
    assert e() == ("slow", (), None)
    with pytest.raises(TypeError, match="other parameters"):
        e.variants[0](x=1.0)


def test_many_parameters() -> None:
    for n in (63, 64, 65, 300):
        names = tuple(f"p{k}" for k in range(n))
        v = make_variant(copy_slots(n), [FLOAT] * n, TupleT((FLOAT,) * n), names=names)
        values = tuple(float(k) for k in range(n))
        assert v(*values) == values
        e = make_entry(v)
        expected = values if n <= 64 else ("slow", values, names)
        assert e(**dict(zip(names, values, strict=True))) == expected


# -------------------------------------------------------------------------------------- guards, hidden inputs


def test_guards(add: int) -> None:
    world = ctypes.c_uint64(1)
    guards = Guards([ctypes.addressof(world)])
    calls: list[int] = []
    answer = [True]

    def revalidate() -> bool:
        calls.append(world.value)
        if answer[0]:
            guards.refresh()
        return answer[0]

    e = make_entry(make_variant(add, [FLOAT], FLOAT, guards=guards, revalidate=revalidate, keep=world))
    assert e(1.0) == 2.0
    assert calls == []
    world.value = 2
    assert e(1.0) == 2.0
    assert e(1.0) == 2.0
    assert calls == [2]
    world.value = 3
    answer[0] = False
    assert e(1.0) == ("slow", (1.0,), None)
    assert calls == [2, 3]
    with pytest.raises(TypeError, match="out of date"):
        e.variants[0](1.0)


def test_guard_without_revalidate(add: int) -> None:
    world = ctypes.c_uint64(1)
    e = make_entry(make_variant(add, [FLOAT], FLOAT, guards=Guards([ctypes.addressof(world)]), keep=world))
    assert e(1.0) == 2.0
    world.value = 2
    assert e(1.0)[0] == "slow"


def test_revalidate_that_raises_or_replaces_the_variants(add: int) -> None:
    world = ctypes.c_uint64(1)
    guards = Guards([ctypes.addressof(world)])

    def revalidate() -> bool:
        e.variants = ()
        gc.collect()
        raise LookupError("no")

    e = make_entry(make_variant(add, [FLOAT], FLOAT, guards=guards, revalidate=revalidate, keep=world))
    world.value = 2
    with pytest.raises(LookupError):
        e(1.0)
    assert e.variants == ()
    assert e(1.0)[0] == "slow"


def test_hidden_inputs() -> None:
    scale = 2.0

    def closure() -> float:
        return scale

    (cell,) = closure.__closure__ or ()
    namespace: dict[str, Any] = {"table": np.arange(3.0)}
    hidden = [
        Hidden(FLOAT, cell=cell),
        Hidden(INT, value=5),
        Hidden(F8, namespace=namespace, name="table"),
    ]
    e = make_entry(identity([FLOAT], TupleT((FLOAT, FLOAT, INT, F8)), hidden=hidden))

    def check(*expected: object) -> None:
        *scalars, table = e(1.0)
        assert (*scalars, table.tolist()) == (1.0, *expected)

    check(2.0, 5, [0, 1, 2])
    scale = 3.0
    namespace["table"] = np.array([9.0])
    e.variants[0].hidden[1] = 6
    check(3.0, 6, [9])
    scale = 3  # type: ignore[assignment]  # another type: not what was compiled
    assert e(1.0)[0] == "slow"
    scale = 4.0
    del namespace["table"]
    assert e(1.0)[0] == "slow"
    namespace["table"] = np.zeros(1)
    del e.variants[0].hidden[1:]
    assert e(1.0)[0] == "slow"


def test_hidden_input_that_fails_is_revalidated() -> None:
    def revalidate() -> bool:
        v.hidden[0] = 2.0
        return True

    v = identity([], FLOAT, hidden=[Hidden(FLOAT, value=1.0)], revalidate=revalidate)
    assert v() == 1.0
    v.hidden[0] = None
    assert v() == 2.0


def test_empty_cell_does_not_match() -> None:
    e = make_entry(identity([], FLOAT, hidden=[Hidden(FLOAT, cell=CellType())]))
    assert e()[0] == "slow"
