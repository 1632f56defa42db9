# SPDX-License-Identifier: MIT
"""Bugs that other systems had, by number: each became public once, and is kept out here."""

import itertools
from typing import Any

import numpy as np
import pytest

import linrules
from draw import DTYPES, SAMPLERS
from generate import make, verify
from helpers import check, copied, difference, f, gradient
from linrules import LOWER, UPPER, C, N, NoDerivative, T

rng = np.random.default_rng(7)
PRODUCT = {"transa": N, "transb": N}


def random(*shape: int, c: bool = False) -> np.ndarray:
    x = rng.standard_normal(shape)
    return np.asfortranarray(x + 1j * rng.standard_normal(shape) if c else x)


def spd(n: int, c: bool = False) -> np.ndarray:
    a = random(n, n, c=c)
    return np.asfortranarray(a @ a.conj().T + n * np.eye(n))


def padded(a: np.ndarray, extra: int = 3) -> np.ndarray:
    block = np.full((a.shape[0] + extra) * a.shape[1], np.nan, a.dtype)
    view = linrules.as_matrix(block, *a.shape, a.shape[0] + extra)
    view[...] = a
    return view


@pytest.mark.parametrize(("uplo", "trans"), list(itertools.product((LOWER, UPPER), (N, T))))
def test_01_syrk_diagonal_and_strides(uplo: int, trans: int) -> None:
    a = padded(random(3, 4))
    n = 3 if trans == N else 4
    only = np.zeros((n, n), order="F")
    only[1, 1] = 1.0
    args = {"uplo": uplo, "trans": trans, "alpha": 1.0, "A": a, "beta": 0.0, "C": np.zeros((n, n), order="F")}
    got = gradient("syrk", args, {"C": only}, "A")["A"]
    by_gemm = {
        "transa": trans,
        "transb": T if trans == N else N,
        "alpha": 1.0,
        "A": a,
        "B": a,
        "beta": 0.0,
        "C": np.zeros((n, n), order="F"),
    }
    both = gradient("gemm", by_gemm, {"C": only}, ("A", "B"))
    assert np.allclose(got, both["A"] + both["B"])


@pytest.mark.parametrize("n", [1, 2, 4, 9, 65, 130])
def test_02_potrf_on_a_view(n: int) -> None:
    r = linrules.routine("potrf")
    a, seed = padded(spd(n)), padded(random(n, n))
    plain = gradient("potrf", {"uplo": LOWER, "A": f(a)}, {"A": f(seed)}, "A")["A"]
    state = r.forward((LOWER, a), {"A"})
    r.reverse(state, (LOWER, a), {"A": seed})
    assert np.allclose(np.tril(seed), np.tril(plain))


@pytest.mark.parametrize(("i", "j", "uplo"), [(i, j, u) for i in range(3) for j in range(3) for u in (LOWER, UPPER)])
def test_03_cholesky_solve_entry_by_entry(i: int, j: int, uplo: int) -> None:
    only = np.zeros((3, 3), order="F")
    only[i, j] = 1.0
    check("posv", {"uplo": uplo, "A": spd(3), "B": random(3, 3)}, {"B": only}, ("A", "B"), zero={"A"})


@pytest.mark.parametrize("name", sorted(SAMPLERS))
def test_04_no_elements(name: str) -> None:
    for letter in linrules.routine(name).types:
        if name not in ("rotg",):
            for seed in range(3):
                verify(make(name, letter, seed, (0,)), seed)


@pytest.mark.parametrize(("ta", "tb"), list(itertools.product((N, T, C), (N, T, C))))
def test_05_saved_with_its_own_shape(ta: int, tb: int) -> None:
    m, n, k = 2, 3, 5
    r = linrules.routine("gemm")
    a = random(m, k) if ta == N else random(k, m)
    b = random(k, n) if tb == N else random(n, k)
    args = {"transa": ta, "transb": tb, "alpha": 0.5, "A": padded(a), "B": padded(b), "beta": 2.0}
    args["C"] = padded(random(m, n))
    want = gradient("gemm", args, {"C": np.ones((m, n))}, ("A", "B"))
    state = r.forward(args, {"A", "B", "C"}, overwritten={"A", "B"})
    args["A"][...] = args["B"][...] = np.nan
    shadows = {"A": f(0 * a), "B": f(0 * b), "C": f(np.ones((m, n)))}
    r.reverse(state, args, shadows)
    assert np.allclose(shadows["A"], want["A"]) and np.allclose(shadows["B"], want["B"])


