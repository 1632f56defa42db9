# SPDX-License-Identifier: MIT
"""Every kind of array and number as an argument: layouts, sizes, dtypes, complex."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pullback as pb
from api.tools import assert_gradient

M = np.array([[0.3, -1.2, 2.5, 0.7], [1.1, 0.4, -0.9, 1.6], [-2.0, 0.8, 0.2, -0.5]])


def weighted(a):
    total = 0.0
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            total += a[i, j] ** 2 * (i + 2 * j)
    return total + (np.sin(a) * a.sum(axis=0)).sum()


def updated(a):
    b = a.copy()
    b[1:] *= b[:-1]
    b[:, ::2] += b.T[0][:, None].T[0, 0]
    return (b * b).sum()


LAYOUTS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "C": np.ascontiguousarray,
    "Fortran": np.asfortranarray,
    "transposed": lambda a: a.T.copy().T,
    "every other": lambda a: np.repeat(np.repeat(a, 2, 0), 2, 1)[::2, ::2],
    "backwards": lambda a: a[::-1, ::-1].copy()[::-1, ::-1],
    "rows backwards": lambda a: a[::-1].copy()[::-1],
    "offset": lambda a: np.pad(a, 1)[1:-1, 1:-1],
    "read-only": lambda a: _frozen(a.copy()),
    "memory of another": lambda a: np.frombuffer(a.tobytes(), dtype=a.dtype).reshape(a.shape),
}


def _frozen(a: np.ndarray) -> np.ndarray:
    a.flags.writeable = False
    return a


@pytest.mark.parametrize("f", [weighted, updated])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_layouts(layout: str, f: Callable[..., Any]) -> None:
    a = LAYOUTS[layout](M)
    before = a.copy()
    assert_gradient(pb.grad(f)(a), f, (M,))
    np.testing.assert_allclose(pb.jit(f)(a), f(M))
    _, tangent = pb.jvp(f, (a,), (LAYOUTS[layout](M),))
    np.testing.assert_allclose(tangent, (pb.grad(f)(M) * M).sum())
    _, pullback = pb.vjp(f, a)
    np.testing.assert_allclose(pullback(1.0)[0], pb.grad(f)(M))
    np.testing.assert_array_equal(a, before)


@pytest.mark.parametrize("layout", sorted(set(LAYOUTS) - {"Fortran", "transposed"}))
def test_hessian_of_layouts(layout: str) -> None:
    h = pb.hessian(weighted)(LAYOUTS[layout](M))
    np.testing.assert_allclose(h, pb.hessian(weighted)(M))
    assert h.shape == (3, 4, 3, 4)


@pytest.mark.parametrize("shape", [(0, 4), (3, 0), (0, 0), (1, 1), (1, 4), (3, 1)])
def test_sizes_zero_and_one(shape: tuple[int, int]) -> None:
    a = M[: shape[0], : shape[1]]
    for x in (a, a.copy(), np.asfortranarray(a)):
        assert_gradient(pb.grad(weighted)(x), weighted, (a.copy(),))
        assert pb.jacrev(lambda a: a * a)(a.copy()).shape == shape + shape


def test_stretched_argument() -> None:
    """Elements that share memory have gradients of their own."""
    a = np.broadcast_to(np.array([1.0, 2.0, 3.0, 4.0]), (3, 4))
    assert_gradient(pb.grad(weighted)(a), weighted, (a.copy(),))


def test_overlapping_windows() -> None:
    windows = np.lib.stride_tricks.sliding_window_view(np.arange(6.0), 3)
    np.testing.assert_allclose(pb.grad(lambda a: (a * a).sum())(windows), 2.0 * windows)


ZERO_D: list[Callable[[Any], Any]] = [
    lambda a: a * a,
    lambda a: a.sum() * a,
    lambda a: a[()] * a,
    lambda a: np.exp(2.0 * np.log(a)),
    lambda a: a.copy() * a,
    lambda a: a.reshape(1)[0] * a,
]


@pytest.mark.parametrize("f", ZERO_D)
def test_arrays_without_axes(f: Callable[..., Any]) -> None:
    """Once: the gradient was the address of the result, read as a number."""
    a = np.array(3.0)
    np.testing.assert_allclose(pb.jit(f)(a), 9.0)
    for derivative in (
        pb.grad(f)(a),
        pb.jacfwd(f)(a),
        pb.jacrev(f)(a),
        pb.jvp(f, (a,), (np.array(1.0),))[1],
        pb.vjp(f, a)[1](1.0)[0],
    ):
        assert np.shape(derivative) == ()
        assert np.asarray(derivative).dtype == np.float64
        np.testing.assert_allclose(derivative, 6.0)
    np.testing.assert_allclose(pb.hessian(f)(a), 2.0)


def test_writing_an_array_without_axes() -> None:
    def f(a):
        b = a.copy()
        b[...] = b * 3.0
        b[()] += a
        b *= 2.0
        return b * 1.0

    np.testing.assert_allclose(pb.jit(f)(np.array(2.0)), 16.0)
    np.testing.assert_allclose(pb.grad(f)(np.array(2.0)), 8.0)


def test_numbers_keep_their_kind() -> None:
    def square(x):
        return x * x

    assert type(pb.grad(square)(2.0)) is float
    assert type(pb.grad(square)(np.float64(2.0))) is np.float64
    assert type(pb.grad(square)(np.float32(2.0))) is np.float32
    value, gradient = pb.value_and_grad(lambda x: x * x * 2.5)(np.float32(2.0))
    assert type(value) is np.float32
    assert type(gradient) is np.float32
    assert pb.grad(lambda x: (x * x).sum())(np.ones(3, "f4")).dtype == np.float32
    assert pb.hessian(lambda x: (x * x).sum())(np.ones(3, "f4")).dtype == np.float32


def test_mixed_precision() -> None:
    def f(a, b):
        return (a * b).sum() * b[0]

    a, b = np.array([1.0, 2.0], "f4"), np.array([3.0, 4.0])
    da, db = pb.grad(f, (0, 1))(a, b)
    assert (da.dtype, db.dtype) == (np.float32, np.float64)
    np.testing.assert_allclose(da, [9.0, 12.0])
    np.testing.assert_allclose(db, [3.0 * 1.0 + 11.0, 6.0])


# ----------------------------------------------------------------------------------------------------------- complex

Z = np.array([0.7 + 2.1j, -1.3 - 1.3j, 2.1 + 0.7j])


def modulus(z):
    return (abs(z) ** 2).sum()


def of_exponential(z):
    return np.exp(z).imag.sum()


def of_square(z):
    return (z * z).real.sum()


def recurrence(z):
    a = z.copy()
    total = 0.0
    for i in range(len(a) - 1):
        a[i + 1] = a[i] * a[i + 1] + 1j * a[i]
        total += a[i + 1].real * abs(a[i])
    return total


def parts_written(z):
    a = z.copy()
    a.real[0] = a.imag[1] * a.real[2]
    a.imag *= 2.0
    return (abs(a) ** 2).sum() + (a * a.conj()[::-1]).real[0]


@pytest.mark.parametrize("f", [modulus, of_exponential, of_square, recurrence, parts_written])
def test_complex_gradients(f: Callable[..., Any]) -> None:
    """df/dRe + i df/dIm: the direction of steepest ascent."""
    gradient = pb.grad(f)(Z)
    assert_gradient(gradient, f, (Z,), rtol=1e-6)
    assert gradient.dtype == np.complex128
    single = pb.grad(f)(Z.astype("c8"))
    assert single.dtype == np.complex64
    np.testing.assert_allclose(single, gradient, rtol=1e-4, atol=1e-4)
    _, slope = pb.jvp(f, (Z,), (Z * 1j,))
    np.testing.assert_allclose(slope, (gradient.conj() * Z * 1j).real.sum(), atol=1e-12)
    assert_gradient(pb.grad(f)(Z[::-1]), f, (Z[::-1].copy(),), rtol=1e-6)


def test_complex_numbers() -> None:
    assert_gradient(pb.grad(lambda z: abs(z) ** 2)(1 + 2j), lambda z: abs(z) ** 2, (1 + 2j,))
    assert pb.grad(lambda z: z.real * z.imag)(1 + 2j) == 2 + 1j
    value, tangent = pb.jvp(lambda z: z * z, (1 + 2j,), (1j,))
    assert (value, tangent) == (-3 + 4j, -4 + 2j)
    _, pullback = pb.vjp(lambda z: z * z, 1 + 2j)
    assert pullback(1.0 + 0.0j) == (2 - 4j,)
    assert pullback(1j) == (4 + 2j,)


def test_complex_results_of_real_arguments() -> None:
    def f(x):
        return np.exp(1j * x)

    x = np.array([0.3, 1.2])
    _, tangent = pb.jvp(f, (x,), (np.ones(2),))
    np.testing.assert_allclose(tangent, 1j * np.exp(1j * x))
    _, pullback = pb.vjp(f, x)
    np.testing.assert_allclose(pullback(np.array([1j, 1.0 + 0j]))[0], [np.cos(0.3), -np.sin(1.2)])
