# SPDX-License-Identifier: MIT
"""The programs of batching.py, each for one example, in plain NumPy: as they stand they run under CPython.

Sizes: e embedding, h hidden, n words of a sentence, d dimensions of a target density.
"""

import math

import numpy as np

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


def van_der_pol(y, mu):
    return np.array([y[1], mu * (1.0 - y[0] * y[0]) * y[1] - y[0]])


def dormand_prince(mu, end, tolerance):
    """Van der Pol's oscillator at time ``end``, by steps of Dormand and Prince (1980) with error control.

    The stiffer (the larger ``mu``), the more steps. Returns the state and the number of steps tried.
    """
    y = np.array([2.0, 0.0])
    t, dt, tried = 0.0, 0.01, 0
    k1 = van_der_pol(y, mu)
    while t < end:
        dt = min(dt, end - t)
        k2 = van_der_pol(y + dt * (k1 / 5.0), mu)
        k3 = van_der_pol(y + dt * (3.0 / 40.0 * k1 + 9.0 / 40.0 * k2), mu)
        k4 = van_der_pol(y + dt * (44.0 / 45.0 * k1 - 56.0 / 15.0 * k2 + 32.0 / 9.0 * k3), mu)
        k5 = van_der_pol(
            y + dt * (19372.0 / 6561.0 * k1 - 25360.0 / 2187.0 * k2 + 64448.0 / 6561.0 * k3 - 212.0 / 729.0 * k4), mu
        )
        k6 = van_der_pol(
            y
            + dt
            * (
                9017.0 / 3168.0 * k1
                - 355.0 / 33.0 * k2
                + 46732.0 / 5247.0 * k3
                + 49.0 / 176.0 * k4
                - 5103.0 / 18656.0 * k5
            ),
            mu,
        )
        step = 35.0 / 384.0 * k1 + 500.0 / 1113.0 * k3 + 125.0 / 192.0 * k4 - 2187.0 / 6784.0 * k5 + 11.0 / 84.0 * k6
        new = y + dt * step
        k7 = van_der_pol(new, mu)
        defect = (
            71.0 / 57600.0 * k1
            - 71.0 / 16695.0 * k3
            + 71.0 / 1920.0 * k4
            - 17253.0 / 339200.0 * k5
            + 22.0 / 525.0 * k6
            - 1.0 / 40.0 * k7
        )
        scale = tolerance * (1.0 + np.maximum(np.abs(y), np.abs(new)))
        error = dt * math.sqrt(((defect / scale) ** 2).mean())
        tried += 1
        if error <= 1.0:
            t += dt
            y = new
            k1 = k7
        dt *= min(5.0, max(0.2, 0.9 * max(error, 1e-10) ** -0.2))
    return y, tried


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
