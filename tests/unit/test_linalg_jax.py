# SPDX-License-Identifier: MIT
"""Compiled linear algebra against JAX's: values, gradients, tangents and Hessians, in both precisions and for stacks.

Losses of eigenvectors and singular vectors depend on the spaces they span only (projections), not on their signs.
Where one triangle is read, JAX gives half of its derivative to the other one: those functions get symmetric matrices.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
import scipy.linalg as sl

import pullback as pb

jax = pytest.importorskip("jax")
jnp = jax.numpy
jsl = pytest.importorskip("jax.scipy.linalg")
L = np.linalg
pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("jax")]


def general(n, rng):
    return rng.normal(size=(n, n)) / max(n, 1) ** 0.5 + 2 * np.eye(n)


def positive(n, rng):
    a = rng.normal(size=(n, n)) / max(n, 1) ** 0.5
    return a @ a.T + np.eye(n)


def separated(n, rng):
    """Symmetric, with eigenvalues at about 1, 2, 3, ..."""
    a = 0.2 * rng.normal(size=(n, n)) / max(n, 1) ** 0.5
    return a + a.T + np.diag(1.0 + np.arange(n))


def tall(n, rng):
    """With singular values at about 1, 2, 3, ..."""
    rows = n + 2 if n else 0
    return 0.3 * rng.normal(size=(rows, n)) / max(n, 1) ** 0.5 + np.eye(rows, n) * (1.0 + np.arange(n))


@dataclass(frozen=True)
class Case:
    """A function of one matrix here and in JAX; ``flat``: takes no stacks; ``order``: of JAX's derivatives."""

    ours: Callable[[Any], Any]
    theirs: Callable[[Any], Any]
    matrix: Callable[[int, Any], Any] = general
    flat: bool = False
    order: int = 2


def even(a):
    return 0.5 * (a + np.swapaxes(a, -1, -2))


def jax_even(a):
    return 0.5 * (a + jnp.swapaxes(a, -1, -2))


def projection(a):
    v = L.eigh(even(a))[1][..., :, :2]
    return v @ np.swapaxes(v, -1, -2)


def jax_projection(a):
    v = jnp.linalg.eigh(jax_even(a))[1][..., :, :2]
    return v @ jnp.swapaxes(v, -1, -2)


def polar(a):
    u, _, vt = L.svd(a, full_matrices=False)
    return u @ vt


def jax_polar(a):
    u, _, vt = jnp.linalg.svd(a, full_matrices=False)
    return u @ vt


def orthogonal(a):
    q, r = L.qr(a)
    return q @ (r * r)


def jax_orthogonal(a):
    q, r = jnp.linalg.qr(a)
    return q @ (r * r)


def triangles(a):
    _, low, up = sl.lu(a)
    return low @ (up * up)


def jax_triangles(a):
    _, low, up = jsl.lu(a)
    return low @ (up * up)


CASES = {
    "cholesky": Case(lambda a: L.cholesky(even(a)), lambda a: jnp.linalg.cholesky(jax_even(a)), positive),
    "solve": Case(lambda a: L.solve(a, a @ a), lambda a: jnp.linalg.solve(a, a @ a)),
    "inv": Case(lambda a: L.inv(a), jnp.linalg.inv),
    "det": Case(lambda a: L.det(0.5 * a), lambda a: jnp.linalg.det(0.5 * a)),
    "slogdet": Case(lambda a: L.slogdet(a)[1], lambda a: jnp.linalg.slogdet(a)[1]),
    "eigvalsh": Case(lambda a: L.eigvalsh(even(a)), lambda a: jnp.linalg.eigvalsh(jax_even(a)), separated),
    "eigh": Case(projection, jax_projection, separated),
    "eigvals": Case(lambda a: np.abs(L.eigvals(a)) ** 2, lambda a: jnp.abs(jnp.linalg.eigvals(a)) ** 2, order=1),
    "svdvals": Case(lambda a: L.svd(a, compute_uv=False), lambda a: jnp.linalg.svd(a, compute_uv=False), tall),
    "svd": Case(polar, jax_polar, tall),
    "qr": Case(orthogonal, jax_orthogonal, tall),
    "pinv": Case(lambda a: L.pinv(a), lambda a: jnp.linalg.pinv(a), tall),
    "lstsq": Case(
        lambda a: L.lstsq(a, a.sum(1) + 1.0)[0], lambda a: jnp.linalg.lstsq(a, a.sum(1) + 1.0)[0], tall, True, 1
    ),
    "norm_nuclear": Case(lambda a: L.norm(a, "nuc"), lambda a: jnp.linalg.norm(a, "nuc"), tall, True),
    "norm_spectral": Case(lambda a: L.norm(a, 2), lambda a: jnp.linalg.norm(a, 2), tall, True),
    "matrix_power": Case(lambda a: L.matrix_power(a, 3), lambda a: jnp.linalg.matrix_power(a, 3)),
    "expm": Case(lambda a: sl.expm(0.2 * a), lambda a: jsl.expm(0.2 * a)),
    "lu": Case(triangles, jax_triangles, flat=True),
    "cho_solve": Case(
        lambda a: sl.cho_solve(sl.cho_factor(even(a), lower=True), a @ a),
        lambda a: jsl.cho_solve((jnp.linalg.cholesky(jax_even(a)), True), a @ a),
        positive,
        True,
    ),
    "solve_triangular": Case(
        lambda a: sl.solve_triangular(a, a @ a, trans=1, lower=True),
        lambda a: jsl.solve_triangular(a, a @ a, trans=1, lower=True),
        flat=True,
    ),
}


