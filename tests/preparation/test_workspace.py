# SPDX-License-Identifier: MIT
"""Workspaces and ``out=``: calls that ask for no memory, and what they refuse."""

from __future__ import annotations

import gc
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import pullback as pb
from pullback.backend.llvm.entry import allocations


def recurrence(a, b, c):
    y = a.copy()
    for i in range(1, y.shape[0]):
        y[i] += y[i - 1] * b[i] + np.sin(c[i] * y[i])
    return (y * y).sum()


def until(x, tol):
    y = x
    while y > tol:
        y = y * 0.9 - 0.01 * np.sin(y)
    return y


def maybe(x, flag):
    if flag > 0.0:
        y = np.exp(x) * x
        z = y * np.sin(y)
        return (z * z).sum() + z[0]
    return x.sum()


def spin(x, n):
    y = x
    for _ in range(n):
        for _ in range(100):
            y = y + np.sin(y) * 1e-3
    return y


def arrays(n=50):
    return np.linspace(0.5, 1.0, n), np.full(n, 0.1), np.linspace(1.0, 2.0, n)


@pytest.fixture(scope="module")
def rule():
    return pb.prepare(pb.value_and_grad(recurrence, (0, 1, 2)), "f8[:]C", "f8[:]C", "f8[:]C")


def asked(call):
    """How many times the runtime asked for memory."""
    before = allocations()
    call()
    return allocations() - before


# ------------------------------------------------------------------------------------------------ no memory


def test_nothing_is_allocated(rule):
    args = arrays()
    want = rule(*args)
    ws, out = rule.workspace(*args), tuple(np.empty(50) for _ in range(3))
    assert asked(lambda: rule(*args, workspace=ws, out=out)) <= 1  # the list of result blocks, once
    assert asked(lambda: rule(*args, workspace=ws, out=out)) == 0
    value, gradient = rule(*args, workspace=ws, out=out)
    assert value == want[0]
    for g, o, w in zip(gradient, out, want[1], strict=True):
        assert g is o
        np.testing.assert_array_equal(g, w)


def test_no_python_objects_beyond_the_result(rule):
    args = arrays()
    ws, out = rule.workspace(*args), [np.empty(50) for _ in range(3)]
    rule(*args, workspace=ws, out=out)
    gc.collect()
    gc.disable()
    try:
        before = sys.getallocatedblocks()
        for _ in range(1000):
            rule(*args, workspace=ws, out=out)
        assert sys.getallocatedblocks() - before < 20
    finally:
        gc.enable()


def test_without_a_workspace_memory_is_kept_too(rule):
    args = arrays()
    out = tuple(np.empty(50) for _ in range(3))
    for _ in range(3):
        rule(*args, out=out)
    assert asked(lambda: rule(*args, out=out)) == 0
    assert asked(lambda: rule(*args)) == 3  # the results belong to the caller


def test_a_path_no_longer_than_before():
    rule = pb.prepare(pb.grad(until), float, float)
    ws = rule.workspace(None, None)
    rule(1e6, 0.5, workspace=ws)
    grown = ws.nbytes
    for x in (1e6, 1e3, 1e5):
        assert asked(lambda x=x: rule(x, 0.5, workspace=ws)) == 0
    assert ws.nbytes == grown
    assert rule(1e5, 0.5, workspace=ws) == pb.grad(until)(1e5, 0.5)


def test_results_belong_to_the_caller(rule):
    args = arrays()
    ws = rule.workspace(*args)
    first = rule(*args, workspace=ws)[1]
    kept = [g.copy() for g in first]
    rule(*(2 * a for a in args), workspace=ws)
    for g, k in zip(first, kept, strict=True):
        np.testing.assert_array_equal(g, k)


@pytest.mark.parametrize("layout", ["C", "F", "strided"])
def test_out_of_any_layout(layout):
    rule = pb.prepare(pb.grad(lambda x: (x * x * x).sum()), "f8[:,:]")
    x = np.arange(12.0).reshape(3, 4)
    out = {"C": np.empty((3, 4)), "F": np.empty((3, 4), order="F"), "strided": np.empty((6, 8))[::2, ::2]}[layout]
    assert rule(x, out=out) is out
    np.testing.assert_array_equal(out, 3 * x * x)


def test_out_of_an_operation_that_is_not_prepared():
    x, out = np.arange(4.0), np.empty(4)
    gradient = pb.grad(lambda x: (x * x).sum())
    for _ in range(3):
        out[:] = -1.0
        assert gradient(x, out=out) is out
        np.testing.assert_array_equal(out, 2 * x)


