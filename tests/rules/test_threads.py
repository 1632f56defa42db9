# SPDX-License-Identifier: MIT
"""Threads define and call at once: every answer is one that some order of events explains."""

import threading
import time

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
