# SPDX-License-Identifier: MIT
"""The native entry points, on cores written by hand in LLVM IR."""

from __future__ import annotations

import ctypes
import gc
import math
import resource
import subprocess
import sys
import textwrap
import threading
import weakref
from collections import namedtuple
from dataclasses import dataclass
from functools import cache
from types import CellType
from typing import Any, NamedTuple

import llvmlite.binding as llvm
import numpy as np
import pytest

from pullback.backend.llvm import entry, runtime, target
from pullback.backend.llvm.entry import Build, Guards, Hidden, Same, call_core, make_variant
from pullback.backend.llvm.runtime import sources
from pullback.diag import AliasError
from pullback.ir.types import Array, ComplexT, Dim, NoneT, Scalar, StaticT, StructT, TupleT, array, static

FLOAT = Scalar("f8", weak=True)
INT = Scalar("i8", weak=True)
BOOL = Scalar("b1", weak=True)
COMPLEX = ComplexT("c16", weak=True)
F8 = array("f8", 1)
NONE = NoneT()

DECLARE = """
declare ptr @pb_arena_grow(ptr, i64)
declare void @pb_arena_mark(ptr, ptr)
declare void @pb_arena_reset(ptr, ptr)
declare ptr @pb_result_alloc(ptr, i64)
declare i32 @pb_tape_grow(ptr, ptr, i64, i64)
declare void @pb_tape_free(ptr, ptr)
declare i32 @pb_poll(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define i32 @core(ptr %a, ptr %r, ptr %w) {
"""
_LINKED: list[Any] = []


def core(body: str) -> int:
    """The address of a core with this body; it lives as long as the process."""
    target.host()
    machine = llvm.Target.from_default_triple().create_target_machine(opt=1, reloc="pic")
    module = llvm.parse_assembly(f"{DECLARE}{body}\n}}")
    module.triple = machine.triple
    if not _LINKED:
        _LINKED.append(llvm.create_lljit_compiler())
    builder = llvm.JITLibraryBuilder().add_object_img(machine.emit_object(module)).export_symbol("core")
    builder.add_current_process()
    for name, address in runtime.symbols().items():
        builder.import_symbol(name, address)
    _LINKED.append(builder.link(_LINKED[0], f"test{len(_LINKED)}"))
    return int(_LINKED[-1]["core"])


@cache
def copy_slots(n: int) -> int:
    """A core that copies n argument slots to the results."""
    return core(f"call void @llvm.memcpy.p0.p0.i64(ptr %r, ptr %a, i64 {8 * n}, i1 false)\nret i32 0")


def slots(t: Any) -> int:
    match t:
        case Scalar():
            return 1
        case ComplexT():
            return 2
        case Array():
            return 1 + 2 * t.ndim
        case TupleT() | StructT() | Build():
            return sum(map(slots, t.items))
    return 0


def identity(params: list[Any], result: Any, **options: Any) -> Any:
    """A variant whose result slots are its first argument slots."""
    return make_variant(copy_slots(slots(result)), params, result, **options)


def status(code: int, message: int = 0) -> int:
    return core(f"%m = getelementptr i8, ptr %w, i64 24\nstore i64 {message}, ptr %m\nret i32 {code}")


#: adds 1 to a float
ADD = """
  %x = load double, ptr %a
  %y = fadd double %x, 1.0
  store double %y, ptr %r
  ret i32 0"""

#: f8[:] -> a fresh array, twice the argument (C)
TWICE = """
  %x = load ptr, ptr %a
  %np = getelementptr i64, ptr %a, i64 1
  %n = load i64, ptr %np
  %bytes = shl i64 %n, 3
  %y = call ptr @pb_result_alloc(ptr %w, i64 %bytes)
  store ptr %y, ptr %r
  %rn = getelementptr i64, ptr %r, i64 1
  store i64 %n, ptr %rn
  %rs = getelementptr i64, ptr %r, i64 2
  store i64 1, ptr %rs
  br label %head
head:
  %i = phi i64 [0, %0], [%j, %body]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %px = getelementptr double, ptr %x, i64 %i
  %py = getelementptr double, ptr %y, i64 %i
  %v = load double, ptr %px
  %v2 = fadd double %v, %v
  store double %v2, ptr %py
  %j = add i64 %i, 1
  br label %head
done:
  ret i32 0"""


