# SPDX-License-Identifier: MIT
"""``linrules.calls``, imported when a program needs it: SciPy's import takes a while."""

from __future__ import annotations

from typing import Any

from pullback.diag import UnsupportedError


def __getattr__(name: str) -> Any:
    if name == "calls":
        try:
            from linrules import calls
        except ImportError as error:
            raise UnsupportedError(
                f"linear algebra needs the package linrules, which cannot be imported: {error}",
                help="it is in the folder linrules of pullback's repository",
            ) from error
        return calls
    raise AttributeError(name)
