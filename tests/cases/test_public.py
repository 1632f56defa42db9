# SPDX-License-Identifier: MIT
"""Small programs on which differentiable-programming tools have gone wrong in public, one test each.

Programs and wording are ours; each docstring names the reports and says what went wrong there. Expected
numbers are closed forms, checked independently against finite differences of the plain functions. Numbers
are stable names of the cases; those that need features which do not exist yet (batching, custom rules,
linear algebra) are missing.
"""

import math

import numpy as np
import pytest

import pullback as pb


def outcome(call):
    """What a call returned and what it raised; one of them is None."""
    try:
        return call(), None
    except Exception as error:  # the tests that use it look at the error, whatever it is
        return None, error


# -------------------------------------------------------------------------------- mutation, aliasing, views


def scan_assign(x):
    a = x.copy()
    for i in range(1, len(a)):
        a[i] = a[i] * a[i - 1]
    return a[-1] + a.sum()


def scan_augmented(x):
    a = x.copy()
    for i in range(1, len(a)):
        a[i] *= a[i - 1]
    return a[-1] + a.sum()


@pytest.mark.parametrize("f", [scan_assign, scan_augmented])
def test_p01_in_place_recurrence(f):
    """P01. An array cell is read, multiplied and overwritten, and the next cell reads what was just written.

    NVIDIA/warp#1294, NVIDIA/warp#1697, taichi-dev/taichi#8802: the value is right and the gradient is off
    by a factor, in silence; ``a[i] = a[i] * ...`` and ``a[i] *= ...`` may differ. With c_k = x0 ... xk the
    value is c0 + c1 + c2 + 2 c3.
    """
    value, gradient = pb.value_and_grad(f)(np.array([2.0, -1.0, 0.5, 3.0]))
    assert np.isclose(value, -7.0)
    np.testing.assert_allclose(gradient, [-3.5, 9.0, -14.0, -2.0], rtol=1e-9)