def test_06_everything_overwritten_after_the_call() -> None:
    r = linrules.routine("gemm")
    args = {**PRODUCT, "alpha": 0.5, "A": random(2, 3), "B": random(3, 4), "beta": 2.0, "C": random(2, 4)}
    active = {"A", "B", "C", "alpha", "beta"}
    want = gradient("gemm", args, {"C": np.ones((2, 4))}, active)
    work = copied(args)
    state = r.forward(work, active, overwritten={"A", "B", "C"})
    for name in "ABC":
        work[name][...] = np.nan
    shadows = {k: f(np.ones((2, 4))) if k == "C" else 0 * args[k] for k in "ABC"}
    got = {**r.reverse(state, work, shadows), **shadows}
    assert all(np.allclose(got[k], want[k]) for k in active)


@pytest.mark.parametrize("trans", [N, T])
def test_07_syrk_of_a_vector_with_alpha(trans: int) -> None:
    a = random(4, 1) if trans == N else random(1, 4)
    args = {"uplo": LOWER, "trans": trans, "alpha": 0.7, "A": a, "beta": 0.3, "C": random(4, 4)}
    check("syrk", args, {"C": np.tril(random(4, 4))}, ("alpha", "A", "beta", "C"))


def test_08_beta_is_not_the_factor_of_a_shadow() -> None:
    r = linrules.routine("gemm")
    args = {**PRODUCT, "alpha": 1.0, "A": random(2, 3), "B": random(3, 4), "beta": 0.3, "C": random(2, 4)}
    shadow = random(2, 3)
    before, ct = shadow.copy(), random(2, 4)
    want = ct @ args["B"].T
    r.reverse(r.forward(args, {"A", "C"}), args, {"A": shadow, "C": ct})
    assert np.allclose(shadow, before + want)


@pytest.mark.parametrize("name", ["symv", "hemv", "spmv", "hpmv", "sbmv", "hbmv"])
def test_09_diagonal_of_a_symmetric_product(name: str) -> None:
    c = name.startswith("h")
    n = 3
    a = np.diag([1.0, 2.0, 3.0])
    stored: Any = f(a, complex if c else float)
    if name[1] == "p":
        stored = np.array([1, 0, 0, 2, 0, 3], stored.dtype)
    if name[1] == "b":
        stored = f([[1, 2, 3]], stored.dtype)
    x, ct = random(n, c=c), random(n, c=c)
    args = {"uplo": LOWER, "alpha": 0.5, "A": stored, "x": x, "beta": 0.0, "y": 0 * x}
    got = gradient(name, args, {"y": ct}, "A")["A"]
    diagonal = got[[0, 3, 5]] if name[1] == "p" else got[0] if name[1] == "b" else got.diagonal()
    want = 0.5 * x.conj() * ct
    assert np.allclose(diagonal, want.real if c else want)


@pytest.mark.parametrize("name", ["gemm", "symm", "syrk", "syr2k", "trmm", "trsm", "gemv", "symv"])
def test_10_alpha_at_zero(name: str) -> None:
    for seed in range(6):
        call = make(name, "d", seed, (2, 3), plain=True)
        args = {**call.args, "alpha": 0.0}
        for k, v in args.items():
            if isinstance(v, np.ndarray):
                args[k] = f(rng.standard_normal(v.shape)) + (2 * np.eye(*v.shape) if k == "A" and name == "trsm" else 0)
        if "beta" in args:
            args["beta"] = 0.8
        out = next(q.name for q in call.routine.parameters if q.access == "inout")
        ct = rng.standard_normal(args[out].shape)
        if name.startswith("syr"):
            ct = np.tril(ct) if args["uplo"] == LOWER else np.triu(ct)
        check(name, args, {out: ct}, "alpha")


