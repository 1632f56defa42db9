# SPDX-License-Identifier: MIT
"""``linrules.calls``, imported when a program needs it: SciPy's import takes a while."""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    if name == "calls":
        from linrules import calls

        return calls
    raise AttributeError(name)
