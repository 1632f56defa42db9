# SPDX-License-Identifier: MIT
"""The routines against formulas in plain NumPy, which finite differences have checked on their own (tests/oracles).

The oracle scripts call ``check(name, f, inputs, adjoint)``; here ``check`` keeps what the adjoint says for random
cotangents, and each kept case becomes a call of a routine.
"""

import contextlib
import functools
import io
import pathlib
from typing import Any

import numpy as np
import pytest

import linrules
from generate import masks
from helpers import f, gradient

HERE = pathlib.Path(__file__).parent / "oracles"
TRANS = {"N": 0, "T": 1, "C": 2}
UPLO = {"L": 0, "U": 1}


@functools.cache
def cases() -> list[tuple[str, list[Any], list[Any], list[Any], list[Any]]]:
    first = (HERE / "formulas_1.py").read_text(encoding="utf-8")
    second = (HERE / "formulas_2.py").read_text(encoding="utf-8")
    head, body = first.split("# ---------------- BLAS", 1)
    second = "\n".join(line for line in second.splitlines() if not line.startswith("exec("))
    found: list[tuple[str, list[Any], list[Any], list[Any], list[Any]]] = []
    rng = np.random.default_rng(5)

    def keep(name: str, function: Any, xs: Any, adj: Any, tan: Any = None, **unused: Any) -> None:
        if not relevant(name):
            return
        xs = [np.asarray(x) for x in xs]
        outs = [np.asarray(x) for x in function(*xs)]
        seeds = []
        for o in outs:
            x = rng.standard_normal(o.shape)
            seeds.append(x + 1j * rng.standard_normal(o.shape) if np.iscomplexobj(o) else x)
        found.append((name, xs, outs, seeds, list(adj(xs, outs, [s.copy() for s in seeds]))))

    for text in (body, second):
        space: dict[str, Any] = {"__file__": str(HERE / "formulas_1.py")}
        exec(compile(head, "oracles", "exec"), space)
        space["check"] = keep
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile("# " + text, "oracles", "exec"), space)
    return found


KINDS = [
    "gemm",
    "symm",
    "hemm",
    "syrk",
    "herk",
    "syr2k",
    "her2k",
    "trmm",
    "trsm",
    "geru",
    "gerc",
    "nrm2",
    "potrf",
    "potrs",
    "potri",
    "lauum",
    "trtri",
    "getrf",
    "gesv",
    "qr",
    "geqrf",
    "orgqr",
    "ormqr",
    "gels",
    "trsyl",
    "gtsv",
    "ptsv",
    "sysv",
    "hesv",
    "syr2",
    "her2",
    "syr",
    "her",
    "gemv",
    "symv",
    "hemv",
    "lange",
]


def relevant(name: str) -> bool:
    kind = name[1:].split()[0]
    return kind in KINDS and "blocked" not in name and "both" not in name


def zeros(shape: tuple[int, ...], like: np.ndarray) -> np.ndarray:
    return np.zeros(shape, like.dtype, order="F")


