# SPDX-License-Identifier: MIT
"""Rules: their derivative is used, in every operation, and what they return is checked."""

import numpy as np
import pytest

import pullback as pb

# ------------------------------------------------------------------------------------------- the fault, as reported


def test_frule_for_the_root_function_after_first_use():
    """A forward rule that is defined after ``f`` was differentiated counts from the next call, without touching ``f``.

    The report: an frule whose tangent is ``10 + 2 x dx`` was ignored, as compiled code had no edge to it.
    """

    def f(x):
        return x * x

    assert pb.jvp(f, (1.0,), (1.0,)) == (1.0, 2.0)

    @pb.frule(f)
    def rule(primals, tangents):
        (x,), (dx,) = primals, tangents
        return x * x, 10 + 2 * x * dx

    assert pb.jvp(f, (1.0,), (1.0,)) == (1.0, 12.0)
    pb.delete_rule(f)
    assert pb.jvp(f, (1.0,), (1.0,)) == (1.0, 2.0)


def test_frule_for_a_helper_after_first_use():
    def helper(x):
        return x * x

    def f(x):
        return 3.0 * helper(x)

    assert pb.jvp(f, (1.0,), (1.0,)) == (3.0, 6.0)
    pb.frule(helper)(lambda p, t: (p[0] * p[0], 10 + 2 * p[0] * t[0]))
    assert pb.jvp(f, (1.0,), (1.0,)) == (3.0, 36.0)


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_rrule_after_first_use(depth):
    """On the root function, on a helper, on a helper's helper; defined, redefined, deleted."""

    def square(x):
        return x * x

    def middle(x):
        return square(x) + 1.0

    def outer(x):
        return middle(x) * 2.0

    f, factor = [(square, 1.0), (middle, 1.0), (outer, 2.0)][depth]
    g = pb.grad(f)
    assert g(1.5) == 3.0 * factor
    pb.rrule(square)(lambda x: (x * x, lambda ct: (100.0 * ct,)))
    assert g(1.5) == 100.0 * factor
    pb.rrule(square)(lambda x: (x * x, lambda ct: (7.0 * ct,)))
    assert g(1.5) == 7.0 * factor
    assert pb.delete_rule(square) == 1
    assert g(1.5) == 3.0 * factor
    assert pb.delete_rule(square) == 0


# ------------------------------------------------------------------------------------------------- where it is used


def sine_rule(f, factor=1.0):
    """``f`` is the sine, with a derivative that is ``factor`` times too large."""

    @pb.rrule(f)
    def rule(x):
        return np.sin(x), lambda ct: (factor * np.cos(x) * ct,)


def test_operations_and_orders_agree_with_derived_derivatives():
    """A rule that tells the truth changes nothing: loops, both modes, second order in every nesting."""

    def f(x):
        return np.sin(x)

    def with_rule(x):
        total = 0.0
        for _ in range(10):
            x = f(x) * 1.1
            total += x
        return total

    def without(x):
        total = 0.0
        for _ in range(10):
            x = np.sin(x) * 1.1
            total += x
        return total

    sine_rule(f)
    close = np.testing.assert_allclose
    close(pb.grad(with_rule)(0.7), pb.grad(without)(0.7))
    close(pb.jvp(with_rule, (0.7,), (1.0,)), pb.jvp(without, (0.7,), (1.0,)))
    close(pb.vjp(with_rule, 0.7)[1](2.0), pb.vjp(without, 0.7)[1](2.0))
    want = pb.hessian(without)(0.7)
    close(pb.hessian(with_rule)(0.7), want)
    close(pb.grad(pb.grad(with_rule))(0.7), want)
    close(pb.jacrev(pb.grad(with_rule))(0.7), want)
    close(pb.grad(lambda x: pb.grad(with_rule)(x))(0.7), want)
    close(pb.hvp(with_rule, (0.7,), (3.0,)), 3.0 * want)


