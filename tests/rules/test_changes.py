# SPDX-License-Identifier: MIT
"""Whatever compiled code depends on may change: the next call answers with what is true now.

Every way to change a dependency, seen through every way to reach it; and what does not depend on it is not made anew.
"""

import importlib
import os
import subprocess
import sys
import textwrap
import threading
from dataclasses import dataclass

import pytest

import pullback as pb
from pullback.share import COUNTS

LIBRARY = """
    import pullback as pb

    STEPS = 2
    SCALE = 2.0
    WEIGHTS = [1.0, 1.0]

    def power(x, p=2.0):
        return x**p

    def cubes(x):
        return x * x * x

    def loop(x):
        for _ in range(STEPS):
            x = x * 2.0
        return x

    def scaled(x):
        return SCALE * x

    def weighted(x):
        return WEIGHTS[0] * x

    def make(c):
        def linear(x):
            return c * x
        def change(new):
            nonlocal c
            c = new
        linear.change = change
        return linear

    closed = make(2)

    def kwonly(x, *, k=3.0):
        return k * x

    class Model:
        def f(self, x):
            return 5.0 * x
        def g(self, x):
            return 7.0 * x

    model = Model()

    def method(x):
        return model.f(x)

    def ruled(x):
        return 2.0 * x

    @pb.rrule(ruled)
    def rule_of_ruled(x):
        return 2.0 * x, lambda ct: (50.0 * ct,)

    def unruled(x):
        return 3.0 * x

    def through(x):
        return cubes(x)

    def unrelated(x):
        return x * 11.0
"""

APP = """
    import {library} as library

    def outer(x):
        return 1.0 * middle(x)

    def middle(x):
        return library.{name}(x) + 1.0
"""


def define_rule(m):
    @pb.rrule(m.unruled)
    def rule(x):
        return 3.0 * x, lambda ct: (60.0 * ct,)


def redefine_rule(m):
    @pb.rrule(m.ruled)
    def rule(x):
        return 2.0 * x, lambda ct: (70.0 * ct,)


def reload_module(m):
    path = m.__spec__.origin
    with open(path) as file:
        text = file.read()
    with open(path, "w") as file:
        file.write(text.replace("x * x * x", "x * 31.0  # and the size differs"))
    importlib.reload(m)


@dataclass(frozen=True)
class Change:
    """``function`` of the library has derivative ``before`` at 1.0, and ``after`` when ``apply`` was called."""

    function: str
    before: float
    after: float
    apply: object


CHANGES = {
    "rule defined": Change("unruled", 3.0, 60.0, define_rule),
    "rule redefined": Change("ruled", 50.0, 70.0, redefine_rule),
    "rule deleted": Change("ruled", 50.0, 2.0, lambda m: pb.delete_rule(m.ruled)),
    "derivative switched off": Change("unruled", 3.0, 0.0, lambda m: pb.nondifferentiable(m.unruled)),
    "code assigned": Change("power", 2.0, 9.0, lambda m: setattr(m.power, "__code__", (lambda x, p: 9.0 * x).__code__)),
    "default changed": Change("power", 2.0, 4.0, lambda m: setattr(m.power, "__defaults__", (4.0,))),
    "keyword default changed": Change("kwonly", 3.0, 8.0, lambda m: m.kwonly.__kwdefaults__.update(k=8.0)),
    "global function rebound": Change("through", 3.0, 21.0, lambda m: setattr(m, "cubes", lambda x: 21.0 * x)),
    "static global changed": Change("loop", 4.0, 8.0, lambda m: setattr(m, "STEPS", 3)),
    "number changed": Change("scaled", 2.0, 6.5, lambda m: setattr(m, "SCALE", 6.5)),
    "type of a global changed": Change("scaled", 2.0, 6.0, lambda m: setattr(m, "SCALE", 6)),
    "list changed in place": Change("weighted", 1.0, 4.5, lambda m: m.WEIGHTS.__setitem__(0, 4.5)),
    "cell assigned": Change("closed", 2.0, 13.0, lambda m: m.closed.change(13)),
    "method patched": Change("method", 5.0, 7.0, lambda m: setattr(m.Model, "f", m.Model.g)),
    "method shadowed by the instance": Change("method", 5.0, 17.0, lambda m: setattr(m.model, "f", lambda x: 17.0 * x)),
    "module reloaded": Change("through", 3.0, 31.0, reload_module),
}


@pytest.fixture
def modules(tmp_path, monkeypatch, request):
    """The library and an application that calls its function, freshly imported under names of their own."""
    name = f"library_{abs(hash(request.node.nodeid))}"
    change = CHANGES[request.getfixturevalue("kind")]
    (tmp_path / f"{name}.py").write_text(textwrap.dedent(LIBRARY))
    app = textwrap.dedent(APP).format(library=name, name=change.function)
    (tmp_path / f"app_{name}.py").write_text(app)
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    yield importlib.import_module(name), importlib.import_module(f"app_{name}")
    for m in (name, f"app_{name}"):
        sys.modules.pop(m, None)


def elsewhere(call):
    """The result of a call in another thread."""
    found = []
    thread = threading.Thread(target=lambda: found.append(call()))
    thread.start()
    thread.join()
    return found[0]


