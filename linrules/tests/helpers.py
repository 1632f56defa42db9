# SPDX-License-Identifier: MIT
"""One call of a routine with given shadows, and derivatives by central differences."""

from typing import Any

import numpy as np

import linrules


def f(a: Any, dtype: Any = None) -> np.ndarray:
    return np.array(a, dtype=dtype, order="F")


def copied(args: dict[str, Any]) -> dict[str, Any]:
    return {k: np.array(v, order="F") if isinstance(v, np.ndarray) else v for k, v in args.items()}


def gradient(name: str, args: dict[str, Any], outs: dict[str, Any], wrt: Any, zero: Any = ()) -> dict[str, np.ndarray]:
    """Cotangents of ``wrt`` for the cotangents ``outs`` of outputs; shadows of pure inputs start at zero."""
    r = linrules.routine(name)
    work = copied(args)
    active = {wrt} if isinstance(wrt, str) else set(wrt)
    active |= set(outs)
    state = r.forward(work, active)
    shadows = {k: f(v, work[k].dtype) if k in work else v for k, v in outs.items()}
    for k in active:
        if k not in shadows and isinstance(work.get(k), np.ndarray):
            shadows[k] = np.zeros(work[k].shape, work[k].dtype, order="F")
    return {**shadows, **r.reverse(state, work, shadows, zero)}


def loss(name: str, args: dict[str, Any], outs: dict[str, Any]) -> float:
    r = linrules.routine(name)
    work = copied(args)
    state = r.forward(work, ())
    total = 0.0
    for k, v in outs.items():
        total += float(np.real(np.vdot(v, state.result if k == "result" else work[k])))
    return total


def difference(name: str, args: dict[str, Any], outs: dict[str, Any], wrt: str, h: float = 1e-6) -> np.ndarray:
    """The whole gradient of Re <outs, outputs> for one argument, by central differences."""
    value = np.asarray(args[wrt])
    out = np.zeros(value.shape, value.dtype)
    for index in np.ndindex(value.shape):
        for unit in (1, 1j) if value.dtype.kind == "c" else (1,):
            ends = []
            for sign in (1, -1):
                moved = np.array(value, order="F")
                moved[index] += sign * h * unit
                ends.append(loss(name, {**args, wrt: moved if value.ndim else moved[()]}, outs))
            out[index] += unit * (ends[0] - ends[1]) / (2 * h)
    return out


def check(
    name: str, args: dict[str, Any], outs: dict[str, Any], wrt: Any, tolerance: float = 1e-6, zero: Any = ()
) -> None:
    """The cotangents of ``wrt`` against central differences."""
    names = (wrt,) if isinstance(wrt, str) else tuple(wrt)
    got = gradient(name, args, outs, names, zero)
    for k in names:
        want = difference(name, args, outs, k)
        scale = 1 + abs(want).max(initial=0)
        error = abs(got[k] - want).max(initial=0)
        assert error <= tolerance * scale, f"{name}: {k} is off by {error:.1e}:\n{got[k]}\n{want}"
