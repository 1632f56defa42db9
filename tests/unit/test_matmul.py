# SPDX-License-Identifier: MIT
"""Products of matrices: values and derivatives for all shapes, strides and dtypes, and inside loops."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pullback as pb
from pullback.testing import check_grads

SIZES = st.sampled_from([0, 1, 2, 3, 5, 17, 40])


def laid_out(x: np.ndarray, how: str) -> np.ndarray:
    """The same values in another memory layout."""
    if how == "F":
        return np.asfortranarray(x)
    if how == "strided":
        big = np.zeros((2 * x.shape[0], 3 * x.shape[1]), x.dtype)
        big[::2, ::3] = x
        return big[::2, ::3]
    if how == "reversed":
        return x[::-1, ::-1].copy()[::-1, ::-1]
    return x


def product(a, b):
    return a @ b


def loss(a, b):
    return np.sin(a @ b).sum()


LAYOUTS = st.sampled_from(["C", "F", "strided", "reversed"])


@settings(max_examples=60, deadline=None)
@given(SIZES, SIZES, SIZES, LAYOUTS, LAYOUTS, st.sampled_from(["f8", "f4"]), st.integers(0, 2**32 - 1))
def test_values_and_gradients(m, k, n, left, right, dtype, seed):
    rng = np.random.default_rng(seed)
    a = laid_out(rng.normal(size=(m, k)).astype(dtype), left)
    b = laid_out(rng.normal(size=(k, n)).astype(dtype), right)
    tolerance = {"rtol": 1e-12, "atol": 1e-12} if dtype == "f8" else {"rtol": 1e-4, "atol": 1e-4}
    got = pb.jit(product)(a, b)
    assert got.dtype == a.dtype
    np.testing.assert_allclose(got, a @ b, **tolerance)
    ga, gb = pb.grad(loss, argnums=(0, 1))(a, b)
    ct = np.cos(a @ b)
    np.testing.assert_allclose(ga, ct @ b.T, **tolerance)
    np.testing.assert_allclose(gb, a.T @ ct, **tolerance)


def test_small_products_become_scalars():
    def step(x):
        w = np.array([[0.5, 0.1], [0.2, 0.4]])
        return np.tanh(w @ (w * x)).sum()

    text = pb.explain(pb.grad(step), 0.3).ir
    assert "alloc" not in text
    assert "matmul" not in text
    check_grads(step, (0.3,), order=2)


def recurrent(w, h, n):
    for _ in range(n):
        h = np.tanh(h @ w)
    return (h * h).sum()


def in_place(w, h):
    for k in range(3):
        h[:] = h @ w
        w *= 0.9 + 0.01 * k
    return (h * h).sum() + w.sum()


def same_operand(w, h):
    return ((w @ w) @ h).sum()


@pytest.mark.parametrize("size", [2, 40])
@pytest.mark.parametrize("program", [lambda w, h: recurrent(w, h, 4), in_place, same_operand])
def test_in_loops_and_overwritten(program, size):
    rng = np.random.default_rng(3)
    w = rng.normal(size=(size, size)) / np.sqrt(size)
    h = rng.normal(size=(size, size))
    check_grads(program, (w, h), order=2)


def test_a_broadcast_operand():
    def f(row, b):
        return (np.broadcast_to(row, (4, 3)) @ b).sum()

    rng = np.random.default_rng(0)
    check_grads(f, (rng.normal(size=(1, 3)), rng.normal(size=(3, 2))))


def test_sizes_that_do_not_fit():
    with pytest.raises(ValueError, match="do not align"):
        pb.jit(product)(np.ones((2, 3)), np.ones((2, 3)))


BLAS_IN_USE = """
import numpy as np, pullback as pb
from pullback.backend.llvm import gemm, jit
compiled = []
jit._optimised = (lambda old: lambda *a: compiled.append(1) or old(*a))(jit._optimised)
def product(a, b):
    return a @ b
a = np.ones((64, 64))
assert (pb.jit(product)(a, a) == 64.0).all()
print(len(compiled), *gemm.loaded())
"""


def test_code_from_the_disk_cache_gets_blas_too(tmp_path):
    """A fresh process that compiles nothing must not fall back to plain loops."""
    script = tmp_path / "program.py"
    script.write_text(BLAS_IN_USE)
    paths = [str(Path(pb.__file__).parents[1])]
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONPATH": os.pathsep.join(paths)}
    environment.pop("PULLBACK_CACHE", None)
    told = [
        subprocess.run([sys.executable, str(script)], env=environment, capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    cold, warm = (run.stdout.split() for run in told)
    assert int(cold[0]) > 0 and int(warm[0]) == 0  # the second process compiled nothing
    assert cold[1:] == warm[1:] == ["f8"]


@pytest.mark.parametrize("layout", ["C", "F", "strided", "reversed"])
@pytest.mark.parametrize(("m", "n"), [(0, 3), (3, 0), (1, 1), (4, 7), (40, 33)])
def test_products_with_a_row_or_a_column(m, n, layout):
    """What is known to be a vector takes a loop nest that follows the matrix's memory, also in derivatives."""
    rng = np.random.default_rng(m + n)
    a, v, w = laid_out(rng.normal(size=(m, n)), layout), rng.normal(size=n), rng.normal(size=m)

    def both(a, v, w):
        return (a @ v[:, None])[:, 0], (w[None, :] @ a)[0]

    for got, want in zip(pb.jit(both)(a, v, w), (a @ v, w @ a), strict=True):
        np.testing.assert_allclose(got, want, rtol=1e-12, atol=1e-12)

    def total(a, v, w):
        p, q = both(a, v, w)
        return (p * p * w).sum() + (q * q * v).sum()

    p, q = a @ v, w @ a
    ga, gv, gw = pb.grad(total, argnums=(0, 1, 2))(a, v, w)
    np.testing.assert_allclose(ga, np.outer(2 * p * w, v) + np.outer(w, 2 * q * v), rtol=1e-11, atol=1e-11)
    np.testing.assert_allclose(gv, a.T @ (2 * p * w) + q * q, rtol=1e-11, atol=1e-11)
    np.testing.assert_allclose(gw, a @ (2 * q * v) + p * p, rtol=1e-11, atol=1e-11)