def test_second_order_uses_the_rule_for_the_value_that_its_pullback_keeps():
    """The pullback keeps ``y``, whose own derivative is the rule's again."""

    def f(x):
        return np.exp(x)

    @pb.rrule(f)
    def rule(x):
        y = np.exp(x)
        return y, lambda ct: (2.0 * y * ct,)

    assert pb.grad(f)(0.0) == 2.0
    assert pb.grad(pb.grad(f))(0.0) == 4.0
    assert pb.hessian(f)(0.0) == 4.0


def test_under_vmap_both_ways():
    def f(x):
        return (x * x).sum()

    pb.rrule(f)(lambda x: ((x * x).sum(), lambda ct: (3 * x * ct,)))
    batch = np.arange(6.0).reshape(3, 2)
    np.testing.assert_allclose(pb.vmap(pb.grad(f))(batch), 3 * batch)
    np.testing.assert_allclose(pb.grad(lambda b: pb.vmap(f)(b).sum())(batch), 3 * batch)
    np.testing.assert_allclose(pb.hessian(f)(batch[0]), 3 * np.eye(2))


def test_array_that_is_overwritten_after_the_rule_kept_it():
    """What a pullback closes over is kept by value, once per iteration."""

    def f(x):
        return x * x

    pb.rrule(f)(lambda x: (x * x, lambda ct: (2 * x * ct,)))

    def program(x, function):
        a = x.copy()
        total = 0.0
        for _ in range(3):
            y = function(a)
            a[:] = y * 0.5
            total += y.sum()
        return total

    x = np.array([1.0, 2.0])
    want = pb.grad(lambda x: program(x, lambda a: a * a))(x)
    np.testing.assert_allclose(pb.grad(lambda x: program(x, f))(x), want)
    np.testing.assert_allclose(pb.vjp(lambda x: program(x, f), x)[1](1.0)[0], want)


def test_while_loop_that_keeps_numbers():
    def f(x):
        return np.sin(x)

    sine_rule(f, 2.0)

    def program(x):
        while x > 0.5:
            x = f(x) * 0.9
        return x

    got = pb.grad(program)(1.5)
    x, slope = 1.5, 1.0
    while x > 0.5:
        x, slope = np.sin(x) * 0.9, slope * 2.0 * np.cos(x) * 0.9
    assert got == pytest.approx(slope)


def test_array_kept_in_a_loop_of_unknown_length():
    def f(x):
        return x * x

    pb.rrule(f)(lambda x: (x * x, lambda ct: (2 * x * ct,)))

    def program(x):
        a = x.copy()
        while a.sum() > 0.1:
            a[:] = f(a) * 0.5
        return a.sum()

    pb.testing.check_grads(program, (np.array([1.0, 0.9]),))


def test_in_a_branch():
    def f(x):
        return np.exp(x)

    @pb.rrule(f)
    def rule(x):
        y = np.exp(x)
        return y, lambda ct: (y * ct,)

    def program(x):
        y = f(x) if x.sum() > 0 else x
        return (y * 2.0).sum()

    x = np.array([1.0, 2.0])
    np.testing.assert_allclose(pb.grad(program)(x), 2 * np.exp(x))
    np.testing.assert_allclose(pb.grad(program)(-x), [2.0, 2.0])
    np.testing.assert_allclose(pb.hessian(program)(x), np.diag(2 * np.exp(x)))


def test_in_recursion():
    def square(x):
        return x * x

    pb.rrule(square)(lambda x: (x * x, lambda ct: (3.0 * x * ct,)))

    def f(x, n):
        if n == 0:
            return x
        return square(f(x * 1.1, n - 1))

    x, slope = 0.9, 1.0
    for _ in range(3):
        x, slope = x * 1.1, slope * 1.1
    for _ in range(3):
        x, slope = x * x, slope * 3.0 * x
    assert pb.grad(f)(0.9, 3) == pytest.approx(slope)


