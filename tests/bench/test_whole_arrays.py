# SPDX-License-Identifier: MIT
"""The programs of bench/whole_arrays.py at small sizes, against finite differences and JAX."""

import numpy as np
import pytest
import whole_arrays
from differences import central, leaves

import pullback as pb

_rng = np.random.default_rng(1)
CASES = {
    "logistic": ((_rng.normal(size=4), _rng.normal(size=(7, 4)), (_rng.random(7) > 0.5) * 1.0), (0,)),
    "chain": ((_rng.normal(size=9),), (0,)),
    "burgers": ((_rng.random((6, 7)), 0.1 + 0.1 * _rng.random((6, 7)), 5, 0.05), (0, 1)),
    "heat": ((_rng.random((6, 7)), 5, 0.2), (0,)),
    "small": ((_rng.normal(size=10),), (0,)),
}


def gradient(name):
    _, argnums = CASES[name]
    nums = argnums if len(argnums) > 1 else argnums[0]
    return pb.value_and_grad(getattr(whole_arrays, name), argnums=nums)


@pytest.mark.parametrize("name", CASES)
def test_against_finite_differences(name):
    arguments, argnums = CASES[name]
    value, *gradients = leaves(gradient(name)(*arguments))
    function = getattr(whole_arrays, name)
    np.testing.assert_allclose(value, function(*arguments), rtol=1e-12)
    for position, found in zip(argnums, gradients, strict=True):
        np.testing.assert_allclose(found, central(function, arguments, position), rtol=1e-6, atol=1e-8)


@pytest.mark.parametrize("name", CASES)
def test_against_jax(name):
    jax = pytest.importorskip("jax")
    jax.config.update("jax_enable_x64", True)
    import whole_arrays_jax

    arguments, _ = CASES[name]
    theirs = leaves(getattr(whole_arrays_jax, name)(*arguments))
    for a, b in zip(leaves(gradient(name)(*arguments)), theirs, strict=True):
        np.testing.assert_allclose(a, np.asarray(b), rtol=1e-10, atol=1e-12)


def test_heat_keeps_nothing():
    arguments, _ = CASES["heat"]
    assert pb.explain(gradient("heat"), *arguments).tape_bytes == 0
