# SPDX-License-Identifier: MIT
"""frontend.source: the AST that is found is the AST of the code that runs."""

from __future__ import annotations

import ast
import doctest
import functools
import importlib.util
import linecache
import os
import textwrap
import time
from pathlib import Path
from types import ModuleType

import pytest

from pullback.diag import SourceError
from pullback.frontend.source import find


def load(tmp_path: Path, text: str | bytes, name: str = "prog") -> ModuleType:
    path = tmp_path / f"{name}.py"
    path.write_bytes(text if isinstance(text, bytes) else textwrap.dedent(text).encode())
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rewrite(module: ModuleType, text: str) -> None:
    """Edit the file after import, with a time stamp that linecache sees."""
    assert module.__file__
    Path(module.__file__).write_text(textwrap.dedent(text))
    os.utime(module.__file__, ns=(1, time.time_ns() + 10**10))


def body(fn) -> str:
    node = find(fn).node
    return ast.unparse(node.body if isinstance(node, ast.Lambda) else node.body[-1])


def test_function_and_span(tmp_path):
    m = load(tmp_path, "\n\ndef f(x):\n    return 'é' + g(x)\n")
    source = find(m.f)
    assert (source.name, source.qualname, source.file) == ("f", "f", m.__file__)
    assert source.node.lineno == 3
    call = source.node.body[0].value.right
    span = source.span(call)
    assert (span.line, span.column, span.end_column) == (4, 18, 22)
    assert span.text[span.column - 1 : span.end_column - 1] == "g(x)"


def test_lambdas_on_one_line(tmp_path):
    m = load(
        tmp_path,
        """
        def two(c): return (lambda x: x + c), (lambda x: x - c)
        a, b = (lambda x: x * 2), (lambda x: x * 2.0)
        n = lambda x: (lambda y: (x, y) if y else lambda z: z)
        d = lambda x=lambda u: u * 3, *, k=(lambda v: v): (x, k)
        same = [lambda x: x, lambda x: x]
        i = lambda: 1; j = lambda: 2
        """,
    )
    plus, minus = m.two(1)
    assert [body(f) for f in (plus, minus, m.a, m.b)] == ["x + c", "x - c", "x * 2", "x * 2.0"]
    assert body(m.n) == "lambda y: (x, y) if y else lambda z: z"
    assert body(m.n(1)) == "(x, y) if y else lambda z: z"
    assert body(m.n(1)(0)) == "z"
    assert (body(m.d), body(m.d()[0]), body(m.d()[1])) == ("(x, k)", "u * 3", "v")
    assert (body(m.i), body(m.j)) == ("1", "2")
    assert find(m.same[0]).node.col_offset < find(m.same[1]).node.col_offset


def test_lambda_over_several_lines(tmp_path):
    m = load(
        tmp_path,
        """
        f = (lambda x:
             x + \\
             1)
        g = [
            lambda x: (
                x
            ), lambda x: x,
        ]
        """,
    )
    assert body(m.f) == "x + 1"
    assert find(m.f).node.lineno == 2
    assert [find(g).node.lineno for g in m.g] == [6, 8]


def test_nested_in_loops_and_factories(tmp_path):
    m = load(
        tmp_path,
        """
        fs = []
        for k in range(3):
            if k:
                def f(x): return x * k
                fs.append(f)
            else:
                def f(x): return x - k
                fs.append(f)
        def factory(a):
            def inner(x):
                return a * x
            return inner
        """,
    )
    assert [body(f) for f in m.fs] == ["return x - k", "return x * k", "return x * k"]
    assert find(m.factory(1)) is find(m.factory(2))
    assert find(m.factory(1)).qualname == "factory.<locals>.inner"


