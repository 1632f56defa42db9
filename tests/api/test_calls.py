# SPDX-License-Identifier: MIT
"""How functions are called: keywords, defaults, methods, static objects, partials, decorators."""

from __future__ import annotations

import functools
import inspect
from typing import Any

import numpy as np
import pytest

import pullback as pb

X = np.array([1.0, 2.0, 3.0])


def keyworded(x, p=2.0, *, q=3.0):
    return x * x * p * q


def test_keywords_and_defaults() -> None:
    gradient = pb.grad(keyworded)
    for _ in range(2):
        assert gradient(1.0) == 12.0
        assert gradient(1.0, q=5.0) == 20.0
        assert gradient(x=1.0, p=1.0) == 6.0
        assert gradient(1.0, 4.0, q=1.0) == 8.0
        with pytest.raises(TypeError, match="too many positional"):
            gradient(1.0, 2.0, 3.0)
    assert pb.grad(pb.grad(keyworded))(1.0, q=1.0) == 4.0
    assert pb.jit(keyworded)(2.0, q=1) == 8.0
    value, pullback = pb.vjp(keyworded, 1.0)
    assert (value, pullback(1.0)) == (6.0, (12.0, 3.0, 2.0))


def test_variable_parameters() -> None:
    def f(x, *rest, scale=1.0, **more):
        total = x * x * scale
        for r in rest:
            total = total * r
        return total * more["k"]

    assert pb.grad(f)(1.0, k=2.0) == 4.0
    assert pb.grad(f)(1.0, 3.0, 5.0, k=2.0, scale=0.5) == 30.0
    assert pb.grad(f)(1.0, k=3) == 6.0
    assert pb.grad(lambda x, *a, **k: f(x, *a, **k))(1.0, 3.0, k=2.0) == 12.0


def test_positional_only() -> None:
    def f(x, /, y):
        return x * y

    assert pb.grad(f)(2.0, y=3.0) == 3.0
    with pytest.raises(TypeError, match=r"positional.only"):
        pb.grad(f)(x=2.0, y=3.0)


def test_defaults_that_change() -> None:
    def f(x, k=2.0):
        return x * x * k

    gradient = pb.grad(f)
    assert gradient(1.0) == 4.0
    f.__defaults__ = (5.0,)
    assert gradient(1.0) == 10.0
    f.__defaults__ = (3,)
    assert gradient(1.0) == 6.0


def test_defaults_of_helpers() -> None:
    """Arrays and lists in them are read when the helper is called, as by Python."""
    array, items = np.ones(3), [1.0, 2.0]

    def of_array(x, a=array):
        return x * a

    def of_list(x, w=items):
        return x * w[0] * w[1]

    def of_dict(x, *, c=2.0, d={"k": 1.0}):  # noqa: B006
        return x * c * d["k"]

    def f(x):
        return of_array(x).sum() + of_list(x).sum() + of_dict(x).sum()

    gradient = pb.grad(f)
    np.testing.assert_allclose(gradient(X), 1.0 + 2.0 + 2.0)
    array[0] = 5.0
    np.testing.assert_allclose(gradient(X), [9.0, 5.0, 5.0])
    items[0] = 10.0
    np.testing.assert_allclose(gradient(X), [27.0, 23.0, 23.0])
    assert of_dict.__kwdefaults__ is not None
    of_dict.__kwdefaults__["d"]["k"] = 0.0
    np.testing.assert_allclose(gradient(X), [25.0, 21.0, 21.0])
    of_array.__defaults__ = (np.zeros(3),)
    np.testing.assert_allclose(gradient(X), 20.0)