def test_rule_of_a_recursive_function():
    def power(x, n):
        if n == 0:
            return 1.0
        return x * power(x, n - 1)

    g = pb.grad(power)
    assert g(2.0, 3) == pytest.approx(12.0)
    pb.rrule(power)(lambda x, n: (power(x, n), lambda ct: (n * power(x, n - 1) * ct * 10.0, None)))
    assert g(2.0, 3) == pytest.approx(120.0)


def test_inside_a_nested_gradient():
    def f(x):
        return x * x

    g = pb.jit(lambda x: pb.grad(f)(x) + f(x))
    assert g(3.0) == 15.0
    pb.rrule(f)(lambda x: (x * x, lambda ct: (5.0 * ct,)))
    assert g(3.0) == 14.0
    assert pb.grad(lambda x: pb.grad(lambda y: f(y) * x)(2.0))(3.0) == 5.0


def test_closes_over_anything():
    """Numbers, arrays, functions and objects of the surroundings."""
    scale, table, form = 2.0, np.array([1.0, 3.0]), {"k": 1}

    def helper(x):
        return x * scale

    def f(x):
        return x

    @pb.rrule(f)
    def rule(x):
        inner = helper(x)

        def pullback(ct):
            return (ct * inner * table[form["k"]],)

        return x, pullback

    assert pb.grad(f)(5.0) == 30.0
    scale = 4.0
    assert pb.grad(f)(5.0) == 60.0
    table[1] = 1.0
    assert pb.grad(f)(5.0) == 20.0


def test_methods():
    class Model:
        def __init__(self, a):
            self.a = a

        def f(self, x):
            return self.a * x * x

    model = Model(2.0)
    g = pb.grad(lambda x: model.f(x))
    assert g(3.0) == 12.0
    pb.rrule(Model.f)(lambda self, x: (self.a * x * x, lambda ct: (None, 7 * ct)))
    assert g(3.0) == 7.0
    assert pb.grad(model.f)(3.0) == 7.0


def test_numpy_functions_where_the_user_calls_them():
    x = np.array([0.5, 1.0])
    g = pb.grad(lambda x: np.tanh(x).sum())
    want = g(x)
    pb.rrule(np.tanh)(lambda x: (np.tanh(x), lambda ct: (4 * ct,)))
    try:
        np.testing.assert_allclose(g(x), [4.0, 4.0])
        assert pb.grad(lambda x: np.tanh(x))(1.0) == 4.0
    finally:
        pb.delete_rule(np.tanh)
    np.testing.assert_allclose(g(x), want)


def test_keywords_and_defaults():
    def f(x, n=2, *, scale=1.0):
        return scale * x**n

    @pb.rrule(f)
    def rule(x, n=2, *, scale=1.0):
        return scale * x**n, lambda ct: (n * 100.0 * scale * ct, None)

    assert pb.grad(lambda x: f(x, n=3))(1.0) == 300.0
    assert pb.grad(lambda x: f(n=4, x=x, scale=2.0))(1.0) == 800.0


def test_trees_as_arguments_and_results():
    def f(p, pair):
        return {"s": p["a"] * pair[0], "t": (p["b"], 3)}

    @pb.rrule(f)
    def rule(p, pair):
        def pullback(ct):
            return {"a": 10.0 * ct["s"], "b": ct["t"][0]}, (20.0 * ct["s"], None)

        return f(p, pair), pullback

    def program(p, u, n):
        r = f(p, (u, n))
        return r["s"] + 2.0 * r["t"][0] * r["t"][1]

    gp, gu = pb.grad(program, (0, 1))({"a": 2.0, "b": 5.0}, 3.0, 1)
    assert (gp, gu) == ({"a": 10.0, "b": 6.0}, 20.0)


def test_complex_arguments():
    def f(z):
        return z * z

    pb.rrule(f)(lambda z: (z * z, lambda ct: (2 * np.conj(z) * ct,)))
    z = np.array([1.0 + 2.0j, 0.5 - 1.0j])
    want = pb.grad(lambda z: (np.abs(z * z) ** 2).sum())(z)
    np.testing.assert_allclose(pb.grad(lambda z: (np.abs(f(z)) ** 2).sum())(z), want)


