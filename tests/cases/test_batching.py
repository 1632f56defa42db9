# SPDX-License-Identifier: MIT
"""Cases of batching that broke other tools: ties, masks, branches, loops that end at different times, fresh buffers.

Programs and wording are ours; each docstring names the public reports. Right values are closed forms.
"""

import numpy as np

import pullback as pb


def test_p13_ties_share_one_convention():
    """P13 Ties in max/abs: one documented convention, the same everywhere.

    Reports: jax-ml/jax#37821; jax-ml/jax#13600; HIPS/autograd PR#141; microsoft/onnxruntime PR#7217.
    """
    x = np.array([2.0, 5.0, 5.0])
    g = pb.grad(lambda v: v.max())(x)
    assert g[0] == 0.0 and np.isclose(g.sum(), 1.0) and (g >= 0).all()  # a convex combination
    t = pb.jvp(lambda v: v.max(), (x,), (np.array([1.0, 1.0, 1.0]),))[1]
    assert np.isclose(t, 1.0)
    gb = pb.vmap(pb.grad(lambda v: v.max()))(np.stack([x, x[::-1]]))
    np.testing.assert_allclose(gb[0], g, atol=1e-12)  # batched == single
    a, b = pb.grad(lambda u, w: np.maximum(u, w), argnums=(0, 1))(3.0, 3.0)
    assert np.isclose(a + b, 1.0)
    assert -1.0 <= pb.grad(lambda u: abs(u))(0.0) <= 1.0


def test_p18_boolean_masks():
    """P18 Boolean masks: selection of data-dependent size, masked assignment.

    Reports: jax-ml/jax#9579; pytorch/functorch#846; pytorch/functorch#257.
    """

    def f(x):
        pos = x[x > 0.0]  # length depends on x
        y = x.copy()
        y[y < 0.0] *= -3.0  # masked in-place update
        y[x > 2.0] = 2.0  # masked constant: cuts the derivative
        return (pos**2).sum() / max(len(pos), 1) + y.sum()

    x = np.array([1.0, -1.0, 3.0, -0.5])
    v, g = pb.value_and_grad(f)(x)
    assert np.isclose(v, 12.5)
    np.testing.assert_allclose(g, [2.0, -3.0, 3.0, -3.0], rtol=1e-9)
    X = np.stack([x, -np.abs(x)])
    np.testing.assert_allclose(pb.vmap(f)(X), [12.5, 16.5], rtol=1e-12)
    np.testing.assert_allclose(pb.vmap(pb.grad(f))(X), [[2, -3, 3, -3], [-3, -3, -3, -3]], rtol=1e-9)


def test_p23_untaken_branch_divides_by_zero():
    """P23 vmap over a plain if/else whose untaken branch divides by zero.

    Reports: pytorch/functorch#90; pytorch/functorch#257; jax-ml/jax#9159; jax-ml/jax PR#5658.
    """

    def sinc1(t):
        if abs(t) > 1e-3:
            return np.sin(t) / t
        else:
            return 1.0 - t * t / 6.0

    ts = np.array([0.0, 0.5, -2.0])
    val = pb.vmap(sinc1)(ts)
    np.testing.assert_allclose(val, [1.0, 0.958851077208406, 0.454648713412841], rtol=1e-12)
    want = [0.0, (0.5 * np.cos(0.5) - np.sin(0.5)) / 0.25, (-2 * np.cos(-2.0) - np.sin(-2.0)) / 4.0]
    np.testing.assert_allclose(pb.vmap(pb.grad(sinc1))(ts), want, rtol=1e-8, atol=1e-9)
    np.testing.assert_allclose(pb.grad(lambda t: pb.vmap(sinc1)(t).sum())(ts), want, rtol=1e-8, atol=1e-9)


def test_p24_each_example_its_own_trip_count():
    """P24 vmap over while: each example its own trip count; a loop that would never end for other examples.

    Reports: jax-ml/jax#2947; jax-ml/jax#441; patrick-kidger/equinox#870; tensorflow/tensorflow#46559.
    """

    def f(x):
        if x > 0.0:
            n = 0
            while x < 10.0:  # would never end for x <= 0
                x = x * 2.0
                n += 1
            return x - n
        else:
            return 3.0 * x

    xs = np.array([0.3, -2.0, 7.0, 0.0, 25.0])
    np.testing.assert_allclose(pb.vmap(f)(xs), [13.2, -6.0, 13.0, 0.0, 25.0], rtol=1e-12)
    g = pb.vmap(pb.grad(f))(np.array([0.3, -2.0, 7.0, -0.5, 25.0]))
    np.testing.assert_allclose(g, [64.0, 3.0, 2.0, 3.0, 1.0], rtol=1e-9)


