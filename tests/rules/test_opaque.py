# SPDX-License-Identifier: MIT
"""Functions that stay Python: called with copies, with declared results, derivatives by rules only."""

import threading

import numpy as np
import pytest

import pullback as pb
from pullback import passes
from pullback.frontend.typeof import typeof
from unit.frontend_tools import outcome, run

SEEN = []


@pb.opaque(float)
def halved(x):
    """Uses what no compiler reads."""
    SEEN.append(type(x))
    return float(eval("x / 2", {"x": x}))


@pb.opaque((np.float64, 1), int)
def ranked(x, *, reverse=False):
    order = sorted(x.tolist(), reverse=reverse)
    x[:] = -1.0  # its own copy
    return np.array(order), len(order)


def test_called_as_itself_in_python():
    assert halved(3.0) == 1.5


def test_numbers_and_their_types():
    SEEN.clear()
    assert pb.jit(lambda x: halved(x) + halved(2.0))(3.0) == 2.5
    assert pb.jit(lambda x: halved(x))(np.float32(3.0)) == 1.5
    assert [float, float, np.float32] == SEEN


def test_arrays_come_back_and_arguments_are_copies():
    def f(x):
        y, n = ranked(x)
        z, _ = ranked(x * 2.0, reverse=True)
        return y * n + z, x.sum()

    x = np.array([3.0, 1.0, 2.0])
    value, total = pb.jit(f)(x)
    np.testing.assert_array_equal(value, [3.0 + 6.0, 6.0 + 4.0, 9.0 + 2.0])
    assert total == 6.0


def test_size_is_what_comes_back():
    @pb.opaque((np.int64, 2))
    def table(n):
        return np.arange(n * 2).reshape(n, 2)

    np.testing.assert_array_equal(pb.jit(lambda n: table(n)[:, 1])(3), [1, 3, 5])


def test_in_loops_and_branches():
    def f(x, n):
        total = 0.0
        for k in range(n):
            if k % 2 == 0:
                total += halved(x + k)
        return total

    assert pb.jit(f)(1.0, 5) == (1.0 + 3.0 + 5.0) / 2


def test_trees_and_objects_are_passed_on():
    @pb.opaque(float)
    def look(point, name):
        return point["a"] + len(name)

    assert pb.jit(lambda a: look({"a": a, "b": (a, 1)}, "four"))(1.5) == 5.5


def test_exceptions_pass_through():
    @pb.opaque(float)
    def broken(x):
        raise KeyError("not here")

    f = pb.jit(lambda x: broken(x))
    with pytest.raises(KeyError, match="not here"):
        f(1.0)
    with pytest.raises(KeyError, match="not here"):
        f(1.0)


def test_results_that_are_not_as_declared():
    @pb.opaque((np.float64, 1))
    def wrong(x):
        return np.zeros((2, 2))

    with pytest.raises(TypeError, match="2 axes"):
        pb.jit(lambda x: wrong(x).sum())(1.0)


def test_derivative_needs_a_rule():
    @pb.opaque(float)
    def f(x):
        return x * x

    g = pb.grad(lambda x: f(x) * x)
    with pytest.raises(pb.DerivativeError, match="opaque function 'f'"):
        g(3.0)
    with pytest.raises(pb.DerivativeError, match="opaque function 'f'"):
        pb.jvp(lambda x: f(x), (3.0,), (1.0,))
    pb.rrule(f)(lambda x: (f(x), lambda ct: (2.0 * x * ct,)))
    assert g(3.0) == 27.0
    assert pb.jvp(lambda x: f(x) * x, (3.0,), (1.0,)) == (27.0, 27.0)
    assert pb.hessian(lambda x: f(x) * x)(3.0) == 18.0
    pb.delete_rule(f)
    with pytest.raises(pb.DerivativeError, match="opaque function 'f'"):
        g(3.0)
    pb.nondifferentiable(f)
    assert g(3.0) == 9.0


def test_what_no_derivative_reaches_may_be_opaque():
    assert pb.grad(lambda x: x * pb.stop_gradient(halved(2.0)))(3.0) == 1.0
    assert pb.grad(lambda x, y: x * halved(y))(3.0, 4.0) == 2.0


def test_arrays_with_a_rule_in_a_loop():
    @pb.opaque((np.float64, 1))
    def square(x):
        return x * x

    @pb.rrule(square)
    def rule(x):
        return square(x), lambda ct: (2.0 * x * ct,)

    def program(x, f):
        for _ in range(3):
            x = f(x) * 0.7
        return x.sum()

    x = np.array([0.5, 1.5])
    want = pb.grad(lambda x: program(x, lambda v: v * v))(x)
    np.testing.assert_allclose(pb.grad(lambda x: program(x, square))(x), want)


