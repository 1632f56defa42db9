# SPDX-License-Identifier: MIT
"""What docs/subset.md says is so: its example runs, and the functions that it lists are compiled."""

from __future__ import annotations

import builtins
import importlib.util
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pullback import lib
from pullback.frontend.fence import STATEMENTS
from pullback.frontend.library import INTRINSICS, OBJECTS

PAGE = (Path(__file__).parents[2] / "docs" / "subset.md").read_text()


def test_the_example(tmp_path: Path) -> None:
    code = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert code is not None
    path = tmp_path / "subset_example.py"
    path.write_text(code.group(1))
    spec = importlib.util.spec_from_file_location("subset_example", path)
    assert spec is not None
    assert spec.loader is not None
    example: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    x, step = np.array([0.0, 1.0, 4.0, 2.0]), 1e-6
    slopes = [(example.smooth(x + d, 3) - example.smooth(x - d, 3)) / (2 * step) for d in step * np.eye(4)]
    np.testing.assert_allclose(example.gradient, slopes, rtol=1e-7, atol=1e-8)


def listed(start: str) -> list[str]:
    """The names in the first code span after ``start``."""
    found = re.search(re.escape(start) + r".*?`([^`]*)`", PAGE, re.DOTALL)
    assert found is not None
    return found.group(1).split()


@pytest.mark.parametrize("name", listed("**Builtins**"))
def test_builtins(name: str) -> None:
    obj = getattr(builtins, name)
    assert obj in OBJECTS or lib.lookup(obj) is not None


@pytest.mark.parametrize("name", [n.removeprefix("np.") for n in listed("**Arrays are made by**")])
def test_functions_that_make_arrays(name: str) -> None:
    found = lib.lookup(getattr(np, name))
    assert found is not None
    if isinstance(found, lib.Intrinsic):
        assert found.name in INTRINSICS


def test_every_refused_construct_has_help() -> None:
    assert all(what and help for what, help in STATEMENTS.values())
