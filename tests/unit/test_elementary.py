# SPDX-License-Identifier: MIT
"""exp, log and log1p of eight doubles, against extended precision and NumPy's special cases, and as parts of loops."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import pullback as pb
from pullback.backend.llvm import elementary

pytestmark = pytest.mark.skipif(
    elementary.definition("exp") is None, reason="other machines have libmvec's functions, which other tests cover"
)
RNG = np.random.default_rng(0)


def exp(x):
    return np.exp(x)


def log(x):
    return np.log(x)


def log1p(x):
    return np.log1p(x)


@pytest.fixture(autouse=True)
def subnormal_numbers() -> None:
    """Libraries that gcc made with -ffast-math, as yardsticks that other tests load, turn them off for the thread."""
    ctypes.CDLL("libm.so.6").fesetenv(ctypes.c_void_p(-1))  # FE_DFL_ENV


#: the bound that the module's text gives, in units in the last place
BOUNDS = {exp: 1.2, log: 1.2, log1p: 1.6}
N = 20_000
RANGES: dict[Any, list[np.ndarray]] = {
    exp: [RNG.uniform(-1, 1, N), RNG.uniform(-745, 709.7, N), RNG.uniform(-1e-8, 1e-8, N), RNG.uniform(-745, -700, N)],
    log: [
        RNG.uniform(0.5, 2, N),
        np.exp(RNG.uniform(-700, 700, N)),
        1 + RNG.uniform(-1e-6, 1e-6, N),
        np.arange(1, 999).view(np.float64),  # subnormal ones
        np.nextafter(np.array([0.75, 1.0, 1.5, 1 - 1 / 32, 1 + 1 / 32] * 2), [0.0] * 5 + [9.0] * 5),
    ],
    log1p: [
        RNG.uniform(-0.5, 1, N),
        np.exp(RNG.uniform(-700, 700, N)),
        -np.exp(RNG.uniform(-36, -1e-3, N)),
        np.exp(RNG.uniform(-36, 3, N)),
        np.arange(1, 999).view(np.float64),  # subnormal ones
    ],
}
OF_NUMPY: dict[Any, Callable[..., Any]] = {exp: np.exp, log: np.log, log1p: np.log1p}
SPECIAL = np.array(
    [
        0.0,
        -0.0,
        np.inf,
        -np.inf,
        np.nan,
        -1.0,
        1.0,
        -2.0,
        709.8,
        -745.2,
        1e308,
        -1e308,
        5e-324,
        -5e-324,
        2.3e-308,
        1e-300,
    ]
)


@pytest.mark.parametrize("f", list(BOUNDS), ids=lambda f: f.__name__)
def test_errors_are_within_the_bound(f: Any) -> None:
    g = pb.jit(f)
    for x in RANGES[f]:
        want = OF_NUMPY[f](x.astype(np.longdouble))
        unit = np.spacing(np.abs(want.astype(np.float64))).astype(np.longdouble)
        errors = np.abs(g(x).astype(np.longdouble) - want) / unit
        assert errors.max() < BOUNDS[f], x[np.argmax(errors)]


@pytest.mark.parametrize("f", list(BOUNDS), ids=lambda f: f.__name__)
def test_special_cases_are_numpys(f: Any) -> None:
    got = pb.jit(f)(SPECIAL)
    with np.errstate(all="ignore"):
        want = OF_NUMPY[f](SPECIAL)
    np.testing.assert_allclose(got, want, rtol=4e-16, atol=0)
    for x, y, z in zip(SPECIAL, got, want, strict=True):
        assert np.isnan(y) or np.signbit(y) == np.signbit(z), x


@pytest.mark.parametrize("f", list(BOUNDS), ids=lambda f: f.__name__)
def test_they_are_part_of_the_loops(f: Any) -> None:
    """No call is left, of neither ours nor libmvec's."""
    text = pb.explain(pb.jit(f), np.ones(100)).llvm
    assert f"@pb_{f.__name__}_x8" in text
    assert "_ZGV" not in text.split("define i32")[1]


def test_strict_code_has_libms() -> None:
    x = RNG.uniform(-3, 3, 100)
    g = pb.jit(exp, options=pb.Options(strict=True))
    assert "@pb_exp_x8" not in pb.explain(g, x).llvm
    np.testing.assert_array_equal(g(x), [np.float64(math.exp(v)) for v in x])


def test_single_precision_is_libmvecs() -> None:
    x = RNG.uniform(-3, 3, 100).astype(np.float32)
    assert "@pb_exp_x8" not in pb.explain(pb.jit(exp), x).llvm
    np.testing.assert_allclose(pb.jit(exp)(x), np.exp(x), rtol=1e-6)


# ------------------------------------------------------------------------------- loops of any length and form

SIZES = [0, 1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 39, 40, 41, 63, 64, 65, 100, 1000]


def softplus_sum(z, y):
    return np.sum(np.log1p(np.exp(z)) - y * z)


def in_place(x, y):
    for i in range(len(x)):
        y[i] = np.exp(x[i]) + np.log(2.0 + x[i] * x[i])
    return y


def one_behind(x):
    """Each trip needs the one before: no loop for registers."""
    y = x.copy()
    for i in range(1, len(y)):
        y[i] = np.log1p(np.exp(y[i - 1])) + 0.1 * x[i]
    return y


def shifted(x, k):
    y = np.zeros(len(x))
    for i in range(len(x) - k):
        y[i + k] = np.exp(x[i]) - x[i + k]
    return y


