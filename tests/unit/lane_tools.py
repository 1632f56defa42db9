# SPDX-License-Identifier: MIT
"""Batches in SIMD lanes against a Python loop over the examples: for the tests of ``transforms/lanes``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import pullback as pb
from pullback import passes
from pullback.frontend.typeof import typeof
from pullback.ir import interp
from pullback.ir.core import walk
from pullback.ir.verify import verify
from pullback.prims import TABLE
from pullback.rule import Transformed

SIZES = (1, 3, 32, 37)


def lanes_of(f: Callable[..., Any], in_axes: Any = 0) -> Transformed:
    return pb.vmap(f, in_axes=in_axes, strategy="lanes")


def interpreted(op: Transformed, *args: Any, general: bool = False) -> list[Any]:
    """Flat results of the final IR, which runs in lanes. ``general``: sizes that meet may differ (one is 1)."""
    func = passes.finish(passes.commit(op.lowered(tuple(map(typeof, args)), general).func))
    verify(func, TABLE)
    names = {inner.name for f in (func, *func.callees.values()) for inner in walk(f.body)}
    assert names & {"lane_ids", "splat", "load_lanes"}
    return [np.asarray(r) for r in interp.run(func, [a.copy() if hasattr(a, "copy") else a for a in args], TABLE)]


def compare(
    f: Callable[..., Any],
    args: tuple[Any, ...],
    in_axes: Any = 0,
    argnums: tuple[int, ...] = (0,),
    tol: float = 1e-10,
    interpret: bool = True,
    general: bool = False,
) -> None:
    axes = in_axes if isinstance(in_axes, tuple) else (in_axes,) * len(args)
    for size in SIZES:
        batch = tuple(a if x is None else a[:size] for a, x in zip(args, axes, strict=True))
        pairs = list(zip(batch, axes, strict=True))
        examples = [tuple(a if x is None else _one(a[k]) for a, x in pairs) for k in range(size)]
        want = np.array([f(*(e.copy() if isinstance(e, np.ndarray) else e for e in ex)) for ex in examples])
        op = lanes_of(f, axes)
        np.testing.assert_allclose(op(*batch), want, rtol=tol, atol=tol)
        if interpret:
            np.testing.assert_allclose(interpreted(op, *batch, general=general)[0], want, rtol=tol, atol=tol)
        if not argnums:
            continue
        g = pb.grad(f, argnums)
        each = [g(*ex) for ex in examples]
        after = lanes_of(g, axes)(*batch)
        before = pb.grad(lambda *a, op=op: op(*a).sum(), argnums)(*batch)
        for k, n in enumerate(argnums):
            one = np.array([e[k] for e in each])
            np.testing.assert_allclose(after[k], one, rtol=10 * tol, atol=10 * tol)
            total = one.sum(axis=0) if axes[n] is None else one
            np.testing.assert_allclose(before[k], total, rtol=10 * tol, atol=100 * tol)


def _one(x: Any) -> Any:
    return x if isinstance(x, np.ndarray) and x.ndim else x.item()
