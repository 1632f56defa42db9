# SPDX-License-Identifier: MIT
"""``vjp`` and ``linearize``: derivatives at a point, applied to any number of cotangents or tangents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pullback.code import Rule
from pullback.config import Options
from pullback.conform import conform
from pullback.ir.types import SigType
from pullback.rule import LOCK, Op, Transformed, name_of, transformed
from pullback.share import rules

_DEFAULT = Options()


class Pullback:
    """What ``vjp`` returns beside the value: cotangent of the result -> cotangents of the arguments.

    It owns copies of all that it needs, so it may be called any number of times, later, and from other threads.
    """

    __slots__ = ("_residuals", "_rule", "_types", "name")

    def __init__(self, rule: Rule, residuals: tuple[Any, ...], name: str) -> None:
        self._rule = rule
        self._residuals = residuals
        self.name = name

    def __repr__(self) -> str:
        return f"<pullback.vjp({self.name}): cotangent -> cotangents>"

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError(
            f"the pullback of '{self.name}' cannot be pickled: it is machine code with values kept for it; "
            "pickle the function and its arguments, and call pb.vjp there"
        )

    def __copy__(self) -> Pullback:
        return self

    def __deepcopy__(self, memo: object) -> Pullback:
        return self

    def __call__(self, cotangent: Any) -> tuple[Any, ...]:
        """One cotangent per argument (None where it has none). ``cotangent`` has the structure of the result.

        Raises
        ------
        TypeError
            The cotangent's structure, shape or dtype is not the result's.
        """
        want = self._rule.params[1]
        result: tuple[Any, ...] = self._rule.variant(self._residuals, conform(cotangent, want, "cotangent", self.name))
        return result


def vjp(fn: Callable[..., Any], *args: Any, options: Options = _DEFAULT) -> tuple[Any, Pullback]:
    """Value of ``fn(*args)``, and the function from cotangents of the result to cotangents of the arguments.

    For complex results and arguments, cotangents pair as real vectors: the pullback of ct is the gradient (in the
    sense of ``grad``) of Re(conj(ct) * f).

    Examples
    --------
    >>> import numpy as np, pullback as pb
    >>> value, pullback = pb.vjp(lambda x, y: x * y, 2.0, 3.0)
    >>> value, pullback(1.0)
    (6.0, (3.0, 2.0))
    """
    t = transformed(fn, Op("vjp", options=options))
    values = t._bind(args, None)
    types = t.types_of(values)
    (value, residuals), (_, rev) = t.served(lambda general: pair(t, types, general), values)
    return value, Pullback(rev, residuals, name_of(fn))


def pair(t: Transformed, types: tuple[SigType, ...], general: bool = False) -> tuple[Rule, Rule]:
    pairs: dict[tuple[tuple[SigType, ...], bool], tuple[Rule, Rule]] = t.__dict__.setdefault("pairs", {})
    found = pairs.get((types, general))
    if found is None or not found[0].current():
        with LOCK:
            fwd, rev = rules(t, types, general)
        found = pairs[types, general] = (fwd, rev)
    return found


class Linear:
    """What ``linearize`` returns beside the value: tangents -> tangent of the result. It owns copies of the point."""

    __slots__ = ("_fn", "_options", "_point")

    def __init__(self, fn: Callable[..., Any], point: Sequence[Any], options: Options) -> None:
        self._fn = fn
        self._point = point
        self._options = options

    def __repr__(self) -> str:
        return f"<pullback.linearize({name_of(self._fn)}): tangents -> tangent>"

    def __call__(self, *tangents: Any) -> Any:
        if len(tangents) != len(self._point):
            raise TypeError(f"{len(self._point)} tangents expected, one per argument, not {len(tangents)}")
        t = transformed(self._fn, Op("jvp", options=self._options))
        return t(copy_tree(tuple(self._point)), tuple(tangents))[1]


def copy_tree(value: Any) -> Any:
    """A copy of the arrays in nested tuples, lists, dicts and dataclasses."""
    import optree

    return optree.tree_map(lambda x: x.copy() if isinstance(x, np.ndarray) else x, value)


def linearize(fn: Callable[..., Any], *args: Any, options: Options = _DEFAULT) -> tuple[Any, Linear]:
    """Value of ``fn(*args)``, and its derivative there as a function of tangents.

    Each application runs forward mode again at the stored point.

    Examples
    --------
    >>> import pullback as pb
    >>> value, derivative = pb.linearize(lambda x: x ** 3, 2.0)
    >>> value, derivative(1.0), derivative(0.5)
    (8.0, 12.0, 6.0)
    """
    point = copy_tree(args)
    return transformed(fn, Op("jit", options=options))(*args), Linear(fn, point, options)
