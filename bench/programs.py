# SPDX-License-Identifier: MIT
"""What is measured: small programs in plain NumPy, and source text for the compile-time row."""

import numpy as np


def scalar(x):
    return x * x + np.sin(x)


def rosenbrock(x):
    total = 0.0
    for i in range(len(x) - 1):
        total += 100.0 * (x[i + 1] - x[i] * x[i]) ** 2 + (1.0 - x[i]) ** 2
    return total


def chain(x):
    return (np.exp(-x * x) * np.sin(x)).sum()


# Functions like `scalar`, no two of which share code: each is compiled at its own first call.
SECOND_FUNCTIONS = (
    lambda x: x * x * x + np.cos(x),
    lambda x: np.exp(-x) * np.sin(x),
    lambda x: x / (1.0 + x * x) + np.tanh(x),
    lambda x: np.log(1.0 + x * x) * x,
    lambda x: np.sqrt(x) - np.cos(2.0 * x),
    lambda x: x * np.arctan(x) + 3.0,
    lambda x: np.sinh(x) * np.cos(x),
)

LOOP_BODY = """\
        a = y[i - 1] * {constant} + x[i]
        if a > 0.5:
            y[i] = y[i] * np.sin(a)
        else:
            y[i] += a * a
        total += y[i] * a
"""


PROGRAM = """\
import numpy as np


def program(x):
    y = x.copy()
    total = 0.0
{loops}    return total
"""


def repeated_source(copies: int, constant: float, *, own_loops: bool) -> str:
    """A function whose loop body stands there `copies` times: in one loop, or each in a loop of its own."""
    body = LOOP_BODY.format(constant=constant)
    head = "    for i in range(1, len(x)):\n"
    loops = (head + body) * copies if own_loops else head + body * copies
    return PROGRAM.format(loops=loops)
