# SPDX-License-Identifier: MIT
"""Walks the primitive table: every promise that a row makes is checked on numbers."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from scipy import special

from pullback.ir.build import Builder
from pullback.ir.core import Block, Function, Value
from pullback.ir.interp import Program
from pullback.ir.number import rounded
from pullback.ir.types import B1, F4, F8, INTS, Scalar
from pullback.ir.verify import verify
from pullback.prims import TABLE, Expr, Row
from pullback.prims.spell import SPELLING

ROWS = list(TABLE.values())
#: cast is linear between floats by declaration; its tangent is a cast
DIFFERENTIABLE = [r for r in ROWS if r.partials is not None and r.name != "cast"]
SPECIAL = (0.0, -0.0, 1.0, -1.0, 0.5, 2.0, -2.5, 3.0, 1e300, -1e300, 5e-324, math.inf, -math.inf, math.nan)
#: first derivative from eight neighbours; the error is of order h**8
STENCIL = ((1, 4 / 5), (2, -1 / 5), (3, 4 / 105), (4, -1 / 280))
STEP = 2e-3


def ids(row: Any) -> str:
    return str(row.name) if isinstance(row, Row) else str(row)


def operand_types(row: Row, dtype: str = "f8") -> list[Scalar]:
    return [B1 if row.name == "select" and k == 0 else Scalar(dtype) for k in range(row.arity)]


def partials_function(row: Row, dtype: str = "f8") -> tuple[Function, list[int]]:
    """A function of the operands that returns the partials, and which operands they belong to."""
    params = [Value(t, "xyz"[k]) for k, t in enumerate(operand_types(row, dtype))]
    func = Function(row.name, Block(params))
    b = Builder(TABLE, func.body)
    y = b.op(row.name, *params)
    assert row.partials is not None
    exprs = row.partials(Expr(b, y), *(Expr(b, p) for p in params))
    assert len(exprs) == row.arity
    wrt = [k for k, e in enumerate(exprs) if e is not None]
    func.body.results = [e.value if isinstance(e, Expr) else b.const(e, Scalar(dtype)) for e in exprs if e is not None]
    verify(func, TABLE)
    assert all(r.type.dtype == dtype for r in func.body.results)
    return func, wrt


def points(row: Row, count: int = 20) -> list[list[float]]:
    """Random points of the domain, its corners, and points close to them (but not so close that a stencil leaves)."""
    rng = np.random.default_rng(len(row.name) + 31 * ord(row.name[0]))
    inner = [(lo + 5 * STEP, hi - 5 * STEP) for lo, hi in row.domain]
    drawn = [[float(rng.uniform(*i)) for i in inner] for _ in range(count)]
    found = drawn + [list(corner) for corner in itertools.product(*inner)]
    if row.name == "select":
        found = [[c > 0.5, x, y] for c, x, y in found]
    return found


def slope(row: Row, xs: Sequence[Any], k: int) -> float:
    def at(d: float) -> float:
        return float(row.eval(*[x + d if i == k else x for i, x in enumerate(xs)]))

    return math.fsum(w * (at(m * STEP) - at(-m * STEP)) for m, w in STENCIL) / STEP


# ---------------------------------------------------------------------------------------------- derivatives


@pytest.mark.parametrize("row", DIFFERENTIABLE, ids=ids)
def test_partials_are_the_derivatives(row: Row) -> None:
    func, wrt = partials_function(row)
    program = Program(func, TABLE)
    for xs in points(row):
        found = dict(zip(wrt, program(xs), strict=True))
        for k, t in enumerate(operand_types(row)):
            if t is not B1 and (row.name, k) != ("polygamma", 1):  # whole numbers
                assert found.get(k, 0.0) == pytest.approx(slope(row, xs, k), rel=1e-8, abs=1e-9), (xs, k)


@pytest.mark.parametrize("row", DIFFERENTIABLE, ids=ids)
def test_partials_in_f4(row: Row) -> None:
    func, wrt = partials_function(row, "f4")
    wide, _ = partials_function(row)
    for xs in points(row, 5):
        xs = [x if isinstance(x, bool) else rounded(x, "f4") for x in xs]
        found, expected = Program(func, TABLE)(xs), Program(wide, TABLE)(xs)
        assert found == pytest.approx(expected, rel=2e-4, abs=2e-5), xs
        assert len(found) == len(wrt)


@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_rows_are_complete(row: Row) -> None:
    if row.partials is None:
        assert len(row.why_none) > 5
    else:
        assert len(row.domain) == row.arity
        assert all(lo < hi for lo, hi in row.domain)
    assert row.cost > 0
    assert row.lower


def at(name: str, *xs: float) -> list[float]:
    """The partials at a point; None where there is none."""
    func, wrt = partials_function(TABLE[name])
    values = dict(zip(wrt, Program(func, TABLE)(list(xs)), strict=True))
    return [values.get(k) for k in range(TABLE[name].arity)]


def test_conventions_at_kinks_and_poles() -> None:
    assert at("abs", 0.0) == [0.0]
    assert at("abs", -2.0) == [-1.0]
    assert at("maximum", 1.0, 1.0) == at("minimum", 1.0, 1.0) == [0.5, 0.5]
    assert at("maximum", -1.0, 1.0) == at("minimum", 1.0, -1.0) == [0.0, 1.0]
    assert at("hypot", 0.0, 0.0) == [0.0, 0.0]
    assert at("pow", 0.0, 0.0) == [0.0, 0.0]
    assert at("pow", 0.0, 2.0) == [0.0, 0.0]
    assert at("pow", 0.0, 1.0) == [1.0, 0.0]
    assert at("pow", -2.0, 3.0)[0] == 12.0
    assert at("sqrt", 0.0) == [math.inf]
    assert at("copysign", -2.0, 3.0)[0] == -1.0
    assert at("copysign", math.inf, -3.0)[0] == -1.0
    assert at("mod", 5.5, 2.0) == [1.0, -2.0]
    assert at("mod", -5.5, 2.0) == [1.0, 3.0]
    assert at("fmod", -5.5, 2.0) == [1.0, 2.0]


def test_smul_of_zero_is_zero() -> None:
    for p in (math.inf, -math.inf, math.nan, 3.0):
        assert TABLE["smul"].eval(0.0, p) == 0.0
    assert TABLE["smul"].eval(2.0, 3.0) == 6.0
    assert math.isnan(TABLE["smul"].eval(2.0, math.nan))


# ---------------------------------------------------------------------------------------------- evaluation


def as_shown(row: Row, dtype: str) -> Any:
    """The row as NumPy has it."""
    kind = {"f": "f", "b": "b"}.get(dtype[0], "i")
    template, _ = SPELLING.get(f"{row.name}:{kind}") or SPELLING[row.name]
    names = "xyz"[: row.arity]
    code = f"lambda {', '.join(names)}: {template.removeprefix('!').format(*names)}"
    return eval(code, {"np": np, "special": special, "smul": lambda ct, p: ct * p if ct != 0 else 0.0})


FLOAT_ROWS = [r for r in ROWS if r.dtypes in ("float", "number", "any") and r.name not in ("cast", "select")]


@pytest.mark.parametrize("row", FLOAT_ROWS, ids=ids)
def test_floats_agree_with_numpy_and_never_raise(row: Row) -> None:
    shown = as_shown(row, "f8")
    rng = np.random.default_rng(0)
    cases = [*itertools.product(SPECIAL, repeat=row.arity), *rng.uniform(-20, 20, (30, row.arity)).tolist()]
    target = row.result_type(operand_types(row), {}).dtype
    for xs in cases:
        found = rounded(row.eval(*xs), target)
        with np.errstate(all="ignore"):
            expected = shown(*map(np.float64, xs))
        if row.name == "polygamma" and not (xs[0] > 0 and xs[1] in (1.0, 2.0, 3.0)):
            continue  # SciPy has positive arguments and whole orders only
        if (row.name, xs[0]) in (("lgamma", 5e-324), ("lgamma", -math.inf)) or (row.name == "trigamma" and xs[0] < 0):
            continue  # where SciPy differs from C, and where its polygamma has no reflection
        np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-300, err_msg=f"{row.name}{tuple(xs)}")


def test_trigamma_of_negative_numbers() -> None:
    for x in (-0.5, -1.25, -7.75):
        h = 1e-3
        digamma = TABLE["digamma"].eval
        expected = sum(w * (digamma(x + m * h) - digamma(x - m * h)) for m, w in STENCIL) / h
        assert TABLE["trigamma"].eval(x) == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("n", [1.0, 2.0, 3.0, 4.0])
@pytest.mark.parametrize("x", [-0.5, -1.25, -7.75, 1e-3, 0.3, 11.0, 300.0])
def test_polygamma_is_the_derivative_of_the_order_below(x: float, n: float) -> None:
    eval_ = TABLE["polygamma"].eval
    below = TABLE["digamma"].eval if n == 1 else lambda x: eval_(x, n - 1)
    h = 1e-3 * min(abs(x - round(x)) or 1.0, 1.0)
    expected = sum(w * (below(x + m * h) - below(x - m * h)) for m, w in STENCIL) / h
    assert eval_(x, n) == pytest.approx(expected, rel=1e-7)
    if n == 1:
        assert eval_(x, n) == pytest.approx(TABLE["trigamma"].eval(x), rel=1e-13)


def test_polygamma_at_its_ends() -> None:
    eval_ = TABLE["polygamma"].eval
    assert eval_(0.0, 2.0) == -math.inf
    assert eval_(-3.0, 3.0) == math.inf
    assert eval_(math.inf, 2.0) == 0.0
    assert math.isnan(eval_(-1e7 - 0.5, 2.0))
    assert math.isnan(eval_(math.nan, 2.0))


INT_ROWS = [r for r in ROWS if r.dtypes in ("int", "number") and r.name != "cast"]


@pytest.mark.parametrize("dtype", INTS)
@pytest.mark.parametrize("row", INT_ROWS, ids=ids)
def test_integers_wrap_as_numpys_do(row: Row, dtype: str) -> None:
    info = np.iinfo(dtype)
    rng = np.random.default_rng(3)
    pool = [info.min, info.max, 0, 1, 2, 7, *rng.integers(info.min, info.max, 4, dtype=dtype).tolist()]
    ufunc = {"maximum:": np.maximum, "minimum:": np.minimum, "sign:": np.sign}.get(f"{row.name}:")
    shown = ufunc or as_shown(row, dtype)
    for xs in itertools.product(pool, repeat=row.arity):
        if row.name in ("floordiv", "mod") and (xs[1] == 0 or (xs[1] == -1 and xs[0] == info.min)):
            continue  # checked before, and undefined
        if row.name in ("shl", "shr", "pow") and not 0 <= xs[1] < min(info.bits, 8):
            continue
        with np.errstate(all="ignore"):
            expected = shown(*(np.dtype(dtype).type(x) for x in xs))
        assert rounded(row.eval(*xs), dtype) == int(expected), (row.name, xs)


@pytest.mark.parametrize("row", [r for r in ROWS if r.dtypes == "int" and not r.name.startswith("sh")], ids=ids)
def test_booleans(row: Row) -> None:
    shown = as_shown(row, "b1")
    for xs in itertools.product((False, True), repeat=row.arity):
        assert rounded(row.eval(*xs), "b1") is shown(*xs)


@pytest.mark.parametrize("row", [r for r in ROWS if r.commutes], ids=ids)
def test_commuting_rows_commute(row: Row) -> None:
    pool: Sequence[Any] = SPECIAL if row.dtypes != "int" else (0, 1, -1, 12345, -(1 << 63))
    for x, y in itertools.product(pool, repeat=2):
        np.testing.assert_equal(row.eval(x, y), row.eval(y, x))


@pytest.mark.parametrize("source", ["f8", "f4", "i8", "i2", "u1", "b1"])
@pytest.mark.parametrize("target", ["f8", "f4", "i8", "i4", "i1", "u2", "u8", "b1"])
def test_casts_agree_with_numpy(source: str, target: str) -> None:
    values: Sequence[Any] = (False, True) if source == "b1" else (0, 1, 3, 100, 77)
    if source[0] == "f":
        values = (0.0, 0.75, 1.5, 2.5, 99.9, 0.1)
    if source in ("i8", "i2"):
        values = (*values, -1, -100, 30000)
    func = Function("f", Block([Value(Scalar(source), "x")]))
    b = Builder(TABLE, func.body)
    func.body.results = [b.op("cast", func.body.args[0], dtype=target)]
    verify(func, TABLE)
    for x in values:
        expected = np.array([x], source).astype(target)[0]
        assert Program(func, TABLE)([x]) == [expected.item()], x


# ---------------------------------------------------------------------------------------------- folding

_POOLS: dict[str, Sequence[Any]] = {
    "f": SPECIAL,
    "i": (0, 1, -1, 2, 5, (1 << 63) - 1, -(1 << 63)),
    "b": (False, True),
}


def _dtypes(row: Row) -> list[str]:
    kinds = {"float": "f", "int": "bi", "number": "fi", "bool": "b", "any": "fib"}[row.dtypes]
    return [{"f": "f8", "i": "i8", "b": "b1"}[k] for k in kinds]


def _undefined(row: Row, xs: Sequence[Any]) -> bool:
    integers = isinstance(xs[-1], int) and not isinstance(xs[-1], bool)
    if row.name in ("floordiv", "mod") and integers:
        return bool(xs[1] == 0)
    return row.name in ("shl", "shr", "pow") and integers and not 0 <= xs[1] < 64


@pytest.mark.parametrize("row", [r for r in ROWS if r.name not in ("cast", "stop")], ids=ids)
def test_folding_keeps_the_meaning(row: Row) -> None:
    """Every pattern of constant operands over a pool of awkward numbers; the sign of a zero sum is exempt."""
    for dtype in _dtypes(row):
        types = operand_types(row, dtype)
        pools = [_POOLS[t.dtype[0]] for t in types]
        for xs in itertools.product(*pools):
            if _undefined(row, xs):
                continue
            for known in itertools.product((False, True), repeat=row.arity):
                _check_fold(row, types, xs, known)


def _check_fold(row: Row, types: list[Scalar], xs: Sequence[Any], known: Sequence[bool]) -> None:
    params = [Value(t) for t in types]
    constants = [x if k else None for x, k in zip(xs, known, strict=True)]
    folded = row.fold(params, constants, {})
    if folded is None:
        return
    value = xs[params.index(folded)] if isinstance(folded, Value) else folded
    target = row.result_type(types, {}).dtype
    found, expected = rounded(value, target), rounded(row.eval(*xs), target)
    assert found == expected or (found != found and expected != expected), (row.name, xs, known, found, expected)
    if row.name not in ("add", "sub") and isinstance(found, float) and found == 0.0:
        assert math.copysign(1.0, found) == math.copysign(1.0, expected), (row.name, xs, known)


@pytest.mark.parametrize("row", [r for r in ROWS if r.arity == 2 and r.identity is not None], ids=ids)
def test_folding_of_one_operand_twice(row: Row) -> None:
    for dtype in _dtypes(row):
        x = Value(Scalar(dtype))
        folded = row.fold([x, x], [None, None], {})
        for v in _POOLS[dtype[0]] if folded is not None else ():
            expected = row.eval(v, v)
            assert (v if isinstance(folded, Value) else folded) == expected, (row.name, v)


def test_a_fold_that_needs_float32_or_libm_is_left_to_the_machine() -> None:
    b = Builder(TABLE, Block())
    half = b.const(0.5, F4)
    b.op("mul", half, b.const(3.0, F4))
    b.op("sin", b.const(0.5, F8))
    assert [op.name for op in b.block.ops] == ["const", "const", "mul", "const", "sin"]


def test_operands_of_wrong_types_are_refused() -> None:
    with pytest.raises(TypeError, match="different types"):
        TABLE["add"].result_type([F8, F4], {})
    with pytest.raises(TypeError, match="takes 2 operands"):
        TABLE["add"].result_type([F8], {})
    with pytest.raises(TypeError, match="not defined on i8"):
        TABLE["sin"].check_operands([Scalar("i8")])
    with pytest.raises(TypeError, match="not defined on b1"):
        TABLE["add"].check_operands([B1, B1])
    with pytest.raises(TypeError, match="select"):
        TABLE["select"].result_type([F8, F8, F8], {})
