# SPDX-License-Identifier: MIT
"""Random flags, shapes and contents for a call of every routine: ``SAMPLERS`` gives a function per routine."""

from collections.abc import Callable
from typing import Any

import numpy as np

import linrules

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


def schur_form(a: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """T and the vectors of a matrix."""
    t, u = np.array(a, order="F"), np.zeros(a.shape, a.dtype, order="F")
    if a.size:
        w, wi = np.zeros(len(a), a.dtype), None if a.dtype.kind == "c" else np.zeros(len(a), a.dtype)
        assert linrules.calls.gees(1, t, w, wi, u) == 0
    return t, u


def know_forms(name: str, args: dict[str, Any]) -> None:
    """Fill in the forms of A and B that a routine is told."""
    if name == "gesyl":
        args["T"][...], args["U"][...] = schur_form(args["A"])
        args["S"][...], args["V"][...] = schur_form(args["B"])
    elif name == "gesqr":
        t, args["U"][...] = schur_form(args["A"])
        assert linrules.forms.trsqrt(t, args["R"]) == 0
    elif name in ("sysol", "hesol", "pbsol", "gbsol", "gegbs") and args["B"].shape[0]:
        factor(name, args)


def factor(name: str, args: dict[str, Any]) -> None:
    a, f = args["A"], args["F"]
    if name in ("sysol", "hesol", "pbsol"):
        f[...] = a
        if name == "pbsol":
            info = linrules.calls.pbtrf(args["uplo"], f)
        else:
            info = linrules.calls.sytrf(name[:2] + "trf", args["uplo"], f, args["ipiv"])
    else:
        kl, ku, n = args["kl"], args["ku"], args["B"].shape[0]
        f[:kl] = 0
        if name == "gbsol":
            f[kl:] = a
        else:
            f[kl:] = [np.pad(a.diagonal(d), (max(d, 0), max(-d, 0)))[:n] for d in range(ku, -kl - 1, -1)]
        info = linrules.calls.gbtrf(n, kl, ku, f, args["ipiv"])
    assert info == 0


@sampler("sysol", "hesol")
def _(g: Draw, name: str) -> dict[str, Any]:
    n = g.size()
    a = g.array(n, n) + 3 * np.eye(n)[::-1]
    a = np.asfortranarray((a + (a.conj().T if name == "hesol" else a.T)).astype(g.dtype))
    args = {"uplo": g.pick(0, 1), "A": a, "F": np.zeros_like(a), "ipiv": np.zeros(n, np.int32)}
    args["B"] = g.array(n, g.size())
    know_forms(name, args)
    return args


@sampler("pbsol")
def _(g: Draw, name: str) -> dict[str, Any]:
    n, k, uplo = g.size(), g.pick(0, 1, 3), g.pick(0, 1)
    a = np.asfortranarray(g.array(k + 1, n) * 0.3)
    a[0 if uplo == 0 else k] = 3
    args = {"uplo": uplo, "A": a, "F": np.zeros_like(a), "B": g.array(n, g.size())}
    know_forms(name, args)
    return args


@sampler("gbsol", "gegbs")
def _(g: Draw, name: str) -> dict[str, Any]:
    n, kl, ku = g.size(), g.pick(0, 1, 2), g.pick(0, 1, 3)
    a = g.array(kl + ku + 1, n)
    a[ku] += 3
    if name == "gegbs":
        a = np.tril(np.triu(g.array(n, n), -kl), ku) + 3 * np.eye(n)
        kl, ku = max(0, min(kl, n - 1)), max(0, min(ku, n - 1))
    f = np.zeros((2 * kl + ku + 1, n), g.dtype, order="F")
    args = {"kl": kl, "ku": ku, "A": a.astype(g.dtype), "F": f, "ipiv": np.zeros(n, np.int32)}
    args["B"] = g.array(n, g.size())
    know_forms(name, args)
    return {**args, "trans": g.trans(0, 2)}


@sampler("gesyl", "gesqr")
def _(g: Draw, name: str) -> dict[str, Any]:
    m, n, isgn = g.size(), g.size(), g.pick(1, -1)
    a = g.array(m, m) * 0.5 / max(1, m) ** 0.5 + 2 * np.eye(m)
    b = g.array(n, n) * 0.5 / max(1, n) ** 0.5 + 2 * isgn * np.eye(n)
    for x in (a, b):
        for i in range(0, len(x) - 1, 3):
            x[i : i + 2, i : i + 2] += np.array([[0, 1.5], [-1, 0]])
    forms = {letter: np.asfortranarray(g.array(*((n, n) if letter in "SV" else (m, m)))) for letter in "TURSV"}
    args = {"A": a.astype(g.dtype), "B": b.astype(g.dtype), **forms, "C": g.array(m, n), "X": g.array(m, m)}
    know_forms(name, args)
    return {**args, "transa": g.trans(0, 2), "transb": g.trans(0, 2), "isgn": isgn}


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
