# SPDX-License-Identifier: MIT
"""The library run as plain Python: every function against the one that it stands for."""

from __future__ import annotations

import itertools
import math
import warnings
from pathlib import Path

import numpy as np
import pytest
import scipy.special as sp

from pullback import lang, lib
from pullback.diag import UnsupportedError
from pullback.lib.table import Elementwise, PyImpl, lookup
from unit import programs_surface

PART = {"c8": "f4", "c16": "f8"}


# ------------------------------------------------------------------------------------------------ elementwise


def apply(impl: Elementwise, *args):
    """What the front end makes of an elementwise function, one element at a time."""
    arrays = [np.asarray(a) for a in args]
    operands = arrays[impl.conditions :]
    dtype = lang.dtype_of(np.result_type(*args[impl.conditions :]))
    code = impl.scalar_for(dtype)
    if code == "i1":
        dtype = "i1"
        code = impl.scalar_for(dtype)
    assert code is not None, f"{impl.name} has no loop for {dtype}"
    if impl.result == "inexact" and dtype[0] not in "fc":
        dtype = "f8"
    if isinstance(code, str):
        code = next(f for f, n in lang.PRIMITIVES.items() if n == code)
    conditions = [a.astype(bool) for a in arrays[: impl.conditions]]
    broadcast = np.broadcast_arrays(*conditions, *(a.astype(dtype) for a in operands))
    target = {"bool": "b1", "real": PART.get(dtype, dtype)}.get(impl.result, dtype)
    out = np.empty(broadcast[0].shape, target)
    for idx in np.ndindex(out.shape):
        out[idx] = code(*(b[idx] for b in broadcast))
    return out


SPECIAL = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, 3.7, -2.5, 1e-3, 40.0, -40.0, math.inf, -math.inf, math.nan]
INTS = [0, 1, -1, 2, 3, -4, 7]
ELEMENTWISE = [(f, i) for f, i in lib.functions().items() if isinstance(i, Elementwise) and not i.scalar_only]
NUMPY = [(f, i) for f, i in ELEMENTWISE if i.name.startswith("np.")]
UNARY = [(f, i) for f, i in NUMPY if i.arity == 1]
BINARY = [(f, i) for f, i in NUMPY if i.arity == 2]


def names(rows):
    return [i.name for _, i in rows]


@pytest.fixture(autouse=True)
def quiet():
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        yield


def close(actual, expected, rtol=None):
    expected = np.asarray(expected)
    assert actual.dtype == expected.dtype
    assert actual.shape == expected.shape
    rtol = rtol or (3e-6 if actual.dtype in (np.float32, np.complex64) else 1e-13)
    np.testing.assert_allclose(actual, expected, rtol=rtol, atol=1e-300 if actual.dtype.kind in "fc" else 0)


def loops(rows, dtypes):
    """Function, implementation and dtype, for all dtypes for which we have code; and for those that are refused."""
    ours, refused = [], []
    for function, impl in rows:
        for dtype in dtypes:
            no_loop = impl.scalar_for(dtype) is None or (impl.result == "integers" and dtype[0] == "f")
            row = pytest.param(function, impl, dtype, id=f"{impl.name}-{dtype}")
            (refused if no_loop else ours).append(row)
    return ours, refused


UNARY_LOOPS, UNARY_REFUSED = loops(UNARY, ["f8", "f4", "i8", "i4", "u1", "b1"])
BINARY_LOOPS, BINARY_REFUSED = loops(BINARY, ["f8", "f4", "i8", "u1", "b1"])


def values(dtype):
    return {"i": INTS, "u": [0, 1, 2, 3], "b": [0, 1], "f": SPECIAL}[dtype[0]]


@pytest.mark.parametrize(("function", "impl", "dtype"), UNARY_LOOPS)
def test_unary(function, impl, dtype):
    x = np.array(values(dtype)).astype(dtype)
    expected = function(x)
    if expected.dtype == np.float16:
        expected = function(x.astype("f8"))  # half precision is not supported: 8-bit integers give f8
    if impl.name == "np.reciprocal" and dtype[0] in "iu":
        x, expected = x[x != 0], expected[x != 0]  # undefined in NumPy, 0 here
    close(apply(impl, x), expected, rtol=1e-12 if dtype != "f4" else None)


