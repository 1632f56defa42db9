# SPDX-License-Identifier: MIT
"""Python around arrays: generators in folds, lists of known length, dicts and dataclasses of parameters."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
import pytest

import pullback as pb

X = np.array([0.5, -1.0, 2.0, 0.25])
A = np.arange(12.0).reshape(3, 4) / 7.0


def sums(x):
    return sum(v * v for v in x) + sum(np.sin(x[i]) * i for i in range(1, len(x)))


def nested_sum(x):
    return sum(x[i] * x[j] for i in range(3) for j in range(i + 1))


def filtered_sum(x):
    return sum(x[i] for i in range(4) if i % 2 == 0)


def extremes(x):
    return max(v * v for v in x) - min(abs(v) for v in x)


def extreme_of_rows(a):
    return max(row.sum() for row in a) + min(row[1] for row in a)


def any_and_all(x):
    if any(v > 1.5 for v in x) and all(v > -3.0 for v in x):
        return (x * 2.0).sum()
    return x.sum()


def sum_of_arrays(a):
    return (sum(row * row for row in a) * np.array([1.0, 2.0, 3.0, 4.0])).sum()


def zipped(x):
    return sum(u * v for u, v in zip(x, x[::-1])) + sum(k * v for k, v in enumerate(x))  # noqa: B905


def list_by_append(x):
    parts = []
    for k in range(3):
        parts.append(x[k] ** (k + 1))  # noqa: PERF401
    return (np.array(parts) * np.array([1.0, -2.0, 0.5])).sum() + len(parts)


def list_of_arrays(a):
    layers = [a]
    for k in range(2):
        layers.append(np.tanh(layers[-1] * (k + 1.0)))
    return sum(layer.sum() for layer in layers) + np.stack(layers).max()


def comprehension(x):
    squares = [v * v for v in (x[0], x[1], x[2])]
    first, *rest = squares
    return first * rest[0] + sum(rest)


def joined(a):
    return np.concatenate([np.sort(row) for row in (a[0], a[1])])[::2].sum()


FUNCTIONS = [
    (sums, X), (nested_sum, X), (filtered_sum, X), (extremes, X), (extreme_of_rows, A), (any_and_all, X),
    (sum_of_arrays, A), (zipped, X), (list_by_append, X), (list_of_arrays, A), (comprehension, X), (joined, A),
]  # fmt: skip


def differences(f: Any, x: np.ndarray) -> np.ndarray:
    result = np.zeros_like(x)
    for idx in np.ndindex(x.shape):
        sides = []
        for h in (1e-6, -1e-6):
            moved = x.copy()
            moved[idx] += h
            sides.append(f(moved))
        result[idx] = (sides[0] - sides[1]) / 2e-6
    return result


@pytest.mark.parametrize(("f", "x"), FUNCTIONS, ids=[f.__name__ for f, _ in FUNCTIONS])
def test_value_and_gradient(f, x):
    value, gradient = pb.value_and_grad(f)(x)
    assert value == pytest.approx(f(x), rel=1e-12)
    np.testing.assert_allclose(gradient, differences(f, x), rtol=1e-6, atol=1e-7)


# ----------------------------------------------------------------------------------------- parameters in containers


class Pair(NamedTuple):
    weight: Any
    bias: Any


@dataclass
class Model:
    first: Pair
    scale: float
    layers: tuple[Any, ...] = ()

    def forward(self, x: Any) -> Any:
        hidden = np.tanh(x @ self.first.weight + self.first.bias)
        for w in self.layers:
            hidden = hidden + w * hidden * hidden
        return self.scale * hidden


def loss_of_dict(params, x):
    total = 0.0
    for name, value in params.items():
        if name.startswith("w"):
            total = total + (value**2).sum()
    hidden = np.tanh(x @ params["w"] + params["b"])
    return (hidden**2).sum() + 0.1 * total


def loss_of_model(model, x):
    return (model.forward(x) ** 2).sum() + model.first.bias.sum()


def test_dict_of_parameters():
    rng = np.random.default_rng(0)
    params = {"w": rng.normal(size=(4, 2)), "b": rng.normal(size=2), "w2": rng.normal(size=3)}
    gradient = pb.grad(loss_of_dict)(params, A)
    assert list(gradient) == list(params)
    for name in params:
        expected = differences(lambda v, name=name: loss_of_dict({**params, name: v}, A), params[name])
        np.testing.assert_allclose(gradient[name], expected, rtol=1e-6, atol=1e-7)


def test_dataclass_of_parameters():
    rng = np.random.default_rng(0)
    model = Model(Pair(rng.normal(size=(4, 2)), rng.normal(size=2)), 1.5, (rng.normal(size=2), rng.normal(size=2)))
    gradient = pb.grad(loss_of_model)(model, A)
    assert type(gradient) is Model
    assert type(gradient.first) is Pair
    expected = differences(
        lambda w: loss_of_model(replace(model, first=model.first._replace(weight=w)), A), model.first.weight
    )
    np.testing.assert_allclose(gradient.first.weight, expected, rtol=1e-6, atol=1e-7)
    expected = differences(lambda w: loss_of_model(replace(model, layers=(w, model.layers[1])), A), model.layers[0])
    np.testing.assert_allclose(gradient.layers[0], expected, rtol=1e-6, atol=1e-7)
    expected = (
        loss_of_model(replace(model, scale=1.5 + 1e-6), A) - loss_of_model(replace(model, scale=1.5 - 1e-6), A)
    ) / 2e-6
    assert gradient.scale == pytest.approx(expected, rel=1e-6)


def test_containers_as_results():
    def f(x):
        total = x.sum()
        return {"sum": total, "pair": Pair(x * 2.0, total), "list": [x[0], x[1]]}

    result = pb.jit(f)(X)
    assert set(result) == {"sum", "pair", "list"}
    assert type(result["pair"]) is Pair
    assert result["list"] == [0.5, -1.0]
