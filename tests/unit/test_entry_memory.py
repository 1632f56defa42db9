# SPDX-License-Identifier: MIT
"""What a call of a native entry point does with memory, and how it fails, on cores written by hand."""

from __future__ import annotations

import resource
import sys

import numpy as np
import pytest

from pullback.backend.llvm import entry
from pullback.backend.llvm.entry import Hidden, call_core, make_variant
from pullback.diag import AliasError
from pullback.ir.types import array
from unit.entry_tools import (
    F8,
    INT,
    NONE,
    core,
    make_entry,
    status,
)

# ---------------------------------------------------------------------------------------------------- overlap


def test_overlap() -> None:
    c = status(0)
    a = array("f8", 1, "A")
    x = np.zeros(10)
    reading = make_entry(make_variant(c, [a, a], NONE))
    writing = make_entry(make_variant(c, [a, a], NONE, written=[1]))
    for one, two, overlap in [
        (x, x, True),
        (x[:5], x[5:], False),
        (x[:6], x[5:], True),
        (x[4::-1], x[5:], False),
        (x[5::-1], x[5:], True),
        (x[::2], x[1::2], False),  # their bytes interleave
        (x[::2], x[::3], True),
        (x[1::2], x[::4], False),
        (x[:0], x, False),
        (x, x[:0], False),
        (x, np.zeros(10), False),
    ]:
        assert reading(one, two) is None
        assert (writing(one, two) is None) != overlap
    with pytest.raises(AliasError, match="arguments 0 and 1"):
        writing.variants[0](x, x)


def test_overlap_with_a_hidden_array() -> None:
    x = np.zeros(3)
    v = make_variant(status(0), [F8], NONE, hidden=[Hidden(F8, value=x)], written=[0])
    assert v(np.zeros(3)) is None
    with pytest.raises(AliasError):
        v(x)


# --------------------------------------------------------------------------------------------------- failures


def test_failures_reach_the_handler() -> None:
    def fail(code: int, message: tuple[int, ...]) -> None:
        raise IndexError(code, message)

    v = make_variant(status(3, -77), [], NONE, fail=fail)
    with pytest.raises(IndexError) as caught:
        v()
    assert caught.value.args == (3, (-77, 0, 0, 0, 0, 0, 0, 0))


@pytest.mark.parametrize(
    ("code", "error"), [(-1, MemoryError), (-3, RecursionError), (-2, KeyboardInterrupt), (5, RuntimeError)]
)
def test_standard_failures(code: int, error: type[BaseException]) -> None:
    v = make_variant(status(code), [F8], NONE)
    x = np.zeros(2)
    before = sys.getrefcount(x)
    for _ in range(3):
        with pytest.raises(error):
            v(x)
    assert sys.getrefcount(x) == before


def test_handler_that_does_not_raise_declines_the_call() -> None:
    v = make_variant(status(3), [], NONE, fail=lambda code, message: None)
    with pytest.raises(TypeError, match="stretches axes"):
        v()
    e = entry.entry_type()(lambda args, kwnames: "served by another")
    entry.install_variant(e, v)
    assert e() == "served by another"


def test_results_of_a_failed_core_are_freed() -> None:
    c = core("%p = call ptr @pb_result_alloc(ptr %w, i64 10000000)\nstore i64 1, ptr %p\nret i32 1")
    v = make_variant(c, [], NONE)

    def run(n: int) -> None:
        for _ in range(n):
            with pytest.raises(RuntimeError):
                v()

    run(5)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    run(300)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000


def test_absurd_sizes_are_refused() -> None:
    for helper, size in [
        ("pb_arena_grow", -1),
        ("pb_arena_grow", 2**62),
        ("pb_result_alloc", -8),
        ("pb_result_alloc", 2**61),
    ]:
        c = core(f"""
          %p = call ptr @{helper}(ptr %w, i64 {size})
          %null = icmp eq ptr %p, null
          %s = select i1 %null, i32 -1, i32 0
          ret i32 %s""")
        with pytest.raises(MemoryError):
            call_core(c, [], NONE, [])


# -------------------------------------------------------------------------------------------------- the arena