@pytest.fixture(scope="module")
def add() -> int:
    return core(ADD)


@pytest.fixture(scope="module")
def twice() -> int:
    return core(TWICE)


def slow(args: tuple[Any, ...], kwnames: tuple[str, ...] | None) -> tuple[Any, ...]:
    return ("slow", args, kwnames)


def make_entry(*variants: Any) -> Any:
    e = entry.entry_type()(slow)
    e.variants = variants
    return e


class Point(NamedTuple):
    x: object
    y: object


@dataclass
class Model:
    w: object
    b: object


# --------------------------------------------------------------------------------------------- the shipped IR


def test_shipped_ir_is_made_from_these_sources() -> None:
    first = (runtime.FOLDER / "runtime.ll").read_text().splitlines()[0]
    assert first == f"; sources {sources.source_hash()}", "run tools/build_runtime.py"


def test_shipped_ir_names_no_target() -> None:
    text = (runtime.FOLDER / "runtime.ll").read_text()
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


# ---------------------------------------------------------------------------------------------------- overlap


def test_overlap() -> None:
    c = status(0)
    a = array("f8", 1, "A")
    x = np.zeros(10)
    reading = make_entry(make_variant(c, [a, a], NONE))
    writing = make_entry(make_variant(c, [a, a], NONE, written=[1]))
    for one, two, overlap in [
        (x, x, True),
        (x[:5], x[5:], False),
        (x[:6], x[5:], True),
        (x[4::-1], x[5:], False),
        (x[5::-1], x[5:], True),
        (x[::2], x[1::2], True),  # byte ranges are compared, not elements
        (x[:0], x, False),
        (x, x[:0], False),
        (x, np.zeros(10), False),
    ]:
        assert reading(one, two) is None
        assert (writing(one, two) is None) != overlap
    with pytest.raises(AliasError, match="arguments 0 and 1"):
        writing.variants[0](x, x)


def test_overlap_with_a_hidden_array() -> None:
    x = np.zeros(3)
    v = make_variant(status(0), [F8], NONE, hidden=[Hidden(F8, value=x)], written=[0])
    assert v(np.zeros(3)) is None
    with pytest.raises(AliasError):
        v(x)


# --------------------------------------------------------------------------------------------------- failures


def test_failures_reach_the_handler() -> None:
    def fail(code: int, message: tuple[int, ...]) -> None:
        raise IndexError(code, message)

    v = make_variant(status(3, -77), [], NONE, fail=fail)
    with pytest.raises(IndexError) as caught:
        v()
    assert caught.value.args == (3, (-77, 0, 0, 0, 0, 0, 0, 0))


@pytest.mark.parametrize(
    ("code", "error"), [(-1, MemoryError), (-3, RecursionError), (-2, KeyboardInterrupt), (5, RuntimeError)]
)
def test_standard_failures(code: int, error: type[BaseException]) -> None:
    v = make_variant(status(code), [F8], NONE)
    x = np.zeros(2)
    before = sys.getrefcount(x)
    for _ in range(3):
        with pytest.raises(error):
            v(x)
    assert sys.getrefcount(x) == before


def test_handler_that_does_not_raise_declines_the_call() -> None:
    v = make_variant(status(3), [], NONE, fail=lambda code, message: None)
    with pytest.raises(TypeError, match="stretches axes"):
        v()
    e = entry.entry_type()(lambda args, kwnames: "served by another")
    entry.install_variant(e, v)
    assert e() == "served by another"


