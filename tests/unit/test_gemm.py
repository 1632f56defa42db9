# SPDX-License-Identifier: MIT
"""The native matrix product: every machine's kernels and the way through BLAS, against NumPy.

Factors hold small integers, so that results are exact in any order of the sums.
"""

from __future__ import annotations

import ctypes
import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pullback.backend.llvm import gemm
from pullback.backend.llvm.gemm import kernels

FRESH, LOWER, UPPER, LEFT, RIGHT = 1, 2, 4, 4, 16
#: the kernels of a machine; "blas": all goes through BLAS
MACHINES = {
    "wide": kernels.Machine(512, 8, True),
    "medium": kernels.Machine(256, 4, True),
    "narrow": kernels.Machine(128, 4, True),
    "blas": kernels.MEDIUM,
}
BOTH = [(name, dtype) for name in MACHINES for dtype in ("f8", "f4")]
Array = np.ndarray[Any, Any]


@cache
def module(name: str, dtype: str) -> gemm.Module:
    return gemm.Module(dtype, MACHINES[name])


@cache
def entry(name: str, dtype: str) -> Any:
    size, matrix = ctypes.c_int64, [ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64]
    kind = ctypes.CFUNCTYPE(ctypes.c_int32, *[size] * 3, *matrix * 3, ctypes.c_int32)
    return kind(module(name, dtype).addresses[f"pb_matmul_{dtype}"])


def multiply(name: str, c: Array, a: Array, b: Array, mode: int = 0) -> None:
    given: list[Any] = [c.shape[0], c.shape[1], a.shape[1]]
    for x in (c, a, b):
        given += [x.ctypes.data, x.strides[0] // x.itemsize, x.strides[1] // x.itemsize]
    assert entry(name, c.dtype.str[1:])(*given, mode) == 0


def laid_out(x: Array, how: str, guard: float = np.nan) -> tuple[Array, Array]:
    """The same matrix in another place, and that place, full of ``guard`` elsewhere."""
    m, n = x.shape
    place = np.full((3 * m + 2, 3 * n + 3), guard, x.dtype)
    view = {
        "C": lambda: place[1 : m + 1, 1 : n + 1],
        "F": lambda: place.reshape(-1)[1 : 1 + (m + 1) * n].reshape(n, m + 1).T[:m],
        "strided": lambda: place[1 : 2 * m + 1 : 2, 2 : 3 * n + 2 : 3],
        "reversed": lambda: place[1 : m + 1, 1 : n + 1][::-1, ::-1],
        "up": lambda: place.reshape(-1)[1 : 1 + m * n].reshape(n, m).T[:, ::-1],
    }[how]()
    view[...] = x
    return view, place


LAYOUTS = ("C", "F", "strided", "reversed", "up")


def wanted(shape: tuple[int, int], mode: int) -> Array:
    i, j = np.indices(shape)
    if mode & LOWER:
        return i >= j
    return i <= j if mode & UPPER else np.full(shape, True)


def check(
    name: str, dtype: str, sizes: tuple[int, int, int], layouts: tuple[str, str, str], mode: int, seed: int
) -> None:
    m, n, k = sizes
    rng = np.random.default_rng(seed)
    a0, b0, c0 = (rng.integers(-4, 5, size=s).astype(dtype) for s in ((m, k), (k, n), (m, n)))
    a, _ = laid_out(a0, layouts[0])
    b, _ = laid_out(b0, layouts[1])
    c, place = laid_out(np.full_like(c0, np.nan) if mode & FRESH else c0, layouts[2])
    before = place.copy()
    multiply(name, c, a, b, mode)
    want = laid_out(c0, layouts[2])[0]
    want[...] = np.where(wanted((m, n), mode), a0 @ b0 + (0 if mode & FRESH else c0), np.nan if mode & FRESH else c0)
    np.testing.assert_array_equal(c, want)
    c[...] = 0  # and nothing else was touched
    shadow = laid_out(np.zeros_like(c0), layouts[2], guard=np.nan)[1]
    np.testing.assert_array_equal(place, np.where(np.isnan(shadow), before, shadow))


#: around the sizes of tiles (24 x 8, 12 x 4, 6 x 4 and twice that) and beyond one block along each axis
SIZES = [0, 1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 13, 17, 23, 24, 25, 31, 47, 48, 49, 73, 97]


@pytest.mark.parametrize(("name", "dtype"), BOTH)
@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_any_shape_and_strides(name: str, dtype: str, data: st.DataObject) -> None:
    sizes = tuple(data.draw(st.sampled_from(SIZES)) for _ in range(3))
    layouts = tuple(data.draw(st.sampled_from(LAYOUTS)) for _ in range(3))
    mode = data.draw(st.sampled_from([0, FRESH, LOWER, UPPER, FRESH | LOWER, FRESH | UPPER]))
    check(name, dtype, sizes, layouts, mode, data.draw(st.integers(0, 99)))  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "dtype"), BOTH)
