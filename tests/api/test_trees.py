# SPDX-License-Identifier: MIT
"""Arguments and results that are tuples, lists, dicts, NamedTuples, dataclasses, nested in one another."""

from __future__ import annotations

import dataclasses
from typing import Any, NamedTuple

import numpy as np
import pytest

import pullback as pb

X = np.array([0.7, -1.3, 2.1])


class Point(NamedTuple):
    a: float
    b: np.ndarray


@dataclasses.dataclass
class Layer:
    w: np.ndarray
    c: float


@dataclasses.dataclass(frozen=True)
class Frozen:
    w: np.ndarray
    c: float


@dataclasses.dataclass(kw_only=True)
class Keywords:
    c: float
    w: np.ndarray


def energy_of_sequence(t):
    return t[0] * (t[1] * t[1]).sum()


def energy_of_dict(t):
    return t["c"] * (t["w"] * t["w"]).sum()


def energy_of_object(t):
    return t.c * (t.w * t.w).sum()


def energy_of_point(t):
    return t.a * (t.b * t.b).sum()


CASES = [
    (energy_of_sequence, (2.0, X)),
    (energy_of_sequence, [2.0, X]),
    (energy_of_dict, {"c": 2.0, "w": X}),
    (energy_of_dict, {"w": X, "c": 2.0}),
    (energy_of_point, Point(2.0, X)),
    (energy_of_object, Layer(X, 2.0)),
    (energy_of_object, Frozen(X, 2.0)),
    (energy_of_object, Keywords(c=2.0, w=X)),
]


def parts(tree: Any) -> tuple[Any, Any]:
    """The number and the array of a tree."""
    if dataclasses.is_dataclass(tree):
        return tree.c, tree.w
    if isinstance(tree, dict):
        return tree["c"], tree["w"]
    return tree[0], tree[1]


@pytest.mark.parametrize(("f", "tree"), CASES)
def test_gradient_has_the_structure_of_the_argument(f: Any, tree: Any) -> None:
    for _ in range(2):  # compiled, then native
        value, gradient = pb.value_and_grad(f)(tree)
        np.testing.assert_allclose(value, 2.0 * (X * X).sum())
        assert type(gradient) is type(tree)
        number, array = parts(gradient)
        assert type(number) is float
        np.testing.assert_allclose(number, (X * X).sum())
        np.testing.assert_allclose(array, 4.0 * X)
        if isinstance(tree, dict):
            assert list(gradient) == list(tree)


@pytest.mark.parametrize(("f", "tree"), CASES)
def test_forward_reverse_and_pullback(f: Any, tree: Any) -> None:
    tangent = pb.grad(f)(tree)
    number, array = parts(tangent)
    square = number**2 + (array**2).sum()
    _, slope = pb.jvp(f, (tree,), (tangent,))
    np.testing.assert_allclose(slope, square)
    _, pullback = pb.vjp(f, tree)
    (cotangent,) = pullback(2.0)
    assert type(cotangent) is type(tree)
    np.testing.assert_allclose(parts(cotangent)[1], 2.0 * array)
    _, derivative = pb.linearize(f, tree)
    np.testing.assert_allclose(derivative(tangent), square)
    for jacobian in (pb.jacfwd, pb.jacrev):
        np.testing.assert_allclose(parts(jacobian(f)(tree))[1], array)


@pytest.mark.parametrize(("f", "tree"), CASES)
def test_hessian_is_a_tree_of_trees(f: Any, tree: Any) -> None:
    hessian = pb.hessian(f)(tree)
    assert type(hessian) is type(tree)
    (cc, cw), (wc, ww) = map(parts, parts(hessian))
    np.testing.assert_allclose(cc, 0.0)
    np.testing.assert_allclose(cw, 2.0 * X)
    np.testing.assert_allclose(wc, 2.0 * X)
    np.testing.assert_allclose(ww, 4.0 * np.eye(3))
    product = pb.hvp(f, (tree,), (tree,))
    number, array = parts(product)
    np.testing.assert_allclose(number, 2.0 * (X * X).sum())
    np.testing.assert_allclose(array, 8.0 * X)


