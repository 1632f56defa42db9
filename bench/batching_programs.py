# SPDX-License-Identifier: MIT
"""The programs of batching.py, each for one example, in plain NumPy: as they stand they run under CPython.

The ODE solver is that of examples/adaptive_ode.py. Sizes: e embedding, h hidden, n words of a sentence.
"""

import math

import numpy as np
from adaptive_ode import dormand_prince

__all__ = ["call_price", "dormand_prince", "logistic_map", "network_loss", "tagger_loss"]

# ------------------------------------------------------------------------------------------- LSTM over a sentence


def sigmoid(x):
    return 1.0 / (1.0 + np.exp(-x))


def states_of(x, weights):
    """Hidden states (n, h) of an LSTM over the rows of ``x`` (n, e)."""
    wx, wh, b = weights
    n, h = x.shape[0], wh.shape[0]
    inputs = x @ wx + b
    hidden, cell = np.zeros(h), np.zeros(h)
    states = np.empty((n, h))
    for t in range(n):
        z = inputs[t] + hidden @ wh
        cell = sigmoid(z[h : 2 * h]) * cell + sigmoid(z[:h]) * np.tanh(z[2 * h : 3 * h])
        hidden = sigmoid(z[3 * h :]) * np.tanh(cell)
        states[t] = hidden
    return states


def tagger_loss(parameters, words, tags):
    """Mean cross entropy of the tags of one sentence."""
    embedding, weights, wo, bo = parameters
    scores = states_of(embedding[words], weights) @ wo + bo
    total = 0.0
    for t in range(words.shape[0]):
        s = scores[t] - scores[t].max()
        total += np.log(np.exp(s).sum()) - s[tags[t]]
    return total / words.shape[0]


# --------------------------------------------------------------------------------- loops of varying length


def logistic_map(r, x, steps):
    """``steps`` steps of the logistic map."""
    for _ in range(steps):
        x = r * x * (1.0 - x)
    return x


# ------------------------------------------------------------------------------- per-example gradients, options


def network_loss(parameters, x, label):
    """Cross entropy of one image under a network with one hidden layer."""
    w1, b1, w2, b2 = parameters
    hidden = np.tanh(x @ w1 + b1)
    scores = hidden @ w2 + b2
    scores = scores - scores.max()
    return np.log(np.exp(scores).sum()) - scores[label]


def normal_cdf(x):
    """Distribution function of the normal distribution: Abramowitz and Stegun 26.2.17, error below 7.5e-8."""
    a = abs(x)
    if a > 8.0:
        tail = 0.0
    else:
        k = 1.0 / (1.0 + 0.2316419 * a)
        series = 1.330274429
        series = series * k - 1.821255978
        series = series * k + 1.781477937
        series = series * k - 0.356563782
        series = series * k + 0.319381530
        tail = 0.3989422804014327 * math.exp(-0.5 * a * a) * series * k
    if x > 0.0:
        return 1.0 - tail
    return tail


def call_price(spot, strike, rate, volatility, years):
    """Black and Scholes's price of a call option; expired, certain and worthless ones leave early."""
    if years <= 0.0:
        return max(spot - strike, 0.0)
    discounted = strike * math.exp(-rate * years)
    spread = volatility * math.sqrt(years)
    if spread < 1e-6:
        return max(spot - discounted, 0.0)
    d1 = math.log(spot / discounted) / spread + 0.5 * spread
    if d1 < -8.0:
        return 0.0
    if d1 > 8.0 + spread:
        return spot - discounted
    return spot * normal_cdf(d1) - discounted * normal_cdf(d1 - spread)
