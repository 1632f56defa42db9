# SPDX-License-Identifier: MIT
"""``@pb.ahead``: preparation in the background, from a function's annotations, as soon as it is defined.

The module that defines the function is still being imported then, and the helpers that it calls may not be there yet:
the background thread waits until the module is complete (and, for functions defined at the prompt, tries again while a
name is missing). A call that comes first prepares at once, or waits for the thread that does.
"""

from __future__ import annotations

import builtins
import dis
import queue
import sys
import threading
import time
from types import FunctionType
from typing import Any

from pullback.rule import LOCK, Op, Transformed, name_of, signature_of, transformed

#: how long names that are missing are waited for
PATIENCE = 5.0

_QUEUE: queue.SimpleQueue[Task] = queue.SimpleQueue()
_started = threading.Lock()
_thread: list[threading.Thread] = []


class Task:
    """One preparation: ``done`` is set when there is a rule or an error."""

    def __init__(self, target: Transformed, prepare: Any) -> None:
        self.target = target
        self.prepare = prepare
        self.done = threading.Event()
        self.error: BaseException | None = None
        self.since = time.monotonic()

    def run(self) -> bool:
        """False if it should be tried again."""
        module = sys.modules.get(self.target.base.__module__)
        if getattr(getattr(module, "__spec__", None), "_initializing", False):
            return False
        patient = time.monotonic() - self.since < PATIENCE
        return self.finish(wait_for_names=patient)

    def finish(self, wait_for_names: bool = False) -> bool:
        """Prepare now, unless another thread has; False if a name is missing that may still come."""
        with LOCK:
            if self.done.is_set():
                return True
            if wait_for_names and _names_missing(self.target.base):
                return False
            try:
                self.prepare(self.target)
            except Exception as error:  # shown by whoever waits; a call compiles for itself, and shows it too
                self.error = error
            self.done.set()
            return True


def _names_missing(fn: Any) -> bool:
    """Whether the function reads a global that is not there (yet)."""
    if not isinstance(fn, FunctionType):
        return False
    read = {i.argval for i in dis.get_instructions(fn) if i.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    return any(name not in fn.__globals__ and not hasattr(builtins, name) for name in read)


def _work() -> None:
    while True:
        task = _QUEUE.get()
        if not task.run():
            time.sleep(0.01)
            _QUEUE.put(task)


def ahead(fn: Any, prepare: Any) -> Transformed:
    """Mark and queue; see ``pb.ahead``."""
    target = fn if isinstance(fn, Transformed) else transformed(fn, Op("jit"))
    base = target.base
    hints = getattr(base, "__annotations__", {})
    missing = [p.name for p in signature_of(base).parameters.values() if p.name not in hints and p.default is p.empty]
    if missing:
        raise TypeError(
            f"@pb.ahead: parameter '{missing[0]}' of '{name_of(base)}' has no annotation and no default: "
            "write its type (x: pb.f8[:], n: int), or use pb.prepare"
        )
    task = Task(target, prepare)
    target.ahead = task
    with _started:
        # A thread does not survive a fork: the child starts its own.
        if not _thread or not _thread[0].is_alive():
            _thread[:] = [threading.Thread(target=_work, name="pullback-ahead", daemon=True)]
            _thread[0].start()
    _QUEUE.put(task)
    return target


def is_ahead(value: Any) -> bool:
    return isinstance(value, Transformed) and isinstance(getattr(value, "ahead", None), Task)


def wait(target: Transformed, timeout: float | None = None) -> bool:
    """Until the preparation is done; raises what went wrong."""
    task: Task | None = getattr(target, "ahead", None)
    if task is None:
        return True
    done = task.done.wait(timeout)
    if task.error is not None:
        raise task.error
    return done