@pytest.mark.parametrize(("function", "impl", "dtype"), BINARY_LOOPS)
def test_binary(function, impl, dtype):
    x, y = np.array(list(itertools.product(values(dtype), values(dtype)))).T.astype(dtype)
    if dtype[0] == "i" and impl.name in ("np.power", "np.left_shift", "np.right_shift"):
        y = np.abs(y)
    if dtype[0] in "iub" and impl.name in ("np.floor_divide", "np.remainder", "np.fmod"):
        x, y = x[y != 0], y[y != 0]  # division of integers by zero raises here
    if impl.name in ("np.floor_divide", "np.remainder"):
        keep = np.isfinite(x) & np.isfinite(y)
        x, y = x[keep], y[keep]
    expected = function(x, y)
    if expected.dtype == np.float16:
        expected = function(x.astype("f8"), y.astype("f8"))
    close(apply(impl, x, y), expected)


@pytest.mark.parametrize(("function", "impl", "dtype"), UNARY_REFUSED + BINARY_REFUSED)
def test_what_we_refuse_numpy_refuses(function, impl, dtype):
    with pytest.raises(TypeError):
        function(*[np.array(values(dtype)).astype(dtype)] * impl.arity)


COMPLEX = [(f, i) for f, i in NUMPY if i.on_complex is not None and i.arity < 3]
ZS = [complex(a, b) for a in (0.3, -2.0, 25.0, 0.0) for b in (0.7, -1.5, 3.0, -0.0)] + [
    1e150 + 1e150j,
    1e-160 - 2e-160j,
]


@pytest.mark.parametrize("dtype", ["c16", "c8"])
@pytest.mark.parametrize(("function", "impl"), COMPLEX, ids=names(COMPLEX))
def test_complex(function, impl, dtype):
    zs = ZS[:-2] if dtype == "c8" or impl.name not in ("np.abs", "np.divide", "np.sqrt") else ZS
    if impl.arity == 1:
        args = (np.array(zs, dtype),)
    else:
        args = tuple(np.array(list(itertools.product(zs, zs))).T.astype(dtype))
    expected = function(*args)
    if impl.name in ("np.power", "np.divide", "np.reciprocal"):
        keep = np.isfinite(expected)
        args, expected = tuple(a[keep] for a in args), expected[keep]
    actual = apply(impl, *args)
    assert actual.dtype == expected.dtype
    if expected.dtype.kind == "b":
        np.testing.assert_array_equal(actual, expected)
    else:
        np.testing.assert_allclose(actual, expected, rtol=1e-12 if dtype == "c16" else 1e-5, atol=1e-300)


def test_where():
    impl = lookup(np.where)
    c = np.array([1, 0, 2.5])
    for x, y in (
        ([1, 2, 3], [4.5, 5, 6]),
        ([1, 2, 3], [4, 5, 6]),
        (np.array([1, 2, 3], "f4"), 2.0),
        ([1j, 2, 3], 1),
    ):
        x, y = (np.array(v) if isinstance(v, list) else v for v in (x, y))
        close(apply(impl, c, x, y), np.where(c, x, y))


SPECIAL_FUNCTIONS = [(f, i) for f, i in ELEMENTWISE if i.name.startswith("scipy.special")]


#: arguments of functions that are not defined, or not accurate in SciPy, everywhere
GRIDS = {
    "polygamma": ([0, 1, 2, 5], [0.1, 1.0, 2.5, 30.0, -0.5, -3.3, 0.0]),
    "zeta": ([1.5, 2.0, 7.3], [0.1, 1.0, 2.5, 30.0]),
    "betainc": ([0.2, 1.0, 2.5, 10.0], [0.3, 1.0, 4.0], [0.0, 1e-5, 0.1, 0.5, 0.99, 1.0, 1.1, math.nan]),
    "betaincc": ([0.2, 1.0, 2.5, 10.0], [0.3, 1.0, 4.0], [0.0, 1e-5, 0.1, 0.5, 0.99, 1.0, 1.1, math.nan]),
    "ndtri": ([-0.1, 0.0, 1e-300, 1e-10, 0.1, 0.5, 0.92, 1 - 1e-12, 1.0, math.nan],),
    "erfinv": ([-1.1, -1.0, -0.999999, -0.3, 0.0, 1e-20, 0.5, 0.9, 1.0, math.nan],),
    "erfcinv": ([-0.1, 0.0, 1e-300, 1e-10, 0.1, 1.0, 1.7, 2.0, math.nan],),
    "log_ndtr": ([-1e10, -50.0, -19.9, -1.0, 0.0, 1.0, 8.0, 30.0, math.inf, -math.inf, math.nan],),
}


