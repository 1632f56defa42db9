# SPDX-License-Identifier: MIT
"""Calls of the wider library, for test_surface: (function, arguments); arguments from a name on are told by ``Row``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.special as sp
from scipy import stats

RNG = np.random.default_rng(7)
X = RNG.normal(size=5)
Y = RNG.normal(size=5)
A = RNG.normal(size=(3, 4))
B = RNG.normal(size=(4, 2))
T = RNG.normal(size=(2, 3, 4))
P = np.abs(RNG.normal(size=5)) + 0.3
U = np.array([0.1, 0.35, 0.5, 0.72, 0.9])
TIES = np.array([2.0, 1.0, 2.0, 3.0, 1.0])
NANS = np.array([[1.0, np.nan, 3.0, -2.0], [np.nan, np.nan, 0.5, 4.0], [2.0, 5.0, np.nan, 1.0]])
I = np.array([1, 0, 1, -1])
J = np.array([[0, 2], [1, -1]])
M = np.array([True, False, True])
M2 = A > 0
N = np.array([3, 1, 0, 2, 1])
TWICE = np.array([[[1.0, 0.0], [2.0, 2.0]], [[1.0, 0.0], [1.0, 1.0]], [[1.0, 0.0], [2.0, 2.0]]])

REAL = "f8 f4 i8 b1"
FLOAT = "f8 f4"
NUMBER = "f8 f4 i8 c16"
ANY = "f8 f4 i8 b1 c16"


@dataclass(frozen=True)
class Row:
    """A call: the dtypes of the first argument that must work (others must be refused), what may vary."""

    fn: Any
    args: tuple[Any, ...]
    dtypes: str = REAL
    smooth: bool = True  # derivatives in the first argument are compared with differences
    shapes: bool = True  # other sizes of the first argument go, or raise as NumPy does
    order: bool = True  # the order of elements is determined


def rows(dtypes: str, *given: Any, **options: bool) -> list[Row]:
    return [Row(fn, tuple(args), dtypes, **options) for fn, *args in given]


CREATION = [
    *rows(
        ANY,
        (lambda x: np.diag(x), X),
        (lambda x: np.diagflat(x, 1), A),
        (lambda x: np.tril(x), T),
        (lambda x: np.triu(x, 1), A),
        (lambda x: np.full_like(x, 2), A),
        (lambda x: np.zeros_like(x), A),
        (lambda x, y: np.meshgrid(x, y)[0], X, P),
        (lambda x, y: np.meshgrid(x, y, indexing="ij")[1], X, P),
        (lambda x, y: np.meshgrid(x, y, sparse=True)[0], X, P),
        (lambda x: np.broadcast_to(x, (3, 3, 4)), A),
        (lambda x, y: np.broadcast_arrays(x, y)[0] * 1, A, np.ones((2, 1, 1))),
    ),
    *rows(NUMBER, (lambda x: np.vander(x, 3), X), (lambda x: np.vander(x, increasing=True), P)),
    *rows(
        ANY,
        (lambda x: x[np.tril_indices_from(x)], A),
        (lambda x: x[np.triu_indices_from(x, 1)], A),
        (lambda x: x[np.diag_indices_from(x)], RNG.normal(size=(3, 3))),
        shapes=False,
    ),
    *rows(
        "f8",
        (lambda n: np.tri(n, 4, 1), 3),
        (lambda n: np.tri(n, dtype=int), 3),
        (lambda n: np.indices((n, 2)), 3),
        (lambda n: np.indices((n, 2), sparse=True), 3),
        (lambda n: np.tril_indices(n), 3),
        (lambda n: np.triu_indices(n, 1, 4), 3),
        (lambda n: np.diag_indices(n), 3),
        (lambda n: np.geomspace(1.0, 64.0, n), 4),
        (lambda n: np.geomspace(-1.0, -64.0, n, endpoint=False), 4),
        (lambda n: np.logspace(0.0, 2.0, n, base=2.0), 4),
        (lambda n: np.fft.fftfreq(n, 0.5), 5),
        (lambda n: np.fft.rfftfreq(n), 6),
        (lambda n: np.eye(n)[np.ix_([0, 2], [True, False, True])], 3),
        smooth=False,
    ),
]


def filled(x: Any) -> Any:
    y = x.copy()
    np.fill_diagonal(y, 7)
    return y


SHAPES = [
    *rows(
        ANY,
        (lambda x: np.rot90(x), A),
        (lambda x: np.rot90(x, 2), A),
        (lambda x: np.rot90(x, -1, (1, 2)), T),
        (lambda x: np.roll(x, (1, 2), (0, 1)), A),
        (lambda x: np.roll(x, 1, (0, 1)), A),
        (lambda x: np.rollaxis(x, 2), T),
        (lambda x: np.matrix_transpose(x), T),
        (lambda x: np.atleast_3d(x), A),
        (lambda x: np.split(x, [1, 3])[1], X),
        (lambda x: np.split(x, 2, axis=1), A),
        (lambda x: np.array_split(x, 3, axis=1), A),
        (lambda x: np.hsplit(x, [1, 2])[1], A),
        (lambda x: np.vsplit(x, [1])[0], A),
        (lambda x: np.dsplit(x, 2)[1], T),
        (lambda x: np.tile(x, 3), X),
        (lambda x: np.tile(x, (2, 1, 2)), A),
        (lambda x: np.tile(x, 2), T),
        (lambda x: np.repeat(x, 2), A),
        (lambda x: np.repeat(x, 3, axis=0), A),
        (lambda x: x.repeat(2, 1), A),
        (lambda x: np.pad(x, 2), X),
        (lambda x: np.pad(x, (1, 2)), A),
        (lambda x: np.pad(x, ((1, 0), (2, 1))), A),
        (lambda x: np.pad(x, 1, constant_values=((1, 2), (3, 4))), A),
        (lambda x: np.pad(x, 3, mode="edge"), X),
        (lambda x: np.pad(x, (2, 7), mode="reflect"), X),
        (lambda x: np.pad(x, (6, 2), mode="symmetric"), X),
        (lambda x: np.pad(x, ((1, 2), (5, 0)), mode="wrap"), A),
        (lambda x: np.delete(x, 1), X),
        (lambda x: np.delete(x, [0, -1], axis=1), A),
        (lambda x: np.insert(x, 1, 1), X),
        (lambda x: np.insert(x, 1, x[0] * 1, axis=0), A),
        (lambda x: np.dstack([x, x]), A),
        (lambda x: np.block([[x, x], [x[:1], x[1:2]]]), A),
        (lambda x: np.block([x, x[1:]]), X),
        (lambda x: np.compress([True, False, True], x, axis=0), A),
        (lambda x: filled(x), A),
    ),
    *rows(
        ANY, (lambda x: np.repeat(x, [2, 0, 1, 3, 1]), X), (lambda x: np.repeat(x, [1, 0, 2], axis=0), A), shapes=False
    ),
]


def put_rows(x: Any) -> Any:
    y = np.zeros((3, 4), x.dtype)
    y[[2, 0]] = x[:2]
    y[:, [1, -1]] = x[:, :2]
    return y


def put_pairs(x: Any) -> Any:
    y = x.copy()
    y[[0, 1, 0], [1, 2, 1]] = x[0, :3]
    y[1, [0, 0]] = x[2, 1]
    y[np.ix_([0, 2], [0, 3])] = x[:2, 1:3]
    return y


def put_around(x: Any) -> Any:
    y = x.copy()
    y[[1, 0], :, [2, 3]] = x[0, :2, :3]
    y[0, :, [0, 1]] = x[1, 0, 0]
    y[:, [True, False, True]] = x[:, 1:]
    return y


def put_itself(x: Any) -> Any:
    y = x.copy()
    y[[0, 1, 2]] = y[1:4]
    y[1:][y[:-1] > 0] = y[0]
    return y


def masked(x: Any) -> Any:
    y = x.copy()
    y[y > 1] = 2
    y[y < 0] = x[x < 0] * 2
    return y


def masked_rows(x: Any) -> Any:
    y = x.copy()
    y[M] = x[1]
    y[M, 1] = x[0, 0]
    y[M, 2:] *= 3
    return y


def masked_update(x: Any) -> Any:
    y = x.copy()
    y[y < 0] *= -3
    return y


def buffered(x: Any) -> Any:
    y = np.zeros(3, x.dtype)
    y[[2, 0, 2]] += x[:3]
    return y


def accumulated(x: Any) -> Any:
    y = np.zeros(3, x.dtype)
    np.add.at(y, [2, 0, 2, 2], x[:4])
    np.subtract.at(y, [0, 0], x[1])
    np.multiply.at(y, [2, 2], x[2])
    np.add.at(y, 1, x[0])
    np.add.at(y, y > 0, x[3])
    np.add.at(y, slice(0, 2), x[:2])
    return y


def accumulated_rows(x: Any) -> Any:
    y = np.zeros((3, 4), x.dtype)
    np.add.at(y, [0, 2, 0], x[:3])
    np.add.at(y, ([0, 0, 1], [1, 1, 2]), x[0, :3])
    np.add.at(y, (slice(None), [1, 1]), x[:, :2])
    return y


def largest_at(x: Any) -> Any:
    y = x[:3].copy()
    np.maximum.at(y, [0, 1, 0], x[2:5])
    np.minimum.at(y, [2, 2], x[0])
    return y


def put_flat(x: Any) -> Any:
    y = x.copy()
    np.put(y, [0, -1, 5], x[1, :2])
    np.put(y, [1, 99], [3], mode="wrap")
    return y


def put_along(x: Any) -> Any:
    y = x.copy()
    np.put_along_axis(y, np.array([[1], [0], [2]]), x[:, :1] * 2, axis=1)
    return y


def placed(x: Any) -> Any:
    y = x.copy()
    np.place(y, x > 0, x[0, :2])
    np.putmask(y, x < -0.5, x[1])
    np.copyto(y, x[1], where=x > 1)
    return y


INDEXING = [
    *rows(NUMBER, (masked_rows, A), shapes=False),
    *rows(
        ANY,
        (lambda x: x[I], A),
        (lambda x: x[:, I], A),
        (lambda x: x[J], X),
        (lambda x: x[:, :, I], T),
        (lambda x: x[0, :, I], T),
        (lambda x: x[:, 0, I], T),
        (lambda x: x[I[:2], :, 0], T),
        (lambda x: x[None, I], A),
        (lambda x: x[I, None, :2], A),
        (lambda x: x[M], A),
        (lambda x: x[:, M], T),
        (lambda x: x[M2], A),
        (lambda x: x[:, M, 1:3], T),
        (lambda x: x[..., J], T),
        (lambda x: x[J, J], A),
        (lambda x: x[I[:, None], J[0]], A),
        (lambda x: x[[0, 1], [1, 2]], A),
        (lambda x: x[::-1, I[:3], ::2], T),
        (lambda x: x[[]], X),
        (lambda x: x[np.ix_([0, 1], [1, -1])], A),
        (lambda x: np.take(x, I), A),
        (lambda x: np.take(x, J, axis=1), A),
        (lambda x: x.take(1, 0), A),
        (lambda x: np.take(x, [7, -9], mode="wrap"), X),
        (lambda x: np.take(x, [7, -9], mode="clip"), X),
        (lambda x: np.take_along_axis(x, np.array([[1], [0], [-1]]), axis=1), A),
        (lambda x: np.take_along_axis(x, np.array([[1, 0, 0, 2]]), axis=0), A),
        (lambda x: np.extract(x != x[0, 0], x), A),
        (lambda x: np.choose([0, 1, 1, 0], [x[0], x[1]]), A),
        (put_rows, A),
        (put_pairs, A),
        (put_around, T),
        (put_along, A),
        (put_flat, A),
        shapes=False,
    ),
    *rows(
        REAL,
        (lambda x: x[x > 0], A),
        (lambda x: x[:, x[0] > 0], A),
        (lambda x: np.nonzero(x > 0), A),
        (lambda x: np.where(x > 0), X),
        (lambda x: np.flatnonzero(x), A),
        (lambda x: np.argwhere(x > 0), A),
        (lambda x: x.nonzero(), X),
        (lambda x: np.compress(x > 0, x), X),
        (lambda x: np.isin(x, [0, 1, 2]), A),
        (lambda x: np.count_nonzero(x > 0, axis=1), A),
    ),
    *rows(
        "f8 f4 i8",
        (lambda x: np.select([x > 1, x > 0], [x * x, 2 * x], -x), A),
        (lambda x: np.select([x > 1, x > 0], [x, 1]), A),
        (lambda x: np.where(x > 0, x * 2, -x), A),
        (masked_update, A),
        (masked, X),
        (buffered, X),
        (accumulated, X),
        (accumulated_rows, A),
        (placed, A),
        (put_itself, X),
        shapes=False,
    ),
    *rows(REAL, (largest_at, X), shapes=False),
    *rows(
        "i8",
        (lambda i: np.unravel_index(i, (3, 4)), np.array([3, 11, 0])),
        (lambda i: np.ravel_multi_index((i, i[::-1]), (3, 4)), np.array([2, 1, 0])),
        smooth=False,
    ),
]

REDUCTIONS = [
    *rows(
        "f8 f4 i8",
        (lambda x: np.percentile(x, 30), X),
        (lambda x: np.percentile(x, [10.0, 50.0, 100.0], axis=0), A),
        (lambda x: np.quantile(x, 0.3, axis=1, keepdims=True), A),
        (lambda x: np.quantile(x, 0.3, method="midpoint"), X),
        (lambda x: np.nanquantile(x, 0.4, axis=1), NANS),
        (lambda x: np.nanpercentile(x, 40), NANS),
    ),
    *rows(
        ANY,
        (lambda x: np.sum(x, initial=3), A),
        (lambda x: np.sum(x, where=x != x[0, 0], axis=0), A),
        (lambda x: np.prod(x, axis=1, initial=2), A),
        (lambda x: np.prod(x, where=M2), A),
        (lambda x: np.mean(x, axis=0, where=[[True], [False], [True]]), A),
        (lambda x: np.any(x, where=M2), A),
        (lambda x: np.all(x, axis=1, where=M2), A),
        shapes=False,
    ),
    *rows(
        REAL,
        (lambda x: np.max(x, initial=1), A),
        (lambda x: np.max(x, axis=1, initial=-9, where=M2), A),
        (lambda x: np.min(x, axis=0, initial=2), A),
        shapes=False,
    ),
    *rows(REAL, (lambda x: np.max(x, axis=0, initial=0), np.zeros((0, 3))), smooth=False),
    *rows(
        REAL,
        (lambda x: np.unwrap(3.0 * x, axis=0), A),
        (lambda x: np.unwrap(2.0 * x, period=1.5, discont=1.0), X),
    ),
    *rows(
        REAL,
        (lambda x: np.median(x), X),
        (lambda x: np.median(x, axis=1), A),
        (lambda x: np.median(x, axis=(0, 1), keepdims=True), A),
        (lambda x: np.quantile(x, 0.3, method="lower"), X),
        (lambda x: np.quantile(x, 0.3, method="higher"), X),
        (lambda x: np.quantile(x, 0.3, method="nearest"), X),
        (lambda x: np.maximum.accumulate(x), X),
        (lambda x: np.minimum.accumulate(x, axis=1), A),
        (lambda x: np.nanmax(x, axis=0), NANS),
        (lambda x: np.nanmin(x), NANS),
        (lambda x: np.nanvar(x, axis=1), NANS),
        (lambda x: np.nanstd(x, ddof=1), NANS),
        (lambda x: np.nanmedian(x, axis=0), NANS),
    ),
    *rows(
        REAL,
        (lambda x: np.cov(x), A),
        (lambda x: np.cov(x, rowvar=False, bias=True), A),
        (lambda x: np.cov(x, x[::-1]), X),
        (lambda x: np.corrcoef(x), A),
        shapes=False,
    ),
    *rows(
        ANY, (lambda x: np.nansum(x, axis=1), NANS), (lambda x: np.nanprod(x), NANS), (lambda x: np.nanmean(x, 0), NANS)
    ),
    *rows(ANY, (lambda x: np.nancumsum(x, axis=1), NANS), (lambda x: np.nancumprod(x), NANS)),
    *rows(REAL, (lambda x: np.nanargmax(x, axis=1), NANS), (lambda x: np.nanargmin(x), NANS)),
]

SORTING = [
    *rows(
        ANY,
        (lambda x: np.sort(x), X),
        (lambda x: np.sort(x, axis=0), A),
        (lambda x: np.sort(x, axis=None), A),
        (lambda x: np.sort(x), np.sin(np.arange(45.0) ** 2)),
        (lambda x: np.argsort(x, stable=True), TIES),
        (lambda x: x.argsort(axis=0, kind="stable"), A),
        (lambda x: np.partition(x, 2)[2], X),
        (lambda x: x[np.argpartition(x, 1, axis=0)[1, 0], 0], A),
        (lambda x: np.unique(x), X),
        (lambda x: np.unique(x, axis=0), A),
    ),
    *rows(
        REAL,
        (lambda x: np.lexsort((x, TIES)), X),
        (lambda x: np.lexsort(x), A),
    ),
    *rows(
        ANY,
        (lambda x: np.unique(x, return_index=True, return_inverse=True, return_counts=True), TIES),
        (lambda x: np.unique(x, True, True, True, axis=0), TWICE),
        (lambda x: np.unique(x, True, True, True, axis=-1), TWICE),
        smooth=False,
    ),
    *rows(
        REAL,
        (lambda a, v: np.searchsorted(a, v), np.sort(X), Y),
        (lambda a, v: np.searchsorted(a, v, side="right"), np.sort(TIES), 2.0),
        (lambda a, v: a.searchsorted(v), np.sort(X), A),
        (lambda x, b: np.digitize(x, b), A, np.array([-1.0, 0.0, 0.5])),
        (lambda x, b: np.digitize(x, b, right=True), X, np.array([1.0, 0.0, -0.5])),
        shapes=False,
    ),
]


def sorted_in_place(x: Any) -> Any:
    y = x.copy()
    y.sort(axis=0)
    return y


SORTING += rows(REAL, (sorted_in_place, A))

K = np.array([0.5, -1.0, 0.25])
NODES = np.array([-1.5, -0.2, 0.4, 2.0])

NUMERIC = [
    *rows(
        ANY,
        (lambda x: np.convolve(x, [1, 2, 3]), X),
        (lambda x: np.convolve(x, K, mode="same"), X),
        (lambda x: np.convolve(x, K, mode="valid"), X),
        (lambda x: np.correlate(x, K), X),
        (lambda x: np.correlate(x, K, mode="full"), X),
        (lambda x: np.correlate(K, x, mode="same"), X),
        (lambda x: np.polyval(x, 0.5), X),
        (lambda x: np.polyval([2, 1, 3], x), A),
    ),
    *rows(
        NUMBER,
        (lambda x: np.ediff1d(x), A),
        (lambda x: np.ediff1d(x, to_begin=0, to_end=[1, 2]), X),
        (lambda x: np.polyder(x), X),
        (lambda x: np.polyder(x, 2), X),
        (lambda x: np.polyadd(x, [1, 2]), X),
    ),
    *rows(NUMBER, (lambda x: np.polyint(x), X)),
    *rows(
        "f8 f4 i8 c16",
        (lambda x: np.gradient(x), X),
        (lambda x: np.gradient(x, 0.5), X),
        (lambda x: np.gradient(x), A),
        (lambda x: np.gradient(x, 2.0, axis=1, edge_order=2), A),
        (lambda x: np.gradient(x, NODES, axis=1), A),
        (lambda x: np.gradient(x, NODES, axis=1, edge_order=2), A),
        (lambda x: np.trapezoid(x, x=NODES), A),
        shapes=False,
    ),
    *rows(
        REAL,
        (lambda x: np.interp(x, NODES, [1.0, 3.0, 2.0, 5.0]), A),
        (lambda x: np.interp(x, NODES, [1.0, 3.0, 2.0, 5.0], left=0.0, right=-1.0), X),
        (lambda x: np.interp(x, NODES, [1.0, 3.0, 2.0, 5.0], period=-1.7), A),
        (lambda x: np.bincount(N, weights=x), X),
        (lambda x: np.bincount(N, x, minlength=7), X),
        shapes=False,
    ),
    *rows(
        REAL,
        (lambda x: np.histogram(x, bins=4), A),
        (lambda x: np.histogram(x, bins=[-1.0, 0.0, 0.5, 3.0]), A),
        (lambda x: np.histogram(x, bins=3, range=(-1, 1), density=True), X),
        (lambda x: np.histogram(x, 3, weights=x), X),
        (lambda x: np.histogram_bin_edges(x, 5), X),
        smooth=False,
        shapes=False,
    ),
    *rows(
        REAL,
        (lambda f: np.interp([-2.0, 0.1, 0.4, 1.0, 9.0], NODES, f), A[0]),
        (lambda f: np.interp([-2.0, 0.1, 0.4, 1.0, 9.0], NODES, f, period=3.0), A[0]),
        (lambda p: np.interp([0.1, 0.5, 1.0], p, [1.0, 3.0, 2.0, 5.0]), np.array([0.0, 0.3, 0.7, 2.0])),
        shapes=False,
    ),
]

FOURIER = [
    *rows(
        "f8 f4 i8 b1 c16",
        (lambda x: np.fft.fft(x), X),
        (lambda x: np.fft.ifft(x), RNG.normal(size=8)),
        (lambda x: np.fft.fft(x, axis=0), A),
        (lambda x: np.fft.fft(x, 3, norm="ortho"), A),
        (lambda x: np.fft.fft(x, 6, norm="forward"), X),
        (lambda x: np.fft.fft(x), RNG.normal(size=37)),
        (lambda x: np.fft.irfft(x), X),
        (lambda x: np.fft.irfft(x, 7), X),
        (lambda x: np.fft.fft2(x), A),
        (lambda x: np.fft.ifft2(x), A),
        (lambda x: np.fft.fftn(x, axes=(0, 2)), T),
        (lambda x: np.fft.ifftn(x, (2, 3)), A),
        (lambda x: np.fft.irfft2(x), A),
        (lambda x: np.fft.fftshift(x), A),
        (lambda x: np.fft.ifftshift(x, axes=1), A),
    ),
    *rows(
        REAL,
        (lambda x: np.fft.rfft(x), X),
        (lambda x: np.fft.rfft(x, axis=0), A),
        (lambda x: np.fft.rfft(x, 8, norm="ortho"), A),
        (lambda x: np.fft.rfft2(x), A),
        (lambda x: np.abs(np.fft.rfft(x)), X),
    ),
]

S = RNG.normal(size=(3, 3))

TENSORS = [
    *rows(
        ANY,
        (lambda a, b: np.einsum("ij,jk->ik", a, b), A, B),
        (lambda a, b: np.einsum("ij,jk", a, b), A, B),
        (lambda a: np.einsum("ij,ij->", a, a), A),
        (lambda a, b: np.einsum("ij,jk->ik", a, b), A[:, :1], B),
        (lambda a, b: np.einsum("ij,ij->j", a, b), A[:1], A),
        (lambda a, b: np.einsum("bij,bjk->bik", a, b), T, T[:1, :1].transpose(0, 2, 1)),
        (lambda a, b: np.einsum("i,ij,j->", a[0], b, a[1]), A[:2, :1], A),
        (lambda a: np.einsum("ij->ji", a), A),
        (lambda a: np.einsum("ijk->k", a), T),
        (lambda a: np.einsum("ii->i", a), S),
        (lambda a: np.einsum("ii", a), S),
        (lambda a, b: np.einsum("i,j->ij", a, b), X, P),
        (lambda a: np.einsum("i,i->i", a, a), X),
        (lambda a: np.einsum("bij,bkj->bik", a, a), T),
        (lambda a, b: np.einsum("...ij,jk->...ik", a, b), T, B),
        (lambda a, b: np.einsum("ij,jk,lk->il", a, b, B), A, B),
        (lambda a, b: np.einsum("ij,j->i", a, b), A, A[0]),
        (lambda a, b: np.einsum("i,ij->j", b, a), A, A[:, 0]),
        (lambda a, b: np.tensordot(a, b, 1), A, B),
        (lambda a, b: np.tensordot(a, b, axes=((1, 2), (0, 1))), T, RNG.normal(size=(3, 4, 2))),
        (lambda a, b: np.tensordot(a, b, 0), X, P),
        (lambda a, b: a @ b, T, B),
        (lambda a, b: a @ b, T, B[:, 0]),
        (lambda a, b: np.matmul(b, a), T, RNG.normal(size=(2, 1, 2, 3))),
        (lambda a, b: np.matmul(b, a), T, X[:3]),
        (lambda a, b: np.dot(a, b), T, RNG.normal(size=(2, 4, 3))),
        (lambda a, b: np.inner(a, b), T, A),
        (lambda a: np.kron(a, a[:1]), T),
        (lambda a, b: np.kron(a, b), X, A),
        shapes=False,
    ),
    *rows(
        NUMBER,
        (lambda a, b: np.cross(a, b), RNG.normal(size=(4, 3)), RNG.normal(size=(4, 3))),
        (lambda a, b: np.cross(a, b), RNG.normal(size=(2, 1, 3)), RNG.normal(size=(4, 3))),
        (lambda a: np.cross(a, a[::-1], axis=0), RNG.normal(size=(3, 4))),
        shapes=False,
    ),
]

SPECIAL = [
    *rows(
        "f8 i8 b1",
        (lambda x: sp.gammainc(1.7, x), P * 2),
        (lambda x: sp.gammaincc(1.7, x), P * 2),
        (lambda a: sp.gammainc(a, 1.3), P * 2),
    ),
    *rows(
        "f8 f4 i8",
        (lambda x: sp.erfinv(x), U * 2 - 0.95),
        (lambda x: sp.erfcinv(x), U + 0.2),
        (lambda x: sp.ndtri(x), U),
    ),
    *rows(
        REAL,
        (lambda x: sp.i0(x), A * 3),
        (lambda x: sp.i0e(x), A * 9),
        (lambda x: sp.i1(x), A * 3),
        (lambda x: sp.i1e(x), A * 9),
        (lambda x: sp.log_ndtr(x), X * 8),
        (lambda x: sp.exprel(x), X),
        (lambda x: sp.cosm1(x), X),
        (lambda x: sp.rgamma(x), X),
        (lambda x: sp.exp10(x), X),
        (lambda x: sp.boxcox(x, 0.5), P),
        (lambda x: sp.boxcox(x, 0.0), P),
        (lambda x: sp.inv_boxcox(x, 0.5), P),
        (lambda x: sp.kl_div(x, 0.7), P),
        (lambda x: sp.huber(0.5, x), A),
        (lambda x: sp.pseudo_huber(0.5, x), A),
        (lambda x: sp.betainc(1.5, 2.5, x), U),
        (lambda a: sp.betainc(a, 2.5, 0.3), P),
        (lambda b: sp.betainc(1.5, b, 0.3), P),
        (lambda x: sp.betaincc(1.5, 2.5, x), U),
    ),
    *rows(
        "f8 i8 b1",
        (lambda x: sp.polygamma(0, x), P),
        (lambda x: sp.polygamma(1, x), P),
        (lambda x: sp.polygamma(3, x), P),
        (lambda x: sp.zeta(2.5, x), P),
    ),
    *rows("f8", (lambda s: sp.zeta(s, 0.7), P + 1.2)),
]

COV = np.array([[2.0, 0.3], [0.3, 1.0]])

STATS = [
    *rows("f8 f4 i8", (lambda x: stats.binom.logpmf(3, 7, x), U), (lambda x: stats.bernoulli.logpmf(1, x), U)),
    *rows(
        REAL,
        (lambda x: stats.norm.logpdf(x), A),
        (lambda x: stats.norm.logpdf(0.3, x, 2.0), X),
        (lambda x: stats.norm.logpdf(0.3, loc=1.0, scale=x), P),
        (lambda x: stats.norm.pdf(x, 1.0, 2.0), X),
        (lambda x: stats.norm.cdf(x, 1.0), X),
        (lambda x: stats.norm.logcdf(x), X),
        (lambda x: stats.norm.sf(x), X),
        (lambda x: stats.norm.logsf(x), X),
        (lambda x: stats.norm.ppf(x), U),
        (lambda x: stats.gamma.logpdf(x, 2.5), P),
        (lambda x: stats.gamma.logpdf(0.7, x, scale=2.0), P),
        (lambda x: stats.gamma.pdf(x, 2.5), X),
        (lambda x: stats.beta.logpdf(x, 2.0, 3.0), U),
        (lambda x: stats.beta.logpdf(0.3, x, 3.0), P),
        (lambda x: stats.beta.pdf(0.3, 3.0, x), P),
        (lambda x: stats.expon.logpdf(x, scale=2.0), P),
        (lambda x: stats.laplace.logpdf(x, 0.5), X),
        (lambda x: stats.t.logpdf(x, 4.0), X),
        (lambda x: stats.t.logpdf(0.7, x), P),
        (lambda x: stats.poisson.logpmf(3, x), P),
        (lambda x: stats.poisson.pmf([0, 2, 1, 5, 3], x), P),
    ),
    *rows(
        "f8",
        (lambda x: stats.multivariate_normal.logpdf(x, np.array([0.1, -0.2]), COV), RNG.normal(size=(3, 2))),
        (lambda x: stats.multivariate_normal.logpdf(x, None, COV), RNG.normal(size=2)),
        (lambda m: stats.multivariate_normal.logpdf(np.array([0.5, 1.0]), m, COV), RNG.normal(size=2)),
        (lambda v: stats.multivariate_normal.pdf(np.array([0.5, 1.0]), np.zeros(2), v), P[:2]),
        shapes=False,
    ),
]

ALL = [
    *CREATION, *SHAPES, *INDEXING, *REDUCTIONS, *SORTING, *NUMERIC, *FOURIER, *TENSORS, *SPECIAL, *STATS,
]  # fmt: skip
