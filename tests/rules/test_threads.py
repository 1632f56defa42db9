# SPDX-License-Identifier: MIT
"""Threads define and call at once: every answer is one that some order of events explains."""

import itertools
import random
import threading
import time

import pytest

import pullback as pb

SECONDS = 2.0


def test_every_answer_is_explained_by_some_order():
    """One thread counts its rules up, the other calls: an answer is of a rule that was current between the call's start
    and its end, or is being defined; and answers never go back."""

    def f(x):
        return x * x

    g = pb.grad(lambda x: 1.0 * f(x))
    began, done = [0], [0]  # number of the last rule that was begun, and that was done
    failures, answers = [], []
    stop = time.monotonic() + SECONDS

    def define():
        n = 0
        while time.monotonic() < stop:
            n += 1
            began[0] = n
            pb.rrule(f)(rule_number(n))
            done[0] = n
            time.sleep(0.001 * (n % 40))

    def rule_number(n):
        factor = float(n)

        def rule(x):
            return x * x, lambda ct: (factor * ct,)

        return rule

    def call():
        last = 0
        while time.monotonic() < stop:
            low = done[0]
            answer = g(1.0)
            high = began[0]
            answers.append(answer)
            if low == 0 and answer == 2.0:
                continue
            if not low <= answer <= high or answer < last:
                failures.append((low, answer, high, last))
            last = answer

    pb.rrule(f)(rule_number(0))
    threads = [threading.Thread(target=define), threading.Thread(target=call)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert failures == []
    assert len(set(answers)) > 5


def test_two_callers_and_deletions():
    """Rules come and go while two threads call: an answer is the rule's or the function's own."""

    def f(x):
        return x * 3.0

    g = pb.grad(lambda x: f(x))
    wrong = []
    stop = time.monotonic() + SECONDS / 2

    def call():
        while time.monotonic() < stop:
            answer = g(1.0)
            if answer not in (3.0, 50.0):
                wrong.append(answer)

    threads = [threading.Thread(target=call) for _ in range(2)]
    for t in threads:
        t.start()
    while time.monotonic() < stop:
        pb.rrule(f)(lambda x: (x * 3.0, lambda ct: (50.0 * ct,)))
        time.sleep(0.002)
        pb.delete_rule(f)
        time.sleep(0.002)
    for t in threads:
        t.join()
    assert wrong == []
    assert g(1.0) == 3.0


# ------------------------------------------------------------------------------------- define and call at random


class History:
    """What one thread did, in order: (first stamp, last stamp, what, value). Stamps count up over all threads."""

    def __init__(self, clock, seed):
        self.events = []
        self.clock = clock
        self.random = random.Random(seed)

    def record(self, what, act):
        first = next(self.clock)
        value = act()
        self.events.append((first, next(self.clock), what, value))


def explained(threads, state):
    """Whether the events of two threads can be put in one order that keeps each thread's own, in which no event comes
    before one that had ended when it started, and in which each call answers with the state as it is then."""
    front = {(0, 0, state)}
    seen = set(front)
    ends = tuple(map(len, threads))
    while front:
        i, j, state = front.pop()
        if (i, j) == ends:
            return True
        for k, at in enumerate((i, j)):
            other, waiting = threads[1 - k], (j, i)[k]
            if at == ends[k]:
                continue
            first, _, what, value = threads[k][at]
            if waiting < ends[1 - k] and other[waiting][1] < first:
                continue  # that one had ended before this one started
            if what == "call":
                new = state if value == state else None
            else:
                new = (value, state[1]) if what == "f" else (state[0], value)
            if new is not None:
                found = (at + 1, j, new) if k == 0 else (i, at + 1, new)
                if found not in seen:
                    seen.add(found)
                    front.add(found)
    return False


def closing_over(factor):
    return lambda x: (x * 3.0, lambda ct: (factor * ct,))


def reading_a_default(factor):
    """Compiled anew for each."""
    return lambda x, k=factor: (x * 3.0, lambda ct: (ct * k + 0.0 * x,))


def at_random(seconds):
    """Two threads that define, delete and call; their histories."""

    def f(x):
        return x * 3.0

    def h(x):
        return x * 5.0

    def both(x):
        return f(x) + 1000.0 * h(x)

    own = {"f": 3.0, "h": 5.0}
    gradient = pb.grad(both)
    numbers, clock = itertools.count(), itertools.count()
    stop, failures = time.monotonic() + seconds, []

    def act(history):
        try:
            while time.monotonic() < stop:
                one(history, history.random.random())
        except Exception as error:  # shown by the test, which the thread is not
            failures.append(error)

    def one(history, chance):
        if chance < 0.7:
            history.record("call", lambda: divided(gradient(1.0)))
            return
        name, fn = history.random.choice([("f", f), ("h", h)])
        if chance < 0.75:
            history.record(name, lambda: (pb.delete_rule(fn), own[name])[1])
            return
        factor = 10.0 + next(numbers) % 900
        body = history.random.choice([closing_over, reading_a_default])(factor)
        history.record(name, lambda: (pb.rrule(fn)(body), factor)[1])

    histories = [History(clock, seed) for seed in (1, 2)]
    threads = [threading.Thread(target=act, args=(history,)) for history in histories]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert failures == []
    return [history.events for history in histories]


def divided(slope):
    return slope % 1000.0, slope // 1000.0


def check_at_random(seconds):
    threads = at_random(seconds)
    calls = [e for events in threads for e in events if e[2] == "call"]
    assert explained(threads, (3.0, 5.0))
    assert len({value for _, _, _, value in calls}) > 20
    spoiled = [[(*e[:3], (e[3][0] + 1.0, e[3][1])) if e == calls[len(calls) // 2] else e for e in t] for t in threads]
    assert not explained(spoiled, (3.0, 5.0)), "the check sees a wrong answer"
    return len(calls)


def test_two_threads_at_random():
    check_at_random(SECONDS)


@pytest.mark.deep
def test_two_threads_at_random_for_long():
    check_at_random(10.0)
