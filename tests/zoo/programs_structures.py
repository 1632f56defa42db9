# SPDX-License-Identifier: MIT
"""Tuples, lists, dicts, dataclasses and methods."""

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from zoo.entry import entry, positive, wave


class Particle(NamedTuple):
    position: float
    velocity: float


class Layer(NamedTuple):
    weight: np.ndarray
    bias: np.ndarray


@dataclass
class Oscillator:
    mass: float
    stiffness: float


class Spring:
    """A static object: its attributes are read at each call, its methods are compiled."""

    def __init__(self, stiffness):
        self.stiffness = stiffness

    def energy(self, x):
        return 0.5 * self.stiffness * x * x


SPRING = Spring(3.0)
spring_energy = SPRING.energy


def leapfrog_particle(particle, n):
    dt = 0.1
    for _ in range(n):
        half = particle.velocity - 0.5 * dt * math.sin(particle.position)
        position = particle.position + dt * half
        particle = Particle(position, half - 0.5 * dt * math.sin(position))
    return particle.position * particle.velocity


def pair_of_arrays(pair):
    first, second = pair
    return (first * second[0]).sum() + second[1] ** 2


def list_of_scalars(values):
    return values[0] * values[1] + math.sin(values[2])


def dict_of_parameters(parameters, x):
    return (np.tanh(parameters["w"] * x + parameters["b"]) ** 2).sum()


def dataclass_argument(oscillator, t):
    return math.cos(math.sqrt(oscillator.stiffness / oscillator.mass) * t)


def two_layers(first, second, x):
    hidden = np.zeros(2)
    for i in range(2):
        s = first.bias[i]
        for j in range(3):
            s += first.weight[i, j] * x[j]
        hidden[i] = math.tanh(s)
    out = second.bias[0]
    for i in range(2):
        out += second.weight[0, i] * hidden[i]
    return out * out


def returns_a_tuple(x, y):
    return x * y, np.sin(x)


def returns_arrays(x):
    return x * x, x[::-1] + 1.0


PROGRAMS = (
    entry(spring_energy, (0.7,)),
    entry(leapfrog_particle, (Particle(0.3, 1.1), 12)),
    entry(pair_of_arrays, ((wave(3), positive(2)),)),
    entry(list_of_scalars, ([0.3, 0.5, -0.7],)),
    entry(dict_of_parameters, ({"w": wave(3), "b": 0.3}, positive(3))),
    entry(dataclass_argument, (Oscillator(1.5, 2.5), 0.7)),
    entry(
        two_layers,
        (Layer(wave(2, 3), wave(2)), Layer(positive(1, 2), wave(1)), positive(3)),
        argnums=(0, 1, 2),
    ),
    entry(returns_a_tuple, (0.3, 0.6), argnums=()),
    entry(returns_arrays, (wave(4),), argnums=()),
)
