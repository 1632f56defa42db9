# SPDX-License-Identifier: MIT
"""Bad input to library functions: errors that name the function and say what to write, and NumPy's own exceptions."""

from __future__ import annotations

import re
import warnings
from typing import Any

import numpy as np
import pytest
import scipy.special as sp
from scipy import stats

import pullback as pb
from pullback.diag import UnsupportedError
from unit.test_lib_compiled import text

X = np.array([1.0, 2.0, 3.0, 4.0])
A = np.arange(12.0).reshape(3, 4)

#: function, argument, what the message says, what the help says
UNSUPPORTED = [
    (lambda x: np.union1d(x, x), X, "np.union1d", "np.unique of np.concatenate"),
    (lambda x: np.random.normal(size=3) + x, X, "np.random.normal", "in the caller"),
    (lambda x: stats.norm(0, 1).logpdf(x), X, "scipy.stats.norm", "scipy.stats.norm.logpdf"),
    (lambda x: stats.norm.rvs() * x, X, "scipy.stats.norm.rvs", "in the caller"),
    (lambda x: sp.jv(1, x), X, "scipy.special.jv", "coverage.md"),
    (lambda x: sp.gammaincinv(1.0, x), X, "scipy.special.gammaincinv", "scipy.special.gammainc"),
    (lambda x: np.fft.hfft(x), X, "np.fft.hfft", "np.fft.fft"),
    (lambda x: np.piecewise(x, [x > 2], [1.0, 2.0]), X, "np.piecewise", "np.select"),
    (lambda x: np.vectorize(abs)(x), X, "np.vectorize", "loop"),
    (lambda x: np.median(x, overwrite_input=True), X, "keyword 'overwrite_input' of np.median", "a, axis, keepdims"),
    (lambda x: np.sum(x, foo=1), X, "keyword 'foo' of np.sum", "axis, dtype"),
    (lambda x: sp.logsumexp(x, return_sign=True), X, "keyword 'return_sign' of scipy.special.logsumexp", "a, axis"),
    (lambda x: np.pad(x, 1, mode="mean"), X, "this mode of np.pad", "constant, edge, reflect"),
    (lambda x: np.quantile(x, 0.5, method="weibull"), X, "this method of np.quantile", "linear, lower"),
    (lambda x: np.lexsort((x, x)), X * 1j, "sorting complex numbers", "np.argsort"),
    (lambda x: np.max(x), X * 1j, "extreme of complex", "real part"),
    (lambda x: np.median(x), X * 1j, "sorting complex numbers", "np.abs"),
    (lambda x: np.histogram(x), X * 1j, "np.histogram of complex", "real part"),
    (lambda x: np.interp(x, [0.0, 1.0], [0.0, 1.0]), X * 1j, "np.interp of complex", "parts"),
    (lambda x: stats.norm.logpdf(x), X * 1j, "densities of complex", "real part"),
    (lambda x: np.einsum(x, [0, 1]), A, "np.einsum with lists of axes", "string"),
    (lambda x: x.sum(), np.array(["a", "b"]), "string", "float64"),
    (lambda x: x.sum(), np.array([None, 1]), "object", "float64"),
    (lambda x: x.sum(), X.astype("f2"), "float16", "float32"),
    (lambda x: np.array(["a"]), X, "'a' cannot be an element of an array", "numbers"),
]


@pytest.mark.parametrize(
    ("fn", "x", "what", "help"), [pytest.param(*r, id=f"{text(r[0])[:50]}-{r[1].dtype}") for r in UNSUPPORTED]
)
def test_unsupported(fn, x, what, help):
    with pytest.raises((UnsupportedError, TypeError)) as caught:
        pb.jit(fn)(x)
    message = str(caught.value)
    assert what in message
    assert help in message


