# SPDX-License-Identifier: MIT
"""Densities of ``scipy.stats``, as helpers over ``scipy.special``: entered by name, found once the user imports it.

Outside of its support a density is 0, its logarithm ``-inf``, and the derivative 0. The result has the shape that the
arguments have together.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from pullback import lang
from pullback.lib import probability, special
from pullback.lib.linear import matmul
from pullback.lib.reductions import sum_
from pullback.lib.table import implements

INF = float("inf")
NAN = float("nan")
HALF_LOG_TWO_PI = 0.9189385332046727


def _floats(*xs: Any) -> Any:
    """All operands in one float dtype, that of the arrays among them."""
    for x in xs:
        if lang.dtype_of(x)[0] == "c":
            lang.static_error("densities of complex numbers are not supported: take the real part")
    return [np.multiply(x, 1.0) for x in xs]


def _over(f: Callable[..., Any], *xs: Any) -> Any:
    """``f`` of numbers over operands that are broadcast together."""
    ready = np.broadcast_arrays(*_floats(*xs))
    first = ready[0]
    if not lang.is_array(first):
        return f(*ready)
    return lang.tabulate(first.shape, lambda *k: f(*[x[k] for x in ready]))


# ------------------------------------------------------------------------------------------------- continuous
# Each density is that of (x - loc) / scale, over scale. ``log_density`` gets numbers and the shape parameters.

LogDensity = Callable[..., Any]


def _logpdf(log_density: LogDensity, x: Any, loc: Any, scale: Any, *shapes: Any) -> Any:
    def item(x: Any, loc: Any, scale: Any, *shapes: Any) -> Any:
        return log_density((x - loc) / scale, *shapes) - lang.log(scale) if scale > 0.0 else NAN

    return _over(item, x, loc, scale, *shapes)


def _normal(y: Any) -> Any:
    return -0.5 * y * y - HALF_LOG_TWO_PI


def _gamma(y: Any, a: Any) -> Any:
    if not a > 0.0:
        return NAN
    if y < 0.0:
        return -INF
    return special.xlogy(a - 1.0, y) - y - lang.lgamma(a)


def _beta(y: Any, a: Any, b: Any) -> Any:
    if not (a > 0.0 and b > 0.0):
        return NAN
    if y < 0.0 or y > 1.0:
        return -INF
    return special.xlogy(a - 1.0, y) + special.xlog1py(b - 1.0, -y) - special.betaln(a, b)


def _exponential(y: Any) -> Any:
    return -INF if y < 0.0 else -y


def _laplace(y: Any) -> Any:
    return -lang.abs(y) - 0.6931471805599453


def _student(y: Any, df: Any) -> Any:
    if not df > 0.0:
        return NAN
    half = 0.5 * (df + 1.0)
    return lang.lgamma(half) - lang.lgamma(0.5 * df) - 0.5 * lang.log(math.pi * df) - half * lang.log1p(y * y / df)


@implements("scipy.stats:norm.logpdf")
def norm_logpdf(x: Any, loc: Any = 0.0, scale: Any = 1.0) -> Any:
    return _logpdf(_normal, x, loc, scale)


@implements("scipy.stats:norm.pdf")
def norm_pdf(x: Any, loc: Any = 0.0, scale: Any = 1.0) -> Any:
    return np.exp(norm_logpdf(x, loc, scale))


@implements("scipy.stats:norm.cdf")
def norm_cdf(x: Any, loc: Any = 0.0, scale: Any = 1.0) -> Any:
    return _over(lambda x, loc, scale: special.ndtr((x - loc) / scale), x, loc, scale)


@implements("scipy.stats:norm.logcdf")
def norm_logcdf(x: Any, loc: Any = 0.0, scale: Any = 1.0) -> Any:
    return _over(lambda x, loc, scale: probability.log_ndtr((x - loc) / scale), x, loc, scale)


@implements("scipy.stats:norm.sf")
def norm_sf(x: Any, loc: Any = 0.0, scale: Any = 1.0) -> Any:
    return _over(lambda x, loc, scale: special.ndtr((loc - x) / scale), x, loc, scale)


@implements("scipy.stats:norm.logsf")
def norm_logsf(x: Any, loc: Any = 0.0, scale: Any = 1.0) -> Any:
    return _over(lambda x, loc, scale: probability.log_ndtr((loc - x) / scale), x, loc, scale)


@implements("scipy.stats:norm.ppf")
def norm_ppf(q: Any, loc: Any = 0.0, scale: Any = 1.0) -> Any:
    return _over(lambda q, loc, scale: probability.ndtri(q) * scale + loc, q, loc, scale)


@implements("scipy.stats:gamma.logpdf")
def gamma_logpdf(x: Any, a: Any, loc: Any = 0.0, scale: Any = 1.0) -> Any:
    return _logpdf(_gamma, x, loc, scale, a)


@implements("scipy.stats:gamma.pdf")
def gamma_pdf(x: Any, a: Any, loc: Any = 0.0, scale: Any = 1.0) -> Any:
    return np.exp(gamma_logpdf(x, a, loc, scale))


@implements("scipy.stats:beta.logpdf")
def beta_logpdf(x: Any, a: Any, b: Any, loc: Any = 0.0, scale: Any = 1.0) -> Any:
    return _logpdf(_beta, x, loc, scale, a, b)


@implements("scipy.stats:beta.pdf")
def beta_pdf(x: Any, a: Any, b: Any, loc: Any = 0.0, scale: Any = 1.0) -> Any:
    return np.exp(beta_logpdf(x, a, b, loc, scale))


@implements("scipy.stats:expon.logpdf")
def expon_logpdf(x: Any, loc: Any = 0.0, scale: Any = 1.0) -> Any:
    return _logpdf(_exponential, x, loc, scale)


@implements("scipy.stats:laplace.logpdf")
def laplace_logpdf(x: Any, loc: Any = 0.0, scale: Any = 1.0) -> Any:
    return _logpdf(_laplace, x, loc, scale)


@implements("scipy.stats:t.logpdf")
def t_logpdf(x: Any, df: Any, loc: Any = 0.0, scale: Any = 1.0) -> Any:
    return _logpdf(_student, x, loc, scale, df)


# --------------------------------------------------------------------------------------------------- discrete


def _poisson(k: Any, mu: Any) -> Any:
    if not mu >= 0.0:
        return NAN
    if k < 0.0 or lang.floor(k) != k:
        return -INF
    return special.xlogy(k, mu) - lang.lgamma(k + 1.0) - mu


def _binomial(k: Any, n: Any, p: Any) -> Any:
    if not (n >= 0.0 and p >= 0.0 and p <= 1.0):
        return NAN
    if k < 0.0 or k > n or lang.floor(k) != k:
        return -INF
    ways = lang.lgamma(n + 1.0) - lang.lgamma(k + 1.0) - lang.lgamma(n - k + 1.0)
    return ways + special.xlogy(k, p) + special.xlog1py(n - k, -p)


@implements("scipy.stats:poisson.logpmf")
def poisson_logpmf(k: Any, mu: Any, loc: Any = 0) -> Any:
    return _over(lambda k, mu, loc: _poisson(k - loc, mu), k, mu, loc)


@implements("scipy.stats:poisson.pmf")
def poisson_pmf(k: Any, mu: Any, loc: Any = 0) -> Any:
    return np.exp(poisson_logpmf(k, mu, loc))


@implements("scipy.stats:binom.logpmf")
def binom_logpmf(k: Any, n: Any, p: Any, loc: Any = 0) -> Any:
    return _over(lambda k, n, p, loc: _binomial(k - loc, n, p), k, n, p, loc)


@implements("scipy.stats:bernoulli.logpmf")
def bernoulli_logpmf(k: Any, p: Any, loc: Any = 0) -> Any:
    return _over(lambda k, p, loc: _binomial(k - loc, 1.0, p), k, p, loc)


# -------------------------------------------------------------------------------------- several normal variables


def cholesky(a: Any) -> Any:
    """Lower triangle L with ``L L' = a``, of which the lower triangle is read."""
    n = a.shape[0]
    result = np.zeros((n, n), np.float64)
    for i in range(n):
        for j in range(i + 1):
            total = a[i, j] * 1.0
            for k in range(j):
                total -= result[i, k] * result[j, k]
            if i == j:
                if not total > 0.0:
                    raise np.linalg.LinAlgError("the covariance matrix must be symmetric positive definite")
                result[i, i] = lang.sqrt(total)
            else:
                result[i, j] = total / result[j, j]
    return result


