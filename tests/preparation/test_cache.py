# SPDX-License-Identifier: MIT
"""The cache on disk: what is a hit, what is not, and what goes wrong without harm.

Most tests play "another process" by importing the program anew and forgetting what this process shares; the last ones
start real ones.
"""

from __future__ import annotations

import importlib.util
import itertools
import json
import os
import subprocess
import sys
import textwrap
import threading
from pathlib import Path

import numpy as np
import pytest

import pullback as pb
from pullback import __main__ as command
from pullback import cache, kept, share

PROGRAM = """
    import numpy as np
    from dataclasses import dataclass

    SCALE = 2.0
    COUNT = 3

    class TooBig(Exception):
        pass

    @dataclass
    class Point:
        x: float
        y: float

    def helper(x):
        return x * x

    def f(x, n=2):
        if x > 100.0:
            raise TooBig("x is too big")
        total = 0.0
        for k in range(COUNT):
            total += helper(x) * SCALE * n
        return total + np.sin(x)

    def on_points(p):
        return Point(p.x * p.y, p.y)

    def arrays(x, w):
        y = x.copy()
        for i in range(1, y.shape[0]):
            y[i] += y[i - 1] * w[i]
        return (y * y).sum()

    class Model:
        def __init__(self, w):
            self.w = w

        def loss(self, x):
            return self.w * helper(x)
"""
_serial = itertools.count()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    place = tmp_path / "cache"
    monkeypatch.setenv("PULLBACK_CACHE", "rw")
    monkeypatch.setenv("PULLBACK_CACHE_DIR", str(place))
    monkeypatch.setattr(cache, "package_hash", lambda: "ours")
    kept.refused.clear()
    cache.LOG.clear()
    return place


def load(tmp_path, text=PROGRAM):
    """The program in a module of its own, as a process that starts now would see it."""
    share.forget()
    path = tmp_path / f"program{next(_serial)}.py"
    path.write_text(textwrap.dedent(text))
    spec = importlib.util.spec_from_file_location("cached_program", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules["cached_program"] = module
    spec.loader.exec_module(module)
    return module


def outcome(call):
    """Result, and which of compiled, shared, loaded it took."""
    before = dict(share.COUNTS)
    result = call()
    return result, {k for k, n in share.COUNTS.items() if n > before[k]}


def slope(module, x=3.0, **named):
    return outcome(lambda: pb.grad(module.f)(x, **named))


# ------------------------------------------------------------------------------------------------ hits


def test_a_second_process_loads(tmp_path, folder):
    want = 3 * 2 * 3.0 * 2.0 * 2 + np.cos(3.0)
    assert slope(load(tmp_path)) == (pytest.approx(want), {"compiled"})
    assert slope(load(tmp_path)) == (pytest.approx(want), {"loaded"})
    assert os.stat(folder).st_mode & 0o077 == 0


def test_a_hit_runs_no_front_end_and_no_optimiser(tmp_path, folder, monkeypatch):
    slope(load(tmp_path))
    from pullback import code
    from pullback.frontend import source

    def never(*args, **kwargs):
        raise AssertionError("compiled")

    monkeypatch.setattr(code, "compile_core", never)
    monkeypatch.setattr(source, "_find", never)
    monkeypatch.setattr(pb.rule, "lower", never)
    assert slope(load(tmp_path))[1] == {"loaded"}


def test_values_of_hidden_inputs_are_read(tmp_path, folder):
    slope(load(tmp_path))
    module = load(tmp_path)
    module.SCALE = 4.0
    value, how = slope(module)
    assert how == {"loaded"}
    assert value == pytest.approx(3 * 2 * 3.0 * 4.0 * 2 + np.cos(3.0))
    module.helper = lambda x: x
    assert pb.grad(module.f)(3.0) == pytest.approx(3 * 4.0 * 2 + np.cos(3.0))


def test_moving_a_function_is_a_hit_and_errors_show_the_new_line(tmp_path, folder):
    slope(load(tmp_path))
    module = load(tmp_path, "\n\n\n" + PROGRAM.replace("def f(", "# a comment\n    def f("))
    assert slope(module)[1] == {"loaded"}
    with pytest.raises(module.TooBig, match="x is too big") as error:
        pb.grad(module.f)(101.0)
    assert module.__file__ in error.value.__notes__[0]
    lines = Path(module.__file__).read_text().splitlines()
    line = next(k for k, text in enumerate(lines, 1) if "raise TooBig" in text)
    assert f"line {line}," in error.value.__notes__[0]


def test_dataclasses_and_methods(tmp_path, folder):
    for how in ("compiled", "loaded"):
        module = load(tmp_path)
        got, took = outcome(lambda m=module: pb.jit(m.on_points)(m.Point(2.0, 3.0)))
        assert got == module.Point(6.0, 3.0)
        assert type(got) is module.Point
        assert took == {how}
        assert outcome(lambda m=module: pb.grad(m.Model(5.0).loss)(3.0)) == (30.0, {how})


@pytest.mark.parametrize("op", [pb.grad, pb.value_and_grad, pb.jit, pb.hessian, pb.jacrev], ids=lambda f: f.__name__)
def test_operations_give_the_same_from_disk(tmp_path, folder, op):
    x, w = np.linspace(0.5, 1.5, 6), np.linspace(-1.0, 1.0, 6)
    first, how = outcome(lambda: op(load(tmp_path).arrays)(x, w))
    assert how == {"compiled"}
    second, how = outcome(lambda: op(load(tmp_path).arrays)(x, w))
    assert how == {"loaded"}
    if op is not pb.value_and_grad:
        first, second = (first,), (second,)
    for a, b in zip(first, second, strict=True):
        np.testing.assert_array_equal(a, b)


def test_vjp_from_disk(tmp_path, folder):
    x, w = np.linspace(0.5, 1.5, 6), np.linspace(-1.0, 1.0, 6)
    results = []
    for how in ("compiled", "loaded"):
        (value, pullback), took = outcome(lambda: pb.vjp(load(tmp_path).arrays, x, w))
        assert took == {how}
        results.append((value, *pullback(1.0)))
    for a, b in zip(*results, strict=True):
        np.testing.assert_array_equal(a, b)


def test_prepare_from_disk(tmp_path, folder):
    for how in ("compiled", "loaded"):
        module = load(tmp_path)
        rule, took = outcome(lambda m=module: pb.prepare(pb.grad(m.f), float))
        assert took == {how}
        assert rule(3.0) == pytest.approx(3 * 2 * 3.0 * 2.0 * 2 + np.cos(3.0))


# ------------------------------------------------------------------------------------------------ misses


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("return x * x", "return x * x * x", "helper"),
        ("COUNT = 3", "COUNT = 4", "COUNT"),
        ("SCALE = 2.0", "SCALE = 2", "SCALE"),
        ("def f(x, n=2)", "def f(x, n=2.5)", "code of|types"),
        ("total += helper", "total -= helper", ""),
    ],
    ids=["helper", "static global", "type of a global", "default", "root"],
)
def test_what_changed_is_compiled_anew(tmp_path, folder, old, new, named):
    slope(load(tmp_path))
    module = load(tmp_path, PROGRAM.replace(old, new))
    value, how = slope(module)
    assert how == {"compiled"}
    eps = 1e-6
    assert value == pytest.approx((module.f(3.0 + eps) - module.f(3.0 - eps)) / (2 * eps), rel=1e-6)
    if named and "|" not in named:
        assert named in cache.LOG[-1][1]
    _, how = slope(load(tmp_path))  # the old entry is still there
    assert how == {"loaded"}


