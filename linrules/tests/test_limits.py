# SPDX-License-Identifier: MIT
"""Where there is no derivative, and what may not be asked: the lines of the specification's table; no access beyond
an array.
"""

import numpy as np
import pytest

import linrules
from draw import SAMPLERS
from generate import make, masks
from helpers import copied, f, gradient
from linrules import LinruleError, NoDerivative

rng = np.random.default_rng(12)


def random(*shape, c=False):
    x = rng.standard_normal(shape)
    return np.asfortranarray(x + 1j * rng.standard_normal(shape) if c else x)


# --------------------------------------------------------------------------------------------------------------- shapes


ANY_SIZE = {  # arrays whose size along an axis is the size of the call, or bounds it from one side
    "scal x 0, rscal x 0, nrm2 x 0, asum x 0, iamax x 0",
    "syrk A 0, syrk A 1, herk A 0, herk A 1, trmm B 0, trmm B 1, trsm B 0, trsm B 1",
    "potrs B 1, posv B 1, trtrs B 1, getrs B 1, gesv B 1, sysv B 1, hesv B 1, sytrs B 1, hetrs B 1",
    "gbsv B 1, gbtrs B 1, pbsv B 1, pbtrs B 1, gtsv B 1, gttrs B 1, ptsv B 1, pttrs B 1",
    "sysol B 1, hesol B 1, pbsol B 1, gbsol B 1, gegbs B 1",
    "sbmv A 0, hbmv A 0, tbmv A 0, tbsv A 0, pbsv A 0, pbtrf A 0, pbtrf A 1, pbtrs A 0, gbtrf A 1",
    "getrf A 0, getrf A 1, geqrf A 0, geqrf A 1, gelqf A 0, gelqf A 1, geqp3 A 0, gebrd A 0, gebrd A 1",
    "orgqr A 0, orgqr A 1, orgqr tau 0, ormqr C 0, ormqr C 1, gels B 1, gelsd B 1, gelss B 1, gelsy B 1",
    "laset A 0, laset A 1, lascl A 0, lascl A 1, lange A 0, lange A 1, laswp A 0, laswp A 1",
}


def enlarged(name):
    """One call of a routine, with each array in turn longer by one along each axis."""
    r = linrules.routine(name)
    args = make(name, r.types[0], 3, (4,), plain=True).args
    for q in r.parameters:
        for axis in range(args[q.name].ndim) if q.is_array else ():
            shape = list(args[q.name].shape)
            shape[axis] += 1
            yield f"{name} {q.name} {axis}", {**args, q.name: np.zeros(shape, args[q.name].dtype, order="F")}


@pytest.mark.parametrize("name", SAMPLERS)
def test_arrays_that_do_not_fit(name):
    allowed = {x for line in ANY_SIZE for x in line.split(", ")}
    for label, args in enlarged(name):
        if label not in allowed:
            with pytest.raises(LinruleError):
                linrules.routine(name).forward(args, ())


@pytest.mark.parametrize("name", SAMPLERS)
def test_one_type_in_a_call(name):
    r = linrules.routine(name)
    args = make(name, r.types[0], 3, (4,), plain=True).args
    arrays = [q.name for q in r.parameters if q.is_array]
    for q in arrays if len(arrays) > 1 else ():
        with pytest.raises((LinruleError, TypeError)):
            r.forward({**args, q: np.zeros(args[q].shape, np.float16, order="F")}, ())


@pytest.mark.parametrize("name", ["getrs", "getri", "laswp", "gbtrs", "gttrs", "sytrs", "hetrs"])
@pytest.mark.parametrize("pivot", [0, 100, -100])
def test_pivots_out_of_range(name, pivot):
    r = linrules.routine(name)
    args = make(name, r.types[-1], 5, (5,), plain=True).args
    args["ipiv"][1] = pivot
    with pytest.raises(LinruleError, match="ipiv"):
        r.forward(args, ())


