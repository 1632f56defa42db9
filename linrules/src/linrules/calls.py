# SPDX-License-Identifier: MIT
"""BLAS and LAPACK over strided NumPy views: one function per routine, the type letter taken from the array.

Shapes give the sizes, strides give leading dimensions and increments, small integers stand for the flag letters, and
nothing is copied. ``calls.dgemm`` and the like are the bare routines, with Fortran's own arguments.
"""

from typing import Any, TypeAlias

import numpy as np

from linrules import native

Array: TypeAlias = np.ndarray[Any, Any]

N, T, C, K = 0, 1, 2, 3
LOWER, UPPER = 0, 1
LEFT, RIGHT = 0, 1
NONUNIT, UNIT = 0, 1

_TRANS = (b"N", b"T", b"C")
_REAL_TRANS = (b"N", b"T", b"T")
_UPLO = (b"L", b"U")
_SIDE = (b"L", b"R")
_DIAG = (b"N", b"U")
_LETTER = {"f4": "s", "f8": "d", "c8": "c", "c16": "z"}


def __getattr__(name: str) -> Any:
    if name.startswith("_") or not native.exists(name):
        raise AttributeError(name)
    return lambda *arguments: native.call(name, *arguments)


def letter(a: Array) -> str:
    """s, d, c or z."""
    try:
        return _LETTER[a.dtype.str[1:]]
    except KeyError:
        raise TypeError(f"BLAS has no type for {a.dtype}") from None


def run(name: str, like: Array, *arguments: Any) -> Any:
    return native.call(letter(like) + name, *arguments)


