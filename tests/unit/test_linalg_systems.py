# SPDX-License-Identifier: MIT
"""Systems by structure, Sylvester's equation, square roots, pivoted QR, stacks of eigenvalues.

Every derivative in three ways: finite differences at both orders in both modes; an oracle that shares no formula with
the rules (the equations written out with Kronecker products, dense inverses, the same factorisation without pivots);
and the gradient's code interpreted, which must be what was compiled.
"""

import warnings

import numpy as np
import pytest
import scipy.linalg as sl

import pullback as pb
import pullback.testing
from pullback.config import Options
from pullback.frontend.typeof import typeof
from pullback.ir.interp import run
from pullback.passes import commit
from pullback.prims import TABLE
from pullback.rule import lower_operation
from unit.test_lib_compiled import build

L = np.linalg
pytestmark = pytest.mark.slow
RNG = np.random.default_rng(16)
N = 5
A = RNG.normal(size=(N, N)) + 4 * np.eye(N)
Z = A + 1j * RNG.normal(size=(N, N))
TURNS = A + np.kron(np.diag([1.0, 1.0, 0.0]), [[0.0, 3.0], [-3.0, 0.0]])[:N, :N]  # pairs of complex eigenvalues
B = RNG.normal(size=(3, 3)) + 2 * np.eye(3)
Q = RNG.normal(size=(N, 3))
RIGHT = RNG.normal(size=(N, 2))
INDEFINITE = A - np.diag([9.0, 0.0, 9.0, 0.0, 9.0])
BAND = np.triu(np.tril(A, 2), -1)
DIAGONALS = RNG.normal(size=(4, 6)) + np.array([0.0, 0.0, 5.0, 0.0])[:, None]
HALF = RNG.normal(size=(3, 6)) + np.array([0.0, 0.0, 7.0])[:, None]

#: name -> function, arguments
CASES = {
    "sqrtm": (lambda a: sl.sqrtm(a), (A,)),
    "sqrtm_pairs": (lambda a: sl.sqrtm(a), (TURNS,)),
    "sylvester": (lambda a, b, q: sl.solve_sylvester(a, b, q), (TURNS, B, Q)),
    "symmetric": (lambda a, b: sl.solve(a, b, assume_a="sym"), (INDEFINITE, RIGHT)),
    "symmetric_lower": (lambda a, b: sl.solve(a, b, assume_a="symmetric", lower=True), (INDEFINITE, RIGHT)),
    "positive": (lambda a, b: sl.solve(a, b, assume_a="pos"), (A + A.T + 4 * np.eye(N), RIGHT)),
    "diagonal": (lambda a, b: sl.solve(a, b, assume_a="diagonal"), (A, RIGHT)),
    "tridiagonal": (lambda a, b: sl.solve(a, b, assume_a="tridiagonal"), (A, RIGHT)),
    "banded": (lambda a, b: sl.solve(a, b, assume_a="banded"), (BAND, RIGHT)),
    "banded_turned": (lambda a, b: sl.solve(a, b, assume_a="banded", transposed=True), (BAND, RIGHT)),
    "upper": (lambda a, b: sl.solve(a, b, assume_a="upper triangular"), (A, RIGHT)),
    "lower_turned": (lambda a, b: sl.solve(a, b, assume_a="lower triangular", transposed=True), (A, RIGHT)),
    "turned": (lambda a, b: sl.solve(a, b, transposed=True), (A, RIGHT)),
    "inv_sym": (lambda a: sl.inv(a, assume_a="sym"), (INDEFINITE,)),
    "solve_banded": (lambda a, b: sl.solve_banded((1, 2), a, b), (DIAGONALS, RNG.normal(size=6))),
    "solveh_banded": (lambda a, b: sl.solveh_banded(a, b), (HALF, RNG.normal(size=(6, 2)))),
    "solveh_lower": (lambda a, b: sl.solveh_banded(a, b, lower=True), (HALF[::-1].copy(), RNG.normal(size=6))),
    "qr_pivoted": (lambda a: sl.qr(a, mode="r", pivoting=True)[0], (A,)),
    "qr_pivoted_q": (lambda a: sl.qr(a, mode="economic", pivoting=True)[0], (A[:, :3],)),
    "eigvals_stack": (lambda a: np.abs(L.eigvals(a)), (np.stack([A, TURNS]),)),
    "eig_stack": (lambda a: np.abs(L.eig(a)[1][0]) ** 2, (np.stack([[A, TURNS]]),)),
}


