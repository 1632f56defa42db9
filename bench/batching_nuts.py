# SPDX-License-Identifier: MIT
"""A No-U-Turn sampler in plain NumPy: recursive, with a tree whose depth depends on the data.

Hoffman and Gelman (2014), with multinomial weights along the tree (Betancourt 2017) and a unit mass matrix: the
variant that Stan and BlackJAX use. Random numbers come from Lehmer's generator, whose state is one integer in
``seed[0]``: exact in Python and in compiled code.
"""

import math
from typing import NamedTuple

import numpy as np

import pullback as pb

DIVERGENCE = 1000.0


class Tree(NamedTuple):
    """A trajectory: its ends, a draw from it with its log density, the sum of momenta, log of its weight, gradients so
    far, and whether it may grow."""

    left: np.ndarray
    p_left: np.ndarray
    g_left: np.ndarray
    right: np.ndarray
    p_right: np.ndarray
    g_right: np.ndarray
    draw: np.ndarray
    g_draw: np.ndarray
    value: float
    total: np.ndarray
    weight: float
    gradients: int
    growing: bool


def log_density(x, precision):
    """A Gaussian with the given precision matrix, up to a constant."""
    return -0.5 * (x @ (precision @ x))


gradient = pb.value_and_grad(log_density)


def uniform(seed):
    """The next random number in (0, 1); changes ``seed``."""
    seed[0] = seed[0] * 48271 % 2147483647
    return seed[0] / 2147483647.0


def normal(seed):
    """The next normally distributed number (Box and Muller)."""
    u = uniform(seed)
    return math.sqrt(-2.0 * math.log(u)) * math.cos(2.0 * math.pi * uniform(seed))


def log_sum(a, b):
    """log(exp(a) + exp(b)); -inf is the logarithm of nothing."""
    top = max(a, b)
    if top == -np.inf:
        return top
    return top + math.log(math.exp(a - top) + math.exp(b - top))


def turns(total, p_left, p_right):
    """Whether the ends of a trajectory with this sum of momenta approach each other."""
    rho = total - 0.5 * (p_left + p_right)
    return rho @ p_left <= 0.0 or rho @ p_right <= 0.0


def leaf(x, p, g, direction, precision, step, energy):
    """One leapfrog step."""
    p = p + 0.5 * direction * step * g
    x = x + direction * step * p
    value, g = gradient(x, precision)
    p = p + 0.5 * direction * step * g
    weight = value - 0.5 * (p @ p) - energy
    return Tree(x, p, g, x, p, g, x, g, value, p, weight, 1, weight > -DIVERGENCE)


def joined(first, second, direction, progressive, seed):
    """``first`` and the tree ``second`` that was built from its end in ``direction``."""
    weight = log_sum(first.weight, second.weight)
    chance = math.exp(min(0.0, second.weight - (first.weight if progressive else weight)))
    take = second.growing and uniform(seed) < chance
    draw = second.draw if take else first.draw
    g_draw = second.g_draw if take else first.g_draw
    value = second.value if take else first.value
    gradients = first.gradients + second.gradients
    total = first.total + second.total
    if direction > 0.0:
        left, p_left, g_left = first.left, first.p_left, first.g_left
        right, p_right, g_right = second.right, second.p_right, second.g_right
    else:
        left, p_left, g_left = second.left, second.p_left, second.g_left
        right, p_right, g_right = first.right, first.p_right, first.g_right
    growing = second.growing and not turns(total, p_left, p_right)
    return Tree(left, p_left, g_left, right, p_right, g_right, draw, g_draw, value, total, weight, gradients, growing)


def end(tree, direction):
    """Position, momentum and gradient at the end of a tree in this direction."""
    if direction > 0.0:
        return tree.right, tree.p_right, tree.g_right
    return tree.left, tree.p_left, tree.g_left


def build(x, p, g, direction, depth, precision, step, energy, seed):
    """A tree of ``2**depth`` steps, or what there is of it when it stops early."""
    if depth == 0:
        return leaf(x, p, g, direction, precision, step, energy)
    first = build(x, p, g, direction, depth - 1, precision, step, energy, seed)
    if not first.growing:
        return first
    x, p, g = end(first, direction)
    second = build(x, p, g, direction, depth - 1, precision, step, energy, seed)
    return joined(first, second, direction, False, seed)


def sample(start, seed, precision, step, draws, deepest):
    """``draws`` draws of one chain from ``start`` (d), as rows (draws, d), and the number of gradients they took."""
    seed = np.array([seed])
    x = start.copy()
    value, g = gradient(x, precision)
    found = np.empty((draws, x.shape[0]))
    gradients = 1
    for k in range(draws):
        p = np.empty(x.shape[0])
        for j in range(x.shape[0]):
            p[j] = normal(seed)
        energy = value - 0.5 * (p @ p)
        tree = Tree(x, p, g, x, p, g, x, g, value, p, 0.0, 0, True)
        depth = 0
        while tree.growing and depth < deepest:
            direction = 1.0 if uniform(seed) < 0.5 else -1.0
            x, p, g = end(tree, direction)
            second = build(x, p, g, direction, depth, precision, step, energy, seed)
            tree = joined(tree, second, direction, True, seed)
            depth += 1
        x, g, value = tree.draw, tree.g_draw, tree.value
        gradients += tree.gradients
        found[k] = x
    return found, gradients