def test_float32_stays_float32():
    def f(x):
        return x * x

    pb.rrule(f)(lambda x: (x * x, lambda ct: (3 * ct,)))
    g = pb.grad(lambda x: f(x).sum())(np.ones(2, np.float32))
    assert g.dtype == np.float32
    np.testing.assert_array_equal(g, [3, 3])


def test_result_is_an_array_of_its_own():
    """The rule returns its argument: writing to the result does not change it."""

    def f(x):
        return x

    pb.rrule(f)(lambda x: (x, lambda ct: (2 * ct,)))

    def program(x):
        y = f(x)
        y *= 3.0
        return y.sum() + x.sum()

    x = np.ones(2)
    np.testing.assert_allclose(pb.grad(program)(x), [7.0, 7.0])


def test_zero_and_linear():
    def f(x):
        return x * x

    def g(x, n):
        return np.cumsum(x) * n

    pb.nondifferentiable(f)
    assert pb.grad(lambda x: f(x) + x)(3.0) == 1.0
    assert pb.jvp(f, (3.0,), (1.0,)) == (9.0, 0.0)
    want = pb.grad(lambda x: (g(x, 2) ** 2).sum())(np.ones(3))
    pb.linear(g)
    np.testing.assert_allclose(pb.grad(lambda x: (g(x, 2) ** 2).sum())(np.ones(3)), want)
    np.testing.assert_allclose(pb.jvp(lambda x: g(x, 2), (np.ones(2),), (np.array([1.0, 0.0]),))[1], [2.0, 2.0])


def test_linear_for_what_is_not_is_refused():
    def f(x):
        return x * x

    pb.linear(f)
    with pytest.raises(pb.DerivativeError, match="multiplied by itself"):
        pb.grad(f)(2.0)


# ----------------------------------------------------------------------------------------- functions that mutate


def axpy(a, x, y):
    y += a * x


def mutating_rules():
    def function(a, x, y):
        y += a * x

    @pb.rrule(function)
    def reverse(a, x, y):
        y += a * x

        def pullback(ct, ct_y):
            return (ct_y * x).sum(), a * ct_y * 2.0, ct_y

        return None, pullback

    @pb.frule(function)
    def forward(primals, tangents):
        (a, x, y), (da, dx, dy) = primals, tangents
        y += a * x
        dy += da * x + 2.0 * a * dx
        return None, None

    return function


def test_function_that_changes_its_argument():
    """Values, gradients in both modes, and arguments that stay as they were."""
    function = mutating_rules()

    def program(a, x, y):
        z = y.copy()
        function(a, x, z)
        function(a, x, z[:1])
        return (z * z).sum()

    a, x, y = 2.0, np.array([1.0, 2.0]), np.array([3.0, 5.0])
    with pytest.raises(ValueError, match="broadcast"):  # x and z[:1] do not fit, as in Python
        pb.grad(program)(a, x, y)

    def program(a, x, y):
        z = y.copy()
        function(a, x, z)
        function(a, x[:1], z[1:])
        return (z * z).sum()

    z = y.copy()
    axpy(a, x, z)
    axpy(a, x[:1], z[1:])
    value, (ga, gx, gy) = pb.value_and_grad(program, (0, 1, 2))(a, x, y)
    assert value == (z * z).sum()
    np.testing.assert_allclose(ga, 2 * (z * x).sum() + 2 * z[1] * x[0])
    np.testing.assert_allclose(gx, 4 * a * z + [4 * a * z[1], 0.0])
    np.testing.assert_allclose(gy, 2 * z)
    np.testing.assert_array_equal(y, [3.0, 5.0])
    tangent = pb.jvp(program, (a, x, y), (1.0, np.array([1.0, 0.0]), np.array([0.0, 1.0])))[1]
    np.testing.assert_allclose(tangent, ga + gx[0] + gy[1])


