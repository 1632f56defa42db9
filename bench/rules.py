# SPDX-License-Identifier: MIT
"""What validity costs, and how soon a change of rules is answered.

    python bench/rules.py [--json FILE] [--cpu N] [--strict]

The overhead of validity checks is the time of a call less that of the same machine code bound without guards, its
hidden inputs fixed. The disk cache is off.
"""

import argparse
import json
import os
import sys
import time
import timeit
from collections.abc import Callable
from dataclasses import asdict, replace
from statistics import median
from typing import Any

os.environ["PULLBACK_CACHE"] = "off"

import numpy as np
from spine import EXAMPLE, Row, module_from

import pullback as pb
from pullback import share
from pullback.backend.llvm import entry as native

scale = 2.0
shift = 0.5


def plain(x):
    return x * x + 3.0 * x


def first(x):
    return scale * x


def second(x):
    return x + shift


def third(x):
    return np.sin(x) * np.cos(x)


def surrounded(x):
    return third(second(first(x)))


def unguarded(gradient: Any, *args: Any) -> Any:
    """The machine code of an operation, bound to the present values of what it reads, without guards."""
    gradient(*args)
    (rule,) = gradient.rules.values()
    hidden = [replace(h, value=v, namespace=None, cell=None, name="") for h, v in _hidden(rule)]
    return rule.code.variant(rule.params, hidden, {}, keep=(rule.code.linked,))


def _hidden(rule: Any) -> list[tuple[native.Hidden, object]]:
    names = {"global scale": scale, "global shift": shift}
    places = [str(e.place) for e in rule.edges if str(e.place) in names]
    assert len(places) == len(rule.code.hidden)
    return [(native.Hidden(t), names[p]) for (t, _), p in zip(rule.code.hidden, places, strict=True)]


def overhead(fn: Callable[..., float]) -> tuple[float, float]:
    """Nanoseconds that validity takes of a scalar gradient call, and the call's own."""
    gradient = pb.grad(fn)
    bare = unguarded(gradient, 1.5)
    (guarded,) = gradient.variants
    assert guarded(1.5) == bare(1.5)
    return paired(guarded, bare)


def paired(first: Any, second: Any, pairs: int = 401, calls: int = 10_000) -> tuple[float, float]:
    """By how many nanoseconds of CPU time ``first(1.5)`` takes longer than ``second(1.5)``, and what it takes.

    The median over pairs of samples, one right after the other, in turns: what slows the machine slows both.
    """
    timers = [timeit.Timer("f(1.5)", globals={"f": f}, timer=time.process_time) for f in (first, second)]
    extra, whole = [], []
    for k in range(pairs):
        took = [0.0, 0.0]
        for which in (k % 2, 1 - k % 2):
            took[which] = timers[which].timeit(calls) / calls * 1e9
        extra.append(took[0] - took[1])
        whole.append(took[0])
    return median(extra), median(whole)


def overhead_rows() -> list[Row]:
    watched = sys.version_info >= (3, 12)
    rows = []
    for fn, what, bar in (
        (plain, "validity checks of a scalar gradient call, no globals", 10.0),
        (surrounded, "validity checks, three helpers, NumPy functions, two numeric globals", 25.0 if watched else 90.0),
    ):
        extra, whole = overhead(fn)
        rows.append(Row(what, extra, bar, "ns", details={"call": whole}))
    return rows


def demo() -> tuple[Any, Any, tuple[Any, ...]]:
    """The demo's model, its loss, and arguments."""
    model = module_from(EXAMPLE, "lotka_volterra")
    table = np.genfromtxt(EXAMPLE.parent / "data" / "lynx_hare.csv", delimiter=",", names=True)
    theta = np.array([0.55, 0.028, 0.80, 0.024, 34.0, 5.9])
    return model, model.loss, (theta, np.column_stack((table["hare"], table["lynx"])), 50)


def redefinition_row() -> Row:
    """A rule for the demo's ``misfit`` is redefined with other code: the next call, beside preparing the loss.

    In the details: the same if the new rule's code was there before.
    """
    model, loss, args = demo()

    def define(power: int) -> None:
        @pb.rrule(model.misfit)
        def rule(y: Any, observed: Any) -> Any:
            r = np.log(observed / y)
            weight = 1.0
            for _ in range(power):  # part of the code, as it is known when it is compiled
                weight *= 1.5
            return (r * r).sum(), lambda ct: (-2.0 * weight * ct * r / y, None)

    gradient = pb.grad(loss)
    preparing, answering, again = [], [], []
    for k in range(7):
        define(2 * k)
        forget(loss)
        gradient = pb.grad(loss)
        start = time.process_time()
        gradient(*args)
        preparing.append(time.process_time() - start)
        for power, times in ((2 * k + 1, answering), (2 * k, again)):
            define(power)
            compiled = share.COUNTS["compiled"]
            start = time.process_time()
            gradient(*args)
            times.append(time.process_time() - start)
            assert share.COUNTS["compiled"] == compiled + (times is answering)
    details = {
        "preparing_ms": median(preparing) * 1e3,
        "answering_ms": median(answering) * 1e3,
        "known_code_ms": median(again) * 1e3,
    }
    ratio = median(answering) / median(preparing)
    return Row(
        "a rule redefined: next call of the demo's gradient, by the time of preparing it",
        ratio,
        1.05,
        "x",
        details=details,
    )


def forget(fn: Any) -> None:
    """As if ``fn`` had not been compiled."""
    fn.__dict__.clear()
    share.forget()


def unrelated_row() -> Row:
    """A thousand rules for other functions between two calls."""

    def other(x: Any) -> Any:
        return x

    gradient = pb.grad(surrounded)
    late = []
    for _ in range(9):
        gradient(1.5)
        compiled = share.COUNTS["compiled"]
        for _ in range(1000):
            pb.rrule(other)(lambda x: (x, lambda ct: (ct,)))
        start = time.process_time()
        gradient(1.5)
        late.append(time.process_time() - start)
        assert share.COUNTS["compiled"] == compiled
    return Row("1,000 unrelated rules defined: the next call", median(late) * 1e3, 1.0, "ms")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", help="write the rows to a file")
    parser.add_argument("--cpu", type=int, help="run on this CPU")
    parser.add_argument("--strict", action="store_true", help="exit with 1 if a bar is missed")
    options = parser.parse_args()
    if options.cpu is not None:
        os.sched_setaffinity(0, {options.cpu})
    rows = [*overhead_rows(), redefinition_row(), unrelated_row()]
    for row in rows:
        details = "".join(f", {k} {v:.4g}" for k, v in row.details.items())
        print(f"{row.verdict:8} {row.what}: {row.measured} ({row.required}{details})")
    if options.json:
        with open(options.json, "w") as file:
            json.dump([asdict(row) for row in rows], file, indent=1)
    return int(options.strict and any(row.met is False for row in rows))


if __name__ == "__main__":
    sys.exit(main())
