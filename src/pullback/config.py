# SPDX-License-Identifier: MIT
"""Options, and the environment variables that pullback reads (each documented here and nowhere else).

``PULLBACK_VERIFY=1``   run the IR verifier after every pass
``PULLBACK_DUMP=all``   print the IR after each pass (or a comma-separated list of pass names)
``PULLBACK_EXPLAIN=rules`` say on stderr why code is compiled anew (``pb.explain`` lists what it depends on)
``PULLBACK_CACHE``      ``rw`` (the default), ``ro`` or ``off``: compiled code on disk
``PULLBACK_CACHE_DIR``  where, instead of the user's cache directory
``PULLBACK_THREADS``    on how many threads batches run that say nothing themselves (``Options.threads``)
``PULLBACK_CHECK=rules`` wrap every derivative in checks of both modes against each other
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Options:
    """Options of one compilation; part of every key.

    strict: no contraction of ``a*b + c`` and no reassociated reductions: results equal IEEE evaluation in order.
    check_overflow: +, - and * of integers raise ``OverflowError`` instead of wrapping (elements of arrays wrap).
    threads: on how many threads the examples of a batch run where ``vmap`` does not say (``PULLBACK_THREADS``, or 1).
    """

    strict: bool = False
    check_overflow: bool = False
    threads: int = field(default_factory=lambda: _threads(env_flag("PULLBACK_THREADS")))

    def __post_init__(self) -> None:
        checked_threads(self.threads)


#: more threads than this are a mistake
MOST_THREADS = 256


def checked_threads(threads: object) -> int:
    """``threads``, if it is a number of threads."""
    if isinstance(threads, bool) or not isinstance(threads, int):
        raise TypeError(f"threads must be a number, not {threads!r}")
    if not 1 <= threads <= MOST_THREADS:
        raise ValueError(f"threads must be from 1 to {MOST_THREADS}, not {threads}")
    return threads


def _threads(text: str) -> int:
    if not text:
        return 1
    if not text.isdecimal():
        raise ValueError(f"PULLBACK_THREADS must be a number, not {text!r}")
    return int(text)


def env_flag(name: str) -> str:
    return os.environ.get(name, "")
