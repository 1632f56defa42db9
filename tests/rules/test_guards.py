# SPDX-License-Identifier: MIT
"""What proves at each call that compiled code is current: words of memory, and watches where the interpreter has them.

Each test runs with both where there are both.
"""

import ctypes
import os
import subprocess
import sys
import textwrap

import numpy as np
import pytest

import pullback as pb
from pullback import code, light
from pullback.backend.llvm.watch import watcher
from pullback.registry import Edge, GlobalPlace, Guards
from pullback.share import COUNTS

SOURCE = """
import numpy as np

scale = 2.0
table = np.array([1.0, 2.0])
count = 3


def helper(x):
    return x * x


def optional(x, k=1.0):
    return k * x


def f(x):
    return scale * helper(x) * optional(x) + table[1] * x * count


def g(x):
    return np.sin(x)
"""


@pytest.fixture(params=["words", *(["watches"] if watcher() else [])])
def space(request, monkeypatch, tmp_path):
    """Globals of a module."""
    if request.param == "words":
        monkeypatch.setattr(code, "watcher", lambda: None)
        monkeypatch.setattr(light, "watcher", lambda: None)
    path = tmp_path / "module.py"
    path.write_text(SOURCE)
    found = {"__name__": "module"}
    exec(compile(SOURCE, str(path), "exec"), found)
    return found


def gradient(space):
    made = pb.grad(space["f"])
    assert made(1.0) == 12.0
    return made


def test_a_namespace_that_grows_rebuilds_nothing(space):
    made = gradient(space)
    compiled, variants = COUNTS["compiled"], made.variants
    for k in range(3000):
        space[f"other_{k}"] = k
        if k % 500 == 0:
            assert made(1.0) == 12.0
    for k in range(3000):
        del space[f"other_{k}"]
    space["scale"] = 1.0
    assert made(1.0) == 9.0
    assert (COUNTS["compiled"], made.variants) == (compiled, variants)


def test_a_namespace_of_another_kind(space):
    """A key that is no string: CPython keeps the whole dict otherwise, and the words prove nothing any more."""
    made = gradient(space)
    compiled = COUNTS["compiled"]
    space[1] = "one"
    assert made(1.0) == 12.0
    space["scale"] = 1.0
    assert made(1.0) == 9.0
    assert COUNTS["compiled"] == compiled
    space["helper"] = space["optional"]
    assert made(1.0) == 8.0


def test_a_namespace_of_another_kind_under_a_prepared_rule(space):
    rule = pb.prepare(pb.grad(space["f"]), 1.0)
    assert rule(1.0) == 12.0
    space[1] = "one"
    space["scale"] = 1.0
    assert rule(1.0) == 9.0


@pytest.mark.parametrize(
    "change",
    [
        lambda s: s.update(helper=lambda x: x),
        lambda s: s.__setitem__("".join(("hel", "per")), lambda x: x),  # not the string that is in the table
        lambda s: s.__ior__({"helper": lambda x: x}),
        lambda s: setattr(s["helper"], "__code__", (lambda x: x).__code__),
    ],
    ids=["update", "equal name", "merge", "code"],
)
def test_ways_to_rebind(space, change):
    made = gradient(space)
    change(space)
    assert made(1.0) == 10.0


def test_defaults(space):
    made = gradient(space)
    space["optional"].__defaults__ = (2.0,)
    assert made(1.0) == 18.0
    space["optional"].__kwdefaults__ = {"unused": 1}
    assert made(1.0) == 18.0


def test_a_name_that_goes_and_comes_back(space):
    made = gradient(space)
    del space["scale"]
    with pytest.raises(NameError, match="scale"):
        made(1.0)
    space["scale"] = 2.0
    assert made(1.0) == 12.0
    helper = space.pop("helper")
    with pytest.raises(NameError, match="helper"):
        made(1.0)
    space["helper"] = helper
    assert made(1.0) == 12.0


def test_arrays_are_read_at_each_call(space):
    made = gradient(space)
    space["table"][1] = 4.0
    assert made(1.0) == 18.0
    space["table"] = np.array([0.0, 1.0, 2.0])
    assert made(1.0) == 9.0
    space["table"] = np.array([0, 2])
    assert made(1.0) == 12.0


def test_a_function_of_numpy_is_patched(space, monkeypatch):
    made = pb.grad(space["g"])
    assert made(0.0) == 1.0
    monkeypatch.setattr(np, "sin", np.exp)
    assert made(1.0) == np.exp(1.0)
    monkeypatch.undo()
    assert made(0.0) == 1.0


def test_functions_made_anew_share_guards(space):
    """``light``: one set of guards serves all functions of one code."""
    text = "def make(c):\n    return lambda x: c * helper(x)\n"
    with open(path := space["f"].__code__.co_filename + ".factory.py", "w") as file:
        file.write(text)
    exec(compile(text, path, "exec"), space)
    assert [pb.grad(space["make"](float(c)))(1.0) for c in range(4)] == [0.0, 2.0, 4.0, 6.0]
    space["helper"] = space["optional"]
    assert [pb.grad(space["make"](float(c)))(1.0) for c in range(4)] == [0.0, 1.0, 2.0, 3.0]
    space[1] = "one"
    assert [pb.grad(space["make"](float(c)))(1.0) for c in range(4)] == [0.0, 1.0, 2.0, 3.0]
    space["helper"] = lambda x: 7.0 * x
    assert [pb.grad(space["make"](float(c)))(1.0) for c in range(4)] == [0.0, 7.0, 14.0, 21.0]


def test_newer_interpreters_have_watches():
    assert (watcher() is not None) is (sys.version_info >= (3, 12))


@pytest.mark.skipif(watcher() is None, reason="CPython 3.11 has no watches")
def test_guards_of_code_that_is_gone_watch_nothing():
    """The words are given back, and what changes later reaches nobody."""
    table = {"name": 1}
    first, second = (watcher().watch([(table, "name")]) for _ in range(2))
    word = ctypes.c_uint64.from_address(second.address)
    del first
    before = word.value
    table["name"] = 2
    assert word.value == before + 1
    del second
    table["name"] = 3


def test_guards_that_are_lost_say_so():
    table = {"name": len}
    guards = Guards.compile([Edge(GlobalPlace(table, {}, "name"), len)])
    assert guards.hold() and guards.renew() and not guards.lost
    table[1] = 2
    assert not guards.renew()
    assert guards.lost


def test_at_exit(tmp_path):
    """After our own farewell code still sees what changes."""
    program = tmp_path / "program.py"
    program.write_text(
        textwrap.dedent("""
            import atexit
            import sys

            def late():
                global h
                assert g(1.0) == 4.0
                def h(x):
                    return 5.0 * x
                print(g(1.0))
                sys.stdout.flush()

            atexit.register(late)  # runs after what is registered later
            import pullback as pb

            def h(x):
                return x * x

            def f(x):
                return 2.0 * h(x)

            g = pb.grad(f)
            assert g(1.0) == 4.0
        """)
    )
    env = {**os.environ, "PULLBACK_CACHE": "off"}
    done = subprocess.run([sys.executable, str(program)], env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "10.0", "")