def test_parameters_of_these_names_are_the_functions_own():
    def f(x, out, workspace=2.0):
        return x * out * workspace

    rule = pb.prepare(pb.grad(f), float, float, float)
    assert rule(1.0, out=3.0) == 6.0
    assert rule(1.0, out=3.0, workspace=4.0) == 12.0


def test_scalar_results_take_an_empty_out():
    rule = pb.prepare(pb.grad(lambda x: x * x), float)
    assert rule(3.0, out=()) == 6.0


# ------------------------------------------------------------------------------------------------ how much


def test_memory_is_exact(rule):
    for n in (1, 7, 50, 1000):
        said = rule.memory(n, n, n)
        assert said.kind == "exact"
        args = arrays(n)
        ws = rule.workspace(*args)
        assert ws.nbytes >= said.nbytes
        out = tuple(np.empty(n) for _ in range(3))
        assert asked(lambda args=args, ws=ws, out=out: rule(*args, workspace=ws, out=out)) <= 1
    assert str(rule.memory(1000, (1000,), np.empty(1000))) == f"{rule.memory(1000, 1000, 1000).nbytes} bytes"
    assert rule.memory(2000, 2000, 2000).nbytes > 1.9 * rule.memory(1000, 1000, 1000).nbytes


def test_less_than_that_is_not_enough(rule):
    from pullback.backend.llvm.entry import make_workspace

    n = 2000
    args, out = arrays(n), tuple(np.empty(n) for _ in range(3))
    enough = rule.memory(n, n, n).nbytes
    (variant,) = {*rule.variants}
    for size in (enough, enough - 64):
        ws = make_workspace(variant, size, [])
        more = asked(lambda ws=ws: rule(*args, workspace=ws, out=out)) - 1  # the list of result blocks
        assert (more == 0) == (size == enough)


def test_memory_of_a_branch_is_a_bound():
    rule = pb.prepare(pb.grad(maybe), "f8[:]C", float)
    said = rule.memory(100, None)
    assert said.kind in ("bound", "exact")
    assert str(said).endswith(f"{said.nbytes} bytes")


def test_memory_of_a_loop_of_unknown_length():
    said = pb.prepare(pb.grad(until), float, float).memory(None, None)
    assert said.kind == "unbounded"
    assert said.per_iteration >= 8
    assert f"unbounded, {said.per_iteration} bytes per iteration" in str(said)


def test_memory_depends_on_numbers():
    rule = pb.prepare(pb.grad(spin), float, int)
    assert rule.memory(None, 1000).nbytes > 10 * rule.memory(None, 10).nbytes
    assert rule.memory(None, None).kind == "partial"


# ------------------------------------------------------------------------------------------------ refusals


def test_released(rule):
    ws = rule.workspace(*arrays())
    ws.release()
    ws.release()
    assert ws.nbytes == 0
    with pytest.raises(ValueError, match="released"):
        rule(*arrays(), workspace=ws)


def test_other_sizes(rule):
    ws = rule.workspace(*arrays())
    with pytest.raises(ValueError, match="an axis of 50 elements has 51"):
        rule(*arrays(51), workspace=ws)
    rule(*arrays(50), workspace=ws)


def test_another_rules_workspace(rule):
    small = pb.prepare(pb.grad(lambda x: x * x), float)

    def many(*xs):
        total = 0.0
        for x in xs:
            total += (x * x).sum()
        return total

    big = pb.prepare(pb.grad(many), *["f8[:]"] * 40)
    with pytest.raises(ValueError, match="another rule"):
        big(*[np.ones(2)] * 40, workspace=small.workspace(None))


@pytest.mark.parametrize("ws", [3, "ws", object()], ids=["int", "str", "object"])
def test_no_workspace(rule, ws):
    with pytest.raises(TypeError, match="workspace must be"):
        rule(*arrays(), workspace=ws)


def test_used_by_two_threads_at_once():
    rule = pb.prepare(pb.grad(spin), float, int)
    ws = rule.workspace(None, 3000)
    started = threading.Event()
    errors = []

    def other():
        started.wait()
        time.sleep(0.01)
        try:
            rule(1.0, 10, workspace=ws)
        except RuntimeError as error:
            errors.append(str(error))

    thread = threading.Thread(target=other)
    thread.start()
    started.set()
    while not errors and thread.is_alive():
        rule(1.0, 3000, workspace=ws)
    thread.join()
    assert errors
    assert "in use" in errors[0]
    assert rule(1.0, 10, workspace=ws) == pb.grad(spin)(1.0, 10)


