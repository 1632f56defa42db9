# SPDX-License-Identifier: MIT
"""What the documents show is what happens."""

import doctest
import pathlib
import re

import numpy as np

import linrules

ROOT = pathlib.Path(__file__).parents[1]


def blocks(path):
    return re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)


def test_first_example():
    space = {}
    exec(blocks(ROOT / "README.md")[0], space)
    a, b = np.array([[4.0, 1.0], [2.0, 3.0]]), np.array([[1.0], [2.0]])
    x, ct = np.linalg.solve(a, b), np.linalg.solve(a.T, np.ones((2, 1)))
    assert np.allclose(space["shadows"]["A"], -ct @ x.T) and np.allclose(space["shadows"]["B"], ct)
    assert np.allclose(space["moves"]["B"], -np.linalg.solve(a, x))


def test_engine_in_thirty_lines():
    text = blocks(ROOT / "README.md")[1]
    assert len([line for line in text.splitlines() if line.strip()]) <= 30
    space = {}
    exec(text, space)
    rng = np.random.default_rng(0)
    a, x, y = np.asfortranarray(rng.standard_normal((3, 2))), rng.standard_normal(3), np.zeros(2)
    given = x.copy()
    ct_a, ct_x = space["loss_gradient"](a.copy("F"), x, y)
    assert np.allclose(ct_a, given[:, None]) and np.allclose(ct_x, a.sum(1))


def test_docstring():
    assert doctest.testmod(linrules).failed == 0
