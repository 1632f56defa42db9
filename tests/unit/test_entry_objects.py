# SPDX-License-Identifier: MIT
"""Native entry points as Python objects: attributes, lifetimes, leaks, malformed descriptors, interrupts."""

from __future__ import annotations

import gc
import math
import subprocess
import sys
import textwrap
import threading
import weakref
from typing import Any

import numpy as np
import pytest

from pullback.backend.llvm import entry, runtime
from pullback.backend.llvm.entry import Build, Hidden, Same, make_variant
from pullback.ir.types import Scalar, StaticT, StructT, TupleT, array, static
from unit.entry_tools import (
    COMPLEX,
    F8,
    FLOAT,
    INT,
    NONE,
    Model,
    Point,
    identity,
    make_entry,
    slow,
    status,
)

# ----------------------------------------------------------------------------------------- entries as objects


def test_entry_is_an_ordinary_object(add: int) -> None:
    e = make_entry(make_variant(add, [FLOAT], FLOAT))
    e.note = "attribute"
    assert vars(e) == {"note": "attribute"}
    ref = weakref.ref(e)
    assert ref() is e
    del e
    assert ref() is None


def test_subclass_keeps_the_native_call(add: int) -> None:
    class Grad(entry.entry_type()):  # type: ignore[misc]
        def __init__(self, f: Any, factor: int = 2) -> None:
            super().__init__(self.first)
            self.f = f
            self.factor = factor

        def first(self, args: tuple[Any, ...], kwnames: Any) -> Any:
            self.variants = (make_variant(add, [FLOAT], FLOAT),)
            return self(*args)

        @property
        def twice(self) -> int:
            return self.factor * 2

    g = Grad(math.sin, factor=5)
    assert g.variants == ()
    assert g(1.0) == 2.0
    assert len(g.variants) == 1
    assert g(1.0) == 2.0
    assert g.twice == 10
    assert Grad.__flags__ & (1 << 11), "the vectorcall flag"
    ref = weakref.ref(g)
    del g  # a cycle: its slow path is its own method
    gc.collect()
    assert ref() is None


def test_subclass_with_its_own_call(add: int) -> None:
    class Traced(entry.entry_type()):  # type: ignore[misc]
        def __call__(self, *args: Any) -> Any:
            return ("traced", super().__call__(*args))

    t = Traced(slow)
    t.variants = (make_variant(add, [FLOAT], FLOAT),)
    assert t(1.0) == ("traced", 2.0)


def test_entry_does_not_bind(add: int) -> None:
    class Holder:
        method = make_entry(make_variant(add, [FLOAT], FLOAT))

    assert Holder().method(1.0) == 2.0


def test_wrong_use_of_entries(add: int) -> None:
    Entry = entry.entry_type()
    e = Entry()
    with pytest.raises(TypeError, match="no slow path"):
        e(1.0)
    for bad in ([], (1,), (e,), None):
        with pytest.raises(TypeError, match="tuple of Variant"):
            e.variants = bad
    with pytest.raises(TypeError):
        del e.variants
    with pytest.raises(TypeError):
        Entry(slow, 2)
    with pytest.raises(TypeError):
        Entry(slow=slow)
    with pytest.raises(TypeError, match="cannot create"):
        runtime.load().variant_type()
    e.slow = e  # calls itself for ever
    with pytest.raises(RecursionError):
        e(1.0)


def test_variants_are_tried_in_order(add: int) -> None:
    e = make_entry(make_variant(add, [INT], INT))
    entry.install_variant(e, make_variant(add, [FLOAT], FLOAT))
    entry.install_variant(e, identity([FLOAT, FLOAT], FLOAT))
    assert e(1.0) == 2.0
    assert e(4.0, 1.0) == 4.0
    assert isinstance(e(1), int)
    assert e("x")[0] == "slow"


def test_variants_own_what_they_point_to() -> None:
    class Marker:
        pass

    marker, code = Marker(), Marker()
    refs = [weakref.ref(marker), weakref.ref(code)]
    v = identity([static(marker)], Build(tuple, (static(marker),)), keep=code)
    del code
    assert v(marker) == (marker,)
    del marker
    gc.collect()
    assert all(r() is not None for r in refs)
    del v
    assert all(r() is None for r in refs)


def test_cycles_through_variants_are_collected(add: int) -> None:
    class Marker:
        pass

    def build() -> weakref.ref[Marker]:
        marker = Marker()
        e = make_entry()

        def revalidate() -> bool:
            return bool(e) and bool(marker)

        e.variants = (make_variant(add, [FLOAT], FLOAT, revalidate=revalidate),)
        assert e(1.0) == 2.0
        return weakref.ref(marker)

    ref = build()
    assert ref() is not None
    gc.collect()
    assert ref() is None