@pytest.mark.parametrize(("function", "impl"), SPECIAL_FUNCTIONS, ids=names(SPECIAL_FUNCTIONS))
def test_special(function, impl):
    grid = GRIDS.get(impl.name.split(".")[-1])
    if grid is not None:
        args = np.array(list(itertools.product(*grid))).T
        if impl.name.endswith("polygamma"):
            args = (args[0].astype(int), args[1])
        close(apply(impl, *args), function(*args), rtol=5e-13)
        return
    xs = [0.1, 0.5, 0.9, 1.0, 2.5, 7.0, 20.0]
    if impl.name.split(".")[-1] not in ("gamma", "gammaln", "beta", "betaln", "digamma", "psi"):
        xs = [*xs, -3.0, -0.5, 0.0, math.nan, -30.0]
    if impl.name.endswith("expit"):
        xs += [-800.0, 800.0, math.inf, -math.inf]
    args = np.array(xs)[None] if impl.arity == 1 else np.array(list(itertools.product(xs, xs))).T
    close(apply(impl, *args), function(*args), rtol=2e-13)


# ------------------------------------------------------------------------------------------------------- math

MATH = [(f, i) for f, i in lib.functions().items() if isinstance(i, Elementwise) and i.scalar_only]
POINTS = [
    0.0,
    -0.0,
    0.5,
    -0.5,
    1.0,
    -1.0,
    1.5,
    -1.5,
    2.0,
    -2.0,
    170.0,
    172.0,
    800.0,
    -800.0,
    1e308,
    math.inf,
    -math.inf,
    math.nan,
]


def run_math(impl, *xs):
    code = impl.scalar if callable(impl.scalar) else next(f for f, n in lang.PRIMITIVES.items() if n == impl.scalar)
    result = code(*xs)
    for check in impl.checks:
        if not check.ok(*xs, result):
            raise {"ValueError": ValueError, "OverflowError": OverflowError}[check.exc](check.message)
    return int(result) if impl.result == "pyint" else result


@pytest.mark.parametrize(("function", "impl"), MATH, ids=names(MATH))
def test_math(function, impl):
    """The same value, or the same exception with the same message."""

    def outcome(call, *xs):
        try:
            return call(*xs)
        except (ValueError, OverflowError) as error:
            return (type(error), str(error))

    for xs in itertools.product(POINTS, repeat=impl.arity):
        expected, actual = outcome(function, *xs), outcome(lambda *xs: run_math(impl, *xs), *xs)
        if isinstance(expected, int) and abs(expected) >= 1 << 63:
            assert actual[0] is OverflowError, xs
            continue
        if isinstance(expected, tuple):
            assert actual == expected, xs
            continue
        assert actual == pytest.approx(expected, rel=1e-13, nan_ok=True), xs
        assert type(actual) is type(expected)


@pytest.mark.parametrize(
    ("function", "args"),
    [
        (math.hypot, (3, 4.0, 12)), (math.hypot, ()), (math.dist, ((1, 2.0), (4, 6))), (math.prod, ([1, 2.5, 3],)),
        (math.fsum, ([1e100, 1.0, -1e100, 1e-3],)), (math.isclose, (1.0, 1.0 + 1e-10)), (math.isclose, (1.0, 1.1)),
        (math.isclose, (math.inf, 1.0)), (math.gcd, (12, -18, 8)), (math.gcd, ()), (math.factorial, (20,)),
        (math.comb, (30, 13)), (math.comb, (3, 5)), (math.isqrt, (10**15 - 1,)), (math.isqrt, (16,)),
        (math.modf, (-3.25,)),
        (math.modf, (math.inf,)), (sum, ([1, 2.5],)), (sum, ((), 3)), (any, ((0, 2),)), (all, ((1, 0),)), (all, ((),)),
        (divmod, (-7, 2)), (divmod, (7.5, -2)),
    ],
)  # fmt: skip
def test_python_functions(function, args):
    impl = lookup(function)
    assert isinstance(impl, PyImpl)
    actual, expected = impl.fn(*args), function(*args)
    assert actual == expected
    assert type(actual) is type(expected)


@pytest.mark.parametrize(
    ("function", "args"),
    [(math.factorial, (-1,)), (math.comb, (-1, 2)), (math.isqrt, (-1,)), (math.dist, ((1,), (1, 2)))],
)
def test_python_functions_raise(function, args):
    with pytest.raises(ValueError, match=r"[a-z]") as expected:
        function(*args)
    with pytest.raises(ValueError, match=r"[a-z]") as actual:
        lookup(function).fn(*args)
    assert str(actual.value) == str(expected.value)


