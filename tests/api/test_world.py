# SPDX-License-Identifier: MIT
"""What compiled code read from outside is read again: closures, globals, helpers, modules, one function or many."""

from __future__ import annotations

import importlib.util
import types
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pullback as pb

X = np.array([0.7, -1.3, 2.1])


def test_closures() -> None:
    c, n, array = 2.0, 3, np.array([1.0, 2.0, 3.0])

    def h(t):
        return t * 2.0

    def f(x):
        return (x * array).sum() * c * n * h(1.0)

    gradient = pb.grad(f)
    np.testing.assert_allclose(gradient(X), array * 12.0)
    c = 3.0
    np.testing.assert_allclose(gradient(X), array * 18.0)
    array[0] = 5.0
    np.testing.assert_allclose(gradient(X), array * 18.0)
    array = np.array([1.0, 1.0])
    with pytest.raises(ValueError, match="broadcast"):
        gradient(X)
    array = np.array([[1.0], [2.0]])
    np.testing.assert_allclose(gradient(X), 54.0)
    n = 1
    np.testing.assert_allclose(gradient(X), 18.0)
    h = lambda t: t * 10.0  # noqa: E731, F811
    np.testing.assert_allclose(gradient(X), 90.0)
    c = np.float32(2.0)  # type: ignore[assignment]
    np.testing.assert_allclose(gradient(X), 60.0)
    c = 2
    np.testing.assert_allclose(gradient(X), 60.0)
    c = None  # type: ignore[assignment]
    with pytest.raises(pb.TypeInferenceError, match="None"):
        gradient(X)
    del c
    with pytest.raises(NameError, match="'c'"):
        gradient(X)
    c = 1.0
    np.testing.assert_allclose(gradient(X), 30.0)


MODULE = """
import numpy as np
A = np.array([1.0, 2.0, 3.0])
F, I, T, L, D = 2.0, 3, (1.0, 2.0), [1.0, 2.0], {"a": 1.0}


def helper(t):
    return t * F


def f(x):
    return helper((x * A).sum()) * I * T[0] * L[1] * D["a"]
"""


def module(tmp_path: Path, name: str, text: str) -> Any:
    path = tmp_path / f"{name}.py"
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_globals(tmp_path: Path) -> None:
    m = module(tmp_path, "world", MODULE)
    gradient = pb.grad(m.f)

    def check(slope: Any = None) -> None:
        want = m.A * m.I * m.T[0] * m.L[1] * m.D["a"] * (m.F if slope is None else slope)
        np.testing.assert_allclose(gradient(X), want)
        np.testing.assert_allclose(pb.vjp(m.f, X)[1](1.0)[0], want)
        np.testing.assert_allclose(pb.jvp(m.f, (X,), (np.ones(3),))[1], want.sum())

    check()
    m.F = 5.0
    check()
    m.A[1] = 9.0
    check()
    m.A = np.array([3.0, 2.0, 1.0])
    check()
    m.I = 4
    check()
    m.T = (3.0, 1.0)
    check()
    m.L[1] = 7.0
    check()
    m.L = [1.0, 8.0]
    check()
    m.L.append(3.0)
    check()
    m.D["a"] = 4.0
    check()
    m.D = {"a": 2.5}
    check()
    m.I = 2.5
    check()
    old = m.helper
    m.helper = lambda t: t * 7.0
    check(7.0)
    m.helper = old
    check()
    old.__code__ = (lambda t: t * 11.0).__code__
    check(11.0)
    jitted = pb.jit(pb.grad(m.f))
    np.testing.assert_allclose(jitted(X), gradient(X))
    m.I = 3.5
    np.testing.assert_allclose(jitted(X), gradient(X))
    check(11.0)


