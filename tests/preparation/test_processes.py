# SPDX-License-Identifier: MIT
"""``@pb.ahead``, ``python -m pullback build``, and rules in other processes."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import subprocess
import sys
import textwrap

import numpy as np
import pytest

import pullback as pb
from pullback import __main__ as command
from pullback import share
from pullback.ahead import wait


def square(x):
    return (x * x).sum() * FACTOR


FACTOR = 1.0


def call(rule, x):
    """In another process: what the rule gives there, and how it came to be."""
    result = rule(x)
    return result, {k: n for k, n in share.COUNTS.items() if n}


# ------------------------------------------------------------------------------------------------ ahead


@pb.ahead
@pb.grad
def early(x: pb.f8[:], scale: float = 2.0):
    return later(x) * scale


def later(x):
    return (x * x).sum()


def test_ahead_waits_for_helpers_that_come_later():
    assert wait(early, 20.0)
    before = dict(share.COUNTS)
    np.testing.assert_allclose(early(np.array([1.0, 2.0])), [4.0, 8.0])
    np.testing.assert_allclose(early(np.ones(4)[::2], 3.0), [6.0, 6.0])
    assert share.COUNTS["compiled"] == before["compiled"]


def test_a_call_that_comes_first():
    @pb.ahead
    @pb.value_and_grad
    def f(x: float, n: int = 3):
        return x**n

    assert f(2.0) == (8.0, 12.0)
    assert f(2.0, 2) == (4.0, 4.0)
    assert f(np.float64(2.0)) == (8.0, 12.0)  # other types compile as ever


def test_ahead_of_a_plain_function():
    @pb.ahead
    def f(x: float):
        return x + 1.0

    assert wait(f, 20.0)
    assert f(1.0) == 2.0


def test_names_that_are_missing_are_waited_for():
    space = {}

    def f(x):
        return helper(x)  # noqa: F821

    g = type(f)(f.__code__, space, "f")
    g.__annotations__ = {"x": float}
    g.__module__ = __name__
    target = pb.ahead(pb.grad(g))
    assert not wait(target, 0.05)
    space["helper"] = lambda x: x * x * x
    assert wait(target, 20.0)
    assert target(2.0) == 12.0


def test_errors_of_ahead_are_shown_by_wait_and_by_the_call():
    @pb.ahead
    @pb.grad
    def f(x: float):
        return {1, 2}

    with pytest.raises(pb.PullbackError, match="set"):
        wait(f, 20.0)
    with pytest.raises(pb.PullbackError, match="set"):
        f(1.0)


def test_ahead_needs_annotations():
    with pytest.raises(TypeError, match="parameter 'y' of 'f' has no annotation"):

        @pb.ahead
        def f(x: float, y):
            return x * y


# ------------------------------------------------------------------------------------------------ build

MODULE = """
    import numpy as np
    import pullback as pb

    @pb.ahead
    @pb.grad
    def slope(x: pb.f8[:], a: float):
        return helper(x) * a

    @pb.ahead
    def plain(x: float):
        return x * x

    def helper(x):
        return (x * x).sum()

    def bare(x):
        return x

    def typed(x: float, n: int):
        return x ** n

    def refused(x: float):
        return open(x)

    NUMBER = 3
"""


@pytest.fixture
def program(tmp_path, monkeypatch):
    from pullback import cache

    name = f"built_{abs(hash(str(tmp_path)))}"
    (tmp_path / f"{name}.py").write_text(textwrap.dedent(MODULE))
    monkeypatch.setenv("PULLBACK_CACHE", "rw")
    monkeypatch.setenv("PULLBACK_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "package_hash", lambda: "ours")
    monkeypatch.syspath_prepend(tmp_path)
    share.forget()
    return name


def test_build_says_what_it_did(program, capsys, tmp_path):
    assert command.main(["build", program, f"{program}:typed"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 3
    assert said[0].startswith(f"{program}:slope(x: f8[:], a: float): ")
    assert said[1].startswith(f"{program}:plain(x: float): ")
    assert said[2].startswith(f"{program}:typed(x: float, n: int): compiled, ")
    assert len(list((tmp_path / "cache").rglob("*.code"))) == 3


def test_a_built_program_does_not_compile(program, tmp_path):
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([os.path.dirname(os.path.dirname(pb.__file__)), str(tmp_path)])}
    built = subprocess.run(
        [sys.executable, "-m", "pullback", "build", program], env=env, capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stderr
    code = (
        f"import numpy as np, {program} as p\n"
        "from pullback import share\n"
        "print(p.slope(np.ones(2), 3.0).tolist(), p.plain(3.0), share.COUNTS['compiled'], share.COUNTS['loaded'])"
    )
    ran = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert ran.stdout.split("\n")[0] == "[6.0, 6.0] 9.0 0 2"
    assert ran.stderr == ""


@pytest.mark.parametrize(
    ("target", "said"),
    [
        (":bare", "no type for parameter 'x' of bare"),
        (":refused", "open"),
        (":missing", "missing"),
        (":NUMBER", "int is not a function"),
        ("_no_such_module", "No module named"),
    ],
)
def test_what_build_refuses(program, capsys, target, said):
    assert command.main(["build", program + target]) == 1
    assert said in capsys.readouterr().err


def test_a_module_without_marks(capsys, program):
    assert command.main(["build", "json"]) == 1
    assert "no function is marked with @pb.ahead" in capsys.readouterr().err


def test_build_needs_a_cache(capsys, program, monkeypatch):
    monkeypatch.setenv("PULLBACK_CACHE", "ro")
    assert command.main(["build", program]) == 2
    assert "nothing can be kept" in capsys.readouterr().err


# ------------------------------------------------------------------------------------------------ processes


@pytest.mark.parametrize("op", [pb.grad, pb.value_and_grad, pb.jit, pb.hessian], ids=lambda f: f.__name__)
def test_pickle(op):
    f = op(square)
    assert pickle.loads(pickle.dumps(f)) is f
    rule = pb.prepare(f, "f8[:]")
    assert pickle.loads(pickle.dumps(rule)) is rule
    for half in (pb.vjp, pb.linearize, pb.jvp, pb.hvp):
        rule = pb.prepare(half, square, "f8[n]")
        assert pickle.loads(pickle.dumps(rule)) is rule


def test_lambdas_do_not_pickle():
    rule = pb.prepare(pb.grad(lambda x: x * x), float)
    with pytest.raises((pickle.PicklingError, AttributeError), match="lambda"):
        pickle.dumps(rule)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning", "ignore:os.fork:RuntimeWarning")
def test_fork():
    rule = pb.prepare(pb.grad(square), "f8[:]")
    x = np.array([1.0, 2.0])
    rule(x)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        for result, _ in pool.starmap(call, [(rule, x * k) for k in range(4)]):
            assert result.shape == (2,)
        # and code that the child compiles itself
        (result, counts) = pool.apply(call, (pb.prepare(pb.grad(cube), "f8[:]"), x))
    np.testing.assert_allclose(result, 3 * x * x)
    assert counts["compiled"] >= 1


def cube(x):
    return (x * x * x).sum()


@pytest.mark.slow
def test_spawn():
    rule = pb.prepare(pb.grad(square), "f8[:]")
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        result, counts = pool.apply(call, (rule, np.array([1.0, 2.0])))
    np.testing.assert_allclose(result, [2.0, 4.0])
    assert counts["compiled"] >= 1