def scipys(f, *args):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of ill-conditioned matrices
        return f(*args)


def loss_of(f):
    def loss(*args):
        y = f(*args)
        return (y * np.sin(0.3 * y + 1.0)).sum()

    return loss


def interpreted(operation, *args):
    """The gradient's code, before it is finished for the machine, by the interpreter."""
    low = lower_operation(operation, [typeof(a) for a in args], Options())
    return build(low.result, run(commit(low.func), [np.array(a) for a in args], TABLE))


@pytest.mark.parametrize("name", CASES)
def test_value_and_derivatives(name):
    f, args = CASES[name]
    np.testing.assert_allclose(pb.jit(f)(*args), scipys(f, *args), rtol=1e-9, atol=1e-11)
    pb.testing.check_grads(loss_of(f), args, order=2)


@pytest.mark.parametrize("name", CASES)
def test_interpreted_is_compiled(name):
    f, args = CASES[name]
    gradient = pb.grad(loss_of(f))
    np.testing.assert_allclose(interpreted(gradient, *args), gradient(*args), rtol=1e-9, atol=1e-11)


# ------------------------------------------------------------------------------------------------------------- oracles


def seed_of(y):
    """The cotangent of ``loss_of``."""
    return np.sin(0.3 * y + 1.0) + 0.3 * y * np.cos(0.3 * y + 1.0)


def sylvester_oracle(a, b, c):
    """A X + X B = C with all N² equations written out."""
    m, n = c.shape
    system = np.kron(np.eye(n), a) + np.kron(b.T, np.eye(m))
    return L.solve(system, c.T.ravel()).reshape(n, m).T


def test_oracle_sqrtm():
    for a in (A, TURNS):
        x = scipys(sl.sqrtm, a)
        expected = sylvester_oracle(x.T, x.T, seed_of(x))
        np.testing.assert_allclose(pb.grad(loss_of(CASES["sqrtm"][0]))(a), expected, rtol=1e-8, atol=1e-11)


def test_oracle_sylvester():
    f = loss_of(CASES["sylvester"][0])
    x = sylvester_oracle(TURNS, B, Q)
    y = sylvester_oracle(TURNS.T, B.T, seed_of(x))
    found = [pb.grad(f, argnums=k)(TURNS, B, Q) for k in range(3)]
    for got, want in zip(found, (-y @ x.T, -x.T @ y, y), strict=True):
        np.testing.assert_allclose(got, want, rtol=1e-8, atol=1e-11)


#: what of the matrix is read, and how a change of what is read changes the matrix
READS = {
    "symmetric": lambda g: np.triu(g + g.T) - np.diag(np.diag(g)),
    "symmetric_lower": lambda g: np.tril(g + g.T) - np.diag(np.diag(g)),
    "positive": lambda g: np.triu(g + g.T) - np.diag(np.diag(g)),
    "diagonal": lambda g: np.diag(np.diag(g)),
    "tridiagonal": lambda g: np.triu(np.tril(g, 1), -1),
    "banded": lambda g: g,
    "upper": np.triu,
    "turned": lambda g: g.T,
}
DENSE = {
    "symmetric": lambda a: np.triu(a) + np.triu(a, 1).T,
    "symmetric_lower": lambda a: np.tril(a) + np.tril(a, -1).T,
    "positive": lambda a: np.triu(a) + np.triu(a, 1).T,
    "turned": np.transpose,
}


@pytest.mark.parametrize("name", READS)
def test_oracle_solve(name):
    """Against dense inverses."""
    f, (a, b) = CASES[name]
    dense = DENSE.get(name, READS[name])(a)
    x = L.inv(dense) @ b
    y = L.inv(dense).T @ seed_of(x)
    np.testing.assert_allclose(pb.grad(loss_of(f))(a, b), READS[name](-y @ x.T), rtol=1e-8, atol=1e-10)
    np.testing.assert_allclose(pb.grad(loss_of(f), argnums=1)(a, b), y, rtol=1e-8, atol=1e-10)