def test_results_of_a_failed_core_are_freed() -> None:
    c = core("%p = call ptr @pb_result_alloc(ptr %w, i64 10000000)\nstore i64 1, ptr %p\nret i32 1")
    v = make_variant(c, [], NONE)

    def run(n: int) -> None:
        for _ in range(n):
            with pytest.raises(RuntimeError):
                v()

    run(5)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    run(300)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000


def test_absurd_sizes_are_refused() -> None:
    for helper, size in [
        ("pb_arena_grow", -1),
        ("pb_arena_grow", 2**62),
        ("pb_result_alloc", -8),
        ("pb_result_alloc", 2**61),
    ]:
        c = core(f"""
          %p = call ptr @{helper}(ptr %w, i64 {size})
          %null = icmp eq ptr %p, null
          %s = select i1 %null, i32 -1, i32 0
          ret i32 %s""")
        with pytest.raises(MemoryError):
            call_core(c, [], NONE, [])


# -------------------------------------------------------------------------------------------------- the arena


def arena_core() -> int:
    """Allocates blocks of n, n-1, ... bytes, marks and resets around every second one, checks alignment, and
    writes each block's first and last byte."""
    return core("""
      %n = load i64, ptr %a
      %mark = alloca [3 x ptr]
      br label %head
    head:
      %i = phi i64 [%n, %0], [%j, %next]
      %more = icmp sgt i64 %i, 0
      br i1 %more, label %body, label %done
    body:
      call void @pb_arena_mark(ptr %w, ptr %mark)
      %p = call ptr @pb_arena_grow(ptr %w, i64 %i)
      %bits = ptrtoint ptr %p to i64
      %low = and i64 %bits, 63
      %bad = icmp ne i64 %low, 0
      br i1 %bad, label %fail, label %good
    good:
      store i8 1, ptr %p
      %last = sub i64 %i, 1
      %q = getelementptr i8, ptr %p, i64 %last
      store i8 2, ptr %q
      %odd = and i64 %i, 1
      %isodd = icmp ne i64 %odd, 0
      br i1 %isodd, label %reset, label %next
    reset:
      call void @pb_arena_reset(ptr %w, ptr %mark)
      br label %next
    next:
      %j = sub i64 %i, 1
      br label %head
    fail:
      ret i32 9
    done:
      store i64 0, ptr %r
      ret i32 0""")


def test_arena() -> None:
    v = make_variant(arena_core(), [INT], INT)
    for n in (1, 2, 50, 3000, 3, 3000):
        assert v(n) == 0
    held = entry.idle_bytes(v)
    for _ in range(20):
        v(3000)
    assert entry.idle_bytes(v) <= max(2 * held, 1 << 20)


# ------------------------------------------------------------------------------------------------------ tapes


def tape_core() -> int:
    """Writes i at index i*step of a tape for i in 0..n, then sums capacity-many entries."""
    return core("""
      %n = load i64, ptr %a
      %sp = getelementptr i64, ptr %a, i64 1
      %step = load i64, ptr %sp
      %h = alloca {ptr, i64, i64}
      store {ptr, i64, i64} zeroinitializer, ptr %h
      %cp = getelementptr {ptr, i64, i64}, ptr %h, i32 0, i32 1
      br label %head
    head:
      %i = phi i64 [0, %0], [%j, %good]
      %more = icmp slt i64 %i, %n
      br i1 %more, label %body, label %sum
    body:
      %k = mul i64 %i, %step
      %e = call i32 @pb_tape_grow(ptr %w, ptr %h, i64 8, i64 %k)
      %bad = icmp ne i32 %e, 0
      br i1 %bad, label %fail, label %good
    good:
      %d = load ptr, ptr %h
      %p = getelementptr i64, ptr %d, i64 %k
      store i64 %i, ptr %p
      %j = add i64 %i, 1
      br label %head
    fail:
      ret i32 -1
    sum:
      %cap = load i64, ptr %cp
      %data = load ptr, ptr %h
      br label %shead
    shead:
      %x = phi i64 [0, %sum], [%y, %sbody]
      %acc = phi i64 [0, %sum], [%acc2, %sbody]
      %smore = icmp slt i64 %x, %cap
      br i1 %smore, label %sbody, label %end
    sbody:
      %q = getelementptr i64, ptr %data, i64 %x
      %v = load i64, ptr %q
      %acc2 = add i64 %acc, %v
      %y = add i64 %x, 1
      br label %shead
    end:
      store i64 %acc, ptr %r
      ret i32 0""")


