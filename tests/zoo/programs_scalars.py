# SPDX-License-Identifier: MIT
"""Scalars and control flow."""

import math

import numpy as np

from zoo.entry import entry


def horner(x):
    result = 0.0
    for c in (1.5, -0.5, 2.0, 0.25):
        result = result * x + c
    return result


def square_plus_sine(x):
    return x * x + np.sin(x)


def newton_cube_root(a):
    x = a
    for _ in range(40):
        step = (x * x * x - a) / (3.0 * x * x)
        x -= step
        if abs(step) < 1e-15:
            break
    return x


def bisect_then_newton(c):
    lo, hi = 0.0, 4.0
    while hi - lo > 0.1:
        mid = 0.5 * (lo + hi)
        if mid * math.exp(mid) < c:
            lo = mid
        else:
            hi = mid
    x = 0.5 * (lo + hi)
    for _ in range(6):
        x = x - (x * math.exp(x) - c) / (math.exp(x) * (1.0 + x))
    return x


def collatz_weight(x, n):
    total = 0.0
    steps = 0
    while n != 1:
        if n % 2 == 0:
            n = n // 2
            total += x
        else:
            n = 3 * n + 1
            total *= 1.0 + 0.1 * x
        steps += 1
    return total / steps


def break_and_continue(x, n):
    total = 0.0
    for i in range(n):
        if i % 3 == 1:
            continue
        total += x * math.sin(i * x)
        if total > 2.0:
            break
        total += 0.1
    return total


def loop_with_else(x, limit):
    s = x
    for i in range(6):
        s = s * x + 0.1 * i
        if s > limit:
            break
    else:
        s = -s * s
    return s


def while_with_else(x):
    n = 0
    while x < 10.0:
        x = x * 1.7 + 0.1
        n += 1
        if n == 20:
            break
    else:
        x = x * x
    return x / n


def early_returns(x):
    if x < -1.0:
        return x * x
    if x < 0.5:
        for i in range(5):
            x = x + 0.3 * math.cos(x)
            if x > 0.9:
                return x * i
        return -x
    return math.log(x)


def return_from_nested_loops(x, limit):
    total = 0.0
    for i in range(4):
        for j in range(i + 1):
            total += x ** (j + 1)
            if total > limit:
                return total * total
    return total


def helper_scaled(x, scale=2.0, shift=0.0):
    return scale * x + shift


def keywords_and_defaults(x, y):
    return helper_scaled(x) * helper_scaled(y, shift=0.5) + helper_scaled(x, scale=y)


def inner_function(x, a):
    def quadratic(t):
        return a * t * t + x

    return quadratic(0.5) + quadratic(x)


def make_power(n):
    def power(x):
        result = 1.0
        for _ in range(n):
            result *= x
        return result

    return power


cube = make_power(3)


def closures_of_a_factory(x):
    return cube(x) + make_power(2)(x)


def apply_twice(f, x):
    return f(f(x))


def functions_as_arguments(x, k):
    return apply_twice(lambda t: k * math.sin(t), x) + apply_twice(math.exp, 0.1 * x)


def integrate(f, a, b, n):
    h = (b - a) / n
    total = 0.5 * (f(a) + f(b))
    for i in range(1, n):
        total += f(a + i * h)
    return h * total


def trapezoid_rule(b, k):
    return integrate(lambda t: math.exp(-k * t * t), 0.0, b, 12)