def test_rule_that_changes_an_argument_of_the_root():
    function = mutating_rules()

    def program(a, x, y):
        function(a, x, y)
        return y.sum()

    x, y = np.ones(2), np.zeros(2)
    np.testing.assert_allclose(pb.grad(program, 1)(3.0, x, y), [6.0, 6.0])
    np.testing.assert_array_equal(y, [0.0, 0.0])


# ------------------------------------------------------------------------------------- one mode from the other


def test_forward_mode_through_an_rrule():
    def f(x, y):
        return x * y

    @pb.rrule(f)
    def rule(x, y):
        def pullback(ct):
            total = 0.0
            for _ in range(3):
                total += ct * y
            return total, ct * x

        return x * y, pullback

    assert pb.jvp(f, (2.0, 5.0), (1.0, 0.0)) == (10.0, 15.0)
    assert pb.jvp(f, (2.0, 5.0), (0.0, 1.0)) == (10.0, 2.0)


def test_forward_mode_through_an_rrule_of_arrays():
    def f(a, x):
        return a @ x

    pb.rrule(f)(lambda a, x: (a @ x, lambda ct: (np.outer(ct, x), a.T @ ct)))
    a, x = np.arange(6.0).reshape(2, 3), np.array([1.0, -1.0, 2.0])
    np.testing.assert_allclose(pb.jacfwd(f, 1)(a, x), a)
    np.testing.assert_allclose(pb.jacrev(f, 1)(a, x), a)
    np.testing.assert_allclose(pb.jacfwd(f)(a, x), pb.jacrev(lambda a, x: a @ x)(a, x))


def test_reverse_mode_through_an_frule():
    def f(x, y):
        return x * y

    pb.frule(f)(lambda p, t: (p[0] * p[1], 3 * (t[0] * p[1] + p[0] * t[1])))
    assert pb.grad(f, (0, 1))(2.0, 5.0) == (15.0, 6.0)

    def g(x):
        return np.sin(x)

    pb.frule(g)(lambda p, t: (np.sin(p[0]), 3 * np.cos(p[0]) * t[0]))
    x = np.array([0.1, 0.2])
    np.testing.assert_allclose(pb.grad(lambda x: g(x).sum())(x), 3 * np.cos(x))


@pytest.mark.parametrize(
    ("pullback", "reason"),
    [
        (lambda x, ct: ct * ct, "multiplied by itself"),
        (lambda x, ct: ct + 1.0, "constant is added"),
        (lambda x, ct: np.exp(ct), "'exp' is not linear"),
        (lambda x, ct: ct if ct > 0.0 else 0.0, "tested"),
        (lambda x, ct: 3.0, "does not depend"),
    ],
)
def test_what_is_not_linear_by_construction_is_refused_with_a_reason(pullback, reason):
    def f(x):
        return x

    pb.rrule(f)(lambda x: (x, lambda ct: (pullback(x, ct),)))
    pb.grad(f)(1.0)
    with pytest.raises(pb.DerivativeError, match=reason):
        pb.jvp(f, (1.0,), (1.0,))


def test_affine_frule_has_no_reverse():
    def f(x):
        return x * x

    pb.frule(f)(lambda p, t: (p[0] * p[0], 10 + 2 * p[0] * t[0]))
    with pytest.raises(pb.DerivativeError, match="constant is added"):
        pb.grad(f)(1.0)


# ------------------------------------------------------------------------------------------------- JAX's spelling


def test_custom_vjp():
    @pb.custom_vjp
    def f(x, y):
        return np.sin(x) * y

    def forward(x, y):
        return f(x, y), (np.cos(x), np.sin(x), y)

    def backward(residuals, ct):
        c, s, y = residuals
        return c * ct * y * 10.0, s * ct

    assert pb.grad(f)(0.0, 2.0) == 2.0
    f.defvjp(forward, backward)
    assert f(0.5, 2.0) == np.sin(0.5) * 2.0
    assert pb.grad(f, (0, 1))(0.0, 2.0) == (20.0, 0.0)
    assert pb.grad(lambda x: 3.0 * f(x, 2.0))(0.0) == 60.0


