# SPDX-License-Identifier: MIT
"""How the benchmarks measure."""

import threading
import time

from spine import rest


def work_until(stop: threading.Event, until: float) -> None:
    while not stop.is_set() and time.perf_counter() < until:
        pass


def test_a_turn_begins_when_the_threads_of_the_peer_before_have_stopped():
    """As XLA's do some milliseconds after a call."""
    until = time.perf_counter() + 0.05
    thread = threading.Thread(target=work_until, args=(threading.Event(), until))
    thread.start()
    rest(most=5.0)
    assert time.perf_counter() >= until
    thread.join()


def test_threads_that_do_not_stop_are_left_alone():
    stop = threading.Event()
    thread = threading.Thread(target=work_until, args=(stop, float("inf")))
    thread.start()
    start = time.perf_counter()
    rest(most=0.05)
    waited = time.perf_counter() - start
    stop.set()
    thread.join()
    assert 0.05 <= waited < 5.0
