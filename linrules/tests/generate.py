# SPDX-License-Identifier: MIT
"""Random calls of every routine, and everything that must hold for one call.

``SAMPLERS`` gives per routine a function that draws flags, shapes and contents. ``place`` puts the contents into
memory with leading dimensions, increments and NaN wherever the routine must not look. ``verify`` then holds the
tangent pass against central differences, the reverse pass against the tangent pass, and both against the rules about
memory.
"""

import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import linrules
from linrules.interface import Routine

DTYPES = {"s": np.float32, "d": np.float64, "c": np.complex64, "z": np.complex128}
SAMPLERS: dict[str, Callable[["Draw"], dict[str, Any]]] = {}


def sampler(*names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def add(f: Callable[..., Any]) -> Callable[..., Any]:
        for name in names:
            SAMPLERS[name] = lambda g, name=name: f(g, name)
        return f

    return add


def real_of(dtype: Any) -> Any:
    return np.zeros(0, dtype).real.dtype


class Draw:
    """Random contents of one type."""

    def __init__(self, rng: np.random.Generator, dtype: Any, sizes: tuple[int, ...]) -> None:
        self.rng, self.dtype, self.sizes = rng, np.dtype(dtype), sizes
        self.complex = self.dtype.kind == "c"

    def size(self, least: int = 0) -> int:
        return max(least, int(self.rng.choice(self.sizes)))

    def pick(self, *choices: Any) -> Any:
        return choices[int(self.rng.integers(len(choices)))]

    def array(self, *shape: int) -> np.ndarray:
        a = self.rng.standard_normal(shape)
        if self.complex:
            a = a + 1j * self.rng.standard_normal(shape)
        return a.astype(self.dtype)

    def real(self, *shape: int) -> np.ndarray:
        return self.rng.standard_normal(shape).astype(real_of(self.dtype))

    def scalar(self, real: bool = False) -> Any:
        x = self.pick(0.0, 1.0, None, None)
        if x is None:
            x = self.rng.standard_normal() + (1j * self.rng.standard_normal() if self.complex and not real else 0)
        return x

    def trans(self, *allowed: int) -> int:
        return self.pick(*(allowed or (0, 1, 2)))

    def triangle(self, n: int) -> np.ndarray:
        """Well conditioned whichever triangle and diagonal of it are used."""
        return (self.array(n, n) * (0.5 / max(1, n) ** 0.5) + 2 * np.eye(n)).astype(self.dtype)

    def spd(self, n: int) -> np.ndarray:
        a = self.array(n, n)
        return (a @ a.conj().T / max(1, n) + 2 * np.eye(n)).astype(self.dtype)

    def hermitian(self, n: int) -> np.ndarray:
        a = self.array(n, n)
        return ((a + a.conj().T) / 2 + np.diag(3.0 * np.arange(n))).astype(self.dtype)

    def square(self, n: int) -> np.ndarray:
        return (self.array(n, n) / max(1, n) ** 0.5 + 2 * np.eye(n)).astype(self.dtype)


# ------------------------------------------------------------------------------------------------------------- samplers


@sampler("dot", "dotu", "dotc")
def _(g: Draw, name: str) -> dict[str, Any]:
    n = g.size()
    return {"x": g.array(n), "y": g.array(n)}


@sampler("axpy", "copy", "swap")
def _(g: Draw, name: str) -> dict[str, Any]:
    n = g.size()
    return {"alpha": g.scalar(), "x": g.array(n), "y": g.array(n)}


@sampler("scal", "rscal", "nrm2", "asum", "iamax")
def _(g: Draw, name: str) -> dict[str, Any]:
    return {"alpha": g.scalar(name == "rscal"), "x": g.array(g.size())}


@sampler("rot")
def _(g: Draw, name: str) -> dict[str, Any]:
    n = g.size()
    return {"x": g.array(n), "y": g.array(n), "c": g.scalar(True), "s": g.scalar()}


@sampler("rotm")
def _(g: Draw, name: str) -> dict[str, Any]:
    n = g.size()
    param = g.array(5)
    param[0] = g.pick(-2, -1, 0, 1)
    return {"x": g.array(n), "y": g.array(n), "param": param}


@sampler("rotmg")
def _(g: Draw, name: str) -> dict[str, Any]:
    def positive() -> np.ndarray:
        return np.abs(g.array(1)) + 1

    return {"d1": positive(), "d2": positive(), "x1": g.array(1) + 2, "y1": g.array(1) - 2, "param": g.array(5)}


@sampler("rotg")
def _(g: Draw, name: str) -> dict[str, Any]:
    return {"a": g.array(1) + 3, "b": g.array(1), "c": g.real(1), "s": g.array(1)}


@sampler("gemv")
def _(g: Draw, name: str) -> dict[str, Any]:
    m, n, trans = g.size(), g.size(), g.trans()
    rows, columns = (m, n) if trans == 0 else (n, m)
    vectors = {"x": g.array(n), "y": g.array(m)}
    return {"trans": trans, "alpha": g.scalar(), "A": g.array(rows, columns), "beta": g.scalar(), **vectors}


@sampler("symv", "hemv", "spmv", "hpmv")
def _(g: Draw, name: str) -> dict[str, Any]:
    n = g.size()
    a = g.array(n * (n + 1) // 2) if "p" in name else g.array(n, n)
    return {"uplo": g.pick(0, 1), "alpha": g.scalar(), "A": a, "x": g.array(n), "beta": g.scalar(), "y": g.array(n)}


@sampler("trmv", "trsv", "tpmv", "tpsv")
def _(g: Draw, name: str) -> dict[str, Any]:
    n = g.size()
    uplo = g.pick(0, 1)
    a = g.triangle(n)
    if "p" in name:
        a = np.concatenate([a[: j + 1, j] if uplo else a[j:, j] for j in range(n)] or [a.reshape(-1)])
    return {"uplo": uplo, "trans": g.trans(), "diag": g.pick(0, 1), "A": a, "x": g.array(n)}


@sampler("ger", "geru", "gerc")
def _(g: Draw, name: str) -> dict[str, Any]:
    m, n = g.size(), g.size()
    return {"alpha": g.scalar(), "x": g.array(m), "y": g.array(n), "A": g.array(m, n)}


@sampler("syr", "her", "syr2", "her2", "spr", "hpr", "spr2", "hpr2")
def _(g: Draw, name: str) -> dict[str, Any]:
    n = g.size()
    a = g.array(n * (n + 1) // 2) if "p" in name else g.array(n, n)
    return {"uplo": g.pick(0, 1), "alpha": g.scalar(name in ("her", "hpr")), "x": g.array(n), "y": g.array(n), "A": a}


@sampler("gemm")
def _(g: Draw, name: str) -> dict[str, Any]:
    m, n, k, ta, tb = g.size(), g.size(), g.size(), g.trans(), g.trans()
    a = g.array(m, k) if ta == 0 else g.array(k, m)
    b = g.array(k, n) if tb == 0 else g.array(n, k)
    scalars = {"alpha": g.scalar(), "beta": g.scalar()}
    return {"transa": ta, "transb": tb, "A": a, "B": b, "C": g.array(m, n), **scalars}


@sampler("symm", "hemm")
def _(g: Draw, name: str) -> dict[str, Any]:
    m, n, side = g.size(), g.size(), g.pick(0, 1)
    order = n if side else m
    flags = {"side": side, "uplo": g.pick(0, 1), "alpha": g.scalar(), "beta": g.scalar()}
    return {"A": g.array(order, order), "B": g.array(m, n), "C": g.array(m, n), **flags}


@sampler("syrk", "herk", "syr2k", "her2k")
def _(g: Draw, name: str) -> dict[str, Any]:
    n, k = g.size(), g.size()
    trans = g.trans(0, 2) if name.startswith("he") else g.trans(0, 1) if g.complex else g.trans()
    shape = (n, k) if trans == 0 else (k, n)
    scalars = {"alpha": g.scalar(name == "herk"), "beta": g.scalar(name.startswith("he"))}
    matrices = {"A": g.array(*shape), "B": g.array(*shape), "C": g.array(n, n)}
    return {"uplo": g.pick(0, 1), "trans": trans, **scalars, **matrices}


@sampler("trmm", "trsm")
def _(g: Draw, name: str) -> dict[str, Any]:
    m, n, side = g.size(), g.size(), g.pick(0, 1)
    flags = {"side": side, "uplo": g.pick(0, 1), "trans": g.trans(), "diag": g.pick(0, 1), "alpha": g.scalar()}
    return {"A": g.triangle(n if side else m), "B": g.array(m, n), **flags}


@sampler("potrf", "potrs", "potri", "posv", "lauum")
def _(g: Draw, name: str) -> dict[str, Any]:
    n, uplo = g.size(), g.pick(0, 1)
    a = g.spd(n)
    if name in ("potrs", "potri", "lauum"):
        factor = np.linalg.cholesky(a.astype(np.complex128) if g.complex else a.astype(float))
        a = (factor.conj().T if uplo else factor).astype(g.dtype)
    return {"uplo": uplo, "A": a, "B": g.array(n, g.size())}


@sampler("trtri", "trtrs")
def _(g: Draw, name: str) -> dict[str, Any]:
    n = g.size()
    flags = {"uplo": g.pick(0, 1), "trans": g.trans(), "diag": g.pick(0, 1)}
    return {"A": g.triangle(n), "B": g.array(n, g.size()), **flags}


@sampler("getrf", "getrs", "getri", "gesv")
def _(g: Draw, name: str) -> dict[str, Any]:
    n = g.size()
    m = g.size() if name == "getrf" else n
    a = np.asfortranarray(g.array(m, n) / max(1, n) ** 0.5 + np.eye(m, n, dtype=g.dtype))
    if name == "gesv":
        a = np.asfortranarray(g.square(n)[g.rng.permutation(n)])
    ipiv = np.zeros(min(m, n), np.int32)
    if name in ("getrs", "getri"):
        a = np.asfortranarray(g.square(n)[g.rng.permutation(n)])
        linrules.calls.getrf(a, ipiv)
    return {"trans": g.trans(), "A": a, "ipiv": ipiv, "B": g.array(n, g.size())}


@sampler("sysv", "hesv", "sytrf", "hetrf", "sytrs", "hetrs")
def _(g: Draw, name: str) -> dict[str, Any]:
    n, uplo, hermitian = g.size(), g.pick(0, 1), name.startswith("he")
    a = g.array(n, n) / max(1, n) ** 0.5
    a = a + (a.conj().T if hermitian else a.T)
    a[np.diag_indices(n)] *= 0.1  # a weak diagonal makes 2 x 2 pivots
    for i in range(0, n - 1, 2):
        a[i, i + 1] += 2
        a[i + 1, i] += 2
    if hermitian:
        a[np.diag_indices(n)] = a.diagonal().real
    if n % 2:
        a[n - 1, n - 1] += 2
    a, ipiv = np.asfortranarray(a.astype(g.dtype)), np.zeros(n, np.int32)
    if name.endswith("trs") and n:
        linrules.calls.sytrf(name[:-1] + "f", uplo, a, ipiv)
    return {"uplo": uplo, "A": a, "ipiv": ipiv, "B": g.array(n, g.size())}


def band(g: Draw, rows: int, n: int, off: int, dominant: bool) -> np.ndarray:
    a = g.array(rows, n) * (0.5 / rows if dominant else 1)
    if dominant:
        a[off] = 2 + np.abs(a[off])
    return a.astype(g.dtype)


@sampler("gbmv")
def _(g: Draw, name: str) -> dict[str, Any]:
    m, n, kl, ku, trans = g.size(), g.size(), g.pick(0, 1, 2), g.pick(0, 1, 3), g.trans()
    rows, columns = (m, n) if trans == 0 else (n, m)
    flags = {"trans": trans, "m": m, "kl": kl, "ku": ku, "alpha": g.scalar(), "beta": g.scalar()}
    return {"A": g.array(kl + ku + 1, n), "x": g.array(columns), "y": g.array(rows), **flags}


@sampler("sbmv", "hbmv")
def _(g: Draw, name: str) -> dict[str, Any]:
    n = g.size()
    flags = {"uplo": g.pick(0, 1), "alpha": g.scalar(), "beta": g.scalar()}
    return {"A": g.array(g.pick(1, 2, 4), n), "x": g.array(n), "y": g.array(n), **flags}


@sampler("tbmv", "tbsv")
def _(g: Draw, name: str) -> dict[str, Any]:
    n, k, uplo = g.size(), g.pick(0, 1, 3), g.pick(0, 1)
    flags = {"uplo": uplo, "trans": g.trans(), "diag": g.pick(0, 1)}
    return {"A": band(g, k + 1, n, k if uplo else 0, True), "x": g.array(n), **flags}


def band_lu(g: Draw, m: int, n: int, kl: int, ku: int) -> np.ndarray:
    """A band matrix, well conditioned; if it has two off-diagonals, with interchanges."""
    a = band(g, 2 * kl + ku + 1, n, kl + ku, True)
    if kl and ku and g.pick(0, 1):
        for i in range(0, min(m, n) - 1, 2):
            a[kl + ku, i : i + 2] *= 0.1
            a[kl + ku + 1, i] += 2
            a[kl + ku - 1, i + 1] += 2
        if min(m, n) % 2:
            a[kl + ku, min(m, n) - 1] += 2
    return a


@sampler("gbsv", "gbtrf", "gbtrs")
def _(g: Draw, name: str) -> dict[str, Any]:
    n, kl, ku = g.size(), g.pick(0, 1, 2), g.pick(0, 1, 3)
    m = g.size() if name == "gbtrf" else n
    a, ipiv = np.asfortranarray(band_lu(g, m, n, kl, ku)), np.zeros(min(m, n), np.int32)
    if name == "gbtrs" and n:
        linrules.calls.gbtrf(n, kl, ku, a, ipiv)
    return {"trans": g.trans(), "m": m, "kl": kl, "ku": ku, "A": a, "ipiv": ipiv, "B": g.array(n, g.size())}


@sampler("pbsv", "pbtrf", "pbtrs")
def _(g: Draw, name: str) -> dict[str, Any]:
    n, k, uplo = g.size(), g.pick(0, 1, 3), g.pick(0, 1)
    a = band(g, k + 1, n, k if uplo else 0, True)
    return {"uplo": uplo, "A": a, "B": g.array(n, g.size())}


@sampler("gtsv", "gttrf", "gttrs")
def _(g: Draw, name: str) -> dict[str, Any]:
    n = g.size()
    off, a = max(0, n - 1), band_lu(g, n, n, 1, 1)
    dl, d, du = a[3, :off].copy(), a[2].copy(), a[1, 1:].copy() if n else g.array(0)
    du2, ipiv = g.array(max(0, n - 2)), np.zeros(n, np.int32)
    if name == "gttrs" and n:
        linrules.calls.gttrf(dl, d, du, du2, ipiv)
    return {"trans": g.trans(), "dl": dl, "d": d, "du": du, "du2": du2, "ipiv": ipiv, "B": g.array(n, g.size())}


@sampler("ptsv", "pttrf", "pttrs")
def _(g: Draw, name: str) -> dict[str, Any]:
    n = g.size()
    e = (g.array(max(0, n - 1)) / 3).astype(g.dtype)
    return {"uplo": g.pick(0, 1), "d": np.abs(g.real(n)) + 3, "e": e, "B": g.array(n, g.size())}


@sampler("geqrf", "gelqf", "geqp3", "qr")
def _(g: Draw, name: str) -> dict[str, Any]:
    m, n = g.size(), g.size()
    k = min(m, n)
    a = (g.array(m, n) + 2 * np.eye(m, n)).astype(g.dtype)
    if name == "geqp3":  # columns of clearly different lengths, for pivots that do not jump
        a = (a @ np.diag(g.rng.permutation(1.5 ** np.arange(min(n, 8)) if n <= 8 else np.linspace(1, 9, n)))).astype(
            g.dtype
        )
    pieces = {"tau": g.array(k), "jpvt": np.zeros(n, np.int32), "Q": g.array(m, k), "R": g.array(k, n)}
    return {"A": a, **pieces}


@sampler("orgqr", "ormqr")
def _(g: Draw, name: str) -> dict[str, Any]:
    sizes = sorted((g.size(), g.size(), g.size()))
    k, n, m = sizes
    if name == "orgqr":
        return {"A": (g.array(m, n) * 0.5 / max(1, m) ** 0.5).astype(g.dtype), "tau": g.array(k)}
    side = g.pick(0, 1)
    shape = (m, g.size()) if side == 0 else (g.size(), m)
    flags = {"side": side, "trans": g.trans(0, 2)}
    return {
        "A": (g.array(m, k) * 0.5 / max(1, m) ** 0.5).astype(g.dtype),
        "tau": g.array(k),
        "C": g.array(*shape),
        **flags,
    }


@sampler("syev", "heev", "syevd", "heevd", "syevr", "heevr", "sygv", "hegv")
def _(g: Draw, name: str) -> dict[str, Any]:
    n, jobz = g.size(), g.pick(0, 1, 1)
    z = g.array(n, n) if jobz else g.array(0, 0)
    return {
        "jobz": jobz,
        "itype": g.pick(1, 2, 3),
        "uplo": g.pick(0, 1),
        "A": g.hermitian(n),
        "B": g.spd(n),
        "w": g.real(n),
        "Z": z,
    }


@sampler("syevx", "heevx")
def _(g: Draw, name: str) -> dict[str, Any]:
    n, jobz, which = g.size(), g.pick(0, 1, 1), g.pick(0, 1, 2)
    a = g.hermitian(n)
    il = int(g.rng.integers(1, n + 1)) if n else 1
    iu = int(g.rng.integers(il, n + 1)) if n else 0
    values = np.linalg.eigvalsh(a.astype(np.complex128))
    ends = np.r_[values[:1] - 1, (values[1:] + values[:-1]) / 2, values[-1:] + 1] if n else np.array([0.0, 1.0])
    vl, vu = (ends[il - 1], ends[iu]) if n else (0.0, 1.0)
    columns = iu - il + 1 if which == 2 else n
    out = {"m": np.zeros(1, np.int32), "w": g.real(n), "ifail": np.zeros(n, np.int32)}
    out["Z"] = g.array(n, columns) if jobz else g.array(0, 0)
    limits = {"vl": float(vl), "vu": float(vu), "il": il, "iu": iu, "abstol": 0.0}
    return {"jobz": jobz, "range": which, "uplo": g.pick(0, 1), "A": a, **limits, **out}


@sampler("gehrd", "sytrd", "hetrd", "gebrd")
def _(g: Draw, name: str) -> dict[str, Any]:
    m = g.size()
    n = g.size() if name == "gebrd" else m
    k = min(m, n)
    ilo = int(g.rng.integers(1, n + 1)) if n and g.pick(0, 1) else 1
    ihi = int(g.rng.integers(ilo, n + 1)) if n and g.pick(0, 1) else n
    a = g.array(m, n)
    if n > 5:  # not far from the reduced form: in general its last elements are very sensitive
        a = a * 0.1 / n**0.5 + np.eye(m, n) * 3 + np.eye(m, n, -1) * 2 + np.eye(m, n, 1) * 2
        a = a.astype(g.dtype)
    if name == "hetrd":
        a[np.diag_indices(n)] = a.diagonal().real
    tau = {"tau": g.array(max(0, n - 1)), "tauq": g.array(k), "taup": g.array(k)}
    return {"uplo": g.pick(0, 1), "ilo": ilo, "ihi": ihi, "A": a, "d": g.real(k), "e": g.real(max(0, k - 1)), **tau}


@sampler("gesdd", "gesvd")
def _(g: Draw, name: str) -> dict[str, Any]:
    m, n, left, right = g.size(), g.size(), g.pick(0, 1, 2), g.pick(0, 1, 2)
    k = min(m, n)
    right = left if name == "gesdd" else right
    vectors = {"U": g.array(m, (0, k, m)[left]), "VT": g.array((0, k, n)[right], n)}
    if left == 0:
        vectors["U"] = g.array(0, 0)
    if right == 0:
        vectors["VT"] = g.array(0, 0)
    a = (g.array(m, n) / max(1, k) ** 0.5 + np.eye(m, n) * (1 + 2 * np.arange(n))).astype(g.dtype)
    return {"jobz": left, "jobu": left, "jobvt": right, "A": a, "s": g.real(k), **vectors}


@sampler("geev", "gees")
def _(g: Draw, name: str) -> dict[str, Any]:
    n, jobvl, jobvr = g.size(), g.pick(0, 1), g.pick(0, 1, 1)
    a = g.array(n, n) * 0.3 / max(1, n) ** 0.5 + np.diag(2.0 * np.arange(n))
    for j in range(0, n - 2, 3):  # a complex pair in real data
        a[j : j + 2, j : j + 2] += np.array([[1, 3], [-1.5, -1]])
    none = (0, 0)
    vectors = {"VL": g.array(*((n, n) if jobvl else none)), "VR": g.array(*((n, n) if jobvr else none))}
    jobs = {"jobvl": jobvl, "jobvr": jobvr, "jobvs": jobvr, "VS": vectors["VR"].copy()}
    wi = g.array(0 if g.complex else n)
    return {"A": a.astype(g.dtype), "w": g.array(n), "wi": wi, **jobs, **vectors}


@sampler("gels", "gelsd", "gelss", "gelsy")
def _(g: Draw, name: str) -> dict[str, Any]:
    m, n = g.size(), g.size()
    a = (g.array(m, n) / max(1, m, n) ** 0.5 + np.eye(m, n) * (2 + np.arange(n) % 7)).astype(g.dtype)
    more = {"s": g.real(min(m, n)), "jpvt": np.zeros(n, np.int32), "rcond": 1e-3, "rank": np.zeros(1, np.int32)}
    return {"trans": g.trans(0, 2), "A": a, "B": g.array(max(m, n), g.size()), **more}


@sampler("trsyl")
def _(g: Draw, name: str) -> dict[str, Any]:
    m, n, isgn = g.size(), g.size(), g.pick(1, -1)
    a = np.triu(g.array(m, m)) * 0.3 + np.diag(np.arange(1.0, m + 1))
    b = np.triu(g.array(n, n)) * 0.3 + isgn * np.diag(np.arange(1.0, n + 1))
    if not g.complex:
        for t in (a, b):
            for i in range(0, len(t) - 1, 3):  # standardised 2 x 2 blocks
                t[i + 1, i + 1], t[i, i + 1], t[i + 1, i] = t[i, i], 1.5, -0.4
    flags = {"transa": g.trans(0, 2), "transb": g.trans(0, 2), "isgn": isgn}
    return {"A": a.astype(g.dtype), "B": b.astype(g.dtype), "C": g.array(m, n), "scale": g.real(1), **flags}


@sampler("lacpy", "laset", "lascl")
def _(g: Draw, name: str) -> dict[str, Any]:
    m, n = g.size(), g.size()
    flags = {
        "part": g.pick(0, 1, 2),
        "alpha": g.scalar(),
        "beta": g.scalar(),
        "cfrom": g.pick(-2.0, 0.7),
        "cto": g.scalar(True),
    }
    return {"A": g.array(m, n), "B": g.array(m, n), **flags}


@sampler("lange")
def _(g: Draw, name: str) -> dict[str, Any]:
    return {"norm": g.pick(0, 1, 2, 3), "A": g.array(g.size(), g.size())}


@sampler("laswp")
def _(g: Draw, name: str) -> dict[str, Any]:
    m, n = g.size(), g.size()
    ipiv = np.array([g.rng.integers(i, m) + 1 for i in range(m)], np.int32)
    return {"A": g.array(m, n), "ipiv": ipiv, "incx": g.pick(1, -1)}


# ------------------------------------------------------------------------------------------------------------- placing


@dataclass
class Placed:
    """An array inside a larger block of memory."""

    view: np.ndarray
    block: np.ndarray
    gaps: np.ndarray  # where the block is not part of the view


def junk(shape: Any, dtype: np.dtype) -> np.ndarray:
    if dtype.kind in "iu":
        return np.full(shape, 77, dtype)
    return np.full(shape, np.nan, dtype)


def place(a: np.ndarray, rng: np.random.Generator, contiguous: bool, plain: bool = False) -> Placed:
    """Copy an array into memory with a leading dimension beyond its rows, or an increment; NaN in the gaps."""
    if a.ndim == 2:
        rows, columns = a.shape
        extra = 0 if plain else int(rng.integers(0, 4))
        ld = max(1, rows) + extra
        block = junk(ld * max(1, columns) + 3, a.dtype)
        view = linrules.as_matrix(block, rows, columns, ld, offset=0 if plain else 2 if block.size >= 5 else 0)
        if rows == 0 or columns == 0:
            view = a.copy(order="F")
    else:
        increment = 1 if contiguous or plain else int(rng.choice([-2, -1, 1, 2, 3]))
        block = junk(max(1, a.size) * abs(increment) + 2, a.dtype)
        view = linrules.as_vector(block, a.size, increment, offset=1) if a.size else a.copy()
    view[...] = 0
    gaps = np.isnan(block) if a.dtype.kind in "fc" else block == 77
    view[...] = a
    return Placed(view, block, gaps)


@dataclass
class Call:
    """One call with everything placed, and what can vary about it."""

    routine: Routine
    args: dict[str, Any]
    active: frozenset[str]
    overwritten: frozenset[str]
    restore: frozenset[str]
    align: Callable[[dict[str, np.ndarray], dict[str, np.ndarray]], None] | None = None
    label: str = ""
    zero_out: frozenset[str] = field(default_factory=frozenset)


def masks(routine: Routine, args: dict[str, Any]) -> dict[str, np.ndarray]:
    from types import SimpleNamespace

    record = SimpleNamespace(**args)
    out = {}
    for q in routine.parameters:
        if q.is_array:
            mask = routine.region(q.name, record)
            out[q.name] = np.ones(args[q.name].shape, bool) if mask is None else mask
    return out


def make(
    name: str, letter: str, seed: int, sizes: tuple[int, ...], plain: bool = False, only: set[str] | None = None
) -> Call:
    """A random call; ``only`` says what is active, beside what may be drawn."""
    routine = linrules.routine(name)
    rng = np.random.default_rng([zlib.crc32(name.encode()), ord(letter), seed])
    g = Draw(rng, DTYPES[letter], sizes)
    drawn = SAMPLERS[name](g)
    args = {q.name: drawn[q.name] for q in routine.parameters}
    args = {k: np.asarray(v) if isinstance(v, np.ndarray) else v for k, v in args.items()}
    referenced = masks(routine, args)
    names = [q.name for q in routine.parameters if q.differentiable]
    active = frozenset(n for n in names if rng.random() < 0.6) or frozenset(names)
    if rng.random() < 0.3:
        active = frozenset(names)
    outputs = [q.name for q in routine.parameters if q.access != "in" and q.differentiable]
    active |= (
        frozenset(outputs) if rng.random() < 0.7 or len(outputs) <= 1 else {outputs[int(rng.integers(len(outputs)))]}
    )
    if only is not None:
        active = frozenset(only)
    for q in routine.parameters:
        if q.is_array:
            value = args[q.name]
            value = np.where(referenced[q.name], value, junk(value.shape, value.dtype)).astype(value.dtype)
            if q.access == "out":
                value = junk(value.shape, value.dtype)
            args[q.name] = place(value, rng, q.contiguous, plain).view
    unread(args, active)
    arrays = [q.name for q in routine.parameters if q.is_array]
    over = frozenset(n for n in arrays if rng.random() < 0.5)
    written = [q.name for q in routine.parameters if q.access != "in"]
    back = frozenset(n for n in written if rng.random() < 0.3)
    flags = {k: v for k, v in args.items() if not isinstance(v, np.ndarray)}
    shapes = {k: v.shape for k, v in args.items() if isinstance(v, np.ndarray)}
    if args.get("jobz") == 0 and routine.by_name["A"].access == "inout":
        no_output = frozenset({"A"})
    else:
        no_output = frozenset()
    label = f"{letter}{name} seed={seed} {flags} {shapes} active={sorted(active)}"
    label += f" overwritten={sorted(over)} restore={sorted(back)}"
    zero = frozenset(n for n in outputs if n in active and rng.random() < 0.2)
    zero |= active & no_output
    zero |= active & {n for r, n in NO_DERIVATIVE if r == name}
    return Call(routine, args, active, over, back, ALIGN.get(name), label, zero)


def unread(args: dict[str, Any], active: frozenset[str]) -> None:
    """NaN into operands that a zero α or β makes the routine, and its derivative, ignore."""
    if args.get("beta") == 0 and "beta" not in active:
        for name in ("C", "y"):
            if name in args:
                args[name][...] = np.nan
    if args.get("alpha") == 0 and "alpha" not in active and "beta" in args:
        args["A"][...] = np.nan


def phases(v: np.ndarray, base: np.ndarray) -> np.ndarray:
    """The phase of each column against another set of columns."""
    inner = np.sum(base.conj() * v, axis=0)
    return inner / np.abs(inner) if inner.size else inner


def align_eigenvectors(name: str) -> Callable[[dict[str, Any], dict[str, Any]], None]:
    def align(args: dict[str, Any], base: dict[str, Any]) -> None:
        if args["jobz"]:
            reference = base[name]
            if "B" in args:  # orthonormal in the metric of B, and VᴴBV̇ has the real diagonal
                factor = np.triu(base["B"]).conj().T if args["uplo"] else np.tril(base["B"])
                metric = factor @ factor.conj().T
                reference = np.linalg.solve(metric, reference) if args["itype"] == 3 else metric @ reference
            count = int(args["m"][0]) if "m" in args else reference.shape[1]
            args[name][:, :count] /= phases(args[name][:, :count], reference[:, :count])

    return align


def align_singular_vectors(args: dict[str, Any], base: dict[str, Any]) -> None:
    """The same phase for a pair of vectors, chosen so that neither side of the pair turns more than the other."""
    k = args["s"].size
    if args["A"].size and args["U"].size and args["VT"].size:
        u = np.angle(phases(args["U"][:, :k], base["U"][:, :k]))
        v = np.angle(phases(args["VT"][:k].conj().T, base["VT"][:k].conj().T))
        u = v + np.angle(np.exp(1j * (u - v)))
        turn = np.exp(-0.5j * (u + v))
        if args["U"].dtype.kind != "c":
            turn = np.sign(turn.real)
        args["U"][:, :k] *= turn
        args["VT"][:k] *= turn.conj()[:, None]


def align_signs(args: dict[str, Any], base: dict[str, Any]) -> None:
    """Rounding may turn a vector of geev round; nothing else about it is free."""
    for name in ("VL", "VR"):
        v, reference = args[name], base[name]
        inner = np.sum(reference.conj() * v, axis=0).real
        if v.size and v.dtype.kind != "c":
            for j in range(1, len(inner)):
                if base["wi"][j] < 0:
                    inner[j - 1] = inner[j] = inner[j - 1] + inner[j]
        v *= np.where(inner < 0, -1, 1)


def align_schur(args: dict[str, Any], base: dict[str, Any]) -> None:
    if args["jobvs"]:
        turn = phases(args["VS"], base["VS"])
        args["VS"] /= turn
        args["A"][...] = turn.conj()[:, None] ** -1 * args["A"] * turn[None, :] ** -1


ALIGN: dict[str, Callable[[dict[str, Any], dict[str, Any]], None]] = {
    **{name: align_eigenvectors("A") for name in ("syev", "heev", "syevd", "heevd", "sygv", "hegv")},
    **{name: align_eigenvectors("Z") for name in ("syevr", "heevr", "syevx", "heevx")},
    "geev": align_signs,
    "gees": align_schur,
    "gesdd": align_singular_vectors,
    "gesvd": align_singular_vectors,
}


LEAST_SQUARES = ("gels", "gelsd", "gelss", "gelsy")


def solution_rows(call: "Call", name: str) -> slice:
    """The rows of an output that have a derivative."""
    if call.routine.name in LEAST_SQUARES and name == "B":
        m, n = call.args["A"].shape
        return slice(0, m if call.args.get("trans") else n)
    return slice(None)


def dead(call: "Call", name: str) -> bool:
    """Whether what the routine leaves in an argument has no derivative: its tangent is NaN, its shadow must be zero."""
    values_only = call.args.get("jobz") == 0 and name == "A" and call.routine.by_name["A"].access == "inout"
    return (call.routine.name, name) in NO_DERIVATIVE or values_only


# ------------------------------------------------------------------------------------------------------------ verifying


def copied(args: dict[str, Any]) -> dict[str, Any]:
    """The same call on other memory, with the same strides."""
    out = {}
    for name, value in args.items():
        if isinstance(value, np.ndarray):
            new = np.empty_like(value) if value.ndim == 1 else np.empty(value.shape, value.dtype, order="F")
            new[...] = value
            out[name] = new
        else:
            out[name] = value
    return out


def like(value: np.ndarray, contents: Any, rng: np.random.Generator, contiguous: bool) -> Placed:
    new = place(np.zeros(value.shape, value.dtype), rng, contiguous)
    new.view[...] = contents
    return new


def random_like(value: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    x = rng.standard_normal(value.shape)
    if value.dtype.kind == "c":
        x = x + 1j * rng.standard_normal(value.shape)
    return x.astype(value.dtype)


def pair(x: Any, y: Any) -> float:
    return float(np.real(np.vdot(np.asarray(x, np.complex128), np.asarray(y, np.complex128))))


def scalar_direction(call: Call, name: str, rng: np.random.Generator) -> Any:
    q = call.routine.by_name[name]
    array = next(v for v in call.args.values() if isinstance(v, np.ndarray) and v.dtype.kind in "fc")
    is_complex = any(isinstance(v, np.ndarray) and v.dtype.kind == "c" for v in call.args.values())
    x = rng.standard_normal()
    if is_complex and q.element != "real":
        x = x + 1j * rng.standard_normal()
    return array.dtype.type(x) if not is_complex or q.element != "real" else x


def directions(call: Call, rng: np.random.Generator) -> dict[str, Any]:
    """A random direction for each active argument that the routine reads."""
    out: dict[str, Any] = {}
    for q in call.routine.parameters:
        if q.name not in call.active or q.access == "out":
            continue
        if q.kind == "scalar":
            out[q.name] = 0.0 if q.name == "abstol" else scalar_direction(call, q.name, rng)  # an accuracy
        else:
            out[q.name] = random_like(call.args[q.name], rng)
            restrict(call, q.name, out[q.name])
            unused_rows(call, q.name, out[q.name])
    return out


def unused_rows(call: Call, name: str, x: np.ndarray) -> None:
    if call.routine.name in LEAST_SQUARES and name == "B":  # below the right-hand side nothing is read
        m, n = call.args["A"].shape
        x[n if call.args.get("trans") else m :] = 0


def restrict(call: Call, name: str, x: np.ndarray) -> None:
    """Leave out directions along which the routine is not differentiable, or reads its argument only at times."""
    kind = call.routine.name
    if kind == "rotm" and name == "param":
        x[0] = 0  # the flag
    if kind == "trsyl" and name in "AB":  # which entries are zero is the block structure
        below = np.diag_indices(len(x) - 1) if len(x) else ([], [])
        x[1:, :-1][below] *= call.args[name][1:, :-1][below] != 0 if len(x) > 1 else 1
    nothing = (
        call.args.get("alpha") == 0 or 0 in np.shape(call.args.get("A", 1)) or 0 in np.shape(call.args.get("x", 1))
    )
    if kind in REAL_DIAGONAL and name == "A":
        x[np.diag_indices(min(x.shape))] = x[np.diag_indices(min(x.shape))].real
    elif nothing and kind in ("her", "her2", "herk", "her2k") and name == ("C" if kind.endswith("k") else "A"):
        x[np.diag_indices(len(x))] = x[np.diag_indices(len(x))].real  # an early return leaves the imaginary part alone
    elif nothing and kind in ("hpr", "hpr2") and name == "A":
        x.imag = 0


REAL_DIAGONAL = {"potri", "lauum", "hetrs", "hetrd"}


def primal(call: Call, args: dict[str, Any]) -> Any:
    return call.routine.forward(args, ()).result


def outputs_of(call: Call) -> list[str]:
    return [q.name for q in call.routine.parameters if q.access != "in" and q.differentiable]


def differences(call: Call, d: dict[str, Any], referenced: dict[str, np.ndarray]) -> tuple[dict[str, Any], Any]:
    """Central differences of all outputs along a direction, in a good step for double precision."""
    h = 1e-7 if call.routine.name in ("gehrd", "sytrd", "hetrd", "gebrd") else 1e-6  # they bend more
    ends = []
    base = copied(call.args)
    primal(call, base)
    for sign in (1, -1):
        args = copied(call.args)
        for name, x in d.items():
            if isinstance(args[name], np.ndarray):
                moved = args[name] + sign * h * x
                args[name][...] = np.where(referenced[name], moved, args[name])
            else:
                args[name] = args[name] + sign * h * x
        result = primal(call, args)
        if call.align is not None:
            call.align(args, base)
        ends.append((args, result))
    (plus, r_plus), (minus, r_minus) = ends
    slopes = {name: (plus[name] - minus[name]) / (2 * h) for name in outputs_of(call)}
    return slopes, None if r_plus is None else (r_plus - r_minus) / (2 * h)


NO_DERIVATIVE = {
    ("rotg", "b"),
    ("gtsv", "dl"),
    ("gtsv", "d"),
    ("gtsv", "du"),
    ("syevx", "A"),
    ("heevx", "A"),
    ("gesdd", "A"),
    ("gesvd", "A"),
    ("geev", "A"),
    ("gels", "A"),
    ("gelsd", "A"),
    ("gelss", "A"),
    ("gelsy", "A"),
}  # outputs whose tangent is NaN and whose shadow must be zero


def jumped(slopes: dict[str, Any]) -> bool:
    """Whether the two ends differ by more than a small step can make: LAPACK turned a real block by a right angle."""
    return any(np.abs(x).max(initial=0) > 1e4 for x in slopes.values())


def without_gauge(args: dict[str, Any], name: str) -> bool:
    """Outputs that the two ends of a difference give in bases of their own: extra vectors, T without Z."""
    if name in ("U", "VT"):
        jobs = args.get("jobu", args.get("jobz")), args.get("jobvt", args.get("jobz"))
        return 2 in jobs or 0 in jobs  # one side alone does not say how the pair turned
    return args.get("jobvs") == 0 and name == "A"


def close(x: float, y: float, scale: float, tolerance: float, what: str) -> None:
    assert np.isfinite(x) and np.isfinite(y), f"{what}: {x} and {y}"
    assert abs(x - y) <= tolerance * (1 + scale), f"{what}: {x} and {y} differ by {abs(x - y):.2e}"


def verify(call: Call, seed: int = 0, fd: bool = True) -> None:
    """Everything that must hold for one call; an AssertionError says what does not."""
    try:
        _verify(call, seed, fd)
    except Exception as error:
        error.add_note(call.label)
        raise


def _verify(call: Call, seed: int, fd: bool) -> None:
    rng = np.random.default_rng(seed + 1)
    routine, args = call.routine, call.args
    referenced = masks(routine, args)
    single = any(isinstance(v, np.ndarray) and v.dtype in (np.float32, np.complex64) for v in args.values())
    if routine.returns == "int":
        primal(call, copied(args))
        return
    d = directions(call, rng)
    outputs = [name for name in outputs_of(call) if name in call.active]

    # The tangent pass, two directions at once, the second of them twice the first.
    tangents, plain = [], []
    for factor in (1, 2):
        given: dict[str, Any] = {}
        for q in routine.parameters:
            if q.name in d and q.kind == "scalar":
                given[q.name] = factor * d[q.name]
            elif q.is_array and (q.name in d or q.name in outputs):
                contents = factor * d[q.name] if q.name in d else junk(args[q.name].shape, args[q.name].dtype)
                if q.access == "inout" and q.name not in d:
                    contents = np.zeros(args[q.name].shape)
                contents = np.where(referenced[q.name], contents, np.nan)
                given[q.name] = like(args[q.name], contents, rng, q.contiguous).view
        tangents.append(given)
        plain.append({k: np.array(v) for k, v in given.items()})
    primal_args = copied(args)
    primal(call, primal_args)
    tangent_args = copied(args)
    answer = routine.tangent(tangent_args, tangents, 2)
    for q in routine.parameters:
        if q.is_array and not dead(call, q.name):
            x, y = tangent_args[q.name], primal_args[q.name]
            same = np.array_equal(x, y, equal_nan=True) or np.allclose(
                x, y, 1e-3, 1e-3 if single else 1e-9, equal_nan=True
            )
            assert same, f"primal {q.name}"
    tolerance = 2e-3 if single else 1e-9
    pushed = {name: np.where(referenced[name], tangents[0][name], 0) for name in outputs}
    for name in outputs:
        if dead(call, name):
            pushed[name] = np.zeros_like(pushed[name])
            continue
        rows = solution_rows(call, name)
        if rows != slice(None):
            pushed[name][rows.stop :] = 0
            tangents[1][name][rows.stop :] = 0
        second = np.where(referenced[name], tangents[1][name], 0)
        assert np.allclose(second, 2 * pushed[name], tolerance, tolerance * (1 + abs(second).max(initial=0))), name
    if routine.returns:
        assert np.isclose(answer.results[1], 2 * answer.results[0], rtol=tolerance, atol=tolerance)
    for q in routine.parameters:
        if q.is_array and q.access == "in" and q.name in d:
            assert np.array_equal(tangents[0][q.name], plain[0][q.name], equal_nan=True), f"tangent of {q.name} changed"

    # Against central differences.
    if fd and not single:
        slopes, slope = differences(call, d, referenced)
        for name in () if routine.name == "gees" and jumped(slopes) else outputs:
            if dead(call, name) or without_gauge(args, name):
                continue
            rows = solution_rows(call, name)
            if rows != slice(None):
                slopes[name][rows.stop :] = 0
            error = abs(np.where(referenced[name], pushed[name] - slopes[name], 0)).max(initial=0)
            scale = abs(np.where(referenced[name], slopes[name], 0)).max(initial=0)
            assert error <= 1e-5 * (1 + scale), (
                f"tangent of {name} is off central differences by {error:.1e} of {scale:.1e}"
            )
        if routine.returns:
            close(abs(answer.results[0] - slope), 0, abs(slope), 1e-5, "tangent of the value against differences")

    # The reverse pass.
    active = call.active | ({"result"} if routine.returns else frozenset())
    work = copied(args)
    expected = routine.state_size(work, active, overwritten=call.overwritten, restore=call.restore)
    before = {name: np.array(work[name]) for name in call.restore}
    state = routine.forward(work, active, overwritten=call.overwritten, restore=call.restore)
    assert state.nbytes == expected, f"state of {state.nbytes} bytes, {expected} were announced"
    shadows: dict[str, Any] = {}
    blocks: dict[str, tuple[Placed, np.ndarray, np.ndarray]] = {}
    for q in routine.parameters:
        if q.is_array and q.name in call.active:
            x = random_like(args[q.name], rng)
            if q.name in call.zero_out:
                x[...] = 0
            rows = solution_rows(call, q.name)
            if rows != slice(None):
                x[rows.stop :] = 0
            x = np.where(referenced[q.name], x, np.nan)
            placed = like(args[q.name], x, rng, q.contiguous)
            shadows[q.name] = placed.view
            blocks[q.name] = (placed, placed.block.copy(), np.array(placed.view))
    if routine.returns:
        shadows["result"] = random_like(np.asarray(state.result), rng)[()]
    for name in call.overwritten:
        work[name][...] = junk(work[name].shape, work[name].dtype)
    frozen = {q.name: np.array(work[q.name]) for q in routine.parameters if q.is_array}
    scalars = routine.reverse(state, work, shadows, call.zero_out)
    assert set(scalars) == {n for n in call.active if routine.by_name[n].kind == "scalar"}
    for q in routine.parameters:
        if q.is_array and q.name not in call.restore:
            assert np.array_equal(work[q.name], frozen[q.name], equal_nan=True), f"{q.name} changed in reverse"
    for name, old in before.items():
        region = referenced[name]
        assert np.array_equal(work[name][region], old[region], equal_nan=True), f"{name} not restored"
    left = sum(pair(blocks[name][2][referenced[name]], pushed[name][referenced[name]]) for name in outputs)
    scale = sum(np.linalg.norm(blocks[n][2][referenced[n]]) * np.linalg.norm(pushed[n][referenced[n]]) for n in outputs)
    if routine.returns:
        left += pair(shadows["result"], answer.results[0])
        scale += abs(shadows["result"]) * abs(answer.results[0])
    right = 0.0
    for name, x in d.items():
        q = routine.by_name[name]
        if q.kind == "scalar":
            right += pair(scalars[name], x)
            scale += abs(scalars[name] * x)
            continue
        region = referenced[name]
        gained = shadows[name][region]
        if q.access == "in":
            gained = gained - blocks[name][2][region]
        right += pair(gained, x[region])
        scale += np.linalg.norm(gained) * np.linalg.norm(x[region])
    close(left, right, scale, 1e-4 if single else 1e-9, "reverse against tangent")
    for name, (placed, block, view) in blocks.items():
        outside = ~referenced[name]
        assert np.array_equal(placed.view[outside], view[outside], equal_nan=True), f"shadow of {name} written outside"
        assert np.array_equal(placed.block[placed.gaps], block[placed.gaps], equal_nan=True), f"gaps of {name} written"