def test_custom_vjp_nondiff_argnums():
    @lambda f: pb.custom_vjp(f, nondiff_argnums=(0,))
    def apply(h, x):
        return h(x)

    apply.defvjp(lambda h, x: (h(x), x), lambda h, x, ct: (h(x) * ct,))
    assert pb.grad(lambda x: apply(lambda v: v * v, x))(3.0) == 9.0


def test_custom_jvp():
    @pb.custom_jvp
    def f(x, y):
        return np.sin(x) * y

    @f.defjvp
    def rule(primals, tangents):
        (x, y), (dx, dy) = primals, tangents
        return f(x, y), 2.0 * np.cos(x) * dx * y + np.sin(x) * dy

    assert pb.jvp(f, (0.0, 3.0), (1.0, 0.0)) == (0.0, 6.0)
    assert pb.grad(f)(0.0, 3.0) == 6.0


# ---------------------------------------------------------------------------------------------------- the world


def test_a_call_finishes_with_the_world_it_began_in():
    """A rule that the call itself defines, by way of Python, is the next call's."""

    def h(x):
        return 3.0 * x

    @pb.nondifferentiable
    @pb.opaque(float)
    def meddle(x):
        pb.rrule(h)(lambda x: (3.0 * x, lambda ct: (50.0 * ct,)))
        return 0.0

    gradient = pb.grad(lambda x: h(x) + meddle(x) + h(x))
    assert gradient(1.0) == 6.0
    assert gradient(1.0) == 100.0


def test_a_pullback_finishes_with_the_world_it_began_in():
    def h(x):
        return 3.0 * x

    _, pullback = pb.vjp(lambda x: h(x), 1.0)
    pb.rrule(h)(lambda x: (3.0 * x, lambda ct: (50.0 * ct,)))
    assert pullback(1.0) == (3.0,)
    assert pb.vjp(lambda x: h(x), 1.0)[1](1.0) == (50.0,)


def test_arrays_that_a_rule_closes_over_and_writes():
    """What the pullback keeps of them is by value, one copy per call."""
    kept = np.zeros(2)

    def f(x):
        return (x * x).sum()

    @pb.rrule(f)
    def rule(x):
        kept[:] = 2.0 * x
        return (x * x).sum(), lambda ct: (ct * kept,)

    gradient = pb.grad(lambda x: f(x) + f(10.0 * x))
    assert gradient(np.array([1.0, 2.0])).tolist() == [202.0, 404.0]
    assert gradient(np.array([1.0, 2.0])).tolist() == [202.0, 404.0]


def test_rule_that_multiplies_matrices_into_its_argument():
    def product(a, b, c):
        c[:] = a @ b

    @pb.rrule(product)
    def rule(a, b, c):
        np.matmul(a, b, out=c)
        return None, lambda ct, ct_c: (ct_c @ b.T, a.T @ ct_c, np.zeros_like(c))

    def loss(a, b):
        c = np.zeros((2, 2))
        product(a, b, c)
        return (c * c).sum()

    a, b = np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([[0.5, -1.0], [2.0, 1.0]])
    pb.testing.check_grads(loss, (a, b))
    pb.testing.check_rule(product, a, b, np.zeros((2, 2)))


@pytest.mark.parametrize("size", [2, 40], ids=["loops", "BLAS"])
def test_rules_with_matrix_products_are_transposed(size):
    """Both ways: a pullback into a forward rule, a forward rule into a pullback."""
    rng = np.random.default_rng(0)
    a, b = rng.normal(size=(size, size)), rng.normal(size=(size, size))

    def f(a, b):
        return a @ b

    def loss(a, b):
        c = f(a, b)
        return (c * c * c).sum()

    pb.rrule(f)(lambda a, b: (a @ b, lambda ct: (ct @ b.T, a.T @ ct)))
    pb.testing.check_grads(loss, (a, b), modes=["fwd", "rev"])
    pb.testing.check_rule(f, a, b)
    pb.delete_rule(f)
    pb.frule(f)(lambda p, t: (p[0] @ p[1], t[0] @ p[1] + p[0] @ t[1]))
    pb.testing.check_grads(loss, (a, b), modes=["fwd", "rev"])
    pb.testing.check_rule(f, a, b)