# ------------------------------------------------------------------------------------------------- reductions

REDUCTIONS = [
    np.sum, np.prod, np.mean, np.max, np.min, np.amax, np.amin, np.any, np.all, np.argmax, np.argmin, np.var, np.std,
    np.count_nonzero, np.ptp, np.nansum, np.nanmean,
]  # fmt: skip
RNG = np.random.default_rng(0)
SHAPES = [(5,), (1,), (2, 3), (3, 1), (2, 3, 2), (), (4, 5)[::-1]]


def make(shape, dtype):
    x = RNG.normal(size=shape) * 3
    return x.astype(dtype) if dtype != "b1" else x > 0


def check(function, *args, **kwargs):
    """Ours and theirs: value, dtype, shape, or exception."""
    impl = lookup(function)
    assert isinstance(impl, PyImpl)
    try:
        expected = function(*args, **kwargs)
    except (ValueError, TypeError) as error:
        with pytest.raises(type(error)):
            impl.fn(*args, **kwargs)
        return
    actual = impl.fn(*args, **kwargs)
    actual, expected = np.asarray(actual), np.asarray(expected)
    assert actual.shape == expected.shape
    if expected.size:
        assert actual.dtype == expected.dtype
    rtol = 1e-5 if expected.dtype in (np.float32, np.complex64) else 1e-12
    np.testing.assert_allclose(actual, expected, rtol=rtol, atol=rtol)


@pytest.mark.parametrize("dtype", ["f8", "f4", "i8", "i4", "u1", "b1"])
@pytest.mark.parametrize("function", REDUCTIONS, ids=lambda f: f.__name__)
def test_reductions(function, dtype):
    if function is np.ptp and dtype == "b1":
        with pytest.raises(TypeError):
            function(make((3,), dtype))
        return
    for shape in SHAPES:
        x = make(shape, dtype)
        arg = function in (np.argmax, np.argmin)
        for axis in (None, *range(-x.ndim, x.ndim), *(() if arg or x.ndim < 2 else ((0, 1), (-1, 0)))):
            for keepdims in (False, True):
                check(function, x, axis=axis, keepdims=keepdims)
    check(function, make((2, 3), dtype), axis=2)
    check(function, make((3, 4), dtype).T[::-1], axis=0)
    check(function, [1, 2, 5])
    check(function, 3.0)


@pytest.mark.parametrize("function", REDUCTIONS, ids=lambda f: f.__name__)
def test_empty_reductions(function):
    for shape, axis in (((0,), None), ((0, 3), 0), ((0, 3), 1), ((3, 0), None), ((2, 0, 3), (0, 2))):
        if function in (np.argmax, np.argmin) and isinstance(axis, tuple):
            continue
        check(function, np.zeros(shape), axis=axis)


@pytest.mark.parametrize("function", [np.max, np.min])
def test_empty_extreme_says_what_numpy_says(function):
    with pytest.raises(ValueError, match=r"zero-size array to reduction operation m..imum which has no identity"):
        lookup(function).fn(np.zeros(0))


@pytest.mark.parametrize("function", [np.max, np.min, np.argmax, np.argmin, np.nansum, np.any, np.sum])
def test_nan_inf_and_ties(function):
    for x in itertools.product((1.0, 2.0, math.nan, math.inf, -math.inf), repeat=3):
        check(function, np.array(x))


@pytest.mark.parametrize("function", [np.sum, np.prod, np.mean])
def test_complex_reductions(function):
    for dtype in ("c16", "c8"):
        x = (make((3, 2), "f8") + 1j * make((3, 2), "f8")).astype(dtype)
        for axis in (None, 0, 1):
            check(function, x, axis=axis)


@pytest.mark.parametrize("function", [np.max, np.argmin])
def test_complex_refused(function):
    with pytest.raises(UnsupportedError):
        lookup(function).fn(np.zeros(2, complex))


def test_keyword_details():
    x = make((3, 4), "f4")
    check(np.sum, x, dtype=np.float64)
    check(np.mean, make((3, 4), "i4"), 0, dtype="f4")
    check(np.var, x, ddof=1)
    check(np.std, x, axis=1, ddof=1, keepdims=True)
    check(np.average, x, weights=np.abs(x), axis=1)
    check(np.average, x)
    for f in (np.add.reduce, np.multiply.reduce, np.maximum.reduce, np.minimum.reduce):
        check(f, x)
        check(f, x, axis=None)


