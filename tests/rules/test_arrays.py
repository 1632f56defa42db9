# SPDX-License-Identifier: MIT
"""Rules and arrays: views, layouts, batches, small arrays that become registers, arrays carried by loops."""

import numpy as np
import pytest

import pullback as pb


def with_rule(factor=1.0):
    """The square, with a derivative that is ``factor`` times too large."""

    def f(v):
        return v * v

    pb.rrule(f)(lambda v: (v * v, lambda ct: (2.0 * factor * v * ct,)))
    return f


def test_views_as_arguments():
    def f(v):
        return v.sum()

    pb.rrule(f)(lambda v: (v.sum(), lambda ct: (np.full(v.shape, 2.0) * ct,)))
    a = np.arange(12.0).reshape(3, 4)
    want = np.zeros((3, 4))
    want[:, 1] += 2.0
    want[0, ::2] += 2.0
    want[1:, 2:] += 2.0
    got = pb.grad(lambda a: f(a[:, 1]) + f(a[0, ::2]) + f(a[1:, 2:].T))(a)
    np.testing.assert_allclose(got, want)
    broadcast = pb.grad(lambda a: f(np.broadcast_to(a[0], (3, 4))))(a)
    np.testing.assert_allclose(broadcast, [[6.0] * 4, [0.0] * 4, [0.0] * 4])
    np.testing.assert_allclose(pb.grad(lambda a: f(a))(np.asfortranarray(a)), np.full((3, 4), 2.0))


def test_rows_in_a_loop():
    f = with_rule(2.0)

    def program(a):
        total = 0.0
        for i in range(a.shape[0]):
            row = f(a[i])
            for j in range(row.shape[0]):
                total += row[j] * (i + 1)
        return total

    a = np.arange(6.0).reshape(3, 2)
    np.testing.assert_allclose(pb.grad(program)(a), 4 * a * [[1.0], [2.0], [3.0]])
    np.testing.assert_allclose(pb.hessian(program)(a).reshape(6, 6), np.diag(np.repeat([4.0, 8.0, 12.0], 2)))


def test_small_array_of_known_size():
    f = with_rule(2.5)

    def program(x):
        v = np.array([x, 2.0 * x, 3.0])
        for _ in range(3):
            v = f(v) * 0.5
        return v[0] + v[1]

    def slope(v):
        d = 1.0
        for _ in range(3):
            v, d = v * v * 0.5, 5.0 * v * d * 0.5
        return d

    assert pb.grad(program)(0.7) == pytest.approx(slope(0.7) + 2.0 * slope(1.4))


def test_array_carried_by_a_loop_of_unknown_length():
    """The pullback keeps sizes only, which is no reason to keep arrays."""

    def f(x):
        return x + 1.0

    pb.rrule(f)(lambda x: (x + 1.0, lambda ct: (ct * 2.0,)))

    def program(x):
        a = x.copy()
        while a[0] < 3.0:
            a = f(a)
        return a.sum()

    np.testing.assert_allclose(pb.grad(program)(np.array([0.5, 1.0])), [8.0, 8.0])


def test_batches_of_functions_that_mutate():
    def increase(x, n):
        x += n

    @pb.rrule(increase)
    def rule(x, n):
        x += n
        return None, lambda ct, ct_x: (3.0 * ct_x, None)

    def program(x):
        y = x.copy()
        increase(y, 2)
        return (y * y).sum()

    batch = np.arange(6.0).reshape(3, 2)
    np.testing.assert_allclose(pb.vmap(pb.grad(program))(batch), 6.0 * (batch + 2.0))
    np.testing.assert_allclose(pb.grad(lambda b: pb.vmap(program)(b).sum())(batch), 6.0 * (batch + 2.0))


def test_rules_inside_rules():
    def g(x):
        return np.sin(x)

    def f(x):
        return g(x) * g(x)

    pb.rrule(g)(lambda x: (np.sin(x), lambda ct: (2 * np.cos(x) * ct,)))
    pb.rrule(f)(lambda x: (g(x) ** 2, lambda ct: (g(x) * 3 * ct,)))
    assert pb.grad(f)(0.5) == pytest.approx(3.0 * np.sin(0.5))
    assert pb.grad(pb.grad(f))(0.5) == pytest.approx(6.0 * np.cos(0.5))


def test_rules_for_both_modes_serve_one_each():
    def f(x):
        return x**3

    pb.rrule(f)(lambda x: (x**3, lambda ct: (3 * x**2 * ct,)))
    pb.frule(f)(lambda p, t: (p[0] ** 3, 30 * p[0] ** 2 * t[0]))
    assert pb.grad(f)(2.0) == 12.0
    assert pb.jvp(f, (2.0,), (1.0,)) == (8.0, 120.0)
    assert pb.hessian(f)(2.0) == 12.0  # of the pullback, which keeps x


def test_plain_code_runs_the_function_itself():
    def f(x):
        return x * x

    pb.rrule(f)(lambda x: (x * x + 1.0, lambda ct: (7 * ct,)))
    assert pb.jit(f)(2.0) == 4.0
    assert pb.jit(lambda x: f(x) + pb.grad(f)(x))(2.0) == 11.0
    assert pb.value_and_grad(f)(2.0) == (5.0, 7.0)
    compiled = pb.jit(f)
    assert pb.grad(lambda x: compiled(x))(2.0) == 7.0
    pb.delete_rule(compiled)
    assert pb.grad(f)(2.0) == 4.0


def test_integers_among_the_results():
    def f(x):
        return x * x, int(x), True

    pb.rrule(f)(lambda x: ((x * x, int(x), True), lambda ct: (ct[0] * 9 + ct[1],)))
    assert pb.grad(lambda x: f(x)[0] * f(x)[1])(2.5) == 18.0