@pytest.mark.parametrize("name", ["dotu", "dotc", "gemv", "nrm2", "asum"])
def test_11_conjugates_and_the_norm_at_zero(name: str) -> None:
    for seed in range(6):
        verify(make(name, "z", seed, (1, 4)), seed)
    zero = {"x": np.zeros(3)}
    if name in ("nrm2", "asum"):
        assert np.array_equal(gradient(name, zero, {"result": 1.0}, "x")["x"], np.zeros(3))
        assert linrules.routine(name).tangent(zero, [{"x": np.ones(3)}]).results == [0.0]
    big = {"x": np.array([1e300, 1e300])}
    if name == "nrm2":
        assert np.allclose(gradient(name, big, {"result": 1.0}, "x")["x"], 0.5**0.5)


@pytest.mark.parametrize("uplo", [LOWER, UPPER])
def test_12_a_factor_as_the_only_output(uplo: int) -> None:
    only = np.zeros((3, 3), order="F")
    only[2 if uplo == LOWER else 0, 0 if uplo == LOWER else 2] = 1.0
    check("potrf", {"uplo": uplo, "A": spd(3)}, {"A": only}, "A")
    assert np.any(gradient("potrf", {"uplo": uplo, "A": spd(3)}, {"A": only}, "A")["A"])


@pytest.mark.parametrize("name", ["potrf", "posv", "potri", "lauum", "trtri", "syrk", "sysv"])
@pytest.mark.parametrize("uplo", [LOWER, UPPER])
def test_13_the_other_triangle_of_a_shadow(name: str, uplo: int) -> None:
    args = {"uplo": uplo, "diag": 0, "trans": N, "alpha": 1.0, "beta": 0.5, "A": spd(4)}
    args["B"], args["C"] = random(4, 2), random(4, 4)
    args["ipiv"] = np.zeros(4, np.int32)
    r = linrules.routine(name)
    args = {q.name: args[q.name] for q in r.parameters}
    target = "C" if name == "syrk" else "A"
    ct = {q.name: random(*args[q.name].shape) for q in r.parameters if q.differentiable and q.is_array}
    other = np.triu_indices(4, 1) if uplo == LOWER else np.tril_indices(4, -1)
    ct[target][other] = np.nan
    before = ct[target].tobytes(), ct[target][other].tobytes()
    r.reverse(r.forward(args, set(ct)), args, ct)
    assert ct[target][other].tobytes() == before[1] and np.isfinite(np.delete(ct[target].ravel(), 0)).sum() >= 9


@pytest.mark.parametrize("name", ["trsm", "trmm", "trtrs", "potrs", "symm", "trsv", "trmv"])
def test_14_junk_in_the_other_triangle(name: str) -> None:
    for seed in range(8):
        verify(make(name, "d", seed, (3,)), seed)  # its placement puts NaN there


@pytest.mark.parametrize(("side", "uplo", "trans", "diag"), list(itertools.product((0, 1), (0, 1), (0, 1, 2), (0, 1))))
def test_15_unit_triangles(side: int, uplo: int, trans: int, diag: int) -> None:
    a = random(3, 3, c=True) * 0.3 + 2 * np.eye(3)
    ignored = np.triu_indices(3, 1 - diag) if uplo == LOWER else np.tril_indices(3, diag - 1)
    a[ignored] = np.nan
    args = {"side": side, "uplo": uplo, "trans": trans, "diag": diag, "alpha": 0.7, "A": a, "B": random(3, 3, c=True)}
    for name in ("trsm", "trmm"):
        ct = random(3, 3, c=True)
        got = gradient(name, args, {"B": ct}, ("A", "B"))
        want = difference(name, args, {"B": ct}, "B")
        assert np.allclose(got["B"], want, atol=1e-6)
        assert np.array_equal(got["A"][ignored], np.zeros(len(ignored[0])))
        read = np.ones((3, 3), bool)
        read[ignored] = False
        clean = {**args, "A": np.where(read, a, 0 if not diag else np.eye(3))}
        want = difference(name, {**clean, "A": f(clean["A"])}, {"B": ct}, "A")
        assert np.allclose(got["A"][read], want[read], atol=1e-6)


