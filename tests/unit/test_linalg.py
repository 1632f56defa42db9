# SPDX-License-Identifier: MIT
"""Linear algebra: values are NumPy's and SciPy's, derivatives agree with finite differences, at both orders.

Losses of vectors of eigenvalues and singular values do not depend on their signs.
"""

import numpy as np
import pytest
import scipy.linalg as sl
import scipy.linalg.blas as bl
import scipy.linalg.lapack as la

import pullback as pb
import pullback.testing

L = np.linalg
pytestmark = pytest.mark.slow
RNG = np.random.default_rng(6)
A = RNG.normal(size=(4, 4)) + 4 * np.eye(4)  # far from singular
B = RNG.normal(size=(4, 3))
V = RNG.normal(size=4)
S = A @ A.T / 4  # positive definite
M = RNG.normal(size=(5, 3))
STACK = np.stack([A, A.T + 1, S])

#: id -> (function, arguments)
NUMPY = {
    "cholesky": (lambda a: L.cholesky(a), (S,)),
    "solve_matrix": (lambda a, b: L.solve(a, b), (A, B)),
    "inv": (lambda a: L.inv(a), (A,)),
    "det": (lambda a: L.det(0.3 * a), (A,)),
    "slogdet": (lambda a: L.slogdet(a)[1], (A,)),
    "matrix_power": (lambda a: L.matrix_power(0.3 * a, 5), (A,)),
    "multi_dot": (lambda a, b, v: L.multi_dot([v, a, a, b]), (A, B, V)),
    "eigvalsh": (lambda a: L.eigvalsh(a), (S,)),
    "eigh": (lambda a: L.eigh(a)[1] ** 2, (S,)),
    "eig": (lambda a: (np.abs(L.eig(a)[1]) ** 2).sum(0), (A,)),
    "svdvals": (lambda a: L.svd(a, compute_uv=False), (M,)),
    "svd": (lambda a: L.svd(a, full_matrices=False)[0] ** 2, (M,)),
    "qr_q": (lambda a: L.qr(a)[0], (M,)),
    "qr_complete": (lambda a: L.qr(a, mode="complete")[0], (M,)),
    "lstsq": (lambda a, b: L.lstsq(a, b)[0], (M, RNG.normal(size=5))),
    "pinv": (lambda a: L.pinv(a), (M,)),
    "norm_inf": (lambda a: L.norm(a, np.inf), (M,)),
    "norm_axes": (lambda a: L.norm(a, -1, axis=(2, 0), keepdims=True), (STACK,)),
}
STACKED = {
    "cholesky": (lambda a: L.cholesky(a), (np.stack([S, S + 1]),)),
    "solve": (lambda a, b: L.solve(a, b), (STACK, RNG.normal(size=(3, 4, 2)))),
    "solve_vector": (lambda a, b: L.solve(a, b), (STACK, V)),
    "svd": (lambda a: L.svd(a, full_matrices=False)[1], (np.stack([M, M + 1]),)),
}
SCIPY = {
    "cholesky": (lambda a: sl.cholesky(a), (S,)),
    "cho_solve": (lambda a, b: sl.cho_solve(sl.cho_factor(a), b), (S, B)),
    "lu_factor": (lambda a: sl.lu_factor(a)[0], (A,)),
    "lu_solve": (lambda a, b: sl.lu_solve(sl.lu_factor(a), b, trans=1), (A, V)),
    "lu": (lambda a: sl.lu(a)[0] @ sl.lu(a)[1], (M,)),
    "lu_wide": (lambda a: sl.lu(a, permute_l=True)[1], (M.T,)),
    "solve": (lambda a, b: sl.solve(a, b, transposed=True), (A, V)),
    "solve_pos": (lambda a, b: sl.solve(a, b, assume_a="pos"), (S, V)),
    "solve_sym": (lambda a, b: sl.solve(a, b, assume_a="sym"), (A + A.T, V)),
    "solve_triangular": (lambda a, b: sl.solve_triangular(a, b, trans="T", lower=True), (A, B)),
    "solve_banded": (
        lambda a, b: sl.solve_banded((1, 2), a, b),
        (RNG.normal(size=(4, 6)) + np.array([0.0, 0.0, 5.0, 0.0])[:, None], RNG.normal(size=6)),
    ),
    "solveh_banded": (
        lambda a, b: sl.solveh_banded(a, b),
        (RNG.normal(size=(3, 6)) + np.array([0.0, 0.0, 7.0])[:, None], RNG.normal(size=(6, 2))),
    ),
    "eigh_general": (lambda a, b: sl.eigh(a, b)[0], (S, S + np.eye(4))),
    "dgemm": (lambda a, b, s: bl.dgemm(s, a, b, trans_a=1), (A, B, 0.7)),
    "dtrsm": (lambda a, b, s: bl.dtrsm(s, a, b, lower=1), (A, B, 0.7)),
    "dgesv": (lambda a, b: la.dgesv(a, b)[2], (A, B)),
    "dpotri": (lambda a: la.dpotri(la.dpotrf(a)[0])[0], (S,)),
    "expm": (lambda a: sl.expm(a), (0.3 * A,)),
    "expm_squarings": (lambda a: sl.expm(a)[:2], (3 * A - 13 * np.eye(4),)),
}
CASES = {f"{space}-{n}": c for space, t in (("np", NUMPY), ("stack", STACKED), ("sp", SCIPY)) for n, c in t.items()}
SECOND = ("np-cholesky", "np-solve_matrix", "np-eigvalsh", "sp-solve_triangular")