def test_lambdas_in_loops() -> None:
    assert [pb.grad(lambda x, k=k: x * x * k)(1.0) for k in range(5)] == [2.0 * k for k in range(5)]
    assert [pb.grad((lambda k: lambda x: x * x * k)(k))(1.0) for k in range(3)] == [0.0, 2.0, 4.0]  # noqa: B023
    arrays = [pb.grad(lambda x, a=np.arange(3.0) * k: (x * a).sum())(X)[2] for k in range(3)]  # noqa: B008
    assert arrays == [0.0, 2.0, 4.0]


# Functions of the same code share compiled code where what they read agrees. These are the ways in which it may not.


def test_one_program_in_several_modules(tmp_path: Path) -> None:
    text = (
        "import numpy as np\nK = {k}\nA = np.ones(3) * {k}\n\n\n"
        "def h(x):\n    return x * {h}\n\n\n"
        "def f(x):\n    return (h(x) * A).sum() * K\n"
    )
    made = [
        module(tmp_path, f"m{i}", text.format(k=k, h=h))
        for i, (k, h) in enumerate([(1.0, 2.0), (3.0, 2.0), (3.0, 5.0), (1.0, 2.0)])
    ]
    for m in made * 2:
        np.testing.assert_allclose(pb.grad(m.f)(X), m.h(1.0) * m.A * m.K)
    made[0].K, made[3].K = 10.0, 20.0
    for m in made:
        np.testing.assert_allclose(pb.grad(m.f)(X), m.h(1.0) * m.A * m.K)
        copy = types.FunctionType(m.f.__code__, m.__dict__)
        np.testing.assert_allclose(pb.grad(copy)(X), m.h(1.0) * m.A * m.K)
    made[0].h = lambda x: x * x
    np.testing.assert_allclose(pb.grad(made[0].f)(X), 2.0 * X * made[0].A * 10.0)
    np.testing.assert_allclose(pb.grad(made[3].f)(X), 2.0 * made[3].A * 20.0)


def test_closures_of_one_factory() -> None:
    def make(c, h, a, n):
        return lambda v: (h(v) * a).sum() * c * n

    helpers: list[tuple[Any, Any]] = [
        (lambda t: t * 2, 2.0),
        (lambda t: t * t, 2.0 * X),
        (np.sin, np.cos(X)),
        (lambda t: t * 2, 2.0),
    ]
    for turn in range(3):
        for i in range(8):
            c = [1.0, 2.0, np.float32(3), 4][i % 4]
            h, slope = helpers[(i + turn) % 4]
            a = np.arange(3.0) + i if i % 3 else 2.0
            n = i % 3 + 1
            np.testing.assert_allclose(pb.grad(make(c, h, a, n))(X), slope * a * c * n, rtol=1e-6)


@pytest.mark.parametrize("values", [(1.0, 2.0, 3, 1.0), (True, False, None, 1, 0, "a", "", (), (1,))])
def test_captured_numbers_flags_and_text(values: Any) -> None:
    def make(s):
        return lambda v: (v * v).sum() if s else v.sum()

    for s in values:
        np.testing.assert_allclose(pb.grad(make(s))(X), 2.0 * X if s else 1.0)


def test_captured_loop_bounds_and_containers() -> None:
    def bounded(n):
        def f(v):
            total = v * 0.0
            for i in range(n):
                total = total + v**i * i
            return total.sum()

        return f

    for n in (0, 1, 2, 5, 3, 5, 0):
        want = sum((i * i * X ** (i - 1) for i in range(1, n)), 0.0 * X)
        np.testing.assert_allclose(pb.grad(bounded(n))(X), want)

    def contained(d):
        return lambda v: (v * d["k"]).sum() * d["t"][1]

    for d in (
        {"k": 1.0, "t": (1, 2.0)},
        {"k": 2.0, "t": (1, 3.0)},
        {"k": np.ones(3), "t": [1, 4]},
        {"t": (0, 1.0), "k": 5.0},
    ):
        np.testing.assert_allclose(pb.grad(contained(d))(X), d["k"] * d["t"][1])  # type: ignore[index, operator]