@pytest.mark.parametrize("pivots", [[1, 2, -3], [-1, 2, 3], [-2, -2, -3], [1, -3, 3]])
def test_halves_of_two_by_two_pivots(pivots):
    args = {"uplo": 0, "A": f(np.eye(3)), "ipiv": np.array(pivots, np.int32), "B": random(3, 1)}
    with pytest.raises(LinruleError, match="ipiv"):
        linrules.routine("sytrs").forward(args, ())


# ------------------------------------------------------------------------------------------------------ failed routines


FAILING = {
    "gbtrf": {"m": 2, "kl": 0, "ku": 0, "A": np.zeros((1, 2)), "ipiv": np.zeros(2, np.int32)},
    "gbsv": {"kl": 0, "ku": 0, "A": np.zeros((1, 2)), "ipiv": np.zeros(2, np.int32), "B": np.ones((2, 1))},
    "gttrf": {
        "dl": np.zeros(1),
        "d": np.zeros(2),
        "du": np.zeros(1),
        "du2": np.zeros(0),
        "ipiv": np.zeros(2, np.int32),
    },
    "gtsv": {"dl": np.zeros(1), "d": np.zeros(2), "du": np.zeros(1), "B": np.ones((2, 1))},
    "pttrf": {"d": -np.ones(2), "e": np.ones(1)},
    "ptsv": {"d": -np.ones(2), "e": np.ones(1), "B": np.ones((2, 1))},
    "pbtrf": {"uplo": 0, "A": -np.ones((1, 2))},
    "sygv": {"itype": 2, "jobz": 1, "uplo": 0, "A": np.eye(2), "B": -np.eye(2), "w": np.zeros(2)},
}


@pytest.mark.parametrize("name", FAILING)
def test_info_means_no_derivative(name):
    r = linrules.routine(name)
    fresh = copied(FAILING[name])
    active = {q.name for q in r.parameters if q.differentiable}
    state = r.forward(fresh, active)
    assert state.info > 0
    with pytest.raises(NoDerivative, match="info"):
        r.reverse(state, fresh, {k: np.ones_like(fresh[k], order="F") for k in active})
    with pytest.raises(NoDerivative, match="info"):
        r.tangent(copied(FAILING[name]), [{k: np.ones_like(fresh[k], order="F") for k in active}])


# ------------------------------------------------------------------------------------------------------ no derivative


def test_schur_of_equal_eigenvalues():
    args = {"jobvs": 1, "A": f([[1.0, 1], [0, 1]]), "w": np.zeros(2), "wi": np.zeros(2), "VS": random(2, 2)}
    with pytest.raises(NoDerivative, match="equal"):
        gradient("gees", args, {"VS": random(2, 2)}, "A")


def test_schur_of_a_normal_block():
    args = {"jobvs": 1, "A": f([[1.0, 2], [-2, 1]]), "w": np.zeros(2), "wi": np.zeros(2), "VS": random(2, 2)}
    with pytest.raises(NoDerivative, match="normal"):
        gradient("gees", args, {"VS": random(2, 2)}, "A")
    trace = gradient("gees", args, {"w": np.ones(2)}, "A", zero={"A"})["A"]
    assert np.allclose(trace, np.eye(2))


@pytest.mark.parametrize("name", ["geqrf", "gehrd", "gebrd", "sytrd"])
def test_reflector_of_a_column_that_is_zero(name):
    n = 3
    pool = {"ilo": 1, "ihi": n, "uplo": 0, "A": f(np.diag([1.0, 2, 3])), "d": np.zeros(n), "e": np.zeros(n - 1)}
    pool |= {"tau": np.zeros(n - 1 if name in ("gehrd", "sytrd") else n), "tauq": np.zeros(n), "taup": np.zeros(n)}
    args = {q.name: pool[q.name] for q in linrules.routine(name).parameters}
    with pytest.raises(NoDerivative, match="jumps"):
        gradient(name, args, {"A": np.ones((n, n))}, "A")


