# SPDX-License-Identifier: MIT
"""Whose memory is what: results, pullbacks, collection, growth; threads, forks, signals; copies and pickles."""

from __future__ import annotations

import copy
import gc
import os
import pickle
import sys
import threading
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pullback as pb
from errors.check import python

X = np.array([0.7, -1.3, 2.1])


def square(x):
    return (x * x).sum()


def chained(x, y):
    a = x.copy()
    for i in range(3):
        a[i] = a[i] * y[i] * a[0]
    return a


def overwrites(x):
    x[0] = x[1] * x[0]
    return (x * x).sum()


def test_results_belong_to_the_caller() -> None:
    gradient = pb.grad(square)
    first = gradient(X)
    first[:] = 99.0
    np.testing.assert_array_equal(gradient(X), 2.0 * X)
    constant = pb.grad(lambda x: 3.0)
    constant(X)[:] = 7.0
    np.testing.assert_array_equal(constant(X), 0.0)
    one, two = pb.jit(lambda x: (x * 2.0, x * 2.0))(X)
    one[:] = 0.0
    np.testing.assert_array_equal(two, 2.0 * X)
    captured = np.arange(3.0)
    pb.jit(lambda: captured * 1.0)()[:] = 5.0
    np.testing.assert_array_equal(captured, [0.0, 1.0, 2.0])
    hessian = pb.hessian(square)(X)
    hessian[:] = 0.0
    np.testing.assert_array_equal(pb.hessian(square)(X), 2.0 * np.eye(3))


def test_an_argument_that_is_returned_is_the_object() -> None:
    assert pb.jit(lambda x: x)(X) is X
    captured = np.arange(3.0)
    assert pb.jit(lambda: captured)() is captured


def test_results_outlive_everything() -> None:
    def made() -> np.ndarray:
        result: np.ndarray = pb.jit(lambda x: x * 2.0)(X)
        return result

    kept = [made() for _ in range(50)]
    gc.collect()
    assert all((k == 2.0 * X).all() for k in kept)


def test_pullbacks_own_what_they_need() -> None:
    x, y, ct = X.copy(), X[::-1].copy(), np.array([1.0, 2.0, 3.0])
    value, pullback = pb.vjp(chained, x, y)
    first = [d.copy() for d in pullback(ct)]
    x[:], y[:], value[:] = 0.0, 0.0, 0.0
    np.testing.assert_array_equal(pullback(ct), first)
    pullback(ct)[0][:] = 55.0
    np.testing.assert_array_equal(pullback(ct), first)
    np.testing.assert_allclose(pullback(2.0 * ct), 2.0 * np.array(first))
    np.testing.assert_array_equal(ct, [1.0, 2.0, 3.0])


@pytest.mark.parametrize("f", [lambda x: x, lambda x: (x, x), lambda x: x.reshape(3, 1), lambda x: x[::-1]])
def test_pullbacks_do_not_hand_out_cotangents(f: Callable[..., Any]) -> None:
    x = X.copy()
    value, pullback = pb.vjp(f, x)
    ct = copy.deepcopy(value)
    (gradient,) = pullback(ct)
    leaves = ct if isinstance(ct, tuple) else (ct,)
    assert not any(np.shares_memory(gradient, leaf) for leaf in leaves)


def test_operations_and_the_arguments_that_a_function_writes() -> None:
    a, b, c = X
    want = [2 * a * b * b, 2 * a * a * b + 2 * b, 2 * c]
    x = X.copy()
    np.testing.assert_allclose(pb.grad(overwrites)(x), want)
    np.testing.assert_allclose(pb.vjp(overwrites, x)[1](1.0)[0], want)
    np.testing.assert_allclose(pb.jacrev(overwrites)(x), want)
    pb.hessian(overwrites)(x)
    np.testing.assert_array_equal(x, X)
    tangent = np.ones(3)
    _, slope = pb.jvp(overwrites, (x,), (tangent,))
    np.testing.assert_allclose(slope, sum(want))
    np.testing.assert_array_equal(tangent, 1.0)
    np.testing.assert_array_equal(x, [a * b, b, c])
    y = X.copy()
    _, derivative = pb.linearize(overwrites, y)
    y[:] = 0.0
    for _ in range(2):
        np.testing.assert_allclose(derivative(np.ones(3)), sum(want))


# --------------------------------------------------------------------------------------------------------- collection


def test_functions_can_be_collected() -> None:
    def make() -> tuple[Any, Any]:
        array = np.arange(1000.0)

        def f(x):
            return (x * array).sum()

        return f, pb.grad(f)

    f, gradient = make()
    x = np.ones(1000)
    gradient(x)
    _, pullback = pb.vjp(f, x)
    pullback(1.0)
    pb.jvp(f, (x,), (x,))
    dead = weakref.ref(f), weakref.ref(gradient)
    del f, gradient, pullback
    gc.collect()
    assert [d() for d in dead] == [None, None]


def resident() -> int:
    with open("/proc/self/statm") as f:
        return int(f.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


needs_proc = pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="reads /proc")