def test_nested_trees() -> None:
    def f(t):
        total = 0.0
        for layer in t["layers"]:
            total += (layer["w"] * layer["b"]).sum()
        return total * t["point"].a

    tree = {"layers": [{"w": X, "b": 2.0}, {"w": 2.0 * X, "b": 3.0}], "point": Point(1.5, X), "none": (), "flag": None}
    gradient = pb.grad(f)(tree)
    assert list(gradient) == ["layers", "point", "none", "flag"]
    np.testing.assert_allclose(gradient["layers"][1]["w"], 4.5)
    np.testing.assert_allclose(gradient["layers"][0]["b"], 1.5 * X.sum())
    np.testing.assert_allclose(gradient["point"].a, 8.0 * X.sum())
    np.testing.assert_array_equal(gradient["point"].b, 0.0)
    assert gradient["none"] == ()
    assert gradient["flag"] is None


def test_results_that_are_trees() -> None:
    def f(x, c):
        return {"a": x * c, "b": [x.sum(), Point(c, x)]}

    value, pullback = pb.vjp(f, X, 2.0)
    assert list(value) == ["a", "b"]
    assert isinstance(value["b"][1], Point)
    dx, dc = pullback({"a": np.ones(3), "b": [10.0, Point(100.0, X)]})
    np.testing.assert_allclose(dx, 2.0 + 10.0 + X)
    np.testing.assert_allclose(dc, X.sum() + 100.0)
    value, tangent = pb.jvp(f, (X, 2.0), (np.ones(3), 1.0))
    np.testing.assert_allclose(tangent["a"], 2.0 + X)
    np.testing.assert_allclose(tangent["b"][0], 3.0)
    jacobian = pb.jacrev(f, (0, 1))(X, 2.0)
    np.testing.assert_allclose(jacobian["a"][0], 2.0 * np.eye(3))
    np.testing.assert_allclose(jacobian["a"][1], X)
    np.testing.assert_allclose(jacobian["b"][1].a[1], 1.0)


def test_argnums() -> None:
    def f(a, b, c):
        return a * b * b * c

    assert pb.grad(f, (0, 2))(2.0, 3.0, 5.0) == (45.0, 18.0)
    assert pb.grad(f, (2, 0))(2.0, 3.0, 5.0) == (18.0, 45.0)
    assert pb.grad(f, -1)(2.0, 3.0, 5.0) == 18.0
    assert pb.grad(f, [1])(2.0, 3.0, 5.0) == (60.0,)
    assert pb.grad(f, np.int64(1))(2.0, 3.0, 5.0) == 60.0
    assert pb.jacfwd(f, (0, -1))(2.0, 3.0, 5.0) == (45.0, 18.0)
    ((aa, ac), (ca, cc)) = pb.hessian(f, (0, 2))(2.0, 3.0, 5.0)
    assert (aa, ac, ca, cc) == (0.0, 9.0, 9.0, 0.0)


def test_has_aux() -> None:
    def f(a, b):
        return (a * b).sum(), {"b": b + 1, "text": "x", "a": a, "n": len(a)}

    gradient, aux = pb.grad(f, has_aux=True)(X, 3.0)
    np.testing.assert_allclose(gradient, 3.0)
    assert aux["b"] == 4.0
    assert aux["text"] == "x"
    assert aux["n"] == 3
    np.testing.assert_array_equal(aux["a"], X)
    (value, aux), gradient = pb.value_and_grad(f, 1, has_aux=True)(X, 3.0)
    np.testing.assert_allclose(value, 3.0 * X.sum())
    np.testing.assert_allclose(gradient, X.sum())


def test_aux_with_derivatives_of_its_own() -> None:
    """Outer derivatives see through the auxiliary output."""

    def f(x):
        return x * x, x * x * x

    def g(x):
        slope, aux = pb.grad(f, has_aux=True)(x)
        return slope * aux

    assert pb.grad(g)(2.0) == 8.0 * 8.0