def test_gelsy_of_a_rank_that_leaves_something_out():
    a = f(np.diag([1.0, 0.5, 1e-3]))
    args = {"A": a, "B": random(3, 1), "jpvt": np.zeros(3, np.int32), "rcond": 1e-2, "rank": np.zeros(1, np.int32)}
    with pytest.raises(NoDerivative, match="rank"):
        gradient("gelsy", args, {"B": random(3, 1)}, "A")


@pytest.mark.parametrize("name", ["gelsd", "gelss", "gelsy"])
def test_least_squares_of_exact_rank_one(name):
    """A = u vᵀ with B in its range: X = v (uᵀB) / (|u|²|v|²); along A itself, A⁺ moves by −A⁺."""
    u, v = random(4, 1), random(3, 1)
    a, b = f(u @ v.T), random(4, 1)
    args = {"A": a, "B": b, "s": np.zeros(3), "jpvt": np.zeros(3, np.int32), "rcond": 1e-8}
    args |= {"rank": np.zeros(1, np.int32)}
    args = {q.name: args[q.name] for q in linrules.routine(name).parameters}
    x, ct = np.linalg.pinv(a) @ b, np.zeros((4, 1))
    ct[:3] = random(3, 1)
    got = gradient(name, args, {"B": ct}, ("A", "B"))
    assert np.isclose((got["A"] * a).sum(), -(ct[:3] * x).sum())
    assert np.allclose(got["B"], np.linalg.pinv(a).T @ ct[:3])


def test_rotation_of_a_complex_zero():
    args = {"a": np.zeros(1, complex), "b": np.ones(1, complex), "c": np.zeros(1), "s": np.zeros(1, complex)}
    with pytest.raises(NoDerivative, match="phase"):
        gradient("rotg", args, {"s": np.ones(1, complex)}, "a")


@pytest.mark.parametrize("x", [1.0, 3.0])
@pytest.mark.parametrize("size", [1e-9, 1.0, 1e9])
def test_rotation_that_scales(size, x):
    """rotmg brings d1 and d2 back into range by powers of 4096; relative steps, as absolute ones would be too large."""
    r, names = linrules.routine("rotmg"), ("d1", "d2", "x1", "y1")
    start = {"d1": size * 1.5, "d2": size * 0.7, "x1": x, "y1": 2.0}

    def after(values):
        args = {k: np.array([v]) for k, v in values.items()} | {"param": np.zeros(5)}
        r.forward(args, ())
        return np.r_[args["d1"], args["d2"], args["x1"], args["param"][1:]]

    for k, name in enumerate(names):
        ends = [after({**start, name: start[name] * (1 + sign * 1e-6)}) for sign in (1, -1)]
        want = (ends[0] - ends[1]) / (2e-6 * start[name])
        args = {k: np.array([v]) for k, v in start.items()} | {"param": np.zeros(5)}
        moves = {k: np.array([float(k == name)]) for k in names} | {"param": np.zeros(5)}
        r.tangent(args, [moves])
        got = np.r_[moves["d1"], moves["d2"], moves["x1"], moves["param"][1:]]
        assert np.allclose(got, want, rtol=1e-7, atol=1e-7 * abs(want).max()), (name, k)


def test_part_of_a_spectrum_that_cuts_equal_eigenvalues():
    a = f(np.diag([1.0, 1, 3]))
    pool = {"jobz": 1, "range": 2, "uplo": 0, "A": a, "vl": 0.0, "vu": 0.0, "il": 1, "iu": 1, "abstol": 0.0}
    pool |= {"m": np.zeros(1, np.int32), "w": np.zeros(3), "Z": random(3, 1), "ifail": np.zeros(3, np.int32)}
    with pytest.raises(NoDerivative, match="equal"):
        gradient("syevx", pool, {"Z": random(3, 1)}, "A", zero={"A"})
    value = gradient("syevx", pool, {"w": np.array([1.0, 0, 0])}, "A", zero={"A"})["A"]
    assert np.isclose(np.trace(value), 1)