#: function, argument, text of the message, where ours is another one than NumPy's
RAISES = [
    (lambda x: x + x[:3], X, r"\(4,?\)? ?\(3,?\)|shapes"),
    (lambda x: x @ x[:3], X, "4|mismatch"),
    (lambda x: np.concatenate([x, x[:, :2]], axis=0), A, "must match exactly"),
    (lambda x: np.stack([x, x[:2]]), X, "must have the same shape"),
    (lambda x: np.sum(x, axis=2), X, "axis 2 is out of bounds for array of dimension 1"),
    (lambda x: np.sort(x, axis=2), A, "axis 2 is out of bounds for array of dimension 2"),
    (lambda x: np.fft.fft(x, axis=1), X, "axis"),
    (lambda x: np.cumsum(x, axis=-2), X, "axis -2 is out of bounds"),
    (lambda x: np.sum(x, axis=(0, 0)), A, "duplicate value in 'axis'"),
    (lambda x: np.moveaxis(x, 0, 5), A, "axis 5 is out of bounds"),
    (lambda x: np.max(x[:0]), X, "zero-size array to reduction operation maximum"),
    (lambda x: np.argmin(x[:0]), X, "attempt to get argmin of an empty sequence"),
    (lambda x: np.max(x, where=x > 0), X, "does not have an identity"),
    (lambda x: np.percentile(x[:0], 50), X, "out of bounds"),
    (lambda x: np.percentile(x, 101), X, r"must be in the range \[0, 100\]"),
    (lambda x: np.fft.fft(x[:0]), X, r"Invalid number of FFT data points \(0\)"),
    (lambda x: np.convolve(x, x[:0]), X, "v cannot be empty"),
    (lambda x: np.convolve(x, x, mode="foo"), X, "mode must be one of"),
    (lambda x: np.einsum("ij,j", x, x[0, :3]), A, "sizes 4 and 3"),
    (lambda x: np.einsum("ij,jk", x), A, "more operands|fewer operands"),
    (lambda x: np.einsum("ij->ik", x), A, "output|bad"),
    (lambda x: x[[0, 7]], X, "index 7 is out of bounds for axis 0 with size 4"),
    (lambda x: x[[0, 1], [0, 1, 2]], A, "shape mismatch: indexing arrays could not be broadcast together"),
    (lambda x: x[np.array([True, False])], X, "boolean index did not match indexed array along axis 0"),
    (lambda x: np.take(x, 9), X, "index 9 is out of bounds"),
    (lambda x: np.split(x, 3), X, "array split does not result in an equal division"),
    (lambda x: np.repeat(x, -1), X, "negative"),
    (lambda x: np.pad(x[:0], 1, mode="edge"), X, "can't extend empty axis 0"),
    (lambda x: np.choose([0, 5], [x[:2], x[:2]]), X, "invalid entry in choice array"),
    (lambda x: np.interp(x, x, x[:2]), X, "not of the same length"),
    (lambda x: np.interp(x, x, x, period=0.0), X, "period must be a non-zero value"),
    (lambda x: np.einsum("ii->i", x[:1]), A, r"collapsing index 'i' don't match \(1 != 4\)"),
    (lambda x: np.gradient(x[:1]), X, "too small to calculate a numerical gradient"),
    (lambda x: np.cross(x, x), X, "incompatible dimensions for cross product"),
    (lambda x: np.broadcast_to(x, (3, 3)), X, "broadcast"),
    (lambda x: np.digitize(x, [0.0, 2.0, 1.0]), X, "monotonically"),
    (lambda x: np.unravel_index(12, (3, 4)), X, "index 12 is out of bounds for array with size 12"),
    (lambda x: np.partition(x, 9), X, "out of bounds"),
]


def test_an_axis_that_turns_out_to_have_size_1_is_to_be_named():
    squeeze = pb.jit(lambda x: np.squeeze(x[:, None]))
    np.testing.assert_array_equal(squeeze(X), X)
    with pytest.raises(ValueError, match="name it with axis="):
        squeeze(X[:1])


@pytest.mark.parametrize(("fn", "x", "message"), [pytest.param(*r, id=text(r[0])[:60]) for r in RAISES])
def test_raises_as_numpy(fn, x, message):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises((ValueError, IndexError, TypeError)) as theirs:  # whatever it says
            fn(x)
    with pytest.raises((type(theirs.value), ValueError, IndexError)) as ours:
        pb.jit(fn)(x)
    assert re.search(message, str(ours.value)), str(ours.value)


def test_write_through_a_broadcast():
    def f(x: Any) -> Any:
        y = np.broadcast_to(x, (2, 4))
        y[0, 0] = 1.0
        return y

    with pytest.raises(ValueError, match="read-only"):
        pb.jit(f)(X)


def test_value_that_does_not_fit():
    def f(x: Any) -> Any:
        y = np.zeros(4)
        y[[0, 1]] = x[:3]
        return y

    with pytest.raises(ValueError, match=r"value array of size 3 could not be broadcast to indexing result of size 2"):
        pb.jit(f)(X)


def test_in_place_update_of_integers():
    def f(x: Any) -> Any:
        y = np.zeros(4, int)
        np.add.at(y, [0, 1], x[:2])
        return y

    with pytest.raises(TypeError, match=r"np.add.at\(\) cannot put f8 into an array of i8"):
        pb.jit(f)(X)
