# SPDX-License-Identifier: MIT
"""The wider library against NumPy and SciPy: values, dtypes, odd shapes and layouts, refusals, derivatives.

Each call is lowered for a dtype and any strides, and interpreted: that is the whole front end and library, without the
back end, whose own tests are elsewhere. Derivatives go through the whole compiler.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
import scipy.special as sp
from scipy import stats

import pullback as pb
from pullback.diag import PullbackError
from pullback.frontend.lower import Lowered, lower
from pullback.frontend.typeof import typeof
from pullback.ir import interp
from pullback.ir.types import Array
from pullback.prims import TABLE
from pullback.testing import check_grads
from unit import programs_surface as programs
from unit.frontend_tools import Context, build, flat
from unit.programs_surface import Row
from unit.test_lib_compiled import text

ROWS = [pytest.param(row, id=f"{k}-{text(row.fn)}"[:90]) for k, row in enumerate(programs.ALL)]
SMOOTH = [p for p in ROWS if p.values[0].smooth]


@pytest.fixture(autouse=True)
def quiet():
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        yield


def anyhow(t: Any) -> Any:
    """The type of an array of any strides."""
    return Array(t.dtype, t.dims, "A") if isinstance(t, Array) and t.ndim else t


def compiled(row: Row, first: Any) -> Lowered:
    types = [anyhow(typeof(a)) for a in (first, *row.args[1:])]
    return lower(row.fn, types, Context())


def interpreted(low: Lowered, args: tuple[Any, ...]) -> Any:
    values = [v for a in args for v in flat(typeof(a), a)]
    values += [v for h in low.hidden for v in flat(h.type, h.read())]
    try:
        return build(low.result, interp.run(low.func, values, TABLE))
    except interp.CheckFailed as failed:
        raise failed.exception() from None


def same(actual: Any, expected: Any, single: bool = False) -> None:
    """``single``: computed from float32, be it in more digits."""
    if isinstance(expected, (tuple, list)):
        assert len(actual) == len(expected)
        for a, e in zip(actual, expected, strict=True):
            same(a, e, single)
        return
    a, e = np.asarray(actual), np.asarray(expected)
    assert a.shape == e.shape
    assert a.dtype == e.dtype
    np.testing.assert_allclose(a, e, rtol=2e-5 if single else 2e-11, atol=1e-5 if single else 1e-12)


def check(low: Lowered, row: Row, first: Any) -> None:
    """The same result, or an exception of the same kind."""
    args = (first, *row.args[1:])
    try:
        expected = row.fn(*args)
    except Exception as error:  # whatever NumPy raises
        kinds = (type(error), IndexError, ValueError) if isinstance(error, (IndexError, ValueError)) else type(error)
        with pytest.raises(kinds):
            interpreted(low, args)
        return
    same(interpreted(low, args), expected, np.asarray(first).dtype == np.float32)


def as_dtype(x: Any, dtype: str) -> Any:
    x = np.asarray(x)
    if dtype == "b1":
        return x > 0
    if dtype == "i8":
        return np.rint(np.nan_to_num(x) * 2).astype("i8")
    return (x + 0.5j * x[::-1]).astype(dtype) if dtype[0] == "c" else x.astype(dtype)


def layouts(x: np.ndarray) -> list[np.ndarray]:
    """The same elements in other places of memory: with gaps, backwards, columns first."""
    wide = np.zeros(tuple(2 * n for n in x.shape), x.dtype)
    gaps = wide[tuple(slice(None, None, 2) for _ in x.shape)]
    gaps[...] = x
    back = x[tuple(slice(None, None, -1) for _ in x.shape)].copy()[tuple(slice(None, None, -1) for _ in x.shape)]
    return [x, gaps, back, np.asfortranarray(x)]


def resized(x: np.ndarray) -> list[np.ndarray]:
    """Arrays of other sizes: empty ones, and of size 1."""
    found = [np.ones((1,) * x.ndim, x.dtype), np.zeros((0,) * x.ndim, x.dtype)]
    for k in range(x.ndim):
        found.append(x[tuple(slice(0, 1) if j == k else slice(None) for j in range(x.ndim))].copy())
        found.append(x[tuple(slice(0, 0) if j == k else slice(None) for j in range(x.ndim))].copy())
    return found


@pytest.mark.parametrize("row", ROWS)
def test_shapes_and_layouts(row):
    first = row.args[0]
    dtype = row.dtypes.split()[0]
    if isinstance(first, np.ndarray) and first.dtype == np.float64 and dtype != "f8":
        first = as_dtype(first, dtype)
    low = compiled(row, first)
    if not isinstance(first, np.ndarray):
        check(low, row, first)
        return
    for x in layouts(first) + (resized(first) if row.shapes else []):
        check(low, row, x)


@pytest.mark.slow
@pytest.mark.parametrize("row", [p for p in ROWS if isinstance(p.values[0].args[0], np.ndarray)])
def test_dtypes(row):
    """What is promised gives NumPy's result and dtype; what is not is refused, or is refused by NumPy too."""
    if row.args[0].dtype != np.float64:
        return
    for dtype in ("f8", "f4", "i8", "b1", "c16"):
        x = as_dtype(row.args[0], dtype)
        if dtype in row.dtypes.split():
            check(compiled(row, x), row, x)
        else:
            refused(row, x)