def test_tape_keeps_old_entries_and_zeroes_new_ones() -> None:
    v = make_variant(tape_core(), [INT, INT], INT)
    for n, step in [(0, 1), (1, 1), (9, 1), (1000, 7), (5, 1000), (1000, 1), (3, 100_000), (300, 1000), (20, 2)]:
        assert v(n, step) == n * (n - 1) // 2
    held = entry.idle_bytes(v)
    for _ in range(50):
        assert v(1000, 7) == 499500
    assert entry.idle_bytes(v) == held


def test_tape_refuses_absurd_indices() -> None:
    v = make_variant(tape_core(), [INT, INT], INT)
    with pytest.raises(MemoryError):
        v(2, 2**61)
    with pytest.raises(MemoryError):
        v(2, -1)
    assert entry.idle_bytes(v) == 0, "nothing is kept when memory is short"
    assert v(10, 1) == 45


def test_freed_tape_is_reused() -> None:
    c = core("""
      %h = alloca {ptr, i64, i64}
      store {ptr, i64, i64} zeroinitializer, ptr %h
      br label %head
    head:
      %i = phi i64 [0, %0], [%j, %head]
      %e = call i32 @pb_tape_grow(ptr %w, ptr %h, i64 8, i64 99999)
      %d = load ptr, ptr %h
      %v = load i64, ptr %d
      store i64 %v, ptr %r
      store i64 5, ptr %d
      call void @pb_tape_free(ptr %w, ptr %h)
      %j = add i64 %i, 1
      %more = icmp slt i64 %j, 200
      br i1 %more, label %head, label %done
    done:
      ret i32 0""")
    v = make_variant(c, [], INT)
    assert v() == 0
    assert entry.idle_bytes(v) < 2_000_000


# ----------------------------------------------------------------------------------------- entries as objects


def test_entry_is_an_ordinary_object(add: int) -> None:
    e = make_entry(make_variant(add, [FLOAT], FLOAT))
    e.note = "attribute"
    assert vars(e) == {"note": "attribute"}
    ref = weakref.ref(e)
    assert ref() is e
    del e
    assert ref() is None


def test_subclass_keeps_the_native_call(add: int) -> None:
    class Grad(entry.entry_type()):  # type: ignore[misc]
        def __init__(self, f: Any, factor: int = 2) -> None:
            super().__init__(self.first)
            self.f = f
            self.factor = factor

        def first(self, args: tuple[Any, ...], kwnames: Any) -> Any:
            self.variants = (make_variant(add, [FLOAT], FLOAT),)
            return self(*args)

        @property
        def twice(self) -> int:
            return self.factor * 2

    g = Grad(math.sin, factor=5)
    assert g.variants == ()
    assert g(1.0) == 2.0
    assert len(g.variants) == 1
    assert g(1.0) == 2.0
    assert g.twice == 10
    assert Grad.__flags__ & (1 << 11), "the vectorcall flag"
    ref = weakref.ref(g)
    del g  # a cycle: its slow path is its own method
    gc.collect()
    assert ref() is None


def test_subclass_with_its_own_call(add: int) -> None:
    class Traced(entry.entry_type()):  # type: ignore[misc]
        def __call__(self, *args: Any) -> Any:
            return ("traced", super().__call__(*args))

    t = Traced(slow)
    t.variants = (make_variant(add, [FLOAT], FLOAT),)
    assert t(1.0) == ("traced", 2.0)


