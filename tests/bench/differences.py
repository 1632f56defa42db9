# SPDX-License-Identifier: MIT
"""Finite differences, and results as flat lists."""

import numpy as np


def central(function, arguments, position, step=1e-6):
    """Central differences of a scalar function over one array argument."""
    slopes = np.zeros_like(arguments[position])
    for at in np.ndindex(slopes.shape):
        ends = []
        for sign in (1.0, -1.0):
            moved = [a.copy() if isinstance(a, np.ndarray) else a for a in arguments]
            moved[position][at] += sign * step
            ends.append(function(*moved))
        slopes[at] = (ends[0] - ends[1]) / (2.0 * step)
    return slopes


def leaves(result):
    return [leaf for item in result for leaf in leaves(item)] if isinstance(result, (tuple, list)) else [result]