def ld(a: Array) -> int:
    """The leading dimension of a matrix, in elements."""
    rows, columns = int(a.shape[0]), int(a.shape[1])
    if rows > 1 and columns > 0 and a.strides[0] != a.itemsize:
        raise ValueError("the rows of a matrix are not adjacent in memory")
    if columns <= 1 or rows == 0:
        return max(1, rows)
    return max(1, rows, int(a.strides[1]) // a.itemsize)


def vec(x: Array) -> tuple[Any, int]:
    """Pointer and increment of a vector; with a negative increment, the pointer is to its last element."""
    if x.size <= 1:
        return x, 1
    stride = int(x.strides[0])
    if stride > 0:
        return x, stride // x.itemsize
    return (x, x.__array_interface__["data"][0] + stride * (x.size - 1)), stride // x.itemsize


def _trans(op: int, like: Array) -> bytes:
    return _TRANS[op] if like.dtype.kind == "c" else _REAL_TRANS[op]


def workspace(name: str, like: Array, before: tuple[Any, ...], after: tuple[Any, ...] = ()) -> Array:
    """Ask a LAPACK routine for its best workspace, and allocate it. ``before`` and ``after`` enclose (work, lwork)."""
    answer = np.zeros(1, like.dtype)
    run(name, like, *before, answer, -1, *after)
    return np.empty(max(1, int(answer[0].real * (1 + 1e-6))), like.dtype)


def info_of(flag: Array) -> int:
    return int(flag[0])


def _int() -> Array:
    return np.zeros(1, np.int32)


# ------------------------------------------------------------------------------------------------------------ level 1


def copy(x: Array, y: Array) -> None:
    run("copy", x, x.size, *vec(x), *vec(y))


def swap(x: Array, y: Array) -> None:
    run("swap", x, x.size, *vec(x), *vec(y))


def scal(alpha: Any, x: Array) -> None:
    # A negative increment makes BLAS do nothing here; the order does not matter, so go through memory upwards.
    if x.size > 1 and x.strides[0] < 0:
        x = x[::-1]
    run("scal", x, x.size, alpha, *vec(x))


def axpy(alpha: Any, x: Array, y: Array) -> None:
    run("axpy", x, x.size, alpha, *vec(x), *vec(y))


def dot(x: Array, y: Array) -> Any:
    return run("dotu" if x.dtype.kind == "c" else "dot", x, x.size, *vec(x), *vec(y))


def dotc(x: Array, y: Array) -> Any:
    return run("dotc" if x.dtype.kind == "c" else "dot", x, x.size, *vec(x), *vec(y))


def _real_result(name: str, x: Array) -> float:
    if x.size > 1 and x.strides[0] < 0:
        x = x[::-1]
    prefix = {"s": "s", "d": "d", "c": "sc", "z": "dz"}[letter(x)]
    return float(native.call(prefix + name, x.size, *vec(x)))


def nrm2(x: Array) -> float:
    return _real_result("nrm2", x)


def asum(x: Array) -> float:
    return _real_result("asum", x)


def iamax(x: Array) -> int:
    """The index, from 0, of the largest |Re| + |Im|; -1 for no elements."""
    if x.size == 0:
        return -1
    if x.size > 1 and x.strides[0] < 0:
        return int(np.argmax(np.abs(x.real) + np.abs(x.imag)))
    return int(native.call("i" + letter(x) + "amax", x.size, *vec(x))) - 1


def rot(x: Array, y: Array, c: Any, s: Any) -> None:
    run("rot", x, x.size, *vec(x), *vec(y), c, s)


def rotm(x: Array, y: Array, param: Array) -> None:
    run("rotm", x, x.size, *vec(x), *vec(y), param)


def rotmg(d1: Array, d2: Array, x1: Array, y1: Array, param: Array) -> None:
    run("rotmg", d1, d1, d2, x1, y1, param)


def rotg(a: Array, b: Array, c: Array, s: Array) -> None:
    run("rotg", a, a, b, c, s)


# ------------------------------------------------------------------------------------------------------------ level 2


def gemv(trans: int, alpha: Any, a: Array, x: Array, beta: Any, y: Array) -> None:
    m, n = a.shape
    run("gemv", a, _trans(trans, a), m, n, alpha, a, ld(a), *vec(x), beta, *vec(y))


def gbmv(trans: int, m: int, kl: int, ku: int, alpha: Any, a: Array, x: Array, beta: Any, y: Array) -> None:
    run("gbmv", a, _trans(trans, a), m, a.shape[1], kl, ku, alpha, a, ld(a), *vec(x), beta, *vec(y))


def symv(uplo: int, alpha: Any, a: Array, x: Array, beta: Any, y: Array) -> None:
    run("symv", a, _UPLO[uplo], a.shape[0], alpha, a, ld(a), *vec(x), beta, *vec(y))


def hemv(uplo: int, alpha: Any, a: Array, x: Array, beta: Any, y: Array) -> None:
    run("hemv", a, _UPLO[uplo], a.shape[0], alpha, a, ld(a), *vec(x), beta, *vec(y))


def sbmv(name: str, uplo: int, alpha: Any, a: Array, x: Array, beta: Any, y: Array) -> None:
    """sbmv and hbmv."""
    run(name, a, _UPLO[uplo], a.shape[1], a.shape[0] - 1, alpha, a, ld(a), *vec(x), beta, *vec(y))


def spmv(name: str, uplo: int, alpha: Any, ap: Array, x: Array, beta: Any, y: Array) -> None:
    """spmv and hpmv."""
    run(name, ap, _UPLO[uplo], x.size, alpha, ap, *vec(x), beta, *vec(y))


def trmv(name: str, uplo: int, trans: int, diag: int, a: Array, x: Array) -> None:
    """trmv and trsv."""
    run(name, a, _UPLO[uplo], _trans(trans, a), _DIAG[diag], a.shape[0], a, ld(a), *vec(x))


def tbmv(name: str, uplo: int, trans: int, diag: int, a: Array, x: Array) -> None:
    """tbmv and tbsv."""
    run(name, a, _UPLO[uplo], _trans(trans, a), _DIAG[diag], a.shape[1], a.shape[0] - 1, a, ld(a), *vec(x))


def tpmv(name: str, uplo: int, trans: int, diag: int, ap: Array, x: Array) -> None:
    """tpmv and tpsv."""
    run(name, ap, _UPLO[uplo], _trans(trans, ap), _DIAG[diag], x.size, ap, *vec(x))


def ger(name: str, alpha: Any, x: Array, y: Array, a: Array) -> None:
    """ger, geru and gerc."""
    run(name, a, x.size, y.size, alpha, *vec(x), *vec(y), a, ld(a))


def syr(name: str, uplo: int, alpha: Any, x: Array, a: Array) -> None:
    """syr and her."""
    run(name, a, _UPLO[uplo], x.size, alpha, *vec(x), a, ld(a))


def syr2(name: str, uplo: int, alpha: Any, x: Array, y: Array, a: Array) -> None:
    """syr2 and her2."""
    run(name, a, _UPLO[uplo], x.size, alpha, *vec(x), *vec(y), a, ld(a))


def spr(name: str, uplo: int, alpha: Any, x: Array, ap: Array) -> None:
    """spr and hpr."""
    run(name, ap, _UPLO[uplo], x.size, alpha, *vec(x), ap)


def spr2(name: str, uplo: int, alpha: Any, x: Array, y: Array, ap: Array) -> None:
    """spr2 and hpr2."""
    run(name, ap, _UPLO[uplo], x.size, alpha, *vec(x), *vec(y), ap)


# ------------------------------------------------------------------------------------------------------------ level 3


def gemm(transa: int, transb: int, alpha: Any, a: Array, b: Array, beta: Any, c: Array) -> None:
    m, n = c.shape
    k = a.shape[0] if transa in (T, C) else a.shape[1]
    run("gemm", c, _trans(transa, c), _trans(transb, c), m, n, k, alpha, a, ld(a), b, ld(b), beta, c, ld(c))


def symm(name: str, side: int, uplo: int, alpha: Any, a: Array, b: Array, beta: Any, c: Array) -> None:
    """symm and hemm."""
    run(name, c, _SIDE[side], _UPLO[uplo], *c.shape, alpha, a, ld(a), b, ld(b), beta, c, ld(c))


def syrk(name: str, uplo: int, trans: int, alpha: Any, a: Array, beta: Any, c: Array) -> None:
    """syrk and herk."""
    k = a.shape[1] if trans == N else a.shape[0]
    run(name, c, _UPLO[uplo], _trans(trans, c), c.shape[0], k, alpha, a, ld(a), beta, c, ld(c))


def syr2k(name: str, uplo: int, trans: int, alpha: Any, a: Array, b: Array, beta: Any, c: Array) -> None:
    """syr2k and her2k."""
    k = a.shape[1] if trans == N else a.shape[0]
    run(name, c, _UPLO[uplo], _trans(trans, c), c.shape[0], k, alpha, a, ld(a), b, ld(b), beta, c, ld(c))


def trmm(side: int, uplo: int, trans: int, diag: int, alpha: Any, a: Array, b: Array) -> None:
    flags = _SIDE[side], _UPLO[uplo], _trans(trans, a), _DIAG[diag]
    run("trmm", b, *flags, *b.shape, alpha, a, ld(a), b, ld(b))


def trsm(side: int, uplo: int, trans: int, diag: int, alpha: Any, a: Array, b: Array) -> None:
    flags = _SIDE[side], _UPLO[uplo], _trans(trans, a), _DIAG[diag]
    run("trsm", b, *flags, *b.shape, alpha, a, ld(a), b, ld(b))


# ------------------------------------------------------------------------------------- factorisations and their solves


def potrf(uplo: int, a: Array) -> int:
    info = _int()
    run("potrf", a, _UPLO[uplo], a.shape[0], a, ld(a), info)
    return info_of(info)


def potrs(uplo: int, a: Array, b: Array) -> int:
    info = _int()
    run("potrs", a, _UPLO[uplo], *b.shape, a, ld(a), b, ld(b), info)
    return info_of(info)


def potri(uplo: int, a: Array) -> int:
    info = _int()
    run("potri", a, _UPLO[uplo], a.shape[0], a, ld(a), info)
    return info_of(info)


def posv(uplo: int, a: Array, b: Array) -> int:
    info = _int()
    run("posv", a, _UPLO[uplo], *b.shape, a, ld(a), b, ld(b), info)
    return info_of(info)


def lauum(uplo: int, a: Array) -> int:
    info = _int()
    run("lauum", a, _UPLO[uplo], a.shape[0], a, ld(a), info)
    return info_of(info)


def trtri(uplo: int, diag: int, a: Array) -> int:
    info = _int()
    run("trtri", a, _UPLO[uplo], _DIAG[diag], a.shape[0], a, ld(a), info)
    return info_of(info)


def trtrs(uplo: int, trans: int, diag: int, a: Array, b: Array) -> int:
    info = _int()
    run("trtrs", a, _UPLO[uplo], _trans(trans, a), _DIAG[diag], *b.shape, a, ld(a), b, ld(b), info)
    return info_of(info)


def getrf(a: Array, ipiv: Array) -> int:
    info = _int()
    run("getrf", a, *a.shape, a, ld(a), ipiv, info)
    return info_of(info)


def getrs(trans: int, a: Array, ipiv: Array, b: Array) -> int:
    info = _int()
    run("getrs", a, _trans(trans, a), *b.shape, a, ld(a), ipiv, b, ld(b), info)
    return info_of(info)


def getri(a: Array, ipiv: Array) -> int:
    info = _int()
    work = workspace("getri", a, (a.shape[0], a, ld(a), ipiv), (info,))
    run("getri", a, a.shape[0], a, ld(a), ipiv, work, work.size, info)
    return info_of(info)


def gesv(a: Array, ipiv: Array, b: Array) -> int:
    info = _int()
    run("gesv", a, *b.shape, a, ld(a), ipiv, b, ld(b), info)
    return info_of(info)


def laswp(a: Array, k1: int, k2: int, ipiv: Array, increment: int) -> None:
    run("laswp", a, a.shape[1], a, ld(a), k1, k2, ipiv, increment)


def sytrf(name: str, uplo: int, a: Array, ipiv: Array) -> int:
    """sytrf and hetrf."""
    info = _int()
    work = workspace(name, a, (_UPLO[uplo], a.shape[0], a, ld(a), ipiv), (info,))
    run(name, a, _UPLO[uplo], a.shape[0], a, ld(a), ipiv, work, work.size, info)
    return info_of(info)


def sytrs(name: str, uplo: int, a: Array, ipiv: Array, b: Array) -> int:
    """sytrs and hetrs."""
    info = _int()
    run(name, a, _UPLO[uplo], *b.shape, a, ld(a), ipiv, b, ld(b), info)
    return info_of(info)


def sysv(name: str, uplo: int, a: Array, ipiv: Array, b: Array) -> int:
    """sysv and hesv."""
    info = _int()
    work = workspace(name, a, (_UPLO[uplo], *b.shape, a, ld(a), ipiv, b, ld(b)), (info,))
    run(name, a, _UPLO[uplo], *b.shape, a, ld(a), ipiv, b, ld(b), work, work.size, info)
    return info_of(info)


def gbtrf(m: int, kl: int, ku: int, ab: Array, ipiv: Array) -> int:
    info = _int()
    run("gbtrf", ab, m, ab.shape[1], kl, ku, ab, ld(ab), ipiv, info)
    return info_of(info)


def gbsv(kl: int, ku: int, ab: Array, ipiv: Array, b: Array) -> int:
    info = _int()
    run("gbsv", ab, b.shape[0], kl, ku, b.shape[1], ab, ld(ab), ipiv, b, ld(b), info)
    return info_of(info)


def gbtrs(trans: int, kl: int, ku: int, ab: Array, ipiv: Array, b: Array) -> int:
    info = _int()
    run("gbtrs", ab, _trans(trans, ab), b.shape[0], kl, ku, b.shape[1], ab, ld(ab), ipiv, b, ld(b), info)
    return info_of(info)


def pbsv(uplo: int, ab: Array, b: Array) -> int:
    info = _int()
    run("pbsv", ab, _UPLO[uplo], b.shape[0], ab.shape[0] - 1, b.shape[1], ab, ld(ab), b, ld(b), info)
    return info_of(info)


def pbtrf(uplo: int, ab: Array) -> int:
    info = _int()
    run("pbtrf", ab, _UPLO[uplo], ab.shape[1], ab.shape[0] - 1, ab, ld(ab), info)
    return info_of(info)


def pbtrs(uplo: int, ab: Array, b: Array) -> int:
    info = _int()
    run("pbtrs", ab, _UPLO[uplo], b.shape[0], ab.shape[0] - 1, b.shape[1], ab, ld(ab), b, ld(b), info)
    return info_of(info)


def gtsv(dl: Array, d: Array, du: Array, b: Array) -> int:
    info = _int()
    run("gtsv", b, *b.shape, dl, d, du, b, ld(b), info)
    return info_of(info)


def gttrf(dl: Array, d: Array, du: Array, du2: Array, ipiv: Array) -> int:
    info = _int()
    run("gttrf", d, d.size, dl, d, du, du2, ipiv, info)
    return info_of(info)


def gttrs(trans: int, dl: Array, d: Array, du: Array, du2: Array, ipiv: Array, b: Array) -> int:
    info = _int()
    run("gttrs", b, _trans(trans, b), *b.shape, dl, d, du, du2, ipiv, b, ld(b), info)
    return info_of(info)


def ptsv(d: Array, e: Array, b: Array) -> int:
    info = _int()
    run("ptsv", b, *b.shape, d, e, b, ld(b), info)
    return info_of(info)


def pttrf(d: Array, e: Array) -> int:
    info = _int()
    run("pttrf", e, d.size, d, e, info)
    return info_of(info)


def pttrs(uplo: int, d: Array, e: Array, b: Array) -> int:
    """Solve with the factor: e is the sub-diagonal of L, or the super-diagonal of its conjugate transpose."""
    info = _int()
    if b.dtype.kind == "c":
        run("pttrs", b, _UPLO[uplo], *b.shape, d, e, b, ld(b), info)
    else:
        run("pttrs", b, *b.shape, d, e, b, ld(b), info)
    return info_of(info)


# ------------------------------------------------------------------------------------------------ orthogonal factors


def geqrf(a: Array, tau: Array) -> int:
    info = _int()
    work = workspace("geqrf", a, (*a.shape, a, ld(a), tau), (info,))
    run("geqrf", a, *a.shape, a, ld(a), tau, work, work.size, info)
    return info_of(info)


def gelqf(a: Array, tau: Array) -> int:
    info = _int()
    work = workspace("gelqf", a, (*a.shape, a, ld(a), tau), (info,))
    run("gelqf", a, *a.shape, a, ld(a), tau, work, work.size, info)
    return info_of(info)


def geqp3(a: Array, jpvt: Array, tau: Array) -> int:
    info = _int()
    head = (*a.shape, a, ld(a), jpvt, tau)
    tail: tuple[Any, ...] = (info,)
    if a.dtype.kind == "c":
        tail = (np.empty(2 * max(1, a.shape[1]), np.zeros(0, a.dtype).real.dtype), info)
    work = workspace("geqp3", a, head, tail)
    run("geqp3", a, *head, work, work.size, *tail)
    return info_of(info)


def orgqr(a: Array, tau: Array) -> int:
    """orgqr and ungqr: the first columns of Q from reflectors."""
    info = _int()
    name = "ungqr" if a.dtype.kind == "c" else "orgqr"
    head = (*a.shape, tau.size, a, ld(a), tau)
    work = workspace(name, a, head, (info,))
    run(name, a, *head, work, work.size, info)
    return info_of(info)


def ormqr(side: int, trans: int, a: Array, tau: Array, c: Array) -> int:
    """ormqr and unmqr: op(Q) c or c op(Q); ``trans`` is N or C."""
    info = _int()
    name = "unmqr" if a.dtype.kind == "c" else "ormqr"
    head = (_SIDE[side], _trans(trans, a), *c.shape, tau.size, a, ld(a), tau, c, ld(c))
    work = workspace(name, a, head, (info,))
    run(name, a, *head, work, work.size, info)
    return info_of(info)


def qr(a: Array, q: Array, r: Array) -> int:
    """geqrf and orgqr: the thin factors of ``a``, which is only read."""
    m, n = a.shape
    tau = np.zeros(min(m, n), a.dtype)
    r[...] = 0
    if m >= n:
        q[...] = a
        geqrf(q, tau)
        lacpy(UPPER, q[:n], r)
    else:
        work = np.zeros((n, m), a.dtype).T
        work[...] = a
        geqrf(work, tau)
        lacpy(UPPER, work, r)
        q[...] = work[:, :m]
    return orgqr(q, tau)


def gels(trans: int, a: Array, b: Array) -> int:
    info = _int()
    head = (_trans(trans, a), *a.shape, b.shape[1], a, ld(a), b, ld(b))
    work = workspace("gels", a, head, (info,))
    run("gels", a, *head, work, work.size, info)
    return info_of(info)


def gelsd(a: Array, b: Array, s: Array, rcond: float, rank: Array) -> int:
    """``b`` has max(m, n) rows."""
    info = _int()
    real = np.zeros(0, a.dtype).real.dtype
    head = (*a.shape, b.shape[1], a, ld(a), b, ld(b), s, rcond, rank)
    work, rwork, iwork = np.zeros(1, a.dtype), np.zeros(1, real), np.zeros(1, np.int32)
    for size in (-1, 0):
        if size == 0:
            size = max(1, int(work[0].real * (1 + 1e-6)))
            work = np.zeros(size, a.dtype)
            rwork = np.zeros(max(1, int(rwork[0] * (1 + 1e-6))), real)
            iwork = np.zeros(max(1, int(iwork[0])), np.int32)
        tail = (rwork, iwork, info) if a.dtype.kind == "c" else (iwork, info)
        run("gelsd", a, *head, work, size, *tail)
    return info_of(info)


def gelss(a: Array, b: Array, s: Array, rcond: float, rank: Array) -> int:
    """``b`` has max(m, n) rows."""
    info = _int()
    head = (*a.shape, b.shape[1], a, ld(a), b, ld(b), s, rcond, rank)
    tail: tuple[Any, ...] = (info,)
    if a.dtype.kind == "c":
        tail = (np.zeros(max(1, 5 * min(a.shape)), s.dtype), info)
    work = workspace("gelss", a, head, tail)
    run("gelss", a, *head, work, work.size, *tail)
    return info_of(info)


def gelsy(a: Array, b: Array, jpvt: Array, rcond: float, rank: Array) -> int:
    """``b`` has max(m, n) rows."""
    info = _int()
    head = (*a.shape, b.shape[1], a, ld(a), b, ld(b), jpvt, rcond, rank)
    tail: tuple[Any, ...] = (info,)
    if a.dtype.kind == "c":
        tail = (np.zeros(max(1, 2 * a.shape[1]), np.zeros(0, a.dtype).real.dtype), info)
    work = workspace("gelsy", a, head, tail)
    run("gelsy", a, *head, work, work.size, *tail)
    return info_of(info)


def gehrd(ilo: int, ihi: int, a: Array, tau: Array) -> int:
    info = _int()
    head = (a.shape[0], ilo, ihi, a, ld(a), tau)
    work = workspace("gehrd", a, head, (info,))
    run("gehrd", a, *head, work, work.size, info)
    return info_of(info)


def sytrd(name: str, uplo: int, a: Array, d: Array, e: Array, tau: Array) -> int:
    """sytrd and hetrd."""
    info = _int()
    head = (_UPLO[uplo], a.shape[0], a, ld(a), d, e, tau)
    work = workspace(name, a, head, (info,))
    run(name, a, *head, work, work.size, info)
    return info_of(info)


def gebrd(a: Array, d: Array, e: Array, tauq: Array, taup: Array) -> int:
    info = _int()
    head = (*a.shape, a, ld(a), d, e, tauq, taup)
    work = workspace("gebrd", a, head, (info,))
    run("gebrd", a, *head, work, work.size, info)
    return info_of(info)


# ------------------------------------------------------------------------------------------------ spectra and Sylvester


def syev(name: str, jobz: int, uplo: int, a: Array, w: Array) -> int:
    """syev, syevd, heev and heevd: eigenvalues into ``w``, with ``jobz`` eigenvectors into ``a``."""
    info = _int()
    n = a.shape[0]
    head = (b"V" if jobz else b"N", _UPLO[uplo], n, a, ld(a), w)
    is_complex = a.dtype.kind == "c"
    if not name.endswith("d"):
        tail: tuple[Any, ...] = (np.zeros(max(1, 3 * n - 2), w.dtype), info) if is_complex else (info,)
        work = workspace(name, a, head, tail)
        run(name, a, *head, work, work.size, *tail)
        return info_of(info)
    work, rwork, iwork = np.zeros(1, a.dtype), np.zeros(1, w.dtype), np.zeros(1, np.int32)
    middle: tuple[Any, ...] = (rwork, -1) if is_complex else ()
    run(name, a, *head, work, -1, *middle, iwork, -1, info)
    work = np.empty(max(1, int(work[0].real * (1 + 1e-6))), a.dtype)
    rwork = np.empty(max(1, int(rwork[0] * (1 + 1e-6))), w.dtype)
    iwork = np.empty(max(1, int(iwork[0])), np.int32)
    middle = (rwork, rwork.size) if is_complex else ()
    run(name, a, *head, work, work.size, *middle, iwork, iwork.size, info)
    return info_of(info)


def syevr(name: str, jobz: int, uplo: int, a: Array, w: Array, z: Array) -> int:
    """syevr and heevr, all eigenvalues."""
    info, found, support = _int(), _int(), np.zeros(2 * max(1, a.shape[0]), np.int32)
    is_complex = a.dtype.kind == "c"
    head = (
        b"V" if jobz else b"N",
        b"A",
        _UPLO[uplo],
        a.shape[0],
        a,
        ld(a),
        0.0,
        0.0,
        0,
        0,
        0.0,
        found,
        w,
        z,
        ld(z),
        support,
    )
    work, rwork, iwork = np.zeros(1, a.dtype), np.zeros(1, w.dtype), np.zeros(1, np.int32)
    middle: tuple[Any, ...] = (rwork, -1) if is_complex else ()
    run(name, a, *head, work, -1, *middle, iwork, -1, info)
    work = np.empty(max(1, int(work[0].real * (1 + 1e-6))), a.dtype)
    rwork = np.empty(max(1, int(rwork[0] * (1 + 1e-6))), w.dtype)
    iwork = np.empty(max(1, int(iwork[0])), np.int32)
    middle = (rwork, rwork.size) if is_complex else ()
    run(name, a, *head, work, work.size, *middle, iwork, iwork.size, info)
    return info_of(info)


_RANGE = (b"A", b"V", b"I")


def syevx(
    name: str,
    jobz: int,
    which: int,
    uplo: int,
    a: Array,
    vl: float,
    vu: float,
    il: int,
    iu: int,
    abstol: float,
    found: Array,
    w: Array,
    z: Array,
    ifail: Array,
) -> int:
    """syevx and heevx; ``which`` 0: all, 1: in (vl, vu], 2: numbers il to iu."""
    info, n = _int(), a.shape[0]
    flags = b"V" if jobz else b"N", _RANGE[which], _UPLO[uplo]
    head = (*flags, n, a, ld(a), vl, vu, il, iu, abstol, found, w, z, ld(z))
    tail: tuple[Any, ...] = (np.zeros(max(1, 5 * n), np.int32), ifail, info)
    if a.dtype.kind == "c":
        tail = (np.zeros(max(1, 7 * n), w.dtype), *tail)
    work = workspace(name, a, head, tail)
    run(name, a, *head, work, work.size, *tail)
    return info_of(info)


def sygv(name: str, itype: int, jobz: int, uplo: int, a: Array, b: Array, w: Array) -> int:
    """sygv and hegv."""
    info = _int()
    n = a.shape[0]
    head = (itype, b"V" if jobz else b"N", _UPLO[uplo], n, a, ld(a), b, ld(b), w)
    tail: tuple[Any, ...] = (np.zeros(max(1, 3 * n - 2), w.dtype), info) if a.dtype.kind == "c" else (info,)
    work = workspace(name, a, head, tail)
    run(name, a, *head, work, work.size, *tail)
    return info_of(info)


_JOBZ = (b"N", b"S", b"A")


def gesdd(name: str, jobz: int, a: Array, s: Array, u: Array, vt: Array) -> int:
    """gesdd and, for both sides alike, gesvd; ``jobz`` 0: values only, 1: thin, 2: full."""
    if name == "gesvd":
        return gesvd(jobz, jobz, a, s, u, vt)
    info = _int()
    m, n = a.shape
    k = min(m, n)
    head = (_JOBZ[jobz], m, n, a, ld(a), s, u, ld(u), vt, ld(vt))
    tail: tuple[Any, ...] = (np.zeros(max(1, 8 * k), np.int32), info)
    if a.dtype.kind == "c":
        size = max(1, 7 * k, k * max(5 * k + 7, 2 * max(m, n) + 2 * k + 1))
        tail = (np.zeros(size, s.dtype), *tail)
    work = workspace("gesdd", a, head, tail)
    run("gesdd", a, *head, work, work.size, *tail)
    return info_of(info)


def gesvd(jobu: int, jobvt: int, a: Array, s: Array, u: Array, vt: Array) -> int:
    """``jobu`` and ``jobvt`` 0: not, 1: thin, 2: full."""
    info = _int()
    m, n = a.shape
    head = (_JOBZ[jobu], _JOBZ[jobvt], m, n, a, ld(a), s, u, ld(u), vt, ld(vt))
    tail: tuple[Any, ...] = (info,)
    if a.dtype.kind == "c":
        tail = (np.zeros(max(1, 5 * min(m, n)), s.dtype), info)
    work = workspace("gesvd", a, head, tail)
    run("gesvd", a, *head, work, work.size, *tail)
    return info_of(info)


def geev(jobvl: int, jobvr: int, a: Array, w: Array, wi: Array | None, vl: Array, vr: Array) -> int:
    """Eigenvalues into w (real data: w and wi), eigenvectors packed as LAPACK packs them."""
    info = _int()
    n = a.shape[0]
    values = (w,) if wi is None else (w, wi)
    head = (b"V" if jobvl else b"N", b"V" if jobvr else b"N", n, a, ld(a), *values, vl, ld(vl), vr, ld(vr))
    tail: tuple[Any, ...] = (info,)
    if wi is None:
        tail = (np.zeros(max(1, 2 * n), np.zeros(0, a.dtype).real.dtype), info)
    work = workspace("geev", a, head, tail)
    run("geev", a, *head, work, work.size, *tail)
    return info_of(info)


def gees(jobvs: int, a: Array, w: Array, wi: Array | None, vs: Array) -> int:
    """Schur's form, unsorted."""
    info, counted = _int(), _int()
    n = a.shape[0]
    values = (w,) if wi is None else (w, wi)
    head = (b"V" if jobvs else b"N", b"N", None, n, a, ld(a), counted, *values, vs, ld(vs))
    tail: tuple[Any, ...] = (np.zeros(max(1, n), np.int32), info)
    if wi is None:
        tail = (np.zeros(max(1, n), np.zeros(0, a.dtype).real.dtype), *tail)
    work = workspace("gees", a, head, tail)
    run("gees", a, *head, work, work.size, *tail)
    return info_of(info)


def trsyl(transa: int, transb: int, isgn: int, a: Array, b: Array, c: Array, scale: Array) -> int:
    """c := X with op(a) X + isgn X op(b) = scale c, scale being one element; info is 1 if eigenvalues were moved."""
    info = _int()
    flags = _trans(transa, a), _trans(transb, a), isgn
    run("trsyl", a, *flags, *c.shape, a, ld(a), b, ld(b), c, ld(c), scale, info)
    return info_of(info)


# ------------------------------------------------------------------------------------------------------- auxiliaries


_PART = (b"L", b"U", b"A")
_NORM = (b"M", b"1", b"I", b"F")


def lacpy(part: int, a: Array, b: Array) -> None:
    run("lacpy", a, _PART[part], *a.shape, a, ld(a), b, ld(b))


def laset(part: int, alpha: Any, beta: Any, a: Array) -> None:
    run("laset", a, _PART[part], *a.shape, alpha, beta, a, ld(a))


def lascl(part: int, cfrom: float, cto: float, a: Array) -> int:
    info = _int()
    run("lascl", a, (b"L", b"U", b"G")[part], 0, 0, cfrom, cto, *a.shape, a, ld(a), info)
    return info_of(info)


def lange(norm: int, a: Array) -> float:
    work = np.zeros(max(1, a.shape[0]), np.zeros(0, a.dtype).real.dtype)
    return float(run("lange", a, _NORM[norm], *a.shape, a, ld(a), work))
