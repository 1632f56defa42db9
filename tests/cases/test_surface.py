# SPDX-License-Identifier: MIT
"""Whole-array programs on which differentiable-programming tools have gone wrong in public; see test_public."""

import numpy as np
import pytest

import pullback as pb


@pytest.fixture(autouse=True)
def quiet():
    with np.errstate(all="ignore"):
        yield


def guarded_log(x):
    return np.where(x > 0.25, np.log(x), 3.0 * x).sum()


def guarded_ratio(a, d):
    return np.where(d != 0.0, a / d, 0.0).sum()


def test_p10_guarded_where():
    """P10. ``np.where`` takes the safe side; the risky one must not poison the gradient.

    jax-ml/jax#347, jax-ml/jax#5798, jax-ml/jax#1052, jax-ml/jax#2630, casadi/casadi#1805, casadi/casadi#1878: 0 times
    infinity in the reverse sweep gives NaN, and users are told to write a second where. The derivative is that of
    the side that was taken, in both modes.
    """
    x = np.array([-1.0, 0.0, 4.0])
    np.testing.assert_allclose(pb.grad(guarded_log)(x), [3.0, 3.0, 0.25], rtol=1e-9)
    np.testing.assert_allclose(pb.jvp(guarded_log, (x,), (np.ones(3),))[1], 6.25, rtol=1e-9)
    gradient = pb.grad(guarded_ratio, argnums=(0, 1))(np.array([3.0, 5.0]), np.array([2.0, 0.0]))
    np.testing.assert_allclose(gradient[0], [0.5, 0.0], rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(gradient[1], [-0.75, 0.0], rtol=1e-9, atol=1e-12)


def test_p10_in_select_and_choose():
    """P10, for the other functions that choose."""

    def selected(x):
        return np.select([x > 1.0, x > 0.0], [np.sqrt(x - 1.0), np.log(x)], -x).sum()

    def chosen(x, which):
        return np.choose(which, [1.0 / x, 2.0 * x]).sum()

    gradient = pb.grad(selected)(np.array([5.0, 0.5, -3.0, 0.0]))
    np.testing.assert_allclose(gradient, [0.25, 2.0, -1.0, -1.0], rtol=1e-9)
    gradient = pb.grad(chosen)(np.array([0.0, 2.0, 0.0]), np.array([1, 0, 1]))
    np.testing.assert_allclose(gradient, [2.0, -0.25, 2.0], rtol=1e-9)


def through_an_array(x):
    y = np.log(x)
    return np.where(x > 0.25, y, 3.0 * x).sum() + y[2]


def masked_afterwards(x):
    y = np.log(x)
    y[x <= 0.25] = 0.0
    return y.sum()


def masked_selection(x):
    y = np.log(x)
    return y[x > 0.25].sum()


@pytest.mark.parametrize(
    ("f", "want"),
    [
        (through_an_array, [3.0, 3.0, 0.5]),
        (masked_afterwards, [0.0, 0.0, 0.25]),
        (masked_selection, [0.0, 0.0, 0.25]),
    ],
)
def test_p10_through_memory(f, want):
    """P10, where what is not selected was computed before, into an array that is needed elsewhere too."""
    np.testing.assert_allclose(pb.grad(f)(np.array([-1.0, 0.0, 4.0])), want, rtol=1e-9)


def test_p11_products_with_zeros():
    """P11. The product of all other entries, also where some are zero.

    HIPS/autograd#378, HIPS/autograd#93, pytorch/pytorch#773, tracel-ai/burn#5533, tensorflow/tensorflow#3862: a rule
    that divides the product by each entry gives NaN, of ``prod``, of its form with an axis, and of ``cumprod``, whose
    function here is x0 + 2 x0 x1 + 3 x0 x1 x2.
    """
    gradient = pb.grad(lambda x: np.prod(x))(np.array([4.0, 0.0, -2.0]))
    np.testing.assert_allclose(gradient, [0.0, -8.0, 0.0], rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(pb.grad(lambda x: x.prod())(np.array([0.0, 5.0, 0.0])), np.zeros(3), atol=1e-9)
    rows = np.array([[1.0, 2.0, 4.0], [0.0, 5.0, -2.0]])
    gradient = pb.grad(lambda x: np.prod(x, axis=1) @ np.array([1.0, 10.0]))(rows)
    np.testing.assert_allclose(gradient, [[8.0, 4.0, 2.0], [-100.0, 0.0, 0.0]], rtol=1e-9, atol=1e-12)
    gradient = pb.grad(lambda x: np.cumprod(x) @ np.array([1.0, 2.0, 3.0]))(np.array([2.0, 0.0, 5.0]))
    np.testing.assert_allclose(gradient, [1.0, 34.0, 0.0], rtol=1e-9, atol=1e-12)


def pairs(r):
    return sum(np.linalg.norm(r[i] - r[j]) ** 2 for i in range(2) for j in range(2))


def test_p12_powers_and_norms_at_zero():
    """P12. ``x ** 2.0``, ``x ** 0``, ``0 ** p`` and ``norm(x) ** 2`` at zero; distances of points from themselves.

    ekmett/ad#4,
    FluxML/Zygote.jl#1625, jax-ml/jax#21723, jax-ml/jax#3058, HIPS/autograd#151, pytorch/pytorch#2421: NaN,
    because the logarithm of the base, or a division by the norm, enters the rule. ``norm`` itself has the
    subgradient 0 at 0.
    """

    def d(f, *args):
        return pb.grad(f)(*args)

    assert d(lambda x: x**2, 0.0) == 0.0
    assert abs(d(lambda x: x**2.0, 0.0)) < 1e-12
    assert d(lambda x: x**0, 0.0) == 0.0
    assert np.isclose(d(lambda x: x**1, 0.0), 1.0)
    assert abs(d(lambda p: 0.0**p, 2.0)) < 1e-12
    gradient = d(lambda v: (v**3.0).sum(), np.array([0.0, -2.0]))
    np.testing.assert_allclose(gradient, [0.0, 12.0], rtol=1e-8, atol=1e-6)
    assert pb.grad(pb.grad(pb.grad(lambda x: x**2)))(0.0) == 0.0
    np.testing.assert_allclose(d(lambda x: np.linalg.norm(x) ** 2, np.zeros(3)), np.zeros(3), atol=1e-9)
    gradient = d(pairs, np.array([[0.0, 0.0], [3.0, 4.0]]))
    np.testing.assert_allclose(gradient, [[-12.0, -16.0], [12.0, 16.0]], rtol=1e-8)
    np.testing.assert_array_equal(d(lambda x: np.linalg.norm(x), np.zeros(2)), [0.0, 0.0])


def log_sum_exp(v):
    m = v.max()
    if m == -np.inf:
        return -np.inf
    return m + np.log(np.exp(v - m).sum())


def chain(x):
    """Two states, the second of which cannot be reached at first."""
    a = np.array([x[0], -np.inf])
    a = np.array([log_sum_exp(a) + x[1], a[1] + x[2]])
    return log_sum_exp(np.array([a[0], a[1], 2.0 * x[2]]))


def test_p14_impossible_states():
    """P14. A dynamic program over logarithms, where -inf means probability zero.

    jax-ml/jax#6811, pytorch/pytorch#31829, pytorch/pytorch#49724, jax-ml/jax#23842: (-inf) - (-inf) makes the whole
    gradient NaN. It is made of the softmax weights of the finite terms; where all are -inf, the early return
    is a constant.
    """
    p = np.exp([0.1, 0.8])
    p = p / p.sum()
    gradient = pb.grad(chain)(np.array([0.3, -0.2, 0.4]))
    np.testing.assert_allclose(gradient, [p[0], p[0], 2.0 * p[1]], rtol=1e-8)
    assert pb.grad(lambda t: log_sum_exp(np.array([-np.inf, t - np.inf, 2.0 * t - np.inf])))(0.7) == 0.0


INDEX = np.array([2, 0, 2, 2])
FACTORS = np.array([1.0, 2.0, 3.0, 4.0])


def looped(w):
    h = np.zeros(3)
    for k in range(4):
        h[INDEX[k]] += w[INDEX[k]] * FACTORS[k]
    return (h**2).sum()


def gathered(w):
    return (w[INDEX] * FACTORS).sum()


def buffered(w):
    h = np.zeros(3)
    h[INDEX] += w[INDEX] * FACTORS
    return h.sum()


def accumulated(w):
    h = np.zeros(3)
    np.add.at(h, INDEX, w[INDEX] * FACTORS)
    return (h**2).sum()


@pytest.mark.parametrize(
    ("f", "want"),
    [
        (looped, [8.0, 0.0, -128.0]),
        (gathered, [2.0, 0.0, 8.0]),
        (buffered, [2.0, 0.0, 4.0]),
        (accumulated, [8.0, 0.0, -128.0]),
    ],
)
def test_p17_repeated_indices(f, want):
    """P17. Integer index arrays with repeats, read and written.

    pymc-devs/pytensor#2072, jax-ml/jax#12469, jax-ml/jax#9296, jax-ml/jax#1104: refused, or contributions are lost.
    NumPy's ``h[idx] += v`` keeps the last write of an index, ``np.add.at`` counts all; the gradient follows.
    """
    w = np.array([1.0, 5.0, -1.0])
    value, gradient = pb.value_and_grad(f)(w)
    assert np.isclose(value, f(w))
    np.testing.assert_allclose(gradient, want, rtol=1e-9, atol=1e-12)