@pytest.mark.parametrize(
    ("make", "error", "match"),
    [
        (lambda a: (np.empty(50), np.empty(50)), TypeError, "3 arrays of the result"),
        (lambda a: np.empty(50), TypeError, "3 arrays of the result"),
        (lambda a: 3, TypeError, "3 arrays of the result"),
        (lambda a: (np.empty(50), np.empty(50), np.empty(49)), ValueError, "not the shape of the result"),
        (lambda a: (np.empty(50), np.empty(50), np.empty((50, 1))), TypeError, "dtype or rank"),
        (lambda a: (np.empty(50), np.empty(50), np.empty(50, "f4")), TypeError, "dtype or rank"),
        (lambda a: (np.empty(50), np.empty(50), a), pb.AliasError, "array 2 of out overlaps an input"),
        (lambda a: (np.empty(99)[:50], a[::-1], np.empty(50)), pb.AliasError, "array 1 of out overlaps an input"),
        (lambda a: [np.empty(50)] * 3, pb.AliasError, "arrays 0 and 1 of out overlap|arrays 0 and 2"),
        (lambda a: (np.empty(50), np.empty(50), np.broadcast_to(0.0, 50)), ValueError, "cannot be written"),
    ],
)
def test_out_that_cannot_be_used(rule, make, error, match):
    args = arrays()
    before = [a.copy() for a in args]
    with pytest.raises(error, match=match):
        rule(*args, out=make(args[0]))
    for a, b in zip(args, before, strict=True):
        np.testing.assert_array_equal(a, b)
    rule(*args)


def test_sizes_that_cannot_be_read(rule):
    with pytest.raises(TypeError, match="sizes of 3 arguments"):
        rule.memory(50)
    with pytest.raises(ValueError, match="not of type"):
        rule.memory((50, 2), 50, 50)
    with pytest.raises(TypeError, match="must be an array, a shape or a length"):
        rule.workspace("many", 50, 50)


# ------------------------------------------------------------------------------------------------ threads


def prefix(x):
    buf = np.zeros(len(x))
    for i in range(len(x)):
        buf[i] = x[i] * (buf[i - 1] if i > 0 else 1.0)
    return buf.sum()


def test_many_threads_on_one_rule():
    rule = pb.prepare(pb.grad(prefix), np.ones(4))
    rng = np.random.default_rng(0)
    xs = [rng.uniform(0.5, 1.5, size=4 + k % 5) for k in range(64)]
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(rule, xs))
    for x, r in zip(xs, results, strict=True):
        c = np.cumprod(x)
        np.testing.assert_allclose(r, np.cumsum(c[::-1])[::-1] / x, rtol=1e-8)


def test_the_first_call_from_many_threads_compiles_once():
    from pullback import share

    def f(x):
        return prefix(x) * 1.5

    before = share.COUNTS["compiled"]
    barrier = threading.Barrier(6)

    def call(k):
        barrier.wait()
        return pb.grad(f)(np.ones(3) + k)[0]

    with ThreadPoolExecutor(6) as pool:
        results = list(pool.map(call, range(6)))
    assert share.COUNTS["compiled"] == before + 1
    np.testing.assert_allclose(results, [1.5 * (1 + (1 + k) + (1 + k) ** 2) for k in range(6)])


def test_long_calls_let_other_threads_run():
    rule = pb.prepare(pb.grad(spin), float, int)
    rule(1.0, 10)
    ticks = []
    done = threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    start = time.perf_counter()
    while time.perf_counter() - start < 0.5:
        rule(1.0, 20000)
    done.set()
    thread.join()
    gaps = np.diff(ticks)
    assert len(ticks) > 100, (len(ticks), gaps.max())


def lone(x, n):
    y = x
    for _ in range(n):
        y = y + np.sin(y) * 1e-3
    return y


def ran_during(call):
    """How many turns another Python thread had while ``call`` ran."""
    turns, done = [0], threading.Event()

    def count():
        while not done.is_set():
            turns[0] += 1
            time.sleep(0)

    thread = threading.Thread(target=count)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(100.0)  # the interpreter takes the GIL from nobody
    thread.start()
    try:
        before = turns[0]
        call()
        return turns[0] - before
    finally:
        done.set()
        thread.join()
        sys.setswitchinterval(interval)


def test_a_loop_of_a_millisecond_lets_other_threads_run():
    """Also at the first such call, and in a loop that contains none, which is compiled to be vectorised."""
    rule = pb.prepare(pb.grad(lone), float, int)
    rule(1.0, 10)
    assert any(ran_during(lambda: rule(1.0, 200_000)) for _ in range(10))
    light = [ran_during(lambda: rule(1.0, 10)) for _ in range(20)]
    assert sum(t > 0 for t in light[1:]) == 0  # the first runs as the long one before it did
    assert any(ran_during(lambda: rule(1.0, 200_000)) for _ in range(10))