def by_call(library, app, function):
    g = pb.grad(getattr(library, function))
    return lambda: g(1.0)


def by_preparation(library, app, function):
    g = pb.prepare(pb.grad(app.outer), 1.0)
    return lambda: g(1.0)


def by_inlined_caller(library, app, function):
    g = pb.grad(lambda x: app.middle(x) * 1.0)
    return lambda: g(1.0)


def by_another_module(library, app, function):
    g = pb.grad(app.outer)
    return lambda: g(1.0)


def by_another_thread(library, app, function):
    g = pb.grad(app.outer)
    return lambda: elsewhere(lambda: g(1.0))


def by_pullback(library, app, function):
    return lambda: pb.vjp(app.outer, 1.0)[1](1.0)[0]


WAYS = [by_call, by_preparation, by_inlined_caller, by_another_module, by_another_thread, by_pullback]


@pytest.mark.parametrize("way", WAYS, ids=lambda w: w.__name__)
@pytest.mark.parametrize("kind", CHANGES)
def test_change_is_seen(kind, way, modules):
    """The answer before, the answer after; and a function that does not depend on it is compiled once."""
    change = CHANGES[kind]
    library, app = modules
    if kind == "module reloaded" and way is by_call:
        pytest.skip("the old function object is what it was")
    unrelated = pb.grad(library.unrelated)
    call = way(library, app, change.function)
    assert call() == pytest.approx(change.before)
    assert unrelated(1.0) == 11.0
    change.apply(library)
    compiled = COUNTS["compiled"]
    assert unrelated(1.0) == 11.0
    assert COUNTS["compiled"] == compiled
    assert call() == pytest.approx(change.after)
    again = COUNTS["compiled"]
    assert call() == pytest.approx(change.after)
    assert unrelated(1.0) == 11.0
    assert COUNTS["compiled"] == again


PROGRAM = """
    import sys
    sys.path[:0] = [{tests!r}, {folder!r}]
    import pullback as pb
    import library, app
    from test_changes import CHANGES
    change = CHANGES[{kind!r}]
    if sys.argv[1] == "after":
        change.apply(library)
    from pullback.share import COUNTS
    print(pb.grad(app.outer)(1.0), pb.grad(library.unrelated)(1.0), COUNTS["compiled"], COUNTS["loaded"])
"""


@pytest.mark.parametrize("kind", [k for k in CHANGES if k not in ("module reloaded",)])
def test_second_process(kind, tmp_path):
    """A process that finds code of an earlier one on disk, and in whose world an answer is another."""
    change = CHANGES[kind]
    (tmp_path / "library.py").write_text(textwrap.dedent(LIBRARY))
    (tmp_path / "app.py").write_text(textwrap.dedent(APP).format(library="library", name=change.function))
    program = tmp_path / "program.py"
    here = os.path.dirname(__file__)
    program.write_text(textwrap.dedent(PROGRAM).format(tests=here, folder=str(tmp_path), kind=kind))
    env = {**os.environ, "PULLBACK_CACHE": "rw", "PULLBACK_CACHE_DIR": str(tmp_path / "cache")}
    answers, loaded = [], []
    for when in ("before", "after", "before"):
        done = subprocess.run(
            [sys.executable, str(program), when], env=env, capture_output=True, text=True, timeout=120, check=False
        )
        assert done.returncode == 0, done.stderr
        answer, unrelated, compiled, found = map(float, done.stdout.split())
        assert unrelated == 11.0
        answers.append(answer)
        loaded.append(found)
        assert compiled + found == 2
    assert answers == pytest.approx([change.before, change.after, change.before])
    assert loaded[0] == 0
    assert loaded[1] >= 1  # what has nothing to do with it


def test_forked_child_sees_its_own_rules():
    """A rule that a child declares is its own."""

    def f(x):
        return x * x

    g = pb.grad(f)
    assert g(1.0) == 2.0
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        pb.rrule(f)(lambda x: (x * x, lambda ct: (40.0 * ct,)))
        os.write(write, str(g(1.0)).encode())
        os._exit(0)
    os.waitpid(child, 0)
    assert float(os.read(read, 100)) == 40.0
    assert g(1.0) == 2.0


def test_many_unrelated_rules_rebuild_nothing():
    """A thousand rules for other functions: no code is made anew."""

    def f(x):
        return x * x

    def other(x):
        return x

    g = pb.grad(f)
    g(1.0)
    compiled, rule = COUNTS["compiled"], g.variants[0]
    for _ in range(1000):
        pb.rrule(other)(lambda x: (x, lambda ct: (ct,)))
    assert g(1.0) == 2.0
    assert COUNTS["compiled"] == compiled
    assert g.variants[0] is rule


def test_rule_for_another_signature_rebuilds_nothing():
    """The question was asked for floats, and its answer stays."""
    import numpy as np

    def f(x):
        return x * x

    g = pb.grad(f)
    g(1.0)
    compiled, rule = COUNTS["compiled"], g.variants[0]
    pb.rrule(f, np.ndarray)(lambda x: (x, lambda ct: (ct,)))
    assert g(1.0) == 2.0
    assert g.variants[0] is rule
    assert COUNTS["compiled"] == compiled
