# SPDX-License-Identifier: MIT
"""The contract: what is kept, what is refused, what is never touched."""

import ctypes

import numpy as np
import pytest

import linrules
from draw import SAMPLERS
from generate import make
from helpers import f
from linrules import LOWER, N, NoDerivative, native

rng = np.random.default_rng(2)


def random(*shape):
    return np.asfortranarray(rng.standard_normal(shape))


def gemm(n=3, **more):
    args = {"transa": N, "transb": N, "alpha": 1.0, "A": random(n, n), "B": random(n, n)}
    args |= {"beta": 0.5, "C": random(n, n)}
    return {**args, **more}


SIZE = 8 * 9  # bytes of a 3 x 3 matrix


@pytest.mark.parametrize(
    ("name", "active", "overwritten", "matrices"),
    [
        ("gemm", {"A", "B", "C"}, (), 0),
        ("gemm", {"A", "C"}, {"A", "B"}, 1),
        ("gemm", {"A", "B", "C"}, {"A", "B"}, 2),
        ("gemm", {"A", "B", "C", "beta"}, {"A", "B"}, 3),
        ("syrk", {"A", "C"}, {"A"}, 1),
        ("symm", {"A", "B", "C"}, {"A", "B"}, 2),
        ("trmm", {"A", "B"}, (), 1),
        ("trmm", {"B"}, {"A"}, 1),
        ("trsm", {"A", "B"}, (), 0),
        ("trsm", {"A", "B"}, {"A", "B"}, 2),
        ("trsm", {"A", "B", "alpha"}, (), 1),
        ("potrf", {"A"}, (), 0),
        ("potrf", {"A"}, {"A"}, 1),
        ("potrs", {"A", "B"}, {"A", "B"}, 2),
        ("qr", {"A", "Q", "R"}, {"A", "Q", "R"}, 2),
    ],
)
def test_state_is_what_activity_demands(name, active, overwritten, matrices):
    r = linrules.routine(name)
    pool = {**gemm(), "side": 0, "uplo": LOWER, "trans": N, "diag": 0, "Q": random(3, 3), "R": random(3, 3)}
    pool["A"] = f(np.eye(3) * 3)
    args = {q.name: pool[q.name] for q in r.parameters}
    assert r.state_size(args, active, overwritten=overwritten) == matrices * SIZE
    assert r.forward(args, active, overwritten=overwritten).nbytes == matrices * SIZE


def test_saved_copies_are_compact():
    r = linrules.routine("gemm")
    block = np.zeros(1000)
    args = gemm(A=linrules.as_matrix(block, 3, 3, 100))
    assert r.forward(args, {"B", "C"}, overwritten={"A"}).nbytes == SIZE


def test_restore_gives_old_contents_back():
    r = linrules.routine("gesv")
    a, b = f(rng.standard_normal((3, 3)) + 3 * np.eye(3)), random(3, 2)
    args = {"A": a, "ipiv": np.zeros(3, np.int32), "B": b}
    old = a.copy(), b.copy()
    state = r.forward(args, {"A", "B"}, restore={"A", "B"})
    r.reverse(state, args, {"A": np.zeros_like(a), "B": random(3, 2)}, {"A"})
    assert np.array_equal(a, old[0]) and np.array_equal(b, old[1])


def test_routine_is_not_run_for_nobody():
    r = linrules.routine("gemm")
    args = gemm()
    before = args["C"].copy()
    r.forward(args, {"A", "C"}, primal_needed=False)
    assert np.array_equal(args["C"], before)
    a = f(np.eye(3) * 4)
    linrules.routine("potrf").forward((LOWER, a), {"A"}, primal_needed=False)
    assert np.array_equal(a, 2 * np.eye(3))  # its derivative reads the factor


def test_shadow_of_a_dead_output_is_cleared():
    r = linrules.routine("copy")
    shadows = {"x": np.ones(3), "y": np.full(3, 2.0)}
    args = (np.zeros(3), np.zeros(3))
    r.reverse(r.forward(args, {"x", "y"}), args, shadows)
    assert np.array_equal(shadows["x"], [3, 3, 3]) and np.array_equal(shadows["y"], np.zeros(3))


