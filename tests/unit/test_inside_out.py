# SPDX-License-Identifier: MIT
"""inside_out: steps of whole arrays become steps of each element, where no element needs another."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pullback as pb
from pullback.ir.build import Builder
from pullback.ir.core import Value
from pullback.prims import TABLE
from pullback.transforms.inside_out import inside_out
from unit.irtools import V1, agree, build

#: around the numbers of lanes, and the number of elements from which on blocks are wide
SIZES = (0, 1, 2, 15, 16, 17, 47, 48, 63, 64, 65, 200)
RNG = np.random.default_rng(3)


def horner(x, c):
    y = np.zeros_like(x)
    for k in range(len(c)):
        y = y * x + c[k]
    return np.sum(y)


def powers(x, c):
    left, power = np.sign(x - 0.3), np.ones(len(x))
    for coefficient in c:
        left -= coefficient * power
        power *= x
    return 0.5 * np.sum(left * left)


def two_sums(x, c):
    y = x.copy()
    for k in range(len(c)):
        y = y + c[k] * np.sin(y)
    return np.sum(y) + 2.0 * np.sum(y * x)


def leapfrog(x, c):
    v, a = np.zeros_like(x), np.empty_like(x)
    for k in range(len(c)):
        a[:] = -x * c[k]
        v += 0.1 * a
        x = x + 0.1 * v
    return np.sum(x * x + v)


def nested(x, c):
    y = np.ones_like(x)
    for k in range(len(c)):
        for _ in range(3):
            y = 0.5 * (y + (2.0 + x * c[k]) / y)
        if k % 2 == 0:
            y = y + 0.1
        else:
            y = y * x
    return np.sum(y)


def branches(x, c):
    y = np.zeros_like(x)
    for k in range(len(c)):
        y = np.where(y > 0.5, 0.5 * y, y + x * c[k])
    return np.sum(y)


def states(x, c):
    """The array is returned, and had contents before."""
    y = np.cumsum(x)
    for k in range(len(c)):
        y = np.tanh(y * c[k]) + x
    return y


def rows(x, c):
    """An array of many rows that only the steps use."""
    old = np.zeros((len(c) + 1, len(x)))
    y, z = x.copy(), np.ones_like(x)
    for k in range(len(c)):
        old[k + 1] = y * c[k]
        y = y * 0.5 + z * old[k] * 0.5
        z = np.cos(z) + 0.5 * y
        y = np.tanh(y * z) + x
        z = z * y * 0.1
    return np.sum(y + z)


def part(x, c):
    """A part of the state is read after it was changed."""
    y = x.copy()
    first = y[: len(y) // 2]
    for k in range(len(c)):
        y *= 1.0 + c[k]
    return np.sum(y) + np.sum(first)


def empty_inside(x, c):
    """Arrays that are made in each step, one of which is only read."""
    y = x.copy()
    for k in range(len(c)):
        nothing, part = np.zeros_like(y), np.empty_like(y)
        part[:] = y * c[k]
        y = y + nothing + part
        y = y * 0.9
    return np.sum(y)


def checked(x, c):
    y = x.copy()
    for k in range(len(c)):
        if c[k] > 100.0:
            raise ValueError("too large")
        y = y * c[k]
    return np.sum(y)


TURNED: list[Callable[..., Any]] = [
    horner,
    powers,
    two_sums,
    leapfrog,
    nested,
    branches,
    states,
    rows,
    part,
    empty_inside,
    checked,
]


def neighbours(x, c):
    y = x.copy()
    for k in range(len(c)):
        y[1:] = y[1:] + c[k] * y[:-1]
    return np.sum(y)


def backwards(x, c):
    y = x.copy()
    for k in range(len(c)):
        y = y + c[k] * y[::-1]
    return np.sum(y)


def mean_field(x, c):
    y = x.copy()
    for k in range(len(c)):
        y = y + c[k] * np.sum(y)
    return np.sum(y)


def one_element(x, c):
    y = x.copy()
    for k in range(len(c)):
        y += c[k]
        y[0] = y[0] * y[-1]
    return np.sum(y)


def trajectory(x, c):
    ys = np.zeros((len(c) + 1, len(x)))
    ys[0] = x
    for k in range(len(c)):
        ys[k + 1] = ys[k] + c[k] * ys[k] ** 2
    return np.sum(ys)


LEFT: list[Callable[..., Any]] = [neighbours, backwards, mean_field, one_element, trajectory]


def numbers(n: int, m: int = 5) -> tuple[np.ndarray, np.ndarray]:
    return RNG.uniform(0.2, 1.0, n), RNG.uniform(0.1, 0.9, m)


@pytest.mark.parametrize("f", TURNED)
def test_it_turns(f):
    args = numbers(5)
    assert pb.explain(pb.jit(f), *args).elements
    assert pb.explain(pb.grad(lambda x, c: np.sum(f(x, c))), *args).elements


@pytest.mark.parametrize("f", LEFT)
def test_it_leaves(f):
    assert not pb.explain(pb.jit(f), *numbers(5)).elements


@pytest.mark.parametrize("f", [*TURNED, *LEFT])
def test_values(f):
    for n in SIZES:
        if n == 0 and f is one_element:
            continue  # has none
        args = numbers(n)
        np.testing.assert_allclose(pb.jit(f)(*args), f(*args), rtol=1e-12)
        np.testing.assert_allclose(pb.jit(f)(args[0], args[1][:0]), f(args[0], args[1][:0]), rtol=1e-12)


@pytest.mark.parametrize("f", [*TURNED, *LEFT])
@pytest.mark.parametrize("n", [1, 17, 50])
def test_derivatives(f, n):
    args, (dx, dc) = numbers(n), numbers(n)

    def total(x, c):
        return np.sum(f(x, c))

    def along(h):
        return total(args[0] + h * dx, args[1] + h * dc)

    h = 1e-6
    want = (along(h) - along(-h)) / (2 * h)
    gx, gc = pb.grad(total, argnums=(0, 1))(*args)
    _, tangent = pb.jvp(total, args, (dx, dc))
    np.testing.assert_allclose([gx @ dx + gc @ dc, tangent], [want, want], rtol=2e-6, atol=1e-7)


@pytest.mark.parametrize("f", [horner, powers, leapfrog, branches])
def test_second_order(f):
    x, c = numbers(4, 3)
    h = 1e-5
    g = pb.grad(f, argnums=1)
    want = np.array([(g(x, c + h * e) - g(x, c - h * e)) / (2 * h) for e in np.eye(3)])
    np.testing.assert_allclose(pb.hessian(f, argnums=1)(x, c), want, rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(pb.jacobian(g, argnums=1)(x, c), want, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("f", [horner, powers, nested, states])
@pytest.mark.parametrize("n", [3, 70])
def test_under_vmap(f, n):
    x, c = RNG.uniform(0.2, 1.0, (6, n)), RNG.uniform(0.1, 0.9, 4)
    want = np.array([f(row, c) for row in x])
    np.testing.assert_allclose(pb.vmap(f, (0, None))(x, c), want, rtol=1e-12)
    per_row = pb.vmap(pb.grad(lambda x, c: np.sum(f(x, c))), (0, None))(x, c)
    np.testing.assert_allclose(per_row, [pb.grad(lambda x, c: np.sum(f(x, c)))(row, c) for row in x], rtol=1e-10)


@pytest.mark.parametrize("dtype", [np.float32, np.int64, np.complex128])
def test_dtypes(dtype):
    x, c = np.arange(20).astype(dtype), np.arange(1, 4).astype(dtype)
    got = pb.jit(horner)(x, c)
    np.testing.assert_allclose(got, horner(x, c), rtol=1e-5)
    assert np.asarray(got).dtype == np.asarray(horner(x, c)).dtype


def test_views_of_arguments():
    x, c = RNG.uniform(0.2, 1.0, 120), RNG.uniform(0.1, 0.9, 4)
    for view in (x[::2], x[::-1], x.reshape(12, 10)[:, 3], x[:1]):
        np.testing.assert_allclose(pb.jit(powers)(view, c), powers(view, c), rtol=1e-12)
        np.testing.assert_allclose(pb.grad(powers)(view, c), pb.grad(powers)(view.copy(), c), rtol=1e-12)


def in_place(x, c):
    for k in range(len(c)):
        x *= c[k]
        x += 1.0
    return np.sum(x)


def test_arguments_that_change():
    x, c = numbers(30)
    mine, want = x.copy(), x.copy()
    assert pb.jit(in_place)(mine, c) == pytest.approx(in_place(want, c), rel=1e-13)
    np.testing.assert_allclose(mine, want, rtol=1e-13)


def test_sizes_are_known_equal_from_the_check_on() -> None:
    """Loops of two sizes become one behind the check that the sizes are equal, not before it."""

    def body(b: Builder, x: Value, y: Value) -> list[Value]:
        n, m = b.dim(x, 0), b.dim(y, 0)

        def steps(count: Value, state: Value, source: Value) -> None:
            def step(_k: Value, _: list[Value]) -> list[Value]:
                def element(i: Value, _: list[Value]) -> list[Value]:
                    b.store(state, b.op("add", b.load(state, [i]), b.load(source, [i])), [i])
                    return []

                b.for_(count, [], element, parallel=True)
                return []

            b.for_(b.index(3), [], step)

        first, second = b.alloc("f8", [n], zero=True), b.alloc("f8", [m], zero=True)
        steps(n, first, x)
        steps(m, second, y)
        b.check(b.op("eq", n, m), "ValueError", "sizes differ")
        steps(n, first, second)
        return [first, second]

    one = np.arange(4.0)
    func = agree(lambda: build([V1, V1], body), lambda f: inside_out(f, TABLE), one, one + 1)
    names = [op.name for op in func.body.ops if op.name in ("for", "check")]
    assert names == ["for", "check", "for"]
    agree(lambda: build([V1, V1], body), lambda f: inside_out(f, TABLE), one, one[:2])


# ---------------------------------------------------------------------- random programs

NAMES = ("x", "u", "v", "w")
TERMS = (
    "{a} * 0.5 + {b}",
    "np.sin({a})",
    "{a} * {b}",
    "np.where({a} > {b}, {a}, 0.3 * {b})",
    "c[k] * {a}",
    "{a} / (2.0 + {b} * {b})",
)


@st.composite
def programs(draw: st.DrawFn) -> str:
    """Steps over four arrays, some of which look at neighbours, at sums or at parts."""

    def expression() -> str:
        return draw(st.sampled_from(TERMS)).format(a=draw(st.sampled_from(NAMES)), b=draw(st.sampled_from(NAMES)))

    def statement() -> str:
        name = draw(st.sampled_from(NAMES[1:]))
        kind = draw(st.integers(0, 11))
        if kind < 6:
            return f"{name} = {expression()}"
        if kind < 9:
            return f"{name} += 0.1 * ({expression()})"
        return (
            f"{name}[1:] = 0.5 * {name}[:-1]",
            f"{name} = {name} * 0.1 + 0.01 * np.sum({draw(st.sampled_from(NAMES))})",
            f"{name}[k % len(x)] = 0.25",
        )[kind - 9]

    lines = [
        f"    {name} = {draw(st.sampled_from(['x.copy()', 'np.zeros_like(x)', 'np.ones(len(x))']))}" for name in "uvw"
    ]
    for _ in range(draw(st.integers(1, 3))):
        if draw(st.booleans()):
            lines.append("    k = 0")
            lines.append(f"    {statement()}")
        lines.append("    for k in range(len(c)):")
        lines += [f"        {statement()}" for _ in range(draw(st.integers(1, 4)))]
    sums = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=3))
    lines.append(f"    return {' + '.join(f'np.sum({name} * {name})' for name in sums)}")
    return "def f(x, c):\n" + "\n".join(lines) + "\n"


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=programs(), n=st.sampled_from([1, 2, 17, 64, 70]), m=st.integers(1, 4))
def test_random_programs(tmp_path: Path, text: str, n: int, m: int) -> None:
    path = tmp_path / f"program_{abs(hash(text))}.py"
    path.write_text("import numpy as np\n\n" + text)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    f = module.f
    rng = np.random.default_rng(n + m)
    x, c, dx, dc = rng.uniform(0.2, 1.0, n), rng.uniform(0.1, 0.9, m), rng.normal(size=n), rng.normal(size=m)
    value, (gx, gc) = pb.value_and_grad(f, argnums=(0, 1))(x, c)
    np.testing.assert_allclose(value, f(x, c), rtol=1e-11)
    _, tangent = pb.jvp(f, (x, c), (dx, dc))
    np.testing.assert_allclose(gx @ dx + gc @ dc, tangent, rtol=1e-9, atol=1e-11)
    h = 1e-6
    slopes = [(f(x + s * dx, c + s * dc) - f(x - s * dx, c - s * dc)) / (2 * s) for s in (h, h / 2)]
    if abs(slopes[0] - slopes[1]) < 1e-6 * (1.0 + abs(slopes[0])):  # else a branch changes sides nearby
        np.testing.assert_allclose(tangent, slopes[1], rtol=1e-4, atol=1e-5)