def test_p25_fresh_buffer_filled_in_place():
    """P25 vmap over code that fills a fresh zero buffer in place.

    Reports: pytorch/pytorch#103329; pytorch/pytorch#97248; pytorch/pytorch#159784; pytorch/functorch#1025;
    facebookresearch/theseus#650.
    """

    def homogeneous(x):  # (2, 2) -> (3, 3)
        out = np.zeros((3, 3))
        out[:2, :2] = x
        out[2, 2] = 1.0
        out[0, 2] = out[0, 0] * out[1, 1]
        out[1] += out[0]
        return out

    X = np.arange(8.0).reshape(2, 2, 2)
    Y = pb.vmap(homogeneous)(X)
    np.testing.assert_allclose(Y[1], [[4, 5, 28], [10, 12, 28], [0, 0, 1]])
    w = np.arange(9.0).reshape(3, 3)
    g = pb.vmap(pb.grad(lambda x: (w * homogeneous(x)).sum()))(X)
    want = [[[3 + 7 * x[1, 1], 5], [3, 4 + 7 * x[0, 0]]] for x in X]
    np.testing.assert_allclose(g, want, rtol=1e-9)


def test_p26_break_continue_and_early_return():
    """P26 vmap over a for loop with break, continue and early return.

    Reports: salesforce/matchbox README, section Limitations; PennyLaneAI/catalyst PR#312; PennyLaneAI/pennylane
    PR#6678; pytorch/functorch#257.
    """

    def first_cross(x, thr):
        s, skipped = 0.0, 0
        for i in range(x.shape[0]):
            if x[i] < 0.0:
                skipped += 1
                if skipped == 3:
                    break
                continue
            s = s + x[i] * x[i]
            if s > thr:
                return i + s / thr  # early return
        return -s - skipped

    X = np.array([[1.0, 2.0, 3.0, 9.0], [-1.0, 1.0, -1.0, 0.5], [-1.0, -1.0, -1.0, 7.0]])
    v = pb.vmap(first_cross, in_axes=(0, None))(X, 4.5)
    np.testing.assert_allclose(v, [1 + 5 / 4.5, -3.25, -3.0], rtol=1e-12)
    g = pb.vmap(pb.grad(first_cross), in_axes=(0, None))(X, 4.5)
    np.testing.assert_allclose(g, [[2 / 4.5, 4 / 4.5, 0, 0], [0, -2, 0, -1], [0, 0, 0, 0]], rtol=1e-8, atol=1e-9)


def test_p27_attention_pooling_over_a_ragged_batch():
    """P27 Ragged batch: attention pooling equals the per-example loop.

    Reports: pytorch/pytorch#118107; pytorch/pytorch#149022; jax-ml/jax#17863; jax-ml/jax#5000; Minibatch.jl.
    """

    def pool(x, w):  # one example: x is (n, 2), n varies
        s = np.zeros(x.shape[0])
        for i in range(x.shape[0]):
            s[i] = x[i] @ w
        s = np.exp(s - s.max())
        s = s / s.sum()
        return s @ x[:, 0] + x.mean()

    xs = [np.array([[1.0, 2.0]]), np.array([[0.5, -1.0], [2.0, 0.0], [-1.0, 1.0]]), np.array([[3.0, 1.0], [1.0, 1.0]])]
    w = np.array([0.2, -0.4])
    batched = pb.vmap(pool, in_axes=(0, None))(pb.ragged(xs), w)
    np.testing.assert_allclose(batched, [pool(x, w) for x in xs], rtol=1e-12)
    loss = lambda w: pb.vmap(pool, in_axes=(0, None))(pb.ragged(xs), w).sum()
    want = np.zeros(2)
    for x in xs:  # softmax-covariance formula
        p = np.exp(x @ w)
        p = p / p.sum()
        want += (p * x[:, 0]) @ x - (p @ x[:, 0]) * (p @ x)
    np.testing.assert_allclose(pb.grad(loss)(w), want, rtol=1e-8, atol=1e-10)
    np.testing.assert_allclose(pb.grad(loss)(w), [2.058550394, -0.108828207], rtol=1e-7)
