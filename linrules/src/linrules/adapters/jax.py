# SPDX-License-Identifier: MIT
"""The operations for JAX, in both modes and under ``jit``.

Each is a ``custom_jvp`` whose tangent is a linear call that knows its transpose; the routines run in ``pure_callback``.
JAX's cotangents are the conjugates of ours; that is settled here.
"""

import functools
from collections.abc import Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.custom_derivatives import SymbolicZero, linear_call

from linrules.adapters.operations import OPERATIONS, Operation, output_shapes


def _callback(function: Any, shapes: Sequence[tuple[tuple[int, ...], Any]], *arguments: Any) -> Any:
    structs = [jax.ShapeDtypeStruct(shape, dtype) for shape, dtype in shapes]
    return jax.pure_callback(function, structs, *arguments, vmap_method="sequential")


def _forward(op: Operation, options: dict[str, Any], inputs: tuple[Any, ...]) -> tuple[list[Any], list[Any]]:
    def run(*given: Any) -> list[Any]:
        outputs, residuals = op.forward([np.asarray(x) for x in given], options)
        return [*outputs, *residuals]

    found = _callback(run, output_shapes(op, inputs, options), *inputs)
    return found[: len(op.outputs)], found[len(op.outputs) :]


def _operation(name: str) -> Any:
    op = OPERATIONS[name]

    def apply(*inputs: Any, **options: Any) -> Any:
        inputs = tuple(map(jnp.asarray, inputs))

        @jax.custom_jvp
        def primal(*inputs: Any) -> Any:
            return tuple(_forward(op, options, inputs)[0])

        @functools.partial(primal.defjvp, symbolic_zeros=True)
        def rule(inputs: Any, tangents: Any) -> Any:
            outputs, residuals = _forward(op, options, inputs)
            count = len(inputs)
            moving = [i for i, t in enumerate(tangents) if not isinstance(t, SymbolicZero)]
            shapes = [(x.shape, x.dtype) for x in outputs]

            def push(kept: Any, moves: Any) -> Any:
                def run(*given: Any) -> Any:
                    given = tuple(map(np.asarray, given))
                    full = [np.zeros_like(x) for x in given[:count]]
                    for i, move in zip(moving, given[count:], strict=True):
                        full[i] = move
                    return op.tangent(given[:count], full, options)

                return tuple(_callback(run, shapes, *kept[:count], *moves))

            def pull(kept: Any, cotangents: Any) -> Any:
                def run(*given: Any) -> Any:
                    given = tuple(map(np.asarray, given))
                    cts = [np.conjugate(ct) for ct in given[len(residuals) :]]
                    found = op.reverse(given[: len(residuals)], cts, options)
                    return [np.conjugate(found[i]) for i in moving]

                wanted = [(inputs[i].shape, inputs[i].dtype) for i in moving]
                return tuple(_callback(run, wanted, *kept[count:], *cotangents))

            moves = linear_call(push, pull, (*inputs, *residuals), tuple(tangents[i] for i in moving))
            return tuple(outputs), moves

        out = primal(*inputs)
        return out if len(out) > 1 else out[0]

    apply.__name__ = name
    apply.__doc__ = f"``{name}`` by the routines of linrules, differentiable in both modes."
    return apply


matmul = _operation("matmul")
solve = _operation("solve")
cholesky = _operation("cholesky")
solve_triangular = _operation("solve_triangular")
qr = _operation("qr")
eigh = _operation("eigh")
svd = _operation("svd")
