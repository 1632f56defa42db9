# SPDX-License-Identifier: MIT
"""Next-character prediction by an LSTM network whose weight matrices are diagonal. The state changes in place."""

import numpy as np


def sigmoid(x):
    return 1.0 / (1.0 + np.exp(-x))


def layer(weight, bias, hidden, cell, x):
    """The new hidden state and cell."""
    b = len(hidden)
    forget = sigmoid(x * weight[:b] + bias[:b])
    ingate = sigmoid(hidden * weight[b : 2 * b] + bias[b : 2 * b])
    outgate = sigmoid(x * weight[2 * b : 3 * b] + bias[2 * b : 3 * b])
    change = np.tanh(hidden * weight[3 * b :] + bias[3 * b :])
    cell = cell * forget + ingate * change
    return outgate * np.tanh(cell), cell


def predict(main_params, extra_params, state, x):
    x = x * extra_params[0]
    for i in range(0, len(state), 2):
        x, cell = layer(main_params[i], main_params[i + 1], state[i], state[i + 1], x)
        state[i] = x
        state[i + 1] = cell
    return x * extra_params[1] + extra_params[2]


def objective(main_params, extra_params, state, sequence):
    count, b = sequence.shape
    state = state.copy()
    total = 0.0
    for t in range(count - 1):
        y = predict(main_params, extra_params, state, sequence[t])
        total += np.sum(sequence[t + 1] * (y - np.log(2.0 + np.sum(np.exp(y)))))
    return -total / (b * (count - 1))