def test_entry_does_not_bind(add: int) -> None:
    class Holder:
        method = make_entry(make_variant(add, [FLOAT], FLOAT))

    assert Holder().method(1.0) == 2.0


def test_wrong_use_of_entries(add: int) -> None:
    Entry = entry.entry_type()
    e = Entry()
    with pytest.raises(TypeError, match="no slow path"):
        e(1.0)
    for bad in ([], (1,), (e,), None):
        with pytest.raises(TypeError, match="tuple of Variant"):
            e.variants = bad
    with pytest.raises(TypeError):
        del e.variants
    with pytest.raises(TypeError):
        Entry(slow, 2)
    with pytest.raises(TypeError):
        Entry(slow=slow)
    with pytest.raises(TypeError, match="cannot create"):
        runtime.load().variant_type()
    e.slow = e  # calls itself for ever
    with pytest.raises(RecursionError):
        e(1.0)


def test_variants_are_tried_in_order(add: int) -> None:
    e = make_entry(make_variant(add, [INT], INT))
    entry.install_variant(e, make_variant(add, [FLOAT], FLOAT))
    entry.install_variant(e, identity([FLOAT, FLOAT], FLOAT))
    assert e(1.0) == 2.0
    assert e(4.0, 1.0) == 4.0
    assert isinstance(e(1), int)
    assert e("x")[0] == "slow"


def test_variants_own_what_they_point_to() -> None:
    class Marker:
        pass

    marker, code = Marker(), Marker()
    refs = [weakref.ref(marker), weakref.ref(code)]
    v = identity([static(marker)], Build(tuple, (static(marker),)), keep=code)
    del code
    assert v(marker) == (marker,)
    del marker
    gc.collect()
    assert all(r() is not None for r in refs)
    del v
    assert all(r() is None for r in refs)


def test_cycles_through_variants_are_collected(add: int) -> None:
    class Marker:
        pass

    def build() -> weakref.ref[Marker]:
        marker = Marker()
        e = make_entry()

        def revalidate() -> bool:
            return bool(e) and bool(marker)

        e.variants = (make_variant(add, [FLOAT], FLOAT, revalidate=revalidate),)
        assert e(1.0) == 2.0
        return weakref.ref(marker)

    ref = build()
    assert ref() is not None
    gc.collect()
    assert ref() is None


def test_call_from_a_finaliser_during_collection(add: int) -> None:
    """A variant that the collector has cleared matches nothing."""
    seen: list[Any] = []

    class Last:
        def __del__(self) -> None:
            seen.append(self.variant)
            try:
                seen.append(self.variant(1.0))
            except TypeError as error:
                seen.append(error)

    last = Last()
    last.variant = make_variant(add, [FLOAT], FLOAT, keep=last)  # type: ignore[attr-defined]
    del last
    gc.collect()
    assert len(seen) == 2


def test_re_entry(twice: int) -> None:
    """The boxing of one call makes another, with the same variant."""
    depth = [0]
    x = np.arange(3.0)

    def again(y: np.ndarray) -> Any:
        depth[0] += 1
        return (y, e(x)) if depth[0] < 20 else (y, None)

    e = make_entry(make_variant(twice, [F8], Build(again, (F8,))))
    got = e(x)
    for _ in range(20):
        np.testing.assert_array_equal(got[0], 2 * x)
        got = got[1]
    assert got is None


def test_slow_path_that_calls_the_entry(add: int) -> None:
    def convert(args: tuple[Any, ...], kwnames: Any) -> Any:
        return e(float(args[0]))

    e = entry.entry_type()(convert)
    e.variants = (make_variant(add, [FLOAT], FLOAT),)
    assert e(3) == 4.0


def test_threads(twice: int) -> None:
    for release in (False, True):
        e = make_entry(make_variant(twice, [F8], F8, release_gil=release))
        wrong: list[int] = []

        def work(k: int, e: Any = e, wrong: list[int] = wrong) -> None:
            x = np.full(50 + k, float(k))
            wrong.extend(k for _ in range(3000) if e(x)[-1] != 2.0 * k)

        threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        assert wrong == []