def test_partials() -> None:
    def f(a, b, c):
        return a * b * c * c

    for b in (1.0, 2.0, 3, np.float32(2.0), 1.0):
        np.testing.assert_allclose(pb.grad(functools.partial(f, b), 1)(2.0, 3.0), 12.0 * b)
        np.testing.assert_allclose(pb.grad(functools.partial(f, c=b))(2.0, 3.0), 3.0 * b * b)
    assert pb.grad(functools.partial(keyworded, q=10.0))(1.0) == 40.0
    assert pb.grad(functools.partial(keyworded, p=10.0))(1.0, q=1.0) == 20.0


def test_partials_of_arrays_and_lists() -> None:
    def f(a, b, x):
        return (x * a * b[0]).sum()

    bound = functools.partial(f, X.copy(), [2.0])
    gradient = pb.grad(bound)
    np.testing.assert_allclose(gradient(X), 2.0 * X)
    bound.args[0][0] = 10.0
    np.testing.assert_allclose(gradient(X), [20.0, 4.0, 6.0])
    bound.args[1][0] = 1.0
    np.testing.assert_allclose(gradient(X), [10.0, 2.0, 3.0])
    np.testing.assert_allclose(pb.grad(lambda x: bound(x) * 2.0)(X), [20.0, 4.0, 6.0])
    bound = functools.partial(f, 1.0, (3.0,))
    np.testing.assert_allclose(pb.grad(lambda x: bound(x) * 2.0)(X), 6.0)


def test_wrapped_functions_are_not_what_they_wrap() -> None:
    """``functools.wraps`` copies the attributes of the inner function, compiled gradients among them."""

    def inner(x):
        return x * x

    assert pb.grad(inner)(1.0) == 2.0

    @functools.wraps(inner)
    def outer(*args):
        return inner(*args) * 2.0

    assert pb.grad(outer)(1.0) == 4.0
    assert pb.grad(inner)(1.0) == 2.0


class Model:
    k = 2.0

    def __init__(self) -> None:
        self.w = np.array([1.0, 2.0, 3.0])
        self.c = 3.0
        self.n = 2
        self.rates = {"a": 1.0}

    def loss(self, x):
        return (x * self.w).sum() * self.c * self.n * self.k * self.rates["a"]

    @pb.jit
    def decorated(self, x):
        return x * x * self.c

    def calls_decorated(self, x):
        return self.decorated(x) * 2.0

    @pb.grad
    def of_self(self, x):
        return x

    slope = staticmethod(pb.grad(lambda x: x * x))

    def calls_slope(self, x):
        return self.slope(x) * x

    @staticmethod
    def static(x):
        return x * x

    @classmethod
    def of_class(cls, x):
        return x * x * cls.k

    @property
    def double(self):
        return self.c * 2.0

    def uses_property(self, x):
        return x * self.double

    def __call__(self, x):
        return (x * x * self.w).sum()


def test_methods_see_their_object_change() -> None:
    m = Model()
    gradient = pb.grad(m.loss)

    def check() -> None:
        np.testing.assert_allclose(gradient(X), m.w * m.c * m.n * m.k * m.rates["a"])

    check()
    m.c = 5.0
    check()
    m.w = np.array([2.0, 2.0, 2.0])
    check()
    m.w[0] = 1.0
    check()
    m.n = 3
    check()
    m.k = 4.0  # hides the class's
    check()
    m.rates["a"] = 0.5
    check()
    m.rates = {"a": 2.0}
    check()
    m.c = 2
    check()
    other = Model()
    np.testing.assert_allclose(pb.grad(other.loss)(X), other.w * 12.0)
    check()


def test_class_attributes_and_methods_that_change() -> None:
    class Local(Model):
        pass

    m = Local()
    gradient = pb.grad(m.loss)
    np.testing.assert_allclose(gradient(X), m.w * 12.0)
    Local.k = 1.0
    np.testing.assert_allclose(gradient(X), m.w * 6.0)
    Local.loss = lambda self, x: (x * x).sum()  # type: ignore[method-assign]
    np.testing.assert_allclose(pb.grad(m.loss)(X), 2.0 * X)
    np.testing.assert_allclose(gradient(X), m.w * 6.0)