def test_p02_operand_overwritten_after_use():
    """P02. A product reads ``b[0]``, then ``b[0]`` changes in place.

    NVIDIA/warp#947, NVIDIA/warp#174, taichi-dev/taichi#2505: the reverse sweep multiplies by the new
    ``b[0]`` instead of the one that was read. The gradient is (b + 6) / 2, b, 0 in ``x`` and x1 + x0 / 2 in
    ``b``.
    """

    def f(x, b):
        b = b.copy()
        y = x[1] * b[0]
        b[0] += 6.0
        return y + 0.5 * b[0] * x[0]

    gx, gb = pb.grad(f, argnums=(0, 1))(np.array([1.0, 2.0, 3.0]), np.array([4.0]))
    np.testing.assert_allclose(gx, [5.0, 4.0, 0.0], rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(gb, [2.5], rtol=1e-9)


def axpy_into(a, src, dst):
    for i in range(len(dst)):
        dst[i] += a * src[i]


def test_p03_helper_fills_its_argument():
    """P03. A helper writes into an argument and returns nothing; once, source and target are one array.

    FluxML/Zygote.jl#1308, HIPS/autograd#177, HIPS/autograd#375, HIPS/autograd#13: refused, although the
    whole is pure. The value is 4 (1 + x0)^2 S with S the sum of squares.
    """

    def f(x):
        y = np.zeros(len(x))
        axpy_into(2.0, x, y)
        axpy_into(x[0], y, y)
        return (y * y).sum()

    value, gradient = pb.value_and_grad(f)(np.array([0.5, -1.0, 2.0]))
    assert np.isclose(value, 47.25)
    np.testing.assert_allclose(gradient, [72.0, -18.0, 36.0], rtol=1e-9)


def test_p04_writes_through_views():
    """P04. A slice, a reshape and a transpose of one array are written in turn; each sees all writes.

    EnzymeAD/Enzyme.jl#979, pytorch/pytorch#36608, pytorch/pytorch#24413, pytorch/pytorch#14707: wrong
    gradients for chains of views, or a write refused through one view and let through by the next. In the
    end the array holds x0 + 2 x2, x0 (2 x1 + 2 x3), 2 x2, 2 x3.
    """

    def f(x):
        a = x.copy()
        v = a[1:]
        v *= 2.0
        w = a.reshape(2, 2)
        w[0] += w[1]
        t = w.T
        t[1, 0] *= x[0]
        return (a**2).sum() + v[0]

    value, gradient = pb.value_and_grad(f)(np.array([1.0, -2.0, 3.0, 0.5]))
    assert np.isclose(value, 92.0)
    np.testing.assert_allclose(gradient, [29.0, -10.0, 52.0, -6.0], rtol=1e-9)


# --------------------------------------------------------------------------------------------- control flow


def recip_norm(v, n):
    acc = 0.5  # not zero, so that using it in place of the final value would look plausible
    for k in range(n):
        acc = acc + v[k] * v[k]
    return 1.0 / acc


def test_p06_values_around_a_loop_of_run_time_length():
    """P06. A value made before a loop is used after it, and a helper divides by what its loop accumulated.

    NVIDIA/warp#1694, NVIDIA/warp#1740, NVIDIA/warp#729: the gradient of the first is silently zero; the
    reverse of the second uses the accumulator's initial value. Without an iteration only the square of x0
    x1 depends on ``x``.
    """

    def f(x, n):
        a = x[0] * x[1]
        s = 0.0
        for k in range(n):
            s = s + (k + 1) * x[2]
        return s * a + a * a + recip_norm(x, n)

    g = pb.grad(f)
    x = np.array([1.0, 2.0, -1.0])
    c = 2.0 / 6.5**2
    np.testing.assert_allclose(g(x, 3), [-4.0 - c, -2.0 - 2.0 * c, 12.0 + c], rtol=1e-8)
    np.testing.assert_allclose(g(x, 0), [8.0, 4.0, 0.0], rtol=1e-9, atol=1e-12)


def newton_sqrt(a):
    if a <= 0.0:
        return 0.0
    r = a
    while True:
        r2 = 0.5 * (r + a / r)
        if abs(r2 - r) < 1e-13 * r2:
            return r2
        r = r2


def test_p07_return_from_a_loop_without_end():
    """P07. ``while True`` until converged, with the return inside.

    jax-ml/jax#18311, jax-ml/jax#13184, keras-team/keras#18957, google-research/ott#7: reverse mode is
    refused where the trip count is known only at run time, and converters know no early return. The
    derivative is 1 / (2 sqrt a).
    """
    g = pb.grad(newton_sqrt)
    for a in (2.0, 1e-4, 1e6):
        assert np.isclose(g(a), 0.5 / np.sqrt(a), rtol=1e-7)
    assert g(-3.0) == 0.0
    assert np.isclose(pb.jvp(newton_sqrt, (2.0,), (1.0,))[1], 0.5 / np.sqrt(2.0), rtol=1e-7)


STARTS = [0, 2, 5]  # chain b owns the joints STARTS[b] to STARTS[b + 1] - 1


def chains_of_joints(q):
    total = 0.0
    for b in range(len(STARTS) - 1):
        px, py, th = 0.0, 0.0, 0.0
        for i in range(STARTS[b], STARTS[b + 1]):
            th = th + q[i]
            px, py = px + np.cos(th), py + np.sin(th)
        total = total + px * px + 2.0 * py
    return total


def test_p08_nested_loops_carry_a_tuple():
    """P08. Nested loops with run-time bounds, statements beside the inner one, which carries three values.

    NVIDIA/warp#1293, Genesis-Embodied-AI/quadrants#797, taichi-dev/taichi#3912, taichi-dev/taichi#2387:
    gradients doubled, the inner loop's state taken from its last iteration, or no statement allowed beside
    an inner loop.
    """
    q = np.array([0.3, -0.2, 0.5, 0.4, -1.0])
    want = np.zeros(5)
    for lo, hi in ((0, 2), (2, 5)):
        th = np.cumsum(q[lo:hi])
        px = np.cos(th).sum()
        for j in range(hi - lo):
            want[lo + j] = (-2 * px * np.sin(th[j:]) + 2 * np.cos(th[j:])).sum()
    _, gradient = pb.value_and_grad(chains_of_joints)(q)
    np.testing.assert_allclose(gradient, want, rtol=1e-8)
    numbers = [2.358532820, 1.600589988, -0.812704220, -0.176306156, 2.488016686]
    np.testing.assert_allclose(gradient, numbers, rtol=1e-8)


# --------------------------------------------------------------------------------------------------- dtypes


def half_square(x):
    return 0.5 * x * x


def half_sum(x):
    return (0.5 * x * x).sum()


def test_p15_integer_input():
    """P15. The gradient of an integer argument is asked for; an integer elsewhere is ordinary.

    chalk-lab/Mooncake.jl#551, jax-ml/jax#424, jax-ml/jax#2663, google/tangent#32: objects that mean "no
    tangent", a gradient cut down to integers, or a KeyError. A float gradient is right, and so is a
    TypeError that names the dtype.
    """
    for f, arg, want in ((half_square, 3, 3.0), (half_sum, np.arange(4), np.arange(4.0))):
        gradient, error = outcome(lambda f=f, arg=arg: pb.grad(f)(arg))
        if error is not None:
            assert isinstance(error, TypeError)
            assert "int" in str(error)
        else:
            assert np.asarray(gradient).dtype.kind == "f"
            np.testing.assert_allclose(gradient, want, rtol=1e-8, atol=1e-8)
    power = pb.grad(lambda x, n: x**n + n)
    assert np.isclose(power(2.0, 3), 12.0)


def test_p16_float32_stays_float32():
    """P16. Python's constants, and a division by a count, in a function of a float32 array.

    HIPS/autograd#671, HIPS/autograd#199, denizyuret/AutoGrad.jl#69, chainer/chainer#8286: somewhere a
    double slips in, and the gradient comes back as float64. The gradient's dtype is the argument's.
    """

    def f(x):
        y = np.zeros_like(x)
        for i in range(len(x)):
            y[i] = 0.2 * x[i] ** 2 / 3
        return y.max() + y.mean()

    want = [0.4 / 9, 0.8 / 9, 1.2 / 9 + 0.4]
    x = np.array([1.0, 2.0, 3.0], dtype=np.float32)
    _, g = pb.value_and_grad(f)(x)
    assert g.dtype == np.float32
    np.testing.assert_allclose(g, want, rtol=1e-5)
    g64 = pb.grad(f)(x.astype(np.float64))
    assert g64.dtype == np.float64
    np.testing.assert_allclose(g64, want, rtol=1e-9)


# --------------------------------------------------------------------------------------------- higher order


def test_p21_hessian_of_a_filled_buffer():
    """P21. A loop fills a buffer, each cell from the one before; the second derivative is asked for.

    FluxML/Zygote.jl#1497, chalk-lab/Mooncake.jl#1142, FluxML/Zygote.jl#405: first order works; at second
    order there is an unrelated method error or a zero block. The function is x2^2 + x1^2 x2 + x0^2 x1 x2.
    """

    def f(x):
        b = np.zeros(3)
        for i in range(3):
            b[i] = x[i] * x[i]
            if i > 0:
                b[i] += b[i - 1] * x[i]
        return b[2]

    hessian = pb.hessian(f)(np.array([1.5, -2.0, 0.5]))
    want = [[-2.0, 1.5, -6.0], [1.5, 1.0, -1.75], [-6.0, -1.75, 2.0]]
    np.testing.assert_allclose(hessian, want, rtol=1e-6, atol=1e-6)
    np.testing.assert_allclose(hessian, hessian.T, rtol=1e-6, atol=1e-6)


def test_p22_perturbation_confusion():
    """P22. The derivative of a function that captures the variable of an outer derivative.

    JuliaDiff/ForwardDiff.jl#83, JuliaDiff/ReverseDiff.jl#45, JuliaDiff/ReverseDiff.jl#233: the two
    perturbations are mixed up and the number is wrong in silence.
    """
    d = pb.grad
    assert np.isclose(d(lambda x: x * d(lambda y: x - 2.0 * y)(0.5))(5.0), -2.0, rtol=1e-6)
    assert np.isclose(d(lambda x: x * d(lambda y: x * np.sin(y))(0.0))(3.0), 6.0, rtol=1e-6)

    def outer(v):
        inner = d(lambda s: s * (v * v).sum())(1.0)
        return v.sum() * inner

    np.testing.assert_allclose(d(outer)(np.array([1.0, 2.0])), [11.0, 17.0], rtol=1e-6)


# ------------------------------------------------------------------------------------------- error messages


def root(x):
    try:
        return math.sqrt(x)
    except ValueError:
        return -x


def through_a_string(x):
    return float(str(x)) * 2.0


@pytest.mark.parametrize(("f", "x", "want"), [(root, 4.0, 0.25), (root, -3.0, -1.0), (through_a_string, 3.0, 2.0)])
def test_p34_unsupported_construct(f, x, want):
    """P34. ``try`` and ``except``, and a number that goes through a string.

    Mooncake.jl's page on known limitations, chalk-lab/Mooncake.jl#859, pytorch/pytorch#186301,
    jax-ml/jax#2519: an internal assertion without a message, a dump of the IR, or a silent zero. Right are
    the derivative, or an error that says where it happened and which construct it was.
    """
    gradient, error = outcome(lambda: pb.grad(f)(x))
    if error is not None:
        message = str(error)
        assert f.__name__ in message or "line" in message
        assert any(word in message for word in ("try", "except", "str", "float"))
    else:
        assert abs(gradient - want) < 1e-6