# ------------------------------------------------------------------------------------------------------ leaks


def resident() -> int:
    with open("/proc/self/statm") as f:
        return int(f.read().split()[1]) * 4096


def leak_cases(twice: int) -> dict[str, Any]:
    x, p = np.arange(6.0), Model(1.0, 2)
    tree = StructT(dict, ("a", "b"), (TupleT((F8, FLOAT), "list"), StructT(Model, ("w", "b"), (FLOAT, INT))))
    value = {"a": [x, 1.0], "b": p}
    point = StructT(Point, ("x", "y"), (F8, FLOAT))
    calls: dict[str, tuple[Any, tuple[Any, ...]]] = {
        "fresh": (make_variant(twice, [F8], F8), (x,)),
        "zero size": (make_variant(twice, [F8], F8), (x[:0],)),
        "view": (identity([F8], F8), (x,)),
        "same": (identity([F8], Same(0)), (x,)),
        "tree": (identity([tree], StaticT(None)), (value,)),
        "point": (identity([point], point), (Point(x, 0.5),)),
        "numpy scalar": (identity([Scalar("f8")], Scalar("f8")), (np.float64(0.1),)),
        "numpy bool": (identity([Scalar("b1")], Scalar("b1")), (np.True_,)),
        "big int": (identity([INT], INT), (2**40,)),
        "complex": (identity([COMPLEX], TupleT((COMPLEX, NONE), "list")), (1j,)),
        "slow": (make_entry(identity([F8, FLOAT], F8)), (x, 1)),
        "hidden": (identity([], F8, hidden=[Hidden(F8, value=x)]), ()),
    }
    return calls


def test_calls_leak_nothing(twice: int) -> None:
    for name, (call, args) in leak_cases(twice).items():
        for _ in range(2000):
            call(*args)
        gc.collect()
        watched = [*args, *(a.dtype for a in args if hasattr(a, "dtype")), Point, Model, True, None]
        before_counts = [sys.getrefcount(w) for w in watched]
        before_blocks, before = sys.getallocatedblocks(), resident()
        for _ in range(50_000):
            call(*args)
        gc.collect()
        counts = [sys.getrefcount(w) for w in watched]
        assert all(abs(a - b) < 50 for a, b in zip(counts, before_counts, strict=True)), name
        assert sys.getallocatedblocks() - before_blocks < 500, name
        assert resident() - before < 2_000_000, name


def test_making_variants_leaks_nothing(add: int) -> None:
    def cycle() -> None:
        e = make_entry(make_variant(add, [FLOAT, F8], FLOAT, names=("a", "b"), keep=[]))
        assert e(1.0, np.zeros(2)) == 2.0

    for _ in range(500):
        cycle()
    gc.collect()
    before_blocks, before = sys.getallocatedblocks(), resident()
    for _ in range(5000):
        cycle()
    gc.collect()
    assert sys.getallocatedblocks() - before_blocks < 500
    assert resident() - before < 2_000_000


@pytest.mark.slow
def test_a_million_calls(twice: int) -> None:
    v = make_variant(twice, [F8], F8)
    x = np.arange(10.0)
    v(x)
    before = resident()
    for _ in range(1_000_000):
        v(x)
    assert resident() - before < 1_000_000


# -------------------------------------------------------------------------------------- malformed descriptors


def raw(blob: bytes, **changes: Any) -> Any:
    values: dict[str, Any] = {
        "names": None,
        "defaults": None,
        "hidden": [],
        "revalidate": None,
        "fail": entry.standard_fail,
        "keep": None,
    }
    return runtime.load().variant(blob, *(values | changes).values())


