# SPDX-License-Identifier: MIT
"""Cost of a clustering: squared distances of points to the nearest of the centroids."""

import numpy as np


def cost(points, centroids):
    total = 0.0
    for point in points:
        total += np.min(np.sum((centroids - point) ** 2, axis=1))
    return total