def test_a_version_is_part_of_the_key(tmp_path, folder, monkeypatch):
    slope(load(tmp_path))
    monkeypatch.setattr(cache, "versions", lambda: {"pullback": "another"})
    assert slope(load(tmp_path))[1] == {"compiled"}


def test_a_class_that_changed(tmp_path, folder):
    module = load(tmp_path)
    pb.jit(module.on_points)(module.Point(2.0, 3.0))
    module = load(tmp_path, PROGRAM.replace("        x: float\n        y: float", "        y: float\n        x: float"))
    got, how = outcome(lambda: pb.jit(module.on_points)(module.Point(2.0, 3.0)))
    assert how == {"compiled"}
    assert (
        (got.y, got.x) == (6.0, 2.0) or (got.x, got.y) == (6.0, 3.0) or got == module.on_points(module.Point(2.0, 3.0))
    )


def test_what_has_no_description_is_not_kept(tmp_path, folder):
    text = (
        PROGRAM
        + """
    import operator
    GET = operator.itemgetter(0)

    def g(x):
        return x * x if GET is not None else x
    """
    )
    for _ in range(2):
        module = load(tmp_path, text)
        assert outcome(lambda m=module: pb.grad(m.g)(3.0)) == (6.0, {"compiled"})
        assert "not kept: global GET" in cache.LOG[-1][1]


# ------------------------------------------------------------------------------------------------ modes


def test_off(tmp_path, folder, monkeypatch):
    monkeypatch.setenv("PULLBACK_CACHE", "off")
    for _ in range(2):
        assert slope(load(tmp_path))[1] == {"compiled"}
    assert not folder.exists()


