# SPDX-License-Identifier: MIT
"""Functions whose source is missing, or is no longer what they run."""

from __future__ import annotations

import importlib.util
import math
import operator
import os
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import pullback as pb
from errors.check import python


def module(path: Path, text: str) -> ModuleType:
    """Write a module and import it."""
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def edit(path: Path, text: str) -> None:
    path.write_text(text)
    later = path.stat().st_mtime + 10.0
    os.utime(path, (later, later))


@pytest.mark.parametrize("fn", [math.sin, np.sin, len, int, operator.itemgetter(0)])
@pytest.mark.parametrize("operation", [pb.jit, pb.grad])
def test_c_functions(operation: Any, fn: Any) -> None:
    with pytest.raises(pb.SourceError, match="source"):
        operation(fn)(1.0)


def test_exec_and_eval() -> None:
    space: dict[str, Any] = {}
    exec("def g(x): return x * x", space)
    with pytest.raises(pb.SourceError, match=r"'g' cannot be read(.|\n)*write it in a file"):
        pb.grad(space["g"])(1.0)
    with pytest.raises(pb.SourceError, match="write it in a file"):
        pb.grad(eval("lambda x: x * x"))(1.0)


def test_python_minus_c(tmp_path: Path) -> None:
    program = """
    import subprocess, sys
    line = "import pullback as pb; pb.grad(lambda x: x)(1.0)"
    print(subprocess.run([sys.executable, "-c", line], capture_output=True, text=True).stderr)
    """
    assert "SourceError" in python(tmp_path, program).stdout


def test_a_helper_without_source_names_the_call() -> None:
    space: dict[str, Any] = {}
    exec("def g(x): return x * x", space)
    g = space["g"]

    def f(x):
        return g(x) * 2.0

    with pytest.raises(pb.SourceError) as caught:
        pb.grad(f)(1.0)
    assert any("called from line" in note for note in caught.value.__notes__)


def test_a_file_edited_after_import(tmp_path: Path) -> None:
    path = tmp_path / "edited.py"
    made = module(path, "def f(x):\n    return x * x\n")
    edit(path, "def f(x):\n    return x * x * x\n")
    with pytest.raises(pb.SourceError, match="edited") as caught:
        pb.grad(made.f)(2.0)
    assert "reload" in str(caught.value)


def test_lines_that_moved_after_import(tmp_path: Path) -> None:
    path = tmp_path / "moved.py"
    made = module(path, "def f(x):\n    return x * x\n\n\ndef g(x):\n    return x * x * x\n")
    edit(path, "import math\n\n\ndef g(x):\n    return x * x * x\n")
    with pytest.raises(pb.SourceError):
        pb.grad(made.f)(2.0)


def test_an_edit_after_compilation_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "late.py"
    made = module(path, "def f(x):\n    return x * x\n")
    gradient = pb.grad(made.f)
    assert gradient(2.0) == 4.0
    edit(path, "def f(x):\n    return x * x * x\n")
    assert gradient(2.0) == 4.0
    assert gradient(np.float64(2.0)) == 4.0


def test_a_module_that_is_loaded_again(tmp_path: Path) -> None:
    path = tmp_path / "again.py"
    first = module(path, "K = 1.0\n\n\ndef f(x):\n    return K * x * x\n")
    assert pb.grad(first.f)(2.0) == 4.0
    path.unlink()
    second = module(tmp_path / "again2.py", "K = 1.0\n\n\ndef f(x):\n    return K * x * x * x\n")
    assert pb.grad(second.f)(2.0) == 12.0
    assert pb.grad(first.f)(2.0) == 4.0


def test_code_that_was_replaced() -> None:
    def f(x):
        return x * x

    def g(x):
        return x * x * x

    gradient = pb.grad(f)
    assert gradient(2.0) == 4.0
    f.__code__ = g.__code__
    assert gradient(2.0) == 12.0


def test_a_coroutine_and_a_broken_file(tmp_path: Path) -> None:
    async def f(x):
        return x

    with pytest.raises(pb.SourceError, match="'f' is not a plain function"):
        pb.jit(f)(1.0)
    path = tmp_path / "broken.py"
    made = module(path, "def f(x):\n    return x * x\n")
    edit(path, "def f(x:\n    return x * x\n")
    with pytest.raises(pb.SourceError, match="does not parse"):
        pb.jit(made.f)(1.0)