def test_norms_at_zero_and_at_a_tie():
    zero, tie = f(np.zeros((2, 2))), f([[1.0, 1], [1, 1]])
    for norm in range(4):
        assert np.isfinite(gradient("lange", {"norm": norm, "A": zero}, {"result": 1.0}, "A")["A"]).all()
    assert np.array_equal(gradient("lange", {"norm": 3, "A": zero}, {"result": 1.0}, "A")["A"], zero)
    assert np.array_equal(gradient("lange", {"norm": 0, "A": tie}, {"result": 1.0}, "A")["A"], [[1, 0], [0, 0]])
    assert np.array_equal(gradient("lange", {"norm": 1, "A": tie}, {"result": 1.0}, "A")["A"], [[1, 0], [1, 0]])


@pytest.mark.parametrize("name", ["heevd", "gesdd"])
def test_dependence_on_the_phase_is_dropped(name):
    a = random(3, 3, c=True)
    a = f(a + a.conj().T)
    pool = {"jobz": 1, "uplo": 0, "A": a, "w": np.zeros(3), "s": np.zeros(3), "U": random(3, 3, c=True)}
    pool |= {"VT": random(3, 3, c=True)}
    args = {q.name: pool[q.name] for q in linrules.routine(name).parameters}
    out = copied(args)
    linrules.routine(name).forward(out, ())
    if name == "heevd":
        got = gradient(name, args, {"A": out["A"] * 1j}, "A")
    else:
        turned = {"U": out["U"] * 1j, "VT": -1j * out["VT"]}  # the pair turned together
        got = gradient(name, args, turned, "A", zero={"A"})
    assert np.allclose(got["A"], 0)


def test_factors_without_a_derivative():
    r = linrules.routine("gtsv")
    args = {"dl": np.ones(2), "d": 4 * np.ones(3), "du": np.ones(2), "B": random(3, 1)}
    state = r.forward(args, {"d", "B"})
    with pytest.raises(NoDerivative, match="must be zero"):
        r.reverse(state, args, {"d": np.ones(3), "B": random(3, 1)})
    moves = {"d": np.ones(3), "B": random(3, 1)}
    r.tangent({"dl": np.ones(2), "d": 4 * np.ones(3), "du": np.ones(2), "B": random(3, 1)}, [moves])
    assert np.isnan(moves["d"]).all() and np.isfinite(moves["B"]).all()


def test_rows_below_a_solution():
    args = {"trans": 0, "A": random(4, 2), "B": random(4, 1)}
    with pytest.raises(NoDerivative, match="below"):
        gradient("gels", args, {"B": np.ones((4, 1))}, "A")


@pytest.mark.parametrize("name", ["gesdd", "geev", "gelsd", "syevx"])
def test_what_a_destroyed_argument_held_in_its_shadow(name):
    """The shadow of A is replaced, whatever was in it."""
    r = linrules.routine(name)
    call = make(name, "d", 2, (4,), plain=True)
    active = {q.name for q in r.parameters if q.is_array and q.differentiable}
    seeds = {k: random(*call.args[k].shape) for k in active}
    if name == "gelsd":
        seeds["B"][call.args["A"].shape[1] :] = 0
    found = []
    for junk in (0.0, np.nan):
        args = copied(call.args)
        state = r.forward(args, active)
        shadows = copied(seeds)
        shadows["A"][...] = junk
        r.reverse(state, args, shadows)
        found.append(shadows["A"])
    stored = masks(r, call.args)["A"]
    assert np.isfinite(found[1][stored]).all() and np.array_equal(found[0][stored], found[1][stored])


def test_matrices_that_are_not_column_major():
    """Inside the package too: nothing hands a matrix in row-major order to a routine."""
    a = np.zeros((3, 4))
    with pytest.raises(ValueError, match="adjacent"):
        linrules.calls.gemm(0, 0, 1.0, a, f(np.zeros((4, 2))), 0.0, f(np.zeros((3, 2))))