def test_oracle_bands():
    """Hessians of both, against those of the dense system that the bands stand for."""

    def dense(ab, b):
        a = np.zeros((6, 6))
        for i in range(6):
            for j in range(max(0, i - 1), min(6, i + 3)):
                a[i, j] = ab[2 + i - j, j]
        return L.solve(a, b)

    def dense_h(ab, b):
        a = np.zeros((6, 6))
        for i in range(6):
            for j in range(i, min(6, i + 3)):
                a[i, j] = ab[2 + i - j, j]
                a[j, i] = a[i, j]
        return L.solve(a, b)

    for name, other in (("solve_banded", dense), ("solveh_banded", dense_h)):
        f, args = CASES[name]
        h, want = pb.hessian(loss_of(f))(*args), pb.hessian(loss_of(other))(*args)
        np.testing.assert_allclose(h, want, rtol=1e-7, atol=1e-10)
        assert np.abs(h).max() > 1e-4


def test_oracle_pivoted_qr():
    """The gradient is that of QR with the columns in the order that was found."""
    order = sl.qr(A, pivoting=True)[2]
    assert (order != np.arange(N)).any()
    plain = pb.grad(loss_of(lambda a: sl.qr(a, mode="r")[0]))(A[:, order])
    expected = np.empty_like(plain)
    expected[:, order] = plain
    found = pb.grad(loss_of(CASES["qr_pivoted"][0]))(A)
    np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-11)


def test_stacks_of_eigenvalues():
    single = pb.grad(lambda a: (np.abs(L.eig(a)[1]) ** 4).sum() + np.abs(L.eigvals(a)).sum())
    stacked = pb.grad(lambda a: (np.abs(L.eig(a)[1]) ** 4).sum() + np.abs(L.eigvals(a)).sum())
    many = np.stack([A, TURNS, A.T])
    np.testing.assert_allclose(stacked(many), np.stack([single(a) for a in many]), rtol=1e-9, atol=1e-12)
    for a in (many.reshape(1, 3, N, N), many[:0]):
        for got, want in zip(pb.jit(lambda a: L.eig(a))(a), L.eig(a), strict=True):
            assert got.shape == want.shape
            np.testing.assert_allclose(got, want, rtol=1e-9, atol=1e-11)


def test_norms_of_nothing():
    """0 where the largest is looked for, an error where the smallest is."""
    for f in (
        lambda a: L.norm(a, 2), lambda a: L.norm(a, "nuc"), lambda a: L.norm(a, 1), lambda a: L.norm(a, np.inf),
        lambda a: L.norm(a, -2), lambda a: L.norm(a, -1), lambda a: L.norm(a, -np.inf),
        lambda a: L.norm(a.ravel(), np.inf), lambda a: L.norm(a.ravel(), -np.inf),
    ):  # fmt: skip
        for shape in ((0, 0), (0, 3), (3, 0)):
            try:
                want = f(np.zeros(shape))
            except ValueError:
                with pytest.raises(ValueError, match="zero-size array to reduction operation minimum"):
                    pb.jit(f)(np.zeros(shape))
            else:
                assert str(pb.jit(f)(np.zeros(shape))) == str(want)  # not -0.0
                assert pb.grad(lambda a, f=f: 1.0 * f(a))(np.zeros(shape)).shape == shape


def test_every_stack_of_numpys():
    """What NumPy takes of stacks, two leading axes and one more for each result."""
    s = np.stack([[A + A.T, A @ A.T], [TURNS @ TURNS.T, 9 * np.eye(N)]]) + 20 * np.eye(N)
    for f in (
        lambda a: L.cholesky(a), lambda a: L.inv(a), lambda a: L.det(a), lambda a: L.slogdet(a)[1],
        lambda a: L.eigvalsh(a), lambda a: L.solve(a, a[..., :2]), lambda a: L.eigh(a)[0], lambda a: L.eigvals(a),
        lambda a: L.svdvals(a), lambda a: L.svd(a)[1], lambda a: L.qr(a)[1], lambda a: L.qr(a, mode="r"),
        lambda a: L.qr(a, mode="complete")[0],
        lambda a: L.qr(a, mode="raw")[0], lambda a: L.qr(a, mode="raw")[1], lambda a: L.pinv(a),
        lambda a: L.matrix_power(0.1 * a, 3), lambda a: L.norm(a, 2, axis=(-2, -1)),
    ):  # fmt: skip
        np.testing.assert_allclose(np.sort(pb.jit(f)(s), -1), np.sort(f(s), -1), rtol=1e-9, atol=1e-9)