@pytest.mark.parametrize("n", [1, 2, 3])
@pytest.mark.parametrize("which", ["dl", "d", "du"])
def test_16_tridiagonal_ends(n: int, which: str) -> None:
    args = {"dl": random(n - 1), "d": random(n) + 4, "du": random(n - 1), "B": random(n, 2)}
    check("gtsv", args, {"B": random(n, 2)}, (which, "B"), zero={"dl", "d", "du"})


@pytest.mark.parametrize(("m", "n"), [(5, 3), (3, 3), (3, 5)])
@pytest.mark.parametrize("c", [False, True])
def test_17_qr_with_reflectors_below_r(m: int, n: int, c: bool) -> None:
    k = min(m, n)
    a = random(m, n, c=c)
    ct = {"A": random(m, n, c=c), "tau": random(k, c=c)}
    check("geqrf", {"A": a, "tau": np.zeros(k, a.dtype)}, ct, "A", 1e-5)
    outs = {"Q": random(m, k, c=c), "R": random(k, n, c=c)}
    check("qr", {"A": a, "Q": random(m, k, c=c), "R": random(k, n, c=c)}, outs, "A", 1e-5)


@pytest.mark.parametrize("a", [np.eye(3), np.zeros((3, 3)), np.diag([1.0, 1.0, 3.0])])
def test_18_repeated_values(a: np.ndarray) -> None:
    args = {"jobz": 1, "uplo": LOWER, "A": f(a), "w": np.zeros(3)}
    trace = gradient("syevd", args, {"w": np.ones(3), "A": np.zeros((3, 3))}, "A")["A"]
    assert np.allclose(trace, np.eye(3))
    r = linrules.routine("syevd")
    work = copied(args)
    r.forward(work, ())
    v = work["A"]
    weight = np.diag([1.0, 1.0, 0.0]) if a[2, 2] == 3 else np.eye(3)  # a projector on a whole eigenspace
    m = random(3, 3)
    ct = (m + m.T) @ v @ weight
    got = gradient("syevd", args, {"A": ct, "w": np.zeros(3)}, "A")["A"]
    assert np.all(np.isfinite(got))
    if a[2, 2] == 3:
        h, ends = 1e-5, []
        move = random(3, 3)
        for sign in (1, -1):
            moved = a + sign * h * (move + move.T)
            _, q = np.linalg.eigh(moved)
            ends.append(np.sum(m * (q @ weight @ q.T)))
        d = np.tril(move + move.T)
        assert np.isclose(np.sum(np.tril(got) * d), (ends[0] - ends[1]) / (2 * h), rtol=1e-5)
    s = {"jobz": 1, "A": f(a), "s": np.zeros(3), "U": f(np.zeros((3, 3))), "VT": f(np.zeros((3, 3)))}
    none = {"U": np.zeros((3, 3)), "VT": np.zeros((3, 3))}
    assert np.all(np.isfinite(gradient("gesdd", s, {"s": np.ones(3), **none}, "A", zero={"A"})["A"]))


def test_18_vectors_of_one_eigenspace_have_no_derivative() -> None:
    args = {"jobz": 1, "uplo": LOWER, "A": f(np.eye(3)), "w": np.zeros(3)}
    with pytest.raises(NoDerivative):
        gradient("syevd", args, {"A": random(3, 3), "w": np.zeros(3)}, "A")


@pytest.mark.parametrize("scale", [1e-12, 1.0, 1e12])
@pytest.mark.parametrize("name", ["syevd", "gesdd"])
def test_19_values_of_any_size(scale: float, name: str) -> None:
    local = np.random.default_rng(3)
    a = local.standard_normal((4, 4)) + np.diag([1.0, 3, 5, 7])
    a = a + a.T if name == "syevd" else a
    ct = {k: local.standard_normal((4, 4)) for k in (("A",) if name == "syevd" else ("U", "VT"))}
    base, moved = ({"jobz": 1, "uplo": LOWER, "A": f(a * s), "w": np.zeros(4), "s": np.zeros(4)} for s in (1.0, scale))
    names = {q.name for q in linrules.routine(name).parameters}
    results = []
    for args in (base, moved):
        args = {**args, "U": f(np.zeros((4, 4))), "VT": f(np.zeros((4, 4)))}
        results.append(gradient(name, {k: v for k, v in args.items() if k in names}, ct, "A")["A"])
    assert np.allclose(results[1] * scale, results[0], rtol=1e-10)


