# SPDX-License-Identifier: MIT
"""``linrules.calls`` and ``linrules.forms``, imported when a program needs them: SciPy's import takes a while."""

from __future__ import annotations

from typing import Any

from pullback.diag import UnsupportedError


def __getattr__(name: str) -> Any:
    if name in ("calls", "forms"):
        try:
            from linrules import calls, forms
        except ImportError as error:
            raise UnsupportedError(
                f"linear algebra needs the package linrules, which cannot be imported: {error}",
                help="it is in the folder linrules of pullback's repository",
            ) from error
        return calls if name == "calls" else forms
    raise AttributeError(name)
