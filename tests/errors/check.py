# SPDX-License-Identifier: MIT
"""Helpers: run an operation on bad input, and look at what the user sees."""

from __future__ import annotations

import inspect
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import pullback as pb

#: what a user may do with a function of one or more arguments; each takes (function, arguments)
OPERATIONS: dict[str, Callable[[Any, tuple[Any, ...]], Any]] = {
    "jit": lambda f, args: pb.jit(f)(*args),
    "grad": lambda f, args: pb.grad(f)(*args),
    "jvp": lambda f, args: pb.jvp(f, args, tuple(map(tangent, args))),
    "vjp": lambda f, args: pb.vjp(f, *args),
    "jacrev": lambda f, args: pb.jacrev(f)(*args),
    "hessian": lambda f, args: pb.hessian(f)(*args),
}


def tangent(x: Any) -> Any:
    """A tangent of the structure of an argument."""
    if isinstance(x, np.ndarray):
        return np.ones_like(x)
    return 1.0 if isinstance(x, float) else None


def raised(call: Callable[[], Any]) -> Exception:
    """The exception of a call, which must raise one."""
    try:
        result = call()
    except Exception as error:  # the tests look at it, whatever it is
        return error
    raise AssertionError(f"returned {result!r} instead of raising")


def shown(error: Exception) -> str:
    """All that Python prints of an error, apart from the traceback."""
    return "\n".join([str(error), *getattr(error, "__notes__", [])])


def assert_shows_line(error: Exception, fn: Callable[..., Any]) -> None:
    """The message shows the line of ``fn`` that is marked HERE: file, number, text, caret."""
    lines, first = inspect.getsourcelines(fn)
    marked = [k for k, line in enumerate(lines) if "# HERE" in line]
    assert len(marked) == 1, "mark one line"
    line = lines[marked[0]]
    text = shown(error)
    assert f'File "{inspect.getsourcefile(fn)}", line {first + marked[0]}' in text, text
    assert line.strip() in text, text
    assert "^" in text, text


def python(tmp_path: Path, program: str, timeout: float = 60.0) -> subprocess.CompletedProcess[str]:
    """Run a program in a process of its own: what may go wrong there is the process itself."""
    path = tmp_path / "program.py"
    path.write_text(textwrap.dedent(program))
    return subprocess.run(
        [sys.executable, str(path)], capture_output=True, text=True, timeout=timeout, check=False, env=environment()
    )


def environment() -> dict[str, str]:
    import os

    source = str(Path(pb.__file__).parent.parent)
    return {**os.environ, "PYTHONPATH": source}
