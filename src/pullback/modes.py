# SPDX-License-Identifier: MIT
"""Debug mode (``PULLBACK_CHECK=rules``): every gradient is compared with forward mode on the user's own input.

Also checks that no argument was changed by a gradient, and that a second run gives the same answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from pullback.diag import DerivativeError
from pullback.ragged_batch import Ragged

_TOLERANCE = {4: 1e-2, 8: 1e-8}


def leaves(tree: Any) -> list[np.ndarray[Any, Any]]:
    """Float and complex leaves of a tree, in order."""
    if isinstance(tree, dict):
        return [x for v in tree.values() for x in leaves(v)]
    if isinstance(tree, (tuple, list)):
        return [x for v in tree for x in leaves(v)]
    if hasattr(tree, "__dataclass_fields__"):
        return [x for name in tree.__dataclass_fields__ for x in leaves(getattr(tree, name))]
    if isinstance(tree, Ragged):
        return leaves(tree.data)
    if tree is None or np.asarray(tree).dtype.kind not in "fc":
        return []
    return [np.asarray(tree)]


def mapped(tree: Any, fn: Any) -> Any:
    """``fn`` on the float and complex leaves of a tree."""
    if isinstance(tree, dict):
        return {k: mapped(v, fn) for k, v in tree.items()}
    if isinstance(tree, tuple) and hasattr(tree, "_fields"):
        return type(tree)(*(mapped(v, fn) for v in tree))
    if isinstance(tree, (tuple, list)):
        return type(tree)(mapped(v, fn) for v in tree)
    if hasattr(tree, "__dataclass_fields__"):
        return type(tree)(**{name: mapped(getattr(tree, name), fn) for name in tree.__dataclass_fields__})
    if isinstance(tree, Ragged):
        return tree.with_data(mapped(tree.data, fn))
    if tree is None or np.asarray(tree).dtype.kind not in "fc":
        return tree
    return fn(tree)


def number_like(x: Any, value: Any) -> Any:
    """``value`` as the kind of number or array that ``x`` is."""
    if isinstance(x, np.ndarray):
        return np.asarray(value, dtype=x.dtype)
    return x.dtype.type(value) if isinstance(x, np.generic) else type(x)(value)


def direction(rng: np.random.Generator, tree: Any) -> Any:
    """A random tangent for a tree."""

    def draw(x: Any) -> Any:
        a = np.asarray(x)
        d = rng.normal(size=a.shape)
        if a.dtype.kind == "c":
            d = d + 1j * rng.normal(size=a.shape)
        return number_like(x, d if a.shape else d.item())

    return mapped(tree, draw)


def inner(a: Any, b: Any) -> float:
    """Real inner product of two trees of one structure."""
    total = 0.0
    for x, y in zip(leaves(a), leaves(b), strict=True):
        total += float(np.sum(np.real(np.conj(x.astype(complex)) * y)))
    return total


def copied(tree: Any) -> Any:
    return mapped(tree, lambda x: x.copy() if isinstance(x, np.ndarray) else x)


def compare(
    name: str, gradient: Any, forward: Any, values: Sequence[Any], argnums: int | tuple[int, ...], before: Any
) -> None:
    """``forward(primals, tangents)`` gives the derivative that ``gradient`` must agree with.

    Raises
    ------
    DerivativeError
        The modes disagree beyond rounding, or the gradient changed an argument.
    """
    for x, y in zip(leaves(list(values)), leaves(before), strict=True):
        if not np.array_equal(x, y, equal_nan=True):
            raise DerivativeError(f"PULLBACK_CHECK: the gradient of '{name}' changed one of its arguments")
    nums = (argnums,) if isinstance(argnums, int) else argnums
    tangents = mapped(tuple(values), lambda x: number_like(x, np.zeros_like(x)))
    rng = np.random.default_rng(0)
    chosen = [direction(rng, values[n]) for n in nums]
    tangents = list(tangents)
    for n, t in zip(nums, chosen, strict=True):
        tangents[n] = t
    want = forward(tuple(copied(tuple(values))), tuple(tangents))[1]
    if isinstance(want, tuple):  # has_aux
        want = want[0]
    got = inner([gradient] if isinstance(argnums, int) else list(gradient), chosen)
    size = min([8, *(x.dtype.itemsize // (2 if x.dtype.kind == "c" else 1) for x in leaves(chosen))])
    scale = max(1.0, abs(got), *(float(np.abs(x).max(initial=0.0)) for x in leaves(gradient)))
    finite = np.isfinite(got) and np.isfinite(want)
    if finite and abs(got - float(want)) > _TOLERANCE[size] * scale:
        raise DerivativeError(
            f"PULLBACK_CHECK: modes disagree on '{name}': reverse {got!r}, forward {float(want)!r}",
            help="please report this program; one of the two derivatives is wrong",
        )