def test_20_triangular_storage_against_a_symmetric_gradient() -> None:
    a, ct = spd(4), np.tril(random(4, 4))
    stored = gradient("potrf", {"uplo": LOWER, "A": a}, {"A": ct}, "A")["A"]
    stored = np.tril(stored)
    symmetric = (stored + stored.T) / 2  # what a user who symmetrises A sees
    h, d, ends = 1e-6, random(4, 4), []
    for sign in (1, -1):
        moved = a + sign * h * (d + d.T) / 2
        ends.append(np.sum(ct * np.linalg.cholesky(moved)))
    assert np.isclose(np.sum(symmetric * d), (ends[0] - ends[1]) / (2 * h), rtol=1e-6)


@pytest.mark.parametrize("uplo", [LOWER, UPPER])
def test_21_inverse_from_a_random_factor(uplo: int) -> None:
    tri = np.tril if uplo == LOWER else np.triu
    factor = f(tri(random(4, 4)) + 2 * np.eye(4))
    r = linrules.routine("potri")
    d = f(tri(random(4, 4)))
    move, work = d.copy("F"), factor.copy("F")
    r.tangent((uplo, work), [{"A": move}])
    ends = []
    for sign in (1, -1):
        moved = f(factor + sign * 1e-6 * d)
        r.forward((uplo, moved), ())
        ends.append(moved)
    assert np.allclose(tri(move), tri(ends[0] - ends[1]) / 2e-6, atol=1e-6)


@pytest.mark.parametrize("columns", [1, 2, 4])
def test_22_as_many_right_hand_sides_as_rows(columns: int) -> None:
    factor = f(np.tril(random(2, 2)) + 2 * np.eye(2))
    args = {"uplo": LOWER, "A": factor, "B": random(2, columns)}
    ct = random(2, columns)
    got = gradient("potrs", args, {"B": ct}, ("A", "B"))
    assert np.allclose(got["B"], difference("potrs", args, {"B": ct}, "B"), atol=1e-6)
    assert np.allclose(np.tril(got["A"]), np.tril(difference("potrs", args, {"B": ct}, "A")), atol=1e-6)


def test_23_operands_that_zero_scalars_hide() -> None:
    r = linrules.routine("gemm")
    nan = np.full((3, 3), np.nan, order="F")
    ct, shadow = random(3, 3), random(3, 3)
    before = shadow.copy()
    args = {"transa": N, "transb": N, "alpha": 0.0, "A": nan, "B": nan, "beta": 2.0, "C": random(3, 3)}
    r.reverse(r.forward(args, {"A", "C"}), args, {"A": shadow, "C": ct})
    assert np.array_equal(shadow, before) and np.all(np.isfinite(ct))
    args = {**args, "alpha": 1.0, "A": random(3, 3), "B": random(3, 3), "beta": 0.0, "C": nan.copy("F")}
    ct = random(3, 3)
    r.reverse(r.forward(args, {"A", "C"}), args, {"A": shadow, "C": ct})
    assert np.array_equal(ct, np.zeros((3, 3))) and np.all(np.isfinite(shadow))
    args["C"] = nan.copy("F")
    move = nan.copy("F")
    r.tangent(args, [{"A": random(3, 3), "C": move}])
    assert np.all(np.isfinite(move))