@pytest.mark.parametrize(
    "sizes", [(300, 40, 520), (40, 300, 257), (289, 290, 300), (8200, 9, 5), (5, 4100, 300), (3, 2, 3000), (700, 3, 2)]
)
def test_across_blocks(name: str, dtype: str, sizes: tuple[int, int, int]) -> None:
    for mode, layouts in (
        (0, ("C", "C", "C")),
        (FRESH, ("F", "C", "C")),
        (LOWER, ("C", "F", "F")),
        (UPPER, ("F", "F", "C")),
        (FRESH | LOWER, ("strided", "up", "C")),
    ):
        check(name, dtype, sizes, layouts, mode, 1)


@pytest.mark.parametrize(("name", "dtype"), BOTH)
@pytest.mark.parametrize(
    ("n", "k", "layout"), [(130, 40, "C"), (33, 7, "F"), (260, 300, "strided"), (61, 3, "up"), (400, 30, "C")]
)
def test_a_matrix_times_its_transpose(name: str, dtype: str, n: int, k: int, layout: str) -> None:
    """Half of it is computed; it is symmetric to the last bit, also where sums are not exact."""
    rng = np.random.default_rng(n)
    whole = rng.integers(-4, 5, size=(n, k)).astype(dtype)
    for mode in (0, FRESH):
        for out in ("C", "F", "strided"):
            a, _ = laid_out(whole, layout)
            start = rng.integers(-4, 5, size=(n, n)).astype(dtype)
            c, _ = laid_out(start, out)
            multiply(name, c, a, a.T, mode)
            np.testing.assert_array_equal(c, whole @ whole.T + (0 if mode else start))
    a, _ = laid_out(rng.normal(size=(n, k)).astype(dtype), layout)
    c = np.empty((n, n), dtype)
    multiply(name, c, a, a.T, FRESH)
    np.testing.assert_array_equal(c, c.T)
    np.testing.assert_allclose(c, a @ a.T, rtol=1e-10 if dtype == "f8" else 1e-3, atol=1e-12 if dtype == "f8" else 1e-3)


@pytest.mark.parametrize(("name", "dtype"), BOTH)
@pytest.mark.parametrize("size", [3, 30, 70, 300])
def test_both_factors_are_one_array(name: str, dtype: str, size: int) -> None:
    a = np.random.default_rng(0).integers(-4, 5, size=(size, size)).astype(dtype)
    c = np.zeros_like(a)
    multiply(name, c, a, a)
    np.testing.assert_array_equal(c, a @ a)