def test_read_only(tmp_path, folder, monkeypatch):
    slope(load(tmp_path))
    before = sorted((p, p.stat().st_mtime_ns) for p in cache.entries(folder))
    monkeypatch.setenv("PULLBACK_CACHE", "ro")
    assert slope(load(tmp_path))[1] == {"loaded"}
    assert outcome(lambda: pb.hessian(load(tmp_path).f)(3.0))[1] == {"compiled"}
    assert sorted((p, p.stat().st_mtime_ns) for p in cache.entries(folder)) == before


def test_unknown_mode(tmp_path, folder, monkeypatch):
    monkeypatch.setenv("PULLBACK_CACHE", "maybe")
    with pytest.warns(kept.CacheWarning, match="none of off, ro, rw"):
        assert slope(load(tmp_path))[1] == {"compiled"}


# ------------------------------------------------------------------------------------------------ damage


def the_entry(folder):
    (path,) = cache.entries(folder)
    return path


def damaged(path, how):
    data = path.read_bytes()
    if how == "truncated":
        path.write_bytes(data[: len(data) // 2])
    elif how == "empty":
        path.write_bytes(b"")
    elif how == "bit flipped":
        path.write_bytes(data[:-100] + bytes([data[-100] ^ 1]) + data[-99:])
    elif how == "foreign":
        path.write_bytes(b"\x80\x04cos\nsystem\n(S'true'\ntR.")
    elif how == "header":
        entry = cache.read_entry(path)
        entry.header["codes"][0]["sites"] = [["builtins", "x", 0, []]]
        cache._write(path, entry.header, entry.body)
    elif how == "format":
        entry = cache.read_entry(path)
        entry.header["format"] = 999
        cache._write(path, entry.header, entry.body)


@pytest.mark.parametrize("how", ["truncated", "empty", "bit flipped", "foreign", "format"])
def test_a_damaged_entry_is_ignored_and_rebuilt(tmp_path, folder, how):
    want = slope(load(tmp_path))[0]
    damaged(the_entry(folder), how)
    with pytest.warns(kept.CacheWarning, match="is ignored"):
        assert slope(load(tmp_path)) == (want, {"compiled"})
    assert slope(load(tmp_path)) == (want, {"loaded"})


def test_an_unreadable_entry(tmp_path, folder):
    slope(load(tmp_path))
    path = the_entry(folder)
    path.unlink()
    path.mkdir()  # reading it fails for root too
    with pytest.warns(kept.CacheWarning):
        assert slope(load(tmp_path))[1] == {"compiled"}


def test_others_can_write_to_the_directory(tmp_path, folder):
    slope(load(tmp_path))
    folder.chmod(0o777)
    with pytest.warns(kept.CacheWarning, match="others can write to it"):
        assert slope(load(tmp_path))[1] == {"compiled"}


def test_the_directory_is_a_file(tmp_path, folder):
    folder.write_text("")
    with pytest.warns(kept.CacheWarning, match="is not used: it is no directory"):
        assert slope(load(tmp_path))[1] == {"compiled"}


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), PermissionError(13, "Permission denied")])
def test_writing_fails(tmp_path, folder, monkeypatch, error):
    def fail(*args):
        raise error

    monkeypatch.setattr(cache.os, "replace", fail)
    with pytest.warns(kept.CacheWarning, match="not kept"):
        assert slope(load(tmp_path))[1] == {"compiled"}
    monkeypatch.undo()
    left = [p for p in folder.rglob("*") if p.is_file()]
    assert left == []


def test_what_killed_writers_left_is_removed(tmp_path, folder):
    slope(load(tmp_path))
    place = the_entry(folder).parent
    old, new = place / ".new-old", place / ".new-running"
    old.write_bytes(b"half")
    new.write_bytes(b"half")
    os.utime(old, (0, 0))
    assert slope(load(tmp_path))[1] == {"loaded"}
    cache.make_room(folder)
    assert not old.exists()
    assert new.exists()


def test_least_recently_used_go_first(tmp_path, folder):
    module = load(tmp_path)
    for k, op in enumerate((pb.grad, pb.jit, pb.hessian)):
        op(module.f)(3.0)
        (new,) = [p for p in cache.entries(folder) if p.stat().st_mtime > 1e6]
        os.utime(new, (k + 1, k + 1))
    assert slope(load(tmp_path))[1] == {"loaded"}  # used now: the last to go
    sizes = sum(p.stat().st_size for p in cache.entries(folder))
    cache.make_room(folder, sizes - 1)
    assert slope(load(tmp_path))[1] == {"loaded"}
    assert outcome(lambda: pb.jit(load(tmp_path).f)(3.0))[1] == {"compiled"}
    cache.make_room(folder, 0)
    assert list(cache.entries(folder)) == []