def arena_core() -> int:
    """Allocates blocks of n, n-1, ... bytes, marks and resets around every second one, checks alignment, and
    writes each block's first and last byte."""
    return core("""
      %n = load i64, ptr %a
      %mark = alloca [3 x ptr]
      br label %head
    head:
      %i = phi i64 [%n, %0], [%j, %next]
      %more = icmp sgt i64 %i, 0
      br i1 %more, label %body, label %done
    body:
      call void @pb_arena_mark(ptr %w, ptr %mark)
      %p = call ptr @pb_arena_grow(ptr %w, i64 %i)
      %bits = ptrtoint ptr %p to i64
      %low = and i64 %bits, 63
      %bad = icmp ne i64 %low, 0
      br i1 %bad, label %fail, label %good
    good:
      store i8 1, ptr %p
      %last = sub i64 %i, 1
      %q = getelementptr i8, ptr %p, i64 %last
      store i8 2, ptr %q
      %odd = and i64 %i, 1
      %isodd = icmp ne i64 %odd, 0
      br i1 %isodd, label %reset, label %next
    reset:
      call void @pb_arena_reset(ptr %w, ptr %mark)
      br label %next
    next:
      %j = sub i64 %i, 1
      br label %head
    fail:
      ret i32 9
    done:
      store i64 0, ptr %r
      ret i32 0""")


def test_arena() -> None:
    v = make_variant(arena_core(), [INT], INT)
    for n in (1, 2, 50, 3000, 3, 3000):
        assert v(n) == 0
    held = entry.idle_bytes(v)
    for _ in range(20):
        v(3000)
    assert entry.idle_bytes(v) <= max(2 * held, 1 << 20)


# ------------------------------------------------------------------------------------------------------ tapes


def tape_core() -> int:
    """Writes i at index i*step of a tape for i in 0..n, then sums capacity-many entries."""
    return core("""
      %n = load i64, ptr %a
      %sp = getelementptr i64, ptr %a, i64 1
      %step = load i64, ptr %sp
      %h = alloca {ptr, i64, i64}
      store {ptr, i64, i64} zeroinitializer, ptr %h
      %cp = getelementptr {ptr, i64, i64}, ptr %h, i32 0, i32 1
      br label %head
    head:
      %i = phi i64 [0, %0], [%j, %good]
      %more = icmp slt i64 %i, %n
      br i1 %more, label %body, label %sum
    body:
      %k = mul i64 %i, %step
      %e = call i32 @pb_tape_grow(ptr %w, ptr %h, i64 8, i64 %k)
      %bad = icmp ne i32 %e, 0
      br i1 %bad, label %fail, label %good
    good:
      %d = load ptr, ptr %h
      %p = getelementptr i64, ptr %d, i64 %k
      store i64 %i, ptr %p
      %j = add i64 %i, 1
      br label %head
    fail:
      ret i32 -1
    sum:
      %cap = load i64, ptr %cp
      %data = load ptr, ptr %h
      br label %shead
    shead:
      %x = phi i64 [0, %sum], [%y, %sbody]
      %acc = phi i64 [0, %sum], [%acc2, %sbody]
      %smore = icmp slt i64 %x, %cap
      br i1 %smore, label %sbody, label %end
    sbody:
      %q = getelementptr i64, ptr %data, i64 %x
      %v = load i64, ptr %q
      %acc2 = add i64 %acc, %v
      %y = add i64 %x, 1
      br label %shead
    end:
      store i64 %acc, ptr %r
      ret i32 0""")


def test_tape_keeps_old_entries_and_zeroes_new_ones() -> None:
    v = make_variant(tape_core(), [INT, INT], INT)
    for n, step in [(0, 1), (1, 1), (9, 1), (1000, 7), (5, 1000), (1000, 1), (3, 100_000), (300, 1000), (20, 2)]:
        assert v(n, step) == n * (n - 1) // 2
    held = entry.idle_bytes(v)
    for _ in range(50):
        assert v(1000, 7) == 499500
    assert entry.idle_bytes(v) == held


def test_tape_refuses_absurd_indices() -> None:
    v = make_variant(tape_core(), [INT, INT], INT)
    with pytest.raises(MemoryError):
        v(2, 2**61)
    with pytest.raises(MemoryError):
        v(2, -1)
    assert entry.idle_bytes(v) == 0, "nothing is kept when memory is short"
    assert v(10, 1) == 45


def test_freed_tape_is_reused() -> None:
    c = core("""
      %h = alloca {ptr, i64, i64}
      store {ptr, i64, i64} zeroinitializer, ptr %h
      br label %head
    head:
      %i = phi i64 [0, %0], [%j, %head]
      %e = call i32 @pb_tape_grow(ptr %w, ptr %h, i64 8, i64 99999)
      %d = load ptr, ptr %h
      %v = load i64, ptr %d
      store i64 %v, ptr %r
      store i64 5, ptr %d
      call void @pb_tape_free(ptr %w, ptr %h)
      %j = add i64 %i, 1
      %more = icmp slt i64 %j, 200
      br i1 %more, label %head, label %done
    done:
      ret i32 0""")
    v = make_variant(c, [], INT)
    assert v() == 0
    assert entry.idle_bytes(v) < 2_000_000