def test_known_zero_shadows_cost_nothing_and_change_nothing():
    r = linrules.routine("gemm")
    args = gemm(A=f(np.full((3, 3), np.nan)))
    shadows = {"B": random(3, 3), "C": f(np.zeros((3, 3)))}
    before = shadows["B"].copy()
    state = r.forward(args, {"B", "C", "alpha"})
    assert r.reverse(state, args, shadows, {"C"}) == {"alpha": 0}
    assert np.array_equal(shadows["B"], before)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"A": random(3, 4)}, "op\\(A\\) is 3 x 4 and op\\(B\\) is 3 x 3"),
        ({"C": random(2, 3)}, "C is \\(2, 3\\)"),
        ({"A": random(3, 3).astype(np.float32)}, "type|of float64|is of"),
        ({"A": np.zeros((3, 3), int, order="F")}, "no type|is of"),
        ({"A": [[1.0]]}, "no NumPy array"),
        ({"A": np.zeros(3)}, "1 dimensions"),
        ({"A": np.ascontiguousarray(rng.standard_normal((3, 3)))}, "column-major"),
        ({"A": np.broadcast_to(np.zeros((3, 1)), (3, 3))}, "column-major|leading dimension"),
        ({"transa": 3}, "transa is 3"),
        ({"alpha": 1j}, "complex"),
        ({"alpha": np.ones(2)}, "not a scalar"),
        ({"Z": 1}, "no argument Z"),
        ({"A": random(3, 3)[::-1]}, "column-major"),
    ],
)
def test_bad_arguments(change, message):
    with pytest.raises((linrules.LinruleError, TypeError), match=message):
        linrules.routine("gemm").forward(gemm(**change), {"A", "C"})


def test_bad_calls():
    r = linrules.routine("gemm")
    args = gemm()
    for bad in ((), (1, 2, 3)):
        with pytest.raises(linrules.LinruleError, match="takes 7"):
            r.forward(bad, {"A"})
    with pytest.raises(linrules.LinruleError, match="cannot be active"):
        r.forward(args, {"transa"})
    with pytest.raises(linrules.LinruleError, match="overwritten names no argument"):
        r.forward(args, {"A"}, overwritten={"Q"})
    with pytest.raises(linrules.LinruleError, match="missing"):
        r.forward({k: v for k, v in args.items() if k != "A"}, {"A"})
    frozen = args["C"].copy(order="F")
    frozen.flags.writeable = False
    with pytest.raises(linrules.LinruleError, match="read-only"):
        r.forward({**args, "C": frozen}, {"A"})
    with pytest.raises(linrules.LinruleError, match="width"):
        r.tangent(args, [{"A": random(3, 3)}], width=2)
    with pytest.raises(KeyError):
        linrules.routine("dfoo")
    with pytest.raises(KeyError):
        linrules.routine("dhemm")


def test_bad_shadows():
    r = linrules.routine("gemm")
    args = gemm()
    state = r.forward(args, {"A", "C"})
    good = {"A": random(3, 3), "C": random(3, 3)}
    frozen = random(3, 3)
    frozen.flags.writeable = False
    for bad, message in [
        ({"A": random(3, 2)}, "shape"),
        ({"A": random(3, 3).astype(np.float32)}, "float32"),
        ({"A": frozen}, "read-only"),
        ({"A": args["A"]}, "overlaps A"),
        ({"A": args["B"][:, :]}, "overlaps B"),
        ({"A": good["C"]}, "shadows of C and A overlap"),
        ({"A": None}, "no shadow"),
        ({"A": np.ascontiguousarray(rng.standard_normal((3, 3)))}, "column-major"),
    ]:
        with pytest.raises(linrules.LinruleError, match=message):
            r.reverse(state, args, {**good, **bad})


def test_interleaved_shadows_do_not_overlap():
    block = np.zeros(60)
    a, shadow = linrules.as_matrix(block, 3, 3, 10), linrules.as_matrix(block, 3, 3, 10, offset=5)
    args = gemm(A=a)
    r = linrules.routine("gemm")
    r.reverse(r.forward(args, {"A", "C"}), args, {"A": shadow, "C": random(3, 3)})
    assert not a.any() and shadow.any()


@pytest.mark.parametrize("name", ["potrf", "posv", "getrf", "gesv", "trtri", "sysv"])
def test_a_failed_routine_has_no_derivative(name):
    r = linrules.routine(name)
    pool = {"uplo": LOWER, "diag": 0, "A": f(np.zeros((2, 2))), "B": random(2, 1), "ipiv": np.zeros(2, np.int32)}
    args = {q.name: pool[q.name] for q in r.parameters}
    active = {q.name for q in r.parameters if q.differentiable}
    state = r.forward(args, active)
    assert state.info > 0
    shadows = {k: random(*args[k].shape) for k in active}
    with pytest.raises(NoDerivative, match="info"):
        r.reverse(state, args, shadows)
    args["A"][...] = 0
    with pytest.raises(NoDerivative, match="info"):
        r.tangent(args, [{k: random(*args[k].shape) for k in active}])


def test_trtrs_that_found_a_zero_left_b_alone():
    r = linrules.routine("trtrs")
    args = {"uplo": LOWER, "trans": N, "diag": 0, "A": f(np.zeros((2, 2))), "B": random(2, 1)}
    ct = random(2, 1)
    before = ct.copy()
    state = r.forward(args, {"A", "B"})
    r.reverse(state, args, {"A": f(np.zeros((2, 2))), "B": ct})
    assert state.info > 0 and np.array_equal(ct, before)