def test_threads_write_one_entry(tmp_path, folder):
    module = load(tmp_path)
    shared, bound = None, None
    pb.grad(module.f)(3.0)
    shared, bound = share.known(pb.grad(module.f), tuple(map(pb.typeof, (3.0, 2))))
    shared.codes[0].object_bytes = cache.read_entry(the_entry(folder)).body
    types = tuple(map(pb.typeof, (3.0, 2)))
    writers = [
        threading.Thread(target=cache.save, args=(pb.grad(module.f), types, False, shared, bound)) for _ in range(8)
    ]
    for t in writers:
        t.start()
    for t in writers:
        t.join()
    assert slope(load(tmp_path))[1] == {"loaded"}
    assert len([p for p in folder.rglob("*") if p.is_file()]) == 1


def test_nothing_in_an_entry_is_a_pickle(tmp_path, folder):
    slope(load(tmp_path))
    entry = cache.read_entry(the_entry(folder))
    assert json.loads(json.dumps(entry.header)) == entry.header
    assert entry.body.startswith(b"\x7fELF")


# ------------------------------------------------------------------------------------------------ commands


def test_commands(tmp_path, folder, capsys, monkeypatch):
    module = load(tmp_path)
    slope(module)
    assert command.main(["cache", "ls"]) == 0
    said = capsys.readouterr().out
    assert "cached_program:f  grad(f)" in said
    assert "1 entries" in said
    assert command.main(["cache", "why", "f"]) == 0
    assert "can be used" in capsys.readouterr().out
    module.f = load(tmp_path, PROGRAM.replace("total +=", "total -=")).f
    assert command.main(["cache", "why", "cached_program:f"]) == 0
    assert "code changed" in capsys.readouterr().out
    now = cache.versions()
    monkeypatch.setattr(cache, "versions", lambda: {**now, "numpy": "99.0"})
    command.main(["cache", "why", "f"])
    assert "numpy: " in capsys.readouterr().out
    assert command.main(["cache", "clear"]) == 0
    assert "1 entries removed" in capsys.readouterr().out
    assert command.main(["cache", "why", "f"]) == 1
    assert "no entry" in capsys.readouterr().out


# ------------------------------------------------------------------------------------------------ processes

SCRIPT = """
import sys
sys.path.insert(0, {where!r})
import program, pullback as pb
from pullback import share
value = pb.grad(program.f)(3.0)
print(round(value, 9), *sorted(k for k, n in share.COUNTS.items() if n))
"""


def start(tmp_path, **environment):
    (tmp_path / "program.py").write_text(textwrap.dedent(PROGRAM))
    env = {**os.environ, "PULLBACK_CACHE": "rw", "PULLBACK_CACHE_DIR": str(tmp_path / "shared"), **environment}
    src = os.path.dirname(os.path.dirname(pb.__file__))
    env["PYTHONPATH"] = os.pathsep.join([src, env.get("PYTHONPATH", "")])
    code = SCRIPT.format(where=str(tmp_path))
    return subprocess.Popen(
        [sys.executable, "-c", code], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def finished(process):
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    return out.split(), err


@pytest.mark.slow
def test_processes_share_and_may_write_at_once(tmp_path):
    both = [start(tmp_path), start(tmp_path)]
    first, second = finished(both[0]), finished(both[1])
    third = finished(start(tmp_path))
    assert first[0][0] == second[0][0] == third[0][0]
    assert third[0][1:] == ["loaded"]
    assert third[1] == ""


@pytest.mark.slow
def test_a_killed_writer_leaves_no_half_entry(tmp_path):
    script = tmp_path / "killed.py"
    script.write_text(
        "import os\n"
        "import pullback.cache as c\n"
        "real = os.fdopen\n"
        "def fdopen(handle, mode):\n"
        "    file = real(handle, mode)\n"
        "    write = file.write\n"
        "    class Half:\n"
        "        def __enter__(self): return self\n"
        "        def __exit__(self, *a): pass\n"
        "        def write(self, data):\n"
        "            write(data[:100]); file.flush(); os._exit(0)\n"
        "    return Half()\n"
        "c.os.fdopen = fdopen\n" + SCRIPT.format(where=str(tmp_path))
    )
    (tmp_path / "program.py").write_text(textwrap.dedent(PROGRAM))
    env = {**os.environ, "PULLBACK_CACHE": "rw", "PULLBACK_CACHE_DIR": str(tmp_path / "shared")}
    env["PYTHONPATH"] = os.path.dirname(os.path.dirname(pb.__file__))
    subprocess.run([sys.executable, str(script)], env=env, check=True, timeout=120)
    assert list((tmp_path / "shared").rglob(".new-*"))
    out, err = finished(start(tmp_path))
    assert out[1:] == ["compiled"]
    assert err == ""
    assert finished(start(tmp_path))[0][1:] == ["loaded"]
