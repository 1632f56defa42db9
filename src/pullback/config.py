# SPDX-License-Identifier: MIT
"""Options, and the environment variables that pullback reads (each documented here and nowhere else).

``PULLBACK_VERIFY=1``   run the IR verifier after every pass
``PULLBACK_DUMP=all``   print the IR after each pass (or a comma-separated list of pass names)
``PULLBACK_EXPLAIN=rules`` say on stderr why code is compiled anew (``pb.explain`` lists what it depends on)
``PULLBACK_CACHE``      ``rw`` (the default), ``ro`` or ``off``: compiled code on disk
``PULLBACK_CACHE_DIR``  where, instead of the user's cache directory
``PULLBACK_CHECK=rules`` wrap every derivative in checks of both modes against each other
"""

from __future__ import annotations

import os
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    """Options of one compilation; part of every key.

    strict: no contraction of ``a*b + c`` and no reassociated reductions: results equal IEEE evaluation in order.
    check_overflow: +, - and * of integers raise ``OverflowError`` instead of wrapping (elements of arrays wrap).
    """

    strict: bool = False
    check_overflow: bool = False


def env_flag(name: str) -> str:
    return os.environ.get(name, "")