def forward_solve(lower: Any, b: Any) -> Any:
    """``y`` with ``lower y = b``; ``b`` is a line."""
    n = b.shape[0]
    y = np.empty((n,), np.float64)
    for i in range(n):
        total = b[i] * 1.0
        for k in range(i):
            total -= lower[i, k] * y[k]
        y[i] = total / lower[i, i]
    return y


@implements("scipy.stats:multivariate_normal.logpdf")
def multivariate_normal_logpdf(x: Any, mean: Any = None, cov: Any = 1.0) -> Any:
    """Of points (the last axis of ``x``) under a covariance matrix, a vector of variances, or one variance."""
    points = np.atleast_1d(np.asarray(x) * 1.0)
    for a in (points, np.asarray(cov)):
        if lang.dtype_of(a)[0] == "c":
            lang.static_error("densities of complex numbers are not supported: take the real part")
    if points.ndim > 2:
        lang.static_error("multivariate_normal.logpdf of points in more than one axis is not supported: reshape x")
    spread = np.asarray(cov)
    n = points.shape[-1]
    gaps = points if mean is None else points - np.asarray(mean)
    if spread.ndim < 2:
        scale = np.sqrt(spread)
        squares = sum_((gaps / scale) ** 2, -1)
        size = sum_(np.log(np.broadcast_to(scale, (n,))))
        return -0.5 * squares - size - n * HALF_LOG_TWO_PI
    if spread.shape[0] != n or spread.shape[1] != n:
        raise ValueError(f"Array 'cov' must be square with {n} rows")
    lower = cholesky(spread)
    size = 0.0
    for i in range(n):
        size += lang.log(lower[i, i])
    if gaps.ndim == 1:
        y = forward_solve(lower, gaps)
        return -0.5 * matmul(y, y) - size - n * HALF_LOG_TWO_PI
    result = np.empty((gaps.shape[0],), np.float64)
    for p in range(gaps.shape[0]):
        y = forward_solve(lower, gaps[p])
        result[p] = -0.5 * matmul(y, y) - size - n * HALF_LOG_TWO_PI
    return result


@implements("scipy.stats:multivariate_normal.pdf")
def multivariate_normal_pdf(x: Any, mean: Any = None, cov: Any = 1.0) -> Any:
    return np.exp(multivariate_normal_logpdf(x, mean, cov))
