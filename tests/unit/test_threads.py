# SPDX-License-Identifier: MIT
"""Batches on several threads: results, sums in a fixed order, errors, Ctrl-C, forks, and what stays on one thread."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pullback as pb
from pullback import passes
from pullback.backend.llvm.runtime.sources import FOLDER
from pullback.frontend.typeof import typeof
from pullback.ir import interp
from pullback.ir.core import walk
from pullback.ir.parse import parse
from pullback.ir.verify import VerifyError, verify
from pullback.prims import TABLE
from pullback.rule import Transformed

rng = np.random.default_rng(11)
STRATEGIES: tuple[Any, ...] = ("loop", "lanes", "auto")
X = rng.uniform(0.3, 1.5, 2000)
N = rng.integers(0, 30, 2000)
W = rng.normal(size=3) * 0.1
A = rng.normal(size=(5, 4))
V = rng.normal(size=(2000, 5))


def chain(x, n, w):
    s = x
    for i in range(n):
        s = np.sin(s * x + i) + w[i % 3] * s
    return s


def layer(v, a, w):
    h = np.tanh(v @ a)
    total = 0.0
    for j in range(h.shape[0]):
        if h[j] > 0.0:
            total += h[j] * w[j % 3]
    return total


def rows(v, a):
    out = np.zeros(4)
    for i in range(5):
        out += np.cos(v[i]) * a[i]
    return out


def dealt(op: Transformed, *args: Any) -> list[Any]:
    """The loops on threads of the final code."""
    func = passes.finish(passes.commit(op.lowered(tuple(map(typeof, args))).func))
    verify(func, TABLE)
    return [inner for f in (func, *func.callees.values()) for inner in walk(f.body) if "threads" in inner.attrs]


# ------------------------------------------------------------------------------------------------ results


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("size", [1, 2, 33, 2000])
def test_values_and_gradients_in_both_orders(strategy: Any, size: int) -> None:
    x, n, v = X[:size], N[:size], V[:size]
    results = []
    for threads in (1, 2, 3):
        f = pb.vmap(chain, in_axes=(0, 0, None), strategy=strategy, threads=threads)
        g = pb.vmap(layer, in_axes=(0, None, None), strategy=strategy, threads=threads)
        r = pb.vmap(rows, in_axes=(0, None), strategy=strategy, threads=threads)
        results.append(
            [
                f(x, n, W),
                *pb.grad(lambda x, w, f=f: (f(x, n, w) ** 2).sum(), (0, 1))(x, W),
                *pb.grad(lambda v, a, w, g=g: g(v, a, w).sum(), (0, 1, 2))(v, A, W),
                *pb.vmap(pb.grad(layer, (0, 1)), in_axes=(0, None, None), strategy=strategy, threads=threads)(v, A, W),
                *pb.jvp(lambda v, a, r=r: r(v, a), (v, A), (v + 1.0, A - 1.0)),
            ]
        )
    for other in results[1:]:
        for a, b in zip(results[0], other, strict=True):
            np.testing.assert_allclose(b, a, rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(results[0][0], [chain(*one, W) for one in zip(x, n, strict=True)])


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_the_code_is_dealt_out_and_the_interpreter_agrees(strategy: Any) -> None:
    x, n = X[:70], N[:70]
    f = pb.vmap(chain, in_axes=(0, 0, None), strategy=strategy, threads=2)
    op = pb.value_and_grad(lambda x, w: f(x, n, w).sum(), (0, 1))
    loops = dealt(op, x, W)
    assert len(loops) == (2 if strategy == "auto" else 1)  # blocks of lanes, and what is left over
    assert all(loop.attrs["threads"] == loop.attrs["parts"] == 2 for loop in loops)
    func = passes.finish(passes.commit(op.lowered((typeof(x), typeof(W))).func))
    value, (gx, gw) = op(x, W)
    found = interp.run(func, [x.copy(), W.copy(), n.copy()], TABLE)
    for a, b in zip(found, (value, gx, gw), strict=True):
        np.testing.assert_allclose(np.asarray(a), b, rtol=1e-9)
    forward = dealt(f, x, n, W)
    assert forward
    assert all(loop.attrs["parallel"] and "parts" not in loop.attrs for loop in forward)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_sums_do_not_depend_on_who_was_first(strategy: Any) -> None:
    f = pb.vmap(chain, in_axes=(0, 0, None), strategy=strategy, threads=3)
    gradient = pb.value_and_grad(lambda x, w: f(x, N, w).sum(), (0, 1))
    value, (gx, gw) = gradient(X, W)
    for _ in range(30):
        again, (hx, hw) = gradient(X, W)
        assert again == value
        assert hx.tobytes() == gx.tobytes()
        assert hw.tobytes() == gw.tobytes()


def test_ragged_batches() -> None:
    batch = pb.ragged([rng.normal(size=(n, 3)) for n in rng.integers(0, 40, 300)])

    def pool(x, w):
        total = np.zeros(3)
        for t in range(x.shape[0]):
            total += np.exp(x[t] * w) * x[t]
        return total

    found = []
    for threads in (1, 2):
        f = pb.vmap(pool, in_axes=(0, None), threads=threads)
        found.append((f(batch, W), *pb.grad(lambda b, w, f=f: f(b, w).sum(), (0, 1))(batch, W)))
        doubled = pb.vmap(lambda x: 2.0 * x, threads=threads)(batch)
        np.testing.assert_array_equal(doubled.data, 2.0 * batch.data)
    for a, b in zip(*found, strict=True):
        np.testing.assert_allclose(getattr(a, "data", a), getattr(b, "data", b), rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_products_inside(strategy: Any) -> None:
    """Small products become functions, which those of the chunks call."""

    def f(x, a, b):
        m = x * (a @ b) @ a
        return (np.sin(m) * b).sum()

    a, b = rng.normal(size=(2, 5, 5))
    found = []
    for threads in (1, 2):
        op = pb.vmap(f, in_axes=(0, None, None), strategy=strategy, threads=threads)
        found.append([op(X[:99], a, b), *pb.grad(lambda *args, op=op: op(*args).sum(), (0, 1, 2))(X[:99], a, b)])
    for one, two in zip(*found, strict=True):
        np.testing.assert_allclose(two, one, rtol=1e-9, atol=1e-12)


def test_nested_batches_use_threads_once() -> None:
    def inner(x, w):
        return pb.vmap(lambda y: np.sin(y) * w, threads=2)(x).sum()

    op = pb.vmap(inner, in_axes=(0, None), strategy="loop", threads=2)
    assert len(dealt(op, V, 2.0)) == 1
    np.testing.assert_allclose(op(V, 2.0), (np.sin(V) * 2.0).sum(axis=1))
    alone = pb.vmap(inner, in_axes=(0, None), strategy="loop", threads=1)
    np.testing.assert_allclose(alone(V, 2.0), op(V, 2.0))


def test_options_and_captured_batches_say_how_many() -> None:
    f = pb.vmap(lambda x: x * 2.0, options=pb.Options(threads=3))
    assert {loop.attrs["threads"] for loop in dealt(f, X)} == {3}
    ones, twos = (pb.vmap(lambda x: np.sin(x) ** 2, threads=t) for t in (1, 2))
    for each, found in ((ones, set()), (twos, {2})):
        assert {loop.attrs["threads"] for loop in dealt(pb.jit(lambda x, each=each: each(x).sum()), X)} == found
    with pytest.raises(ValueError, match="from 1 to 256, not 0"):
        pb.vmap(chain, threads=0)
    with pytest.raises(TypeError, match="must be a number"):
        pb.Options(threads="2")  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------------ the IR

TURN = """
func @f(%x: f8[:], %n: i8) -> () {
  for {ATTRS} %q in 0..%n {
    call @turn(OPERANDS)
  }
  return
}
func @turn(%q: i8, %x: f8[:]) -> () {
  %zero = const 0: i8
  %v = load %x[%q]
  %w = mul %v, %v
  store %x[PLACE], %w
  return
}
"""


@pytest.mark.parametrize(
    ("attrs", "operands", "place", "message"),
    [
        ("threads: 2, parallel", "%q, %x", "%q", ""),
        ("threads: 2, parts: 3", "%q, %x", "%q", ""),
        ("threads: 2", "%q, %x", "%q", "has parts, or is parallel"),
        ("threads: 2, parallel, parts: 2", "%q, %x", "%q", "has parts, or is parallel"),
        ("threads: 0, parallel", "%q, %x", "%q", "a number of threads"),
        ("threads: 2, parallel", "%n, %x", "%q", "is the counter"),
        ("threads: 2, parallel", "%q, %x", "%zero", "at a place that does not depend on them"),
    ],
)
def test_the_verifier(attrs: str, operands: str, place: str, message: str) -> None:
    text = TURN.replace("ATTRS", attrs).replace("OPERANDS", operands).replace("PLACE", place)
    func = parse(text, TABLE)
    if message:
        with pytest.raises(VerifyError, match=message):
            verify(func, TABLE)
    else:
        verify(func, TABLE)


# ------------------------------------------------------------------------------------------------ errors


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_the_first_example_that_fails_is_the_one_that_raises(strategy: Any) -> None:
    def slow(x, n):
        for i in range(n):
            x = np.sin(x) + i
        if n % 100 == 7:
            raise ValueError(f"{n}")
        return x

    n = np.full(2000, 1)
    n[[40, 1000, 1999]] = 200_007, 107, 7  # the later, the faster
    f = pb.vmap(slow, strategy=strategy, threads=2)
    for _ in range(5):
        with pytest.raises(ValueError, match="200007"):
            f(X, n)
    n[40] = 1
    with pytest.raises(ValueError, match="107"):
        f(X, n)
    n[[1000, 1999]] = 1
    assert f(X, n).shape == (2000,)


@pytest.mark.parametrize("strategy", ["loop", "lanes"])
def test_ctrl_c(strategy: Any) -> None:
    def forever(x):
        while x > -1.0:
            x = abs(np.sin(x))
        return x

    f = pb.vmap(forever, strategy=strategy, threads=2)
    f(-1.0 - X)
    timer = threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        f(X)
    assert time.monotonic() - begin < 5.0
    timer.join()
    f(-1.0 - X)  # helpers are free again


def test_calls_from_several_python_threads() -> None:
    f = pb.vmap(chain, in_axes=(0, 0, None), strategy="loop", threads=2)
    want, wrong = f(X, N, W), []

    def run() -> None:
        wrong.extend(1 for _ in range(20) if not np.array_equal(f(X, N, W), want))

    threads = [threading.Thread(target=run) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not wrong


# ------------------------------------------------------------------------------------------------ processes

PROGRAM = """
import os, sys, threading
import numpy as np
import pullback as pb