def power_recursive(x, n):
    if n == 0:
        return 1.0
    if n % 2 == 1:
        return x * power_recursive(x, n - 1)
    half = power_recursive(x, n // 2)
    return half * half


def tree_recursive(x, depth):
    if depth == 0:
        return math.sin(x)
    return tree_recursive(0.9 * x, depth - 1) * x + tree_recursive(x + 0.1, depth - 1)


def up_recursive(x, depth):
    return math.cos(x) if depth == 0 else down_recursive(x * 1.1, depth - 1) + x


def down_recursive(x, depth):
    return x * x if depth == 0 else up_recursive(x * 0.9, depth - 1) * x


def continued_fraction(x, n):
    result = 1.0
    for k in reversed(range(1, n + 1)):
        result = k + x / result
    return result


def tuple_state(x, n):
    a, b = 1.0, x
    for _ in range(n):
        a, b = b, 0.5 * a + x * b
    return a + 2.0 * b


def math_functions(x, y):
    a = math.sin(x) * math.cos(y) + math.tan(0.5 * x) + math.atan2(x, y)
    b = math.exp(-x) + math.log(1.0 + y * y) + math.sqrt(x * x + 1.0) + math.hypot(x, y)
    c = math.sinh(x) + math.cosh(y) + math.tanh(x * y) + math.asin(0.3 * x) + math.acos(0.3 * y)
    d = math.expm1(0.1 * x) + math.log1p(x * x) + math.erf(x) + math.pow(y * y + 1.0, x)
    return a * b + c * d + math.pi


def numpy_scalar_functions(x, y):
    a = np.sin(x) * np.cos(y) + np.arctan2(x, y) + np.hypot(x, y) + np.tanh(x)
    b = np.exp(-x) + np.log(1.0 + y * y) + np.sqrt(x * x + 1.0) + np.log1p(x * x)
    return a + b * np.expm1(0.1 * y) + np.maximum(x, y) * np.minimum(x, y) + np.abs(x) + np.square(y)


def conditional_expression(x, y):
    a = x * x if x > y else y * y
    b = -1.0 if a < 0.5 else (2.0 if a < 2.0 else 3.0)
    return a * b + (x if x > 0 else -x)


def chained_comparison(x):
    if 0.0 < x <= 1.0 < 2.0 * x + 0.5:
        return x**3
    return -x


def boolean_logic(x, n):
    total = x
    for i in range(n):
        if (i % 2 == 0 and total > 0.5) or not i < 3:
            total = total * 0.9 + 0.1 * x * x
        elif n > 3 and not total > 5.0:
            total += x
    return total


def integer_arithmetic(x, n):
    total = 0.0
    seed = n
    for i in range(8):
        seed = (seed * 1103515245 + 12345) % 2147483648
        total += x ** (1 + seed % 3) * ((seed >> 4) & 7) / (1 + (i ^ 5)) - (-seed // 7) % 5
    return total


def int_and_float_meet(x, n):
    s = 0
    for i in range(n):
        s = s + i * x
    return s / 2 + n**2 + 7 // 2


def asserted(x):
    assert x > 0.0, "x must be positive"
    y = math.log(x)
    assert y < 10.0
    return y * y


def raise_not_taken(x):
    if x < 0.0:
        raise ValueError("negative")
    return math.sqrt(x)


def black_scholes(spot, volatility, years):
    strike, rate = 1.1, 0.03
    deviation = volatility * math.sqrt(years)
    d1 = (math.log(spot / strike) + (rate + 0.5 * volatility**2) * years) / deviation
    d2 = d1 - deviation

    def normal(z):
        return 0.5 * (1.0 + math.erf(z / math.sqrt(2.0)))

    return spot * normal(d1) - strike * math.exp(-rate * years) * normal(d2)


PROGRAMS = (
    entry(horner, (0.7,), (-1.3,)),
    entry(square_plus_sine, (1.0,), (-0.4,)),
    entry(newton_cube_root, (2.0,), (0.3,)),
    entry(bisect_then_newton, (2.0,), (5.0,), float32=False),
    entry(collatz_weight, (0.7, 7), (1.3, 6), argnums=(0,)),
    entry(break_and_continue, (0.7, 0), (0.7, 4), (0.7, 20)),
    entry(loop_with_else, (0.5, 10.0), (1.8, 10.0)),
    entry(while_with_else, (0.3,), (5.0,)),
    entry(early_returns, (-2.0,), (-0.5,), (0.3,), (3.0,)),
    entry(return_from_nested_loops, (0.6, 100.0), (0.6, 2.0)),
    entry(keywords_and_defaults, (0.3, -0.7), argnums=(0, 1)),
    entry(inner_function, (0.3, 1.5), argnums=(0, 1)),
    entry(closures_of_a_factory, (1.2,)),
    entry(functions_as_arguments, (0.8, 1.3), argnums=(0, 1)),
    entry(trapezoid_rule, (1.5, 0.7), argnums=(0, 1)),
    entry(power_recursive, (1.1, 0), (1.1, 13)),
    entry(tree_recursive, (0.7, 0), (0.7, 5)),
    entry(up_recursive, (0.7, 0), (0.7, 5), (0.7, 6)),
    entry(continued_fraction, (0.8, 0), (0.8, 9)),
    entry(tuple_state, (0.4, 0), (0.4, 10)),
    entry(math_functions, (0.7, -0.4), argnums=(0, 1), float32=False),
    entry(numpy_scalar_functions, (0.7, -0.4), (-1.2, 0.3), argnums=(0, 1)),
    entry(conditional_expression, (0.3, 0.6), (1.7, -0.2), (-2.0, 0.1), argnums=(0, 1)),
    entry(chained_comparison, (0.7,), (0.1,), (1.5,)),
    entry(boolean_logic, (0.7, 6), (2.2, 2)),
    entry(integer_arithmetic, (0.9, 42), float32=False),
    entry(int_and_float_meet, (0.5, 0), (0.5, 5)),
    entry(asserted, (2.5,)),
    entry(raise_not_taken, (2.5,)),
    entry(black_scholes, (1.0, 0.2, 1.5), argnums=(0, 1, 2)),
)