def losses(case, weights):
    """Scalar losses that tell the elements of the results apart."""

    def ours(a):
        y = case.ours(a)
        return (np.sin(y) * weights[: y.size].reshape(y.shape)).sum() if np.ndim(y) else 1.0 * y

    def theirs(a):
        y = case.theirs(a)
        return jnp.sum(jnp.sin(y) * weights[: y.size].reshape(y.shape)) if y.ndim else 1.0 * y

    return ours, theirs


def near(got, want, rtol, what):
    want = np.asarray(want)
    scale = max(1.0, float(np.abs(want).max(initial=0.0)))
    np.testing.assert_allclose(got, want, rtol=rtol, atol=rtol * scale, err_msg=what)


def drawn(name):
    rng = np.random.default_rng(sum(map(ord, name)))
    return rng, rng.normal(size=3000)


@pytest.mark.parametrize("name", CASES)
def test_double(name):
    """Sizes 0, 1, 5 and 33, where JAX takes them, and stacks."""
    case, (rng, weights) = CASES[name], drawn(name)
    ours, theirs = losses(case, weights)
    both, forward = pb.value_and_grad(ours), pb.jvp
    for n in (0, 1, 5, 33):
        a = case.matrix(n, rng)
        value, gradient = both(a)
        try:
            want, expected = jax.value_and_grad(theirs)(a)
        except (IndexError, TypeError, ValueError, ZeroDivisionError):
            assert n == 0  # not all that JAX has takes empty matrices
            want, expected = ours(a), a
        near(value, want, 1e-10, f"value, n = {n}")
        near(gradient, expected, 1e-8, f"gradient, n = {n}")
        if n in (1, 5):
            step = rng.normal(size=a.shape)
            near(forward(ours, (a,), (step,))[1], jax.jvp(theirs, (a,), (step,))[1], 1e-8, f"tangent, n = {n}")
    if not case.flat:
        stack = np.stack([[case.matrix(5, rng)] for _ in range(3)])
        value, gradient = both(stack)
        want, expected = jax.value_and_grad(theirs)(stack)
        near(value, want, 1e-10, "value of a stack")
        near(gradient, expected, 1e-8, "gradient of a stack")


@pytest.mark.parametrize("name", CASES)
def test_single(name):
    case, (rng, weights) = CASES[name], drawn(name)
    ours, theirs = losses(case, weights.astype(np.float32))
    for n in (1, 5):
        a = case.matrix(n, rng).astype(np.float32)
        value, gradient = pb.value_and_grad(ours)(a)
        assert gradient.dtype == np.float32
        want, expected = jax.value_and_grad(theirs)(a)
        near(value, want, 2e-5, f"value, n = {n}")
        near(gradient, expected, 2e-3, f"gradient, n = {n}")


@pytest.mark.parametrize("name", [n for n, c in CASES.items() if c.order == 2])
def test_hessian(name):
    case, (rng, weights) = CASES[name], drawn(name)
    ours, theirs = losses(case, weights)
    a = case.matrix(4, rng)
    near(pb.hessian(ours)(a), jax.hessian(theirs)(a), 1e-7, "Hessian")
