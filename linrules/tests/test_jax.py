# SPDX-License-Identifier: MIT
"""The JAX adapter, held by JAX's own check_grads and against JAX's own rules."""

import numpy as np
import pytest

jax = pytest.importorskip("jax")

import jax.numpy as jnp
from jax.test_util import check_grads

from linrules.adapters import jax as ours

rng = np.random.default_rng(4)


@pytest.fixture(autouse=True)
def double():
    with jax.enable_x64(True):
        yield


def random(*shape, c=False):
    a = rng.standard_normal(shape)
    return a + 1j * rng.standard_normal(shape) if c else a


def good(n, c=False):
    return random(n, n, c=c) / 2 + 3 * np.eye(n)


def spd(n, c=False):
    a = random(n, n, c=c)
    return a @ a.conj().T + np.diag(np.arange(1.0, n + 1) * 3)


CASES = {
    "matmul": lambda c: (ours.matmul, (random(2, 3, c=c), random(3, 4, c=c))),
    "solve": lambda c: (ours.solve, (good(3, c), random(3, 2, c=c))),
    "cholesky": lambda c: (lambda a: ours.cholesky((a + a.conj().T) / 2), (spd(3, c),)),
    "solve_triangular": lambda c: (
        lambda a, b: ours.solve_triangular(a, b, uplo=1, trans=2),
        (good(3, c), random(3, 2, c=c)),
    ),
    "qr": lambda c: (ours.qr, (random(4, 3, c=c),)),
    "eigh values": lambda c: (lambda a: ours.eigh((a + a.conj().T) / 2)[0], (spd(3, c),)),
    "eigh": lambda c: (lambda a: jnp.abs(ours.eigh((a + a.conj().T) / 2)[1]) ** 2, (spd(3, c),)),
    "svd": lambda c: (lambda a: (lambda u, s, vt: (s, (u * jnp.sin(s)) @ vt))(*ours.svd(a)), (random(4, 3, c=c),)),
}


@pytest.mark.parametrize("mode", ["fwd", "rev"])
@pytest.mark.parametrize("c", [False, True], ids=["real", "complex"])
@pytest.mark.parametrize("name", CASES)
def test_check_grads(name, c, mode):
    f, args = CASES[name](c)
    check_grads(f, tuple(map(jnp.asarray, args)), order=1, modes=[mode], atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize("c", [False, True], ids=["real", "complex"])
def test_as_jax_does(c):
    a, b, w = good(3, c), random(3, 2, c=c), random(3, 2, c=c)
    mine = jax.grad(lambda a, b: jnp.real(jnp.vdot(w, ours.solve(a, b))), (0, 1))(a, b)
    theirs = jax.grad(lambda a, b: jnp.real(jnp.vdot(w, jnp.linalg.solve(a, b))), (0, 1))(a, b)
    assert all(np.allclose(x, y) for x, y in zip(mine, theirs, strict=True))


def test_under_jit():
    a, b = good(3), random(3, 2)
    f = jax.value_and_grad(lambda a: jnp.sum(ours.solve(a, b)))
    plain, compiled = f(a), jax.jit(f)(a)
    assert np.allclose(plain[0], compiled[0]) and np.allclose(plain[1], compiled[1])