@pytest.mark.parametrize(
    ("pullback", "reason"),
    [
        (lambda ct, a: ct @ ct, "multiplied by itself"),
        (lambda ct, a: ct @ a + a @ a, "does not depend on it|constant is added"),
    ],
    ids=["squared", "affine"],
)
def test_matrix_products_that_are_not_linear(pullback, reason):
    def f(a):
        return a @ a

    pb.rrule(f)(lambda a: (a @ a, lambda ct: (pullback(ct, a),)))
    with pytest.raises(pb.DerivativeError, match=reason):
        pb.jvp(f, (np.eye(2),), (np.eye(2),))


def test_arguments_by_name_have_no_derivative():
    """A rule gives cotangents by position: a derivative for another argument is refused, never zero."""

    def f(x, *, scale=1.0):
        return scale * x

    @pb.rrule(f)
    def rule(x, *, scale=1.0):
        return scale * x, lambda ct: (ct * scale,)

    assert pb.grad(lambda x, s: f(x, scale=s))(3.0, 2.0) == 2.0
    assert pb.grad(lambda x, s: f(x, scale=pb.stop_gradient(s)), (0, 1))(3.0, 2.0) == (2.0, 0.0)
    for program in (pb.grad(lambda x, s: f(x, scale=s), 1), pb.grad(lambda x: f(x, scale=2.0 * x))):
        with pytest.raises(pb.DerivativeError, match=r"rule for 'f' .* no derivative for the argument 'scale'"):
            program(*([3.0, 2.0][: len(program.__signature__.parameters)]))
    with pytest.raises(pb.DerivativeError, match="no derivative for the argument 'scale'"):
        pb.jvp(lambda x, s: f(x, scale=s), (3.0, 2.0), (0.0, 1.0))
    pb.linear(f)
    assert pb.jvp(lambda x: f(x, scale=2.0), (3.0,), (1.0,)) == (6.0, 2.0)
    with pytest.raises(pb.DerivativeError, match="no derivative for the argument 'scale'"):
        pb.jvp(lambda x, s: f(x, scale=s), (3.0, 2.0), (1.0, 1.0))


def test_rule_of_numpy_with_an_array_by_name():
    a, b = np.array([1.0, 4.0]), np.array([2.0, 3.0])

    @pb.rrule(np.clip)
    def rule(x, a_min=None, a_max=None):
        return np.clip(x, a_min, a_max), lambda ct: (7.0 * ct, None, None)

    try:
        assert pb.grad(lambda a: np.clip(a, a_min=None, a_max=2.0 * b).sum())(a).tolist() == [7.0, 7.0]
        with pytest.raises(pb.DerivativeError, match="no derivative for the argument 'a_max'"):
            pb.grad(lambda a, b: np.clip(a, a_min=None, a_max=b).sum(), 1)(a, b)
    finally:
        pb.delete_rule(np.clip)


def test_cotangents_of_arguments_that_were_left_out():
    """A rule may give one per parameter, also where a call leaves some to their defaults."""

    def f(x, k=2.0):
        return x * k

    pb.rrule(f)(lambda x, k=2.0: (x * k, lambda ct: (10.0 * k * ct, 10.0 * x * ct)))
    assert pb.grad(lambda x: f(x))(3.0) == 20.0
    assert pb.grad(lambda x, k: f(x, k), (0, 1))(3.0, 4.0) == (40.0, 30.0)
    assert pb.grad(lambda x, k: f(x, k=k), (0, 1))(3.0, 4.0) == (40.0, 30.0)
    assert pb.grad(lambda k: f(3.0, k))(4.0) == 30.0