@pytest.mark.parametrize("name", [n for n in SAMPLERS if linrules.routine(n).finite])
@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_iterations_refuse_what_is_not_finite(name, value):
    call = make(name, linrules.routine(name).types[-1], 1, (3,), plain=True)
    call.args["A"][1, 1] = value
    with pytest.raises(linrules.LinruleError, match="not finite"):
        call.routine.forward(call.args, ())


def test_dependent_columns():
    r = linrules.routine("qr")
    args = (f(np.zeros((3, 2))), random(3, 2), random(2, 2))
    state = r.forward(args, {"A", "Q", "R"})
    with pytest.raises(NoDerivative, match="dependent"):
        r.reverse(state, args, {"A": f(np.zeros((3, 2))), "Q": random(3, 2), "R": random(2, 2)})


def test_zero_singular_value_under_vectors():
    r = linrules.routine("gesdd")
    args = {"jobz": 1, "A": f(np.diag([1.0, 0.0, 0.0])[:, :2]), "s": np.zeros(2), "U": random(3, 2), "VT": random(2, 2)}
    state = r.forward(args, {"A", "U", "VT", "s"})
    shadows = {"A": f(np.zeros((3, 2))), "U": random(3, 2), "VT": random(2, 2), "s": np.ones(2)}
    with pytest.raises(NoDerivative, match=r"zero|equal"):
        r.reverse(state, args, shadows)


def test_defective_matrix():
    r = linrules.routine("geev")
    none = np.zeros((0, 0), order="F")
    args = {"jobvl": 0, "jobvr": 0, "A": f([[1.0, 1], [0, 1]]), "w": np.zeros(2), "wi": np.zeros(2)}
    args |= {"VL": none, "VR": none}
    state = r.forward(args, {"A", "w"})
    assert state.info == 0
    shadows = {"A": f(np.zeros((2, 2))), "w": np.ones(2)}
    try:
        r.reverse(state, args, shadows)
    except NoDerivative:
        return
    assert not np.isfinite(shadows["A"]).all() or abs(shadows["A"]).max() > 1e8 or np.allclose(shadows["A"], np.eye(2))


def test_pointer_into_foreign_memory():
    import ctypes

    memory = (ctypes.c_double * 12)(*range(12))
    a = linrules.from_pointer(ctypes.addressof(memory), np.float64, 3, 2, 4)
    assert a.tolist() == [[0, 4], [1, 5], [2, 6]]
    linrules.routine("scal").forward((2.0, a[:, 0]), ())
    assert list(memory)[:4] == [0, 2, 4, 3]


def test_views_stay_inside_their_memory():
    for bad in ((np.zeros(8), 3, 3, 3), (np.zeros(9), 3, 3, 2)):
        with pytest.raises(ValueError, match=r"memory|leading"):
            linrules.as_matrix(*bad)
    for bad in ((np.zeros(4), 3, 2), (np.zeros(4), 3, 0)):
        with pytest.raises(ValueError, match=r"memory|increment"):
            linrules.as_vector(*bad)


def test_pointers_to_elements():
    from linrules import native

    block = np.zeros((6, 5), order="F")
    for view in (block, block[1:, 2:], block[:, 3], block[4, ::-1], block[::2, 0], block[:0]):
        for found in (native.pointer(view), native._slow_pointer(view)):
            assert getattr(found, "value", found) == view.ctypes.data


def test_sizes_beyond_the_routines_integers():
    from linrules import native

    with pytest.raises(OverflowError):
        native.call("ddot", 2**31, np.zeros(1), 1, np.zeros(1), 1)


def test_integers_have_no_derivative():
    r = linrules.routine("iamax")
    x = np.array([1.0, -3, 2])
    assert r.forward((x,), ()).result == 1
    with pytest.raises(linrules.LinruleError):
        r.forward((x,), {"x", "result"})


def test_an_engines_own_routine():
    """It is called in SciPy's place, by rules too, until it is taken back."""
    kind = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 13)
    scipys = ctypes.cast(native.bind("dgemm")[0], ctypes.c_void_p).value
    called = []

    @kind
    def ours(*arguments):
        called.append(1)
        kind(scipys)(*arguments)

    def reverse():
        args = gemm(A=np.eye(3, order="F"))
        r, shadows = linrules.routine("gemm"), {"B": np.zeros((3, 3), order="F"), "C": np.eye(3, order="F")}
        r.reverse(r.forward(args, {"B", "C"}), args, shadows)
        return shadows["B"]

    native.use("dgemm", ctypes.cast(ours, ctypes.c_void_p).value)
    try:
        np.testing.assert_array_equal(reverse(), np.eye(3))
    finally:
        native.use("dgemm", None)
    assert len(called) == 2  # forward and reverse
    reverse()
    assert len(called) == 2
    with pytest.raises(AttributeError, match="no routine nonesuch"):
        native.use("nonesuch", 1)