def test_call_from_a_finaliser_during_collection(add: int) -> None:
    """A variant that the collector has cleared matches nothing."""
    seen: list[Any] = []

    class Last:
        def __del__(self) -> None:
            seen.append(self.variant)
            try:
                seen.append(self.variant(1.0))
            except TypeError as error:
                seen.append(error)

    last = Last()
    last.variant = make_variant(add, [FLOAT], FLOAT, keep=last)  # type: ignore[attr-defined]
    del last
    gc.collect()
    assert len(seen) == 2


def test_re_entry(twice: int) -> None:
    """The boxing of one call makes another, with the same variant."""
    depth = [0]
    x = np.arange(3.0)

    def again(y: np.ndarray) -> Any:
        depth[0] += 1
        return (y, e(x)) if depth[0] < 20 else (y, None)

    e = make_entry(make_variant(twice, [F8], Build(again, (F8,))))
    got = e(x)
    for _ in range(20):
        np.testing.assert_array_equal(got[0], 2 * x)
        got = got[1]
    assert got is None


def test_slow_path_that_calls_the_entry(add: int) -> None:
    def convert(args: tuple[Any, ...], kwnames: Any) -> Any:
        return e(float(args[0]))

    e = entry.entry_type()(convert)
    e.variants = (make_variant(add, [FLOAT], FLOAT),)
    assert e(3) == 4.0


def test_threads(twice: int) -> None:
    for release in (False, True):
        e = make_entry(make_variant(twice, [F8], F8, release_gil=release))
        wrong: list[int] = []

        def work(k: int, e: Any = e, wrong: list[int] = wrong) -> None:
            x = np.full(50 + k, float(k))
            wrong.extend(k for _ in range(3000) if e(x)[-1] != 2.0 * k)

        threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        assert wrong == []


# ------------------------------------------------------------------------------------------------------ leaks


def resident() -> int:
    with open("/proc/self/statm") as f:
        return int(f.read().split()[1]) * 4096


def leak_cases(twice: int) -> dict[str, Any]:
    x, p = np.arange(6.0), Model(1.0, 2)
    tree = StructT(dict, ("a", "b"), (TupleT((F8, FLOAT), "list"), StructT(Model, ("w", "b"), (FLOAT, INT))))
    value = {"a": [x, 1.0], "b": p}
    point = StructT(Point, ("x", "y"), (F8, FLOAT))
    calls: dict[str, tuple[Any, tuple[Any, ...]]] = {
        "fresh": (make_variant(twice, [F8], F8), (x,)),
        "zero size": (make_variant(twice, [F8], F8), (x[:0],)),
        "view": (identity([F8], F8), (x,)),
        "same": (identity([F8], Same(0)), (x,)),
        "tree": (identity([tree], StaticT(None)), (value,)),
        "point": (identity([point], point), (Point(x, 0.5),)),
        "numpy scalar": (identity([Scalar("f8")], Scalar("f8")), (np.float64(0.1),)),
        "numpy bool": (identity([Scalar("b1")], Scalar("b1")), (np.True_,)),
        "big int": (identity([INT], INT), (2**40,)),
        "complex": (identity([COMPLEX], TupleT((COMPLEX, NONE), "list")), (1j,)),
        "slow": (make_entry(identity([F8, FLOAT], F8)), (x, 1)),
        "hidden": (identity([], F8, hidden=[Hidden(F8, value=x)]), ()),
    }
    return calls


def test_calls_leak_nothing(twice: int) -> None:
    for name, (call, args) in leak_cases(twice).items():
        for _ in range(2000):
            call(*args)
        gc.collect()
        watched = [*args, *(a.dtype for a in args if hasattr(a, "dtype")), Point, Model, True, None]
        before_counts = [sys.getrefcount(w) for w in watched]
        before_blocks, before = sys.getallocatedblocks(), resident()
        for _ in range(50_000):
            call(*args)
        gc.collect()
        counts = [sys.getrefcount(w) for w in watched]
        assert all(abs(a - b) < 50 for a, b in zip(counts, before_counts, strict=True)), name
        assert sys.getallocatedblocks() - before_blocks < 500, name
        assert resident() - before < 2_000_000, name