def of_the_same_array(x):
    """Stores and loads meet in the same trip alone."""
    x = x.copy()
    for i in range(len(x)):
        x[i] = np.exp(-x[i]) + x[i]
    return x


def meets_later_trips(x):
    x = x.copy()
    for i in range(len(x) - 3):
        x[i + 3] = np.exp(-x[i]) + 0.5 * x[i + 3]
    return x


@pytest.mark.parametrize("n", SIZES)
def test_sums_and_stores(n: int) -> None:
    z, y = RNG.normal(size=n), RNG.normal(size=n)
    np.testing.assert_allclose(pb.jit(softplus_sum)(z, y), softplus_sum(z, y), rtol=1e-13, atol=1e-13)
    value, (dz, dy) = pb.value_and_grad(softplus_sum, (0, 1))(z, y)
    np.testing.assert_allclose(value, softplus_sum(z, y), rtol=1e-13, atol=1e-13)
    np.testing.assert_allclose(dz, 1 / (1 + np.exp(-z)) - y, rtol=1e-12, atol=1e-14)
    np.testing.assert_allclose(dy, -z, rtol=1e-14)
    guard = np.full(n + 40, 7.0)
    np.testing.assert_allclose(pb.jit(in_place)(z, guard[20 : 20 + n]), np.exp(z) + np.log(2 + z * z), rtol=1e-14)
    assert (guard[:20] == 7.0).all()  # nothing is written in front, or behind
    assert (guard[20 + n :] == 7.0).all()


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("f", [one_behind, of_the_same_array, meets_later_trips], ids=lambda f: f.__name__)
def test_trips_that_meet(f: Any, n: int) -> None:
    x = RNG.normal(size=n)
    np.testing.assert_allclose(pb.jit(f)(x), f(x), rtol=1e-12)
    d = RNG.normal(size=n)
    _, tangent = pb.jvp(lambda v: f(v).sum(), (x,), (d,))
    np.testing.assert_allclose(pb.grad(lambda v: f(v).sum())(x) @ d, tangent, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("k", [0, 1, 8, 13])
def test_places_beside_the_counter(k: int) -> None:
    x = RNG.normal(size=50)
    np.testing.assert_allclose(pb.jit(shifted)(x, k), shifted(x, k), rtol=1e-14)


def overlapping(x, y):
    for i in range(len(x)):
        y[i] = np.exp(-x[i] * x[i])
    return y


def test_views_of_one_array() -> None:
    """Arguments that overlap are refused, or seen as Python sees them."""
    for by in (1, 3, 8):
        memory, same = RNG.normal(size=60), None
        same = memory.copy()
        try:
            got = pb.jit(overlapping)(memory[:-by], memory[by:])
        except pb.AliasError:
            continue
        np.testing.assert_allclose(got, overlapping(same[:-by], same[by:]), rtol=1e-14)


@given(
    hnp.arrays(np.float64, st.integers(0, 70), elements=st.floats(-30, 30, allow_subnormal=False)),
    st.sampled_from([1, 2, -1]),
)
def test_views_and_values(x: np.ndarray, step: int) -> None:
    x = x[::step]
    np.testing.assert_allclose(pb.jit(exp)(x), np.exp(x), rtol=4e-16)
    x = np.abs(x)
    with np.errstate(divide="ignore"):
        np.testing.assert_allclose(pb.jit(log)(x), np.log(x), rtol=4e-16)
    np.testing.assert_allclose(pb.jit(log1p)(x), np.log1p(x), rtol=6e-16)


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_against_jax(jax: Any, n: int, dtype: Any) -> None:
    jnp = jax.numpy
    for x in (np.linspace(-3, 3, 2 * n).astype(dtype)[::2], np.linspace(-3, 3, n).astype(dtype)[::-1]):
        y = (x * x).astype(dtype)

        def of_jax(z: Any, y: Any) -> Any:
            return jnp.sum(jnp.log1p(jnp.exp(z)) - y * z)

        for got, want in zip(pb.grad(softplus_sum, (0, 1))(x, y), jax.grad(of_jax, (0, 1))(x, y), strict=True):
            assert got.dtype == dtype
            np.testing.assert_allclose(got, want, rtol=1e-12 if dtype == np.float64 else 1e-5, atol=1e-14)
        twice = pb.grad(lambda z: softplus_sum(z, z))(x)  # one array in two roles
        tol = 1e-11 if dtype == np.float64 else 1e-4
        np.testing.assert_allclose(twice, jax.grad(lambda z: of_jax(z, z))(x), rtol=tol, atol=tol)


@pytest.mark.parametrize("n", [1, 7, 8, 33])
@pytest.mark.parametrize("f", [one_behind, of_the_same_array, meets_later_trips], ids=lambda f: f.__name__)
def test_against_finite_differences(f: Any, n: int) -> None:
    x = RNG.uniform(0.3, 1.5, n)
    pb.testing.check_grads(lambda v: np.sum(np.log(2.0 + f(v))), (x,))
    pb.testing.check_grads(lambda v: softplus_sum(v, v), (x,))


def test_derivatives_of_what_is_far_or_not_finite() -> None:
    """As the formula in NumPy has them, which is 1 up to 709, and NaN where exp is infinite."""
    x = np.array([-800.0, -745.0, -40.0, -1e-320, 0.0, 1e-320, 40.0, 709.0, 710.0, np.inf, -np.inf, np.nan] * 3)
    with np.errstate(all="ignore"):
        want = np.exp(x) * (1 / (1 + np.exp(x)))
    np.testing.assert_allclose(pb.grad(softplus_sum)(x, np.zeros(len(x))), want, rtol=1e-14, atol=5e-324)