@pytest.mark.parametrize(("name", "dtype"), BOTH)
@pytest.mark.parametrize("sizes", [(5, 6, 7), (50, 30, 41), (130, 70, 300)])
@pytest.mark.parametrize("layouts", [("C", "C", "C"), ("F", "C", "C"), ("C", "F", "F")])
def test_nan_and_infinity_go_where_numpy_lets_them_go(
    name: str, dtype: str, sizes: tuple[int, int, int], layouts: tuple[str, str, str]
) -> None:
    m, n, k = sizes
    rng = np.random.default_rng(0)
    a0, b0 = rng.integers(0, 3, size=(m, k)).astype(dtype), rng.integers(0, 3, size=(k, n)).astype(dtype)
    a0[m // 2, k - 1], a0[m - 1, 0], b0[k // 2, n - 1], b0[0, 0] = np.nan, np.inf, -np.inf, np.inf
    a, b = laid_out(a0, layouts[0])[0], laid_out(b0, layouts[1])[0]
    c = laid_out(np.ones((m, n), dtype), layouts[2])[0]
    multiply(name, c, a, b)
    with np.errstate(invalid="ignore"):
        want = np.einsum("ik,kj->ij", a0, b0) + 1
    np.testing.assert_array_equal(c, want)


@pytest.mark.parametrize(("name", "dtype"), BOTH)
@pytest.mark.parametrize("bad", [None, np.nan, np.inf])
@pytest.mark.parametrize("layout", ["C", "F"])
def test_zeros_are_left_out_unless_it_shows(name: str, dtype: str, bad: float | None, layout: str) -> None:
    """Triangles, and whole rows and columns of zeros, on either side; 0 times infinity is NaN wherever NumPy has it."""
    rng = np.random.default_rng(0)
    n, m, k = 150, 90, 150
    square = rng.integers(1, 4, size=(n, n)).astype(dtype)
    holes = square.copy()
    holes[:, 20:70] = 0
    holes[60:100] = 0
    other = rng.integers(-3, 4, size=(k, m)).astype(dtype)
    if bad is not None:
        other[k - 1, 7] = other[0, 50] = other[65, m - 1] = bad
    for factor in (np.tril(square), np.triu(square), holes, np.tril(square) * -0.0, -np.tril(square, -60)):
        a, b = laid_out(factor, layout)[0], laid_out(other, layout)[0]
        for left, right in ((a, b), (b.T, a), (b.T, a.T)):
            for mode in (0, FRESH):
                c = np.ones((left.shape[0], right.shape[1]), dtype)
                multiply(name, c, left, right, mode)
                with np.errstate(invalid="ignore"):
                    np.testing.assert_array_equal(c, np.einsum("ik,kj->ij", left, right) + (1 - mode))


def triangle(x: Array, part: int) -> Array:
    return {0: x, LOWER: np.tril(x), UPPER: np.triu(x)}[part]


def reference(a: Array, b: Array) -> Array:
    with np.errstate(invalid="ignore"):
        product: Array = np.einsum("ik,kj->ij", a, b)
    return product


@pytest.mark.parametrize(("name", "dtype"), BOTH)
@settings(max_examples=120, deadline=None)
@given(data=st.data())
def test_known_triangles(name: str, dtype: str, data: st.DataObject) -> None:
    """Either factor, or both, said to be a triangle; with infinities and NaN, which make NaN of the zeros left out."""
    n, other = data.draw(st.sampled_from(SIZES[1:])), data.draw(st.sampled_from(SIZES[1:]))
    left, right = data.draw(st.sampled_from([(p, q) for p in (0, LOWER, UPPER) for q in (0, LOWER, UPPER) if p or q]))
    m, columns = (n if left else other), (n if right else other)
    rng = np.random.default_rng(data.draw(st.integers(0, 99)))
    a0, b0 = (rng.integers(-4, 5, size=s).astype(dtype) for s in ((m, n), (n, columns)))
    for x, part in ((a0, left), (b0, right)):
        for _ in range(data.draw(st.integers(0, 2))):  # in the triangle, if it is one
            x[rng.integers(x.shape[0]), rng.integers(x.shape[1])] = data.draw(
                st.sampled_from([np.nan, np.inf, -np.inf])
            )
        x[...] = triangle(x, part)
    layouts = [data.draw(st.sampled_from(LAYOUTS)) for _ in range(3)]
    a, b = laid_out(a0, layouts[0])[0], laid_out(b0, layouts[1])[0]
    fresh = data.draw(st.sampled_from([0, FRESH]))
    start = rng.integers(-4, 5, size=(m, columns)).astype(dtype)
    c, place = laid_out(np.full_like(start, np.nan) if fresh else start, layouts[2])
    multiply(name, c, a, b, fresh | LEFT * left | RIGHT * right)
    np.testing.assert_array_equal(c, reference(a0, b0) + (0 if fresh else start))
    assert np.isnan(place).sum() >= place.size - c.size  # nothing else was touched


@pytest.mark.parametrize(("name", "dtype"), BOTH)
@pytest.mark.parametrize("part", [LOWER, UPPER])
def test_known_triangles_across_blocks(name: str, dtype: str, part: int) -> None:
    rng = np.random.default_rng(0)
    n = 601
    for shape in ((n, 30), (n, 300)):
        x, square = rng.integers(-4, 5, size=shape).astype(dtype), rng.integers(-4, 5, size=(n, n)).astype(dtype)
        square = triangle(square, part)
        for bad in (0, np.inf):
            x[-1, -1] = x[0, 0] = bad
            c = np.ones_like(x)
            multiply(name, c, square, x, LEFT * part)
            np.testing.assert_array_equal(c, reference(square, x) + 1)
            c = np.ones_like(x.T)
            multiply(name, c, x.T, square, RIGHT * part | FRESH)
            np.testing.assert_array_equal(c, reference(x.T, square))


@pytest.mark.parametrize(("name", "dtype"), BOTH)
def test_what_is_on_the_other_side_of_a_known_triangle_is_not_looked_at(name: str, dtype: str) -> None:
    """So far as the kernels leave it out, that is: blocks far from the diagonal."""
    n = 97
    x = np.ones((n, n), dtype)
    square = np.tril(x) + 0 * x
    square[0, -1] = 7
    c = np.zeros_like(x)
    multiply(name, c, square, x, LEFT * LOWER | FRESH)
    np.testing.assert_array_equal(c[0], np.full(n, 8 if name == "blas" else 1, dtype))


@pytest.mark.parametrize(("name", "dtype"), BOTH)
@pytest.mark.parametrize("flags", [b"NN", b"TN", b"NT", b"ct"])
def test_as_gemm(name: str, dtype: str, flags: bytes) -> None:
    for sizes in [(3, 4, 5), (25, 9, 31), (60, 130, 300), (4, 3, 0), (4, 3, 70)]:
        for alpha, beta in [(1, 0), (2, 1), (-1, 3), (0, 2), (0, 0), (0, 1)]:
            gemm_call(name, dtype, sizes, flags, alpha, beta)


def gemm_call(name: str, dtype: str, sizes: tuple[int, int, int], flags: bytes, alpha: int, beta: int) -> None:
    """Matrices in column-major order, in greater ones that are full of NaN; nothing is read for alpha = 0."""
    m, n, k = sizes
    rng = np.random.default_rng(0)
    a = rng.integers(-4, 5, size=(m, k)).astype(dtype)
    b = rng.integers(-4, 5, size=(k, n)).astype(dtype)
    c = rng.integers(-4, 5, size=(m, n)).astype(dtype)
    want = (alpha * (a @ b) if alpha else 0) + beta * c
    stored = []
    for x, flag in zip((a, b), flags, strict=True):
        x = x if flag in b"nN" else x.T
        place = np.full((x.shape[0] + 3, max(x.shape[1], 1)), np.nan, dtype, order="F")
        place[: x.shape[0], : x.shape[1]] = x
        stored.append(place)
    if alpha == 0:
        stored = [np.full_like(x, np.nan) for x in stored]
    out = np.full((m + 2, n), np.nan, dtype, order="F")
    if beta:
        out[:m] = c
    scalar = ctypes.c_double if dtype == "f8" else ctypes.c_float
    values = [ctypes.byref(ctypes.c_int32(x)) for x in (m, n, k)]
    lds = [ctypes.byref(ctypes.c_int32(x.shape[0])) for x in (*stored, out)]
    ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 13)(module(name, dtype).addresses[f"pb_gemm_{dtype}"])(
        *[ctypes.cast(ctypes.c_char_p(flags[i : i + 1]), ctypes.c_void_p) for i in range(2)],
        *values,
        ctypes.byref(scalar(alpha)),
        *(stored[0].ctypes.data, lds[0], stored[1].ctypes.data, lds[1]),
        ctypes.byref(scalar(beta)),
        *(out.ctypes.data, lds[2]),
    )
    np.testing.assert_array_equal(out[:m], want)
    assert np.isnan(out[m:]).all()