def growth(call: Callable[[], Any], times: int) -> int:
    """Bytes that the process grows by in ``times`` calls, after as many to warm up."""
    for _ in range(times // 4):
        call()
    gc.collect()
    before = resident()
    for _ in range(times):
        call()
    gc.collect()
    return resident() - before


@needs_proc
def test_calls_do_not_grow_memory() -> None:
    """1e5 calls; each result, tape or workspace kept would show."""

    def f(x):
        a = x.copy()
        for i in range(1, len(a)):
            a[i] *= a[i - 1]
        return a.sum()

    both, x = pb.value_and_grad(f), np.ones(100)
    assert growth(lambda: both(x), 100_000) < 1 << 20
    assert growth(lambda: pb.vjp(f, x)[1](1.0), 4_000) < 1 << 20


@needs_proc
def test_failing_calls_do_not_grow_memory() -> None:
    def f(x):
        a = x * 2.0
        b = a.copy()
        for i in range(len(a) + 1):
            b[i] = a[i] * b[i - 1]
        return b.sum()

    x = np.ones(1000)

    def call() -> None:
        with pytest.raises(IndexError):
            gradient(x)

    gradient = pb.grad(f)
    assert growth(call, 2_000) < 1 << 20


@needs_proc
@pytest.mark.slow
def test_functions_made_in_a_loop_do_not_grow_memory() -> None:
    def call() -> None:
        big = np.ones(10_000)

        def f(x):
            return (x * big).sum()

        pb.grad(lambda x: f(x) * 2.0)(np.ones(10_000))
        pb.grad(f)(np.ones(10_000))

    assert growth(call, 400) < 8 << 20


# ----------------------------------------------------------------------------------------------------- threads, forks


def in_threads(work: Callable[[int], None], count: int = 8) -> None:
    """Run ``work`` in several threads at once; re-raise what it raised."""
    errors: list[BaseException] = []

    def run(k: int) -> None:
        try:
            work(k)
        except BaseException as error:
            errors.append(error)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        threads = [threading.Thread(target=run, args=(k,)) for k in range(count)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
    finally:
        sys.setswitchinterval(interval)
    if errors:
        raise errors[0]


def test_threads_that_all_compile_first() -> None:
    def f(x):
        total = 0.0
        for i in range(len(x)):
            total = total * x[i] + np.sin(x[i])
        return total

    want = pb.grad(lambda x: f(x))(X)
    gradient = pb.grad(f)

    def work(_: int) -> None:
        for _ in range(300):
            np.testing.assert_array_equal(gradient(X), want)

    in_threads(work)


def test_threads_with_sizes_that_stretch_and_that_do_not() -> None:
    gradient = pb.grad(lambda x, y: (x * y).sum())

    def work(k: int) -> None:
        for i in range(100):
            if i % 2:
                np.testing.assert_array_equal(gradient(np.ones((3, 1)), np.ones((1, 4)) * k), 4.0 * k)
            else:
                np.testing.assert_array_equal(gradient(np.ones((3, 4)), np.ones((3, 4)) * k), k)

    in_threads(work)


def test_threads_while_a_captured_value_changes() -> None:
    class Box:
        c = (1.0,)

    box = Box()
    gradient = pb.grad(lambda x: x * x * box.c[0])
    gradient(0.5)

    def work(k: int) -> None:
        for i in range(150):
            box.c = (float(i),)
            slope = gradient(0.5)
            assert slope == round(slope)

    in_threads(work, 4)


def test_threads_with_one_pullback() -> None:
    _, pullback = pb.vjp(chained, X, X[::-1].copy())
    want = pullback(np.ones(3))

    def work(k: int) -> None:
        for _ in range(200):
            np.testing.assert_allclose(pullback(np.ones(3) * k), np.array(want) * k)

    in_threads(work)


def test_fork(tmp_path: Path) -> None:
    """In a process of its own: other tests leave threads behind, which forks do not like."""
    program = """
    import os
    import numpy as np
    import pullback as pb

    x = np.arange(3.0)
    gradient = pb.grad(lambda x: (x * x).sum())
    gradient(x)
    child = os.fork()
    same = np.array_equal(gradient(x), 2.0 * x)
    fresh = np.allclose(pb.grad(lambda x: (x**3).sum())(x), 3.0 * x * x)
    if child == 0:
        os._exit(0 if same and fresh else 2)
    print(os.waitpid(child, 0)[1], same, fresh)
    """
    assert python(tmp_path, program).stdout == "0 True True\n"


def test_calls_from_a_signal_handler_of_the_call() -> None:
    """A handler that runs while compiled code polls may call the same compiled function."""
    import signal

    def f(x, n):
        s = x
        for i in range(n):
            s = s * 0.5 + x * i
        return s

    gradient = pb.grad(f)
    want = gradient(1.0, 5)
    seen: list[float] = []
    old = signal.signal(signal.SIGALRM, lambda *_: seen.append(gradient(1.0, 5)))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.02, 0.02)
        for _ in range(20):
            gradient(1.0, 2_000_000)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, old)
    assert seen
    assert set(seen) == {want}


# ------------------------------------------------------------------------------------------------------ copies, pickles


def test_copies_are_the_object() -> None:
    gradient = pb.grad(square)
    _, pullback = pb.vjp(square, X)
    for thing in (gradient, pullback):
        assert copy.copy(thing) is thing
        assert copy.deepcopy(thing) is thing
    _, derivative = pb.linearize(square, X)
    assert copy.deepcopy(derivative)(np.ones(3)) == derivative(np.ones(3))


def test_pickles() -> None:
    """By name, as Python functions; machine code stays in its process, and says so."""
    loaded = pickle.loads(pickle.dumps(pb.grad(square)))
    assert loaded is pb.grad(square)
    _, derivative = pb.linearize(square, X)
    assert pickle.loads(pickle.dumps(derivative))(np.ones(3)) == derivative(np.ones(3))
    _, pullback = pb.vjp(square, X)
    with pytest.raises(TypeError, match=r"pullback of 'square' cannot be pickled(.|\n)*pb\.vjp"):
        pickle.dumps(pullback)
    with pytest.raises((AttributeError, pickle.PicklingError)):
        pickle.dumps(pb.grad(lambda x: x))


def test_representations() -> None:
    assert "square" in repr(pb.vjp(square, X)[1])
    assert "square" in repr(pb.linearize(square, X)[1])
