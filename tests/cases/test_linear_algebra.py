# SPDX-License-Identifier: MIT
"""Cases of linear algebra that broke other tools: triangles that are not read, functions of matrices, captured data.

Programs and wording are ours; each docstring names the public reports. Right values are closed forms.
"""

import numpy as np
from scipy.linalg import expm, expm_frechet, solve_triangular

import pullback as pb


def test_p28_cholesky_log_determinant():
    """P28 Cholesky log-determinant: right in every symmetric direction.

    Reports: HIPS/autograd PR#56; pytorch/pytorch#18825; pytorch/pytorch#137284; EnzymeAD/Enzyme.jl#1254;
    stan-dev/math#1803.
    """

    def logdet(A):
        L = np.linalg.cholesky(A)
        return 2.0 * np.log(np.diag(L)).sum()

    B = np.array([[1.0, 0.3, 0.0], [-0.5, 2.0, 0.7], [0.2, 0.1, 1.5]])
    A = B @ B.T + np.eye(3)
    Ai = np.linalg.inv(A)
    np.testing.assert_allclose(pb.grad(lambda B: logdet(B @ B.T + np.eye(3)))(B), 2 * Ai @ B, rtol=1e-7, atol=1e-9)
    S = np.array([[1.0, 2.0, -1.0], [2.0, 0.5, 0.0], [-1.0, 0.0, 3.0]])
    np.testing.assert_allclose(pb.jvp(logdet, (A,), (S,))[1], np.trace(Ai @ S), rtol=1e-7)
    np.testing.assert_allclose((pb.grad(logdet)(A) * S).sum(), np.trace(Ai @ S), rtol=1e-7)


def test_p29_solve_triangular_ignores_what_it_does_not_read():
    """P29 solve_triangular: entries that the routine ignores get gradient zero.

    Reports: pymc-devs/pytensor#1230; pytorch/pytorch#196707; cai4cai/torchsparsegradutils#12.
    """
    M = np.array([[2.0, 9.0, -1.0], [0.5, 3.0, 4.0], [-1.0, 2.0, 5.0]])  # packed, full matrix
    b = np.array([1.0, -2.0, 0.5])
    c = np.array([1.0, 2.0, -1.0])
    L = np.tril(M, -1) + np.eye(3)
    for trans, op in (("N", L), ("T", L.T)):

        def f(M, b, trans=trans):
            return solve_triangular(M, b, lower=True, unit_diagonal=True, trans=trans) @ c

        gM, gb = pb.grad(f, argnums=(0, 1))(M, b)
        x, lam = np.linalg.solve(op, b), np.linalg.solve(op.T, c)
        full = -np.outer(lam, x) if trans == "N" else -np.outer(x, lam)
        np.testing.assert_allclose(gb, lam, rtol=1e-8)
        np.testing.assert_allclose(gM, np.tril(full, -1), rtol=1e-8, atol=1e-10)
        assert (np.triu(gM) == 0).all()


def test_p30_matrix_exponential():
    """P30 Gradient through scipy.linalg.expm, scaling and squaring included.

    Reports: jax-ml/jax#2645; jax-ml/jax#4106; tensorflow/tensorflow#15465; PennyLaneAI/pennylane#4962.
    """
    A = np.array([[0.2, -1.0, 0.3], [0.5, 0.1, 0.0], [2.0, -0.4, -0.7]])
    W = np.arange(9.0).reshape(3, 3) - 3.0
    gradient = pb.grad(lambda A: (W * expm(A)).sum())(A)
    np.testing.assert_allclose(gradient, expm_frechet(A.T, W, compute_expm=False), rtol=1e-7)
    E = np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 2.0], [-1.0, 0.0, 0.0]])
    moved = pb.jvp(expm, (A,), (E,))[1]
    np.testing.assert_allclose(moved, expm_frechet(A, E, compute_expm=False), rtol=1e-7, atol=1e-9)
    slope = pb.grad(lambda t: expm(t * 8.0 * A)[0, 0])(1.0)
    assert np.isclose(slope, (8.0 * A @ expm(8.0 * A))[0, 0], rtol=1e-6)


def test_p31_one_prepared_gradient_many_calls():
    """P31 One prepared gradient: no leak from captured data, results stay yours, sizes may change.

    Reports: chalk-lab/Mooncake.jl#1238; chalk-lab/Mooncake.jl#467; chalk-lab/Mooncake.jl PR#1245;
    JuliaDiff/DifferentiationInterface.jl#252; JuliaDiff/DifferentiationInterface.jl PR#799.
    """
    obs = np.array([2.0, -1.0, 0.5])  # captured, goes through the solve

    def f(p):
        K = np.full((3, 3), p[1])
        for i in range(3):
            K[i, i] = p[0] + p[1]
        return obs @ np.linalg.solve(K, obs)

    def exact(p):  # K^-1 = (I - p1/D * ones)/p0, D = p0 + 3 p1
        D, q, s2 = p[0] + 3 * p[1], obs @ obs, obs.sum() ** 2
        return np.array([-(q - p[1] * s2 / D) / p[0] ** 2 + p[1] * s2 / D**2 / p[0], -s2 / D**2])

    prepared = pb.prepare(pb.grad(f), np.ones(2))
    p1, p2 = np.array([1.0, 0.5]), np.array([2.0, -0.3])
    first = prepared(p1)
    kept = first.copy()
    np.testing.assert_allclose(prepared(p2), exact(p2), rtol=1e-8)
    np.testing.assert_allclose(prepared(p1), exact(p1), rtol=1e-8)  # reuse changes nothing
    np.testing.assert_array_equal(first, kept)  # an earlier result is not overwritten
    total = pb.prepare(pb.grad(lambda x: (x**2).sum()), np.ones(3))  # prepared by type, not by size
    np.testing.assert_allclose(total(np.arange(5.0)), 2 * np.arange(5.0), rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(total(np.ones(1)), [2.0], rtol=1e-9)