def test_threads_do_not_share_scratch_memory() -> None:
    rng = np.random.default_rng(0)
    factors = [rng.integers(-4, 5, size=(s, 300)).astype("f8") for s in (90, 130, 170, 210)]
    want = [a @ factors[0].T for a in factors]

    def often(i: int) -> bool:
        c = np.empty((len(factors[i]), 90))
        for _ in range(40):
            multiply("wide", c, factors[i], factors[0].T, FRESH)
            if not np.array_equal(c, want[i]):
                return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(often, range(4)))


def test_objects_are_kept_on_disk(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PULLBACK_CACHE_DIR", str(tmp_path / "kept"))
    monkeypatch.setenv("PULLBACK_CACHE", "rw")
    first = gemm._objects("f4", kernels.NARROW)
    monkeypatch.setattr(gemm, "compiled", None)  # a second time nothing is compiled
    assert gemm._objects("f4", kernels.NARROW) == first
    (path,) = tmp_path.glob("kept/mm/*/part")
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    monkeypatch.undo()
    monkeypatch.setenv("PULLBACK_CACHE_DIR", str(tmp_path / "kept"))
    monkeypatch.setenv("PULLBACK_CACHE", "rw")
    with pytest.warns(UserWarning, match="checksum"):  # what is damaged is made again
        assert len(gemm._objects("f4", kernels.NARROW)) == 2
    assert os.stat(path).st_size == len(data)
