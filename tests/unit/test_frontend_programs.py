# SPDX-License-Identifier: MIT
"""Small programs in the ways that people write, through the front end and the interpreter."""

from __future__ import annotations

import ast
import functools
import importlib.util
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pullback.diag import UnsupportedError
from pullback.frontend.build import EXPRESSIONS
from unit.frontend_tools import check, compiled, run

V = np.array([1.0, -2.0, 0.5, 3.0])
M = np.arange(12.0).reshape(3, 4) * 0.5 - 2.0

PAIR = (0.5, 2.0)
TABLE = {"a": 1.5, "b": V}
STRONG = np.float64(2.5)


class Constants:
    C = 3
    D = 2.5

    @staticmethod
    def st(x):
        return x * 2

    @classmethod
    def cm(cls, x):
        return x * cls.D


def closure_writes(x):
    def f(i):
        x[i] = x[i] * 2

    for i in range(len(x)):
        f(i)
    return x.sum()


def list_of_functions(x):
    fs = [lambda t: t * x[0], lambda t: t + x[1]]
    s = 1.0
    for f in fs:
        s = f(s)
    return s


def swapped_arrays(x):
    u, v = x.copy(), x * 2
    for i in range(5):
        u, v = v, u
        u[0] += 1
        if u[0] > 5:
            return u, v
    return v, u


def returns_a_row(m):
    for i in range(m.shape[0]):
        for j in range(m.shape[1]):
            if m[i, j] > 0.6:
                return m[i], i, j
    return m[0], -1, -1


def comprehension_scope(x):
    r = [x[i] * j for i in range(2) for j in range(3) if j != 1]
    i = 10
    return r, i


def generator_scope(x):
    i = 5
    a = sum(i * x[i] for i in range(len(x)))
    return a + i


def reversed_or_not(x):
    y = x if x[0] > 0 else x[::-1]
    z = y * 2
    z[0] = y[1]
    return z, y


def outside_values(x):
    return (
        PAIR[0] * x + PAIR[1],
        TABLE["a"] * TABLE["b"][0],
        STRONG * x,
        Constants.C * Constants.D,
        Constants.st(x),
        Constants.cm(x),
    )


def symmetric(n):
    out = np.zeros((n, n))
    for i in range(n):
        for j in range(i, n):
            out[i, j] = i + j
            out[j, i] = out[i, j]
    return out


def continue_in_while(x):
    total = 0
    it = 0
    while total < 10 and it < 100:
        it += 1
        if it % 2:
            continue
        total += it
    return total, it


def booleans(x):
    b = x > 0
    c = b & (x < 2)
    return b, c, ~b, b.sum(), np.any(c), np.all(b), c | b, b ^ c, np.where(b, 1, 0), x[b].sum()


def integer_operators(k):
    return k // 2, k % 3, -k // 2, -k % 3, k << 1, divmod(k, 4), k**2


def growing_tuple(x):
    acc = ()
    for v in (1, 2, 3):
        acc = acc + (v * x,)
    a, *b = acc
    return acc, a, b


def first_maximum(x):
    best = -math.inf
    arg = -1
    for i, v in enumerate(x):
        if v > best:
            best, arg = v, i
    return best, arg


def both_directions(x):
    s = 0.0
    for i in range(len(x) - 1, -1, -1):
        s = s * 0.5 + x[i]
    for i in range(0, len(x), 2):
        s += x[i]
    return s


def recursion_on_slices(x):
    def rec(a, n):
        if n == 0:
            return a.sum()
        return rec(a[1:], n - 1) + a[0]

    return rec(x, 3)


def loop_else_over_rows(x):
    n = 0
    for row in M:
        for v in row:
            if v < 0:
                continue
            n += 1
            if n > 3:
                break
        else:
            n += 100
    return n


def integer_arrays(x):
    a = np.zeros(3, dtype=int)
    a[1] = 2
    a += 1
    a[0] *= 5
    return a, a / 2, a.mean(), a.sum(), a.max()


def aliases(x):
    y = x
    y += 1
    z = x[1:3]
    z[:] = z * 2
    w = x.reshape(2, 2)
    w[1, 1] = 100.0
    return x


def small_arrays(x):
    s = 0.0
    for i in range(3):
        t = np.array([x[i], i, s])
        s = t @ t
    return s


def flexible(a, b=2.0, *args, k=3, **kw):
    return a + b + k + len(args) + len(kw)


def signatures(x):
    return flexible(x), flexible(x, 1, 2, 3), flexible(x, k=1, z=2), flexible(*(x, 1.0), **{"k": 5})


def counts(x):
    try_count = 0
    while True:
        try_count += 1
        if try_count > 3:
            break
    return try_count * x


def zipped(x):
    res = np.empty_like(x)
    for i, (a, b) in enumerate(zip(x, x[::-1])):
        res[i] = a * b if a < b else a / b
    return res


def powers_of_floats(x):
    return abs(-x), -(x**2), (-x) ** 2, x**0.5 if x > 0 else 0.0, 2**x