@pytest.mark.parametrize(("side", "trans"), list(itertools.product((0, 1), (N, C))))
@pytest.mark.parametrize("letter", "dz")
def test_24_ormqr_on_every_side(side: int, trans: int, letter: str) -> None:
    c = letter == "z"
    args = {"side": side, "trans": trans, "A": random(4, 2, c=c), "tau": random(2, c=c)}
    args["C"] = random(4, 3, c=c) if side == 0 else random(3, 4, c=c)
    ct = random(*args["C"].shape, c=c)
    got = gradient("ormqr", args, {"C": ct}, ("A", "tau", "C"))
    for k in ("tau", "C"):
        assert np.allclose(got[k], difference("ormqr", args, {"C": ct}, k), atol=1e-6)
    assert np.allclose(np.tril(got["A"], -1), np.tril(difference("ormqr", args, {"C": ct}, "A"), -1), atol=1e-6)


@pytest.mark.parametrize("name", sorted(SAMPLERS))
def test_25_shadows_of_inputs_accumulate(name: str) -> None:
    letter = linrules.routine(name).types[-1]
    for seed in range(4):
        verify(make(name, letter, 50 + seed, (3,)), seed)  # starts from shadows that hold something


@pytest.mark.parametrize("name", ["heev", "heevd", "heevr", "hegv", "potrf", "hemm", "herk", "her2k", "hesv", "posv"])
def test_26_both_triangles_of_complex_data(name: str) -> None:
    seen = set()
    for seed in range(12):
        call = make(name, "z", 80 + seed, (3,))
        seen.add(call.args["uplo"])
        verify(call, seed)
    assert seen == {LOWER, UPPER}


@pytest.mark.parametrize("name", ["sysv", "hesv"])
@pytest.mark.parametrize("uplo", [LOWER, UPPER])
def test_27_indefinite_with_two_by_two_pivots(name: str, uplo: int) -> None:
    c = name == "hesv"
    a = f([[0.0, 2, 1], [2, 0, 3], [1, 3, 0]]) + (0j if c else 0)
    args = {"uplo": uplo, "A": a, "ipiv": np.zeros(3, np.int32), "B": random(3, 2, c=c)}
    work = copied(args)
    linrules.routine(name).forward(work, ())
    assert (work["ipiv"] < 0).any()
    ct = random(3, 2, c=c)
    got = gradient(name, args, {"B": ct}, ("A", "B"), zero={"A"})
    for k in "AB":
        assert np.allclose(got[k], difference(name, args, {"B": ct}, k), atol=1e-5)


@pytest.mark.parametrize("name", ["heevd", "gesdd", "geev"])
def test_28_reverse_against_tangent_where_differences_see_a_gauge(name: str) -> None:
    for seed in range(8):
        verify(make(name, "z", 120 + seed, (4, 6)), seed, fd=False)


@pytest.mark.parametrize("name", ["dot", "axpy", "scal", "copy", "swap", "nrm2", "asum", "rot", "gemv", "trsv", "ger"])
@pytest.mark.parametrize("increment", [-2, -1, 2])
def test_29_increments(name: str, increment: int) -> None:
    call = make(name, "d", 3, (4,), plain=True)
    for k, v in call.args.items():
        if isinstance(v, np.ndarray) and v.ndim == 1:
            block = np.full(abs(increment) * v.size + 1, np.nan)
            call.args[k] = linrules.as_vector(block, v.size, increment)
            call.args[k][:] = rng.standard_normal(v.shape)
        elif isinstance(v, np.ndarray):
            call.args[k] = v + np.eye(*v.shape) if np.isfinite(v).all() else v
    verify(call)


@pytest.mark.parametrize("name", ["hemv", "hemm", "heevd", "potrf", "hesv"])
def test_30_imaginary_diagonals(name: str) -> None:
    a = spd(3, c=True)
    junk = f(a + 1j * np.diag([5.0, -7, 9]))
    b = random(3, 2, c=True)
    pool = {"uplo": LOWER, "side": 0, "alpha": 1.0, "beta": 0.0, "jobz": 1, "B": b, "C": 0 * b, "x": f(b[:, 0])}
    pool.update({"y": f(0 * b[:, 0]), "w": np.zeros(3), "ipiv": np.zeros(3, np.int32)})
    r = linrules.routine(name)
    out = {"hemv": "y", "hemm": "C", "hesv": "B", "heevd": "w", "potrf": "A"}[name]
    results = []
    for matrix in (a, junk):
        args = {q.name: pool.get(q.name, matrix) for q in r.parameters}
        local = np.random.default_rng(1).standard_normal(args[out].shape)
        zero = {"A"} if name == "hesv" else set()
        outs = {out: np.tril(local) if out == "A" else local}
        results.append(np.tril(gradient(name, args, outs, "A", zero)["A"]))
    assert np.allclose(*results) and np.all(results[1].diagonal().imag == 0)


