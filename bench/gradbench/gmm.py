# SPDX-License-Identifier: MIT
"""Log posterior of a mixture of Gaussians: a loop over the components, whole arrays over the points."""

import math

import numpy as np


def factors(log_diagonal, below):
    """Lower triangular factors [k,d,d] of the precision matrices; ``below``: what is below the diagonal, by columns."""
    k, d = log_diagonal.shape
    result = np.zeros((k, d, d))
    first = 0
    for j in range(d):
        last = first + d - j - 1
        result[:, j, j] = np.exp(log_diagonal[:, j])
        result[:, j + 1 :, j] = below[:, first:last]
        first = last
    return result


def logsumexp(x):
    """Along the last axis."""
    largest = np.max(x, axis=-1, keepdims=True)
    return largest[..., 0] + np.log(np.sum(np.exp(x - largest), axis=-1))


def log_gamma_distribution(a, p):
    """Logarithm of the multivariate gamma function."""
    total = 0.25 * p * (p - 1) * math.log(math.pi)
    for j in range(1, p + 1):
        total += math.lgamma(a + 0.5 * (1 - j))
    return total


def log_wishart_prior(factor, log_determinants, gamma, m):
    k, d = factor.shape[0], factor.shape[1]
    n = d + m + 1
    constant = n * d * (math.log(gamma) - 0.5 * math.log(2.0)) - log_gamma_distribution(0.5 * n, d)
    return 0.5 * gamma * gamma * np.sum(factor * factor) - m * np.sum(log_determinants) - k * constant


def log_posterior(alpha, means, log_diagonal, below, x, gamma, m):
    n, d = x.shape
    k = len(alpha)
    factor = factors(log_diagonal, below)
    log_determinants = np.sum(log_diagonal, axis=1)
    terms = np.empty((n, k))
    for c in range(k):
        scaled = (x - means[c]) @ factor[c].T
        terms[:, c] = alpha[c] + log_determinants[c] - 0.5 * np.sum(scaled * scaled, axis=1)
    likelihood = -0.5 * n * d * math.log(2.0 * math.pi) + np.sum(logsumexp(terms)) - n * logsumexp(alpha)
    return likelihood - log_wishart_prior(factor, log_determinants, gamma, m)
