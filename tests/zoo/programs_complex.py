# SPDX-License-Identifier: MIT
"""Complex numbers."""

import numpy as np

from zoo.entry import entry, positive, wave


def complex_polynomial(z):
    w = z * z + (1.0 - 2.0j) * z + 0.5j
    return w.real**2 + 3.0 * w.imag


def mandelbrot_distance(c, steps):
    z = 0.0 + 0.0j
    for _ in range(steps):
        z = z * z + c
    return abs(z) ** 2


def complex_exponentials(x):
    total = 0.0j
    for k in range(len(x)):
        total += x[k] * np.exp(-0.7j * k)
    return (total * total.conjugate()).real


def complex_array_energy(z):
    w = z.copy()
    w[1:] *= 1.0j
    w[0] = w[0] / (1.0 + w[1])
    return (w.real**2 + 2.0 * w.imag).sum()


PROGRAMS = (
    entry(complex_polynomial, (0.3 + 0.8j,), (-1.0 + 0.0j,), float32=False),
    entry(mandelbrot_distance, (0.2 + 0.3j, 5), float32=False),
    entry(complex_exponentials, (wave(4),), float32=False),
    entry(complex_array_energy, (wave(3) + 1j * positive(3),), float32=False),
)