def test_malformed_descriptors_are_refused() -> None:
    c = status(0)

    def header(nodes: int, dims: int = 0, nargs: int = 0, hidden: int = 0, guards: int = 0, at: int = c) -> bytes:
        return entry.HEADER.pack(entry.MAGIC, nargs, hidden, nodes, dims, 0, guards, at, 0, 0, 0)

    def node(kind: str | int, **fields: int) -> bytes:
        number = entry.KIND[kind] if isinstance(kind, str) else kind
        order = ("layout", "flags", "dtype", "count", "index", "type", "object")
        return entry.NODE.pack(number, *(fields.get(k, 0) for k in order))

    none = node("r_const", object=id(None))
    assert raw(header(1) + none)() is None  # the good one
    bad: dict[str, tuple[bytes, dict[str, Any]]] = {
        "empty": (b"", {}),
        "short": (header(1)[:-1], {}),
        "no nodes": (header(0), {}),
        "missing node": (header(2) + none, {}),
        "extra node": (header(2) + none + none, {}),
        "magic": (b"\0" * 8 + (header(1) + none)[8:], {}),
        "no core": (header(1, at=0) + none, {}),
        "no guard table": (header(1, guards=3) + none, {}),
        "negative count": (header(-1), {}),
        "unknown kind": (header(1) + node(77), {}),
        "argument as result": (header(1) + node("a_float"), {}),
        "result as argument": (header(2, nargs=1) + node("r_float") + none, {}),
        "children cut off": (header(2) + node("r_tuple", count=3) + none, {}),
        "negative children": (header(1) + node("r_tuple", count=-1), {}),
        "rank": (header(1) + node("r_array", count=65, object=id(entry.NUMPY["f8"])), {}),
        "no descr": (header(1) + node("r_array", count=1), {}),
        "dims": (header(2, nargs=1) + node("a_array", count=1, object=id(entry.NUMPY["f8"])) + none, {}),
        "no such array": (header(1) + node("r_same"), {}),
        "keys": (header(2) + node("r_dict", count=1, object=id(())) + none, {}),
        "no constant": (header(1) + node("r_const"), {}),
        "no cell": (
            header(3, hidden=1) + node("a_cell", object=id(None)) + node("a_float") + none,
            {"hidden": [0]},
        ),
        "no slot": (header(3, hidden=1) + node("a_slot") + node("a_float") + none, {"hidden": [0]}),
        "dtype": (header(2, nargs=1) + node("a_numpy", dtype=13, type=id(float)) + none, {}),
        "hidden list": (header(1) + none, {"hidden": [1]}),
        "hidden type": (header(1) + none, {"hidden": ()}),
        "names": (header(1) + none, {"names": ("a",)}),
        "defaults": (header(1) + none, {"defaults": (1,)}),
        "too deep": (header(200) + node("r_tuple", count=1) * 199 + none, {}),
    }
    for name, (blob, changes) in bad.items():
        with pytest.raises(ValueError, match="malformed"):
            pytest.fail(f"{name}: {raw(blob, **changes)}")
    with pytest.raises(TypeError):
        raw("text")  # type: ignore[arg-type]


def test_wrong_signatures_are_refused(add: int) -> None:
    with pytest.raises(TypeError):
        make_variant(add, [Scalar("f4", weak=True)], FLOAT)
    with pytest.raises(TypeError):
        make_variant(add, [array("f8", 1, "G")], FLOAT)
    with pytest.raises(ValueError, match="no array"):
        make_variant(add, [FLOAT], Same(0))
    with pytest.raises(ValueError, match="no array"):
        make_variant(add, [FLOAT], FLOAT, written=[0])
    with pytest.raises(ValueError, match="malformed"):
        make_variant(0, [FLOAT], FLOAT)


# ------------------------------------------------------------------------------------------------- interrupts

