# SPDX-License-Identifier: MIT
"""``vjp`` and ``linearize``: derivatives at a point, applied to any number of cotangents or tangents."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pullback.config import Options
from pullback.halves import Linear, Pullback
from pullback.rule import DEFAULT, operation, transformed


def vjp(fn: Callable[..., Any], *args: Any, options: Options = DEFAULT) -> tuple[Any, Pullback]:
    """Value of ``fn(*args)``, and the function from cotangents of the result to cotangents of the arguments.

    For complex results and arguments, cotangents pair as real vectors: the pullback of ct is the gradient (in the
    sense of ``grad``) of Re(conj(ct) * f).

    Examples
    --------
    >>> import pullback as pb
    >>> value, pullback = pb.vjp(lambda x, y: x * y, 2.0, 3.0)
    >>> value, pullback(1.0)
    (6.0, (3.0, 2.0))
    """
    result: tuple[Any, Pullback] = transformed(fn, operation("vjp", options))(*args)
    return result


def linearize(fn: Callable[..., Any], *args: Any, options: Options = DEFAULT) -> tuple[Any, Linear]:
    """Value of ``fn(*args)``, and its derivative there as a function of tangents.

    Each application runs forward mode again at the point, with the globals and closure variables of then.

    Examples
    --------
    >>> import pullback as pb
    >>> value, derivative = pb.linearize(lambda x: x ** 3, 2.0)
    >>> value, derivative(1.0), derivative(0.5)
    (8.0, 12.0, 6.0)
    """
    result: tuple[Any, Linear] = transformed(fn, operation("linearize", options))(*args)
    return result


__all__ = ["Linear", "Pullback", "linearize", "vjp"]
