# SPDX-License-Identifier: MIT
"""Whatever compiled code depends on may change: the next call answers with what is true now.

Every way to change a dependency, seen through every way to reach it; and what does not depend on it is not made anew.
"""

import importlib
import os
import subprocess
import sys
import textwrap
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import pytest

import pullback as pb
from pullback.share import COUNTS

LIBRARY = """
    import numpy as np
    import pullback as pb

    OPTIONS = pb.Options()
    STEPS = 2
    BIG = 2**62
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
        def h(self, x):
            return 9.0 * x

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

    def redefined(x):
        return cubes(x)

    def array_sum(x):
        return np.sum(x * np.ones(2))

    def measure(x):
        return model.h(x)

    @pb.custom_vjp
    def custom(x):
        return x * 4.0

    custom.defvjp(lambda x: (x * 4.0, None), lambda kept, ct: (40.0 * ct,))

    def with_custom(x):
        return custom(x)

    def wrapping(x):
        n = BIG * 4
        return x * (3.0 + n)

    def keyed(x):
        return WIDTHS["a"] * x

    WIDTHS = {"a": 2.0}

    def made(x):
        return chosen(x)

    def choose(factor):
        def inner(x):
            return factor * x
        return inner

    chosen = choose(2.0)

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


def rule_for_numpy(m):
    @pb.rrule(np.sum)
    def rule(x):
        return np.sum(x), lambda ct: (np.full(x.shape, 3.0 * ct),)


def rule_for_method(m):
    @pb.rrule(m.Model.h)
    def rule(self, x):
        return 9.0 * x, lambda ct: (None, 90.0 * ct)


def redefine_helper(m):
    """As a notebook does: the same name, other code."""
    folder = os.path.dirname(m.__spec__.origin)
    path = os.path.join(folder, f"cell_{m.__name__}.py")
    text = "def cubes(x):\n    return x * 41.0\n"
    with open(path, "w") as file:
        file.write(text)
    exec(compile(text, path, "exec"), vars(m))


def overwrite_custom(m):
    m.custom.defvjp(lambda x: (x * 4.0, None), lambda kept, ct: (44.0 * ct,))


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
    "rule for NumPy's function": Change("array_sum", 2.0, 6.0, rule_for_numpy),
    "rule for a method": Change("measure", 9.0, 90.0, rule_for_method),
    "custom derivative replaced": Change("with_custom", 40.0, 44.0, overwrite_custom),
    "helper redefined": Change("redefined", 3.0, 41.0, redefine_helper),
    "closure replaced": Change("made", 2.0, 8.0, lambda m: setattr(m, "chosen", m.choose(8.0))),
    "dict changed in place": Change("keyed", 2.0, 5.5, lambda m: m.WIDTHS.update(a=5.5)),
    "option": Change("wrapping", 3.0, OverflowError, lambda m: setattr(m, "OPTIONS", pb.Options(check_overflow=True))),
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
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(call).result()


def by_call(library, app, function):
    return lambda: pb.grad(getattr(library, function), options=library.OPTIONS)(1.0)


def by_preparation(library, app, function):
    g = pb.prepare(pb.grad(app.outer), 1.0)
    return lambda: g(1.0)


def by_inlined_caller(library, app, function):
    def caller(x):
        return app.middle(x) * 1.0

    return lambda: pb.grad(caller, options=library.OPTIONS)(1.0)


def by_another_module(library, app, function):
    return lambda: pb.grad(app.outer, options=library.OPTIONS)(1.0)


def by_another_thread(library, app, function):
    return lambda: elsewhere(lambda: pb.grad(app.outer, options=library.OPTIONS)(1.0))


def by_pullback(library, app, function):
    return lambda: pb.vjp(app.outer, 1.0, options=library.OPTIONS)[1](1.0)[0]


def by_nested_gradient(library, app, function):
    def slope(x):
        return pb.grad(app.outer)(x) * x

    return lambda: pb.value_and_grad(slope, options=library.OPTIONS)(1.0)[0]


WAYS = [
    by_call,
    by_preparation,
    by_inlined_caller,
    by_another_module,
    by_another_thread,
    by_pullback,
    by_nested_gradient,
]
#: where the change does not reach, and why
APART = {
    ("module reloaded", by_call): "the old function object is what it was",
    ("option", by_preparation): "the options are part of what was prepared",
}
MATRIX = [
    pytest.param(kind, way, id=f"{kind}-{way.__name__}") for kind in CHANGES for way in WAYS if (kind, way) not in APART
]


def answer_of(call):
    """The answer, or the class of the exception."""
    try:
        return call()
    except OverflowError as error:
        return type(error)


@pytest.mark.parametrize(("kind", "way"), MATRIX)
def test_change_is_seen(kind, way, modules):
    """The answer before, the answer after; and a function that does not depend on it is compiled once."""
    change = CHANGES[kind]
    library, app = modules
    unrelated = pb.grad(library.unrelated)
    call = way(library, app, change.function)
    try:
        assert call() == pytest.approx(change.before)
        assert unrelated(1.0) == 11.0
        change.apply(library)
        compiled = COUNTS["compiled"]
        assert unrelated(1.0) == 11.0
        assert COUNTS["compiled"] == compiled
        assert answer_of(call) == pytest.approx(change.after)
        again = COUNTS["compiled"]
        assert answer_of(call) == pytest.approx(change.after)
        assert unrelated(1.0) == 11.0
        assert COUNTS["compiled"] == again
    finally:
        pb.delete_rule(np.sum)


PROGRAM = """
    import sys
    sys.path[:0] = [{tests!r}, {folder!r}]
    import pullback as pb
    import library, app
    from pullback.share import COUNTS
    from test_changes import CHANGES, answer_of

    change = CHANGES[{kind!r}]

    def call():
        answer = answer_of(lambda: pb.grad(app.outer, options=library.OPTIONS)(1.0))
        shown = answer if isinstance(answer, float) else answer.__name__
        print(shown, pb.grad(library.unrelated)(1.0), *COUNTS.values())

    if sys.argv[1] != "after":
        call()
    if sys.argv[1] != "before":
        change.apply(library)
        call()