@pytest.mark.parametrize("dtype", ["f8", "i4", "b1"])
def test_scans(dtype):
    for shape in ((5,), (0,), (2, 3), (2, 3, 2)):
        x = make(shape, dtype)
        for axis in (*range(-x.ndim, x.ndim), None):
            for f in (np.cumsum, np.cumprod):
                check(f, x, axis=axis)
            if axis is not None:
                check(np.diff, x, axis=axis)
                check(np.diff, x, 2, axis)
    check(np.add.accumulate, make((3, 2), dtype))
    check(np.multiply.accumulate, make((3, 2), dtype))
    check(np.trapezoid, make((4,), "f8"))
    check(np.trapezoid, make((2, 4), "f8"), np.array([0.0, 1, 3, 4]))
    check(np.trapezoid, make((2, 4), "f8"), dx=0.5, axis=0)


# --------------------------------------------------------------------------------------------- linear algebra


@pytest.mark.parametrize("kinds", [("f8", "f8"), ("f4", "f4"), ("i4", "f4"), ("b1", "b1"), ("f8", "c16"), ("i2", "i2")])
def test_products(kinds):
    a, b = kinds
    sizes = [
        ((3,), (3,)),
        ((2, 3), (3,)),
        ((3,), (3, 2)),
        ((2, 3), (3, 4)),
        ((2, 0), (0, 2)),
        ((0,), (0,)),
        ((3,), (2,)),
        ((2, 3), (2, 3)),
    ]
    for s, t in sizes:
        check(np.matmul, make(s, a), make(t, b))
        check(np.dot, make(s, a), make(t, b))
    check(np.dot, make((), a), make((2,), b))
    check(np.inner, make((2, 3), a), make((4, 3), b))
    check(np.inner, make((3,), a), make((3,), b))
    check(np.outer, make((2, 3), a), make((4,), b))
    check(np.vdot, make((2, 3), a), make((3, 2), b))


def test_matrices():
    for k in (-1, 0, 2, 5):
        check(np.trace, make((3, 4), "f8"), k)
        check(np.diag, make((3,), "f4"), k)
        check(np.diag, make((4, 3), "f4"), k)
        check(np.tril, make((3, 4), "f8"), k)
        check(np.triu, make((3, 4), "i2"), k)
        check(np.eye, 3, 4, k)
    check(np.eye, 3, dtype=int)
    check(np.identity, 2)
    check(np.cross, make((3,), "f8"), make((3,), "f8"))
    check(np.kron, make((3,), "f8"), make((2,), "f8"))
    check(np.kron, make((3, 2), "f8"), make((2, 4), "f8"))


@pytest.mark.parametrize("dtype", ["f8", "f4", "i8", "c16"])
def test_norms(dtype):
    for shape in ((4,), (3, 4), (2, 3, 2), (0,)):
        x = make(shape, dtype)
        check(np.linalg.norm, x)
        check(np.linalg.norm, x, axis=0, keepdims=True)
        for order in (1, 2, 3, 0, np.inf, -np.inf, 2.5):
            if x.size:
                check(np.linalg.norm, x, order, axis=-1)
    check(np.linalg.norm, make((3, 4), dtype), "fro")
    check(np.linalg.norm, make((3, 4), dtype), 1)


# ----------------------------------------------------------------------------------------------------- shapes


def test_rearranging():
    x = make((2, 3, 4), "f8")
    check(np.moveaxis, x, 0, -1)
    check(np.moveaxis, x, (0, 2), (1, 0))
    check(np.swapaxes, x, 0, 2)
    check(np.expand_dims, x, 1)
    check(np.expand_dims, x, (0, -1))
    check(np.squeeze, make((1, 3, 1), "f8"), axis=0)
    check(np.squeeze, make((1, 3, 1), "f8"), axis=(0, 2))
    check(np.squeeze, x, axis=1)
    for axis in (None, 0, -1, (0, 2)):
        check(np.flip, x, axis)
    check(np.flipud, x)
    check(np.fliplr, x)
    for shift in (0, 1, -2, 7):
        check(np.roll, x, shift, 1)
        check(np.roll, x, shift)
    check(np.roll, make((0,), "f8"), 2)
    for a in (3.0, make((3,), "f8"), x):
        check(np.atleast_1d, a)
        check(np.atleast_2d, a)