def refused(row: Row, x: Any) -> None:
    """Refused with a hint; or NumPy refuses it; or the value is right, its dtype another one."""
    try:
        low = compiled(row, x)
    except PullbackError as error:
        if not error.help and "numpy boolean" not in str(error):
            raise
        return
    try:
        expected = row.fn(x, *row.args[1:])
    except (TypeError, ValueError):
        return
    actual = interpreted(low, (x, *row.args[1:]))
    single = {np.dtype(np.float32), np.dtype(np.complex64)} & {x.dtype, np.asarray(expected).dtype}
    np.testing.assert_allclose(actual, expected, rtol=2e-5 if single else 1e-11, atol=1e-5 if single else 1e-12)


def floats(value: Any) -> list[np.ndarray]:
    """Real parts of a result that can have a derivative."""
    if isinstance(value, (tuple, list)):
        return [f for v in value for f in floats(v)]
    value = np.asarray(value)
    if value.dtype.kind == "c":
        return [value.real, value.imag]
    return [value] if value.dtype.kind == "f" else []


def projected(fn: Any, weights: list[Any], parts: list[int]) -> Any:
    """The result's inner product with ``weights``, in terms that compiled code understands."""

    def f(*args: Any) -> Any:
        value = fn(*args)
        total = 0.0
        for k in range(len(weights)):
            total = total + component(value, parts[k], weights[k])
        return total

    return f


def component(value: Any, part: int, weight: Any) -> Any:
    if isinstance(value, (tuple, list)):
        value = value[part // 2]
        part = part % 2
    return np.sum((np.imag(value) if part % 2 else np.real(value)) * weight)


@pytest.mark.slow
@pytest.mark.parametrize("row", [p for p in ROWS if not p.values[0].smooth])
def test_native(row):
    """What has no derivative, through the whole compiler."""
    same(pb.jit(row.fn)(*row.args), row.fn(*row.args))


@pytest.mark.slow
@pytest.mark.parametrize("row", SMOOTH)
def test_derivatives(row):
    x = row.args[0]
    if not isinstance(x, np.ndarray) or x.dtype != np.float64:
        return
    x = np.where(np.isnan(x), np.linspace(0.7, 0.9, x.size).reshape(x.shape), x)
    value = row.fn(x, *row.args[1:])
    values = list(value) if isinstance(value, (tuple, list)) else [value]
    rng = np.random.default_rng(0)
    parts, weights = [], []
    for k, v in enumerate(values):
        kind = np.asarray(v).dtype.kind
        for j in range({"f": 1, "c": 2}.get(kind, 0)):
            parts.append(2 * k + j)
            weights.append(rng.normal(size=np.shape(v)))
    if not parts:
        return
    f = projected(row.fn, weights, parts)
    found, gradient = pb.value_and_grad(f)(x, *row.args[1:])
    assert found == pytest.approx(f(x, *row.args[1:]), rel=1e-9, abs=1e-9)
    expected = np.zeros_like(x)
    for idx in np.ndindex(x.shape):
        sides = []
        for h in (1e-6, -1e-6):
            moved = x.copy()
            moved[idx] += h
            sides.append(f(moved, *row.args[1:]))
        expected[idx] = (sides[0] - sides[1]) / 2e-6
    np.testing.assert_allclose(gradient, expected, rtol=2e-6, atol=2e-7 * max(1.0, np.abs(expected).max()))


SECOND = [
    (lambda x: np.sum(sp.i0(x) + sp.i1e(x)), programs.A),
    (lambda x: np.sum(sp.erfinv(x) * sp.ndtri(0.5 * x + 0.5)), programs.U - 0.4),
    (lambda x: np.sum(sp.log_ndtr(x)), programs.X * 3),
    (lambda x: np.sum(sp.polygamma(1, x) * sp.polygamma(2, x)), programs.P),
    (lambda x: np.sum(sp.betainc(x[:2], 2.0, x[2:4])), programs.U),
    (lambda x: np.sum(sp.gammainc(x[:2], x[2:4])), programs.U),
    (lambda x: np.sum(np.sort(x) ** 3 * np.arange(5.0)) + np.median(x) ** 2, programs.X),
    (lambda x: np.sum(np.abs(np.fft.fft(x)) ** 3), programs.X),
    (lambda x: np.sum(np.einsum("ij,kj->ik", x, x) ** 2), programs.A),
    (lambda x: np.sum(np.interp(x, x[:2] * 0.0 + np.array([-3.0, 3.0]), x[:2]) ** 2), programs.X),
    (lambda x: np.sum(np.convolve(x, x, mode="same") ** 2), programs.X),
    (lambda x: stats.multivariate_normal.logpdf(x[:2], x[2:4], np.eye(2) + np.outer(x[:2], x[:2])), programs.P),
    (lambda x: np.sum(stats.gamma.logpdf(x, 2.0 + x, scale=x)), programs.P),
    (lambda x: np.sum(x[np.array([0, 2, 2])] * x[x > 0][:1]) ** 2, programs.P),
    (lambda x: np.std(x) * np.nanvar(x) + np.ptp(x) ** 2, programs.X),
]


@pytest.mark.slow
@pytest.mark.parametrize(("fn", "x"), [pytest.param(*r, id=text(r[0])[:60]) for r in SECOND])
def test_both_modes_and_second_order(fn, x):
    check_grads(fn, (x,), order=2, rtol=1e-4)
