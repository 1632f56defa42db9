# SPDX-License-Identifier: MIT
"""Least squares: a polynomial with coefficients ``x`` that should be the sign of its argument."""

import numpy as np


def residual(x, n):
    """Half the sum of squares over ``n`` points of [-1, 1]."""
    t = -1.0 + 2.0 * np.arange(n) / (n - 1)
    left = np.sign(t)
    power = np.ones(n)
    for coefficient in x:
        left -= coefficient * power
        power *= t
    return 0.5 * np.sum(left * left)