def test_joining():
    a, b = make((2, 3), "f8"), make((2, 3), "i4")
    for axis in (0, 1, -1, None):
        check(np.concatenate, (a, b), axis)
    check(np.concatenate, (a, make((2, 1), "f4"), make((2, 0), "f4")), 1)
    check(np.concatenate, (a, make((3, 1), "f4")), 1)
    check(np.concatenate, (1.0, 2.0))
    check(np.concatenate, ())
    for axis in (0, 1, 2, -1):
        check(np.stack, [a, b], axis)
    check(np.stack, [1.0, 2])
    check(np.stack, [a, make((2, 2), "f8")])
    check(np.hstack, [a, b])
    check(np.hstack, [1.0, make((2,), "f8")])
    check(np.vstack, [make((3,), "f8"), a])
    check(np.column_stack, [make((2,), "f8"), a])
    check(np.append, a, 3.0)
    check(np.append, a, b, 0)


def test_parameters():
    x = np.array(SPECIAL)
    for bounds in ((-1, 1), (None, 2.0), (0.5, None), (-x, 3)):
        check(np.clip, x, *bounds)
    check(np.clip, np.array(INTS), 0, 2)
    for decimals in (0, 2, -1):
        check(np.round, np.array([1.2345, -2.5, 0.5, 1234.56]), decimals)
    check(np.around, np.array(INTS))
    check(np.float_power, np.array([1, 2], "f4"), 0.5)
    check(np.angle, np.array(ZS))
    check(np.angle, np.array(ZS, "c8"), deg=True)
    check(np.angle, x)
    check(np.angle, np.array(INTS))
    check(np.nan_to_num, x)
    check(np.nan_to_num, x.astype("f4"), nan=7.0, posinf=8.0)
    check(np.isclose, x, x + 1e-9)
    check(np.isclose, x, x, equal_nan=True)
    check(np.allclose, x[:5], x[:5] + 1e-9)
    check(np.real, np.array(ZS))
    check(np.imag, np.array(ZS))
    check(np.imag, np.array([1.0, 2.0]))
    check(np.logspace, 0, 2, 5)


def test_log_sum_exp():
    x = make((3, 4), "f8") * 300
    for axis in (None, 0, 1, -1):
        for f in (sp.logsumexp, sp.softmax, sp.log_softmax):
            check(f, x, axis=axis)
    check(sp.logsumexp, x, axis=1, keepdims=True)
    check(sp.logsumexp, x, axis=1, b=np.abs(x))
    check(sp.logsumexp, np.array([-np.inf, -np.inf]))
    check(sp.logsumexp, np.array([np.inf, 1.0]))


# --------------------------------------------------------------------------------------------------- coverage


def test_every_function_is_tested():
    """Each registered implementation is named by a test of this file or of linear algebra, or is in a program."""
    with open(__file__) as file:
        text = file.read()
    text += Path(programs_surface.__file__).read_text()
    for other in ("programs_lib.py", "test_linalg.py", "test_linalg_systems.py", "test_linalg_jax.py"):
        text += Path(__file__).with_name(other).read_text()
    untested = []
    for function, impl in lib.functions().items():
        if isinstance(impl, PyImpl) and getattr(function, "__module__", "builtins") != "builtins":
            name = impl.name.rpartition(".")[2]
            if f".{name}" not in text and f'"{name}"' not in text:
                untested.append(name)
    assert untested == []


def test_lookup():
    assert lookup(np.transpose).name == "numpy.transpose"
    assert lookup(len).name == "len"
    assert lookup(lambda: 0) is None
    assert lookup([]) is None
    assert lookup(lib.METHODS["sum"]) is lookup(np.sum)
    assert lookup(sp.expit).name == "scipy.special.expit"


def test_lang():
    np.testing.assert_array_equal(lang.tabulate((2, 3), lambda i, j: 10 * i + j), [[0, 1, 2], [10, 11, 12]])
    assert lang.tabulate((0, 3), lambda i, j: 1.0).shape == (0, 3)
    assert list(lang.ndindex()) == [()]
    assert (lang.cast(3.9, "i8"), lang.cast(-1, "u1"), lang.cast(300, "i1")) == (3, 255, 44)
    assert isinstance(lang.exp(np.float32(1)), np.float32)
    assert lang.dtype_of(np.float32) == "f4"
    assert lang.dtype_of(1) == "i8"
    with pytest.raises(UnsupportedError, match="no way"):
        lang.static_error("no way")
    with pytest.raises(AttributeError, match="no such primitive"):
        _ = lang.nothing