"""


@pytest.mark.parametrize("kind", CHANGES)
def test_second_process(kind, tmp_path):
    """Processes that find code of earlier ones on disk: one in whose world an answer is another, and one that sees
    both worlds and compiles nothing any more."""
    change = CHANGES[kind]
    path = tmp_path / "library.py"
    (tmp_path / "app.py").write_text(textwrap.dedent(APP).format(library="library", name=change.function))
    program = tmp_path / "program.py"
    here = os.path.dirname(__file__)
    program.write_text(textwrap.dedent(PROGRAM).format(tests=here, folder=str(tmp_path), kind=kind))
    env = {**os.environ, "PULLBACK_CACHE": "rw", "PULLBACK_CACHE_DIR": str(tmp_path / "cache")}

    def run(when):
        path.write_text(textwrap.dedent(LIBRARY))  # reloading changes it
        done = subprocess.run(
            [sys.executable, "-B", str(program), when],
            env=env,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        calls = [line.split() for line in done.stdout.splitlines()]
        assert all(float(unrelated) == 11.0 for _, unrelated, *_ in calls)
        return [(answer, int(compiled), int(loaded)) for answer, _, compiled, _, loaded in calls]

    before, after = str(change.before), getattr(change.after, "__name__", str(change.after))
    assert run("before") == [(before, 2, 0)]
    ((answer, compiled, loaded),) = run("after")
    assert (answer, compiled + loaded) == (after, 2)
    assert loaded >= 1  # what has nothing to do with the change
    both = run("both")
    assert [answer for answer, _, _ in both] == [before, after]
    assert [compiled for _, compiled, _ in both] == [0, 0]


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

    def f(x):
        return x * x

    g = pb.grad(f)
    g(1.0)
    compiled, rule = COUNTS["compiled"], g.variants[0]
    pb.rrule(f, np.ndarray)(lambda x: (x, lambda ct: (ct,)))
    assert g(1.0) == 2.0
    assert g.variants[0] is rule
    assert COUNTS["compiled"] == compiled