def test_captured_helpers_with_closures_of_their_own() -> None:
    def helper(k):
        return lambda t: t * k

    def make(h):
        return lambda v: h(v) * v

    for k in (1.0, 2.0, 3, np.float64(4), 1.0):
        np.testing.assert_allclose(pb.grad(make(helper(k)))(2.0), 4.0 * k)


def test_captured_gradients() -> None:
    def make(h, n):
        g = pb.grad(h, n)
        return lambda v: g(v, 2.0) * v

    cases = [(lambda a, b: a * a * b, 0, 16.0), (lambda a, b: a * a * b, 1, 12.0), (lambda a, b: a * b, 0, 2.0)]
    for h, n, want in cases * 2:
        assert pb.grad(make(h, n))(2.0) == want


def test_captured_arrays_of_other_types() -> None:
    def make(a):
        return lambda v: (v * a).sum()

    two = np.ones((2, 3))
    for a in (
        np.ones(3),
        np.ones(3) * 2,
        two,
        np.float64(3),
        3.0,
        4,
        np.ones(3, "f4"),
        np.asfortranarray(two),
        two[:, ::-1],
    ):
        want = np.broadcast_to(a, np.broadcast_shapes(np.shape(a), (3,))).reshape(-1, 3).sum(axis=0)
        np.testing.assert_allclose(pb.grad(make(a))(X), want)


def test_objects_of_one_class() -> None:
    class Scaled:
        def __init__(self, c):
            self.c = c

        def apply(self, v):
            return v * v * self.c

    for c in (1.0, 2.0, 3, np.float32(4)):
        o = Scaled(c)
        np.testing.assert_allclose(pb.grad(o.apply)(1.0), 2.0 * c)
        np.testing.assert_allclose(pb.grad(lambda v, o=o: o.apply(v) * v)(1.0), 3.0 * c)
        o.c = 9.0
        assert pb.grad(o.apply)(1.0) == 18.0


# --------------------------------------------------------------------------------------------- captured and written

BUFFER = np.arange(1.0, 4.0)


def fills_global(x):
    BUFFER[0] = x * x
    return (BUFFER * BUFFER).sum()


def fills_argument(x, buffer):
    buffer[0] = x * x
    return (buffer * buffer).sum()


def test_a_captured_array_that_is_written() -> None:
    """Varying values that pass through it have derivatives; ``grad`` works on a copy, ``jit`` and ``jvp`` write."""
    BUFFER[:] = [1.0, 2.0, 3.0]
    assert pb.grad(fills_global)(3.0) == 4.0 * 27.0
    np.testing.assert_array_equal(BUFFER, [1.0, 2.0, 3.0])
    assert pb.vjp(fills_global, 3.0)[1](1.0) == (108.0,)
    assert pb.jvp(fills_global, (2.0,), (1.0,)) == (16.0 + 4.0 + 9.0, 32.0)
    np.testing.assert_array_equal(BUFFER, [4.0, 2.0, 3.0])
    assert pb.jit(fills_global)(1.0) == 1.0 + 4.0 + 9.0
    np.testing.assert_array_equal(BUFFER, [1.0, 2.0, 3.0])


@pytest.mark.parametrize("layout", [np.ascontiguousarray, lambda a: np.repeat(a, 2)[::2]])
def test_an_argument_that_is_written_and_not_differentiated(layout: Any) -> None:
    """Once a crash: the copy that the gradient works on had no shadow."""
    buffer = layout(np.arange(1.0, 4.0))
    assert pb.grad(fills_argument)(3.0, buffer) == 108.0
    np.testing.assert_array_equal(buffer, [1.0, 2.0, 3.0])
    dx, db = pb.vjp(fills_argument, 3.0, buffer)[1](1.0)
    assert dx == 108.0
    np.testing.assert_array_equal(db, [0.0, 4.0, 6.0])
    assert pb.jvp(fills_argument, (3.0, buffer.copy()), (1.0, np.zeros(3)))[1] == 108.0
    assert pb.hessian(fills_argument)(3.0, buffer) == 108.0