def maximum_of_three(x):
    return max(x[0], x[1], x[2])


def nan_values(x):
    y = x.copy()
    y[y > 1] = np.nan
    return np.nansum(y), np.isnan(y).sum()


def covariance(m):
    m = m - m.mean(axis=0)
    cov = m.T @ m / (m.shape[0] - 1)
    return cov, np.trace(cov), np.diag(cov)


def extreme_positions(x):
    i = np.argmax(x)
    j = x.argmin()
    return x[i] - x[j], i, j


def nest(x):
    tot = 0.0
    for i in range(2):
        for k in (0, 1):
            for j in reversed(range(len(x))):
                tot = tot * 0.9 + x[j] * (i + 1) * (k + 2)
    return tot


def maximum_or_error(x):
    if len(x) == 0:
        raise ValueError("empty")
    m = x[0]
    for v in x[1:]:
        m = v if v > m else m
    return m


PROGRAMS = [
    (closure_writes, V),
    (list_of_functions, V),
    (swapped_arrays, V),
    (returns_a_row, M),
    (returns_a_row, -M),
    (comprehension_scope, V),
    (generator_scope, V),
    (reversed_or_not, V),
    (reversed_or_not, -V),
    (outside_values, 1.5),
    (symmetric, 4),
    (continue_in_while, 1.0),
    (booleans, V),
    (integer_operators, 7),
    (integer_operators, -7),
    (growing_tuple, 1.5),
    (first_maximum, V),
    (both_directions, V),
    (recursion_on_slices, V),
    (loop_else_over_rows, 1.0),
    (integer_arrays, 1.0),
    (aliases, V),
    (small_arrays, V),
    (signatures, 1.0),
    (counts, 2.0),
    (zipped, V),
    (powers_of_floats, 1.5),
    (powers_of_floats, -1.5),
    (maximum_of_three, V),
    (nan_values, V),
    (covariance, M),
    (extreme_positions, V),
    (nest, V),
    (maximum_or_error, V),
    (maximum_or_error, V[:0]),
]


@pytest.mark.parametrize(("fn", "arg"), PROGRAMS, ids=[f"{f.__name__}-{k}" for k, (f, _) in enumerate(PROGRAMS)])
def test_program(fn: Any, arg: Any) -> None:
    check(fn, arg)


# ------------------------------------------------------------------------------------------------ further corners


@functools.lru_cache
def cached(k):
    return k * 1.5


def uses_cached(x):
    return x * cached(2)


def late_lambdas(x):
    fs = [lambda t: t * k for k in (1, 2)]
    return fs[0](x)


def bound_lambdas(x):
    fs = [lambda t, k=k: t * k for k in (1, 2)]
    return fs[0](x), [(lambda t: t + k)(x) for k in (1, 2)]


def small_integers(x):
    return x + 300


def unbound_outside(x, c):
    if c:
        y = x

    def inner(k):
        if k > 0:
            return y + k
        return 0.0

    return inner(x), inner(-x)


def endless(n):
    return endless(n + 1) + 1


def text_options(x, mode="Mean"):
    if mode.lower() == "mean":
        return x.mean()
    return x.sum()


def test_corners() -> None:
    check(uses_cached, 2.0)
    check(bound_lambdas, 2.0)
    check(text_options, V)
    check(small_integers, np.arange(3, dtype=np.uint8))
    check(small_integers, np.arange(3, dtype=np.int16))
    check(unbound_outside, 1.0, True)
    check(unbound_outside, 1.0, False, same_message=False)
    with pytest.raises(UnsupportedError, match="after it is done"):
        compiled(late_lambdas, 1.0)
    with pytest.raises(RecursionError):
        run(compiled(endless, 1), 1)


def test_long_expressions(tmp_path: Path) -> None:
    path = tmp_path / "long_sum.py"
    path.write_text("def long_sum(x):\n    return " + " + ".join(f"x * {k}" for k in range(600)) + "\n")
    spec = importlib.util.spec_from_file_location("long_sum", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    check(module.long_sum, 0.5)


def nested_accumulators(x, n):
    s = 0
    for _ in range(n):
        t = 0
        for _ in range(n):
            u = 0
            for _ in range(n):
                v = 0
                for _ in range(n):
                    v += x * s
                u += v + 1
            t += u
        s += t
    return s


def test_lowering_is_linear_in_the_depth_of_loops() -> None:
    """Accumulators that widen make every loop run twice; enclosing loops must not multiply that."""
    calls = 0
    add = EXPRESSIONS[ast.BinOp]

    def counting(L: Any, node: Any) -> Any:
        nonlocal calls
        calls += 1
        return add(L, node)

    EXPRESSIONS[ast.BinOp] = counting
    try:
        check(nested_accumulators, 0.5, 2)
    finally:
        EXPRESSIONS[ast.BinOp] = add
    assert calls <= 4 * 2 * 3  # at most two runs for each enclosing loop that had to be lowered again