@pytest.mark.parametrize("name", sorted(SAMPLERS))
def test_31_one_active_argument_at_a_time(name: str) -> None:
    r = linrules.routine(name)
    letter = r.types[-1]
    outputs = {q.name for q in r.parameters if q.access != "in" and q.differentiable}
    inputs = {q.name for q in r.parameters if q.differentiable and q.access == "in"}
    alone = [{q.name} | outputs for q in r.parameters if q.differentiable]
    alone += [inputs | {out} for out in sorted(outputs)]
    for i, active in enumerate(alone):
        verify(make(name, letter, 200 + i, (3,), only=active), i)


def test_32_determinant_of_a_singular_matrix() -> None:
    # A determinant is a product of singular values (times a sign); the gradient of the smallest one stays finite.
    a = random(3, 2) @ random(2, 3)
    args = {"jobz": 1, "A": f(a), "s": np.zeros(3), "U": f(0 * a), "VT": f(0 * a)}
    work = copied(args)
    linrules.routine("gesdd").forward(work, ())
    u, s, vt = work["U"], work["s"], work["VT"]
    ct = np.array([s[1] * s[2], s[0] * s[2], s[0] * s[1]]) * np.linalg.det(u) * np.linalg.det(vt)
    got = gradient("gesdd", args, {"s": ct}, "A", zero={"A"})["A"]
    adjugate = np.array(
        [[np.linalg.det(np.delete(np.delete(a, i, 0), j, 1)) * (-1) ** (i + j) for j in range(3)] for i in range(3)]
    )
    assert np.allclose(got, adjugate, atol=1e-8)


def test_33_the_same_gauge_again() -> None:
    # A reverse pass run twice on one state gives one answer: nothing in it is chosen anew or used up.
    r = linrules.routine("geev")
    call = make("geev", "z", 3, (4,), plain=True)
    while not (call.args["jobvr"] and call.args["jobvl"]):
        call = make("geev", "z", int(rng.integers(1000)), (4,), plain=True)
    args = copied(call.args)
    state = r.forward(args, {"A", "w", "VL", "VR"})
    seeds = {k: random(*args[k].shape, c=True) for k in ("w", "VL", "VR")}
    results = []
    for _ in range(2):
        shadows = {**{k: v.copy(order="F") for k, v in seeds.items()}, "A": f(0 * args["A"])}
        r.reverse(state, args, shadows)
        results.append(shadows["A"])
    assert np.array_equal(*results)


def test_34_one_array_in_two_slots() -> None:
    for letter, dtype in DTYPES.items():
        a = random(3, 3, c=letter in "cz").astype(dtype)
        name = "gemm"
        args = {"transa": N, "transb": N, "alpha": 1.0, "A": a, "B": a, "beta": 0.0, "C": f(0 * a)}
        r = linrules.routine(letter + name)
        shadow, ct = f(0 * a), random(3, 3, c=letter in "cz").astype(dtype)
        kept = ct.copy()
        state = r.forward(args, {"A", "B", "C"})
        r.reverse(state, args, {"A": shadow, "B": shadow, "C": ct})
        assert np.allclose(shadow, kept @ a.conj().T + a.conj().T @ kept, rtol=1e-4, atol=1e-4)
    x = random(3)
    shadow = np.zeros(3)
    r = linrules.routine("dot")
    r.reverse(r.forward((x, x), {"x", "y", "result"}), (x, x), {"x": shadow, "y": shadow, "result": 1.0})
    assert np.allclose(shadow, 2 * x)


def test_every_number_has_a_test() -> None:
    numbers = {int(name[5:7]) for name in globals() if name.startswith("test_") and name[5:7].isdigit()}
    assert numbers == set(range(1, 35))