def test_making_variants_leaks_nothing(add: int) -> None:
    def cycle() -> None:
        e = make_entry(make_variant(add, [FLOAT, F8], FLOAT, names=("a", "b"), keep=[]))
        assert e(1.0, np.zeros(2)) == 2.0

    for _ in range(500):
        cycle()
    gc.collect()
    before_blocks, before = sys.getallocatedblocks(), resident()
    for _ in range(5000):
        cycle()
    gc.collect()
    assert sys.getallocatedblocks() - before_blocks < 500
    assert resident() - before < 2_000_000


@pytest.mark.slow
def test_a_million_calls(twice: int) -> None:
    v = make_variant(twice, [F8], F8)
    x = np.arange(10.0)
    v(x)
    before = resident()
    for _ in range(1_000_000):
        v(x)
    assert resident() - before < 1_000_000


# -------------------------------------------------------------------------------------- malformed descriptors


def raw(blob: bytes, **changes: Any) -> Any:
    values: dict[str, Any] = {
        "names": None,
        "defaults": None,
        "hidden": [],
        "revalidate": None,
        "fail": entry.standard_fail,
        "keep": None,
    }
    return runtime.load().variant(blob, *(values | changes).values())


def test_malformed_descriptors_are_refused() -> None:
    c = status(0)

    def header(nodes: int, dims: int = 0, nargs: int = 0, hidden: int = 0, guards: int = 0, at: int = c) -> bytes:
        return entry.HEADER.pack(entry.MAGIC, nargs, hidden, nodes, dims, 0, guards, at, 0, 0, 0)

    def node(kind: str | int, **fields: int) -> bytes:
        number = entry.KIND[kind] if isinstance(kind, str) else kind
        order = ("layout", "flags", "dtype", "count", "index", "type", "object")
        return entry.NODE.pack(number, *(fields.get(k, 0) for k in order))

    none = node("r_const", object=id(None))
    assert raw(header(1) + none)() is None  # the good one
    bad: dict[str, tuple[bytes, dict[str, Any]]] = {
        "empty": (b"", {}),
        "short": (header(1)[:-1], {}),
        "no nodes": (header(0), {}),
        "missing node": (header(2) + none, {}),
        "extra node": (header(2) + none + none, {}),
        "magic": (b"\0" * 8 + (header(1) + none)[8:], {}),
        "no core": (header(1, at=0) + none, {}),
        "no guard table": (header(1, guards=3) + none, {}),
        "negative count": (header(-1), {}),
        "unknown kind": (header(1) + node(77), {}),
        "argument as result": (header(1) + node("a_float"), {}),
        "result as argument": (header(2, nargs=1) + node("r_float") + none, {}),
        "children cut off": (header(2) + node("r_tuple", count=3) + none, {}),
        "negative children": (header(1) + node("r_tuple", count=-1), {}),
        "rank": (header(1) + node("r_array", count=65, object=id(entry.NUMPY["f8"])), {}),
        "no descr": (header(1) + node("r_array", count=1), {}),
        "dims": (header(2, nargs=1) + node("a_array", count=1, object=id(entry.NUMPY["f8"])) + none, {}),
        "no such array": (header(1) + node("r_same"), {}),
        "keys": (header(2) + node("r_dict", count=1, object=id(())) + none, {}),
        "no constant": (header(1) + node("r_const"), {}),
        "no cell": (
            header(3, hidden=1) + node("a_cell", object=id(None)) + node("a_float") + none,
            {"hidden": [0]},
        ),
        "no slot": (header(3, hidden=1) + node("a_slot") + node("a_float") + none, {"hidden": [0]}),
        "dtype": (header(2, nargs=1) + node("a_numpy", dtype=13, type=id(float)) + none, {}),
        "hidden list": (header(1) + none, {"hidden": [1]}),
        "hidden type": (header(1) + none, {"hidden": ()}),
        "names": (header(1) + none, {"names": ("a",)}),
        "defaults": (header(1) + none, {"defaults": (1,)}),
        "too deep": (header(200) + node("r_tuple", count=1) * 199 + none, {}),
    }
    for name, (blob, changes) in bad.items():
        with pytest.raises(ValueError, match="malformed"):
            pytest.fail(f"{name}: {raw(blob, **changes)}")
    with pytest.raises(TypeError):
        raw("text")  # type: ignore[arg-type]


def test_wrong_signatures_are_refused(add: int) -> None:
    with pytest.raises(TypeError):
        make_variant(add, [Scalar("f4", weak=True)], FLOAT)
    with pytest.raises(TypeError):
        make_variant(add, [array("f8", 1, "G")], FLOAT)
    with pytest.raises(ValueError, match="no array"):
        make_variant(add, [FLOAT], Same(0))
    with pytest.raises(ValueError, match="no array"):
        make_variant(add, [FLOAT], FLOAT, written=[0])
    with pytest.raises(ValueError, match="malformed"):
        make_variant(0, [FLOAT], FLOAT)


