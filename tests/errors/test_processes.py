# SPDX-License-Identifier: MIT
"""What could take the process down: recursion, memory, Ctrl-C. Each in a process of its own, which must survive."""

from __future__ import annotations

from pathlib import Path

import pytest

from errors.check import python

HEAD = """
import os, resource, signal, threading, time
import numpy as np
import pullback as pb

resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
TANGENT = lambda x: None if isinstance(x, int) else x
RUN = {
    "jit": lambda f, args: pb.jit(f)(*args),
    "grad": lambda f, args: pb.grad(f)(*args),
    "jvp": lambda f, args: pb.jvp(f, args, tuple(map(TANGENT, args))),
}
"""

#: works as if nothing had happened
TAIL = """
assert pb.grad(lambda v: v * v)(3.0) == 6.0
print("survived")
"""

LONG = {
    "for": ("s = x\n    for i in range(n):\n        s = s * 0.5 + x * i\n    return s", "(1.0, 10**12)"),
    "nested": (
        "s = x\n    for i in range(n):\n        for j in range(3):\n            s = s * 0.5 + x\n    return s",
        "(1.0, 10**11)",
    ),
    "while": ("s = x\n    while s > -1.0:\n        s = s * 0.5 + x * n\n    return s", "(1.0, 3)"),
    "break": (
        "s = x\n    for i in range(n):\n        if s < -5.0:\n            break\n        s = s * 0.5 + x\n    return s",
        "(1.0, 10**12)",
    ),
    "arrays": (
        "a = x.copy()\n    for i in range(n):\n        a = a * 0.5 + x\n    return a.sum()",
        "(np.ones(1000), 10**10)",
    ),
    "in place": (
        "a = x.copy()\n    for i in range(n):\n        a[1:-1] += 0.1 * (a[2:] + a[:-2])\n    return a.sum()",
        "(np.ones(1000), 10**10)",
    ),
    "one map": ("return (np.arange(n) * x).sum()", "(1.0, 10**13)"),
    "integers": ("s = 0\n    for i in range(n):\n        s = (s * 7 + i) % 11\n    return s * x", "(1.0, 10**13)"),
    "recursion": ("return x if n <= 0 else f(x * 1.0001, n - 1) + f(x, n - 1)", "(1.0, 60)"),
}


@pytest.mark.slow
@pytest.mark.parametrize("operation", ["jit", "grad", "jvp"])
@pytest.mark.parametrize("loop", LONG)
def test_ctrl_c(tmp_path: Path, loop: str, operation: str) -> None:
    """Within half a second of the signal. A tape may fill the memory before: that is a MemoryError."""
    body, args = LONG[loop]
    program = f"""{HEAD}
def f(x, n):
    {body}

sent = []

def interrupt():
    time.sleep(2.0)
    sent.append(time.perf_counter())
    os.kill(os.getpid(), signal.SIGINT)

thread = threading.Thread(target=interrupt, daemon=True)
thread.start()
try:
    RUN[{operation!r}](f, {args})
    print("finished")
except MemoryError:
    print("no memory")
    try:
        thread.join()
    except KeyboardInterrupt:
        pass
except KeyboardInterrupt:
    late = time.perf_counter() - sent[0]
    print("stopped" if late < 0.5 else f"after {{late:.2f}} s")
{TAIL}"""
    done = python(tmp_path, program)
    allowed = ("stopped\nsurvived\n", "no memory\nsurvived\n") if operation == "grad" else ("stopped\nsurvived\n",)
    assert done.stdout in allowed, done.stdout + done.stderr[-2000:]


RECURSION = {
    "endless": "return f(x, n + 1) + 1.0",
    "too deep": "return x if n > 10**8 else f(x * 1.0001, n + 1) * x",
    "large frames": "a = np.zeros(50) + x\n    return x if n > 10**8 else f(x * 1.0001, n + 1) * a[5]",
    "large arrays": "a = np.zeros(100000) + x\n    return x if n > 10**8 else f(x * 1.0001, n + 1) * a[5]",
}


@pytest.mark.parametrize("operation", ["jit", "grad", "jvp"])
@pytest.mark.parametrize("body", RECURSION)
def test_recursion_without_end(tmp_path: Path, body: str, operation: str) -> None:
    program = f"""{HEAD}
def f(x, n):
    {RECURSION[body]}

try:
    RUN[{operation!r}](f, (1.0, 0))
except (RecursionError, MemoryError) as error:
    print(type(error).__name__)
{TAIL}"""
    done = python(tmp_path, program)
    assert done.stdout in ("RecursionError\nsurvived\n", "MemoryError\nsurvived\n"), done.stdout + done.stderr[-2000:]
    assert body == "large arrays" or done.stdout.startswith("RecursionError")


MEMORY = {
    "one axis": "return np.zeros(n)",
    "two axes": "return np.zeros((n, n))",
    "overflowing": "return np.zeros((n, n, n, n))",
    "result": "return np.arange(n) * x",
    "tape": "s = x\n    for i in range(n):\n        s = np.sin(s) * s\n    return s",
    "outer": "a = np.ones(n // 1000)\n    return (a[:, None] * a[None, :] * x).copy()",
}


@pytest.mark.parametrize("kind", MEMORY)
def test_absurd_sizes(tmp_path: Path, kind: str) -> None:
    operation = "grad" if kind == "tape" else "jit"
    program = f"""{HEAD}
def f(x, n):
    {MEMORY[kind]}

for n in (2**40, 2**40):
    try:
        RUN[{operation!r}](f, (1.0, n))
    except (MemoryError, ValueError) as error:
        print(type(error).__name__)
{TAIL}"""
    done = python(tmp_path, program)
    lines = done.stdout.split()
    assert lines[-1:] == ["survived"], done.stdout + done.stderr[-2000:]
    assert len(lines) == 3
    assert set(lines[:2]) <= {"MemoryError", "ValueError"}


@pytest.mark.parametrize(
    "call",
    [
        "pb.jit(lambda a, b: a // b)(np.arange(1, 9), np.zeros(8, int))",
        "pb.jit(lambda a, b: a % b)(np.arange(1, 9, dtype='i4'), np.zeros(8, 'i4'))",
        "pb.jit(lambda a, b: a // b)(np.full(8, -2**63), -np.ones(8, int))",
        "pb.jit(lambda a, b: a // b)(-2**63, -1)",
        "pb.jit(lambda a, n: a << n)(1, 70)",
        "pb.jit(lambda a: a.astype(int))(np.array([np.nan, np.inf, 1e300]))",
        "pb.jit(lambda a: abs(a))(-2**63)",
    ],
)
def test_integer_operations_that_trap(tmp_path: Path, call: str) -> None:
    """Division by zero and overflow are signals or undefined in machine code; here they are NumPy's numbers."""
    done = python(tmp_path, f"{HEAD}\nprint(type({call}).__name__)\n{TAIL}")
    assert done.stdout.endswith("survived\n"), done.stdout + done.stderr[-2000:]


def test_threads_and_interrupts(tmp_path: Path) -> None:
    """Code that runs in another thread leaves Ctrl-C to the main thread."""
    program = f"""{HEAD}
def f(x, n):
    s = x
    for i in range(n):
        s = s * 0.5 + x * i
    return s

g = pb.grad(f)
g(1.0, 3)
results = []
threads = [threading.Thread(target=lambda: results.append(g(1.0, 300_000))) for _ in range(4)]
for t in threads:
    t.start()
for t in threads:
    t.join()
assert len(set(results)) == 1
{TAIL}"""
    assert python(tmp_path, program).stdout == "survived\n"
