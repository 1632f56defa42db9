# SPDX-License-Identifier: MIT
"""docs/coverage.md is what the table of the library says, and the library has what was promised."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest
import scipy.special
import scipy.stats

from pullback.lib.table import METHODS, lookup

ROOT = Path(__file__).resolve().parent.parent.parent

NAMES_OF_NUMPY = """
    eye diag tril triu tri meshgrid logspace full_like zeros_like ones_like empty_like arange linspace identity indices
    reshape ravel transpose moveaxis swapaxes squeeze expand_dims broadcast_to flip roll rot90 concatenate stack hstack
    vstack dstack column_stack split array_split hsplit vsplit tile repeat pad atleast_1d atleast_2d
    take take_along_axis put put_along_axis where select choose ix_ nonzero flatnonzero compress extract
    sum prod mean var std max min argmax argmin any all ptp median percentile quantile count_nonzero average
    nansum nanprod nanmean nanvar nanstd nanmax nanmin nanmedian nanpercentile nanargmax nanargmin
    cumsum cumprod diff gradient trapezoid ediff1d nancumsum nancumprod
    sort argsort partition argpartition searchsorted unique lexsort digitize bincount
    interp convolve correlate clip polyval histogram maximum minimum fmax fmin hypot arctan2 logaddexp logaddexp2 sinc
    round sign cross kron einsum tensordot dot inner outer vdot matmul trace real imag conj angle abs
"""

NAMES_OF_SPECIAL = """
    gammaln gamma digamma polygamma beta betaln betainc erf erfc erfinv ndtr log_ndtr ndtri expit logit log1p expm1
    xlogy xlog1py entr rel_entr i0 i0e i1 i1e logsumexp softmax log_softmax
"""


@pytest.mark.parametrize("name", NAMES_OF_NUMPY.split())
def test_numpy(name):
    assert lookup(getattr(np, name)) is not None


@pytest.mark.parametrize("name", ["fft", "ifft", "rfft", "irfft"])
def test_fft(name):
    assert lookup(getattr(np.fft, name)) is not None


@pytest.mark.parametrize("name", NAMES_OF_SPECIAL.split())
def test_special(name):
    assert lookup(getattr(scipy.special, name)) is not None


@pytest.mark.parametrize(
    "function",
    [
        scipy.stats.norm.logpdf,
        scipy.stats.gamma.logpdf,
        scipy.stats.beta.logpdf,
        scipy.stats.poisson.logpmf,
        scipy.stats.multivariate_normal.logpdf,
        np.linalg.norm,
        np.add.reduce,
    ],
    ids=lambda f: f.__name__,
)
def test_others(function):
    assert lookup(function) is not None


def test_methods():
    """Every method that stands for a function is a method of arrays, and its function is known."""
    for name, function in METHODS.items():
        assert hasattr(np.ndarray, name)
        assert lookup(function) is not None


def test_page_is_current():
    spec = importlib.util.spec_from_file_location("coverage_tool", ROOT / "tools/coverage.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert (ROOT / "docs/coverage.md").read_text() == tool.page(), "run python tools/coverage.py"