# ------------------------------------------------------------------------------------------------- interrupts

#: n trips (in the first argument) of a loop that does nothing but poll, with an inner delay loop of m trips, which are
#: said to cost one each
POLL = """
  %n = load i64, ptr %a
  %mp = getelementptr i64, ptr %a, i64 1
  %m = load i64, ptr %mp
  %cp = getelementptr i8, ptr %w, i64 88
  %sink = alloca i64
  br label %head
head:
  %i = phi i64 [0, %0], [%j, %next]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %delay, label %done
delay:
  %k = phi i64 [0, %head], [%k2, %delay]
  store volatile i64 %k, ptr %sink
  %k2 = add i64 %k, 1
  %again = icmp slt i64 %k2, %m
  br i1 %again, label %delay, label %test
test:
  %c = load i32, ptr %cp
  %work = trunc i64 %m to i32
  %c2 = sub i32 %c, %work
  store i32 %c2, ptr %cp
  %due = icmp sle i32 %c2, 0
  br i1 %due, label %poll, label %next
poll:
  %p = call i32 @pb_poll(ptr %w)
  %stop = icmp ne i32 %p, 0
  br i1 %stop, label %out, label %next
next:
  %j = add i64 %i, 1
  br label %head
out:
  ret i32 -2
done:
  store i64 %n, ptr %r
  ret i32 0"""


def in_subprocess(script: str) -> str:
    """Runs code after this module's imports; a crash or a hang fails."""
    text = f"""
import os, signal, sys, threading, time
sys.path.insert(0, {str(runtime.FOLDER.parents[3])!r})
sys.path.insert(0, {__file__.rsplit("/", 2)[0]!r})
from unit.entry_tools import *
from unit.test_entry_objects import *
{textwrap.dedent(script)}
"""
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("inner", [1, 1000, 1_000_000])
@pytest.mark.parametrize("release", [False, True])
def test_ctrl_c(inner: int, release: bool) -> None:
    """Within half a second, at the best of three tries: the machine may be busy."""
    out = in_subprocess(f"""
    v = make_variant(core(POLL), [INT, INT], INT, release_gil={release})
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    v(10, 10)
    delays = []
    for _ in range(3):
        start = time.monotonic() + 0.3
        if {release}:
            threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
        else:
            signal.setitimer(signal.ITIMER_REAL, 0.3)
        try:
            v(10**15, {inner})
        except KeyboardInterrupt:
            delays.append(time.monotonic() - start)
        if delays[-1] < 0.5:
            break
    print(min(delays) < 0.5, v(100, 10))
    """)
    assert out.strip() == "True 100"


def test_ctrl_c_from_a_thread_while_another_computes() -> None:
    """The core runs in a worker: the main thread gets its turn and sees the signal."""
    out = in_subprocess("""
    v = make_variant(core(POLL), [INT, INT], INT)
    worker = threading.Thread(target=v, args=(10**15, 100), daemon=True)
    worker.start()
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    start = time.monotonic()
    try:
        time.sleep(30)
    except KeyboardInterrupt:
        print(time.monotonic() - start < 1.5)
    sys.stdout.flush()
    os._exit(0)
    """)
    assert out.strip() == "True"


def test_signal_handler_may_raise_and_call() -> None:
    """A handler that runs under a core calls the same variant, changes its inputs' holders, and raises."""
    out = in_subprocess("""
    v = make_variant(core(POLL), [INT, INT], INT, hidden=[Hidden(F8, value=np.zeros(1000))])
    def handler(number, frame):
        v.hidden[0] = np.ones(3)
        gc.collect()
        raise LookupError(v(5, 5))
    signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        v(10**15, 10)
    except LookupError as error:
        print(error.args)
    print(v(7, 1))
    """)
    assert out.split("\n")[:2] == ["(5,)", "7"]


def test_harmless_signal_does_not_stop_a_core() -> None:
    out = in_subprocess("""
    v = make_variant(core(POLL), [INT, INT], INT)
    seen = []
    signal.signal(signal.SIGALRM, lambda number, frame: seen.append(number))
    signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
    print(v(20_000, 100_000), len(seen) > 0)
    signal.setitimer(signal.ITIMER_REAL, 0)
    """)
    assert out.strip() == "20000 True"