# -------------------------------------------------------------------------------------------------------- other types

COMPLEX = {
    "sqrtm": (lambda a: sl.sqrtm(a), Z),
    "sylvester": (lambda a: sl.solve_sylvester(a, a[:3, :3], a[:, :3]), Z),
    "symmetric": (lambda a: sl.solve(a + a.T, a[:, :2], assume_a="sym"), Z),
    "hermitian": (lambda a: sl.solve(a + np.conj(a).T, a[:, :2], assume_a="her"), Z),
    "tridiagonal": (lambda a: sl.solve(a, a[:, :2], assume_a="tridiagonal"), Z),
    "banded": (lambda a: sl.solve_banded((1, 2), a[:4], a[0]), Z + np.array([0, 0, 3, 0, 0])[:, None]),
    "bandh": (lambda a: sl.solveh_banded(a[:3], a[0]), Z + np.array([0, 0, 9, 0, 0])[:, None]),
    "qr": (lambda a: sl.qr(a, mode="economic", pivoting=True)[1], Z),
}


@pytest.mark.parametrize("name", COMPLEX)
def test_complex(name):
    f, z = COMPLEX[name]
    with np.errstate(all="ignore"):
        np.testing.assert_allclose(pb.jit(f)(z), scipys(f, z), rtol=1e-9, atol=1e-11)

    def loss(a):
        return (np.abs(f(a)) ** 2).sum()

    gradient = pb.grad(loss)(z)
    step = 1e-6 * (RNG.normal(size=(N, N)) + 1j * RNG.normal(size=(N, N)))
    difference = scipys(loss, z + step) - scipys(loss, z - step)
    np.testing.assert_allclose((np.conj(gradient) * step).sum().real, difference / 2, rtol=1e-5, atol=1e-10)
    tangent = pb.jvp(loss, (z,), (step,))[1]
    np.testing.assert_allclose(tangent, difference / 2, rtol=1e-5, atol=1e-10)
    again = pb.jvp(pb.grad(loss), (z,), (step,))[1]
    np.testing.assert_allclose(again, (pb.grad(loss)(z + step) - pb.grad(loss)(z - step)) / 2, rtol=1e-4, atol=1e-9)


@pytest.mark.parametrize("name", ["sqrtm", "sylvester", "symmetric", "tridiagonal", "solve_banded", "qr_pivoted"])
def test_single_precision(name):
    f, args = CASES[name]
    small = tuple(a.astype(np.float32) for a in args)
    value, gradient = pb.jit(f)(*small), pb.grad(loss_of(f))(*small)
    assert value.dtype == gradient.dtype == np.float32
    np.testing.assert_allclose(value, scipys(f, *args), rtol=1e-3, atol=1e-4)
    np.testing.assert_allclose(gradient, pb.grad(loss_of(f))(*args), rtol=2e-3, atol=2e-3)


def test_batches():
    stack = np.stack([A, TURNS, A.T])
    root, equation = CASES["sqrtm"][0], CASES["sylvester"][0]
    np.testing.assert_allclose(pb.vmap(lambda a: root(a))(stack), sl.sqrtm(stack), rtol=1e-9)
    np.testing.assert_allclose(pb.jit(lambda a: root(a))(stack), sl.sqrtm(stack), rtol=1e-9)
    gradient = pb.grad(loss_of(root))
    np.testing.assert_allclose(pb.vmap(gradient)(stack), [gradient(a) for a in stack], rtol=1e-9)
    total = pb.grad(lambda s: pb.vmap(loss_of(root))(s).sum())
    np.testing.assert_allclose(total(stack), [gradient(a) for a in stack], rtol=1e-9)
    found = pb.vmap(lambda a, b, q: equation(a, b, q), in_axes=(0, None, None))(stack, B, Q)
    np.testing.assert_allclose(found, [sl.solve_sylvester(a, B, Q) for a in stack], rtol=1e-9, atol=1e-12)
    for name in ("sym", "tridiagonal", "banded", "diagonal"):
        got = pb.jit(lambda a, b, k=name: sl.solve(a, b, assume_a=k))(stack, RIGHT)
        want = np.stack([scipys(lambda a, k=name: sl.solve(a, RIGHT, assume_a=k), a) for a in stack])
        np.testing.assert_allclose(got, want, rtol=1e-8, atol=1e-10)