def test_methods_and_mangling(tmp_path):
    m = load(
        tmp_path,
        """
        class _Model:
            __a = 2.0
            def value(self, x):
                return self.__a * x
            @staticmethod
            def s(x): return x
            @classmethod
            def c(cls, x): return cls, x
            def up(self): return super().__init__()
        """,
    )
    model = m._Model()
    assert body(model.value) == body(m._Model.value) == "return self.__a * x"
    source = find(model.value)
    assert source.cls == "_Model"
    assert [source.mangle(n) for n in ("__a", "__a__", "_a", "a")] == ["_Model__a", "__a__", "_a", "a"]
    assert (body(m._Model.s), body(model.c), body(model.up)) == (
        "return x",
        "return (cls, x)",
        "return super().__init__()",
    )


def test_decorated(tmp_path):
    m = load(
        tmp_path,
        """
        import functools
        def wrap(fn):
            @functools.wraps(fn)
            def wrapper(*args):
                return 2 * fn(*args)
            return wrapper
        def same(fn): return fn
        def swap(fn):
            fn.__code__ = (lambda x: x + 1).__code__
            return fn
        @wrap
        def f(x): return x
        @same
        @same
        def g(x): return x
        @swap
        def h(x): return x * 100
        """,
    )
    assert body(m.f) == "return 2 * fn(*args)", "the code that runs is the wrapper's"
    assert body(m.f.__wrapped__) == "return x"
    assert find(m.g).node.name == "g"
    assert body(m.h) == "x + 1", "again: what runs"


def test_code_made_by_a_decorator(tmp_path):
    m = load(tmp_path, "def f(x):\n    return x * 2.0\n")
    m.f.__code__ = m.f.__code__.replace(co_consts=(None, 3.0))
    with pytest.raises(SourceError, match="is not what 'f' runs") as error:
        find(m.f)
    assert "decorator" in error.value.help


@pytest.mark.parametrize(
    "edit",
    ["return x * 3.0", "return x * 2", "return y * 2.0", "return x  * 2.0", "return x / 2.0", "return -0.0"],
)
def test_edited_after_import(tmp_path, edit):
    m = load(tmp_path, "def f(x):\n    return x * 2.0\n")
    rewrite(m, f"def f(x):\n    {edit}\n")
    with pytest.raises(SourceError, match="the file changed since it was imported"):
        find(m.f)


def test_edited_elsewhere(tmp_path):
    m = load(tmp_path, "def f(x):\n    return x * 2.0\n")
    rewrite(m, "def f(x):\n    return x * 2.0\ndef new(): pass\n")
    assert body(m.f) == "return x * 2.0"
    n = load(tmp_path, "def f(x):\n    return x * 2.0\n", "moved")
    rewrite(n, "import os\ndef f(x):\n    return x * 2.0\n")
    with pytest.raises(SourceError, match="is not at line 1 of"):
        find(n.f)


def test_nested_constant_edited(tmp_path):
    m = load(tmp_path, "def f(x):\n    return (lambda y: y * 2)(x)\n")
    rewrite(m, "def f(x):\n    return (lambda y: y * 3)(x)\n")
    with pytest.raises(SourceError):
        find(m.f)


def test_answers_are_kept(tmp_path):
    m = load(tmp_path, "def f(x):\n    return x * 2.0\n")
    first = find(m.f)
    rewrite(m, "def f(x):\n    return 0.0\n")
    assert find(m.f) is first, "the code object still runs what it ran"


def test_file_that_no_longer_parses(tmp_path):
    m = load(tmp_path, "def f(x):\n    return x\n")
    rewrite(m, "def f(x:\n")
    with pytest.raises(SourceError, match="does not parse"):
        find(m.f)


def test_no_source():
    space: dict = {}
    exec("def f(x):\n    return x\n", space)
    with pytest.raises(SourceError, match="the source of 'f' cannot be read"):
        find(space["f"])
    for fn in (len, functools.partial(find, 1), find.__class__, 3):
        with pytest.raises(SourceError, match="is not a Python function"):
            find(fn)


def test_generator_codes_are_refused(tmp_path):
    m = load(tmp_path, "async def f(x):\n    return x\n")
    with pytest.raises(SourceError, match="not a plain function"):
        find(m.f)