def test_kinds_of_methods() -> None:
    m = Model()
    assert m.decorated(2.0) == 12.0
    assert Model.decorated(m, 2.0) == 12.0
    m.c = 1.0
    assert m.decorated(2.0) == 4.0
    assert pb.grad(m.decorated)(2.0) == 4.0
    assert pb.grad(Model.decorated, 1)(m, 2.0) == 4.0
    assert pb.hessian(m.decorated)(2.0) == 2.0
    assert pb.jvp(m.decorated, (2.0,), (1.0,)) == (4.0, 4.0)
    assert pb.vjp(m.decorated, 2.0)[1](1.0) == (4.0,)
    assert pb.grad(m.calls_decorated)(2.0) == 8.0
    assert pb.grad(m.calls_slope)(2.0) == 8.0
    assert pb.grad(m.uses_property)(2.0) == 2.0
    assert pb.grad(Model.static)(3.0) == 6.0
    assert pb.grad(Model.of_class)(3.0) == 12.0
    np.testing.assert_allclose(pb.grad(m)(X), 2.0 * X * m.w)
    with pytest.raises(pb.DerivativeError, match="holds no numbers"):
        m.of_self(1.0)


def test_callables_without_a_name() -> None:
    bound = functools.partial(lambda p, x: x * x * p, 2.0)
    assert pb.jvp(bound, (1.0,), (1.0,)) == (2.0, 4.0)
    bound = functools.partial(keyworded, q=1.0)
    assert "keyworded" in repr(pb.vjp(bound, 1.0)[1])
    np.testing.assert_allclose(pb.jvp(Model(), (X,), (X,))[1], (2.0 * X * X * X).sum())


def test_functions_as_arguments() -> None:
    def apply(fn, x):
        return fn(x) * x

    gradient = pb.grad(apply, 1)
    assert gradient(np.sin, 1.0) == np.cos(1.0) + np.sin(1.0)
    assert gradient(lambda t: t * t, 2.0) == 12.0
    assert gradient(lambda t: t * t * t, 2.0) == 32.0
    k = 2.0

    def times(t):
        return t * k

    assert gradient(times, 1.0) == 4.0
    k = 3.0
    assert gradient(times, 1.0) == 6.0
    np.testing.assert_allclose(pb.grad(lambda f, x: f(x).sum(), 1)(pb.grad(lambda v: (v**3).sum()), X), 6.0 * X)


def test_signatures_names_and_documentation() -> None:
    def documented(x, p=2.0):
        """What it does."""
        return x * p

    gradient = pb.grad(documented)
    assert inspect.signature(gradient) == inspect.signature(documented)
    assert gradient.__doc__ == "What it does."
    assert gradient.__name__ == "grad(documented)"
    assert repr(gradient) == "<pullback.grad(documented)>"
    assert gradient.__wrapped__ is documented
    assert pb.grad(documented) is gradient
    assert pb.grad(documented, 1) is not gradient
    bound: Any = pb.grad(gradient)
    assert repr(bound) == "<pullback.grad(grad(documented))>"


def test_forward_mode_fills_in_defaults() -> None:
    def f(x, p=np.array([2.0, 3.0]), *, q=3.0, flag=True, names=("a",)):  # noqa: B008
        return (x * p).sum() * q if flag else x

    assert pb.jvp(f, (1.0,), (1.0,)) == (15.0, 15.0)
    assert pb.jvp(f, (1.0, 2.0), (1.0, 1.0)) == (6.0, 9.0)
    assert pb.jvp(functools.partial(f, q=1.0), (1.0,), (1.0,)) == (5.0, 5.0)
    assert pb.linearize(f, 1.0)[1](2.0) == 30.0
    with pytest.raises(TypeError, match="too many positional"):
        pb.jvp(f, (1.0, 2.0, 3.0), (1.0, 1.0, 1.0))