@pytest.mark.parametrize("n", [0, 1, 2])
def test_small_sizes(n):
    a, b = 2.0 * np.eye(n), np.ones((n, 2))
    for f in (
        lambda a, b: sl.sqrtm(a), lambda a, b: sl.solve_sylvester(a, a, b[:, :1] @ b.T[:1] + 0 * a),
        lambda a, b: sl.solve(a, b, assume_a="sym"), lambda a, b: sl.solve(a, b, assume_a="tridiagonal"),
        lambda a, b: sl.solve(a, b, assume_a="banded"), lambda a, b: sl.solve(a, b, assume_a="diagonal"),
        lambda a, b: sl.solve(a, b, assume_a="pos"), lambda a, b: sl.qr(a, pivoting=True)[1],
    ):  # fmt: skip
        np.testing.assert_allclose(pb.jit(f)(a, b), f(a, b) if n else np.zeros(f(a, b).shape))
        assert np.isfinite(pb.grad(lambda a, b, f=f: 1.0 * f(a, b).sum())(a, b)).all()


# ------------------------------------------------------------------------------------------------------------- errors


def singular(kind):
    return lambda a: sl.solve(a, np.ones(2), assume_a=kind)


@pytest.mark.parametrize(
    ("f", "a", "error", "text"),
    [
        *(
            (singular(k), np.zeros((2, 2)), L.LinAlgError, "singular")
            for k in ("sym", "pos", "diagonal", "tridiagonal", "banded", "upper triangular", "lower triangular")
        ),
        (singular("round"), np.eye(2), ValueError, "round is not a recognized matrix structure"),
        (lambda a: sl.solve(a, np.ones(2), transposed=True), 1j * np.eye(2), NotImplementedError, "complex"),
        (lambda a: sl.solve(a, np.ones(3), assume_a="sym"), np.eye(2), ValueError, "incompatible shapes"),
        (lambda a: sl.solve_banded((0, 0), a, np.ones(2)), np.zeros((1, 2)), L.LinAlgError, "singular matrix"),
        (lambda a: sl.solve_banded((1, 0), a, np.ones(2)), np.zeros((1, 2)), ValueError, "invalid values"),
        (lambda a: sl.solveh_banded(a, np.ones(2)), -np.ones((1, 2)), L.LinAlgError, "not positive definite"),
        (lambda a: sl.sqrtm(a), np.ones((2, 3)), L.LinAlgError, "must be square"),
        (lambda a: sl.solve_sylvester(a, a, a), np.full((2, 2), np.nan), ValueError, "infs or NaNs"),
    ],
    ids=[
        *("sym", "pos", "diagonal", "tridiagonal", "banded", "upper", "lower", "unknown", "complex_turned", "shapes"),
        *("band", "band_shape", "bandh", "not_square", "finite"),
    ],
)  # fmt: skip
def test_errors_are_scipys(f, a, error, text):
    with pytest.raises(error):
        scipys(f, a)
    with pytest.raises(error, match=text):
        pb.jit(f)(a)


def test_where_there_is_no_derivative():
    from linrules import NoDerivative

    root = pb.grad(lambda a: sl.sqrtm(a).sum())
    with pytest.raises(NoDerivative, match="cancel"):
        root(np.diag([1.0, 0.0]))
    np.testing.assert_allclose(root(np.eye(3)), 0.5 * np.ones((3, 3)))  # equal eigenvalues do no harm
    with pytest.raises(L.LinAlgError, match="negative"):
        pb.jit(lambda a: sl.sqrtm(a))(np.diag([1.0, -1.0]))
    with pytest.raises(NoDerivative, match="common eigenvalues"):
        pb.grad(lambda a: sl.solve_sylvester(a, -a, np.ones((2, 2))).sum())(np.diag([1.0, 2.0]))


def test_mixed_types_solve_the_equation():
    """SciPy takes a real Schur form for a real matrix beside a complex one, and solves another equation."""
    turns = TURNS[:3, :3]
    x = pb.jit(lambda a, b, q: sl.solve_sylvester(a, b, q))(Z, turns, Q)
    np.testing.assert_allclose(Z @ x + x @ turns, Q, atol=1e-12)