def test_notebook_cell():
    """IPython enters each cell in linecache, without a modification time."""
    name, text = "<ipython-input-7-abc>", "k = 3\nf = lambda x: x * k\n"
    linecache.cache[name] = (len(text), None, text.splitlines(True), name)
    space: dict = {}
    exec(compile(text, name, "exec"), space)
    assert body(space["f"]) == "x * k"
    del linecache.cache[name]


def test_doctest():
    def example():
        """
        >>> from pullback.frontend.source import find
        >>> f = lambda x: x + 40
        >>> find(f).node.body.right.value
        40
        >>> def g(x):
        ...     return x
        >>> find(g).node.lineno
        1
        """

    (test,) = [t for t in doctest.DocTestFinder().find(example, "example", globs={}) if t.examples]
    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


@pytest.mark.parametrize("future", ["annotations", "division"])
def test_future_flags(tmp_path, future):
    m = load(
        tmp_path,
        f"from __future__ import {future}\ndef f(x: int) -> 'y':\n    def g(z: x): pass\n    return x\n",
    )
    assert body(m.f) == "return x"


def test_text_forms(tmp_path):
    crlf = load(tmp_path, b"def f(x):\r\n\treturn x + \\\r\n\t\t1\r\ng = lambda: 1\r\n", "crlf")
    assert (body(crlf.f), body(crlf.g)) == ("return x + 1", "1")
    latin = load(tmp_path, b"# -*- coding: latin-1 -*-\nf, g = (lambda x: ('\xe9', x)), (lambda x: x)\n", "latin")
    assert (body(latin.f), body(latin.g)) == ("('é', x)", "x")
    bom = load(tmp_path, b"\xef\xbb\xbfdef f(x):\n    '''doc'''\n    return x\n", "bom")
    assert body(bom.f) == "return x"
    tail = load(tmp_path, "f = lambda x: x", "tail")
    assert body(tail.f) == "x"
    greek = load(tmp_path, "f, g = (lambda α: 'αβ' + α), (lambda β: β)\n", "greek")
    assert (body(greek.f), body(greek.g)) == ("'αβ' + α", "β")


def test_calls_of_imported_modules(tmp_path):
    """The compiler emits other code for a call on a name that the module imports, wherever it does."""
    m = load(
        tmp_path,
        """
        from __future__ import annotations
        import math, os.path
        import numpy as np
        from random import *
        try:
            import json as js
        except ImportError:
            from math import js
        else:
            match 1:
                case 1:
                    import bisect
        def f(x, k=(lambda: bisect.bisect(1, 2))):
            import array
            return math.sin(x) + np.sum(x) + os.getpid() + js.dumps(x) + array.array(x) + m.n(x), k
        """,
    )
    assert body(m.f).startswith("return (math.sin(x) + np.sum(x)")
    assert body(m.f.__defaults__[0]) == "bisect.bisect(1, 2)"


def test_defaults_and_signatures(tmp_path):
    m = load(tmp_path, "def f(x, /, n=3, *args, k=(1, 2), **kw) -> float:\n    return x\n")
    args = find(m.f).node.args
    assert ast.unparse(args) == "x, /, n=3, *args, k=(1, 2), **kw"


def test_asserts_rewritten_by_pytest():
    """pytest has rewritten the asserts of this very module."""

    def f(x):
        assert x > 0, "positive"
        assert x + 1 and [k for k in range(3) if k < x]
        return x * x

    assert "@pytest_ar" in f.__code__.co_names
    assert body(f) == "return x * x"
    assert isinstance(find(f).node.body[0], ast.Assert), "the AST found has the assert statement itself"
    assert body(lambda x: x + 1) == "x + 1"


def test_time_in_a_long_file(tmp_path):
    text = "".join(f"def f{k}(x):\n    y = x * {k}\n    return y + 1\n" for k in range(330))
    m = load(tmp_path, text + "a, b = (lambda x: x), (lambda x: x * 2)\n")
    find(m.f0)
    start = time.perf_counter()
    find(m.a)
    assert time.perf_counter() - start < 0.003