def translate(
    name: str, xs: list[Any], outs: list[Any], seeds: list[Any]
) -> tuple[str, dict[str, Any], dict[str, Any], Any]:
    """A routine, its arguments, its outputs' cotangents, and the names of the oracle's inputs."""
    kind, *rest = name[1:].split()
    word = rest[0] if rest else ""
    x = [f(v) if v.ndim else v[()] for v in xs]
    if kind == "gemm":
        al, be = x[0], x[3]
        if word.startswith("alpha"):
            word = "NN"
        return (
            kind,
            dict(transa=TRANS[word[0]], transb=TRANS[word[1]], alpha=al, A=x[1], B=x[2], beta=be, C=x[4]),
            {"C": seeds[0]},
            ("alpha", "A", "B", "beta", "C"),
        )
    if kind in ("symm", "hemm"):
        side = {"L": 0, "R": 1}[word[0]]
        args = dict(side=side, uplo=UPLO[word[1]], alpha=x[0], A=x[1], B=x[2], beta=x[3], C=x[4])
        return kind, args, {"C": seeds[0]}, ("alpha", "A", "B", "beta", "C")
    if kind in ("syrk", "herk"):
        args = dict(uplo=UPLO[word[0]], trans=TRANS[word[1]], alpha=x[0], A=x[1], beta=x[2], C=x[3])
        return kind, args, {"C": seeds[0]}, ("alpha", "A", "beta", "C")
    if kind in ("syr2k", "her2k"):
        args = dict(uplo=UPLO[word[0]], trans=TRANS[word[1]], alpha=x[0], A=x[1], B=x[2], beta=x[3], C=x[4])
        return kind, args, {"C": seeds[0]}, ("alpha", "A", "B", "beta", "C")
    if kind in ("trmm", "trsm"):
        flags = dict(side="LR".index(word[0]), uplo=UPLO[word[1]], trans=TRANS[word[2]], diag="NU".index(word[3]))
        return kind, {**flags, "alpha": x[0], "A": x[1], "B": x[2]}, {"B": seeds[0]}, ("alpha", "A", "B")
    if kind in ("geru", "gerc"):
        real = kind if np.iscomplexobj(x[3]) else "ger"
        return real, dict(alpha=x[0], x=x[1], y=x[2], A=x[3]), {"A": seeds[0]}, ("alpha", "x", "y", "A")
    if kind == "nrm2":
        return kind, {"x": x[0]}, {"result": seeds[0][()]}, ("x",)
    if kind in ("potrf", "potri", "lauum"):
        return kind, dict(uplo=UPLO[word], A=x[0]), {"A": seeds[0]}, ("A",)
    if kind == "potrs":
        return kind, dict(uplo=UPLO[word], A=x[0], B=x[1]), {"B": seeds[0]}, ("A", "B")
    if kind == "trtri":
        return kind, dict(uplo=UPLO[word[0]], diag="NU".index(word[1]), A=x[0]), {"A": seeds[0]}, ("A",)
    if kind == "getrf":
        return kind, dict(A=x[0], ipiv=np.zeros(min(x[0].shape), np.int32)), {"A": seeds[0]}, ("A",)
    if kind == "gesv":
        return kind, dict(A=x[0], ipiv=np.zeros(len(x[0]), np.int32), B=x[1]), {"B": seeds[0]}, ("A", "B")
    if kind == "qr":
        args = {"A": x[0], "Q": zeros(outs[0].shape, x[0]), "R": zeros(outs[1].shape, x[0])}
        return kind, args, {"Q": seeds[0], "R": seeds[1]}, ("A",)
    if kind == "geqrf":
        return kind, {"A": x[0], "tau": zeros(outs[1].shape, x[0])}, {"A": seeds[0], "tau": seeds[1]}, ("A",)
    if kind == "orgqr":
        m, n, k = (int(v) for v in word.split(","))
        a = zeros((m, n), x[0])
        a[:, :k] = x[0]
        return kind, {"A": a, "tau": x[1]}, {"A": seeds[0]}, ("A", "tau")
    if kind == "ormqr":
        return (
            kind,
            dict(side="LR".index(word[0]), trans=TRANS[word[1]], A=x[0], tau=x[1], C=x[2]),
            {"C": seeds[0]},
            (
                "A",
                "tau",
                "C",
            ),
        )
    if kind == "gels":
        m, n = x[0].shape
        b, ct = zeros((max(m, n), 2), x[1]), zeros((max(m, n), 2), x[1])
        b[:m], ct[:n] = x[1], seeds[0]
        return kind, {"trans": 0, "A": x[0], "B": b}, {"B": ct}, ("A", "B")
    if kind == "trsyl":
        args = dict(transa=TRANS[word[0]], transb=TRANS[word[1]], isgn=int(word[2:]))
        return (
            kind,
            {**args, "A": f(np.triu(x[0])), "B": f(np.triu(x[1])), "C": x[2], "scale": np.zeros(1)},
            {"C": seeds[0]},
            ("A", "B", "C"),
        )
    if kind == "gtsv":
        return kind, dict(dl=x[0], d=x[1], du=x[2], B=x[3]), {"B": seeds[0]}, ("dl", "d", "du", "B")
    if kind == "ptsv":
        return kind, dict(d=x[0], e=x[1], B=x[2]), {"B": seeds[0]}, ("d", "e", "B")
    if kind in ("sysv", "hesv"):
        return kind, dict(uplo=0, A=x[0], ipiv=np.zeros(len(x[0]), np.int32), B=x[1]), {"B": seeds[0]}, ("A", "B")
    if kind in ("syr2", "her2"):
        if kind == "syr2" and np.iscomplexobj(x[3]):
            raise LookupError  # no such routine
        return kind, dict(uplo=0, alpha=x[0], x=x[1], y=x[2], A=x[3]), {"A": seeds[0]}, ("alpha", "x", "y", "A")
    if kind in ("syr", "her"):
        return kind, dict(uplo=0, alpha=x[0], x=x[1], A=x[2]), {"A": seeds[0]}, ("alpha", "x", "A")
    if kind == "gemv":
        args = dict(trans=TRANS[word], alpha=x[0], A=x[1], x=x[2], beta=x[3], y=x[4])
        return kind, args, {"y": seeds[0]}, ("alpha", "A", "x", "beta", "y")
    if kind in ("symv", "hemv"):
        args = dict(uplo=0, alpha=x[0], A=x[1], x=x[2], beta=x[3], y=x[4])
        return kind, args, {"y": seeds[0]}, ("alpha", "A", "x", "beta", "y")
    assert kind == "lange"
    return kind, {"norm": "M1IF".index(word), "A": x[0]}, {"result": seeds[0][()]}, ("A",)


@pytest.mark.parametrize("kind", KINDS)
def test_against_oracle(kind: str) -> None:
    held = 0
    for name, xs, outs, seeds, want in cases():
        if name[1:].split()[0] != kind:
            continue
        try:
            routine, args, given, names = translate(name, xs, outs, seeds)
        except LookupError:
            continue
        drivers = ("gesv", "sysv", "hesv", "gtsv", "ptsv")
        zero = {n for n in ("A", "dl", "d", "du", "e") if kind in drivers and n in args}
        if kind == "gels":
            zero = {"A"}
        got = gradient(routine, args, given, names, zero)
        region = masks(linrules.routine(routine), args)
        for n, expected in zip(names, want, strict=True):
            x, y = np.asarray(got[n]), np.asarray(expected)
            if x.ndim == 0 and x.dtype.kind != "c":
                y = y.real
            if kind == "orgqr" and n == "A":
                x = x[:, : y.shape[1]]
            elif kind in ("potri", "lauum"):  # LAPACK takes the factor's diagonal to be real
                mask = region[n]
                y = y.copy()
                y[np.diag_indices(len(y))] = y.diagonal().real
                x, y = x[mask], y[mask]
            elif kind == "gels" and n == "B":
                x = x[: y.shape[0]]
            elif x.ndim and x.shape == y.shape:
                mask = region[n]
                x, y = x[mask], y[mask]
            assert np.allclose(x, y, rtol=1e-9, atol=1e-9), f"{name}: {n}\n{x}\n{y}"
        held += 1
    assert held, f"no oracle for {kind}"


def test_enough_oracles() -> None:
    assert len(cases()) > 200
