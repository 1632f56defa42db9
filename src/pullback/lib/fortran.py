# SPDX-License-Identifier: MIT
"""``scipy.linalg.blas`` and ``scipy.linalg.lapack``: the routines as SciPy wraps them, for s, d, c and z.

As with f2py, an array is used in place where ``overwrite_*`` allows it and it is in column-major order, else it is
copied; results are in column-major order, and ``info`` is returned, not raised.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pullback import lang
from pullback.lib import blas, columns, spectra
from pullback.lib.table import implements

LOWER, UPPER = 0, 1
N, T = 0, 1
KINDS = {"s": "f4", "d": "f8", "c": "c8", "z": "c16"}


def _in(a: Any, kind: str, overwrite: Any = 0) -> Any:
    """A matrix that a routine may change."""
    x = np.asarray(a)
    if x.ndim == 1:
        x = x[:, np.newaxis]
    if overwrite and lang.dtype_of(x) == kind and lang.is_column_major(x):
        return x
    return columns.compact(columns.of_dtype(x, kind))


def _read(a: Any, kind: str) -> Any:
    """A matrix that a routine only reads."""
    x = columns.of_dtype(np.asarray(a), kind)
    return x if lang.is_column_major(x) else columns.compact(x)


def _vector(x: Any, kind: str, overwrite: Any = 0) -> Any:
    a = np.asarray(x)
    return a if overwrite and lang.dtype_of(a) == kind else columns.of_dtype(a, kind).copy()


def _uplo(lower: Any) -> int:
    return LOWER if lower else UPPER


def _rows(a: Any, trans: int) -> Any:
    return a.shape[0] if trans == N else a.shape[1]


def _inner(a: Any, trans: int) -> Any:
    return a.shape[1] if trans == N else a.shape[0]


def _need(ok: Any, routine: str, what: str) -> None:
    if not ok:
        raise ValueError(routine + ": " + what)


def _blas(letter: str) -> None:
    kind, where = KINDS[letter], "scipy.linalg.blas." + letter

    @implements(where + "gemm")
    def gemm(
        alpha: Any, a: Any, b: Any, beta: Any = 0, c: Any = None, trans_a: int = 0, trans_b: int = 0,
        overwrite_c: int = 0,
    ) -> Any:  # fmt: skip
        x, y = _read(a, kind), _read(b, kind)
        m, n = _rows(x, trans_a), _inner(y, trans_b)
        _need(_inner(x, trans_a) == _rows(y, trans_b), "gemm", "the sizes of a and b do not fit")
        out = columns.new(m, n, x) if c is None else _in(c, kind, overwrite_c)
        _need(out.shape[0] == m and out.shape[1] == n, "gemm", "c has the wrong shape")
        if m > 0 and n > 0:
            blas.calls.gemm(trans_a, trans_b, alpha, x, y, beta, out)
        return out

    @implements(where + "gemv")
    def gemv(alpha: Any, a: Any, x: Any, beta: Any = 0, y: Any = None, trans: int = 0, overwrite_y: int = 0) -> Any:
        matrix, v = _read(a, kind), columns.of_dtype(np.asarray(x), kind)
        _need(v.shape[0] == _inner(matrix, trans), "gemv", "the sizes of a and x do not fit")
        out = np.zeros(_rows(matrix, trans), np.dtype(kind)) if y is None else _vector(y, kind, overwrite_y)
        _need(out.shape[0] == _rows(matrix, trans), "gemv", "y has the wrong size")
        if out.shape[0] > 0:
            blas.calls.gemv(trans, alpha, matrix, v, beta, out)
        return out


def _triangular(letter: str) -> None:
    kind, where = KINDS[letter], "scipy.linalg.blas." + letter

    @implements(where + "trsm")
    def trsm(
        alpha: Any, a: Any, b: Any, side: int = 0, lower: int = 0, trans_a: int = 0, diag: int = 0,
        overwrite_b: int = 0,
    ) -> Any:  # fmt: skip
        x, out = _read(a, kind), _in(b, kind, overwrite_b)
        _need(x.shape[0] == x.shape[1] == out.shape[side], "trsm", "the sizes of a and b do not fit")
        blas.calls.trsm(side, _uplo(lower), trans_a, diag, alpha, x, out)
        return out

    @implements(where + "trmm")
    def trmm(
        alpha: Any, a: Any, b: Any, side: int = 0, lower: int = 0, trans_a: int = 0, diag: int = 0,
        overwrite_b: int = 0,
    ) -> Any:  # fmt: skip
        x, out = _read(a, kind), _in(b, kind, overwrite_b)
        _need(x.shape[0] == x.shape[1] == out.shape[side], "trmm", "the sizes of a and b do not fit")
        blas.calls.trmm(side, _uplo(lower), trans_a, diag, alpha, x, out)
        return out


def _symmetric(letter: str) -> None:
    kind, where = KINDS[letter], "scipy.linalg.blas." + letter

    def _symm(name: str) -> None:
        @implements(where + name)
        def symm(
            alpha: Any, a: Any, b: Any, beta: Any = 0, c: Any = None, side: int = 0, lower: int = 0,
            overwrite_c: int = 0,
        ) -> Any:  # fmt: skip
            x, y = _read(a, kind), _read(b, kind)
            _need(x.shape[0] == x.shape[1] == y.shape[side], name, "the sizes of a and b do not fit")
            out = columns.new(y.shape[0], y.shape[1], y) if c is None else _in(c, kind, overwrite_c)
            _need(out.shape[0] == y.shape[0] and out.shape[1] == y.shape[1], name, "c has the wrong shape")
            blas.calls.symm(name, side, _uplo(lower), alpha, x, y, beta, out)
            return out

    def _syrk(name: str) -> None:
        @implements(where + name)
        def syrk(
            alpha: Any, a: Any, beta: Any = 0, c: Any = None, trans: int = 0, lower: int = 0, overwrite_c: int = 0
        ) -> Any:
            x = _read(a, kind)
            n = _rows(x, trans)
            out = columns.new(n, n, x) if c is None else _in(c, kind, overwrite_c)
            _need(out.shape[0] == n and out.shape[1] == n, name, "c has the wrong shape")
            blas.calls.syrk(name, _uplo(lower), trans, alpha, x, beta, out)
            return out

    _symm("symm")
    _syrk("syrk")
    if letter in "cz":
        _symm("hemm")
        _syrk("herk")


def _cholesky(letter: str) -> None:
    kind, where = KINDS[letter], "scipy.linalg.lapack." + letter

    @implements(where + "potrf")
    def potrf(a: Any, lower: int = 0, clean: int = 1, overwrite_a: int = 0) -> Any:
        out = _in(a, kind, overwrite_a)
        _need(out.shape[0] == out.shape[1], "potrf", "a is not square")
        info = blas.calls.potrf(_uplo(lower), out)
        if clean:
            for j in range(out.shape[0]):
                for i in range(0 if lower else j + 1, j if lower else out.shape[0]):
                    out[i, j] = 0
        return out, info

    @implements(where + "potrs")
    def potrs(c: Any, b: Any, lower: int = 0, overwrite_b: int = 0) -> Any:
        factor, out = _read(c, kind), _in(b, kind, overwrite_b)
        _need(factor.shape[0] == factor.shape[1] == out.shape[0], "potrs", "the sizes of c and b do not fit")
        info = blas.calls.potrs(_uplo(lower), factor, out)
        return _like(out, b), info

    @implements(where + "potri")
    def potri(c: Any, lower: int = 0, overwrite_c: int = 0) -> Any:
        out = _in(c, kind, overwrite_c)
        _need(out.shape[0] == out.shape[1], "potri", "c is not square")
        return out, blas.calls.potri(_uplo(lower), out)

    @implements(where + "posv")
    def posv(a: Any, b: Any, lower: int = 0, overwrite_a: int = 0, overwrite_b: int = 0) -> Any:
        factor, out = _in(a, kind, overwrite_a), _in(b, kind, overwrite_b)
        _need(factor.shape[0] == factor.shape[1] == out.shape[0], "posv", "the sizes of a and b do not fit")
        info = blas.calls.posv(_uplo(lower), factor, out)
        return factor, _like(out, b), info


def _like(x: Any, b: Any) -> Any:
    """A solution with the axes of the right-hand side."""
    return x[:, 0] if np.asarray(b).ndim == 1 else x


def _lu(letter: str) -> None:
    kind, where = KINDS[letter], "scipy.linalg.lapack." + letter

    @implements(where + "getrf")
    def getrf(a: Any, overwrite_a: int = 0) -> Any:
        out = _in(a, kind, overwrite_a)
        pivots = np.zeros(min(out.shape[0], out.shape[1]), np.int32)
        info = blas.calls.getrf(out, pivots)
        return out, pivots - np.int32(1), info

    @implements(where + "getrs")
    def getrs(lu: Any, piv: Any, b: Any, trans: int = 0, overwrite_b: int = 0) -> Any:
        factors, out = _read(lu, kind), _in(b, kind, overwrite_b)
        _need(factors.shape[0] == factors.shape[1] == out.shape[0], "getrs", "the sizes of lu and b do not fit")
        pivots = np.asarray(piv).astype(np.int32) + np.int32(1)
        info = blas.calls.getrs(trans, factors, pivots, out)
        return _like(out, b), info

    @implements(where + "getri")
    def getri(lu: Any, piv: Any, lwork: Any = None, overwrite_lu: int = 0) -> Any:
        out = _in(lu, kind, overwrite_lu)
        _need(out.shape[0] == out.shape[1], "getri", "lu is not square")
        pivots = np.asarray(piv).astype(np.int32) + np.int32(1)
        return out, blas.calls.getri(out, pivots)

    @implements(where + "gesv")
    def gesv(a: Any, b: Any, overwrite_a: int = 0, overwrite_b: int = 0) -> Any:
        factors, out = _in(a, kind, overwrite_a), _in(b, kind, overwrite_b)
        _need(factors.shape[0] == factors.shape[1] == out.shape[0], "gesv", "the sizes of a and b do not fit")
        pivots = np.zeros(factors.shape[0], np.int32)
        info = blas.calls.gesv(factors, pivots, out)
        return factors, pivots - np.int32(1), _like(out, b), info

    @implements(where + "trtrs")
    def trtrs(a: Any, b: Any, lower: int = 0, trans: int = 0, unitdiag: int = 0, overwrite_b: int = 0) -> Any:
        x, out = _read(a, kind), _in(b, kind, overwrite_b)
        _need(x.shape[0] == x.shape[1] == out.shape[0], "trtrs", "the sizes of a and b do not fit")
        info = blas.calls.trtrs(_uplo(lower), trans, unitdiag, x, out)
        return _like(out, b), info

    @implements(where + "trtri")
    def trtri(c: Any, lower: int = 0, unitdiag: int = 0, overwrite_c: int = 0) -> Any:
        out = _in(c, kind, overwrite_c)
        _need(out.shape[0] == out.shape[1], "trtri", "c is not square")
        return out, blas.calls.trtri(_uplo(lower), unitdiag, out)


def _spectra(letter: str) -> None:
    kind, where = KINDS[letter], "scipy.linalg.lapack." + letter

    @implements(where + "gesdd")
    def gesdd(a: Any, compute_uv: int = 1, full_matrices: int = 1) -> Any:
        return (*spectra.singular(_read(a, kind), bool(full_matrices), bool(compute_uv)), 0)

    def _ev(name: str) -> None:
        @implements(where + name)
        def ev(a: Any, compute_v: int = 1, lower: int = 0, overwrite_a: int = 0) -> Any:
            v = _in(a, kind, overwrite_a)
            _need(v.shape[0] == v.shape[1], name, "a is not square")
            w = np.empty(v.shape[0], columns.real_dtype(v))
            info = blas.calls.syev(name, 1 if compute_v or lang.is_differentiated() else 0, _uplo(lower), v, w)
            return w, v, info

    for driver in ("syev", "syevd") if letter in "sd" else ("heev", "heevd"):
        _ev(driver)


for _letter in KINDS:
    _blas(_letter)
    _triangular(_letter)
    _symmetric(_letter)
    _cholesky(_letter)
    _lu(_letter)
    _spectra(_letter)
