# SPDX-License-Identifier: MIT
"""Logarithm of a sum of exponentials."""

import numpy as np


def logsumexp(x):
    largest = np.max(x)
    return largest + np.log(np.sum(np.exp(x - largest)))