#: n trips (in the first argument) of a loop that does nothing but poll, with an inner delay loop of m trips, which are
#: said to cost one each
POLL = """
  %n = load i64, ptr %a
  %mp = getelementptr i64, ptr %a, i64 1
  %m = load i64, ptr %mp
  %cp = getelementptr i8, ptr %w, i64 88
  %sink = alloca i64
  br label %head
head:
  %i = phi i64 [0, %0], [%j, %next]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %delay, label %done
delay:
  %k = phi i64 [0, %head], [%k2, %delay]
  store volatile i64 %k, ptr %sink
  %k2 = add i64 %k, 1
  %again = icmp slt i64 %k2, %m
  br i1 %again, label %delay, label %test
test:
  %c = load i32, ptr %cp
  %work = trunc i64 %m to i32
  %c2 = sub i32 %c, %work
  store i32 %c2, ptr %cp
  %due = icmp sle i32 %c2, 0
  br i1 %due, label %poll, label %next
poll:
  %p = call i32 @pb_poll(ptr %w)
  %stop = icmp ne i32 %p, 0
  br i1 %stop, label %out, label %next
next:
  %j = add i64 %i, 1
  br label %head
out:
  ret i32 -2
done:
  store i64 %n, ptr %r
  ret i32 0"""


def in_subprocess(script: str) -> str:
    """Runs code after this module's imports; a crash or a hang fails."""
    text = f"""
import os, signal, sys, threading, time
sys.path.insert(0, {str(runtime.FOLDER.parents[3])!r})
sys.path.insert(0, {__file__.rsplit("/", 1)[0]!r})
from test_entry import *
{textwrap.dedent(script)}
"""
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("inner", [1, 1000, 1_000_000])
@pytest.mark.parametrize("release", [False, True])
def test_ctrl_c(inner: int, release: bool) -> None:
    """Within half a second, at the best of three tries: the machine may be busy."""
    out = in_subprocess(f"""
    v = make_variant(core(POLL), [INT, INT], INT, release_gil={release})
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    v(10, 10)
    delays = []
    for _ in range(3):
        start = time.monotonic() + 0.3
        if {release}:
            threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
        else:
            signal.setitimer(signal.ITIMER_REAL, 0.3)
        try:
            v(10**15, {inner})
        except KeyboardInterrupt:
            delays.append(time.monotonic() - start)
        if delays[-1] < 0.5:
            break
    print(min(delays) < 0.5, v(100, 10))
    """)
    assert out.strip() == "True 100"


def test_ctrl_c_from_a_thread_while_another_computes() -> None:
    """The core runs in a worker: the main thread gets its turn and sees the signal."""
    out = in_subprocess("""
    v = make_variant(core(POLL), [INT, INT], INT)
    worker = threading.Thread(target=v, args=(10**15, 100), daemon=True)
    worker.start()
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    start = time.monotonic()
    try:
        time.sleep(30)
    except KeyboardInterrupt:
        print(time.monotonic() - start < 1.5)
    sys.stdout.flush()
    os._exit(0)
    """)
    assert out.strip() == "True"


def test_signal_handler_may_raise_and_call() -> None:
    """A handler that runs under a core calls the same variant, changes its inputs' holders, and raises."""
    out = in_subprocess("""
    v = make_variant(core(POLL), [INT, INT], INT, hidden=[Hidden(F8, value=np.zeros(1000))])
    def handler(number, frame):
        v.hidden[0] = np.ones(3)
        gc.collect()
        raise LookupError(v(5, 5))
    signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        v(10**15, 10)
    except LookupError as error:
        print(error.args)
    print(v(7, 1))
    """)
    assert out.split("\n")[:2] == ["(5,)", "7"]


def test_harmless_signal_does_not_stop_a_core() -> None:
    out = in_subprocess("""
    v = make_variant(core(POLL), [INT, INT], INT)
    seen = []
    signal.signal(signal.SIGALRM, lambda number, frame: seen.append(number))
    signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
    print(v(20_000, 100_000), len(seen) > 0)
    signal.setitimer(signal.ITIMER_REAL, 0)
    """)
    assert out.strip() == "20000 True"