@pytest.mark.parametrize("name", CASES)
def test_value_and_both_modes(name):
    f, args = CASES[name]
    np.testing.assert_allclose(pb.jit(f)(*args), f(*args), rtol=1e-9, atol=1e-11)

    def loss(*args):
        y = f(*args)
        return (y * np.sin(0.3 * y + 1.0)).sum()

    pb.testing.check_grads(loss, args, order=2 if name in SECOND else 1)


def test_reverse_over_reverse():
    """Through the rule of potrf, whose blocks have sizes that are not known before its loop."""

    def f(a):
        return 2.0 * np.log(np.diag(L.cholesky(a))).sum()

    hessian = pb.hessian(f)(S).reshape(16, 16)
    gradient = pb.grad(f)(S).ravel()
    found = pb.grad(lambda a: (pb.grad(f)(a) ** 2).sum())(S)
    np.testing.assert_allclose(found.ravel(), 2 * hessian.T @ gradient, rtol=1e-9)


@pytest.mark.parametrize("lower", [True, False])
@pytest.mark.parametrize("n", [0, 1, 2, 3, 7, 8, 9, 140])
def test_cholesky_of_any_size(n, lower):
    """Tiny factors by elements, others by blocks. What is factored has a gradient in one triangle; the other is not
    read."""
    rng = np.random.default_rng(n)
    root = rng.normal(size=(n, n))
    s, w, step = root @ root.T / max(n, 1) + np.eye(n), rng.normal(size=(n, n)), rng.normal(size=(n, n))

    def loss(a):
        return (sl.cholesky(a, lower=lower) * w).sum()

    gradient = pb.grad(loss)(s)
    outside = np.triu(gradient, 1) if lower else np.tril(gradient, -1)
    assert not outside.any()
    step = step + step.T
    h = 1e-5
    expected = (loss(s + h * step) - loss(s - h * step)) / (2 * h)
    np.testing.assert_allclose((gradient * step).sum(), expected, rtol=1e-6, atol=1e-8)
    if 0 < n <= 9:  # and again: the tangent of the reverse sweep
        turned = pb.jvp(pb.grad(loss), (s,), (step,))[1]
        numeric = (pb.grad(loss)(s + h * step) - pb.grad(loss)(s - h * step)) / (2 * h)
        np.testing.assert_allclose(turned, numeric, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("dtype", [np.float32, np.complex128])
@pytest.mark.parametrize(
    "f",
    [
        lambda a: L.inv(a),
        lambda a: L.cholesky(a @ np.conj(a).T),
        lambda a: L.slogdet(a)[1],
        lambda a: L.svd(a)[1],
        lambda a: L.eigvalsh(a + np.conj(a).T),
        lambda a: np.abs(L.qr(a)[1]),
        lambda a: L.solve(a, a[:, :2]),
        lambda a: L.pinv(a[:, :3]),
    ],
    ids=["inv", "cholesky", "slogdet", "svd", "eigvalsh", "qr", "solve", "pinv"],
)
def test_dtypes(f, dtype):
    single = dtype in (np.float32, np.complex64)
    real = dtype is np.float32
    a = (A + (0 if real else 1j * RNG.normal(size=(4, 4)))).astype(dtype)
    value = pb.jit(f)(a)
    assert value.dtype == f(a).dtype
    np.testing.assert_allclose(value, f(a), rtol=1e-3 if single else 1e-9, atol=1e-4 if single else 1e-11)
    gradient = pb.grad(lambda a: np.abs(f(a)).sum())(a)
    assert gradient.dtype == dtype
    direction = (RNG.normal(size=(4, 4)) + (0 if real else 1j * RNG.normal(size=(4, 4)))) * 1e-6
    wide = a.astype(np.float64 if real else np.complex128)
    up, down = np.abs(f(wide + direction)).sum(), np.abs(f(wide - direction)).sum()
    slope = (np.conj(gradient) * direction).sum().real
    np.testing.assert_allclose(slope, (up - down) / 2, rtol=2e-2 if single else 1e-4, atol=1e-9)


@pytest.mark.parametrize("n", [0, 1])
def test_small_sizes(n):
    a = 2.0 * np.eye(n)
    for f in (
        lambda a: L.inv(a), lambda a: L.cholesky(a), lambda a: L.det(a), lambda a: L.slogdet(a)[1],
        lambda a: L.svd(a)[1], lambda a: L.eigh(a)[0], lambda a: L.qr(a)[1], lambda a: L.solve(a, a),
        lambda a: L.pinv(a), lambda a: sl.expm(a),
    ):  # fmt: skip
        np.testing.assert_allclose(pb.jit(f)(a), f(a))
        assert np.isfinite(pb.grad(lambda a, f=f: 1.0 * f(a).sum())(a)).all()


def test_blocks_and_strides():
    """Sizes beyond one block of the rules, and views that are not contiguous."""
    n = 150
    a = RNG.normal(size=(2 * n, 2 * n)) + 20 * np.eye(2 * n)
    view = a[::-2, ::-2]
    gradient = pb.grad(lambda a: L.slogdet(a)[1])(view)
    np.testing.assert_allclose(gradient, L.inv(view).T, rtol=1e-9, atol=1e-12)
    s = view @ view.T
    gradient = pb.grad(lambda s: np.log(np.diag(L.cholesky(s))).sum() * 2)(s)
    np.testing.assert_allclose(gradient + gradient.T, 2 * L.inv(s), rtol=1e-8, atol=1e-14)
    assert (np.triu(gradient, 1) == 0).all()
    inverse = L.inv(view)
    gradient = pb.grad(lambda a: L.inv(a).sum())(np.asfortranarray(view))
    np.testing.assert_allclose(gradient, -np.outer(inverse.sum(0), inverse.sum(1)), rtol=1e-9, atol=1e-12)


def test_vmap():
    np.testing.assert_allclose(pb.vmap(lambda a: L.inv(a))(STACK), L.inv(STACK))
    transposed = np.swapaxes(L.inv(STACK), 1, 2)
    np.testing.assert_allclose(pb.vmap(pb.grad(lambda a: L.slogdet(a)[1]))(STACK), transposed)
    total = pb.grad(lambda s: pb.vmap(lambda a: L.slogdet(a)[1])(s).sum())
    np.testing.assert_allclose(total(STACK), transposed)
    np.testing.assert_allclose(pb.vmap(lambda a, b: L.solve(a, b), in_axes=(0, None))(STACK, V), L.solve(STACK, V))


def test_in_a_loop_with_updates():
    """The factor is overwritten in each trip: the rules keep what they read."""

    def f(a, x):
        y = x.copy()
        for k in range(3):
            a[0, 0] += 0.5 * k
            y[:] = L.solve(a, y) + x
        return (y * y).sum()

    pb.testing.check_grads(lambda a, x: f(a.copy(), x), (A, V), order=2)


@pytest.mark.parametrize(
    ("f", "a", "error", "text"),
    [
        (lambda a: L.solve(a, np.ones(2)), np.zeros((2, 2)), L.LinAlgError, "Singular matrix"),
        (lambda a: L.cholesky(a), -np.eye(2), L.LinAlgError, "not positive definite"),
        (lambda a: L.inv(a), np.ones((2, 3)), L.LinAlgError, "must be square"),
        (lambda a: L.solve(a, np.ones(3)), np.eye(2), ValueError, "b has 3"),
        (lambda a: sl.cholesky(a), np.array([[1.0, 0.0], [0.0, -1.0]]), L.LinAlgError, "2-th leading minor"),
        (lambda a: sl.solve_triangular(a, np.ones(2)), np.zeros((2, 2)), L.LinAlgError, "diagonal 0"),
        (lambda a: sl.solve(a, np.ones(2)), np.array([[np.nan, 0.0], [0.0, 1.0]]), ValueError, "infs or NaNs"),
    ],
    ids=["singular", "indefinite", "not_square", "shapes", "minor", "triangular", "finite"],
)
def test_errors_are_those_of_python(f, a, error, text):
    with pytest.raises(error):
        f(a)
    with pytest.raises(error, match=text):
        pb.jit(f)(a)


def test_no_derivative_is_an_error():
    from linrules import NoDerivative

    with pytest.raises(NoDerivative, match="getrf: info = 1"):
        pb.grad(lambda a: L.det(a))(np.zeros((2, 2)))
    with pytest.raises(NoDerivative, match="are equal"):
        pb.grad(lambda a: L.eigh(a)[1][0, 1])(np.eye(2))
    with pytest.raises(pb.UnsupportedError, match="hermitian"):
        pb.jit(lambda a: L.pinv(a, hermitian=True))(A)


def test_against_jax():
    jax = pytest.importorskip("jax")
    jax.config.update("jax_enable_x64", True)
    jnp = jax.numpy
    for ours, theirs in (
        (lambda a: L.slogdet(a @ a.T)[1], lambda a: jnp.linalg.slogdet(a @ a.T)[1]),
        (lambda a: L.svd(a)[1].max(), lambda a: jnp.linalg.svd(a)[1].max()),
        (lambda a: (L.inv(a) ** 3).sum(), lambda a: (jnp.linalg.inv(a) ** 3).sum()),
        (lambda a: (L.qr(a)[1] ** 3).sum(), lambda a: (jnp.linalg.qr(a)[1] ** 3).sum()),
    ):
        np.testing.assert_allclose(pb.grad(ours)(A), jax.grad(theirs)(A), rtol=1e-8, atol=1e-10)