def f(x, a):
    s = x
    for i in range(200):
        s = np.sin(s) + i
    return s * (a @ a).sum()

a = np.ones((60, 60))
x = np.linspace(0.0, 1.0, 500)
op = pb.vmap(f, in_axes=(0, None), strategy="loop", threads=3)
want = op(x, a)
"""


def program(tmp_path: Any, text: str, **env: str) -> None:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM + text)
    run = subprocess.run(
        [sys.executable, str(path)], env={**os.environ, **env}, timeout=120, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr


def test_a_fork_has_helpers_of_its_own(tmp_path: Any) -> None:
    program(
        tmp_path,
        """
for _ in range(3):
    child = os.fork()
    if not child:
        os._exit(0 if np.array_equal(op(x, a), want) else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
assert np.array_equal(op(x, a), want)
""",
    )


def test_the_process_ends_while_a_thread_is_at_work(tmp_path: Any) -> None:
    program(
        tmp_path,
        """
def work():
    while True:
        op(x, a)

threading.Thread(target=work, daemon=True).start()
import time
time.sleep(0.2)
""",
    )


def test_blas_that_has_threads_itself(tmp_path: Any) -> None:
    program(
        tmp_path,
        """
def g(x, a, b):
    return (a * x) @ b

big, other = np.random.default_rng(0).normal(size=(2, 200, 200))
xs = np.linspace(0.5, 1.0, 24)
for strategy in ("loop", "lanes"):
    made = pb.vmap(g, in_axes=(0, None, None), strategy=strategy, threads=3)(xs, big, other)
    assert np.allclose(made, [g(k, big, other) for k in xs])
assert np.array_equal(op(x, a), want)
""",
        OPENBLAS_NUM_THREADS="2",
    )


def test_the_environment_says_how_many(tmp_path: Any) -> None:
    program(
        tmp_path,
        """
assert pb.Options().threads == 4
text = str(pb.explain(pb.vmap(lambda x: x * 2.0), x))
assert "dealt out to 4 threads" in text, text
""",
        PULLBACK_THREADS="4",
    )


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")
def test_the_runtime_under_thread_sanitizer(tmp_path: Any) -> None:
    source, made = Path(__file__).with_name("deal_stress.c"), tmp_path / "stress"
    flags = ["-fsanitize=thread", "-O1", "-g", "-w", "-pthread", f"-I{FOLDER}"]
    built = subprocess.run(["gcc", *flags, "-o", str(made), str(source)], capture_output=True, text=True)
    if built.returncode and "tsan" in built.stderr:
        pytest.skip("gcc has no thread sanitizer here")
    assert built.returncode == 0, built.stderr
    run = subprocess.run([str(made)], capture_output=True, text=True, timeout=300)
    assert "ThreadSanitizer" not in run.stderr and run.returncode == 0, run.stderr[:4000]
    assert run.stdout == "400 loops\n"


# ------------------------------------------------------------------------------------------------ what stays


def test_what_may_not_run_at_once_stays_and_says_why() -> None:
    seen = []

    @pb.opaque(float)
    def opaque(x):
        seen.append(threading.get_ident())
        return x * 2.0

    op = pb.vmap(lambda x: opaque(x), strategy="loop", threads=2)
    assert not dealt(op, X[:9])
    assert "on one thread: an opaque function" in str(pb.explain(op, X[:9]))
    np.testing.assert_array_equal(op(X[:9]), 2.0 * X[:9])
    assert set(seen) == {threading.get_ident()}


def test_recursion() -> None:
    def tree(x, depth):
        if depth == 0:
            return np.sin(x)
        return tree(x * 0.9, depth - 1) + tree(x * 1.1, depth - 1)

    found = [pb.vmap(pb.grad(tree), threads=t)(X[:200], N[:200] % 7) for t in (1, 2)]
    np.testing.assert_allclose(found[1], found[0], rtol=1e-12)
