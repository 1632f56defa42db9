# SPDX-License-Identifier: MIT
"""How the benchmarks measure."""

from spine import rest


class Process:
    """Clocks of a process whose other threads work until a certain time."""

    def __init__(self, until: float) -> None:
        self.until = until
        self.time = 0.0
        self.used = 0.0

    def wait(self, seconds: float) -> None:
        self.used += max(0.0, min(seconds, self.until - self.time))
        self.time += seconds

    def rest(self, most: float) -> None:
        rest(most, 0.002, now=lambda: self.time, worked=lambda: self.used, wait=self.wait)


def test_a_turn_begins_when_the_threads_of_the_peer_before_have_stopped():
    """As XLA's do some milliseconds after a call."""
    process = Process(until=0.05)
    process.rest(most=5.0)
    assert 0.05 <= process.time < 0.06


def test_where_nothing_works_a_turn_begins_at_once():
    process = Process(until=0.0)
    process.rest(most=5.0)
    assert process.time == 0.002


def test_threads_that_do_not_stop_are_left_alone():
    process = Process(until=float("inf"))
    process.rest(most=0.05)
    assert 0.05 <= process.time < 0.06


def test_real_clocks():
    rest(most=0.01)