def test_pullback_code_inside_an_opaque_function():
    inner = pb.grad(lambda x: x * x * x)

    @pb.opaque(float)
    def slope(x):
        return inner(x)

    assert pb.jit(lambda x: slope(x) + slope(2.0 * x))(1.0) == 15.0


def test_from_several_threads():
    @pb.opaque((np.float64, 1))
    def tagged(x):
        return np.full(3, x)

    f = pb.jit(lambda x: tagged(x).sum())
    f(0.0)
    wrong = []

    def work(k):
        wrong.extend(x for x in range(200) if f(float(x + k)) != 3.0 * (x + k))

    threads = [threading.Thread(target=work, args=(1000 * k,)) for k in range(3)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert wrong == []


@pytest.mark.parametrize("spec", [complex, "f8", (np.float64,), (np.float64, -1), np.complex128])
def test_types_that_cannot_be_results(spec):
    with pytest.raises(TypeError):
        pb.opaque(spec)(lambda x: x)


# ------------------------------------------------------------------------------- interpreted and compiled agree


@pb.opaque((np.complex128, 2), (np.float32, 1), bool, np.int32, np.float32)
def many(x, flag, k):
    """Every kind of argument and of result."""
    z = np.outer(x, x) * (1 + 1j)
    return z, np.asarray(x[::-1], np.float32), not flag, np.int32(k + 1), np.float32(x.sum())


def gives_all(x, flag, k):
    z, y, other, n, s = many(x[::2], flag, k)
    return z[0, 1].imag, z, y, other, n, s


def in_a_loop(x, flag, k):
    total = 0.0
    for i in range(k):
        y, n = ranked(x * i, reverse=flag)
        total += y[0] * n + halved(total)
    return total


def raising(x, flag, k):
    return refused(x[0]) + 1.0


@pb.opaque(float)
def refused(x):
    raise LookupError(f"no {x}")


def strange_sizes(x, flag, k):
    y, n = ranked(x[k:k])
    return y, n


@pb.opaque((bool, 1), (np.int16, 2))
def small_types(x):
    return x > 1.5, np.arange(6, dtype=np.int16).reshape(2, 3)


def small(x, flag, k):
    a, b = small_types(x)
    return a, b, b.T


@pytest.mark.parametrize("fn", [gives_all, in_a_loop, raising, strange_sizes, small], ids=lambda f: f.__name__)
def test_interpreted_as_compiled(fn):
    args = (np.array([1.0, -2.0, 3.0, 0.5]), True, 3)
    low = pb.jit(fn).lowered(tuple(map(typeof, args)))
    expected = outcome(lambda: pb.jit(fn)(*args))
    found = outcome(lambda: run(low, *args))
    assert found[0] == expected[0]
    if found[0] == "error":
        assert (type(found[1]), str(found[1])) == (LookupError, "no 1.0") == (type(expected[1]), str(expected[1]))
        return
    same(found[1], expected[1])
    same(found[1], fn(*args), loose=True)


def test_interpreted_derivative():
    """The reverse sweep calls through Python too."""

    @pb.opaque((np.float64, 1))
    def squares(x):
        return x * x

    @pb.rrule(squares)
    def rule(x):
        twice = scaled(x)
        return squares(x), lambda ct: (ct * twice,)

    @pb.opaque((np.float64, 1))
    def scaled(x):
        return 2.0 * x

    def f(x):
        total = 0.0
        for i, y in enumerate(squares(x)):
            total += i * y
        return total

    gradient = pb.grad(f)
    x = np.array([1.0, 2.0, 3.0])
    low = gradient.lowered((typeof(x),))
    low.func = passes.commit(low.func)
    np.testing.assert_array_equal(run(low, x), [0.0, 4.0, 12.0])
    np.testing.assert_array_equal(gradient(x), [0.0, 4.0, 12.0])


def same(found, expected, loose=False):
    """``loose``: numbers only, not whether they are Python's or NumPy's."""
    if isinstance(expected, (tuple, list)):
        assert len(found) == len(expected)
        for a, b in zip(found, expected, strict=True):
            same(a, b, loose)
        return
    assert loose or type(found) is type(expected)
    np.testing.assert_allclose(found, expected, rtol=1e-6 if loose else 1e-14)
    assert np.asarray(found).dtype == np.asarray(expected).dtype
